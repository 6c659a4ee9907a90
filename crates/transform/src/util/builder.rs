//! Making instructions at a place.
//!
//! A [`Builder`] stands before an instruction. What it makes gets that place and its source
//! location, unless another was set; what is constant is folded and no instruction is made. The
//! names of results are left to the caller: most have none.

use nvopt_analysis::fold::{Denormals, Folder, Operation, const_args};
use nvopt_ir::{
    attrs::AttrList,
    body::{Block, Body, CallData, Inst, NewInst, TailKind, Value},
    constant::{Const, ConstData},
    datalayout::DataLayout,
    intrinsics::Intrinsic,
    metadata::Md,
    module::{CallConv, Func, ModuleShared, Symbol},
    ops::{BinaryOp, CastOp, FloatPred, InstFlags, IntPred, Op},
    types::Type,
};
use nvopt_pass::FnCx;

/// Makes instructions before one.
pub struct Builder<'a> {
    /// The body.
    pub body: &'a mut Body,
    module: &'a mut ModuleShared,
    layout: &'a DataLayout,
    func: Func,
    before: Inst,
    loc: Option<Md>,
    flags: InstFlags,
}

impl<'a> Builder<'a> {
    /// A builder that makes instructions before `before`, with its source location.
    pub fn before(body: &'a mut Body, cx: &'a mut FnCx<'_>, before: Inst) -> Builder<'a> {
        let loc = body.loc(before);
        let layout = cx.frame.layout;
        Builder {
            body,
            module: cx.module,
            layout,
            func: cx.func,
            before,
            loc,
            flags: InstFlags::empty(),
        }
    }

    /// Gives what is made from now on the source location `loc`.
    pub fn at_loc(mut self, loc: Option<Md>) -> Self {
        self.loc = loc;
        self
    }

    /// Gives what is made from now on `flags`.
    pub fn with_flags(mut self, flags: InstFlags) -> Self {
        self.flags = flags;
        self
    }

    /// Types, declarations and the like.
    pub fn module(&mut self) -> &mut ModuleShared {
        self.module
    }

    /// What happens to denormal numbers: looked up when something is folded, which is rare.
    fn denormals(&self) -> Denormals {
        Denormals::of(self.module, self.func)
    }

    fn make(&mut self, op: Op, ty: Type, args: &[Value]) -> Value {
        if let Some(folded) = self.fold(op, ty, args) {
            return folded;
        }
        let new = NewInst { flags: self.flags, loc: self.loc, ..NewInst::new(op, ty, args) };
        let inst = self.body.insert_before(self.before, new);
        self.body.result(inst).expect("the operation has a result")
    }

    fn fold(&mut self, op: Op, ty: Type, args: &[Value]) -> Option<Value> {
        let consts = const_args(self.body, args)?;
        let operation = Operation { op, flags: self.flags, ty, ints: &[] };
        let (module, layout, denormals) = (&*self.module, self.layout, self.denormals());
        let pool = self.body.consts_mut();
        let folded = Folder { pool, module, layout, denormals }.fold(operation, &consts)?;
        Some(self.body.const_value(folded))
    }
}

/// Constants.
impl Builder<'_> {
    /// The integer `bits` of type `ty`, in each lane if that is a vector.
    pub fn int(&mut self, ty: Type, bits: u64) -> Value {
        let scalar = self.module.types.scalar(ty);
        let elem = self.body.consts_mut().int(scalar, bits);
        self.splat(ty, elem)
    }

    /// The number with these words, in each lane if `ty` is a vector.
    pub fn number(&mut self, ty: Type, words: &[u64]) -> Value {
        let scalar = self.module.types.scalar(ty);
        let elem = self.body.consts_mut().bits(scalar, words);
        self.splat(ty, elem)
    }

    /// The zero of `ty`.
    pub fn zero(&mut self, ty: Type) -> Value {
        let zero = self.body.consts_mut().zero(ty);
        self.body.const_value(zero)
    }

    /// `poison` of type `ty`.
    pub fn poison(&mut self, ty: Type) -> Value {
        let poison = self.body.consts_mut().poison(ty);
        self.body.const_value(poison)
    }

    fn splat(&mut self, ty: Type, elem: Const) -> Value {
        // Nothing is computed.
        let (module, layout, denormals) = (&*self.module, self.layout, Denormals::IEEE);
        let pool = self.body.consts_mut();
        let constant = Folder { pool, module, layout, denormals }.splat(ty, elem);
        self.body.const_value(constant)
    }
}

