//! The CONSTANTS block, of a module or a function.

use nvopt_ir::{
    attrs::IntRange,
    body::AsmData,
    const_rules::{check_lanes, has_undef, has_zero},
    constant::{Const, ConstData, ConstPool, data_element_size, scalar_bits},
    ops::{BinaryOp, CastOp, InstFlags},
    types::{FloatKind, Type, TypeKind, TypeTable},
};

use smallvec::{SmallVec, smallvec};

use super::{
    attrs::{range_width, read_range},
    fields::{Budget, Fields, bad, sign_rotated, to_text, to_u32, wide_words},
    lazy_consts::{LazyConsts, LazyOp},
    types::{NO_TYPE_ID, TypeId, TypeIds},
};
use crate::{
    bitstream::{Cursor, Record, Result},
    codes::{UNOP_FNEG, binop, block, constant, flag},
};

/// A value that a CONSTANTS block defines.
#[derive(Clone, Copy, Debug)]
pub(super) enum NewConst {
    /// Made.
    Made(Const),
    /// To be made when it is needed: an index of [`LazyConsts`].
    Lazy(u32),
    /// Inline assembly: an index of the list of them.
    Asm(u32),
}

/// What reading a CONSTANTS block works on.
pub(super) struct ConstantsReader<'r> {
    /// True if our writer made the file.
    pub(super) is_ours: bool,
    pub(super) ids: &'r mut TypeIds,
    pub(super) types: &'r mut TypeTable,
    pub(super) pool: &'r mut ConstPool,
    pub(super) lazies: &'r mut LazyConsts,
    pub(super) asms: &'r mut Vec<AsmData>,
    pub(super) budget: &'r mut Budget,
    /// What the block defines, with the type id of each.
    pub(super) out: &'r mut Vec<(NewConst, TypeId)>,
}

