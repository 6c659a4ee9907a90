//! Choosing, freezing, and taking vectors and aggregates apart.

use nvopt_ir::{
    constant::{Const, ConstData},
    types::Type,
};

use super::{Folder, Lane, MAX_LANES};

/// The most elements of an aggregate that is rebuilt for one changed element.
const MAX_REBUILT: u64 = 4096;
/// How deep aggregates and expressions are looked into.
const MAX_DEPTH: u32 = 32;

impl Folder<'_> {
    pub(super) fn select(&mut self, ty: Type, args: &[Const]) -> Option<Const> {
        let (cond, on_true, on_false) = (args[0], args[1], args[2]);
        if self.pool.ty(cond).is_vector() {
            return self.by_lane(ty, args, |folder, ty, args| {
                folder.select_one(ty, args[0], args[1], args[2])
            });
        }
        self.select_one(ty, cond, on_true, on_false)
    }

    fn select_one(&mut self, ty: Type, cond: Const, yes: Const, no: Const) -> Option<Const> {
        match self.lane(cond) {
            Lane::Poison => return Some(self.pool.poison(ty)),
            Lane::Int(cond) => return Some(if cond.is_zero() { no } else { yes }),
            // Either may be chosen: one that is defined at least as much as the other.
            Lane::Undef => {
                let is_open = matches!(self.pool.get(yes), ConstData::Undef(_));
                return Some(if is_open { yes } else { no });
            }
            Lane::Float(..) | Lane::Other => {}
        }
        if yes == no {
            return Some(yes);
        }
        if matches!(self.pool.get(yes), ConstData::Poison(_)) {
            return Some(no);
        }
        if matches!(self.pool.get(no), ConstData::Poison(_)) {
            return Some(yes);
        }
        None
    }

    /// A frozen constant is itself if no part of it is open; an open one becomes zero.
    pub(super) fn freeze(&mut self, arg: Const) -> Option<Const> {
        let ty = self.pool.ty(arg);
        if matches!(self.pool.get(arg), ConstData::Undef(_) | ConstData::Poison(_)) {
            let has_zero = ty.is_int() || ty.is_float() || ty.is_ptr() || ty.is_vector();
            return (has_zero || ty.is_aggregate()).then(|| self.pool.zero(ty));
        }
        if self.is_well_defined(arg, MAX_DEPTH) {
            return Some(arg);
        }
        let (elem_ty, lanes, scalable) = self.module.types.as_vector(ty)?;
        if scalable || lanes > MAX_LANES {
            return None;
        }
        let mut elems = Vec::with_capacity(lanes as usize);
        for index in 0..u64::from(lanes) {
            let elem = self.pool.element(&self.module.types, arg, index)?;
            let is_open = matches!(self.pool.get(elem), ConstData::Undef(_) | ConstData::Poison(_));
            elems.push(match is_open {
                true => self.pool.zero(elem_ty),
                false if self.is_well_defined(elem, MAX_DEPTH) => elem,
                false => return None,
            });
        }
        Some(self.pool.aggregate(&self.module.types, ty, elems))
    }

    /// True if no part of `constant` is poison or undefined.
    pub fn is_well_defined(&self, constant: Const, depth: u32) -> bool {
        is_well_defined(self.pool, constant, depth)
    }

    pub(super) fn extract_element(&mut self, vector: Const, index: Const) -> Option<Const> {
        let (elem_ty, lanes, scalable) = self.module.types.as_vector(self.pool.ty(vector))?;
        match self.lane(index) {
            Lane::Undef | Lane::Poison => Some(self.pool.poison(elem_ty)),
            Lane::Int(index) => {
                let at = index.to_u64().unwrap_or(u64::MAX);
                if at >= u64::from(lanes) {
                    return (!scalable).then(|| self.pool.poison(elem_ty));
                }
                self.pool.element(&self.module.types, vector, at)
            }
            Lane::Float(..) | Lane::Other => None,
        }
    }

    pub(super) fn insert_element(
        &mut self,
        vector: Const,
        elem: Const,
        index: Const,
    ) -> Option<Const> {
        let ty = self.pool.ty(vector);
        let (_, lanes, scalable) = self.module.types.as_vector(ty)?;
        let at = match self.lane(index) {
            Lane::Undef | Lane::Poison => return Some(self.pool.poison(ty)),
            Lane::Int(index) => index.to_u64().unwrap_or(u64::MAX),
            Lane::Float(..) | Lane::Other => return None,
        };
        if scalable || lanes > MAX_LANES {
            return None;
        }
        if at >= u64::from(lanes) {
            return Some(self.pool.poison(ty));
        }
        self.with_element(vector, elem, at, u64::from(lanes))
    }

    fn with_element(&mut self, whole: Const, elem: Const, at: u64, n: u64) -> Option<Const> {
        let ty = self.pool.ty(whole);
        let mut elems = Vec::with_capacity(usize::try_from(n).ok()?);
        for index in 0..n {
            let old = self.pool.element(&self.module.types, whole, index)?;
            elems.push(if index == at { elem } else { old });
        }
        Some(self.pool.aggregate(&self.module.types, ty, elems))
    }

    pub(super) fn shuffle(&mut self, ty: Type, a: Const, b: Const, mask: &[i32]) -> Option<Const> {
        let (elem_ty, lanes, scalable) = self.module.types.as_vector(ty)?;
        let (_, n_in, _) = self.module.types.as_vector(self.pool.ty(a))?;
        if scalable {
            let first = *mask.first()?;
            let same = self.splat_of(a)?;
            return (first == 0).then(|| self.splat(ty, same));
        }
        if lanes > MAX_LANES || mask.len() != lanes as usize {
            return None;
        }
        let mut elems = Vec::with_capacity(mask.len());
        for &source in mask {
            let elem = match u32::try_from(source) {
                Err(_) => self.pool.poison(elem_ty),
                Ok(source) if source < n_in => {
                    self.pool.element(&self.module.types, a, u64::from(source))?
                }
                Ok(source) => self.pool.element(&self.module.types, b, u64::from(source - n_in))?,
            };
            elems.push(elem);
        }
        Some(self.pool.aggregate(&self.module.types, ty, elems))
    }

    pub(super) fn extract_value(&mut self, whole: Const, path: &[i32]) -> Option<Const> {
        let mut at = whole;
        for &index in path {
            at = self.pool.element(&self.module.types, at, u64::try_from(index).ok()?)?;
        }
        Some(at)
    }

    pub(super) fn insert_value(
        &mut self,
        whole: Const,
        elem: Const,
        path: &[i32],
    ) -> Option<Const> {
        let mut parents = Vec::new();
        let mut at = whole;
        for &index in path {
            let index = u64::try_from(index).ok()?;
            let n = self.pool.n_elements(&self.module.types, at)?;
            if n > MAX_REBUILT {
                return None;
            }
            parents.push((at, index, n));
            at = self.pool.element(&self.module.types, at, index)?;
        }
        let mut new = elem;
        for (parent, index, n) in parents.into_iter().rev() {
            new = self.with_element(parent, new, index, n)?;
        }
        Some(new)
    }
}

