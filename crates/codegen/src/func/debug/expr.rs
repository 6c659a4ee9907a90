//! DWARF expressions: bytes, and addresses that the assembler fills in.

use nvopt_ptx::mach::{MachBody, Reg};

/// Operations of DWARF expressions.
pub(crate) mod op {
    pub(crate) const ADDR: u8 = 0x03;
    pub(crate) const CONSTU: u8 = 0x10;
    pub(crate) const CONSTS: u8 = 0x11;
    pub(crate) const PLUS_UCONST: u8 = 0x23;
    pub(crate) const LIT0: u8 = 0x30;
    pub(crate) const REGX: u8 = 0x90;
    pub(crate) const BREGX: u8 = 0x92;
    pub(crate) const PIECE: u8 = 0x93;
    pub(crate) const CALL_FRAME_CFA: u8 = 0x9c;
}

/// The letters of a register's name that its number can hold.
const MAX_REG_NAME: usize = 8;

/// A part of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Bytes(Vec<u8>),
    /// The address of a symbol.
    Address(String),
}

/// An expression.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Expr {
    parts: Vec<Part>,
}

impl Expr {
    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Its length, where an address takes `address_bytes`.
    pub(crate) fn len(&self, address_bytes: usize) -> usize {
        let part_len = |part: &Part| match part {
            Part::Bytes(bytes) => bytes.len(),
            Part::Address(_) => address_bytes,
        };
        self.parts.iter().map(part_len).sum()
    }

    fn bytes(&mut self) -> &mut Vec<u8> {
        if !matches!(self.parts.last(), Some(Part::Bytes(_))) {
            self.parts.push(Part::Bytes(Vec::new()));
        }
        match self.parts.last_mut() {
            Some(Part::Bytes(bytes)) => bytes,
            _ => unreachable!("the last part was just made one of bytes"),
        }
    }

    pub(crate) fn byte(&mut self, byte: u8) {
        self.bytes().push(byte);
    }

    pub(crate) fn unsigned(&mut self, number: u64) {
        write_unsigned(self.bytes(), number);
    }

    pub(crate) fn signed(&mut self, number: i64) {
        write_signed(self.bytes(), number);
    }

    /// `DW_OP_addr symbol`
    pub(crate) fn address(&mut self, symbol: impl Into<String>) {
        self.byte(op::ADDR);
        self.parts.push(Part::Address(symbol.into()));
    }

    /// `DW_OP_plus_uconst bytes`, unless that is nothing.
    pub(crate) fn plus(&mut self, bytes: u64) {
        if bytes > 0 {
            self.byte(op::PLUS_UCONST);
            self.unsigned(bytes);
        }
    }

    /// `DW_OP_piece bytes`
    pub(crate) fn piece(&mut self, bytes: u64) {
        self.byte(op::PIECE);
        self.unsigned(bytes);
    }

    /// A constant.
    pub(crate) fn constant(&mut self, number: i64, is_unsigned: bool) {
        match number {
            0..=31 => self.byte(op::LIT0 + number as u8),
            _ if is_unsigned => {
                self.byte(op::CONSTU);
                self.unsigned(number as u64);
            }
            _ => {
                self.byte(op::CONSTS);
                self.signed(number);
            }
        }
    }

    /// Appends another expression.
    pub(crate) fn append(&mut self, other: &Expr) {
        for part in &other.parts {
            match part {
                Part::Bytes(bytes) => self.bytes().extend_from_slice(bytes),
                Part::Address(_) => self.parts.push(part.clone()),
            }
        }
    }
}

/// The number by which debug sections call a virtual register: the letters of its name, the first
/// one highest. None for a name that is too long for that.
pub(crate) fn reg_number(body: &MachBody, reg: Reg) -> Option<u64> {
    let mut name = Vec::new();
    body.write_reg(&mut name, reg);
    let fits = name.len() <= MAX_REG_NAME;
    fits.then(|| name.iter().fold(0, |number, &letter| number << 8 | u64::from(letter)))
}

/// Appends a number in groups of seven bits, the lowest first.
pub(crate) fn write_unsigned(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a signed number in groups of seven bits, the lowest first.
pub(crate) fn write_signed(out: &mut Vec<u8>, mut number: i64) {
    loop {
        let group = number as u8 & 0x7f;
        number >>= 7;
        let is_last = number == 0 && group & 0x40 == 0 || number == -1 && group & 0x40 != 0;
        out.push(if is_last { group } else { group | 0x80 });
        if is_last {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_groups_of_seven_bits() {
        let unsigned = |number| {
            let mut out = Vec::new();
            write_unsigned(&mut out, number);
            out
        };
        let signed = |number| {
            let mut out = Vec::new();
            write_signed(&mut out, number);
            out
        };
        assert_eq!(unsigned(127), [0x7f]);
        assert_eq!(unsigned(0x0025_7231), [177, 228, 149, 1]);
        assert_eq!(signed(-1), [0x7f]);
        assert_eq!(signed(64), [0xc0, 0]);
        assert_eq!(signed(-65), [0xbf, 0x7f]);
        assert_eq!(unsigned(u64::MAX).len(), 10);
        assert_eq!(signed(i64::MIN).len(), 10);
    }

    #[test]
    fn an_expression_has_the_length_of_its_parts() {
        let mut expr = Expr::default();
        expr.address("__local_depot0");
        expr.plus(0);
        expr.plus(200);
        assert_eq!(expr.len(8), 12);
        assert_eq!(expr.parts().len(), 3);
    }
}
