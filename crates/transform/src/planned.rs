//! Passes that are planned: names, levels and parameters of what does not exist yet.
//!
//! Naming one in `--passes=` is an error that says so; an assembled pipeline leaves it out and
//! notes it. A row in [`crate::table`] with the same name takes a planned one's place, so a pass
//! that comes to be needs no change here but the removal of its row.

use nvopt_ir::body::Aspects;
use nvopt_pass::{
    Duplicates,
    Level::{self, Function, Loop, Machine, Module},
    PassRow,
    registry::Make,
};

const fn planned(
    name: &'static str,
    level: Level,
    params: &'static str,
    about: &'static str,
) -> PassRow {
    let (changes, duplicates) = (Aspects::all(), Duplicates::Code);
    let make = Make::Missing(level);
    let (required, lowers) = (false, false);
    PassRow { name, level, make, params, changes, duplicates, required, lowers, about }
}

/// Passes that are planned, by level, then by name.
#[rustfmt::skip]
pub static PLANNED: &[PassRow] = &[
    planned("check-gep-index", Module, "", "stops at indices that lie outside of arrays"),
    planned("check-kernel-functions", Module, "", "stops at kernels that no GPU can launch; sets linkage of kernels"),
    planned("cnp-launch-check", Module, "", "stops at launches from the device that cannot work"),
    planned("comdat-renaming", Module, "", "renames comdat groups so that internal symbols do not clash"),
    planned("internalize", Module, "preserve-gv=GV", "makes symbols internal that nobody outside needs"),
    planned("ipmsp", Module, "", "finds the memory spaces of pointers across calls"),
    planned("lower-ops", Module, "enable-optimization", "turns operations the target lacks into sequences or calls"),
    planned("nvvm-annotations", Module, "", "turns nvvm.annotations into attributes"),
    planned("nvvm-pretreat", Module, "", "brings old dialects of NVVM IR to the current one"),
    planned("nvvm-verify", Module, "", "stops if the module breaks a rule of NVVM IR"),
    planned("printf-lowering", Module, "", "packs the arguments of printf for vprintf"),
    planned("select-kernels", Module, "", "keeps only the kernels that are asked for"),
    planned("set-global-array-alignment", Module, "modify-shared-mem;skip-shared-mem;modify-global-mem;skip-global-mem", "aligns global arrays so that wide accesses are possible"),


    planned("base-address-strength-reduce", Function, "", "computes addresses in loops from a common base"),
    planned("basic-dbe", Function, "", "removes barriers nobody needs"),
    planned("bounds-checking", Function, "trap", "traps at accesses outside of their objects"),
    planned("branch-dist", Function, "", "removes synchronization that orders nothing"),
    planned("bypass-slow-division", Function, "", "divides in 32 bits where the operands fit"),
    planned("codegenprepare", Function, "", "sinks address computations to their uses"),
    planned("common-base-elim", Function, "", "shares the bases of addresses"),
    planned("counter-promotion", Function, "", "keeps counters of loops in registers"),
    planned("cssa", Function, "", "isolates phi webs and merges what does not interfere"),
    planned("early-cse", Function, "memssa", "removes expressions that were computed before"),
    planned("gvn-hoist", Function, "", "hoists expressions that all paths compute"),
    planned("instsimplify", Function, "", "replaces instructions by values that are there"),
    planned("irce", Function, "", "splits loops so that range checks go"),
    planned("lcssa", Function, "", "closes loops: values leave them through phis"),
    planned("loop-distribute", Function, "", "splits loops so that parts become parallel"),
    planned("loop-fusion", Function, "", "merges neighbouring loops"),
    planned("loop-load-elim", Function, "", "keeps what a loop stores and loads in registers"),
    planned("loop-simplify", Function, "", "gives loops preheaders, single latches and exits of their own"),
    planned("loop-sink", Function, "", "sinks invariants into the loops that need them rarely"),
    planned("loop-unroll", Function, "O0;O1;O2;O3;full-unroll-max=N;partial;no-partial;peeling;no-peeling;profile-peeling;no-profile-peeling;runtime;no-runtime;upperbound;no-upperbound", "copies bodies of loops to run several iterations per test"),
    planned("loop-vectorize", Function, "interleave-forced-only;no-interleave-forced-only;vectorize-forced-only;no-vectorize-forced-only", "runs several iterations at once"),
    planned("lower-struct-args", Function, "opt-byval", "reads struct parameters from parameter space"),
    planned("memory-space-opt", Function, "first-time;second-time;warnings;no-warnings", "finds the memory spaces of generic pointers"),
    planned("normalize-gep", Function, "", "brings address computations to one form"),
    planned("nvptx-image-optimizer", Function, "", "folds questions about images and samplers"),
    planned("nvptx-lower-alloca", Function, "", "gives local variables the local space"),
    planned("nvvm-barrier-analysis", Function, "", "finds what barriers order"),
    planned("nvvm-intrinsic-lowering", Function, "level=N", "lowers intrinsics of NVVM: level 0 basic ones, level 1 barriers too"),
    planned("nvvm-lower-barriers", Function, "level=N;late", "lowers barriers to what the target has"),
    planned("nvvm-peephole-optimizer", Function, "", "small rewrites that only GPUs have"),
    planned("nvvm-reduction", Function, "a;no-a;b;no-b", "recognizes reductions across a warp"),
    planned("nvvm-reflect", Function, "arch=N", "answers __nvvm_reflect"),
    planned("nvvm-reflect-pp", Function, "", "folds conditionals that reflection made constant"),
    planned("nvvm-warp-shuffle", Function, "", "recognizes exchanges that a shuffle can do"),
    planned("old-load-store-vectorizer", Function, "", "merges neighbouring accesses inside a block"),
    planned("partially-inline-libcalls", Function, "", "inlines the fast path of library calls"),
    planned("process-restrict", Function, "propagate-only", "turns restrict into scoped alias metadata"),
    planned("propagate-alignment", Function, "", "raises alignments to what pointers are known to have"),
    planned("remat", Function, "", "computes values again instead of keeping them in registers"),
    planned("reuse-local-memory", Function, "", "lets local variables that do not live together share memory"),
    planned("scev-cgp", Function, "", "factors common bases out of addresses"),
    planned("set-local-array-alignment", Function, "", "aligns local arrays so that wide accesses are possible"),
    planned("sign-ext-expand", Function, "", "moves sign extensions to operands"),
    planned("sign-ext-simplify", Function, "", "removes sign extensions that say nothing"),
    planned("simplifycfg", Function, "simplify-unreachable;no-simplify-unreachable;forward-switch-cond;no-forward-switch-cond;switch-range-to-icmp;no-switch-range-to-icmp;switch-to-arithmetic;no-switch-to-arithmetic;switch-to-lookup;no-switch-to-lookup;keep-loops;no-keep-loops;hoist-common-insts;no-hoist-common-insts;hoist-loads-stores-with-cond-faulting;no-hoist-loads-stores-with-cond-faulting;sink-common-insts;no-sink-common-insts;speculate-blocks;no-speculate-blocks;simplify-cond-branch;no-simplify-cond-branch;speculate-unpredictables;no-speculate-unpredictables;bonus-inst-threshold=N", "merges, removes and turns around blocks"),
    planned("sinking2", Function, "fast", "moves instructions towards the texture accesses that need them"),
    planned("slp-vectorizer", Function, "", "merges scalar operations into vector ones"),
    planned("speculative-execution", Function, "only-if-divergent-target", "runs short sides of branches always"),
    planned("sroa", Function, "preserve-cfg;modify-cfg", "splits local aggregates and keeps the parts in registers"),
    planned("vector-combine", Function, "", "rewrites vector operations into cheaper ones"),

    planned("indvars", Loop, "", "simplifies induction variables and rewrites exit values"),
    planned("licm", Loop, "allowspeculation;no-allowspeculation;conservative-calls;no-conservative-calls", "moves invariants out of loops"),
    planned("loop-deletion", Loop, "", "removes loops that do nothing"),
    planned("loop-flatten", Loop, "", "turns nests into one loop"),
    planned("loop-idiom", Loop, "", "recognizes loops that fill or copy memory"),
    planned("loop-index-split", Loop, "", "splits loops where a condition on the index changes"),
    planned("loop-instsimplify", Loop, "", "simplifies instructions of loops"),
    planned("loop-interchange", Loop, "", "swaps the loops of a nest"),
    planned("loop-predication", Loop, "", "widens checks of loops"),
    planned("loop-reduce", Loop, "", "replaces products of induction variables by sums"),
    planned("loop-rotate", Loop, "header-duplication;no-header-duplication;prepare-for-lto;no-prepare-for-lto", "moves the test of a loop to its end"),
    planned("loop-simplifycfg", Loop, "", "removes dead blocks of loops"),
    planned("loop-unroll-full", Loop, "", "copies the body for every iteration"),
    planned("simple-loop-unswitch", Loop, "nontrivial;no-nontrivial;trivial;no-trivial", "moves invariant conditions out of loops"),

    planned("early-if-predicator", Machine, "", "turns short branches into predicated instructions"),
    planned("early-tailduplication", Machine, "", "copies short tails into their predecessors"),
    planned("ldgxform", Machine, "", "loads what nobody writes through the read-only cache"),
    planned("machine-latecleanup", Machine, "", "removes values that are there already"),
    planned("nvptx-mem2reg", Machine, "", "keeps local memory in registers"),
    planned("tailduplication", Machine, "", "copies short tails into their predecessors"),
];

