//! The FUNCTION block: one body.
//!
//! Values are numbered: those of the module, then the parameters, then the constants of the
//! function, then results in order. A record names a value by its number, in newer files by the
//! distance back from the next one; a forward reference gives the type too.
//!
//! Files: `state` (the tables of a body and its values), `expand` (constants, and constant
//! expressions that became instructions), `arith`, `vectors`, `memory`, `control`, `exceptions`
//! and `calls` (the instructions), `debug` (locations and debug records).

mod arith;
mod calls;
mod control;
mod debug;
mod exceptions;
mod expand;
mod memory;
mod state;
mod vectors;

use nvopt_ir::{body::NameOwner, module::Func};

pub(super) use state::{BodyCaches, FunctionState};

use super::{
    BodyPlace, Reader,
    fields::{Fields, bad, to_text},
};
use crate::{
    bitstream::{Cursor, Entry, Record, Result},
    codes::{block, function, uselist, value_symtab},
};
use state::Slot;

impl<'a> Reader<'a> {
    /// Reads the body of `func`, if it has one that was not read yet.
    pub(super) fn read_body(&mut self, cur: &mut Cursor<'a>, func: Func) -> Result<()> {
        let BodyPlace::At(position) = self.bodies[func] else { return Ok(()) };
        cur.jump(position)?;
        cur.enter_block(block::FUNCTION)?;
        let n_metadata = self.md.len();
        let mut state = FunctionState::new(self, func)?;
        let result = self.read_function_block(cur, &mut state).and_then(|()| state.finish());
        self.md.truncate(n_metadata);
        self.caches = state.take_caches();
        result?;
        self.n_blocks[func] = state.n_blocks();
        state.body.shrink_to_fit();
        self.module.bodies[func] = Some(state.body);
        self.bodies[func] = BodyPlace::Read;
        self.check_blocks_of(func)?;
        self.check_taken_blocks()
    }

    fn read_function_block(
        &mut self,
        cur: &mut Cursor<'a>,
        state: &mut FunctionState,
    ) -> Result<()> {
        let mut record = Record::default();
        loop {
            match cur.advance()? {
                Entry::EndBlock => return Ok(()),
                Entry::SubBlock(id) => match id {
                    block::CONSTANTS => state.read_constants(self, cur)?,
                    block::METADATA => self.read_metadata(cur, Some(state))?,
                    block::METADATA_ATTACHMENT => self.read_attachments(cur, state)?,
                    block::VALUE_SYMTAB => state.read_symtab(cur)?,
                    block::USELIST => state.read_use_lists(cur)?,
                    _ => cur.skip_block()?,
                },
                Entry::Record(id) => {
                    cur.read_record(id, &mut record)?;
                    if record.code == function::DECLAREBLOCKS {
                        let room = cur.bits_left_in_block();
                        state.declare_blocks(Fields::new(&record.ops).next()?, room)?;
                    } else {
                        state.read_record(self, record.code, &record.ops)?;
                    }
                }
            }
        }
    }
}

