//! The intrinsics of older LLVM versions, and what stands for them now.
//!
//! One row each: the name, the types it was declared with in the notation of `signature`, and the
//! rewrite. A name that ends in `*` stands for all that begin so, which is how suffixes for
//! overloads, old ones with typed pointers included, are matched. A declaration whose types do not
//! fit its row is not upgraded; the verifier will say what is wrong with it.
//!
//! The rows are what LLVM 22 itself upgrades and can reach a GPU module. Not here: other targets'
//! intrinsics, and `llvm.nvvm.mma.m16n8k16.row.col.{f16.f32,f32.f16}`, which never
//! were instructions and are gone without successor.

use crate::{
    intrinsics::{Intrinsic, signature::Signature},
    ops::{CastOp, RmwOp},
    types::{Type, TypeTable},
};

/// An old intrinsic.
pub(super) struct Row {
    name: &'static str,
    types: &'static str,
    pub(super) rewrite: Rewrite,
}

/// What becomes of a call of an old intrinsic.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rewrite {
    /// A call of this intrinsic with the same types.
    Rename(Intrinsic),
    /// A call of this intrinsic, which has more parameters; new arguments are zero.
    Append(Intrinsic),
    /// A call of this intrinsic with arguments made as `args` says.
    Call {
        to: Intrinsic,
        args: &'static [NewArg],
        /// What the call is called; `None` if it takes over the name of the old one.
        name: Option<&'static str>,
        result: NewResult,
    },
    /// A call of the intrinsic that has the same name and other types: `bfloat` where there was
    /// an integer, shared memory of the cluster where there was that of the block, a new
    /// parameter at the end.
    Refit,
    /// `select (x >= 0), x, -x`
    Abs,
    /// `llvm.tanh` with the flag `afn`.
    ApproximateTanh,
    /// `atomicrmw`, sequentially consistent.
    AtomicRmw(RmwOp),
    /// A conversion of the one argument.
    Cast(CastOp),
    /// A load from global memory that nobody writes, with the alignment of the second argument.
    InvariantLoad,
    /// `llvm.vector.splice.left` or `.right`, by the sign of the offset.
    Splice,
    /// The same without argument 3, which becomes the attribute `align` of the pointers.
    MemAlign(Intrinsic),
    /// The same without argument `align`, which becomes the attribute `align` of the argument
    /// before it.
    MaskedAlign { to: Intrinsic, align: usize },
    /// The same without the size, if the pointer is a local variable; nothing if it is not.
    Lifetime(Intrinsic),
    /// A debug record.
    Debug(DebugCall),
    /// Nothing.
    Drop,
}

/// Which debug intrinsic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DebugCall {
    /// A variable lives at the address that a value is.
    Addr,
    /// An assignment.
    Assign,
    /// Where a variable lives.
    Declare,
    /// A label.
    Label,
    /// What a variable is.
    Value,
    /// The same with an offset from before there were expressions.
    ValueWithOffset,
}

/// An argument of a new call.
#[derive(Clone, Copy, Debug)]
pub(super) enum NewArg {
    /// Argument `n` of the old call.
    Old(usize),
    /// Argument `n` of the old call, converted.
    Cast(CastOp, usize, Type),
    /// Whether argument `n` of the old call is not zero.
    NonZero(usize),
    /// An integer.
    Int(Type, u64),
}

/// How the result of the old call follows from the new one.
#[derive(Clone, Copy, Debug)]
pub(super) enum NewResult {
    /// It is the same.
    Same,
    /// It is converted, and the conversion has this name. The new call has the type of its first
    /// argument.
    Cast(CastOp, &'static str),
}

impl Row {
    /// The row for a declaration of `name` with these types.
    pub(super) fn find(
        name: &[u8],
        ret: Type,
        params: &[Type],
        vararg: bool,
        types: &TypeTable,
    ) -> Option<&'static Row> {
        ROWS.iter().find(|row| {
            let matches = match row.name.strip_suffix('*') {
                Some(prefix) => name.starts_with(prefix.as_bytes()),
                None => name == row.name.as_bytes(),
            };
            matches && row.fits(ret, params, vararg, types)
        })
    }

