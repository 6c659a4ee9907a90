//! callgraph: who calls whom, whose address is known, and the strongly connected components.
//!
//! An edge is a call that names its callee. A call through a pointer, and a call of a function
//! that is only declared and may call back, lead to the outside: any function that the outside
//! can name may be called then. The outside can name functions that are visible after linking and
//! those whose address is taken; `dso_local_equivalent` and `no_cfi` take it, too.
//!
//! Components hold defined functions and come callees first, in an order that depends on the
//! module only. Edges through the outside do not tie functions together.
//!
//! Cost: linear in the module; bodies that have not changed since the last time are not walked again.

use std::{fmt::Write as _, sync::Arc};

use nvopt_entity::{Entity, EntitySet, SecondaryMap};
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Body, Epochs, Inst, Value, ValueDef},
    constant::{Const, ConstData, ConstPool},
    effects::callee,
    module::{Func, Module, Symbol},
    ops::Op,
};
use nvopt_pass::{Frame, ModuleAnalysis};
use smallvec::SmallVec;

use crate::scc::Components;

/// The calls of a module.
#[derive(Clone, Debug, Default)]
pub struct CallGraph {
    nodes: SecondaryMap<Func, Node>,
    components: Vec<Vec<Func>>,
    component_of: SecondaryMap<Func, Option<u32>>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    /// What the body does; nothing if there is none.
    body: Option<Arc<BodyCalls>>,
    /// The distinct callers, in module order.
    callers: SmallVec<[Func; 4]>,
    is_address_taken: bool,
    is_visible: bool,
    may_call_back: bool,
}

/// What a body calls, for as long as it does not change.
#[derive(Debug)]
struct BodyCalls {
    /// The callees, once for each call.
    calls: Vec<CallEdge>,
    /// The distinct callees, in the order of their first call.
    callees: Vec<Func>,
    n_indirect: u32,
    /// The functions whose addresses the body takes.
    taken: Vec<Func>,
    /// The clocks of the body, and its size, when it was looked at.
    seen_at: (Epochs, usize),
}

/// False for numbers and the like, which most constants are.
fn may_hold_addresses(data: &ConstData) -> bool {
    func_named_by(data).is_some() || !data.operands().is_empty()
}

/// The function whose address a constant is, however it names it.
fn func_named_by(data: &ConstData) -> Option<Func> {
    match data {
        ConstData::Symbol { symbol: Symbol::Func(func), .. }
        | ConstData::DsoLocalEquivalent { symbol: Symbol::Func(func), .. }
        | ConstData::NoCfi { symbol: Symbol::Func(func), .. } => Some(*func),
        _ => None,
    }
}

/// A call, by where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallEdge {
    /// A call that names its callee.
    Direct(Func),
    /// A call through a pointer.
    Indirect,
}

impl CallGraph {
    /// The calls of `func`, in order; inline assembly is none.
    pub fn calls(&self, func: Func) -> &[CallEdge] {
        self.nodes[func].body.as_ref().map_or(&[], |body| &body.calls)
    }

    /// The functions that `func` calls by name, each once.
    pub fn callees(&self, func: Func) -> &[Func] {
        self.nodes[func].body.as_ref().map_or(&[], |body| &body.callees)
    }

    /// The functions that call `func` by name, each once, in module order.
    pub fn callers(&self, func: Func) -> &[Func] {
        &self.nodes[func].callers
    }

    /// How many calls of `func` go through a pointer.
    pub fn n_indirect(&self, func: Func) -> u32 {
        self.nodes[func].body.as_ref().map_or(0, |body| body.n_indirect)
    }

    /// True if the address of `func` is used other than to call it.
    pub fn is_address_taken(&self, func: Func) -> bool {
        self.nodes[func].is_address_taken
    }

    /// True if code outside the module, or a pointer, may lead to `func`: there may be calls that
    /// [`CallGraph::callers`] does not know.
    pub fn may_have_unknown_callers(&self, func: Func) -> bool {
        self.nodes[func].is_visible || self.nodes[func].is_address_taken
    }

    /// True if `func` may call functions that [`CallGraph::callees`] does not list.
    pub fn may_call_unknown(&self, func: Func) -> bool {
        self.n_indirect(func) > 0 || self.nodes[func].may_call_back
    }

    /// The components of the defined functions, callees first; members in module order.
    pub fn components(&self) -> &[Vec<Func>] {
        &self.components
    }

    /// The index in [`CallGraph::components`] of the one that `func` is in.
    pub fn component_of(&self, func: Func) -> Option<usize> {
        self.component_of[func].map(|index| index as usize)
    }

