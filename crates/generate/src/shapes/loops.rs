//! Loops that passes have names for.

use nvopt_ir::{
    ops::{BinaryOp, CastOp, IntPred},
    types::Type,
};

use crate::{
    control::{Bound, Trips},
    func::FuncGen,
    memory::{Place, Region},
    options::Feature,
    values::{Level, Val},
};

impl FuncGen<'_, '_> {
    /// The way to count up to `bound` from zero by ones.
    fn simple_trips(&mut self, bound: Bound, ty: Type) -> Trips {
        let rotated = bound.positive && self.u().chance(50);
        Trips { bound, ty, down: false, start: 0, step: 1, rotated, with_next: false }
    }

    /// A number of turns that is at most the elements of `region`.
    fn bound_within(&mut self, region: &Region) -> Bound {
        let most = region.len.min(self.most_turns());
        self.some_bound(most)
    }

    fn element(&mut self, region: &Region, index: Val) -> Place {
        let address = self.element_address(region, index).at_level(index.level);
        Place { address, ty: region.elem, align: self.program.abi_align(region.elem) }
    }

    fn loop_region(&mut self, wanted: impl Fn(&Region) -> bool) -> Option<Region> {
        if !self.may_loop() {
            return None;
        }
        self.some_region(|region| !region.elem.is_aggregate() && region.len > 1 && wanted(region))
    }

    /// A loop that sets the elements of an array to one value.
    pub(super) fn fill_loop(&mut self) -> bool {
        let Some(region) = self.loop_region(|region| region.may_write) else { return false };
        let bound = self.bound_within(&region);
        let ty = self.u().pick(&[Type::I64, Type::I32]);
        let trips = self.simple_trips(bound, ty);
        let value =
            if self.u().chance(60) { self.zero(region.elem) } else { self.leaf(region.elem) };
        self.counted_loop(&trips, &[], |this, iv, _| {
            let place = this.element(&region, iv);
            this.store(&region, place, value);
            Vec::new()
        });
        true
    }

    /// A loop that copies one array to another.
    pub(super) fn copy_loop(&mut self) -> bool {
        let Some(target) = self.loop_region(|region| region.may_write) else { return false };
        let same = |region: &Region| region.may_read && region.elem == target.elem;
        let Some(source) = self.loop_region(same) else { return false };
        let most = target.len.min(source.len).min(self.most_turns());
        let bound = self.some_bound(most);
        let ty = self.u().pick(&[Type::I64, Type::I32]);
        let trips = self.simple_trips(bound, ty);
        self.counted_loop(&trips, &[], |this, iv, _| {
            let from = this.element(&source, iv);
            let value = this.load(&source, from);
            let to = this.element(&target, iv);
            this.store(&target, to, value);
            Vec::new()
        });
        true
    }

    /// A loop that sums the elements of an array, perhaps only up to one that ends it.
    pub(super) fn sum_loop(&mut self) -> bool {
        let Some(region) = self.loop_region(|region| region.may_read) else { return false };
        let bound = self.bound_within(&region);
        let trips = self.simple_trips(bound, Type::I32);
        let zero = self.zero(region.elem);
        let float = self.program.float_format(region.elem).is_some();
        let op = if float {
            BinaryOp::FAdd
        } else {
            self.u().pick(&[BinaryOp::Add, BinaryOp::Xor, BinaryOp::Or, BinaryOp::Mul])
        };
        let ends_early = self.has(Feature::EarlyExits)
            && self.has(Feature::Divergence)
            && region.elem.is_int()
            && !self.rights.convergent
            && self.u().chance(30);
        let sums = self.counted_loop(&trips, &[zero], |this, iv, sums| {
            let place = this.element(&region, iv);
            let value = this.load(&region, place);
            if ends_early {
                let found = this.icmp(IntPred::Eq, value, zero);
                this.note(Feature::EarlyExits);
                this.note(Feature::Divergence);
                this.break_if(found);
            }
            vec![this.plain_bin(op, sums[0], value)]
        });
        for sum in sums {
            self.keep(sum);
        }
        true
    }

