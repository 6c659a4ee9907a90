//! Debug records: `#dbg_value(...)` and its kin.

use nvopt_ir::{
    body::{DbgRecord, DbgRecordKind, MdOperand},
    metadata::Md,
};

use super::{Loc, PResult, Parser, calls::DbgIntrinsic};
use crate::{suggest, token::Tok};

const RECORD_WORDS: [&str; 5] =
    ["dbg_value", "dbg_declare", "dbg_declare_value", "dbg_assign", "dbg_label"];

impl<'a> Parser<'a> {
    /// One record, from its `#` on.
    pub(super) fn parse_dbg_record(&mut self) -> PResult<()> {
        self.advance();
        let word = self.lex.text();
        if !RECORD_WORDS.iter().any(|known| known.as_bytes() == word) {
            let nearest = suggest::nearest(self.lex.whole_word(), RECORD_WORDS);
            let message = "expected debug record type here";
            return Err(self.error_with_note(self.lex.start, message, nearest));
        }
        if self.md.seen_dbg_intrinsics {
            let message =
                "debug record should not appear in a module containing debug info intrinsics";
            return Err(self.error_here(message));
        }
        self.md.seen_dbg_records = true;
        self.advance();
        self.expect(Tok::LParen, "Expected '(' here")?;
        let record = if word == b"dbg_label" {
            let variable = self.parse_md_node()?;
            self.expect(Tok::Comma, "Expected ',' here")?;
            DbgRecord { kind: DbgRecordKind::Label, variable, loc: self.parse_md_node()? }
        } else {
            self.parse_variable_record(word)?
        };
        self.expect(Tok::RParen, "Expected ')' here")?;
        self.locals.records.push(record);
        Ok(())
    }

    fn parse_variable_record(&mut self, word: &[u8]) -> PResult<DbgRecord> {
        let location = self.parse_md_operand()?;
        self.expect(Tok::Comma, "Expected ',' here")?;
        let variable = self.parse_md_node()?;
        self.expect(Tok::Comma, "Expected ',' here")?;
        let expression = self.parse_md_node()?;
        self.expect(Tok::Comma, "Expected ',' here")?;
        let kind = match word {
            b"dbg_declare" => DbgRecordKind::Declare { location, expression },
            b"dbg_declare_value" => DbgRecordKind::DeclareValue { location, expression },
            b"dbg_assign" => {
                let id = self.parse_md_node()?;
                self.expect(Tok::Comma, "Expected ',' here")?;
                let address = self.parse_md_operand()?;
                self.expect(Tok::Comma, "Expected ',' here")?;
                let address_expression = self.parse_md_node()?;
                self.expect(Tok::Comma, "Expected ',' here")?;
                DbgRecordKind::Assign { location, expression, id, address, address_expression }
            }
            _ => DbgRecordKind::Value { location, expression },
        };
        let loc = self.parse_md_node()?;
        Ok(DbgRecord { kind, variable, loc })
    }

    /// Makes a record of the call of a debug intrinsic.
    pub(super) fn add_dbg_call(
        &mut self,
        intrinsic: DbgIntrinsic,
        operands: Vec<MdOperand>,
        loc: Option<Md>,
        at: Loc,
    ) -> PResult<()> {
        if self.md.seen_dbg_records {
            let message =
                "llvm.dbg intrinsic should not appear in a module using non-intrinsic debug info";
            return Err(self.error(at, message));
        }
        self.md.seen_dbg_intrinsics = true;
        let Some(loc) = loc else {
            self.md.broken_dbg_call = true;
            self.warn(at, "llvm.dbg intrinsic without a !dbg attachment is ignored");
            return Ok(());
        };
        let node = |index: usize| match operands.get(index) {
            Some(MdOperand::Node(md)) => Some(*md),
            Some(MdOperand::Local(_) | MdOperand::ArgList(_)) | None => None,
        };
        let location = operands.first().cloned();
        let record = match (intrinsic, location, operands.len()) {
            (DbgIntrinsic::Label, Some(_), 1) => {
                node(0).map(|variable| DbgRecord { kind: DbgRecordKind::Label, variable, loc })
            }
            (DbgIntrinsic::Value, Some(location), 3) => {
                node(1).zip(node(2)).map(|(variable, expression)| DbgRecord {
                    kind: DbgRecordKind::Value { location, expression },
                    variable,
                    loc,
                })
            }
            (DbgIntrinsic::Declare, Some(location), 3) => {
                node(1).zip(node(2)).map(|(variable, expression)| DbgRecord {
                    kind: DbgRecordKind::Declare { location, expression },
                    variable,
                    loc,
                })
            }
            (DbgIntrinsic::Assign, Some(location), 6) => {
                let nodes = (node(1), node(2), node(3), node(5));
                match (nodes, operands.get(4).cloned()) {
                    (
                        (Some(variable), Some(expression), Some(id), Some(address_expression)),
                        Some(address),
                    ) => {
                        let kind = DbgRecordKind::Assign {
                            location,
                            expression,
                            id,
                            address,
                            address_expression,
                        };
                        Some(DbgRecord { kind, variable, loc })
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        match record {
            Some(record) => self.locals.records.push(record),
            None => {
                self.md.broken_dbg_call = true;
                self.warn(at, "malformed llvm.dbg intrinsic is ignored");
            }
        }
        Ok(())
    }
}
