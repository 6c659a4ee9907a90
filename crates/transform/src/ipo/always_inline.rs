//! always-inline: inlines functions that say they are to be inlined.
//!
//! What. Every direct call of a function with `alwaysinline`, or that has the attribute itself, is
//! replaced by the function's body, callees in module order. A function that nobody can reach
//! afterwards goes.
//!
//! Why on a GPU. A call costs the ABI: parameters in memory, registers that a caller must assume
//! used. Library functions are written to be inlined; without that, addresses of local variables
//! and barriers stay hidden in callees.
//!
//! Convergence and memory. The body takes the place of the call: control flow around it does not
//! change, convergent operations are executed by the same threads as before. A function that is
//! inlined twice is copied, but each copy runs for its own call.
//!
//! Cost. Linear in what is inlined.
//!
//! Example.
//!     before: define internal i32 @f(i32 %x) alwaysinline { %y = add i32 %x, 1   ret i32 %y }
//!             %r = call i32 @f(i32 3)
//!     after:  %y.i = add i32 3, 1
//!
//! Not done. Functions that are weak, or that treat denormal floats in another way than the caller.
//! Invokes, functions that handle exceptions, take block addresses or must tail-call.
//!
//! Reads nothing. Keeps analyses of functions that have no such call.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Body, Inst},
    effects::{CallAttrs, callee},
    module::{Func, Module, ModuleShared, Symbol},
    ops::Op,
};
use nvopt_pass::{ModuleAnalyses, ModuleCx, ModulePass};

use super::inline::compat;
use crate::util::{
    inline_one::{Site, inline_call, is_viable},
    symbols::{Uses, is_discardable, remove_symbol},
};

/// The pass.
pub(crate) struct AlwaysInline;

impl ModulePass for AlwaysInline {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let mut sites = all_sites(module);
        let mut inlined = 0;
        for func in module.shared.func_order.clone() {
            let Some(calls) = sites.remove(&func) else { continue };
            let Some(body) = module.bodies[func].take() else { continue };
            if is_viable(&module.shared, func, &body).is_ok() {
                inlined += inline_all(module, cx, func, &body, calls, &mut sites);
            }
            module.bodies[func] = Some(body);
        }
        if inlined > 0 {
            analyses.forget_module();
        }
        cx.count("calls inlined", inlined);
        remove_unused(module);
    }
}

type Sites = FxHashMap<Func, Vec<(Func, Inst)>>;

/// The calls that want to be inlined, by callee, in the order of the module.
fn all_sites(module: &Module) -> Sites {
    let mut sites = Sites::default();
    for &func in &module.shared.func_order {
        let Some(body) = &module.bodies[func] else { continue };
        for inst in body.insts() {
            if let Some(callee) = wanted(&module.shared, body, inst) {
                sites.entry(callee).or_default().push((func, inst));
            }
        }
    }
    sites
}

/// The callee of `inst`, if it wants to be inlined.
fn wanted(module: &ModuleShared, body: &Body, inst: Inst) -> Option<Func> {
    let Op::Call(call) = body.op(inst) else { return None };
    let func = callee(body, inst)?;
    let attrs = CallAttrs::new(module, body, inst);
    let own = body.attrs().function_attrs(body.call(call).attrs);
    let is_forbidden = AttrPool::find(own, AttrKind::NoInline).is_some();
    // Another body may take the place of one that is weak, and would not be what runs.
    let is_final = !module.funcs[func].symbol.linkage.is_interposable();
    (attrs.has(AttrKind::AlwaysInline) && !is_forbidden && is_final).then_some(func)
}

fn inline_all(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    callee: Func,
    callee_body: &Body,
    calls: Vec<(Func, Inst)>,
    sites: &mut Sites,
) -> u64 {
    let mut inlined = 0;
    // LLVM sees the last use of a function first, which shows in names.
    for (caller, call) in calls.into_iter().rev() {
        let Some(body) = &mut module.bodies[caller] else { continue };
        if !body.is_placed(call) {
            continue;
        }
        if !compat::computes_alike(&module.shared, caller, callee, callee_body) {
            continue;
        }
        let site = Site { caller, call, callee, callee_body };
        let Ok(copies) = inline_call(&mut module.shared, cx.frame.layout, body, &site) else {
            continue;
        };
        inlined += 1;
        compat::merge(&mut module.shared, caller, callee);
        let body = module.bodies[caller].as_ref().expect("the caller has a body");
        for copy in copies {
            if let Some(next) = wanted(&module.shared, body, copy) {
                sites.entry(next).or_default().push((caller, copy));
            }
        }
    }
    inlined
}

/// Removes functions that were inlined everywhere and that nobody else can name.
fn remove_unused(module: &mut Module) {
    let is_candidate = |module: &Module, func: Func| {
        let decl = &module.shared.funcs[func];
        let attrs = module.shared.attrs.function_attrs(decl.attrs);
        module.bodies[func].is_some()
            && decl.symbol.comdat.is_none()
            && is_discardable(decl.symbol.linkage)
            && AttrPool::find(attrs, AttrKind::AlwaysInline).is_some()
    };
    let candidates: Vec<Func> =
        module.shared.func_order.iter().copied().filter(|&f| is_candidate(module, f)).collect();
    if candidates.is_empty() {
        return;
    }
    let mut uses = Uses::of(module);
    for func in candidates {
        if uses.count(Symbol::Func(func)) == 0 {
            uses.forget_body(module, func);
            remove_symbol(module, Symbol::Func(func));
        }
    }
}
