//! Every knob that a pass of this crate declares beside itself.
//!
//! A knob that is not here cannot be set: `-opt "-name=value"`, `nvopt opt -name=value` and
//! `nvopt options` read this table. Knobs of the seed's inventory are in `nvopt_pass::slots`.

use std::sync::LazyLock;

use nvopt_pass::KnobInfo;

use crate::{
    cfg::{self, dfa_jump_threading, jump_threading, simplifycfg_knobs as simplifycfg},
    ipo::{self, argpromotion, globalopt, inline},
    memory, scalar,
    util::salvage,
};

/// The knobs of each pass, sorted by pass.
static BY_PASS: &[&[&KnobInfo]] = &[
    &[&scalar::ADCE_REMOVE_CONTROL_FLOW.info, &scalar::ADCE_REMOVE_LOOPS.info],
    &[&argpromotion::MAX_ELEMENTS.info],
    &[&ipo::CVP_MAX_FUNCTIONS.info],
    &[&scalar::MIN_USES.info],
    &[
        &dfa_jump_threading::COST.info,
        &dfa_jump_threading::EARLY_EXIT.info,
        &dfa_jump_threading::VIEW_BEFORE.info,
        &dfa_jump_threading::MAX_COPIES.info,
        &dfa_jump_threading::ENABLE.info,
    ],
    &memory::dse::KNOBS,
    &[&globalopt::MAX_BITS.info, &globalopt::MAX_FIELDS.info],
    &[&scalar::EARLY_CSE_DEBUG_HASH.info, &salvage::RETENTION.info],
    &[&scalar::FLOAT2INT_MAX_WIDTH.info],
    &scalar::gvn::KNOBS,
    &[&memory::VERIFY_MEMORYSSA.info],
    &[
        &inline::COLD_PERCENT.info,
        &inline::HOT_CALL_THRESHOLD.info,
        &inline::KERNEL_BUDGET.info,
        &inline::BUDGET.info,
        &inline::CALL_COST.info,
        &inline::COLD_CALL_THRESHOLD.info,
        &inline::GPU_FACTOR.info,
        &inline::INST_COST.info,
        &inline::THRESHOLD.info,
        &inline::COLD_THRESHOLD.info,
        &inline::DEFAULT_THRESHOLD.info,
        &inline::HINT_THRESHOLD.info,
        &inline::SCC_FACTOR.info,
        &inline::INLINE_ALL.info,
        &inline::EARLY_THRESHOLD.info,
    ],
    &[
        &jump_threading::ACROSS_HEADERS.info,
        &jump_threading::NO_UNFOLDING.info,
        &jump_threading::SEARCH.info,
        &jump_threading::PHI_THRESHOLD.info,
        &jump_threading::THRESHOLD.info,
        &jump_threading::PRINT_LVI.info,
    ],
    &[&memory::MAX_LOWERED.info],
    &[
        &simplifycfg::BONUS_INST_THRESHOLD.info,
        &simplifycfg::DISABLE_JUMP_THREADING.info,
        &simplifycfg::FOLD_WITH_VAR_COND.info,
        &simplifycfg::FORWARD_SWITCH_COND.info,
        &simplifycfg::HOIST_COMMON_INSTS.info,
        &simplifycfg::KEEP_LOOPS.info,
        &simplifycfg::MAX_SPECULATION_DEPTH.info,
        &simplifycfg::MAX_CASES_PER_RESULT.info,
        &simplifycfg::PHI_FOLD.info,
        &simplifycfg::SIMPLIFYCFG_BRANCH_FOLD_THRESHOLD.info,
        &simplifycfg::DIVERGENT_COST.info,
        &simplifycfg::HOIST_COMMON.info,
        &simplifycfg::HOIST_SKIP_LIMIT.info,
        &simplifycfg::HOIST_COND_STORES.info,
        &simplifycfg::MAX_SMALL_BLOCK.info,
        &simplifycfg::MERGE_COND_STORES.info,
        &simplifycfg::MERGE_COND_STORES_AGGRESSIVELY.info,
        &simplifycfg::REQUIRE_DOMTREE.info,
        &simplifycfg::SINK_COMMON.info,
        &simplifycfg::SINK_COMMON_INSTS.info,
        &simplifycfg::SPECULATE_ONE_EXPENSIVE.info,
        &simplifycfg::SPECULATE_UNPREDICTABLES.info,
        &simplifycfg::SWITCH_RANGE_TO_ICMP.info,
        &simplifycfg::SWITCH_TO_ARITHMETIC.info,
        &simplifycfg::SWITCH_TO_LOOKUP.info,
        &simplifycfg::TWO_ENTRY_PHI_FOLD.info,
    ],
    &[
        &cfg::SPEC_EXEC_MAX_NOT_HOISTED.info,
        &cfg::SPEC_EXEC_MAX_COST.info,
        &cfg::SPEC_EXEC_ONLY_IF_DIVERGENT.info,
    ],
    &[&cfg::STRUCTURIZE_SKIP_UNIFORM.info],
];

/// Every knob of this crate's passes, sorted by name.
pub static KNOBS: LazyLock<Vec<&KnobInfo>> = LazyLock::new(|| {
    let mut all: Vec<&KnobInfo> = BY_PASS.concat();
    all.sort_by_key(|info| info.name);
    all
});

#[cfg(test)]
mod tests {
    use nvopt_pass::slots::inventory;

    use super::KNOBS;

    #[test]
    fn names_stand_once() {
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
