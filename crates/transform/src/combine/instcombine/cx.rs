//! What all rules work with: questions about values, and building what replaces them.

use std::sync::Arc;

use nvopt_analysis::{
    assumptions::Assumptions,
    domtree::DomTree,
    fold::Denormals,
    known_bits::{self, KnownBits},
    matcher, poison,
    query::{BitsMemo, Query},
};
use nvopt_arith::Int;
use nvopt_entity::{Entity, FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Block, Body, Epochs, Inst, NewInst, Period, Value},
    datalayout::LayoutMemo,
    effects::is_trivially_dead,
    intrinsics::Intrinsic,
    module::ModuleShared,
    ops::{BinaryOp, CastOp, FloatPred, InstFlags, IntPred, Op},
    types::{Type, TypeTable},
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use super::worklist::Worklist;
use crate::{combine::instsimplify, util::builder::Builder};

/// What a rule did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// The result of the instruction is this value, made by the rule or there before.
    Replace(Value),
    /// The instruction, or one near it, was changed in place.
    Changed,
    /// The instruction has no result that is used and is not needed.
    Erase,
}

/// What a rule returns: nothing if it does not apply.
pub(super) type Rule = Option<Done>;

/// The state of one iteration.
pub(super) struct Combiner<'a, 'c> {
    pub(super) body: &'a mut Body,
    pub(super) cx: &'a mut FnCx<'c>,
    pub(super) dom: Arc<DomTree>,
    pub(super) assumptions: Arc<Assumptions>,
    pub(super) denormals: Denormals,
    /// Edges that are never taken.
    pub(super) dead_edges: FxHashSet<(Block, Block)>,
    /// Sizes of types, computed once.
    pub(super) memo: LayoutMemo,
    /// What is known of bits, while nothing changes.
    pub(super) bits_memo: BitsMemo,
    /// Instructions all bits of whose results count, which changed nothing about their operands
    /// when the clocks were these, looked at from this depth on.
    pub(super) fruitless: FxHashMap<Inst, (Epochs, u32)>,
    /// What was not touched since then, nor what it is computed from, does not simplify.
    simplified: Period,
    pub(super) work: Worklist,
    /// The instruction that is looked at; what rules build stands before it.
    pub(super) at: Inst,
    /// How many rewrites were made.
    pub(super) rewritten: u64,
}

/// The driver.
impl<'a, 'c> Combiner<'a, 'c> {
    pub(super) fn new(
        body: &'a mut Body,
        cx: &'a mut FnCx<'c>,
        dom: Arc<DomTree>,
        assumptions: Arc<Assumptions>,
        simplified: Period,
        at: Inst,
    ) -> Combiner<'a, 'c> {
        let denormals = Denormals::of(cx.module, cx.func);
        let work = Worklist::default();
        let memo = LayoutMemo::of_complete_types();
        let dead_edges = FxHashSet::default();
        let bits_memo = BitsMemo::default();
        Combiner {
            body,
            cx,
            dom,
            assumptions,
            denormals,
            dead_edges,
            memo,
            bits_memo,
            fruitless: FxHashMap::default(),
            simplified,
            work,
            at,
            rewritten: 0,
        }
    }

    /// The next instruction to look at, dead ones erased on the way.
    pub(super) fn next(&mut self) -> Option<Inst> {
        while let Some(inst) = self.work.pop_deferred() {
            if self.body.is_placed(inst) && !self.erase_if_dead(inst) {
                self.work.push(inst);
            }
        }
        self.work.pop(self.body)
    }

    /// Looks at `inst`. False if no more rewrites may be made.
    pub(super) fn visit_one(&mut self, inst: Inst) -> bool {
        if self.erase_if_dead(inst) {
            return true;
        }
        self.at = inst;
        if let Some(result) = self.body.result(inst).filter(|&result| self.body.is_used(result))
            && self.may_simplify(inst)
        {
            let q = Query {
                module: self.cx.module,
                layout: self.cx.frame.layout,
                func: self.cx.func,
                denormals: self.denormals,
                dom: Some(&self.dom),
                assumptions: Some(&self.assumptions),
                at: Some(inst),
                memo: Some(&self.bits_memo),
            };
            if let Some(value) = instsimplify::simplify(self.body, &q, inst) {
                if !self.cx.may_rewrite() {
                    return false;
                }
                self.rewritten += 1;
                self.replace(inst, result, value);
                return true;
            }
        }
        if let Some(block) = self.sink_target(inst) {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.sink(inst, block);
        }
        if self.cx.reports.rewrites_left == Some(0) {
            return false;
        }
        let n_before = self.body.n_insts();
        let done = self.visit(inst);
        for index in n_before..self.body.n_insts() {
            let new = Inst::from_index(index);
            if self.body.is_placed(new) {
                self.work.add(new);
            }
        }
        let Some(done) = done else { return true };
        let counted = self.cx.may_rewrite();
        debug_assert!(counted, "asked above");
        self.rewritten += 1;
        self.apply(inst, done, n_before);
        true
    }

