//! Changing instructions and operands. Each method says which aspects it moves on.

use nvopt_entity::Entity;
use smallvec::SmallVec;

use super::{
    Asm, AsmData, Aspects, Block, Body, CallData, IncomingData, Inst, InstData, PackedDef, Use,
    Value, ValueData, ValueDef,
};
use crate::{
    attrs::AttrPool,
    constant::{Const, ConstPool},
    metadata::{Md, MdKind},
    module::Func,
    ops::{Call, Incoming, InstFlags, IntList, Op},
    types::Type,
};

/// An instruction to be made.
#[derive(Clone, Copy, Debug)]
pub struct NewInst<'a> {
    /// What it does.
    pub op: Op,
    /// Its flags.
    pub flags: InstFlags,
    /// The type of its result; `void` if it has none.
    pub ty: Type,
    /// Its operands.
    pub args: &'a [Value],
    /// Its successors, if it ends a block.
    pub succs: &'a [Block],
    /// Where it comes from in the source.
    pub loc: Option<Md>,
    /// The value that its result was announced as, if it was.
    pub result: Option<Value>,
}

impl<'a> NewInst<'a> {
    /// An instruction without flags, successors and location.
    pub fn new(op: Op, ty: Type, args: &'a [Value]) -> NewInst<'a> {
        NewInst { op, flags: InstFlags::empty(), ty, args, succs: &[], loc: None, result: None }
    }
}

/// Making values and payloads. None moves on anything: what nobody uses changes no analysis.
impl Body {
    /// An empty body of a function with these parameters.
    pub fn new(params: &[Type]) -> Body {
        let mut body = Body::default();
        for (index, &ty) in (0..).zip(params) {
            let value = body.push_value(ty, ValueDef::Param(index));
            body.params.push(value);
        }
        body
    }

    /// Gives the function other parameters: old ones by position, or new ones by type. Returns
    /// them all. An old one that is left out must not be used any more. Moves on: VALUES.
    pub fn rebuild_params(&mut self, slots: &[Result<usize, Type>]) -> Vec<Value> {
        let old = std::mem::take(&mut self.params);
        let is_kept = |at: usize| slots.contains(&Ok(at));
        for (at, &value) in old.iter().enumerate().filter(|&(at, _)| !is_kept(at)) {
            assert!(!self.is_used(value), "parameter {at} is still used");
            self.forget_value_name(value);
        }
        for (index, slot) in (0..).zip(slots) {
            let value = match *slot {
                Ok(at) => {
                    self.values[old[at]].def = PackedDef::new(ValueDef::Param(index));
                    old[at]
                }
                Err(ty) => self.push_value(ty, ValueDef::Param(index)),
            };
            self.params.push(value);
        }
        self.epochs.bump(Aspects::VALUES);
        self.params.clone()
    }

    /// Makes room for about `n_insts` more instructions, with their operands and results.
    pub fn reserve(&mut self, n_insts: usize) {
        self.insts.reserve(n_insts);
        self.values.reserve(n_insts);
        self.args.reserve(2 * n_insts);
        self.uses.reserve(2 * n_insts);
    }

    /// The value that is `constant`, of this body's pool.
    pub fn const_value(&mut self, constant: Const) -> Value {
        if let Some(value) = self.const_values[constant] {
            return value;
        }
        let value = self.push_value(self.consts.ty(constant), ValueDef::Const(constant));
        self.const_values[constant] = Some(value);
        value
    }

    /// The constants of this body, to add to.
    pub fn consts_mut(&mut self) -> &mut ConstPool {
        &mut self.consts
    }

    /// Makes constants not name blocks that are gone any more. Moves on: VALUES.
    pub(crate) fn forget_blocks(&mut self, is_gone: impl Fn(Func, Block) -> bool) {
        self.consts.forget_blocks(is_gone);
        self.epochs.bump(Aspects::VALUES);
    }

    /// The attributes of this body's calls, to add to.
    pub fn attrs_mut(&mut self) -> &mut AttrPool {
        &mut self.attrs
    }

    /// The integer constant `bits` of type `ty`.
    pub fn int(&mut self, ty: Type, bits: u64) -> Value {
        let constant = self.consts.int(ty, bits);
        self.const_value(constant)
    }

    /// Inline assembly as a callee.
    pub fn asm_value(&mut self, data: AsmData) -> Value {
        let asm: Asm = self.asms.intern(data);
        if let Some(value) = self.asm_values[asm] {
            return value;
        }
        let value = self.push_value(Type::PTR, ValueDef::Asm(asm));
        self.asm_values[asm] = Some(value);
        value
    }

    /// A value that a reader has met but whose definition comes later: see [`NewInst::result`].
    pub fn announce_value(&mut self, ty: Type) -> Value {
        self.push_value(ty, ValueDef::Pending)
    }

    /// The data of a call to be made.
    pub fn new_call(&mut self, data: CallData) -> Call {
        self.calls.push(data)
    }

    /// A list of integers for an instruction to be made.
    pub fn new_ints(&mut self, ints: impl Into<Box<[i32]>>) -> IntList {
        self.int_lists.push(ints.into())
    }

