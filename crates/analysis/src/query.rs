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

/// How many answers are remembered: a power of two.
const MAX_REMEMBERED: usize = 256;

/// Answers about the bits of values, which hold while the body stands still. Whoever asks keeps one
/// for questions with the same dominator tree and the same assumptions.
#[derive(Default)]
pub struct BitsMemo {
    rows: RefCell<Remembered>,
    /// How often an answer was not looked for as deep as it would be from the top: one during
    /// which that did not happen is as good as one from the top.
    cuts: Cell<u32>,
}

#[derive(Default)]
struct Remembered {
    epochs: Epochs,
    /// How often the body has changed: answers of another turn no longer hold.
    turn: u32,
    /// Each value has one row, which it shares with others. Empty before the first answer.
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
    depth: u32,
    width: u32,
    zero: u64,
    one: u64,
}

/// What of the place of a question its answer depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Nothing: no facts of the place count.
    Nowhere,
    /// The block: branches that were taken lead to all of it.
    Block(Block),
    /// The instruction: there are assumptions, and they hold from where they stand.
    Inst(Inst),
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
        let row = *remembered.rows.get(row_of(value))?;
        let is_same = row.value == value && row.place == place && row.depth <= depth;
        let holds = row.turn == remembered.turn && remembered.epochs == body.epochs();
        if !is_same || !holds {
            return None;
        }
        // From the top an operand is asked about at depth one.
        if row.depth > 1 {
            self.cut();
        }
        Some(KnownBits { zero: Int::new(row.width, row.zero), one: Int::new(row.width, row.one) })
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
        let mut row = Row { turn: 0, value, place, depth, width: known.width(), zero, one };
        if remembered.rows.is_empty() {
            remembered.rows.resize(MAX_REMEMBERED, row);
            remembered.turn = 1;
        }
        if remembered.epochs != body.epochs() {
            remembered.epochs = body.epochs();
            remembered.turn += 1;
        }
        row.turn = remembered.turn;
        remembered.rows[row_of(value)] = row;
    }
}

fn row_of(value: Value) -> usize {
    value.index() % MAX_REMEMBERED
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

    /// What of the place of the question its answer depends on.
    pub(crate) fn place(&self, body: &Body) -> Place {
        let Some(at) = self.at else { return Place::Nowhere };
        match self.assumptions {
            Some(assumptions) if !assumptions.all().is_empty() => Place::Inst(at),
            _ if self.dom.is_none() => Place::Nowhere,
            _ => Place::Block(body.block(at)),
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
