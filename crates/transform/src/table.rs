//! Every pass there is, sorted by name, then by level.

use nvopt_ir::body::Aspects;
use nvopt_pass::{
    Duplicates, Level, Params, PassObject, PassRow,
    registry::Make::{self, With},
};

use crate::{
    cfg::{SimplifyCfg, SimplifyCfgOptions},
    combine::{InstCombine, InstSimplify},
    ipo::{AlwaysInline, GlobalDce},
    name_blocks::NameBlocks,
    print::Print,
    scalar::{Bdce, Dce, DivRemPairs, EarlyCse, Mem2Reg},
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

/// Every pass there is, sorted by name, then by level.
pub static PASSES: &[PassRow] = &[
    module(
        "always-inline",
        |_| Ok(PassObject::Module(Box::new(AlwaysInline))),
        Aspects::all(),
        Duplicates::Code,
        "inlines functions that say they are to be inlined",
    ),
    function(
        "bdce",
        "",
        |_| Ok(PassObject::Function(Box::new(Bdce))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "removes what only bits nobody looks at depend on",
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
        "div-rem-pairs",
        "",
        |_| Ok(PassObject::Function(Box::new(DivRemPairs))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "computes a remainder from the quotient that is there",
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
