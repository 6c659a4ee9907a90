//! Branches, returns, and threads that end.

use nvopt_entity::FxHashMap;

use super::{Cx, Flow, Runner, frame::lanes, release_frame};
use crate::{
    code::{Kind, NONE, Op},
    fault::{FaultKind, Step, Trap},
    schedule::{Join, Path, PathState, Warp},
};

impl Runner<'_, '_, '_> {
    /// Faults if `reg` is not defined for a thread of `mask`.
    pub(super) fn require_defined(&self, reg: u32, mask: u32, what: &str) -> Step<()> {
        let tainted = self.frame.tainted(reg) & mask;
        if tainted == 0 {
            return Ok(());
        }
        let lane = tainted.trailing_zeros() as usize;
        let poison = self.frame.poisoned(reg) >> lane & 1 != 0;
        let (kind, state) = match poison {
            true => (FaultKind::PoisonUse, "poison"),
            false => (FaultKind::UndefUse, "undefined or was never written"),
        };
        Err(Trap::at(lane, kind, format!("{what} is {state}")))
    }

    /// Faults if the address in `reg` of an access of `bytes` bytes is not defined for a thread of
    /// `mask`. A poison address that leads nowhere is reported as that.
    pub(super) fn require_address(
        &self,
        reg: u32,
        mask: u32,
        of: u32,
        bytes: u64,
        what: &str,
    ) -> Step<()> {
        let Err(trap) = self.require_defined(reg, mask, what) else { return Ok(()) };
        let lane = trap.lane.unwrap_or(0) as usize;
        let address = self.frame.bits(reg, lane);
        if trap.kind == FaultKind::PoisonUse && address != 0 {
            self.cx.memory.locate(&self.who(), lane, of, address, bytes)?;
        }
        Err(trap)
    }

    /// Takes the edge for all threads of the path.
    pub(super) fn jump(&mut self, edge: u32) -> Step<Flow> {
        let target = self.take_edge(edge, self.path.mask);
        self.path.pc = self.code.blocks[target as usize].start;
        Ok(self.arrive(target))
    }

    fn take_edge(&mut self, edge: u32, mask: u32) -> u32 {
        let edge = &self.code.edges[edge as usize];
        for &(to, from, n) in &edge.copies {
            for word in 0..n {
                self.frame.copy(to + word, from + word, mask);
            }
        }
        edge.target
    }

    /// Waits at joins of `block`.
    fn arrive(&mut self, block: u32) -> Flow {
        while self.path.join != NONE {
            let id = self.path.join;
            let join = self.warp.joins.get_mut(id);
            if join.block != block {
                break;
            }
            join.arrived |= self.path.mask;
            join.outstanding &= !self.path.mask;
            if join.outstanding != 0 {
                return Flow::Leave { path: false, frame: true };
            }
            self.path.mask = join.arrived;
            self.path.join = join.parent;
            self.warp.joins.release(id);
        }
        Flow::Jumped
    }

    pub(super) fn branch(&mut self, op: &Op, yes: u32, no: u32) -> Step<Flow> {
        let mask = self.path.mask;
        self.require_defined(op.a, mask, "the condition of the branch")?;
        let mut taken = 0;
        for lane in lanes(mask) {
            taken |= ((self.frame.bits(op.a, lane) & 1) as u32) << lane;
        }
        if taken == mask {
            return self.jump(yes);
        }
        if taken == 0 {
            return self.jump(no);
        }
        self.part(&[(yes, taken), (no, mask & !taken)], op.c)
    }

    pub(super) fn switch(&mut self, op: &Op, row: u32) -> Step<Flow> {
        let mask = self.path.mask;
        self.require_defined(op.a, mask, "the value of the switch")?;
        let code = std::rc::Rc::clone(&self.code);
        let plan = &code.switches[row as usize];
        // The groups in the order in which threads choose them; the map only finds them again.
        let mut groups: Vec<(u32, u32)> = Vec::new();
        let mut found: FxHashMap<u32, usize> = FxHashMap::default();
        for lane in lanes(mask) {
            let value = self.frame.bits(op.a, lane);
            let edge = match plan.cases.binary_search_by_key(&value, |&(case, _)| case) {
                Ok(index) => plan.cases[index].1,
                Err(_) => plan.default,
            };
            let group = *found.entry(edge).or_insert_with(|| {
                groups.push((edge, 0));
                groups.len() - 1
            });
            groups[group].1 |= 1 << lane;
        }
        match *groups {
            [(edge, _)] => self.jump(edge),
            _ => self.part(&groups, plan.meet),
        }
    }

    /// Threads part: each group takes its edge. In lockstep they will meet at block `meet`.
    fn part(&mut self, groups: &[(u32, u32)], meet: u32) -> Step<Flow> {
        self.cx.report.divergent_branches += 1;
        if self.reconverges() && meet != NONE {
            let inner = self.path.join;
            if inner == NONE || self.warp.joins.get(inner).block != meet {
                self.path.join = self.warp.joins.add(Join {
                    frame: self.path.frame,
                    block: meet,
                    outstanding: self.path.mask,
                    arrived: 0,
                    parent: inner,
                });
            }
        }
        let (&(first_edge, first_mask), others) = groups.split_first().expect("threads part");
        for &(edge, mask) in others.iter().rev() {
            let target = self.take_edge(edge, mask);
            let join = self.path.join;
            if join != NONE && self.warp.joins.get(join).block == target {
                let join = self.warp.joins.get_mut(join);
                join.arrived |= mask;
                join.outstanding &= !mask;
                continue;
            }
            let pc = self.code.blocks[target as usize].start;
            self.warp.spawn(Path { mask, pc, state: PathState::Ready, ..self.path });
        }
        self.path.mask = first_mask;
        self.jump(first_edge)
    }

    pub(super) fn ret(&mut self, op: &Op, n: u32) -> Step<Flow> {
        let mask = self.path.mask;
        let code = std::rc::Rc::clone(&self.code);
        if n > 0 {
            self.keep_promises(op.a, n, mask, &code.result_promises, "the result")?;
        }
        let caller = self.frame.caller;
        if caller == NONE {
            if mask & 1 != 0 {
                self.warp.result = (0..n).map(|word| self.frame.word(op.a + word, 0)).collect();
            }
            self.warp.live &= !mask;
        } else {
            let path = *self.warp.paths.get(caller);
            let caller_code = std::rc::Rc::clone(&self.warp.frames.get(path.frame).code);
            if let Kind::Call(row) = caller_code.ops[path.pc as usize].kind
                && n > 0
            {
                let promises = &caller_code.calls[row as usize].promises;
                self.keep_promises(op.a, n, mask, promises, "the result")?;
            }
            let to = self.warp.frames.get_mut(path.frame);
            let dst = self.frame.dst;
            let n = if dst == NONE { 0 } else { n };
            for word in 0..n {
                for lane in lanes(mask) {
                    to.set_word(dst + word, lane, self.frame.word(op.a + word, lane));
                }
            }
        }
        Ok(self.leave_frame(mask))
    }

    /// The threads of the path leave the frame.
    fn leave_frame(&mut self, mask: u32) -> Flow {
        self.frame.lanes &= !mask;
        let code = std::rc::Rc::clone(&self.code);
        let start = |block: u32| code.blocks[block as usize].start;
        self.warp.leave_joins(self.path.join, mask, start);
        self.free_stack(mask);
        Flow::Leave { path: false, frame: self.frame.lanes != 0 }
    }

    fn free_stack(&mut self, mask: u32) {
        let local = &mut self.cx.memory.locals[self.warp.slot as usize];
        let mut freed = 0;
        self.frame.stack.retain(|&base| {
            let bytes = local.free(base, mask);
            freed += bytes;
            bytes == 0
        });
        self.cx.memory.release(freed);
    }

    /// The threads of the path end, whatever function they are in.
    pub(super) fn exit_threads(&mut self) -> Flow {
        let mask = self.path.mask;
        self.warp.live &= !mask;
        let mut caller = self.frame.caller;
        while caller != NONE {
            let path = self.warp.paths.get_mut(caller);
            path.mask &= !mask;
            let (join, frame) = (path.join, path.frame);
            let code = std::rc::Rc::clone(&self.warp.frames.get(frame).code);
            let start = |block: u32| code.blocks[block as usize].start;
            self.warp.leave_joins(join, mask, start);
            let frame = self.warp.frames.get_mut(frame);
            frame.lanes &= !mask;
            caller = frame.caller;
            let local = &mut self.cx.memory.locals[self.warp.slot as usize];
            let freed = frame.stack.iter().map(|&base| local.free(base, mask)).sum();
            self.cx.memory.release(freed);
        }
        self.leave_frame(mask)
    }
}

/// A frame that path `caller` made is gone: the path goes on once all are, if threads are left.
pub(super) fn finish_frame(cx: &mut Cx<'_, '_>, warp: &mut Warp, caller: u32) {
    let mut caller = caller;
    while caller != NONE {
        let path = warp.paths.get_mut(caller);
        let PathState::Calling(pending) = path.state else { return };
        path.state = PathState::Calling(pending - 1);
        if pending > 1 {
            return;
        }
        if path.mask != 0 {
            warp.resume(caller);
            return;
        }
        // All its threads ended in the call.
        let frame_id = path.frame;
        warp.paths.release(caller);
        if warp.frames.get(frame_id).lanes != 0 {
            return;
        }
        let frame = warp.frames.take(frame_id);
        caller = frame.caller;
        release_frame(cx, warp, frame_id, frame);
    }
}
