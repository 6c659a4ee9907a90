//! Function bodies: blocks, and the names of local values.

use std::borrow::Cow;

use nvopt_entity::{SecondaryMap, Str};
use nvopt_ir::{
    body::{Block, Body, DbgRecord, Inst, NameOwner, NewInst, Value, ValueDef},
    metadata::MdKind,
    module::Func,
    types::Type,
};

use super::{
    Loc, PResult, Parser,
    attributes::{FlagSets, PendingCalls},
    constants::Home,
    functions::{ParamList, ParamName},
    insts::Made,
    numbered::Numbered,
    symbols::BlockName,
};
use crate::token::Tok;

/// About as long is the text of an instruction; so much room is made for a body at once.
const BYTES_PER_INST: usize = 64;

/// What is known of the function being read.
#[derive(Default)]
pub(super) struct Locals {
    pub(super) body: Body,
    func: Option<Func>,
    pub(super) ret: Option<Type>,
    numbered: Numbered<NameOwner>,
    next_number: u32,
    /// Values and blocks mentioned before they were defined.
    forward: Vec<Forward>,
    offsets: SecondaryMap<Inst, u32>,
    /// The debug records read and not yet before an instruction.
    pub(super) records: Vec<DbgRecord>,
    pub(super) pending_calls: PendingCalls,
    pub(super) flag_sets: FlagSets,
}

impl Locals {
    /// True while the body of `func` is read.
    pub(super) fn is_in(&self, func: Func) -> bool {
        self.func == Some(func)
    }

    /// The function whose body is read.
    pub(super) fn current(&self) -> Option<Func> {
        self.func
    }

    /// True while the body of a function is read.
    pub(super) fn is_active(&self) -> bool {
        self.func.is_some()
    }
}

struct Forward {
    owner: NameOwner,
    key: LocalKey,
    loc: Loc,
}

#[derive(Clone, Copy)]
enum LocalKey {
    Named(Str),
    Numbered(u32),
}

/// The name before an instruction.
enum ResultName<'a> {
    None,
    Named(Cow<'a, [u8]>),
    Numbered(u32),
}

/// Bodies.
impl<'a> Parser<'a> {
    /// The body of `func`, from the brace on.
    pub(super) fn parse_body(&mut self, func: Func, params: ParamList<'a>) -> PResult<()> {
        if self.lex.tok != Tok::LBrace {
            return Err(self.error_here("expected '{' in function body"));
        }
        self.advance();
        self.begin_body(func, params);
        let result = self.parse_body_inside();
        self.consts.home = Home::Module;
        self.end_body(func);
        result
    }

    fn begin_body(&mut self, func: Func, list: ParamList<'a>) {
        let types: Vec<Type> = list.params.iter().map(|param| param.ty).collect();
        let locals = &mut self.locals;
        locals.body = Body::new(&types);
        let rest = &self.lex.source()[self.lex.start as usize..];
        let n_bytes = memchr::memmem::find(rest, b"\n}").unwrap_or(rest.len());
        locals.body.reserve(n_bytes / BYTES_PER_INST);
        locals.func = Some(func);
        locals.ret = self.shared.types.as_func(self.shared.funcs[func].ty).map(|ty| ty.ret);
        locals.numbered.clear();
        locals.next_number = list.next_number;
        locals.forward.clear();
        locals.offsets = SecondaryMap::with_capacity(n_bytes / BYTES_PER_INST);
        locals.records.clear();
        locals.flag_sets = FlagSets::default();
        self.consts.home = Home::Body;
        // Blocks that `blockaddress` has mentioned have the first handles.
        for forward in self.take_mentioned_blocks(func) {
            let block = self.locals.body.announce_block();
            debug_assert_eq!(block, forward.block);
            let key = match &forward.name {
                BlockName::Named(name) => {
                    let name = self.locals.body.intern_string(name);
                    let named = self.locals.body.name_block(block, name);
                    debug_assert!(named.is_ok(), "mentioned names are distinct");
                    LocalKey::Named(name)
                }
                BlockName::Numbered(number) => {
                    self.locals.numbered.set(*number, NameOwner::Block(block));
                    LocalKey::Numbered(*number)
                }
            };
            let owner = NameOwner::Block(block);
            self.locals.forward.push(Forward { owner, key, loc: forward.loc });
        }
        let locals = &mut self.locals;
        for (index, param) in list.params.iter().enumerate() {
            let value = locals.body.params()[index];
            match &param.name {
                ParamName::Named(name) => {
                    let name = locals.body.intern_string(name);
                    // A block that was mentioned by this name stays undefined.
                    let _ = locals.body.name_value(value, name);
                }
                ParamName::Numbered(number) => {
                    locals.numbered.set(*number, NameOwner::Value(value));
                }
            }
        }
    }

