//! separate-const-offset-from-gep: splits constant offsets off addresses.
//!
//! What. Constants that are added to the indices of an address, also below extensions that may be
//! distributed, become one byte offset that is added last.
//!
//! Why on a GPU. Loads and stores take a register and an immediate. Unrolled code computes many
//! addresses that differ by a constant only; with the constant split off they share one register.
//!
//! Convergence and memory. Only addresses change. The parts of an address may leave the object
//! where the whole does not, so `inbounds` is kept only where no index can be negative.
//!
//! Cost. Linear in the expressions of indices, which are followed `MAX_DEPTH` deep.
//!
//! Example.
//!     before: %j = add i64 %i, 5                          after: %p1 = getelementptr float, ptr %p, i64 %i
//!             %q = getelementptr float, ptr %p, i64 %j           %q = getelementptr i8, ptr %p1, i64 20
//!
//! Not done. `lower-gep` is accepted; addresses with several variable indices stay one instruction.
//! Vectors of addresses.
//!
//! Reads known bits. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{known_bits::known_bits, matcher, query::Query};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    effects::is_trivially_dead,
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::{Type, TypeKind},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use crate::util::builder::Builder;

/// How deep the expression of an index is followed.
const MAX_DEPTH: u32 = 8;

/// The pass.
pub(crate) struct SeparateConstOffset;

impl FunctionPass for SeparateConstOffset {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let addresses: Vec<Inst> = body
            .insts()
            .filter(|&inst| {
                matches!(body.op(inst), Op::Gep { .. }) && body.result_ty(inst).is_ptr()
            })
            .collect();
        let mut n_split = 0;
        for inst in addresses {
            if !cx.may_rewrite() {
                break;
            }
            n_split += u64::from(split(body, cx, inst));
        }
        cx.count("offsets split off", n_split);
    }
}

/// An index with what is constant in it.
struct Part {
    /// Which operand it is.
    at: usize,
    /// The bytes that one step of the index is.
    stride: i128,
    /// What is added to it.
    offset: Int,
}

fn split(body: &mut Body, cx: &mut FnCx<'_>, gep: Inst) -> bool {
    let all_constant = body.args(gep)[1..].iter().all(|&arg| body.as_const(arg).is_some());
    let space = body.result_ty(gep).addr_space().expect("it is an address");
    let width = cx.frame.layout.index_bits(space);
    if all_constant {
        return false;
    }
    let Some((parts, fixed)) = parts_of(body, cx, gep, width) else { return false };
    if parts.is_empty() {
        return false;
    }
    let mut total = fixed.0;
    for part in &parts {
        let Some(offset) = part.offset.to_i64() else { return false };
        let Some(bytes) = part.stride.checked_mul(i128::from(offset)) else { return false };
        let Some(sum) = total.checked_add(bytes) else { return false };
        total = sum;
    }
    // The immediate of an access has 32 bits.
    let Ok(bytes) = i32::try_from(total) else { return false };
    let may_keep = keeps_in_bounds(body, cx, gep, &parts, bytes);
    rebuild(body, cx, gep, &parts, &fixed.1, i64::from(bytes), width, may_keep);
    true
}

/// Constant indices: the bytes they are, and which operands they are.
type Fixed = (i128, Vec<usize>);

/// The indices that have a constant in them, and the indices that are constants.
fn parts_of(body: &Body, cx: &FnCx<'_>, gep: Inst, width: u32) -> Option<(Vec<Part>, Fixed)> {
    let Op::Gep { source } = body.op(gep) else { return None };
    let (layout, types) = (cx.frame.layout, &cx.module.types);
    let mut parts = Vec::new();
    let mut fixed: Fixed = (0, Vec::new());
    let mut ty = source;
    for at in 1..body.args(gep).len() {
        let index = body.args(gep)[at];
        let stride_ty = if at == 1 {
            source
        } else {
            match types.kind(ty) {
                TypeKind::Struct(_) => {
                    let field = matcher::int_const(body, types, index)?.to_u64()?;
                    ty = types.element(ty, field)?;
                    continue;
                }
                _ => {
                    ty = types.element(ty, 0)?;
                    ty
                }
            }
        };
        let size = layout.layout(types, stride_ty)?;
        if size.scalable || !body.ty(index).is_int() {
            return None;
        }
        let stride = i128::from(size.alloc_bytes());
        if let Some(constant) = matcher::int_const(body, types, index) {
            let value = i128::from(constant.to_i64()?);
            // The first steps over whole objects; later ones stay in the type.
            if value != 0 {
                fixed.0 = fixed.0.checked_add(stride.checked_mul(value)?)?;
                fixed.1.push(at);
            }
            continue;
        }
        let bits = body.ty(index).int_bits()?;
        if bits > width {
            continue;
        }
        let finder = Finder { body, cx };
        let offset = finder.find(index, bits < width, false, 0);
        if let Some(offset) = offset.filter(|offset| !offset.is_zero()) {
            parts.push(Part { at, stride, offset });
        }
    }
    Some((parts, fixed))
}

