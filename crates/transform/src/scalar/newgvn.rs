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

use std::cell::Cell;

use nvopt_analysis::{alias::BatchAa, domtree::DomTree, memssa::MemSsa};
use nvopt_entity::{Entity, FxHashMap, SecondaryMap};
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

use super::gvn::number::{Expr, Numbers};
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
        let loads = plain_loads(body);
        // As if nobody wrote memory: what differs so differs whatever is written, and few loads are
        // left to ask memory SSA for.
        let all_alike = loads.iter().map(|&load| (load, Source::Version(0))).collect();
        let mut classes = Classes::new(all_alike);
        let open = match classes.come_to_rest(body, cx, &order) {
            true => loads_in_question(body, &order, &loads, &classes),
            false => loads.clone(),
        };
        if !open.is_empty() {
            let mut sources = std::mem::take(&mut classes.versions);
            ask_versions(body, analyses, cx, &open, &mut sources);
            classes = Classes::new(sources);
            if !classes.come_to_rest(body, cx, &order) {
                return;
            }
        } else if !classes.is_at_rest {
            return;
        }
        if classes.any_equal {
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

/// The loads that may be equal to something.
fn plain_loads(body: &Body) -> Vec<Inst> {
    let is_plain = |&inst: &Inst| matches!(body.op(inst), Op::Load(access) if !access.volatile && !access.is_atomic());
    body.insts().filter(is_plain).take(MAX_WALKS).collect()
}

/// Those of `loads` that depend on what is written in between to be equal to something: their
/// address is that of another access.
fn loads_in_question(
    body: &Body,
    order: &[Block],
    loads: &[Inst],
    classes: &Classes,
) -> Vec<Inst> {
    if loads.is_empty() {
        return Vec::new();
    }
    let mut n_accesses: FxHashMap<(Type, Value), u32> = FxHashMap::default();
    let place = |ty: Type, ptr: Value| Some((ty, classes.get(body, ptr)?));
    let of_load = |load: Inst| place(body.result_ty(load), body.args(load)[0]);
    let places = loads.iter().filter_map(|&load| of_load(load));
    places.for_each(|place| *n_accesses.entry(place).or_default() += 1);
    for inst in order.iter().flat_map(|&block| body.insts_in(block)) {
        if let Op::Store(_) = body.op(inst)
            && let Some(place) = place(body.ty(body.args(inst)[0]), body.args(inst)[1])
            && let Some(n) = n_accesses.get_mut(&place)
        {
            *n += 1;
        }
    }
    let is_open =
        |&load: &Inst| of_load(load).is_some_and(|place| n_accesses.get(&place) != Some(&1));
    loads.iter().copied().filter(is_open).collect()
}

/// Finds what each of `loads` depends on. One of which nothing is known is left out.
fn ask_versions(
    body: &Body,
    analyses: &mut Analyses,
    cx: &mut FnCx<'_>,
    loads: &[Inst],
    sources: &mut FxHashMap<Inst, Source>,
) {
    let memory = analyses.get::<MemSsa>(body, cx);
    let mut aa = BatchAa::new(body, cx);
    for &load in loads {
        let Some(access) = memory.access_of(load) else {
            sources.remove(&load);
            continue;
        };
        let by = memory.clobber(&mut aa, access);
        let version = by.index();
        let store = memory.inst(by).filter(|&inst| {
            matches!(body.op(inst), Op::Store(access) if !access.volatile && !access.is_atomic())
        });
        let source = match store {
            Some(store) => Source::Store { version, store },
            None => Source::Version(version),
        };
        sources.insert(load, source);
    }
}

/// What is compared: how an instruction computes, and what it promises.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Expr(Expr, InstFlags),
    /// The block, and the class of each value by edge; none while it is not known.
    Phi(Block, SmallVec<[(Block, Option<Value>); 4]>, InstFlags),
    Load {
        ty: Type,
        ptr: Value,
        version: usize,
        metadata: SmallVec<[(MdKind, Md); 2]>,
    },
}

/// Which values are equal: each is in the class of one of them.
struct Classes {
    of: SecondaryMap<Value, Option<Value>>,
    versions: FxHashMap<Inst, Source>,
    /// The first value of each key of this round; kept for its room.
    table: FxHashMap<Key, Value>,
    /// True until a round has numbered all values.
    is_first: bool,
    /// True if a value was asked for that had no class yet.
    met_open: Cell<bool>,
    /// True if numbering changes nothing any more.
    is_at_rest: bool,
    /// True if the last round has found a value equal to another one.
    any_equal: bool,
}

impl Classes {
    /// None yet.
    fn new(versions: FxHashMap<Inst, Source>) -> Classes {
        Classes {
            of: SecondaryMap::new(),
            versions,
            table: FxHashMap::default(),
            is_first: true,
            met_open: Cell::new(false),
            is_at_rest: false,
            any_equal: false,
        }
    }

    /// Numbers the function until nothing changes. False if that takes too long.
    fn come_to_rest(&mut self, body: &Body, cx: &FnCx<'_>, order: &[Block]) -> bool {
        self.is_at_rest = (0..MAX_ROUNDS).any(|_| !self.refine(body, cx, order));
        self.is_at_rest
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
    fn refine(&mut self, body: &Body, cx: &FnCx<'_>, order: &[Block]) -> bool {
        let mut table = std::mem::take(&mut self.table);
        table.clear();
        if self.is_first {
            table.reserve(body.n_placed_insts());
        }
        let mut changes = false;
        self.any_equal = false;
        for &block in order {
            for inst in body.insts_in(block) {
                let Some(result) = body.result(inst) else { continue };
                let class = match self.class_of(body, cx, inst) {
                    Found::Class(class) => class,
                    Found::Key(key) => *table.entry(key).or_insert(result),
                    Found::Own => result,
                };
                self.any_equal |= class != result;
                changes |= self.of[result].replace(class) != Some(class);
            }
        }
        self.table = table;
        changes && (!std::mem::take(&mut self.is_first) || self.met_open.get())
    }

    fn class_of(&self, body: &Body, cx: &FnCx<'_>, inst: Inst) -> Found {
        match body.op(inst) {
            Op::Phi(_) => self.phi(body, inst),
            Op::Load(_) => self.load(body, inst),
            Op::Freeze => Found::Own,
            _ => self.expression(body, cx, inst),
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

    fn load(&self, body: &Body, load: Inst) -> Found {
        let Some(&source) = self.versions.get(&load) else { return Found::Own };
        let Some(ptr) = self.get(body, body.args(load)[0]) else { return Found::Own };
        let ty = body.result_ty(load);
        let matters = |(kind, _): &&(MdKind, Md)| *kind != MdKind::DBG;
        let metadata: SmallVec<[(MdKind, Md); 2]> =
            body.metadata(load).iter().filter(matters).copied().collect();
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
        let number = |_: &mut Numbers, arg: Value| {
            let class = self.get(body, arg)?;
            u32::try_from(class.index()).ok()
        };
        match Numbers::default().expr_with(body, cx.module, inst, number) {
            Some(expr) => Found::Key(Key::Expr(expr, body.flags(inst))),
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
