//! The runner on tests made for it: each outcome, each kind of line, blessing, `; error:` lines.

#![expect(clippy::unwrap_used, reason = "test code")]

use std::path::PathBuf;
use std::time::Duration;

use nvopt_filetest::runner::{Outcome, TestFile, run_test};
use nvopt_filetest::{Config, Ownership, ToolCx, ToolOutput, ToolSet};

/// A folder with a test in it.
struct Fixture {
    root: PathBuf,
    config: Config,
}

impl Fixture {
    fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("nvopt-runner-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&root).unwrap();
        let mut config = Config::new(tools());
        config.tmp = root.join("tmp");
        config.bless = false;
        config.features.insert("here".into());
        config.substitutions.push(("%verify".into(), "verify --strict".into()));
        Self { root, config }
    }

    fn write(&self, text: &str) -> TestFile {
        let path = self.root.join("case.ll");
        std::fs::write(&path, text).unwrap();
        TestFile { name: "case.ll".into(), path, unsupported: None }
    }

    fn run(&self, text: &str) -> Outcome {
        run_test(&self.write(text), &self.config)
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.root.join("case.ll")).unwrap()
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

/// Tools that stand for real ones.
fn tools() -> ToolSet {
    let mut tools = ToolSet::with_builtins();
    // Prints its input file without comment lines, and with `add` turned into `sub` if asked to.
    tools.add("opt", |args: &[String], stdin: &[u8], cx: &ToolCx<'_>| {
        let mut file = "-";
        let mut swaps = false;
        for arg in args {
            match arg.as_str() {
                "-S" => {}
                "-swap" => swaps = true,
                option if option.len() > 1 && option.starts_with("-") => {
                    return ToolOutput::unsupported(format!("option {option}"));
                }
                path => file = path,
            }
        }
        let Ok(text) = cx.read(file, stdin) else {
            return ToolOutput::failure(1, format!("opt: cannot read {file}\n"));
        };
        let text = String::from_utf8(text).unwrap();
        let text = if swaps { text.replace(" add ", " sub ") } else { text };
        let lines = text.lines().filter(|line| !line.starts_with(';'));
        ToolOutput::success(lines.map(|line| format!("{line}\n")).collect::<String>())
    });
    // Reports an error for each line with the word `bad`.
    tools.add("verify", |args: &[String], stdin: &[u8], cx: &ToolCx<'_>| {
        let file = args.iter().find(|arg| !arg.starts_with('-')).map_or("-", String::as_str);
        let text = String::from_utf8(cx.read(file, stdin).unwrap()).unwrap();
        let mut output = ToolOutput::new();
        for (i, line) in text.lines().enumerate() {
            let code = line.split(';').next().unwrap_or("");
            if let Some(at) = code.find("bad") {
                output.err(format!("{file}:{}:{}: error: bad thing here\n{line}\n", i + 1, at + 1));
            }
        }
        if !output.chunks().is_empty() {
            output.status = nvopt_filetest::tools::Status::Exit(1);
        }
        output
    });
    tools.add("sleep", |_: &[String], _: &[u8], _: &ToolCx<'_>| {
        std::thread::sleep(Duration::from_millis(300));
        ToolOutput::new()
    });
    tools.add("crash", |_: &[String], _: &[u8], _: &ToolCx<'_>| -> ToolOutput {
        std::panic::panic_any("on purpose".to_owned())
    });
    tools
}

#[track_caller]
fn passes(fixture: &Fixture, text: &str) {
    assert_eq!(fixture.run(text), Outcome::Passed, "{text}");
}

#[track_caller]
fn fails(fixture: &Fixture, text: &str, message: &str) {
    match fixture.run(text) {
        Outcome::Failed(report) => assert!(report.contains(message), "{report}"),
        other => panic!("{text}: {other:?}"),
    }
}

