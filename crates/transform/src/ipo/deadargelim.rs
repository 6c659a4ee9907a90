//! deadargelim: removes arguments and results nobody uses.
//!
//! What. Functions that only this module can name and that are only called: a parameter that is
//! not used, or only to be passed on to such a parameter, goes with the arguments for it; a result
//! that no call uses becomes none. Of functions that others can call, arguments for parameters
//! that are not used become poison.
//!
//! Why on a GPU. An argument is a store and a load of parameter memory, and what computes it keeps
//! registers.
//!
//! Convergence and memory. No operation moves or goes.
//!
//! Cost. Linear in the module, times the length of the longest chain of functions that pass
//! something on.
//!
//! Example.
//!     before: define internal i32 @f(i32 %unused) { ... ret i32 %x }   call i32 @f(i32 %a)
//!     after:  define internal i32 @f() { ... ret i32 %x }              call i32 @f()
//!
//! Not done. Parts of structs; variable arguments; invokes.
//!
//! Reads the call graph. Keeps analyses of functions that neither changed nor call one that did.

use nvopt_analysis::callgraph::CallGraph;
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::AttrKind,
    body::{Body, Inst, TailKind, Use, Value},
    constant::ConstData,
    effects::callee,
    module::{Func, Linkage, Module, Symbol},
    ops::Op,
};
use nvopt_pass::{ModuleAnalyses, ModuleCx, ModulePass};

use crate::util::{
    attributes::{Part, allows_poison, edit_call, edit_decl, has_attr, has_fn_attr},
    signature::{NewSignature, change_signatures},
};

/// The pass.
pub(crate) struct DeadArgElim;

/// A parameter or the result of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    Param(Func, usize),
    Ret(Func),
}

impl ModulePass for DeadArgElim {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        analyses.forget::<CallGraph>();
        let graph = analyses.get::<CallGraph>(module, &cx.frame);
        let candidates = candidates(module, &graph);
        let dead = dead_places(module, &candidates);
        let mut changes: FxHashMap<Func, NewSignature> = FxHashMap::default();
        for &func in &module.shared.func_order {
            if !candidates.contains(&func) {
                continue;
            }
            let Some(change) = change_of(module, &dead, func) else { continue };
            if cx.may_rewrite() {
                changes.insert(func, change);
            }
        }
        if !changes.is_empty() {
            cx.count("functions changed", changes.len() as u64);
            let all = module.shared.func_order.clone();
            change_signatures(module, &changes, &all, &|_, _, _, _, _| {
                unreachable!("parameters only go")
            });
        }
        let poisoned = poison_arguments(module, cx);
        if !changes.is_empty() || poisoned {
            analyses.forget_module();
        }
    }
}

/// The functions whose every call is known and may be changed.
fn candidates(module: &Module, graph: &CallGraph) -> FxHashSet<Func> {
    let shared = &module.shared;
    // Initializers count as callers; what else the module's constants hold is metadata.
    let is_in_metadata = |func: Func| {
        let symbol = Symbol::Func(func);
        let data = ConstData::Symbol { ty: shared.symbol_ptr_ty(symbol), symbol };
        shared.consts.find(&data).is_some()
    };
    let is_open = |&func: &Func| {
        let decl = &shared.funcs[func];
        let has = |kind| has_fn_attr(shared, func, kind);
        module.bodies[func].is_some()
            && decl.symbol.linkage.is_local()
            && !graph.may_have_unknown_callers(func)
            && !is_in_metadata(func)
            && !has(AttrKind::Naked)
            && !has(AttrKind::OptimizeNone)
            && !shared.types.as_func(decl.ty).is_some_and(|ty| ty.vararg)
    };
    let mut found: FxHashSet<Func> = shared.func_order.iter().copied().filter(is_open).collect();
    for &func in &shared.func_order {
        let Some(body) = &module.bodies[func] else { continue };
        for inst in body.insts() {
            let Some(call) = body.op(inst).call() else { continue };
            let data = body.call(call);
            let is_must_tail = data.tail == TailKind::MustTail;
            if is_must_tail {
                found.remove(&func);
            }
            let Some(to) = callee(body, inst) else { continue };
            let is_plain = matches!(body.op(inst), Op::Call(_));
            if is_must_tail || !is_plain || data.ty != shared.funcs[to].ty {
                found.remove(&to);
            }
        }
    }
    found
}

