//! Population counts, and tests of several bits.

use nvopt_analysis::matcher;
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Body, Inst, Value},
    intrinsics::Intrinsic,
    ops::{BinaryOp, IntPred},
};
use nvopt_pass::FnCx;

use super::erase_with_operands;
use crate::util::builder::Builder;

/// The most operations of a test of several bits.
const MAX_TESTS: usize = 64;

/// The constant of `width` bits that repeats `byte`.
fn repeated(width: u32, byte: u8) -> Int {
    let words = vec![u64::from_le_bytes([byte; 8]); width.div_ceil(64) as usize];
    Int::from_words(width, &words)
}

/// Looks at `value` with the constants of `width` bits.
struct Steps<'a> {
    body: &'a Body,
    cx: &'a FnCx<'a>,
    width: u32,
}

impl Steps<'_> {
    fn is(&self, value: Value, byte: u8) -> bool {
        let int = matcher::int_const(self.body, &self.cx.module.types, value);
        int.is_some_and(|int| int == repeated(self.width, byte))
    }

    /// The value that is shifted right by `by`.
    fn shifted(&self, value: Value, by: u64) -> Option<Value> {
        let (from, amount) = matcher::binary(self.body, value, BinaryOp::LShr)?;
        let amount = matcher::int_const(self.body, &self.cx.module.types, amount)?;
        (amount.to_u64() == Some(by)).then_some(from)
    }

    /// The value of which the bits of `byte` are kept.
    fn masked(&self, value: Value, byte: u8) -> Option<Value> {
        let (from, mask) = matcher::binary(self.body, value, BinaryOp::And)?;
        self.is(mask, byte).then_some(from)
    }

    /// `x + (x >> by)` in either order.
    fn sum_with_shifted(&self, value: Value, by: u64) -> Option<Value> {
        let (a, b) = matcher::binary(self.body, value, BinaryOp::Add)?;
        [(a, b), (b, a)].into_iter().find_map(|(x, y)| (self.shifted(y, by)? == x).then_some(x))
    }

    /// What is counted in the sum of all bytes that `value` is.
    fn counted(&self, value: Value) -> Option<Value> {
        let (bytes, ones) = matcher::binary(self.body, value, BinaryOp::Mul)?;
        self.is(ones, 0x01).then_some(())?;
        // Sums of four bits, of two, of one.
        let nibbles = self.sum_with_shifted(self.masked(bytes, 0x0f)?, 4)?;
        let (a, b) = matcher::binary(self.body, nibbles, BinaryOp::Add)?;
        let pairs = [(a, b), (b, a)].into_iter().find_map(|(low, high)| {
            let low = self.masked(low, 0x33)?;
            (self.shifted(self.masked(high, 0x33)?, 2)? == low).then_some(low)
        })?;
        let (whole, half) = matcher::binary(self.body, pairs, BinaryOp::Sub)?;
        (self.shifted(self.masked(half, 0x55)?, 1)? == whole).then_some(whole)
    }
}

/// The steps of a population count. True if `inst` is the last of them, and is rewritten.
pub(super) fn population_count(body: &mut Body, cx: &mut FnCx<'_>, inst: Inst) -> bool {
    let result = body.result(inst).expect("a shift has a result");
    let ty = body.ty(result);
    let Some(width) = ty.int_bits().filter(|width| (16..=128).contains(width) && width % 8 == 0)
    else {
        return false;
    };
    let steps = Steps { body, cx, width };
    let counted = steps.shifted(result, u64::from(width - 8)).and_then(|sum| steps.counted(sum));
    let Some(counted) = counted.filter(|_| cx.may_rewrite()) else { return false };
    let mut builder = Builder::before(body, cx, inst);
    let Some(call) = builder.call(Intrinsic::CTPOP, &[ty], &[counted]) else { return false };
    let new = body.result(call).expect("the intrinsic has a result");
    replace(body, cx, inst, new);
    true
}

fn replace(body: &mut Body, cx: &FnCx<'_>, inst: Inst, new: Value) {
    let result = body.result(inst).expect("only values are replaced");
    if body.def_inst(new).is_some() {
        body.take_value_name(new, result);
    }
    body.replace_all_uses(result, new);
    erase_with_operands(body, cx, inst);
}

/// `(x >> a | x >> b | …) & 1`, or with `&` throughout, as one test of a mask. True if `inst` is
/// one, and is rewritten.
pub(super) fn any_or_all_bits(body: &mut Body, cx: &mut FnCx<'_>, inst: Inst) -> bool {
    let result = body.result(inst).expect("an operation has a result");
    let ty = body.ty(result);
    let Some(width) = ty.int_bits().filter(|&width| width <= 64) else { return false };
    let tests = [BinaryOp::Or, BinaryOp::And].into_iter().find_map(|op| {
        let found = tested(body, cx, result, width, op)?;
        Some((op, found))
    });
    let Some((op, (value, mask))) = tests.filter(|_| cx.may_rewrite()) else { return false };
    let mut builder = Builder::before(body, cx, inst);
    let mask = builder.int(ty, mask);
    let kept = builder.binary(BinaryOp::And, value, mask);
    let zero = builder.zero(ty);
    let test = match op {
        BinaryOp::And => builder.icmp(IntPred::Eq, kept, mask),
        _ => builder.icmp(IntPred::Ne, kept, zero),
    };
    let new = builder.cast(nvopt_ir::ops::CastOp::ZExt, test, ty);
    replace(body, cx, inst, new);
    true
}

/// The value and the bits of it that are tested.
fn tested(
    body: &Body,
    cx: &FnCx<'_>,
    root: Value,
    width: u32,
    op: BinaryOp,
) -> Option<(Value, u64)> {
    let types = &cx.module.types;
    let mut work = vec![root];
    let (mut from, mut mask, mut masks_one, mut n_leaves) = (None, 0u64, false, 0);
    if op == BinaryOp::Or {
        let (tests, one) = matcher::binary(body, root, BinaryOp::And)?;
        (matcher::is_one(body, types, one) && body.has_one_use(tests)).then_some(())?;
        masks_one = true;
        work = vec![tests];
    }
    for _ in 0..MAX_TESTS {
        let Some(value) = work.pop() else { break };
        if let Some((a, b)) = matcher::binary(body, value, op) {
            if value != root && !body.has_one_use(value) {
                return None;
            }
            if op == BinaryOp::And && matcher::is_one(body, types, b) {
                masks_one = true;
                work.push(a);
            } else {
                work.extend([b, a]);
            }
            continue;
        }
        let (x, bit) = match matcher::binary(body, value, BinaryOp::LShr) {
            Some((x, by)) => {
                let by = matcher::int_const(body, types, by)?.to_u64()?;
                (by < u64::from(width)).then_some(())?;
                (x, by)
            }
            None => (value, 0),
        };
        if *from.get_or_insert(x) != x {
            return None;
        }
        mask |= 1 << bit;
        n_leaves += 1;
    }
    let is_whole = work.is_empty() && masks_one && n_leaves > 1;
    from.filter(|_| is_whole).map(|value| (value, mask))
}
