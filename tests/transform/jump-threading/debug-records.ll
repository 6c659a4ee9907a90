; Debug records go with the copies, and speak of the value that is there.
; CHECKS: auto
; RUN: opt -passes=jump-threading -S %s | FileCheck %s

declare void @a()
declare void @b()
declare void @use(i32)

define void @f(i1 %c, i1 %d, i32 %x) !dbg !5 {
; CHECK-LABEL: define void @f(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i32 [[X:%.*]]) !dbg [[DBG0:![0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]], !dbg [[DBG1:![0-9]+]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    call void @a(), !dbg [[DBG1]]
; CHECK-NEXT:    [[S3:%.*]] = mul i32 3, [[X]], !dbg [[DBG1]]
; CHECK-NEXT:      #dbg_value(i32 [[S3]], [[META0:![0-9]+]], !DIExpression(), [[DBG1]])
; CHECK-NEXT:    br label %[[YES:.*]], !dbg [[DBG1]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b(), !dbg [[DBG1]]
; CHECK-NEXT:    [[S:%.*]] = mul i32 [[X]], [[X]], !dbg [[DBG1]]
; CHECK-NEXT:      #dbg_value(i32 [[S]], [[META0]], !DIExpression(), [[DBG1]])
; CHECK-NEXT:    br i1 [[D]], label %[[YES]], label %[[NO:.*]], !dbg [[DBG1]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[S4:%.*]] = phi i32 [ [[S3]], %[[M_THREAD]] ], [ [[S]], %[[M]] ]
; CHECK-NEXT:    call void @use(i32 [[S4]]), !dbg [[DBG1]]
; CHECK-NEXT:    br label %[[NO]], !dbg [[DBG1]]
; CHECK:       [[NO]]:
; CHECK-NEXT:      #dbg_value(i32 poison, [[META0]], !DIExpression(), [[DBG1]])
; CHECK-NEXT:    ret void, !dbg [[DBG1]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r, !dbg !9
l:
  call void @a(), !dbg !9
  br label %m, !dbg !9
r:
  call void @b(), !dbg !9
  br label %m, !dbg !9
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  %v = phi i32 [ 3, %l ], [ %x, %r ]
  %s = mul i32 %v, %x, !dbg !9
    #dbg_value(i32 %s, !8, !DIExpression(), !9)
  br i1 %k, label %yes, label %no, !dbg !9
yes:
  call void @use(i32 %s), !dbg !9
  br label %no, !dbg !9
no:
    #dbg_value(i32 %s, !8, !DIExpression(), !9)
  ret void, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "t.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !6)
!6 = !{!8}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "s", scope: !5, file: !1, line: 2, type: !7)
!9 = !DILocation(line: 2, column: 1, scope: !5)
