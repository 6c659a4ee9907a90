//! The indices of the slots that pipelines and the driver ask for, by what they do.
//!
//! `NO_X`: when on, pass X is left out. `DO_X`: when off, it is left out.

use super::SlotIndex;

macro_rules! indices {
    ($($name:ident = $index:literal, $about:literal;)*) => {
        $(#[doc = $about] pub const $name: SlotIndex = $index;)*
    };
}

indices! {
    FTZ = 1, "Flush subnormal floats to zero.";
    PREC_DIV = 2, "Divide floats with correct rounding.";
    PREC_SQRT = 3, "Take square roots of floats with correct rounding.";
    FMAD = 4, "Fuse multiplications and additions.";
    OPT_LEVEL = 5, "The level.";
    SM_ARCH = 6, "The architecture.";
    CODEGEN_LEVEL = 9, "How much the order of machine passes is thought about.";
    NO_DCE = 13, "Without `dce`.";
    NO_TAILCALLELIM = 15, "Without `tailcallelim` and `jump-threading`.";
    NO_LATE_OPT = 17, "Without the late scalar passes of tier 3.";
    NO_INLINE_A = 19, "Without `always-inline` before the tiers.";
    NO_INLINE_B = 21, "Without `always-inline`, and without `inline` in tiers.";
    NO_INLINE_C = 23, "Without `inline` in tiers.";
    NO_OLD_LSV_A = 25, "Without `old-load-store-vectorizer`.";
    NO_OLD_LSV_B = 27, "Without `old-load-store-vectorizer`.";
    NO_NVVM_VERIFY = 29, "Without `nvvm-verify`, and the standard passes behind it in tiers.";
    NO_FUNC_ATTRS = 33, "Without `function-attrs`.";
    NO_SCCP = 35, "Without `sccp`.";
    NO_DSE = 37, "Without `dse`.";
    NO_NVVM_REFLECT = 43, "Without `nvvm-reflect` and `nvvm-reflect-pp`.";
    NO_IPCONST = 45, "Without `ipsccp`.";
    NO_SIMPLIFYCFG = 47, "Without `simplifycfg`.";
    NO_INSTCOMBINE = 49, "Without `instcombine`.";
    NO_SINK = 51, "Without `sink`, and what comes with it in tiers 2 and 3.";
    NO_DUMP = 53, "Without `print`.";
    NO_PREDOPT = 55, "Without `aggressive-instcombine`.";
    NO_LOOPINDEXSPLIT = 57, "Without `loop-index-split`.";
    NO_SIMPLIFYCFG_B = 59, "Without the first `simplifycfg` of tiers 2 and 3.";
    NO_LICM = 61, "Without `licm`.";
    NO_REASSOC = 63, "Without `reassociate`.";
    NO_ADCE_A = 65, "Without the early `adce`.";
    NO_LOOPUNROLL = 67, "Without `loop-unroll`.";
    NO_SROA = 69, "Without `sroa`.";
    NO_EARLYCSE = 71, "Without `early-cse` and `globalopt`.";
    NO_ADCE_B = 73, "Without the early `adce` in tiers.";
    NO_LOOPSIMPLIFY = 75, "Without `loop-simplify`.";
    NO_WARPSHUFFLE = 81, "Without `nvvm-warp-shuffle`.";
    NO_LOOP_REDUCE = 83, "Without `loop-reduce` before the tiers.";
    NO_MEMSPACEOPT = 87, "Without `memory-space-opt<first-time>` and `ipmsp`.";
    NO_ADCE_C = 91, "Without the late `adce`.";
    REDUCTION_A = 93, "First switch of `nvvm-reduction`.";
    REDUCTION_B = 95, "Second switch of `nvvm-reduction`.";
    NO_CONSTMERGE = 97, "Without `constmerge`.";
    NO_INTRIN_LOWER = 99, "Without `nvvm-intrinsic-lowering`.";
    NO_MEMCPYOPT = 101, "Without `memcpyopt`.";
    NO_BRANCHDIST_A = 103, "Without `branch-dist`.";
    NO_BRANCHDIST_B = 105, "Without `branch-dist`.";
    NO_PREDOPT_B = 107, "Without `speculative-execution`.";
    NO_GENERIC2NVVM = 109, "Without `generic-to-nvvm`.";
    NO_LOWERALLOCA_A = 111, "Without `nvptx-lower-alloca`.";
    NO_LOWERALLOCA_B = 113, "Without `nvptx-lower-alloca`.";
    NO_REMAT = 115, "Without `remat`.";
    NO_UNREACHABLE_ELIM = 117, "Without `unreachableblockelim`.";
    NO_REDUCTION = 119, "Without `nvvm-reduction`.";
    NO_SINKING2 = 121, "Without `sinking2`.";
    NO_GENERICADDROPT = 127, "Without `infer-address-spaces`.";
    NO_IRVERIFY = 129, "Without `verify` between passes.";
    NO_LOOPOPT = 131, "Without `basic-dbe`.";
    NO_MEMSPACEOPT_B = 133, "Without `memory-space-opt` in tiers.";
    NO_INSTSIMPLIFY = 135, "Without `instsimplify`.";
    NO_LOOPUNSWITCH = 137, "Without `simple-loop-unswitch`.";
    NO_LATE_CFG_A = 139, "Without `break-crit-edges` in the end.";
    DO_ADCE = 141, "With the late `adce`.";
    DO_LICM = 143, "With `licm`.";
    LOWER_BARRIERS_LATE = 145, "Barriers are lowered late.";
    DO_EARLY_DEADARGELIM = 149, "With `deadargelim` before the tiers.";
    DO_CVP = 151, "With `correlated-propagation`.";
    DO_LOOP_PASS = 153, "With `indvars` in tiers.";
    MEMSPACEOPT_SECOND = 155, "`memory-space-opt` in tiers runs as the second time.";
    DUMP_MASTER = 157, "With `print` where the IR is dumped, if `dump-nvvmir` asks for it.";
    DO_ADVANCED = 159, "With the group of advanced passes in tiers.";
    JOBSERVER = 163, "Threads come from make's jobserver.";
    DO_SM_SPECIFIC = 165, "With the late group of passes that look at warps.";
    DO_BARRIER_OPT = 173, "With barrier analysis and lowering.";
    DO_TIER1 = 175, "With tier 1.";
    DO_TIER2 = 177, "With tier 2.";
    DO_TIER3 = 179, "With tier 3.";
    LANGUAGE = 181, "The language.";
    DO_LATE_OPT = 183, "With one more `licm` in tiers, and `early-cse` that looks at memory.";
    VERIFY_PLUGINS = 193, "With `verify` behind each plugin pass.";
    NAME_BLOCKS = 195, "With `name-blocks` in the end.";
    DO_OPT = 209, "With tier 0: optimize at all.";
    DEVICE_CODE = 213, "The module is device code.";
    BYPASS = 217, "Nothing but lowering.";
    NO_LATE_CFG_B = 221, "Without `break-crit-edges` in the end.";
}
