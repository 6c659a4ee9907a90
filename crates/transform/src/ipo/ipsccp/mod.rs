//! ipsccp: propagates constants across functions.
//!
//! What. `sccp` on all functions at once: what every call passes to a function that only this
//! module calls is what its parameter is, and what a function returns is what its calls give. A
//! function is looked at when something can call it. Uses of parameters and results that turn out
//! to be constants are replaced; branches that always go one way become jumps.
//!
//! Why on a GPU. Sizes, strides and modes are often passed down from a kernel as constants; known
//! in the callee they decide its loops and branches for a whole warp.
//!
//! Convergence and memory. As for `sccp`: nothing moves, no operation with effects goes unless it
//! cannot be executed.
//!
//! Cost. Each function is solved again when something new is passed to it or returned to it, which
//! happens a bounded number of times for each parameter and result.
//!
//! Example.
//!     before: define internal i32 @f(i32 %x) { %y = add i32 %x, 1   ret i32 %y }   call i32 @f(i32 2)
//!     after:  the call's uses are 3, and %y is 3
//!
//! What is found of parameters and results that are no constants is written down as attributes
//! (`range`, `nonnull`). Results that every call has replaced are no longer computed.
//!
//! With the parameter `only-across`, which the levels give it, functions that neither call one of
//! these functions nor are one are left to `sccp`, which comes behind it there.
//!
//! Not done. Contents of variables (`globalopt` has them), and copies of functions for what single
//! calls pass (`func-spec`).
//!
//! Reads the call graph, and dominator trees that are there. Keeps analyses of functions in which nothing was found.
//!
//! Files: `facts` (attributes, and results that nobody needs).

mod facts;

use nvopt_analysis::{callgraph::CallGraph, domtree::DomTree, lattice::Lattice};
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::AttrKind,
    body::{Body, Inst, Mark, TailKind},
    constant::{ConstData, ConstPool},
    effects::callee,
    module::{Func, Linkage, Module, Symbol},
    ops::Op,
};
use nvopt_pass::{ModuleAnalyses, ModuleCx, ModulePass};

use crate::scalar::sccp::may_find;
use crate::util::{
    attributes::has_fn_attr,
    replace::move_const,
    sccp_solver::{SccpSolver, Surroundings, Tree},
};

/// How often what is passed to a parameter, or returned, may change before it is anything: a
/// recursive function could count for ever.
const MAX_GROWTH: u32 = 8;

/// The pass.
pub(crate) struct IpSccp {
    /// Functions that neither tell others anything nor hear anything from them are left to `sccp`.
    pub(crate) only_across: bool,
}

impl ModulePass for IpSccp {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        analyses.forget::<CallGraph>();
        let graph = analyses.get::<CallGraph>(module, &cx.frame);
        let mut work = Propagation::new(module, &graph, self.only_across);
        work.run(module, analyses, &graph, cx);
        work.rewrite(module, analyses, cx);
        work.note_attributes(module, cx);
        work.drop_results(module, cx);
        analyses.forget_module();
    }
}

/// A call of a function of this module.
#[derive(Clone, Copy)]
struct FollowedCall {
    inst: Inst,
    to: Func,
    /// True if the body of the callee says what the call gives.
    is_tracked: bool,
}

struct Propagation {
    /// Functions that have nothing to do with others are not looked at.
    only_across: bool,
    /// Functions whose every call is known.
    known_callers: FxHashSet<Func>,
    /// Functions whose result is what their body returns.
    known_results: FxHashSet<Func>,
    /// One for each function that can be called.
    solvers: FxHashMap<Func, SccpSolver>,
    /// The calls in those functions that something is told to or heard from, in order.
    calls: FxHashMap<Func, Vec<FollowedCall>>,
    /// What each function returns so far.
    returned: FxHashMap<Func, (u32, Vec<Lattice>)>,
    growths: FxHashMap<(Func, usize), u32>,
    queue: Vec<Func>,
    queued: FxHashSet<Func>,
    /// Functions to which more was passed since they were last looked at. What they pass on themselves may
    /// be new then, even if no result of theirs is.
    told: FxHashSet<Func>,
    /// True if values that nothing has flowed to are to be anything.
    is_last: bool,
}

impl Propagation {
    fn new(module: &Module, graph: &CallGraph, only_across: bool) -> Propagation {
        let mut work = Propagation {
            only_across,
            known_callers: known_callers(module, graph),
            known_results: FxHashSet::default(),
            solvers: FxHashMap::default(),
            calls: FxHashMap::default(),
            returned: FxHashMap::default(),
            growths: FxHashMap::default(),
            queue: Vec::new(),
            queued: FxHashSet::default(),
            told: FxHashSet::default(),
            is_last: false,
        };
        for &func in &module.shared.func_order {
            if module.bodies[func].is_some() && has_known_result(module, func) {
                work.known_results.insert(func);
            }
        }
        work
    }

