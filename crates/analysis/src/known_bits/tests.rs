//! Every transfer function against all integers of four bits.

use nvopt_arith::Int;
use nvopt_ir::ops::{BinaryOp, InstFlags};

use super::{
    bits::{KnownBits, NoWrap},
    words,
};
use crate::fold::fold_ints;

const WIDTH: u32 = 4;

/// Every set of integers of `width` bits that known bits can describe.
fn all_known(width: u32) -> Vec<KnownBits> {
    let n = 1u64 << width;
    let mut all = Vec::new();
    for zero in 0..n {
        for one in 0..n {
            if zero & one == 0 {
                all.push(KnownBits { zero: Int::new(width, zero), one: Int::new(width, one) });
            }
        }
    }
    all
}

fn members(known: &KnownBits) -> Vec<Int> {
    let width = known.width();
    (0..1u64 << width).map(|n| Int::new(width, n)).filter(|int| known.contains(int)).collect()
}

/// The best that known bits can say of `values`; `None` if there are none.
fn best(values: &[Int]) -> Option<KnownBits> {
    let first = KnownBits::constant(values.first()?);
    Some(values.iter().fold(first, |all, value| all.either(&KnownBits::constant(value))))
}

/// How many of the answers were the best there is.
#[derive(Default)]
struct Score {
    best: u32,
    all: u32,
}

impl Score {
    fn check(&mut self, found: &KnownBits, results: &[Int], what: &str) {
        for result in results {
            assert!(found.contains(result), "{what}: {result:?} is not in {found:?}");
        }
        if let Some(best) = best(results) {
            self.all += 1;
            self.best += u32::from(*found == best);
        }
    }

    fn percent(&self) -> u32 {
        self.best * 100 / self.all.max(1)
    }
}

fn check_binary(
    op: BinaryOp,
    flags: InstFlags,
    transfer: impl Fn(&KnownBits, &KnownBits) -> KnownBits,
) -> u32 {
    let all = all_known(WIDTH);
    let mut score = Score::default();
    for a in &all {
        for b in &all {
            let found = transfer(a, b);
            let mut results = Vec::new();
            for x in members(a) {
                for y in members(b) {
                    results.extend(fold_ints(op, flags, &x, &y));
                }
            }
            score.check(&found, &results, &format!("{op:?} {flags:?} {a:?} {b:?}"));
        }
    }
    score.percent()
}

#[test]
fn sums_are_sound() {
    let none = NoWrap::default();
    let unsigned = NoWrap { unsigned: true, signed: false };
    let signed = NoWrap { unsigned: false, signed: true };
    let both = NoWrap { unsigned: true, signed: true };
    let (nuw, nsw) = (InstFlags::NUW, InstFlags::NSW);
    for (promise, flags) in
        [(none, InstFlags::empty()), (unsigned, nuw), (signed, nsw), (both, nuw | nsw)]
    {
        let add = check_binary(BinaryOp::Add, flags, |a, b| a.add(b, promise));
        let sub = check_binary(BinaryOp::Sub, flags, |a, b| a.sub(b, promise));
        let shl = check_binary(BinaryOp::Shl, flags, |a, b| a.shl(b, promise));
        check_binary(BinaryOp::Mul, flags, |a, b| a.mul(b, promise, false));
        if promise == none {
            assert_eq!((add, sub, shl), (100, 100, 100), "these are the best there is");
        }
    }
}

#[test]
fn quotients_and_shifts_are_sound() {
    for (is_exact, flags) in [(false, InstFlags::empty()), (true, InstFlags::EXACT)] {
        check_binary(BinaryOp::UDiv, flags, |a, b| a.udiv(b, is_exact));
        check_binary(BinaryOp::SDiv, flags, |a, b| a.sdiv(b, is_exact));
        let lshr = check_binary(BinaryOp::LShr, flags, |a, b| a.lshr(b, is_exact));
        let ashr = check_binary(BinaryOp::AShr, flags, |a, b| a.ashr(b, is_exact));
        assert!(lshr > 95 && ashr > 95, "{lshr} {ashr}");
    }
    check_binary(BinaryOp::URem, InstFlags::empty(), KnownBits::urem);
    check_binary(BinaryOp::SRem, InstFlags::empty(), KnownBits::srem);
}

#[test]
fn logic_is_exact() {
    let none = InstFlags::empty();
    assert_eq!(check_binary(BinaryOp::And, none, KnownBits::and), 100);
    assert_eq!(check_binary(BinaryOp::Or, none, KnownBits::or), 100);
    assert_eq!(check_binary(BinaryOp::Xor, none, KnownBits::xor), 100);
}

#[test]
fn squares_are_sound() {
    let mut score = Score::default();
    for width in 1..=5 {
        for known in all_known(width) {
            for promise in [NoWrap::default(), NoWrap { unsigned: false, signed: true }] {
                let found = known.mul(&known, promise, true);
                let squares = members(&known).into_iter().filter_map(|x| {
                    let square = x.mul_wrapped(&x);
                    (!(promise.signed && square.signed)).then_some(square.value)
                });
                score.check(&found, &squares.collect::<Vec<Int>>(), "square");
            }
        }
    }
}

