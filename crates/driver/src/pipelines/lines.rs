//! Lines of pipeline tables: which pass, under which conditions, why.
//!
//! A line names a factory. The factory knows its pipeline text and the options that leave its pass
//! out wherever it stands; a line may have further conditions, which hold at its place only.

use std::borrow::Cow;

use nvopt_pass::{
    Knobs,
    slots::{SlotIndex, Slots, index as slot, inventory as knob},
};

/// What makes a pass of a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factory {
    /// `adce`, the early one.
    AdceEarly,
    /// `adce`, the late one.
    AdceLate,
    /// `always-inline`.
    AlwaysInline,
    /// `nvvm-annotations`.
    Annotations,
    /// `nvvm-barrier-analysis`.
    BarrierAnalysis,
    /// `basic-dbe`: the original's "loop or barrier optimization".
    BarrierOpt,
    /// `branch-dist`.
    BranchDist,
    /// `break-crit-edges`.
    BreakCriticalEdges,
    /// `constmerge`.
    ConstMerge,
    /// `correlated-propagation`.
    Cvp,
    /// `dce`.
    Dce,
    /// `deadargelim`.
    DeadArgElim,
    /// `dse`.
    Dse,
    /// `early-cse<memssa>`.
    EarlyCse,
    /// `early-cse`, over memory in late-optimization mode.
    EarlyCseByMode,
    /// `early-cse`.
    EarlyCsePlain,
    /// Lowering to what instruction selection takes.
    FinalLowering,
    /// `function-attrs`.
    FunctionAttrs,
    /// `infer-address-spaces`.
    GenericAddrOpt,
    /// `generic-to-nvvm`.
    GenericToNvvm,
    /// `globaldce`, then `globalopt`.
    GlobalOpt,
    /// `gvn`.
    Gvn,
    /// `inline`.
    Inline,
    /// `instcombine`.
    InstCombine,
    /// `instcombine`, one round.
    InstCombineOnce,
    /// `instsimplify`.
    InstSimplify,
    /// `nvvm-intrinsic-lowering<level=0>`.
    IntrinsicLowering0,
    /// `nvvm-intrinsic-lowering<level=1>`.
    IntrinsicLowering1,
    /// `ipsccp`.
    IpConstProp,
    /// `ipsccp` where `sccp` comes later, which looks at functions that have nothing to do with others.
    IpConstPropBeforeSccp,
    /// `verify`.
    IrVerify,
    /// `jump-threading`.
    JumpThreading,
    /// The late scalar passes over addresses.
    LateOpt,
    /// `licm`.
    Licm,
    /// `loop-idiom`.
    LoopIdiom,
    /// `loop-index-split`.
    LoopIndexSplit,
    /// `indvars`: the original's loop pass without a name.
    LoopPass,
    /// `loop-reduce`.
    LoopReduce,
    /// `loop-simplify`.
    LoopSimplify,
    /// `loop-unroll`.
    LoopUnroll,
    /// `simple-loop-unswitch<nontrivial>`.
    LoopUnswitch,
    /// `simple-loop-unswitch<no-nontrivial>`.
    LoopUnswitchTrivial,
    /// `nvptx-lower-alloca`.
    LowerAlloca,
    /// `nvvm-lower-barriers<level=0>`.
    LowerBarriers0,
    /// `nvvm-lower-barriers<level=1>`.
    LowerBarriers1,
    /// `nvvm-lower-barriers`, at the level that an option says.
    LowerBarriersByOption,
    /// `memcpyopt`.
    MemCpyOpt,
    /// `memory-space-opt<first-time>`.
    MemorySpaceFirst,
    /// `ipmsp`, then `memory-space-opt` as the option says.
    MemorySpaceByOption,
    /// `newgvn`.
    NewGvn,
    /// `nvvm-verify`.
    NvvmVerify,
    /// `old-load-store-vectorizer`: the original's pass without a name.
    OldLsv,
    /// `nvvm-peephole-optimizer`.
    Peephole,
    /// `aggressive-instcombine`.
    PredicateOpt,
    /// `speculative-execution`.
    PredicateOptB,
    /// `print`.
    Print,
    /// `reassociate`.
    Reassociate,
    /// `nvvm-reduction`.
    Reduction,
    /// `nvvm-reflect`, then `nvvm-reflect-pp`.
    Reflect,
    /// `remat`.
    Remat,
    /// `sccp`.
    Sccp,
    /// `simplifycfg`.
    SimplifyCfg,
    /// `simplifycfg` with all that pays when no loop pass follows.
    SimplifyCfgLast,
    /// `simplifycfg` that sinks common instructions.
    SimplifyCfgSinking,
    /// `sink`.
    Sink,
    /// `sinking2`.
    Sinking2,
    /// `sinking2<fast>`.
    Sinking2Fast,
    /// `sroa<modify-cfg>`.
    Sroa,
    /// `sroa<preserve-cfg>`.
    SroaKeepCfg,
    /// `std-pipeline<N>`, and whether it inlines.
    Standard(u8, bool),
    /// `tailcallelim`.
    TailCallElim,
    /// `unreachableblockelim`.
    UnreachableElim,
    /// `nvvm-warp-shuffle`.
    WarpShuffle,
}

