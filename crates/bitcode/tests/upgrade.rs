//! Modules of older front ends come out of both readers as LLVM 22 has them.

use nvopt_ir::{module::Module, print::print_module};

fn parse(text: &str) -> (Module, Vec<String>) {
    let options = nvopt_text::Options { module_id: b"old.ll".to_vec() };
    let parsed = nvopt_text::parse(text.as_bytes(), &options);
    let parsed = parsed.unwrap_or_else(|errors| panic!("{errors:?}"));
    let warnings = parsed.warnings.into_iter().map(|warning| warning.message).collect();
    (parsed.module, warnings)
}

fn print(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, &mut text);
    String::from_utf8(text).expect("names here are UTF-8")
}

/// What the text reader makes of `text`.
fn from_text(text: &str) -> String {
    print(&parse(text).0)
}

/// What the bitcode reader makes of `text` as bitcode that somebody else wrote.
fn from_bitcode(text: &str) -> String {
    let mut bitcode = nvopt_bitcode::write(&parse(text).0);
    // Without the identification block, which stands behind the magic number: a word that starts
    // it, a word with its length in words, the words.
    let n_words = u32::from_le_bytes(bitcode[8..12].try_into().expect("four bytes"));
    bitcode.drain(4..12 + 4 * n_words as usize);
    print(&nvopt_bitcode::read(&bitcode).expect("what was written can be read"))
}

/// Panics unless `text` has all of these lines.
#[track_caller]
fn has_lines(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.lines().any(|known| known.trim() == *line), "no line `{line}` in:\n{text}");
    }
}

#[test]
fn annotations_of_kernels_become_attributes() {
    let text = from_text(
        r#"
target triple = "nvptx64-nvidia-cuda"
@tex = addrspace(1) global i64 0
define void @k(ptr %a) #0 { ret void }
define void @k2(ptr byval(i32) %a, ptr byval(i32) %b) { ret void }
define i32 @al(ptr %a, i64 %b) { ret i32 0 }
attributes #0 = { "nvvm.maxntid"="7,8" }
!nvvm.annotations = !{!0, !0, !1, !2, !3, !4, !5, !6, !7}
!0 = !{ptr @k, !"kernel", i32 1, !"maxntidy", i32 3}
!1 = !{ptr @k2, !"reqntidz", i32 10, !"minctasm", i32 4, !"maxnreg", i32 32}
!2 = !{ptr @k2, !"cluster_dim_x", i32 2, !"cluster_dim_y", i32 3, !"maxclusterrank", i32 8}
!3 = !{ptr @k2, !"grid_constant", !8, !"unknown", i32 1}
!4 = !{ptr @al, !"align", i32 16, !"align", i32 65544, !"kernel", i32 0}
!5 = !{ptr addrspace(1) @tex, !"texture", i32 1}
!6 = !{null, !"align", i32 8}
!7 = !{ptr @k2, !"maxntidx"}
!8 = !{i32 2, i32 9}
"#,
    );
    has_lines(
        &text,
        &[
            "define ptx_kernel void @k(ptr %a) #0 {",
            "define void @k2(ptr byval(i32) %a, ptr byval(i32) \"nvvm.grid_constant\" %b) #1 {",
            "define alignstack(16) i32 @al(ptr alignstack(8) %a, i64 %b) {",
            "attributes #0 = { \"nvvm.maxntid\"=\"7,3\" }",
            "attributes #1 = { \"nvvm.cluster_dim\"=\"2,3\" \"nvvm.maxclusterrank\"=\"8\" \
             \"nvvm.maxnreg\"=\"32\" \"nvvm.minctasm\"=\"4\" \"nvvm.reqntid\"=\"1,1,10\" }",
            "!nvvm.annotations = !{!0, !1, !2}",
            "!0 = !{ptr @k2, !\"unknown\", i32 1}",
            "!1 = !{ptr addrspace(1) @tex, !\"texture\", i32 1}",
            "!2 = !{ptr @k2, !\"maxntidx\"}",
        ],
    );
}

