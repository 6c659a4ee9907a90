//! globals-aa: variables whose address nobody takes.
//!
//! A variable that only this module sees, and that is only loaded and stored, is touched by nothing
//! but those loads and stores. An address that was loaded or passed in is never its address, and a
//! function that neither accesses it nor calls one that does leaves it alone. One that synchronizes does
//! not: others may write the variable until it returns.

use nvopt_entity::{EntitySet, FxHashMap, FxHashSet};
use nvopt_ir::{
    body::{Body, Inst, Use, Value, ValueDef},
    constant::ConstData,
    effects::{Traits, callee, effects},
    module::{Func, Global, Module, Symbol},
    ops::Op,
};
use nvopt_pass::{Frame, ModuleAnalysis};

use super::object::symbol_of;

/// The variables whose address nobody takes, and who touches them.
#[derive(Clone, Debug, Default)]
pub struct GlobalsAa {
    private: FxHashSet<Global>,
    /// The private variables that a call of a function may touch; `None` is any.
    touched: FxHashMap<Func, Option<EntitySet<Global>>>,
}

impl GlobalsAa {
    /// True if nobody takes the address of `global`.
    pub fn is_private(&self, global: Global) -> bool {
        self.private.contains(&global)
    }

    /// True if a call of `func` touches neither `global` nor calls what does.
    pub fn never_touches(&self, func: Func, global: Global) -> bool {
        self.is_private(global)
            && matches!(self.touched.get(&func), Some(Some(set)) if !set.contains(global))
    }

    /// True if one of the two is a private variable and the other one comes from elsewhere.
    pub fn never_alias(&self, body: &Body, a: Value, b: Value) -> bool {
        let private = |value: Value| match symbol_of(body, value) {
            Some(Symbol::Global(global)) => self.private.contains(&global).then_some(global),
            _ => None,
        };
        let is_elsewhere = |value: Value| {
            matches!(body.def(value), ValueDef::Param(_))
                || body.def_inst(value).is_some_and(|inst| {
                    matches!(body.op(inst), Op::Load(_) | Op::Call(_) | Op::Alloca { .. })
                })
        };
        match (private(a), private(b)) {
            (Some(a), Some(b)) => a != b,
            (Some(_), None) => is_elsewhere(b),
            (None, Some(_)) => is_elsewhere(a),
            (None, None) => false,
        }
    }
}

impl ModuleAnalysis for GlobalsAa {
    const NAME: &'static str = "globals-aa";
    const IS_FOR_FUNCTIONS: bool = true;

    fn compute(module: &Module, _frame: &Frame<'_>) -> Self {
        let shared = &module.shared;
        let is_local = |global: &&Global| {
            let data = &shared.globals[**global];
            data.symbol.linkage.is_local() && !data.externally_initialized
        };
        let mut private: FxHashSet<Global> =
            shared.global_order.iter().filter(is_local).copied().collect();
        // Whatever an initializer or alias names has its address taken.
        for (_, data) in shared.consts.iter() {
            if let ConstData::Symbol { symbol: Symbol::Global(global), .. } = data {
                private.remove(global);
            }
        }
        for &func in &shared.func_order {
            if let Some(body) = &module.bodies[func] {
                drop_taken(body, &mut private);
            }
        }
        let touched = touched_by_functions(module, &private);
        GlobalsAa { private, touched }
    }

    fn print(&self, module: &Module) -> String {
        let mut text = String::new();
        for &global in module.shared.global_order.iter().filter(|g| self.private.contains(*g)) {
            let name = nvopt_ir::print::symbol_text(&module.shared, Symbol::Global(global));
            text.push_str(&format!("{name}: address not taken\n"));
        }
        text
    }
}

