//! The heap form of path B: a pointer to allocated structs becomes a pointer for each field.
//!
//! `@g = internal global ptr null`, with one `store ptr (malloc of n structs), @g` and loads whose
//! pointers lead only to fields, becomes `@g.f0`, `@g.f1` and so on, each to an allocation of its
//! field. If one of these fails, or the number of structs is negative, what was allocated is freed
//! and all are null, as the one pointer would have been:
//!
//! ```text
//!   %isneg = icmp slt i64 %n, 0          %isnull0 = ...   %tmp0 = or ...   br %malloc_ret_null, %malloc_cont
//! malloc_ret_null:  br %free_it0 if %g.f0.nonnull, else %next0    free_it0: free    next0: store null ...
//! ```
//!
//! That an allocation fails is always one way it may turn out, and what it holds is undefined. A
//! loaded pointer becomes loads of the field pointers in its place, so threads see them as before.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    constant::ConstData,
    datalayout::{DataLayout, LayoutMemo},
    effects::callee,
    module::{Func, FuncDecl, Global, Module, ModuleShared, Symbol, SymbolData},
    ops::{Access as How, BinaryOp, IntPred, Op},
    types::Type,
};
use nvopt_pass::ModuleCx;

use super::{
    MAX_FIELDS, SHARED,
    fold::{address_in, erase_chain},
    heap::is_call_of,
    make,
    uses::{Access, VariableUses},
};

/// The allocation that is split.
struct Structs {
    store: Access,
    call: Inst,
    malloc: Func,
    /// How many structs: a value of the function, or a number.
    count: Count,
    fields: Vec<(Type, u64)>,
}

#[derive(Clone, Copy)]
enum Count {
    Known(u64),
    Value(Value),
}

/// Splits the allocation behind `global`. True if it was done.
pub(super) fn split(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    global: Global,
    uses: &VariableUses,
) -> bool {
    let layout = cx.frame.layout;
    let limit = cx.frame.knobs.limit(&MAX_FIELDS);
    let Some(found) = find(module, layout, global, uses) else { return false };
    if !(2..=limit).contains(&found.fields.len()) || !cx.may_rewrite() {
        return false;
    }
    let Some(free) = free_function(module, found.malloc) else { return false };
    let ty = module.shared.globals[global].value_ty;
    let null = module.shared.consts.zero(ty);
    let mut made = Vec::new();
    for index in 0..found.fields.len() {
        let align = module.shared.globals[global].align;
        let suffix = format!(".f{index}");
        let new = make::variable_like(module, global, &suffix, ty, null, align);
        module.shared.globals[new].symbol.metadata.clear();
        made.push(new);
    }
    for load in &uses.loads {
        rewrite_load(module, load, &made);
    }
    for store in &uses.stores {
        if (store.func, store.inst) != (found.store.func, found.store.inst) {
            rewrite_null_store(module, store, &made);
        }
    }
    rewrite_allocation(module, global, &found, free, &made);
    cx.count("allocations split", 1);
    true
}

/// The allocation, if everything about `global` allows it to be split.
fn find(
    module: &Module,
    layout: &DataLayout,
    global: Global,
    uses: &VariableUses,
) -> Option<Structs> {
    let data = &module.shared.globals[global];
    let starts_null = matches!(module.shared.consts.get(data.init?), ConstData::Zero(_));
    let is_direct = |access: &Access| access.offset == Some(0) && access.ty == data.value_ty;
    let is_plain = data.value_ty.addr_space() == Some(0)
        && data.addr_space != SHARED
        && starts_null
        && !uses.is_compared
        && uses.fills.is_empty()
        && uses.copies.is_empty()
        && uses.loads.iter().chain(&uses.stores).all(is_direct);
    if !is_plain {
        return None;
    }
    let mut of_struct: Option<Type> = None;
    for load in &uses.loads {
        let body = module.bodies[load.func].as_ref()?;
        let own = struct_behind(body, load.inst)?;
        if let Some(own) = own {
            if of_struct.is_some_and(|known| known != own) {
                return None;
            }
            of_struct = Some(own);
        }
    }
    let of_struct = of_struct?;
    let types = &module.shared.types;
    let parts = types.as_struct(of_struct)?.fields.as_deref()?;
    let mut memo = LayoutMemo::new();
    let size = memo.layout(layout, types, of_struct)?.alloc_bytes();
    let mut fields = Vec::new();
    for &part in parts {
        let own = memo.layout(layout, types, part).filter(|own| !own.scalable)?;
        fields.push((part, own.alloc_bytes()));
    }
    let (store, call) = the_store(module, uses)?;
    let body = module.bodies[store.func].as_ref()?;
    let malloc = callee(body, call)?;
    let count = count_of(body, call, size)?;
    Some(Structs { store, call, malloc, count, fields })
}

