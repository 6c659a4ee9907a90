//! Which calls cannot see the stack of the function.

use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Block, Body, Inst, TailKind, Use, Value, ValueDef},
    effects::{callee, calls_what_returns_twice, effects, intrinsic},
    intrinsics::Intrinsic,
    ops::Op,
};
use nvopt_pass::FnCx;

/// Where addresses of the stack go.
#[derive(Default)]
struct Stack {
    users: EntitySet<Inst>,
    escapes: EntitySet<Inst>,
}

/// Marks the calls that may be tail calls.
pub(super) fn mark_tail_calls(body: &mut Body, cx: &mut FnCx<'_>) {
    let own = cx.module.attrs.function_attrs(cx.module.funcs[cx.func].attrs);
    if calls_what_returns_twice(cx.module, body)
        || AttrPool::find(own, AttrKind::PresplitCoroutine).is_some()
    {
        return;
    }
    let stack = stack_users(body, cx);
    let found = safe_calls(body, cx, &stack);
    let mut n_marked = 0;
    for inst in found {
        let Some(call) = body.op(inst).call() else { continue };
        if body.call(call).tail != TailKind::None {
            continue;
        }
        if !cx.may_rewrite() {
            break;
        }
        body.call_mut(call).tail = TailKind::Tail;
        n_marked += 1;
    }
    cx.count("calls marked", n_marked);
}

fn stack_users(body: &Body, cx: &FnCx<'_>) -> Stack {
    let mut stack = Stack::default();
    let by_value = body.params().iter().enumerate().filter(|(at, _)| {
        let attrs = cx.module.attrs.param_attrs(cx.module.funcs[cx.func].attrs, *at);
        AttrPool::find(attrs, AttrKind::ByVal).is_some()
    });
    let mut roots: Vec<Value> = by_value.map(|(_, &param)| param).collect();
    roots.extend(
        body.insts()
            .filter(|&inst| matches!(body.op(inst), Op::Alloca { .. }))
            .filter_map(|inst| body.result(inst)),
    );
    let mut seen: EntitySet<Value> = EntitySet::new();
    let mut work: Vec<Use> = roots.iter().flat_map(|&root| body.uses(root)).collect();
    while let Some(slot) = work.pop() {
        let user = body.user(slot);
        match body.op(user) {
            Op::Call(_) | Op::Invoke(_) => {
                let index = body.arg_index(slot);
                let is_arg = index < body.call_args(user).len();
                if is_arg && param_has(body, cx, user, index, AttrKind::ByVal) {
                    continue;
                }
                let stays = is_arg && does_not_capture(body, cx, user, index);
                stack.users.insert(user);
                if stays {
                    continue;
                }
                if !effects(cx.module, body, user).writes.is_empty() {
                    stack.escapes.insert(user);
                }
            }
            Op::Load(_) => continue,
            Op::Store(_) => {
                if body.arg_index(slot) == 0 {
                    stack.escapes.insert(user);
                }
                continue;
            }
            Op::Cast(_) | Op::Gep { .. } | Op::Phi(_) | Op::Select => {}
            _ => {
                stack.escapes.insert(user);
            }
        }
        if let Some(result) = body.result(user)
            && seen.insert(result)
        {
            work.extend(body.uses(result));
        }
    }
    stack
}

fn param_has(body: &Body, cx: &FnCx<'_>, call: Inst, index: usize, kind: AttrKind) -> bool {
    let own = body.op(call).call().and_then(|data| body.call(data).attrs);
    let of_callee = callee(body, call).and_then(|func| cx.module.funcs[func].attrs);
    AttrPool::find(body.attrs().param_attrs(own, index), kind).is_some()
        || AttrPool::find(cx.module.attrs.param_attrs(of_callee, index), kind).is_some()
}

fn does_not_capture(body: &Body, cx: &FnCx<'_>, call: Inst, index: usize) -> bool {
    let says =
        |attrs: &[Attr]| matches!(AttrPool::find(attrs, AttrKind::Captures), Some(Attr::Int(_, 0)));
    let own = body.op(call).call().and_then(|data| body.call(data).attrs);
    let of_callee = callee(body, call).and_then(|func| cx.module.funcs[func].attrs);
    says(body.attrs().param_attrs(own, index))
        || says(cx.module.attrs.param_attrs(of_callee, index))
}

/// The calls that neither use the stack nor come behind a point where it became known.
fn safe_calls(body: &Body, cx: &FnCx<'_>, stack: &Stack) -> Vec<Inst> {
    let mut escaped: FxHashMap<Block, bool> = FxHashMap::default();
    let mut deferred: Vec<Inst> = Vec::new();
    let mut safe: Vec<Inst> = Vec::new();
    let mut work: Vec<(Block, bool)> =
        body.entry().map(|entry| (entry, false)).into_iter().collect();
    while let Some((block, mut has_escaped)) = work.pop() {
        match escaped.get(&block) {
            Some(true) => continue,
            Some(false) if !has_escaped => continue,
            _ => {}
        }
        escaped.insert(block, has_escaped);
        for inst in body.insts_in(block) {
            if stack.escapes.contains(inst) {
                has_escaped = true;
            }
            let Op::Call(call) = body.op(inst) else { continue };
            let data = body.call(call);
            let restores = intrinsic(cx.module, body, inst) == Some(Intrinsic::STACKRESTORE);
            if data.tail == TailKind::NoTail || !data.bundles.is_empty() || restores {
                continue;
            }
            let all = effects(cx.module, body, inst);
            if (all.reads | all.writes).is_empty() && has_outside_args(body, cx, inst) {
                safe.push(inst);
                continue;
            }
            if !has_escaped && !stack.users.contains(inst) {
                deferred.push(inst);
            }
        }
        for succ in body.succs(block) {
            if escaped.get(&succ).is_none_or(|&known| !known && has_escaped) {
                work.push((succ, has_escaped));
            }
        }
    }
    safe.extend(
        deferred.into_iter().filter(|&inst| escaped.get(&body.block(inst)) == Some(&false)),
    );
    safe
}

/// True if all arguments come from outside of the function.
fn has_outside_args(body: &Body, cx: &FnCx<'_>, call: Inst) -> bool {
    body.call_args(call).iter().all(|&arg| match body.def(arg) {
        ValueDef::Const(_) | ValueDef::Metadata(_) => true,
        ValueDef::Param(at) => {
            let attrs = cx.module.attrs.param_attrs(cx.module.funcs[cx.func].attrs, at as usize);
            AttrPool::find(attrs, AttrKind::ByVal).is_none()
        }
        ValueDef::Inst(_) | ValueDef::Asm(_) | ValueDef::Pending => false,
    })
}
