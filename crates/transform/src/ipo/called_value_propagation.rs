//! called-value-propagation: finds the functions that calls through pointers may call.
//!
//! What. Addresses of functions are followed through parameters of functions all of whose calls are
//! known, through results, choices, and variables that only this module can name and that are only
//! loaded and stored. A call through a pointer that can only be one function becomes a call of it;
//! one that can only be some gets the list of them (`!callees`).
//!
//! Why on a GPU. A call through a pointer saves all registers, keeps its callee from being inlined,
//! and parts a warp by target; a call by name does none of that.
//!
//! Convergence and memory. Calls stay where they are. A call by name is convergent if it was.
//!
//! Cost. A few rounds over the module, at most [`MAX_ROUNDS`]; sets of functions are small. Modules
//! without calls through pointers are left at once.
//!
//! Example.
//!     before: define internal void @f(ptr %p) { call void %p() }     call void @f(ptr @g)
//!     after:  define internal void @f(ptr %p) { call void @g() }     call void @f(ptr @g)
//!
//! Not done. Fields of structs and arrays of addresses.
//!
//! Reads the call graph. Keeps analyses of functions that did not change.

use nvopt_analysis::callgraph::CallGraph;
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Body, Inst, Value, ValueDef},
    constant::{Const, ConstData, ConstPool},
    effects::callee,
    metadata::{MdData, MdKind},
    module::{Func, Global, Module, Symbol},
    ops::Op,
    types::Type,
};
use nvopt_pass::{Knob, ModuleAnalyses, ModuleCx, ModulePass};

use super::ipsccp::{has_known_result, known_callers};

/// The most functions that a value may be before it may be any.
pub(crate) static MAX_FUNCTIONS: Knob<i64> = Knob::number(
    "cvp-max-functions-per-value",
    4,
    "called-value-propagation",
    "the most functions that a pointer is followed for",
);

/// How often the module is walked for addresses to come to rest.
const MAX_ROUNDS: usize = 16;

/// The pass.
pub(crate) struct CalledValuePropagation;

impl ModulePass for CalledValuePropagation {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        if !has_indirect_calls(module) {
            return;
        }
        analyses.forget::<CallGraph>();
        let graph = analyses.get::<CallGraph>(module, &cx.frame);
        let mut flow = Flow {
            limit: cx.frame.knobs.limit(&MAX_FUNCTIONS),
            known_callers: known_callers(module, &graph),
            globals: private_variables(module),
            known: FxHashMap::default(),
            changes: false,
        };
        if flow.solve(module) && flow.rewrite(module, cx) {
            analyses.forget_module();
        }
    }
}

fn has_indirect_calls(module: &Module) -> bool {
    let bodies = module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref());
    bodies
        .flat_map(|body| body.insts().map(move |inst| (body, inst)))
        .any(|(body, inst)| indirect_callee(body, inst).is_some())
}

/// The pointer that `inst` calls.
fn indirect_callee(body: &Body, inst: Inst) -> Option<Value> {
    body.op(inst).call()?;
    let to = body.callee(inst)?;
    matches!(body.def(to), ValueDef::Inst(_) | ValueDef::Param(_)).then_some(to)
}

/// Variables that nobody else can name and that are only loaded and stored, as pointers.
fn private_variables(module: &Module) -> FxHashSet<Global> {
    let shared = &module.shared;
    let is_plain = |&global: &Global| {
        let data = &shared.globals[global];
        data.symbol.linkage.is_local()
            && data.value_ty.is_ptr()
            && data.init.is_some()
            && !data.externally_initialized
            && data.symbol.tls.is_none()
            && data.symbol.section.is_none()
    };
    let mut found: FxHashSet<Global> =
        shared.global_order.iter().copied().filter(is_plain).collect();
    // What the module itself names, an initializer or metadata, may be read anywhere.
    for &global in &shared.global_order {
        let symbol = Symbol::Global(global);
        let data = ConstData::Symbol { ty: shared.symbol_ptr_ty(symbol), symbol };
        if shared.consts.find(&data).is_some() {
            found.remove(&global);
        }
    }
    for &func in &shared.func_order {
        let Some(body) = &module.bodies[func] else { continue };
        let parts: FxHashSet<Const> =
            body.consts().iter().flat_map(|(_, data)| data.operands().iter().copied()).collect();
        for (constant, data) in body.consts().iter() {
            if let &ConstData::Symbol { symbol: Symbol::Global(global), .. } = data
                && found.contains(&global)
                && (parts.contains(&constant) || !is_only_accessed(module, body, constant, global))
            {
                found.remove(&global);
            }
        }
    }
    found
}

