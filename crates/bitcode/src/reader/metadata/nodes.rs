//! Reading one node: how fields are read, and the nodes that are not debug info.

use nvopt_ir::{
    constant::{ConstData, low_mask},
    metadata::{DiValue, Location, Md, MdData, di::DiKind},
    types::{MAX_INT_BITS, Type},
};

use super::{MdSlot, upgrade};
use crate::{
    bitstream::Result,
    codes::metadata,
    reader::{
        Reader,
        fields::{Fields, bad, unrotate_sign, wide_words},
    },
};

/// True if `code` is the record of a node.
pub(super) fn is_node(code: u32) -> bool {
    let is_early_di = (metadata::GENERIC_DEBUG..=metadata::MACRO_FILE).contains(&code);
    is_early_di
        || matches!(
            code,
            metadata::NODE
                | metadata::NODE_OLD
                | metadata::DISTINCT_NODE
                | metadata::LOCATION
                | metadata::GLOBAL_VAR_EXPR
                | metadata::LABEL
                | metadata::STRING_TYPE
                | metadata::COMMON_BLOCK
                | metadata::GENERIC_SUBRANGE
                | metadata::ASSIGN_ID
                | metadata::SUBRANGE_TYPE
                | metadata::FIXED_POINT_TYPE
        )
}

/// Reads one node.
pub(super) struct NodeReader<'r, 'a> {
    pub(super) reader: &'r mut Reader<'a>,
    /// True if all of the block was read, so that what is not there will never be.
    last_chance: bool,
    waits: bool,
}

impl<'r, 'a> NodeReader<'r, 'a> {
    pub(super) fn new(reader: &'r mut Reader<'a>, last_chance: bool) -> Self {
        NodeReader { reader, last_chance, waits: false }
    }

    /// True if the node refers to what is not there yet; what was read is then of no use.
    pub(super) fn waits(&self) -> bool {
        self.waits
    }

    pub(super) fn read(&mut self, code: u32, ops: &[u64]) -> Result<MdData> {
        let data = self.read_any(code, ops)?;
        check_numbers(&data)?;
        Ok(data)
    }

    fn read_any(&mut self, code: u32, ops: &[u64]) -> Result<MdData> {
        let f = &mut Fields::new(ops);
        match code {
            metadata::NODE => self.tuple(ops, false),
            metadata::DISTINCT_NODE => self.tuple(ops, true),
            metadata::NODE_OLD => self.old_node(ops),
            metadata::LOCATION => self.location(f),
            metadata::EXPRESSION => self.expression(f),
            metadata::GENERIC_DEBUG => self.generic(f),
            metadata::SUBRANGE => self.subrange(f),
            metadata::GENERIC_SUBRANGE => self.generic_subrange(f),
            metadata::ENUMERATOR => self.enumerator(f),
            metadata::BASIC_TYPE => self.basic_type(f),
            metadata::FIXED_POINT_TYPE => self.fixed_point_type(f),
            metadata::STRING_TYPE => self.string_type(f),
            metadata::DERIVED_TYPE => self.derived_type(f),
            metadata::SUBRANGE_TYPE => self.subrange_type(f),
            metadata::COMPOSITE_TYPE => self.composite_type(f),
            metadata::SUBROUTINE_TYPE => self.subroutine_type(f),
            metadata::FILE => self.file(f),
            metadata::COMPILE_UNIT => self.compile_unit(f),
            metadata::SUBPROGRAM => self.subprogram(ops),
            metadata::LEXICAL_BLOCK => self.lexical_block(f),
            metadata::LEXICAL_BLOCK_FILE => self.lexical_block_file(f),
            metadata::COMMON_BLOCK => self.common_block(f),
            metadata::NAMESPACE => self.namespace(f),
            metadata::MODULE => self.module(f),
            metadata::TEMPLATE_TYPE => self.template_type(f),
            metadata::TEMPLATE_VALUE => self.template_value(f),
            metadata::GLOBAL_VAR => self.global_var(f),
            metadata::LOCAL_VAR => self.local_var(f),
            metadata::LABEL => self.label(f),
            metadata::OBJC_PROPERTY => self.objc_property(f),
            metadata::IMPORTED_ENTITY => self.imported_entity(f),
            metadata::MACRO => self.macro_entry(f),
            metadata::MACRO_FILE => self.macro_file(f),
            metadata::GLOBAL_VAR_EXPR => self.global_var_expr(f),
            metadata::ASSIGN_ID => self.assign_id(f),
            _ => bad(format!("there is no metadata record {code}")),
        }
    }

