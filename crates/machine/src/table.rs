//! Every machine pass there is, sorted by name.

use nvopt_ir::body::Aspects;
use nvopt_pass::{Duplicates, Level, Params, PassObject, PassRow, registry::Make};

use crate::{
    branch_folder::BranchFolder, coalesce::RegisterCoalescer, copies::CopyPropagation,
    cse::MachineCse, if_convert::IfConverter, licm::MachineLicm, peephole::Peephole,
    placement::BlockPlacement, remat::RematBlock, schedule::MachineScheduler, sink::MachineSink,
    spaces::SpacePeephole,
};

type MakePass = fn(&mut Params<'_>) -> Result<PassObject, String>;

const fn row(
    name: &'static str,
    params: &'static str,
    make: MakePass,
    duplicates: Duplicates,
    about: &'static str,
) -> PassRow {
    let (level, make, changes) = (Level::Machine, Make::With(make), Aspects::all());
    let (required, lowers) = (false, false);
    PassRow { name, level, make, params, changes, duplicates, required, lowers, about }
}

/// Every machine pass there is, sorted by name.
pub static PASSES: &[PassRow] = &[
    row(
        "branch-folder",
        "enable-tail-merge;no-enable-tail-merge",
        |params| {
            let tail_merge = params.switch("enable-tail-merge");
            Ok(PassObject::Machine(Box::new(BranchFolder { tail_merge })))
        },
        Duplicates::Code,
        "merges tails, hoists common code, removes branches",
    ),
    row(
        "early-machinelicm",
        "",
        |_| Ok(PassObject::Machine(Box::new(MachineLicm))),
        Duplicates::Nothing,
        "moves invariants out of loops before registers are few",
    ),
    row(
        "if-converter",
        "",
        |_| Ok(PassObject::Machine(Box::new(IfConverter))),
        Duplicates::Code,
        "turns branches into predicated instructions",
    ),
    row(
        "machine-block-placement",
        "",
        |_| Ok(PassObject::Machine(Box::new(BlockPlacement))),
        Duplicates::Nothing,
        "orders blocks so that most jumps fall through",
    ),
    row(
        "machine-cp",
        "",
        |_| Ok(PassObject::Machine(Box::new(CopyPropagation))),
        Duplicates::Nothing,
        "removes copies and what nobody reads",
    ),
    row(
        "machine-cse",
        "",
        |_| Ok(PassObject::Machine(Box::new(MachineCse))),
        Duplicates::Nothing,
        "removes instructions that were computed before",
    ),
    row(
        "machine-licm",
        "",
        |_| Ok(PassObject::Machine(Box::new(MachineLicm))),
        Duplicates::Nothing,
        "moves invariants out of loops",
    ),
    row(
        "machine-scheduler",
        "",
        |_| Ok(PassObject::Machine(Box::new(MachineScheduler))),
        Duplicates::Nothing,
        "orders instructions so that latencies overlap",
    ),
    row(
        "machine-sink",
        "",
        |_| Ok(PassObject::Machine(Box::new(MachineSink))),
        Duplicates::Nothing,
        "moves instructions to the blocks that need them",
    ),
    row(
        "nvptx-peephole",
        "",
        |_| Ok(PassObject::Machine(Box::new(SpacePeephole))),
        Duplicates::Nothing,
        "uses spaces directly where addresses allow",
    ),
    row(
        "nvptx-remat-block",
        "",
        |_| Ok(PassObject::Machine(Box::new(RematBlock))),
        Duplicates::Code,
        "computes values again in the blocks that need them",
    ),
    row(
        "peephole-opt",
        "",
        |_| Ok(PassObject::Machine(Box::new(Peephole))),
        Duplicates::Nothing,
        "small rewrites of machine code",
    ),
    row(
        "register-coalescer",
        "",
        |_| Ok(PassObject::Machine(Box::new(RegisterCoalescer))),
        Duplicates::Nothing,
        "merges registers that copies connect",
    ),
];

#[cfg(test)]
mod tests {
    use super::PASSES;

    #[test]
    fn names_are_sorted() {
        assert!(PASSES.windows(2).all(|pair| pair[0].name < pair[1].name));
    }
}
