//! correlated-propagation: what branches say of values makes them constants or operations simpler.
//!
//! What. For each instruction lazy value info is asked what its operands are where it stands: behind
//! the branches, switches and assumptions that were passed. Comparisons, selects and phi entries
//! that are decided become constants or one side; switches lose cases that never happen; signed
//! operations on what is not negative become unsigned; divisions become narrower or a comparison;
//! additions and the like get flags; minimum, maximum, absolute value, saturating and overflow
//! intrinsics become plain operations where they can.
//!
//! Why on a GPU. A 64-bit division is a call of a hundred instructions, a 32-bit one twenty, and
//! sizes and indices of kernels are small: the range decides. Flags let addresses fold.
//!
//! Convergence and memory. Nothing is moved, copied or merged; only what computes results is
//! replaced, and edges that are never taken go.
//!
//! Cost. One walk over the function; each question is bounded by lazy value info.
//!
//! Example.
//!     before: br i1 (icmp ult i64 %x, 100), …   after: in that block:
//!             %d = udiv i64 %x, 10                     %t = trunc i64 %x to i8
//!                                                      %d1 = udiv i8 %t, 10
//!                                                      %d = zext i8 %d1 to i64
//!
//! Not done. Ranges as attributes of functions. Why: a function pass does not change declarations.
//!
//! Reads domtree, assumptions, lazy-value-info. Keeps lazy-value-info, and domtree.
//!
//! Files: `values` (selects, phis, comparisons), `arith` (operations on integers), `divide`,
//! `calls` (intrinsics), `switch`.

mod arith;
mod calls;
mod divide;
mod switch;
mod values;

use std::sync::Arc;

use nvopt_analysis::{
    assumptions::Assumptions, domtree::DomTree, fold::Denormals, lattice::Lattice, lvi::Lvi,
    matcher, query::Query, range::Range,
};
use nvopt_ir::{
    body::{Block, Body, Inst, Mark, NewInst, Period, Value},
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// The pass.
pub(crate) struct CorrelatedPropagation;

impl FunctionPass for CorrelatedPropagation {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if body.entry().is_none() {
            return;
        }
        let scope = Scope::of(body, cx);
        // What is changed from here on is new when the pass comes again.
        body.set_mark(Mark::Correlated);
        if let Scope::Nothing = scope {
            return;
        }
        let mut dom = analyses.take::<DomTree>(body, cx);
        let order = depth_first(body);
        let lvi = analyses.take::<Lvi>(body, cx);
        let assumptions = analyses.get::<Assumptions>(body, cx);
        let mut propagator = Propagator {
            lvi,
            assumptions,
            denormals: Denormals::of(cx.module, cx.func),
            scope,
            changed_edges: Vec::new(),
            n_done: 0,
            body,
            cx,
        };
        for block in order {
            propagator.visit_block(block);
        }
        let Propagator { lvi, changed_edges, n_done, .. } = propagator;
        cx.count("rewrites", n_done);
        if !changed_edges.is_empty() {
            dom.edges_changed(body, &changed_edges);
        }
        analyses.put(body, cx, dom);
        analyses.put(body, cx, lvi);
    }
}

/// What of a body to look at.
#[derive(Clone, Copy)]
enum Scope {
    Nothing,
    /// What was touched since then, or uses what was.
    TouchedSince(Period),
    Everything,
}

