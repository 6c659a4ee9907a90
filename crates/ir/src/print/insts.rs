//! Instructions as text, without indentation and end of line.

use super::{Printer, intrinsics::CalleeKind, text::Put};
use crate::{
    body::{Block, Body, Inst, MdOperand, Value, ValueDef},
    constant::ConstData,
    metadata::MdKind,
    ops::{Access, Align, InstFlags, IntList, Op, Ordering, SyncScope},
    types::Type,
};

/// The indentation of what an instruction has on lines of its own: clauses, successors.
pub(super) const CONTINUATION: &str = "\n          ";

/// Written where an operand or successor is missing, which a finished body has nowhere.
const MISSING: &str = "<badref>";

/// Operands.
impl<'a> Printer<'a> {
    /// Writes a value without its type.
    #[inline]
    pub(super) fn operand(&mut self, body: &'a Body, value: Value) {
        match body.def(value) {
            ValueDef::Inst(_) | ValueDef::Param(_) | ValueDef::Pending => {
                self.local_value(body, value);
            }
            ValueDef::Const(constant) => self.constant(body.consts(), constant),
            ValueDef::Asm(asm) => self.inline_asm(body.asm(asm)),
            ValueDef::Metadata(md) => {
                let operand: &'a MdOperand = body.md_operand(md);
                self.md_operand(body, operand);
            }
        }
    }

    /// Writes a value behind its type.
    #[inline]
    pub(super) fn typed_operand(&mut self, body: &'a Body, value: Value) {
        self.ty(body.ty(value));
        self.out.byte(b' ');
        self.operand(body, value);
    }

    /// Writes the name or number of a parameter or result.
    #[inline]
    pub(super) fn local_value(&mut self, body: &'a Body, value: Value) {
        self.out.byte(b'%');
        if let Some(name) = body.value_name(value) {
            return self.out.name(name);
        }
        match self.locals.value(value) {
            Some(number) => self.out.uint(u64::from(number)),
            None => self.out.put(MISSING),
        }
    }

    /// Writes the name or number of a block.
    pub(super) fn block(&mut self, body: &'a Body, block: Block) {
        self.out.byte(b'%');
        if let Some(name) = body.block_name(block) {
            return self.out.name(name);
        }
        match self.locals.block(block) {
            Some(number) => self.out.uint(u64::from(number)),
            None => self.out.put(MISSING),
        }
    }

    fn label(&mut self, body: &'a Body, block: Option<Block>) {
        self.out.put("label ");
        match block {
            Some(block) => self.block(body, block),
            None => self.out.put(MISSING),
        }
    }

    /// Writes successor `index` of the block that `inst` ends.
    pub(super) fn successor(&mut self, body: &'a Body, inst: Inst, index: usize) {
        let block = body.is_placed(inst).then(|| body.block(inst));
        self.label(body, block.and_then(|block| body.succs(block).nth(index)));
    }

    fn n_successors(&self, body: &'a Body, inst: Inst) -> usize {
        if body.is_placed(inst) { body.n_succs(body.block(inst)) } else { 0 }
    }

    /// Writes the successors from `first` on, with commas between them.
    pub(super) fn successors_from(&mut self, body: &'a Body, inst: Inst, first: usize) {
        self.successors_in(body, inst, first..self.n_successors(body, inst));
    }

    fn successors_in(&mut self, body: &'a Body, inst: Inst, range: std::ops::Range<usize>) {
        let first = range.start;
        for index in range {
            if index > first {
                self.out.put(", ");
            }
            self.successor(body, inst, index);
        }
    }

    fn arg(&mut self, body: &'a Body, inst: Inst, index: usize) {
        match body.args(inst).get(index) {
            Some(&value) => self.operand(body, value),
            None => self.out.put(MISSING),
        }
    }

    fn typed_arg(&mut self, body: &'a Body, inst: Inst, index: usize) {
        match body.args(inst).get(index) {
            Some(&value) => self.typed_operand(body, value),
            None => self.out.put(MISSING),
        }
    }

    fn typed_list(&mut self, body: &'a Body, values: &[Value]) {
        for (index, &value) in values.iter().enumerate() {
            if index > 0 {
                self.out.put(", ");
            }
            self.typed_operand(body, value);
        }
    }

