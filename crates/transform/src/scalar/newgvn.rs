//! newgvn: removes what is computed elsewhere, also around loops.
//!
//! What. Values start out as equal to all that are computed in the same way, and are told apart only
//! where they turn out to differ: so two variables of a loop that always have the same value are
//! found to be one, where `gvn`, which goes forwards and assumes nothing, cannot. A load is equal to
//! one of the same address and version of memory, or to what was stored there last.
//!
//! Why on a GPU. Each variable that goes is a register for every thread, all the way around the
//! loop.
//!
//! Convergence and memory. Convergent calls are equal to themselves only. Versions of memory are
//! those of memory SSA, in which barriers, fences and ordered accesses make new ones. Nothing is
//! moved: what is equal to something that dominates it goes.
//!
//! Cost. The function is numbered until nothing changes, as a rule three or four times, at most
//! [`MAX_ROUNDS`]; what is not at rest then is left alone.
//!
//! Poison. Only operations with the same flags are equal, and loads with the same metadata: so a phi
//! may be taken for another without a look at what they choose from. What freezes poison, and
//! operations on `undef`, may give another value each time, and are equal to themselves only.
//!
//! Example.
//!     before: loop: %i = phi i32 [ 0, %entry ], [ %i1, %loop ]      after: %i and %i1 only
//!                   %j = phi i32 [ 0, %entry ], [ %j1, %loop ]
//!                   %i1 = add i32 %i, 1
//!                   %j1 = add i32 %j, 1
//!
//! Not done. What branches say, and edges that are never taken: `gvn` and `sccp` have them.
//!
//! Reads domtree, memory SSA. Keeps everything that depends on the shape of the function.

use std::{cell::Cell, sync::Arc};

use hashbrown::hash_map::Entry;
use nvopt_analysis::{alias::BatchAa, domtree::DomTree, memssa::MemSsa};
use nvopt_entity::{Entity, EntitySet, FxHashMap, SecondaryMap};
use nvopt_ir::{
    body::{Block, Body, Inst, Mark, Value},
    constant::ConstData,
    effects::{calls_what_returns_twice, is_trivially_dead},
    metadata::{Md, MdKind},
    ops::{InstFlags, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};
use smallvec::SmallVec;

use super::gvn::number::{Expr, expr_with};
use crate::util::facts::keep_common_metadata;

/// How often values are told apart.
const MAX_ROUNDS: usize = 24;
/// How many loads ask memory SSA what they depend on.
const MAX_WALKS: usize = 2000;

/// The pass.
pub(crate) struct NewGvn;

impl FunctionPass for NewGvn {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if !may_find(body) {
            return;
        }
        // What memory holds when a call returns for the second time is up to what ran in between.
        if calls_what_returns_twice(cx.module, body) {
            return;
        }
        let tree = analyses.get::<DomTree>(body, cx);
        let order = body.reverse_post_order();
        let mut classes = Classes::new(body.n_values());
        let mut sources = Sources::new(body, analyses, cx);
        let is_at_rest = (0..MAX_ROUNDS).any(|_| !classes.refine(&mut sources, &order));
        if is_at_rest && classes.any_equal {
            eliminate(body, cx, &tree, &order, &classes);
        }
    }
}

/// True if something may be found that `gvn` has not: if it was not here last, or if two phis of a
/// block may be one.
fn may_find(body: &Body) -> bool {
    let since = body.marked(Mark::Gvn);
    let may_be_one = |block: Block| {
        let mut types: SmallVec<[Type; 8]> =
            body.phis_in(block).map(|phi| body.result_ty(phi)).collect();
        let n_phis = types.len();
        types.sort_unstable();
        types.dedup();
        types.len() < n_phis
    };
    body.edges_changed_since(since)
        || body.lost_write_since(since)
        || body.insts().any(|inst| body.touched_since(inst, since))
        || body.blocks().any(may_be_one)
}

/// What a load reads: a version of memory, or what a store put there.
#[derive(Clone, Copy)]
enum Source {
    Version(usize),
    Store { version: usize, store: Inst },
}

/// What loads read, found out for those that share their address with another access.
struct Sources<'a, 'c> {
    body: &'a Body,
    cx: &'a FnCx<'c>,
    analyses: &'a mut Analyses,
    /// The loads that may be equal to something.
    plain: EntitySet<Inst>,
    /// Memory SSA and alias analysis, if they were asked.
    memory: Option<(Arc<MemSsa>, BatchAa<'a>)>,
    known: FxHashMap<Inst, Option<Source>>,
}

impl<'a, 'c> Sources<'a, 'c> {
    fn new(body: &'a Body, analyses: &'a mut Analyses, cx: &'a FnCx<'c>) -> Sources<'a, 'c> {
        let is_plain = |&inst: &Inst| matches!(body.op(inst), Op::Load(access) if !access.volatile && !access.is_atomic());
        let mut plain = EntitySet::new();
        for load in body.insts().filter(is_plain).take(MAX_WALKS) {
            plain.insert(load);
        }
        Sources { body, cx, analyses, plain, memory: None, known: FxHashMap::default() }
    }

