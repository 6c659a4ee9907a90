//! Attributes in bitcode: old strings get their new form, and attributes that do not fit the type
//! they stand on are dropped.

use nvopt_entity::Str;

use crate::{
    attrs::{Attr, AttrKind, AttrList, AttrPool, AttrSet},
    body::{Body, Inst},
    module::{Func, Module, ModuleShared, Symbol},
    ops::Call,
    types::{StructName, Type, TypeTable},
};

/// Upgrades the attributes of all functions and calls.
pub(super) fn upgrade(module: &mut Module) {
    for index in 0..module.shared.func_order.len() {
        let func = module.shared.func_order[index];
        upgrade_function(&mut module.shared, func);
    }
    for index in 0..module.shared.func_order.len() {
        let func = module.shared.func_order[index];
        if let Some(body) = &mut module.bodies[func] {
            upgrade_calls(&module.shared, func, body);
        }
    }
}

fn upgrade_function(shared: &mut ModuleShared, func: Func) {
    let Some(list) = shared.funcs[func].attrs else { return };
    let ty = shared.funcs[func].ty;
    let new = upgrade_list(&mut shared.attrs, (&shared.types, ty, &[]), list, false);
    shared.funcs[func].attrs = new;
    move_section(shared, func);
}

/// `"implicit-section-name"` becomes the section of a function.
fn move_section(shared: &mut ModuleShared, func: Func) {
    let attrs = shared.attrs.function_attrs(shared.funcs[func].attrs);
    let Some(section) = shared.attrs.find_string(attrs, "implicit-section-name") else { return };
    if section.is_empty() {
        return;
    }
    let section = shared.names.intern(section);
    let Some(key) = shared.attrs.strings.find("implicit-section-name") else { return };
    let kept: Vec<Attr> = attrs
        .iter()
        .filter(|attr| !matches!(attr, Attr::String(known, _) if *known == key))
        .cloned()
        .collect();
    let Some(list) = shared.funcs[func].attrs else { return };
    let data = shared.attrs.list_data(list).clone();
    let function = shared.attrs.set(kept);
    shared.funcs[func].attrs = shared.attrs.list(function, data.ret, data.params.into());
    shared.funcs[func].symbol.section = Some(section);
}

fn upgrade_calls(shared: &ModuleShared, func: Func, body: &mut Body) {
    let attrs = shared.attrs.function_attrs(shared.funcs[func].attrs);
    let strict = AttrPool::find(attrs, AttrKind::StrictFP).is_some();
    let calls: Vec<(Inst, Call, bool)> = body
        .insts()
        .filter_map(|inst| {
            let call = body.op(inst).call()?;
            body.call(call).attrs?;
            let callee = body.callee(inst).and_then(|callee| body.const_data(callee));
            Some((inst, call, callee.is_some_and(|callee| is_constrained(shared, callee))))
        })
        .collect();
    for (inst, call, constrained) in calls {
        let data = body.call(call);
        let (Some(list), ty) = (data.attrs, data.ty) else { continue };
        let drop_strict = !strict && !constrained;
        let n_fixed = shared.types.as_func(ty).map_or(0, |ty| ty.params.len());
        let rest = body.call_args(inst).iter().skip(n_fixed).map(|&arg| body.ty(arg));
        let types = (&shared.types, ty, &*rest.collect::<Vec<Type>>());
        let new = upgrade_list(body.attrs_mut(), types, list, drop_strict);
        if new != Some(list) {
            body.call_mut(call).attrs = new;
        }
    }
}

/// True for the floating-point intrinsics that are strict wherever they stand.
fn is_constrained(shared: &ModuleShared, callee: &crate::constant::ConstData) -> bool {
    let crate::constant::ConstData::Symbol { symbol: Symbol::Func(func), .. } = callee else {
        return false;
    };
    let name = shared.symbol_name(Symbol::Func(*func)).unwrap_or_default();
    name.starts_with(b"llvm.experimental.constrained.")
}

/// Upgrades a list of a function of type `ty`; `variable` are the types of the arguments behind
/// its parameters.
fn upgrade_list(
    pool: &mut AttrPool,
    (types, ty, variable): (&TypeTable, Type, &[Type]),
    list: AttrList,
    drop_strict: bool,
) -> Option<AttrList> {
    let Some(ty) = types.as_func(ty) else { return Some(list) };
    let data = pool.list_data(list).clone();
    let function = upgrade_function_set(pool, data.function, drop_strict);
    let ret = fit_set(pool, types, data.ret, ty.ret);
    let mut params = data.params.to_vec();
    for (set, &param) in params.iter_mut().zip(ty.params.iter().chain(variable)) {
        *set = fit_set(pool, types, *set, param);
    }
    pool.list(function, ret, params)
}

