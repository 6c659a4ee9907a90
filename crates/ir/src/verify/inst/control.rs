//! Branches, returns and phis.

use nvopt_entity::FxHashSet;

use super::super::{function::FnVerifier, report::Checked};
use crate::{
    body::{Inst, Value},
    ops::Op,
    types::Type,
};

/// Up to so many cases, comparing each with each is faster than a set.
const FEW_CASES: usize = 8;

impl FnVerifier<'_, '_> {
    pub(super) fn check_ret(&mut self, inst: Inst) -> Checked {
        let value = self.body.args(inst).first().map(|&value| self.body.ty(value));
        if self.ty.ret.is_void() {
            let message =
                "Found return instr that returns non-void in Function of void return type!";
            return self.check(value.is_none(), message);
        }
        let message = "Function return type does not match operand type of return inst!";
        self.check(value == Some(self.ty.ret), message)
    }

    pub(super) fn check_cond_br(&mut self, inst: Inst) -> Checked {
        let is_truth = self.arg_ty(inst, 0) == Type::I1;
        self.check(is_truth, "Branch condition is not 'i1' type!")
    }

    pub(super) fn check_switch(&mut self, inst: Inst) -> Checked {
        let (&value, cases) =
            self.body.args(inst).split_first().expect("the shape of a switch was checked");
        let ty = self.body.ty(value);
        self.check(ty.is_int(), "switch condition must have integer type")?;
        for &case in cases {
            let is_int = self.is_const_int(case);
            self.check(is_int, "Case value is not a constant integer.")?;
            let message = "Switch constants must all be same type as switch value!";
            self.check(self.body.ty(case) == ty, message)?;
        }
        // Equal constants of a body are equal values.
        self.check(!has_duplicates(cases), "Duplicate integer as switch case")
    }

    pub(super) fn check_phi(&mut self, inst: Inst) -> Checked {
        let body = self.body;
        let grouped =
            body.prev_inst(inst).is_none_or(|before| matches!(body.op(before), Op::Phi(_)));
        self.check(grouped, "PHI nodes not grouped at top of basic block!")?;
        let ty = body.result_ty(inst);
        let is_token = self.is_token_like(ty);
        self.check(!is_token, "PHI nodes cannot have token type!")?;
        let agree = body.args(inst).iter().all(|&value| body.ty(value) == ty);
        self.check(agree, "PHI node operands are not the same type as the result!")
    }
}

fn has_duplicates(values: &[Value]) -> bool {
    if values.len() <= FEW_CASES {
        return values.iter().enumerate().any(|(index, value)| values[..index].contains(value));
    }
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    values.iter().any(|&value| !seen.insert(value))
}
