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
//! Not done. `early-cse<memssa>` is accepted and does the same: clocks by memory stand in for
//! memory SSA.
//!
//! Reads domtree, assumptions. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{
    assumptions::Assumptions,
    domtree::DomTree,
    fold::{Folder, swap_pred},
    matcher,
    query::Query,
};
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    attrs::AttrList,
    body::{Block, Body, Inst, Value},
    effects::{self, Effects, Memory, Traits, effects, is_trivially_dead, memory_at},
    intrinsics::Intrinsic,
    metadata::MdKind,
    module::CallConv,
    ops::{Access, IntPred, Op, Ordering},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};
use smallvec::SmallVec;

use crate::combine::instsimplify;

/// The most operands of an expression that is put in the table.
const MAX_ARGS: usize = 64;
/// The number of memories that have a clock.
const N_CLOCKS: usize = 16;
/// How many conditions joined by `and` or `or` one branch gives.
const MAX_CONDITIONS: usize = 16;

/// The pass.
pub(crate) struct EarlyCse;

impl FunctionPass for EarlyCse {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let dom = analyses.get::<DomTree>(body, cx);
        let assumptions = analyses.get::<Assumptions>(body, cx);
        let Some(entry) = body.entry() else { return };
        let mut cse =
            Cse { body, cx, dom: &dom, assumptions: &assumptions, tables: Tables::default() };
        cse.walk(entry);
    }
}

/// An expression: equal ones compute the same. Flags are left out; they are intersected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

/// What is known to be at an address.
#[derive(Clone, Copy, Debug)]
struct Content {
    value: Value,
    /// The load or store that says so.
    by: Inst,
    clock: u64,
    is_atomic: bool,
}

/// A result of a call that reads memory.
#[derive(Clone, Copy, Debug)]
struct Reading {
    value: Option<Value>,
    clock: u64,
}

/// The tables, and how to take back what was put in them.
#[derive(Default)]
struct Tables {
    values: FxHashMap<Key, Value>,
    contents: FxHashMap<(Value, Type), Content>,
    calls: FxHashMap<Key, Reading>,
    undo: Vec<Undo>,
}

enum Undo {
    Value(Key, Option<Value>),
    Content((Value, Type), Option<Content>),
    Call(Key, Option<Reading>),
}

impl Tables {
    fn put_value(&mut self, key: Key, value: Value) {
        let old = self.values.insert(key.clone(), value);
        self.undo.push(Undo::Value(key, old));
    }

    fn put_content(&mut self, at: (Value, Type), content: Content) {
        let old = self.contents.insert(at, content);
        self.undo.push(Undo::Content(at, old));
    }

    fn put_call(&mut self, key: Key, reading: Reading) {
        let old = self.calls.insert(key.clone(), reading);
        self.undo.push(Undo::Call(key, old));
    }

    fn take_back(&mut self, to: usize) {
        while self.undo.len() > to {
            match self.undo.pop() {
                Some(Undo::Value(key, Some(old))) => drop(self.values.insert(key, old)),
                Some(Undo::Value(key, None)) => drop(self.values.remove(&key)),
                Some(Undo::Content(at, Some(old))) => drop(self.contents.insert(at, old)),
                Some(Undo::Content(at, None)) => drop(self.contents.remove(&at)),
                Some(Undo::Call(key, Some(old))) => drop(self.calls.insert(key, old)),
                Some(Undo::Call(key, None)) => drop(self.calls.remove(&key)),
                None => return,
            }
        }
    }
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
        let ticks = self.0.iter().enumerate().filter(|(bit, _)| memory.bits() >> bit & 1 != 0);
        ticks.map(|(_, &clock)| u64::from(clock)).sum()
    }
}

struct Cse<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    dom: &'a DomTree,
    assumptions: &'a Assumptions,
    tables: Tables,
}

/// A block to be entered, or one whose part of the tables is to be taken back.
enum Step {
    Enter(Block, Clocks),
    Leave(usize),
}

