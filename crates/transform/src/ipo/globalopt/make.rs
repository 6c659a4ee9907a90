//! New variables in the place of others, and constants that move between pools.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    constant::{Const, ConstPool},
    module::{Comdat, Global, GlobalData, Linkage, Module, ModuleShared, Symbol},
    ops::{Align, Op},
    types::Type,
};

/// The most constants that move at once.
const MAX_MOVED: usize = 4096;

/// A new internal variable before `parent`, in its address space and with its metadata, called
/// like the parent with `suffix`.
pub(super) fn variable_like(
    module: &mut Module,
    parent: Global,
    suffix: &str,
    ty: Type,
    init: Const,
    align: Option<Align>,
) -> Global {
    let shared = &mut module.shared;
    let mut name = shared.symbol_name(Symbol::Global(parent)).unwrap_or_default().to_vec();
    name.extend_from_slice(suffix.as_bytes());
    let base = name.clone();
    let mut number = 0u32;
    while shared.find_symbol(&name).is_some() {
        number += 1;
        name = [&base[..], b".", number.to_string().as_bytes()].concat();
    }
    let mut data: GlobalData = shared.globals[parent].clone();
    data.symbol.name = Some(shared.names.intern(&name));
    data.symbol.linkage = Linkage::Internal;
    data.symbol.comdat = None::<Comdat>;
    data.symbol.dso_local = true;
    (data.value_ty, data.init, data.align) = (ty, Some(init), align);
    let global = shared.globals.push(data);
    let place = shared.global_order.iter().position(|&other| other == parent);
    let place = place.unwrap_or(shared.global_order.len());
    shared.global_order.insert(place, global);
    shared.register_name(Symbol::Global(global)).expect("the name was free");
    global
}

/// `constant` of `from` in the module's pool; `None` if it names blocks or is too large.
pub(super) fn to_module(
    module: &mut ModuleShared,
    from: &ConstPool,
    constant: Const,
) -> Option<Const> {
    moved(&mut module.consts, from, constant)
}

/// `constant` of the module's pool as a value of `body`.
pub(super) fn to_body(module: &ModuleShared, body: &mut Body, constant: Const) -> Option<Value> {
    let moved = moved(body.consts_mut(), &module.consts, constant)?;
    Some(body.const_value(moved))
}

fn moved(to: &mut ConstPool, from: &ConstPool, constant: Const) -> Option<Const> {
    let mut done: FxHashMap<Const, Const> = FxHashMap::default();
    let mut stack = vec![constant];
    while let Some(&top) = stack.last() {
        if done.contains_key(&top) {
            stack.pop();
            continue;
        }
        if done.len() > MAX_MOVED {
            return None;
        }
        let data = from.get(top);
        if matches!(data, nvopt_ir::constant::ConstData::BlockAddress { .. }) {
            return None;
        }
        let waiting = stack.len();
        stack.extend(data.operands().iter().filter(|part| !done.contains_key(*part)));
        if stack.len() > waiting {
            continue;
        }
        let mut data = data.clone();
        data.map_operands(|part| done[&part]);
        let made = to.intern(data);
        done.insert(top, made);
        stack.pop();
    }
    done.get(&constant).copied()
}

/// Inserts an instruction before another one, with its location.
pub(super) fn insert(body: &mut Body, before: Inst, op: Op, ty: Type, args: &[Value]) -> Inst {
    let loc = body.loc(before);
    body.insert_before(before, NewInst { loc, ..NewInst::new(op, ty, args) })
}

/// The same for an instruction with a result.
pub(super) fn insert_value(
    body: &mut Body,
    before: Inst,
    op: Op,
    ty: Type,
    args: &[Value],
) -> Value {
    let inst = insert(body, before, op, ty, args);
    body.result(inst).expect("the operation has a result")
}
