//! Rules of nodes that are no types.

use super::{
    super::{Verifier, report::Checked},
    expr,
    fields::{
        self, common_block, file, generic_node, global_expression, global_variable,
        imported_entity, int, label, lexical_block, lexical_block_file, local_variable, macro_,
        macro_file, md, module, namespace, objc_property, subprogram, template_type,
        template_value, unit,
    },
    flag, is_scope_kind, is_source_kind, is_type_kind, tag,
    types::has_conflicting_references,
};
use crate::metadata::{DiValue, Md, di::DiKind};

/// `DW_MACINFO_define`, `DW_MACINFO_undef` and `DW_MACINFO_start_file`.
mod macinfo {
    pub(super) const DEFINE: u64 = 1;
    pub(super) const UNDEF: u64 = 2;
    pub(super) const START_FILE: u64 = 3;
}

/// The largest way of emitting a compile unit.
const MAX_EMISSION_KIND: u64 = 3;

impl<'m> Verifier<'m> {
    /// Checks the node `node` by its kind.
    pub(in super::super) fn check_di_node(
        &mut self,
        node: Md,
        kind: DiKind,
        values: &'m [DiValue],
    ) -> Checked {
        match kind {
            DiKind::GenericDiNode => {
                self.check_di(int(values, generic_node::TAG) != 0, "invalid tag")
            }
            DiKind::AssignId => {
                let distinct = self.mds().get(node).is_distinct();
                self.check_di(distinct, "DIAssignID must be distinct")
            }
            DiKind::Subrange => self.check_subrange(values),
            DiKind::GenericSubrange => self.check_generic_subrange(values),
            DiKind::Enumerator => Ok(()),
            DiKind::BasicType => self.check_basic_type(values),
            DiKind::FixedPointType => self.check_fixed_point_type(values),
            DiKind::StringType => self.check_string_type(values),
            DiKind::DerivedType => self.check_derived_type(values),
            DiKind::CompositeType => self.check_composite_type(values),
            DiKind::SubroutineType => self.check_subroutine_type(values),
            DiKind::SubrangeType => self.check_subrange_type(values),
            DiKind::File => self.check_file_node(values),
            DiKind::CompileUnit => self.check_unit(node, values),
            DiKind::Subprogram => self.check_subprogram(node, values),
            DiKind::LexicalBlock => {
                let scope = md(values, lexical_block::SCOPE);
                self.check_block_scope(scope)?;
                let no_line = int(values, lexical_block::LINE) == 0;
                let column = int(values, lexical_block::COLUMN) != 0;
                self.check_di(!(no_line && column), "cannot have column info without line info")
            }
            DiKind::LexicalBlockFile => {
                let scope = md(values, lexical_block_file::SCOPE);
                self.check_block_scope(scope)
            }
            DiKind::Namespace => {
                let fits = self.is_none_or_scope(md(values, namespace::SCOPE));
                self.check_di(fits, "invalid scope ref")
            }
            DiKind::CommonBlock => {
                let fits = self.is_none_or_scope(md(values, common_block::SCOPE));
                self.check_di(fits, "invalid scope ref")?;
                let declaration = md(values, common_block::DECLARATION);
                let fits = self.is_none_or_kind(declaration, |kind| kind == DiKind::GlobalVariable);
                self.check_di(fits, "invalid declaration")
            }
            DiKind::Module => {
                self.check_di(!self.is_empty_string(values, module::NAME), "anonymous module")
            }
            DiKind::TemplateTypeParameter => {
                let fits = self.is_none_or_type(md(values, template_type::TYPE));
                self.check_di(fits, "invalid type ref")
            }
            DiKind::TemplateValueParameter => {
                let fits = self.is_none_or_type(md(values, template_value::TYPE));
                self.check_di(fits, "invalid type ref")?;
                let fits = matches!(
                    int(values, template_value::TAG),
                    tag::TEMPLATE_VALUE_PARAMETER
                        | tag::GNU_TEMPLATE_TEMPLATE_PARAM
                        | tag::GNU_TEMPLATE_PARAMETER_PACK
                );
                self.check_di(fits, "invalid tag")
            }
            DiKind::GlobalVariable => self.check_global_variable(values),
            DiKind::LocalVariable => self.check_local_variable(values),
            DiKind::Label => {
                let scope = md(values, label::SCOPE);
                self.check_di(self.is_none_or_scope(scope), "invalid scope")?;
                self.check_file(values, label::FILE)?;
                self.check_di(self.is_local_scope(scope), "label requires a valid scope")
            }
            DiKind::ObjCProperty => {
                let fits = self.is_none_or_type(md(values, objc_property::TYPE));
                self.check_di(fits, "invalid type ref")?;
                self.check_file(values, objc_property::FILE)
            }
            DiKind::ImportedEntity => self.check_imported_entity(values),
            DiKind::Macro => {
                let fits = matches!(int(values, macro_::TYPE), macinfo::DEFINE | macinfo::UNDEF);
                self.check_di(fits, "invalid macinfo type")?;
                self.check_di(!self.is_empty_string(values, macro_::NAME), "anonymous macro")
            }
            DiKind::MacroFile => self.check_macro_file(values),
            DiKind::GlobalVariableExpression => self.check_global_expression(values),
        }
    }

