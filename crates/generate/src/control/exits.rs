//! Ways out of the middle: leaving a loop, beginning its next turn, returning.

use nvopt_ir::{body::Block, types::Type};

use crate::{
    func::{Control, FuncGen},
    options::Feature,
    values::{Level, Val},
};

/// A loop around the code being made.
#[derive(Debug)]
pub(crate) struct LoopFrame {
    /// Where the loop ends, and the block of its next turn if there is one.
    pub(crate) exit: Block,
    pub(crate) next: Option<Block>,
    /// Who executes the body.
    pub(crate) control: Control,
    /// The types of the values that live across turns and are known after the loop.
    pub(crate) types: Vec<Type>,
    /// Where the loop is left, with a value for each type.
    pub(crate) exits: Vec<(Block, Vec<Val>)>,
    /// Where the next turn is begun, with a value for each type.
    pub(crate) nexts: Vec<(Block, Vec<Val>)>,
}

impl FuncGen<'_, '_> {
    /// True if some threads that execute the code here may go elsewhere on their own: nobody
    /// waits for them in what they leave.
    fn may_leave(&self, frame: &LoopFrame) -> bool {
        let alone = frame.control.level == Level::Thread && frame.control.mask.is_none();
        let here = self.control.mask.map(|mask| mask.value);
        let there = frame.control.mask.map(|mask| mask.value);
        alone || self.control.level == frame.control.level && here == there
    }

    /// Ends the block by some way out, if there is one.
    pub(super) fn exit(&mut self) -> bool {
        let in_loop = self.has(Feature::EarlyExits)
            && self.loops.last().is_some_and(|frame| self.may_leave(frame));
        if in_loop && self.u().chance(70) {
            self.note(Feature::EarlyExits);
            let may_go_on = self.loops.last().is_some_and(|frame| frame.next.is_some());
            if may_go_on && self.u().chance(40) {
                self.continue_loop();
            } else {
                self.break_loop();
            }
            return true;
        }
        if self.rights.early_return && self.has(Feature::EarlyExits) && self.u().chance(50) {
            self.note(Feature::EarlyExits);
            self.early_return();
            return true;
        }
        false
    }

    /// Leaves the innermost loop.
    pub(super) fn break_loop(&mut self) {
        let (values, exit) = self.values_for_loop(|frame| frame.exit);
        self.br(exit);
        let from = self.block;
        self.loops.last_mut().expect("there is a loop").exits.push((from, values));
    }

    fn continue_loop(&mut self) {
        let next = |frame: &LoopFrame| frame.next.expect("asked for before");
        let (values, next) = self.values_for_loop(next);
        self.br(next);
        let from = self.block;
        self.loops.last_mut().expect("there is a loop").nexts.push((from, values));
    }

    /// A value known here for each of the innermost loop's types, and a block of it.
    pub(super) fn values_for_loop(
        &mut self,
        block: impl Fn(&LoopFrame) -> Block,
    ) -> (Vec<Val>, Block) {
        let frame = self.loops.last().expect("there is a loop");
        let (types, block) = (frame.types.clone(), block(frame));
        let values = types.into_iter().map(|ty| self.leaf(ty)).collect();
        (values, block)
    }

    fn early_return(&mut self) {
        if self.ret == Type::VOID {
            self.store_something();
            self.ret(None);
        } else {
            let value = self.deep_expr(self.ret);
            self.ret(Some(value));
        }
    }
}
