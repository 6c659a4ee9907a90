//! Indices and addresses, in the many shapes that front ends write them.

use nvopt_ir::{
    intrinsics::Intrinsic,
    ops::{Align, BinaryOp, CastOp, InstFlags, Op},
    types::Type,
};

use super::{Base, Region};
use crate::{
    func::FuncGen,
    options::Feature,
    types::vector,
    values::{Level, Val},
    world::space,
};

/// The address of a number in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) address: Val,
    /// The type of the number.
    pub(crate) ty: Type,
    pub(crate) align: Align,
}

/// The flags of an address computation; all hold, since no index is negative or too large.
const GEP_FLAGS: [InstFlags; 5] = [
    InstFlags::INBOUNDS.union(InstFlags::NUSW),
    InstFlags::empty(),
    InstFlags::INBOUNDS.union(InstFlags::NUSW).union(InstFlags::NUW),
    InstFlags::NUW,
    InstFlags::NUSW,
];

impl FuncGen<'_, '_> {
    /// An index below `len`, a power of two.
    pub(crate) fn index_below(&mut self, len: u64) -> Val {
        let ty = self.u().weighted(&[(60, Type::I32), (35, Type::I64), (5, Type::I16)]);
        let most = len - 1;
        match self.u().below(4) {
            0 => {
                let index = self.u().below(usize::try_from(len).unwrap_or(usize::MAX)) as u64;
                self.int(ty, index)
            }
            1 | 2 => match self.existing_bounded(ty, most) {
                Some(index) => index,
                None => self.masked_index(ty, most),
            },
            _ => self.masked_index(ty, most),
        }
    }

    fn masked_index(&mut self, ty: Type, most: u64) -> Val {
        let index = self.expr(ty, 1);
        if self.u().chance(12) {
            let len = self.int(ty, most + 1);
            return self.bin(BinaryOp::URem, index, len);
        }
        self.and_mask(index, most)
    }

    /// The same index in another width, as front ends and loop passes leave it.
    pub(crate) fn maybe_widened(&mut self, index: Val) -> Val {
        if index.ty == Type::I64 || !self.u().chance(45) {
            return index;
        }
        let op = if self.u().chance(60) { CastOp::SExt } else { CastOp::ZExt };
        self.cast(op, index, Type::I64)
    }

    /// A `getelementptr` whose result stays in its object.
    pub(crate) fn gep(&mut self, source: Type, base: Val, indices: &[Val]) -> Val {
        let flags = if self.roll(Feature::TrueFlags, 75) {
            self.u().pick(&GEP_FLAGS)
        } else {
            InstFlags::empty()
        };
        let args: Vec<Val> = [base].into_iter().chain(indices.iter().copied()).collect();
        self.emit(Op::Gep { source }, base.ty, &args, flags)
    }

    /// The address of element `index` of `region`.
    pub(crate) fn element_address(&mut self, region: &Region, index: Val) -> Val {
        match region.base {
            Base::Pointer(base) => self.indexed(region.elem, region.len, base, index),
            Base::Slice { buffer, index: thread, per_thread } => {
                self.slice_element(region.elem, buffer, thread, per_thread, index)
            }
        }
    }

    fn indexed(&mut self, elem: Type, len: u64, base: Val, index: Val) -> Val {
        match self.u().below(8) {
            0 => {
                let array = self.program.module.shared.types.array(elem, len);
                let zero = self.int(Type::I64, 0);
                let index = self.maybe_widened(index);
                self.gep(array, base, &[zero, index])
            }
            1 => {
                let size = self.program.stride(elem);
                let index = self.cast_to_i64(index);
                let size = self.int(Type::I64, size);
                let offset = self.bin(BinaryOp::Mul, index, size);
                self.gep(Type::I8, base, &[offset])
            }
            2 => self.split_index(elem, len, base, index),
            3 if self.has(Feature::Vectors) => self.lane_of_vector_gep(elem, base, index),
            _ => {
                let index = self.maybe_widened(index);
                self.gep(elem, base, &[index])
            }
        }
    }

    fn cast_to_i64(&mut self, index: Val) -> Val {
        if index.ty == Type::I64 { index } else { self.cast(CastOp::ZExt, index, Type::I64) }
    }

