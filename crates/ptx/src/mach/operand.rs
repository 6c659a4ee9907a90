//! Operands.
//!
//! The operands of an instruction are one flat slice. What stands in braces, brackets or
//! parentheses is a [`Operand::Group`] followed by its members, which may be groups themselves:
//! `ld.global.v2.f32 {%f1, %f2}, [%rd1+8]` has `Group(Braces, 2) Reg Reg AddrReg`. So a pass that
//! renames registers walks a slice, and only the printer cares about the grouping.

use nvopt_entity::Str;

use super::body::{Block, Reg};
use crate::isa::Sreg;

/// What stands around the members of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bracket {
    /// `{a, b}`: a vector.
    Braces,
    /// `[a, b]`: an address of several parts, as of a texture.
    Brackets,
    /// `(a, b)`: arguments or results of a call.
    Parens,
    /// `a|b`: two destinations.
    Pipe,
}

/// An operand, or the head of a group of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// The head of a group: the next `n` operands (groups counting as one) are its members.
    Group(Bracket, u16),
    /// A register.
    Reg(Reg),
    /// A predicate negated: `!p`.
    Not(Reg),
    /// A register negated: `-a`, as `fma` has it in old code.
    Minus(Reg),
    /// A part of a register: an index into [`PARTS`], plus `PARTS.len()` if it is negated.
    Part(Reg, u8),
    /// An integer.
    Int(i64),
    /// The bits of an `0f…` literal.
    F32(u32),
    /// The bits of an `0d…` literal.
    F64(u64),
    /// A special register.
    Sreg(Sreg),
    /// A symbol and an offset: a variable, a parameter, a function.
    Sym(Str, i64),
    /// A label of this function.
    Label(Block),
    /// An address: a register and an offset.
    AddrReg(Reg, i64),
    /// An address: a symbol and an offset.
    AddrSym(Str, i64),
    /// An address that is a number.
    AddrInt(i64),
    /// `_`: a destination that is not wanted.
    Sink,
    /// A bare word that is none of the above.
    Word(Str),
}

const _: () = assert!(size_of::<Operand>() <= 16);

/// The parts of registers: the components of vectors, then the selectors of video instructions.
pub const PARTS: [&str; 38] = [
    "x", "y", "z", "w", "b0", "b1", "b2", "b3", "h0", "h1", "h00", "h01", "h02", "h03", "h10",
    "h11", "h12", "h13", "h20", "h21", "h22", "h23", "h30", "h31", "h32", "h33", "b10", "b20",
    "b21", "b210", "b30", "b31", "b310", "b32", "b320", "b321", "b3210", "b7654",
];

impl Operand {
    /// A vector of `n` members.
    pub const fn braces(n: usize) -> Operand {
        Operand::Group(Bracket::Braces, n as u16)
    }

    /// The register in it, however it is used.
    pub const fn reg(self) -> Option<Reg> {
        match self {
            Operand::Reg(reg)
            | Operand::Not(reg)
            | Operand::Minus(reg)
            | Operand::Part(reg, _)
            | Operand::AddrReg(reg, _) => Some(reg),
            Operand::Group(..)
            | Operand::Int(_)
            | Operand::F32(_)
            | Operand::F64(_)
            | Operand::Sreg(_)
            | Operand::Sym(..)
            | Operand::Label(_)
            | Operand::AddrSym(..)
            | Operand::AddrInt(_)
            | Operand::Sink
            | Operand::Word(_) => None,
        }
    }

    /// The same operand with another register.
    pub const fn with_reg(self, to: Reg) -> Operand {
        match self {
            Operand::Reg(_) => Operand::Reg(to),
            Operand::Not(_) => Operand::Not(to),
            Operand::Minus(_) => Operand::Minus(to),
            Operand::Part(_, part) => Operand::Part(to, part),
            Operand::AddrReg(_, offset) => Operand::AddrReg(to, offset),
            Operand::Group(..)
            | Operand::Int(_)
            | Operand::F32(_)
            | Operand::F64(_)
            | Operand::Sreg(_)
            | Operand::Sym(..)
            | Operand::Label(_)
            | Operand::AddrSym(..)
            | Operand::AddrInt(_)
            | Operand::Sink
            | Operand::Word(_) => self,
        }
    }
}

/// The length of the first operand of `operands`, its members included.
pub(crate) fn extent(operands: &[Operand]) -> usize {
    let mut at = 0;
    let mut due = 1usize;
    while due > 0 && at < operands.len() {
        due -= 1;
        if let Operand::Group(_, n) = operands[at] {
            due += usize::from(n);
        }
        at += 1;
    }
    at
}
