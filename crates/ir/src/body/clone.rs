//! Copying blocks, within a body or from one body into another of the same module.
//!
//! What a body owns is made anew in the body that is copied to: constants and inline assembly are
//! interned, call data, attributes, lists and debug records are copied. Symbols, types and metadata
//! belong to the module, so their handles stay. Linear in what is copied.

use nvopt_entity::{Entity, FxHashMap, SecondaryMap, Str};
use smallvec::SmallVec;

use super::names::with_suffix;
use super::{
    Block, Body, CallData, DbgRecord, DbgRecordKind, Inst, LocalMd, MdOperand, NewInst, Value,
    ValueDef,
};
use crate::{
    attrs::{AttrList, AttrPool, AttrSet},
    constant::{Const, ConstData, ConstPool},
    metadata::{Md, MdKind},
    ops::{Call, InstFlags, Op},
    types::Type,
};

/// What things of one kind became: in a table for whoever copies nearly everything, else by hash.
#[derive(Clone, Debug)]
enum Images<K> {
    Few(FxHashMap<K, K>),
    Many(SecondaryMap<K, Option<K>>),
}

impl<K: Entity + std::hash::Hash> Images<K> {
    /// For nearly all of `n_keys` things.
    fn many(n_keys: usize) -> Images<K> {
        let mut map = SecondaryMap::default();
        map.grow_to(n_keys);
        Images::Many(map)
    }

    fn insert(&mut self, from: K, to: K) {
        match self {
            Images::Few(map) => {
                map.insert(from, to);
            }
            Images::Many(map) => map[from] = Some(to),
        }
    }

    #[inline]
    fn get(&self, from: K) -> Option<K> {
        match self {
            Images::Few(map) => map.get(&from).copied(),
            Images::Many(map) => map.get(from).copied().flatten(),
        }
    }
}

impl<K> Default for Images<K> {
    fn default() -> Self {
        Images::Few(FxHashMap::default())
    }
}

/// Where things of one body have their copies in another.
#[derive(Clone, Debug, Default)]
pub struct CloneMap {
    values: Images<Value>,
    blocks: Images<Block>,
    consts: Images<Const>,
    attrs: FxHashMap<AttrList, Option<AttrList>>,
    /// The originals and their copies, in order.
    insts: Vec<(Inst, Inst)>,
}

impl CloneMap {
    /// Nothing is copied yet.
    pub fn new() -> CloneMap {
        CloneMap::default()
    }

    /// The same, for copying most of `source`.
    pub fn of_whole_body(source: &Body) -> CloneMap {
        CloneMap {
            values: Images::many(source.values.len()),
            blocks: Images::many(source.blocks.len()),
            consts: Images::many(source.consts.len()),
            insts: Vec::with_capacity(source.n_placed_insts()),
            ..CloneMap::default()
        }
    }

    /// Uses of `from` become uses of `to`.
    pub fn map_value(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// Edges to `from` become edges to `to`.
    pub fn map_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from, to);
    }

    /// What `value` became, if anything.
    #[inline]
    pub fn value(&self, value: Value) -> Option<Value> {
        self.values.get(value)
    }

    /// What `block` became, if anything.
    pub fn block(&self, block: Block) -> Option<Block> {
        self.blocks.get(block)
    }

    /// The originals and their copies, in the order they were made.
    pub fn insts(&self) -> &[(Inst, Inst)] {
        &self.insts
    }
}

/// Everything an instruction has, taken out so that the body can be changed.
struct InstCopy {
    op: Op,
    flags: InstFlags,
    ty: Type,
    args: SmallVec<[Value; 8]>,
    succs: SmallVec<[Block; 4]>,
    loc: Option<Md>,
    attachments: SmallVec<[(MdKind, Md); 4]>,
    records: Vec<DbgRecord>,
}