    fn is_empty_string(&self, values: &[DiValue], at: usize) -> bool {
        self.md_string(md(values, at)).unwrap_or_default().is_empty()
    }

    fn check_file_node(&mut self, values: &[DiValue]) -> Checked {
        let size = match int(values, file::CHECKSUM_KIND) {
            0 => return Ok(()),
            1 => 32,
            2 => 40,
            3 => 64,
            _ => return self.check_di(false, "invalid checksum kind"),
        };
        let checksum = self.md_string(md(values, file::CHECKSUM)).unwrap_or_default();
        self.check_di(checksum.len() == size, "invalid checksum length")?;
        self.check_di(checksum.iter().all(u8::is_ascii_hexdigit), "invalid checksum")
    }

    fn check_unit(&mut self, node: Md, values: &[DiValue]) -> Checked {
        let distinct = self.mds().get(node).is_distinct();
        self.check_di(distinct, "compile units must be distinct")?;
        let source = md(values, unit::FILE).and_then(|file| self.as_di(file));
        let Some((DiKind::File, source)) = source else {
            return self.check_di(false, "invalid file");
        };
        let unnamed = self.is_empty_string(source, file::FILENAME);
        self.check_di(!unnamed, "invalid filename")?;
        let emission = int(values, unit::EMISSION);
        self.check_di(emission <= MAX_EMISSION_KIND, "invalid emission kind")?;
        self.check_list(
            md(values, unit::ENUMS),
            ["invalid enum list", "invalid enum type"],
            |v, md| v.is_enumeration(md),
        )?;
        self.check_list(
            md(values, unit::RETAINED),
            ["invalid retained type list", "invalid retained type"],
            |v, md| v.is_declared_subprogram(md) || v.kind_of(Some(md)).is_some_and(is_type_kind),
        )?;
        self.check_list(
            md(values, unit::GLOBALS),
            ["invalid global variable list", "invalid global variable ref"],
            |v, md| v.is_di(md, DiKind::GlobalVariableExpression),
        )?;
        self.check_list(
            md(values, unit::IMPORTS),
            ["invalid imported entity list", "invalid imported entity ref"],
            |v, md| v.is_di(md, DiKind::ImportedEntity),
        )?;
        self.check_list(
            md(values, unit::MACROS),
            ["invalid macro list", "invalid macro ref"],
            |v, md| v.is_di(md, DiKind::Macro) || v.is_di(md, DiKind::MacroFile),
        )?;
        Ok(())
    }

    fn is_enumeration(&self, md: Md) -> bool {
        match self.as_di(md) {
            Some((DiKind::CompositeType, values)) => {
                int(values, fields::composite_type::TAG) == tag::ENUMERATION_TYPE
            }
            _ => false,
        }
    }

    /// A list whose members all fit. The messages are for the list and for a member.
    fn check_list(
        &mut self,
        list: Option<Md>,
        messages: [&str; 2],
        fits: impl Fn(&Self, Md) -> bool,
    ) -> Checked {
        let Some(list) = list else { return Ok(()) };
        self.check_di(self.is_tuple(list), messages[0])?;
        for &member in self.tuple_ops(list) {
            let good = member.is_some_and(|member| fits(self, member));
            self.check_di(good, messages[1])?;
        }
        Ok(())
    }

