//! Addresses as sums: a base, a constant, and values with factors.
//!
//! All arithmetic is that of the index width of the address space: it wraps, as addresses do. An
//! index that is narrower is extended with its sign, so that it may be taken apart only where its
//! arithmetic does not wrap.

use nvopt_ir::{
    body::{Body, Value},
    constant::ConstData,
    datalayout::DataLayout,
    module::ModuleShared,
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::{Type, TypeKind},
};

use smallvec::SmallVec;

use super::object::MAX_LOOKUP;
use crate::{
    known_bits::{Overflow, has_no_common_bits, overflow},
    query::Query,
};

/// How deep the arithmetic of an index is looked at.
const MAX_LINEAR_DEPTH: usize = 6;

/// A value with its factor, and how it was widened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Term {
    pub(super) value: Value,
    /// The bits added by zero extension, below those by sign extension.
    zext: u32,
    sext: u32,
    pub(super) factor: i64,
}

/// An address: `base + offset + sum of terms`.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) base: Value,
    pub(super) offset: i64,
    pub(super) terms: SmallVec<[Term; 2]>,
    pub(super) bits: u32,
}

/// Takes `ptr` apart, `MAX_LOOKUP` steps deep. `None` if a step cannot be expressed; then
/// nothing is known but the object.
pub(super) fn decompose(
    body: &Body,
    module: &ModuleShared,
    layout: &DataLayout,
    ptr: Value,
) -> Sum {
    let space = body.ty(ptr).addr_space().unwrap_or(0);
    let bits = layout.index_bits(space).clamp(1, 64);
    take_apart(body, module, layout, ptr, bits, MAX_LOOKUP, None)
}

fn take_apart(
    body: &Body,
    module: &ModuleShared,
    layout: &DataLayout,
    ptr: Value,
    bits: u32,
    max_steps: usize,
    proof: Option<&Query<'_>>,
) -> Sum {
    let mut sum = Sum { base: ptr, offset: 0, terms: SmallVec::new(), bits };
    for _ in 0..max_steps {
        let Some(inst) = body.def_inst(sum.base) else { break };
        match body.op(inst) {
            Op::Gep { source } => {
                let base = body.args(inst)[0];
                if !body.ty(base).is_ptr() {
                    break;
                }
                let before = sum.clone();
                if !add_gep(body, module, layout, &mut sum, inst, source, proof) {
                    return before;
                }
                sum.base = base;
            }
            Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) => {
                let base = body.args(inst)[0];
                let Some(space) = body.ty(base).addr_space() else { break };
                if layout.index_bits(space).clamp(1, 64) != bits {
                    break;
                }
                sum.base = base;
            }
            Op::Phi(_) => match *body.args(inst) {
                [only] => sum.base = only,
                _ => break,
            },
            Op::Call(_) => match super::object::same_address(body, module, inst) {
                Some(base) => sum.base = base,
                None => break,
            },
            _ => break,
        }
    }
    sum
}

/// Adds the indices of a `getelementptr`. False if one cannot be expressed.
fn add_gep(
    body: &Body,
    module: &ModuleShared,
    layout: &DataLayout,
    sum: &mut Sum,
    inst: nvopt_ir::body::Inst,
    source: Type,
    proof: Option<&Query<'_>>,
) -> bool {
    let mut ty = source;
    for (at, &index) in body.args(inst)[1..].iter().enumerate() {
        let field_of = match module.types.kind(ty) {
            TypeKind::Struct(_) if at > 0 => Some(ty),
            _ => None,
        };
        if let Some(whole) = field_of {
            let Some(ConstData::Bits { bits, .. }) = body.const_data(index) else { return false };
            let Some(offset) = layout.field_offset(&module.types, whole, *bits) else {
                return false;
            };
            sum.add_offset(offset as i64);
            let Some(field) = module.types.element(whole, *bits) else { return false };
            ty = field;
            continue;
        }
        let elem = if at == 0 { Some(ty) } else { module.types.repeated(ty) };
        let Some(elem) = elem else { return false };
        ty = elem;
        let size = layout.layout(&module.types, elem).filter(|size| !size.scalable);
        let Some(size) = size.map(|size| size.alloc_bytes()) else { return false };
        let Some(width) = body.ty(index).int_bits().filter(|&width| width <= 64) else {
            return false;
        };
        add_index(body, sum, index, width, size, proof);
    }
    true
}

