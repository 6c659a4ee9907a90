; RUN: nvopt '-passes=sroa' -S %s | FileCheck %s
; CHECKS: auto

; The variable is known in two parts.
define i32 @parts(i32 %x, i32 %y) !dbg !5 {
; CHECK-LABEL: define i32 @parts(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) !dbg [[DBG0:![0-9]+]] {
; CHECK-NEXT:      #dbg_value(i32 [[X]], [[META0:![0-9]+]], !DIExpression(DW_OP_LLVM_fragment, 0, 32), [[META1:![0-9]+]])
; CHECK-NEXT:      #dbg_value(i32 [[Y]], [[META0]], !DIExpression(DW_OP_LLVM_fragment, 32, 32), [[META1]])
; CHECK-NEXT:    ret i32 [[Y]], !dbg [[DBG1:![0-9]+]]
; CHECK-NEXT:  }
  %s = alloca { i32, i32 }, align 8
    #dbg_declare(ptr %s, !8, !DIExpression(), !10)
  %b = getelementptr i8, ptr %s, i64 4
  store i32 %x, ptr %s, align 4, !dbg !10
  store i32 %y, ptr %b, align 4, !dbg !10
  %v = load i32, ptr %b, align 4, !dbg !10
  ret i32 %v, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "parts", scope: !1, file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !DILocalVariable(name: "s", scope: !5, file: !1, line: 2, type: !9)
!9 = !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 1, size: 64)
!10 = !DILocation(line: 2, scope: !5)
