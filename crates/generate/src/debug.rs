//! Debug information: a compile unit, a subprogram for each function, lines for instructions and
//! records for variables.

use nvopt_ir::{
    body::{DbgRecord, DbgRecordKind, MdOperand},
    metadata::{
        DiValue, Location, Md, MdData, MdKind,
        di::{DiKind, Field, FieldKind, Show},
    },
    module::Func,
    types::Type,
};

use crate::{func::FuncGen, options::Feature, values::Val, world::ProgramGen};

/// Nodes that all functions share.
#[derive(Debug)]
pub(crate) struct DebugInfo {
    file: Md,
    unit: Md,
    /// The type of functions.
    func_ty: Md,
    int_ty: Md,
    expression: Md,
    line: u32,
}

/// DWARF's numbers for what is used here.
const LANGUAGE_C99: u64 = 0x0c;
const ENCODING_UNSIGNED: u64 = 0x07;
const FULL_DEBUG: u64 = 1;
const IS_DEFINITION: u64 = 8;
/// How often a new value is said to be a variable.
const VARIABLE_PERCENT: u32 = 30;

/// What a field is when it is not written.
fn default_value(field: &Field) -> DiValue {
    match (field.kind, field.show) {
        (FieldKind::Ref | FieldKind::Str | FieldKind::RefOrInt | FieldKind::List, _)
        | (_, Show::IfGiven) => DiValue::None,
        (_, Show::Unless(default)) => DiValue::Int(default),
        (_, Show::NonZero | Show::Always) => DiValue::Int(0),
    }
}

impl ProgramGen<'_> {
    /// A node with some fields set, by name.
    fn di_node(&mut self, kind: DiKind, distinct: bool, set: &[(&str, DiValue)]) -> Md {
        let value = |field: &Field| match set.iter().find(|(name, _)| *name == field.name) {
            Some((_, value)) => value.clone(),
            None => default_value(field),
        };
        let fields = kind.row().fields.iter().map(value).collect();
        self.module.shared.metadata.add(MdData::Di { kind, distinct, fields })
    }

    /// Makes what all functions share, if debug information is wanted.
    pub(crate) fn begin_debug_info(&mut self) {
        if !self.has(Feature::DebugInfo) {
            return;
        }
        self.note(Feature::DebugInfo);
        let text = |this: &mut Self, text: &str| DiValue::Md(this.string_md(text));
        let (name, dir) = (text(self, "generated.cu"), text(self, "/"));
        let file = self.di_node(DiKind::File, false, &[("filename", name), ("directory", dir)]);
        let producer = text(self, "nvopt generate");
        let unit = self.di_node(
            DiKind::CompileUnit,
            true,
            &[
                ("language", DiValue::Int(LANGUAGE_C99)),
                ("file", DiValue::Md(file)),
                ("producer", producer),
                ("emissionKind", DiValue::Int(FULL_DEBUG)),
            ],
        );
        let types = self.tuple(&[]);
        let func_ty = self.di_node(DiKind::SubroutineType, false, &[("types", DiValue::Md(types))]);
        let name = text(self, "unsigned int");
        let bits = DiValue::Md(self.int_md(Type::I64, 32));
        let int_ty = self.di_node(
            DiKind::BasicType,
            false,
            &[("name", name), ("size", bits), ("encoding", DiValue::Int(ENCODING_UNSIGNED))],
        );
        let expression = MdData::Expression { distinct: false, ops: [].into() };
        let expression = self.module.shared.metadata.add(expression);
        self.debug = Some(DebugInfo { file, unit, func_ty, int_ty, expression, line: 0 });
        self.module.shared.named_md.push((b"llvm.dbg.cu".to_vec(), vec![unit]));
        let warn = self.int_md(Type::I32, 2);
        let version = self.string_md("Debug Info Version");
        let three = self.int_md(Type::I32, 3);
        let flag = self.tuple(&[warn, version, three]);
        self.module.shared.named_md.push((b"llvm.module.flags".to_vec(), vec![flag]));
    }

    /// The subprogram of `func`, if debug information is wanted.
    pub(crate) fn debug_scope(&mut self, func: Func, name: &str) -> Option<Md> {
        let debug = self.debug.as_mut()?;
        debug.line += 1;
        let DebugInfo { file, unit, func_ty, line, .. } = *debug;
        let name = DiValue::Md(self.string_md(name));
        let scope = self.di_node(
            DiKind::Subprogram,
            true,
            &[
                ("name", name),
                ("scope", DiValue::Md(file)),
                ("file", DiValue::Md(file)),
                ("line", DiValue::Int(u64::from(line))),
                ("type", DiValue::Md(func_ty)),
                ("scopeLine", DiValue::Int(u64::from(line))),
                ("spFlags", DiValue::Int(IS_DEFINITION)),
                ("unit", DiValue::Md(unit)),
            ],
        );
        self.module.shared.funcs[func].symbol.metadata.push((MdKind::DBG, scope));
        Some(scope)
    }
}

impl FuncGen<'_, '_> {
    /// The place in the source of the next instruction.
    pub(crate) fn next_loc(&mut self) -> Option<Md> {
        let scope = self.scope?;
        let debug = self.program.debug.as_mut()?;
        debug.line += 1;
        let location = self.location(scope);
        Some(location)
    }

    fn location(&mut self, scope: Md) -> Md {
        let line = self.program.debug.as_ref().map_or(0, |debug| debug.line);
        self.program.module.shared.metadata.add(MdData::Location(Location {
            distinct: false,
            implicit_code: false,
            column: 3,
            atom_rank: 0,
            line,
            scope: Some(scope),
            inlined_at: None,
            atom_group: 0,
        }))
    }

    /// Sometimes says that `val` is the value of a variable from here on. The record stands
    /// before the last instruction of the block, so it says so of a value known there.
    pub(crate) fn maybe_variable(&mut self, val: Val) {
        let Some(scope) = self.scope else { return };
        let Some(last) = self.body.last_inst(self.block) else { return };
        let made_last = self.body.def_inst(val.value) == Some(last);
        let is_phi = matches!(self.body.op(last), nvopt_ir::ops::Op::Phi(_));
        if made_last || is_phi || val.ty != Type::I32 || !self.u().chance(VARIABLE_PERCENT) {
            return;
        }
        let Some(debug) = self.program.debug.as_ref() else { return };
        let (file, int_ty, expression) = (debug.file, debug.int_ty, debug.expression);
        let line = u64::from(debug.line);
        let name = DiValue::Md(self.program.string_md(&format!("v{line}")));
        let variable = self.program.di_node(
            DiKind::LocalVariable,
            false,
            &[
                ("name", name),
                ("scope", DiValue::Md(scope)),
                ("file", DiValue::Md(file)),
                ("line", DiValue::Int(line)),
                ("type", DiValue::Md(int_ty)),
            ],
        );
        let loc = self.location(scope);
        let location = MdOperand::Local(self.body.local_metadata(val.value));
        let kind = DbgRecordKind::Value { location, expression };
        self.body.add_record(last, DbgRecord { kind, variable, loc });
    }
}
