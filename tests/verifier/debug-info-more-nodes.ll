; RUN: not nvopt --verify %s 2>&1 | FileCheck %s
; More nodes of debug info, by kind.

; CHECK: error: invalid scope
; CHECK: error: invalid tag
; CHECK: error: invalid scope for imported entity
; CHECK: error: invalid imported entity
; CHECK: error: invalid type ref
; CHECK: error: invalid tag
; CHECK: error: invalid scope ref
; CHECK: error: invalid scope ref
; CHECK: error: invalid declaration
; CHECK: error: anonymous module
; CHECK: error: missing global variable type
; CHECK: error: invalid type ref
; CHECK: error: invalid scope
; CHECK: error: fragment is larger than or outside of variable
; CHECK: error: invalid type ref
; CHECK: error: invalid file
; CHECK: error: invalid macro ref
; CHECK: error: invalid encoding
; CHECK: error: factor should be 0 for rationals
; CHECK: error: numerator and denominator should be 0 for non-rationals
; CHECK: error: BaseType must be a type
; CHECK: error: LowerBound must be signed constant or DIVariable or DIExpression or DIDerivedType
; CHECK: error: invalid tag
; CHECK: error: location requires a valid scope

!named = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20, !21, !22, !23, !24}

!0 = !DILabel(scope: !100, name: "a", file: !101, line: 1)
!1 = !DIImportedEntity(tag: DW_TAG_member, scope: null)
!2 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !100)
!3 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: null, entity: !100)
!4 = !DITemplateTypeParameter(type: !100)
!5 = !DITemplateValueParameter(tag: DW_TAG_member, value: null)
!6 = !DINamespace(scope: !100)
!7 = !DICommonBlock(scope: !100, declaration: null)
!8 = !DICommonBlock(scope: null, declaration: !100)
!9 = !DIModule(scope: null, name: "")
!10 = !DIGlobalVariable(name: "g", isDefinition: true)
!11 = !DIGlobalVariable(name: "g", type: !100, isDefinition: false)
!12 = !DIGlobalVariable(name: "g", scope: !100, isDefinition: false)
!13 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression(DW_OP_LLVM_fragment, 0, 64))
!14 = !DIGlobalVariable(name: "g", type: !102, isDefinition: true)
!15 = !DIObjCProperty(type: !100)
!16 = !DIMacroFile(file: !100)
!17 = !DIMacroFile(file: !101, nodes: !103)
!18 = !DIFixedPointType(name: "f", encoding: DW_ATE_signed, kind: Binary, factor: 1)
!19 = !DIFixedPointType(name: "f", encoding: DW_ATE_signed_fixed, kind: Rational, factor: 1)
!20 = !DIFixedPointType(name: "f", encoding: DW_ATE_signed_fixed, kind: Binary, numerator: 1, denominator: 2)
!21 = !DISubrangeType(name: "r", baseType: !100)
!22 = !DISubrangeType(name: "r", lowerBound: !100)
!23 = !DIStringType(tag: DW_TAG_member, name: "s")
!24 = !DILocation(line: 1, scope: !101)

!100 = !{i32 1}
!101 = !DIFile(filename: "a", directory: "b")
!102 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!103 = !{!102}
