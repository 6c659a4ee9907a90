//! Types as text.
//!
//! A type nests as deep as its author liked, so composite types are written from a stack of what
//! is still to come.

use super::{Printer, text::Put};
use crate::types::{StructName, StructType, Type, TypeKind};

/// The parts that a type may have as text. Types share what they are made of, so a few rows of
/// bitcode can stand for a text that no memory holds; it is cut short then. Only the first such
/// type gets that far.
pub(super) const MAX_PARTS: u32 = 1 << 22;

/// The parts that a type or constant may have as text after one that was cut short.
pub(super) const MAX_PARTS_LATER: u32 = 1 << 10;

/// Written where a text is cut short. No reader takes it.
pub(super) const TOO_LARGE: &str = "<too large to print>";

/// A piece of a type still to be written.
#[derive(Clone, Copy, Debug)]
pub(super) enum TypeWork {
    Type(Type),
    Text(&'static str),
    Number(u32),
}

impl Printer<'_> {
    /// Writes a type as it is referred to.
    #[inline]
    pub(super) fn ty(&mut self, ty: Type) {
        // The types that nearly all operands have.
        match ty {
            Type::PTR => self.out.put("ptr"),
            Type::I32 => self.out.put("i32"),
            Type::I64 => self.out.put("i64"),
            Type::I1 => self.out.put("i1"),
            Type::FLOAT => self.out.put("float"),
            _ if self.simple_type(ty) => {}
            _ => {
                self.type_work.push(TypeWork::Type(ty));
                self.drain_types();
            }
        }
    }

    /// Writes what stands behind `= type` in the definition of a struct.
    pub(super) fn struct_body(&mut self, ty: Type) {
        let Some(data) = self.shared.types.as_struct(ty) else { return self.ty(ty) };
        if data.fields.is_none() {
            return self.out.put("opaque");
        }
        self.push_struct_body(data);
        self.drain_types();
    }

    /// Writes a type that is no composite of others; false if it is one.
    fn simple_type(&mut self, ty: Type) -> bool {
        match self.shared.types.kind(ty) {
            TypeKind::Int(bits) => {
                self.out.byte(b'i');
                self.out.uint(u64::from(bits));
            }
            TypeKind::Ptr(0) => self.out.put("ptr"),
            TypeKind::Ptr(space) => {
                self.out.put("ptr ");
                self.addr_space(space);
            }
            TypeKind::Float(kind) => self.out.put(kind.name()),
            TypeKind::Void => self.out.put("void"),
            TypeKind::Label => self.out.put("label"),
            TypeKind::Metadata => self.out.put("metadata"),
            TypeKind::Token => self.out.put("token"),
            TypeKind::X86Amx => self.out.put("x86_amx"),
            TypeKind::Vector { .. }
            | TypeKind::Array { .. }
            | TypeKind::Struct(_)
            | TypeKind::Func(_)
            | TypeKind::Target(_) => return false,
        }
        true
    }

    /// Writes `addrspace(n)`.
    pub(super) fn addr_space(&mut self, space: u32) {
        self.out.put("addrspace(");
        self.out.uint(u64::from(space));
        self.out.byte(b')');
    }

    fn drain_types(&mut self) {
        let mut left = self.max_type_parts;
        while let Some(work) = self.type_work.pop() {
            if left == 0 {
                self.type_work.clear();
                self.max_type_parts = MAX_PARTS_LATER;
                return self.out.put(TOO_LARGE);
            }
            left -= 1;
            match work {
                TypeWork::Text(text) => self.out.put(text),
                TypeWork::Number(number) => self.out.uint(u64::from(number)),
                TypeWork::Type(ty) if self.simple_type(ty) => {}
                TypeWork::Type(ty) => self.open_composite(ty),
            }
        }
    }

    /// Writes what a composite type starts with and leaves the rest on the stack.
    fn open_composite(&mut self, ty: Type) {
        match self.shared.types.kind(ty) {
            TypeKind::Vector { elem, lanes, scalable } => {
                self.out.put(if scalable { "<vscale x " } else { "<" });
                self.open_sequence(u64::from(lanes), elem, ">");
            }
            TypeKind::Array { elem, len } => {
                self.out.byte(b'[');
                self.open_sequence(len, elem, "]");
            }
            TypeKind::Struct(data) => self.open_struct(ty, data),
            TypeKind::Func(data) => {
                self.type_work.push(TypeWork::Text(match (data.vararg, data.params.is_empty()) {
                    (true, true) => "...)",
                    (true, false) => ", ...)",
                    (false, _) => ")",
                }));
                self.push_list(&data.params);
                self.type_work.push(TypeWork::Text(" ("));
                self.type_work.push(TypeWork::Type(data.ret));
            }
            TypeKind::Target(data) => {
                self.out.put("target(\"");
                let shared = self.shared;
                self.out.escaped(shared.types.strings.get(data.name));
                self.out.byte(b'"');
                self.type_work.push(TypeWork::Text(")"));
                for &number in data.ints.iter().rev() {
                    self.type_work.extend([TypeWork::Number(number), TypeWork::Text(", ")]);
                }
                for &param in data.types.iter().rev() {
                    self.type_work.extend([TypeWork::Type(param), TypeWork::Text(", ")]);
                }
            }
            TypeKind::Void
            | TypeKind::Label
            | TypeKind::Metadata
            | TypeKind::Token
            | TypeKind::X86Amx
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Ptr(_) => unreachable!("written by `simple_type`"),
        }
    }

    fn open_sequence(&mut self, len: u64, elem: Type, close: &'static str) {
        self.out.uint(len);
        self.out.put(" x ");
        self.type_work.extend([TypeWork::Text(close), TypeWork::Type(elem)]);
    }

    fn open_struct(&mut self, ty: Type, data: &StructType) {
        match data.name {
            StructName::Literal => self.push_struct_body(data),
            StructName::Named(name) => {
                self.out.byte(b'%');
                let shared = self.shared;
                self.out.name(shared.types.strings.get(name));
            }
            StructName::Unnamed => {
                self.out.byte(b'%');
                match self.struct_number(ty) {
                    Some(number) => self.out.uint(u64::from(number)),
                    None => self.out.put("<badref>"),
                }
            }
        }
    }

    fn push_struct_body(&mut self, data: &StructType) {
        let fields = data.fields.as_deref().unwrap_or_default();
        let (open, close) = match (data.packed, fields.is_empty()) {
            (false, false) => ("{ ", " }"),
            (false, true) => ("{", "}"),
            (true, false) => ("<{ ", " }>"),
            (true, true) => ("<{", "}>"),
        };
        self.out.put(open);
        self.type_work.push(TypeWork::Text(close));
        self.push_list(fields);
    }

    fn push_list(&mut self, types: &[Type]) {
        for (index, &ty) in types.iter().enumerate().rev() {
            self.type_work.push(TypeWork::Type(ty));
            if index > 0 {
                self.type_work.push(TypeWork::Text(", "));
            }
        }
    }
}
