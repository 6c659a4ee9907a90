//! `instcombine` checked on every input of small widths, family by family, and on random
//! expressions.

mod exhaustively;

use exhaustively::{check, check_at};

const BINARY: [&str; 25] = [
    "add",
    "add nuw",
    "add nsw",
    "sub",
    "sub nuw",
    "sub nsw",
    "mul",
    "mul nuw",
    "mul nsw",
    "and",
    "or",
    "or disjoint",
    "xor",
    "udiv",
    "udiv exact",
    "sdiv",
    "sdiv exact",
    "urem",
    "srem",
    "shl",
    "shl nuw",
    "shl nsw",
    "lshr",
    "lshr exact",
    "ashr",
];
const CONSTANTS: [&str; 6] = ["1", "2", "3", "$ONES", "$MIN", "-2"];
const PREDICATES: [&str; 10] = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];
const PASS: &str = "instcombine";

fn fits(constant: &str, width: u32) -> bool {
    match constant {
        "2" | "3" | "-2" => width > 1,
        _ => true,
    }
}

/// Checks at width four only: for families of many programs.
fn check4(result: &str, body: &str) {
    check_at(PASS, result, body, &[4]);
}

/// Checks at width three only: for families of very many programs.
fn check3(result: &str, body: &str) {
    check_at(PASS, result, body, &[3]);
}

#[test]
fn one_operation() {
    for op in BINARY {
        for constant in CONSTANTS {
            let widths: Vec<u32> = [1, 3, 4].into_iter().filter(|&w| fits(constant, w)).collect();
            for (a, b) in [("%x", constant), (constant, "%x")] {
                check_at(PASS, "$T", &format!("%r = {op} $T {a}, {b}\nret $T %r"), &widths);
            }
        }
        for (a, b) in [("%x", "%y"), ("%x", "%x")] {
            check(PASS, "$T", &format!("%r = {op} $T {a}, {b}\nret $T %r"));
        }
    }
}

#[test]
fn two_operations_with_constants() {
    for first in BINARY {
        for second in BINARY {
            for c in ["1", "3", "$MIN"] {
                for d in ["2", "-2"] {
                    check3(
                        "$T",
                        &format!("%a = {first} $T %x, {c}\n%r = {second} $T %a, {d}\nret $T %r"),
                    );
                }
            }
            check3("$T", &format!("%a = {first} $T 3, %x\n%r = {second} $T %a, 2\nret $T %r"));
            check3("$T", &format!("%a = {first} $T %x, 3\n%r = {second} $T -2, %a\nret $T %r"));
        }
    }
}

#[test]
fn two_operations() {
    for first in BINARY {
        for second in BINARY {
            let inner = format!("%a = {first} $T %x, %y\n");
            for (a, b) in [("%a", "%y"), ("%a", "%x"), ("%x", "%a"), ("%y", "%a")] {
                let body = format!("{inner}%r = {second} $T {a}, {b}\nret $T %r");
                check_at(PASS, "$T", &body, &[1, 3]);
            }
        }
    }
}

#[test]
fn three_operations() {
    let plain: Vec<&str> = BINARY.iter().copied().filter(|op| !op.contains(' ')).collect();
    for first in &plain {
        for second in &plain {
            for third in ["add", "sub", "and", "or", "xor"] {
                for (c, d) in [("%y", "%y"), ("3", "2"), ("$MIN", "$ONES"), ("%y", "%z")] {
                    let body = format!(
                        "%a = {first} $T %x, {c}\n%b = {second} $T %x, {d}\n%r = {third} $T %a, %b\nret $T %r"
                    );
                    check_at(PASS, "$T", &body, &[3]);
                }
            }
        }
    }
}

#[test]
fn comparisons_with_constants() {
    for op in BINARY {
        for pred in PREDICATES {
            for c in CONSTANTS {
                for d in ["0", "3", "4", "$ONES", "$MIN"] {
                    let body =
                        format!("%a = {op} $T %x, {c}\n%r = icmp {pred} $T %a, {d}\nret i1 %r");
                    check3("i1", &body);
                }
                let body = format!("%a = {op} $T {c}, %x\n%r = icmp {pred} $T %a, 3\nret i1 %r");
                check3("i1", &body);
            }
        }
    }
}

#[test]
fn comparisons_of_operations() {
    for op in BINARY {
        for pred in PREDICATES {
            for (a, b) in [("%x, %y", "%z, %y"), ("%x, %y", "%x, %z"), ("%x, 3", "%y, 3")] {
                let body = format!(
                    "%a = {op} $T {a}\n%b = {op} $T {b}\n%r = icmp {pred} $T %a, %b\nret i1 %r"
                );
                check_at(PASS, "i1", &body, &[3]);
            }
            for other in ["%x", "%y", "0", "$ONES", "$MIN"] {
                let body =
                    format!("%a = {op} $T %x, %y\n%r = icmp {pred} $T %a, {other}\nret i1 %r");
                check_at(PASS, "i1", &body, &[1, 3]);
            }
        }
    }
}

