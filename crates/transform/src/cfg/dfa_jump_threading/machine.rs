//! Finding a state machine: which constants reach the switch, and over which blocks.
//!
//! A *place* is a block and a phi that decides there what the switch will see: walking back from
//! the switch, a phi's entry that is another phi gives a place in the predecessor, an entry that is
//! a constant gives an edge on which the state is known, and in a block that does not define the
//! phi every predecessor is a place too. From a place on which the state is known the way to the
//! switch is the same walk forward.

use nvopt_analysis::{
    convergence::can_duplicate,
    loops::{Loop, Loops},
    matcher,
};
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;

use super::{COST, EARLY_EXIT, MAX_COPIES};

/// How many places are looked at.
const MAX_PLACES: usize = 2500;

/// A block, and the value that is the state there.
pub(super) type Place = (Block, Value);

/// What is copied for one state.
pub(super) struct State {
    /// The constant.
    pub(super) value: Value,
    /// Where the switch goes.
    pub(super) target: Block,
    /// The places that are copied, in the order they were found.
    pub(super) places: Vec<Place>,
}

/// A state machine.
pub(super) struct Machine {
    /// The block of the switch.
    pub(super) switch: Block,
    /// The value it is on.
    pub(super) on: Value,
    pub(super) states: Vec<State>,
    /// Edges on which the state is known: from, the place they lead to, the state.
    pub(super) entries: Vec<(Block, Place, Value)>,
    /// All places from which the switch is reached.
    places: FxHashSet<Place>,
}

