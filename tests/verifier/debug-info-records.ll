; RUN: nvopt --verify %s
; Debug records and source locations.

define void @records(i32 %x) !dbg !3 {
    #dbg_value(i32 %x, !5, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !6)
    #dbg_value(i32 %x, !5, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !6)
    #dbg_value(i32 %x, !5, !DIExpression(DW_OP_LLVM_entry_value, 1), !6)
    #dbg_value(i32 %x, !10, !DIExpression(), !6)
    #dbg_value(i32 %x, !11, !DIExpression(), !6)
  ret void, !dbg !6 ; warning: fragment is larger than or outside of variable
; warning@-1: fragment covers entire variable
; warning@-2: Entry values are only allowed in MIR unless they target a swiftasync Argument
; warning@-3: conflicting debug info for argument
; warning@-4: mismatched subprogram between #dbg record variable and DILocation
}

define void @other() !dbg !8 {
  ret void, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "records", scope: !1, file: !1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !{})
!5 = !DILocalVariable(name: "x", arg: 1, scope: !3, file: !1, type: !7)
!6 = !DILocation(line: 1, scope: !3)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = distinct !DISubprogram(name: "other", scope: !1, file: !1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DILocation(line: 1, scope: !8)
!10 = !DILocalVariable(name: "y", arg: 1, scope: !3, file: !1, type: !7)
!11 = !DILocalVariable(name: "z", scope: !8, file: !1, type: !7)