#[test]
fn conditions_joined() {
    for first in PREDICATES {
        for second in PREDICATES {
            for join in [
                "and i1 %c, %d",
                "or i1 %c, %d",
                "xor i1 %c, %d",
                "select i1 %c, i1 %d, i1 false",
                "select i1 %c, i1 true, i1 %d",
                "select i1 %c, i1 false, i1 %d",
            ] {
                for (a, b) in [
                    ("%x, %y", "%x, %y"),
                    ("%x, %y", "%y, %x"),
                    ("%x, 3", "%x, 5"),
                    ("%x, 0", "%y, 0"),
                    ("%x, $ONES", "%y, $ONES"),
                    ("%x, $MIN", "%x, 2"),
                ] {
                    let body = format!(
                        "%c = icmp {first} $T {a}\n%d = icmp {second} $T {b}\n%r = {join}\nret i1 %r"
                    );
                    check4("i1", &body);
                }
            }
        }
    }
}

#[test]
fn selects() {
    for pred in PREDICATES {
        for b in ["%y", "0", "1", "3", "$ONES", "$MIN"] {
            for (yes, no) in [
                ("%x", "%y"),
                ("%y", "%x"),
                ("%x", "0"),
                ("%x", "2"),
                ("3", "%x"),
                ("$ONES", "%y"),
                ("1", "0"),
                ("0", "1"),
                ("$ONES", "0"),
                ("4", "0"),
                ("%n", "%x"),
                ("%x", "%n"),
                ("%m", "%x"),
            ] {
                let body = format!(
                    "%n = sub $T 0, %x\n%m = add $T %x, 3\n%c = icmp {pred} $T %x, {b}\n%r = select i1 %c, $T {yes}, $T {no}\nret $T %r"
                );
                check4("$T", &body);
            }
        }
    }
    for op in BINARY {
        for (a, b) in [("%x, %y", "%x, %z"), ("%x, %y", "%z, %y"), ("%y, %x", "%x, %z")] {
            let body = format!(
                "%c = icmp eq $T %z, 1\n%a = {op} $T {a}\n%b = {op} $T {b}\n%r = select i1 %c, $T %a, $T %b\nret $T %r"
            );
            check_at(PASS, "$T", &body, &[3]);
        }
        let body = format!(
            "%c = icmp eq $T %z, 1\n%a = {op} $T %x, %y\n%r = select i1 %c, $T %a, $T %x\nret $T %r"
        );
        check_at(PASS, "$T", &body, &[3]);
        let body = format!(
            "%c = icmp eq $T %x, 1\n%a = {op} $T %x, 3\n%r = select i1 %c, $T 3, $T %a\nret $T %r"
        );
        check_at(PASS, "$T", &body, &[3]);
    }
}

#[test]
fn conversions() {
    for first in ["zext", "sext", "zext nneg"] {
        for op in BINARY {
            for b in ["%w", "3", "-2", "8"] {
                for last in ["", "trunc", "trunc nuw", "trunc nsw"] {
                    let end = match last {
                        "" => "ret i7 %b".to_owned(),
                        cast => format!("%r = {cast} i7 %b to i4\nret i4 %r"),
                    };
                    let result = if last.is_empty() { "i7" } else { "i4" };
                    let body = format!(
                        "%v = {first} i4 %x to i7\n%w = {first} i4 %y to i7\n%b = {op} i7 %v, {b}\n{end}"
                    );
                    check4(result, &body);
                }
            }
        }
        for pred in PREDICATES {
            for b in ["%w", "3", "-2", "8", "20", "0"] {
                let body = format!(
                    "%v = {first} i4 %x to i7\n%w = {first} i4 %y to i7\n%r = icmp {pred} i7 %v, {b}\nret i1 %r"
                );
                check4("i1", &body);
            }
            for last in ["zext", "sext"] {
                for b in ["0", "$ONES", "%y", "1"] {
                    let body = format!(
                        "%m = and $T %x, 4\n%c = icmp {pred} $T %m, {b}\n%d = icmp {pred} $T %x, {b}\n%p = {last} i1 %c to i7\n%q = {last} i1 %d to i7\n%r = add i7 %p, %q\nret i7 %r"
                    );
                    check4("i7", &body);
                }
            }
        }
    }
    for op in BINARY {
        for last in ["zext", "sext"] {
            let body = format!(
                "%v = trunc i4 %x to i2\n%w = trunc i4 %y to i2\n%b = {op} i2 %v, %w\n%r = {last} i2 %b to i4\nret i4 %r"
            );
            check4("i4", &body);
            let body = format!(
                "%v = trunc i4 %x to i2\n%b = {op} i2 %v, 1\n%r = {last} i2 %b to i4\nret i4 %r"
            );
            check4("i4", &body);
            for middle in ["i3", "i6"] {
                let body = format!(
                    "%v = trunc i4 %x to i2\n%m = {last} i2 %v to {middle}\n%r = zext {middle} %m to i7\nret i7 %r"
                );
                check4("i7", &body);
            }
        }
    }
}

