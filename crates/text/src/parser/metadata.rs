//! Metadata: nodes, strings, values as metadata, attachments.
//!
//! Nodes written inside nodes may be nested as deep as the text likes, so the open ones are an
//! explicit stack; `debug_info` reads the fields of those that have names.

use nvopt_ir::{
    body::{LocalMd, MdOperand},
    constant::Const,
    metadata::{DiValue, Md, MdData, MdKind},
    types::Type,
};

use super::{
    Loc, MAX_NESTING, PResult, Parser, constants::Home, debug_info::DiFrame, numbered::Numbered,
    types::Void,
};
use crate::token::Tok;

/// What is known of the metadata so far.
#[derive(Default)]
pub(super) struct MdState {
    numbered: Numbered<NumberedMd>,
    forward: Vec<(u32, Md, Loc)>,
    frames: Vec<MdFrame>,
    /// The operands of the open tuples.
    ops: Vec<Option<Md>>,
    /// The fields of the open debug-info nodes.
    pub(super) values: Vec<DiValue>,
    pub(super) seen_dbg_records: bool,
    pub(super) seen_dbg_intrinsics: bool,
    /// True if a call of a debug intrinsic cannot be made a record: debug info is broken.
    pub(super) broken_dbg_call: bool,
    /// True if an argument of a call is a node that was not defined yet.
    pub(super) late_arguments: bool,
}

#[derive(Clone, Copy)]
struct NumberedMd {
    md: Md,
    defined: bool,
}

impl MdState {
    /// Forgets what was open when an error was found.
    pub(super) fn reset(&mut self) {
        self.frames.clear();
        self.ops.clear();
        self.values.clear();
    }
}

/// A node that is open.
pub(super) enum MdFrame {
    Tuple { distinct: bool, first: usize },
    Di(DiFrame),
}

/// The start of some metadata.
enum Start {
    Whole(Md),
    /// A node was opened.
    Opened,
    /// A node that cannot hold others was read.
    Leaf(MdData),
}

/// What an open node does.
pub(super) enum Step {
    /// It wants metadata.
    More,
    Closed(MdData),
}

/// Reading.
impl<'a> Parser<'a> {
    /// `!7 = ...`
    pub(super) fn parse_numbered_metadata(&mut self) -> PResult<()> {
        self.advance();
        let number = self.parse_u32()?;
        self.expect(Tok::Equal, "expected '=' here")?;
        if matches!(self.lex.tok, Tok::Type(_)) {
            return Err(self.error_here("unexpected type in metadata definition"));
        }
        let distinct = self.eat(Tok::Distinct);
        if !matches!(self.lex.tok, Tok::MdName | Tok::Exclaim) {
            return Err(self.error_here("Expected '!' here"));
        }
        self.consts.home = Home::Module;
        let data = self.parse_node_data(distinct)?;
        match self.md.numbered.get(number) {
            None => {
                let md = self.shared.metadata.add(data);
                self.md.numbered.set(number, NumberedMd { md, defined: true });
            }
            Some(NumberedMd { md, defined: false }) => {
                self.define_md(md, data);
                self.md.numbered.set(number, NumberedMd { md, defined: true });
            }
            Some(NumberedMd { defined: true, .. }) => {
                return Err(self.error_here("Metadata id is already used"));
            }
        }
        Ok(())
    }

    /// Defines a node that was mentioned. A uniqued one that holds itself is distinct.
    fn define_md(&mut self, md: Md, mut data: MdData) {
        let mut holds_itself = false;
        data.for_each_operand(|operand| holds_itself |= operand == md);
        if holds_itself {
            set_distinct(&mut data);
        }
        self.shared.metadata.define(md, data);
    }

