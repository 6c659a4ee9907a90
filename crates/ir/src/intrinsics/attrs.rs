//! The attributes that intrinsics come with.

use super::Intrinsic;
use crate::{
    attrs::{Attr, AttrKind, AttrList, AttrPool, IntRange, MemoryEffects},
    constant::low_mask,
    types::{Type, TypeTable},
};

/// An attribute of an intrinsic, of its result or of one of its parameters, by LLVM's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntrinsicAttr {
    /// `captures(none)`, on a parameter.
    CapturesNone,
    /// `cold`, on the function.
    Cold,
    /// `convergent`, on the function.
    Convergent,
    /// `immarg`, on a parameter.
    ImmArg,
    /// `memory(...)`, on the function; absent if it may touch all memory.
    Memory(MemoryEffects),
    /// `noalias`, on a parameter.
    NoAlias,
    /// `nocallback`, on the function.
    NoCallback,
    /// `nocreateundeforpoison`, on the function.
    NoCreateUndefOrPoison,
    /// `noduplicate`, on the function.
    NoDuplicate,
    /// `nofree`, on the function.
    NoFree,
    /// `nomerge`, on the function.
    NoMerge,
    /// `noreturn`, on the function.
    NoReturn,
    /// `nosync`, on the function.
    NoSync,
    /// `noundef`, on the result or a parameter.
    NoUndef,
    /// `nounwind`, on the function.
    NoUnwind,
    /// `nonnull`, on the result or a parameter.
    NonNull,
    /// `range(ty low, high)`, on the result or a parameter: the values from `low` up to and
    /// without `high`, both taken modulo the width of the type.
    Range(i64, i64),
    /// `readnone`, on a parameter.
    ReadNone,
    /// `readonly`, on a parameter.
    ReadOnly,
    /// `returned`, on a parameter.
    Returned,
    /// `speculatable`, on the function.
    Speculatable,
    /// `strictfp`, on the function.
    StrictFp,
    /// `willreturn`, on the function.
    WillReturn,
    /// `writeonly`, on a parameter.
    WriteOnly,
}

/// A list of function attributes, and what is asked of it most often.
pub(super) struct FnSet {
    pub(super) attrs: &'static [IntrinsicAttr],
    pub(super) memory: MemoryEffects,
    pub(super) convergent: bool,
    pub(super) speculatable: bool,
    pub(super) commutative: bool,
}

impl FnSet {
    /// The set of `attrs`.
    pub(super) const fn new(attrs: &'static [IntrinsicAttr]) -> FnSet {
        let mut set = FnSet {
            attrs,
            memory: MemoryEffects::UNKNOWN,
            convergent: false,
            speculatable: false,
            commutative: false,
        };
        let mut index = 0;
        while index < attrs.len() {
            match attrs[index] {
                IntrinsicAttr::Memory(effects) => set.memory = effects,
                IntrinsicAttr::Convergent => set.convergent = true,
                IntrinsicAttr::Speculatable => set.speculatable = true,
                _ => {}
            }
            index += 1;
        }
        set
    }

    /// The set of `attrs` of an intrinsic whose first two arguments may be swapped.
    pub(super) const fn commutative(attrs: &'static [IntrinsicAttr]) -> FnSet {
        let mut set = FnSet::new(attrs);
        set.commutative = true;
        set
    }
}

/// The words with which the rows say what memory is touched.
pub(super) mod memory {
    use crate::attrs::{MemoryEffects, MemoryLocation};

    pub(in crate::intrinsics) const READ: u32 = MemoryEffects::READ;
    pub(in crate::intrinsics) const WRITE: u32 = MemoryEffects::WRITE;
    pub(in crate::intrinsics) const READ_WRITE: u32 = READ | WRITE;
    pub(in crate::intrinsics) const NONE: MemoryEffects = MemoryEffects::NONE;

    pub(in crate::intrinsics) const fn arg(access: u32) -> MemoryEffects {
        NONE.with(MemoryLocation::Arg, access)
    }

