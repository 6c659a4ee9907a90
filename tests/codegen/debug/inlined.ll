; RUN: nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - | %ptxas-verify -g -arch=sm_90 --warning-as-error %}
; An inlined function has an abstract entry and one for each place; blocks of the source are there if something is in
; them; `.loc` leaves it to the sections to say what was inlined.
; CHECK-LABEL: .entry k(
; CHECK: .loc 1 12 3
; CHECK-NEXT: ld.b32
; CHECK-NEXT: $L__tmp0_[[FIRST:[0-9]+]]:
; CHECK-NEXT: .loc 1 2 5
; CHECK-NEXT: mul.lo.s32
; CHECK-NEXT: $L__tmp0_[[IN:[0-9]+]]:
; CHECK-NEXT: .loc 1 3 7
; CHECK-NEXT: xor.b32
; CHECK-NEXT: $L__tmp0_[[LAST:[0-9]+]]:
; CHECK-NEXT: .loc 1 13 3
; CHECK-NEXT: st.b32
; CHECK-NEXT: ret;
; CHECK-NEXT: $L__func_end0:
define ptx_kernel void @k(ptr %p) !dbg !10 {
  %v = load i32, ptr %p, align 4, !dbg !11
    #dbg_value(i32 %v, !21, !DIExpression(), !30)
  %t = mul i32 %v, %v, !dbg !30
    #dbg_value(i32 %t, !22, !DIExpression(), !30)
  %s = xor i32 %t, %v, !dbg !31
    #dbg_value(i32 %s, !24, !DIExpression(), !31)
  store i32 %s, ptr %p, align 4, !dbg !12
  ret void, !dbg !12
}

; CHECK-NOT: inlined_at
; CHECK: .section .debug_info
; The abstract function, DW_AT_inline last.
; CHECK: // [[F:0x[0-9a-f]+]]: DW_TAG_subprogram
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b8 102,0
; CHECK-NEXT: .b8 1
; CHECK-NEXT: .b8 1
; CHECK-NEXT: .b8 1
; CHECK-NEXT: .b32
; CHECK-NEXT: .b8 1
; CHECK: // {{.*}}: DW_TAG_formal_parameter
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b8 97,0
; CHECK: // {{.*}}: DW_TAG_variable
; CHECK: // {{.*}}: DW_TAG_lexical_block
; CHECK: // {{.*}}: DW_TAG_variable
; CHECK: // {{.*}}: DW_TAG_subprogram
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b64 $L__func_begin0
; CHECK: // {{.*}}: DW_TAG_inlined_subroutine
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b32 {{[0-9]+}}
; CHECK-NEXT: .b64 $L__tmp0_[[FIRST]]
; CHECK-NEXT: .b64 $L__tmp0_[[LAST]]
; CHECK-NEXT: .b8 1
; CHECK-NEXT: .b8 13
; CHECK-NEXT: .b8 9
; CHECK: // {{.*}}: DW_TAG_formal_parameter
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b8 2
; CHECK-NEXT: .b8 5
; CHECK-NEXT: .b8 144,
; CHECK: // {{.*}}: DW_TAG_lexical_block
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b64 $L__tmp0_[[IN]]
; CHECK-NEXT: .b64 $L__tmp0_[[LAST]]

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "p", emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "v.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubroutineType(types: !5)
!5 = !{!3, !3}
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!10 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 11, type: !6, scopeLine: 11, unit: !0)
!11 = !DILocation(line: 12, column: 3, scope: !10)
!12 = !DILocation(line: 13, column: 3, scope: !10)
!13 = distinct !DILocation(line: 13, column: 9, scope: !10)
!20 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !20, file: !1, line: 1, type: !3)
!22 = !DILocalVariable(name: "t", scope: !20, file: !1, line: 2, type: !3)
!23 = distinct !DILexicalBlock(scope: !20, file: !1, line: 3, column: 5)
!24 = !DILocalVariable(name: "z", scope: !23, file: !1, line: 3, type: !3)
!30 = !DILocation(line: 2, column: 5, scope: !20, inlinedAt: !13)
!31 = !DILocation(line: 3, column: 7, scope: !23, inlinedAt: !13)
