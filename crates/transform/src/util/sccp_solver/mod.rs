//! Sparse conditional constant propagation: what values are if only what can be executed is.
//!
//! A [`SccpSolver`] holds what is known of one function: a lattice element for each value, and for
//! each field of a struct, which blocks can be executed and which edges taken. It starts with
//! nothing and the entry, and follows what becomes known to users and successors until nothing
//! changes; each element only rises.
//!
//! For one function alone parameters and results of calls are anything. A pass over the module says
//! what they are with [`SccpSolver::set_param`] and [`SccpSolver::set_call_result`], asks what is
//! passed and returned with [`SccpSolver::args_of`] and [`SccpSolver::returned`], and solves again
//! until that stands still. Constants in elements are those of the body's own pool: integers are
//! ranges, which mean the same everywhere, others have to be carried over by the caller.
//!
//! Files: `visit` (instructions), `elements` (what is known of values), `calls` (calls, intrinsics with two results), `guards` (what
//! conditions say of values behind them), `rewrite` (making the body say what was found out).
//!
//! Cost. An element rises a few times: a range that comes around a loop may grow once for each edge
//! into the phi, then it is anything. So the work is linear in instructions and uses.

mod calls;
mod elements;
mod guards;
mod rewrite;
mod visit;

use nvopt_analysis::{fold::Denormals, lattice::Lattice, range::Range};
use nvopt_entity::{EntitySet, FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Block, Body, Inst, Value, ValueDef},
    datalayout::DataLayout,
    module::{Func, ModuleShared},
    ops::Op,
    types::Type,
};

use elements::Elements;
use guards::Guards;
pub use guards::Tree;
pub use rewrite::Rewritten;

/// The most entries of a phi that are looked at.
const MAX_PHI_ENTRIES: usize = 64;
/// The most fields of a struct whose values are followed.
const MAX_FIELDS: usize = 64;

/// What the solver may look at besides the body.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// Types, attributes, globals.
    pub module: &'a ModuleShared,
    /// Sizes.
    pub layout: &'a DataLayout,
    /// The function.
    pub func: Func,
    /// What happens to denormal numbers.
    pub denormals: Denormals,
}

impl<'a> Surroundings<'a> {
    /// Those of `func`.
    pub fn new(module: &'a ModuleShared, layout: &'a DataLayout, func: Func) -> Self {
        Surroundings { module, layout, func, denormals: Denormals::of(module, func) }
    }
}

/// What is known of one function.
#[derive(Clone, Debug, Default)]
pub struct SccpSolver {
    values: Elements,
    /// The fields of structs, at the first level.
    fields: FxHashMap<(Value, u32), Lattice>,
    /// How often the range of a phi, or of a field of one, has grown.
    growths: FxHashMap<(Value, u32), usize>,
    /// What tracked calls return: one element, or one for each field.
    results: FxHashMap<Inst, Vec<Lattice>>,
    guards: Guards,
    executable: EntitySet<Block>,
    taken: FxHashSet<(Block, Block)>,
    block_work: Vec<Block>,
    inst_work: Vec<Inst>,
    in_work: EntitySet<Inst>,
    /// What was looked at at all: the rest is when its block is.
    visited: EntitySet<Inst>,
}

impl SccpSolver {
    /// Only the entry of `body` can be executed, and nothing is known. Parameters are what their
    /// attributes say.
    pub fn new(body: &Body, cx: Surroundings<'_>, tree: Tree<'_>) -> SccpSolver {
        let guards = Guards::find(body, &cx.module.types, tree);
        let values = Elements::new(body);
        let mut solver = SccpSolver { guards, values, ..SccpSolver::default() };
        solver.taken.reserve(body.blocks().map(|block| body.n_succs(block)).sum());
        for &param in body.params() {
            let element = of_param(body, cx, param);
            solver.set_all(body, cx, param, &element);
        }
        if let Some(entry) = body.entry() {
            solver.mark_executable(entry);
        }
        solver
    }

    /// Nothing has been passed to any parameter yet: for functions whose callers are all known.
    pub fn forget_params(&mut self, body: &Body) {
        for &param in body.params() {
            self.values.set(param, Lattice::Unknown);
            self.fields.retain(|&(value, _), _| value != param);
        }
    }

