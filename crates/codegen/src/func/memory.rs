//! Loads and stores.
//!
//! PTX wants natural alignment: what is less aligned is accessed in smaller parts. Neighbouring
//! parts of one size become one vector access where the alignment allows it.

use std::ops::Range;

use nvopt_ir::{
    body::Inst as IrInst,
    metadata::MdKind,
    ops::{Access, Ordering},
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
    target::Feature,
};
use smallvec::SmallVec;

use super::{
    address::{Address, Space},
    emit::as_bits,
    int::Extend,
    select::{Lower, Select},
};
use crate::shape::{Class, Piece, Scalar, Shape};

/// One access to memory: a power of two of bytes at an offset, in a register.
#[derive(Clone, Copy, Debug)]
struct Part {
    offset: u64,
    bytes: u64,
    reg: Operand,
}

/// The modifiers between the opcode and the type.
type How = SmallVec<[Mod; 4]>;

impl Select<'_> {
    pub(crate) fn load(&mut self, inst: IrInst, access: Access) -> Lower {
        let ty = self.body.result_ty(inst);
        let address = self.address(self.body.args(inst)[0])?;
        let how = self.access_mods(inst, &access, &address, Opcode::Ld)?;
        self.fence_before(access.ordering, access.scope)?;
        let shape = self.shape(ty)?;
        let dst = match self.body.result(inst) {
            Some(_) => self.result_regs(inst)?,
            None => return Ok(()),
        };
        let align = access.align.map_or(1, |align| align.bytes());
        self.load_shape(&shape, &dst, &address, align, &how)?;
        self.fence_after(access.ordering, access.scope)
    }

    /// Loads a value of `shape` to `dst`.
    pub(crate) fn load_shape(
        &mut self,
        shape: &[Piece],
        dst: &[Reg],
        address: &Address,
        align: u64,
        how: &[Mod],
    ) -> Lower {
        if let Some(packed) = Packed::of(shape) {
            return self.load_packed(&packed, shape, dst, address, align, how);
        }
        let mut parts = Vec::new();
        // What is put together or taken apart once all is loaded.
        let mut joins = Vec::new();
        for piece in shape {
            let regs = &dst[piece.reg as usize..][..piece.scalar.n_regs()];
            let pieces = chunks(piece, align);
            let direct = pieces.len() == regs.len()
                && pieces.iter().all(|&(_, bytes)| bytes * 8 == u64::from(access_bits(piece)));
            if direct && piece.scalar != Scalar::Int(1) {
                for (&(offset, bytes), &reg) in pieces.iter().zip(regs) {
                    parts.push(Part { offset, bytes, reg: Operand::Reg(reg) });
                }
                continue;
            }
            let first = parts.len();
            for &(offset, bytes) in &pieces {
                let reg = Operand::Reg(self.tmp(chunk_class(bytes)));
                parts.push(Part { offset, bytes, reg });
            }
            joins.push((piece, first..parts.len()));
        }
        self.access_parts(Opcode::Ld, &parts, address, align, how);
        for (piece, range) in joins {
            let regs = &dst[piece.reg as usize..][..piece.scalar.n_regs()];
            self.join_parts(piece, &parts[range], regs);
        }
        Ok(())
    }

    /// Puts the parts of a piece together.
    fn join_parts(&mut self, piece: &Piece, parts: &[Part], dst: &[Reg]) {
        if piece.scalar == Scalar::Int(1) {
            return self.truncate(16, 1, dst, &[parts[0].reg]);
        }
        for (limb, &reg) in dst.iter().enumerate() {
            let start = piece.offset + limb as u64 * 8;
            let mine = parts.iter().filter(|part| part.offset >= start && part.offset < start + 8);
            let mine: SmallVec<[Part; 8]> = mine.copied().collect();
            self.join_limb(reg, start, &mine);
        }
    }

    fn join_limb(&mut self, dst: Reg, start: u64, parts: &[Part]) {
        let class = self.class_of(dst);
        let mut sum: Option<Operand> = None;
        for part in parts {
            let bits = part.bytes as u32 * 8;
            let mut wide = part.reg;
            if chunk_class(part.bytes) != class || bits < class.bits() {
                let reg = self.tmp(class);
                // Loads of bytes leave zeros above them.
                self.extend(bits, class.bits(), &[reg], &[part.reg], Extend::Zero);
                wide = Operand::Reg(reg);
            }
            let amount = (part.offset - start) as i64 * 8;
            if amount > 0 {
                let reg = self.tmp(class);
                self.op2(Opcode::Shl, &[class.b()], reg, wide, Operand::Int(amount));
                wide = Operand::Reg(reg);
            }
            sum = Some(match sum {
                None => wide,
                Some(sum) => {
                    let reg = self.tmp(class);
                    self.op2(Opcode::Or, &[class.b()], reg, sum, wide);
                    Operand::Reg(reg)
                }
            });
        }
        self.mov(dst, sum.unwrap_or(Operand::Int(0)));
    }

    /// Loads vectors of odd integers as integers of all their bits and takes them apart.
    fn load_packed(
        &mut self,
        packed: &Packed,
        shape: &[Piece],
        dst: &[Reg],
        address: &Address,
        align: u64,
        how: &[Mod],
    ) -> Lower {
        let regs = self.packed_regs(packed, shape, |range| dst[range].iter().copied().collect());
        self.load_shape(&packed.shape, &regs, address, align, how)?;
        for (whole, run) in packed.shape.iter().zip(&packed.runs).filter(|(_, run)| run.len() > 1) {
            let lanes = &shape[run.clone()];
            let limbs = &regs[whole.reg as usize..][..whole.scalar.n_regs()];
            let limbs: SmallVec<[Operand; 4]> =
                limbs.iter().map(|&reg| Operand::Reg(reg)).collect();
            self.repack(&[*whole], &limbs, lanes, &dst[regs_of_run(lanes)])?;
        }
        Ok(())
    }

    /// The registers of a packed shape: those of what is not packed are given by `kept`.
    fn packed_regs(
        &mut self,
        packed: &Packed,
        shape: &[Piece],
        kept: impl Fn(Range<usize>) -> SmallVec<[Reg; 4]>,
    ) -> Vec<Reg> {
        let mut regs = Vec::new();
        for (whole, run) in packed.shape.iter().zip(&packed.runs) {
            if run.len() > 1 {
                regs.extend((0..whole.scalar.n_regs()).map(|_| self.tmp(whole.scalar.class())));
            } else {
                regs.extend(kept(regs_of_run(&shape[run.clone()])));
            }
        }
        regs
    }

    pub(crate) fn store(&mut self, inst: IrInst, access: Access) -> Lower {
        let (value, pointer) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let shape = self.shape(self.body.ty(value))?;
        let operands = self.operands(value)?;
        let address = self.address(pointer)?;
        let how = self.access_mods(inst, &access, &address, Opcode::St)?;
        self.fence_before(access.ordering, access.scope)?;
        let align = access.align.map_or(1, |align| align.bytes());
        self.store_shape(&shape, &operands, &address, align, &how)
    }

    /// Stores a value of `shape`.
    pub(crate) fn store_shape(
        &mut self,
        shape: &[Piece],
        operands: &[Operand],
        address: &Address,
        align: u64,
        how: &[Mod],
    ) -> Lower {
        if let Some(packed) = Packed::of(shape) {
            let mut whole_operands: Vec<Operand> = Vec::new();
            for (whole, run) in packed.shape.iter().zip(&packed.runs) {
                let lanes = &shape[run.clone()];
                let operands = &operands[regs_of_run(lanes)];
                if run.len() == 1 {
                    whole_operands.extend_from_slice(operands);
                    continue;
                }
                let regs: SmallVec<[Reg; 4]> =
                    (0..whole.scalar.n_regs()).map(|_| self.tmp(whole.scalar.class())).collect();
                self.repack(lanes, operands, &[*whole], &regs)?;
                whole_operands.extend(regs.into_iter().map(Operand::Reg));
            }
            return self.store_shape(&packed.shape, &whole_operands, address, align, how);
        }
        let mut parts = Vec::new();
        for piece in shape {
            let limbs = &operands[piece.reg as usize..][..piece.scalar.n_regs()];
            let chunks = chunks(piece, align);
            for &(offset, bytes) in &chunks {
                let limb = ((offset - piece.offset) / 8) as usize;
                let shift = (offset - piece.offset) % 8 * 8;
                let reg = self.cut_chunk(piece, limbs[limb.min(limbs.len() - 1)], shift, bytes);
                parts.push(Part { offset, bytes, reg });
            }
        }
        self.access_parts(Opcode::St, &parts, address, align, how);
        Ok(())
    }

    /// The `bytes` bytes of a limb from bit `shift` on, in a register that a store takes.
    fn cut_chunk(&mut self, piece: &Piece, limb: Operand, shift: u64, bytes: u64) -> Operand {
        if piece.scalar == Scalar::Int(1) {
            let byte = self.tmp(Class::B16);
            self.extend(1, 16, &[byte], &[limb], Extend::Zero);
            return Operand::Reg(byte);
        }
        let class = piece.scalar.class();
        // Memory beyond the width of an odd integer is written as zero, as LLVM does.
        let bits = piece.scalar.bits();
        let odd = bits < 64 && bits != bytes as u32 * 8 && !bits.is_multiple_of(8);
        let limb = if odd { self.clean(limb, bits, Extend::Zero) } else { as_bits(limb) };
        if let Operand::Int(value) = limb {
            let value = (value >> shift.min(63)) as u64;
            let width = bytes as u32 * 8;
            return Operand::Int(super::constant::sign_extend(value, width.min(64)));
        }
        let mut part = limb;
        if shift > 0 {
            let reg = self.tmp(class);
            self.op2(Opcode::Shr, &[class.u()], reg, part, Operand::Int(shift as i64));
            part = Operand::Reg(reg);
        }
        let wanted = chunk_class(bytes);
        if wanted == class {
            return part;
        }
        let reg = self.tmp(wanted);
        self.unary(Opcode::Cvt, &[wanted.u(), class.u()], reg, part);
        Operand::Reg(reg)
    }

    /// Emits the accesses, neighbours of one size together.
    fn access_parts(
        &mut self,
        opcode: Opcode,
        parts: &[Part],
        address: &Address,
        align: u64,
        how: &[Mod],
    ) {
        let mut rest = parts;
        while let Some(first) = rest.first() {
            let n = self.run_length(rest, align, address.space);
            let (now, later) = rest.split_at(n);
            let mut mods: SmallVec<[Mod; 8]> = SmallVec::from_slice(how);
            match n {
                2 => mods.push(Mod::V2),
                4 => mods.push(Mod::V4),
                8 => mods.push(Mod::V8),
                _ => {}
            }
            mods.push(memory_type(first.bytes));
            let mut operands: SmallVec<[Operand; 10]> = SmallVec::new();
            if opcode == Opcode::St {
                operands.push(address.at(first.offset));
            }
            if n > 1 {
                operands.push(Operand::braces(n));
            }
            operands.extend(now.iter().map(|part| as_bits(part.reg)));
            if opcode != Opcode::St {
                operands.push(address.at(first.offset));
            }
            self.ins(opcode, &mods, &operands);
            rest = later;
        }
    }

    /// How many of the next parts one access can take.
    fn run_length(&self, parts: &[Part], align: u64, space: Space) -> usize {
        let first = parts[0];
        let wide = space == Space::Global && self.cx.options.target.has(Feature::LoadV8);
        let limit = if wide && first.bytes >= 4 { 32 } else { 16 };
        for n in [8, 4, 2] {
            let bytes = first.bytes * n as u64;
            if n == 8 && first.bytes != 4 || bytes > limit || parts.len() < n {
                continue;
            }
            let aligned = first.offset.is_multiple_of(bytes) && align.is_multiple_of(bytes);
            let neighbours = parts[..n].iter().enumerate().all(|(index, part)| {
                part.bytes == first.bytes
                    && part.offset == first.offset + index as u64 * first.bytes
            });
            if aligned && neighbours {
                return n;
            }
        }
        1
    }

    /// The modifiers of a load or store but for vector and type.
    fn access_mods(
        &mut self,
        inst: IrInst,
        access: &Access,
        address: &Address,
        opcode: Opcode,
    ) -> Lower<How> {
        let mut mods = How::new();
        let space = address.space;
        let shared_memory =
            matches!(space, Space::Generic | Space::Global | Space::Shared | Space::SharedCluster);
        let ordered = self.cx.options.target.has(Feature::MemoryModel);
        if access.is_atomic() && shared_memory {
            if ordered {
                let order = match (access.ordering, opcode) {
                    (Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst, Opcode::Ld) => {
                        Mod::Acquire
                    }
                    (Ordering::Release | Ordering::AcqRel | Ordering::SeqCst, Opcode::St) => {
                        Mod::Release
                    }
                    _ => Mod::Relaxed,
                };
                let scope = self.scope_word(access.scope)?;
                mods.extend([order, scope]);
            } else {
                mods.push(Mod::Volatile);
            }
        } else if access.volatile && shared_memory {
            mods.push(Mod::Volatile);
        }
        mods.extend(space.modifier());
        // What never changes may come through the cache for constants.
        let plain = !access.is_atomic() && !access.volatile && opcode == Opcode::Ld;
        if plain
            && space == Space::Global
            && self.body.metadata_of(inst, MdKind::INVARIANT_LOAD).is_some()
        {
            mods.push(Mod::Nc);
        }
        Ok(mods)
    }
}

