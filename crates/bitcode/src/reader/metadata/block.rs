//! The loop over metadata records, and what is not a node.

use nvopt_ir::{
    body::Inst,
    constant::Const,
    metadata::{Md, MdData, MdKind, di::DiKind},
    module::Symbol,
    types::Type,
};

use super::{Deferred, MdSlot, nodes::NodeReader, upgrade};
use crate::{
    bitstream::{BitReader, Cursor, Record, Result},
    codes::{block, metadata},
    reader::{
        Reader,
        fields::{Fields, bad, to_text},
        function::FunctionState,
        values::{AsConst, ModuleValue},
    },
};

impl<'a> Reader<'a> {
    /// Reads the METADATA_KIND block that was announced.
    pub(crate) fn read_metadata_kinds(&mut self, cur: &mut Cursor<'a>) -> Result<()> {
        cur.enter_block(block::METADATA_KIND)?;
        let mut record = Record::default();
        while let Some(id) = cur.next_record()? {
            cur.read_record(id, &mut record)?;
            if record.code == metadata::KIND {
                self.read_kind(&record.ops)?;
            }
        }
        Ok(())
    }

    fn read_kind(&mut self, ops: &[u64]) -> Result<()> {
        let mut fields = Fields::new(ops);
        let number = fields.next()?;
        if fields.is_empty() {
            return bad("a metadata kind has no name");
        }
        let kind = self.module.shared.md_kinds.intern(to_text(fields.rest()));
        match self.md.kinds.insert(number, kind) {
            None => Ok(()),
            Some(_) => bad("a metadata kind has two names"),
        }
    }

    /// Reads a METADATA block of the module.
    pub(crate) fn read_module_metadata(&mut self, cur: &mut Cursor<'a>) -> Result<()> {
        self.read_metadata(cur, None)
    }

    /// Reads the METADATA block that was announced, of the module or of the function `fun`.
    pub(crate) fn read_metadata(
        &mut self,
        cur: &mut Cursor<'a>,
        mut fun: Option<&mut FunctionState>,
    ) -> Result<()> {
        cur.enter_block(block::METADATA)?;
        let mut record = Record::default();
        let mut name: Option<Vec<u8>> = None;
        let mut named: Vec<(Vec<u8>, Vec<u64>)> = Vec::new();
        let mut attached: Vec<(u64, Vec<u64>)> = Vec::new();
        while let Some(id) = cur.next_record()? {
            cur.read_record(id, &mut record)?;
            let ops = &record.ops;
            match record.code {
                metadata::NAME => name = Some(to_text(ops)).filter(|name| !name.is_empty()),
                metadata::NAMED_NODE => match name.take() {
                    Some(name) => named.push((name, ops.clone())),
                    None => return bad("named metadata has no name"),
                },
                metadata::KIND => self.read_kind(ops)?,
                metadata::STRING_OLD => {
                    let text = to_text(ops);
                    self.md.old_strings = true;
                    self.md.upgrades.old_loop_tags |= upgrade::is_old_loop_tag(&text);
                    self.push_string(&text);
                }
                metadata::STRINGS => self.read_strings(ops, record.blob)?,
                metadata::VALUE => self.read_value(ops, fun.as_deref_mut())?,
                metadata::FN_NODE_OLD => self.read_old_local(ops, fun.as_deref_mut())?,
                metadata::ARG_LIST => self.read_arg_list(ops)?,
                metadata::GLOBAL_DECL_ATTACHMENT => {
                    let mut fields = Fields::new(ops);
                    attached.push((fields.next()?, fields.rest().to_vec()));
                }
                // Where records stand: they are read in order anyway.
                metadata::INDEX_OFFSET | metadata::INDEX => {}
                code => self.read_node(code, ops)?,
            }
        }
        self.define_deferred()?;
        self.read_named(named)?;
        for (value, pairs) in attached {
            if let ModuleValue::Symbol(symbol) = self.values.get(value)? {
                self.attach_to_symbol(symbol, &pairs)?;
            }
        }
        Ok(())
    }

    fn push_md(&mut self, md: Md) {
        self.md.slots.push(MdSlot::Md(md));
    }

    fn push_string(&mut self, text: &[u8]) {
        let md = self.module.shared.metadata.string(text);
        self.push_md(md);
    }

    /// STRINGS: [count, offset of the texts], with the lengths and the texts in the blob.
    fn read_strings(&mut self, ops: &[u64], blob: Option<&[u8]>) -> Result<()> {
        let mut fields = Fields::new(ops);
        let (count, offset) = (fields.next()?, fields.next()?);
        let Some(blob) = blob else { return bad("metadata strings have no texts") };
        let offset = usize::try_from(offset).ok().and_then(|at| blob.split_at_checked(at));
        let Some((lengths, mut texts)) = offset else {
            return bad("the texts of metadata strings lie outside their record");
        };
        let mut lengths = BitReader::new(lengths);
        for _ in 0..count {
            let len = lengths.vbr(6)?;
            let text = usize::try_from(len).ok().and_then(|len| texts.split_at_checked(len));
            let Some((text, rest)) = text else { return bad("a metadata string is cut off") };
            self.push_string(text);
            texts = rest;
        }
        Ok(())
    }

