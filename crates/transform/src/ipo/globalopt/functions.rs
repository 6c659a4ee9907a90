//! Functions: those nobody can reach go, and those only this module calls are called the fast way.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    attrs::AttrKind,
    body::{Inst, TailKind},
    effects::callee,
    module::{CallConv, Func, Module, Symbol},
};
use nvopt_pass::{ModuleAnalyses, ModuleCx};

use super::{remove_if_unused, set_unnamed, uses::Index};
use crate::{cfg::simplifycfg, util::attributes::has_fn_attr};

/// Removes what control never reaches: there values may go in circles, and uses of variables that
/// never happen hide what the others have in common.
pub(super) fn remove_unreachable(
    module: &mut Module,
    analyses: &ModuleAnalyses,
    cx: &mut ModuleCx<'_>,
) -> bool {
    let frozen = analyses.frozen();
    let mut changed = false;
    for func in module.shared.func_order.clone() {
        let Some(body) = &mut module.bodies[func] else { continue };
        if has_fn_attr(&module.shared, func, AttrKind::OptimizeNone) || !cx.may_rewrite() {
            continue;
        }
        changed |= cx.in_function(&mut module.shared, func, &frozen, |cx| {
            simplifycfg::remove_unreachable(body, cx)
        });
    }
    changed
}

/// Looks at all functions. True if anything changed.
pub(super) fn improve(module: &mut Module, index: &Index, cx: &mut ModuleCx<'_>) -> bool {
    let mut changed = false;
    let tied = tied_by_tail_calls(module);
    let mut fast = FxHashSet::default();
    for func in module.shared.func_order.clone() {
        let symbol = Symbol::Func(func);
        if !index.is_mentioned(symbol) && remove_if_unused(module, cx, symbol) {
            changed = true;
            continue;
        }
        let name = module.shared.symbol_name(symbol).unwrap_or_default();
        if name.starts_with(b"llvm.") || module.bodies[func].is_none() {
            continue;
        }
        if !index.is_address_taken(symbol) {
            changed |= set_unnamed(module, symbol);
        }
        if !tied.contains(&func) && may_be_fast(module, index, func) && cx.may_rewrite() {
            fast.insert(func);
        }
    }
    if fast.is_empty() {
        return changed;
    }
    make_fast(module, &fast);
    true
}

/// True if every call of `func` is known, so that its convention may change.
fn may_be_fast(module: &Module, index: &Index, func: Func) -> bool {
    let decl = &module.shared.funcs[func];
    let is_vararg = module.shared.types.as_func(decl.ty).is_some_and(|ty| ty.vararg);
    decl.symbol.linkage.is_local()
        && decl.cc == CallConv::C
        && !is_vararg
        && !has_fn_attr(&module.shared, func, AttrKind::Naked)
        && !index.is_address_taken(Symbol::Func(func))
}

/// Functions that must tail-call or are called so: both sides must agree then.
fn tied_by_tail_calls(module: &Module) -> FxHashSet<Func> {
    let mut tied = FxHashSet::default();
    for &func in &module.shared.func_order {
        let Some(body) = &module.bodies[func] else { continue };
        for inst in body.insts() {
            let Some(call) = body.op(inst).call() else { continue };
            if body.call(call).tail == TailKind::MustTail {
                tied.insert(func);
                tied.extend(callee(body, inst));
            }
        }
    }
    tied
}

fn make_fast(module: &mut Module, fast: &FxHashSet<Func>) {
    for func in module.shared.func_order.clone() {
        if fast.contains(&func) {
            module.shared.funcs[func].cc = CallConv::FAST;
        }
        let Some(body) = &mut module.bodies[func] else { continue };
        let is_fast = |inst: &Inst| callee(body, *inst).is_some_and(|to| fast.contains(&to));
        let calls: Vec<Inst> = body.insts().filter(is_fast).collect();
        for inst in calls {
            if let Some(call) = body.op(inst).call() {
                body.call_mut(call).cc = CallConv::FAST;
            }
        }
    }
}
