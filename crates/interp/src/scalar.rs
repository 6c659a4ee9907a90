//! Integer functions that only PTX has: shifts that clamp, bit fields, carries, divisions that are
//! never undefined behaviour.

use nvopt_ir::constant::low_mask;

use crate::value::Word;

/// A function with the widths of its operands and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PtxOp {
    pub(crate) f: PtxFn,
    pub(crate) width: u8,
    pub(crate) out: u8,
}

/// What is computed of up to three operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PtxFn {
    /// Shifts whose amount clamps to the width.
    Shl,
    ShrU,
    ShrS,
    /// By zero the result is undefined, but that is no undefined behaviour.
    DivU,
    DivS,
    RemU,
    RemS,
    /// A field of `a`; its position and length are a pair in `b`.
    BfeU,
    BfeS,
    /// The low bits of `a` put into `b`; position and length are a pair in `c`.
    Bfi,
    /// The low bytes of `a` and `b`.
    Pair,
    /// `a + b + c` and `a - b - c`, and what they carry or borrow.
    AddCarry,
    SubCarry,
    CarryOfAdd,
    CarryOfSub,
    /// The whole product.
    MulWideU,
    MulWideS,
    /// The upper 32 of the 48 bits of a product of 24 bits each.
    Mul24HiU,
    Mul24HiS,
    /// Any function of three bits, as a table.
    Lop3(u8),
    /// The nearest integer of `bits` bits; whether source and result are signed.
    Clamp {
        from_signed: bool,
        to_signed: bool,
        bits: u8,
    },
    /// One if `a` is zero.
    Cnot,
    /// Bits `shift` and up of `a`, as many as the result has.
    Field(u8),
    /// `a` with `b` above its bits; `a` has `width` bits.
    Join,
    /// An address of 32 bits of the shared memory of a cluster as the memory has it, and back.
    FromCluster,
    ToCluster,
}

/// The bits of an address of shared memory below the rank of a block, if it has one.
pub(crate) const CLUSTER_SHIFT: u32 = 27;
/// The rank that means the block itself.
const OWN_RANK: u64 = 0xff_ffff;

impl PtxOp {
    /// The result, with what is undefined of it.
    pub(crate) fn eval(self, a: Word, b: Word, c: Word) -> Word {
        let mask = low_mask(u32::from(self.out));
        let poison = a.poison || b.poison || c.poison;
        let bits = self.bits(a.bits, b.bits, c.bits);
        let undef =
            if a.undef | b.undef | c.undef == 0 { 0 } else { self.undefined(a, b, c) & mask };
        match bits {
            Some(bits) => Word { bits: bits & mask & !undef, undef, poison },
            None => Word { bits: 0, undef: mask, poison },
        }
    }

    /// What is undefined of the result: exactly where bits are only moved, else all of it.
    fn undefined(self, a: Word, b: Word, c: Word) -> u64 {
        let moved = match self.f {
            PtxFn::Shl | PtxFn::ShrU | PtxFn::ShrS | PtxFn::BfeU | PtxFn::BfeS => {
                (b.undef == 0).then(|| self.bits(a.undef, b.bits, 0))
            }
            PtxFn::Bfi => (c.undef == 0).then(|| self.bits(a.undef, b.undef, c.bits)),
            PtxFn::Field(_) => Some(self.bits(a.undef, 0, 0)),
            PtxFn::Join => Some(self.bits(a.undef, b.undef, 0)),
            PtxFn::DivU
            | PtxFn::DivS
            | PtxFn::RemU
            | PtxFn::RemS
            | PtxFn::Pair
            | PtxFn::AddCarry
            | PtxFn::SubCarry
            | PtxFn::CarryOfAdd
            | PtxFn::CarryOfSub
            | PtxFn::MulWideU
            | PtxFn::MulWideS
            | PtxFn::Mul24HiU
            | PtxFn::Mul24HiS
            | PtxFn::Lop3(_)
            | PtxFn::Clamp { .. }
            | PtxFn::Cnot
            | PtxFn::FromCluster
            | PtxFn::ToCluster => None,
        };
        moved.flatten().unwrap_or(u64::MAX)
    }