impl Body {
    /// Copies `blocks` of `source`, or of this body, behind the last block, and names the copies
    /// as the originals with `suffix`. Parameters and what is defined outside of `blocks` become
    /// what `map` says, and stay as they are if it says nothing and the source is this body. Moves
    /// on: CFG, VALUES, MEMORY.
    pub fn clone_blocks(
        &mut self,
        source: Option<&Body>,
        blocks: &[Block],
        suffix: &[u8],
        map: &mut CloneMap,
    ) {
        // Whatever is copied grows these tables by as much: once, not by and by.
        if let Some(source) = source {
            self.reserve(source.n_placed_insts());
            self.touches.reserve(self.insts.len() + source.n_placed_insts());
        }
        for &block in blocks {
            let copy = self.add_block();
            map.map_block(block, copy);
        }
        for &block in blocks {
            self.announce_copies(source, block, map);
        }
        for &block in blocks {
            let copy = map.block(block).expect("its copy was made above");
            self.name_copy(source, block, copy, suffix);
            let mut cursor = source.unwrap_or(self).first_inst(block);
            while let Some(inst) = cursor {
                cursor = source.unwrap_or(self).next_inst(inst);
                self.clone_inst(source, inst, copy, suffix, map);
            }
        }
    }

    /// Appends a copy of `inst` of this body to `to`, which has not ended, with the name of the
    /// original and a number. Operands and targets become what `map` says, or stay; the result is
    /// added to it. Moves on: VALUES, MEMORY if it touches memory, CFG if it ends the block.
    pub fn clone_inst_to(&mut self, inst: Inst, to: Block, map: &mut CloneMap) -> Inst {
        if let Some(result) = self.result(inst) {
            let copy = self.announce_value(self.ty(result));
            map.map_value(result, copy);
        }
        self.clone_inst(None, inst, to, b"", map);
        map.insts.last().expect("it was just copied").1
    }

    /// A record of this body that says the same of what `map` says.
    pub fn clone_record_here(&mut self, record: DbgRecord, map: &mut CloneMap) -> DbgRecord {
        self.clone_record(None, record, map)
    }

    /// The value in this body that stands for `value` of `source`.
    pub fn clone_value(
        &mut self,
        source: Option<&Body>,
        value: Value,
        map: &mut CloneMap,
    ) -> Value {
        if let Some(known) = map.value(value) {
            return known;
        }
        let Some(source) = source else { return value };
        match source.def(value) {
            ValueDef::Const(constant) => {
                let constant = self.import_const(source.consts(), constant, map);
                self.const_value(constant)
            }
            ValueDef::Asm(asm) => self.asm_value(source.asm(asm).clone()),
            ValueDef::Metadata(md) => {
                let operand = source.md_operand(md).clone();
                let operand = self.clone_md_operand(Some(source), operand, map);
                self.md_value(operand)
            }
            ValueDef::Param(_) | ValueDef::Inst(_) | ValueDef::Pending => {
                panic!("{value:?} is not copied and nothing stands for it")
            }
        }
    }

    fn announce_copies(&mut self, source: Option<&Body>, block: Block, map: &mut CloneMap) {
        let mut next = source.unwrap_or(self).first_inst(block);
        while let Some(inst) = next {
            let body = source.unwrap_or(self);
            next = body.next_inst(inst);
            if let Some(result) = body.result(inst) {
                let ty = body.ty(result);
                let copy = self.announce_value(ty);
                map.map_value(result, copy);
            }
        }
    }

    fn name_copy(&mut self, source: Option<&Body>, block: Block, copy: Block, suffix: &[u8]) {
        let name = source.unwrap_or(self).block_name(block).map(|name| with_suffix(name, suffix));
        if let Some(name) = name {
            self.name_block_like(copy, name);
        }
    }

    fn clone_inst(
        &mut self,
        source: Option<&Body>,
        inst: Inst,
        to: Block,
        suffix: &[u8],
        map: &mut CloneMap,
    ) {
        let body = source.unwrap_or(self);
        let mut original = body.copy_of(inst);
        let result = body.result(inst);
        let name =
            result.and_then(|value| body.value_name(value)).map(|name| with_suffix(name, suffix));
        let op = self.clone_op(source, original.op, map);
        for arg in &mut original.args {
            *arg = match map.value(*arg) {
                Some(known) => known,
                None => self.clone_value(source, *arg, map),
            };
        }
        for succ in &mut original.succs {
            *succ = map.block(*succ).unwrap_or(*succ);
        }
        let result = result.map(|value| map.value(value).expect("results are announced"));
        let InstCopy { flags, ty, loc, args, succs, .. } = &original;
        let new = NewInst { op, flags: *flags, ty: *ty, args, succs, loc: *loc, result };
        let copy = self.append(to, new);
        for &(kind, md) in &original.attachments {
            self.set_metadata(copy, kind, Some(md));
        }
        for record in original.records {
            let record = self.clone_record(source, record, map);
            self.add_record(copy, record);
        }
        if let (Some(result), Some(name)) = (result, name) {
            self.name_value_like(result, name);
        }
        map.insts.push((inst, copy));
    }

