//! Copies and fills that are long or of unknown length, as loops.
//!
//! `memcpy(to, from, n)` at alignment 8 becomes a loop over words of 8 bytes, then one over the
//! bytes that are left. `memmove` goes down from the end where the destination lies above the
//! source.

use nvopt_ir::{
    attrs::{Attr, AttrKind},
    body::{Block, Body, Inst, Value, ValueDef},
    constant::ConstData,
    module::{Func, Symbol},
    ops::{BinaryOp, CastOp, IntPred, Op},
    types::Type,
};

use super::{MAX_INLINE_BYTES, emit::At};
use crate::shape::{Scalar, Shaper};

/// What is done to memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bulk {
    #[default]
    Copy,
    Move,
    Fill,
}

impl Bulk {
    /// What the function of this name does.
    pub(super) fn of_name(name: &[u8]) -> Option<Bulk> {
        if name.starts_with(b"llvm.memcpy.") {
            Some(Bulk::Copy)
        } else if name.starts_with(b"llvm.memmove.") {
            Some(Bulk::Move)
        } else if name.starts_with(b"llvm.memset.") {
            Some(Bulk::Fill)
        } else {
            None
        }
    }
}

/// The function that a call names.
pub(super) fn called(body: &Body, inst: Inst) -> Option<Func> {
    let ValueDef::Const(constant) = body.def(body.callee(inst)?) else { return None };
    match *body.consts().get(constant) {
        ConstData::Symbol { symbol: Symbol::Func(func), .. } => Some(func),
        _ => None,
    }
}

/// One copy or fill.
struct Job {
    bulk: Bulk,
    to: Value,
    /// The source, or the byte to fill with.
    from: Value,
    length: Value,
    to_align: u64,
    from_align: u64,
    volatile: bool,
}

/// Lowers a call if it is too long to be done in place.
pub(super) fn lower(body: &mut Body, shaper: &Shaper<'_>, inst: Inst, bulk: Bulk) {
    let args: Vec<Value> = body.call_args(inst).to_vec();
    let [to, from, length, ..] = args[..] else { return };
    let known = match body.const_data(length) {
        Some(ConstData::Bits { bits, .. }) => Some(*bits),
        _ => None,
    };
    if known.is_some_and(|bytes| bytes <= MAX_INLINE_BYTES) {
        return;
    }
    let is_true = |value: Value| matches!(body.const_data(value), Some(ConstData::Bits { bits, .. }) if *bits != 0);
    let mut job = Job {
        bulk,
        to,
        from,
        length,
        to_align: arg_align(body, inst, 0),
        from_align: arg_align(body, inst, 1),
        volatile: args.get(3).is_some_and(|&flag| is_true(flag)),
    };
    let loc = body.loc(inst);
    let before = body.block(inst);
    let after = body.split_before(inst);
    body.erase(inst);
    let mut at = At { body, block: before, loc };
    job.length = as_index(&mut at, shaper, &job);
    match bulk {
        Bulk::Fill => {
            let step = job.to_align.clamp(1, 8);
            forward(&mut at, &job, step, after);
        }
        Bulk::Copy => {
            let step = job.to_align.min(job.from_align).clamp(1, 8);
            forward(&mut at, &job, step, after);
        }
        Bulk::Move => either_way(&mut at, shaper, &job, after),
    }
}

/// The length in a type in which it counts places: the index of an address is a signed number, a length is
/// none.
fn as_index(at: &mut At<'_>, shaper: &Shaper<'_>, job: &Job) -> Value {
    let bits = |value: Value| match shaper.scalar(at.body.ty(value)) {
        Some(Scalar::Ptr { space, .. }) => Some(shaper.layout.index_bits(space)),
        _ => None,
    };
    let wide = bits(job.to).max(bits(job.from)).unwrap_or(64);
    let own = at.body.ty(job.length).int_bits().unwrap_or(64);
    let known = match at.body.const_data(job.length) {
        Some(ConstData::Bits { bits, .. }) => Some(*bits),
        _ => None,
    };
    match known {
        _ if own >= wide => job.length,
        Some(known) if known >> (own - 1) == 0 => job.length,
        Some(known) => at.int(Type::int(wide), known),
        None => at.resize(job.length, Type::int(wide)),
    }
}

/// The alignment that is promised for argument `index`; 1 if none is.
pub(super) fn arg_align(body: &Body, inst: Inst, index: usize) -> u64 {
    let Op::Call(call) = body.op(inst) else { return 1 };
    let attrs = body.attrs().param_attrs(body.call(call).attrs, index);
    let found = attrs.iter().find_map(|attr| match attr {
        Attr::Int(AttrKind::Alignment, bytes) => Some(*bytes),
        _ => None,
    });
    let promised = found.unwrap_or(1);
    body.call_args(inst).get(index).map_or(promised, |&arg| promised.max(alloca_align(body, arg)))
}

