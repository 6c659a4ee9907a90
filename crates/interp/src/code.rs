//! Decoded functions: what the interpreter executes.
//!
//! A function is an array of [`Op`]s. Operands are register numbers; constants have registers too,
//! which are filled when a function is entered. Values of several scalars lie in consecutive
//! registers (see `shape`). Operations on vectors were taken apart into operations on elements;
//! what needs more room than an `Op` has is in tables of the [`Code`], by index.

use std::rc::Rc;

use nvopt_arith::float::{Format, MinMax, Round, small::SmallFormat};
use nvopt_ir::{
    body::{Block, Inst},
    module::Func,
    ops::{BinaryOp, FloatPred, IntPred, Ordering, RmwOp},
};
use smallvec::SmallVec;

use crate::{
    matrix::{FragmentPlan, MatrixOp},
    promise::{Assumption, Promise},
    scalar::PtxOp,
    shape::Scalar,
    transfer::TransferPlan,
    value::Word,
};

/// No register, block or table row.
pub(crate) const NONE: u32 = u32::MAX;

/// One operation: up to three operands and the first register of its result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Op {
    pub(crate) kind: Kind,
    pub(crate) dst: u32,
    pub(crate) a: u32,
    pub(crate) b: u32,
    pub(crate) c: u32,
}

/// Bits of `Int2::flags`.
pub(crate) mod int_flag {
    pub(crate) const NUW: u8 = 1;
    pub(crate) const NSW: u8 = 2;
    pub(crate) const EXACT: u8 = 4;
    pub(crate) const DISJOINT: u8 = 8;
}

/// How a float operation rounds and what it does to operands and result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    pub(crate) round: Round,
    /// Denormal operands and results become zero.
    pub(crate) ftz: bool,
    /// The result is kept between zero and one.
    pub(crate) sat: bool,
    /// A negative result becomes zero.
    pub(crate) relu: bool,
    /// An infinite result becomes the largest finite number.
    pub(crate) satfinite: bool,
    /// A NaN operand or result is poison.
    pub(crate) nnan: bool,
    /// An infinite operand or result is poison.
    pub(crate) ninf: bool,
    /// The sign of a zero operand or result does not count.
    pub(crate) nsz: bool,
}

impl Mode {
    pub(crate) const PLAIN: Mode = Mode {
        round: Round::Nearest,
        ftz: false,
        sat: false,
        relu: false,
        satfinite: false,
        nnan: false,
        ninf: false,
        nsz: false,
    };
}

/// A function of integers of one width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntFn {
    /// The smallest integer gives poison if the flag is set.
    Abs,
    Ctpop,
    /// Zero gives poison if the flag is set.
    Ctlz,
    /// Zero gives poison if the flag is set.
    Cttz,
    Bswap,
    Bitreverse,
    SMin,
    SMax,
    UMin,
    UMax,
    UAddSat,
    SAddSat,
    USubSat,
    SSubSat,
    UShlSat,
    SShlSat,
    Fshl,
    Fshr,
    SCmp,
    UCmp,
    UAddOverflows,
    SAddOverflows,
    USubOverflows,
    SSubOverflows,
    UMulOverflows,
    SMulOverflows,
    /// Fixed-point multiplication; the third operand is the scale.
    SMulFix,
    UMulFix,
    SMulFixSat,
    UMulFixSat,
    /// Multiplication without carries.
    Clmul,
    MulHiS,
    MulHiU,
    Mul24S,
    Mul24U,
    SadS,
    SadU,
    Prmt(Prmt),
    /// A mask of `b` bits from bit `a` on; amounts past the width clamp or wrap by the flag.
    Bmsk,
    /// The position of the highest bit that differs from the sign; the flag asks for the shift.
    FloS,
    FloU,
    Fns,
    /// Dot products of bytes; whether the first and the second operand are signed.
    Dp4a(bool, bool),
    /// Dot products of halves by bytes, the high bytes if the flag is set.
    Dp2a(bool, bool),
    /// The low `b` bits of `a` extended; amounts past the width clamp or wrap by the flag.
    SextBits,
    ZextBits,
    FshlClamp,
    FshrClamp,
}

