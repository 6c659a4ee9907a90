; RUN: nvopt -S %s -o - | FileCheck %s
; RUN: nvopt -S %s -o - | FileCheck %s --check-prefix=MODULE --match-full-lines
; CHECKS: auto
; Metadata: named, numbered, nested, distinct, cyclic, attached.

define i32 @f(ptr %p, i1 %c) !prof !0 {
; CHECK-LABEL: define i32 @f(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]]) !prof [[PROF0:![0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4, !tbaa [[TBAA0:![0-9]+]], !range [[RANGE0:![0-9]+]], !noundef [[NOUNDEF0:![0-9]+]]
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4, !alias.scope [[SCOPE0:![0-9]+]], !noalias [[SCOPE0]], !custom.kind [[KIND0:![0-9]+]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[DONE:.*]], !prof [[PROF1:![0-9]+]], !llvm.loop [[LOOP0:![0-9]+]]
; CHECK:       [[DONE]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
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
; CHECK-LABEL: define void @metadata_arguments() {
; CHECK-NEXT:    call void @llvm.write_register.i64(metadata [[META0:![0-9]+]], i64 0)
; CHECK-NEXT:    [[I:%.*]] = call i1 @llvm.is.constant.i32(i32 0)
; CHECK-NEXT:    [[T:%.*]] = call i1 @llvm.type.test(ptr null, metadata !"type")
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
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

; What LLVM 22 prints outside function bodies.
; MODULE: define i32 @f(ptr %p, i1 %c) !prof !5 {
; MODULE: define void @metadata_arguments() {
; MODULE: ; Function Attrs: nocallback nounwind
; MODULE: declare void @llvm.write_register.i64(metadata, i64) #0
; MODULE: ; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
; MODULE: declare i1 @llvm.is.constant.i32(i32) #1
; MODULE: ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; MODULE: declare i1 @llvm.type.test(ptr, metadata) #2
; MODULE: attributes #0 = { nocallback nounwind }
; MODULE: attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
; MODULE: attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; MODULE: !llvm.module.flags = !{!0, !1}
; MODULE: !odd.name = !{!2, !3}
; MODULE: !0 = !{i32 1, !"wchar_size", i32 4}
; MODULE: !1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
; MODULE: !2 = !{}
; MODULE: !3 = !{!2, null, i8 1, !"esc\22aped", !4}
; MODULE: !4 = !{!"inline", float 1.000000e+00}
; MODULE: !5 = !{!"function_entry_count", i64 10}
; MODULE: !6 = !{!7, !7, i64 0}
; MODULE: !7 = !{!"int", !8, i64 0}
; MODULE: !8 = !{!"root"}
; MODULE: !9 = !{i32 0, i32 10, i32 20, i32 30}
; MODULE: !10 = !{!11}
; MODULE: !11 = distinct !{!11, !12, !"scope"}
; MODULE: !12 = distinct !{!12}
; MODULE: !13 = !{!"branch_weights", i32 1, i32 99}
; MODULE: !14 = distinct !{!14, !2}
; MODULE: !15 = !{!"sp"}
