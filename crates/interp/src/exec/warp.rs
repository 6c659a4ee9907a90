//! What the threads of a warp do together: shuffles, votes, matches, reductions, products.
//!
//! An operation with a member mask waits until all threads of the mask that have not ended are at
//! an equal operation with an equal mask. If they are all on one path, as is usual in lockstep,
//! that is at once.

use std::rc::Rc;

use nvopt_arith::float::{self, Format};
use smallvec::{SmallVec, smallvec};

use super::{
    Flow, Runner,
    frame::{LANES, lanes},
};
use crate::{
    code::{Code, NONE, Op, ReduxOp, ShflMode, WarpOp, WarpPlan},
    fault::{FaultKind, Step, Trap},
    matrix::{self, Row},
    schedule::{Path, PathState, Warp},
    value::Word,
};

/// The operands or results of an operation.
type Rows<const N: usize> = SmallVec<[Row; N]>;

impl Runner<'_, '_, '_> {
    pub(super) fn warp_op(&mut self, op: &Op, row: u32) -> Step<Flow> {
        let plan = self.code.warps[row as usize];
        if matches!(plan.op, WarpOp::Matrix(_)) && self.warp.live != u32::MAX {
            let detail = "an operation on matrices that not all 32 threads execute";
            return Err(Trap::new(FaultKind::WarpSync, detail));
        }
        let members = if plan.mask == NONE {
            self.path.mask
        } else {
            match self.members_here(&plan)? {
                Some(members) => members,
                None => {
                    self.path.state = PathState::AtWarpOp(row);
                    return Ok(Flow::Leave { path: true, frame: true });
                }
            }
        };
        let regs = arg_regs(&plan);
        let mut args: Rows<3> = smallvec![[Word::default(); LANES]; regs.len()];
        for (row, reg) in args.iter_mut().zip(regs) {
            lanes(members).for_each(|lane| row[lane] = self.frame.word(reg, lane));
        }
        let out = eval(plan.op, members, &args);
        if op.dst != NONE {
            for lane in lanes(members) {
                for (word, row) in out.iter().enumerate().take(n_results(plan.op)) {
                    self.frame.set_word(op.dst + word as u32, lane, row[lane]);
                }
            }
        }
        if plan.op == WarpOp::Sync {
            self.warp.acquire_observed();
        }
        if plan.mask != NONE {
            self.warp.tick();
        }
        Ok(Flow::Next)
    }

    /// The threads of the path, if they all name each other and no other living one.
    fn members_here(&self, plan: &WarpPlan) -> Step<Option<u32>> {
        let mask = self.path.mask;
        self.require_defined(plan.mask, mask, "the member mask")?;
        let named = |lane: usize| self.frame.bits(plan.mask, lane);
        for lane in lanes(mask) {
            if named(lane) >> lane & 1 == 0 {
                let detail = format!("the member mask {:#x} does not name the thread", named(lane));
                return Err(Trap::at(lane, FaultKind::WarpSync, detail));
            }
        }
        let same = lanes(mask).all(|lane| named(lane) as u32 & self.warp.live == mask);
        Ok(same.then_some(mask))
    }
}

fn n_results(op: WarpOp) -> usize {
    match op {
        WarpOp::Shfl { with_flag, .. } => 1 + usize::from(with_flag),
        WarpOp::MatchAll | WarpOp::Elect => 2,
        WarpOp::Sync => 0,
        WarpOp::Matrix(op) => op.n_results(),
        WarpOp::VoteAll
        | WarpOp::VoteAny
        | WarpOp::VoteUni
        | WarpOp::Ballot
        | WarpOp::MatchAny
        | WarpOp::Redux(_)
        | WarpOp::ActiveMask => 1,
    }
}

/// The registers of the operands. Those an operation has none of are left out at the end.
fn arg_regs(plan: &WarpPlan) -> SmallVec<[u32; 3]> {
    if let WarpOp::Matrix(op) = plan.op {
        return (0..op.n_args() as u32).map(|at| plan.args[0] + at).collect();
    }
    plan.args.iter().copied().take_while(|&reg| reg != NONE).collect()
}

