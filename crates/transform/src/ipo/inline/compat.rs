//! Whether caller and callee agree on how code is made, and what the caller takes over.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, Inst},
    effects::{CallAttrs, intrinsic},
    module::{Func, ModuleShared},
    ops::{CastOp, Op},
    types::Type,
};

use crate::util::{
    attributes::{Part, edit_decl, fn_string, has_fn_attr},
    inline_one::Refusal,
};

/// What attributes say about inlining a call.
pub(super) enum Wish {
    /// Whatever it costs.
    Always,
    /// Not at all, for this reason.
    Never(&'static str),
    /// Nothing: the cost decides.
    Open,
}

/// What the attributes of the call, the caller and the callee say, where the body of the callee has
/// this `viability`.
pub(super) fn wish(
    module: &ModuleShared,
    caller: Func,
    caller_body: &Body,
    call: Inst,
    (callee, callee_body): (Func, &Body),
    viability: Result<(), Refusal>,
) -> Wish {
    let Op::Call(data) = caller_body.op(call) else {
        return Wish::Never("unsupported call site");
    };
    let own = caller_body.attrs().function_attrs(caller_body.call(data).attrs);
    let call_is_noinline = AttrPool::find(own, AttrKind::NoInline).is_some();
    if has_fn_attr(module, callee, AttrKind::PresplitCoroutine) {
        return Wish::Never("unsplited coroutine call");
    }
    // Another body may take the place of this one, however much it wants to be inlined.
    if module.funcs[callee].symbol.linkage.is_interposable() {
        return Wish::Never("interposable");
    }
    if CallAttrs::new(module, caller_body, call).has(AttrKind::AlwaysInline) {
        if call_is_noinline {
            return Wish::Never("noinline call site attribute");
        }
        if !computes_alike(module, caller, callee, callee_body) {
            return Wish::Never("conflicting attributes");
        }
        return match viability {
            Ok(()) => Wish::Always,
            Err(refusal) => Wish::Never(refusal.text()),
        };
    }
    if !are_compatible(module, caller, callee) {
        return Wish::Never("conflicting attributes");
    }
    if has_fn_attr(module, caller, AttrKind::OptimizeNone) {
        return Wish::Never("optnone attribute");
    }
    let null_is_valid = |func| has_fn_attr(module, func, AttrKind::NullPointerIsValid);
    if !null_is_valid(caller) && null_is_valid(callee) {
        return Wish::Never("nullptr definitions incompatible");
    }
    if has_fn_attr(module, callee, AttrKind::NoInline) {
        return Wish::Never("noinline function attribute");
    }
    if call_is_noinline {
        return Wish::Never("noinline call site attribute");
    }
    match viability {
        Ok(()) => Wish::Open,
        Err(refusal) => Wish::Never(refusal.text()),
    }
}

/// Flags that caller and callee must both have or both lack.
const MUST_AGREE: &[AttrKind] = &[
    AttrKind::SanitizeAddress,
    AttrKind::SanitizeThread,
    AttrKind::SanitizeMemory,
    AttrKind::SanitizeHWAddress,
    AttrKind::SanitizeMemTag,
    AttrKind::SanitizeType,
    AttrKind::SanitizeRealtime,
    AttrKind::SanitizeRealtimeBlocking,
    AttrKind::SanitizeNumericalStability,
    AttrKind::SafeStack,
    AttrKind::ShadowCallStack,
    AttrKind::NoProfile,
    // Code under another rounding mode would have to be written anew.
    AttrKind::StrictFP,
];

/// String attributes that must be equal.
const EQUAL_STRINGS: &[&str] = &[
    "target-cpu",
    "target-features",
    "use-sample-profile",
    "sign-return-address",
    "sign-return-address-key",
    "branch-protection-pauth-lr",
    "nvptx-f32ftz",
];

/// True if the two functions have exactly the same function attributes, as most of a module do.
fn are_alike(module: &ModuleShared, caller: Func, callee: Func) -> bool {
    let set = |func: Func| {
        let list = module.funcs[func].attrs;
        list.and_then(|list| module.attrs.list_data(list).function)
    };
    set(caller) == set(callee)
}

fn are_compatible(module: &ModuleShared, caller: Func, callee: Func) -> bool {
    if are_alike(module, caller, callee) {
        return true;
    }
    let agree =
        |&kind: &AttrKind| has_fn_attr(module, caller, kind) == has_fn_attr(module, callee, kind);
    let equal = |key: &&str| fn_string(module, caller, key) == fn_string(module, callee, key);
    MUST_AGREE.iter().all(agree)
        && EQUAL_STRINGS.iter().all(equal)
        && denormals_agree(module, caller, callee)
}

/// True if the code of the callee gives the same in the caller. A wish to be inlined asks for no
/// other results.
pub(in crate::ipo) fn computes_alike(
    module: &ModuleShared,
    caller: Func,
    callee: Func,
    callee_body: &Body,
) -> bool {
    are_alike(module, caller, callee)
        || denormals_agree(module, caller, callee)
        || !has_float_operations(module, callee_body)
}

/// True if an instruction of `body` computes with floats. What is called has modes of its own, but
/// for intrinsics.
fn has_float_operations(module: &ModuleShared, body: &Body) -> bool {
    let is_float = |ty: Type| module.types.is_float_or_vector(ty);
    body.insts().any(|inst| {
        let may_compute = match body.op(inst) {
            Op::Binary(_) | Op::FCmp(_) | Op::AtomicRmw { .. } => true,
            Op::Cast(op) => op != CastOp::BitCast,
            Op::Call(_) => intrinsic(module, body, inst).is_some(),
            _ => false,
        };
        may_compute
            && (is_float(body.result_ty(inst))
                || body.args(inst).iter().any(|&arg| is_float(body.ty(arg))))
    })
}

/// A callee that does not care about denormals fits any caller.
fn denormals_agree(module: &ModuleShared, caller: Func, callee: Func) -> bool {
    let mode = |func, key| fn_string(module, func, key).unwrap_or(b"ieee,ieee");
    let fits = |of_caller: &[u8], of_callee: &[u8]| {
        let of_callee = both_modes(of_callee);
        of_callee == (b"dynamic", b"dynamic") || both_modes(of_caller) == of_callee
    };
    let plain = "denormal-fp-math";
    let single = "denormal-fp-math-f32";
    let of_single = |func| match fn_string(module, func, single) {
        _ if fn_string(module, func, "nvptx-f32ftz") == Some(b"true") => &b"preserve-sign"[..],
        Some(mode) => mode,
        None => mode(func, plain),
    };
    fits(mode(caller, plain), mode(callee, plain)) && fits(of_single(caller), of_single(callee))
}

/// The modes of results and of inputs in `text`: one that stands alone is both.
fn both_modes(text: &[u8]) -> (&[u8], &[u8]) {
    match text.iter().position(|&byte| byte == b',') {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, text),
    }
}

