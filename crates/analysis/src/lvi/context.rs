//! What is known before an instruction from others of its block: assumptions and guards that were
//! passed, and, at the end of the block, addresses that were accessed and so are not null.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Block, Body, Inst, Value},
    effects,
    intrinsics::Intrinsic,
    ops::{InstFlags, Op},
};

use super::solve::Solver;
use crate::{lattice::Lattice, matcher};

/// The most assumptions about a value that are looked at.
const MAX_ASSUMPTIONS: usize = 16;
/// The most instructions before a question that are looked at for guards.
const MAX_GUARD_SCAN: usize = 64;
/// The most `getelementptr`s that an address is followed through.
const MAX_OFFSETS: usize = 16;

impl Solver<'_> {
    /// `known`, with what holds before `at`.
    pub(super) fn with_context(
        &mut self,
        value: Value,
        known: Lattice,
        at: Option<Inst>,
    ) -> Lattice {
        let Some(at) = at else { return known };
        let (body, q) = (self.body, self.q);
        let block = body.block(at);
        let mut known = known;
        if let Some(assumptions) = q.assumptions {
            for &assume in assumptions.about(value).iter().take(MAX_ASSUMPTIONS) {
                let counts = body.is_placed(assume)
                    && body.block(assume) == block
                    && body.comes_before(assume, at);
                if counts {
                    known = known.intersect(&self.said_by_assume(value, assume));
                }
            }
        }
        if self.has_guards() {
            known = self.with_guards(value, known, at);
        }
        let is_end = body.terminator(block) == Some(at);
        if known.is_overdefined() && is_end && body.ty(value).is_ptr() {
            let base = without_offsets(body, value);
            if self.accessed_in(block).contains(&base) {
                return Lattice::NotNull;
            }
        }
        known
    }

    /// True if the module knows guards.
    pub(super) fn has_guards(&mut self) -> bool {
        let module = self.q.module;
        let find = || module.find_symbol(b"llvm.experimental.guard").is_some();
        *self.lvi.has_guards.get_or_insert_with(find)
    }

    fn said_by_assume(&mut self, value: Value, assume: Inst) -> Lattice {
        let body = self.body;
        let mut said = Lattice::Overdefined;
        for (bundle, operands) in body.call_bundles(assume) {
            let is_non_null = body.strings().get(bundle.tag) == b"nonnull";
            if is_non_null && operands.first() == Some(&value) {
                said = Lattice::NotNull;
            }
        }
        let Some(&cond) = body.call_args(assume).first() else { return said };
        match self.said_by(value, cond, true, false, 0) {
            Some(by_cond) => said.intersect(&by_cond),
            None => said,
        }
    }

    fn with_guards(&mut self, value: Value, known: Lattice, at: Inst) -> Lattice {
        let body = self.body;
        let mut known = known;
        let before = std::iter::successors(body.prev_inst(at), |&inst| body.prev_inst(inst));
        let guards: Vec<Inst> = before
            .take(MAX_GUARD_SCAN)
            .filter(|&inst| {
                let guard = Some(Intrinsic::EXPERIMENTAL_GUARD);
                matches!(body.op(inst), Op::Call(_))
                    && effects::intrinsic(self.q.module, body, inst) == guard
            })
            .collect();
        for guard in guards {
            let Some(&cond) = body.call_args(guard).first() else { continue };
            if let Some(said) = self.said_by(value, cond, true, false, 0) {
                known = known.intersect(&said);
            }
        }
        known
    }

    /// The addresses that `block` accesses, in spaces where null is no address.
    fn accessed_in(&mut self, block: Block) -> &FxHashSet<Value> {
        let (body, q) = (self.body, self.q);
        let facts = self.lvi.blocks.entry(block).or_default();
        facts.accessed.get_or_insert_with(|| {
            let attrs = q.module.attrs.function_attrs(q.module.funcs[q.func].attrs);
            let mut found = FxHashSet::default();
            if AttrPool::find(attrs, AttrKind::NullPointerIsValid).is_some() {
                return found;
            }
            for inst in body.insts_in(block) {
                for address in accesses(q.module, body, inst) {
                    if body.ty(address).addr_space() == Some(0) {
                        found.insert(without_offsets(body, address));
                    }
                }
            }
            found
        })
    }
}

/// The addresses that `inst` accesses for sure.
fn accesses(
    module: &nvopt_ir::module::ModuleShared,
    body: &Body,
    inst: Inst,
) -> smallvec::SmallVec<[Value; 2]> {
    let args = body.args(inst);
    match body.op(inst) {
        Op::Load(access) if !access.volatile => [args[0]].into_iter().collect(),
        Op::Store(access) if !access.volatile => [args[1]].into_iter().collect(),
        Op::AtomicRmw { access, .. } | Op::CmpXchg { access, .. } if !access.volatile => {
            [args[0]].into_iter().collect()
        }
        Op::Call(_) => {
            let n_addresses = match effects::intrinsic(module, body, inst) {
                Some(Intrinsic::MEMCPY | Intrinsic::MEMMOVE) => 2,
                Some(Intrinsic::MEMSET) => 1,
                _ => 0,
            };
            let args = body.call_args(inst);
            let says = |index: usize| {
                args.get(index).and_then(|&arg| matcher::int_const(body, &module.types, arg))
            };
            let happens = says(2).is_some_and(|bytes| !bytes.is_zero())
                && says(3).is_some_and(|volatile| volatile.is_zero());
            args.iter().copied().take(if happens { n_addresses } else { 0 }).collect()
        }
        _ => smallvec::SmallVec::new(),
    }
}

/// What an address was computed from, as long as it stayed in the object.
fn without_offsets(body: &Body, address: Value) -> Value {
    let mut base = address;
    for _ in 0..MAX_OFFSETS {
        match body.def_inst(base) {
            Some(inst)
                if matches!(body.op(inst), Op::Gep { .. })
                    && body.flags(inst).contains(InstFlags::INBOUNDS) =>
            {
                base = body.args(inst)[0];
            }
            _ => break,
        }
    }
    base
}
