//! Attributes as text.
//!
//! An attribute stands in line (`align 8`) or in a group (`align=8`). Groups are told apart by
//! their text, which makes equal sets of different pools one group; each pool remembers the group
//! of each of its sets, so the text of a set is made once a body.

use nvopt_entity::{Entity, SecondaryMap, StringPool};

use super::{Printer, text::Put};
use crate::{
    attrs::{Attr, AttrKind, AttrPool, AttrSet, IntRange, MemoryEffects, MemoryLocation},
    types::Type,
};

/// Where an attribute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In line, at a function, parameter or result.
    Line,
    /// In a group.
    Group,
}

/// The attribute groups, numbered in the order they are met.
#[derive(Debug, Default)]
pub(super) struct AttrGroups {
    /// The text of each group; the index of a string is the number of its group.
    texts: StringPool,
    of_module: SecondaryMap<AttrSet, Option<u32>>,
    of_body: SecondaryMap<AttrSet, Option<u32>>,
    /// Where in the output a set stands in line already, to be copied from.
    lines_of_module: SecondaryMap<AttrSet, Option<Span>>,
    lines_of_body: SecondaryMap<AttrSet, Option<Span>>,
}

/// A piece of the output.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: usize,
    end: usize,
}

impl AttrGroups {
    /// Forgets the sets of the body printed before.
    pub(super) fn start_body(&mut self) {
        self.of_body.clear();
        self.lines_of_body.clear();
    }

    /// Forgets where sets stand in the output, because some of it was taken back.
    pub(super) fn forget_lines(&mut self) {
        self.lines_of_module.clear();
        self.lines_of_body.clear();
    }
}

/// Whose pool a set belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Module,
    Body,
}

impl<'a> Printer<'a> {
    /// The number of the group that `set` of `pool` is.
    pub(super) fn group_number(&mut self, owner: Owner, pool: &'a AttrPool, set: AttrSet) -> u32 {
        let known = match owner {
            Owner::Module => self.groups.of_module[set],
            Owner::Body => self.groups.of_body[set],
        };
        if let Some(number) = known {
            return number;
        }
        let start = self.out.len();
        self.attributes(pool, pool.attrs(Some(set)), Place::Group);
        let number = self.groups.texts.intern(&self.out[start..]).index() as u32;
        self.out.truncate(start);
        match owner {
            Owner::Module => self.groups.of_module[set] = Some(number),
            Owner::Body => self.groups.of_body[set] = Some(number),
        }
        number
    }

    /// Writes ` #n` for the group that `set` is.
    pub(super) fn group_ref(&mut self, owner: Owner, pool: &'a AttrPool, set: AttrSet) {
        let number = self.group_number(owner, pool, set);
        self.out.put(" #");
        self.out.uint(u64::from(number));
    }

    /// Writes the definitions of all groups met so far.
    pub(super) fn attribute_groups(&mut self) {
        let texts = std::mem::take(&mut self.groups.texts);
        if !texts.is_empty() {
            self.out.byte(b'\n');
        }
        for index in 0..texts.len() {
            self.out.put("attributes #");
            self.out.uint(index as u64);
            self.out.put(" = { ");
            self.out.bytes(texts.get(Entity::from_index(index)));
            self.out.put(" }\n");
        }
        self.groups.texts = texts;
    }

    /// Writes the attributes of `set` of `pool` in line.
    pub(super) fn line_attributes(&mut self, owner: Owner, pool: &'a AttrPool, set: AttrSet) {
        let lines = match owner {
            Owner::Module => &mut self.groups.lines_of_module,
            Owner::Body => &mut self.groups.lines_of_body,
        };
        if let Some(Span { start, end }) = lines[set] {
            return self.out.extend_from_within(start..end);
        }
        let start = self.out.len();
        self.attributes(pool, pool.attrs(Some(set)), Place::Line);
        let span = Some(Span { start, end: self.out.len() });
        match owner {
            Owner::Module => self.groups.lines_of_module[set] = span,
            Owner::Body => self.groups.lines_of_body[set] = span,
        }
    }

    /// Writes `attrs` of `pool`, with blanks between them.
    pub(super) fn attributes(&mut self, pool: &'a AttrPool, attrs: &'a [Attr], place: Place) {
        for (index, attr) in attrs.iter().enumerate() {
            if index > 0 {
                self.out.byte(b' ');
            }
            self.attribute(pool, attr, place);
        }
    }

    /// Writes one attribute of `pool`.
    pub(super) fn attribute(&mut self, pool: &'a AttrPool, attr: &'a Attr, place: Place) {
        match attr {
            Attr::Flag(kind) => self.out.put(kind.name()),
            Attr::Int(kind, number) => self.int_attribute(*kind, *number, place),
            Attr::Type(kind, ty) => self.type_attribute(*kind, *ty),
            Attr::Range(kind, range) => {
                self.out.put(kind.name());
                self.out.put("(i");
                self.out.uint(u64::from(range.width));
                self.out.byte(b' ');
                self.int_range(range);
                self.out.byte(b')');
            }
            Attr::RangeList(kind, ranges) => {
                self.out.put(kind.name());
                for (index, range) in ranges.iter().enumerate() {
                    self.out.put(if index == 0 { "((" } else { ", (" });
                    self.int_range(range);
                    self.out.byte(b')');
                }
                self.out.put(if ranges.is_empty() { "()" } else { ")" });
            }
            Attr::String(key, value) => {
                self.out.quoted(pool.strings.get(*key));
                let value = pool.strings.get(*value);
                if !value.is_empty() {
                    self.out.byte(b'=');
                    self.out.quoted(value);
                }
            }
        }
    }

