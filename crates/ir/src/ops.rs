//! What instructions do: the operations, their flags and small payloads.
//!
//! [`Op`] is `Copy` and at most eight bytes. A payload that is larger (the attributes of a call,
//! a shuffle mask) is a handle to a pool of the body. Flags such as `nuw` or `fast` are in
//! [`InstFlags`], next to the op in the instruction, because most passes match on the op alone.

use std::num::NonZeroU8;

use bitflags::bitflags;

use crate::types::Type;

nvopt_entity::entity!(
    /// The data of a call, in a body's pool.
    pub struct Call, "call"
);
nvopt_entity::entity!(
    /// A list of integers (aggregate indices, shuffle masks, clause kinds), in a body's pool.
    pub struct IntList, "ints"
);
nvopt_entity::entity!(
    /// The incoming blocks of a phi, in a body's pool.
    pub struct Incoming, "incoming"
);

bitflags! {
    /// The flags of an instruction. Which of them an op may carry is for the verifier to say.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct InstFlags: u16 {
        /// No unsigned wrap: `add`, `sub`, `mul`, `shl`, `trunc`, `getelementptr`.
        const NUW = 1 << 0;
        /// No signed wrap: `add`, `sub`, `mul`, `shl`, `trunc`.
        const NSW = 1 << 1;
        /// No bits are lost: `udiv`, `sdiv`, `lshr`, `ashr`.
        const EXACT = 1 << 2;
        /// The operands share no bit: `or`.
        const DISJOINT = 1 << 3;
        /// The operand is not negative: `zext`, `uitofp`.
        const NNEG = 1 << 4;
        /// The operands have the same sign: `icmp`.
        const SAMESIGN = 1 << 5;
        /// The result stays in the object: `getelementptr`. Implies `NUSW`.
        const INBOUNDS = 1 << 6;
        /// No unsigned-signed wrap: `getelementptr`.
        const NUSW = 1 << 7;
        /// Operations may be reordered.
        const REASSOC = 1 << 8;
        /// No NaN in or out.
        const NNAN = 1 << 9;
        /// No infinity in or out.
        const NINF = 1 << 10;
        /// The sign of zero does not matter.
        const NSZ = 1 << 11;
        /// A reciprocal may stand for a division.
        const ARCP = 1 << 12;
        /// Operations may be contracted, as in a fused multiply-add.
        const CONTRACT = 1 << 13;
        /// Functions may be approximated.
        const AFN = 1 << 14;
        /// All the fast-math flags.
        const FAST = 0x7f00;
    }
}

/// A power of two: an alignment in bytes. Held as the exponent plus one, so that `Option<Align>`
/// is one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Align(NonZeroU8);

impl Align {
    /// The exponent of the largest alignment, as in LLVM.
    pub const MAX_LOG2: u8 = 32;
    /// One byte.
    pub const ONE: Align = Align::from_log2(0);

    /// The alignment of `1 << log2` bytes. Panics past [`Align::MAX_LOG2`].
    pub const fn from_log2(log2: u8) -> Align {
        assert!(log2 <= Align::MAX_LOG2, "alignment out of range");
        match NonZeroU8::new(log2 + 1) {
            Some(raw) => Align(raw),
            None => unreachable!(),
        }
    }

    /// The alignment of `bytes`, if that is a power of two and not too large.
    pub const fn from_bytes(bytes: u64) -> Option<Align> {
        let log2 = bytes.trailing_zeros();
        if bytes.is_power_of_two() && log2 <= Align::MAX_LOG2 as u32 {
            Some(Align::from_log2(log2 as u8))
        } else {
            None
        }
    }

    /// The exponent.
    #[inline]
    pub const fn log2(self) -> u8 {
        self.0.get() - 1
    }

    /// The bytes.
    #[inline]
    pub const fn bytes(self) -> u64 {
        1 << self.log2()
    }
}

impl std::fmt::Debug for Align {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "align {}", self.bytes())
    }
}

