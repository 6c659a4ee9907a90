//! The parser: tokens to a module, in one pass.
//!
//! Things are mentioned before they are defined: functions, values, blocks, types, metadata. A
//! mention makes the handle and notes where it stands; the definition fills it in; what is still
//! not filled in at the end of the function or module is an error.
//!
//! An error is noted where it is found and travels up as [`Failed`]. The top level then skips to
//! what looks like the next definition, so that one run finds more than one error.
//!
//! Files, in reading order: `types`, `type_names`, `numbered` (tables by number), `symbols` (mentions of
//! globals), `constants` with `const_expr` and `fold`, `globals`, `linkage` (what all symbols
//! have), `attributes` and `attr_values`, `functions` (headers), `body` (blocks and local values),
//! `insts` (instructions), `calls`, `metadata`, `debug_info` and `di_fields`, `records` (debug records),
//! `use_order`, `finish` (the end of the module), `type_text` (types in messages).

mod asm;
mod attr_values;
mod attributes;
mod body;
mod calls;
mod const_expr;
mod constants;
mod debug_info;
mod di_fields;
mod finish;
mod fold;
mod functions;
mod globals;
mod insts;
mod linkage;
mod metadata;
mod numbered;
mod records;
mod symbols;
mod type_names;
mod type_text;
mod types;
mod use_order;

use std::borrow::Cow;

use nvopt_entity::{FxHashMap, SparseMap};
use nvopt_ir::{
    attrs::{Attr, AttrSet},
    body::{Block, Body, Value},
    datalayout::{DataLayout, LayoutMemo},
    diag::{Diag, Severity, SourceMap},
    module::{Func, Module, ModuleShared},
    types::Type,
};

use crate::{Options, Parsed, lexer::Lexer, numbers::IntLit, suggest, token::Tok, words::Words};

/// How deep types, constants and metadata may be nested.
const MAX_NESTING: usize = 100_000;
/// After so many errors the parser gives up.
const MAX_ERRORS: usize = 50;

/// A byte offset into the source.
type Loc = u32;

/// An error was found and noted.
#[derive(Clone, Copy, Debug)]
struct Failed;

type PResult<T> = Result<T, Failed>;

/// The parser.
struct Parser<'a> {
    lex: Lexer<'a>,
    shared: ModuleShared,
    bodies: SparseMap<Func, Option<Body>>,
    source_map: SourceMap,
    diags: Vec<Diag>,
    warnings: Vec<Diag>,
    /// True if a definition was skipped after an error, so that what it defines is not known.
    skipped: bool,
    layout: DataLayout,
    layouts: LayoutMemo,

    type_names: type_names::TypeNames,
    type_stack: Vec<Type>,
    type_frames: Vec<types::TypeFrame>,

    symbols: symbols::Symbols,
    comdats: linkage::Comdats,
    consts: constants::ConstState,
    attrs: attributes::AttrState,
    md: metadata::MdState,
    /// The function types with which intrinsics that are not declared are called.
    intrinsic_calls: FxHashMap<Func, Vec<Type>>,
    /// Where the declarations of these start in the order of functions.
    first_implicit: usize,
    locals: body::Locals,
    /// The attributes of the parameter or result being read.
    value_attrs: Vec<Attr>,
    /// Where the arguments of the call being read start, and their attributes, as long as the
    /// last one that has any.
    arg_locs: Vec<Loc>,
    arg_attrs: Vec<Option<AttrSet>>,
    /// The operands and successors of the instruction being read.
    args: Vec<Value>,
    succs: Vec<Block>,
}

/// Reads `source`, which is smaller than 4 GiB.
pub(crate) fn run(source: &[u8], options: &Options) -> Result<Parsed, Vec<Diag>> {
    let mut parser = Parser::new(source);
    parser.shared.id = options.module_id.clone();
    parser.shared.source_filename = options.module_id.clone();
    parser.parse_module();
    parser.finish();
    if parser.diags.iter().any(|diag| diag.severity == Severity::Error) {
        return Err(parser.diags);
    }
    let module = Module { shared: parser.shared, bodies: parser.bodies };
    Ok(Parsed { module, source_map: parser.source_map, warnings: parser.warnings })
}

