//! What questions about values may look at: the module, and where the question is asked.

use std::cell::{Cell, RefCell};

use nvopt_arith::Int;
use nvopt_entity::Entity;
use nvopt_ir::{
    body::{Block, Body, Epochs, Inst, Value},
    datalayout::DataLayout,
    module::{Func, ModuleShared},
};

use crate::{assumptions::Assumptions, domtree::DomTree, fold::Denormals, known_bits::KnownBits};

/// How deep expressions are looked into.
pub const MAX_DEPTH: u32 = 6;

/// The surroundings of a question.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// Types, attributes, metadata.
    pub module: &'a ModuleShared,
    /// Sizes.
    pub layout: &'a DataLayout,
    /// The function.
    pub func: Func,
    /// What happens to denormal numbers.
    pub denormals: Denormals,
    /// The dominator tree, for conditions that hold where the question is asked.
    pub dom: Option<&'a DomTree>,
    /// The assumptions.
    pub assumptions: Option<&'a Assumptions>,
    /// Where the question is asked: facts that hold before this instruction count.
    pub at: Option<Inst>,
    /// Answers about bits that were given before, for who asks several times in one place.
    pub memo: Option<&'a BitsMemo>,
}

/// How many answers are remembered, by the size of the body: powers of two. Few bodies have so many
/// values that are asked about near one another that more would tell.
const MIN_REMEMBERED: usize = 32;
const MAX_REMEMBERED: usize = 512;

/// Answers about the bits of values, which hold while the body stands still. Whoever asks keeps one
/// for questions with the same dominator tree and the same assumptions.
#[derive(Default)]
pub struct BitsMemo {
    rows: RefCell<Remembered>,
    /// How often an answer was not looked for as deep as it would be from the top: one during
    /// which that did not happen is as good as one from the top.
    cuts: Cell<u32>,
    /// How often a condition was met that speaks of a value, or may do so: an answer during which
    /// that did not happen is the same everywhere.
    spoken: Cell<u32>,
}

#[derive(Default)]
struct Remembered {
    epochs: Epochs,
    /// How often the body has changed: answers of another turn no longer hold.
    turn: u32,
    /// Each answer has one row, which it shares with others. Empty before the first.
    rows: Vec<Row>,
}

/// What is known of an integer of at most 64 bits: wider ones are rare and not remembered.
#[derive(Clone, Copy)]
struct Row {
    /// From 1; nothing was put in a row of turn 0.
    turn: u32,
    value: Value,
    place: Place,
    /// The answer is as good as one asked for at this depth.
    depth: u16,
    width: u16,
    zero: u64,
    one: u64,
}

/// What of the place of a question its answer depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u32);

impl Place {
    /// Nothing, of a remembered answer: no condition speaks of what it was found from. Nobody asks
    /// there.
    pub(crate) const ANYWHERE: Place = Place(0);
    /// Nothing: no facts of the place count.
    pub(crate) const NOWHERE: Place = Place(1);

    /// The block: branches that were taken lead to all of it.
    #[inline]
    fn block(block: Block) -> Place {
        Place(2 + 2 * block.index() as u32)
    }

    /// The instruction: there are assumptions, and they hold from where they stand.
    #[inline]
    fn inst(inst: Inst) -> Place {
        Place(3 + 2 * inst.index() as u32)
    }
}

impl BitsMemo {
    /// What was found out of `value`, asked at `place` and `depth` or higher up.
    #[inline]
    pub(crate) fn get(
        &self,
        body: &Body,
        value: Value,
        place: Place,
        depth: u32,
    ) -> Option<KnownBits> {
        let remembered = self.rows.borrow();
        if remembered.epochs != body.epochs() {
            return None;
        }
        let find = |place: Place| {
            let row = remembered.rows.get(row_of(value, place, remembered.rows.len()))?;
            let is_same = row.value == value && row.place == place;
            (is_same && u32::from(row.depth) <= depth && row.turn == remembered.turn)
                .then_some(*row)
        };
        let row = match find(Place::ANYWHERE) {
            Some(row) => row,
            None => {
                let row = find(place)?;
                if place != Place::NOWHERE {
                    self.speak();
                }
                row
            }
        };
        // From the top an operand is asked about at depth one.
        if row.depth > 1 {
            self.cut();
        }
        let width = u32::from(row.width);
        Some(KnownBits { zero: Int::new(width, row.zero), one: Int::new(width, row.one) })
    }

    /// Notes that something was not looked at because it is too deep.
    pub(crate) fn cut(&self) {
        self.cuts.set(self.cuts.get().wrapping_add(1));
    }

    /// How often that happened.
    pub(crate) fn cuts(&self) -> u32 {
        self.cuts.get()
    }

    /// What was cut since `cuts` is cut from the top as well.
    pub(crate) fn restore_cuts(&self, cuts: u32) {
        self.cuts.set(cuts);
    }

