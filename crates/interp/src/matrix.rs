//! Matrix operations of a warp: how fragments lie in registers, and products.
//!
//! Of `mma` the layout of fragments is that of the PTX manual. All its shapes follow one rule: a
//! register of 32 bits holds a few neighbours along the inner dimension, the registers of a thread
//! go down by eight rows and then on by four registers' worth of columns. Of `wmma` the layout is
//! nobody's business but the hardware's; here fragments hold the elements in order.
//!
//! Products of narrow floats are summed in `double` and rounded once. Hardware sums in an order
//! and with a width it does not tell, so the last bits of a sum that is not exact may differ.

use nvopt_arith::float::{self, Bits, Format, Round, small::SmallFormat};

use crate::value::Word;

/// One word for each of the 32 threads.
pub(crate) type Row = [Word; 32];

/// The type of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Elem {
    Float(Format),
    Tf32,
    Small(SmallFormat),
    /// Width and signedness.
    Int(u8, bool),
    Bit,
}

impl Elem {
    /// The element type with this name.
    pub(crate) fn by_name(name: &str) -> Option<Elem> {
        Some(match name {
            "f16" => Elem::Float(Format::Half),
            "bf16" => Elem::Float(Format::BFloat),
            "f32" => Elem::Float(Format::Single),
            "f64" => Elem::Float(Format::Double),
            "tf32" => Elem::Tf32,
            "e4m3" => Elem::Small(SmallFormat::E4M3),
            "e5m2" => Elem::Small(SmallFormat::E5M2),
            "s8" => Elem::Int(8, true),
            "u8" => Elem::Int(8, false),
            "s4" => Elem::Int(4, true),
            "u4" => Elem::Int(4, false),
            "s32" => Elem::Int(32, true),
            "b1" => Elem::Bit,
            _ => return None,
        })
    }

    pub(crate) fn bits(self) -> u32 {
        match self {
            Elem::Float(format) => format.bits(),
            Elem::Tf32 => 32,
            Elem::Small(_) => 8,
            Elem::Int(bits, _) => u32::from(bits),
            Elem::Bit => 1,
        }
    }

    /// The bits of one register of a fragment: a `half` has one to itself.
    pub(crate) fn word_bits(self) -> u32 {
        match self {
            Elem::Float(format @ (Format::Half | Format::Double)) => format.bits(),
            _ => 32,
        }
    }

    fn to_double(self, bits: u64) -> f64 {
        match self {
            Elem::Float(format) => {
                let wide = float::convert(format, Format::Double, Round::Nearest, Bits::from(bits));
                f64::from_bits(wide as u64)
            }
            Elem::Tf32 if f32::from_bits(bits as u32).is_nan() => f64::NAN,
            // The low bits of the fraction do not take part.
            Elem::Tf32 => f64::from(f32::from_bits(bits as u32 & !0x1fff)),
            Elem::Small(format) => format.decode(bits as u8),
            Elem::Int(..) | Elem::Bit => self.to_int(bits) as f64,
        }
    }

    fn to_int(self, bits: u64) -> i64 {
        match self {
            Elem::Int(width, true) => {
                let unused = 64 - u32::from(width);
                (bits << unused) as i64 >> unused
            }
            _ => bits as i64,
        }
    }
}

/// How elements are combined before they are summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Combine {
    Multiply,
    /// The bits in which both, or not both, are set.
    And,
    Xor,
}

/// A product of fragments: `d = a * b + c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mma {
    pub(crate) m: u16,
    pub(crate) n: u16,
    pub(crate) k: u16,
    pub(crate) a: Elem,
    pub(crate) b: Elem,
    pub(crate) c: Elem,
    pub(crate) d: Elem,
    pub(crate) combine: Combine,
    /// What does not fit becomes the nearest that does.
    pub(crate) satfinite: bool,
    /// How `double` sums are rounded.
    pub(crate) round: Round,
    /// The fragments are those of `wmma`.
    pub(crate) in_order: bool,
}

/// An operation on matrices by all threads of a warp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatrixOp {
    Mma(Mma),
    /// From rows of 16 bytes, one a thread, to the fragments of so many matrices of 8 by 8.
    Spread {
        n: u8,
        transposed: bool,
    },
    /// Back.
    Collect {
        n: u8,
        transposed: bool,
    },
}

