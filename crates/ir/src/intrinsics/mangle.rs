//! The names of instances of overloaded intrinsics: `llvm.umin` of `<4 x i32>` is
//! `llvm.umin.v4i32`.

use std::fmt::Write as _;

use crate::types::{FloatKind, StructName, Type, TypeKind, TypeTable};

/// The longest name that is made. A struct type that is small in memory can have a name that is
/// exponentially long, because what it shares is written out each time.
const MAX_NAME_BYTES: usize = 1 << 16;

/// What is left to write.
enum Work {
    Type(Type),
    Text(&'static str),
    Number(u32),
}

/// A name that was made.
pub(super) struct Mangled {
    /// The name. Names of structs need not be UTF-8, so neither need this be.
    pub(super) name: Vec<u8>,
    /// True if a struct without a name is in it: then LLVM tells instances apart by a number.
    has_unnamed: bool,
}

impl Mangled {
    /// True if `declared` is this name, or this name and a number where that is needed.
    pub(super) fn is(&self, declared: &[u8]) -> bool {
        match declared.strip_prefix(&self.name[..]) {
            Some([]) => true,
            Some([b'.', number @ ..]) => {
                self.has_unnamed && !number.is_empty() && number.iter().all(u8::is_ascii_digit)
            }
            Some(_) | None => false,
        }
    }
}

/// `base` with a suffix for each of `overloads`; `None` if that is absurdly long.
pub(super) fn mangle(base: &str, overloads: &[Type], types: &TypeTable) -> Option<Mangled> {
    let mut mangled = Mangled { name: base.as_bytes().to_vec(), has_unnamed: false };
    // What is written next is at the end. A stack of our own, since types nest as deep as the
    // input says.
    let mut stack = Vec::new();
    for &ty in overloads.iter().rev() {
        stack.push(Work::Type(ty));
        stack.push(Work::Text("."));
    }
    while let Some(work) = stack.pop() {
        let name = &mut mangled.name;
        if name.len() > MAX_NAME_BYTES || stack.len() > MAX_NAME_BYTES {
            return None;
        }
        match work {
            Work::Text(text) => name.extend_from_slice(text.as_bytes()),
            Work::Number(number) => name.extend_from_slice(number.to_string().as_bytes()),
            Work::Type(ty) => write_type(ty, types, &mut mangled, &mut stack),
        }
    }
    Some(mangled)
}

fn write_type(ty: Type, types: &TypeTable, mangled: &mut Mangled, stack: &mut Vec<Work>) {
    let name = &mut mangled.name;
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = match types.kind(ty) {
        TypeKind::Void => text.write_str("isVoid"),
        TypeKind::Label => text.write_str("label"),
        TypeKind::Metadata => text.write_str("Metadata"),
        TypeKind::Token => text.write_str("token"),
        TypeKind::X86Amx => text.write_str("x86amx"),
        TypeKind::Int(bits) => write!(text, "i{bits}"),
        TypeKind::Float(kind) => text.write_str(float_name(kind)),
        TypeKind::Ptr(space) => write!(text, "p{space}"),
        TypeKind::Vector { elem, lanes, scalable } => {
            stack.push(Work::Type(elem));
            write!(text, "{}v{lanes}", if scalable { "nx" } else { "" })
        }
        TypeKind::Array { elem, len } => {
            stack.push(Work::Type(elem));
            write!(text, "a{len}")
        }
        TypeKind::Struct(data) => {
            stack.push(Work::Text("s"));
            match data.name {
                StructName::Literal => {
                    push_types(stack, data.fields.as_deref().unwrap_or_default());
                    text.write_str("sl_")
                }
                StructName::Named(struct_name) => {
                    name.extend_from_slice(b"s_");
                    name.extend_from_slice(types.strings.get(struct_name));
                    Ok(())
                }
                StructName::Unnamed => {
                    mangled.has_unnamed = true;
                    text.write_str("s_")
                }
            }
        }
        TypeKind::Func(data) => {
            stack.push(Work::Text("f"));
            if data.vararg {
                stack.push(Work::Text("vararg"));
            }
            push_types(stack, &data.params);
            stack.push(Work::Type(data.ret));
            text.write_str("f_")
        }
        TypeKind::Target(data) => {
            name.push(b't');
            name.extend_from_slice(types.strings.get(data.name));
            stack.push(Work::Text("t"));
            for &number in data.ints.iter().rev() {
                stack.push(Work::Number(number));
                stack.push(Work::Text("_"));
            }
            for &param in data.types.iter().rev() {
                stack.push(Work::Type(param));
                stack.push(Work::Text("_"));
            }
            Ok(())
        }
    };
    mangled.name.extend_from_slice(text.as_bytes());
}

fn push_types(stack: &mut Vec<Work>, types: &[Type]) {
    stack.extend(types.iter().rev().map(|&ty| Work::Type(ty)));
}

fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Half => "f16",
        FloatKind::BFloat => "bf16",
        FloatKind::Float => "f32",
        FloatKind::Double => "f64",
        FloatKind::X86Fp80 => "f80",
        FloatKind::Fp128 => "f128",
        FloatKind::PpcFp128 => "ppcf128",
    }
}
