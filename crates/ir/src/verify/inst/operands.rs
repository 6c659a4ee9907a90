//! What all instructions have in common.

use super::super::{
    constants::Reference, function::FnVerifier, metadata::Locations, report::Checked,
};
use crate::{
    body::{Inst, Value, ValueDef},
    constant::ConstData,
    intrinsics::Intrinsic,
    module::{Func, Symbol},
    ops::Op,
    types::Type,
};

impl<'m> FnVerifier<'_, 'm> {
    /// The type of operand `index`.
    #[inline]
    pub(in super::super) fn arg_ty(&self, inst: Inst, index: usize) -> Type {
        self.body.ty(self.body.args(inst)[index])
    }

    /// Checks operands, attached metadata and the source location.
    pub(super) fn check_common(&mut self, inst: Inst) -> Checked {
        let body = self.body;
        let ty = body.result_ty(inst);
        let op = body.op(inst);
        let is_call = matches!(op, Op::Call(_) | Op::Invoke(_));
        self.check(ty != Type::METADATA || is_call, "Invalid use of metadata!")?;
        let result = body.result(inst);
        for (index, &value) in body.args(inst).iter().enumerate() {
            if Some(value) == result && !matches!(op, Op::Phi(_)) {
                let reachable = self.dom().is_reachable(body.block(inst));
                self.check(!reachable, "Only PHI nodes may reference their own value!")?;
            }
            self.check_operand(inst, index, value)?;
        }
        self.check_attachments(inst);
        self.check_debug_location(inst)
    }

    fn check_operand(&mut self, inst: Inst, index: usize, value: Value) -> Checked {
        match self.body.def(value) {
            ValueDef::Inst(def) => self.check_dominates(def, inst, index),
            ValueDef::Const(constant) => {
                let data = self.body.consts().get(constant);
                if let ConstData::Symbol { symbol, .. } = data {
                    self.check_symbol_operand(inst, index, *symbol)?;
                } else {
                    let message = "Instruction operands must be first-class values!";
                    self.check(data.ty().is_first_class(), message)?;
                }
                self.check_body_constant(constant);
                Ok(())
            }
            ValueDef::Asm(_) => {
                let is_callee = self.is_callee_slot(inst, index);
                self.check(is_callee, "Cannot take the address of an inline asm!")
            }
            ValueDef::Pending => self.fail("Use of a value that is not defined!"),
            ValueDef::Param(_) | ValueDef::Metadata(_) => Ok(()),
        }
    }

    fn check_dominates(&mut self, def: Inst, user: Inst, index: usize) -> Checked {
        let body = self.body;
        let placed = body.is_placed(def);
        self.check(placed, "Referring to an instruction in another function!")?;
        let def_block = body.block(def);
        if !matches!(body.op(user), Op::Phi(_))
            && def_block == body.block(user)
            && body.comes_before(def, user)
            && !matches!(body.op(def), Op::Invoke(_))
        {
            return Ok(());
        }
        let dominates = match body.op(def) {
            // An edge that is both ends of an invoke is reported at the invoke.
            Op::Invoke(_) if body.succ(def_block, 0) == body.succ(def_block, 1) => true,
            Op::Invoke(_) => self.invoke_dominates(def, user, index),
            _ => self.dom().dominates_use(body, def, user, index),
        };
        self.check(dominates, "Instruction does not dominate all uses!")
    }

    /// As [`DomTree::dominates_use`](crate::dominators::DomTree::dominates_use), but looking at
    /// the predecessors of a normal target once only.
    fn invoke_dominates(&mut self, def: Inst, user: Inst, index: usize) -> bool {
        let body = self.body;
        let def_block = body.block(def);
        let normal = body.succ(def_block, 0);
        let use_block = match body.op(user) {
            Op::Phi(incoming) => {
                let from = body.incoming(incoming)[index];
                if body.block(user) == normal && from == def_block {
                    return true;
                }
                from
            }
            _ => body.block(user),
        };
        if !self.dom().is_reachable(use_block) {
            return true;
        }
        if !self.dom().is_reachable(def_block) || !self.dom().dominates(normal, use_block) {
            return false;
        }
        if let Some(&known) = self.state.normal_edges.get(&def_block) {
            return known;
        }
        let dominates = self.dom().edge_dominates_end(body, def_block, normal);
        self.state.normal_edges.insert(def_block, dominates);
        dominates
    }

    fn is_callee_slot(&self, inst: Inst, index: usize) -> bool {
        self.body.op(inst).call().is_some() && index + 1 == self.body.args(inst).len()
    }

    fn check_symbol_operand(&mut self, inst: Inst, index: usize, symbol: Symbol) -> Checked {
        let is_callee = self.is_callee_slot(inst, index);
        let attached = !is_callee && self.is_attached_call_slot(inst, index);
        let reference = if is_callee || attached { Reference::Callee } else { Reference::Other };
        let data = ConstData::Symbol { ty: Type::PTR, symbol };
        self.note_symbol_use(&data, reference);
        let Symbol::Func(func) = symbol else { return Ok(()) };
        let facts = self.facts.func(func);
        if !facts.is_intrinsic {
            return Ok(());
        }
        self.check(is_callee || attached, "Cannot take the address of an intrinsic!")?;
        let is_call = matches!(self.body.op(inst), Op::Call(_) | Op::CallBr(_));
        let message = "Cannot invoke an intrinsic other than donothing, patchpoint, statepoint, \
                       coro_resume, coro_destroy, clang.arc.attachedcall or wasm.(re)throw";
        let is_good = is_call
            || attached
            || facts.intrinsic.is_some_and(can_be_invoked)
            || self.is_wasm_throw(func);
        self.check(is_good, message)
    }

    fn is_wasm_throw(&self, func: Func) -> bool {
        matches!(self.symbol_name(Symbol::Func(func)), b"llvm.wasm.throw" | b"llvm.wasm.rethrow")
    }

    /// True for an operand of the bundle that names what is called after the call.
    fn is_attached_call_slot(&self, inst: Inst, index: usize) -> bool {
        if self.body.op(inst).call().is_none() {
            return false;
        }
        let mut start = self.body.call_args(inst).len();
        self.body.call_bundles(inst).any(|(bundle, operands)| {
            let inside = (start..start + operands.len()).contains(&index);
            start += operands.len();
            inside && self.body.strings().get(bundle.tag) == b"clang.arc.attachedcall"
        })
    }

    fn check_debug_location(&mut self, inst: Inst) -> Checked {
        let Some(location) = self.body.loc(inst) else { return Ok(()) };
        let is_location = self.as_location(location).is_some();
        self.check_di(is_location, "invalid !dbg metadata attachment")?;
        self.check_md_tree(location, Locations::Allowed);
        self.check_atom_group(location)
    }
}

/// True for the intrinsics that may unwind or are made to look so.
fn can_be_invoked(intrinsic: Intrinsic) -> bool {
    matches!(
        intrinsic,
        Intrinsic::DONOTHING
            | Intrinsic::SEH_TRY_BEGIN
            | Intrinsic::SEH_TRY_END
            | Intrinsic::SEH_SCOPE_BEGIN
            | Intrinsic::SEH_SCOPE_END
            | Intrinsic::CORO_RESUME
            | Intrinsic::CORO_DESTROY
            | Intrinsic::CORO_AWAIT_SUSPEND_VOID
            | Intrinsic::CORO_AWAIT_SUSPEND_BOOL
            | Intrinsic::CORO_AWAIT_SUSPEND_HANDLE
            | Intrinsic::EXPERIMENTAL_PATCHPOINT_VOID
            | Intrinsic::EXPERIMENTAL_PATCHPOINT
            | Intrinsic::FAKE_USE
            | Intrinsic::EXPERIMENTAL_GC_STATEPOINT
    )
}
