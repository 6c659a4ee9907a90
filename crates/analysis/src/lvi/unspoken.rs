//! Values that no condition speaks of.
//!
//! What a value is changes on the way from its definition only where a condition, an assumption or
//! an access says something of it. Of most values nothing ever does: floats, loads that are summed
//! up, counters of which only copies are compared. They are where they are used what they are where
//! they are made, so no block in between is looked at.

use nvopt_ir::{
    body::{Block, Body, Inst, Value, ValueDef},
    ops::{BinaryOp, CastOp, Op},
    types::Type,
};

use super::{edge::is_foldable, solve::Solver};

/// How many users of a value are looked at; one with more of them may be spoken of.
const MAX_USERS: usize = 12;
/// How far back operands are looked at: a condition on one may say what is computed from it.
const MAX_LEVELS: u32 = 2;

impl Solver<'_> {
    /// The block that `value` is to be asked about in when it is asked about in `block`.
    pub(super) fn telling_block(&mut self, value: Value, block: Block) -> Block {
        let home = match self.body.def(value) {
            ValueDef::Inst(inst) => Some(self.body.block(inst)),
            ValueDef::Param(_) => self.body.entry(),
            ValueDef::Const(_) | ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => {
                None
            }
        };
        match home {
            Some(home) if home != block && self.is_unspoken(value) => home,
            _ => block,
        }
    }

    /// True if nothing but its definition says what `value` is.
    pub(super) fn is_unspoken(&mut self, value: Value) -> bool {
        if let Some(known) = self.lvi.unspoken[value] {
            return known;
        }
        let has_assumption =
            self.q.assumptions.is_some_and(|assumptions| !assumptions.about(value).is_empty());
        let answer =
            !has_assumption && !self.has_guards() && is_unspoken(self.body, value, MAX_LEVELS);
        self.lvi.unspoken[value] = Some(answer);
        answer
    }
}

fn is_unspoken(body: &Body, value: Value, levels: u32) -> bool {
    let ty = body.ty(value);
    if !ty.is_int() {
        // An access says that an address is not null.
        return !ty.is_ptr();
    }
    if ty == Type::I1 || levels == 0 {
        return false;
    }
    let is_silent = |(n, user): (usize, Inst)| n < MAX_USERS && !may_lead_to_condition(body, user);
    if !body.users(value).enumerate().all(is_silent) {
        return false;
    }
    let Some(inst) = body.def_inst(value) else { return true };
    let mut args = body.args(inst).iter();
    !is_foldable(body.op(inst))
        || args.all(|&arg| body.as_const(arg).is_some() || is_unspoken(body, arg, levels - 1))
}

/// True if `user` of a value may be, or be part of, a condition that speaks of that value.
fn may_lead_to_condition(body: &Body, user: Inst) -> bool {
    match body.op(user) {
        Op::ICmp(_) | Op::Switch | Op::CondBr | Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => true,
        Op::Cast(CastOp::Trunc) => body.result_ty(user) == Type::I1,
        // Parts of what is compared.
        Op::Binary(BinaryOp::Add | BinaryOp::Or | BinaryOp::And | BinaryOp::URem) => {
            let is_compare =
                |(n, user): (usize, Inst)| n == MAX_USERS || matches!(body.op(user), Op::ICmp(_));
            body.result(user).is_some_and(|sum| body.users(sum).enumerate().any(is_compare))
        }
        _ => false,
    }
}
