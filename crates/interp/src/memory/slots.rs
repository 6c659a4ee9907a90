//! Spaces with addresses of 32 bits that hold a few variables: shared, constant, parameters.
//!
//! The space is cut into equal slots, one a variable, and as large as 32 bits allow, so that an
//! address that leaves its variable does not soon reach another.

use std::rc::Rc;

use super::{Allocation, Fill, Miss};
use crate::fault::FaultKind;

/// A space of slots.
#[derive(Clone, Debug, Default)]
pub(crate) struct SlotSpace {
    /// A slot has `1 << shift` bytes; the first is left empty.
    pub(crate) shift: u32,
    pub(crate) slots: Vec<Allocation>,
}

/// What is to lie in a slot.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) label: Rc<str>,
    pub(crate) size: u64,
    pub(crate) align: u64,
}

impl SlotSpace {
    /// The slot size for `n` variables, the largest of which has `largest` bytes; `None` if they
    /// do not fit.
    pub(crate) fn shift_for(n: usize, largest: u64) -> Option<u32> {
        SlotSpace::shift_within(32, n, largest)
    }

    /// The same, if addresses may have `bits` bits.
    pub(crate) fn shift_within(bits: u32, n: usize, largest: u64) -> Option<u32> {
        let n_slots = (n as u64 + 1).next_power_of_two().max(16);
        let shift = bits.checked_sub(n_slots.trailing_zeros()).filter(|&shift| shift > 0)?;
        (largest <= 1 << (shift - 1)).then_some(shift)
    }

    /// The address of variable `index` with alignment `align`.
    pub(crate) fn address_of(shift: u32, index: usize, align: u64) -> u64 {
        ((index as u64 + 1) << shift) + align.min(1 << (shift - 1))
    }

    /// A space that holds `variables`, filled with `fill`.
    pub(crate) fn new(shift: u32, variables: &[Variable], fill: Fill) -> SlotSpace {
        let slots = variables.iter().enumerate().map(|(index, variable)| {
            let base = SlotSpace::address_of(shift, index, variable.align);
            Allocation::new(Rc::clone(&variable.label), base, variable.size, fill)
        });
        SlotSpace { shift, slots: slots.collect() }
    }

    /// Where the variable in the slot of `address` begins, and its size.
    #[inline]
    pub(crate) fn extent(&self, address: u64) -> Option<(u64, u64)> {
        let found = self.slots.get((address >> self.shift).wrapping_sub(1) as usize)?;
        Some((found.base, found.size()))
    }

    /// The slot and the offset in it of an access.
    #[inline]
    pub(crate) fn find(&self, address: u64, size: u64) -> Result<(u32, usize), Miss> {
        let slot = (address >> self.shift).wrapping_sub(1);
        match self.slots.get(slot as usize) {
            Some(found) => Ok((slot as u32, found.check(address, size)?)),
            None => Err((FaultKind::OutOfBounds, "no variable is there".to_owned())),
        }
    }
}
