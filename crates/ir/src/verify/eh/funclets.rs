//! Where the edges that leave a funclet go.
//!
//! All edges that leave a catchpad or cleanuppad must go to the same place, and the edges that
//! leave nested cleanups count, too, when they leave the pad around them.

use nvopt_entity::FxHashSet;

use super::super::{function::FnVerifier, report::Checked};
use crate::{
    body::{Block, Inst, Value},
    ops::Op,
};

/// Where an edge that leaves a pad goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Caller,
    Pad(Inst),
}

/// What one user of a pad says about leaving it.
enum Leaving {
    /// Nothing.
    No,
    /// It is a cleanup nested in the pad: its users say.
    Nested(Inst),
    /// It unwinds there, or to the caller.
    To(Option<Block>),
}

impl<'m> FnVerifier<'_, 'm> {
    /// Checks that all edges that leave `pad` go to the same place.
    pub(super) fn check_funclet(&mut self, pad: Inst) -> Checked {
        let body = self.body;
        let mut first: Option<(Inst, Target)> = None;
        let mut worklist = vec![pad];
        let mut seen: FxHashSet<Inst> = FxHashSet::default();
        while let Some(current) = worklist.pop() {
            let message = "FuncletPadInst must not be nested within itself";
            self.check(seen.insert(current), message)?;
            // The innermost pad around `current` of which it is not known where it unwinds to.
            let mut unresolved = None;
            let Some(token) = body.result(current) else { continue };
            for user in body.users(token) {
                let target = match self.leaving(user)? {
                    Leaving::No => continue,
                    Leaving::Nested(cleanup) => {
                        worklist.push(cleanup);
                        continue;
                    }
                    Leaving::To(target) => target,
                };
                let Some(edge) = self.classify_edge(pad, current, token, target) else { continue };
                let (exits, target, next) = edge;
                unresolved = next.or(unresolved);
                if exits {
                    match first {
                        Some((_, expected)) => {
                            let message =
                                "Unwind edges out of a funclet pad must have the same unwind dest";
                            self.check(target == expected, message)?;
                        }
                        None => {
                            first = Some((user, target));
                            self.note_cleanup_sibling(pad, user, target);
                        }
                    }
                }
                // Of a nested pad one edge is enough.
                if current != pad {
                    break;
                }
            }
            if let Some(unresolved) = unresolved.filter(|&unresolved| unresolved != current) {
                self.drop_resolved(&mut worklist, current, unresolved);
            }
        }
        self.check_agrees_with_switch(pad, first)
    }

    fn leaving(&mut self, user: Inst) -> Checked<Leaving> {
        match self.body.op(user) {
            Op::CleanupRet | Op::Invoke(_) => Ok(Leaving::To(self.unwind_target(user))),
            // A catchswitch has no form that never unwinds, so unwinding to the caller is
            // nothing that it must mean.
            Op::CatchSwitch { unwinds_to_block: false } => Ok(Leaving::No),
            Op::CatchSwitch { .. } => Ok(Leaving::To(self.unwind_target(user))),
            Op::Call(_) | Op::CatchRet => Ok(Leaving::No),
            Op::CleanupPad => Ok(Leaving::Nested(user)),
            _ => self.fail("Bogus funclet pad use"),
        }
    }

    /// Whether an edge from within `current` leaves `pad`, where it goes, and the innermost pad
    /// that it does not leave. `None` if it does not leave `current` itself.
    fn classify_edge(
        &self,
        pad: Inst,
        current: Inst,
        token: Value,
        target: Option<Block>,
    ) -> Option<(bool, Target, Option<Inst>)> {
        let Some(block) = target else { return Some((true, Target::Caller, Some(pad))) };
        let entered = self.pad_of(block)?;
        let parent = self.parent_pad(entered)?;
        if parent == token {
            return None;
        }
        let mut left = current;
        // Broken pads may be nested in a circle.
        for _ in 0..self.body.n_insts() {
            if left == pad {
                return Some((true, Target::Pad(entered), Some(pad)));
            }
            let around = self.parent_pad(left)?;
            if around == parent || self.is_none_token(around) && self.is_none_token(parent) {
                return Some((false, Target::Pad(entered), self.body.def_inst(around)));
            }
            match self.body.def_inst(around) {
                Some(inst) => left = inst,
                None => break,
            }
        }
        Some((false, Target::Pad(entered), None))
    }

    /// Takes pads off the worklist of which it is now known where they unwind to: those around
    /// `current`, up to and without `unresolved`.
    fn drop_resolved(&self, worklist: &mut Vec<Inst>, current: Inst, unresolved: Inst) {
        let around = |pad: Inst| self.parent_pad(pad).and_then(|parent| self.body.def_inst(parent));
        let mut resolved = current;
        while let Some(&uncle) = worklist.last() {
            let ancestor = around(uncle);
            while Some(resolved) != ancestor {
                match around(resolved) {
                    Some(parent) if parent != unresolved => resolved = parent,
                    _ => break,
                }
            }
            if Some(resolved) != ancestor {
                break;
            }
            worklist.pop();
        }
    }

    fn note_cleanup_sibling(&mut self, pad: Inst, user: Inst, target: Target) {
        let Target::Pad(entered) = target else { return };
        let same_parent = self.parent_pad(entered) == self.parent_pad(pad);
        if same_parent && self.body.op(pad) == Op::CleanupPad {
            self.note_sibling_unwind(pad, user);
        }
    }

    /// Notes that exceptions of `pad` go to a pad with the same parent, by `terminator`.
    pub(super) fn note_sibling_unwind(&mut self, pad: Inst, terminator: Inst) {
        if self.state.pads.siblings.insert(pad, terminator).is_none() {
            self.state.pads.sibling_order.push(pad);
        }
    }

    /// What leaves a catch goes where its catchswitch unwinds to.
    fn check_agrees_with_switch(&mut self, pad: Inst, first: Option<(Inst, Target)>) -> Checked {
        let Some((_, target)) = first else { return Ok(()) };
        let parent = self.parent_pad(pad).and_then(|parent| self.body.def_inst(parent));
        let switch = parent.filter(|&inst| matches!(self.body.op(inst), Op::CatchSwitch { .. }));
        let Some(switch) = switch else { return Ok(()) };
        let of_switch = match self.unwind_target(switch) {
            None => Some(Target::Caller),
            Some(block) => self.pad_of(block).map(Target::Pad),
        };
        let message = "Unwind edges out of a catch must have the same unwind dest as the parent \
                       catchswitch";
        self.check(of_switch == Some(target), message)
    }

    /// Pads with the same parent do not handle each other's exceptions in a circle.
    pub(in super::super) fn check_sibling_unwinds(&mut self) {
        let order = std::mem::take(&mut self.state.pads.sibling_order);
        let mut visited: FxHashSet<Inst> = FxHashSet::default();
        for pad in order {
            if visited.contains(&pad) {
                continue;
            }
            let mut active: FxHashSet<Inst> = FxHashSet::default();
            let mut cursor = Some(pad);
            while let Some(pad) = cursor {
                active.insert(pad);
                let Some(&terminator) = self.state.pads.siblings.get(&pad) else { break };
                let next = self.unwind_target(terminator).and_then(|block| self.pad_of(block));
                let Some(next) = next else { break };
                if active.contains(&next) {
                    let message = "EH pads can't handle each other's exceptions";
                    self.at_inst(next, |v| v.fail(message));
                    return;
                }
                cursor = visited.insert(next).then_some(next);
            }
        }
    }
}
