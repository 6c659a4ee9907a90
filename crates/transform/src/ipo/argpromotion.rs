//! argpromotion: passes values instead of pointers to them.
//!
//! What. A pointer parameter of a function that only this module calls, and of which the function
//! only loads at fixed offsets, becomes parameters for what is loaded; callers load. The memory
//! must not change between the call and any of the loads, and the loads must be sure to happen or
//! the memory to be there and written by no other thread.
//!
//! Why on a GPU. What goes through memory cannot stay in registers; a stack slot whose address is
//! passed must be in local memory.
//!
//! Convergence and memory. The load moves from behind the call to before it, in the same thread.
//! Anything that could order threads, a barrier say, counts as changing all memory.
//!
//! Cost. Linear in the function for each parameter, and in the module for each component that
//! changes.
//!
//! Example.
//!     before: define internal i32 @f(ptr %p) { %x = load i32, ptr %p ... }   call i32 @f(ptr %a)
//!     after:  define internal i32 @f(i32 %p.0.val) { ... }   %a.val = load i32, ptr %a   call ...
//!
//! Not done. `byval` parameters, recursion that passes the pointer on, invokes.
//!
//! Reads the call graph. Keeps analyses of functions that neither changed nor call one that did.

use nvopt_analysis::{callgraph::CallGraph, fold::Denormals, fold::Folder};
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Block, Body, Inst, NewInst, TailKind, Value},
    constant::Const,
    datalayout::DataLayout,
    effects::{Traits, effects, memory_at},
    module::{Func, Module, ModuleShared},
    ops::{Access, Align, Op},
    types::Type,
};
use nvopt_pass::{Knob, ModuleAnalyses, ModuleCx, Scc, SccPass};

use super::globalopt::erase_chain;
use crate::util::{
    addr::others_may_write,
    attributes::has_fn_attr,
    namers::Namers,
    signature::{NewSignature, change_signatures},
    symbols::{callers_of, is_only_called},
};

/// How many values may take the place of one pointer.
pub(crate) static MAX_ELEMENTS: Knob<i64> = Knob::number(
    "argpromotion-max-elements",
    2,
    "argpromotion",
    "how many values may take the place of one pointer",
);

/// The pass.
pub(crate) struct ArgPromotion;

/// What is loaded through a parameter.
#[derive(Clone, Copy, Debug)]
struct Part {
    offset: i64,
    ty: Type,
    align: Option<Align>,
    /// One of its loads happens whenever the function is called.
    is_certain: bool,
}

/// A new parameter.
#[derive(Clone, Copy, Debug)]
struct Promoted {
    /// The position of the pointer before.
    from: usize,
    part: Part,
}

impl SccPass for ArgPromotion {
    fn run(&self, scc: &mut Scc<'_>, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let graph = analyses.get::<CallGraph>(scc.module, &cx.frame);
        let mut changes: FxHashMap<Func, NewSignature> = FxHashMap::default();
        let mut promoted: FxHashMap<Func, Vec<Option<Promoted>>> = FxHashMap::default();
        for &func in scc.members {
            if !is_open(scc.module, analyses, cx, &graph, func) {
                continue;
            }
            let namers = analyses.get::<Namers>(scc.module, &cx.frame).of_function(func);
            let own = own_params(scc.module, &namers, func);
            let Some(mut body) = scc.module.bodies[func].take() else { continue };
            let found = promotable(&scc.module.shared, cx, func, &mut body, &own);
            let params = new_params(&body, &found);
            scc.module.bodies[func] = Some(body);
            if found.is_empty() || !cx.may_rewrite() {
                continue;
            }
            cx.count("pointers promoted", found.len() as u64);
            let slots = params.iter().map(|param| match param {
                Ok(at) => Ok(*at),
                Err(promoted) => Err(promoted.part.ty),
            });
            let params_of_slots = params.iter().map(|param| param.err()).collect();
            changes.insert(func, NewSignature { params: slots.collect(), drops_result: false });
            promoted.insert(func, params_of_slots);
        }
        if changes.is_empty() {
            return;
        }
        let layout = cx.frame.layout;
        let mut loads: Vec<(Func, Vec<Loads>)> = Vec::new();
        for &func in scc.members {
            let Some(slots) = promoted.get(&func) else { continue };
            let Some(mut body) = scc.module.bodies[func].take() else { continue };
            loads.push((func, loads_by_slot(&scc.module.shared, layout, &mut body, slots)));
            scc.module.bodies[func] = Some(body);
        }
        let namers = analyses.get::<Namers>(scc.module, &cx.frame);
        let of_members = scc.members.iter().flat_map(|&func| namers.of_function(func));
        let mut concerned: Vec<Func> = of_members.chain(scc.members.iter().copied()).collect();
        concerned.sort_unstable();
        concerned.dedup();
        change_calls(scc.module, &changes, &concerned, &promoted);
        for (func, loads) in loads {
            let Some(mut body) = scc.module.bodies[func].take() else { continue };
            use_values(&scc.module.shared, &mut body, loads);
            scc.module.bodies[func] = Some(body);
        }
    }
}