/// How `prmt` chooses bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prmt {
    Index,
    F4e,
    B4e,
    Rc8,
    Ecl,
    Ecr,
    Rc16,
}

/// A function of floats of one format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatFn {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Fma,
    Sqrt,
    Rcp,
    Neg,
    Abs,
    CopySign,
    MinMax(MinMax),
    /// To an integer.
    Round(Round),
    Canonicalize,
    /// The second operand is an integer of so many bits.
    Ldexp(u8),
    Powi(u8),
    /// The exponent, an integer of so many bits.
    FrexpExponent(u8),
    FrexpFraction,
    /// The classes asked for.
    IsClass(u16),
    /// `x - trunc(x)`, the fraction of `llvm.modf`.
    ModfFraction,
    Math(MathFn),
    Saturate,
}

/// A function that is not exact: computed in `double` and rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MathFn {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    SinPi,
    CosPi,
    Exp,
    Exp2,
    Exp10,
    Log,
    Log2,
    Log10,
    Pow,
    Rsqrt,
    Rcp,
    Div,
    Sqrt,
}

/// A number turned into an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ToInt {
    pub(crate) format: Format,
    pub(crate) signed: bool,
    pub(crate) round: Round,
    /// What does not fit becomes the nearest integer that does; otherwise it is poison.
    pub(crate) saturate: bool,
    /// A NaN that saturates becomes the integer with only the top bit set, not zero.
    pub(crate) nan_is_top_bit: bool,
    pub(crate) ftz: bool,
}

/// An integer turned into a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FromInt {
    pub(crate) format: Format,
    pub(crate) signed: bool,
    pub(crate) round: Round,
    /// A negative operand is poison.
    pub(crate) nneg: bool,
}

/// What an operation does. Widths are at most 64 except in `Wide`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// `add` to `xor`, not division.
    Int2 {
        op: BinaryOp,
        width: u8,
        flags: u8,
    },
    Div {
        op: BinaryOp,
        width: u8,
        exact: bool,
    },
    ICmp {
        pred: IntPred,
        width: u8,
        samesign: bool,
    },
    Int {
        f: IntFn,
        width: u8,
        out: u8,
        flag: bool,
    },
    /// Condition, then `n` registers each.
    Select {
        n: u32,
    },
    Copy {
        n: u32,
    },
    Freeze {
        n: u32,
    },
    Trunc {
        from: u8,
        to: u8,
        flags: u8,
    },
    ZExt {
        from: u8,
        nneg: bool,
    },
    SExt {
        from: u8,
        to: u8,
    },
    Float {
        f: FloatFn,
        format: Format,
        mode: Mode,
    },
    FCmp {
        pred: FloatPred,
        format: Format,
        mode: Mode,
    },
    ToInt {
        how: ToInt,
        width: u8,
    },
    FromInt {
        how: FromInt,
        width: u8,
    },
    Convert {
        from: Format,
        to: Format,
        mode: Mode,
    },
    Pack(PackFn),
    /// A row of `Code::wides`.
    Wide(u32),
    /// A row of `Code::bitcasts`.
    BitCast(u32),
    AddrCast {
        from: u32,
        to: u32,
    },
    /// Vector `a` of `n` elements of `words` registers, element `b`.
    ExtractElement {
        n: u32,
        words: u32,
    },
    /// Vector `a` with element `c` set to `b`.
    InsertElement {
        n: u32,
        words: u32,
    },
    /// A row of `Code::geps`.
    Gep(u32),
    /// A row of `Code::accesses`.
    Load(u32),
    /// A row of `Code::accesses`.
    Store(u32),
    /// A row of `Code::atomics`.
    Atomic(u32),
    Fence,
    /// A row of `Code::allocas`.
    Alloca(u32),
    /// A row of `Code::copies_of_memory`.
    MemCopy(u32),
    /// A row of `Code::copies_of_memory`; `b` is the byte.
    MemSet(u32),
    /// Parameter `a`, an edge.
    Br {
        edge: u32,
    },
    /// Condition `a`; block `c` is where the sides meet.
    CondBr {
        yes: u32,
        no: u32,
    },
    /// A row of `Code::switches`.
    Switch(u32),
    /// `n` registers from `a`.
    Ret {
        n: u32,
    },
    Unreachable,
    /// A row of `Code::calls`.
    Call(u32),
    /// A row of `Code::libs`.
    Lib(u32),
    /// A row of `Code::warps`.
    Warp(u32),
    /// A row of `Code::fragments`.
    Fragment(u32),
    /// A row of `Code::transfers`.
    Transfer(u32),
    /// A row of `Code::barriers`.
    Barrier(u32),
    Sreg(Sreg),
    /// An operation that only PTX has.
    Ptx(PtxOp),
    /// The next `n` operations are for the threads whose `a` is true, or false if `negated`. None
    /// of them waits for other threads or leads elsewhere.
    Guard {
        n: u32,
        negated: bool,
    },
    /// True if the generic address lies in the space.
    IsSpace(u32),
    /// The address in the shared memory of the block of rank `b`.
    Mapa {
        space: u32,
    },
    CtaRank {
        space: u32,
    },
    /// `a` must be true.
    Assume,
    /// What an operand bundle of an assumption says of `a`, and of `b` and `c`, holds.
    AssumeBundle(Assumption),
    /// The result of an intrinsic, from register `a` on, keeps the promises of row `0` of `kept`.
    Keep(u32),
    Lifetime {
        begins: bool,
    },
    StackSave,
    StackRestore,
    Trap,
    Exit,
    /// A row of `Code::notes`: the function without a body that is called.
    NoBody(u32),
    /// A row of `Code::notes`: what is not supported.
    Unsupported(u32),
}

