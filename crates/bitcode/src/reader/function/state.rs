//! The tables of a body being read, and its values.

use nvopt_entity::{Entity, FxHashMap, Str};
use nvopt_ir::{
    attrs::{AttrList, AttrSet},
    body::{AsmData, Block, Body, Inst, MdOperand, NameOwner, NewInst, Value},
    constant::Const,
    metadata::Md,
    module::{Func, Symbol},
    ops::Op,
    types::Type,
};

use crate::{
    bitstream::{Cursor, Result},
    reader::{
        Reader,
        attrs::{SetMap, fill_types, import_list, lacks_types, list_bytes},
        constants::{ConstantsReader, NewConst},
        fields::{Fields, bad},
        lazy_consts::LazyConsts,
        metadata::MdSlot,
        types::{NO_TYPE_ID, TypeId},
        values::{ConstMap, ModuleValue, import_const},
    },
};

/// A value of the function by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Empty,
    Value(Value),
    /// Used before it is defined.
    Forward(Value),
    /// A constant that is not made yet: an index of `FunctionState::lazies`.
    Lazy(u32),
    /// An index of `FunctionState::asms`.
    Asm(u32),
}

/// A table that is emptied by counting up: an entry is valid if its stamp is today's.
#[derive(Debug)]
struct Stamped<T> {
    entries: Vec<(u32, T)>,
}

impl<T: Copy> Stamped<T> {
    fn get(&self, stamp: u32, index: usize) -> Option<T> {
        self.entries.get(index).filter(|entry| entry.0 == stamp).map(|entry| entry.1)
    }

    fn set(&mut self, stamp: u32, index: usize, value: T) {
        if self.entries.len() <= index {
            self.entries.resize(index + 1, (0, value));
        }
        self.entries[index] = (stamp, value);
    }
}

impl<T> Default for Stamped<T> {
    fn default() -> Self {
        Stamped { entries: Vec::new() }
    }
}

/// What of the module was copied into the body being read, and memory to use again.
#[derive(Debug, Default)]
pub(crate) struct BodyCaches {
    stamp: u32,
    values: Stamped<Value>,
    consts: Stamped<Const>,
    attrs: Stamped<Option<AttrList>>,
    attr_sets: Stamped<AttrSet>,
    slots: Vec<Slot>,
    type_ids: Vec<TypeId>,
    insts: Vec<Option<Inst>>,
    lazies: LazyConsts,
    asms: Vec<AsmData>,
    new_consts: Vec<(NewConst, TypeId)>,
    pub(super) args: Vec<Value>,
    pub(super) succs: Vec<Block>,
}

/// What of the module's was copied into the body at hand.
struct Copied<'c, T> {
    stamp: u32,
    map: &'c mut Stamped<T>,
}

impl ConstMap for Copied<'_, Const> {
    fn get(&self, constant: Const) -> Option<Const> {
        self.map.get(self.stamp, constant.index())
    }
    fn set(&mut self, constant: Const, copy: Const) {
        self.map.set(self.stamp, constant.index(), copy);
    }
}

impl SetMap for Copied<'_, AttrSet> {
    fn get(&self, set: AttrSet) -> Option<AttrSet> {
        self.map.get(self.stamp, set.index())
    }
    fn set(&mut self, set: AttrSet, copy: AttrSet) {
        self.map.set(self.stamp, set.index(), copy);
    }
}

#[derive(Default)]
struct ExportMap(FxHashMap<Const, Const>);

impl ConstMap for ExportMap {
    fn get(&self, constant: Const) -> Option<Const> {
        self.0.get(&constant).copied()
    }
    fn set(&mut self, constant: Const, copy: Const) {
        self.0.insert(constant, copy);
    }
}

/// Where instructions for constant expressions go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpandTo {
    /// To the end of the current block.
    Current,
    Block(Block),
    /// There must be none.
    Nowhere,
    /// There must have been none, and one was needed.
    WasNeeded,
}

/// More bits than an instruction takes in most functions, with its name and attachments.
const BITS_PER_INST: usize = 96;

/// A body being read.
pub(crate) struct FunctionState {
    pub(crate) func: Func,
    pub(crate) body: Body,
    /// The number of values of the module: the numbers of local values start there.
    n_module: u32,
    /// The number of the next value.
    next: u32,
    n_blocks: u32,
    current: u32,
    pub(super) caches: BodyCaches,
    pub(super) bundles: Vec<(Str, Vec<Value>)>,
    /// The last instruction that was added by a record.
    pub(super) last: Option<Inst>,
    pub(super) last_loc: Option<Md>,
    /// Where instructions for constant expressions go.
    pub(super) expand_to: ExpandTo,
    /// Blocks on the edges into phis, for constant expressions.
    pub(super) edge_blocks: FxHashMap<(Block, Block), Block>,
    /// The edges that have such a block, in order.
    pub(super) edge_order: Vec<(Block, Block)>,
    pub(super) next_suffix: u32,
    relative_ids: bool,
    n_room: u64,
}

