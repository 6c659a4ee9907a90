//! What questions about values may look at: the module, and where the question is asked.

use std::cell::RefCell;

use nvopt_ir::{
    body::{Aspects, Body, Epochs, Inst, Value},
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

/// How many answers are remembered.
const MAX_REMEMBERED: usize = 8;

/// The last answers about the bits of values, which hold while the body stands still. Whoever asks
/// keeps one for questions with the same dominator tree and the same assumptions.
#[derive(Default)]
pub struct BitsMemo {
    rows: RefCell<Remembered>,
}

#[derive(Default)]
struct Remembered {
    epochs: Epochs,
    rows: Vec<(Value, Inst, KnownBits)>,
    /// The row that is given up next.
    oldest: usize,
}

impl BitsMemo {
    /// What was found out of `value` at `at`.
    pub(crate) fn get(&self, body: &Body, value: Value, at: Inst) -> Option<KnownBits> {
        let remembered = self.rows.borrow();
        if !remembered.epochs.agree(&body.epochs(), Aspects::all()) {
            return None;
        }
        let row = remembered.rows.iter().find(|row| (row.0, row.1) == (value, at))?;
        Some(row.2.clone())
    }

    /// Remembers what was found out.
    pub(crate) fn put(&self, body: &Body, value: Value, at: Inst, known: &KnownBits) {
        let remembered = &mut *self.rows.borrow_mut();
        if !remembered.epochs.agree(&body.epochs(), Aspects::all()) {
            remembered.epochs = body.epochs();
            remembered.rows.clear();
        }
        let row = (value, at, known.clone());
        if remembered.rows.len() < MAX_REMEMBERED {
            remembered.rows.push(row);
        } else {
            remembered.oldest = (remembered.oldest + 1) % MAX_REMEMBERED;
            remembered.rows[remembered.oldest] = row;
        }
    }
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

    /// The same question asked before `inst`.
    pub fn at(self, inst: Inst) -> Query<'a> {
        Query { at: Some(inst), ..self }
    }

    /// The width of the integer or pointer, or of each lane, that `value` is.
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

    /// True if `inst` has run whenever control is where the question is asked.
    pub fn has_run(&self, body: &Body, inst: Inst) -> bool {
        let Some(at) = self.at else { return false };
        if body.block(inst) == body.block(at) {
            return inst != at && body.comes_before(inst, at);
        }
        self.dom.is_some_and(|dom| dom.dominates(body.block(inst), body.block(at)))
    }
}
