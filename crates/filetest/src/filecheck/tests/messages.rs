//! What is said.

use super::*;

#[test]
fn not_found_shows_where_and_what() {
    let outcome = run(
        "; CHECK: let [[X:.]]\n; CHECK: use [[X]] twice\n",
        "let a\nfoo\nuse b twice\n",
        &["--dump-input=never"],
    );
    assert_eq!(
        outcome.messages,
        "checks:2:10: error: CHECK: expected string not found in input\n\
         ; CHECK: use [[X]] twice\n\
         \x20        ^\n\
         input:1:6: note: scanning from here\n\
         let a\n\
         \x20    ^\n\
         input:1:6: note: with \"X\" equal to \"a\"\n\
         let a\n\
         \x20    ^\n\
         input:3:1: note: possible intended match here\n\
         use b twice\n\
         ^\n"
    );
}

#[test]
fn wrong_line_shows_both_matches() {
    let outcome = run("CHECK: a\nCHECK-NEXT: bb\n", "a\nx\n bb\n", &["--dump-input=never"]);
    assert_eq!(
        outcome.messages,
        "checks:2:13: error: CHECK-NEXT: is not on the line after the previous match\n\
         CHECK-NEXT: bb\n\
         \x20           ^\n\
         input:3:2: note: 'next' match was here\n \
         bb\n \
         ^~\n\
         input:1:2: note: previous match ended here\n\
         a\n \
         ^\n\
         input:2:1: note: non-matching line after previous match is here\n\
         x\n\
         ^\n"
    );
}

#[test]
fn dump_of_a_failure() {
    let outcome = run("CHECK: a\nCHECK-NOT: b\nCHECK: d\n", "a\nb b\nc\nd\n", &["-v"]);
    let dump = outcome.messages.split("Input was:\n").nth(1).unwrap();
    assert_eq!(
        dump,
        "<<<<<<\n\
         \x20        1: a \n\
         check:1     ^\n\
         \x20        2: b b \n\
         not:2       !    error: no match expected\n\
         \x20        3: c \n\
         \x20        4: d \n\
         check:3     ^\n\
         >>>>>>\n"
    );
}

#[test]
fn dump_filters_and_context() {
    let input: String = (1..=30).map(|i| format!("line{i};\n")).collect();
    let lines = |args: &[&str]| {
        let outcome = run("CHECK: line3;\nCHECK: line7;\nCHECK-NEXT: line20;\n", &input, args);
        assert_eq!(outcome.verdict, Verdict::Fail);
        let dump = outcome.messages.split("<<<<<<\n").nth(1).unwrap_or_default().to_owned();
        let numbers =
            dump.lines().filter_map(|line| line.split_once(": line")?.0.trim().parse().ok());
        numbers.collect::<Vec<u32>>()
    };
    assert_eq!(lines(&[]), (15..=25).collect::<Vec<u32>>());
    assert_eq!(lines(&["--dump-input-context=1"]), [19, 20, 21]);
    assert_eq!(lines(&["--dump-input-filter=all"]), (1..=30).collect::<Vec<u32>>());
    assert_eq!(lines(&["--dump-input=always"]), (1..=30).collect::<Vec<u32>>());
    let args = ["-v", "--dump-input-filter=annotation", "--dump-input-context=0"];
    assert_eq!(lines(&args), [3, 7, 20]);
    assert_eq!(lines(&["--dump-input=never"]), []);
}

#[test]
fn dump_of_a_success() {
    let quiet = run("CHECK: a\n", "a\n", &[]);
    assert_eq!(quiet.messages, "");
    let dumped = run("CHECK: a\n", "a\n", &["--dump-input=always", "-vv"]);
    assert!(dumped.messages.contains("check:1     ^\n"), "{}", dumped.messages);
    let full = run(
        "CHECK: {{a[[:space:]]b}}\n",
        "a\nb\n",
        &["--dump-input=always", "-v", "--dump-input-filter=annotation-full"],
    );
    assert!(full.messages.contains("1: a \ncheck:1     ^~\n         2: b \ncheck:1     ~\n"));
}

#[test]
fn remarks_without_a_dump() {
    let remark = run("CHECK: a[[X:.]]\n", "ab\n", &["-v", "--dump-input=never"]).messages;
    assert!(remark.contains("remark: CHECK: expected string found in input"), "{remark}");
    assert!(remark.contains("note: captured var \"X\""), "{remark}");
    let args = ["-vv", "--dump-input=never"];
    let remark = run("CHECK: a\nCHECK-NOT: b\n", "a\n", &args).messages;
    assert!(remark.contains("CHECK-NOT: excluded string not found in input"), "{remark}");
    assert!(remark.contains("implicit EOF: expected string found in input"), "{remark}");
    let remark = run("CHECK-DAG: a\nCHECK-DAG: a\n", "a a\n", &args).messages;
    assert!(remark.contains("match discarded, overlaps earlier DAG match here"), "{remark}");
    assert_eq!(run("CHECK: a\n", "a\n", &["--dump-input=never"]).messages, "");
}

#[test]
fn very_long_lines_are_cut() {
    let input = format!("{}b{}", "a".repeat(100_000), "c".repeat(100_000));
    let messages = run("CHECK-NOT: b\n", &input, &["--dump-input=never"]).messages;
    assert!(messages.len() < 3000, "{}", messages.len());
    assert!(messages.contains("input:1:100001: note: found here"));
}

#[test]
fn the_dump_can_be_explained() {
    assert!(crate::filecheck::dump_help().contains("X~~"));
}
