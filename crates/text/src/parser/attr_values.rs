//! The values that attributes carry, encoded as LLVM does.

use nvopt_ir::{
    attrs::{AttrKind, IntRange, MemoryEffects, MemoryLocation},
    types::Type,
};

use super::{PResult, Parser, attributes::Place};
use crate::{numbers::IntLit, suggest, token::Tok};

/// The bits of `nofpclass`, in LLVM's order.
static FP_CLASSES: &[(&str, u64)] = &[
    ("all", 0x3ff),
    ("nan", 0x3),
    ("snan", 0x1),
    ("qnan", 0x2),
    ("inf", 0x204),
    ("ninf", 0x4),
    ("pinf", 0x200),
    ("norm", 0x108),
    ("nnorm", 0x8),
    ("pnorm", 0x100),
    ("sub", 0x90),
    ("nsub", 0x10),
    ("psub", 0x80),
    ("zero", 0x60),
    ("nzero", 0x20),
    ("pzero", 0x40),
];

static ALLOC_KINDS: &[(&str, u64)] = &[
    ("alloc", 1),
    ("realloc", 2),
    ("free", 4),
    ("uninitialized", 8),
    ("zeroed", 16),
    ("aligned", 32),
];

/// What of a pointer is captured.
static CAPTURES: &[(&str, u64)] = &[
    ("none", 0),
    ("address", 0b0011),
    ("address_is_null", 0b0001),
    ("provenance", 0b1100),
    ("read_provenance", 0b0100),
];

impl<'a> Parser<'a> {
    /// The number that an attribute carries, from its word on.
    pub(super) fn parse_attr_int(&mut self, kind: AttrKind, place: Place) -> PResult<u64> {
        match kind {
            AttrKind::Alignment if place == Place::Group => self.parse_group_align(),
            AttrKind::Alignment => self.parse_align(true).map(|align| align.bytes()),
            AttrKind::StackAlignment if place == Place::Group => self.parse_group_align(),
            AttrKind::StackAlignment => {
                self.advance();
                let loc = self.loc();
                if !self.eat(Tok::LParen) {
                    return Err(self.error(loc, "expected '('"));
                }
                let loc = self.loc();
                let bytes = u64::from(self.parse_u32()?);
                let paren = self.loc();
                if !self.eat(Tok::RParen) {
                    return Err(self.error(paren, "expected ')'"));
                }
                if !bytes.is_power_of_two() {
                    return Err(self.error(loc, "stack alignment is not a power of two"));
                }
                Ok(bytes)
            }
            AttrKind::Dereferenceable | AttrKind::DereferenceableOrNull => {
                self.parse_dereferenceable()
            }
            AttrKind::AllocSize => self.parse_alloc_size(),
            AttrKind::VScaleRange => self.parse_vscale_range(),
            AttrKind::UWTable => self.parse_uwtable(),
            AttrKind::AllocKind => self.parse_alloc_kind(),
            AttrKind::Memory => self.parse_memory(),
            AttrKind::NoFPClass => self.parse_nofpclass(),
            AttrKind::Captures => self.parse_captures(),
            _ => Err(self.error_here("expected an attribute that carries a number")),
        }
    }

    /// `align=8`, as groups have it.
    fn parse_group_align(&mut self) -> PResult<u64> {
        self.advance();
        self.expect(Tok::Equal, "expected '=' here")?;
        let loc = self.loc();
        let bytes = u64::from(self.parse_u32()?);
        self.check_align(bytes, loc).map(|align| align.bytes())
    }

    fn parse_dereferenceable(&mut self) -> PResult<u64> {
        self.advance();
        self.expect(Tok::LParen, "expected '('")?;
        let loc = self.loc();
        let bytes = self.parse_u64()?;
        self.expect(Tok::RParen, "expected ')'")?;
        if bytes == 0 {
            return Err(self.error(loc, "dereferenceable bytes must be non-zero"));
        }
        Ok(bytes)
    }

    /// `allocsize(a)` or `allocsize(a, b)`
    fn parse_alloc_size(&mut self) -> PResult<u64> {
        self.advance();
        self.expect(Tok::LParen, "expected '('")?;
        let elem = self.parse_u32()?;
        let mut count = u32::MAX;
        if self.eat(Tok::Comma) {
            let loc = self.loc();
            count = self.parse_u32()?;
            if count == elem {
                let message = "'allocsize' indices can't refer to the same parameter";
                return Err(self.error(loc, message));
            }
        }
        self.expect(Tok::RParen, "expected ')'")?;
        Ok(u64::from(elem) << 32 | u64::from(count))
    }