/// Looks for constants in an index.
struct Finder<'a> {
    body: &'a Body,
    cx: &'a FnCx<'a>,
}

impl Finder<'_> {
    /// What is added to `value`, if something is: below a sign extension (`sext`) or zero
    /// extension (`zext`) only what these distribute over.
    fn find(&self, value: Value, sext: bool, zext: bool, depth: u32) -> Option<Int> {
        let body = self.body;
        if let Some(constant) = matcher::int_const(body, &self.cx.module.types, value) {
            return Some(constant);
        }
        let inst = body.def_inst(value).filter(|_| depth < MAX_DEPTH)?;
        let width = body.ty(value).int_bits()?;
        let found = match body.op(inst) {
            Op::Binary(op) if self.can_trace(inst, op, sext, zext) => {
                let [a, b] = *body.args(inst) else { return None };
                let of_a = self.find(a, sext, zext, depth + 1).filter(|found| !found.is_zero());
                match of_a {
                    Some(found) => Some(found),
                    None => {
                        let of_b = self.find(b, sext, zext, depth + 1)?;
                        Some(if op == BinaryOp::Sub { of_b.neg() } else { of_b })
                    }
                }
            }
            Op::Cast(CastOp::SExt) => {
                let found = self.find(body.args(inst)[0], true, zext, depth + 1)?;
                Some(found.sign_extend(width))
            }
            Op::Cast(CastOp::ZExt) => {
                let found = self.find(body.args(inst)[0], false, true, depth + 1)?;
                Some(found.zero_extend(width))
            }
            _ => None,
        };
        found.filter(|found| !found.is_zero())
    }

    fn can_trace(&self, inst: Inst, op: BinaryOp, sext: bool, zext: bool) -> bool {
        let flags = self.body.flags(inst);
        match op {
            BinaryOp::Or => flags.contains(InstFlags::DISJOINT),
            BinaryOp::Add | BinaryOp::Sub => {
                let no_sub = op == BinaryOp::Add || !zext;
                let signed = !sext || flags.contains(InstFlags::NSW);
                let unsigned = !zext || flags.contains(InstFlags::NUW);
                no_sub && signed && unsigned
            }
            _ => false,
        }
    }
}

/// True if neither what is left nor the offset can lead out of the object.
fn keeps_in_bounds(body: &Body, cx: &FnCx<'_>, gep: Inst, parts: &[Part], bytes: i32) -> bool {
    let q = Query::new(cx.module, cx.frame.layout, cx.func).at(gep);
    let is_positive = |value: Value| known_bits(&q, body, value).is_non_negative();
    let rest_positive = |part: &Part| {
        let index = body.args(gep)[part.at];
        let Some(inst) = body.def_inst(index) else { return false };
        let adds = matches!(body.op(inst), Op::Binary(BinaryOp::Add | BinaryOp::Or));
        adds && body.args(inst).iter().all(|&arg| is_positive(arg))
    };
    let others = (1..body.args(gep).len())
        .filter(|at| !parts.iter().any(|part| part.at == *at))
        .all(|at| is_positive(body.args(gep)[at]));
    body.flags(gep).contains(InstFlags::INBOUNDS)
        && bytes >= 0
        && others
        && parts.iter().all(rest_positive)
}

