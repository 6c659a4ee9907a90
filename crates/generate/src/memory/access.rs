//! Loads and stores.

use nvopt_ir::{
    body::Inst,
    metadata::MdKind,
    ops::{Access, InstFlags, Op, Ordering, SyncScope},
    types::Type,
};

use super::{Base, Owner, Region, address::Place};
use crate::{
    func::FuncGen,
    options::Feature,
    types::vector,
    values::{Level, Val},
    world::space,
};

/// How often an access is volatile or atomic although nothing asks for it.
const VOLATILE_PERCENT: u32 = 3;
const ATOMIC_PERCENT: u32 = 4;
/// How often integers in memory are accessed as something else.
const VIEW_PERCENT: u32 = 18;
/// How often a load carries a piece of metadata that is true.
const METADATA_PERCENT: u32 = 35;

const SCOPES: [SyncScope; 3] = [SyncScope::SYSTEM, SyncScope(2), SyncScope(4)];

/// Looking for memory.
impl FuncGen<'_, '_> {
    /// Some region for which `wanted` holds.
    pub(crate) fn some_region(&mut self, wanted: impl Fn(&Region) -> bool) -> Option<Region> {
        let count = self.regions.iter().filter(|region| wanted(region)).count();
        if count == 0 {
            return None;
        }
        let index = self.u().below(count);
        self.regions.iter().filter(|region| wanted(region)).nth(index).copied()
    }

    /// `region` seen as an array of other numbers of the same kind, if it may be.
    pub(crate) fn viewed(&mut self, region: Region) -> Region {
        if region.typed || region.elem.is_aggregate() || !self.u().chance(VIEW_PERCENT) {
            return region;
        }
        let elem_size = self.program.stride(region.elem);
        let mut views = Vec::new();
        if self.has(Feature::Vectors)
            && !region.elem.is_vector()
            && !self.may_hold_padding(vector(region.elem, 2))
        {
            views.extend([2, 4].map(|lanes| vector(region.elem, lanes)));
        }
        if matches!(region.elem.int_bits(), Some(8 | 16 | 32 | 64)) {
            views.extend([Type::I8, Type::I16, Type::I32, Type::I64]);
        }
        let align = self.region_align(&region);
        views.retain(|&view| {
            let size = self.program.stride(view);
            size <= align && size <= elem_size * region.len
        });
        if views.is_empty() {
            return region;
        }
        let elem = self.u().pick(&views);
        self.note_type(elem);
        let size = self.program.stride(elem);
        let base = match region.base {
            Base::Pointer(pointer) => Base::Pointer(pointer),
            Base::Slice { buffer, index, per_thread } => {
                Base::Slice { buffer, index, per_thread: per_thread * elem_size / size }
            }
        };
        Region { base, elem, len: region.len * elem_size / size, ..region }
    }

    /// The alignment in bytes that the start of `region` has for every thread.
    pub(crate) fn region_align(&mut self, region: &Region) -> u64 {
        let align = region.align.bytes();
        match region.base {
            Base::Pointer(_) => align,
            Base::Slice { per_thread, .. } => {
                let slice = per_thread * self.program.stride(region.elem);
                align.min(1 << slice.trailing_zeros())
            }
        }
    }

    /// A load of type `ty` from some memory, if there is memory of that type.
    pub(crate) fn load_of_type(&mut self, ty: Type) -> Option<Val> {
        let of_type = self.some_region(|region| region.may_read && region.elem == ty);
        if let Some(region) = of_type {
            let place = self.place_at(&region, &[]);
            return Some(self.load(&region, place));
        }
        if let Some(lanes) = self.program.lanes(ty).filter(|lanes| lanes.is_power_of_two()) {
            if self.may_hold_padding(ty) {
                return None;
            }
            let elem = self.program.elem(ty);
            let region = self.some_region(|region| region.may_read && region.elem == elem)?;
            let fits = u64::from(lanes) <= region.len;
            return fits.then(|| self.load_lanes(region, ty, lanes));
        }
        let regions = self.regions.iter().filter(|region| region.may_read);
        let aggregates: Vec<Region> =
            regions.filter(|region| region.elem.is_aggregate()).copied().collect();
        let found = aggregates.into_iter().find_map(|region| {
            let index = self.program.elements(region.elem).iter().position(|&elem| elem == ty)?;
            Some((region, index))
        });
        let (region, index) = found?;
        let place = self.place_at(&region, &[index as i32]);
        Some(self.load(&region, place))
    }

    /// Adjacent elements of a region as a vector, with no more than the element's alignment.
    fn load_lanes(&mut self, region: Region, ty: Type, lanes: u32) -> Val {
        let start = self.index_below(region.len / u64::from(lanes));
        let lanes = self.int(start.ty, u64::from(lanes));
        let index = self.bin(nvopt_ir::ops::BinaryOp::Mul, start, lanes);
        let address = self.element_address(&region, index);
        let align = self.program.abi_align(region.elem);
        let plain = Region { typed: true, scopes: None, ..region };
        self.load(&plain, Place { address, ty, align })
    }
}

