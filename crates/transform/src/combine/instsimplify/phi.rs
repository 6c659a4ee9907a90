//! Phis and freezes.

use nvopt_analysis::{matcher, poison};
use nvopt_ir::body::{Inst, Value};

use super::Simplifier;

impl Simplifier<'_, '_> {
    /// A phi whose values are all the same.
    pub(super) fn phi(&mut self, inst: Inst) -> Option<Value> {
        let result = self.body.result(inst)?;
        let ty = self.body.ty(result);
        let mut common: Option<Value> = None;
        let (mut has_undef, mut has_poison) = (false, false);
        for &arg in self.body.args(inst) {
            if arg == result {
                continue;
            }
            if matcher::is_poison(self.body, arg) {
                has_poison = true;
                continue;
            }
            if matcher::is_undef(self.body, arg) {
                has_undef = true;
                continue;
            }
            if common.is_some_and(|common| common != arg) {
                return None;
            }
            common = Some(arg);
        }
        let Some(common) = common else {
            return Some(match has_undef {
                true => self.undef(ty),
                false => self.poison(ty),
            });
        };
        if has_poison || has_undef {
            // Where the value was undefined it is now `common`, which must be there by then, and
            // be no more undefined than it was.
            let is_there = self.dominates_phi(common, inst);
            let is_defined = !has_undef || poison::is_never_poison(&self.q, self.body, common);
            return (is_there && is_defined).then_some(common);
        }
        Some(common)
    }

    pub(super) fn freeze(&mut self, value: Value) -> Option<Value> {
        poison::is_never_poison(&self.q, self.body, value).then_some(value)
    }
}
