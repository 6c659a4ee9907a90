//! Who uses the global variables of a module, and how.
//!
//! Every mention is found by one walk over all bodies and initializers; addresses made from a
//! variable inside a function are followed to the accesses they lead to, with the offset if it is
//! constant. What cannot be followed makes the variable escape.

use nvopt_entity::{EntitySet, FxHashMap, FxHashSet, SecondaryMap};
use nvopt_ir::{
    body::{Body, Inst, Value, ValueDef},
    constant::{Const, ConstData, ConstPool, ExprOp},
    datalayout::{DataLayout, LayoutMemo},
    effects::intrinsic,
    intrinsics::Intrinsic,
    module::{Func, Global, Module, ModuleShared, Symbol},
    ops::{CastOp, Op},
    types::{Type, TypeKind},
};
use smallvec::{SmallVec, smallvec};

/// One access of a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    /// Where.
    pub(super) func: Func,
    /// The instruction.
    pub(super) inst: Inst,
    /// How far into the variable, if it is a constant.
    pub(super) offset: Option<i64>,
    /// What is loaded or stored.
    pub(super) ty: Type,
}

/// How a variable is used.
#[derive(Clone, Debug, Default)]
pub(super) struct VariableUses {
    /// Plain loads.
    pub(super) loads: Vec<Access>,
    /// Plain stores to it.
    pub(super) stores: Vec<Access>,
    /// Fills and copies into it: calls of `memset`, `memcpy`, `memmove` with it as target.
    pub(super) fills: Vec<Access>,
    /// Copies out of it.
    pub(super) copies: Vec<Access>,
    /// Its address is compared.
    pub(super) is_compared: bool,
    /// Its address is used in a way that cannot be followed.
    pub(super) escapes: bool,
    /// Something mentions it.
    pub(super) is_used: bool,
}

/// The uses of all variables, and which functions are mentioned at all.
pub(super) struct Index {
    variables: SecondaryMap<Global, VariableUses>,
    mentioned: FxHashSet<Symbol>,
    /// Symbols that are mentioned other than as the callee of a call, or compared.
    taken: FxHashSet<Symbol>,
}

/// How many steps from a variable to its accesses are followed in one function.
const MAX_STEPS: usize = 4096;

/// How many steps a constant address may nest.
const MAX_NESTED: usize = 16;

impl Index {
    /// Looks at everything.
    pub(super) fn of(module: &Module, layout: &DataLayout) -> Index {
        let mut index = Index {
            variables: SecondaryMap::new(),
            mentioned: FxHashSet::default(),
            taken: FxHashSet::default(),
        };
        index.look_at_module(module);
        for &func in &module.shared.func_order {
            let Some(body) = &module.bodies[func] else { continue };
            index.look_at_body(&module.shared, layout, func, body);
        }
        index
    }

    /// How `global` is used.
    pub(super) fn uses(&self, global: Global) -> &VariableUses {
        &self.variables[global]
    }

    /// True if anything mentions `symbol`.
    pub(super) fn is_mentioned(&self, symbol: Symbol) -> bool {
        self.mentioned.contains(&symbol)
    }

    /// True if the address of `symbol` is used for more than calls and accesses.
    pub(super) fn is_address_taken(&self, symbol: Symbol) -> bool {
        self.taken.contains(&symbol)
    }

    fn look_at_module(&mut self, module: &Module) {
        let shared = &module.shared;
        let mut roots: Vec<Const> = Vec::new();
        roots.extend(shared.global_order.iter().filter_map(|&global| shared.globals[global].init));
        roots.extend(shared.alias_order.iter().map(|&alias| shared.aliases[alias].aliasee));
        roots.extend(shared.ifunc_order.iter().map(|&ifunc| shared.ifuncs[ifunc].resolver));
        for &func in &shared.func_order {
            let decl = &shared.funcs[func];
            roots.extend([decl.prefix, decl.prologue, decl.personality].into_iter().flatten());
        }
        let in_metadata = shared.metadata.iter().filter_map(|(_, data)| match data {
            nvopt_ir::metadata::MdData::Const(constant) => Some(*constant),
            _ => None,
        });
        roots.extend(in_metadata);
        let mut seen = EntitySet::new();
        for root in roots {
            self.escape_all(&shared.consts, root, &mut seen);
        }
    }

    /// Every symbol that `constant` is made of escapes.
    fn escape_all(&mut self, pool: &ConstPool, constant: Const, seen: &mut EntitySet<Const>) {
        let mut work: SmallVec<[Const; 8]> = smallvec![constant];
        while let Some(constant) = work.pop() {
            if !seen.insert(constant) {
                continue;
            }
            let data = pool.get(constant);
            let symbol = match data {
                ConstData::Symbol { symbol, .. }
                | ConstData::DsoLocalEquivalent { symbol, .. }
                | ConstData::NoCfi { symbol, .. } => Some(*symbol),
                ConstData::BlockAddress { func, .. } => Some(Symbol::Func(*func)),
                _ => None,
            };
            if let Some(symbol) = symbol {
                self.mentioned.insert(symbol);
                self.taken.insert(symbol);
                if let Symbol::Global(global) = symbol {
                    self.variables[global].escapes = true;
                    self.variables[global].is_used = true;
                }
            }
            work.extend(data.operands().iter().copied());
        }
    }

