//! Liveness by register, register pressure by class, definitions and uses.
//!
//! Most registers live in one block only. For the others lists at block borders say what is live, by
//! walks from readers back to writers: as much work as there is to say. A function that has too much
//! of it has no liveness, and passes do without.

use nvopt_entity::Entity as _;
use nvopt_ptx::{
    isa::Mod,
    mach::{Block, Inst, MachBody, Reg},
};

use crate::{
    cfg::{Flow, Term},
    facts::{is_reserved_sreg, is_stack_pointer},
};
use nvopt_ptx::mach::Operand;

/// How many steps the walks of all registers may take for each block: what is live there and its
/// predecessors. A function that needs more has no liveness.
const LIVE_PER_BLOCK: usize = 256;
/// The steps that any function may take.
const LEAST_LIVE: usize = 1 << 22;

/// A register that lives in one block only, or nowhere.
const LOCAL: u32 = u32::MAX;

/// The classes of registers, by size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Predicates.
    Pred,
    /// Eight or sixteen bits.
    B16,
    /// Thirty-two bits.
    B32,
    /// Sixty-four bits.
    B64,
    /// A hundred and twenty-eight bits.
    B128,
}

/// The class of a register.
pub fn class_of(body: &MachBody, reg: Reg) -> Class {
    match body.reg(reg).ty {
        Mod::Pred => Class::Pred,
        Mod::B8 | Mod::U8 | Mod::S8 | Mod::B16 | Mod::U16 | Mod::S16 | Mod::F16 | Mod::Bf16 => {
            Class::B16
        }
        Mod::B64 | Mod::U64 | Mod::S64 | Mod::F64 | Mod::F32x2 => Class::B64,
        Mod::B128 => Class::B128,
        _ => Class::B32,
    }
}

/// How many registers of 32 bits a register takes; predicates have their own.
pub fn words_of(body: &MachBody, reg: Reg) -> usize {
    match class_of(body, reg) {
        Class::Pred => 0,
        Class::B16 | Class::B32 => 1,
        Class::B64 => 2,
        Class::B128 => 4,
    }
}

/// The registers that are live where blocks begin and end.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// The number of each register that lives across blocks.
    number: Vec<u32>,
    regs: Vec<Reg>,
    /// For each block the numbers of what is live where it begins and ends, sorted.
    live_in: Vec<Vec<u32>>,
    live_out: Vec<Vec<u32>>,
}

impl Liveness {
    /// The liveness of `flow`, or none if the function is too large.
    pub fn of(body: &MachBody, flow: &Flow) -> Option<Liveness> {
        let layout = flow.layout();
        let (number, regs) = number_globals(body, flow, &layout);
        let none = vec![Vec::new(); flow.n_blocks()];
        let mut this = Liveness { number, regs, live_in: none.clone(), live_out: none };
        let mut facts = vec![RegFacts::default(); this.regs.len()];
        let mut seen = RegSet::new(this.regs.len());
        for &block in &layout {
            this.summarize(body, flow, block, &mut facts, &mut seen);
        }
        this.solve(flow, &facts).then_some(this)
    }

    /// Notes which registers a block reads before it writes them, and which it writes as a whole.
    fn summarize(
        &self,
        body: &MachBody,
        flow: &Flow,
        block: Block,
        facts: &mut [RegFacts],
        killed: &mut RegSet,
    ) {
        killed.clear();
        let mut read = |reg: Reg, killed: &RegSet| {
            if let Some(number) = self.number(reg)
                && !killed.contains(number)
                && facts[number as usize].read_in.last() != Some(&block)
            {
                facts[number as usize].read_in.push(block);
            }
        };
        for inst in flow.code(block).iter().copied().chain(leaving(flow, block)) {
            body.uses(inst).for_each(|reg| read(reg, killed));
            // Under a guard the old value may stay.
            if body.guard(inst).is_none() {
                for number in whole_defs(body, inst).filter_map(|reg| self.number(reg)) {
                    killed.insert(number);
                }
            }
        }
        if let Term::Branch(branch) = flow.term(block) {
            read(branch.guard.reg, killed);
        }
        for &number in killed.members() {
            facts[number as usize].killed_in.push(block);
        }
    }