    fn run(
        &mut self,
        module: &mut Module,
        analyses: &mut ModuleAnalyses,
        graph: &CallGraph,
        cx: &ModuleCx<'_>,
    ) {
        // Callers first, so that most functions are solved with what is passed to them.
        let mut order: Vec<Func> = graph.components().iter().flatten().copied().collect();
        order.retain(|func| !self.known_callers.contains(func));
        order.retain(|&func| !self.is_left_out(module, graph, func));
        for func in order {
            self.reach(module, analyses, cx, func);
        }
        self.empty_queue(module, analyses, graph, cx);
        // What is still open depends on undef, or on what never comes back.
        self.is_last = true;
        for func in module.shared.func_order.clone() {
            if self.solvers.contains_key(&func) {
                self.push(func);
            }
        }
        self.empty_queue(module, analyses, graph, cx);
    }

    /// True if `func` neither tells others anything nor hears anything from them, and is left to
    /// `sccp` or has not changed since it was last solved alone.
    fn is_left_out(&self, module: &Module, graph: &CallGraph, func: Func) -> bool {
        let Some(body) = &module.bodies[func] else { return false };
        let ty = module.shared.types.as_func(module.shared.funcs[func].ty);
        let tells_nothing =
            !self.known_results.contains(&func) || ty.is_some_and(|ty| ty.ret.is_void());
        let is_followed = |callee: &Func| {
            self.known_results.contains(callee) || self.known_callers.contains(callee)
        };
        tells_nothing
            && !graph.callees(func).iter().any(is_followed)
            && (self.only_across || !may_find(body))
    }

    fn empty_queue(
        &mut self,
        module: &mut Module,
        analyses: &mut ModuleAnalyses,
        graph: &CallGraph,
        cx: &ModuleCx<'_>,
    ) {
        while let Some(func) = self.queue.pop() {
            self.queued.remove(&func);
            self.solve(module, analyses, graph, cx, func);
        }
    }

    fn push(&mut self, func: Func) {
        if self.queued.insert(func) {
            self.queue.push(func);
        }
    }

    /// `func` can be called. True if that is new.
    fn reach(
        &mut self,
        module: &Module,
        analyses: &mut ModuleAnalyses,
        cx: &ModuleCx<'_>,
        func: Func,
    ) -> bool {
        if self.solvers.contains_key(&func) {
            return false;
        }
        let Some(body) = &module.bodies[func] else { return false };
        let around = Surroundings::new(&module.shared, cx.frame.layout, func);
        let known = analyses.function(func).cached::<DomTree>(body);
        let tree = known.as_deref().map_or(Tree::Own(None), Tree::Known);
        let mut solver = SccpSolver::new(body, around, tree);
        if self.known_callers.contains(&func) {
            solver.forget_params(body);
        }
        let calls = self.followed_calls(module, body);
        // Results of calls are unknown until their callee has returned something.
        for call in calls.iter().filter(|call| call.is_tracked) {
            if let Some(result) = body.result(call.inst) {
                let n_elements = solver.elements(&module.shared, body, result).len();
                solver.set_call_result(call.inst, &vec![Lattice::Unknown; n_elements]);
            }
        }
        self.calls.insert(func, calls);
        self.solvers.insert(func, solver);
        self.push(func);
        true
    }

    /// The calls in `body` that something is told to or heard from. Solving adds none.
    fn followed_calls(&self, module: &Module, body: &Body) -> Vec<FollowedCall> {
        if self.known_results.is_empty() && self.known_callers.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for inst in body.insts().filter(|&inst| is_call(body, inst)) {
            let Some(to) = callee(body, inst) else { continue };
            let is_tracked = self.tracked_callee(module, body, inst).is_some();
            if is_tracked || self.known_callers.contains(&to) {
                found.push(FollowedCall { inst, to, is_tracked });
            }
        }
        found
    }

    /// The callee of `inst` whose body says what the call gives.
    fn tracked_callee(&self, module: &Module, body: &Body, inst: Inst) -> Option<Func> {
        let to = callee(body, inst)?;
        body.result(inst)?;
        let fits = body.op(inst).call().is_some_and(|call| {
            let data = body.call(call);
            // What a bundle does to the result is not in the body of the callee.
            data.ty == module.shared.funcs[to].ty && data.bundles.is_empty()
        });
        (fits && self.known_results.contains(&to)).then_some(to)
    }