/// The struct whose fields a loaded pointer leads to; `None` inside if it is only compared with
/// null, `None` outside if it is used otherwise.
fn struct_behind(body: &Body, load: Inst) -> Option<Option<Type>> {
    let result = body.result(load)?;
    let mut found = None;
    for slot in body.uses(result) {
        let (user, index) = (body.user(slot), body.arg_index(slot));
        match body.op(user) {
            Op::Gep { source } if index == 0 && source.is_struct() => {
                let is_field =
                    body.args(user).len() == 3 && body.as_const(body.args(user)[2]).is_some();
                if !is_field || found.is_some_and(|known| known != source) {
                    return None;
                }
                let field = body.result(user)?;
                let is_accessed = body.uses(field).all(|slot| match body.op(body.user(slot)) {
                    Op::Load(_) => true,
                    Op::Store(_) => body.arg_index(slot) == 1,
                    _ => false,
                });
                if !is_accessed {
                    return None;
                }
                found = Some(source);
            }
            Op::ICmp(IntPred::Eq | IntPred::Ne) => {
                let other = body.args(user)[1 - index];
                if !matches!(body.const_data(other), Some(ConstData::Zero(_))) {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some(found)
}

/// The one store that is no null, and the call that made what it stores.
fn the_store(module: &Module, uses: &VariableUses) -> Option<(Access, Inst)> {
    let mut found = None;
    for store in &uses.stores {
        let body = module.bodies[store.func].as_ref()?;
        let value = body.args(store.inst)[0];
        if matches!(body.const_data(value), Some(ConstData::Zero(_))) {
            continue;
        }
        let call = body.def_inst(value)?;
        let is_new = is_call_of(module, body, call, &[b"malloc"])
            && body.has_one_use(value)
            && body.next_inst(call) == Some(store.inst);
        if !is_new || found.is_some() {
            return None;
        }
        found = Some((*store, call));
    }
    found
}

/// How many structs of `size` bytes a call of `malloc` asks for.
fn count_of(body: &Body, call: Inst, size: u64) -> Option<Count> {
    let bytes = *body.call_args(call).first()?;
    if body.ty(bytes) != Type::int(64) || size == 0 {
        return None;
    }
    if let Some(ConstData::Bits { bits, .. }) = body.const_data(bytes) {
        return (bits % size == 0).then(|| Count::Known(bits / size));
    }
    let inst = body.def_inst(bytes)?;
    let args = body.args(inst);
    let factor = match body.const_data(*args.get(1)?)? {
        ConstData::Bits { bits, .. } => *bits,
        _ => return None,
    };
    match body.op(inst) {
        Op::Binary(BinaryOp::Mul) if factor == size => Some(Count::Value(args[0])),
        Op::Binary(BinaryOp::Shl) if 1u64.checked_shl(factor as u32) == Some(size) => {
            Some(Count::Value(args[0]))
        }
        _ => None,
    }
}

/// The function `free`, declared if it is not there; `None` if something else has the name.
fn free_function(module: &mut Module, malloc: Func) -> Option<Func> {
    let shared = &mut module.shared;
    let ty = shared.types.func(Type::VOID, vec![Type::ptr(0)], false);
    match shared.find_symbol("free") {
        Some(Symbol::Func(func)) => return (shared.funcs[func].ty == ty).then_some(func),
        Some(Symbol::Global(_) | Symbol::Alias(_) | Symbol::IFunc(_)) => return None,
        None => {}
    }
    let name = shared.names.intern("free");
    let mut decl: FuncDecl = shared.funcs[malloc].clone();
    decl.symbol = SymbolData::new(Some(name));
    (decl.ty, decl.attrs) = (ty, None);
    let func = shared.funcs.push(decl);
    shared.func_order.push(func);
    shared.register_name(Symbol::Func(func)).expect("the name was free");
    Some(func)
}

/// A loaded pointer becomes the pointers to the fields that it leads to.
fn rewrite_load(module: &mut Module, load: &Access, made: &[Global]) {
    let Some(mut body) = module.bodies[load.func].take() else { return };
    let shared = &module.shared;
    let old = body.result(load.inst).expect("a load has a result");
    let align = match body.op(load.inst) {
        Op::Load(access) => access.align,
        _ => None,
    };
    let mut loaded: FxHashMap<usize, Value> = FxHashMap::default();
    let users: Vec<Inst> = body.users(old).collect();
    for user in users {
        let (field, index) = match body.op(user) {
            Op::Gep { .. } => {
                let args = body.args(user);
                let field = match body.const_data(args[2]) {
                    Some(ConstData::Bits { bits, .. }) => *bits as usize,
                    _ => 0,
                };
                (field, Some(args[1]))
            }
            _ => (0, None),
        };
        let pointer = match loaded.get(&field) {
            Some(&known) => known,
            None => {
                let address = address_in(shared, &mut body, made[field]);
                let op = Op::Load(How::plain(align));
                let value = make::insert_value(&mut body, load.inst, op, load.ty, &[address]);
                loaded.insert(field, value);
                value
            }
        };
        match index {
            Some(index) => {
                let Op::Gep { source } = body.op(user) else { continue };
                let element = shared.types.element(source, field as u64).expect("a field");
                let flags = body.flags(user);
                let (loc, ty) = (body.loc(user), body.result_ty(user));
                let args = [pointer, index];
                let op = Op::Gep { source: element };
                let new = NewInst { flags, loc, ..NewInst::new(op, ty, &args) };
                let new = body.insert_before(user, new);
                let (fresh, gone) = (
                    body.result(new).expect("an address is a result"),
                    body.result(user).expect("an address is a result"),
                );
                body.take_value_name(fresh, gone);
                body.replace_all_uses(gone, fresh);
                body.erase(user);
            }
            None => {
                let at = body.args(user).iter().position(|&arg| arg == old).unwrap_or(0);
                body.set_arg(user, at, pointer);
            }
        }
    }
    erase_chain(shared, &mut body, load.inst);
    module.bodies[load.func] = Some(body);
}

/// A store of null becomes one for each field.
fn rewrite_null_store(module: &mut Module, store: &Access, made: &[Global]) {
    let Some(mut body) = module.bodies[store.func].take() else { return };
    let null = body.args(store.inst)[0];
    for &global in made {
        store_to(&module.shared, &mut body, store.inst, global, null);
    }
    erase_chain(&module.shared, &mut body, store.inst);
    module.bodies[store.func] = Some(body);
}

fn store_to(module: &ModuleShared, body: &mut Body, before: Inst, global: Global, value: Value) {
    let address = address_in(module, body, global);
    let align = module.globals[global].align;
    make::insert(body, before, Op::Store(How::plain(align)), Type::VOID, &[value, address]);
}

/// The one allocation becomes one for each field, with what frees them all if one fails.
fn rewrite_allocation(
    module: &mut Module,
    global: Global,
    found: &Structs,
    free: Func,
    made: &[Global],
) {
    let Some(mut body) = module.bodies[found.store.func].take() else { return };
    let shared = &module.shared;
    let name = shared.symbol_name(Symbol::Global(global)).unwrap_or_default().to_vec();
    let at = found.store.inst;
    let i64_ty = Type::int(64);
    let mut pointers = Vec::new();
    for (&(_, bytes), &field) in found.fields.iter().zip(made) {
        let size = match found.count {
            Count::Known(count) => body.int(i64_ty, count.saturating_mul(bytes)),
            Count::Value(count) => {
                let bytes = body.int(i64_ty, bytes);
                let op = Op::Binary(BinaryOp::Mul);
                make::insert_value(&mut body, at, op, i64_ty, &[count, bytes])
            }
        };
        let pointer = call_like(shared, &mut body, at, found.malloc, found.call, size);
        store_to(shared, &mut body, at, field, pointer);
        pointers.push(pointer);
    }
    let mut failed = match found.count {
        Count::Value(count) => {
            let zero = body.int(i64_ty, 0);
            let op = Op::ICmp(IntPred::Slt);
            let value = make::insert_value(&mut body, at, op, Type::I1, &[count, zero]);
            body.name_value_like(value, "isneg");
            Some(value)
        }
        Count::Known(_) => None,
    };
    let null = null_of(&mut body, pointers[0]);
    for (index, &pointer) in pointers.iter().enumerate() {
        let op = Op::ICmp(IntPred::Eq);
        let is_null = make::insert_value(&mut body, at, op, Type::I1, &[pointer, null]);
        body.name_value_like(is_null, format!("isnull{index}"));
        failed = Some(match failed {
            None => is_null,
            Some(before) => {
                let op = Op::Binary(BinaryOp::Or);
                let both = make::insert_value(&mut body, at, op, Type::I1, &[before, is_null]);
                body.name_value_like(both, format!("tmp{index}"));
                both
            }
        });
    }
    let failed = failed.expect("a struct has fields");
    let head = body.block(at);
    let rest = body.split_before(at);
    body.name_block_like(rest, "malloc_cont");
    let first = body.insert_block_before(rest);
    body.name_block_like(first, "malloc_ret_null");
    let end = NewInst { succs: &[first, rest], ..NewInst::new(Op::CondBr, Type::VOID, &[]) };
    let args = [failed];
    body.append(head, NewInst { args: &args, ..end });
    free_what_is_there(shared, &mut body, (first, rest), (free, &name), made, &pointers);
    erase_chain(shared, &mut body, at);
    if body.is_placed(found.call) {
        erase_chain(shared, &mut body, found.call);
    }
    module.bodies[found.store.func] = Some(body);
}

fn null_of(body: &mut Body, pointer: Value) -> Value {
    let ty = body.ty(pointer);
    let null = body.consts_mut().zero(ty);
    body.const_value(null)
}

/// A call of `func` with one argument, otherwise as `like` is.
fn call_like(
    module: &ModuleShared,
    body: &mut Body,
    before: Inst,
    func: Func,
    like: Inst,
    arg: Value,
) -> Value {
    let data = body.op(like).call().map(|call| body.call(call).clone()).expect("it is a call");
    let call = body.new_call(data);
    let symbol = Symbol::Func(func);
    let target = body.consts_mut().symbol(module.symbol_ptr_ty(symbol), symbol);
    let target = body.const_value(target);
    let ty = body.result_ty(like);
    make::insert_value(body, before, Op::Call(call), ty, &[arg, target])
}

/// Fills `first`, which is reached if an allocation failed: frees those that did not, and makes
/// all pointers null.
fn free_what_is_there(
    module: &ModuleShared,
    body: &mut Body,
    (first, rest): (Block, Block),
    (free, name): (Func, &[u8]),
    made: &[Global],
    pointers: &[Value],
) {
    let symbol = Symbol::Func(free);
    let target = body.consts_mut().symbol(module.symbol_ptr_ty(symbol), symbol);
    let target = body.const_value(target);
    let mut block = first;
    for (index, (&pointer, &global)) in pointers.iter().zip(made).enumerate() {
        let (free_it, next) = (body.insert_block_before(rest), body.insert_block_before(rest));
        body.name_block_like(free_it, format!("free_it{index}"));
        body.name_block_like(next, format!("next{index}"));
        let null = null_of(body, pointer);
        let args = [pointer, null];
        let new = NewInst::new(Op::ICmp(IntPred::Ne), Type::I1, &args);
        let is_there = body.append(block, new);
        let is_there = body.result(is_there).expect("a comparison has a result");
        body.name_value_like(is_there, [name, format!(".f{index}.nonnull").as_bytes()].concat());
        let args = [is_there];
        let new = NewInst::new(Op::CondBr, Type::VOID, &args);
        body.append(block, NewInst { succs: &[free_it, next], ..new });
        let call = body.new_call(nvopt_ir::body::CallData {
            ty: module.funcs[free].ty,
            cc: module.funcs[free].cc,
            tail: nvopt_ir::body::TailKind::None,
            attrs: None,
            bundles: Box::new([]),
        });
        let args = [pointer, target];
        body.append(free_it, NewInst::new(Op::Call(call), Type::VOID, &args));
        let new = NewInst::new(Op::Br, Type::VOID, &[]);
        body.append(free_it, NewInst { succs: &[next], ..new });
        let address = address_in(module, body, global);
        let args = [null, address];
        let op = Op::Store(How::plain(module.globals[global].align));
        body.append(next, NewInst::new(op, Type::VOID, &args));
        block = next;
    }
    let new = NewInst::new(Op::Br, Type::VOID, &[]);
    body.append(block, NewInst { succs: &[rest], ..new });
}
