//! `!tbaa`: access tags and the type nodes they refer to.
//!
//! A tag is a base type, an access type and an offset; following the fields of the base type at
//! the offset must lead to the access type. What is found about a node is kept, so each is
//! examined once a module.

use nvopt_entity::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::super::{
    Verifier,
    constants::{int_bits, is_zero},
    function::FnVerifier,
    report::{Checked, Reported},
};
use crate::{body::Inst, constant::ConstData, metadata::Md, ops::Op};

/// What is known about nodes.
#[derive(Debug, Default)]
pub(in super::super) struct TbaaMemo {
    base_nodes: FxHashMap<Md, BaseNode>,
    scalar_nodes: FxHashMap<Md, bool>,
    good_tags: FxHashSet<Md>,
}

/// What a type node is as the base of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BaseNode {
    /// Faults were reported.
    Bad,
    /// A scalar: only offset zero is in it.
    Scalar,
    /// A struct whose offsets have this width; `None` if it has no fields.
    Struct { offset_bits: Option<u32> },
}

/// How type nodes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// A name, then pairs of type and offset.
    Old,
    /// Parent, size, name, then triples of type, offset and size.
    New,
}

impl Format {
    fn first_field(self) -> usize {
        match self {
            Format::Old => 1,
            Format::New => 3,
        }
    }

    fn field_len(self) -> usize {
        match self {
            Format::Old => 2,
            Format::New => 3,
        }
    }
}

impl FnVerifier<'_, '_> {
    /// `!tbaa` on an instruction.
    pub(super) fn check_tbaa(&mut self, inst: Inst, md: Md) -> Checked {
        let message = "TBAA metadata cannot have 0 operands";
        self.check(!self.tuple_ops(md).is_empty(), message)?;
        let accesses = matches!(
            self.body.op(inst),
            Op::Load(_)
                | Op::Store(_)
                | Op::Call(_)
                | Op::VaArg
                | Op::AtomicRmw { .. }
                | Op::CmpXchg { .. }
        );
        self.check(accesses, "This instruction shall not have a TBAA access tag!")?;
        self.check_tbaa_tag(md)
    }
}

