//! Loads, stores and calls that touch memory.

use nvopt_analysis::{
    alias::BatchAa,
    matcher,
    memssa::{Access as MemAccess, MemSsa},
};
use nvopt_ir::{
    body::{Inst, Value},
    effects::{self, Effects, Memory, Traits, memory_at},
    metadata::MdKind,
    ops::{Access, Op, Ordering},
    types::Type,
};

use super::{Clocks, Content, Cse, Reading, Versions};
use crate::util::{facts::keep_metadata_in_place, salvage::salvage};

/// How often memory SSA is asked. LLVM's number.
const MAX_WALKS: usize = 500;

impl Versions {
    fn get(&self) -> Option<&MemSsa> {
        match self {
            Versions::Unused | Versions::NotBuilt => None,
            Versions::Known(known) => Some(known),
            Versions::Own(memory) => Some(memory),
        }
    }
}

impl Cse<'_, '_> {
    pub(super) fn load(
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
        if never_changes && let Some(bytes) = self.bytes(ty) {
            self.tables.put_invariant((address, bytes), clock);
        }
        if !is_ordered
            && let Some(&content) = self.tables.contents.get(&(address, ty))
            && (content.is_atomic || !access.is_atomic())
            && (content.clock == clock
                || never_changes
                || content.is_invariant
                || self.is_fixed_since(address, ty, content.clock)
                || self.is_unchanged(content.by, inst))
        {
            if !self.cx.may_rewrite() {
                return false;
            }
            if never_changes && !content.is_invariant {
                let content = Content { is_invariant: true, ..content };
                self.tables.put_content((address, ty), content);
            }
            self.merge_metadata(content.by, inst);
            self.let_go(inst);
            self.replace(inst, result, content.value);
            self.cx.count("loads replaced", 1);
            return true;
        }
        if !access.volatile {
            let content = Content {
                value: result,
                by: inst,
                clock,
                is_atomic: access.is_atomic(),
                is_invariant: never_changes,
            };
            self.tables.put_content((address, ty), content);
        }
        true
    }

    /// `llvm.invariant.start`: what it points to does not change from here on. Where its result is
    /// used, that may end.
    pub(super) fn start_invariant(&mut self, inst: Inst, clocks: &Clocks) {
        if self.body.result(inst).is_some_and(|value| self.body.is_used(value)) {
            return;
        }
        let &[bytes, address] = self.body.call_args(inst) else { return };
        let bytes = matcher::int_const(self.body, &self.cx.module.types, bytes);
        if let Some(bytes) = bytes.and_then(|bytes| bytes.to_u64()) {
            let clock = clocks.time(memory_at(self.body, address));
            self.tables.put_invariant((address, bytes), clock);
        }
    }

    /// True if what is at `address` has not changed since `clock`, because it does not change.
    fn is_fixed_since(&self, address: Value, ty: Type, clock: u64) -> bool {
        self.tables.has_invariants()
            && self
                .bytes(ty)
                .is_some_and(|bytes| self.tables.is_fixed_since((address, bytes), clock))
    }

    /// How many bytes a `ty` is in memory.
    fn bytes(&self, ty: Type) -> Option<u64> {
        let layout = self.cx.frame.layout.layout(&self.cx.module.types, ty)?;
        Some(layout.store_bytes())
    }

    /// True if memory SSA says that nothing has changed since `earlier` what `later` touches.
    fn is_unchanged(&mut self, earlier: Inst, later: Inst) -> bool {
        if matches!(self.memory, Versions::Unused) || self.walks == MAX_WALKS {
            return false;
        }
        self.walks += 1;
        if matches!(self.memory, Versions::NotBuilt) {
            self.memory = Versions::Own(MemSsa::build(self.body, self.cx.module, self.dom));
        }
        let Some(memory) = self.memory.get() else { return false };
        let of = |inst| memory.access_of(inst);
        let (Some(first), Some(second)) = (of(earlier), of(later)) else { return false };
        let cache = std::mem::take(&mut self.aa);
        let mut aa = BatchAa::new(self.body, self.cx).with_cache(cache);
        // The last version that comes before `earlier`: those above it come before it as well.
        let stop = match memory.is_version(first) {
            true => Some(first),
            false => memory.defining(first),
        };
        let stop = stop.unwrap_or(memory.live_on_entry());
        let mut decides = memory.clobber_down_from(&mut aa, second, stop);
        if !self.comes_first(memory, decides, first)
            && let Op::Load(_) = self.body.op(later)
            && let Some(loc) = aa.location(later)
        {
            // The walk may have ended at its limit; a load is worth another one.
            decides = memory.clobber_of_down_from(&mut aa, (decides, stop), later, &loc);
        }
        let is_unchanged = self.comes_first(memory, decides, first);
        self.aa = aa.into_cache();
        is_unchanged
    }