/// The alignment of a pointer that is an alloca; 1 for any other.
pub(crate) fn alloca_align(body: &Body, pointer: Value) -> u64 {
    match body.def_inst(pointer).map(|inst| body.op(inst)) {
        Some(Op::Alloca { align: Some(align), .. }) => align.bytes(),
        _ => 1,
    }
}

/// Words of `step` bytes first, then what is left byte by byte.
fn forward(at: &mut At<'_>, job: &Job, step: u64, after: Block) {
    let ty = at.body.ty(job.length);
    if step == 1 {
        let zero = at.int(ty, 0);
        upward_loop(at, job, 1, zero, job.length, after);
        return;
    }
    let shift = at.int(ty, u64::from(step.trailing_zeros()));
    let words = at.binary(BinaryOp::LShr, job.length, shift);
    let rest = at.body.insert_block_before(after);
    let zero = at.int(ty, 0);
    upward_loop(at, job, step, zero, words, rest);
    at.block = rest;
    let done = at.binary(BinaryOp::Shl, words, shift);
    upward_loop(at, job, 1, done, job.length, after);
}

/// `for index in start..end { element[index] = … }` with elements of `step` bytes.
fn upward_loop(at: &mut At<'_>, job: &Job, step: u64, start: Value, end: Value, after: Block) {
    let before = at.block;
    let looped = at.body.insert_block_before(after);
    let any = at.icmp(IntPred::Ult, start, end);
    at.cond_br(any, looped, after);
    at.block = looped;
    let ty = at.body.ty(start);
    let index = at.phi(ty);
    at.add_incoming(index, start, before);
    transfer(at, job, step, index);
    let one = at.int(ty, 1);
    let next = at.binary(BinaryOp::Add, index, one);
    at.add_incoming(index, next, looped);
    let more = at.icmp(IntPred::Ult, next, end);
    at.cond_br(more, looped, after);
}

/// Copies or fills element `index` of `step` bytes.
fn transfer(at: &mut At<'_>, job: &Job, step: u64, index: Value) {
    let elem = Type::int(step as u32 * 8);
    let to = at.element(job.to, elem, index);
    let value = match job.bulk {
        Bulk::Fill => pattern(at, job.from, elem),
        Bulk::Copy | Bulk::Move => {
            let from = at.element(job.from, elem, index);
            at.load(elem, from, step, job.volatile)
        }
    };
    at.store(value, to, step, job.volatile);
}

/// A byte in all places of an integer.
fn pattern(at: &mut At<'_>, byte: Value, elem: Type) -> Value {
    if elem == Type::int(8) {
        return byte;
    }
    let wide = at.resize(byte, elem);
    let ones = at.int(elem, 0x0101_0101_0101_0101);
    at.binary(BinaryOp::Mul, wide, ones)
}

/// Upwards if the destination lies below the source, else downwards.
fn either_way(at: &mut At<'_>, shaper: &Shaper<'_>, job: &Job, after: Block) {
    let up = at.body.insert_block_before(after);
    let down = at.body.insert_block_before(after);
    let to = address_number(at, shaper, job.to);
    let from = address_number(at, shaper, job.from);
    let below = match (at.body.ty(to).int_bits(), at.body.ty(from).int_bits()) {
        (a, b) if a == b => at.icmp(IntPred::Ult, to, from),
        // Pointers of different widths are in different spaces: any way is right.
        _ => at.int(Type::I1, 1),
    };
    at.cond_br(below, up, down);
    at.block = up;
    let ty = at.body.ty(job.length);
    let zero = at.int(ty, 0);
    upward_loop(at, job, 1, zero, job.length, after);
    at.block = down;
    downward_loop(at, job, after);
}

fn address_number(at: &mut At<'_>, shaper: &Shaper<'_>, pointer: Value) -> Value {
    let bits = match shaper.scalar(at.body.ty(pointer)) {
        Some(Scalar::Ptr { bits, .. }) => bits,
        _ => 64,
    };
    at.cast(CastOp::PtrToInt, pointer, Type::int(bits))
}

fn downward_loop(at: &mut At<'_>, job: &Job, after: Block) {
    let before = at.block;
    let looped = at.body.insert_block_before(after);
    let ty = at.body.ty(job.length);
    let zero = at.int(ty, 0);
    let any = at.icmp(IntPred::Ne, job.length, zero);
    at.cond_br(any, looped, after);
    at.block = looped;
    let end = at.phi(ty);
    at.add_incoming(end, job.length, before);
    let one = at.int(ty, 1);
    let index = at.binary(BinaryOp::Sub, end, one);
    transfer(at, job, 1, index);
    at.add_incoming(end, index, looped);
    let more = at.icmp(IntPred::Ne, index, zero);
    at.cond_br(more, looped, after);
}
