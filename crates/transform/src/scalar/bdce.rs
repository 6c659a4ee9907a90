//! bdce: removes what only bits nobody looks at depend on.
//!
//! What. An instruction none of whose bits reaches a store, a branch, a call or an address goes;
//! an operand none of whose bits matters becomes zero; a sign extension whose upper bits do not
//! matter becomes a zero extension.
//!
//! Why on a GPU. Indices are computed wide and used narrow; what computed the upper half holds
//! registers.
//!
//! Convergence and memory. Only results are replaced; what has effects stays.
//!
//! Cost. Linear, after the analysis, which is linear in instructions times the width.
//!
//! Example.
//!     before: %a = or i32 %x, 256       after: %t = trunc i32 %x to i8
//!             %t = trunc i32 %a to i8
//!
//! Not done. Operands with some bits that matter, which instcombine narrows.
//!
//! Reads demanded bits. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{
    demanded_bits::DemandedBits,
    fold::Denormals,
    query::{BitsMemo, Query},
};
use nvopt_arith::Int;
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    attrs::AttrKind,
    body::{Body, Inst, Mark, NewInst, Value, ValueDef},
    effects::effects,
    metadata::MdKind,
    ops::{BinaryOp, CastOp, InstFlags, Op},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};
use smallvec::SmallVec;

use crate::util::attributes::{Part, allows_poison, edit_call};

/// The pass.
pub(crate) struct Bdce;

/// The flags that make a result poison.
const PROMISES: InstFlags = InstFlags::NUW
    .union(InstFlags::NSW)
    .union(InstFlags::EXACT)
    .union(InstFlags::DISJOINT)
    .union(InstFlags::NNEG)
    .union(InstFlags::SAMESIGN);

impl FunctionPass for Bdce {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let may_find = may_find(body, cx);
        // What is changed from here on is new when the pass comes again.
        body.set_mark(Mark::Bdce);
        if !may_find {
            return;
        }
        let (mut removed, mut simplified) = (0, 0);
        let demanded = Demand::of(cx, body);
        let insts: Vec<Inst> = body.insts().collect();
        // All of it is asked of the body as it is: a zero that is put in makes more bits known, and
        // of two operands that make each other superfluous one has to stay.
        let mut unseen = unseen_operands(body, cx, &demanded, &insts).into_iter().peekable();
        let mut dead = Vec::new();
        for &inst in &insts {
            let mut own: SmallVec<[usize; 2]> = SmallVec::new();
            while let Some((_, index)) = unseen.next_if(|(of, _)| *of == inst) {
                own.push(index);
            }
            if demanded.is_dead(cx, body, inst) || shows_no_bit(body, cx, &demanded, inst) {
                dead.push(inst);
                continue;
            }
            if cx.reports.rewrites_left == Some(0) {
                return;
            }
            if let Some(value) = cheaper(body, cx, &demanded, inst) {
                let result = body.result(inst).expect("only values are replaced");
                drop_promises(body, cx, &demanded, result);
                body.replace_all_uses(result, value);
                dead.push(inst);
                cx.may_rewrite();
                simplified += 1;
                continue;
            }
            for index in own {
                zero_operand(body, cx, &demanded, inst, index);
                cx.may_rewrite();
                simplified += 1;
            }
        }
        for inst in dead.into_iter().rev() {
            if !cx.may_rewrite() {
                return;
            }
            if let Some(result) = body.result(inst).filter(|&result| body.is_used(result)) {
                // Only what is dead, too, uses it: others have zeros instead by now.
                let ty = body.ty(result);
                let poison = body.consts_mut().poison(ty);
                let poison = body.const_value(poison);
                body.replace_all_uses(result, poison);
            }
            body.erase(inst);
            removed += 1;
        }
        cx.count("instructions removed", removed);
        cx.count("operands simplified", simplified);
    }
}

/// True if something may be found that was not there when the pass was last here: bits lose their
/// readers only where a use goes or an operation on integers changes.
fn may_find(body: &Body, cx: &FnCx<'_>) -> bool {
    let since = body.marked(Mark::Bdce);
    let is_int = |&value: &Value| cx.module.types.is_int_or_vector(body.ty(value));
    let mut insts = body.insts().filter(|&inst| body.edited_since(inst, since));
    body.lost_use_since(since)
        || insts.any(|inst| {
            body.result(inst).is_some_and(|value| is_int(&value) || !body.is_used(value))
                || body.args(inst).iter().any(is_int)
        })
}

/// True for what can go because none of its bits matters: a division, say, which may not be given
/// zeros to divide by.
fn shows_no_bit(body: &Body, cx: &FnCx<'_>, demanded: &Demand, inst: Inst) -> bool {
    cx.module.types.is_int_or_vector(body.result_ty(inst))
        && demanded.of_inst(cx, body, inst).is_zero()
        && effects(cx.module, body, inst).is_removable()
}

/// The bits that are looked at, and what is found out once for all questions about them.
struct Demand {
    bits: DemandedBits,
    denormals: Denormals,
    memo: BitsMemo,
}

impl Demand {
    fn of(cx: &FnCx<'_>, body: &Body) -> Demand {
        let (denormals, memo) = (Denormals::of(cx.module, cx.func), BitsMemo::default());
        let q = Query::knowing(cx.module, cx.frame.layout, cx.func, denormals).with_memo(&memo);
        let bits = DemandedBits::of(&q, body);
        Demand { bits, denormals, memo }
    }

