//! Asynchronous copies and mbarriers.

use std::rc::Rc;

use super::{
    Runner,
    frame::lanes,
    memory::{Stored, Touch},
};
use crate::{
    code::{MemPlan, NONE, Op},
    fault::{FaultKind, Step, Trap},
    memory::{Home, Piece, Place, space},
    transfer::{Arrive, InFlight, Mbarrier, TransferOp, TransferPlan},
    value::Word,
};

/// The alignment of bulk copies and of their sizes.
const BULK_ALIGN: u64 = 16;

/// So many copies can be on their way.
const MAX_IN_FLIGHT: usize = 1 << 20;

impl Runner<'_, '_, '_> {
    pub(super) fn transfer(&mut self, op: &Op, row: u32) -> Step<()> {
        let code = Rc::clone(&self.code);
        let plan = &code.transfers[row as usize];
        for &reg in plan.regs.iter().filter(|&&reg| reg != NONE) {
            self.require_defined(reg, self.path.mask, "an operand")?;
        }
        for lane in lanes(self.path.mask) {
            let result = self.transfer_for_lane(plan, lane).map_err(|trap| trap.on_lane(lane))?;
            if op.dst != NONE {
                self.frame.set_word(op.dst, lane, Word::new(result));
            }
        }
        Ok(())
    }

    fn transfer_for_lane(&mut self, plan: &TransferPlan, lane: usize) -> Step<u64> {
        let [a, b, c, _] = plan.regs.map(|reg| match reg {
            NONE => 0,
            reg => self.frame.bits(reg, lane),
        });
        match plan.op {
            TransferOp::Copy(bytes) => {
                let read = if plan.regs[2] == NONE { bytes } else { c.min(bytes) };
                self.start_copy(a, b, bytes, read, lane)?;
            }
            TransferOp::Commit => self.warp.copy_group[lane] += 1,
            TransferOp::Wait => {
                let group = self.warp.copy_group[lane];
                self.finish_copies(lane, group.saturating_sub(a as u32));
            }
            TransferOp::WaitAll => self.finish_copies(lane, u32::MAX),
            TransferOp::Bulk { from_space } => self.bulk_copy(plan, from_space, [a, b, c], lane)?,
            TransferOp::Init => self.init_barrier(plan.space, a, b, lane)?,
            TransferOp::Invalidate => {
                let place = self.touch_barrier(plan.space, a, false, lane)?;
                let word = Word { bits: 0, undef: u64::MAX, poison: false };
                self.cx.memory.at_mut(place.home).write(place.offset, 8, word);
            }
            TransferOp::Arrive(how) => {
                let count = if plan.regs[1] == NONE || how.expects { 1 } else { b };
                let bytes = if how.expects { b } else { 0 };
                return self.arrive_at_barrier(plan.space, a, count, bytes, how, lane);
            }
            TransferOp::ExpectBytes => {
                self.count_bytes(plan.space, a, i64::from(b as u32), lane)?;
            }
            TransferOp::CompleteBytes => {
                self.count_bytes(plan.space, a, -i64::from(b as u32), lane)?;
            }
            TransferOp::Test { parity } => return self.test(plan.space, a, b, parity, lane),
            TransferOp::PendingCount => return Ok(u64::from(Mbarrier::unpack(a).pending)),
            TransferOp::ArriveAfterCopies { counted } => {
                self.finish_copies(lane, u32::MAX);
                let (place, mut barrier) = self.barrier_at(plan.space, a, lane)?;
                barrier.pending += u32::from(counted);
                self.store_barrier(place, barrier);
                let how = Arrive { drop: false, expects: false, relaxed: false };
                self.arrive_at_barrier(plan.space, a, 1, 0, how, lane)?;
            }
        }
        Ok(0)
    }

    /// Puts a copy on its way. Both sides are checked now; the bytes arrive later.
    fn start_copy(&mut self, to: u64, from: u64, bytes: u64, read: u64, lane: usize) -> Step<()> {
        let touch =
            |bytes, write| Touch { lane, bytes, write, atomic: false, stores: Stored::Unknown };
        let mut piece = Piece::zeros(bytes as usize);
        if read > 0 {
            let source = self.touch(space::GLOBAL, from, bytes, touch(read, false))?;
            let found = self.cx.memory.at(source.home).cut_out(source.offset, read as usize);
            piece.begin_with(&found);
        }
        let target = self.touch(space::SHARED, to, bytes, touch(bytes, true))?;
        if self.cx.in_flight.len() >= MAX_IN_FLIGHT {
            let detail = "too many asynchronous copies that nobody waits for";
            return Err(Trap::at(lane, FaultKind::MemoryLimit, detail));
        }
        self.cx.memory.at_mut(target.home).forget(target.offset, bytes as usize);
        self.cx.in_flight.push(InFlight {
            to: target,
            piece,
            thread: self.thread_number(lane),
            group: self.warp.copy_group[lane],
            site: self.site(),
        });
        Ok(())
    }

    /// The copies of the thread in groups before `group` arrive.
    fn finish_copies(&mut self, lane: usize, group: u32) {
        let thread = self.thread_number(lane);
        let memory = &mut self.cx.memory;
        self.cx.in_flight.retain(|copy| {
            let waits = copy.thread != thread || copy.group >= group;
            if !waits {
                memory.at_mut(copy.to.home).put_in(copy.to.offset, &copy.piece);
            }
            waits
        });
    }

    /// A fault if bytes that are still in flight are touched.
    #[cold]
    pub(super) fn check_in_flight(&self, place: Place, touch: Touch) -> Step<()> {
        if !matches!(place.home, Home::Shared(..)) {
            return Ok(());
        }
        let len = touch.bytes as usize;
        let Some(copy) = self.cx.in_flight.iter().find(|copy| copy.overlaps(place, len)) else {
            return Ok(());
        };
        let what = if touch.write { "write" } else { "read" };
        let label = &self.cx.memory.at(place.home).label;
        let detail = format!(
            "this {what} at offset {} of {label} and an asynchronous copy that was not waited for",
            place.offset
        );
        let mut trap = Trap::at(touch.lane, FaultKind::Race, detail);
        trap.other = Some((copy.site, copy.thread, true));
        Err(trap)
    }

    fn bulk_copy(
        &mut self,
        plan: &TransferPlan,
        from_space: u32,
        [to, from, bytes]: [u64; 3],
        lane: usize,
    ) -> Step<()> {
        let bytes = bytes & u64::from(u32::MAX);
        if !bytes.is_multiple_of(BULK_ALIGN) {
            let detail = format!("a bulk copy of {bytes} bytes, no multiple of {BULK_ALIGN}");
            return Err(Trap::at(lane, FaultKind::Misaligned, detail));
        }
        let copy = MemPlan {
            to_space: plan.space,
            from_space,
            overlap_allowed: false,
            to_align: BULK_ALIGN,
            from_align: BULK_ALIGN,
        };
        if bytes > 0 {
            self.copy_for_lane(&copy, to, from, bytes, lane)?;
        }
        if plan.regs[3] != NONE {
            let barrier = self.frame.bits(plan.regs[3], lane);
            let place = self.count_bytes(space::SHARED, barrier, -(bytes as i64), lane)?;
            self.release(place, lane, true);
        }
        Ok(())
    }

    fn touch_barrier(&mut self, of: u32, address: u64, atomic: bool, lane: usize) -> Step<Place> {
        let touch = Touch { lane, bytes: 8, write: true, atomic, stores: Stored::Unknown };
        self.touch(of, address, 8, touch)
    }

    fn init_barrier(&mut self, of: u32, address: u64, count: u64, lane: usize) -> Step<()> {
        let place = self.touch_barrier(of, address, false, lane)?;
        let count = count as u32;
        if count == 0 || count > Mbarrier::MAX_COUNT {
            let detail = format!("an mbarrier for {count} arrivals");
            return Err(Trap::at(lane, FaultKind::WarpSync, detail));
        }
        self.store_barrier(place, Mbarrier::new(count));
        Ok(())
    }

    /// The barrier at an address, which must have been initialized.
    fn barrier_at(&mut self, of: u32, address: u64, lane: usize) -> Step<(Place, Mbarrier)> {
        let place = self.touch_barrier(of, address, true, lane)?;
        let word = self.cx.memory.at(place.home).read(place.offset, 8);
        if word.undef != 0 || word.poison {
            let detail = "the mbarrier was not initialized";
            return Err(Trap::at(lane, FaultKind::UndefUse, detail));
        }
        Ok((place, Mbarrier::unpack(word.bits)))
    }

    fn store_barrier(&mut self, place: Place, barrier: Mbarrier) {
        let word = Word::new(barrier.pack());
        self.cx.memory.at_mut(place.home).write(place.offset, 8, word);
    }

    /// Arrives `count` times; the state before.
    fn arrive_at_barrier(
        &mut self,
        of: u32,
        address: u64,
        count: u64,
        bytes: u64,
        how: Arrive,
        lane: usize,
    ) -> Step<u64> {
        let (place, mut barrier) = self.barrier_at(of, address, lane)?;
        let state = barrier.pack();
        let count = count as u32;
        let Some(pending) = barrier.pending.checked_sub(count) else {
            let detail = format!("{count} arrivals where {} are missing", barrier.pending);
            return Err(Trap::at(lane, FaultKind::WarpSync, detail));
        };
        barrier.pending = pending;
        barrier.bytes = self.sum_of_bytes(barrier.bytes, bytes as i64, lane)?;
        if how.drop {
            barrier.expected = barrier.expected.saturating_sub(count);
        }
        barrier.advance();
        self.store_barrier(place, barrier);
        if !how.relaxed {
            self.release(place, lane, true);
        }
        Ok(state)
    }

    /// Changes the number of bytes that are missing.
    fn count_bytes(&mut self, of: u32, address: u64, bytes: i64, lane: usize) -> Step<Place> {
        let (place, mut barrier) = self.barrier_at(of, address, lane)?;
        barrier.bytes = self.sum_of_bytes(barrier.bytes, bytes, lane)?;
        if bytes < 0 {
            barrier.advance();
        }
        self.store_barrier(place, barrier);
        Ok(place)
    }

    fn sum_of_bytes(&self, old: i32, more: i64, lane: usize) -> Step<i32> {
        let sum = i64::from(old) + more;
        if sum.unsigned_abs() >= 1 << 20 {
            let detail = format!("an mbarrier that is to count {sum} bytes");
            return Err(Trap::at(lane, FaultKind::WarpSync, detail));
        }
        Ok(sum as i32)
    }

    /// Whether the phase of `state`, or of that parity, is over.
    fn test(&mut self, of: u32, address: u64, state: u64, parity: bool, lane: usize) -> Step<u64> {
        let (place, barrier) = self.barrier_at(of, address, lane)?;
        let asked = if parity { state & 1 != 0 } else { Mbarrier::unpack(state).odd };
        let over = barrier.odd != asked;
        if over && self.cx.config.checks.races {
            self.acquire(place, true);
        }
        Ok(u64::from(over))
    }
}
