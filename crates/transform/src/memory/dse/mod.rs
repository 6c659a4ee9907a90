//! dse: removes stores that nobody reads.
//!
//! What. From each write, follows memory SSA upwards to writes that it covers. Such a write goes if
//! nothing reads it on any way down, and if every way to the end of the function passes a write that
//! covers it, or its memory belongs to this call. Fills and copies that are covered in part are
//! made shorter; a constant store that is overwritten in its middle takes the new bytes. A call that
//! only writes through one of its arguments is a write, too. Writes of
//! what is there already go, and so do writes to the stack that nobody reads any more.
//!
//! Why on a GPU. A store costs a transaction for every thread of the warp, needed or not.
//!
//! Convergence and memory. Global and shared memory is seen by other threads: at a barrier, fence,
//! ordered access or call that may read it, and at the end of a kernel, every store to it is alive;
//! memory SSA has these as definitions that read. Only the stack of a thread is private at its end.
//! Volatile and ordered writes stay.
//!
//! Cost. For each write at most [`WALK_LIMIT`] writes above it are looked at and at most
//! [`SCAN_LIMIT`] accesses below each of them.
//!
//! Example.
//!     before: store i32 1, ptr %p       after: store i32 2, ptr %p
//!             store i32 2, ptr %p
//!
//! Not done. `malloc` with `memset` is not made `calloc`; that library functions write a place only is
//! known of those that say so.
//!
//! Reads memoryssa, domtree, cycles. Keeps everything that depends on control flow.
//!
//! Files: `facts` (what each access is, looked up once), `overwrite` (how much a write covers),
//! `shorten` (partial overwrites), `redundant` (writes of what is there).

mod facts;
mod overwrite;
mod redundant;
mod shorten;

use std::cell::OnceCell;

use nvopt_analysis::{
    alias::{
        AliasResult, BatchAa, LastingScopes, LocSize, MemLoc, ModRef,
        captures::capturing_insts,
        object::{Object, underlying},
    },
    cycles::Cycles,
    domtree::DomTree,
    memssa::{Access, AccessKind, MemSsa},
};
use nvopt_entity::{FxHashMap, FxHashSet, SecondaryMap};
use nvopt_ir::{
    body::{Block, Body, Inst, Mark, Value},
    datalayout::DataLayout,
    effects::is_trivially_dead,
    module::{Func, ModuleShared},
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob, KnobInfo};
use smallvec::SmallVec;

use self::{
    facts::{Facts, Role, Written},
    overwrite::Overwrite,
    shorten::Intervals,
};
use crate::util::{salvage::salvage, transfer::Transfer};

/// How many accesses below a write are looked at for one that reads it. LLVM's number.
static SCAN_LIMIT: Knob<i64> = Knob::number(
    "dse-memoryssa-scanlimit",
    150,
    "dse",
    "the number of accesses looked at to see whether a store is read",
);
/// How many steps are made upwards from a write. LLVM's number.
static WALK_LIMIT: Knob<i64> = Knob::number(
    "dse-memoryssa-walklimit",
    90,
    "dse",
    "the number of writes above a store that are looked at",
);
/// How many writes that are covered in part are looked at for each write. LLVM's number.
static PARTIAL_LIMIT: Knob<i64> = Knob::number(
    "dse-memoryssa-partial-store-limit",
    5,
    "dse",
    "the number of partly overwritten stores that are looked at for each store",
);
static DEFS_LIMIT: Knob<i64> = Knob::number(
    "dse-memoryssa-defs-per-block-limit",
    5000,
    "dse",
    "the number of stores that are looked at",
);
static PARTIAL_TRACKING: Knob<bool> = Knob::switch(
    "enable-dse-partial-overwrite-tracking",
    true,
    "dse",
    "shorten fills and copies that are overwritten in part",
);
static PARTIAL_MERGING: Knob<bool> = Knob::switch(
    "enable-dse-partial-store-merging",
    true,
    "dse",
    "put the bytes of a constant store into the larger one before it",
);

/// The knobs of this pass.
pub(crate) static KNOBS: [&KnobInfo; 6] = [
    &DEFS_LIMIT.info,
    &PARTIAL_LIMIT.info,
    &SCAN_LIMIT.info,
    &WALK_LIMIT.info,
    &PARTIAL_TRACKING.info,
    &PARTIAL_MERGING.info,
];