/// True if no part of `constant` is poison or undefined, looking `depth` levels deep.
pub fn is_well_defined(pool: &nvopt_ir::constant::ConstPool, constant: Const, depth: u32) -> bool {
    let parts = |elems: &[Const]| {
        depth > 0 && elems.iter().all(|&elem| is_well_defined(pool, elem, depth - 1))
    };
    match pool.get(constant) {
        ConstData::Undef(_) | ConstData::Poison(_) => false,
        ConstData::Bits { .. }
        | ConstData::WideBits { .. }
        | ConstData::Zero(_)
        | ConstData::Symbol { .. }
        | ConstData::Data { .. }
        | ConstData::BlockAddress { .. }
        | ConstData::DsoLocalEquivalent { .. }
        | ConstData::NoCfi { .. }
        | ConstData::PtrAuth { .. } => true,
        ConstData::Aggregate { elems, .. } => parts(elems),
        ConstData::ScalableSplat { elem, .. } => parts(std::slice::from_ref(elem)),
        // An expression with promises may be poison although its operands are not.
        ConstData::Expr { op, args, .. } => {
            use nvopt_ir::constant::ExprOp;
            let promises = match op {
                ExprOp::Cast(_) => false,
                ExprOp::Binary(_, flags) => !flags.is_empty(),
                ExprOp::Gep { flags, inrange, .. } => !flags.is_empty() || inrange.is_some(),
                ExprOp::ExtractElement | ExprOp::InsertElement | ExprOp::ShuffleVector(_) => true,
            };
            !promises && parts(args)
        }
    }
}