/// Defines an enum with a text name and an LLVM bitcode number per variant.
macro_rules! named_enum {
    ($(#[$attr:meta])* $enum:ident { $($variant:ident = $code:literal, $name:literal;)* }) => {
        $(#[$attr])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the names are LLVM's; LangRef describes them")]
        pub enum $enum { $($variant),* }

        impl $enum {
            /// All variants, in order.
            pub const ALL: &'static [$enum] = &[$($enum::$variant),*];

            /// The word in text form.
            pub const fn name(self) -> &'static str {
                match self { $($enum::$variant => $name),* }
            }

            /// The number in bitcode.
            pub const fn code(self) -> u64 {
                match self { $($enum::$variant => $code),* }
            }

            /// The variant with this word in text form.
            pub fn from_name(name: &[u8]) -> Option<$enum> {
                $(if name == $name.as_bytes() { return Some($enum::$variant); })*
                None
            }

            /// The variant with this number in bitcode.
            pub const fn from_code(code: u64) -> Option<$enum> {
                match code { $($code => Some($enum::$variant),)* _ => None }
            }
        }
    };
}
pub(crate) use named_enum;

named_enum! {
    /// A predicate of `icmp`.
    IntPred {
        Eq = 32, "eq"; Ne = 33, "ne"; Ugt = 34, "ugt"; Uge = 35, "uge"; Ult = 36, "ult";
        Ule = 37, "ule"; Sgt = 38, "sgt"; Sge = 39, "sge"; Slt = 40, "slt"; Sle = 41, "sle";
    }
}

named_enum! {
    /// A predicate of `fcmp`.
    FloatPred {
        False = 0, "false"; Oeq = 1, "oeq"; Ogt = 2, "ogt"; Oge = 3, "oge"; Olt = 4, "olt";
        Ole = 5, "ole"; One = 6, "one"; Ord = 7, "ord"; Uno = 8, "uno"; Ueq = 9, "ueq";
        Ugt = 10, "ugt"; Uge = 11, "uge"; Ult = 12, "ult"; Ule = 13, "ule"; Une = 14, "une";
        True = 15, "true";
    }
}

named_enum! {
    /// How strongly a memory access is ordered.
    Ordering {
        NotAtomic = 0, "notatomic"; Unordered = 1, "unordered"; Monotonic = 2, "monotonic";
        Acquire = 3, "acquire"; Release = 4, "release"; AcqRel = 5, "acq_rel";
        SeqCst = 6, "seq_cst";
    }
}

named_enum! {
    /// What `atomicrmw` does to the memory.
    RmwOp {
        Xchg = 0, "xchg"; Add = 1, "add"; Sub = 2, "sub"; And = 3, "and"; Nand = 4, "nand";
        Or = 5, "or"; Xor = 6, "xor"; Max = 7, "max"; Min = 8, "min"; UMax = 9, "umax";
        UMin = 10, "umin"; FAdd = 11, "fadd"; FSub = 12, "fsub"; FMax = 13, "fmax";
        FMin = 14, "fmin"; UIncWrap = 15, "uinc_wrap"; UDecWrap = 16, "udec_wrap";
        USubCond = 17, "usub_cond"; USubSat = 18, "usub_sat"; FMaximum = 19, "fmaximum";
        FMinimum = 20, "fminimum";
    }
}

named_enum! {
    /// A conversion. The numbers are those of bitcode.
    CastOp {
        Trunc = 0, "trunc"; ZExt = 1, "zext"; SExt = 2, "sext"; FpToUi = 3, "fptoui";
        FpToSi = 4, "fptosi"; UiToFp = 5, "uitofp"; SiToFp = 6, "sitofp"; FpTrunc = 7, "fptrunc";
        FpExt = 8, "fpext"; PtrToInt = 9, "ptrtoint"; IntToPtr = 10, "inttoptr";
        BitCast = 11, "bitcast"; AddrSpaceCast = 12, "addrspacecast"; PtrToAddr = 13, "ptrtoaddr";
    }
}

/// A binary operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are LLVM's; LangRef describes them")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
}

impl BinaryOp {
    /// All operations, in order.
    pub const ALL: &'static [BinaryOp] = &[
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::UDiv,
        BinaryOp::SDiv,
        BinaryOp::URem,
        BinaryOp::SRem,
        BinaryOp::Shl,
        BinaryOp::LShr,
        BinaryOp::AShr,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
        BinaryOp::FAdd,
        BinaryOp::FSub,
        BinaryOp::FMul,
        BinaryOp::FDiv,
        BinaryOp::FRem,
    ];

    /// The word in text form.
    pub const fn name(self) -> &'static str {
        match self {
            BinaryOp::Add => "add",
            BinaryOp::Sub => "sub",
            BinaryOp::Mul => "mul",
            BinaryOp::UDiv => "udiv",
            BinaryOp::SDiv => "sdiv",
            BinaryOp::URem => "urem",
            BinaryOp::SRem => "srem",
            BinaryOp::Shl => "shl",
            BinaryOp::LShr => "lshr",
            BinaryOp::AShr => "ashr",
            BinaryOp::And => "and",
            BinaryOp::Or => "or",
            BinaryOp::Xor => "xor",
            BinaryOp::FAdd => "fadd",
            BinaryOp::FSub => "fsub",
            BinaryOp::FMul => "fmul",
            BinaryOp::FDiv => "fdiv",
            BinaryOp::FRem => "frem",
        }
    }

    /// True for the floating-point operations.
    #[inline]
    pub const fn is_float(self) -> bool {
        matches!(
            self,
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem
        )
    }

    /// True if the operands may be swapped.
    pub const fn is_commutative(self) -> bool {
        matches!(
            self,
            BinaryOp::Add
                | BinaryOp::Mul
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Xor
                | BinaryOp::FAdd
                | BinaryOp::FMul
        )
    }

    /// The flags the operation may carry.
    pub const fn allowed_flags(self) -> InstFlags {
        match self {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => {
                InstFlags::NUW.union(InstFlags::NSW)
            }
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::LShr | BinaryOp::AShr => InstFlags::EXACT,
            BinaryOp::Or => InstFlags::DISJOINT,
            BinaryOp::URem | BinaryOp::SRem | BinaryOp::And | BinaryOp::Xor => InstFlags::empty(),
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
                InstFlags::FAST
            }
        }
    }
}