    fn look_at_body(
        &mut self,
        module: &ModuleShared,
        layout: &DataLayout,
        func: Func,
        body: &Body,
    ) {
        // Constants that are used, once each: addresses inside of variables, and the rest.
        let mut seen_args = EntitySet::new();
        let mut seen_consts = EntitySet::new();
        let mut starts: Vec<(Value, Global, Option<i64>)> = Vec::new();
        for inst in body.insts() {
            let args = body.args(inst);
            let last = args.len().wrapping_sub(1);
            for (at, &arg) in args.iter().enumerate() {
                let Some(constant) = body.as_const(arg) else {
                    self.look_at_metadata(body, arg, &mut seen_consts);
                    continue;
                };
                // Numbers, which most constants are, name nothing.
                if crate::util::symbols::is_number(body.consts().get(constant)) {
                    continue;
                }
                let is_callee = body.op(inst).call().is_some() && at == last;
                if let ConstData::Symbol { symbol, .. } = body.consts().get(constant) {
                    let symbol = *symbol;
                    self.mentioned.insert(symbol);
                    if !is_callee && !matches!(symbol, Symbol::Global(_)) {
                        self.taken.insert(symbol);
                    }
                }
                if !seen_args.insert(arg) {
                    continue;
                }
                match variable_at(module, layout, body, constant) {
                    Some((global, offset)) => starts.push((arg, global, offset)),
                    None if is_callee && is_symbol(body, constant) => {}
                    None => self.escape_all(body.consts(), constant, &mut seen_consts),
                }
            }
        }
        for (value, global, offset) in starts {
            self.mentioned.insert(Symbol::Global(global));
            self.variables[global].is_used = true;
            follow(module, layout, func, body, (value, offset), &mut self.variables[global]);
            if self.variables[global].escapes || self.variables[global].is_compared {
                self.taken.insert(Symbol::Global(global));
            }
        }
    }

    fn look_at_metadata(&mut self, body: &Body, arg: Value, seen: &mut EntitySet<Const>) {
        let ValueDef::Metadata(md) = body.def(arg) else { return };
        let locals = match body.md_operand(md) {
            nvopt_ir::body::MdOperand::Node(_) => Vec::new(),
            nvopt_ir::body::MdOperand::Local(local) => vec![*local],
            nvopt_ir::body::MdOperand::ArgList(list) => list.to_vec(),
        };
        for local in locals {
            if let Some(constant) = body.as_const(body.local_value(local)) {
                self.escape_all(body.consts(), constant, seen);
            }
        }
    }
}

fn is_symbol(body: &Body, constant: Const) -> bool {
    matches!(body.consts().get(constant), ConstData::Symbol { .. })
}

/// The variable that a constant address lies in, and where.
fn variable_at(
    module: &ModuleShared,
    layout: &DataLayout,
    body: &Body,
    constant: Const,
) -> Option<(Global, Option<i64>)> {
    match body.consts().get(constant) {
        ConstData::Symbol { symbol: Symbol::Global(global), .. } => Some((*global, Some(0))),
        ConstData::Expr { op: ExprOp::Gep { .. }, .. } => {
            let pool = body.consts();
            let (mut at, mut total) = (constant, Some(0i64));
            for _ in 0..MAX_NESTED {
                match pool.get(at) {
                    ConstData::Symbol { symbol: Symbol::Global(global), .. } => {
                        return Some((*global, total));
                    }
                    ConstData::Expr { op: ExprOp::Gep { source, .. }, args, .. } => {
                        let step = step_of(module, layout, pool, *source, &args[1..]);
                        total = total.zip(step).and_then(|(a, b)| a.checked_add(b));
                        at = args[0];
                    }
                    _ => return None,
                }
            }
            None
        }
        _ => None,
    }
}

/// How far constant `indices` step over `source`.
fn step_of(
    module: &ModuleShared,
    layout: &DataLayout,
    pool: &ConstPool,
    source: Type,
    indices: &[Const],
) -> Option<i64> {
    let mut memo = LayoutMemo::new();
    let (mut ty, mut total) = (source, 0i64);
    for (position, &index) in indices.iter().enumerate() {
        let ConstData::Bits { ty: int, bits } = pool.get(index) else { return None };
        let unused = 64 - int.int_bits()?.min(64);
        let number = (bits << unused) as i64 >> unused;
        if position > 0 {
            match module.types.kind(ty) {
                TypeKind::Struct(_) => {
                    let fields = memo.struct_layout(layout, &module.types, ty)?;
                    let field = usize::try_from(number).ok()?;
                    let at = *fields.offsets.get(field).filter(|_| !fields.scalable)?;
                    total = total.checked_add(i64::try_from(at).ok()?)?;
                    ty = module.types.element(ty, field as u64)?;
                    continue;
                }
                TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => ty = elem,
                _ => return None,
            }
        }
        let size = memo.layout(layout, &module.types, ty).filter(|size| !size.scalable)?;
        let bytes = i64::try_from(size.alloc_bytes()).ok()?;
        total = total.checked_add(number.checked_mul(bytes)?)?;
    }
    Some(total)
}

