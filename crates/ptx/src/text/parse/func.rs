//! Functions' heads: linkage, results, name, parameters, directives.

use super::{Parser, Step, lossy};
use crate::{
    isa::Mod,
    mach::{FuncDecl, FuncDirective, FuncKind, Item, Linkage, Param, PtrInfo},
};

/// A parameter with its name as it stands in the text.
pub(super) type NamedParam<'a> = (&'a [u8], Param);

impl<'a> Parser<'a> {
    /// A function; the cursor stands on `.entry` or `.func`.
    pub(super) fn func(&mut self, start: usize, linkage: Linkage) -> Step<()> {
        let kind = match self.cursor.dot_word() {
            b"entry" => FuncKind::Entry,
            _ => FuncKind::Func,
        };
        let mut attribute = None;
        let mut directives = Vec::new();
        let mut noreturn = false;
        // Directives may also stand before the name.
        while self.cursor.peek() == b'.' {
            if self.cursor.peek_dot_word() == b"attribute" {
                self.cursor.dot_word();
                attribute = Some(self.attribute()?);
            } else {
                self.func_directive(&mut directives, &mut noreturn)?;
            }
        }
        let rets = if self.cursor.peek() == b'(' { self.params()? } else { Vec::new() };
        let name = self.name("the name of a function")?;
        self.globals.insert(name);
        let params = if self.cursor.peek() == b'(' { self.params()? } else { Vec::new() };
        while self.cursor.peek() == b'.' {
            if self.cursor.peek_dot_word() == b"attribute" {
                self.cursor.dot_word();
                attribute = Some(self.attribute()?);
            } else {
                self.func_directive(&mut directives, &mut noreturn)?;
            }
        }
        let body = match self.cursor.peek() {
            b';' => {
                self.cursor.at += 1;
                None
            }
            b'{' => {
                let (body, map) = self.body(&rets, &params);
                self.map.bodies.insert(self.module.items.len(), map);
                Some(Box::new(body))
            }
            _ => return Err(self.error_here("expected `{` or `;`")),
        };
        let unnamed = |params: Vec<NamedParam<'a>>| params.into_iter().map(|(_, p)| p).collect();
        let func = FuncDecl {
            linkage,
            kind,
            attribute,
            rets: unnamed(rets),
            name: lossy(name),
            params: unnamed(params),
            noreturn,
            directives,
            body,
        };
        self.push_item(start, Item::Func(func));
        Ok(())
    }

    /// `(a, b)`; the cursor stands on the parenthesis.
    pub(super) fn params(&mut self) -> Step<Vec<NamedParam<'a>>> {
        self.expect(b'(')?;
        let mut params = Vec::new();
        while !self.cursor.eat(b')') {
            params.push(self.param()?);
            if !self.cursor.eat(b',') {
                self.expect(b')')?;
                break;
            }
        }
        Ok(params)
    }

    fn param(&mut self) -> Step<NamedParam<'a>> {
        self.cursor.skip_trivia();
        let start = self.cursor.at;
        let words = self.words()?;
        let ty = self.type_of(&words, start)?;
        let end = self.cursor.at;
        let Some(space @ (Mod::Param | Mod::Reg)) = words.space else {
            return Err(self.error(start..end, "a parameter is in `.param` or in `.reg`"));
        };
        let mut align = words.align;
        let ptr = self.ptr()?;
        // An alignment may stand behind the type as well.
        if self.cursor.peek_dot_word() == b"align" {
            self.cursor.dot_word();
            align = Some(self.size_u32()?);
        }
        let name = self.name("the name of a parameter")?;
        let dim_at = self.cursor.at;
        let dims = self.dims()?;
        let dim = match dims.as_slice() {
            [] => None,
            [dim] => Some(*dim),
            _ => {
                let end = self.cursor.at;
                return Err(self.error(dim_at..end, "a parameter has one length at most"));
            }
        };
        let lanes = words.lanes();
        Ok((name, Param { space, align, ty, lanes, ptr, name: lossy(name), dim }))
    }

    /// `.ptr .global .align 4`
    fn ptr(&mut self) -> Step<Option<PtrInfo>> {
        if self.cursor.peek_dot_word() != b"ptr" {
            return Ok(None);
        }
        self.cursor.dot_word();
        let start = self.cursor.at;
        let words = self.words()?;
        if words.ty.is_some() {
            let end = self.cursor.at;
            return Err(self.error(start..end, "the type stands before `.ptr`"));
        }
        Ok(Some(PtrInfo { space: words.space, align: words.align }))
    }

    /// A directive before or behind the parameters, as `.maxntid 128, 1, 1`.
    fn func_directive(
        &mut self,
        directives: &mut Vec<FuncDirective>,
        noreturn: &mut bool,
    ) -> Step<()> {
        let start = self.cursor.at;
        let word = self.cursor.dot_word();
        if word == b"noreturn" {
            *noreturn = true;
            return Ok(());
        }
        if !FUNC_WORDS.iter().any(|known| known.as_bytes() == word) {
            let shown = String::from_utf8_lossy(word);
            let message = format!("unknown directive `.{shown}` of a function");
            let note = Self::suggestion(word, FUNC_WORDS.iter().copied());
            return Err(self.error_with(start..self.cursor.at, message, note));
        }
        let mut args: Vec<Box<str>> = Vec::new();
        if !matches!(self.cursor.peek(), b'.' | b'{' | b';') {
            loop {
                args.push(self.directive_arg()?);
                if !self.cursor.eat(b',') {
                    break;
                }
            }
        }
        if word == b"pragma" {
            self.expect(b';')?;
        }
        directives.push(FuncDirective { name: lossy(word), args });
        Ok(())
    }

    fn directive_arg(&mut self) -> Step<Box<str>> {
        if self.cursor.peek() == b'"' {
            let text = self.string()?;
            return Ok(format!("\"{text}\"").into());
        }
        Ok(self.size()?.to_string().into())
    }
}

/// The directives of a function.
const FUNC_WORDS: &[&str] = &[
    "maxntid",
    "reqntid",
    "minnctapersm",
    "maxnctapersm",
    "maxnreg",
    "pragma",
    "explicitcluster",
    "reqnctapercluster",
    "maxclusterrank",
    "blocksareclusters",
    "noreturn",
    "unique",
    "abi_preserve",
    "abi_preserve_control",
    "attribute",
];