    /// `vscale_range(min)` or `vscale_range(min, max)`
    fn parse_vscale_range(&mut self) -> PResult<u64> {
        self.advance();
        self.expect(Tok::LParen, "expected '('")?;
        let min = self.parse_u32()?;
        let max = if self.eat(Tok::Comma) { self.parse_u32()? } else { min };
        self.expect(Tok::RParen, "expected ')'")?;
        Ok(u64::from(min) << 32 | u64::from(max))
    }

    /// `uwtable`, `uwtable(sync)` or `uwtable(async)`
    fn parse_uwtable(&mut self) -> PResult<u64> {
        self.advance();
        if !self.eat(Tok::LParen) {
            return Ok(2);
        }
        let kind = match self.lex.text() {
            b"sync" => 1,
            b"async" => 2,
            _ => return Err(self.error_here("expected unwind table kind")),
        };
        self.advance();
        self.expect(Tok::RParen, "expected ')'")?;
        Ok(kind)
    }

    /// `allockind("alloc,zeroed")`
    fn parse_alloc_kind(&mut self) -> PResult<u64> {
        self.advance();
        let paren = self.loc();
        if !self.eat(Tok::LParen) {
            return Err(self.error(paren, "expected '('"));
        }
        let loc = self.loc();
        let text = self.parse_string()?;
        let mut bits = 0;
        for word in text.split(|&byte| byte == b',') {
            match ALLOC_KINDS.iter().find(|(name, _)| name.as_bytes() == word) {
                Some((_, bit)) => bits |= bit,
                None => {
                    let nearest = suggest::nearest(word, ALLOC_KINDS.iter().map(|(name, _)| *name));
                    let message = format!("unknown allockind {}", String::from_utf8_lossy(word));
                    return Err(self.error_with_note(loc, message, nearest));
                }
            }
        }
        let paren = self.loc();
        if !self.eat(Tok::RParen) {
            return Err(self.error(paren, "expected ')'"));
        }
        Ok(bits)
    }

    /// `memory(argmem: read, inaccessiblemem: write)`
    fn parse_memory(&mut self) -> PResult<u64> {
        self.advance();
        self.expect(Tok::LParen, "expected '('")?;
        let mut effects = MemoryEffects::NONE;
        let mut seen_location = false;
        loop {
            let location = self.memory_location();
            if location.is_some() {
                seen_location = true;
                if self.lex.tok == Tok::Label {
                    self.advance();
                } else {
                    self.advance();
                    self.expect(Tok::Colon, "expected ':' after location")?;
                }
            }
            let access = match self.lex.text() {
                b"none" => 0,
                b"read" => MemoryEffects::READ,
                b"write" => MemoryEffects::WRITE,
                b"readwrite" => MemoryEffects::READ | MemoryEffects::WRITE,
                _ => {
                    let message = match location {
                        Some(_) => "expected access kind (none, read, write, readwrite)",
                        None => {
                            "expected memory location (argmem, inaccessiblemem, errnomem) or access \
                             kind (none, read, write, readwrite)"
                        }
                    };
                    let known = ["none", "read", "write", "readwrite", "argmem", "inaccessiblemem"];
                    let nearest = suggest::nearest(self.lex.whole_word(), known);
                    return Err(self.error_with_note(self.lex.start, message, nearest));
                }
            };
            self.advance();
            match location {
                Some(location) => effects = effects.with(location, access),
                None if seen_location => {
                    let message = "default access kind must be specified first";
                    return Err(self.error_here(message));
                }
                None => effects = MemoryEffects::all(access),
            }
            if self.eat(Tok::RParen) {
                return Ok(u64::from(effects.0));
            }
            self.expect(Tok::Comma, "unterminated memory attribute")?;
        }
    }

    /// The location that the token names, as a word or with its colon.
    fn memory_location(&self) -> Option<MemoryLocation> {
        let text = self.lex.text();
        let word = if self.lex.tok == Tok::Label { &text[..text.len() - 1] } else { text };
        let mut all = MemoryLocation::ALL.into_iter();
        all.find(|location| location.name().is_some_and(|name| name.as_bytes() == word))
    }

    /// `nofpclass(nan inf)` or `nofpclass(3)`
    fn parse_nofpclass(&mut self) -> PResult<u64> {
        self.advance();
        self.expect(Tok::LParen, "expected '('")?;
        let mut mask = 0;
        loop {
            let text = self.lex.text();
            if let Some((_, bits)) = FP_CLASSES.iter().find(|(name, _)| name.as_bytes() == text) {
                mask |= bits;
                self.advance();
            } else if mask == 0
                && self.lex.tok == Tok::Int
                && !IntLit::of_token(&self.lex).is_signed()
            {
                let value = self.parse_u64()?;
                if value == 0 || value & !0x3ff != 0 {
                    return Err(self.error_here("invalid mask value for 'nofpclass'"));
                }
                self.expect(Tok::RParen, "expected ')'")?;
                return Ok(value);
            } else {
                let known = FP_CLASSES.iter().map(|(name, _)| *name);
                let nearest = suggest::nearest(self.lex.whole_word(), known);
                let message = "expected nofpclass test mask";
                return Err(self.error_with_note(self.lex.start, message, nearest));
            }
            if self.eat(Tok::RParen) {
                return Ok(mask);
            }
        }
    }

