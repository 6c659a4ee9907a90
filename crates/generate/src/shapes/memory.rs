//! Memory in the forms that front ends leave it in.

use nvopt_ir::{
    ops::{Access, Align, InstFlags, Op},
    types::Type,
};

use crate::{
    func::FuncGen,
    memory::{Base, Owner, Place, Region},
    options::Feature,
    values::{Level, Val},
};

impl FuncGen<'_, '_> {
    /// A local struct that is set field by field, copied as a whole and read field by field.
    pub(super) fn struct_copy(&mut self) -> bool {
        let wanted = [Feature::LocalMemory, Feature::Aggregates, Feature::BulkMemory];
        if wanted.iter().any(|&feature| !self.has(feature)) || !self.may_add(24) {
            return false;
        }
        self.note(Feature::Aggregates);
        let ty = self.program.plain_struct();
        let (first, second) = (self.local_array_of(ty, 1), self.local_array_of(ty, 1));
        let fields = self.program.elements(ty);
        for index in 0..fields.len() {
            let place = self.place_at(&first, &[index as i32]);
            let value = self.leaf(place.ty);
            self.store(&first, place, value);
        }
        let n_bytes = self.program.type_layout(ty).alloc_bytes();
        self.copy_region(&second, &first, n_bytes);
        let second = if self.u().chance(40) {
            let third = self.local_array_of(ty, 1);
            self.copy_region(&third, &second, n_bytes);
            third
        } else {
            second
        };
        for index in 0..fields.len() {
            let place = self.place_at(&second, &[index as i32]);
            let val = self.load(&second, place);
            self.keep(val);
        }
        true
    }

    /// Loads or stores of neighbouring elements, one by one.
    pub(super) fn adjacent_accesses(&mut self) -> bool {
        let stores = self.u().chance(50);
        let n = self.u().pick(&[4, 2]);
        let Some(region) = self.region_of_neighbours(n, stores) else { return false };
        let start = self.index_below(region.len / n);
        let n_val = self.int(start.ty, n);
        let start = self.bin(nvopt_ir::ops::BinaryOp::Mul, start, n_val);
        let first = self.element_address(&region, start);
        let natural = self.program.abi_align(region.elem);
        let whole = self.group_align(&region, n);
        for offset in 0..n {
            let align = if offset == 0 && self.u().chance(75) { whole } else { natural };
            let offset = self.int(Type::I64, offset);
            let address = self.gep(region.elem, first, &[offset]).at_level(start.level);
            let place = Place { address, ty: region.elem, align };
            if stores {
                let value = self.leaf(region.elem);
                self.store(&region, place, value);
            } else {
                let val = self.load(&region, place);
                self.keep(val);
            }
            if self.u().chance(8) {
                // Something else that may or may not touch them.
                self.store_something();
            }
        }
        true
    }

    /// Memory of `n` numbers of whole bytes or more.
    fn region_of_neighbours(&mut self, n: u64, stores: bool) -> Option<Region> {
        let wanted = |region: &Region| {
            let rights = if stores { region.may_write } else { region.may_read };
            let in_bytes =
                region.elem.int_bits().is_none_or(|bits| matches!(bits, 8 | 16 | 32 | 64));
            rights && region.len >= n && !region.elem.is_aggregate() && in_bytes
        };
        if let Some(region) = self.some_region(wanted) {
            return Some(region);
        }
        let elem = self.program.memory_scalar();
        self.has(Feature::LocalMemory).then(|| self.local_array_of(elem, n))
    }

    /// The alignment of every `n`th element of `region`.
    fn group_align(&mut self, region: &Region, n: u64) -> Align {
        let group = n * self.program.stride(region.elem);
        let known = self.region_align(region).min(1 << group.trailing_zeros());
        let natural = self.program.abi_align(region.elem);
        Align::from_bytes(known).map_or(natural, |align| align.max(natural))
    }

