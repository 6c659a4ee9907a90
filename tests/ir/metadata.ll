; RUN: nvopt -S %s -o - | FileCheck %s
; CHECKS: auto
; Metadata: named, numbered, nested, distinct, cyclic, attached.

define i32 @f(ptr %p, i1 %c) !prof !0 {
entry:
  %a = load i32, ptr %p, align 4, !tbaa !1, !range !4, !noundef !5
  br label %loop

loop:
  store i32 1, ptr %p, align 4, !alias.scope !6, !noalias !6, !custom.kind !9
  br i1 %c, label %loop, label %done, !prof !10, !llvm.loop !11

done:
  ret i32 %a
}

define void @metadata_arguments() {
  call void @llvm.write_register.i64(metadata !14, i64 0)
  %i = call i1 @llvm.is.constant.i32(i32 0)
  %t = call i1 @llvm.type.test(ptr null, metadata !"type")
  ret void
}

declare void @llvm.write_register.i64(metadata, i64)
declare i1 @llvm.is.constant.i32(i32)
declare i1 @llvm.type.test(ptr, metadata)

!llvm.module.flags = !{!12, !13}
!odd.name = !{!5, !9}

!0 = !{!"function_entry_count", i64 10}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
!4 = !{i32 0, i32 10, i32 20, i32 30}
!5 = !{}
!6 = !{!7}
!7 = distinct !{!7, !8, !"scope"}
!8 = distinct !{!8}
!9 = !{!5, null, i8 1, !"esc\22aped", !{!"inline", float 1.0}}
!10 = !{!"branch_weights", i32 1, i32 99}
!11 = distinct !{!11, !5}
!12 = !{i32 1, !"wchar_size", i32 4}
!13 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!14 = !{!"sp"}
