; RUN: nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - | %ptxas-verify -g -arch=sm_90 --warning-as-error %}
; Where variables are: in local memory, in registers that change, where a kernel got them, and known.
; CHECK: .target sm_90, debug
; CHECK: .file 1 "/src/v.cu"

; An alloca is in the depot for all of its function.
; CHECK-LABEL: .func (.param .b32 func_retval0) local(
; CHECK: $L__func_begin0:
; CHECK-NEXT: .local .align 4 .b8 __local_depot0[8];
; CHECK-NEXT: .loc 1 1 0
; CHECK: .loc 1 2 3
; CHECK: ret;
; CHECK-NEXT: $L__func_end0:
define i32 @local(i32 %a) !dbg !10 {
  %first = alloca i32, align 4
  %second = alloca i32, align 4
    #dbg_declare(ptr %first, !11, !DIExpression(), !13)
    #dbg_declare(ptr %second, !12, !DIExpression(), !13)
  store i32 %a, ptr %first, align 4, !dbg !13
  store i32 7, ptr %second, align 4, !dbg !13
  %sum = load i32, ptr %second, align 4, !dbg !13
  ret i32 %sum, !dbg !13
}

; CHECK-LABEL: .entry moves(
; CHECK: $L__tmp1_0:
; CHECK-NEXT: .loc 1 12 3
; CHECK-NEXT: add.s32 [[A:%r1|%r2]], {{%r[12]}}, 1;
; CHECK-NEXT: $L__tmp1_1:
; CHECK-NEXT: .loc 1 13 3
; CHECK-NEXT: mul.lo.s32 [[B:%r3]], [[A]], [[A]];
; CHECK-NEXT: $L__tmp1_2:
define ptx_kernel void @moves(ptr %out, i32 %n) !dbg !20 {
    #dbg_value(ptr %out, !21, !DIExpression(), !25)
    #dbg_value(i32 %n, !22, !DIExpression(), !25)
    #dbg_value(i32 -5, !24, !DIExpression(), !25)
  %a = add i32 %n, 1, !dbg !25
    #dbg_value(i32 %a, !23, !DIExpression(), !25)
  %b = mul i32 %a, %a, !dbg !26
    #dbg_value(i32 %b, !23, !DIExpression(), !26)
  store i32 %b, ptr %out, align 4, !dbg !27
  ret void, !dbg !27
}

; A variable that moves has a list: %r2, packed as its letters are, then %r3.
; CHECK: .section .debug_loc
; CHECK: $L__debug_loc0:
; CHECK-NEXT: .b64 $L__tmp1_1
; CHECK-NEXT: .b64 $L__tmp1_2
; CHECK-NEXT: .b8 5,0
; CHECK-NEXT: .b8 144,178,228,149,1
; CHECK-NEXT: .b64 $L__tmp1_2
; CHECK-NEXT: .b64 $L__func_end1
; CHECK-NEXT: .b8 5,0
; CHECK-NEXT: .b8 144,179,228,149,1
; CHECK-NEXT: .b64 0
; CHECK-NEXT: .b64 0

; CHECK: .section .debug_info
; CHECK: // 0xb: DW_TAG_compile_unit
; CHECK: // {{.*}}: DW_TAG_subprogram
; CHECK: .b64 $L__func_begin0
; CHECK-NEXT: .b64 $L__func_end0
; CHECK: // {{.*}}: DW_TAG_formal_parameter
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b8 6
; CHECK-NEXT: .b8 9
; CHECK-NEXT: .b8 3
; CHECK-NEXT: .b64 __local_depot0
; CHECK-NEXT: .b8 97,0
; CHECK: // {{.*}}: DW_TAG_variable
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b8 6
; CHECK-NEXT: .b8 11
; CHECK-NEXT: .b8 3
; CHECK-NEXT: .b64 __local_depot0
; CHECK-NEXT: .b8 35,4
; CHECK-NEXT: .b8 98,0

; Parameters of a kernel stay in parameter memory, space 7.
; CHECK: .b64 $L__func_begin1
; CHECK: // {{.*}}: DW_TAG_formal_parameter
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b8 7
; CHECK-NEXT: .b8 9
; CHECK-NEXT: .b8 3
; CHECK-NEXT: .b64 moves_param_0
; CHECK: // {{.*}}: DW_TAG_formal_parameter
; CHECK: .b64 moves_param_1
; A value that never changes is its value.
; CHECK: // {{.*}}: DW_TAG_variable
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b8 123
; CHECK-NEXT: .b8 107,0
; CHECK: // {{.*}}: DW_TAG_variable
; CHECK-NEXT: .b8 {{[0-9]+}}
; CHECK-NEXT: .b32 $L__debug_loc0
; CHECK-NEXT: .b8 109,0

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "p", emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "v.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64)
!10 = distinct !DISubprogram(name: "local", scope: !1, file: !1, line: 1, type: !14, scopeLine: 1, unit: !0)
!11 = !DILocalVariable(name: "a", arg: 1, scope: !10, file: !1, line: 1, type: !3)
!12 = !DILocalVariable(name: "b", scope: !10, file: !1, line: 2, type: !3)
!13 = !DILocation(line: 2, column: 3, scope: !10)
!14 = !DISubroutineType(types: !15)
!15 = !{!3, !3}
!20 = distinct !DISubprogram(name: "moves", scope: !1, file: !1, line: 11, type: !28, scopeLine: 11, unit: !0)
!21 = !DILocalVariable(name: "out", arg: 1, scope: !20, file: !1, line: 11, type: !4)
!22 = !DILocalVariable(name: "n", arg: 2, scope: !20, file: !1, line: 11, type: !3)
!23 = !DILocalVariable(name: "m", scope: !20, file: !1, line: 12, type: !3)
!24 = !DILocalVariable(name: "k", scope: !20, file: !1, line: 12, type: !3)
!25 = !DILocation(line: 12, column: 3, scope: !20)
!26 = !DILocation(line: 13, column: 3, scope: !20)
!27 = !DILocation(line: 14, column: 3, scope: !20)
!28 = !DISubroutineType(types: !29)
!29 = !{null, !4, !3}