    fn solve(
        &mut self,
        module: &mut Module,
        analyses: &mut ModuleAnalyses,
        graph: &CallGraph,
        cx: &ModuleCx<'_>,
        func: Func,
    ) {
        let Some(mut body) = module.bodies[func].take() else { return };
        let Some(mut solver) = self.solvers.remove(&func) else {
            module.bodies[func] = Some(body);
            return;
        };
        self.take_results(module, &mut body, &mut solver, func);
        let around = Surroundings::new(&module.shared, cx.frame.layout, func);
        let was_told = self.told.remove(&func);
        let is_news = match self.is_last {
            true => solver.solve(&mut body, around) || was_told,
            false => {
                solver.propagate(&mut body, around);
                true
            }
        };
        if !is_news {
            // Others have been told all of it.
            self.solvers.insert(func, solver);
            module.bodies[func] = Some(body);
            return;
        }
        self.note_result(module, graph, &body, &solver, func);
        let mut passed: Vec<(Func, Vec<Vec<Lattice>>)> = Vec::new();
        for call in self.calls.get(&func).into_iter().flatten() {
            if self.known_callers.contains(&call.to) && solver.is_executable(body.block(call.inst))
            {
                passed.push((call.to, solver.args_of(&module.shared, &body, call.inst)));
            }
        }
        self.solvers.insert(func, solver);
        if passed.is_empty() {
            module.bodies[func] = Some(body);
            return;
        }
        // Numbers mean the same in all pools, and most of what is passed is that or anything.
        let has_const =
            |element: &Lattice| matches!(element, Lattice::Constant(_) | Lattice::NotConstant(_));
        let any_const = passed.iter().flat_map(|(_, args)| args.iter().flatten()).any(has_const);
        let pool = if any_const { body.consts().clone() } else { ConstPool::default() };
        module.bodies[func] = Some(body);
        for (to, args) in passed {
            self.pass(module, analyses, cx, &pool, to, &args);
        }
    }

    /// Tells the calls in `body` what their callees return by now.
    fn take_results(&self, module: &Module, body: &mut Body, solver: &mut SccpSolver, func: Func) {
        if self.returned.is_empty() {
            return;
        }
        let calls = self.calls.get(&func).into_iter().flatten();
        for &FollowedCall { inst, to, .. } in calls.filter(|call| call.is_tracked) {
            let Some((_, elements)) = self.returned.get(&to) else { continue };
            let carry = |element: &Lattice| match &module.bodies[to] {
                Some(from) => carried(element, from.consts(), body.consts_mut()),
                // The function calls itself: the constants are its own.
                None if to == func => element.clone(),
                None => Lattice::Overdefined,
            };
            let elements: Vec<Lattice> = elements.iter().map(carry).collect();
            solver.set_call_result(inst, &elements);
        }
    }

    /// Notes what `func` returns; callers are looked at again if that is new.
    fn note_result(
        &mut self,
        module: &Module,
        graph: &CallGraph,
        body: &Body,
        solver: &SccpSolver,
        func: Func,
    ) {
        if !self.known_results.contains(&func) {
            return;
        }
        let returned = solver.returned(&module.shared, body);
        let open = || vec![Lattice::Unknown; returned.len()];
        let (growth, known) = self.returned.entry(func).or_insert_with(|| (0, open()));
        if known.is_empty() {
            *known = open();
        }
        let mut merged: Vec<Lattice> =
            known.iter().zip(&returned).map(|(old, new)| old.merged(new)).collect();
        if returned.is_empty() || merged == *known {
            return;
        }
        *growth += 1;
        if *growth > MAX_GROWTH {
            merged.fill(Lattice::Overdefined);
        }
        *known = merged;
        for &caller in graph.callers(func) {
            if caller == func || self.solvers.contains_key(&caller) {
                self.push(caller);
            }
        }
    }

    /// `args` are passed to `to`.
    fn pass(
        &mut self,
        module: &mut Module,
        analyses: &mut ModuleAnalyses,
        cx: &ModuleCx<'_>,
        pool: &ConstPool,
        to: Func,
        args: &[Vec<Lattice>],
    ) {
        self.reach(module, analyses, cx, to);
        let Some(mut body) = module.bodies[to].take() else { return };
        let mut changed = false;
        if let Some(solver) = self.solvers.get_mut(&to) {
            let around = Surroundings::new(&module.shared, cx.frame.layout, to);
            for (index, elements) in args.iter().enumerate() {
                let growth = self.growths.entry((to, index)).or_default();
                let elements: Vec<Lattice> = match *growth > MAX_GROWTH {
                    true => elements.iter().map(|_| Lattice::Overdefined).collect(),
                    false => {
                        let carry = |e: &Lattice| carried(e, pool, body.consts_mut());
                        elements.iter().map(carry).collect()
                    }
                };
                if solver.set_param(&body, around, index, &elements) {
                    *growth += 1;
                    changed = true;
                }
            }
        }
        module.bodies[to] = Some(body);
        if changed {
            self.told.insert(to);
            self.push(to);
        }
    }