    /// True if `inst` may simplify: passes that came before have asked about all that is as they
    /// left it. Simplifications look at operands and at what computes those.
    fn may_simplify(&self, inst: Inst) -> bool {
        let is_touched = |inst| self.body.touched_with_operands_since(inst, self.simplified);
        is_touched(inst)
            || self
                .body
                .args(inst)
                .iter()
                .any(|&arg| self.body.def_inst(arg).is_some_and(is_touched))
    }

    fn apply(&mut self, inst: Inst, done: Done, n_before: usize) {
        match done {
            Done::Replace(value) => {
                let result = self.body.result(inst).expect("what is replaced has a result");
                let is_new = self.body.def_inst(value).is_some_and(|new| new.index() >= n_before);
                if is_new && !self.body.is_value_named(value) {
                    self.body.take_value_name(value, result);
                }
                self.replace(inst, result, value);
            }
            Done::Changed => {
                if self.body.is_placed(inst) {
                    self.add_users(inst);
                    self.work.add(inst);
                }
            }
            Done::Erase => {
                if self.body.is_placed(inst) {
                    self.erase(inst);
                }
            }
        }
    }

    fn replace(&mut self, inst: Inst, result: Value, value: Value) {
        self.add_users(inst);
        if value != result {
            self.body.replace_all_uses(result, value);
            if let Some(new) = self.body.def_inst(value) {
                self.work.add(new);
            }
        }
        self.erase_if_dead(inst);
    }

    /// Has the users of `inst` looked at.
    pub(super) fn add_users(&mut self, inst: Inst) {
        let Some(result) = self.body.result(inst) else { return };
        for user in self.body.users(result) {
            self.work.add(user);
        }
    }

    /// Erases `inst`, whose result must be unused; operands are looked at again.
    pub(super) fn erase(&mut self, inst: Inst) {
        let args: SmallVec<[Value; 4]> = SmallVec::from_slice(self.body.args(inst));
        if let Some(result) = self.body.result(inst)
            && self.body.is_used(result)
        {
            let ty = self.body.ty(result);
            let poison = self.body.consts_mut().poison(ty);
            let poison = self.body.const_value(poison);
            self.body.replace_all_uses(result, poison);
        }
        let is_assumption = is_assume(self.cx.module, self.body, inst);
        self.body.erase(inst);
        if is_assumption {
            // The list names instructions; it must not name this one.
            self.assumptions = Arc::new(Assumptions::of(self.cx.module, self.body));
        }
        for arg in args {
            if let Some(def) = self.body.def_inst(arg) {
                self.work.add(def);
                // One user less: the last one may take what it uses apart.
                if self.body.has_one_use(arg) {
                    let user = self.body.users(arg).next().expect("it has one use");
                    self.work.add(user);
                }
            }
        }
    }

    fn erase_if_dead(&mut self, inst: Inst) -> bool {
        if !is_trivially_dead(self.cx.module, self.body, inst) || !self.cx.may_rewrite() {
            return false;
        }
        self.rewritten += 1;
        self.erase(inst);
        true
    }

    /// Makes operand `index` of `inst` be `value`; what it was is looked at again.
    pub(super) fn set_arg(&mut self, inst: Inst, index: usize, value: Value) {
        let old = self.body.args(inst)[index];
        self.body.set_arg(inst, index, value);
        if let Some(def) = self.body.def_inst(old) {
            self.work.add(def);
        }
    }
}

