//! `machine-scheduler`: loads early, what waits for them late.
//!
//! **What.** The instructions of a block between two that must stay where they are (convergent and
//! volatile ones, atomics, calls, those that touch the carry flag, directives) are put in the order
//! in which a list scheduler takes them: of those that are ready the one on the longest way to the
//! end, as far as no more registers are live than `machine-scheduler-pressure` or the old order had
//! allowed. The new order is taken if it waits less.
//!
//! **Why on a GPU.** A load of global memory takes hundreds of cycles; loads that stand together wait
//! together. The assembler schedules as well, within what it knows of the program.
//!
//! **Convergence and memory.** Nothing crosses an instruction that communicates. Loads and stores
//! keep their order but for loads among each other, and accesses of different spaces.
//!
//! **Cost.** Pieces have at most `MAX_PIECE` instructions, so that choosing among those that are
//! ready costs no more than that each.
//!
//! **Not done.** Code with source lines, which name what follows them; moving across blocks.
//!
//! **Reads, keeps.** Liveness, computed here.

use nvopt_entity::{Entity as _, FxHashMap};
use nvopt_pass::{Knob, MachCx, MachinePass};
use nvopt_ptx::{
    isa::{Effects, Mod, Opcode},
    mach::{Inst, MachBody, Reg},
};
use smallvec::SmallVec;

use crate::{
    cfg::{Flow, Term},
    facts::{is_opaque, touches_carry},
    live::{Liveness, RegSet, words_of},
};

/// Whether instructions are put in another order.
pub static ENABLE: Knob<bool> = Knob::switch(
    "enable-misched",
    true,
    "machine-scheduler",
    "puts instructions in an order in which latencies overlap",
);
/// How many registers may be live.
pub static PRESSURE: Knob<i64> = Knob::number(
    "machine-scheduler-pressure",
    48,
    "machine-scheduler",
    "how many registers of 32 bits may be live where the old order had fewer",
);

/// The most instructions that are put in order together.
const MAX_PIECE: usize = 256;

/// Orders instructions so that latencies overlap.
#[derive(Clone, Copy, Debug, Default)]
pub struct MachineScheduler;

impl MachinePass for MachineScheduler {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        if !cx.knobs.is_on(&ENABLE) {
            return;
        }
        let Some(mut flow) = Flow::new(body) else { return };
        let Some(live) = Liveness::of(body, &flow) else { return };
        let most = cx.knobs.limit(&PRESSURE);
        let mut n_changed = 0;
        let mut is_live = RegSet::new(body.n_regs());
        for block in flow.layout() {
            if flow.is_pinned(block) || flow.code(block).len() < 3 {
                continue;
            }
            is_live.clear();
            for reg in live.live_out(block).chain(leaving_reads(body, &flow, block)) {
                is_live.insert(reg.index() as u32);
            }
            let old = flow.code(block).to_vec();
            let mut new = old.clone();
            // Backwards, as liveness goes.
            let mut end = old.len();
            while end > 0 {
                let start = piece_start(body, &old, end);
                let piece = &old[start..end];
                if piece.len() > 2
                    && let Some(order) = Piece::new(body, piece, &is_live).order(most)
                    && cx.may_rewrite()
                {
                    for (at, &from) in order.iter().enumerate() {
                        new[start + at] = piece[from];
                    }
                    n_changed += 1;
                }
                piece.iter().rev().for_each(|&inst| step_back(body, inst, &mut is_live));
                end = start;
            }
            if new != old {
                *flow.code_mut(block) = new;
            }
        }
        if n_changed > 0 {
            cx.count("pieces put in another order", n_changed);
            flow.write(body, &mut || false);
        }
    }
}

/// The registers that the end of a block reads.
fn leaving_reads(body: &MachBody, flow: &Flow, block: nvopt_ptx::mach::Block) -> Vec<Reg> {
    match flow.term(block) {
        Term::Branch(branch) => vec![branch.guard.reg],
        Term::Exit(inst) => body.uses(*inst).collect(),
        Term::Other { insts, .. } => insts.iter().flat_map(|&inst| body.uses(inst)).collect(),
        Term::Goto(_) | Term::FallsOff => Vec::new(),
    }
}

fn step_back(body: &MachBody, inst: Inst, is_live: &mut RegSet) {
    if body.directive(inst).is_some() {
        return;
    }
    if body.guard(inst).is_none() {
        for reg in body.defs(inst) {
            is_live.remove(reg.index() as u32);
        }
    }
    for reg in body.uses(inst) {
        is_live.insert(reg.index() as u32);
    }
}

/// Where the piece that ends at `end` begins: one instruction that must stay, or several that may
/// change places.
fn piece_start(body: &MachBody, code: &[Inst], end: usize) -> usize {
    let stays = |at: usize| !can_move(body, code[at]);
    if stays(end - 1) {
        return end - 1;
    }
    let least = end.saturating_sub(MAX_PIECE);
    (least..end - 1).rev().find(|&at| stays(at)).map_or(least, |at| at + 1)
}

