//! The values of the fields of debug-info nodes, and `DIExpression`.

use std::sync::LazyLock;

use nvopt_entity::FxHashMap;
use nvopt_ir::metadata::{
    DiValue, MdData,
    di::{DiKind, FieldKind},
    dwarf,
};

use super::{
    Failed, PResult, Parser,
    debug_info::{FieldSpec, Node, spec},
};
use crate::{numbers::IntLit, suggest, token::Tok};

/// The codes of all words of debug info.
static CODES: LazyLock<FxHashMap<(FieldGroup, &'static [u8]), u64>> = LazyLock::new(|| {
    let kinds = [
        FieldKind::Tag,
        FieldKind::Encoding,
        FieldKind::Lang,
        FieldKind::LangName,
        FieldKind::Cc,
        FieldKind::Macinfo,
        FieldKind::Flags,
        FieldKind::SpFlags,
        FieldKind::Emission,
        FieldKind::NameTable,
        FieldKind::ChecksumKind,
        FieldKind::FixedPointKind,
        FieldKind::EnumKind,
    ];
    let mut codes = FxHashMap::default();
    for kind in kinds {
        for &(code, word) in dwarf::words(kind).unwrap_or_default() {
            codes.entry((kind as FieldGroup, word.as_bytes())).or_insert(code);
        }
    }
    for &(code, word) in dwarf::ops() {
        codes.insert((EXPRESSION_OPS, word.as_bytes()), code);
    }
    codes
});

/// The group of the operations of `DIExpression`.
const EXPRESSION_OPS: FieldGroup = FieldGroup::MAX;

/// A field kind as a number, for hashing.
type FieldGroup = u8;

impl<'a> Parser<'a> {
    /// The value of a field; `None` if it is a node that the caller must read.
    pub(super) fn parse_field(&mut self, field: &'static FieldSpec) -> PResult<Option<DiValue>> {
        let node = self.md.top_di().node;
        let value = match field.kind {
            FieldKind::Ref => return self.parse_ref_field(field),
            FieldKind::RefOrInt => {
                if self.lex.tok != Tok::Int {
                    return self.parse_ref_field(field);
                }
                match field.name {
                    "size" | "offset" | "bitStride" => {
                        self.parse_unsigned_field(field, u64::MAX)?
                    }
                    "count" => self.parse_signed_field(field, -1, i64::MAX)?,
                    _ => self.parse_signed_field(field, i64::MIN, i64::MAX)?,
                }
            }
            FieldKind::Str => self.parse_str_field(field, node)?,
            FieldKind::List => return self.open_list_field(),
            FieldKind::U16 if node == Node::Location && field.name == "atomRank" => {
                self.parse_unsigned_field(field, u64::from(u8::MAX))?
            }
            FieldKind::U32 if field.name == "virtuality" => self.parse_virtuality()?,
            FieldKind::U16 | FieldKind::U32 | FieldKind::U64 => {
                self.parse_unsigned_field(field, field.kind.max().unwrap_or(u64::MAX))?
            }
            FieldKind::I32 => {
                self.parse_signed_field(field, i64::from(i32::MIN), i64::from(i32::MAX))?
            }
            FieldKind::I64 => self.parse_signed_field(field, i64::MIN, i64::MAX)?,
            FieldKind::Big => self.parse_big_field()?,
            FieldKind::Bool => {
                let value = match self.lex.tok {
                    Tok::True => 1,
                    Tok::False => 0,
                    _ => return Err(self.error_here("expected 'true' or 'false'")),
                };
                self.advance();
                DiValue::Int(value)
            }
            FieldKind::Flags | FieldKind::SpFlags => self.parse_flags_field(field.kind)?,
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
            | FieldKind::EnumKind => self.parse_word_field(field)?,
        };
        Ok(Some(value))
    }

    fn parse_ref_field(&mut self, field: &'static FieldSpec) -> PResult<Option<DiValue>> {
        if self.lex.tok != Tok::Null {
            return Ok(None);
        }
        if self.md.top_di().node.refuses_empty(field.name) {
            return Err(self.error_here(format!("'{}' cannot be null", field.name)));
        }
        self.advance();
        Ok(Some(DiValue::None))
    }

    fn parse_str_field(&mut self, field: &FieldSpec, node: Node) -> PResult<DiValue> {
        let loc = self.loc();
        let text = self.parse_string()?;
        if text.is_empty() && !field.optional {
            if node.refuses_empty(field.name) {
                return Err(self.error(loc, format!("'{}' cannot be empty", field.name)));
            }
            return Ok(DiValue::None);
        }
        Ok(DiValue::Md(self.shared.metadata.string(&text)))
    }