/// `wmma.load` and `wmma.store`: a fragment from or to memory at `a`, `b` elements between the
/// beginnings of rows; `c` is the first register to store.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FragmentPlan {
    pub(crate) space: u32,
    pub(crate) elem: Elem,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// The elements of a thread.
    pub(crate) n_elements: usize,
    /// Columns, not rows, lie together.
    pub(crate) by_column: bool,
    pub(crate) store: bool,
}

impl FragmentPlan {
    /// Row and column of element `index` of `lane`.
    pub(crate) fn position(&self, lane: usize, index: usize) -> (usize, usize) {
        in_order(self.rows, self.cols, self.n_elements, lane, index)
    }
}

/// Where an element of a fragment of `wmma` lies.
fn in_order(rows: usize, cols: usize, n: usize, lane: usize, index: usize) -> (usize, usize) {
    let at = (lane * n + index) % (rows * cols);
    (at / cols, at % cols)
}

/// Which operand of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    A,
    B,
    C,
}

impl Mma {
    pub(crate) fn size(&self, operand: Operand) -> (usize, usize) {
        let (m, n, k) = (usize::from(self.m), usize::from(self.n), usize::from(self.k));
        match operand {
            Operand::A => (m, k),
            Operand::B => (k, n),
            Operand::C => (m, n),
        }
    }

    /// The elements a thread has of an operand.
    pub(crate) fn n_elements(&self, operand: Operand) -> usize {
        let (rows, cols) = self.size(operand);
        let elem = match operand {
            Operand::A => self.a,
            Operand::B => self.b,
            Operand::C => self.c,
        };
        let half = elem == Elem::Float(Format::Half);
        // `wmma` keeps halves of the factors in eight pairs, more than once if need be.
        if self.in_order && half && operand != Operand::C { 16 } else { rows * cols / 32 }
    }

    fn n_words(&self, operand: Operand, elem: Elem) -> usize {
        self.n_elements(operand) * elem.bits() as usize / elem.word_bits() as usize
    }

    /// The registers of the operands.
    pub(crate) fn n_args(&self) -> usize {
        self.n_words(Operand::A, self.a)
            + self.n_words(Operand::B, self.b)
            + self.n_words(Operand::C, self.c)
    }

    /// The registers of the result.
    pub(crate) fn n_results(&self) -> usize {
        self.n_words(Operand::C, self.d)
    }

    /// Row and column of element `index` of `lane`.
    fn position(&self, operand: Operand, elem: Elem, lane: usize, index: usize) -> (usize, usize) {
        let (rows, cols) = self.size(operand);
        if self.in_order {
            return in_order(rows, cols, self.n_elements(operand), lane, index);
        }
        let (group, within) = (lane / 4, lane % 4);
        let per_register = (32 / elem.bits() as usize).max(1);
        let (register, inner) = (index / per_register, index % per_register);
        let along = within * per_register + inner;
        match operand {
            Operand::A => {
                let down = rows / 8;
                (group + 8 * (register % down), along + 4 * per_register * (register / down))
            }
            Operand::B => (along + 4 * per_register * register, group),
            Operand::C => (group + 8 * (index / 2), within * 2 + index % 2),
        }
    }

    /// The matrix that the fragments in `args` are.
    fn gather(&self, operand: Operand, elem: Elem, args: &[Row]) -> Vec<Word> {
        let (rows, cols) = self.size(operand);
        let mut matrix = vec![Word::default(); rows * cols];
        for lane in 0..32 {
            for index in 0..self.n_elements(operand) {
                let (row, col) = self.position(operand, elem, lane, index);
                matrix[row * cols + col] = element(elem, args, lane, index);
            }
        }
        matrix
    }

    fn product(&self, a: &[Word], b: &[Word], c: Word) -> Word {
        let all = || a.iter().chain(b).chain([&c]);
        if all().any(|word| word.poison) {
            return Word::POISON;
        }
        if all().any(|word| word.undef != 0) {
            let undef = nvopt_ir::constant::low_mask(self.d.bits());
            return Word { bits: 0, undef, poison: false };
        }
        let pairs = a.iter().zip(b).map(|(a, b)| (a.bits, b.bits));
        Word::new(match self.a {
            Elem::Int(..) | Elem::Bit => self.int_product(pairs, c.bits),
            Elem::Float(Format::Double) => pairs.fold(c.bits, |sum, (a, b)| {
                let wide = [a, b, sum].map(Bits::from);
                float::fma(Format::Double, self.round, wide[0], wide[1], wide[2]) as u64
            }),
            Elem::Float(_) | Elem::Tf32 | Elem::Small(_) => self.float_product(pairs, c.bits),
        })
    }

