; RUN: nvopt -passes=inline -pass-remarks=inline -pass-remarks-missed=inline -S %s 2>&1 | FileCheck %s

; CHECK-DAG: 'small' inlined into 'caller' with (cost=-30, threshold=337) at callsite caller:2:3;
; CHECK-DAG: 'forced' inlined into 'caller' with (cost=always): always inline attribute
; CHECK-DAG: 'forbidden' not inlined into 'caller' because it should never be inlined (cost=never): noinline function attribute
; CHECK-DAG: 'missing' will not be inlined into 'caller' because its definition is unavailable
define i32 @small(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define void @forced() alwaysinline {
  ret void
}

define void @forbidden() noinline {
  ret void
}

declare void @missing()

define i32 @caller(i32 %a) !dbg !3 {
  %r = call i32 @small(i32 %a), !dbg !6
  call void @forced()
  call void @forbidden()
  call void @missing()
  ret i32 %r
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "t.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "caller", scope: !1, file: !1, line: 10, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocation(line: 12, column: 3, scope: !3)
