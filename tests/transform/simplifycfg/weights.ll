; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; Three of four times one of two even conditions is true, however large the weights are: products of
; them are longer than a word.

; Two branches to one place.
; CHECK-LABEL: @either(
; CHECK: br i1 {{.*}}, label %{{yes|no}}, label %{{yes|no}}, !prof [[EITHER:![0-9]+]]
define i32 @either(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, 0
  br i1 %a, label %yes, label %next, !prof !0
next:
  %b = icmp eq i32 %y, 0
  br i1 %b, label %yes, label %no, !prof !0
yes:
  call void @use(i32 1)
  br label %no
no:
  ret i32 %x
}

; The same the other way around: both have to be true.
; CHECK-LABEL: @both(
; CHECK: br i1 {{.*}}, label %{{yes|no}}, label %{{yes|no}}, !prof [[BOTH:![0-9]+]]
define i32 @both(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, 0
  br i1 %a, label %next, label %no, !prof !0
next:
  %b = icmp eq i32 %y, 0
  br i1 %b, label %yes, label %no, !prof !0
yes:
  call void @use(i32 1)
  br label %no
no:
  ret i32 %x
}

; Two stores to one place.
; CHECK-LABEL: @store(
; CHECK: br i1 {{.*}}, label %{{.*}}, label %{{.*}}, !prof [[EITHER]]
define void @store(ptr %p, i1 %a, i1 %b) {
entry:
  br i1 %a, label %first, label %middle, !prof !0
first:
  store i32 1, ptr %p
  br label %middle
middle:
  br i1 %b, label %second, label %end, !prof !0
second:
  store i32 2, ptr %p
  br label %end
end:
  ret void
}

declare void @use(i32)

; CHECK-DAG: [[EITHER]] = !{!"branch_weights", i32 -{{[0-9]+}}, i32 1431655764}
; CHECK-DAG: [[BOTH]] = !{!"branch_weights", i32 1431655764, i32 -{{[0-9]+}}}
!0 = !{!"branch_weights", i32 -1, i32 -1}
