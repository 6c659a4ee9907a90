//! LLVM's own intrinsics.

use nvopt_arith::float::{MinMax, Round};
use nvopt_ir::{
    body::{Inst, Value},
    intrinsics::Intrinsic,
    ops::{Access, Align, BinaryOp, IntPred},
    types::Type,
};

use super::{Decoded, Decoder, memory::common_align};
use crate::{
    code::{FloatFn, IntFn, Kind, MathFn, MemPlan, Mode, NONE, ToInt, WideFn},
    memory::space,
    value::Word,
};

/// Integer functions of operands and result of one type, with an immediate flag or not.
const INT_FUNCTIONS: [(&str, IntFn); 24] = [
    ("abs", IntFn::Abs),
    ("ctpop", IntFn::Ctpop),
    ("ctlz", IntFn::Ctlz),
    ("cttz", IntFn::Cttz),
    ("bswap", IntFn::Bswap),
    ("bitreverse", IntFn::Bitreverse),
    ("smin", IntFn::SMin),
    ("smax", IntFn::SMax),
    ("umin", IntFn::UMin),
    ("umax", IntFn::UMax),
    ("uadd.sat", IntFn::UAddSat),
    ("sadd.sat", IntFn::SAddSat),
    ("usub.sat", IntFn::USubSat),
    ("ssub.sat", IntFn::SSubSat),
    ("ushl.sat", IntFn::UShlSat),
    ("sshl.sat", IntFn::SShlSat),
    ("fshl", IntFn::Fshl),
    ("fshr", IntFn::Fshr),
    ("scmp", IntFn::SCmp),
    ("ucmp", IntFn::UCmp),
    ("smul.fix", IntFn::SMulFix),
    ("umul.fix", IntFn::UMulFix),
    ("smul.fix.sat", IntFn::SMulFixSat),
    ("umul.fix.sat", IntFn::UMulFixSat),
];

const FLOAT_FUNCTIONS: [(&str, FloatFn); 40] = [
    ("fabs", FloatFn::Abs),
    ("copysign", FloatFn::CopySign),
    ("sqrt", FloatFn::Sqrt),
    ("fma", FloatFn::Fma),
    // Contraction is allowed here, and it is what the NVPTX backend does.
    ("fmuladd", FloatFn::Fma),
    ("minnum", FloatFn::MinMax(MinMax::MIN_NUM)),
    ("maxnum", FloatFn::MinMax(MinMax::MAX_NUM)),
    ("minimumnum", FloatFn::MinMax(MinMax::MIN_NUM)),
    ("maximumnum", FloatFn::MinMax(MinMax::MAX_NUM)),
    ("minimum", FloatFn::MinMax(MinMax::MINIMUM)),
    ("maximum", FloatFn::MinMax(MinMax::MAXIMUM)),
    ("floor", FloatFn::Round(Round::Down)),
    ("ceil", FloatFn::Round(Round::Up)),
    ("trunc", FloatFn::Round(Round::Zero)),
    ("rint", FloatFn::Round(Round::Nearest)),
    ("nearbyint", FloatFn::Round(Round::Nearest)),
    ("roundeven", FloatFn::Round(Round::Nearest)),
    ("round", FloatFn::Round(Round::NearestAway)),
    ("canonicalize", FloatFn::Canonicalize),
    ("arithmetic.fence", FloatFn::Canonicalize),
    ("sin", FloatFn::Math(MathFn::Sin)),
    ("cos", FloatFn::Math(MathFn::Cos)),
    ("tan", FloatFn::Math(MathFn::Tan)),
    ("asin", FloatFn::Math(MathFn::Asin)),
    ("acos", FloatFn::Math(MathFn::Acos)),
    ("atan", FloatFn::Math(MathFn::Atan)),
    ("atan2", FloatFn::Math(MathFn::Atan2)),
    ("sinh", FloatFn::Math(MathFn::Sinh)),
    ("cosh", FloatFn::Math(MathFn::Cosh)),
    ("tanh", FloatFn::Math(MathFn::Tanh)),
    ("exp", FloatFn::Math(MathFn::Exp)),
    ("exp2", FloatFn::Math(MathFn::Exp2)),
    ("exp10", FloatFn::Math(MathFn::Exp10)),
    ("log", FloatFn::Math(MathFn::Log)),
    ("log2", FloatFn::Math(MathFn::Log2)),
    ("log10", FloatFn::Math(MathFn::Log10)),
    ("pow", FloatFn::Math(MathFn::Pow)),
    ("frexp", FloatFn::FrexpFraction),
    ("modf", FloatFn::ModfFraction),
    ("ldexp", FloatFn::Ldexp(32)),
];

