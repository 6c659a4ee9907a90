//! Statements and the control flow that holds them.
//!
//! Code is structured: every construct begins in the current block and ends by making another
//! one current, so that all values known before are known after. What is made inside lives in a
//! [`Scope`]; [`FuncGen::join`] merges what several paths made by phis.
//!
//! [`Control`](crate::func::Control) says who executes the code being made. A construct whose
//! condition differs among threads lowers it for what is inside, and convergent operations are
//! only made where it allows them.
//!
//! Files: `branch` (if and switch), `loops`, `exits` (ways out of the middle), `irreducible`.

mod branch;
mod exits;
mod irreducible;
mod loops;

use nvopt_ir::{body::Block, types::Type};

use crate::{
    func::{Control, FuncGen},
    options::Feature,
    values::{Level, Mark, Val},
};

pub(crate) use exits::LoopFrame;
pub(crate) use loops::{Bound, Trips};

/// What a statement may be.
#[derive(Clone, Copy)]
enum Kind {
    Values,
    Load,
    Store,
    If,
    Switch,
    Loop,
    Call,
    Warp,
    Exchange,
    Atomic,
    Bulk,
    Shape,
    Hint,
    Dead,
    Irreducible,
    Scoped,
}

/// How likely each is. What is not possible becomes values.
const KINDS: &[(u32, Kind)] = &[
    (23, Kind::Values),
    (8, Kind::Load),
    (12, Kind::Store),
    (11, Kind::If),
    (4, Kind::Switch),
    (8, Kind::Loop),
    (7, Kind::Call),
    (6, Kind::Warp),
    (4, Kind::Exchange),
    (7, Kind::Atomic),
    (3, Kind::Bulk),
    (21, Kind::Shape),
    (3, Kind::Hint),
    (3, Kind::Dead),
    (4, Kind::Irreducible),
    (2, Kind::Scoped),
];

/// How many statements may be in the making, each for the sake of another. It bounds the stack.
const MAX_STATEMENT_NESTING: u32 = 16;
/// How many statements a nested piece of code has at most.
const MAX_NESTED_STATEMENTS: u32 = 4;
/// How many phis a join makes at most.
const MAX_PHIS: usize = 3;
/// How often a branch may differ among threads.
const DIVERGENT_PERCENT: u32 = 55;

/// What to go back to when a nested piece of code ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    values: Mark,
    n_regions: usize,
    control: Control,
    depth: u32,
    trips: u64,
}

/// One of several paths that meet: the block it comes from and the values it may bring.
pub(crate) struct Path {
    pub(crate) from: Block,
    /// Values made on the path, newest first.
    pub(crate) made: Vec<Val>,
}

/// Scopes.
impl FuncGen<'_, '_> {
    /// Begins a piece of code that is executed under `control`.
    pub(crate) fn enter(&mut self, control: Control) -> Scope {
        let scope = Scope {
            values: self.pool.mark(),
            n_regions: self.regions.len(),
            control: self.control,
            depth: self.depth,
            trips: self.trips,
        };
        self.control = control;
        self.depth += 1;
        scope
    }

    /// Ends it. Gives the path on which the code ends.
    pub(crate) fn leave(&mut self, scope: Scope) -> Path {
        let made = self.pool.since(scope.values).iter().rev().copied().collect();
        self.pool.leave(scope.values);
        self.regions.truncate(scope.n_regions);
        self.control = scope.control;
        self.depth = scope.depth;
        self.trips = scope.trips;
        Path { from: self.block, made }
    }

    /// Makes `block` current, where `paths` meet, and merges some of what they made. Threads
    /// came there on different paths if `level` is that of what decided.
    pub(crate) fn join(&mut self, block: Block, paths: &[Path], level: Level) {
        let outside = self.block_values(paths);
        self.begin(block);
        for (ty, incoming) in outside {
            let level = incoming.iter().map(|(val, _)| val.level).fold(level, Level::max);
            let phi = self.phi(ty, &incoming);
            let bounds: Option<Vec<u64>> = incoming.iter().map(|(val, _)| val.umax).collect();
            let umax = bounds.and_then(|bounds| bounds.into_iter().max());
            let val = Val { umax, ..Val::new(self.result(phi), ty, level) };
            self.keep(val);
        }
    }

