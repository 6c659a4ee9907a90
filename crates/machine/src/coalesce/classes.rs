//! Registers that became one.

use nvopt_ptx::mach::{Operand, Reg};

use super::{
    code::{Code, NONE},
    live::Range,
};

/// Sets of candidates, each with the range of all its members.
pub(super) struct Classes<'c> {
    code: &'c Code,
    parents: Vec<u32>,
    ranges: Vec<Option<Range>>,
}

impl<'c> Classes<'c> {
    pub(super) fn new(code: &'c Code, ranges: Vec<Option<Range>>) -> Classes<'c> {
        let parents = (0..code.candidates.len() as u32).collect();
        Classes { code, parents, ranges }
    }

    /// The register that stands for `reg`.
    pub(super) fn representative(&mut self, reg: Reg) -> Reg {
        match self.code.candidate(reg) {
            Some(candidate) => {
                let root = self.root(candidate);
                self.code.candidates[root as usize]
            }
            None => reg,
        }
    }

    fn root(&mut self, candidate: u32) -> u32 {
        let mut at = candidate;
        while self.parents[at as usize] != at {
            let parent = self.parents[at as usize];
            let above = self.parents[parent as usize];
            self.parents[at as usize] = above;
            at = above;
        }
        at
    }

    /// Makes the two sides of a copy one if they can be.
    pub(super) fn try_merge(&mut self, (to, from): (u32, u32), work: &mut u64) {
        let (a, b) = (self.root(to), self.root(from));
        if a == b {
            return;
        }
        let size =
            |range: &Option<Range>| range.as_ref().map(|r| r.segments.len() + r.writes.len());
        let sizes = (size(&self.ranges[a as usize]), size(&self.ranges[b as usize]));
        let (Some(size_a), Some(size_b)) = sizes else { return };
        let (small, large) = if size_a < size_b { (a, b) } else { (b, a) };
        if self.interfere(small, large, work) {
            return;
        }
        self.parents[small as usize] = large;
        let Some(small) = self.ranges[small as usize].take() else { return };
        let Some(large) = &mut self.ranges[large as usize] else { return };
        for (start, end) in small.segments {
            large.add(start, end);
        }
        large.writes.extend(small.writes);
    }

    /// True if one is written where the other is live and has another value, or if there is no
    /// work left to find out.
    fn interfere(&mut self, small: u32, large: u32, work: &mut u64) -> bool {
        let taken = (self.ranges[small as usize].take(), self.ranges[large as usize].take());
        let free = match &taken {
            (Some(few), Some(many)) => self.are_free((small, few), (large, many), work),
            (None, _) | (_, None) => None,
        };
        (self.ranges[small as usize], self.ranges[large as usize]) = taken;
        free != Some(true)
    }

    /// True if the two do not interfere; none if there is no work left to find out.
    fn are_free(
        &mut self,
        (small, few): (u32, &Range),
        (large, many): (u32, &Range),
        work: &mut u64,
    ) -> Option<bool> {
        *work = work.checked_sub((few.writes.len() + few.segments.len()) as u64)?;
        for (&position, &copy) in &few.writes {
            if many.is_live_at(2 * position + 1)
                && !self.same_value(copy, many.writes.get(&position), large)
            {
                return Some(false);
            }
        }
        for (&start, &end) in &few.segments {
            // Writes are at odd slots.
            for (&position, &copy) in many.writes.range(start / 2..end / 2) {
                *work = work.checked_sub(1)?;
                if !self.same_value(copy, few.writes.get(&position), small) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// True if what `copy` writes is what class `other`, which is live there, has behind it:
    /// what it had before, or what `written` gives it in the same parallel copy.
    fn same_value(&mut self, copy: u32, written: Option<&u32>, other: u32) -> bool {
        let Some(value) = self.value(copy) else { return false };
        match written {
            Some(&written) => self.value(written) == Some(value),
            None => value == Operand::Reg(self.code.candidates[other as usize]),
        }
    }

    /// What a copy reads, registers by their class.
    fn value(&mut self, copy: u32) -> Option<Operand> {
        if copy == NONE {
            return None;
        }
        Some(match self.code.copies[copy as usize].from {
            Operand::Reg(reg) => Operand::Reg(self.representative(reg)),
            constant => constant,
        })
    }
}
