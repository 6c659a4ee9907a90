//! Memory: allocations, the spaces they lie in, and addresses.
//!
//! An address is a number of 64 bits, but every allocation has a stretch of the address space to
//! itself that is far larger than it is. An address that leaves its allocation thus reaches no
//! other one, and an access there is reported, as if addresses carried their provenance.
//!
//! Addresses of the generic space have a tag in the top byte:
//! - 0: global memory. Bits 32 to 55 number the allocation, the low 32 bits lie within it (a
//!   larger allocation takes several numbers).
//! - 1: shared memory. Bits 32 to 55 are the rank of a block in its cluster, or all ones for the
//!   block itself; the low 32 bits are the address in the shared space.
//! - 2, 3: constant and parameter memory, 4: local memory, each with an address of 32 bits in its
//!   own space; 5: functions.
//!
//! An allocation begins at a multiple of its alignment and of nothing larger, so that an access
//! that needs more alignment than was promised is seen. Address 0 is nowhere in every space.
//!
//! Files: `alloc` (bytes and what is known of them), `slots` (spaces of 32 bits), `local` (stacks).

mod alloc;
mod local;
mod slots;

use std::ops::RangeInclusive;

use crate::fault::{FaultKind, Step, Trap};

pub(crate) use alloc::{Allocation, Fill, Piece, State};
pub(crate) use local::LocalMemory;
pub(crate) use slots::{SlotSpace, Variable};

/// The address spaces of NVVM.
pub(crate) mod space {
    pub(crate) const GENERIC: u32 = 0;
    pub(crate) const GLOBAL: u32 = 1;
    pub(crate) const SHARED: u32 = 3;
    pub(crate) const CONST: u32 = 4;
    pub(crate) const LOCAL: u32 = 5;
    pub(crate) const SHARED_CLUSTER: u32 = 7;
    pub(crate) const PARAM: u32 = 101;
}

const TAG_SHIFT: u32 = 56;
const TAG_GLOBAL: u64 = 0;
const TAG_SHARED: u64 = 1;
const TAG_CONST: u64 = 2;
const TAG_PARAM: u64 = 3;
const TAG_LOCAL: u64 = 4;
const TAG_FUNC: u64 = 5;
const LOW_32: u64 = 0xffff_ffff;
/// The rank that means the block itself.
const OWN_RANK: u64 = 0xff_ffff;

/// The allocations of global memory there can be.
const MAX_GLOBALS: usize = 1 << 24;

/// Where an allocation is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Home {
    Global(u32),
    Const(u32),
    Param(u32),
    /// The slot of the resident block, the slot of the variable.
    Shared(u32, u32),
    /// The slot of the resident warp, the index of the allocation.
    Local(u32, u32),
}

/// A place in an allocation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) home: Home,
    pub(crate) offset: usize,
}

/// Whose addresses are meant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who<'a> {
    /// The slot of the resident block.
    pub(crate) block: u32,
    /// The slot of the resident warp.
    pub(crate) warp: u32,
    /// The slots of the resident blocks of the cluster, by rank.
    pub(crate) cluster: &'a [u32],
}

/// All memory of a machine.
#[derive(Debug)]
pub(crate) struct Memory {
    globals: Vec<Option<Allocation>>,
    pub(crate) consts: SlotSpace,
    pub(crate) params: SlotSpace,
    pub(crate) shared: Vec<SlotSpace>,
    /// The resident blocks all of whose threads have ended.
    pub(crate) ended: Vec<bool>,
    pub(crate) locals: Vec<LocalMemory>,
    used: u64,
    limit: u64,
}

impl Memory {
    pub(crate) fn new(limit: u64) -> Memory {
        Memory {
            globals: vec![None],
            consts: SlotSpace::default(),
            params: SlotSpace::default(),
            shared: Vec::new(),
            ended: Vec::new(),
            locals: Vec::new(),
            used: 0,
            limit,
        }
    }

    /// Counts `bytes` more; an error if that is too much.
    pub(crate) fn charge(&mut self, bytes: u64) -> Step<()> {
        let used = self.used.saturating_add(bytes);
        if used > self.limit {
            let detail = format!("{used} bytes are more than the {} allowed", self.limit);
            return Err(Trap::new(FaultKind::MemoryLimit, detail));
        }
        self.used = used;
        Ok(())
    }

    /// True if less than half of what is allowed is used.
    pub(crate) fn is_half_empty(&self) -> bool {
        self.used < self.limit / 2
    }