impl ConstantsReader<'_> {
    /// Reads the block that was announced.
    pub(super) fn read_block<'a>(&mut self, cur: &mut Cursor<'a>) -> Result<()> {
        cur.enter_block(block::CONSTANTS)?;
        let mut record = Record::default();
        let (mut ty, mut ty_id) = (Type::I32, NO_TYPE_ID);
        while let Some(id) = cur.next_record()? {
            cur.read_record(id, &mut record)?;
            if record.code == constant::SETTYPE {
                let id = Fields::new(&record.ops).next()?;
                ty = self.ids.get_first_class(id)?;
                ty_id = self.ids.keep(id);
                continue;
            }
            let new = self.read_constant(record.code, &record.ops, ty, ty_id)?;
            self.out.push((new, ty_id));
        }
        Ok(())
    }

    fn read_constant(
        &mut self,
        code: u32,
        ops: &[u64],
        ty: Type,
        ty_id: TypeId,
    ) -> Result<NewConst> {
        if !has_undef(self.types, ty) || ty == Type::METADATA {
            return bad("there is no constant of this type");
        }
        let mut fields = Fields::new(ops);
        let made = match code {
            constant::NULL => self.null(ty)?,
            constant::UNDEF => self.pool.undef(ty),
            constant::POISON => self.pool.poison(ty),
            constant::INTEGER => {
                let word = sign_rotated(fields.next()?);
                let bits = self.types.scalar(ty).int_bits().unwrap_or(0);
                self.integer(ty, &sign_extended(word, bits))?
            }
            constant::WIDE_INTEGER => self.integer(ty, &wide_words(ops))?,
            constant::FLOAT => self.float(ty, ops)?,
            constant::STRING | constant::CSTRING => self.string(ty, code, ops)?,
            constant::DATA => self.data(ty, ops)?,
            constant::INLINEASM_OLD
            | constant::INLINEASM_OLD2
            | constant::INLINEASM_OLD3
            | constant::INLINEASM => return self.inline_asm(code, fields, ty_id),
            _ => return self.composite(code, ops, ty),
        };
        Ok(NewConst::Made(made))
    }

    fn null(&mut self, ty: Type) -> Result<Const> {
        if !has_zero(self.types, ty) || ty == Type::X86_AMX {
            return bad("there is no null of this type");
        }
        self.spend_on_number(ty)?;
        Ok(self.pool.zero(ty))
    }

    /// Accounts for a number whose type alone says how large it is.
    fn spend_on_number(&mut self, ty: Type) -> Result<()> {
        match scalar_bits(ty) {
            Some(bits) if bits > 64 => self.budget.spend(bits as usize / 8),
            _ => Ok(()),
        }
    }

    fn integer(&mut self, ty: Type, words: &[u64]) -> Result<Const> {
        let scalar = self.types.scalar(ty);
        if !scalar.is_int() {
            return bad("an integer constant has no integer type");
        }
        self.spend_on_number(scalar)?;
        let elem = self.pool.bits(scalar, words);
        self.splat(ty, elem)
    }

    /// `elem`, or the vector `ty` with `elem` in each lane.
    fn splat(&mut self, ty: Type, elem: Const) -> Result<Const> {
        match self.types.as_vector(ty) {
            None => Ok(elem),
            Some((_, _, true)) => match self.pool.get(elem) {
                ConstData::Bits { bits: 0, .. } => Ok(self.pool.zero(ty)),
                _ => {
                    self.check_lanes(ty)?;
                    Ok(self.pool.intern(ConstData::ScalableSplat { ty, elem }))
                }
            },
            Some((_, lanes, false)) => {
                self.budget.spend(lanes as usize * 8)?;
                self.check_lanes(ty)?;
                let elems = vec![elem; lanes as usize];
                Ok(self.pool.aggregate(self.types, ty, elems))
            }
        }
    }

    fn check_lanes(&self, ty: Type) -> Result<()> {
        check_lanes(self.types, ty).or_else(|fault| bad(fault.0))
    }

    fn float(&mut self, ty: Type, ops: &[u64]) -> Result<Const> {
        let scalar = self.types.scalar(ty);
        let first = Fields::new(ops).next()?;
        let elem = match scalar.float_kind() {
            None => return Ok(self.pool.poison(ty)),
            Some(FloatKind::X86Fp80) => {
                // The sign and exponent stand in the second number, the rest in the first.
                let &[high, low, ..] = ops else { return bad("the record is too short") };
                self.pool.bits(scalar, &[low & 0xffff | high << 16, high >> 48])
            }
            Some(FloatKind::Fp128 | FloatKind::PpcFp128) => {
                if ops.len() < 2 {
                    return bad("the record is too short");
                }
                self.pool.bits(scalar, ops)
            }
            Some(FloatKind::Half | FloatKind::BFloat | FloatKind::Float | FloatKind::Double) => {
                self.pool.bits(scalar, &[first])
            }
        };
        self.splat(ty, elem)
    }

    fn string(&mut self, ty: Type, code: u32, ops: &[u64]) -> Result<Const> {
        let mut bytes = to_text(ops);
        if code == constant::CSTRING {
            bytes.push(0);
        }
        match self.types.as_array(ty) {
            Some((Type::I8, len)) if len == bytes.len() as u64 => Ok(self.pool.data(ty, &bytes)),
            _ => bad("a string does not fit its type"),
        }
    }

    fn data(&mut self, ty: Type, ops: &[u64]) -> Result<Const> {
        let (elem, len) = match self.types.kind(ty) {
            TypeKind::Array { elem, len } => (elem, len),
            TypeKind::Vector { elem, lanes, scalable: false } => (elem, u64::from(lanes)),
            _ => return bad("packed data is no array or vector"),
        };
        let Some(size) = data_element_size(elem) else {
            return bad("packed data has elements of no such type");
        };
        if len != ops.len() as u64 {
            return bad("packed data has not as many elements as its type");
        }
        self.check_lanes(ty)?;
        let mut bytes = Vec::with_capacity(ops.len() * size);
        for op in ops {
            bytes.extend_from_slice(&op.to_le_bytes()[..size]);
        }
        Ok(self.pool.data(ty, &bytes))
    }

    fn inline_asm(&mut self, code: u32, fields: Fields<'_>, ty_id: TypeId) -> Result<NewConst> {
        let mut fields = fields;
        let ty = match code {
            constant::INLINEASM => self.ids.get(fields.next()?)?,
            _ => self.ids.pointee(ty_id)?.0,
        };
        if !ty.is_func() {
            return bad("inline assembly has no function type");
        }
        let flags = fields.next()?;
        let n_template = fields.next()?;
        let template = to_text(fields.take(n_template)?);
        let n_constraints = fields.next()?;
        let constraints = to_text(fields.take(n_constraints)?);
        let template = if self.is_ours { template } else { upgrade_template(template) };
        self.asms.push(AsmData {
            ty,
            template: template.into(),
            constraints: constraints.into(),
            side_effect: flags & flag::ASM_SIDE_EFFECT != 0,
            align_stack: flags & flag::ASM_ALIGN_STACK != 0,
            intel_dialect: flags & flag::ASM_INTEL != 0,
            unwind: flags & flag::ASM_UNWIND != 0,
        });
        Ok(NewConst::Asm((self.asms.len() - 1) as u32))
    }
}

