//! Integer functions: of up to 64 bits directly, of any width by way of `Int`.

use nvopt_arith::Int;
use nvopt_ir::constant::low_mask;

use super::{Runner, frame::lanes, int::signed};
use crate::{
    code::{IntFn, NONE, Op, Prmt},
    value::Word,
};

/// A function with the widths of its operands and its result.
#[derive(Clone, Copy, Debug)]
pub(super) struct IntCall {
    pub(super) f: IntFn,
    pub(super) width: u32,
    pub(super) out: u32,
    pub(super) flag: bool,
}

impl Runner<'_, '_, '_> {
    pub(super) fn int_function(&mut self, op: &Op, call: IntCall) {
        let mask = low_mask(call.out);
        for lane in lanes(self.path.mask) {
            let read =
                |reg: u32| if reg == NONE { Word::default() } else { self.frame.word(reg, lane) };
            let (a, b, c) = (read(op.a), read(op.b), read(op.c));
            let undef = match call.f {
                // These only move bits; what is undefined moves with them.
                IntFn::Prmt(_)
                | IntFn::Fshl
                | IntFn::Fshr
                | IntFn::FshlClamp
                | IntFn::FshrClamp
                    if c.undef == 0 =>
                {
                    eval(call, a.undef, b.undef, c.bits).unwrap_or(mask) & mask
                }
                _ if a.undef | b.undef | c.undef != 0 => mask,
                _ => 0,
            };
            let result = eval(call, a.bits, b.bits, c.bits);
            let poison = a.poison || b.poison || c.poison || result.is_none();
            let bits = result.unwrap_or(0) & mask & !undef;
            self.frame.set_word(op.dst, lane, Word { bits, undef, poison });
        }
    }
}

/// The result for operands of at most 64 bits; `None` is poison.
pub(super) fn eval(call: IntCall, a: u64, b: u64, c: u64) -> Option<u64> {
    let IntCall { f, width, flag, .. } = call;
    let (sa, sb) = (signed(a, width), signed(b, width));
    let mask = low_mask(width);
    let bits = u64::from(width);
    Some(match f {
        IntFn::Abs if flag && a == 1 << (width - 1) => return None,
        IntFn::Abs => sa.unsigned_abs(),
        IntFn::Ctpop => u64::from(a.count_ones()),
        IntFn::Ctlz | IntFn::Cttz if flag && a == 0 => return None,
        IntFn::Ctlz => u64::from(a.leading_zeros()) - (64 - bits),
        IntFn::Cttz => u64::from(a.trailing_zeros()).min(bits),
        IntFn::Bswap => a.swap_bytes() >> (64 - width),
        IntFn::Bitreverse => a.reverse_bits() >> (64 - width),
        IntFn::SMin => {
            if sa < sb {
                a
            } else {
                b
            }
        }
        IntFn::SMax => {
            if sa > sb {
                a
            } else {
                b
            }
        }
        IntFn::UMin => a.min(b),
        IntFn::UMax => a.max(b),
        IntFn::UAddSat => a.saturating_add(b).min(mask),
        IntFn::USubSat => a.saturating_sub(b),
        IntFn::Fshl | IntFn::Fshr => {
            let amount = (c % bits) as u32;
            let pair = u128::from(a) << width | u128::from(b);
            match f {
                IntFn::Fshl => ((pair << amount) >> width) as u64,
                _ => (pair >> amount) as u64,
            }
        }
        IntFn::FshlClamp | IntFn::FshrClamp => {
            let amount = c.min(bits) as u32;
            let pair = u128::from(a) << width | u128::from(b);
            match f {
                IntFn::FshlClamp => ((pair << amount) >> width) as u64,
                _ => (pair >> amount) as u64,
            }
        }
        IntFn::SCmp => (i64::from(sa > sb) - i64::from(sa < sb)) as u64,
        IntFn::UCmp => (i64::from(a > b) - i64::from(a < b)) as u64,
        IntFn::MulHiS => ((i128::from(sa) * i128::from(sb)) >> width) as u64,
        IntFn::MulHiU => ((u128::from(a) * u128::from(b)) >> width) as u64,
        IntFn::Mul24S => (signed(a & 0xff_ffff, 24) * signed(b & 0xff_ffff, 24)) as u64,
        IntFn::Mul24U => (a & 0xff_ffff) * (b & 0xff_ffff),
        IntFn::SadS => sa.abs_diff(sb).wrapping_add(c),
        IntFn::SadU => a.abs_diff(b).wrapping_add(c),
        IntFn::Prmt(mode) => prmt(mode, a, b, c),
        IntFn::Bmsk => {
            let (start, len) = if flag { (a.min(bits), b.min(bits)) } else { (a % bits, b % bits) };
            low_mask(len as u32).checked_shl(start as u32).unwrap_or(0)
        }
        IntFn::FloS | IntFn::FloU => {
            let turned = if f == IntFn::FloS && sa < 0 { !a & mask } else { a };
            match turned {
                0 => u64::from(u32::MAX),
                _ if flag => u64::from(turned.leading_zeros()) - (64 - bits),
                _ => 63 - u64::from(turned.leading_zeros()),
            }
        }
        IntFn::Fns => find_nth_set(a as u32, b as u32, c as u32 as i32),
        IntFn::Dp4a(signed_a, signed_b) => {
            let byte = |x: u64, i: u32, is_signed: bool| {
                let byte = x >> (8 * i) & 0xff;
                if is_signed { signed(byte, 8) } else { byte as i64 }
            };
            let product = |i| byte(a, i, signed_a) * byte(b, i, signed_b);
            c.wrapping_add((0..4).map(product).sum::<i64>() as u64)
        }
        IntFn::Dp2a(signed_a, signed_b) => {
            let first = if flag { 2 } else { 0 };
            let half = |i: u32| {
                let half = a >> (16 * i) & 0xffff;
                if signed_a { signed(half, 16) } else { half as i64 }
            };
            let byte = |i: u32| {
                let byte = b >> (8 * (first + i)) & 0xff;
                if signed_b { signed(byte, 8) } else { byte as i64 }
            };
            c.wrapping_add((0..2).map(|i| half(i) * byte(i)).sum::<i64>() as u64)
        }
        IntFn::SextBits | IntFn::ZextBits => {
            let n = if flag { b.min(bits) } else { b % bits } as u32;
            match (f, n) {
                (_, 0) => 0,
                (IntFn::SextBits, n) => signed(a & low_mask(n), n) as u64,
                (_, n) => a & low_mask(n),
            }
        }
        IntFn::SAddSat
        | IntFn::SSubSat
        | IntFn::UShlSat
        | IntFn::SShlSat
        | IntFn::UAddOverflows
        | IntFn::SAddOverflows
        | IntFn::USubOverflows
        | IntFn::SSubOverflows
        | IntFn::UMulOverflows
        | IntFn::SMulOverflows
        | IntFn::SMulFix
        | IntFn::UMulFix
        | IntFn::SMulFixSat
        | IntFn::UMulFixSat
        | IntFn::Clmul => {
            let int = |bits| Int::new(width, bits);
            let result = eval_wide(f, flag, &[int(a), int(b), Int::new(64, c)], call.out)?;
            return result.to_u64();
        }
    })
}