    fn type_attribute(&mut self, kind: AttrKind, ty: Option<Type>) {
        self.out.put(kind.name());
        if let Some(ty) = ty {
            self.out.byte(b'(');
            self.ty(ty);
            self.out.byte(b')');
        }
    }

    fn int_range(&mut self, range: &IntRange) {
        self.out.wide_int(&range.lo, range.width);
        self.out.put(", ");
        self.out.wide_int(&range.hi, range.width);
    }

    fn int_attribute(&mut self, kind: AttrKind, number: u64, place: Place) {
        self.out.put(kind.name());
        match kind {
            AttrKind::Memory => self.memory(MemoryEffects(number as u32)),
            AttrKind::Captures => self.captures(number),
            AttrKind::NoFPClass => self.float_classes(number),
            AttrKind::AllocKind => self.alloc_kind(number),
            AttrKind::AllocSize => {
                self.out.byte(b'(');
                self.out.uint(number >> 32);
                let n_elems = number & 0xffff_ffff;
                if n_elems != 0xffff_ffff {
                    self.out.byte(b',');
                    self.out.uint(n_elems);
                }
                self.out.byte(b')');
            }
            AttrKind::VScaleRange => {
                self.out.byte(b'(');
                self.out.uint(number >> 32);
                self.out.byte(b',');
                self.out.uint(number & 0xffff_ffff);
                self.out.byte(b')');
            }
            AttrKind::UWTable => {
                if number == UWTABLE_SYNC {
                    self.out.put("(sync)");
                }
            }
            AttrKind::Alignment if place == Place::Line => {
                self.out.byte(b' ');
                self.out.uint(number);
            }
            _ if place == Place::Group => {
                self.out.byte(b'=');
                self.out.uint(number);
            }
            _ => {
                self.out.byte(b'(');
                self.out.uint(number);
                self.out.byte(b')');
            }
        }
    }

    /// What is done to the rest of memory comes first; a location is named if it differs.
    fn memory(&mut self, effects: MemoryEffects) {
        let other = effects.get(MemoryLocation::Other);
        let any = MemoryLocation::ALL.iter().fold(0, |any, &at| any | effects.get(at));
        let mut separator = "(";
        if other != 0 || any == other {
            self.out.put(separator);
            self.out.put(access_word(other));
            separator = ", ";
        }
        for location in MemoryLocation::ALL {
            let (Some(name), access) = (location.name(), effects.get(location)) else { continue };
            if access != other {
                self.out.put(separator);
                self.out.put(name);
                self.out.put(": ");
                self.out.put(access_word(access));
                separator = ", ";
            }
        }
        self.out.byte(b')');
    }

    fn captures(&mut self, number: u64) {
        let (other, ret) = (number >> 4 & 15, number & 15);
        self.out.byte(b'(');
        if other != 0 || other == ret {
            self.capture_components(other);
        }
        if other != ret {
            if other != 0 {
                self.out.put(", ");
            }
            self.out.put("ret: ");
            self.capture_components(ret);
        }
        self.out.byte(b')');
    }

    fn capture_components(&mut self, components: u64) {
        let address = match components & 3 {
            0 => None,
            1 => Some("address_is_null"),
            _ => Some("address"),
        };
        let provenance = match components >> 2 {
            0 => None,
            1 => Some("read_provenance"),
            _ => Some("provenance"),
        };
        match (address, provenance) {
            (None, None) => self.out.put("none"),
            (Some(word), None) | (None, Some(word)) => self.out.put(word),
            (Some(address), Some(provenance)) => {
                self.out.put(address);
                self.out.put(", ");
                self.out.put(provenance);
            }
        }
    }

    fn float_classes(&mut self, number: u64) {
        let mut left = number & FLOAT_CLASSES[0].0;
        self.out.byte(b'(');
        if left == 0 {
            self.out.put("none");
        }
        let mut separator = "";
        for &(mask, word) in FLOAT_CLASSES {
            if left & mask == mask {
                self.out.put(separator);
                self.out.put(word);
                separator = " ";
                left &= !mask;
            }
        }
        self.out.byte(b')');
    }

    fn alloc_kind(&mut self, number: u64) {
        self.out.put("(\"");
        let mut separator = "";
        for (bit, word) in ALLOC_KINDS.iter().enumerate() {
            if number >> bit & 1 != 0 {
                self.out.put(separator);
                self.out.put(word);
                separator = ",";
            }
        }
        self.out.put("\")");
    }
}

const UWTABLE_SYNC: u64 = 1;

/// The words of `allockind`, by bit.
static ALLOC_KINDS: &[&str] = &["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];

/// The words of `nofpclass`: what stands for several classes comes first.
static FLOAT_CLASSES: &[(u64, &str)] = &[
    (0x3ff, "all"),
    (0x003, "nan"),
    (0x001, "snan"),
    (0x002, "qnan"),
    (0x204, "inf"),
    (0x004, "ninf"),
    (0x200, "pinf"),
    (0x060, "zero"),
    (0x020, "nzero"),
    (0x040, "pzero"),
    (0x090, "sub"),
    (0x010, "nsub"),
    (0x080, "psub"),
    (0x108, "norm"),
    (0x008, "nnorm"),
    (0x100, "pnorm"),
];

fn access_word(access: u32) -> &'static str {
    match access {
        0 => "none",
        MemoryEffects::READ => "read",
        MemoryEffects::WRITE => "write",
        _ => "readwrite",
    }
}