    /// `!name = !{!0, !1}`
    pub(super) fn parse_named_metadata(&mut self) -> PResult<()> {
        let name = self.lex.name();
        self.advance();
        self.expect(Tok::Equal, "expected '=' here")?;
        self.expect(Tok::Exclaim, "Expected '!' here")?;
        self.expect(Tok::LBrace, "Expected '{' here")?;
        let mut nodes = Vec::new();
        if self.lex.tok != Tok::RBrace {
            loop {
                nodes.push(self.parse_named_operand()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.expect(Tok::RBrace, "expected end of metadata node")?;
        let known = self.shared.named_md.iter_mut().find(|(known, _)| known[..] == name[..]);
        match known {
            Some((_, known)) => known.extend(nodes),
            None => self.shared.named_md.push((name.into_owned(), nodes)),
        }
        Ok(())
    }

    fn parse_named_operand(&mut self) -> PResult<Md> {
        if self.lex.tok == Tok::MdName {
            match self.lex.text() {
                b"!DIExpression" => {
                    let data = self.parse_node_data(false)?;
                    return Ok(self.shared.metadata.add(data));
                }
                b"!DIArgList" => {
                    return Err(self.error_here("found DIArgList outside of function"));
                }
                _ => {}
            }
        }
        self.expect(Tok::Exclaim, "Expected '!' here")?;
        self.parse_md_number()
    }

    /// `7`, after the `!`.
    #[inline]
    fn parse_md_number(&mut self) -> PResult<Md> {
        let loc = self.loc();
        let number = self.parse_u32()?;
        Ok(self.mention_md(number, loc))
    }

    #[inline]
    fn mention_md(&mut self, number: u32, loc: Loc) -> Md {
        if let Some(known) = self.md.numbered.get(number) {
            return known.md;
        }
        let md = self.shared.metadata.reserve();
        self.md.numbered.set(number, NumberedMd { md, defined: false });
        self.md.forward.push((number, md, loc));
        md
    }

    /// Complains about nodes that were mentioned and never defined.
    pub(super) fn check_metadata_defined(&mut self) {
        let mut forward = std::mem::take(&mut self.md.forward);
        forward.retain(|&(_, md, _)| self.shared.metadata.is_reserved(md));
        forward.sort_by_key(|&(number, ..)| number);
        for (number, _, loc) in forward {
            self.error(loc, format!("use of undefined metadata '!{number}'"));
        }
    }

    /// `!dbg !7`
    #[inline]
    pub(super) fn parse_attachment(&mut self) -> PResult<(MdKind, Md)> {
        debug_assert!(self.at(Tok::MdName));
        let kind = if self.lex.text() == b"!dbg" {
            MdKind::DBG
        } else {
            let name = self.lex.name();
            self.shared.md_kinds.intern(&name)
        };
        self.advance();
        let md = self.parse_md_node()?;
        Ok((kind, md))
    }

    /// A node: `!7`, `!{...}` or `!DILocation(...)`.
    #[inline]
    pub(super) fn parse_md_node(&mut self) -> PResult<Md> {
        match self.lex.tok {
            Tok::Exclaim => {
                self.advance();
                if self.lex.tok != Tok::LBrace {
                    return self.parse_md_number();
                }
                let data = self.parse_node_after_exclaim(false)?;
                Ok(self.shared.metadata.add(data))
            }
            Tok::MdName => {
                let data = self.parse_node_data(false)?;
                Ok(self.shared.metadata.add(data))
            }
            _ => Err(self.error_here("expected '!' here")),
        }
    }

    /// A node other than `!7`, from its `!` on.
    fn parse_node_data(&mut self, distinct: bool) -> PResult<MdData> {
        if self.lex.tok == Tok::Exclaim {
            self.advance();
            return self.parse_node_after_exclaim(distinct);
        }
        let home = std::mem::replace(&mut self.consts.home, Home::Module);
        let result = match self.open_named_node(distinct) {
            Ok(Start::Opened) => self.run_metadata(),
            Ok(Start::Leaf(data)) => Ok(data),
            Ok(Start::Whole(_)) => unreachable!("a named node is no mention"),
            Err(failed) => Err(failed),
        };
        self.consts.home = home;
        result
    }

    fn parse_node_after_exclaim(&mut self, distinct: bool) -> PResult<MdData> {
        self.expect(Tok::LBrace, "expected '{' here")?;
        let home = std::mem::replace(&mut self.consts.home, Home::Module);
        let result = self.open_tuple(distinct).and_then(|()| self.run_metadata());
        self.consts.home = home;
        result
    }

    fn open_tuple(&mut self, distinct: bool) -> PResult<()> {
        let first = self.md.ops.len();
        self.push_md_frame(MdFrame::Tuple { distinct, first })
    }

    pub(super) fn push_md_frame(&mut self, frame: MdFrame) -> PResult<()> {
        if self.md.frames.len() >= MAX_NESTING {
            return Err(self.error_here("metadata is nested too deep"));
        }
        self.md.frames.push(frame);
        Ok(())
    }

    /// Reads the node on top of the stack, which was just opened, with all that is nested in it.
    fn run_metadata(&mut self) -> PResult<MdData> {
        let bottom = self.md.frames.len() - 1;
        let mut step = self.step_opened()?;
        loop {
            let md = match step {
                Step::Closed(data) => {
                    self.md.frames.pop();
                    if self.md.frames.len() == bottom {
                        return Ok(data);
                    }
                    self.shared.metadata.add(data)
                }
                Step::More => match self.open_metadata()? {
                    Start::Whole(md) => md,
                    Start::Leaf(data) => self.shared.metadata.add(data),
                    Start::Opened => {
                        step = self.step_opened()?;
                        continue;
                    }
                },
            };
            step = self.feed_metadata(md)?;
        }
    }

    /// Reads on in a node that was just opened.
    fn step_opened(&mut self) -> PResult<Step> {
        match self.md.frames.last().expect("a node is open") {
            MdFrame::Tuple { .. } => {
                if self.lex.tok == Tok::RBrace {
                    return self.close_tuple();
                }
                self.step_tuple()
            }
            MdFrame::Di(_) => self.step_di_opened(),
        }
    }

    fn feed_metadata(&mut self, md: Md) -> PResult<Step> {
        match self.md.frames.last().expect("a node is open") {
            MdFrame::Tuple { .. } => {
                self.md.ops.push(Some(md));
                if self.eat(Tok::Comma) {
                    return self.step_tuple();
                }
                self.close_tuple()
            }
            MdFrame::Di(_) => self.feed_di(md),
        }
    }

    /// Reads operands of a tuple as long as they are simple.
    fn step_tuple(&mut self) -> PResult<Step> {
        loop {
            match self.lex.tok {
                Tok::Null => {
                    self.advance();
                    self.md.ops.push(None);
                }
                Tok::Exclaim => {
                    self.advance();
                    let md = match self.lex.tok {
                        Tok::Str => self.parse_md_string(),
                        Tok::LBrace => {
                            // The operands that follow are the new tuple's.
                            self.advance();
                            self.open_tuple(false)?;
                            if self.lex.tok == Tok::RBrace {
                                return self.close_tuple();
                            }
                            continue;
                        }
                        _ => self.parse_md_number()?,
                    };
                    self.md.ops.push(Some(md));
                }
                _ => return Ok(Step::More),
            }
            if !self.eat(Tok::Comma) {
                return self.close_tuple();
            }
        }
    }

    fn close_tuple(&mut self) -> PResult<Step> {
        self.expect(Tok::RBrace, "expected end of metadata node")?;
        let Some(&MdFrame::Tuple { distinct, first }) = self.md.frames.last() else {
            unreachable!("the caller has seen a tuple");
        };
        let ops = self.md.ops.drain(first..).collect();
        Ok(Step::Closed(MdData::Tuple { distinct, ops }))
    }

    fn parse_md_string(&mut self) -> Md {
        let text = self.lex.string();
        self.advance();
        self.shared.metadata.string(&text)
    }

    /// Reads simple metadata, or opens a node.
    fn open_metadata(&mut self) -> PResult<Start> {
        match self.lex.tok {
            Tok::MdName => {
                if self.lex.text() == b"!DIArgList" {
                    let message = "found DIArgList outside of function";
                    return Err(self.error_here(message));
                }
                self.open_named_node(false)
            }
            Tok::Exclaim => {
                self.advance();
                match self.lex.tok {
                    Tok::Str => Ok(Start::Whole(self.parse_md_string())),
                    Tok::LBrace => {
                        self.advance();
                        self.open_tuple(false)?;
                        Ok(Start::Opened)
                    }
                    _ => self.parse_md_number().map(Start::Whole),
                }
            }
            _ => {
                let constant = self.parse_md_const()?;
                Ok(Start::Whole(self.shared.metadata.add(MdData::Const(constant))))
            }
        }
    }

    /// `i32 7`, a constant of the module.
    fn parse_md_const(&mut self) -> PResult<Const> {
        let loc = self.loc();
        let ty = self.parse_type_or("expected metadata operand", Void::Refused)?;
        if ty == Type::METADATA {
            return Err(self.error(loc, "invalid metadata-value-metadata roundtrip"));
        }
        self.parse_const(ty)
    }

    fn open_named_node(&mut self, distinct: bool) -> PResult<Start> {
        match self.open_di_node(distinct)? {
            Some(data) => Ok(Start::Leaf(data)),
            None => Ok(Start::Opened),
        }
    }
}

/// Metadata as an operand.
impl<'a> Parser<'a> {
    /// Metadata that may speak of local values.
    pub(super) fn parse_md_operand(&mut self) -> PResult<MdOperand> {
        match self.lex.tok {
            Tok::MdName if self.lex.text() == b"!DIArgList" => self.parse_arg_list(),
            Tok::Exclaim => {
                self.advance();
                let md = match self.lex.tok {
                    Tok::Str => self.parse_md_string(),
                    Tok::LBrace => {
                        let data = self.parse_node_after_exclaim(false)?;
                        self.shared.metadata.add(data)
                    }
                    _ => self.parse_md_number()?,
                };
                Ok(MdOperand::Node(md))
            }
            Tok::MdName => {
                let data = self.parse_node_data(false)?;
                Ok(MdOperand::Node(self.shared.metadata.add(data)))
            }
            _ => self.parse_value_operand(),
        }
    }

    /// Metadata as the argument of a call. As in LLVM, a node that holds nothing but `null` is
    /// the empty node there, and one that holds nothing but a constant is the constant.
    pub(super) fn parse_md_argument(&mut self) -> PResult<MdOperand> {
        let operand = self.parse_md_operand()?;
        let MdOperand::Node(md) = operand else { return Ok(operand) };
        self.md.late_arguments |= self.shared.metadata.is_reserved(md);
        Ok(MdOperand::Node(self.shared.metadata.as_value(md)))
    }

    /// `i32 %x` or `i32 7`
    fn parse_value_operand(&mut self) -> PResult<MdOperand> {
        let loc = self.loc();
        let ty = self.parse_type_or("expected metadata operand", Void::Refused)?;
        if ty == Type::METADATA {
            return Err(self.error(loc, "invalid metadata-value-metadata roundtrip"));
        }
        if matches!(self.lex.tok, Tok::LocalName | Tok::LocalNum) {
            let value = self.parse_value(ty)?;
            return Ok(MdOperand::Local(self.locals.body.local_metadata(value)));
        }
        let home = std::mem::replace(&mut self.consts.home, Home::Module);
        let constant = self.parse_const(ty);
        self.consts.home = home;
        Ok(MdOperand::Node(self.shared.metadata.add(MdData::Const(constant?))))
    }

    /// `!DIArgList(i32 %x, i32 7)`
    fn parse_arg_list(&mut self) -> PResult<MdOperand> {
        if !self.locals.is_active() {
            return Err(self.error_here("found DIArgList outside of function"));
        }
        self.advance();
        self.expect(Tok::LParen, "expected '(' here")?;
        let mut args: Vec<LocalMd> = Vec::new();
        if self.lex.tok != Tok::RParen {
            loop {
                let loc = self.loc();
                let ty = self.parse_type_or("expected value-as-metadata operand", Void::Refused)?;
                if ty == Type::METADATA {
                    return Err(self.error(loc, "invalid metadata-value-metadata roundtrip"));
                }
                let value = self.parse_value(ty)?;
                args.push(self.locals.body.local_metadata(value));
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.expect(Tok::RParen, "expected ')' here")?;
        Ok(MdOperand::ArgList(args.into()))
    }
}

fn set_distinct(data: &mut MdData) {
    match data {
        MdData::Tuple { distinct, .. }
        | MdData::Expression { distinct, .. }
        | MdData::Di { distinct, .. } => *distinct = true,
        MdData::Location(location) => location.distinct = true,
        MdData::Reserved | MdData::String(_) | MdData::Const(_) => {}
    }
}

impl MdState {
    /// The debug-info node on top of the stack.
    pub(super) fn top_di(&mut self) -> &mut DiFrame {
        match self.frames.last_mut() {
            Some(MdFrame::Di(frame)) => frame,
            Some(MdFrame::Tuple { .. }) | None => unreachable!("a debug-info node is open"),
        }
    }

    /// The operands being read, for the list of a generic node.
    pub(super) fn ops_mut(&mut self) -> &mut Vec<Option<Md>> {
        &mut self.ops
    }
}
