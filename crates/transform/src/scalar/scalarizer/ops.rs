//! What each operation becomes.

use nvopt_analysis::{poison::sources_of_undef, query::Query};
use nvopt_ir::{
    body::{CallData, Inst, Value},
    constant::ConstData,
    effects,
    intrinsics::Intrinsic,
    metadata::MdKind,
    module::Symbol,
    ops::{Access, Align, CastOp, IntPred, Op},
    types::Type,
};

use super::{
    Scalarizer,
    lanes::{Lanes, constant_index},
};

/// Metadata of an operation that also holds for its lanes.
const KEPT: [MdKind; 4] = [MdKind::TBAA, MdKind::FPMATH, MdKind::ALIAS_SCOPE, MdKind::NOALIAS];

/// Intrinsics that work lane by lane.
const LANEWISE: &[Intrinsic] = &[
    Intrinsic::ABS,
    Intrinsic::BITREVERSE,
    Intrinsic::BSWAP,
    Intrinsic::CEIL,
    Intrinsic::COPYSIGN,
    Intrinsic::COS,
    Intrinsic::CTLZ,
    Intrinsic::CTPOP,
    Intrinsic::CTTZ,
    Intrinsic::EXP,
    Intrinsic::EXP2,
    Intrinsic::FABS,
    Intrinsic::FLOOR,
    Intrinsic::FMA,
    Intrinsic::FMULADD,
    Intrinsic::FSHL,
    Intrinsic::FSHR,
    Intrinsic::LOG,
    Intrinsic::LOG10,
    Intrinsic::LOG2,
    Intrinsic::MAXIMUM,
    Intrinsic::MAXNUM,
    Intrinsic::MINIMUM,
    Intrinsic::MINNUM,
    Intrinsic::NEARBYINT,
    Intrinsic::POW,
    Intrinsic::RINT,
    Intrinsic::ROUND,
    Intrinsic::ROUNDEVEN,
    Intrinsic::SADD_SAT,
    Intrinsic::SIN,
    Intrinsic::SMAX,
    Intrinsic::SMIN,
    Intrinsic::SQRT,
    Intrinsic::SSUB_SAT,
    Intrinsic::TRUNC,
    Intrinsic::UADD_SAT,
    Intrinsic::UMAX,
    Intrinsic::UMIN,
    Intrinsic::USUB_SAT,
];

/// Takes `inst` apart if it can be. False if no more rewrites may be made.
pub(super) fn split(lanes: &mut Lanes<'_, '_>, pass: &Scalarizer, inst: Inst) -> bool {
    if !can_split(lanes, pass, inst) {
        return true;
    }
    if !lanes.cx.may_rewrite() {
        return false;
    }
    lanes.cx.count("vector operations taken apart", 1);
    // Lanes of operands stand before what is made from them, in the order it asks for them.
    for arg in lanes.body.args(inst).to_vec() {
        let is_base = lanes.body.ty(arg).is_ptr() && lanes.body.as_const(arg).is_none();
        let is_vector = lanes.shape(lanes.body.ty(arg)).is_some();
        if is_base || is_vector && lanes.body.as_const(arg).is_none() {
            lanes.place_behind(arg);
        }
    }
    match lanes.body.op(inst) {
        Op::Phi(_) => split_phi(lanes, inst),
        Op::Load(access) => split_load(lanes, inst, access),
        Op::Store(access) => split_store(lanes, inst, access),
        Op::ExtractElement => split_extract(lanes, inst),
        Op::InsertElement => split_insert(lanes, inst),
        Op::ShuffleVector(_) => split_shuffle(lanes, inst),
        Op::Call(_) => split_call(lanes, inst),
        Op::Cast(CastOp::BitCast) => split_bitcast(lanes, inst),
        _ => split_plain(lanes, inst),
    }
    true
}