/// A marker of Objective-C's runtime was once a comment that only some assemblers know.
fn upgrade_template(template: Vec<u8>) -> Vec<u8> {
    let find = |text: &[u8]| template.windows(text.len()).position(|window| window == text);
    if !template.starts_with(b"mov\tfp") || find(b"objc_retainAutoreleaseReturnValue").is_none() {
        return template;
    }
    let Some(at) = find(b"# marker") else { return template };
    let mut template = template;
    template[at] = b';';
    template
}

/// Constants made of others.
impl ConstantsReader<'_> {
    fn composite(&mut self, code: u32, ops: &[u64], ty: Type) -> Result<NewConst> {
        let mut fields = Fields::new(ops);
        let lazy = match code {
            constant::AGGREGATE => {
                if !ty.is_aggregate() && !ty.is_vector() {
                    return Ok(NewConst::Made(self.pool.poison(ty)));
                }
                self.lazy(ty, LazyOp::Aggregate, ops)?
            }
            constant::CE_UNOP => {
                if fields.next()? != UNOP_FNEG || !self.types.is_float_or_vector(ty) {
                    return Ok(NewConst::Made(self.pool.poison(ty)));
                }
                let operand = fields.next()?;
                self.lazy(ty, LazyOp::FNeg, &[operand])?
            }
            constant::CE_BINOP => {
                let Some(op) = binary_op(fields.next()?, self.types, ty) else {
                    return Ok(NewConst::Made(self.pool.poison(ty)));
                };
                let operands = fields.take(2)?;
                let flags = binary_flags(op, fields.next_or_zero());
                self.lazy(ty, LazyOp::Binary(op, flags), operands)?
            }
            constant::CE_CAST => {
                let Some(op) = CastOp::from_code(fields.next()?) else {
                    return Ok(NewConst::Made(self.pool.poison(ty)));
                };
                self.ids.get(fields.next()?)?;
                let operand = fields.next()?;
                self.lazy(ty, LazyOp::Cast(op), &[operand])?
            }
            constant::CE_GEP_OLD
            | constant::CE_INBOUNDS_GEP
            | constant::CE_GEP_WITH_INRANGE_INDEX_OLD
            | constant::CE_GEP_WITH_INRANGE
            | constant::CE_GEP => self.gep(code, ops, ty)?,
            constant::CE_SELECT => self.lazy(ty, LazyOp::Select, fields.take(3)?)?,
            constant::CE_EXTRACTELT => {
                self.ids.get(fields.next()?)?;
                let vector = fields.next()?;
                let index = fields.rest().last().copied();
                let Some(index) = index else { return bad("the record is too short") };
                self.lazy(ty, LazyOp::ExtractElement, &[vector, index])?
            }
            constant::CE_INSERTELT => {
                let (vector, elem) = (fields.next()?, fields.next()?);
                let index = fields.rest().last().copied();
                let Some(index) = index else { return bad("the record is too short") };
                self.lazy(ty, LazyOp::InsertElement, &[vector, elem, index])?
            }
            constant::CE_SHUFFLEVEC => self.lazy(ty, LazyOp::ShuffleVector, fields.take(3)?)?,
            constant::CE_SHUFVEC_EX => {
                self.ids.get(fields.next()?)?;
                self.lazy(ty, LazyOp::ShuffleVector, fields.take(3)?)?
            }
            constant::CE_CMP => {
                self.ids.get(fields.next()?)?;
                let operands = fields.take(2)?;
                let predicate = fields.next()?;
                self.lazy(ty, LazyOp::Compare(predicate), operands)?
            }
            constant::BLOCKADDRESS => {
                self.ids.get(fields.next()?)?;
                let func = fields.next()?;
                let block = fields.next_u32()?;
                self.lazy(ty, LazyOp::BlockAddress(block), &[func])?
            }
            constant::DSO_LOCAL_EQUIVALENT | constant::NO_CFI => {
                self.ids.get(fields.next()?)?;
                let op = match code {
                    constant::NO_CFI => LazyOp::NoCfi,
                    _ => LazyOp::DsoLocalEquivalent,
                };
                let symbol = fields.next()?;
                self.lazy(ty, op, &[symbol])?
            }
            constant::PTRAUTH => self.lazy(ty, LazyOp::PtrAuth, fields.take(4)?)?,
            constant::PTRAUTH2 => self.lazy(ty, LazyOp::PtrAuth, fields.take(5)?)?,
            // LLVM reads what it does not know as `undef`, for files of later versions.
            _ => return Ok(NewConst::Made(self.pool.undef(ty))),
        };
        Ok(NewConst::Lazy(lazy))
    }

    fn lazy(&mut self, ty: Type, op: LazyOp, operands: &[u64]) -> Result<u32> {
        if let Some(&wide) = operands.iter().find(|&&id| id > u64::from(u32::MAX)) {
            return bad(format!("there is no value {wide}"));
        }
        Ok(self.lazies.push(ty, op, operands.iter().map(|&id| id as u32)))
    }

    fn gep(&mut self, code: u32, ops: &[u64], ty: Type) -> Result<u32> {
        let mut fields = Fields::new(ops);
        let is_old = matches!(code, constant::CE_GEP_OLD | constant::CE_INBOUNDS_GEP);
        let has_type = !is_old || ops.len() % 2 == 1;
        let source = if has_type { Some(fields.next()?) } else { None };
        let mut flags = 0;
        let mut inrange = None;
        match code {
            constant::CE_GEP_OLD => {}
            constant::CE_INBOUNDS_GEP => flags = flag::GEP_INBOUNDS,
            // `inrange` was once the number of an index; LLVM drops that form.
            constant::CE_GEP_WITH_INRANGE_INDEX_OLD => flags = fields.next()? & 1,
            constant::CE_GEP_WITH_INRANGE => {
                flags = fields.next()?;
                let width = range_width(&mut fields)?;
                inrange =
                    Some(Box::new(signed_bounds(&read_range(&mut fields, width, self.budget)?)));
            }
            _ => flags = fields.next()?,
        }
        let base = fields.rest().first().copied();
        let mut operands = Vec::with_capacity(fields.len() / 2);
        while !fields.is_empty() {
            self.ids.get(fields.next()?)?;
            operands.push(fields.next_u32()?);
        }
        let Some(base) = base else { return bad("a getelementptr has no operands") };
        let source_id = match source {
            Some(id) => id,
            None => u64::from(self.old_gep_source(base)?),
        };
        let (source, scalable) = (self.ids.get(source_id)?, self.ids.is_scalable(source_id));
        let op = LazyOp::Gep { source, flags: gep_flags(flags), inrange, scalable };
        Ok(self.lazies.push(ty, op, operands))
    }

    /// The id of what a getelementptr steps over, from the type id of its address.
    fn old_gep_source(&self, base: u64) -> Result<TypeId> {
        let base = to_u32(base)?;
        let is_vector = self.ids.get(u64::from(base))?.is_vector();
        let pointer = if is_vector { self.ids.contained(base, 0) } else { base };
        Ok(self.ids.pointee(pointer)?.1)
    }
}

