//! Arguments that attributes say something about.

use super::{
    super::{
        attributes::{find, has},
        constants::int_bits,
        function::FnVerifier,
        report::Checked,
    },
    Site,
};
use crate::{
    attrs::{Attr, AttrKind, IntRange},
    body::{TailKind, Value, ValueDef},
    constant::ConstData,
    intrinsics::{Intrinsic, IntrinsicAttr},
    ops::{CastOp, InstFlags, Op},
    types::Type,
};

impl<'m> FnVerifier<'_, 'm> {
    /// Arguments with an attribute that asks something of the value passed.
    pub(super) fn check_marked_arguments(&mut self, site: &Site<'m>) -> Checked {
        let by_callee = site.called.is_some_and(|func| self.facts.func(func).has_marks);
        if !by_callee && !self.call_has_marks(site) {
            return Ok(());
        }
        if self.has_in_alloca(site)
            && let Some(&last) = site.args.get(site.ty.params.len().wrapping_sub(1))
        {
            let slot = self.underlying_alloca(last);
            let matched = slot.is_none_or(|(inalloca, _)| inalloca);
            self.check(matched, "inalloca argument for call has mismatched alloca")?;
        }
        for (index, &arg) in site.args.iter().enumerate().take(site.ty.params.len()) {
            if self.site_param_has(site, index, AttrKind::SwiftError) {
                self.check_swift_error_argument(arg)?;
            }
            self.check_immediate(site, index, arg)?;
            if self.site_param_has(site, index, AttrKind::Preallocated) {
                let bundled = self.n_bundles(site.inst, b"preallocated") != 0;
                let must_tail = site.data.tail == TailKind::MustTail;
                let message = "preallocated operand either requires a preallocated bundle or the \
                               call to be musttail (but not both)";
                self.check(bundled != must_tail, message)?;
            }
        }
        Ok(())
    }

    /// As [`AttrView::has_marks`](super::super::attributes::AttrView::has_marks), once a list.
    fn call_has_marks(&mut self, site: &Site<'m>) -> bool {
        let Some(list) = site.attrs.list() else { return false };
        *self.state.marked_lists.entry(list).or_insert_with(|| site.attrs.has_marks())
    }

    fn has_in_alloca(&self, site: &Site<'m>) -> bool {
        let last = site.ty.params.len().wrapping_sub(1);
        self.site_param_has(site, last, AttrKind::InAlloca)
    }

    fn check_swift_error_argument(&mut self, arg: Value) -> Checked {
        if let Some((_, swifterror)) = self.underlying_alloca(arg) {
            return self.check(swifterror, "swifterror argument for call has mismatched alloca");
        }
        let ValueDef::Param(index) = self.body.def(arg) else {
            return self.fail("swifterror argument should come from an alloca or parameter");
        };
        let marked = self.attrs().has_param(index as usize, AttrKind::SwiftError);
        self.check(marked, "swifterror argument for call has mismatched parameter")
    }

    /// Whether `inalloca` and `swifterror`, of the `alloca` that `value` points into.
    pub(in super::super) fn underlying_alloca(&self, value: Value) -> Option<(bool, bool)> {
        let body = self.body;
        let mut value = value;
        // Code that cannot be reached may compute an address from itself.
        for _ in 0..body.n_insts() {
            let inst = body.def_inst(value)?;
            value = match body.op(inst) {
                Op::Alloca { inalloca, swifterror, .. } => return Some((inalloca, swifterror)),
                Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) => body.args(inst)[0],
                Op::Gep { .. } if body.flags(inst).contains(InstFlags::INBOUNDS) => {
                    body.args(inst)[0]
                }
                _ => return None,
            };
        }
        None
    }

    fn check_immediate(&mut self, site: &Site<'m>, index: usize, arg: Value) -> Checked {
        if site.attrs.has_param(index, AttrKind::ImmArg) {
            let on_callee = site.stripped.is_some_and(|func| {
                let intrinsic = self.facts.func(func).intrinsic;
                self.func_attrs(func).has_param(index, AttrKind::ImmArg)
                    || intrinsic.is_some_and(|known| super::site::is_immediate(known, index))
            });
            self.check(on_callee, "immarg may not apply only to call sites")?;
        }
        if !self.site_param_has(site, index, AttrKind::ImmArg) {
            return Ok(());
        }
        let data = self.body.const_data(arg);
        let is_immediate =
            matches!(data, Some(ConstData::Bits { .. } | ConstData::WideBits { .. }));
        self.check(is_immediate, "immarg operand has non-immediate parameter")?;
        let Some(ConstData::Bits { ty, bits }) = data else { return Ok(()) };
        let Some((low, high)) = self.immediate_range(site, index, *ty) else { return Ok(()) };
        let value = sign_extend(*bits, *ty);
        // A range may wrap; equal limits mean everything.
        let inside = if low < high {
            (low..high).contains(&value)
        } else {
            low == high || value >= low || value < high
        };
        self.check_with(inside, || format!("immarg value {value} out of range [{low}, {high})"))
    }

    /// The range of an immediate, from `range` on the call or the callee, as signed numbers.
    fn immediate_range(&self, site: &Site<'m>, index: usize, ty: Type) -> Option<(i64, i64)> {
        let of = |set: &[Attr]| match find(set, AttrKind::Range) {
            Some(Attr::Range(_, range)) => signed_limits(range, ty),
            _ => None,
        };
        let on_call = of(site.attrs.param(index));
        let called = site.called?;
        on_call
            .or_else(|| of(self.func_attrs(called).param(index)))
            .or_else(|| self.facts.func(called).intrinsic.and_then(|id| known_range(id, index)))
    }

    /// Arguments behind the parameters.
    pub(super) fn check_variable_arguments(&mut self, site: &Site<'m>) -> Checked {
        let n_params = site.ty.params.len();
        if site.attrs.n_params() <= n_params {
            return Ok(());
        }
        let mut saw_nest = (0..n_params).any(|at| site.attrs.has_param(at, AttrKind::Nest));
        let mut saw_returned = (0..n_params).any(|at| site.attrs.has_param(at, AttrKind::Returned));
        let is_statepoint = site.called.is_some_and(|func| {
            self.facts.func(func).intrinsic == Some(Intrinsic::EXPERIMENTAL_GC_STATEPOINT)
        });
        for (index, &arg) in site.args.iter().enumerate().skip(n_params) {
            let (set, ty) = (site.attrs.param(index), self.body.ty(arg));
            // Faults of one argument do not spoil the rules of others.
            _ = self.check_param_attrs(site.attrs, set, ty);
            if has(set, AttrKind::Nest) {
                let first = !std::mem::replace(&mut saw_nest, true);
                self.check(first, "More than one parameter has attribute nest!")?;
            }
            if has(set, AttrKind::Returned) {
                let first = !std::mem::replace(&mut saw_returned, true);
                self.check(first, "More than one parameter has attribute returned!")?;
                self.check_returned(ty, site.ty.ret)?;
            }
            // What a statepoint wraps may take it there.
            let message = "Attribute 'sret' cannot be used for vararg call arguments!";
            self.check(is_statepoint || !has(set, AttrKind::StructRet), message)?;
            if has(set, AttrKind::InAlloca) {
                let is_last = index + 1 == site.args.len();
                self.check(is_last, "inalloca isn't on the last argument!")?;
            }
        }
        Ok(())
    }

    /// The constant integer passed as argument `index`.
    pub(in super::super) fn int_arg(&self, site: &Site<'m>, index: usize) -> Option<u64> {
        let data = self.body.const_data(*site.args.get(index)?)?;
        int_bits(data)
    }
}

fn sign_extend(bits: u64, ty: Type) -> i64 {
    let unused = 64 - ty.int_bits().unwrap_or(64).min(64);
    (bits << unused).cast_signed() >> unused
}

fn signed_limits(range: &IntRange, ty: Type) -> Option<(i64, i64)> {
    let (&low, &high) = (range.lo.first()?, range.hi.first()?);
    (range.width <= 64).then(|| (sign_extend(low, ty), sign_extend(high, ty)))
}

fn known_range(intrinsic: Intrinsic, index: usize) -> Option<(i64, i64)> {
    intrinsic.param_attrs(index).iter().find_map(|attr| match *attr {
        IntrinsicAttr::Range(low, high) => Some((low, high)),
        _ => None,
    })
}
