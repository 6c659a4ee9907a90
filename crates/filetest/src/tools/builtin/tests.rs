//! Tests of the built-in tools.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::super::{Status, ToolCx, ToolOutput, ToolSet};

/// A temporary folder that goes away with the value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        static COUNTER: AtomicUsize = AtomicUsize::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let name = format!("nvopt-tools-{name}-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn run(&self, line: &str, stdin: &str) -> ToolOutput {
        let words: Vec<String> = line.split(' ').map(|word| word.replace('_', " ")).collect();
        let env = BTreeMap::new();
        let cx = ToolCx { cwd: &self.0, tmp: &self.0, env: &env };
        ToolSet::with_builtins().run(&words[0], &words[1..], stdin.as_bytes(), &cx)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
fn says(line: &str, stdin: &str, expected: &str) {
    let output = Folder::new("says").run(line, stdin);
    let text = String::from_utf8(output.stdout()).unwrap();
    assert_eq!(text, expected, "{output:?}");
}

#[track_caller]
fn ends(line: &str, stdin: &str, code: i32) {
    let output = Folder::new("ends").run(line, stdin);
    assert_eq!(output.status, Status::Exit(code), "{output:?}");
}

#[track_caller]
fn is_unsupported(line: &str) {
    let output = Folder::new("unsupported").run(line, "");
    assert!(matches!(output.status, Status::Unsupported(_)), "{output:?}");
}

#[test]
fn text_utilities() {
    says("echo a b", "", "a b\n");
    says("echo -n a", "", "a");
    says("echo -e a\\nb", "", "a\nb\n");
    says("printf %s-%d\\n a 1 b 2", "", "a-1\nb-2\n");
    says("cat", "x\n", "x\n");
    says("head -n 2", "1\n2\n3\n", "1\n2\n");
    says("tail -1", "1\n2\n3\n", "3\n");
    says("sort -u", "b\na\nb\n", "a\nb\n");
    says("wc -l", "b\na\n", "2\n");
    ends("count 2", "a\nb\n", 0);
    ends("count 2", "a\n", 1);
    ends("count 1", "a", 0);
    ends("true", "", 0);
    ends("false", "", 1);
    ends("cat missing", "", 2);
    is_unsupported("cat -A");
    is_unsupported("sort -k2");
    is_unsupported("no-such-tool");
}

#[test]
fn grep() {
    says("grep a.c", "abc\nac\n", "abc\n");
    says("grep -v a", "abc\nx\n", "x\n");
    says("grep -c a", "abc\nx\na\n", "2\n");
    says("grep -n b", "a\nb\n", "2:b\n");
    says("grep -E a|b", "c\nb\n", "b\n");
    says("grep a\\|b", "c\nb\n", "b\n");
    says("grep -F a.c", "abc\na.c\n", "a.c\n");
    says("grep -i ABC", "abc\n", "abc\n");
    says("grep -x a", "ab\na\n", "a\n");
    says("grep -e a -e b", "a\nb\nc\n", "a\nb\n");
    ends("grep -q a", "a\n", 0);
    ends("grep -q a", "b\n", 1);
    ends("grep -E a(", "b\n", 2);
    is_unsupported("grep -P a");
}

#[test]
fn sed() {
    says("sed -e s/.T1:// -", "; T1: x\n", "; x\n");
    says("sed s/a/b/", "aa\n", "ba\n");
    says("sed s/a/b/g", "aa\n", "bb\n");
    says("sed s/a/b/2", "aaa\n", "aba\n");
    says("sed s;a;b/c;", "a\n", "b/c\n");
    says("sed s/\\(a\\)\\(b\\)/\\2\\1&/", "ab\n", "baab\n");
    says("sed -E s/(a)(b)/\\2\\1/", "ab\n", "ba\n");
    says("sed s/[/]/x/", "a/b\n", "axb\n");
    says("sed s/x*/-/g", "abc\n", "-a-b-c-\n");
    says("sed s/A/b/I", "a\n", "b\n");
    says("sed -n /b/p", "a\nb\n", "b\n");
    says("sed -n s/a/b/p", "a\nc\n", "b\n");
    says("sed 2d", "a\nb\nc\n", "a\nc\n");
    says("sed $d", "a\nb\n", "a\n");
    says("sed /b/,/d/d", "a\nb\nc\nd\ne\n", "a\ne\n");
    says("sed -n 2,3p", "a\nb\nc\nd\n", "b\nc\n");
    says("sed -n /b/!p", "a\nb\nc\n", "a\nc\n");
    says("sed -e s/a/b/ -e s/b/c/", "a\n", "c\n");
    says("sed s/a/b/;s/b/c/", "a", "c");
    says("sed 1q", "a\nb\n", "a\n");
    says("sed y/ab/xy/", "aabc\n", "xxyc\n");
    says("sed -n $=", "a\nb\n", "2\n");
    is_unsupported("sed N");
    is_unsupported("sed s/a/b");
    is_unsupported("sed -i s/a/b/ x");
}

