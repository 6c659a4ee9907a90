//! How much of one write another one covers.

use nvopt_analysis::alias::{AliasResult, LocSize, object::object_size};
use nvopt_ir::body::Inst;

use super::{State, facts::Written};
use crate::util::transfer::Transfer;

/// How much of a write is overwritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overwrite {
    /// All of it.
    Complete,
    /// Some bytes; both have the same base.
    Partial,
    /// Nothing, or not known.
    None,
}

impl State<'_> {
    /// How much of what the second one writes the first one covers.
    pub(super) fn overwrite(
        &mut self,
        (killing_inst, killing): (Inst, &Written),
        (dead_inst, dead): (Inst, &Written),
    ) -> Overwrite {
        if !self.is_loop_independent(killing, dead) {
            return Overwrite::None;
        }
        let (LocSize::Exact(killing_size), LocSize::Exact(dead_size)) =
            (killing.loc.size, dead.loc.size)
        else {
            return self.same_length((killing_inst, killing), (dead_inst, dead));
        };
        if killing.base == dead.base {
            return of_one_base((killing.at, killing_size), (dead.at, dead_size));
        }
        match self.aa.alias(&killing.loc, &dead.loc) {
            AliasResult::Must if killing_size >= dead_size => return Overwrite::Complete,
            AliasResult::Partial(Some(offset)) => {
                let covers = u64::try_from(offset)
                    .ok()
                    .and_then(|offset| offset.checked_add(dead_size))
                    .is_some_and(|end| end <= killing_size);
                if covers {
                    return Overwrite::Complete;
                }
            }
            AliasResult::No => return Overwrite::None,
            AliasResult::Must | AliasResult::Partial(None) | AliasResult::May => {}
        }
        match self.covers_object(killing, killing_size, dead) {
            true => Overwrite::Complete,
            false => Overwrite::None,
        }
    }

    /// Two fills or copies of the same length, which is not known, to the same place.
    fn same_length(
        &self,
        (killing_inst, killing): (Inst, &Written),
        (dead_inst, dead): (Inst, &Written),
    ) -> Overwrite {
        let length = |inst| Transfer::of(self.body, self.module, inst).map(|found| found.length);
        let (Some(one), Some(two)) = (length(killing_inst), length(dead_inst)) else {
            return Overwrite::None;
        };
        let is_same = one == two && killing.loc.ptr == dead.loc.ptr;
        if is_same { Overwrite::Complete } else { Overwrite::None }
    }

    /// True if the first write covers all of the object that the second one points into.
    fn covers_object(&self, killing: &Written, size: u64, dead: &Written) -> bool {
        let (body, module) = (self.body, self.module);
        killing.base == dead.object
            && killing.at == 0
            && object_size(body, module, self.layout, self.func, dead.object) == Some(size)
    }

    /// True if the address of `dead` is the same one whenever `killing` runs after it.
    fn is_loop_independent(&self, killing: &Written, dead: &Written) -> bool {
        dead.block == killing.block
            || dead.is_invariant
            || self.cycles.of_block(dead.block) == self.cycles.of_block(killing.block)
    }
}

/// The answer for two writes at constant distances from one address, of so many bytes.
fn of_one_base((killing, killing_size): (i64, u64), (dead, dead_size): (i64, u64)) -> Overwrite {
    let end = |at: i64, size: u64| i128::from(at) + i128::from(size);
    let (killing_end, dead_end) = (end(killing, killing_size), end(dead, dead_size));
    if killing <= dead && dead_end <= killing_end {
        Overwrite::Complete
    } else if i128::from(killing) < dead_end && i128::from(dead) < killing_end {
        Overwrite::Partial
    } else {
        Overwrite::None
    }
}