/// Value and overflow of an operation.
const OVERFLOWS: [(&str, BinaryOp, IntFn); 6] = [
    ("uadd.with.overflow", BinaryOp::Add, IntFn::UAddOverflows),
    ("sadd.with.overflow", BinaryOp::Add, IntFn::SAddOverflows),
    ("usub.with.overflow", BinaryOp::Sub, IntFn::USubOverflows),
    ("ssub.with.overflow", BinaryOp::Sub, IntFn::SSubOverflows),
    ("umul.with.overflow", BinaryOp::Mul, IntFn::UMulOverflows),
    ("smul.with.overflow", BinaryOp::Mul, IntFn::SMulOverflows),
];

impl Decoder<'_, '_> {
    pub(super) fn intrinsic(&mut self, inst: Inst, intrinsic: Intrinsic) -> Decoded<()> {
        let full = intrinsic.base_name();
        let args = self.body.call_args(inst);
        if args.len() < intrinsic.n_params() {
            return Err(format!("a call of {full} with too few arguments"));
        }
        if let Some(name) = full.strip_prefix("llvm.nvvm.") {
            return self.nvvm(name, args);
        }
        let name = full.strip_prefix("llvm.").unwrap_or(full);
        if let Some(&(_, f)) = INT_FUNCTIONS.iter().find(|(known, _)| *known == name) {
            return self.int_function(f, args);
        }
        if let Some(&(_, op, f)) = OVERFLOWS.iter().find(|(known, ..)| *known == name) {
            return self.with_overflow(op, f, args);
        }
        let float = FLOAT_FUNCTIONS.iter().find(|(known, _)| *known == name);
        if let Some(&(_, f)) = float {
            return self.float_function(f, args);
        }
        if let Some(reduction) = name.strip_prefix("vector.reduce.") {
            return self.reduce(reduction, args);
        }
        self.other_intrinsic(name, args)
    }