    /// A loop with computations that give the same in every turn.
    pub(super) fn invariant_loop(&mut self) -> bool {
        if !self.may_loop() {
            return false;
        }
        let bound = self.some_bound(self.most_turns());
        let trips = self.some_trips(bound);
        let ty = self.program.scalar_int();
        let (a, b, start) = (self.leaf(ty), self.leaf(ty), self.leaf(ty));
        let loaded = self.some_region(|region| region.may_read && !region.elem.is_aggregate());
        let results = self.counted_loop(&trips, &[start], |this, _, carried| {
            let product = this.plain_bin(BinaryOp::Mul, a, b);
            if let Some(region) = loaded {
                let zero = this.int(Type::I32, 0);
                let place = this.element(&region, zero);
                let val = this.load(&region, place);
                this.keep(val);
            }
            this.statements(1);
            vec![this.plain_bin(BinaryOp::Add, carried[0], product)]
        });
        for result in results {
            self.keep(result);
        }
        true
    }

    /// A counter of 32 bits that is used with 64, and multiples of it.
    pub(super) fn mixed_width_loop(&mut self) -> bool {
        let Some(region) = self.loop_region(|region| region.may_read) else { return false };
        let bound = self.bound_within(&region);
        let trips = self.simple_trips(bound, Type::I32);
        let zero = self.int(Type::I64, 0);
        let factor = self.u().pick(&[3, 4, 7, 12]);
        let sums = self.counted_loop(&trips, &[zero], |this, iv, sums| {
            let op = this.u().pick(&[CastOp::SExt, CastOp::ZExt]);
            let wide = this.cast(op, iv, Type::I64);
            let place = this.element(&region, wide);
            let val = this.load(&region, place);
            this.keep(val);
            let factor = this.int(Type::I32, factor);
            let multiple = this.bin(BinaryOp::Mul, iv, factor);
            let multiple = this.cast(CastOp::ZExt, multiple, Type::I64);
            vec![this.plain_bin(BinaryOp::Add, sums[0], multiple)]
        });
        for sum in sums {
            self.keep(sum);
        }
        true
    }

    /// A loop with a branch on something that does not change.
    pub(super) fn unswitched_loop(&mut self) -> bool {
        if !self.may_loop() || !self.may_nest(9) {
            return false;
        }
        let cond = self.branch_condition();
        let bound = self.some_bound(self.most_turns());
        let trips = self.some_trips(bound);
        let ty = self.program.scalar_int();
        let start = self.leaf(ty);
        let results = self.counted_loop(&trips, &[start], |this, _, carried| {
            let carried = carried[0];
            let a = this.leaf(ty);
            let next = this.diamond(
                cond,
                |this| this.plain_bin(BinaryOp::Add, carried, a),
                |this| this.plain_bin(BinaryOp::Xor, carried, a),
            );
            vec![next]
        });
        for result in results {
            self.keep(result);
        }
        true
    }

    /// A value that is the same in all turns but the first.
    pub(super) fn peeled_loop(&mut self) -> bool {
        if !self.may_loop() {
            return false;
        }
        let bound = self.some_bound(self.most_turns());
        let trips = self.some_trips(bound);
        let ty = self.program.scalar_int();
        let (first, rest, sum) = (self.leaf(ty), self.leaf(ty), self.zero(ty));
        let results = self.counted_loop(&trips, &[first, sum], |this, _, carried| {
            let sum = this.plain_bin(BinaryOp::Add, carried[1], carried[0]);
            this.statements(1);
            vec![rest, sum]
        });
        for result in results {
            self.keep(result);
        }
        true
    }

    /// A loop that changes one place in memory in every turn.
    pub(super) fn promoted_loop(&mut self) -> bool {
        let wanted = |region: &Region| region.may_read && region.may_write;
        let Some(region) = self.loop_region(wanted).filter(|region| region.elem.is_int()) else {
            return false;
        };
        let bound = self.some_bound(self.most_turns());
        let trips = self.some_trips(bound);
        let place = self.place_at(&region, &[]);
        self.counted_loop(&trips, &[], |this, _, _| {
            let before = this.load(&region, place);
            let change = this.leaf(place.ty);
            let after = this.plain_bin(BinaryOp::Add, before, change);
            this.store(&region, place, after);
            Vec::new()
        });
        true
    }

