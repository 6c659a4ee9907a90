//! Blocks of constants: the module's and each function's.

use std::ops::Range;

use nvopt_entity::{Entity, FxHashMap};
use nvopt_ir::{
    body::{Asm, AsmData, Block, Body},
    constant::{Const, ConstData, ConstPool, ExprOp, data_element_size},
    module::{Func, Symbol},
    types::{FloatKind, Type},
};

use super::{
    ModuleWriter,
    enumerate::{
        Enumeration, SymbolIds,
        attrs::active_words,
        consts::{Collector, Entry, Made, MaskForm, mask_form, splat_mask},
    },
    function::flags,
};
use crate::{
    bitstream::writer::rotate_sign,
    codes::{block, constant, flag},
};

/// The width of abbreviation ids in blocks of constants.
const CONSTANTS_WIDTH: u32 = 4;

const NO_ID: u32 = u32::MAX;

/// The numbers of the constants of one pool as values.
pub(super) struct ConstNumbers<'m> {
    pool: &'m ConstPool,
    pooled: Vec<u32>,
    asms: FxHashMap<Asm, u32>,
    made: FxHashMap<Made<'m>, u32>,
}

impl<'m> ConstNumbers<'m> {
    /// Numbers of no constants yet.
    pub(super) fn new(pool: &'m ConstPool) -> Self {
        ConstNumbers {
            pool,
            pooled: Vec::new(),
            asms: FxHashMap::default(),
            made: FxHashMap::default(),
        }
    }

    /// Numbers the constants of `pool` that lie at `range` in `found`, from `first` on.
    pub(super) fn renumber(
        &mut self,
        pool: &'m ConstPool,
        found: &Collector<'m>,
        range: Range<usize>,
        first: u32,
    ) {
        self.pool = pool;
        self.pooled.clear();
        self.pooled.resize(pool.len(), NO_ID);
        self.asms.clear();
        self.made.clear();
        for (id, &(_, entry)) in (first..).zip(found.entries(range)) {
            match entry {
                Entry::Pool(constant) => self.pooled[constant.index()] = id,
                Entry::Asm(asm) => {
                    self.asms.insert(asm, id);
                }
                Entry::Made(position) => {
                    self.made.insert(found.made(position), id);
                }
            }
        }
    }

    /// The number of `constant`.
    pub(super) fn id(&self, symbols: &SymbolIds, constant: Const) -> u64 {
        let id = self.pooled[constant.index()];
        if id != NO_ID {
            return u64::from(id);
        }
        match self.pool.get(constant) {
            ConstData::Symbol { symbol, .. } => u64::from(symbols.id(*symbol)),
            _ => unreachable!("every constant in use was enumerated"),
        }
    }

    /// The number of an inline assembly text.
    pub(super) fn asm(&self, asm: Asm) -> u64 {
        u64::from(self.asms[&asm])
    }

    /// The number of a constant that only the format has.
    pub(super) fn made(&self, made: Made<'m>) -> u64 {
        u64::from(self.made[&made])
    }
}

/// Whose constants are written.
#[derive(Clone, Copy)]
pub(super) enum Owner<'b> {
    Module,
    Body(&'b Body),
}

impl Owner<'_> {
    fn collector<'e, 'm>(self, numbers: &'e Enumeration<'m>) -> &'e Collector<'m> {
        match self {
            Owner::Module => &numbers.consts,
            Owner::Body(_) => &numbers.func_consts,
        }
    }
}

impl<'m> ModuleWriter<'m> {
    /// Writes the module's own constants.
    pub(super) fn write_module_constants(&mut self) {
        let numbers = std::mem::replace(&mut self.consts, ConstNumbers::new(&self.shared.consts));
        self.write_constants(Owner::Module, 0..self.numbers.n_consts, &numbers);
        self.consts = numbers;
    }

