//! The sections as text: rows of bytes, words and addresses.

use std::fmt::Write;

use nvopt_ptx::mach::Item;

use super::{
    die::{Abbrevs, Placed, Step, Tree, Value},
    words::tag_name,
};
use crate::func::{Expr, Part, write_signed, write_unsigned};

/// The bytes of a unit's header.
pub(super) const UNIT_HEADER: u64 = 11;
/// The only version of DWARF that the assembler reads.
const DWARF_VERSION: [u8; 2] = [2, 0];

/// The text of a section while it is written.
pub(super) struct Section {
    text: String,
    address_bytes: usize,
}

impl Section {
    pub(super) fn new(address_bytes: usize) -> Section {
        Section { text: "\n".to_owned(), address_bytes }
    }

    /// The section under its name.
    pub(super) fn finish(mut self, name: &str) -> Item {
        self.text.push('\t');
        Item::Section { name: name.into(), text: self.text.into() }
    }

    fn write(&mut self, arguments: std::fmt::Arguments<'_>) {
        self.text.write_fmt(arguments).expect("a string takes all text");
    }

    /// A row of bytes.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        for (index, byte) in bytes.iter().enumerate() {
            let before = if index == 0 { ".b8 " } else { "," };
            self.write(format_args!("{before}{byte}"));
        }
        if !bytes.is_empty() {
            self.text.push('\n');
        }
    }

    /// A word of four bytes: a number, a label, a difference of labels.
    pub(super) fn word(&mut self, word: impl std::fmt::Display) {
        self.write(format_args!(".b32 {word}\n"));
    }

    /// An address.
    pub(super) fn address(&mut self, address: impl std::fmt::Display) {
        let bits = self.address_bytes * 8;
        self.write(format_args!(".b{bits} {address}\n"));
    }

    pub(super) fn label(&mut self, name: &str) {
        self.write(format_args!("{name}:\n"));
    }

    fn comment(&mut self, arguments: std::fmt::Arguments<'_>) {
        self.write(format_args!("// {arguments}\n"));
    }

    /// The parts of an expression.
    pub(super) fn expr(&mut self, expr: &Expr) {
        for part in expr.parts() {
            match part {
                Part::Bytes(bytes) => self.bytes(bytes),
                Part::Address(symbol) => self.address(symbol),
            }
        }
    }

    fn value(&mut self, value: &Value, placed: &Placed) {
        match value {
            Value::Data(bytes, number) => {
                self.bytes(&number.to_le_bytes()[..usize::from(*bytes)]);
            }
            Value::Signed(number) => {
                let mut bytes = Vec::new();
                write_signed(&mut bytes, *number);
                self.bytes(&bytes);
            }
            Value::Unsigned(number) => {
                let mut bytes = Vec::new();
                write_unsigned(&mut bytes, *number);
                self.bytes(&bytes);
            }
            Value::Flag => self.bytes(&[1]),
            Value::Text(text) => {
                let mut bytes = text.clone();
                bytes.push(0);
                self.bytes(&bytes);
            }
            Value::Ref(die) => self.word(placed.offset(*die)),
            Value::Address(label) => self.address(label),
            Value::Section(label) => self.word(label),
            Value::Block(expr) => {
                let len = expr.len(self.address_bytes);
                let bytes = (len as u16).to_le_bytes();
                self.bytes(if len > 0xff { &bytes } else { &bytes[..1] });
                self.expr(expr);
            }
        }
    }

    /// A unit.
    pub(super) fn unit(&mut self, tree: &Tree, placed: &Placed) {
        self.word(placed.end - 4);
        self.bytes(&DWARF_VERSION);
        self.word(".debug_abbrev");
        self.bytes(&[self.address_bytes as u8]);
        for step in &placed.steps {
            match *step {
                Step::Entry(die, number) => {
                    let name = tag_name(tree.tag(die));
                    self.comment(format_args!("{:#x}: {name}", placed.offset(die)));
                    let mut bytes = Vec::new();
                    write_unsigned(&mut bytes, number);
                    self.bytes(&bytes);
                    for (_, value) in tree.attrs(die) {
                        self.value(value, placed);
                    }
                }
                Step::End => self.bytes(&[0]),
            }
        }
    }

    /// The shapes of entries.
    pub(super) fn abbrevs(&mut self, abbrevs: &Abbrevs) {
        for (index, (tag, has_children, attrs)) in abbrevs.shapes.iter().enumerate() {
            self.comment(format_args!("{}: {}", index + 1, tag_name(*tag)));
            let mut bytes = Vec::new();
            write_unsigned(&mut bytes, index as u64 + 1);
            write_unsigned(&mut bytes, u64::from(*tag));
            bytes.push(u8::from(*has_children));
            for (name, form) in attrs {
                write_unsigned(&mut bytes, u64::from(*name));
                bytes.push(*form);
            }
            bytes.extend([0, 0]);
            self.bytes(&bytes);
        }
        self.bytes(&[0]);
    }

    /// A list of places with from where to where each one holds.
    pub(super) fn places(&mut self, label: &str, list: &[(String, String, Expr)]) {
        self.label(label);
        for (first, end, expr) in list {
            let Ok(len) = u16::try_from(expr.len(self.address_bytes)) else { continue };
            self.address(first);
            self.address(end);
            self.bytes(&len.to_le_bytes());
            self.expr(expr);
        }
        self.address(0);
        self.address(0);
    }
}
