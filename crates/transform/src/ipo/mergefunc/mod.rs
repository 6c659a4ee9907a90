//! mergefunc: functions that do the same become one.
//!
//! What. Functions are sorted by a hash of their structure, and those with equal hashes compared
//! instruction by instruction. Of two that are equal the one with the smaller name stays, if nobody
//! may put another definition in its place. Calls of
//! the other go to it; the other disappears if nobody else can name it and its address does not
//! matter, else it becomes a call of the one that stayed.
//!
//! Why on a GPU. Instances of templates for types of the same size are the same code; each costs
//! time in the assembler, and instruction caches are small.
//!
//! Convergence and memory. Only functions with equal attributes are equal, `convergent` among them,
//! and the call that replaces a body has the attributes of the function. Kernels are never merged:
//! a kernel cannot be called, and PTX has no other names for one.
//!
//! Cost. Linear in the module for each round, as most functions differ in their hash; callers that
//! become equal are merged in the next round, at most [`MAX_ROUNDS`].
//!
//! Example.
//!     before: define internal i32 @f(i32 %x) { A }   define internal i32 @g(i32 %x) { A }
//!     after:  define internal i32 @f(i32 %x) { A }   and calls of @f where @g was called
//!
//! Not done. Other names (`.alias`), and functions whose types differ but have the same bits.
//!
//! Reads nothing. Keeps analyses of functions that did not change.
//!
//! Files: `compare` (whether two functions are equal).

mod compare;

use nvopt_analysis::callgraph::CallGraph;
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::AttrKind,
    body::{Body, CallData, Inst, NewInst, TailKind, Value},
    constant::ConstData,
    effects::callee,
    metadata::MdKind,
    module::{CallConv, Func, Linkage, Module, Symbol, UnnamedAddr},
    ops::Op,
    types::Type,
};
use nvopt_pass::{ModuleAnalyses, ModuleCx, ModulePass};

use crate::util::{
    attributes::has_fn_attr,
    replace::replace_symbols,
    symbols::{funcs_with_equivalents, remove_symbols},
};

/// How often callers are looked at again after their callees were merged.
const MAX_ROUNDS: usize = 8;
/// The most functions with one hash that a function is compared with.
const MAX_COMPARED: usize = 32;
/// The fewest instructions for which a call instead of the body is worth it.
const MIN_INSTS: usize = 3;

/// The pass.
pub(crate) struct MergeFunctions;

impl ModulePass for MergeFunctions {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let mut n_merged = 0;
        for _ in 0..MAX_ROUNDS {
            let merged = merge_round(module, cx);
            n_merged += merged;
            if merged == 0 {
                break;
            }
        }
        if n_merged > 0 {
            analyses.forget_module();
        }
        cx.count("functions merged", n_merged);
    }
}

fn merge_round(module: &mut Module, cx: &mut ModuleCx<'_>) -> u64 {
    let with_equivalents = funcs_with_equivalents(module);
    let is_candidate = |&func: &Func| may_merge(module, func) && !with_equivalents.contains(&func);
    let mut candidates: Vec<Func> =
        module.shared.func_order.iter().copied().filter(is_candidate).collect();
    // Those whose definition nobody replaces can stay; of these the one with the smallest name does.
    candidates.sort_by_cached_key(|&func| {
        let symbol = &module.shared.funcs[func].symbol;
        (is_shared(module, func), symbol.name.map(|name| module.shared.names.get(name).to_vec()))
    });
    let graph = CallGraph::of(module);
    let mut by_hash: FxHashMap<u64, Vec<Func>> = FxHashMap::default();
    let mut merged: FxHashMap<Func, Func> = FxHashMap::default();
    let (mut gone, mut thunks) = (FxHashSet::default(), Vec::new());
    for func in candidates {
        let known = by_hash.entry(compare::hash(module, func)).or_default();
        let mut near = known.iter().copied().take(MAX_COMPARED);
        let Some(kept) = near.find(|&old| compare::are_equal(module, old, func)) else {
            // Where programs are linked another body may take the place of one that is shared. It
            // comes from the same source, but what was undefined there may have become something
            // else, so that it need not be equal any more.
            if !is_shared(module, func) {
                known.push(func);
            }
            continue;
        };
        let goes = may_go(module, &graph, func);
        if (goes || is_thunk_worth_it(module, func)) && cx.may_rewrite() {
            merged.insert(func, kept);
            match goes {
                true => _ = gone.insert(Symbol::Func(func)),
                false => thunks.push(func),
            }
        }
    }
    if !merged.is_empty() {
        apply(module, &merged, &gone, &thunks);
    }
    merged.len() as u64
}

/// True if other modules may have `func` as well, of which one is taken for all.
fn is_shared(module: &Module, func: Func) -> bool {
    let linkage = module.shared.funcs[func].symbol.linkage;
    matches!(linkage, Linkage::LinkOnceOdr | Linkage::WeakOdr)
}

/// Calls go to the functions that stay; the others disappear or become calls.
fn apply(
    module: &mut Module,
    merged: &FxHashMap<Func, Func>,
    gone: &FxHashSet<Symbol>,
    thunks: &[Func],
) {
    redirect_calls(module, merged);
    for &func in thunks {
        if let Some(thunk) = thunk(module, merged[&func], func) {
            module.bodies[func] = Some(thunk);
            module.shared.funcs[func].symbol.metadata.retain(|(kind, _)| *kind != MdKind::DBG);
        }
    }
    if gone.is_empty() {
        return;
    }
    let spaces: FxHashMap<Func, Type> = merged
        .keys()
        .map(|&func| (func, module.shared.symbol_ptr_ty(Symbol::Func(func))))
        .collect();
    replace_symbols(module, &|pool, symbol| {
        let Symbol::Func(func) = symbol else { return None };
        let kept = *merged.get(&func).filter(|_| gone.contains(&symbol))?;
        Some(pool.symbol(spaces[&func], Symbol::Func(kept)))
    });
    remove_symbols(module, gone);
}

