//! Cases that form a range become a comparison; sparse cases at equal distances become dense.

use nvopt_arith::Int;
use nvopt_ir::{
    body::{Block, Body, Value},
    intrinsics::Intrinsic,
    metadata::MdKind,
    ops::{BinaryOp, IntPred, Op},
};
use nvopt_pass::FnCx;

use super::{super::terminator, super::util, cases_of, default_is_trap, number};
use crate::util::builder::Builder;

/// The least share of a range, in percent, that dense cases fill.
const MIN_DENSITY: u64 = 40;
/// Fewer cases are not worth a table.
const MIN_DENSE_CASES: usize = 4;

/// A switch with two targets, one of which a range of values leads to, becomes a comparison.
pub(super) fn to_compare(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let switch = body.terminator(block).expect("a switch ends the block");
    let has_default = !default_is_trap(body, block);
    let mut targets: [Option<Block>; 2] = [has_default.then(|| body.succ(block, 0)), None];
    let mut groups: [Vec<Int>; 2] = [Vec::new(), Vec::new()];
    for (case, target) in cases_of(body, block) {
        let at = match targets {
            [None, _] => 0,
            [Some(a), _] if a == target => 0,
            [_, None] => 1,
            [_, Some(b)] if b == target => 1,
            _ => return false,
        };
        targets[at] = Some(target);
        groups[at].push(number(body, cx, case));
    }
    let [Some(a), Some(b)] = targets else { return false };
    let at = match (are_contiguous(&mut groups[0]), are_contiguous(&mut groups[1])) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => return false,
    };
    let (inside, outside) = if at == 0 { (a, b) } else { (b, a) };
    let low = groups[at][0].clone();
    let value = body.args(switch)[0];
    let ty = body.ty(value);
    let weights = compared_weights(body, cx, block, inside);
    let name = [util::name_of(body, value).as_slice(), b".off"].concat();
    let count = Int::new(low.width(), groups[at].len() as u64);
    let mut builder = Builder::before(body, cx, switch);
    let mut offset = value;
    if !low.is_zero() {
        let minus = builder.number(ty, low.neg().words());
        offset = builder.binary(BinaryOp::Add, value, minus);
    }
    let condition = if count.is_zero() {
        builder.int(nvopt_ir::types::Type::I1, 1)
    } else {
        let count = builder.number(ty, count.words());
        builder.icmp(IntPred::Ult, offset, count)
    };
    if offset != value && body.def_inst(offset).is_some() {
        body.name_value_like(offset, name);
    }
    if body.def_inst(condition).is_some() {
        body.name_value_like(condition, "switch");
    }
    terminator::replace_terminator(body, block, Op::CondBr, &[condition], &[inside, outside]);
    match weights {
        Some(weights) => util::set_weights(body, cx, block, &weights),
        None => {
            let branch = body.terminator(block).expect("it was made");
            body.set_metadata(branch, MdKind::PROF, None);
        }
    }
    true
}

/// Sorts the numbers; true if there are some and none is missing between them.
fn are_contiguous(numbers: &mut [Int]) -> bool {
    numbers.sort_by(|a, b| a.cmp_signed(b));
    let follows = |pair: &[Int]| pair[0].add(&Int::new(pair[0].width(), 1)) == pair[1];
    !numbers.is_empty() && numbers.windows(2).all(follows)
}

fn compared_weights(body: &Body, cx: &FnCx<'_>, block: Block, inside: Block) -> Option<Vec<u64>> {
    let weights = util::weights(cx.module, body, block)?;
    let (mut yes, mut no) = (0u64, 0u64);
    for (succ, weight) in body.succs(block).zip(weights) {
        if succ == inside {
            yes += weight;
        } else {
            no += weight;
        }
    }
    Some(vec![yes, no])
}

fn is_dense(sorted: &[i128]) -> bool {
    let (Some(&first), Some(&last)) = (sorted.first(), sorted.last()) else { return false };
    let range = (last - first) as u128 + 1;
    range < u128::from(u64::MAX / 100)
        && sorted.len() as u128 * 100 >= range * u128::from(MIN_DENSITY)
}

/// Cases at distances of a power of two become neighbours: the value is rotated.
pub(super) fn make_dense(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let switch = body.terminator(block).expect("a switch ends the block");
    let value = body.args(switch)[0];
    let ty = body.ty(value);
    let Some(width) = ty.int_bits().filter(|&bits| bits <= 64) else { return false };
    let cases = cases_of(body, block);
    let fits = cx.frame.layout.native_ints().iter().any(|&native| width <= native);
    if cases.len() < MIN_DENSE_CASES || !fits {
        return false;
    }
    let numbers: Vec<i64> = cases
        .iter()
        .map(|&(case, _)| number(body, cx, case).to_i64().expect("at most 64 bits"))
        .collect();
    let mut sorted: Vec<i128> = numbers.iter().map(|&number| i128::from(number)).collect();
    sorted.sort_unstable();
    if is_dense(&sorted) {
        return false;
    }
    let base = sorted[0];
    let shift = sorted.iter().map(|&number| (number - base).trailing_zeros()).min().unwrap_or(0);
    let shift = shift.min(63);
    let moved: Vec<i128> = sorted.iter().map(|&number| (number - base) >> shift).collect();
    if !is_dense(&moved) {
        return false;
    }
    let base = Int::from_i64(width, base as i64);
    let mut builder = Builder::before(body, cx, switch);
    let minus = builder.number(ty, base.words());
    let offset = builder.binary(BinaryOp::Sub, value, minus);
    let amount = builder.int(ty, u64::from(width - shift));
    let rotated = builder.call(Intrinsic::FSHL, &[ty], &[offset, offset, amount]);
    let Some(rotated) = rotated.and_then(|inst| body.result(inst)) else { return false };
    body.set_arg(switch, 0, rotated);
    for (at, &(case, _)) in cases.iter().enumerate() {
        let new = number(body, cx, case).sub(&base).lshr_bits(shift);
        let new: Value = {
            let constant = body.consts_mut().bits(ty, new.words());
            body.const_value(constant)
        };
        body.set_arg(switch, at + 1, new);
    }
    true
}