    /// True if `func` may call itself through calls by name.
    pub fn is_recursive(&self, func: Func) -> bool {
        let is_with_others =
            self.component_of(func).is_some_and(|index| self.components[index].len() > 1);
        is_with_others || self.callees(func).contains(&func)
    }
}

/// Computing.
impl CallGraph {
    /// The call graph of `module`, outside any cache.
    pub fn of(module: &Module) -> CallGraph {
        CallGraph::updated(None, module)
    }

    /// The same, where bodies that are as they were for `old` are not walked again.
    fn updated(old: Option<&CallGraph>, module: &Module) -> CallGraph {
        let mut graph = CallGraph::default();
        let n_funcs = module.shared.funcs.len();
        graph.nodes.grow_to(n_funcs);
        graph.component_of.grow_to(n_funcs);
        graph.look_at_module(module);
        for &func in &module.shared.func_order {
            let decl = &module.shared.funcs[func];
            graph.nodes[func].is_visible = !decl.symbol.linkage.is_local();
            match &module.bodies[func] {
                Some(body) => {
                    let seen_at = (body.epochs(), body.n_insts());
                    let known = old.and_then(|old| old.nodes.get(func)?.body.as_ref());
                    let calls = match known.filter(|known| known.seen_at == seen_at) {
                        Some(known) => Arc::clone(known),
                        None => Arc::new(BodyCalls::of(body, seen_at)),
                    };
                    graph.take_over(func, calls);
                }
                None => {
                    let attrs = module.shared.attrs.function_attrs(decl.attrs);
                    graph.nodes[func].may_call_back =
                        AttrPool::find(attrs, AttrKind::NoCallback).is_none();
                }
            }
        }
        graph.find_components(module);
        graph
    }

    /// Takes note of the addresses that initializers and the like hold.
    fn look_at_module(&mut self, module: &Module) {
        let shared = &module.shared;
        let globals = shared.global_order.iter().filter_map(|&global| shared.globals[global].init);
        let aliases = shared.alias_order.iter().map(|&alias| shared.aliases[alias].aliasee);
        let ifuncs = shared.ifunc_order.iter().map(|&ifunc| shared.ifuncs[ifunc].resolver);
        let parts = shared.func_order.iter().flat_map(|&func| {
            let decl = &shared.funcs[func];
            [decl.prefix, decl.prologue, decl.personality].into_iter().flatten()
        });
        let (mut seen, mut taken) = (EntitySet::new(), Vec::new());
        for constant in globals.chain(aliases).chain(ifuncs).chain(parts) {
            take_addresses(&shared.consts, constant, &mut seen, &mut taken);
        }
        self.set_taken(&taken);
    }

    fn set_taken(&mut self, taken: &[Func]) {
        for &func in taken {
            self.nodes[func].is_address_taken = true;
        }
    }

    /// Takes note of what the body of `func` does.
    fn take_over(&mut self, func: Func, body: Arc<BodyCalls>) {
        for &to in &body.callees {
            self.nodes[to].callers.push(func);
        }
        self.set_taken(&body.taken);
        self.nodes[func].body = Some(body);
    }

    fn find_components(&mut self, module: &Module) {
        let order = &module.shared.func_order;
        let defined: Vec<Func> =
            order.iter().copied().filter(|&func| module.bodies[func].is_some()).collect();
        let mut place: SecondaryMap<Func, u32> = SecondaryMap::new();
        place.grow_to(module.shared.funcs.len());
        for (at, &func) in defined.iter().enumerate() {
            place[func] = at as u32;
        }
        // Callees without a body are no nodes; they are left out of the edges first. All edges
        // stand in one list, and `ends` says where those of each node end.
        let (mut edges, mut ends) = (Vec::new(), vec![0]);
        for &func in &defined {
            let callees = self.callees(func).iter().filter(|&&to| module.bodies[to].is_some());
            edges.extend(callees.map(|&to| place[to]));
            ends.push(edges.len());
        }
        let found = Components::of(defined.len(), |node, edge| {
            let (start, end) = (ends[node as usize], ends[node as usize + 1]);
            edges[start..end].get(edge as usize).copied()
        });
        for (index, component) in found.iter().enumerate() {
            let mut places: SmallVec<[u32; 8]> = SmallVec::from_slice(component);
            places.sort_unstable();
            let members: Vec<Func> = places.iter().map(|&at| defined[at as usize]).collect();
            for &member in &members {
                self.component_of[member] = Some(index as u32);
            }
            self.components.push(members);
        }
    }
}

