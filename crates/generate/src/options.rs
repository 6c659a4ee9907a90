//! What to generate: the features that may appear and how large things may get.
//!
//! A [`Feature`] is a switch with a name. Leaving one out keeps everything it speaks of out of
//! the program; [`FeatureSet::NONE`] still gives programs, of plain integer arithmetic.

use std::fmt;

macro_rules! features {
    ($($(#[doc = $doc:literal])+ $variant:ident, $name:literal, $default:ident;)*) => {
        /// Something a program may have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Feature { $($(#[doc = $doc])+ $variant),* }

        impl Feature {
            /// All features, in order.
            pub const ALL: &'static [Feature] = &[$(Feature::$variant),*];

            /// The name, as in a list of features.
            pub const fn name(self) -> &'static str {
                match self { $(Feature::$variant => $name),* }
            }

            /// True if the feature is in [`FeatureSet::DEFAULT`].
            pub const fn is_default(self) -> bool {
                match self { $(Feature::$variant => $default),* }
            }
        }
    };
}

const ON: bool = true;
const OFF: bool = false;

features! {
    /// Integers of widths that no register has: `i3`, `i17`, `i33`.
    OddInts, "odd-ints", ON;
    /// Integers of more than 64 bits.
    WideInts, "wide-ints", ON;
    /// `float` and `double`.
    Floats, "floats", ON;
    /// `half` and `bfloat`.
    SmallFloats, "small-floats", ON;
    /// Fast-math flags on computations that are exact, so that no reordering can show.
    FastMath, "fast-math", ON;
    /// Fast-math flags anywhere: results then depend on what the compiler makes of them.
    LooseFastMath, "loose-fast-math", OFF;
    /// Vectors of 2 to 8 lanes.
    Vectors, "vectors", ON;
    /// Structs and arrays as values, and struct types in memory.
    Aggregates, "aggregates", ON;
    /// Operations that yield poison for some inputs, where the poison is never chosen or frozen
    /// and cancelled.
    Poison, "poison", ON;
    /// `undef` where it cannot matter.
    Undef, "undef", OFF;
    /// `nsw`, `exact`, `inbounds`, `disjoint` and their like where they are true.
    TrueFlags, "true-flags", ON;
    /// Intrinsics of integer arithmetic: `ctpop`, `fshl`, `umin`, `sadd.sat`.
    IntIntrinsics, "int-intrinsics", ON;
    /// Intrinsics of exactly defined floating-point functions: `fma`, `floor`, `sqrt`.
    FloatIntrinsics, "float-intrinsics", ON;
    /// NVVM's own arithmetic: `prmt`, `mulhi`, `sad`.
    NvvmIntrinsics, "nvvm-intrinsics", ON;
    /// `switch`.
    Switches, "switches", ON;
    /// Loops.
    Loops, "loops", ON;
    /// Loops that are left from several places.
    EarlyExits, "early-exits", ON;
    /// Cycles with two entries.
    Irreducible, "irreducible", OFF;
    /// Branches that some threads take and others do not.
    Divergence, "divergence", ON;
    /// Calls of generated functions.
    Calls, "calls", ON;
    /// Functions that call themselves, a bounded number of times.
    Recursion, "recursion", ON;
    /// Calls through pointers.
    IndirectCalls, "indirect-calls", ON;
    /// Shuffles, votes, matches and reductions of a warp.
    WarpOps, "warp-ops", ON;
    /// Barriers of the block.
    Barriers, "barriers", ON;
    /// Static shared memory.
    SharedMemory, "shared-memory", ON;
    /// Shared memory whose size the launch says.
    DynamicShared, "dynamic-shared", ON;
    /// Tables in constant memory.
    ConstantTables, "constant-tables", ON;
    /// Variables in global memory.
    Globals, "globals", ON;
    /// `malloc`.
    Heap, "heap", ON;
    /// Allocas.
    LocalMemory, "local-memory", ON;
    /// Parameters passed as structs by value.
    ByVal, "byval", ON;
    /// Atomic accesses.
    Atomics, "atomics", ON;
    /// Volatile accesses.
    Volatile, "volatile", ON;
    /// `memcpy`, `memmove` and `memset`.
    BulkMemory, "bulk-memory", ON;
    /// Casts of pointers: between address spaces, to integers and back.
    PointerCasts, "pointer-casts", ON;
    /// The positions of the thread and block besides the one needed to find its own output.
    SpecialRegisters, "special-registers", ON;
    /// `assume`, `expect`, lifetimes and their like.
    Hints, "hints", ON;
    /// Metadata that is true: `!range`, `!tbaa`, `!noalias`, `!prof`.
    Metadata, "metadata", ON;
    /// Attributes that are true: `noalias`, `memory(none)`, `willreturn`.
    Attributes, "attributes", ON;
    /// Debug locations, variables and records.
    DebugInfo, "debug-info", OFF;
    /// Shapes that optimizations look for.
    Shapes, "shapes", ON;
    /// Code that is never reached or whose result nobody uses.
    DeadCode, "dead-code", ON;
    /// More than one kernel.
    Kernels, "kernels", ON;
}

impl Feature {
    /// The feature named `name`.
    pub fn from_name(name: &str) -> Option<Feature> {
        Feature::ALL.iter().copied().find(|feature| feature.name() == name)
    }

    const fn bit(self) -> u64 {
        1 << self as u64
    }
}

/// A set of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FeatureSet(u64);

impl FeatureSet {
    /// No feature.
    pub const NONE: FeatureSet = FeatureSet(0);
    /// Every feature.
    pub const ALL: FeatureSet = FeatureSet((1 << Feature::ALL.len()) - 1);
    /// What is generated unless said otherwise.
    pub const DEFAULT: FeatureSet = FeatureSet::default_set();

    const fn default_set() -> FeatureSet {
        let mut bits = 0;
        let mut index = 0;
        while index < Feature::ALL.len() {
            if Feature::ALL[index].is_default() {
                bits |= Feature::ALL[index].bit();
            }
            index += 1;
        }
        FeatureSet(bits)
    }

    /// True if `feature` is in the set.
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & feature.bit() != 0
    }

    /// The set and `feature`.
    #[must_use]
    pub const fn with(self, feature: Feature) -> FeatureSet {
        FeatureSet(self.0 | feature.bit())
    }

    /// The set without `feature`.
    #[must_use]
    pub const fn without(self, feature: Feature) -> FeatureSet {
        FeatureSet(self.0 & !feature.bit())
    }

    /// What is in either set.
    #[must_use]
    pub const fn union(self, other: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 | other.0)
    }

    /// The features, in order.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.iter().copied().filter(move |&feature| self.has(feature))
    }
}