/// How often the function is walked: removing a store may leave loads unused, and then others.
const MAX_ROUNDS: usize = 4;
/// How many blocks are looked at to see whether one instruction can run after another.
const MAX_REACHED: usize = 32;

/// The pass.
pub(crate) struct Dse;

impl FunctionPass for Dse {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let may_find = may_find(body);
        // What is changed from here on is new when the pass comes again.
        body.set_mark(Mark::Dse);
        if !may_find {
            return;
        }
        for _ in 0..MAX_ROUNDS {
            if !round(body, analyses, cx) {
                return;
            }
        }
    }
}

/// True if something may be found that was not there when the pass was last here: if an edge, an
/// access or an address has changed.
fn may_find(body: &Body) -> bool {
    let since = body.marked(Mark::Dse);
    let is_news = |inst: Inst| {
        body.edited_since(inst, since)
            && (body.op(inst).may_touch_memory() || body.result_ty(inst).is_ptr())
    };
    body.edges_changed_since(since)
        || body.lost_write_since(since)
        || body.lost_load_since(since)
        || body.insts().any(is_news)
}

/// True if there is a store, fill, copy or call that is one: nothing else is ever removed.
fn has_candidates(body: &Body, module: &ModuleShared) -> bool {
    body.insts().any(|inst| match body.op(inst) {
        Op::Store(_) => true,
        Op::Call(_) => {
            Transfer::of(body, module, inst).is_some() || facts::may_go(body, module, inst)
        }
        _ => false,
    })
}

/// One walk over all writes. True if another one may find more.
fn round(body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) -> bool {
    if !has_candidates(body, cx.module) {
        return false;
    }
    let tree = analyses.get::<DomTree>(body, cx);
    let cycles = analyses.get::<Cycles>(body, cx);
    let memory = analyses.take::<MemSsa>(body, cx);
    let aa = BatchAa::new(body, cx);
    let knobs = cx.frame.knobs;
    let mut state = State {
        body,
        module: cx.module,
        layout: cx.frame.layout,
        func: cx.func,
        aa,
        users: None,
        post_order: places_in_post_order(body),
        memory,
        tree: &tree,
        cycles: &cycles,
        lasting: OnceCell::new(),
        removed: FxHashSet::default(),
        order: Vec::new(),
        overlaps: Vec::new(),
        overlap_of: FxHashMap::default(),
        merged: Vec::new(),
        merged_of: FxHashMap::default(),
        capturing: FxHashMap::default(),
        reached: FxHashMap::default(),
        below: Below::default(),
        facts: Facts::default(),
        walked: Seen::default(),
        scan_limit: knobs.limit(&SCAN_LIMIT),
        walk_limit: knobs.limit(&WALK_LIMIT),
        partial_limit: knobs.limit(&PARTIAL_LIMIT),
        tracks_partial: knobs.is_on(&PARTIAL_TRACKING),
        merges_partial: knobs.is_on(&PARTIAL_MERGING),
    };
    let writes = state.writes(knobs.limit(&DEFS_LIMIT));
    for &write in &writes {
        state.kill_covered_by(write);
    }
    state.remove_redundant(&writes);
    state.remove_at_end(&writes);
    let State { order, overlaps, merged, removed, memory, .. } = state;
    if order.is_empty() && overlaps.is_empty() && merged.is_empty() {
        analyses.put(body, cx, memory);
        return false;
    }
    for (store, value) in merged {
        if !removed.contains(&store) && cx.may_rewrite() {
            let constant = body.consts_mut().bits(value.0, value.1.words());
            let constant = body.const_value(constant);
            body.set_arg(store, 0, constant);
            cx.count("stores merged", 1);
        }
    }
    for (inst, intervals) in overlaps {
        if !removed.contains(&inst) {
            shorten::apply(body, cx, inst, intervals);
        }
    }
    let mut more = false;
    for inst in order {
        if !cx.may_rewrite() {
            return false;
        }
        cx.count("stores removed", 1);
        more |= delete(body, cx, inst);
    }
    more
}

