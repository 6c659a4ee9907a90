//! Atomic operations that the target lacks, as loops around compare-and-swap.
//!
//! `atomicrmw nand ptr p, x` becomes
//!
//! ```text
//!     guess = load p
//! loop:
//!     old = phi(guess, seen)
//!     seen, same = cmpxchg p, old, ~(old & x)
//!     if !same goto loop
//! ```
//!
//! Integers below 32 bits (16 where the target has no such swap) are swapped as a part of the
//! word around them. Local memory belongs to one thread: there a load and a store do.

use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    ops::{Access, BinaryOp, CastOp, FloatPred, IntPred, Op, Ordering, RmwOp},
    types::{Type, TypeTable},
};
use nvopt_ptx::target::Feature;

use super::emit::{At, replace};
use crate::{
    func::{Space, rmw_form},
    options::Options,
    shape::Shaper,
};

/// The types of the results of `cmpxchg`: an integer and a bit.
#[derive(Clone, Copy)]
pub(super) struct Pairs {
    of_16: Type,
    of_32: Type,
    of_64: Type,
    of_128: Type,
}

impl Pairs {
    pub(super) fn new(types: &mut TypeTable) -> Pairs {
        let mut of = |bits| types.literal_struct([Type::int(bits), Type::I1], false);
        Pairs { of_16: of(16), of_32: of(32), of_64: of(64), of_128: of(128) }
    }

    fn of(self, ty: Type) -> Type {
        match ty.int_bits() {
            Some(16) => self.of_16,
            Some(64) => self.of_64,
            Some(128) => self.of_128,
            _ => self.of_32,
        }
    }
}

/// Lowers an atomic operation if the target lacks it.
pub(super) fn lower(
    body: &mut Body,
    shaper: &Shaper<'_>,
    options: &Options,
    pairs: Pairs,
    inst: Inst,
) {
    let (pointer, value) = (body.args(inst)[0], body.args(inst)[1]);
    let ty = body.ty(value);
    // Pairs of halves have no scalar; they either have a form of their own or are refused later.
    let Some(scalar) = shaper.scalar(ty) else { return };
    let local = Space::of(body.ty(pointer).addr_space().unwrap_or(0)) == Space::Local;
    let bits = scalar.bits();
    let swaps = match bits {
        32 | 64 => true,
        16 => options.target.has(Feature::AtomCas16),
        128 => options.target.has(Feature::Atom128),
        _ => false,
    };
    match body.op(inst) {
        Op::AtomicRmw { op, access } => {
            let wide_exchange = op == RmwOp::Xchg && bits == 128 && swaps;
            if !local && (wide_exchange || rmw_form(op, scalar, options).is_some()) {
                return;
            }
            if !local && !swaps && bits > 16 {
                return;
            }
            let job = Rmw { op, access, pointer, value, ty, bits, local, swaps, pairs };
            replace(body, inst, |at, after| job.lower(at, after));
        }
        Op::CmpXchg { access, failure, .. } => {
            if !local && (swaps || bits > 16) {
                return;
            }
            let new = body.args(inst)[2];
            let result = body.result_ty(inst);
            replace(body, inst, |at, after| {
                if local {
                    local_cmpxchg(at, pointer, value, new, result, access, after)
                } else {
                    let job =
                        Swap { pointer, expected: value, new, ty, bits, access, failure, pairs };
                    job.lower(at, result, after)
                }
            });
        }
        _ => {}
    }
}

struct Rmw {
    op: RmwOp,
    access: Access,
    pointer: Value,
    value: Value,
    ty: Type,
    bits: u32,
    local: bool,
    swaps: bool,
    pairs: Pairs,
}

impl Rmw {
    fn lower(&self, at: &mut At<'_>, after: Block) -> Value {
        if self.local {
            let align = self.access.align.map_or(1, |align| align.bytes());
            let old = at.load(self.ty, self.pointer, align, self.access.volatile);
            let new = apply(at, self.op, old, self.value);
            at.store(new, self.pointer, align, self.access.volatile);
            at.br(after);
            return old;
        }
        let field = if self.swaps { None } else { Some(Field::new(at, self.pointer, self.bits)) };
        let word = field.as_ref().map_or(Type::int(self.bits), |_| Type::I32);
        let place = field.as_ref().map_or(self.pointer, |field| field.word);
        let access = if field.is_some() { word_access(self.access) } else { self.access };
        let guess = at.guess(word, place, access);
        let before = at.block;
        let looped = at.body.insert_block_before(after);
        at.br(looped);
        at.block = looped;
        let old = at.phi(word);
        at.add_incoming(old, guess, before);
        let part = field.as_ref().map_or(old, |field| field.get(at, old, self.bits));
        let number = from_bits(at, part, self.ty);
        let changed = apply(at, self.op, number, self.value);
        let changed = to_bits(at, changed, self.bits);
        let whole = field.as_ref().map_or(changed, |field| field.set(at, old, changed));
        let failure = failure_order(access.ordering);
        let pair = self.pairs.of(word);
        let (seen, same) = at.cmpxchg(pair, place, old, whole, access, failure);
        at.add_incoming(old, seen, looped);
        at.cond_br(same, after, looped);
        // Of the last turn: what memory held.
        number
    }
}