/// Lets threads go on whose partners at a warp-level operation have all come. True if some did.
pub(crate) fn complete_warp_ops(warp: &mut Warp) -> bool {
    let waiting: Vec<(u32, Path, u32)> = warp
        .paths
        .iter()
        .filter_map(|(id, path)| match path.state {
            PathState::AtWarpOp(row) => Some((id, *path, row)),
            PathState::Ready | PathState::Calling(_) | PathState::AtBarrier(_) => None,
        })
        .collect();
    if waiting.is_empty() {
        return false;
    }
    // For each thread that waits: its path, the operation and its mask.
    let mut at: [Option<(usize, WarpPlan, u32)>; LANES] = [None; LANES];
    for (index, (_, path, row)) in waiting.iter().enumerate() {
        let frame = warp.frames.get(path.frame);
        let plan = frame.code.warps[*row as usize];
        for lane in lanes(path.mask) {
            at[lane] = Some((index, plan, frame.bits(plan.mask, lane) as u32 & warp.live));
        }
    }
    let mut complete = 0u32;
    for lane in 0..LANES {
        let Some((_, plan, mask)) = at[lane] else { continue };
        let together = lanes(mask).all(|other| {
            at[other].is_some_and(|(_, theirs, mask_of)| theirs.op == plan.op && mask_of == mask)
        });
        if together && complete >> lane & 1 == 0 {
            complete |= mask;
            run_together(warp, &waiting, &at, plan.op, mask);
        }
    }
    if complete == 0 {
        return false;
    }
    if at.iter().flatten().any(|(_, plan, _)| plan.op == WarpOp::Sync) {
        warp.acquire_observed();
    }
    for (id, path, _) in waiting {
        let released = path.mask & complete;
        if released == path.mask {
            warp.resume(id);
        } else if released != 0 {
            warp.paths.get_mut(id).mask &= !released;
            let pc = path.pc + 1;
            warp.spawn(Path { mask: released, pc, state: PathState::Ready, ..path });
        }
    }
    warp.tick();
    true
}

fn run_together(
    warp: &mut Warp,
    waiting: &[(u32, Path, u32)],
    at: &[Option<(usize, WarpPlan, u32)>; LANES],
    op: WarpOp,
    members: u32,
) {
    let mut args: Rows<3> = SmallVec::new();
    for lane in lanes(members) {
        let Some((index, plan, _)) = at[lane] else { continue };
        let frame = warp.frames.get(waiting[index].1.frame);
        let regs = arg_regs(&plan);
        args.resize(regs.len(), [Word::default(); LANES]);
        for (row, reg) in args.iter_mut().zip(regs) {
            row[lane] = frame.word(reg, lane);
        }
    }
    let out = eval(op, members, &args);
    for lane in lanes(members) {
        let Some((index, ..)) = at[lane] else { continue };
        let path = &waiting[index].1;
        let frame = warp.frames.get_mut(path.frame);
        let code: Rc<Code> = Rc::clone(&frame.code);
        let dst = code.ops[path.pc as usize].dst;
        if dst == NONE {
            continue;
        }
        for (word, row) in out.iter().enumerate().take(n_results(op)) {
            frame.set_word(dst + word as u32, lane, row[lane]);
        }
    }
}

