//! Making the body say what was found out.

use nvopt_analysis::{lattice::Lattice, range::Range};
use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, TailKind, Value},
    constant::Const,
    effects::is_trivially_dead,
    metadata::MdKind,
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::SccpSolver;
use crate::{
    cfg::simplifycfg::{address_taken, terminator::replace_terminator},
    util::edges::{erase_blocks, keep_successor},
};

/// How much was rewritten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rewritten {
    /// Results that became constants.
    pub replaced: u64,
    /// Instructions that are gone.
    pub erased: u64,
    /// Instructions that became simpler ones, or got flags.
    pub refined: u64,
    /// Blocks that are gone.
    pub dead_blocks: u64,
}

impl SccpSolver {
    /// Replaces what is constant in `body`, makes signed operations on what is not negative
    /// unsigned and adds flags that hold, takes edges out that are never taken, and what is never
    /// executed.
    pub fn rewrite(&self, body: &mut Body, cx: &mut FnCx<'_>) -> Rewritten {
        let mut done = Rewritten::default();
        let blocks: Vec<Block> = body.blocks().filter(|&block| self.is_executable(block)).collect();
        for &block in &blocks {
            let mut next = body.first_inst(block);
            while let Some(inst) = next {
                // Only `inst` itself may be erased.
                next = body.next_inst(inst);
                self.rewrite_inst(body, cx, inst, &mut done);
            }
        }
        self.rewrite_guarded(body, cx, &mut done);
        let mut trap = None;
        for &block in &blocks {
            self.rewrite_end(body, cx, block, &mut trap);
        }
        self.erase_dead(body, cx, &mut done);
        done
    }

    /// Uses that can only see one number because of a condition in front of them see it.
    fn rewrite_guarded(&self, body: &mut Body, cx: &mut FnCx<'_>, done: &mut Rewritten) {
        for (user, arg) in self.guards.uses() {
            if !body.is_placed(user) || !self.is_executable(body.block(user)) {
                continue;
            }
            let value = body.args(user)[arg];
            if body.as_const(value).is_some() {
                continue;
            }
            let element = self.get_arg(body, user, arg);
            let Some(constant) = element.as_int().is_some().then(|| element.as_const(body, value))
            else {
                continue;
            };
            let Some(constant) = constant else { continue };
            if !cx.may_rewrite() {
                return;
            }
            let constant = body.const_value(constant);
            body.set_arg(user, arg, constant);
            done.replaced += 1;
        }
    }

    fn rewrite_inst(&self, body: &mut Body, cx: &mut FnCx<'_>, inst: Inst, done: &mut Rewritten) {
        let Some(value) = body.result(inst) else { return };
        if let Some(constant) = self.constant(body, cx, inst, value) {
            if body.is_used(value) || body.is_in_metadata(value) {
                if !cx.may_rewrite() {
                    return;
                }
                let constant = body.const_value(constant);
                body.replace_all_uses(value, constant);
                done.replaced += 1;
            }
            let is_plain_load = matches!(body.op(inst), Op::Load(access) if !access.volatile && !access.is_atomic());
            if !body.op(inst).is_terminator()
                && (is_plain_load || is_trivially_dead(cx.module, body, inst))
            {
                body.erase(inst);
                done.erased += 1;
            }
            return;
        }
        if self.make_unsigned(body, inst) || self.add_flags(body, inst) {
            done.refined += 1;
        }
    }

    /// The constant that `value` is, or undef where nothing has flowed to it.
    fn constant(&self, body: &mut Body, cx: &FnCx<'_>, inst: Inst, value: Value) -> Option<Const> {
        // Most are; all fields of a struct that is are so as well.
        if self.values.is_overdefined(value) {
            return None;
        }
        let is_must_tail =
            body.op(inst).call().is_some_and(|call| body.call(call).tail == TailKind::MustTail);
        let ty = body.ty(value);
        if is_must_tail || ty == Type::TOKEN {
            return None;
        }
        let Some(n) = self.n_fields(cx.module, ty) else {
            let element = self.get(body, value);
            return match element.is_unknown_or_undef() {
                true => Some(body.consts_mut().undef(ty)),
                false => element.as_const(body, value),
            };
        };
        let types: Vec<Type> = cx.module.types.as_struct(ty)?.fields.as_ref()?.to_vec();
        let mut elems = Vec::new();
        for (field, field_ty) in (0..n).zip(types) {
            let element = self.field(body, value, field);
            elems.push(match &element {
                Lattice::Unknown | Lattice::Undef => body.consts_mut().undef(field_ty),
                Lattice::Constant(constant) => *constant,
                Lattice::Range { range, .. } => {
                    let words = range.as_single()?.words().to_vec();
                    body.consts_mut().bits(field_ty, &words)
                }
                Lattice::NotConstant(_) | Lattice::NotNull | Lattice::Overdefined => return None,
            });
        }
        Some(body.consts_mut().aggregate(&cx.module.types, ty, elems))
    }

