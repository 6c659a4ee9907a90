//! Loads, stores and calls that touch memory.

use nvopt_analysis::{alias::BatchAa, memssa::Access as MemAccess};
use nvopt_ir::{
    body::{Body, Inst},
    effects::{Effects, Memory, Traits, memory_at},
    metadata::MdKind,
    ops::{Access, Op, Ordering},
};

use super::{Clocks, Content, Cse, Reading};

/// How often memory SSA is asked. LLVM's number.
const MAX_WALKS: usize = 500;

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
        if !is_ordered
            && let Some(&content) = self.tables.contents.get(&(address, ty))
            && (content.is_atomic || !access.is_atomic())
            && (content.clock == clock
                || never_changes
                || content.is_invariant
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
            self.forget_access(inst);
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

    /// True if memory SSA says that nothing has changed since `earlier` what `later` touches.
    fn is_unchanged(&mut self, earlier: Inst, later: Inst) -> bool {
        let Some(memory) = &self.memory else { return false };
        if self.walks == MAX_WALKS {
            return false;
        }
        self.walks += 1;
        let of = |inst| memory.access_of(inst);
        let (Some(first), Some(second)) = (of(earlier), of(later)) else { return false };
        let mut aa = BatchAa::new(self.body, self.cx);
        let decides = memory.clobber(&mut aa, self.dom, second);
        drop(aa);
        self.comes_first(decides, first)
    }

    /// True if the version `a` is that of `b`, or was made before it on every way.
    fn comes_first(&self, a: MemAccess, b: MemAccess) -> bool {
        let Some(memory) = &self.memory else { return false };
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

    /// `inst` is about to go.
    pub(super) fn forget_access(&mut self, inst: Inst) {
        if let Some(memory) = &mut self.memory {
            memory.remove(inst);
        }
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
            && (content.is_atomic || !access.is_atomic())
            && (content.clock == clocks.time(memory)
                || content.is_invariant
                || self.is_unchanged(content.by, inst))
        {
            if !self.cx.may_rewrite() {
                return false;
            }
            self.forget_access(inst);
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
            self.forget_access(before);
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
        if what.traits.intersects(stays) {
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
                    (Some(result), Some(value)) => {
                        self.forget_access(inst);
                        self.replace(inst, result, value);
                    }
                    _ => {
                        self.forget_access(inst);
                        self.body.erase(inst);
                    }
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