impl BodyCalls {
    fn of(body: &Body, seen_at: (Epochs, usize)) -> BodyCalls {
        let mut found = BodyCalls {
            calls: Vec::new(),
            callees: Vec::new(),
            n_indirect: 0,
            taken: Vec::new(),
            seen_at,
        };
        let mut seen_callees = EntitySet::new();
        for inst in body.insts().filter(|&inst| body.op(inst).call().is_some()) {
            let Some(edge) = edge_of(body, inst) else { continue };
            found.calls.push(edge);
            match edge {
                CallEdge::Direct(to) => {
                    if seen_callees.insert(to) {
                        found.callees.push(to);
                    }
                }
                CallEdge::Indirect => found.n_indirect += 1,
            }
        }
        let mut seen_consts = EntitySet::new();
        let holders = body.consts().iter().filter(|(_, data)| may_hold_addresses(data));
        for (constant, _) in holders {
            let value = body.find_const_value(constant);
            if value.is_some_and(|value| takes_address(body, value)) {
                take_addresses(body.consts(), constant, &mut seen_consts, &mut found.taken);
            }
        }
        found
    }
}

/// True if a constant is used for more than to be called. A cast that nobody uses does not count.
fn takes_address(body: &Body, constant: Value) -> bool {
    body.uses(constant).any(|slot| {
        let user = body.user(slot);
        let is_callee = body.arg_index(slot) + 1 == body.args(user).len();
        let is_idle_cast = matches!(body.op(user), Op::Cast(_))
            && !body.result(user).is_some_and(|value| body.is_used(value));
        !(is_idle_cast || is_callee && callee(body, user).is_some())
    })
}

/// Adds the functions that `constant` holds the addresses of to `taken`.
fn take_addresses(
    pool: &ConstPool,
    constant: Const,
    seen: &mut EntitySet<Const>,
    taken: &mut Vec<Func>,
) {
    if !may_hold_addresses(pool.get(constant)) {
        return;
    }
    let mut stack: SmallVec<[Const; 8]> = SmallVec::new();
    stack.push(constant);
    while let Some(constant) = stack.pop() {
        if !seen.insert(constant) {
            continue;
        }
        let data = pool.get(constant);
        taken.extend(func_named_by(data));
        stack.extend(data.operands().iter().copied());
    }
}

/// Where a call leads; `None` for what is no call, and for inline assembly.
pub fn edge_of(body: &Body, inst: Inst) -> Option<CallEdge> {
    let value = body.callee(inst)?;
    if let Some(func) = callee(body, inst) {
        return Some(CallEdge::Direct(func));
    }
    match body.def(value) {
        ValueDef::Asm(_) => None,
        _ => Some(CallEdge::Indirect),
    }
}

impl ModuleAnalysis for CallGraph {
    const NAME: &'static str = "callgraph";

    fn compute(module: &Module, _frame: &Frame<'_>) -> Self {
        CallGraph::of(module)
    }

    fn update(old: Option<&Self>, module: &Module, _frame: &Frame<'_>) -> Self {
        CallGraph::updated(old, module)
    }

    /// What LLVM's `print-callgraph` prints, with zeros for the addresses of its objects.
    fn print(&self, module: &Module) -> String {
        let name = |func: Func| {
            let name = module.shared.funcs[func].symbol.name;
            name.map_or_else(String::new, |name| module.shared.names.lossy(name).into_owned())
        };
        let order = &module.shared.func_order;
        let mut n_uses: SecondaryMap<Func, u32> = SecondaryMap::new();
        let mut out = String::from("Call graph node <<null function>><<0x0>>  #uses=0\n");
        for &func in order.iter().filter(|&&func| self.may_have_unknown_callers(func)) {
            n_uses[func] += 1;
            let _ = writeln!(out, "  CS<None> calls function '{}'", name(func));
        }
        for edge in order.iter().flat_map(|&func| self.calls(func)) {
            if let CallEdge::Direct(to) = edge {
                n_uses[*to] += 1;
            }
        }
        out.push('\n');
        let mut sorted: Vec<(String, Func)> = order.iter().map(|&f| (name(f), f)).collect();
        sorted.sort_by(|a, b| (a.0.as_bytes(), a.1.index()).cmp(&(b.0.as_bytes(), b.1.index())));
        for (func_name, func) in sorted {
            let uses = n_uses[func];
            let _ =
                writeln!(out, "Call graph node for function: '{func_name}'<<0x0>>  #uses={uses}");
            if self.nodes[func].may_call_back {
                out.push_str("  CS<None> calls external node\n");
            }
            for edge in self.calls(func) {
                let _ = match edge {
                    CallEdge::Direct(to) => {
                        writeln!(out, "  CS<0x0> calls function '{}'", name(*to))
                    }
                    CallEdge::Indirect => writeln!(out, "  CS<0x0> calls external node"),
                };
            }
            out.push('\n');
        }
        out
    }
}
