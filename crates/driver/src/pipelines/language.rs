//! The language paths: what runs after the tiers, by how ripe the IR is.

use super::lines::{Factory as F, Line, line};

/// Where the IR comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// From PTX, which a compiler has optimized before: light clean-up only.
    Ptx,
    /// From a front end.
    Mid,
    /// From anywhere.
    General,
}

impl Language {
    /// All paths.
    pub const ALL: [Language; 3] = [Language::Ptx, Language::Mid, Language::General];
    /// What `--lang=` takes.
    pub const WORDS: [&str; 4] = ["ptx", "mid", "idn", "default"];

    /// The path of a language string. Every string but two means the general path, `idn` too.
    pub fn of(text: &str) -> Language {
        match text {
            "ptx" => Language::Ptx,
            "mid" => Language::Mid,
            _ => Language::General,
        }
    }

    /// The name of the path.
    pub const fn word(self) -> &'static str {
        match self {
            Language::Ptx => "ptx",
            Language::Mid => "mid",
            Language::General => "default",
        }
    }

    /// The lines of the path.
    pub(super) fn lines(self) -> &'static [Line] {
        match self {
            Language::Ptx => PTX,
            Language::Mid => MID,
            Language::General => GENERAL,
        }
    }
}

static PTX: &[Line] = &[
    line(F::Peephole, &[], "forms that only GPUs have"),
    line(F::Annotations, &[], "kernels and launch bounds are known from here on"),
    line(F::Reflect, &[], "libraries may have been linked in"),
    line(F::Standard(1, false), &[], "clean-up only; inlining was decided before"),
    line(F::MemCpyOpt, &[], "copies that became visible"),
    line(F::Print, &[], "dump"),
    line(F::Dce, &[], "what the above left"),
    line(F::Standard(1, false), &[], "once more after dead code is gone"),
    line(F::BarrierOpt, &[], "barriers nobody needs"),
    line(F::MemorySpaceFirst, &[], "specific loads and stores"),
];

static MID: &[Line] = &[
    line(F::ConstMerge, &[], "less to look at"),
    line(F::IntrinsicLowering0, &[], "first of four: what front ends wrote"),
    line(F::MemCpyOpt, &[], "copies before aggregates are split"),
    line(F::SroaKeepCfg, &[], "local variables out of memory"),
    line(F::Peephole, &[], "forms that only GPUs have"),
    line(F::Annotations, &[], "kernels and launch bounds are known from here on"),
    line(F::LoopSimplify, &[], "loops get the form that loop passes want"),
    line(F::Gvn, &[], "redundancy, loads included"),
    line(F::IrVerify, &[], "first check"),
    line(F::SimplifyCfg, &[], "branches that values above decide"),
    line(F::InstCombineOnce, &[], "one round"),
    line(F::Standard(5, false), &[], "indirect calls become direct, at most five rounds"),
    line(F::IntrinsicLowering0, &[], "second of four: what the rounds exposed"),
    line(F::DeadArgElim, &[], "parameters cost registers at every call"),
    line(F::FunctionAttrs, &[], "calls that write nothing can be moved"),
    line(F::Dce, &[], "what the above left"),
    line(F::ConstMerge, &[], "constants that folding made"),
    line(F::Licm, &[], "invariants out of loops"),
    line(F::LowerBarriers0, &[], "barriers get their final form"),
    line(F::MemorySpaceFirst, &[], "specific loads and stores"),
    line(F::Reassociate, &[], "uniform parts of sums meet"),
    line(F::Standard(8, true), &[], "inlining with what is known now"),
    line(F::Reflect, &[], "what inlining exposed"),
    line(F::AdceLate, &[], "branches on reflection are dead"),
    line(F::InstSimplify, &[], "cheap folding before the next call-graph passes"),
    line(F::DeadArgElim, &[], "arguments of branches that went"),
    line(F::TailCallElim, &[], "recursion costs a stack in local memory"),
    line(F::DeadArgElim, &[], "accumulators that became loops"),
    line(F::Cvp, &[], "what branches say of values"),
    line(F::Sink, &[], "shorter live ranges"),
    line(F::SimplifyCfg, &[], "blocks that sinking emptied"),
    line(F::Dse, &[], "stores nobody reads"),
    line(F::Sinking2, &[], "operands to the texture accesses that need them"),
    line(F::IrVerify, &[], "after the sinkers"),
    line(F::EarlyCsePlain, &[], "what sinking brought together"),
    line(F::Reflect, &[], "third time: what loops exposed"),
    line(F::Standard(8, true), &[], "the last inlining"),
    line(F::IntrinsicLowering0, &[], "third of four"),
    line(F::IpConstProp, &[], "arguments that are the same everywhere"),
    line(F::Licm, &[], "invariants that inlining made"),
    line(F::IntrinsicLowering0, &[], "fourth: nothing behind this makes intrinsics"),
    line(F::BranchDist, &[], "synchronization that orders nothing"),
    line(F::SimplifyCfgLast, &[], "no loop pass follows that wants loops as they are"),
    line(F::InstSimplify, &[], "where short loops went, counters are constant"),
    line(F::SroaKeepCfg, &[], "arrays that were indexed by them"),
    line(F::InstCombine, &[], "conditions that were joined"),
    line(F::Remat, &[], "registers decide how many threads run"),
];