    fn parse_body_inside(&mut self) -> PResult<()> {
        if matches!(self.lex.tok, Tok::RBrace | Tok::UseListOrder) {
            return Err(self.error_here("function body requires at least one basic block"));
        }
        while !matches!(self.lex.tok, Tok::RBrace | Tok::UseListOrder) {
            self.parse_block()?;
        }
        while self.lex.tok != Tok::RBrace {
            self.parse_use_list_order()?;
        }
        self.advance();
        self.check_locals_defined();
        Ok(())
    }

    fn end_body(&mut self, func: Func) {
        let locals = &mut self.locals;
        locals.func = None;
        locals.records.clear();
        let mut body = std::mem::take(&mut locals.body);
        body.shrink_to_fit();
        self.bodies[func] = Some(body);
        self.source_map.set_insts(func, std::mem::take(&mut locals.offsets));
        let calls = std::mem::take(&mut locals.pending_calls);
        if !calls.is_empty() {
            self.attrs.defer_calls(func, calls);
        }
    }

    /// Complains about values and blocks that were mentioned and never defined.
    fn check_locals_defined(&mut self) {
        let body = &self.locals.body;
        let mut undefined = std::mem::take(&mut self.locals.forward);
        undefined.retain(|forward| match forward.owner {
            NameOwner::Value(value) => body.def(value) == ValueDef::Pending,
            NameOwner::Block(block) => !body.is_block_placed(block),
        });
        // LLVM looks at names first, in alphabetical order, then at numbers.
        undefined.sort_by(|a, b| match (a.key, b.key) {
            (LocalKey::Named(a), LocalKey::Named(b)) => {
                body.strings().get(a).cmp(body.strings().get(b))
            }
            (LocalKey::Numbered(a), LocalKey::Numbered(b)) => a.cmp(&b),
            (LocalKey::Named(_), LocalKey::Numbered(_)) => std::cmp::Ordering::Less,
            (LocalKey::Numbered(_), LocalKey::Named(_)) => std::cmp::Ordering::Greater,
        });
        for forward in undefined {
            let name = self.local_text(forward.key);
            self.error(forward.loc, format!("use of undefined value '%{name}'"));
        }
    }

    #[cold]
    fn local_text(&self, key: LocalKey) -> String {
        match key {
            LocalKey::Named(name) => self.locals.body.strings().lossy(name).into_owned(),
            LocalKey::Numbered(number) => number.to_string(),
        }
    }
}

/// Blocks.
impl<'a> Parser<'a> {
    fn parse_block(&mut self) -> PResult<()> {
        let loc = self.loc();
        let block = match self.lex.tok {
            Tok::Label => {
                let name = self.lex.name();
                self.advance();
                self.define_named_block(&name, loc)?
            }
            Tok::LabelNum => {
                let number = self.lex.num as u32;
                self.advance();
                let next = self.locals.next_number;
                if number < next {
                    let message = format!("label expected to be numbered '{next}' or greater");
                    return Err(self.error(loc, message));
                }
                self.define_numbered_block(number, loc)?
            }
            _ => self.define_numbered_block(self.locals.next_number, loc)?,
        };
        self.locals.body.place_block(block);
        while !self.parse_block_inst(block)? {}
        Ok(())
    }

