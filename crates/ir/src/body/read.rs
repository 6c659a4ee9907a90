//! Looking at a body.

use nvopt_entity::Entity;

use super::{
    Asm, AsmData, Aspects, Block, Body, Bundle, CallData, Epochs, Inst, MdOperand, MdRef,
    PackedDef, Value, ValueDef,
};
use crate::{
    attrs::AttrPool,
    constant::{Const, ConstData, ConstPool},
    metadata::{Md, MdKind},
    ops::{Call, Incoming, InstFlags, IntList, Op},
    types::Type,
};

const KIND_SHIFT: u32 = 29;
/// The largest index a packed definition can hold.
const MAX_INDEX: usize = (1 << KIND_SHIFT) - 1;

impl PackedDef {
    pub(super) fn new(def: ValueDef) -> PackedDef {
        let (kind, index) = match def {
            ValueDef::Param(index) => (0, index as usize),
            ValueDef::Inst(inst) => (1, inst.index()),
            ValueDef::Const(constant) => (2, constant.index()),
            ValueDef::Asm(asm) => (3, asm.index()),
            ValueDef::Metadata(md) => (4, md.index()),
            ValueDef::Pending => (5, 0),
        };
        assert!(index <= MAX_INDEX, "a body has fewer than 2^29 entities of a kind");
        PackedDef(kind << KIND_SHIFT | index as u32)
    }

    #[inline]
    pub(super) fn get(self) -> ValueDef {
        let index = (self.0 & MAX_INDEX as u32) as usize;
        match self.0 >> KIND_SHIFT {
            0 => ValueDef::Param(index as u32),
            1 => ValueDef::Inst(Inst::from_index(index)),
            2 => ValueDef::Const(Const::from_index(index)),
            3 => ValueDef::Asm(Asm::from_index(index)),
            4 => ValueDef::Metadata(MdRef::from_index(index)),
            _ => ValueDef::Pending,
        }
    }
}

/// Values.
impl Body {
    /// The parameters.
    #[inline]
    pub fn params(&self) -> &[Value] {
        &self.params
    }

    /// The number of values ever made; side tables by value have so many rows.
    #[inline]
    pub fn n_values(&self) -> usize {
        self.values.len()
    }

    /// The type of `value`.
    #[inline]
    pub fn ty(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// Where `value` comes from.
    #[inline]
    pub fn def(&self, value: Value) -> ValueDef {
        self.values[value].def.get()
    }

    /// The instruction that computes `value`, if one does.
    #[inline]
    pub fn def_inst(&self, value: Value) -> Option<Inst> {
        match self.def(value) {
            ValueDef::Inst(inst) => Some(inst),
            ValueDef::Param(_)
            | ValueDef::Const(_)
            | ValueDef::Asm(_)
            | ValueDef::Metadata(_)
            | ValueDef::Pending => None,
        }
    }

    /// The constant that `value` is, if it is one.
    #[inline]
    pub fn as_const(&self, value: Value) -> Option<Const> {
        match self.def(value) {
            ValueDef::Const(constant) => Some(constant),
            ValueDef::Param(_)
            | ValueDef::Inst(_)
            | ValueDef::Asm(_)
            | ValueDef::Metadata(_)
            | ValueDef::Pending => None,
        }
    }

    /// The constant that `value` is, taken apart.
    #[inline]
    pub fn const_data(&self, value: Value) -> Option<&ConstData> {
        self.as_const(value).map(|constant| self.consts.get(constant))
    }

    /// The value that is `constant`, of this body's pool, if there is one yet.
    #[inline]
    pub fn find_const_value(&self, constant: Const) -> Option<Value> {
        self.const_values[constant]
    }

    /// The constants of this body.
    #[inline]
    pub fn consts(&self) -> &ConstPool {
        &self.consts
    }

    /// The attributes of this body's calls.
    #[inline]
    pub fn attrs(&self) -> &AttrPool {
        &self.attrs
    }

    /// An inline assembly text, taken apart.
    #[inline]
    pub fn asm(&self, asm: Asm) -> &AsmData {
        &self.asms[asm]
    }

    /// A metadata operand, taken apart.
    #[inline]
    pub fn md_operand(&self, md: MdRef) -> &MdOperand {
        let debug = self.debug.as_ref().expect("a handle was made by the pools");
        &debug.md_refs[md]
    }
}

/// Instructions.
impl Body {
    /// The number of instructions ever made; side tables by instruction have so many rows.
    #[inline]
    pub fn n_insts(&self) -> usize {
        self.insts.len()
    }

    /// The number of instructions that stand in a block.
    #[inline]
    pub fn n_placed_insts(&self) -> usize {
        self.n_placed_insts as usize
    }

    /// What `inst` does.
    #[inline]
    pub fn op(&self, inst: Inst) -> Op {
        self.insts[inst].op
    }

    /// The flags of `inst`.
    #[inline]
    pub fn flags(&self, inst: Inst) -> InstFlags {
        self.insts[inst].flags
    }

    /// The operands of `inst`, in order.
    #[inline]
    pub fn args(&self, inst: Inst) -> &[Value] {
        let data = &self.insts[inst];
        &self.args[data.first_arg as usize..][..data.n_args as usize]
    }

    /// The result of `inst`, if it has one.
    #[inline]
    pub fn result(&self, inst: Inst) -> Option<Value> {
        self.insts[inst].result
    }

    /// The type of the result of `inst`; `void` if it has none.
    #[inline]
    pub fn result_ty(&self, inst: Inst) -> Type {
        self.insts[inst].result.map_or(Type::VOID, |value| self.ty(value))
    }

