//! Debug info: nodes by kind, source locations, debug records.
//!
//! Files: `fields` (where fields are), `nodes` and `types` (rules of single nodes), `expr`
//! (`DIExpression`), `scopes` (finding the subprogram of a scope or location), `records` (debug
//! records of a function).

mod expr;
mod fields;
mod nodes;
mod records;
mod scopes;
mod types;

use super::{Verifier, report::Checked};
use crate::metadata::{DiValue, Location, Md, di::DiKind};

pub(super) use scopes::ScopeMemo;

/// Flags of nodes that rules speak of.
mod flag {
    pub(super) const BLOCK_BY_REF_STRUCT: u64 = 1 << 4;
    pub(super) const ARTIFICIAL: u64 = 1 << 6;
    pub(super) const VECTOR: u64 = 1 << 11;
    pub(super) const STATIC_MEMBER: u64 = 1 << 12;
    pub(super) const LVALUE_REFERENCE: u64 = 1 << 13;
    pub(super) const RVALUE_REFERENCE: u64 = 1 << 14;
    pub(super) const PASS_BY_VALUE: u64 = 1 << 22;
    pub(super) const PASS_BY_REFERENCE: u64 = 1 << 23;
    pub(super) const ALL_CALLS_DESCRIBED: u64 = 1 << 29;
    /// Of a subprogram's own flags.
    pub(super) const SP_DEFINITION: u64 = 1 << 3;
}

/// DWARF tags that rules speak of.
mod tag {
    pub(super) const ARRAY_TYPE: u64 = 0x01;
    pub(super) const CLASS_TYPE: u64 = 0x02;
    pub(super) const ENUMERATION_TYPE: u64 = 0x04;
    pub(super) const IMPORTED_DECLARATION: u64 = 0x08;
    pub(super) const MEMBER: u64 = 0x0d;
    pub(super) const POINTER_TYPE: u64 = 0x0f;
    pub(super) const REFERENCE_TYPE: u64 = 0x10;
    pub(super) const STRING_TYPE: u64 = 0x12;
    pub(super) const STRUCTURE_TYPE: u64 = 0x13;
    pub(super) const TYPEDEF: u64 = 0x16;
    pub(super) const UNION_TYPE: u64 = 0x17;
    pub(super) const INHERITANCE: u64 = 0x1c;
    pub(super) const PTR_TO_MEMBER_TYPE: u64 = 0x1f;
    pub(super) const SET_TYPE: u64 = 0x20;
    pub(super) const BASE_TYPE: u64 = 0x24;
    pub(super) const CONST_TYPE: u64 = 0x26;
    pub(super) const FRIEND: u64 = 0x2a;
    pub(super) const NAMELIST: u64 = 0x2b;
    pub(super) const TEMPLATE_VALUE_PARAMETER: u64 = 0x30;
    pub(super) const VARIANT_PART: u64 = 0x33;
    pub(super) const VARIABLE: u64 = 0x34;
    pub(super) const VOLATILE_TYPE: u64 = 0x35;
    pub(super) const RESTRICT_TYPE: u64 = 0x37;
    pub(super) const IMPORTED_MODULE: u64 = 0x3a;
    pub(super) const UNSPECIFIED_TYPE: u64 = 0x3b;
    pub(super) const RVALUE_REFERENCE_TYPE: u64 = 0x42;
    pub(super) const TEMPLATE_ALIAS: u64 = 0x43;
    pub(super) const ATOMIC_TYPE: u64 = 0x47;
    pub(super) const IMMUTABLE_TYPE: u64 = 0x4b;
    pub(super) const GNU_TEMPLATE_TEMPLATE_PARAM: u64 = 0x4106;
    pub(super) const GNU_TEMPLATE_PARAMETER_PACK: u64 = 0x4107;
    pub(super) const LLVM_PTRAUTH_TYPE: u64 = 0x4300;
}

