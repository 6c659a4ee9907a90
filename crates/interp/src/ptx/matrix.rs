//! Matrices: products, fragments from and to memory.
//!
//! The interpreter keeps each `half` of a fragment in a register of its own; PTX has two in one.

use nvopt_arith::float::{Format, Round};
use nvopt_ir::ops::{IntPred, Ordering};
use nvopt_ptx::{
    isa::{FormData, Mod, Opcode},
    mach::Operand,
};

use super::{decode::Decoder, operand::members, types::space_of};
use crate::{
    code::{AccessPlan, Kind, NONE, Part, Sreg, WarpOp},
    decode::{Decoded, shape_of_name},
    matrix::{Combine, Elem, FragmentPlan, MatrixOp, Mma, Operand as Side},
};

/// The bytes of a row of a matrix of 8 by 8 elements of 16 bits.
const ROW_BYTES: u64 = 16;

impl Decoder<'_, '_, '_> {
    /// The registers of a fragment, one after the other, in new ones from `first` on.
    fn gather(&mut self, operand: &[Operand], elem: Elem, out: &mut Vec<u32>) -> Decoded<()> {
        for member in members(operand) {
            match elem.word_bits() {
                16 => {
                    let pair = self.read_bits(&member, 32)?;
                    let first = self.split_reg(pair, 16, 2);
                    out.extend([first, first + 1]);
                }
                bits => out.push(self.read_bits(&member, bits)?),
            }
        }
        Ok(())
    }

    fn contiguous(&mut self, regs: &[u32]) -> u32 {
        let first = self.new_regs(regs.len() as u32);
        for (at, &reg) in regs.iter().enumerate() {
            self.copy(first + at as u32, reg, 1);
        }
        first
    }

    /// Writes the registers of a fragment from `first` on.
    fn scatter(&mut self, operand: &[Operand], elem: Elem, first: u32) -> Decoded<()> {
        for (at, member) in members(operand).iter().enumerate() {
            let at = at as u32;
            let (value, bits) = match elem.word_bits() {
                16 => (self.join_regs(&[first + 2 * at, first + 2 * at + 1], 16), 32),
                bits => (first + at, bits),
            };
            let dest = self.dest(member, bits)?;
            self.copy(dest.reg, value, 1);
            self.finish(dest, false);
        }
        Ok(())
    }

    fn emit_matrix(&mut self, op: MatrixOp, first: u32, dst: u32) {
        let mask = self.constant(u64::from(u32::MAX));
        self.emit_warp(WarpOp::Matrix(op), mask, [first, NONE, NONE], dst);
    }

    pub(super) fn mma(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, a, b, c] = args else { return Err("other operands".to_owned()) };
        let is_wmma = form.opcode == Opcode::WmmaMma;
        let unsupported = [Mod::Sp, Mod::SpOrderedMetadata, Mod::BlockScale];
        if unsupported.iter().any(|&word| form.has(word)) {
            return Err("sparse or scaled".to_owned());
        }
        let shape = form.mods.iter().find_map(|word| shape_of_name(word.name()));
        let (m, n, k) = shape.ok_or("no shape")?;
        let types: Vec<Elem> = form
            .mods
            .iter()
            .filter(|word| word.is_type())
            .map(|word| Elem::by_name(word.name()).ok_or("of this type"))
            .collect::<Result<_, _>>()?;
        let half = Elem::Float(Format::Half);
        let (d_elem, a_elem, b_elem, c_elem) = match *types {
            [d, c] => (d, half, half, c),
            [d, a, b, c] => (d, a, b, c),
            _ => return Err("of these types".to_owned()),
        };
        let is_float = |elem: Elem| matches!(elem, Elem::Float(_) | Elem::Tf32 | Elem::Small(_));
        let kinds = [b_elem, c_elem, d_elem].map(is_float);
        if kinds != [is_float(a_elem); 3] || a_elem.bits() != b_elem.bits() {
            return Err("of these types".to_owned());
        }
        if (m, n, k) == (8, 8, 4) && a_elem == half {
            return Err("of this shape".to_owned());
        }
        let combine = if form.has(Mod::And) {
            Combine::And
        } else if form.has(Mod::Xor) {
            Combine::Xor
        } else {
            Combine::Multiply
        };
        let round = super::float::mode_of(form).round;
        let mma = Mma {
            m,
            n,
            k,
            a: a_elem,
            b: b_elem,
            c: c_elem,
            d: d_elem,
            combine,
            satfinite: form.has(Mod::Satfinite),
            round,
            in_order: is_wmma,
        };
        let mut regs = Vec::new();
        self.gather(a, a_elem, &mut regs)?;
        self.gather(b, b_elem, &mut regs)?;
        self.gather(c, c_elem, &mut regs)?;
        if regs.len() != mma.n_args() {
            return Err("another number of registers".to_owned());
        }
        let first = self.contiguous(&regs);
        let op = MatrixOp::Mma(mma);
        let dst = self.new_regs(op.n_results() as u32);
        self.emit_matrix(op, first, dst);
        self.scatter(to, d_elem, dst)
    }

    pub(super) fn wmma_fragment(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let store = form.opcode == Opcode::WmmaStore;
        let shape = form.mods.iter().find_map(|word| shape_of_name(word.name()));
        let (m, n, k) = shape.ok_or("no shape")?;
        let elem = form.ty().and_then(|ty| Elem::by_name(ty.name())).ok_or("of this type")?;
        if elem.bits() < 8 {
            return Err("of this type".to_owned());
        }
        let side = if form.has(Mod::A) {
            Side::A
        } else if form.has(Mod::B) {
            Side::B
        } else {
            Side::C
        };
        let sum = Elem::Int(32, true);
        let factors = if side == Side::C { sum } else { elem };
        let c = if side == Side::C { elem } else { sum };
        let mma = Mma {
            m,
            n,
            k,
            a: factors,
            b: factors,
            c,
            d: c,
            combine: Combine::Multiply,
            satfinite: false,
            round: Round::Nearest,
            in_order: true,
        };
        let (rows, cols) = mma.size(side);
        let (at, fragment, rest) = match (store, args) {
            (true, [at, fragment, rest @ ..]) => (at, fragment, rest),
            (false, [fragment, at, rest @ ..]) => (at, fragment, rest),
            _ => return Err("other operands".to_owned()),
        };
        let of = space_of(form).ok_or("of this space")?;
        let (address, of) = self.address(at, of)?;
        let stride = match rest.first() {
            Some(stride) => self.read_bits(stride, 32)?,
            None => NONE,
        };
        let plan = FragmentPlan {
            space: of,
            elem,
            rows,
            cols,
            n_elements: mma.n_elements(side),
            by_column: form.has(Mod::Col),
            store,
        };
        let n_regs = plan.n_elements * elem.bits() as usize / elem.word_bits() as usize;
        let row = self.code.fragments.len() as u32;
        self.code.fragments.push(plan);
        if store {
            let mut regs = Vec::new();
            self.gather(fragment, elem, &mut regs)?;
            if regs.len() != n_regs {
                return Err("another number of registers".to_owned());
            }
            let first = self.contiguous(&regs);
            self.emit(Kind::Fragment(row), NONE, [address, stride, first]);
            return Ok(());
        }
        let dst = self.new_regs(n_regs as u32);
        self.emit(Kind::Fragment(row), dst, [address, stride, NONE]);
        self.scatter(fragment, elem, dst)
    }

    pub(super) fn ldmatrix(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, at] = args else { return Err("other operands".to_owned()) };
        let n = matrices(form)?;
        let of = space_of(form).ok_or("of this space")?;
        let (address, of) = self.address(at, of)?;
        let (mask, rows) = (self.first_lanes(n), self.new_regs(4));
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(row_plan(of));
        self.emit(Kind::Load(row), rows, [address, NONE, mask]);
        let dst = self.new_regs(u32::from(n));
        let transposed = form.has(Mod::Trans);
        self.emit_matrix(MatrixOp::Spread { n, transposed }, rows, dst);
        self.write_members(to, dst, 32, false)
    }

    pub(super) fn stmatrix(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [at, from] = args else { return Err("other operands".to_owned()) };
        let n = matrices(form)?;
        let of = space_of(form).ok_or("of this space")?;
        let (address, of) = self.address(at, of)?;
        let mut regs = Vec::new();
        for member in members(from) {
            regs.push(self.read_bits(&member, 32)?);
        }
        if regs.len() != usize::from(n) {
            return Err("another number of registers".to_owned());
        }
        let fragments = self.contiguous(&regs);
        let rows = self.new_regs(4);
        let transposed = form.has(Mod::Trans);
        self.emit_matrix(MatrixOp::Collect { n, transposed }, fragments, rows);
        let mask = self.first_lanes(n);
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(row_plan(of));
        self.emit(Kind::Store(row), NONE, [address, rows, mask]);
        Ok(())
    }

    /// A register that is true for the threads that give addresses of rows of `n` matrices.
    fn first_lanes(&mut self, n: u8) -> u32 {
        let (lane, is_first) = (self.new_regs(1), self.new_regs(1));
        let limit = self.constant(u64::from(n) * 8);
        self.emit(Kind::Sreg(Sreg::Laneid), lane, [NONE; 3]);
        let kind = Kind::ICmp { pred: IntPred::Ult, width: 32, samesign: false };
        self.emit(kind, is_first, [lane, limit, NONE]);
        is_first
    }
}

/// The number of matrices of 8 by 8 elements of 16 bits.
fn matrices(form: &FormData) -> Decoded<u8> {
    if !form.has(Mod::M8n8) || form.ty() != Some(Mod::B16) {
        return Err("of this shape".to_owned());
    }
    let counts = [(Mod::X1, 1), (Mod::X2, 2), (Mod::X4, 4)];
    let found = counts.iter().find(|(word, _)| form.has(*word));
    found.map(|&(_, n)| n).ok_or_else(|| "of this number".to_owned())
}

/// The access to a row of a matrix: four registers of 32 bits.
fn row_plan(of: u32) -> AccessPlan {
    let part = |index: u32| Part { bits: 32, bit_offset: u64::from(index) * 32, reg: index };
    AccessPlan {
        space: of,
        bytes: ROW_BYTES,
        align: ROW_BYTES,
        volatile: false,
        ordering: Ordering::NotAtomic,
        parts: (0..4).map(part).collect(),
        simple: None,
        padding: Vec::new(),
        promises: Vec::new(),
    }
}
