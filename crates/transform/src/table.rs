//! Every pass there is, sorted by name, then by level.

use nvopt_ir::body::Aspects;
use nvopt_pass::{
    Duplicates, Level, Params, PassObject, PassRow,
    registry::Make::{self, With},
};

use crate::{
    cfg::{
        BreakCritEdges, DfaJumpThreading, FlattenCfg, JumpThreading, LowerSwitch, SimplifyCfg,
        SimplifyCfgOptions, SpeculativeExecution, StructurizeCfg, TailCallElim,
        UnreachableBlockElim,
    },
    combine::{AggressiveInstCombine, InstCombine, InstSimplify},
    ipo::{
        AlwaysInline, ArgPromotion, CalledValuePropagation, ConstMerge, DeadArgElim, EarlyInline,
        FunctionAttrs, GenericToNvvm, GlobalDce, GlobalOpt, Inline, IpSccp, MergeFunctions,
        RpoFunctionAttrs,
    },
    memory::{
        AllocaHoisting, ByvalMem2Reg, Dse, InferAddressSpaces, LoadStoreVectorizer,
        LowerAggrCopies, MemCpyOpt, MldstMotion, Which,
    },
    name_blocks::NameBlocks,
    print::Print,
    scalar::{
        Adce, Bdce, ConstHoist, ConstraintElimination, CorrelatedPropagation, Dce, DivRemPairs,
        EarlyCse, Float2Int, GvnPass, InferAlignment, Mem2Reg, NaryReassociate, NewGvn,
        NvvmIntrRange, Reassociate, Scalarizer, Sccp, SeparateConstOffsetFromGep, Sink, Slsr,
        SroaPass,
    },
    verify::Verify,
};

/// Parameters that passes take because command lines for LLVM have them, and that change nothing here
/// yet: pass and parameter.
pub const IDLE_PARAMS: &[(&str, &str)] = &[
    ("gvn", "memoryssa"),
    ("ipsccp", "func-spec"),
    ("mldst-motion", "split-footer-bb"),
    ("simplifycfg", "hoist-loads-stores-with-cond-faulting"),
    ("simplifycfg", "switch-to-lookup"),
    ("sink", "rp-aware"),
];