impl Verifier<'_> {
    /// Checks the access tag `md`.
    pub(in super::super) fn check_tbaa_tag(&mut self, md: Md) -> Checked {
        if self.tbaa.good_tags.contains(&md) {
            return Ok(());
        }
        self.check_tag(md)?;
        self.tbaa.good_tags.insert(md);
        Ok(())
    }

    fn check_tag(&mut self, md: Md) -> Checked {
        let ops = self.tuple_ops(md);
        let is_path = ops.len() >= 3 && self.as_node(ops[0]).is_some();
        let message = "Old-style TBAA is no longer allowed, use struct-path TBAA instead";
        self.check(is_path, message)?;
        let (base, access) = (self.as_node(ops[0]), self.as_node(ops[1]));
        let format = access.map_or(Format::Old, |access| self.tbaa_format(access));
        self.check_tag_shape(ops, format)?;
        let (Some(base), Some(access)) = (base, access) else {
            return self.fail(
                "Malformed struct tag metadata: base and access-type should be non-null and \
                 point to Metadata nodes",
            );
        };
        if format == Format::Old {
            let is_scalar = self.is_scalar_type(access);
            self.check(is_scalar, "Access type node must be a valid scalar type")?;
        }
        let Some(offset) = self.md_int(ops[2]) else {
            return self.fail("Offset must be constant integer");
        };
        self.check_path(base, access, offset, format)
    }

    fn check_tag_shape(&mut self, ops: &[Option<Md>], format: Format) -> Checked {
        let flag_at = match format {
            Format::Old => {
                let message = "Struct tag metadata must have either 3 or 4 operands";
                self.check(ops.len() < 5, message)?;
                3
            }
            Format::New => {
                let message = "Access tag metadata must have either 4 or 5 operands";
                self.check((4..=5).contains(&ops.len()), message)?;
                let is_int = self.md_int(ops[3]).is_some();
                self.check(is_int, "Access size field must be a constant")?;
                4
            }
        };
        if ops.len() != flag_at + 1 {
            return Ok(());
        }
        let Some(flag) = self.md_int(ops[flag_at]) else {
            return self.fail("Immutability tag on struct tag metadata must be a constant");
        };
        let message = "Immutability part of the struct tag metadata must be either 0 or 1";
        self.check(matches!(int_bits(flag), Some(0 | 1)), message)
    }

    /// Type nodes of the new format begin with their parent.
    fn tbaa_format(&self, ty: Md) -> Format {
        let ops = self.tuple_ops(ty);
        let is_new = ops.len() >= 3 && self.as_node(ops[0]).is_some();
        if is_new { Format::New } else { Format::Old }
    }

    /// Follows the fields at `offset` from `base` up to the root.
    fn check_path(&mut self, base: Md, access: Md, offset: &ConstData, format: Format) -> Checked {
        let offset_bits = offset.ty().int_bits().unwrap_or(0);
        let mut offset = int_bits(offset).unwrap_or(u64::MAX);
        let mut met: FxHashSet<Md> = FxHashSet::default();
        let mut saw_access = false;
        let mut node = Some(base);
        while let Some(base) = node.filter(|&node| self.tuple_ops(node).len() >= 2) {
            self.check(met.insert(base), "Cycle detected in struct path")?;
            let found = self.base_node(base, format);
            if found == BaseNode::Bad {
                return Err(Reported);
            }
            saw_access |= base == access;
            if base == access || self.is_scalar_type(base) {
                self.check(offset == 0, "Offset not zero at the point of scalar access")?;
            }
            let same_width = match found {
                BaseNode::Struct { offset_bits: Some(bits) } => bits == offset_bits,
                BaseNode::Struct { offset_bits: None } => format == Format::New,
                BaseNode::Scalar | BaseNode::Bad => offset == 0,
            };
            let message = "Access bit-width not the same as description bit-width";
            self.check(same_width, message)?;
            if format == Format::New && saw_access {
                break;
            }
            // Nothing is behind an offset that no field is at.
            node = self.field_at(base, &mut offset, format).unwrap_or_default();
        }
        self.check(saw_access, "Did not see access type in access path!")
    }

    /// The field of `base` that `offset` is in, which becomes the offset in that field.
    fn field_at(&mut self, base: Md, offset: &mut u64, format: Format) -> Checked<Option<Md>> {
        let ops = self.tuple_ops(base);
        if ops.len() == 2 {
            return Ok(self.as_node(ops[1]));
        }
        let mut found = None;
        for field in ops[format.first_field()..].chunks_exact(format.field_len()) {
            let start = self.md_int(field[1]).and_then(int_bits).unwrap_or(u64::MAX);
            if start > *offset {
                break;
            }
            found = Some((field[0], start));
        }
        let has_fields = ops.len() > format.first_field();
        match found {
            Some((ty, start)) => {
                *offset -= start;
                Ok(self.as_node(ty))
            }
            None if has_fields => self.fail("Could not find TBAA parent in struct type node"),
            None => Ok(None),
        }
    }

    fn base_node(&mut self, base: Md, format: Format) -> BaseNode {
        if self.tuple_ops(base).len() < 2 {
            self.report.error("Base nodes must have at least two operands");
            return BaseNode::Bad;
        }
        if let Some(&known) = self.tbaa.base_nodes.get(&base) {
            return known;
        }
        let found = self.check_base_node(base, format).unwrap_or(BaseNode::Bad);
        self.tbaa.base_nodes.insert(base, found);
        found
    }

    fn check_base_node(&mut self, base: Md, format: Format) -> Checked<BaseNode> {
        let ops = self.tuple_ops(base);
        if ops.len() == 2 {
            let is_scalar = self.is_scalar_type(base);
            return Ok(if is_scalar { BaseNode::Scalar } else { BaseNode::Bad });
        }
        match format {
            Format::New => {
                let message = "Access tag nodes must have the number of operands that is a \
                               multiple of 3!";
                self.check(ops.len().is_multiple_of(3), message)?;
                let is_int = self.md_int(ops[1]).is_some();
                self.check(is_int, "Type size nodes must be constants!")?;
            }
            Format::Old => {
                let message = "Struct tag nodes must have an odd number of operands!";
                self.check(ops.len() % 2 == 1, message)?;
                let named = self.md_string(ops[0]).is_some();
                self.check(named, "Struct tag nodes have a string as their first operand")?;
            }
        }
        let mut offset_bits = None;
        let mut last_offset = None;
        let mut failed = false;
        for field in ops[format.first_field()..].chunks_exact(format.field_len()) {
            let checked = self.check_field(field, format, &mut offset_bits, &mut last_offset);
            failed |= checked.is_err();
        }
        Ok(if failed { BaseNode::Bad } else { BaseNode::Struct { offset_bits } })
    }

    fn check_field(
        &mut self,
        field: &[Option<Md>],
        format: Format,
        offset_bits: &mut Option<u32>,
        last_offset: &mut Option<u64>,
    ) -> Checked {
        let is_node = self.as_node(field[0]).is_some();
        self.check(is_node, "Incorrect field entry in struct type node!")?;
        let Some(offset) = self.md_int(field[1]) else {
            return self.fail("Offset entries must be constants!");
        };
        let bits = offset.ty().int_bits().unwrap_or(0);
        let message = "Bitwidth between the offsets and struct type entries must match";
        self.check(*offset_bits.get_or_insert(bits) == bits, message)?;
        let offset = int_bits(offset).unwrap_or(u64::MAX);
        // Fields of zero bits share the offset of the next one.
        let ascends = last_offset.is_none_or(|last| last <= offset);
        *last_offset = Some(offset);
        self.check(ascends, "Offsets must be increasing!")?;
        if format == Format::New {
            let is_int = self.md_int(field[2]).is_some();
            self.check(is_int, "Member size entries must be constants!")?;
        }
        Ok(())
    }

    /// True if `node` and all above it up to the root are scalar types.
    fn is_scalar_type(&mut self, node: Md) -> bool {
        let mut path: SmallVec<[Md; 8]> = SmallVec::new();
        let mut cursor = node;
        let is_scalar = loop {
            if let Some(&known) = self.tbaa.scalar_nodes.get(&cursor) {
                break known;
            }
            // What is on the path is none until the root is found: a circle ends there.
            self.tbaa.scalar_nodes.insert(cursor, false);
            path.push(cursor);
            let Some(parent) = self.scalar_parent(cursor) else { break false };
            if self.tuple_ops(parent).len() < 2 {
                break true;
            }
            cursor = parent;
        };
        // All on the path end at the same place.
        for node in path {
            self.tbaa.scalar_nodes.insert(node, is_scalar);
        }
        is_scalar
    }

    /// The parent of a node that looks like a scalar type: name, parent and maybe a zero.
    fn scalar_parent(&self, node: Md) -> Option<Md> {
        let ops = self.tuple_ops(node);
        let shaped = match ops {
            [name, _] => self.md_string(*name).is_some(),
            [name, _, zero] => {
                self.md_string(*name).is_some() && self.md_int(*zero).is_some_and(is_zero)
            }
            _ => false,
        };
        self.as_node(ops.get(1).copied().flatten()).filter(|_| shaped)
    }
}