struct Swap {
    pointer: Value,
    expected: Value,
    new: Value,
    ty: Type,
    bits: u32,
    access: Access,
    failure: Ordering,
    pairs: Pairs,
}

impl Swap {
    /// Swaps a part of a word: again if only the rest of the word has changed.
    fn lower(&self, at: &mut At<'_>, result: Type, after: Block) -> Value {
        let field = Field::new(at, self.pointer, self.bits);
        let expected = to_bits(at, self.expected, self.bits);
        let new = to_bits(at, self.new, self.bits);
        let access = word_access(self.access);
        let guess = at.guess(Type::I32, field.word, access);
        let before = at.block;
        let looped = at.body.insert_block_before(after);
        let failed = at.body.insert_block_before(after);
        let done = at.body.insert_block_before(after);
        at.br(looped);
        at.block = looped;
        let old = at.phi(Type::I32);
        at.add_incoming(old, guess, before);
        let whole_expected = field.set(at, old, expected);
        let whole_new = field.set(at, old, new);
        let pair = self.pairs.of(Type::I32);
        let (seen, same) =
            at.cmpxchg(pair, field.word, whole_expected, whole_new, access, self.failure);
        at.cond_br(same, done, failed);
        at.block = failed;
        // If the part is as expected, the rest was not: try with the rest as it is now.
        let part = field.get(at, seen, self.bits);
        let again = at.icmp(IntPred::Eq, part, expected);
        at.add_incoming(old, seen, failed);
        at.cond_br(again, looped, done);
        at.block = done;
        let found = field.get(at, seen, self.bits);
        let found = from_bits(at, found, self.ty);
        let poison = at.poison(result);
        let half = at.insert(poison, 0, found);
        let value = at.insert(half, 1, same);
        at.br(after);
        value
    }
}

/// Memory of one thread: compare, choose, store.
fn local_cmpxchg(
    at: &mut At<'_>,
    pointer: Value,
    expected: Value,
    new: Value,
    result: Type,
    access: Access,
    after: Block,
) -> Value {
    let ty = at.body.ty(expected);
    let align = access.align.map_or(1, |align| align.bytes());
    let old = at.load(ty, pointer, align, access.volatile);
    let same = at.icmp(IntPred::Eq, old, expected);
    let chosen = at.select(same, new, old);
    at.store(chosen, pointer, align, access.volatile);
    let poison = at.poison(result);
    let half = at.insert(poison, 0, old);
    let value = at.insert(half, 1, same);
    at.br(after);
    value
}

/// A part of a word of 32 bits.
struct Field {
    /// The address of the word.
    word: Value,
    /// Where the part begins in it.
    shift: Value,
    /// The bits of the part.
    mask: Value,
}

impl Field {
    fn new(at: &mut At<'_>, pointer: Value, bits: u32) -> Field {
        let number = at.cast(CastOp::PtrToInt, pointer, Type::int(64));
        let three = at.int(Type::int(64), 3);
        let within = at.binary(BinaryOp::And, number, three);
        let start = at.binary(BinaryOp::Sub, number, within);
        let ty = at.body.ty(pointer);
        let word = at.cast(CastOp::IntToPtr, start, ty);
        let eight = at.int(Type::int(64), 3);
        let shift = at.binary(BinaryOp::Shl, within, eight);
        let shift = at.resize(shift, Type::I32);
        let ones = at.int(Type::I32, (1u64 << bits) - 1);
        let mask = at.binary(BinaryOp::Shl, ones, shift);
        Field { word, shift, mask }
    }

    /// The part of `word`, as an integer of `bits` bits.
    fn get(&self, at: &mut At<'_>, word: Value, bits: u32) -> Value {
        let shifted = at.binary(BinaryOp::LShr, word, self.shift);
        at.resize(shifted, Type::int(bits))
    }

    /// `word` with the part replaced.
    fn set(&self, at: &mut At<'_>, word: Value, part: Value) -> Value {
        let wide = at.resize(part, Type::I32);
        let placed = at.binary(BinaryOp::Shl, wide, self.shift);
        let all = at.int(Type::I32, u64::MAX);
        let others = at.binary(BinaryOp::Xor, self.mask, all);
        let rest = at.binary(BinaryOp::And, word, others);
        at.binary(BinaryOp::Or, rest, placed)
    }
}

fn word_access(access: Access) -> Access {
    Access { align: nvopt_ir::ops::Align::from_bytes(4), ..access }
}

/// The order of a failed swap may not release.
const fn failure_order(ordering: Ordering) -> Ordering {
    match ordering {
        Ordering::SeqCst => Ordering::SeqCst,
        Ordering::Acquire | Ordering::AcqRel => Ordering::Acquire,
        _ => Ordering::Monotonic,
    }
}

