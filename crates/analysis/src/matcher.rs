//! Looking for shapes: small functions that take a value apart, or say that it is not so.
//!
//! None looks through more than one instruction but where its comment says so. An integer constant
//! is a scalar or a vector of equal lanes; lanes that are poison do not count, because a poison
//! lane of an operand is a poison lane of the result.

use nvopt_arith::{
    Int,
    float::{Bits, Format},
};
use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::{Const, ConstData, ConstPool, data_element, scalar_bits},
    effects,
    intrinsics::Intrinsic,
    module::ModuleShared,
    ops::{BinaryOp, CastOp, FloatPred, InstFlags, IntPred, Op},
    types::{Type, TypeTable},
};

use crate::fold::float_format;

/// The bits that `constant` has in each lane, as an integer of the lane's width.
fn splat_bits(pool: &ConstPool, types: &TypeTable, constant: Const) -> Option<(Type, Int)> {
    let data = pool.get(constant);
    let scalar = types.scalar(data.ty());
    let width = scalar_bits(scalar)?;
    let of = |words: &[u64]| Some((scalar, Int::from_words(width, words)));
    match data {
        ConstData::Bits { bits, .. } => of(&[*bits]),
        ConstData::WideBits { words, .. } => of(words),
        ConstData::Zero(ty) if ty.is_vector() => of(&[]),
        ConstData::Data { ty, bytes } if ty.is_vector() => {
            let size = width as usize / 8;
            let first = bytes.get(..size)?;
            let is_splat = bytes.chunks(size).all(|chunk| chunk == first);
            is_splat.then(|| data_element(bytes, scalar, 0)).flatten().and_then(|bits| of(&[bits]))
        }
        ConstData::Aggregate { ty, elems } if ty.is_vector() => {
            let is_poison = |&&elem: &&Const| matches!(pool.get(elem), ConstData::Poison(_));
            let mut known = elems.iter().filter(|elem| !is_poison(elem));
            let first = known.next()?;
            if !known.all(|elem| elem == first) {
                return None;
            }
            scalar_number(pool, *first).and_then(|words| of(&words))
        }
        ConstData::ScalableSplat { elem, .. } => {
            scalar_number(pool, *elem).and_then(|words| of(&words))
        }
        ConstData::Zero(_)
        | ConstData::Undef(_)
        | ConstData::Poison(_)
        | ConstData::Symbol { .. }
        | ConstData::Data { .. }
        | ConstData::Aggregate { .. }
        | ConstData::Expr { .. }
        | ConstData::BlockAddress { .. }
        | ConstData::DsoLocalEquivalent { .. }
        | ConstData::NoCfi { .. }
        | ConstData::PtrAuth { .. } => None,
    }
}

fn scalar_number(pool: &ConstPool, constant: Const) -> Option<Vec<u64>> {
    match pool.get(constant) {
        ConstData::Bits { bits, .. } => Some(vec![*bits]),
        ConstData::WideBits { words, .. } => Some(words.to_vec()),
        _ => None,
    }
}

/// The integer that `value` is, in each lane if it is a vector.
#[inline]
pub fn int_const(body: &Body, types: &TypeTable, value: Value) -> Option<Int> {
    int_of(body, types, body.as_const(value)?)
}

fn int_of(body: &Body, types: &TypeTable, constant: Const) -> Option<Int> {
    // What nearly all are.
    if let ConstData::Bits { ty, bits } = body.consts().get(constant)
        && let Some(width) = ty.int_bits()
    {
        return Some(Int::new(width, *bits));
    }
    let (scalar, int) = splat_bits(body.consts(), types, constant)?;
    scalar.is_int().then_some(int)
}

/// The float that `value` is, in each lane if it is a vector.
pub fn float_const(body: &Body, types: &TypeTable, value: Value) -> Option<(Format, Bits)> {
    let (scalar, int) = splat_bits(body.consts(), types, body.as_const(value)?)?;
    let format = float_format(scalar.float_kind()?)?;
    Some((format, int.to_u128()?))
}

/// True for the integer zero, a null pointer, and vectors of them.
pub fn is_zero(body: &Body, types: &TypeTable, value: Value) -> bool {
    match body.const_data(value) {
        Some(ConstData::Zero(_)) => !types.is_float_or_vector(body.ty(value)),
        Some(_) => int_const(body, types, value).is_some_and(|int| int.is_zero()),
        None => false,
    }
}