    fn int_product(&self, pairs: impl Iterator<Item = (u64, u64)>, c: u64) -> u64 {
        let term = |(a, b): (u64, u64)| match self.combine {
            Combine::Multiply => self.a.to_int(a) * self.b.to_int(b),
            Combine::And => i64::from((a & b).count_ones()),
            Combine::Xor => i64::from((a ^ b).count_ones()),
        };
        let sum = i64::from(c as u32 as i32) + pairs.map(term).sum::<i64>();
        let sum = match self.satfinite {
            true => sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)),
            false => sum,
        };
        u64::from(sum as u32)
    }

    fn float_product(&self, pairs: impl Iterator<Item = (u64, u64)>, c: u64) -> u64 {
        let term = |(a, b): (u64, u64)| self.a.to_double(a) * self.b.to_double(b);
        let sum = pairs.map(term).fold(self.c.to_double(c), |sum, term| sum + term);
        let Elem::Float(format) = self.d else { return 0 };
        if sum.is_nan() {
            return format.canonical_nan() as u64;
        }
        let wide = Bits::from(sum.to_bits());
        let rounded = float::convert(Format::Double, format, Round::Nearest, wide);
        let infinite = self.satfinite && format.is_infinite(rounded);
        (if infinite { format.largest(format.is_negative(rounded)) } else { rounded }) as u64
    }
}

impl MatrixOp {
    /// The registers of the operands.
    pub(crate) fn n_args(&self) -> usize {
        match self {
            MatrixOp::Mma(mma) => mma.n_args(),
            MatrixOp::Spread { .. } => 4,
            MatrixOp::Collect { n, .. } => usize::from(*n),
        }
    }

    /// The registers of the result.
    pub(crate) fn n_results(&self) -> usize {
        match self {
            MatrixOp::Mma(mma) => mma.n_results(),
            MatrixOp::Spread { n, .. } => usize::from(*n),
            MatrixOp::Collect { .. } => 4,
        }
    }
}

/// The results of `op` for all threads.
pub(crate) fn eval(op: &MatrixOp, args: &[Row]) -> Vec<Row> {
    match *op {
        MatrixOp::Mma(ref mma) => multiply(mma, args),
        MatrixOp::Spread { n, transposed } => spread(usize::from(n), transposed, args),
        MatrixOp::Collect { n, transposed } => collect(usize::from(n), transposed, args),
    }
}

fn multiply(mma: &Mma, args: &[Row]) -> Vec<Row> {
    let (of_a, rest) = args.split_at(mma.n_words(Operand::A, mma.a));
    let (of_b, of_c) = rest.split_at(mma.n_words(Operand::B, mma.b));
    let a = mma.gather(Operand::A, mma.a, of_a);
    let b = mma.gather(Operand::B, mma.b, of_b);
    let c = mma.gather(Operand::C, mma.c, of_c);
    let (n, k) = (usize::from(mma.n), usize::from(mma.k));
    let columns: Vec<Vec<Word>> =
        (0..n).map(|col| b.iter().skip(col).step_by(n).copied().collect()).collect();
    let mut out = vec![[Word::default(); 32]; mma.n_results()];
    // Elements of the result are as wide as their registers.
    for (index, out) in out.iter_mut().enumerate() {
        for (lane, out) in out.iter_mut().enumerate() {
            let (row, col) = mma.position(Operand::C, mma.d, lane, index);
            let c = c[row * n + col];
            *out = mma.product(&a[row * k..row * k + k], &columns[col], c);
        }
    }
    out
}

/// Element `index` of a thread's fragment.
fn element(elem: Elem, args: &[Row], lane: usize, index: usize) -> Word {
    let (bits, word_bits) = (elem.bits() as usize, elem.word_bits() as usize);
    let at = index * bits;
    let word = args[at / word_bits][lane];
    let mask = nvopt_ir::constant::low_mask(elem.bits());
    let shift = at % word_bits;
    Word { bits: word.bits >> shift & mask, undef: word.undef >> shift & mask, ..word }
}

/// Half `index` of a thread's row of eight.
fn half(args: &[Row], lane: usize, index: usize) -> Word {
    element(Elem::Float(Format::BFloat), args, lane, index)
}

fn pair(low: Word, high: Word) -> Word {
    Word {
        bits: low.bits | high.bits << 16,
        undef: low.undef | high.undef << 16,
        poison: low.poison || high.poison,
    }
}

