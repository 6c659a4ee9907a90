//! Minima and maxima, by each of the rules in use.

use super::{Bits, Format, Relation, compare};

/// Which minimum or maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MinMax {
    /// True for the maximum.
    pub max: bool,
    /// True if a NaN among the operands is the result (`minimum`, PTX's `.NaN`); false if the
    /// other operand is (`minnum`, `minimumnum`, PTX's plain `min`).
    pub propagate_nan: bool,
    /// PTX's `.xorsign.abs`: magnitudes are compared, and the result has the sign of the product.
    pub xorsign_abs: bool,
}

impl MinMax {
    /// `llvm.minnum`, `llvm.minimumnum`, PTX `min`.
    ///
    /// LLVM lets `minnum` give either zero and, for a signaling NaN, either a NaN or the other
    /// operand; this is `minimumnum`, which is one of the allowed results each time.
    pub const MIN_NUM: MinMax = MinMax { max: false, propagate_nan: false, xorsign_abs: false };
    /// `llvm.maxnum`, `llvm.maximumnum`, PTX `max`.
    pub const MAX_NUM: MinMax = MinMax { max: true, propagate_nan: false, xorsign_abs: false };
    /// `llvm.minimum`, PTX `min.NaN`.
    pub const MINIMUM: MinMax = MinMax { max: false, propagate_nan: true, xorsign_abs: false };
    /// `llvm.maximum`, PTX `max.NaN`.
    pub const MAXIMUM: MinMax = MinMax { max: true, propagate_nan: true, xorsign_abs: false };
}

/// The minimum or maximum of `a` and `b`. Minus zero is less than plus zero.
pub fn min_max(format: Format, kind: MinMax, a: Bits, b: Bits) -> Bits {
    if !kind.xorsign_abs {
        return by_value(format, kind, a, b);
    }
    let sign = (a ^ b) & format.sign_bit();
    let result = by_value(format, kind, a & !format.sign_bit(), b & !format.sign_bit());
    if format.is_nan(result) { result } else { result | sign }
}

fn by_value(format: Format, kind: MinMax, a: Bits, b: Bits) -> Bits {
    match (format.is_nan(a), format.is_nan(b)) {
        (true, true) => return format.with_nan_rule(a, &[a, b]),
        (true, false) | (false, true) if kind.propagate_nan => {
            let nan = if format.is_nan(a) { a } else { b };
            return format.with_nan_rule(nan, &[a, b]);
        }
        (true, false) => return b,
        (false, true) => return a,
        (false, false) => {}
    }
    let a_is_less = match compare(format, a, b) {
        Relation::Less => true,
        Relation::Greater => false,
        // Only zeros are equal with different bits.
        Relation::Equal | Relation::Unordered => format.is_negative(a),
    };
    if a_is_less != kind.max { a } else { b }
}
