//! How types become registers.
//!
//! A type is flattened to *pieces*: its scalars, each with its offset in memory. A piece lives in
//! one register, a wide integer in several of 64 bits, the low one first. PTX has no registers
//! for odd widths: an integer lives in the next larger class, and the bits above its width are
//! anything. Whoever depends on them (a comparison, a shift to the right, an extension) cleans
//! them first. Two neighbouring halves of a vector share a register of 32 bits, as the packed
//! instructions want it.

use nvopt_ir::{
    datalayout::{DataLayout, LayoutMemo},
    types::{FloatKind, Type, TypeKind, TypeTable},
};
use nvopt_ptx::isa::Mod;
use smallvec::SmallVec;

/// A class of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Class {
    /// A predicate.
    Pred,
    /// 16 bits.
    B16,
    /// 32 bits.
    B32,
    /// 64 bits.
    B64,
    /// 128 bits: only what moves them uses it.
    B128,
}

impl Class {
    pub(crate) const ALL: [Class; 5] =
        [Class::Pred, Class::B16, Class::B32, Class::B64, Class::B128];

    /// The smallest class for an integer of at most 64 bits.
    pub(crate) const fn of_int(bits: u32) -> Class {
        match bits {
            1 => Class::Pred,
            2..=16 => Class::B16,
            17..=32 => Class::B32,
            _ => Class::B64,
        }
    }

    pub(crate) const fn bits(self) -> u32 {
        match self {
            Class::Pred => 1,
            Class::B16 => 16,
            Class::B32 => 32,
            Class::B64 => 64,
            Class::B128 => 128,
        }
    }

    /// The type of untyped bits.
    pub(crate) const fn b(self) -> Mod {
        match self {
            Class::Pred => Mod::Pred,
            Class::B16 => Mod::B16,
            Class::B32 => Mod::B32,
            Class::B64 => Mod::B64,
            Class::B128 => Mod::B128,
        }
    }

    /// The type of unsigned integers.
    pub(crate) const fn u(self) -> Mod {
        match self {
            Class::Pred => Mod::Pred,
            Class::B16 => Mod::U16,
            Class::B32 => Mod::U32,
            Class::B64 => Mod::U64,
            Class::B128 => Mod::B128,
        }
    }

    /// The type of signed integers.
    pub(crate) const fn s(self) -> Mod {
        match self {
            Class::Pred => Mod::Pred,
            Class::B16 => Mod::S16,
            Class::B32 => Mod::S32,
            Class::B64 => Mod::S64,
            Class::B128 => Mod::B128,
        }
    }

    /// The prefix of the names of registers.
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            Class::Pred => "%p",
            Class::B16 => "%rs",
            Class::B32 => "%r",
            Class::B64 => "%rd",
            Class::B128 => "%rq",
        }
    }
}

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scalar {
    /// An integer of any width.
    Int(u32),
    /// `half`
    Half,
    /// `bfloat`
    BFloat,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `fp128`: moved, not computed with.
    Fp128,
    /// A pointer of this many bits into a space.
    Ptr {
        /// The width.
        bits: u32,
        /// The address space.
        space: u32,
    },
    /// Two halves.
    Half2,
    /// Two of `bfloat`.
    BFloat2,
}

impl Scalar {
    /// The width in bits.
    pub(crate) const fn bits(self) -> u32 {
        match self {
            Scalar::Int(bits) | Scalar::Ptr { bits, .. } => bits,
            Scalar::Half | Scalar::BFloat => 16,
            Scalar::Float | Scalar::Half2 | Scalar::BFloat2 => 32,
            Scalar::Double => 64,
            Scalar::Fp128 => 128,
        }
    }

    /// The class of its registers.
    pub(crate) const fn class(self) -> Class {
        Class::of_int(self.bits())
    }

    /// The number of its registers.
    pub(crate) const fn n_regs(self) -> usize {
        if self.bits() <= 64 { 1 } else { self.bits().div_ceil(64) as usize }
    }

    /// True for two in one register.
    pub(crate) const fn is_pair(self) -> bool {
        matches!(self, Scalar::Half2 | Scalar::BFloat2)
    }

    /// The pair of two of these, if they share a register.
    const fn paired(self) -> Option<Scalar> {
        match self {
            Scalar::Half => Some(Scalar::Half2),
            Scalar::BFloat => Some(Scalar::BFloat2),
            _ => None,
        }
    }

    /// The bytes in memory.
    pub(crate) const fn store_bytes(self) -> u64 {
        self.bits().div_ceil(8) as u64
    }
}

/// A scalar of a type, with its place in memory and among the registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) scalar: Scalar,
    /// The bytes before it.
    pub(crate) offset: u64,
    /// The registers before it.
    pub(crate) reg: u32,
}

/// A type flattened.
pub(crate) type Shape = SmallVec<[Piece; 4]>;

/// The pieces that a type may have; larger ones are refused.
pub(crate) const MAX_PIECES: usize = 1 << 16;

/// Flattens types.
pub(crate) struct Shaper<'a> {
    pub(crate) types: &'a TypeTable,
    pub(crate) layout: &'a DataLayout,
    pub(crate) memo: LayoutMemo,
}