impl Scope {
    /// Where something may be found that was not there when the pass was last here: everywhere if
    /// an edge or a condition has changed, else where something has that is no access, address or
    /// float.
    fn of(body: &Body, cx: &FnCx<'_>) -> Scope {
        let since = body.marked(Mark::Correlated);
        let is_condition = |inst: Inst| match body.op(inst) {
            Op::ICmp(_) | Op::FCmp(_) | Op::CondBr | Op::Switch => true,
            Op::Call(_) => body.result(inst).is_none(),
            _ => false,
        };
        if body.edges_changed_since(since)
            || body.insts().any(|inst| is_condition(inst) && body.edited_since(inst, since))
        {
            return Scope::Everything;
        }
        let types = &cx.module.types;
        let is_known = |value: Value| {
            let ty = body.ty(value);
            types.is_int_or_vector(ty) || types.is_ptr_or_vector(ty)
        };
        let is_news = |inst: Inst| {
            body.touched_since(inst, since)
                && match body.op(inst) {
                    Op::Load(_) | Op::Store(_) | Op::Br | Op::Gep { .. } | Op::Alloca { .. } => {
                        false
                    }
                    Op::Cast(CastOp::AddrSpaceCast) => false,
                    Op::Ret => body.edited_since(inst, since),
                    _ => body.args(inst).iter().any(|&arg| is_known(arg)),
                }
        };
        match body.insts().any(is_news) {
            true => Scope::TouchedSince(since),
            false => Scope::Nothing,
        }
    }

    fn has(self, body: &Body, inst: Inst) -> bool {
        match self {
            Scope::Nothing => false,
            Scope::TouchedSince(since) => body.touched_with_operands_since(inst, since),
            Scope::Everything => true,
        }
    }
}

/// The blocks that can be reached, each before what is first reached through it.
fn depth_first(body: &Body) -> Vec<Block> {
    let mut seen = nvopt_entity::EntitySet::new();
    let mut order = Vec::new();
    let mut work: Vec<Block> = body.entry().into_iter().collect();
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            order.push(block);
            let first = work.len();
            work.extend(body.succs(block));
            work[first..].reverse();
        }
    }
    order
}

struct Propagator<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    lvi: Lvi,
    assumptions: Arc<Assumptions>,
    denormals: Denormals,
    scope: Scope,
    changed_edges: Vec<(Block, Block)>,
    n_done: u64,
}

fn query<'a>(cx: &'a FnCx<'_>, assumptions: &'a Assumptions, denormals: Denormals) -> Query<'a> {
    Query::knowing(cx.module, cx.frame.layout, cx.func, denormals).with_assumptions(assumptions)
}

impl Propagator<'_, '_> {
    fn visit_block(&mut self, block: Block) {
        let insts: Vec<Inst> = self.body.insts_in(block).collect();
        for inst in insts {
            if self.body.is_placed(inst) && self.scope.has(self.body, inst) {
                let done = self.visit(inst);
                self.n_done += u64::from(done);
            }
        }
    }

    fn visit(&mut self, inst: Inst) -> bool {
        match self.body.op(inst) {
            Op::Select => self.visit_select(inst),
            Op::Phi(_) => self.visit_phi(inst),
            Op::ICmp(_) => self.visit_compare(inst),
            Op::Call(_) => self.visit_call(inst),
            Op::Switch => self.visit_switch(inst),
            Op::Ret => self.visit_return(inst),
            Op::Cast(CastOp::SExt | CastOp::SiToFp) => self.visit_sign_extension(inst),
            Op::Cast(CastOp::ZExt | CastOp::UiToFp) => self.visit_zero_extension(inst),
            Op::Cast(CastOp::Trunc) => self.visit_trunc(inst),
            Op::Binary(op) => match op {
                BinaryOp::SDiv | BinaryOp::SRem => self.visit_signed_division(inst),
                BinaryOp::UDiv | BinaryOp::URem => self.visit_unsigned_division(inst),
                BinaryOp::AShr => self.visit_ashr(inst),
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => {
                    self.visit_wrapping(inst)
                }
                BinaryOp::And => self.visit_and(inst),
                BinaryOp::LShr
                | BinaryOp::Or
                | BinaryOp::Xor
                | BinaryOp::FAdd
                | BinaryOp::FSub
                | BinaryOp::FMul
                | BinaryOp::FDiv
                | BinaryOp::FRem => false,
            },
            _ => false,
        }
    }

