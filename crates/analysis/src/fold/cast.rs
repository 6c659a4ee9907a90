//! Conversions.

use nvopt_arith::{
    Int,
    float::{self, Round},
};
use nvopt_ir::{
    constant::{Const, ConstData, ExprOp, scalar_bits},
    ops::{CastOp, InstFlags},
    types::Type,
};

use super::{DenormalMode, Folder, Lane, MAX_LANES, float::flushed, float_format};

/// The most bits of a vector that a `bitcast` is folded for.
const MAX_REINTERPRETED_BITS: u64 = 1 << 16;

impl Folder<'_> {
    pub(super) fn cast(
        &mut self,
        op: CastOp,
        flags: InstFlags,
        ty: Type,
        arg: Const,
    ) -> Option<Const> {
        match op {
            CastOp::BitCast => return self.bitcast(ty, arg),
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::AddrSpaceCast | CastOp::PtrToAddr => {
                return self
                    .by_lane(ty, &[arg], |folder, ty, args| folder.pointer_cast(op, ty, args[0]));
            }
            CastOp::Trunc
            | CastOp::ZExt
            | CastOp::SExt
            | CastOp::FpToUi
            | CastOp::FpToSi
            | CastOp::UiToFp
            | CastOp::SiToFp
            | CastOp::FpTrunc
            | CastOp::FpExt => {}
        }
        let to = self.module.types.scalar(ty);
        let from_mode = self.denormal_mode(self.pool.ty(arg));
        let to_mode = self.denormal_mode(ty);
        self.by_number(ty, &[arg], |lanes| {
            number(op, flags, to, &lanes[0], from_mode, to_mode).unwrap_or(Lane::Other)
        })
    }

    fn pointer_cast(&mut self, op: CastOp, ty: Type, arg: Const) -> Option<Const> {
        match self.pool.get(arg) {
            ConstData::Poison(_) => return Some(self.pool.poison(ty)),
            ConstData::Undef(_) => return Some(self.pool.undef(ty)),
            // Null is the address zero in the generic space only; LLVM takes it so everywhere.
            ConstData::Zero(_) | ConstData::Bits { bits: 0, .. } if op != CastOp::AddrSpaceCast => {
                return Some(self.pool.zero(ty));
            }
            _ => {}
        }
        if let (CastOp::PtrToInt | CastOp::PtrToAddr, ConstData::Expr { op: inner, args, .. }) =
            (op, self.pool.get(arg))
            && *inner == ExprOp::Cast(CastOp::IntToPtr)
            && let Lane::Int(address) = self.lane(args[0])
        {
            let space = self.pool.ty(arg).addr_space()?;
            let address = resize(&address, self.layout.pointer_bits(space));
            let width = ty.int_bits()?;
            return self.constant(ty, Lane::Int(resize(&address, width)));
        }
        if op == CastOp::IntToPtr
            && let ConstData::Expr { op: ExprOp::Cast(CastOp::PtrToInt), args, .. } =
                self.pool.get(arg)
            && self.pool.ty(args[0]) == ty
            && self.pool.ty(arg).int_bits()? >= self.layout.pointer_bits(ty.addr_space()?)
        {
            return Some(args[0]);
        }
        Some(self.pool.intern(ConstData::Expr { ty, op: ExprOp::Cast(op), args: [arg].into() }))
    }

    fn bitcast(&mut self, ty: Type, arg: Const) -> Option<Const> {
        let from = self.pool.ty(arg);
        if from == ty {
            return Some(arg);
        }
        match self.pool.get(arg) {
            ConstData::Poison(_) => return Some(self.pool.poison(ty)),
            ConstData::Undef(_) => return Some(self.pool.undef(ty)),
            ConstData::Zero(_) if !ty.is_ptr() && scalar_or_vector(ty) => {
                return Some(self.pool.zero(ty));
            }
            _ => {}
        }
        self.reinterpret(ty, arg)
    }

    /// The bits of `arg`, read as a value of type `ty` of the same size.
    pub(super) fn reinterpret(&mut self, ty: Type, arg: Const) -> Option<Const> {
        let from = self.pool.ty(arg);
        let (from_elem, from_lanes) = self.fixed_lanes(from)?;
        let (to_elem, to_lanes) = self.fixed_lanes(ty)?;
        let (from_bits, to_bits) = (scalar_bits(from_elem)?, scalar_bits(to_elem)?);
        let total = u64::from(from_bits) * u64::from(from_lanes);
        let same_size = total == u64::from(to_bits) * u64::from(to_lanes);
        if !same_size || total > MAX_REINTERPRETED_BITS || self.layout.is_big_endian() {
            return None;
        }
        let width = u32::try_from(total).ok()?;
        let mut whole = Int::zero(width);
        // Where a lane is undefined: bits that belong to no number.
        let (mut undef, mut poison) = (Int::zero(width), Int::zero(width));
        for index in 0..from_lanes {
            let elem = self.element_or_self(arg, index)?;
            let at = index * from_bits;
            let mask = || Int::ones(from_bits).zero_extend(width).shl_bits(at);
            match self.lane(elem) {
                Lane::Int(int) => whole = whole.or(&int.zero_extend(width).shl_bits(at)),
                Lane::Float(_, bits) => {
                    let int = Int::from_u128(from_bits, bits).zero_extend(width);
                    whole = whole.or(&int.shl_bits(at));
                }
                Lane::Undef => undef = undef.or(&mask()),
                Lane::Poison => poison = poison.or(&mask()),
                Lane::Other => return None,
            }
        }
        let mut elems = Vec::with_capacity(to_lanes as usize);
        for index in 0..to_lanes {
            let part = |of: &Int| of.lshr_bits(index * to_bits).truncate(to_bits);
            let elem = if !part(&poison).is_zero() {
                self.pool.poison(to_elem)
            } else if part(&undef).is_ones() {
                self.pool.undef(to_elem)
            } else {
                // Zero is the choice for bits that are open.
                let bits = part(&whole);
                self.pool.bits(to_elem, bits.words())
            };
            elems.push(elem);
        }
        match ty.is_vector() {
            true => Some(self.pool.aggregate(&self.module.types, ty, elems)),
            false => elems.first().copied(),
        }
    }

    /// The number type and the count of a scalar or fixed vector.
    fn fixed_lanes(&self, ty: Type) -> Option<(Type, u32)> {
        match self.module.types.as_vector(ty) {
            Some((elem, lanes, false)) if lanes <= MAX_LANES => Some((elem, lanes)),
            Some(_) => None,
            None => Some((ty, 1)),
        }
    }

    fn element_or_self(&mut self, constant: Const, index: u32) -> Option<Const> {
        match self.pool.ty(constant).is_vector() {
            true => self.pool.element(&self.module.types, constant, u64::from(index)),
            false => Some(constant),
        }
    }
}