    /// The incoming blocks of a phi to be made, parallel to its operands.
    pub fn new_incoming(&mut self, blocks: Vec<Block>) -> Incoming {
        let capacity = u32::try_from(blocks.len()).expect("fewer than 2^32 operands in a body");
        self.incoming.push(IncomingData { blocks, capacity })
    }

    pub(super) fn push_value(&mut self, ty: Type, def: ValueDef) -> Value {
        self.values.push(ValueData { ty, def: PackedDef::new(def), first_use: None })
    }
}

/// Adding and removing instructions.
impl Body {
    /// Appends an instruction to `block`. Moves on: VALUES, MEMORY if it touches memory, CFG if it
    /// ends the block.
    pub fn append(&mut self, block: Block, new: NewInst<'_>) -> Inst {
        debug_assert!(self.terminator(block).is_none(), "{block:?} has ended");
        self.insert(block, None, new)
    }

    /// Puts an instruction, not a terminator, before `before`. Moves on: VALUES, and MEMORY if it
    /// touches memory.
    pub fn insert_before(&mut self, before: Inst, new: NewInst<'_>) -> Inst {
        assert!(!new.op.is_terminator(), "a terminator ends its block");
        self.insert(self.block(before), Some(before), new)
    }

    fn insert(&mut self, block: Block, before: Option<Inst>, new: NewInst<'_>) -> Inst {
        let inst = self.insts.next_key();
        let result = self.result_for(inst, &new);
        let first_arg = self.push_args(inst, new.args);
        self.insts.push(InstData {
            op: new.op,
            flags: new.flags,
            result,
            first_arg,
            n_args: u32::try_from(new.args.len()).expect("fewer than 2^32 operands in a body"),
            block: None,
            prev: None,
            next: None,
            order: 0,
            loc: new.loc,
            attachments: None,
        });
        self.any_loc |= new.loc.is_some();
        self.link_inst(inst, block, before);
        self.touch_edited(inst);
        if new.op.is_terminator() {
            self.make_edges(block, new.succs);
        } else {
            assert!(new.succs.is_empty(), "only a terminator has successors");
        }
        self.note_inst_change(new.op);
        inst
    }

    fn result_for(&mut self, inst: Inst, new: &NewInst<'_>) -> Option<Value> {
        let def = ValueDef::Inst(inst);
        match new.result {
            Some(value) => {
                assert_eq!(self.def(value), ValueDef::Pending, "a value is defined once");
                assert_eq!(self.ty(value), new.ty, "a value is announced with its type");
                self.values[value].def = PackedDef::new(def);
                Some(value)
            }
            None if new.ty.is_void() => None,
            None => Some(self.push_value(new.ty, def)),
        }
    }

    /// Removes `inst`, whose result must be unused, and that is not a terminator. Debug records
    /// before it move to the next instruction. Moves on: VALUES, MEMORY if it touched memory.
    pub fn erase(&mut self, inst: Inst) {
        assert!(!self.op(inst).is_terminator(), "use `erase_terminator` to remove edges");
        self.remove_inst(inst);
    }

    pub(super) fn remove_inst(&mut self, inst: Inst) {
        let result = self.result(inst);
        assert!(result.is_none_or(|value| !self.is_used(value)), "{inst:?} still has users");
        self.unlink_args(inst);
        self.touch_order(inst);
        self.insts[inst].n_args = 0;
        self.move_records_off(inst);
        if let Some(result) = result {
            self.drop_local_metadata(result);
            self.forget_value_name(result);
        }
        self.unlink_inst(inst);
        self.note_inst_change(self.op(inst));
    }

    /// Moves `inst` before `before`, maybe in another block. Neither may be a terminator's place
    /// taken by something else: a terminator stays last. Moves on: VALUES, MEMORY if it touches
    /// memory.
    pub fn move_before(&mut self, inst: Inst, before: Inst) {
        assert!(!self.op(inst).is_terminator(), "a terminator ends its block");
        if inst == before {
            return;
        }
        self.move_records_off(inst);
        self.touch_order(inst);
        let block = self.block(before);
        self.unlink_inst(inst);
        self.link_inst(inst, block, Some(before));
        self.note_inst_change(self.op(inst));
    }
}

/// Changing instructions in place.
impl Body {
    /// Makes operand `index` of `inst` be `value`. Moves on: VALUES, MEMORY if it touches memory.
    pub fn set_arg(&mut self, inst: Inst, index: usize, value: Value) {
        assert!(index < self.args(inst).len(), "{inst:?} has no operand {index}");
        self.set_use(Use::from_index(self.insts[inst].first_arg as usize + index), value);
    }

    /// Makes the operand slot `slot` hold `value`. Moves on: VALUES, MEMORY if its instruction
    /// touches memory.
    pub fn set_use(&mut self, slot: Use, value: Value) {
        self.unlink_use(slot);
        self.args[slot.index()] = value;
        self.link_use(slot);
        self.note_inst_change(self.op(self.user(slot)));
    }