/// A synchronization scope: 0 is `singlethread`, 1 the whole system, others are named in
/// `ModuleShared::sync_scopes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SyncScope(pub u8);

impl SyncScope {
    /// The one thread itself.
    pub const SINGLE_THREAD: SyncScope = SyncScope(0);
    /// Every thread of the system; what is meant when no scope is written.
    pub const SYSTEM: SyncScope = SyncScope(1);
}

/// How memory is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Access {
    /// The alignment; `None` is only seen before the reader has filled in the natural one.
    pub align: Option<Align>,
    /// True if the access must happen as written.
    pub volatile: bool,
    /// How strongly it is ordered.
    pub ordering: Ordering,
    /// Among whom it is ordered.
    pub scope: SyncScope,
}

impl Access {
    /// A plain access: not atomic, not volatile.
    pub const fn plain(align: Option<Align>) -> Access {
        Access { align, volatile: false, ordering: Ordering::NotAtomic, scope: SyncScope::SYSTEM }
    }

    /// True for an atomic access.
    #[inline]
    pub fn is_atomic(self) -> bool {
        self.ordering != Ordering::NotAtomic
    }
}

/// What an instruction does. The comment of each gives its operands, then its successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `ret`: the value, or none.
    Ret,
    /// `br label`: none; the target.
    Br,
    /// `br i1`: the condition; the target if true, the target if false.
    CondBr,
    /// `switch`: the value, then one constant a case; the default target, then one a case.
    Switch,
    /// `indirectbr`: the address; the possible targets.
    IndirectBr,
    /// `invoke`: as [`Op::Call`]; the normal target, the unwind target.
    Invoke(Call),
    /// `callbr`: as [`Op::Call`]; the fall-through target, then the indirect ones.
    CallBr(Call),
    /// `resume`: the exception.
    Resume,
    /// `unreachable`.
    Unreachable,
    /// `cleanupret`: the pad; the unwind target if not the caller.
    CleanupRet,
    /// `catchret`: the pad; the target.
    CatchRet,
    /// `catchswitch`: the parent pad; the handlers, then the unwind target if not the caller.
    CatchSwitch {
        /// True if the last successor is the unwind target.
        unwinds_to_block: bool,
    },
    /// `fneg`: the value.
    FNeg,
    /// A binary operation: the two values.
    Binary(BinaryOp),
    /// A conversion to the type of the result: the value.
    Cast(CastOp),
    /// `icmp`: the two values.
    ICmp(IntPred),
    /// `fcmp`: the two values.
    FCmp(FloatPred),
    /// `select`: the condition, the value if true, the value if false.
    Select,
    /// `phi`: one value for each of the incoming blocks.
    Phi(Incoming),
    /// `freeze`: the value.
    Freeze,
    /// `alloca`: the number of elements.
    Alloca {
        /// What is allocated.
        ty: Type,
        /// The alignment.
        align: Option<Align>,
        /// True for `inalloca`.
        inalloca: bool,
        /// True for `swifterror`.
        swifterror: bool,
    },
    /// `load` of the type of the result: the address.
    Load(Access),
    /// `store`: the value, the address.
    Store(Access),
    /// `fence`: none.
    Fence {
        /// How strongly it orders.
        ordering: Ordering,
        /// Among whom.
        scope: SyncScope,
    },
    /// `cmpxchg`: the address, the expected value, the new value.
    CmpXchg {
        /// The access if it succeeds.
        access: Access,
        /// The ordering if it fails.
        failure: Ordering,
        /// True if it may fail without reason.
        weak: bool,
    },
    /// `atomicrmw`: the address, the value.
    AtomicRmw {
        /// What is done.
        op: RmwOp,
        /// How.
        access: Access,
    },
    /// `getelementptr`: the address, then the indices.
    Gep {
        /// The type that the first index steps over.
        source: Type,
    },
    /// `call`: the arguments, then the operands of the bundles, then the callee.
    Call(Call),
    /// `va_arg`: the list.
    VaArg,
    /// `extractelement`: the vector, the index.
    ExtractElement,
    /// `insertelement`: the vector, the element, the index.
    InsertElement,
    /// `shufflevector`: the two vectors. The mask holds -1 for a poison lane.
    ShuffleVector(IntList),
    /// `extractvalue`: the aggregate.
    ExtractValue(IntList),
    /// `insertvalue`: the aggregate, the element.
    InsertValue(IntList),
    /// `landingpad`: one value a clause. The list holds 0 for `catch`, 1 for `filter`.
    LandingPad {
        /// The kinds of the clauses.
        clauses: IntList,
        /// True for `cleanup`.
        cleanup: bool,
    },
    /// `catchpad`: the arguments, then the catchswitch.
    CatchPad,
    /// `cleanuppad`: the arguments, then the parent pad.
    CleanupPad,
}

