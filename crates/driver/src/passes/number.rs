//! Numbers of steps, for bisection, dumps and exclusions.
//!
//! A step on a function gets the number it would have if functions were worked on one after the
//! other, in module order. It is computed from where the step stands, never counted while threads
//! run, so it is the same whatever the schedule.

use nvopt_pass::pipeline::Node;

/// The number of a step on a function, or on the module; the first is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct StepNumber(pub(super) u64);

/// How many steps `nodes` run on one function.
pub(super) fn steps_per_function(nodes: &[Node]) -> u64 {
    let of = |node: &Node| match node {
        Node::Step(_) => 1,
        Node::Repeat(times, nodes) => u64::from(*times).saturating_mul(steps_per_function(nodes)),
        Node::Module(nodes)
        | Node::Function(nodes)
        | Node::Scc(nodes)
        | Node::Machine(nodes)
        | Node::Loop { nodes, .. }
        | Node::Devirt(_, nodes) => steps_per_function(nodes),
    };
    nodes.iter().map(of).fold(0, u64::saturating_add)
}
