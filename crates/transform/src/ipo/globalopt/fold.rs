//! Constants in variables: what is never written, never read, or written once.

use nvopt_analysis::fold::{Denormals, Folder, constant_at};
use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::{Const, ConstData},
    effects::is_trivially_dead,
    module::{Global, Module, ModuleShared, Symbol},
    ops::Op,
};
use nvopt_pass::ModuleCx;

use super::{
    MAX_BITS, SHARED, bits_of,
    uses::{Access, VariableUses},
};
use crate::util::attributes::has_fn_attr;

/// Removes the stores to a variable that is never read.
pub(super) fn drop_unread(module: &mut Module, cx: &mut ModuleCx<'_>, uses: &VariableUses) -> bool {
    let writes = uses.stores.iter().chain(&uses.fills);
    if !uses.loads.is_empty() || !uses.copies.is_empty() || uses.is_compared {
        return false;
    }
    let mut changed = false;
    for access in writes {
        if cx.may_rewrite() {
            erase_with_operands(module, access);
            changed = true;
        }
    }
    changed
}

/// Removes loads whose result nobody uses.
pub(super) fn drop_unused_loads(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    uses: &VariableUses,
) -> bool {
    let mut changed = false;
    for load in &uses.loads {
        let Some(body) = &module.bodies[load.func] else { continue };
        if !body.is_placed(load.inst) {
            continue;
        }
        let is_used = body.result(load.inst).is_some_and(|value| body.is_used(value));
        if !is_used && cx.may_rewrite() {
            erase_with_operands(module, load);
            changed = true;
        }
    }
    changed
}

/// A variable that is never written, or only with what it holds, becomes constant, and loads of it
/// become what it holds.
pub(super) fn make_constant(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    global: Global,
    uses: &VariableUses,
) -> bool {
    if !uses.fills.is_empty() || module.shared.globals[global].addr_space == SHARED {
        return false;
    }
    let is_idle = |store: &Access| {
        stores_what_was_loaded(module, uses, store)
            || stores_what_is_there(module, cx, global, store)
    };
    if !uses.stores.iter().all(is_idle) || !cx.may_rewrite() {
        return false;
    }
    for store in &uses.stores {
        erase_with_operands(module, store);
    }
    module.shared.globals[global].constant = true;
    cx.count("variables made constant", 1);
    fold_loads(module, cx, global, uses);
    true
}

/// Replaces loads of a constant variable by what it holds, if it is small enough.
fn fold_loads(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    global: Global,
    uses: &VariableUses,
) -> bool {
    let limit = cx.frame.knobs.number(&MAX_BITS).max(0).unsigned_abs();
    let is_aggregate = module.shared.globals[global].value_ty.is_aggregate();
    let bits = bits_of(module, cx.frame.layout, global);
    if is_aggregate && bits.is_none_or(|bits| bits > limit) {
        return false;
    }
    let mut changed = false;
    for load in &uses.loads {
        let Some(constant) = held_at(module, cx, global, load) else { continue };
        let Some(body) = &mut module.bodies[load.func] else { continue };
        if !body.is_placed(load.inst) {
            continue;
        }
        let value = body.const_value(constant);
        if let Some(result) = body.result(load.inst) {
            body.replace_all_uses(result, value);
        }
        erase_with_operands(module, load);
        cx.count("loads folded", 1);
        changed = true;
    }
    changed
}

/// What a variable holds where `access` goes, as a constant of the function's pool.
fn held_at(
    module: &mut Module,
    cx: &ModuleCx<'_>,
    global: Global,
    access: &Access,
) -> Option<Const> {
    let init = module.shared.globals[global].init?;
    let (shared, layout) = (&module.shared, cx.frame.layout);
    let body = module.bodies[access.func].as_mut()?;
    let mut folder =
        Folder { pool: body.consts_mut(), module: shared, layout, denormals: Denormals::IEEE };
    let Some(offset) = access.offset else {
        // It does not matter where zeros are read.
        let is_zero = matches!(shared.consts.get(init), ConstData::Zero(_));
        return is_zero.then(|| folder.pool.zero(access.ty));
    };
    constant_at(&mut folder, init, offset, access.ty)
}

/// True if a store writes what its variable held from the start.
fn stores_what_is_there(
    module: &mut Module,
    cx: &ModuleCx<'_>,
    global: Global,
    store: &Access,
) -> bool {
    let Some(held) = held_at(module, cx, global, store) else { return false };
    let Some(body) = &module.bodies[store.func] else { return false };
    let value = body.args(store.inst)[0];
    // Undefined contents are not what is stored.
    let is_defined = !matches!(body.consts().get(held), ConstData::Undef(_) | ConstData::Poison(_));
    is_defined && body.as_const(value) == Some(held)
}

/// True if a store writes what was loaded from the very place.
fn stores_what_was_loaded(module: &Module, uses: &VariableUses, store: &Access) -> bool {
    let Some(body) = &module.bodies[store.func] else { return false };
    let value = body.args(store.inst)[0];
    let Some(made) = body.def_inst(value) else { return false };
    uses.loads.iter().any(|load| {
        (load.func, load.inst) == (store.func, made)
            && load.offset.is_some()
            && (load.offset, load.ty) == (store.offset, store.ty)
    })
}

