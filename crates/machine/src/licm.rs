//! `machine-licm` and `early-machinelicm`: what does not change in a loop is computed before it.
//!
//! **What.** An instruction without effects whose operands are all defined outside a loop moves to
//! the end of the block that the loop is entered from, out of as many loops as it can at once. It
//! must be executed in every round, so that no thread computes what it would not have.
//!
//! **Why on a GPU.** Selection makes instructions that IR does not show: addresses, conversions,
//! loads of parameters.
//!
//! **Convergence and memory.** Only instructions that compute their results from registers and
//! constants move, and loads of memory that does not change while the function runs: parameters
//! always, others only if they are executed whenever the loop is entered. Convergent ones and those
//! that read the carry flag or a clock stay.
//!
//! **Why it is sound.** Result and operands have one definition each, and all that reads the result
//! comes behind it. A definition outside the loop that dominates a block of it dominates its header
//! and so the block before it.
//!
//! **Registers.** A value that moves lives through the loop. `machine-licm-pressure` bounds what is
//! live where the loop is entered, in registers of 32 bits; constants, addresses of variables and
//! special registers are as cheap as registers and stay.
//!
//! **Cost.** Linear; a block looks at no more than `MAX_LEVELS` loops around it, and a loop at no
//! more than `MAX_LATCHES` latches.
//!
//! **Not done.** Guarded instructions, loads of memory that nobody writes in the loop, loops that are
//! entered from several blocks.
//!
//! **Reads, keeps.** Dominators, loops and liveness, computed here.

use nvopt_entity::Entity as _;
use nvopt_pass::{Knob, MachCx, MachinePass};
use nvopt_ptx::{
    isa::{Effects, Opcode},
    mach::{Block, Inst, MachBody, Operand, Reg},
};
use smallvec::SmallVec;

use crate::{
    cfg::{Flow, Term},
    copies::Places,
    dom::{DomTree, Loops},
    facts::is_opaque,
    live::{Liveness, words_of},
};

/// How many registers of 32 bits may be live where a loop is entered.
pub static PRESSURE: Knob<i64> = Knob::number(
    "machine-licm-pressure",
    64,
    "machine-licm",
    "how many registers of 32 bits may be live into a loop that something is moved out of",
);

/// How many loops an instruction may leave at once.
const MAX_LEVELS: usize = 8;
/// How many latches a loop may have.
const MAX_LATCHES: usize = 4;

/// Moves invariants out of loops.
#[derive(Clone, Copy, Debug, Default)]
pub struct MachineLicm;

impl MachinePass for MachineLicm {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        let Some(mut flow) = Flow::new(body) else { return };
        let doms = DomTree::of(&flow);
        let loops = Loops::of(&flow, &doms);
        if loops.is_empty() {
            return;
        }
        let shapes: Vec<Option<Shape>> =
            (0..loops.len()).map(|at| Shape::of(&flow, &doms, loops.header(at as u32))).collect();
        let places = Places::of_flow(body, doms);
        let mut mover = Mover {
            most: cx.knobs.limit(&PRESSURE),
            loops: &loops,
            shapes: &shapes,
            places: &places,
            is_late: late_results(body),
            moved_to: vec![None; body.n_regs()],
            pressure: vec![None; loops.len()],
            liveness: None,
        };
        let mut moves: Vec<(Inst, Block)> = Vec::new();
        for block in places.blocks().filter(|&block| !flow.is_pinned(block)) {
            let Some(innermost) = loops.innermost(block) else { continue };
            for (at, &inst) in flow.code(block).iter().enumerate() {
                let Some(result) = candidate(body, inst, &places, (block, at)) else { continue };
                let found = mover.target(body, &flow, inst, block, innermost, result);
                let Some(to) = found.filter(|_| cx.may_rewrite()) else { continue };
                mover.moved_to[result.index()] = Some(to);
                moves.push((inst, to));
            }
        }
        if moves.is_empty() {
            return;
        }
        cx.count("instructions moved out of loops", moves.len() as u64);
        let mut is_moved = vec![false; body.n_insts()];
        moves.iter().for_each(|(inst, _)| is_moved[inst.index()] = true);
        for block in flow.layout() {
            flow.code_mut(block).retain(|inst| !is_moved[inst.index()]);
        }
        moves.into_iter().for_each(|(inst, to)| flow.code_mut(to).push(inst));
        flow.write(body, &mut || false);
    }
}

