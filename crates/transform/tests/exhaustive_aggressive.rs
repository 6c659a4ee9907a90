//! `aggressive-instcombine` checked on every input of small widths, family by family.
//!
//! Each family also counts what was rewritten: one that the pass never touches shows nothing.

mod exhaustively;

use exhaustively::{check, check_at};

const PASS: &str = "aggressive-instcombine";
const EXTENSIONS: [&str; 3] = ["zext", "zext nneg", "sext"];
const OPERATIONS: [&str; 18] = [
    "add",
    "add nuw",
    "add nsw",
    "sub",
    "sub nuw",
    "sub nsw",
    "mul",
    "mul nsw",
    "and",
    "or",
    "or disjoint",
    "xor",
    "shl",
    "lshr",
    "lshr exact",
    "ashr",
    "udiv",
    "urem",
];

/// One operation on what was made wide, of which the low bits are kept.
#[test]
fn narrowed_operations() {
    let mut n_changed = 0;
    for op in OPERATIONS {
        for a in EXTENSIONS {
            for b in EXTENSIONS {
                let body = format!(
                    "%a = {a} $T %x to i9\n%b = {b} $T %y to i9\n%m = {op} i9 %a, %b\n\
                     %r = trunc i9 %m to $T\nret $T %r"
                );
                n_changed += usize::from(check(PASS, "$T", &body));
            }
            for constant in ["1", "3", "7", "16", "255", "-1", "-2"] {
                for operands in [format!("%a, {constant}"), format!("{constant}, %a")] {
                    let body = format!(
                        "%a = {a} $T %x to i9\n%m = {op} i9 {operands}\n\
                         %r = trunc i9 %m to $T\nret $T %r"
                    );
                    n_changed += usize::from(check(PASS, "$T", &body));
                }
            }
        }
    }
    assert!(n_changed > 300, "only {n_changed} functions were narrowed");
}

/// Two operations, the second of which shows what the first did to the high bits.
#[test]
fn narrowed_expressions() {
    let mut n_changed = 0;
    for first in OPERATIONS {
        for second in OPERATIONS {
            for (a, b) in [("zext", "zext"), ("sext", "zext"), ("sext", "sext")] {
                let body = format!(
                    "%a = {a} $T %x to i9\n%b = {b} $T %y to i9\n%k = and i9 %b, 3\n\
                     %m = {first} i9 %a, %k\n%n = {second} i9 %m, %k\n\
                     %r = trunc i9 %n to $T\nret $T %r"
                );
                n_changed += usize::from(check_at(PASS, "$T", &body, &[4]));
            }
        }
    }
    assert!(n_changed > 200, "only {n_changed} functions were narrowed");
}

/// Choices and phis are narrowed with what they choose from.
#[test]
fn narrowed_choices() {
    let mut n_changed = 0;
    for op in OPERATIONS {
        for extension in EXTENSIONS {
            let select = format!(
                "%a = {extension} $T %x to i9\n%b = {extension} $T %y to i9\n\
                 %c = icmp ult $T %x, %z\n%s = select i1 %c, i9 %a, i9 %b\n\
                 %m = {op} i9 %s, 3\n%r = trunc i9 %m to $T\nret $T %r"
            );
            let phi = format!(
                "%a = {extension} $T %x to i9\n%c = icmp ult $T %y, 3\n\
                 br i1 %c, label %yes, label %end\nyes:\n%b = {extension} $T %y to i9\n\
                 br label %end\nend:\n%s = phi i9 [ %a, %0 ], [ %b, %yes ]\n\
                 %m = {op} i9 %s, 3\n%r = trunc i9 %m to $T\nret $T %r"
            );
            for body in [select, phi] {
                n_changed += usize::from(check_at(PASS, "$T", &body, &[2, 3]));
            }
        }
    }
    assert!(n_changed > 30, "only {n_changed} functions were narrowed");
}

/// Rotations and funnel shifts behind a guard, both directions, operands in both orders.
#[test]
fn guarded_shifts() {
    let mut n_changed = 0;
    for width in [2u32, 4] {
        for (high, low) in [("%x", "%x"), ("%x", "%z")] {
            for (left, right, plain) in [("%y", "%rest", high), ("%rest", "%y", low)] {
                for (pred, targets) in
                    [("eq", "label %end, label %shift"), ("ne", "label %shift, label %end")]
                {
                    for or in ["%h, %l", "%l, %h"] {
                        // A guard that lets another amount through must keep the shift.
                        for guard in ["0", "1"] {
                            let body = format!(
                                "%c = icmp {pred} $T %y, {guard}\nbr i1 %c, {targets}\nshift:\n\
                                 %rest = sub $T {width}, %y\n%h = shl $T {high}, {left}\n\
                                 %l = lshr $T {low}, {right}\n%o = or $T {or}\nbr label %end\nend:\n\
                                 %r = phi $T [ {plain}, %0 ], [ %o, %shift ]\nret $T %r"
                            );
                            let is_changed = check_at(PASS, "$T", &body, &[width]);
                            assert_eq!(is_changed, guard == "0", "{body}");
                            n_changed += usize::from(is_changed);
                        }
                    }
                }
            }
        }
    }
    assert_eq!(n_changed, 32);
}

/// Tests of several bits, one by one.
#[test]
fn bits_tested_one_by_one() {
    let mut n_changed = 0;
    for op in ["or", "and"] {
        for a in 0..4 {
            for b in 0..4 {
                let two = format!(
                    "%a = lshr $T %x, {a}\n%b = lshr $T %x, {b}\n%o = {op} $T %a, %b\n\
                     %r = and $T %o, 1\nret $T %r"
                );
                let other = two.replacen("%b = lshr $T %x", "%b = lshr $T %y", 1);
                let three = format!(
                    "%a = lshr $T %x, {a}\n%b = lshr $T %x, {b}\n%o = {op} $T %a, %b\n\
                     %p = {op} $T %x, %o\n%r = and $T %p, 1\nret $T %r"
                );
                n_changed += usize::from(check_at(PASS, "$T", &two, &[4]));
                n_changed += usize::from(check_at(PASS, "$T", &three, &[4]));
                assert!(!check_at(PASS, "$T", &other, &[4]), "two values are tested:\n{other}");
            }
        }
    }
    assert!(n_changed >= 32, "only {n_changed} tests were joined");
}

/// The steps of a population count; with one constant wrong they must stay what they are.
#[test]
fn population_counts() {
    let steps = |pairs: &str, ones: &str| {
        format!(
            "%a = zext i4 %x to i16\n%b = zext i4 %y to i16\n%c = zext i4 %z to i16\n\
             %b4 = shl i16 %b, 4\n%c12 = shl i16 %c, 12\n%ab = or i16 %a, %b4\n\
             %v = or i16 %ab, %c12\n%h = lshr i16 %v, 1\n%hm = and i16 %h, 21845\n\
             %p = sub i16 %v, %hm\n%pl = and i16 %p, {pairs}\n%ps = lshr i16 %p, 2\n\
             %ph = and i16 %ps, {pairs}\n%n = add i16 %pl, %ph\n%ns = lshr i16 %n, 4\n\
             %nn = add i16 %n, %ns\n%by = and i16 %nn, 3855\n%m = mul i16 %by, {ones}\n\
             %r = lshr i16 %m, 8\nret i16 %r"
        )
    };
    assert!(check_at(PASS, "i16", &steps("13107", "257"), &[4]));
    assert!(!check_at(PASS, "i16", &steps("13106", "257"), &[4]));
    assert!(!check_at(PASS, "i16", &steps("13107", "256"), &[4]));
}
