//! Reading debug-info nodes: fields by name, scopes, files, and which compile units want what.

use nvopt_ir::{
    constant::{ConstData, ConstPool},
    metadata::{
        DiValue, Location, Md, MdData, MdPool,
        di::{DiKind, FieldKind},
    },
    module::ModuleShared,
};

use crate::func::sign_extend;

/// How many scopes lie around a location, and types around a type, at most.
pub(crate) const MAX_SCOPES: usize = 1000;

/// The debug-info nodes of a module.
#[derive(Clone, Copy)]
pub(crate) struct Nodes<'a> {
    pool: &'a MdPool,
    consts: &'a ConstPool,
}

/// What a compile unit wants written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emission {
    /// Nothing.
    Nothing,
    /// `.loc` directives and no more.
    Directives,
    /// Lines and the functions they are in.
    Lines,
    /// Everything.
    Full,
}

/// A constant of at most 64 bits, extended to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    signed: i64,
    unsigned: u64,
}

impl Number {
    pub(crate) fn of(data: &ConstData) -> Option<Number> {
        match data {
            ConstData::Bits { ty, bits } => {
                let signed = ty.int_bits().map_or(*bits as i64, |width| sign_extend(*bits, width));
                Some(Number { signed, unsigned: *bits })
            }
            ConstData::Zero(ty) if ty.is_ptr() => Some(Number { signed: 0, unsigned: 0 }),
            _ => None,
        }
    }

    /// The 64 bits of it.
    pub(crate) const fn as_type(self, is_unsigned: bool) -> i64 {
        if is_unsigned { self.unsigned as i64 } else { self.signed }
    }
}

impl<'a> Nodes<'a> {
    pub(crate) fn new(shared: &'a ModuleShared) -> Nodes<'a> {
        Nodes { pool: &shared.metadata, consts: &shared.consts }
    }

    /// The kind of a node of the table.
    pub(crate) fn kind(self, md: Md) -> Option<DiKind> {
        match self.pool.get(md) {
            MdData::Di { kind, .. } => Some(*kind),
            _ => None,
        }
    }

    pub(crate) fn location(self, md: Md) -> Option<Location> {
        match self.pool.get(md) {
            MdData::Location(location) => Some(*location),
            _ => None,
        }
    }

    fn field(self, md: Md, name: &str) -> Option<&'a DiValue> {
        let MdData::Di { kind, fields, .. } = self.pool.get(md) else { return None };
        fields.get(kind.row().fields.iter().position(|field| field.name == name)?)
    }

    /// The node in a field.
    pub(crate) fn node(self, md: Md, name: &str) -> Option<Md> {
        match self.field(md, name)? {
            DiValue::Md(md) => Some(*md),
            _ => None,
        }
    }