    fn other_intrinsic(&mut self, name: &str, args: &[Value]) -> Decoded<()> {
        match name {
            "clmul" => self.int_function(IntFn::Clmul, args),
            "memcpy" | "memcpy.inline" | "memmove" => self.memory_copy(name == "memmove", args),
            "memset" | "memset.inline" => self.memory_set(args),
            "fptosi.sat" | "fptoui.sat" => self.saturating_to_int(name == "fptosi.sat", args[0]),
            "lrint" | "llrint" => self.round_to_int(Round::Nearest, args[0]),
            "lround" | "llround" => self.round_to_int(Round::NearestAway, args[0]),
            "powi" => {
                let bits = self.int_bits(args[1])?;
                self.float_op(FloatFn::Powi(bits), args)
            }
            "is.fpclass" => {
                let classes = self.const_int(args[1]).ok_or("classes that are not constant")?;
                self.float_op(FloatFn::IsClass(classes as u16), &args[..1])
            }
            "sincos" => self.float_pair(MathFn::Sin, MathFn::Cos, args[0]),
            "sincospi" => self.float_pair(MathFn::SinPi, MathFn::CosPi, args[0]),
            "convert.from.fp16" | "convert.to.fp16" => self.convert_fp16(args[0]),
            "assume" => {
                let a = self.reg(args[0])?;
                self.emit(Kind::Assume, NONE, [a, NONE, NONE]);
                self.assumed_bundles()
            }
            "expect"
            | "expect.with.probability"
            | "ssa.copy"
            | "annotation"
            | "ptr.annotation"
            | "launder.invariant.group"
            | "strip.invariant.group"
            | "threadlocal.address"
            | "preserve.static.offset" => self.copy_first(args),
            "is.constant" => {
                let constant = self.body.as_const(args[0]).is_some();
                self.constant_result(u64::from(constant))
            }
            "lifetime.start" | "lifetime.end" => {
                let pointer = self.reg(*args.last().ok_or("a pointer")?)?;
                let begins = name == "lifetime.start";
                self.emit(Kind::Lifetime { begins }, NONE, [pointer, NONE, NONE]);
                Ok(())
            }
            "dbg.value"
            | "dbg.declare"
            | "dbg.label"
            | "dbg.assign"
            | "donothing"
            | "sideeffect"
            | "var.annotation"
            | "invariant.end"
            | "experimental.noalias.scope.decl"
            | "pseudoprobe"
            | "prefetch"
            | "fake.use"
            | "codeview.annotation"
            | "clear_cache"
            | "reloc.none" => Ok(()),
            "invariant.start" => self.constant_result(0),
            "objectsize" => self.object_size(args),
            "ptrmask" => {
                let (dst, a, b) = (self.result_reg()?, self.reg(args[0])?, self.reg(args[1])?);
                let kind = Kind::Int2 { op: BinaryOp::And, width: 64, flags: 0 };
                self.emit(kind, dst, [a, b, NONE]);
                Ok(())
            }
            "stacksave" => {
                let dst = self.result_reg()?;
                self.emit(Kind::StackSave, dst, [NONE; 3]);
                Ok(())
            }
            "stackrestore" => {
                let a = self.reg(args[0])?;
                self.emit(Kind::StackRestore, NONE, [a, NONE, NONE]);
                Ok(())
            }
            "trap" | "ubsantrap" | "debugtrap" => {
                self.emit(Kind::Trap, NONE, [NONE; 3]);
                Ok(())
            }
            "readcyclecounter" | "readsteadycounter" => {
                let dst = self.result_reg()?;
                self.emit(Kind::Sreg(crate::code::Sreg::Clock64), dst, [NONE; 3]);
                Ok(())
            }
            "masked.load" => self.masked_load(args),
            "masked.store" => self.masked_store(args),
            "masked.gather" => self.masked_gather(args),
            "masked.scatter" => self.masked_scatter(args),
            "vector.reverse" => self.reverse(args[0]),
            "vector.extract" | "vector.insert" => self.subvector(name, args),
            "get.active.lane.mask" => self.active_lane_mask(args),
            "stepvector" => self.step_vector(),
            _ => Err(format!("the intrinsic llvm.{name}")),
        }
    }

    fn int_bits(&mut self, value: Value) -> Decoded<u8> {
        let bits = self.program.shapes.types.scalar(self.body.ty(value)).int_bits();
        bits.filter(|&bits| bits <= 64).map(|b| b as u8).ok_or_else(|| "a wide integer".to_owned())
    }

    /// An integer function; an immediate truth value after the operands is its flag.
    pub(super) fn int_function(&mut self, f: IntFn, args: &[Value]) -> Decoded<()> {
        let (mut args, mut flag) = (args, false);
        if matches!(f, IntFn::Abs | IntFn::Ctlz | IntFn::Cttz) && args.len() == 2 {
            flag = self.const_int(args[1]).unwrap_or(0) != 0;
            args = &args[..1];
        }
        self.int_function_with(f, args, flag)
    }

