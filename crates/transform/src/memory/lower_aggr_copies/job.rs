//! One copy or fill: in place, or as a loop.

use nvopt_analysis::alias::addrspace::{GENERIC, may_meet};
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    ops::{BinaryOp, CastOp, IntPred, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::emit::{Emit, Place};

/// The bytes of the widest access.
const WIDEST: u64 = 16;
/// How many words are loaded before they are stored.
const BATCH: usize = 4;

/// What is done to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bulk {
    /// The two places do not overlap, or are the same.
    Copy,
    /// The two places may overlap.
    Move,
    /// Every byte becomes the same.
    Fill,
}

/// One copy or fill.
pub(super) struct Job {
    pub(super) bulk: Bulk,
    /// What is replaced.
    pub(super) inst: Inst,
    pub(super) to: Value,
    /// The source, or the byte to fill with.
    pub(super) from: Value,
    /// The length; `None` if it is known and nobody computed it.
    pub(super) length: Option<Value>,
    /// The length, if it is known.
    pub(super) known: Option<u64>,
    pub(super) to_align: u64,
    pub(super) from_align: u64,
    pub(super) volatile: bool,
}

/// A piece of a copy in place.
#[derive(Clone, Copy)]
struct Word {
    offset: u64,
    bytes: u64,
}

impl Job {
    /// The widest power of two that both places are aligned to.
    fn step(&self) -> u64 {
        let align = match self.bulk {
            Bulk::Fill => self.to_align,
            Bulk::Copy | Bulk::Move => self.to_align.min(self.from_align),
        };
        align.clamp(1, WIDEST)
    }

    fn words(&self, mut offset: u64, end: u64) -> Vec<Word> {
        let mut words = Vec::new();
        let mut bytes = self.step();
        while offset < end {
            while bytes > end - offset {
                bytes /= 2;
            }
            words.push(Word { offset, bytes });
            offset += bytes;
        }
        words
    }

    /// Replaces the copy by loads and stores. The length is known.
    pub(super) fn in_place(&self, body: &mut Body, cx: &mut FnCx<'_>) {
        let words = self.words(0, self.known.unwrap_or(0));
        let loc = body.loc(self.inst);
        let mut at = Emit { body, place: Place::Before(self.inst), loc };
        self.transfer_words(&mut at, cx, &words);
        body.erase(self.inst);
    }

    fn transfer_words(&self, at: &mut Emit<'_>, cx: &mut FnCx<'_>, words: &[Word]) {
        // Everything is read before anything is written if the places may overlap.
        let batch = if self.bulk == Bulk::Move { words.len().max(1) } else { BATCH };
        for batch in words.chunks(batch) {
            let values: Vec<Value> =
                batch.iter().map(|word| self.read_word(at, cx, *word)).collect();
            for (word, value) in batch.iter().zip(values) {
                let to = at.at_offset(self.to, word.offset);
                let align = align_at(self.to_align, word.offset);
                at.store(value, to, align, self.volatile);
            }
        }
    }

    /// The type that moves `bytes`. A copy moves bytes that are apart: were they one integer, a
    /// byte that is poison would make all of them poison.
    fn word_type(&self, cx: &mut FnCx<'_>, bytes: u64) -> Type {
        match self.bulk {
            Bulk::Fill => fill_type(cx, bytes),
            Bulk::Copy | Bulk::Move => cx.module.types.bytes(bytes as u32),
        }
    }

    fn read_word(&self, at: &mut Emit<'_>, cx: &mut FnCx<'_>, word: Word) -> Value {
        if self.bulk == Bulk::Fill {
            return pattern(at, cx, self.from, word.bytes);
        }
        let ty = self.word_type(cx, word.bytes);
        let from = at.at_offset(self.from, word.offset);
        at.load(ty, from, align_at(self.from_align, word.offset), self.volatile)
    }

    /// Replaces the copy by a loop over words, and what is left.
    pub(super) fn as_loop(&self, body: &mut Body, cx: &mut FnCx<'_>) {
        let loc = body.loc(self.inst);
        let before = body.block(self.inst);
        let after = body.split_before(self.inst);
        body.name_block_like(after, "nonzerotrip");
        let length = match self.length {
            Some(length) => length,
            None => body.int(Type::I64, self.known.unwrap_or(0)),
        };
        let mut at = Emit { body, place: Place::End(before), loc };
        let length = self.as_index(&mut at, cx, length);
        match self.bulk {
            Bulk::Move if self.may_overlap(at.body) => {
                self.either_way(&mut at, cx, before, after, length);
            }
            Bulk::Copy | Bulk::Fill | Bulk::Move => {
                self.upwards(&mut at, cx, before, after, length);
            }
        }
        body.erase(self.inst);
    }