/// Questions.
impl Combiner<'_, '_> {
    /// Questions asked before the instruction that is looked at.
    pub(super) fn q(&self) -> Query<'_> {
        Query {
            module: self.cx.module,
            layout: self.cx.frame.layout,
            func: self.cx.func,
            denormals: self.denormals,
            dom: Some(&self.dom),
            assumptions: Some(&self.assumptions),
            at: Some(self.at),
            memo: Some(&self.bits_memo),
        }
    }

    pub(super) fn types(&self) -> &TypeTable {
        &self.cx.module.types
    }

    pub(super) fn ty(&self, value: Value) -> Type {
        self.body.ty(value)
    }

    /// The width of the integers that `ty` is or has in its lanes.
    pub(super) fn int_bits(&self, ty: Type) -> Option<u32> {
        self.types().scalar(ty).int_bits()
    }

    /// The width of the integer, or of each lane, that `value` is.
    pub(super) fn width(&self, value: Value) -> Option<u32> {
        self.int_bits(self.ty(value))
    }

    /// The integer that `value` is, in each lane if it is a vector.
    pub(super) fn int(&self, value: Value) -> Option<Int> {
        matcher::int_const(self.body, self.types(), value)
    }

    /// The amount of a shift by a constant below the width.
    pub(super) fn amount(&self, value: Value) -> Option<u32> {
        let int = self.int(value)?;
        let by = u32::try_from(int.to_u64()?).ok()?;
        (by < int.width()).then_some(by)
    }

    pub(super) fn is_const(&self, value: Value) -> bool {
        self.body.as_const(value).is_some()
    }

    /// True for a constant that costs nothing: neither an expression nor an address.
    pub(super) fn is_imm(&self, value: Value) -> bool {
        matcher::is_imm_const(self.body, value)
    }

    pub(super) fn is_zero(&self, value: Value) -> bool {
        matcher::is_zero(self.body, self.types(), value)
    }

    pub(super) fn is_ones(&self, value: Value) -> bool {
        matcher::is_all_ones(self.body, self.types(), value)
    }

    pub(super) fn one_use(&self, value: Value) -> bool {
        self.body.has_one_use(value)
    }

    /// True if no more than `n` operand slots hold `value`.
    pub(super) fn has_at_most_uses(&self, value: Value, n: usize) -> bool {
        self.body.uses(value).take(n + 1).count() <= n
    }

    pub(super) fn known(&self, value: Value) -> KnownBits {
        known_bits::known_bits(&self.q(), self.body, value)
    }

    /// True if `value` is known not to be negative.
    pub(super) fn is_non_negative(&self, value: Value) -> bool {
        self.width(value).is_some() && self.known(value).is_non_negative()
    }

    pub(super) fn is_never_undef(&self, value: Value) -> bool {
        poison::is_never_undef(&self.q(), self.body, value)
    }

    /// True for what a binary operation computes.
    pub(super) fn is_binary(&self, value: Value) -> bool {
        matcher::is_binary(self.body, value)
    }

    pub(super) fn binary_of(&self, value: Value, op: BinaryOp) -> Option<(Value, Value)> {
        matcher::binary(self.body, value, op)
    }

    /// The operands of the commutative `op`, both ways round.
    pub(super) fn both_ways(&self, value: Value, op: BinaryOp) -> [(Value, Value); 2] {
        match matcher::binary(self.body, value, op) {
            Some((a, b)) => [(a, b), (b, a)],
            None => [(value, value), (value, value)],
        }
    }

    /// The value and the constant of `x op C`.
    pub(super) fn with_int(&self, value: Value, op: BinaryOp) -> Option<(Value, Int)> {
        let (x, c) = matcher::binary(self.body, value, op)?;
        Some((x, self.int(c)?))
    }

    pub(super) fn cast_of(&self, value: Value, op: CastOp) -> Option<Value> {
        matcher::cast(self.body, value, op)
    }

    pub(super) fn not_of(&self, value: Value) -> Option<Value> {
        matcher::not(self.body, self.types(), value)
    }

    pub(super) fn neg_of(&self, value: Value) -> Option<Value> {
        matcher::neg(self.body, self.types(), value)
    }

    pub(super) fn flags_of(&self, value: Value) -> InstFlags {
        matcher::flags_of(self.body, value)
    }

    /// The intrinsic that computes `value`, and its arguments.
    pub(super) fn intrinsic_of(&self, value: Value) -> Option<(Intrinsic, &[Value])> {
        matcher::intrinsic(self.cx.module, self.body, value)
    }

    /// The arguments of the call of `wanted` that computes `value`.
    pub(super) fn call_of(&self, value: Value, wanted: Intrinsic) -> Option<&[Value]> {
        matcher::call_of(self.cx.module, self.body, value, wanted)
    }

    /// True for integers the machine computes with, and for truth values.
    pub(super) fn is_legal_int(&self, bits: u32) -> bool {
        bits == 1 || self.cx.frame.layout.is_native_int(bits)
    }

    /// True if computing in `to` bits is as good as in `from` bits.
    pub(super) fn should_change_width(&self, from: u32, to: u32) -> bool {
        // These are good in any case: loads and stores of them need no work.
        if to < from && matches!(to, 8 | 16 | 32) {
            return true;
        }
        let (from_legal, to_legal) = (self.is_legal_int(from), self.is_legal_int(to));
        // Not from a legal one, or one that is no worse, to an illegal one.
        if from_legal && !to_legal {
            return false;
        }
        from_legal || to_legal || to <= from
    }

    /// As [`Combiner::should_change_width`], for types; vectors of any width are good.
    pub(super) fn should_change_type(&self, from: Type, to: Type) -> bool {
        if from.is_vector() || to.is_vector() {
            return true;
        }
        match (from.int_bits(), to.int_bits()) {
            (Some(from), Some(to)) => self.should_change_width(from, to),
            _ => false,
        }
    }
}