fn upgrade_function_set(
    pool: &mut AttrPool,
    set: Option<AttrSet>,
    drop_strict: bool,
) -> Option<AttrSet> {
    let attrs = pool.attrs(set);
    let old_keys = ["no-frame-pointer-elim", "no-frame-pointer-elim-non-leaf", NULL_IS_VALID];
    let old_keys: Vec<Str> = old_keys.iter().filter_map(|key| pool.strings.find(key)).collect();
    let is_old = |attr: &Attr| matches!(attr, Attr::String(key, _) if old_keys.contains(key));
    let is_strict = |attr: &Attr| drop_strict && attr.kind() == Some(AttrKind::StrictFP);
    if !attrs.iter().any(|attr| is_old(attr) || is_strict(attr)) {
        return set;
    }
    let mut new: Vec<Attr> =
        attrs.iter().filter(|attr| !is_old(attr) && !is_strict(attr)).cloned().collect();
    if attrs.iter().any(is_strict) {
        new.push(Attr::Flag(AttrKind::NoBuiltin));
    }
    if pool.find_string(attrs, NULL_IS_VALID) == Some(b"true") {
        new.push(Attr::Flag(AttrKind::NullPointerIsValid));
    }
    if let Some(frames) = frame_pointer(pool, attrs) {
        let key = pool.strings.intern("frame-pointer");
        new.push(Attr::String(key, pool.strings.intern(frames)));
    }
    pool.set(new)
}

const NULL_IS_VALID: &str = "null-pointer-is-valid";

/// What the two old attributes say about frame pointers; the one for all functions comes first.
fn frame_pointer(pool: &AttrPool, attrs: &[Attr]) -> Option<&'static str> {
    let all = pool.find_string(attrs, "no-frame-pointer-elim");
    let non_leaf = pool.find_string(attrs, "no-frame-pointer-elim-non-leaf");
    match (all, non_leaf) {
        (Some(b"true"), _) => Some("all"),
        (_, Some(_)) => Some("non-leaf"),
        (Some(_), None) => Some("none"),
        (None, None) => None,
    }
}

/// The attributes that fit a result or parameter of type `ty`.
fn fit_set(
    pool: &mut AttrPool,
    types: &TypeTable,
    set: Option<AttrSet>,
    ty: Type,
) -> Option<AttrSet> {
    let attrs = pool.attrs(set);
    if attrs.iter().all(|attr| fits(types, attr, ty)) {
        return set;
    }
    let kept = attrs.iter().filter(|attr| fits(types, attr, ty)).cloned().collect();
    pool.set(kept)
}

/// True if an attribute may stand on a result or parameter of type `ty`.
fn fits(types: &TypeTable, attr: &Attr, ty: Type) -> bool {
    let Some(kind) = attr.kind() else { return true };
    match kind {
        AttrKind::SExt | AttrKind::ZExt | AttrKind::NoExt | AttrKind::AllocAlign => ty.is_int(),
        AttrKind::Range => types.is_int_or_vector(ty),
        AttrKind::Alignment => types.is_ptr_or_vector(ty),
        AttrKind::NoFPClass => holds_floats(types, ty),
        AttrKind::NoUndef => !ty.is_void(),
        AttrKind::NoAlias
        | AttrKind::NonNull
        | AttrKind::Captures
        | AttrKind::ReadNone
        | AttrKind::ReadOnly
        | AttrKind::Dereferenceable
        | AttrKind::DereferenceableOrNull
        | AttrKind::ByVal
        | AttrKind::ByRef
        | AttrKind::StructRet
        | AttrKind::InAlloca
        | AttrKind::Preallocated
        | AttrKind::ElementType
        | AttrKind::Nest
        | AttrKind::SwiftError
        | AttrKind::AllocatedPointer
        | AttrKind::Writable
        | AttrKind::DeadOnUnwind
        | AttrKind::DeadOnReturn
        | AttrKind::Initializes => ty.is_ptr(),
        _ => true,
    }
}

/// True for a float, a vector of floats, arrays of these, or a literal struct whose fields are
/// all the same one of them.
fn holds_floats(types: &TypeTable, ty: Type) -> bool {
    if let Some(data) = types.as_struct(ty) {
        let fields = data.fields.as_deref().unwrap_or_default();
        let Some(&first) = fields.first() else { return false };
        return data.name == StructName::Literal
            && fields.iter().all(|&field| field == first)
            && types.is_float_or_vector(first);
    }
    let mut inner = ty;
    while let Some((elem, _)) = types.as_array(inner) {
        inner = elem;
    }
    types.is_float_or_vector(inner)
}