/// The loads that a new parameter takes the place of, and what it is called.
struct Loads {
    slot: usize,
    loads: Vec<Inst>,
    name: Option<Vec<u8>>,
}

/// Gives the functions their new parameters and the calls their new arguments.
fn change_calls(
    module: &mut Module,
    changes: &FxHashMap<Func, NewSignature>,
    concerned: &[Func],
    promoted: &FxHashMap<Func, Vec<Option<Promoted>>>,
) {
    change_signatures(module, changes, concerned, &|_, body, call, to, index| {
        let slot = promoted[&to][index].expect("only new parameters need arguments");
        let pointer = body.call_args(call)[slot.from];
        let address = behind(body, call, pointer, slot.part.offset);
        let op = Op::Load(Access::plain(slot.part.align));
        let loc = body.loc(call);
        let args = [address];
        let new = NewInst { loc, ..NewInst::new(op, slot.part.ty, &args) };
        let load = body.insert_before(call, new);
        let value = body.result(load).expect("a load has a result");
        let name = [body.value_name(pointer).unwrap_or_default(), b".val"].concat();
        body.name_value_like(value, name);
        value
    });
}

/// The address `offset` bytes behind `pointer`, computed before `before`.
fn behind(body: &mut Body, before: Inst, pointer: Value, offset: i64) -> Value {
    if offset == 0 {
        return pointer;
    }
    let index = body.int(Type::int(64), offset as u64);
    let (loc, ty) = (body.loc(before), body.ty(pointer));
    let args = [pointer, index];
    let new = NewInst { loc, ..NewInst::new(Op::Gep { source: Type::I8 }, ty, &args) };
    let gep = body.insert_before(before, new);
    body.result(gep).expect("an address is a result")
}

/// True if every call of `func` is known and may be changed.
fn is_open(
    module: &Module,
    analyses: &mut ModuleAnalyses,
    cx: &ModuleCx<'_>,
    graph: &CallGraph,
    func: Func,
) -> bool {
    let shared = &module.shared;
    let decl = &shared.funcs[func];
    let has = |kind| has_fn_attr(shared, func, kind);
    let is_vararg = shared.types.as_func(decl.ty).is_some_and(|ty| ty.vararg);
    if !decl.symbol.linkage.is_local()
        || graph.may_have_unknown_callers(func)
        || is_vararg
        || has(AttrKind::Naked)
        || has(AttrKind::OptimizeNone)
    {
        return false;
    }
    let Some(own) = &module.bodies[func] else { return false };
    if !own.params().iter().any(|&param| own.ty(param).is_ptr() && own.is_used(param)) {
        return false;
    }
    let must_stay = |inst: Inst| {
        own.op(inst).call().is_some_and(|call| own.call(call).tail == TailKind::MustTail)
    };
    if own.insts().any(must_stay) {
        return false;
    }
    // The graph may be of before other passes ran: all calls are looked at anew.
    let namers = analyses.get::<Namers>(module, &cx.frame).of_function(func);
    is_only_called(module, func, &namers)
        && callers_of(module, func, &namers).all(|(_, body, call)| match body.op(call) {
            Op::Call(call) => {
                let data = body.call(call);
                data.tail != TailKind::MustTail && data.ty == decl.ty
            }
            _ => false,
        })
}