fn can_split(lanes: &Lanes<'_, '_>, pass: &Scalarizer, inst: Inst) -> bool {
    let body = &*lanes.body;
    let shape = |value: Value| lanes.shape(body.ty(value));
    let args = body.args(inst);
    let is_vector = body.result(inst).is_some_and(|value| shape(value).is_some());
    match body.op(inst) {
        Op::FNeg | Op::Binary(_) | Op::ICmp(_) | Op::FCmp(_) | Op::Phi(_) | Op::Freeze => is_vector,
        Op::Select | Op::Gep { .. } => is_vector,
        Op::Cast(CastOp::BitCast) => {
            let lanes_of = |value: Value| shape(value).map(|(_, lanes)| lanes);
            match (lanes_of(args[0]), body.result(inst).and_then(lanes_of)) {
                (Some(from), Some(to)) => from % to == 0 || to % from == 0,
                _ => false,
            }
        }
        Op::Cast(_) => is_vector,
        Op::Load(access) => {
            pass.load_store
                && is_vector
                && is_plain(access)
                && is_packed(lanes, body.result_ty(inst))
        }
        Op::Store(access) => {
            pass.load_store
                && shape(args[0]).is_some()
                && is_plain(access)
                && is_packed(lanes, body.ty(args[0]))
        }
        Op::ExtractElement => {
            let is_const = constant_index(body, args[1]).is_some();
            shape(args[0]).is_some() && (is_const || pass.variable_insert_extract)
        }
        Op::InsertElement => {
            let is_const = constant_index(body, args[2]).is_some();
            is_vector && (is_const || pass.variable_insert_extract)
        }
        Op::ShuffleVector(_) => is_vector && shape(args[0]).is_some(),
        Op::Call(_) => {
            let row = effects::intrinsic(lanes.cx.module, body, inst);
            let has_bundles =
                body.op(inst).call().is_some_and(|call| !body.call(call).bundles.is_empty());
            is_vector && !has_bundles && row.is_some_and(|row| LANEWISE.contains(&row))
        }
        _ => false,
    }
}

fn is_plain(access: Access) -> bool {
    !access.volatile && !access.is_atomic()
}

/// True if the elements lie side by side in memory.
fn is_packed(lanes: &Lanes<'_, '_>, ty: Type) -> bool {
    let Some((elem, _)) = lanes.shape(ty) else { return false };
    let layout = lanes.cx.frame.layout.layout(&lanes.cx.module.types, elem);
    layout.is_some_and(|size| !size.scalable && size.bits == 8 * size.alloc_bytes())
}

fn elem_and_lanes(lanes: &Lanes<'_, '_>, ty: Type) -> (Type, u32) {
    lanes.shape(ty).expect("it was asked before")
}

fn keep_metadata(lanes: &mut Lanes<'_, '_>, from: Inst, to: Inst) {
    for kind in KEPT {
        if let Some(md) = lanes.body.metadata_of(from, kind) {
            lanes.body.set_metadata(to, kind, Some(md));
        }
    }
}

/// The same operation on each lane.
fn split_plain(lanes: &mut Lanes<'_, '_>, inst: Inst) {
    let whole = lanes.body.result(inst).expect("a vector is computed");
    let (elem, n) = elem_and_lanes(lanes, lanes.body.ty(whole));
    let (op, mut args) = (lanes.body.op(inst), lanes.body.args(inst).to_vec());
    for arg in &mut args {
        *arg = same_for_lanes(lanes, inst, *arg);
    }
    let mut parts = Vec::new();
    for lane in 0..n {
        let own: Vec<Value> = args.iter().map(|&arg| lanes.lane(arg, lane)).collect();
        let part = lanes.make(inst, Some(inst), op, elem, &own);
        keep_metadata(lanes, inst, part);
        let part = lanes.body.result(part).expect("a lane is computed");
        lanes.name_part(part, whole, lane);
        parts.push(part);
    }
    lanes.replace(inst, parts);
}

