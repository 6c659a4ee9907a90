//! Constants taken apart into single numbers, and put together again.

use nvopt_arith::{
    Int,
    float::{Bits, Format},
};
use nvopt_ir::{
    constant::{Const, ConstData},
    types::Type,
};

use super::{Folder, MAX_LANES, float_format};

/// One number, or what stands in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lane {
    /// An integer.
    Int(Int),
    /// A float.
    Float(Format, Bits),
    /// `undef`
    Undef,
    /// `poison`
    Poison,
    /// Something that is no number, or whose number is not known.
    Other,
}

impl Lane {
    /// The integer.
    pub fn int(&self) -> Option<&Int> {
        match self {
            Lane::Int(int) => Some(int),
            Lane::Float(..) | Lane::Undef | Lane::Poison | Lane::Other => None,
        }
    }

    /// The float.
    pub fn float(&self) -> Option<(Format, Bits)> {
        match self {
            Lane::Float(format, bits) => Some((*format, *bits)),
            Lane::Int(_) | Lane::Undef | Lane::Poison | Lane::Other => None,
        }
    }
}

impl Folder<'_> {
    /// The scalar constant `constant` as a number.
    pub fn lane(&self, constant: Const) -> Lane {
        let number = |ty: Type, words: &[u64]| {
            if let Some(width) = ty.int_bits() {
                return Lane::Int(Int::from_words(width, words));
            }
            let high = words.get(1).copied().unwrap_or(0);
            let bits = u128::from(high) << 64 | u128::from(words[0]);
            match ty.float_kind().and_then(float_format) {
                Some(format) => Lane::Float(format, bits),
                None => Lane::Other,
            }
        };
        match self.pool.get(constant) {
            ConstData::Bits { ty, bits } => number(*ty, &[*bits]),
            ConstData::WideBits { ty, words } => number(*ty, words),
            ConstData::Undef(_) => Lane::Undef,
            ConstData::Poison(_) => Lane::Poison,
            ConstData::Zero(_)
            | ConstData::Symbol { .. }
            | ConstData::Data { .. }
            | ConstData::Aggregate { .. }
            | ConstData::ScalableSplat { .. }
            | ConstData::Expr { .. }
            | ConstData::BlockAddress { .. }
            | ConstData::DsoLocalEquivalent { .. }
            | ConstData::NoCfi { .. }
            | ConstData::PtrAuth { .. } => Lane::Other,
        }
    }

    /// The scalar constant of type `ty` that `lane` is.
    pub fn constant(&mut self, ty: Type, lane: Lane) -> Option<Const> {
        match lane {
            Lane::Int(int) => Some(self.pool.bits(ty, int.words())),
            Lane::Float(_, bits) => Some(self.pool.bits(ty, &[bits as u64, (bits >> 64) as u64])),
            Lane::Undef => Some(self.pool.undef(ty)),
            Lane::Poison => Some(self.pool.poison(ty)),
            Lane::Other => None,
        }
    }

    /// Makes a constant of type `ty` lane by lane. Operands that are no vectors are the same for
    /// all lanes.
    pub(super) fn by_lane(
        &mut self,
        ty: Type,
        args: &[Const],
        mut fold: impl FnMut(&mut Self, Type, &[Const]) -> Option<Const>,
    ) -> Option<Const> {
        let Some((elem, lanes, scalable)) = self.module.types.as_vector(ty) else {
            return fold(self, ty, args);
        };
        if scalable {
            let lane_args = self.lane_args(args, 0, true)?;
            let folded = fold(self, elem, &lane_args)?;
            return Some(self.splat(ty, folded));
        }
        if lanes > MAX_LANES {
            return None;
        }
        let mut elems = Vec::with_capacity(lanes as usize);
        for index in 0..u64::from(lanes) {
            let lane_args = self.lane_args(args, index, false)?;
            elems.push(fold(self, elem, &lane_args)?);
        }
        Some(self.pool.aggregate(&self.module.types, ty, elems))
    }

    /// As [`Folder::by_lane`], for operations on numbers.
    pub(super) fn by_number(
        &mut self,
        ty: Type,
        args: &[Const],
        fold: impl Fn(&[Lane]) -> Lane,
    ) -> Option<Const> {
        self.by_lane(ty, args, |folder, ty, args| {
            let lanes: Vec<Lane> = args.iter().map(|&arg| folder.lane(arg)).collect();
            let folded = fold(&lanes);
            folder.constant(ty, folded)
        })
    }

    fn lane_args(&mut self, args: &[Const], index: u64, all_same: bool) -> Option<Vec<Const>> {
        let mut lanes = Vec::with_capacity(args.len());
        for &arg in args {
            let lane = match self.module.types.as_vector(self.pool.ty(arg)) {
                Some(_) if all_same => self.splat_of(arg)?,
                Some(_) => self.pool.element(&self.module.types, arg, index)?,
                None => arg,
            };
            lanes.push(lane);
        }
        Some(lanes)
    }

    /// A vector of type `ty` with `elem` in each lane.
    pub fn splat(&mut self, ty: Type, elem: Const) -> Const {
        let Some((_, lanes, scalable)) = self.module.types.as_vector(ty) else { return elem };
        match self.pool.get(elem) {
            ConstData::Undef(_) => return self.pool.undef(ty),
            ConstData::Poison(_) => return self.pool.poison(ty),
            ConstData::Bits { bits: 0, .. } | ConstData::Zero(_) => return self.pool.zero(ty),
            _ => {}
        }
        if scalable {
            return self.pool.intern(ConstData::ScalableSplat { ty, elem });
        }
        self.pool.aggregate(&self.module.types, ty, vec![elem; lanes as usize])
    }

    /// The constant that all lanes of `constant` are; a scalar itself.
    pub fn splat_of(&mut self, constant: Const) -> Option<Const> {
        let ty = self.pool.ty(constant);
        let Some((_, lanes, _)) = self.module.types.as_vector(ty) else { return Some(constant) };
        let types = &self.module.types;
        let first = self.pool.element(types, constant, 0)?;
        match self.pool.get(constant) {
            ConstData::Zero(_)
            | ConstData::Undef(_)
            | ConstData::Poison(_)
            | ConstData::ScalableSplat { .. } => Some(first),
            _ if lanes > MAX_LANES => None,
            _ => {
                let mut is_first = |index| self.pool.element(types, constant, index) == Some(first);
                (1..u64::from(lanes)).all(&mut is_first).then_some(first)
            }
        }
    }
}
