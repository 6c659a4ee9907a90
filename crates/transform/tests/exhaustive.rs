//! Rewrites checked on every input of small widths: passes that make no new instructions.

mod exhaustively;

use exhaustively::check;

const BINARY: [&str; 21] = [
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
    "xor",
    "udiv",
    "sdiv",
    "urem",
    "srem",
    "shl",
    "shl nuw",
    "lshr",
    "lshr exact",
    "ashr",
];

#[test]
fn one_operation_with_constants() {
    for op in BINARY {
        for constant in ["0", "1", "$ONES", "$MIN", "undef", "poison"] {
            for (a, b) in [("%x", constant), (constant, "%x")] {
                // Some choices of an undefined operand give poison: an amount that is too large, a
                // promise that is broken. The interpreter has the result undefined all the same.
                let is_shift = op.contains("sh");
                if constant == "undef" && (is_shift && b == "undef" || op.contains(' ')) {
                    continue;
                }
                check("instsimplify", "$T", &format!("%r = {op} $T {a}, {b}\nret $T %r"));
            }
        }
        check("instsimplify", "$T", &format!("%r = {op} $T %x, %x\nret $T %r"));
    }
}

#[test]
fn two_operations() {
    for first in BINARY {
        for second in BINARY {
            let inner = format!("%a = {first} $T %x, %y\n");
            for (a, b) in [("%a", "%y"), ("%a", "%x"), ("%x", "%a")] {
                check(
                    "instsimplify",
                    "$T",
                    &format!("{inner}%r = {second} $T {a}, {b}\nret $T %r"),
                );
            }
        }
    }
}

const PREDICATES: [&str; 10] = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];

#[test]
fn comparisons_of_operations() {
    for op in BINARY {
        for pred in PREDICATES {
            let inner = format!("%a = {op} $T %x, %y\n");
            for other in ["%x", "%y", "0", "$ONES", "$MIN"] {
                check(
                    "instsimplify",
                    "i1",
                    &format!("{inner}%r = icmp {pred} $T %a, {other}\nret i1 %r"),
                );
            }
        }
    }
}

#[test]
fn conditions_joined() {
    for first in PREDICATES {
        for second in PREDICATES {
            for (join, b) in [
                ("and i1 %c, %d", "%y"),
                ("or i1 %c, %d", "1"),
                ("select i1 %c, i1 %d, i1 false", "%y"),
                ("select i1 %c, i1 true, i1 %d", "$MIN"),
            ] {
                let body = format!(
                    "%c = icmp {first} $T %x, %y\n%d = icmp {second} $T %x, {b}\n%r = {join}\nret i1 %r"
                );
                check("instsimplify", "i1", &body);
                let body = format!(
                    "%c = icmp {first} $T %x, 1\n%d = icmp {second} $T %x, {b}\n%r = {join}\nret i1 %r"
                );
                check("instsimplify", "i1", &body);
            }
        }
    }
}

#[test]
fn selects_of_comparisons() {
    for pred in PREDICATES {
        for (yes, no) in
            [("%x", "%y"), ("%y", "%x"), ("%x", "0"), ("undef", "%x"), ("%z", "poison")]
        {
            let body = format!(
                "%c = icmp {pred} $T %x, %y\n%r = select i1 %c, $T {yes}, $T {no}\nret $T %r"
            );
            check("instsimplify", "$T", &body);
            check("early-cse", "$T", &body);
        }
    }
}

#[test]
fn minima_and_sums_that_saturate() {
    let names = ["umin", "umax", "smin", "smax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"];
    for name in names {
        for (a, b) in [("%x", "%x"), ("%x", "0"), ("%x", "$ONES"), ("%x", "$MIN"), ("%x", "undef")]
        {
            let body = format!("%r = call $T @llvm.{name}.$T($T {a}, $T {b})\nret $T %r");
            check("instsimplify", "$T", &body);
        }
        for other in names {
            let body = format!(
                "%a = call $T @llvm.{other}.$T($T %x, $T %y)\n%r = call $T @llvm.{name}.$T($T %a, $T %x)\nret $T %r"
            );
            check("instsimplify", "$T", &body);
        }
    }
}

#[test]
fn expressions_computed_twice() {
    for op in BINARY {
        let plain = op.split(' ').next().unwrap();
        let body = format!(
            "%a = {op} $T %x, %y\n%b = {plain} $T %y, %x\n%c = {plain} $T %x, %y\n%d = xor $T %a, %b\n%r = sub $T %d, %c\nret $T %r"
        );
        check("early-cse", "$T", &body);
    }
}