    /// Writes a block of the constants that lie at `range`.
    pub(super) fn write_constants(
        &mut self,
        owner: Owner<'_>,
        range: Range<usize>,
        numbers: &ConstNumbers<'m>,
    ) {
        if range.is_empty() {
            return;
        }
        self.bits.enter(block::CONSTANTS, CONSTANTS_WIDTH, self.abbrevs.constant.len);
        let mut words = Vec::new();
        let mut current = None;
        for index in range {
            let found = owner.collector(&self.numbers);
            let (ty, entry) = found.entries(index..index + 1)[0];
            if current != Some(ty) {
                current = Some(ty);
                self.bits.record_with(&self.abbrevs.constant.set_type, &[u64::from(ty)]);
            }
            words.clear();
            match entry {
                Entry::Pool(c) => self.write_pooled(numbers, c, &mut words),
                Entry::Made(position) => {
                    let made = found.made(position);
                    self.write_made(numbers, made, &mut words);
                }
                Entry::Asm(asm) => match owner {
                    Owner::Body(body) => self.write_asm(body.asm(asm), &mut words),
                    Owner::Module => unreachable!("only a body has assembly"),
                },
            }
        }
        self.bits.leave();
    }

    fn write_pooled(&mut self, numbers: &ConstNumbers<'m>, c: Const, words: &mut Vec<u64>) {
        let abbrevs = &self.abbrevs.constant;
        let id = |c| numbers.id(&self.numbers.symbols, c);
        match numbers.pool.get(c) {
            ConstData::Bits { bits: 0, .. } | ConstData::Zero(_) => {
                self.bits.record_with(&abbrevs.null, &[]);
            }
            ConstData::Bits { ty, bits } => match ty.int_bits() {
                Some(width) => {
                    let unused = 64 - width.clamp(1, 64);
                    let value = rotate_sign((bits << unused) as i64 >> unused);
                    self.bits.record_with(&abbrevs.integer, &[value]);
                }
                None if *bits <= u64::from(u32::MAX) => {
                    self.bits.record_with(&abbrevs.float, &[*bits]);
                }
                None => self.bits.record(constant::FLOAT, &[*bits]),
            },
            ConstData::WideBits { ty, words: value } => self.write_wide(*ty, value, words),
            ConstData::Undef(_) => self.bits.record(constant::UNDEF, &[]),
            ConstData::Poison(_) => self.bits.record_with(&abbrevs.poison, &[]),
            ConstData::Symbol { .. } => unreachable!("symbols are not among the entries"),
            ConstData::Data { ty, bytes } => self.write_data(*ty, bytes, words),
            ConstData::Aggregate { elems, .. } => {
                words.extend(elems.iter().map(|&elem| id(elem)));
                self.bits.record_with(&abbrevs.aggregate, words);
            }
            ConstData::ScalableSplat { ty, .. } => {
                let mask = splat_mask(self.shared, *ty);
                words.extend([
                    numbers.made(Made::SplatStart(c)),
                    numbers.made(Made::Poison(*ty)),
                    numbers.made(Made::ZeroMask(mask)),
                ]);
                self.bits.record(constant::CE_SHUFFLEVEC, words);
            }
            ConstData::Expr { ty, op, args } => self.write_expr(numbers, *ty, op, args, words),
            ConstData::BlockAddress { func, block, .. } => {
                let symbol = Symbol::Func(*func);
                words.extend([
                    self.numbers.types.id(self.shared.symbol_ptr_ty(symbol)),
                    self.symbol_id(symbol),
                    self.block_position(*func, *block),
                ]);
                self.bits.record(constant::BLOCKADDRESS, words);
            }
            ConstData::DsoLocalEquivalent { symbol, .. } => {
                self.write_symbol_form(constant::DSO_LOCAL_EQUIVALENT, *symbol);
            }
            ConstData::NoCfi { symbol, .. } => self.write_symbol_form(constant::NO_CFI, *symbol),
            ConstData::PtrAuth { args, .. } => {
                words.extend(args.iter().map(|&arg| id(arg)));
                self.bits.record(constant::PTRAUTH2, words);
            }
        }
    }

