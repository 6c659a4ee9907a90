//! Variables, their types and what they hold at first.

use super::{Failed, Parser, Step, lossy, number::Value};
use crate::{
    isa::Mod,
    mach::{Init, Linkage, VarDecl},
};

/// How deep the lists of an initializer may nest.
const MAX_LISTS: u32 = 64;

/// The words before a name: `.global .align 4 .v2 .f32`.
#[derive(Default)]
pub(super) struct Words {
    pub(super) space: Option<Mod>,
    bank: Option<u32>,
    attribute: Option<Box<str>>,
    pub(super) align: Option<u32>,
    pub(super) ty: Option<Mod>,
    lanes: Option<u8>,
}

impl Words {
    pub(super) fn lanes(&self) -> u8 {
        self.lanes.unwrap_or(1)
    }
}

impl<'a> Parser<'a> {
    /// The words before a name, in any order.
    pub(super) fn words(&mut self) -> Step<Words> {
        let mut words = Words::default();
        while self.cursor.peek() == b'.' {
            let start = self.cursor.at;
            match self.cursor.dot_word() {
                b"align" => words.align = Some(self.size_u32()?),
                b"attribute" => words.attribute = Some(self.attribute()?),
                b"v2" => words.lanes = Some(2),
                b"v4" => words.lanes = Some(4),
                b"v8" => words.lanes = Some(8),
                b"ptr" if words.ty.is_some() => {
                    self.cursor.at = start;
                    return Ok(words);
                }
                word => self.space_or_type(&mut words, start, word)?,
            }
        }
        Ok(words)
    }

    fn space_or_type(&mut self, words: &mut Words, start: usize, word: &[u8]) -> Step<()> {
        let known = std::str::from_utf8(word).ok().and_then(Mod::from_name);
        match known {
            Some(space) if space.is_space() && words.space.is_none() => {
                words.space = Some(space);
                if space == Mod::Const && self.cursor.byte(0) == b'[' {
                    self.cursor.at += 1;
                    words.bank = Some(self.size_u32()?);
                    self.expect(b']')?;
                }
                Ok(())
            }
            Some(ty) if ty.is_type() && words.ty.is_none() => {
                words.ty = Some(ty);
                Ok(())
            }
            _ => {
                let shown = String::from_utf8_lossy(word);
                let message = format!("`.{shown}` does not belong in a declaration");
                let types = Mod::ALL.iter().filter(|m| m.is_type() || m.is_space());
                let note = Self::suggestion(word, types.map(|m| m.name()));
                Err(self.error_with(start..self.cursor.at, message, note))
            }
        }
    }

    /// What stands in the parentheses of `.attribute`.
    pub(super) fn attribute(&mut self) -> Step<Box<str>> {
        self.expect(b'(')?;
        let start = self.cursor.at;
        let mut depth = 0u32;
        loop {
            match self.cursor.peek() {
                b')' if depth == 0 => break,
                b')' => depth -= 1,
                b'(' => depth += 1,
                b';' | b'{' | b'}' => return Err(self.error_here("expected `)`")),
                _ if self.cursor.is_at_end() => return Err(self.error_here("expected `)`")),
                _ => {}
            }
            self.cursor.at += 1;
        }
        let text = lossy(&self.cursor.bytes[start..self.cursor.at]);
        self.cursor.at += 1;
        Ok(text)
    }

    /// A declaration of variables with its semicolon.
    pub(super) fn variables(&mut self, linkage: Linkage) -> Step<Vec<(&'a [u8], VarDecl)>> {
        self.cursor.skip_trivia();
        let start = self.cursor.at;
        let words = self.words()?;
        let end = self.cursor.at;
        let Some(space) = words.space else {
            return Err(self.error(start..end, "the declaration has no state space"));
        };
        let Some(ty) = words.ty else {
            return Err(self.error(start..end, "the declaration has no type"));
        };
        let mut vars = Vec::new();
        loop {
            let name = self.name("the name of a variable")?;
            let dims = self.dims()?;
            let init = if self.cursor.eat(b'=') { Some(self.init(ty)?) } else { None };
            let var = VarDecl {
                linkage,
                space,
                bank: words.bank,
                attribute: words.attribute.clone(),
                align: words.align,
                ty,
                lanes: words.lanes(),
                name: lossy(name),
                dims,
                init,
            };
            vars.push((name, var));
            if !self.cursor.eat(b',') {
                break;
            }
        }
        self.expect(b';')?;
        Ok(vars)
    }