impl<'a> Shaper<'a> {
    pub(crate) fn new(types: &'a TypeTable, layout: &'a DataLayout) -> Shaper<'a> {
        Shaper { types, layout, memo: LayoutMemo::of_complete_types() }
    }

    /// The scalar that `ty` is, if it is one.
    pub(crate) fn scalar(&self, ty: Type) -> Option<Scalar> {
        match self.types.kind(ty) {
            TypeKind::Int(bits) => Some(Scalar::Int(bits)),
            TypeKind::Float(FloatKind::Half) => Some(Scalar::Half),
            TypeKind::Float(FloatKind::BFloat) => Some(Scalar::BFloat),
            TypeKind::Float(FloatKind::Float) => Some(Scalar::Float),
            TypeKind::Float(FloatKind::Double) => Some(Scalar::Double),
            TypeKind::Float(FloatKind::Fp128) => Some(Scalar::Fp128),
            TypeKind::Ptr(space) => {
                Some(Scalar::Ptr { bits: self.layout.pointer_bits(space), space })
            }
            TypeKind::Float(FloatKind::X86Fp80 | FloatKind::PpcFp128)
            | TypeKind::Void
            | TypeKind::Label
            | TypeKind::Metadata
            | TypeKind::Token
            | TypeKind::X86Amx
            | TypeKind::Vector { .. }
            | TypeKind::Array { .. }
            | TypeKind::Struct(_)
            | TypeKind::Func(_)
            | TypeKind::Target(_) => None,
        }
    }

    /// The bytes before field `index` of a struct.
    pub(crate) fn field_offset(&mut self, ty: Type, index: u64) -> Option<i64> {
        let layout = self.memo.struct_layout(self.layout, self.types, ty)?;
        i64::try_from(*layout.offsets.get(usize::try_from(index).ok()?)?).ok()
    }

    /// The bytes that the constant indices of a `getelementptr` step over.
    pub(crate) fn steps_over(&mut self, source: Type, indices: &[i64]) -> Option<i64> {
        let mut offset = 0i64;
        let mut ty = source;
        for (position, &index) in indices.iter().enumerate() {
            if position > 0 && matches!(self.types.kind(ty), TypeKind::Struct(_)) {
                offset = offset.checked_add(self.field_offset(ty, index as u64)?)?;
                ty = self.types.element(ty, index as u64)?;
                continue;
            }
            if position > 0 {
                ty = self.types.repeated(ty)?;
            }
            let size = self.memo.layout(self.layout, self.types, ty)?.alloc_bytes();
            offset = offset.checked_add(index.checked_mul(i64::try_from(size).ok()?)?)?;
        }
        Some(offset)
    }

    /// The pieces of `ty`; none if it cannot be held in registers.
    pub(crate) fn shape(&mut self, ty: Type) -> Option<Shape> {
        let mut shape = Shape::new();
        if ty.is_void() {
            return Some(shape);
        }
        if let Some(scalar) = self.scalar(ty) {
            shape.push(Piece { scalar, offset: 0, reg: 0 });
            return Some(shape);
        }
        let mut n_regs = 0;
        // Types still to flatten, the next one last.
        let mut due: Vec<(Type, u64)> = vec![(ty, 0)];
        while let Some((ty, offset)) = due.pop() {
            if let Some(scalar) = self.scalar(ty) {
                push(&mut shape, &mut n_regs, scalar, offset)?;
                continue;
            }
            match self.types.kind(ty) {
                TypeKind::Vector { elem, lanes, scalable: false } => {
                    self.push_vector(&mut shape, &mut n_regs, elem, lanes, offset)?;
                }
                TypeKind::Array { elem, len } => {
                    let step = self.memo.layout(self.layout, self.types, elem)?.alloc_bytes();
                    if len > MAX_PIECES as u64 || due.len() > MAX_PIECES {
                        return None;
                    }
                    due.extend((0..len).rev().map(|index| (elem, offset + index * step)));
                }
                TypeKind::Struct(data) => {
                    let fields = data.fields.as_ref()?;
                    let layout = self.memo.struct_layout(self.layout, self.types, ty)?;
                    let offsets = layout.offsets.iter().map(|at| offset + at);
                    let mut members: Vec<_> = fields.iter().copied().zip(offsets).collect();
                    members.reverse();
                    due.extend(members);
                }
                _ => return None,
            }
        }
        Some(shape)
    }

    /// Vectors lie in memory without gaps, bit after bit; pairs of halves share a register.
    fn push_vector(
        &self,
        shape: &mut Shape,
        n_regs: &mut u32,
        elem: Type,
        lanes: u32,
        offset: u64,
    ) -> Option<()> {
        let scalar = self.scalar(elem)?;
        let bits = u64::from(scalar.bits());
        if let Some(pair) = scalar.paired().filter(|_| lanes.is_multiple_of(2)) {
            for index in 0..lanes / 2 {
                push(shape, n_regs, pair, offset + u64::from(index) * 4)?;
            }
            return Some(());
        }
        for index in 0..lanes {
            // A vector of bits or odd integers has no address for each; memory code asks.
            push(shape, n_regs, scalar, offset + u64::from(index) * bits / 8)?;
        }
        Some(())
    }
}

fn push(shape: &mut Shape, n_regs: &mut u32, scalar: Scalar, offset: u64) -> Option<()> {
    if shape.len() >= MAX_PIECES {
        return None;
    }
    shape.push(Piece { scalar, offset, reg: *n_regs });
    *n_regs += scalar.n_regs() as u32;
    Some(())
}

/// The number of registers of a shape.
pub(crate) fn n_regs(shape: &[Piece]) -> usize {
    shape.last().map_or(0, |last| last.reg as usize + last.scalar.n_regs())
}