    /// Counts `bytes` less.
    pub(crate) fn release(&mut self, bytes: u64) {
        self.used = self.used.saturating_sub(bytes);
    }

    /// Allocates global memory and gives back its address.
    pub(crate) fn alloc_global(
        &mut self,
        label: &str,
        size: u64,
        align: u64,
        fill: Fill,
    ) -> Step<u64> {
        self.charge(size)?;
        let n_numbers = (size.saturating_add(align) >> 32) as usize + 1;
        let index = self.globals.len();
        if index + n_numbers >= MAX_GLOBALS || align > 1 << 31 {
            return Err(Trap::new(FaultKind::MemoryLimit, "too many allocations"));
        }
        let base = (index as u64) << 32 | align.max(1);
        self.globals.push(Some(Allocation::new(label.into(), base, size, fill)));
        for _ in 1..n_numbers {
            self.globals.push(None);
        }
        Ok(base)
    }

    /// The allocation that begins at `address`.
    pub(crate) fn global_at(&mut self, address: u64) -> Option<&mut Allocation> {
        let index = usize::try_from(address >> 32).ok()?;
        let found = self.globals.get_mut(index)?.as_mut()?;
        (found.base == address).then_some(found)
    }

    /// Frees what `malloc` gave.
    pub(crate) fn free(&mut self, address: u64) -> Step<()> {
        let Some(found) = self.global_at(address) else {
            let detail = format!("{address:#x} is not the start of an allocation");
            return Err(Trap::new(FaultKind::BadFree, detail));
        };
        if found.state != State::Live {
            let detail = format!("{} is already freed", found.label);
            return Err(Trap::new(FaultKind::BadFree, detail));
        }
        let size = found.size();
        found.free();
        self.release(size);
        Ok(())
    }

    /// Forgets who accessed what, as between launches.
    pub(crate) fn forget_accesses(&mut self) {
        for allocation in self.globals.iter_mut().flatten() {
            allocation.races = None;
        }
    }

    /// Finds the place of an access of `size` bytes by `lane` of `who`.
    #[inline]
    pub(crate) fn locate(
        &self,
        who: &Who<'_>,
        lane: usize,
        space: u32,
        address: u64,
        size: u64,
    ) -> Step<Place> {
        let (tag, low) = match space {
            space::GENERIC => (address >> TAG_SHIFT, address & !(0xff << TAG_SHIFT)),
            space::GLOBAL => (TAG_GLOBAL, address),
            space::SHARED => (TAG_SHARED, OWN_RANK << 32 | address & LOW_32),
            space::SHARED_CLUSTER => (TAG_SHARED, address),
            space::CONST => (TAG_CONST, address & LOW_32),
            space::LOCAL => (TAG_LOCAL, address & LOW_32),
            // A thread's own copy of a parameter lies on its stack.
            space::PARAM if address >> TAG_SHIFT == TAG_LOCAL => (TAG_LOCAL, address & LOW_32),
            space::PARAM => (TAG_PARAM, address & LOW_32),
            other => {
                let detail = format!("memory of address space {other}");
                return Err(Trap::at(lane, FaultKind::Unsupported, detail));
            }
        };
        let found = match tag {
            TAG_GLOBAL => self.locate_global(low, size),
            TAG_SHARED => self.locate_shared(who, low, size),
            TAG_CONST => self.consts.find(low, size).map(|(slot, at)| (Home::Const(slot), at)),
            TAG_PARAM => self.params.find(low, size).map(|(slot, at)| (Home::Param(slot), at)),
            TAG_LOCAL => self.locals[who.warp as usize]
                .find(lane, low, size)
                .map(|(index, at)| (Home::Local(who.warp, index), at)),
            TAG_FUNC => Err((FaultKind::OutOfBounds, "the address of a function".to_owned())),
            _ => Err((FaultKind::OutOfBounds, "no allocation is there".to_owned())),
        };
        match found {
            Ok((home, offset)) => Ok(Place { home, offset }),
            Err((kind, why)) => {
                let detail = format!("access of {size} bytes at {address:#x}: {why}");
                Err(Trap::at(lane, kind, detail))
            }
        }
    }