#[test]
fn calls() {
    let names = ["umin", "umax", "smin", "smax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"];
    for name in names {
        for other in names {
            for (a, b) in [("%x", "%y"), ("%x", "3")] {
                let body = format!(
                    "%a = call $T @llvm.{other}.$T($T {a}, $T {b})\n%r = call $T @llvm.{name}.$T($T %a, $T -2)\nret $T %r"
                );
                check4("$T", &body);
            }
        }
        for pred in PREDICATES {
            for (b, c) in [("%y", "%x"), ("3", "1"), ("3", "5"), ("$ONES", "0"), ("%y", "0")] {
                let body = format!(
                    "%a = call $T @llvm.{name}.$T($T %x, $T {b})\n%r = icmp {pred} $T %a, {c}\nret i1 %r"
                );
                check4("i1", &body);
            }
        }
        for op in ["sub", "xor", "and", "add"] {
            for (a, b) in [("%a", "%y"), ("%x", "%a"), ("%a", "$ONES")] {
                let body = format!(
                    "%n = xor $T %x, -1\n%a = call $T @llvm.{name}.$T($T %n, $T %y)\n%r = {op} $T {a}, {b}\nret $T %r"
                );
                check4("$T", &body);
            }
        }
    }
    for name in ["uadd", "sadd", "usub", "ssub", "umul", "smul"] {
        for b in ["%y", "1", "3", "$ONES", "$MIN"] {
            for (index, ty) in [(0, "$T"), (1, "i1")] {
                let body = format!(
                    "%a = call {{ $T, i1 }} @llvm.{name}.with.overflow.$T($T %x, $T {b})\n%r = extractvalue {{ $T, i1 }} %a, {index}\nret {ty} %r"
                );
                check4(ty, &body);
            }
        }
    }
    for name in ["ctlz", "cttz"] {
        for flag in ["true", "false"] {
            for pred in PREDICATES {
                for c in ["0", "1", "2", "4"] {
                    let body = format!(
                        "%a = call $T @llvm.{name}.$T($T %x, i1 {flag})\n%r = icmp {pred} $T %a, {c}\nret i1 %r"
                    );
                    check4("i1", &body);
                }
            }
            let body = format!(
                "%n = sub $T 0, %x\n%a = call $T @llvm.{name}.$T($T %n, i1 {flag})\n%r = lshr $T %a, 2\nret $T %r"
            );
            check4("$T", &body);
        }
    }
    for flag in ["true", "false"] {
        for inner in ["sub $T 0, %x", "sub nsw $T 0, %x", "or $T %x, $MIN", "lshr $T %x, 1"] {
            let body =
                format!("%n = {inner}\n%r = call $T @llvm.abs.$T($T %n, i1 {flag})\nret $T %r");
            check4("$T", &body);
        }
    }
    for name in ["fshl", "fshr"] {
        for by in ["1", "3", "4", "7", "%y"] {
            for (a, b) in [("%x", "%y"), ("%x", "%x"), ("0", "%x"), ("%x", "0")] {
                let body =
                    format!("%r = call $T @llvm.{name}.$T($T {a}, $T {b}, $T {by})\nret $T %r");
                check4("$T", &body);
            }
        }
    }
}

