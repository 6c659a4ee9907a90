//! Every knob that a pass of this crate declares beside itself, sorted by name.
//!
//! A knob that is not here cannot be set: `-opt "-name=value"`, `nvopt opt -name=value` and
//! `nvopt options` read this table. Knobs of the seed's inventory are in `nvopt_pass::slots`.

use nvopt_pass::KnobInfo;

use crate::cfg::{dfa_jump_threading, jump_threading};

/// Every knob of this crate's passes, sorted by name.
pub static KNOBS: &[&KnobInfo] = &[
    &dfa_jump_threading::COST.info,
    &dfa_jump_threading::EARLY_EXIT.info,
    &dfa_jump_threading::VIEW_BEFORE.info,
    &dfa_jump_threading::MAX_COPIES.info,
    &dfa_jump_threading::ENABLE.info,
    &jump_threading::ACROSS_HEADERS.info,
    &jump_threading::NO_UNFOLDING.info,
    &jump_threading::SEARCH.info,
    &jump_threading::PHI_THRESHOLD.info,
    &jump_threading::THRESHOLD.info,
    &jump_threading::PRINT_LVI.info,
];

#[cfg(test)]
mod tests {
    use nvopt_pass::slots::inventory;

    use super::KNOBS;

    #[test]
    fn names_are_sorted_and_stand_once() {
        assert!(KNOBS.windows(2).all(|pair| pair[0].name < pair[1].name));
        let twice =
            KNOBS.iter().find(|own| inventory::KNOBS.iter().any(|info| info.name == own.name));
        assert!(twice.is_none(), "{twice:?} is in the inventory too");
    }

    #[test]
    fn every_knob_names_a_pass_that_is_there() {
        let is_pass = |name: &str| crate::table::PASSES.iter().any(|row| row.name == name);
        let without = KNOBS.iter().find(|info| !is_pass(info.pass));
        assert!(without.is_none(), "{without:?}");
    }
}