/// The results of `op` for `members`.
fn eval(op: WarpOp, members: u32, args: &[Row]) -> Rows<2> {
    if let WarpOp::Matrix(op) = op {
        return matrix::eval(&op, args).into();
    }
    let mut out: Rows<2> = smallvec![[Word::default(); LANES]; 2];
    let none = [Word::default(); LANES];
    let first = args.first().unwrap_or(&none);
    let tainted = lanes(members).any(|lane| first[lane].poison || first[lane].undef != 0);
    let truth = |holds: bool| Word::new(u64::from(holds));
    let ballot = lanes(members).fold(0u32, |m, lane| m | ((first[lane].bits & 1) as u32) << lane);
    let same_for_all = match op {
        WarpOp::Shfl { mode, .. } => {
            for lane in lanes(members) {
                let (value, found) = shuffle(mode, lane, members, args);
                out[0][lane] = value;
                out[1][lane] = truth(found);
            }
            return out;
        }
        WarpOp::MatchAny => {
            for lane in lanes(members) {
                let equal = lanes(members).filter(|&l| first[l].bits == first[lane].bits);
                out[0][lane] = Word::new(equal.fold(0, |m, l| m | 1 << l));
            }
            return out;
        }
        WarpOp::MatchAll => {
            let leader = members.trailing_zeros() as usize;
            let equal = lanes(members).all(|l| first[l].bits == first[leader].bits);
            let mask = if equal { u64::from(members) } else { 0 };
            lanes(members).for_each(|lane| {
                out[0][lane] = Word::new(mask);
                out[1][lane] = truth(equal);
            });
            return out;
        }
        WarpOp::Elect => {
            let leader = members.trailing_zeros() as usize;
            lanes(members).for_each(|lane| {
                out[0][lane] = Word::new(leader as u64);
                out[1][lane] = truth(lane == leader);
            });
            return out;
        }
        WarpOp::VoteAll => truth(ballot == members),
        WarpOp::VoteAny => truth(ballot != 0),
        WarpOp::VoteUni => truth(ballot == members || ballot == 0),
        WarpOp::Ballot => Word::new(u64::from(ballot)),
        WarpOp::ActiveMask => Word::new(u64::from(members)),
        WarpOp::Redux(redux) => Word::new(reduce(redux, members, first)),
        WarpOp::Sync | WarpOp::Matrix(_) => Word::default(),
    };
    let result = if tainted && op != WarpOp::ActiveMask { Word::POISON } else { same_for_all };
    lanes(members).for_each(|lane| out[0][lane] = result);
    out
}

/// What a thread reads, and whether its source is within its segment. A thread that is no member
/// gives an undefined value.
fn shuffle(mode: ShflMode, lane: usize, members: u32, args: &[Row]) -> (Word, bool) {
    let (b, c) = (args[1][lane], args[2][lane]);
    if b.poison || c.poison || b.undef != 0 || c.undef != 0 {
        return (Word::POISON, false);
    }
    let lane = lane as i64;
    let offset = (b.bits & 31) as i64;
    let clamp = (c.bits & 31) as i64;
    let segment = (c.bits >> 8 & 31) as i64;
    let max_lane = lane & segment | clamp & !segment;
    let min_lane = lane & segment;
    let (source, found) = match mode {
        ShflMode::Up => (lane - offset, lane - offset >= max_lane),
        ShflMode::Down => (lane + offset, lane + offset <= max_lane),
        ShflMode::Bfly => (lane ^ offset, lane ^ offset <= max_lane),
        ShflMode::Idx => {
            let source = min_lane | offset & !segment;
            (source, source <= max_lane)
        }
    };
    let source = if found { source } else { lane } as usize;
    if members >> source & 1 == 0 {
        return (Word { bits: 0, undef: u64::from(u32::MAX), poison: false }, found);
    }
    (args[0][source], found)
}

fn reduce(op: ReduxOp, members: u32, row: &Row) -> u64 {
    let values = lanes(members).map(|lane| row[lane].bits as u32);
    let combine = |a: u32, b: u32| match op {
        ReduxOp::Add => a.wrapping_add(b),
        ReduxOp::And => a & b,
        ReduxOp::Or => a | b,
        ReduxOp::Xor => a ^ b,
        ReduxOp::SMin => (a as i32).min(b as i32) as u32,
        ReduxOp::SMax => (a as i32).max(b as i32) as u32,
        ReduxOp::UMin => a.min(b),
        ReduxOp::UMax => a.max(b),
        ReduxOp::Float(kind, abs) => {
            let magnitude = |x: u32| u128::from(if abs { x & 0x7fff_ffff } else { x });
            float::min_max(Format::Single, kind, magnitude(a), magnitude(b)) as u32
        }
    };
    let reduced = values.reduce(combine).unwrap_or(0);
    match op {
        ReduxOp::Float(_, true) => u64::from(reduced & 0x7fff_ffff),
        _ => u64::from(reduced),
    }
}
