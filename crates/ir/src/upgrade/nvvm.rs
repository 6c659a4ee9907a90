//! `!nvvm.annotations`: what is said of kernels moves to calling conventions and attributes.
//!
//! A node names a symbol and then pairs of a property and its value. Properties that have a place
//! in LLVM 22 are moved there; a node that has none left, or names no symbol, is dropped.

use super::{integer, text, tuple, tuple_md};
use crate::{
    attrs::{Attr, AttrKind, AttrSet},
    constant::ConstData,
    metadata::{Md, MdData},
    module::{CallConv, Func, ModuleShared, Symbol},
};
use nvopt_entity::FxHashSet;

const NAME: &[u8] = b"nvvm.annotations";
/// A property of alignment holds the position in the upper bits, the bytes in the lower.
const ALIGN_BITS: u32 = 16;

/// Upgrades the annotations of the whole module.
pub(super) fn upgrade(shared: &mut ModuleShared) {
    let Some(index) = shared.named_md.iter().position(|(name, _)| name == NAME) else { return };
    let nodes = std::mem::take(&mut shared.named_md[index].1);
    let mut seen = FxHashSet::default();
    let mut kept = Vec::with_capacity(nodes.len());
    for node in nodes {
        if seen.insert(node) {
            kept.extend(upgrade_node(shared, node));
        }
    }
    shared.named_md[index].1 = kept;
}

/// What is left of one node.
fn upgrade_node(shared: &mut ModuleShared, node: Md) -> Option<Md> {
    let ops = tuple(shared, node)?.to_vec();
    let (&first, pairs) = ops.split_first()?;
    let symbol = symbol_of(shared, first?)?;
    let mut left = vec![first];
    for pair in pairs.chunks(2) {
        let upgraded = match *pair {
            [key, value] => upgrade_property(shared, symbol, key, value),
            _ => None,
        };
        if upgraded.is_none() {
            left.extend_from_slice(pair);
        }
    }
    (left.len() > 1).then(|| tuple_md(shared, left))
}

fn symbol_of(shared: &ModuleShared, md: Md) -> Option<Symbol> {
    let MdData::Const(constant) = shared.metadata.get(md) else { return None };
    match shared.consts.get(*constant) {
        ConstData::Symbol { symbol, .. } => Some(*symbol),
        _ => None,
    }
}

/// Moves one property to its place; `None` if it has none.
fn upgrade_property(
    shared: &mut ModuleShared,
    symbol: Symbol,
    key: Option<Md>,
    value: Option<Md>,
) -> Option<()> {
    let key = text(shared, key)?.to_vec();
    if key == b"kernel" {
        let is_kernel = integer(shared, value)? != 0;
        if let (true, Symbol::Func(func)) = (is_kernel, symbol) {
            shared.funcs[func].cc = CallConv::PTX_KERNEL;
        }
        return Some(());
    }
    let Symbol::Func(func) = symbol else { return None };
    if key == b"grid_constant" {
        return mark_grid_constants(shared, func, value?);
    }
    if key == b"align" {
        return set_stack_align(shared, func, integer(shared, value)?);
    }
    let (attr, dimension) = place_of(&key)?;
    let value = integer(shared, value)?;
    let text = match dimension {
        None => value.to_string(),
        Some(dimension) => with_dimension(&string_attr(shared, func, attr), dimension, value),
    };
    set_string(shared, func, attr, &text);
    Some(())
}

/// The attribute that a property moves to, and the dimension it gives of it.
fn place_of(key: &[u8]) -> Option<(&'static str, Option<usize>)> {
    match key {
        b"minctasm" => return Some(("nvvm.minctasm", None)),
        b"maxnreg" => return Some(("nvvm.maxnreg", None)),
        b"maxclusterrank" | b"cluster_max_blocks" => return Some(("nvvm.maxclusterrank", None)),
        _ => {}
    }
    let (&letter, stem) = key.split_last()?;
    let dimension = b"xyz".iter().position(|&known| known == letter)?;
    let attr = match stem {
        b"maxntid" => "nvvm.maxntid",
        b"reqntid" => "nvvm.reqntid",
        b"cluster_dim_" => "nvvm.cluster_dim",
        _ => return None,
    };
    Some((attr, Some(dimension)))
}

