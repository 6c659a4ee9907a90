//! What a file holds outside of bodies.

use super::{
    body::write_body,
    number::{write_decimal, write_f32, write_f64, write_mask, write_signed, write_wide},
    separate,
};
use crate::{
    isa::Mod,
    mach::{FuncDecl, FuncKind, Init, Item, Linkage, Param, VarDecl},
};

/// Appends an item with its newline.
pub(super) fn write_item(out: &mut Vec<u8>, item: &Item) {
    match item {
        Item::Var(var) => {
            write_var(out, var);
            out.extend_from_slice(b";\n");
        }
        Item::Func(func) => write_func(out, func),
        Item::File { index, name, stamp } => write_file(out, *index, name, *stamp),
        Item::Section { name, text } => {
            out.extend_from_slice(b"\t.section\t");
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b"\n\t{");
            out.extend_from_slice(text.as_bytes());
            out.extend_from_slice(b"}\n");
        }
        Item::Alias { name, target } => {
            out.extend_from_slice(b".alias ");
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b", ");
            out.extend_from_slice(target.as_bytes());
            out.extend_from_slice(b";\n");
        }
        Item::Pragma(text) => {
            out.extend_from_slice(b".pragma \"");
            out.extend_from_slice(text.as_bytes());
            out.extend_from_slice(b"\";\n");
        }
        Item::Comment(text) => {
            out.extend_from_slice(b"//");
            out.extend_from_slice(text.as_bytes());
            out.push(b'\n');
        }
        Item::Verbatim(text) => {
            out.extend_from_slice(text.as_bytes());
            out.push(b'\n');
        }
    }
}

fn write_file(out: &mut Vec<u8>, index: u32, name: &str, stamp: Option<(u64, u64)>) {
    out.extend_from_slice(b"\t.file\t");
    write_decimal(out, u64::from(index));
    out.extend_from_slice(b" \"");
    out.extend_from_slice(name.as_bytes());
    out.push(b'"');
    if let Some((time, size)) = stamp {
        out.extend_from_slice(b", ");
        write_decimal(out, time);
        out.extend_from_slice(b", ");
        write_decimal(out, size);
    }
    out.push(b'\n');
}

fn write_linkage(out: &mut Vec<u8>, linkage: Linkage) {
    out.extend_from_slice(match linkage {
        Linkage::Local => b"",
        Linkage::Extern => b".extern ",
        Linkage::Visible => b".visible ",
        Linkage::Weak => b".weak ",
        Linkage::Common => b".common ",
    });
}

/// Appends `.word` and a space.
fn write_word(out: &mut Vec<u8>, word: Mod) {
    out.push(b'.');
    out.extend_from_slice(word.name().as_bytes());
    out.push(b' ');
}

fn write_attribute(out: &mut Vec<u8>, attribute: Option<&str>) {
    if let Some(text) = attribute {
        out.extend_from_slice(b".attribute(");
        out.extend_from_slice(text.as_bytes());
        out.extend_from_slice(b") ");
    }
}

fn write_align(out: &mut Vec<u8>, align: Option<u32>) {
    if let Some(align) = align {
        out.extend_from_slice(b".align ");
        write_decimal(out, u64::from(align));
        out.push(b' ');
    }
}

/// Appends `.v2 ` for a vector type.
pub(super) fn write_lanes(out: &mut Vec<u8>, lanes: u8) {
    if lanes != 1 {
        out.extend_from_slice(b".v");
        write_decimal(out, u64::from(lanes));
        out.push(b' ');
    }
}

fn write_dim(out: &mut Vec<u8>, dim: Option<u64>) {
    out.push(b'[');
    if let Some(length) = dim {
        write_decimal(out, length);
    }
    out.push(b']');
}

/// Appends a variable without its semicolon.
pub(super) fn write_var(out: &mut Vec<u8>, var: &VarDecl) {
    write_linkage(out, var.linkage);
    out.push(b'.');
    out.extend_from_slice(var.space.name().as_bytes());
    if let Some(bank) = var.bank {
        write_dim(out, Some(u64::from(bank)));
    }
    out.push(b' ');
    write_attribute(out, var.attribute.as_deref());
    write_align(out, var.align);
    write_lanes(out, var.lanes);
    write_word(out, var.ty);
    out.extend_from_slice(var.name.as_bytes());
    for &dim in &var.dims {
        write_dim(out, dim);
    }
    if let Some(init) = &var.init {
        out.extend_from_slice(b" = ");
        write_init(out, init);
    }
}