    /// For some types that were made on the paths, a value of each path.
    fn block_values(&mut self, paths: &[Path]) -> Vec<(Type, Vec<(Val, Block)>)> {
        if paths.len() < 2 {
            return Vec::new();
        }
        let mut types: Vec<Type> = Vec::new();
        for val in paths.iter().flat_map(|path| path.made.iter().take(4)) {
            if !types.contains(&val.ty) && types.len() < MAX_PHIS && self.u().chance(70) {
                types.push(val.ty);
            }
        }
        let n_phis = types.len();
        let mut phis = Vec::with_capacity(n_phis);
        for ty in types {
            let incoming = paths.iter().map(|path| (self.value_of_path(path, ty), path.from));
            phis.push((ty, incoming.collect()));
        }
        phis
    }

    fn value_of_path(&mut self, path: &Path, ty: Type) -> Val {
        let made: Vec<Val> = path.made.iter().filter(|val| val.ty == ty).copied().collect();
        if !made.is_empty() && self.u().chance(80) {
            return self.u().pick(&made);
        }
        match self.existing(ty) {
            Some(val) if self.u().chance(60) => val,
            Some(_) | None => self.some_constant(ty),
        }
    }

    /// Who executes what is made to depend on a condition that is the same among `level`.
    pub(crate) fn narrowed(&self, level: Level) -> Control {
        let mut control = self.control;
        control.level = control.level.max(level);
        if level == Level::Thread {
            control.mask = None;
            control.whole_warp = false;
        }
        control
    }

    /// A condition to branch on, the same among threads of a block unless branches may diverge.
    pub(crate) fn branch_condition(&mut self) -> Val {
        let level = self.branch_level();
        let cond = self.condition(level);
        if cond.level == Level::Thread {
            self.note(Feature::Divergence);
        }
        cond
    }

    /// How much a branch may differ among threads.
    pub(crate) fn branch_level(&mut self) -> Level {
        let divergent = self.has(Feature::Divergence) && self.u().chance(DIVERGENT_PERCENT);
        if divergent { Level::Thread } else { Level::Block }
    }
}

/// Statements.
impl FuncGen<'_, '_> {
    /// A few statements for a nested piece of code.
    pub(crate) fn nested_statements(&mut self) {
        let n = self.u().within(1, MAX_NESTED_STATEMENTS);
        self.statements(n);
    }

    /// At most `n` statements.
    pub(crate) fn statements(&mut self, n: u32) {
        for _ in 0..n {
            if !self.may_add(8) {
                break;
            }
            self.statement();
        }
    }

    fn statement(&mut self) {
        self.statement_nesting += 1;
        let done = self.statement_nesting <= MAX_STATEMENT_NESTING && self.chosen_statement();
        self.statement_nesting -= 1;
        if !done {
            self.values();
        }
    }

    /// Makes the chosen kind of statement; false if it is not possible here.
    fn chosen_statement(&mut self) -> bool {
        let kind = self.u().weighted(KINDS);
        match kind {
            Kind::Values => false,
            Kind::Load => self.load_something(),
            Kind::Store => self.store_something(),
            Kind::If => self.if_statement(),
            Kind::Switch => self.switch_statement(),
            Kind::Loop => self.loop_statement(),
            Kind::Call => self.call_something(),
            Kind::Warp => self.warp_something(),
            Kind::Exchange => self.exchange_something(),
            Kind::Atomic => self.atomic_something(),
            Kind::Bulk => self.bulk_something(),
            Kind::Shape => self.shape(),
            Kind::Hint => self.hint(),
            Kind::Dead => self.dead_code(),
            Kind::Irreducible => self.irreducible(),
            Kind::Scoped => self.scoped_memory(),
        }
    }

    /// One or two new values.
    fn values(&mut self) {
        for _ in 0..self.u().within(1, 2) {
            let aggregate = self.u().chance(5) && self.has(Feature::Aggregates);
            let ty = if aggregate { self.program.aggregate(1) } else { self.program.value_type() };
            let val = self.deep_expr(ty);
            self.keep(val);
        }
    }

    /// Memory that is only used in a nested piece of code.
    fn scoped_memory(&mut self) -> bool {
        if !self.has(Feature::LocalMemory) || self.depth >= self.program.limits.depth {
            return false;
        }
        let scope = self.enter(self.control);
        let region = self.local_array();
        self.regions.push(region);
        self.nested_statements();
        let ty = region.elem;
        let val = match self.load_of_type(ty) {
            Some(val) if !ty.is_aggregate() => Some(val),
            Some(_) | None => None,
        };
        self.leave(scope);
        if let Some(val) = val {
            self.keep(val);
        }
        true
    }
}