    fn check_subprogram(&mut self, node: Md, values: &[DiValue]) -> Checked {
        use subprogram as at;
        self.check_di(self.is_none_or_scope(md(values, at::SCOPE)), "invalid scope")?;
        self.check_file(values, at::FILE)?;
        let no_file = md(values, at::FILE).is_none();
        let has_line = int(values, at::LINE) != 0;
        self.check_di(!(no_file && has_line), "line specified with no file")?;
        let ty = md(values, at::TYPE);
        let fits = self.is_none_or_kind(ty, |kind| kind == DiKind::SubroutineType);
        self.check_di(fits, "invalid subroutine type")?;
        let fits = self.is_none_or_type(md(values, at::CONTAINING_TYPE));
        self.check_di(fits, "invalid containing type")?;
        if let Some(params) = md(values, at::TEMPLATE_PARAMS) {
            self.check_template_params(params)?;
        }
        let declaration = md(values, at::DECLARATION);
        let fits = declaration.is_none_or(|md| self.is_declared_subprogram(md));
        self.check_di(fits, "invalid subprogram declaration")?;
        if let Some(list) = md(values, at::RETAINED) {
            self.check_retained_nodes(node, list)?;
        }
        let flags = int(values, at::FLAGS);
        self.check_di(!has_conflicting_references(flags), "invalid reference flags")?;
        let is_definition = int(values, at::SP_FLAGS) & flag::SP_DEFINITION != 0;
        self.check_subprogram_unit(node, values, is_definition)?;
        self.check_list(
            md(values, at::THROWN),
            ["invalid thrown types list", "invalid thrown type"],
            |v, md| v.kind_of(Some(md)).is_some_and(is_type_kind),
        )?;
        let all_calls = flags & flag::ALL_CALLS_DESCRIBED != 0;
        let message = "DIFlagAllCallsDescribed must be attached to a definition";
        self.check_di(!all_calls || is_definition, message)
    }

    fn check_subprogram_unit(
        &mut self,
        node: Md,
        values: &[DiValue],
        is_definition: bool,
    ) -> Checked {
        use subprogram as at;
        let unit = md(values, at::UNIT);
        if is_definition {
            let distinct = self.mds().get(node).is_distinct();
            self.check_di(distinct, "subprogram definitions must be distinct")?;
            let message = "subprogram definitions must have a compile unit";
            self.check_di(unit.is_some(), message)?;
            let fits = self.is_none_or_kind(unit, |kind| kind == DiKind::CompileUnit);
            self.check_di(fits, "invalid unit type")?;
            // Types with an identifier are shared between compile units, so what defines their
            // members must say which declaration of the type it belongs to.
            let of_shared_type =
                md(values, at::SCOPE).is_some_and(|scope| self.is_shared_type(scope));
            let declared = md(values, at::DECLARATION).is_some();
            let message = "definition subprograms cannot be nested within DICompositeType when \
                           enabling ODR";
            return self.check_di(!of_shared_type || declared, message);
        }
        let message = "subprogram declarations must not have a compile unit";
        self.check_di(unit.is_none(), message)?;
        let message = "subprogram declaration must not have a declaration field";
        self.check_di(md(values, at::DECLARATION).is_none(), message)
    }

    fn is_shared_type(&self, md: Md) -> bool {
        match self.as_di(md) {
            Some((DiKind::CompositeType, values)) => {
                fields::md(values, fields::composite_type::IDENTIFIER).is_some()
            }
            _ => false,
        }
    }

    fn check_retained_nodes(&mut self, node: Md, list: Md) -> Checked {
        self.check_di(self.is_tuple(list), "invalid retained nodes list")?;
        for &retained in self.tuple_ops(list) {
            let Some(retained) = retained else {
                return self.check_di(false, "nullptr in retained nodes");
            };
            let scope = match self.as_di(retained) {
                Some((DiKind::LocalVariable, values)) => md(values, local_variable::SCOPE),
                Some((DiKind::Label, values)) => md(values, label::SCOPE),
                Some((DiKind::ImportedEntity, values)) => md(values, imported_entity::SCOPE),
                _ => {
                    let message = "invalid retained nodes, expected DILocalVariable, DILabel or \
                                   DIImportedEntity";
                    return self.check_di(false, message);
                }
            };
            let message = "invalid retained nodes, retained node is not local";
            self.check_di(self.is_local_scope(scope), message)?;
            let owner = scope.and_then(|scope| self.subprogram_of_scope(scope));
            let message = "invalid retained nodes, retained node does not belong to subprogram";
            self.check_di(owner == Some(node), message)?;
        }
        Ok(())
    }

