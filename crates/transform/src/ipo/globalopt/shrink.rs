//! A number that is ever one of two becomes a bit.

use nvopt_ir::{
    body::Value,
    constant::{Const, ConstData},
    module::{Global, Module, Symbol},
    ops::{Access as How, Align, CastOp, Op},
    types::Type,
};
use nvopt_pass::ModuleCx;

use super::{
    SHARED,
    fold::{address_in, erase_chain},
    make,
    uses::VariableUses,
};

/// Makes `global` a bit if it only ever holds its initializer and one other number.
pub(super) fn to_bool(
    module: &mut Module,
    cx: &mut ModuleCx<'_>,
    global: Global,
    uses: &VariableUses,
) -> bool {
    let data = &module.shared.globals[global];
    let (ty, Some(init)) = (data.value_ty, data.init) else { return false };
    if !ty.is_int() || ty == Type::I1 || data.addr_space == SHARED || uses.is_compared {
        return false;
    }
    let is_direct = |access: &super::uses::Access| access.offset == Some(0) && access.ty == ty;
    let all_direct = uses.loads.iter().chain(&uses.stores).all(is_direct);
    if !all_direct || !uses.fills.is_empty() || !uses.copies.is_empty() {
        return false;
    }
    let Some(other) = other_value(module, uses, init) else { return false };
    if !cx.may_rewrite() {
        return false;
    }
    let no = module.shared.consts.int(Type::I1, 0);
    let bit = make::variable_like(module, global, ".b", Type::I1, no, None);
    for store in &uses.stores {
        rewrite_store(module, store, bit, other);
    }
    for load in &uses.loads {
        rewrite_load(module, load, bit, init, other);
    }
    // Nothing names the number any more: the bit gets its name.
    let name = module.shared.symbol_name(Symbol::Global(global)).map(<[u8]>::to_vec);
    super::remove_unmentioned(module, Symbol::Global(global));
    let renamed = module.shared.rename(Symbol::Global(bit), name.as_deref());
    renamed.expect("the name was just given up");
    cx.count("variables shrunk to a bit", 1);
    true
}

/// The one number besides the initializer that is stored, as a constant of the module.
fn other_value(module: &mut Module, uses: &VariableUses, init: Const) -> Option<Const> {
    let is_number = |module: &Module, constant| {
        matches!(
            module.shared.consts.get(constant),
            ConstData::Bits { .. } | ConstData::WideBits { .. }
        )
    };
    if !is_number(module, init) {
        return None;
    }
    let mut other = None;
    for store in &uses.stores {
        let body = module.bodies[store.func].as_ref()?;
        let stored = body.as_const(body.args(store.inst)[0])?;
        let stored = make::to_module(&mut module.shared, body.consts(), stored)?;
        if !is_number(module, stored) {
            return None;
        }
        match other {
            _ if stored == init => {}
            None => other = Some(stored),
            Some(known) if known == stored => {}
            Some(_) => return None,
        }
    }
    other
}

fn rewrite_store(module: &mut Module, store: &super::uses::Access, bit: Global, other: Const) {
    let Some(mut body) = module.bodies[store.func].take() else { return };
    let value = body.as_const(body.args(store.inst)[0]);
    let stored = value.and_then(|value| make::to_module(&mut module.shared, body.consts(), value));
    let is_other = stored == Some(other);
    let flag = body.int(Type::I1, is_other.into());
    let address = address_in(&module.shared, &mut body, bit);
    let op = Op::Store(How::plain(Some(Align::ONE)));
    make::insert(&mut body, store.inst, op, Type::VOID, &[flag, address]);
    erase_chain(&module.shared, &mut body, store.inst);
    module.bodies[store.func] = Some(body);
}

fn rewrite_load(
    module: &mut Module,
    load: &super::uses::Access,
    bit: Global,
    init: Const,
    other: Const,
) {
    let Some(mut body) = module.bodies[load.func].take() else { return };
    let inst = load.inst;
    let old = body.result(inst).expect("a load has a result");
    let name = body.value_name(old).map(<[u8]>::to_vec).unwrap_or_default();
    let address = address_in(&module.shared, &mut body, bit);
    let op = Op::Load(How::plain(Some(Align::ONE)));
    let flag = make::insert_value(&mut body, inst, op, Type::I1, &[address]);
    if !name.is_empty() {
        body.name_value_like(flag, [&name[..], b".b"].concat());
    }
    let number = |constant: Const| match module.shared.consts.get(constant) {
        ConstData::Bits { bits, .. } => Some(*bits),
        _ => None,
    };
    let is_plain = number(init) == Some(0) && number(other) == Some(1);
    let (op, args): (Op, Vec<Value>) = if is_plain {
        (Op::Cast(CastOp::ZExt), vec![flag])
    } else {
        let both = [other, init].map(|constant| {
            make::to_body(&module.shared, &mut body, constant).expect("numbers name no blocks")
        });
        (Op::Select, vec![flag, both[0], both[1]])
    };
    let wide = make::insert_value(&mut body, inst, op, load.ty, &args);
    body.take_value_name(wide, old);
    body.replace_all_uses(old, wide);
    erase_chain(&module.shared, &mut body, inst);
    module.bodies[load.func] = Some(body);
}
