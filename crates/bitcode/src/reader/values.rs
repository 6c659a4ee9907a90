//! The values of a module by id: symbols first, then constants.

use nvopt_ir::{
    body::AsmData,
    constant::{Const, ConstData, ConstPool},
    module::{Func, Symbol},
};

use super::{
    Reader,
    constants::{ConstantsReader, NewConst},
    fields::{Budget, bad},
    lazy_consts::LazyConsts,
    make_const::{Made, Maker},
    types::TypeId,
};
use crate::bitstream::{Cursor, Result};

/// A value of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ModuleValue {
    Symbol(Symbol),
    /// A constant of the module's pool.
    Const(Const),
    /// An index of [`ModuleValues::lazies`], not made yet.
    Lazy(u32),
    /// The same, being made.
    Open(u32),
    /// The same, with a constant expression inside that LLVM 22 does not have.
    Unsupported(u32),
    /// An index of [`ModuleValues::asms`].
    Asm(u32),
}

/// The values of a module.
#[derive(Debug, Default)]
pub(super) struct ModuleValues {
    pub(super) list: Vec<ModuleValue>,
    /// Parallel to `list`.
    pub(super) type_ids: Vec<TypeId>,
    pub(super) lazies: LazyConsts,
    pub(super) asms: Vec<AsmData>,
    /// The blocks whose addresses were taken and not checked yet.
    pub(super) taken_blocks: Vec<(Func, u32)>,
}

impl ModuleValues {
    pub(super) fn push_symbol(&mut self, symbol: Symbol, type_id: TypeId) {
        self.list.push(ModuleValue::Symbol(symbol));
        self.type_ids.push(type_id);
    }

    pub(super) fn get(&self, id: u64) -> Result<ModuleValue> {
        match usize::try_from(id).ok().and_then(|id| self.list.get(id)) {
            Some(&value) => Ok(value),
            None => bad(format!("there is no value {id}")),
        }
    }
}

/// What a value of the module is as a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AsConst {
    Const(Const),
    /// It is or contains this unsupported constant expression.
    Unsupported(u32),
}

impl<'a> Reader<'a> {
    /// Reads a CONSTANTS block of the module.
    pub(super) fn read_module_constants(&mut self, cur: &mut Cursor<'a>) -> Result<()> {
        let mut out = Vec::new();
        let shared = &mut self.module.shared;
        ConstantsReader {
            is_ours: self.is_ours,
            ids: &mut self.types,
            types: &mut shared.types,
            pool: &mut shared.consts,
            lazies: &mut self.values.lazies,
            asms: &mut self.values.asms,
            budget: &mut self.budget,
            out: &mut out,
        }
        .read_block(cur)?;
        for (new, type_id) in out {
            self.values.list.push(match new {
                NewConst::Made(made) => ModuleValue::Const(made),
                NewConst::Lazy(index) => ModuleValue::Lazy(index),
                NewConst::Asm(index) => ModuleValue::Asm(index),
            });
            self.values.type_ids.push(type_id);
        }
        Ok(())
    }

    /// The value `id` as a constant of the module's pool. Operands are made first, with a stack of
    /// their own, so that depth costs no recursion.
    pub(super) fn module_const(&mut self, id: u64) -> Result<AsConst> {
        if let Some(done) = self.settled(id)? {
            return Ok(done);
        }
        let mut stack = vec![id as u32];
        let mut args = Vec::new();
        while let Some(&id) = stack.last() {
            let index = match self.values.list[id as usize] {
                ModuleValue::Lazy(index) | ModuleValue::Open(index) => index,
                ModuleValue::Symbol(_)
                | ModuleValue::Const(_)
                | ModuleValue::Unsupported(_)
                | ModuleValue::Asm(_) => {
                    stack.pop();
                    continue;
                }
            };
            self.values.list[id as usize] = ModuleValue::Open(index);
            args.clear();
            let mut unsupported = false;
            let mut waits = false;
            for position in 0..self.values.lazies.operands(index).len() {
                let operand = self.values.lazies.operands(index)[position];
                match self.settled(u64::from(operand))? {
                    Some(AsConst::Const(arg)) => args.push(arg),
                    Some(AsConst::Unsupported(_)) => unsupported = true,
                    None => {
                        if matches!(self.values.list[operand as usize], ModuleValue::Open(_)) {
                            return bad("a constant contains itself");
                        }
                        stack.push(operand);
                        waits = true;
                    }
                }
            }
            if waits {
                continue;
            }
            stack.pop();
            let made = if unsupported { Made::Unsupported } else { self.make(index, &args)? };
            self.values.list[id as usize] = match made {
                Made::Const(made) => ModuleValue::Const(made),
                Made::Unsupported => ModuleValue::Unsupported(index),
            };
        }
        match self.settled(id)? {
            Some(done) => Ok(done),
            None => bad("a constant cannot be made"),
        }
    }

