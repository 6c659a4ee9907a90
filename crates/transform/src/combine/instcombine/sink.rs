//! Moving an instruction down into the one block that uses it.
//!
//! On the paths that do not reach that block the instruction is not computed at all. It is never
//! moved into a loop it is not in, past a barrier or a write it could tell, nor if it is
//! convergent.

use nvopt_ir::{
    body::{Block, DbgRecordKind, Inst, MdOperand},
    effects,
    ops::Op,
};

use super::cx::Combiner;

/// The most users that are looked at.
const MAX_USERS: usize = 32;

impl Combiner<'_, '_> {
    /// The block that `inst` may be moved into: the only one that uses it, whose only predecessor
    /// is its own block.
    pub(super) fn sink_target(&self, inst: Inst) -> Option<Block> {
        let result = self.body.result(inst)?;
        let op = self.body.op(inst);
        let is_fit = !matches!(op, Op::Phi(_) | Op::Alloca { .. } | Op::LandingPad { .. });
        let block = self.body.block(inst);
        if !is_fit || op.is_terminator() || self.body.n_succs(block) < 2 {
            return None;
        }
        let mut target = None;
        for slot in self.body.uses(result).take(MAX_USERS + 1) {
            let user = self.body.user(slot);
            let at = match self.body.op(user) {
                Op::Phi(incoming) => self.body.incoming(incoming)[self.body.arg_index(slot)],
                _ => self.body.block(user),
            };
            if at == block || target.is_some_and(|known| known != at) {
                return None;
            }
            target = Some(at);
        }
        let target = target?;
        let mut preds = self.body.preds(target);
        let is_only = preds.next() == Some(block) && preds.all(|pred| pred == block);
        if !is_only || self.body.uses(result).count() > MAX_USERS {
            return None;
        }
        let effects = effects::effects(self.cx.module, self.body, inst);
        let may_move = effects.is_removable()
            && !effects.touches_memory()
            && !effects
                .traits
                .intersects(effects::Traits::CONVERGENT | effects::Traits::UNREPEATABLE)
            && (effects.may_be_speculated() || !matches!(op, Op::Call(_)));
        (may_move && self.head_of(target).is_some()).then_some(target)
    }

    /// Debug records of the block of `inst` that speak of its result do so before `first` from now
    /// on; where they stood the variable has no value.
    fn sink_records(&mut self, inst: Inst, first: Inst) {
        let Some(value) = self.body.result(inst) else { return };
        if !self.body.has_records() || !self.body.is_in_metadata(value) {
            return;
        }
        let nothing = self.poison(self.ty(value));
        let nothing = MdOperand::Local(self.body.local_metadata(nothing));
        let block = self.body.block(inst);
        let with_records: Vec<Inst> = self
            .body
            .insts_in(block)
            .filter(|&other| !self.body.records(other).is_empty())
            .collect();
        for other in with_records {
            for mut record in self.body.take_records(other) {
                let mut moved = None;
                if let DbgRecordKind::Value { location, .. } = &mut record.kind
                    && let MdOperand::Local(local) = *location
                    && self.body.local_value(local) == value
                {
                    *location = nothing.clone();
                    moved = Some(MdOperand::Local(local));
                }
                if let Some(place) = moved {
                    let mut copy = record.clone();
                    if let DbgRecordKind::Value { location, .. } = &mut copy.kind {
                        *location = place;
                    }
                    self.body.add_record(first, copy);
                }
                self.body.add_record(other, record);
            }
        }
    }

    /// The first instruction of `block` that another may be put before: behind phis and what begins
    /// a handler. A block that only chooses among handlers has none.
    pub(super) fn head_of(&self, block: Block) -> Option<Inst> {
        let begins = |op: Op| {
            matches!(op, Op::Phi(_) | Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad)
        };
        let first = self.body.insts_in(block).find(|&inst| !begins(self.body.op(inst)));
        first.filter(|&inst| !matches!(self.body.op(inst), Op::CatchSwitch { .. }))
    }

    /// Moves `inst` to the head of `block`. Debug records that named it there name nothing else.
    pub(super) fn sink(&mut self, inst: Inst, block: Block) {
        let Some(first) = self.head_of(block) else { return };
        self.sink_records(inst, first);
        self.body.move_before(inst, first);
        self.rewritten += 1;
        // What it uses may follow.
        let defs: Vec<Inst> =
            self.body.args(inst).iter().filter_map(|&arg| self.body.def_inst(arg)).collect();
        for def in defs {
            self.work.add(def);
        }
    }
}