    fn write_symbol_form(&mut self, code: u32, symbol: Symbol) {
        let ty = self.numbers.types.id(self.shared.symbol_ptr_ty(symbol));
        self.bits.record(code, &[ty, self.symbol_id(symbol)]);
    }

    fn write_wide(&mut self, ty: Type, value: &[u64], words: &mut Vec<u64>) {
        if value.iter().all(|&word| word == 0) {
            return self.bits.record_with(&self.abbrevs.constant.null, &[]);
        }
        match (ty.float_kind(), value) {
            // The format keeps the sixteen low bits of the significand apart.
            (Some(FloatKind::X86Fp80), &[low, high]) => {
                words.extend([high << 48 | low >> 16, low & 0xffff]);
                self.bits.record(constant::FLOAT, words);
            }
            (Some(_), _) => self.bits.record(constant::FLOAT, value),
            (None, _) => {
                words.extend(active_words(value).iter().map(|&word| rotate_sign(word as i64)));
                self.bits.record(constant::WIDE_INTEGER, words);
            }
        }
    }

    fn write_data(&mut self, ty: Type, bytes: &[u8], words: &mut Vec<u64>) {
        let (types, abbrevs) = (&self.shared.types, &self.abbrevs.constant);
        let array = types.as_array(ty);
        if array.is_some_and(|(elem, _)| elem == Type::I8) {
            match bytes.split_last() {
                Some((0, text)) => {
                    self.bits.record_with_bytes(abbrevs.cstring(text), &[], text);
                }
                _ => self.bits.record_with_bytes(&abbrevs.string_8, &[], bytes),
            }
            return;
        }
        let elem = array.map_or_else(|| types.scalar(ty), |(elem, _)| elem);
        let size = data_element_size(elem).unwrap_or(1);
        words.extend(bytes.chunks_exact(size).map(|chunk| {
            let mut word = [0; 8];
            word[..size].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        }));
        self.bits.record(constant::DATA, words);
    }

    fn write_expr(
        &mut self,
        numbers: &ConstNumbers<'m>,
        ty: Type,
        op: &'m ExprOp,
        args: &[Const],
        words: &mut Vec<u64>,
    ) {
        let id = |index: usize| numbers.id(&self.numbers.symbols, args[index]);
        let arg_ty = |index: usize| self.numbers.types.id(numbers.pool.ty(args[index]));
        let code = match op {
            ExprOp::Cast(op) => {
                words.extend([op.code(), arg_ty(0), id(0)]);
                return self.bits.record_with(&self.abbrevs.constant.cast, words);
            }
            ExprOp::Binary(op, inst_flags) => {
                words.extend([flags::binary_code(*op), id(0), id(1)]);
                let encoded = flags::binary_flags(*op, *inst_flags);
                if encoded != 0 {
                    words.push(encoded);
                }
                constant::CE_BINOP
            }
            ExprOp::Gep { source, flags, inrange } => {
                words.extend([self.numbers.types.id(*source), flags::gep_flags(*flags)]);
                if let Some(range) = inrange {
                    let base = self.shared.types.scalar(numbers.pool.ty(args[0]));
                    let width = self.layout.index_bits(base.addr_space().unwrap_or(0));
                    let (lo, hi) = **range;
                    words.extend([u64::from(width), rotate_sign(lo), rotate_sign(hi)]);
                }
                for index in 0..args.len() {
                    words.extend([arg_ty(index), id(index)]);
                }
                if inrange.is_some() { constant::CE_GEP_WITH_INRANGE } else { constant::CE_GEP }
            }
            ExprOp::ExtractElement => {
                words.extend([arg_ty(0), id(0), arg_ty(1), id(1)]);
                constant::CE_EXTRACTELT
            }
            ExprOp::InsertElement => {
                words.extend([id(0), id(1), arg_ty(2), id(2)]);
                constant::CE_INSERTELT
            }
            ExprOp::ShuffleVector(lanes) => {
                let scalable = self.shared.types.as_vector(ty).is_some_and(|vector| vector.2);
                let operands = [id(0), id(1), numbers.made(Made::Mask { lanes, scalable })];
                if numbers.pool.ty(args[0]) == ty {
                    words.extend(operands);
                    constant::CE_SHUFFLEVEC
                } else {
                    words.push(arg_ty(0));
                    words.extend(operands);
                    constant::CE_SHUFVEC_EX
                }
            }
        };
        self.bits.record(code, words);
    }