/// True if `func` may stay for others, or go for one.
fn may_merge(module: &Module, func: Func) -> bool {
    let decl = &module.shared.funcs[func];
    let is_definite = match decl.symbol.linkage {
        Linkage::External
        | Linkage::Internal
        | Linkage::Private
        | Linkage::LinkOnceOdr
        | Linkage::WeakOdr => true,
        Linkage::Appending
        | Linkage::AvailableExternally
        | Linkage::ExternWeak
        | Linkage::Common
        | Linkage::WeakAny
        | Linkage::LinkOnceAny => false,
    };
    let has = |kind| has_fn_attr(&module.shared, func, kind);
    let is_vararg = module.shared.types.as_func(decl.ty).is_some_and(|ty| ty.vararg);
    let is_kernel = decl.cc == CallConv::PTX_KERNEL;
    is_definite
        && !is_kernel
        && !is_vararg
        && !has(AttrKind::OptimizeNone)
        && !has(AttrKind::Naked)
        && !is_named_by_module(module, func)
        && module.bodies[func].as_ref().is_some_and(|body| body.entry().is_some())
}

/// True if an initializer, an alias or metadata names `func`: it may be a kernel, or be kept for
/// somebody.
fn is_named_by_module(module: &Module, func: Func) -> bool {
    let symbol = Symbol::Func(func);
    let data = ConstData::Symbol { ty: module.shared.symbol_ptr_ty(symbol), symbol };
    module.shared.consts.find(&data).is_some()
}

/// True if nobody misses `func` when its calls go elsewhere.
fn may_go(module: &Module, graph: &CallGraph, func: Func) -> bool {
    let symbol = &module.shared.funcs[func].symbol;
    let is_nameless = symbol.unnamed_addr == UnnamedAddr::Global || !graph.is_address_taken(func);
    symbol.linkage.is_local() && is_nameless
}

/// True if a call may take the place of the body of `func`, and is shorter.
fn is_thunk_worth_it(module: &Module, func: Func) -> bool {
    let is_long = module.bodies[func].as_ref().is_some_and(|body| {
        body.blocks().nth(1).is_some() || body.insts().nth(MIN_INSTS - 1).is_some()
    });
    is_long && may_be_called(module, func)
}

/// True if a call passes to a function like `func` all that its own caller passed.
fn may_be_called(module: &Module, func: Func) -> bool {
    let decl = &module.shared.funcs[func];
    let n_params = module.bodies[func].as_ref().map_or(0, |body| body.params().len());
    let is_in_memory = |kind| {
        (0..n_params).any(|index| {
            let attrs = module.shared.attrs.param_attrs(decl.attrs, index);
            attrs.iter().any(|attr| attr.kind() == Some(kind))
        })
    };
    ![AttrKind::ByVal, AttrKind::InAlloca, AttrKind::Preallocated, AttrKind::SwiftError]
        .into_iter()
        .any(is_in_memory)
}

/// Calls by name of functions that are merged go to the ones that stay.
fn redirect_calls(module: &mut Module, merged: &FxHashMap<Func, Func>) {
    for caller in module.shared.func_order.clone() {
        let Some(mut body) = module.bodies[caller].take() else { continue };
        let calls: Vec<(Inst, Func)> = body
            .insts()
            .filter_map(|inst| Some((inst, *merged.get(&callee(&body, inst)?)?)))
            .collect();
        for (inst, kept) in calls {
            let symbol = Symbol::Func(kept);
            let symbol = body.consts_mut().symbol(module.shared.symbol_ptr_ty(symbol), symbol);
            let symbol = body.const_value(symbol);
            let at = body.args(inst).len() - 1;
            body.set_arg(inst, at, symbol);
        }
        module.bodies[caller] = Some(body);
    }
}

/// A body for `func` that calls `kept`.
fn thunk(module: &Module, kept: Func, func: Func) -> Option<Body> {
    let decl = &module.shared.funcs[kept];
    let old = module.bodies[func].as_ref()?;
    let types: Vec<Type> = old.params().iter().map(|&param| old.ty(param)).collect();
    let ret = module.shared.types.as_func(decl.ty)?.ret;
    let mut body = Body::new(&types);
    let block = body.add_block();
    let symbol = Symbol::Func(kept);
    let symbol = body.consts_mut().symbol(module.shared.symbol_ptr_ty(symbol), symbol);
    let symbol = body.const_value(symbol);
    let attrs = compare::import_list(body.attrs_mut(), &module.shared.attrs, decl.attrs);
    let data =
        CallData { ty: decl.ty, cc: decl.cc, tail: TailKind::Tail, attrs, bundles: [].into() };
    let call = body.new_call(data);
    let args: Vec<Value> = body.params().iter().copied().chain([symbol]).collect();
    let call = body.append(block, NewInst::new(Op::Call(call), ret, &args));
    let result: Vec<Value> = body.result(call).into_iter().collect();
    body.append(block, NewInst::new(Op::Ret, Type::VOID, &result));
    Some(body)
}