#[expect(clippy::too_many_arguments, reason = "the parts of one address")]
fn rebuild(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    gep: Inst,
    parts: &[Part],
    fixed: &[usize],
    bytes: i64,
    width: u32,
    keeps_in_bounds: bool,
) {
    let index_ty = Type::int(width);
    let mut args = body.args(gep).to_vec();
    for part in parts {
        let index = args[part.at];
        args[part.at] = without_constant(body, cx, gep, index, &[], index_ty, 0);
    }
    for &at in fixed {
        let ty = body.ty(args[at]);
        args[at] = body.int(ty, 0);
    }
    let flags = match keeps_in_bounds {
        true => InstFlags::INBOUNDS | InstFlags::NUSW,
        false => InstFlags::empty(),
    };
    let flags = flags & body.flags(gep);
    let (op, ty, loc) = (body.op(gep), body.result_ty(gep), body.loc(gep));
    let base = body.insert_before(gep, NewInst { flags, loc, ..NewInst::new(op, ty, &args) });
    let base = body.result(base).expect("an address is a result");
    let offset = {
        let constant = body.consts_mut().int(index_ty, bytes as u64);
        body.const_value(constant)
    };
    let args = [base, offset];
    let source = Op::Gep { source: Type::I8 };
    let new = NewInst { flags, loc, ..NewInst::new(source, ty, &args) };
    let whole = body.insert_before(gep, new);
    let (old, new) = (
        body.result(gep).expect("an address is a result"),
        body.result(whole).expect("an address is a result"),
    );
    body.replace_all_uses(old, new);
    // While the old one has the name, the new one is numbered, as in LLVM.
    if let Some(name) = body.value_name(old).map(<[u8]>::to_vec) {
        body.name_value_like(new, name);
    }
    let used: Vec<Inst> = body.args(gep).iter().filter_map(|&arg| body.def_inst(arg)).collect();
    body.erase(gep);
    for inst in used {
        erase_dead(body, cx, inst);
    }
}

/// The value of `value`, extended as `casts` say, the innermost last, without what
/// [`Finder::find`] found in it.
fn without_constant(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    before: Inst,
    value: Value,
    casts: &[(CastOp, Type)],
    index_ty: Type,
    depth: u32,
) -> Value {
    let ty = casts.first().map_or(body.ty(value), |cast| cast.1);
    if matcher::int_const(body, &cx.module.types, value).is_some() {
        return Builder::before(body, cx, before).zero(ty);
    }
    let inst = body.def_inst(value).expect("a constant was found in it");
    match body.op(inst) {
        Op::Binary(op) => {
            let [a, b] = *body.args(inst) else { unreachable!("two operands") };
            let (sext, zext) = extensions(casts, body.ty(value), index_ty);
            let finder = Finder { body, cx };
            let in_a = finder.find(a, sext, zext, depth + 1).is_some_and(|found| !found.is_zero());
            let (rest, other) = if in_a { (a, b) } else { (b, a) };
            let rest = without_constant(body, cx, before, rest, casts, index_ty, depth + 1);
            let other = extended(body, cx, before, other, casts);
            let is_zero = matcher::is_zero(body, &cx.module.types, rest);
            if is_zero && !(op == BinaryOp::Sub && in_a) {
                return other;
            }
            let op = if op == BinaryOp::Or { BinaryOp::Add } else { op };
            let (x, y) = if in_a { (rest, other) } else { (other, rest) };
            Builder::before(body, cx, before).binary(op, x, y)
        }
        Op::Cast(cast) => {
            let mut deeper = casts.to_vec();
            deeper.push((cast, body.ty(value)));
            let from = body.args(inst)[0];
            without_constant(body, cx, before, from, &deeper, index_ty, depth + 1)
        }
        _ => value,
    }
}

/// Whether what is below `casts` is sign extended or zero extended, as [`Finder::find`] counts.
fn extensions(casts: &[(CastOp, Type)], ty: Type, index_ty: Type) -> (bool, bool) {
    let widest = casts.first().map_or(ty, |cast| cast.1);
    let mut state = (widest.int_bits() < index_ty.int_bits(), false);
    for (cast, _) in casts {
        state = match cast {
            CastOp::ZExt => (false, true),
            _ => (true, state.1),
        };
    }
    state
}

fn extended(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    before: Inst,
    mut value: Value,
    casts: &[(CastOp, Type)],
) -> Value {
    for &(cast, ty) in casts.iter().rev() {
        value = Builder::before(body, cx, before).cast(cast, value, ty);
    }
    value
}

fn erase_dead(body: &mut Body, cx: &FnCx<'_>, inst: Inst) {
    let mut work = vec![inst];
    while let Some(inst) = work.pop() {
        if body.is_placed(inst) && is_trivially_dead(cx.module, body, inst) {
            work.extend(body.args(inst).iter().filter_map(|&arg| body.def_inst(arg)));
            body.erase(inst);
        }
    }
}