/// A conversion from or to a small format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PackFn {
    /// A `float` with ten bits of fraction.
    Tf32(Mode),
    /// `a` and `b`, of this format, as the upper and lower part of a pair.
    Pair { to: SmallFormat, from: Format, relu: bool },
    /// The upper or lower part of a pair.
    Unpair { from: SmallFormat, to: Format, relu: bool, upper: bool },
    /// Powers of two.
    PowerPair { from: Format, up: bool },
}

/// A special register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sreg {
    Tid(u8),
    Ntid(u8),
    Ctaid(u8),
    Nctaid(u8),
    ClusterCtaid(u8),
    ClusterNctaid(u8),
    Clusterid(u8),
    Nclusterid(u8),
    ClusterCtarank,
    ClusterNctarank,
    IsExplicitCluster,
    Laneid,
    Warpid,
    Nwarpid,
    Warpsize,
    LanemaskEq,
    LanemaskLe,
    LanemaskLt,
    LanemaskGe,
    LanemaskGt,
    DynamicSmem,
    TotalSmem,
    Clock32,
    Clock64,
    Zero,
    One,
}

/// An operation on integers or floats one of which is wider than 64 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WidePlan {
    pub(crate) f: WideFn,
    /// The widths of the operands; zero for one that is not there.
    pub(crate) in_bits: [u32; 3],
    pub(crate) out_bits: u32,
}

/// See [`WidePlan`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum WideFn {
    Binary(BinaryOp, u8),
    /// Whether operands of different signs are poison.
    ICmp(IntPred, bool),
    Trunc(u8),
    ZExt(bool),
    SExt,
    Int(IntFn, bool),
    Float(FloatFn, Format, Mode),
    FCmp(FloatPred, Format, Mode),
    ToInt(ToInt),
    FromInt(FromInt),
    Convert(Format, Format, Mode),
}

/// The widths of the scalars on both sides of a `bitcast`.
#[derive(Clone, Debug)]
pub(crate) struct BitCastPlan {
    pub(crate) from: Vec<u32>,
    pub(crate) to: Vec<u32>,
}

/// `getelementptr`: base `a` plus a constant plus scaled registers.
#[derive(Clone, Debug)]
pub(crate) struct GepPlan {
    pub(crate) offset: i64,
    /// Register, bytes, width of the index.
    pub(crate) terms: SmallVec<[(u32, i64, u8); 2]>,
    /// The width of a pointer.
    pub(crate) bits: u8,
    pub(crate) nusw: bool,
    pub(crate) nuw: bool,
    /// The address space, if base and result must lie within one object.
    pub(crate) inbounds: Option<u32>,
}

/// One scalar of a memory access.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) bits: u32,
    pub(crate) bit_offset: u64,
    pub(crate) reg: u32,
}

