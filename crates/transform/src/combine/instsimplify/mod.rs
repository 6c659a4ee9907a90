//! instsimplify: replaces instructions by values that are there already.
//!
//! What. An instruction that always computes a constant, or what another value is, is replaced by
//! it; new instructions are never made. Constants are folded, identities such as `x + 0` and
//! `x & ~x` applied, comparisons decided by known bits, ranges and conditions that dominate them.
//!
//! Why on a GPU. Each instruction that goes is one less for every thread, and branches whose
//! condition becomes constant go with it. Address computations of front ends fold to their bases.
//!
//! Convergence and memory. Only results are replaced; an operation that does more than compute its
//! result stays where it is.
//!
//! Cost. Linear in what has changed since the last run and in the users of what was replaced; each question looks at most
//! [`MAX_RECURSION`] operations through selects and phis, and known bits to their own limits.
//!
//! Example.
//!     before: %a = sub i32 %x, %x       after: ret i32 %y
//!             %b = add i32 %a, %y
//!             ret i32 %b
//!
//! Not done. Library functions other than intrinsics. Why: a GPU has none that LLVM knows.
//!
//! Reads domtree, assumptions. Keeps everything that depends on the shape of the function.
//!
//! Files, by what they simplify: `binary` (what binary operations share), `int`, `logic`, `shift`,
//! `float`, `icmp`, `fcmp`, `select`, `cast`, `memory` (addresses, vectors, aggregates), `phi`,
//! `call`. [`Simplifier`] is the way in for other passes.

mod binary;
mod call;
mod cast;
mod fcmp;
mod float;
mod icmp;
mod int;
mod logic;
mod memory;
mod phi;
mod select;
mod shift;

use nvopt_analysis::{
    assumptions::Assumptions,
    domtree::DomTree,
    fold::{self, Denormals},
    query::{BitsMemo, Query},
};
use nvopt_entity::SecondaryMap;
use nvopt_ir::{
    body::{Body, Inst, Mark, Value},
    effects::is_trivially_dead,
    ops::{InstFlags, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};
use smallvec::SmallVec;

/// How many operations deep a simplification looks into what it would have to make.
pub const MAX_RECURSION: u32 = 3;
/// The most rounds over a function; each follows the users of what the one before replaced.
const MAX_ROUNDS: u32 = 1000;

/// The pass.
pub(crate) struct InstSimplify;

impl FunctionPass for InstSimplify {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let mut wanted: SecondaryMap<Inst, bool> = SecondaryMap::default();
        let mut n_wanted = 0;
        for inst in body.insts().filter(|&inst| is_worth_simplifying(body, inst)) {
            wanted[inst] = true;
            n_wanted += 1;
        }
        if n_wanted == 0 {
            return;
        }
        let dom = analyses.get::<DomTree>(body, cx);
        let assumptions = analyses.get::<Assumptions>(body, cx);
        let denormals = Denormals::of(cx.module, cx.func);
        let memo = BitsMemo::default();
        let mut replaced = 0;
        for _ in 0..MAX_ROUNDS {
            let mut next: Vec<Inst> = Vec::new();
            let mut dead = Vec::new();
            for block in dom.preorder() {
                let insts: Vec<Inst> = body.insts_in(block).filter(|&inst| wanted[inst]).collect();
                for inst in insts {
                    wanted[inst] = false;
                    if is_trivially_dead(cx.module, body, inst) {
                        dead.push(inst);
                        continue;
                    }
                    let Some(result) = body.result(inst).filter(|&result| body.is_used(result))
                    else {
                        continue;
                    };
                    let q = Query {
                        module: cx.module,
                        layout: cx.frame.layout,
                        func: cx.func,
                        denormals,
                        dom: Some(&dom),
                        assumptions: Some(&assumptions),
                        at: Some(inst),
                        memo: Some(&memo),
                    };
                    let Some(value) = simplify(body, &q, inst) else { continue };
                    if !cx.may_rewrite() {
                        return;
                    }
                    next.extend(body.users(result));
                    body.replace_all_uses(result, value);
                    replaced += 1;
                    if is_trivially_dead(cx.module, body, inst) {
                        dead.push(inst);
                    }
                }
            }
            erase_dead(body, cx, dead);
            if next.is_empty() {
                body.set_mark(Mark::Simplified);
                break;
            }
            next.into_iter().for_each(|inst| wanted[inst] = true);
        }
        cx.count("instructions simplified", replaced);
    }
}

