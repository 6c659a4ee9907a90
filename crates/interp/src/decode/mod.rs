//! Decoding: from the IR of a function to the array of operations that runs.
//!
//! Only blocks that can be reached are decoded, in the order of the text. What cannot be decoded
//! becomes an operation that reports itself when it is executed, so a kernel runs as long as it
//! does not come there.
//!
//! Files: `consts` (constants as words), `postdom` (where threads meet again), `insts`
//! (instructions), `memory` (accesses), `calls`, `promises` (attributes), `assume` (bundles of
//! assumptions), `intrinsics` (LLVM's), `nvvm` and `nvvm_float` (NVIDIA's), `matrix` and `transfer` (of theirs, the larger families).

mod assume;
mod calls;
mod consts;
mod insts;
mod intrinsics;
mod matrix;
mod memory;
mod nvvm;
mod nvvm_float;
mod postdom;
mod promises;
mod transfer;

use nvopt_arith::float::Format;
use nvopt_entity::SecondaryMap;
use nvopt_ir::{
    attrs::AttrPool,
    body::{Block, Body, Inst, Value, ValueDef},
    module::{Func, Symbol},
    ops::{CastOp, Op as IrOp},
    types::Type,
};

use crate::{
    code::{BlockCode, Code, EdgeCode, Kind, NONE, Op, ParamCode},
    program::{ConstMemo, Program},
    shape::Shape,
    value::Word,
};

pub(crate) use calls::LIBRARY;
pub(crate) use consts::{repack, write_initializer};
pub(crate) use matrix::shape_of_name;
pub(crate) use postdom::immediate_post_dominators;

/// Why something cannot be decoded.
pub(crate) type Decoded<T> = Result<T, String>;

/// A function being decoded.
struct Decoder<'p, 'm> {
    program: &'p mut Program<'m>,
    body: &'m Body,
    code: Code,
    memo: ConstMemo,
    /// One more than the first register of a value; zero if it has none yet.
    regs: SecondaryMap<Value, u32>,
    /// One more than the number of a block; zero if it is not reached.
    numbers: SecondaryMap<Block, u32>,
    /// Where the sides of the branch that ends a block meet, by block number.
    meets: Vec<Option<u32>>,
    /// The instruction being decoded.
    inst: Inst,
    /// Denormals of `float` are zero in this function.
    ftz: bool,
}

/// The decoded form of `func`; `None` if its body is empty.
pub(crate) fn decode<'m>(
    program: &mut Program<'m>,
    func: Func,
    body: &'m Body,
    first_site: u32,
) -> Option<Code> {
    let entry = body.entry()?;
    let first_inst = body.first_inst(entry)?;
    let name = program.symbol_name(Symbol::Func(func));
    let ftz = flushes_denormals(program, func);
    let mut decoder = Decoder {
        program,
        body,
        code: Code::new(func, name, first_site),
        memo: ConstMemo::default(),
        regs: SecondaryMap::new(),
        numbers: SecondaryMap::new(),
        meets: Vec::new(),
        inst: first_inst,
        ftz,
    };
    let blocks = decoder.number_blocks(entry);
    decoder.decode_params();
    for &block in &blocks {
        decoder.decode_block(block);
    }
    Some(decoder.code)
}

impl Code {
    /// A function without operations.
    pub(crate) fn new(func: Func, name: String, first_site: u32) -> Code {
        Code {
            func,
            name,
            first_site,
            ops: Vec::new(),
            insts: Vec::new(),
            blocks: Vec::new(),
            edges: Vec::new(),
            n_regs: 0,
            consts: Vec::new(),
            params: Vec::new(),
            n_results: 0,
            result_promises: Vec::new(),
            kept: Vec::new(),
            wides: Vec::new(),
            bitcasts: Vec::new(),
            geps: Vec::new(),
            accesses: Vec::new(),
            atomics: Vec::new(),
            allocas: Vec::new(),
            copies_of_memory: Vec::new(),
            switches: Vec::new(),
            calls: Vec::new(),
            libs: Vec::new(),
            warps: Vec::new(),
            fragments: Vec::new(),
            transfers: Vec::new(),
            barriers: Vec::new(),
            notes: Vec::new(),
            lines: Vec::new(),
        }
    }
}

