//! Giving functions other parameters and results, and their calls other arguments.

use std::cmp::Ordering;

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    attrs::{AttrKind, AttrList, AttrPool, AttrSet},
    body::{Body, CallData, Inst, NewInst, Value},
    constant::ConstData,
    effects::callee,
    metadata::MdKind,
    module::{Func, Module, ModuleShared, Symbol},
    ops::Op,
    types::Type,
};

/// What the parameters and the result of a function become.
#[derive(Clone, Debug)]
pub struct NewSignature {
    /// Each parameter: an old one by position, or a new one of this type.
    pub params: Vec<Result<usize, Type>>,
    /// True if the result goes.
    pub drops_result: bool,
}

/// Makes the arguments of a call for new parameters. It gets the caller's body, the call, the place
/// of the parameter in the new list, and may insert instructions before the call.
pub type MakeArg<'a> = &'a dyn Fn(&mut ModuleShared, &mut Body, Inst, Func, usize) -> Value;

/// Gives functions new signatures and rewrites every call of them. All calls must be direct and of
/// the function's own type; parameters and results that go must not be used. The functions and all
/// that call them are `among` these.
///
/// Cost: for each body of `among`, its size, or the functions that change and their calls there, whichever
/// is less.
pub fn change_signatures(
    module: &mut Module,
    changes: &FxHashMap<Func, NewSignature>,
    among: &[Func],
    make_arg: MakeArg<'_>,
) {
    let changed: Vec<Func> =
        among.iter().copied().filter(|func| changes.contains_key(func)).collect();
    for &func in &changed {
        change_decl(module, func, &changes[&func]);
    }
    for &func in among {
        let Some(mut body) = module.bodies[func].take() else { continue };
        for (call, to) in calls_of(&module.shared, &body, changes, &changed) {
            change_call(&mut module.shared, &mut body, call, to, &changes[&to], make_arg);
        }
        module.bodies[func] = Some(body);
    }
}

/// The calls in `body` of functions that change, block by block, in order.
fn calls_of(
    module: &ModuleShared,
    body: &Body,
    changes: &FxHashMap<Func, NewSignature>,
    changed: &[Func],
) -> Vec<(Inst, Func)> {
    let call_of = |inst| {
        let to = callee(body, inst)?;
        changes.contains_key(&to).then_some((inst, to))
    };
    if changed.len() >= body.n_insts() {
        return body.insts().filter_map(call_of).collect();
    }
    let named = changed.iter().filter_map(|&func| {
        let symbol = Symbol::Func(func);
        let data = ConstData::Symbol { ty: module.symbol_ptr_ty(symbol), symbol };
        body.find_const_value(body.consts().find(&data)?)
    });
    let users = named.flat_map(|value| body.users(value));
    let mut calls: Vec<(Inst, Func)> = users.filter_map(call_of).collect();
    calls.sort_by(|&(a, _), &(b, _)| {
        let blocks = body.block(a).cmp(&body.block(b));
        blocks.then_with(|| match (a == b, body.comes_before(a, b)) {
            (true, _) => Ordering::Equal,
            (false, true) => Ordering::Less,
            (false, false) => Ordering::Greater,
        })
    });
    calls.dedup();
    calls
}

fn change_decl(module: &mut Module, func: Func, change: &NewSignature) {
    let shared = &mut module.shared;
    let Some(old) = shared.types.as_func(shared.funcs[func].ty).cloned() else { return };
    let param = |slot: &Result<usize, Type>| match *slot {
        Ok(at) => old.params[at],
        Err(ty) => ty,
    };
    let params: Vec<Type> = change.params.iter().map(param).collect();
    let ret = if change.drops_result { Type::VOID } else { old.ret };
    let ty = shared.types.func(ret, params, old.vararg);
    let decl = &mut shared.funcs[func];
    decl.ty = ty;
    decl.attrs = changed_attrs(&mut shared.attrs, decl.attrs, change, old.params.len());
    let Some(body) = &mut module.bodies[func] else { return };
    if change.drops_result {
        let ends: Vec<Inst> = body.insts().filter(|&inst| body.op(inst) == Op::Ret).collect();
        for ret in ends {
            let (block, loc) = (body.block(ret), body.loc(ret));
            let records = body.take_records(ret);
            body.erase_terminator(block);
            let new = NewInst { loc, ..NewInst::new(Op::Ret, Type::VOID, &[]) };
            let new = body.append(block, new);
            records.into_iter().for_each(|record| body.add_record(new, record));
        }
    }
    let values = body.params().to_vec();
    for (at, value) in values.into_iter().enumerate() {
        if !change.params.contains(&Ok(at)) {
            let ty = body.ty(value);
            let poison = body.consts_mut().poison(ty);
            let poison = body.const_value(poison);
            body.replace_all_uses(value, poison);
        }
    }
    body.rebuild_params(&change.params);
}

