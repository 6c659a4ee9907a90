//! Types as the interpreter sees them: lists of scalars.
//!
//! A value of any type is kept as the registers of its *leaves*: the scalars it is made of, in
//! order. A leaf of more than 64 bits takes several registers, lowest bits first. So
//! `{ i32, <2 x half>, i128 }` is five registers, and taking elements out of vectors and
//! aggregates or putting them in is moving registers about.

use std::rc::Rc;

use nvopt_arith::float::Format;
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    datalayout::{DataLayout, LayoutMemo},
    types::{FloatKind, Type, TypeKind, TypeTable},
};

/// A value of more registers than this is not supported.
const MAX_REGS: u32 = 1 << 14;

/// What a scalar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    Int,
    Float(Format),
    /// A pointer to an address space.
    Ptr(u32),
}

/// A scalar of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    pub(crate) scalar: Scalar,
    /// The width.
    pub(crate) bits: u32,
    /// Where it lies in memory, from the start of the value. Not a multiple of eight only in a
    /// vector of odd integers.
    pub(crate) bit_offset: u64,
    /// Its first register, from the first of the value.
    pub(crate) reg: u32,
}

impl Leaf {
    /// How many registers it takes.
    pub(crate) fn n_regs(&self) -> u32 {
        self.bits.div_ceil(64)
    }
}

/// A type taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) leaves: Vec<Leaf>,
    /// The registers of a value.
    pub(crate) n_regs: u32,
    /// The bytes a store writes.
    pub(crate) store_bytes: u64,
    /// The bytes from one array element to the next.
    pub(crate) alloc_bytes: u64,
    /// The alignment of the ABI.
    pub(crate) align: u64,
    /// True if an element of a vector does not begin or end on a byte.
    pub(crate) packed_bits: bool,
}

/// The shapes of a module's types.
pub(crate) struct Shapes<'m> {
    pub(crate) types: &'m TypeTable,
    pub(crate) layout: DataLayout,
    pub(crate) memo: LayoutMemo,
    known: FxHashMap<Type, Option<Rc<Shape>>>,
}

/// The format of a float type; `None` for PowerPC's pair of doubles.
pub(crate) fn format_of(kind: FloatKind) -> Option<Format> {
    match kind {
        FloatKind::Half => Some(Format::Half),
        FloatKind::BFloat => Some(Format::BFloat),
        FloatKind::Float => Some(Format::Single),
        FloatKind::Double => Some(Format::Double),
        FloatKind::X86Fp80 => Some(Format::X86Fp80),
        FloatKind::Fp128 => Some(Format::Quad),
        FloatKind::PpcFp128 => None,
    }
}

impl<'m> Shapes<'m> {
    pub(crate) fn new(types: &'m TypeTable, layout: DataLayout) -> Shapes<'m> {
        Shapes { types, layout, memo: LayoutMemo::of_complete_types(), known: FxHashMap::default() }
    }

    /// The shape of `ty`; `None` if it cannot be held in registers. `void` has no registers.
    pub(crate) fn of(&mut self, ty: Type) -> Option<Rc<Shape>> {
        if let Some(known) = self.known.get(&ty) {
            return known.clone();
        }
        let made = self.make(ty).map(Rc::new);
        self.known.insert(ty, made.clone());
        made
    }

    /// The registers of a value of `ty`; zero if it has none.
    pub(crate) fn n_regs(&mut self, ty: Type) -> u32 {
        self.of(ty).map_or(0, |shape| shape.n_regs)
    }

    /// The bytes from one element of an array of `ty` to the next; `None` if it has no size.
    pub(crate) fn alloc_bytes(&mut self, ty: Type) -> Option<u64> {
        let layout = self.memo.layout(&self.layout, self.types, ty)?;
        (!layout.scalable).then(|| layout.alloc_bytes())
    }

    /// The alignment of `ty` by the ABI.
    pub(crate) fn abi_align(&mut self, ty: Type) -> u64 {
        self.memo.layout(&self.layout, self.types, ty).map_or(1, |layout| layout.abi.bytes())
    }

    /// The offset of field `index` of a struct.
    pub(crate) fn field_offset(&mut self, ty: Type, index: usize) -> Option<u64> {
        let layout = self.memo.struct_layout(&self.layout, self.types, ty)?;
        layout.offsets.get(index).copied()
    }

    fn make(&mut self, ty: Type) -> Option<Shape> {
        if ty.is_void() {
            return Some(Shape {
                leaves: Vec::new(),
                n_regs: 0,
                store_bytes: 0,
                alloc_bytes: 0,
                align: 1,
                packed_bits: false,
            });
        }
        let layout = self.memo.layout(&self.layout, self.types, ty)?;
        if layout.scalable {
            return None;
        }
        let mut shape = Shape {
            leaves: Vec::new(),
            n_regs: 0,
            store_bytes: layout.store_bytes(),
            alloc_bytes: layout.alloc_bytes(),
            align: layout.abi.bytes(),
            packed_bits: false,
        };
        // Types are taken apart in order: the next part is on top.
        let mut parts = vec![(ty, 0u64)];
        let mut n_parts = 0u32;
        while let Some((part, bit_offset)) = parts.pop() {
            n_parts += 1;
            if n_parts > MAX_REGS || shape.n_regs > MAX_REGS {
                return None;
            }
            match self.types.kind(part) {
                TypeKind::Int(bits) => shape.push(Scalar::Int, bits, bit_offset),
                TypeKind::Float(kind) => {
                    let format = format_of(kind)?;
                    shape.push(Scalar::Float(format), format.bits(), bit_offset);
                }
                TypeKind::Ptr(space) => {
                    let bits = self.layout.pointer_bits(space);
                    if bits > 64 {
                        return None;
                    }
                    shape.push(Scalar::Ptr(space), bits, bit_offset);
                }
                TypeKind::Vector { elem, lanes, .. } => {
                    let elem_bits = self.memo.layout(&self.layout, self.types, elem)?.bits;
                    shape.packed_bits |= !elem_bits.is_multiple_of(8);
                    if lanes > MAX_REGS {
                        return None;
                    }
                    for lane in (0..lanes).rev() {
                        parts.push((elem, bit_offset + u64::from(lane) * elem_bits));
                    }
                }
                TypeKind::Array { elem, len } => {
                    if len > u64::from(MAX_REGS) {
                        return None;
                    }
                    let stride = self.alloc_bytes(elem)? * 8;
                    for index in (0..len).rev() {
                        parts.push((elem, bit_offset + index * stride));
                    }
                }
                TypeKind::Struct(data) => {
                    let fields = data.fields.as_ref()?;
                    let offsets = self.memo.struct_layout(&self.layout, self.types, part)?.offsets;
                    for (&field, offset) in fields.iter().zip(offsets).rev() {
                        parts.push((field, bit_offset + offset * 8));
                    }
                }
                TypeKind::Void
                | TypeKind::Label
                | TypeKind::Metadata
                | TypeKind::Token
                | TypeKind::X86Amx
                | TypeKind::Func(_)
                | TypeKind::Target(_) => return None,
            }
        }
        Some(shape)
    }
}

impl Shape {
    fn push(&mut self, scalar: Scalar, bits: u32, bit_offset: u64) {
        let leaf = Leaf { scalar, bits, bit_offset, reg: self.n_regs };
        self.n_regs = self.n_regs.saturating_add(leaf.n_regs());
        self.leaves.push(leaf);
    }
}
