//! What is known of what functions return.

use nvopt_analysis::{known_bits, poison, query::Query};
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Body, Inst, Value, ValueDef},
    constant::ConstData,
    datalayout::DataLayout,
    effects::callee,
    module::{Func, Module, ModuleShared},
    ops::{CastOp, Op},
};

use super::{Nodes, args, is_exact};
use crate::util::attributes::{Part, add_flag, has_attr};

/// The values that `body` returns.
fn returned_values(body: &Body) -> Vec<Value> {
    let is_ret = |block| {
        let end = body.terminator(block)?;
        (body.op(end) == Op::Ret).then(|| body.args(end).first().copied())?
    };
    body.blocks().filter_map(is_ret).collect()
}

/// Adds `returned` to the parameter that is always what comes back.
pub(super) fn add_returned(module: &mut Module, nodes: &Nodes) -> u64 {
    let mut changed = 0;
    for &func in &nodes.list {
        if !is_exact(module, func) {
            continue;
        }
        let Some(body) = &module.bodies[func] else { continue };
        let shared = &module.shared;
        let has = |index| has_attr(shared, func, Part::Param(index), AttrKind::Returned);
        if (0..body.params().len()).any(has) {
            continue;
        }
        let mut values = returned_values(body).into_iter().map(|value| through_casts(body, value));
        let Some(first) = values.next() else { continue };
        let ValueDef::Param(index) = body.def(first) else { continue };
        let ret = shared.types.as_func(shared.funcs[func].ty).map(|ty| ty.ret);
        if values.any(|value| value != first) || Some(body.ty(first)) != ret {
            continue;
        }
        let part = Part::Param(index as usize);
        changed += u64::from(add_flag(&mut module.shared, func, part, AttrKind::Returned));
    }
    changed
}

fn through_casts(body: &Body, value: Value) -> Value {
    let mut cursor = value;
    while let Some(inst) = body.def_inst(cursor)
        && body.ty(cursor).is_ptr()
        && body.op(inst) == Op::Cast(CastOp::BitCast)
    {
        cursor = body.args(inst)[0];
    }
    cursor
}

/// Adds `noundef`, `noalias` and `nonnull` to results.
pub(super) fn add_facts(module: &mut Module, layout: &DataLayout, nodes: &Nodes) -> u64 {
    let mut changed = 0;
    let exact: Vec<Func> =
        nodes.list.iter().copied().filter(|&func| is_exact(module, func)).collect();
    for &func in &exact {
        let Some(body) = &module.bodies[func] else { continue };
        if is_result_defined(&module.shared, layout, func, body) {
            let kind = AttrKind::NoUndef;
            changed += u64::from(add_flag(&mut module.shared, func, Part::Ret, kind));
        }
    }
    // Members call each other: either all that return pointers keep the promise, or none.
    if exact.len() != nodes.list.len() || nodes.has_unknown {
        return changed;
    }
    type Keeps = fn(&ModuleShared, &DataLayout, Func, &Body, &Nodes) -> bool;
    let rows: [(AttrKind, Keeps); 2] =
        [(AttrKind::NoAlias, returns_new_memory), (AttrKind::NonNull, returns_no_null)];
    for (kind, keeps) in rows {
        let shared = &module.shared;
        let returns_ptr = |func: Func| {
            shared.types.as_func(shared.funcs[func].ty).is_some_and(|ty| ty.ret.is_ptr())
        };
        let holds = |&func: &Func| {
            !returns_ptr(func)
                || has_attr(shared, func, Part::Ret, kind)
                || module.bodies[func]
                    .as_ref()
                    .is_some_and(|body| keeps(shared, layout, func, body, nodes))
        };
        if !exact.iter().all(holds) {
            continue;
        }
        let getting: Vec<Func> = exact.iter().copied().filter(|&func| returns_ptr(func)).collect();
        for func in getting {
            changed += u64::from(add_flag(&mut module.shared, func, Part::Ret, kind));
        }
    }
    changed
}

/// True if no return gives undef or poison, and no attribute of the result makes poison of it.
fn is_result_defined(module: &ModuleShared, layout: &DataLayout, func: Func, body: &Body) -> bool {
    let attrs = module.attrs.ret_attrs(module.funcs[func].attrs);
    let makes_poison = [
        AttrKind::NonNull,
        AttrKind::Alignment,
        AttrKind::Range,
        AttrKind::NoFPClass,
        AttrKind::Dereferenceable,
        AttrKind::DereferenceableOrNull,
    ];
    let has = |kind| AttrPool::find(attrs, kind).is_some();
    if has(AttrKind::NoUndef) || makes_poison.into_iter().any(has) {
        return false;
    }
    let values = returned_values(body);
    let query = Query::new(module, layout, func);
    !values.is_empty() && values.iter().all(|&value| poison::is_never_undef(&query, body, value))
}

fn is_call_of_member(body: &Body, inst: Inst, nodes: &Nodes) -> bool {
    callee(body, inst).is_some_and(|to| nodes.contains(to))
}

/// True if what comes back is memory that nobody else can name yet.
fn returns_new_memory(
    module: &ModuleShared,
    _layout: &DataLayout,
    _func: Func,
    body: &Body,
    nodes: &Nodes,
) -> bool {
    let is_new = |value: Value| match body.def(value) {
        ValueDef::Const(_) => matches!(
            body.const_data(value),
            Some(ConstData::Zero(_) | ConstData::Undef(_) | ConstData::Poison(_))
        ),
        ValueDef::Inst(inst) if body.op(inst).call().is_some() => {
            let own = body.op(inst).call().and_then(|call| body.call(call).attrs);
            let of_callee = callee(body, inst).and_then(|to| module.funcs[to].attrs);
            let has = |attrs| AttrPool::find(attrs, AttrKind::NoAlias).is_some();
            let is_noalias =
                has(body.attrs().ret_attrs(own)) || has(module.attrs.ret_attrs(of_callee));
            (is_noalias || is_call_of_member(body, inst, nodes))
                && !args::is_captured_before_return(module, body, value)
        }
        _ => false,
    };
    let values = returned_values(body);
    !values.is_empty()
        && values.into_iter().all(|value| args::sources(body, value).into_iter().all(is_new))
}

/// True if no null comes back.
fn returns_no_null(
    module: &ModuleShared,
    layout: &DataLayout,
    func: Func,
    body: &Body,
    nodes: &Nodes,
) -> bool {
    let query = Query::new(module, layout, func);
    let is_safe = |value: Value| {
        if known_bits::is_known_non_zero(&query, body, value) {
            return true;
        }
        body.def_inst(value).is_some_and(|inst| {
            body.op(inst).call().is_some() && is_call_of_member(body, inst, nodes)
        })
    };
    let values = returned_values(body);
    !values.is_empty()
        && values.into_iter().all(|value| {
            let query = Query::new(module, layout, func);
            known_bits::is_known_non_zero(&query, body, value)
                || no_address_arithmetic(body, value)
                    && args::sources(body, value).into_iter().all(is_safe)
        })
}

/// True if the way to the sources of `value` has no step that could lead to null.
fn no_address_arithmetic(body: &Body, value: Value) -> bool {
    let mut seen = nvopt_entity::FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        let Some(inst) = body.def_inst(value) else { continue };
        match body.op(inst) {
            Op::Gep { .. } | Op::Cast(_) => return false,
            Op::Phi(_) => work.extend_from_slice(body.args(inst)),
            Op::Select => work.extend_from_slice(&body.args(inst)[1..]),
            _ => {}
        }
    }
    true
}