    /// The text in a field, up to the first zero byte; none if that is empty.
    pub(crate) fn text(self, md: Md, name: &str) -> Option<&'a [u8]> {
        let string = self.pool.as_string(self.node(md, name)?)?;
        let string = string.split(|&byte| byte == 0).next()?;
        (!string.is_empty()).then_some(string)
    }

    /// The number in a field, also one that is written as a constant.
    pub(crate) fn number(self, md: Md, name: &str) -> Option<i64> {
        match self.field(md, name)? {
            DiValue::Int(number) => Some(*number as i64),
            DiValue::Wide { width, words } if *width <= 64 => {
                Some(sign_extend(*words.first()?, *width))
            }
            DiValue::Md(md) => self.constant(*md).map(|number| number.signed),
            DiValue::Wide { .. } | DiValue::None | DiValue::List(_) => None,
        }
    }

    /// The number in a field, zero if there is none.
    pub(crate) fn count(self, md: Md, name: &str) -> u64 {
        self.number(md, name).unwrap_or(0) as u64
    }

    /// True if a field with a truth value has one that is not the default.
    pub(crate) fn is(self, md: Md, name: &str) -> bool {
        self.count(md, name) != 0
    }

    /// True if all bits of `flag` are among the node's flags.
    pub(crate) fn has_flag(self, md: Md, flag: u64) -> bool {
        self.count(md, "flags") & flag == flag
    }

    /// The value of a constant of at most 64 bits.
    pub(crate) fn constant(self, md: Md) -> Option<Number> {
        match self.pool.get(md) {
            MdData::Const(constant) => Number::of(self.consts.get(*constant)),
            _ => None,
        }
    }

    /// The operands of the list in a field.
    pub(crate) fn list(self, md: Md, name: &str) -> &'a [Option<Md>] {
        self.node(md, name).map_or(&[], |list| self.tuple(list))
    }

    /// The operands of a list.
    pub(crate) fn tuple(self, md: Md) -> &'a [Option<Md>] {
        match self.pool.get(md) {
            MdData::Tuple { ops, .. } => ops,
            _ => &[],
        }
    }

    /// The operations of an expression.
    pub(crate) fn expression(self, md: Md) -> &'a [u64] {
        match self.pool.get(md) {
            MdData::Expression { ops, .. } => ops,
            _ => &[],
        }
    }

    /// True if the kind of `md` has a field `name` of whatever value.
    fn has_field(self, md: Md, name: &str) -> bool {
        let fields = self.kind(md).map_or(&[][..], |kind| kind.row().fields);
        fields.iter().any(|field| field.name == name && field.kind == FieldKind::Ref)
    }

    /// The file of a scope, its own or that of a scope around it.
    pub(crate) fn file_of(self, scope: Md) -> Option<Md> {
        let mut scope = scope;
        for _ in 0..MAX_SCOPES {
            if self.kind(scope) == Some(DiKind::File) {
                return Some(scope);
            }
            if let Some(file) = self.node(scope, "file") {
                return Some(file);
            }
            scope = self.node(scope, "scope")?;
        }
        None
    }

    /// The function that a scope belongs to.
    pub(crate) fn subprogram_of(self, scope: Md) -> Option<Md> {
        let mut scope = scope;
        for _ in 0..MAX_SCOPES {
            if self.kind(scope) == Some(DiKind::Subprogram) {
                return Some(scope);
            }
            if !self.has_field(scope, "scope") {
                return None;
            }
            scope = self.node(scope, "scope")?;
        }
        None
    }

    /// The scope itself, or the nearest around it that is more than another file.
    pub(crate) fn real_scope(self, scope: Md) -> Option<Md> {
        let mut scope = scope;
        for _ in 0..MAX_SCOPES {
            if self.kind(scope) != Some(DiKind::LexicalBlockFile) {
                return Some(scope);
            }
            scope = self.node(scope, "scope")?;
        }
        None
    }

    /// True if numbers of a type have no sign.
    pub(crate) fn is_unsigned(self, ty: Md) -> bool {
        let mut ty = ty;
        for _ in 0..MAX_SCOPES {
            match self.kind(ty) {
                Some(DiKind::BasicType) => {
                    return matches!(self.count(ty, "encoding"), 0x02 | 0x07 | 0x08 | 0x10);
                }
                Some(DiKind::DerivedType)
                    if matches!(self.count(ty, "tag"), 0x0f | 0x10 | 0x42 | 0x1f) =>
                {
                    return true;
                }
                Some(DiKind::DerivedType | DiKind::CompositeType) => {}
                _ => return true,
            }
            let Some(base) = self.node(ty, "baseType") else { return true };
            ty = base;
        }
        true
    }

    /// The name that the linker knows a function or variable by, or else its own.
    pub(crate) fn link_name(self, md: Md) -> &'a [u8] {
        let linkage = self.text(md, "linkageName");
        linkage.or_else(|| self.text(md, "name")).unwrap_or_default()
    }

    /// The path of a file.
    pub(crate) fn path_of(self, file: Md) -> String {
        let name = self.text(file, "filename").unwrap_or_default();
        let name = String::from_utf8_lossy(name).into_owned();
        let folder = self.text(file, "directory").unwrap_or_default();
        let is_whole = name.starts_with('/') || name.get(1..3) == Some(":\\");
        if is_whole || folder.is_empty() {
            return name;
        }
        format!("{}/{name}", String::from_utf8_lossy(folder).trim_end_matches('/'))
    }

    /// What a compile unit wants written.
    pub(crate) fn emission(self, unit: Md) -> Emission {
        match self.count(unit, "emissionKind") {
            1 => Emission::Full,
            2 => Emission::Lines,
            3 => Emission::Directives,
            _ => Emission::Nothing,
        }
    }
}

/// The compile units of a module.
pub(crate) fn units(shared: &ModuleShared) -> &[Md] {
    let list = shared.named_md.iter().find(|(name, _)| name == b"llvm.dbg.cu");
    list.map_or(&[], |(_, units)| units)
}
