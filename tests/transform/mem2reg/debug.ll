; RUN: nvopt -passes=mem2reg -S %s | FileCheck %s
; RUN: opt -passes=mem2reg -S < %s | FileCheck %s

; A declared variable has a value after each store, and a phi's where paths meet.
; CHECK-LABEL: @declared(
; CHECK-NEXT: entry:
; CHECK-NEXT: #dbg_value(i32 1, !{{[0-9]+}}, !DIExpression(), !{{[0-9]+}})
; CHECK-NEXT: br i1 %c, label %then, label %end, !dbg !{{[0-9]+}}
; CHECK-EMPTY:
; CHECK-NEXT: then:
; CHECK-NEXT: #dbg_value(i32 %x, !{{[0-9]+}}, !DIExpression(), !{{[0-9]+}})
; CHECK-NEXT: br label %end, !dbg !{{[0-9]+}}
; CHECK-EMPTY:
; CHECK-NEXT: end:
; CHECK-NEXT: %a.0 = phi i32 [ %x, %then ], [ 1, %entry ], !dbg !{{[0-9]+}}
; CHECK-NEXT: #dbg_value(i32 %a.0, !{{[0-9]+}}, !DIExpression(), !{{[0-9]+}})
; CHECK-NEXT: ret i32 %a.0, !dbg !{{[0-9]+}}
; CHECK-NEXT: }
define i32 @declared(i1 %c, i32 %x) !dbg !4 {
entry:
  %a = alloca i32, align 4
    #dbg_declare(ptr %a, !8, !DIExpression(), !10)
  store i32 1, ptr %a, align 4, !dbg !11
  br i1 %c, label %then, label %end, !dbg !11
then:
  store i32 %x, ptr %a, align 4, !dbg !12
  br label %end, !dbg !12
end:
  %v = load i32, ptr %a, align 4, !dbg !13
  ret i32 %v, !dbg !13
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "declared", scope: !1, file: !1, line: 1, type: !5, scopeLine: 1, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{!7}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "a", scope: !4, file: !1, line: 2, type: !7)
!10 = !DILocation(line: 2, column: 3, scope: !4)
!11 = !DILocation(line: 3, column: 3, scope: !4)
!12 = !DILocation(line: 4, column: 3, scope: !4)
!13 = !DILocation(line: 5, column: 3, scope: !4)
