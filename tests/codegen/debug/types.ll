; RUN: nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - | %ptxas-verify -g -arch=sm_90 --warning-as-error %}
; Types, members and variables of the module.
@plain = addrspace(1) global [64 x i8] zeroinitializer, !dbg !10
@shared = internal addrspace(3) global i32 undef, !dbg !12
@known = addrspace(4) constant i32 3, !dbg !14

; CHECK: .section .debug_abbrev
; CHECK: // 1: DW_TAG_compile_unit
; CHECK-NEXT: .b8 1,17,1,37,8,19,5,3,8,16,6,27,8,17,1,0,0
; CHECK: .section .debug_info
; CHECK-NEXT: {
; CHECK-NEXT: .b32 [[LEN:[0-9]+]]
; CHECK-NEXT: .b8 2,0
; CHECK-NEXT: .b32 .debug_abbrev
; CHECK-NEXT: .b8 8
; CHECK-NEXT: // 0xb: DW_TAG_compile_unit
; CHECK-NEXT: .b8 1
; CHECK-NEXT: .b8 112,0
; CHECK-NEXT: .b8 4,0
; CHECK-NEXT: .b8 118,46,99,117,0
; CHECK-NEXT: .b32 .debug_line
; CHECK-NEXT: .b8 47,115,114,99,0
; CHECK-NEXT: .b64 0

; Spaces: 5 is global, 8 shared, 4 constant.
; CHECK: DW_TAG_namespace
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b8 103,101,111,0
; CHECK: DW_TAG_variable
; CHECK: .b8 112,108,97,105,110,0
; CHECK: .b8 5
; CHECK-NEXT: .b8 9
; CHECK-NEXT: .b8 3
; CHECK-NEXT: .b64 plain
; CHECK: // [[S:0x[0-9a-f]+]]: DW_TAG_structure_type
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b8 5
; CHECK-NEXT: .b8 83,0
; CHECK-NEXT: .b8 64
; CHECK: DW_TAG_template_value_parameter
; A bit field: its unit, its bits, the bits above it, the unit's place.
; CHECK: DW_TAG_member
; CHECK: .b8 98,105,116,115,0
; CHECK: .b8 4
; CHECK-NEXT: .b8 5
; CHECK-NEXT: .b8 24
; CHECK-NEXT: .b8 2
; CHECK-NEXT: .b8 35,8
; CHECK: DW_TAG_subprogram
; CHECK: DW_TAG_inheritance
; CHECK: .b64 shared
; CHECK: .b64 known
; CHECK: DW_TAG_array_type
; CHECK: DW_TAG_subrange_type
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b32
; CHECK-NEXT: .b8 3
; CHECK: DW_TAG_enumeration_type
; CHECK: DW_TAG_enumerator
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b8 82,0
; CHECK-NEXT: .b8 127
; CHECK: DW_TAG_imported_declaration
; A pointer says the space of what it points to in four bytes.
; CHECK: DW_TAG_pointer_type
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b32 74
; CHECK-NEXT: .b8 12,0,0,0
; CHECK: DW_TAG_class_type
; CHECK: .section .debug_macinfo

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "p", emissionKind: FullDebug, enums: !3, globals: !4, imports: !5, nameTableKind: None)
!1 = !DIFile(filename: "v.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{!40}
!4 = !{!10, !12, !14}
!5 = !{!6}
!6 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !0, entity: !20, file: !1, line: 9)
!10 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!11 = distinct !DIGlobalVariable(name: "plain", linkageName: "plain", scope: !16, file: !1, line: 1, type: !20, isLocal: false, isDefinition: true)
!12 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression(DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))
!13 = distinct !DIGlobalVariable(name: "shared", scope: !0, file: !1, line: 2, type: !30, isLocal: true, isDefinition: true)
!14 = !DIGlobalVariableExpression(var: !15, expr: !DIExpression())
!15 = distinct !DIGlobalVariable(name: "known", scope: !0, file: !1, line: 3, type: !33, isLocal: false, isDefinition: true)
!16 = !DINamespace(name: "geo", scope: null)
!20 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", scope: !16, file: !1, line: 1, size: 512, flags: DIFlagTypePassByValue, elements: !21, templateParams: !29, identifier: "S")
!21 = !{!22, !23, !24, !25, !26}
!22 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !20, file: !1, line: 2, baseType: !31, size: 64)
!23 = !DIDerivedType(tag: DW_TAG_member, name: "bits", scope: !20, file: !1, line: 3, baseType: !30, size: 5, offset: 67, flags: DIFlagBitField)
!24 = !DIDerivedType(tag: DW_TAG_member, name: "fixed", scope: !20, file: !1, line: 4, baseType: !32, flags: DIFlagStaticMember)
!25 = !DISubprogram(name: "get", linkageName: "_get", scope: !20, file: !1, line: 5, type: !34, scopeLine: 5, flags: DIFlagProtected, spFlags: DISPFlagVirtual)
!26 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !20, baseType: !27, offset: 128, flags: DIFlagPublic)
!27 = !DICompositeType(tag: DW_TAG_class_type, name: "Base", file: !1, line: 1, flags: DIFlagFwdDecl, identifier: "Base")
!28 = !DITemplateValueParameter(name: "N", type: !30, value: i32 4)
!29 = !{!28}
!30 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!31 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64, dwarfAddressSpace: 12)
!32 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !30)
!33 = !DICompositeType(tag: DW_TAG_array_type, baseType: !32, size: 96, elements: !36)
!34 = !DISubroutineType(types: !35)
!35 = !{!30, !31, null}
!36 = !{!37}
!37 = !DISubrange(count: 3)
!40 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !1, line: 7, baseType: !30, size: 32, elements: !41, identifier: "E")
!41 = !{!42}
!42 = !DIEnumerator(name: "R", value: -1)
