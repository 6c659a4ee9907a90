; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; For a debugger a variable's register keeps its value until the variable changes: %i is not
; overwritten by %next.
; CHECK: $L__BB0_1:
; CHECK: mov.b32 [[I:%r[0-9]+]], {{%r[0-9]+}};
; CHECK: add.s32 [[NEXT:%r[0-9]+]], [[I]], 1;
; CHECK: mov.b32 {{%r[0-9]+}}, [[NEXT]];
; CHECK: bra $L__BB0_1;
target triple = "nvptx64-nvidia-cuda"

define i32 @count(i32 %n) !dbg !5 {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
    #dbg_value(i32 %i, !8, !DIExpression(), !9)
  %next = add i32 %i, 1, !dbg !9
  %more = icmp ult i32 %next, %n, !dbg !9
  br i1 %more, label %loop, label %end, !dbg !9

end:
  ret i32 %next, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "count.cu", directory: "/src")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "count", file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !7)
!7 = !{!4, !4}
!8 = !DILocalVariable(name: "i", scope: !5, file: !1, line: 2, type: !4)
!9 = !DILocation(line: 3, scope: !5)
