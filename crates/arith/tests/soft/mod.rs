//! A second opinion on floats: sign, integer significand and exponent, done by hand in 128 bits.
//!
//! It shares nothing with the crate. A number is decoded to `sig * 2^exp`; operations compute the
//! exact result, or as many of its bits as matter and whether there is more (*sticky*); `encode`
//! rounds once.

#![allow(dead_code, reason = "each test file uses a part")]

use nvopt_arith::float::{Format, Round};

/// Where the msb of an operand of an addition is put: there is room above for a carry.
const TOP: u32 = 124;

/// A format as its numbers of bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spec {
    pub(crate) exponent: u32,
    pub(crate) fraction: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Nan,
    Infinite(bool),
    Finite(Finite),
}

/// `sig * 2^exp`, and a little more in magnitude if `sticky`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Finite {
    pub(crate) negative: bool,
    pub(crate) sig: u128,
    pub(crate) exp: i32,
    pub(crate) sticky: bool,
}

pub(crate) const HALF: Spec = Spec { exponent: 5, fraction: 10 };
pub(crate) const BFLOAT: Spec = Spec { exponent: 8, fraction: 7 };
pub(crate) const SINGLE: Spec = Spec { exponent: 8, fraction: 23 };
pub(crate) const DOUBLE: Spec = Spec { exponent: 11, fraction: 52 };

/// The formats and their numbers of bits.
pub(crate) const FORMATS: [(Format, Spec); 4] = [
    (Format::Half, HALF),
    (Format::BFloat, BFLOAT),
    (Format::Single, SINGLE),
    (Format::Double, DOUBLE),
];

fn len(sig: u128) -> i32 {
    128 - sig.leading_zeros() as i32
}

impl Finite {
    pub(crate) fn new(negative: bool, sig: u128, exp: i32) -> Finite {
        Finite { negative, sig, exp, sticky: false }
    }

    fn is_zero(&self) -> bool {
        self.sig == 0
    }
}

impl Spec {
    pub(crate) fn bits(self) -> u32 {
        1 + self.exponent + self.fraction
    }

    fn bias(self) -> i32 {
        (1 << (self.exponent - 1)) - 1
    }

    fn sign(self, negative: bool) -> u128 {
        u128::from(negative) << (self.bits() - 1)
    }

    pub(crate) fn infinity(self, negative: bool) -> u128 {
        self.sign(negative) | ((1 << self.exponent) - 1) << self.fraction
    }

    pub(crate) fn decode(self, bits: u128) -> Number {
        let negative = bits >> (self.bits() - 1) & 1 != 0;
        let fraction = bits & ((1 << self.fraction) - 1);
        let biased = (bits >> self.fraction) as i32 & ((1 << self.exponent) - 1);
        if biased == (1 << self.exponent) - 1 {
            return if fraction == 0 { Number::Infinite(negative) } else { Number::Nan };
        }
        let sig = if biased == 0 { fraction } else { fraction | 1 << self.fraction };
        let exp = biased.max(1) - self.bias() - self.fraction as i32;
        Number::Finite(Finite::new(negative, sig, exp))
    }

    /// The bits of a number; `None` for a NaN.
    pub(crate) fn encode(self, round: Round, number: Number) -> Option<u128> {
        match number {
            Number::Nan => None,
            Number::Infinite(negative) => Some(self.infinity(negative)),
            Number::Finite(finite) => Some(self.encode_finite(round, finite)),
        }
    }

    fn encode_finite(self, round: Round, value: Finite) -> u128 {
        let sign = self.sign(value.negative);
        if value.is_zero() {
            return sign;
        }
        let precision = self.fraction as i32 + 1;
        let smallest = 1 - self.bias() - self.fraction as i32;
        let unit = (value.exp + len(value.sig) - precision).max(smallest);
        let kept = in_units_of(round, value, unit);
        if kept < 1 << self.fraction {
            return sign | kept;
        }
        let carried = kept == 1 << precision;
        let biased = unit + self.fraction as i32 + self.bias() + i32::from(carried);
        if biased >= (1 << self.exponent) - 1 {
            let away = match round {
                Round::Nearest | Round::NearestAway => true,
                Round::Zero => false,
                Round::Up => !value.negative,
                Round::Down => value.negative,
            };
            return self.infinity(value.negative) - u128::from(!away);
        }
        let fraction = if carried { 0 } else { kept & ((1 << self.fraction) - 1) };
        sign | (biased as u128) << self.fraction | fraction
    }
}

