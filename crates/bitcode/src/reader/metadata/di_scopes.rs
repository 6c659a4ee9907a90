//! Debug-info records of scopes: units, files, subprograms, blocks, namespaces, modules.

use nvopt_ir::metadata::{DiValue, MdData, di::DiKind};

use super::nodes::{NodeReader, boolean, di, int32};
use crate::{
    bitstream::Result,
    reader::fields::{Fields, bad},
};

/// In the language of a unit: it is a name, with a version in a field of its own.
const VERSIONED_LANGUAGE: u64 = 1 << 63;

/// Flags of subprograms that LLVM 7 and older kept elsewhere.
mod sp_flag {
    pub(super) const LOCAL: u64 = 1 << 2;
    pub(super) const DEFINITION: u64 = 1 << 3;
    pub(super) const OPTIMIZED: u64 = 1 << 4;
    pub(super) const MAIN: u64 = 1 << 8;
    /// Among the flags that all nodes share, once.
    pub(super) const MAIN_AMONG_DI_FLAGS: u64 = 1 << 21;
}

impl NodeReader<'_, '_> {
    /// [distinct, name, directory, checksum kind, checksum, source].
    pub(super) fn file(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let distinct = f.next()? != 0;
        let name = self.text(f.next()?)?;
        let directory = self.text(f.next()?)?;
        let (kind, checksum) = match f.len() >= 2 {
            true => (f.next()?, f.next()?),
            false => (0, 0),
        };
        let (kind, checksum) = match kind != 0 && checksum != 0 {
            true => (DiValue::Int(kind), self.text(checksum)?),
            false => (DiValue::Int(0), DiValue::None),
        };
        let source = self.text(f.next_or_zero())?;
        Ok(di(DiKind::File, distinct, [name, directory, kind, checksum, source]))
    }

    /// [distinct, language, file, producer, optimized, flags, runtime version, split name,
    /// emission kind, enums, retained types, subprograms (old), globals, imports, DWO id, macros,
    /// split inlining, profiling, name table, ranges base address, sysroot, SDK, language version].
    pub(super) fn compile_unit(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        f.next()?;
        let language = f.next()?;
        let file = self.md(f.next()?)?;
        let producer = self.text(f.next()?)?;
        let is_optimized = f.next()? != 0;
        let flags = self.text(f.next()?)?;
        let runtime_version = f.next()?;
        let split_name = self.text(f.next()?)?;
        let emission = f.next()?;
        let enums = self.md(f.next()?)?;
        let retained = self.md(f.next()?)?;
        f.next()?;
        let globals = self.md(f.next()?)?;
        let imports = self.md(f.next()?)?;
        let dwo_id = f.next_or_zero();
        let macros = self.md(f.next_or_zero())?;
        let split_inlining = f.next_opt().unwrap_or(1) != 0;
        let profiling = f.next_or_zero() != 0;
        let name_table = f.next_or_zero();
        let ranges_base = f.next_or_zero() != 0;
        let sysroot = self.text(f.next_or_zero())?;
        let sdk = self.text(f.next_or_zero())?;
        let language_version = f.next_or_zero();
        let (language, language_name) = match language & VERSIONED_LANGUAGE != 0 {
            true => (DiValue::None, int32(language)),
            false => (int32(language), DiValue::None),
        };
        let fields = [
            language,
            language_name,
            int32(language_version),
            file,
            producer,
            boolean(is_optimized),
            flags,
            int32(runtime_version),
            split_name,
            DiValue::Int(emission),
            enums,
            retained,
            globals,
            imports,
            macros,
            DiValue::Int(dwo_id),
            boolean(split_inlining),
            boolean(profiling),
            DiValue::Int(name_table),
            boolean(ranges_base),
            sysroot,
            sdk,
        ];
        // A unit is distinct whatever the record says.
        Ok(di(DiKind::CompileUnit, true, fields))
    }

