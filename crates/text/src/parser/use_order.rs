//! Use-list order directives. The order of uses has no meaning here: they are checked and dropped.

use nvopt_ir::{
    body::{NameOwner, Value},
    module::Symbol,
    types::Type,
};

use super::{Loc, PResult, Parser, constants::Home};
use crate::token::Tok;

impl<'a> Parser<'a> {
    /// `uselistorder i32 %x, { 1, 0 }`
    pub(super) fn parse_use_list_order(&mut self) -> PResult<()> {
        let loc = self.loc();
        self.expect(Tok::UseListOrder, "expected uselistorder directive")?;
        let (value, is_used) = self.parse_ordered_value()?;
        self.expect(Tok::Comma, "expected comma in uselistorder directive")?;
        let n_indexes = self.parse_order_indexes()?;
        if !is_used {
            return Err(self.error(loc, "value has no uses"));
        }
        match value {
            Some(value) => self.check_use_count(value, n_indexes, loc),
            None => Ok(()),
        }
    }

    /// The value, if it is a local one whose uses can be counted, and whether it has any.
    fn parse_ordered_value(&mut self) -> PResult<(Option<Value>, bool)> {
        let ty = self.parse_type()?;
        let is_used = match self.lex.tok {
            Tok::GlobalName => self.is_symbol_used(&self.lex.name()),
            _ => true,
        };
        if !self.locals.is_active() {
            self.consts.home = Home::Module;
            self.parse_const(ty)?;
            return Ok((None, is_used));
        }
        if ty == Type::LABEL {
            self.parse_block_ref()?;
            return Ok((None, true));
        }
        let value = self.parse_value(ty)?;
        Ok((Some(value).filter(|&value| self.locals.body.as_const(value).is_none()), is_used))
    }

    fn check_use_count(&mut self, value: Value, n_indexes: usize, loc: Loc) -> PResult<()> {
        let n_uses = self.locals.body.uses(value).count();
        let message = match n_uses {
            0 if self.locals.body.is_in_metadata(value) => return Ok(()),
            0 => "value has no uses".to_owned(),
            1 => "value only has one use".to_owned(),
            _ if n_uses != n_indexes => format!("wrong number of indexes, expected {n_uses}"),
            _ => return Ok(()),
        };
        Err(self.error(loc, message))
    }

    /// `{ 1, 0 }`: how many there are.
    fn parse_order_indexes(&mut self) -> PResult<usize> {
        let loc = self.loc();
        self.expect(Tok::LBrace, "expected '{' here")?;
        if self.lex.tok == Tok::RBrace {
            return Err(self.error_here("expected non-empty list of uselistorder indexes"));
        }
        let mut indexes: Vec<u32> = Vec::new();
        loop {
            indexes.push(self.parse_u32()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RBrace, "expected '}' here")?;
        let is_ordered = indexes.is_sorted();
        let n_indexes = indexes.len();
        indexes.sort_unstable();
        let is_permutation =
            indexes.iter().enumerate().all(|(at, &index)| at as u64 == u64::from(index));
        let message = if n_indexes < 2 {
            "expected >= 2 uselistorder indexes"
        } else if !is_permutation {
            "expected distinct uselistorder indexes in range [0, size)"
        } else if is_ordered {
            "expected uselistorder indexes to change the order"
        } else {
            return Ok(n_indexes);
        };
        Err(self.error(loc, message))
    }

    /// `uselistorder_bb @f, %b, { 1, 0 }`
    pub(super) fn parse_use_list_order_bb(&mut self) -> PResult<()> {
        self.advance();
        let func_loc = self.loc();
        if !matches!(self.lex.tok, Tok::GlobalName | Tok::GlobalNum) {
            self.parse_val_id()?;
            return Err(self.error(func_loc, "expected function name in uselistorder_bb"));
        }
        let name = self.take_global_name();
        self.expect(Tok::Comma, "expected comma in uselistorder_bb directive")?;
        let (block_loc, block_tok, block_name) = (self.loc(), self.lex.tok, self.lex.text());
        let block_name = match block_tok {
            Tok::LocalName => {
                let name = self.lex.name();
                self.advance();
                Some(name)
            }
            _ => {
                self.parse_val_id()?;
                debug_assert!(!block_name.is_empty());
                None
            }
        };
        self.expect(Tok::Comma, "expected comma in uselistorder_bb directive")?;
        self.parse_order_indexes()?;
        let key = self.global_key(&name);
        let Some(symbol) = self.defined_symbol(key) else {
            let message = "invalid function forward reference in uselistorder_bb";
            return Err(self.error(func_loc, message));
        };
        let Symbol::Func(func) = symbol else {
            return Err(self.error(func_loc, "expected function name in uselistorder_bb"));
        };
        let Some(body) = &self.bodies[func] else {
            return Err(self.error(func_loc, "invalid declaration in uselistorder_bb"));
        };
        let message = match &block_name {
            None if block_tok == Tok::LocalNum => "invalid numeric label in uselistorder_bb",
            None => "expected basic block name in uselistorder_bb",
            Some(name) => match body.name_owner(name) {
                Some(NameOwner::Block(_)) => return Ok(()),
                Some(NameOwner::Value(_)) => "expected basic block in uselistorder_bb",
                None => "invalid basic block in uselistorder_bb",
            },
        };
        Err(self.error(block_loc, message))
    }
}
