; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s --check-prefixes=BOTH,LLC
; RUN: nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - | FileCheck %s --check-prefixes=BOTH,G
; RUN: nvopt -O0 -arch=sm_90 --emit=ptx %s -o - | FileCheck %s --check-prefix=NONE
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -g -arch=sm_90 --warning-as-error %}
; RUN: %if ptxas %{ nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - | %ptxas-verify -g -arch=sm_90 --warning-as-error %}
; Compile units say what they want. With llc each gets that; -g gives one that wants directives only its functions too.
; Units with a table of names get one. Without being asked nothing is written.
; NONE-NOT: debug
; NONE-NOT: .loc
; BOTH: .target sm_90, debug
; BOTH-LABEL: .entry full(
; BOTH: $L__func_begin0:
; BOTH-LABEL: .entry lines(
; BOTH: $L__func_begin1:
; BOTH-LABEL: .entry directives(
; LLC-NOT: $L__func_begin2
; G: $L__func_begin2:
; BOTH: .loc 1 3 1
; BOTH-LABEL: .entry nothing(
; BOTH-NOT: $L__func_begin3
; BOTH: .section .debug_info
; BOTH: DW_TAG_compile_unit
; BOTH: .b64 $L__func_begin0
; BOTH: DW_TAG_compile_unit
; BOTH: .b64 $L__func_begin1
; G: DW_TAG_compile_unit
; G: .b64 $L__func_begin2
; LLC-NOT: DW_TAG_compile_unit
; BOTH: .section .debug_pubnames
; BOTH-NEXT: {
; BOTH-NEXT: .b32 $L__pubNames_end0-$L__pubNames_start0
; BOTH-NEXT: $L__pubNames_start0:
; BOTH-NEXT: .b8 2,0
; BOTH-NEXT: .b32 .debug_info
; BOTH-NEXT: .b32
; BOTH-NEXT: .b32
; BOTH-NEXT: .b8 102,117,108,108,0
; BOTH-NEXT: .b32 0
; BOTH-NEXT: $L__pubNames_end0:
; BOTH-NEXT: }
; BOTH-NEXT: .section .debug_pubtypes
define ptx_kernel void @full() !dbg !10 {
  ret void, !dbg !20
}
define ptx_kernel void @lines() !dbg !11 {
  ret void, !dbg !21
}
define ptx_kernel void @directives() !dbg !12 {
  ret void, !dbg !22
}
define ptx_kernel void @nothing() !dbg !13 {
  ret void
}

!llvm.dbg.cu = !{!0, !1, !2, !3}
!llvm.module.flags = !{!4}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5, producer: "p", emissionKind: FullDebug)
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5, producer: "p", emissionKind: LineTablesOnly)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5, producer: "p", emissionKind: DebugDirectivesOnly)
!3 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5, producer: "p", emissionKind: NoDebug)
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !DIFile(filename: "v.c", directory: "/src")
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!10 = distinct !DISubprogram(name: "full", scope: !5, file: !5, line: 1, type: !6, scopeLine: 1, unit: !0)
!11 = distinct !DISubprogram(name: "lines", scope: !5, file: !5, line: 2, type: !6, scopeLine: 2, unit: !1)
!12 = distinct !DISubprogram(name: "directives", scope: !5, file: !5, line: 3, type: !6, scopeLine: 3, unit: !2)
!13 = distinct !DISubprogram(name: "nothing", scope: !5, file: !5, line: 4, type: !6, scopeLine: 4, unit: !3)
!20 = !DILocation(line: 1, column: 1, scope: !10)
!21 = !DILocation(line: 2, column: 1, scope: !11)
!22 = !DILocation(line: 3, column: 1, scope: !12)
