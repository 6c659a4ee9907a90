//! Every knob that a pass of this crate declares beside itself, sorted by name.
//!
//! A knob that is not here cannot be set: `-opt "-name=value"`, `nvopt opt -name=value` and
//! `nvopt options` read this table. Knobs of the seed's inventory are in `nvopt_pass::slots`.

use nvopt_pass::KnobInfo;

use crate::{cfg::simplifycfg_knobs as simplifycfg, memory, scalar};

/// Every knob of this crate's passes, sorted by name.
pub static KNOBS: &[&KnobInfo] = &[
    &simplifycfg::BONUS_INST_THRESHOLD.info,
    &simplifycfg::DISABLE_JUMP_THREADING.info,
    &simplifycfg::FOLD_WITH_VAR_COND.info,
    &simplifycfg::FORWARD_SWITCH_COND.info,
    &simplifycfg::HOIST_COMMON_INSTS.info,
    &simplifycfg::KEEP_LOOPS.info,
    &memory::MAX_LOWERED.info,
    &simplifycfg::MAX_SPECULATION_DEPTH.info,
    &simplifycfg::MAX_CASES_PER_RESULT.info,
    &scalar::MIN_USES.info,
    &simplifycfg::PHI_FOLD.info,
    &simplifycfg::SIMPLIFYCFG_BRANCH_FOLD_THRESHOLD.info,
    &simplifycfg::DIVERGENT_COST.info,
    &simplifycfg::HOIST_COMMON.info,
    &simplifycfg::HOIST_SKIP_LIMIT.info,
    &simplifycfg::HOIST_COND_STORES.info,
    &simplifycfg::MAX_SMALL_BLOCK.info,
    &simplifycfg::MERGE_COND_STORES.info,
    &simplifycfg::MERGE_COND_STORES_AGGRESSIVELY.info,
    &simplifycfg::SINK_COMMON.info,
    &simplifycfg::SINK_COMMON_INSTS.info,
    &simplifycfg::SPECULATE_ONE_EXPENSIVE.info,
    &simplifycfg::SPECULATE_UNPREDICTABLES.info,
    &simplifycfg::SWITCH_RANGE_TO_ICMP.info,
    &simplifycfg::SWITCH_TO_ARITHMETIC.info,
    &simplifycfg::SWITCH_TO_LOOKUP.info,
    &simplifycfg::TWO_ENTRY_PHI_FOLD.info,
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
