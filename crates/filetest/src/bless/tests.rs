//! Tests of blessing.

use super::collect::Run;
use super::output::split;
use super::{is_marked, new_text};
use crate::filecheck::{NamedText, Options, Verdict, check};

/// Prefixes and output of a RUN line.
type Ran<'a> = (&'a [&'a str], &'a str);

fn runs(rans: &[Ran<'_>]) -> Vec<Run> {
    let reserved: Vec<String> =
        rans.iter().flat_map(|(prefixes, _)| prefixes.iter().map(|p| (*p).to_owned())).collect();
    let run = |(i, (prefixes, output)): (usize, &Ran<'_>)| Run {
        line: i + 1,
        prefixes: prefixes.iter().map(|prefix| (*prefix).to_owned()).collect(),
        output: split(output, &reserved),
    };
    rans.iter().enumerate().map(run).collect()
}

/// Blesses, checks that the result holds for all outputs and that blessing it changes nothing.
#[track_caller]
fn bless(text: &str, rans: &[Ran<'_>]) -> String {
    let blessed = new_text(text, &runs(rans)).unwrap();
    assert_eq!(new_text(&blessed, &runs(rans)).unwrap(), blessed, "not a fixed point");
    for (prefixes, output) in rans {
        let options = Options {
            check_prefixes: prefixes.iter().map(|prefix| (*prefix).to_owned()).collect(),
            allow_unused_prefixes: true,
            ..Options::default()
        };
        let outcome = check(
            NamedText { name: "blessed", text: blessed.as_bytes() },
            NamedText { name: "output", text: output.as_bytes() },
            &options,
        );
        assert_eq!(outcome.verdict, Verdict::Pass, "{blessed}\n{}", outcome.messages);
    }
    blessed
}

const HEADER: &str = "; RUN: opt -S %s | FileCheck %s\n; CHECKS: auto\n\n";

#[test]
fn marks() {
    assert!(is_marked("; RUN: x\n; CHECKS: auto\n"));
    assert!(is_marked("// CHECKS: auto\n"));
    assert!(!is_marked("; CHECKS: by hand\n"));
    assert!(!is_marked("; see CHECKS: auto below\n"));
}

#[test]
fn a_function() {
    let source = format!(
        "{HEADER}define i32 @f(i32 %x) {{\n; CHECK-LABEL: old\n;   CHECK-NEXT: old\n  \
         %a = add i32 %x, 1\n  ret i32 %a\n}}\n"
    );
    let output = "; ModuleID = 'x'\ndefine i32 @f(i32 %x) {\n  %a = add i32 %x, 1\n  \
                  ret i32 %a\n}\n";
    let expected = format!(
        "{HEADER}define i32 @f(i32 %x) {{\n\
         ; CHECK-LABEL: define i32 @f(\n\
         ; CHECK-SAME: i32 [[X:%.*]]) {{\n\
         ; CHECK-NEXT:    [[A:%.*]] = add i32 [[X]], 1\n\
         ; CHECK-NEXT:    ret i32 [[A]]\n\
         ; CHECK-NEXT:  }}\n  \
         %a = add i32 %x, 1\n  ret i32 %a\n}}\n"
    );
    assert_eq!(bless(&source, &[(&["CHECK"], output)]), expected);
}

#[test]
fn blocks_metadata_and_attributes() {
    let source = format!("{HEADER}define void @f(ptr %p) {{\n}}\n");
    let output = "%struct.S = type { i32 }\n\
        define void @f(ptr %p) #3 !dbg !9 {\nentry:\n  br label %\"a b\", !dbg !12, !tbaa !3\n\n\
        \"a b\":                                     ; preds = %\"a b\", %entry\n  \
        %0 = phi i32 [ 0, %entry ], [ %1, %\"a b\" ]\n  \
        %1 = load i32, ptr %p, align 4, !tbaa !3, !range !{i32 0, i32 5}\n  \
        %.x = getelementptr %struct.S, ptr %p, i32 %0\n  \
        call void asm \"mov %0, #1; !2\", \"r\"(i32 %1) #3, !dbg !12\n  \
        store [1 x [1 x i32]] [[1 x i32] [i32 1]], ptr %.x\n  \
        br i1 true, label %\"a b\", label %exit, !llvm.loop !7\n\nexit:\n  \
        #dbg_value(i32 %1, !8, !DIExpression(), !12)\n  ret void\n}\n";
    let blessed = bless(&source, &[(&["CHECK"], output)]);
    for line in [
        "; CHECK-SAME: ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] !dbg [[DBG0:![0-9]+]] {",
        "; CHECK-NEXT:  [[ENTRY:.*]]:",
        "; CHECK-NEXT:    br label %[[A_B:.*]], !dbg [[DBG1:![0-9]+]], !tbaa [[TBAA0:![0-9]+]]",
        "; CHECK:       [[A_B]]:",
        "; CHECK-NEXT:    [[TMP0:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[TMP1:%.*]], %[[A_B]] ]",
        "; CHECK-NEXT:    [[TMP1]] = load i32, ptr [[P]], align 4, !tbaa [[TBAA0]], \
         !range !{i32 0, i32 5}",
        "; CHECK-NEXT:    [[X:%.*]] = getelementptr %struct.S, ptr [[P]], i32 [[TMP0]]",
        "; CHECK-NEXT:    call void asm \"mov %0, #1; !2\", \"r\"(i32 [[TMP1]]) #[[ATTR0]], \
         !dbg [[DBG1]]",
        "; CHECK-NEXT:    store [1 x [1 x i32]] {{\\[\\[}}1 x i32] [i32 1]], ptr [[X]]",
        "; CHECK-NEXT:    br i1 true, label %[[A_B]], label %[[EXIT:.*]], !llvm.loop \
         [[LOOP0:![0-9]+]]",
        "; CHECK:       [[EXIT]]:",
        "; CHECK-NEXT:    #dbg_value(i32 [[TMP1]], [[META0:![0-9]+]], !DIExpression(), [[DBG1]])",
    ] {
        assert!(blessed.contains(&format!("{line}\n")), "{line}\n{blessed}");
    }
}

#[test]
fn variables_are_unique() {
    let source = format!("{HEADER}define void @f() {{\n}}\n");
    let output = "define void @f() {\n  %a.b = call i32 @g()\n  %a_b = call i32 @g()\n  \
                  %A-B = call i32 @g()\n  %a.b_1 = call i32 @g()\n  ret void\n}\n";
    let blessed = bless(&source, &[(&["CHECK"], output)]);
    for name in ["[[A_B:%.*]]", "[[A_B_0:%.*]]", "[[A_B_1:%.*]]", "[[A_B_1_0:%.*]]"] {
        assert_eq!(blessed.matches(name).count(), 1, "{blessed}");
    }
    assert!(blessed.contains("; CHECK-LABEL: define void @f() {\n"), "{blessed}");
}

#[test]
fn variables_are_no_prefixes() {
    let source =
        "; RUN: a\n; RUN: b\n; CHECKS: auto\ndefine void @f(i32 %one, i32 %check_next) {\n}\n";
    let output = |value: &str| {
        format!(
            "define void @f(i32 %one, i32 %check_next) {{\n  \
             call void @g(i32 %one, i32 %check_next, i32 {value})\n  ret void\n}}\n"
        )
    };
    let (one, two) = (output("1"), output("2"));
    let blessed = bless(source, &[(&["ONE"], &one), (&["CHECK"], &two)]);
    assert!(blessed.contains("i32 [[V_ONE:%.*]], i32 [[V_CHECK_NEXT:%.*]]) {"), "{blessed}");
}

#[test]
fn several_prefixes() {
    let source = "; RUN: a\n; RUN: b\n; CHECKS: auto\ndefine void @same() {\n}\n\
                  define void @differs() {\n}\n";
    let output = |number: u32| {
        format!(
            "define void @same() {{\n  ret void\n}}\n\n\
             define void @differs() {{\n  call void @f(i32 {number})\n  ret void\n}}\n"
        )
    };
    let (one, two) = (output(1), output(2));
    let rans: [Ran<'_>; 2] = [(&["CHECK", "ONE"], &one), (&["CHECK", "TWO"], &two)];
    let blessed = bless(source, &rans);
    assert!(blessed.contains("; CHECK-LABEL: define void @same() {\n"), "{blessed}");
    assert!(blessed.contains("; ONE-LABEL: define void @differs() {\n"), "{blessed}");
    assert!(blessed.contains("; TWO-NEXT:    call void @f(i32 2)\n"), "{blessed}");
    assert!(!blessed.contains("CHECK-LABEL: define void @differs"), "{blessed}");
    // Stale prefixes go away, other lines that look like checks stay.
    let changed = blessed.replace("i32 2", "i32 3") + "; OTHER: stays\n";
    let same: [Ran<'_>; 2] = [(&["CHECK", "ONE"], &one), (&["CHECK", "TWO"], &one)];
    let blessed = bless(&changed, &same);
    assert!(!blessed.contains("ONE-") && !blessed.contains("TWO-"), "{blessed}");
    assert!(blessed.contains("; OTHER: stays\n"));

    let clash: [Ran<'_>; 2] = [(&["CHECK"], &one), (&["CHECK"], &two)];
    let error = new_text(source, &runs(&clash)).unwrap_err();
    assert!(error.contains("differs: RUN line 1 prints something else"), "{error}");
}

#[test]
fn functions_that_go_and_come() {
    let source = format!("{HEADER}define void @a() {{\n}}\ndefine void @b() {{\n}}\n");
    let gone = bless(&source, &[(&["CHECK"], "define void @b() {\n  ret void\n}\n")]);
    assert!(gone.contains("; CHECK-NOT: define {{.*}}@a(\n"), "{gone}");
    // Another order, or a function that the test does not have: all checks go to the end.
    let output = "define void @b() {\n  ret void\n}\n\ndefine void @a.1() {\n  ret void\n}\n\n\
                  define void @a() {\n  ret void\n}\n";
    let blessed = bless(&gone, &[(&["CHECK"], output)]);
    let checks = blessed.split("define void @b() {\n}\n").nth(1).unwrap();
    assert!(checks.starts_with("\n; CHECK-LABEL: define void @b() {\n"), "{blessed}");
    assert!(checks.contains("; CHECK-LABEL: define void @a.1() {\n"), "{blessed}");
    assert!(!blessed.contains("CHECK-NOT"), "{blessed}");
}

#[test]
fn different_orders_are_merged() {
    let source = "; RUN: a\n; CHECKS: auto\n";
    let f = |name: &str| format!("define void @{name}() {{\n  ret void\n}}\n\n");
    let (one, two) = (f("a") + &f("c"), f("b") + &f("c"));
    bless(source, &[(&["A"], &one), (&["B"], &two)]);
    let (one, two) = (f("a") + &f("b"), f("b") + &f("a"));
    let error = new_text(source, &runs(&[(&["A"], &one), (&["B"], &two)])).unwrap_err();
    assert!(error.contains("different orders"), "{error}");
}

#[test]
fn ptx() {
    let source = format!("{HEADER}define void @k(i32 %x) {{\n}}\ndefine void @gone() {{\n}}\n");
    let output = "//\n.version 8.5\n.target sm_90\n\n\t// .globl\tk\n.visible .func k(\n\t\
                  .param .b32 k_param_0\n)\n;\n.visible .entry k(\n\t.param .u32 k_param_0\n)\n{\n\t\
                  .reg .b32 \t%r<3>;\n\n// %bb.0:\n\tadd.s32 \t%r1, %r2, {{1}};\n\tret;\n\
                  \x20                 // -- End function\n}\n";
    let blessed = bless(&source, &[(&["CHECK"], output)]);
    assert!(
        blessed.contains(
            "; CHECK-LABEL: .visible .entry k(\n\
             ; CHECK-NEXT:    .param .u32 k_param_0\n\
             ; CHECK-NEXT:  )\n\
             ; CHECK-NEXT:  {\n\
             ; CHECK-NEXT:    .reg .b32   %r<3>;\n\
             ; CHECK-EMPTY:\n\
             ; CHECK-NEXT:  // %bb.0:\n\
             ; CHECK-NEXT:    add.s32   %r1, %r2, {{\\{\\{}}1}};\n\
             ; CHECK-NEXT:    ret;\n"
        ),
        "{blessed}"
    );
    assert!(blessed.contains("; CHECK-NOT: .{{(entry|func) .*}}gone(\n"), "{blessed}");
    let ptx_source = "// RUN: x\n// CHECKS: auto\n.entry k(\n  .param .u32 k_param_0\n)\n{\n}\n";
    let blessed = bless(ptx_source, &[(&["CHECK"], output)]);
    assert!(blessed.contains("{\n// CHECK-LABEL: .visible .entry k(\n"), "{blessed}");
}

#[test]
fn plain_text() {
    let source = "; RUN: x\n; CHECKS: auto\n\n@g = global i32 0\n";
    let output = "\nPrinting analysis:\n  [[a]]\n\n \nend\n\n";
    let blessed = bless(source, &[(&["CHECK"], output)]);
    assert_eq!(
        blessed,
        format!(
            "{source}\n; CHECK:       Printing analysis:\n; CHECK-NEXT:    {{{{\\[\\[}}}}a]]\n\
             ; CHECK-EMPTY:\n; CHECK-NEXT:  {{{{^[[:blank:]]+$}}}}\n; CHECK-NEXT:  end\n"
        )
    );
}

#[test]
fn what_cannot_be_blessed() {
    assert!(new_text("; RUN: x\n", &[]).is_err());
    let mixed: [Ran<'_>; 2] = [(&["A"], "define void @a() {\n}\n"), (&["B"], "text\n")];
    assert!(new_text("; RUN: x\n", &runs(&mixed)).is_err());
    assert!(new_text("RUN: x\n", &runs(&[(&["A"], "text\n")])).is_err());
}
