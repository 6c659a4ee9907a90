//! The parameters, in LLVM's words.

use nvopt_pass::{Frame, Knob, Params};

/// What `simplifycfg<...>` may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// How many instructions may be copied to fold a branch.
    pub(crate) bonus_inst_threshold: i64,
    /// Phis take the values that switches tested.
    pub(crate) forward_switch_cond: bool,
    /// Switches over a range become comparisons.
    pub(crate) switch_range_to_icmp: bool,
    /// Switches become arithmetic.
    pub(crate) switch_to_arithmetic: bool,
    /// Switches become tables.
    pub(crate) switch_to_lookup: bool,
    /// Loops keep their preheaders and latches.
    pub(crate) keep_loops: bool,
    /// Equal code of both successors moves up.
    pub(crate) hoist_common_insts: bool,
    /// Loads and stores move up, too, where the target has conditional ones.
    pub(crate) hoist_loads_stores: bool,
    /// Equal code of all predecessors moves down.
    pub(crate) sink_common_insts: bool,
    /// Short branches become selects.
    pub(crate) speculate_blocks: bool,
    /// Conditional branches are simplified.
    pub(crate) simplify_cond_branch: bool,
    /// Branches that nobody can predict become selects earlier.
    pub(crate) speculate_unpredictables: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            bonus_inst_threshold: 1,
            forward_switch_cond: false,
            switch_range_to_icmp: false,
            switch_to_arithmetic: false,
            switch_to_lookup: false,
            keep_loops: true,
            hoist_common_insts: false,
            hoist_loads_stores: false,
            sink_common_insts: false,
            speculate_blocks: true,
            simplify_cond_branch: true,
            speculate_unpredictables: false,
        }
    }
}

impl Options {
    /// The parameters as shown to the user.
    pub(crate) const TEXT: &'static str = "no-forward-switch-cond;forward-switch-cond;\
        no-switch-range-to-icmp;switch-range-to-icmp;no-switch-to-arithmetic;\
        switch-to-arithmetic;no-switch-to-lookup;switch-to-lookup;no-keep-loops;keep-loops;\
        no-hoist-common-insts;hoist-common-insts;no-hoist-loads-stores-with-cond-faulting;\
        hoist-loads-stores-with-cond-faulting;no-sink-common-insts;sink-common-insts;\
        no-speculate-blocks;speculate-blocks;no-simplify-cond-branch;simplify-cond-branch;\
        no-speculate-unpredictables;speculate-unpredictables;bonus-inst-threshold=N";

    /// Takes them from what the user wrote.
    pub(crate) fn take(params: &mut Params<'_>) -> Result<Options, String> {
        let mut options = Options::default();
        let mut set = |name: &str, option: &mut bool| {
            *option = params.switch(name).unwrap_or(*option);
        };
        set("forward-switch-cond", &mut options.forward_switch_cond);
        set("switch-range-to-icmp", &mut options.switch_range_to_icmp);
        set("switch-to-arithmetic", &mut options.switch_to_arithmetic);
        set("switch-to-lookup", &mut options.switch_to_lookup);
        set("keep-loops", &mut options.keep_loops);
        set("hoist-common-insts", &mut options.hoist_common_insts);
        set("hoist-loads-stores-with-cond-faulting", &mut options.hoist_loads_stores);
        set("sink-common-insts", &mut options.sink_common_insts);
        set("speculate-blocks", &mut options.speculate_blocks);
        set("simplify-cond-branch", &mut options.simplify_cond_branch);
        set("speculate-unpredictables", &mut options.speculate_unpredictables);
        if let Some(threshold) = params.number("bonus-inst-threshold")? {
            options.bonus_inst_threshold = threshold;
        }
        Ok(options)
    }
}

/// Declares knobs.
macro_rules! knobs {
    ($($id:ident: $ty:ty = $kind:ident($name:literal, $default:expr, $about:literal);)*) => {
        $(#[doc = $about] pub(crate) static $id: Knob<$ty> =
            Knob::$kind($name, $default, "simplifycfg", $about);)*
    };
}