fn add_index(
    body: &Body,
    sum: &mut Sum,
    index: Value,
    width: u32,
    size: u64,
    proof: Option<&Query<'_>>,
) {
    let linear = linear(body, index, width, sum.bits, proof);
    let product = (linear.offset as i128) * i128::from(size as i64);
    sum.add_offset(wrap(product, 64));
    if let Some(mut term) = linear.term {
        let factor = i128::from(term.factor) * i128::from(size as i64);
        term.factor = wrap(factor, sum.bits);
        sum.add_term(term);
    }
}

/// `factor * value + offset`.
struct Linear {
    term: Option<Term>,
    offset: i64,
}

/// Takes an index of `width` bits apart, which is then widened with its sign to `index_bits`.
fn linear(
    body: &Body,
    index: Value,
    width: u32,
    index_bits: u32,
    proof: Option<&Query<'_>>,
) -> Linear {
    let (mut value, mut factor, mut offset) = (index, 1i64, 0i64);
    let (mut zext, mut sext) = (0, index_bits.saturating_sub(width));
    for _ in 0..MAX_LINEAR_DEPTH {
        if let Some(bits) = constant(body, value) {
            let width = body.ty(value).int_bits().unwrap_or(64);
            let number = match (zext, sext) {
                (0, _) => wrap(i128::from(bits), width),
                (_, _) => bits as i64,
            };
            offset = offset.wrapping_add(factor.wrapping_mul(number));
            return Linear { term: None, offset: wrap(i128::from(offset), index_bits) };
        }
        let Some(inst) = body.def_inst(value) else { break };
        let flags = body.flags(inst);
        // Under an extension only arithmetic that does not wrap may be taken apart.
        let may_split =
            |nsw: bool, nuw: bool| (zext == 0 || nuw) && (sext == 0 || nsw || zext > 0 && nuw);
        match body.op(inst) {
            Op::Cast(CastOp::ZExt) => {
                let from = body.args(inst)[0];
                let Some(narrow) = body.ty(from).int_bits() else { break };
                let wide = body.ty(value).int_bits().unwrap_or(narrow);
                zext += wide - narrow;
                // A sign extension of what was zero extended adds zeros.
                zext += std::mem::take(&mut sext);
                value = from;
            }
            Op::Cast(CastOp::SExt) if zext == 0 => {
                let from = body.args(inst)[0];
                let Some(narrow) = body.ty(from).int_bits() else { break };
                let wide = body.ty(value).int_bits().unwrap_or(narrow);
                sext += wide - narrow;
                value = from;
            }
            Op::Binary(op) => {
                let [left, right] = *body.args(inst) else { break };
                let Some(bits) = constant(body, right) else { break };
                let width = body.ty(right).int_bits().unwrap_or(64);
                let number = if zext > 0 { bits as i64 } else { wrap(i128::from(bits), width) };
                let never_wraps = |signed: bool| {
                    let is_asked = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
                    let wraps = |q| overflow(q, body, op, signed, left, right);
                    is_asked
                        && (zext > 0 || sext > 0)
                        && proof.is_some_and(|q| wraps(q) == Overflow::Never)
                };
                let nsw = flags.contains(InstFlags::NSW) || sext > 0 && never_wraps(true);
                let nuw = flags.contains(InstFlags::NUW) || zext > 0 && never_wraps(false);
                let shares_no_bit = |q| has_no_common_bits(q, body, left, right);
                match op {
                    BinaryOp::Add if may_split(nsw, nuw) => {
                        offset = offset.wrapping_add(factor.wrapping_mul(number));
                    }
                    BinaryOp::Or
                        if flags.contains(InstFlags::DISJOINT)
                            || proof.is_some_and(shares_no_bit) =>
                    {
                        offset = offset.wrapping_add(factor.wrapping_mul(number));
                    }
                    BinaryOp::Sub if may_split(nsw, nuw) => {
                        offset = offset.wrapping_sub(factor.wrapping_mul(number));
                    }
                    BinaryOp::Mul if may_split(nsw, nuw) => factor = factor.wrapping_mul(number),
                    BinaryOp::Shl if may_split(nsw, nuw) && bits < u64::from(width.min(63)) => {
                        factor = factor.wrapping_mul(1 << bits);
                    }
                    _ => break,
                }
                value = left;
            }
            _ => break,
        }
    }
    let factor = wrap(i128::from(factor), index_bits);
    let term = Term { value, zext, sext, factor };
    let offset = wrap(i128::from(offset), index_bits);
    Linear { term: (factor != 0).then_some(term), offset }
}

