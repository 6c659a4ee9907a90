//! Loops with a bounded number of turns.

use nvopt_ir::{
    body::{Block, Inst},
    metadata::MdKind,
    ops::{BinaryOp, CastOp, IntPred},
    types::Type,
};

use super::LoopFrame;
use crate::{
    func::FuncGen,
    options::Feature,
    values::{Level, Val},
};

/// How many instructions a turn has at the least, for the limit on what is executed.
const LEAST_TURN: u64 = 16;
/// How often a loop's number of turns differs among threads.
const DIVERGENT_PERCENT: u32 = 30;
/// How often a number of turns is known when compiling.
const KNOWN_PERCENT: u32 = 45;

/// A number of turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    /// The number, an `i32`.
    pub(crate) n: Val,
    /// The largest it can be.
    pub(crate) most: u64,
    /// True if it is never zero.
    pub(crate) positive: bool,
}

/// How a loop counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trips {
    pub(crate) bound: Bound,
    pub(crate) ty: Type,
    pub(crate) down: bool,
    pub(crate) start: u64,
    pub(crate) step: u64,
    /// The test is at the end of the turn.
    pub(crate) rotated: bool,
    /// A turn may be cut short.
    pub(crate) with_next: bool,
}

/// Choosing.
impl FuncGen<'_, '_> {
    /// How many turns a loop here may have.
    pub(crate) fn most_turns(&self) -> u64 {
        let left = self.max_steps.saturating_sub(self.steps);
        let fitting = left / (self.trips * LEAST_TURN);
        fitting.min(u64::from(self.program.limits.trips))
    }

    /// True if a loop may be made here.
    pub(crate) fn may_loop(&self) -> bool {
        self.has(Feature::Loops) && self.may_nest(5) && self.most_turns() >= 2
    }

    /// A number of turns of at most `most`, the same among threads of `level`.
    pub(crate) fn bound(&mut self, most: u64, level: Level) -> Bound {
        let most = most.max(1);
        if self.u().chance(KNOWN_PERCENT) {
            let n = 1 + self.u().below(usize::try_from(most).unwrap_or(usize::MAX)) as u64;
            return Bound { n: self.int(Type::I32, n), most: n, positive: true };
        }
        let from = match self.existing_at(Type::I32, level) {
            Some(val) => val,
            None => self.some_constant(Type::I32),
        };
        let mask = (1 << most.ilog2()) - 1;
        let n = self.and_mask(from, mask);
        if most > mask && self.u().chance(60) {
            let one = self.int(Type::I32, 1);
            let n = self.bin(BinaryOp::Add, n, one);
            return Bound { n, most: mask + 1, positive: true };
        }
        Bound { n, most: mask, positive: false }
    }

    /// A number of turns, different among threads only if that is allowed.
    pub(crate) fn some_bound(&mut self, most: u64) -> Bound {
        let divergent = self.has(Feature::Divergence) && self.u().chance(DIVERGENT_PERCENT);
        let level = if divergent { Level::Thread } else { Level::Block };
        let bound = self.bound(most, level);
        if bound.n.level == Level::Thread {
            self.note(Feature::Divergence);
        }
        bound
    }

    /// Some way to count `bound`'s turns.
    pub(crate) fn some_trips(&mut self, bound: Bound) -> Trips {
        Trips {
            bound,
            ty: self.u().weighted(&[(65, Type::I32), (30, Type::I64), (5, Type::I16)]),
            down: self.u().chance(25),
            start: self.u().weighted(&[(75, 0), (15, 1), (10, 5)]),
            step: self.u().weighted(&[(75, 1), (15, 2), (10, 3)]),
            rotated: bound.positive && self.u().chance(50),
            with_next: self.has(Feature::EarlyExits) && self.u().chance(30),
        }
    }

    /// A loop of some statements.
    pub(super) fn loop_statement(&mut self) -> bool {
        if !self.may_loop() {
            return false;
        }
        let bound = self.some_bound(self.most_turns());
        let trips = self.some_trips(bound);
        let n_carried = self.u().below(4);
        let carried: Vec<Val> = (0..n_carried)
            .map(|_| {
                let ty = self.program.value_type();
                self.leaf(ty)
            })
            .collect();
        let after = self.counted_loop(&trips, &carried, |this, _, carried| {
            if this.u().chance(15) {
                this.maybe_break();
            }
            let mark = this.pool.mark();
            this.nested_statements();
            this.summarize(mark);
            carried.iter().map(|val| this.expr(val.ty, 1)).collect()
        });
        after.into_iter().for_each(|val| {
            self.keep(val);
        });
        true
    }

