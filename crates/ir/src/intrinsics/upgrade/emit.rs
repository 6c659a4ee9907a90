//! Making the instructions that stand for an old call.

use nvopt_entity::Str;

use crate::{
    attrs::AttrList,
    body::{Body, CallData, Inst, NewInst, TailKind, Value},
    constant::{ConstData, ExprOp, scalar_bits},
    module::{CallConv, Func, ModuleShared, Symbol},
    ops::{CastOp, InstFlags, IntPred, Op},
    types::Type,
};

/// One call that is being replaced. New instructions go before it and have its place in the source.
pub(super) struct Emitter<'a> {
    pub(super) shared: &'a mut ModuleShared,
    pub(super) body: &'a mut Body,
    pub(super) call: Inst,
    /// How many names of this body had to be made unique.
    pub(super) n_renamed: &'a mut u32,
}

/// The old call.
impl Emitter<'_> {
    /// Argument `index` of the old call.
    pub(super) fn old_arg(&self, index: usize) -> Value {
        self.body.call_args(self.call)[index]
    }

    /// Argument `index` of the old call, if it is an integer constant of at most 64 bits.
    pub(super) fn old_int_arg(&self, index: usize) -> Option<u64> {
        int_bits(self.body, self.old_arg(index))
    }

    /// What the old call has besides operands.
    pub(super) fn old_data(&self) -> &CallData {
        let call = self.body.op(self.call).call().expect("only calls are replaced");
        self.body.call(call)
    }

    /// Removes the old call, whose result is `result` from now on, or is not used.
    pub(super) fn replace_by(&mut self, result: Option<Value>) {
        if let (Some(old), Some(mut new)) = (self.body.result(self.call), result) {
            if new == old {
                // Only in unreachable code can a call be its own argument.
                let ty = self.body.ty(old);
                let poison = self.body.consts_mut().poison(ty);
                new = self.body.const_value(poison);
            }
            self.body.replace_all_uses(old, new);
        }
        self.body.erase(self.call);
    }

    /// The same, and the old call's name goes to `heir`.
    pub(super) fn replace_and_pass_name(&mut self, result: Option<Value>, heir: Option<Value>) {
        let old_name = self.body.result(self.call).and_then(|old| self.body.value_name(old));
        let old_name = old_name.map(<[u8]>::to_vec);
        self.replace_by(result);
        if let (Some(name), Some(heir)) = (old_name, heir) {
            let name = self.body.intern_string(name);
            self.body.name_value(heir, name).expect("the name was made free");
        }
    }
}

/// Values.
impl Emitter<'_> {
    /// The integer `bits`.
    pub(super) fn int(&mut self, ty: Type, bits: u64) -> Value {
        self.body.int(ty, bits)
    }

    /// The zero of `ty`.
    pub(super) fn zero(&mut self, ty: Type) -> Value {
        let zero = self.body.consts_mut().zero(ty);
        self.body.const_value(zero)
    }

    /// An instruction named `name`, or unnamed if that is empty.
    pub(super) fn inst(&mut self, op: Op, ty: Type, args: &[Value], name: &str) -> Value {
        let loc = self.body.loc(self.call);
        let new = NewInst { loc, ..NewInst::new(op, ty, args) };
        let inst = self.insert(new);
        let value = self.body.result(inst).expect("the type is not void");
        self.name(value, name);
        value
    }

    /// Puts an instruction before the old call, behind the debug records that stand before that.
    pub(super) fn insert(&mut self, new: NewInst<'_>) -> Inst {
        let records = self.body.take_records(self.call);
        let inst = self.body.insert_before(self.call, new);
        for record in records {
            self.body.add_record(inst, record);
        }
        inst
    }

    /// `value` converted to `ty`. What is a constant stays one where that is simple.
    pub(super) fn cast(&mut self, op: CastOp, value: Value, ty: Type, name: &str) -> Value {
        if self.body.ty(value) == ty {
            return value;
        }
        if let Some(folded) = self.fold_cast(op, value, ty) {
            return folded;
        }
        self.inst(Op::Cast(op), ty, &[value], name)
    }

    /// Whether the integer `value` is not zero.
    pub(super) fn compare_with_zero(&mut self, value: Value) -> Value {
        if let Some(bits) = int_bits(self.body, value) {
            return self.int(Type::I1, u64::from(bits != 0));
        }
        let zero = self.zero(self.body.ty(value));
        self.inst(Op::ICmp(IntPred::Ne), Type::I1, &[value, zero], "")
    }

    fn fold_cast(&mut self, op: CastOp, value: Value, ty: Type) -> Option<Value> {
        let constant = self.body.as_const(value)?;
        let consts = self.body.consts_mut();
        let folded = match (consts.get(constant), op) {
            (ConstData::Poison(_), _) => consts.poison(ty),
            (&ConstData::Bits { ty: old, bits }, CastOp::ZExt) if old.is_int() && ty.is_int() => {
                consts.int(ty, bits)
            }
            (&ConstData::Bits { ty: old, bits }, CastOp::BitCast)
                if scalar_bits(old) == scalar_bits(ty) =>
            {
                consts.bits(ty, &[bits])
            }
            (_, CastOp::AddrSpaceCast) => {
                let args = [constant].into();
                consts.intern(ConstData::Expr { ty, op: ExprOp::Cast(op), args })
            }
            _ => return None,
        };
        Some(self.body.const_value(folded))
    }

    /// Names `value` as LLVM would: a name that is taken gets a number, counted per function.
    fn name(&mut self, value: Value, base: &str) {
        if base.is_empty() {
            return;
        }
        let mut name: Str = self.body.intern_string(base);
        while self.body.name_value(value, name).is_err() {
            *self.n_renamed += 1;
            name = self.body.intern_string(format!("{base}{}", self.n_renamed));
        }
    }
}

/// Calls.
impl Emitter<'_> {
    /// The address of `func`.
    pub(super) fn func_value(&mut self, func: Func) -> Value {
        let symbol = Symbol::Func(func);
        let ty = self.shared.symbol_ptr_ty(symbol);
        let constant = self.body.consts_mut().symbol(ty, symbol);
        self.body.const_value(constant)
    }

    /// A call of `func`.
    pub(super) fn call(&mut self, func: Func, args: &[Value], name: &str) -> Option<Value> {
        let inst = self.call_with(func, args, None, InstFlags::empty());
        let value = self.body.result(inst);
        if let Some(value) = value {
            self.name(value, name);
        }
        value
    }

    /// A call of `func` with attributes and flags.
    pub(super) fn call_with(
        &mut self,
        func: Func,
        args: &[Value],
        attrs: Option<AttrList>,
        flags: InstFlags,
    ) -> Inst {
        let ty = self.shared.funcs[func].ty;
        let ret = self.shared.types.as_func(ty).expect("a function has a function type").ret;
        let callee = self.func_value(func);
        let call = self.body.new_call(CallData {
            ty,
            cc: CallConv::C,
            tail: TailKind::None,
            attrs,
            bundles: [].into(),
        });
        let operands: Vec<Value> = args.iter().copied().chain([callee]).collect();
        let loc = self.body.loc(self.call);
        let new = NewInst { flags, loc, ..NewInst::new(Op::Call(call), ret, &operands) };
        self.insert(new)
    }
}

/// The bits of `value`, if it is an integer constant of at most 64.
pub(super) fn int_bits(body: &Body, value: Value) -> Option<u64> {
    match body.const_data(value) {
        Some(&ConstData::Bits { ty, bits }) if ty.is_int() => Some(bits),
        _ => None,
    }
}