/// What stands before `inst` for the scalar `value`, which all lanes use: they see the same, also where
/// it is undef.
fn same_for_lanes(lanes: &mut Lanes<'_, '_>, inst: Inst, value: Value) -> Value {
    let q = Query::new(lanes.cx.module, lanes.cx.frame.layout, lanes.cx.func);
    let is_settled =
        || sources_of_undef(&q, lanes.body, value).is_some_and(|sources| sources.is_empty());
    if lanes.shape(lanes.body.ty(value)).is_some() || is_settled() {
        return value;
    }
    let ty = lanes.body.ty(value);
    lanes.make_value(inst, None, Op::Freeze, ty, &[value])
}

/// A bit cast: lane by lane, or several lanes from one, or one from several.
fn split_bitcast(lanes: &mut Lanes<'_, '_>, inst: Inst) {
    let whole = lanes.body.result(inst).expect("a vector is computed");
    let from = lanes.body.args(inst)[0];
    let (elem, n) = elem_and_lanes(lanes, lanes.body.ty(whole));
    let (from_elem, n_from) = elem_and_lanes(lanes, lanes.body.ty(from));
    if n == n_from {
        return split_plain(lanes, inst);
    }
    let cast = Op::Cast(CastOp::BitCast);
    let mut parts = Vec::new();
    if n > n_from {
        let each = n / n_from;
        let ty = lanes.cx.module.types.vector(elem, each, false);
        for lane in 0..n_from {
            let whole = lanes.lane(from, lane);
            let pieces = match cast_from(lanes, whole, ty) {
                Some(known) => known,
                None => lanes.make_value(inst, None, cast, ty, &[whole]),
            };
            parts.extend((0..each).map(|piece| lanes.lane(pieces, piece)));
        }
    } else {
        let each = n_from / n;
        let ty = lanes.cx.module.types.vector(from_elem, each, false);
        for lane in 0..n {
            let mut joined = poison(lanes, ty);
            for piece in 0..each {
                let part = lanes.lane(from, lane * each + piece);
                let index = lanes.body.int(Type::I64, u64::from(piece));
                let args = [joined, part, index];
                joined = lanes.make_value(inst, None, Op::InsertElement, ty, &args);
            }
            let part = lanes.make_value(inst, None, cast, elem, &[joined]);
            lanes.name_part(part, whole, lane);
            parts.push(part);
        }
    }
    lanes.replace(inst, parts);
}

/// The value of type `ty` that `value` was cast from.
fn cast_from(lanes: &Lanes<'_, '_>, value: Value, ty: Type) -> Option<Value> {
    let inst = lanes.body.def_inst(value)?;
    let Op::Cast(CastOp::BitCast) = lanes.body.op(inst) else { return None };
    Some(lanes.body.args(inst)[0]).filter(|&from| lanes.body.ty(from) == ty)
}

fn split_phi(lanes: &mut Lanes<'_, '_>, inst: Inst) {
    let whole = lanes.body.result(inst).expect("a phi has a result");
    let (elem, n) = elem_and_lanes(lanes, lanes.body.ty(whole));
    let Op::Phi(incoming) = lanes.body.op(inst) else { return };
    let (blocks, args) = (lanes.body.incoming(incoming).to_vec(), lanes.body.args(inst).to_vec());
    let mut parts = Vec::new();
    for lane in 0..n {
        let own: Vec<Value> = args
            .iter()
            .map(|&arg| if arg == whole { whole } else { lanes.lane(arg, lane) })
            .collect();
        let op = Op::Phi(lanes.body.new_incoming(blocks.clone()));
        // A phi of itself is found out when it is there.
        let poison = lanes.body.consts_mut().poison(elem);
        let poison = lanes.body.const_value(poison);
        let safe: Vec<Value> =
            own.iter().map(|&arg| if arg == whole { poison } else { arg }).collect();
        let part = lanes.make(inst, Some(inst), op, elem, &safe);
        let result = lanes.body.result(part).expect("a phi has a result");
        for (index, arg) in own.iter().enumerate() {
            if *arg == whole {
                lanes.body.set_arg(part, index, result);
            }
        }
        lanes.name_part(result, whole, lane);
        parts.push(result);
    }
    lanes.replace(inst, parts);
}

