//! Bytes that are only moved, as words.
//!
//! Passes copy memory as vectors of bytes, because one byte may be poison and the others not. PTX
//! knows no poison, and each lane of a vector has a register of its own, so what is only loaded,
//! chosen, put together and stored becomes integers here: `<4 x i8>` is `i32`, `<16 x i8>` is
//! `<4 x i32>`. Values with any other use stay as they are, and so do those that touch them.
//!
//! Cost. Linear in instructions, and in the uses of the values at hand.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Use, Value},
    constant::ConstData,
    datalayout::DataLayout,
    ops::{Access, CastOp, Op, Ordering},
    types::{Type, TypeTable},
};
use smallvec::SmallVec;

/// The bytes of a word; two bytes are a shorter one.
const WORD: usize = 4;

/// The types that vectors of bytes become.
#[derive(Clone, Copy)]
pub(super) struct Words {
    pair: Type,
    quad: Type,
}

impl Words {
    pub(super) fn new(types: &mut TypeTable) -> Words {
        Words { pair: types.vector(Type::I32, 2, false), quad: types.vector(Type::I32, 4, false) }
    }

    /// What `ty` becomes, and its bytes, if it is a vector of bytes.
    fn of(self, types: &TypeTable, ty: Type) -> Option<(Type, usize)> {
        match types.as_vector(ty)? {
            (Type::I8, 2, false) => Some((Type::I16, 2)),
            (Type::I8, 4, false) => Some((Type::I32, 4)),
            (Type::I8, 8, false) => Some((self.pair, 8)),
            (Type::I8, 16, false) => Some((self.quad, 16)),
            _ => None,
        }
    }

    /// Makes words of what is only moved in `body`.
    pub(super) fn lower(self, body: &mut Body, types: &TypeTable, layout: &DataLayout) {
        if layout.is_big_endian() {
            return;
        }
        let moves = Moves::find(self, body, types).insts;
        let constants: Vec<Inst> =
            body.insts().filter(|&inst| self.stores_constant(body, types, inst)).collect();
        let mut rewriter = Rewriter {
            words: self,
            types,
            map: FxHashMap::default(),
            later: Vec::new(),
            casts: Vec::new(),
        };
        for store in constants {
            let words = rewriter.words_of(body, body.args(store)[0]);
            body.set_arg(store, 0, words);
        }
        if !moves.is_empty() {
            rewriter.rewrite(body, &moves);
        }
    }

    /// True for a store of constant bytes.
    fn stores_constant(self, body: &Body, types: &TypeTable, inst: Inst) -> bool {
        let Op::Store(access) = body.op(inst) else { return false };
        let value = body.args(inst)[0];
        self.of(types, body.ty(value)).is_some_and(|(_, bytes)| is_word_access(access, bytes))
            && is_plain_constant(body, value)
    }
}

/// The instructions that only move bytes.
struct Moves<'a> {
    words: Words,
    types: &'a TypeTable,
    /// In the order of the body.
    insts: Vec<Inst>,
    /// Those that still count, by their results.
    is_move: FxHashMap<Value, Inst>,
}

impl Moves<'_> {
    fn find<'a>(words: Words, body: &Body, types: &'a TypeTable) -> Moves<'a> {
        let insts: Vec<Inst> =
            body.insts().filter(|&inst| is_source(words, body, types, inst)).collect();
        let is_move = insts.iter().map(|&inst| (result(body, inst), inst)).collect();
        let mut moves = Moves { words, types, insts, is_move };
        moves.drop_others(body);
        moves
    }

    /// Drops what is used in another way, then what touches that.
    fn drop_others(&mut self, body: &Body) {
        let mut list: Vec<Inst> = self.insts.clone();
        while let Some(inst) = list.pop() {
            let value = result(body, inst);
            if !self.is_move.contains_key(&value) || self.holds(body, inst) {
                continue;
            }
            self.is_move.remove(&value);
            let operands = moved_operands(body, inst);
            let sources = operands.iter().filter_map(|&at| body.def_inst(body.args(inst)[at]));
            list.extend(body.users(value).chain(sources).filter(|&near| {
                body.result(near).is_some_and(|value| self.is_move.contains_key(&value))
            }));
        }
        let is_move = &self.is_move;
        self.insts.retain(|&inst| is_move.contains_key(&result(body, inst)));
    }

    /// True if all that `inst` moves comes from moves or constants and goes to moves.
    fn holds(&self, body: &Body, inst: Inst) -> bool {
        let value = result(body, inst);
        let bytes = self.words.of(self.types, body.ty(value)).map_or(0, |(_, bytes)| bytes);
        !body.is_in_metadata(value)
            && moved_operands(body, inst).iter().all(|&at| {
                let operand = body.args(inst)[at];
                self.is_move.contains_key(&operand) || is_plain_constant(body, operand)
            })
            && body.uses(value).all(|slot| self.is_moved_by(body, slot, bytes))
    }

    /// True if the user of a value of `bytes` bytes only moves it on.
    fn is_moved_by(&self, body: &Body, slot: Use, bytes: usize) -> bool {
        let user = body.user(slot);
        match body.op(user) {
            Op::Store(access) => body.arg_index(slot) == 0 && is_word_access(access, bytes),
            Op::Cast(CastOp::BitCast) => true,
            Op::Phi(_) | Op::Select | Op::Freeze | Op::ShuffleVector(_) => {
                body.result(user).is_some_and(|value| self.is_move.contains_key(&value))
            }
            _ => false,
        }
    }
}