    pub(in crate::intrinsics) const fn inaccessible(access: u32) -> MemoryEffects {
        NONE.with(MemoryLocation::Inaccessible, access)
    }

    pub(in crate::intrinsics) const fn arg_or_inaccessible(access: u32) -> MemoryEffects {
        arg(access).with(MemoryLocation::Inaccessible, access)
    }

    pub(in crate::intrinsics) const fn any(access: u32) -> MemoryEffects {
        MemoryEffects::all(access)
    }
}

impl IntrinsicAttr {
    /// The attribute on a function (`ty` does not matter), or on a value of type `ty`.
    pub fn to_attr(self, ty: Type, types: &TypeTable) -> Attr {
        let kind = match self {
            IntrinsicAttr::CapturesNone => return Attr::Int(AttrKind::Captures, 0),
            IntrinsicAttr::Memory(effects) => {
                return Attr::Int(AttrKind::Memory, u64::from(effects.0));
            }
            IntrinsicAttr::Range(low, high) => {
                let width = types.scalar(ty).int_bits().expect("ranges are of integers");
                let words = |value| sign_extended_words(value, width);
                let range = IntRange { width, lo: words(low), hi: words(high) };
                return Attr::Range(AttrKind::Range, Box::new(range));
            }
            IntrinsicAttr::Cold => AttrKind::Cold,
            IntrinsicAttr::Convergent => AttrKind::Convergent,
            IntrinsicAttr::ImmArg => AttrKind::ImmArg,
            IntrinsicAttr::NoAlias => AttrKind::NoAlias,
            IntrinsicAttr::NoCallback => AttrKind::NoCallback,
            IntrinsicAttr::NoCreateUndefOrPoison => AttrKind::NoCreateUndefOrPoison,
            IntrinsicAttr::NoDuplicate => AttrKind::NoDuplicate,
            IntrinsicAttr::NoFree => AttrKind::NoFree,
            IntrinsicAttr::NoMerge => AttrKind::NoMerge,
            IntrinsicAttr::NoReturn => AttrKind::NoReturn,
            IntrinsicAttr::NoSync => AttrKind::NoSync,
            IntrinsicAttr::NoUndef => AttrKind::NoUndef,
            IntrinsicAttr::NoUnwind => AttrKind::NoUnwind,
            IntrinsicAttr::NonNull => AttrKind::NonNull,
            IntrinsicAttr::ReadNone => AttrKind::ReadNone,
            IntrinsicAttr::ReadOnly => AttrKind::ReadOnly,
            IntrinsicAttr::Returned => AttrKind::Returned,
            IntrinsicAttr::Speculatable => AttrKind::Speculatable,
            IntrinsicAttr::StrictFp => AttrKind::StrictFP,
            IntrinsicAttr::WillReturn => AttrKind::WillReturn,
            IntrinsicAttr::WriteOnly => AttrKind::WriteOnly,
        };
        Attr::Flag(kind)
    }
}

/// `value` in as many little-endian words as `width` bits need, with the bits above zero.
fn sign_extended_words(value: i64, width: u32) -> Box<[u64]> {
    let n_words = width.div_ceil(64) as usize;
    let fill = if value < 0 { u64::MAX } else { 0 };
    let mut words = vec![fill; n_words];
    words[0] = value as u64;
    words[n_words - 1] &= low_mask(width - 64 * (n_words as u32 - 1));
    words.into()
}

impl Intrinsic {
    /// The attributes of a declaration with these types.
    pub fn attr_list(
        self,
        ret: Type,
        params: &[Type],
        types: &TypeTable,
        pool: &mut AttrPool,
    ) -> Option<AttrList> {
        let mut set = |attrs: &[IntrinsicAttr], ty: Type| {
            pool.set(attrs.iter().map(|attr| attr.to_attr(ty, types)).collect())
        };
        let function = set(self.fn_attrs(), Type::VOID);
        let ret = set(self.ret_attrs(), ret);
        let params = params.iter().enumerate();
        let params = params.map(|(index, &ty)| set(self.param_attrs(index), ty)).collect();
        pool.list(function, ret, params)
    }
}
