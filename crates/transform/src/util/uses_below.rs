//! The uses of a value that an edge dominates: where what a branch says of the value holds.
//!
//! A value with many uses and many branches on it would cost the product of both. So the smaller
//! of the two is looked at: the uses, or the instructions below the edge. Where both are many, the
//! uses are paid for from an account that is in proportion to the function; when it is spent, uses
//! stay as they are.

use nvopt_analysis::domtree::DomTree;
use nvopt_ir::{
    body::{Block, Body, Use, Value},
    ops::Op,
};

/// How many uses of a value, or instructions below an edge, are looked at in any case.
const FEW: usize = 64;
/// How many uses more are looked at for each value of the function.
const USES_PER_VALUE: usize = 16;

/// How many uses a pass may look at beyond a few for each edge.
pub(crate) struct UsesBudget(usize);

impl UsesBudget {
    /// The account for `body`.
    pub(crate) fn of(body: &Body) -> UsesBudget {
        UsesBudget(body.n_values().saturating_mul(USES_PER_VALUE))
    }
}

/// The operand slots that hold `value` and are only reached over the edge from `from` to `to`;
/// slots of phis count as standing at the end of the block they come from.
pub(crate) fn uses_below(
    body: &Body,
    tree: &DomTree,
    value: Value,
    (from, to): (Block, Block),
    budget: &mut UsesBudget,
) -> Vec<Use> {
    // A block may have as many predecessors as there are branches; most branches have two ways.
    let n_edges = match body.n_succs(from) <= FEW {
        true => body.succs(from).filter(|&succ| succ == to).count(),
        false => body.preds(to).filter(|&pred| pred == from).take(2).count(),
    };
    if n_edges != 1 {
        return Vec::new();
    }
    let edge = Edge { body, tree, from, to, dominates: tree.edge_dominates_end(body, from, to) };
    if body.uses(value).nth(FEW).is_none() {
        return body.uses(value).filter(|&slot| edge.is_below(slot)).collect();
    }
    if let Some(found) = edge.uses_among_few(value) {
        return found;
    }
    let mut found = Vec::new();
    for slot in body.uses(value) {
        let Some(left) = budget.0.checked_sub(1) else { break };
        budget.0 = left;
        if edge.is_below(slot) {
            found.push(slot);
        }
    }
    found
}

struct Edge<'a> {
    body: &'a Body,
    tree: &'a DomTree,
    from: Block,
    to: Block,
    /// True if every way to `to` is over this edge.
    dominates: bool,
}

impl Edge<'_> {
    fn is_below(&self, slot: Use) -> bool {
        let body = self.body;
        let user = body.user(slot);
        let (at, is_phi) = match body.op(user) {
            Op::Phi(incoming) => (body.incoming(incoming)[body.arg_index(slot)], true),
            _ => (body.block(user), false),
        };
        let on_edge = is_phi && at == self.from && body.block(user) == self.to;
        self.tree.is_reachable(at)
            && (on_edge || self.dominates && self.tree.dominates(self.to, at))
    }

    /// The uses of `value`, found among the instructions below the edge; `None` if these are many.
    fn uses_among_few(&self, value: Value) -> Option<Vec<Use>> {
        let body = self.body;
        let mut found = Vec::new();
        let mut left = FEW;
        self.add_of_phis(self.to, self.from, value, &mut left, &mut found)?;
        let mut work = if self.dominates { vec![self.to] } else { Vec::new() };
        while let Some(block) = work.pop() {
            for inst in body.insts_in(block) {
                left = left.checked_sub(1)?;
                if matches!(body.op(inst), Op::Phi(_)) {
                    continue;
                }
                let args = body.args(inst).iter().enumerate();
                let slots = args.filter(|&(_, &arg)| arg == value);
                found.extend(slots.map(|(index, _)| body.use_at(inst, index)));
            }
            for (index, succ) in body.succs(block).enumerate() {
                let is_first = body.succs(block).position(|known| known == succ) == Some(index);
                if is_first {
                    self.add_of_phis(succ, block, value, &mut left, &mut found)?;
                }
            }
            work.extend(self.tree.children(block));
        }
        Some(found)
    }

    /// Adds the slots of phis of `block` for what comes from `pred`.
    fn add_of_phis(
        &self,
        block: Block,
        pred: Block,
        value: Value,
        left: &mut usize,
        found: &mut Vec<Use>,
    ) -> Option<()> {
        let body = self.body;
        for phi in body.phis_in(block) {
            let Op::Phi(incoming) = body.op(phi) else { continue };
            for (index, &from) in body.incoming(incoming).iter().enumerate() {
                *left = left.checked_sub(1)?;
                if from == pred && body.args(phi)[index] == value {
                    found.push(body.use_at(phi, index));
                }
            }
        }
        Some(())
    }
}
