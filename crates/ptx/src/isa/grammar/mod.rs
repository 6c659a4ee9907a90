//! The grammar of instructions: which modifiers an opcode takes and which operands follow.
//!
//! One row is one family of forms. Its modifiers are slots: words joined by `|`, or the name of a
//! class of words in capitals ([`CLASSES`]); `?` means that the slot may stay empty. The vendor's
//! assembler takes modifiers in any order as long as types keep theirs, and so do we. Operands are
//! letters:
//!
//! | letter | operand |
//! | --- | --- |
//! | `t` `s` `u` | a value of the first, second, third type among the modifiers |
//! | `w` | a value of twice the width of the first type |
//! | `p` | a predicate |
//! | `h` `r` `q` `o` | a value of 16, 32, 64, 128 bits |
//! | `n` | a value of 32 or 64 bits |
//! | `a` | an address |
//! | `m` | an address, or several operands in brackets |
//! | `i` | a constant |
//! | `l` | a label |
//! | `v` | a vector in braces, or a register |
//! | `x` | anything |
//!
//! A `?` behind a letter means that the operand may be missing, `|p?` that a predicate may be
//! joined to it. Files: `arith`, `data` (memory and conversion), `sync` (control flow and
//! synchronization), `matrix`.

mod arith;
mod data;
mod matrix;
mod sync;

use std::sync::LazyLock;

use super::{Mod, Opcode};
use crate::target::Feature;

/// Opcode, modifiers, operands, features that all of its forms need.
type Row = (Opcode, &'static str, &'static str, &'static [Feature]);

/// Names for sets of words that many rows share.
const CLASSES: &[(&str, &str)] = &[
    ("INT", "u16|u32|u64|s16|s32|s64"),
    ("I3", "u32|s32|u64|s64"),
    ("W", "u32|s32"),
    ("BITS", "b16|b32|b64"),
    ("ADDR", "u32|u64"),
    ("RND", "rn|rz|rm|rp"),
    ("IRND", "rni|rzi|rmi|rpi"),
    ("BOOL", "and|or|xor"),
    ("CMP", "eq|ne|lt|le|gt|ge|lo|ls|hi|hs|equ|neu|ltu|leu|gtu|geu|num|nan"),
    ("NUM", "u8|u16|u32|u64|s8|s16|s32|s64|f16|bf16|f32|f64"),
    ("MEM", "b8|b16|b32|b64|b128|u8|u16|u32|u64|s8|s16|s32|s64|f16|f16x2|bf16|bf16x2|f32|f64"),
    ("VEC", "v2|v4|v8"),
    ("SCOPE", "cta|cluster|gpu|sys"),
    (
        "SPACE",
        "const|global|local|param|param::entry|param::func|shared|shared::cta|shared::cluster|generic",
    ),
    ("SHARED", "shared|shared::cta"),
    ("ANYSHARED", "shared|shared::cta|shared::cluster"),
    ("DATASPACE", "global|shared|shared::cta|shared::cluster|generic"),
    (
        "L1PRIO",
        "L1::evict_normal|L1::evict_unchanged|L1::evict_first|L1::evict_last|L1::no_allocate",
    ),
    ("L2PRIO", "L2::evict_normal|L2::evict_first|L2::evict_last"),
    ("HINT", "L2::cache_hint"),
    ("AHEAD", "L2::64B|L2::128B|L2::256B"),
    ("LOADCACHE", "ca|cg|cs|lu|cv"),
    ("STORECACHE", "wb|cg|cs|wt"),
    ("ATOMIC", "and|or|xor|exch|add|inc|dec|min|max"),
    ("REDOP", "and|or|xor|add|inc|dec|min|max"),
    ("TX", "mbarrier::complete_tx::bytes"),
    ("DIM", "1d|2d|3d|4d|5d"),
    ("LOADMODE", "tile|tile::gather4|im2col|im2col::w|im2col::w::128"),
    ("STOREMODE", "tile|tile::scatter4|im2col_no_offs"),
    ("CTAS", "cta_group::1|cta_group::2"),
    ("TEXGEOM", "1d|2d|3d|a1d|a2d|cube|acube|2dms|a2dms"),
    ("SURFGEOM", "1d|2d|3d|a1d|a2d"),
    ("SURFMODE", "trap|clamp|zero"),
    ("LAYOUT", "row|col"),
    ("KIND", "kind::f16|kind::tf32|kind::f8f6f4|kind::i8|kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4"),
    ("SCALE", "scale_vec::1X|scale_vec::2X|scale_vec::4X|block16|block32"),
    ("TIMES", "x1|x2|x4|x8|x16|x32|x64|x128"),
    ("TILE", "16x64b|16x128b|16x256b|32x32b"),
    ("F8", "e4m3|e5m2|e3m2|e2m3|e2m1"),
    ("MMATYPE", "f16|f32|f64|s32"),
    ("MMAIN", "f16|bf16|tf32|f64|u8|s8|u4|s4|b1|e4m3|e5m2|e3m2|e2m3|e2m1"),
];

/// What may fill a slot.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    words: Box<[Mod]>,
    /// Any shape of a matrix fits.
    takes_shapes: bool,
    /// Any collector of tensor memory fits.
    takes_collectors: bool,
    is_optional: bool,
}

