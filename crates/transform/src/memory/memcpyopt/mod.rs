//! memcpyopt: removes and simplifies copies of memory.
//!
//! What. A copy of what was copied before, or of a part of it, is one of the first source; a copy of what was filled is a
//! fill; a copy of memory that nobody has written is a fill with `undef` (it must not go: poison may be where
//! it leads); a copy onto itself goes; a copy of a constant that is one byte all along is a fill; a `memmove` whose ends cannot overlap is a `memcpy`; a call that takes
//! a copy by value takes what was copied.
//!
//! Why on a GPU. A copy reads and writes memory for each thread; front ends copy structs through
//! temporaries on the stack, which is far away.
//!
//! Convergence and memory. What was copied must not have been written since, which memory SSA says;
//! barriers, fences and ordered accesses count as writes of all but private memory. Volatile copies stay.
//!
//! Cost. A walk of memory SSA for each copy; the function is walked until nothing changes, at most
//! [`MAX_ROUNDS`] times.
//!
//! Example.
//!     before: memcpy(%tmp, %src, 32)      after: memcpy(%tmp, %src, 32)
//!             memcpy(%dst, %tmp, 32)             memcpy(%dst, %src, 32)
//!
//! Not done. Stores are not merged into fills, calls are not made to write to the destination of the
//! copy behind them, and stack slots that are copied to one another are not merged.
//!
//! Reads memoryssa, domtree. Keeps everything that depends on control flow.

mod byval;

use nvopt_analysis::{
    alias::{
        BatchAa, LocSize, MemLoc,
        object::{symbol_of, underlying},
    },
    domtree::DomTree,
    memssa::{Access, AccessKind, MemSsa},
};
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::ConstData,
    effects::{intrinsic, may_call_intrinsic},
    intrinsics::Intrinsic,
    module::Symbol,
    ops::Op,
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob};

use crate::util::{
    addr::{align_at, base_and_offset},
    builder::Builder,
    transfer::{Transfer, TransferKind, arg_align, emit_copy, emit_set},
};

/// How often the function is walked.
const MAX_ROUNDS: usize = 8;

/// Checks memory SSA when the pass is done.
pub(crate) static VERIFY_MEMORYSSA: Knob<bool> = Knob::switch(
    "verify-memoryssa",
    false,
    "memcpyopt",
    "look for contradictions in memory SSA when the pass is done",
);

/// The pass.
pub(crate) struct MemCpyOpt;

impl FunctionPass for MemCpyOpt {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        // Arguments by value are of interest if they were copied.
        if may_copy(body, cx) && copies(body, cx).next().is_some() {
            for _ in 0..MAX_ROUNDS {
                let actions = find_actions(body, analyses, cx);
                if actions.is_empty() {
                    break;
                }
                for (inst, action) in actions {
                    if !cx.may_rewrite() {
                        return;
                    }
                    apply(body, cx, inst, action);
                    cx.count("copies simplified", 1);
                }
            }
            byval::forward(body, analyses, cx);
        }
        if cx.frame.knobs.is_on(&VERIFY_MEMORYSSA) {
            let tree = analyses.get::<DomTree>(body, cx);
            let memory = analyses.get::<MemSsa>(body, cx);
            let found = memory.check_links(body, &tree);
            assert!(found.is_none(), "memory SSA contradicts itself: {found:?}");
        }
    }
}

/// What becomes of a copy.
#[derive(Clone, Copy)]
enum Action {
    /// It goes.
    Erase,
    /// It copies from another place: that and bytes behind it, the call whose source it was, and
    /// whether the ends may overlap.
    From { source: Value, offset: u64, like: Inst, may_overlap: bool },
    /// It fills with a byte.
    Fill(Value),
    /// It fills with a known byte.
    FillConst(u8),
    /// It copies what nobody has written: each byte may become anything but poison.
    FillUndefined,
    /// Its ends do not overlap.
    NoOverlap,
}

/// False if none of the instructions copies memory, as is plain to see.
fn may_copy(body: &Body, cx: &FnCx<'_>) -> bool {
    let is_copy =
        |which| matches!(which, Intrinsic::MEMCPY | Intrinsic::MEMCPY_INLINE | Intrinsic::MEMMOVE);
    may_call_intrinsic(cx.module, body, is_copy)
}