    fn check_block_scope(&mut self, scope: Option<Md>) -> Checked {
        self.check_di(self.is_local_scope(scope), "invalid local scope")?;
        let declared = scope.is_some_and(|scope| self.is_declared_subprogram(scope));
        self.check_di(!declared, "scope points into the type hierarchy")
    }

    fn check_global_variable(&mut self, values: &[DiValue]) -> Checked {
        use global_variable as at;
        self.check_di(self.is_none_or_scope(md(values, at::SCOPE)), "invalid scope")?;
        self.check_file(values, at::FILE)?;
        let ty = md(values, at::TYPE);
        self.check_di(self.is_none_or_type(ty), "invalid type ref")?;
        let is_definition = int(values, at::IS_DEFINITION) != 0;
        self.check_di(!is_definition || ty.is_some(), "missing global variable type")?;
        let member = md(values, at::DECLARATION);
        let fits = self.is_none_or_kind(member, |kind| kind == DiKind::DerivedType);
        self.check_di(fits, "invalid static data member declaration")
    }

    fn check_local_variable(&mut self, values: &[DiValue]) -> Checked {
        use local_variable as at;
        let scope = md(values, at::SCOPE);
        self.check_di(self.is_none_or_kind(scope, is_scope_kind), "invalid scope")?;
        self.check_file(values, at::FILE)?;
        let ty = md(values, at::TYPE);
        self.check_di(self.is_none_or_type(ty), "invalid type ref")?;
        let message = "local variable requires a valid scope";
        self.check_di(self.is_local_scope(scope), message)?;
        let is_subroutine = self.kind_of(ty) == Some(DiKind::SubroutineType);
        self.check_di(!is_subroutine, "invalid type")
    }

    fn check_imported_entity(&mut self, values: &[DiValue]) -> Checked {
        use imported_entity as at;
        let fits = matches!(int(values, at::TAG), tag::IMPORTED_MODULE | tag::IMPORTED_DECLARATION);
        self.check_di(fits, "invalid tag")?;
        let fits = self.is_none_or_scope(md(values, at::SCOPE));
        self.check_di(fits, "invalid scope for imported entity")?;
        let fits = self.is_none_or_kind(md(values, at::ENTITY), is_source_kind);
        self.check_di(fits, "invalid imported entity")
    }

    fn check_macro_file(&mut self, values: &[DiValue]) -> Checked {
        let fits = int(values, macro_file::TYPE) == macinfo::START_FILE;
        self.check_di(fits, "invalid macinfo type")?;
        self.check_file(values, macro_file::FILE)?;
        self.check_list(
            md(values, macro_file::NODES),
            ["invalid macro list", "invalid macro ref"],
            |v, md| v.is_di(md, DiKind::Macro) || v.is_di(md, DiKind::MacroFile),
        )
    }

    fn check_global_expression(&mut self, values: &[DiValue]) -> Checked {
        let variable = md(values, global_expression::VAR);
        self.check_di(variable.is_some(), "missing variable")?;
        let is_variable = self.kind_of(variable) == Some(DiKind::GlobalVariable);
        self.check_di(is_variable, "invalid tag")?;
        let expression = md(values, global_expression::EXPR);
        let is_expression = expression.is_none_or(|md| self.is_expression(md));
        self.check_di(is_expression, "invalid expression")?;
        let variable = variable.and_then(|md| self.as_di(md));
        let ops = expression.and_then(|md| self.valid_expression(md));
        let (Some((_, variable)), Some(ops)) = (variable, ops) else { return Ok(()) };
        match expr::fragment(ops) {
            Some(fragment) => self.check_fragment(md(variable, global_variable::TYPE), fragment),
            None => Ok(()),
        }
    }

    /// A piece of a variable lies in the variable and is not all of it.
    pub(super) fn check_fragment(&mut self, ty: Option<Md>, fragment: expr::Fragment) -> Checked {
        let Some(bits) = self.type_bits(ty) else { return Ok(()) };
        let inside = fragment.offset.checked_add(fragment.size).is_some_and(|end| end <= bits);
        self.check_di(inside, "fragment is larger than or outside of variable")?;
        self.check_di(fragment.size != bits, "fragment covers entire variable")
    }
}
