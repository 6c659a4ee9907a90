; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Dense switches are tables of targets, sparse ones comparisons.
; CHECK-LABEL: [dense_param_0]
; CHECK: setp.gt.u32 {{.*}}, 7;
; CHECK: .branchtargets
; CHECK: brx.idx
define i32 @dense(i32 %x) {
  switch i32 %x, label %other [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
    i32 4, label %a
    i32 5, label %b
    i32 6, label %c
    i32 7, label %d
  ]
a:
  ret i32 10
b:
  ret i32 20
c:
  ret i32 30
d:
  ret i32 40
other:
  ret i32 0
}

; CHECK-LABEL: [sparse_param_0]
; CHECK: setp.eq.s64 {{.*}}, 5;
; CHECK: setp.eq.s64 {{.*}}, 1000000000000;
define i32 @sparse(i64 %x) {
  switch i64 %x, label %other [
    i64 5, label %a
    i64 1000000000000, label %b
  ]
a:
  ret i32 1
b:
  ret i32 2
other:
  ret i32 0
}