/// The instructions that copy memory.
fn copies(body: &Body, cx: &FnCx<'_>) -> impl Iterator<Item = Inst> {
    let is_copy = |inst: Inst| {
        matches!(body.op(inst), Op::Call(_))
            && Transfer::of(body, cx.module, inst).is_some_and(|copy| copy.reads())
    };
    body.insts().filter(move |&inst| is_copy(inst))
}

fn find_actions(body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> Vec<(Inst, Action)> {
    let copies: Vec<Inst> = copies(body, cx).collect();
    if copies.is_empty() {
        return Vec::new();
    }
    let tree = analyses.get::<DomTree>(body, cx);
    let memory = analyses.get::<MemSsa>(body, cx);
    let mut finder = Finder { body, cx, memory: &memory, aa: BatchAa::new(body, cx) };
    let mut actions = Vec::new();
    // Changing a copy may change what another one finds: one change to each chain at a time.
    let mut sources: FxHashSet<Inst> = FxHashSet::default();
    for inst in copies {
        if sources.contains(&inst) || !tree.is_reachable(body.block(inst)) {
            continue;
        }
        if let Some(action) = finder.action(inst) {
            if let Action::From { like, .. } = action {
                sources.insert(like);
            }
            actions.push((inst, action));
        }
    }
    let changed: FxHashSet<Inst> = actions.iter().map(|&(inst, _)| inst).collect();
    actions.retain(|&(_, action)| match action {
        Action::From { like, .. } => !changed.contains(&like),
        Action::Erase
        | Action::Fill(_)
        | Action::FillConst(_)
        | Action::FillUndefined
        | Action::NoOverlap => true,
    });
    actions
}

struct Finder<'a> {
    body: &'a Body,
    cx: &'a FnCx<'a>,
    memory: &'a MemSsa,
    aa: BatchAa<'a>,
}

impl Finder<'_> {
    fn action(&mut self, inst: Inst) -> Option<Action> {
        let copy = Transfer::of(self.body, self.cx.module, inst)?;
        if copy.is_volatile {
            return None;
        }
        if copy.dest == copy.source || copy.bytes == Some(0) {
            return Some(Action::Erase);
        }
        if let Some(byte) = self.constant_byte(copy.source) {
            return Some(Action::FillConst(byte));
        }
        let access = self.memory.access_of(inst)?;
        let above = self.memory.defining(access)?;
        let source = MemLoc::of_argument(self.body, self.cx.module, inst, 1)?;
        let by = self.memory.clobber_of(&mut self.aa, above, inst, &source);
        if let Some(action) = self.after_writer(inst, &copy, above, by) {
            return Some(action);
        }
        let dest = MemLoc::of_argument(self.body, self.cx.module, inst, 0)?;
        let is_apart = copy.kind == TransferKind::Move
            && (self.aa.is_no_alias(&dest, &source) || self.aa.is_constant_memory(&source));
        is_apart.then_some(Action::NoOverlap)
    }

    /// What the writer of the source says.
    fn after_writer(
        &mut self,
        inst: Inst,
        copy: &Transfer,
        above: Access,
        by: Access,
    ) -> Option<Action> {
        let object = underlying(self.body, self.cx.module, copy.source);
        let is_stack = self
            .body
            .def_inst(object)
            .is_some_and(|def| matches!(self.body.op(def), Op::Alloca { .. }));
        let writer = match self.memory.kind(by) {
            AccessKind::LiveOnEntry => {
                return (is_stack && !copy.is_inline).then_some(Action::FillUndefined);
            }
            AccessKind::Def { inst, .. } => *inst,
            AccessKind::Use { .. } | AccessKind::Phi { .. } | AccessKind::Gone(_) => return None,
        };
        if intrinsic(self.cx.module, self.body, writer) == Some(Intrinsic::LIFETIME_START) {
            let marked = *self.body.call_args(writer).first()?;
            let marked = underlying(self.body, self.cx.module, marked);
            let is_unwritten = is_stack && marked == object && !copy.is_inline;
            return is_unwritten.then_some(Action::FillUndefined);
        }
        let first = Transfer::of(self.body, self.cx.module, writer)?;
        if first.is_volatile || copy.is_inline {
            return None;
        }
        let offset = self.distance(first.dest, copy.source)?;
        let end = copy.bytes.and_then(|part| part.checked_add(offset));
        let covers = offset == 0 && first.length == copy.length
            || matches!((first.bytes, end), (Some(all), Some(end)) if all >= end);
        if !covers {
            return None;
        }
        if first.kind == TransferKind::Set {
            return Some(Action::Fill(first.source));
        }
        if first.source == copy.source {
            return None;
        }
        // The first source must not have been written since, up to where this copy ends.
        let size = end.map_or(LocSize::After, LocSize::Exact);
        let loc = MemLoc::at(first.source, size);
        let of_writer = self.memory.defining(self.memory.access_of(writer)?)?;
        let now = self.memory.clobber_of(&mut self.aa, above, inst, &loc);
        let then = self.memory.clobber_of(&mut self.aa, of_writer, writer, &loc);
        if now != then {
            return None;
        }
        if self.distance(first.source, copy.dest) == Some(offset) {
            // It writes back what is there.
            return Some(Action::Erase);
        }
        let dest = MemLoc::at(copy.dest, copy.bytes.map_or(LocSize::After, LocSize::Exact));
        let may_overlap = !self.aa.is_no_alias(&dest, &loc);
        Some(Action::From { source: first.source, offset, like: writer, may_overlap })
    }

    /// How many bytes `to` is behind `from`.
    fn distance(&self, from: Value, to: Value) -> Option<u64> {
        if from == to {
            return Some(0);
        }
        let place = |ptr| base_and_offset(self.body, self.cx.module, self.cx.frame.layout, ptr);
        let ((from, start), (to, end)) = (place(from), place(to));
        let bytes = end.checked_sub(start).filter(|_| from == to)?;
        u64::try_from(bytes).ok()
    }

    /// The byte that the constant variable at `ptr` is all along.
    fn constant_byte(&self, ptr: Value) -> Option<u8> {
        let object = underlying(self.body, self.cx.module, ptr);
        let Some(Symbol::Global(global)) = symbol_of(self.body, object) else { return None };
        let data = &self.cx.module.globals[global];
        // The host may have written it, or another definition may take its place.
        if !data.constant || data.externally_initialized || data.symbol.linkage.is_interposable() {
            return None;
        }
        let init = data.init?;
        match self.cx.module.consts.get(init) {
            ConstData::Zero(_) => Some(0),
            ConstData::Data { bytes, .. } => {
                let &first = bytes.first()?;
                bytes.iter().all(|&byte| byte == first).then_some(first)
            }
            _ => None,
        }
    }
}