/// True if `body` does nothing but load and store pointers at `constant`, the address of `global`.
fn is_only_accessed(module: &Module, body: &Body, constant: Const, global: Global) -> bool {
    let Some(value) = body.find_const_value(constant) else { return true };
    let ty = module.shared.globals[global].value_ty;
    let is_access = |slot| {
        let user = body.user(slot);
        match body.op(user) {
            Op::Load(access) => !access.volatile && body.result_ty(user) == ty,
            Op::Store(access) => {
                let stored = body.args(user)[0];
                !access.volatile && stored != value && body.ty(stored) == ty
            }
            _ => false,
        }
    };
    !body.is_in_metadata(value) && body.uses(value).all(is_access)
}

/// What a pointer may be.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Targets {
    /// One of these functions, sorted; none: nothing, null, or undefined.
    Some(Vec<Func>),
    /// Anything.
    Any,
}

/// Where addresses come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    Value(Func, Value),
    Result(Func),
    Contents(Global),
}

struct Flow {
    limit: usize,
    known_callers: FxHashSet<Func>,
    globals: FxHashSet<Global>,
    known: FxHashMap<Place, Targets>,
    changes: bool,
}

impl Flow {
    /// False if addresses did not come to rest.
    fn solve(&mut self, module: &Module) -> bool {
        for &global in &module.shared.global_order {
            if self.globals.contains(&global)
                && let Some(init) = module.shared.globals[global].init
            {
                let targets = of_const(module, &module.shared.consts, init);
                self.join(Place::Contents(global), &targets);
            }
        }
        for _ in 0..MAX_ROUNDS {
            self.changes = false;
            for &func in &module.shared.func_order {
                if let Some(body) = &module.bodies[func] {
                    self.walk(module, func, body);
                }
            }
            if !self.changes {
                return true;
            }
        }
        false
    }

    fn join(&mut self, place: Place, more: &Targets) {
        let limit = self.limit;
        let old = self.known.entry(place).or_insert_with(|| Targets::Some(Vec::new()));
        let new = match (&*old, more) {
            (Targets::Any, _) | (_, Targets::Any) => Targets::Any,
            (Targets::Some(a), Targets::Some(b)) => {
                let mut all: Vec<Func> = a.iter().chain(b).copied().collect();
                all.sort_unstable();
                all.dedup();
                if all.len() > limit { Targets::Any } else { Targets::Some(all) }
            }
        };
        if new != *old {
            *old = new;
            self.changes = true;
        }
    }

    fn get(&self, module: &Module, func: Func, body: &Body, value: Value) -> Targets {
        match body.def(value) {
            ValueDef::Const(constant) => of_const(module, body.consts(), constant),
            ValueDef::Param(_) if !self.known_callers.contains(&func) => Targets::Any,
            ValueDef::Param(_) | ValueDef::Inst(_) => {
                let known = self.known.get(&Place::Value(func, value));
                known.cloned().unwrap_or_else(|| Targets::Some(Vec::new()))
            }
            ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => Targets::Any,
        }
    }

    fn walk(&mut self, module: &Module, func: Func, body: &Body) {
        for block in body.blocks() {
            for inst in body.insts_in(block) {
                self.visit(module, func, body, inst);
            }
        }
    }

    fn visit(&mut self, module: &Module, func: Func, body: &Body, inst: Inst) {
        let get = |flow: &Self, value| flow.get(module, func, body, value);
        match body.op(inst) {
            Op::Ret => {
                if let Some(&value) = body.args(inst).first()
                    && body.ty(value).is_ptr()
                {
                    let targets = get(self, value);
                    self.join(Place::Result(func), &targets);
                }
            }
            Op::Store(_) => {
                if let Some(global) = self.accessed(body, body.args(inst)[1]) {
                    let targets = get(self, body.args(inst)[0]);
                    self.join(Place::Contents(global), &targets);
                }
            }
            Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => self.pass(module, func, body, inst),
            _ => {}
        }
        let Some(result) = body.result(inst).filter(|&value| body.ty(value).is_ptr()) else {
            return;
        };
        let sources: Vec<Targets> = match body.op(inst) {
            Op::Phi(_) => body.args(inst).iter().map(|&arg| get(self, arg)).collect(),
            Op::Select => body.args(inst)[1..].iter().map(|&arg| get(self, arg)).collect(),
            Op::Freeze => vec![get(self, body.args(inst)[0])],
            Op::Load(_) => match self.accessed(body, body.args(inst)[0]) {
                Some(global) => vec![self.at(Place::Contents(global))],
                None => vec![Targets::Any],
            },
            Op::Call(_) | Op::Invoke(_) => match tracked_result(module, body, inst) {
                Some(to) => vec![self.at(Place::Result(to))],
                None => vec![Targets::Any],
            },
            _ => vec![Targets::Any],
        };
        for targets in &sources {
            self.join(Place::Value(func, result), targets);
        }
    }

