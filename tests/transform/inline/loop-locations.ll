; RUN: nvopt -passes=inline -S %s | FileCheck %s
; RUN: nvopt -passes=nv-early-inliner -S %s | FileCheck %s

; Where an inlined loop begins and ends is inlined, too; a loop that does not say stays as it is.

; CHECK-LABEL: define void @caller(
; CHECK: br i1 {{.*}}, !llvm.loop [[HERE:![0-9]+]]
; CHECK: br i1 {{.*}}, !llvm.loop [[PLAIN:![0-9]+]]
; CHECK: br i1 {{.*}}, !llvm.loop [[AGAIN:![0-9]+]]
; CHECK: br i1 {{.*}}, !llvm.loop [[PLAIN]]
; CHECK-DAG: [[HERE]] = distinct !{[[HERE]], [[START:![0-9]+]], [[END:![0-9]+]], [[COUNT:![0-9]+]]}
; CHECK-DAG: [[START]] = !DILocation(line: 3, column: 1, scope: {{![0-9]+}}, inlinedAt: [[AT:![0-9]+]])
; CHECK-DAG: [[AT]] = distinct !DILocation(line: 10, column: 2, scope:
; CHECK-DAG: [[END]] = !DILocation(line: 5, column: 1, scope: {{![0-9]+}}, inlinedAt: [[AT]])
; CHECK-DAG: [[COUNT]] = !{!"llvm.loop.unroll.disable"}
; CHECK-DAG: [[PLAIN]] = distinct !{[[PLAIN]], [[COUNT]]}
; CHECK-DAG: [[AGAIN]] = distinct !{[[AGAIN]],
define void @caller(ptr %p, i1 %c) !dbg !4 {
  call void @callee(ptr %p, i1 %c), !dbg !5
  call void @callee(ptr %p, i1 %c), !dbg !13
  ret void, !dbg !5
}

define internal void @callee(ptr %p, i1 %c) !dbg !6 {
entry:
  br label %first, !dbg !7
first:
  store volatile i32 1, ptr %p, !dbg !7
  br i1 %c, label %first, label %second, !dbg !8, !llvm.loop !9
second:
  store volatile i32 2, ptr %p, !dbg !7
  br i1 %c, label %second, label %exit, !dbg !8, !llvm.loop !11
exit:
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "caller", file: !1, line: 9, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 10, column: 2, scope: !4)
!6 = distinct !DISubprogram(name: "callee", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 3, column: 1, scope: !6)
!8 = !DILocation(line: 5, column: 1, scope: !6)
!9 = distinct !{!9, !7, !8, !10}
!10 = !{!"llvm.loop.unroll.disable"}
!11 = distinct !{!11, !10}
!13 = !DILocation(line: 11, column: 2, scope: !4)
