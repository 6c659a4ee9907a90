//! Operation by operation.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    effects::intrinsic,
    intrinsics::Intrinsic,
    metadata::MdKind,
    ops::{Access, Align, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::{MAX_LANES, Scalarizer, lanes::Lanes};
use crate::util::builder::Builder;

/// Takes `inst` apart, if it is an operation on vectors that can be.
pub(super) fn split(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    options: &Scalarizer,
    lanes: &mut Lanes,
    inst: Inst,
) -> bool {
    match body.op(inst) {
        Op::Store(access) => return store(body, cx, options, lanes, inst, access),
        Op::ExtractElement => return extract(body, cx, options, lanes, inst),
        _ => {}
    }
    let Some((elem, count)) = lanes_of(cx, options, body.result_ty(inst)) else { return false };
    match body.op(inst) {
        Op::Binary(_) | Op::FNeg | Op::Freeze | Op::ICmp(_) | Op::FCmp(_) | Op::Cast(_) => {
            each_lane(body, cx, options, lanes, inst, elem, count)
        }
        Op::Select => each_lane(body, cx, options, lanes, inst, elem, count),
        Op::Phi(_) => phi(body, lanes, inst, elem, count),
        Op::InsertElement => insert(body, cx, options, lanes, inst),
        Op::ShuffleVector(mask) => {
            let mask = body.ints(mask).to_vec();
            shuffle(body, cx, lanes, inst, elem, &mask)
        }
        Op::Load(access) => load(body, cx, options, lanes, inst, elem, count, access),
        Op::Call(_) => call(body, cx, options, lanes, inst, elem, count),
        _ => false,
    }
}

/// The type and number of lanes of a vector that is to be taken apart.
fn lanes_of(cx: &FnCx<'_>, options: &Scalarizer, ty: Type) -> Option<(Type, u32)> {
    let (elem, count, scalable) = cx.module.types.as_vector(ty)?;
    let bits = cx.frame.layout.layout(&cx.module.types, elem)?.bits;
    let fits = !scalable && count <= MAX_LANES && bits >= u64::from(options.min_bits);
    fits.then_some((elem, count))
}

/// The operands of lane `at`; what is no vector is the same for all.
fn lane_args(args: &[Vec<Value>], at: usize) -> Vec<Value> {
    args.iter().map(|lanes| if lanes.len() == 1 { lanes[0] } else { lanes[at] }).collect()
}

fn operand_lanes(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    lanes: &mut Lanes,
    inst: Inst,
    count: u32,
) -> Option<Vec<Vec<Value>>> {
    let args = body.args(inst).to_vec();
    let mut all = Vec::new();
    for arg in args {
        match cx.module.types.as_vector(body.ty(arg)) {
            Some((_, n, false)) if n == count => all.push(lanes.of(body, cx, arg, inst)),
            Some(_) => return None,
            None => all.push(vec![arg]),
        }
    }
    Some(all)
}

fn each_lane(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    _options: &Scalarizer,
    lanes: &mut Lanes,
    inst: Inst,
    elem: Type,
    count: u32,
) -> bool {
    let Some(args) = operand_lanes(body, cx, lanes, inst, count) else { return false };
    let (op, flags, loc) = (body.op(inst), body.flags(inst), body.loc(inst));
    let fpmath = body.metadata_of(inst, MdKind::FPMATH);
    let made: Vec<Value> = (0..count as usize)
        .map(|at| {
            let args = lane_args(&args, at);
            let new = NewInst { flags, loc, ..NewInst::new(op, elem, &args) };
            let lane = body.insert_before(inst, new);
            if fpmath.is_some() {
                body.set_metadata(lane, MdKind::FPMATH, fpmath);
            }
            body.result(lane).expect("a lane is a result")
        })
        .collect();
    lanes.replace(body, inst, made);
    true
}

fn phi(body: &mut Body, lanes: &mut Lanes, inst: Inst, elem: Type, count: u32) -> bool {
    let (flags, loc) = (body.flags(inst), body.loc(inst));
    let parts: Vec<Inst> = (0..count)
        .map(|_| {
            let incoming = body.new_incoming(Vec::new());
            let new = NewInst { flags, loc, ..NewInst::new(Op::Phi(incoming), elem, &[]) };
            body.insert_before(inst, new)
        })
        .collect();
    let values: Vec<Value> =
        parts.iter().map(|&part| body.result(part).expect("a phi has a result")).collect();
    lanes.replace(body, inst, values);
    lanes.add_phis(inst, parts);
    true
}

fn extract(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    options: &Scalarizer,
    lanes: &mut Lanes,
    inst: Inst,
) -> bool {
    let [vector, index] = *body.args(inst) else { return false };
    let Some((elem, count)) = lanes_of(cx, options, body.ty(vector)) else { return false };
    let result = body.result(inst).expect("a lane is a result");
    let known = matcher::int_const(body, &cx.module.types, index).and_then(|at| at.to_u64());
    let value = match known {
        Some(at) if at < u64::from(count) => {
            let all = lanes.of(body, cx, vector, inst);
            all[at as usize]
        }
        Some(_) => return false,
        None if !options.variable_index => return false,
        None => {
            let all = lanes.of(body, cx, vector, inst);
            let mut builder = Builder::before(body, cx, inst);
            let ty = builder.body.ty(index);
            let mut value = builder.poison(elem);
            for (at, &lane) in all.iter().enumerate() {
                let at = builder.int(ty, at as u64);
                let is = builder.icmp(nvopt_ir::ops::IntPred::Eq, index, at);
                value = builder.select(is, lane, value);
            }
            value
        }
    };
    if value == result {
        return false;
    }
    body.replace_all_uses(result, value);
    body.erase(inst);
    true
}

fn insert(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    options: &Scalarizer,
    lanes: &mut Lanes,
    inst: Inst,
) -> bool {
    let [vector, elem, index] = *body.args(inst) else { return false };
    let known = matcher::int_const(body, &cx.module.types, index).and_then(|at| at.to_u64());
    let mut all = match known {
        Some(_) => lanes.of(body, cx, vector, inst),
        None if options.variable_index => lanes.of(body, cx, vector, inst),
        None => return false,
    };
    match known {
        Some(at) => match all.get_mut(usize::try_from(at).unwrap_or(usize::MAX)) {
            Some(lane) => *lane = elem,
            None => return false,
        },
        None => {
            let mut builder = Builder::before(body, cx, inst);
            let ty = builder.body.ty(index);
            for (at, lane) in all.iter_mut().enumerate() {
                let at = builder.int(ty, at as u64);
                let is = builder.icmp(nvopt_ir::ops::IntPred::Eq, index, at);
                *lane = builder.select(is, elem, *lane);
            }
        }
    }
    lanes.replace(body, inst, all);
    true
}

fn shuffle(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    lanes: &mut Lanes,
    inst: Inst,
    elem: Type,
    mask: &[i32],
) -> bool {
    let [a, b] = *body.args(inst) else { return false };
    let Some((_, count, false)) = cx.module.types.as_vector(body.ty(a)) else { return false };
    if count > MAX_LANES {
        return false;
    }
    let (of_a, of_b) = (lanes.of(body, cx, a, inst), lanes.of(body, cx, b, inst));
    let poison = body.consts_mut().poison(elem);
    let poison = body.const_value(poison);
    let pick = |&at: &i32| match usize::try_from(at) {
        Ok(at) if at < of_a.len() => of_a[at],
        Ok(at) => of_b.get(at - of_a.len()).copied().unwrap_or(poison),
        Err(_) => poison,
    };
    let made: Vec<Value> = mask.iter().map(pick).collect();
    lanes.replace(body, inst, made);
    true
}

/// True if the lanes of a vector stand one after the other in memory, and how far apart.
fn stride(cx: &FnCx<'_>, elem: Type, access: Access) -> Option<u64> {
    let size = cx.frame.layout.layout(&cx.module.types, elem)?;
    let is_whole = size.bits == size.store_bytes() * 8 && size.store_bytes() == size.alloc_bytes();
    (is_whole && !access.volatile && !access.is_atomic()).then(|| size.store_bytes())
}

/// The access of lane `at`.
fn lane_access(access: Access, stride: u64, at: u64) -> Access {
    let whole = access.align.map_or(1, |align| align.bytes());
    let offset = stride * at;
    let align = match offset {
        0 => whole,
        _ => whole.min(1 << offset.trailing_zeros().min(32)),
    };
    Access { align: Align::from_bytes(align), ..access }
}

fn lane_address(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    before: Inst,
    base: Value,
    elem: Type,
    at: u64,
) -> Value {
    if at == 0 {
        return base;
    }
    let mut builder = Builder::before(body, cx, before);
    let index = builder.int(Type::I32, at);
    let address = builder.gep(elem, base, &[index]);
    if let Some(name) = body.value_name(base).map(<[u8]>::to_vec)
        && body.def_inst(address).is_some()
    {
        body.name_value_like(address, [&name, format!(".i{at}").as_bytes()].concat());
    }
    address
}

#[expect(clippy::too_many_arguments, reason = "an access and its lanes")]
fn load(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    options: &Scalarizer,
    lanes: &mut Lanes,
    inst: Inst,
    elem: Type,
    count: u32,
    access: Access,
) -> bool {
    let Some(step) = stride(cx, elem, access).filter(|_| options.load_store) else {
        return false;
    };
    let (base, loc) = (body.args(inst)[0], body.loc(inst));
    let made: Vec<Value> = (0..u64::from(count))
        .map(|at| {
            let address = lane_address(body, cx, inst, base, elem, at);
            let op = Op::Load(lane_access(access, step, at));
            let args = [address];
            let new = NewInst { loc, ..NewInst::new(op, elem, &args) };
            let lane = body.insert_before(inst, new);
            body.result(lane).expect("a lane is a result")
        })
        .collect();
    lanes.replace(body, inst, made);
    true
}

fn store(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    options: &Scalarizer,
    lanes: &mut Lanes,
    inst: Inst,
    access: Access,
) -> bool {
    let [value, base] = *body.args(inst) else { return false };
    let Some((elem, _)) = lanes_of(cx, options, body.ty(value)) else { return false };
    let Some(step) = stride(cx, elem, access).filter(|_| options.load_store) else {
        return false;
    };
    let all = lanes.of(body, cx, value, inst);
    let loc = body.loc(inst);
    for (at, &lane) in all.iter().enumerate() {
        let address = lane_address(body, cx, inst, base, elem, at as u64);
        let op = Op::Store(lane_access(access, step, at as u64));
        let args = [lane, address];
        body.insert_before(inst, NewInst { loc, ..NewInst::new(op, Type::VOID, &args) });
    }
    body.erase(inst);
    true
}

/// Intrinsics that do to each lane what their scalar form does.
const ELEMENTWISE: &[Intrinsic] = &[
    Intrinsic::ABS,
    Intrinsic::SMAX,
    Intrinsic::SMIN,
    Intrinsic::UMAX,
    Intrinsic::UMIN,
    Intrinsic::SQRT,
    Intrinsic::FABS,
    Intrinsic::FLOOR,
    Intrinsic::CEIL,
    Intrinsic::TRUNC,
    Intrinsic::RINT,
    Intrinsic::MINNUM,
    Intrinsic::MAXNUM,
    Intrinsic::MINIMUM,
    Intrinsic::MAXIMUM,
    Intrinsic::COPYSIGN,
    Intrinsic::FMA,
    Intrinsic::FMULADD,
    Intrinsic::SIN,
    Intrinsic::COS,
    Intrinsic::EXP,
    Intrinsic::EXP2,
    Intrinsic::LOG,
    Intrinsic::LOG2,
    Intrinsic::LOG10,
    Intrinsic::POW,
    Intrinsic::CTPOP,
    Intrinsic::CTLZ,
    Intrinsic::CTTZ,
    Intrinsic::BSWAP,
    Intrinsic::BITREVERSE,
    Intrinsic::FSHL,
    Intrinsic::FSHR,
    Intrinsic::SADD_SAT,
    Intrinsic::UADD_SAT,
    Intrinsic::SSUB_SAT,
    Intrinsic::USUB_SAT,
];

fn call(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    _options: &Scalarizer,
    lanes: &mut Lanes,
    inst: Inst,
    elem: Type,
    count: u32,
) -> bool {
    let Some(which) = intrinsic(cx.module, body, inst) else { return false };
    let Some(call) = body.op(inst).call() else { return false };
    if !ELEMENTWISE.contains(&which) || !body.call(call).bundles.is_empty() {
        return false;
    }
    let operands = body.call_args(inst).to_vec();
    let mut args = Vec::new();
    for arg in operands {
        match cx.module.types.as_vector(body.ty(arg)) {
            Some((_, n, false)) if n == count => args.push(lanes.of(body, cx, arg, inst)),
            Some(_) => return false,
            None => args.push(vec![arg]),
        }
    }
    let flags = body.flags(inst);
    let mut made = Vec::new();
    for at in 0..count as usize {
        let args = lane_args(&args, at);
        let mut builder = Builder::before(body, cx, inst).with_flags(flags);
        let Some(lane) = builder.call(which, &[elem], &args) else { return false };
        made.extend(body.result(lane));
    }
    if made.len() != count as usize {
        return false;
    }
    lanes.replace(body, inst, made);
    true
}