fn scalar_or_vector(ty: Type) -> bool {
    ty.is_int() || ty.is_float() || ty.is_vector()
}

/// `int` cut or zero-extended to `width`.
pub(super) fn resize(int: &Int, width: u32) -> Int {
    Int::from_words(width, int.words())
}

fn number(
    op: CastOp,
    flags: InstFlags,
    to: Type,
    lane: &Lane,
    from_mode: DenormalMode,
    to_mode: DenormalMode,
) -> Option<Lane> {
    match lane {
        Lane::Poison => return Some(Lane::Poison),
        Lane::Undef => {
            return Some(match op {
                // The bits above the source's are not free.
                CastOp::ZExt | CastOp::SExt => Lane::Int(Int::zero(to.int_bits()?)),
                // Not every number is that of an integer.
                CastOp::UiToFp | CastOp::SiToFp => Lane::Float(float_format(to.float_kind()?)?, 0),
                _ => Lane::Undef,
            });
        }
        Lane::Int(_) | Lane::Float(..) | Lane::Other => {}
    }
    let of = |int: Option<Int>| int.map_or(Lane::Poison, Lane::Int);
    Some(match op {
        CastOp::Trunc => {
            let (int, width) = (lane.int()?, to.int_bits()?);
            let cut = int.truncate(width);
            let breaks = flags.contains(InstFlags::NUW) && cut.zero_extend(int.width()) != *int
                || flags.contains(InstFlags::NSW) && cut.sign_extend(int.width()) != *int;
            if breaks { Lane::Poison } else { Lane::Int(cut) }
        }
        CastOp::ZExt => {
            let int = lane.int()?;
            let breaks = flags.contains(InstFlags::NNEG) && int.is_negative();
            if breaks { Lane::Poison } else { Lane::Int(int.zero_extend(to.int_bits()?)) }
        }
        CastOp::SExt => Lane::Int(lane.int()?.sign_extend(to.int_bits()?)),
        CastOp::FpToUi | CastOp::FpToSi => {
            let (format, bits) = lane.float()?;
            let bits = flushed(format, from_mode, bits)?;
            let width = to.int_bits()?;
            of(match op {
                CastOp::FpToUi => float::to_unsigned(format, Round::Zero, bits, width),
                _ => float::to_signed(format, Round::Zero, bits, width),
            })
        }
        CastOp::UiToFp | CastOp::SiToFp => {
            let (int, format) = (lane.int()?, float_format(to.float_kind()?)?);
            if op == CastOp::UiToFp && flags.contains(InstFlags::NNEG) && int.is_negative() {
                return Some(Lane::Poison);
            }
            Lane::Float(
                format,
                match op {
                    CastOp::UiToFp => float::from_unsigned(format, Round::Nearest, int),
                    _ => float::from_signed(format, Round::Nearest, int),
                },
            )
        }
        CastOp::FpTrunc | CastOp::FpExt => {
            let (from, bits) = lane.float()?;
            let format = float_format(to.float_kind()?)?;
            let bits = flushed(from, from_mode, bits)?;
            let converted = float::convert(from, format, Round::Nearest, bits);
            let converted = flushed(format, to_mode, converted)?;
            super::float::with_flags(flags, format, &[], converted)
        }
        CastOp::PtrToInt
        | CastOp::IntToPtr
        | CastOp::BitCast
        | CastOp::AddrSpaceCast
        | CastOp::PtrToAddr => return None,
    })
}