/// String attributes with the value `true` that hold for both or for neither.
const BOTH_TRUE: &[&str] = &[
    "less-precise-fpmad",
    "no-infs-fp-math",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "approx-func-fp-math",
    "unsafe-fp-math",
];

/// Flags that the caller takes over.
const TAKEN_OVER: &[AttrKind] =
    &[AttrKind::NoImplicitFloat, AttrKind::SpeculativeLoadHardening, AttrKind::NullPointerIsValid];

/// Makes the attributes of the caller true for the code it has taken in.
pub(in crate::ipo) fn merge(module: &mut ModuleShared, caller: Func, callee: Func) {
    if are_alike(module, caller, callee) {
        return;
    }
    for &kind in TAKEN_OVER {
        if has_fn_attr(module, callee, kind) && !has_fn_attr(module, caller, kind) {
            edit_decl(module, caller, Part::Function, |attrs| attrs.push(Attr::Flag(kind)));
        }
    }
    // The callee may hold a loop that does nothing for ever.
    let progresses = |func| has_fn_attr(module, func, AttrKind::MustProgress);
    if progresses(caller) && !progresses(callee) {
        drop(module, caller, AttrKind::MustProgress);
    }
    for key in BOTH_TRUE {
        let is_true = |func| fn_string(module, func, key) == Some(b"true");
        if is_true(caller) && !is_true(callee) {
            set_string(module, caller, key, b"false");
        }
    }
    if fn_string(module, callee, "no-jump-tables") == Some(b"true") {
        set_string(module, caller, "no-jump-tables", b"true");
    }
    merge_stack_protectors(module, caller, callee);
    merge_vector_width(module, caller, callee);
}

fn drop(module: &mut ModuleShared, func: Func, kind: AttrKind) {
    edit_decl(module, func, Part::Function, |attrs| attrs.retain(|a| a.kind() != Some(kind)));
}

fn set_string(module: &mut ModuleShared, func: Func, key: &str, value: &[u8]) {
    let key = module.attrs.strings.intern(key);
    let value = module.attrs.strings.intern(value);
    edit_decl(module, func, Part::Function, |attrs| attrs.push(Attr::String(key, value)));
}

/// The caller is protected as well as the callee was.
fn merge_stack_protectors(module: &mut ModuleShared, caller: Func, callee: Func) {
    let levels = [AttrKind::StackProtect, AttrKind::StackProtectStrong, AttrKind::StackProtectReq];
    let level = |func| levels.iter().rposition(|&kind| has_fn_attr(module, func, kind));
    let (Some(had), Some(wanted)) = (level(caller), level(callee)) else { return };
    if wanted > had {
        drop(module, caller, levels[had]);
        let kind = levels[wanted];
        edit_decl(module, caller, Part::Function, |attrs| attrs.push(Attr::Flag(kind)));
    }
}

/// The widest vector either needs; a callee that does not say may need any.
fn merge_vector_width(module: &mut ModuleShared, caller: Func, callee: Func) {
    const KEY: &str = "min-legal-vector-width";
    let width = |func| -> Option<u64> {
        std::str::from_utf8(fn_string(module, func, KEY)?).ok()?.parse().ok()
    };
    let Some(had) = width(caller) else { return };
    match width(callee) {
        Some(wanted) if wanted > had => {
            set_string(module, caller, KEY, wanted.to_string().as_bytes());
        }
        Some(_) => {}
        None => {
            if let Some(key) = module.attrs.strings.find(KEY) {
                edit_decl(module, caller, Part::Function, |attrs| {
                    attrs.retain(|attr| !matches!(attr, Attr::String(k, _) if *k == key));
                });
            }
        }
    }
}