/// Erases an instruction whose result nobody uses, and then what was made for it alone.
pub(super) fn erase_with_operands(module: &mut Module, access: &Access) {
    let Some(body) = &mut module.bodies[access.func] else { return };
    // It may have gone with another access that used it.
    if body.is_placed(access.inst) {
        erase_chain(&module.shared, body, access.inst);
    }
}

/// Erases `inst` and the operands that nobody uses any more. It may be gone already, as an operand
/// of another.
pub(in crate::ipo) fn erase_chain(module: &ModuleShared, body: &mut Body, inst: Inst) {
    if !body.is_placed(inst) {
        return;
    }
    let mut operands: Vec<Value> = body.args(inst).to_vec();
    body.erase(inst);
    while let Some(value) = operands.pop() {
        let Some(made) = body.def_inst(value) else { continue };
        if body.is_placed(made) && is_trivially_dead(module, body, made) {
            operands.extend_from_slice(body.args(made));
            body.erase(made);
        }
    }
}

/// A variable whose contents are undefined until the one store of a constant holds that constant.
pub(super) fn initialize_once(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    global: Global,
    uses: &VariableUses,
) -> bool {
    let data = &module.shared.globals[global];
    let (space, ty, init) = (data.addr_space, data.value_ty, data.init);
    let is_undefined = init.is_some_and(|init| {
        matches!(module.shared.consts.get(init), ConstData::Undef(_) | ConstData::Poison(_))
    });
    if !is_undefined || space == SHARED || !uses.fills.is_empty() {
        return false;
    }
    let [store] = &uses.stores[..] else { return false };
    // Contents of another type of the same size may take its place if all agree on it.
    let size = |ty| cx.frame.layout.layout(&module.shared.types, ty);
    let is_alike = store.ty == ty
        || size(store.ty).is_some_and(|own| {
            !own.scalable && size(ty).is_some_and(|of| of.alloc_bytes() == own.alloc_bytes())
        }) && uses.copies.is_empty()
            && uses.loads.iter().all(|load| load.offset == Some(0) && load.ty == store.ty);
    if store.offset != Some(0) || !is_alike {
        return false;
    }
    let Some(body) = &module.bodies[store.func] else { return false };
    let Some(stored) = body.as_const(body.args(store.inst)[0]) else { return false };
    let Some(stored) = super::make::to_module(&mut module.shared, body.consts(), stored) else {
        return false;
    };
    if !cx.may_rewrite() {
        return false;
    }
    module.shared.globals[global].init = Some(stored);
    module.shared.globals[global].value_ty = store.ty;
    erase_with_operands(module, store);
    cx.count("variables initialized", 1);
    true
}

/// A pointer that is null until the one store of a constant is that constant wherever null would
/// be undefined.
pub(super) fn use_known_pointer(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    global: Global,
    uses: &VariableUses,
) -> bool {
    let data = &module.shared.globals[global];
    let is_null = data.init.is_some_and(
        |init| matches!(module.shared.consts.get(init), ConstData::Zero(ty) if ty.is_ptr()),
    );
    let ([store], true) = (&uses.stores[..], uses.fills.is_empty()) else { return false };
    if !is_null || data.value_ty.addr_space() != Some(0) || store.ty != data.value_ty {
        return false;
    }
    let Some(body) = &module.bodies[store.func] else { return false };
    let Some(stored) = body.as_const(body.args(store.inst)[0]) else { return false };
    let Some(stored) = super::make::to_module(&mut module.shared, body.consts(), stored) else {
        return false;
    };
    let mut changed = false;
    for load in &uses.loads {
        let func = load.func;
        let null_is_valid = nvopt_ir::attrs::AttrKind::NullPointerIsValid;
        if has_fn_attr(&module.shared, func, null_is_valid) || load.ty != store.ty {
            continue;
        }
        let Some(mut body) = module.bodies[func].take() else { continue };
        if let Some(value) = super::make::to_body(&module.shared, &mut body, stored) {
            changed |= replace_trapping_uses(&module.shared, cx, &mut body, load.inst, value);
        }
        module.bodies[func] = Some(body);
    }
    changed
}

/// Replaces the uses of a loaded pointer that are undefined if it is null.
fn replace_trapping_uses(
    module: &ModuleShared,
    cx: &mut ModuleCx<'_>,
    body: &mut Body,
    load: Inst,
    value: Value,
) -> bool {
    let Some(result) = body.result(load) else { return false };
    let slots: Vec<nvopt_ir::body::Use> = body.uses(result).collect();
    let mut changed = false;
    for slot in slots {
        let (user, index) = (body.user(slot), body.arg_index(slot));
        let traps = match body.op(user) {
            Op::Load(_) => true,
            Op::Store(_) => index == 1,
            Op::Call(_) | Op::Invoke(_) => index + 1 == body.args(user).len(),
            _ => false,
        };
        if traps && cx.may_rewrite() {
            body.set_use(slot, value);
            changed = true;
        }
    }
    if changed && !body.is_used(result) {
        erase_chain(module, body, load);
    }
    changed
}

/// The symbol constant of a variable in a body.
pub(super) fn address_in(module: &ModuleShared, body: &mut Body, global: Global) -> Value {
    let symbol = Symbol::Global(global);
    let ty = module.symbol_ptr_ty(symbol);
    let constant = body.consts_mut().symbol(ty, symbol);
    body.const_value(constant)
}
