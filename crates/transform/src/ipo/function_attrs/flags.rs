//! Flags of functions: those that say that something never happens.

use nvopt_entity::EntitySet;
use nvopt_ir::{
    attrs::{Attr, AttrKind, MemoryEffects},
    body::{Block, Body, Inst},
    effects::{CallAttrs, callee, intrinsic},
    intrinsics::Intrinsic,
    module::{Func, Module, ModuleShared},
    ops::{Op, Ordering},
};
use smallvec::{SmallVec, smallvec};

use super::{Nodes, is_exact};
use crate::{
    cfg::simplifycfg::backedges::loop_headers,
    util::attributes::{Part, add_flag, drop_kind, edit_decl, has_fn_attr},
};

/// True if a member calls a member.
pub(super) fn is_recursive(module: &Module, nodes: &Nodes) -> bool {
    nodes.list.iter().filter_map(|&func| module.bodies[func].as_ref()).any(|body| {
        body.insts().any(|inst| callee(body, inst).is_some_and(|to| nodes.contains(to)))
    })
}

/// Takes `convergent` off functions that reach no convergent operation.
pub(super) fn drop_convergent(module: &mut Module, nodes: &Nodes) -> u64 {
    let has = |func| has_fn_attr(&module.shared, func, AttrKind::Convergent);
    if nodes.has_unknown || !nodes.list.iter().any(|&func| has(func)) {
        return 0;
    }
    let breaks = |body: &Body, inst: Inst| {
        body.op(inst).call().is_some()
            && !callee(body, inst).is_some_and(|to| nodes.contains(to))
            && CallAttrs::new(&module.shared, body, inst).has(AttrKind::Convergent)
    };
    if !holds_everywhere(module, nodes, |func| !has(func), breaks) {
        return 0;
    }
    let mut changed = 0;
    for &func in &nodes.list {
        changed +=
            u64::from(drop_kind(&mut module.shared, func, Part::Function, AttrKind::Convergent));
    }
    changed
}

/// True if no instruction of a member breaks a promise; a member that makes it already is not
/// looked at, and one whose body may be another one breaks it.
fn holds_everywhere(
    module: &Module,
    nodes: &Nodes,
    promises: impl Fn(Func) -> bool,
    breaks: impl Fn(&Body, Inst) -> bool,
) -> bool {
    nodes.list.iter().all(|&func| {
        promises(func)
            || is_exact(module, func)
                && module.bodies[func]
                    .as_ref()
                    .is_some_and(|body| !body.insts().any(|inst| breaks(body, inst)))
    })
}

/// Adds `nounwind`, `nofree` and `nosync`.
pub(super) fn add_flags(module: &mut Module, nodes: &Nodes) -> u64 {
    type Breaks = fn(&ModuleShared, &Body, Inst) -> bool;
    let rows: [(AttrKind, Breaks); 3] = [
        (AttrKind::NoUnwind, may_unwind),
        (AttrKind::NoFree, may_free),
        (AttrKind::NoSync, may_sync),
    ];
    let mut changed = 0;
    if nodes.has_unknown {
        return 0;
    }
    for (kind, test) in rows {
        let breaks = |body: &Body, inst: Inst| {
            test(&module.shared, body, inst)
                && !callee(body, inst).is_some_and(|to| nodes.contains(to))
        };
        let promises = |func| {
            has_fn_attr(&module.shared, func, kind) || is_implied(&module.shared, func, kind)
        };
        if holds_everywhere(module, nodes, promises, breaks) {
            for &func in &nodes.list {
                changed += u64::from(add_flag(&mut module.shared, func, Part::Function, kind));
            }
        }
    }
    changed
}

/// True if touching no memory implies the promise: threads can still meet at convergent
/// operations.
fn is_implied(module: &ModuleShared, func: Func, kind: AttrKind) -> bool {
    let attrs = module.attrs.function_attrs(module.funcs[func].attrs);
    let memory = nvopt_ir::attrs::AttrPool::find(attrs, AttrKind::Memory);
    let touches_nothing = matches!(memory, Some(Attr::Int(_, 0)));
    let is_convergent = has_fn_attr(module, func, AttrKind::Convergent);
    touches_nothing && (kind == AttrKind::NoFree || kind == AttrKind::NoSync && !is_convergent)
}

fn may_unwind(module: &ModuleShared, body: &Body, inst: Inst) -> bool {
    match body.op(inst) {
        Op::Call(_) | Op::CallBr(_) => !CallAttrs::new(module, body, inst).has(AttrKind::NoUnwind),
        Op::Resume => true,
        Op::CleanupRet => body.n_succs(body.block(inst)) == 0,
        Op::CatchSwitch { unwinds_to_block } => !unwinds_to_block,
        _ => false,
    }
}

fn may_free(module: &ModuleShared, body: &Body, inst: Inst) -> bool {
    body.op(inst).call().is_some() && !CallAttrs::new(module, body, inst).has(AttrKind::NoFree)
}

