; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; CHECKS: auto

; Debug records of a block that is its body twice: the second time has its own, and behind the loop they
; speak of what the second time computed.

declare void @use(i32)

define i32 @f(i32 %n) !dbg !4 {
; CHECK-LABEL: define i32 @f(
; CHECK-SAME: i32 [[N:%.*]]) !dbg [[DBG0:![0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:      #dbg_value(i32 0, [[META0:![0-9]+]], !DIExpression(), [[META1:![0-9]+]])
; CHECK-NEXT:      #dbg_value(i32 7, [[META2:![0-9]+]], !DIExpression(), [[META1]])
; CHECK-NEXT:    [[SAME:%.*]] = mul i32 [[N]], 3
; CHECK-NEXT:      #dbg_value(i32 [[SAME]], [[META2]], !DIExpression(), [[META1]])
; CHECK-NEXT:    call void @use(i32 7)
; CHECK-NEXT:    [[Y:%.*]] = add i32 0, [[N]]
; CHECK-NEXT:      #dbg_value(!DIArgList(i32 [[Y]], i32 0), [[META0]], !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), [[META1]])
; CHECK-NEXT:      #dbg_value(i32 [[Y]], [[META0]], !DIExpression(), [[META1]])
; CHECK-NEXT:      #dbg_value(i32 0, [[META2]], !DIExpression(), [[META1]])
; CHECK-NEXT:      #dbg_value(i32 [[SAME]], [[META2]], !DIExpression(), [[META1]])
; CHECK-NEXT:    call void @use(i32 0)
; CHECK-NEXT:    [[TMP0:%.*]] = add i32 [[Y]], [[N]]
; CHECK-NEXT:      #dbg_value(!DIArgList(i32 [[TMP0]], i32 [[Y]]), [[META0]], !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), [[META1]])
; CHECK-NEXT:      #dbg_value(i32 [[TMP0]], [[META0]], !DIExpression(), [[META1]])
; CHECK-NEXT:      #dbg_value(i32 [[Y]], [[META2]], !DIExpression(), [[META1]])
; CHECK-NEXT:    call void @use(i32 0), !dbg [[META1]]
; CHECK-NEXT:      #dbg_value(i32 [[N]], [[META0]], !DIExpression(), [[META1]])
; CHECK-NEXT:      #dbg_value(i32 0, [[META0]], !DIExpression(), [[META1]])
; CHECK-NEXT:    ret i32 [[TMP0]], !dbg [[META1]]
; CHECK-NEXT:  }
entry:
  br label %b
b:
  %c = phi i1 [ true, %entry ], [ false, %b ]
  %x = phi i32 [ 0, %entry ], [ %y, %b ]
  %z = phi i32 [ 7, %entry ], [ %x, %b ]
    #dbg_value(i32 %x, !8, !DIExpression(), !9)
    #dbg_value(i32 %z, !10, !DIExpression(), !9)
  %same = mul i32 %n, 3
    #dbg_value(i32 %same, !10, !DIExpression(), !9)
  call void @use(i32 %z)
  %y = add i32 %x, %n
    #dbg_value(!DIArgList(i32 %y, i32 %x), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !9)
  br i1 %c, label %b, label %behind
behind:
    #dbg_value(i32 %y, !8, !DIExpression(), !9)
    #dbg_value(i32 %x, !10, !DIExpression(), !9)
  call void @use(i32 %z), !dbg !9
    #dbg_value(i32 %n, !8, !DIExpression(), !9)
    #dbg_value(i32 %z, !8, !DIExpression(), !9)
  ret i32 %y, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{null})
!8 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 2)
!9 = !DILocation(line: 3, scope: !4)
!10 = !DILocalVariable(name: "w", scope: !4, file: !1, line: 2)