impl<'a> Parser<'a> {
    fn new(source: &'a [u8]) -> Parser<'a> {
        Parser {
            lex: Lexer::new(source),
            shared: ModuleShared::default(),
            bodies: SparseMap::new(),
            source_map: SourceMap::default(),
            diags: Vec::new(),
            warnings: Vec::new(),
            skipped: false,
            layout: DataLayout::default(),
            layouts: LayoutMemo::new(),
            type_names: type_names::TypeNames::default(),
            type_stack: Vec::new(),
            type_frames: Vec::new(),
            symbols: symbols::Symbols::default(),
            comdats: linkage::Comdats::default(),
            consts: constants::ConstState::default(),
            attrs: attributes::AttrState::default(),
            md: metadata::MdState::default(),
            intrinsic_calls: FxHashMap::default(),
            first_implicit: usize::MAX,
            locals: body::Locals::default(),
            value_attrs: Vec::new(),
            arg_locs: Vec::new(),
            arg_attrs: Vec::new(),
            args: Vec::new(),
            succs: Vec::new(),
        }
    }
}

/// Tokens.
impl<'a> Parser<'a> {
    #[inline]
    fn advance(&mut self) {
        self.lex.advance();
    }

    /// Where the token starts.
    #[inline]
    fn loc(&self) -> Loc {
        self.lex.start
    }

    #[inline]
    fn at(&self, tok: Tok) -> bool {
        self.lex.tok == tok
    }

    /// Goes past the token if it is `tok`.
    #[inline]
    fn eat(&mut self, tok: Tok) -> bool {
        let there = self.lex.tok == tok;
        if there {
            self.lex.advance();
        }
        there
    }

    /// Goes past `tok`, or complains with `message`.
    #[inline]
    fn expect(&mut self, tok: Tok, message: &str) -> PResult<()> {
        if self.lex.tok == tok {
            self.lex.advance();
            return Ok(());
        }
        Err(self.error_here(message))
    }

    fn parse_string(&mut self) -> PResult<Cow<'a, [u8]>> {
        if self.lex.tok != Tok::Str {
            return Err(self.error_here("expected string constant"));
        }
        let text = self.lex.string();
        self.advance();
        Ok(text)
    }

    fn parse_u64(&mut self) -> PResult<u64> {
        let literal = self.unsigned_literal()?;
        self.advance();
        Ok(literal.as_u64().unwrap_or(u64::MAX))
    }

    fn parse_u32(&mut self) -> PResult<u32> {
        let literal = self.unsigned_literal()?;
        let Some(value) = literal.as_u64().and_then(|value| u32::try_from(value).ok()) else {
            return Err(self.error_here("expected 32-bit integer (too large)"));
        };
        self.advance();
        Ok(value)
    }

    fn unsigned_literal(&mut self) -> PResult<IntLit<'a>> {
        if self.lex.tok == Tok::Int {
            let literal = IntLit::of_token(&self.lex);
            if !literal.is_signed() {
                return Ok(literal);
            }
        }
        Err(self.error_here("expected integer"))
    }
}

/// Errors.
impl<'a> Parser<'a> {
    /// Notes an error. If the lexer has found one, that is the one to tell.
    #[cold]
    fn error(&mut self, at: Loc, message: impl Into<String>) -> Failed {
        let (at, message) = match self.lex.error.take() {
            Some(error) => (error.at, error.message.to_owned()),
            None => (at, message.into()),
        };
        let end = if at == self.lex.start { self.lex.end } else { self.end_of_word(at) };
        self.diags.push(Diag::error_at(at..end.max(at), message));
        Failed
    }

    /// Notes something odd that does not keep the module from being read.
    #[cold]
    fn warn(&mut self, at: Loc, message: &str) {
        let span = at..self.end_of_word(at);
        let diag = Diag { severity: Severity::Warning, ..Diag::error_at(span, message) };
        self.warnings.push(diag);
    }