/// Instructions.
impl Builder<'_> {
    /// A binary operation.
    pub fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        self.make(Op::Binary(op), self.body.ty(a), &[a, b])
    }

    /// `sub 0, x`
    pub fn neg(&mut self, value: Value) -> Value {
        let zero = self.zero(self.body.ty(value));
        self.binary(BinaryOp::Sub, zero, value)
    }

    /// `xor x, -1`
    pub fn not(&mut self, value: Value) -> Value {
        let ty = self.body.ty(value);
        let width = self.module.types.scalar(ty).int_bits().expect("only integers have bits");
        let ones = nvopt_arith::Int::ones(width);
        let ones = self.number(ty, ones.words());
        self.binary(BinaryOp::Xor, value, ones)
    }

    /// `fneg x`
    pub fn fneg(&mut self, value: Value) -> Value {
        self.make(Op::FNeg, self.body.ty(value), &[value])
    }

    /// A conversion to `ty`; `value` itself if it has the type.
    pub fn cast(&mut self, op: CastOp, value: Value, ty: Type) -> Value {
        if self.body.ty(value) == ty {
            return value;
        }
        self.make(Op::Cast(op), ty, &[value])
    }

    /// `zext` or `trunc`, or nothing, to `ty`.
    pub fn zext_or_trunc(&mut self, value: Value, ty: Type) -> Value {
        self.resize(CastOp::ZExt, value, ty)
    }

    /// `sext` or `trunc`, or nothing, to `ty`.
    pub fn sext_or_trunc(&mut self, value: Value, ty: Type) -> Value {
        self.resize(CastOp::SExt, value, ty)
    }

    fn resize(&mut self, widen: CastOp, value: Value, ty: Type) -> Value {
        let bits = |ty: Type| self.module.types.scalar(ty).int_bits();
        let op = if bits(self.body.ty(value)) < bits(ty) { widen } else { CastOp::Trunc };
        self.cast(op, value, ty)
    }

    /// `icmp`
    pub fn icmp(&mut self, pred: IntPred, a: Value, b: Value) -> Value {
        let ty = self.truth_of(self.body.ty(a));
        self.make(Op::ICmp(pred), ty, &[a, b])
    }

    /// `fcmp`
    pub fn fcmp(&mut self, pred: FloatPred, a: Value, b: Value) -> Value {
        let ty = self.truth_of(self.body.ty(a));
        self.make(Op::FCmp(pred), ty, &[a, b])
    }

    /// `select`
    pub fn select(&mut self, cond: Value, yes: Value, no: Value) -> Value {
        self.make(Op::Select, self.body.ty(yes), &[cond, yes, no])
    }

    /// `freeze`
    pub fn freeze(&mut self, value: Value) -> Value {
        self.make(Op::Freeze, self.body.ty(value), &[value])
    }

    /// `getelementptr i8, base, offset`
    pub fn add_bytes(&mut self, base: Value, offset: Value) -> Value {
        self.make(Op::Gep { source: Type::I8 }, self.body.ty(base), &[base, offset])
    }

    /// `getelementptr source, base, indices` of a scalar address.
    pub fn gep(&mut self, source: Type, base: Value, indices: &[Value]) -> Value {
        let args: Vec<Value> = std::iter::once(base).chain(indices.iter().copied()).collect();
        self.make(Op::Gep { source }, self.body.ty(base), &args)
    }

    /// `extractelement`
    pub fn extract_element(&mut self, vector: Value, index: Value) -> Value {
        let ty = self.module.types.scalar(self.body.ty(vector));
        self.make(Op::ExtractElement, ty, &[vector, index])
    }

    /// `insertelement`
    pub fn insert_element(&mut self, vector: Value, elem: Value, index: Value) -> Value {
        self.make(Op::InsertElement, self.body.ty(vector), &[vector, elem, index])
    }

    /// `shufflevector` of type `ty`; the mask holds -1 for a poison lane.
    pub fn shuffle(&mut self, a: Value, b: Value, ty: Type, mask: Vec<i32>) -> Value {
        let list = self.body.new_ints(mask.clone());
        self.make_with_ints(Op::ShuffleVector(list), ty, &[a, b], &mask)
    }

    /// `insertvalue whole, part, path...`
    pub fn insert_value_at(&mut self, whole: Value, part: Value, path: &[u32]) -> Value {
        let ints = path_ints(path);
        let list = self.body.new_ints(ints.clone());
        let ty = self.body.ty(whole);
        self.make_with_ints(Op::InsertValue(list), ty, &[whole, part], &ints)
    }

    /// `extractvalue whole, path...` of type `ty`.
    pub fn extract_value_at(&mut self, whole: Value, path: &[u32], ty: Type) -> Value {
        let ints = path_ints(path);
        let list = self.body.new_ints(ints.clone());
        self.make_with_ints(Op::ExtractValue(list), ty, &[whole], &ints)
    }

    /// `extractvalue whole, index`
    pub fn extract_value(&mut self, whole: Value, index: u32) -> Value {
        let ty = self.module.types.element(self.body.ty(whole), u64::from(index));
        let ty = ty.expect("the aggregate has the element");
        let ints = [i32::try_from(index).expect("an index fits")];
        let list = self.body.new_ints(ints);
        self.make_with_ints(Op::ExtractValue(list), ty, &[whole], &ints)
    }

    fn make_with_ints(&mut self, op: Op, ty: Type, args: &[Value], ints: &[i32]) -> Value {
        let consts: Option<Vec<Const>> = args.iter().map(|&arg| self.body.as_const(arg)).collect();
        let (module, layout, denormals) = (&*self.module, self.layout, self.denormals());
        let operation = Operation { op, flags: self.flags, ty, ints };
        if let Some(consts) = consts {
            let pool = self.body.consts_mut();
            let folded = Folder { pool, module, layout, denormals }.fold(operation, &consts);
            if let Some(folded) = folded {
                return self.body.const_value(folded);
            }
        }
        let new = NewInst { flags: self.flags, loc: self.loc, ..NewInst::new(op, ty, args) };
        let inst = self.body.insert_before(self.before, new);
        self.body.result(inst).expect("the operation has a result")
    }

    /// A phi at the head of `block` with these values by predecessor. The builder's place does not
    /// matter.
    pub fn phi(&mut self, block: Block, ty: Type, entries: &[(Value, Block)]) -> Value {
        let (values, blocks): (Vec<Value>, Vec<Block>) = entries.iter().copied().unzip();
        let incoming = self.body.new_incoming(blocks);
        let new = NewInst { loc: self.loc, ..NewInst::new(Op::Phi(incoming), ty, &values) };
        let first = self.body.first_inst(block).expect("a block has a terminator");
        let inst = self.body.insert_before(first, new);
        self.body.result(inst).expect("a phi has a result")
    }

    /// A call of the instance of `intrinsic` for `overloads`; `None` if there is no such instance.
    pub fn call(
        &mut self,
        intrinsic: Intrinsic,
        overloads: &[Type],
        args: &[Value],
    ) -> Option<Inst> {
        let func = self.module.declare_intrinsic(intrinsic, overloads)?;
        let decl = &self.module.funcs[func];
        let (func_ty, space) = (decl.ty, decl.addr_space);
        let ret = self.module.types.as_func(func_ty)?.ret;
        let symbol = ConstData::Symbol { ty: Type::ptr(space), symbol: Symbol::Func(func) };
        let callee = self.body.consts_mut().intern(symbol);
        let callee = self.body.const_value(callee);
        let data = CallData {
            ty: func_ty,
            cc: CallConv::C,
            tail: TailKind::None,
            attrs: None::<AttrList>,
            bundles: [].into(),
        };
        let call = self.body.new_call(data);
        let args: Vec<Value> = args.iter().copied().chain([callee]).collect();
        let new = NewInst {
            flags: self.flags,
            loc: self.loc,
            ..NewInst::new(Op::Call(call), ret, &args)
        };
        Some(self.body.insert_before(self.before, new))
    }

    /// `i1`, or a vector of as many lanes as `ty`.
    fn truth_of(&mut self, ty: Type) -> Type {
        match self.module.types.as_vector(ty) {
            Some((_, lanes, scalable)) => self.module.types.vector(Type::I1, lanes, scalable),
            None => Type::I1,
        }
    }
}

fn path_ints(path: &[u32]) -> Vec<i32> {
    path.iter().map(|&index| i32::try_from(index).expect("an index fits")).collect()
}
