//! What an address belongs to: the variable, argument or call it was made from.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, Inst, Value, ValueDef},
    constant::{Const, ConstData, ExprOp},
    datalayout::DataLayout,
    effects::{callee, intrinsic},
    intrinsics::Intrinsic,
    module::{Func, Linkage, ModuleShared, Symbol},
    ops::{CastOp, Op},
};

use super::addrspace;

/// How many steps from an address to what it belongs to are looked at.
pub const MAX_LOOKUP: usize = 6;

/// The object that `ptr` points into, as far as `MAX_LOOKUP` steps tell.
pub fn underlying(body: &Body, module: &ModuleShared, ptr: Value) -> Value {
    let mut cursor = ptr;
    for _ in 0..MAX_LOOKUP {
        match step_to_base(body, module, cursor) {
            Some(base) => cursor = base,
            None => break,
        }
    }
    cursor
}

/// The address that `value` was made from by moving inside its object.
fn step_to_base(body: &Body, module: &ModuleShared, value: Value) -> Option<Value> {
    let inst = body.def_inst(value)?;
    match body.op(inst) {
        Op::Gep { .. } if body.ty(body.args(inst)[0]).is_ptr() => Some(body.args(inst)[0]),
        Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) => {
            Some(body.args(inst)[0]).filter(|&base| body.ty(base).is_ptr())
        }
        Op::Phi(_) => match *body.args(inst) {
            [only] => Some(only),
            _ => None,
        },
        Op::Call(_) => returned_argument(body, module, inst),
        _ => None,
    }
}

/// The argument that a call always returns, address and all.
pub fn same_address(body: &Body, module: &ModuleShared, call: Inst) -> Option<Value> {
    let moves_inside = [Intrinsic::PTRMASK, Intrinsic::THREADLOCAL_ADDRESS];
    let stays = intrinsic(module, body, call).is_none_or(|which| !moves_inside.contains(&which));
    if stays { returned_argument(body, module, call) } else { None }
}

/// The argument into whose object the result of a call always points. `ptrmask` may lead elsewhere in it:
/// [`same_address`] asks for more.
pub fn returned_argument(body: &Body, module: &ModuleShared, call: Inst) -> Option<Value> {
    if let Some(intrinsic) = intrinsic(module, body, call) {
        let same_object = [
            Intrinsic::LAUNDER_INVARIANT_GROUP,
            Intrinsic::STRIP_INVARIANT_GROUP,
            Intrinsic::PTRMASK,
            Intrinsic::THREADLOCAL_ADDRESS,
        ];
        if same_object.contains(&intrinsic) {
            return body.call_args(call).first().copied();
        }
    }
    let own = body.op(call).call().and_then(|data| body.call(data).attrs);
    let of_callee = callee(body, call).and_then(|func| module.funcs[func].attrs);
    let is_returned = |index: usize| {
        let has = |attrs| AttrPool::find(attrs, AttrKind::Returned).is_some();
        has(body.attrs().param_attrs(own, index)) || has(module.attrs.param_attrs(of_callee, index))
    };
    let args = body.call_args(call);
    let index = (0..args.len()).find(|&index| is_returned(index))?;
    Some(args[index]).filter(|&arg| body.ty(arg).is_ptr())
}

/// The symbol that a constant address belongs to.
pub fn symbol_of(body: &Body, value: Value) -> Option<Symbol> {
    symbol_of_const(body, body.as_const(value)?)
}

fn symbol_of_const(body: &Body, constant: Const) -> Option<Symbol> {
    let mut cursor = constant;
    for _ in 0..MAX_LOOKUP {
        match body.consts().get(cursor) {
            ConstData::Symbol { symbol, .. } => return Some(*symbol),
            ConstData::Expr {
                op: ExprOp::Gep { .. } | ExprOp::Cast(CastOp::BitCast | CastOp::AddrSpaceCast),
                args,
                ..
            } => cursor = *args.first()?,
            _ => return None,
        }
    }
    None
}

/// What an object is, as far as it matters to who else may point into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// A stack slot.
    Alloca,
    /// A variable or function of the module that is no alias.
    Symbol(Symbol),
    /// Shared memory whose size the launch says: all such variables begin at the same address.
    DynamicShared,
    /// What a call returned as new memory.
    NoAliasCall,
    /// A parameter that nothing else points into.
    NoAliasParam,
    /// A parameter that is a copy.
    ByVal,
    /// Any other parameter.
    Param,
    /// What may have come from anywhere: a call, a load, a number.
    Escaped,
    /// A constant that is no variable.
    Constant,
    /// Anything else.
    Other,
}

impl Object {
    /// What `value` is.
    pub fn of(body: &Body, module: &ModuleShared, func: Func, value: Value) -> Object {
        match body.def(value) {
            ValueDef::Param(index) => {
                let attrs = module.attrs.param_attrs(module.funcs[func].attrs, index as usize);
                let has = |kind| AttrPool::find(attrs, kind).is_some();
                if has(AttrKind::ByVal) {
                    Object::ByVal
                } else if has(AttrKind::NoAlias) {
                    Object::NoAliasParam
                } else {
                    Object::Param
                }
            }
            ValueDef::Const(_) => match symbol_of(body, value) {
                Some(Symbol::Alias(_) | Symbol::IFunc(_)) => Object::Constant,
                Some(symbol) if is_dynamic_shared(module, symbol) => Object::DynamicShared,
                Some(symbol) => Object::Symbol(symbol),
                None => Object::Constant,
            },
            ValueDef::Inst(inst) => match body.op(inst) {
                Op::Alloca { .. } => Object::Alloca,
                Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => {
                    if is_noalias_call(body, module, inst) {
                        Object::NoAliasCall
                    } else if returned_argument(body, module, inst).is_some() {
                        Object::Other
                    } else {
                        Object::Escaped
                    }
                }
                Op::Load(_) | Op::Cast(CastOp::IntToPtr) | Op::ExtractValue(_) => Object::Escaped,
                _ => Object::Other,
            },
            ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => Object::Other,
        }
    }

