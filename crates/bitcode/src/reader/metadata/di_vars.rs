//! Debug-info records of variables, labels, template parameters, imports, macros.

use nvopt_ir::metadata::{DiValue, MdData, di::DiKind};

use super::nodes::{NodeReader, boolean, di, int32};
use crate::{
    bitstream::Result,
    reader::fields::{Fields, bad},
};

impl NodeReader<'_, '_> {
    /// [distinct, name, type, is default].
    pub(super) fn template_type(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let distinct = f.next()? != 0;
        let name = self.text(f.next()?)?;
        let ty = self.ty(f.next()?)?;
        let is_default = f.next_or_zero() != 0;
        Ok(di(DiKind::TemplateTypeParameter, distinct, [name, ty, boolean(is_default)]))
    }

    /// [distinct, tag, name, type, is default?, value].
    pub(super) fn template_value(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let has_default = f.len() >= 6;
        let distinct = f.next()? != 0;
        let tag = f.next()?;
        let name = self.text(f.next()?)?;
        let ty = self.ty(f.next()?)?;
        let is_default = has_default && f.next()? != 0;
        let value = self.md(f.next()?)?;
        let fields = [DiValue::Int(tag), name, ty, boolean(is_default), value];
        Ok(di(DiKind::TemplateValueParameter, distinct, fields))
    }

    /// Version 2: [distinct and version, scope, name, linkage name, file, line, type, is local, is
    /// definition, declaration, template parameters, alignment, annotations]; before, the
    /// declaration stood where the template parameters are, behind the variable or an expression.
    pub(super) fn global_var(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let scope = self.md(f.next()?)?;
        let name = self.text(f.next()?)?;
        let linkage_name = self.text(f.next()?)?;
        let file = self.md(f.next()?)?;
        let line = f.next()?;
        let ty = self.ty(f.next()?)?;
        let (is_local, is_definition) = (f.next()? != 0, f.next()? != 0);
        let (ninth, tenth) = (f.next()?, f.next()?);
        let align = f.next_or_zero();
        let (declaration, template_params, annotations) = match head >> 1 {
            2 => (self.md(ninth)?, self.md(tenth)?, self.md(f.next_or_zero())?),
            0 | 1 => (self.md(tenth)?, DiValue::None, DiValue::None),
            _ => return bad("a global variable has no such version"),
        };
        let fields = [
            name,
            linkage_name,
            scope,
            file,
            int32(line),
            ty,
            boolean(is_local),
            boolean(is_definition),
            declaration,
            template_params,
            int32(align),
            annotations,
        ];
        Ok(di(DiKind::GlobalVariable, head & 1 != 0, fields))
    }

    /// [distinct, variable, expression].
    pub(super) fn global_var_expr(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let distinct = f.next()? != 0;
        let var = self.md(f.next()?)?;
        let expr = match f.next()? {
            0 => {
                let empty = MdData::Expression { distinct: false, ops: [].into() };
                DiValue::Md(self.reader.module.shared.metadata.add(empty))
            }
            id => self.md(id)?,
        };
        Ok(di(DiKind::GlobalVariableExpression, distinct, [var, expr]))
    }

    /// [distinct 1, has alignment 2; scope, name, file, line, type, argument, flags, alignment,
    /// annotations]; before there were alignments, a tag stood in front.
    pub(super) fn local_var(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let n_fields = f.len();
        let head = f.next()?;
        let has_align = head & 2 != 0;
        if !has_align && n_fields > 8 {
            f.next()?;
        }
        let scope = self.md(f.next()?)?;
        let name = self.text(f.next()?)?;
        let file = self.md(f.next()?)?;
        let line = f.next()?;
        let ty = self.ty(f.next()?)?;
        let (arg, flags) = (f.next()?, f.next()?);
        let (align, annotations) = match has_align {
            true => (f.next()?, self.md(f.next_or_zero())?),
            false => (0, DiValue::None),
        };
        let fields = [
            name,
            DiValue::Int(arg & 0xffff),
            scope,
            file,
            int32(line),
            ty,
            int32(flags),
            int32(align),
            annotations,
        ];
        Ok(di(DiKind::LocalVariable, head & 1 != 0, fields))
    }

    /// [distinct 1, artificial 2; scope, name, file, line, column, coroutine suspend index].
    pub(super) fn label(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let scope = self.md(f.next()?)?;
        let name = self.text(f.next()?)?;
        let file = self.md(f.next()?)?;
        let line = f.next()?;
        let column = f.next_or_zero();
        let suspend_idx = f.next_opt().filter(|&index| index != u64::MAX);
        let fields = [
            scope,
            name,
            file,
            int32(line),
            int32(column),
            boolean(head & 2 != 0),
            suspend_idx.map_or(DiValue::None, int32),
        ];
        Ok(di(DiKind::Label, head & 1 != 0, fields))
    }

    /// [distinct, name, file, line, setter, getter, attributes, type].
    pub(super) fn objc_property(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let distinct = f.next()? != 0;
        let name = self.text(f.next()?)?;
        let file = self.md(f.next()?)?;
        let line = f.next()?;
        let setter = self.text(f.next()?)?;
        let getter = self.text(f.next()?)?;
        let attributes = f.next()?;
        let ty = self.ty(f.next()?)?;
        let fields = [name, file, int32(line), setter, getter, int32(attributes), ty];
        Ok(di(DiKind::ObjCProperty, distinct, fields))
    }

    /// [distinct, tag, scope, entity, line, name, file, elements].
    pub(super) fn imported_entity(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let has_file = f.len() >= 7;
        let distinct = f.next()? != 0;
        let tag = f.next()?;
        let scope = self.md(f.next()?)?;
        let entity = self.ty(f.next()?)?;
        let line = f.next()?;
        let name = self.text(f.next()?)?;
        let file = self.md(f.next_or_zero())?;
        let elements = self.md(f.next_or_zero())?;
        let line = if has_file { line } else { 0 };
        let fields = [DiValue::Int(tag), name, scope, entity, file, int32(line), elements];
        Ok(di(DiKind::ImportedEntity, distinct, fields))
    }

    /// [distinct, type, line, name, value].
    pub(super) fn macro_entry(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let distinct = f.next()? != 0;
        let (kind, line) = (f.next()?, f.next()?);
        let (name, value) = (self.text(f.next()?)?, self.text(f.next()?)?);
        Ok(di(DiKind::Macro, distinct, [DiValue::Int(kind), int32(line), name, value]))
    }

    /// [distinct, type, line, file, nodes].
    pub(super) fn macro_file(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let distinct = f.next()? != 0;
        let (kind, line) = (f.next()?, f.next()?);
        let (file, nodes) = (self.md(f.next()?)?, self.md(f.next()?)?);
        Ok(di(DiKind::MacroFile, distinct, [DiValue::Int(kind), int32(line), file, nodes]))
    }

    /// [distinct].
    pub(super) fn assign_id(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        if f.next()? & 1 == 0 {
            return bad("an assignment id is not distinct");
        }
        Ok(di(DiKind::AssignId, true, []))
    }
}
