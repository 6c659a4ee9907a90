//! The shape of `DIExpression`: which operations there are and how many arguments each takes.

/// `DW_OP_deref`
pub const OP_DEREF: u64 = 0x6;
/// `DW_OP_constu`: the constant.
pub const OP_CONSTU: u64 = 0x10;
/// `DW_OP_consts`: the constant.
pub const OP_CONSTS: u64 = 0x11;
/// `DW_OP_swap`
pub const OP_SWAP: u64 = 0x16;
/// `DW_OP_plus_uconst`: the constant.
pub const OP_PLUS_UCONST: u64 = 0x23;
/// `DW_OP_reg0`; the registers up to [`OP_REG31`] follow.
pub const OP_REG0: u64 = 0x50;
/// `DW_OP_reg31`
pub const OP_REG31: u64 = 0x6f;
/// `DW_OP_breg0`: the offset; the registers up to [`OP_BREG31`] follow.
pub const OP_BREG0: u64 = 0x70;
/// `DW_OP_breg31`: the offset.
pub const OP_BREG31: u64 = 0x8f;
/// `DW_OP_regx`: the register.
pub const OP_REGX: u64 = 0x90;
/// `DW_OP_bregx`: the register, the offset.
pub const OP_BREGX: u64 = 0x92;
/// `DW_OP_deref_size`: the bytes.
pub const OP_DEREF_SIZE: u64 = 0x94;
/// `DW_OP_stack_value`
pub const OP_STACK_VALUE: u64 = 0x9f;
/// `DW_OP_LLVM_fragment`: the offset and the size, in bits.
pub const OP_LLVM_FRAGMENT: u64 = 0x1000;
/// `DW_OP_LLVM_convert`: the width, the encoding.
pub const OP_LLVM_CONVERT: u64 = 0x1001;
/// `DW_OP_LLVM_tag_offset`: the tag.
pub const OP_LLVM_TAG_OFFSET: u64 = 0x1002;
/// `DW_OP_LLVM_entry_value`: the number of operations covered.
pub const OP_LLVM_ENTRY_VALUE: u64 = 0x1003;
/// `DW_OP_LLVM_implicit_pointer`
pub const OP_LLVM_IMPLICIT_POINTER: u64 = 0x1004;
/// `DW_OP_LLVM_arg`: the position in the list of arguments.
pub const OP_LLVM_ARG: u64 = 0x1005;
/// `DW_OP_LLVM_extract_bits_sext`: the offset and the size, in bits.
pub const OP_LLVM_EXTRACT_BITS_SEXT: u64 = 0x1006;
/// `DW_OP_LLVM_extract_bits_zext`: the offset and the size, in bits.
pub const OP_LLVM_EXTRACT_BITS_ZEXT: u64 = 0x1007;

/// The operations without arguments that an expression may have anywhere.
const PLAIN_OPS: &[u64] = &[
    OP_DEREF,
    0x12,
    0x14,
    OP_SWAP,
    0x17,
    0x18,
    0x19,
    0x1a,
    0x1b,
    0x1c,
    0x1d,
    0x1e,
    0x1f,
    0x20,
    0x21,
    0x22,
    0x24,
    0x25,
    0x26,
    0x27,
    0x29,
    0x2a,
    0x2b,
    0x2c,
    0x2d,
    0x2e,
    0x30,
    0x97,
    OP_STACK_VALUE,
    OP_LLVM_IMPLICIT_POINTER,
];

/// The number of arguments of `op`; zero for one that is not known.
pub fn n_args(op: u64) -> usize {
    match op {
        OP_CONSTU
        | OP_CONSTS
        | OP_PLUS_UCONST
        | OP_BREG0..=OP_BREG31
        | OP_REGX
        | OP_DEREF_SIZE
        | OP_LLVM_TAG_OFFSET
        | OP_LLVM_ENTRY_VALUE
        | OP_LLVM_ARG => 1,
        OP_BREGX
        | OP_LLVM_FRAGMENT
        | OP_LLVM_CONVERT
        | OP_LLVM_EXTRACT_BITS_SEXT
        | OP_LLVM_EXTRACT_BITS_ZEXT => 2,
        _ => 0,
    }
}

/// True if LLVM takes `elements` for a well-formed expression. It looks no further than the first
/// register.
pub fn is_valid(elements: &[u64]) -> bool {
    let mut at = 0;
    while let Some(&op) = elements.get(at) {
        let next = at + 1 + n_args(op);
        if next > elements.len() {
            return false;
        }
        match op {
            OP_REG0..=OP_BREG31 => return true,
            OP_LLVM_FRAGMENT => return next == elements.len(),
            OP_LLVM_ENTRY_VALUE => {
                let first = if elements.starts_with(&[OP_LLVM_ARG, 0]) { 2 } else { 0 };
                return at == first && elements[at + 1] == 1;
            }
            OP_STACK_VALUE
                if elements.get(next).is_some_and(|&behind| behind != OP_LLVM_FRAGMENT) =>
            {
                return false;
            }
            OP_SWAP if elements.len() == 1 => return false,
            _ if n_args(op) == 0 && !PLAIN_OPS.contains(&op) => return false,
            _ => {}
        }
        at = next;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn validity_is_llvms() {
        assert!(is_valid(&[]));
        assert!(is_valid(&[OP_DEREF, OP_STACK_VALUE, OP_LLVM_FRAGMENT, 0, 8]));
        assert!(is_valid(&[OP_LLVM_ARG, 0, OP_LLVM_ENTRY_VALUE, 1, 0xffff]));
        assert!(!is_valid(&[OP_LLVM_ENTRY_VALUE, 2]));
        assert!(!is_valid(&[OP_STACK_VALUE, OP_DEREF]));
        assert!(!is_valid(&[OP_LLVM_FRAGMENT, 0, 8, OP_DEREF]));
        assert!(!is_valid(&[OP_CONSTU]));
        assert!(!is_valid(&[OP_SWAP]));
        assert!(is_valid(&[OP_REG0, 0xffff]));
        assert!(!is_valid(&[0xffff]));
    }
}