/// Erases `dead` and what only they used.
fn erase_dead(body: &mut Body, cx: &mut FnCx<'_>, dead: Vec<Inst>) {
    let mut work = dead;
    let mut erased = 0;
    while let Some(inst) = work.pop() {
        if !body.is_placed(inst) || !is_trivially_dead(cx.module, body, inst) {
            continue;
        }
        if !cx.may_rewrite() {
            return;
        }
        work.extend(body.args(inst).iter().filter_map(|&arg| body.def_inst(arg)));
        body.erase(inst);
        erased += 1;
    }
    cx.count("instructions erased", erased);
}

/// The value that `inst` always computes, if there is one already or it is a constant. It may
/// stand in place of the result everywhere.
pub fn simplify(body: &mut Body, q: &Query<'_>, inst: Inst) -> Option<Value> {
    let result = body.result(inst)?;
    let q = q.at(inst);
    let found = match fold::fold_inst(q.module, q.layout, q.denormals, body, inst) {
        Some(folded) => Some(folded),
        None => Simplifier { body, q }.inst(inst),
    }?;
    if found != result {
        return Some(found);
    }
    // Only in a block that is never reached does a value depend on itself.
    let ty = body.ty(result);
    let poison = body.consts_mut().poison(ty);
    Some(body.const_value(poison))
}

/// True if asking [`simplify`] about `inst` may be worth it: it, or what computes an operand of it,
/// has changed since the body was last at rest ([`Mark::Simplified`]). Passes that simplify on
/// their way ask this first.
#[inline]
pub fn is_worth_simplifying(body: &Body, inst: Inst) -> bool {
    body.touched_with_operands_since(inst, body.marked(Mark::Simplified))
}

/// Simplifies operations that need not be instructions.
pub struct Simplifier<'a, 'q> {
    /// The body. Only constants are added to it.
    pub body: &'a mut Body,
    /// Where the question is asked.
    pub q: Query<'q>,
}

impl Simplifier<'_, '_> {
    fn inst(&mut self, inst: Inst) -> Option<Value> {
        let flags = self.body.flags(inst);
        let ty = self.body.result_ty(inst);
        match self.body.op(inst) {
            Op::Binary(op) => {
                self.binary(op, flags, self.arg(inst, 0), self.arg(inst, 1), MAX_RECURSION)
            }
            Op::FNeg => self.fneg(self.arg(inst, 0)),
            Op::Cast(op) => self.cast(op, ty, self.arg(inst, 0), MAX_RECURSION),
            Op::ICmp(pred) => {
                self.icmp(pred, flags, self.arg(inst, 0), self.arg(inst, 1), MAX_RECURSION)
            }
            Op::FCmp(pred) => self.fcmp(pred, flags, self.arg(inst, 0), self.arg(inst, 1)),
            Op::Select => self.select(self.arg(inst, 0), self.arg(inst, 1), self.arg(inst, 2)),
            Op::Phi(_) => self.phi(inst),
            Op::Freeze => self.freeze(self.arg(inst, 0)),
            Op::Gep { .. } => self.gep(inst),
            Op::ExtractElement => self.extract_element(self.arg(inst, 0), self.arg(inst, 1)),
            Op::InsertElement => {
                self.insert_element(self.arg(inst, 0), self.arg(inst, 1), self.arg(inst, 2))
            }
            Op::ShuffleVector(mask) => {
                let mask: SmallVec<[i32; 8]> = SmallVec::from_slice(self.body.ints(mask));
                self.shuffle(ty, self.arg(inst, 0), self.arg(inst, 1), &mask)
            }
            Op::ExtractValue(path) => {
                let path: SmallVec<[i32; 4]> = SmallVec::from_slice(self.body.ints(path));
                self.extract_value(self.arg(inst, 0), &path)
            }
            Op::InsertValue(path) => {
                let path: SmallVec<[i32; 4]> = SmallVec::from_slice(self.body.ints(path));
                self.insert_value(self.arg(inst, 0), self.arg(inst, 1), &path)
            }
            Op::Call(_) => self.call(inst),
            Op::Ret
            | Op::Br
            | Op::CondBr
            | Op::Switch
            | Op::IndirectBr
            | Op::Invoke(_)
            | Op::CallBr(_)
            | Op::Resume
            | Op::Unreachable
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::Alloca { .. }
            | Op::Load(_)
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad => None,
        }
    }

