//! Calls: `call`, `invoke`, `callbr` and operand bundles.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrList, AttrPool},
    body::{Block, Bundle, CallData, NewInst, TailKind, Value, ValueDef},
    module::CallConv,
    ops::{Call, InstFlags, Op},
    types::Type,
};

use super::{
    arith::is_fp_math,
    state::{FunctionState, inst},
};
use crate::{
    bitstream::Result,
    codes::flag,
    reader::{
        Reader,
        constants::fast_math_flags,
        fields::{Fields, bad},
        types::{NO_TYPE_ID, TypeId},
    },
};

/// A callee with its arguments.
struct Callee {
    ty: Type,
    ret: Type,
    ret_id: TypeId,
    callee: Value,
    /// The ids of the types of the arguments, for old files.
    arg_ids: Vec<TypeId>,
}

impl FunctionState {
    /// [tag, values], for the call that follows.
    pub(super) fn operand_bundle(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let tag = usize::try_from(f.next()?).ok().and_then(|tag| r.bundle_tags.get(tag));
        let Some(tag) = tag else { return bad("there is no such tag of an operand bundle") };
        let tag = self.body.intern_string(tag);
        let mut values = Vec::new();
        while !f.is_empty() {
            let value = match f.rest() {
                &[flag::BUNDLE_METADATA, id, ..] => {
                    f.take(2)?;
                    let slot = r.md.slot(id)?;
                    let operand = self.md_operand(slot, r);
                    self.body.md_value(operand)
                }
                _ => self.pair(r, f)?.0,
            };
            values.push(value);
        }
        self.bundles.push((tag, values));
        Ok(())
    }

    /// [attributes, convention, fast-math flags?, type?, callee, arguments].
    pub(super) fn call(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let attrs = f.next()?;
        let word = f.next()?;
        let flags = match word & flag::CALL_FMF != 0 {
            true => fast_math_flags(f.next()?),
            false => InstFlags::empty(),
        };
        let mut args = std::mem::take(&mut self.caches.args);
        args.clear();
        let explicit = word & flag::CALL_EXPLICIT_TYPE != 0;
        let callee = self.callee(r, f, explicit, &mut args)?;
        if r.md.drops_declare_derefs() {
            self.upgrade_declare(r, callee.callee, &mut args);
        }
        if !flags.is_empty() && !is_fp_math(r, callee.ret) {
            return bad("a call has fast-math flags and no floating-point result");
        }
        let tail = match word {
            word if word & flag::CALL_NOTAIL != 0 => TailKind::NoTail,
            word if word & flag::CALL_MUSTTAIL != 0 => TailKind::MustTail,
            word if word & flag::CALL_TAIL != 0 => TailKind::Tail,
            _ => TailKind::None,
        };
        let cc = CallConv((word >> flag::CALL_CC_SHIFT & flag::CALL_CC_MASK) as u16);
        let call = self.finish_call(r, attrs, cc, tail, &callee, &mut args)?;
        let new = NewInst { flags, ..inst(Op::Call(call), callee.ret, &args) };
        self.append(r, new, callee.ret_id)?;
        self.caches.args = args;
        Ok(())
    }

    /// [attributes, convention, normal target, unwind target, type?, callee, arguments].
    pub(super) fn invoke(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let attrs = f.next()?;
        let word = f.next()?;
        let succs = [self.block(f.next()?)?, self.block(f.next()?)?];
        let mut args = Vec::new();
        let explicit = word & flag::INVOKE_EXPLICIT_TYPE != 0;
        let callee = self.callee(r, f, explicit, &mut args)?;
        let cc = CallConv((word & flag::CALL_CC_MASK) as u16);
        let call = self.finish_call(r, attrs, cc, TailKind::None, &callee, &mut args)?;
        let new = NewInst { succs: &succs, ..inst(Op::Invoke(call), callee.ret, &args) };
        self.append(r, new, callee.ret_id)?;
        Ok(())
    }

