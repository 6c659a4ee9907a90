//! Copies and fills of whole pieces of memory.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrList},
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags},
    types::Type,
};

use super::{Owner, Region};
use crate::{
    func::{CallExtras, FuncGen},
    options::Feature,
    values::Val,
};

impl FuncGen<'_, '_> {
    /// A copy or fill, if there is memory for one.
    pub(crate) fn bulk_something(&mut self) -> bool {
        if !self.has(Feature::BulkMemory) {
            return false;
        }
        let Some(target) = self.bulk_target() else { return false };
        let source = match self.u().below(3) {
            0 => None,
            _ => self.bulk_source(&target),
        };
        self.note(Feature::BulkMemory);
        match source {
            Some(source) => self.copy(&target, &source),
            None if target.may_read && self.u().chance(40) => self.move_within(&target),
            None => self.fill(&target),
        }
        true
    }

    fn bulk_target(&mut self) -> Option<Region> {
        let plain: Vec<Region> =
            self.regions.iter().filter(|region| region.may_write).copied().collect();
        let plain: Vec<Region> =
            plain.into_iter().filter(|region| self.program.is_byte_sized(region.elem)).collect();
        if plain.is_empty() { None } else { Some(self.u().pick(&plain)) }
    }

    /// Other memory of the same type. The bits of a float that was computed must not reach memory
    /// whose bits are looked at.
    fn bulk_source(&mut self, target: &Region) -> Option<Region> {
        let same = |region: &Region| {
            region.may_read
                && region.elem == target.elem
                && region.pointer().value != target.pointer().value
        };
        let settled = !target.observed || target.elem.is_int();
        self.some_region(|region| same(region) && (settled || region.invariant))
    }

    fn copy(&mut self, target: &Region, source: &Region) {
        // Two arguments may be the same memory.
        let may_overlap = target.owner == Owner::Argument || source.owner == Owner::Argument;
        let intrinsic =
            if may_overlap || self.u().chance(25) { Intrinsic::MEMMOVE } else { Intrinsic::MEMCPY };
        let len = target.len.min(source.len);
        let (to, from) = (self.start_address(target), self.start_address(source));
        let n_bytes = self.n_bytes(target.elem, len);
        self.copy_bytes(intrinsic, to, from, n_bytes, target);
        self.note_bulk(source);
    }

    fn move_within(&mut self, region: &Region) {
        let n = self.u().below(usize::try_from(region.len).unwrap_or(1)) as u64;
        let start = self.start_address(region);
        let skipped = self.int(Type::I64, n);
        let shifted = self.gep(region.elem, start, &[skipped]);
        let (to, from) = if self.u().chance(50) { (start, shifted) } else { (shifted, start) };
        let stride = self.program.stride(region.elem);
        let n_bytes = self.int(Type::I64, (region.len - n) * stride);
        self.copy_bytes(Intrinsic::MEMMOVE, to, from, n_bytes, region);
    }

    fn copy_bytes(
        &mut self,
        intrinsic: Intrinsic,
        to: Val,
        from: Val,
        n_bytes: Val,
        target: &Region,
    ) {
        let volatile = self.volatile_flag();
        let overloads = [to.ty, from.ty, n_bytes.ty];
        let func = self.program.intrinsic(intrinsic, &overloads);
        let align = self.program.abi_align(target.elem).bytes();
        let attrs = self.aligned_args(&[0, 1], align);
        let extras = CallExtras { attrs, ..CallExtras::default() };
        self.call(func, &[to, from, n_bytes, volatile], extras);
        self.note_bulk(target);
    }

    fn fill(&mut self, target: &Region) {
        let byte = if self.u().chance(60) {
            let byte = self.u().pick(&[0, 0xff, 0x5a, 1]);
            self.int(Type::I8, byte)
        } else {
            self.leaf(Type::I8)
        };
        let to = self.start_address(target);
        let n_bytes = self.n_bytes(target.elem, target.len);
        let volatile = self.volatile_flag();
        let func = self.program.intrinsic(Intrinsic::MEMSET, &[to.ty, n_bytes.ty]);
        let align = self.program.abi_align(target.elem).bytes();
        let attrs = self.aligned_args(&[0], align);
        let extras = CallExtras { attrs, ..CallExtras::default() };
        self.call(func, &[to, byte, n_bytes, volatile], extras);
        self.note_bulk(target);
    }

    /// At most the bytes of `len` elements, known or not.
    fn n_bytes(&mut self, elem: Type, len: u64) -> Val {
        let stride = self.program.stride(elem);
        if self.u().chance(70) || !len.is_power_of_two() {
            let some =
                if self.u().chance(60) { len } else { 1 + self.u().below(len as usize) as u64 };
            return self.int(Type::I64, some * stride);
        }
        let n = self.index_below(len);
        let n = if n.ty == Type::I64 { n } else { self.cast(CastOp::ZExt, n, Type::I64) };
        let stride = self.int(Type::I64, stride);
        self.bin(BinaryOp::Mul, n, stride)
    }

    fn volatile_flag(&mut self) -> Val {
        let volatile = self.roll(Feature::Volatile, 3);
        if volatile {
            self.effects.synchronizes = true;
            self.effects.reads_other = true;
            self.effects.writes_other = true;
        }
        self.int(Type::I1, u64::from(volatile))
    }

    fn note_bulk(&mut self, region: &Region) {
        match region.owner {
            Owner::Argument => {
                self.effects.reads_args = true;
                self.effects.writes_args |= region.may_write;
            }
            Owner::Module => {
                self.effects.reads_other = true;
                self.effects.writes_other |= region.may_write;
            }
            Owner::Local => {}
        }
    }

    /// Says that these arguments are aligned.
    fn aligned_args(&mut self, indices: &[usize], align: u64) -> Option<AttrList> {
        if !self.roll(Feature::Attributes, 60) {
            return None;
        }
        let pool = self.body.attrs_mut();
        let set = pool.set(vec![Attr::Int(AttrKind::Alignment, align)]);
        let n_params = indices.iter().max().map_or(0, |most| most + 1);
        let mut params = vec![None; n_params];
        for &index in indices {
            params[index] = set;
        }
        pool.list(None, None, params)
    }

    /// A copy of `n_bytes` bytes between regions that do not overlap.
    pub(crate) fn copy_region(&mut self, target: &Region, source: &Region, n_bytes: u64) {
        self.note(Feature::BulkMemory);
        let (to, from) = (self.start_address(target), self.start_address(source));
        let n_bytes = self.int(Type::I64, n_bytes);
        let no = self.int(Type::I1, 0);
        let overloads = [to.ty, from.ty, n_bytes.ty];
        let args = [to, from, n_bytes, no];
        self.intrinsic_inst(Intrinsic::MEMCPY, &overloads, &args, InstFlags::empty());
        self.note_bulk(target);
        self.note_bulk(source);
    }
}