/// Removes `inst` and what only it used. True if a load went as well.
fn delete(body: &mut Body, cx: &mut FnCx<'_>, inst: Inst) -> bool {
    let mut work = vec![inst];
    let mut any_load = false;
    while let Some(inst) = work.pop() {
        if !body.is_placed(inst) {
            continue;
        }
        any_load |= matches!(body.op(inst), Op::Load(_));
        salvage(body, cx, inst);
        let args: Vec<Value> = body.args(inst).to_vec();
        body.erase(inst);
        let dead = args.iter().filter_map(|&arg| body.def_inst(arg));
        work.extend(
            dead.filter(|&def| body.is_placed(def) && is_trivially_dead(cx.module, body, def)),
        );
    }
    any_load
}

/// The accesses that a walk has seen. All of them are forgotten at once.
#[derive(Default)]
struct Seen {
    /// The walk that saw an access last.
    by: SecondaryMap<Access, u32>,
    walk: u32,
    len: usize,
}

impl Seen {
    fn clear(&mut self) {
        self.walk += 1;
        self.len = 0;
    }

    /// True if `access` is new.
    fn insert(&mut self, access: Access) -> bool {
        let is_new = std::mem::replace(&mut self.by[access], self.walk) != self.walk;
        self.len += usize::from(is_new);
        is_new
    }
}

/// The accesses below a write that are still to be looked at.
#[derive(Default)]
struct Below {
    work: Vec<Access>,
    seen: Seen,
}

impl Below {
    fn clear(&mut self) {
        self.work.clear();
        self.seen.clear();
    }

    /// Adds those that are new. `None` if these are more than `limit` in all: none of them would
    /// be left out.
    fn add(&mut self, users: &[Access], limit: usize) -> Option<()> {
        for &user in users {
            if self.seen.insert(user) {
                if self.seen.len > limit {
                    return None;
                }
                self.work.push(user);
            }
        }
        Some(())
    }
}

/// See [`users_of`].
type Users = SecondaryMap<Access, SmallVec<[Access; 2]>>;

/// The accesses that each version is the defining one of.
fn users_of(body: &Body, memory: &MemSsa) -> Users {
    let mut users = Users::new();
    for block in body.blocks() {
        if let Some(phi) = memory.phi_of(block)
            && let AccessKind::Phi { incoming } = memory.kind(phi)
        {
            for &(_, version) in incoming {
                users[memory.resolve(version)].push(phi);
            }
        }
        for access in memory.accesses_in(block) {
            if let Some(version) = memory.defining(access) {
                users[version].push(access);
            }
        }
    }
    users
}

/// The place of each block in post-order; unreachable ones have none.
fn places_in_post_order(body: &Body) -> SecondaryMap<Block, Option<u32>> {
    let mut places = SecondaryMap::new();
    for (at, block) in (0..).zip(body.post_order()) {
        places[block] = Some(at);
    }
    places
}

/// What is known while the body stands still. Removed writes are only marked.
struct State<'a> {
    body: &'a Body,
    module: &'a ModuleShared,
    layout: &'a DataLayout,
    func: Func,
    aa: BatchAa<'a>,
    memory: MemSsa,
    /// See [`State::users`].
    users: Option<Users>,
    post_order: SecondaryMap<Block, Option<u32>>,
    tree: &'a DomTree,
    cycles: &'a Cycles,
    /// Found out when it is needed first.
    lasting: OnceCell<LastingScopes>,
    removed: FxHashSet<Inst>,
    /// The removed writes, in the order they were found.
    order: Vec<Inst>,
    /// Bytes of a write that others cover.
    overlaps: Vec<(Inst, Intervals)>,
    /// Where a write stands in `overlaps`.
    overlap_of: FxHashMap<Inst, usize>,
    /// Stores that get another constant.
    merged: Vec<(Inst, shorten::NewConst)>,
    /// Where a store stands in `merged`.
    merged_of: FxHashMap<Inst, usize>,
    /// Who makes an object known to others.
    capturing: FxHashMap<Value, Option<Vec<Inst>>>,
    /// The blocks that can be reached from a block; `None` if they are many.
    reached: FxHashMap<Block, Option<FxHashSet<Block>>>,
    /// What [`State::find_readers`] works on, kept for the next time.
    below: Below,
    /// What each access is.
    facts: Facts,
    /// What [`State::kill_covered_by`] has seen, kept for the next time.
    walked: Seen,
    scan_limit: usize,
    walk_limit: usize,
    partial_limit: usize,
    tracks_partial: bool,
    merges_partial: bool,
}