static GENERAL: &[Line] = &[
    line(F::Standard(4, false), &[], "scalar clean-up of whatever came in"),
    line(F::Reflect, &[], "top-level questions"),
    line(F::IntrinsicLowering0, &[], "intrinsics that have simpler forms"),
    line(F::Reflect, &[], "questions that lowering exposed"),
    line(F::Peephole, &[], "forms that only GPUs have"),
    line(F::Annotations, &[], "kernels and launch bounds are known from here on"),
    line(F::InstSimplify, &[], "answers of reflection fold"),
    line(F::Standard(5, false), &[], "indirect calls become direct, at most five rounds"),
    line(F::IpConstPropBeforeSccp, &[], "arguments that are the same everywhere"),
    line(F::MemCpyOpt, &[], "copies that became visible"),
    line(F::ConstMerge, &[], "constants that folding made"),
    line(F::Remat, &[], "registers decide how many threads run"),
    line(F::TailCallElim, &[], "recursion costs a stack in local memory"),
    line(F::Gvn, &[], "redundancy, loads included"),
    line(F::Sccp, &[], "constants along branches that can be taken"),
    line(F::Dce, &[], "what the above left"),
    line(F::ConstMerge, &[], "constants once more"),
    line(F::DeadArgElim, &[], "parameters cost registers at every call"),
    line(F::Cvp, &[], "what branches say of values"),
    line(F::Standard(1, false), &[], "clean-up before loops"),
    line(F::LoopUnroll, &[], "short loops become straight code"),
    line(F::InstCombine, &[], "what unrolling made constant"),
    line(F::Reflect, &[], "questions in unrolled bodies"),
    line(F::Standard(7, false), &[], "what only pays in the end"),
    line(F::EarlyCsePlain, &[], "what copies of bodies share"),
    line(F::IrVerify, &[], "first check"),
    line(F::InstCombineOnce, &[], "one round"),
    line(F::Sink, &[], "shorter live ranges"),
    line(F::LoopIdiom, &[], "loops that fill or copy memory"),
    line(F::LoopSimplify, &[], "loops get the form that loop passes want"),
    line(F::Licm, &[], "invariants out of loops"),
    line(F::SimplifyCfg, &[], "fewer branches before unswitching looks at them"),
    line(F::LoopUnswitchTrivial, &[], "conservative: only what copies nothing"),
    line(F::IrVerify, &[], "after the loop passes"),
    line(F::LowerBarriers0, &[], "barriers get their final form"),
    line(F::MemorySpaceFirst, &[], "specific loads and stores"),
    line(F::Reassociate, &[], "uniform parts of sums meet"),
    line(F::BarrierOpt, &[], "barriers nobody needs"),
    line(F::LoopIndexSplit, &[], "conditions on the index"),
    line(F::DeadArgElim, &[], "arguments of branches that went"),
    line(F::Sinking2, &[], "operands to the texture accesses that need them"),
    line(F::Standard(2, false), &[], "loops that splitting made"),
    line(F::IrVerify, &[], "last check"),
    line(F::PredicateOpt, &[], "conditions become cheaper"),
    line(F::Standard(4, true), &[], "the last inlining"),
    line(F::SimplifyCfgLast, &[], "no loop pass follows that wants loops as they are"),
    line(F::InstSimplify, &[], "where short loops went, counters are constant"),
    line(F::SroaKeepCfg, &[], "arrays that were indexed by them"),
    line(F::InstCombine, &[], "conditions that were joined"),
];
