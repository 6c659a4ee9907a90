//! The kinds of checks.

use super::*;

const NOT_FOUND: &str = "expected string not found in input";

#[test]
fn plain() {
    passes("CHECK: b\nCHECK: c\n", "a\nb\nx\nc\n");
    passes("; CHECK: two words ; more\n", "two words ; more\n");
    fails("CHECK: c\nCHECK: b\n", "a\nb\nc\n", "checks:2:8: error: CHECK: expected string not");
    passes("CHECK: a\nCHECK: b\n", "a b\n");
    fails("CHECK: ab\nCHECK: b\n", "ab\n", NOT_FOUND);
}

#[test]
fn next() {
    passes("CHECK: a\nCHECK-NEXT: b\nCHECK-NEXT: c\n", "a\nb\nc\n");
    fails("CHECK: a\nCHECK-NEXT: b\n", "a\nx\nb\n", "is not on the line after the previous match");
    fails("CHECK: a\nCHECK-NEXT: b\n", "a b\n", "is on the same line as previous match");
    fails("CHECK: a\nCHECK-NEXT: b\n", "a\nc\n", NOT_FOUND);
    errs("CHECK-NEXT: a\n", "found 'CHECK-NEXT' without previous 'CHECK: line");
    // The previous match, not the previous directive, is what counts.
    passes("CHECK: a\nCHECK-NOT: z\nCHECK-NEXT: b\n", "a\nb\n");
}

#[test]
fn same() {
    passes("CHECK: a\nCHECK-SAME: b\nCHECK-SAME: c\n", "a b c\n");
    fails("CHECK: a\nCHECK-SAME: b\n", "a\nb\n", "is not on the same line as the previous match");
    fails("CHECK: b\nCHECK-SAME: a\n", "a b\n", NOT_FOUND);
    errs("CHECK-SAME: a\n", "without previous");
    passes("CHECK: a\nCHECK-SAME: {{^}} b\n", "a b\n");
    fails("CHECK: a\nCHECK-SAME: {{^}}b\n", "a b\n", NOT_FOUND);
}

#[test]
fn not() {
    passes("CHECK: a\nCHECK-NOT: b\nCHECK: c\n", "a\nx\nc\nb\n");
    fails("CHECK: a\nCHECK-NOT: b\nCHECK: c\n", "a\nb\nc\n", "excluded string found in input");
    passes("CHECK-NOT: a\nCHECK: c\nCHECK-NOT: b\n", "b\nc\na\n");
    fails("CHECK: c\nCHECK-NOT: b\n", "c\nb\n", "input:2:1: note: found here");
    fails("CHECK-NOT: a\nCHECK: c\n", "a\nc\n", "excluded");
    // All that fail are reported.
    let outcome = run("CHECK-NOT: a\nCHECK-NOT: b\n", "a b\n", &[]);
    assert_eq!(outcome.messages.matches("error: CHECK-NOT").count(), 2);
    fails("CHECK-NOT: [[X]]\n", "a\n", "undefined variable: X");
}

#[test]
fn dag() {
    passes("CHECK-DAG: b\nCHECK-DAG: a\nCHECK: c\n", "a\nb\nc\n");
    fails("CHECK-DAG: b\nCHECK-DAG: d\n", "a\nb\nc\n", "CHECK-DAG: expected string not found");
    // The check after a group starts after the group's last match.
    fails("CHECK-DAG: a\nCHECK-DAG: c\nCHECK: b\n", "a\nb\nc\n", NOT_FOUND);
}

#[test]
fn dag_matches_do_not_overlap() {
    passes("CHECK-DAG: aa\nCHECK-DAG: aa\n", "aaaa\n");
    fails("CHECK-DAG: aa\nCHECK-DAG: aa\n", "aaa\n", NOT_FOUND);
    passes("CHECK-DAG: x{{.}}\nCHECK-DAG: x{{.}}\nCHECK-DAG: x{{.}}\n", "x1\nx2\nx3\n");
    passes_with("CHECK-DAG: aa\nCHECK-DAG: aa\n", "aaa\n", &["--allow-deprecated-dag-overlap"]);
    // A match may be put between two earlier ones.
    passes("CHECK-DAG: a\nCHECK-DAG: c\nCHECK-DAG: {{[abc]}}\n", "a b c\n");
}

#[test]
fn dag_groups_and_nots() {
    let checks = "CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b\n";
    passes(checks, "a\nb\nx\n");
    fails(checks, "a\nx\nb\n", "excluded");
    // A not starts a new group.
    fails(checks, "b\na\n", NOT_FOUND);
    passes("CHECK-NOT: x\nCHECK-DAG: a\nCHECK-DAG: b\n", "b\nx\na\n");
    fails("CHECK-NOT: x\nCHECK-DAG: a\nCHECK-DAG: b\n", "x\nb\na\n", "excluded");
}

