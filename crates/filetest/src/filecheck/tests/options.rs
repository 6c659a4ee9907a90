//! The command line.

use super::*;
use crate::filecheck::{DumpFilter, DumpInput, Verbosity};

const NOT_FOUND: &str = "expected string not found in input";

#[test]
fn check_prefix() {
    passes_with("FOO: a\nCHECK: b\n", "a\n", &["--check-prefix=FOO"]);
    fails_with("FOO: a\n", "b\n", &["-check-prefix", "FOO"], "FOO: expected string not found");
    passes_with("FOO: a\nBAR-NEXT: b\n", "a\nb\n", &["--check-prefixes=FOO,BAR"]);
    fails_with("FOO: a\nBAR-NEXT: b\n", "a\n\nb\n", &["--check-prefixes=FOO,BAR"], "BAR-NEXT: is");
    // The longest of two prefixes that start alike.
    passes_with("A-B: b\nA: a\n", "b\na\n", &["--check-prefixes=A,A-B"]);
    errs_with("CHECK: a\n", "a", &["--check-prefix=FOO"], "no check strings found with prefix");
    errs_with("FOO: a\n", "a", &["--check-prefix=F!"], "must start with a letter");
    errs_with("FOO: a\n", "a", &["--check-prefix=1F"], "must start with a letter");
    errs_with("FOO: a\n", "a", &["--check-prefixes=A,,B"], "must not be the empty string");
    errs_with("FOO: a\n", "a", &["--check-prefixes=A,A"], "must be unique");
    errs_with("FOO: a\n", "a", &["--check-prefix=A,B"], "must start with a letter");
    errs_with("FOO: a\n", "a", &["--check-prefix=RUN"], "must be unique");
}

#[test]
fn allow_unused_prefixes() {
    let prefixes = "--check-prefixes=A,B";
    errs_with("A: a\n", "a", &[prefixes], "no check strings found with prefix 'B:'");
    passes_with("A: a\n", "a", &[prefixes, "--allow-unused-prefixes"]);
    errs_with("A: a\n", "a", &[prefixes, "--allow-unused-prefixes=false"], "prefix 'B:'");
    errs_with("C: a\n", "a", &[prefixes, "--allow-unused-prefixes"], "prefixes 'A:', 'B:'");
}

#[test]
fn comment_prefixes() {
    passes("COM: CHECK: b\nRUN: CHECK: b\nCHECK: a\n", "a\n");
    passes_with("REM: CHECK: b\nCHECK: a\n", "a\n", &["--comment-prefixes=REM"]);
    fails_with("COM: CHECK: b\nCHECK: a\n", "a\n", &["--comment-prefixes=REM"], NOT_FOUND);
    errs_with("CHECK: a\n", "a", &["--comment-prefixes=CHECK"], "must be unique");
    // A suffix makes it no comment.
    fails("COM-NEXT: CHECK: b\n", "a\n", NOT_FOUND);
}

#[test]
fn implicit_check_not() {
    let args = &["--implicit-check-not=warning"];
    passes_with("CHECK: warning: a\nCHECK: b\n", "warning: a\nb\n", args);
    fails_with("CHECK: warning: a\nCHECK: b\n", "warning: a\nwarning: c\nb\n", args, "excluded");
    fails_with(
        "CHECK: b\n",
        "b\nwarning: c\n",
        args,
        "command line:1:22: error: IMPLICIT-CHECK-NOT",
    );
    passes_with("no directive\n", "b\n", args);
    fails_with("no directive\n", "a warning\n", args, "excluded");
    errs_with("no directive\n", "b\n", &[args[0], "--check-prefix=FOO"], "no check strings");
    fails_with("CHECK: a\n", "a\nxyz\n", &["-implicit-check-not", "x{{.}}z"], "excluded");
    // LLVM's tool prints these errors and passes.
    errs_with("CHECK: a\n", "a\n", &["--implicit-check-not={{a"], "no end '}}'");
    errs_with("CHECK: a\n", "a\n", &["--implicit-check-not="], "empty check string");
}

#[test]
fn match_full_lines() {
    let args = &["--match-full-lines"];
    passes_with("CHECK: a b\n", "  a b  \n", args);
    fails_with("CHECK: a b\n", "xa b\n", args, NOT_FOUND);
    fails_with("CHECK: a b\n", "a bx\n", args, NOT_FOUND);
    passes_with("CHECK: a.{{b+}}\n", "xa.b\na.bb\n", args);
    // Negative checks match anywhere.
    fails_with("CHECK-NOT: b\nCHECK: c\n", "abc\nc\n", args, "excluded");
    let strict = &["--match-full-lines", "--strict-whitespace"];
    fails_with("CHECK:a\n", " a\n", strict, NOT_FOUND);
    passes_with("CHECK: a\n", " a\n", strict);
    passes_with("CHECK:a \n", "a \n", strict);
}

#[test]
fn strict_whitespace() {
    passes("CHECK: a  b\n", "a\t b\n");
    let args = &["--strict-whitespace"];
    fails_with("CHECK: a  b\n", "a b\n", args, NOT_FOUND);
    passes_with("CHECK: a  b\n", "a  b\n", args);
    fails_with("CHECK: a\tb\n", "a b\n", args, NOT_FOUND);
    passes_with("CHECK: a  \n", "a\n", args);
}

#[test]
fn line_ends() {
    passes("CHECK: a\r\nCHECK-NEXT: b\r\n", "a\nb\n");
    passes("CHECK: a\nCHECK-NEXT: b\n", "a\r\nb\r\n");
    passes("CHECK: a{{$}}\n", "a\r\n");
}