/// The result for operands of any width; `None` is poison. NVIDIA's functions exist for 64 bits
/// at most.
pub(super) fn eval_wide(f: IntFn, flag: bool, args: &[Int], out: u32) -> Option<Int> {
    let (a, b) = (&args[0], args.get(1).unwrap_or(&args[0]));
    let width = a.width();
    let number = |n: u32| Some(Int::new(out, u64::from(n)));
    let truth = |holds: bool| Some(Int::new(out, u64::from(holds)));
    let order = |ordering: std::cmp::Ordering| Some(Int::from_i64(out, ordering as i64));
    match f {
        IntFn::Abs if flag && *a == Int::min_signed(width) => None,
        IntFn::Abs => Some(a.abs()),
        IntFn::Ctpop => number(a.count_ones()),
        IntFn::Ctlz | IntFn::Cttz if flag && a.is_zero() => None,
        IntFn::Ctlz => number(a.leading_zeros()),
        IntFn::Cttz => number(a.trailing_zeros()),
        IntFn::Bswap => Some(a.swap_bytes()),
        IntFn::Bitreverse => Some(a.reverse_bits()),
        IntFn::SMin => Some(a.smin(b)),
        IntFn::SMax => Some(a.smax(b)),
        IntFn::UMin => Some(a.umin(b)),
        IntFn::UMax => Some(a.umax(b)),
        IntFn::UAddSat => Some(a.uadd_sat(b)),
        IntFn::SAddSat => Some(a.sadd_sat(b)),
        IntFn::USubSat => Some(a.usub_sat(b)),
        IntFn::SSubSat => Some(a.ssub_sat(b)),
        IntFn::UShlSat => a.ushl_sat(b),
        IntFn::SShlSat => a.sshl_sat(b),
        IntFn::Fshl => Some(a.funnel_shl(b, &args[2])),
        IntFn::Fshr => Some(a.funnel_shr(b, &args[2])),
        IntFn::SCmp => order(a.cmp_signed(b)),
        IntFn::UCmp => order(a.cmp_unsigned(b)),
        IntFn::UAddOverflows => truth(a.add_wrapped(b).unsigned),
        IntFn::SAddOverflows => truth(a.add_wrapped(b).signed),
        IntFn::USubOverflows => truth(a.sub_wrapped(b).unsigned),
        IntFn::SSubOverflows => truth(a.sub_wrapped(b).signed),
        IntFn::UMulOverflows => truth(a.mul_wrapped(b).unsigned),
        IntFn::SMulOverflows => truth(a.mul_wrapped(b).signed),
        IntFn::SMulFix | IntFn::SMulFixSat | IntFn::UMulFix | IntFn::UMulFixSat => {
            let scale = args[2].to_u64().unwrap_or(0) as u32;
            Some(fixed_point_product(f, a, b, scale))
        }
        IntFn::Clmul => {
            let bits = (0..width).filter(|&bit| b.bit(bit));
            Some(bits.fold(Int::zero(width), |sum, bit| sum.xor(&a.shl_bits(bit))))
        }
        IntFn::MulHiS
        | IntFn::MulHiU
        | IntFn::Mul24S
        | IntFn::Mul24U
        | IntFn::SadS
        | IntFn::SadU
        | IntFn::Prmt(_)
        | IntFn::Bmsk
        | IntFn::FloS
        | IntFn::FloU
        | IntFn::Fns
        | IntFn::Dp4a(..)
        | IntFn::Dp2a(..)
        | IntFn::SextBits
        | IntFn::ZextBits
        | IntFn::FshlClamp
        | IntFn::FshrClamp => None,
    }
}

