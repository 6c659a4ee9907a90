//! What the processor does itself: `float` and `double` at round-to-nearest.
//!
//! Each function gives the same bits as its reference in the parent module, NaN included.

use std::cmp::Ordering;

use super::{Format, Relation};

const NAN32: u32 = Format::Single.canonical_nan() as u32;
const NAN64: u64 = Format::Double.canonical_nan() as u64;
const QUIET64: u64 = 1 << 51;

#[inline]
fn out32(result: f32) -> u32 {
    if result.is_nan() { NAN32 } else { result.to_bits() }
}

#[inline]
fn out64(result: f64, operands: &[u64]) -> u64 {
    if result.is_nan() { nan64(operands) } else { result.to_bits() }
}

#[cold]
fn nan64(operands: &[u64]) -> u64 {
    let nan = operands.iter().find(|&&bits| f64::from_bits(bits).is_nan());
    nan.map_or(NAN64, |bits| bits | QUIET64)
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name32:ident, $name64:ident, $op:tt;)*) => { $(
        $(#[$doc])*
        #[inline]
        pub fn $name32(a: u32, b: u32) -> u32 {
            out32(f32::from_bits(a) $op f32::from_bits(b))
        }

        $(#[$doc])*
        #[inline]
        pub fn $name64(a: u64, b: u64) -> u64 {
            out64(f64::from_bits(a) $op f64::from_bits(b), &[a, b])
        }
    )* };
}

binary! {
    /// `a + b`
    add_f32, add_f64, +;
    /// `a - b`
    sub_f32, sub_f64, -;
    /// `a * b`
    mul_f32, mul_f64, *;
    /// `a / b`
    div_f32, div_f64, /;
}

/// `a * b + c`, rounded once.
#[inline]
pub fn fma_f32(a: u32, b: u32, c: u32) -> u32 {
    // The product of two floats is exact in double; adding the third rounds to 53 bits, and only
    // a result that lies on or next to a tie between two floats needs more care.
    let product = f64::from(f32::from_bits(a)) * f64::from(f32::from_bits(b));
    let addend = f64::from(f32::from_bits(c));
    let sum = product + addend;
    let error = {
        let back = sum - product;
        (product - (sum - back)) + (addend - back)
    };
    if error == 0.0 || !sum.is_finite() {
        return out32(sum as f32);
    }
    // Round the double to odd: if inexact, make its last bit one, towards the exact result.
    let bits = sum.to_bits();
    if bits & 1 == 1 {
        return out32(sum as f32);
    }
    let away = (error > 0.0) == (sum > 0.0);
    let odd = if away { bits | 1 } else { bits - 1 };
    out32(f64::from_bits(odd) as f32)
}

/// `a * b + c`, rounded once.
#[inline]
pub fn fma_f64(a: u64, b: u64, c: u64) -> u64 {
    out64(f64::from_bits(a).mul_add(f64::from_bits(b), f64::from_bits(c)), &[a, b, c])
}

/// The square root.
#[inline]
pub fn sqrt_f32(a: u32) -> u32 {
    out32(f32::from_bits(a).sqrt())
}

/// The square root.
#[inline]
pub fn sqrt_f64(a: u64) -> u64 {
    out64(f64::from_bits(a).sqrt(), &[a])
}

/// How `a` relates to `b`.
#[inline]
pub fn compare_f32(a: u32, b: u32) -> Relation {
    relation(f32::from_bits(a).partial_cmp(&f32::from_bits(b)))
}

/// How `a` relates to `b`.
#[inline]
pub fn compare_f64(a: u64, b: u64) -> Relation {
    relation(f64::from_bits(a).partial_cmp(&f64::from_bits(b)))
}

#[inline]
fn relation(ordering: Option<Ordering>) -> Relation {
    Relation::from_ordering(ordering)
}

/// A `float` as a `double`; the payload of a NaN survives, made quiet.
#[inline]
pub fn widen_f32(a: u32) -> u64 {
    f64::from(f32::from_bits(a)).to_bits() | if f32::from_bits(a).is_nan() { QUIET64 } else { 0 }
}

/// A `double` as a `float`, rounded to the nearest.
#[inline]
pub fn narrow_f64(a: u64) -> u32 {
    out32(f64::from_bits(a) as f32)
}

/// A denormal `float` made a zero of its sign.
#[inline]
pub const fn flush_f32(a: u32) -> u32 {
    if a & 0x7f80_0000 == 0 { a & 0x8000_0000 } else { a }
}
