; Debug info, records, attributes and older spellings.
define void @f(i32 range(i32 0, 10) %x, float nofpclass(nan inf) %h, i8* noalias nocapture readonly byval(i32) align 8 %p, ptr captures(ret: address, provenance) initializes((0, 4), (8, 12)) %q) !dbg !5 {
entry:
    #dbg_value(i32 %x, !11, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value), !13)
    #dbg_declare(ptr %q, !11, !DIExpression(), !13)
    #dbg_value(!DIArgList(i32 %x, i32 7), !11, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_LLVM_fragment, 0, 16), !13)
    #dbg_assign(i32 %x, !11, !DIExpression(), !14, ptr %q, !DIExpression(), !13)
    #dbg_label(!15, !13)
  %y = load i8, i8* %p, !dbg !13, !tbaa !16, !DIAssignID !14
  br label %next, !dbg !DILocation(line: 1, column: 2, scope: !5, inlinedAt: !13)
next:
  %c = call i32 @llvm.ctpop.i32(i32 %x), !dbg !13
  ret void, !dbg !13
}
define internal spir_func i32* @old(i32 (i32)* %fn, { i32, [2 x <4 x float>] }* inalloca({ i32, [2 x <4 x float>] }) %s, %t addrspace(3)* %u) readnone argmemonly {
  %r = call i32 %fn(i32 1) readonly
  %z = bitcast i32* null to i8*
  ret i32* bitcast (i8* @g to i32*)
}
@g = global i8 0, align 1, !dbg !17
%t = type { i32, %t* }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "nv", isOptimized: true, flags: "-O3", runtimeVersion: 0, emissionKind: FullDebug, enums: !2, globals: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "a.cu", directory: "/", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef")
!2 = !{}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = distinct !DISubprogram(name: "f", linkageName: "_Z1f", scope: !1, file: !1, line: 3, type: !6, isLocal: false, isDefinition: true, scopeLine: 4, virtualIndex: 6, flags: DIFlagPrototyped | DIFlagPublic, isOptimized: true, unit: !0, templateParams: !2, retainedNodes: !2)
!6 = !DISubroutineType(cc: DW_CC_normal, types: !7)
!7 = !{null, !8, !9}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64, dwarfAddressSpace: 1)
!10 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !1, line: 1, size: 64, elements: !{!DIDerivedType(tag: DW_TAG_member, name: "m", baseType: !8), !DIEnumerator(name: "E", value: -7), !DISubrange(count: 4, lowerBound: 0)}, identifier: "S")
!11 = !DILocalVariable(name: "x", arg: 1, scope: !12, file: !1, line: 3, type: !8, align: 32)
!12 = distinct !DILexicalBlock(scope: !5, file: !1, line: 5, column: 3)
!13 = !DILocation(line: 6, column: 9, scope: !12)
!14 = distinct !DIAssignID()
!15 = !DILabel(scope: !12, name: "l", file: !1, line: 9)
!16 = !{!7, !7, i64 0}
!17 = !DIGlobalVariableExpression(var: !18, expr: !DIExpression(DW_OP_constu, 7, DW_OP_stack_value))
!18 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !8, isLocal: true, isDefinition: true)
!19 = !GenericDINode(tag: DW_TAG_member, header: "h", operands: {!1, null, !{}})
!20 = !DITemplateValueParameter(name: "V", type: !8, value: i32 3)
!21 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !0, entity: !22, file: !1, line: 2)
!22 = !DINamespace(name: "n", scope: null, exportSymbols: true)
!23 = !DIMacro(type: DW_MACINFO_define, line: 1, name: "M", value: "1")
!24 = !DIObjCProperty(name: "p", file: !1, line: 1, attributes: 1, type: !8)
!25 = !DIModule(scope: !0, name: "m", includePath: "i")
!26 = !DICommonBlock(scope: !5, declaration: !18, name: "c", file: !1, line: 4)
!27 = !DIStringType(name: "s", size: 8, stringLength: !11)
!28 = !{!19, !20, !21, !23, !24, !25, !26, !27}
