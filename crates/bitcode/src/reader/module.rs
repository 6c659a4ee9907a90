//! The MODULE block: everything but function bodies, whose places are remembered.

use nvopt_ir::{datalayout::DataLayout, module::Symbol};

use super::{
    BodyPlace, Reader,
    attrs::{read_group_block, read_list_block},
    fields::{Fields, bad, to_text},
    types::read_type_block,
};
use crate::{
    bitstream::{Cursor, Entry, Record, Result},
    codes::{OPERAND_BUNDLE_TAG, SYNC_SCOPE_NAME, block, module, value_symtab},
};

/// The newest form of a module: names in STRTAB.
const MAX_VERSION: u64 = 2;

impl<'a> Reader<'a> {
    /// Reads the MODULE block that was announced.
    pub(super) fn read_module(&mut self, cur: &mut Cursor<'a>) -> Result<()> {
        cur.enter_block(block::MODULE)?;
        let mut record = Record::default();
        let mut bodies = Vec::new();
        let mut metadata = Vec::new();
        loop {
            match cur.advance()? {
                Entry::EndBlock => break,
                Entry::SubBlock(block::FUNCTION) => {
                    bodies.push(cur.position());
                    cur.skip_block()?;
                }
                Entry::SubBlock(block::METADATA) => {
                    metadata.push(cur.position());
                    cur.skip_block()?;
                }
                Entry::SubBlock(id) => self.read_module_block(cur, id)?,
                Entry::Record(id) => {
                    cur.read_record(id, &mut record)?;
                    self.read_module_record(record.code, &record.ops)?;
                }
            }
        }
        self.info = cur.info().clone();
        self.settle_layout()?;
        self.place_bodies(bodies)?;
        self.resolve_inits()?;
        self.make_implicit_comdats();
        // All values are known now, whatever the order of blocks was.
        for position in metadata {
            cur.jump(position)?;
            self.read_module_metadata(cur)?;
        }
        self.finish_module_metadata()?;
        self.check_taken_blocks()
    }

    fn read_module_block(&mut self, cur: &mut Cursor<'a>, id: u32) -> Result<()> {
        let shared = &mut self.module.shared;
        match id {
            block::BLOCKINFO => cur.read_block_info(),
            block::PARAMATTR => {
                read_list_block(cur, &mut self.attrs, &mut shared.attrs, &mut self.budget)
            }
            block::PARAMATTR_GROUP => read_group_block(
                cur,
                &mut self.attrs,
                &mut shared.attrs,
                &self.types,
                &mut self.budget,
            ),
            block::TYPE => read_type_block(cur, &mut self.types, &mut shared.types),
            block::CONSTANTS => self.read_module_constants(cur),
            block::METADATA_KIND => self.read_metadata_kinds(cur),
            block::VALUE_SYMTAB => self.read_module_symtab(cur),
            block::OPERAND_BUNDLE_TAGS => self.read_bundle_tags(cur),
            block::SYNC_SCOPE_NAMES => self.read_sync_scopes(cur),
            // Use lists have another order here; summaries say nothing new.
            _ => cur.skip_block(),
        }
    }

    fn read_module_record(&mut self, code: u32, ops: &[u64]) -> Result<()> {
        let shared = &mut self.module.shared;
        match code {
            module::VERSION => {
                let version = Fields::new(ops).next()?;
                if version > MAX_VERSION {
                    return bad(format!("there is no bitcode version {version}"));
                }
                self.relative_ids = version >= 1;
                self.has_strtab = version >= 2;
            }
            module::TRIPLE | module::DATALAYOUT if self.has_layout => {
                return bad("the triple or the data layout comes too late");
            }
            module::TRIPLE => shared.triple = to_text(ops),
            module::DATALAYOUT => shared.data_layout = to_text(ops),
            module::ASM => {
                if !shared.asm.is_empty() && shared.asm.last() != Some(&b'\n') {
                    shared.asm.push(b'\n');
                }
                shared.asm.extend(ops.iter().map(|&op| op as u8));
            }
            module::SOURCE_FILENAME => shared.source_filename = to_text(ops),
            module::SECTIONNAME => self.sections.push(shared.names.intern(to_text(ops))),
            module::GCNAME => self.gcs.push(shared.names.intern(to_text(ops))),
            module::COMDAT => self.read_comdat(ops)?,
            module::GLOBALVAR => self.read_global(ops)?,
            module::FUNCTION => {
                self.settle_layout()?;
                self.read_function(ops)?;
            }
            module::ALIAS_OLD | module::ALIAS | module::IFUNC => self.read_indirect(code, ops)?,
            // Offsets of tables, hashes, libraries to link: found otherwise or not needed.
            _ => {}
        }
        Ok(())
    }

