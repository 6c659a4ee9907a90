//! New declarations, and old ones that go.

use nvopt_entity::SecondaryMap;

use super::plan::Instance;
use crate::{
    constant::{ConstData, ConstPool},
    intrinsics::Intrinsic,
    module::{Func, Module, ModuleShared, Symbol},
    types::FuncType,
};

/// The declaration of `instance`, made at the end of the module if there is none. `None` if the
/// overloads are not right or the name is absurdly long.
pub(super) fn declare(shared: &mut ModuleShared, instance: &Instance) -> Option<Func> {
    let Instance { intrinsic, overloads } = instance;
    let FuncType { ret, params, vararg } = intrinsic.instantiate(overloads, &mut shared.types)?;
    let name = intrinsic.mangled_name(overloads, &shared.types)?;
    let ty = shared.types.func(ret, params, vararg);
    match shared.find_symbol(&name) {
        Some(Symbol::Func(func)) if shared.funcs[func].ty == ty => return Some(func),
        Some(other) => move_aside(shared, other, ".renamed"),
        None => {}
    }
    shared.declare_intrinsic(*intrinsic, overloads)
}

/// Gives a declaration of `intrinsic` the attributes that LLVM gives it.
pub(super) fn set_attributes(shared: &mut ModuleShared, func: Func, intrinsic: Intrinsic) {
    let ty = shared.types.as_func(shared.funcs[func].ty).expect("a function has a function type");
    let attrs = intrinsic.attr_list(ty.ret, &ty.params, &shared.types, &mut shared.attrs);
    shared.funcs[func].attrs = attrs;
}

/// Frees the name of `symbol` by putting `suffix` behind it, and a number if that is taken.
pub(super) fn move_aside(shared: &mut ModuleShared, symbol: Symbol, suffix: &str) {
    let Some(name) = shared.symbol_name(symbol) else { return };
    let base = [name, suffix.as_bytes()].concat();
    let mut name = base.clone();
    for number in 1_u64.. {
        if shared.rename(symbol, Some(&name)).is_ok() {
            return;
        }
        name = [base.as_slice(), number.to_string().as_bytes()].concat();
    }
}

/// Takes those of `candidates` out of the module that nothing refers to any more.
pub(super) fn remove_unused(module: &mut Module, candidates: &[Func]) {
    let mut used = SecondaryMap::<Func, bool>::with_default(true, candidates.len());
    for &func in candidates {
        used[func] = false;
    }
    mark_used(&module.shared.consts, &mut used, |_| true);
    for index in 0..module.shared.func_order.len() {
        let func = module.shared.func_order[index];
        let Some(body) = &mut module.bodies[func] else { continue };
        let symbols: Vec<_> = body
            .consts()
            .iter()
            .filter(|(_, data)| as_func(data).is_some_and(|func| !used[func]))
            .map(|(constant, _)| constant)
            .collect();
        for constant in symbols {
            let value = body.const_value(constant);
            if body.is_used(value) || body.is_in_metadata(value) {
                let func = as_func(body.consts().get(constant)).expect("filtered above");
                used[func] = true;
            }
        }
        mark_used(body.consts(), &mut used, |_| false);
    }
    let shared = &mut module.shared;
    for &func in candidates {
        if !used[func] {
            shared.forget_name(Symbol::Func(func));
        }
    }
    let mut gone = SecondaryMap::<Func, bool>::new();
    for &func in candidates {
        gone[func] = !used[func];
    }
    shared.func_order.retain(|&func| !gone.get(func).copied().unwrap_or(false));
}

/// Marks the functions that a constant of `pool` is made of, and those that are constants of it
/// by themselves where `counts` says so. Constants that nobody uses any more count too: keeping a
/// declaration too many is harmless.
fn mark_used(pool: &ConstPool, used: &mut SecondaryMap<Func, bool>, counts: impl Fn(Func) -> bool) {
    for (_, data) in pool.iter() {
        if let Some(func) = as_func(data).filter(|&func| counts(func)) {
            used[func] = true;
        }
        for &operand in data.operands() {
            if let Some(func) = as_func(pool.get(operand)) {
                used[func] = true;
            }
        }
    }
}

/// The function whose address a constant is or speaks of.
pub(super) fn as_func(data: &ConstData) -> Option<Func> {
    match *data {
        ConstData::Symbol { symbol: Symbol::Func(func), .. }
        | ConstData::DsoLocalEquivalent { symbol: Symbol::Func(func), .. }
        | ConstData::NoCfi { symbol: Symbol::Func(func), .. }
        | ConstData::BlockAddress { func, .. } => Some(func),
        _ => None,
    }
}