impl FunctionState {
    pub(super) fn new(r: &mut Reader<'_>, func: Func) -> Result<FunctionState> {
        let Some(ty) = r.module.shared.types.as_func(r.module.shared.funcs[func].ty) else {
            return bad("a function has no function type");
        };
        let body = Body::new(&ty.params);
        let mut caches = std::mem::take(&mut r.caches);
        caches.start();
        caches.slots.extend(body.params().iter().map(|&param| Slot::Value(param)));
        if r.types.has_typed_pointers() {
            let ty = r.func_types[func];
            let n_params = body.params().len();
            caches.type_ids.extend((1..=n_params).map(|index| r.types.contained(ty, index)));
        }
        let n_module = r.values.list.len() as u32;
        Ok(FunctionState {
            func,
            n_module,
            next: n_module + body.params().len() as u32,
            body,
            n_blocks: 0,
            current: 0,
            caches,
            bundles: Vec::new(),
            last: None,
            last_loc: None,
            expand_to: ExpandTo::Current,
            edge_blocks: FxHashMap::default(),
            edge_order: Vec::new(),
            next_suffix: 0,
            relative_ids: r.relative_ids,
            n_room: 0,
        })
    }

    pub(super) fn take_caches(&mut self) -> BodyCaches {
        std::mem::take(&mut self.caches)
    }

    pub(super) fn n_blocks(&self) -> u32 {
        self.n_blocks
    }

    /// Checks that nothing is missing, and ties what was left for the end.
    pub(super) fn finish(&mut self) -> Result<()> {
        if !self.bundles.is_empty() {
            return bad("operand bundles stand before no call");
        }
        if self.n_blocks == 0 || self.current != self.n_blocks {
            return bad("a block does not end");
        }
        let is_forward = |slot: &Slot| matches!(slot, Slot::Forward(_));
        if self.caches.slots.iter().any(is_forward) {
            return bad("a value is used and never defined");
        }
        self.tie_edge_blocks();
        Ok(())
    }

    /// Makes the blocks; `room` is the number of bits the function has left.
    pub(super) fn declare_blocks(&mut self, n: u64, room: usize) -> Result<()> {
        // Every block takes a record, hence some bits.
        if n == 0 || n > room as u64 || self.n_blocks != 0 {
            return bad("a function has not so many blocks");
        }
        self.body.reserve(room / BITS_PER_INST);
        for _ in 0..n {
            self.body.add_block();
        }
        self.n_blocks = n as u32;
        self.n_room = room as u64;
        Ok(())
    }

    /// The block with this number.
    pub(super) fn block(&self, number: u64) -> Result<Block> {
        match u32::try_from(number) {
            Ok(number) if number < self.n_blocks => Ok(Block::from_index(number as usize)),
            _ => bad(format!("there is no block {number}")),
        }
    }

    /// The block that instructions are added to.
    pub(super) fn current_block(&self) -> Result<Block> {
        if self.current < self.n_blocks {
            return Ok(Block::from_index(self.current as usize));
        }
        bad("an instruction stands in no block")
    }

    /// The instruction with this number, unless it became something else.
    pub(crate) fn inst(&self, number: u64) -> Result<Option<Inst>> {
        match usize::try_from(number).ok().and_then(|number| self.caches.insts.get(number)) {
            Some(&inst) => Ok(inst),
            None => bad(format!("there is no instruction {number}")),
        }
    }

    pub(super) fn push_inst(&mut self, inst: Option<Inst>) {
        self.caches.insts.push(inst);
    }

    pub(super) fn local_slot(&self, number: u64) -> Option<Slot> {
        let index = number.checked_sub(u64::from(self.n_module))?;
        self.caches.slots.get(usize::try_from(index).ok()?).copied()
    }

    /// Names a value or block; a name that is taken gets a number behind it, as in LLVM. One that
    /// cannot be written is left out.
    pub(super) fn name(&mut self, owner: NameOwner, mut name: Vec<u8>) {
        if crate::reader::check_name(&name).is_err() {
            return;
        }
        let base_len = name.len();
        loop {
            let text = self.body.intern_string(&name);
            let given = match owner {
                NameOwner::Value(value) => self.body.name_value(value, text),
                NameOwner::Block(block) => self.body.name_block(block, text),
            };
            if given.is_ok() {
                return;
            }
            self.next_suffix += 1;
            name.truncate(base_len);
            name.extend_from_slice(self.next_suffix.to_string().as_bytes());
        }
    }
}

