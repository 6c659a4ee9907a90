//! `wmma` fragments from and to memory.

use std::rc::Rc;

use nvopt_ir::constant::low_mask;

use super::{
    Runner,
    frame::lanes,
    memory::{Stored, Touch},
};
use crate::{
    code::{NONE, Op},
    fault::{FaultKind, Step, Trap},
    matrix::FragmentPlan,
    value::Word,
};

/// What the beginning of a matrix is aligned to.
const BASE_ALIGN: u64 = 16;

impl Runner<'_, '_, '_> {
    pub(super) fn fragment(&mut self, op: &Op, row: u32) -> Step<()> {
        let code = Rc::clone(&self.code);
        let plan = &code.fragments[row as usize];
        let mask = self.path.mask;
        self.require_defined(op.a, mask, "the address of a matrix")?;
        if op.b != NONE {
            self.require_defined(op.b, mask, "the stride of a matrix")?;
        }
        for lane in lanes(mask) {
            let base = self.frame.bits(op.a, lane);
            if self.cx.config.checks.align && !base.is_multiple_of(BASE_ALIGN) {
                let detail = format!("address {base:#x} is no multiple of {BASE_ALIGN}");
                return Err(Trap::at(lane, FaultKind::Misaligned, detail));
            }
            match plan.store {
                true => self.store_fragment(op, plan, lane, base)?,
                false => self.load_fragment(op, plan, lane, base)?,
            }
        }
        Ok(())
    }

    /// The address of an element of a thread.
    fn element_address(
        &self,
        op: &Op,
        plan: &FragmentPlan,
        lane: usize,
        base: u64,
        index: usize,
    ) -> u64 {
        let (row, col) = plan.position(lane, index);
        let (outer, inner, dense) =
            if plan.by_column { (col, row, plan.rows) } else { (row, col, plan.cols) };
        let stride = match op.b {
            NONE => dense as i64,
            reg => i64::from(self.frame.bits(reg, lane) as u32 as i32),
        };
        let elements = (outer as i64).wrapping_mul(stride).wrapping_add(inner as i64);
        base.wrapping_add(elements.wrapping_mul(i64::from(plan.elem.bits() / 8)) as u64)
    }

    fn load_fragment(&mut self, op: &Op, plan: &FragmentPlan, lane: usize, base: u64) -> Step<()> {
        let (bits, word_bits) = (plan.elem.bits(), plan.elem.word_bits());
        let per_word = (word_bits / bits) as usize;
        let bytes = u64::from(bits / 8);
        let mut word = Word::default();
        for index in 0..plan.n_elements {
            let address = self.element_address(op, plan, lane, base, index);
            let touch = Touch { lane, bytes, write: false, atomic: false, stores: Stored::Unknown };
            let place = self.touch(plan.space, address, bytes, touch)?;
            let element = self.cx.memory.at(place.home).read(place.offset, bytes as usize);
            let shift = (index % per_word) as u32 * bits;
            word.bits |= element.bits << shift;
            word.undef |= element.undef << shift;
            word.poison |= element.poison;
            if (index + 1) % per_word == 0 {
                let done = std::mem::take(&mut word);
                self.frame.set_word(op.dst + (index / per_word) as u32, lane, done);
            }
        }
        Ok(())
    }

    fn store_fragment(&mut self, op: &Op, plan: &FragmentPlan, lane: usize, base: u64) -> Step<()> {
        let (bits, word_bits) = (plan.elem.bits(), plan.elem.word_bits());
        let per_word = (word_bits / bits) as usize;
        let bytes = u64::from(bits / 8);
        for index in 0..plan.n_elements {
            let address = self.element_address(op, plan, lane, base, index);
            let touch = Touch { lane, bytes, write: true, atomic: false, stores: Stored::Unknown };
            let place = self.touch(plan.space, address, bytes, touch)?;
            let word = self.frame.word(op.c + (index / per_word) as u32, lane);
            let shift = (index % per_word) as u32 * bits;
            let mask = low_mask(bits);
            let element =
                Word { bits: word.bits >> shift & mask, undef: word.undef >> shift & mask, ..word };
            self.cx.memory.at_mut(place.home).write(place.offset, bytes as usize, element);
        }
        Ok(())
    }
}