    pub(super) fn int_function_with(
        &mut self,
        f: IntFn,
        args: &[Value],
        flag: bool,
    ) -> Decoded<()> {
        let result = self.shape(self.body.result_ty(self.inst))?;
        let out = result.leaves.first().ok_or("an empty result")?.bits;
        if f == IntFn::Bswap && !out.is_multiple_of(16) {
            return Err("the bytes of an integer that is not a whole number of pairs".to_owned());
        }
        self.elementwise(args, |decoder, dst, regs, bits| {
            decoder.narrow_or_wide(
                bits[0] <= 64 && out <= 64,
                Kind::Int { f, width: bits[0] as u8, out: out as u8, flag },
                WideFn::Int(f, flag),
                (dst, out),
                (regs, bits),
            );
            Ok(())
        })
    }

    fn with_overflow(&mut self, op: BinaryOp, f: IntFn, args: &[Value]) -> Decoded<()> {
        let shape = self.shape_of(args[0])?;
        let dst = self.result_reg()?;
        let n = shape.leaves.len() as u32;
        let words = shape.leaves.first().ok_or("an empty operand")?.n_regs();
        for (element, leaf) in shape.leaves.iter().enumerate() {
            let regs =
                [self.element_reg(args[0], element)?, self.element_reg(args[1], element)?, NONE];
            let bits = [leaf.bits, leaf.bits, 0];
            let narrow = leaf.bits <= 64;
            let width = leaf.bits as u8;
            let value = Kind::Int2 { op, width, flags: 0 };
            let wide = WideFn::Binary(op, 0);
            self.narrow_or_wide(narrow, value, wide, (dst + leaf.reg, leaf.bits), (regs, bits));
            let overflow = Kind::Int { f, width, out: 1, flag: false };
            let place = dst + n * words + element as u32;
            self.narrow_or_wide(narrow, overflow, WideFn::Int(f, false), (place, 1), (regs, bits));
        }
        Ok(())
    }

    fn float_function(&mut self, f: FloatFn, args: &[Value]) -> Decoded<()> {
        let shape = self.shape_of(args[0])?;
        let format = self.format(self.body.ty(args[0]))?;
        let mode = self.mode_of_inst(format);
        let (second, out_bits) = match f {
            FloatFn::FrexpFraction => {
                let result = self.shape(self.body.result_ty(self.inst))?;
                let bits = result.leaves.last().ok_or("an empty result")?.bits;
                (Some(FloatFn::FrexpExponent(bits as u8)), bits)
            }
            FloatFn::ModfFraction => (Some(FloatFn::Round(Round::Zero)), format.bits()),
            FloatFn::Ldexp(_) => {
                let bits = self.int_bits(args[1])?;
                return self.float_op(FloatFn::Ldexp(bits), args);
            }
            _ => return self.float_op(f, args),
        };
        // Two results: those of the first function, then those of the second.
        let dst = self.result_reg()?;
        for (element, leaf) in shape.leaves.iter().enumerate() {
            let regs = [self.element_reg(args[0], element)?, NONE, NONE];
            let (a, b) = (dst + leaf.reg, dst + shape.n_regs + element as u32);
            self.float_scalar(f, format, mode, (a, format.bits()), regs);
            if let Some(second) = second {
                self.float_scalar(second, format, mode, (b, out_bits), regs);
            }
        }
        Ok(())
    }

    fn float_pair(&mut self, first: MathFn, second: MathFn, arg: Value) -> Decoded<()> {
        let shape = self.shape_of(arg)?;
        let format = self.format(self.body.ty(arg))?;
        let mode = self.mode_of_inst(format);
        let dst = self.result_reg()?;
        for (element, leaf) in shape.leaves.iter().enumerate() {
            let regs = [self.element_reg(arg, element)?, NONE, NONE];
            let (a, b) = (dst + leaf.reg, dst + shape.n_regs + leaf.reg);
            self.float_scalar(FloatFn::Math(first), format, mode, (a, format.bits()), regs);
            self.float_scalar(FloatFn::Math(second), format, mode, (b, format.bits()), regs);
        }
        Ok(())
    }

