//! Use-list order directives. The order of uses has no meaning here: they are checked and dropped,
//! except those of blocks, because comments of the printed text follow them.

use nvopt_ir::{
    body::{Block, NameOwner, Value},
    module::Symbol,
    types::Type,
};

use super::{Loc, PResult, Parser, constants::Home};
use crate::token::Tok;

/// What a directive gives an order to.
enum Ordered {
    /// A value of the function, whose uses can be counted.
    Local(Value),
    Block(Block),
    /// What is used in other functions too.
    Other,
}

impl<'a> Parser<'a> {
    /// `uselistorder i32 %x, { 1, 0 }`
    pub(super) fn parse_use_list_order(&mut self) -> PResult<()> {
        let loc = self.loc();
        self.expect(Tok::UseListOrder, "expected uselistorder directive")?;
        let (ordered, is_used) = self.parse_ordered_value()?;
        self.expect(Tok::Comma, "expected comma in uselistorder directive")?;
        let indexes = self.parse_order_indexes()?;
        if !is_used {
            return Err(self.error(loc, "value has no uses"));
        }
        match ordered {
            Ordered::Local(value) => self.check_use_count(value, indexes.len(), loc),
            Ordered::Block(block) => {
                self.locals.body.sort_preds(block, &indexes);
                Ok(())
            }
            Ordered::Other => Ok(()),
        }
    }

    /// What is ordered, and whether it has any uses.
    fn parse_ordered_value(&mut self) -> PResult<(Ordered, bool)> {
        let ty = self.parse_type()?;
        let is_used = match self.lex.tok {
            Tok::GlobalName => self.is_symbol_used(&self.lex.name()),
            _ => true,
        };
        if !self.locals.is_active() {
            if self.lex.tok == Tok::GlobalName && is_used {
                // To be ordered is no use.
                self.advance();
                return Ok((Ordered::Other, true));
            }
            self.consts.home = Home::Module;
            self.parse_const(ty)?;
            return Ok((Ordered::Other, is_used));
        }
        if ty == Type::LABEL {
            let block = self.parse_block_ref()?;
            return Ok((Ordered::Block(block), true));
        }
        let value = self.parse_value(ty)?;
        let is_local = self.locals.body.as_const(value).is_none();
        Ok((if is_local { Ordered::Local(value) } else { Ordered::Other }, is_used))
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

    /// `{ 1, 0 }`
    fn parse_order_indexes(&mut self) -> PResult<Vec<u32>> {
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
        let mut sorted = indexes.clone();
        sorted.sort_unstable();
        let is_permutation =
            sorted.iter().enumerate().all(|(at, &index)| at as u64 == u64::from(index));
        let message = if indexes.len() < 2 {
            "expected >= 2 uselistorder indexes"
        } else if !is_permutation {
            "expected distinct uselistorder indexes in range [0, size)"
        } else if is_ordered {
            "expected uselistorder indexes to change the order"
        } else {
            return Ok(indexes);
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
        let indexes = self.parse_order_indexes()?;
        let key = self.global_key(&name);
        let Some(symbol) = self.defined_symbol(key) else {
            let message = "invalid function forward reference in uselistorder_bb";
            return Err(self.error(func_loc, message));
        };
        let Symbol::Func(func) = symbol else {
            return Err(self.error(func_loc, "expected function name in uselistorder_bb"));
        };
        let Some(body) = &mut self.bodies[func] else {
            return Err(self.error(func_loc, "invalid declaration in uselistorder_bb"));
        };
        let message = match &block_name {
            None if block_tok == Tok::LocalNum => "invalid numeric label in uselistorder_bb",
            None => "expected basic block name in uselistorder_bb",
            Some(name) => match body.name_owner(name) {
                Some(NameOwner::Block(block)) => {
                    body.sort_preds(block, &indexes);
                    return Ok(());
                }
                Some(NameOwner::Value(_)) => "expected basic block in uselistorder_bb",
                None => "invalid basic block in uselistorder_bb",
            },
        };
        Err(self.error(block_loc, message))
    }
}
