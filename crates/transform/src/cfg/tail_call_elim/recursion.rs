//! Recursion in tail position becomes a loop.

use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Block, Body, Inst, NewInst, TailKind, Value},
    constant::ConstData,
    effects::{Traits, callee, effects},
    ops::{BinaryOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::{FnCx, RemarkKind};

/// The loop that recursion becomes.
struct Loop {
    entry: Block,
    header: Block,
    params: Vec<Inst>,
    /// The result so far and whether there is one; none in functions that return nothing.
    result: Option<(Inst, Inst)>,
    selects: Vec<Inst>,
    /// The phi that gathers, and the instruction that adds to it.
    accumulator: Option<(Inst, Inst)>,
}

/// Turns calls of the function itself before returns into a loop.
pub(super) fn eliminate(body: &mut Body, cx: &mut FnCx<'_>) {
    if !is_candidate(body, cx) {
        return;
    }
    let mut found: Option<Loop> = None;
    for block in body.blocks().collect::<Vec<Block>>() {
        let Some(call) = candidate(body, cx, block) else { continue };
        let Some(between) = movable_between(body, cx, call, found.as_ref()) else { continue };
        if !cx.may_rewrite() {
            break;
        }
        cx.remark(
            body,
            Some(call),
            RemarkKind::Passed,
            "tailcall-recursion",
            "transforming tail recursion into loop",
        );
        fold_return(body, block);
        let lp = found.get_or_insert_with(|| make_loop(body));
        replace_call(body, cx, lp, block, call, between);
        cx.count("calls turned into loops", 1);
    }
    if let Some(lp) = found {
        finish(body, &lp);
    }
}

fn is_candidate(body: &Body, cx: &FnCx<'_>) -> bool {
    let decl = &cx.module.funcs[cx.func];
    let is_vararg = cx.module.types.as_func(decl.ty).is_none_or(|ty| ty.vararg);
    let by_value = (0..body.params().len()).any(|at| {
        let attrs = cx.module.attrs.param_attrs(decl.attrs, at);
        let has = |kind| AttrPool::find(attrs, kind).is_some();
        has(AttrKind::ByVal) || has(AttrKind::InAlloca) || has(AttrKind::Preallocated)
    });
    let entry = body.entry();
    let stays = |inst: Inst| {
        let is_self = callee(body, inst) == Some(cx.func);
        let is_dynamic = matches!(body.op(inst), Op::Alloca { .. })
            && (Some(body.block(inst)) != entry || body.as_const(body.args(inst)[0]).is_none());
        let is_convergent =
            effects(cx.module, body, inst).traits.contains(Traits::CONVERGENT) && !is_self;
        is_dynamic || is_convergent
    };
    let calls_itself = body.insts().any(|inst| callee(body, inst) == Some(cx.func));
    calls_itself && !is_vararg && !by_value && !body.insts().any(stays)
}

/// The last call of the function itself in `block`, if the block returns behind it.
fn candidate(body: &Body, cx: &FnCx<'_>, block: Block) -> Option<Inst> {
    let end = body.terminator(block)?;
    match body.op(end) {
        Op::Ret => {}
        Op::Br => {
            let succ = body.succ(block, 0);
            let first = body.insts_in(succ).find(|&inst| !matches!(body.op(inst), Op::Phi(_)))?;
            if body.op(first) != Op::Ret {
                return None;
            }
        }
        _ => return None,
    }
    let mut cursor = body.prev_inst(end);
    while let Some(inst) = cursor {
        if let Op::Call(call) = body.op(inst)
            && callee(body, inst) == Some(cx.func)
        {
            let data = body.call(call);
            let fits = data.ty == cx.module.funcs[cx.func].ty && data.bundles.is_empty();
            return (fits && data.tail == TailKind::Tail).then_some(inst);
        }
        cursor = body.prev_inst(inst);
    }
    None
}

/// What is returned at the end of `block`.
fn returned(body: &Body, block: Block) -> Option<Value> {
    let end = body.terminator(block)?;
    if body.op(end) == Op::Ret {
        return body.args(end).first().copied();
    }
    let succ = body.succ(block, 0);
    let ret = body.terminator(succ)?;
    let value = *body.args(ret).first()?;
    match body.def_inst(value).filter(|&inst| body.block(inst) == succ) {
        Some(phi) => {
            let Op::Phi(incoming) = body.op(phi) else { return None };
            let at = body.incoming(incoming).iter().position(|&from| from == block)?;
            Some(body.args(phi)[at])
        }
        None => Some(value),
    }
}

/// The instruction behind `call` that gathers its result, if there is one; `None` if something
/// there can neither be moved before the call nor gathers.
fn movable_between(
    body: &Body,
    cx: &FnCx<'_>,
    call: Inst,
    lp: Option<&Loop>,
) -> Option<Option<Inst>> {
    let mut gathers = None;
    let block = body.block(call);
    let mut cursor = body.next_inst(call);
    while let Some(inst) = cursor {
        if body.op(inst).is_terminator() {
            break;
        }
        cursor = body.next_inst(inst);
        if may_move_above(body, cx, inst, call) {
            continue;
        }
        let has_one = lp.is_some_and(|lp| lp.accumulator.is_some());
        if gathers.is_some() || has_one || !may_gather(body, cx, inst, call, block) {
            return None;
        }
        gathers = Some(inst);
    }
    Some(gathers)
}

fn may_move_above(body: &Body, cx: &FnCx<'_>, inst: Inst, call: Inst) -> bool {
    let all = effects(cx.module, body, inst);
    let result = body.result(call);
    all.is_removable()
        && all.reads.is_empty()
        && !all.traits.intersects(Traits::GUARDED | Traits::CONVERGENT)
        && !body.args(inst).iter().any(|&arg| Some(arg) == result)
}

fn may_gather(body: &Body, cx: &FnCx<'_>, inst: Inst, call: Inst, block: Block) -> bool {
    let Op::Binary(op) = body.op(inst) else { return false };
    let is_associative = match op {
        BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => true,
        BinaryOp::FAdd | BinaryOp::FMul => {
            body.flags(inst).contains(InstFlags::REASSOC | InstFlags::NSZ)
        }
        _ => false,
    };
    let [a, b] = *body.args(inst) else { return false };
    let result = body.result(call);
    let uses_once = (Some(a) == result) != (Some(b) == result);
    let Some(own) = body.result(inst) else { return false };
    is_associative
        && uses_once
        && result.is_some_and(|result| body.has_one_use(result))
        && body.has_one_use(own)
        && returned(body, block) == Some(own)
        && identity(cx, op, body.ty(own)).is_some()
}

/// The value that changes nothing.
fn identity(cx: &FnCx<'_>, op: BinaryOp, ty: Type) -> Option<ConstData> {
    let scalar = cx.module.types.scalar(ty);
    if scalar != ty {
        return None;
    }
    Some(match op {
        BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor => ConstData::Bits { ty, bits: 0 },
        BinaryOp::Mul => ConstData::Bits { ty, bits: 1 },
        BinaryOp::And => ConstData::Bits { ty, bits: nvopt_ir::constant::low_mask(ty.int_bits()?) },
        BinaryOp::FAdd => match ty.float_kind()?.bits() {
            32 => ConstData::Bits { ty, bits: u64::from((-0.0f32).to_bits()) },
            64 => ConstData::Bits { ty, bits: (-0.0f64).to_bits() },
            _ => return None,
        },
        BinaryOp::FMul => match ty.float_kind()?.bits() {
            32 => ConstData::Bits { ty, bits: u64::from(1.0f32.to_bits()) },
            64 => ConstData::Bits { ty, bits: 1.0f64.to_bits() },
            _ => return None,
        },
        _ => return None,
    })
    .filter(|_| ty.int_bits().is_none_or(|bits| bits <= 64))
}

/// Makes `block`, which branches to a block that only returns, return itself.
fn fold_return(body: &mut Body, block: Block) {
    let end = body.terminator(block).expect("it returns or branches");
    if body.op(end) == Op::Ret {
        return;
    }
    let args: Vec<Value> = returned(body, block).into_iter().collect();
    let loc = body.loc(end);
    let records = body.take_records(end);
    body.erase_terminator(block);
    let ret = body.append(block, NewInst { loc, ..NewInst::new(Op::Ret, Type::VOID, &args) });
    records.into_iter().for_each(|record| body.add_record(ret, record));
}

fn make_loop(body: &mut Body) -> Loop {
    let header = body.entry().expect("the function has a body");
    let entry = body.insert_block_before(header);
    if let Some(name) = body.block_name(header).map(<[u8]>::to_vec) {
        body.forget_block_name(header);
        body.name_block_like(entry, name);
    }
    body.name_block_like(header, "tailrecurse");
    let new = NewInst { succs: &[header], ..NewInst::new(Op::Br, Type::VOID, &[]) };
    let branch = body.append(entry, new);
    let slots: Vec<Inst> =
        body.insts_in(header).filter(|&inst| matches!(body.op(inst), Op::Alloca { .. })).collect();
    for slot in slots {
        body.move_before(slot, branch);
    }
    let place = body.first_inst(header).expect("a block has a terminator");
    let mut params = Vec::new();
    for param in body.params().to_vec() {
        let ty = body.ty(param);
        let phi = make_phi(body, place, ty, param, entry);
        let value = body.result(phi).expect("a phi has a result");
        let name = [body.value_name(param).unwrap_or_default(), b".tr"].concat();
        body.name_value_like(value, name);
        body.replace_all_uses(param, value);
        // The phi itself starts with the parameter.
        body.set_arg(phi, 0, param);
        params.push(phi);
    }
    let ret_ty = body.blocks().find_map(|block| {
        let end = body.terminator(block)?;
        (body.op(end) == Op::Ret).then(|| body.args(end).first().map(|&value| body.ty(value)))
    });
    let result = ret_ty.flatten().map(|ty| {
        let poison = body.consts_mut().poison(ty);
        let poison = body.const_value(poison);
        let no = body.int(Type::I1, 0);
        let value = make_phi(body, place, ty, poison, entry);
        let known = make_phi(body, place, Type::I1, no, entry);
        name(body, value, "ret.tr");
        name(body, known, "ret.known.tr");
        (value, known)
    });
    Loop { entry, header, params, result, selects: Vec::new(), accumulator: None }
}

fn name(body: &mut Body, inst: Inst, name: &str) {
    let value = body.result(inst).expect("it has a result");
    body.name_value_like(value, name);
}

fn make_phi(body: &mut Body, place: Inst, ty: Type, first: Value, entry: Block) -> Inst {
    let incoming = body.new_incoming(vec![entry]);
    body.insert_before(place, NewInst::new(Op::Phi(incoming), ty, &[first]))
}

fn replace_call(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    lp: &mut Loop,
    block: Block,
    call: Inst,
    gathers: Option<Inst>,
) {
    let behind: Vec<Inst> =
        std::iter::successors(body.next_inst(call), |&inst| body.next_inst(inst))
            .filter(|&inst| !body.op(inst).is_terminator() && Some(inst) != gathers)
            .collect();
    for inst in behind {
        body.move_before(inst, call);
    }
    let args = body.call_args(call).to_vec();
    for (&phi, &arg) in lp.params.iter().zip(&args) {
        body.add_incoming(phi, arg, block);
    }
    if let Some(inst) = gathers {
        let phi = make_accumulator(body, cx, lp, block, inst);
        let result = body.result(call);
        let at = usize::from(Some(body.args(inst)[0]) != result);
        let value = body.result(phi).expect("a phi has a result");
        body.set_arg(inst, at, value);
        // They speak of what was computed in the old order.
        let promises = InstFlags::NUW
            | InstFlags::NSW
            | InstFlags::DISJOINT
            | InstFlags::NNAN
            | InstFlags::NINF;
        body.set_flags(inst, body.flags(inst) & !promises);
    }
    let ret = body.terminator(block).expect("it returns");
    if let Some((value, known)) = lp.result {
        let (value_now, known_now) = (
            body.result(value).expect("a phi has a result"),
            body.result(known).expect("a phi has a result"),
        );
        let returned = body.args(ret)[0];
        if Some(returned) == body.result(call) || gathers.is_some() {
            body.add_incoming(value, value_now, block);
            body.add_incoming(known, known_now, block);
        } else {
            let args = [known_now, value_now, returned];
            let ty = body.ty(returned);
            let select = body.insert_before(ret, NewInst::new(Op::Select, ty, &args));
            name(body, select, "current.ret.tr");
            lp.selects.push(select);
            let chosen = body.result(select).expect("a select has a result");
            body.add_incoming(value, chosen, block);
            let yes = body.int(Type::I1, 1);
            body.add_incoming(known, yes, block);
        }
        if let Some((phi, _)) = lp.accumulator
            && gathers.is_none()
        {
            let now = body.result(phi).expect("a phi has a result");
            body.add_incoming(phi, now, block);
        }
    }
    let loc = body.loc(call);
    body.erase_terminator(block);
    let new = NewInst { succs: &[lp.header], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
    body.append(block, new);
    body.erase(call);
}

/// The phi that gathers what is added on the way.
fn make_accumulator(
    body: &mut Body,
    cx: &FnCx<'_>,
    lp: &mut Loop,
    block: Block,
    inst: Inst,
) -> Inst {
    let Op::Binary(op) = body.op(inst) else { unreachable!("it was looked at before") };
    let value = body.result(inst).expect("it has a result");
    let ty = body.ty(value);
    let start = identity(cx, op, ty).expect("it was looked at before");
    let start = body.consts_mut().intern(start);
    let start = body.const_value(start);
    let place = body.first_inst(lp.header).expect("a block has a terminator");
    let phi = make_phi(body, place, ty, start, lp.entry);
    name(body, phi, "accumulator.tr");
    let now = body.result(phi).expect("a phi has a result");
    // Calls that were replaced before add nothing.
    for pred in body.preds(lp.header).collect::<Vec<Block>>() {
        if pred != lp.entry {
            body.add_incoming(phi, now, pred);
        }
    }
    body.add_incoming(phi, value, block);
    lp.accumulator = Some((phi, inst));
    phi
}

/// Returns take the result that was found before, and what was gathered.
fn finish(body: &mut Body, lp: &Loop) {
    for &phi in &lp.params {
        drop_trivial_phi(body, phi);
    }
    let Some((value, known)) = lp.result else { return };
    let returns: Vec<Inst> = body
        .blocks()
        .filter_map(|block| body.terminator(block))
        .filter(|&end| body.op(end) == Op::Ret)
        .collect();
    if lp.selects.is_empty() {
        for phi in [value, known] {
            let result = body.result(phi).expect("a phi has a result");
            let ty = body.ty(result);
            let poison = body.consts_mut().poison(ty);
            let poison = body.const_value(poison);
            body.replace_all_uses(result, poison);
            body.erase(phi);
        }
        for ret in returns {
            let returned = body.args(ret)[0];
            let gathered = gather(body, lp, ret, returned);
            body.set_arg(ret, 0, gathered);
        }
        return;
    }
    let mut selects = lp.selects.clone();
    let (value, known) = (
        body.result(value).expect("a phi has a result"),
        body.result(known).expect("a phi has a result"),
    );
    for ret in returns {
        let returned = body.args(ret)[0];
        let (args, ty) = ([known, value, returned], body.ty(returned));
        let select = body.insert_before(ret, NewInst::new(Op::Select, ty, &args));
        name(body, select, "current.ret.tr");
        let chosen = body.result(select).expect("a select has a result");
        body.set_arg(ret, 0, chosen);
        selects.push(select);
    }
    for select in selects {
        let last = body.args(select)[2];
        let gathered = gather(body, lp, select, last);
        body.set_arg(select, 2, gathered);
    }
}

/// `value` together with what was gathered, computed before `before`.
fn gather(body: &mut Body, lp: &Loop, before: Inst, value: Value) -> Value {
    let Some((phi, inst)) = lp.accumulator else { return value };
    let now = body.result(phi).expect("a phi has a result");
    let mut args = body.args(inst).to_vec();
    let at = usize::from(args[0] == now);
    args[at] = value;
    args[at ^ 1] = now;
    let (op, flags, ty) = (body.op(inst), body.flags(inst), body.ty(value));
    let new = NewInst { flags, ..NewInst::new(op, ty, &args) };
    let made = body.insert_before(before, new);
    name(body, made, "accumulator.ret.tr");
    body.result(made).expect("it has a result")
}

/// A parameter that all calls pass on as it is needs no phi.
fn drop_trivial_phi(body: &mut Body, phi: Inst) {
    let result = body.result(phi).expect("a phi has a result");
    let first = body.args(phi)[0];
    if body.args(phi).iter().all(|&arg| arg == first || arg == result) {
        body.replace_all_uses(result, first);
        body.erase(phi);
    }
}
