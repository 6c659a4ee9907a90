//! Who else may know an address: whether a pointer leaves the function's hands.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, Inst, Use, Value},
    effects::{callee, effects},
    module::ModuleShared,
    ops::{CastOp, Op},
};

/// How many uses of an object are looked at before it counts as captured. LLVM's number.
pub const MAX_CAPTURE_USES: usize = 100;

/// True if memory could be reached by others through `object`, a fresh one, because its address is
/// stored, passed on or turned into a number. Returning it does not count: it happens last.
pub fn may_be_captured(body: &Body, module: &ModuleShared, object: Value) -> bool {
    let mut work: Vec<Use> = Vec::new();
    let mut seen: Vec<Value> = vec![object];
    let mut n_uses = 0;
    let mut add = |work: &mut Vec<Use>, value: Value| {
        for slot in body.uses(value) {
            n_uses += 1;
            if n_uses > MAX_CAPTURE_USES {
                return false;
            }
            work.push(slot);
        }
        true
    };
    if !add(&mut work, object) {
        return true;
    }
    while let Some(slot) = work.pop() {
        match use_captures(body, module, slot) {
            Capture::Yes => return true,
            Capture::No => {}
            Capture::Through(value) => {
                if !seen.contains(&value) {
                    seen.push(value);
                    if !add(&mut work, value) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// The instructions through which others could get to know `object`, a fresh one; `None` if they
/// are too many to be found.
pub fn capturing_insts(body: &Body, module: &ModuleShared, object: Value) -> Option<Vec<Inst>> {
    let mut found = Vec::new();
    let mut seen: Vec<Value> = vec![object];
    let mut work: Vec<Use> = Vec::new();
    let mut n_uses = 0;
    let mut add = |work: &mut Vec<Use>, value: Value| {
        for slot in body.uses(value) {
            n_uses += 1;
            if n_uses > MAX_CAPTURE_USES {
                return None;
            }
            work.push(slot);
        }
        Some(())
    };
    add(&mut work, object)?;
    while let Some(slot) = work.pop() {
        match use_captures(body, module, slot) {
            Capture::Yes => found.push(body.user(slot)),
            Capture::No => {}
            Capture::Through(value) => {
                if !seen.contains(&value) {
                    seen.push(value);
                    add(&mut work, value)?;
                }
            }
        }
    }
    Some(found)
}

enum Capture {
    Yes,
    No,
    /// The result points into the object as well.
    Through(Value),
}

fn use_captures(body: &Body, module: &ModuleShared, slot: Use) -> Capture {
    let (user, index) = (body.user(slot), body.arg_index(slot));
    let through = || body.result(user).map_or(Capture::Yes, Capture::Through);
    match body.op(user) {
        Op::Load(access) if !access.volatile => Capture::No,
        Op::Store(access) if index == 1 && !access.volatile => Capture::No,
        Op::AtomicRmw { access, .. } | Op::CmpXchg { access, .. }
            if index == 0 && !access.volatile =>
        {
            Capture::No
        }
        Op::Gep { .. } if index == 0 => through(),
        Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) | Op::Phi(_) | Op::Freeze => through(),
        Op::Select if index > 0 => through(),
        // What is compared is the address, not the memory.
        Op::ICmp(_) | Op::Ret => Capture::No,
        Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => call_captures(body, module, user, index),
        _ => Capture::Yes,
    }
}

fn call_captures(body: &Body, module: &ModuleShared, call: Inst, index: usize) -> Capture {
    let effects = effects(module, body, call);
    let says_nothing =
        body.result(call).is_none() && effects.writes.is_empty() && effects.goes_on();
    if says_nothing {
        return Capture::No;
    }
    if index >= body.call_args(call).len() {
        // The callee and operands of bundles.
        let is_callee = index + 1 == body.args(call).len();
        return if is_callee { Capture::No } else { Capture::Yes };
    }
    if super::object::returned_argument(body, module, call) == Some(body.args(call)[index])
        && argument_captures(body, module, call, index) == 0
    {
        return body.result(call).map_or(Capture::No, Capture::Through);
    }
    match argument_captures(body, module, call, index) {
        0 => Capture::No,
        _ => Capture::Yes,
    }
}

/// What `captures(...)` says of an argument that matters to memory: zero if its provenance does not
/// leave. The number is LLVM's, four bits for results and four for the rest.
fn argument_captures(body: &Body, module: &ModuleShared, call: Inst, index: usize) -> u64 {
    /// The bits of provenance, in the part for other places than the result.
    const PROVENANCE: u64 = 0b1100;
    const ALL: u64 = 0xff;
    let own = body.op(call).call().and_then(|data| body.call(data).attrs);
    let of_callee = callee(body, call).and_then(|func| module.funcs[func].attrs);
    let of = |attrs: &[Attr]| match AttrPool::find(attrs, AttrKind::Captures) {
        Some(Attr::Int(_, bits)) => *bits,
        _ if AttrPool::find(attrs, AttrKind::ByVal).is_some() => 0,
        _ => ALL,
    };
    let bits =
        of(body.attrs().param_attrs(own, index)) & of(module.attrs.param_attrs(of_callee, index));
    let (to_result, elsewhere) = (bits >> 4, bits & 0xf);
    (to_result | elsewhere) & PROVENANCE
}
