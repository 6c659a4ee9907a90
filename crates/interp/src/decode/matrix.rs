//! `mma`, `wmma`, `ldmatrix` and `stmatrix`.

use nvopt_arith::float::{Format, Round};
use nvopt_ir::{
    body::Value,
    ops::{Align, BinaryOp, IntPred, Ordering},
};

use super::{Decoded, Decoder};
use crate::{
    code::{AccessPlan, Kind, NONE, Part, Sreg, WarpOp, WarpPlan},
    matrix::{Combine, Elem, FragmentPlan, MatrixOp, Mma, Operand},
    shape::Scalar,
    value::Word,
};

/// The bytes of a row of a matrix of eight by eight.
const ROW_BYTES: u64 = 16;

impl Decoder<'_, '_> {
    /// Decodes `name` if it is about matrices; whether it was.
    pub(super) fn nvvm_matrix(&mut self, name: &str, args: &[Value]) -> Decoded<bool> {
        let parts: Vec<&str> = name.split('.').collect();
        match &*parts {
            ["mma", rest @ ..] => self.mma(rest, false, args),
            ["wmma", shape, "mma", rest @ ..] => {
                let mut words = vec![*shape];
                words.extend(rest);
                self.mma(&words, true, args)
            }
            ["wmma", shape, "load", operand, layout, rest @ ..] => {
                self.fragment(shape, operand, layout, rest, args, false)
            }
            ["wmma", shape, "store", _, layout, rest @ ..] => {
                self.fragment(shape, "c", layout, rest, args, true)
            }
            ["ldmatrix", "sync", "aligned", "m8n8", count, rest @ ..] => {
                self.load_matrix(count, rest, args[0])
            }
            ["stmatrix", "sync", "aligned", "m8n8", count, rest @ ..] => {
                self.store_matrix(count, rest, args)
            }
            _ => Ok(false),
        }
    }

    fn mma(&mut self, parts: &[&str], in_order: bool, args: &[Value]) -> Decoded<bool> {
        let mut combine = Combine::Multiply;
        let (mut satfinite, mut round) = (false, Round::Nearest);
        let mut shape = None;
        let mut types = Vec::new();
        for &part in parts {
            match part {
                "and" => combine = Combine::And,
                "xor" => combine = Combine::Xor,
                "popc" | "row" | "col" | "rn" => {}
                "rz" => round = Round::Zero,
                "rm" => round = Round::Down,
                "rp" => round = Round::Up,
                "satfinite" => satfinite = true,
                _ => match (shape_of_name(part), Elem::by_name(part)) {
                    (Some(found), _) => shape = Some(found),
                    (None, Some(elem)) => types.push(elem),
                    (None, None) => return Ok(false),
                },
            }
        }
        let half = Elem::Float(Format::Half);
        let (a, b) = match *types {
            // The types of the sums only; the factors are halves.
            [Elem::Float(Format::Half | Format::Single), Elem::Float(_)] => (half, half),
            [a] => (a, a),
            [a, b] => (a, b),
            [_, a, b, _] => (a, b),
            _ => return Ok(false),
        };
        let Some((m, n, k)) = shape else { return Ok(false) };
        // This one is four products of eight by eight at once.
        if (m, n, k) == (8, 8, 4) && a == half {
            return Ok(false);
        }
        let (Some(c), Some(d)) = (self.sum_type(args.last())?, self.result_type()?) else {
            return Ok(false);
        };
        let mma = Mma { m, n, k, a, b, c, d, combine, satfinite, round, in_order };
        let first = self.contiguous(args)?;
        if self.regs_of(args)? as usize != mma.n_args() {
            return Err(format!("a product of fragments with other operands than {m}x{n}x{k} has"));
        }
        let dst = self.result_reg()?;
        self.emit_matrix(MatrixOp::Mma(mma), first, dst);
        Ok(true)
    }

