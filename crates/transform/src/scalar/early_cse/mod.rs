//! early-cse: replaces what was computed before by the earlier result.
//!
//! What. Walks the dominator tree with a table of the expressions on the path from the entry. An
//! instruction that computes what is in the table is replaced, and so is a load of memory whose
//! contents are known from a load or store before it. Stores that write what is there, and stores
//! that the next one overwrites, go. What a branch or an assumption says of a condition is put in
//! the table too. Instructions are simplified on the way.
//!
//! Why on a GPU. Index arithmetic is computed again for every array access that a front end emits;
//! each repetition costs an instruction and a register in every thread.
//!
//! Convergence and memory. A convergent operation is replaced only by an equal one of the same
//! block. Each memory (global, shared, local) has its own clock: a store to shared memory does not
//! make loads of global memory unknown. Barriers, fences, volatile and ordered accesses move all
//! clocks.
//!
//! Cost. Linear in instructions; every table look-up is a hash of one instruction.
//!
//! Example.
//!     before: %a = add i32 %x, %y       after: %a = add i32 %x, %y
//!             %b = add i32 %y, %x              %c = mul i32 %a, %a
//!             %c = mul i32 %a, %b
//!
//! With `memssa` a load or store whose memory may have changed by its clock asks memory SSA, which
//! knows what each write writes.
//!
//! A guard (`llvm.experimental.guard`) is an assumption that reads memory; `llvm.invariant.start`
//! makes what is known of its memory stay known.
//!
//! Not done. Masked loads and stores: a lane that is off may be poison in what is known where the
//! load has `undef`. Math functions by name: on a GPU these are functions as any other.
//!
//! Reads domtree, assumptions, memoryssa. Keeps everything that depends on the shape of the function.
//!
//! Files: `keys` (what instructions compute), `tables` (what is known), `memory` (loads and stores),
//! `conditions` (what branches say).

mod conditions;
mod keys;
mod memory;
mod tables;

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use nvopt_analysis::{
    alias::AaCache,
    assumptions::Assumptions,
    domtree::DomTree,
    fold::Denormals,
    memssa::MemSsa,
    query::{BitsMemo, Query},
};
use nvopt_entity::Entity;
use nvopt_ir::{
    attrs::AttrList,
    body::{Block, Body, Inst, Mark, Period, Value},
    effects::{self, Effects, Memory, effects, is_trivially_dead},
    intrinsics::Intrinsic,
    module::CallConv,
    ops::{Op, Ordering},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob};
use smallvec::SmallVec;

use self::tables::{Level, Tables};
use crate::{
    combine::instsimplify,
    util::{
        call_attrs::keep_common_attrs,
        facts::keep_common_metadata,
        fresh::{any_news, may_have_equal, may_see_condition, simplified_at},
        uses_below::UsesBudget,
    },
};

/// The most operands of an expression that is put in the table.
const MAX_ARGS: usize = 64;
/// The number of memories that have a clock.
const N_CLOCKS: usize = 16;
/// How many keys are compared under `earlycse-debug-hash`.
const MAX_COMPARED: usize = 4096;
/// What computes only.
const NO_EFFECTS: Effects =
    Effects { reads: Memory::empty(), writes: Memory::empty(), traits: effects::Traits::empty() };
/// How many conditions joined by `and` or `or` one branch gives.
const MAX_CONDITIONS: usize = 16;

/// LLVM's switch of this name makes all hashes equal, so that only comparisons count. Here every
/// look-up is repeated as a search through all keys, which must find the same.
pub(crate) static DEBUG_HASH: Knob<bool> = Knob::switch(
    "earlycse-debug-hash",
    false,
    "early-cse",
    "compare every look-up in the table with a search through all its keys",
);

/// The pass.
pub(crate) struct EarlyCse {
    /// Ask memory SSA where clocks do not say enough.
    pub(crate) memssa: bool,
}

