//! Types as messages show them.

use std::fmt::Write as _;

use nvopt_ir::types::{StructName, Type, TypeKind, TypeTable};

use super::Parser;

/// What is nested deeper is left out.
const MAX_DEPTH: usize = 16;

impl Parser<'_> {
    /// The text of `ty`.
    #[cold]
    pub(super) fn type_text(&self, ty: Type) -> String {
        let types = &self.shared.types;
        let mut text = String::new();
        // A named struct is shown with what it is, but only if it is not inside something else.
        if let Some(data) = types.as_struct(ty)
            && let StructName::Named(name) = data.name
        {
            push(&mut text, format_args!("%{} = type ", types.strings.lossy(name)));
            match &data.fields {
                None => text.push_str("opaque"),
                Some(fields) => write_fields(types, fields, data.packed, MAX_DEPTH, &mut text),
            }
            return text;
        }
        write_type(types, ty, MAX_DEPTH, &mut text);
        text
    }
}

fn write_type(types: &TypeTable, ty: Type, depth: usize, text: &mut String) {
    if depth == 0 {
        text.push_str("...");
        return;
    }
    let list = |items: &[Type], text: &mut String| {
        for (index, &item) in items.iter().enumerate() {
            text.push_str(if index == 0 { "" } else { ", " });
            write_type(types, item, depth - 1, text);
        }
    };
    match types.kind(ty) {
        TypeKind::Void => text.push_str("void"),
        TypeKind::Label => text.push_str("label"),
        TypeKind::Metadata => text.push_str("metadata"),
        TypeKind::Token => text.push_str("token"),
        TypeKind::X86Amx => text.push_str("x86_amx"),
        TypeKind::Int(bits) => push(text, format_args!("i{bits}")),
        TypeKind::Float(kind) => text.push_str(kind.name()),
        TypeKind::Ptr(0) => text.push_str("ptr"),
        TypeKind::Ptr(space) => push(text, format_args!("ptr addrspace({space})")),
        TypeKind::Vector { elem, lanes, scalable } => {
            let vscale = if scalable { "vscale x " } else { "" };
            push(text, format_args!("<{vscale}{lanes} x "));
            write_type(types, elem, depth - 1, text);
            text.push('>');
        }
        TypeKind::Array { elem, len } => {
            push(text, format_args!("[{len} x "));
            write_type(types, elem, depth - 1, text);
            text.push(']');
        }
        TypeKind::Struct(data) => match (data.name, &data.fields) {
            (StructName::Named(name), _) => {
                push(text, format_args!("%{}", types.strings.lossy(name)))
            }
            (StructName::Unnamed, _) => push(text, format_args!("%{ty:?}")),
            (StructName::Literal, fields) => {
                let fields = fields.as_deref().unwrap_or_default();
                write_fields(types, fields, data.packed, depth, text);
            }
        },
        TypeKind::Func(data) => {
            write_type(types, data.ret, depth - 1, text);
            text.push_str(" (");
            list(&data.params, text);
            text.push_str(match (data.vararg, data.params.is_empty()) {
                (true, true) => "...)",
                (true, false) => ", ...)",
                (false, _) => ")",
            });
        }
        TypeKind::Target(data) => {
            push(text, format_args!("target(\"{}\"", types.strings.lossy(data.name)));
            for &param in &data.types {
                text.push_str(", ");
                write_type(types, param, depth - 1, text);
            }
            for int in &data.ints {
                push(text, format_args!(", {int}"));
            }
            text.push(')');
        }
    }
}

fn write_fields(types: &TypeTable, fields: &[Type], packed: bool, depth: usize, text: &mut String) {
    let (open, close) = match (packed, fields.is_empty()) {
        (false, false) => ("{ ", " }"),
        (true, false) => ("<{ ", " }>"),
        (false, true) => ("{}", ""),
        (true, true) => ("<{}>", ""),
    };
    text.push_str(open);
    for (index, &field) in fields.iter().enumerate() {
        text.push_str(if index == 0 { "" } else { ", " });
        write_type(types, field, depth - 1, text);
    }
    text.push_str(close);
}

fn push(text: &mut String, args: std::fmt::Arguments<'_>) {
    text.write_fmt(args).expect("writing to a string does not fail");
}