/// The product of fixed-point numbers with `scale` bits of fraction, rounded down.
fn fixed_point_product(f: IntFn, a: &Int, b: &Int, scale: u32) -> Int {
    let width = a.width();
    let is_signed = matches!(f, IntFn::SMulFix | IntFn::SMulFixSat);
    let wide =
        |x: &Int| if is_signed { x.sign_extend(2 * width) } else { x.zero_extend(2 * width) };
    let product = wide(a).mul(&wide(b));
    let scaled = if is_signed { product.ashr_bits(scale) } else { product.lshr_bits(scale) };
    let cut = scaled.truncate(width);
    let fits = wide(&cut) == scaled;
    match f {
        IntFn::SMulFixSat if !fits && scaled.is_negative() => Int::min_signed(width),
        IntFn::SMulFixSat if !fits => Int::max_signed(width),
        IntFn::UMulFixSat if !fits => Int::ones(width),
        _ => cut,
    }
}

/// Chooses four bytes of `b:a`.
fn prmt(mode: Prmt, a: u64, b: u64, selector: u64) -> u64 {
    let pair = a & 0xffff_ffff | b << 32;
    let byte = |index: u64| pair >> (8 * (index & 7)) & 0xff;
    let choose = |index: u64| match mode {
        Prmt::Index => selector >> (4 * index) & 15,
        Prmt::F4e => (selector & 3) + index,
        Prmt::B4e => (selector & 3).wrapping_sub(index) & 7,
        Prmt::Rc8 => selector & 3,
        Prmt::Ecl => index.max(selector & 3),
        Prmt::Ecr => index.min(selector & 3),
        Prmt::Rc16 => (selector & 1) * 2 + (index & 1),
    };
    let mut out = 0;
    for index in 0..4 {
        let chosen = choose(index);
        let mut value = byte(chosen);
        // The top bit of an index asks for copies of the byte's sign.
        if mode == Prmt::Index && chosen & 8 != 0 {
            value = if value & 0x80 != 0 { 0xff } else { 0 };
        }
        out |= value << (8 * index);
    }
    out
}

/// The position of the `offset`th set bit of `mask` from bit `base` on, up or down.
fn find_nth_set(mask: u32, base: u32, offset: i32) -> u64 {
    let missing = u64::from(u32::MAX);
    if base > 31 {
        return missing;
    }
    if offset == 0 {
        return if mask >> base & 1 != 0 { u64::from(base) } else { missing };
    }
    let mut left = offset.unsigned_abs();
    let mut position = base as i32;
    while (0..32).contains(&position) {
        if mask >> position & 1 != 0 {
            left -= 1;
            if left == 0 {
                return position as u64;
            }
        }
        position += offset.signum();
    }
    missing
}