    /// `elements` are passed to parameter `index` as well; a struct's fields one by one. What is
    /// passed against an attribute is poison, and counts not. True if that is new.
    pub fn set_param(
        &mut self,
        body: &Body,
        cx: Surroundings<'_>,
        index: usize,
        elements: &[Lattice],
    ) -> bool {
        let Some(&param) = body.params().get(index) else { return false };
        if is_copied(body, cx, param) {
            return self.join(body, param, &Lattice::Overdefined);
        }
        let promised = of_param(body, cx, param);
        if body.ty(param).is_struct() || promised.is_overdefined() {
            return self.join_all(body, param, elements);
        }
        let kept: Vec<Lattice> =
            elements.iter().map(|element| element.intersect(&promised)).collect();
        self.join_all(body, param, &kept)
    }

    /// The call `inst` returns `elements` as well: one, or one for each field. True if that is
    /// new.
    pub fn set_call_result(&mut self, inst: Inst, elements: &[Lattice]) -> bool {
        let known = self
            .results
            .entry(inst)
            .or_insert_with(|| elements.iter().map(|_| Lattice::Unknown).collect());
        let mut changes = false;
        for (old, new) in known.iter_mut().zip(elements) {
            let merged = old.merged(new);
            changes |= merged != *old;
            *old = merged;
        }
        if changes {
            self.push(inst);
        }
        changes
    }

    /// Follows what is new until nothing changes. True if there was something.
    pub fn solve(&mut self, body: &mut Body, cx: Surroundings<'_>) -> bool {
        let mut is_news = !self.inst_work.is_empty() || !self.block_work.is_empty();
        loop {
            self.run(body, cx);
            if !self.settle(body, cx) {
                return is_news;
            }
            is_news = true;
        }
    }

    /// Follows what is new, and leaves what nothing has flowed to yet as it is: for a pass over the
    /// module, whose other functions may still say something. [`SccpSolver::solve`] comes last.
    pub fn propagate(&mut self, body: &mut Body, cx: Surroundings<'_>) {
        self.run(body, cx);
    }

    fn run(&mut self, body: &mut Body, cx: Surroundings<'_>) {
        while !self.inst_work.is_empty() || !self.block_work.is_empty() {
            while let Some(inst) = self.inst_work.pop() {
                self.in_work.remove(inst);
                if body.is_placed(inst) && self.executable.contains(body.block(inst)) {
                    self.visit(body, cx, inst);
                }
            }
            if let Some(block) = self.block_work.pop() {
                let mut next = body.first_inst(block);
                while let Some(inst) = next {
                    self.visited.insert(inst);
                    self.visit(body, cx, inst);
                    next = body.next_inst(inst);
                }
            }
        }
    }

    /// What nothing has flowed to though it is executed depends on undef: it is anything. True if
    /// there was such a thing.
    fn settle(&mut self, body: &Body, cx: Surroundings<'_>) -> bool {
        let mut changes = false;
        for block in body.blocks() {
            if !self.executable.contains(block) {
                continue;
            }
            for inst in body.insts_in(block) {
                changes |= self.settle_inst(body, cx, inst);
            }
        }
        changes
    }

    fn settle_inst(&mut self, body: &Body, cx: Surroundings<'_>, inst: Inst) -> bool {
        let Some(value) = body.result(inst) else { return false };
        let is_struct = body.ty(value).is_struct();
        if !is_struct && !self.values.get(value).is_unknown() {
            return false;
        }
        // Calls that wait for the rest of the module stay, and structs that are put together.
        let waits = self.results.contains_key(&inst)
            || is_struct && matches!(body.op(inst), Op::ExtractValue(_) | Op::InsertValue(_));
        if waits {
            return false;
        }
        let open = match self.n_fields(cx.module, body.ty(value)) {
            Some(n) => (0..n).any(|field| self.field(body, value, field).is_unknown()),
            None => self.values.get(value).is_unknown(),
        };
        if open {
            self.set_all(body, cx, value, &Lattice::Overdefined);
        }
        open
    }
}

/// Looking.
impl SccpSolver {
    /// True if `block` can be executed.
    pub fn is_executable(&self, block: Block) -> bool {
        self.executable.contains(block)
    }

    /// True if the edge can be taken.
    pub fn is_taken(&self, from: Block, to: Block) -> bool {
        self.taken.contains(&(from, to))
    }

    /// What `value`, which is no struct, is.
    pub fn get(&self, body: &Body, value: Value) -> Lattice {
        match body.def(value) {
            ValueDef::Const(constant) => Lattice::of_const(body.consts(), constant),
            ValueDef::Param(_) | ValueDef::Inst(_) => self.values.get(value).clone(),
            ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => Lattice::Overdefined,
        }
    }