/// A shape in which every vector whose lanes have no address of their own is one integer.
struct Packed {
    shape: Shape,
    /// The pieces of the first shape that each piece stands for.
    runs: Vec<Range<usize>>,
}

impl Packed {
    /// The packed form of `shape`, if that differs.
    fn of(shape: &[Piece]) -> Option<Packed> {
        let is_odd = |piece: &Piece| matches!(piece.scalar, Scalar::Int(bits) if bits % 8 != 0);
        if shape.len() < 2 || !shape.iter().any(is_odd) {
            return None;
        }
        let mut packed = Packed { shape: Shape::new(), runs: Vec::new() };
        let (mut at, mut n_regs) = (0, 0);
        while let Some(&first) = shape.get(at) {
            let run = odd_run(&shape[at..]);
            let scalar = match first.scalar {
                Scalar::Int(bits) if run > 1 => Scalar::Int(bits * run as u32),
                other => other,
            };
            packed.shape.push(Piece { scalar, offset: first.offset, reg: n_regs });
            packed.runs.push(at..at + run);
            n_regs += scalar.n_regs() as u32;
            at += run;
        }
        (packed.runs.len() < shape.len()).then_some(packed)
    }
}

/// The pieces that lie bit after bit from the first on. Members of structs and arrays never do,
/// or not so that it makes a difference: each begins a byte, and lanes of odd integers do not.
fn odd_run(shape: &[Piece]) -> usize {
    let first = shape[0];
    let Scalar::Int(bits) = first.scalar else { return 1 };
    if bits.is_multiple_of(8) {
        return 1;
    }
    let follows = |&(index, piece): &(usize, &Piece)| {
        piece.scalar == first.scalar
            && piece.offset == first.offset + index as u64 * u64::from(bits) / 8
    };
    shape.iter().enumerate().take_while(follows).count()
}