    /// The integers that operand `arg` of `inst` may be.
    fn range(&self, body: &Body, inst: Inst, arg: usize) -> Option<Range> {
        let width = body.ty(body.args(inst)[arg]).int_bits()?;
        let range = self.get_arg(body, inst, arg).range(width, false);
        (!range.is_empty()).then_some(range)
    }

    /// True if all operands of `inst` may be anything.
    fn is_anything(&self, body: &Body, inst: Inst) -> bool {
        (0..body.args(inst).len()).all(|arg| self.is_arg_anything(body, inst, arg))
    }

    /// A signed operation on what is not negative becomes the unsigned one.
    fn make_unsigned(&self, body: &mut Body, inst: Inst) -> bool {
        let is_non_negative = |index: usize| {
            if self.is_arg_anything(body, inst, index) {
                return false;
            }
            let range = self.range(body, inst, index);
            range.is_some_and(|range| range.is_all_non_negative())
        };
        let (op, flags) = match body.op(inst) {
            Op::Cast(CastOp::SExt) if is_non_negative(0) => {
                (Op::Cast(CastOp::ZExt), InstFlags::NNEG)
            }
            Op::Cast(CastOp::SiToFp) if is_non_negative(0) => {
                (Op::Cast(CastOp::UiToFp), body.flags(inst) | InstFlags::NNEG)
            }
            Op::Binary(BinaryOp::AShr) if is_non_negative(0) => {
                (Op::Binary(BinaryOp::LShr), body.flags(inst))
            }
            Op::Binary(BinaryOp::SDiv) if is_non_negative(0) && is_non_negative(1) => {
                (Op::Binary(BinaryOp::UDiv), body.flags(inst))
            }
            Op::Binary(BinaryOp::SRem) if is_non_negative(0) && is_non_negative(1) => {
                (Op::Binary(BinaryOp::URem), InstFlags::empty())
            }
            _ => return false,
        };
        body.set_op(inst, op);
        body.set_flags(inst, flags);
        true
    }