    /// True if nothing, or only undef, has flowed to `value`, which is no struct.
    fn is_open(&self, body: &Body, value: Value) -> bool {
        use nvopt_ir::constant::ConstData;
        match body.def(value) {
            ValueDef::Const(constant) => {
                matches!(body.consts().get(constant), ConstData::Undef(_) | ConstData::Poison(_))
            }
            ValueDef::Param(_) | ValueDef::Inst(_) => self.values.get(value).is_unknown_or_undef(),
            ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => false,
        }
    }

    /// True if nothing has flowed to `value`, which is no struct.
    fn is_unknown(&self, body: &Body, value: Value) -> bool {
        matches!(body.def(value), ValueDef::Param(_) | ValueDef::Inst(_))
            && self.values.get(value).is_unknown()
    }

    /// True if operand `arg` of `inst` may be anything, whatever conditions say.
    #[inline]
    fn is_arg_anything(&self, body: &Body, inst: Inst, arg: usize) -> bool {
        self.values.is_overdefined(body.args(inst)[arg]) && !self.guards.says_of(inst, arg)
    }

    /// What operand `arg` of `inst`, which is no struct, is: what its value is, behind the
    /// conditions that were met on the way.
    pub fn get_arg(&self, body: &Body, inst: Inst, arg: usize) -> Lattice {
        let element = self.get(body, body.args(inst)[arg]);
        self.guards.refined(inst, arg, element)
    }

    /// What field `index` of the struct `value` is. Constants are taken apart as far as their
    /// fields are known to the pool.
    pub fn field(&self, body: &Body, value: Value, index: u32) -> Lattice {
        use nvopt_ir::constant::ConstData;
        match body.const_data(value) {
            Some(ConstData::Undef(_) | ConstData::Poison(_)) => Lattice::Undef,
            Some(ConstData::Aggregate { elems, .. }) => match elems.get(index as usize) {
                Some(&elem) => Lattice::of_const(body.consts(), elem),
                None => Lattice::Overdefined,
            },
            Some(_) => Lattice::Overdefined,
            None => match body.def(value) {
                ValueDef::Param(_) | ValueDef::Inst(_) => {
                    self.fields.get(&(value, index)).cloned().unwrap_or(Lattice::Unknown)
                }
                _ => Lattice::Overdefined,
            },
        }
    }

    /// What `value` is: one element, or one for each field.
    pub fn elements(&self, module: &ModuleShared, body: &Body, value: Value) -> Vec<Lattice> {
        match self.n_fields(module, body.ty(value)) {
            Some(n) => (0..n).map(|field| self.field(body, value, field)).collect(),
            None => vec![self.get(body, value)],
        }
    }

    /// What the call `inst` passes, argument by argument.
    pub fn args_of(&self, module: &ModuleShared, body: &Body, inst: Inst) -> Vec<Vec<Lattice>> {
        let of = |index: usize, &arg: &Value| match self.n_fields(module, body.ty(arg)) {
            Some(_) => self.elements(module, body, arg),
            None => vec![self.get_arg(body, inst, index)],
        };
        // Arguments are the first operands.
        body.call_args(inst).iter().enumerate().map(|(index, arg)| of(index, arg)).collect()
    }

    /// What the function returns: one element, or one for each field; empty if it is never seen
    /// to return a value.
    pub fn returned(&self, module: &ModuleShared, body: &Body) -> Vec<Lattice> {
        let mut all: Vec<Lattice> = Vec::new();
        for block in body.blocks().filter(|&block| self.executable.contains(block)) {
            let Some(end) = body.terminator(block) else { continue };
            let (Op::Ret, Some(&value)) = (body.op(end), body.args(end).first()) else { continue };
            let now = match self.n_fields(module, body.ty(value)) {
                Some(_) => self.elements(module, body, value),
                None => vec![self.get_arg(body, end, 0)],
            };
            match all.is_empty() {
                true => all = now,
                false => {
                    for (old, new) in all.iter_mut().zip(&now) {
                        *old = old.merged(new);
                    }
                }
            }
        }
        all
    }

    /// The number of fields of a struct that is followed field by field.
    fn n_fields(&self, module: &ModuleShared, ty: Type) -> Option<u32> {
        // Most are none, and the table need not be asked for that.
        if !ty.is_struct() {
            return None;
        }
        let n_fields = module.types.as_struct(ty)?.fields.as_ref()?.len();
        (n_fields <= MAX_FIELDS).then(|| u32::try_from(n_fields).unwrap_or(0))
    }
}