    /// VALUE: [type, value].
    fn read_value(&mut self, ops: &[u64], fun: Option<&mut FunctionState>) -> Result<()> {
        let mut fields = Fields::new(ops);
        let (ty, value) = (fields.next()?, fields.next()?);
        let slot = self.value_slot(ty, value, fun)?;
        self.md.slots.push(slot);
        Ok(())
    }

    fn value_slot(
        &mut self,
        ty: u64,
        value: u64,
        fun: Option<&mut FunctionState>,
    ) -> Result<MdSlot> {
        let type_id = self.types.keep(ty);
        let ty = self.types.get_first_class(ty)?;
        if ty == Type::METADATA {
            return bad("metadata is the metadata of a value");
        }
        let Some(fun) = fun else {
            let constant = self.md_const(value, ty)?;
            return Ok(MdSlot::Md(self.const_md(constant)));
        };
        if value < self.values.list.len() as u64 {
            let constant = self.md_const(value, ty)?;
            let md = self.const_md(constant);
            let value = fun.import(self, constant)?;
            return Ok(MdSlot::Const(md, value));
        }
        let value = fun.local_for_metadata(self, value, ty, type_id)?;
        Ok(match fun.body.as_const(value) {
            Some(constant) => {
                let exported = fun.export(self, constant)?;
                MdSlot::Const(self.const_md(exported), value)
            }
            None => MdSlot::Local(value),
        })
    }

    pub(super) fn const_md(&mut self, constant: Const) -> Md {
        self.module.shared.metadata.add(MdData::Const(constant))
    }

    /// The value `id` of the module as metadata sees it: what cannot be said any more is poison.
    pub(super) fn md_const(&mut self, id: u64, ty: Type) -> Result<Const> {
        let constant = match self.module_const(id)? {
            AsConst::Const(constant) => constant,
            AsConst::Unsupported(_) => self.module.shared.consts.poison(ty),
        };
        if self.module.shared.consts.ty(constant) != ty {
            return bad("metadata names a value of another type");
        }
        Ok(constant)
    }

    /// FN_NODE_OLD: [type, value], metadata of a local value. Other forms were legal once and say
    /// nothing any more.
    fn read_old_local(&mut self, ops: &[u64], fun: Option<&mut FunctionState>) -> Result<()> {
        let slot = match ops {
            &[ty, value] if !matches!(self.types.get(ty)?, Type::METADATA | Type::VOID) => {
                self.value_slot(ty, value, fun)?
            }
            _ => {
                let empty = MdData::Tuple { distinct: false, ops: [].into() };
                MdSlot::Md(self.module.shared.metadata.add(empty))
            }
        };
        self.md.slots.push(slot);
        Ok(())
    }

    /// ARG_LIST: [metadata]..., each of a value.
    fn read_arg_list(&mut self, ops: &[u64]) -> Result<()> {
        let mut values = Vec::with_capacity(ops.len());
        for &id in ops {
            match self.md.slot(id)? {
                MdSlot::Const(_, value) | MdSlot::Local(value) => values.push(value),
                MdSlot::Md(_) | MdSlot::ArgList(_) => {
                    return bad("a list of arguments holds something that is no value");
                }
            }
        }
        self.md.slots.push(MdSlot::ArgList(self.md.arg_lists.len() as u32));
        self.md.arg_lists.push(values.into());
        Ok(())
    }

    /// Any record of a node.
    fn read_node(&mut self, code: u32, ops: &[u64]) -> Result<()> {
        if !super::nodes::is_node(code) {
            return Ok(());
        }
        let mut reader = NodeReader::new(self, false);
        let data = reader.read(code, ops)?;
        let waits = reader.waits();
        let md = if waits { self.defer(code, ops) } else { self.module.shared.metadata.add(data) };
        let md = self.note_node(md, code, ops)?;
        self.push_md(md);
        Ok(())
    }

    fn defer(&mut self, code: u32, ops: &[u64]) -> Md {
        let md = self.module.shared.metadata.reserve();
        let first = self.md.deferred_ops.len();
        self.md.deferred_ops.extend_from_slice(ops);
        self.md.deferred.push(Deferred { md, code, first, n: ops.len() });
        md
    }

