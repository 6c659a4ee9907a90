//! What one function adds to the numbers of the module, and what it has for itself.

use std::ops::Range;

use nvopt_entity::{EntitySet, FxHashSet, SecondaryMap};
use nvopt_ir::{
    body::{Body, DbgRecord, DbgRecordKind, Inst, LocalMd, MdOperand, Value, ValueDef},
    module::Func,
    ops::{Call, Op},
};

use super::Enumeration;

/// What a function has for itself.
pub(crate) struct FuncPlan<'m> {
    /// Where its constants are among those of all functions.
    pub(crate) consts: Range<usize>,
    /// Where the numbers of the attribute lists of its calls start.
    pub(crate) first_list: usize,
    /// The values that metadata speaks of, in order.
    pub(crate) locals: Vec<LocalMd>,
    /// The argument lists among its metadata, in order.
    pub(crate) arg_lists: Vec<&'m [LocalMd]>,
}

/// What was met in the current function.
#[derive(Default)]
pub(super) struct Visited<'m> {
    /// The assembly and metadata operands; if there are debug records, parameters and the results
    /// of instructions gone over as well.
    values: EntitySet<Value>,
    locals: SecondaryMap<LocalMd, bool>,
    arg_lists: FxHashSet<&'m [LocalMd]>,
}

/// One function while it is gone over.
struct Visit<'m> {
    body: &'m Body,
    has_records: bool,
    locals: Vec<LocalMd>,
    arg_lists: Vec<&'m [LocalMd]>,
}