    pub(super) fn float_scalar(
        &mut self,
        f: FloatFn,
        format: nvopt_arith::float::Format,
        mode: Mode,
        out: (u32, u32),
        regs: [u32; 3],
    ) {
        let bits = regs.map(|reg| if reg == NONE { 0 } else { format.bits() });
        self.narrow_or_wide(
            format.bits() <= 64,
            Kind::Float { f, format, mode },
            WideFn::Float(f, format, mode),
            out,
            (regs, bits),
        );
    }

    fn saturating_to_int(&mut self, signed: bool, arg: Value) -> Decoded<()> {
        let format = self.format(self.body.ty(arg))?;
        self.emit_to_int(
            ToInt {
                format,
                signed,
                round: Round::Zero,
                saturate: true,
                nan_is_top_bit: false,
                ftz: false,
            },
            arg,
        )
    }

    fn round_to_int(&mut self, round: Round, arg: Value) -> Decoded<()> {
        let format = self.format(self.body.ty(arg))?;
        self.emit_to_int(
            ToInt {
                format,
                signed: true,
                round,
                saturate: false,
                nan_is_top_bit: false,
                ftz: false,
            },
            arg,
        )
    }

    pub(super) fn emit_to_int(&mut self, how: ToInt, arg: Value) -> Decoded<()> {
        let result = self.shape(self.body.result_ty(self.inst))?;
        let out = result.leaves.first().ok_or("an empty result")?.bits;
        self.elementwise(&[arg], |decoder, dst, regs, bits| {
            decoder.narrow_or_wide(
                bits[0] <= 64 && out <= 64,
                Kind::ToInt { how, width: out as u8 },
                WideFn::ToInt(how),
                (dst, out),
                (regs, bits),
            );
            Ok(())
        })
    }

    fn convert_fp16(&mut self, arg: Value) -> Decoded<()> {
        use nvopt_arith::float::Format;
        let (dst, a) = (self.result_reg()?, self.reg(arg)?);
        let (from, to) = match self.body.ty(arg).is_int() {
            true => (Format::Half, self.format(self.body.result_ty(self.inst))?),
            false => (self.format(self.body.ty(arg))?, Format::Half),
        };
        self.emit(Kind::Convert { from, to, mode: Mode::PLAIN }, dst, [a, NONE, NONE]);
        Ok(())
    }

    fn copy_first(&mut self, args: &[Value]) -> Decoded<()> {
        let (dst, a, n) = (self.result_reg()?, self.reg(args[0])?, self.shape_of(args[0])?.n_regs);
        self.emit(Kind::Copy { n }, dst, [a, NONE, NONE]);
        Ok(())
    }

    pub(super) fn constant_result(&mut self, bits: u64) -> Decoded<()> {
        let (dst, a) = (self.result_reg()?, self.const_reg(Word::new(bits)));
        self.emit(Kind::Copy { n: 1 }, dst, [a, NONE, NONE]);
        Ok(())
    }

    /// Nothing is known about the object when code is run.
    fn object_size(&mut self, args: &[Value]) -> Decoded<()> {
        let at_least = self.const_int(args[1]).unwrap_or(0) != 0;
        let bits = self.body.result_ty(self.inst).int_bits().unwrap_or(64);
        self.constant_result(if at_least { 0 } else { nvopt_ir::constant::low_mask(bits) })
    }

    fn param_align(&self, index: usize) -> u64 {
        use nvopt_ir::attrs::{Attr, AttrKind, AttrPool};
        let Some(call) = self.body.op(self.inst).call() else { return 1 };
        let attrs = self.body.attrs().param_attrs(self.body.call(call).attrs, index);
        match AttrPool::find(attrs, AttrKind::Alignment) {
            Some(&Attr::Int(_, align)) => align,
            _ => 1,
        }
    }

    fn memory_copy(&mut self, overlap_allowed: bool, args: &[Value]) -> Decoded<()> {
        let plan = MemPlan {
            to_space: self.space_of(args[0])?,
            from_space: self.space_of(args[1])?,
            overlap_allowed,
            to_align: self.param_align(0),
            from_align: self.param_align(1),
        };
        let regs = [self.reg(args[0])?, self.reg(args[1])?, self.reg(args[2])?];
        let row = self.code.copies_of_memory.len() as u32;
        self.code.copies_of_memory.push(plan);
        self.emit(Kind::MemCopy(row), NONE, regs);
        Ok(())
    }