/// The list `dims` with number `dimension` being `value`; numbers left out before it are one.
fn with_dimension(dims: &str, dimension: usize, value: u64) -> String {
    let mut parts: Vec<String> = match dims {
        "" => Vec::new(),
        dims => dims.split(',').map(str::to_owned).collect(),
    };
    while parts.len() <= dimension {
        parts.push("1".to_owned());
    }
    parts[dimension] = value.to_string();
    parts.join(",")
}

fn string_attr(shared: &ModuleShared, func: Func, key: &str) -> String {
    let attrs = shared.attrs.function_attrs(shared.funcs[func].attrs);
    let value = shared.attrs.find_string(attrs, key).unwrap_or_default();
    String::from_utf8_lossy(value).into_owned()
}

fn set_string(shared: &mut ModuleShared, func: Func, key: &str, value: &str) {
    let attr = Attr::String(shared.attrs.strings.intern(key), shared.attrs.strings.intern(value));
    add_attr(shared, func, Place::Function, attr);
}

/// Whose attribute it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Function,
    Result,
    Param(usize),
}

impl Place {
    /// Position 0 is the result, 1 the first parameter.
    fn from_position(position: u64) -> Option<Place> {
        match usize::try_from(position).ok()? {
            0 => Some(Place::Result),
            param => Some(Place::Param(param - 1)),
        }
    }
}

fn mark_grid_constants(shared: &mut ModuleShared, func: Func, list: Md) -> Option<()> {
    let positions: Option<Vec<u64>> =
        tuple(shared, list)?.iter().map(|&position| integer(shared, position)).collect();
    for position in positions? {
        let key = shared.attrs.strings.intern("nvvm.grid_constant");
        let value = shared.attrs.strings.intern("");
        add_attr(shared, func, Place::from_position(position)?, Attr::String(key, value));
    }
    Some(())
}

fn set_stack_align(shared: &mut ModuleShared, func: Func, property: u64) -> Option<()> {
    let bytes = property & ((1 << ALIGN_BITS) - 1);
    // The greatest power of two that is not larger.
    let align = 1 << bytes.checked_ilog2()?;
    let place = Place::from_position(property >> ALIGN_BITS)?;
    add_attr(shared, func, place, Attr::Int(AttrKind::StackAlignment, align));
    Some(())
}

/// Adds an attribute, in place of one with the same kind or key. A parameter that the function
/// does not have gets none.
fn add_attr(shared: &mut ModuleShared, func: Func, place: Place, attr: Attr) {
    let n_params = shared.types.as_func(shared.funcs[func].ty).map_or(0, |ty| ty.params.len());
    let mut data = shared.funcs[func]
        .attrs
        .map(|list| shared.attrs.list_data(list).clone())
        .unwrap_or_default();
    let mut params = std::mem::take(&mut data.params).into_vec();
    let set = match place {
        Place::Function => &mut data.function,
        Place::Result => &mut data.ret,
        Place::Param(index) if index < n_params => {
            params.resize(params.len().max(index + 1), None);
            &mut params[index]
        }
        Place::Param(_) => return,
    };
    *set = with_attr(shared, *set, attr);
    shared.funcs[func].attrs = shared.attrs.list(data.function, data.ret, params);
}

fn with_attr(shared: &mut ModuleShared, set: Option<AttrSet>, attr: Attr) -> Option<AttrSet> {
    let mut attrs = shared.attrs.attrs(set).to_vec();
    attrs.push(attr);
    shared.attrs.set(attrs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_left_out_before_are_one() {
        assert_eq!(with_dimension("", 0, 4), "4");
        assert_eq!(with_dimension("", 2, 4), "1,1,4");
        assert_eq!(with_dimension("7,8", 1, 3), "7,3");
        assert_eq!(with_dimension("1,1,11", 0, 9), "9,1,11");
    }

    #[test]
    fn properties_have_places() {
        assert_eq!(place_of(b"maxntidy"), Some(("nvvm.maxntid", Some(1))));
        assert_eq!(place_of(b"cluster_dim_z"), Some(("nvvm.cluster_dim", Some(2))));
        assert_eq!(place_of(b"cluster_max_blocks"), Some(("nvvm.maxclusterrank", None)));
        assert_eq!(place_of(b"maxntid_x"), None);
        assert_eq!(place_of(b"texture"), None);
    }
}