/// The registers of consecutive pieces.
fn regs_of_run(pieces: &[Piece]) -> Range<usize> {
    let (first, last) = (pieces[0], pieces[pieces.len() - 1]);
    first.reg as usize..last.reg as usize + last.scalar.n_regs()
}

/// The width that an access of a whole piece has, for each of its registers.
fn access_bits(piece: &Piece) -> u32 {
    piece.scalar.bits().min(64)
}

/// The offsets and sizes of the accesses of a piece: powers of two, aligned.
fn chunks(piece: &Piece, align: u64) -> SmallVec<[(u64, u64); 2]> {
    let mut chunks = SmallVec::new();
    let end = piece.offset + piece.scalar.store_bytes();
    let mut at = piece.offset;
    while at < end {
        let mut bytes = 8u64;
        // No access may reach from one limb into the next.
        while at + bytes > end
            || !at.is_multiple_of(bytes)
            || !(at - piece.offset).is_multiple_of(bytes)
            || !align.is_multiple_of(bytes)
        {
            bytes /= 2;
        }
        chunks.push((at, bytes));
        at += bytes;
    }
    chunks
}

/// The class of register that an access of so many bytes takes.
pub(super) const fn chunk_class(bytes: u64) -> Class {
    match bytes {
        1 | 2 => Class::B16,
        4 => Class::B32,
        _ => Class::B64,
    }
}

/// The type of an access of so many bytes.
pub(super) const fn memory_type(bytes: u64) -> Mod {
    match bytes {
        1 => Mod::B8,
        2 => Mod::B16,
        4 => Mod::B32,
        _ => Mod::B64,
    }
}