impl Machine {
    /// The machine that the switch at the end of `switch`, in the loop `lp`, is, if it is worth it.
    pub(super) fn find(
        body: &Body,
        cx: &FnCx<'_>,
        loops: &Loops,
        lp: Loop,
        switch: Block,
    ) -> Option<Machine> {
        let end = body.terminator(switch)?;
        let on = body.args(end)[0];
        matcher::phi(body, on)?;
        let mut machine = Machine {
            switch,
            on,
            states: Vec::new(),
            entries: Vec::new(),
            places: FxHashSet::default(),
        };
        machine.walk_back(body, cx, loops, lp)?;
        let mut values: Vec<Value> = Vec::new();
        for &(_, _, value) in &machine.entries {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        let max_cost = cx.frame.knobs.limit(&COST);
        let mut n_copies = 0;
        for value in values {
            let places = machine.walk_on(body, value);
            n_copies += places.len();
            let cost: usize = places.iter().map(|&(block, _)| size_of_block(body, block)).sum();
            let can_copy = places.iter().all(|&(block, _)| can_copy_block(body, cx, block));
            if !can_copy || cost > max_cost || n_copies > cx.frame.knobs.limit(&MAX_COPIES) {
                return None;
            }
            let cases = &body.args(end)[1..];
            let index = cases.iter().position(|&case| case == value).map_or(0, |at| at + 1);
            let target = body.succ(switch, index);
            machine.states.push(State { value, target, places });
        }
        (!machine.states.is_empty()).then_some(machine)
    }

    pub(super) fn n_states(&self) -> usize {
        self.states.len()
    }

    /// Finds all places from which the switch is reached, and the edges with constants into them.
    fn walk_back(&mut self, body: &Body, cx: &FnCx<'_>, loops: &Loops, lp: Loop) -> Option<()> {
        let early_exit = cx.frame.knobs.is_on(&EARLY_EXIT);
        let mut order = vec![(self.switch, self.on)];
        self.places.insert((self.switch, self.on));
        let mut next = 0;
        while next < order.len() {
            let (block, value) = order[next];
            next += 1;
            let here = matcher::phi(body, value).filter(|&phi| body.block(phi) == block);
            let mut seen = FxHashSet::default();
            for pred in body.preds(block).filter(|&pred| seen.insert(pred)) {
                if !loops.contains(lp, pred) && here.is_none() {
                    continue;
                }
                let entry = match here {
                    Some(phi) => entry_of(body, phi, pred)?,
                    None => value,
                };
                let is_int = matcher::int_const(body, &cx.module.types, entry).is_some();
                let in_loop = loops.contains(lp, pred);
                if is_int {
                    if in_loop && !is_fixed(body, pred) {
                        self.entries.push((pred, (block, value), entry));
                    }
                    continue;
                }
                let def = matcher::phi(body, entry);
                let is_open = def.is_none_or(|phi| !loops.contains(lp, body.block(phi)));
                if is_open {
                    // A state that is not known: from outside it is only the first one.
                    if in_loop && here.is_some() && early_exit {
                        return None;
                    }
                    continue;
                }
                // Behind the switch itself it is the old state.
                if in_loop && pred != self.switch && self.places.insert((pred, entry)) {
                    order.push((pred, entry));
                    if order.len() > MAX_PLACES {
                        return None;
                    }
                }
            }
        }
        Some(())
    }

    /// The place that an edge from `from`, where `value` is the state, leads to at `to`.
    pub(super) fn step(&self, body: &Body, from: Block, value: Value, to: Block) -> Option<Place> {
        let of_phi = body.phis_in(to).find_map(|phi| {
            let result = body.result(phi)?;
            let is_it =
                entry_of(body, phi, from) == Some(value) && self.places.contains(&(to, result));
            is_it.then_some((to, result))
        });
        let is_redefined = matcher::phi(body, value).is_some_and(|phi| body.block(phi) == to);
        let same = (to, value);
        of_phi.or_else(|| (!is_redefined && self.places.contains(&same)).then_some(same))
    }

    /// The place and state that the edge from `from` to `to` leads to if it sets a constant.
    pub(super) fn jump(&self, from: Block, to: Block) -> Option<(Place, Value)> {
        let found = self.entries.iter().find(|&&(pred, place, _)| pred == from && place.0 == to);
        found.map(|&(_, place, value)| (place, value))
    }

    /// The places on the ways from the edges that set `state` to the switch.
    fn walk_on(&self, body: &Body, state: Value) -> Vec<Place> {
        let mut order: Vec<Place> = Vec::new();
        let mut seen: FxHashSet<Place> = FxHashSet::default();
        for &(_, place, value) in &self.entries {
            if value == state && seen.insert(place) {
                order.push(place);
            }
        }
        let mut next = 0;
        while next < order.len() {
            let (block, value) = order[next];
            next += 1;
            if block == self.switch {
                continue;
            }
            for succ in body.succs(block) {
                if let Some(place) = self.step(body, block, value, succ)
                    && seen.insert(place)
                {
                    order.push(place);
                }
            }
        }
        order
    }
}

/// What `phi` is if control comes from `pred`.
pub(super) fn entry_of(body: &Body, phi: Inst, pred: Block) -> Option<Value> {
    let Op::Phi(incoming) = body.op(phi) else { return None };
    let at = body.incoming(incoming).iter().position(|&from| from == pred)?;
    Some(body.args(phi)[at])
}

/// True if the targets of `block` cannot be changed.
fn is_fixed(body: &Body, block: Block) -> bool {
    body.terminator(block)
        .is_none_or(|end| matches!(body.op(end), Op::IndirectBr | Op::CallBr(_) | Op::Invoke(_)))
}

fn size_of_block(body: &Body, block: Block) -> usize {
    body.insts_in(block).filter(|&inst| !matches!(body.op(inst), Op::Phi(_))).count()
}

fn can_copy_block(body: &Body, cx: &FnCx<'_>, block: Block) -> bool {
    !is_fixed(body, block)
        && body.insts_in(block).all(|inst| {
            can_duplicate(cx.module, body, inst)
                && body.result_ty(inst) != Type::TOKEN
                && !matches!(
                    body.op(inst),
                    Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad | Op::CatchSwitch { .. }
                )
                && nvopt_ir::effects::intrinsic(cx.module, body, inst)
                    != Some(nvopt_ir::intrinsics::Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL)
        })
}

/// The copies of a machine: the block that is the place for the state.
pub(super) type Copies = FxHashMap<(Place, Value), Block>;
