; RUN: nvopt -passes=inline -S %s | FileCheck %s

; What links an assignment to its store is another node in each copy: a node belongs to one function.

; CHECK-LABEL: define void @caller(
; CHECK: #dbg_assign(i32 %x, [[VAR:![0-9]+]], !DIExpression(), [[FIRST:![0-9]+]], ptr %{{.*}}, !DIExpression(),
; CHECK: store volatile i32 %x, {{.*}}, !DIAssignID [[FIRST]]
; CHECK: #dbg_assign(i32 %x, [[VAR]], !DIExpression(), [[SECOND:![0-9]+]], ptr %{{.*}}, !DIExpression(),
; CHECK: store volatile i32 %x, {{.*}}, !DIAssignID [[SECOND]]
; CHECK-LABEL: define void @callee(
; CHECK: #dbg_assign(i32 %x, [[VAR]], !DIExpression(), [[OWN:![0-9]+]], ptr %v, !DIExpression(),
; CHECK: store volatile i32 %x, ptr %v, align 4, !dbg {{![0-9]+}}, !DIAssignID [[OWN]]
; CHECK-DAG: [[FIRST]] = distinct !DIAssignID()
; CHECK-DAG: [[SECOND]] = distinct !DIAssignID()
; CHECK-DAG: [[OWN]] = distinct !DIAssignID()
define void @caller(i32 %x) !dbg !4 {
  call void @callee(i32 %x), !dbg !5
  call void @callee(i32 %x), !dbg !5
  ret void, !dbg !5
}

define void @callee(i32 %x) !dbg !6 {
  %v = alloca i32, align 4, !dbg !7
    #dbg_assign(i32 %x, !8, !DIExpression(), !9, ptr %v, !DIExpression(), !7)
  store volatile i32 %x, ptr %v, align 4, !dbg !7, !DIAssignID !9
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "caller", scope: !1, file: !1, line: 9, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 10, column: 2, scope: !4)
!6 = distinct !DISubprogram(name: "callee", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 3, column: 1, scope: !6)
!8 = !DILocalVariable(name: "v", scope: !6, file: !1, line: 2, type: !10)
!9 = distinct !DIAssignID()
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