/// The magnitude in units of `2^unit`, rounded.
fn in_units_of(round: Round, value: Finite, unit: i32) -> u128 {
    let Finite { negative, sig, exp, sticky } = value;
    if unit <= exp {
        assert!(!sticky, "a result has more bits than are kept");
        return sig << (exp - unit);
    }
    let drop = (unit - exp) as u32;
    let (kept, rest, half) = match drop {
        0..=127 => (sig >> drop, sig & ((1 << drop) - 1), 1u128 << (drop - 1)),
        // All of it is less than half of a unit.
        _ => (0, u128::from(sig != 0), 2),
    };
    let inexact = rest != 0 || sticky;
    let above = rest > half || rest == half && sticky;
    let tie = rest == half && !sticky;
    let up = match round {
        Round::Nearest => above || tie && kept & 1 != 0,
        Round::NearestAway => above || tie,
        Round::Zero => false,
        Round::Up => inexact && !negative,
        Round::Down => inexact && negative,
    };
    kept + u128::from(up)
}

/// The exact sum, with the sign of zero that `round` asks for.
pub(crate) fn add(round: Round, a: Number, b: Number) -> Number {
    match (a, b) {
        (Number::Nan, _) | (_, Number::Nan) => Number::Nan,
        (Number::Infinite(x), Number::Infinite(y)) if x != y => Number::Nan,
        (Number::Infinite(x), _) | (_, Number::Infinite(x)) => Number::Infinite(x),
        (Number::Finite(a), Number::Finite(b)) => Number::Finite(add_finite(round, a, b)),
    }
}

fn add_finite(round: Round, a: Finite, b: Finite) -> Finite {
    let zero = Finite::new(round == Round::Down, 0, 0);
    match (a.is_zero(), b.is_zero()) {
        (true, true) if a.negative == b.negative => return a,
        (true, true) => return zero,
        (true, false) => return b,
        (false, true) => return a,
        (false, false) => {}
    }
    let (large, small) = if a.exp + len(a.sig) >= b.exp + len(b.sig) { (a, b) } else { (b, a) };
    let shift = TOP as i32 - (len(large.sig) - 1);
    let (x, exp) = (large.sig << shift, large.exp - shift);
    let (y, sticky) = if small.exp >= exp {
        (small.sig << (small.exp - exp), false)
    } else {
        let drop = (exp - small.exp) as u32;
        match drop {
            0..=127 => (small.sig >> drop, small.sig & ((1 << drop) - 1) != 0),
            _ => (0, true),
        }
    };
    if large.negative == small.negative {
        return Finite { negative: large.negative, sig: x + y, exp, sticky };
    }
    match x.checked_sub(y) {
        Some(0) if !sticky => zero,
        // A little less than what is left.
        Some(sig) => {
            Finite { negative: large.negative, sig: sig - u128::from(sticky), exp, sticky }
        }
        None => Finite { negative: small.negative, sig: y - x, exp, sticky: false },
    }
}

pub(crate) fn negate(a: Number) -> Number {
    match a {
        Number::Nan => Number::Nan,
        Number::Infinite(negative) => Number::Infinite(!negative),
        Number::Finite(finite) => Number::Finite(Finite { negative: !finite.negative, ..finite }),
    }
}

pub(crate) fn mul(a: Number, b: Number) -> Number {
    match (a, b) {
        (Number::Nan, _) | (_, Number::Nan) => Number::Nan,
        (Number::Infinite(x), Number::Infinite(y)) => Number::Infinite(x != y),
        (Number::Infinite(x), Number::Finite(f)) | (Number::Finite(f), Number::Infinite(x)) => {
            if f.is_zero() { Number::Nan } else { Number::Infinite(x != f.negative) }
        }
        (Number::Finite(a), Number::Finite(b)) => {
            let negative = a.negative != b.negative;
            Number::Finite(Finite::new(negative, a.sig * b.sig, a.exp + b.exp))
        }
    }
}