/// A condition of a line.
#[derive(Clone, Copy, Debug)]
pub enum Guard {
    /// The slot is off.
    Off(SlotIndex),
    /// The slot is on.
    On(SlotIndex),
    /// One of these holds.
    Any(&'static [Guard]),
    /// Barrier optimization is on, or tier 3 raised it.
    Barriers,
    /// Late optimization is on, or tier 3 raised it.
    LateMode,
    /// The tier is 2 or 3.
    NotTier1,
    /// The tier is 3.
    Tier3,
}

/// A line of a pipeline table.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// What makes the pass.
    pub factory: Factory,
    /// The conditions of this place, all of which must hold.
    pub guards: &'static [Guard],
    /// Why the pass stands here.
    pub why: &'static str,
}

/// A line of a pipeline table.
pub(super) const fn line(factory: Factory, guards: &'static [Guard], why: &'static str) -> Line {
    Line { factory, guards, why }
}

/// What lines depend on.
pub(super) struct View<'a> {
    /// The slots, with what the level asks for.
    pub(super) slots: &'a Slots,
    /// The knobs.
    pub(super) knobs: &'a Knobs,
    /// The tier, in tiers.
    pub(super) tier: Option<u8>,
    /// Tier 3 raised the features.
    pub(super) is_raised: bool,
    /// A little more is inlined than usual.
    pub(super) inlines_more: bool,
    /// Code is made of the module.
    pub(super) to_code: bool,
}

