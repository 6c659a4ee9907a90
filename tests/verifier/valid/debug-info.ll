; RUN: nvopt --verify %s
; Debug info of an inlined call, pieces of variables and assignments.

define void @outer(i32 %x) !dbg !5 {
  %slot = alloca i64, !DIAssignID !20
    #dbg_assign(i32 undef, !9, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !20, ptr %slot, !DIExpression(), !10)
    #dbg_value(i32 %x, !9, !DIExpression(DW_OP_LLVM_fragment, 16, 16), !10)
    #dbg_value(!DIArgList(i32 %x, i32 %x), !13, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !12)
    #dbg_label(!14, !10)
  store i64 1, ptr %slot, !dbg !12, !DIAssignID !21
  call void @inner(), !dbg !10
  ret void, !dbg !15
}

define void @inner() !dbg !8 {
  ret void, !dbg !17
}

@global = global i32 0, !dbg !18

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug, globals: !3)
!1 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{!18}
!4 = !DISubroutineType(types: !{null, !7})
!5 = distinct !DISubprogram(name: "outer", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !6)
!6 = !{!9, !14}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = distinct !DISubprogram(name: "inner", scope: !1, file: !1, line: 9, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, type: !7)
!10 = !DILocation(line: 2, scope: !11)
!11 = distinct !DILexicalBlock(scope: !5, file: !1, line: 2, column: 3)
!12 = !DILocation(line: 10, scope: !8, inlinedAt: !10)
!13 = !DILocalVariable(name: "y", arg: 1, scope: !8, file: !1, type: !7)
!14 = !DILabel(scope: !5, name: "again", file: !1, line: 4)
!15 = !DILocation(line: 5, scope: !16)
!16 = !DILexicalBlockFile(scope: !11, file: !1, discriminator: 2)
!17 = !DILocation(line: 11, scope: !8)
!18 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
!19 = distinct !DIGlobalVariable(name: "global", scope: !0, file: !1, line: 1, type: !7, isLocal: false, isDefinition: true)
!20 = distinct !DIAssignID()
!21 = distinct !DIAssignID()