/// Raising.
impl SccpSolver {
    fn push(&mut self, inst: Inst) {
        if self.in_work.insert(inst) {
            self.inst_work.push(inst);
        }
    }

    fn push_users(&mut self, body: &Body, value: Value) {
        for user in body.users(value) {
            if self.visited.contains(user) && !self.is_settled(body, user) {
                self.push(user);
            }
        }
    }

    /// True if looking at `inst` again tells nothing new: its result may be anything already.
    fn is_settled(&self, body: &Body, inst: Inst) -> bool {
        body.result(inst).is_some_and(|result| self.values.is_overdefined(result))
            && !body.op(inst).is_terminator()
    }

    fn mark_executable(&mut self, block: Block) {
        if self.executable.insert(block) {
            self.block_work.push(block);
        }
    }

    /// The edge can be taken.
    fn take(&mut self, body: &Body, from: Block, to: Block) {
        if !self.taken.insert((from, to)) {
            return;
        }
        match self.executable.contains(to) {
            true => {
                for phi in body.phis_in(to) {
                    self.push(phi);
                }
            }
            false => self.mark_executable(to),
        }
    }

    /// `value` may be `element` as well.
    fn join(&mut self, body: &Body, value: Value, element: &Lattice) -> bool {
        if self.values.is_overdefined(value) {
            return false;
        }
        let old = self.values.get(value);
        let new = match (old, element) {
            (_, Lattice::Overdefined) => Lattice::Overdefined,
            (_, Lattice::Unknown) => return false,
            (Lattice::Unknown, element) => element.clone(),
            (old, element) => old.merged(element),
        };
        if new == *old {
            return false;
        }
        self.raise(body, value, new);
        true
    }

    /// `value` is `element`, which is new.
    fn raise(&mut self, body: &Body, value: Value, element: Lattice) {
        self.values.set(value, element);
        self.push_users(body, value);
    }

    fn join_field(&mut self, body: &Body, value: Value, index: u32, element: &Lattice) -> bool {
        let old = self.fields.get(&(value, index)).cloned().unwrap_or(Lattice::Unknown);
        let new = old.merged(element);
        if new == old {
            return false;
        }
        self.fields.insert((value, index), new);
        self.push_users(body, value);
        true
    }

    fn join_all(&mut self, body: &Body, value: Value, elements: &[Lattice]) -> bool {
        if !body.ty(value).is_struct() {
            return elements.first().is_some_and(|element| self.join(body, value, element));
        }
        let mut changes = false;
        for (index, element) in (0..).zip(elements) {
            changes |= self.join_field(body, value, index, element);
        }
        changes
    }

    /// `value` and all its fields are `element`.
    fn set_all(&mut self, body: &Body, cx: Surroundings<'_>, value: Value, element: &Lattice) {
        match self.n_fields(cx.module, body.ty(value)) {
            Some(n) => {
                for field in 0..n {
                    self.join_field(body, value, field, element);
                }
            }
            None => {
                self.join(body, value, element);
            }
        }
    }
}

/// True if the callee sees the address of a copy, not the one that is passed.
fn is_copied(body: &Body, cx: Surroundings<'_>, param: Value) -> bool {
    let ValueDef::Param(index) = body.def(param) else { return false };
    let attrs = cx.module.attrs.param_attrs(cx.module.funcs[cx.func].attrs, index as usize);
    [AttrKind::ByVal, AttrKind::InAlloca, AttrKind::Preallocated]
        .into_iter()
        .any(|kind| AttrPool::find(attrs, kind).is_some())
}

/// What the attributes of a parameter say.
fn of_param(body: &Body, cx: Surroundings<'_>, param: Value) -> Lattice {
    let ValueDef::Param(index) = body.def(param) else { return Lattice::Overdefined };
    let decl = &cx.module.funcs[cx.func];
    let attrs = cx.module.attrs.param_attrs(decl.attrs, index as usize);
    let ty = body.ty(param);
    if ty.is_ptr() && AttrPool::find(attrs, AttrKind::NonNull).is_some() {
        return Lattice::NotNull;
    }
    match AttrPool::find(attrs, AttrKind::Range) {
        Some(Attr::Range(_, range)) if ty.int_bits() == Some(range.width) => {
            Lattice::of_range(Range::of_attr(range))
        }
        _ => Lattice::Overdefined,
    }
}