fn result(body: &Body, inst: Inst) -> Value {
    body.result(inst).expect("a move has a result")
}

/// True if `inst` by itself may be a move: where a vector of bytes comes from.
fn is_source(words: Words, body: &Body, types: &TypeTable, inst: Inst) -> bool {
    let may_move = match body.op(inst) {
        Op::Load(_) | Op::Phi(_) | Op::Select | Op::Freeze | Op::ShuffleVector(_) => true,
        Op::Cast(op) => op == CastOp::BitCast,
        _ => false,
    };
    let Some((_, bytes)) = may_move.then(|| words.of(types, body.result_ty(inst))).flatten() else {
        return false;
    };
    match body.op(inst) {
        Op::Load(access) => is_word_access(access, bytes),
        Op::Select => body.ty(body.args(inst)[0]) == Type::I1,
        Op::ShuffleVector(mask) => {
            bytes >= WORD
                && words.of(types, body.ty(body.args(inst)[0])).is_some_and(|(_, own)| own >= WORD)
                && body.ints(mask).chunks(WORD).all(|lanes| first_lane(lanes).is_some())
        }
        _ => true,
    }
}

/// Where a word of a shuffle comes from: the lane of its first byte, or -1 if it may be anything.
/// `None` if its bytes are not one word's.
fn first_lane(lanes: &[i32]) -> Option<i32> {
    let known = lanes.iter().zip(0..).find(|&(&lane, _)| lane >= 0);
    let Some((&lane, at)) = known else { return Some(-1) };
    let first = lane - at;
    let is_word = first >= 0
        && first % WORD as i32 == 0
        && lanes.iter().zip(first..).all(|(&lane, wanted)| lane < 0 || lane == wanted);
    is_word.then_some(first)
}

/// An access whose alignment lets words be moved at once.
fn is_word_access(access: Access, bytes: usize) -> bool {
    access.ordering == Ordering::NotAtomic
        && access.align.map_or(1, |align| align.bytes()) >= bytes.min(WORD) as u64
}

/// The operands of a move that are moved by it, if they are vectors of bytes as well.
fn moved_operands(body: &Body, inst: Inst) -> SmallVec<[usize; 4]> {
    match body.op(inst) {
        Op::Phi(_) => (0..body.args(inst).len()).collect(),
        Op::Select => SmallVec::from_slice(&[1, 2]),
        Op::ShuffleVector(_) => SmallVec::from_slice(&[0, 1]),
        Op::Freeze => SmallVec::from_slice(&[0]),
        _ => SmallVec::new(),
    }
}

fn is_plain_constant(body: &Body, value: Value) -> bool {
    matches!(
        body.const_data(value),
        Some(
            ConstData::Zero(_)
                | ConstData::Undef(_)
                | ConstData::Poison(_)
                | ConstData::Data { .. }
        )
    )
}

/// Makes words of bytes.
struct Rewriter<'a> {
    words: Words,
    types: &'a TypeTable,
    /// The words of each value.
    map: FxHashMap<Value, Value>,
    /// Operands of new instructions that are set once all words are made: the bytes.
    later: Vec<(Inst, usize, Value)>,
    /// Conversions of words, some of which change nothing.
    casts: Vec<Inst>,
}