/// Looking.
impl State<'_> {
    /// What `inst` writes, if it is a write that can be understood.
    fn written(&self, inst: Inst) -> Option<&Written> {
        self.facts.written(inst)
    }

    /// True if the write may go.
    fn is_removable(&self, inst: Inst) -> bool {
        self.written(inst).is_some_and(|write| write.is_removable)
    }

    /// The memory that is over when `inst` marks the end of an object's life.
    fn ended(&self, inst: Inst) -> Option<Value> {
        match self.facts.role(inst) {
            Role::End(object) | Role::Free(object) => Some(object),
            Role::Mark | Role::Store | Role::Load | Role::Other => None,
        }
    }

    fn object(&self, ptr: Value) -> Value {
        underlying(self.body, self.module, ptr)
    }

    /// True if the memory of `object` is gone when the function returns.
    fn ends_with_call(&self, object: Value) -> bool {
        let kind = Object::of(self.body, self.module, self.func, object);
        matches!(kind, Object::Alloca | Object::ByVal)
    }

    /// The writes, in the order they are looked at: blocks last to first.
    fn writes(&mut self, limit: usize) -> Vec<Inst> {
        let mut blocks: Vec<(u32, Block)> =
            self.body.blocks().filter_map(|block| Some((self.post_order[block]?, block))).collect();
        blocks.sort_unstable();
        let accesses = blocks.iter().flat_map(|&(_, block)| self.memory.accesses_in(block));
        let mut insts: Vec<Inst> = accesses.filter_map(|access| self.memory.inst(access)).collect();
        insts.iter().for_each(|&inst| self.look_at(inst));
        insts.retain(|&inst| self.written(inst).is_some() || self.ended(inst).is_some());
        insts.truncate(limit);
        insts
    }

    fn mark_removed(&mut self, inst: Inst) {
        if !self.removed.insert(inst) {
            return;
        }
        self.order.push(inst);
        let Some(access) = self.memory.access_of(inst) else { return };
        let Some(above) = self.memory.defining(access) else { return };
        // Uses are led to what they depend on before anything goes.
        self.users();
        self.memory.remove(inst);
        let users = self.users();
        let mut of_access = std::mem::take(&mut users[access]);
        let of_above = &mut users[above];
        of_above.retain(|&mut user| user != access);
        of_above.append(&mut of_access);
    }

    /// The accesses that each version is the defining one of. Most functions have no write that is
    /// worth a look at its readers: so this is found out when it is asked for.
    fn users(&mut self) -> &mut Users {
        let State { body, memory, aa, tree, .. } = self;
        self.users.get_or_insert_with(|| {
            memory.optimize_uses(aa, tree);
            users_of(body, memory)
        })
    }

    /// True if `inst` may read what `write` writes.
    fn reads(&mut self, inst: Inst, write: &Written) -> bool {
        let (loc, object) = (&write.loc, write.object);
        let may_read = match self.facts.role(inst) {
            Role::Mark | Role::End(_) | Role::Store => return false,
            Role::Load => {
                let read = self.facts.read(inst).expect("a plain load has a place");
                let may_alias = self.aa.alias(&read.loc, loc) != AliasResult::No;
                // Who else knows the object does not matter to a load from it.
                if may_alias && read.object == object {
                    return true;
                }
                may_alias
            }
            Role::Free(_) | Role::Other => self.aa.mod_ref(inst, loc).contains(ModRef::REF),
        };
        if !may_read {
            return false;
        }
        !self.is_known_to_nobody(object, inst)
            || self.aa.mod_ref_before_capture(inst, loc, object).contains(ModRef::REF)
    }

    /// True if `object` belongs to this call and no instruction that makes it known to others has
    /// run when `inst` does.
    fn is_known_to_nobody(&mut self, object: Value, inst: Inst) -> bool {
        let kind = Object::of(self.body, self.module, self.func, object);
        if !matches!(kind, Object::Alloca | Object::NoAliasCall) {
            return false;
        }
        let (body, module) = (self.body, self.module);
        let capturing =
            self.capturing.entry(object).or_insert_with(|| capturing_insts(body, module, object));
        let Some(capturing) = capturing else { return false };
        let reached = &mut self.reached;
        capturing
            .iter()
            .all(|&capture| capture != inst && !may_come_before(body, reached, capture, inst))
    }
}