    fn write_made(&mut self, numbers: &ConstNumbers<'m>, made: Made<'m>, words: &mut Vec<u64>) {
        let abbrevs = &self.abbrevs.constant;
        match made {
            Made::Int64(0) | Made::ZeroMask(_) | Made::Lane(0) => {
                self.bits.record_with(&abbrevs.null, &[]);
            }
            Made::Int64(value) => {
                self.bits.record_with(&abbrevs.integer, &[rotate_sign(value as i64)]);
            }
            Made::Poison(_) => self.bits.record_with(&abbrevs.poison, &[]),
            Made::Lane(lane) if lane < 0 => self.bits.record_with(&abbrevs.poison, &[]),
            Made::Lane(lane) => {
                let value = rotate_sign(i64::from(lane));
                self.bits.record_with(&abbrevs.integer, &[value]);
            }
            Made::Mask { lanes, scalable } => match mask_form(lanes, scalable) {
                MaskForm::Zero => self.bits.record_with(&abbrevs.null, &[]),
                MaskForm::Poison => self.bits.record_with(&abbrevs.poison, &[]),
                MaskForm::Data => {
                    words.extend(lanes.iter().map(|&lane| lane as u64));
                    self.bits.record(constant::DATA, words);
                }
                MaskForm::Lanes => {
                    words.extend(lanes.iter().map(|&lane| numbers.made(Made::Lane(lane))));
                    self.bits.record_with(&abbrevs.aggregate, words);
                }
            },
            Made::SplatStart(splat) => {
                let ConstData::ScalableSplat { ty, elem } = numbers.pool.get(splat) else {
                    unreachable!("made for a splat only")
                };
                words.extend([
                    numbers.made(Made::Poison(*ty)),
                    numbers.id(&self.numbers.symbols, *elem),
                    self.numbers.types.id(Type::I64),
                    numbers.made(Made::Int64(0)),
                ]);
                self.bits.record(constant::CE_INSERTELT, words);
            }
        }
    }

    fn write_asm(&mut self, asm: &AsmData, words: &mut Vec<u64>) {
        let bit = |set: bool, mask: u64| if set { mask } else { 0 };
        let flags = bit(asm.side_effect, flag::ASM_SIDE_EFFECT)
            | bit(asm.align_stack, flag::ASM_ALIGN_STACK)
            | bit(asm.intel_dialect, flag::ASM_INTEL)
            | bit(asm.unwind, flag::ASM_UNWIND);
        words.extend([self.numbers.types.id(asm.ty), flags]);
        for text in [&asm.template, &asm.constraints] {
            words.push(text.len() as u64);
            words.extend(text.iter().map(|&byte| u64::from(byte)));
        }
        self.bits.record(constant::INLINEASM, words);
    }

    /// The position of `block` among the blocks of `func`.
    fn block_position(&mut self, func: Func, block: Block) -> u64 {
        let Some(body) = &self.numbers.module.bodies[func] else { return 0 };
        let positions = self.block_positions.entry(func).or_insert_with(|| {
            let mut positions = vec![0; body.n_blocks()];
            for (position, block) in (0..).zip(body.blocks()) {
                positions[block.index()] = position;
            }
            positions
        });
        positions.get(block.index()).copied().unwrap_or(0)
    }
}
