; RUN: nvopt -S %s -o - | FileCheck %s
; CHECKS: auto
; Debug intrinsics of older versions become records.

define void @intrinsics(i32 %x, ptr %p) !dbg !5 {
; CHECK-LABEL: define void @intrinsics(
; CHECK-SAME: i32 [[X:%.*]], ptr [[P:%.*]]) !dbg [[DBG0:![0-9]+]] {
; CHECK-NEXT:      #dbg_value(i32 [[X]], [[META0:![0-9]+]], !DIExpression(), [[META1:![0-9]+]])
; CHECK-NEXT:      #dbg_declare(ptr [[P]], [[META0]], !DIExpression(), [[META1]])
; CHECK-NEXT:    ret void, !dbg [[META1]]
; CHECK-NEXT:  }
  call void @llvm.dbg.value(metadata i32 %x, metadata !10, metadata !DIExpression()), !dbg !11
  call void @llvm.dbg.declare(metadata ptr %p, metadata !10, metadata !DIExpression()), !dbg !11
  ret void, !dbg !11
}

declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.dbg.declare(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/src")
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "intrinsics", scope: !1, file: !1, line: 12, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "z", scope: !5, file: !1, line: 13, type: !8)
!11 = !DILocation(line: 14, scope: !5)