impl Slot {
    fn takes(&self, word: Mod) -> bool {
        self.takes_shapes && word.is_shape()
            || self.takes_collectors && word.name().starts_with("collector::")
            || self.words.contains(&word)
    }
}

/// An operand that a family takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arg {
    /// The letter.
    pub(crate) kind: u8,
    /// May be missing.
    pub(crate) is_optional: bool,
    /// What may be joined to it by `|`: a letter, and whether it must be.
    pub(crate) joined: Option<(u8, bool)>,
}

/// A family of forms.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    slots: Box<[Slot]>,
    /// The operands.
    pub(crate) args: Box<[Arg]>,
    /// What all of its forms need.
    pub(crate) needs: &'static [Feature],
}

/// Why modifiers do not fit a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit<'r> {
    /// This one, by its position, has no slot.
    Extra(usize),
    /// This slot stays empty.
    Missing(&'r Slot),
}

impl PartialEq for Slot {
    fn eq(&self, other: &Slot) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Slot {}

impl Slot {
    /// The words, for messages.
    pub(crate) fn describe(&self) -> String {
        if self.takes_shapes {
            return "the shape of a matrix".into();
        }
        let words: Vec<String> =
            self.words.iter().map(|word| format!("`.{}`", word.name())).collect();
        words.join(", ")
    }
}

impl Rule {
    /// Whether modifiers fit. Types fill the slots in order, other words any slot that takes them.
    pub(crate) fn fits(&self, mods: &[Mod]) -> Result<(), Misfit<'_>> {
        let mut is_filled = [false; 16];
        let mut types_from = 0;
        for (at, &word) in mods.iter().enumerate() {
            let from = if word.is_type() { types_from } else { 0 };
            let free = (from..self.slots.len())
                .find(|&slot| !is_filled[slot] && self.slots[slot].takes(word));
            let Some(slot) = free else { return Err(Misfit::Extra(at)) };
            is_filled[slot] = true;
            if word.is_type() {
                types_from = slot + 1;
            }
        }
        let empty = (0..self.slots.len()).find(|&at| !is_filled[at] && !self.slots[at].is_optional);
        empty.map_or(Ok(()), |at| Err(Misfit::Missing(&self.slots[at])))
    }
}

static RULES: LazyLock<Vec<Vec<Rule>>> = LazyLock::new(|| {
    let mut rules: Vec<Vec<Rule>> = vec![Vec::new(); Opcode::ALL.len()];
    for &(opcode, mods, args, needs) in
        [arith::ROWS, data::ROWS, sync::ROWS, matrix::ROWS].into_iter().flatten()
    {
        let slots = mods.split_whitespace().map(parse_slot).collect();
        rules[opcode as usize].push(Rule { slots, args: parse_args(args), needs });
    }
    rules
});

/// The families of an opcode; none for what the grammar does not describe.
pub(crate) fn rules(opcode: Opcode) -> &'static [Rule] {
    &RULES[opcode as usize]
}

fn parse_slot(text: &str) -> Slot {
    let (text, is_optional) = match text.strip_suffix('?') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let mut words = Vec::new();
    for word in text.split('|') {
        match CLASSES.iter().find(|(name, _)| *name == word) {
            Some((_, members)) => words.extend(members.split('|').filter_map(Mod::from_name)),
            None => words.extend(Mod::from_name(word)),
        }
    }
    Slot {
        words: words.into(),
        takes_shapes: text == "SHAPE",
        takes_collectors: text == "COLLECTOR",
        is_optional,
    }
}

fn parse_args(text: &str) -> Box<[Arg]> {
    let mut args: Vec<Arg> = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let kind = bytes[at];
        at += 1;
        if kind == b'|' {
            let must = bytes.get(at + 1) != Some(&b'?');
            if let (Some(last), Some(&joined)) = (args.last_mut(), bytes.get(at)) {
                last.joined = Some((joined, must));
            }
            at += if must { 1 } else { 2 };
            continue;
        }
        let is_optional = bytes.get(at) == Some(&b'?');
        at += usize::from(is_optional);
        args.push(Arg { kind, is_optional, joined: None });
    }
    args.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_grammar_is_in_the_table() {
        for &(opcode, mods, args, _) in
            [arith::ROWS, data::ROWS, sync::ROWS, matrix::ROWS].into_iter().flatten()
        {
            assert!(mods.split_whitespace().count() <= 16, "{mods}");
            for word in
                mods.split_whitespace().flat_map(|slot| slot.trim_end_matches('?').split('|'))
            {
                let is_class = CLASSES.iter().any(|(name, _)| *name == word);
                let is_special = matches!(word, "SHAPE" | "COLLECTOR");
                let known = is_class || is_special || Mod::from_name(word).is_some();
                assert!(known, "`{word}` of {}", opcode.name());
            }
            assert!(args.bytes().all(|byte| b"tsuwphrqonamilvx?|".contains(&byte)), "{args}");
        }
        for (_, members) in CLASSES {
            assert!(members.split('|').all(|word| Mod::from_name(word).is_some()), "{members}");
        }
    }

    #[test]
    fn every_opcode_has_a_grammar() {
        for &opcode in Opcode::ALL {
            let is_free =
                matches!(opcode, Opcode::Directive | Opcode::Unknown | Opcode::Call | Opcode::Asm);
            assert!(is_free || !rules(opcode).is_empty(), "{}", opcode.name());
        }
    }
}