/// `load` or `store`.
#[derive(Clone, Debug)]
pub(crate) struct AccessPlan {
    pub(crate) space: u32,
    pub(crate) bytes: u64,
    pub(crate) align: u64,
    pub(crate) volatile: bool,
    pub(crate) ordering: Ordering,
    pub(crate) parts: Vec<Part>,
    /// The bytes of a single scalar that is a whole number of them, at most eight.
    pub(crate) simple: Option<u8>,
    /// Bytes between and behind the parts, by offset and length, which a store makes undefined.
    pub(crate) padding: Vec<(u64, u64)>,
    pub(crate) promises: Vec<Promise>,
}

/// What an atomic does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AtomicOp {
    Rmw(RmwOp),
    /// Operands: address, expected, new. The flag follows the value in the result if asked for.
    CmpXchg {
        with_flag: bool,
    },
}

/// `atomicrmw` or `cmpxchg`.
#[derive(Clone, Debug)]
pub(crate) struct AtomicPlan {
    pub(crate) op: AtomicOp,
    pub(crate) space: u32,
    pub(crate) bits: u32,
    pub(crate) scalar: Scalar,
    pub(crate) align: u64,
    pub(crate) ordering: Ordering,
}

/// `alloca`: `a` elements.
#[derive(Clone, Debug)]
pub(crate) struct AllocaPlan {
    pub(crate) label: Rc<str>,
    pub(crate) elem_bytes: u64,
    pub(crate) align: u64,
    /// The address space of the result.
    pub(crate) space: u32,
}

/// `memcpy`, `memmove` and `memset`: to `a`, from `b`, `c` bytes.
#[derive(Clone, Debug)]
pub(crate) struct MemPlan {
    pub(crate) to_space: u32,
    pub(crate) from_space: u32,
    pub(crate) overlap_allowed: bool,
    /// The alignments promised.
    pub(crate) to_align: u64,
    pub(crate) from_align: u64,
}

/// `switch` on `a`.
#[derive(Clone, Debug)]
pub(crate) struct SwitchPlan {
    /// Sorted by value.
    pub(crate) cases: Vec<(u64, u32)>,
    pub(crate) default: u32,
    pub(crate) meet: u32,
}

/// Who is called.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Callee {
    Direct(Func),
    /// The register that holds the address.
    Indirect(u32),
}

/// An argument.
#[derive(Clone, Debug)]
pub(crate) struct ArgPlan {
    pub(crate) reg: u32,
    pub(crate) n: u32,
    pub(crate) promises: Vec<Promise>,
    /// Of `byval`: bytes, alignment, address space of the pointer.
    pub(crate) byval: Option<(u64, u64, u32)>,
}

/// A call of a function with a body, or through a pointer.
#[derive(Clone, Debug)]
pub(crate) struct CallPlan {
    pub(crate) callee: Callee,
    pub(crate) args: Vec<ArgPlan>,
    pub(crate) n_results: u32,
    pub(crate) promises: Vec<Promise>,
}

/// A function the interpreter provides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LibFn {
    Malloc,
    Free,
    Vprintf,
    AssertFail,
}

/// A call of a [`LibFn`].
#[derive(Clone, Debug)]
pub(crate) struct LibPlan {
    pub(crate) f: LibFn,
    /// The first register and the address space of each argument.
    pub(crate) args: Vec<(u32, u32)>,
}

/// What the threads of a warp do together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WarpOp {
    Shfl {
        mode: ShflMode,
        with_flag: bool,
    },
    VoteAll,
    VoteAny,
    VoteUni,
    Ballot,
    /// So many registers are compared.
    MatchAny,
    MatchAll,
    Redux(ReduxOp),
    Elect,
    Sync,
    ActiveMask,
    /// The first operand and as many registers behind it as are needed.
    Matrix(MatrixOp),
}

/// Where `shfl` reads from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShflMode {
    Up,
    Down,
    Bfly,
    Idx,
}

/// What `redux` computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReduxOp {
    Add,
    And,
    Or,
    Xor,
    SMin,
    SMax,
    UMin,
    UMax,
    /// Of floats, of their magnitudes if the flag is set.
    Float(MinMax, bool),
}

