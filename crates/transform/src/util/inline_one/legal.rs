//! What cannot be inlined, and why.

use nvopt_ir::{
    attrs::AttrKind,
    body::{Body, Inst, TailKind},
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
    /// One of caller and callee says by tokens which threads are together, the other does not.
    Convergence,
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
            Refusal::Convergence => "controlled and uncontrolled convergence",
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
    if takes_token(module, site.callee_body) && !has_token(body, site.call) {
        return Err(Refusal::Bundles);
    }
    if mixes_convergence(module, body, site) {
        return Err(Refusal::Convergence);
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

/// The intrinsics that make tokens, by which convergent operations say who takes part.
const TOKEN_MAKERS: [Intrinsic; 3] = [
    Intrinsic::EXPERIMENTAL_CONVERGENCE_ENTRY,
    Intrinsic::EXPERIMENTAL_CONVERGENCE_ANCHOR,
    Intrinsic::EXPERIMENTAL_CONVERGENCE_LOOP,
];

/// Who takes part in the convergent operations of a function: all of them say it in the same way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Convergence {
    /// A token says it.
    Controlled,
    /// The control flow says it.
    Uncontrolled,
}

/// True if the caller would have convergent operations with tokens and others without.
///
/// Cost: linear in the callee if anything in the module makes tokens. The caller is only looked at if
/// the call is not convergent and the callee has convergent operations all the same.
fn mixes_convergence(module: &ModuleShared, body: &Body, site: &Site<'_>) -> bool {
    if !TOKEN_MAKERS.iter().any(|maker| is_declared(module, *maker)) {
        return false;
    }
    let Some(of_callee) = convergence_of_body(module, site.callee_body) else { return false };
    let of_caller =
        convergence(module, body, site.call).or_else(|| convergence_of_body(module, body));
    of_caller.is_some_and(|of_caller| of_caller != of_callee)
}

fn is_declared(module: &ModuleShared, intrinsic: Intrinsic) -> bool {
    module.find_symbol(intrinsic.base_name()).is_some()
}

fn convergence_of_body(module: &ModuleShared, body: &Body) -> Option<Convergence> {
    body.insts().find_map(|inst| convergence(module, body, inst))
}

/// What `inst` says of those who take part; nothing if it is not convergent.
fn convergence(module: &ModuleShared, body: &Body, inst: Inst) -> Option<Convergence> {
    body.op(inst).call()?;
    let makes_token = || intrinsic(module, body, inst).is_some_and(|i| TOKEN_MAKERS.contains(&i));
    if has_token(body, inst) || makes_token() {
        return Some(Convergence::Controlled);
    }
    let is_convergent = CallAttrs::new(module, body, inst).has(AttrKind::Convergent);
    is_convergent.then_some(Convergence::Uncontrolled)
}

fn has_token(body: &Body, call: Inst) -> bool {
    body.call_bundles(call).any(|(bundle, _)| body.strings().get(bundle.tag) == b"convergencectrl")
}