    /// Five versions; the newest: [distinct 1, has unit 2, has flags 4; scope, name, linkage name,
    /// file, line, type, scope line, containing type, flags of subprograms, virtual index, flags,
    /// unit, template parameters, declaration, retained nodes, this adjustment, thrown types,
    /// annotations, target function name, key instructions].
    pub(super) fn subprogram(&mut self, ops: &[u64]) -> Result<MdData> {
        if !(18..=22).contains(&ops.len()) {
            return bad("a subprogram has not as many fields as it may have");
        }
        let (has_unit, has_sp_flags) = (ops[0] & 2 != 0, ops[0] & 4 != 0);
        if has_sp_flags && !has_unit || !has_sp_flags && has_unit && ops.len() < 19 {
            return bad("a subprogram has no unit where one must be");
        }
        let (flags, sp_flags) = subprogram_flags(ops);
        let distinct = ops[0] & 1 != 0 || sp_flags & sp_flag::DEFINITION != 0;
        // Flags of their own made two fields superfluous, the unit or function added one.
        let shift_a = if has_sp_flags { 0 } else { 2 };
        let shift_b = if has_sp_flags { 0 } else { 2 + usize::from(ops.len() >= 19) };
        let field = |index: usize| ops.get(index).copied().unwrap_or(0);
        let has_this_adjustment = has_sp_flags || ops.len() >= 20;
        let has_thrown_types = has_sp_flags || ops.len() >= 21;
        let only_if = |condition: bool, index: usize| if condition { field(index) } else { 0 };
        let this_adjustment = only_if(has_this_adjustment, 16 + shift_b);
        let fields = [
            self.text(ops[2])?,
            self.text(ops[3])?,
            self.ty(ops[1])?,
            self.md(ops[4])?,
            int32(ops[5]),
            self.md(ops[6])?,
            int32(field(7 + shift_a)),
            self.ty(field(8 + shift_a))?,
            int32(field(10 + shift_a)),
            DiValue::Int(i64::from(this_adjustment as i32) as u64),
            int32(flags),
            int32(sp_flags),
            self.md(only_if(has_unit, 12 + shift_b))?,
            self.md(field(13 + shift_b))?,
            self.md(field(14 + shift_b))?,
            self.md(field(15 + shift_b))?,
            self.md(only_if(has_thrown_types, 17 + shift_b))?,
            self.md(only_if(has_sp_flags, 18))?,
            self.text(only_if(has_sp_flags, 19))?,
            boolean(only_if(has_sp_flags, 20) != 0),
        ];
        Ok(di(DiKind::Subprogram, distinct, fields))
    }

    /// [distinct, scope, file, line, column].
    pub(super) fn lexical_block(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let distinct = f.next()? != 0;
        let (scope, file) = (self.md(f.next()?)?, self.md(f.next()?)?);
        let (line, column) = (f.next()?, f.next()?);
        let fields = [scope, file, int32(line), DiValue::Int(column & 0xffff)];
        Ok(di(DiKind::LexicalBlock, distinct, fields))
    }

    /// [distinct, scope, file, discriminator].
    pub(super) fn lexical_block_file(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let distinct = f.next()? != 0;
        let (scope, file) = (self.md(f.next()?)?, self.md(f.next()?)?);
        Ok(di(DiKind::LexicalBlockFile, distinct, [scope, file, int32(f.next()?)]))
    }

    /// [distinct, scope, declaration, name, file, line].
    pub(super) fn common_block(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let distinct = f.next()? & 1 != 0;
        let (scope, declaration) = (self.md(f.next()?)?, self.md(f.next()?)?);
        let name = self.text(f.next()?)?;
        let file = self.md(f.next()?)?;
        let fields = [scope, declaration, name, file, int32(f.next()?)];
        Ok(di(DiKind::CommonBlock, distinct, fields))
    }

    /// [distinct 1, exports symbols 2; scope, name]; old ones have a file before the name and a
    /// line behind it.
    pub(super) fn namespace(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let is_old = match f.len() {
            3 => false,
            5 => true,
            _ => return bad("a namespace has not as many fields as it may have"),
        };
        let head = f.next()?;
        let scope = self.md(f.next()?)?;
        if is_old {
            f.next()?;
        }
        let name = self.text(f.next()?)?;
        Ok(di(DiKind::Namespace, head & 1 != 0, [name, scope, boolean(head & 2 != 0)]))
    }

    /// [distinct, file?, scope, name, macros, include path, API notes, line, is declaration].
    pub(super) fn module(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let has_file = f.len() >= 8;
        let distinct = f.next()? != 0;
        let file = if has_file { self.md(f.next()?)? } else { DiValue::None };
        let scope = self.md(f.next()?)?;
        let name = self.text(f.next()?)?;
        let macros = self.text(f.next()?)?;
        let include_path = self.text(f.next()?)?;
        let api_notes = self.text(f.next_or_zero())?;
        let line = f.next_or_zero();
        let is_declaration = f.next_or_zero() != 0;
        let fields = [
            scope,
            name,
            macros,
            include_path,
            api_notes,
            file,
            int32(line),
            boolean(is_declaration),
        ];
        Ok(di(DiKind::Module, distinct, fields))
    }
}

/// The flags all nodes share, and those of subprograms, from the record of one.
fn subprogram_flags(ops: &[u64]) -> (u64, u64) {
    let has_sp_flags = ops[0] & 4 != 0;
    let flags = if has_sp_flags { ops[11] } else { ops[13] };
    let is_main = flags & sp_flag::MAIN_AMONG_DI_FLAGS != 0;
    let mut sp_flags = if has_sp_flags { ops[9] } else { ops[11] & 3 };
    let mut set = |flag: u64, is_set: bool| sp_flags |= if is_set { flag } else { 0 };
    set(sp_flag::MAIN, is_main);
    if !has_sp_flags {
        set(sp_flag::LOCAL, ops[7] != 0);
        set(sp_flag::DEFINITION, ops[8] != 0);
        set(sp_flag::OPTIMIZED, ops[14] != 0);
    }
    (flags & !sp_flag::MAIN_AMONG_DI_FLAGS, sp_flags)
}