    fn query<'a>(&'a self, cx: &'a FnCx<'_>) -> Query<'a> {
        Query::knowing(cx.module, cx.frame.layout, cx.func, self.denormals).with_memo(&self.memo)
    }

    fn is_dead(&self, cx: &FnCx<'_>, body: &Body, inst: Inst) -> bool {
        self.bits.is_dead(&self.query(cx), body, inst)
    }

    fn of_inst(&self, cx: &FnCx<'_>, body: &Body, inst: Inst) -> Int {
        self.bits.of_inst(&self.query(cx), body, inst)
    }

    fn of_use(&self, cx: &FnCx<'_>, body: &Body, inst: Inst, index: usize) -> Int {
        self.bits.of_use(&self.query(cx), body, inst, index)
    }
}

/// What may stand for `inst` where only some of its bits are looked at.
fn cheaper(body: &mut Body, cx: &FnCx<'_>, demanded: &Demand, inst: Inst) -> Option<Value> {
    let types = &cx.module.types;
    let width = types.scalar(body.result_ty(inst)).int_bits()?;
    let may_be = matches!(
        body.op(inst),
        Op::Cast(CastOp::SExt) | Op::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)
    );
    if !may_be {
        return None;
    }
    let wanted = demanded.of_inst(cx, body, inst);
    match body.op(inst) {
        // sext x => zext x, where the upper bits do not matter
        Op::Cast(CastOp::SExt) => {
            let x = body.args(inst)[0];
            let narrow = types.scalar(body.ty(x)).int_bits()?;
            if wanted.leading_zeros() < width - narrow {
                return None;
            }
            let (ty, loc) = (body.result_ty(inst), body.loc(inst));
            let args = [x];
            let new = NewInst { loc, ..NewInst::new(Op::Cast(CastOp::ZExt), ty, &args) };
            let new = body.insert_before(inst, new);
            body.result(new)
        }
        // x & C, x | C, x ^ C => x, where C leaves the bits that matter alone
        Op::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)) => {
            let (x, y) = (body.args(inst)[0], body.args(inst)[1]);
            let c = nvopt_analysis::matcher::int_const(body, types, y)?;
            let leaves = match op {
                BinaryOp::And => c.and(&wanted) == wanted,
                _ => c.and(&wanted).is_zero(),
            };
            leaves.then_some(x)
        }
        _ => None,
    }
}

/// The operands of `insts` none of whose bits matter, in order.
fn unseen_operands(
    body: &Body,
    cx: &FnCx<'_>,
    demanded: &Demand,
    insts: &[Inst],
) -> Vec<(Inst, usize)> {
    let is_unseen = |inst: Inst, index: usize| {
        let arg = body.args(inst)[index];
        cx.module.types.is_int_or_vector(body.ty(arg))
            && matches!(body.def(arg), ValueDef::Inst(_) | ValueDef::Param(_))
            && demanded.of_use(cx, body, inst, index).is_zero()
    };
    let operands = insts.iter().flat_map(|&inst| {
        let n_args = body.args(inst).len();
        (0..n_args).map(move |index| (inst, index))
    });
    operands.filter(|&(inst, index)| is_unseen(inst, index)).collect()
}

/// Makes an operand none of whose bits matters zero.
fn zero_operand(body: &mut Body, cx: &FnCx<'_>, demanded: &Demand, inst: Inst, index: usize) {
    if let Some(result) = body.result(inst) {
        drop_promises(body, cx, demanded, result);
    }
    forget_promises(body, inst);
    let ty = body.ty(body.args(inst)[index]);
    let zero = body.consts_mut().zero(ty);
    let zero = body.const_value(zero);
    body.set_arg(inst, index, zero);
}

/// What uses `value` sees other bits from now on where it does not look: promises that speak of
/// them no longer hold, up to values of which all bits matter.
fn drop_promises(body: &mut Body, cx: &FnCx<'_>, demanded: &Demand, value: Value) {
    let mut seen = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        let users: Vec<Inst> = body.users(value).collect();
        for user in users {
            let is_int = cx.module.types.is_int_or_vector(body.result_ty(user));
            if !is_int || !seen.insert(user) {
                continue;
            }
            forget_promises(body, user);
            if !demanded.of_inst(cx, body, user).is_ones() {
                work.extend(body.result(user));
            }
        }
    }
}

/// Makes the result of `inst` not be poison for the sake of bits that have changed: flags go, and
/// ranges, of the result and of the operands; nor be undefined where such bits are.
fn forget_promises(body: &mut Body, inst: Inst) {
    let flags = body.flags(inst);
    if flags.intersects(PROMISES) {
        body.set_flags(inst, flags & !PROMISES);
    }
    if body.metadata_of(inst, MdKind::RANGE).is_some() {
        body.set_metadata(inst, MdKind::RANGE, None);
    }
    let Some(call) = body.op(inst).call() else { return };
    if body.call(call).attrs.is_none() {
        return;
    }
    let params = (0..body.call_args(inst).len()).map(Part::Param);
    for part in std::iter::once(Part::Ret).chain(params) {
        edit_call(body, inst, part, |attrs| {
            attrs.retain(|attr| attr.kind() != Some(AttrKind::Range) && allows_poison(attr));
        });
    }
}
