//! What a run may do and what it looks for.

/// In which order threads run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// The threads of a warp run together. Where they part, each side runs until the immediate
    /// post-dominator of the branch, where they meet again.
    Lockstep,
    /// Every thread runs by itself, in turns of a few instructions.
    Independent,
    /// Every thread runs by itself, in turns of random length and order, from this seed.
    Random(u64),
}

/// What is done about a value that an attribute such as `nonnull` or `range` forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeMode {
    /// It is reported.
    Report,
    /// It becomes poison, as LangRef says; `noundef` and `dereferenceable` are still reported.
    Poison,
}

/// The sign of a zero that an operation with `nsz` takes or makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroSigns {
    /// It is what the operation without `nsz` has.
    AsComputed,
    /// It is undefined.
    Open,
}

/// What is looked for. Bounds and lifetimes are always checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// Conflicting accesses to shared or global memory that nothing orders.
    pub races: bool,
    /// Memory that was never written reads as undefined; if false it reads as zero.
    pub init: bool,
    /// Addresses are multiples of the alignment an access states.
    pub align: bool,
    /// Aligned barriers are executed by all threads of a warp together.
    pub barriers: bool,
    /// Values keep what `nonnull`, `range`, `align` and so on promise.
    pub attributes: AttributeMode,
}

impl Default for Checks {
    fn default() -> Self {
        Checks {
            races: true,
            init: true,
            align: true,
            barriers: true,
            attributes: AttributeMode::Report,
        }
    }
}

/// How much a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instructions, counted once for every thread that executes them.
    pub steps: u64,
    /// Bytes of all allocations together.
    pub memory: u64,
    /// Nested calls of one thread.
    pub call_depth: u32,
    /// Threads of one launch.
    pub threads: u64,
    /// Bytes of captured output.
    pub printf_bytes: usize,
    /// Blocks that run at the same time; those of a cluster always do, and more do if these wait for
    /// one that has not started.
    pub resident_blocks: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 10_000_000_000,
            memory: 4 << 30,
            call_depth: 512,
            threads: 1 << 26,
            printf_bytes: 1 << 20,
            resident_blocks: 2,
        }
    }
}

/// How a module is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// In which order threads run.
    pub schedule: Schedule,
    /// What is looked for.
    pub checks: Checks,
    /// How much may be used.
    pub limits: Limits,
    /// What `vprintf` writes is kept; if false it is only formatted.
    pub capture_printf: bool,
    /// The sign of zeros where it does not count.
    pub zero_signs: ZeroSigns,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            schedule: Schedule::Lockstep,
            checks: Checks::default(),
            limits: Limits::default(),
            capture_printf: true,
            zero_signs: ZeroSigns::AsComputed,
        }
    }
}

/// Three sizes or positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the axes")]
pub struct Dim3 {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

impl Dim3 {
    /// All three.
    pub const fn new(x: u32, y: u32, z: u32) -> Dim3 {
        Dim3 { x, y, z }
    }

    /// Along the first axis only.
    pub const fn line(x: u32) -> Dim3 {
        Dim3 { x, y: 1, z: 1 }
    }

    /// How many there are.
    pub fn count(self) -> u64 {
        u64::from(self.x).saturating_mul(u64::from(self.y)).saturating_mul(u64::from(self.z))
    }

    /// Position `index`, the first axis running fastest.
    pub(crate) fn at(self, index: u64) -> Dim3 {
        let (x, y) = (u64::from(self.x.max(1)), u64::from(self.y.max(1)));
        Dim3::new((index % x) as u32, (index / x % y) as u32, (index / x / y) as u32)
    }

    /// The index of `position`.
    pub(crate) fn index_of(self, position: Dim3) -> u64 {
        let (x, y) = (u64::from(self.x), u64::from(self.y));
        u64::from(position.x) + x * (u64::from(position.y) + y * u64::from(position.z))
    }
}

impl std::fmt::Display for Dim3 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{},{})", self.x, self.y, self.z)
    }
}
