//! Calls that take a copy by value take what was copied.
//!
//! ```text
//! memcpy(%tmp, %src, 32)                       memcpy(%tmp, %src, 32)
//! call @f(ptr byval([32 x i8]) %tmp)    ->     call @f(ptr byval([32 x i8]) %src)
//! ```
//!
//! The call makes a copy anyway. The source must be what it was when it was copied, and aligned as
//! the callee may rely on.

use nvopt_analysis::{
    alias::{BatchAa, LocSize, MemLoc},
    domtree::DomTree,
    memssa::{Access, AccessKind, MemSsa},
};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, Inst, TailKind, Value},
    metadata::MdKind,
    ops::{Align, Op},
};
use nvopt_pass::{Analyses, FnCx};

use super::Finder;
use crate::util::{
    addr::known_align,
    transfer::{Transfer, TransferKind, arg_align},
};

/// An argument that is copied for the call alone, and what is to be passed instead.
struct Forward {
    call: Inst,
    index: usize,
    source: Value,
    /// What copied it.
    copy: Inst,
}

/// Makes calls take what was copied.
pub(super) fn forward(body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
    let found = find(body, analyses, cx);
    for Forward { call, index, source, copy } in found {
        if !cx.may_rewrite() {
            return;
        }
        body.set_arg(call, index, source);
        keep_common_places(body, call, copy);
        cx.count("arguments by value forwarded", 1);
    }
}

/// Takes away what `call` says of the memory that it touches and `copy` does not: it reads what `copy` read
/// now.
fn keep_common_places(body: &mut Body, call: Inst, copy: Inst) {
    for kind in [MdKind::TBAA, MdKind::TBAA_STRUCT, MdKind::ALIAS_SCOPE, MdKind::NOALIAS] {
        if body.metadata_of(call, kind) != body.metadata_of(copy, kind) {
            body.set_metadata(call, kind, None);
        }
    }
}

fn find(body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> Vec<Forward> {
    let calls: Vec<Inst> = body.insts().filter(|&inst| takes_by_value(body, inst)).collect();
    if calls.is_empty() {
        return Vec::new();
    }
    let tree = analyses.get::<DomTree>(body, cx);
    let memory = analyses.get::<MemSsa>(body, cx);
    let mut finder = Finder { body, cx, memory: &memory, aa: BatchAa::new(body, cx) };
    let mut found = Vec::new();
    for call in calls.into_iter().filter(|&call| tree.is_reachable(body.block(call))) {
        for index in 0..body.call_args(call).len() {
            found.extend(finder.forward(call, index));
        }
    }
    found
}

/// True for calls with arguments by value. Those that must be tail calls pass on what they got.
fn takes_by_value(body: &Body, inst: Inst) -> bool {
    let Op::Call(call) = body.op(inst) else { return false };
    let data = body.call(call);
    let n_args = body.call_args(inst).len();
    let is_by_value = |index| {
        let attrs = body.attrs().param_attrs(data.attrs, index);
        AttrPool::find(attrs, AttrKind::ByVal).is_some()
    };
    data.tail != TailKind::MustTail && (0..n_args).any(is_by_value)
}

impl Finder<'_> {
    /// What the call may take instead of its argument `index`.
    fn forward(&mut self, call: Inst, index: usize) -> Option<Forward> {
        let bytes = self.bytes_by_value(call, index)?;
        let arg = self.body.call_args(call)[index];
        let above = self.memory.defining(self.memory.access_of(call)?)?;
        let loc = MemLoc::at(arg, LocSize::Exact(bytes));
        let by = self.memory.clobber_of(&mut self.aa, above, call, &loc);
        let AccessKind::Def { inst: writer, .. } = *self.memory.kind(by) else { return None };
        let copy = Transfer::of(self.body, self.cx.module, writer)?;
        let is_whole = copy.kind != TransferKind::Set
            && !copy.is_volatile
            && copy.dest == arg
            && copy.bytes.is_some_and(|all| all >= bytes);
        if !is_whole || self.body.ty(copy.source) != self.body.ty(arg) {
            return None;
        }
        let said = arg_align(self.body, writer, 1).unwrap_or(Align::ONE);
        let known = known_align(self.body, self.cx.module, self.cx.func, copy.source);
        let align = said.max(known);
        let is_aligned = arg_align(self.body, call, index).is_some_and(|needed| needed <= align);
        (is_aligned && self.is_unchanged(writer, above, call, copy.source, bytes))
            .then_some(Forward { call, index, source: copy.source, copy: writer })
    }

    /// True if `source` is at `call` what it was when `writer` copied it.
    fn is_unchanged(
        &mut self,
        writer: Inst,
        above: Access,
        call: Inst,
        source: Value,
        bytes: u64,
    ) -> bool {
        let loc = MemLoc::at(source, LocSize::Exact(bytes));
        let of_writer = self.memory.access_of(writer).and_then(|at| self.memory.defining(at));
        let Some(of_writer) = of_writer else { return false };
        let now = self.memory.clobber_of(&mut self.aa, above, call, &loc);
        now == self.memory.clobber_of(&mut self.aa, of_writer, writer, &loc)
    }

    /// The size of what the call takes by value.
    fn bytes_by_value(&self, call: Inst, index: usize) -> Option<u64> {
        let Op::Call(data) = self.body.op(call) else { return None };
        let attrs = self.body.attrs().param_attrs(self.body.call(data).attrs, index);
        match AttrPool::find(attrs, AttrKind::ByVal) {
            Some(Attr::Type(_, Some(ty))) => {
                let layout = self.cx.frame.layout.layout(&self.cx.module.types, *ty)?;
                Some(layout.alloc_bytes())
            }
            _ => None,
        }
    }
}