/// True if the function says that denormal floats are zero.
fn flushes_denormals(program: &Program<'_>, func: Func) -> bool {
    let shared = &program.module.shared;
    let attrs = shared.attrs.function_attrs(shared.funcs[func].attrs);
    let says = |key, value: &[u8]| {
        shared.attrs.find_string(attrs, key).is_some_and(|text| text.starts_with(value))
    };
    says("denormal-fp-math-f32", b"preserve-sign")
        || says("denormal-fp-math", b"preserve-sign")
        || says("nvptx-f32ftz", b"true")
}

impl<'m> Decoder<'_, 'm> {
    /// Finds the blocks that can be reached and where the sides of their branches meet.
    fn number_blocks(&mut self, entry: Block) -> Vec<Block> {
        let mut stack = vec![entry];
        self.numbers[entry] = 1;
        while let Some(block) = stack.pop() {
            for succ in self.body.succs(block) {
                if self.numbers[succ] == 0 {
                    self.numbers[succ] = 1;
                    stack.push(succ);
                }
            }
        }
        let reached: Vec<Block> =
            self.body.blocks().filter(|&block| self.numbers[block] != 0).collect();
        for (number, &block) in reached.iter().enumerate() {
            self.numbers[block] = number as u32 + 1;
        }
        // A block that ends in `unreachable` is no end of the function: no thread gets there, so
        // the others need not keep apart for it. Leading nowhere but to itself says so.
        let succs: Vec<Vec<u32>> = reached
            .iter()
            .map(|&block| match self.body.terminator(block).map(|inst| self.body.op(inst)) {
                Some(IrOp::Unreachable) => vec![self.numbers[block] - 1],
                _ => self.body.succs(block).map(|succ| self.numbers[succ] - 1).collect(),
            })
            .collect();
        self.meets = postdom::immediate_post_dominators(&succs);
        reached
    }

    fn decode_params(&mut self) {
        let decl = &self.program.module.shared.funcs[self.code.func];
        let attrs = &self.program.module.shared.attrs;
        let ret = self.program.shapes.types.as_func(decl.ty).map(|ty| ty.ret);
        if let Some(ret) = ret {
            self.code.n_results = self.program.shapes.n_regs(ret);
            let set = attrs.ret_attrs(decl.attrs);
            self.code.result_promises = promises::of_attrs(set, self.program.shapes.types, ret);
        }
        for (index, &param) in self.body.params().iter().enumerate() {
            let ty = self.body.ty(param);
            let set = attrs.param_attrs(decl.attrs, index);
            let shape = self.program.shapes.of(ty);
            let n = shape.as_ref().map_or(0, |shape| shape.n_regs);
            let bits = shape.iter().flat_map(|shape| shape.leaves.iter().map(|leaf| leaf.bits));
            let bits = bits.collect();
            let byval = self.byval_of(set, ty);
            let promises = promises::of_attrs(set, self.program.shapes.types, ty);
            let reg = self.new_regs(n);
            self.regs[param] = reg + 1;
            self.code.params.push(ParamCode { reg, n, byval, promises, bits, in_memory: false });
        }
    }

    /// Bytes, alignment and address space of a `byval` parameter.
    fn byval_of(&mut self, attrs: &[nvopt_ir::attrs::Attr], ty: Type) -> Option<(u64, u64, u32)> {
        use nvopt_ir::attrs::{Attr, AttrKind};
        let Some(&Attr::Type(_, Some(of))) = AttrPool::find(attrs, AttrKind::ByVal) else {
            return None;
        };
        let bytes = self.program.shapes.alloc_bytes(of)?;
        let align = match AttrPool::find(attrs, AttrKind::Alignment) {
            Some(&Attr::Int(_, align)) => align,
            _ => self.program.shapes.abi_align(of),
        };
        Some((bytes, align, ty.addr_space().unwrap_or(0)))
    }

    fn decode_block(&mut self, block: Block) {
        let start = self.code.ops.len() as u32;
        self.code.blocks.push(BlockCode { start, block });
        let mut ended = false;
        for inst in self.body.insts_in(block) {
            self.inst = inst;
            if let Err(what) = self.decode_inst(block, inst) {
                self.unsupported(what);
            }
            ended = self.body.op(inst).is_terminator();
        }
        if !ended {
            self.unsupported("a block without a terminator".to_owned());
        }
    }

    /// An operation that reports that `what` is not supported.
    fn unsupported(&mut self, what: String) {
        let note = self.code.notes.len() as u32;
        self.code.notes.push(what);
        self.emit(Kind::Unsupported(note), NONE, [NONE; 3]);
    }

    fn emit(&mut self, kind: Kind, dst: u32, [a, b, c]: [u32; 3]) {
        self.code.ops.push(Op { kind, dst, a, b, c });
        self.code.insts.push(self.inst);
    }

    fn new_regs(&mut self, n: u32) -> u32 {
        let first = self.code.n_regs;
        self.code.n_regs += n;
        first
    }

    /// The register of a constant word.
    fn const_reg(&mut self, word: Word) -> u32 {
        let reg = self.new_regs(1);
        self.code.consts.push((reg, word));
        reg
    }

    fn shape(&mut self, ty: Type) -> Decoded<std::rc::Rc<Shape>> {
        self.program.shapes.of(ty).ok_or_else(|| format!("a value of type {ty:?}"))
    }

    fn shape_of(&mut self, value: Value) -> Decoded<std::rc::Rc<Shape>> {
        self.shape(self.body.ty(value))
    }

    /// The first register of `value`.
    fn reg(&mut self, value: Value) -> Decoded<u32> {
        // What only takes a part of another value has its register; such chains are followed down
        // to a value that has a register of its own.
        let mut chain = Vec::new();
        let mut cursor = value;
        let found = loop {
            if let Some(reg) = self.regs[cursor].checked_sub(1) {
                break reg;
            }
            match self.part_of(cursor) {
                Some((whole, offset)) if chain.len() <= self.body.n_values() => {
                    chain.push((cursor, offset));
                    cursor = whole;
                }
                _ => break self.own_reg(cursor)?,
            }
        };
        self.regs[cursor] = found + 1;
        let mut reg = found;
        for (part, offset) in chain.into_iter().rev() {
            reg += offset;
            self.regs[part] = reg + 1;
        }
        Ok(reg)
    }

    fn own_reg(&mut self, value: Value) -> Decoded<u32> {
        match self.body.def(value) {
            ValueDef::Const(constant) => {
                let pool = self.body.consts();
                let words = consts::words(self.program, pool, &mut self.memo, constant)?;
                let first = self.new_regs(words.len() as u32);
                let numbered = words.iter().enumerate();
                self.code.consts.extend(numbered.map(|(i, &word)| (first + i as u32, word)));
                Ok(first)
            }
            ValueDef::Param(_) | ValueDef::Inst(_) => {
                let n = self.shape_of(value)?.n_regs;
                Ok(self.new_regs(n))
            }
            ValueDef::Asm(_) => Err("inline assembly".to_owned()),
            ValueDef::Metadata(_) => Err("metadata as a value".to_owned()),
            ValueDef::Pending => Err("an undefined value".to_owned()),
        }
    }

    /// The value and the offset in its registers that `value` is only a part of.
    fn part_of(&mut self, value: Value) -> Option<(Value, u32)> {
        let inst = self.body.def_inst(value)?;
        let &whole = self.body.args(inst).first()?;
        match self.body.op(inst) {
            IrOp::ExtractValue(list) => {
                let offset = self.reg_offset(self.body.ty(whole), self.body.ints(list)).ok()?;
                Some((whole, offset))
            }
            IrOp::ExtractElement => {
                let index = self.const_int(self.body.args(inst)[1])?;
                let shape = self.shape_of(whole).ok()?;
                shape.leaves.get(usize::try_from(index).ok()?).map(|leaf| (whole, leaf.reg))
            }
            IrOp::Cast(CastOp::BitCast) => {
                let (from, to) = (self.shape_of(whole).ok()?, self.shape_of(value).ok()?);
                let same = from.leaves.iter().map(|l| l.bits).eq(to.leaves.iter().map(|l| l.bits));
                same.then_some((whole, 0))
            }
            _ => None,
        }
    }

    /// The registers before the element that `indices` lead to.
    fn reg_offset(&mut self, ty: Type, indices: &[i32]) -> Decoded<u32> {
        let (mut ty, mut offset) = (ty, 0);
        for &index in indices {
            let index = u64::try_from(index).map_err(|_| "a negative index")?;
            if ty.is_struct() {
                for before in 0..index {
                    let field = self.program.shapes.types.element(ty, before);
                    offset += self.program.shapes.n_regs(field.ok_or("no such element")?);
                }
            } else {
                let elem = self.program.shapes.types.element(ty, 0).ok_or("no such element")?;
                offset += self.program.shapes.n_regs(elem) * index as u32;
            }
            ty = self.program.shapes.types.element(ty, index).ok_or("no such element")?;
        }
        Ok(offset)
    }

    /// The value of an integer constant of at most 64 bits.
    fn const_int(&self, value: Value) -> Option<u64> {
        match self.body.const_data(value)? {
            nvopt_ir::constant::ConstData::Bits { bits, .. } => Some(*bits),
            _ => None,
        }
    }

    /// The first register of the result of the instruction at hand.
    fn result_reg(&mut self) -> Decoded<u32> {
        match self.body.result(self.inst) {
            Some(value) => self.reg(value),
            None => Ok(NONE),
        }
    }

    /// The format of the scalars of `ty`.
    fn format(&mut self, ty: Type) -> Decoded<Format> {
        let scalar = self.program.shapes.types.scalar(ty);
        let kind = scalar.float_kind().ok_or("a float")?;
        crate::shape::format_of(kind).ok_or_else(|| format!("{} arithmetic", kind.name()))
    }

    /// The edge from `block` to its successor `index`.
    fn edge(&mut self, block: Block, index: usize) -> Decoded<u32> {
        let target = self.body.succ(block, index);
        let mut copies = Vec::new();
        for phi in self.body.phis_in(target) {
            let IrOp::Phi(incoming) = self.body.op(phi) else { continue };
            let from = self.body.incoming(incoming).iter().position(|&from| from == block);
            let source =
                *self.body.args(phi).get(from.ok_or("a phi without this edge")?).ok_or("")?;
            let result = self.body.result(phi).ok_or("a phi without a result")?;
            let n = self.shape_of(result)?.n_regs;
            copies.push((self.reg(result)?, self.reg(source)?, n));
        }
        let copies = self.in_safe_order(copies);
        let edge = self.code.edges.len() as u32;
        self.code.edges.push(EdgeCode { target: self.numbers[target] - 1, copies });
        Ok(edge)
    }

    /// All copies happen at once; if one overwrites what another reads, all go by way of
    /// temporaries.
    fn in_safe_order(&mut self, copies: Vec<(u32, u32, u32)>) -> Vec<(u32, u32, u32)> {
        let overlap = |a: u32, b: u32, n: u32, m: u32| a < b + m && b < a + n;
        let mut written: Vec<(u32, u32)> = copies.iter().map(|&(to, _, n)| (to, n)).collect();
        written.sort_unstable();
        let is_written = |from: u32, m: u32| {
            let after = written.partition_point(|&(to, _)| to < from + m);
            written[..after].last().is_some_and(|&(to, n)| overlap(to, from, n, m))
        };
        let hazard = copies.iter().any(|&(to, from, n)| to != from && is_written(from, n));
        if !hazard {
            return copies;
        }
        let temporaries: Vec<u32> = copies.iter().map(|&(.., n)| self.new_regs(n)).collect();
        let out = copies.iter().zip(&temporaries).map(|(&(_, from, n), &temp)| (temp, from, n));
        let back = copies.iter().zip(&temporaries).map(|(&(to, _, n), &temp)| (to, temp, n));
        out.chain(back).collect()
    }

    /// Where the sides of the branch that ends `block` meet.
    fn meet_of(&self, block: Block) -> u32 {
        let number = self.numbers[block] - 1;
        self.meets[number as usize].unwrap_or(NONE)
    }
}
