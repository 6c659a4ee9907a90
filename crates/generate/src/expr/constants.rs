//! Constants, mostly those at which something changes.

use nvopt_ir::{
    constant::{Const, ConstPool, low_mask},
    types::{FloatKind, Type, TypeKind, TypeTable},
};

use crate::{choose::Chooser, func::FuncGen, values::Val};

/// How often a vector constant has different lanes.
const MIXED_LANES_PERCENT: u32 = 40;

impl FuncGen<'_, '_> {
    /// Some constant of type `ty`, which is made of numbers.
    pub(crate) fn some_constant(&mut self, ty: Type) -> Val {
        if self.program.int_width(ty).is_some() && self.program.lanes(ty).is_none() {
            let width = ty.int_bits().expect("it has a width");
            let words = int_words(self.u(), width);
            return self.number(ty, &words);
        }
        let types = &self.program.module.shared.types;
        let constant = constant_in(self.body.consts_mut(), types, &mut self.program.u, ty);
        self.constant(constant)
    }

    /// Some constant of type `ty` other than zero.
    pub(crate) fn nonzero_constant(&mut self, ty: Type) -> Val {
        let width = self.program.int_width(ty).expect("only integers are asked to be non-zero");
        let mut words = int_words(self.u(), width);
        // Bits past the width do not count.
        words[0] &= low_mask(width.min(64));
        if width <= 64 && words[0] == 0 || words.iter().all(|&word| word == 0) {
            words[0] = 1;
        }
        self.number(ty, &words)
    }

    /// The float that is `value`, a small integer, or a vector of it.
    pub(crate) fn float_int(&mut self, ty: Type, value: i32) -> Val {
        let kind = self.program.float_format(ty).expect("a float is wanted");
        let bits = encode_int(kind, value);
        self.number(ty, &[bits])
    }

    /// The float `2^exponent`, or infinity if that is too large, or a vector of it.
    pub(crate) fn float_power(&mut self, ty: Type, exponent: i32) -> Val {
        let kind = self.program.float_format(ty).expect("a float is wanted");
        let bits = Format::of(kind).power(exponent);
        self.number(ty, &[bits])
    }
}

/// Some constant of type `ty` in `pool`.
pub(crate) fn constant_in(
    pool: &mut ConstPool,
    types: &TypeTable,
    u: &mut Chooser<'_>,
    ty: Type,
) -> Const {
    match types.kind(ty) {
        TypeKind::Int(width) => {
            let words = int_words(u, width);
            pool.bits(ty, &words)
        }
        TypeKind::Float(kind) => {
            let bits = float_bits(u, kind);
            pool.bits(ty, &[bits])
        }
        TypeKind::Vector { elem, lanes, .. } => {
            let elems = if u.chance(MIXED_LANES_PERCENT) {
                (0..lanes).map(|_| constant_in(pool, types, u, elem)).collect()
            } else {
                vec![constant_in(pool, types, u, elem); lanes as usize]
            };
            pool.aggregate(types, ty, elems)
        }
        TypeKind::Array { elem, len } => {
            let elems = (0..len).map(|_| constant_in(pool, types, u, elem)).collect();
            pool.aggregate(types, ty, elems)
        }
        TypeKind::Struct(data) => {
            let fields = data.fields.as_deref().unwrap_or_default();
            let elems = fields.iter().map(|&field| constant_in(pool, types, u, field)).collect();
            pool.aggregate(types, ty, elems)
        }
        TypeKind::Void
        | TypeKind::Label
        | TypeKind::Metadata
        | TypeKind::Token
        | TypeKind::X86Amx
        | TypeKind::Ptr(_)
        | TypeKind::Func(_)
        | TypeKind::Target(_) => pool.zero(ty),
    }
}

/// Words of some integer.
pub(crate) fn int_words(u: &mut Chooser<'_>, width: u32) -> Vec<u64> {
    let n_words = width.div_ceil(64) as usize;
    let mut words = vec![0; n_words];
    match u.below(8) {
        0 | 1 => words[0] = u.below(17) as u64,
        2 => words.fill(u64::MAX),
        3 => {
            let bit = u.below(width as usize);
            words[bit / 64] = 1 << (bit % 64);
        }
        4 => {
            let bits = u.below(width as usize);
            (0..bits).for_each(|bit| words[bit / 64] |= 1 << (bit % 64));
        }
        5 => {
            // The largest and smallest signed numbers and their neighbours.
            words.fill(u64::MAX);
            let top = width as usize - 1;
            words[top / 64] = (1 << (top % 64)) - 1;
            words[0] = words[0].wrapping_add(u.below(3) as u64).wrapping_sub(1);
        }
        6 => words[0] = u.below(256) as u64,
        _ => words.fill_with(|| u.word()),
    }
    words
}