    /// [attributes, convention, fall-through target, number of targets, targets, type?, callee,
    /// arguments].
    pub(super) fn callbr(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let attrs = f.next()?;
        let word = f.next()?;
        let mut succs = vec![self.block(f.next()?)?];
        let n_targets = f.next()?;
        for &target in f.take(n_targets)? {
            succs.push(self.block(target)?);
        }
        let mut args = Vec::new();
        let explicit = word & flag::CALLBR_EXPLICIT_TYPE != 0;
        let mut callee = self.callee(r, f, explicit, &mut args)?;
        self.upgrade_callbr(r, &mut callee, &mut args, &succs[1..])?;
        let cc = CallConv((word >> flag::CALL_CC_SHIFT & flag::CALL_CC_MASK) as u16);
        let call = self.finish_call(r, attrs, cc, TailKind::None, &callee, &mut args)?;
        let new = NewInst { succs: &succs, ..inst(Op::CallBr(call), callee.ret, &args) };
        self.append(r, new, callee.ret_id)?;
        Ok(())
    }

    /// [type?, callee, arguments].
    fn callee(
        &mut self,
        r: &mut Reader<'_>,
        f: &mut Fields<'_>,
        explicit: bool,
        args: &mut Vec<Value>,
    ) -> Result<Callee> {
        let explicit = match explicit {
            true => {
                let id = f.next()?;
                Some((r.types.get(id)?, r.types.keep(id)))
            }
            false => None,
        };
        let (callee, callee_id) = self.pair(r, f)?;
        if !self.body.ty(callee).is_ptr() {
            return bad("a callee is no pointer");
        }
        let (ty, type_id) = match explicit {
            Some(explicit) => explicit,
            None => r.types.pointee(callee_id)?,
        };
        let Some(func_ty) = r.module.shared.types.as_func(ty) else {
            return bad("a callee has no function type");
        };
        let (ret, vararg, n_params) = (func_ty.ret, func_ty.vararg, func_ty.params.len());
        let keeps_ids = r.types.has_typed_pointers();
        let mut arg_ids = Vec::new();
        for index in 0..n_params {
            let func_ty = r.module.shared.types.as_func(ty).expect("checked above");
            let param = func_ty.params[index];
            let id = if keeps_ids { r.types.contained(type_id, index + 1) } else { NO_TYPE_ID };
            args.push(self.operand(r, f, param, id)?);
            if keeps_ids {
                arg_ids.push(id);
            }
        }
        if !vararg {
            f.finish()?;
        }
        while !f.is_empty() {
            let (arg, id) = self.pair(r, f)?;
            args.push(arg);
            if keeps_ids {
                arg_ids.push(id);
            }
        }
        let ret_id = r.types.contained(type_id, 0);
        Ok(Callee { ty, ret, ret_id, callee, arg_ids })
    }

    /// Adds the operands of bundles and the callee to `args` and makes the data of the call.
    fn finish_call(
        &mut self,
        r: &mut Reader<'_>,
        attrs: u64,
        cc: CallConv,
        tail: TailKind,
        callee: &Callee,
        args: &mut Vec<Value>,
    ) -> Result<Call> {
        let mut attrs = self.attributes(r, attrs, &callee.arg_ids)?;
        if r.types.has_typed_pointers() {
            attrs = self.type_indirect_asm(r, callee, attrs)?;
        }
        let mut bundles = Vec::new();
        for (tag, values) in self.bundles.drain(..) {
            bundles.push(Bundle { tag, n_args: values.len() as u32 });
            args.extend(values);
        }
        args.push(callee.callee);
        let data = CallData { ty: callee.ty, cc, tail, attrs, bundles: bundles.into() };
        Ok(self.body.new_call(data))
    }