impl FunctionPass for EarlyCse {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let Some(entry) = body.entry() else { return };
        let since = self.last_here(body);
        let simplified = simplified_at(body);
        let dom = analyses.get::<DomTree>(body, cx);
        let assumptions = analyses.get::<Assumptions>(body, cx);
        let denormals = Denormals::of(cx.module, cx.func);
        let bits = BitsMemo::default();
        let q = Query::knowing(cx.module, cx.frame.layout, cx.func, denormals)
            .with_dom(&dom)
            .with_assumptions(&assumptions)
            .with_memo(&bits);
        let may_find =
            any_news(body, &q, (since, simplified), |body, inst| is_news(body, cx, inst, since));
        // What is changed from here on is new when the pass comes again.
        body.set_mark(if self.memssa { Mark::EarlyCseMemory } else { Mark::EarlyCse });
        if !may_find {
            return;
        }
        let memory = match (self.memssa, analyses.cached::<MemSsa>(body)) {
            (false, _) => Versions::Unused,
            (true, Some(known)) => Versions::Known(known),
            (true, None) => Versions::NotBuilt,
        };
        let checks_hash = cx.frame.knobs.is_on(&DEBUG_HASH);
        let uses_budget = UsesBudget::of(body);
        let tables = Tables::new(body.n_placed_insts());
        let mut cse = Cse {
            body,
            cx,
            dom: &dom,
            assumptions: &assumptions,
            tables,
            memory,
            aa: AaCache::default(),
            uses_budget,
            walks: 0,
            checks_hash,
            denormals,
            bits,
            simplified,
        };
        cse.walk(entry);
    }
}

impl EarlyCse {
    /// When this pass, or a stronger form of it, was last here.
    fn last_here(&self, body: &Body) -> Period {
        let memory = body.marked(Mark::EarlyCseMemory);
        if self.memssa { memory } else { memory.max(body.marked(Mark::EarlyCse)) }
    }
}

/// True if `inst`, touched since `since`, may be equal to another, or say something of others.
fn is_news(body: &Body, cx: &FnCx<'_>, inst: Inst, since: Period) -> bool {
    let op = body.op(inst);
    if op.is_terminator() {
        return body.edited_since(inst, since) && op != Op::Br && op != Op::Ret
            || may_see_condition(body, inst);
    }
    if is_trivially_dead(cx.module, body, inst) {
        return true;
    }
    if op.may_touch_memory() && !matches!(op, Op::Load(_)) {
        let what = effects(cx.module, body, inst);
        let writes = !what.writes.is_empty() || what.traits.contains(effects::Traits::ORDERED);
        if writes && body.edited_since(inst, since) {
            return true;
        }
    }
    may_have_equal(body, inst) || may_see_condition(body, inst)
}

/// An expression: equal ones compute the same. Flags are left out; they are intersected.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    op: Op,
    ty: Type,
    args: SmallVec<[Value; 4]>,
    /// A mask, a path, or the bytes that an address steps over.
    ints: SmallVec<[i64; 2]>,
    call: Option<(Type, CallConv, Option<AttrList>)>,
    /// The block, if only an equal one of the same block will do.
    block: Option<Block>,
}

impl Hash for Key {
    /// Parts that most keys do not have are left out where they are not there.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.op.hash(state);
        self.ty.hash(state);
        let (pairs, last) = self.args.as_chunks();
        for [a, b] in pairs {
            state.write_u64((a.index() as u64) << 32 | b.index() as u64);
        }
        last.iter().for_each(|arg| state.write_usize(arg.index()));
        self.ints.iter().for_each(|&int| state.write_i64(int));
        if self.call.is_some() {
            (self.call, self.block).hash(state);
        }
    }
}

/// What is known to be at an address.
#[derive(Clone, Copy, Debug)]
struct Content {
    value: Value,
    /// The load or store that says so.
    by: Inst,
    clock: u64,
    is_atomic: bool,
    /// It never changes.
    is_invariant: bool,
}