/// Operations behind two branches on their operands: what the branches say must hold.
#[test]
fn operations_behind_branches() {
    let ops = [
        "sdiv", "srem", "udiv", "urem", "ashr", "lshr", "shl", "add", "sub", "mul", "and",
        "add nsw", "mul nsw",
    ];
    let guards = [("ult", "$LAST"), ("slt", "0"), ("sge", "1"), ("ugt", "2"), ("eq", "$MIN")];
    for pass in ["correlated-propagation", "sccp", "jump-threading"] {
        for (pred, c) in guards {
            for (other, d) in guards {
                for op in ops {
                    check(
                        pass,
                        "$T",
                        &format!(
                            "entry:\n %c = icmp {pred} $T %x, {c}\n br i1 %c, label %in, label %out\n\
                             in:\n %d = icmp {other} $T %y, {d}\n br i1 %d, label %on, label %out\n\
                             on:\n %r = {op} $T %x, %y\n %e = icmp slt $T %x, %y\n\
                              %s = select i1 %e, $T %r, $T %x\n br label %out\n\
                             out:\n %p = phi $T [ 0, %entry ], [ %x, %in ], [ %s, %on ]\n\
                              %f = icmp {pred} $T %p, {c}\n br i1 %f, label %yes, label %no\n\
                             yes:\n ret $T %p\nno:\n %q = xor $T %p, 1\n ret $T %q"
                        ),
                    );
                }
            }
        }
    }
}

/// Intrinsics, casts and switches behind a branch.
#[test]
fn choices_behind_branches() {
    let lines = [
        "%r = call $T @llvm.umin.$T($T %x, $T %y)",
        "%r = call $T @llvm.smax.$T($T %x, $T %y)",
        "%r = call $T @llvm.abs.$T($T %x, i1 false)",
        "%r = call $T @llvm.abs.$T($T %x, i1 true)",
        "%r = call $T @llvm.uadd.sat.$T($T %x, $T %y)",
        "%r = call $T @llvm.ssub.sat.$T($T %x, $T %y)",
        "%r = call $T @llvm.ctlz.$T($T %x, i1 false)",
        "%w = sext $T %x to i9\n %v = mul nsw i9 %w, %w\n %r = trunc i9 %v to $T",
        "%w = zext $T %x to i9\n %v = sub i9 %w, 1\n %r = trunc i9 %v to $T",
    ];
    for pass in ["correlated-propagation", "sccp", "jump-threading"] {
        for line in lines {
            for (pred, c) in [("ult", "$LAST"), ("slt", "0"), ("sge", "1"), ("ne", "$MIN")] {
                check(
                    pass,
                    "$T",
                    &format!(
                        "entry:\n %c = icmp {pred} $T %x, {c}\n br i1 %c, label %in, label %out\n\
                         in:\n {line}\n switch $T %x, label %out [ $T 0, label %a $T 1, label %b ]\n\
                         a:\n br label %b\n\
                         b:\n %p = phi $T [ %r, %in ], [ %y, %a ]\n ret $T %p\n\
                         out:\n %q = and $T %x, 1\n ret $T %q"
                    ),
                );
            }
        }
    }
}

/// Comparisons that follow from two others, or seem to.
#[test]
fn chains_of_comparisons() {
    for first in ["ult", "ule", "slt", "eq"] {
        for second in ["ult", "ule", "sge", "eq"] {
            for third in ["ult", "sle", "ne"] {
                check(
                    "constraint-elimination",
                    "i1",
                    &format!(
                        "entry:\n %a = icmp {first} $T %x, %y\n %b = icmp {second} $T %y, %z\n\
                          %both = and i1 %a, %b\n br i1 %both, label %in, label %out\n\
                         in:\n %c = icmp {third} $T %x, %z\n %s = add nuw $T %x, 1\n\
                          %d = icmp {third} $T %s, %z\n %t = sub nsw $T %z, %x\n\
                          %e = icmp sgt $T %t, 0\n %f = xor i1 %c, %d\n %g = xor i1 %e, %f\n\
                          ret i1 %g\nout:\n %h = icmp ult $T %x, %z\n ret i1 %h"
                    ),
                );
            }
        }
    }
}