    /// The bits of the result; none if they are undefined.
    fn bits(self, a: u64, b: u64, c: u64) -> Option<u64> {
        let width = u32::from(self.width);
        let mask = low_mask(width);
        let signed = |bits: u64| {
            let unused = 64 - width;
            (bits << unused) as i64 >> unused
        };
        let (sa, sb) = (signed(a), signed(b));
        let amount = b.min(u64::from(width)) as u32;
        Some(match self.f {
            PtxFn::Shl => a.checked_shl(amount).unwrap_or(0),
            PtxFn::ShrU => a.checked_shr(amount).unwrap_or(0),
            PtxFn::ShrS => (sa >> amount.min(63)) as u64,
            PtxFn::DivU => a.checked_div(b)?,
            PtxFn::RemU => a.checked_rem(b)?,
            PtxFn::DivS if b == 0 => return None,
            PtxFn::RemS if b == 0 => return None,
            PtxFn::DivS => sa.wrapping_div(sb) as u64,
            PtxFn::RemS => sa.wrapping_rem(sb) as u64,
            PtxFn::BfeU => field(a, width, b, false),
            PtxFn::BfeS => field(a, width, b, true),
            PtxFn::Bfi => {
                let (position, length) = (c as u32 & 0xff, c as u32 >> 8 & 0xff);
                let into = low_mask(length.min(64)).checked_shl(position).unwrap_or(0) & mask;
                a.checked_shl(position).unwrap_or(0) & into | b & !into
            }
            PtxFn::Pair => a & 0xff | (b & 0xff) << 8,
            PtxFn::AddCarry => a.wrapping_add(b).wrapping_add(c & 1),
            PtxFn::SubCarry => a.wrapping_sub(b).wrapping_sub(c & 1),
            PtxFn::CarryOfAdd => {
                let sum = u128::from(a) + u128::from(b) + u128::from(c & 1);
                u64::from(sum >> width != 0)
            }
            PtxFn::CarryOfSub => u64::from(u128::from(a) < u128::from(b) + u128::from(c & 1)),
            PtxFn::MulWideU => a.wrapping_mul(b),
            PtxFn::MulWideS => sa.wrapping_mul(sb) as u64,
            PtxFn::Mul24HiU => (a & 0xff_ffff) * (b & 0xff_ffff) >> 16,
            PtxFn::Mul24HiS => {
                let part = |x: u64| (x << 40) as i64 >> 40;
                (part(a) * part(b) >> 16) as u64
            }
            PtxFn::Lop3(table) => (0..8).filter(|row| table >> row & 1 != 0).fold(0, |out, row| {
                let pick = |x: u64, bit: u8| if row >> bit & 1 != 0 { x } else { !x };
                out | pick(a, 2) & pick(b, 1) & pick(c, 0)
            }),
            PtxFn::Clamp { from_signed, to_signed, bits } => {
                let value = if from_signed { i128::from(sa) } else { i128::from(a & mask) };
                let bits = u32::from(bits);
                let (low, high) = match to_signed {
                    true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
                    false => (0, (1i128 << bits) - 1),
                };
                value.clamp(low, high) as u64
            }
            PtxFn::Cnot => u64::from(a == 0),
            PtxFn::Field(shift) => a >> (shift & 63),
            PtxFn::Join => a & mask | b.checked_shl(width).unwrap_or(0),
            PtxFn::FromCluster => {
                let low = a & low_mask(CLUSTER_SHIFT);
                let rank = (a & low_mask(32)) >> CLUSTER_SHIFT;
                low | rank.checked_sub(1).unwrap_or(OWN_RANK) << 32
            }
            PtxFn::ToCluster => {
                let rank = a >> 32 & OWN_RANK;
                let mark = if rank == OWN_RANK { 0 } else { rank + 1 };
                a & low_mask(CLUSTER_SHIFT) | mark << CLUSTER_SHIFT
            }
        })
    }
}

/// A field of `a`: its position is the low byte of `place`, its length the next.
fn field(a: u64, width: u32, place: u64, signed: bool) -> u64 {
    let (position, length) = (place as u32 & 0xff, place as u32 >> 8 & 0xff);
    if length == 0 {
        return 0;
    }
    let top = (position + length - 1).min(width - 1);
    let sign = signed && a >> top & 1 != 0;
    let available = width.saturating_sub(position).min(length);
    let kept = low_mask(available);
    let bits = a.checked_shr(position).unwrap_or(0) & kept;
    if sign { bits | !kept } else { bits }
}