/// A result of a call that reads memory.
#[derive(Clone, Copy, Debug)]
struct Reading {
    value: Option<Value>,
    /// The call.
    by: Inst,
    /// What it reads; the clock is that of this memory.
    reads: Memory,
    clock: u64,
}

/// A clock for each memory: it moves when that memory may have been written.
#[derive(Clone, Copy, Default)]
struct Clocks([u32; N_CLOCKS]);

impl Clocks {
    fn advance(&mut self, memory: Memory) {
        for (bit, clock) in self.0.iter_mut().enumerate() {
            *clock = clock.wrapping_add(u32::from(memory.bits() >> bit & 1));
        }
    }

    /// The time of `memory`: it stands still while none of it is written.
    fn time(&self, memory: Memory) -> u64 {
        let (mut left, mut sum) = (memory.bits(), 0);
        while left != 0 {
            sum += u64::from(self.0[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        sum
    }
}

struct Cse<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    dom: &'a DomTree,
    assumptions: &'a Assumptions,
    tables: Tables,
    /// Memory SSA, kept right while instructions go.
    memory: Versions,
    /// What alias analysis remembers.
    aa: AaCache,
    uses_budget: UsesBudget,
    /// How often it was asked.
    walks: usize,
    /// Compare the table with a search through all its keys.
    checks_hash: bool,
    denormals: Denormals,
    /// What was found out of bits since the last rewrite.
    bits: BitsMemo,
    /// What was not touched since then does not simplify.
    simplified: Period,
}

/// Memory SSA, if it is needed: most functions never ask.
enum Versions {
    /// It is not to be asked.
    Unused,
    /// Nobody has asked yet.
    NotBuilt,
    /// As others left it; nothing has gone yet.
    Known(Arc<MemSsa>),
    /// Our own.
    Own(MemSsa),
}

/// A block to be entered, or one whose part of the tables is to be taken back.
enum Step {
    Enter(Block, Clocks),
    Leave(Level),
}

impl Cse<'_, '_> {
    fn walk(&mut self, entry: Block) {
        let mut work = vec![Step::Enter(entry, Clocks::default())];
        let mut n_to_enter = 1;
        while let Some(step) = work.pop() {
            match step {
                // Nobody looks at the tables any more.
                Step::Leave(_) if n_to_enter == 0 => return,
                Step::Leave(to) => self.tables.take_back(to),
                Step::Enter(block, mut clocks) => {
                    n_to_enter -= 1;
                    work.push(Step::Leave(self.tables.level()));
                    if !self.block(block, &mut clocks) {
                        return;
                    }
                    let first = work.len();
                    work.extend(self.dom.children(block).map(|child| Step::Enter(child, clocks)));
                    work[first..].reverse();
                    n_to_enter += work.len() - first;
                }
            }
        }
    }

    /// False if no more rewrites may be made.
    fn block(&mut self, block: Block, clocks: &mut Clocks) -> bool {
        let mut preds = self.body.preds(block);
        let single = preds.next().filter(|_| preds.next().is_none());
        drop(preds);
        match single {
            Some(pred) => self.note_branch(pred, block),
            // What other paths wrote is not known.
            None => clocks.advance(Memory::all()),
        }
        let mut last_store: Option<Inst> = None;
        let mut next = self.body.first_inst(block);
        while let Some(inst) = next {
            // Only the instruction itself and what stands before it may go.
            next = self.body.next_inst(inst);
            if !self.inst(inst, clocks, &mut last_store) {
                return false;
            }
        }
        true
    }

    /// False if no more rewrites may be made.
    fn inst(&mut self, inst: Inst, clocks: &mut Clocks, last_store: &mut Option<Inst>) -> bool {
        if is_trivially_dead(self.cx.module, self.body, inst) || self.is_unused_float(inst) {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.let_go(inst);
            self.body.erase(inst);
            return true;
        }
        let op = self.body.op(inst);
        if let Op::Call(_) = op
            && let Some(goes_on) = self.marker(inst, clocks, last_store)
        {
            return goes_on;
        }
        if let Some(result) = self.body.result(inst).filter(|&value| self.body.is_used(value))
            && self.body.touched_with_operands_since(inst, self.simplified)
        {
            let cx = &*self.cx;
            let q = Query::knowing(cx.module, cx.frame.layout, cx.func, self.denormals)
                .with_dom(self.dom)
                .with_assumptions(self.assumptions)
                .with_memo(&self.bits);
            if let Some(value) = instsimplify::simplify(self.body, &q, inst) {
                if !self.cx.may_rewrite() {
                    return false;
                }
                self.body.replace_all_uses(result, value);
                self.cx.count("instructions simplified", 1);
                if is_trivially_dead(self.cx.module, self.body, inst) {
                    self.let_go(inst);
                    self.body.erase(inst);
                    return true;
                }
            }
        }
        if !op.may_touch_memory() {
            return match self.value_key(inst, NO_EFFECTS) {
                Some(key) => self.replace_or_put(inst, key),
                None => true,
            };
        }
        // What the most frequent ones do is plain to see.
        match op {
            Op::Load(access) => return self.load(inst, access, clocks, last_store),
            Op::Store(access) => return self.store(inst, access, clocks, last_store),
            _ => {}
        }
        let what = effects(self.cx.module, self.body, inst);
        if let Some(key) = self.value_key(inst, what) {
            if self.may_show_stores(inst, what) {
                *last_store = None;
            }
            return self.replace_or_put(inst, key);
        }
        match op {
            // It orders what was written before; what was read stays known.
            Op::Fence { ordering: Ordering::Release, .. } => {
                *last_store = None;
                true
            }
            _ => self.other(inst, what, clocks, last_store),
        }
    }

    /// Calls that say something and do nothing. As [`Cse::inst`], if `inst` is one.
    fn marker(
        &mut self,
        inst: Inst,
        clocks: &Clocks,
        last_store: &mut Option<Inst>,
    ) -> Option<bool> {
        match effects::intrinsic(self.cx.module, self.body, inst)? {
            Intrinsic::ASSUME => {
                if let Some(&cond) = self.body.call_args(inst).first() {
                    self.note_assumption(cond);
                }
            }
            Intrinsic::EXPERIMENTAL_GUARD => return Some(self.guard(inst, last_store)),
            Intrinsic::INVARIANT_START => self.start_invariant(inst, clocks),
            Intrinsic::SIDEEFFECT
            | Intrinsic::PSEUDOPROBE
            | Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL => {}
            _ => return None,
        }
        Some(true)
    }

    fn replace_or_put(&mut self, inst: Inst, key: Key) -> bool {
        let Some(result) = self.body.result(inst) else { return true };
        let found = self.tables.values.get(&key);
        if self.checks_hash && self.tables.values.len() < MAX_COMPARED {
            let is_there = self.tables.values.is_among_all(&key);
            assert_eq!(is_there, found.is_ok(), "equal keys hash alike");
        }
        let known = match found {
            Ok(known) => known,
            Err(hash) => {
                self.tables.put_new_value(key, hash, result);
                return true;
            }
        };
        if !self.cx.may_rewrite() {
            return false;
        }
        self.keep_common_promises(known, inst);
        self.replace(inst, result, known);
        self.cx.count("expressions replaced", 1);
        true
    }

    /// Only what both promise holds for the one that stays.
    fn keep_common_promises(&mut self, kept: Value, gone: Inst) {
        let Some(first) = self.body.def_inst(kept) else { return };
        let flags = self.body.flags(first) & self.body.flags(gone);
        if flags != self.body.flags(first) {
            self.body.set_flags(first, flags);
        }
        keep_common_metadata(self.body, first, gone);
        keep_common_attrs(self.body, first, gone);
    }

    fn replace(&mut self, inst: Inst, result: Value, by: Value) {
        if result != by && self.body.is_used(result) {
            self.body.replace_all_uses(result, by);
        }
        if !self.body.is_used(result) {
            self.body.erase(inst);
        }
    }
}