fn spread(n: usize, transposed: bool, rows: &[Row]) -> Vec<Row> {
    let mut out = vec![[Word::default(); 32]; n];
    for (matrix, out) in out.iter_mut().enumerate() {
        for (lane, out) in out.iter_mut().enumerate() {
            let (group, first) = (lane / 4, lane % 4 * 2);
            let at = |inner: usize| match transposed {
                false => half(rows, matrix * 8 + group, first + inner),
                true => half(rows, matrix * 8 + first + inner, group),
            };
            *out = pair(at(0), at(1));
        }
    }
    out
}

fn collect(n: usize, transposed: bool, fragments: &[Row]) -> Vec<Row> {
    let mut out = vec![[Word::default(); 32]; 4];
    for lane in 0..n * 8 {
        let (matrix, row) = (lane / 8, lane % 8);
        let at = |col: usize| {
            let (row, col) = if transposed { (col, row) } else { (row, col) };
            half(&fragments[matrix..=matrix], row * 4 + col / 2, col % 2)
        };
        for (word, out) in out.iter_mut().enumerate() {
            out[lane] = pair(at(word * 2), at(word * 2 + 1));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: Elem = Elem::Float(Format::Half);
    const SINGLE: Elem = Elem::Float(Format::Single);

    fn shape(m: u16, n: u16, k: u16, of: Elem, sum: Elem, in_order: bool) -> Mma {
        Mma {
            m,
            n,
            k,
            a: of,
            b: of,
            c: sum,
            d: sum,
            combine: Combine::Multiply,
            satfinite: false,
            round: Round::Nearest,
            in_order,
        }
    }

    /// Every element of every operand is held by some thread, once unless halves are repeated.
    #[test]
    fn fragments_cover_matrices() {
        let int = Elem::Int(32, true);
        let shapes = [
            shape(16, 8, 8, HALF, SINGLE, false),
            shape(16, 8, 16, HALF, HALF, false),
            shape(16, 8, 8, Elem::Tf32, SINGLE, false),
            shape(16, 8, 4, Elem::Tf32, SINGLE, false),
            shape(8, 8, 4, Elem::Float(Format::Double), Elem::Float(Format::Double), false),
            shape(16, 8, 16, Elem::Float(Format::Double), Elem::Float(Format::Double), false),
            shape(16, 8, 16, Elem::Int(8, true), int, false),
            shape(16, 8, 32, Elem::Int(8, false), int, false),
            shape(8, 8, 32, Elem::Int(4, true), int, false),
            shape(16, 8, 64, Elem::Int(4, false), int, false),
            shape(16, 8, 256, Elem::Bit, int, false),
            shape(16, 16, 16, HALF, SINGLE, true),
            shape(32, 8, 16, HALF, SINGLE, true),
            shape(8, 32, 16, Elem::Float(Format::BFloat), SINGLE, true),
        ];
        for mma in shapes {
            for (operand, elem) in [(Operand::A, mma.a), (Operand::B, mma.b), (Operand::C, mma.c)] {
                let (rows, cols) = mma.size(operand);
                let mut seen = vec![0; rows * cols];
                for lane in 0..32 {
                    for index in 0..mma.n_elements(operand) {
                        let (row, col) = mma.position(operand, elem, lane, index);
                        seen[row * cols + col] += 1;
                    }
                }
                let times = mma.n_elements(operand) * 32 / (rows * cols);
                assert!(seen.iter().all(|&n| n == times), "{mma:?} {operand:?}");
            }
        }
    }

    #[test]
    fn rows_spread_and_collected_are_the_same() {
        let mut rows = vec![[Word::default(); 32]; 4];
        for (word, row) in rows.iter_mut().enumerate() {
            for (lane, value) in row.iter_mut().enumerate() {
                *value = Word::new(
                    (lane * 8 + word * 2) as u64 | ((lane * 8 + word * 2 + 1) << 16) as u64,
                );
            }
        }
        for transposed in [false, true] {
            let fragments = spread(4, transposed, &rows);
            assert_eq!(collect(4, transposed, &fragments), rows);
        }
        // The first register of thread 5: row 1, columns 2 and 3, or the other way round.
        assert_eq!(spread(1, false, &rows)[0][5].bits, 10 | 11 << 16);
        assert_eq!(spread(1, true, &rows)[0][5].bits, 17 | 25 << 16);
    }
}
