//! What cannot be inlined, and why.

use nvopt_ir::{
    attrs::AttrKind,
    body::{Body, TailKind},
    constant::ConstData,
    effects::{CallAttrs, callee, intrinsic, may_call_intrinsic},
    intrinsics::Intrinsic,
    module::{Func, ModuleShared},
    ops::Op,
};

use super::Site;

/// Why a call was not inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is an `invoke` or `callbr`, or not a call of the callee by its own type.
    CallSite,
    /// The callee calls itself.
    Recursive,
    /// The callee looks at its variable arguments, or at what called it, or has no frame.
    LooksAtFrame,
    /// The callee jumps to addresses of blocks, or its blocks have addresses.
    BlockAddress,
    /// The callee may return twice, or has a call that must be a tail call.
    Returns,
    /// The callee handles exceptions.
    Exceptions,
    /// The call has operand bundles that the copy cannot keep.
    Bundles,
    /// Caller and callee disagree about the garbage collector, the personality or the rounding of
    /// floats.
    Runtime,
}

impl Refusal {
    /// The reason in words.
    pub const fn text(self) -> &'static str {
        match self {
            Refusal::CallSite => "unsupported call site",
            Refusal::Recursive => "recursive call",
            Refusal::LooksAtFrame => "contains VarArgs initialized with va_start",
            Refusal::BlockAddress => "contains indirect branches or block addresses",
            Refusal::Returns => "exposes returns-twice attribute or a musttail call",
            Refusal::Exceptions => "handles exceptions",
            Refusal::Bundles => "unsupported operand bundle",
            Refusal::Runtime => "incompatible GC, personality or strictfp",
        }
    }
}

/// True if calls of `func` can be inlined as far as its body goes.
pub fn is_viable(module: &ModuleShared, func: Func, body: &Body) -> Result<(), Refusal> {
    let is_of_func =
        |data: &ConstData| matches!(data, ConstData::BlockAddress { func: of, .. } if *of == func);
    if body.consts().has_block_addresses() && body.consts().iter().any(|(_, data)| is_of_func(data))
    {
        return Err(Refusal::BlockAddress);
    }
    if module.attrs.function_kinds(module.funcs[func].attrs).has(AttrKind::Naked) {
        return Err(Refusal::LooksAtFrame);
    }
    for inst in body.insts() {
        match body.op(inst) {
            Op::IndirectBr | Op::CallBr(_) => return Err(Refusal::BlockAddress),
            Op::Invoke(_)
            | Op::Resume
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad
            | Op::CatchRet
            | Op::CleanupRet
            | Op::CatchSwitch { .. } => return Err(Refusal::Exceptions),
            Op::Call(call) => {
                if body.call(call).tail == TailKind::MustTail {
                    return Err(Refusal::Returns);
                }
                let target = callee(body, inst);
                if target == Some(func) {
                    return Err(Refusal::Recursive);
                }
                if CallAttrs::new(module, body, inst).has(AttrKind::ReturnsTwice) {
                    return Err(Refusal::Returns);
                }
                let frame = [
                    Intrinsic::VA_START,
                    Intrinsic::LOCALESCAPE,
                    Intrinsic::ICALL_BRANCH_FUNNEL,
                    Intrinsic::EXPERIMENTAL_DEOPTIMIZE,
                ];
                let which = target.and_then(|target| module.intrinsic(target));
                if which.is_some_and(|found| frame.contains(&found)) {
                    return Err(Refusal::LooksAtFrame);
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether the call can be inlined if its callee is viable.
pub(super) fn check_site(
    module: &ModuleShared,
    body: &Body,
    site: &Site<'_>,
) -> Result<(), Refusal> {
    let Op::Call(call) = body.op(site.call) else { return Err(Refusal::CallSite) };
    let (data, decl) = (body.call(call), &module.funcs[site.callee]);
    if data.ty != decl.ty || data.tail == TailKind::MustTail || data.cc != decl.cc {
        return Err(Refusal::CallSite);
    }
    let is_known = |tag: &[u8]| tag == b"convergencectrl" || tag == b"kcfi";
    if !body.call_bundles(site.call).all(|(bundle, _)| is_known(body.strings().get(bundle.tag))) {
        return Err(Refusal::Bundles);
    }
    let has_token = |tag: &[u8]| tag == b"convergencectrl";
    if takes_token(module, site.callee_body)
        && !body
            .call_bundles(site.call)
            .any(|(bundle, _)| has_token(body.strings().get(bundle.tag)))
    {
        return Err(Refusal::Bundles);
    }
    let is_strict =
        |func: Func| module.attrs.function_kinds(module.funcs[func].attrs).has(AttrKind::StrictFP);
    if is_strict(site.caller) != is_strict(site.callee) {
        return Err(Refusal::Runtime);
    }
    let caller = &module.funcs[site.caller];
    if decl.gc != caller.gc && decl.gc.is_some() || decl.personality != caller.personality {
        return Err(Refusal::Runtime);
    }
    if site.caller == site.callee {
        return Err(Refusal::Recursive);
    }
    Ok(())
}

/// True if the callee names the threads that entered it, which only a call that names them as well
/// can say.
fn takes_token(module: &ModuleShared, callee_body: &Body) -> bool {
    let is_entry = |found| found == Intrinsic::EXPERIMENTAL_CONVERGENCE_ENTRY;
    may_call_intrinsic(module, callee_body, is_entry)
        && callee_body
            .insts()
            .any(|inst| intrinsic(module, callee_body, inst).is_some_and(is_entry))
}