    /// The block that `inst` stands in. Panics if it was erased.
    #[inline]
    pub fn block(&self, inst: Inst) -> Block {
        self.insts[inst].block.expect("the instruction stands in a block")
    }

    /// True until `inst` is erased. A handle is never reused, so a stale one reads false here.
    #[inline]
    pub fn is_placed(&self, inst: Inst) -> bool {
        self.insts[inst].block.is_some()
    }

    /// Where `inst` comes from in the source: a `DILocation`.
    #[inline]
    pub fn loc(&self, inst: Inst) -> Option<Md> {
        self.insts[inst].loc
    }

    /// The metadata attached to `inst` besides `!dbg`, sorted by kind.
    #[inline]
    pub fn metadata(&self, inst: Inst) -> &[(MdKind, Md)] {
        self.insts[inst].attachments.map_or(&[], |list| &self.attachments[list])
    }

    /// True if some instruction was ever given a location.
    #[inline]
    pub fn may_have_locs(&self) -> bool {
        self.any_loc
    }

    /// True if metadata of `kind`, other than `!dbg`, was ever attached to some instruction.
    #[inline]
    pub fn may_have_metadata_of(&self, kind: MdKind) -> bool {
        self.attachments.values().flatten().any(|&(known, _)| known == kind)
    }

    /// The metadata of `kind` attached to `inst`.
    #[inline]
    pub fn metadata_of(&self, inst: Inst, kind: MdKind) -> Option<Md> {
        if kind == MdKind::DBG {
            return self.loc(inst);
        }
        self.metadata(inst).iter().find(|(known, _)| *known == kind).map(|&(_, md)| md)
    }

    /// What a call has besides its operands.
    #[inline]
    pub fn call(&self, call: Call) -> &CallData {
        &self.calls[call]
    }

    /// The integers of a list: aggregate indices, a shuffle mask, clause kinds.
    #[inline]
    pub fn ints(&self, list: IntList) -> &[i32] {
        &self.int_lists[list]
    }

    /// The incoming blocks of a phi, parallel to its operands.
    #[inline]
    pub fn incoming(&self, incoming: Incoming) -> &[Block] {
        &self.incoming[incoming].blocks
    }

    /// The callee of a call, invoke or callbr: its last operand.
    #[inline]
    pub fn callee(&self, inst: Inst) -> Option<Value> {
        self.op(inst).call().and_then(|_| self.args(inst).last().copied())
    }

    /// The arguments of a call, without bundle operands and callee.
    #[inline]
    pub fn call_args(&self, inst: Inst) -> &[Value] {
        let call = self.op(inst).call().expect("only calls have arguments");
        let in_bundles: usize = self.calls[call].bundles.iter().map(|b| b.n_args as usize).sum();
        let args = self.args(inst);
        &args[..args.len() - 1 - in_bundles]
    }

    /// The bundles of a call with their operands.
    #[inline]
    pub fn call_bundles(&self, inst: Inst) -> impl Iterator<Item = (Bundle, &[Value])> {
        let call = self.op(inst).call().expect("only calls have bundles");
        let args = self.args(inst);
        let mut start = self.call_args(inst).len();
        self.calls[call].bundles.iter().map(move |&bundle| {
            let operands = &args[start..][..bundle.n_args as usize];
            start += operands.len();
            (bundle, operands)
        })
    }
}

/// The whole.
impl Body {
    /// The clocks of this body.
    #[inline]
    pub fn epochs(&self) -> Epochs {
        self.epochs
    }

    pub(super) fn note_inst_change(&mut self, op: Op) {
        self.epochs.bump(Aspects::VALUES);
        if op.may_touch_memory() {
            self.epochs.bump(Aspects::MEMORY);
        }
    }

    /// Gives back memory that nothing uses. Readers call it when a body is complete.
    pub fn shrink_to_fit(&mut self) {
        self.values.shrink_to_fit();
        self.insts.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.args.shrink_to_fit();
        self.uses.shrink_to_fit();
        self.edges.shrink_to_fit();
        self.consts.shrink_to_fit();
        self.const_values.shrink_to_fit();
        self.attrs.shrink_to_fit();
        self.calls.shrink_to_fit();
        self.int_lists.shrink_to_fit();
        self.incoming.shrink_to_fit();
        self.attachments.shrink_to_fit();
        self.strings.shrink_to_fit();
        self.value_names.shrink_to_fit();
        self.name_owners.shrink_to_fit();
    }

    /// The bytes this body holds on the heap, roughly.
    pub fn heap_bytes(&self) -> usize {
        let incoming: usize = self.incoming.values().map(|data| data.blocks.capacity() * 4).sum();
        let ints: usize = self.int_lists.values().map(|list| size_of_val(&**list)).sum();
        self.values.heap_bytes()
            + self.insts.heap_bytes()
            + self.blocks.heap_bytes()
            + self.args.capacity() * size_of::<Value>()
            + self.uses.capacity() * size_of::<super::UseLink>()
            + self.edges.capacity() * size_of::<super::EdgeData>()
            + self.consts.heap_bytes()
            + self.const_values.heap_bytes()
            + self.attrs.heap_bytes()
            + self.calls.heap_bytes()
            + self.int_lists.heap_bytes()
            + ints
            + self.incoming.heap_bytes()
            + incoming
            + self.attachments.heap_bytes()
            + self.strings.heap_bytes()
            + self.value_names.heap_bytes()
            + self.name_owners.heap_bytes()
    }
}