    fn define_named_block(&mut self, name: &[u8], loc: Loc) -> PResult<Block> {
        let body = &mut self.locals.body;
        let key = body.intern_string(name);
        match body.owner_of(key) {
            None => {
                let block = body.announce_block();
                body.name_block(block, key).expect("nothing has the name");
                Ok(block)
            }
            Some(NameOwner::Block(block)) if !body.is_block_placed(block) => Ok(block),
            Some(NameOwner::Block(_)) => {
                let name = String::from_utf8_lossy(name);
                Err(self.error(loc, format!("multiple definition of label named '{name}'")))
            }
            Some(NameOwner::Value(_)) => {
                let name = String::from_utf8_lossy(name);
                Err(self.error(loc, format!("unable to create block named '{name}'")))
            }
        }
    }

    fn define_numbered_block(&mut self, number: u32, loc: Loc) -> PResult<Block> {
        let locals = &mut self.locals;
        let block = match locals.numbered.get(number) {
            None => locals.body.announce_block(),
            Some(NameOwner::Block(block)) if !locals.body.is_block_placed(block) => block,
            Some(_) => {
                let message = format!("unable to create block numbered '{number}'");
                return Err(self.error(loc, message));
            }
        };
        locals.numbered.set(number, NameOwner::Block(block));
        locals.next_number = number.saturating_add(1);
        Ok(block)
    }

    /// One instruction with the debug records before it. True if it ends the block.
    fn parse_block_inst(&mut self, block: Block) -> PResult<bool> {
        while self.lex.tok == Tok::Hash {
            self.parse_dbg_record()?;
        }
        let start = self.loc();
        let name = self.parse_result_name()?;
        let Some(made) = self.parse_inst()? else {
            // A debug intrinsic became a record.
            return self.finish_record_call(&name, start).map(|()| false);
        };
        let result = self.result_value(&name, &made, start)?;
        let new = NewInst {
            op: made.op,
            flags: made.flags,
            ty: made.ty,
            args: &self.args,
            succs: &self.succs,
            loc: None,
            result,
        };
        let inst = self.locals.body.append(block, new);
        self.locals.offsets[inst] = start;
        if result.is_none() && !made.ty.is_void() {
            let value = self.locals.body.result(inst).expect("it is not void");
            self.name_result(name, value, start)?;
        }
        if !self.locals.records.is_empty() {
            for record in std::mem::take(&mut self.locals.records) {
                self.locals.body.add_record(inst, record);
            }
        }
        if made.comma || self.eat(Tok::Comma) {
            self.parse_inst_metadata(inst)?;
        }
        Ok(made.op.is_terminator())
    }

