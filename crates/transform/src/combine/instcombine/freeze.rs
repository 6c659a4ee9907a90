//! `freeze`.

use nvopt_analysis::poison;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{InstFlags, Op},
};

use super::cx::{Combiner, Done, Rule};

/// The most uses that are looked at.
const MAX_USES: usize = 32;

impl Combiner<'_, '_> {
    pub(super) fn freeze_inst(&mut self, inst: Inst) -> Rule {
        self.freeze_operand(inst).or_else(|| self.freeze_other_uses(inst))
    }

    /// Whoever uses `x` behind `freeze x` may as well use that: the two are then known to be the
    /// same.
    fn freeze_other_uses(&mut self, inst: Inst) -> Rule {
        let x = self.body.args(inst)[0];
        let frozen = self.body.result(inst)?;
        if self.is_const(x) || self.one_use(x) {
            return None;
        }
        let slots: Vec<(Inst, usize)> = self
            .body
            .uses(x)
            .take(MAX_USES)
            .map(|slot| (self.body.user(slot), self.body.arg_index(slot)))
            .filter(|&(user, _)| user != inst)
            .collect();
        let mut changed = false;
        for (user, at) in slots {
            if self.dom.dominates_use(self.body, inst, user, at) {
                self.body.set_arg(user, at, frozen);
                self.work.add(user);
                changed = true;
            }
        }
        changed.then_some(Done::Changed)
    }

    /// `freeze (op x, C) => op (freeze x), C`: at most one operand may be undefined, and the
    /// promises of the operation go.
    fn freeze_operand(&mut self, inst: Inst) -> Rule {
        let x = self.body.args(inst)[0];
        let def = self.body.def_inst(x)?;
        if !self.one_use(x) {
            return None;
        }
        let is_fit = matches!(
            self.body.op(def),
            Op::Binary(_) | Op::Cast(_) | Op::ICmp(_) | Op::Gep { .. } | Op::Select
        );
        if !is_fit {
            return None;
        }
        let args: Vec<Value> = self.body.args(def).to_vec();
        let doubtful: Vec<usize> =
            (0..args.len()).filter(|&at| !self.is_never_undef(args[at])).collect();
        if doubtful.len() > 1 {
            return None;
        }
        let kept = self.body.flags(def);
        let promises = InstFlags::NUW
            | InstFlags::NSW
            | InstFlags::EXACT
            | InstFlags::DISJOINT
            | InstFlags::NNEG
            | InstFlags::SAMESIGN
            | InstFlags::INBOUNDS
            | InstFlags::NUSW
            | InstFlags::NNAN
            | InstFlags::NINF;
        // What gives poison by itself, as a shift by too much, cannot be helped.
        self.body.set_flags(def, kept & !promises);
        if poison::may_create_poison(&self.q(), self.body, def) {
            self.body.set_flags(def, kept);
            return None;
        }
        if let [at] = doubtful[..] {
            let here = self.at;
            self.at = def;
            let frozen = self.build().freeze(args[at]);
            self.at = here;
            self.set_arg(def, at, frozen);
        }
        self.work.add(def);
        Some(Done::Replace(x))
    }
}