    /// True if different ones are different memory.
    pub fn is_identified(self) -> bool {
        matches!(
            self,
            Object::Alloca
                | Object::Symbol(_)
                | Object::DynamicShared
                | Object::NoAliasCall
                | Object::NoAliasParam
                | Object::ByVal
        )
    }

    /// True for what is the same memory wherever it is named so.
    pub fn is_named(self) -> bool {
        matches!(self, Object::Symbol(_) | Object::DynamicShared)
    }

    /// True if it is made in this call of the function, or promised to nobody else.
    pub fn is_function_local(self) -> bool {
        matches!(self, Object::Alloca | Object::NoAliasCall | Object::NoAliasParam | Object::ByVal)
    }

    /// True for a constant address.
    pub fn is_constant(self) -> bool {
        self.is_named() || matches!(self, Object::Constant)
    }

    /// True if two values that are these belong to different memory, whoever knows them.
    pub fn is_apart_from(self, other: Object) -> bool {
        let (one, two) = (self, other);
        if one.is_identified() && two.is_identified() {
            // Two names for a symbol are one object.
            return one != two || !one.is_named();
        }
        if one.is_constant() && two.is_identified() || two.is_constant() && one.is_identified() {
            let symbols = [one, two].iter().filter(|object| object.is_named()).count();
            if symbols == 0 || one.is_constant() != two.is_constant() {
                return true;
            }
        }
        let is_param =
            |object| matches!(object, Object::Param | Object::NoAliasParam | Object::ByVal);
        is_param(one) && two.is_function_local() || is_param(two) && one.is_function_local()
    }
}

/// True for `extern __shared__` variables.
pub fn is_dynamic_shared(module: &ModuleShared, symbol: Symbol) -> bool {
    let Symbol::Global(global) = symbol else { return false };
    let data = &module.globals[global];
    data.addr_space == addrspace::SHARED && data.init.is_none()
}

fn is_noalias_call(body: &Body, module: &ModuleShared, inst: Inst) -> bool {
    let has = |attrs| AttrPool::find(attrs, AttrKind::NoAlias).is_some();
    let own = body.op(inst).call().and_then(|data| body.call(data).attrs);
    let of_callee = callee(body, inst).and_then(|func| module.funcs[func].attrs);
    has(body.attrs().ret_attrs(own)) || has(module.attrs.ret_attrs(of_callee))
}

/// The bytes of an object, if they are known exactly.
pub fn object_size(
    body: &Body,
    module: &ModuleShared,
    layout: &DataLayout,
    func: Func,
    object: Value,
) -> Option<u64> {
    let bytes = |ty| {
        let size = layout.layout(&module.types, ty)?;
        (!size.scalable).then(|| size.alloc_bytes())
    };
    match body.def(object) {
        ValueDef::Inst(inst) => match body.op(inst) {
            Op::Alloca { ty, .. } => match body.const_data(body.args(inst)[0]) {
                Some(ConstData::Bits { bits, .. }) => bytes(ty)?.checked_mul(*bits),
                _ => None,
            },
            _ => None,
        },
        ValueDef::Param(index) => {
            let attrs = module.attrs.param_attrs(module.funcs[func].attrs, index as usize);
            match AttrPool::find(attrs, AttrKind::ByVal) {
                Some(Attr::Type(_, Some(ty))) => bytes(*ty),
                _ => None,
            }
        }
        ValueDef::Const(_) => {
            let Some(ConstData::Symbol { symbol: Symbol::Global(global), .. }) =
                body.const_data(object)
            else {
                return None;
            };
            let data = &module.globals[*global];
            // Another module may have a larger one.
            let is_final = data.init.is_some()
                && !matches!(
                    data.symbol.linkage,
                    Linkage::WeakAny | Linkage::LinkOnceAny | Linkage::Common | Linkage::ExternWeak
                );
            if is_final { bytes(data.value_ty) } else { None }
        }
        ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => None,
    }
}

/// The bytes that are surely there behind a parameter or call result, by its attributes.
pub fn dereferenceable(body: &Body, module: &ModuleShared, func: Func, value: Value) -> u64 {
    let of = |attrs: &[Attr]| match AttrPool::find(attrs, AttrKind::Dereferenceable) {
        Some(Attr::Int(_, bytes)) => *bytes,
        _ => 0,
    };
    match body.def(value) {
        ValueDef::Param(index) => {
            of(module.attrs.param_attrs(module.funcs[func].attrs, index as usize))
        }
        ValueDef::Inst(inst) => match body.op(inst) {
            Op::Call(call) => of(body.attrs().ret_attrs(body.call(call).attrs)),
            _ => 0,
        },
        ValueDef::Const(_) | ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => 0,
    }
}