    /// What `load` reads, if it is known.
    fn of(&mut self, load: Inst) -> Option<Source> {
        if let Some(known) = self.known.get(&load) {
            return *known;
        }
        let found = self.ask(load);
        self.known.insert(load, found);
        found
    }

    fn ask(&mut self, load: Inst) -> Option<Source> {
        let body = self.body;
        let (memory, aa) = self.memory.get_or_insert_with(|| {
            (self.analyses.get::<MemSsa>(body, self.cx), BatchAa::new(body, self.cx))
        });
        let by = memory.clobber(aa, memory.access_of(load)?);
        let version = by.index();
        let store = memory.inst(by).filter(|&inst| {
            matches!(body.op(inst), Op::Store(access) if !access.volatile && !access.is_atomic())
        });
        Some(match store {
            Some(store) => Source::Store { version, store },
            None => Source::Version(version),
        })
    }
}

/// What metadata says of a result.
type Promises = SmallVec<[(MdKind, Md); 2]>;

fn promises_of(body: &Body, inst: Inst) -> Promises {
    let all = body.metadata(inst).iter();
    all.filter(|(kind, _)| *kind != MdKind::DBG).copied().collect()
}

/// What is compared: how an instruction computes, and what it promises.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Expr(Expr, InstFlags, Promises),
    /// The block, and the class of each value by edge; none while it is not known.
    Phi(Block, SmallVec<[(Block, Option<Value>); 4]>, InstFlags),
    Load {
        ty: Type,
        ptr: Value,
        version: usize,
        metadata: Promises,
    },
}

/// Which values are equal: each is in the class of one of them.
struct Classes {
    of: SecondaryMap<Value, Option<Value>>,
    /// The first value of each key of this round; kept for its room.
    table: FxHashMap<Key, Value>,
    /// The types and addresses that loads and stores of this round have accessed; the load, if it
    /// is the only one and has no key in the table yet.
    places: FxHashMap<(Type, Value), Option<Inst>>,
    /// True until a round has numbered all values.
    is_first: bool,
    /// True if a value was asked for that had no class yet.
    met_open: Cell<bool>,
    /// True if the last round has found a value that is equal to another one.
    any_equal: bool,
}

impl Classes {
    /// None yet, with room for `n_values`.
    fn new(n_values: usize) -> Classes {
        let mut of = SecondaryMap::new();
        of.grow_to(n_values);
        Classes {
            of,
            table: FxHashMap::default(),
            places: FxHashMap::default(),
            is_first: true,
            met_open: Cell::new(false),
            any_equal: false,
        }
    }

    /// The class of an operand; what is not computed is its own.
    fn get(&self, body: &Body, value: Value) -> Option<Value> {
        match body.def_inst(value) {
            Some(_) => {
                let class = self.of[value];
                if class.is_none() {
                    self.met_open.set(true);
                }
                class
            }
            None => Some(value),
        }
    }

    /// Numbers the function once more. True if the next time may give something else: if anything
    /// changed, for the first time by what had no class when it was asked for.
    fn refine(&mut self, sources: &mut Sources<'_, '_>, order: &[Block]) -> bool {
        let body = sources.body;
        self.table.clear();
        self.places.clear();
        if self.is_first {
            self.table.reserve(body.n_placed_insts());
        }
        let mut changes = false;
        self.any_equal = false;
        for &block in order {
            for inst in body.insts_in(block) {
                let Some(result) = body.result(inst) else {
                    self.note_store(body, inst);
                    continue;
                };
                let class = match self.class_of(sources, inst) {
                    Found::Class(class) => class,
                    Found::Key(key) => *self.table.entry(key).or_insert(result),
                    Found::Own => result,
                };
                self.any_equal |= class != result;
                changes |= self.of[result].replace(class) != Some(class);
            }
        }
        changes && (!std::mem::take(&mut self.is_first) || self.met_open.get())
    }

    /// A load below the store may read what it wrote.
    fn note_store(&mut self, body: &Body, inst: Inst) {
        let Op::Store(_) = body.op(inst) else { return };
        let (value, address) = (body.args(inst)[0], body.args(inst)[1]);
        if let Some(ptr) = self.get(body, address) {
            self.places.entry((body.ty(value), ptr)).or_insert(None);
        }
    }

    fn class_of(&mut self, sources: &mut Sources<'_, '_>, inst: Inst) -> Found {
        let body = sources.body;
        match body.op(inst) {
            Op::Phi(_) => self.phi(body, inst),
            Op::Load(_) => self.load(sources, inst),
            Op::Freeze => Found::Own,
            _ => self.expression(body, sources.cx, inst),
        }
    }