    fn parse_result_name(&mut self) -> PResult<ResultName<'a>> {
        match self.lex.tok {
            Tok::LocalName => {
                let name = self.lex.name();
                self.advance();
                self.expect(Tok::Equal, "expected '=' after instruction name")?;
                Ok(ResultName::Named(name))
            }
            Tok::LocalNum => {
                let number = self.lex.num as u32;
                self.advance();
                self.expect(Tok::Equal, "expected '=' after instruction id")?;
                Ok(ResultName::Numbered(number))
            }
            _ => Ok(ResultName::None),
        }
    }

    /// The value that the result was mentioned as, if it was.
    fn result_value(
        &mut self,
        name: &ResultName<'a>,
        made: &Made,
        loc: Loc,
    ) -> PResult<Option<Value>> {
        if made.ty.is_void() {
            return match name {
                ResultName::None => Ok(None),
                ResultName::Named(_) | ResultName::Numbered(_) => {
                    Err(self.error(loc, "instructions returning void cannot have a name"))
                }
            };
        }
        let locals = &mut self.locals;
        let owner = match name {
            ResultName::Named(name) => {
                let key = locals.body.intern_string(name);
                locals.body.owner_of(key)
            }
            ResultName::None => locals.numbered.get(locals.next_number),
            ResultName::Numbered(number) => {
                let next = locals.next_number;
                if *number < next {
                    let message =
                        format!("instruction expected to be numbered '%{next}' or greater");
                    return Err(self.error(loc, message));
                }
                locals.numbered.get(*number)
            }
        };
        let Some(owner) = owner else { return Ok(None) };
        let pending = match owner {
            NameOwner::Value(value) if locals.body.def(value) == ValueDef::Pending => value,
            NameOwner::Value(_) | NameOwner::Block(_) => {
                return Err(self.already_defined(name, owner, loc));
            }
        };
        let announced = locals.body.ty(pending);
        if announced != made.ty {
            let text = self.type_text(announced);
            let message = format!("instruction forward referenced with type '{text}'");
            return Err(self.error(loc, message));
        }
        if let ResultName::None | ResultName::Numbered(_) = name {
            let number = match name {
                ResultName::Numbered(number) => *number,
                _ => self.locals.next_number,
            };
            self.locals.next_number = number.saturating_add(1);
        }
        Ok(Some(pending))
    }

    #[cold]
    fn already_defined(
        &mut self,
        name: &ResultName<'a>,
        owner: NameOwner,
        loc: Loc,
    ) -> super::Failed {
        let ResultName::Named(name) = name else {
            return self.error(loc, "instruction forward referenced with type 'label'");
        };
        if let NameOwner::Block(block) = owner
            && !self.locals.body.is_block_placed(block)
        {
            return self.error(loc, "instruction forward referenced with type 'label'");
        }
        let name = String::from_utf8_lossy(name);
        self.error(loc, format!("multiple definition of local value named '{name}'"))
    }

    /// Names a result that was not mentioned before.
    fn name_result(&mut self, name: ResultName<'a>, value: Value, loc: Loc) -> PResult<()> {
        let locals = &mut self.locals;
        match name {
            ResultName::Named(name) => {
                let key = locals.body.intern_string(&name);
                if locals.body.name_value(value, key).is_err() {
                    let name = String::from_utf8_lossy(&name);
                    let message = format!("multiple definition of local value named '{name}'");
                    return Err(self.error(loc, message));
                }
            }
            ResultName::None => {
                let number = locals.next_number;
                locals.numbered.set(number, NameOwner::Value(value));
                locals.next_number = number.saturating_add(1);
            }
            ResultName::Numbered(number) => {
                locals.numbered.set(number, NameOwner::Value(value));
                locals.next_number = number.saturating_add(1);
            }
        }
        Ok(())
    }

    /// A debug intrinsic cannot have a name; attachments to it are its location.
    fn finish_record_call(&mut self, name: &ResultName<'a>, loc: Loc) -> PResult<()> {
        match name {
            ResultName::None => Ok(()),
            ResultName::Named(_) | ResultName::Numbered(_) => {
                Err(self.error(loc, "instructions returning void cannot have a name"))
            }
        }
    }

    /// `!dbg !7, !tbaa !8`; the comma before is read.
    fn parse_inst_metadata(&mut self, inst: Inst) -> PResult<()> {
        loop {
            if self.lex.tok != Tok::MdName {
                return Err(self.error_here("expected metadata after comma"));
            }
            let (kind, md) = self.parse_attachment()?;
            if kind == MdKind::DBG {
                self.locals.body.set_loc(inst, Some(md));
            } else {
                self.locals.body.set_metadata(inst, kind, Some(md));
            }
            if !self.eat(Tok::Comma) {
                return Ok(());
            }
        }
    }
}

/// Mentions of local values and blocks.
impl<'a> Parser<'a> {
    /// The value named `name`, of type `ty`.
    #[inline]
    pub(super) fn value_named(&mut self, name: &[u8], ty: Type, loc: Loc) -> PResult<Value> {
        let body = &mut self.locals.body;
        let key = body.intern_string(name);
        match body.owner_of(key) {
            Some(NameOwner::Value(value)) if body.ty(value) == ty => Ok(value),
            Some(owner) => Err(self.wrong_type(LocalKey::Named(key), owner, ty, loc)),
            None => {
                let value = self.announce(LocalKey::Named(key), ty, loc)?;
                self.locals.body.name_value(value, key).expect("nothing has the name");
                Ok(value)
            }
        }
    }