pub(crate) fn div(a: Number, b: Number) -> Number {
    match (a, b) {
        (Number::Nan, _) | (_, Number::Nan) | (Number::Infinite(_), Number::Infinite(_)) => {
            Number::Nan
        }
        (Number::Infinite(x), Number::Finite(b)) => Number::Infinite(x != b.negative),
        (Number::Finite(a), Number::Infinite(y)) => {
            Number::Finite(Finite::new(a.negative != y, 0, 0))
        }
        (Number::Finite(a), Number::Finite(b)) => {
            let negative = a.negative != b.negative;
            if b.is_zero() {
                return if a.is_zero() { Number::Nan } else { Number::Infinite(negative) };
            }
            let shift = a.sig.leading_zeros().min(127) as i32;
            let x = if a.is_zero() { 0 } else { a.sig << shift };
            let sticky = !x.is_multiple_of(b.sig);
            let exp = a.exp - shift - b.exp;
            Number::Finite(Finite { negative, sig: x / b.sig, exp, sticky })
        }
    }
}

pub(crate) fn sqrt(a: Number) -> Number {
    match a {
        Number::Nan | Number::Infinite(true) => Number::Nan,
        Number::Infinite(false) => a,
        Number::Finite(f) if f.is_zero() => a,
        Number::Finite(f) if f.negative => Number::Nan,
        Number::Finite(f) => {
            let mut shift = f.sig.leading_zeros() as i32;
            shift -= (f.exp - shift).rem_euclid(2);
            let sig = f.sig << shift;
            let root = integer_root(sig);
            let sticky = root * root != sig;
            Number::Finite(Finite { negative: false, sig: root, exp: (f.exp - shift) / 2, sticky })
        }
    }
}

/// The root bit by bit.
fn integer_root(value: u128) -> u128 {
    let mut root = 0u128;
    for bit in (0..64).rev() {
        let next = root | 1 << bit;
        if next.checked_mul(next).is_some_and(|square| square <= value) {
            root = next;
        }
    }
    root
}

/// What is left of `a` after a whole number of `b`s towards zero.
pub(crate) fn rem(a: Number, b: Number) -> Number {
    match (a, b) {
        (Number::Nan, _) | (_, Number::Nan) | (Number::Infinite(_), _) => Number::Nan,
        (Number::Finite(_), Number::Infinite(_)) => a,
        (Number::Finite(_), Number::Finite(b)) if b.is_zero() => Number::Nan,
        (Number::Finite(a), Number::Finite(b)) => {
            if a.exp < b.exp {
                let shift = b.exp - a.exp;
                // A divisor that is far larger leaves all.
                let rest = if shift > 70 { a.sig } else { a.sig % (b.sig << shift) };
                return Number::Finite(Finite { sig: rest, ..a });
            }
            let mut rest = a.sig % b.sig;
            for _ in 0..a.exp - b.exp {
                rest = (rest << 1) % b.sig;
            }
            Number::Finite(Finite { sig: rest, exp: b.exp, ..a })
        }
    }
}

/// The nearest integer in the direction of `round`.
pub(crate) fn to_integral(round: Round, a: Number) -> Number {
    match a {
        Number::Nan | Number::Infinite(_) => a,
        Number::Finite(f) if f.exp >= 0 => a,
        Number::Finite(f) => Number::Finite(Finite { sig: in_units_of(round, f, 0), exp: 0, ..f }),
    }
}

/// As an integer; `None` for what has none or has more than 120 bits.
pub(crate) fn to_int(round: Round, a: Number) -> Option<i128> {
    match to_integral(round, a) {
        Number::Nan | Number::Infinite(_) => None,
        Number::Finite(f) => {
            if f.sig != 0 && f.exp + len(f.sig) > 120 {
                return None;
            }
            let magnitude = if f.sig == 0 { 0 } else { (f.sig << f.exp) as i128 };
            Some(if f.negative { -magnitude } else { magnitude })
        }
    }
}

pub(crate) fn from_int(value: i128) -> Number {
    Number::Finite(Finite::new(value < 0, value.unsigned_abs(), 0))
}