/// True if `inst` may order memory between threads. A convergent call may be a barrier, whatever
/// its attributes say.
fn may_sync(module: &ModuleShared, body: &Body, inst: Inst) -> bool {
    let is_ordered = |ordering: Ordering| match ordering {
        Ordering::NotAtomic | Ordering::Unordered | Ordering::Monotonic => false,
        Ordering::Acquire | Ordering::Release | Ordering::AcqRel | Ordering::SeqCst => true,
    };
    match body.op(inst) {
        Op::Load(access) | Op::Store(access) | Op::AtomicRmw { access, .. } => {
            access.volatile || is_ordered(access.ordering)
        }
        Op::CmpXchg { access, failure, .. } => {
            access.volatile || is_ordered(access.ordering) || is_ordered(failure)
        }
        Op::Fence { scope, .. } => scope != nvopt_ir::ops::SyncScope::SINGLE_THREAD,
        Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => {
            let attrs = CallAttrs::new(module, body, inst);
            let copies = [Intrinsic::MEMCPY, Intrinsic::MEMMOVE, Intrinsic::MEMSET];
            let is_copy = intrinsic(module, body, inst).is_some_and(|i| copies.contains(&i));
            if is_copy {
                // The last argument says whether it is volatile.
                let last = body.call_args(inst).last().copied();
                return last.is_none_or(|last| !is_zero(body, last));
            }
            !attrs.has(AttrKind::NoSync) || attrs.has(AttrKind::Convergent)
        }
        _ => false,
    }
}

fn is_zero(body: &Body, value: nvopt_ir::body::Value) -> bool {
    matches!(body.const_data(value), Some(nvopt_ir::constant::ConstData::Bits { bits: 0, .. }))
}

/// Adds `noreturn` to functions that cannot reach a return.
pub(super) fn add_noreturn(module: &mut Module, nodes: &Nodes) -> u64 {
    let mut changed = 0;
    for &func in &nodes.list {
        if !is_exact(module, func) || has_fn_attr(&module.shared, func, AttrKind::NoReturn) {
            continue;
        }
        let Some(body) = &module.bodies[func] else { continue };
        if !can_return(&module.shared, body) {
            let part = Part::Function;
            changed += u64::from(add_flag(&mut module.shared, func, part, AttrKind::NoReturn));
        }
    }
    changed
}

fn can_return(module: &ModuleShared, body: &Body) -> bool {
    let Some(entry) = body.entry() else { return true };
    let mut work: SmallVec<[Block; 16]> = smallvec![entry];
    let mut seen = EntitySet::new();
    seen.insert(entry);
    while let Some(block) = work.pop() {
        let stops = body.insts_in(block).any(|inst| {
            matches!(body.op(inst), Op::Call(_))
                && CallAttrs::new(module, body, inst).has(AttrKind::NoReturn)
        });
        if stops {
            continue;
        }
        if body.terminator(block).is_some_and(|end| body.op(end) == Op::Ret) {
            return true;
        }
        work.extend(body.succs(block).filter(|&succ| seen.insert(succ)));
    }
    false
}

/// Adds `willreturn`.
pub(super) fn add_willreturn(module: &mut Module, nodes: &Nodes) -> u64 {
    let mut changed = 0;
    for &func in &nodes.list {
        if !is_exact(module, func) || has_fn_attr(&module.shared, func, AttrKind::WillReturn) {
            continue;
        }
        let Some(body) = &module.bodies[func] else { continue };
        if will_return(&module.shared, func, body) {
            edit_decl(&mut module.shared, func, Part::Function, |attrs| {
                attrs.push(Attr::Flag(AttrKind::WillReturn));
                attrs.push(Attr::Flag(AttrKind::MustProgress));
            });
            changed += 1;
        }
    }
    changed
}

fn will_return(module: &ModuleShared, func: Func, body: &Body) -> bool {
    let attrs = module.attrs.function_attrs(module.funcs[func].attrs);
    let only_reads = match nvopt_ir::attrs::AttrPool::find(attrs, AttrKind::Memory) {
        Some(&Attr::Int(_, bits)) => bits as u32 & MemoryEffects::all(MemoryEffects::WRITE).0 == 0,
        _ => false,
    };
    if only_reads && has_fn_attr(module, func, AttrKind::MustProgress) {
        return true;
    }
    let goes_on = |inst: Inst| match body.op(inst) {
        Op::Store(access) => !access.volatile,
        Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => {
            CallAttrs::new(module, body, inst).has(AttrKind::WillReturn)
        }
        _ => true,
    };
    body.insts().all(goes_on) && !has_cycle(body)
}

/// True if control can come back to a block it was in.
fn has_cycle(body: &Body) -> bool {
    !loop_headers(body).is_empty()
}

/// Adds `norecurse` to a function that calls only functions that have it.
pub(super) fn add_norecurse(module: &mut Module, nodes: &Nodes, members: &[Func]) -> u64 {
    let &[func] = members else { return 0 };
    if !nodes.contains(func)
        || !is_exact(module, func)
        || has_fn_attr(&module.shared, func, AttrKind::NoRecurse)
    {
        return 0;
    }
    let Some(body) = &module.bodies[func] else { return 0 };
    let is_safe = |inst: Inst| {
        if body.op(inst).call().is_none() {
            return true;
        }
        let Some(to) = callee(body, inst) else {
            let value = body.callee(inst);
            return value.is_some_and(|v| matches!(body.def(v), nvopt_ir::body::ValueDef::Asm(_)))
                && CallAttrs::new(&module.shared, body, inst).has(AttrKind::NoCallback);
        };
        let has = |kind| has_fn_attr(&module.shared, to, kind);
        let is_closed = module.bodies[to].is_none() && has(AttrKind::NoCallback);
        to != func && (has(AttrKind::NoRecurse) || is_closed)
    };
    if !body.insts().all(is_safe) {
        return 0;
    }
    add_flag(&mut module.shared, func, Part::Function, AttrKind::NoRecurse).into()
}
