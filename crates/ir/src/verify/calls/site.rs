//! Reading a call.

use super::super::{
    attributes::{AttrView, has},
    function::FnVerifier,
};
use crate::{
    attrs::AttrKind,
    body::{Asm, CallData, Inst, Value, ValueDef},
    constant::ConstData,
    intrinsics::{Intrinsic, IntrinsicAttr},
    module::{Func, Symbol},
    types::FuncType,
};

/// One call, taken apart.
pub(in super::super) struct Site<'m> {
    pub(in super::super) inst: Inst,
    pub(in super::super) data: &'m CallData,
    pub(in super::super) ty: &'m FuncType,
    pub(in super::super) attrs: AttrView<'m>,
    pub(in super::super) args: &'m [Value],
    /// The function that is called, if it is named and has the type of the call.
    pub(in super::super) called: Option<Func>,
    /// The function that is named as the callee, casts left out.
    pub(in super::super) stripped: Option<Func>,
    /// The inline assembly that is called.
    pub(in super::super) asm: Option<Asm>,
}

impl<'m> FnVerifier<'_, 'm> {
    /// Takes the call `inst` apart; `None` if its type is no function type.
    pub(in super::super) fn site(&self, inst: Inst) -> Option<Site<'m>> {
        let body = self.body;
        let data = body.call(body.op(inst).call()?);
        let ty = self.types().as_func(data.ty)?;
        let (mut called, mut stripped, mut asm) = (None, None, None);
        match body.def(body.callee(inst)?) {
            ValueDef::Const(constant) => {
                stripped = self.stripped_func(body.consts(), constant);
                if let ConstData::Symbol { symbol: Symbol::Func(func), .. } =
                    body.consts().get(constant)
                {
                    called = Some(*func).filter(|&func| self.shared.funcs[func].ty == data.ty);
                }
            }
            ValueDef::Asm(found) => asm = Some(found),
            ValueDef::Param(_) | ValueDef::Inst(_) | ValueDef::Metadata(_) | ValueDef::Pending => {}
        }
        let attrs = AttrView::new(body.attrs(), data.attrs);
        Some(Site { inst, data, ty, attrs, args: body.call_args(inst), called, stripped, asm })
    }

    /// The intrinsic that `inst` calls, if it calls one.
    pub(in super::super) fn called_intrinsic(&self, inst: Inst) -> Option<Intrinsic> {
        self.body.op(inst).call()?;
        let func = self.site(inst)?.called?;
        self.facts.func(func).intrinsic
    }

    /// The intrinsic that computes `value`, if one does.
    pub(in super::super) fn defining_intrinsic(&self, value: Value) -> Option<Intrinsic> {
        self.called_intrinsic(self.body.def_inst(value)?)
    }

    /// The attributes of another function.
    pub(in super::super) fn func_attrs(&self, func: Func) -> AttrView<'m> {
        AttrView::new(&self.shared.attrs, self.shared.funcs[func].attrs)
    }

    /// True if the call or the function it calls has `kind` on argument `index`.
    pub(in super::super) fn site_param_has(
        &self,
        site: &Site<'m>,
        index: usize,
        kind: AttrKind,
    ) -> bool {
        if site.attrs.has_param(index, kind) {
            return true;
        }
        let Some(called) = site.called else { return false };
        self.func_attrs(called).has_param(index, kind) || {
            let intrinsic = self.facts.func(called).intrinsic;
            kind == AttrKind::ImmArg && intrinsic.is_some_and(|known| is_immediate(known, index))
        }
    }

    /// As [`FnVerifier::site_param_has`], of the call `inst`.
    pub(in super::super) fn call_param_has(
        &self,
        inst: Inst,
        index: usize,
        kind: AttrKind,
    ) -> bool {
        self.site(inst).is_some_and(|site| self.site_param_has(&site, index, kind))
    }

    /// True if the call or the function it calls has the function attribute `kind`.
    pub(in super::super) fn site_has(&self, site: &Site<'m>, kind: AttrKind) -> bool {
        let of_callee =
            site.called.is_some_and(|called| has(self.func_attrs(called).function(), kind));
        site.attrs.has_fn(kind) || of_callee
    }

    /// The operands of the bundle tagged `tag`, if there is one.
    pub(in super::super) fn bundle(&self, inst: Inst, tag: &[u8]) -> Option<&'m [Value]> {
        let body = self.body;
        let mut bundles = body.call_bundles(inst);
        bundles.find(|(bundle, _)| body.strings().get(bundle.tag) == tag).map(|(_, args)| args)
    }

    /// The number of bundles tagged `tag`.
    pub(in super::super) fn n_bundles(&self, inst: Inst, tag: &[u8]) -> usize {
        let body = self.body;
        let tags = body.call_bundles(inst).map(|(bundle, _)| body.strings().get(bundle.tag));
        tags.filter(|found| *found == tag).count()
    }
}

/// True if argument `index` of an intrinsic must be a constant.
pub(super) fn is_immediate(intrinsic: Intrinsic, index: usize) -> bool {
    intrinsic.param_attrs(index).contains(&IntrinsicAttr::ImmArg)
}