/// True for nodes that are types.
fn is_type_kind(kind: DiKind) -> bool {
    match kind {
        DiKind::BasicType
        | DiKind::FixedPointType
        | DiKind::StringType
        | DiKind::DerivedType
        | DiKind::CompositeType
        | DiKind::SubroutineType
        | DiKind::SubrangeType => true,
        DiKind::GenericDiNode
        | DiKind::AssignId
        | DiKind::Subrange
        | DiKind::GenericSubrange
        | DiKind::Enumerator
        | DiKind::File
        | DiKind::CompileUnit
        | DiKind::Subprogram
        | DiKind::LexicalBlock
        | DiKind::LexicalBlockFile
        | DiKind::Namespace
        | DiKind::CommonBlock
        | DiKind::Module
        | DiKind::TemplateTypeParameter
        | DiKind::TemplateValueParameter
        | DiKind::GlobalVariable
        | DiKind::LocalVariable
        | DiKind::Label
        | DiKind::ObjCProperty
        | DiKind::ImportedEntity
        | DiKind::Macro
        | DiKind::MacroFile
        | DiKind::GlobalVariableExpression => false,
    }
}

/// True for nodes that other nodes may lie in.
fn is_scope_kind(kind: DiKind) -> bool {
    let plain = matches!(
        kind,
        DiKind::File
            | DiKind::CompileUnit
            | DiKind::Namespace
            | DiKind::CommonBlock
            | DiKind::Module
    );
    plain || is_type_kind(kind) || is_local_scope_kind(kind)
}

/// True for nodes that code may lie in.
fn is_local_scope_kind(kind: DiKind) -> bool {
    matches!(kind, DiKind::Subprogram | DiKind::LexicalBlock | DiKind::LexicalBlockFile)
}

/// True for nodes that describe something of the source.
fn is_source_kind(kind: DiKind) -> bool {
    let other = matches!(
        kind,
        DiKind::AssignId | DiKind::Macro | DiKind::MacroFile | DiKind::GlobalVariableExpression
    );
    !other
}

/// What a field may refer to.
impl Verifier<'_> {
    fn kind_of(&self, md: Option<Md>) -> Option<DiKind> {
        md.and_then(|md| self.as_di(md)).map(|(kind, _)| kind)
    }

    fn is_none_or_kind(&self, md: Option<Md>, fits: impl Fn(DiKind) -> bool) -> bool {
        md.is_none() || self.kind_of(md).is_some_and(fits)
    }

    fn is_none_or_type(&self, md: Option<Md>) -> bool {
        self.is_none_or_kind(md, is_type_kind)
    }

    fn is_none_or_scope(&self, md: Option<Md>) -> bool {
        self.is_none_or_kind(md, is_scope_kind)
    }

    fn is_local_scope(&self, md: Option<Md>) -> bool {
        self.kind_of(md).is_some_and(is_local_scope_kind)
    }

    /// True if `md` is a subprogram that is only declared.
    fn is_declared_subprogram(&self, md: Md) -> bool {
        match self.as_di(md) {
            Some((DiKind::Subprogram, fields)) => {
                fields::int(fields, fields::subprogram::SP_FLAGS) & flag::SP_DEFINITION == 0
            }
            _ => false,
        }
    }

    fn check_file(&mut self, values: &[DiValue], at: usize) -> Checked {
        let file = fields::md(values, at);
        let fits = self.is_none_or_kind(file, |kind| kind == DiKind::File);
        self.check_di(fits, "invalid file")
    }

    pub(super) fn check_location(&mut self, location: &Location) -> Checked {
        let in_scope = self.is_local_scope(location.scope);
        self.check_di(in_scope, "location requires a valid scope")?;
        let inlined = location.inlined_at.is_none_or(|md| self.as_location(md).is_some());
        self.check_di(inlined, "inlined-at should be a location")?;
        let declared = location.scope.is_some_and(|scope| self.is_declared_subprogram(scope));
        self.check_di(!declared, "scope points into the type hierarchy")
    }
}
