; RUN: nvopt --verify %s
; Branch weights and value profiles.

declare void @f()

define void @weights(i1 %c, i32 %x, ptr %p) {
entry:
  br i1 %c, label %a, label %b, !prof !0 ; error: Wrong number of operands
a:
  br i1 %c, label %b, label %c0, !prof !1 ; error: !prof brunch_weights operand is not a const int
b:
  switch i32 %x, label %c0 [ i32 1, label %d ], !prof !2 ; error: Wrong number of operands
c0:
  %s = select i1 %c, i32 1, i32 2, !prof !3 ; error: Wrong number of operands
  %t = add i32 %x, 1, !prof !3 ; error: !prof branch_weights are not allowed for this instruction
; error@-1: Wrong number of operands
  call void @f(), !prof !4 ; error: !prof annotations should have at least 1 operand
  call void @f(), !prof !5 ; error: expected string with name of the !prof annotation
  call void @f(), !prof !6 ; error: !prof annotations should have no less than 2 operands
  call void @f(), !prof !7 ; error: Invalid VP !prof kind
  call void @f(), !prof !8 ; error: VP !prof should have an even number of arguments after 'VP'
  %u = add i32 %x, 1, !prof !9 ; error: VP !prof indirect call or memop size expected to be applied to CallBase instructions only
  call void @f(), !prof !10 ; error: expected either branch_weights or VP profile name
  call void @f(), !prof !11 ; error: VP !prof missing kind argument
  %v = add i32 %x, 1, !prof !12 ; error: 'unknown' !prof should only appear on instructions on which 'branch_weights' would
  call void @f(), !prof !14 ; error: invalid value profiling metadata
  br i1 %c, label %a, label %d, !prof !13 ; error: the 'unknown' !prof operand should not be an empty string
d:
  ret void
}

!0 = !{!"branch_weights", i32 1}
!1 = !{!"branch_weights", i32 1, !"a"}
!2 = !{!"branch_weights", i32 1, i32 2, i32 3}
!3 = !{!"branch_weights", i32 1}
!4 = !{}
!5 = !{i32 1, i32 2}
!6 = !{!"branch_weights"}
!7 = !{!"VP", i32 9, i64 10, i64 1, i64 2}
!8 = !{!"VP", i32 0, i64 10, i64 1, i64 2, i64 3}
!9 = !{!"VP", i32 0, i64 10, i64 1, i64 2}
!10 = !{!"other", i32 1}
!11 = !{!"VP", !"a", i64 1, i64 2, i64 3}
!14 = !{!"VP", i32 0}
!12 = !{!"unknown", !"pass"}
!13 = !{!"unknown", !""}