/// True for the integer one.
#[inline]
pub fn is_one(body: &Body, types: &TypeTable, value: Value) -> bool {
    int_const(body, types, value).is_some_and(|int| int == Int::new(int.width(), 1))
}

/// True for the integer whose bits are all set.
#[inline]
pub fn is_all_ones(body: &Body, types: &TypeTable, value: Value) -> bool {
    int_const(body, types, value).is_some_and(|int| int.is_ones())
}

/// True for the smallest signed integer.
#[inline]
pub fn is_min_signed(body: &Body, types: &TypeTable, value: Value) -> bool {
    int_const(body, types, value).is_some_and(|int| int == Int::min_signed(int.width()))
}

/// True for plus zero.
pub fn is_pos_zero(body: &Body, types: &TypeTable, value: Value) -> bool {
    float_const(body, types, value).is_some_and(|(_, bits)| bits == 0)
}

/// True for minus zero.
pub fn is_neg_zero(body: &Body, types: &TypeTable, value: Value) -> bool {
    float_const(body, types, value).is_some_and(|(format, bits)| bits == format.sign_bit())
}

/// True for a zero of either sign.
pub fn is_any_zero(body: &Body, types: &TypeTable, value: Value) -> bool {
    float_const(body, types, value).is_some_and(|(format, bits)| format.is_zero(bits))
}

/// True for the float one.
pub fn is_float_one(body: &Body, types: &TypeTable, value: Value) -> bool {
    float_const(body, types, value).is_some_and(|(format, bits)| bits == format.one())
}

/// True for `poison`.
#[inline]
pub fn is_poison(body: &Body, value: Value) -> bool {
    matches!(body.const_data(value), Some(ConstData::Poison(_)))
}

/// True for `undef` and `poison`.
#[inline]
pub fn is_undef(body: &Body, value: Value) -> bool {
    matches!(body.const_data(value), Some(ConstData::Undef(_) | ConstData::Poison(_)))
}

/// True for a constant that is neither an expression nor an address: one that costs nothing.
pub fn is_imm_const(body: &Body, value: Value) -> bool {
    body.const_data(value).is_some_and(|data| {
        !matches!(data, ConstData::Expr { .. })
            && !data
                .operands()
                .iter()
                .any(|&part| matches!(body.consts().get(part), ConstData::Expr { .. }))
    })
}

/// The operands of the binary operation `op` that computes `value`.
#[inline]
pub fn binary(body: &Body, value: Value, op: BinaryOp) -> Option<(Value, Value)> {
    let inst = body.def_inst(value)?;
    match body.op(inst) {
        Op::Binary(found) if found == op => Some((body.args(inst)[0], body.args(inst)[1])),
        _ => None,
    }
}

/// As [`binary`], of an operation that has all of `flags`.
#[inline]
pub fn binary_with(
    body: &Body,
    value: Value,
    op: BinaryOp,
    flags: InstFlags,
) -> Option<(Value, Value)> {
    let found = binary(body, value, op)?;
    flags_of(body, value).contains(flags).then_some(found)
}

/// The operation and operands of any binary operation.
#[inline]
pub fn any_binary(body: &Body, value: Value) -> Option<(BinaryOp, Value, Value)> {
    let inst = body.def_inst(value)?;
    match body.op(inst) {
        Op::Binary(op) => Some((op, body.args(inst)[0], body.args(inst)[1])),
        _ => None,
    }
}

/// True for what a binary operation computes.
#[inline]
pub fn is_binary(body: &Body, value: Value) -> bool {
    body.def_inst(value).is_some_and(|inst| matches!(body.op(inst), Op::Binary(_)))
}

/// The other operand of a commutative `op` of which `known` is one.
pub fn other_operand(body: &Body, value: Value, op: BinaryOp, known: Value) -> Option<Value> {
    let (a, b) = binary(body, value, op)?;
    if a == known {
        Some(b)
    } else if b == known && op.is_commutative() {
        Some(a)
    } else {
        None
    }
}

/// The flags of the instruction that computes `value`; none if there is no such.
#[inline]
pub fn flags_of(body: &Body, value: Value) -> InstFlags {
    body.def_inst(value).map_or(InstFlags::empty(), |inst| body.flags(inst))
}

