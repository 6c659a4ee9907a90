//! The architectures: one row each.

use super::PtxVersion;

/// What follows the number of an architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suffix {
    /// Nothing: newer chips run it too.
    None,
    /// `f`: the family's own features.
    Family,
    /// `a`: this chip's own features.
    Own,
}

/// An architecture: `sm_90`, `sm_90a`, `sm_100f`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arch {
    /// The number.
    pub number: u16,
    /// What follows it.
    pub suffix: Suffix,
}

/// Number; the first PTX version with it, with its `a` form, with its `f` form.
type Row = (u16, PtxVersion, Option<PtxVersion>, Option<PtxVersion>);

const fn plain(number: u16, major: u8, minor: u8) -> Row {
    (number, PtxVersion(major, minor), None, None)
}

const ROWS: &[Row] = &[
    plain(50, 4, 0),
    plain(52, 4, 1),
    plain(53, 4, 2),
    plain(60, 5, 0),
    plain(61, 5, 0),
    plain(62, 5, 0),
    plain(70, 6, 0),
    plain(72, 6, 1),
    plain(75, 6, 3),
    plain(80, 7, 0),
    plain(86, 7, 1),
    plain(87, 7, 4),
    plain(88, 9, 0),
    plain(89, 7, 8),
    (90, PtxVersion(7, 8), Some(PtxVersion(8, 0)), None),
    (100, PtxVersion(8, 6), Some(PtxVersion(8, 6)), Some(PtxVersion(8, 8))),
    (101, PtxVersion(8, 6), Some(PtxVersion(8, 6)), Some(PtxVersion(8, 8))),
    (103, PtxVersion(8, 8), Some(PtxVersion(8, 8)), Some(PtxVersion(8, 8))),
    (110, PtxVersion(9, 0), Some(PtxVersion(9, 0)), Some(PtxVersion(9, 0))),
    (120, PtxVersion(8, 7), Some(PtxVersion(8, 7)), Some(PtxVersion(8, 8))),
    (121, PtxVersion(8, 8), Some(PtxVersion(8, 8)), Some(PtxVersion(8, 8))),
];

impl Arch {
    /// The architecture that is compiled for when none is given.
    pub const DEFAULT: Arch = Arch { number: 75, suffix: Suffix::None };

    /// The architecture of `sm_NN`, `compute_NN`, with `a` or `f` behind it where there is one.
    pub fn parse(text: &str) -> Option<Arch> {
        let rest = text.strip_prefix("sm_").or_else(|| text.strip_prefix("compute_"))?;
        let (digits, suffix) = match rest.as_bytes().last()? {
            b'a' => (&rest[..rest.len() - 1], Suffix::Own),
            b'f' => (&rest[..rest.len() - 1], Suffix::Family),
            _ => (rest, Suffix::None),
        };
        let number: u16 = digits.parse().ok()?;
        let arch = Arch { number, suffix };
        arch.row_ptx().map(|_| arch)
    }

    /// All architectures, in order.
    pub fn all() -> impl Iterator<Item = Arch> {
        ROWS.iter().flat_map(|&(number, _, own, family)| {
            let with = |suffix| Arch { number, suffix };
            let rows = [
                Some(with(Suffix::None)),
                family.map(|_| with(Suffix::Family)),
                own.map(|_| with(Suffix::Own)),
            ];
            rows.into_iter().flatten()
        })
    }

    /// The threads that run on one multiprocessor at a time, where known.
    pub const fn threads_per_sm(self) -> Option<u64> {
        match self.number {
            75 => Some(1024),
            86..=89 | 110 | 120 | 121 => Some(1536),
            50..=70 | 80 | 90 | 100 | 103 => Some(2048),
            _ => None,
        }
    }

    fn row_ptx(self) -> Option<PtxVersion> {
        let row = ROWS.iter().find(|row| row.0 == self.number)?;
        match self.suffix {
            Suffix::None => Some(row.1),
            Suffix::Own => row.2,
            Suffix::Family => row.3,
        }
    }

    /// The first PTX version that has it.
    pub fn first_ptx(self) -> PtxVersion {
        self.row_ptx().unwrap_or(PtxVersion::NEWEST)
    }

    /// The family: chips of one family run each other's `f` code upwards.
    pub const fn family(self) -> u16 {
        self.number / 10
    }
}

impl std::fmt::Display for Arch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let suffix = match self.suffix {
            Suffix::None => "",
            Suffix::Family => "f",
            Suffix::Own => "a",
        };
        write!(f, "sm_{}{suffix}", self.number)
    }
}