    /// Notes an error at the token.
    #[cold]
    fn error_here(&mut self, message: impl Into<String>) -> Failed {
        self.error(self.lex.start, message)
    }

    /// Notes an error at a word that is none of those wanted, with the nearest one that is.
    #[cold]
    fn error_with_nearest(
        &mut self,
        at: Loc,
        message: impl Into<String>,
        word: &[u8],
        wanted: impl Fn(Tok) -> bool,
    ) -> Failed {
        let nearest = suggest::nearest(word, Words::get().all(wanted));
        self.error_with_note(at, message, nearest)
    }

    /// Notes an error with the word that was probably meant.
    #[cold]
    fn error_with_note(
        &mut self,
        at: Loc,
        message: impl Into<String>,
        nearest: Option<&str>,
    ) -> Failed {
        let failed = self.error(at, message);
        if let (Some(nearest), Some(diag)) = (nearest, self.diags.last_mut()) {
            diag.notes.push(format!("did you mean `{nearest}`?"));
        }
        failed
    }

    fn end_of_word(&self, at: Loc) -> Loc {
        let rest = self.lex.source().get(at as usize..).unwrap_or(&[]);
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",()[]{}<>=".contains(byte);
        let len = rest.iter().skip(1).position(is_end).map_or(rest.len(), |len| len + 1);
        at + len as u32
    }
}

/// The top level.
impl<'a> Parser<'a> {
    fn parse_module(&mut self) {
        self.advance();
        if self.parse_target_definitions().is_err() && !self.recover(0) {
            return;
        }
        while self.lex.tok != Tok::Eof {
            let start = self.loc();
            if self.parse_entity().is_err() && !self.recover(start) {
                return;
            }
        }
    }

    fn parse_entity(&mut self) -> PResult<()> {
        match self.lex.tok {
            Tok::Define => self.parse_define(),
            Tok::Declare => self.parse_declare(),
            Tok::GlobalName | Tok::GlobalNum => self.parse_global(),
            Tok::Exclaim => self.parse_numbered_metadata(),
            Tok::MdName => self.parse_named_metadata(),
            Tok::LocalName | Tok::LocalNum => self.parse_type_definition(),
            Tok::Attributes => self.parse_attr_group(),
            Tok::ComdatName => self.parse_comdat(),
            Tok::Module => self.parse_module_asm(),
            Tok::UseListOrder => self.parse_use_list_order(),
            Tok::UseListOrderBb => self.parse_use_list_order_bb(),
            Tok::Summary => self.parse_summary(),
            _ => {
                let word = self.lex.whole_word();
                let starts_entity = |tok| {
                    matches!(
                        tok,
                        Tok::Define
                            | Tok::Declare
                            | Tok::Attributes
                            | Tok::Module
                            | Tok::UseListOrder
                            | Tok::UseListOrderBb
                    )
                };
                let loc = self.loc();
                Err(self.error_with_nearest(loc, "expected top-level entity", word, starts_entity))
            }
        }
    }

    fn parse_target_definitions(&mut self) -> PResult<()> {
        let mut layout_loc = None;
        loop {
            match self.lex.tok {
                Tok::Target => layout_loc = self.parse_target_definition()?.or(layout_loc),
                Tok::SourceFilename => {
                    self.advance();
                    self.expect(Tok::Equal, "expected '=' after source_filename")?;
                    self.shared.source_filename = self.parse_string()?.into_owned();
                }
                _ => break,
            }
        }
        if self.shared.data_layout.is_empty()
            && let Some(layout) = DataLayout::default_for(&self.shared.triple)
        {
            self.shared.data_layout = layout.into();
        }
        match DataLayout::parse(&self.shared.data_layout) {
            Ok(layout) => self.layout = layout,
            Err(message) => {
                let loc = layout_loc.unwrap_or(0);
                return Err(self.error(loc, message));
            }
        }
        Ok(())
    }

