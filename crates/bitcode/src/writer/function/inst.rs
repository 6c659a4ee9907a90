//! One record for each instruction.

use nvopt_entity::Entity;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{Access, Align, CastOp, InstFlags, IntList, Op, Ordering},
    types::Type,
};

use super::{FuncWriter, flags};
use crate::{
    bitstream::writer::{Abbrev, rotate_sign},
    codes::{UNOP_FNEG, flag, function},
    writer::{enumerate::consts::Made, module::align_code},
};

impl FuncWriter<'_, '_> {
    /// Writes one instruction.
    pub(super) fn write_inst(&mut self, inst: Inst) {
        self.words.clear();
        let body = self.body;
        let (args, flags) = (body.args(inst), body.flags(inst));
        match body.op(inst) {
            Op::Ret => self.write_ret(args),
            Op::Br | Op::CondBr => self.write_br(inst, args),
            Op::Switch => self.write_switch(inst, args),
            Op::IndirectBr => {
                self.push_value_type(args[0]);
                self.push(args[0]);
                self.push_succs(inst);
                self.record(function::INST_INDIRECTBR);
            }
            Op::Invoke(call) => self.write_invoke(inst, call),
            Op::CallBr(call) => self.write_callbr(inst, call),
            Op::Call(call) => self.write_call(inst, call, flags),
            Op::Resume => {
                self.push_typed(args[0]);
                self.record(function::INST_RESUME);
            }
            Op::Unreachable => self.record_if(true, function::INST_UNREACHABLE, |a| &a.unreachable),
            Op::CleanupRet => {
                self.push(args[0]);
                self.push_succs(inst);
                self.record(function::INST_CLEANUPRET);
            }
            Op::CatchRet => {
                self.push(args[0]);
                self.push_succs(inst);
                self.record(function::INST_CATCHRET);
            }
            Op::CatchSwitch { unwinds_to_block } => {
                self.push(args[0]);
                let n_succs = body.n_succs(body.block(inst)) as u64;
                self.words.push(n_succs.saturating_sub(u64::from(unwinds_to_block)));
                self.push_succs(inst);
                self.record(function::INST_CATCHSWITCH);
            }
            Op::FNeg => {
                let short = self.push_typed(args[0]);
                self.words.push(UNOP_FNEG);
                let math = flags::fast_math_flags(flags);
                self.record_with_flags(short, function::INST_UNOP, math, |a| {
                    [&a.unop, &a.unop_flags]
                });
            }
            Op::Binary(op) => {
                let short = self.push_typed(args[0]);
                self.push(args[1]);
                self.words.push(flags::binary_code(op));
                let flags = flags::binary_flags(op, flags);
                self.record_with_flags(short, function::INST_BINOP, flags, |a| {
                    [&a.binop, &a.binop_flags]
                });
            }
            Op::Cast(op) => self.write_cast(inst, op, args, flags),
            Op::ICmp(predicate) => {
                self.write_cmp(args, predicate.code(), flags::icmp_flags(flags));
            }
            Op::FCmp(predicate) => {
                self.write_cmp(args, predicate.code(), flags::fast_math_flags(flags));
            }
            Op::Select => self.write_select(args, flags),
            Op::Phi(incoming) => self.write_phi(inst, body.incoming(incoming), args, flags),
            Op::Freeze => {
                self.push_typed(args[0]);
                self.record(function::INST_FREEZE);
            }
            Op::Alloca { ty, align, inalloca, swifterror } => {
                self.push_alloca_type(ty, args[0]);
                self.write_alloca(inst, align, inalloca, swifterror);
            }
            Op::Load(access) => self.write_load(inst, args, access),
            Op::Store(access) => self.write_store(args, access),
            Op::Fence { ordering, scope } => {
                self.words.extend([ordering.code(), u64::from(scope.0)]);
                self.record(function::INST_FENCE);
            }
            Op::CmpXchg { access, failure, weak } => {
                self.write_cmpxchg(args, access, failure, weak);
            }
            Op::AtomicRmw { op, access } => {
                self.push_typed(args[0]);
                self.push_typed(args[1]);
                self.words.extend([
                    op.code(),
                    u64::from(access.volatile),
                    access.ordering.code(),
                    u64::from(access.scope.0),
                    align_code(access.align),
                ]);
                self.record(function::INST_ATOMICRMW);
            }
            Op::Gep { source } => self.write_gep(source, args, flags),
            Op::VaArg => {
                self.push_value_type(args[0]);
                self.push(args[0]);
                self.push_result_type(inst);
                self.record(function::INST_VAARG);
            }
            Op::ExtractElement => {
                let short = self.push_typed(args[0]) & self.push_typed(args[1]);
                self.record_if(short, function::INST_EXTRACTELT, |a| &a.extract_element);
            }
            Op::InsertElement => {
                let mut short = self.push_typed(args[0]);
                self.push(args[1]);
                short &= self.push_typed(args[2]);
                self.record_if(short, function::INST_INSERTELT, |a| &a.insert_element);
            }
            Op::ShuffleVector(mask) => self.write_shuffle(inst, args, mask),
            Op::ExtractValue(indices) => {
                let short = self.push_typed(args[0]);
                self.push_ints(indices);
                let short = short && self.words.len() == 2;
                self.record_if(short, function::INST_EXTRACTVAL, |a| &a.extract_value);
            }
            Op::InsertValue(indices) => {
                self.push_typed(args[0]);
                self.push_typed(args[1]);
                self.push_ints(indices);
                self.record(function::INST_INSERTVAL);
            }
            Op::LandingPad { clauses, cleanup } => {
                self.push_result_type(inst);
                self.words.extend([u64::from(cleanup), args.len() as u64]);
                for (&kind, &clause) in body.ints(clauses).iter().zip(args) {
                    self.words.push(kind as u64);
                    self.push_typed(clause);
                }
                self.record(function::INST_LANDINGPAD);
            }
            Op::CatchPad => self.write_pad(args, function::INST_CATCHPAD),
            Op::CleanupPad => self.write_pad(args, function::INST_CLEANUPPAD),
        }
    }