/// The bounds of `inrange` as signed numbers.
fn signed_bounds(range: &IntRange) -> (i64, i64) {
    let signed = |words: &[u64]| {
        let word = words.first().copied().unwrap_or(0);
        let unused = 64 - range.width.min(64);
        (word << unused) as i64 >> unused
    };
    (signed(&range.lo), signed(&range.hi))
}

/// The words of a signed number of `bits` bits.
fn sign_extended(word: u64, bits: u32) -> SmallVec<[u64; 1]> {
    let fill = if word >> 63 != 0 { u64::MAX } else { 0 };
    let mut words = smallvec![fill; bits.div_ceil(64).max(1) as usize];
    words[0] = word;
    words
}

/// The binary operation with this number on operands of type `ty`.
pub(super) fn binary_op(code: u64, types: &TypeTable, ty: Type) -> Option<BinaryOp> {
    let scalar = types.scalar(ty);
    if scalar.is_float() {
        return match code {
            binop::ADD => Some(BinaryOp::FAdd),
            binop::SUB => Some(BinaryOp::FSub),
            binop::MUL => Some(BinaryOp::FMul),
            binop::SDIV => Some(BinaryOp::FDiv),
            binop::SREM => Some(BinaryOp::FRem),
            _ => None,
        };
    }
    if !scalar.is_int() {
        return None;
    }
    match code {
        binop::ADD => Some(BinaryOp::Add),
        binop::SUB => Some(BinaryOp::Sub),
        binop::MUL => Some(BinaryOp::Mul),
        binop::UDIV => Some(BinaryOp::UDiv),
        binop::SDIV => Some(BinaryOp::SDiv),
        binop::UREM => Some(BinaryOp::URem),
        binop::SREM => Some(BinaryOp::SRem),
        binop::SHL => Some(BinaryOp::Shl),
        binop::LSHR => Some(BinaryOp::LShr),
        binop::ASHR => Some(BinaryOp::AShr),
        binop::AND => Some(BinaryOp::And),
        binop::OR => Some(BinaryOp::Or),
        binop::XOR => Some(BinaryOp::Xor),
        _ => None,
    }
}