fn apply(body: &mut Body, cx: &mut FnCx<'_>, inst: Inst, action: Action) {
    let Some(copy) = Transfer::of(body, cx.module, inst) else { return };
    let dest = (copy.dest, arg_align(body, inst, 0));
    match action {
        Action::Erase => {}
        Action::From { source, offset, like, may_overlap } => {
            let align = arg_align(body, like, 1).map(|align| align_at(align, offset));
            let which = match may_overlap {
                true => Intrinsic::MEMMOVE,
                false => Intrinsic::MEMCPY,
            };
            let mut builder = Builder::before(body, cx, inst);
            let part = match offset {
                0 => source,
                _ => {
                    let bytes = builder.body.int(Type::I64, offset);
                    builder.add_bytes(source, bytes)
                }
            };
            emit_copy(&mut builder, which, dest, (part, align), copy.length, false);
        }
        Action::Fill(byte) => {
            emit_set(&mut Builder::before(body, cx, inst), dest, byte, copy.length, false);
        }
        Action::FillConst(byte) => {
            let byte = body.int(Type::I8, byte.into());
            emit_set(&mut Builder::before(body, cx, inst), dest, byte, copy.length, false);
        }
        Action::FillUndefined => {
            let byte = body.consts_mut().undef(Type::I8);
            let byte = body.const_value(byte);
            emit_set(&mut Builder::before(body, cx, inst), dest, byte, copy.length, false);
        }
        Action::NoOverlap => {
            // The same call of another function.
            let overloads = [copy.dest, copy.source, copy.length].map(|value| body.ty(value));
            let which = Intrinsic::MEMCPY;
            let Some(func) = cx.module.declare_intrinsic(which, &overloads) else { return };
            let ty = cx.module.symbol_ptr_ty(Symbol::Func(func));
            let callee = body.consts_mut().symbol(ty, Symbol::Func(func));
            let callee = body.const_value(callee);
            let last = body.args(inst).len() - 1;
            body.set_arg(inst, last, callee);
            return;
        }
    }
    body.erase(inst);
}