    fn write_ret(&mut self, args: &[Value]) {
        match args.first() {
            None => self.record_if(true, function::INST_RET, |a| &a.ret_void),
            Some(&value) => {
                let short = self.push_typed(value);
                self.record_if(short, function::INST_RET, |a| &a.ret_value);
            }
        }
    }

    fn write_br(&mut self, inst: Inst, args: &[Value]) {
        self.push_succs(inst);
        match args.first() {
            None => self.record_if(true, function::INST_BR, |a| &a.br),
            Some(&condition) => {
                self.push(condition);
                self.record_if(true, function::INST_BR, |a| &a.cond_br);
            }
        }
    }

    fn write_switch(&mut self, inst: Inst, args: &[Value]) {
        self.push_value_type(args[0]);
        self.push(args[0]);
        let body = self.body;
        let mut succs = body.succs(body.block(inst));
        if let Some(default) = succs.next() {
            self.words.push(self.block_id(default));
        }
        for (&case, target) in args[1..].iter().zip(succs) {
            let case = self.id(case);
            self.words.extend([u64::from(case), self.block_id(target)]);
        }
        self.record(function::INST_SWITCH);
    }

    fn write_cast(&mut self, inst: Inst, op: CastOp, args: &[Value], flags: InstFlags) {
        let short = self.push_typed(args[0]);
        self.push_result_type(inst);
        self.words.push(op.code());
        let flags = flags::cast_flags(op, flags);
        self.record_with_flags(short, function::INST_CAST, flags, |a| [&a.cast, &a.cast_flags]);
    }

    fn write_cmp(&mut self, args: &[Value], predicate: u64, flags: u64) {
        let short = self.push_typed(args[0]);
        self.push(args[1]);
        self.words.push(predicate);
        self.record_with_flags(short, function::INST_CMP2, flags, |a| [&a.cmp, &a.cmp_flags]);
    }

    fn write_select(&mut self, args: &[Value], flags: InstFlags) {
        let mut short = self.push_typed(args[1]);
        self.push(args[2]);
        short &= self.push_typed(args[0]);
        let math = flags::fast_math_flags(flags);
        if math != 0 {
            self.words.push(math);
            short = false;
        }
        self.record_if(short, function::INST_VSELECT, |a| &a.select);
    }

    fn write_phi(
        &mut self,
        inst: Inst,
        incoming: &[nvopt_ir::body::Block],
        args: &[Value],
        flags: InstFlags,
    ) {
        self.push_result_type(inst);
        for (&value, &block) in args.iter().zip(incoming) {
            let distance = i64::from(self.next_id) - i64::from(self.id(value));
            self.words.extend([rotate_sign(distance), self.block_id(block)]);
        }
        let math = flags::fast_math_flags(flags);
        if math != 0 {
            self.words.push(math);
        }
        self.record_if(true, function::INST_PHI, |a| &a.phi);
    }

    /// The number of elements is given by its number as a value, not by a distance.
    fn push_alloca_type(&mut self, ty: Type, count: Value) {
        let allocated = self.module.numbers.types.id(ty);
        let count_ty = self.type_id(count);
        let count = u64::from(self.id(count));
        self.words.extend([allocated, count_ty, count]);
    }

    fn write_alloca(&mut self, inst: Inst, align: Option<Align>, inalloca: bool, swifterror: bool) {
        let align = align_code(align);
        let high = align >> flag::ALLOCA_ALIGN_MASK.count_ones() & flag::ALLOCA_ALIGN_HIGH_MASK;
        let bit = |set: bool, mask: u64| if set { mask } else { 0 };
        self.words.push(
            align & flag::ALLOCA_ALIGN_MASK
                | bit(inalloca, flag::ALLOCA_INALLOCA)
                | flag::ALLOCA_EXPLICIT_TYPE
                | bit(swifterror, flag::ALLOCA_SWIFTERROR)
                | high << flag::ALLOCA_ALIGN_HIGH_SHIFT,
        );
        let space = self.body.result_ty(inst).addr_space().unwrap_or(0);
        if space != self.module.layout.alloca_space() {
            self.words.push(u64::from(space));
        }
        self.record(function::INST_ALLOCA);
    }

