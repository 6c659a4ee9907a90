//! Every pass there is, sorted by name, then by level.

use nvopt_ir::body::Aspects;
use nvopt_pass::{
    Duplicates, Level, Params, PassObject, PassRow,
    registry::Make::{self, With},
};

use crate::{
    cfg::{SimplifyCfg, SimplifyCfgOptions},
    combine::InstSimplify,
    ipo::{AlwaysInline, GlobalDce},
    memory::{
        AllocaHoisting, ByvalMem2Reg, InferAddressSpaces, LoadStoreVectorizer, LowerAggrCopies,
        Which,
    },
    name_blocks::NameBlocks,
    print::Print,
    scalar::{
        ConstHoist, Dce, EarlyCse, InferAlignment, Mem2Reg, NaryReassociate, NvvmIntrRange,
        Reassociate, Scalarizer, SeparateConstOffsetFromGep, Slsr,
    },
    verify::Verify,
};

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
    PassRow { name, level, make, params, changes, duplicates, required, about }
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
    PassRow { name, level, make, params: "", changes, duplicates, required, about }
}

/// A pass that must run: lowering, and checks.
const fn required(name: &'static str, level: Level, make: Make, about: &'static str) -> PassRow {
    PassRow {
        name,
        level,
        make,
        params: "",
        changes: Aspects::all(),
        duplicates: Duplicates::Nothing,
        required: true,
        about,
    }
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
        "alloca-hoisting",
        "",
        |_| Ok(PassObject::Function(Box::new(AllocaHoisting))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "moves stack slots to the entry",
    ),
    module(
        "always-inline",
        |_| Ok(PassObject::Module(Box::new(AlwaysInline))),
        Aspects::all(),
        Duplicates::Code,
        "inlines functions that say they are to be inlined",
    ),
    function(
        "byval-mem2reg",
        "",
        |_| Ok(PassObject::Function(Box::new(ByvalMem2Reg))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "reads by-value parameters without a copy",
    ),
    function(
        "consthoist",
        "",
        |_| Ok(PassObject::Function(Box::new(ConstHoist))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "computes expensive constants once",
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
    function(
        "early-cse",
        "memssa",
        |params| {
            params.switch("memssa");
            Ok(PassObject::Function(Box::new(EarlyCse)))
        },
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "replaces what was computed before by the earlier result",
    ),
    module(
        "globaldce",
        |_| Ok(PassObject::Module(Box::new(GlobalDce))),
        Aspects::all(),
        Duplicates::Nothing,
        "removes functions, variables and aliases that nothing can reach",
    ),
    function(
        "infer-address-spaces",
        "",
        |_| Ok(PassObject::Function(Box::new(InferAddressSpaces))),
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
    function(
        "instsimplify",
        "",
        |_| Ok(PassObject::Function(Box::new(InstSimplify))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "replaces instructions by values that are there already",
    ),
    function(
        "load-store-vectorizer",
        "",
        |_| Ok(PassObject::Function(Box::new(LoadStoreVectorizer))),
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "merges neighbouring accesses into wide ones",
    ),
    function(
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
    ),
    function(
        "mem2reg",
        "",
        |_| Ok(PassObject::Function(Box::new(Mem2Reg))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "makes variables in memory values",
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
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "reassociates so that parts are there already",
    ),
    function(
        "nvptx-lower-aggr-copies",
        "",
        |_| {
            let pass = LowerAggrCopies { which: Which::Loops, func_args: false };
            Ok(PassObject::Function(Box::new(pass)))
        },
        Aspects::all(),
        Duplicates::Nothing,
        "turns copies of aggregates into loops",
    ),
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
    function(
        "scalarizer",
        "load-store;no-load-store;variable-insert-extract;no-variable-insert-extract;min-bits=N",
        make_scalarizer,
        Aspects::VALUES.union(Aspects::MEMORY).union(Aspects::META),
        Duplicates::Nothing,
        "takes vector operations apart",
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
        "slsr",
        "",
        |_| Ok(PassObject::Function(Box::new(Slsr))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "computes products from neighbouring ones",
    ),
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
}