    fn copy_of(&self, inst: Inst) -> InstCopy {
        let is_last = self.op(inst).is_terminator();
        InstCopy {
            op: self.op(inst),
            flags: self.flags(inst),
            ty: self.result_ty(inst),
            args: SmallVec::from_slice(self.args(inst)),
            succs: match is_last {
                true => self.succs(self.block(inst)).collect(),
                false => SmallVec::new(),
            },
            loc: self.loc(inst),
            attachments: match self.metadata(inst) {
                [] => SmallVec::new(),
                some => SmallVec::from_slice(some),
            },
            records: match self.records(inst) {
                [] => Vec::new(),
                some => some.to_vec(),
            },
        }
    }

    fn clone_op(&mut self, source: Option<&Body>, op: Op, map: &mut CloneMap) -> Op {
        let ints = |body: &mut Body, list| {
            let ints: Box<[i32]> = source.unwrap_or(body).ints(list).into();
            body.new_ints(ints)
        };
        match op {
            Op::Call(call) => Op::Call(self.clone_call(source, call, map)),
            Op::Invoke(call) => Op::Invoke(self.clone_call(source, call, map)),
            Op::CallBr(call) => Op::CallBr(self.clone_call(source, call, map)),
            Op::Phi(incoming) => {
                let from = source.unwrap_or(self).incoming(incoming).iter();
                let to = from.map(|&block| map.block(block).unwrap_or(block)).collect();
                Op::Phi(self.new_incoming(to))
            }
            Op::ShuffleVector(list) => Op::ShuffleVector(ints(self, list)),
            Op::ExtractValue(list) => Op::ExtractValue(ints(self, list)),
            Op::InsertValue(list) => Op::InsertValue(ints(self, list)),
            Op::LandingPad { clauses, cleanup } => {
                Op::LandingPad { clauses: ints(self, clauses), cleanup }
            }
            Op::Ret
            | Op::Br
            | Op::CondBr
            | Op::Switch
            | Op::IndirectBr
            | Op::Resume
            | Op::Unreachable
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::FNeg
            | Op::Binary(_)
            | Op::Cast(_)
            | Op::ICmp(_)
            | Op::FCmp(_)
            | Op::Select
            | Op::Freeze
            | Op::Alloca { .. }
            | Op::Load(_)
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::Gep { .. }
            | Op::VaArg
            | Op::ExtractElement
            | Op::InsertElement
            | Op::CatchPad
            | Op::CleanupPad => op,
        }
    }

    fn clone_call(&mut self, source: Option<&Body>, call: Call, map: &mut CloneMap) -> Call {
        let mut data: CallData = source.unwrap_or(self).call(call).clone();
        if let Some(source) = source {
            data.attrs = data.attrs.and_then(|list| self.import_attrs(&source.attrs, list, map));
            for bundle in &mut data.bundles {
                let tag: Str = self.strings.intern(source.strings.get(bundle.tag));
                bundle.tag = tag;
            }
        }
        self.new_call(data)
    }

    fn import_attrs(
        &mut self,
        from: &AttrPool,
        list: AttrList,
        map: &mut CloneMap,
    ) -> Option<AttrList> {
        if let Some(&known) = map.attrs.get(&list) {
            return known;
        }
        let mut import = |set: Option<AttrSet>| {
            let attrs = from.attrs(set).iter().map(|attr| self.attrs.import(from, attr)).collect();
            self.attrs.set(attrs)
        };
        let data = from.list_data(list);
        let (function, ret) = (import(data.function), import(data.ret));
        let params = data.params.iter().map(|&set| import(set)).collect();
        let imported = self.attrs.list(function, ret, params);
        map.attrs.insert(list, imported);
        imported
    }

