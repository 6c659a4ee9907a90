//! The names of slots, what they mean, and the passes they decide about.
//!
//! A slot without a row has no known meaning and cannot be set. Where the original gives a slot no
//! name, it has one of ours, so that it can be set at all.

use super::SlotIndex;

/// Where a name comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is the original's.
    Known,
    /// It is ours.
    Ours,
}

/// How the value of a name becomes the value of the slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// As it is.
    Direct,
    /// The slot leaves out what the name asks for: `do-licm=0` turns it on.
    Inverted,
}

/// What is known of a slot besides its type and place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The slot.
    pub index: SlotIndex,
    /// The name, as in `-opt "-name=value"`. Two slots may share one.
    pub name: &'static str,
    /// Where the name comes from.
    pub origin: Origin,
    /// How the value of the name becomes the value of the slot.
    pub sense: Sense,
    /// The passes it decides about, with commas between.
    pub passes: &'static str,
    /// What it is, one line.
    pub about: &'static str,
}

const fn known(
    index: SlotIndex,
    name: &'static str,
    passes: &'static str,
    about: &'static str,
) -> Named {
    Named { index, name, origin: Origin::Known, sense: Sense::Direct, passes, about }
}

const fn inverted(
    index: SlotIndex,
    name: &'static str,
    passes: &'static str,
    about: &'static str,
) -> Named {
    Named { index, name, origin: Origin::Known, sense: Sense::Inverted, passes, about }
}

const fn ours(
    index: SlotIndex,
    name: &'static str,
    passes: &'static str,
    about: &'static str,
) -> Named {
    Named { index, name, origin: Origin::Ours, sense: Sense::Direct, passes, about }
}

