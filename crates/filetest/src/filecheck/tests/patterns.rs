//! Regular expressions and string variables.

use super::*;

const NOT_FOUND: &str = "expected string not found in input";

#[test]
fn regular_expressions() {
    passes("CHECK: a{{[0-9]+}}b\n", "a123b\n");
    fails("CHECK: a{{[0-9]+}}b\n", "ab\n", NOT_FOUND);
    passes("CHECK: x{{a|b}}y{{c|d}}z\n", "xbycz\n");
    fails("CHECK: x{{a|b}}y\n", "xa by\n", NOT_FOUND);
    // What is outside braces is plain text.
    passes("CHECK: a.b*{{.}}\n", "a.b*c\n");
    fails("CHECK: a.b{{c}}\n", "axbc\n", NOT_FOUND);
    // Nothing matches across a newline by accident.
    fails("CHECK: a{{.*}}b\n", "a\nb\n", NOT_FOUND);
    passes("CHECK: a{{[[:space:]]}}b\n", "a\nb\n");
    passes("CHECK: {{^}}b{{$}}\n", "ab\nb\n");
    errs("CHECK: {{a\n", "found start of regex string with no end '}}'");
    errs("CHECK: {{*}}\n", "invalid regex: repetition-operator operand invalid");
    errs("CHECK: {{(}}\n", "invalid regex: parentheses not balanced");
    errs("CHECK: {{}}\n", "invalid regex: empty (sub)expression");
}

#[test]
fn braces_end_at_the_first_closing_pair() {
    errs("CHECK: {{a{2}}}\n", "invalid regex: braces not balanced");
    passes("CHECK: {{(a{2})}}b\n", "aab\n");
}

#[test]
fn variables() {
    passes("CHECK: let [[X:[a-z]+]]\nCHECK: use [[X]]\n", "let foo\nuse foo\n");
    fails("CHECK: let [[X:[a-z]+]]\nCHECK: use [[X]]\n", "let foo\nuse bar\n", NOT_FOUND);
    fails("CHECK: use [[X]]\n", "use foo\n", "undefined variable: X");
    // Redefinition; values are plain text; names with digits and underscores.
    passes("CHECK: [[_A1:a.]]\nCHECK: [[_A1]]\n", "a.\na.\n");
    fails("CHECK: [[_A1:a.]]\nCHECK: [[_A1]]\n", "a.\nab\n", NOT_FOUND);
    passes("CHECK: [[X:a]]\nCHECK: [[X:b]]\nCHECK: [[X]]c\n", "a\nb\nac bc\n");
    // The regular expression may have brackets, escapes and parentheses.
    passes("CHECK: [[X:[^!]+]]!\nCHECK: [[X]]?\n", "ab!\nab?\n");
    passes("CHECK: [[X:\\[(a|b)+\\]]]\nCHECK: [[X]]\n", "[ab]\n[ab]\n");
    passes("CHECK: a[[X:]]b\nCHECK: c[[X]]d\n", "ab\ncd\n");
    fails("CHECK: a[[X:]]b\nCHECK: [[X]]\n", "ab\ncd\n", NOT_FOUND);
}

#[test]
fn greedy_captures() {
    passes("CHECK: [[X:.*]],[[Y:.*]]\nCHECK: [[Y]]+[[X]]\n", "a,b,c\nc+a,b\n");
    passes("CHECK: [[X:a?(ab)?]][[Y:.*]]\nCHECK: ([[X]])([[Y]])\n", "ab\n(a)(b)\n");
}

#[test]
fn a_variable_used_where_it_is_defined() {
    passes("CHECK: [[X:[a-z]+]] = [[X]]\n", "ab = cd\nfoo = foo\n");
    fails("CHECK: [[X:[a-z]+]] = [[X]];\n", "ab = cd;\n", NOT_FOUND);
    passes("CHECK: [[X:.]][[Y:.]][[Y]][[X]]\nCHECK: [[X]][[Y]]\n", "abba\nab\n");
    errs(
        "CHECK: [[A:.]][[B:.]][[C:.]][[D:.]][[E:.]][[F:.]][[G:.]][[H:.]][[I:.]][[J:.]][[J]]\n",
        "Can't back-reference more than 9 variables",
    );
}

#[test]
fn back_references_count_all_groups() {
    passes("CHECK: {{(a|b)}}x{{(c)\\1}}\n", "bxcb\n");
    passes("CHECK: {{(c)\\1}}\n", "cc\n");
    errs("CHECK: [[X:a]]{{\\1}}\n", "invalid regex: invalid backreference number");
    passes("CHECK: [[X:a]]{{(b)\\1}}\n", "aba\n");
    fails("CHECK: [[X:a]]{{(b)\\1}}\n", "abb\n", NOT_FOUND);
    // Here the number names the variable that is being defined: no match, no error.
    fails("CHECK: [[X:(a)\\1]]\n", "aa\n", NOT_FOUND);
    passes("CHECK-NOT: [[X:(a)\\1]]\n", "aa\n");
}

#[test]
fn malformed_blocks() {
    errs("CHECK: [[\n", "Invalid substitution block, no ]] found");
    errs("CHECK: [[X\n", "Invalid substitution block, no ]] found");
    errs("CHECK: [[X:a]b]]\n", "missing closing \"]\" for regex variable");
    errs("CHECK: [[]]\n", "empty variable name");
    errs("CHECK: [[$]]\n", "empty global variable name");
    errs("CHECK: [[@]]\n", "empty pseudo variable name");
    errs("CHECK: [[1X]]\n", "invalid variable name");
    errs("CHECK: [[X-Y]]\n", "invalid name in string variable use");
    errs("CHECK: [[X-Y:a]]\n", "invalid name in string variable definition");
    errs("CHECK: [[@X:a]]\n", "invalid name in string variable definition");
    errs("CHECK: [[ X]]\n", "unexpected whitespace");
    errs("CHECK: [[X:*]]\n", "invalid regex");
    errs("CHECK: [[#X:]]\nCHECK: [[X:a]]\n", "numeric variable with name 'X' already exists");
}

#[test]
fn bytes_that_are_not_text() {
    let outcome = check(
        NamedText { name: "checks", text: b"CHECK: \xff{{.}}\xfe\n" },
        NamedText { name: "input", text: b"a\xff\x80\xfe\0\n" },
        &crate::filecheck::Options::default(),
    );
    assert_eq!(outcome.verdict, Verdict::Pass, "{}", outcome.messages);
}

#[test]
fn hostile_check_files() {
    let deep = format!("CHECK: {{{{{}}}}}\n", "(".repeat(50_000));
    errs(&deep, "nested");
    errs("CHECK: {{((((a{255}){255}){255}){255})}}\n", "automaton states");
    let long = format!("CHECK: {}\n", "[[#1]]".repeat(2_000));
    passes(&long, &"1".repeat(2_000));
    let many = "CHECK: a\n".repeat(20_000);
    passes(&many, &"a\n".repeat(20_000));
}

#[test]
fn long_inputs_are_scanned_once() {
    let input: String = (0..200_000).map(|i| format!("line {i} of x{{{i}}}\n")).collect();
    let checks: String =
        (0..2_000).map(|i| format!("CHECK: line {} of [[X:x.*]]\n", i * 100)).collect();
    passes(&checks, &input);
}