    /// The integers that operand `index` of `inst` may be there.
    fn range(&mut self, inst: Inst, index: usize, undef_counts_not: bool) -> Option<Range> {
        let arg = self.body.args(inst)[index];
        if let Some(int) = matcher::int_const(self.body, &self.cx.module.types, arg) {
            return (!self.body.ty(arg).is_vector()).then(|| Range::single(&int));
        }
        let q = query(self.cx, &self.assumptions, self.denormals);
        let slot = self.body.use_at(inst, index);
        let range = self.lvi.range_at_use(&q, self.body, slot, undef_counts_not)?;
        // Nothing that runs sees no value.
        (!range.is_empty()).then_some(range)
    }

    /// The constant that `value` is before `at`.
    fn constant_at(&mut self, value: Value, at: Inst) -> Option<Value> {
        if self.body.as_const(value).is_some() {
            return None;
        }
        let q = query(self.cx, &self.assumptions, self.denormals);
        let known = self.lvi.before(&q, self.body, value, at);
        if let Some(constant) = self.constant_of(&known, value) {
            return Some(constant);
        }
        let (pred, x, y) = matcher::icmp(self.body, value)?;
        let y = self.body.as_const(y)?;
        let q = query(self.cx, &self.assumptions, self.denormals);
        let answer = self.lvi.compare_at(&q, self.body, (pred, x, y), at, false)?;
        (self.body.ty(value) == Type::I1).then(|| self.body.int(Type::I1, u64::from(answer)))
    }

    fn constant_on_edge(&mut self, value: Value, from: Block, to: Block) -> Option<Value> {
        if self.body.as_const(value).is_some() {
            return None;
        }
        let q = query(self.cx, &self.assumptions, self.denormals);
        let known = self.lvi.on_edge(&q, self.body, value, from, to);
        self.constant_of(&known, value)
    }

    fn constant_of(&mut self, known: &Lattice, value: Value) -> Option<Value> {
        let constant = known.as_const(self.body, value)?;
        let constant = self.body.const_value(constant);
        // What compares equal to a global may point into another one, whose memory it accesses.
        let types = &self.cx.module.types;
        let may_differ = types.is_ptr_or_vector(self.body.ty(value))
            && !matcher::is_zero(self.body, types, constant);
        (!may_differ).then_some(constant)
    }

    /// Makes users of `inst` use `value`, and erases it if nothing else keeps it.
    fn replace(&mut self, inst: Inst, value: Value) {
        let result = self.body.result(inst).expect("what is replaced has a result");
        if result == value {
            return;
        }
        self.body.replace_all_uses(result, value);
        self.erase_if_dead(inst);
    }

    fn erase_if_dead(&mut self, inst: Inst) {
        let mut work = vec![inst];
        while let Some(inst) = work.pop() {
            let is_dead = self.body.is_placed(inst)
                && nvopt_ir::effects::is_trivially_dead(self.cx.module, self.body, inst);
            if is_dead {
                if let Some(result) = self.body.result(inst) {
                    self.lvi.forget_value(result);
                }
                self.body.erase(inst);
            }
        }
    }

    /// Makes an instruction before `before`, with its place in the source and `name`.
    fn make(
        &mut self,
        before: Inst,
        (op, flags): (Op, InstFlags),
        ty: Type,
        args: &[Value],
        name: &[u8],
    ) -> Value {
        let loc = self.body.loc(before);
        let new = NewInst { flags, loc, ..NewInst::new(op, ty, args) };
        let inst = self.body.insert_before(before, new);
        let value = self.body.result(inst).expect("the operation has a result");
        self.body.name_value_like(value, name);
        value
    }

    /// The name of the result of `inst` with `suffix`; none if it has none.
    fn name_with(&self, inst: Inst, suffix: &str) -> Vec<u8> {
        let result = self.body.result(inst);
        let name = result.and_then(|value| self.body.value_name(value)).unwrap_or_default();
        match name.is_empty() {
            true => suffix.as_bytes().to_vec(),
            false => [name, suffix.as_bytes()].concat(),
        }
    }
}