    fn phi(&self, body: &Body, phi: Inst) -> Found {
        let Op::Phi(incoming) = body.op(phi) else { return Found::Own };
        if body.args(phi).iter().any(|&arg| is_undefined(body, arg)) {
            return Found::Own;
        }
        let result = body.result(phi);
        let mut entries: SmallVec<[(Block, Option<Value>); 4]> = SmallVec::new();
        for (&from, &arg) in body.incoming(incoming).iter().zip(body.args(phi)) {
            entries.push((from, self.get(body, arg)));
        }
        // The phi itself does not make it anything else.
        let mut others =
            entries.iter().filter_map(|&(_, class)| class).filter(|&class| Some(class) != result);
        if let Some(first) = others.next()
            && others.all(|class| class == first)
            && body.flags(phi).is_empty()
        {
            return Found::Class(first);
        }
        entries.sort_unstable();
        Found::Key(Key::Phi(body.block(phi), entries, body.flags(phi)))
    }

    /// What a load is equal to. As long as its address is like that of no access before it, that
    /// is nothing, and memory SSA need not be asked.
    fn load(&mut self, sources: &mut Sources<'_, '_>, load: Inst) -> Found {
        let body = sources.body;
        if !sources.plain.contains(load) {
            return Found::Own;
        }
        let Some(ptr) = self.get(body, body.args(load)[0]) else { return Found::Own };
        let first = match self.places.entry((body.result_ty(load), ptr)) {
            Entry::Vacant(place) => {
                place.insert(Some(load));
                return Found::Own;
            }
            Entry::Occupied(mut place) => place.get_mut().take(),
        };
        if let Some(first) = first
            && let Found::Key(key) = self.load_from(sources, first, ptr)
            && let Some(result) = body.result(first)
        {
            self.table.entry(key).or_insert(result);
        }
        self.load_from(sources, load, ptr)
    }

    /// The same for a load whose address, of the class `ptr`, others access.
    fn load_from(&self, sources: &mut Sources<'_, '_>, load: Inst, ptr: Value) -> Found {
        let body = sources.body;
        let Some(source) = sources.of(load) else { return Found::Own };
        let ty = body.result_ty(load);
        let metadata = promises_of(body, load);
        let version = match source {
            Source::Version(version) => version,
            Source::Store { version, store } => {
                let (value, to) = (body.args(store)[0], body.args(store)[1]);
                if self.get(body, to) == Some(ptr)
                    && body.ty(value) == ty
                    && !is_undefined(body, value)
                    && let Some(class) = self.get(body, value)
                    && metadata.is_empty()
                {
                    return Found::Class(class);
                }
                version
            }
        };
        Found::Key(Key::Load { ty, ptr, version, metadata })
    }

    fn expression(&self, body: &Body, cx: &FnCx<'_>, inst: Inst) -> Found {
        if body.args(inst).iter().any(|&arg| is_undefined(body, arg)) {
            return Found::Own;
        }
        let number = |arg: Value| u32::try_from(self.get(body, arg)?.index()).ok();
        match expr_with(body, cx.module, inst, number) {
            Some(expr) => Found::Key(Key::Expr(expr, body.flags(inst), promises_of(body, inst))),
            None => Found::Own,
        }
    }
}

enum Found {
    /// Equal to this.
    Class(Value),
    /// Equal to all with this.
    Key(Key),
    /// Equal to itself.
    Own,
}

/// True for constants that may be another value at each use.
fn is_undefined(body: &Body, value: Value) -> bool {
    matches!(body.const_data(value), Some(ConstData::Undef(_) | ConstData::Poison(_)))
}

/// Replaces what is equal to something above it.
fn eliminate(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    tree: &DomTree,
    order: &[Block],
    classes: &Classes,
) {
    let mut leaders: SecondaryMap<Value, SmallVec<[(Value, Block); 1]>> = SecondaryMap::new();
    let mut n_replaced = 0;
    for &block in order {
        let insts: Vec<Inst> = body.insts_in(block).collect();
        for inst in insts {
            let Some(result) = body.result(inst) else { continue };
            let Some(class) = classes.of[result] else { continue };
            let known = match body.def_inst(class) {
                // A constant or a parameter is there everywhere.
                None => Some(class),
                Some(_) => {
                    let mut all = leaders[class].iter();
                    all.find(|&&(_, from)| tree.dominates(from, block)).map(|&(value, _)| value)
                }
            };
            let fits = |&value: &Value| value != result && body.ty(value) == body.ty(result);
            let Some(known) = known.filter(fits) else {
                leaders[class].push((result, block));
                continue;
            };
            if !body.is_used(result) || !cx.may_rewrite() {
                leaders[class].push((result, block));
                continue;
            }
            if let Some(first) = body.def_inst(known)
                && matches!((body.op(first), body.op(inst)), (Op::Load(_), Op::Load(_)))
            {
                keep_common_metadata(body, first, inst);
            }
            body.replace_all_uses(result, known);
            n_replaced += 1;
            if is_trivially_dead(cx.module, body, inst) {
                body.erase(inst);
            }
        }
    }
    cx.count("values replaced", n_replaced);
}