    fn parse_unsigned_field(&mut self, field: &FieldSpec, max: u64) -> PResult<DiValue> {
        let literal = match self.lex.tok {
            Tok::Int => Some(IntLit::of_token(&self.lex)).filter(|literal| !literal.is_signed()),
            _ => None,
        };
        let Some(literal) = literal else {
            return Err(self.error_here("expected unsigned integer"));
        };
        match literal.as_u64() {
            Some(value) if value <= max => {
                self.advance();
                Ok(DiValue::Int(value))
            }
            _ => {
                let message = format!("value for '{}' too large, limit is {max}", field.name);
                Err(self.error_here(message))
            }
        }
    }

    fn parse_signed_field(&mut self, field: &FieldSpec, min: i64, max: i64) -> PResult<DiValue> {
        if self.lex.tok != Tok::Int {
            return Err(self.error_here("expected signed integer"));
        }
        let literal = IntLit::of_token(&self.lex);
        let (word, limit) = match literal.as_i64() {
            Some(value) if (min..=max).contains(&value) => {
                self.advance();
                return Ok(DiValue::Int(value as u64));
            }
            Some(value) if value > max => ("large", max),
            None if !literal.negative => ("large", max),
            _ => ("small", min),
        };
        let message = format!("value for '{}' too {word}, limit is {limit}", field.name);
        Err(self.error_here(message))
    }

    fn parse_big_field(&mut self) -> PResult<DiValue> {
        if self.lex.tok != Tok::Int {
            return Err(self.error_here("expected integer"));
        }
        let literal = IntLit::of_token(&self.lex);
        if literal.is_too_long() {
            return Err(self.error_here("integer constant is too long"));
        }
        self.advance();
        let is_enumerator = self.md.top_di().node == Node::Kind(DiKind::Enumerator);
        // Whether an enumerator is signed is said by another field.
        let width = if is_enumerator { literal.stored_width() } else { literal.signed_width() };
        self.md.top_di().negative = literal.is_signed();
        Ok(DiValue::Wide { width, words: literal.to_width(width).to_vec().into() })
    }

    /// A word of the field's kind, or its code.
    fn parse_word_field(&mut self, field: &FieldSpec) -> PResult<DiValue> {
        let what = match field.kind {
            FieldKind::Tag => "DWARF tag",
            FieldKind::Encoding => "DWARF type attribute encoding",
            FieldKind::Lang => "DWARF language",
            FieldKind::LangName => "DWARF source language name",
            FieldKind::Cc => "DWARF calling convention",
            FieldKind::Macinfo => "DWARF macinfo type",
            FieldKind::Emission => "emission kind",
            FieldKind::NameTable => "nameTable kind",
            FieldKind::ChecksumKind => "checksum kind",
            FieldKind::FixedPointKind => "fixed-point kind",
            _ => "DWARF enum kind code",
        };
        if self.lex.tok == Tok::Int && field.kind != FieldKind::ChecksumKind {
            return self.parse_unsigned_field(field, field.kind.max().unwrap_or(u64::MAX));
        }
        if let Some(code) = self.debug_code(field.kind) {
            self.advance();
            return Ok(DiValue::Int(code));
        }
        let word = self.lex.whole_word();
        let text = String::from_utf8_lossy(word);
        let right_prefix = match field.kind {
            FieldKind::Tag => word.starts_with(b"DW_TAG_"),
            FieldKind::Encoding => word.starts_with(b"DW_ATE_"),
            FieldKind::Lang => word.starts_with(b"DW_LANG_"),
            FieldKind::LangName => word.starts_with(b"DW_LNAME_"),
            FieldKind::Cc => word.starts_with(b"DW_CC_"),
            FieldKind::Macinfo => word.starts_with(b"DW_MACINFO_"),
            FieldKind::ChecksumKind => true,
            FieldKind::EnumKind => word.starts_with(b"DW_APPLE_ENUM_KIND_"),
            _ => false,
        };
        let message = match right_prefix {
            true => format!("invalid {what} '{text}'"),
            false => format!("expected {what}"),
        };
        let words = dwarf::words(field.kind).unwrap_or_default();
        let nearest = suggest::nearest(word, words.iter().map(|(_, word)| *word));
        Err(self.error_with_note(self.lex.start, message, nearest))
    }