/// The slots that are known, by index.
#[rustfmt::skip]
pub static NAMED: &[Named] = &[
    known(1, "ftz", "", "flush-to-zero mode"),
    known(2, "prec-div", "", "precise division"),
    known(3, "prec-sqrt", "", "precise square root"),
    known(4, "fmad", "", "fused multiply-add"),
    known(5, "opt-level", "", "the optimization level"),
    known(6, "sm-arch", "", "the target architecture"),
    ours(9, "codegen-opt-level", "", "how machine passes are ordered: from declared needs at 2 and above"),
    known(13, "no-dce", "dce", "leaves out dead code elimination"),
    known(15, "no-tailcallelim", "tailcallelim,jump-threading", "leaves out tail call elimination and jump threading"),
    known(17, "no-late-opt", "separate-const-offset-from-gep,slsr,nary-reassociate", "leaves out the late scalar passes of tier 3"),
    known(19, "no-inline-a", "always-inline", "leaves out forced inlining before the tiers"),
    known(21, "no-inline-b", "always-inline,inline", "leaves out forced inlining, and inlining in tiers"),
    known(23, "no-inline-c", "inline", "leaves out inlining in tiers"),
    ours(25, "no-old-lsv-a", "old-load-store-vectorizer", "leaves out the old load/store vectorizer"),
    ours(27, "no-old-lsv-b", "old-load-store-vectorizer", "leaves out the old load/store vectorizer"),
    known(29, "no-nvvm-verify", "nvvm-verify", "leaves out the rules of NVVM, and the standard passes behind them in tiers"),
    known(33, "no-func-attrs", "function-attrs", "leaves out attributes found from bodies"),
    known(35, "no-sccp", "sccp", "leaves out sparse conditional constants"),
    known(37, "no-dse", "dse", "leaves out dead store elimination"),
    known(43, "no-nvvm-reflect", "nvvm-reflect,nvvm-reflect-pp", "leaves out reflection"),
    known(45, "no-ipconst", "ipsccp", "leaves out constants across functions"),
    known(47, "no-simplifycfg", "simplifycfg", "leaves out simplification of control flow"),
    known(49, "no-instcombine", "instcombine", "leaves out the combiner"),
    known(51, "no-sink", "sink", "leaves out sinking, and what goes with it in tiers 2 and 3"),
    known(53, "no-dump", "print", "leaves out the dumps of the IR between passes"),
    known(55, "no-predopt", "aggressive-instcombine", "leaves out predicate optimization"),
    known(57, "no-loopindexsplit", "loop-index-split", "leaves out the splitting of loops by index"),
    known(59, "no-simplifycfg-b", "simplifycfg", "leaves out the first simplification of control flow in tiers 2 and 3"),
    inverted(61, "do-licm", "licm", "loop-invariant code motion"),
    known(63, "no-reassoc", "reassociate", "leaves out reassociation"),
    known(65, "no-adce-a", "adce", "leaves out the early aggressive dead code elimination"),
    known(67, "no-loopunroll", "loop-unroll", "leaves out unrolling"),
    known(69, "no-sroa", "sroa", "leaves out the splitting of local aggregates"),
    known(71, "no-earlycse", "early-cse,globalopt", "leaves out early common subexpressions, and global variable optimization"),
    known(73, "no-adce-b", "adce", "leaves out the early aggressive dead code elimination in tiers"),
    known(75, "no-loopsimplify", "loop-simplify", "leaves out the canonical form of loops"),
    ours(81, "no-warpshuffle", "nvvm-warp-shuffle", "leaves out the recognition of warp shuffles"),
    ours(83, "no-loop-reduce", "loop-reduce", "leaves out strength reduction before the tiers"),
    inverted(87, "do-ip-msp", "memory-space-opt,ipmsp", "memory spaces across functions, and the first memory-space-opt"),
    known(91, "no-adce-c", "adce", "leaves out the late aggressive dead code elimination"),
    ours(93, "reduction-a", "nvvm-reduction", "first parameter of the recognition of reductions"),
    ours(95, "reduction-b", "nvvm-reduction", "second parameter of the recognition of reductions"),
    known(97, "no-constmerge", "constmerge", "leaves out the merging of constants"),
    known(99, "no-intrin-lower", "nvvm-intrinsic-lowering", "leaves out the lowering of intrinsics"),
    known(101, "no-memcpyopt", "memcpyopt", "leaves out the optimization of copies"),
    ours(103, "no-branchdist-a", "branch-dist", "leaves out branch distribution"),
    known(105, "no-branchdist-b", "branch-dist", "leaves out branch distribution"),
    ours(107, "no-predopt-b", "speculative-execution", "leaves out the variant of predicate optimization"),
    known(109, "no-generic2nvvm", "generic-to-nvvm", "leaves out the move of globals to the global space"),
    ours(111, "no-loweralloca-a", "nvptx-lower-alloca", "leaves out the lowering of local variables"),
    known(113, "no-loweralloca-b", "nvptx-lower-alloca", "leaves out the lowering of local variables"),
    inverted(115, "do-remat", "remat", "rematerialization"),
    ours(117, "no-unreachable-elim", "unreachableblockelim", "leaves out the removal of unreachable blocks"),
    ours(119, "no-reduction", "nvvm-reduction", "leaves out the recognition of reductions"),
    known(121, "no-sinking2", "sinking2", "leaves out the second sinking"),
    known(127, "no-genericaddropt", "infer-address-spaces", "leaves out the optimization of generic addresses"),
    known(129, "no-irverify", "verify", "leaves out the checks between passes"),
    known(131, "no-loopopt", "basic-dbe", "leaves out the removal of barriers nobody needs"),
    known(133, "no-memspaceopt-b", "memory-space-opt", "leaves out memory-space-opt in tiers"),
    known(135, "no-instsimplify", "instsimplify", "leaves out instruction simplification"),
    ours(137, "no-loopunswitch", "simple-loop-unswitch", "leaves out unswitching"),
    ours(139, "no-late-cfg-a", "break-crit-edges", "leaves out the splitting of critical edges in the end"),
    ours(141, "do-adce", "adce", "late aggressive dead code elimination"),
    known(143, "do-licm", "licm", "loop-invariant code motion"),
    ours(145, "lower-barriers-late", "nvvm-lower-barriers", "barriers are lowered late"),
    ours(149, "do-early-deadargelim", "deadargelim", "dead argument elimination before the tiers"),
    ours(151, "do-cvp", "correlated-propagation", "correlated value propagation"),
    ours(153, "do-indvars", "indvars", "induction variables in tiers"),
    ours(155, "memspaceopt-second", "memory-space-opt", "memory-space-opt in tiers is the second-time one"),
    ours(157, "dump-master", "print", "dumps of the IR between passes, if dump-nvvmir asks for them"),
    ours(159, "do-advanced", "ipsccp,nvvm-reflect,aggressive-instcombine,sccp,speculative-execution,constmerge,basic-dbe,function-attrs", "the group of advanced passes in tiers"),
    ours(163, "jobserver", "", "threads come from the jobserver of make"),
    ours(165, "do-sm-specific", "nvvm-warp-shuffle,nvvm-reduction,sinking2,branch-dist,reassociate", "the late group of passes that look at warps"),
    ours(173, "do-barrier-opt", "nvvm-barrier-analysis,nvvm-lower-barriers", "barrier analysis and lowering"),
    ours(175, "do-tier1", "", "tier 1: the conservative passes"),
    ours(177, "do-tier2", "", "tier 2: the full set"),
    ours(179, "do-tier3", "", "tier 3: the aggressive set"),
    ours(181, "language", "", "the language: ptx, mid, idn, or nothing"),
    ours(183, "do-late-opt", "licm,early-cse", "one more loop-invariant code motion in tiers, and early-cse over memory"),
    ours(193, "verify-plugins", "verify", "checks behind each plugin pass"),
    ours(195, "name-blocks", "name-blocks", "names blocks F1_B1, F1_B2, … in the end"),
    ours(209, "do-opt", "", "optimize at all: tier 0"),
    ours(213, "device-code", "", "the module is device code"),
    ours(217, "bypass", "", "no passes but lowering"),
    ours(221, "no-late-cfg-b", "break-crit-edges", "leaves out the splitting of critical edges in the end"),
];
