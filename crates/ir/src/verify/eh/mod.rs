//! Exception handling: landing pads and funclets.
//!
//! Files: `pads` (single pads and where they may be entered from), `funclets` (where the edges
//! that leave a funclet go), `colors` (which funclets a block belongs to).

mod colors;
mod funclets;
mod pads;

use nvopt_entity::FxHashMap;

use super::{function::FnVerifier, report::Checked};
use crate::{
    body::{Block, Inst, Value},
    constant::ConstData,
    ops::Op,
    types::Type,
};

pub(super) use colors::Colors;
pub(super) use pads::may_become_call;

/// What was seen of a function's pads.
#[derive(Default)]
pub(super) struct Pads {
    /// The type of what is caught, the same for all landing pads of a function.
    exception_ty: Option<Type>,
    /// Pads whose exceptions go to a pad with the same parent, with the instruction that says so.
    siblings: FxHashMap<Inst, Inst>,
    /// The keys of `siblings`, in the order they were met.
    sibling_order: Vec<Inst>,
    /// The funclets of each block, once asked for.
    pub(super) colors: Option<Colors>,
}

impl<'m> FnVerifier<'_, 'm> {
    /// The first instruction of `block` that is no phi.
    fn first_non_phi(&self, block: Block) -> Option<Inst> {
        self.body.insts_in(block).find(|&inst| !matches!(self.body.op(inst), Op::Phi(_)))
    }

    fn is_pad(&self, inst: Inst) -> bool {
        matches!(
            self.body.op(inst),
            Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad | Op::CatchSwitch { .. }
        )
    }

    /// The pad at the head of `block`, if there is one.
    fn pad_of(&self, block: Block) -> Option<Inst> {
        self.first_non_phi(block).filter(|&inst| self.is_pad(inst))
    }

    /// True for `none`, which stands for the function itself.
    fn is_none_token(&self, value: Value) -> bool {
        matches!(self.body.const_data(value), Some(ConstData::Zero(ty)) if *ty == Type::TOKEN)
    }

    /// The catchpad or cleanuppad that `value` is.
    fn as_funclet_pad(&self, value: Value) -> Option<Inst> {
        let inst = self.body.def_inst(value)?;
        matches!(self.body.op(inst), Op::CatchPad | Op::CleanupPad).then_some(inst)
    }

    /// The pad that `pad` is nested in, as a token; `None` if `pad` is none of these.
    fn parent_pad(&self, pad: Inst) -> Option<Value> {
        match self.body.op(pad) {
            Op::CatchPad | Op::CleanupPad => self.body.args(pad).last().copied(),
            Op::CatchSwitch { .. } => self.body.args(pad).first().copied(),
            _ => None,
        }
    }

    /// Where exceptions raised by a terminator go, if not to the caller.
    fn unwind_target(&self, inst: Inst) -> Option<Block> {
        let body = self.body;
        let block = body.block(inst);
        match body.op(inst) {
            Op::Invoke(_) => Some(body.succ(block, 1)),
            Op::CleanupRet => body.succs(block).next(),
            Op::CatchSwitch { unwinds_to_block: true } => body.succs(block).next_back(),
            _ => None,
        }
    }

    fn check_has_personality(&mut self, what: &str) -> Checked {
        let has = self.decl.personality.is_some();
        self.check_with(has, || format!("{what} needs to be in a function with a personality."))
    }

    fn check_is_first(&mut self, inst: Inst, what: &str) -> Checked {
        let is_first = self.first_non_phi(self.body.block(inst)) == Some(inst);
        self.check_with(is_first, || {
            format!("{what} not the first non-PHI instruction in the block.")
        })
    }

    /// An invoke unwinds to a block that handles exceptions.
    pub(super) fn check_invoke_edge(&mut self, inst: Inst) -> Checked {
        let target = self.body.succ(self.body.block(inst), 1);
        let handles = self.pad_of(target).is_some();
        let message = "The unwind destination does not have an exception handling instruction!";
        self.check(handles, message)?;
        let is_last = self.body.next_inst(inst).is_none();
        self.check(is_last, "Terminator found in the middle of a basic block!")
    }
}
