//! Selects.

use nvopt_analysis::{implied, matcher, poison};
use nvopt_ir::{
    body::Value,
    ops::{InstFlags, IntPred, Op},
    types::Type,
};

use super::Simplifier;

impl Simplifier<'_, '_> {
    pub(super) fn select(&mut self, cond: Value, yes: Value, no: Value) -> Option<Value> {
        let ty = self.body.ty(yes);
        if let Some(folded) = self.fold(Op::Select, InstFlags::empty(), ty, &[cond, yes, no]) {
            return Some(folded);
        }
        let (body, types) = (&*self.body, &self.q.module.types);
        if matcher::is_poison(body, cond) {
            return Some(self.poison(ty));
        }
        if matcher::is_undef(body, cond) {
            return Some(if body.as_const(no).is_some() { no } else { yes });
        }
        if matcher::is_all_ones(body, types, cond) {
            return Some(yes);
        }
        if matcher::is_zero(body, types, cond) {
            return Some(no);
        }
        if yes == no || matcher::is_poison(body, no) {
            return Some(yes);
        }
        if matcher::is_poison(body, yes) {
            return Some(no);
        }
        let defined = |value| poison::is_never_poison(&self.q, body, value);
        if matcher::is_undef(body, yes) && defined(no) {
            return Some(no);
        }
        if matcher::is_undef(body, no) && defined(yes) {
            return Some(yes);
        }
        if types.scalar(ty) == Type::I1 && body.ty(cond) == ty {
            // select c, true, false; select c, c, false; select c, true, c
            let yes_is_true = matcher::is_all_ones(body, types, yes) || yes == cond;
            let no_is_false = matcher::is_zero(body, types, no) || no == cond;
            if yes_is_true && no_is_false {
                return Some(cond);
            }
            // select c, false, c; select ~c, c, false; and a condition that decides the other
            if matcher::is_zero(body, types, yes) && no == cond
                || matcher::is_zero(body, types, no)
                    && matcher::are_complements(body, types, cond, yes)
            {
                return self.truth(ty, false);
            }
            if matcher::is_all_ones(body, types, yes)
                && matcher::are_complements(body, types, cond, no)
            {
                return self.truth(ty, true);
            }
        }
        if body.ty(cond) == Type::I1
            && let Some(found) = self.by_implied(cond, yes, no)
        {
            return Some(found);
        }
        if let Some(found) = self.by_equality(cond, yes, no) {
            return Some(found);
        }
        // select c, (select c, x, y), z
        let body = &*self.body;
        if let Some((inner, x, _)) = matcher::select(body, yes)
            && inner == cond
            && x == no
        {
            return Some(no);
        }
        if let Some((inner, _, y)) = matcher::select(body, no)
            && inner == cond
            && y == yes
        {
            return Some(yes);
        }
        None
    }

    /// The arms are truth values that the condition decides.
    fn by_implied(&mut self, cond: Value, yes: Value, no: Value) -> Option<Value> {
        let body = &*self.body;
        if body.ty(yes) != Type::I1 {
            return None;
        }
        let types = &self.q.module.types;
        // c ? x : false, where c says x, is c; where it says not x, is false.
        if matcher::is_zero(body, types, no) {
            match implied::is_implied(&self.q, body, cond, true, yes) {
                Some(true) => return Some(cond),
                Some(false) => return self.truth(Type::I1, false),
                None => {}
            }
            // x says c, and is no more undefined than c: then it is x.
            if implied::is_implied(&self.q, body, yes, true, cond) == Some(true)
                && poison_follows(body, yes, cond)
            {
                return Some(yes);
            }
        }
        if matcher::is_all_ones(body, types, yes) {
            match implied::is_implied(&self.q, body, cond, false, no) {
                Some(false) => return Some(cond),
                Some(true) => return self.truth(Type::I1, true),
                None => {}
            }
        }
        None
    }

    /// `x == y ? x : y` is `y`, `x == y ? y : x` is `x`.
    fn by_equality(&mut self, cond: Value, yes: Value, no: Value) -> Option<Value> {
        let (pred, a, b) = matcher::icmp(self.body, cond)?;
        let (same, other) = match pred {
            IntPred::Eq => (yes, no),
            IntPred::Ne => (no, yes),
            _ => return None,
        };
        // Pointers that are equal need not be the same: one may point into another object.
        let is_int = self.types().is_int_or_vector(self.body.ty(a));
        let is_null = matcher::is_zero(self.body, self.types(), b);
        if !is_int && !is_null {
            return None;
        }
        let is_pair = (same, other) == (a, b) || (same, other) == (b, a);
        // Where an operand is undefined, the arm may be any number, the other one included.
        is_pair.then_some(other)
    }
}

/// True if `yes` is poison only where `cond` is: it uses what `cond` uses.
fn poison_follows(body: &nvopt_ir::body::Body, yes: Value, cond: Value) -> bool {
    let (Some(a), Some(b)) = (body.def_inst(yes), body.def_inst(cond)) else { return false };
    let plain = body.flags(a).is_empty();
    let uses = |arg: &Value| body.as_const(*arg).is_some() || body.args(b).contains(arg);
    let are_compares = matches!((body.op(a), body.op(b)), (Op::ICmp(_), Op::ICmp(_)));
    plain && are_compares && body.args(a).iter().all(uses)
}
