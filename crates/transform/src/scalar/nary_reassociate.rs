//! nary-reassociate: reassociates so that parts are there already.
//!
//! What. Where `(a + b) + c` is computed and `a + c` or `b + c` was computed before, on every way
//! here, the sum becomes that one plus the rest. The same for products, and for addresses whose
//! index is a sum.
//!
//! Why on a GPU. Unrolled code computes many neighbouring sums of a thread's index; each one that
//! starts from another saves an instruction and often a register.
//!
//! Convergence and memory. Arithmetic only; nothing moves.
//!
//! Cost. For each sum the users of its operands, at most `MAX_USERS` of them, are looked at.
//!
//! Example.
//!     before: %x = add i32 %a, %c                after: %x = add i32 %a, %c
//!             %y = add i32 %a, %b                       %z = add i32 %x, %b
//!             %z = add i32 %y, %c
//!
//! Not done. Minima and maxima; sums that are equal without being the same expression.
//!
//! Reads domtree. Keeps everything that depends on the shape of the function.

use nvopt_analysis::domtree::DomTree;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    effects::is_trivially_dead,
    ops::{BinaryOp, InstFlags, Op},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// How many users of an operand are looked at.
const MAX_USERS: usize = 32;
/// How often the function is gone through.
const MAX_ROUNDS: usize = 4;

/// The pass.
pub(crate) struct NaryReassociate;

impl FunctionPass for NaryReassociate {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let tree = analyses.get::<DomTree>(body, cx);
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for inst in body.insts().collect::<Vec<Inst>>() {
                if !body.is_placed(inst) || !tree.is_reachable(body.block(inst)) {
                    continue;
                }
                let new = match body.op(inst) {
                    Op::Binary(op @ (BinaryOp::Add | BinaryOp::Mul)) => sum(body, &tree, inst, op),
                    Op::Gep { .. } => address(body, cx, &tree, inst),
                    _ => None,
                };
                let Some(plan) = new else { continue };
                if !cx.may_rewrite() {
                    return;
                }
                apply(body, cx, inst, plan);
                changed = true;
                cx.count("expressions reassociated", 1);
            }
            if !changed {
                break;
            }
        }
    }
}

/// What an instruction becomes: the operation, its flags and operands.
struct Plan {
    op: Op,
    args: [Value; 2],
}

/// `(a op b) op c` where `a op c` or `b op c` is there.
fn sum(body: &Body, tree: &DomTree, inst: Inst, op: BinaryOp) -> Option<Plan> {
    let [x, y] = *body.args(inst) else { return None };
    if !body.result_ty(inst).is_int() {
        return None;
    }
    for (pair, c) in [(x, y), (y, x)] {
        let Some(inner) = body.def_inst(pair).filter(|&def| body.op(def) == Op::Binary(op)) else {
            continue;
        };
        // The inner one must go, or nothing is won.
        if !body.has_one_use(pair) {
            continue;
        }
        let [a, b] = *body.args(inner) else { continue };
        for (first, rest) in [(a, b), (b, a)] {
            if let Some(known) = computed(body, tree, inst, op, first, c)
                && known != pair
            {
                return Some(Plan { op: Op::Binary(op), args: [known, rest] });
            }
        }
    }
    None
}

/// `a op b`, if an instruction that dominates `at` computes it.
fn computed(
    body: &Body,
    tree: &DomTree,
    at: Inst,
    op: BinaryOp,
    a: Value,
    b: Value,
) -> Option<Value> {
    let few = if body.as_const(a).is_some() { b } else { a };
    if body.as_const(few).is_some() {
        return None;
    }
    let found = body.users(few).take(MAX_USERS).find(|&user| {
        let args = body.args(user);
        user != at
            && body.op(user) == Op::Binary(op)
            && (args == [a, b] || args == [b, a])
            && is_plain(body, user)
            && tree.dominates_inst(body, user, at)
    })?;
    body.result(found)
}

/// True if the instruction is poison only where its operands are.
fn is_plain(body: &Body, inst: Inst) -> bool {
    !body.flags(inst).intersects(InstFlags::NUW | InstFlags::NSW)
}

/// An address with the index `a + b` where that with `a` or `b` is there.
fn address(body: &Body, cx: &FnCx<'_>, tree: &DomTree, inst: Inst) -> Option<Plan> {
    let Op::Gep { source } = body.op(inst) else { return None };
    let [base, index] = *body.args(inst) else { return None };
    let pair = body.def_inst(index).filter(|&def| body.op(def) == Op::Binary(BinaryOp::Add))?;
    // A narrower index is extended, which a sum that wraps does not survive.
    let width = cx.frame.layout.index_bits(body.ty(base).addr_space()?);
    if !body.has_one_use(index) || body.ty(index).int_bits() != Some(width) {
        return None;
    }
    let [a, b] = *body.args(pair) else { return None };
    for (first, rest) in [(a, b), (b, a)] {
        if body.as_const(first).is_some() {
            continue;
        }
        let found = body.users(first).take(MAX_USERS).find(|&user| {
            user != inst
                && body.op(user) == (Op::Gep { source })
                && body.args(user) == [base, first]
                && body.flags(user).is_empty()
                && tree.dominates_inst(body, user, inst)
        });
        if let Some(known) = found.and_then(|user| body.result(user)) {
            return Some(Plan { op: Op::Gep { source }, args: [known, rest] });
        }
    }
    None
}

fn apply(body: &mut Body, cx: &FnCx<'_>, inst: Inst, plan: Plan) {
    let (ty, loc) = (body.result_ty(inst), body.loc(inst));
    let new = body.insert_before(inst, NewInst { loc, ..NewInst::new(plan.op, ty, &plan.args) });
    let (old, value) =
        (body.result(inst).expect("it has a result"), body.result(new).expect("it has a result"));
    body.replace_all_uses(old, value);
    body.take_value_name(value, old);
    let mut work: Vec<Inst> =
        body.args(inst).iter().filter_map(|&arg| body.def_inst(arg)).collect();
    body.erase(inst);
    while let Some(dead) = work.pop() {
        if body.is_placed(dead) && is_trivially_dead(cx.module, body, dead) {
            work.extend(body.args(dead).iter().filter_map(|&arg| body.def_inst(arg)));
            body.erase(dead);
        }
    }
}
