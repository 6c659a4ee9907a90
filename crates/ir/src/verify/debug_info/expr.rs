//! `DIExpression`: DWARF operations with LLVM's own ones.

use super::super::{Verifier, report::Checked};
use crate::metadata::{Md, MdData};

/// The operations that rules speak of, by their DWARF numbers.
mod op {
    pub(super) const DEREF: u64 = 0x06;
    pub(super) const CONSTU: u64 = 0x10;
    pub(super) const CONSTS: u64 = 0x11;
    pub(super) const DUP: u64 = 0x12;
    pub(super) const OVER: u64 = 0x14;
    pub(super) const SWAP: u64 = 0x16;
    pub(super) const XDEREF: u64 = 0x18;
    pub(super) const ABS: u64 = 0x19;
    pub(super) const PLUS_UCONST: u64 = 0x23;
    pub(super) const XOR: u64 = 0x27;
    pub(super) const EQ: u64 = 0x29;
    pub(super) const NE: u64 = 0x2e;
    pub(super) const LIT0: u64 = 0x30;
    pub(super) const REG0: u64 = 0x50;
    pub(super) const BREG0: u64 = 0x70;
    pub(super) const BREG31: u64 = 0x8f;
    pub(super) const REGX: u64 = 0x90;
    pub(super) const BREGX: u64 = 0x92;
    pub(super) const DEREF_SIZE: u64 = 0x94;
    pub(super) const PUSH_OBJECT_ADDRESS: u64 = 0x97;
    pub(super) const STACK_VALUE: u64 = 0x9f;
    pub(super) const FRAGMENT: u64 = 0x1000;
    pub(super) const CONVERT: u64 = 0x1001;
    pub(super) const TAG_OFFSET: u64 = 0x1002;
    pub(super) const ENTRY_VALUE: u64 = 0x1003;
    pub(super) const IMPLICIT_POINTER: u64 = 0x1004;
    pub(super) const ARG: u64 = 0x1005;
    pub(super) const EXTRACT_BITS_SEXT: u64 = 0x1006;
    pub(super) const EXTRACT_BITS_ZEXT: u64 = 0x1007;
}

/// A piece of a variable, in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fragment {
    pub(super) offset: u64,
    pub(super) size: u64,
}

impl<'m> Verifier<'m> {
    pub(in super::super) fn check_expression(&mut self, ops: &[u64]) -> Checked {
        self.check_di(is_valid(ops), "invalid expression")
    }

    /// The operations of `md`, if it is a valid expression.
    pub(super) fn valid_expression(&self, md: Md) -> Option<&'m [u64]> {
        match self.mds().get(md) {
            MdData::Expression { ops, .. } if is_valid(ops) => Some(ops),
            _ => None,
        }
    }

    pub(super) fn is_expression(&self, md: Md) -> bool {
        matches!(self.mds().get(md), MdData::Expression { .. })
    }
}

/// How many numbers an operation takes, itself included.
fn size(code: u64) -> usize {
    match code {
        op::CONVERT | op::FRAGMENT | op::EXTRACT_BITS_SEXT | op::EXTRACT_BITS_ZEXT | op::BREGX => 3,
        op::CONSTU
        | op::CONSTS
        | op::DEREF_SIZE
        | op::PLUS_UCONST
        | op::TAG_OFFSET
        | op::ENTRY_VALUE
        | op::ARG
        | op::REGX
        | op::BREG0..=op::BREG31 => 2,
        _ => 1,
    }
}

/// The operations, each with its arguments. The last one may be cut short.
fn operations(ops: &[u64]) -> impl Iterator<Item = &[u64]> {
    let mut rest = ops;
    std::iter::from_fn(move || {
        let &code = rest.first()?;
        let (one, behind) = rest.split_at(size(code).min(rest.len()));
        rest = behind;
        Some(one)
    })
}

fn is_valid(ops: &[u64]) -> bool {
    let mut before = 0;
    for one in operations(ops) {
        let code = one[0];
        let behind = &ops[before + one.len()..];
        if one.len() < size(code) {
            return false;
        }
        match code {
            // A register is all there is to say.
            op::REG0..=op::BREG31 => return true,
            op::FRAGMENT => return behind.is_empty(),
            op::STACK_VALUE => {
                if behind.first().is_some_and(|&next| next != op::FRAGMENT) {
                    return false;
                }
            }
            op::SWAP => {
                if ops.len() == 1 {
                    return false;
                }
            }
            op::ENTRY_VALUE => {
                let is_first = before == 0 || before == 2 && ops[..2] == [op::ARG, 0];
                return is_first && one[1] == 1;
            }
            op::IMPLICIT_POINTER
            | op::CONVERT
            | op::ARG
            | op::TAG_OFFSET
            | op::EXTRACT_BITS_SEXT
            | op::EXTRACT_BITS_ZEXT
            | op::CONSTU
            | op::CONSTS
            | op::DEREF
            | op::DEREF_SIZE
            | op::XDEREF
            | op::DUP
            | op::OVER
            | op::LIT0
            | op::REGX
            | op::BREGX
            | op::PUSH_OBJECT_ADDRESS
            | op::ABS..=op::XOR
            | op::EQ..=op::NE => {}
            _ => return false,
        }
        before += one.len();
    }
    true
}

/// The piece of the variable that a valid expression speaks of, if not the whole.
pub(super) fn fragment(ops: &[u64]) -> Option<Fragment> {
    operations(ops).find_map(|one| match one {
        &[op::FRAGMENT, offset, size] => Some(Fragment { offset, size }),
        _ => None,
    })
}

/// True if a valid expression speaks of the value a register had on entry.
pub(super) fn is_entry_value(ops: &[u64]) -> bool {
    match ops {
        [op::ARG, 0, rest @ ..] => rest.first() == Some(&op::ENTRY_VALUE),
        _ => ops.first() == Some(&op::ENTRY_VALUE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions() {
        assert!(is_valid(&[]));
        assert!(is_valid(&[op::DEREF, op::PLUS_UCONST, 8, op::STACK_VALUE]));
        assert!(is_valid(&[op::STACK_VALUE, op::FRAGMENT, 0, 32]));
        assert!(!is_valid(&[op::STACK_VALUE, op::DEREF]));
        assert!(!is_valid(&[op::FRAGMENT, 0, 32, op::DEREF]));
        assert!(!is_valid(&[op::FRAGMENT, 0]));
        assert!(!is_valid(&[op::SWAP]));
        assert!(is_valid(&[op::ENTRY_VALUE, 1]) && is_entry_value(&[op::ENTRY_VALUE, 1]));
        assert!(is_valid(&[op::ARG, 0, op::ENTRY_VALUE, 1]));
        assert!(!is_valid(&[op::ENTRY_VALUE, 2]));
        assert!(!is_valid(&[op::DEREF, op::ENTRY_VALUE, 1]));
        assert!(!is_valid(&[0x9d, 1, 2]));
        let piece = Fragment { offset: 16, size: 32 };
        assert_eq!(fragment(&[op::DEREF, op::FRAGMENT, 16, 32]), Some(piece));
    }
}