    /// The lengths behind a name.
    pub(super) fn dims(&mut self) -> Step<Vec<Option<u64>>> {
        let mut dims = Vec::new();
        while self.cursor.eat(b'[') {
            if self.cursor.eat(b']') {
                dims.push(None);
            } else {
                dims.push(Some(self.size()?));
                self.expect(b']')?;
            }
        }
        Ok(dims)
    }

    fn init(&mut self, ty: Mod) -> Step<Init> {
        let is_opaque = matches!(ty, Mod::Texref | Mod::Samplerref | Mod::Surfref);
        if is_opaque && self.cursor.peek() == b'{' {
            let start = self.cursor.at;
            if !self.skip_braces() {
                return Err(self.error(start..start + 1, "the initializer has no end"));
            }
            return Ok(Init::Verbatim(lossy(&self.cursor.bytes[start..self.cursor.at])));
        }
        self.init_value(0)
    }

    fn init_value(&mut self, depth: u32) -> Step<Init> {
        match self.cursor.peek() {
            b'{' => {
                if depth == MAX_LISTS {
                    return Err(self.error_here("the initializer nests too deeply"));
                }
                self.cursor.at += 1;
                let mut list = Vec::new();
                while !self.cursor.eat(b'}') {
                    list.push(self.init_value(depth + 1)?);
                    if !self.cursor.eat(b',') {
                        self.expect(b'}')?;
                        break;
                    }
                }
                Ok(Init::List(list))
            }
            b'0'..=b'9' => self.number_or_mask(),
            b'-' | b'+' | b'(' | b'~' | b'!' => {
                let value = self.expression()?;
                Ok(init_of(value))
            }
            _ => self.symbol_init(None),
        }
    }

    /// A number, or a mask before an address: `0xFF00(symbol)`.
    fn number_or_mask(&mut self) -> Step<Init> {
        let start = self.cursor.at;
        let value = self.literal()?;
        match (self.cursor.peek(), value) {
            (b',' | b'}' | b';', value) => Ok(init_of(value)),
            (b'(', Value::Int(mask, _)) => {
                self.cursor.at += 1;
                let init = self.symbol_init(Some(mask))?;
                self.expect(b')')?;
                Ok(init)
            }
            _ => {
                self.cursor.at = start;
                let value = self.expression()?;
                Ok(init_of(value))
            }
        }
    }

    /// An address: `symbol+8`, `generic(symbol)+8`.
    fn symbol_init(&mut self, mask: Option<u64>) -> Step<Init> {
        let name = self.name("a number, a name or `{`")?;
        if name == b"WARP_SZ" && mask.is_none() {
            return Ok(Init::Int(32));
        }
        let generic = name == b"generic" && self.cursor.peek() == b'(';
        let mut inner = 0;
        let name = if generic {
            self.cursor.at += 1;
            let name = self.name("the name of a variable")?;
            inner = self.offset()?;
            self.expect(b')')?;
            name
        } else {
            name
        };
        let offset = self.offset()?.wrapping_add(inner);
        Ok(Init::Sym { name: lossy(name), generic, offset, mask })
    }

    /// The type of a declaration whose words are read.
    pub(super) fn type_of(&mut self, words: &Words, start: usize) -> Step<Mod> {
        match words.ty {
            Some(ty) => Ok(ty),
            None => {
                let end = self.cursor.at;
                let failed: Failed = self.error(start..end, "the declaration has no type");
                Err(failed)
            }
        }
    }
}

fn init_of(value: Value) -> Init {
    match value {
        Value::Int(bits, true) => Init::Int(i128::from(bits.cast_signed())),
        Value::Int(bits, false) => Init::Int(i128::from(bits)),
        Value::F32(bits) => Init::F32(bits),
        Value::F64(bits) => Init::F64(bits),
    }
}