#[test]
fn files_and_diff() {
    let folder = Folder::new("files");
    let ok = |line: &str, stdin: &str| {
        let output = folder.run(line, stdin);
        assert_eq!(output.status, Status::Exit(0), "{line}: {output:?}");
    };
    let fails = |line: &str| {
        let output = folder.run(line, "");
        assert!(matches!(output.status, Status::Exit(1 | 2)), "{line}: {output:?}");
    };
    ok("mkdir -p a/b", "");
    fails("mkdir a");
    ok("tee a/x", "1\n2\n");
    ok("cp a/x a/b", "");
    ok("diff a/x a/b/x", "");
    ok("cmp -s a/x -", "1\n2\n");
    ok("tee a/y", "1\r\n 2\n");
    fails("diff a/x a/y");
    fails("diff -b a/x a/y");
    ok("diff -w --strip-trailing-cr a/x a/y", "");
    fails("cmp a/x a/y");
    fails("diff a/x a/none");
    ok("mv a/y a/z", "");
    ok("test -f a/z", "");
    ok("test ! -e a/y", "");
    ok("test a = a", "");
    fails("test -d a/z");
    ok("touch a/t", "");
    fails("test -s a/t");
    fails("rm a/none");
    ok("rm -f a/none", "");
    ok("rm -rf a", "");
    fails("test -e a");
    // Nothing outside the folder is touched.
    for line in ["rm -rf ..", "mkdir /x", "touch ../x", "cp /dev/null ../x", "tee ../x", "mv .. x"]
    {
        fails(line);
    }
}

#[test]
fn diff_shows_what_differs() {
    let folder = Folder::new("diff");
    folder.run("tee x", "a\nb\nc\n");
    let output = folder.run("diff x -", "a\nB\nc\n");
    let text = String::from_utf8(output.stdout()).unwrap();
    assert!(text.contains("@@ line 2 @@\n-b\n+B\n"), "{text}");
}

#[test]
fn split_file() {
    let folder = Folder::new("split");
    let text = "; RUN: x\n;--- a.ll\n1\n2\n//--- sub/b.ll\n3\n#--- c.ll\n";
    assert_eq!(folder.run("split-file - out", text).status, Status::Exit(0));
    let read = |name: &str| std::fs::read_to_string(folder.0.join(name)).unwrap();
    assert_eq!(read("out/a.ll"), "1\n2\n");
    assert_eq!(read("out/sub/b.ll"), "3\n");
    assert_eq!(read("out/c.ll"), "");
    folder.run("split-file --leading-lines - out", text);
    assert_eq!(read("out/a.ll"), "\n\n1\n2\n");
    assert_eq!(folder.run("split-file - out", "no parts\n").status, Status::Exit(1));
    assert_eq!(folder.run("split-file - out", ";--- ../../x\n").status, Status::Exit(1));
}

#[test]
fn filecheck() {
    let folder = Folder::new("filecheck");
    folder.run("tee checks", "CHECK: a\n");
    assert_eq!(folder.run("FileCheck checks", "a\n").status, Status::Exit(0));
    assert_eq!(folder.run("FileCheck checks", "b\n").status, Status::Exit(1));
    assert_eq!(folder.run("FileCheck missing", "b\n").status, Status::Exit(2));
    assert_eq!(folder.run("FileCheck --foo", "b\n").status, Status::Exit(1));
    let help = folder.run("FileCheck --dump-input=help", "");
    assert!(String::from_utf8(help.stdout()).unwrap().contains("X~~"));
}