/// The pointer parameters that every call passes memory for that no other thread writes: there a load may be
/// executed where it was not.
fn own_params(module: &Module, namers: &[Func], func: Func) -> Vec<usize> {
    let Some(body) = &module.bodies[func] else { return Vec::new() };
    let mut own: Vec<usize> =
        (0..body.params().len()).filter(|&at| body.ty(body.params()[at]).is_ptr()).collect();
    for (caller, body, call) in callers_of(module, func, namers) {
        let args = body.call_args(call);
        own.retain(|&at| !others_may_write(body, &module.shared, caller, args[at]));
        if own.is_empty() {
            break;
        }
    }
    own
}

/// The pointers that can be promoted, and what is loaded through each.
fn promotable(
    module: &ModuleShared,
    cx: &ModuleCx<'_>,
    func: Func,
    body: &mut Body,
    own: &[usize],
) -> Vec<(usize, Vec<Part>)> {
    let limit = cx.frame.knobs.limit(&MAX_ELEMENTS);
    let mut found = Vec::new();
    for at in 0..body.params().len() {
        let param = body.params()[at];
        let attrs = module.attrs.param_attrs(module.funcs[func].attrs, at);
        let bound = [
            AttrKind::ByVal,
            AttrKind::StructRet,
            AttrKind::InAlloca,
            AttrKind::Preallocated,
            AttrKind::SwiftError,
            AttrKind::SwiftSelf,
            AttrKind::Nest,
            AttrKind::Returned,
        ];
        let is_bound = bound.iter().any(|&kind| AttrPool::find(attrs, kind).is_some());
        if !body.ty(param).is_ptr() || is_bound || !body.is_used(param) {
            continue;
        }
        let reachable = match AttrPool::find(attrs, AttrKind::Dereferenceable) {
            Some(Attr::Int(_, bytes)) => *bytes,
            _ => 0,
        };
        let aligned = match AttrPool::find(attrs, AttrKind::Alignment) {
            Some(Attr::Int(_, bytes)) => *bytes,
            _ => 1,
        };
        let Some(parts) = parts_of(module, cx.frame.layout, body, param) else { continue };
        let is_there = |part: &Part| {
            let size = cx.frame.layout.layout(&module.types, part.ty);
            let end = size
                .and_then(|size| u64::try_from(part.offset).ok()?.checked_add(size.store_bytes()));
            let needed = part.align.map_or(1, Align::bytes);
            let is_aligned = needed <= aligned && part.offset.unsigned_abs().is_multiple_of(needed);
            let is_reachable = is_aligned && end.is_some_and(|end| end <= reachable);
            part.is_certain || is_reachable && own.contains(&at)
        };
        if parts.len() <= limit && parts.iter().all(is_there) {
            found.push((at, parts));
        }
    }
    found
}

/// What is loaded through `param`, by offset; `None` if it is used otherwise or memory may change.
fn parts_of(
    module: &ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    param: Value,
) -> Option<Vec<Part>> {
    let loads = loads_of(module, layout, body, param)?;
    let mut parts: Vec<Part> = Vec::new();
    for (load, offset) in loads {
        let Op::Load(access) = body.op(load) else { return None };
        if may_change_before(module, body, load) {
            return None;
        }
        let ty = body.result_ty(load);
        let size = layout.layout(&module.types, ty).filter(|size| !size.scalable)?;
        let is_certain = is_certain(module, body, load);
        match parts.iter_mut().find(|part| part.offset == offset) {
            Some(part) if part.ty == ty => {
                part.is_certain |= is_certain;
                part.align = part.align.min(access.align);
            }
            Some(_) => return None,
            None => {
                let end = offset.checked_add(i64::try_from(size.store_bytes()).ok()?)?;
                let overlaps = parts.iter().any(|part| {
                    let own = layout.layout(&module.types, part.ty).map_or(0, |l| l.store_bytes());
                    part.offset < end && offset < part.offset.saturating_add(own as i64)
                });
                if overlaps {
                    return None;
                }
                parts.push(Part { offset, ty, align: access.align, is_certain });
            }
        }
    }
    parts.sort_by_key(|part| part.offset);
    Some(parts)
}

