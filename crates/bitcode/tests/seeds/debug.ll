define i32 @f(i32 %x) !dbg !4 {
entry:
  %slot = alloca i32, align 4, !DIAssignID !20
    #dbg_value(i32 %x, !9, !DIExpression(), !10)
    #dbg_assign(i1 poison, !9, !DIExpression(), !20, ptr %slot, !DIExpression(), !10)
  store i32 %x, ptr %slot, align 4, !dbg !11, !tbaa !12
    #dbg_declare(ptr %slot, !15, !DIExpression(DW_OP_plus_uconst, 4), !10)
    #dbg_value(!DIArgList(i32 %x, i32 7), !9, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !10)
    #dbg_label(!16, !10)
  %y = add i32 %x, 1, !dbg !17
  ret i32 %y, !dbg !17
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!named = !{!18}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !21, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/d", checksumkind: CSK_MD5, checksum: "00000000000000000000000000000000")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !8)
!5 = !DISubroutineType(types: !6)
!6 = !{!7, !7}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !{!9, !15}
!9 = !DILocalVariable(name: "x", arg: 1, scope: !4, file: !1, line: 1, type: !7)
!10 = !DILocation(line: 1, column: 7, scope: !4)
!11 = !DILocation(line: 2, column: 3, scope: !19)
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !14, i64 0}
!14 = !{!"root"}
!15 = !DILocalVariable(name: "y", scope: !19, file: !1, line: 2, type: !22)
!16 = !DILabel(scope: !4, name: "l", file: !1, line: 3)
!17 = !DILocation(line: 4, column: 5, scope: !19, inlinedAt: !18)
!18 = distinct !DILocation(line: 5, scope: !4)
!19 = distinct !DILexicalBlock(scope: !4, file: !1, line: 2, column: 1)
!20 = distinct !DIAssignID()
!21 = !{!23}
!22 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64, dwarfAddressSpace: 1)
!23 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !1, line: 1, baseType: !7, size: 32, elements: !24)
!24 = !{!25}
!25 = !DIEnumerator(name: "A", value: -1)
