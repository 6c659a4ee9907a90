//! Moving values about: copies, choices, vectors, addresses.

use std::ops::RangeInclusive;

use nvopt_ir::constant::low_mask;

use super::{
    Runner,
    frame::{LANES, Lanes, lanes},
    int::signed,
};
use crate::{
    code::{GepPlan, Op},
    decode::repack,
    fault::{FaultKind, Step, Trap},
    memory::{self, moved_address, space},
    value::Word,
};

impl Runner<'_, '_, '_> {
    pub(super) fn copy(&mut self, op: &Op, n: u32) {
        for word in 0..n {
            self.frame.copy(op.dst + word, op.a + word, self.path.mask);
        }
    }

    pub(super) fn select(&mut self, op: &Op, n: u32) {
        let mask = self.path.mask;
        if self.alone().is_some() || self.frame.tainted(op.a) & mask != 0 {
            return self.select_by_thread(op, n);
        }
        for word in 0..n {
            let (b, c) = (op.b + word, op.c + word);
            if (self.frame.tainted(b) | self.frame.tainted(c)) & mask != 0 {
                return self.select_by_thread(op, n);
            }
            let (cond, yes, no) = (self.frame.row(op.a), self.frame.row(b), self.frame.row(c));
            let mut out = [0; LANES];
            for lane in 0..LANES {
                out[lane] = if cond[lane] & 1 != 0 { yes[lane] } else { no[lane] };
            }
            self.frame.set_row(op.dst + word, &out, mask);
        }
    }

    fn select_by_thread(&mut self, op: &Op, n: u32) {
        for lane in lanes(self.path.mask) {
            let cond = self.frame.word(op.a, lane);
            for word in 0..n {
                let yes = self.frame.word(op.b + word, lane);
                let no = self.frame.word(op.c + word, lane);
                let result = if cond.poison {
                    Word::POISON
                } else if cond.undef & 1 != 0 {
                    // What both sides agree on is known.
                    let undef = yes.undef | no.undef | yes.bits ^ no.bits;
                    Word { bits: yes.bits & !undef, undef, poison: yes.poison || no.poison }
                } else if cond.bits & 1 != 0 {
                    yes
                } else {
                    no
                };
                self.frame.set_word(op.dst + word, lane, result);
            }
        }
    }

    /// Undefined bits and poison become zero.
    pub(super) fn freeze(&mut self, op: &Op, n: u32) {
        for word in 0..n {
            for lane in lanes(self.path.mask) {
                let value = self.frame.word(op.a + word, lane);
                self.cx.report.chose |= value.poison || value.undef != 0;
                let bits = if value.poison { 0 } else { value.bits & !value.undef };
                self.frame.set_word(op.dst + word, lane, Word::new(bits));
            }
        }
    }

    pub(super) fn bit_cast(&mut self, op: &Op, row: u32) {
        let code = std::rc::Rc::clone(&self.code);
        let plan = &code.bitcasts[row as usize];
        let n: u32 = plan.from.iter().map(|bits| bits.div_ceil(64)).sum();
        for lane in lanes(self.path.mask) {
            let words: Vec<Word> = (0..n).map(|word| self.frame.word(op.a + word, lane)).collect();
            let out = repack(&words, &plan.from, &plan.to);
            for (word, value) in out.into_iter().enumerate() {
                self.frame.set_word(op.dst + word as u32, lane, value);
            }
        }
    }

    pub(super) fn address_cast(&mut self, op: &Op, from: u32, to: u32) {
        self.map_words(op, |a| match memory::cast(from, to, a.bits) {
            Some(bits) => Word { bits, ..a },
            None => Word::POISON,
        });
    }

    pub(super) fn extract_element(&mut self, op: &Op, n: u32, words: u32) {
        for lane in lanes(self.path.mask) {
            let index = self.frame.word(op.b, lane);
            let known = !index.poison && index.undef == 0 && index.bits < u64::from(n);
            for word in 0..words {
                let value = match known {
                    true => self.frame.word(op.a + index.bits as u32 * words + word, lane),
                    false => Word::POISON,
                };
                self.frame.set_word(op.dst + word, lane, value);
            }
        }
    }

    pub(super) fn insert_element(&mut self, op: &Op, n: u32, words: u32) {
        for lane in lanes(self.path.mask) {
            let index = self.frame.word(op.c, lane);
            let known = !index.poison && index.undef == 0 && index.bits < u64::from(n);
            for element in 0..n {
                for word in 0..words {
                    let value = if !known {
                        Word::POISON
                    } else if u64::from(element) == index.bits {
                        self.frame.word(op.b + word, lane)
                    } else {
                        self.frame.word(op.a + element * words + word, lane)
                    };
                    self.frame.set_word(op.dst + element * words + word, lane, value);
                }
            }
        }
    }

    /// An address: base plus a constant plus scaled indices.
    pub(super) fn gep(&mut self, op: &Op, row: u32) {
        let code = std::rc::Rc::clone(&self.code);
        let plan = &code.geps[row as usize];
        if let Some(lane) = self.alone() {
            return self.gep_alone(op, plan, lane);
        }
        let mask = self.path.mask;
        let mut tainted = self.frame.tainted(op.a);
        for &(reg, ..) in &plan.terms {
            tainted |= self.frame.tainted(reg);
        }
        let mut offsets = [plan.offset; LANES];
        let mut wrapped = 0u32;
        for &(reg, scale, width) in &plan.terms {
            let row = self.frame.row(reg);
            let unused = 64 - u32::from(width);
            for lane in 0..LANES {
                let index = (row[lane] << unused) as i64 >> unused;
                let (step, over) = index.overflowing_mul(scale);
                let (sum, over_sum) = offsets[lane].overflowing_add(step);
                offsets[lane] = sum;
                wrapped |= u32::from(over | over_sum) << lane;
            }
        }
        let base = self.frame.row(op.a);
        let bits = low_mask(u32::from(plan.bits));
        let mut out = [0; LANES];
        for lane in 0..LANES {
            out[lane] = moved_address(base[lane], offsets[lane], bits);
        }
        let mut poisoned = if plan.nusw { wrapped } else { 0 };
        if plan.nuw {
            for lane in lanes(mask) {
                poisoned |= u32::from(self.wraps_unsigned(plan, base[lane], lane)) << lane;
            }
        }
        if let Some(of) = plan.inbounds {
            poisoned |= self.out_of_objects(of, base, &out, mask & !tainted);
        }
        self.frame.set_row(op.dst, &out, mask);
        if tainted & mask != 0 {
            self.taint_address(op, plan, tainted & mask);
        }
        if poisoned & mask != 0 {
            self.frame.poison(op.dst, poisoned & mask);
        }
    }

    /// The same for the only thread of the path.
    fn gep_alone(&mut self, op: &Op, plan: &GepPlan, lane: usize) {
        let mut tainted = self.frame.tainted(op.a);
        let (mut offset, mut wrapped) = (plan.offset, false);
        for &(reg, scale, width) in &plan.terms {
            tainted |= self.frame.tainted(reg);
            let index = signed(self.frame.bits(reg, lane), u32::from(width));
            let (step, over) = index.overflowing_mul(scale);
            let (sum, over_sum) = offset.overflowing_add(step);
            offset = sum;
            wrapped |= over | over_sum;
        }
        let tainted = tainted >> lane & 1 != 0;
        let base = self.frame.bits(op.a, lane);
        let bits = moved_address(base, offset, low_mask(u32::from(plan.bits)));
        let mut poison = plan.nusw && wrapped || plan.nuw && self.wraps_unsigned(plan, base, lane);
        if let Some(of) = plan.inbounds
            && !tainted
        {
            poison |= self.out_of_object(of, lane, base, bits).0;
        }
        if !tainted {
            self.frame.set_word(op.dst, lane, Word { bits, undef: 0, poison });
            return;
        }
        self.frame.set_word(op.dst, lane, Word::new(bits));
        self.taint_address(op, plan, 1 << lane);
        if poison {
            self.frame.poison(op.dst, 1 << lane);
        }
    }

    /// True if a step of an address that is promised not to wrap does: a product, a sum of offsets, or
    /// the sum with the base, all as unsigned numbers.
    fn wraps_unsigned(&self, plan: &GepPlan, base: u64, lane: usize) -> bool {
        let mut offset = u64::try_from(plan.offset).ok();
        for &(reg, scale, width) in &plan.terms {
            let index = signed(self.frame.bits(reg, lane), u32::from(width)) as u64;
            let step = index.checked_mul(scale as u64);
            offset = offset.zip(step).and_then(|(offset, step)| offset.checked_add(step));
        }
        offset.and_then(|offset| base.checked_add(offset)).is_none()
    }

    /// The threads whose address leaves the object that it is computed from. Where there is none,
    /// the access will say so.
    fn out_of_objects(&self, of: u32, from: &Lanes, to: &Lanes, mask: u32) -> u32 {
        let mut outside = 0;
        let mut known = 0..=0;
        for lane in lanes(mask) {
            if known.contains(&from[lane]) && known.contains(&to[lane]) {
                continue;
            }
            let (leaves, extent) = self.out_of_object(of, lane, from[lane], to[lane]);
            outside |= u32::from(leaves) << lane;
            known = extent.unwrap_or(known);
        }
        outside
    }

    /// True if the address leaves the object that it is computed from; the extent of that.
    #[inline]
    fn out_of_object(
        &self,
        of: u32,
        lane: usize,
        from: u64,
        to: u64,
    ) -> (bool, Option<RangeInclusive<u64>>) {
        let extent = self.cx.memory.extent(&self.who(), lane, of, from);
        let leaves =
            |extent: &RangeInclusive<u64>| !extent.contains(&from) || !extent.contains(&to);
        (extent.as_ref().is_some_and(leaves), extent)
    }

    fn taint_address(&mut self, op: &Op, plan: &GepPlan, tainted: u32) {
        for lane in lanes(tainted) {
            let mut all = self.frame.word(op.a, lane);
            for &(reg, ..) in &plan.terms {
                let index = self.frame.word(reg, lane);
                all.undef |= index.undef;
                all.poison |= index.poison;
            }
            let undef = if all.undef != 0 { low_mask(u32::from(plan.bits)) } else { 0 };
            let word =
                Word { bits: self.frame.bits(op.dst, lane) & !undef, undef, poison: all.poison };
            self.frame.set_word(op.dst, lane, word);
        }
    }

    pub(super) fn is_space(&mut self, op: &Op, of: u32) {
        let rank = self.block.rank;
        self.map_words(op, |a| Word {
            bits: u64::from(memory::is_in_space(a.bits, of, rank)),
            undef: u64::from(a.undef != 0),
            poison: a.poison,
        });
    }

    pub(super) fn map_address(&mut self, op: &Op, of: u32) {
        for lane in lanes(self.path.mask) {
            let (a, rank) = (self.frame.word(op.a, lane), self.frame.word(op.b, lane));
            // Of an address of the shared space the result is one of the cluster's.
            let wide = if of == space::GENERIC {
                Some(a.bits)
            } else {
                memory::cast(of, space::SHARED_CLUSTER, a.bits)
            };
            let word = match wide {
                Some(bits) => Word {
                    bits: memory::with_rank(bits, rank.bits as u32),
                    undef: a.undef | rank.undef,
                    poison: a.poison || rank.poison,
                },
                None => Word::POISON,
            };
            self.frame.set_word(op.dst, lane, word);
        }
    }

    pub(super) fn cta_rank(&mut self, op: &Op, of: u32) {
        let own = self.block.rank;
        self.map_words(op, |a| {
            let rank = if of == space::SHARED { own } else { memory::rank_of(a.bits, own) };
            Word { bits: u64::from(rank), ..a }
        });
    }

    pub(super) fn assume(&mut self, op: &Op) -> Step<()> {
        self.require_defined(op.a, self.path.mask, "the condition of an assumption")?;
        let is_false = |&lane: &usize| self.frame.bits(op.a, lane) & 1 == 0;
        match lanes(self.path.mask).find(is_false) {
            Some(lane) => Err(Trap::at(lane, FaultKind::Unreachable, "an assumption is false")),
            None => Ok(()),
        }
    }
}
