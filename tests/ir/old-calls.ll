; Calls and names of older versions.
; RUN: nvopt -S %s -o - | FileCheck %s
; RUN: nvopt -S %s -o %t.ll
; RUN: nvopt -S %t.ll -o - | FileCheck %s

; CHECK: @0 = global i32 7
@"" = global i32 7

; CHECK: define void @1() {
define void @""() {
  ret void
}

; CHECK-LABEL: define void @ends(
; CHECK: call void @llvm.coro.end(ptr null, i1 false, token none)
declare void @llvm.coro.end(ptr, i1, ...)
define void @ends() {
  call void (ptr, i1, ...) @llvm.coro.end(ptr null, i1 false)
  ret void
}

; A list of one constant is the constant, a list of nothing is an empty one; records stay before what replaces an old call.
; CHECK-LABEL: define i32 @stays(
; CHECK: #dbg_declare(i32 0, !{{[0-9]+}}, !DIExpression(), !{{[0-9]+}})
; CHECK-NEXT: #dbg_declare(![[EMPTY:[0-9]+]], !{{[0-9]+}}, !DIExpression(), !{{[0-9]+}})
; CHECK-NEXT: %n = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare i32 @llvm.ctlz.i32(i32)
define i32 @stays(i32 %x) !dbg !4 {
  call void @llvm.dbg.declare(metadata !7, metadata !6, metadata !DIExpression()), !dbg !8
  call void @llvm.dbg.declare(metadata !9, metadata !6, metadata !DIExpression()), !dbg !8
  %n = call i32 @llvm.ctlz.i32(i32 %x)
  ret i32 %n
}

; CHECK: ![[EMPTY]] = !{}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!0 = !{}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "stays", scope: !2, file: !2, type: !5, spFlags: DISPFlagDefinition, unit: !1)
!5 = !DISubroutineType(types: !0)
!6 = !DILocalVariable(name: "x", scope: !4, file: !2)
!7 = !{i32 0}
!9 = !{null}
!8 = !DILocation(line: 1, scope: !4)
