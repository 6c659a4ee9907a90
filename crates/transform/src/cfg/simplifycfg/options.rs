//! The parameters, in LLVM's words.

use nvopt_pass::Params;

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