    /// Counting bits, or finding the highest one, by a loop that ends when none is left:
    ///
    /// ```text
    /// while x != 0 { n += 1;  x &= x - 1 }        or  x >>= 1
    /// ```
    pub(super) fn bit_loop(&mut self) -> bool {
        const BITS: u64 = 8;
        let may_diverge = self.has(Feature::Divergence);
        if !self.may_loop() || !may_diverge || self.most_turns() < BITS {
            return false;
        }
        self.note(Feature::Loops);
        self.note(Feature::Divergence);
        let ty = self.u().pick(&[Type::I32, Type::I64]);
        let x = self.expr(ty, 1);
        let x = self.and_mask(x, (1 << BITS) - 1);
        let clears = self.u().chance(50);
        let zero = self.int(ty, 0);
        let one = self.int(ty, 1);
        let before = self.block;
        let (head, body) = (self.new_block("bits"), self.new_block("bits.body"));
        let done = self.new_block("bits.done");
        self.br(head);
        self.begin(head);
        let x_phi = self.phi(ty, &[(x, before)]);
        let n_phi = self.phi(ty, &[(zero, before)]);
        let x = Val::new(self.result(x_phi), ty, Level::Thread);
        let n = Val::new(self.result(n_phi), ty, Level::Thread);
        let empty = self.icmp(IntPred::Eq, x, zero);
        self.cond_br(empty, done, body);
        self.begin(body);
        self.steps += BITS * 6 * self.trips;
        let next = if clears {
            let less = self.plain_bin(BinaryOp::Sub, x, one);
            self.plain_bin(BinaryOp::And, x, less)
        } else {
            self.plain_bin(BinaryOp::LShr, x, one)
        };
        let count = self.plain_bin(BinaryOp::Add, n, one);
        self.body.add_incoming(x_phi, next.value, body);
        self.body.add_incoming(n_phi, count.value, body);
        self.br(head);
        self.begin(done);
        self.keep(n);
        true
    }

    /// Two loops over the same range, one after the other.
    pub(super) fn adjacent_loops(&mut self) -> bool {
        let wanted = |region: &Region| region.may_read && region.may_write;
        let Some(region) = self.loop_region(wanted) else { return false };
        if !self.may_nest(8) {
            return false;
        }
        let bound = self.bound_within(&region);
        let trips = self.simple_trips(bound, Type::I32);
        let value = self.leaf(region.elem);
        self.counted_loop(&trips, &[], |this, iv, _| {
            let place = this.element(&region, iv);
            this.store(&region, place, value);
            Vec::new()
        });
        let sums = self.counted_loop(&trips, &[value], |this, iv, _| {
            let place = this.element(&region, iv);
            vec![this.load(&region, place)]
        });
        for sum in sums {
            self.keep(sum);
        }
        true
    }

    /// A short loop to whose head the loop around it goes back at once.
    pub(super) fn shared_head(&mut self) -> bool {
        if !self.may_loop() || !self.may_nest(6) || !self.may_add(60) {
            return false;
        }
        self.note(Feature::Loops);
        let ty = self.program.memory_int();
        let (start, step) = (self.leaf(ty), self.some_constant(ty));
        let op = self.u().pick(&[BinaryOp::Add, BinaryOp::Mul, BinaryOp::Xor]);
        let (turns, rounds) = (self.u().within(1, 3), self.u().within(2, 3));
        let blocks = ["head", "again", "latch", "behind"].map(|stem| self.new_block(stem));
        let [head, again, latch, behind] = blocks;
        let numbers = [0, 1, turns, rounds].map(|n| self.int(Type::I32, n.into()));
        let [zero, one, turns, rounds] = numbers;
        let before = self.block;
        self.br(head);
        self.begin(head);
        // The turns are counted, or the first of two is told from the second.
        let is_counted = self.u().chance(50);
        let (yes, no) = (self.int(Type::I1, 1), self.int(Type::I1, 0));
        let phis = [if is_counted { zero } else { yes }, zero, start].map(|first| {
            let phi = self.phi(first.ty, &[(first, before)]);
            (phi, Val::new(self.result(phi), first.ty, first.level))
        });
        let [(turn_phi, turn), (round_phi, round), (value_phi, value)] = phis;
        let next_value = self.plain_bin(op, value, step);
        let (next_turn, more_turns) = if is_counted {
            let next = self.plain_bin(BinaryOp::Add, turn, one);
            (next, self.icmp(IntPred::Ult, next, turns))
        } else {
            (no, turn)
        };
        self.cond_br(more_turns, again, latch);
        self.begin(again);
        self.br(head);
        self.begin(latch);
        let next_round = self.plain_bin(BinaryOp::Add, round, one);
        let more_rounds = self.icmp(IntPred::Ult, next_round, rounds);
        self.cond_br(more_rounds, head, behind);
        for (phi, by_turn, by_round) in [
            (turn_phi, next_turn, if is_counted { zero } else { yes }),
            (round_phi, round, next_round),
            (value_phi, next_value, next_value),
        ] {
            self.body.add_incoming(phi, by_turn.value, again);
            self.body.add_incoming(phi, by_round.value, latch);
        }
        self.begin(behind);
        self.keep(next_value);
        true
    }
}