    /// Gives where the data layout stands, if it is one.
    fn parse_target_definition(&mut self) -> PResult<Option<Loc>> {
        self.advance();
        match self.lex.tok {
            Tok::Triple => {
                self.advance();
                self.expect(Tok::Equal, "expected '=' after target triple")?;
                self.shared.triple = self.parse_string()?.into_owned();
                Ok(None)
            }
            Tok::DataLayout => {
                self.advance();
                self.expect(Tok::Equal, "expected '=' after target datalayout")?;
                let loc = self.loc();
                self.shared.data_layout = self.parse_string()?.into_owned();
                Ok(Some(loc))
            }
            _ => {
                let word = self.lex.whole_word();
                let known = |tok| matches!(tok, Tok::Triple | Tok::DataLayout);
                Err(self.error_with_nearest(self.lex.start, "unknown target property", word, known))
            }
        }
    }

    fn parse_module_asm(&mut self) -> PResult<()> {
        self.advance();
        self.expect(Tok::Asm, "expected 'module asm'")?;
        let line = self.parse_string()?;
        let asm = &mut self.shared.asm;
        asm.extend_from_slice(&line);
        if asm.last().is_some_and(|&byte| byte != b'\n') {
            asm.push(b'\n');
        }
        Ok(())
    }

    /// `^7 = ...`: what a link-time optimizer knows of the module. It is skipped.
    fn parse_summary(&mut self) -> PResult<()> {
        self.advance();
        self.expect(Tok::Equal, "expected '=' here")?;
        let name = if self.lex.tok == Tok::Label { self.lex.text() } else { b"" };
        if !matches!(name, b"gv:" | b"module:" | b"typeid:" | b"typeidCompatibleVTable:") {
            return self.skip_summary_number(name);
        }
        self.advance();
        self.expect(Tok::LParen, "expected '(' at start of summary entry")?;
        let mut depth = 1usize;
        while depth > 0 {
            match self.lex.tok {
                Tok::LParen => depth += 1,
                Tok::RParen => depth -= 1,
                Tok::Eof => {
                    let message = "found end of file while parsing summary entry";
                    return Err(self.error_here(message));
                }
                _ => {}
            }
            // Words of summaries are not known here.
            self.lex.error = None;
            self.advance();
        }
        Ok(())
    }

    /// `flags: 8` or `blockcount: 1888`
    fn skip_summary_number(&mut self, name: &[u8]) -> PResult<()> {
        if !matches!(name, b"flags:" | b"blockcount:") {
            let message = "Expected 'gv', 'module', 'typeid', 'flags' or 'blockcount' at the start \
                           of summary entry";
            return Err(self.error_here(message));
        }
        self.advance();
        self.parse_u64().map(|_| ())
    }

    /// Skips from the last error in the definition that starts at `start` to what looks like the
    /// next one. False if there is none or it is enough.
    fn recover(&mut self, start: Loc) -> bool {
        self.skipped = true;
        self.lex.error = None;
        self.type_stack.clear();
        self.type_frames.clear();
        self.consts.reset();
        self.md.reset();
        if self.diags.len() >= MAX_ERRORS {
            return false;
        }
        let source = self.lex.source();
        let error =
            self.diags.last().and_then(|diag| diag.span.as_ref()).map_or(0, |span| span.start);
        let mut at = error.max(start) as usize;
        loop {
            let Some(line) = memchr::memchr(b'\n', source.get(at..).unwrap_or(&[])) else {
                return false;
            };
            at += line + 1;
            if starts_definition(&source[at..]) {
                self.lex.restart_at(at);
                return true;
            }
        }
    }
}

/// True if a definition seems to start at the start of this text.
fn starts_definition(text: &[u8]) -> bool {
    let words: [&[u8]; 5] = [b"define ", b"declare ", b"attributes #", b"module asm", b"@"];
    if words.iter().any(|word| text.starts_with(word)) {
        return true;
    }
    let line = &text[..memchr::memchr(b'\n', text).unwrap_or(text.len())];
    match text.first() {
        Some(b'!' | b'^') => memchr::memchr(b'=', line).is_some(),
        Some(b'%') => memchr::memmem::find(line, b"= type ").is_some(),
        Some(b'$') => memchr::memmem::find(line, b"= comdat ").is_some(),
        _ => false,
    }
}