impl View<'_> {
    /// True if `guard` holds.
    pub(super) fn holds(&self, guard: Guard) -> bool {
        match guard {
            Guard::Off(index) => !self.slots.is_on(index),
            Guard::On(index) => self.slots.is_on(index),
            Guard::Any(guards) => guards.iter().any(|&guard| self.holds(guard)),
            Guard::Barriers => self.is_raised || self.slots.is_on(slot::DO_BARRIER_OPT),
            Guard::LateMode => self.is_raised || self.slots.is_on(slot::DO_LATE_OPT),
            Guard::NotTier1 => self.tier != Some(1),
            Guard::Tier3 => self.tier == Some(3),
        }
    }

    /// The text of `line`, or nothing if options leave it out.
    pub(super) fn text(&self, line: &Line) -> Option<Cow<'static, str>> {
        let guards = gates(line.factory).iter().chain(line.guards);
        let is_in =
            guards.copied().all(|guard| self.holds(guard)) && self.knobs_allow(line.factory);
        is_in.then(|| self.text_of(line.factory))
    }

    fn knobs_allow(&self, factory: Factory) -> bool {
        match factory {
            Factory::JumpThreading => !self.knobs.is_on(&knob::DISABLE_JUMP_THREADING),
            Factory::MemorySpaceFirst | Factory::MemorySpaceByOption => {
                self.knobs.is_on(&knob::MEMORY_SPACE_OPT)
            }
            Factory::Print => self.knobs.is_on(&knob::DUMP_NVVMIR),
            _ => true,
        }
    }

    /// The pipeline text of `factory`.
    pub(super) fn text_of(&self, factory: Factory) -> Cow<'static, str> {
        let on = |index| self.slots.is_on(index);
        let text = match factory {
            Factory::AdceEarly | Factory::AdceLate => "adce",
            Factory::AlwaysInline => "always-inline",
            Factory::Annotations => "nvvm-annotations",
            Factory::BarrierAnalysis => "nvvm-barrier-analysis",
            Factory::BarrierOpt => "basic-dbe",
            Factory::BranchDist => "branch-dist",
            Factory::BreakCriticalEdges => "break-crit-edges",
            Factory::ConstMerge => "constmerge",
            Factory::Cvp => "correlated-propagation",
            Factory::Dce => "dce",
            Factory::DeadArgElim => "deadargelim",
            Factory::Dse => "dse",
            Factory::EarlyCse => "early-cse<memssa>",
            Factory::EarlyCseByMode if self.holds(Guard::LateMode) => "early-cse<memssa>",
            Factory::EarlyCseByMode | Factory::EarlyCsePlain => "early-cse",
            Factory::FinalLowering => {
                "printf-lowering,lower-ops,lower-struct-args,lower-aggr-copies"
            }
            Factory::FunctionAttrs => "function-attrs",
            // A cast for each slot and each pointer of a kernel is nothing that readers want.
            Factory::GenericAddrOpt if !self.to_code => "infer-address-spaces<no-base-casts>",
            Factory::GenericAddrOpt => "infer-address-spaces",
            Factory::GenericToNvvm => "generic-to-nvvm",
            Factory::GlobalOpt => "globaldce,globalopt",
            Factory::Gvn => "gvn",
            Factory::Inline if self.inlines_more => "inline<aggressive>",
            Factory::Inline => "inline",
            Factory::InstCombine => "instcombine",
            Factory::InstCombineOnce => "instcombine<max-iterations=1>",
            Factory::InstSimplify => "instsimplify",
            Factory::IntrinsicLowering0 => "nvvm-intrinsic-lowering<level=0>",
            Factory::IntrinsicLowering1 => "nvvm-intrinsic-lowering<level=1>",
            Factory::IpConstProp => "ipsccp",
            Factory::IpConstPropBeforeSccp => "ipsccp<only-across>",
            Factory::IrVerify => "verify",
            Factory::JumpThreading => "jump-threading<rotate-loops>",
            Factory::LateOpt => "separate-const-offset-from-gep,slsr,nary-reassociate",
            Factory::Licm => "licm",
            Factory::LoopIdiom => "loop-idiom",
            Factory::LoopIndexSplit => "loop-index-split",
            Factory::LoopPass => "indvars",
            Factory::LoopReduce => "loop-reduce",
            Factory::LoopSimplify => "loop-simplify",
            Factory::LoopUnroll => "loop-unroll",
            Factory::LoopUnswitch => "simple-loop-unswitch<nontrivial>",
            Factory::LoopUnswitchTrivial => "simple-loop-unswitch<no-nontrivial>",
            Factory::LowerAlloca => "nvptx-lower-alloca",
            Factory::LowerBarriers0 => "nvvm-lower-barriers<level=0>",
            Factory::LowerBarriers1 if on(slot::LOWER_BARRIERS_LATE) => {
                "nvvm-lower-barriers<level=1;late>"
            }
            Factory::LowerBarriers1 => "nvvm-lower-barriers<level=1>",
            Factory::LowerBarriersByOption if on(slot::LOWER_BARRIERS_LATE) => {
                "nvvm-lower-barriers<level=1>"
            }
            Factory::LowerBarriersByOption => "nvvm-lower-barriers<level=0>",
            Factory::MemCpyOpt => "memcpyopt",
            Factory::MemorySpaceFirst => "memory-space-opt<first-time>",
            Factory::MemorySpaceByOption => {
                match (on(slot::MEMSPACEOPT_SECOND), on(slot::NO_MEMSPACEOPT)) {
                    (true, false) => "ipmsp,memory-space-opt<second-time>",
                    (true, true) => "memory-space-opt<second-time>",
                    (false, _) => "memory-space-opt<first-time>",
                }
            }
            Factory::NewGvn => "newgvn",
            Factory::NvvmVerify => "nvvm-verify",
            Factory::OldLsv => "old-load-store-vectorizer",
            Factory::Peephole => "nvvm-peephole-optimizer",
            Factory::PredicateOpt => "aggressive-instcombine",
            Factory::PredicateOptB => "speculative-execution<only-if-divergent-target>",
            Factory::Print => "print",
            Factory::Reassociate => "reassociate",
            Factory::Reduction => match (on(slot::REDUCTION_A), on(slot::REDUCTION_B)) {
                (true, true) => "nvvm-reduction<a;b>",
                (true, false) => "nvvm-reduction<a;no-b>",
                (false, true) => "nvvm-reduction<no-a;b>",
                (false, false) => "nvvm-reduction<no-a;no-b>",
            },
            Factory::Reflect => "nvvm-reflect,nvvm-reflect-pp",
            Factory::Remat => "remat",
            Factory::Sccp => "sccp",
            Factory::SimplifyCfg => "simplifycfg",
            Factory::SimplifyCfgLast => {
                "simplifycfg<switch-range-to-icmp;switch-to-arithmetic;no-keep-loops;\
                 hoist-common-insts;sink-common-insts>"
            }
            Factory::SimplifyCfgSinking => "simplifycfg<sink-common-insts>",
            Factory::Sink => "sink",
            Factory::Sinking2 => "sinking2",
            Factory::Sinking2Fast => "sinking2<fast>",
            Factory::Sroa => "sroa<modify-cfg>",
            Factory::SroaKeepCfg => "sroa<preserve-cfg>",
            Factory::Standard(number, true) if self.inlines_more => {
                return format!("std-pipeline<{number};inline;aggressive>").into();
            }
            Factory::Standard(number, true) => {
                return format!("std-pipeline<{number};inline>").into();
            }
            Factory::Standard(number, false) => return format!("std-pipeline<{number}>").into(),
            Factory::TailCallElim => "tailcallelim",
            Factory::UnreachableElim => "unreachableblockelim",
            Factory::WarpShuffle => "nvvm-warp-shuffle",
        };
        text.into()
    }
}