    fn arg(&self, inst: Inst, index: usize) -> Value {
        self.body.args(inst)[index]
    }

    fn types(&self) -> &nvopt_ir::types::TypeTable {
        &self.q.module.types
    }

    /// Folds an operation on constants.
    fn fold(&mut self, op: Op, flags: InstFlags, ty: Type, args: &[Value]) -> Option<Value> {
        let consts = fold::const_args(self.body, args)?;
        let operation = fold::Operation { op, flags, ty, ints: &[] };
        let q = self.q;
        let pool = self.body.consts_mut();
        let mut folder =
            fold::Folder { pool, module: q.module, layout: q.layout, denormals: q.denormals };
        let folded = folder.fold(operation, &consts)?;
        Some(self.body.const_value(folded))
    }

    /// The integer `int` in each lane of type `ty`.
    fn number(&mut self, ty: Type, int: &nvopt_arith::Int) -> Value {
        let scalar = self.types().scalar(ty);
        let q = self.q;
        let pool = self.body.consts_mut();
        let elem = pool.bits(scalar, int.words());
        let mut folder =
            fold::Folder { pool, module: q.module, layout: q.layout, denormals: q.denormals };
        let constant = folder.splat(ty, elem);
        self.body.const_value(constant)
    }

    fn zero(&mut self, ty: Type) -> Value {
        let zero = self.body.consts_mut().zero(ty);
        self.body.const_value(zero)
    }

    fn all_ones(&mut self, ty: Type) -> Value {
        let width = self.types().scalar(ty).int_bits().unwrap_or(1);
        self.number(ty, &nvopt_arith::Int::ones(width))
    }

    fn one(&mut self, ty: Type) -> Value {
        let width = self.types().scalar(ty).int_bits().unwrap_or(1);
        self.number(ty, &nvopt_arith::Int::new(width, 1))
    }

    fn poison(&mut self, ty: Type) -> Value {
        let poison = self.body.consts_mut().poison(ty);
        self.body.const_value(poison)
    }

    fn undef(&mut self, ty: Type) -> Value {
        let undef = self.body.consts_mut().undef(ty);
        self.body.const_value(undef)
    }

    /// `i1`, or a vector of as many lanes as `ty`; `None` for one that cannot be spelled.
    fn truth_ty(&self, ty: Type) -> Option<Type> {
        match self.types().as_vector(ty) {
            Some((_, lanes, scalable)) => Type::spelled_vector(Type::I1, lanes, scalable),
            None => Some(Type::I1),
        }
    }

    fn truth(&mut self, ty: Type, is_true: bool) -> Option<Value> {
        let ty = self.truth_ty(ty)?;
        Some(if is_true { self.all_ones(ty) } else { self.zero(ty) })
    }

    /// True if `value` can be used wherever `phi` stands: a constant, a parameter, or computed
    /// above.
    fn dominates_phi(&self, value: Value, phi: Inst) -> bool {
        let Some(def) = self.body.def_inst(value) else { return true };
        let (block, at) = (self.body.block(def), self.body.block(phi));
        match self.q.dom {
            Some(dom) => block != at && dom.dominates(block, at),
            None => self.body.entry() == Some(block) && block != at,
        }
    }
}