impl BodyCaches {
    fn start(&mut self) {
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            // Every stamp was used: those left over must not look like today's.
            (self.values, self.consts) = Default::default();
            (self.attrs, self.attr_sets) = Default::default();
            1
        });
        self.slots.clear();
        self.type_ids.clear();
        self.insts.clear();
        self.lazies.clear();
        self.asms.clear();
    }
}

/// Values.
impl FunctionState {
    /// The number of the value that a record names by `field`.
    #[inline]
    fn number(&self, field: u64) -> u32 {
        if self.relative_ids { self.next.wrapping_sub(field as u32) } else { field as u32 }
    }

    /// The number of the value that a phi names by `field`, whose sign is in the lowest bit.
    pub(super) fn signed_number(&self, field: u64) -> u32 {
        if !self.relative_ids {
            return field as u32;
        }
        self.next.wrapping_sub(crate::reader::fields::sign_rotated(field) as u32)
    }

    /// The value `number`, if it is defined. Constants are made on the way.
    fn defined(&mut self, r: &mut Reader<'_>, number: u32) -> Result<Option<Value>> {
        let Some(index) = number.checked_sub(self.n_module) else {
            return self.module_value(r, number).map(Some);
        };
        match self.caches.slots.get(index as usize) {
            Some(Slot::Value(value) | Slot::Forward(value)) => Ok(Some(*value)),
            Some(Slot::Lazy(_) | Slot::Asm(_)) => self.resolve(r, number).map(Some),
            Some(Slot::Empty) | None => Ok(None),
        }
    }

    /// The value `number` of the module.
    fn module_value(&mut self, r: &mut Reader<'_>, number: u32) -> Result<Value> {
        match self.caches.values.get(self.caches.stamp, number as usize) {
            Some(value) => Ok(value),
            None => self.resolve(r, number),
        }
    }

    /// The value of the module's that is known already to be this one here.
    pub(super) fn remember(&mut self, number: u32, value: Value) {
        match number.checked_sub(self.n_module) {
            None => self.caches.values.set(self.caches.stamp, number as usize, value),
            Some(index) => self.caches.slots[index as usize] = Slot::Value(value),
        }
    }

    pub(super) fn known_module_value(&self, number: u32) -> Option<Value> {
        self.caches.values.get(self.caches.stamp, number as usize)
    }

    /// What a number stands for, for [`FunctionState::resolve`].
    pub(super) fn source(&self, r: &Reader<'_>, number: u32) -> Result<Source> {
        match number.checked_sub(self.n_module) {
            None => Ok(Source::Module(r.values.get(u64::from(number))?)),
            Some(index) => Ok(Source::Local(
                self.caches.slots.get(index as usize).copied().unwrap_or(Slot::Empty),
            )),
        }
    }

    pub(super) fn lazies(&self) -> &LazyConsts {
        &self.caches.lazies
    }

    pub(super) fn asm(&self, index: u32) -> &AsmData {
        &self.caches.asms[index as usize]
    }

    fn type_id(&self, r: &Reader<'_>, number: u32) -> TypeId {
        if !r.types.has_typed_pointers() {
            return NO_TYPE_ID;
        }
        let known = match number.checked_sub(self.n_module) {
            None => r.values.type_ids.get(number as usize),
            Some(index) => self.caches.type_ids.get(index as usize),
        };
        known.copied().unwrap_or(NO_TYPE_ID)
    }

    /// The value `number` of type `ty`, announced if it comes later.
    pub(super) fn typed(
        &mut self,
        r: &mut Reader<'_>,
        number: u32,
        ty: Type,
        type_id: TypeId,
    ) -> Result<Value> {
        if ty == Type::METADATA {
            return self.metadata_operand(r, u64::from(number));
        }
        match self.defined(r, number)? {
            Some(value) if self.body.ty(value) == ty => Ok(value),
            Some(_) => bad("an operand has another type than it must have"),
            None => self.announce(r, number, ty, type_id),
        }
    }

    fn announce(
        &mut self,
        r: &Reader<'_>,
        number: u32,
        ty: Type,
        type_id: TypeId,
    ) -> Result<Value> {
        if !is_result_type(ty) || ty.is_void() {
            return bad("a value has no such type");
        }
        // A result takes a record, hence some bits.
        let distance = u64::from(number.wrapping_sub(self.next));
        if distance > self.n_room {
            return bad(format!("there is no value {number}"));
        }
        let value = self.body.announce_value(ty);
        self.set_slot(r, number, Slot::Forward(value), type_id);
        Ok(value)
    }

