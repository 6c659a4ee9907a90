//! callgraph: who calls whom, whose address is known, and the strongly connected components.
//!
//! An edge is a call that names its callee. A call through a pointer, and a call of a function
//! that is only declared and may call back, lead to the outside: any function that the outside
//! can name may be called then. The outside can name functions that are visible after linking and
//! those whose address is taken.
//!
//! Components hold defined functions and come callees first, in an order that depends on the
//! module only. Edges through the outside do not tie functions together.
//!
//! Cost: linear in the module; bodies that have not changed since the last time are not walked again.

use std::fmt::Write as _;

use nvopt_entity::{Entity, EntitySet, FxHashSet, SecondaryMap};
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Body, Epochs, Inst, ValueDef},
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
    /// The callees, once for each call.
    calls: Vec<CallEdge>,
    /// The distinct callees, in the order of their first call.
    callees: Vec<Func>,
    /// The distinct callers, in module order.
    callers: Vec<Func>,
    n_indirect: u32,
    is_address_taken: bool,
    is_visible: bool,
    may_call_back: bool,
    /// The functions whose addresses the body takes.
    taken: Vec<Func>,
    /// The clocks of the body, and its size, when it was looked at.
    seen_at: Option<(Epochs, usize)>,
}

/// False for numbers and the like, which most constants are.
fn may_hold_addresses(data: &ConstData) -> bool {
    matches!(data, ConstData::Symbol { .. }) || !data.operands().is_empty()
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
        &self.nodes[func].calls
    }

    /// The functions that `func` calls by name, each once.
    pub fn callees(&self, func: Func) -> &[Func] {
        &self.nodes[func].callees
    }

    /// The functions that call `func` by name, each once, in module order.
    pub fn callers(&self, func: Func) -> &[Func] {
        &self.nodes[func].callers
    }

    /// How many calls of `func` go through a pointer.
    pub fn n_indirect(&self, func: Func) -> u32 {
        self.nodes[func].n_indirect
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
        self.nodes[func].n_indirect > 0 || self.nodes[func].may_call_back
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
        graph.look_at_module(module);
        for &func in &module.shared.func_order {
            let decl = &module.shared.funcs[func];
            graph.nodes[func].is_visible = !decl.symbol.linkage.is_local();
            match &module.bodies[func] {
                Some(body) => {
                    let seen_at = Some((body.epochs(), body.n_insts()));
                    let known = old.and_then(|old| old.nodes.get(func));
                    match known.filter(|node| node.seen_at == seen_at) {
                        Some(node) => graph.take_over(func, node),
                        None => graph.look_at_body(func, body),
                    }
                    graph.nodes[func].seen_at = seen_at;
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
        let (mut seen, mut taken) = (FxHashSet::default(), Vec::new());
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

    /// Takes note of what `node` says of `func`, whose body is as it was.
    fn take_over(&mut self, func: Func, node: &Node) {
        let own = &mut self.nodes[func];
        own.calls.clone_from(&node.calls);
        own.callees.clone_from(&node.callees);
        own.taken.clone_from(&node.taken);
        own.n_indirect = node.n_indirect;
        for &to in &node.callees {
            self.nodes[to].callers.push(func);
        }
        self.set_taken(&node.taken);
    }

    fn look_at_body(&mut self, func: Func, body: &Body) {
        let (mut seen_consts, mut taken) = (FxHashSet::default(), Vec::new());
        let mut seen_callees = EntitySet::default();
        for inst in body.insts() {
            if let Some(edge) = edge_of(body, inst) {
                let node = &mut self.nodes[func];
                node.calls.push(edge);
                match edge {
                    CallEdge::Direct(to) => {
                        if seen_callees.insert(to) {
                            node.callees.push(to);
                            self.nodes[to].callers.push(func);
                        }
                    }
                    CallEdge::Indirect => node.n_indirect += 1,
                }
            }
            // A cast that nobody uses takes no address.
            if matches!(body.op(inst), Op::Cast(_))
                && !body.result(inst).is_some_and(|value| body.is_used(value))
            {
                continue;
            }
            let args = body.args(inst);
            let is_direct = callee(body, inst).is_some();
            let operands = if is_direct { &args[..args.len() - 1] } else { args };
            for constant in operands.iter().filter_map(|&arg| body.as_const(arg)) {
                take_addresses(body.consts(), constant, &mut seen_consts, &mut taken);
            }
        }
        self.set_taken(&taken);
        self.nodes[func].taken = taken;
    }

    fn find_components(&mut self, module: &Module) {
        let order = &module.shared.func_order;
        let defined: Vec<Func> =
            order.iter().copied().filter(|&func| module.bodies[func].is_some()).collect();
        let mut place: SecondaryMap<Func, u32> = SecondaryMap::new();
        // Callees without a body are no nodes; they are left out of the edges first.
        let edges: Vec<Vec<u32>> = {
            for (at, &func) in defined.iter().enumerate() {
                place[func] = at as u32;
            }
            let is_defined = |func: &&Func| module.bodies[**func].is_some();
            let edges = |&func: &Func| {
                self.callees(func).iter().filter(is_defined).map(|&to| place[to]).collect()
            };
            defined.iter().map(edges).collect()
        };
        let found = Components::of(defined.len(), |node, edge| {
            edges[node as usize].get(edge as usize).copied()
        });
        for (index, component) in found.iter().enumerate() {
            let mut places = component.to_vec();
            places.sort_unstable();
            let members: Vec<Func> = places.iter().map(|&at| defined[at as usize]).collect();
            for &member in &members {
                self.component_of[member] = Some(index as u32);
            }
            self.components.push(members);
        }
    }
}

/// Adds the functions that `constant` holds the addresses of to `taken`.
fn take_addresses(
    pool: &ConstPool,
    constant: Const,
    seen: &mut FxHashSet<Const>,
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
        if let ConstData::Symbol { symbol: Symbol::Func(func), .. } = data {
            taken.push(*func);
        }
        stack.extend(data.operands().iter().copied());
    }
}

/// Where a call leads; `None` for what is no call, and for inline assembly.
pub fn edge_of(body: &Body, inst: Inst) -> Option<CallEdge> {
    let value = body.callee(inst)?;
    match (callee(body, inst), body.def(value)) {
        (Some(func), _) => Some(CallEdge::Direct(func)),
        (None, ValueDef::Asm(_)) => None,
        (None, _) => Some(CallEdge::Indirect),
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
