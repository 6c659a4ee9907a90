//! Pipelines: `module(globaldce),function(sroa<modify-cfg>,loop(licm))` as text and as passes.
//!
//! The syntax is LLVM's. `syntax` takes the text apart and says where it is wrong; `build` looks
//! the names up and gives every pass the level it needs; `print` writes a pipeline back as text
//! that builds the same one.

mod build;
mod print;
mod syntax;
#[cfg(test)]
mod tests;

pub use syntax::{Element, PipelineError, parse_elements};

use crate::registry::{PassObject, PassRow};

/// A pipeline that was built: what runs, in order.
#[derive(Default)]
pub struct Pipeline {
    /// The nodes at the level of the module.
    pub nodes: Vec<Node>,
    /// Passes that were left out because they do not exist yet, in order.
    pub missing: Vec<&'static str>,
}

/// A pass with what it was made from.
pub struct Step {
    /// Its row.
    pub row: StepRow,
    /// The parameters, as written.
    pub params: String,
    /// Its name and parameters as a number, for those who look for a step among many.
    pub kind: StepKind,
    /// The pass.
    pub object: PassObject,
    /// True if the same pass comes again later in the level or named pipeline that it belongs to.
    /// What a user writes step by step runs as it is written.
    pub comes_again: bool,
}

/// What a step is: a pass with its parameters. Steps of one kind do the same.
///
/// It is their hash; a pipeline in which two kinds had the same would not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StepKind(u64);

impl Step {
    fn new(row: StepRow, params: &str, object: PassObject) -> Step {
        let kind = StepKind(nvopt_entity::hash_of(&(row.name(), params)));
        Step { row, params: params.to_owned(), kind, object, comes_again: false }
    }
}

/// Where a step comes from.
#[derive(Clone, Copy)]
pub enum StepRow {
    /// The table of passes.
    Pass(PassRow),
    /// The table of analyses: the verb and the name of the analysis.
    Analysis(&'static str, &'static str),
}

impl StepRow {
    /// The name of the pass, or the verb.
    pub fn name(&self) -> &'static str {
        match self {
            StepRow::Pass(row) => row.name,
            StepRow::Analysis(verb, _) => verb,
        }
    }

    /// True if it must not be left out.
    pub fn is_required(&self) -> bool {
        match self {
            StepRow::Pass(row) => row.required,
            StepRow::Analysis(..) => true,
        }
    }

    /// True if it runs on functions that are not to be optimized, too.
    pub fn runs_on_optnone(&self) -> bool {
        match self {
            StepRow::Pass(row) => row.required || row.lowers,
            StepRow::Analysis(..) => true,
        }
    }
}

/// A part of a pipeline.
pub enum Node {
    /// One pass.
    Step(Step),
    /// A group at the level of the module.
    Module(Vec<Node>),
    /// What runs on each function, on all functions side by side.
    Function(Vec<Node>),
    /// What runs on each component of the call graph, callees first.
    Scc(Vec<Node>),
    /// What runs on the loops of each function.
    Loop {
        /// The passes.
        nodes: Vec<Node>,
        /// True if written `loop-mssa`.
        memssa: bool,
    },
    /// What runs on the machine code of each function.
    Machine(Vec<Node>),
    /// What runs so many times in a row.
    Repeat(u32, Vec<Node>),
    /// A call-graph pipeline that runs again while calls become direct, at most so many times.
    Devirt(u32, Vec<Node>),
}

impl Node {
    /// What a group holds.
    pub fn nodes(&self) -> Option<&[Node]> {
        match self {
            Node::Step(_) => None,
            Node::Module(nodes)
            | Node::Function(nodes)
            | Node::Scc(nodes)
            | Node::Machine(nodes)
            | Node::Loop { nodes, .. }
            | Node::Repeat(_, nodes)
            | Node::Devirt(_, nodes) => Some(nodes),
        }
    }
}

impl Pipeline {
    /// The number of passes, those in groups included and those repeated counted once.
    pub fn n_steps(&self) -> usize {
        fn count(nodes: &[Node]) -> usize {
            nodes.iter().map(|node| node.nodes().map_or(1, count)).sum()
        }
        count(&self.nodes)
    }
}
