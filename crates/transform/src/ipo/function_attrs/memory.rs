//! Which memory functions touch.

use nvopt_analysis::alias::{
    addrspace,
    object::{self, Object},
};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool, MemoryEffects, MemoryLocation},
    body::{Body, Inst, Value},
    effects::{CallAttrs, callee, intrinsic, may_hold_pointers},
    intrinsics::Intrinsic,
    module::{Func, Module, ModuleShared},
    ops::{Access, CastOp, Op, Ordering},
};
use smallvec::SmallVec;

use super::{Nodes, is_exact};
use crate::util::attributes::{Part, edit_decl};

const READ: u32 = MemoryEffects::READ;
const BOTH: u32 = MemoryEffects::READ | MemoryEffects::WRITE;

/// Gives the functions `memory(...)`.
pub(super) fn add_memory(module: &mut Module, nodes: &Nodes) -> u64 {
    let mut all = MemoryEffects::NONE;
    // What a call inside the component does to memory behind its arguments, if calls of members
    // turn out to touch such memory.
    let mut recursive_args = MemoryEffects::NONE;
    for &func in &nodes.list {
        let declared = declared(&module.shared, func);
        match &module.bodies[func] {
            Some(body) if is_exact(module, func) && declared != MemoryEffects::NONE => {
                let (own, inner) = of_body(&module.shared, func, body, nodes);
                all = union(all, intersection(own, declared));
                recursive_args = union(recursive_args, inner);
            }
            _ => all = union(all, declared),
        }
        if all == MemoryEffects::UNKNOWN {
            return 0;
        }
    }
    if nodes.has_unknown {
        return 0;
    }
    // A member that touches what its argument points to does so for calls inside, too.
    let access = all.get(MemoryLocation::Arg);
    if access != 0 {
        for location in MemoryLocation::ALL {
            let touched = recursive_args.get(location) & access;
            all = all.with(location, all.get(location) | touched);
        }
    }
    let mut changed = 0;
    for &func in &nodes.list {
        let old = declared(&module.shared, func);
        let new = intersection(old, all);
        if new != old {
            let attr = Attr::Int(AttrKind::Memory, new.0.into());
            edit_decl(&mut module.shared, func, Part::Function, |attrs| attrs.push(attr));
            changed += 1;
        }
        if new.get(MemoryLocation::Arg) & MemoryEffects::WRITE == 0 {
            drop_writable(&mut module.shared, func);
        }
    }
    changed
}

fn drop_writable(module: &mut ModuleShared, func: Func) {
    let n_params = module.types.as_func(module.funcs[func].ty).map_or(0, |ty| ty.params.len());
    for index in 0..n_params {
        crate::util::attributes::drop_kind(module, func, Part::Param(index), AttrKind::Writable);
    }
}

fn union(a: MemoryEffects, b: MemoryEffects) -> MemoryEffects {
    MemoryEffects(a.0 | b.0)
}

fn intersection(a: MemoryEffects, b: MemoryEffects) -> MemoryEffects {
    MemoryEffects(a.0 & b.0)
}

/// What `memory(...)` of `func` says.
fn declared(module: &ModuleShared, func: Func) -> MemoryEffects {
    let attrs = module.attrs.function_attrs(module.funcs[func].attrs);
    match AttrPool::find(attrs, AttrKind::Memory) {
        Some(&Attr::Int(_, bits)) => MemoryEffects(bits as u32),
        _ => MemoryEffects::UNKNOWN,
    }
}

/// What the body does, and what calls inside the component get as arguments.
fn of_body(
    module: &ModuleShared,
    func: Func,
    body: &Body,
    nodes: &Nodes,
) -> (MemoryEffects, MemoryEffects) {
    let (mut own, mut inner) = (MemoryEffects::NONE, MemoryEffects::NONE);
    for inst in body.insts() {
        match body.op(inst) {
            Op::Load(access) => own = union(own, of_access(module, func, body, inst, 0, access)),
            Op::Store(access) => own = union(own, of_access(module, func, body, inst, 1, access)),
            Op::AtomicRmw { access, .. } | Op::CmpXchg { access, .. } => {
                own = union(own, of_access(module, func, body, inst, 0, access));
            }
            Op::VaArg => own = union(own, at(module, func, body, body.args(inst)[0], BOTH)),
            Op::Fence { .. } => return (MemoryEffects::UNKNOWN, inner),
            Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => {
                let has_bundles =
                    body.op(inst).call().is_some_and(|call| !body.call(call).bundles.is_empty());
                if !has_bundles && callee(body, inst).is_some_and(|to| nodes.contains(to)) {
                    inner = union(inner, of_args(module, func, body, inst, BOTH));
                } else {
                    own = union(own, of_call(module, func, body, inst, has_bundles));
                }
            }
            Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad
            | Op::Resume
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. } => {}
            _ => {}
        }
        if own == MemoryEffects::UNKNOWN {
            break;
        }
    }
    (own, inner)
}

fn of_call(
    module: &ModuleShared,
    func: Func,
    body: &Body,
    inst: Inst,
    has_bundles: bool,
) -> MemoryEffects {
    let marks = [Intrinsic::PSEUDOPROBE, Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL];
    let found = intrinsic(module, body, inst);
    if found.is_some_and(|found| marks.contains(&found)) {
        return MemoryEffects::NONE;
    }
    let mut memory = CallAttrs::new(module, body, inst).memory();
    if has_bundles && found != Some(Intrinsic::ASSUME) {
        memory = union(memory, bundle_memory(body, inst));
    }
    if memory == MemoryEffects::NONE {
        return memory;
    }
    let behind_args = memory.get(MemoryLocation::Arg);
    // An argument that was captured before is part of the rest of memory.
    let other = memory.get(MemoryLocation::Other);
    let rest = memory.with(MemoryLocation::Arg, other);
    match behind_args {
        0 => rest,
        access => union(rest, of_args(module, func, body, inst, access)),
    }
}