/// The attributes of the parts that stay. Positions in attributes of the function as a whole, as
/// `allocsize` has them, would be wrong, so those go.
fn changed_attrs(
    pool: &mut AttrPool,
    list: Option<AttrList>,
    change: &NewSignature,
    n_params: usize,
) -> Option<AttrList> {
    let data = pool.list_data(list?).clone();
    let by_position = [AttrKind::AllocSize];
    let kept: Vec<_> = pool
        .attrs(data.function)
        .iter()
        .filter(|attr| !attr.kind().is_some_and(|kind| by_position.contains(&kind)))
        .cloned()
        .collect();
    let function = pool.set(kept);
    let ret = if change.drops_result { None } else { data.ret };
    let of = |slot: &Result<usize, Type>| -> Option<AttrSet> {
        slot.ok().and_then(|at| data.params.get(at).copied().flatten())
    };
    let mut params: Vec<Option<AttrSet>> = change.params.iter().map(of).collect();
    params.extend(data.params.iter().skip(n_params));
    // The place of a returned structure is the first or the second parameter; behind these it is
    // a pointer as any other.
    for set in params.iter_mut().skip(2) {
        *set = without(pool, *set, AttrKind::StructRet);
    }
    // What is returned is not the parameter if nothing is returned.
    if change.drops_result {
        for set in &mut params {
            *set = without(pool, *set, AttrKind::Returned);
        }
    }
    pool.list(function, ret, params)
}

/// The attributes of `set` that are not of this kind.
fn without(pool: &mut AttrPool, set: Option<AttrSet>, kind: AttrKind) -> Option<AttrSet> {
    let attrs = pool.attrs(set);
    if AttrPool::find(attrs, kind).is_none() {
        return set;
    }
    let kept = attrs.iter().filter(|attr| attr.kind() != Some(kind)).cloned().collect();
    pool.set(kept)
}

/// True for metadata that says something of a result, which must be there.
fn is_about_result(kind: MdKind) -> bool {
    let about_results = [
        MdKind::RANGE,
        MdKind::NONNULL,
        MdKind::NOUNDEF,
        MdKind::ALIGN,
        MdKind::DEREFERENCEABLE,
        MdKind::DEREFERENCEABLE_OR_NULL,
        MdKind::FPMATH,
    ];
    about_results.contains(&kind)
}

fn change_call(
    module: &mut ModuleShared,
    body: &mut Body,
    call: Inst,
    to: Func,
    change: &NewSignature,
    make_arg: MakeArg<'_>,
) {
    let op = body.op(call);
    let Some(handle) = op.call() else { return };
    let old_args: Vec<Value> = body.call_args(call).to_vec();
    let rest: Vec<Value> = body.args(call)[old_args.len()..].to_vec();
    let n_params = module.types.as_func(body.call(handle).ty).map_or(0, |ty| ty.params.len());
    let mut args = Vec::with_capacity(change.params.len() + rest.len());
    for (index, slot) in change.params.iter().enumerate() {
        args.push(match slot {
            Ok(at) => old_args[*at],
            Err(_) => make_arg(module, body, call, to, index),
        });
    }
    args.extend_from_slice(&old_args[n_params.min(old_args.len())..]);
    args.extend_from_slice(&rest);
    let old = body.call(handle).clone();
    let attrs = changed_attrs(body.attrs_mut(), old.attrs, change, n_params);
    let data = CallData { ty: module.funcs[to].ty, attrs, ..old };
    let new_call = body.new_call(data);
    let ty = if change.drops_result { Type::VOID } else { body.result_ty(call) };
    let new_op = match op {
        Op::Call(_) => Op::Call(new_call),
        _ => return,
    };
    let (flags, loc) = (body.flags(call), body.loc(call));
    let flags = if ty == body.result_ty(call) { flags } else { Default::default() };
    let new = body.insert_before(call, NewInst { flags, loc, ..NewInst::new(new_op, ty, &args) });
    for (kind, md) in body.metadata(call).to_vec() {
        if !change.drops_result || !is_about_result(kind) {
            body.set_metadata(new, kind, Some(md));
        }
    }
    for record in body.take_records(call) {
        body.add_record(new, record);
    }
    if let Some(result) = body.result(call) {
        match body.result(new) {
            Some(fresh) => {
                body.take_value_name(fresh, result);
                body.replace_all_uses(result, fresh);
            }
            None => {
                let ty = body.ty(result);
                let poison = body.consts_mut().poison(ty);
                let poison = body.const_value(poison);
                body.replace_all_uses(result, poison);
            }
        }
    }
    body.erase(call);
}