    /// Writes all operands; the type stands once if it is the same for all.
    fn plain_operands(&mut self, body: &'a Body, inst: Inst) {
        let [first, rest @ ..] = body.args(inst) else { return };
        self.out.byte(b' ');
        self.typed_operand(body, *first);
        let ty = body.ty(*first);
        let same_type = rest.iter().all(|&value| body.ty(value) == ty);
        for &value in rest {
            self.out.put(", ");
            if same_type {
                self.operand(body, value);
            } else {
                self.typed_operand(body, value);
            }
        }
    }
}

/// Instructions.
impl<'a> Printer<'a> {
    /// Writes one instruction.
    pub(super) fn inst(&mut self, body: &'a Body, inst: Inst) {
        if let Some(result) = body.result(inst) {
            self.local_value(body, result);
            self.out.put(" = ");
        }
        let op = body.op(inst);
        match op {
            Op::Call(call) => self.call(body, inst, call),
            Op::Invoke(call) => self.invoke(body, inst, call),
            Op::CallBr(call) => self.call_br(body, inst, call),
            Op::Load(_)
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. } => {
                self.memory_access(body, inst, op);
            }
            _ if op.is_terminator() => self.terminator(body, inst, op),
            _ => self.computation(body, inst, op),
        }
        if let Some(loc) = body.loc(inst) {
            self.attachment(MdKind::DBG, loc, ", ");
        }
        // A body keeps them in the order of their kinds.
        for &(kind, md) in body.metadata(inst) {
            self.attachment(kind, md, ", ");
        }
        if let Some(callee) = body.callee(inst)
            && self.callee_kind(body, callee) == CalleeKind::Relocation
        {
            self.relocation_comment(body, inst);
        }
    }

    fn terminator(&mut self, body: &'a Body, inst: Inst, op: Op) {
        self.out.put(op.name());
        match op {
            Op::Ret if body.args(inst).is_empty() => self.out.put(" void"),
            Op::Ret | Op::Resume => {
                self.out.byte(b' ');
                self.typed_arg(body, inst, 0);
            }
            Op::Br => {
                self.out.byte(b' ');
                self.successor(body, inst, 0);
            }
            Op::CondBr => {
                self.out.byte(b' ');
                self.typed_arg(body, inst, 0);
                self.out.put(", ");
                self.successors_in(body, inst, 0..2);
            }
            Op::Switch => self.switch(body, inst),
            Op::IndirectBr => {
                self.out.byte(b' ');
                self.typed_arg(body, inst, 0);
                self.out.put(", [");
                self.successors_from(body, inst, 0);
                self.out.byte(b']');
            }
            Op::CleanupRet => {
                self.out.put(" from ");
                self.arg(body, inst, 0);
                self.unwind(body, inst, (self.n_successors(body, inst) > 0).then_some(0));
            }
            Op::CatchRet => {
                self.out.put(" from ");
                self.arg(body, inst, 0);
                self.out.put(" to ");
                self.successor(body, inst, 0);
            }
            Op::CatchSwitch { unwinds_to_block } => {
                self.out.put(" within ");
                self.arg(body, inst, 0);
                self.out.put(" [");
                let n_succs = self.n_successors(body, inst);
                let n_handlers = n_succs.saturating_sub(usize::from(unwinds_to_block));
                self.successors_in(body, inst, 0..n_handlers);
                self.out.byte(b']');
                self.unwind(body, inst, unwinds_to_block.then_some(n_handlers));
            }
            _ => {}
        }
    }

    fn unwind(&mut self, body: &'a Body, inst: Inst, successor: Option<usize>) {
        self.out.put(" unwind ");
        match successor {
            Some(index) => self.successor(body, inst, index),
            None => self.out.put("to caller"),
        }
    }

    fn switch(&mut self, body: &'a Body, inst: Inst) {
        self.out.byte(b' ');
        self.typed_arg(body, inst, 0);
        self.out.put(", ");
        let mut targets =
            body.is_placed(inst).then(|| body.succs(body.block(inst))).into_iter().flatten();
        self.label(body, targets.next());
        self.out.put(" [");
        for &case in body.args(inst).iter().skip(1) {
            self.out.put("\n    ");
            self.typed_operand(body, case);
            self.out.put(", ");
            self.label(body, targets.next());
        }
        self.out.put("\n  ]");
    }

    /// Writes an instruction that neither ends a block nor is a call or a memory access.
    fn computation(&mut self, body: &'a Body, inst: Inst, op: Op) {
        self.out.put(op.name());
        self.inst_flags(op, body.flags(inst));
        match op {
            Op::ICmp(pred) => {
                self.out.byte(b' ');
                self.out.put(pred.name());
                self.plain_operands(body, inst);
            }
            Op::FCmp(pred) => {
                self.out.byte(b' ');
                self.out.put(pred.name());
                self.plain_operands(body, inst);
            }
            Op::Cast(_) => {
                self.out.byte(b' ');
                self.typed_arg(body, inst, 0);
                self.out.put(" to ");
                self.ty(body.result_ty(inst));
            }
            Op::Select => {
                self.out.byte(b' ');
                self.typed_list(body, body.args(inst));
            }
            Op::ShuffleVector(mask) => {
                self.out.byte(b' ');
                self.typed_list(body, body.args(inst));
                self.shuffle_mask(body.result_ty(inst), body.ints(mask));
            }
            Op::ExtractValue(indices) | Op::InsertValue(indices) => {
                self.out.byte(b' ');
                self.typed_list(body, body.args(inst));
                for &index in body.ints(indices) {
                    self.out.put(", ");
                    // Indices are unsigned; those past 2^31 are negative in the list.
                    self.out.uint(u64::from(index as u32));
                }
            }
            Op::Gep { source } => {
                self.out.byte(b' ');
                self.ty(source);
                self.out.byte(b',');
                self.plain_operands(body, inst);
            }
            Op::Phi(incoming) => self.phi(body, inst, body.incoming(incoming)),
            Op::Alloca { ty, align, inalloca, swifterror } => {
                self.out.put(if inalloca { " inalloca" } else { "" });
                self.out.put(if swifterror { " swifterror" } else { "" });
                self.out.byte(b' ');
                self.alloca(body, inst, ty, align);
            }
            Op::VaArg => {
                self.out.byte(b' ');
                self.typed_arg(body, inst, 0);
                self.out.put(", ");
                self.ty(body.result_ty(inst));
            }
            Op::LandingPad { clauses, cleanup } => {
                self.landing_pad(body, inst, clauses, cleanup);
            }
            Op::CatchPad | Op::CleanupPad => {
                let args = body.args(inst);
                self.out.put(" within ");
                self.arg(body, inst, args.len().wrapping_sub(1));
                self.out.put(" [");
                self.typed_list(body, args.split_last().map_or(&[], |(_, rest)| rest));
                self.out.byte(b']');
            }
            _ => self.plain_operands(body, inst),
        }
    }

    fn phi(&mut self, body: &'a Body, inst: Inst, blocks: &[Block]) {
        self.out.byte(b' ');
        self.ty(body.result_ty(inst));
        for (index, (&value, &block)) in body.args(inst).iter().zip(blocks).enumerate() {
            self.out.put(if index == 0 { " [ " } else { ", [ " });
            self.operand(body, value);
            self.out.put(", ");
            self.block(body, block);
            self.out.put(" ]");
        }
    }

    /// The number of elements is left out if it is one of type `i32`.
    fn alloca(&mut self, body: &'a Body, inst: Inst, ty: Type, align: Option<Align>) {
        self.ty(ty);
        let count = body.args(inst).first();
        let is_one = |&value| match body.const_data(value) {
            Some(ConstData::Bits { ty, bits: 1 }) => *ty == Type::I32,
            _ => false,
        };
        if !count.is_some_and(is_one) {
            self.out.put(", ");
            self.typed_arg(body, inst, 0);
        }
        self.align(align);
        if let Some(space @ 1..) = body.result_ty(inst).addr_space() {
            self.out.put(", ");
            self.addr_space(space);
        }
    }

    fn landing_pad(&mut self, body: &'a Body, inst: Inst, clauses: IntList, cleanup: bool) {
        self.out.byte(b' ');
        self.ty(body.result_ty(inst));
        if cleanup {
            self.out.put(CONTINUATION);
            self.out.put("cleanup");
        }
        for (&kind, &value) in body.ints(clauses).iter().zip(body.args(inst)) {
            self.out.put(CONTINUATION);
            self.out.put(if kind == 0 { "catch " } else { "filter " });
            self.typed_operand(body, value);
        }
    }

    /// Writes the flags of an instruction.
    pub(super) fn inst_flags(&mut self, op: Op, flags: InstFlags) {
        if flags.is_empty() {
            return;
        }
        if flags.contains(InstFlags::FAST) {
            self.out.put(" fast");
        } else {
            for (flag, word) in FAST_MATH {
                if flags.contains(flag) {
                    self.out.put(word);
                }
            }
        }
        if matches!(op, Op::Gep { .. }) {
            return self.gep_flags(flags);
        }
        self.wrap_flags(flags);
        self.exact_flag(flags);
        for (flag, word) in OTHER_FLAGS {
            if flags.contains(flag) {
                self.out.put(word);
            }
        }
    }
}

