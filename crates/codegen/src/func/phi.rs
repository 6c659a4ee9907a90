//! Out of SSA.
//!
//! A phi has two sets of registers: predecessors write its *input* at their end, its block copies
//! the input to the phi itself at the top. The copies of each place are one parallel copy. An
//! input is read nowhere else, so copies at the end of a block cannot disturb one another (no swap
//! problem), and a phi that is used after its block was left keeps its value (no lost copy).
//! Nothing has to be known about critical edges: a written input that is not gone to is never
//! read. `coalesce` then makes one register of most of these.

use nvopt_ir::body::{Block as IrBlock, Inst as IrInst};
use nvopt_ir::ops::Op;
use nvopt_ptx::mach::{Operand, Reg};

use super::select::{Lower, Select};

/// How long a list of predecessors is searched each time.
const MAX_SEARCHED: usize = 16;

impl Select<'_> {
    /// Writes the inputs of the phis of all successors of `block`.
    pub(crate) fn phi_copies(&mut self, block: IrBlock) -> Lower {
        let mut done = nvopt_entity::EntitySet::default();
        let mut copies = Vec::new();
        for index in 0..self.body.n_succs(block) {
            let succ = self.body.succ(block, index);
            if self.body.phis_in(succ).next().is_none() {
                continue;
            }
            if !done.insert(succ) {
                continue;
            }
            let phis: Vec<_> = self.body.phis_in(succ).collect();
            for phi in phis {
                let Op::Phi(incoming) = self.body.op(phi) else { continue };
                let result = self.body.result(phi).expect("a phi has a result");
                if !self.body.is_used(result) {
                    continue;
                }
                let from = self.place_in_phi(phi, self.body.incoming(incoming), block);
                let value = self.body.args(phi)[from];
                let operands = self.operands(value)?;
                let input = self.phi_input(result)?;
                copies.extend(input.into_iter().zip(operands));
            }
        }
        self.parallel_copy(&copies);
        Ok(())
    }

    /// Which of a phi's values comes from `block`. Long lists are searched once for all.
    fn place_in_phi(&mut self, phi: IrInst, incoming: &[IrBlock], block: IrBlock) -> usize {
        if incoming.len() > MAX_SEARCHED && !self.phi_places.contains_key(&(phi, block)) {
            let places = incoming.iter().enumerate().map(|(at, &from)| ((phi, from), at));
            self.phi_places.extend(places);
        }
        let place = match self.phi_places.get(&(phi, block)) {
            Some(&place) => Some(place),
            None => incoming.iter().position(|&from| from == block),
        };
        place.expect("a phi has a value for each predecessor")
    }

    /// Copies the inputs of the phis of `block` to the phis.
    pub(crate) fn copy_phis(&mut self, block: IrBlock) -> Lower {
        let phis: Vec<_> = self.body.phis_in(block).collect();
        let mut copies = Vec::new();
        for phi in phis {
            let result = self.body.result(phi).expect("a phi has a result");
            let Some(slot) = self.slots[result] else { continue };
            let to = self.slot_regs(slot);
            let from = self.phi_input(result)?.into_iter().map(Operand::Reg);
            copies.extend(to.into_iter().zip(from));
        }
        self.parallel_copy(&copies);
        Ok(())
    }

    /// Emits copies that all read before any of them writes.
    fn parallel_copy(&mut self, copies: &[(Reg, Operand)]) {
        self.n_parallel += 1;
        for &(to, from) in copies {
            let start = self.seq.len();
            self.mov(to, from);
            for &inst in &self.seq[start..] {
                self.parallel[inst] = self.n_parallel;
            }
        }
    }
}