    /// Leaves the loop here on some condition.
    fn maybe_break(&mut self) {
        if !self.has(Feature::EarlyExits) {
            return;
        }
        self.note(Feature::EarlyExits);
        let control = self.loops.last().expect("there is a loop").control;
        let alone = control.level == Level::Thread && control.mask.is_none();
        let level = if alone { Level::Thread } else { Level::Block };
        let cond = self.condition(level);
        self.break_if(cond);
    }

    /// Leaves the innermost loop if `cond` holds.
    pub(crate) fn break_if(&mut self, cond: Val) {
        let (values, exit) = self.values_for_loop(|frame| frame.exit);
        let stay = self.new_block("stay");
        let from = self.block;
        self.cond_br(cond, exit, stay);
        self.loops.last_mut().expect("there is a loop").exits.push((from, values));
        self.begin(stay);
    }
}

/// The blocks of a loop and the instructions that hold it together.
struct Parts {
    preheader: Block,
    header: Block,
    iv: Inst,
    phis: Vec<Inst>,
    end: Val,
}

/// Making.
impl FuncGen<'_, '_> {
    /// A loop that counts. `body` makes a turn: it is given the counter and the values that live
    /// across turns, and gives these values for the next turn. The result is these values after
    /// the loop, and the counter if nothing else leaves it.
    pub(crate) fn counted_loop(
        &mut self,
        trips: &Trips,
        carried: &[Val],
        body: impl FnOnce(&mut Self, Val, &[Val]) -> Vec<Val>,
    ) -> Vec<Val> {
        self.note(Feature::Loops);
        let control = self.narrowed(trips.bound.n.level);
        let end = self.end_value(trips);
        let exit = self.new_block("loop.exit");
        let next = trips.with_next.then(|| self.new_block("loop.next"));
        let parts = self.loop_header(trips, carried, end);
        let scope = self.enter(control);
        self.trips = self.trips.saturating_mul(trips.bound.most.max(1));
        let types = carried.iter().map(|val| val.ty).collect();
        self.loops.push(LoopFrame {
            exit,
            next,
            control,
            types,
            exits: Vec::new(),
            nexts: Vec::new(),
        });
        let phis: Vec<Val> =
            parts.phis.iter().map(|&phi| self.phi_val(phi, Level::Thread)).collect();
        let iv = self.counter(trips, parts.iv, control.level);
        if !trips.rotated {
            self.test_at_head(trips, &parts, iv, &phis);
        }
        self.keep(iv);
        phis.iter().for_each(|&phi| {
            self.keep(phi);
        });
        let results = body(self, iv, &phis);
        let results = self.begin_next(results);
        let step = self.close_loop(trips, &parts, iv, &results);
        let frame = self.loops.pop().expect("pushed above");
        self.leave(scope);
        self.begin(exit);
        let last_iv = if trips.rotated { step } else { iv };
        self.exit_values(frame, last_iv)
    }

    /// What the counter is compared with: the first value past the last turn.
    fn end_value(&mut self, trips: &Trips) -> Val {
        let n = match trips.ty {
            Type::I32 => trips.bound.n,
            Type::I64 => self.cast(CastOp::ZExt, trips.bound.n, Type::I64),
            _ => self.cast(CastOp::Trunc, trips.bound.n, trips.ty),
        };
        let n = Val { umax: Some(trips.bound.most), ..n };
        let step = self.int(trips.ty, trips.step);
        let distance = if trips.step == 1 { n } else { self.bin(BinaryOp::Mul, n, step) };
        if trips.start == 0 {
            return distance;
        }
        let start = self.int(trips.ty, trips.start);
        self.bin(BinaryOp::Add, distance, start)
    }

    fn loop_header(&mut self, trips: &Trips, carried: &[Val], end: Val) -> Parts {
        let preheader = self.block;
        let header = self.new_block("loop");
        self.br(header);
        self.begin(header);
        let start = self.int(trips.ty, trips.start);
        let (first, end) = if trips.down { (end, start) } else { (start, end) };
        let iv = self.phi(trips.ty, &[(first, preheader)]);
        let phis = carried.iter().map(|&val| self.phi(val.ty, &[(val, preheader)])).collect();
        Parts { preheader, header, iv, phis, end }
    }

    fn phi_val(&self, phi: Inst, level: Level) -> Val {
        let value = self.result(phi);
        Val::new(value, self.body.ty(value), level)
    }

