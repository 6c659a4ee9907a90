; RUN: not nvopt --verify %s 2>&1 | FileCheck %s
; Module flags and other named metadata.

; CHECK: error: incorrect number of operands in llvm.ident metadata
; CHECK: error: invalid value for llvm.commandline metadata entry operand(the operand should be a string)
; CHECK: error: llvm.errno.tbaa must have at least one operand
; CHECK: error: incorrect number of operands in module flag
; CHECK: error: invalid behavior operand in module flag (expected constant integer)
; CHECK: error: invalid behavior operand in module flag (unexpected constant)
; CHECK: error: invalid ID operand in module flag (expected metadata string)
; CHECK: error: invalid value for 'min' module flag (expected constant non-negative integer)
; CHECK: error: invalid value for 'max' module flag (expected constant integer)
; CHECK: error: invalid value for 'require' module flag (expected metadata pair)
; CHECK: error: invalid value for 'require' module flag (first value operand should be a string)
; CHECK: error: invalid value for 'append'-type module flag (expected a metadata node)
; CHECK: error: module flag identifiers must be unique (or of 'require' type)
; CHECK: error: wchar_size metadata requires constant integer argument
; CHECK: error: SemanticInterposition metadata requires constant integer argument
; CHECK: error: expected a MDNode triple
; CHECK: error: expected a Function or null
; CHECK: error: expected an integer constant
; CHECK: error: either both or no 'aarch64-elf-pauthabi-platform' and 'aarch64-elf-pauthabi-version' module flags must be present
; CHECK: error: invalid requirement on flag, flag is not present in module
; CHECK: error: invalid requirement on flag, flag does not have the required value

!llvm.module.flags = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16}
!llvm.ident = !{!17}
!llvm.commandline = !{!18}
!llvm.errno.tbaa = !{}

!0 = !{i32 1, !"a"}
!1 = !{!"b", !"b", i32 1}
!2 = !{i32 9, !"c", i32 1}
!3 = !{i32 1, i32 2, i32 3}
!4 = !{i32 8, !"min", i32 -1}
!5 = !{i32 7, !"max", !"a"}
!6 = !{i32 3, !"require", i32 1}
!7 = !{i32 3, !"require", !19}
!8 = !{i32 3, !"require", !20}
!9 = !{i32 5, !"append", i32 1}
!10 = !{i32 1, !"twice", i32 1}
!11 = !{i32 1, !"twice", i32 1}
!12 = !{i32 1, !"wchar_size", !"a"}
!13 = !{i32 1, !"SemanticInterposition", !"a"}
!14 = !{i32 5, !"CG Profile", !21}
!15 = !{i32 1, !"aarch64-elf-pauthabi-platform", i32 2}
!16 = !{i32 3, !"require", !24}
!17 = !{}
!18 = !{i32 1}
!19 = !{i32 1, i32 2}
!20 = !{!"missing", i32 2}
!21 = !{!22, !23}
!22 = !{}
!23 = !{i32 1, null, !"a"}
!24 = !{!"twice", i32 2}
