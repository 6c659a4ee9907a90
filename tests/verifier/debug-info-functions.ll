; RUN: nvopt --verify %s
; Subprograms of functions.

define void @a() !dbg !3 {
  call void @b() ; warning: inlinable function call in a function with debug info must have a !dbg location
  ret void, !dbg !5
}

define void @b() !dbg !3 { ; warning: DISubprogram attached to more than one function
  ret void, !dbg !5
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "a", scope: !1, file: !1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 1, scope: !3)