    /// The counter as the body knows it: at most the last value for which there is a turn. A
    /// counter of threads that do not turn together is not the same among them.
    fn counter(&self, trips: &Trips, iv: Inst, level: Level) -> Val {
        let level = match (level, trips.down) {
            (Level::Thread, _) => Level::Thread,
            (_, true) => trips.bound.n.level,
            (_, false) => Level::Grid,
        };
        let distance = trips.bound.most * trips.step;
        let most = if trips.down {
            trips.start + distance
        } else {
            trips.start + distance.saturating_sub(trips.step)
        };
        self.phi_val(iv, level).bounded(most)
    }

    fn continue_test(&mut self, trips: &Trips, counter: Val, end: Val) -> Val {
        let preds: &[IntPred] = if trips.down {
            &[IntPred::Ugt, IntPred::Sgt, IntPred::Ne]
        } else {
            &[IntPred::Slt, IntPred::Ult, IntPred::Ne]
        };
        let pred = self.u().pick(preds);
        self.icmp(pred, counter, end)
    }

    fn test_at_head(&mut self, trips: &Trips, parts: &Parts, iv: Val, phis: &[Val]) {
        // At the head the counter may already be past the last turn.
        let iv = Val { umax: None, ..iv };
        let again = self.continue_test(trips, iv, parts.end);
        let body = self.new_block("loop.body");
        let frame = self.loops.last_mut().expect("pushed by the caller");
        let exit = frame.exit;
        frame.exits.push((self.block, phis.to_vec()));
        self.cond_br(again, body, exit);
        self.begin(body);
    }

    /// Begins the part of the turn that all ways to the next turn share.
    fn begin_next(&mut self, results: Vec<Val>) -> Vec<Val> {
        let from = self.block;
        let frame = self.loops.last_mut().expect("pushed by the caller");
        let Some(next) = frame.next else { return results };
        frame.nexts.push((from, results));
        let (types, nexts) = (frame.types.clone(), std::mem::take(&mut frame.nexts));
        self.br(next);
        self.begin(next);
        let merge = |(index, ty): (usize, Type)| {
            let incoming: Vec<(Val, Block)> =
                nexts.iter().map(|(block, values)| (values[index], *block)).collect();
            let phi = self.phi(ty, &incoming);
            self.phi_val(phi, Level::Thread)
        };
        types.into_iter().enumerate().map(merge).collect()
    }

    /// Steps the counter and goes to the next turn. Gives the stepped counter.
    fn close_loop(&mut self, trips: &Trips, parts: &Parts, iv: Val, results: &[Val]) -> Val {
        let step = self.int(trips.ty, trips.step);
        let next = if trips.down {
            let iv = Val { umax: None, ..iv };
            self.bin(BinaryOp::Sub, iv, step)
        } else {
            self.bin(BinaryOp::Add, iv, step)
        };
        let latch = if trips.rotated {
            let end = parts.end;
            let again = self.continue_test(trips, Val { umax: None, ..next }, end);
            let exit = self.loops.last().expect("pushed by the caller").exit;
            let latch = self.cond_br(again, parts.header, exit);
            let from = self.block;
            let frame = self.loops.last_mut().expect("pushed by the caller");
            frame.exits.push((from, results.to_vec()));
            latch
        } else {
            self.br(parts.header)
        };
        if self.roll(Feature::Metadata, 25) {
            let hints = self.some_loop_hints();
            self.body.set_metadata(latch, MdKind::LOOP, Some(hints));
        }
        debug_assert_ne!(parts.preheader, self.block, "a loop has a block of its own");
        self.body.add_incoming(parts.iv, next.value, self.block);
        for (&phi, result) in parts.phis.iter().zip(results) {
            self.body.add_incoming(phi, result.value, self.block);
        }
        next
    }

    /// The values that are known after the loop.
    fn exit_values(&mut self, frame: LoopFrame, last_iv: Val) -> Vec<Val> {
        let alone = frame.control.level == Level::Thread;
        let mut values = Vec::with_capacity(frame.types.len() + 1);
        for (index, &ty) in frame.types.iter().enumerate() {
            let incoming: Vec<(Val, Block)> =
                frame.exits.iter().map(|(block, values)| (values[index], *block)).collect();
            let phi = self.phi(ty, &incoming);
            values.push(self.phi_val(phi, Level::Thread));
        }
        if let [(block, _)] = frame.exits[..] {
            let phi = self.phi(last_iv.ty, &[(last_iv, block)]);
            let level = if alone { Level::Thread } else { last_iv.level.max(frame.control.level) };
            values.push(self.phi_val(phi, level));
        }
        values
    }
}