    /// The element type of a sum, by the type of a register of it.
    fn sum_type(&mut self, value: Option<&Value>) -> Decoded<Option<Elem>> {
        let Some(&value) = value else { return Ok(None) };
        let shape = self.shape_of(value)?;
        Ok(shape.leaves.first().map(|leaf| elem_of(leaf.scalar)))
    }

    fn result_type(&mut self) -> Decoded<Option<Elem>> {
        let shape = self.shape(self.body.result_ty(self.inst))?;
        Ok(shape.leaves.first().map(|leaf| elem_of(leaf.scalar)))
    }

    fn regs_of(&mut self, values: &[Value]) -> Decoded<u32> {
        let mut n = 0;
        for &value in values {
            n += self.shape_of(value)?.n_regs;
        }
        Ok(n)
    }

    /// The first of new registers that hold the values one after the other.
    fn contiguous(&mut self, values: &[Value]) -> Decoded<u32> {
        let n = self.regs_of(values)?;
        let first = self.new_regs(n);
        let mut at = first;
        for &value in values {
            let (reg, n) = (self.reg(value)?, self.shape_of(value)?.n_regs);
            self.emit(Kind::Copy { n }, at, [reg, NONE, NONE]);
            at += n;
        }
        Ok(first)
    }

    fn emit_matrix(&mut self, op: MatrixOp, first: u32, dst: u32) {
        let mask = self.const_reg(Word::new(u64::from(u32::MAX)));
        let row = self.code.warps.len() as u32;
        let args = [first, NONE, NONE];
        self.code.warps.push(WarpPlan { op: WarpOp::Matrix(op), mask, args });
        self.emit(Kind::Warp(row), dst, [NONE; 3]);
    }

    fn fragment(
        &mut self,
        shape: &str,
        operand: &str,
        layout: &str,
        rest: &[&str],
        args: &[Value],
        store: bool,
    ) -> Decoded<bool> {
        let elem = rest.last().and_then(|name| Elem::by_name(name));
        let (Some((m, n, k)), Some(elem)) = (shape_of_name(shape), elem) else { return Ok(false) };
        let operand = match operand {
            "a" => Operand::A,
            "b" => Operand::B,
            _ => Operand::C,
        };
        if elem.bits() < 8 {
            return Ok(false);
        }
        let sum = Elem::Int(32, true);
        let factors = if operand == Operand::C { sum } else { elem };
        let c = if operand == Operand::C { elem } else { sum };
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
        let (rows, cols) = mma.size(operand);
        let plan = FragmentPlan {
            space: self.space_of(args[0])?,
            elem,
            rows,
            cols,
            n_elements: mma.n_elements(operand),
            by_column: layout == "col",
            store,
        };
        let address = self.reg(args[0])?;
        let stride = match rest.contains(&"stride") {
            true => self.reg(*args.last().ok_or("a stride")?)?,
            false => NONE,
        };
        let values = &args[1..args.len() - usize::from(stride != NONE)];
        let n_regs = plan.n_elements * elem.bits() as usize / elem.word_bits() as usize;
        let given = match store {
            true => self.regs_of(values)?,
            false => self.shape(self.body.result_ty(self.inst))?.n_regs,
        };
        if given as usize != n_regs {
            return Err("a fragment of another size".to_owned());
        }
        let first = if store { self.contiguous(values)? } else { NONE };
        let dst = if store { NONE } else { self.result_reg()? };
        let row = self.code.fragments.len() as u32;
        self.code.fragments.push(plan);
        self.emit(Kind::Fragment(row), dst, [address, stride, first]);
        Ok(true)
    }