    /// Indirect operands of inline assembly say what they point to, which old files leave to the
    /// type of the pointer.
    fn type_indirect_asm(
        &mut self,
        r: &Reader<'_>,
        callee: &Callee,
        attrs: Option<AttrList>,
    ) -> Result<Option<AttrList>> {
        let ValueDef::Asm(asm) = self.body.def(callee.callee) else { return Ok(attrs) };
        let constraints = self.body.asm(asm).constraints.clone();
        let pool = self.body.attrs_mut();
        let mut missing = Vec::new();
        for (index, is_indirect) in asm_args(&constraints).enumerate() {
            let known = AttrPool::find(pool.param_attrs(attrs, index), AttrKind::ElementType);
            if is_indirect && known.is_none() {
                let id = callee.arg_ids.get(index).copied().unwrap_or(NO_TYPE_ID);
                missing.push((index, r.types.pointee(id)?.0));
            }
        }
        if missing.is_empty() {
            return Ok(attrs);
        }
        let (function, ret, mut params) = match attrs {
            Some(list) => {
                let data = pool.list_data(list).clone();
                (data.function, data.ret, data.params.into_vec())
            }
            None => (None, None, Vec::new()),
        };
        for (index, ty) in missing {
            if params.len() <= index {
                params.resize(index + 1, None);
            }
            let mut set = pool.attrs(params[index]).to_vec();
            set.push(Attr::Type(AttrKind::ElementType, Some(ty)));
            params[index] = pool.set(set);
        }
        Ok(pool.list(function, ret, params))
    }

    /// Targets of `callbr` were once passed as addresses of blocks too; now the constraints alone
    /// speak of them.
    fn upgrade_callbr(
        &mut self,
        r: &mut Reader<'_>,
        callee: &mut Callee,
        args: &mut Vec<Value>,
        targets: &[Block],
    ) -> Result<()> {
        let ValueDef::Asm(asm) = self.body.def(callee.callee) else { return Ok(()) };
        let mut data = self.body.asm(asm).clone();
        let mut pieces = data.constraints.split(|&byte| byte == b',');
        if targets.is_empty() || pieces.any(|piece| piece.starts_with(b"!")) {
            return Ok(());
        }
        let Some(first) = args.len().checked_sub(targets.len()) else {
            return bad("a callbr has fewer arguments than targets");
        };
        args.truncate(first);
        callee.arg_ids.truncate(first);
        let params: Vec<Type> = args.iter().map(|&arg| self.body.ty(arg)).collect();
        let types = &mut r.module.shared.types;
        let vararg = types.as_func(callee.ty).is_some_and(|ty| ty.vararg);
        callee.ty = types.func(callee.ret, params, vararg);
        data.ty = callee.ty;
        data.constraints = mark_labels(&data.constraints, first).into();
        callee.callee = self.body.asm_value(data);
        Ok(())
    }
}

/// What constraint `piece` is: `None` if it takes no argument, else whether that is indirect.
fn asm_arg(piece: &[u8]) -> Option<bool> {
    match piece.first() {
        Some(b'~' | b'!') => None,
        Some(b'=') => {
            let rest = piece[1..].iter().find(|&&byte| byte != b'&');
            (rest == Some(&b'*')).then_some(true)
        }
        _ => Some(piece.first() == Some(&b'*')),
    }
}

/// Whether each argument of inline assembly with these constraints is indirect.
fn asm_args(constraints: &[u8]) -> impl Iterator<Item = bool> + '_ {
    constraints.split(|&byte| byte == b',').filter_map(asm_arg)
}

/// `constraints` with those of the arguments from `first` on marked as labels.
fn mark_labels(constraints: &[u8], first: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(constraints.len() + 8);
    let mut n_args = 0;
    for (index, piece) in constraints.split(|&byte| byte == b',').enumerate() {
        if index != 0 {
            out.push(b',');
        }
        if asm_arg(piece).is_some() {
            if n_args >= first {
                out.push(b'!');
            }
            n_args += 1;
        }
        out.extend_from_slice(piece);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_tell_arguments() {
        let args: Vec<bool> = asm_args(b"=r,=*m,r,*m,~{memory},!i").collect();
        assert_eq!(args, [true, false, true]);
        assert_eq!(mark_labels(b"=r,r,X,~{cc}", 1), b"=r,r,!X,~{cc}");
    }
}