/// Appends an initializer. Lists nest as deep as the input has them, so an explicit stack holds
/// what is left to write of each.
fn write_init(out: &mut Vec<u8>, init: &Init) {
    let mut open: Vec<(&[Init], usize)> = vec![(std::slice::from_ref(init), 0)];
    while let Some((members, at)) = open.last_mut() {
        let Some(member) = members.get(*at) else {
            open.pop();
            if !open.is_empty() {
                out.push(b'}');
            }
            continue;
        };
        separate(out, *at);
        *at += 1;
        if let Init::List(inner) = member {
            out.push(b'{');
            open.push((inner, 0));
        } else {
            write_leaf(out, member);
        }
    }
}

fn write_leaf(out: &mut Vec<u8>, init: &Init) {
    match init {
        Init::Int(number) => write_wide(out, *number),
        Init::F32(bits) => write_f32(out, *bits),
        Init::F64(bits) => write_f64(out, *bits),
        Init::Sym { name, generic, offset, mask } => {
            if let Some(mask) = mask {
                write_mask(out, *mask);
                out.push(b'(');
            }
            if *generic {
                out.extend_from_slice(b"generic(");
            }
            out.extend_from_slice(name.as_bytes());
            if *generic {
                out.push(b')');
            }
            if *offset > 0 {
                out.push(b'+');
            }
            if *offset != 0 {
                write_signed(out, *offset);
            }
            if mask.is_some() {
                out.push(b')');
            }
        }
        Init::Verbatim(text) => out.extend_from_slice(text.as_bytes()),
        Init::List(_) => unreachable!("the caller writes lists"),
    }
}

fn write_param(out: &mut Vec<u8>, param: &Param) {
    write_word(out, param.space);
    write_align(out, param.align);
    write_lanes(out, param.lanes);
    write_word(out, param.ty);
    if let Some(ptr) = param.ptr {
        out.extend_from_slice(b".ptr ");
        if let Some(space) = ptr.space {
            write_word(out, space);
        }
        write_align(out, ptr.align);
    }
    out.extend_from_slice(param.name.as_bytes());
    if let Some(dim) = param.dim {
        write_dim(out, dim);
    }
}

/// Appends `(a, b)` on one line.
pub(super) fn write_params(out: &mut Vec<u8>, params: &[Param]) {
    out.push(b'(');
    for (index, param) in params.iter().enumerate() {
        separate(out, index);
        write_param(out, param);
    }
    out.push(b')');
}

pub(super) fn write_func(out: &mut Vec<u8>, func: &FuncDecl) {
    write_linkage(out, func.linkage);
    out.extend_from_slice(match func.kind {
        FuncKind::Entry => b".entry ",
        FuncKind::Func => b".func ",
    });
    write_attribute(out, func.attribute.as_deref());
    if !func.rets.is_empty() {
        write_params(out, &func.rets);
        out.push(b' ');
    }
    out.extend_from_slice(func.name.as_bytes());
    if func.params.is_empty() {
        out.extend_from_slice(b"()\n");
    } else {
        out.extend_from_slice(b"(\n\t");
        for (index, param) in func.params.iter().enumerate() {
            if index > 0 {
                out.extend_from_slice(b",\n\t");
            }
            write_param(out, param);
        }
        out.extend_from_slice(b"\n)\n");
    }
    write_func_directives(out, func);
    match &func.body {
        Some(body) => write_body(out, body),
        None => out.extend_from_slice(b";\n"),
    }
}

fn write_func_directives(out: &mut Vec<u8>, func: &FuncDecl) {
    if func.noreturn {
        out.extend_from_slice(b".noreturn\n");
    }
    for directive in &func.directives {
        out.push(b'.');
        out.extend_from_slice(directive.name.as_bytes());
        for (index, arg) in directive.args.iter().enumerate() {
            out.extend_from_slice(if index > 0 { b", " } else { b" " });
            out.extend_from_slice(arg.as_bytes());
        }
        if &*directive.name == "pragma" {
            out.push(b';');
        }
        out.push(b'\n');
    }
}