/// The registers that asynchronous instructions write, which are not there before a wait.
fn late_results(body: &MachBody) -> Vec<bool> {
    let mut is_late = vec![false; body.n_regs()];
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            if body.directive(inst).is_none() && body.effects(inst).contains(Effects::CONVERGENT) {
                body.defs(inst).for_each(|reg| is_late[reg.index()] = true);
            }
        }
    }
    is_late
}

/// What a loop must have for something to leave it.
struct Shape {
    /// The only block outside that goes to the header.
    before: Block,
    latches: SmallVec<[Block; MAX_LATCHES]>,
    /// Whether that block goes nowhere else.
    is_entered: bool,
}

impl Shape {
    fn of(flow: &Flow, doms: &DomTree, header: Block) -> Option<Shape> {
        let mut before = None;
        let mut latches = SmallVec::new();
        for &pred in flow.preds(header) {
            if doms.dominates(header, pred) {
                if latches.len() == MAX_LATCHES {
                    return None;
                }
                latches.push(pred);
            } else if before.is_none_or(|known| known == pred) {
                before = Some(pred);
            } else {
                return None;
            }
        }
        let before = before.filter(|&block| !flow.is_pinned(block) && doms.is_reachable(block))?;
        let is_entered = *flow.term(before) == Term::Goto(header);
        Some(Shape { before, latches, is_entered })
    }
}

/// The result of an instruction that may be computed elsewhere: one register, defined here only
/// and read behind this place only.
fn candidate(body: &MachBody, inst: Inst, places: &Places, place: (Block, usize)) -> Option<Reg> {
    let is_plain = !is_opaque(body, inst)
        && body.guard(inst).is_none()
        && Effects::READS_CONSTANT.contains(body.effects(inst))
        && body.opcode(inst) != Opcode::Mov
        && body.opcode(inst).n_dests() == 1;
    let &[Operand::Reg(result), ..] = body.operands(inst) else { return None };
    let fits = is_plain && places.of(result) == Some(place) && places.is_read_behind(result);
    fits.then_some(result)
}

struct Mover<'a> {
    most: usize,
    loops: &'a Loops,
    shapes: &'a [Option<Shape>],
    places: &'a Places,
    /// Registers that are written some time after their instruction.
    is_late: Vec<bool>,
    /// Where results were moved to.
    moved_to: Vec<Option<Block>>,
    /// The registers of 32 bits that are live where a loop is entered.
    pressure: Vec<Option<usize>>,
    liveness: Option<Option<Liveness>>,
}

impl Mover<'_> {
    /// The block that `inst` can move to: before the outermost loop that it can leave.
    fn target(
        &mut self,
        body: &MachBody,
        flow: &Flow,
        inst: Inst,
        block: Block,
        innermost: u32,
        result: Reg,
    ) -> Option<Block> {
        let may_fault = body.operands(inst).iter().any(|o| matches!(o, Operand::AddrReg(..)));
        let mut best = None;
        let mut at = Some(innermost);
        for _ in 0..MAX_LEVELS {
            let Some(number) = at else { break };
            let Some(shape) = &self.shapes[number as usize] else { break };
            let doms = self.places.doms();
            let header = self.loops.header(number);
            let is_outside = |reg: Reg| {
                let defined = self.moved_to[reg.index()];
                let defined = defined.or_else(|| self.places.of(reg).map(|place| place.0));
                defined.is_some_and(|from| from != header && doms.dominates(from, header))
                    && !self.is_late[reg.index()]
            };
            let is_invariant = body.uses(inst).all(is_outside);
            let is_always = shape.latches.iter().all(|&latch| doms.dominates(block, latch));
            // A load of an address that no thread would have loaded from might fault.
            let is_safe = !may_fault || (block == header && shape.is_entered);
            let before = shape.before;
            if !is_invariant
                || !is_always
                || !is_safe
                || !self.has_room(body, flow, number, before, result)
            {
                break;
            }
            best = Some((number, before));
            at = self.loops.parent(number);
        }
        let (number, before) = best?;
        if let Some(pressure) = &mut self.pressure[number as usize] {
            *pressure += words_of(body, result);
        }
        Some(before)
    }

    fn has_room(
        &mut self,
        body: &MachBody,
        flow: &Flow,
        number: u32,
        before: Block,
        result: Reg,
    ) -> bool {
        let live = self.liveness.get_or_insert_with(|| Liveness::of(body, flow));
        let now = self.pressure[number as usize].get_or_insert_with(|| match live {
            Some(live) => live.live_out(before).map(|reg| words_of(body, reg)).sum(),
            None => self.most / 2,
        });
        *now + words_of(body, result) <= self.most
    }
}