/// A warp-level operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WarpPlan {
    pub(crate) op: WarpOp,
    /// The register of the member mask; `NONE` for the operations of old that have none.
    pub(crate) mask: u32,
    /// The operands after it.
    pub(crate) args: [u32; 3],
}

/// What a barrier of a block does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BarrierOp {
    Sync,
    Arrive,
    And,
    Or,
    Popc,
    ClusterArrive,
    ClusterWait,
}

/// A barrier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BarrierPlan {
    pub(crate) op: BarrierOp,
    /// The register of the barrier's number; `NONE` for barrier 0.
    pub(crate) id: u32,
    /// The register of the number of threads; `NONE` for all.
    pub(crate) count: u32,
    /// The register of the predicate; `NONE` if there is none.
    pub(crate) pred: u32,
    pub(crate) aligned: bool,
}

/// An edge: where it leads and what phis get on it.
#[derive(Clone, Debug)]
pub(crate) struct EdgeCode {
    pub(crate) target: u32,
    /// To, from, registers. Already in an order in which no copy overwrites what a later one reads.
    pub(crate) copies: Vec<(u32, u32, u32)>,
}

/// A block.
#[derive(Clone, Debug)]
pub(crate) struct BlockCode {
    pub(crate) start: u32,
    pub(crate) block: Block,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(crate) struct ParamCode {
    pub(crate) reg: u32,
    pub(crate) n: u32,
    /// Of `byval`: bytes, alignment, address space of the pointer.
    pub(crate) byval: Option<(u64, u64, u32)>,
    pub(crate) promises: Vec<Promise>,
    /// The widths of its scalars.
    pub(crate) bits: Vec<u32>,
    /// The register is the address of the value, which a launch puts in parameter memory.
    pub(crate) in_memory: bool,
}

/// A decoded function.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) func: Func,
    pub(crate) name: String,
    /// The number of the first operation among those of all functions.
    pub(crate) first_site: u32,
    pub(crate) ops: Vec<Op>,
    /// The instruction each operation comes from.
    pub(crate) insts: Vec<Inst>,
    pub(crate) blocks: Vec<BlockCode>,
    pub(crate) edges: Vec<EdgeCode>,
    pub(crate) n_regs: u32,
    /// The registers of constants and what they hold.
    pub(crate) consts: Vec<(u32, Word)>,
    pub(crate) params: Vec<ParamCode>,
    pub(crate) n_results: u32,
    pub(crate) result_promises: Vec<Promise>,
    /// Promises about results of intrinsics, and how many registers these have.
    pub(crate) kept: Vec<(u32, Vec<Promise>)>,
    pub(crate) wides: Vec<WidePlan>,
    pub(crate) bitcasts: Vec<BitCastPlan>,
    pub(crate) geps: Vec<GepPlan>,
    pub(crate) accesses: Vec<AccessPlan>,
    pub(crate) atomics: Vec<AtomicPlan>,
    pub(crate) allocas: Vec<AllocaPlan>,
    pub(crate) copies_of_memory: Vec<MemPlan>,
    pub(crate) switches: Vec<SwitchPlan>,
    pub(crate) calls: Vec<CallPlan>,
    pub(crate) libs: Vec<LibPlan>,
    pub(crate) warps: Vec<WarpPlan>,
    pub(crate) fragments: Vec<FragmentPlan>,
    pub(crate) transfers: Vec<TransferPlan>,
    pub(crate) barriers: Vec<BarrierPlan>,
    pub(crate) notes: Vec<String>,
    /// Of PTX, which `insts` then counts: lines, from the function's first, and their text.
    pub(crate) lines: Vec<(u32, String)>,
}

/// The bytes of a register of a warp with what is known about it.
const REG_BYTES: u64 = 264;

impl Code {
    /// The bytes of an activation for a warp.
    pub(crate) fn frame_bytes(&self) -> u64 {
        u64::from(self.n_regs) * REG_BYTES
    }

    /// The block that the operation at `pc` stands in.
    pub(crate) fn block_of(&self, pc: u32) -> usize {
        // Blocks are decoded in order, so their starts grow.
        self.blocks.partition_point(|block| block.start <= pc).saturating_sub(1)
    }
}

const _: () = assert!(size_of::<Op>() <= 32);