    fn fits(&self, ret: Type, params: &[Type], vararg: bool, types: &TypeTable) -> bool {
        if let (Rewrite::Rename(to), true) = (self.rewrite, self.types.is_empty()) {
            return to.match_signature(ret, params, vararg, types).is_ok();
        }
        if self.types.is_empty() {
            // What is to be fitted to the types of today has any types.
            return true;
        }
        Signature::new(self.types).match_types(ret, params, vararg, types).is_ok()
    }
}

const fn row(name: &'static str, types: &'static str, rewrite: Rewrite) -> Row {
    Row { name, types, rewrite }
}

/// Another name for the same function.
const fn rename(name: &'static str, to: Intrinsic) -> Row {
    row(name, "", Rewrite::Rename(to))
}

/// The same name with other types.
const fn refit(name: &'static str) -> Row {
    row(name, "", Rewrite::Refit)
}

/// A call that takes over the name of the old one.
const fn call(to: Intrinsic, args: &'static [NewArg]) -> Rewrite {
    Rewrite::Call { to, args, name: None, result: NewResult::Same }
}

/// A call that stands for an old one and has a name of its own.
const fn expand(to: Intrinsic, args: &'static [NewArg], name: &'static str) -> Rewrite {
    Rewrite::Call { to, args, name: Some(name), result: NewResult::Same }
}

/// The same with a conversion of the result.
const fn expand_and_cast(
    to: Intrinsic,
    args: &'static [NewArg],
    name: &'static str,
    cast: CastOp,
    cast_name: &'static str,
) -> Rewrite {
    Rewrite::Call { to, args, name: Some(name), result: NewResult::Cast(cast, cast_name) }
}

use Intrinsic as I;
use NewArg::{Cast, NonZero, Old};

const FALSE: NewArg = NewArg::Int(Type::I1, 0);
const ZERO: NewArg = NewArg::Int(Type::I32, 0);
const V2BF16: Type = match Type::spelled_vector(Type::BFLOAT, 2, false) {
    Some(ty) => ty,
    None => unreachable!(),
};

