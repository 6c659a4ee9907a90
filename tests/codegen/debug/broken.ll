; RUN: nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - 2>&1 | FileCheck %s
; Broken debug info is dropped with warnings; the code is compiled.
; CHECK: warning: {{.*}}
; CHECK: warning: ignoring invalid debug info
; CHECK: .target sm_90{{$}}
; CHECK: ret;
; CHECK-NOT: .section
define void @f() !dbg !4 {
  ret void, !dbg !6
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !1, unit: !0)
!6 = !DILocation(line: 3, column: 1, scope: !4)