/// Building before the instruction that is looked at.
impl Combiner<'_, '_> {
    pub(super) fn build(&mut self) -> Builder<'_> {
        Builder::before(self.body, self.cx, self.at)
    }

    /// An instruction before `before`, which it has its place in the source from.
    pub(super) fn insert(&mut self, before: Inst, op: Op, ty: Type, args: &[Value]) -> Inst {
        let loc = self.body.loc(before);
        self.body.insert_before(before, NewInst { loc, ..NewInst::new(op, ty, args) })
    }

    pub(super) fn number(&mut self, ty: Type, int: &Int) -> Value {
        self.build().number(ty, int.words())
    }

    pub(super) fn small(&mut self, ty: Type, value: i64) -> Value {
        let width = self.int_bits(ty).expect("only integers are numbers");
        self.number(ty, &Int::from_i64(width, value))
    }

    pub(super) fn zero(&mut self, ty: Type) -> Value {
        self.build().zero(ty)
    }

    pub(super) fn poison(&mut self, ty: Type) -> Value {
        self.build().poison(ty)
    }

    /// `a op b` without flags.
    pub(super) fn bin(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        self.build().binary(op, a, b)
    }

    pub(super) fn bin_with(&mut self, op: BinaryOp, flags: InstFlags, a: Value, b: Value) -> Value {
        self.build().with_flags(flags).binary(op, a, b)
    }

    /// `a op C`
    pub(super) fn bin_int(&mut self, op: BinaryOp, flags: InstFlags, a: Value, int: &Int) -> Value {
        let c = self.number(self.ty(a), int);
        self.bin_with(op, flags, a, c)
    }

    pub(super) fn not(&mut self, value: Value) -> Value {
        self.build().not(value)
    }

    pub(super) fn neg(&mut self, value: Value) -> Value {
        self.build().neg(value)
    }

    pub(super) fn cast(&mut self, op: CastOp, value: Value, ty: Type) -> Value {
        self.build().cast(op, value, ty)
    }

    pub(super) fn cast_with(
        &mut self,
        op: CastOp,
        flags: InstFlags,
        value: Value,
        ty: Type,
    ) -> Value {
        self.build().with_flags(flags).cast(op, value, ty)
    }

    /// `value`, frozen unless it is never undefined: for one that is used more often than before.
    pub(super) fn frozen(&mut self, value: Value) -> Value {
        if self.is_never_undef(value) {
            return value;
        }
        self.build().freeze(value)
    }

    pub(super) fn icmp(&mut self, pred: IntPred, a: Value, b: Value) -> Value {
        self.build().icmp(pred, a, b)
    }

    pub(super) fn icmp_int(&mut self, pred: IntPred, a: Value, int: &Int) -> Value {
        let c = self.number(self.ty(a), int);
        self.icmp(pred, a, c)
    }

    pub(super) fn fcmp(&mut self, flags: InstFlags, pred: FloatPred, a: Value, b: Value) -> Value {
        self.build().with_flags(flags).fcmp(pred, a, b)
    }

    pub(super) fn select(&mut self, cond: Value, yes: Value, no: Value) -> Value {
        self.build().select(cond, yes, no)
    }

    /// A call of `intrinsic` that has one overloaded type, `ty`.
    pub(super) fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        flags: InstFlags,
        ty: Type,
        args: &[Value],
    ) -> Option<Value> {
        let call = self.build().with_flags(flags).call(intrinsic, &[ty], args)?;
        self.body.result(call)
    }

    /// The same operands with another flag set; `Changed` if that was news.
    pub(super) fn add_flags(&mut self, inst: Inst, flags: InstFlags) -> Rule {
        let old = self.body.flags(inst);
        if old.contains(flags) {
            return None;
        }
        self.body.set_flags(inst, old | flags);
        Some(Done::Changed)
    }
}

/// True for a call of `llvm.assume`.
fn is_assume(module: &ModuleShared, body: &Body, inst: Inst) -> bool {
    matches!(body.op(inst), Op::Call(_))
        && nvopt_ir::effects::intrinsic(module, body, inst) == Some(Intrinsic::ASSUME)
}
