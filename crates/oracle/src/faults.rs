//! The kinds of faults by name, for options and tests.

use nvopt_interp::FaultKind;

/// Every kind, with the name that options have for it.
pub const KINDS: &[(FaultKind, &str)] = &[
    (FaultKind::BadLaunch, "bad-launch"),
    (FaultKind::OutOfBounds, "out-of-bounds"),
    (FaultKind::Misaligned, "misaligned"),
    (FaultKind::UseAfterFree, "use-after-free"),
    (FaultKind::UseAfterReturn, "use-after-return"),
    (FaultKind::BadFree, "bad-free"),
    (FaultKind::WriteToConstant, "write-to-constant"),
    (FaultKind::PoisonUse, "poison"),
    (FaultKind::UndefUse, "undef"),
    (FaultKind::Division, "division"),
    (FaultKind::Attribute, "attribute"),
    (FaultKind::Unreachable, "unreachable"),
    (FaultKind::DivergentBarrier, "divergent-barrier"),
    (FaultKind::WarpSync, "warp-sync"),
    (FaultKind::Race, "race"),
    (FaultKind::Deadlock, "deadlock"),
    (FaultKind::StepLimit, "step-limit"),
    (FaultKind::MemoryLimit, "memory-limit"),
    (FaultKind::CallDepth, "call-depth"),
    (FaultKind::Trap, "trap"),
    (FaultKind::Assert, "assert"),
    (FaultKind::BadCall, "bad-call"),
    (FaultKind::Unsupported, "unsupported"),
];

/// The name that options have for `kind`.
pub fn slug(kind: FaultKind) -> &'static str {
    let row = KINDS.iter().find(|(known, _)| *known == kind);
    row.map_or(kind.name(), |&(_, slug)| slug)
}

/// The kind called `name`.
pub fn kind_named(name: &str) -> Result<FaultKind, String> {
    if let Some(&(kind, _)) = KINDS.iter().find(|(_, slug)| *slug == name) {
        return Ok(kind);
    }
    let names: Vec<&str> = KINDS.iter().map(|&(_, slug)| slug).collect();
    Err(format!("`{name}` is no kind of fault; there are {}", names.join(", ")))
}

/// What a fault of this kind means for refinement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The program has undefined behaviour: anything may come instead.
    Undefined,
    /// The program ends there, and must keep doing so.
    Ends,
    /// The run says nothing: a limit, or something the interpreter does not have.
    Unknown,
}

/// What a fault of `kind` means.
pub fn meaning(kind: FaultKind) -> Meaning {
    match kind {
        FaultKind::OutOfBounds
        | FaultKind::Misaligned
        | FaultKind::UseAfterFree
        | FaultKind::UseAfterReturn
        | FaultKind::BadFree
        | FaultKind::WriteToConstant
        | FaultKind::PoisonUse
        | FaultKind::UndefUse
        | FaultKind::Division
        | FaultKind::Attribute
        | FaultKind::Unreachable
        | FaultKind::DivergentBarrier
        | FaultKind::WarpSync
        | FaultKind::Race
        | FaultKind::Deadlock => Meaning::Undefined,
        FaultKind::Trap | FaultKind::Assert => Meaning::Ends,
        FaultKind::StepLimit
        | FaultKind::MemoryLimit
        | FaultKind::CallDepth
        | FaultKind::BadLaunch
        | FaultKind::BadCall
        | FaultKind::Unsupported => Meaning::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_again() {
        for &(kind, name) in KINDS {
            assert_eq!((kind_named(name), slug(kind)), (Ok(kind), name));
        }
        assert!(kind_named("x").is_err());
    }
}
