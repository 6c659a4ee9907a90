//! `freeze`.

use nvopt_analysis::poison;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{InstFlags, Op},
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    /// `freeze (op x, C) => op (freeze x), C`: at most one operand may be undefined, and the
    /// promises of the operation go.
    pub(super) fn freeze_inst(&mut self, inst: Inst) -> Rule {
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
