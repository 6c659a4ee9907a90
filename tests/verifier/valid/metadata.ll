; RUN: nvopt --verify %s
; Metadata attached to instructions, as it may be.

declare void @f()

define void @attachments(ptr %p, float %y, i1 %c, i32 %n) !prof !20 {
entry:
  %a = load i32, ptr %p, !range !0, !tbaa !7, !noundef !4
  %b = load i128, ptr %p, !range !1
  %d = load <2 x i32>, ptr %p, !range !0
  %e = load ptr, ptr %p, !nonnull !4, !align !5, !dereferenceable !5, !noalias.addrspace !6
  %g = load i32, ptr %p, !tbaa !12, !invariant.group !4, !invariant.load !4, !nontemporal !15
  store ptr %p, ptr %p, !captures !16, !alias.scope !17, !noalias !17
  %h = fadd float %y, %y, !fpmath !14
  %i = inttoptr i64 1 to ptr, !nofree !4, !dereferenceable_or_null !5
  call void @f(), !annotation !21, !callsite !22, !memprof !23, !mmra !25, !llvm.access.group !26
  call void @f(), !prof !27
  call void @f(), !callee_type !28, !alloc_token !31
  %s = select i1 %c, i32 1, i32 2, !prof !32
  br i1 %c, label %next, label %exit, !prof !33
next:
  switch i32 %n, label %exit [ i32 1, label %exit ], !prof !33
exit:
  br label %exit, !llvm.loop !34
}

!0 = !{i32 0, i32 5, i32 8, i32 -2}
!1 = !{i128 0, i128 18446744073709551616}
!4 = !{}
!5 = !{i64 8}
!6 = !{i32 5, i32 6}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"char", !10, i64 0}
!10 = !{!"root"}
!11 = !{!"struct", !8, i64 0, !13, i64 4}
!12 = !{!11, !8, i64 8}
!13 = !{!"inner", !9, i64 0, !8, i64 4}
!14 = !{float 2.5}
!15 = !{i32 1}
!16 = !{!"address", !"read_provenance"}
!17 = !{!18}
!18 = distinct !{!18, !19, !"scope"}
!19 = distinct !{!19, !"domain"}
!20 = !{!"function_entry_count", i64 1}
!21 = !{!"one", !24}
!22 = !{i64 123}
!23 = !{!29}
!24 = !{!"two", !"three"}
!25 = !{!"a", !"b"}
!26 = distinct !{}
!27 = !{!"VP", i32 0, i64 10, i64 1, i64 10}
!28 = !{!30}
!29 = !{!22, !"cold"}
!30 = !{i64 0, !"type.generalized"}
!31 = !{!"int", i1 false}
!32 = !{!"unknown", !"pass"}
!33 = !{!"branch_weights", !"expected", i32 1, i32 2}
!34 = distinct !{!34, !35}
!35 = !{!"llvm.loop.unroll.disable"}
