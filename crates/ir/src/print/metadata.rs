//! Metadata as text: operands, attachments, nodes, debug records.
//!
//! Nodes are numbered when they are first met. Printing meets them in the order of LLVM's own
//! walk, so there is no walk here.

use std::borrow::Cow;

use super::{Printer, text::Put};
use crate::{
    body::{Body, DbgRecord, DbgRecordKind, LocalMd, MdOperand},
    metadata::{Md, MdData, MdKind},
};

impl<'a> Printer<'a> {
    /// Writes metadata as an operand: a number, a string, a constant, an expression.
    pub(super) fn md(&mut self, md: Md) {
        let shared = self.shared;
        match shared.metadata.get(md) {
            MdData::String(text) => {
                self.out.byte(b'!');
                self.out.quoted(shared.metadata.strings.get(*text));
            }
            MdData::Const(constant) => self.typed_constant(&shared.consts, *constant),
            MdData::Expression { ops, .. } => self.expression(ops),
            MdData::Reserved | MdData::Tuple { .. } | MdData::Location(_) | MdData::Di { .. } => {
                self.node_ref(md);
            }
        }
    }

    /// Writes metadata as an operand, or `null`.
    pub(super) fn md_or_null(&mut self, md: Option<Md>) {
        match md {
            Some(md) => self.md(md),
            None => self.out.put("null"),
        }
    }

    fn node_ref(&mut self, md: Md) {
        match self.mds.number(&self.shared.metadata, md) {
            Some(number) => {
                self.out.byte(b'!');
                self.out.uint(u64::from(number));
            }
            None => self.out.put("<badref>"),
        }
    }

    /// Writes the metadata operand of a call or debug record.
    pub(super) fn md_operand(&mut self, body: &'a Body, operand: &MdOperand) {
        match operand {
            MdOperand::Node(md) => self.md(*md),
            MdOperand::Local(local) => self.local_md(body, *local),
            MdOperand::ArgList(list) => {
                self.out.put("!DIArgList(");
                for (index, &local) in list.iter().enumerate() {
                    if index > 0 {
                        self.out.put(", ");
                    }
                    self.local_md(body, local);
                }
                self.out.byte(b')');
            }
        }
    }

    fn local_md(&mut self, body: &'a Body, local: LocalMd) {
        self.typed_operand(body, body.local_value(local));
    }

    /// Writes attachments, each behind `separator`.
    pub(super) fn attachments(&mut self, list: &[(MdKind, Md)], separator: &str) {
        for &(kind, md) in in_kind_order(list).iter() {
            self.attachment(kind, md, separator);
        }
    }

    /// Writes one attachment behind `separator`.
    pub(super) fn attachment(&mut self, kind: MdKind, md: Md, separator: &str) {
        self.out.put(separator);
        self.out.byte(b'!');
        let shared = self.shared;
        self.out.md_name(shared.md_kinds.name(kind));
        self.out.byte(b' ');
        self.md(md);
    }

    /// Writes a debug record on a line of its own.
    pub(super) fn record_line(&mut self, body: &'a Body, record: &DbgRecord) {
        self.out.put("    ");
        self.record(body, record);
        self.out.byte(b'\n');
    }

    fn record(&mut self, body: &'a Body, record: &DbgRecord) {
        match &record.kind {
            DbgRecordKind::Value { location, expression } => {
                self.variable_record(body, "#dbg_value(", location, record.variable, *expression);
            }
            DbgRecordKind::Declare { location, expression } => {
                self.variable_record(body, "#dbg_declare(", location, record.variable, *expression);
            }
            DbgRecordKind::DeclareValue { location, expression } => {
                let word = "#dbg_declare_value(";
                self.variable_record(body, word, location, record.variable, *expression);
            }
            DbgRecordKind::Assign { location, expression, id, address, address_expression } => {
                self.variable_record(body, "#dbg_assign(", location, record.variable, *expression);
                self.md(*id);
                self.out.put(", ");
                self.md_operand(body, address);
                self.out.put(", ");
                self.md(*address_expression);
                self.out.put(", ");
            }
            DbgRecordKind::Label => {
                self.out.put("#dbg_label(");
                self.md(record.variable);
                self.out.put(", ");
            }
        }
        self.md(record.loc);
        self.out.byte(b')');
    }

    fn variable_record(
        &mut self,
        body: &'a Body,
        word: &str,
        location: &MdOperand,
        variable: Md,
        expression: Md,
    ) {
        self.out.put(word);
        self.md_operand(body, location);
        self.out.put(", ");
        self.md(variable);
        self.out.put(", ");
        self.md(expression);
        self.out.put(", ");
    }

    /// Writes the named metadata of the module.
    pub(super) fn named_metadata(&mut self) {
        let shared = self.shared;
        if !shared.named_md.is_empty() {
            self.out.byte(b'\n');
        }
        for (name, nodes) in &shared.named_md {
            self.out.byte(b'!');
            self.out.md_name(name);
            self.out.put(" = !{");
            for (index, &node) in nodes.iter().enumerate() {
                if index > 0 {
                    self.out.put(", ");
                }
                self.md(node);
            }
            self.out.put("}\n");
        }
    }

    /// Writes the definitions of all nodes that have a number.
    pub(super) fn numbered_nodes(&mut self) {
        if !self.mds.order().is_empty() {
            self.out.byte(b'\n');
        }
        // What a numbered node refers to has a number, so the list does not grow here.
        for number in 0..self.mds.order().len() {
            self.out.byte(b'!');
            self.out.uint(number as u64);
            self.out.put(" = ");
            self.node(self.mds.order()[number]);
            self.out.byte(b'\n');
        }
    }

    /// Writes the contents of a node.
    pub(super) fn node(&mut self, md: Md) {
        let data = self.shared.metadata.get(md);
        if data.is_distinct() {
            self.out.put("distinct ");
        }
        match data {
            MdData::Tuple { ops, .. } => {
                self.out.put("!{");
                self.md_list(ops);
                self.out.byte(b'}');
            }
            MdData::Location(location) => self.location(location),
            MdData::Di { kind, fields, .. } => self.di_node(*kind, fields),
            MdData::Expression { ops, .. } => self.expression(ops),
            MdData::Reserved => self.out.put("!{}"),
            MdData::String(_) | MdData::Const(_) => self.md(md),
        }
    }

    /// Writes operands with commas between them.
    pub(super) fn md_list(&mut self, list: &[Option<Md>]) {
        for (index, &md) in list.iter().enumerate() {
            if index > 0 {
                self.out.put(", ");
            }
            self.md_or_null(md);
        }
    }
}

/// Attachments in the order of their kinds; those of one kind in the order they were made.
pub(super) fn in_kind_order(list: &[(MdKind, Md)]) -> Cow<'_, [(MdKind, Md)]> {
    if list.is_sorted_by_key(|&(kind, _)| kind) {
        return Cow::Borrowed(list);
    }
    let mut sorted = list.to_vec();
    sorted.sort_by_key(|&(kind, _)| kind);
    Cow::Owned(sorted)
}