/// The parameters and results that nothing alive depends on.
fn dead_places(module: &Module, candidates: &FxHashSet<Func>) -> FxHashSet<Place> {
    let mut dead: FxHashSet<Place> = FxHashSet::default();
    let order: Vec<Func> =
        module.shared.func_order.iter().copied().filter(|f| candidates.contains(f)).collect();
    for &func in &order {
        let Some(body) = &module.bodies[func] else { continue };
        dead.extend((0..body.params().len()).map(|at| Place::Param(func, at)));
        if module
            .shared
            .types
            .as_func(module.shared.funcs[func].ty)
            .is_some_and(|t| !t.ret.is_void())
        {
            dead.insert(Place::Ret(func));
        }
    }
    // Everything is dead until a use says otherwise; what a live place depends on is live.
    loop {
        let before = dead.len();
        for &func in &order {
            let Some(body) = &module.bodies[func] else { continue };
            for (at, &param) in body.params().iter().enumerate() {
                let place = Place::Param(func, at);
                let is_bound =
                    BOUND.iter().any(|&kind| has_attr(&module.shared, func, Part::Param(at), kind));
                if dead.contains(&place) && (is_bound || is_alive(body, func, &dead, param)) {
                    dead.remove(&place);
                }
            }
        }
        for &func in &module.shared.func_order {
            let Some(body) = &module.bodies[func] else { continue };
            for inst in body.insts() {
                let Some(to) = callee(body, inst) else { continue };
                if !dead.contains(&Place::Ret(to)) {
                    continue;
                }
                if body.result(inst).is_some_and(|value| is_alive(body, func, &dead, value)) {
                    dead.remove(&Place::Ret(to));
                }
            }
        }
        if dead.len() == before {
            return dead;
        }
    }
}

/// Parameters with these are part of how the function is called.
const BOUND: &[AttrKind] = &[
    AttrKind::InAlloca,
    AttrKind::Preallocated,
    AttrKind::SwiftError,
    AttrKind::SwiftSelf,
    AttrKind::SwiftAsync,
    AttrKind::Returned,
];

/// True if something needs `value`: any use but as an argument for a dead parameter, or as the
/// result of a function whose result is dead.
fn is_alive(body: &Body, func: Func, dead: &FxHashSet<Place>, value: Value) -> bool {
    let is_needed = |slot: Use| {
        let (user, at) = (body.user(slot), body.arg_index(slot));
        match body.op(user) {
            Op::Ret => !dead.contains(&Place::Ret(func)),
            Op::Call(_) if at < body.call_args(user).len() => {
                !callee(body, user).is_some_and(|to| dead.contains(&Place::Param(to, at)))
            }
            _ => true,
        }
    };
    body.uses(value).any(is_needed)
}

fn change_of(module: &Module, dead: &FxHashSet<Place>, func: Func) -> Option<NewSignature> {
    let body = module.bodies[func].as_ref()?;
    let is_live = |at: &usize| !dead.contains(&Place::Param(func, *at));
    let params: Vec<_> = (0..body.params().len()).filter(is_live).map(Ok).collect();
    let drops_result = dead.contains(&Place::Ret(func));
    (drops_result || params.len() != body.params().len())
        .then_some(NewSignature { params, drops_result })
}

/// Arguments for parameters that are not used become poison where the function must keep its type.
fn poison_arguments(module: &mut Module, cx: &mut ModuleCx<'_>) -> bool {
    let mut unused: FxHashMap<Func, Vec<usize>> = FxHashMap::default();
    for &func in &module.shared.func_order {
        let Some(body) = &module.bodies[func] else { continue };
        let shared = &module.shared;
        let is_exact = matches!(
            shared.funcs[func].symbol.linkage,
            Linkage::External | Linkage::Internal | Linkage::Private
        );
        let is_vararg = shared.types.as_func(shared.funcs[func].ty).is_some_and(|ty| ty.vararg);
        if !is_exact || is_vararg || has_fn_attr(shared, func, AttrKind::Naked) {
            continue;
        }
        let passes_memory = [AttrKind::ByVal, AttrKind::StructRet];
        let is_free = |at: &usize| {
            let bound = BOUND.iter().chain(&passes_memory);
            !body.is_used(body.params()[*at])
                && !bound.clone().any(|&kind| has_attr(shared, func, Part::Param(*at), kind))
        };
        let list: Vec<usize> = (0..body.params().len()).filter(is_free).collect();
        if !list.is_empty() {
            unused.insert(func, list);
        }
    }
    let mut changed = false;
    let mut loosened: FxHashSet<Func> = FxHashSet::default();
    for func in module.shared.func_order.clone() {
        let Some(mut body) = module.bodies[func].take() else { continue };
        let calls: Vec<(Inst, Func)> = body
            .insts()
            .filter_map(|inst| Some((inst, callee(&body, inst)?)))
            .filter(|(_, to)| unused.contains_key(to))
            .collect();
        for (call, to) in calls {
            let fits = body
                .op(call)
                .call()
                .is_some_and(|data| body.call(data).ty == module.shared.funcs[to].ty);
            if !fits {
                continue;
            }
            for &at in &unused[&to] {
                let Some(&arg) = body.call_args(call).get(at) else { continue };
                let ty = body.ty(arg);
                let poison = body.consts_mut().poison(ty);
                let poison = body.const_value(poison);
                if arg != poison && cx.may_rewrite() {
                    body.set_arg(call, at, poison);
                    edit_call(&mut body, call, Part::Param(at), |attrs| {
                        attrs.retain(allows_poison)
                    });
                    loosened.insert(to);
                    changed = true;
                }
            }
        }
        module.bodies[func] = Some(body);
    }
    for func in module.shared.func_order.clone() {
        if loosened.contains(&func) {
            for &at in &unused[&func] {
                edit_decl(&mut module.shared, func, Part::Param(at), |attrs| {
                    attrs.retain(allows_poison);
                });
            }
        }
    }
    changed
}