fn check_unary(transfer: impl Fn(&KnownBits) -> KnownBits, fold: impl Fn(&Int) -> Option<Int>) {
    let mut score = Score::default();
    for width in 1..=5 {
        for known in all_known(width) {
            let results: Vec<Int> = members(&known).iter().filter_map(&fold).collect();
            score.check(&transfer(&known), &results, "unary");
        }
    }
}

#[test]
fn counts_are_sound() {
    let of = |int: &Int, n: u32| Int::new(int.width(), u64::from(n));
    check_unary(KnownBits::count_ones, |x| Some(of(x, x.count_ones())));
    check_unary(|k| k.leading_zeros(false), |x| Some(of(x, x.leading_zeros())));
    check_unary(|k| k.trailing_zeros(false), |x| Some(of(x, x.trailing_zeros())));
    let not_zero = |x: &Int| (!x.is_zero()).then(|| x.clone());
    check_unary(|k| k.leading_zeros(true), |x| Some(of(x, not_zero(x)?.leading_zeros())));
    check_unary(|k| k.trailing_zeros(true), |x| Some(of(x, not_zero(x)?.trailing_zeros())));
    check_unary(|k| k.abs(false), |x| Some(x.abs()));
    check_unary(|k| k.abs(true), |x| (*x != Int::min_signed(x.width())).then(|| x.abs()));
    check_unary(KnownBits::neg, |x| Some(x.neg()));
    check_unary(KnownBits::reverse_bits, |x| Some(x.reverse_bits()));
    check_unary(|k| k.sext(7), |x| Some(x.sign_extend(7)));
    check_unary(|k| k.zext(7), |x| Some(x.zero_extend(7)));
    check_unary(|k| k.trunc(1), |x| Some(x.truncate(1)));
}

#[test]
fn choices_are_sound() {
    type Fold = fn(&Int, &Int) -> Int;
    type Transfer = fn(&KnownBits, &KnownBits) -> KnownBits;
    let rows: [(Transfer, Fold); 6] = [
        (KnownBits::max_unsigned, Int::umax),
        (KnownBits::min_unsigned, Int::umin),
        (KnownBits::max_signed, Int::smax),
        (KnownBits::min_signed, Int::smin),
        (KnownBits::uadd_sat, Int::uadd_sat),
        (KnownBits::usub_sat, Int::usub_sat),
    ];
    let all = all_known(WIDTH);
    for (transfer, fold) in rows {
        let mut score = Score::default();
        for a in &all {
            for b in &all {
                let mut results = Vec::new();
                for x in members(a) {
                    results.extend(members(b).iter().map(|y| fold(&x, y)));
                }
                score.check(&transfer(a, b), &results, &format!("{a:?} {b:?}"));
            }
        }
        assert!(score.percent() > 60, "{}", score.percent());
    }
}

#[test]
fn bounds_are_those_of_the_members() {
    for known in all_known(5) {
        let members = members(&known);
        let by = |cmp: fn(&Int, &Int) -> std::cmp::Ordering| {
            let mut sorted = members.clone();
            sorted.sort_by(cmp);
            (sorted.first().cloned(), sorted.last().cloned())
        };
        assert_eq!(by(Int::cmp_unsigned), (Some(known.umin()), Some(known.umax())));
        assert_eq!(by(Int::cmp_signed), (Some(known.smin()), Some(known.smax())));
    }
}

#[test]
fn words_give_what_integers_of_any_width_do() {
    let promises = [(false, false), (true, false), (false, true), (true, true)];
    let promises = promises.map(|(unsigned, signed)| NoWrap { unsigned, signed });
    for width in [1, 3, WIDTH] {
        let all = all_known(width);
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            for promise in promises {
                assert_eq!(a.add(b, promise), a.add_wide(b, promise), "{a:?} + {b:?} {promise:?}");
                assert_eq!(a.sub(b, promise), a.sub_wide(b, promise), "{a:?} - {b:?} {promise:?}");
                assert_eq!(a.shl(b, promise), a.shl_wide(b, promise), "{a:?} << {b:?} {promise:?}");
                for is_square in [false, true] {
                    let (word, wide) =
                        (a.mul(b, promise, is_square), a.mul_wide(b, promise, is_square));
                    assert_eq!(word, wide, "{a:?} * {b:?} {promise:?} {is_square}");
                }
            }
            for exact in [false, true] {
                assert_eq!(a.lshr(b, exact), a.lshr_wide(b, exact), "{a:?} >> {b:?} {exact}");
                assert_eq!(a.ashr(b, exact), a.ashr_wide(b, exact), "{a:?} >>s {b:?} {exact}");
            }
        }
    }
}

#[test]
fn words_fit_where_operations_do_not_wrap() {
    for (x, y) in (0..16).flat_map(|x| (0..16).map(move |y| (x, y))) {
        let (x, y) = (Int::new(WIDTH, x), Int::new(WIDTH, y));
        for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul] {
            for (signed, flag) in [(false, InstFlags::NUW), (true, InstFlags::NSW)] {
                let wide = fold_ints(op, flag, &x, &y).is_some();
                assert_eq!(words::fits(op, signed, &x, &y), Some(wide), "{x:?} {op:?} {y:?}");
            }
        }
    }
}