    /// Gives the deferred nodes of a block their contents.
    fn define_deferred(&mut self) -> Result<()> {
        let deferred = std::mem::take(&mut self.md.deferred);
        let ops = std::mem::take(&mut self.md.deferred_ops);
        for Deferred { md, code, first, n } in &deferred {
            let mut reader = NodeReader::new(self, true);
            let mut data = reader.read(*code, &ops[*first..][..*n])?;
            // What refers to itself is equal to nothing else.
            let mut refers_to_itself = false;
            data.for_each_operand(|op| refers_to_itself |= op == *md);
            if refers_to_itself {
                data.set_distinct();
            }
            self.md.late_uniqued |= !data.is_distinct();
            self.module.shared.metadata.define(*md, data);
        }
        self.define_late_globals()?;
        // The memory is kept for the next block.
        (self.md.deferred, self.md.deferred_ops) = (deferred, ops);
        self.md.deferred.clear();
        self.md.deferred_ops.clear();
        Ok(())
    }

    fn read_named(&mut self, named: Vec<(Vec<u8>, Vec<u64>)>) -> Result<()> {
        for (name, ids) in named {
            let mut nodes = Vec::with_capacity(ids.len());
            for id in ids {
                let md = self.md.md(id)?;
                if !self.module.shared.metadata.get(md).is_node() {
                    return bad("named metadata holds something that is no node");
                }
                nodes.push(md);
            }
            let all = &mut self.module.shared.named_md;
            match self.md.named.get(&name) {
                Some(&index) => all[index].1.extend(nodes),
                None => {
                    self.md.named.insert(name.clone(), all.len());
                    all.push((name, nodes));
                }
            }
        }
        Ok(())
    }

    /// Attaches [kind, node]... to a symbol.
    fn attach_to_symbol(&mut self, symbol: Symbol, pairs: &[u64]) -> Result<()> {
        for (kind, md) in self.read_pairs(pairs)? {
            self.module.shared.symbol_mut(symbol).metadata.push((kind, md));
        }
        Ok(())
    }

    fn read_pairs(&self, ops: &[u64]) -> Result<Vec<(MdKind, Md)>> {
        let (pairs, rest) = ops.as_chunks::<2>();
        if !rest.is_empty() {
            return bad("an attachment is no list of pairs");
        }
        let mut out = Vec::with_capacity(pairs.len());
        for &[kind, md] in pairs {
            let (kind, md) = (self.md.kind(kind)?, self.md.md(md)?);
            if !self.module.shared.metadata.get(md).is_node() {
                return bad("an attachment is no node");
            }
            out.push((kind, md));
        }
        Ok(out)
    }

    /// Reads the METADATA_ATTACHMENT block that was announced.
    pub(crate) fn read_attachments(
        &mut self,
        cur: &mut Cursor<'a>,
        fun: &mut FunctionState,
    ) -> Result<()> {
        cur.enter_block(block::METADATA_ATTACHMENT)?;
        let mut record = Record::default();
        while let Some(id) = cur.next_record()? {
            cur.read_record(id, &mut record)?;
            if record.code != metadata::ATTACHMENT {
                continue;
            }
            if record.ops.len() % 2 == 0 {
                self.attach_to_symbol(Symbol::Func(fun.func), &record.ops)?;
                continue;
            }
            let mut fields = Fields::new(&record.ops);
            let inst = fun.inst(fields.next()?)?;
            self.attach_to_inst(fun, inst, fields.rest())?;
        }
        Ok(())
    }

    fn attach_to_inst(
        &mut self,
        fun: &mut FunctionState,
        inst: Option<Inst>,
        ops: &[u64],
    ) -> Result<()> {
        let (pairs, _) = ops.as_chunks::<2>();
        for &[kind, md] in pairs {
            let kind = self.md.kind(kind)?;
            // Metadata of a local value was legal here once and says nothing any more.
            if matches!(self.md.slot(md)?, MdSlot::Local(_) | MdSlot::ArgList(_)) {
                return Ok(());
            }
            let md = self.md.md(md)?;
            if !self.module.shared.metadata.get(md).is_node() {
                return bad("an attachment is no node");
            }
            if kind == MdKind::DBG && !self.is_location(md) {
                return bad("a location is none");
            }
            if let Some(inst) = inst
                && !(kind == MdKind::PROF && self.has_wrong_weights(&fun.body, inst, md))
            {
                fun.body.set_metadata(inst, kind, Some(md));
            }
        }
        Ok(())
    }

    fn is_location(&self, md: Md) -> bool {
        matches!(self.module.shared.metadata.get(md), MdData::Location(_))
    }

    /// True if `md` is a debug-info node of this kind.
    pub(crate) fn is_di(&self, md: Md, kind: DiKind) -> bool {
        matches!(self.module.shared.metadata.get(md), MdData::Di { kind: k, .. } if *k == kind)
    }
}