impl Op {
    /// True if the instruction ends a block.
    pub const fn is_terminator(self) -> bool {
        matches!(
            self,
            Op::Ret
                | Op::Br
                | Op::CondBr
                | Op::Switch
                | Op::IndirectBr
                | Op::Invoke(_)
                | Op::CallBr(_)
                | Op::Resume
                | Op::Unreachable
                | Op::CleanupRet
                | Op::CatchRet
                | Op::CatchSwitch { .. }
        )
    }

    /// The call data of `call`, `invoke` and `callbr`.
    #[inline]
    pub const fn call(self) -> Option<Call> {
        match self {
            Op::Call(call) | Op::Invoke(call) | Op::CallBr(call) => Some(call),
            _ => None,
        }
    }

    /// The word in text form.
    pub const fn name(self) -> &'static str {
        match self {
            Op::Ret => "ret",
            Op::Br | Op::CondBr => "br",
            Op::Switch => "switch",
            Op::IndirectBr => "indirectbr",
            Op::Invoke(_) => "invoke",
            Op::CallBr(_) => "callbr",
            Op::Resume => "resume",
            Op::Unreachable => "unreachable",
            Op::CleanupRet => "cleanupret",
            Op::CatchRet => "catchret",
            Op::CatchSwitch { .. } => "catchswitch",
            Op::FNeg => "fneg",
            Op::Binary(op) => op.name(),
            Op::Cast(op) => op.name(),
            Op::ICmp(_) => "icmp",
            Op::FCmp(_) => "fcmp",
            Op::Select => "select",
            Op::Phi(_) => "phi",
            Op::Freeze => "freeze",
            Op::Alloca { .. } => "alloca",
            Op::Load(_) => "load",
            Op::Store(_) => "store",
            Op::Fence { .. } => "fence",
            Op::CmpXchg { .. } => "cmpxchg",
            Op::AtomicRmw { .. } => "atomicrmw",
            Op::Gep { .. } => "getelementptr",
            Op::Call(_) => "call",
            Op::VaArg => "va_arg",
            Op::ExtractElement => "extractelement",
            Op::InsertElement => "insertelement",
            Op::ShuffleVector(_) => "shufflevector",
            Op::ExtractValue(_) => "extractvalue",
            Op::InsertValue(_) => "insertvalue",
            Op::LandingPad { .. } => "landingpad",
            Op::CatchPad => "catchpad",
            Op::CleanupPad => "cleanuppad",
        }
    }

    /// True if the instruction may read or write memory, or order accesses. A call counts until
    /// its callee's attributes say otherwise.
    pub const fn may_touch_memory(self) -> bool {
        match self {
            Op::Load(_)
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::Call(_)
            | Op::Invoke(_)
            | Op::CallBr(_)
            | Op::VaArg
            | Op::CatchPad
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::LandingPad { .. }
            | Op::CleanupPad
            | Op::Resume => true,
            Op::Ret
            | Op::Br
            | Op::CondBr
            | Op::Switch
            | Op::IndirectBr
            | Op::Unreachable
            | Op::FNeg
            | Op::Binary(_)
            | Op::Cast(_)
            | Op::ICmp(_)
            | Op::FCmp(_)
            | Op::Select
            | Op::Phi(_)
            | Op::Freeze
            | Op::Alloca { .. }
            | Op::Gep { .. }
            | Op::ExtractElement
            | Op::InsertElement
            | Op::ShuffleVector(_)
            | Op::ExtractValue(_)
            | Op::InsertValue(_) => false,
        }
    }
}

const _: () = assert!(size_of::<Op>() <= 8);
