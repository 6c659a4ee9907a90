; RUN: not nvopt --verify %s 2>&1 | FileCheck %s
; Nodes of debug info, by kind.

; CHECK: error: Subrange can have any one of count or upperBound
; CHECK: error: Stride must be signed constant or DIVariable or DIExpression
; CHECK: error: Count must be signed constant or DIVariable or DIExpression
; CHECK: error: LowerBound must be signed constant or DIVariable or DIExpression
; CHECK: error: Stride must be signed constant or DIVariable or DIExpression
; CHECK: error: GenericSubrange must contain stride
; CHECK: error: GenericSubrange must contain lowerBound
; CHECK: error: invalid tag
; CHECK: error: invalid tag
; CHECK: error: invalid base type
; CHECK: error: invalid scope
; CHECK: error: invalid file
; CHECK: error: DWARF address space only applies to pointer or reference types
; CHECK: error: invalid pointer to member type
; CHECK: error: invalid set base type
; CHECK: error: invalid tag
; CHECK: error: invalid composite elements
; CHECK: error: invalid vtable holder
; CHECK: error: invalid reference flags
; CHECK: error: invalid vector, expected one element of type subrange
; CHECK: error: invalid template params
; CHECK: error: invalid template parameter
; CHECK: error: discriminator can only appear on variant part
; CHECK: error: dataLocation can only appear in array type
; CHECK: error: associated can only appear in array type
; CHECK: error: allocated can only appear in array type
; CHECK: error: rank can only appear in array type
; CHECK: error: array types must have a base type
; CHECK: error: DISubprogram contains null entry in `elements` field
; CHECK: error: invalid composite elements
; CHECK: error: invalid subroutine type ref
; CHECK: error: invalid checksum length
; CHECK: error: invalid checksum
; CHECK: error: invalid file
; CHECK: error: invalid filename
; CHECK: error: invalid enum type
; CHECK: error: invalid retained type
; CHECK: error: invalid global variable ref
; CHECK: error: invalid imported entity ref
; CHECK: error: invalid macro ref
; CHECK: error: invalid scope
; CHECK: error: line specified with no file
; CHECK: error: invalid subroutine type
; CHECK: error: subprogram declarations must not have a compile unit
; CHECK: error: subprogram definitions must have a compile unit
; CHECK: error: DIFlagAllCallsDescribed must be attached to a definition
; CHECK: error: invalid local scope
; CHECK: error: local variable requires a valid scope
; CHECK: error: invalid macinfo type
; CHECK: error: invalid expression

!named = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20, !21, !22, !23, !24, !25, !26, !27, !28, !29, !30, !31, !32, !33, !34, !35, !36, !37, !38, !39, !40, !41, !42, !43, !44, !45, !46, !47, !48, !49}

!0 = !DISubrange(count: 3, upperBound: 4)
!1 = !DISubrange(count: 3, stride: !100)
!2 = !DISubrange(count: !100)
!3 = !DISubrange(lowerBound: !100)
!4 = !DISubrange(stride: !100)
!5 = !DIGenericSubrange(lowerBound: !DIExpression(DW_OP_constu, 1))
!6 = !DIGenericSubrange(stride: !DIExpression(DW_OP_constu, 1))
!7 = !DIBasicType(tag: DW_TAG_pointer_type, name: "a")
!8 = !DIDerivedType(tag: DW_TAG_base_type, baseType: null)
!9 = !DIDerivedType(tag: DW_TAG_member, baseType: !100)
!10 = !DIDerivedType(tag: DW_TAG_member, scope: !100, baseType: null)
!11 = !DIDerivedType(tag: DW_TAG_member, file: !100, baseType: null)
!12 = !DIDerivedType(tag: DW_TAG_member, baseType: null, dwarfAddressSpace: 1)
!13 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: null, extraData: !100)
!14 = !DIDerivedType(tag: DW_TAG_set_type, baseType: !101)
!15 = !DICompositeType(tag: DW_TAG_member)
!16 = !DICompositeType(tag: DW_TAG_structure_type, elements: !102)
!17 = !DICompositeType(tag: DW_TAG_structure_type, vtableHolder: !100)
!18 = !DICompositeType(tag: DW_TAG_structure_type, flags: DIFlagLValueReference | DIFlagRValueReference)
!19 = !DICompositeType(tag: DW_TAG_array_type, baseType: !101, flags: DIFlagVector)
!20 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !102)
!21 = !DICompositeType(tag: DW_TAG_structure_type, templateParams: !103)
!22 = !DICompositeType(tag: DW_TAG_structure_type, discriminator: !101)
!23 = !DICompositeType(tag: DW_TAG_structure_type, dataLocation: !DIExpression())
!24 = !DICompositeType(tag: DW_TAG_structure_type, associated: !DIExpression())
!25 = !DICompositeType(tag: DW_TAG_structure_type, allocated: !DIExpression())
!26 = !DICompositeType(tag: DW_TAG_structure_type, rank: 1)
!27 = !DICompositeType(tag: DW_TAG_array_type)
!28 = !DICompositeType(tag: DW_TAG_structure_type, elements: !104)
!29 = !DISubroutineType(types: !102)
!30 = !DISubroutineType(types: !103)
!31 = !DIFile(filename: "a", directory: "b", checksumkind: CSK_MD5, checksum: "00")
!32 = !DIFile(filename: "a", directory: "b", checksumkind: CSK_MD5, checksum: "0000000000000000000000000000000x")
!33 = distinct !DICompileUnit(language: DW_LANG_C, file: !100)
!34 = distinct !DICompileUnit(language: DW_LANG_C, file: !105)
!35 = distinct !DICompileUnit(language: DW_LANG_C, file: !106, enums: !103)
!36 = distinct !DICompileUnit(language: DW_LANG_C, file: !106, retainedTypes: !103)
!37 = distinct !DICompileUnit(language: DW_LANG_C, file: !106, globals: !103)
!38 = distinct !DICompileUnit(language: DW_LANG_C, file: !106, imports: !103)
!39 = distinct !DICompileUnit(language: DW_LANG_C, file: !106, macros: !103)
!40 = !DISubprogram(scope: !100, spFlags: 0)
!41 = !DISubprogram(line: 3, spFlags: 0)
!42 = !DISubprogram(type: !101, spFlags: 0)
!43 = !DISubprogram(unit: !107, spFlags: 0)
!44 = distinct !DISubprogram(spFlags: DISPFlagDefinition)
!45 = !DISubprogram(spFlags: 0, flags: DIFlagAllCallsDescribed)
!46 = distinct !DILexicalBlock(scope: !100)
!47 = !DILocalVariable(scope: !106)
!48 = !DIMacro(type: DW_MACINFO_start_file, name: "a")
!49 = !DIExpression(DW_OP_swap)

!100 = !{i32 1}
!101 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!102 = !DIEnumerator(name: "a", value: 1)
!103 = !{!102}
!104 = !{null}
!105 = !DIFile(filename: "", directory: "b")
!106 = !DIFile(filename: "a", directory: "b")
!107 = distinct !DICompileUnit(language: DW_LANG_C, file: !106)
