//! A pointer that only ever points to one allocation becomes that memory.
//!
//! `@g = internal global ptr null`, with one `store ptr (malloc of a constant size), @g`, becomes
//! `@g.body`. Comparisons of a loaded pointer with null read `@g.init`, a flag that is set where
//! the pointer was stored.
//!
//! Several threads may allocate, one after the other. What a new allocation holds is undefined, so
//! that using the same memory again is one way it may turn out, as long as nobody holds on to the
//! old pointer. Therefore a loaded pointer must be used in its own block, before anything that
//! could order threads or allocate again in this one, and the allocation must be used by its one
//! store only.

use nvopt_ir::{
    attrs::AttrKind,
    body::{Body, Inst, Use, Value},
    constant::ConstData,
    effects::{Traits, callee, effects, intrinsic},
    module::{Global, Module, ModuleShared, Symbol},
    ops::{Access as How, Align, BinaryOp, CastOp, IntPred, Op},
    types::Type,
};
use nvopt_pass::ModuleCx;

use super::{
    MAX_BITS, SHARED,
    fold::{address_in, erase_chain},
    make,
    uses::{Access, VariableUses},
};
use crate::util::attributes::has_fn_attr;

/// How many instructions a loaded pointer may be held for.
const MAX_HELD: usize = 512;

/// What is allocated.
struct Allocation {
    call: Inst,
    bytes: u64,
}

/// Makes `global` the memory it points to. True if it was done.
pub(super) fn to_memory(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    global: Global,
    uses: &VariableUses,
) -> bool {
    let Some((store, allocation)) = the_allocation(module, global, uses) else { return false };
    let limit = cx.frame.knobs.number(&MAX_BITS).max(0).unsigned_abs();
    if allocation.bytes == 0 || allocation.bytes.saturating_mul(8) > limit {
        return false;
    }
    let is_safe = |load: &Access| {
        let allocate = (load.func == store.func).then_some(store.inst);
        module.bodies[load.func]
            .as_ref()
            .is_some_and(|body| is_used_at_once(&module.shared, body, load.inst, allocate))
    };
    if !uses.loads.iter().all(is_safe) || !cx.may_rewrite() {
        return false;
    }
    let ty = module.shared.types.array(Type::I8, allocation.bytes);
    let undef = module.shared.consts.undef(ty);
    let align = Align::from_bytes(16);
    let body_var = make::variable_like(module, global, ".body", ty, undef, align);
    let no = module.shared.consts.int(Type::I1, 0);
    let flag = make::variable_like(module, global, ".init", Type::I1, no, None);
    for access in &uses.stores {
        let is_allocation = (access.func, access.inst) == (store.func, store.inst);
        rewrite_store(module, access, flag, is_allocation.then_some(allocation.call));
    }
    for load in &uses.loads {
        rewrite_load(module, global, load, body_var, flag);
    }
    cx.count("allocations made variables", 1);
    true
}

/// The one store of an allocation; all others store null.
fn the_allocation(
    module: &Module,
    global: Global,
    uses: &VariableUses,
) -> Option<(Access, Allocation)> {
    let data = &module.shared.globals[global];
    let is_null = |pool: &nvopt_ir::constant::ConstPool, constant| matches!(pool.get(constant), ConstData::Zero(ty) if ty.is_ptr());
    let is_plain = data.value_ty.addr_space() == Some(0)
        && matches!(data.addr_space, 0 | 1)
        && data.addr_space != SHARED
        && is_null(&module.shared.consts, data.init?)
        && !uses.is_compared
        && uses.fills.is_empty()
        && uses.copies.is_empty();
    let is_direct = |access: &&Access| access.offset == Some(0) && access.ty == data.value_ty;
    if !is_plain || !uses.loads.iter().chain(&uses.stores).all(|access| is_direct(&access)) {
        return None;
    }
    let mut found = None;
    for store in &uses.stores {
        let body = module.bodies[store.func].as_ref()?;
        let value = body.args(store.inst)[0];
        if body.as_const(value).is_some_and(|constant| is_null(body.consts(), constant)) {
            continue;
        }
        if found.is_some() {
            return None;
        }
        let call = body.def_inst(value)?;
        let bytes = allocated_bytes(module, body, call)?;
        // Through another name its memory could be told from the next allocation's.
        if !body.has_one_use(value) || body.block(call) != body.block(store.inst) {
            return None;
        }
        found = Some((*store, Allocation { call, bytes }));
    }
    found
}

/// The bytes that a call of an allocation function asks for.
fn allocated_bytes(module: &Module, body: &Body, call: Inst) -> Option<u64> {
    if !is_call_of(module, body, call, &[b"malloc", b"_Znwm", b"_Znwj"]) {
        return None;
    }
    match body.const_data(*body.call_args(call).first()?)? {
        ConstData::Bits { bits, .. } => Some(*bits),
        _ => None,
    }
}

/// True for a call of the library's function of one of these names: one that the module only
/// declares, and that is not said to be something else.
pub(super) fn is_call_of(module: &Module, body: &Body, call: Inst, names: &[&[u8]]) -> bool {
    if !matches!(body.op(call), Op::Call(_)) {
        return false;
    }
    callee(body, call).is_some_and(|func| {
        let name = module.shared.symbol_name(Symbol::Func(func));
        name.is_some_and(|name| names.contains(&name))
            && module.bodies[func].is_none()
            && !has_fn_attr(&module.shared, func, AttrKind::NoBuiltin)
    })
}