/// A generator of numbers that needs no library.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// An expression of `n` operations over `%x`, `%y`: integers of four bits, truth values and
/// integers of six.
fn random_body(random: &mut Random, n: usize) -> (String, &'static str) {
    let mut ints = vec!["%x".to_owned(), "%y".to_owned()];
    let mut truths: Vec<String> = vec![];
    let mut wides: Vec<String> = vec![];
    let mut text = String::new();
    let constants = ["0", "1", "2", "3", "4", "7", "-1", "-8", "-2", "-3"];
    let operand = |random: &mut Random, of: &[String]| match random.below(3) {
        0 => random.pick(&constants).to_owned(),
        _ => {
            let near = of.len().min(3);
            let at = of.len() - 1 - random.below(near);
            of[at].clone()
        }
    };
    for index in 0..n {
        let name = format!("%v{index}");
        match random.below(12) {
            0..=4 => {
                let (a, b) = (operand(random, &ints), operand(random, &ints));
                text += &format!("{name} = {} i4 {a}, {b}\n", random.pick(&BINARY));
                ints.push(name);
            }
            5 | 6 => {
                let (a, b) = (operand(random, &ints), operand(random, &ints));
                text += &format!("{name} = icmp {} i4 {a}, {b}\n", random.pick(&PREDICATES));
                truths.push(name);
            }
            7 if !truths.is_empty() => {
                let c = truths[random.below(truths.len())].clone();
                let (a, b) = (operand(random, &ints), operand(random, &ints));
                text += &format!("{name} = select i1 {c}, i4 {a}, i4 {b}\n");
                ints.push(name);
            }
            8 if truths.len() > 1 => {
                let (a, b) =
                    (truths[truths.len() - 1].clone(), truths[random.below(truths.len())].clone());
                let forms = [
                    format!("and i1 {a}, {b}"),
                    format!("or i1 {a}, {b}"),
                    format!("xor i1 {a}, {b}"),
                    format!("xor i1 {a}, true"),
                    format!("select i1 {a}, i1 {b}, i1 false"),
                    format!("select i1 {a}, i1 true, i1 {b}"),
                ];
                let form = forms[random.below(forms.len())].clone();
                text += &format!("{name} = {form}\n");
                truths.push(name);
            }
            9 => {
                let cast = random.pick(&["zext", "sext", "zext nneg"]);
                if let Some(truth) = truths.last().filter(|_| random.below(2) == 0) {
                    let cast = random.pick(&["zext", "sext"]);
                    text += &format!("{name} = {cast} i1 {truth} to i4\n");
                    ints.push(name);
                } else {
                    let a = ints[random.below(ints.len())].clone();
                    text += &format!("{name} = {cast} i4 {a} to i6\n");
                    wides.push(name);
                }
            }
            10 if !wides.is_empty() => {
                let (a, b) = (wides[wides.len() - 1].clone(), operand(random, &wides));
                match random.below(3) {
                    0 => {
                        let cast = random.pick(&["trunc", "trunc nuw", "trunc nsw"]);
                        text += &format!("{name} = {cast} i6 {a} to i4\n");
                        ints.push(name);
                    }
                    1 => {
                        text +=
                            &format!("{name} = icmp {} i6 {a}, {b}\n", random.pick(&PREDICATES));
                        truths.push(name);
                    }
                    _ => {
                        text += &format!("{name} = {} i6 {a}, {b}\n", random.pick(&BINARY));
                        wides.push(name);
                    }
                }
            }
            _ => {
                let (a, b) = (operand(random, &ints), operand(random, &ints));
                let call = random.pick(&["umin", "umax", "smin", "smax", "uadd.sat", "usub.sat"]);
                text += &format!("{name} = call i4 @llvm.{call}.i4(i4 {a}, i4 {b})\n");
                ints.push(name);
            }
        }
    }
    let last = format!("%v{}", n - 1);
    if truths.last() == Some(&last) {
        return (format!("{text}ret i1 {last}"), "i1");
    }
    if wides.last() == Some(&last) {
        return (format!("{text}ret i6 {last}"), "i6");
    }
    (format!("{text}ret i4 {last}"), "i4")
}

#[test]
fn random_expressions() {
    let n = std::env::var("NVOPT_EXPRESSIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(3000);
    let seed = std::env::var("NVOPT_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut random = Random(seed);
    for _ in 0..n {
        let length = 2 + random.below(5);
        let (body, result) = random_body(&mut random, length);
        check4(result, &body);
    }
}

/// A choice of what the other side computes anyway, where that may break a promise.
#[test]
fn choices_of_the_same() {
    for op in BINARY {
        for inner in ["shl $T %x, 1", "add $T %x, 1", "and $T %x, %y", "xor $T %x, %y"] {
            for operands in ["%x, %a", "%a, %x"] {
                for (pred, sides) in [("eq", "$T $C, $T %o"), ("ne", "$T %o, $T $C")] {
                    for constant in ["0", "1", "$ONES", "$MIN"] {
                        let sides = sides.replace("$C", constant);
                        check3(
                            "$T",
                            &format!(
                                "%a = {inner}\n%c = icmp {pred} $T %x, {constant}\n\
                                 %o = {op} $T {operands}\n%r = select i1 %c, {sides}\nret $T %r"
                            ),
                        );
                    }
                }
            }
        }
    }
}