    /// Makes all bodies say what was found out.
    fn rewrite(&self, module: &mut Module, analyses: &ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let frozen = analyses.frozen();
        for func in module.shared.func_order.clone() {
            let Some(solver) = self.solvers.get(&func) else { continue };
            let Some(mut body) = module.bodies[func].take() else { continue };
            let has = |kind| has_fn_attr(&module.shared, func, kind);
            if !has(AttrKind::OptimizeNone) && !has(AttrKind::Naked) && body.entry().is_some() {
                // What is changed from here on is new for a pass over the function alone.
                body.set_mark(Mark::Sccp);
                let replaced = replace_params(solver, cx, &mut body);
                let done = cx.in_function(&mut module.shared, func, &frozen, |cx| {
                    solver.rewrite(&mut body, cx)
                });
                cx.count("parameters replaced", replaced);
                cx.count("values replaced", done.replaced);
                cx.count("blocks erased", done.dead_blocks);
            }
            module.bodies[func] = Some(body);
        }
    }
}

/// A call, or one that may throw.
fn is_call(body: &Body, inst: Inst) -> bool {
    matches!(body.op(inst), Op::Call(_) | Op::Invoke(_))
}

/// Replaces the uses of parameters that are constants.
fn replace_params(solver: &SccpSolver, cx: &mut ModuleCx<'_>, body: &mut Body) -> u64 {
    let mut replaced = 0;
    for param in body.params().to_vec() {
        if !body.is_used(param) || body.ty(param).is_struct() {
            continue;
        }
        let element = solver.get(body, param);
        let Some(constant) = element.as_const(body, param) else { continue };
        if cx.may_rewrite() {
            let value = body.const_value(constant);
            body.replace_all_uses(param, value);
            replaced += 1;
        }
    }
    replaced
}

/// `element`, whose constants are of `from`, with constants of `to`.
fn carried(element: &Lattice, from: &ConstPool, to: &mut ConstPool) -> Lattice {
    match element {
        Lattice::Constant(constant) => {
            move_const(to, from, *constant).map_or(Lattice::Overdefined, Lattice::Constant)
        }
        Lattice::NotConstant(constant) => {
            move_const(to, from, *constant).map_or(Lattice::Overdefined, Lattice::NotConstant)
        }
        Lattice::Unknown
        | Lattice::Undef
        | Lattice::NotNull
        | Lattice::Range { .. }
        | Lattice::Overdefined => element.clone(),
    }
}

/// True if what the body of `func` returns is what a call of it gives.
pub(super) fn has_known_result(module: &Module, func: Func) -> bool {
    let shared = &module.shared;
    let is_exact = match shared.funcs[func].symbol.linkage {
        Linkage::External | Linkage::Internal | Linkage::Private => true,
        Linkage::Appending
        | Linkage::AvailableExternally
        | Linkage::ExternWeak
        | Linkage::Common
        | Linkage::WeakAny
        | Linkage::WeakOdr
        | Linkage::LinkOnceAny
        | Linkage::LinkOnceOdr => false,
    };
    let has = |kind| has_fn_attr(shared, func, kind);
    is_exact && !has(AttrKind::OptimizeNone) && !has(AttrKind::Naked)
}

/// The functions that nothing but calls in this module, of their own type, can reach.
pub(super) fn known_callers(module: &Module, graph: &CallGraph) -> FxHashSet<Func> {
    let shared = &module.shared;
    let is_in_metadata = |func: Func| {
        let symbol = Symbol::Func(func);
        let data = ConstData::Symbol { ty: shared.symbol_ptr_ty(symbol), symbol };
        shared.consts.find(&data).is_some()
    };
    let is_closed = |&func: &Func| {
        module.bodies[func].is_some()
            && has_known_result(module, func)
            && !graph.may_have_unknown_callers(func)
            && !is_in_metadata(func)
    };
    let mut found: FxHashSet<Func> = shared.func_order.iter().copied().filter(is_closed).collect();
    if found.is_empty() {
        return found;
    }
    for &func in &shared.func_order {
        let Some(body) = &module.bodies[func] else { continue };
        for inst in body.insts() {
            let (Some(call), Some(to)) = (body.op(inst).call(), callee(body, inst)) else {
                continue;
            };
            let data = body.call(call);
            let is_plain = is_call(body, inst) && data.tail != TailKind::MustTail;
            if !is_plain || data.ty != shared.funcs[to].ty {
                found.remove(&to);
            }
        }
    }
    found
}