    /// Flags that hold for all that the operands may be.
    fn add_flags(&self, body: &mut Body, inst: Inst) -> bool {
        let old = body.flags(inst);
        let mut new = old;
        let wraps = InstFlags::NUW | InstFlags::NSW;
        let range = |index: usize| self.range(body, inst, index);
        match body.op(inst) {
            // Of two operands that may be anything nothing holds.
            Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl))
                if !old.contains(wraps) && !self.is_anything(body, inst) =>
            {
                let (Some(a), Some(b)) = (range(0), range(1)) else { return false };
                if Range::no_unsigned_wrap(op, &b).contains_range(&a) {
                    new |= InstFlags::NUW;
                }
                let never_wraps = match op {
                    BinaryOp::Mul => product_fits(&a, &b),
                    _ => Range::no_signed_wrap(op, &b).contains_range(&a),
                };
                if never_wraps {
                    new |= InstFlags::NSW;
                }
            }
            Op::Cast(CastOp::ZExt | CastOp::UiToFp)
                if !self.is_anything(body, inst)
                    && range(0).is_some_and(|range| range.is_all_non_negative()) =>
            {
                new |= InstFlags::NNEG;
            }
            Op::Cast(CastOp::Trunc) if !self.is_anything(body, inst) => {
                let Some(width) = body.result_ty(inst).int_bits() else { return false };
                let Some(from) = range(0) else { return false };
                if from.umax().leading_zeros() + width >= from.width() {
                    new |= InstFlags::NUW;
                }
                let low = from.trunc(width).sext(from.width());
                if low.contains_range(&from) && !low.is_full() {
                    new |= InstFlags::NSW;
                }
            }
            Op::Gep { .. } => {
                let is_positive = |arg: usize| {
                    !self.is_arg_anything(body, inst, arg)
                        && range(arg).is_some_and(|range| range.is_all_non_negative())
                };
                let nusw = InstFlags::NUSW | InstFlags::INBOUNDS;
                if old.intersects(nusw) && (1..body.args(inst).len()).all(is_positive) {
                    new |= InstFlags::NUW;
                }
            }
            _ => {}
        }
        if new == old {
            return false;
        }
        body.set_flags(inst, new);
        true
    }

    /// Takes out the edges at the end of `block` that are never taken.
    fn rewrite_end(
        &self,
        body: &mut Body,
        cx: &mut FnCx<'_>,
        block: Block,
        trap: &mut Option<Block>,
    ) {
        let Some(end) = body.terminator(block) else { return };
        let is_open = |succ: Block| self.is_taken(block, succ);
        if !matches!(body.op(end), Op::CondBr | Op::Switch) || body.succs(block).all(is_open) {
            return;
        }
        if !cx.may_rewrite() {
            return;
        }
        let mut open = body.succs(block).enumerate().filter(|&(_, succ)| is_open(succ));
        let Some((first, target)) = open.next() else {
            drop(open);
            let loc = body.loc(end);
            body.erase_terminator(block);
            body.append(block, NewInst { loc, ..NewInst::new(Op::Unreachable, Type::VOID, &[]) });
            return;
        };
        let is_only = open.all(|(_, succ)| succ == target);
        drop(open);
        if is_only {
            keep_successor(body, block, first);
            let branch = body.terminator(block).expect("it was kept");
            body.set_metadata(branch, MdKind::PROF, None);
            body.set_metadata(branch, MdKind::UNPREDICTABLE, None);
            return;
        }
        self.drop_cases(body, block, end, trap);
    }

    fn drop_cases(&self, body: &mut Body, block: Block, end: Inst, trap: &mut Option<Block>) {
        let succs: Vec<Block> = body.succs(block).collect();
        let is_open = |succ: Block| self.is_taken(block, succ);
        let default = match is_open(succs[0]) {
            true => succs[0],
            false => *trap.get_or_insert_with(|| {
                let made = body.insert_block_before(succs[0]);
                body.name_block_like(made, "default.unreachable");
                body.append(made, NewInst::new(Op::Unreachable, Type::VOID, &[]));
                made
            }),
        };
        let mut cases: Vec<(Value, Block)> =
            body.args(end)[1..].iter().copied().zip(succs[1..].iter().copied()).collect();
        // The last takes the place of one that goes.
        let mut at = 0;
        while at < cases.len() {
            if is_open(cases[at].1) {
                at += 1;
            } else {
                cases.swap_remove(at);
            }
        }
        let mut args = vec![body.args(end)[0]];
        let mut kept = vec![default];
        for (case, to) in cases {
            args.push(case);
            kept.push(to);
        }
        body.set_metadata(end, MdKind::PROF, None);
        replace_terminator(body, block, Op::Switch, &args, &kept);
    }

    /// Erases what is never executed and no longer reached.
    fn erase_dead(&self, body: &mut Body, cx: &mut FnCx<'_>, done: &mut Rewritten) {
        let mut reached: EntitySet<Block> = EntitySet::new();
        let pinned = address_taken(body, cx);
        let mut work: Vec<Block> = body.entry().into_iter().collect();
        while let Some(block) = work.pop() {
            if reached.insert(block) {
                work.extend(body.succs(block));
            }
        }
        let dead: Vec<Block> = body
            .blocks()
            .filter(|&block| !reached.contains(block) && !self.is_executable(block))
            .collect();
        // Who jumps to an address finds a block there, even if nobody does.
        for &block in dead.iter().filter(|&&block| pinned.contains(block)) {
            cut(body, block);
        }
        let gone: Vec<Block> =
            dead.iter().copied().filter(|&block| !pinned.contains(block)).collect();
        // What they compute may still be named where nothing reaches either.
        for &block in &gone {
            forget_results(body, block);
        }
        done.dead_blocks += gone.len() as u64;
        if !gone.is_empty() {
            erase_blocks(body, &gone);
        }
    }
}

/// True if no product of signed integers of the ranges wraps: the extremes are at the corners.
fn product_fits(a: &Range, b: &Range) -> bool {
    [a.smin(), a.smax()]
        .iter()
        .all(|x| [b.smin(), b.smax()].iter().all(|y| !x.mul_wrapped(y).signed))
}

fn forget_results(body: &mut Body, block: Block) {
    let results: Vec<Value> = body.insts_in(block).filter_map(|inst| body.result(inst)).collect();
    for value in results {
        if body.is_used(value) {
            let ty = body.ty(value);
            if ty == Type::TOKEN {
                continue;
            }
            let poison = body.consts_mut().poison(ty);
            let poison = body.const_value(poison);
            body.replace_all_uses(value, poison);
        }
    }
}

/// Makes `block` end at once.
fn cut(body: &mut Body, block: Block) {
    forget_results(body, block);
    body.erase_terminator(block);
    while let Some(inst) = body.last_inst(block) {
        body.erase(inst);
    }
    body.append(block, NewInst::new(Op::Unreachable, Type::VOID, &[]));
}
