//! Which pass must come before which, in every pipeline that has both.

/// Some `first` runs before the last `then`.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// The pass that comes first.
    pub first: &'static str,
    /// The pass that comes after it.
    pub then: &'static str,
    /// Why.
    pub why: &'static str,
}

const fn before(first: &'static str, then: &'static str, why: &'static str) -> Order {
    Order { first, then, why }
}

/// The rules; a test holds every pipeline against them.
pub static ORDER: &[Order] = &[
    before("verify", "nvvm-verify", "rules of NVVM are checked on valid IR only"),
    before("nvvm-reflect", "adce", "answers of reflection make code dead"),
    before("nvvm-reflect", "nvvm-reflect-pp", "it folds what reflection answered"),
    before("loop-simplify", "licm", "invariants need a preheader to go to"),
    before("loop-simplify", "loop-unroll", "the unroller wants canonical loops"),
    before("sroa", "gvn", "variables in memory hide redundancy"),
    before("loop-unroll", "remat", "unrolling decides how many registers are live"),
    before("memory-space-opt", "load-store-vectorizer", "only accesses of one space become wide"),
    before(
        "infer-address-spaces",
        "load-store-vectorizer",
        "only accesses of one space become wide",
    ),
    before("ipmsp", "memory-space-opt", "spaces of parameters come from callers"),
    before("generic-to-nvvm", "infer-address-spaces", "globals have their space first"),
    before("globaldce", "globalopt", "dead users make globals look used"),
    before("nvvm-barrier-analysis", "nvvm-lower-barriers", "lowering asks what barriers order"),
    before("nvvm-lower-barriers", "lower-ops", "lowered barriers may call helpers"),
    before("lower-ops", "break-crit-edges", "lowering makes branches"),
    before("inline", "deadargelim", "arguments die when calls are inlined"),
    before("instcombine", "reassociate", "the combiner's forms are what it reorders"),
];