/// True if all uses of a loaded pointer are accesses through it, or comparisons with null, in its
/// own block and before anything that could order threads, or make this one `allocate` anew.
fn is_used_at_once(module: &ModuleShared, body: &Body, load: Inst, allocate: Option<Inst>) -> bool {
    let Some(result) = body.result(load) else { return false };
    let block = body.block(load);
    let ends_it = |inst: Inst| {
        let all = effects(module, body, inst);
        let is_call = body.op(inst).call().is_some() && intrinsic(module, body, inst).is_none();
        all.traits.contains(Traits::ORDERED) || is_call && !all.writes.is_empty()
    };
    let mut last = load;
    let mut work: Vec<Use> = body.uses(result).collect();
    while let Some(slot) = work.pop() {
        let (user, index) = (body.user(slot), body.arg_index(slot));
        // A comparison becomes a look at the flag where the pointer was loaded.
        if !matches!(body.op(user), Op::ICmp(_)) {
            if body.block(user) != block {
                return false;
            }
            if body.comes_before(last, user) {
                last = user;
            }
        }
        match body.op(user) {
            Op::Load(access) if !access.volatile && !access.is_atomic() => {}
            Op::Store(access) if index == 1 && !access.volatile && !access.is_atomic() => {}
            Op::Gep { .. } if index == 0 => {
                work.extend(body.result(user).into_iter().flat_map(|value| body.uses(value)));
            }
            Op::ICmp(_) => {
                let other = body.args(user)[1 - index];
                let is_null = matches!(body.const_data(other), Some(ConstData::Zero(_)));
                let is_direct = body.args(user)[index] == result;
                if !is_null || !is_direct || index != 0 {
                    return false;
                }
            }
            _ => return false,
        }
    }
    if last == load {
        return true;
    }
    let behind = std::iter::successors(body.next_inst(load), |&inst| body.next_inst(inst));
    for inst in behind.take(MAX_HELD) {
        if inst == last {
            return true;
        }
        if Some(inst) == allocate || ends_it(inst) {
            return false;
        }
    }
    false
}

/// A store of the allocation sets the flag; one of null clears it.
fn rewrite_store(module: &mut Module, store: &Access, flag: Global, allocation: Option<Inst>) {
    let Some(mut body) = module.bodies[store.func].take() else { return };
    let address = address_in(&module.shared, &mut body, flag);
    let bit = body.int(Type::I1, allocation.is_some().into());
    let op = Op::Store(How::plain(Some(Align::ONE)));
    make::insert(&mut body, store.inst, op, Type::VOID, &[bit, address]);
    erase_chain(&module.shared, &mut body, store.inst);
    if let Some(call) = allocation
        && body.is_placed(call)
    {
        erase_chain(&module.shared, &mut body, call);
    }
    module.bodies[store.func] = Some(body);
}

fn rewrite_load(module: &mut Module, global: Global, load: &Access, memory: Global, flag: Global) {
    let Some(mut body) = module.bodies[load.func].take() else { return };
    let shared = &module.shared;
    let name = shared.symbol_name(Symbol::Global(global)).unwrap_or_default().to_vec();
    let old = body.result(load.inst).expect("a load has a result");
    let slots: Vec<Use> = body.uses(old).collect();
    let mut pointer = None;
    for slot in slots {
        let user = body.user(slot);
        let Op::ICmp(pred) = body.op(user) else {
            let value =
                *pointer.get_or_insert_with(|| generic_address(shared, &mut body, load, memory));
            body.set_use(slot, value);
            continue;
        };
        let answer = compare(shared, &mut body, load.inst, (pred, flag), &name);
        let result = body.result(user).expect("a comparison has a result");
        body.replace_all_uses(result, answer);
        body.erase(user);
    }
    erase_chain(shared, &mut body, load.inst);
    module.bodies[load.func] = Some(body);
}

/// The memory's address as a generic pointer, which is what was loaded.
fn generic_address(module: &ModuleShared, body: &mut Body, load: &Access, memory: Global) -> Value {
    let address = address_in(module, body, memory);
    if body.ty(address) == load.ty {
        return address;
    }
    let op = Op::Cast(CastOp::AddrSpaceCast);
    let value = make::insert_value(body, load.inst, op, load.ty, &[address]);
    body.name_value_like(value, "newgv");
    value
}

/// What a comparison of the pointer with null says, from the flag.
fn compare(
    module: &ModuleShared,
    body: &mut Body,
    before: Inst,
    (pred, flag): (IntPred, Global),
    name: &[u8],
) -> Value {
    let read = |body: &mut Body| {
        let address = address_in(module, body, flag);
        let op = Op::Load(How::plain(Some(Align::ONE)));
        let value = make::insert_value(body, before, op, Type::I1, &[address]);
        body.name_value_like(value, [name, b".init.val"].concat());
        value
    };
    match pred {
        IntPred::Ult | IntPred::Slt => body.int(Type::I1, 0),
        IntPred::Ule | IntPred::Sle | IntPred::Eq => {
            let flag = read(body);
            let yes = body.int(Type::I1, 1);
            let op = Op::Binary(BinaryOp::Xor);
            let value = make::insert_value(body, before, op, Type::I1, &[flag, yes]);
            body.name_value_like(value, "notinit");
            value
        }
        // Null is at or above null, and so is what was allocated.
        IntPred::Uge | IntPred::Sge => body.int(Type::I1, 1),
        IntPred::Ne | IntPred::Ugt | IntPred::Sgt => read(body),
    }
}
