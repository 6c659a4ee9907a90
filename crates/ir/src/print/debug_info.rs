//! Debug-info nodes as text: driven by the table of fields, with locations and expressions apart.

use super::{Printer, text::Put};
use crate::metadata::{
    DiValue, Location, Md, MdData,
    di::{DiKind, Field, FieldKind, Need, Show},
    dwarf, expr,
};

const TAG_LLVM_PTRAUTH_TYPE: u64 = 0x4300;
const FIXED_POINT_RATIONAL: u64 = 2;

/// The flags of a subprogram that say how it is virtual.
const SP_VIRTUALITY: u64 = 3;

/// The parts of `DIFlags` that are more than a bit: what is shown for each is the word of its
/// value. The last is there only as a whole.
const ACCESS_FLAGS: u64 = 3;
const INHERITANCE_FLAGS: u64 = 3 << 16;
const INDIRECT_VIRTUAL_BASE: u64 = 1 << 2 | 1 << 5;

impl Printer<'_> {
    /// Writes a node of the table.
    pub(super) fn di_node(&mut self, kind: DiKind, fields: &[DiValue]) {
        let row = kind.row();
        self.out.byte(b'!');
        self.out.put(row.name);
        self.out.byte(b'(');
        let mut separator = "";
        for (field, value) in row.fields.iter().zip(fields) {
            if self.is_shown(kind, field, value, fields) {
                self.out.put(separator);
                separator = ", ";
                self.out.put(field.name);
                self.out.put(": ");
                self.field_value(kind, field, value, fields);
            }
        }
        self.out.byte(b')');
    }

    fn is_shown(&self, kind: DiKind, field: &Field, value: &DiValue, all: &[DiValue]) -> bool {
        let is_zero = || self.is_zero(value);
        // Some fields depend on others.
        match (kind, field.name) {
            (DiKind::Subprogram, "virtualIndex") => {
                return number(&all[kind.field("spFlags")]) & SP_VIRTUALITY != 0 || !is_zero();
            }
            (DiKind::DerivedType, name) if name.starts_with("ptrAuth") => {
                let is_ptrauth = number(&all[kind.field("tag")]) == TAG_LLVM_PTRAUTH_TYPE;
                return is_ptrauth && (field.kind == FieldKind::Bool || !is_zero());
            }
            (DiKind::FixedPointType, "numerator" | "denominator") => {
                return number(&all[kind.field("kind")]) == FIXED_POINT_RATIONAL;
            }
            (DiKind::FixedPointType, "factor") => {
                return number(&all[kind.field("kind")]) != FIXED_POINT_RATIONAL && !is_zero();
            }
            (DiKind::MacroFile, "type") => return false,
            _ => {}
        }
        match field.show {
            Show::NonZero => !is_zero() || field.need == Need::Required,
            Show::Always => !(field.kind == FieldKind::RefOrInt && *value == DiValue::None),
            Show::IfGiven => *value != DiValue::None,
            Show::Unless(default) => *value != DiValue::None && *value != DiValue::Int(default),
        }
    }

    fn is_zero(&self, value: &DiValue) -> bool {
        match value {
            DiValue::None | DiValue::Int(0) => true,
            DiValue::Int(_) => false,
            DiValue::Wide { words, .. } => words.iter().all(|&word| word == 0),
            DiValue::List(list) => list.is_empty(),
            DiValue::Md(md) => {
                let data = self.shared.metadata.get(*md);
                match data {
                    MdData::String(text) => self.shared.metadata.strings.get(*text).is_empty(),
                    MdData::Const(_) => matches!(self.md_int(data), Some((0, _))),
                    _ => false,
                }
            }
        }
    }

    fn field_value(&mut self, kind: DiKind, field: &Field, value: &DiValue, all: &[DiValue]) {
        match field.kind {
            FieldKind::Ref => self.md_or_null(as_md(value)),
            FieldKind::Str => self.string_field(value),
            FieldKind::RefOrInt => self.ref_or_int(kind, field, value),
            FieldKind::List => {
                self.out.byte(b'{');
                if let DiValue::List(list) = value {
                    self.md_list(list);
                }
                self.out.byte(b'}');
            }
            FieldKind::U16 | FieldKind::U32 | FieldKind::U64 => self.out.uint(number(value)),
            FieldKind::I32 => self.out.int(i64::from(number(value) as i32)),
            FieldKind::I64 => self.out.int(number(value) as i64),
            FieldKind::Big => self.big_field(kind, value, all),
            FieldKind::Bool => self.out.put(if number(value) == 0 { "false" } else { "true" }),
            FieldKind::Flags => self.di_flags(number(value)),
            FieldKind::SpFlags => {
                let start = self.out.len();
                self.single_flags(start, number(value), FieldKind::SpFlags);
            }
            FieldKind::Tag
            | FieldKind::Encoding
            | FieldKind::Lang
            | FieldKind::LangName
            | FieldKind::Cc
            | FieldKind::Macinfo
            | FieldKind::Emission
            | FieldKind::NameTable
            | FieldKind::ChecksumKind
            | FieldKind::FixedPointKind
            | FieldKind::EnumKind => match dwarf::word(field.kind, number(value)) {
                Some(word) => self.out.put(word),
                None => self.out.uint(number(value)),
            },
        }
    }

    fn string_field(&mut self, value: &DiValue) {
        let shared = self.shared;
        let text = as_md(value).and_then(|md| shared.metadata.as_string(md));
        self.out.quoted(text.unwrap_or_default());
    }

    /// Sizes and offsets are unsigned, bounds and counts are not; those of one kind of node are
    /// written as any other metadata.
    fn ref_or_int(&mut self, kind: DiKind, field: &Field, value: &DiValue) {
        let Some(md) = as_md(value) else {
            return match field.show {
                Show::NonZero => self.out.uint(number(value)),
                Show::Always | Show::IfGiven | Show::Unless(_) => {
                    self.out.int(number(value) as i64);
                }
            };
        };
        let data = self.shared.metadata.get(md);
        let as_number = kind != DiKind::SubrangeType || field.show == Show::NonZero;
        if let Some((bits, width)) = self.md_int(data).filter(|_| as_number) {
            let unused = 64u32.saturating_sub(width);
            return match field.show {
                Show::NonZero => self.out.uint(bits),
                Show::Always | Show::IfGiven | Show::Unless(_) => {
                    self.out.int((bits << unused) as i64 >> unused);
                }
            };
        }
        match data {
            MdData::Expression { ops, .. } if kind == DiKind::GenericSubrange => match **ops {
                [expr::OP_CONSTS, number] => self.out.int(number as i64),
                _ => self.expression(ops),
            },
            _ => self.md(md),
        }
    }

    fn big_field(&mut self, kind: DiKind, value: &DiValue, all: &[DiValue]) {
        let unsigned = kind == DiKind::Enumerator && number(&all[kind.field("isUnsigned")]) != 0;
        match value {
            DiValue::Wide { words, .. } if unsigned => self.out.wide_uint(words),
            DiValue::Wide { words, width } => self.out.wide_int(words, *width),
            other if unsigned => self.out.uint(number(other)),
            other => self.out.int(number(other) as i64),
        }
    }

    /// The flags of a node: the parts of several bits come first.
    fn di_flags(&mut self, flags: u64) {
        let start = self.out.len();
        let mut left = flags;
        for part in [ACCESS_FLAGS, INHERITANCE_FLAGS, INDIRECT_VIRTUAL_BASE] {
            let value = left & part;
            let is_there = if part == INDIRECT_VIRTUAL_BASE { value == part } else { value != 0 };
            if is_there && let Some(word) = dwarf::word(FieldKind::Flags, value) {
                self.flag_word(start, word);
                left &= !part;
            }
        }
        self.single_flags(start, left, FieldKind::Flags);
    }

    /// Writes the flags that are one bit each, then the number of those without a word.
    fn single_flags(&mut self, start: usize, flags: u64, kind: FieldKind) {
        let mut left = flags;
        for &(bit, word) in dwarf::words(kind).unwrap_or_default() {
            if bit.is_power_of_two() && left & bit != 0 {
                self.flag_word(start, word);
                left &= !bit;
            }
        }
        if left != 0 || self.out.len() == start {
            self.flag_word(start, "");
            self.out.uint(left);
        }
    }

    /// Writes one word of a list that began at `start`.
    fn flag_word(&mut self, start: usize, word: &str) {
        if self.out.len() > start {
            self.out.put(" | ");
        }
        self.out.put(word);
    }

    /// Writes a `DILocation`.
    pub(super) fn location(&mut self, location: &Location) {
        self.out.put("!DILocation(line: ");
        self.out.uint(u64::from(location.line));
        if location.column != 0 {
            self.out.put(", column: ");
            self.out.uint(u64::from(location.column));
        }
        self.out.put(", scope: ");
        self.md_or_null(location.scope);
        if let Some(inlined_at) = location.inlined_at {
            self.out.put(", inlinedAt: ");
            self.md(inlined_at);
        }
        if location.implicit_code {
            self.out.put(", isImplicitCode: true");
        }
        if location.atom_group != 0 {
            self.out.put(", atomGroup: ");
            self.out.uint(location.atom_group);
        }
        if location.atom_rank != 0 {
            self.out.put(", atomRank: ");
            self.out.uint(u64::from(location.atom_rank));
        }
        self.out.byte(b')');
    }

    /// Writes a `DIExpression`: words if it is one, plain numbers if it is broken.
    pub(super) fn expression(&mut self, ops: &[u64]) {
        self.out.put("!DIExpression(");
        if expr::is_valid(ops) {
            self.expression_words(ops);
        } else {
            for (index, &op) in ops.iter().enumerate() {
                self.separate(index);
                self.out.uint(op);
            }
        }
        self.out.byte(b')');
    }

    fn expression_words(&mut self, ops: &[u64]) {
        let mut at = 0;
        while let Some(&op) = ops.get(at) {
            self.separate(at);
            match dwarf::op_word(op) {
                Some(word) => self.out.put(word),
                None => self.out.uint(op),
            }
            let next = at + 1 + expr::n_args(op);
            let args = ops[at + 1..].iter().take(expr::n_args(op));
            for (index, &arg) in args.enumerate() {
                self.out.put(", ");
                match dwarf::word(FieldKind::Encoding, arg) {
                    Some(word) if op == expr::OP_LLVM_CONVERT && index == 1 => self.out.put(word),
                    _ => self.out.uint(arg),
                }
            }
            at = next;
        }
    }

    fn separate(&mut self, index: usize) {
        if index > 0 {
            self.out.put(", ");
        }
    }
}

fn number(value: &DiValue) -> u64 {
    match value {
        DiValue::Int(number) => *number,
        DiValue::Wide { words, .. } => words.first().copied().unwrap_or(0),
        DiValue::None | DiValue::Md(_) | DiValue::List(_) => 0,
    }
}

fn as_md(value: &DiValue) -> Option<Md> {
    match value {
        DiValue::Md(md) => Some(*md),
        DiValue::None | DiValue::Int(_) | DiValue::Wide { .. } | DiValue::List(_) => None,
    }
}