    /// `captures(address, provenance)` or `captures(ret: address)`
    fn parse_captures(&mut self) -> PResult<u64> {
        self.advance();
        self.expect(Tok::LParen, "expected '('")?;
        let (mut other, mut ret): (Option<u64>, Option<u64>) = (None, None);
        let mut seen_ret = false;
        loop {
            if self.lex.tok == Tok::Label && self.lex.text() == b"ret:" {
                if seen_ret {
                    return Err(self.error_here("duplicate 'ret' location"));
                }
                seen_ret = true;
                self.advance();
            }
            let text = self.lex.text();
            let found = CAPTURES.iter().find(|(name, _)| name.as_bytes() == text);
            let Some(&(name, bits)) = found else {
                let known = CAPTURES.iter().map(|(name, _)| *name);
                let nearest = suggest::nearest(self.lex.whole_word(), known);
                let message = "expected one of 'none', 'address', 'address_is_null', \
                               'provenance' or 'read_provenance'";
                return Err(self.error_with_note(self.lex.start, message, nearest));
            };
            let current = if seen_ret { &mut ret } else { &mut other };
            let clash = match current {
                Some(before) => name == "none" || *before == 0,
                None => false,
            };
            *current = Some(current.unwrap_or(0) | bits);
            if clash {
                return Err(self.error_here("cannot use 'none' with other component"));
            }
            self.advance();
            if self.eat(Tok::RParen) {
                break;
            }
            self.expect(Tok::Comma, "expected ',' or ')'")?;
        }
        let other = other.unwrap_or(0);
        Ok(other << 4 | ret.unwrap_or(other))
    }

    /// `range(i32 0, 10)`
    pub(super) fn parse_range_attr(&mut self) -> PResult<IntRange> {
        self.advance();
        self.expect(Tok::LParen, "expected '('")?;
        let loc = self.loc();
        let ty = self.parse_type()?;
        let Some(width) = ty.int_bits() else {
            return Err(self.error(loc, "the range must have integer type!"));
        };
        let lo = self.parse_range_bound(width)?;
        self.expect(Tok::Comma, "expected ','")?;
        let hi = self.parse_range_bound(width)?;
        if lo == hi && lo.iter().any(|&word| word != 0) {
            let message = "the range represent the empty set but limits aren't 0!";
            return Err(self.error_here(message));
        }
        self.expect(Tok::RParen, "expected ')'")?;
        Ok(IntRange { width, lo, hi })
    }

    fn parse_range_bound(&mut self, width: u32) -> PResult<Box<[u64]>> {
        if self.lex.tok != Tok::Int {
            return Err(self.error_here("expected integer"));
        }
        let literal = IntLit::of_token(&self.lex);
        if literal.is_too_long() || literal.stored_width() > width {
            let message = "integer is too large for the bit width of specified type";
            return Err(self.error_here(message));
        }
        self.advance();
        Ok(literal.to_width(width).to_vec().into())
    }

    /// `initializes((0, 4), (8, 12))`
    pub(super) fn parse_initializes_attr(&mut self) -> PResult<Vec<IntRange>> {
        self.advance();
        self.expect(Tok::LParen, "expected '('")?;
        let mut ranges: Vec<IntRange> = Vec::new();
        let width = Type::I64.int_bits().expect("i64 is an integer");
        loop {
            self.expect(Tok::LParen, "expected '('")?;
            let lo = self.parse_range_bound(width)?;
            self.expect(Tok::Comma, "expected ','")?;
            let hi = self.parse_range_bound(width)?;
            if lo == hi {
                let message = "the range should not represent the full or empty set!";
                return Err(self.error_here(message));
            }
            self.expect(Tok::RParen, "expected ')'")?;
            ranges.push(IntRange { width, lo, hi });
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "expected ')'")?;
        let ordered = ranges.windows(2).all(|pair| (pair[0].hi[0] as i64) < pair[1].lo[0] as i64);
        let proper = ranges.iter().all(|range| (range.lo[0] as i64) < range.hi[0] as i64);
        if !ordered || !proper {
            let message = "Invalid (unordered or overlapping) range list";
            return Err(self.error_here(message));
        }
        Ok(ranges)
    }
}
