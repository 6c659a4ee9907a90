//! How arguments and results are passed: as clang and NVIDIA's compilers do it.
//!
//! Scalars go in a parameter of their size, integers below 32 bits between functions in one of 32.
//! All else goes as bytes, laid out as in memory but for vectors of odd integers: each lane of
//! those has an address of its own, as `llc` does it.

use nvopt_ir::{
    attrs::{Attr, AttrKind},
    datalayout::DataLayout,
    module::{CallConv, FuncDecl},
    types::Type,
};
use nvopt_ptx::{isa::Mod, mach::Param};

use super::ModuleCx;
use crate::shape::{Scalar, Shape, Shaper};

/// How something is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// In a parameter of so many bits.
    Scalar {
        /// 8, 16, 32 or 64.
        bits: u32,
    },
    /// In an array of bytes.
    Bytes {
        /// The size.
        bytes: u64,
        /// The alignment.
        align: u64,
    },
}

/// The type that `byval` names.
pub(crate) fn byval_of(attrs: &[Attr]) -> Option<Type> {
    attrs.iter().find_map(|attr| match attr {
        Attr::Type(AttrKind::ByVal, ty) => *ty,
        _ => None,
    })
}

/// How parameter `index` of a function is passed.
pub(crate) fn passing(
    cx: &ModuleCx<'_>,
    shaper: &mut Shaper<'_>,
    decl: &FuncDecl,
    index: usize,
) -> Passing {
    let signature = cx.shared.types.as_func(decl.ty).expect("a function has its type");
    if let Some(ty) = cx.byval(decl, index) {
        let layout = shaper.memo.layout(&cx.layout, &cx.shared.types, ty);
        let bytes = layout.map_or(0, |layout| layout.alloc_bytes());
        return Passing::Bytes { bytes, align: cx.byval_align(shaper, decl, index) };
    }
    let ty = signature.params[index];
    match passing_of(&cx.layout, shaper, ty) {
        // A kernel's parameters are laid out by the host, which does not widen.
        Passing::Scalar { bits: 32 } if decl.cc == CallConv::PTX_KERNEL => {
            let bits = shaper.scalar(ty).map_or(32, |scalar| scalar.bits());
            Passing::Scalar { bits: bits.next_power_of_two().clamp(8, 32) }
        }
        other => other,
    }
}

/// The largest alignment that PTX takes for a parameter.
const MAX_PARAM_ALIGN: u64 = 128;

/// How a value of type `ty` is passed between functions.
pub(crate) fn passing_of(layout: &DataLayout, shaper: &mut Shaper<'_>, ty: Type) -> Passing {
    match shaper.scalar(ty) {
        Some(Scalar::Int(bits)) if bits <= 32 => return Passing::Scalar { bits: 32 },
        Some(Scalar::Int(bits)) if bits <= 64 => return Passing::Scalar { bits: 64 },
        Some(Scalar::Float) => return Passing::Scalar { bits: 32 },
        Some(Scalar::Double) => return Passing::Scalar { bits: 64 },
        Some(Scalar::Ptr { bits, .. }) => return Passing::Scalar { bits },
        _ => {}
    }
    let types = shaper.types;
    let found = shaper.memo.layout(layout, types, ty);
    let (bytes, align) = found.map_or((0, 1), |found| (found.alloc_bytes(), found.abi.bytes()));
    Passing::Bytes { bytes, align: align.min(MAX_PARAM_ALIGN) }
}

/// Where the pieces of a value of type `ty`, which has `shape` in memory, are passed.
///
/// `llc` gives each lane of a vector of odd integers the bytes of the next larger register. Where
/// that is more than the parameter has, it writes past the end; those lanes stay packed here.
pub(crate) fn passed_shape(
    layout: &DataLayout,
    shaper: &mut Shaper<'_>,
    ty: Type,
    mut shape: Shape,
) -> Shape {
    if !ty.is_vector() {
        return shape;
    }
    let Some(Scalar::Int(bits)) = shape.first().map(|piece| piece.scalar) else { return shape };
    let lane_bytes = u64::from(bits.next_power_of_two().max(16) / 8);
    let types = shaper.types;
    let bytes = shaper.memo.layout(layout, types, ty).map_or(0, |found| found.alloc_bytes());
    if !bits.is_power_of_two() && shape.len() as u64 * lane_bytes <= bytes {
        for (index, piece) in shape.iter_mut().enumerate() {
            piece.offset = index as u64 * lane_bytes;
        }
    }
    shape
}

/// The type of so many untyped bits.
pub(crate) const fn b_type(bits: u32) -> Mod {
    match bits {
        8 => Mod::B8,
        16 => Mod::B16,
        32 => Mod::B32,
        _ => Mod::B64,
    }
}

/// A parameter in PTX.
pub(crate) fn ptx_param(name: Box<str>, passing: Passing) -> Param {
    let (ty, align, dim) = match passing {
        Passing::Scalar { bits } => (b_type(bits), None, None),
        Passing::Bytes { bytes, align } => (Mod::B8, Some(align as u32), Some(Some(bytes))),
    };
    Param { space: Mod::Param, align, ty, lanes: 1, ptr: None, name, dim }
}
