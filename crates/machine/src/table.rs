//! Every machine pass there is, sorted by name.

use nvopt_ir::body::Aspects;
use nvopt_pass::{Duplicates, Level, Params, PassObject, PassRow, registry::Make};

use crate::branch_folder::BranchFolder;

type MakePass = fn(&mut Params<'_>) -> Result<PassObject, String>;

const fn row(
    name: &'static str,
    params: &'static str,
    make: MakePass,
    duplicates: Duplicates,
    about: &'static str,
) -> PassRow {
    let (level, make, changes) = (Level::Machine, Make::With(make), Aspects::all());
    PassRow { name, level, make, params, changes, duplicates, required: false, about }
}

/// Every machine pass there is, sorted by name.
pub static PASSES: &[PassRow] = &[row(
    "branch-folder",
    "enable-tail-merge;no-enable-tail-merge",
    |params| {
        let tail_merge = params.switch("enable-tail-merge");
        Ok(PassObject::Machine(Box::new(BranchFolder { tail_merge })))
    },
    Duplicates::Code,
    "merges tails, hoists common code, removes branches",
)];

#[cfg(test)]
mod tests {
    use super::PASSES;

    #[test]
    fn names_are_sorted() {
        assert!(PASSES.windows(2).all(|pair| pair[0].name < pair[1].name));
    }
}