/// Bits of some float.
pub(crate) fn float_bits(u: &mut Chooser<'_>, kind: FloatKind) -> u64 {
    let format = Format::of(kind);
    let sign = if u.chance(30) { format.sign_bit() } else { 0 };
    let magnitude = match u.below(9) {
        0 | 1 => encode_int(kind, u.below(17) as i32),
        2 => format.power(u.below(9) as i32 - 4),
        3 => format.power(0) | 1 << (format.fraction - 1),
        4 => format.infinity(),
        5 => format.infinity() | 1 << (format.fraction - 1),
        6 => 1 + u.below(3) as u64,
        7 => format.infinity() - 1,
        _ => u.word() & (format.sign_bit() - 1),
    };
    sign | magnitude
}

/// How a float is stored.
#[derive(Clone, Copy)]
struct Format {
    exponent: u32,
    fraction: u32,
}

impl Format {
    fn of(kind: FloatKind) -> Format {
        let (exponent, fraction) = match kind {
            FloatKind::Half => (5, 10),
            FloatKind::BFloat => (8, 7),
            FloatKind::Float => (8, 23),
            FloatKind::Double => (11, 52),
            FloatKind::X86Fp80 | FloatKind::Fp128 | FloatKind::PpcFp128 => {
                unreachable!("formats that a GPU lacks are not made")
            }
        };
        Format { exponent, fraction }
    }

    fn sign_bit(self) -> u64 {
        1 << (self.exponent + self.fraction)
    }

    fn infinity(self) -> u64 {
        ((1 << self.exponent) - 1) << self.fraction
    }

    /// `2^exponent`, or infinity past the largest exponent.
    fn power(self, exponent: i32) -> u64 {
        let bias = (1 << (self.exponent - 1)) - 1;
        if exponent > bias {
            return self.infinity();
        }
        let biased = (exponent + bias).max(1) as u64;
        biased << self.fraction
    }
}

/// The bits of a small integer as a float; exact up to 256 in every format.
fn encode_int(kind: FloatKind, value: i32) -> u64 {
    let format = Format::of(kind);
    let sign = if value < 0 { format.sign_bit() } else { 0 };
    let magnitude = u64::from(value.unsigned_abs());
    if magnitude == 0 {
        return sign;
    }
    let exponent = 63 - magnitude.leading_zeros();
    let below_point = magnitude ^ 1 << exponent;
    let fraction = if exponent <= format.fraction {
        below_point << (format.fraction - exponent)
    } else {
        below_point >> (exponent - format.fraction)
    };
    sign | format.power(exponent as i32) | fraction
}

/// The bits that the significand of a float holds, the hidden one included.
pub(crate) fn precision(kind: FloatKind) -> u32 {
    Format::of(kind).fraction + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_integers_are_encoded() {
        assert_eq!(encode_int(FloatKind::Float, 1), u64::from(1f32.to_bits()));
        assert_eq!(encode_int(FloatKind::Float, -37), u64::from((-37f32).to_bits()));
        assert_eq!(encode_int(FloatKind::Double, 200), 200f64.to_bits());
        assert_eq!(encode_int(FloatKind::Half, 1), 0x3c00);
        assert_eq!(encode_int(FloatKind::BFloat, 3), u64::from(3f32.to_bits() >> 16));
        assert_eq!(Format::of(FloatKind::Half).power(16), 0x7c00);
        assert_eq!(Format::of(FloatKind::Half).power(15), 0x7800);
        assert_eq!(Format::of(FloatKind::Float).power(-1), u64::from(0.5f32.to_bits()));
    }

    #[test]
    fn integers_have_the_words_of_their_width() {
        let bytes = crate::choose::seeded_bytes(1, 4096);
        let mut u = Chooser::new(&bytes);
        for width in [1, 3, 64, 65, 256] {
            for _ in 0..50 {
                assert_eq!(int_words(&mut u, width).len(), width.div_ceil(64) as usize);
            }
        }
    }
}
