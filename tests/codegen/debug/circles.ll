; RUN: nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - | %ptxas-verify -g -arch=sm_90 %}
; Nodes that lead back to themselves end somewhere: a scope around itself, a type that is its own base, a template whose
; argument it is, a parameter pack that holds itself, and expressions that DWARF 2 has no words for.
; CHECK: .section .debug_info
; CHECK: DW_TAG_subprogram
; CHECK: DW_TAG_typedef
; CHECK: .section .debug_macinfo
define void @f(i32 %a, i64 %b) !dbg !4 {
    #dbg_value(i32 %a, !10, !DIExpression(), !6)
    #dbg_value(i32 %a, !11, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !6)
    #dbg_value(!DIArgList(i32 %a, i64 %b), !12, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !6)
    #dbg_value(i64 %b, !13, !DIExpression(DW_OP_LLVM_fragment, 3, 5), !6)
    #dbg_value(ptr poison, !14, !DIExpression(), !6)
  ret void, !dbg !6
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug, retainedTypes: !3, nameTableKind: None)
!1 = !DIFile(filename: "k.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{!20, !21, !22, !25}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0)
!5 = !DISubroutineType(types: !7)
!6 = !DILocation(line: 3, column: 1, scope: !4)
!7 = !{null}
!10 = !DILocalVariable(name: "a", arg: 1, scope: !4, file: !1, line: 1, type: !20)
!11 = !DILocalVariable(name: "b", arg: 2, scope: !4, file: !1, line: 1, type: !21)
!12 = !DILocalVariable(name: "c", scope: !4, file: !1, line: 1, type: !22)
!13 = !DILocalVariable(name: "d", scope: !4, file: !1, line: 1)
!14 = !DILocalVariable(name: "e", scope: !4, file: !1, line: 1, type: !27)
!20 = distinct !DIDerivedType(tag: DW_TAG_typedef, name: "T", scope: !20, baseType: !20)
!21 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "A", scope: !22, size: 8, elements: !23)
!22 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "B", scope: !21, size: 8, templateParams: !24)
!23 = !{!22, !21}
!24 = distinct !{!28, !26}
!25 = distinct !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !25)
!26 = !DITemplateTypeParameter(name: "X", type: !22)
!27 = distinct !DIDerivedType(tag: DW_TAG_const_type, baseType: !25)
!28 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_parameter_pack, name: "P", value: !24)
