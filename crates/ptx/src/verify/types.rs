//! Registers against the types of instructions.
//!
//! Untyped bits go with everything of their size; signed and unsigned with each other; floats with
//! themselves. Loads, stores and conversions take wider registers than their type.

use crate::isa::Mod;

/// What a type holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Bits,
    Int,
    Float,
    /// Packed or small floats, which live in untyped registers.
    Packed,
    Pred,
    Opaque,
}

/// The class and the bits of a type.
const fn shape(ty: Mod) -> (Class, u32) {
    match ty {
        Mod::B1 | Mod::U2 | Mod::S2 | Mod::U4 | Mod::S4 => (Class::Bits, 32),
        Mod::B8 => (Class::Bits, 8),
        Mod::B16 => (Class::Bits, 16),
        Mod::B32 => (Class::Bits, 32),
        Mod::B64 => (Class::Bits, 64),
        Mod::B128 => (Class::Bits, 128),
        Mod::B1024 => (Class::Bits, 1024),
        Mod::U8 | Mod::S8 => (Class::Int, 8),
        Mod::U16 | Mod::S16 => (Class::Int, 16),
        Mod::U32 | Mod::S32 => (Class::Int, 32),
        Mod::U64 | Mod::S64 => (Class::Int, 64),
        Mod::F16 | Mod::Bf16 => (Class::Float, 16),
        Mod::F32 => (Class::Float, 32),
        Mod::F64 => (Class::Float, 64),
        Mod::F16x2 | Mod::Bf16x2 => (Class::Packed, 32),
        Mod::F32x2 => (Class::Packed, 64),
        Mod::S16x2 | Mod::U16x2 | Mod::U8x4 | Mod::S8x4 | Mod::Tf32 => (Class::Packed, 32),
        Mod::E4m3
        | Mod::E5m2
        | Mod::E2m1
        | Mod::E2m3
        | Mod::E3m2
        | Mod::E2m1x2
        | Mod::Ue8m0
        | Mod::Ue4m3 => (Class::Packed, 8),
        Mod::E4m3x2
        | Mod::E5m2x2
        | Mod::E2m3x2
        | Mod::E3m2x2
        | Mod::Ue8m0x2
        | Mod::S2f6x2
        | Mod::E2m1x4 => (Class::Packed, 16),
        Mod::E4m3x4 | Mod::E5m2x4 | Mod::E2m3x4 | Mod::E3m2x4 => (Class::Packed, 32),
        Mod::Pred => (Class::Pred, 1),
        _ => (Class::Opaque, 0),
    }
}

/// The bits of a type; 0 for those that have none.
pub(super) const fn bits(ty: Mod) -> u32 {
    shape(ty).1
}

/// True for floats, packed ones included.
pub(super) fn is_float(ty: Mod) -> bool {
    shape(ty).0 == Class::Float
}

/// True for untyped bits.
pub(super) fn is_bits(ty: Mod) -> bool {
    shape(ty).0 == Class::Bits
}

/// Whether a register of type `reg` may stand where an instruction has type `ty`. `is_wide` if a
/// wider register may.
pub(super) fn agrees(reg: Mod, ty: Mod, is_wide: bool) -> bool {
    let ((reg_class, reg_bits), (class, bits)) = (shape(reg), shape(ty));
    if reg_class == Class::Pred || class == Class::Pred {
        return reg_class == class;
    }
    if class == Class::Opaque || reg_class == Class::Opaque {
        return true;
    }
    let size_fits = if is_wide { reg_bits >= bits } else { reg_bits == bits };
    // Half-sized types are held in the next larger register as well.
    let size_fits = size_fits || class == Class::Packed && reg_bits >= bits;
    let class_fits = match (reg_class, class) {
        (Class::Bits, _) | (_, Class::Bits) => true,
        (Class::Float, Class::Float) => reg == ty || is_wide && reg_bits > bits,
        (Class::Packed, Class::Packed) => reg == ty,
        (Class::Int, Class::Int) => true,
        // Packed integers, and `tf32` in the register of a float.
        (Class::Int | Class::Float, Class::Packed) => !matches!(ty, Mod::F16x2 | Mod::Bf16x2),
        (Class::Int, Class::Float) => is_wide && reg_bits > bits,
        (Class::Float | Class::Packed, Class::Int) => is_wide && reg_bits > bits,
        (Class::Packed, Class::Float) => false,
        (Class::Pred | Class::Opaque, _) | (_, Class::Pred | Class::Opaque) => true,
    };
    size_fits && class_fits
}