    /// An array that is made where it is used and not at the entry of the function.
    pub(super) fn late_array(&mut self) -> bool {
        if !self.has(Feature::LocalMemory) || !self.may_add(16) {
            return false;
        }
        let is_entry = self.body.entry() == Some(self.block);
        if is_entry && !self.may_nest(3) {
            return false;
        }
        let ty = self.program.memory_scalar();
        let val = if is_entry {
            let cond = self.branch_condition();
            let other = self.leaf(ty);
            self.diamond(cond, |this| this.value_through_late_array(ty), |_| other)
        } else {
            self.value_through_late_array(ty)
        };
        self.keep(val);
        true
    }

    fn value_through_late_array(&mut self, ty: Type) -> Val {
        let len = self.u().pick(&[4, 2, 8]);
        let region = self.late_array_of(ty, len);
        for _ in 0..self.u().within(1, 2) {
            let place = self.element_place(&region);
            let value = self.leaf(ty);
            self.store(&region, place, value);
        }
        let place = self.element_place(&region);
        self.load(&region, place)
    }

    /// An access through one of two pointers.
    pub(super) fn pointer_choice(&mut self) -> bool {
        let number = |region: &Region| region.may_read && !region.elem.is_aggregate();
        let Some(one) = self.some_region(number) else { return false };
        let like = |region: &Region| {
            number(region) && region.elem == one.elem && region.space == one.space
        };
        let Some(other) = self.some_region(like) else { return false };
        let cond = self.branch_condition();
        let (a, b) = (self.start_address(&one), self.start_address(&other));
        let by_branch = self.may_nest(3) && self.u().chance(50);
        let pointer =
            if by_branch { self.diamond(cond, |_| a, |_| b) } else { self.select(cond, a, b) };
        let region = Region {
            base: Base::Pointer(pointer),
            len: one.len.min(other.len),
            align: Align::ONE,
            may_write: one.may_write && other.may_write,
            content: Level::Thread,
            observed: one.observed || other.observed,
            invariant: one.invariant && other.invariant,
            typed: one.typed && other.typed,
            atomics: false,
            owner: if one.owner == other.owner { one.owner } else { Owner::Module },
            scopes: None,
            ..one
        };
        self.note_both(&one, &other);
        let place = self.element_place(&region);
        if region.may_write && self.u().chance(50) {
            let value = self.leaf(region.elem);
            self.store(&region, place, value);
        }
        let val = self.load(&region, place);
        self.keep(val);
        true
    }

    /// Notes that both of two regions may be accessed through a pointer that is neither's.
    fn note_both(&mut self, one: &Region, other: &Region) {
        for region in [one, other] {
            if region.owner == Owner::Argument {
                self.effects.reads_args = true;
                self.effects.writes_args |= one.may_write && other.may_write;
            }
        }
    }

    fn element_place(&mut self, region: &Region) -> Place {
        let index = self.index_below(region.len);
        let address = self.element_address(region, index).at_level(index.level);
        Place { address, ty: region.elem, align: self.program.abi_align(region.elem) }
    }

    /// A pointer that is stored and loaded before it is used.
    pub(super) fn pointer_in_memory(&mut self) -> bool {
        if !self.has(Feature::LocalMemory) || !self.may_add(10) {
            return false;
        }
        let number = |region: &Region| region.may_read && !region.elem.is_aggregate();
        let Some(region) = self.some_region(number) else { return false };
        self.note(Feature::LocalMemory);
        let start = self.start_address(&region);
        let align = Align::from_log2(3);
        let slot = self.entry_alloca(start.ty, align);
        let access = Access::plain(Some(align));
        let args = [start.value, slot.value];
        self.push(Op::Store(access), Type::VOID, &args, InstFlags::empty());
        let loaded = self.emit(Op::Load(access), start.ty, &[slot], InstFlags::empty());
        self.effects.captures = true;
        let through = Region {
            base: Base::Pointer(Val { level: Level::Thread, ..loaded }),
            content: Level::Thread,
            align: Align::ONE,
            scopes: None,
            ..region
        };
        let place = self.element_place(&through);
        let val = self.load(&through, place);
        self.keep(val);
        true
    }
}