knobs! {
    BONUS_INST_THRESHOLD: i64 = number("bonus-inst-threshold", 1, "instructions that may be copied to fold a branch, if set");
    DISABLE_JUMP_THREADING: bool = switch("disable-jump-threading", false, "does not thread branches on phis of constants");
    FOLD_WITH_VAR_COND: bool = switch("fold-with-var-cond", false, "folds branches that threads agree on with others");
    FORWARD_SWITCH_COND: bool = switch("forward-switch-cond", false, "phis take the values that switches tested, if set");
    HOIST_COMMON_INSTS: bool = switch("hoist-common-insts", false, "hoists common instructions, if set");
    KEEP_LOOPS: bool = switch("keep-loops", true, "keeps preheaders and latches, if set");
    MAX_SPECULATION_DEPTH: i64 = number("max-speculation-depth", 10, "how deep operands are followed when both sides of a branch are executed");
    MAX_CASES_PER_RESULT: i64 = number("max-switch-cases-per-result", 16, "cases with one result that become a comparison");
    PHI_FOLD: i64 = number("phi-node-folding-threshold", 2, "what a skipped side of a branch may cost to be executed always");
    SIMPLIFYCFG_BRANCH_FOLD_THRESHOLD: i64 = number("simplifycfg-branch-fold-threshold", 2, "what joining two conditions may cost");
    DIVERGENT_COST: i64 = number("simplifycfg-divergent-cost", 8, "what sides of a branch that threads disagree on may cost to be executed always");
    HOIST_COMMON: bool = switch("simplifycfg-hoist-common", true, "hoists equal successors");
    HOIST_SKIP_LIMIT: i64 = number("simplifycfg-hoist-common-skip-limit", 20, "instructions that hoisting may pass by");
    HOIST_COND_STORES: bool = switch("simplifycfg-hoist-cond-stores", true, "executes stores always where the place was stored to before");
    MERGE_COND_STORES: bool = switch("simplifycfg-merge-cond-stores", true, "makes one store of two to the same place behind two branches");
    MERGE_COND_STORES_AGGRESSIVELY: bool = switch("simplifycfg-merge-cond-stores-aggressively", false, "does so even if the branches stay");
    MAX_SMALL_BLOCK: i64 = number("simplifycfg-max-small-block-size", 10, "instructions of a block that is copied to thread a branch");
    REQUIRE_DOMTREE: bool = switch("simplifycfg-require-and-preserve-domtree", false, "has the dominator tree ready when the pass is done");
    SINK_COMMON: bool = switch("simplifycfg-sink-common", true, "sinks equal ends of predecessors where the pass is asked to");
    SINK_COMMON_INSTS: bool = switch("sink-common-insts", false, "sinks common instructions, if set");
    SPECULATE_ONE_EXPENSIVE: bool = switch("speculate-one-expensive-inst", true, "executes one instruction always, whatever it costs");
    SPECULATE_UNPREDICTABLES: bool = switch("speculate-unpredictables", false, "executes more always where branches cannot be predicted, if set");
    SWITCH_RANGE_TO_ICMP: bool = switch("switch-range-to-icmp", false, "switches over a range become comparisons, if set");
    SWITCH_TO_ARITHMETIC: bool = switch("switch-to-arithmetic", false, "switches become arithmetic, if set");
    SWITCH_TO_LOOKUP: bool = switch("switch-to-lookup", false, "switches become tables, if set");
    TWO_ENTRY_PHI_FOLD: i64 = number("two-entry-phi-node-folding-threshold", 4, "what both sides of a branch may cost to be executed always");
}

impl Options {
    /// The options with what knobs say instead.
    pub(super) fn with_knobs(mut self, frame: &Frame<'_>) -> Options {
        let set = |knob: &Knob<bool>, option: &mut bool| {
            if frame.knobs.is_set(&knob.info) {
                *option = frame.knobs.is_on(knob);
            }
        };
        set(&FORWARD_SWITCH_COND, &mut self.forward_switch_cond);
        set(&SWITCH_RANGE_TO_ICMP, &mut self.switch_range_to_icmp);
        set(&SWITCH_TO_ARITHMETIC, &mut self.switch_to_arithmetic);
        set(&SWITCH_TO_LOOKUP, &mut self.switch_to_lookup);
        set(&KEEP_LOOPS, &mut self.keep_loops);
        set(&HOIST_COMMON_INSTS, &mut self.hoist_common_insts);
        set(&SINK_COMMON_INSTS, &mut self.sink_common_insts);
        set(&SPECULATE_UNPREDICTABLES, &mut self.speculate_unpredictables);
        if frame.knobs.is_set(&BONUS_INST_THRESHOLD.info) {
            self.bonus_inst_threshold = frame.knobs.number(&BONUS_INST_THRESHOLD);
        }
        self
    }
}

/// How much may be executed that was not before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// What a skipped side may cost.
    pub(super) phi_fold: u32,
    /// What both sides may cost together.
    pub(super) two_entry: u32,
    /// How many instructions a skipped side may have.
    pub(super) speculated_insts: u32,
    /// What sides may cost if threads go both ways anyway; zero where that is not known.
    pub(super) divergent_cost: u32,
    /// How many phis may become selects if threads go both ways anyway.
    pub(super) divergent_selects: u32,
}

/// Selects that are cheaper than a branch that threads disagree on.
const DIVERGENT_SELECTS: u32 = 4;

impl Limits {
    /// The limits of a branch; `is_divergent` if threads may go both ways.
    pub(super) fn of(frame: &Frame<'_>, is_divergent: bool) -> Limits {
        let number = |knob: &Knob<i64>| u32::try_from(frame.knobs.limit(knob)).unwrap_or(u32::MAX);
        let divergent_cost = if is_divergent { number(&DIVERGENT_COST) } else { 0 };
        Limits {
            phi_fold: number(&PHI_FOLD),
            two_entry: number(&TWO_ENTRY_PHI_FOLD).max(divergent_cost),
            speculated_insts: if is_divergent { divergent_cost.max(1) } else { 1 },
            divergent_cost,
            divergent_selects: divergent_cost.min(DIVERGENT_SELECTS),
        }
    }
}
