//! Every operation against all ranges of three or four bits.

use nvopt_arith::Int;
use nvopt_ir::ops::{BinaryOp, CastOp, InstFlags, IntPred};

use super::Range;
use crate::fold::{fold_ints, holds};

fn all_ranges(width: u32) -> Vec<Range> {
    let n = 1u64 << width;
    let mut all = vec![Range::full(width), Range::empty(width)];
    for lo in 0..n {
        for hi in (0..n).filter(|&hi| hi != lo) {
            all.push(Range::non_empty(Int::new(width, lo), Int::new(width, hi)));
        }
    }
    all
}

fn members(range: &Range) -> Vec<Int> {
    let width = range.width();
    (0..1u64 << width).map(|n| Int::new(width, n)).filter(|int| range.contains(int)).collect()
}

#[test]
fn sets_are_exact_where_one_range_can_be() {
    // A set of integers of three bits is a byte.
    let mask =
        |range: &Range| members(range).iter().fold(0u8, |set, int| set | 1 << int.words()[0]);
    let all: Vec<(Range, u8)> =
        all_ranges(3).into_iter().map(|range| (range.clone(), mask(&range))).collect();
    for (a, in_a) in &all {
        assert_eq!(mask(&a.inverse()), !in_a);
        for (b, in_b) in &all {
            let (union, meet) = (mask(&a.union(b)), mask(&a.intersect(b)));
            let smallest = all.iter().filter(|(_, set)| set & (in_a | in_b) == in_a | in_b);
            let best = smallest.map(|(_, set)| set.count_ones()).min();
            assert_eq!(union & (in_a | in_b), in_a | in_b, "{a:?} {b:?}");
            assert_eq!(Some(union.count_ones()), best, "{a:?} {b:?}");
            assert_eq!(meet & (in_a & in_b), in_a & in_b, "{a:?} {b:?}");
            assert_eq!(in_a & in_b == 0, meet == 0, "{a:?} {b:?}");
            assert!(meet.count_ones() <= in_a.count_ones().min(in_b.count_ones()));
            assert_eq!(a.contains_range(b), in_a & in_b == *in_b, "{a:?} {b:?}");
            let is_proper = |range: &Range| !range.is_empty() && !range.is_full();
            if is_proper(a) && is_proper(b) {
                assert_eq!(a.intersect(b), a.intersect_wide(b), "{a:?} {b:?}");
                assert_eq!(a.contains_range(b), a.contains_range_wide(b), "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn bounds_are_those_of_the_members() {
    for range in all_ranges(4).iter().filter(|range| !range.is_empty()) {
        let members = members(range);
        let by = |cmp: fn(&Int, &Int) -> std::cmp::Ordering| {
            let mut sorted = members.clone();
            sorted.sort_by(cmp);
            (sorted.first().cloned(), sorted.last().cloned())
        };
        assert_eq!(by(Int::cmp_unsigned), (Some(range.umin()), Some(range.umax())));
        assert_eq!(by(Int::cmp_signed), (Some(range.smin()), Some(range.smax())));
    }
}

#[test]
fn operations_are_sound() {
    let flags =
        [InstFlags::empty(), InstFlags::NUW, InstFlags::NSW, InstFlags::NUW.union(InstFlags::NSW)];
    let all = all_ranges(3);
    for &op in BinaryOp::ALL.iter().filter(|op| !op.is_float()) {
        for flags in flags.iter().filter(|flags| op.allowed_flags().contains(**flags)) {
            for a in &all {
                for b in &all {
                    let found = a.binary(op, *flags, b);
                    for x in members(a) {
                        for y in members(b) {
                            let Some(z) = fold_ints(op, *flags, &x, &y) else { continue };
                            assert!(
                                found.contains(&z),
                                "{op:?} {flags:?} {a:?} {b:?}: {x:?} {y:?} gives {z:?}, not in {found:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn choices_are_sound() {
    type Fold = fn(&Int, &Int) -> Int;
    type Transfer = fn(&Range, &Range) -> Range;
    let rows: [(Transfer, Fold); 8] = [
        (Range::max_unsigned, Int::umax),
        (Range::min_unsigned, Int::umin),
        (Range::max_signed, Int::smax),
        (Range::min_signed, Int::smin),
        (Range::uadd_sat, Int::uadd_sat),
        (Range::usub_sat, Int::usub_sat),
        (Range::sadd_sat, Int::sadd_sat),
        (Range::ssub_sat, Int::ssub_sat),
    ];
    let all = all_ranges(3);
    for (transfer, fold) in rows {
        for a in &all {
            for b in &all {
                let found = transfer(a, b);
                for x in members(a) {
                    assert!(members(b).iter().all(|y| found.contains(&fold(&x, y))));
                }
            }
        }
    }
}

#[test]
fn conversions_and_magnitudes_are_sound() {
    for range in all_ranges(4) {
        for int in members(&range) {
            assert!(range.zext(6).contains(&int.zero_extend(6)));
            assert!(range.sext(6).contains(&int.sign_extend(6)));
            assert!(range.trunc(2).contains(&int.truncate(2)));
            assert!(range.abs(false).contains(&int.abs()), "{range:?} {int:?}");
            if int != Int::min_signed(4) {
                assert!(range.abs(true).contains(&int.abs()), "{range:?} {int:?}");
            }
            assert!(range.known_bits().contains(&int));
        }
    }
}

#[test]
fn regions_are_exact() {
    let all = all_ranges(3);
    for &pred in IntPred::ALL {
        for other in &all {
            let (allowed, satisfying) =
                (Range::allowed(pred, other), Range::satisfying(pred, other));
            for n in 0..8 {
                let x = Int::new(3, n);
                let some = members(other).iter().any(|y| holds(pred, &x, y));
                let every = members(other).iter().all(|y| holds(pred, &x, y));
                assert_eq!(allowed.contains(&x), some, "{pred:?} {other:?}");
                assert_eq!(satisfying.contains(&x), every, "{pred:?} {other:?}");
            }
            if let Some((pred, value)) = other.as_compare() {
                for n in 0..8 {
                    let x = Int::new(3, n);
                    assert_eq!(holds(pred, &x, &value), other.contains(&x), "{other:?}");
                }
            }
        }
        for a in &all {
            for b in &all {
                let Some(answer) = a.compare(pred, b) else { continue };
                for x in members(a) {
                    assert!(members(b).iter().all(|y| holds(pred, &x, y) == answer));
                }
            }
        }
    }
}

#[test]
fn regions_without_wrap_are_exact() {
    for other in all_ranges(4).iter().filter(|other| !other.is_empty()) {
        // By four bits and more nothing is shifted: that is poison with the flag and without.
        let is_poison = |op, y: &Int| op == BinaryOp::Shl && y.to_u64() >= Some(4);
        for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Shl] {
            let region = Range::no_unsigned_wrap(op, other);
            for n in 0..16 {
                let x = Int::new(4, n);
                let fits =
                    |y: &Int| is_poison(op, y) || fold_ints(op, InstFlags::NUW, &x, y).is_some();
                assert_eq!(
                    region.contains(&x),
                    members(other).iter().all(fits),
                    "{op:?} {other:?}"
                );
            }
        }
        for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Shl] {
            let region = Range::no_signed_wrap(op, other);
            for n in 0..16 {
                let x = Int::new(4, n);
                let fits =
                    |y: &Int| is_poison(op, y) || fold_ints(op, InstFlags::NSW, &x, y).is_some();
                assert_eq!(
                    region.contains(&x),
                    members(other).iter().all(fits),
                    "{op:?} {other:?}"
                );
            }
        }
    }
}

#[test]
fn integers_print_in_decimal() {
    let wide = Int::from_words(192, &[0, 0, 1]);
    assert_eq!(super::unsigned_text(&wide), "340282366920938463463374607431768211456");
    assert_eq!(super::signed_text(&Int::new(8, 255)), "-1");
}

/// Ranges of `width` bits whose ends lie where something wraps.
fn ranges_at_limits(width: u32) -> Vec<Range> {
    let top = 1u64 << (width - 1);
    let ends = [0, 1, 2, 7, top - 1, top, top + 1, u64::MAX - 1, u64::MAX, 1 << (width / 2)];
    let mut all = vec![Range::full(width), Range::empty(width)];
    for lo in ends {
        for hi in ends {
            all.push(Range::half_open(Int::new(width, lo), Int::new(width, hi)));
        }
    }
    all
}

#[test]
fn words_and_integers_of_any_width_agree() {
    let flags =
        [InstFlags::empty(), InstFlags::NUW, InstFlags::NSW, InstFlags::NUW.union(InstFlags::NSW)];
    let sets = [1, 2, 3].map(all_ranges).into_iter();
    for all in sets.chain([31, 63, 64].map(ranges_at_limits)) {
        for a in &all {
            for b in &all {
                assert_eq!(a.union(b), a.union_wide(b), "{a:?} {b:?}");
                for &op in BinaryOp::ALL.iter().filter(|op| !op.is_float()) {
                    for &flags in &flags {
                        let (found, wide) = (a.binary(op, flags, b), a.binary_wide(op, flags, b));
                        assert_eq!(found, wide, "{op:?} {flags:?} {a:?} {b:?}");
                    }
                }
            }
            for &pred in IntPred::ALL {
                assert_eq!(Range::allowed(pred, a), Range::allowed_wide(pred, a), "{a:?}");
            }
            let width = a.width();
            for to in [1, 2, 31, 63, 64, 65] {
                for op in [CastOp::Trunc, CastOp::ZExt, CastOp::SExt] {
                    let fits = if op == CastOp::Trunc { to <= width } else { to >= width };
                    if fits {
                        assert_eq!(a.cast(op, to), a.cast_wide(op, to), "{op:?} {a:?} {to}");
                    }
                }
            }
        }
    }
}
