; A debug intrinsic that never was right goes, and its declaration with it; so does debug info without a version.
; RUN: nvopt -S %s -o - | FileCheck %s

; CHECK-LABEL: define void @drops(i32 %x) {
; CHECK-NEXT: ret void
; CHECK-NOT: dbg.value
define void @drops(i32 %x) !dbg !1 {
  call void @llvm.dbg.value(metadata i32 %x, i64 0, metadata !0)
  ret void, !dbg !2
}

declare void @llvm.dbg.value(metadata, i64, metadata)

!0 = !{}
!1 = distinct !DISubprogram(name: "drops")
!2 = !DILocation(line: 1, scope: !1)