    /// `length` in a type in which it counts places: the index of an address is a signed number, a length is
    /// none.
    fn as_index(&self, at: &mut Emit<'_>, cx: &FnCx<'_>, length: Value) -> Value {
        let layout = cx.frame.layout;
        let of = |ptr: Value| at.body.ty(ptr).addr_space().map(|space| layout.index_bits(space));
        let wide = of(self.to).max(of(self.from)).unwrap_or(64);
        let own = at.body.ty(length).int_bits().unwrap_or(64);
        let wide_ty = Type::int(wide);
        match self.known {
            _ if own >= wide => length,
            Some(known) if known >> (own - 1) == 0 => length,
            Some(known) => at.int(wide_ty, known),
            None => at.cast(CastOp::ZExt, length, wide_ty),
        }
    }

    fn may_overlap(&self, body: &Body) -> bool {
        let space = |ptr: Value| body.ty(ptr).addr_space().unwrap_or(GENERIC);
        may_meet(space(self.to), space(self.from))
    }

    /// Words from the first to the last, then what is left.
    fn upwards(
        &self,
        at: &mut Emit<'_>,
        cx: &mut FnCx<'_>,
        before: Block,
        after: Block,
        length: Value,
    ) {
        let step = self.step();
        let ty = at.body.ty(length);
        if let Some(known) = self.known {
            let rest = at.body.insert_block_before(after);
            let words = at.int(ty, known / step);
            let zero = at.int(ty, 0);
            self.count_up(at, cx, step, (zero, words), before, rest);
            at.place = Place::End(rest);
            self.transfer_words(at, cx, &self.words(known - known % step, known));
            at.br(rest, after);
            return;
        }
        let zero = at.int(ty, 0);
        if step == 1 {
            self.count_up(at, cx, 1, (zero, length), before, after);
            return;
        }
        let shift = at.int(ty, u64::from(step.trailing_zeros()));
        let words = at.binary(BinaryOp::LShr, length, shift);
        let rest = at.body.insert_block_before(after);
        self.count_up(at, cx, step, (zero, words), before, rest);
        at.place = Place::End(rest);
        let done = at.binary(BinaryOp::Shl, words, shift);
        self.count_up(at, cx, 1, (done, length), rest, after);
    }

    /// `for index in start..end` over elements of `step` bytes, between two blocks.
    fn count_up(
        &self,
        at: &mut Emit<'_>,
        cx: &mut FnCx<'_>,
        step: u64,
        (start, end): (Value, Value),
        before: Block,
        after: Block,
    ) {
        let fill = (self.bulk == Bulk::Fill).then(|| pattern(at, cx, self.from, step));
        let Some(looped) = enter_loop(at, (start, end), before, after, "forward.for") else {
            return;
        };
        let ty = at.body.ty(start);
        let phi = new_phi(at, looped, ty, start, before);
        let index = at.body.result(phi).expect("a phi has a result");
        self.transfer(at, cx, step, index, fill);
        let one = at.int(ty, 1);
        let next = at.binary(BinaryOp::Add, index, one);
        at.body.add_incoming(phi, next, looped);
        let is_more = at.icmp(IntPred::Ult, next, end);
        at.cond_br(looped, is_more, looped, after);
    }

    /// Elements of `step` bytes from `end` down to the first, between two blocks.
    fn count_down(
        &self,
        at: &mut Emit<'_>,
        cx: &mut FnCx<'_>,
        step: u64,
        (start, end): (Value, Value),
        before: Block,
        after: Block,
    ) {
        let fill = (self.bulk == Bulk::Fill).then(|| pattern(at, cx, self.from, step));
        let Some(looped) = enter_loop(at, (start, end), before, after, "reverse.for") else {
            return;
        };
        let ty = at.body.ty(end);
        let phi = new_phi(at, looped, ty, end, before);
        let behind = at.body.result(phi).expect("a phi has a result");
        let one = at.int(ty, 1);
        let index = at.binary(BinaryOp::Sub, behind, one);
        self.transfer(at, cx, step, index, fill);
        at.body.add_incoming(phi, index, looped);
        let is_more = at.icmp(IntPred::Ugt, index, start);
        at.cond_br(looped, is_more, looped, after);
    }

    /// Copies or fills element `index` of `step` bytes.
    fn transfer(
        &self,
        at: &mut Emit<'_>,
        cx: &mut FnCx<'_>,
        step: u64,
        index: Value,
        fill: Option<Value>,
    ) {
        let ty = self.word_type(cx, step);
        let to = at.element(self.to, ty, index);
        let value = match fill {
            Some(word) => word,
            None => {
                let from = at.element(self.from, ty, index);
                at.load(ty, from, step, self.volatile)
            }
        };
        at.store(value, to, step, self.volatile);
    }