    /// The value numbered `number`, of type `ty`.
    #[inline]
    pub(super) fn value_numbered(&mut self, number: u32, ty: Type, loc: Loc) -> PResult<Value> {
        match self.locals.numbered.get(number) {
            Some(NameOwner::Value(value)) if self.locals.body.ty(value) == ty => Ok(value),
            Some(owner) => Err(self.wrong_type(LocalKey::Numbered(number), owner, ty, loc)),
            None => {
                let value = self.announce(LocalKey::Numbered(number), ty, loc)?;
                self.locals.numbered.set(number, NameOwner::Value(value));
                Ok(value)
            }
        }
    }

    fn announce(&mut self, key: LocalKey, ty: Type, loc: Loc) -> PResult<Value> {
        if !self.is_first_class(ty) || ty == Type::LABEL {
            return Err(self.error(loc, "invalid use of a non-first-class type"));
        }
        let value = self.locals.body.announce_value(ty);
        self.locals.forward.push(Forward { owner: NameOwner::Value(value), key, loc });
        Ok(value)
    }

    #[cold]
    fn wrong_type(
        &mut self,
        key: LocalKey,
        owner: NameOwner,
        wanted: Type,
        loc: Loc,
    ) -> super::Failed {
        let name = self.local_text(key);
        if wanted == Type::LABEL {
            return match owner {
                NameOwner::Value(_) => self.error(loc, format!("'%{name}' is not a basic block")),
                NameOwner::Block(_) => self.error(loc, "invalid use of a basic block as a value"),
            };
        }
        let found = match owner {
            NameOwner::Value(value) => self.type_text(self.locals.body.ty(value)),
            NameOwner::Block(_) => "label".to_owned(),
        };
        let wanted = self.type_text(wanted);
        self.error(loc, format!("'%{name}' defined with type '{found}' but expected '{wanted}'"))
    }

    /// The block named `name`.
    pub(super) fn block_named(&mut self, name: &[u8], loc: Loc) -> PResult<Block> {
        let body = &mut self.locals.body;
        let key = body.intern_string(name);
        match body.owner_of(key) {
            Some(NameOwner::Block(block)) => Ok(block),
            Some(owner) => Err(self.wrong_type(LocalKey::Named(key), owner, Type::LABEL, loc)),
            None => {
                let block = body.announce_block();
                body.name_block(block, key).expect("nothing has the name");
                let (owner, key) = (NameOwner::Block(block), LocalKey::Named(key));
                self.locals.forward.push(Forward { owner, key, loc });
                Ok(block)
            }
        }
    }

    /// The block numbered `number`.
    pub(super) fn block_numbered(&mut self, number: u32, loc: Loc) -> PResult<Block> {
        match self.locals.numbered.get(number) {
            Some(NameOwner::Block(block)) => Ok(block),
            Some(owner) => {
                Err(self.wrong_type(LocalKey::Numbered(number), owner, Type::LABEL, loc))
            }
            None => {
                let block = self.locals.body.announce_block();
                let owner = NameOwner::Block(block);
                self.locals.numbered.set(number, owner);
                let key = LocalKey::Numbered(number);
                self.locals.forward.push(Forward { owner, key, loc });
                Ok(block)
            }
        }
    }

    /// `%block`, after `label`.
    pub(super) fn parse_block_ref(&mut self) -> PResult<Block> {
        let loc = self.loc();
        match self.lex.tok {
            Tok::LocalName => {
                let name = self.lex.name();
                self.advance();
                self.block_named(&name, loc)
            }
            Tok::LocalNum => {
                let number = self.lex.num as u32;
                self.advance();
                self.block_numbered(number, loc)
            }
            _ => {
                let id = self.parse_val_id()?;
                self.const_of(Type::LABEL, id, loc)?;
                Err(self.error(loc, "expected a basic block"))
            }
        }
    }

    /// `label %block`
    pub(super) fn parse_type_and_block(&mut self) -> PResult<Block> {
        let loc = self.loc();
        let ty = self.parse_type()?;
        if ty != Type::LABEL {
            self.parse_value(ty)?;
            return Err(self.error(loc, "expected a basic block"));
        }
        self.parse_block_ref()
    }
}
