; RUN: nvopt -S %s -o - | FileCheck %s
; RUN: nvopt -S %s -o - | FileCheck %s --check-prefix=MODULE --match-full-lines
; CHECKS: auto
; Debug information: nodes, records.

define i32 @records(i32 %x, ptr %p) !dbg !5 {
; CHECK-LABEL: define i32 @records(
; CHECK-SAME: i32 [[X:%.*]], ptr [[P:%.*]]) !dbg [[DBG0:![0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:      #dbg_value(i32 [[X]], [[META0:![0-9]+]], !DIExpression(), [[META1:![0-9]+]])
; CHECK-NEXT:      #dbg_declare(ptr [[P]], [[META2:![0-9]+]], !DIExpression(DW_OP_deref), [[META1]])
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], 1, !dbg [[META1]]
; CHECK-NEXT:      #dbg_value(!DIArgList(i32 [[X]], i32 [[Y]]), [[META0]], !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), [[META1]])
; CHECK-NEXT:      #dbg_value(i32 7, [[META0]], !DIExpression(DW_OP_LLVM_fragment, 0, 16), [[META1]])
; CHECK-NEXT:      #dbg_label([[META3:![0-9]+]], [[META1]])
; CHECK-NEXT:      #dbg_assign(i32 [[Y]], [[META0]], !DIExpression(), [[META4:![0-9]+]], ptr [[P]], !DIExpression(), [[META1]])
; CHECK-NEXT:    store i32 [[Y]], ptr [[P]], align 4, !dbg [[DBG1:![0-9]+]], !DIAssignID [[META4]]
; CHECK-NEXT:    ret i32 [[Y]], !dbg [[DBG2:![0-9]+]]
; CHECK-NEXT:  }
entry:
    #dbg_value(i32 %x, !10, !DIExpression(), !11)
    #dbg_declare(ptr %p, !12, !DIExpression(DW_OP_deref), !11)
  %y = add i32 %x, 1, !dbg !11
    #dbg_value(!DIArgList(i32 %x, i32 %y), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !11)
    #dbg_value(i32 7, !10, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !11)
    #dbg_label(!13, !11)
    #dbg_assign(i32 %y, !10, !DIExpression(), !14, ptr %p, !DIExpression(), !11)
  store i32 %y, ptr %p, align 4, !dbg !15, !DIAssignID !14
  ret i32 %y, !dbg !16
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "a compiler", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, nameTableKind: None)
!1 = !DIFile(filename: "a.cu", directory: "/src", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef")
!2 = !{}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "records", linkageName: "_Z7recordsiPi", scope: !1, file: !1, line: 3, type: !6, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !9)
!6 = !DISubroutineType(types: !7)
!7 = !{!8, !8}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !{!10, !12}
!10 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 3, type: !8)
!11 = !DILocation(line: 3, column: 9, scope: !5)
!12 = !DILocalVariable(name: "y", scope: !5, file: !1, line: 5, type: !8)
!13 = !DILabel(scope: !5, name: "again", file: !1, line: 6)
!14 = distinct !DIAssignID()
!15 = !DILocation(line: 7, column: 3, scope: !20, inlinedAt: !21)
!16 = !DILocation(line: 8, column: 3, scope: !22)
!17 = distinct !DISubprogram(name: "intrinsics", scope: !1, file: !1, line: 12, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!18 = !DILocalVariable(name: "z", scope: !17, file: !1, line: 13, type: !23)
!19 = !DILocation(line: 14, scope: !17)
!20 = distinct !DISubprogram(name: "inlined", scope: !1, file: !1, line: 20, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!21 = distinct !DILocation(line: 7, column: 5, scope: !5)
!22 = distinct !DILexicalBlock(scope: !5, file: !1, line: 7, column: 1)
!23 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !24, size: 64)
!24 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 30, size: 64, flags: DIFlagTypePassByValue, elements: !25, identifier: "_ZTS4pair")
!25 = !{!26, !27}
!26 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !24, file: !1, line: 31, baseType: !8, size: 32)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !24, file: !1, line: 32, baseType: !28, size: 32, offset: 32)
!28 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "e", file: !1, line: 33, baseType: !8, size: 32, elements: !29)
!29 = !{!30}
!30 = !DIEnumerator(name: "one", value: 1)

; What LLVM 22 prints outside function bodies.
; MODULE: define i32 @records(i32 %x, ptr %p) !dbg !5 {
; MODULE: !llvm.dbg.cu = !{!0}
; MODULE: !llvm.module.flags = !{!3, !4}
; MODULE: !0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "a compiler", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, nameTableKind: None)
; MODULE: !1 = !DIFile(filename: "a.cu", directory: "/src", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef")
; MODULE: !2 = !{}
; MODULE: !3 = !{i32 7, !"Dwarf Version", i32 5}
; MODULE: !4 = !{i32 2, !"Debug Info Version", i32 3}
; MODULE: !5 = distinct !DISubprogram(name: "records", linkageName: "_Z7recordsiPi", scope: !1, file: !1, line: 3, type: !6, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !9)
; MODULE: !6 = !DISubroutineType(types: !7)
; MODULE: !7 = !{!8, !8}
; MODULE: !8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; MODULE: !9 = !{!10, !11}
; MODULE: !10 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 3, type: !8)
; MODULE: !11 = !DILocalVariable(name: "y", scope: !5, file: !1, line: 5, type: !8)
; MODULE: !12 = !DILocation(line: 3, column: 9, scope: !5)
; MODULE: !13 = !DILabel(scope: !5, name: "again", file: !1, line: 6)
; MODULE: !14 = distinct !DIAssignID()
; MODULE: !15 = !DILocation(line: 7, column: 3, scope: !16, inlinedAt: !17)
; MODULE: !16 = distinct !DISubprogram(name: "inlined", scope: !1, file: !1, line: 20, type: !6, spFlags: DISPFlagDefinition, unit: !0)
; MODULE: !17 = distinct !DILocation(line: 7, column: 5, scope: !5)
; MODULE: !18 = !DILocation(line: 8, column: 3, scope: !19)
; MODULE: !19 = distinct !DILexicalBlock(scope: !5, file: !1, line: 7, column: 1)
