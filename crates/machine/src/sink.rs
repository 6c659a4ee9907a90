//! `machine-sink`: what only one way of a branch needs is computed there.
//!
//! **What.** An instruction without effects all of whose results' readers stand in one other block
//! moves to that block's beginning, if control may miss that block.
//!
//! **Why on a GPU.** A value lives from where it is computed, in a register that fewer warps share;
//! and a branch that all threads of a warp take the same way saves the work.
//!
//! **Convergence and memory.** Only instructions that compute their results from registers and
//! constants move; nothing moves into a loop that it was not in.
//!
//! **Why it is sound.** Result and operands have one definition each, which dominates all readers; so
//! no way leads from the old place over a definition of an operand to the new one without coming by
//! the old place again.
//!
//! **Registers.** An operand lives on to the new place. It must be live there anyway, or be the only
//! one and no larger than the result.
//!
//! **Cost.** Linear: each reader of a register is looked at once.
//!
//! **Not done.** Several blocks that read a result, loads.
//!
//! **Reads, keeps.** Dominators, post-dominators, loops and liveness, computed here.

use nvopt_entity::Entity as _;
use nvopt_pass::{MachCx, MachinePass};
use nvopt_ptx::mach::{Block, Inst, MachBody, Operand, Reg};
use smallvec::SmallVec;

use crate::{
    cfg::Flow,
    copies::Places,
    dom::{DomTree, Loops},
    facts::{is_debug, is_opaque},
    live::{Liveness, words_of},
};

/// Moves instructions to the blocks that need them.
#[derive(Clone, Copy, Debug, Default)]
pub struct MachineSink;

impl MachinePass for MachineSink {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        let Some(mut flow) = Flow::new(body) else { return };
        if flow.layout().len() < 3 {
            return;
        }
        let doms = DomTree::of(&flow);
        let loops = Loops::of(&flow, &doms);
        let mut sinker = Sinker {
            post: DomTree::post(&flow),
            loops,
            places: Places::of_flow(body, doms),
            readers: readers(body),
            block_of: blocks_of(body),
            live: None,
        };
        let order: Vec<Block> = sinker.places.blocks().collect();
        // What comes first in a block is what moved last.
        let mut arrivals: Vec<Vec<Inst>> = vec![Vec::new(); flow.n_blocks()];
        let mut is_moved = vec![false; body.n_insts()];
        let mut n_moved = 0;
        for &block in order.iter().rev().filter(|&&block| !flow.is_pinned(block)) {
            for (at, &inst) in flow.code(block).iter().enumerate().rev() {
                let found = sinker.target(body, &flow, inst, (block, at));
                let Some(to) = found.filter(|_| cx.may_rewrite()) else { continue };
                arrivals[to.index()].push(inst);
                is_moved[inst.index()] = true;
                sinker.block_of[inst.index()] = Some(to);
                n_moved += 1;
            }
        }
        if n_moved == 0 {
            return;
        }
        cx.count("instructions moved to where they are needed", n_moved);
        for block in flow.layout() {
            let code = flow.code_mut(block);
            code.retain(|inst| !is_moved[inst.index()]);
            let arrived = std::mem::take(&mut arrivals[block.index()]);
            code.splice(0..0, arrived.into_iter().rev());
        }
        flow.write(body, &mut || false);
    }
}

/// The instructions that read each register.
fn readers(body: &MachBody) -> Vec<SmallVec<[Inst; 2]>> {
    let mut readers: Vec<SmallVec<[Inst; 2]>> = vec![SmallVec::new(); body.n_regs()];
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            body.uses(inst).for_each(|reg| readers[reg.index()].push(inst));
        }
    }
    readers
}

/// The block of each instruction.
fn blocks_of(body: &MachBody) -> Vec<Option<Block>> {
    let mut blocks = vec![None; body.n_insts()];
    for &block in body.layout() {
        body.insts_in(block).iter().for_each(|inst| blocks[inst.index()] = Some(block));
    }
    blocks
}

struct Sinker {
    post: DomTree,
    loops: Loops,
    places: Places,
    readers: Vec<SmallVec<[Inst; 2]>>,
    block_of: Vec<Option<Block>>,
    live: Option<Option<Liveness>>,
}

impl Sinker {
    /// The block that `inst` can move to.
    fn target(
        &mut self,
        body: &MachBody,
        flow: &Flow,
        inst: Inst,
        place: (Block, usize),
    ) -> Option<Block> {
        if is_debug(body, inst)
            || is_opaque(body, inst)
            || body.guard(inst).is_some()
            || !body.effects(inst).is_empty()
            || body.opcode(inst).n_dests() != 1
        {
            return None;
        }
        let &[Operand::Reg(result), ..] = body.operands(inst) else { return None };
        let is_fixed = |reg: Reg| self.places.is_defined_before(reg, place);
        let fits = self.places.of(result) == Some(place)
            && self.places.is_read_behind(result)
            && body.uses(inst).all(is_fixed);
        if !fits {
            return None;
        }
        let mut blocks =
            self.readers[result.index()].iter().map(|reader| self.block_of[reader.index()]);
        let to = blocks.next()??;
        if to == place.0 || !blocks.all(|block| block == Some(to)) {
            return None;
        }
        // A loop that the block is not in would compute it again and again.
        let stays_out = match self.loops.header_of(to) {
            None => true,
            header => header == self.loops.header_of(place.0),
        };
        let may_miss = !self.post.dominates(to, place.0);
        let ok = stays_out && may_miss && !flow.is_pinned(to) && flow.entry() != to;
        (ok && self.keeps_pressure(body, flow, inst, result, to)).then_some(to)
    }

    fn keeps_pressure(
        &mut self,
        body: &MachBody,
        flow: &Flow,
        inst: Inst,
        result: Reg,
        to: Block,
    ) -> bool {
        let mut operands: SmallVec<[Reg; 4]> = body.uses(inst).collect();
        operands.dedup();
        if let [only] = operands[..]
            && words_of(body, only) <= words_of(body, result)
        {
            return true;
        }
        let live = self.live.get_or_insert_with(|| Liveness::of(body, flow));
        let Some(live) = live else { return operands.is_empty() };
        operands.iter().all(|&reg| live.is_live_in(reg, to))
    }
}
