//! The features that not every target has: one row each.

use super::{Arch, PtxVersion, Suffix, Target};

/// From which architecture on.
enum From {
    /// Every one from this number on.
    Sm(u16),
    /// Only with the suffix `a` of these numbers, or `f` of their families.
    Own(&'static [u16]),
    /// Only with the suffix `a` of these numbers.
    OnlyOwn(&'static [u16]),
}

macro_rules! features {
    ($($variant:ident $from:expr, $major:literal $minor:literal, $what:literal;)*) => {
        /// Something that not every target has.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Feature { $(#[doc = $what] $variant),* }

        impl Feature {
            /// All features, in order.
            pub const ALL: &'static [Feature] = &[$(Feature::$variant),*];

            fn row(self) -> (From, PtxVersion) {
                match self { $(Feature::$variant => ($from, PtxVersion($major, $minor))),* }
            }

            /// What it is, for messages.
            pub const fn what(self) -> &'static str {
                match self { $(Feature::$variant => $what),* }
            }
        }
    };
}

/// The chips with `tcgen05`.
const TENSOR_MEMORY: &[u16] = &[100, 101, 103, 110];
/// The chips of the Blackwell generation.
const BLACKWELL: &[u16] = &[100, 101, 103, 110, 120, 121];

// Name, from which architecture, from which PTX version (major, minor), what it is.
features! {
    HalfArith From::Sm(53), 4 2, "half-precision arithmetic";
    HalfMinMax From::Sm(80), 7 0, "half-precision minimum and maximum";
    MinMaxNan From::Sm(80), 7 0, "minimum and maximum that propagate NaN";
    Bf16Fma From::Sm(80), 7 0, "bfloat16 fused multiply-add";
    Bf16Arith From::Sm(90), 7 8, "bfloat16 arithmetic";
    Bf16Convert From::Sm(90), 7 8, "conversions between bfloat16 and other types";
    Bf16ToF32 From::Sm(80), 7 1, "conversion of bfloat16 to float";
    F32ToBf16 From::Sm(80), 7 0, "conversion of float to bfloat16";
    HalfTanhEx2 From::Sm(75), 7 0, "half-precision tanh and ex2";
    Bf16TanhEx2 From::Sm(90), 7 8, "bfloat16 tanh and ex2";
    F32Tanh From::Sm(75), 7 0, "tanh.approx";
    Fp8Convert From::Sm(89), 7 8, "8-bit floating-point conversions";
    Fp6Convert From::Own(BLACKWELL), 8 6, "4- and 6-bit floating-point conversions";
    PackedF32 From::Sm(100), 8 6, "arithmetic on pairs of floats";
    PackedInt16 From::Sm(90), 8 0, "arithmetic on pairs of 16-bit integers";
    ThreeInputMinMax From::Sm(100), 8 8, "minimum and maximum of three";
    MemoryModel From::Sm(70), 6 0, "the scoped memory model (ld.acquire, fence)";
    AcquireFence From::Sm(90), 8 6, "one-sided fences";
    Clusters From::Sm(90), 7 8, "thread block clusters";
    AtomF16x2 From::Sm(60), 6 2, "atomic addition of pairs of halves";
    AtomF16 From::Sm(70), 6 3, "atomic addition of halves";
    AtomBf16 From::Sm(90), 7 8, "atomic addition of bfloat16";
    AtomF64 From::Sm(60), 5 0, "atomic addition of doubles";
    AtomScopes From::Sm(60), 5 0, "scopes of atomic operations";
    AtomCas16 From::Sm(70), 6 3, "16-bit compare and swap";
    Atom128 From::Sm(90), 8 3, "128-bit atomic operations";
    Atom128Sys From::Sm(90), 8 4, "128-bit atomic operations of the scope of the system";
    Int128 From::Sm(70), 8 3, "128-bit registers";
    WarpSync From::Sm(30), 6 0, "warp operations with a mask";
    Match From::Sm(70), 6 0, "match.sync";
    ReduxSync From::Sm(80), 7 0, "redux.sync";
    ReduxF32 From::Own(&[100]), 8 6, "redux.sync on floats";
    ActiveMask From::Sm(30), 6 2, "activemask";
    ElectSync From::Sm(90), 8 0, "elect.sync";
    Nanosleep From::Sm(70), 6 3, "nanosleep";
    Mma From::Sm(75), 6 5, "mma.sync";
    CpAsync From::Sm(80), 7 0, "cp.async";
    Mbarrier From::Sm(80), 7 0, "mbarrier";
    BulkCopy From::Sm(90), 8 0, "cp.async.bulk";
    Wgmma From::OnlyOwn(&[90]), 8 0, "wgmma";
    Setmaxnreg From::Own(&[90, 100, 101, 103, 110, 120, 121]), 8 0, "setmaxnreg";
    TensorMemory From::Own(TENSOR_MEMORY), 8 6, "tcgen05";
    LoadV8 From::Sm(100), 8 8, "256-bit loads and stores";
    InitializerMask From::Sm(0), 7 1, "parts of addresses in initializers";
    Alloca From::Sm(52), 7 3, "alloca";
    LargeParams From::Sm(70), 8 1, "kernel parameters of more than 4352 bytes";
    NoReturn From::Sm(30), 6 4, ".noreturn";
    Aliases From::Sm(30), 6 3, ".alias";
    Mmio From::Sm(70), 8 2, "mmio accesses";
    GridConstant From::Sm(70), 7 7, "grid constants";
    MaxClusterRank From::Sm(90), 7 8, "cluster launch bounds";
    Prefetch From::Sm(20), 2 0, "prefetch";
    ParamFunc From::Sm(20), 8 3, "ld.param::func";
    Byte4Dot From::Sm(61), 5 0, "dp4a and dp2a";
    MixedF32 From::Sm(100), 8 6, "float arithmetic with half-precision operands";
    MinMaxXorsign From::Sm(86), 7 2, "minimum and maximum with xorsign";
    BitFields From::Sm(70), 7 6, "szext and bmsk";
    FmaOob From::Sm(90), 8 1, "fma with out-of-bounds marks";
    Lop3Bool From::Sm(70), 8 2, "lop3 with a predicate";
    StochasticConvert From::OnlyOwn(&[100, 103]), 8 7, "stochastic rounding";
    PackConvert From::Sm(72), 6 5, "cvt.pack";
    StoreAsyncGlobal From::Sm(100), 8 7, "asynchronous stores to global memory";
    StoreBulk From::Sm(100), 8 6, "st.bulk";
    Multimem From::Sm(90), 8 1, "multimem";
    MultimemBulk From::Sm(90), 9 1, "multimem bulk copies";
    CacheHint From::Sm(80), 7 4, "cache policies and hints";
    EvictPriority From::Sm(70), 7 4, "eviction priorities";
    PrefetchSize From::Sm(75), 7 4, "prefetch sizes of loads";
    SharedWindow From::Sm(30), 7 8, ".shared::cta";
    TensormapReplace From::Own(&[90, 100, 101, 103, 110, 120, 121]), 8 3, "tensormap.replace";
    TensormapFence From::Sm(90), 8 3, "fences of tensor maps";
    IndexedBranch From::Sm(30), 6 0, "brx.idx";
    ProxyFence From::Sm(70), 7 5, "proxy fences";
    AtomVector From::Sm(90), 8 1, "vector atomics";
    MbarrierTx From::Sm(90), 7 8, "transactions of mbarriers and try_wait";
    ClusterLaunchControl From::Sm(100), 8 6, "clusterlaunchcontrol";
    Wmma From::Sm(70), 6 0, "wmma";
    MmaVolta From::Sm(70), 6 4, "mma";
    SparseMma From::Sm(80), 7 1, "sparse mma";
    BlockScaledMma From::Own(&[120, 121]), 8 7, "mma on 4-, 6- and 8-bit floats with scales";
    Ldmatrix8 From::Own(BLACKWELL), 8 6, "ldmatrix and stmatrix of bytes";
    Stmatrix From::Sm(90), 7 8, "stmatrix";
    Movmatrix From::Sm(75), 7 8, "movmatrix";
    // Intrinsics of the target.
    Fp8ConvertAda From::Sm(89), 8 1, "8-bit floating-point conversions before sm_90";
    Fns From::Sm(30), 6 0, "fns";
    HalfRelu From::Sm(80), 7 0, "half-precision fused multiply-add with relu";
    HalfAbs From::Sm(53), 6 5, "half-precision absolute value";
    Bf16Abs From::Sm(80), 7 0, "bfloat16 absolute value and negation";
    PackedConvert From::Sm(80), 7 0, "conversion of two floats to a pair of halves";
    SatfiniteConvert From::Sm(80), 8 1, "conversions that saturate to finite values";
    Tf32Convert From::Sm(80), 7 0, "conversion to tf32";
    Tf32Rounding From::Sm(90), 7 8, "conversion to tf32 with a chosen rounding";
    Tf32Satfinite From::Sm(100), 8 6, "conversion to tf32 that rounds and saturates";
    RemoteBarrier From::Sm(90), 8 0, "mbarrier operations with a scope";
    RelaxedBarrier From::Sm(90), 8 6, "relaxed mbarrier operations";
    BarrierInitFence From::Sm(90), 8 0, "fence.mbarrier_init";
    AsyncFence From::Sm(90), 8 0, "fence.proxy.async";
    RestrictedFence From::Sm(90), 8 6, "fences restricted to shared memory";
    BulkToCta From::Sm(90), 8 6, "bulk copies to shared::cta";
    BulkByteMask From::Sm(100), 8 6, "bulk copies with a byte mask";
    TensorGather From::Own(TENSOR_MEMORY), 8 6, "tensor copies that gather or scatter rows";
    TensorGatherCta From::Sm(100), 8 6, "tensor copies that gather or scatter rows";
    TensorIm2colW From::Own(TENSOR_MEMORY), 8 6, "tensor copies in the mode im2col::w";
    TensorCtaGroup From::Own(TENSOR_MEMORY), 8 6, "tensor copies for a pair of blocks";
    CachePriority From::Sm(80), 7 4, "prefetch, discard and applypriority with a cache priority";
    Griddepcontrol From::Sm(90), 7 8, "griddepcontrol";
    ClusterLaunchMulticast From::Own(BLACKWELL), 8 6, "clusterlaunchcontrol with multicast";
    ReservedShared From::Sm(80), 7 6, "%reserved_smem_offset";
    SharedMemorySize From::Sm(90), 8 1, "%aggr_smem_size";
    Ldmatrix From::Sm(75), 6 5, "ldmatrix";
    MmaBits From::Sm(75), 7 0, "mma of bits";
    MmaAmpere From::Sm(80), 7 0, "mma of bfloat16, tf32, doubles and larger shapes";
    MmaBitAnd From::Sm(80), 7 1, "mma of bits with and";
    MmaOrderedSparse From::Sm(80), 8 5, "mma.sp::ordered_metadata";
    MmaDouble From::Sm(90), 7 8, "mma.m16n8 of doubles";
    MmaFp8 From::Sm(89), 8 4, "mma of 8-bit floats";
    MmaFp8Half From::Sm(89), 8 7, "mma of 8-bit floats with halves or the shape m16n8k16";
    WmmaHalf From::Sm(70), 6 0, "wmma of halves";
    WmmaShapes From::Sm(70), 6 1, "wmma.m32n8k16 and wmma.m8n32k16";
    WmmaInt8 From::Sm(72), 6 3, "wmma of 8-bit integers";
    WmmaSubByte From::Sm(75), 6 3, "wmma of bits and 4-bit integers";
    WmmaAmpere From::Sm(80), 7 0, "wmma of bfloat16, tf32 and doubles";
    TensorMemoryInt8 From::OnlyOwn(&[100, 101, 110]), 8 6, "tcgen05.mma of 8-bit integers";
    TensorMemoryShift From::OnlyOwn(TENSOR_MEMORY), 8 6, "tcgen05.shift";
    TensorMemorySparse4 From::OnlyOwn(TENSOR_MEMORY), 8 6, "sparse tcgen05.mma of 4-bit floats";
    MmaSparseBlocks From::OnlyOwn(&[120, 121]), 8 7, "sparse mma with block scales";
    TensormapAtomicity From::Own(BLACKWELL), 8 6, "tensormap.replace of the swizzle atomicity";
    TensormapTypes From::Own(BLACKWELL), 8 7, "tensormap.replace with 4- and 6-bit elements";
    TensormapSwizzle96 From::OnlyOwn(&[103]), 8 8, "tensormap.replace with a swizzle of 96 bytes";
    TensorMemoryScale From::Own(&[100, 101, 103]), 8 6, "tcgen05.mma with a scale for d";
    TensorMemoryBlocks From::Own(TENSOR_MEMORY), 8 8, "tcgen05.mma with block16 and block32";
}

impl Feature {
    pub(super) fn is_in(self, target: &Target) -> bool {
        self.first_ptx(target.arch).is_some_and(|first| target.ptx >= first)
    }

    /// The first PTX version in which an architecture has it, if it ever does.
    pub fn first_ptx(self, arch: Arch) -> Option<PtxVersion> {
        let (from, ptx) = self.row();
        let chip = match from {
            From::Sm(number) => arch.number >= number,
            From::Own(chips) => match arch.suffix {
                Suffix::None => false,
                Suffix::Own => chips.contains(&arch.number),
                Suffix::Family => chips.contains(&arch.number),
            },
            From::OnlyOwn(chips) => arch.suffix == Suffix::Own && chips.contains(&arch.number),
        };
        chip.then_some(ptx.max(arch.first_ptx()))
    }

    /// What a target needs to have it, for messages.
    pub fn needs(self) -> String {
        let (from, ptx) = self.row();
        let chip = match from {
            From::Sm(number) => format!("sm_{number} or newer"),
            From::Own(chips) => {
                let names: Vec<String> = chips.iter().map(|chip| format!("sm_{chip}a")).collect();
                format!("{} (or the f form)", names.join(", "))
            }
            From::OnlyOwn(chips) => {
                let names: Vec<String> = chips.iter().map(|chip| format!("sm_{chip}a")).collect();
                names.join(", ")
            }
        };
        format!("{chip} and PTX {ptx}")
    }
}