#[test]
fn ignore_case() {
    fails("CHECK: Abc\n", "aBC\n", NOT_FOUND);
    let args = &["--ignore-case"];
    passes_with("CHECK: Abc\n", "aBC\n", args);
    passes_with("CHECK: A[[X:b+]]{{c}}\nCHECK: [[X]]\n", "aBBC\nbb\n", args);
    fails_with("CHECK: {{[^a]}}b\n", "Ab\n", args, NOT_FOUND);
}

#[test]
fn enable_var_scope() {
    let checks = "CHECK-LABEL: f\nCHECK: [[X:a]] [[$Y:b]]\nCHECK-LABEL: g\nCHECK: [[X]] [[$Y]]\n";
    let input = "f\na b\ng\na b\n";
    passes(checks, input);
    fails_with(checks, input, &["--enable-var-scope"], "undefined variable: X");
    let global = checks.replace("[[X]] ", "");
    passes_with(&global, input, &["--enable-var-scope"]);
    let numeric = "CHECK: [[#N:]]\nCHECK-LABEL: g\nCHECK: [[#N]]\n";
    passes(numeric, "1\ng\n1\n");
    fails_with(numeric, "1\ng\n1\n", &["--enable-var-scope"], "undefined variable: N");
    // What the command line defines holds up to the first label.
    passes_with("CHECK: [[X]]\nCHECK-LABEL: g\n", "a\ng\n", &["--enable-var-scope", "-DX=a"]);
}

#[test]
fn allow_empty() {
    errs_with("CHECK-NOT: a\n", "", &[], "is empty");
    passes_with("CHECK-NOT: a\n", "", &["--allow-empty"]);
    fails_with("CHECK: a\n", "", &["--allow-empty"], NOT_FOUND);
}

#[test]
fn definitions() {
    passes_with("CHECK: [[X]] [[Y]]\n", "a=b .*\n", &["-DX=a=b", "-DY=.*"]);
    fails_with("CHECK: [[X]]\n", "b\n", &["-DX=a"], "with \"X\" equal to \"a\"");
    passes_with("CHECK: a[[X]]b\n", "ab\n", &["-DX="]);
    passes_with("CHECK: [[X]]\n", "1\n", &["-DX=1", "-DX=2"]);
    passes_with("CHECK: [[#N+1]]\n", "13\n", &["-D#N=12"]);
    passes_with("CHECK: [[#N+1]]\n", "D\n", &["-D#%X,N=12"]);
    passes_with("CHECK: [[#M]]\n", "14\n", &["-D#N=12", "-D#M=N+2"]);
    errs_with("CHECK: a\n", "a", &["-DX-Y=1"], "invalid name in string variable definition 'X-Y'");
    errs_with("CHECK: a\n", "a", &["-D#=1"], "empty variable name");
    errs_with("CHECK: a\n", "a", &["-D#N=M"], "undefined variable: M");
    errs_with("CHECK: a\n", "a", &["-D#N="], "needs a name and an expression");
    errs_with("CHECK: a\n", "a", &["-DN=1", "-D#N=1"], "string variable with name 'N' already");
    errs_with("CHECK: a\n", "a", &["-D#N=1", "-DN=1"], "numeric variable with name 'N' already");
}

fn parse(args: &[&str]) -> Result<crate::filecheck::Invocation, crate::filecheck::UsageError> {
    let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
    parse_args(&args)
}

#[test]
fn command_line() {
    let invocation = parse(&["x", "--input-file", "in", "-v", "--color", "-dump-input=never"]);
    let invocation = invocation.unwrap();
    assert_eq!((invocation.check_file.as_str(), invocation.input_file.as_str()), ("x", "in"));
    assert_eq!(invocation.options.verbosity, Verbosity::Matches);
    assert_eq!(invocation.options.dump_input(), DumpInput::Never);
    assert_eq!(parse(&["x"]).unwrap().input_file, "-");
    let message = |args: &[&str]| parse(args).unwrap_err().message;
    assert!(message(&[]).contains("not specified"));
    assert!(message(&["x", "y"]).contains("more than one check file"));
    assert!(message(&["x", "--foo"]).contains("unknown option '--foo'"));
    assert!(message(&["x", "--check-prefix"]).contains("needs a value"));
    assert!(message(&["x", "-D"]).contains("needs a value"));
    assert!(message(&["x", "-DX"]).contains("Missing equal sign"));
    assert!(message(&["x", "-D=1"]).contains("Missing variable name"));
    assert!(message(&["x", "--ignore-case=maybe"]).contains("not true or false"));
    assert!(message(&["x", "--dump-input=maybe"]).contains("not one of"));
    assert!(message(&["x", "--dump-input-context=x"]).contains("not a number"));
    assert_eq!(parse(&["--help"]).unwrap_err().exit_code, 0);
    assert_eq!(parse(&["--", "-x"]).unwrap().check_file, "-x");
}

#[test]
fn repeated_dump_options() {
    let args = ["x", "--dump-input=never", "--dump-input=fail", "--dump-input-context=2"];
    let options = parse(&args).unwrap().options;
    assert_eq!((options.dump_input(), options.dump_context), (DumpInput::Fail, Some(2)));
    let args = ["x", "--dump-input-filter=error", "--dump-input-filter=annotation"];
    assert_eq!(parse(&args).unwrap().options.dump_filter, Some(DumpFilter::Annotation));
    let args = ["x", "--dump-input-context=7", "--dump-input-context=2"];
    assert_eq!(parse(&args).unwrap().options.dump_context, Some(7));
    assert_eq!(parse(&["--dump-input=help"]).unwrap().options.dump_input(), DumpInput::Help);
}
