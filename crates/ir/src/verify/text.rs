//! Things in text form, for messages.

use nvopt_entity::Entity;

use super::report::Place;
use crate::{
    attrs::{Attr, AttrKind},
    body::{Block, Body, Inst},
    module::{Func, Module, ModuleShared, Symbol},
    types::{Type, TypeKind, TypeTable},
};

/// Names function, block and instruction of `place`, a line each.
pub(super) fn notes(module: &Module, place: Place) -> Vec<String> {
    match place {
        Place::Module => Vec::new(),
        Place::Symbol(Symbol::Func(func)) => vec![in_function(module, func)],
        Place::Symbol(symbol) => vec![symbol_text(&module.shared, symbol)],
        Place::Block(func, block) => {
            let mut notes = vec![in_function(module, func)];
            notes.extend(in_block(module, func, block));
            notes
        }
        Place::Inst(func, inst) => inst_notes(module, func, inst),
    }
}

fn inst_notes(module: &Module, func: Func, inst: Inst) -> Vec<String> {
    let mut notes = vec![in_function(module, func)];
    if let Some(body) = &module.bodies[func] {
        notes.extend(in_block(module, func, body.block(inst)));
        notes.push(inst_text(body, inst));
    }
    notes
}

fn in_function(module: &Module, func: Func) -> String {
    format!("in function {}", symbol_text(&module.shared, Symbol::Func(func)))
}

fn in_block(module: &Module, func: Func, block: Block) -> Option<String> {
    let body = module.bodies[func].as_ref()?;
    Some(match body.block_name(block) {
        Some(name) => format!("in block %{}", lossy(name)),
        None => format!("in block number {}", block.index()),
    })
}

/// `@name`
pub(super) fn symbol_text(shared: &ModuleShared, symbol: Symbol) -> String {
    match shared.symbol_name(symbol) {
        Some(name) => format!("@{}", lossy(name)),
        None => "an unnamed symbol".to_owned(),
    }
}

fn inst_text(body: &Body, inst: Inst) -> String {
    let name = body.op(inst).name();
    match body.result(inst).and_then(|value| body.value_name(value)) {
        Some(result) => format!("%{} = {name} ...", lossy(result)),
        None => format!("{name} ..."),
    }
}

/// `text`, with what is not UTF-8 replaced.
pub(super) fn lossy(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

/// An attribute as it is written on a parameter.
pub(super) fn attr_text(types: &TypeTable, attr: &Attr) -> String {
    match attr {
        Attr::Flag(kind) => kind.name().to_owned(),
        Attr::Int(AttrKind::Alignment, bytes) => format!("align {bytes}"),
        Attr::Int(AttrKind::UWTable, _) => "uwtable".to_owned(),
        Attr::Int(kind, value) => format!("{}({value})", kind.name()),
        Attr::Type(kind, Some(ty)) => format!("{}({})", kind.name(), type_text(types, *ty)),
        Attr::Type(kind, None) => kind.name().to_owned(),
        Attr::Range(kind, range) => format!("{}(i{} ...)", kind.name(), range.width),
        Attr::RangeList(kind, _) => format!("{}(...)", kind.name()),
        Attr::String(..) => String::new(),
    }
}

/// A type, parts that are too deep left out.
pub(super) fn type_text(types: &TypeTable, ty: Type) -> String {
    match types.kind(ty) {
        TypeKind::Ptr(0) => "ptr".to_owned(),
        TypeKind::Ptr(space) => format!("ptr addrspace({space})"),
        TypeKind::Struct(_) => match types.struct_name(ty) {
            Some(name) => format!("%{}", lossy(name)),
            None => "{ ... }".to_owned(),
        },
        TypeKind::Array { len, .. } => format!("[{len} x ...]"),
        TypeKind::Func(_) => "a function type".to_owned(),
        TypeKind::Target(data) => format!("target(\"{}\")", types.strings.lossy(data.name)),
        TypeKind::Void
        | TypeKind::Label
        | TypeKind::Metadata
        | TypeKind::Token
        | TypeKind::X86Amx
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Vector { .. } => format!("{ty:?}"),
    }
}