    fn set_slot(&mut self, r: &Reader<'_>, number: u32, slot: Slot, type_id: TypeId) {
        let index = (number - self.n_module) as usize;
        let caches = &mut self.caches;
        if caches.slots.len() <= index {
            caches.slots.resize(index + 1, Slot::Empty);
        }
        caches.slots[index] = slot;
        if r.types.has_typed_pointers() {
            if caches.type_ids.len() <= index {
                caches.type_ids.resize(index + 1, NO_TYPE_ID);
            }
            caches.type_ids[index] = type_id;
        }
    }

    /// A value whose type is known from elsewhere.
    pub(super) fn operand(
        &mut self,
        r: &mut Reader<'_>,
        f: &mut Fields<'_>,
        ty: Type,
        type_id: TypeId,
    ) -> Result<Value> {
        let number = self.number(f.next()?);
        self.typed(r, number, ty, type_id)
    }

    /// A value, with its type behind it if it comes later.
    #[inline]
    pub(super) fn pair(
        &mut self,
        r: &mut Reader<'_>,
        f: &mut Fields<'_>,
    ) -> Result<(Value, TypeId)> {
        let number = self.number(f.next()?);
        if number < self.next {
            return match self.defined(r, number)? {
                Some(value) => Ok((value, self.type_id(r, number))),
                None => bad(format!("there is no value {number}")),
            };
        }
        let type_id = f.next()?;
        let ty = r.types.get(type_id)?;
        let type_id = r.types.keep(type_id);
        Ok((self.typed(r, number, ty, type_id)?, type_id))
    }

    /// A value that is named by its number, whatever the file does elsewhere.
    pub(super) fn absolute_operand(
        &mut self,
        r: &mut Reader<'_>,
        number: u64,
        ty: Type,
        type_id: TypeId,
    ) -> Result<Value> {
        let number = crate::reader::fields::to_u32(number)?;
        self.typed(r, number, ty, type_id)
    }

    /// A value of the function that metadata speaks of.
    pub(crate) fn local_for_metadata(
        &mut self,
        r: &mut Reader<'_>,
        number: u64,
        ty: Type,
        type_id: TypeId,
    ) -> Result<Value> {
        self.absolute_operand(r, number, ty, type_id)
    }

    /// Metadata as an operand.
    fn metadata_operand(&mut self, r: &Reader<'_>, id: u64) -> Result<Value> {
        let operand = self.md_operand(r.md.slot(id)?, r);
        Ok(self.body.md_value(operand))
    }

    /// Metadata as an operand or in a debug record.
    pub(super) fn md_operand(&mut self, slot: MdSlot, r: &Reader<'_>) -> MdOperand {
        match slot {
            MdSlot::Md(md) => MdOperand::Node(md),
            MdSlot::Const(_, value) | MdSlot::Local(value) => {
                MdOperand::Local(self.body.local_metadata(value))
            }
            MdSlot::ArgList(index) => MdOperand::ArgList(
                r.md.arg_list(index).iter().map(|&value| self.body.local_metadata(value)).collect(),
            ),
        }
    }

    /// A constant of the module as a value here.
    pub(crate) fn import(&mut self, r: &mut Reader<'_>, constant: Const) -> Result<Value> {
        let copy = self.import_const(r, constant)?;
        Ok(self.body.const_value(copy))
    }

    pub(super) fn import_const(&mut self, r: &mut Reader<'_>, constant: Const) -> Result<Const> {
        let mut map = Copied { stamp: self.caches.stamp, map: &mut self.caches.consts };
        let shared = &r.module.shared.consts;
        import_const(self.body.consts_mut(), shared, constant, &mut map, &mut r.budget)
    }

    /// A constant of the body as one of the module's pool.
    pub(crate) fn export(&mut self, r: &mut Reader<'_>, constant: Const) -> Result<Const> {
        let mut map = ExportMap::default();
        let shared = &mut r.module.shared.consts;
        import_const(shared, self.body.consts(), constant, &mut map, &mut r.budget)
    }

    /// The function that a value is the address of.
    pub(super) fn as_func(&self, value: Value) -> Option<Func> {
        match self.body.const_data(value)? {
            nvopt_ir::constant::ConstData::Symbol { symbol: Symbol::Func(func), .. } => Some(*func),
            _ => None,
        }
    }
}

/// What a number stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    Module(ModuleValue),
    Local(Slot),
}