#[test]
fn empty() {
    passes("CHECK: a\nCHECK-EMPTY:\nCHECK-NEXT: b\n", "a\n\nb\n");
    passes("CHECK: a\nCHECK-EMPTY:\n", "a\n");
    fails("CHECK: a\nCHECK-EMPTY:\n", "a\nb\n\n", "is not on the line after the previous match");
    fails("CHECK: a\nCHECK-EMPTY:\nCHECK-EMPTY:\n", "a\n\nb\n\nc", "is not on the line after");
    fails("CHECK: a\nCHECK-EMPTY:\n", "a", NOT_FOUND);
    errs("CHECK: a\nCHECK-EMPTY: b\n", "found non-empty check string for empty check");
    errs("CHECK-EMPTY:\n", "without previous");
}

#[test]
fn label() {
    let checks = "CHECK-LABEL: f\nCHECK: a\nCHECK-LABEL: g\nCHECK: a\n";
    passes(checks, "f\na\ng\na\n");
    fails(checks, "f\ng\na\n", "checks:2:8");
    // Both regions are checked, and both failures are reported.
    let outcome = run(checks, "f\ng\n", &[]);
    assert_eq!(outcome.messages.matches("error: CHECK:").count(), 2);
    // Nothing can be said without the label.
    let outcome = run(checks, "f\nh\n", &[]);
    assert_eq!(outcome.messages.matches("error: CHECK").count(), 1);
    assert!(outcome.messages.contains("checks:3:14: error: CHECK-LABEL"));
    // A label bounds what comes before it, nots included.
    fails("CHECK-LABEL: f\nCHECK-NOT: a\nCHECK-LABEL: g\n", "f\na\ng\n", "excluded");
    passes("CHECK-LABEL: f\nCHECK-NOT: a\nCHECK-LABEL: g\n", "f\ng\na\n");
    errs("CHECK-LABEL: [[X:a]]\n", "found 'CHECK-LABEL:' with variable definition or use");
    errs("CHECK-LABEL: [[X]]\n", "with variable definition or use");
}

#[test]
fn count() {
    passes("CHECK-COUNT-3: a\nCHECK: b\n", "a a\na\nb\n");
    fails("CHECK-COUNT-3: a\n", "a\na\n", "expected string not found in input (3 out of 3)");
    passes("CHECK-COUNT-2: a\nCHECK-NOT: a\n", "a\na\n");
    fails("CHECK-COUNT-2: a\nCHECK-NOT: a\n", "a\na\na\n", "excluded");
    passes("CHECK-COUNT-1: a\n", "a\n");
    passes("CHECK-COUNT-2147483647: {{^}}\n", "a\n");
    for bad in ["0", "-1", "x", "", "2147483648", "99999999999999999999", "2x", "2-NOT"] {
        errs(&format!("CHECK-COUNT-{bad}: a\n"), "invalid count in -COUNT specification");
    }
}

#[test]
fn literal() {
    passes("CHECK{LITERAL}: [[a]] {{b}}\n", "[[a]] {{b}}\n");
    fails("CHECK{LITERAL}: {{a|b}}\n", "a\n", NOT_FOUND);
    passes("CHECK: a\nCHECK-NEXT{LITERAL}: {{b}}\n", "a\n{{b}}\n");
    passes("CHECK-COUNT-2{LITERAL}: [[\n", "[[ [[\n");
    passes("CHECK-NOT{LITERAL}: {{.*}}\nCHECK{ LITERAL , LITERAL }: a\n", "a\n");
    // What is not a list of known modifiers is not a directive.
    passes("CHECK{FOO}: b\nCHECK: a\n", "a\n");
    passes("CHECK{}: b\nCHECK: a\n", "a\n");
}

#[test]
fn what_is_a_directive() {
    // Not within a word, not with something between the prefix and the colon.
    passes("XCHECK: b\nCHECK-X: b\nCHECK : b\nCHECKS: b\nCHECK: a\n", "a\n");
    passes("-CHECK: b\n_CHECK: b\n.CHECK: a\n", "a\n");
    // One directive a line; the first one takes the rest.
    passes("CHECK: a CHECK: b\n", "a CHECK: b\n");
    errs("CHECK_NEXT: a\nCHECK: a\n", "misspelled directive 'CHECK_NEXT:'");
    errs("CHECK_COUNT-2: a\n", "misspelled directive");
    passes("CHECK_FOO: b\nCHECK: a\n", "a\n");
    for bad in ["DAG-NOT", "NOT-DAG", "NEXT-NOT", "NOT-NEXT", "SAME-NOT", "NOT-SAME", "EMPTY-NOT"] {
        errs(&format!("CHECK-{bad}: a\n"), "unsupported -NOT combo on prefix 'CHECK'");
    }
    errs("CHECK:\n", "found empty check string with prefix 'CHECK:'");
    errs("CHECK-NOT:  \n", "found empty check string");
    errs("nothing here\n", "error: no check strings found with prefix 'CHECK:'");
    errs("", "no check strings found");
}