/// The operand of `xor x, -1`.
#[inline]
pub fn not(body: &Body, types: &TypeTable, value: Value) -> Option<Value> {
    let (a, b) = binary(body, value, BinaryOp::Xor)?;
    if is_all_ones(body, types, b) {
        return Some(a);
    }
    is_all_ones(body, types, a).then_some(b)
}

/// True if one of the two is the complement of the other.
pub fn are_complements(body: &Body, types: &TypeTable, a: Value, b: Value) -> bool {
    not(body, types, a) == Some(b) || not(body, types, b) == Some(a)
}

/// The operand of `sub 0, x`.
#[inline]
pub fn neg(body: &Body, types: &TypeTable, value: Value) -> Option<Value> {
    let (a, b) = binary(body, value, BinaryOp::Sub)?;
    is_zero(body, types, a).then_some(b)
}

/// The operand of `fneg x` or `fsub -0.0, x`.
pub fn fneg(body: &Body, types: &TypeTable, value: Value) -> Option<Value> {
    let inst = body.def_inst(value)?;
    if body.op(inst) == Op::FNeg {
        return Some(body.args(inst)[0]);
    }
    let (a, b) = binary(body, value, BinaryOp::FSub)?;
    let no_sign = flags_of(body, value).contains(InstFlags::NSZ) && is_pos_zero(body, types, a);
    (is_neg_zero(body, types, a) || no_sign).then_some(b)
}

/// The operand of the conversion `op`.
#[inline]
pub fn cast(body: &Body, value: Value, op: CastOp) -> Option<Value> {
    let inst = body.def_inst(value)?;
    match body.op(inst) {
        Op::Cast(found) if found == op => Some(body.args(inst)[0]),
        _ => None,
    }
}

/// The conversion and its operand.
#[inline]
pub fn any_cast(body: &Body, value: Value) -> Option<(CastOp, Value)> {
    let inst = body.def_inst(value)?;
    match body.op(inst) {
        Op::Cast(op) => Some((op, body.args(inst)[0])),
        _ => None,
    }
}

/// The predicate and operands of an `icmp`.
#[inline]
pub fn icmp(body: &Body, value: Value) -> Option<(IntPred, Value, Value)> {
    let inst = body.def_inst(value)?;
    match body.op(inst) {
        Op::ICmp(pred) => Some((pred, body.args(inst)[0], body.args(inst)[1])),
        _ => None,
    }
}

/// The predicate and operands of an `fcmp`.
pub fn fcmp(body: &Body, value: Value) -> Option<(FloatPred, Value, Value)> {
    let inst = body.def_inst(value)?;
    match body.op(inst) {
        Op::FCmp(pred) => Some((pred, body.args(inst)[0], body.args(inst)[1])),
        _ => None,
    }
}

/// Condition, value if true and value if false of a `select`.
#[inline]
pub fn select(body: &Body, value: Value) -> Option<(Value, Value, Value)> {
    let inst = body.def_inst(value)?;
    match (body.op(inst), body.args(inst)) {
        (Op::Select, &[cond, yes, no]) => Some((cond, yes, no)),
        _ => None,
    }
}

/// The operand of a `freeze`.
#[inline]
pub fn freeze(body: &Body, value: Value) -> Option<Value> {
    let inst = body.def_inst(value)?;
    (body.op(inst) == Op::Freeze).then(|| body.args(inst)[0])
}

/// The phi that computes `value`.
#[inline]
pub fn phi(body: &Body, value: Value) -> Option<Inst> {
    let inst = body.def_inst(value)?;
    matches!(body.op(inst), Op::Phi(_)).then_some(inst)
}

/// The operands of `and i1 a, b` or `select a, b, false`.
pub fn logical_and(body: &Body, types: &TypeTable, value: Value) -> Option<(Value, Value)> {
    if types.scalar(body.ty(value)) != Type::I1 {
        return None;
    }
    if let Some(both) = binary(body, value, BinaryOp::And) {
        return Some(both);
    }
    let (cond, yes, no) = select(body, value)?;
    (is_zero(body, types, no) && body.ty(cond) == body.ty(value)).then_some((cond, yes))
}