/// Writes the difference from the default: `default`, `default,-poison,+debug-info`.
impl fmt::Display for FeatureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("default")?;
        for &feature in Feature::ALL {
            match (self.has(feature), feature.is_default()) {
                (true, false) => write!(f, ",+{}", feature.name())?,
                (false, true) => write!(f, ",-{}", feature.name())?,
                (true, true) | (false, false) => {}
            }
        }
        Ok(())
    }
}

/// Reads what [`FeatureSet`]'s `Display` writes; the list may also begin with `all` or `none`.
/// The error is the word that is not known.
impl std::str::FromStr for FeatureSet {
    type Err = String;

    fn from_str(text: &str) -> Result<FeatureSet, String> {
        let mut set = FeatureSet::DEFAULT;
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let named = |name| Feature::from_name(name).ok_or_else(|| word.to_owned());
            set = match (word, word.strip_prefix('-'), word.strip_prefix('+')) {
                ("default", ..) => FeatureSet::DEFAULT,
                ("all", ..) => FeatureSet::ALL,
                ("none", ..) => FeatureSet::NONE,
                (_, Some(name), _) => set.without(named(name)?),
                (_, None, Some(name)) => set.with(named(name)?),
                (_, None, None) => set.with(named(word)?),
            };
        }
        Ok(set)
    }
}

/// How large things may get. Values out of range are moved into it by [`Limits::clamped`], so any
/// value is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Device functions.
    pub functions: u32,
    /// Kernels.
    pub kernels: u32,
    /// Blocks of a function. A construct that was begun is finished, so it may be a few more.
    pub blocks: u32,
    /// Instructions of a function besides those that set it up and store its results. What was
    /// begun is finished, so it may be some more.
    pub instructions: u32,
    /// How deep control flow nests.
    pub depth: u32,
    /// How deep expressions nest.
    pub expr_depth: u32,
    /// How often a loop runs at most.
    pub trips: u32,
    /// How many instructions a thread executes, roughly.
    pub steps: u32,
    /// Threads of a block.
    pub threads: u32,
    /// Blocks of a grid.
    pub grid: u32,
}

macro_rules! limits {
    ($($field:ident, $default:literal, $least:literal, $most:literal;)*) => {
        impl Default for Limits {
            fn default() -> Self {
                Limits { $($field: $default),* }
            }
        }

        impl Limits {
            /// The nearest limits that make sense.
            #[must_use]
            pub fn clamped(self) -> Limits {
                Limits { $($field: self.$field.clamp($least, $most)),* }
            }
        }

        impl fmt::Display for Limits {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let words = [$(format!("{}={}", stringify!($field), self.$field)),*];
                f.write_str(&words.join(" "))
            }
        }
    };
}

limits! {
    // name, default, least, most
    functions, 4, 0, 64;
    kernels, 2, 1, 16;
    blocks, 40, 1, 4096;
    instructions, 220, 4, 65536;
    depth, 4, 0, 12;
    expr_depth, 3, 1, 8;
    trips, 12, 1, 1024;
    steps, 6000, 100, 10000000;
    threads, 128, 1, 1024;
    grid, 4, 1, 64;
}

/// What to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What may appear.
    pub features: FeatureSet,
    /// How large things may get.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Options { features: FeatureSet::DEFAULT, limits: Limits::default() }
    }
}

impl Options {
    /// Default sizes with these features.
    pub fn with_features(features: FeatureSet) -> Options {
        Options { features, ..Options::default() }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "features={} {}", self.features, self.limits)
    }
}

const _: () = assert!(Feature::ALL.len() < 64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_and_read() {
        let set = FeatureSet::DEFAULT.without(Feature::Poison).with(Feature::DebugInfo);
        assert_eq!(set.to_string(), "default,-poison,+debug-info");
        assert_eq!(set.to_string().parse(), Ok(set));
        assert_eq!("none,loops".parse(), Ok(FeatureSet::NONE.with(Feature::Loops)));
        assert_eq!("all,-loops".parse(), Ok(FeatureSet::ALL.without(Feature::Loops)));
        assert_eq!("all,-lops".parse::<FeatureSet>(), Err("-lops".to_owned()));
        assert_eq!(FeatureSet::ALL.iter().count(), Feature::ALL.len());
    }

    #[test]
    fn any_limits_are_moved_into_range() {
        let huge = Limits { depth: u32::MAX, kernels: 0, ..Limits::default() }.clamped();
        assert_eq!((huge.depth, huge.kernels), (12, 1));
        assert_eq!(Limits::default().clamped(), Limits::default());
    }
}
