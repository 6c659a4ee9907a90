//! Single pads.

use nvopt_entity::FxHashSet;

use super::super::{function::FnVerifier, report::Checked};
use crate::{
    attrs::AttrKind,
    body::{Block, Inst, Value},
    constant::ConstData,
    intrinsics::Intrinsic,
    ops::Op,
    types::Type,
};

/// The kind of a landing pad's clause.
const FILTER: i32 = 1;

impl<'m> FnVerifier<'_, 'm> {
    pub(in super::super) fn check_landing_pad(&mut self, inst: Inst) -> Checked {
        let Op::LandingPad { clauses, cleanup } = self.body.op(inst) else { return Ok(()) };
        let kinds = self.body.ints(clauses);
        let message = "LandingPadInst needs at least one clause or to be a cleanup.";
        self.check(!kinds.is_empty() || cleanup, message)?;
        // Where it is entered from does not spoil the rules below.
        _ = self.check_pad_preds(inst);
        let ty = self.body.result_ty(inst);
        let message = "The landingpad instruction should have a consistent result type inside a \
                       function.";
        self.check_exception_type(ty, message)?;
        self.check_has_personality("LandingPadInst")?;
        self.check_is_first(inst, "LandingPadInst")?;
        let body = self.body;
        for (&kind, &clause) in kinds.iter().zip(body.args(inst)) {
            if kind == FILTER {
                let is_array = matches!(
                    body.const_data(clause),
                    Some(ConstData::Aggregate { .. } | ConstData::Zero(_) | ConstData::Data { .. })
                );
                let is_array = is_array && body.ty(clause).is_array();
                self.check(is_array, "Filter operand is not an array of constants!")?;
            } else {
                let is_ptr = body.ty(clause).is_ptr();
                self.check(is_ptr, "Catch operand does not have pointer type!")?;
            }
        }
        Ok(())
    }

    fn check_exception_type(&mut self, ty: Type, message: &str) -> Checked {
        let known = *self.state.pads.exception_ty.get_or_insert(ty);
        self.check(known == ty, message)
    }

    pub(in super::super) fn check_resume(&mut self, inst: Inst) -> Checked {
        self.check_has_personality("ResumeInst")?;
        let message = "The resume instruction should have a consistent result type inside a \
                       function.";
        self.check_exception_type(self.arg_ty(inst, 0), message)
    }

    pub(in super::super) fn check_catch_pad(&mut self, inst: Inst) -> Checked {
        self.check_has_personality("CatchPadInst")?;
        let switch = self.parent_pad(inst).and_then(|parent| self.body.def_inst(parent));
        let nested =
            switch.is_some_and(|switch| matches!(self.body.op(switch), Op::CatchSwitch { .. }));
        let message = "CatchPadInst needs to be directly nested in a CatchSwitchInst.";
        self.check(nested, message)?;
        self.check_is_first(inst, "CatchPadInst")?;
        // Where it is entered from does not spoil the rules below.
        _ = self.check_pad_preds(inst);
        self.check_funclet(inst)
    }

    pub(in super::super) fn check_cleanup_pad(&mut self, inst: Inst) -> Checked {
        self.check_has_personality("CleanupPadInst")?;
        self.check_is_first(inst, "CleanupPadInst")?;
        let has_parent = self.parent_pad(inst).is_some_and(|parent| self.can_be_parent(parent));
        self.check(has_parent, "CleanupPadInst has an invalid parent.")?;
        // Where it is entered from does not spoil the rules below.
        _ = self.check_pad_preds(inst);
        self.check_funclet(inst)
    }

    fn can_be_parent(&self, parent: Value) -> bool {
        self.is_none_token(parent) || self.as_funclet_pad(parent).is_some()
    }

    pub(in super::super) fn check_catch_ret(&mut self, inst: Inst) -> Checked {
        let pad = self.body.args(inst)[0];
        let is_pad = self.as_funclet_pad(pad).is_some_and(|pad| self.body.op(pad) == Op::CatchPad);
        self.check(is_pad, "CatchReturnInst needs to be provided a CatchPad")
    }

    pub(in super::super) fn check_cleanup_ret(&mut self, inst: Inst) -> Checked {
        let pad = self.body.args(inst)[0];
        let is_pad =
            self.as_funclet_pad(pad).is_some_and(|pad| self.body.op(pad) == Op::CleanupPad);
        self.check(is_pad, "CleanupReturnInst needs to be provided a CleanupPad")?;
        let fits = self.unwind_target(inst).is_none_or(|target| self.is_funclet_entry(target));
        let message = "CleanupReturnInst must unwind to an EH block which is not a landingpad.";
        self.check(fits, message)
    }

    fn is_funclet_entry(&self, block: Block) -> bool {
        let pad = self.pad_of(block);
        pad.is_some_and(|pad| !matches!(self.body.op(pad), Op::LandingPad { .. }))
    }

    pub(in super::super) fn check_catch_switch(&mut self, inst: Inst) -> Checked {
        let body = self.body;
        self.check_has_personality("CatchSwitchInst")?;
        self.check_is_first(inst, "CatchSwitchInst")?;
        let parent = body.args(inst)[0];
        let has_parent = self.can_be_parent(parent);
        self.check(has_parent, "CatchSwitchInst has an invalid parent.")?;
        let target = self.unwind_target(inst);
        if let Some(target) = target {
            let fits = self.is_funclet_entry(target);
            let message = "CatchSwitchInst must unwind to an EH block which is not a landingpad.";
            self.check(fits, message)?;
            let pad = self.pad_of(target);
            if pad.and_then(|pad| self.parent_pad(pad)) == Some(parent) {
                self.note_sibling_unwind(inst, inst);
            }
        }
        let block = body.block(inst);
        let n_handlers = body.n_succs(block) - usize::from(target.is_some());
        self.check(n_handlers != 0, "CatchSwitchInst cannot have empty handler list")?;
        for handler in body.succs(block).take(n_handlers) {
            let pad = self.first_non_phi(handler);
            let is_catch = pad.is_some_and(|pad| body.op(pad) == Op::CatchPad);
            self.check(is_catch, "CatchSwitchInst handlers must be catchpads")?;
        }
        // Where it is entered from was the last rule of its own.
        _ = self.check_pad_preds(inst);
        Ok(())
    }

    /// Checks where the pad `inst` is entered from.
    fn check_pad_preds(&mut self, inst: Inst) -> Checked {
        let body = self.body;
        let block = body.block(inst);
        self.check(body.entry() != Some(block), "EH pad cannot be in entry block.")?;
        match body.op(inst) {
            Op::LandingPad { .. } => {
                for pred in body.preds(block) {
                    let by_unwind = body.terminator(pred).is_some_and(|terminator| {
                        matches!(body.op(terminator), Op::Invoke(_))
                            && body.succ(pred, 1) == block
                            && body.succ(pred, 0) != block
                    });
                    let message = "Block containing LandingPadInst must be jumped to only by the \
                                   unwind edge of an invoke.";
                    self.check(by_unwind, message)?;
                }
                Ok(())
            }
            Op::CatchPad => self.check_catch_pad_preds(inst, block),
            _ => {
                for pred in body.preds(block) {
                    let Some(terminator) = body.terminator(pred) else { continue };
                    self.check_unwind_edge(terminator, inst, block)?;
                }
                Ok(())
            }
        }
    }

    fn check_catch_pad_preds(&mut self, inst: Inst, block: Block) -> Checked {
        let body = self.body;
        let switch = self.parent_pad(inst).and_then(|parent| body.def_inst(parent));
        let Some(switch) = switch else { return Ok(()) };
        let switch_block = body.block(switch);
        let only = body.preds(block).all(|pred| pred == switch_block);
        let message = "Block containg CatchPadInst must be jumped to only by its catchswitch.";
        self.check(only, message)?;
        let unwinds_here = self.unwind_target(switch) == Some(block);
        self.check(!unwinds_here, "Catchswitch cannot unwind to one of its catchpads")
    }

    /// An edge to the pad `to` leaves any number of pads and enters that one.
    fn check_unwind_edge(&mut self, terminator: Inst, to: Inst, block: Block) -> Checked {
        let body = self.body;
        let to_parent = self.parent_pad(to);
        let by_unwind = "EH pad must be jumped to via an unwind edge";
        let mut from = match body.op(terminator) {
            Op::Invoke(_) => {
                let pred = body.block(terminator);
                let fits = body.succ(pred, 1) == block && body.succ(pred, 0) != block;
                self.check(fits, by_unwind)?;
                if self.never_unwinds(terminator) {
                    return Ok(());
                }
                self.bundle(terminator, b"funclet").and_then(|args| args.first().copied())
            }
            Op::CleanupRet => {
                let pad = body.args(terminator)[0];
                self.check(Some(pad) != to_parent, "A cleanupret must exit its cleanup")?;
                Some(pad)
            }
            Op::CatchSwitch { .. } => body.result(terminator),
            _ => return self.fail(by_unwind),
        };
        // The pads that the edge leaves, from the inside out; none is the function itself.
        let mut left: FxHashSet<Inst> = FxHashSet::default();
        loop {
            let pad = from.and_then(|from| body.def_inst(from));
            let message = "EH pad cannot handle exceptions raised within it";
            self.check(pad != Some(to), message)?;
            let from_none = from.is_none_or(|from| self.is_none_token(from));
            let to_none = to_parent.is_some_and(|parent| self.is_none_token(parent));
            if from == to_parent || from_none && to_none {
                return Ok(());
            }
            self.check(!from_none, "A single unwind edge may only enter one EH pad")?;
            let parent = pad.and_then(|pad| self.parent_pad(pad));
            let Some((pad, parent)) = pad.zip(parent) else {
                return self.fail("Parent pad must be catchpad/cleanuppad/catchswitch");
            };
            self.check(left.insert(pad), "EH pad jumps through a cycle of pads")?;
            from = Some(parent);
        }
    }

    /// True for an invoke of an intrinsic that becomes no call.
    fn never_unwinds(&self, invoke: Inst) -> bool {
        let Some(site) = self.site(invoke) else { return false };
        let Some(func) = site.stripped else { return false };
        self.facts.func(func).is_intrinsic
            && self.site_has(&site, AttrKind::NoUnwind)
            && !may_become_call(self.facts.func(func).intrinsic)
    }
}

/// True for the intrinsics that are lowered to calls of the Objective-C runtime.
pub(in super::super) fn may_become_call(intrinsic: Option<Intrinsic>) -> bool {
    let name = intrinsic.and_then(|known| known.base_name().strip_prefix("llvm.objc."));
    name.is_some_and(|name| !name.starts_with("arc.annotation"))
}
