//! `musttail`: calls that take the place of the function they stand in.

use super::super::{
    attributes::AttrView,
    function::{FnVerifier, cc},
    report::Checked,
};
use crate::{
    attrs::{Attr, AttrKind},
    body::Inst,
    constant::ConstData,
    ops::{CastOp, Op},
};

/// Attributes that say how a parameter is passed.
const PASSING: [AttrKind; 10] = [
    AttrKind::StructRet,
    AttrKind::ByVal,
    AttrKind::InAlloca,
    AttrKind::InReg,
    AttrKind::StackAlignment,
    AttrKind::SwiftSelf,
    AttrKind::SwiftAsync,
    AttrKind::SwiftError,
    AttrKind::Preallocated,
    AttrKind::ByRef,
];

/// Those that the conventions made for tail calls do not have.
const NOT_IN_TAIL_CONVENTIONS: [AttrKind; 5] = [
    AttrKind::InAlloca,
    AttrKind::InReg,
    AttrKind::SwiftError,
    AttrKind::Preallocated,
    AttrKind::ByRef,
];

impl FnVerifier<'_, '_> {
    pub(in super::super) fn check_must_tail(&mut self, inst: Inst) -> Checked {
        let Some(site) = self.site(inst) else { return Ok(()) };
        let message = "cannot use musttail call with inline asm";
        self.check(site.asm.is_none(), message)?;
        let (caller, callee) = (self.ty, site.ty);
        let message = "cannot guarantee tail call due to mismatched varargs";
        self.check(caller.vararg == callee.vararg, message)?;
        let message = "cannot guarantee tail call due to mismatched return types";
        self.check(caller.ret == callee.ret, message)?;
        let message = "cannot guarantee tail call due to mismatched calling conv";
        self.check(self.decl.cc == site.data.cc, message)?;
        self.check_returned_at_once(inst)?;
        let theirs = site.attrs;
        if matches!(site.data.cc, cc::TAIL | cc::SWIFT_TAIL) {
            let convention = site.data.cc.name().unwrap_or_default();
            self.check_tail_attrs(self.attrs(), caller.params.len(), convention, "caller");
            self.check_tail_attrs(theirs, callee.params.len(), convention, "callee");
            return self.check_with(!caller.vararg, || {
                format!("cannot guarantee {convention} tail call for varargs function")
            });
        }
        let to_intrinsic = site.called.is_some_and(|func| self.facts.func(func).is_intrinsic);
        if !to_intrinsic {
            let message = "cannot guarantee tail call due to mismatched parameter counts";
            self.check(caller.params.len() == callee.params.len(), message)?;
            let message = "cannot guarantee tail call due to mismatched parameter types";
            self.check(caller.params == callee.params, message)?;
        }
        let ours = self.attrs();
        for index in 0..caller.params.len() {
            let same = passing_attrs(ours, index).eq(passing_attrs(theirs, index));
            let message = "cannot guarantee tail call due to mismatched ABI impacting function \
                           attributes";
            self.check(same, message)?;
        }
        Ok(())
    }

    /// The call is followed by a return of its result, maybe cast.
    fn check_returned_at_once(&mut self, inst: Inst) -> Checked {
        let body = self.body;
        let mut result = body.result(inst);
        let mut next = body.next_inst(inst);
        if let Some(cast) = next.filter(|&next| body.op(next) == Op::Cast(CastOp::BitCast)) {
            let uses_call = Some(body.args(cast)[0]) == result;
            self.check(uses_call, "bitcast following musttail call must use the call")?;
            result = body.result(cast);
            next = body.next_inst(cast);
        }
        let Some(ret) = next.filter(|&next| body.op(next) == Op::Ret) else {
            return self.fail("musttail call must precede a ret with an optional bitcast");
        };
        let returned = body.args(ret).first().copied();
        let anything = returned.and_then(|value| body.const_data(value));
        let undefined = matches!(anything, Some(ConstData::Undef(_) | ConstData::Poison(_)));
        let fits = returned.is_none() || returned == result || undefined;
        self.check(fits, "musttail call result must be returned")
    }

    fn check_tail_attrs(
        &mut self,
        attrs: AttrView<'_>,
        n_params: usize,
        convention: &str,
        side: &str,
    ) {
        for index in 0..n_params {
            for kind in NOT_IN_TAIL_CONVENTIONS {
                let allowed = !attrs.has_param(index, kind);
                let checked = self.check_with(allowed, || {
                    format!("{} attribute not allowed in {convention} musttail {side}", kind.name())
                });
                if checked.is_err() {
                    break;
                }
            }
        }
    }
}

/// The attributes that say how parameter `index` is passed.
fn passing_attrs(attrs: AttrView<'_>, index: usize) -> impl Iterator<Item = &Attr> {
    let set = attrs.param(index);
    let in_memory =
        attrs.has_param(index, AttrKind::ByVal) || attrs.has_param(index, AttrKind::ByRef);
    set.iter().filter(move |attr| {
        let passing = |kind| PASSING.contains(&kind) || in_memory && kind == AttrKind::Alignment;
        attr.kind().is_some_and(passing)
    })
}
