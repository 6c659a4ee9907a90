//! The instructions still to be looked at, in LLVM's order: a stack that is filled backwards, so
//! that definitions come before their users, and a list of those found on the way, which go on
//! top of the stack before the next is taken.

use nvopt_entity::SecondaryMap;
use nvopt_ir::body::{Body, Inst};

/// The instructions still to be looked at.
#[derive(Default)]
pub(super) struct Worklist {
    stack: Vec<Inst>,
    on_stack: SecondaryMap<Inst, bool>,
    deferred: Vec<Inst>,
    is_deferred: SecondaryMap<Inst, bool>,
}

impl Worklist {
    /// Starts with `insts` of a body that has had `n_insts`: the first of them is taken first.
    pub(super) fn fill(&mut self, insts: &[Inst], n_insts: usize) {
        self.stack.reserve(insts.len());
        self.on_stack = SecondaryMap::with_capacity(n_insts);
        self.is_deferred = SecondaryMap::with_capacity(n_insts);
        for &inst in insts.iter().rev() {
            self.push(inst);
        }
    }

    /// Puts `inst` on top of the stack, unless it is on it.
    pub(super) fn push(&mut self, inst: Inst) {
        if !self.on_stack[inst] {
            self.on_stack[inst] = true;
            self.stack.push(inst);
        }
    }

    /// Has `inst` looked at next, after those added before.
    pub(super) fn add(&mut self, inst: Inst) {
        if !self.is_deferred[inst] {
            self.is_deferred[inst] = true;
            self.deferred.push(inst);
        }
    }

    /// The last of those that were added, to be checked before it goes on the stack.
    pub(super) fn pop_deferred(&mut self) -> Option<Inst> {
        let inst = self.deferred.pop()?;
        self.is_deferred[inst] = false;
        Some(inst)
    }

    /// The next instruction that is still there.
    pub(super) fn pop(&mut self, body: &Body) -> Option<Inst> {
        while let Some(inst) = self.stack.pop() {
            self.on_stack[inst] = false;
            if body.is_placed(inst) {
                return Some(inst);
            }
        }
        None
    }
}