    fn tuple(&mut self, ops: &[u64], distinct: bool) -> Result<MdData> {
        let mut nodes = Vec::with_capacity(ops.len());
        for &id in ops {
            nodes.push(self.node_or_null(id)?);
        }
        Ok(MdData::Tuple { distinct, ops: nodes.into() })
    }

    /// NODE_OLD: [type, value or metadata]...; `void` is null.
    fn old_node(&mut self, ops: &[u64]) -> Result<MdData> {
        let (pairs, rest) = ops.as_chunks::<2>();
        if !rest.is_empty() {
            return bad("an old metadata node is no list of pairs");
        }
        let mut nodes = Vec::with_capacity(pairs.len());
        for &[ty, value] in pairs {
            nodes.push(match self.reader.types.get(ty)? {
                Type::METADATA => self.node_or_null(value.saturating_add(1))?,
                Type::VOID => None,
                ty => {
                    let constant = self.reader.md_const(value, ty)?;
                    Some(self.reader.const_md(constant))
                }
            });
        }
        Ok(MdData::Tuple { distinct: false, ops: nodes.into() })
    }

    /// LOCATION: [distinct, line, column, scope, inlined at, implicit, atom group, atom rank].
    fn location(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let distinct = f.next()? != 0;
        let (line, column) = (f.next()? as u32, f.next()?);
        let scope = f.next()?;
        Ok(MdData::Location(Location {
            distinct,
            line,
            column: location_column(column),
            scope: self.node_or_null(scope.saturating_add(1))?,
            inlined_at: self.node_or_null(f.next()?)?,
            implicit_code: f.next_or_zero() != 0,
            atom_group: f.next_or_zero(),
            atom_rank: f.next_or_zero() as u8,
        }))
    }

    /// EXPRESSION: [distinct and version, operations].
    fn expression(&mut self, f: &mut Fields<'_>) -> Result<MdData> {
        let head = f.next()?;
        let mut ops = f.rest().to_vec();
        let upgrades = &mut self.reader.md.upgrades;
        upgrade::upgrade_expression(head >> 1, &mut ops, &mut upgrades.declare_derefs)?;
        Ok(MdData::Expression { distinct: head & 1 != 0, ops: ops.into() })
    }
}

/// A column that does not fit counts as unknown.
pub(crate) fn location_column(column: u64) -> u16 {
    u16::try_from(column).unwrap_or(0)
}

/// Fields.
impl NodeReader<'_, '_> {
    /// The metadata `id - 1`, or none for zero.
    pub(super) fn node_or_null(&mut self, id: u64) -> Result<Option<Md>> {
        let Some(id) = id.checked_sub(1) else { return Ok(None) };
        let slots = &self.reader.md.slots;
        match usize::try_from(id).ok().and_then(|id| slots.get(id)) {
            Some(MdSlot::Md(md) | MdSlot::Const(md, _)) => Ok(Some(*md)),
            Some(MdSlot::Local(_) | MdSlot::ArgList(_)) => {
                bad("a node refers to a value of a function")
            }
            None if self.last_chance => bad(format!("there is no metadata {id}")),
            None => {
                self.waits = true;
                Ok(None)
            }
        }
    }

    /// A reference.
    pub(super) fn md(&mut self, id: u64) -> Result<DiValue> {
        Ok(self.node_or_null(id)?.map_or(DiValue::None, DiValue::Md))
    }

