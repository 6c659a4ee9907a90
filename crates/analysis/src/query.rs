//! What questions about values may look at: the module, and where the question is asked.

use nvopt_ir::{
    body::{Body, Inst, Value},
    datalayout::DataLayout,
    module::{Func, ModuleShared},
};

use crate::{assumptions::Assumptions, domtree::DomTree, fold::Denormals};

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
}

impl<'a> Query<'a> {
    /// A question that looks at values only.
    pub fn new(module: &'a ModuleShared, layout: &'a DataLayout, func: Func) -> Query<'a> {
        let denormals = Denormals::of(module, func);
        Query { module, layout, func, denormals, dom: None, assumptions: None, at: None }
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
        let scalar = self.module.types.scalar(body.ty(value));
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
