//! Local memory.

use nvopt_ir::{
    body::NewInst,
    intrinsics::Intrinsic,
    ops::{Access, Align, CastOp, InstFlags, Op},
    types::Type,
};

use super::{Base, Owner, Region};
use crate::{
    func::FuncGen,
    options::Feature,
    values::{Level, Val},
    world::space,
};

/// How often a struct by value is copied before it is read.
const COPIED_STRUCT_PERCENT: u32 = 60;

impl FuncGen<'_, '_> {
    /// Memory for `ty` in the entry block.
    pub(crate) fn entry_alloca(&mut self, ty: Type, align: Align) -> Val {
        let op = Op::Alloca { ty, align: Some(align), inalloca: false, swifterror: false };
        let one = self.body.int(Type::I32, 1);
        let args = [one];
        let loc = self.next_loc();
        let new = NewInst { loc, ..NewInst::new(op, Type::PTR, &args) };
        let entry = self.body.entry().expect("a function has an entry");
        let inst = match self.body.first_inst(entry) {
            Some(first) => self.body.insert_before(first, new),
            None => self.body.append(entry, new),
        };
        Val::new(self.result(inst), Type::PTR, Level::Thread)
    }

    /// Memory for `ty` where code goes: in a loop every turn has its own.
    fn alloca_here(&mut self, ty: Type, align: Align) -> Val {
        let op = Op::Alloca { ty, align: Some(align), inalloca: false, swifterror: false };
        let one = self.body.int(Type::I32, 1);
        let inst = self.push(op, Type::PTR, &[one], InstFlags::empty());
        Val::new(self.result(inst), Type::PTR, Level::Thread)
    }

    /// An array of `len` `elem` in local memory that is made where code goes, initialized.
    pub(crate) fn late_array_of(&mut self, elem: Type, len: u64) -> Region {
        self.note(Feature::LocalMemory);
        let ty = self.program.module.shared.types.array(elem, len);
        let align = self.program.abi_align(ty);
        let pointer = self.alloca_here(ty, align);
        self.initialize(pointer, ty, align);
        local_region(pointer, space::GENERIC, elem, len, align)
    }

    /// The memory of a struct by value, or the copy of it that front ends make first.
    pub(crate) fn maybe_copied_struct(&mut self, region: Region) -> Region {
        let may_copy = self.has(Feature::LocalMemory) && self.has(Feature::BulkMemory);
        if !may_copy || !self.u().chance(COPIED_STRUCT_PERCENT) {
            return region;
        }
        self.note(Feature::LocalMemory);
        let Region { elem, len, align, .. } = region;
        let slot = self.entry_alloca(elem, align);
        let writes = self.u().chance(25);
        let copy = local_region(slot, space::GENERIC, elem, len, align);
        let copy = Region { may_write: writes, typed: region.typed, ..copy };
        let n_bytes = self.program.type_layout(elem).alloc_bytes();
        self.copy_region(&copy, &region, n_bytes);
        copy
    }

    /// An array in local memory, initialized.
    pub(crate) fn local_array(&mut self) -> Region {
        self.note(Feature::LocalMemory);
        let aggregate = self.has(Feature::Aggregates) && self.u().chance(35);
        let elem = if aggregate { self.program.aggregate(1) } else { self.program.scalar() };
        let len = self.u().pick(&[1, 2, 4, 8, 16]);
        self.local_array_of(elem, len)
    }

    /// An array of `len` `elem` in local memory, initialized.
    pub(crate) fn local_array_of(&mut self, elem: Type, len: u64) -> Region {
        self.note(Feature::LocalMemory);
        let ty = if len == 1 { elem } else { self.program.module.shared.types.array(elem, len) };
        let natural = self.program.abi_align(ty);
        let align = if self.u().chance(25) { natural.max(Align::from_log2(4)) } else { natural };
        let pointer = self.entry_alloca(ty, align);
        if self.roll(Feature::Hints, 30) {
            let start = Intrinsic::LIFETIME_START;
            self.intrinsic_inst(start, &[pointer.ty], &[pointer], InstFlags::empty());
            if self.depth == 0 {
                self.lifetimes.push(pointer);
            }
        }
        self.initialize(pointer, ty, align);
        let (base, addr_space) = self.maybe_local_space(pointer);
        let typed = self.u().chance(50);
        Region { typed, ..local_region(base, addr_space, elem, len, align) }
    }

    /// Gives all of `ty` at `pointer` a value. Storing the whole sets the unused bits of numbers
    /// of odd widths too.
    fn initialize(&mut self, pointer: Val, ty: Type, align: Align) {
        let whole = if self.u().chance(60) { self.zero(ty) } else { self.some_constant(ty) };
        if self.program.is_byte_sized(ty) && self.roll(Feature::BulkMemory, 30) {
            let n_bytes = self.program.type_layout(ty).store_bytes();
            let (zero, no) = (self.int(Type::I8, 0), self.int(Type::I1, 0));
            let n_bytes = self.int(Type::I64, n_bytes);
            let args = [pointer, zero, n_bytes, no];
            let overloads = [pointer.ty, Type::I64];
            self.intrinsic_inst(Intrinsic::MEMSET, &overloads, &args, InstFlags::empty());
            return;
        }
        let access = Access::plain(Some(align));
        let args = [whole.value, pointer.value];
        self.push(Op::Store(access), Type::VOID, &args, InstFlags::empty());
    }

    fn maybe_local_space(&mut self, pointer: Val) -> (Val, u32) {
        if !self.roll(Feature::PointerCasts, 15) {
            return (pointer, space::GENERIC);
        }
        let local = self.cast(CastOp::AddrSpaceCast, pointer, Type::ptr(space::LOCAL));
        (local, space::LOCAL)
    }

    /// Ends the life of local memory that no code uses any more.
    pub(crate) fn end_lifetimes(&mut self) {
        for pointer in std::mem::take(&mut self.lifetimes) {
            let end = Intrinsic::LIFETIME_END;
            self.intrinsic_inst(end, &[pointer.ty], &[pointer], InstFlags::empty());
        }
    }
}

/// The function's own memory of `len` `elem` at `base`.
fn local_region(base: Val, space: u32, elem: Type, len: u64, align: Align) -> Region {
    Region {
        base: Base::Pointer(base),
        space,
        elem,
        len,
        align,
        may_read: true,
        may_write: true,
        content: Level::Thread,
        observed: false,
        invariant: false,
        atomics: false,
        typed: true,
        owner: Owner::Local,
        scopes: None,
    }
}