impl Rewriter<'_> {
    fn rewrite(&mut self, body: &mut Body, moves: &[Inst]) {
        for &inst in moves {
            let words = self.make(body, inst);
            self.map.insert(result(body, inst), words);
        }
        for (inst, at, bytes) in std::mem::take(&mut self.later) {
            let words = self.words_of(body, bytes);
            body.set_arg(inst, at, words);
        }
        for &inst in moves {
            self.hand_on(body, inst);
        }
        for &inst in moves {
            let value = result(body, inst);
            if body.is_used(value) {
                let empty = poison(body, body.ty(value));
                body.replace_all_uses(value, empty);
            }
        }
        for &inst in moves {
            body.erase(inst);
        }
        for cast in std::mem::take(&mut self.casts) {
            let (value, words) = (result(body, cast), body.args(cast)[0]);
            if body.ty(value) == body.ty(words) {
                body.replace_all_uses(value, words);
                body.erase(cast);
            }
        }
    }

    fn word_type(&self, ty: Type) -> Type {
        self.words.of(self.types, ty).expect("a move moves bytes").0
    }

    /// What `inst` gives, as words.
    fn make(&mut self, body: &mut Body, inst: Inst) -> Value {
        let ty = self.word_type(body.result_ty(inst));
        let op = body.op(inst);
        let mut args: SmallVec<[Value; 4]> = SmallVec::from_slice(body.args(inst));
        match op {
            Op::Cast(_) if body.ty(args[0]) == ty => return args[0],
            Op::ShuffleVector(_) => return self.make_shuffle(body, inst, ty),
            _ => {}
        }
        let op = match op {
            Op::Phi(incoming) => {
                let blocks = body.incoming(incoming).to_vec();
                Op::Phi(body.new_incoming(blocks))
            }
            op => op,
        };
        let moved = moved_operands(body, inst);
        let empty = poison(body, ty);
        for &at in &moved {
            args[at] = empty;
        }
        let new = insert(body, inst, op, ty, &args);
        self.later.extend(moved.iter().map(|&at| (new, at, body.args(inst)[at])));
        for (kind, md) in body.metadata(inst).to_vec() {
            body.set_metadata(new, kind, Some(md));
        }
        result(body, new)
    }

    /// A shuffle, word by word.
    fn make_shuffle(&mut self, body: &mut Body, inst: Inst, ty: Type) -> Value {
        let Op::ShuffleVector(mask) = body.op(inst) else { panic!("it is a shuffle") };
        let firsts: Vec<i32> = body
            .ints(mask)
            .chunks(WORD)
            .map(|lanes| first_lane(lanes).expect("the mask was looked at"))
            .collect();
        let operands = [body.args(inst)[0], body.args(inst)[1]];
        let (from_ty, bytes) =
            self.words.of(self.types, body.ty(operands[0])).expect("the operands are bytes");
        let mut vector = poison(body, ty);
        for (word, first) in firsts.into_iter().enumerate() {
            let Ok(first) = usize::try_from(first) else { continue };
            let from = operands[first / bytes];
            let part = self.take_word(body, inst, (from, from_ty), first % bytes / WORD);
            if ty == Type::I32 {
                return part;
            }
            let index = body.int(Type::I32, word as u64);
            let new = insert(body, inst, Op::InsertElement, ty, &[vector, part, index]);
            vector = result(body, new);
        }
        vector
    }

    /// Word `at` of the bytes `from`, which are words of type `ty`.
    fn take_word(
        &mut self,
        body: &mut Body,
        before: Inst,
        (from, ty): (Value, Type),
        at: usize,
    ) -> Value {
        let empty = poison(body, ty);
        let new = if ty == Type::I32 {
            // A place that takes the word once it is there.
            let cast = insert(body, before, Op::Cast(CastOp::BitCast), Type::I32, &[empty]);
            self.casts.push(cast);
            cast
        } else {
            let index = body.int(Type::I32, at as u64);
            insert(body, before, Op::ExtractElement, Type::I32, &[empty, index])
        };
        self.later.push((new, 0, from));
        result(body, new)
    }

    /// The words of `bytes`, which a move gives or which are constant.
    fn words_of(&self, body: &mut Body, bytes: Value) -> Value {
        if let Some(&words) = self.map.get(&bytes) {
            return words;
        }
        let ty = self.word_type(body.ty(bytes));
        let data = body.const_data(bytes).expect("other operands are constants").clone();
        let constant = match data {
            ConstData::Undef(_) => body.consts_mut().intern(ConstData::Undef(ty)),
            ConstData::Poison(_) => body.consts_mut().poison(ty),
            ConstData::Data { bytes, .. } if ty.is_vector() => {
                body.consts_mut().intern(ConstData::Data { ty, bytes })
            }
            ConstData::Data { bytes, .. } => {
                let word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
                body.consts_mut().int(ty, word)
            }
            _ if ty.is_vector() => body.consts_mut().intern(ConstData::Zero(ty)),
            _ => body.consts_mut().int(ty, 0),
        };
        body.const_value(constant)
    }

    /// Gives the words to stores and conversions.
    fn hand_on(&mut self, body: &mut Body, inst: Inst) {
        let value = result(body, inst);
        let words = self.map[&value];
        let slots: Vec<Use> = body.uses(value).collect();
        for slot in slots {
            let user = body.user(slot);
            match body.op(user) {
                Op::Store(_) => body.set_use(slot, words),
                Op::Cast(_) => {
                    body.set_use(slot, words);
                    self.casts.push(user);
                }
                _ => {}
            }
        }
    }
}

fn poison(body: &mut Body, ty: Type) -> Value {
    let constant = body.consts_mut().poison(ty);
    body.const_value(constant)
}

fn insert(body: &mut Body, before: Inst, op: Op, ty: Type, args: &[Value]) -> Inst {
    let new = NewInst { loc: body.loc(before), ..NewInst::new(op, ty, args) };
    body.insert_before(before, new)
}