/// The loads that `param` leads to, if it leads to nothing else.
fn loads_of(
    module: &ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    param: Value,
) -> Option<Vec<(Inst, i64)>> {
    let mut loads = Vec::new();
    let mut work = vec![(param, 0i64)];
    while let Some((value, offset)) = work.pop() {
        let users: Vec<(Inst, usize)> =
            body.uses(value).map(|slot| (body.user(slot), body.arg_index(slot))).collect();
        for (user, index) in users {
            match body.op(user) {
                Op::Load(access) if !access.volatile && !access.is_atomic() => {
                    loads.push((user, offset));
                }
                Op::Gep { source } if index == 0 && body.result_ty(user).is_ptr() => {
                    let indices: Vec<Const> = body.args(user)[1..]
                        .iter()
                        .map(|&arg| body.as_const(arg))
                        .collect::<Option<_>>()?;
                    let width = layout.index_bits(body.result_ty(user).addr_space()?);
                    let denormals = Denormals::IEEE;
                    let folder = Folder { pool: body.consts_mut(), module, layout, denormals };
                    let step = folder.gep_offset(source, &indices, width)?.to_i64()?;
                    work.push((body.result(user)?, offset.checked_add(step)?));
                }
                _ => return None,
            }
        }
    }
    Some(loads)
}

/// True if the load happens whenever the function is called.
fn is_certain(module: &ModuleShared, body: &Body, load: Inst) -> bool {
    let Some(entry) = body.entry() else { return false };
    body.block(load) == entry
        && body
            .insts_in(entry)
            .take_while(|&inst| inst != load)
            .all(|inst| effects(module, body, inst).goes_on())
}

/// True if what is loaded may be written, or made visible, between the entry and the load.
fn may_change_before(module: &ModuleShared, body: &Body, load: Inst) -> bool {
    let memory = memory_at(body, body.args(load)[0]);
    let changes = |inst: Inst| {
        let what = effects(module, body, inst);
        what.writes.intersects(memory) || what.traits.contains(Traits::ORDERED)
    };
    let own = body.block(load);
    if body.insts_in(own).take_while(|&inst| inst != load).any(changes) {
        return true;
    }
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work: Vec<Block> = body.preds(own).collect();
    while let Some(block) = work.pop() {
        if !seen.insert(block) {
            continue;
        }
        if body.insts_in(block).any(changes) {
            return true;
        }
        work.extend(body.preds(block));
    }
    false
}

/// The new list of parameters: old ones by position, or what takes the place of a pointer.
fn new_params(body: &Body, found: &[(usize, Vec<Part>)]) -> Vec<Result<usize, Promoted>> {
    let mut params = Vec::new();
    for at in 0..body.params().len() {
        match found.iter().find(|(from, _)| *from == at) {
            Some((from, parts)) => {
                params.extend(parts.iter().map(|&part| Err(Promoted { from: *from, part })));
            }
            None => params.push(Ok(at)),
        }
    }
    params
}

/// The loads of each new parameter, while the pointers still lead to them.
fn loads_by_slot(
    module: &ModuleShared,
    layout: &DataLayout,
    body: &mut Body,
    slots: &[Option<Promoted>],
) -> Vec<Loads> {
    let params: Vec<Value> = body.params().to_vec();
    let mut found = Vec::new();
    for (slot, promoted) in slots.iter().enumerate() {
        let Some(Promoted { from, part }) = promoted else { continue };
        let all = loads_of(module, layout, body, params[*from]).unwrap_or_default();
        let own = all.into_iter().filter(|(_, offset)| *offset == part.offset);
        let loads = own.map(|(load, _)| load).collect();
        let suffix = format!(".{}.val", part.offset);
        let name = body.value_name(params[*from]).map(|name| [name, suffix.as_bytes()].concat());
        found.push(Loads { slot, loads, name });
    }
    found
}

/// Puts the new parameters in the place of the loads.
fn use_values(module: &ModuleShared, body: &mut Body, all: Vec<Loads>) {
    for Loads { slot, loads, name } in all {
        let value = body.params()[slot];
        if let Some(name) = name {
            body.name_value_like(value, name);
        }
        for load in loads {
            let result = body.result(load).expect("a load has a result");
            body.replace_all_uses(result, value);
            erase_chain(module, body, load);
        }
    }
}
