//! Attributes as LLVM wrote them before 3.3: a bit each in one number.

use nvopt_ir::attrs::{Attr, AttrKind, AttrPool, MemoryEffects};

use super::{
    attrs::{ListBuilder, Place, flag_attr, old_memory_effects},
    fields::bad,
};
use crate::{bitstream::Result, codes::paramattr::old_kind};

/// The codes of the attributes by bit, after the alignment was taken out.
const BITS: [u64; 64] = [
    34, 24, 17, 5, 29, 18, 9, 3, 8, 20, 21, 14, 2, 19, 26, 27, // 0
    0, 0, 0, 0, 0, 11, 16, 13, 7, 4, 0, 0, 0, 23, 33, 15, // 16
    30, 6, 12, 28, 31, 32, 10, 22, 36, 35, 37, 38, 39, 40, 43, 44, // 32
    48, 49, 50, 46, 47, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, // 48
];

/// The three bits that hold the stack alignment.
const STACK_ALIGN_SHIFT: u32 = 26;

/// Reads an old entry, pairs of place and bits, into `sets`.
pub(super) fn read_entry(ops: &[u64], pool: &mut AttrPool, sets: &mut ListBuilder) -> Result<()> {
    let (pairs, rest) = ops.as_chunks::<2>();
    if !rest.is_empty() {
        return bad("an old attribute entry is no list of pairs");
    }
    for &[index, bits] in pairs {
        let place = Place::from_index(index)?;
        let attrs = decode(bits, place)?;
        let set = pool.set(attrs);
        sets.add(place, set, pool);
    }
    Ok(())
}

fn decode(encoded: u64, place: Place) -> Result<Vec<Attr>> {
    let mut attrs = Vec::new();
    let align = encoded >> 16 & 0xffff;
    if align != 0 {
        if !align.is_power_of_two() {
            return bad("an alignment is not a power of two");
        }
        attrs.push(Attr::Int(AttrKind::Alignment, align));
    }
    // Everything above the alignment was moved up to make room for it.
    let bits = encoded >> 11 & (0xf_ffff << 21) | encoded & 0xffff;
    let stack_align = bits >> STACK_ALIGN_SHIFT & 7;
    if stack_align != 0 {
        attrs.push(Attr::Int(AttrKind::StackAlignment, 1 << (stack_align - 1)));
    }
    let mut memory = MemoryEffects::UNKNOWN;
    for (bit, &code) in BITS.iter().enumerate() {
        if code == 0 || bits >> bit & 1 == 0 {
            continue;
        }
        match old_memory_effects(code).filter(|_| place == Place::Function) {
            Some(effects) => memory = MemoryEffects(memory.0 & effects.0),
            None if is_gone(code) => {}
            None => attrs.push(flag_attr(code)?),
        }
    }
    if memory != MemoryEffects::UNKNOWN {
        attrs.push(Attr::Int(AttrKind::Memory, u64::from(memory.0)));
    }
    Ok(attrs)
}

/// True for what only made sense on functions and has no meaning elsewhere.
fn is_gone(code: u64) -> bool {
    matches!(code, old_kind::INACCESSIBLEMEM_ONLY | old_kind::INACCESSIBLEMEM_OR_ARGMEMONLY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_become_attributes() {
        // zeroext, align 8; nocapture stands at bit 32 of the encoding.
        let attrs = decode(1 | 8 << 16 | 1 << 32, Place::Param(0)).unwrap();
        assert_eq!(
            attrs,
            [
                Attr::Int(AttrKind::Alignment, 8),
                Attr::Flag(AttrKind::ZExt),
                Attr::Int(AttrKind::Captures, 0)
            ]
        );
        let attrs = decode(1 << 9, Place::Function).unwrap();
        assert_eq!(attrs, [Attr::Int(AttrKind::Memory, 0)]);
        assert!(decode(3 << 16, Place::Function).is_err());
    }
}
