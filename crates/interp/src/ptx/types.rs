//! The types of modifiers.

use nvopt_arith::float::Format;
use nvopt_ptx::isa::{FormData, Mod};

use crate::memory::space;

/// The width of a type that registers and memory can have; a packed one counts as a whole.
pub(super) fn bits_of(ty: Mod) -> Option<u32> {
    Some(match ty {
        Mod::Pred | Mod::B1 => 1,
        Mod::B8 | Mod::U8 | Mod::S8 | Mod::E4m3 | Mod::E5m2 => 8,
        Mod::E2m1x2 => 8,
        Mod::B16 | Mod::U16 | Mod::S16 | Mod::F16 | Mod::Bf16 => 16,
        Mod::E4m3x2 | Mod::E5m2x2 | Mod::E2m3x2 | Mod::E3m2x2 | Mod::Ue8m0x2 => 16,
        Mod::B32 | Mod::U32 | Mod::S32 | Mod::F32 | Mod::Tf32 => 32,
        Mod::F16x2 | Mod::Bf16x2 | Mod::S16x2 | Mod::U16x2 | Mod::U8x4 | Mod::S8x4 => 32,
        Mod::B64 | Mod::U64 | Mod::S64 | Mod::F64 | Mod::F32x2 => 64,
        Mod::B128 => 128,
        _ => return None,
    })
}

/// True for a signed integer.
pub(super) fn is_signed(ty: Mod) -> bool {
    matches!(ty, Mod::S8 | Mod::S16 | Mod::S32 | Mod::S64)
}

/// The format of a float.
pub(super) fn format_of(ty: Mod) -> Option<Format> {
    Some(match ty {
        Mod::F16 => Format::Half,
        Mod::Bf16 => Format::BFloat,
        Mod::F32 => Format::Single,
        Mod::F64 => Format::Double,
        _ => return None,
    })
}

/// The type of the two elements of a packed type.
pub(super) fn half_of(ty: Mod) -> Option<Mod> {
    Some(match ty {
        Mod::F16x2 => Mod::F16,
        Mod::Bf16x2 => Mod::Bf16,
        Mod::S16x2 => Mod::S16,
        Mod::U16x2 => Mod::U16,
        Mod::F32x2 => Mod::F32,
        _ => return None,
    })
}

/// The state space an instruction names, as the interpreter numbers them.
pub(super) fn space_of(form: &FormData) -> Option<u32> {
    space_named(form.space())
}

/// The state space, as the interpreter numbers them.
pub(super) fn space_named(named: Option<Mod>) -> Option<u32> {
    Some(match named {
        None | Some(Mod::Generic) => space::GENERIC,
        Some(Mod::Global) => space::GLOBAL,
        Some(Mod::Shared | Mod::SharedCta) => space::SHARED,
        Some(Mod::SharedCluster) => space::SHARED_CLUSTER,
        Some(Mod::Const) => space::CONST,
        Some(Mod::Local) => space::LOCAL,
        Some(Mod::Param | Mod::ParamEntry | Mod::ParamFunc) => space::PARAM,
        Some(_) => return None,
    })
}