/// The flags of a binary operation.
pub(super) fn binary_flags(op: BinaryOp, encoded: u64) -> InstFlags {
    let mut flags = InstFlags::empty();
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => {
            flags.set(InstFlags::NUW, encoded & flag::NUW != 0);
            flags.set(InstFlags::NSW, encoded & flag::NSW != 0);
        }
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::LShr | BinaryOp::AShr => {
            flags.set(InstFlags::EXACT, encoded & flag::EXACT != 0);
        }
        BinaryOp::Or => flags.set(InstFlags::DISJOINT, encoded & flag::DISJOINT != 0),
        BinaryOp::URem | BinaryOp::SRem | BinaryOp::And | BinaryOp::Xor => {}
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
            flags = fast_math_flags(encoded);
        }
    }
    flags
}

/// The fast-math flags.
pub(super) fn fast_math_flags(encoded: u64) -> InstFlags {
    if encoded & flag::FMF_UNSAFE_ALGEBRA_OLD != 0 {
        return InstFlags::FAST;
    }
    let pairs = [
        (flag::FMF_REASSOC, InstFlags::REASSOC),
        (flag::FMF_NNAN, InstFlags::NNAN),
        (flag::FMF_NINF, InstFlags::NINF),
        (flag::FMF_NSZ, InstFlags::NSZ),
        (flag::FMF_ARCP, InstFlags::ARCP),
        (flag::FMF_CONTRACT, InstFlags::CONTRACT),
        (flag::FMF_AFN, InstFlags::AFN),
    ];
    let mut flags = InstFlags::empty();
    for (bit, known) in pairs {
        flags.set(known, encoded & bit != 0);
    }
    flags
}

/// The flags of a getelementptr.
pub(super) fn gep_flags(encoded: u64) -> InstFlags {
    let mut flags = InstFlags::empty();
    if encoded & flag::GEP_INBOUNDS != 0 {
        flags |= InstFlags::INBOUNDS | InstFlags::NUSW;
    }
    flags.set(InstFlags::NUSW, flags.contains(InstFlags::NUSW) || encoded & flag::GEP_NUSW != 0);
    flags.set(InstFlags::NUW, encoded & flag::GEP_NUW != 0);
    flags
}