/// Analyses that are planned: name, level, what they find out.
#[rustfmt::skip]
pub static PLANNED_ANALYSES: &[(&str, Level, &str)] = &[
    ("callgraph", Module, "who calls whom"),
    ("lcg", Module, "the call graph, component by component"),
    ("profile-summary", Module, "what runs often"),
    ("aa", Function, "which accesses may touch the same memory"),
    ("assumptions", Function, "what the program promises"),
    ("block-freq", Function, "how often blocks run"),
    ("branch-prob", Function, "which way branches go"),
    ("demanded-bits", Function, "which bits somebody looks at"),
    ("domfrontier", Function, "where dominance ends"),
    ("domtree", Function, "which blocks every path to a block runs through"),
    ("lazy-value-info", Function, "which values hold at a place"),
    ("loops", Function, "the loops and how they nest"),
    ("memoryssa", Function, "which store a load may read"),
    ("merge-sets", Function, "where phis of a definition would stand"),
    ("postdomtree", Function, "which blocks every path from a block runs through"),
    ("rpa", Function, "how many registers are live, by class"),
    ("scalar-evolution", Function, "how values change in loops"),
    ("uniformity", Function, "which values all threads of a warp agree on"),
    ("access-info", Loop, "which accesses of a loop depend on each other"),
    ("ddg", Loop, "the dependences of a loop as a graph"),
    ("iv-users", Loop, "who uses induction variables"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_planned_twice_at_a_level() {
        for (at, row) in PLANNED.iter().enumerate() {
            let same = |other: &&PassRow| (other.name, other.level) == (row.name, row.level);
            assert!(!PLANNED[at + 1..].iter().any(|other| same(&other)), "{}", row.name);
            assert!(!row.about.is_empty(), "{} says nothing", row.name);
        }
    }
}