#[track_caller]
fn skips(fixture: &Fixture, text: &str, reason: &str) {
    match fixture.run(text) {
        Outcome::Skipped(found) => assert!(found.contains(reason), "{found}"),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn outcomes() {
    let fixture = Fixture::new("outcomes");
    passes(&fixture, "; RUN: opt -S %s | FileCheck %s\n; CHECK: hello\nhello\n");
    fails(
        &fixture,
        "; RUN: opt -S %s | FileCheck %s\n; CHECK: hello\nbye\n",
        "RUN line 1: opt -S %s | FileCheck %s\n$ opt -S",
    );
    fails(&fixture, "; RUN: opt /no/file\n", "exit code 1");
    fails(&fixture, "; RUN: crash\n", "crashed: crash panicked: on purpose");
    passes(&fixture, "; RUN: not --crash crash\n");
    passes(&fixture, "; RUN: not opt /no/file 2>&1 | FileCheck %s\n; CHECK: cannot read\n");
    passes(&fixture, "; RUN: opt < %s > %t\n; RUN: FileCheck %s --input-file %t\n; CHECK: a\na\n");
    passes(&fixture, "; RUN: cat %s | opt - | \\\n; RUN:   FileCheck %s\n; CHECK: a\na\n");
    skips(&fixture, "; RUN: opt --new-option %s\n", "option --new-option");
    skips(&fixture, "; RUN: true\n; RUN: llvm-lto %s\n", "no tool 'llvm-lto'");
    skips(&fixture, "; RUN: for x in a; do true; done\n", "uses the shell keyword 'for'");
    skips(&fixture, "; RUN: opt %{nothing}\n", "substitution '%{nothing}'");
    fails(&fixture, "nothing to run\n", "no RUN line");
}

#[test]
fn features() {
    let fixture = Fixture::new("features");
    passes(&fixture, "; REQUIRES: here\n; RUN: true\n");
    skips(&fixture, "; REQUIRES: here, there\n; RUN: true\n", "requires there");
    skips(&fixture, "; UNSUPPORTED: here\n; RUN: true\n", "unsupported with here");
    passes(&fixture, "; XFAIL: here\n; RUN: false\n");
    fails(&fixture, "; XFAIL: *\n; RUN: true\n", "marked XFAIL and passed");
    fails(&fixture, "; XFAIL: there\n; RUN: false\n", "exit code 1");
    skips(&fixture, "; XFAIL: *\n; RUN: no-tool\n", "no tool");
    fails(&fixture, "; REQUIRES: (\n; RUN: true\n", "'('");
    passes(&fixture, "; RUN: %if there %{ false %} %else %{ true %}\n");
    skips(&fixture, "; RUN: %if there %{ false %}\n", "conditions of all RUN lines fail");
    passes(&fixture, "; RUN: %verify %s\ngood\n");
    passes(&fixture, "; DEFINE: %{cmd} = opt -S %s\n; RUN: %{cmd} | FileCheck %s\n; CHECK: x\nx\n");
}

#[test]
fn foreign_tests_are_not_blamed() {
    let mut fixture = Fixture::new("foreign");
    fixture.config.ownership = Ownership::Foreign;
    skips(&fixture, "; RUN: a \\\n", "not continued");
    skips(&fixture, "; REQUIRES: (\n; RUN: true\n", "'('");
    passes(&fixture, "; RUN: true\n; error: not an annotation\n");
}

#[test]
fn time_is_limited() {
    let mut fixture = Fixture::new("time");
    fixture.config.timeout = Duration::from_millis(50);
    let test = fixture.write("; RUN: sleep\n");
    let folder = fixture.root.to_string_lossy().into_owned();
    let args = [folder, "--own".into(), "-q".into()];
    assert_eq!(nvopt_filetest::run_cli(&args, fixture.config.clone()), 1);
    fixture.config.timeout = Duration::from_secs(30);
    assert_eq!(run_test(&test, &fixture.config), Outcome::Passed);
}

#[test]
fn error_annotations() {
    let fixture = Fixture::new("errors");
    passes(&fixture, "; RUN: not verify %s\ngood\nbad ; error: bad thing\n");
    passes(&fixture, "; RUN: verify %s\n; error@+1: thing here\nbad\n");
    fails(
        &fixture,
        "; RUN: not verify %s\nbad ; error: bad thing\nbad\n",
        "line 3: unexpected error: bad thing here",
    );
    fails(
        &fixture,
        "; RUN: not verify %s\nbad ; error: bad thing\ngood ; error: worse\n",
        "line 3: expected error: worse",
    );
    fails(&fixture, "; RUN: not verify %s\nbad ; error: worse\n", "line 2: expected error: worse");
    fails(&fixture, "; RUN: verify %s\ngood ; error: x\n", "the tool succeeded");
    fails(&fixture, "; RUN: crash\nbad ; error: x\n", "the tool crashed");
    fails(&fixture, "; RUN: opt %s | verify\nbad ; error: x\n", "must run single commands");
    skips(&fixture, "; RUN: opt --odd %s\nbad ; error: x\n", "option --odd");
}

const FUNCTION: &str = "define i32 @f(i32 %x) {\n  %a = add i32 %x, 1\n  ret i32 %a\n}\n";

#[test]
fn bless() {
    let mut fixture = Fixture::new("bless");
    let runs = "; RUN: opt -S %s | FileCheck %s --check-prefixes=ALL,PLAIN\n\
                ; RUN: opt -swap %s | FileCheck %s --check-prefixes=ALL,SWAP\n";
    let source = format!("{runs}; CHECKS: auto\n\n{FUNCTION}");
    fails(&fixture, &source, "no check strings found");
    fixture.config.bless = true;
    let expected = format!(
        "{runs}; CHECKS: auto\n\n\
         define i32 @f(i32 %x) {{\n\
         ; PLAIN-LABEL: define i32 @f(\n\
         ; PLAIN-SAME: i32 [[X:%.*]]) {{\n\
         ; PLAIN-NEXT:    [[A:%.*]] = add i32 [[X]], 1\n\
         ; PLAIN-NEXT:    ret i32 [[A]]\n\
         ; PLAIN-NEXT:  }}\n\
         ; SWAP-LABEL: define i32 @f(\n\
         ; SWAP-SAME: i32 [[X:%.*]]) {{\n\
         ; SWAP-NEXT:    [[A:%.*]] = sub i32 [[X]], 1\n\
         ; SWAP-NEXT:    ret i32 [[A]]\n\
         ; SWAP-NEXT:  }}\n  \
         %a = add i32 %x, 1\n  ret i32 %a\n}}\n"
    );
    // ALL is used by no function, which FileCheck reports unless told otherwise.
    fails(&fixture, &source, "no check strings found with prefix 'ALL:'");
    assert_eq!(fixture.text(), expected);
    let allowing = source.replace("PLAIN\n", "PLAIN --allow-unused-prefixes\n");
    let allowing = allowing.replace("SWAP\n", "SWAP --allow-unused-prefixes\n");
    passes(&fixture, &allowing);
    let once = fixture.text();
    passes(&fixture, &once);
    assert_eq!(fixture.text(), once, "a fixed point");
    fixture.config.bless = false;
    passes(&fixture, &once);
}

#[test]
fn bless_leaves_others_alone() {
    let mut fixture = Fixture::new("alone");
    fixture.config.bless = true;
    let by_hand = format!("; RUN: opt -S %s | FileCheck %s\n; CHECK: nothing\n{FUNCTION}");
    fails(&fixture, &by_hand, "expected string not found");
    assert_eq!(fixture.text(), by_hand);
    let failing = format!("; RUN: opt /no/file | FileCheck %s\n; CHECKS: auto\n{FUNCTION}");
    fails(&fixture, &failing, "cannot bless: RUN line 1 fails");
    assert_eq!(fixture.text(), failing);
    let unchecked = format!("; RUN: opt -S %s\n; CHECKS: auto\n{FUNCTION}");
    fails(&fixture, &unchecked, "no RUN line gives its output to FileCheck");
}

#[test]
fn bless_of_files() {
    let mut fixture = Fixture::new("files");
    fixture.config.bless = true;
    let source = format!(
        "; RUN: opt -S %s > %t\n; RUN: FileCheck %s --input-file %t\n; RUN: FileCheck %s < %t\n\
         ; CHECKS: auto\n{FUNCTION}"
    );
    passes(&fixture, &source);
    assert!(fixture.text().contains("; CHECK-NEXT:    ret i32 [[A]]\n"));
}

#[test]
fn nothing_is_left_behind() {
    let fixture = Fixture::new("left");
    passes(&fixture, "; RUN: echo a > %t; cat %t\n");
    assert_eq!(std::fs::read_dir(fixture.root.join("tmp")).unwrap().count(), 0);
    fails(&fixture, "; RUN: echo a > %t; false\n", "exit code 1");
    assert!(fixture.root.join("tmp/case.ll/case.ll.tmp").is_file(), "kept to be looked at");
}