    /// Walks from the readers of each register back to where it is written. False if there is too
    /// much.
    fn solve(&mut self, flow: &Flow, facts: &[RegFacts]) -> bool {
        let mut room = flow.n_blocks().saturating_mul(LIVE_PER_BLOCK).max(LEAST_LIVE);
        let mut is_in = RegSet::new(flow.n_blocks());
        let (mut is_out, mut kills) = (is_in.clone(), is_in.clone());
        let mut work: Vec<Block> = Vec::new();
        for (number, facts) in facts.iter().enumerate() {
            for set in [&mut is_in, &mut is_out, &mut kills] {
                set.clear();
            }
            facts.killed_in.iter().for_each(|block| kills.insert(block.index() as u32));
            for &block in &facts.read_in {
                is_in.insert(block.index() as u32);
                work.push(block);
            }
            while let Some(block) = work.pop() {
                self.live_in[block.index()].push(number as u32);
                let Some(left) = room.checked_sub(1 + flow.preds(block).len()) else {
                    return false;
                };
                room = left;
                for &pred in flow.preds(block) {
                    let at = pred.index() as u32;
                    if is_out.contains(at) {
                        continue;
                    }
                    is_out.insert(at);
                    self.live_out[pred.index()].push(number as u32);
                    if !kills.contains(at) && !is_in.contains(at) {
                        is_in.insert(at);
                        work.push(pred);
                    }
                }
            }
        }
        true
    }

    fn number(&self, reg: Reg) -> Option<u32> {
        Some(self.number[reg.index()]).filter(|&number| number != LOCAL)
    }

    /// True if the value that `reg` has where `block` begins may be read.
    pub fn is_live_in(&self, reg: Reg, block: Block) -> bool {
        let live = &self.live_in[block.index()];
        self.number(reg).is_some_and(|number| live.binary_search(&number).is_ok())
    }

    /// True if the value that `reg` has where `block` ends may be read.
    pub fn is_live_out(&self, reg: Reg, block: Block) -> bool {
        let live = &self.live_out[block.index()];
        self.number(reg).is_some_and(|number| live.binary_search(&number).is_ok())
    }

    /// The registers that are live where `block` ends.
    pub fn live_out(&self, block: Block) -> impl Iterator<Item = Reg> + '_ {
        self.live_out[block.index()].iter().map(|&number| self.regs[number as usize])
    }

    /// The most registers of each class that are live at once: predicates, then by size.
    pub fn pressure(&self, body: &MachBody, flow: &Flow) -> [usize; 5] {
        let mut most = [0; 5];
        let mut is_live = RegSet::new(body.n_regs());
        for block in flow.layout() {
            let mut now = [0; 5];
            is_live.clear();
            for reg in self.live_out(block) {
                is_live.insert(reg.index() as u32);
                now[class_of(body, reg) as usize] += 1;
            }
            if let Term::Branch(branch) = flow.term(block)
                && is_live.add(branch.guard.reg.index() as u32)
            {
                now[Class::Pred as usize] += 1;
            }
            let all: Vec<Inst> =
                flow.code(block).iter().copied().chain(leaving(flow, block)).collect();
            raise(&mut most, &now);
            for &inst in all.iter().rev() {
                if body.guard(inst).is_none() {
                    for reg in whole_defs(body, inst) {
                        if is_live.remove(reg.index() as u32) {
                            now[class_of(body, reg) as usize] -= 1;
                        }
                    }
                }
                for reg in body.uses(inst) {
                    if is_live.add(reg.index() as u32) {
                        now[class_of(body, reg) as usize] += 1;
                    }
                }
                raise(&mut most, &now);
            }
        }
        most
    }
}

/// Where a register is read before it is written, and where it is written.
#[derive(Clone, Debug, Default)]
struct RegFacts {
    read_in: Vec<Block>,
    killed_in: Vec<Block>,
}

/// A set of small numbers that is emptied at the cost of what it holds.
#[derive(Clone, Debug)]
pub(crate) struct RegSet {
    /// Where each member stands in the list, plus one.
    place: Vec<u32>,
    members: Vec<u32>,
}

impl RegSet {
    /// An empty set of numbers below `n`.
    pub(crate) fn new(n: usize) -> RegSet {
        RegSet { place: vec![0; n], members: Vec::new() }
    }

    pub(crate) fn insert(&mut self, number: u32) {
        self.add(number);
    }

    /// Inserts; false if it was there.
    pub(crate) fn add(&mut self, number: u32) -> bool {
        let is_new = !self.contains(number);
        if is_new {
            self.members.push(number);
            self.place[number as usize] = self.members.len() as u32;
        }
        is_new
    }