/// The operands of `or i1 a, b` or `select a, true, b`.
pub fn logical_or(body: &Body, types: &TypeTable, value: Value) -> Option<(Value, Value)> {
    if types.scalar(body.ty(value)) != Type::I1 {
        return None;
    }
    if let Some(both) = binary(body, value, BinaryOp::Or) {
        return Some(both);
    }
    let (cond, yes, no) = select(body, value)?;
    (is_all_ones(body, types, yes) && body.ty(cond) == body.ty(value)).then_some((cond, no))
}

/// The intrinsic that computes `value`, and its arguments.
#[inline]
pub fn intrinsic<'b>(
    module: &ModuleShared,
    body: &'b Body,
    value: Value,
) -> Option<(Intrinsic, &'b [Value])> {
    let inst = body.def_inst(value)?;
    if !matches!(body.op(inst), Op::Call(_)) {
        return None;
    }
    Some((effects::intrinsic(module, body, inst)?, body.call_args(inst)))
}

/// The arguments of the call of `wanted` that computes `value`.
pub fn call_of<'b>(
    module: &ModuleShared,
    body: &'b Body,
    value: Value,
    wanted: Intrinsic,
) -> Option<&'b [Value]> {
    let (found, args) = intrinsic(module, body, value)?;
    (found == wanted).then_some(args)
}

/// The operands of an integer minimum or maximum intrinsic.
pub fn min_max(
    module: &ModuleShared,
    body: &Body,
    value: Value,
) -> Option<(Intrinsic, Value, Value)> {
    let (found, args) = intrinsic(module, body, value)?;
    let is_one =
        [Intrinsic::UMIN, Intrinsic::UMAX, Intrinsic::SMIN, Intrinsic::SMAX].contains(&found);
    is_one.then(|| (found, args[0], args[1]))
}

/// The predicate that holds exactly where `pred` does not.
pub fn inverse_pred(pred: IntPred) -> IntPred {
    match pred {
        IntPred::Eq => IntPred::Ne,
        IntPred::Ne => IntPred::Eq,
        IntPred::Ugt => IntPred::Ule,
        IntPred::Uge => IntPred::Ult,
        IntPred::Ult => IntPred::Uge,
        IntPred::Ule => IntPred::Ugt,
        IntPred::Sgt => IntPred::Sle,
        IntPred::Sge => IntPred::Slt,
        IntPred::Slt => IntPred::Sge,
        IntPred::Sle => IntPred::Sgt,
    }
}

/// The float predicate that holds exactly where `pred` does not.
pub fn inverse_float_pred(pred: FloatPred) -> FloatPred {
    FloatPred::from_code(15 - pred.code()).expect("all numbers below 16 are predicates")
}

/// The float predicate that holds for `b, a` where `pred` holds for `a, b`.
pub fn swap_float_pred(pred: FloatPred) -> FloatPred {
    let code = pred.code();
    let (greater, less) = (code >> 1 & 1, code >> 2 & 1);
    FloatPred::from_code(code & 9 | less << 1 | greater << 2)
        .expect("all numbers below 16 are predicates")
}

/// True for the predicates that read their operands as signed.
pub fn is_signed_pred(pred: IntPred) -> bool {
    matches!(pred, IntPred::Sgt | IntPred::Sge | IntPred::Slt | IntPred::Sle)
}

/// True for the predicates that order their operands as unsigned.
pub fn is_unsigned_pred(pred: IntPred) -> bool {
    matches!(pred, IntPred::Ugt | IntPred::Uge | IntPred::Ult | IntPred::Ule)
}

/// True if the predicate holds for equal operands.
pub fn holds_if_equal(pred: IntPred) -> bool {
    matches!(pred, IntPred::Eq | IntPred::Uge | IntPred::Ule | IntPred::Sge | IntPred::Sle)
}

/// The same order, without equality: `ule` becomes `ult`.
pub fn strict_pred(pred: IntPred) -> IntPred {
    match pred {
        IntPred::Uge => IntPred::Ugt,
        IntPred::Ule => IntPred::Ult,
        IntPred::Sge => IntPred::Sgt,
        IntPred::Sle => IntPred::Slt,
        IntPred::Eq | IntPred::Ne | IntPred::Ugt | IntPred::Ult | IntPred::Sgt | IntPred::Slt => {
            pred
        }
    }
}