    fn debug_code(&self, kind: FieldKind) -> Option<u64> {
        if !matches!(self.lex.tok, Tok::DebugWord | Tok::Word) {
            return None;
        }
        CODES.get(&(kind as FieldGroup, self.lex.text())).copied()
    }

    /// `DIFlagPublic | DIFlagPrototyped`
    fn parse_flags_field(&mut self, kind: FieldKind) -> PResult<DiValue> {
        let mut flags = 0;
        loop {
            flags |= match self.lex.tok {
                Tok::Int => u64::from(self.parse_u32()?),
                _ => match self.debug_code(kind) {
                    Some(code) => {
                        self.advance();
                        code
                    }
                    None => return Err(self.bad_flag(kind)),
                },
            };
            if !self.eat(Tok::Bar) {
                return Ok(DiValue::Int(flags));
            }
        }
    }

    #[cold]
    fn bad_flag(&mut self, kind: FieldKind) -> Failed {
        let word = self.lex.whole_word();
        let text = String::from_utf8_lossy(word);
        let message = match kind {
            FieldKind::Flags if word.starts_with(b"DIFlag") => {
                format!("invalid debug info flag '{text}'")
            }
            FieldKind::SpFlags if word.starts_with(b"DISPFlag") => {
                format!("invalid subprogram debug info flag '{text}'")
            }
            _ => "expected debug info flag".to_owned(),
        };
        let words = dwarf::words(kind).unwrap_or_default();
        let nearest = suggest::nearest(word, words.iter().map(|(_, word)| *word));
        self.error_with_note(self.lex.start, message, nearest)
    }

    /// `DW_VIRTUALITY_virtual`
    fn parse_virtuality(&mut self) -> PResult<DiValue> {
        let words = ["DW_VIRTUALITY_none", "DW_VIRTUALITY_virtual", "DW_VIRTUALITY_pure_virtual"];
        if self.lex.tok == Tok::Int {
            return self.parse_unsigned_field(&spec("virtuality", FieldKind::U32), 2);
        }
        let text = self.lex.whole_word();
        let Some(code) = words.iter().position(|word| word.as_bytes() == text) else {
            let name = String::from_utf8_lossy(text);
            let message = match text.starts_with(b"DW_VIRTUALITY_") {
                true => format!("invalid DWARF virtuality code '{name}'"),
                false => "expected DWARF virtuality code".to_owned(),
            };
            let nearest = suggest::nearest(text, words);
            return Err(self.error_with_note(self.lex.start, message, nearest));
        };
        self.advance();
        Ok(DiValue::Int(code as u64))
    }
}

/// Expressions.
impl<'a> Parser<'a> {
    /// `DIExpression`, from its parenthesis on.
    pub(super) fn parse_expression(&mut self) -> PResult<MdData> {
        self.expect(Tok::LParen, "expected '(' here")?;
        let mut ops: Vec<u64> = Vec::new();
        if self.lex.tok != Tok::RParen {
            loop {
                ops.push(self.parse_expression_op()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.expect(Tok::RParen, "expected ')' here")?;
        Ok(MdData::Expression { distinct: false, ops: ops.into() })
    }

    fn parse_expression_op(&mut self) -> PResult<u64> {
        match self.lex.tok {
            Tok::DebugWord => {
                let word = self.lex.text();
                let found = if word.starts_with(b"DW_ATE_") {
                    self.debug_code(FieldKind::Encoding)
                } else {
                    CODES.get(&(EXPRESSION_OPS, word)).copied()
                };
                let Some(code) = found else {
                    let text = String::from_utf8_lossy(word);
                    let what = if word.starts_with(b"DW_ATE_") {
                        "DWARF attribute encoding"
                    } else {
                        "DWARF op"
                    };
                    let message = format!("invalid {what} '{text}'");
                    let nearest =
                        suggest::nearest(word, dwarf::ops().iter().map(|(_, word)| *word));
                    return Err(self.error_with_note(self.lex.start, message, nearest));
                };
                self.advance();
                Ok(code)
            }
            Tok::Int => {
                let literal = IntLit::of_token(&self.lex);
                if literal.is_signed() {
                    return Err(self.error_here("expected unsigned integer"));
                }
                let Some(value) = literal.as_u64() else {
                    let message = format!("element too large, limit is {}", u64::MAX);
                    return Err(self.error_here(message));
                };
                self.advance();
                Ok(value)
            }
            _ => Err(self.error_here("expected unsigned integer")),
        }
    }
}