/// Follows `value`, an address in a variable, to its accesses.
fn follow(
    module: &ModuleShared,
    layout: &DataLayout,
    func: Func,
    body: &Body,
    start: (Value, Option<i64>),
    found: &mut VariableUses,
) {
    let mut work = vec![start];
    let mut seen: FxHashMap<Value, Option<i64>> = FxHashMap::default();
    let mut steps = 0;
    while let Some((value, offset)) = work.pop() {
        steps += 1;
        if steps > MAX_STEPS || found.escapes {
            found.escapes = true;
            return;
        }
        match seen.insert(value, offset) {
            Some(before) if before == offset => continue,
            Some(_) => {
                // Two ways with different offsets.
                seen.insert(value, None);
                if offset.is_some() {
                    work.push((value, None));
                    continue;
                }
            }
            None => {}
        }
        for slot in body.uses(value) {
            let (user, index) = (body.user(slot), body.arg_index(slot));
            let next = one_use(module, layout, func, body, (user, index), offset, found);
            work.extend(next);
        }
    }
}

/// True if a phi or select can only give its operand `index`.
fn is_only_choice(body: &Body, inst: Inst, index: usize) -> bool {
    let (args, first) = (body.args(inst), usize::from(body.op(inst) == Op::Select));
    index >= first && args[first..].iter().all(|&arg| arg == args[index])
}

/// Takes note of one use; gives the address it makes, if it does.
fn one_use(
    module: &ModuleShared,
    layout: &DataLayout,
    func: Func,
    body: &Body,
    (inst, index): (Inst, usize),
    offset: Option<i64>,
    found: &mut VariableUses,
) -> Option<(Value, Option<i64>)> {
    let result = body.result(inst);
    match body.op(inst) {
        Op::Load(access) if !access.volatile && !access.is_atomic() => {
            found.loads.push(Access { func, inst, offset, ty: body.result_ty(inst) });
            None
        }
        Op::Store(access) if index == 1 && !access.volatile && !access.is_atomic() => {
            let ty = body.ty(body.args(inst)[0]);
            found.stores.push(Access { func, inst, offset, ty });
            None
        }
        Op::Gep { source } if index == 0 && body.result_ty(inst).is_ptr() => {
            let step = gep_step(module, layout, body, inst, source);
            let total = offset.zip(step).and_then(|(a, b)| a.checked_add(b));
            result.map(|value| (value, total))
        }
        Op::Cast(CastOp::BitCast) => result.map(|value| (value, offset)),
        Op::ICmp(_) => {
            found.is_compared = true;
            None
        }
        // What is chosen from others may be an address in something else.
        Op::Phi(_) | Op::Select if is_only_choice(body, inst, index) => {
            result.map(|value| (value, offset))
        }
        Op::Call(_) if intrinsic(module, body, inst) == Some(Intrinsic::THREADLOCAL_ADDRESS) => {
            result.map(|value| (value, offset))
        }
        Op::Call(_) => {
            copy_use(module, func, body, (inst, index), offset, found);
            None
        }
        _ => {
            found.escapes = true;
            None
        }
    }
}

fn copy_use(
    module: &ModuleShared,
    func: Func,
    body: &Body,
    (inst, index): (Inst, usize),
    offset: Option<i64>,
    found: &mut VariableUses,
) {
    let ty = Type::int(8);
    let access = Access { func, inst, offset, ty };
    let is_plain = body.call_args(inst).last().is_some_and(|&last| {
        matches!(body.const_data(last), Some(ConstData::Bits { bits: 0, .. }))
    });
    match intrinsic(module, body, inst) {
        Some(Intrinsic::MEMSET) if index == 0 && is_plain => found.fills.push(access),
        Some(Intrinsic::MEMCPY | Intrinsic::MEMMOVE) if index == 0 && is_plain => {
            found.fills.push(access);
        }
        Some(Intrinsic::MEMCPY | Intrinsic::MEMMOVE) if index == 1 && is_plain => {
            found.copies.push(access);
        }
        _ => found.escapes = true,
    }
}

/// How far a `getelementptr` steps, if that is a constant.
fn gep_step(
    module: &ModuleShared,
    layout: &DataLayout,
    body: &Body,
    inst: Inst,
    source: Type,
) -> Option<i64> {
    let indices: SmallVec<[Const; 4]> =
        body.args(inst)[1..].iter().map(|&arg| body.as_const(arg)).collect::<Option<_>>()?;
    step_of(module, layout, body.consts(), source, &indices)
}