/// The slots that leave out what `factory` makes, wherever it stands.
pub(super) fn gates(factory: Factory) -> &'static [Guard] {
    use Guard::{Off, On};
    match factory {
        Factory::AdceEarly => &[Off(slot::NO_ADCE_A)],
        Factory::AdceLate => &[On(slot::DO_ADCE), Off(slot::NO_ADCE_C)],
        Factory::AlwaysInline => &[Off(slot::NO_INLINE_B)],
        Factory::BarrierOpt => &[Off(slot::NO_LOOPOPT)],
        Factory::BranchDist => &[Off(slot::NO_BRANCHDIST_A), Off(slot::NO_BRANCHDIST_B)],
        Factory::ConstMerge => &[Off(slot::NO_CONSTMERGE)],
        Factory::Cvp => &[On(slot::DO_CVP)],
        Factory::Dce => &[Off(slot::NO_DCE)],
        Factory::Dse => &[Off(slot::NO_DSE)],
        Factory::EarlyCse
        | Factory::EarlyCseByMode
        | Factory::EarlyCsePlain
        | Factory::GlobalOpt => &[Off(slot::NO_EARLYCSE)],
        Factory::FunctionAttrs => &[Off(slot::NO_FUNC_ATTRS)],
        Factory::GenericAddrOpt => &[Off(slot::NO_GENERICADDROPT)],
        Factory::GenericToNvvm => &[Off(slot::NO_GENERIC2NVVM)],
        Factory::Inline => &[Off(slot::NO_INLINE_B), Off(slot::NO_INLINE_C)],
        Factory::InstCombine | Factory::InstCombineOnce => &[Off(slot::NO_INSTCOMBINE)],
        Factory::InstSimplify => &[Off(slot::NO_INSTSIMPLIFY)],
        Factory::IntrinsicLowering0 | Factory::IntrinsicLowering1 => &[Off(slot::NO_INTRIN_LOWER)],
        Factory::IpConstProp | Factory::IpConstPropBeforeSccp => &[Off(slot::NO_IPCONST)],
        Factory::IrVerify => &[Off(slot::NO_IRVERIFY)],
        Factory::JumpThreading | Factory::TailCallElim => &[Off(slot::NO_TAILCALLELIM)],
        Factory::LateOpt => &[Off(slot::NO_LATE_OPT)],
        Factory::Licm => &[On(slot::DO_LICM), Off(slot::NO_LICM)],
        Factory::LoopIndexSplit => &[Off(slot::NO_LOOPINDEXSPLIT)],
        Factory::LoopPass => &[On(slot::DO_LOOP_PASS)],
        Factory::LoopReduce => &[Off(slot::NO_LOOP_REDUCE)],
        Factory::LoopSimplify => &[Off(slot::NO_LOOPSIMPLIFY)],
        Factory::LoopUnroll => &[Off(slot::NO_LOOPUNROLL)],
        Factory::LoopUnswitch | Factory::LoopUnswitchTrivial => &[Off(slot::NO_LOOPUNSWITCH)],
        Factory::LowerAlloca => &[Off(slot::NO_LOWERALLOCA_A), Off(slot::NO_LOWERALLOCA_B)],
        Factory::MemCpyOpt => &[Off(slot::NO_MEMCPYOPT)],
        Factory::MemorySpaceFirst => &[Off(slot::NO_MEMSPACEOPT)],
        Factory::MemorySpaceByOption => &[Off(slot::NO_MEMSPACEOPT_B)],
        Factory::NvvmVerify => &[Off(slot::NO_NVVM_VERIFY)],
        Factory::OldLsv => &[Off(slot::NO_OLD_LSV_A), Off(slot::NO_OLD_LSV_B)],
        Factory::PredicateOpt => &[Off(slot::NO_PREDOPT)],
        Factory::PredicateOptB => &[Off(slot::NO_PREDOPT_B)],
        Factory::Print => &[On(slot::DUMP_MASTER), Off(slot::NO_DUMP)],
        Factory::Reassociate => &[Off(slot::NO_REASSOC)],
        Factory::Reduction => &[Off(slot::NO_REDUCTION)],
        Factory::Reflect => &[Off(slot::NO_NVVM_REFLECT)],
        Factory::Remat => &[Off(slot::NO_REMAT)],
        Factory::Sccp => &[Off(slot::NO_SCCP)],
        Factory::SimplifyCfg | Factory::SimplifyCfgLast | Factory::SimplifyCfgSinking => {
            &[Off(slot::NO_SIMPLIFYCFG)]
        }
        Factory::Sink => &[Off(slot::NO_SINK)],
        Factory::Sinking2 | Factory::Sinking2Fast => &[Off(slot::NO_SINKING2)],
        Factory::Sroa | Factory::SroaKeepCfg => &[Off(slot::NO_SROA)],
        Factory::UnreachableElim => &[Off(slot::NO_UNREACHABLE_ELIM)],
        Factory::WarpShuffle => &[Off(slot::NO_WARPSHUFFLE)],
        Factory::Annotations
        | Factory::BarrierAnalysis
        | Factory::BreakCriticalEdges
        | Factory::DeadArgElim
        | Factory::FinalLowering
        | Factory::Gvn
        | Factory::LoopIdiom
        | Factory::LowerBarriers0
        | Factory::LowerBarriers1
        | Factory::LowerBarriersByOption
        | Factory::NewGvn
        | Factory::Peephole
        | Factory::Standard(..) => &[],
    }
}