    /// An address in two steps: half of the index first.
    fn split_index(&mut self, elem: Type, len: u64, base: Val, index: Val) -> Val {
        let low = self.and_mask(index, len / 2);
        let rest = self.plain_bin(BinaryOp::Xor, index, low);
        let first = self.gep(elem, base, &[Val { umax: Some(len / 2), ..low }]);
        self.gep(elem, first, &[Val { umax: Some(len - 1), ..rest }])
    }

    /// One of two addresses computed together.
    fn lane_of_vector_gep(&mut self, elem: Type, base: Val, index: Val) -> Val {
        self.note(Feature::Vectors);
        let ty = vector(index.ty, 2);
        let zeros = self.zero(ty);
        let lane = self.u().below(2) as u64;
        let lane = self.int(Type::I32, lane);
        let indices = self.insert(zeros, index, lane);
        let pointers = vector(base.ty, 2);
        let args = [base, indices];
        let addresses = self.emit(Op::Gep { source: elem }, pointers, &args, InstFlags::empty());
        self.extract(addresses, lane)
    }

    fn slice_element(
        &mut self,
        elem: Type,
        buffer: Val,
        thread: Val,
        per_thread: u64,
        index: Val,
    ) -> Val {
        match self.u().below(4) {
            0 => {
                let array = self.program.module.shared.types.array(elem, per_thread);
                let thread = self.maybe_widened(thread);
                let index = self.maybe_widened(index);
                self.gep(array, buffer, &[thread, index])
            }
            1 => {
                let first = self.slice_start(elem, buffer, thread, per_thread);
                let index = self.maybe_widened(index);
                self.gep(elem, first, &[index])
            }
            2 => {
                let thread = self.cast_to_i64(thread);
                let per_thread = self.int(Type::I64, per_thread);
                let start = self.bin(BinaryOp::Mul, thread, per_thread);
                let index = self.cast_to_i64(index);
                let sum = self.bin(BinaryOp::Add, start, index);
                self.gep(elem, buffer, &[sum])
            }
            _ => {
                let per = self.int(Type::I32, per_thread);
                let start = self.bin(BinaryOp::Mul, thread, per);
                let index = match index.ty {
                    Type::I32 => index,
                    Type::I64 => self.cast(CastOp::Trunc, index, Type::I32),
                    _ => self.cast(CastOp::ZExt, index, Type::I32),
                };
                let sum = self.bin(BinaryOp::Add, start, index);
                let sum = self.maybe_widened(sum);
                self.gep(elem, buffer, &[sum])
            }
        }
    }

    fn slice_start(&mut self, elem: Type, buffer: Val, thread: Val, per_thread: u64) -> Val {
        let per_thread = self.int(Type::I32, per_thread);
        let start = self.bin(BinaryOp::Mul, thread, per_thread);
        let start = self.maybe_widened(start);
        self.gep(elem, buffer, &[start])
    }

    /// The address of the first element of `region`.
    pub(crate) fn start_address(&mut self, region: &Region) -> Val {
        match region.base {
            Base::Pointer(base) => base,
            Base::Slice { buffer, index, per_thread } => {
                self.slice_start(region.elem, buffer, index, per_thread)
            }
        }
    }
}

/// From elements to numbers.
impl FuncGen<'_, '_> {
    /// Some number in `region`.
    pub(crate) fn some_place(&mut self, region: &Region) -> Place {
        let path = self.leaf_path(region.elem);
        self.place_at(region, &path)
    }

    /// The number that `path` leads to in some element of `region`.
    pub(crate) fn place_at(&mut self, region: &Region, path: &[i32]) -> Place {
        let index = self.index_below(region.len);
        let element = self.element_address(region, index);
        let (address, ty, packed) = self.follow(region.elem, element, path);
        let natural = self.program.abi_align(ty);
        let align = if packed { Align::ONE } else { natural };
        let first = path.is_empty() && region.len == 1 && matches!(region.base, Base::Pointer(_));
        let align = if first { align.max(region.align) } else { align };
        let address = self.maybe_disguised(address);
        Place { address: address.at_level(index.level), ty, align }
    }

