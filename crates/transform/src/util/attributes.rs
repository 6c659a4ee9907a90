//! Reading and changing attributes of functions and calls.
//!
//! Sets and lists are interned, so a change makes a new list; these functions do the taking apart
//! and putting together.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrList, AttrPool},
    body::{Body, Inst},
    module::{Func, ModuleShared},
};

/// Which of the attributes of a function or call are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Those of itself.
    Function,
    /// Those of its result.
    Ret,
    /// Those of a parameter.
    Param(usize),
}

/// True if `func` has the attribute `kind` itself.
pub fn has_fn_attr(module: &ModuleShared, func: Func, kind: AttrKind) -> bool {
    module.attrs.function_kinds(module.funcs[func].attrs).has(kind)
}

/// True if the part `part` of `func` has the attribute `kind`.
pub fn has_attr(module: &ModuleShared, func: Func, part: Part, kind: AttrKind) -> bool {
    AttrPool::find(part_of(&module.attrs, module.funcs[func].attrs, part), kind).is_some()
}

/// The value of the string attribute `key` of `func`.
pub fn fn_string<'a>(module: &'a ModuleShared, func: Func, key: &str) -> Option<&'a [u8]> {
    let attrs = module.attrs.function_attrs(module.funcs[func].attrs);
    module.attrs.find_string(attrs, key)
}

/// The attributes of `part` in `list`.
pub fn part_of(pool: &AttrPool, list: Option<AttrList>, part: Part) -> &[Attr] {
    match part {
        Part::Function => pool.function_attrs(list),
        Part::Ret => pool.ret_attrs(list),
        Part::Param(index) => pool.param_attrs(list, index),
    }
}

/// Gives the declaration of `func` other attributes. True if anything changed.
pub fn edit_decl(
    module: &mut ModuleShared,
    func: Func,
    part: Part,
    edit: impl FnOnce(&mut Vec<Attr>),
) -> bool {
    let old = module.funcs[func].attrs;
    let new = edited(&mut module.attrs, old, part, edit);
    module.funcs[func].attrs = new;
    new != old
}

/// Gives the call `inst` other attributes.
pub fn edit_call(body: &mut Body, inst: Inst, part: Part, edit: impl FnOnce(&mut Vec<Attr>)) {
    let Some(call) = body.op(inst).call() else { return };
    let old = body.call(call).attrs;
    let new = edited(body.attrs_mut(), old, part, edit);
    if new != old {
        body.call_mut(call).attrs = new;
    }
}

/// True if the attributes `list` of a call of `body` say something of arguments: then these cannot
/// change places.
pub fn speaks_of_arguments(body: &Body, list: Option<AttrList>) -> bool {
    list.is_some_and(|list| body.attrs().list_data(list).params.iter().any(Option::is_some))
}

/// Adds the flag `kind` to the declaration of `func`. True if it was not there.
pub fn add_flag(module: &mut ModuleShared, func: Func, part: Part, kind: AttrKind) -> bool {
    !has_attr(module, func, part, kind)
        && edit_decl(module, func, part, |attrs| attrs.push(Attr::Flag(kind)))
}

/// Takes every attribute of `kind` off the declaration of `func`. True if there was one.
pub fn drop_kind(module: &mut ModuleShared, func: Func, part: Part, kind: AttrKind) -> bool {
    has_attr(module, func, part, kind)
        && edit_decl(module, func, part, |attrs| attrs.retain(|attr| attr.kind() != Some(kind)))
}

/// True if what has `attr` may be poison.
pub fn allows_poison(attr: &Attr) -> bool {
    let strict = [AttrKind::NoUndef, AttrKind::Dereferenceable, AttrKind::DereferenceableOrNull];
    !attr.kind().is_some_and(|kind| strict.contains(&kind))
}

fn edited(
    pool: &mut AttrPool,
    list: Option<AttrList>,
    part: Part,
    edit: impl FnOnce(&mut Vec<Attr>),
) -> Option<AttrList> {
    let mut attrs = part_of(pool, list, part).to_vec();
    edit(&mut attrs);
    let set = pool.set(attrs);
    let (mut function, mut ret, mut params) = match list {
        Some(list) => {
            let data = pool.list_data(list);
            (data.function, data.ret, data.params.to_vec())
        }
        None => (None, None, Vec::new()),
    };
    match part {
        Part::Function => function = set,
        Part::Ret => ret = set,
        Part::Param(index) => {
            if params.len() <= index {
                params.resize(index + 1, None);
            }
            params[index] = set;
        }
    }
    pool.list(function, ret, params)
}