/// True if `second` may run after `first` has. What can be reached from blocks is kept in
/// `reached`.
fn may_come_before(
    body: &Body,
    reached: &mut FxHashMap<Block, Option<FxHashSet<Block>>>,
    first: Inst,
    second: Inst,
) -> bool {
    let (from, to) = (body.block(first), body.block(second));
    if from == to && body.comes_before(first, second) {
        return true;
    }
    let reached = reached.entry(from).or_insert_with(|| blocks_below(body, from));
    reached.as_ref().is_none_or(|reached| reached.contains(&to))
}

/// The blocks that can be reached from the end of `from`; `None` if they are many.
fn blocks_below(body: &Body, from: Block) -> Option<FxHashSet<Block>> {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work: Vec<Block> = body.succs(from).collect();
    while let Some(block) = work.pop() {
        if seen.len() > MAX_REACHED {
            return None;
        }
        if seen.insert(block) {
            work.extend(body.succs(block));
        }
    }
    Some(seen)
}

/// Removing what a write covers.
impl State<'_> {
    fn kill_covered_by(&mut self, killing: Inst) {
        if self.removed.contains(&killing) {
            return;
        }
        let Some(access) = self.memory.access_of(killing) else { return };
        let Some(above) = self.memory.defining(access) else { return };
        let ended = self.ended(killing);
        let write = match (self.written(killing), ended) {
            (Some(write), _) => *write,
            (None, Some(object)) => {
                let loc = MemLoc::at(object, LocSize::Around);
                self.written_at(killing, loc)
            }
            (None, None) => return,
        };
        self.walked.clear();
        let mut work: SmallVec<[Access; 8]> = SmallVec::from_slice(&[above]);
        let mut steps = self.walk_limit;
        let mut partial = self.partial_limit;
        while let Some(start) = work.pop() {
            let mut current = self.memory.resolve(start);
            loop {
                if steps == 0 {
                    return;
                }
                steps -= 1;
                match self.memory.kind(current) {
                    AccessKind::LiveOnEntry | AccessKind::Use { .. } | AccessKind::Gone(_) => break,
                    AccessKind::Phi { incoming } => {
                        if !self.walked.insert(current) {
                            break;
                        }
                        let here = self.memory.block(current).and_then(|b| self.post_order[b]);
                        for &(_, version) in incoming {
                            let version = self.memory.resolve(version);
                            let there = match self.memory.block(version) {
                                Some(block) => self.post_order[block],
                                None => None,
                            };
                            // Only what comes before the phi, not around a loop.
                            if there > here {
                                work.push(version);
                            }
                        }
                        break;
                    }
                    AccessKind::Def { inst, .. } => {
                        let inst = *inst;
                        if !self.walked.insert(current) {
                            break;
                        }
                        let above = self.memory.defining(current);
                        if self.visit_above((killing, &write), ended, inst, &mut partial) {
                            break;
                        }
                        match above {
                            Some(above) => current = above,
                            None => break,
                        }
                    }
                }
            }
            if self.removed.contains(&killing) {
                return;
            }
        }
    }

    /// Looks at the write `dead` above `killing`. True if nothing above it can be covered.
    fn visit_above(
        &mut self,
        (killing, write): (Inst, &Written),
        ended: Option<Value>,
        dead: Inst,
        partial: &mut usize,
    ) -> bool {
        let Some(&dead_write) = self.written(dead).filter(|write| write.is_removable) else {
            return self.reads(dead, write);
        };
        let how = match ended {
            Some(object) if dead_write.object == object => Overwrite::Complete,
            Some(_) => Overwrite::None,
            None => self.overwrite((killing, write), (dead, &dead_write)),
        };
        match how {
            Overwrite::Complete => {
                if self.is_unread(killing, dead, &dead_write) {
                    self.mark_removed(dead);
                }
            }
            Overwrite::Partial if *partial > 0 => {
                *partial -= 1;
                if self.is_unread(killing, dead, &dead_write) {
                    self.note_overlap((killing, write), (dead, &dead_write));
                }
            }
            Overwrite::Partial | Overwrite::None => {}
        }
        // A copy reads what may lie above.
        self.reads(dead, write)
    }

    /// True if what `dead` writes is never read: every way down meets a write that covers it
    /// before one that reads it.
    fn is_unread(&mut self, killing: Inst, dead: Inst, write: &Written) -> bool {
        let Some(access) = self.memory.access_of(dead) else { return false };
        let mut covering = vec![killing];
        let Some(()) = self.find_readers(access, write, Some(killing), &mut covering) else {
            return false;
        };
        self.ends_with_call(write.object) || self.all_ways_pass(dead, &covering)
    }

    /// `None` if something reads what `dead` writes. Writes that cover it are put in `covering`.
    fn find_readers(
        &mut self,
        dead: Access,
        write: &Written,
        killing: Option<Inst>,
        covering: &mut Vec<Inst>,
    ) -> Option<()> {
        let mut below = std::mem::take(&mut self.below);
        below.clear();
        let found = self.find_readers_below((dead, &mut below), write, killing, covering);
        self.below = below;
        found
    }

    /// As [`State::find_readers`], with `below` to work on.
    fn find_readers_below(
        &mut self,
        (dead, below): (Access, &mut Below),
        write: &Written,
        killing: Option<Inst>,
        covering: &mut Vec<Inst>,
    ) -> Option<()> {
        let dead_inst = self.memory.inst(dead)?;
        let limit = self.scan_limit;
        below.add(&self.users()[dead], limit)?;
        while let Some(access) = below.work.pop() {
            let Some(inst) = self.memory.inst(access) else {
                below.add(&self.users()[access], limit)?;
                continue;
            };
            if self.ended(inst) == Some(write.object) {
                covering.push(inst);
                continue;
            }
            if self.reads(inst, write) {
                return None;
            }
            if access == dead && !write.is_invariant {
                return None;
            }
            if access == dead || Some(inst) == killing {
                continue;
            }
            if !self.memory.is_version(access) {
                continue;
            }
            let other = self.written(inst).copied();
            let covers = other.is_some_and(|other| {
                self.is_of_iteration(inst, (dead_inst, write))
                    && self.overwrite((inst, &other), (dead_inst, write)) == Overwrite::Complete
            });
            match covers {
                true => covering.push(inst),
                false => below.add(&self.users()[access], limit)?,
            }
        }
        Some(())
    }

    /// True if the address of `dead` is the same one at `inst`, which comes below it: it is the same in all
    /// iterations, or `inst` comes later in reverse post-order. A way back to where the address is computed
    /// reaches `dead` again before any such write, and there the walk gives up.
    fn is_of_iteration(&self, inst: Inst, (dead, write): (Inst, &Written)) -> bool {
        let (here, there) = (self.body.block(inst), self.body.block(dead));
        write.is_invariant
            || here == there && self.body.comes_before(dead, inst)
            || self.post_order[here] < self.post_order[there]
    }

    /// True if every way from `dead` to the end of the function passes one of `covering`.
    fn all_ways_pass(&self, dead: Inst, covering: &[Inst]) -> bool {
        let start = self.body.block(dead);
        let is_covered_below = covering
            .iter()
            .any(|&inst| self.body.block(inst) == start && self.body.comes_before(dead, inst));
        if is_covered_below {
            return true;
        }
        let stops: FxHashSet<Block> = covering.iter().map(|&inst| self.body.block(inst)).collect();
        let mut seen: FxHashSet<Block> = FxHashSet::default();
        let mut work = vec![start];
        while let Some(block) = work.pop() {
            if self.body.n_succs(block) == 0 {
                let end = self.body.terminator(block).map(|end| self.body.op(end));
                if end != Some(Op::Unreachable) {
                    return false;
                }
            }
            for succ in self.body.succs(block) {
                if !stops.contains(&succ) && seen.insert(succ) {
                    if seen.len() > self.scan_limit {
                        return false;
                    }
                    work.push(succ);
                }
            }
        }
        true
    }

    /// Writes to the stack that nobody reads before the function ends.
    fn remove_at_end(&mut self, writes: &[Inst]) {
        for &write in writes.iter().rev() {
            if self.removed.contains(&write) || !self.is_removable(write) {
                continue;
            }
            let Some(&written) = self.written(write) else { continue };
            if !self.ends_with_call(written.object) {
                continue;
            }
            let Some(access) = self.memory.access_of(write) else { continue };
            if self.find_readers(access, &written, None, &mut Vec::new()).is_some() {
                self.mark_removed(write);
            }
        }
    }
}
