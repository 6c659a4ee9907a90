; RUN: nvopt -arch=sm_90 -generate-line-info --emit=ptx %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt -arch=sm_90 -generate-line-info --emit=ptx %s -o - | %ptxas-verify -arch=sm_90 %}
; -generate-line-info: `.loc` before the instructions of each line, and the files they name.
; CHECK-LABEL: [f_param_0]
; CHECK: .loc 1 2 3
; CHECK-NEXT: st.b32
; CHECK-NEXT: .loc 1 3 1
; CHECK-NEXT: ret;
define void @f(ptr %p) !dbg !4 {
  store i32 1, ptr %p, !dbg !7
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 2}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 2, column: 3, scope: !4)
!8 = !DILocation(line: 3, column: 1, scope: !4)
