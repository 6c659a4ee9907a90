//! Operand bundles.

use super::{
    super::{function::FnVerifier, report::Checked},
    Site,
};
use crate::{
    attrs::AttrKind, body::Value, constant::ConstData, intrinsics::Intrinsic, module::Symbol,
    ops::Op, types::Type,
};

/// Tags of which a call has at most one bundle, and what is said if it has more.
const AT_MOST_ONE: [(&[u8], &str); 9] = [
    (b"deopt", "Multiple deopt operand bundles"),
    (b"gc-transition", "Multiple gc-transition operand bundles"),
    (b"funclet", "Multiple funclet operand bundles"),
    (b"cfguardtarget", "Multiple CFGuardTarget operand bundles"),
    (b"ptrauth", "Multiple ptrauth operand bundles"),
    (b"kcfi", "Multiple kcfi operand bundles"),
    (b"preallocated", "Multiple preallocated operand bundles"),
    (b"gc-live", "Multiple gc-live operand bundles"),
    (b"clang.arc.attachedcall", "Multiple \"clang.arc.attachedcall\" operand bundles"),
];

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_bundles(&mut self, site: &Site<'m>) -> Checked {
        if site.data.bundles.is_empty() {
            return Ok(());
        }
        let body = self.body;
        let mut found = [false; AT_MOST_ONE.len()];
        for (bundle, args) in body.call_bundles(site.inst) {
            let tag = body.strings().get(bundle.tag);
            let Some(known) = AT_MOST_ONE.iter().position(|(known, _)| *known == tag) else {
                continue;
            };
            let first = !std::mem::replace(&mut found[known], true);
            self.check(first, AT_MOST_ONE[known].1)?;
            self.check_bundle(site, tag, args)?;
        }
        let has_ptrauth = self.n_bundles(site.inst, b"ptrauth") != 0;
        let direct = site.called.is_some();
        self.check(!(has_ptrauth && direct), "Direct call cannot have a ptrauth bundle")
    }

    fn check_bundle(&mut self, site: &Site<'m>, tag: &[u8], args: &[Value]) -> Checked {
        let is_i32_const =
            |v: &Self, value: Value| v.is_const_int(value) && v.body.ty(value) == Type::I32;
        match (tag, args) {
            (b"funclet", &[pad]) => {
                let op = self.body.def_inst(pad).map(|inst| self.body.op(inst));
                let is_pad = matches!(op, Some(Op::CatchPad | Op::CleanupPad));
                let message = "Funclet bundle operands should correspond to a FuncletPadInst";
                self.check(is_pad, message)
            }
            (b"funclet", _) => self.fail("Expected exactly one funclet bundle operand"),
            (b"cfguardtarget", _) => {
                let message = "Expected exactly one cfguardtarget bundle operand";
                self.check(args.len() == 1, message)
            }
            (b"ptrauth", &[key, discriminator]) => {
                let message = "Ptrauth bundle key operand must be an i32 constant";
                self.check(is_i32_const(self, key), message)?;
                let message = "Ptrauth bundle discriminator operand must be an i64";
                self.check(self.body.ty(discriminator) == Type::I64, message)
            }
            (b"ptrauth", _) => self.fail("Expected exactly two ptrauth bundle operands"),
            (b"kcfi", &[ty]) => {
                let message = "Kcfi bundle operand must be an i32 constant";
                self.check(is_i32_const(self, ty), message)
            }
            (b"kcfi", _) => self.fail("Expected exactly one kcfi bundle operand"),
            (b"preallocated", &[token]) => {
                let setup = Some(Intrinsic::CALL_PREALLOCATED_SETUP);
                let message = "\"preallocated\" argument must be a token from \
                               llvm.call.preallocated.setup";
                self.check(self.defining_intrinsic(token) == setup, message)
            }
            (b"preallocated", _) => self.fail("Expected exactly one preallocated bundle operand"),
            (b"clang.arc.attachedcall", _) => self.check_attached_call(site, args),
            _ => Ok(()),
        }
    }

    /// What the Objective-C runtime is told about the result of a call.
    fn check_attached_call(&mut self, site: &Site<'m>, args: &[Value]) -> Checked {
        let ret = site.ty.ret;
        let never_returns = self.site_has(site, AttrKind::NoReturn) && ret.is_void();
        let message = "a call with operand bundle \"clang.arc.attachedcall\" must call a function \
                       returning a pointer or a non-returning function that has a void return type";
        self.check(ret.is_ptr() || never_returns, message)?;
        let func = match args {
            &[arg] => match self.body.const_data(arg) {
                Some(ConstData::Symbol { symbol: Symbol::Func(func), .. }) => Some(*func),
                _ => None,
            },
            _ => None,
        };
        let Some(func) = func else {
            return self.fail(
                "operand bundle \"clang.arc.attachedcall\" requires one function as an argument",
            );
        };
        let name = self.symbol_name(Symbol::Func(func));
        let name = name.strip_prefix(b"llvm.objc.").or_else(|| name.strip_prefix(b"objc_"));
        let known = matches!(
            name,
            Some(
                b"retainAutoreleasedReturnValue"
                    | b"unsafeClaimAutoreleasedReturnValue"
                    | b"claimAutoreleasedReturnValue"
            )
        );
        self.check(known, "invalid function argument")
    }
}