    /// The value `id` as a constant, if that is known already.
    fn settled(&mut self, id: u64) -> Result<Option<AsConst>> {
        Ok(match self.values.get(id)? {
            ModuleValue::Const(made) => Some(AsConst::Const(made)),
            ModuleValue::Symbol(symbol) => {
                let shared = &mut self.module.shared;
                let ty = shared.symbol_ptr_ty(symbol);
                Some(AsConst::Const(shared.consts.symbol(ty, symbol)))
            }
            ModuleValue::Unsupported(index) => Some(AsConst::Unsupported(index)),
            ModuleValue::Lazy(_) | ModuleValue::Open(_) => None,
            ModuleValue::Asm(_) => return bad("inline assembly is used as a constant"),
        })
    }

    fn make(&mut self, index: u32, args: &[Const]) -> Result<Made> {
        let lazy = self.values.lazies.get(index).clone();
        let mut pool = std::mem::take(&mut self.module.shared.consts);
        let mut maker = Maker {
            shared: &mut self.module.shared,
            pool: &mut pool,
            layout: &self.layout,
            layouts: &mut self.layout_memo,
            budget: &mut self.budget,
            taken_blocks: &mut self.values.taken_blocks,
        };
        let made = maker.make(&lazy, args);
        self.module.shared.consts = pool;
        made
    }

    /// The value `id` as a constant of an initializer.
    pub(super) fn initializer(&mut self, id: u64) -> Result<Const> {
        match self.module_const(id)? {
            AsConst::Const(made) => Ok(made),
            AsConst::Unsupported(index) => {
                let name = self.values.lazies.get(index).op.name();
                bad(format!("an initializer has a constant expression ({name}) that is no more"))
            }
        }
    }
}

/// Copies `constant` of `from` with all it is made of into `into`; `map` remembers what was copied.
/// Several bodies may copy the same large constant, so that is paid for.
pub(super) fn import_const(
    into: &mut ConstPool,
    from: &ConstPool,
    constant: Const,
    map: &mut impl ConstMap,
    budget: &mut Budget,
) -> Result<Const> {
    if let Some(done) = map.get(constant) {
        return Ok(done);
    }
    let mut stack = vec![constant];
    while let Some(&constant) = stack.last() {
        if map.get(constant).is_some() {
            stack.pop();
            continue;
        }
        let data = from.get(constant);
        let before = stack.len();
        stack.extend(data.operands().iter().filter(|&&operand| map.get(operand).is_none()));
        if stack.len() > before {
            continue;
        }
        stack.pop();
        budget.spend(heap_bytes(data))?;
        let mut copy = data.clone();
        map_operands(&mut copy, |operand| map.get(operand).expect("operands were copied first"));
        let done = into.intern(copy);
        map.set(constant, done);
    }
    Ok(map.get(constant).expect("it was copied last"))
}

fn heap_bytes(data: &ConstData) -> usize {
    match data {
        ConstData::Data { bytes, .. } => bytes.len(),
        ConstData::WideBits { words, .. } => size_of_val(&**words),
        other => size_of_val(other.operands()),
    }
}

/// What remembers which constants were copied.
pub(super) trait ConstMap {
    fn get(&self, constant: Const) -> Option<Const>;
    fn set(&mut self, constant: Const, copy: Const);
}

fn map_operands(data: &mut ConstData, map: impl Fn(Const) -> Const) {
    match data {
        ConstData::Aggregate { elems, .. } => elems.iter_mut().for_each(|c| *c = map(*c)),
        ConstData::ScalableSplat { elem, .. } => *elem = map(*elem),
        ConstData::Expr { args, .. } => args.iter_mut().for_each(|c| *c = map(*c)),
        ConstData::PtrAuth { args, .. } => args.iter_mut().for_each(|c| *c = map(*c)),
        ConstData::Bits { .. }
        | ConstData::WideBits { .. }
        | ConstData::Zero(_)
        | ConstData::Undef(_)
        | ConstData::Poison(_)
        | ConstData::Symbol { .. }
        | ConstData::Data { .. }
        | ConstData::BlockAddress { .. }
        | ConstData::DsoLocalEquivalent { .. }
        | ConstData::NoCfi { .. } => {}
    }
}
