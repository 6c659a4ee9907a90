; Locations and debug records of every kind.

define i32 @f(i32 %x, ptr %p) !dbg !6 {
entry:
  %a = add nuw nsw i32 %x, 1, !dbg !10
  %b = add i32 %a, 2, !dbg !10
  %c = add i32 %a, 3, !dbg !12
    #dbg_value(i32 %a, !11, !DIExpression(), !10)
    #dbg_value(i32 %x, !11, !DIExpression(), !10)
    #dbg_value(i32 %late, !11, !DIExpression(), !10)
    #dbg_value(i32 77, !11, !DIExpression(), !10)
    #dbg_value(i32 poison, !11, !DIExpression(), !10)
    #dbg_value(!DIArgList(i32 %a, i32 %x), !11, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !10)
    #dbg_value(!DIArgList(i32 %a, i32 5), !11, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !10)
    #dbg_declare(ptr %p, !11, !DIExpression(), !10)
    #dbg_declare(ptr poison, !11, !DIExpression(), !12)
    #dbg_declare_value(i32 %x, !11, !DIExpression(), !12)
    #dbg_assign(i32 %x, !11, !DIExpression(), !13, ptr %al, !DIExpression(DW_OP_deref), !10)
    #dbg_assign(i32 %x, !11, !DIExpression(), !13, !{}, !DIExpression(), !10)
    #dbg_label(!14, !10)
  %al = alloca i32, align 4, !DIAssignID !13
  store i32 %c, ptr %al, align 4, !dbg !16
  br label %next
next:
  %late = load i32, ptr %p, align 4, !dbg !12, !tbaa !17
  %r = call i32 @f(i32 %late, ptr %p), !dbg !20, !prof !21
  ret i32 %r, !dbg !10
}

declare !dbg !22 void @g(i32)

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!7}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!6 = distinct !DISubprogram(name: "f", scope: !8, file: !8, line: 1, type: !9, spFlags: DISPFlagDefinition, unit: !7, keyInstructions: true)
!7 = distinct !DICompileUnit(language: DW_LANG_C99, file: !8, producer: "x", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!8 = !DIFile(filename: "a.c", directory: "/")
!9 = !DISubroutineType(types: !{})
!10 = !DILocation(line: 3, column: 4, scope: !6)
!11 = !DILocalVariable(name: "v", scope: !6, file: !8, line: 3, type: !23)
!12 = !DILocation(line: 3, column: 4, scope: !6, inlinedAt: !15, isImplicitCode: true)
!13 = distinct !DIAssignID()
!14 = !DILabel(scope: !6, name: "lbl", file: !8, line: 37)
!15 = distinct !DILocation(line: 4, column: 4, scope: !6)
!16 = !DILocation(line: 65536, column: 300, scope: !6, atomGroup: 7, atomRank: 2)
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !19}
!19 = !{!"root"}
!20 = !DILocation(line: 0, scope: !6)
!21 = !{!"branch_weights", i32 1}
!22 = !DISubprogram(name: "g", scope: !8, file: !8, line: 1, type: !9, spFlags: DISPFlagOptimized)
!23 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