/// Removes the variables whose address `body` uses for anything but a load or a store.
fn drop_taken(body: &Body, private: &mut FxHashSet<Global>) {
    for inst in body.insts() {
        for (index, &arg) in body.args(inst).iter().enumerate() {
            let Some(Symbol::Global(global)) = symbol_of(body, arg) else {
                if let Some(constant) = body.as_const(arg) {
                    drop_named(body, constant, private);
                }
                continue;
            };
            let is_access = match body.op(inst) {
                Op::Load(_) => true,
                Op::Store(_) => index == 1,
                Op::AtomicRmw { .. } | Op::CmpXchg { .. } => index == 0,
                Op::Gep { .. } => {
                    index == 0 && body.result(inst).is_some_and(|value| only_accessed(body, value))
                }
                _ => false,
            };
            if !is_access {
                private.remove(&global);
            }
        }
    }
}

/// True if `address` is only loaded from and stored to.
fn only_accessed(body: &Body, address: Value) -> bool {
    body.uses(address).all(|slot: Use| match body.op(body.user(slot)) {
        Op::Load(_) => true,
        Op::Store(_) => body.arg_index(slot) == 1,
        _ => false,
    })
}

/// Removes the variables that a constant names in a way that is not followed.
fn drop_named(body: &Body, constant: nvopt_ir::constant::Const, private: &mut FxHashSet<Global>) {
    let (mut work, mut seen) = (vec![constant], FxHashSet::default());
    while let Some(constant) = work.pop() {
        if !seen.insert(constant) {
            continue;
        }
        let data = body.consts().get(constant);
        if let ConstData::Symbol { symbol: Symbol::Global(global), .. } = data {
            private.remove(global);
        }
        work.extend(data.operands());
    }
}

/// True for what synchronizes threads, and for calls of what is not known.
fn may_let_others_write(module: &Module, body: &Body, inst: Inst) -> bool {
    let is_unknown_call = || {
        body.op(inst).call().is_some()
            && callee(body, inst).is_none_or(|called| module.shared.intrinsic(called).is_none())
    };
    is_unknown_call() || effects(&module.shared, body, inst).traits.contains(Traits::ORDERED)
}

/// What each function touches, those it calls included.
fn touched_by_functions(
    module: &Module,
    private: &FxHashSet<Global>,
) -> FxHashMap<Func, Option<EntitySet<Global>>> {
    let mut touched: FxHashMap<Func, Option<EntitySet<Global>>> = FxHashMap::default();
    let mut callers: FxHashMap<Func, Vec<Func>> = FxHashMap::default();
    let mut work = Vec::new();
    for &func in &module.shared.func_order {
        let Some(body) = &module.bodies[func] else { continue };
        // What takes the place of a weak one may touch anything.
        let linkage = module.shared.funcs[func].symbol.linkage;
        let mut set = (!linkage.is_interposable()).then(EntitySet::new);
        for inst in body.insts() {
            for &arg in body.args(inst) {
                if let (Some(Symbol::Global(global)), Some(set)) = (symbol_of(body, arg), &mut set)
                    && private.contains(&global)
                {
                    set.insert(global);
                }
            }
            let is_defined = |called: &Func| module.bodies[*called].is_some();
            if let Some(called) = callee(body, inst).filter(is_defined) {
                callers.entry(called).or_default().push(func);
            } else if may_let_others_write(module, body, inst) {
                set = None;
            }
        }
        touched.insert(func, set);
        work.push(func);
    }
    // Sets only grow, so that this ends; each growth is passed on to the callers.
    while let Some(func) = work.pop() {
        let what = touched.get(&func).cloned().flatten();
        for &caller in callers.get(&func).into_iter().flatten() {
            let Some(known) = touched.get_mut(&caller) else { continue };
            let grew = match (&mut *known, &what) {
                (None, _) => false,
                (Some(_), None) => {
                    *known = None;
                    true
                }
                (Some(known), Some(what)) => {
                    let mut grew = false;
                    for global in what.iter() {
                        grew |= known.insert(global);
                    }
                    grew
                }
            };
            if grew {
                work.push(caller);
            }
        }
    }
    touched
}
