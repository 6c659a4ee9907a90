//! `llvm.call.preallocated.*`: arguments that are made in place before the call.

use super::super::{calls::Site, function::FnVerifier, report::Checked};
use crate::{attrs::AttrKind, body::Inst, intrinsics::Intrinsic};

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_preallocated_intrinsic(
        &mut self,
        site: &Site<'m>,
        intrinsic: Intrinsic,
    ) -> Checked {
        match intrinsic {
            Intrinsic::CALL_PREALLOCATED_SETUP => self.check_setup(site),
            Intrinsic::CALL_PREALLOCATED_ARG => {
                let message = "llvm.call.preallocated.arg token argument must be a \
                               llvm.call.preallocated.setup";
                self.check_from_setup(site, message)?;
                let marked = site.attrs.has_fn(AttrKind::Preallocated);
                let message = "llvm.call.preallocated.arg must be called with a \"preallocated\" \
                               call site attribute";
                self.check(marked, message)
            }
            Intrinsic::CALL_PREALLOCATED_TEARDOWN => {
                let message = "llvm.call.preallocated.teardown token argument must be a \
                               llvm.call.preallocated.setup";
                self.check_from_setup(site, message)
            }
            _ => Ok(()),
        }
    }

    fn check_from_setup(&mut self, site: &Site<'m>, message: &str) -> Checked {
        let maker = site.args.first().and_then(|&token| self.defining_intrinsic(token));
        self.check(maker == Some(Intrinsic::CALL_PREALLOCATED_SETUP), message)
    }

    fn check_setup(&mut self, site: &Site<'m>) -> Checked {
        let body = self.body;
        let Some(n_args) = self.int_arg(site, 0) else {
            return self.fail("llvm.call.preallocated.setup argument must be a constant");
        };
        let Some(token) = body.result(site.inst) else { return Ok(()) };
        let mut found_call = false;
        for user in body.users(token) {
            let is_call = body.op(user).call().is_some();
            self.check(is_call, "Uses of llvm.call.preallocated.setup must be calls")?;
            match self.called_intrinsic(user) {
                Some(Intrinsic::CALL_PREALLOCATED_ARG) => self.check_arg_index(user, n_args)?,
                Some(Intrinsic::CALL_PREALLOCATED_TEARDOWN) => {}
                _ => {
                    let first = !std::mem::replace(&mut found_call, true);
                    let message = "Can have at most one call corresponding to a \
                                   llvm.call.preallocated.setup";
                    self.check(first, message)?;
                    if !self.check_prepared_call(site.inst, user, n_args)? {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    fn check_arg_index(&mut self, user: Inst, n_args: u64) -> Checked {
        let Some(site) = self.site(user) else { return Ok(()) };
        let Some(index) = self.int_arg(&site, 1) else {
            return self.fail("llvm.call.preallocated.alloc arg index must be a constant");
        };
        let message = "llvm.call.preallocated.alloc arg index must be between 0 and corresponding \
                       llvm.call.preallocated.setup's argument count";
        self.check(index < n_args, message)
    }

    /// The call that the arguments are made for. False if it has too many bundles to tell, which
    /// is reported elsewhere.
    fn check_prepared_call(&mut self, setup: Inst, user: Inst, n_args: u64) -> Checked<bool> {
        let Some(site) = self.site(user) else { return Ok(false) };
        let marked = |index: &usize| self.site_param_has(&site, *index, AttrKind::Preallocated);
        let n_marked = (0..site.args.len()).filter(marked).count() as u64;
        let message = "cannot use preallocated intrinsics on a call without preallocated arguments";
        self.check(n_marked != 0, message)?;
        let message = "llvm.call.preallocated.setup arg size must be equal to number of \
                       preallocated arguments at call site";
        self.check(n_marked == n_args, message)?;
        if self.n_bundles(user, b"preallocated") > 1 {
            return Ok(false);
        }
        let Some(bundle) = self.bundle(user, b"preallocated") else {
            return self.fail(
                "Use of llvm.call.preallocated.setup outside intrinsics must be in \
                 \"preallocated\" operand bundle",
            );
        };
        let same = bundle.first().copied() == self.body.result(setup);
        let message =
            "preallocated bundle must have token from corresponding llvm.call.preallocated.setup";
        self.check(same, message)?;
        Ok(true)
    }
}