fn constant(body: &Body, value: Value) -> Option<u64> {
    match body.const_data(value) {
        Some(ConstData::Bits { bits, ty }) if ty.is_int() => Some(*bits),
        _ => None,
    }
}

/// The low `bits` of `number`, as a signed number.
fn wrap(number: i128, bits: u32) -> i64 {
    let shift = 64 - bits.clamp(1, 64);
    ((number as i64) << shift) >> shift
}

/// An address as a sum, for those who compare many: two of the same [`Address::root`] lie
/// `offset` bytes apart.
#[derive(Clone, Debug)]
pub struct Address {
    /// What the constant is added to.
    pub root: Root,
    /// The constant.
    pub offset: i64,
}

/// An address without its constant part.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Root {
    /// The pointer that everything is added to.
    pub base: Value,
    terms: Vec<Term>,
}

impl Root {
    /// The largest power of two that divides everything that is added to the base; `None` if
    /// nothing is.
    pub fn stride(&self) -> Option<u64> {
        let power = |term: &Term| 1u64 << term.factor.unsigned_abs().trailing_zeros().min(63);
        self.terms.iter().map(power).min()
    }
}

/// Takes `ptr` apart, `max_steps` deep. What `q` can prove about wrapping counts too.
pub fn address(q: &Query<'_>, body: &Body, ptr: Value, max_steps: usize) -> Address {
    let space = body.ty(ptr).addr_space().unwrap_or(0);
    let bits = q.layout.index_bits(space).clamp(1, 64);
    let mut sum = take_apart(body, q.module, q.layout, ptr, bits, max_steps, Some(q));
    sum.terms.sort_unstable();
    Address { root: Root { base: sum.base, terms: sum.terms.into_vec() }, offset: sum.offset }
}

impl Sum {
    fn add_offset(&mut self, offset: i64) {
        self.offset = wrap(i128::from(self.offset.wrapping_add(offset)), self.bits);
    }

    fn add_term(&mut self, term: Term) {
        let same = |known: &Term| {
            (known.value, known.zext, known.sext) == (term.value, term.zext, term.sext)
        };
        match self.terms.iter().position(same) {
            Some(at) => {
                let factor = self.terms[at].factor.wrapping_add(term.factor);
                self.terms[at].factor = wrap(i128::from(factor), self.bits);
                if self.terms[at].factor == 0 {
                    self.terms.remove(at);
                }
            }
            None if term.factor != 0 => self.terms.push(term),
            None => {}
        }
    }

    /// True if nothing is added to the base.
    pub(super) fn is_base(&self) -> bool {
        self.offset == 0 && self.terms.is_empty()
    }

    /// `self - other` for two addresses of the same base, if the same values are added to both:
    /// `is_same` says whether a value is one in both.
    pub(super) fn constant_minus(
        &self,
        other: &Sum,
        is_same: impl Fn(Value) -> bool,
    ) -> Option<i64> {
        let cancel = self.terms == other.terms && self.terms.iter().all(|t| is_same(t.value));
        cancel.then(|| wrap(i128::from(self.offset.wrapping_sub(other.offset)), self.bits))
    }

    /// What lies between two addresses of the same base: `self - other`. Terms cancel only if
    /// `is_same` says that the values are the same in both.
    pub(super) fn minus(&self, other: &Sum, is_same: impl Fn(Value) -> bool) -> Sum {
        let mut difference = self.clone();
        difference.add_offset(other.offset.wrapping_neg());
        for term in &other.terms {
            let negative = Term { factor: term.factor.wrapping_neg(), ..*term };
            match is_same(term.value) {
                true => difference.add_term(negative),
                false => difference.terms.push(negative),
            }
        }
        difference
    }

    /// The largest number that divides every sum of the terms, modulo the width.
    pub(super) fn stride(&self) -> u64 {
        // A product may wrap, and keeps only the power of two in its factor.
        let power = |term: &Term| 1u64 << term.factor.unsigned_abs().trailing_zeros().min(63);
        self.terms.iter().map(power).min().unwrap_or(0)
    }
}