    /// Upwards if the destination lies below the source, else downwards.
    fn either_way(
        &self,
        at: &mut Emit<'_>,
        cx: &mut FnCx<'_>,
        before: Block,
        after: Block,
        length: Value,
    ) {
        let up = at.body.insert_block_before(after);
        at.body.name_block_like(up, "split");
        let down = at.body.insert_block_before(after);
        let is_below = self.is_below(at);
        at.cond_br(before, is_below, up, down);
        at.place = Place::End(up);
        self.upwards(at, cx, up, after, length);
        at.place = Place::End(down);
        self.downwards(at, cx, down, after, length);
    }

    fn is_below(&self, at: &mut Emit<'_>) -> Value {
        let (mut to, mut from) = (self.to, self.from);
        if at.body.ty(to) != at.body.ty(from) {
            let generic = Type::ptr(GENERIC);
            to = at.cast(CastOp::AddrSpaceCast, to, generic);
            from = at.cast(CastOp::AddrSpaceCast, from, generic);
        }
        at.icmp(IntPred::Ult, to, from)
    }

    /// What is behind the last word first, byte by byte, then the words.
    fn downwards(
        &self,
        at: &mut Emit<'_>,
        cx: &mut FnCx<'_>,
        before: Block,
        after: Block,
        length: Value,
    ) {
        let step = self.step();
        let ty = at.body.ty(length);
        let zero = at.int(ty, 0);
        if step == 1 {
            self.count_down(at, cx, 1, (zero, length), before, after);
            return;
        }
        let shift = at.int(ty, u64::from(step.trailing_zeros()));
        let words = at.binary(BinaryOp::LShr, length, shift);
        let done = at.binary(BinaryOp::Shl, words, shift);
        let rest = at.body.insert_block_before(after);
        self.count_down(at, cx, 1, (done, length), before, rest);
        at.place = Place::End(rest);
        self.count_down(at, cx, step, (zero, words), rest, after);
    }
}

/// A block for a loop that runs if `start` is below `end`; `None` if it never does. What follows is
/// made there.
fn enter_loop(
    at: &mut Emit<'_>,
    (start, end): (Value, Value),
    before: Block,
    after: Block,
    name: &str,
) -> Option<Block> {
    let known = super::constant(at.body, start).zip(super::constant(at.body, end));
    if known.is_some_and(|(start, end)| start >= end) {
        at.br(before, after);
        return None;
    }
    let looped = at.body.insert_block_before(after);
    at.body.name_block_like(looped, name);
    match known {
        Some(_) => at.br(before, looped),
        None => {
            let is_any = at.icmp(IntPred::Ult, start, end);
            at.cond_br(before, is_any, looped, after);
        }
    }
    at.place = Place::End(looped);
    Some(looped)
}

fn new_phi(at: &mut Emit<'_>, block: Block, ty: Type, value: Value, from: Block) -> Inst {
    let incoming = at.body.new_incoming(vec![from]);
    let args = [value];
    let new = NewInst { loc: at.loc, ..NewInst::new(Op::Phi(incoming), ty, &args) };
    at.body.append(block, new)
}

/// The alignment `offset` bytes behind a place that is aligned to `align`.
fn align_at(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) }
}

/// The type that a fill stores `bytes` of: an integer, or a vector of four where registers are
/// shorter.
fn fill_type(cx: &mut FnCx<'_>, bytes: u64) -> Type {
    match bytes {
        16 => cx.module.types.vector(Type::I32, 4, false),
        _ => Type::int(8 * bytes as u32),
    }
}

/// A byte in all places of a word.
fn pattern(at: &mut Emit<'_>, cx: &mut FnCx<'_>, byte: Value, bytes: u64) -> Value {
    if bytes == 1 {
        return byte;
    }
    let elem = Type::int(8 * bytes.min(4 + 4 * u64::from(bytes == 8)) as u32);
    let constant = super::constant(at.body, byte);
    let word = match constant {
        Some(bits) => {
            let all = (bits & 0xff).wrapping_mul(0x0101_0101_0101_0101);
            at.int(elem, all & low_mask(elem))
        }
        None => {
            let wide = at.cast(CastOp::ZExt, byte, elem);
            let ones = at.int(elem, 0x0101_0101_0101_0101 & low_mask(elem));
            at.binary(BinaryOp::Mul, wide, ones)
        }
    };
    if bytes < 16 {
        return word;
    }
    let ty = fill_type(cx, bytes);
    let poison = at.body.consts_mut().poison(ty);
    let mut vector = at.body.const_value(poison);
    for lane in 0..4 {
        let index = at.int(Type::I32, lane);
        vector = at.value(Op::InsertElement, ty, &[vector, word, index]);
    }
    vector
}

fn low_mask(ty: Type) -> u64 {
    nvopt_ir::constant::low_mask(ty.int_bits().unwrap_or(64))
}