impl FunctionState {
    fn read_record(&mut self, r: &mut Reader<'_>, code: u32, ops: &[u64]) -> Result<()> {
        let f = &mut Fields::new(ops);
        match code {
            function::INST_UNOP => self.unop(r, f),
            function::INST_BINOP => self.binop(r, f),
            function::INST_CAST => self.cast(r, f),
            function::INST_CMP_OLD | function::INST_CMP2 => self.compare(r, f),
            function::INST_SELECT_OLD => self.old_select(r, f),
            function::INST_VSELECT => self.select(r, f),
            function::INST_FREEZE => self.freeze(r, f),
            function::INST_GEP | function::INST_GEP_OLD | function::INST_INBOUNDS_GEP_OLD => {
                self.gep(r, code, f)
            }
            function::INST_EXTRACTELT => self.extract_element(r, f),
            function::INST_INSERTELT => self.insert_element(r, f),
            function::INST_SHUFFLEVEC => self.shuffle(r, f),
            function::INST_EXTRACTVAL => self.extract_value(r, f),
            function::INST_INSERTVAL => self.insert_value(r, f),
            function::INST_ALLOCA => self.alloca(r, f),
            function::INST_LOAD => self.load(r, f),
            function::INST_LOADATOMIC => self.load_atomic(r, f),
            function::INST_STORE | function::INST_STORE_OLD => self.store(r, code, f),
            function::INST_STOREATOMIC | function::INST_STOREATOMIC_OLD => {
                self.store_atomic(r, code, f)
            }
            function::INST_CMPXCHG => self.cmpxchg(r, f),
            function::INST_CMPXCHG_OLD => self.old_cmpxchg(r, f),
            function::INST_ATOMICRMW | function::INST_ATOMICRMW_OLD => self.atomicrmw(r, code, f),
            function::INST_FENCE => self.fence(r, f),
            function::INST_VAARG => self.va_arg(r, f),
            function::INST_RET => self.ret(r, f),
            function::INST_BR => self.br(r, f),
            function::INST_SWITCH => self.switch(r, ops),
            function::INST_INDIRECTBR => self.indirect_br(r, f),
            function::INST_UNREACHABLE => self.unreachable(r),
            function::INST_PHI => self.phi(r, f),
            function::INST_RESUME => self.resume(r, f),
            function::INST_LANDINGPAD | function::INST_LANDINGPAD_OLD => {
                self.landing_pad(r, code, f)
            }
            function::INST_CLEANUPRET => self.cleanup_ret(r, f),
            function::INST_CATCHRET => self.catch_ret(r, f),
            function::INST_CATCHPAD | function::INST_CLEANUPPAD => self.pad(r, code, f),
            function::INST_CATCHSWITCH => self.catch_switch(r, f),
            function::INST_CALL => self.call(r, f),
            function::INST_INVOKE => self.invoke(r, f),
            function::INST_CALLBR => self.callbr(r, f),
            function::OPERAND_BUNDLE => self.operand_bundle(r, f),
            function::BLOCKADDR_USERS => Ok(()),
            function::DEBUG_LOC => self.debug_loc(r, f),
            function::DEBUG_LOC_AGAIN => self.debug_loc_again(),
            function::DEBUG_RECORD_VALUE
            | function::DEBUG_RECORD_DECLARE
            | function::DEBUG_RECORD_DECLARE_VALUE
            | function::DEBUG_RECORD_ASSIGN
            | function::DEBUG_RECORD_VALUE_SIMPLE => self.variable_record(r, code, f),
            function::DEBUG_RECORD_LABEL => self.label_record(r, f),
            _ => bad(format!("there is no function record {code}")),
        }
    }

    /// The order of use lists: only that of blocks is kept, because comments of the printed text
    /// follow it.
    fn read_use_lists(&mut self, cur: &mut Cursor<'_>) -> Result<()> {
        cur.enter_block(block::USELIST)?;
        let mut record = Record::default();
        let mut keys: Vec<u32> = Vec::new();
        while let Some(id) = cur.next_record()? {
            cur.read_record(id, &mut record)?;
            if record.code != uselist::BB {
                continue;
            }
            let Some((&number, order)) = record.ops.split_last() else {
                return bad("a use list is that of no block");
            };
            let block = self.block(number)?;
            keys.clear();
            keys.extend(order.iter().map(|&key| u32::try_from(key).unwrap_or(u32::MAX)));
            self.body.sort_preds(block, &keys);
        }
        Ok(())
    }

    /// The names of the values and blocks of the function.
    fn read_symtab(&mut self, cur: &mut Cursor<'_>) -> Result<()> {
        cur.enter_block(block::VALUE_SYMTAB)?;
        let mut record = Record::default();
        while let Some(id) = cur.next_record()? {
            cur.read_record(id, &mut record)?;
            let mut fields = Fields::new(&record.ops);
            match record.code {
                value_symtab::ENTRY => {
                    let value = match self.local_slot(fields.next()?) {
                        Some(Slot::Value(value)) => value,
                        _ => return bad("a name is that of no value of the function"),
                    };
                    if self.body.as_const(value).is_none() {
                        self.name(NameOwner::Value(value), to_text(fields.rest()));
                    }
                }
                value_symtab::BBENTRY => {
                    let block = self.block(fields.next()?)?;
                    self.name(NameOwner::Block(block), to_text(fields.rest()));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
