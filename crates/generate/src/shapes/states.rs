//! State machines: loops around a switch whose cases say which case is next.

use nvopt_ir::{body::Block, ops::BinaryOp, types::Type};

use crate::{
    func::FuncGen,
    options::Feature,
    values::{Level, Val},
};

/// The numbers of states, some next to each other and some not.
const STATES: [[u64; 4]; 3] = [[0, 1, 2, 3], [1, 2, 4, 8], [7, 100, 31, 0]];

/// How many turns a machine has at most: enough to come back to where it was.
const MAX_TURNS: u64 = 6;
/// How often something else is done between two states.
const BETWEEN_PERCENT: u32 = 30;

/// An edge to the end of a turn: where it comes from, the next state and the value it brings.
type Step = (Block, Val, Val);

impl FuncGen<'_, '_> {
    /// A machine that runs for a bounded number of turns.
    ///
    /// ```text
    /// for i in 0..n { switch s { 0: x += a;  s = 1   1: x ^= b;  s = c ? 2 : 0   ... } }
    /// ```
    pub(super) fn state_machine(&mut self) -> bool {
        if !self.has(Feature::Switches) || !self.may_loop() || !self.may_nest(10) {
            return false;
        }
        self.note(Feature::Switches);
        let n_states = self.u().within(2, 4) as usize;
        let states = self.u().pick(&STATES);
        let state_ty = self.u().pick(&[Type::I32, Type::I8, Type::I64]);
        let states: Vec<Val> =
            states[..n_states].iter().map(|&state| self.int(state_ty, state)).collect();
        let bound = self.some_bound(self.most_turns().min(MAX_TURNS));
        let trips = self.some_trips(bound);
        let ty = self.program.scalar_int();
        let first = self.first_state(&states);
        let start = self.leaf(ty);
        let after = self.counted_loop(&trips, &[first, start], |this, _, carried| {
            this.machine_turn(&states, carried[0], carried[1])
        });
        after.into_iter().for_each(|val| {
            self.keep(val);
        });
        true
    }

    /// One turn in `state`; gives the next state and value.
    fn machine_turn(&mut self, states: &[Val], state: Val, value: Val) -> Vec<Val> {
        let (next, none) = (self.new_block("state.next"), self.new_block("state.none"));
        let blocks: Vec<Block> = states.iter().map(|_| self.new_block("state")).collect();
        let known: Vec<u64> =
            states.iter().map(|state| state.umax.expect("a constant is bounded")).collect();
        let cases: Vec<(u64, Block)> = known.into_iter().zip(blocks.iter().copied()).collect();
        self.switch(state, none, &cases);
        let mut steps: Vec<Step> = Vec::new();
        for block in blocks {
            self.begin(block);
            let scope = self.enter(self.narrowed(Level::Thread));
            self.state_steps(states, value, next, &mut steps);
            self.leave(scope);
        }
        // No step leads to a state that is not listed, but a `continue` brings any value.
        self.begin(none);
        let may_continue = self.loops.last().is_some_and(|frame| frame.next.is_some());
        if self.u().chance(50) && !may_continue {
            self.unreachable();
        } else {
            steps.push((none, states[0], value));
            self.br(next);
        }
        self.begin(next);
        let states: Vec<(Val, Block)> =
            steps.iter().map(|&(from, state, _)| (state, from)).collect();
        let values: Vec<(Val, Block)> =
            steps.iter().map(|&(from, _, value)| (value, from)).collect();
        let results = [(state.ty, states), (value.ty, values)].map(|(ty, incoming)| {
            let phi = self.phi(ty, &incoming);
            Val::new(self.result(phi), ty, Level::Thread)
        });
        if self.u().chance(BETWEEN_PERCENT) {
            // All threads of the turn are back together here.
            self.statements(1);
        }
        results.to_vec()
    }

    /// The state a machine begins in, known or one of two.
    fn first_state(&mut self, states: &[Val]) -> Val {
        let first = self.u().pick(states);
        if !self.u().chance(30) {
            return first;
        }
        let (other, cond) = (self.u().pick(states), self.branch_condition());
        self.select(cond, first, other)
    }

    /// What is done in one state: a new value, and one or two next states.
    fn state_steps(&mut self, states: &[Val], value: Val, next: Block, steps: &mut Vec<Step>) {
        let operand = self.leaf(value.ty);
        let op = self.u().pick(&[BinaryOp::Add, BinaryOp::Xor, BinaryOp::Mul, BinaryOp::Sub]);
        let value = self.plain_bin(op, value, operand);
        let state = self.u().pick(states);
        if self.u().chance(50) {
            self.br(next);
            steps.push((self.block, state, value));
            return;
        }
        let cond = self.branch_condition();
        let other = self.new_block("state.other");
        self.cond_br(cond, next, other);
        steps.push((self.block, state, value));
        self.begin(other);
        let state = self.u().pick(states);
        self.br(next);
        steps.push((other, state, value));
    }
}