    /// The addresses from the beginning to the end of the object whose stretch `address` is in, in
    /// the same space; `None` if there is none.
    #[inline]
    pub(crate) fn extent(
        &self,
        who: &Who<'_>,
        lane: usize,
        of: u32,
        address: u64,
    ) -> Option<RangeInclusive<u64>> {
        let tag = match of {
            space::GENERIC => address >> TAG_SHIFT,
            space::GLOBAL => TAG_GLOBAL,
            _ => window(of)?,
        };
        let low = address & LOW_32;
        let (base, size) = match tag {
            TAG_GLOBAL => {
                let found = self.globals.get((address >> 32) as usize)?.as_ref()?;
                return Some(found.base..=found.base + found.size());
            }
            TAG_SHARED => {
                let rank = address >> 32 & OWN_RANK;
                let own = of == space::SHARED || rank == OWN_RANK;
                let block = if own { who.block } else { *who.cluster.get(rank as usize)? };
                self.shared.get(block as usize)?.extent(low)?
            }
            TAG_CONST => self.consts.extent(low)?,
            TAG_PARAM => self.params.extent(low)?,
            TAG_LOCAL => self.locals.get(who.warp as usize)?.extent(lane, low)?,
            _ => return None,
        };
        let start = address - low + base;
        Some(start..=start + size)
    }

    #[inline]
    fn locate_global(&self, address: u64, size: u64) -> Result<(Home, usize), Miss> {
        let mut index = (address >> 32) as usize;
        // A large allocation has several numbers; the first of them holds it.
        while index > 0 && self.globals.get(index).is_some_and(Option::is_none) {
            index -= 1;
        }
        let Some(Some(found)) = self.globals.get(index) else {
            return Err((FaultKind::OutOfBounds, "no allocation is there".to_owned()));
        };
        Ok((Home::Global(index as u32), found.check(address, size)?))
    }

    #[inline]
    fn locate_shared(&self, who: &Who<'_>, low: u64, size: u64) -> Result<(Home, usize), Miss> {
        let rank = low >> 32;
        let block = if rank == OWN_RANK {
            who.block
        } else {
            match who.cluster.get(rank as usize) {
                Some(&block) => block,
                None => {
                    let why = format!("the cluster has no block of rank {rank}");
                    return Err((FaultKind::OutOfBounds, why));
                }
            }
        };
        if block != who.block && self.ended.get(block as usize) == Some(&true) {
            let why = format!("the block of rank {rank}, whose shared memory it is, has ended");
            return Err((FaultKind::UseAfterReturn, why));
        }
        let (slot, offset) = self.shared[block as usize].find(low & LOW_32, size)?;
        Ok((Home::Shared(block, slot), offset))
    }

    /// The allocation at `home`.
    #[inline]
    pub(crate) fn at(&self, home: Home) -> &Allocation {
        match home {
            Home::Global(index) => {
                self.globals[index as usize].as_ref().expect("a home holds an allocation")
            }
            Home::Const(slot) => &self.consts.slots[slot as usize],
            Home::Param(slot) => &self.params.slots[slot as usize],
            Home::Shared(block, slot) => &self.shared[block as usize].slots[slot as usize],
            Home::Local(warp, index) => self.locals[warp as usize].at(index),
        }
    }

    /// The allocation at `home`, to be changed.
    #[inline]
    pub(crate) fn at_mut(&mut self, home: Home) -> &mut Allocation {
        match home {
            Home::Global(index) => {
                self.globals[index as usize].as_mut().expect("a home holds an allocation")
            }
            Home::Const(slot) => &mut self.consts.slots[slot as usize],
            Home::Param(slot) => &mut self.params.slots[slot as usize],
            Home::Shared(block, slot) => &mut self.shared[block as usize].slots[slot as usize],
            Home::Local(warp, index) => self.locals[warp as usize].at_mut(index),
        }
    }
}

/// Why an address leads nowhere.
pub(crate) type Miss = (FaultKind, String);

/// The address of function `index`.
pub(crate) const fn func_address(index: usize) -> u64 {
    TAG_FUNC << TAG_SHIFT | (index as u64 + 1) << 4
}

/// The function whose address this is.
pub(crate) fn func_at(address: u64) -> Option<usize> {
    if address >> TAG_SHIFT != TAG_FUNC || address & 15 != 0 {
        return None;
    }
    let number = (address & !(0xff << TAG_SHIFT)) >> 4;
    usize::try_from(number.checked_sub(1)?).ok()
}

/// The tag of the window that addresses of `space` have in the generic space.
fn window(space: u32) -> Option<u64> {
    match space {
        space::GENERIC | space::GLOBAL => Some(TAG_GLOBAL),
        space::SHARED | space::SHARED_CLUSTER => Some(TAG_SHARED),
        space::CONST => Some(TAG_CONST),
        space::LOCAL => Some(TAG_LOCAL),
        space::PARAM => Some(TAG_PARAM),
        _ => None,
    }
}

