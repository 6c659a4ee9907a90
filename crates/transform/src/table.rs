//! Every pass there is, sorted by name, then by level.

use nvopt_ir::body::Aspects;
use nvopt_pass::{
    Duplicates, Level, Params, PassObject, PassRow,
    registry::Make::{self, With},
};

use crate::{
    combine::InstSimplify,
    scalar::{Dce, EarlyCse},
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
    function(
        "instsimplify",
        "",
        |_| Ok(PassObject::Function(Box::new(InstSimplify))),
        Aspects::VALUES.union(Aspects::MEMORY),
        Duplicates::Nothing,
        "replaces instructions by values that are there already",
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
