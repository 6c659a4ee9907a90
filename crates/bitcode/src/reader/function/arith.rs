//! Arithmetic, conversions, comparisons, `select`, `freeze` and `getelementptr`.

use nvopt_ir::{
    body::{NewInst, Value},
    constant::ConstData,
    ops::{CastOp, InstFlags, Op},
    types::{Type, TypeKind},
};

use super::{
    expand::compare_op,
    state::{FunctionState, inst},
};
use crate::{
    bitstream::Result,
    codes::{UNOP_FNEG, flag, function},
    reader::{
        Reader,
        constants::{binary_flags, binary_op, fast_math_flags, gep_flags},
        fields::{Fields, bad},
        make_const::{check_cast, int_like, is_space_change},
        types::{NO_TYPE_ID, TypeId},
    },
};

impl FunctionState {
    /// [value, operation, flags].
    pub(super) fn unop(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (value, type_id) = self.pair(r, f)?;
        let ty = self.body.ty(value);
        if f.next()? != UNOP_FNEG || !r.module.shared.types.is_float_or_vector(ty) {
            return bad("there is no such unary operation");
        }
        let flags = fast_math_flags(f.next_or_zero());
        let args = [value];
        self.append(r, NewInst { flags, ..inst(Op::FNeg, ty, &args) }, type_id)?;
        Ok(())
    }

    /// [value, value, operation, flags].
    pub(super) fn binop(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (left, type_id) = self.pair(r, f)?;
        let ty = self.body.ty(left);
        let right = self.operand(r, f, ty, type_id)?;
        let Some(op) = binary_op(f.next()?, &r.module.shared.types, ty) else {
            return bad("there is no such binary operation");
        };
        let flags = binary_flags(op, f.next_or_zero());
        let args = [left, right];
        self.append(r, NewInst { flags, ..inst(Op::Binary(op), ty, &args) }, type_id)?;
        Ok(())
    }

    /// [value, type, operation, flags].
    pub(super) fn cast(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (value, _) = self.pair(r, f)?;
        let type_id = f.next()?;
        let ty = r.types.get(type_id)?;
        let type_id = r.types.keep(type_id);
        let Some(op) = CastOp::from_code(f.next()?) else {
            return bad("there is no such conversion");
        };
        let from = self.body.ty(value);
        check_cast(&r.module.shared.types, op, from, ty)?;
        let flags = cast_flags(r, op, ty, f.next_or_zero());
        if op == CastOp::BitCast && is_space_change(&r.module.shared.types, from, ty) {
            return self.old_space_cast(r, value, ty, type_id);
        }
        let args = [value];
        self.append(r, NewInst { flags, ..inst(Op::Cast(op), ty, &args) }, type_id)?;
        Ok(())
    }

    /// A bitcast to another address space was once written; LLVM goes through an integer.
    fn old_space_cast(
        &mut self,
        r: &mut Reader<'_>,
        value: Value,
        ty: Type,
        type_id: TypeId,
    ) -> Result<()> {
        let int = int_like(&mut r.module.shared.types, ty);
        let block = self.current_block()?;
        let to_int = self.body.append(block, inst(Op::Cast(CastOp::PtrToInt), int, &[value]));
        self.push_inst(Some(to_int));
        let as_int = self.body.result(to_int).expect("a conversion has a result");
        self.append(r, inst(Op::Cast(CastOp::IntToPtr), ty, &[as_int]), type_id)?;
        Ok(())
    }

    /// [value, value, predicate, flags].
    pub(super) fn compare(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (left, type_id) = self.pair(r, f)?;
        let operand_ty = self.body.ty(left);
        let right = self.operand(r, f, operand_ty, type_id)?;
        let types = &mut r.module.shared.types;
        let is_float = types.is_float_or_vector(operand_ty);
        let op = compare_op(is_float, f.next()?)?;
        let encoded = f.next_or_zero();
        f.finish()?;
        let flags = match is_float {
            true => fast_math_flags(encoded),
            false if encoded & flag::SAMESIGN != 0 => InstFlags::SAMESIGN,
            false => InstFlags::empty(),
        };
        let ty = match types.as_vector(operand_ty) {
            Some((_, lanes, scalable)) => types.vector(Type::I1, lanes, scalable),
            None => Type::I1,
        };
        let args = [left, right];
        self.append(r, NewInst { flags, ..inst(op, ty, &args) }, NO_TYPE_ID)?;
        Ok(())
    }

    /// [value, value, condition], the condition an `i1`.
    pub(super) fn old_select(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (if_true, type_id) = self.pair(r, f)?;
        let ty = self.body.ty(if_true);
        let if_false = self.operand(r, f, ty, type_id)?;
        let condition = self.operand(r, f, Type::I1, NO_TYPE_ID)?;
        self.append(r, inst(Op::Select, ty, &[condition, if_true, if_false]), type_id)?;
        Ok(())
    }

    /// [value, value, condition, flags].
    pub(super) fn select(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (if_true, type_id) = self.pair(r, f)?;
        let ty = self.body.ty(if_true);
        let if_false = self.operand(r, f, ty, type_id)?;
        let (condition, _) = self.pair(r, f)?;
        if r.module.shared.types.scalar(self.body.ty(condition)) != Type::I1 {
            return bad("the condition of a select is no i1");
        }
        let encoded = f.next_or_zero();
        let flags = match encoded != 0 && is_fp_math(r, ty) {
            true => fast_math_flags(encoded),
            false => InstFlags::empty(),
        };
        let args = [condition, if_true, if_false];
        self.append(r, NewInst { flags, ..inst(Op::Select, ty, &args) }, type_id)?;
        Ok(())
    }

