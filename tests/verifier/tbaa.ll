; RUN: nvopt --verify %s
; Access tags and type nodes.

define void @tags(ptr %p) {
  %a = load i32, ptr %p, !tbaa !0 ; error: TBAA metadata cannot have 0 operands
  %b = load i32, ptr %p, !tbaa !1
  %c = load i32, ptr %p, !tbaa !2 ; error: Struct tag metadata must have either 3 or 4 operands
  %d = load i32, ptr %p, !tbaa !3 ; error: Immutability part of the struct tag metadata must be either 0 or 1
  %e = load i32, ptr %p, !tbaa !4 ; error: Offset must be constant integer
  %f = load i32, ptr %p, !tbaa !5 ; error: Malformed struct tag metadata: base and access-type should be non-null and point to Metadata nodes
  %g = load i32, ptr %p, !tbaa !6 ; error: Could not find TBAA parent in struct type node
; error@-1: Did not see access type in access path!
  %h = load i32, ptr %p, !tbaa !7 ; error: Offset not zero at the point of scalar access
  %i = load i32, ptr %p, !tbaa !8 ; error: Offsets must be increasing!
  %j = load i32, ptr %p, !tbaa !9 ; error: Access type node must be a valid scalar type
  %k = load i32, ptr %p, !tbaa !15 ; error: Cycle detected in struct path
  %m = load i32, ptr %p, !tbaa !16 ; error: Did not see access type in access path!
  %l = add i32 %a, 1, !tbaa !10 ; error: This instruction shall not have a TBAA access tag!
  ret void
}

!0 = !{}
!1 = !{!"old", !11}
!2 = !{!12, !12, i64 0, i64 0, i64 0}
!3 = !{!12, !12, i64 0, i64 2}
!4 = !{!12, !12, !"a"}
!5 = !{!12, i32 1, i64 0}
!6 = !{!13, !12, i64 2}
!7 = !{!12, !12, i64 4}
!8 = !{!14, !12, i64 0}
!9 = !{!12, !13, i64 0}
!10 = !{!12, !12, i64 0}
!11 = !{!"root"}
!12 = !{!"int", !11, i64 0}
!13 = !{!"struct", !12, i64 4, !12, i64 8}
!14 = !{!"struct", !12, i64 8, !12, i64 4}
!15 = !{!17, !12, i64 0}
!16 = !{!13, !18, i64 4}
!17 = !{!"cycle", !17, i64 0}
!18 = !{!"long", !11, i64 0}