/// Memory accesses.
impl<'a> Printer<'a> {
    fn memory_access(&mut self, body: &'a Body, inst: Inst, op: Op) {
        self.out.put(op.name());
        match op {
            Op::Load(access) => {
                self.access_words(access);
                self.out.byte(b' ');
                self.ty(body.result_ty(inst));
                self.out.put(", ");
                self.typed_arg(body, inst, 0);
                self.atomic(access.scope, access.ordering);
                self.align(access.align);
            }
            Op::Store(access) => {
                self.access_words(access);
                self.out.byte(b' ');
                self.typed_list(body, body.args(inst));
                self.atomic(access.scope, access.ordering);
                self.align(access.align);
            }
            Op::Fence { ordering, scope } => self.atomic(scope, ordering),
            Op::CmpXchg { access, failure, weak } => {
                self.out.put(if weak { " weak" } else { "" });
                self.out.put(if access.volatile { " volatile " } else { " " });
                self.typed_list(body, body.args(inst));
                self.atomic(access.scope, access.ordering);
                self.out.byte(b' ');
                self.out.put(failure.name());
                self.align(access.align);
            }
            Op::AtomicRmw { op, access } => {
                self.out.put(if access.volatile { " volatile " } else { " " });
                self.out.put(op.name());
                self.out.byte(b' ');
                self.typed_list(body, body.args(inst));
                self.atomic(access.scope, access.ordering);
                self.align(access.align);
            }
            _ => {}
        }
    }

