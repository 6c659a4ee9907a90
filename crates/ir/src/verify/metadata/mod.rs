//! Metadata: the walk over nodes, and reading them.
//!
//! Each node is looked at once a module, whatever refers to it. Files: `ranges` (`!range` and its
//! kin), `attachments` (what hangs on instructions), `prof` (profiles), `tbaa`.

mod attachments;
mod prof;
mod ranges;
mod tbaa;

use super::{Verifier, constants::is_int, report::Checked};
use crate::{
    constant::ConstData,
    metadata::{DiValue, Location, Md, MdData, di::DiKind},
};

pub(super) use ranges::RangeKind;
pub(super) use tbaa::TbaaMemo;

/// Whether source locations may be among the operands of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Locations {
    Allowed,
    Refused,
}

/// Reading.
impl<'m> Verifier<'m> {
    /// The operands of a plain node; none for anything else.
    pub(super) fn tuple_ops(&self, md: Md) -> &'m [Option<Md>] {
        match self.mds().get(md) {
            MdData::Tuple { ops, .. } => ops,
            MdData::Reserved
            | MdData::String(_)
            | MdData::Const(_)
            | MdData::Location(_)
            | MdData::Expression { .. }
            | MdData::Di { .. } => &[],
        }
    }

    /// The constant that `md` is, if it is one.
    pub(super) fn md_const(&self, md: Md) -> Option<&'m ConstData> {
        match self.mds().get(md) {
            MdData::Const(constant) => Some(self.shared.consts.get(*constant)),
            _ => None,
        }
    }

    /// The constant integer that `md` is, if it is one.
    pub(super) fn md_int(&self, md: Option<Md>) -> Option<&'m ConstData> {
        md.and_then(|md| self.md_const(md)).filter(|data| is_int(data))
    }

    /// The string that `md` is, if it is one.
    pub(super) fn md_string(&self, md: Option<Md>) -> Option<&'m [u8]> {
        md.and_then(|md| self.mds().as_string(md))
    }

    pub(super) fn is_md_node(&self, md: Md) -> bool {
        self.mds().get(md).is_node()
    }

    /// The node `md` is, if it is no string and no constant.
    pub(super) fn as_node(&self, md: Option<Md>) -> Option<Md> {
        md.filter(|&md| self.is_md_node(md))
    }

    pub(super) fn is_tuple(&self, md: Md) -> bool {
        matches!(self.mds().get(md), MdData::Tuple { .. })
    }

    pub(super) fn as_location(&self, md: Md) -> Option<&'m Location> {
        match self.mds().get(md) {
            MdData::Location(location) => Some(location),
            _ => None,
        }
    }

    /// The kind and fields of a debug-info node.
    pub(super) fn as_di(&self, md: Md) -> Option<(DiKind, &'m [DiValue])> {
        match self.mds().get(md) {
            MdData::Di { kind, fields, .. } => Some((*kind, fields)),
            _ => None,
        }
    }

    pub(super) fn is_di(&self, md: Md, wanted: DiKind) -> bool {
        self.as_di(md).is_some_and(|(kind, _)| kind == wanted)
    }
}

/// Walking.
impl Verifier<'_> {
    /// Checks `root` and all it refers to, as far as it was not looked at before.
    pub(super) fn check_md_tree(&mut self, root: Md, locations: Locations) {
        if !self.seen_mds.insert(root) {
            return;
        }
        let mut stack = vec![root];
        while let Some(md) = stack.pop() {
            // One fault a node; what it refers to is looked at all the same.
            _ = self.check_node(md, locations);
            let data = self.mds().get(md);
            data.for_each_operand(|op| {
                if self.is_md_node(op) && self.seen_mds.insert(op) {
                    stack.push(op);
                }
            });
        }
    }

    fn check_node(&mut self, md: Md, locations: Locations) -> Checked {
        let data = self.mds().get(md);
        match data {
            MdData::Reserved => self.fail("Expected no forward declarations!")?,
            MdData::String(_) | MdData::Const(_) => return Ok(()),
            MdData::Tuple { .. } => {}
            // A fault in the node's own fields does not spoil the rule below.
            MdData::Location(location) => _ = self.check_location(location),
            MdData::Expression { ops, .. } => _ = self.check_expression(ops),
            MdData::Di { kind, fields, .. } => _ = self.check_di_node(md, *kind, fields),
        }
        if locations == Locations::Allowed {
            return Ok(());
        }
        let mut holds_location = false;
        data.for_each_operand(|op| holds_location |= self.as_location(op).is_some());
        self.check_di(!holds_location, "DILocation not allowed within this metadata node")
    }
}
