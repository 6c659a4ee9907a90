//! Loads, stores, stack slots and copies of memory.

use std::rc::Rc;

use nvopt_ir::{constant::low_mask, ops::Ordering};

use super::{
    Runner,
    frame::{LANES, lanes},
};
use crate::{
    code::{AccessPlan, MemPlan, NONE, Op, Part},
    fault::{FaultKind, Step, Trap},
    memory::{self, Allocation, Fill, Home, Place, space},
    race::{NewAccess, RaceShadow},
    value::Word,
};

/// An access about to be made by one thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    pub(super) lane: usize,
    pub(super) bytes: u64,
    pub(super) write: bool,
    pub(super) atomic: bool,
    pub(super) stores: Stored,
}

/// What is written, as far as it is known before. Where the same already is, the write changes nothing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stored {
    /// Nothing, or nobody knows what.
    Unknown,
    /// A scalar: its bytes and value.
    Scalar(u8, Word),
    /// The parts of a vector or struct, as row `plan` of the accesses says, in registers from `reg` on.
    Parts { plan: u32, reg: u32 },
}

impl Runner<'_, '_, '_> {
    /// The threads that make an access: those of the path, or fewer if there is a mask.
    fn accessing(&self, op: &Op) -> Step<u32> {
        if op.c == NONE {
            return Ok(self.path.mask);
        }
        self.require_defined(op.c, self.path.mask, "the mask of the access")?;
        let is_set = |&lane: &usize| self.frame.bits(op.c, lane) & 1 != 0;
        Ok(lanes(self.path.mask).filter(is_set).fold(0, |m, l| m | 1 << l))
    }

    pub(super) fn load(&mut self, op: &Op, row: u32) -> Step<()> {
        let code = Rc::clone(&self.code);
        let plan = &code.accesses[row as usize];
        let mask = self.accessing(op)?;
        self.require_address(op.a, mask, plan.space, plan.bytes, "the address of the load")?;
        match plan.simple {
            Some(n_bytes) => self.load_simple(op, plan, mask, usize::from(n_bytes))?,
            None => self.load_parts(op, plan, mask)?,
        }
        if !plan.promises.is_empty() {
            let n = plan.parts.iter().map(|part| part.bits.div_ceil(64)).sum();
            self.keep_promises(op.dst, n, mask, &plan.promises, "the loaded value")?;
        }
        Ok(())
    }

    fn load_simple(&mut self, op: &Op, plan: &AccessPlan, mask: u32, n_bytes: usize) -> Step<()> {
        let mut tainted = 0;
        let atomic = plan.volatile || plan.ordering != Ordering::NotAtomic;
        for lane in lanes(mask) {
            let address = self.frame.bits(op.a, lane);
            let touch =
                Touch { lane, bytes: plan.bytes, write: false, atomic, stores: Stored::Unknown };
            let place = self.touch(plan.space, address, plan.align, touch)?;
            if atomic {
                self.acquire_by(place, plan.ordering);
            }
            let word = self.cx.memory.at(place.home).read(place.offset, n_bytes);
            if word.undef != 0 || word.poison {
                tainted |= 1 << lane;
                self.frame.set_word(op.dst, lane, word);
            } else {
                self.frame.set_bits(op.dst, lane, word.bits);
            }
        }
        self.frame.define(op.dst, mask & !tainted);
        Ok(())
    }

    fn load_parts(&mut self, op: &Op, plan: &AccessPlan, mask: u32) -> Step<()> {
        let atomic = plan.volatile || plan.ordering != Ordering::NotAtomic;
        for lane in lanes(mask) {
            let address = self.frame.bits(op.a, lane);
            let touch =
                Touch { lane, bytes: plan.bytes, write: false, atomic, stores: Stored::Unknown };
            let place = self.touch(plan.space, address, plan.align, touch)?;
            if atomic {
                self.acquire_by(place, plan.ordering);
            }
            for part in &plan.parts {
                for piece in 0..part.bits.div_ceil(64) {
                    let word = read_piece(self.cx.memory.at(place.home), place.offset, part, piece);
                    self.frame.set_word(op.dst + part.reg + piece, lane, word);
                }
            }
        }
        Ok(())
    }

    pub(super) fn store(&mut self, op: &Op, row: u32) -> Step<()> {
        let code = Rc::clone(&self.code);
        let plan = &code.accesses[row as usize];
        let mask = self.accessing(op)?;
        self.require_address(op.a, mask, plan.space, plan.bytes, "the address of the store")?;
        let atomic = plan.volatile || plan.ordering != Ordering::NotAtomic;
        let releases =
            matches!(plan.ordering, Ordering::Release | Ordering::AcqRel | Ordering::SeqCst);
        for lane in lanes(mask) {
            let address = self.frame.bits(op.a, lane);
            let stores = match plan.simple {
                Some(n_bytes) => Stored::Scalar(n_bytes, self.frame.word(op.b, lane)),
                None => Stored::Parts { plan: row, reg: op.b },
            };
            let touch = Touch { lane, bytes: plan.bytes, write: true, atomic, stores };
            let place = self.touch(plan.space, address, plan.align, touch)?;
            if atomic {
                self.release(place, lane, releases);
            }
            let allocation = self.cx.memory.at_mut(place.home);
            match stores {
                Stored::Scalar(n_bytes, word) => {
                    allocation.write(place.offset, usize::from(n_bytes), word);
                }
                Stored::Parts { .. } | Stored::Unknown => {
                    for &(from, bytes) in &plan.padding {
                        allocation.forget(place.offset + from as usize, bytes as usize);
                    }
                    for part in &plan.parts {
                        for piece in 0..part.bits.div_ceil(64) {
                            let word = self.frame.word(op.b + part.reg + piece, lane);
                            write_piece(allocation, place.offset, part, piece, word);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds the place of an access, checks it and notes it.
    #[inline]
    pub(super) fn touch(&mut self, of: u32, address: u64, align: u64, touch: Touch) -> Step<Place> {
        let lane = touch.lane;
        let place = self.cx.memory.locate(&self.who(), lane, of, address, touch.bytes)?;
        if self.cx.config.checks.align && address & (align.wrapping_sub(1)) != 0 {
            let detail = format!("address {address:#x} is no multiple of {align}");
            return Err(Trap::at(lane, FaultKind::Misaligned, detail));
        }
        if touch.write && self.cx.memory.at(place.home).constant {
            let label = &self.cx.memory.at(place.home).label;
            let detail = format!("a write to {label}");
            return Err(Trap::at(lane, FaultKind::WriteToConstant, detail));
        }
        if self.cx.config.checks.races {
            if !self.cx.in_flight.is_empty() {
                self.check_in_flight(place, touch)?;
            }
            self.note(place, touch)?;
        }
        Ok(place)
    }

    /// Notes an access to shared or global memory; a race is a fault.
    fn note(&mut self, place: Place, touch: Touch) -> Step<()> {
        if !matches!(place.home, Home::Global(_) | Home::Shared(..)) {
            return Ok(());
        }
        let (thread, site) = (self.thread_number(touch.lane), self.site());
        if self.cx.memory.at(place.home).constant {
            return Ok(());
        }
        let same_value = self.is_there(place, touch);
        let allocation = self.cx.memory.at_mut(place.home);
        let access = NewAccess {
            thread,
            time: self.warp.time,
            site,
            write: touch.write,
            atomic: touch.atomic,
            same_value,
            clock: &self.warp.clock,
        };
        let size = allocation.bytes.len();
        let shadow = allocation.races.get_or_insert_with(|| Box::new(RaceShadow::new(size)));
        let conflict = shadow.access(size, place.offset, touch.bytes as usize, &access);
        let Some(conflict) = conflict else { return Ok(()) };
        let (mine, other) = (word_for(touch.write), word_for(conflict.write));
        let label = &allocation.label;
        let offset = place.offset;
        let detail = format!("this {mine} at offset {offset} of {label} and an earlier {other}");
        let detail = format!("{detail} by another thread are not ordered");
        let mut trap = Trap::at(touch.lane, FaultKind::Race, detail);
        trap.other = Some((conflict.site, conflict.thread, conflict.write));
        Err(trap)
    }

    /// True if memory holds what is about to be written.
    fn is_there(&self, place: Place, touch: Touch) -> bool {
        let allocation = self.cx.memory.at(place.home);
        match touch.stores {
            Stored::Unknown => false,
            Stored::Scalar(n_bytes, word) => {
                allocation.read(place.offset, usize::from(n_bytes)) == word
            }
            Stored::Parts { plan, reg } => {
                let plan = &self.code.accesses[plan as usize];
                plan.padding.is_empty()
                    && plan.parts.iter().all(|part| {
                        (0..part.bits.div_ceil(64)).all(|piece| {
                            let word = self.frame.word(reg + part.reg + piece, touch.lane);
                            read_piece(allocation, place.offset, part, piece) == word
                        })
                    })
            }
        }
    }

    /// Learns what was released through the location: at once if the access acquires, and otherwise
    /// at the next fence.
    pub(super) fn acquire(&mut self, place: Place, acquires: bool) {
        if let Some(released) = self.cx.released.get(&(place.home, place.offset)) {
            let clock = if acquires { &mut self.warp.clock } else { &mut self.warp.observed };
            clock.join(released);
        }
    }

    /// As [`Runner::acquire`], by an atomic access with this order.
    pub(super) fn acquire_by(&mut self, place: Place, ordering: Ordering) {
        if self.cx.config.checks.races {
            let acquires =
                matches!(ordering, Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst);
            self.acquire(place, acquires);
        }
    }

    /// Releases what the warp did through the location, if the access or a fence says so.
    pub(super) fn release(&mut self, place: Place, lane: usize, releases: bool) {
        if !self.cx.config.checks.races || !releases && self.warp.fenced >> lane & 1 == 0 {
            return;
        }
        let clock = self.cx.released.entry((place.home, place.offset)).or_default();
        clock.join(&self.warp.clock);
        clock.see(self.warp.global, self.warp.time);
        self.warp.tick();
    }

    pub(super) fn fence(&mut self) {
        self.warp.fenced |= self.path.mask;
        self.warp.acquire_observed();
    }

    pub(super) fn alloca(&mut self, op: &Op, row: u32) -> Step<()> {
        let code = Rc::clone(&self.code);
        let plan = &code.allocas[row as usize];
        let mask = self.path.mask;
        self.require_defined(op.a, mask, "the size of a stack slot")?;
        // Threads may ask for different numbers of elements; they all get the largest.
        let count = lanes(mask).map(|lane| self.frame.bits(op.a, lane)).max().unwrap_or(0);
        let size = count.saturating_mul(plan.elem_bytes);
        let fill = if self.cx.config.checks.init { Fill::Undefined } else { Fill::Zero };
        let base = self.new_stack_slot(&plan.label, size, plan.align, mask, fill)?;
        self.frame.stack.push(base);
        let address = memory::cast(space::LOCAL, plan.space, base).unwrap_or(0);
        self.frame.set_row(op.dst, &[address; LANES], mask);
        Ok(())
    }

    pub(super) fn new_stack_slot(
        &mut self,
        label: &Rc<str>,
        size: u64,
        align: u64,
        mask: u32,
        fill: Fill,
    ) -> Step<u64> {
        self.cx.memory.charge(size.saturating_mul(32))?;
        let local = &mut self.cx.memory.locals[self.warp.slot as usize];
        local.alloc(label, size, align, mask, fill).ok_or_else(|| {
            Trap::new(FaultKind::MemoryLimit, format!("no room for {size} bytes on the stack"))
        })
    }

    pub(super) fn lifetime(&mut self, op: &Op, begins: bool) {
        for lane in lanes(self.path.mask & !self.frame.tainted(op.a)) {
            let address = self.frame.bits(op.a, lane) & 0xffff_ffff;
            let local = &mut self.cx.memory.locals[self.warp.slot as usize];
            local.set_lifetime(lane, address, begins);
        }
    }

    pub(super) fn stack_save(&mut self, op: &Op) {
        let mark = self.cx.memory.locals[self.warp.slot as usize].mark();
        self.frame.set_row(op.dst, &[mark; LANES], self.path.mask);
    }

    pub(super) fn stack_restore(&mut self, op: &Op) {
        let Some(lane) = lanes(self.path.mask).next() else { return };
        let mark = self.frame.bits(op.a, lane);
        let local = &mut self.cx.memory.locals[self.warp.slot as usize];
        let mask = self.path.mask;
        let mut freed = 0;
        self.frame.stack.retain(|&base| {
            if base < mark {
                return true;
            }
            let bytes = local.free(base, mask);
            freed += bytes;
            bytes == 0
        });
        self.cx.memory.release(freed);
    }

    /// Counts one instruction for every eight bytes that one instruction copies or fills, so that
    /// a loop in its place does not run so much longer.
    fn count_as_steps(&mut self, bytes: u64) {
        let report = &mut self.cx.report;
        report.thread_instructions = report.thread_instructions.saturating_add(bytes / 8);
    }

    pub(super) fn memory_copy(&mut self, op: &Op, row: u32) -> Step<()> {
        let code = Rc::clone(&self.code);
        let plan = &code.copies_of_memory[row as usize];
        let mask = self.path.mask;
        for (reg, what) in [(op.a, "destination"), (op.b, "source"), (op.c, "size")] {
            self.require_defined(reg, mask, &format!("the {what} of a copy"))?;
        }
        for lane in lanes(mask) {
            let size = self.frame.bits(op.c, lane);
            if size != 0 {
                self.count_as_steps(size);
                let (to, from) = (self.frame.bits(op.a, lane), self.frame.bits(op.b, lane));
                self.copy_for_lane(plan, to, from, size, lane)?;
            }
        }
        Ok(())
    }

    /// Copies `size` bytes, which are not none.
    pub(super) fn copy_for_lane(
        &mut self,
        plan: &MemPlan,
        to: u64,
        from: u64,
        size: u64,
        lane: usize,
    ) -> Step<()> {
        let touch =
            |write| Touch { lane, bytes: size, write, atomic: false, stores: Stored::Unknown };
        let source = self.touch(plan.from_space, from, plan.from_align, touch(false))?;
        let target = self.touch(plan.to_space, to, plan.to_align, touch(true))?;
        let len = size as usize;
        if source.home == target.home {
            let (a, b) = (source.offset, target.offset);
            if !plan.overlap_allowed && a != b && a < b + len && b < a + len {
                let detail = "the source and destination of a copy overlap";
                return Err(Trap::at(lane, FaultKind::OutOfBounds, detail));
            }
            self.cx.memory.at_mut(target.home).copy_within(a, b, len);
            return Ok(());
        }
        let piece = self.cx.memory.at(source.home).cut_out(source.offset, len);
        self.cx.memory.at_mut(target.home).put_in(target.offset, &piece);
        Ok(())
    }

    pub(super) fn memory_set(&mut self, op: &Op, row: u32) -> Step<()> {
        let code = Rc::clone(&self.code);
        let plan = &code.copies_of_memory[row as usize];
        let mask = self.path.mask;
        self.require_defined(op.a, mask, "the address to fill")?;
        self.require_defined(op.c, mask, "the size to fill")?;
        for lane in lanes(mask) {
            let (to, size) = (self.frame.bits(op.a, lane), self.frame.bits(op.c, lane));
            if size == 0 {
                continue;
            }
            self.count_as_steps(size);
            let word = self.frame.word(op.b, lane);
            let touch =
                Touch { lane, bytes: size, write: true, atomic: false, stores: Stored::Unknown };
            let place = self.touch(plan.to_space, to, plan.to_align, touch)?;
            let allocation = self.cx.memory.at_mut(place.home);
            // Eight bytes at a time.
            let repeated = |byte: u64| (byte & 0xff) * 0x0101_0101_0101_0101;
            let (bits, undef) = (repeated(word.bits), repeated(word.undef));
            let words = Word { bits, undef, poison: word.poison };
            let size = size as usize;
            for start in (0..size).step_by(8) {
                allocation.write(place.offset + start, (size - start).min(8), words);
            }
        }
        Ok(())
    }
}

fn word_for(write: bool) -> &'static str {
    if write { "write" } else { "read" }
}

/// Reads 64 bits, or what is left of them, of a scalar.
pub(super) fn read_piece(allocation: &Allocation, offset: usize, part: &Part, piece: u32) -> Word {
    let bits = (part.bits - piece * 64).min(64);
    let first = part.bit_offset + u64::from(piece) * 64;
    if first.is_multiple_of(8) {
        let at = offset + (first / 8) as usize;
        let word = allocation.read(at, bits.div_ceil(8) as usize);
        let mask = low_mask(bits);
        return Word { bits: word.bits & mask, undef: word.undef & mask, ..word };
    }
    let mut out = Word::default();
    for bit in 0..bits {
        let position = first + u64::from(bit);
        let byte = allocation.read(offset + (position / 8) as usize, 1);
        out.bits |= (byte.bits >> (position % 8) & 1) << bit;
        out.undef |= (byte.undef >> (position % 8) & 1) << bit;
        out.poison |= byte.poison;
    }
    out
}

/// Writes 64 bits, or what is left of them, of a scalar.
pub(super) fn write_piece(
    allocation: &mut Allocation,
    offset: usize,
    part: &Part,
    piece: u32,
    word: Word,
) {
    let bits = (part.bits - piece * 64).min(64);
    let first = part.bit_offset + u64::from(piece) * 64;
    // An element of a vector of odd integers that is not the first shares bytes with the one
    // before it; the first, like any other scalar, clears the rest of its bytes.
    if first.is_multiple_of(8) {
        let at = offset + (first / 8) as usize;
        allocation.write(at, bits.div_ceil(8) as usize, word);
        return;
    }
    for bit in 0..bits {
        let position = first + u64::from(bit);
        let at = offset + (position / 8) as usize;
        let mut byte = allocation.read(at, 1);
        let mask = 1 << (position % 8);
        let set = |value: u64, to: u64| if to & 1 != 0 { value | mask } else { value & !mask };
        byte.bits = set(byte.bits, word.bits >> bit);
        byte.undef = set(byte.undef, word.undef >> bit);
        byte.poison |= word.poison;
        allocation.write(at, 1, byte);
    }
}
