//! `llvm.assume`: bundles that are named like attributes.

use super::super::{calls::Site, function::FnVerifier, report::Checked};
use crate::{
    attrs::{AttrClass, AttrKind},
    body::Value,
};

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_assume(&mut self, site: &Site<'m>) -> Checked {
        let body = self.body;
        for (bundle, args) in body.call_bundles(site.inst) {
            self.check_assumption(body.strings().get(bundle.tag), args)?;
        }
        Ok(())
    }

    fn check_assumption(&mut self, tag: &[u8], args: &[Value]) -> Checked {
        let is_ptr = |v: &Self, index: usize| v.body.ty(args[index]).is_ptr();
        let is_int = |v: &Self, index: usize| v.body.ty(args[index]).is_int();
        if tag == b"separate_storage" {
            let message = "separate_storage assumptions should have 2 arguments";
            self.check(args.len() == 2, message)?;
            let message = "arguments to separate_storage assumptions should be pointers";
            return self.check(is_ptr(self, 0) && is_ptr(self, 1), message);
        }
        let kind = AttrKind::from_name(tag);
        let known = kind.is_some() || tag == b"ignore";
        self.check(known, "tags must be valid attribute names")?;
        match kind {
            Some(AttrKind::Alignment) => {
                let message = "alignment assumptions should have 2 or 3 arguments";
                self.check((2..=3).contains(&args.len()), message)?;
                self.check(is_ptr(self, 0), "first argument should be a pointer")?;
                self.check(is_int(self, 1), "second argument should be an integer")?;
                let fits = args.len() == 2 || is_int(self, 2);
                return self.check(fits, "third argument should be an integer if present");
            }
            Some(AttrKind::Dereferenceable) => {
                let message = "dereferenceable assumptions should have 2 arguments";
                self.check(args.len() == 2, message)?;
                self.check(is_ptr(self, 0), "first argument should be a pointer")?;
                return self.check(is_int(self, 1), "second argument should be an integer");
            }
            _ => {}
        }
        self.check(args.len() <= 2, "too many arguments")?;
        let Some(kind) = kind else { return Ok(()) };
        if kind.class() == AttrClass::Int {
            self.check(args.len() == 2, "this attribute should have 2 arguments")?;
            let is_const = self.is_const_int(args[1]);
            let message = "the second argument should be a constant integral value";
            self.check(is_const, message)
        } else if kind.places().param {
            self.check(args.len() == 1, "this attribute should have one argument")
        } else {
            let wanted = !kind.places().function || args.is_empty();
            self.check(wanted, "this attribute has no argument")
        }
    }
}