    fn access_words(&mut self, access: Access) {
        if access.is_atomic() {
            self.out.put(" atomic");
        }
        if access.volatile {
            self.out.put(" volatile");
        }
    }

    fn atomic(&mut self, scope: SyncScope, ordering: Ordering) {
        if ordering == Ordering::NotAtomic {
            return;
        }
        if scope != SyncScope::SYSTEM {
            let shared = self.shared;
            let name = shared.sync_scopes.get(usize::from(scope.0));
            self.out.put(" syncscope(");
            self.out.quoted(name.map_or(&[], Vec::as_slice));
            self.out.byte(b')');
        }
        self.out.byte(b' ');
        self.out.put(ordering.name());
    }

    fn align(&mut self, align: Option<Align>) {
        if let Some(align) = align {
            self.out.put(", align ");
            self.out.uint(align.bytes());
        }
    }
}

/// The fast-math flags, in the order they are written.
const FAST_MATH: [(InstFlags, &str); 7] = [
    (InstFlags::REASSOC, " reassoc"),
    (InstFlags::NNAN, " nnan"),
    (InstFlags::NINF, " ninf"),
    (InstFlags::NSZ, " nsz"),
    (InstFlags::ARCP, " arcp"),
    (InstFlags::CONTRACT, " contract"),
    (InstFlags::AFN, " afn"),
];

const OTHER_FLAGS: [(InstFlags, &str); 3] = [
    (InstFlags::DISJOINT, " disjoint"),
    (InstFlags::NNEG, " nneg"),
    (InstFlags::SAMESIGN, " samesign"),
];
