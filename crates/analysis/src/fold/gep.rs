//! Addresses: a base and a constant number of bytes.

use nvopt_arith::Int;
use nvopt_ir::{
    constant::{Const, ConstData, ExprOp},
    module::{Linkage, Symbol},
    ops::{CastOp, InstFlags},
    types::{Type, TypeKind},
};

use super::{Folder, Lane, cast::resize};

/// How many constant steps behind one another are made one.
const MAX_STEPS: u32 = 32;

/// The flags of a `getelementptr`.
const GEP_FLAGS: InstFlags = InstFlags::INBOUNDS.union(InstFlags::NUSW).union(InstFlags::NUW);

impl Folder<'_> {
    pub(super) fn gep(
        &mut self,
        source: Type,
        flags: InstFlags,
        ty: Type,
        args: &[Const],
    ) -> Option<Const> {
        let is_poison = |&arg: &Const| matches!(self.pool.get(arg), ConstData::Poison(_));
        if args.iter().any(is_poison) {
            return Some(self.pool.poison(ty));
        }
        if !ty.is_ptr() {
            return None;
        }
        if matches!(self.pool.get(args[0]), ConstData::Undef(_)) {
            let is_promise = flags.contains(InstFlags::INBOUNDS);
            return Some(if is_promise { self.pool.poison(ty) } else { self.pool.undef(ty) });
        }
        let width = self.layout.index_bits(ty.addr_space()?);
        let offset = self.gep_offset(source, &args[1..], width)?;
        self.add_bytes(ty, args[0], offset, flags & GEP_FLAGS)
    }

    /// The address `bytes` behind `base`, with a step that has `flags`.
    pub fn add_bytes(
        &mut self,
        ty: Type,
        base: Const,
        bytes: Int,
        mut flags: InstFlags,
    ) -> Option<Const> {
        let (mut base, mut bytes) = (base, bytes);
        let width = bytes.width();
        let mut wrapped = false;
        for _ in 0..MAX_STEPS {
            let ConstData::Expr {
                op: ExprOp::Gep { source, flags: inner, inrange: None },
                args,
                ..
            } = self.pool.get(base)
            else {
                break;
            };
            let (source, inner, args) = (*source, *inner, args.clone());
            let Some(step) = self.gep_offset(source, &args[1..], width) else { break };
            let sum = bytes.add_wrapped(&step);
            wrapped |= sum.signed;
            bytes = sum.value;
            flags &= implied(inner);
            base = args[0];
        }
        if wrapped && !flags.contains(InstFlags::INBOUNDS) {
            flags.remove(InstFlags::NUSW);
        }
        if let Some(address) = self.integer_address(base) {
            let space = ty.addr_space()?;
            if !self.layout.is_non_integral(space) {
                let wide = resize(&address, width);
                return self.address_of_integer(ty, wide.add(&bytes));
            }
        }
        if bytes.is_zero() {
            return Some(base);
        }
        if !flags.contains(InstFlags::INBOUNDS)
            && !bytes.is_negative()
            && let Some(size) = self.bytes_of_symbol(base)
            && bytes.to_u64().is_some_and(|bytes| bytes <= size)
        {
            flags |= InstFlags::INBOUNDS | InstFlags::NUSW;
        }
        if flags.intersects(InstFlags::NUSW | InstFlags::INBOUNDS) && !bytes.is_negative() {
            flags |= InstFlags::NUW;
        }
        let index = self.pool.bits(Type::int(width), bytes.words());
        let op = ExprOp::Gep { source: Type::I8, flags, inrange: None };
        Some(self.pool.intern(ConstData::Expr { ty, op, args: [base, index].into() }))
    }

    /// The number that a pointer was made from.
    fn integer_address(&self, base: Const) -> Option<Int> {
        match self.pool.get(base) {
            ConstData::Zero(ty) if ty.is_ptr() => {
                Some(Int::zero(self.layout.pointer_bits(ty.addr_space()?)))
            }
            ConstData::Expr { op: ExprOp::Cast(CastOp::IntToPtr), args, .. } => {
                match self.lane(args[0]) {
                    Lane::Int(int) => {
                        let space = self.pool.ty(base).addr_space()?;
                        Some(resize(&int, self.layout.pointer_bits(space)))
                    }
                    Lane::Float(..) | Lane::Undef | Lane::Poison | Lane::Other => None,
                }
            }
            _ => None,
        }
    }

    fn address_of_integer(&mut self, ty: Type, address: Int) -> Option<Const> {
        if address.is_zero() {
            return Some(self.pool.zero(ty));
        }
        let number = self.pool.bits(Type::int(address.width()), address.words());
        let op = ExprOp::Cast(CastOp::IntToPtr);
        Some(self.pool.intern(ConstData::Expr { ty, op, args: [number].into() }))
    }

    fn bytes_of_symbol(&self, base: Const) -> Option<u64> {
        let ConstData::Symbol { symbol: Symbol::Global(global), .. } = self.pool.get(base) else {
            return None;
        };
        let data = &self.module.globals[*global];
        if data.symbol.linkage == Linkage::ExternWeak {
            return None;
        }
        let layout = self.layout.layout(&self.module.types, data.value_ty)?;
        (!layout.scalable).then(|| layout.store_bytes())
    }

    /// The bytes that constant `indices` step over, modulo the width of an offset.
    pub fn gep_offset(&self, source: Type, indices: &[Const], width: u32) -> Option<Int> {
        let mut ty = source;
        let mut offset = Int::zero(width);
        for (position, &index) in indices.iter().enumerate() {
            let Lane::Int(number) = self.lane(index) else {
                // An undefined or symbolic index.
                return None;
            };
            let number = match number.width() < width {
                true => number.sign_extend(width),
                false => number.truncate(width),
            };
            if position > 0 {
                match self.module.types.kind(ty) {
                    TypeKind::Struct(_) => {
                        let field = number.to_u64()?;
                        let at = self.layout.field_offset(&self.module.types, ty, field)?;
                        offset = offset.add(&Int::new(width, at));
                        ty = self.module.types.element(ty, field)?;
                        continue;
                    }
                    TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => ty = elem,
                    _ => return None,
                }
            }
            if number.is_zero() && position == 0 {
                continue;
            }
            let size = self.layout.layout(&self.module.types, ty)?;
            if size.scalable {
                return None;
            }
            offset = offset.add(&number.mul(&Int::new(width, size.alloc_bytes())));
        }
        Some(offset)
    }
}

/// The flags with those that they imply.
fn implied(flags: InstFlags) -> InstFlags {
    match flags.contains(InstFlags::INBOUNDS) {
        true => flags | InstFlags::NUSW,
        false => flags,
    }
}