    /// True if the version `a` is that of `b`, or was made before it on every way.
    fn comes_first(&self, memory: &MemSsa, a: MemAccess, b: MemAccess) -> bool {
        if a == b || a == memory.live_on_entry() {
            return true;
        }
        let (Some(x), Some(y)) = (memory.block(a), memory.block(b)) else { return false };
        if x != y {
            return self.dom.strictly_dominates(x, y);
        }
        match (memory.inst(a), memory.inst(b)) {
            // A phi comes before everything else in its block.
            (None, Some(_)) => true,
            (Some(a), Some(b)) => self.body.comes_before(a, b),
            (_, None) => false,
        }
    }

    /// `inst` is about to go: what it knew of its address stays, if that is wanted.
    pub(super) fn let_go(&mut self, inst: Inst) {
        salvage(self.body, self.cx, inst);
        self.forget_access(inst);
    }

    fn forget_access(&mut self, inst: Inst) {
        if let Versions::Known(known) = &self.memory
            && known.access_of(inst).is_some()
        {
            self.memory = Versions::Own((**known).clone());
        }
        if let Versions::Own(memory) = &mut self.memory {
            memory.remove(inst);
        }
    }

    /// Takes away from `kept` what its metadata says and that of `gone` does not.
    fn merge_metadata(&mut self, kept: Inst, gone: Inst) {
        if !matches!(self.body.op(kept), Op::Load(_)) {
            return;
        }
        keep_metadata_in_place(self.body, self.cx.module, kept, gone);
    }

    pub(super) fn store(
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
            // Of two equal stores the later one stays if nothing reads between them.
            && *last_store != Some(content.by)
            && (content.is_atomic || !access.is_atomic())
            && (content.clock == clocks.time(memory)
                || content.is_invariant
                || self.is_fixed_since(address, ty, content.clock)
                || self.is_unchanged(content.by, inst))
        {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.let_go(inst);
            self.body.erase(inst);
            self.cx.count("stores of what is there", 1);
            return true;
        }
        clocks.advance(if is_plain { memory } else { Memory::all() });
        // The store before is overwritten whole, and nothing has read it. If only it was atomic,
        // who reads it elsewhere races with this one.
        if let Some(before) = last_store.take()
            && is_plain
            && self.body.is_placed(before)
            && self.body.args(before)[1] == address
            && self.body.ty(self.body.args(before)[0]) == ty
        {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.let_go(before);
            self.body.erase(before);
            self.cx.count("stores overwritten", 1);
        }
        if !access.volatile {
            let clock = clocks.time(memory);
            let is_atomic = access.is_atomic();
            let content = Content { value, by: inst, clock, is_atomic, is_invariant: false };
            self.tables.put_content((address, ty), content);
        }
        if is_plain {
            *last_store = Some(inst);
        }
        true
    }

    /// Calls, atomics, fences: what they read and write.
    pub(super) fn other(
        &mut self,
        inst: Inst,
        what: Effects,
        clocks: &mut Clocks,
        last_store: &mut Option<Inst>,
    ) -> bool {
        if self.may_show_stores(inst, what) {
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
        true
    }

    /// True if what was stored before may be seen because of `inst`: by itself, by whom it orders
    /// us with, or because a later store is never reached.
    pub(super) fn may_show_stores(&self, inst: Inst, what: Effects) -> bool {
        let Op::Call(_) = self.body.op(inst) else { return true };
        if !what.goes_on() || !what.reads.is_empty() || what.traits.contains(Traits::VOLATILE) {
            return true;
        }
        // A function that is not said to order anything may do so. But what orders also reads, as
        // far as the attributes of functions go, and this one does not.
        what.traits.contains(Traits::ORDERED)
            && (what.traits.contains(Traits::CONVERGENT)
                || effects::intrinsic(self.cx.module, self.body, inst).is_some())
    }

    /// A call that reads and does nothing else is one with an equal one before it.
    fn reading_call(&mut self, inst: Inst, what: Effects, clocks: &Clocks) -> bool {
        let stays = Traits::NO_MERGE | Traits::UNREPEATABLE | Traits::MAY_UNWIND;
        if what.traits.intersects(stays) {
            return true;
        }
        let Some(key) = self.call_key(inst, what) else { return true };
        let (reads, clock) = (what.reads, clocks.time(what.reads));
        match self.tables.calls.get(&key).copied() {
            Some(known)
                if known.reads == reads
                    && (known.clock == clock || self.is_unchanged(known.by, inst)) =>
            {
                if !self.cx.may_rewrite() {
                    return false;
                }
                match (self.body.result(inst), known.value) {
                    (Some(result), Some(value)) => {
                        self.let_go(inst);
                        self.keep_common_promises(value, inst);
                        self.replace(inst, result, value);
                    }
                    _ => {
                        self.let_go(inst);
                        self.body.erase(inst);
                    }
                }
                self.cx.count("calls replaced", 1);
            }
            _ => {
                let value = self.body.result(inst);
                self.tables.put_call(key, Reading { value, by: inst, reads, clock });
            }
        }
        true
    }
}
