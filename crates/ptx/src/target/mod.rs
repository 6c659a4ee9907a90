//! What a compilation is for: an architecture and a PTX version.
//!
//! `arch` has one row an architecture, `feature` one row a feature with where it begins. Code asks
//! [`Target::has`], never for a number.

mod arch;
mod feature;

pub use arch::{Arch, Suffix};
pub use feature::Feature;

/// A PTX version, as `8.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PtxVersion(pub u8, pub u8);

impl std::fmt::Display for PtxVersion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

impl PtxVersion {
    /// The newest version that we know.
    pub const NEWEST: PtxVersion = PtxVersion(9, 0);

    /// The version of LLVM's feature name: `ptx80`, `+ptx80`, `80`.
    pub fn parse(text: &str) -> Option<PtxVersion> {
        let digits = text.trim_start_matches('+').trim_start_matches("ptx");
        let number: u8 = digits.parse().ok()?;
        (32..=99).contains(&number).then_some(PtxVersion(number / 10, number % 10))
    }
}

/// Copies and fills of memory up to so many bytes are done without a loop by passes.
pub const MAX_AGGR_LOWER_BYTES: u64 = 128;
/// Those that no pass looked at are done without a loop up to so many bytes by selection.
pub const MAX_AGGR_SELECT_BYTES: u64 = 256;

/// The number of the first architecture whose threads of a warp run on their own.
const INDEPENDENT_THREADS: u16 = 70;

/// What a compilation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The architecture.
    pub arch: Arch,
    /// The PTX version.
    pub ptx: PtxVersion,
}

impl Target {
    /// The architecture with the first PTX version that has it, and no older one than 6.0.
    pub fn new(arch: Arch) -> Target {
        Target { arch, ptx: arch.first_ptx().max(PtxVersion(6, 0)) }
    }

    /// True if operations on a warp must name their threads: those that do not went away when
    /// threads became independent.
    pub fn lacks_lockstep(&self) -> bool {
        self.arch.number >= INDEPENDENT_THREADS && self.ptx >= PtxVersion(6, 4)
    }

    /// True if the target has a feature.
    pub fn has(&self, feature: Feature) -> bool {
        feature.is_in(self)
    }
}