    /// Notes that what is found may depend on the place of the question.
    #[inline]
    pub(crate) fn speak(&self) {
        self.spoken.set(self.spoken.get().wrapping_add(1));
    }

    /// How often that happened.
    pub(crate) fn spoken(&self) -> u32 {
        self.spoken.get()
    }

    /// What was met since `spoken` does not depend on the place of the question.
    pub(crate) fn restore_spoken(&self, spoken: u32) {
        self.spoken.set(spoken);
    }

    /// Remembers what was found out.
    pub(crate) fn put(
        &self,
        body: &Body,
        value: Value,
        place: Place,
        depth: u32,
        known: &KnownBits,
    ) {
        let (Some(zero), Some(one)) = (known.zero.as_word(), known.one.as_word()) else { return };
        let remembered = &mut *self.rows.borrow_mut();
        // A word has few bits, and nothing is asked about from far down.
        let (depth, width) = (depth as u16, known.width() as u16);
        let mut row = Row { turn: 0, value, place, depth, width, zero, one };
        if remembered.rows.is_empty() {
            let n = body.n_values().next_power_of_two().clamp(MIN_REMEMBERED, MAX_REMEMBERED);
            remembered.rows.resize(n, row);
            remembered.turn = 1;
        }
        if remembered.epochs != body.epochs() {
            remembered.epochs = body.epochs();
            remembered.turn += 1;
        }
        row.turn = remembered.turn;
        let n = remembered.rows.len();
        remembered.rows[row_of(value, place, n)] = row;
    }
}

/// The row of an answer among `n`, a power of two, or none. What is asked about at several places
/// in turn has a row for each.
#[inline]
fn row_of(value: Value, place: Place, n: usize) -> usize {
    (value.index() + 5 * place.0 as usize) & n.wrapping_sub(1)
}

impl<'a> Query<'a> {
    /// A question that looks at values only.
    pub fn new(module: &'a ModuleShared, layout: &'a DataLayout, func: Func) -> Query<'a> {
        Query::knowing(module, layout, func, Denormals::of(module, func))
    }

    /// The same for who asks often and has found out once what happens to denormal numbers.
    pub fn knowing(
        module: &'a ModuleShared,
        layout: &'a DataLayout,
        func: Func,
        denormals: Denormals,
    ) -> Query<'a> {
        let (dom, assumptions, at, memo) = (None, None, None, None);
        Query { module, layout, func, denormals, dom, assumptions, at, memo }
    }

    /// The same, with facts that conditions give.
    pub fn with_dom(self, dom: &'a DomTree) -> Query<'a> {
        Query { dom: Some(dom), ..self }
    }

    /// The same, with assumptions.
    pub fn with_assumptions(self, assumptions: &'a Assumptions) -> Query<'a> {
        Query { assumptions: Some(assumptions), ..self }
    }

    /// The same, with answers that were given before.
    pub fn with_memo(self, memo: &'a BitsMemo) -> Query<'a> {
        Query { memo: Some(memo), ..self }
    }

    /// The same question asked before `inst`.
    pub fn at(self, inst: Inst) -> Query<'a> {
        Query { at: Some(inst), ..self }
    }

    /// The same about a value that comes to a phi from block `from`: what holds where the question was
    /// asked may be about another iteration.
    #[must_use]
    pub fn on_edge_from(self, body: &Body, from: Block) -> Query<'a> {
        Query { at: body.terminator(from), ..self }
    }

    /// The width of the integer or pointer, or of each lane, that `value` is.
    #[inline]
    pub fn width(&self, body: &Body, value: Value) -> Option<u32> {
        let ty = body.ty(value);
        if let Some(width) = ty.int_bits() {
            return Some(width);
        }
        let scalar = self.module.types.scalar(ty);
        scalar
            .int_bits()
            .or_else(|| scalar.addr_space().map(|space| self.layout.pointer_bits(space)))
    }

    /// Notes that something was not looked at because it is too deep.
    pub(crate) fn cut(&self) {
        if let Some(memo) = self.memo {
            memo.cut();
        }
    }

    /// Notes that what is found may depend on the place of the question.
    #[inline]
    pub(crate) fn speak(&self) {
        if let Some(memo) = self.memo {
            memo.speak();
        }
    }

    /// What of the place of the question its answer depends on.
    #[inline]
    pub(crate) fn place(&self, body: &Body) -> Place {
        let Some(at) = self.at else { return Place::NOWHERE };
        match self.assumptions {
            Some(assumptions) if !assumptions.all().is_empty() => Place::inst(at),
            _ if self.dom.is_none() => Place::NOWHERE,
            _ => Place::block(body.block(at)),
        }
    }

    /// True if `inst` has run whenever control is where the question is asked.
    pub fn has_run(&self, body: &Body, inst: Inst) -> bool {
        let Some(at) = self.at else { return false };
        if body.block(inst) == body.block(at) {
            return inst != at && body.comes_before(inst, at);
        }
        self.dom.is_some_and(|dom| dom.dominates(body.block(inst), body.block(at)))
    }
}
