//! What the target extension types that LLVM 22 knows look like.

use crate::types::{TargetType, Type, TypeTable};

/// What may be done with a target extension type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TargetTypeInfo {
    /// The type it is laid out as; `None` if it has no size.
    pub layout: Option<TargetLayout>,
    /// True if `zeroinitializer` is a value of it.
    pub has_zero: bool,
    /// True if a global variable may have it.
    pub can_be_global: bool,
    /// True if `alloca` may have it.
    pub can_be_local: bool,
    /// True if a vector may be made of it.
    pub can_be_vector_element: bool,
    /// True if its values behave as tokens: no phis, no selects.
    pub is_token_like: bool,
}

/// How a target extension type lies in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetLayout {
    /// Like this type.
    Like(Type),
    /// Like an array of so many bytes.
    Bytes(u64),
}

/// What may be done with `ty`.
pub fn target_type_info(types: &TypeTable, ty: &TargetType) -> TargetTypeInfo {
    let name = types.strings.get(ty.name);
    let pointer = Some(TargetLayout::Like(Type::PTR));
    let vector =
        |elem, lanes, scalable| Type::spelled_vector(elem, lanes, scalable).map(TargetLayout::Like);
    let padding = || ty.ints.first().map(|&bytes| TargetLayout::Bytes(u64::from(bytes)));
    let everything = TargetTypeInfo {
        layout: pointer,
        has_zero: true,
        can_be_global: true,
        can_be_local: true,
        ..TargetTypeInfo::default()
    };
    match name {
        b"spirv.Image" | b"spirv.SignedImage" => TargetTypeInfo { has_zero: false, ..everything },
        b"spirv.IntegralConstant" | b"spirv.Literal" => TargetTypeInfo::default(),
        b"spirv.Padding" | b"dx.Padding" => {
            TargetTypeInfo { layout: padding(), can_be_global: true, ..TargetTypeInfo::default() }
        }
        b"spirv.Type" => TargetTypeInfo {
            layout: ty.ints.get(1).map(|&bytes| TargetLayout::Bytes(u64::from(bytes))),
            can_be_global: true,
            can_be_local: true,
            ..TargetTypeInfo::default()
        },
        b"aarch64.svcount" => TargetTypeInfo {
            layout: vector(Type::I1, 16, true),
            has_zero: true,
            can_be_local: true,
            ..TargetTypeInfo::default()
        },
        b"riscv.vector.tuple" => TargetTypeInfo {
            layout: riscv_tuple_lanes(types, ty).and_then(|lanes| vector(Type::I8, lanes, true)),
            has_zero: true,
            can_be_local: true,
            ..TargetTypeInfo::default()
        },
        b"amdgcn.named.barrier" => TargetTypeInfo {
            layout: vector(Type::I32, 4, false),
            can_be_global: true,
            ..TargetTypeInfo::default()
        },
        b"llvm.test.vectorelement" => TargetTypeInfo {
            layout: Some(TargetLayout::Like(Type::I32)),
            can_be_local: true,
            can_be_vector_element: true,
            ..TargetTypeInfo::default()
        },
        name if name.starts_with(b"spirv.") => everything,
        name if name.starts_with(b"dx.") => {
            TargetTypeInfo { has_zero: false, is_token_like: true, ..everything }
        }
        _ => TargetTypeInfo::default(),
    }
}

/// The bytes of a RISC-V vector tuple: its first parameter says the register, the second how many.
fn riscv_tuple_lanes(types: &TypeTable, ty: &TargetType) -> Option<u32> {
    let (_, lanes, _) = types.as_vector(*ty.types.first()?)?;
    lanes.max(8).checked_mul(*ty.ints.first()?)
}
