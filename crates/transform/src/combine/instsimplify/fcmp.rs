//! Comparison of floats.

use nvopt_analysis::{
    fp_class::{FpClasses, fp_classes},
    matcher,
};
use nvopt_ir::{
    body::Value,
    ops::{FloatPred, InstFlags, Op},
};

use super::Simplifier;

impl Simplifier<'_, '_> {
    /// What `a pred b` is.
    pub fn fcmp(&mut self, pred: FloatPred, flags: InstFlags, a: Value, b: Value) -> Option<Value> {
        let ty = self.body.ty(a);
        let result = self.truth_ty(ty)?;
        if let Some(folded) = self.fold(Op::FCmp(pred), flags, result, &[a, b]) {
            return Some(folded);
        }
        let (pred, a, b) = match self.body.as_const(a).is_some() {
            true => (matcher::swap_float_pred(pred), b, a),
            false => (pred, a, b),
        };
        match pred {
            FloatPred::False => return self.truth(ty, false),
            FloatPred::True => return self.truth(ty, true),
            _ => {}
        }
        if matcher::is_poison(self.body, a) || matcher::is_poison(self.body, b) {
            return Some(self.poison(result));
        }
        let is_unordered = pred.code() & 8 != 0;
        if matcher::is_undef(self.body, b) {
            return self.truth(ty, is_unordered);
        }
        let classes_a = fp_classes(&self.q, self.body, a);
        let classes_b = fp_classes(&self.q, self.body, b);
        let never_nan =
            flags.contains(InstFlags::NNAN) || classes_a.or(classes_b).excludes(FpClasses::NAN);
        if classes_a.is_within(FpClasses::NAN) || classes_b.is_within(FpClasses::NAN) {
            return self.truth(ty, is_unordered);
        }
        match pred {
            FloatPred::Ord if never_nan => return self.truth(ty, true),
            FloatPred::Uno if never_nan => return self.truth(ty, false),
            _ => {}
        }
        if a == b {
            // Equal, unless it is a NaN.
            let if_equal = pred.code() & 1 != 0;
            if if_equal == is_unordered || never_nan {
                return self.truth(ty, if_equal);
            }
            return None;
        }
        // The relations that are possible: bits as in the predicates.
        let mut possible = 0b1111u64;
        if never_nan {
            possible &= !8;
        }
        // What is not negative against a zero or what is not positive.
        let non_negative = classes_a.without(FpClasses::NAN).is_never_below_zero();
        let b_at_most_zero = classes_b
            .without(FpClasses::NAN)
            .is_within(FpClasses::NEGATIVE.or(FpClasses::POS_ZERO));
        if non_negative && b_at_most_zero {
            possible &= !4;
        }
        let b_is_negative = classes_b.without(FpClasses::NAN).is_within(
            FpClasses::NEGATIVE.without(FpClasses::NEG_ZERO).without(FpClasses::DENORMAL),
        );
        if non_negative && b_is_negative {
            possible &= !(4 | 1);
        }
        let non_positive = classes_a
            .without(FpClasses::NAN)
            .is_within(FpClasses::NEGATIVE.or(FpClasses::POS_ZERO));
        let b_not_negative = classes_b.without(FpClasses::NAN).is_never_below_zero();
        if non_positive && b_not_negative {
            possible &= !2;
        }
        // Nothing is beyond infinity.
        let is_inf = |classes: FpClasses, bit: u32| classes.is_within(FpClasses(1 << bit));
        if is_inf(classes_b, 9) {
            possible &= !2;
            if flags.contains(InstFlags::NINF) || classes_a.excludes(FpClasses(1 << 9)) {
                possible &= !1;
            }
        }
        if is_inf(classes_b, 2) {
            possible &= !4;
            if flags.contains(InstFlags::NINF) || classes_a.excludes(FpClasses(1 << 2)) {
                possible &= !1;
            }
        }
        // A zero against what is never one.
        let zeros = FpClasses::ZERO.or(FpClasses::DENORMAL);
        if classes_b.is_within(FpClasses::ZERO) && classes_a.excludes(zeros) {
            possible &= !1;
        }
        if pred.code() & possible == possible {
            return self.truth(ty, true);
        }
        if pred.code() & possible == 0 {
            return self.truth(ty, false);
        }
        None
    }
}