    fn memory_set(&mut self, args: &[Value]) -> Decoded<()> {
        let plan = MemPlan {
            to_space: self.space_of(args[0])?,
            from_space: space::GENERIC,
            overlap_allowed: true,
            to_align: self.param_align(0),
            from_align: 1,
        };
        let regs = [self.reg(args[0])?, self.reg(args[1])?, self.reg(args[2])?];
        let row = self.code.copies_of_memory.len() as u32;
        self.code.copies_of_memory.push(plan);
        self.emit(Kind::MemSet(row), NONE, regs);
        Ok(())
    }
}

/// Vectors.
impl Decoder<'_, '_> {
    /// A reduction, one element after the other in order.
    fn reduce(&mut self, name: &str, args: &[Value]) -> Decoded<()> {
        let vector = *args.last().ok_or("a vector")?;
        let shape = self.shape_of(vector)?;
        let reg = self.reg(vector)?;
        let leaf = *shape.leaves.first().ok_or("an empty vector")?;
        let mut accumulated = if args.len() == 2 { Some(self.reg(args[0])?) } else { None };
        let dst = self.result_reg()?;
        for leaf_of_element in &shape.leaves {
            let element = reg + leaf_of_element.reg;
            let Some(left) = accumulated else {
                accumulated = Some(element);
                continue;
            };
            let place = self.new_regs(leaf.n_regs());
            self.reduce_step(name, leaf.bits, place, [left, element, NONE])?;
            accumulated = Some(place);
        }
        let accumulated = accumulated.ok_or("an empty vector")?;
        self.emit(Kind::Copy { n: leaf.n_regs() }, dst, [accumulated, NONE, NONE]);
        Ok(())
    }

    fn reduce_step(&mut self, name: &str, bits: u32, dst: u32, regs: [u32; 3]) -> Decoded<()> {
        let binary = match name {
            "add" => Some(BinaryOp::Add),
            "mul" => Some(BinaryOp::Mul),
            "and" => Some(BinaryOp::And),
            "or" => Some(BinaryOp::Or),
            "xor" => Some(BinaryOp::Xor),
            _ => None,
        };
        let in_bits = [bits, bits, 0];
        if let Some(op) = binary {
            let kind = Kind::Int2 { op, width: bits as u8, flags: 0 };
            let wide = WideFn::Binary(op, 0);
            self.narrow_or_wide(bits <= 64, kind, wide, (dst, bits), (regs, in_bits));
            return Ok(());
        }
        if let Some(&(_, f)) = INT_FUNCTIONS.iter().find(|(known, _)| *known == name) {
            let kind = Kind::Int { f, width: bits as u8, out: bits as u8, flag: false };
            let wide = WideFn::Int(f, false);
            self.narrow_or_wide(bits <= 64, kind, wide, (dst, bits), (regs, in_bits));
            return Ok(());
        }
        let f = match name {
            "fadd" => FloatFn::Add,
            "fmul" => FloatFn::Mul,
            "fmin" => FloatFn::MinMax(MinMax::MIN_NUM),
            "fmax" => FloatFn::MinMax(MinMax::MAX_NUM),
            "fminimum" => FloatFn::MinMax(MinMax::MINIMUM),
            "fmaximum" => FloatFn::MinMax(MinMax::MAXIMUM),
            _ => return Err(format!("the intrinsic llvm.vector.reduce.{name}")),
        };
        let format = self.format(self.body.result_ty(self.inst))?;
        let mode = self.mode_of_inst(format);
        self.float_scalar(f, format, mode, (dst, format.bits()), regs);
        Ok(())
    }