/// True if an instruction may change places with others.
fn can_move(body: &MachBody, inst: Inst) -> bool {
    let moves = Effects::READS | Effects::WRITES | Effects::READS_CONSTANT;
    let is_access = matches!(body.opcode(inst), Opcode::Ld | Opcode::St);
    let effects = body.effects(inst);
    !is_opaque(body, inst)
        && !touches_carry(body, inst)
        && moves.contains(effects)
        && (effects.is_empty() || is_access)
}

/// How many cycles go by until a result is there, roughly.
fn latency(body: &MachBody, inst: Inst) -> u32 {
    let form = body.form(inst);
    match form.opcode {
        Opcode::Ld => match form.space() {
            Some(Mod::Param | Mod::Const | Mod::ParamEntry) => 6,
            Some(Mod::Shared | Mod::SharedCta) => 24,
            _ => 200,
        },
        Opcode::Div | Opcode::Rem | Opcode::Sqrt | Opcode::Rsqrt | Opcode::Rcp => 40,
        Opcode::Sin | Opcode::Cos | Opcode::Ex2 | Opcode::Lg2 | Opcode::Cvt | Opcode::Popc => 12,
        _ => 4,
    }
}

/// The state space of an access, if it is one that no other overlaps.
fn own_space(body: &MachBody, inst: Inst) -> Option<Mod> {
    let space = body.form(inst).space()?;
    matches!(space, Mod::Global | Mod::Shared | Mod::Local).then_some(space)
}

/// Instructions that may change places, and what must stay before what.
struct Piece {
    n: usize,
    /// For each: those that must come later, and how long after it.
    later: Vec<SmallVec<[(u32, u32); 4]>>,
    n_before: Vec<u32>,
    latency: Vec<u32>,
    /// The longest way from each to the end.
    height: Vec<u32>,
    pressure: Pressure,
}

/// What each instruction does to the number of live registers.
struct Pressure {
    /// Registers of the piece by number: words, readers in the piece, live behind it.
    regs: Vec<(u32, u32, bool)>,
    reads: Vec<SmallVec<[u32; 4]>>,
    writes: Vec<SmallVec<[u32; 2]>>,
    /// What is live at the beginning.
    at_start: i64,
}

impl Piece {
    fn new(body: &MachBody, insts: &[Inst], live_behind: &RegSet) -> Piece {
        let n = insts.len();
        let mut piece = Piece {
            n,
            later: vec![SmallVec::new(); n],
            n_before: vec![0; n],
            latency: insts.iter().map(|&inst| latency(body, inst)).collect(),
            height: vec![0; n],
            pressure: Pressure::new(body, insts, live_behind),
        };
        let mut writer: FxHashMap<Reg, usize> = FxHashMap::default();
        let mut readers: FxHashMap<Reg, SmallVec<[usize; 4]>> = FxHashMap::default();
        let mut accesses: Vec<(usize, bool, Option<Mod>)> = Vec::new();
        for (at, &inst) in insts.iter().enumerate() {
            for reg in body.uses(inst) {
                if let Some(&from) = writer.get(&reg) {
                    piece.edge(from, at, piece.latency[from]);
                }
                readers.entry(reg).or_default().push(at);
            }
            for reg in body.defs(inst) {
                for from in readers.remove(&reg).unwrap_or_default() {
                    piece.edge(from, at, 0);
                }
                if let Some(from) = writer.insert(reg, at) {
                    // Under a guard the old value may stay, so that it must be there.
                    let wait = if body.guard(inst).is_some() { piece.latency[from] } else { 1 };
                    piece.edge(from, at, wait);
                }
                if body.guard(inst).is_some() {
                    readers.entry(reg).or_default().push(at);
                }
            }
            let effects = body.effects(inst);
            if effects.intersects(Effects::READS | Effects::WRITES) {
                let (writes, space) = (effects.contains(Effects::WRITES), own_space(body, inst));
                for &(from, wrote, other) in &accesses {
                    let apart = space.is_some() && other.is_some() && space != other;
                    if (writes || wrote) && !apart {
                        piece.edge(from, at, 1);
                    }
                }
                accesses.push((at, writes, space));
            }
        }
        for at in (0..n).rev() {
            let behind = piece.later[at].iter();
            let most = behind.map(|&(to, wait)| wait + piece.height[to as usize]).max();
            piece.height[at] = most.unwrap_or(0).max(piece.latency[at].min(4));
        }
        piece
    }

    fn edge(&mut self, from: usize, to: usize, wait: u32) {
        if from != to {
            self.later[from].push((to as u32, wait));
            self.n_before[to] += 1;
        }
    }