    /// Makes every use of `old` a use of `new`, those of metadata too. Moves on: VALUES, and
    /// MEMORY if a user touches memory.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        assert_ne!(old, new, "a value cannot replace itself");
        assert_eq!(self.ty(old), self.ty(new), "a value is replaced by one of its type");
        while let Some(slot) = self.values[old].first_use {
            self.set_use(slot, new);
        }
        self.replace_local_metadata(old, new);
    }

    /// Makes `inst` do `op` with the same operands, result and successors: another predicate,
    /// access or conversion. Moves on: VALUES, MEMORY if either touches memory.
    pub fn set_op(&mut self, inst: Inst, op: Op) {
        let old = self.op(inst);
        assert_eq!(old.is_terminator(), op.is_terminator(), "edges are not changed by `set_op`");
        self.insts[inst].op = op;
        self.touch_edited(inst);
        self.note_inst_change(old);
        self.note_inst_change(op);
    }

    /// Gives `inst` these flags. Moves on: VALUES.
    pub fn set_flags(&mut self, inst: Inst, flags: InstFlags) {
        if self.insts[inst].flags == flags {
            return;
        }
        self.insts[inst].flags = flags;
        self.touch_edited(inst);
        self.epochs.bump(Aspects::VALUES);
    }

    /// Says where `inst` comes from in the source. Moves on nothing.
    pub fn set_loc(&mut self, inst: Inst, loc: Option<Md>) {
        self.any_loc |= loc.is_some();
        self.insts[inst].loc = loc;
    }

    /// The data of a call, to be changed. Moves on: VALUES, MEMORY, META.
    pub fn call_mut(&mut self, call: Call) -> &mut CallData {
        self.epochs.bump(Aspects::VALUES | Aspects::MEMORY | Aspects::META);
        self.touch_call(call);
        &mut self.calls[call]
    }

    /// Attaches `md` to `inst`, or detaches what is there. Moves on: META.
    pub fn set_metadata(&mut self, inst: Inst, kind: MdKind, md: Option<Md>) {
        self.epochs.bump(Aspects::META);
        self.touch_edited(inst);
        if kind == MdKind::DBG {
            self.set_loc(inst, md);
            return;
        }
        if self.insts[inst].attachments.is_none() {
            if md.is_none() {
                return;
            }
            self.insts[inst].attachments = Some(self.attachments.push(SmallVec::new()));
        }
        let list = self.insts[inst].attachments.expect("made above");
        let list = &mut self.attachments[list];
        match (list.binary_search_by_key(&kind, |&(known, _)| known), md) {
            (Ok(at), Some(md)) => list[at].1 = md,
            (Ok(at), None) => {
                list.remove(at);
            }
            (Err(at), Some(md)) => list.insert(at, (kind, md)),
            (Err(_), None) => {}
        }
    }
}

/// Phis.
impl Body {
    /// Adds an entry to a phi. Moves on: VALUES.
    pub fn add_incoming(&mut self, phi: Inst, value: Value, block: Block) {
        let Op::Phi(incoming) = self.op(phi) else { panic!("{phi:?} is no phi") };
        let n_args = self.insts[phi].n_args;
        if self.incoming[incoming].capacity == n_args {
            self.grow_phi(phi, incoming);
        }
        let slot = Use::from_index((self.insts[phi].first_arg + n_args) as usize);
        self.args[slot.index()] = value;
        self.link_use(slot);
        self.insts[phi].n_args += 1;
        self.incoming[incoming].blocks.push(block);
        self.note_inst_change(self.op(phi));
    }

    /// Removes one entry for `block` from a phi; the last entry takes its place, as in LLVM. Moves
    /// on: VALUES.
    pub fn remove_incoming(&mut self, phi: Inst, block: Block) {
        let Op::Phi(incoming) = self.op(phi) else { panic!("{phi:?} is no phi") };
        let Some(at) = self.incoming(incoming).iter().position(|&known| known == block) else {
            return;
        };
        self.incoming[incoming].blocks.swap_remove(at);
        let (first, n) = (self.insts[phi].first_arg as usize, self.insts[phi].n_args as usize);
        let (here, last) = (Use::from_index(first + at), Use::from_index(first + n - 1));
        self.unlink_use(here);
        if here != last {
            self.unlink_use(last);
            self.args[here.index()] = self.args[last.index()];
            self.link_use(here);
        }
        self.insts[phi].n_args -= 1;
        self.note_inst_change(self.op(phi));
    }

    /// Moves the operands of a phi to the end of the pool, with room for as many again.
    fn grow_phi(&mut self, phi: Inst, incoming: Incoming) {
        let args: SmallVec<[Value; 8]> = SmallVec::from_slice(self.args(phi));
        self.unlink_args(phi);
        self.insts[phi].first_arg = self.push_args(phi, &args);
        let capacity = (2 * args.len()).max(4);
        let filler = args.first().copied().unwrap_or_else(|| Value::from_index(0));
        let unlinked = super::UseLink { user: phi, prev: None, next: None };
        self.args.resize(self.args.len() + capacity - args.len(), filler);
        self.uses.resize(self.args.len(), unlinked);
        self.incoming[incoming].capacity = u32::try_from(capacity).expect("checked by push_args");
        self.touch_edited(phi);
    }
}