/// The address of element `lane` at `base`.
fn element_address(lanes: &mut Lanes<'_, '_>, base: Value, elem: Type, lane: u32) -> Value {
    if lane == 0 {
        return base;
    }
    if let Some(&known) = lanes.addresses.get(&(base, elem, lane)) {
        return known;
    }
    let place = lanes.place_behind(base);
    let index = lanes.body.int(Type::I32, u64::from(lane));
    let ty = lanes.body.ty(base);
    let address = lanes.make_value(place, None, Op::Gep { source: elem }, ty, &[base, index]);
    lanes.name_part(address, base, lane);
    lanes.addresses.insert((base, elem, lane), address);
    address
}

fn element_access(lanes: &Lanes<'_, '_>, access: Access, elem: Type, lane: u32) -> Access {
    let layout = lanes.cx.frame.layout.layout(&lanes.cx.module.types, elem);
    let offset = layout.map_or(1, |size| size.alloc_bytes()) * u64::from(lane);
    let of_offset = match offset {
        0 => None,
        _ => Align::from_bytes(1 << offset.trailing_zeros().min(31)),
    };
    let align = access.align.map(|align| of_offset.map_or(align, |other| align.min(other)));
    Access { align, ..access }
}

fn split_load(lanes: &mut Lanes<'_, '_>, inst: Inst, access: Access) {
    let whole = lanes.body.result(inst).expect("a load has a result");
    let (elem, n) = elem_and_lanes(lanes, lanes.body.ty(whole));
    let base = lanes.body.args(inst)[0];
    let mut parts = Vec::new();
    for lane in 0..n {
        let address = element_address(lanes, base, elem, lane);
        let op = Op::Load(element_access(lanes, access, elem, lane));
        let part = lanes.make(inst, Some(inst), op, elem, &[address]);
        keep_metadata(lanes, inst, part);
        let part = lanes.body.result(part).expect("a load has a result");
        lanes.name_part(part, whole, lane);
        parts.push(part);
    }
    lanes.replace(inst, parts);
}

fn split_store(lanes: &mut Lanes<'_, '_>, inst: Inst, access: Access) {
    let [value, base] = *lanes.body.args(inst) else { return };
    let (elem, n) = elem_and_lanes(lanes, lanes.body.ty(value));
    for lane in 0..n {
        let part = lanes.lane(value, lane);
        let address = element_address(lanes, base, elem, lane);
        let op = Op::Store(element_access(lanes, access, elem, lane));
        let store = lanes.make(inst, Some(inst), op, Type::VOID, &[part, address]);
        keep_metadata(lanes, inst, store);
    }
    lanes.drop_inst(inst);
}

/// True for lane `lane` of a variable place.
fn is_lane(lanes: &mut Lanes<'_, '_>, inst: Inst, index: Value, lane: u32) -> Value {
    let number = lanes.body.int(lanes.body.ty(index), u64::from(lane));
    lanes.make_value(inst, None, Op::ICmp(IntPred::Eq), Type::I1, &[index, number])
}

fn split_extract(lanes: &mut Lanes<'_, '_>, inst: Inst) {
    let [vector, index] = *lanes.body.args(inst) else { return };
    let (elem, n) = elem_and_lanes(lanes, lanes.body.ty(vector));
    let old = lanes.body.result(inst).expect("an element is taken out");
    let new = match constant_index(lanes.body, index) {
        Some(at) if at < u64::from(n) => lanes.lane(vector, at as u32),
        Some(_) => poison(lanes, elem),
        None => {
            let mut known = poison(lanes, elem);
            for lane in 0..n {
                let is_it = is_lane(lanes, inst, index, lane);
                let part = lanes.lane(vector, lane);
                known = lanes.make_value(inst, None, Op::Select, elem, &[is_it, part, known]);
            }
            known
        }
    };
    // The lane itself, taken out early.
    if new == old {
        return;
    }
    if lanes.body.is_used(old) {
        lanes.body.replace_all_uses(old, new);
    }
    lanes.drop_inst(inst);
}