/// Instructions and payloads.
impl FunctionState {
    /// Adds an instruction to the current block and gives its result the next number.
    #[inline]
    pub(super) fn append(
        &mut self,
        r: &Reader<'_>,
        new: NewInst<'_>,
        type_id: TypeId,
    ) -> Result<Inst> {
        let inst = self.append_unlisted(r, new, type_id)?;
        self.push_inst(Some(inst));
        self.last = Some(inst);
        Ok(inst)
    }

    /// The same for an instruction that attachments do not count.
    pub(super) fn append_unlisted(
        &mut self,
        r: &Reader<'_>,
        mut new: NewInst<'_>,
        type_id: TypeId,
    ) -> Result<Inst> {
        let block = self.current_block()?;
        if !self.bundles.is_empty() {
            return bad("operand bundles stand before no call");
        }
        if !is_result_type(new.ty) {
            return bad("an instruction has a result of no such type");
        }
        let has_result = !new.ty.is_void();
        if has_result {
            let index = (self.next - self.n_module) as usize;
            match self.caches.slots.get(index) {
                None | Some(Slot::Empty) => {}
                Some(Slot::Forward(value)) if self.body.ty(*value) == new.ty => {
                    new.result = Some(*value);
                }
                Some(Slot::Forward(_)) => {
                    return bad("a value was used with another type than it has");
                }
                Some(Slot::Value(_) | Slot::Lazy(_) | Slot::Asm(_)) => {
                    return bad("a value is defined twice");
                }
            }
        }
        let inst = self.body.append(block, new);
        if has_result {
            let result = self.body.result(inst).expect("only void has no result");
            self.set_slot(r, self.next, Slot::Value(result), type_id);
            self.next += 1;
        }
        if new.op.is_terminator() {
            self.current += 1;
        }
        Ok(inst)
    }

    /// Reads the CONSTANTS block that was announced.
    pub(super) fn read_constants<'a>(
        &mut self,
        r: &mut Reader<'a>,
        cur: &mut Cursor<'a>,
    ) -> Result<()> {
        let mut out = std::mem::take(&mut self.caches.new_consts);
        out.clear();
        ConstantsReader {
            is_ours: r.is_ours,
            ids: &mut r.types,
            types: &mut r.module.shared.types,
            pool: self.body.consts_mut(),
            lazies: &mut self.caches.lazies,
            asms: &mut self.caches.asms,
            budget: &mut r.budget,
            out: &mut out,
        }
        .read_block(cur)?;
        for &(new, type_id) in &out {
            let index = (self.next - self.n_module) as usize;
            if !matches!(self.caches.slots.get(index), None | Some(Slot::Empty)) {
                return bad("a constant is used before its block");
            }
            let slot = match new {
                NewConst::Made(made) => Slot::Value(self.body.const_value(made)),
                NewConst::Lazy(index) => Slot::Lazy(index),
                NewConst::Asm(index) => Slot::Asm(index),
            };
            self.set_slot(r, self.next, slot, type_id);
            self.next += 1;
        }
        self.caches.new_consts = out;
        Ok(())
    }

    /// The attributes with this number, copied into the body. `pointees` gives the types that
    /// those of old files lack.
    pub(super) fn attributes(
        &mut self,
        r: &mut Reader<'_>,
        number: u64,
        arg_ids: &[TypeId],
    ) -> Result<Option<AttrList>> {
        let Some(list) = r.attrs.list(number) else { return Ok(None) };
        let index = number as usize;
        if let Some(known) = self.caches.attrs.get(self.caches.stamp, index) {
            return Ok(known);
        }
        r.budget.spend(list_bytes(&r.module.shared.attrs, list))?;
        let mut known = Copied { stamp: self.caches.stamp, map: &mut self.caches.attr_sets };
        let shared = &r.module.shared.attrs;
        let imported = import_list(self.body.attrs_mut(), shared, list, &mut known);
        if let Some(list) = imported
            && lacks_types(self.body.attrs(), list)
        {
            let pointee = |param: usize| {
                let id = arg_ids.get(param).copied().unwrap_or(NO_TYPE_ID);
                Ok(r.types.pointee(id)?.0)
            };
            return fill_types(self.body.attrs_mut(), list, pointee);
        }
        self.caches.attrs.set(self.caches.stamp, index, imported);
        Ok(imported)
    }
}

/// True if an instruction may have a result of type `ty`, or none.
fn is_result_type(ty: Type) -> bool {
    ty.is_void() || ty.is_first_class() && ty != Type::LABEL && ty != Type::METADATA
}

/// A plain instruction.
pub(super) fn inst(op: Op, ty: Type, args: &[Value]) -> NewInst<'_> {
    NewInst::new(op, ty, args)
}