    /// A better order than the one there is.
    fn order(&self, most: usize) -> Option<Vec<usize>> {
        let old: Vec<usize> = (0..self.n).collect();
        let limit = self.pressure.peak(&old).max(most as i64);
        let new = self.list(limit);
        let (is, was) = (self.cycles(&new), self.cycles(&old));
        // A twentieth at least: what is no better stays as it was written.
        let is_better = is.saturating_mul(20) < was.saturating_mul(19);
        (is_better && self.pressure.peak(&new) <= limit).then_some(new)
    }

    /// The list scheduler.
    fn list(&self, limit: i64) -> Vec<usize> {
        let mut n_before = self.n_before.clone();
        let mut ready: Vec<usize> = (0..self.n).filter(|&at| n_before[at] == 0).collect();
        let mut walk = self.pressure.walk();
        let mut order = Vec::with_capacity(self.n);
        while !ready.is_empty() {
            let fits = |at: usize| walk.now + walk.change(at) <= limit;
            let best = |&(_, &at): &(usize, &usize)| {
                (fits(at), if fits(at) { 0 } else { -walk.change(at) }, self.height[at], !at)
            };
            let (place, _) = ready.iter().enumerate().max_by_key(best).expect("some are ready");
            let at = ready.swap_remove(place);
            walk.take(at);
            order.push(at);
            for &(to, _) in &self.later[at] {
                n_before[to as usize] -= 1;
                if n_before[to as usize] == 0 {
                    ready.push(to as usize);
                }
            }
        }
        order
    }

    /// How long a thread alone takes, one instruction a cycle.
    fn cycles(&self, order: &[usize]) -> u64 {
        let mut from = vec![0u64; self.n];
        let (mut now, mut end) = (0u64, 0);
        for &at in order {
            now = now.max(from[at]);
            for &(to, wait) in &self.later[at] {
                let there = now + u64::from(wait);
                from[to as usize] = from[to as usize].max(there);
            }
            now += 1;
            end = end.max(now);
        }
        end
    }
}

impl Pressure {
    fn new(body: &MachBody, insts: &[Inst], live_behind: &RegSet) -> Pressure {
        let mut numbers: FxHashMap<Reg, u32> = FxHashMap::default();
        let mut this =
            Pressure { regs: Vec::new(), reads: Vec::new(), writes: Vec::new(), at_start: 0 };
        let mut is_written: Vec<bool> = Vec::new();
        for &inst in insts {
            let mut number = |reg: Reg, regs: &mut Vec<(u32, u32, bool)>| {
                *numbers.entry(reg).or_insert_with(|| {
                    regs.push((
                        words_of(body, reg) as u32,
                        0,
                        live_behind.contains(reg.index() as u32),
                    ));
                    regs.len() as u32 - 1
                })
            };
            let mut reads: SmallVec<[u32; 4]> =
                body.uses(inst).map(|reg| number(reg, &mut this.regs)).collect();
            reads.sort_unstable();
            reads.dedup();
            let writes: SmallVec<[u32; 2]> =
                body.defs(inst).map(|reg| number(reg, &mut this.regs)).collect();
            is_written.resize(this.regs.len(), false);
            for &reg in &reads {
                this.regs[reg as usize].1 += 1;
                if !is_written[reg as usize] {
                    // It came from before.
                    is_written[reg as usize] = true;
                    this.at_start += i64::from(this.regs[reg as usize].0);
                }
            }
            writes.iter().for_each(|&reg| is_written[reg as usize] = true);
            this.reads.push(reads);
            this.writes.push(writes);
        }
        this
    }

    fn walk(&self) -> PressureWalk<'_> {
        let left = self.regs.iter().map(|reg| reg.1).collect();
        PressureWalk { of: self, left, now: self.at_start }
    }

    /// The most registers that are live if the instructions stand in this order.
    fn peak(&self, order: &[usize]) -> i64 {
        let mut walk = self.walk();
        let mut most = walk.now;
        for &at in order {
            walk.take(at);
            most = most.max(walk.now);
        }
        most
    }
}

/// The number of live registers while instructions are taken.
struct PressureWalk<'a> {
    of: &'a Pressure,
    /// Readers that are left of each register.
    left: Vec<u32>,
    now: i64,
}

impl PressureWalk<'_> {
    /// By how much the next instruction would change it.
    fn change(&self, at: usize) -> i64 {
        let words = |reg: u32| i64::from(self.of.regs[reg as usize].0);
        let dies = |reg: &&u32| self.left[**reg as usize] == 1 && !self.of.regs[**reg as usize].2;
        let ends: i64 = self.of.reads[at].iter().filter(dies).map(|&reg| words(reg)).sum();
        let begins: i64 = self.of.writes[at].iter().map(|&reg| words(reg)).sum();
        begins - ends
    }

    fn take(&mut self, at: usize) {
        self.now += self.change(at);
        self.of.reads[at].iter().for_each(|&reg| self.left[reg as usize] -= 1);
    }
}