/// `address` and `offset` together, as pointers of the bits of `mask` compute them. What lies above
/// those bits is the number of the object, which stays.
#[inline]
pub(crate) fn moved_address(address: u64, offset: i64, mask: u64) -> u64 {
    address & !mask | address.wrapping_add(offset as u64) & mask
}

/// `address` of space `from` as an address of space `to`; `None` if it lies in no part that both
/// have. Null stays null.
pub(crate) fn cast(from: u32, to: u32, address: u64) -> Option<u64> {
    if from == to || address == 0 {
        return Some(address);
    }
    let generic = match from {
        space::GENERIC => address,
        space::SHARED => TAG_SHARED << TAG_SHIFT | OWN_RANK << 32 | address & LOW_32,
        space::SHARED_CLUSTER => TAG_SHARED << TAG_SHIFT | address,
        space::GLOBAL => address,
        space::PARAM if address >> TAG_SHIFT == TAG_LOCAL => address,
        _ => window(from)? << TAG_SHIFT | address & LOW_32,
    };
    if to == space::GENERIC {
        return Some(generic);
    }
    if to == space::PARAM && generic >> TAG_SHIFT == TAG_LOCAL {
        return Some(generic);
    }
    if generic >> TAG_SHIFT != window(to)? {
        return None;
    }
    let low = generic & !(0xff << TAG_SHIFT);
    match to {
        space::GLOBAL | space::SHARED_CLUSTER => Some(low),
        space::SHARED => (low >> 32 == OWN_RANK).then_some(low & LOW_32),
        _ => Some(low & LOW_32),
    }
}

/// True if the generic `address` lies in the window of `space`.
pub(crate) fn is_in_space(address: u64, space: u32, rank: u32) -> bool {
    let tag = address >> TAG_SHIFT;
    match space {
        space::SHARED => {
            let of = address >> 32 & OWN_RANK;
            tag == TAG_SHARED && (of == OWN_RANK || of == u64::from(rank))
        }
        _ => window(space) == Some(tag) && address != 0,
    }
}

/// The rank of the block whose shared memory the address is in; `own` is that of the block itself.
pub(crate) fn rank_of(address: u64, own: u32) -> u32 {
    match address >> 32 & OWN_RANK {
        OWN_RANK => own,
        rank => rank as u32,
    }
}

/// A generic address in shared memory moved to the block of another rank.
pub(crate) fn with_rank(address: u64, rank: u32) -> u64 {
    address & !(OWN_RANK << 32) | (u64::from(rank) & OWN_RANK) << 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_go_to_the_generic_space_and_back() {
        for of in [space::GLOBAL, space::SHARED, space::CONST, space::LOCAL, space::PARAM] {
            let generic = cast(of, space::GENERIC, 0x1234).expect("every space has a window");
            assert_eq!(cast(space::GENERIC, of, generic), Some(0x1234));
            assert_eq!(cast(of, space::GENERIC, 0), Some(0));
            assert!(is_in_space(generic, of, 0));
        }
        let shared = cast(space::SHARED, space::GENERIC, 0x1234).expect("a window");
        assert_eq!(cast(space::GENERIC, space::GLOBAL, shared), None);
        assert_eq!(rank_of(shared, 5), 5);
        assert_eq!(rank_of(with_rank(shared, 2), 5), 2);
        assert_eq!(func_at(func_address(7)), Some(7));
        assert_eq!(func_at(shared), None);
    }

    #[test]
    fn an_address_that_leaves_its_allocation_reaches_no_other() {
        let mut memory = Memory::new(1 << 20);
        let a = memory.alloc_global("a", 64, 16, Fill::Zero).expect("room");
        let b = memory.alloc_global("b", 64, 16, Fill::Zero).expect("room");
        let who = Who { block: 0, warp: 0, cluster: &[] };
        let find = |memory: &Memory, address: u64| {
            memory.locate(&who, 0, space::GENERIC, address, 4).map(|place| place.home)
        };
        assert!(find(&memory, a).is_ok() && find(&memory, b + 60).is_ok());
        for address in [a - 1, a + 61, a + (1 << 20), b - 4, 0] {
            let kind = find(&memory, address).expect_err("out of bounds").kind;
            assert_eq!(kind, FaultKind::OutOfBounds);
        }
        assert!(a.is_multiple_of(16) && !a.is_multiple_of(32));
        memory.free(a).expect("it was allocated");
        assert_eq!(find(&memory, a).expect_err("freed").kind, FaultKind::UseAfterFree);
        assert!(memory.alloc_global("c", 1 << 30, 16, Fill::Zero).is_err());
    }
}