const OLD_DEBUG_INFO: &str = r#"
@gv = global i32 0, !dbg !20
define i32 @f(i32 %x) !dbg !6 !foo !5 {
  %a = add i32 %x, 1, !dbg !10
    #dbg_value(i32 %a, !11, !DIExpression(), !10)
  br label %l, !dbg !10
l:
  br i1 true, label %l, label %m, !dbg !10, !llvm.loop !40
m:
  br i1 true, label %l, label %m, !llvm.loop !42
}
!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!50}
!5 = !{!"kept"}
!6 = distinct !DISubprogram(name: "f", scope: !8, file: !8, line: 1, type: !9, spFlags: DISPFlagDefinition, unit: !7)
!7 = distinct !DICompileUnit(language: DW_LANG_C99, file: !8, emissionKind: FullDebug)
!8 = !DIFile(filename: "a.c", directory: "/")
!9 = !DISubroutineType(types: !{})
!10 = !DILocation(line: 3, column: 4, scope: !6)
!11 = !DILocalVariable(name: "v", scope: !6, file: !8, line: 3)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "gv", scope: !7, file: !8, type: !12)
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!40 = distinct !{!40, !10, !10, !41}
!41 = !{!"llvm.loop.mustprogress"}
!42 = distinct !{!42, !10}
!50 = !{i32 1, !"Debug Info Version", i32 2}
"#;

#[test]
fn debug_info_of_another_version_is_dropped() {
    let (module, warnings) = parse(OLD_DEBUG_INFO);
    assert_eq!(warnings, ["ignoring debug info with an invalid version (2) in old.ll"]);
    let text = print(&module);
    assert!(!text.contains("dbg") && !text.contains("!DI"), "{text}");
    has_lines(
        &text,
        &[
            "@gv = global i32 0",
            "define i32 @f(i32 %x) !foo !1 {",
            "br i1 true, label %l, label %m, !llvm.loop !2",
            "br i1 true, label %l, label %m",
            "!2 = distinct !{!2, !3}",
        ],
    );
    let current = OLD_DEBUG_INFO.replace("Version\", i32 2", "Version\", i32 3");
    let (module, warnings) = parse(&current);
    assert!(warnings.is_empty(), "{warnings:?}");
    assert!(print(&module).contains("#dbg_value"));
}

#[test]
fn flags_and_type_tags_get_their_new_form() {
    let text = from_text(
        r#"
define void @f(ptr %p) {
  %a = load i32, ptr %p, align 4, !tbaa !3
  %b = load i32, ptr %p, align 4, !tbaa !4
  ret void
}
!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 1, !"PIC Level", i32 2}
!1 = !{i32 1, !"PIE Level", i32 2}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{!"int", !6}
!4 = !{!"int", !6, i64 1}
!6 = !{!"root"}
"#,
    );
    has_lines(
        &text,
        &[
            "!0 = !{i32 8, !\"PIC Level\", i32 2}",
            "!1 = !{i32 7, !\"PIE Level\", i32 2}",
            "!2 = !{i32 1, !\"wchar_size\", i32 4}",
            "!3 = !{!4, !4, i64 0}",
            "!4 = !{!\"int\", !5}",
            "!6 = !{!4, !4, i64 0, i64 1}",
        ],
    );
}

const OLD_ATTRIBUTES: &str = r#"
@llvm.global_ctors = appending global [1 x { i32, ptr }] [{ i32, ptr } { i32 65535, ptr @g }]
@after = global i32 0
define float @f(float zeroext nonnull %x, ptr nonnull %p, { float } nofpclass(nan) %s) #0 {
  call void @g() #1
  ret float %x
}
declare noalias void @g()
attributes #0 = { "no-frame-pointer-elim"="true" "null-pointer-is-valid"="true" "implicit-section-name"="sec" }
attributes #1 = { strictfp }
"#;

#[test]
fn bitcode_gets_new_attributes_and_text_does_not() {
    let text = from_bitcode(OLD_ATTRIBUTES);
    has_lines(
        &text,
        &[
            "define float @f(float %x, ptr nonnull %p, { float } nofpclass(nan) %s) #0 \
             section \"sec\" {",
            "declare void @g()",
            "attributes #0 = { null_pointer_is_valid \"frame-pointer\"=\"all\" }",
            "attributes #1 = { nobuiltin }",
            "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] \
             [{ i32, ptr, ptr } { i32 65535, ptr @g, ptr null }]",
        ],
    );
    let text = from_text(OLD_ATTRIBUTES);
    has_lines(
        &text,
        &["declare noalias void @g()", "attributes #1 = { strictfp }", "@after = global i32 0"],
    );
}
