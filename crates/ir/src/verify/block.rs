//! One block: its phis agree with its predecessors.

use nvopt_entity::Entity;

use super::{
    function::FnVerifier,
    report::{Checked, Place},
};
use crate::{
    body::{Block, Inst, Value},
    ops::Op,
};

/// Rows by block, used again for each phi, so that checking one takes no memory.
#[derive(Default)]
pub(super) struct PhiScratch {
    rows: Vec<Row>,
    /// The phi at hand; rows that carry another number say nothing.
    stamp: u32,
}

#[derive(Clone, Copy, Default)]
struct Row {
    /// The edges from this block to the one at hand.
    n_edges: u32,
    stamp: u32,
    n_entries: u32,
    value: Option<Value>,
}

impl FnVerifier<'_, '_> {
    /// Checks what `block` asks of its phis and of its edges.
    pub(super) fn check_block(&mut self, block: Block) {
        let place = Place::Block(self.func, block);
        self.report.set_place(place);
        let body = self.body;
        let placed = body.succs(block).all(|succ| body.is_block_placed(succ));
        _ = self.check(placed, "Referring to a basic block in another function!");
        let has_phi = body.first_inst(block).is_some_and(|inst| self.is_phi(inst));
        if !has_phi {
            return;
        }
        self.state.phis.rows.resize(body.n_blocks(), Row::default());
        let mut n_preds = 0;
        for pred in body.preds(block) {
            self.state.phis.rows[pred.index()].n_edges += 1;
            n_preds += 1;
        }
        for phi in body.phis_in(block) {
            self.go_to(phi);
            if self.check_phi_entries(phi, n_preds).is_err() {
                break;
            }
        }
        for pred in body.preds(block) {
            self.state.phis.rows[pred.index()].n_edges = 0;
        }
    }

    fn is_phi(&self, inst: Inst) -> bool {
        matches!(self.body.op(inst), Op::Phi(_))
    }

    /// One entry for each edge, and equal ones for edges from the same block.
    fn check_phi_entries(&mut self, phi: Inst, n_preds: usize) -> Checked {
        let body = self.body;
        let Op::Phi(incoming) = body.op(phi) else { return Ok(()) };
        let (blocks, values) = (body.incoming(incoming), body.args(phi));
        let message =
            "PHINode should have one entry for each predecessor of its parent basic block!";
        self.check(blocks.len() == n_preds && values.len() == n_preds, message)?;
        self.state.phis.stamp += 1;
        let stamp = self.state.phis.stamp;
        for (block, &value) in blocks.iter().zip(values) {
            let row = &mut self.state.phis.rows[block.index()];
            if row.stamp != stamp {
                (row.stamp, row.n_entries, row.value) = (stamp, 0, Some(value));
            }
            row.n_entries += 1;
            let (matched, same) = (row.n_entries <= row.n_edges, row.value == Some(value));
            self.check(matched, "PHI node entries do not match predecessors!")?;
            let message = "PHI node has multiple entries for the same basic block with different \
                           incoming values!";
            self.check(same, message)?;
        }
        Ok(())
    }
}