    fn at(&self, place: Place) -> Targets {
        self.known.get(&place).cloned().unwrap_or_else(|| Targets::Some(Vec::new()))
    }

    fn accessed(&self, body: &Body, ptr: Value) -> Option<Global> {
        match body.const_data(ptr) {
            Some(&ConstData::Symbol { symbol: Symbol::Global(global), .. }) => {
                self.globals.contains(&global).then_some(global)
            }
            _ => None,
        }
    }

    fn pass(&mut self, module: &Module, func: Func, body: &Body, inst: Inst) {
        let Some(to) = callee(body, inst).filter(|to| self.known_callers.contains(to)) else {
            return;
        };
        let Some(target) = &module.bodies[to] else { return };
        for (&param, &arg) in target.params().iter().zip(body.call_args(inst)) {
            if target.ty(param).is_ptr() {
                let targets = self.get(module, func, body, arg);
                self.join(Place::Value(to, param), &targets);
            }
        }
    }

    fn rewrite(&self, module: &mut Module, cx: &mut ModuleCx<'_>) -> bool {
        let (mut n_direct, mut n_listed) = (0, 0);
        for func in module.shared.func_order.clone() {
            let Some(mut body) = module.bodies[func].take() else { continue };
            let calls: Vec<(Inst, Value)> = body
                .insts()
                .filter_map(|inst| Some((inst, indirect_callee(&body, inst)?)))
                .collect();
            for (inst, to) in calls {
                let Targets::Some(targets) = self.get(module, func, &body, to) else { continue };
                if targets.is_empty() || !cx.may_rewrite() {
                    continue;
                }
                if let &[only] = &targets[..]
                    && is_call_of(module, &body, inst, only)
                {
                    let symbol = Symbol::Func(only);
                    let ty = module.shared.symbol_ptr_ty(symbol);
                    let symbol = body.consts_mut().symbol(ty, symbol);
                    let symbol = body.const_value(symbol);
                    let at = body.args(inst).len() - 1;
                    body.set_arg(inst, at, symbol);
                    n_direct += 1;
                } else if body.metadata_of(inst, MdKind::CALLEES).is_none() {
                    list(module, &mut body, inst, &targets);
                    n_listed += 1;
                }
            }
            module.bodies[func] = Some(body);
        }
        cx.count("calls by name", n_direct);
        cx.count("calls with their callees", n_listed);
        n_direct + n_listed > 0
    }
}

/// True if `inst` could call `func` by name as it is.
fn is_call_of(module: &Module, body: &Body, inst: Inst, func: Func) -> bool {
    let decl = &module.shared.funcs[func];
    let call = body.op(inst).call().map(|call| body.call(call));
    let to = body.callee(inst);
    call.is_some_and(|data| data.ty == decl.ty && data.cc == decl.cc)
        && to.is_some_and(|to| body.ty(to) == module.shared.symbol_ptr_ty(Symbol::Func(func)))
        && matches!(body.op(inst), Op::Call(_))
}

/// Lists `targets` at the call, by name.
fn list(module: &mut Module, body: &mut Body, inst: Inst, targets: &[Func]) {
    let mut targets = targets.to_vec();
    targets.sort_by_key(|&func| {
        let name = module.shared.funcs[func].symbol.name;
        name.map(|name| module.shared.names.get(name).to_vec())
    });
    let mut items = Vec::new();
    for func in targets {
        let symbol = Symbol::Func(func);
        let ty: Type = module.shared.symbol_ptr_ty(symbol);
        let constant = module.shared.consts.symbol(ty, symbol);
        items.push(Some(module.shared.metadata.add(MdData::Const(constant))));
    }
    let node = MdData::Tuple { distinct: false, ops: items.into() };
    let node = module.shared.metadata.add(node);
    body.set_metadata(inst, MdKind::CALLEES, Some(node));
}

/// The function whose body says what the call gives.
fn tracked_result(module: &Module, body: &Body, inst: Inst) -> Option<Func> {
    let to = callee(body, inst)?;
    let data = body.call(body.op(inst).call()?);
    let fits = data.ty == module.shared.funcs[to].ty && data.bundles.is_empty();
    (fits && module.bodies[to].is_some() && has_known_result(module, to)).then_some(to)
}

fn of_const(module: &Module, pool: &ConstPool, constant: Const) -> Targets {
    match pool.get(constant) {
        ConstData::Symbol { symbol: Symbol::Func(func), .. } => {
            // Intrinsics have no address.
            match module.shared.intrinsic(*func) {
                Some(_) => Targets::Any,
                None => Targets::Some(vec![*func]),
            }
        }
        ConstData::Zero(_) | ConstData::Undef(_) | ConstData::Poison(_) => {
            Targets::Some(Vec::new())
        }
        _ => Targets::Any,
    }
}