    /// Removes; false if it was not there.
    pub(crate) fn remove(&mut self, number: u32) -> bool {
        let place = std::mem::take(&mut self.place[number as usize]);
        if place == 0 {
            return false;
        }
        self.members.swap_remove(place as usize - 1);
        if let Some(&moved) = self.members.get(place as usize - 1) {
            self.place[moved as usize] = place;
        }
        true
    }

    pub(crate) fn contains(&self, number: u32) -> bool {
        self.place[number as usize] != 0
    }

    pub(crate) fn members(&self) -> &[u32] {
        &self.members
    }

    pub(crate) fn clear(&mut self) {
        self.members.drain(..).for_each(|number| self.place[number as usize] = 0);
    }
}

fn raise(most: &mut [usize; 5], now: &[usize; 5]) {
    most.iter_mut().zip(now).for_each(|(most, now)| *most = (*most).max(*now));
}

/// The registers that an instruction writes as a whole: a component of a vector leaves the rest.
fn whole_defs(body: &MachBody, inst: Inst) -> impl Iterator<Item = Reg> + '_ {
    let parts = body.operands(inst).iter().any(|operand| matches!(operand, Operand::Part(..)));
    body.defs(inst).filter(move |_| !parts)
}

/// The instructions at the end of a block that are kept as they are.
fn leaving(flow: &Flow, block: Block) -> smallvec::SmallVec<[Inst; 2]> {
    match flow.term(block) {
        Term::Exit(inst) => smallvec::SmallVec::from_slice(&[*inst]),
        Term::Other { insts, .. } => insts.clone(),
        Term::Goto(_) | Term::Branch(_) | Term::FallsOff => smallvec::SmallVec::new(),
    }
}

/// Numbers the registers that appear in more than one block.
fn number_globals(body: &MachBody, flow: &Flow, layout: &[Block]) -> (Vec<u32>, Vec<Reg>) {
    let mut first: Vec<Option<Block>> = vec![None; body.n_regs()];
    let mut number = vec![LOCAL; body.n_regs()];
    let mut regs = Vec::new();
    let mut around = Vec::new();
    let mut meet = |reg: Reg, block: Block| match first[reg.index()] {
        None => first[reg.index()] = Some(block),
        Some(known) if known == block => {}
        Some(_) if number[reg.index()] != LOCAL => {}
        Some(_) => {
            number[reg.index()] = regs.len() as u32;
            regs.push(reg);
        }
    };
    for &block in layout {
        for inst in flow.code(block).iter().copied().chain(leaving(flow, block)) {
            body.uses(inst).chain(body.defs(inst)).for_each(|reg| meet(reg, block));
        }
        if let Term::Branch(branch) = flow.term(block) {
            meet(branch.guard.reg, block);
        }
        // A register that a loop of one block reads before it writes it lives around the loop.
        if flow.term(block).targets().contains(&block) {
            for reg in exposed_uses(body, flow.code(block)) {
                around.push(reg);
            }
        }
    }
    for reg in around {
        if number[reg.index()] == LOCAL {
            number[reg.index()] = regs.len() as u32;
            regs.push(reg);
        }
    }
    (number, regs)
}

/// The registers that `tail` reads before it writes them, reserved ones left out: what is live
/// where a block with this code begins, as far as this code says.
pub fn live_ins(body: &MachBody, tail: &[Inst]) -> Vec<Reg> {
    let exposed = exposed_uses(body, tail);
    exposed.into_iter().filter(|&reg| !is_stack_pointer(body, reg)).collect()
}

/// The registers that `tail` reads before it writes them, in order.
fn exposed_uses(body: &MachBody, tail: &[Inst]) -> Vec<Reg> {
    let mut written = nvopt_entity::EntitySet::new();
    let (mut found, mut is_found) = (Vec::new(), nvopt_entity::EntitySet::new());
    for &inst in tail {
        for reg in body.uses(inst) {
            if !written.contains(reg) && is_found.insert(reg) {
                found.push(reg);
            }
        }
        if body.guard(inst).is_none() {
            for reg in whole_defs(body, inst) {
                written.insert(reg);
            }
        }
    }
    found
}

/// True if a reserved register is live where `tail` begins: a special one is whenever it is read,
/// a stack pointer if it is read before it is written.
pub fn reads_reserved(body: &MachBody, tail: &[Inst]) -> bool {
    let is_special =
        |operand: &Operand| matches!(operand, Operand::Sreg(sreg) if is_reserved_sreg(*sreg));
    tail.iter().any(|&inst| body.operands(inst).iter().any(is_special))
        || exposed_uses(body, tail).into_iter().any(|reg| is_stack_pointer(body, reg))
}