    fn load_matrix(&mut self, count: &str, rest: &[&str], pointer: Value) -> Decoded<bool> {
        let Some(n) = matrices(count, rest) else { return Ok(false) };
        let transposed = rest.contains(&"trans");
        let plan = self.row_plan(pointer)?;
        let (address, mask, rows) = (self.reg(pointer)?, self.first_lanes(n), self.new_regs(4));
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(plan);
        self.emit(Kind::Load(row), rows, [address, NONE, mask]);
        let dst = self.result_reg()?;
        self.emit_matrix(MatrixOp::Spread { n, transposed }, rows, dst);
        Ok(true)
    }

    fn store_matrix(&mut self, count: &str, rest: &[&str], args: &[Value]) -> Decoded<bool> {
        let Some(n) = matrices(count, rest) else { return Ok(false) };
        let transposed = rest.contains(&"trans");
        let plan = self.row_plan(args[0])?;
        let fragments = self.contiguous(&args[1..])?;
        let rows = self.new_regs(4);
        self.emit_matrix(MatrixOp::Collect { n, transposed }, fragments, rows);
        let (address, mask) = (self.reg(args[0])?, self.first_lanes(n));
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(plan);
        self.emit(Kind::Store(row), NONE, [address, rows, mask]);
        Ok(true)
    }

    /// The access to a row of a matrix: four registers of 32 bits.
    fn row_plan(&mut self, pointer: Value) -> Decoded<AccessPlan> {
        let part = |index: u32| Part { bits: 32, bit_offset: u64::from(index) * 32, reg: index };
        Ok(AccessPlan {
            space: self.space_of(pointer)?,
            bytes: ROW_BYTES,
            align: Align::from_bytes(ROW_BYTES).map_or(1, |align| align.bytes()),
            volatile: false,
            ordering: Ordering::NotAtomic,
            parts: (0..4).map(part).collect(),
            simple: None,
            padding: Vec::new(),
            promises: Vec::new(),
        })
    }

    /// A register that is true for the threads that give addresses of rows of `n` matrices.
    fn first_lanes(&mut self, n: u8) -> u32 {
        let (lane, is_first) = (self.new_regs(1), self.new_regs(1));
        let limit = self.const_reg(Word::new(u64::from(n) * 8));
        self.emit(Kind::Sreg(Sreg::Laneid), lane, [NONE; 3]);
        let kind = Kind::ICmp { pred: IntPred::Ult, width: 32, samesign: false };
        self.emit(kind, is_first, [lane, limit, NONE]);
        is_first
    }

    /// `swap.lo.hi.b64`: the halves of a word change places.
    pub(super) fn swap_halves(&mut self, arg: Value) -> Decoded<()> {
        let (dst, a, amount) = (self.result_reg()?, self.reg(arg)?, self.const_reg(Word::new(32)));
        let (low, high) = (self.new_regs(1), self.new_regs(1));
        let kind = |op| Kind::Int2 { op, width: 64, flags: 0 };
        self.emit(kind(BinaryOp::LShr), low, [a, amount, NONE]);
        self.emit(kind(BinaryOp::Shl), high, [a, amount, NONE]);
        self.emit(kind(BinaryOp::Or), dst, [low, high, NONE]);
        Ok(())
    }
}

fn elem_of(scalar: Scalar) -> Elem {
    match scalar {
        Scalar::Float(format) => Elem::Float(format),
        Scalar::Int | Scalar::Ptr(_) => Elem::Int(32, true),
    }
}

/// The number of matrices of a name such as `x4`, of elements of 16 bits.
fn matrices(count: &str, rest: &[&str]) -> Option<u8> {
    let n = count.strip_prefix('x')?.parse().ok()?;
    (matches!(n, 1 | 2 | 4) && rest.last() == Some(&"b16")).then_some(n)
}

/// The sizes in a name such as `m16n8k16`.
pub(crate) fn shape_of_name(name: &str) -> Option<(u16, u16, u16)> {
    let (m, rest) = name.strip_prefix('m')?.split_once('n')?;
    let (n, k) = rest.split_once('k')?;
    Some((m.parse().ok()?, n.parse().ok()?, k.parse().ok()?))
}
