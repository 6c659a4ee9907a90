//! The seven levels, and the lists of the fast-compile ones.

use nvopt_pass::slots::index;

use super::lines::{Factory as F, Guard, Line, line};

/// How much to optimize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptLevel {
    /// Not at all.
    O0,
    /// Tiers 0 and 1.
    O1,
    /// Tiers 0 and 2.
    O2,
    /// Tiers 0 and 3.
    O3,
    /// Fast compilation, as fast as possible.
    FastMax,
    /// Fast compilation, between.
    FastMid,
    /// Fast compilation, nearest to the full one.
    FastMin,
}

impl OptLevel {
    /// All of them.
    pub const ALL: [OptLevel; 7] = [
        OptLevel::O0,
        OptLevel::O1,
        OptLevel::O2,
        OptLevel::O3,
        OptLevel::FastMax,
        OptLevel::FastMid,
        OptLevel::FastMin,
    ];
    /// The words between the brackets of `nvopt<…>`.
    pub const WORDS: &str = "O0;O1;O2;O3;Ofcmax;Ofcmid;Ofcmin";

    /// The word between the brackets of `nvopt<…>`.
    pub const fn word(self) -> &'static str {
        match self {
            OptLevel::O0 => "O0",
            OptLevel::O1 => "O1",
            OptLevel::O2 => "O2",
            OptLevel::O3 => "O3",
            OptLevel::FastMax => "Ofcmax",
            OptLevel::FastMid => "Ofcmid",
            OptLevel::FastMin => "Ofcmin",
        }
    }

    /// The level of a word.
    pub fn parse(word: &str) -> Option<OptLevel> {
        OptLevel::ALL.into_iter().find(|level| level.word() == word)
    }

    /// The name of the pipeline.
    pub fn pipeline(self) -> String {
        format!("nvopt<{}>", self.word())
    }

    /// The tier that follows tier 0, if the level has tiers.
    pub const fn tier(self) -> Option<u8> {
        match self {
            OptLevel::O1 => Some(1),
            OptLevel::O2 => Some(2),
            OptLevel::O3 => Some(3),
            OptLevel::O0 | OptLevel::FastMax | OptLevel::FastMid | OptLevel::FastMin => None,
        }
    }

    /// How much machine passes are thought about: 0 to 3.
    pub const fn codegen_level(self) -> i64 {
        match self {
            OptLevel::O0 | OptLevel::FastMax => 0,
            OptLevel::O1 | OptLevel::FastMid | OptLevel::FastMin => 1,
            OptLevel::O2 => 2,
            OptLevel::O3 => 3,
        }
    }

    /// All words, for messages.
    pub(super) fn listed() -> String {
        OptLevel::ALL.map(OptLevel::word).join(", ")
    }
}

/// O0: what is left of a pipeline without optimization.
pub(super) static O0: &[Line] =
    &[line(F::EarlyCsePlain, &[], "final clean-up: repeated address computations of front ends")];

/// Fast compile max on device code: one sinking, then the same few passes that come before tiers.
pub(super) static FAST_MAX: &[Line] = &[
    line(F::Sinking2Fast, &[], "the one transformation that pays for itself"),
    line(F::Reflect, &[], "the architecture is known; nothing below compiles without its answers"),
    line(F::LoopReduce, &[], "addresses of loops become sums"),
    line(F::MemCpyOpt, &[], "copies that front ends leave"),
    line(F::NvvmVerify, &[], "errors are found where users can still see them"),
    line(F::ConstMerge, &[], "less to emit"),
    line(
        F::AlwaysInline,
        &[Guard::Off(index::NO_INLINE_A)],
        "what must be inlined, whatever it costs",
    ),
    line(F::NvvmVerify, &[], "inlining is the one thing above that could break a rule"),
];

/// Fast compile mid.
pub(super) static FAST_MID: &[Line] = &[
    line(F::ConstMerge, &[], "less to look at"),
    line(F::IntrinsicLowering0, &[], "intrinsics that have simpler forms"),
    line(F::MemCpyOpt, &[], "copies that front ends leave"),
    line(F::SroaKeepCfg, &[], "local variables out of memory; everything below needs it"),
    line(F::Peephole, &[], "forms that only GPUs have"),
    line(F::Annotations, &[], "kernels and launch bounds are known from here on"),
    line(F::Print, &[], "dump"),
    line(F::LoopSimplify, &[], "loops get the form that loop passes want"),
    line(F::Print, &[], "dump"),
    line(F::Gvn, &[], "one thorough removal of redundancy instead of several"),
    line(F::InstCombineOnce, &[], "one round of the combiner"),
    line(F::Standard(5, false), &[], "call-graph rounds until nothing changes, at most five"),
    line(F::IntrinsicLowering0, &[], "what the rounds exposed"),
    line(F::DeadArgElim, &[], "parameters nobody reads cost registers at every call"),
    line(F::FunctionAttrs, &[], "calls that write nothing can be moved"),
    line(F::Dce, &[], "what the above left"),
    line(F::Print, &[], "dump"),
    line(F::ConstMerge, &[], "constants that folding made"),
    line(F::Licm, &[], "invariants out of loops"),
    line(F::SimplifyCfg, &[], "fewer branches before unswitching looks at them"),
    line(F::LoopUnswitchTrivial, &[], "only what copies nothing"),
    line(F::IrVerify, &[], "the middle of the pipeline is a good place to notice mistakes"),
    line(F::LowerBarriers0, &[], "barriers get their final form"),
    line(F::MemorySpaceFirst, &[], "specific loads and stores: the largest win of all"),
    line(F::Reassociate, &[], "uniform parts of sums meet"),
    line(F::Sinking2, &[], "shorter live ranges"),
];

/// Fast compile min: the list of mid, then what it saves on loops.
pub(super) static FAST_MIN_LOOPS: &[Line] = &[
    line(F::LoopIdiom, &[], "loops that fill or copy memory"),
    line(F::LoopUnswitch, &[], "conditions that do not change, also where it copies the loop"),
    line(F::LoopUnroll, &[], "short loops become straight code"),
    line(F::InstCombine, &[], "what unrolling made constant"),
    line(F::SimplifyCfg, &[], "what unrolling made unreachable"),
    line(F::EarlyCse, &[], "what copies of the body share"),
    line(F::Dce, &[], "what the above left"),
];
