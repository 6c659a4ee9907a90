//! Brings the intrinsics of older LLVM versions up to date.
//!
//! Both readers call [`upgrade_module`] when a module is complete. It looks at each declaration
//! whose name begins with `llvm.` and, from its name and types alone, makes a plan: keep it, give
//! it its right name, or rewrite its calls. Most modules need nothing but attributes, and then no
//! body is looked at. Names of new values and the order of new declarations are those LLVM gives,
//! so that the text of a module that was read is the same.
//!
//! A declaration or a call that is not what it should be is left alone; the verifier speaks of it.
//!
//! Files: `table` (the old intrinsics), `plan` (what is to be done), `declare` (declarations that
//! come and go), `calls` (rewriting one call), `debug` (calls that become debug records), `emit`
//! (making the new instructions).

mod calls;
mod debug;
mod declare;
mod emit;
mod plan;
mod table;

#[cfg(test)]
mod tests;

use nvopt_entity::SecondaryMap;

use self::{declare::as_func, plan::Plan};
use crate::{
    body::Inst,
    module::{Func, Module, Symbol},
    types::{FuncType, TypeTable},
};

/// Where a declaration is called.
type Site = (Func, Inst);

/// In which order calls are rewritten. It decides where new declarations stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpgradeOrder {
    /// All calls of one declaration, then those of the next: what LLVM does to text.
    ByCallee {
        /// From here on in the order of functions, the reader declared intrinsics that the text
        /// does not: what replaces one of these takes its place.
        first_implicit: usize,
    },
    /// All new declarations that no call is needed for, then the calls body by body: what LLVM
    /// does to bitcode, whose bodies are read one after the other.
    ByCaller,
}

/// Rewrites the declarations and calls of intrinsics of older versions, gives all intrinsics their
/// right names, and all their declarations the attributes they come with.
pub fn upgrade_module(module: &mut Module, order: UpgradeOrder) {
    let plans = make_plans(module);
    let mut changed = Vec::new();
    for (func, plan) in plans {
        match plan {
            Plan::Keep(intrinsic) => declare::set_attributes(&mut module.shared, func, intrinsic),
            Plan::Retarget(_) | Plan::LiteralStruct(_) | Plan::Refit(..) | Plan::Rewrite(..) => {
                changed.push((func, plan))
            }
        }
    }
    if changed.is_empty() {
        return;
    }
    let sites = call_sites(module, changed.iter().map(|&(func, _)| func), order);
    let mut n_renamed = SecondaryMap::<Func, u32>::new();
    match order {
        UpgradeOrder::ByCallee { first_implicit } => {
            for (func, plan) in &changed {
                let n_before = module.shared.func_order.len();
                let mut target = calls::declare_early(module, *func, plan);
                calls::rewrite(module, (*func, plan), &mut target, &sites[*func], &mut n_renamed);
                move_behind(&mut module.shared.func_order, *func, n_before, first_implicit);
            }
        }
        UpgradeOrder::ByCaller => rewrite_by_caller(module, &changed, sites, &mut n_renamed),
    }
    let candidates: Vec<Func> = changed.iter().map(|&(func, _)| func).collect();
    declare::remove_unused(module, &candidates);
}

/// True if a function of this name and type is an intrinsic of an older version.
pub fn is_old(name: &[u8], ty: &FuncType, types: &TypeTable) -> bool {
    table::Row::find(name, ty.ret, &ty.params, ty.vararg, types).is_some()
}

/// Puts what was added to `order` behind `func`, if that stands at or behind `first_implicit`.
fn move_behind(order: &mut [Func], func: Func, n_before: usize, first_implicit: usize) {
    let n_added = order.len() - n_before;
    let implicit = order.get(first_implicit..n_before).unwrap_or_default();
    if let Some(at) = implicit.iter().position(|&known| known == func) {
        order[first_implicit + at + 1..].rotate_right(n_added);
    }
}

fn rewrite_by_caller(
    module: &mut Module,
    changed: &[(Func, Plan)],
    sites: SecondaryMap<Func, Vec<Site>>,
    n_renamed: &mut SecondaryMap<Func, u32>,
) {
    let mut targets: Vec<_> =
        changed.iter().map(|(func, plan)| calls::declare_early(module, *func, plan)).collect();
    let mut by_caller = SecondaryMap::<Func, Vec<(usize, Site)>>::new();
    for (index, &(func, _)) in changed.iter().enumerate() {
        for &site in &sites[func] {
            by_caller[site.0].push((index, site));
        }
    }
    for at in 0..module.shared.func_order.len() {
        let caller = module.shared.func_order[at];
        for (index, site) in std::mem::take(&mut by_caller[caller]) {
            let (func, plan) = &changed[index];
            calls::rewrite(module, (*func, plan), &mut targets[index], &[site], n_renamed);
        }
    }
}

fn make_plans(module: &mut Module) -> Vec<(Func, Plan)> {
    let mut plans = Vec::new();
    for index in 0..module.shared.func_order.len() {
        let func = module.shared.func_order[index];
        if !module.is_declaration(func) {
            continue;
        }
        let shared = &mut module.shared;
        let Some(name) = shared.symbol_name(Symbol::Func(func)) else { continue };
        if !name.starts_with(b"llvm.") {
            continue;
        }
        let name = name.to_vec();
        let Some(ty) = shared.types.as_func(shared.funcs[func].ty).cloned() else { continue };
        if let Some(plan) = Plan::new(&name, &ty, &mut shared.types) {
            plans.push((func, plan));
        }
    }
    plans
}

/// The calls of each of `funcs`, in the order in which LLVM comes to them: a use of a function
/// that is declared before stands before older uses of it, one that is declared after stands
/// behind them. In bitcode everything is declared before.
fn call_sites(
    module: &Module,
    funcs: impl Iterator<Item = Func>,
    order: UpgradeOrder,
) -> SecondaryMap<Func, Vec<Site>> {
    let mut wanted = SecondaryMap::<Func, bool>::new();
    funcs.for_each(|func| wanted[func] = true);
    let is_wanted = |func: Func| wanted.get(func).copied().unwrap_or(false);
    let mut before = Vec::new();
    let mut after = SecondaryMap::<Func, Vec<Site>>::new();
    let mut is_declared = SecondaryMap::<Func, bool>::new();
    for &caller in &module.shared.func_order {
        is_declared[caller] = true;
        let Some(body) = &module.bodies[caller] else { continue };
        let calls_any = body.consts().iter().any(|(_, data)| as_func(data).is_some_and(is_wanted));
        if !calls_any {
            continue;
        }
        for inst in body.insts() {
            let callee = body.callee(inst).and_then(|callee| body.const_data(callee));
            let Some(func) = callee.and_then(as_func).filter(|&func| is_wanted(func)) else {
                continue;
            };
            if is_declared[func] || order == UpgradeOrder::ByCaller {
                before.push((func, (caller, inst)));
            } else {
                after[func].push((caller, inst));
            }
        }
    }
    let mut sites = SecondaryMap::<Func, Vec<Site>>::new();
    for (func, site) in before.into_iter().rev() {
        sites[func].push(site);
    }
    for (func, list) in after.iter() {
        sites[func].extend(list.iter().copied());
    }
    sites
}