fn poison(lanes: &mut Lanes<'_, '_>, ty: Type) -> Value {
    let poison = lanes.body.consts_mut().poison(ty);
    lanes.body.const_value(poison)
}

fn split_insert(lanes: &mut Lanes<'_, '_>, inst: Inst) {
    let [vector, part, index] = *lanes.body.args(inst) else { return };
    let (elem, n) = elem_and_lanes(lanes, lanes.body.ty(vector));
    let at = constant_index(lanes.body, index);
    let index = if at.is_some() { index } else { same_for_lanes(lanes, inst, index) };
    let mut parts = Vec::new();
    for lane in 0..n {
        parts.push(match at {
            Some(at) if at == u64::from(lane) => part,
            Some(at) if at < u64::from(n) => lanes.lane(vector, lane),
            // Past the end nothing is defined.
            Some(_) => poison(lanes, elem),
            None => {
                let is_it = is_lane(lanes, inst, index, lane);
                let old = lanes.lane(vector, lane);
                lanes.make_value(inst, None, Op::Select, elem, &[is_it, part, old])
            }
        });
    }
    lanes.replace(inst, parts);
}

fn split_shuffle(lanes: &mut Lanes<'_, '_>, inst: Inst) {
    let [left, right] = *lanes.body.args(inst) else { return };
    let Op::ShuffleVector(mask) = lanes.body.op(inst) else { return };
    let mask = lanes.body.ints(mask).to_vec();
    let (elem, n) = elem_and_lanes(lanes, lanes.body.ty(left));
    let parts = mask
        .into_iter()
        .map(|from| match u32::try_from(from) {
            Ok(from) if from < n => lanes.lane(left, from),
            Ok(from) => lanes.lane(right, from - n),
            Err(_) => poison(lanes, elem),
        })
        .collect();
    lanes.replace(inst, parts);
}

fn split_call(lanes: &mut Lanes<'_, '_>, inst: Inst) {
    let Some(row) = effects::intrinsic(lanes.cx.module, lanes.body, inst) else { return };
    let whole = lanes.body.result(inst).expect("a vector is computed");
    let (elem, n) = elem_and_lanes(lanes, lanes.body.ty(whole));
    let args = lanes.body.call_args(inst).to_vec();
    let scalar = |value: &Value| lanes.cx.module.types.scalar(lanes.body.ty(*value));
    let params: Vec<Type> = args.iter().map(scalar).collect();
    let types = &lanes.cx.module.types;
    let Ok(overloads) = row.match_signature(elem, &params, false, types) else { return };
    let Some(func) = lanes.cx.module.declare_intrinsic(row, &overloads) else { return };
    let decl = &lanes.cx.module.funcs[func];
    let (func_ty, callee_ty) = (decl.ty, Type::ptr(decl.addr_space));
    let symbol = ConstData::Symbol { ty: callee_ty, symbol: Symbol::Func(func) };
    let callee = lanes.body.consts_mut().intern(symbol);
    let callee = lanes.body.const_value(callee);
    let Some(call) = lanes.body.op(inst).call() else { return };
    let old = lanes.body.call(call).clone();
    let mut parts = Vec::new();
    for lane in 0..n {
        let mut own: Vec<Value> = args.iter().map(|&arg| lanes.lane(arg, lane)).collect();
        own.push(callee);
        let data = CallData { ty: func_ty, attrs: None, ..old.clone() };
        let op = Op::Call(lanes.body.new_call(data));
        let part = lanes.make(inst, Some(inst), op, elem, &own);
        keep_metadata(lanes, inst, part);
        let part = lanes.body.result(part).expect("a lane is computed");
        lanes.name_part(part, whole, lane);
        parts.push(part);
    }
    lanes.replace(inst, parts);
}