    /// A reference to a type: by its identifier in old files.
    pub(super) fn ty(&mut self, id: u64) -> Result<DiValue> {
        let Some(md) = self.node_or_null(id)? else { return Ok(DiValue::None) };
        if !matches!(self.reader.module.shared.metadata.get(md), MdData::String(_)) {
            return Ok(DiValue::Md(md));
        }
        // The type with that identifier may come later.
        self.waits |= !self.last_chance;
        let known = &self.reader.md.upgrades.types_by_identifier;
        Ok(DiValue::Md(known.get(&md).copied().unwrap_or(md)))
    }

    /// A string.
    pub(super) fn text(&mut self, id: u64) -> Result<DiValue> {
        let Some(md) = self.node_or_null(id)? else { return Ok(DiValue::None) };
        match self.reader.module.shared.metadata.get(md) {
            MdData::String(_) => Ok(DiValue::Md(md)),
            _ => bad("what must be a metadata string is none"),
        }
    }

    /// A reference, or the number it is if it is a plain one.
    pub(super) fn md_or_int(&mut self, id: u64) -> Result<DiValue> {
        let Some(md) = self.node_or_null(id)? else { return Ok(DiValue::None) };
        let shared = &self.reader.module.shared;
        if let MdData::Const(constant) = shared.metadata.get(md)
            && let ConstData::Bits { ty: Type::I64, bits } = shared.consts.get(*constant)
        {
            return Ok(DiValue::Int(*bits));
        }
        Ok(DiValue::Md(md))
    }

    /// A number of `width` bits from its words; words that are not given are zero.
    pub(super) fn wide(&mut self, width: u64, words: &[u64]) -> Result<DiValue> {
        let Some(width) = u32::try_from(width).ok().filter(|&width| width <= MAX_INT_BITS) else {
            return bad("a number is too wide");
        };
        self.reader.budget.spend(width as usize / 8)?;
        let mut words = wide_words(words);
        words.resize(width.div_ceil(64) as usize, 0);
        if width % 64 != 0
            && let Some(last) = words.last_mut()
        {
            *last &= low_mask(width % 64);
        }
        Ok(DiValue::Wide { width, words: words.into() })
    }

    /// A number, or a reference if `is_md`.
    pub(super) fn size(&mut self, is_md: bool, field: u64) -> Result<DiValue> {
        if is_md { self.md_or_int(field) } else { Ok(DiValue::Int(field)) }
    }
}

/// A number of 32 bits.
pub(super) fn int32(field: u64) -> DiValue {
    DiValue::Int(field & 0xffff_ffff)
}

/// A truth value.
pub(super) fn boolean(is_true: bool) -> DiValue {
    DiValue::Int(u64::from(is_true))
}

/// A debug-info node from its fields, which stand in the order of its row in the table of nodes.
pub(super) fn di<const N: usize>(
    kind: DiKind,
    distinct: bool,
    fields: [(&'static str, DiValue); N],
) -> MdData {
    debug_assert!(
        kind.row().fields.iter().map(|field| field.name).eq(fields.iter().map(|field| field.0)),
        "the fields of {} are not those of its row",
        kind.row().name
    );
    MdData::Di { kind, distinct, fields: Box::new(fields.map(|(_, value)| value)) }
}

/// Refuses a number that is larger than its field.
fn check_numbers(data: &MdData) -> Result<()> {
    let MdData::Di { kind, fields, .. } = data else { return Ok(()) };
    for (field, value) in kind.row().fields.iter().zip(fields) {
        if let (DiValue::Int(value), Some(max)) = (value, field.kind.max())
            && *value > max
        {
            return bad(format!("value for '{}' too large, limit is {max}", field.name));
        }
    }
    Ok(())
}

/// A signed number whose sign is in the lowest bit.
pub(super) fn rotated(field: u64) -> DiValue {
    DiValue::Int(unrotate_sign(field))
}
