//! The named knobs beside the slots: toggles, parameters and dumps, with defaults.
//!
//! Passes read these statics; a knob that only one of our own passes has stands beside that pass.
//! Toggles that are slots (`do-licm`, `do-ip-msp`, `do-remat`) are in the table of slots.

use crate::knobs::{Knob, KnobInfo};

macro_rules! knobs {
    ($($kind:ident $id:ident = $name:literal, $default:expr, $pass:literal, $about:literal;)*) => {
        $(#[doc = $about] pub static $id: Knob<knobs!(@$kind)> = Knob::$kind($name, $default, $pass, $about);)*
        /// Every knob of this file, in its order.
        pub static KNOBS: &[&KnobInfo] = &[$(&$id.info),*];
    };
    (@switch) => { bool };
    (@number) => { i64 };
    (@word) => { &'static str };
}

knobs! {
    // Toggles.
    number DO_REMAT = "do-remat", 3, "remat", "rematerialization: 0 off, 1 conservative, 2 normal, 3 full";
    switch DO_CLONE_FOR_IP_MSP = "do-clone-for-ip-msp", true, "ipmsp", "clones functions for memory spaces";
    switch DO_CSSA = "do-cssa", false, "cssa", "makes phi webs that do not interfere";
    switch DO_SCEV_CGP = "do-scev-cgp", false, "scev-cgp", "factors common address bases";
    switch DO_FUNCTION_SCEV_CGP = "do-function-scev-cgp", false, "scev-cgp", "does so over whole functions";
    switch DO_SCEV_CGP_AGGRESSIVELY = "do-scev-cgp-aggresively", false, "scev-cgp", "does so aggressively";
    number DO_BASR = "do-base-address-strength-reduce", 2, "base-address-strength-reduce", "0 off, 1 always, 2 where it pays";
    switch DO_BASR_CHAIN = "do-base-address-strength-reduce-chain", true, "base-address-strength-reduce", "follows chains of addresses";
    switch DO_COMDAT_RENAMING = "do-comdat-renaming", false, "comdat-renaming", "renames comdat groups";
    switch DO_COUNTER_PROMOTION = "do-counter-promotion", false, "counter-promotion", "keeps counters in registers";
    switch DO_LSR_64_BIT = "do-lsr-64-bit", false, "loop-reduce", "reduces 64-bit induction variables too";
    switch DO_SIGN_EXT_EXPAND = "do-sign-ext-expand", false, "sign-ext-expand", "moves sign extensions to operands";
    switch DO_SIGN_EXT_SIMPLIFY = "do-sign-ext-simplify", false, "sign-ext-simplify", "removes sign extensions that say nothing";
    switch MEMORY_SPACE_OPT = "memory-space-opt", true, "memory-space-opt", "memory-space-opt, everywhere";
    switch LSA_OPT = "lsa-opt", true, "lower-aggr-copies", "local and shared alias optimization";
    switch DISABLE_JUMP_THREADING = "disable-JumpThreadingPass", false, "jump-threading", "leaves out jump-threading";
    switch DISABLE_LSV = "disable-nvptx-load-store-vectorizer", false, "load-store-vectorizer", "leaves out load-store-vectorizer";
    // Where tiers stand among plugin passes.
    number TIER0_THRESHOLD = "tier0-threshold", 0, "", "tier 0 comes before plugin passes with a larger phase id";
    number TIER1_THRESHOLD = "tier1-threshold", 1, "", "tier 1 comes before plugin passes with a larger phase id";
    number TIER2_THRESHOLD = "tier2-threshold", 2, "", "tier 2 comes before plugin passes with a larger phase id";
    number TIER3_THRESHOLD = "tier3-threshold", 3, "", "tier 3 comes before plugin passes with a larger phase id";
    // Parameters of rematerialization.
    number REMAT_FOR_OCC = "remat-for-occ", 120, "remat", "the occupancy that registers should allow; 0 ignores it";
    number REMAT_GEP_COST = "remat-gep-cost", 6000, "remat", "what recomputing an address may cost";
    switch REMAT_IGNORE_SINGLE_COST = "remat-ignore-single-cost", false, "remat", "does not look at the cost of single values";
    number REMAT_LLI_FACTOR = "remat-lli-factor", 10, "remat", "how much instructions of long latency cost";
    switch REMAT_LOAD_PARAM = "remat-load-param", false, "remat", "loads parameters again";
    number REMAT_LOOP_TRIP = "remat-loop-trip", 20, "remat", "how often loops are taken to run";
    number REMAT_MAX_LIVE_LIMIT = "remat-max-live-limit", 10, "remat", "how far live values may lie over the target";
    number REMAT_MAXREG_CEILING = "remat-maxreg-ceiling", 0, "remat", "the most registers to aim at; 0 is no ceiling";
    switch REMAT_MOVE = "remat-move", false, "remat", "moves values with one use instead of copying";
    number REMAT_SINGLE_COST_LIMIT = "remat-single-cost-limit", 6000, "remat", "what recomputing one value may cost";
    number REMAT_USE_LIMIT = "remat-use-limit", 10, "remat", "how many uses a recomputed value may have";
    number REMAT_IV = "remat-iv", 4, "remat", "demotion of induction variables: 0 off, 4 full";
    number REMAT_LOAD = "remat-load", 1, "remat", "rematerialization of loads: 0 off";
    number REMAT_ADD = "remat-add", 0, "remat", "factors chains of additions";
    word NO_REMAT_LIST = "no-remat", "", "remat", "functions to leave alone, with commas between";
    number SIMPLIFY_LIVE_OUT = "simplify-live-out", 2, "remat", "simplification of live-out values: 0 off, 2 full";
    // Parameters of branch distribution.
    number BRANCH_DIST_BLOCK_LIMIT = "branch-dist-block-limit", -1, "branch-dist", "how many blocks are changed; -1 is any number";
    number BRANCH_DIST_FUNC_LIMIT = "branch-dist-func-limit", -1, "branch-dist", "how many functions are changed; -1 is any number";
    number BRANCH_DIST_NORM = "branch-dist-norm", 0, "branch-dist", "how facts of successors are joined: 0 any, else all";
    // Parameters of address sinking.
    number SCEV_CGP_CHECK_LATENCY = "scev-cgp-check-latency", 0, "scev-cgp", "looks at latencies";
    number SCEV_CGP_CONTROL = "scev-cgp-control", -1, "scev-cgp", "how many addresses are changed; -1 is any number";
    number SCEV_CGP_CROSS_BLOCK_LIMIT = "scev-cgp-cross-block-limit", -1, "scev-cgp", "how many blocks a base may cross; -1 is any number";
    number SCEV_CGP_IDOM_LEVEL_LIMIT = "scev-cgp-idom-level-limit", -1, "scev-cgp", "how far up the dominator tree a base may go; -1 is any way";
    number SCEV_CGP_INST_LIMIT = "scev-cgp-inst-limit", -1, "scev-cgp", "how many instructions are looked at; -1 is any number";
    number SCEV_CGP_NORM = "scev-cgp-norm", 0, "scev-cgp", "how bases are normalized";
    switch SCEV_CGP_OLD_BASE = "scev-cgp-old-base", false, "scev-cgp", "keeps the bases that are there";
    number SCEV_CGP_TID_MAX_VALUE = "scev-cgp-tid-max-value", 1024, "scev-cgp", "how large a thread id can be";
    // Parameters of base address strength reduction and of conventional SSA.
    number BASR_IV_LIMIT = "base-address-strength-reduce-iv-limit", -1, "base-address-strength-reduce", "how many induction variables a loop may have; -1 is any number";
    number BASR_MAX_IV = "base-address-strength-reduce-max-iv", -1, "base-address-strength-reduce", "how many induction variables are made; -1 is any number";
    number CSSA_COALESCE = "cssa-coalesce", 1, "cssa", "merges copies that do not interfere: 0 off";
    number CSSA_VERBOSITY = "cssa-verbosity", 0, "cssa", "how much is said";
    // Dumps.
    switch DUMP_IP_MSP = "dump-ip-msp", false, "ipmsp", "says what was found of memory spaces";
    switch DUMP_BEFORE_MEMORY_SPACE_OPT = "dump-ir-before-memory-space-opt", false, "memory-space-opt", "prints the IR before it";
    switch DUMP_AFTER_MEMORY_SPACE_OPT = "dump-ir-after-memory-space-opt", false, "memory-space-opt", "prints the IR after it";
    switch DUMP_MEMORY_SPACE_WARNINGS = "dump-memory-space-warnings", false, "memory-space-opt", "prints warnings about memory spaces";
    number DUMP_REMAT = "dump-remat", 0, "remat", "says what is rematerialized; more is more";
    number DUMP_REMAT_ADD = "dump-remat-add", 0, "remat", "says which additions are factored";
    number DUMP_REMAT_IV = "dump-remat-iv", 0, "remat", "says which induction variables are demoted";
    number DUMP_REMAT_LOAD = "dump-remat-load", 0, "remat", "says which loads are done again";
    switch DUMP_BRANCH_DIST = "dump-branch-dist", false, "branch-dist", "says what was removed";
    switch DUMP_SCEV_CGP = "dump-scev-cgp", false, "scev-cgp", "says which addresses were factored";
    switch DUMP_BASR = "dump-base-address-strength-reduce", false, "base-address-strength-reduce", "says which bases were made";
    switch DUMP_SINK2 = "dump-sink2", false, "sinking2", "says what was sunk";
    switch DUMP_BEFORE_CSSA = "dump-before-cssa", false, "cssa", "prints the IR before it";
    switch DUMP_PHI_REMOVE = "dump-phi-remove", false, "gvn", "says which phis were removed";
    switch DUMP_NORMALIZE_GEP = "dump-normalize-gep", false, "normalize-gep", "says which addresses were normalized";
    switch DUMP_SIMPLIFY_LIVE_OUT = "dump-simplify-live-out", false, "remat", "says which live-out values were simplified";
    switch DUMP_PROCESS_RESTRICT = "dump-process-restrict", false, "process-restrict", "says which pointers are restricted";
    switch DUMP_PROCESS_BUILTIN_ASSUME = "dump-process-builtin-assume", false, "memory-space-opt", "says which assumptions were used";
    switch DUMP_CONV_DOT = "dump-conv-dot", false, "uniformity", "prints convergence as a graph";
    switch DUMP_CONV_FUNC = "dump-conv-func", false, "uniformity", "prints convergence of each function";
    switch DUMP_CONV_TEXT = "dump-conv-text", false, "uniformity", "prints convergence as text";
    switch DUMP_NVVMIR = "dump-nvvmir", false, "print", "prints the IR between passes";
    switch DUMP_VA = "dump-va", false, "uniformity", "prints what is known of values";
}