    /// Takes the data layout as it stands: what follows depends on it.
    fn settle_layout(&mut self) -> Result<()> {
        if !self.has_layout {
            self.has_layout = true;
            let shared = &mut self.module.shared;
            if shared.data_layout.is_empty()
                && let Some(layout) = DataLayout::default_for(&shared.triple)
            {
                shared.data_layout = layout.into();
            }
            self.layout = match DataLayout::parse(&self.module.shared.data_layout) {
                Ok(layout) => layout,
                Err(message) => return bad(message),
            };
        }
        Ok(())
    }

    /// Bodies stand in the order of the functions that have one.
    fn place_bodies(&mut self, positions: Vec<usize>) -> Result<()> {
        if positions.len() != self.with_bodies.len() {
            return bad("there are not as many function bodies as functions that have one");
        }
        for (&func, position) in self.with_bodies.iter().zip(positions) {
            self.bodies[func] = BodyPlace::At(position);
        }
        Ok(())
    }

    /// Old files name symbols here.
    fn read_module_symtab(&mut self, cur: &mut Cursor<'a>) -> Result<()> {
        cur.enter_block(block::VALUE_SYMTAB)?;
        let mut record = Record::default();
        while let Some(id) = cur.next_record()? {
            cur.read_record(id, &mut record)?;
            let n_before_name = match record.code {
                value_symtab::ENTRY => 1,
                value_symtab::FNENTRY => 2,
                _ => continue,
            };
            if self.has_strtab {
                continue;
            }
            let mut fields = Fields::new(&record.ops);
            let value = self.values.get(fields.next()?)?;
            fields.take(n_before_name - 1)?;
            let super::values::ModuleValue::Symbol(symbol) = value else {
                return bad("the symbol table of the module names no symbol");
            };
            self.name_symbol(symbol, &to_text(fields.rest()))?;
        }
        Ok(())
    }

    fn name_symbol(&mut self, symbol: Symbol, name: &[u8]) -> Result<()> {
        if name.is_empty() {
            return Ok(());
        }
        super::check_name(name)?;
        match self.module.shared.rename(symbol, Some(name)) {
            Ok(()) => Ok(()),
            Err(_) => bad(format!("two symbols are named {}", String::from_utf8_lossy(name))),
        }
    }

    fn read_bundle_tags(&mut self, cur: &mut Cursor<'a>) -> Result<()> {
        cur.enter_block(block::OPERAND_BUNDLE_TAGS)?;
        let mut record = Record::default();
        while let Some(id) = cur.next_record()? {
            cur.read_record(id, &mut record)?;
            if record.code != OPERAND_BUNDLE_TAG {
                return bad("there is something else among the tags of operand bundles");
            }
            self.bundle_tags.push(to_text(&record.ops));
        }
        Ok(())
    }

    fn read_sync_scopes(&mut self, cur: &mut Cursor<'a>) -> Result<()> {
        cur.enter_block(block::SYNC_SCOPE_NAMES)?;
        let mut record = Record::default();
        while let Some(id) = cur.next_record()? {
            cur.read_record(id, &mut record)?;
            if record.code != SYNC_SCOPE_NAME {
                return bad("there is something else among the synchronization scopes");
            }
            match self.module.shared.sync_scope(&to_text(&record.ops)) {
                Some(scope) => self.sync_scopes.push(scope),
                None => return bad("there are too many synchronization scopes"),
            }
        }
        Ok(())
    }
}