impl Cse<'_, '_> {
    fn walk(&mut self, entry: Block) {
        let mut work = vec![Step::Enter(entry, Clocks::default())];
        while let Some(step) = work.pop() {
            match step {
                Step::Leave(to) => self.tables.take_back(to),
                Step::Enter(block, mut clocks) => {
                    work.push(Step::Leave(self.tables.undo.len()));
                    if !self.block(block, &mut clocks) {
                        return;
                    }
                    let children: Vec<Block> = self.dom.children(block).collect();
                    work.extend(children.into_iter().rev().map(|child| Step::Enter(child, clocks)));
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
        let insts: Vec<Inst> = self.body.insts_in(block).collect();
        let mut last_store: Option<Inst> = None;
        for inst in insts {
            if !self.body.is_placed(inst) {
                continue;
            }
            if !self.inst(inst, clocks, &mut last_store) {
                return false;
            }
        }
        true
    }

    /// False if no more rewrites may be made.
    fn inst(&mut self, inst: Inst, clocks: &mut Clocks, last_store: &mut Option<Inst>) -> bool {
        if is_trivially_dead(self.cx.module, self.body, inst) {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.body.erase(inst);
            return true;
        }
        let op = self.body.op(inst);
        if let Op::Call(_) = op {
            match effects::intrinsic(self.cx.module, self.body, inst) {
                Some(Intrinsic::ASSUME) => {
                    let cond = self.body.call_args(inst).first().copied();
                    if let Some(cond) = cond {
                        self.note_condition(cond, true);
                    }
                    return true;
                }
                Some(
                    Intrinsic::SIDEEFFECT
                    | Intrinsic::PSEUDOPROBE
                    | Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL,
                ) => return true,
                _ => {}
            }
        }
        if let Some(result) = self.body.result(inst).filter(|&value| self.body.is_used(value)) {
            let q = Query::new(self.cx.module, self.cx.frame.layout, self.cx.func)
                .with_dom(self.dom)
                .with_assumptions(self.assumptions);
            if let Some(value) = instsimplify::simplify(self.body, &q, inst) {
                if !self.cx.may_rewrite() {
                    return false;
                }
                self.body.replace_all_uses(result, value);
                self.cx.count("instructions simplified", 1);
                if is_trivially_dead(self.cx.module, self.body, inst) {
                    self.body.erase(inst);
                    return true;
                }
            }
        }
        let what = effects(self.cx.module, self.body, inst);
        if let Some(key) = self.value_key(inst, what) {
            return self.replace_or_put(inst, key);
        }
        match op {
            Op::Load(access) => self.load(inst, access, clocks, last_store),
            Op::Store(access) => self.store(inst, access, clocks, last_store),
            // It orders what was written before; what was read stays known.
            Op::Fence { ordering: Ordering::Release, .. } => {
                *last_store = None;
                true
            }
            _ => self.other(inst, what, clocks, last_store),
        }
    }

    fn replace_or_put(&mut self, inst: Inst, key: Key) -> bool {
        let Some(result) = self.body.result(inst) else { return true };
        let Some(&known) = self.tables.values.get(&key) else {
            self.tables.put_value(key, result);
            return true;
        };
        if !self.cx.may_rewrite() {
            return false;
        }
        if let Some(first) = self.body.def_inst(known) {
            // Only what both promise holds for the one that stays.
            let flags = self.body.flags(first) & self.body.flags(inst);
            if flags != self.body.flags(first) {
                self.body.set_flags(first, flags);
            }
        }
        self.replace(inst, result, known);
        self.cx.count("expressions replaced", 1);
        true
    }

    fn replace(&mut self, inst: Inst, result: Value, by: Value) {
        if result != by && self.body.is_used(result) {
            self.body.replace_all_uses(result, by);
        }
        if !self.body.is_used(result) {
            self.body.erase(inst);
        }
    }

    fn load(
        &mut self,
        inst: Inst,
        access: Access,
        clocks: &mut Clocks,
        last_store: &mut Option<Inst>,
    ) -> bool {
        *last_store = None;
        let address = self.body.args(inst)[0];
        let memory = memory_at(self.body, address);
        let is_ordered = access.volatile
            || !matches!(access.ordering, Ordering::NotAtomic | Ordering::Unordered);
        if is_ordered {
            clocks.advance(Memory::all());
        }
        let Some(result) = self.body.result(inst) else { return true };
        let ty = self.body.ty(result);
        let never_changes = self.body.metadata_of(inst, MdKind::INVARIANT_LOAD).is_some();
        let clock = clocks.time(memory);
        if !is_ordered
            && let Some(&content) = self.tables.contents.get(&(address, ty))
            && (content.clock == clock || never_changes && self.is_invariant(content.by))
            && (content.is_atomic || !access.is_atomic())
        {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.merge_metadata(content.by, inst);
            self.replace(inst, result, content.value);
            self.cx.count("loads replaced", 1);
            return true;
        }
        if !access.volatile {
            let content = Content { value: result, by: inst, clock, is_atomic: access.is_atomic() };
            self.tables.put_content((address, ty), content);
        }
        true
    }

    fn is_invariant(&self, by: Inst) -> bool {
        matches!(self.body.op(by), Op::Load(_))
            && self.body.metadata_of(by, MdKind::INVARIANT_LOAD).is_some()
    }

    /// Takes away from `kept` what its metadata says and that of `gone` does not.
    fn merge_metadata(&mut self, kept: Inst, gone: Inst) {
        if !matches!(self.body.op(kept), Op::Load(_)) {
            return;
        }
        let differing: Vec<MdKind> = self
            .body
            .metadata(kept)
            .iter()
            .filter(|&&(kind, md)| {
                // What is undefined at once if it is wrong stays true.
                let stays = [MdKind::NOUNDEF, MdKind::INVARIANT_LOAD].contains(&kind);
                !stays && self.body.metadata_of(gone, kind) != Some(md)
            })
            .map(|&(kind, _)| kind)
            .collect();
        for kind in differing {
            self.body.set_metadata(kept, kind, None);
        }
    }

    fn store(
        &mut self,
        inst: Inst,
        access: Access,
        clocks: &mut Clocks,
        last_store: &mut Option<Inst>,
    ) -> bool {
        let (value, address) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let ty = self.body.ty(value);
        let memory = memory_at(self.body, address);
        let is_plain = !access.volatile
            && matches!(access.ordering, Ordering::NotAtomic | Ordering::Unordered);
        if is_plain
            && let Some(&content) = self.tables.contents.get(&(address, ty))
            && content.value == value
            && content.clock == clocks.time(memory)
            && (content.is_atomic || !access.is_atomic())
        {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.body.erase(inst);
            self.cx.count("stores of what is there", 1);
            return true;
        }
        clocks.advance(if is_plain { memory } else { Memory::all() });
        // The store before is overwritten whole, and nothing has read it.
        if let Some(before) = last_store.take()
            && is_plain
            && self.body.is_placed(before)
            && self.body.args(before)[1] == address
            && self.body.ty(self.body.args(before)[0]) == ty
            && (!is_atomic(self.body, before) || access.is_atomic())
        {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.body.erase(before);
            self.cx.count("stores overwritten", 1);
        }
        if !access.volatile {
            let clock = clocks.time(memory);
            let content = Content { value, by: inst, clock, is_atomic: access.is_atomic() };
            self.tables.put_content((address, ty), content);
        }
        if is_plain {
            *last_store = Some(inst);
        }
        true
    }

    /// Calls, atomics, fences: what they read and write.
    fn other(
        &mut self,
        inst: Inst,
        what: Effects,
        clocks: &mut Clocks,
        last_store: &mut Option<Inst>,
    ) -> bool {
        let reads = !what.reads.is_empty() || what.traits.contains(Traits::ORDERED);
        if reads || !what.goes_on() {
            *last_store = None;
        }
        let writes = !what.writes.is_empty();
        let is_ordered = what.traits.intersects(Traits::ORDERED | Traits::VOLATILE);
        if !writes && !is_ordered {
            return self.reading_call(inst, what, clocks);
        }
        if is_ordered {
            clocks.advance(Memory::all());
        } else {
            clocks.advance(what.writes);
        }
        *last_store = None;
        true
    }

    /// A call that reads and does nothing else is one with an equal one before it.
    fn reading_call(&mut self, inst: Inst, what: Effects, clocks: &Clocks) -> bool {
        let stays = Traits::NO_MERGE | Traits::UNREPEATABLE | Traits::MAY_UNWIND;
        if what.reads.is_empty() || what.traits.intersects(stays) {
            return true;
        }
        let Some(key) = self.call_key(inst, what) else { return true };
        let clock = clocks.time(what.reads);
        match self.tables.calls.get(&key) {
            Some(&known) if known.clock == clock => {
                if !self.cx.may_rewrite() {
                    return false;
                }
                match (self.body.result(inst), known.value) {
                    (Some(result), Some(value)) => self.replace(inst, result, value),
                    _ => self.body.erase(inst),
                }
                self.cx.count("calls replaced", 1);
            }
            _ => self.tables.put_call(key, Reading { value: self.body.result(inst), clock }),
        }
        true
    }
}

fn is_atomic(body: &Body, inst: Inst) -> bool {
    matches!(body.op(inst), Op::Load(access) | Op::Store(access) if access.is_atomic())
}

/// Conditions.
impl Cse<'_, '_> {
    /// What the branch from `pred` to `block`, its only way in, says.
    fn note_branch(&mut self, pred: Block, block: Block) {
        let Some(branch) = self.body.terminator(pred) else { return };
        if self.body.op(branch) != Op::CondBr {
            return;
        }
        let is_true = self.body.succ(pred, 0) == block;
        if self.body.succ(pred, 0) == self.body.succ(pred, 1) {
            return;
        }
        let cond = self.body.args(branch)[0];
        let mut work = vec![cond];
        let mut seen = 0;
        while let Some(cond) = work.pop() {
            seen += 1;
            if seen > MAX_CONDITIONS || self.body.def_inst(cond).is_none() {
                continue;
            }
            self.note_condition(cond, is_true);
            self.replace_below(cond, is_true, pred, block);
            let types = &self.cx.module.types;
            let parts = match is_true {
                true => matcher::logical_and(self.body, types, cond),
                false => matcher::logical_or(self.body, types, cond),
            };
            work.extend(parts.into_iter().flat_map(|(a, b)| [a, b]));
        }
    }

    /// Puts in the table that `cond` is `is_true` from here on.
    fn note_condition(&mut self, cond: Value, is_true: bool) {
        let Some(inst) = self.body.def_inst(cond) else { return };
        let what = effects(self.cx.module, self.body, inst);
        let Some(key) = self.value_key(inst, what) else { return };
        let truth = self.body.int(Type::I1, u64::from(is_true));
        self.tables.put_value(key, truth);
    }

    /// Replaces the uses of `cond` that the edge from `pred` to `block` dominates.
    fn replace_below(&mut self, cond: Value, is_true: bool, pred: Block, block: Block) {
        let truth = self.body.int(Type::I1, u64::from(is_true));
        let slots: Vec<_> = self.body.uses(cond).collect();
        for slot in slots {
            let user = self.body.user(slot);
            let at = match self.body.op(user) {
                Op::Phi(incoming) => self.body.incoming(incoming)[self.body.arg_index(slot)],
                _ => self.body.block(user),
            };
            let on_edge = at == pred
                && self.body.block(user) == block
                && matches!(self.body.op(user), Op::Phi(_));
            if on_edge || self.dom.edge_dominates(self.body, pred, block, at) {
                if !self.cx.may_rewrite() {
                    return;
                }
                self.body.set_use(slot, truth);
            }
        }
    }
}

/// Keys.
impl Cse<'_, '_> {
    /// The key of an instruction that only computes.
    fn value_key(&mut self, inst: Inst, what: Effects) -> Option<Key> {
        let result = self.body.result(inst)?;
        let ty = self.body.ty(result);
        let args = self.body.args(inst);
        if args.len() > MAX_ARGS {
            return None;
        }
        let op = self.body.op(inst);
        let mut key = Key {
            op,
            ty,
            args: SmallVec::from_slice(args),
            ints: SmallVec::new(),
            call: None,
            block: None,
        };
        match op {
            Op::Binary(binary) => {
                if binary.is_commutative() && key.args[0] > key.args[1] {
                    key.args.swap(0, 1);
                }
            }
            Op::ICmp(pred) => {
                if (key.args[0], pred) > (key.args[1], swap_pred(pred)) {
                    key.args.swap(0, 1);
                    key.op = Op::ICmp(swap_pred(pred));
                }
            }
            Op::FCmp(pred) => {
                let swapped = matcher::swap_float_pred(pred);
                if (key.args[0], pred) > (key.args[1], swapped) {
                    key.args.swap(0, 1);
                    key.op = Op::FCmp(swapped);
                }
            }
            Op::Select => {
                // Chosen by the opposite condition, the other way round.
                if let Some(inner) = matcher::not(self.body, &self.cx.module.types, key.args[0]) {
                    key.args[0] = inner;
                    key.args.swap(1, 2);
                }
                self.shorten_min_max(&mut key);
            }
            Op::FNeg | Op::Cast(_) | Op::Freeze | Op::ExtractElement | Op::InsertElement => {}
            Op::Gep { .. } => self.shorten_gep(&mut key),
            Op::ShuffleVector(list) | Op::ExtractValue(list) | Op::InsertValue(list) => {
                key.ints = self.body.ints(list).iter().map(|&int| i64::from(int)).collect();
                // The handle of a list is its own; the list is what counts.
                key.op = match op {
                    Op::ShuffleVector(_) => Op::Br,
                    Op::ExtractValue(_) => Op::CondBr,
                    _ => Op::Switch,
                };
            }
            Op::Call(_) => {
                let stays = Traits::NO_MERGE
                    | Traits::UNREPEATABLE
                    | Traits::MAY_UNWIND
                    | Traits::VOLATILE
                    | Traits::ORDERED;
                let is_pure = what.reads.is_empty()
                    && what.writes.is_empty()
                    && !what.traits.intersects(stays);
                return if is_pure { self.call_key(inst, what) } else { None };
            }
            Op::Ret
            | Op::Br
            | Op::CondBr
            | Op::Switch
            | Op::IndirectBr
            | Op::Invoke(_)
            | Op::CallBr(_)
            | Op::Resume
            | Op::Unreachable
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::Phi(_)
            | Op::Alloca { .. }
            | Op::Load(_)
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad => return None,
        }
        Some(key)
    }

    /// A select of the smaller or larger is that of its two values, however it is compared.
    fn shorten_min_max(&self, key: &mut Key) {
        let (yes, no) = (key.args[1], key.args[2]);
        let Some((pred, a, b)) = matcher::icmp(self.body, key.args[0]) else { return };
        let pred = if (yes, no) == (a, b) {
            pred
        } else if (yes, no) == (b, a) {
            swap_pred(pred)
        } else {
            return;
        };
        // Of equal values it does not matter which is chosen.
        let which = match pred {
            IntPred::Ugt | IntPred::Uge => 1,
            IntPred::Ult | IntPred::Ule => 2,
            IntPred::Sgt | IntPred::Sge => 3,
            IntPred::Slt | IntPred::Sle => 4,
            IntPred::Eq | IntPred::Ne => return,
        };
        // Addresses that are equal need not be the same.
        if self.cx.module.types.is_ptr_or_vector(self.body.ty(yes)) {
            return;
        }
        key.args = SmallVec::from_slice(&[yes.min(no), yes.max(no)]);
        key.ints.push(which);
    }

    /// An address at a constant distance is its base and the bytes, however it is spelled.
    fn shorten_gep(&mut self, key: &mut Key) {
        let Op::Gep { source } = key.op else { return };
        let Some(space) = key.ty.addr_space() else { return };
        let consts: Option<Vec<_>> =
            key.args[1..].iter().map(|&arg| self.body.as_const(arg)).collect();
        let Some(consts) = consts else { return };
        let layout = self.cx.frame.layout;
        let folder = Folder {
            pool: self.body.consts_mut(),
            module: self.cx.module,
            layout,
            denormals: nvopt_analysis::fold::Denormals::IEEE,
        };
        let offset = folder.gep_offset(source, &consts, layout.index_bits(space));
        if let Some(bytes) = offset.and_then(|offset| offset.to_i64()) {
            key.op = Op::Gep { source: Type::I8 };
            key.args.truncate(1);
            key.ints.push(bytes);
        }
    }

    /// The key of a call: callee, arguments, and what the call says.
    fn call_key(&self, inst: Inst, what: Effects) -> Option<Key> {
        let call = match self.body.op(inst) {
            Op::Call(call) => call,
            _ => return None,
        };
        let data = self.body.call(call);
        if !data.bundles.is_empty() {
            return None;
        }
        let mut args: SmallVec<[Value; 4]> = SmallVec::from_slice(self.body.args(inst));
        if args.len() > MAX_ARGS {
            return None;
        }
        let commutes = effects::intrinsic(self.cx.module, self.body, inst)
            .is_some_and(Intrinsic::is_commutative);
        if commutes && args.len() > 2 && args[0] > args[1] {
            args.swap(0, 1);
        }
        // The threads that take part may be others in another block.
        let is_convergent = what.traits.contains(Traits::CONVERGENT);
        let block = is_convergent.then(|| self.body.block(inst));
        Some(Key {
            op: Op::Unreachable,
            ty: self.body.result_ty(inst),
            args,
            ints: SmallVec::new(),
            call: Some((data.ty, data.cc, data.attrs)),
            block,
        })
    }
}