impl<'m> Enumeration<'m> {
    /// Goes over one function.
    pub(super) fn plan(&mut self, func: Func, body: &'m Body) -> FuncPlan<'m> {
        let has_records = body.has_records();
        let mut visit = Visit { body, has_records, locals: Vec::new(), arg_lists: Vec::new() };
        self.visited.values.clear();
        self.visited.locals.clear();
        self.visited.arg_lists.clear();
        self.func_consts.start(body.consts());
        let first_list = self.attrs.start_pool();
        for &param in body.params() {
            self.types.add(body.ty(param));
            if has_records {
                self.visited.values.insert(param);
            }
        }
        for block in body.blocks() {
            for inst in body.insts_in(block) {
                self.visit_inst(&mut visit, inst);
            }
        }
        self.note_block_users(func);
        let consts = self.func_consts.finish();
        FuncPlan { consts, first_list, locals: visit.locals, arg_lists: visit.arg_lists }
    }

    fn note_block_users(&mut self, user: Func) {
        for &owner in &self.func_consts.block_owners {
            let users = &mut self.block_users[owner];
            if owner != user && users.last() != Some(&user) {
                users.push(user);
            }
        }
    }

    fn visit_inst(&mut self, visit: &mut Visit<'m>, inst: Inst) {
        let body = visit.body;
        for &arg in body.args(inst) {
            self.visit_operand(visit, arg);
        }
        if let Some(result) = body.result(inst) {
            self.types.add(body.ty(result));
            if visit.has_records {
                self.visited.values.insert(result);
            }
        }
        match body.op(inst) {
            Op::Alloca { ty, .. } => self.types.add(ty),
            Op::Gep { source } => self.types.add(source),
            Op::Call(call) | Op::Invoke(call) | Op::CallBr(call) => self.visit_call(visit, call),
            Op::ShuffleVector(mask) => {
                let vector = self.module.shared.types.as_vector(body.result_ty(inst));
                let scalable = vector.is_some_and(|vector| vector.2);
                self.func_consts.add_mask(&mut self.types, body.ints(mask), scalable);
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
            | Op::Phi(_)
            | Op::Freeze
            | Op::Load(_)
            | Op::Store(_)
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg
            | Op::ExtractElement
            | Op::InsertElement
            | Op::ExtractValue(_)
            | Op::InsertValue(_)
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad => {}
        }
        self.visit_inst_metadata(visit, inst);
    }

    fn visit_inst_metadata(&mut self, visit: &mut Visit<'m>, inst: Inst) {
        let body = visit.body;
        if let Some(loc) = body.loc(inst) {
            self.metadata.add_location(loc);
        }
        for &(kind, md) in body.metadata(inst) {
            self.md_kinds.add(kind);
            self.metadata.add(md);
        }
        for record in body.records(inst) {
            self.visit_record(visit, record);
        }
    }

    /// Adds the constant, assembly or metadata that `value` is. Other values need nothing.
    fn visit_operand(&mut self, visit: &mut Visit<'m>, value: Value) {
        match visit.body.def(value) {
            ValueDef::Param(_) | ValueDef::Inst(_) | ValueDef::Pending => {}
            ValueDef::Const(constant) => self.func_consts.add(&mut self.types, constant),
            ValueDef::Asm(asm) => {
                if self.visited.values.insert(value) {
                    self.types.add(visit.body.asm(asm).ty);
                    self.func_consts.add_asm(&mut self.types, asm, visit.body.ty(value));
                }
            }
            ValueDef::Metadata(md) => {
                if self.visited.values.insert(value) {
                    self.visit_md_operand(visit, visit.body.md_operand(md));
                }
            }
        }
    }

    fn visit_call(&mut self, visit: &mut Visit<'m>, call: Call) {
        let body = visit.body;
        let data = body.call(call);
        self.types.add(data.ty);
        self.attrs.add_list(&mut self.types, body.attrs(), data.attrs);
        for bundle in &data.bundles {
            let tag = body.strings().get(bundle.tag);
            let next = self.bundle_tags.len() as u32;
            if *self.bundle_tag_ids.entry(tag).or_insert(next) == next {
                self.bundle_tags.push(tag);
            }
        }
    }

    fn visit_md_operand(&mut self, visit: &mut Visit<'m>, operand: &'m MdOperand) {
        match operand {
            MdOperand::Node(md) => self.metadata.add(*md),
            MdOperand::Local(local) => self.visit_local(visit, *local),
            MdOperand::ArgList(locals) => {
                if self.visited.arg_lists.insert(locals) {
                    visit.arg_lists.push(locals);
                    locals.iter().for_each(|&local| self.visit_local(visit, local));
                }
            }
        }
    }

    fn visit_local(&mut self, visit: &mut Visit<'m>, local: LocalMd) {
        if !std::mem::replace(&mut self.visited.locals[local], true) {
            visit.locals.push(local);
            let value = visit.body.local_value(local);
            self.types.add(visit.body.ty(value));
            self.visit_operand(visit, value);
        }
    }

    fn visit_record(&mut self, visit: &mut Visit<'m>, record: &'m DbgRecord) {
        self.metadata.add(record.loc);
        self.metadata.add(record.variable);
        match &record.kind {
            DbgRecordKind::Value { location, expression } => {
                self.metadata.add(*expression);
                match location {
                    MdOperand::Local(local) if self.is_simple(visit, *local) => {
                        self.visit_operand(visit, visit.body.local_value(*local));
                    }
                    other => self.visit_md_operand(visit, other),
                }
            }
            DbgRecordKind::Declare { location, expression }
            | DbgRecordKind::DeclareValue { location, expression } => {
                self.metadata.add(*expression);
                self.visit_md_operand(visit, location);
            }
            DbgRecordKind::Assign { location, expression, id, address, address_expression } => {
                self.metadata.add(*expression);
                self.metadata.add(*id);
                self.metadata.add(*address_expression);
                self.visit_md_operand(visit, location);
                self.visit_md_operand(visit, address);
            }
            DbgRecordKind::Label => {}
        }
    }

    /// True if a record can name the value itself: it is a constant, or defined before.
    fn is_simple(&self, visit: &Visit<'m>, local: LocalMd) -> bool {
        let value = visit.body.local_value(local);
        match visit.body.def(value) {
            ValueDef::Const(_) => true,
            ValueDef::Param(_) | ValueDef::Inst(_) => self.visited.values.contains(value),
            ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => false,
        }
    }
}