    /// One element of a vector access under a mask: `Select` between the loaded element and the
    /// other value would still access memory, so each element is an access by those threads only
    /// whose mask bit is set. The access plan's address is then the operand `a`, the mask `c`.
    fn element_access(
        &mut self,
        elem: Type,
        of: u32,
        align: u64,
    ) -> Decoded<crate::code::AccessPlan> {
        let align = Align::from_bytes(align).unwrap_or(Align::ONE);
        self.access_plan(elem, of, Access::plain(Some(align)))
    }

    /// The alignment that a masked access states: an operand in old IR, an attribute in new.
    fn masked_align(&self, args: &[Value], pointer: usize) -> (u64, Vec<Value>) {
        let stated = args
            .iter()
            .position(|&arg| self.body.ty(arg) == Type::I32 && self.body.as_const(arg).is_some());
        match stated {
            Some(at) => {
                let align = self.const_int(args[at]).unwrap_or(1).max(1);
                let rest = args.iter().enumerate().filter(|&(i, _)| i != at).map(|(_, &a)| a);
                (align, rest.collect())
            }
            None => (self.param_align(pointer), args.to_vec()),
        }
    }

    fn masked_load(&mut self, args: &[Value]) -> Decoded<()> {
        let (align, args) = self.masked_align(args, 0);
        let result_ty = self.body.result_ty(self.inst);
        let shape = self.shape(result_ty)?;
        let elem = self.program.shapes.types.scalar(result_ty);
        let of = self.space_of(args[0])?;
        let (dst, base) = (self.result_reg()?, self.reg(args[0])?);
        let (mask, other) = (self.reg(args[1])?, self.reg(args[2])?);
        for (element, leaf) in shape.leaves.iter().enumerate() {
            let offset = leaf.bit_offset / 8;
            let address = self.offset_address(base, offset as i64);
            let plan = self.element_access(elem, of, common_align(align, offset))?;
            let mask = mask + element as u32;
            self.guarded_load(plan, dst + leaf.reg, address, mask, other + leaf.reg);
        }
        Ok(())
    }

    fn guarded_load(
        &mut self,
        plan: crate::code::AccessPlan,
        dst: u32,
        address: u32,
        mask: u32,
        other: u32,
    ) {
        let n = plan.parts.iter().map(|part| part.bits.div_ceil(64)).sum();
        self.emit(Kind::Copy { n }, dst, [other, NONE, NONE]);
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(plan);
        self.emit(Kind::Load(row), dst, [address, NONE, mask]);
    }

    fn masked_store(&mut self, args: &[Value]) -> Decoded<()> {
        let (align, args) = self.masked_align(args, 1);
        let ty = self.body.ty(args[0]);
        let shape = self.shape(ty)?;
        let elem = self.program.shapes.types.scalar(ty);
        let of = self.space_of(args[1])?;
        let (value, base, mask) = (self.reg(args[0])?, self.reg(args[1])?, self.reg(args[2])?);
        for (element, leaf) in shape.leaves.iter().enumerate() {
            let offset = leaf.bit_offset / 8;
            let address = self.offset_address(base, offset as i64);
            let plan = self.element_access(elem, of, common_align(align, offset))?;
            let row = self.code.accesses.len() as u32;
            self.code.accesses.push(plan);
            let regs = [address, value + leaf.reg, mask + element as u32];
            self.emit(Kind::Store(row), NONE, regs);
        }
        Ok(())
    }

    fn masked_gather(&mut self, args: &[Value]) -> Decoded<()> {
        let (align, args) = self.masked_align(args, 0);
        let result_ty = self.body.result_ty(self.inst);
        let shape = self.shape(result_ty)?;
        let types = self.program.shapes.types;
        let elem = types.scalar(result_ty);
        let of = types.scalar(self.body.ty(args[0])).addr_space().ok_or("addresses")?;
        let dst = self.result_reg()?;
        let (base, mask, other) = (self.reg(args[0])?, self.reg(args[1])?, self.reg(args[2])?);
        for (element, leaf) in shape.leaves.iter().enumerate() {
            let plan = self.element_access(elem, of, align)?;
            let at = element as u32;
            self.guarded_load(plan, dst + leaf.reg, base + at, mask + at, other + leaf.reg);
        }
        Ok(())
    }