    /// `constant` of `from` in this body's pool, with all it is made of.
    fn import_const(&mut self, from: &ConstPool, constant: Const, map: &mut CloneMap) -> Const {
        if let Some(known) = map.consts.get(constant) {
            return known;
        }
        let mut stack: SmallVec<[Const; 8]> = SmallVec::new();
        stack.push(constant);
        while let Some(&top) = stack.last() {
            if map.consts.get(top).is_some() {
                stack.pop();
                continue;
            }
            let data = from.get(top);
            let missing = stack.len();
            let is_missing = |part: &Const| map.consts.get(*part).is_none();
            stack.extend(data.operands().iter().copied().filter(is_missing));
            if stack.len() > missing {
                continue;
            }
            let image = |part| map.consts.get(part).expect("parts come first");
            let imported = self.consts.intern(with_operands(data, image));
            map.consts.insert(top, imported);
            stack.pop();
        }
        map.consts.get(constant).expect("it was imported last")
    }

    fn clone_local(
        &mut self,
        source: Option<&Body>,
        local: LocalMd,
        map: &mut CloneMap,
    ) -> LocalMd {
        let body = source.unwrap_or(self);
        let value = body.local_value(local);
        let is_lost = source.is_some()
            && map.value(value).is_none()
            && matches!(body.def(value), ValueDef::Inst(_) | ValueDef::Param(_));
        let value = if is_lost {
            let poison = self.consts.poison(body.ty(value));
            self.const_value(poison)
        } else {
            self.clone_value(source, value, map)
        };
        self.local_metadata(value)
    }

    fn clone_md_operand(
        &mut self,
        source: Option<&Body>,
        operand: MdOperand,
        map: &mut CloneMap,
    ) -> MdOperand {
        match operand {
            MdOperand::Node(md) => MdOperand::Node(md),
            MdOperand::Local(local) => MdOperand::Local(self.clone_local(source, local, map)),
            MdOperand::ArgList(list) => MdOperand::ArgList(
                list.iter().map(|&local| self.clone_local(source, local, map)).collect(),
            ),
        }
    }

    fn clone_record(
        &mut self,
        source: Option<&Body>,
        record: DbgRecord,
        map: &mut CloneMap,
    ) -> DbgRecord {
        let mut operand = |operand| self.clone_md_operand(source, operand, map);
        let kind = match record.kind {
            DbgRecordKind::Value { location, expression } => {
                DbgRecordKind::Value { location: operand(location), expression }
            }
            DbgRecordKind::Declare { location, expression } => {
                DbgRecordKind::Declare { location: operand(location), expression }
            }
            DbgRecordKind::DeclareValue { location, expression } => {
                DbgRecordKind::DeclareValue { location: operand(location), expression }
            }
            DbgRecordKind::Assign { location, expression, id, address, address_expression } => {
                DbgRecordKind::Assign {
                    location: operand(location),
                    expression,
                    id,
                    address: operand(address),
                    address_expression,
                }
            }
            DbgRecordKind::Label => DbgRecordKind::Label,
        };
        DbgRecord { kind, ..record }
    }
}

/// `data` made of `map` of what it is made of.
fn with_operands(data: &ConstData, map: impl Fn(Const) -> Const) -> ConstData {
    let all = |parts: &[Const]| parts.iter().map(|&part| map(part)).collect();
    match data {
        ConstData::Aggregate { ty, elems } => ConstData::Aggregate { ty: *ty, elems: all(elems) },
        ConstData::ScalableSplat { ty, elem } => {
            ConstData::ScalableSplat { ty: *ty, elem: map(*elem) }
        }
        ConstData::Expr { ty, op, args } => {
            ConstData::Expr { ty: *ty, op: op.clone(), args: all(args) }
        }
        ConstData::PtrAuth { ty, args } => {
            ConstData::PtrAuth { ty: *ty, args: Box::new(args.map(map)) }
        }
        ConstData::Bits { .. }
        | ConstData::WideBits { .. }
        | ConstData::Zero(_)
        | ConstData::Undef(_)
        | ConstData::Poison(_)
        | ConstData::Symbol { .. }
        | ConstData::Data { .. }
        | ConstData::BlockAddress { .. }
        | ConstData::DsoLocalEquivalent { .. }
        | ConstData::NoCfi { .. } => data.clone(),
    }
}
