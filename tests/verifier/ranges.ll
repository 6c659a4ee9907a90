; RUN: nvopt --verify %s
; Lists of ranges.

define void @ranges(ptr %p) {
  %a = load i32, ptr %p, !range !0 ; error: Unfinished range!
  %b = load i32, ptr %p, !range !1 ; error: It should have at least one range!
  %c = load i32, ptr %p, !range !2 ; error: The lower limit must be an integer!
  %d = load i32, ptr %p, !range !3 ; error: The upper limit must be an integer!
  %e = load i32, ptr %p, !range !4 ; error: Range pair types must match!
  %f = load i32, ptr %p, !range !5 ; error: Range types must match instruction type!
  %g = load i32, ptr %p, !range !6 ; error: The upper and lower limits cannot be the same value
  %h = load i32, ptr %p, !range !7 ; error: Range must not be empty!
  %i = load i32, ptr %p, !range !8 ; error: Range must not be empty!
  %j = load i32, ptr %p, !range !9 ; error: Intervals are overlapping
  %k = load i32, ptr %p, !range !10 ; error: Intervals are not in order
  %l = load i32, ptr %p, !range !11 ; error: Intervals are contiguous
  %m = load i32, ptr %p, !range !12 ; error: Intervals are contiguous
  %n = add i32 %a, %b, !range !13 ; error: Ranges are only for loads, calls and invokes!
  %o = load i128, ptr %p, !range !14 ; error: Intervals are overlapping
  %q = load ptr, ptr %p, !noalias.addrspace !15 ; error: noalias.addrspace type must be i32!
  %r = load ptr, ptr %p, !noalias.addrspace !16 ; error: The upper and lower limits cannot be the same value
  ret void
}

!0 = !{i32 0}
!1 = !{}
!2 = !{!"a", i32 1}
!3 = !{i32 1, !"a"}
!4 = !{i32 1, i64 2}
!5 = !{i64 1, i64 2}
!6 = !{i32 5, i32 5}
!7 = !{i32 0, i32 0}
!8 = !{i32 -1, i32 -1}
!9 = !{i32 0, i32 5, i32 3, i32 8}
!10 = !{i32 5, i32 8, i32 0, i32 2}
!11 = !{i32 0, i32 5, i32 5, i32 8}
!12 = !{i32 0, i32 2, i32 4, i32 6, i32 8, i32 0}
!13 = !{i32 0, i32 1}
!14 = !{i128 18446744073709551616, i128 18446744073709551618, i128 18446744073709551617, i128 18446744073709551620}
!15 = !{i64 1, i64 2}
!16 = !{i32 1, i32 1}