    fn masked_scatter(&mut self, args: &[Value]) -> Decoded<()> {
        let (align, args) = self.masked_align(args, 1);
        let ty = self.body.ty(args[0]);
        let shape = self.shape(ty)?;
        let types = self.program.shapes.types;
        let elem = types.scalar(ty);
        let of = types.scalar(self.body.ty(args[1])).addr_space().ok_or("addresses")?;
        let (value, base, mask) = (self.reg(args[0])?, self.reg(args[1])?, self.reg(args[2])?);
        for (element, leaf) in shape.leaves.iter().enumerate() {
            let plan = self.element_access(elem, of, align)?;
            let row = self.code.accesses.len() as u32;
            self.code.accesses.push(plan);
            let at = element as u32;
            self.emit(Kind::Store(row), NONE, [base + at, value + leaf.reg, mask + at]);
        }
        Ok(())
    }

    fn reverse(&mut self, arg: Value) -> Decoded<()> {
        let shape = self.shape_of(arg)?;
        let (dst, a) = (self.result_reg()?, self.reg(arg)?);
        for (to, from) in shape.leaves.iter().zip(shape.leaves.iter().rev()) {
            self.emit(Kind::Copy { n: to.n_regs() }, dst + to.reg, [a + from.reg, NONE, NONE]);
        }
        Ok(())
    }

    fn subvector(&mut self, name: &str, args: &[Value]) -> Decoded<()> {
        let index = *args.last().ok_or("an index")?;
        let index = self.const_int(index).ok_or("an index that is not constant")?;
        let shape = self.shape_of(args[0])?;
        let at = shape.leaves.get(index as usize).ok_or("no such element")?.reg;
        let (dst, a) = (self.result_reg()?, self.reg(args[0])?);
        if name == "vector.extract" {
            let n = self.shape(self.body.result_ty(self.inst))?.n_regs;
            self.emit(Kind::Copy { n }, dst, [a + at, NONE, NONE]);
            return Ok(());
        }
        let (part, m) = (self.reg(args[1])?, self.shape_of(args[1])?.n_regs);
        self.emit(Kind::Copy { n: shape.n_regs }, dst, [a, NONE, NONE]);
        self.emit(Kind::Copy { n: m }, dst + at, [part, NONE, NONE]);
        Ok(())
    }

    /// Element `i` is `base + i < n`, without wrapping.
    fn active_lane_mask(&mut self, args: &[Value]) -> Decoded<()> {
        let shape = self.shape(self.body.result_ty(self.inst))?;
        let width = self.int_bits(args[0])?;
        let (dst, base, n) = (self.result_reg()?, self.reg(args[0])?, self.reg(args[1])?);
        for element in 0..shape.leaves.len() as u32 {
            let index = self.const_reg(Word::new(u64::from(element)));
            let sum = self.new_regs(1);
            let kind = Kind::Int { f: IntFn::UAddSat, width, out: width, flag: false };
            self.emit(kind, sum, [base, index, NONE]);
            let kind = Kind::ICmp { pred: IntPred::Ult, width, samesign: false };
            self.emit(kind, dst + element, [sum, n, NONE]);
        }
        Ok(())
    }

    fn step_vector(&mut self) -> Decoded<()> {
        let shape = self.shape(self.body.result_ty(self.inst))?;
        let dst = self.result_reg()?;
        for (element, leaf) in shape.leaves.iter().enumerate() {
            let mask = nvopt_ir::constant::low_mask(leaf.bits.min(64));
            let index = self.const_reg(Word::new(element as u64 & mask));
            self.emit(Kind::Copy { n: 1 }, dst + leaf.reg, [index, NONE, NONE]);
        }
        Ok(())
    }
}