    /// The address, type and whether it may be unaligned, of what `path` leads to from an
    /// element of type `ty` at `element`. An array on the way may be indexed by a value.
    fn follow(&mut self, ty: Type, element: Val, path: &[i32]) -> (Val, Type, bool) {
        if path.is_empty() {
            return (element, ty, false);
        }
        let mut indices = vec![self.int(Type::I64, 0)];
        let (mut at, mut packed) = (ty, false);
        for &step in path {
            let types = &self.program.module.shared.types;
            packed |= types.as_struct(at).is_some_and(|data| data.packed);
            let array = types.as_array(at);
            let next = types.element(at, step as u64).expect("the path is of this type");
            let index = match array {
                Some((_, len)) if len.is_power_of_two() && self.u().chance(50) => {
                    self.index_below(len)
                }
                Some(_) | None => self.int(Type::I32, step as u64),
            };
            indices.push(index);
            at = next;
        }
        let split = indices.len() > 2 && self.u().chance(30);
        if !split {
            return (self.gep(ty, element, &indices), at, packed);
        }
        let types = &self.program.module.shared.types;
        let outer = types.element(ty, path[0] as u64).expect("the path is of this type");
        let first = self.gep(ty, element, &indices[..2]);
        let zero = self.int(Type::I32, 0);
        let rest: Vec<Val> = [zero].into_iter().chain(indices[2..].iter().copied()).collect();
        (self.gep(outer, first, &rest), at, packed)
    }

    /// The same address by detours: through an integer, or as a generic pointer.
    fn maybe_disguised(&mut self, address: Val) -> Val {
        if !self.roll(Feature::PointerCasts, 7) {
            return address;
        }
        let addr_space = address.ty.addr_space().expect("it is an address");
        if addr_space != space::GENERIC && self.u().chance(60) {
            return self.emit(
                Op::Cast(CastOp::AddrSpaceCast),
                Type::PTR,
                &[address],
                InstFlags::empty(),
            );
        }
        self.effects.captures = true;
        let bits = self.program.layout.pointer_bits(addr_space);
        let number = self.cast(CastOp::PtrToInt, address, Type::int(bits));
        self.cast(CastOp::IntToPtr, number, address.ty)
    }

    /// The distance of two places in one region as an integer of type `ty`: addresses are not
    /// known, but their difference is.
    pub(crate) fn pointer_distance(&mut self, ty: Type) -> Option<Val> {
        if !ty.is_int() || self.regions.is_empty() || !self.has(Feature::PointerCasts) {
            return None;
        }
        self.note(Feature::PointerCasts);
        self.effects.captures = true;
        let n_regions = self.regions.len();
        let index = self.u().below(n_regions);
        let region = self.regions[index];
        let index = self.index_below(region.len);
        let start = self.start_address(&region);
        let other = self.indexed(region.elem, region.len, start, index);
        if ty == Type::I1 {
            return Some(self.icmp(nvopt_ir::ops::IntPred::Eq, other, start));
        }
        let to_address = self.u().chance(40);
        let op = if to_address { CastOp::PtrToAddr } else { CastOp::PtrToInt };
        let bits = self.program.layout.pointer_bits(region.space);
        let (a, b) = (self.cast(op, other, Type::int(bits)), self.cast(op, start, Type::int(bits)));
        let distance = self.plain_bin(BinaryOp::Sub, a, b);
        let distance = Val { level: index.level.max(Level::Grid), ..distance };
        Some(self.resize(distance, ty))
    }

    /// Says that the memory at `pointer` is what it is known to be.
    pub(crate) fn assume_aligned_start(&mut self, region: &Region) {
        let pointer = region.pointer();
        let addr_space = pointer.ty.addr_space().expect("it is an address");
        let bits = self.program.layout.pointer_bits(addr_space);
        self.effects.captures = true;
        let number = self.cast(CastOp::PtrToInt, pointer, Type::int(bits));
        let low = self.and_mask(number, self.known_alignment(region) - 1);
        let zero = self.int(low.ty, 0);
        let aligned = self.icmp(nvopt_ir::ops::IntPred::Eq, low, zero);
        self.intrinsic_inst(Intrinsic::ASSUME, &[], &[aligned], InstFlags::empty());
    }

    fn known_alignment(&self, region: &Region) -> u64 {
        match region.base {
            Base::Pointer(_) => region.align.bytes(),
            Base::Slice { .. } => 1,
        }
    }
}