/// The first row that fits counts.
static ROWS: &[Row] = &[
    // The token says what the coroutine gives back.
    row("llvm.coro.end", "void(p0,i1)", Rewrite::Append(I::CORO_END)),
    row("llvm.coro.end", "void(p0,i1,...)", Rewrite::Append(I::CORO_END)),
    // Counting zeros once had no flag to make zero itself undefined.
    row("llvm.ctlz.*", "anyi(=0)", Rewrite::Append(I::CTLZ)),
    row("llvm.cttz.*", "anyi(=0)", Rewrite::Append(I::CTTZ)),
    // Debug intrinsics are records now.
    row("llvm.dbg.addr", "void(3*metadata)", Rewrite::Debug(DebugCall::Addr)),
    row("llvm.dbg.assign", "void(6*metadata)", Rewrite::Debug(DebugCall::Assign)),
    row("llvm.dbg.declare", "void(3*metadata)", Rewrite::Debug(DebugCall::Declare)),
    row("llvm.dbg.label", "void(metadata)", Rewrite::Debug(DebugCall::Label)),
    row("llvm.dbg.value", "void(3*metadata)", Rewrite::Debug(DebugCall::Value)),
    row(
        "llvm.dbg.value",
        "void(metadata,i64,metadata,metadata)",
        Rewrite::Debug(DebugCall::ValueWithOffset),
    ),
    row("llvm.dbg.value", "void(metadata,i64,metadata)", Rewrite::Drop),
    // These have left the experimental stage.
    rename("llvm.experimental.stepvector.*", I::STEPVECTOR),
    rename("llvm.experimental.vector.deinterleave2.*", I::VECTOR_DEINTERLEAVE2),
    rename("llvm.experimental.vector.extract.*", I::VECTOR_EXTRACT),
    rename("llvm.experimental.vector.insert.*", I::VECTOR_INSERT),
    rename("llvm.experimental.vector.interleave2.*", I::VECTOR_INTERLEAVE2),
    rename("llvm.experimental.vector.partial.reduce.add*", I::VECTOR_PARTIAL_REDUCE_ADD),
    rename("llvm.experimental.vector.reduce.add.*", I::VECTOR_REDUCE_ADD),
    rename("llvm.experimental.vector.reduce.and.*", I::VECTOR_REDUCE_AND),
    rename("llvm.experimental.vector.reduce.fmax.*", I::VECTOR_REDUCE_FMAX),
    rename("llvm.experimental.vector.reduce.fmin.*", I::VECTOR_REDUCE_FMIN),
    rename("llvm.experimental.vector.reduce.mul.*", I::VECTOR_REDUCE_MUL),
    rename("llvm.experimental.vector.reduce.or.*", I::VECTOR_REDUCE_OR),
    rename("llvm.experimental.vector.reduce.smax.*", I::VECTOR_REDUCE_SMAX),
    rename("llvm.experimental.vector.reduce.smin.*", I::VECTOR_REDUCE_SMIN),
    rename("llvm.experimental.vector.reduce.umax.*", I::VECTOR_REDUCE_UMAX),
    rename("llvm.experimental.vector.reduce.umin.*", I::VECTOR_REDUCE_UMIN),
    rename("llvm.experimental.vector.reduce.v2.fadd.*", I::VECTOR_REDUCE_FADD),
    rename("llvm.experimental.vector.reduce.v2.fmul.*", I::VECTOR_REDUCE_FMUL),
    rename("llvm.experimental.vector.reduce.xor.*", I::VECTOR_REDUCE_XOR),
    rename("llvm.experimental.vector.reverse.*", I::VECTOR_REVERSE),
    row("llvm.experimental.vector.splice.*", "anyv(=0,=0,i32)", Rewrite::Splice),
    // Other names.
    rename("llvm.flt.rounds*", I::GET_ROUNDING),
    rename("llvm.invariant.group.barrier*", I::LAUNDER_INVARIANT_GROUP),
    // Lifetimes are those of whole variables and need no size.
    row("llvm.lifetime.end*", "void(i64,anyp)", Rewrite::Lifetime(I::LIFETIME_END)),
    row("llvm.lifetime.start*", "void(i64,anyp)", Rewrite::Lifetime(I::LIFETIME_START)),
    // The alignment of an access is an attribute of its pointer.
    row(
        "llvm.masked.gather*",
        "anyv(ptrs=0,i32,=0:i1,=0)",
        Rewrite::MaskedAlign { to: I::MASKED_GATHER, align: 1 },
    ),
    row(
        "llvm.masked.load*",
        "anyv(anyp,i32,=0:i1,=0)",
        Rewrite::MaskedAlign { to: I::MASKED_LOAD, align: 1 },
    ),
    row(
        "llvm.masked.scatter*",
        "void(anyv,ptrs=0,i32,=0:i1)",
        Rewrite::MaskedAlign { to: I::MASKED_SCATTER, align: 2 },
    ),
    row(
        "llvm.masked.store*",
        "void(anyv,anyp,i32,=0:i1)",
        Rewrite::MaskedAlign { to: I::MASKED_STORE, align: 2 },
    ),
    row("llvm.memcpy.*", "void(anyp,anyp,anyi,i32,i1)", Rewrite::MemAlign(I::MEMCPY)),
    row("llvm.memmove.*", "void(anyp,anyp,anyi,i32,i1)", Rewrite::MemAlign(I::MEMMOVE)),
    row("llvm.memset.*", "void(anyp,i8,anyi,i32,i1)", Rewrite::MemAlign(I::MEMSET)),
    // NVVM: what instructions and intrinsics of all targets say as well.
    row("llvm.nvvm.abs.i", "i32(i32)", Rewrite::Abs),
    row("llvm.nvvm.abs.ll", "i64(i64)", Rewrite::Abs),
    row("llvm.nvvm.atomic.load.add.f32.p*", "f32(anyp,f32)", Rewrite::AtomicRmw(RmwOp::FAdd)),
    row("llvm.nvvm.atomic.load.add.f64.p*", "f64(anyp,f64)", Rewrite::AtomicRmw(RmwOp::FAdd)),
    row("llvm.nvvm.atomic.load.dec.32.p*", "i32(anyp,i32)", Rewrite::AtomicRmw(RmwOp::UDecWrap)),
    row("llvm.nvvm.atomic.load.inc.32.p*", "i32(anyp,i32)", Rewrite::AtomicRmw(RmwOp::UIncWrap)),
    row("llvm.nvvm.bitcast.d2ll", "i64(f64)", Rewrite::Cast(CastOp::BitCast)),
    row("llvm.nvvm.bitcast.f2i", "i32(f32)", Rewrite::Cast(CastOp::BitCast)),
    row("llvm.nvvm.bitcast.i2f", "f32(i32)", Rewrite::Cast(CastOp::BitCast)),
    row("llvm.nvvm.bitcast.ll2d", "f64(i64)", Rewrite::Cast(CastOp::BitCast)),
    row("llvm.nvvm.brev32", "i32(i32)", call(I::BITREVERSE, &[Old(0)])),
    row("llvm.nvvm.brev64", "i64(i64)", call(I::BITREVERSE, &[Old(0)])),
    row("llvm.nvvm.clz.i", "i32(i32)", call(I::CTLZ, &[Old(0), FALSE])),
    row(
        "llvm.nvvm.clz.ll",
        "i32(i64)",
        expand_and_cast(I::CTLZ, &[Old(0), FALSE], "ctlz", CastOp::Trunc, "ctlz.trunc"),
    ),
    row("llvm.nvvm.h2f", "f32(i16)", expand(I::CONVERT_FROM_FP16, &[Old(0)], "h2f")),
    row("llvm.nvvm.ldg.global.f.*", "any(anyp,i32)", Rewrite::InvariantLoad),
    row("llvm.nvvm.ldg.global.i.*", "any(anyp,i32)", Rewrite::InvariantLoad),
    row("llvm.nvvm.ldg.global.p.*", "any(anyp,i32)", Rewrite::InvariantLoad),
    row("llvm.nvvm.max.i", "i32(i32,i32)", Rewrite::Rename(I::SMAX)),
    row("llvm.nvvm.max.ll", "i64(i64,i64)", Rewrite::Rename(I::SMAX)),
    row("llvm.nvvm.max.s", "i16(i16,i16)", Rewrite::Rename(I::SMAX)),
    row("llvm.nvvm.max.ui", "i32(i32,i32)", Rewrite::Rename(I::UMAX)),
    row("llvm.nvvm.max.ull", "i64(i64,i64)", Rewrite::Rename(I::UMAX)),
    row("llvm.nvvm.max.us", "i16(i16,i16)", Rewrite::Rename(I::UMAX)),
    row("llvm.nvvm.min.i", "i32(i32,i32)", Rewrite::Rename(I::SMIN)),
    row("llvm.nvvm.min.ll", "i64(i64,i64)", Rewrite::Rename(I::SMIN)),
    row("llvm.nvvm.min.s", "i16(i16,i16)", Rewrite::Rename(I::SMIN)),
    row("llvm.nvvm.min.ui", "i32(i32,i32)", Rewrite::Rename(I::UMIN)),
    row("llvm.nvvm.min.ull", "i64(i64,i64)", Rewrite::Rename(I::UMIN)),
    row("llvm.nvvm.min.us", "i16(i16,i16)", Rewrite::Rename(I::UMIN)),
    row("llvm.nvvm.popc.i", "i32(i32)", call(I::CTPOP, &[Old(0)])),
    row(
        "llvm.nvvm.popc.ll",
        "i32(i64)",
        expand_and_cast(I::CTPOP, &[Old(0)], "ctpop", CastOp::Trunc, "ctpop.trunc"),
    ),
    row("llvm.nvvm.ptr.constant.to.gen*", "anyp(anyp)", Rewrite::Cast(CastOp::AddrSpaceCast)),
    row("llvm.nvvm.ptr.gen.to.constant*", "anyp(anyp)", Rewrite::Cast(CastOp::AddrSpaceCast)),
    row("llvm.nvvm.ptr.gen.to.global*", "anyp(anyp)", Rewrite::Cast(CastOp::AddrSpaceCast)),
    row("llvm.nvvm.ptr.gen.to.local*", "anyp(anyp)", Rewrite::Cast(CastOp::AddrSpaceCast)),
    row("llvm.nvvm.ptr.gen.to.param*", "anyp(anyp)", Rewrite::Cast(CastOp::AddrSpaceCast)),
    row("llvm.nvvm.ptr.gen.to.shared*", "anyp(anyp)", Rewrite::Cast(CastOp::AddrSpaceCast)),
    row("llvm.nvvm.ptr.global.to.gen*", "anyp(anyp)", Rewrite::Cast(CastOp::AddrSpaceCast)),
    row("llvm.nvvm.ptr.local.to.gen*", "anyp(anyp)", Rewrite::Cast(CastOp::AddrSpaceCast)),
    row("llvm.nvvm.ptr.param.to.gen*", "anyp(anyp)", Rewrite::Cast(CastOp::AddrSpaceCast)),
    row("llvm.nvvm.ptr.shared.to.gen*", "anyp(anyp)", Rewrite::Cast(CastOp::AddrSpaceCast)),
    row("llvm.nvvm.rotate.b32", "i32(i32,i32)", expand(I::FSHL, &[Old(0), Old(0), Old(1)], "")),
    row(
        "llvm.nvvm.rotate.b64",
        "i64(i64,i32)",
        expand(I::FSHL, &[Old(0), Old(0), Cast(CastOp::ZExt, 1, Type::I64)], ""),
    ),
    row(
        "llvm.nvvm.rotate.right.b64",
        "i64(i64,i32)",
        expand(I::FSHR, &[Old(0), Old(0), Cast(CastOp::ZExt, 1, Type::I64)], ""),
    ),
    row(
        "llvm.nvvm.swap.lo.hi.b64",
        "i64(i64)",
        expand(I::FSHL, &[Old(0), Old(0), NewArg::Int(Type::I64, 32)], ""),
    ),
    row("llvm.nvvm.tanh.approx.f32", "f32(f32)", Rewrite::ApproximateTanh),
    // NVVM: one overloaded intrinsic where there was one for each type.
    row("llvm.nvvm.abs.bf16", "bf16(bf16)", expand(I::NVVM_FABS, &[Old(0)], "")),
    row(
        "llvm.nvvm.abs.bf16",
        "i16(i16)",
        expand_and_cast(
            I::NVVM_FABS,
            &[Cast(CastOp::BitCast, 0, Type::BFLOAT)],
            "",
            CastOp::BitCast,
            "",
        ),
    ),
    row("llvm.nvvm.abs.bf16x2", "v2bf16(v2bf16)", expand(I::NVVM_FABS, &[Old(0)], "")),
    row(
        "llvm.nvvm.abs.bf16x2",
        "i32(i32)",
        expand_and_cast(I::NVVM_FABS, &[Cast(CastOp::BitCast, 0, V2BF16)], "", CastOp::BitCast, ""),
    ),
    row("llvm.nvvm.ex2.approx.d", "f64(f64)", expand(I::NVVM_EX2_APPROX, &[Old(0)], "")),
    row("llvm.nvvm.ex2.approx.f", "f32(f32)", expand(I::NVVM_EX2_APPROX, &[Old(0)], "")),
    row("llvm.nvvm.ex2.approx.f16x2", "v2f16(v2f16)", expand(I::NVVM_EX2_APPROX, &[Old(0)], "")),
    row("llvm.nvvm.ex2.approx.ftz.f", "f32(f32)", expand(I::NVVM_EX2_APPROX_FTZ, &[Old(0)], "")),
    row("llvm.nvvm.fabs.d", "f64(f64)", expand(I::NVVM_FABS, &[Old(0)], "")),
    row("llvm.nvvm.fabs.f", "f32(f32)", expand(I::NVVM_FABS, &[Old(0)], "")),
    row("llvm.nvvm.fabs.ftz.f", "f32(f32)", expand(I::NVVM_FABS_FTZ, &[Old(0)], "")),
    // NVVM: barriers are named by what they do.
    row(
        "llvm.nvvm.bar.sync",
        "void(i32)",
        expand(I::NVVM_BARRIER_CTA_SYNC_ALIGNED_ALL, &[Old(0)], ""),
    ),
    row(
        "llvm.nvvm.barrier",
        "void(i32,i32)",
        expand(I::NVVM_BARRIER_CTA_SYNC_ALIGNED_COUNT, &[Old(0), Old(1)], ""),
    ),
    row(
        "llvm.nvvm.barrier.n",
        "void(i32)",
        expand(I::NVVM_BARRIER_CTA_SYNC_ALIGNED_ALL, &[Old(0)], ""),
    ),
    row("llvm.nvvm.barrier.sync", "void(i32)", expand(I::NVVM_BARRIER_CTA_SYNC_ALL, &[Old(0)], "")),
    row(
        "llvm.nvvm.barrier.sync.cnt",
        "void(i32,i32)",
        expand(I::NVVM_BARRIER_CTA_SYNC_COUNT, &[Old(0), Old(1)], ""),
    ),
    row("llvm.nvvm.barrier0", "void()", expand(I::NVVM_BARRIER_CTA_SYNC_ALIGNED_ALL, &[ZERO], "")),
    row(
        "llvm.nvvm.barrier0.and",
        "i32(i32)",
        expand_and_cast(
            I::NVVM_BARRIER_CTA_RED_AND_ALIGNED_ALL,
            &[ZERO, NonZero(0)],
            "",
            CastOp::ZExt,
            "",
        ),
    ),
    row(
        "llvm.nvvm.barrier0.or",
        "i32(i32)",
        expand_and_cast(
            I::NVVM_BARRIER_CTA_RED_OR_ALIGNED_ALL,
            &[ZERO, NonZero(0)],
            "",
            CastOp::ZExt,
            "",
        ),
    ),
    row(
        "llvm.nvvm.barrier0.popc",
        "i32(i32)",
        expand(I::NVVM_BARRIER_CTA_RED_POPC_ALIGNED_ALL, &[ZERO, NonZero(0)], ""),
    ),
    // NVVM: `bfloat` was an integer once, and memory of the cluster was that of the block.
    refit("llvm.nvvm.cp.async.bulk.global.to.shared.cluster"),
    refit("llvm.nvvm.cp.async.bulk.shared.cta.to.cluster"),
    refit("llvm.nvvm.cp.async.bulk.tensor.g2s.*"),
    refit("llvm.nvvm.fma.rn.*"),
    refit("llvm.nvvm.fmax.*"),
    refit("llvm.nvvm.fmin.*"),
    refit("llvm.nvvm.mapa.shared.cluster"),
    refit("llvm.nvvm.neg.*"),
    // More parameters.
    row("llvm.objectsize.*", "anyi(anyp,i1)", Rewrite::Append(I::OBJECTSIZE)),
    row("llvm.objectsize.*", "anyi(anyp,i1,i1)", Rewrite::Append(I::OBJECTSIZE)),
    row("llvm.ptr.annotation.*", "anyp(=0,anyp,=1,i32)", Rewrite::Append(I::PTR_ANNOTATION)),
    // The check is made where the stack is set up.
    row("llvm.stackprotectorcheck", "void(anyp)", Rewrite::Drop),
    row("llvm.var.annotation", "void(anyp,anyp,=1,i32)", Rewrite::Append(I::VAR_ANNOTATION)),
    // One intrinsic for each direction. The first two are of today and only keep the third row off.
    rename("llvm.vector.splice.left*", I::VECTOR_SPLICE_LEFT),
    rename("llvm.vector.splice.right*", I::VECTOR_SPLICE_RIGHT),
    row("llvm.vector.splice.*", "anyv(=0,=0,i32)", Rewrite::Splice),
];