fn from_bits(at: &mut At<'_>, bits: Value, ty: Type) -> Value {
    let op = if ty.is_ptr() { CastOp::IntToPtr } else { CastOp::BitCast };
    at.cast(op, bits, ty)
}

fn to_bits(at: &mut At<'_>, value: Value, bits: u32) -> Value {
    let op = if at.body.ty(value).is_ptr() { CastOp::PtrToInt } else { CastOp::BitCast };
    at.cast(op, value, Type::int(bits))
}

/// What `op` makes of `old` and `value`.
fn apply(at: &mut At<'_>, op: RmwOp, old: Value, value: Value) -> Value {
    match op {
        RmwOp::Xchg => value,
        RmwOp::Add => at.binary(BinaryOp::Add, old, value),
        RmwOp::Sub => at.binary(BinaryOp::Sub, old, value),
        RmwOp::And => at.binary(BinaryOp::And, old, value),
        RmwOp::Or => at.binary(BinaryOp::Or, old, value),
        RmwOp::Xor => at.binary(BinaryOp::Xor, old, value),
        RmwOp::Nand => {
            let both = at.binary(BinaryOp::And, old, value);
            let ty = at.body.ty(old);
            let ones = at.int(ty, u64::MAX);
            at.binary(BinaryOp::Xor, both, ones)
        }
        RmwOp::Max => choose(at, IntPred::Sgt, old, value),
        RmwOp::Min => choose(at, IntPred::Slt, old, value),
        RmwOp::UMax => choose(at, IntPred::Ugt, old, value),
        RmwOp::UMin => choose(at, IntPred::Ult, old, value),
        RmwOp::FAdd => at.binary(BinaryOp::FAdd, old, value),
        RmwOp::FSub => at.binary(BinaryOp::FSub, old, value),
        RmwOp::FMax => float_choose(at, FloatPred::Ogt, old, value),
        RmwOp::FMin => float_choose(at, FloatPred::Olt, old, value),
        RmwOp::FMaximum => ordered_choose(at, FloatPred::Ogt, BinaryOp::And, old, value),
        RmwOp::FMinimum => ordered_choose(at, FloatPred::Olt, BinaryOp::Or, old, value),
        RmwOp::UIncWrap => {
            let ty = at.body.ty(old);
            let (zero, one) = (at.int(ty, 0), at.int(ty, 1));
            let next = at.binary(BinaryOp::Add, old, one);
            let wraps = at.icmp(IntPred::Uge, old, value);
            at.select(wraps, zero, next)
        }
        RmwOp::UDecWrap => {
            let ty = at.body.ty(old);
            let (zero, one) = (at.int(ty, 0), at.int(ty, 1));
            let next = at.binary(BinaryOp::Sub, old, one);
            let at_zero = at.icmp(IntPred::Eq, old, zero);
            let above = at.icmp(IntPred::Ugt, old, value);
            let wraps = at.binary(BinaryOp::Or, at_zero, above);
            at.select(wraps, value, next)
        }
        RmwOp::USubCond => {
            let less = at.binary(BinaryOp::Sub, old, value);
            let fits = at.icmp(IntPred::Uge, old, value);
            at.select(fits, less, old)
        }
        RmwOp::USubSat => {
            let ty = at.body.ty(old);
            let zero = at.int(ty, 0);
            let less = at.binary(BinaryOp::Sub, old, value);
            let fits = at.icmp(IntPred::Uge, old, value);
            at.select(fits, less, zero)
        }
    }
}

fn choose(at: &mut At<'_>, pred: IntPred, old: Value, value: Value) -> Value {
    let keep = at.icmp(pred, old, value);
    at.select(keep, old, value)
}

/// A NaN gives way to a number.
fn float_choose(at: &mut At<'_>, pred: FloatPred, old: Value, value: Value) -> Value {
    let better = at.fcmp(pred, old, value);
    let no_number = at.fcmp(FloatPred::Uno, value, value);
    let keep = at.binary(BinaryOp::Or, better, no_number);
    at.select(keep, old, value)
}

/// A NaN wins, and of two zeros the one that `equal` makes of their bits.
fn ordered_choose(
    at: &mut At<'_>,
    pred: FloatPred,
    equal: BinaryOp,
    old: Value,
    value: Value,
) -> Value {
    let ty = at.body.ty(old);
    let bits = ty.float_kind().map_or(32, |kind| kind.bits());
    let better = at.fcmp(pred, old, value);
    let chosen = at.select(better, old, value);
    let (a, b) = (to_bits(at, old, bits), to_bits(at, value, bits));
    let joined = at.binary(equal, a, b);
    let joined = from_bits(at, joined, ty);
    let same = at.fcmp(FloatPred::Oeq, old, value);
    let number = at.select(same, joined, chosen);
    let sum = at.binary(BinaryOp::FAdd, old, value);
    let no_number = at.fcmp(FloatPred::Uno, old, value);
    at.select(no_number, sum, number)
}