type MakePass = fn(&mut Params<'_>) -> Result<PassObject, String>;

/// A function pass that any pipeline may leave out.
const fn function(
    name: &'static str,
    params: &'static str,
    make: MakePass,
    changes: Aspects,
    duplicates: Duplicates,
    about: &'static str,
) -> PassRow {
    let (level, make, required) = (Level::Function, With(make), false);
    PassRow { name, level, make, params, changes, duplicates, required, lowers: false, about }
}

/// A module pass that any pipeline may leave out.
const fn module(
    name: &'static str,
    make: MakePass,
    changes: Aspects,
    duplicates: Duplicates,
    about: &'static str,
) -> PassRow {
    let (level, make, required) = (Level::Module, With(make), false);
    PassRow { name, level, make, params: "", changes, duplicates, required, lowers: false, about }
}

/// A call-graph pass that any pipeline may leave out.
const fn scc(
    name: &'static str,
    params: &'static str,
    make: MakePass,
    duplicates: Duplicates,
    about: &'static str,
) -> PassRow {
    let (level, make, changes, required) = (Level::Scc, With(make), Aspects::all(), false);
    PassRow { name, level, make, params, changes, duplicates, required, lowers: false, about }
}

/// A pass that must run: checks and dumps.
const fn required(name: &'static str, level: Level, make: Make, about: &'static str) -> PassRow {
    PassRow {
        name,
        level,
        make,
        params: "",
        changes: Aspects::all(),
        duplicates: Duplicates::Nothing,
        required: true,
        lowers: false,
        about,
    }
}

/// The same pass, which gives code a form that is needed whether or not it is optimized.
const fn lowering(row: PassRow) -> PassRow {
    PassRow { lowers: true, ..row }
}

/// `scalarizer` and `d2ir-scalarizer`.
fn make_scalarizer(params: &mut Params<'_>) -> Result<PassObject, String> {
    let load_store = params.switch("load-store").unwrap_or(false);
    let variable_insert_extract = params.switch("variable-insert-extract").unwrap_or(true);
    if params.number::<u64>("min-bits")?.is_some_and(|bits| bits > 0) {
        return Err("`min-bits` is not there: vectors are taken apart whole".to_owned());
    }
    Ok(PassObject::Function(Box::new(Scalarizer { load_store, variable_insert_extract })))
}

/// Every pass there is, sorted by name, then by level.
pub static PASSES: &[PassRow] = &[
    function(
        "adce",
        "",
        |_| Ok(PassObject::Function(Box::new(Adce))),
        Aspects::all(),
        Duplicates::Nothing,
        "removes everything that nothing live needs, branches too",
    ),
    function(
        "aggressive-instcombine",
        "",
        |_| Ok(PassObject::Function(Box::new(AggressiveInstCombine))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "rewrites expressions that need a look at many instructions",
    ),
    lowering(function(
        "alloca-hoisting",
        "",
        |_| Ok(PassObject::Function(Box::new(AllocaHoisting))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "moves stack slots to the entry",
    )),
    module(
        "always-inline",
        |_| Ok(PassObject::Module(Box::new(AlwaysInline))),
        Aspects::all(),
        Duplicates::Code,
        "inlines functions that say they are to be inlined",
    ),
    scc(
        "argpromotion",
        "",
        |_| Ok(PassObject::Scc(Box::new(ArgPromotion))),
        Duplicates::Nothing,
        "passes values instead of pointers to them",
    ),
    function(
        "bdce",
        "",
        |_| Ok(PassObject::Function(Box::new(Bdce))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "removes what only bits nobody looks at depend on",
    ),
    lowering(function(
        "break-crit-edges",
        "",
        |_| Ok(PassObject::Function(Box::new(BreakCritEdges))),
        Aspects::CFG.union(Aspects::VALUES),
        Duplicates::Nothing,
        "splits critical edges",
    )),
    function(
        "byval-mem2reg",
        "",
        |_| Ok(PassObject::Function(Box::new(ByvalMem2Reg))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "reads by-value parameters without a copy",
    ),
    module(
        "called-value-propagation",
        |_| Ok(PassObject::Module(Box::new(CalledValuePropagation))),
        Aspects::all(),
        Duplicates::Nothing,
        "finds the functions that indirect calls may call",
    ),
    function(
        "consthoist",
        "",
        |_| Ok(PassObject::Function(Box::new(ConstHoist))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "computes expensive constants once",
    ),
    module(
        "constmerge",
        |_| Ok(PassObject::Module(Box::new(ConstMerge))),
        Aspects::all(),
        Duplicates::Nothing,
        "merges constants that are equal",
    ),
    function(
        "constraint-elimination",
        "",
        |_| Ok(PassObject::Function(Box::new(ConstraintElimination))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "removes conditions that others imply",
    ),
    function(
        "correlated-propagation",
        "",
        |_| Ok(PassObject::Function(Box::new(CorrelatedPropagation))),
        Aspects::all(),
        Duplicates::Nothing,
        "uses what branches say of values",
    ),
    function(
        "d2ir-scalarizer",
        "load-store;no-load-store",
        make_scalarizer,
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "takes vector operations apart",
    ),
    function(
        "dce",
        "",
        |_| Ok(PassObject::Function(Box::new(Dce))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "removes instructions whose results nobody uses",
    ),
    module(
        "deadargelim",
        |_| Ok(PassObject::Module(Box::new(DeadArgElim))),
        Aspects::all(),
        Duplicates::Nothing,
        "removes arguments and results nobody uses",
    ),
    function(
        "dfa-jump-threading",
        "",
        |_| Ok(PassObject::Function(Box::new(DfaJumpThreading))),
        Aspects::all(),
        Duplicates::Code,
        "threads jumps of state machines in loops",
    ),
    function(
        "div-rem-pairs",
        "",
        |_| Ok(PassObject::Function(Box::new(DivRemPairs))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Code,
        "computes a remainder from the quotient that is there",
    ),
    function(
        "dse",
        "",
        |_| Ok(PassObject::Function(Box::new(Dse))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "removes stores that nobody reads",
    ),
    function(
        "early-cse",
        "memssa",
        |params| {
            let memssa = params.switch("memssa").unwrap_or(false);
            Ok(PassObject::Function(Box::new(EarlyCse { memssa })))
        },
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "replaces what was computed before by the earlier result",
    ),
    function(
        "flatten-cfg",
        "",
        |_| Ok(PassObject::Function(Box::new(FlattenCfg))),
        Aspects::all(),
        Duplicates::Code,
        "merges conditions of nested branches",
    ),
    function(
        "float2int",
        "",
        |_| Ok(PassObject::Function(Box::new(Float2Int))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "computes in integers what needs no floats",
    ),
    scc(
        "function-attrs",
        "skip-non-recursive-function-attrs",
        |params| {
            let skip = params.switch("skip-non-recursive-function-attrs");
            let skip_non_recursive = skip == Some(true);
            Ok(PassObject::Scc(Box::new(FunctionAttrs { skip_non_recursive })))
        },
        Duplicates::Nothing,
        "finds attributes of functions from their bodies",
    ),
    lowering(module(
        "generic-to-nvvm",
        |_| Ok(PassObject::Module(Box::new(GenericToNvvm))),
        Aspects::all(),
        Duplicates::Nothing,
        "moves global variables from the generic space to the global one",
    )),
    module(
        "globaldce",
        |_| Ok(PassObject::Module(Box::new(GlobalDce))),
        Aspects::all(),
        Duplicates::Nothing,
        "removes functions, variables and aliases that nothing can reach",
    ),
    module(
        "globalopt",
        |_| Ok(PassObject::Module(Box::new(GlobalOpt))),
        Aspects::all(),
        Duplicates::Nothing,
        "splits, shrinks and removes global variables",
    ),
    function(
        "gvn",
        GvnPass::TEXT,
        |params| Ok(PassObject::Function(Box::new(GvnPass::take(params)))),
        Aspects::all(),
        Duplicates::Code,
        "removes what is computed or loaded elsewhere",
    ),
    function(
        "infer-address-spaces",
        InferAddressSpaces::TEXT,
        |params| Ok(PassObject::Function(Box::new(InferAddressSpaces::take(params)))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "replaces generic pointers by ones of their space",
    ),
    function(
        "infer-alignment",
        "",
        |_| Ok(PassObject::Function(Box::new(InferAlignment))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "raises alignments to what is known",
    ),
    scc(
        "inline",
        "only-mandatory;aggressive",
        |params| {
            let only_mandatory = params.switch("only-mandatory") == Some(true);
            let is_aggressive = params.switch("aggressive") == Some(true);
            Ok(PassObject::Scc(Box::new(Inline { only_mandatory, is_aggressive, limit: None })))
        },
        Duplicates::Code,
        "inlines calls where it pays",
    ),
    function(
        "instcombine",
        InstCombine::TEXT,
        |params| Ok(PassObject::Function(Box::new(InstCombine::take(params)?))),
        Aspects::all(),
        Duplicates::Nothing,
        "rewrites expressions into simpler ones",
    ),
    function(
        "instsimplify",
        "",
        |_| Ok(PassObject::Function(Box::new(InstSimplify))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "replaces instructions by values that are there already",
    ),
    PassRow {
        name: "ipsccp",
        level: Level::Module,
        make: With(|params| {
            // Copies of functions are never made, whatever is asked for.
            params.switch("func-spec");
            let only_across = params.switch("only-across").unwrap_or(false);
            Ok(PassObject::Module(Box::new(IpSccp { only_across })))
        }),
        params: "no-func-spec;func-spec;only-across",
        changes: Aspects::all(),
        duplicates: Duplicates::Nothing,
        required: false,
        lowers: false,
        about: "propagates constants across functions",
    },
    function(
        "jump-threading",
        "rotate-loops",
        |params| {
            let rotate_loops = params.switch("rotate-loops").unwrap_or(false);
            Ok(PassObject::Function(Box::new(JumpThreading { rotate_loops })))
        },
        Aspects::all(),
        Duplicates::Code,
        "threads jumps whose condition a predecessor decides",
    ),
    function(
        "load-store-vectorizer",
        "",
        |_| Ok(PassObject::Function(Box::new(LoadStoreVectorizer))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "merges neighbouring accesses into wide ones",
    ),
    lowering(function(
        "lower-aggr-copies",
        "lower-aggr-func-args",
        |params| {
            let func_args = params.switch("lower-aggr-func-args").unwrap_or(false);
            let pass = LowerAggrCopies { which: Which::All, func_args };
            Ok(PassObject::Function(Box::new(pass)))
        },
        Aspects::all(),
        Duplicates::Nothing,
        "turns copies of aggregates into loops or wide moves",
    )),
    lowering(function(
        "lower-switch",
        "enable-jump-table",
        |params| {
            let keeps_tables = params.switch("enable-jump-table").unwrap_or(false);
            Ok(PassObject::Function(Box::new(LowerSwitch { keeps_tables })))
        },
        Aspects::all(),
        Duplicates::Nothing,
        "turns switches into branches",
    )),
    function(
        "mem2reg",
        "",
        |_| Ok(PassObject::Function(Box::new(Mem2Reg))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "makes variables in memory values",
    ),
    function(
        "memcpyopt",
        "",
        |_| Ok(PassObject::Function(Box::new(MemCpyOpt))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "removes and simplifies copies of memory",
    ),
    module(
        "mergefunc",
        |_| Ok(PassObject::Module(Box::new(MergeFunctions))),
        Aspects::all(),
        Duplicates::Nothing,
        "merges functions that do the same",
    ),
    function(
        "mldst-motion",
        "no-split-footer-bb;split-footer-bb",
        |params| {
            params.switch("split-footer-bb");
            Ok(PassObject::Function(Box::new(MldstMotion)))
        },
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Code,
        "merges stores of both sides of a branch",
    ),
    required(
        "name-blocks",
        Level::Module,
        With(|_| Ok(PassObject::Module(Box::new(NameBlocks)))),
        "names blocks F1_B1, F1_B2, …: function and block by number",
    ),
    function(
        "nary-reassociate",
        "",
        |_| Ok(PassObject::Function(Box::new(NaryReassociate))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "reassociates so that parts are there already",
    ),
    function(
        "newgvn",
        "",
        |_| Ok(PassObject::Function(Box::new(NewGvn))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "removes expressions that are congruent",
    ),
    module(
        "nv-early-inliner",
        |_| Ok(PassObject::Module(Box::new(EarlyInline))),
        Aspects::all(),
        Duplicates::Code,
        "inlines small functions before anything else",
    ),
    module(
        "nv-inline-must",
        |_| Ok(PassObject::Module(Box::new(AlwaysInline))),
        Aspects::all(),
        Duplicates::Code,
        "inlines what the programmer forced",
    ),
    lowering(function(
        "nvptx-lower-aggr-copies",
        "",
        |_| {
            let pass = LowerAggrCopies { which: Which::Loops, func_args: false };
            Ok(PassObject::Function(Box::new(pass)))
        },
        Aspects::all(),
        Duplicates::Nothing,
        "turns copies of aggregates into loops",
    )),
    function(
        "nvvm-intr-range",
        "",
        |_| Ok(PassObject::Function(Box::new(NvvmIntrRange))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "says how large special registers can be",
    ),
    required(
        "print",
        Level::Module,
        With(|_| Ok(PassObject::Module(Box::new(Print)))),
        "prints the module on standard error",
    ),
    required(
        "print",
        Level::Function,
        With(|_| Ok(PassObject::Function(Box::new(Print)))),
        "prints the function on standard error",
    ),
    function(
        "reassociate",
        "",
        |_| Ok(PassObject::Function(Box::new(Reassociate))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "reorders sums and products so that constants meet",
    ),
    module(
        "rpo-function-attrs",
        |_| Ok(PassObject::Module(Box::new(RpoFunctionAttrs))),
        Aspects::META,
        Duplicates::Nothing,
        "finds attributes of functions from their callers",
    ),
    function(
        "scalarizer",
        "load-store;no-load-store;variable-insert-extract;no-variable-insert-extract;min-bits=N",
        make_scalarizer,
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "takes vector operations apart",
    ),
    function(
        "sccp",
        "",
        |_| Ok(PassObject::Function(Box::new(Sccp))),
        Aspects::all(),
        Duplicates::Nothing,
        "replaces what is constant on every path that can be taken",
    ),
    function(
        "separate-const-offset-from-gep",
        "lower-gep",
        |params| {
            let lower_gep = params.switch("lower-gep").unwrap_or(false);
            Ok(PassObject::Function(Box::new(SeparateConstOffsetFromGep { lower_gep })))
        },
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "splits constant offsets off addresses",
    ),
    function(
        "simplifycfg",
        SimplifyCfgOptions::TEXT,
        |params| {
            let options = SimplifyCfgOptions::take(params)?;
            Ok(PassObject::Function(Box::new(SimplifyCfg { options })))
        },
        Aspects::all(),
        Duplicates::Code,
        "removes blocks and branches that are not needed",
    ),
    function(
        "sink",
        "rp-aware",
        |params| {
            params.switch("rp-aware");
            Ok(PassObject::Function(Box::new(Sink)))
        },
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Code,
        "moves instructions to the successor that needs them",
    ),
    function(
        "slsr",
        "",
        |_| Ok(PassObject::Function(Box::new(Slsr))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "computes products from neighbouring ones",
    ),
    function(
        "speculative-execution",
        "only-if-divergent-target",
        |params| {
            let only_if_divergent = params.switch("only-if-divergent-target").unwrap_or(false);
            Ok(PassObject::Function(Box::new(SpeculativeExecution { only_if_divergent })))
        },
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Code,
        "runs short sides of branches always",
    ),
    function(
        "sroa",
        "preserve-cfg;modify-cfg",
        |params| {
            let mode = params.one_of(&["preserve-cfg", "modify-cfg"]);
            let preserve_cfg = mode == Some("preserve-cfg");
            Ok(PassObject::Function(Box::new(SroaPass { preserve_cfg })))
        },
        Aspects::all(),
        Duplicates::Nothing,
        "makes variables of parts of structs and arrays in memory",
    ),
    lowering(function(
        "structurizecfg",
        "skip-uniform-regions",
        |params| {
            let skips_uniform = params.switch("skip-uniform-regions").unwrap_or(false);
            Ok(PassObject::Function(Box::new(StructurizeCfg { skips_uniform })))
        },
        Aspects::all(),
        Duplicates::Code,
        "makes control flow structured",
    )),
    function(
        "tailcallelim",
        "",
        |_| Ok(PassObject::Function(Box::new(TailCallElim))),
        Aspects::all(),
        Duplicates::Code,
        "turns recursion in tail position into loops",
    ),
    lowering(function(
        "unreachable-block-elim",
        "",
        |_| Ok(PassObject::Function(Box::new(UnreachableBlockElim))),
        Aspects::all(),
        Duplicates::Nothing,
        "removes blocks that nothing reaches",
    )),
    lowering(function(
        "unreachableblockelim",
        "",
        |_| Ok(PassObject::Function(Box::new(UnreachableBlockElim))),
        Aspects::all(),
        Duplicates::Nothing,
        "removes blocks that nothing reaches",
    )),
    required(
        "verify",
        Level::Module,
        With(|_| Ok(PassObject::Module(Box::new(Verify)))),
        "stops if the module breaks a rule of the IR",
    ),
    required(
        "verify",
        Level::Function,
        With(|_| Ok(PassObject::Function(Box::new(Verify)))),
        "stops if the function breaks a rule of the IR",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(PASSES.is_sorted_by_key(|row| (row.name, row.level)));
    }

    /// What is not to be optimized still has to be compiled.
    #[test]
    fn lowering_passes_are_marked() {
        let marked: Vec<&str> =
            PASSES.iter().filter(|row| row.lowers).map(|row| row.name).collect();
        let expected = [
            "alloca-hoisting",
            "break-crit-edges",
            "generic-to-nvvm",
            "lower-aggr-copies",
            "lower-switch",
            "nvptx-lower-aggr-copies",
            "structurizecfg",
            "unreachable-block-elim",
            "unreachableblockelim",
        ];
        assert_eq!(marked, expected);
        for row in PASSES.iter().filter(|row| row.name.contains("lower")) {
            assert!(row.lowers, "`{}` says that it lowers", row.name);
        }
        // They are optional all the same: bisection and fuzzing reach them.
        assert!(PASSES.iter().all(|row| !(row.lowers && row.required)));
    }
}