/// Accessing it.
impl FuncGen<'_, '_> {
    /// Loads what is at `place` in `region`.
    pub(crate) fn load(&mut self, region: &Region, place: Place) -> Val {
        let access = self.access(region, place, [Ordering::Monotonic, Ordering::Acquire]);
        let args = [place.address.value];
        let inst = self.push(Op::Load(access), place.ty, &args, InstFlags::empty());
        self.note_read(region, access);
        self.tag_access(inst, region, place.ty);
        self.tag_load(inst, region, place.ty, access);
        let level = if access.is_atomic() || access.volatile {
            Level::Thread
        } else {
            region.content.max(place.address.level)
        };
        Val::new(self.result(inst), place.ty, level)
    }

    /// Stores `value` at `place` in `region`.
    pub(crate) fn store(&mut self, region: &Region, place: Place, value: Val) -> Inst {
        debug_assert!(region.may_write, "only memory that may be written is");
        let value = if region.observed { self.settled_bits(value) } else { value };
        let access = self.access(region, place, [Ordering::Monotonic, Ordering::Release]);
        let args = [value.value, place.address.value];
        let inst = self.push(Op::Store(access), Type::VOID, &args, InstFlags::empty());
        self.note_write(region, access);
        self.tag_access(inst, region, place.ty);
        inst
    }

    /// Stores some value somewhere, if there is memory for it.
    pub(crate) fn store_something(&mut self) -> bool {
        let Some(region) = self.some_region(|region| region.may_write) else { return false };
        let region = self.viewed(region);
        let place = self.some_place(&region);
        let value = self.deep_expr(place.ty);
        self.store(&region, place, value);
        true
    }

    /// Loads something from somewhere and keeps it, if there is memory to load from.
    pub(crate) fn load_something(&mut self) -> bool {
        let Some(region) = self.some_region(|region| region.may_read) else { return false };
        let region = self.viewed(region);
        let whole = region.elem.is_aggregate() && self.u().chance(30);
        let val = if whole {
            let index = self.index_below(region.len);
            let address = self.element_address(&region, index).at_level(index.level);
            let align = self.program.abi_align(region.elem);
            let place = Place { address, ty: region.elem, align };
            self.load(&region, place)
        } else {
            let place = self.some_place(&region);
            self.load(&region, place)
        };
        self.keep(val);
        true
    }

    fn access(&mut self, region: &Region, place: Place, orderings: [Ordering; 2]) -> Access {
        let mut access = Access::plain(Some(place.align));
        if region.space == space::CONSTANT || place.ty.is_aggregate() {
            return access;
        }
        access.volatile = self.roll(Feature::Volatile, VOLATILE_PERCENT);
        let bytes = self.program.type_layout(place.ty).store_bytes();
        let fits = !place.ty.is_vector()
            && self.program.is_byte_sized(place.ty)
            && (1..=8).contains(&bytes)
            && bytes == self.program.stride(place.ty)
            && place.align.bytes() >= bytes;
        if fits && region.atomics && self.roll(Feature::Atomics, ATOMIC_PERCENT) {
            access.ordering = self.u().pick(&[orderings[0], orderings[1], Ordering::Unordered]);
            access.scope = self.u().pick(&SCOPES);
        }
        access
    }

    fn note_read(&mut self, region: &Region, access: Access) {
        match region.owner {
            Owner::Argument => self.effects.reads_args = true,
            Owner::Module => self.effects.reads_other = true,
            Owner::Local => {}
        }
        self.note_sync(access);
    }

    fn note_write(&mut self, region: &Region, access: Access) {
        match region.owner {
            Owner::Argument => self.effects.writes_args = true,
            Owner::Module => self.effects.writes_other = true,
            Owner::Local => {}
        }
        self.note_sync(access);
    }

    /// Notes an access that others may wait for. Such accesses also touch memory that is not
    /// their own as far as attributes go.
    pub(crate) fn note_sync(&mut self, access: Access) {
        if access.volatile || access.is_atomic() {
            self.effects.synchronizes = true;
            self.effects.reads_other = true;
            self.effects.writes_other = true;
        }
    }

    fn tag_load(&mut self, inst: Inst, region: &Region, ty: Type, access: Access) {
        if access.volatile || access.is_atomic() || !self.roll(Feature::Metadata, METADATA_PERCENT)
        {
            return;
        }
        let empty = self.program.empty_node();
        if region.invariant && self.u().chance(60) {
            self.body.set_metadata(inst, MdKind::INVARIANT_LOAD, Some(empty));
        } else if self.u().chance(50) && !ty.is_aggregate() && !self.may_hold_padding(ty) {
            self.body.set_metadata(inst, MdKind::NOUNDEF, Some(empty));
        }
    }

    /// True for vectors of lanes that have padding where they are stored one by one: there, and not
    /// in the vector, some bits were never written, so elements of an array are not such a vector.
    fn may_hold_padding(&self, ty: Type) -> bool {
        let lane = self.program.module.shared.types.scalar(ty);
        let is_odd = |bits: u32| bits < 8 || !bits.is_power_of_two();
        ty.is_vector() && lane.int_bits().is_some_and(is_odd)
    }
}