    /// [value].
    pub(super) fn freeze(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (value, type_id) = self.pair(r, f)?;
        f.finish()?;
        let ty = self.body.ty(value);
        self.append(r, inst(Op::Freeze, ty, &[value]), type_id)?;
        Ok(())
    }

    /// [flags, type, address, indices]; old ones have neither flags nor type.
    pub(super) fn gep(&mut self, r: &mut Reader<'_>, code: u32, f: &mut Fields<'_>) -> Result<()> {
        let mut source = None;
        let flags = match code {
            function::INST_GEP => {
                let flags = gep_flags(f.next()?);
                let id = f.next()?;
                source = Some((r.types.get(id)?, r.types.keep(id)));
                flags
            }
            function::INST_INBOUNDS_GEP_OLD => gep_flags(flag::GEP_INBOUNDS),
            _ => InstFlags::empty(),
        };
        let mut args = std::mem::take(&mut self.caches.args);
        args.clear();
        let (base, base_id) = self.pair(r, f)?;
        args.push(base);
        while !f.is_empty() {
            args.push(self.pair(r, f)?.0);
        }
        let base_ty = self.body.ty(base);
        if !r.module.shared.types.is_ptr_or_vector(base_ty) {
            return bad("a getelementptr is of no pointer");
        }
        let (source, source_id) = match source {
            Some(source) => source,
            None if base_ty.is_vector() => r.types.pointee(r.types.contained(base_id, 0))?,
            None => r.types.pointee(base_id)?,
        };
        let ty = self.gep_type(r, base_ty, &args[1..])?;
        let type_id = self.gep_type_id(r, source, source_id, ty, &args[1..])?;
        let new = NewInst { flags, ..inst(Op::Gep { source }, ty, &args) };
        self.append(r, new, type_id)?;
        self.caches.args = args;
        Ok(())
    }

    /// A vector among the indices makes a vector of addresses.
    fn gep_type(&self, r: &mut Reader<'_>, base: Type, indices: &[Value]) -> Result<Type> {
        let types = &mut r.module.shared.types;
        if base.is_vector() {
            return Ok(base);
        }
        let vector = indices.iter().find_map(|&index| types.as_vector(self.body.ty(index)));
        Ok(match vector {
            Some((_, lanes, scalable)) => types.vector(base, lanes, scalable),
            None => base,
        })
    }

    /// The id of the type of the address, for old files.
    fn gep_type_id(
        &self,
        r: &mut Reader<'_>,
        source: Type,
        source_id: TypeId,
        ty: Type,
        indices: &[Value],
    ) -> Result<TypeId> {
        if !r.types.has_typed_pointers() {
            return Ok(NO_TYPE_ID);
        }
        let (mut ty_here, mut id) = (source, source_id);
        for &index in indices.iter().skip(1) {
            let types = &r.module.shared.types;
            let position = match types.kind(ty_here) {
                TypeKind::Struct(_) => match self.body.const_data(index) {
                    Some(ConstData::Bits { bits, .. }) => *bits as usize,
                    Some(ConstData::Zero(_)) => 0,
                    _ => return Ok(NO_TYPE_ID),
                },
                _ => 0,
            };
            let Some(elem) = types.element(ty_here, position as u64) else {
                // An array of no elements may be stepped into all the same.
                match types.as_array(ty_here) {
                    Some((elem, _)) => {
                        (ty_here, id) = (elem, r.types.contained(id, 0));
                        continue;
                    }
                    None => return bad("a getelementptr steps into what has no such element"),
                }
            };
            (ty_here, id) = (elem, r.types.contained(id, position));
        }
        let pointer = r.types.make(r.module.shared.types.scalar(ty), &[id]);
        Ok(match ty.is_vector() {
            true => r.types.make(ty, &[pointer]),
            false => pointer,
        })
    }
}

/// How deep floats may lie inside arrays for fast-math flags.
const MAX_FP_DEPTH: usize = 64;

/// True if an instruction of this type may carry fast-math flags: floats, and arrays, vectors or
/// uniform structs of them.
pub(super) fn is_fp_math(r: &Reader<'_>, mut ty: Type) -> bool {
    let types = &r.module.shared.types;
    if let Some(data) = types.as_struct(ty)
        && let Some(fields) = &data.fields
        && let Some(&first) = fields.first()
    {
        if fields.iter().any(|&field| field != first) || first.is_aggregate() {
            return false;
        }
        ty = first;
    }
    // Deeper ones are not worth the walk.
    for _ in 0..MAX_FP_DEPTH {
        match types.as_array(ty) {
            Some((elem, _)) => ty = elem,
            None => return types.is_float_or_vector(ty),
        }
    }
    false
}

fn cast_flags(r: &Reader<'_>, op: CastOp, ty: Type, encoded: u64) -> InstFlags {
    let mut flags = InstFlags::empty();
    match op {
        CastOp::ZExt => flags.set(InstFlags::NNEG, encoded & flag::NNEG != 0),
        CastOp::UiToFp => {
            flags.set(InstFlags::NNEG, encoded & flag::NNEG != 0);
        }
        CastOp::Trunc => {
            flags.set(InstFlags::NUW, encoded & flag::NUW != 0);
            flags.set(InstFlags::NSW, encoded & flag::NSW != 0);
        }
        CastOp::FpTrunc | CastOp::FpExt if is_fp_math(r, ty) => flags = fast_math_flags(encoded),
        CastOp::FpTrunc
        | CastOp::FpExt
        | CastOp::SExt
        | CastOp::FpToUi
        | CastOp::FpToSi
        | CastOp::SiToFp
        | CastOp::PtrToInt
        | CastOp::PtrToAddr
        | CastOp::IntToPtr
        | CastOp::BitCast
        | CastOp::AddrSpaceCast => {}
    }
    flags
}