    fn write_load(&mut self, inst: Inst, args: &[Value], access: Access) {
        let short = self.push_typed(args[0]);
        self.push_result_type(inst);
        self.words.extend([align_code(access.align), u64::from(access.volatile)]);
        if access.is_atomic() {
            self.words.extend([access.ordering.code(), u64::from(access.scope.0)]);
            self.record(function::INST_LOADATOMIC);
        } else {
            self.record_if(short, function::INST_LOAD, |a| &a.load);
        }
    }

    fn write_store(&mut self, args: &[Value], access: Access) {
        let mut short = self.push_typed(args[1]);
        short &= self.push_typed(args[0]);
        self.words.extend([align_code(access.align), u64::from(access.volatile)]);
        if access.is_atomic() {
            self.words.extend([access.ordering.code(), u64::from(access.scope.0)]);
            self.record(function::INST_STOREATOMIC);
        } else {
            self.record_if(short, function::INST_STORE, |a| &a.store);
        }
    }

    fn write_cmpxchg(&mut self, args: &[Value], access: Access, failure: Ordering, weak: bool) {
        self.push_typed(args[0]);
        self.push_typed(args[1]);
        self.push(args[2]);
        self.words.extend([
            u64::from(access.volatile),
            access.ordering.code(),
            u64::from(access.scope.0),
            failure.code(),
            u64::from(weak),
            align_code(access.align),
        ]);
        self.record(function::INST_CMPXCHG);
    }

    fn write_gep(&mut self, source: Type, args: &[Value], flags: InstFlags) {
        let source = self.module.numbers.types.id(source);
        self.words.extend([flags::gep_flags(flags), source]);
        for &arg in args {
            self.push_typed(arg);
        }
        self.record_if(true, function::INST_GEP, |a| &a.gep);
    }

    fn write_shuffle(&mut self, inst: Inst, args: &[Value], mask: IntList) {
        self.push_typed(args[0]);
        self.push(args[1]);
        let vector = self.module.shared.types.as_vector(self.body.result_ty(inst));
        let scalable = vector.is_some_and(|vector| vector.2);
        let mask = self.consts.made(Made::Mask { lanes: self.body.ints(mask), scalable });
        // A constant is always defined before.
        self.words.push(u64::from(self.next_id) - mask);
        self.record(function::INST_SHUFFLEVEC);
    }

    fn write_pad(&mut self, args: &[Value], code: u32) {
        let Some((&parent, args)) = args.split_last() else { return };
        self.push(parent);
        self.words.push(args.len() as u64);
        for &arg in args {
            self.push_typed(arg);
        }
        self.record(code);
    }
}

/// Parts of records.
impl FuncWriter<'_, '_> {
    fn push_value_type(&mut self, value: Value) {
        let ty = self.type_id(value);
        self.words.push(ty);
    }

    fn push_result_type(&mut self, inst: Inst) {
        let ty = self.module.numbers.types.id(self.body.result_ty(inst));
        self.words.push(ty);
    }

    pub(super) fn push_succs(&mut self, inst: Inst) {
        let body = self.body;
        for succ in body.succs(body.block(inst)) {
            self.words.push(u64::from(self.blocks[succ.index()]));
        }
    }

    fn push_ints(&mut self, list: IntList) {
        self.words.extend(self.body.ints(list).iter().map(|&index| u64::from(index as u32)));
    }

    /// Writes the record under way without an abbreviation.
    pub(super) fn record(&mut self, code: u32) {
        self.module.bits.record(code, &self.words);
    }

    /// Writes the record under way, with an abbreviation if it fits.
    pub(super) fn record_if(
        &mut self,
        short: bool,
        code: u32,
        abbrev: impl Fn(&crate::writer::abbrevs::FunctionAbbrevs) -> &Abbrev,
    ) {
        if short {
            let abbrev = abbrev(&self.module.abbrevs.function);
            self.module.bits.record_with(abbrev, &self.words);
        } else {
            self.module.bits.record(code, &self.words);
        }
    }

    /// Writes the record under way with its flags, which are left out if there are none.
    fn record_with_flags(
        &mut self,
        short: bool,
        code: u32,
        flags: u64,
        abbrevs: impl Fn(&crate::writer::abbrevs::FunctionAbbrevs) -> [&Abbrev; 2],
    ) {
        if flags == 0 {
            self.record_if(short, code, |a| abbrevs(a)[0]);
        } else {
            self.words.push(flags);
            self.record_if(short, code, |a| abbrevs(a)[1]);
        }
    }
}