/// What operands of bundles make a call touch.
fn bundle_memory(body: &Body, inst: Inst) -> MemoryEffects {
    let silent: [&[u8]; 4] = [b"convergencectrl", b"kcfi", b"ptrauth", b"cfguardtarget"];
    let reads = |tag: &[u8]| tag == b"deopt" || tag == b"funclet" || tag == b"gc-live";
    let mut memory = MemoryEffects::NONE;
    for (bundle, _) in body.call_bundles(inst) {
        let tag = body.strings().get(bundle.tag);
        if silent.contains(&tag) {
            continue;
        }
        let access = if reads(tag) { READ } else { BOTH };
        memory = union(memory, MemoryEffects::all(access));
    }
    memory
}

/// Doing `access` to what the arguments of `inst` point to.
fn of_args(
    module: &ModuleShared,
    func: Func,
    body: &Body,
    inst: Inst,
    access: u32,
) -> MemoryEffects {
    let is_address = |&arg: &Value| may_hold_pointers(&module.types, body.ty(arg));
    let args = body.call_args(inst).iter().copied().filter(is_address);
    args.fold(MemoryEffects::NONE, |all, arg| union(all, at(module, func, body, arg, access)))
}

fn of_access(
    module: &ModuleShared,
    func: Func,
    body: &Body,
    inst: Inst,
    address: usize,
    how: Access,
) -> MemoryEffects {
    let is_ordered = match how.ordering {
        Ordering::NotAtomic | Ordering::Unordered => how.volatile,
        Ordering::Monotonic => true,
        // What other threads wrote becomes visible, wherever it is.
        Ordering::Acquire | Ordering::Release | Ordering::AcqRel | Ordering::SeqCst => {
            return MemoryEffects::UNKNOWN;
        }
    };
    let access = match body.op(inst) {
        Op::Load(_) if !is_ordered => READ,
        Op::Store(_) if !is_ordered => MemoryEffects::WRITE,
        _ => BOTH,
    };
    let memory = at(module, func, body, body.args(inst)[address], access);
    match how.volatile {
        true => union(memory, MemoryEffects::NONE.with(MemoryLocation::Inaccessible, access)),
        false => memory,
    }
}

/// Doing `access` to what `address` points to.
fn at(
    module: &ModuleShared,
    func: Func,
    body: &Body,
    address: Value,
    access: u32,
) -> MemoryEffects {
    let mut memory = MemoryEffects::NONE;
    for base in bases(module, body, address) {
        memory = union(memory, of_object(module, func, body, base, access));
    }
    memory
}

fn of_object(
    module: &ModuleShared,
    func: Func,
    body: &Body,
    base: Value,
    access: u32,
) -> MemoryEffects {
    let space = addrspace::space_of(body, base);
    if space.is_some_and(addrspace::is_read_only) || is_constant_variable(module, body, base) {
        return MemoryEffects::NONE;
    }
    let rest =
        MemoryEffects::NONE.with(MemoryLocation::Other, access).with(MemoryLocation::Errno, access);
    match Object::of(body, module, func, base) {
        Object::Alloca => MemoryEffects::NONE,
        Object::Param | Object::NoAliasParam | Object::ByVal => {
            MemoryEffects::NONE.with(MemoryLocation::Arg, access)
        }
        Object::Symbol(_) | Object::DynamicShared | Object::NoAliasCall => rest,
        Object::Escaped | Object::Constant | Object::Other => {
            rest.with(MemoryLocation::Arg, access)
        }
    }
}

fn is_constant_variable(module: &ModuleShared, body: &Body, base: Value) -> bool {
    match object::symbol_of(body, base) {
        Some(nvopt_ir::module::Symbol::Global(global)) => module.globals[global].constant,
        _ => false,
    }
}

/// How many steps back from an address are looked at.
const MAX_STEPS: usize = 32;

/// The objects that `address` may point into; `address` itself if there are too many.
fn bases(module: &ModuleShared, body: &Body, address: Value) -> SmallVec<[Value; 4]> {
    let address = base_of(module, body, address);
    let is_choice = |value: Value| {
        body.def_inst(value).is_some_and(|inst| matches!(body.op(inst), Op::Select | Op::Phi(_)))
    };
    let mut found = SmallVec::new();
    if !is_choice(address) {
        found.push(address);
        return found;
    }
    let mut work: SmallVec<[Value; 8]> = SmallVec::from_slice(&[address]);
    let mut seen: SmallVec<[Value; MAX_STEPS]> = SmallVec::new();
    while let Some(value) = work.pop() {
        let base = base_of(module, body, value);
        if seen.contains(&base) {
            continue;
        }
        seen.push(base);
        if seen.len() > MAX_STEPS {
            return SmallVec::from_slice(&[address]);
        }
        match body.def_inst(base).map(|inst| (inst, body.op(inst))) {
            Some((inst, Op::Select)) => work.extend_from_slice(&body.args(inst)[1..]),
            Some((inst, Op::Phi(_))) => work.extend_from_slice(body.args(inst)),
            _ => found.push(base),
        }
    }
    found
}

/// What `address` is computed from, step by step, up to a choice between several.
fn base_of(module: &ModuleShared, body: &Body, address: Value) -> Value {
    let mut value = address;
    for _ in 0..MAX_STEPS {
        let base = object::underlying(body, module, value);
        value = match body.def_inst(base).map(|inst| (inst, body.op(inst))) {
            Some((inst, Op::Cast(CastOp::AddrSpaceCast))) => body.args(inst)[0],
            _ if base == value => return value,
            _ => base,
        };
    }
    value
}