/// How often each register is written and read.
#[derive(Clone, Debug)]
pub struct DefUse {
    defs: Vec<u32>,
    uses: Vec<u32>,
}

impl DefUse {
    /// Counts in all instructions of `body`.
    pub fn of(body: &MachBody) -> DefUse {
        let zero = vec![0; body.n_regs()];
        let mut this = DefUse { defs: zero.clone(), uses: zero };
        for &block in body.layout() {
            for &inst in body.insts_in(block) {
                body.defs(inst).for_each(|reg| this.defs[reg.index()] += 1);
                body.uses(inst).for_each(|reg| this.uses[reg.index()] += 1);
            }
        }
        // Parameters and results of the function are written and read by its callers.
        for (reg, data) in body.regs() {
            if body.param_reg_groups().contains(&data.group) {
                this.defs[reg.index()] += 1;
                this.uses[reg.index()] += 1;
            }
        }
        this
    }

    /// How many instructions write `reg`.
    pub fn n_defs(&self, reg: Reg) -> u32 {
        self.defs[reg.index()]
    }

    /// How often `reg` is read.
    pub fn n_uses(&self, reg: Reg) -> u32 {
        self.uses[reg.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{body_of, insts_of};

    #[test]
    fn registers_live_around_a_loop() {
        let mut body = body_of(
            ".reg .pred %p<2>; .reg .b32 %r<5>;
             mov.b32 %r1, 0; mov.b32 %r2, 5; mov.b32 %r4, 1;
             A: add.s32 %r3, %r1, %r2; mov.b32 %r1, %r3; setp.lt.s32 %p1, %r1, 10; @%p1 bra A;
             B: st.global.u32 [0], %r3; ret;",
        );
        let flow = Flow::new(&mut body).expect("plain code");
        let live = Liveness::of(&body, &flow).expect("a small function");
        let [entry, a, b] = flow.layout()[..] else { panic!("three blocks") };
        let reg = |name: &str| {
            let named = |(reg, _): (Reg, _)| {
                let mut text = Vec::new();
                body.write_reg(&mut text, reg);
                (text == name.as_bytes()).then_some(reg)
            };
            body.regs().find_map(named).expect("a register of the test")
        };
        assert!(live.is_live_in(reg("%r1"), a) && live.is_live_out(reg("%r1"), entry));
        assert!(live.is_live_in(reg("%r2"), a) && live.is_live_out(reg("%r2"), a));
        assert!(!live.is_live_in(reg("%r3"), a) && live.is_live_in(reg("%r3"), b));
        assert!(!live.is_live_in(reg("%p1"), b) && !live.is_live_out(reg("%r4"), entry));
        let pressure = live.pressure(&body, &flow);
        assert_eq!((pressure[Class::Pred as usize], pressure[Class::B32 as usize]), (1, 3));
    }

    #[test]
    fn a_guarded_write_does_not_end_a_life() {
        let mut body = body_of(
            ".reg .pred %p<2>; .reg .b32 %r<3>;
             mov.b32 %r1, 0; A: @%p1 mov.b32 %r1, 1; st.global.u32 [0], %r1; ret;",
        );
        let flow = Flow::new(&mut body).expect("plain code");
        let live = Liveness::of(&body, &flow).expect("a small function");
        let (reg, block) = (body.guard(insts_of(&body)[1]).expect("a guard").reg, flow.layout()[1]);
        assert!(!live.is_live_in(reg, block), "it lives in one block only");
        let written = body.defs(insts_of(&body)[0]).next().expect("a register");
        assert!(live.is_live_in(written, block));
    }

    #[test]
    fn reserved_registers_are_filtered_from_live_ins() {
        let body = body_of(
            ".reg .b64 %SP; .reg .b64 %SPL; .reg .b64 %rd<3>;
             st.local.u64 [%SP], %rd1; mov.b64 %rd2, %rd1; ret;",
        );
        let tail = insts_of(&body);
        assert!(reads_reserved(&body, &tail));
        assert!(!reads_reserved(&body, &tail[1..]));
        assert_eq!(live_ins(&body, &tail).len(), 1);
    }

    #[test]
    fn definitions_and_uses_are_counted() {
        let body = body_of(".reg .b32 %r<3>; mov.b32 %r1, 0; add.s32 %r2, %r1, %r1; ret;");
        let counts = DefUse::of(&body);
        let found: Vec<_> =
            body.regs().map(|(reg, _)| (counts.n_defs(reg), counts.n_uses(reg))).collect();
        assert_eq!(found, [(1, 2), (1, 0)]);
    }
}
