; Branches that stay two.
; CHECKS: auto
; RUN: nvopt -passes=flatten-cfg -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; The second condition may only be computed where the first holds.
define i32 @divides(i32 %x, i32 %y, i32 %z) {
; CHECK-LABEL: define i32 @divides(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[Z:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ne i32 [[X]], 0
; CHECK-NEXT:    br i1 [[A]], label %[[B:.*]], label %[[F:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[Q:%.*]] = udiv i32 [[Y]], [[X]]
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Q]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[F]]
; CHECK:       [[T]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[F]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = icmp ne i32 %x, 0
  br i1 %a, label %b, label %f
b:
  %q = udiv i32 %y, %x
  %c = icmp eq i32 %q, 3
  br i1 %c, label %t, label %f
t:
  ret i32 1
f:
  ret i32 0
}

define i32 @loads(ptr %p, i32 %y) {
; CHECK-LABEL: define i32 @loads(
; CHECK-SAME: ptr [[P:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ne ptr [[P]], null
; CHECK-NEXT:    br i1 [[A]], label %[[B:.*]], label %[[F:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[Q:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Q]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[F]]
; CHECK:       [[T]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[F]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = icmp ne ptr %p, null
  br i1 %a, label %b, label %f
b:
  %q = load i32, ptr %p
  %c = icmp eq i32 %q, 3
  br i1 %c, label %t, label %f
t:
  ret i32 1
f:
  ret i32 0
}

; No target in common.
define i32 @no_common(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @no_common(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ne i32 [[X]], 0
; CHECK-NEXT:    br i1 [[A]], label %[[B:.*]], label %[[F:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Y]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[G:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[F]]:
; CHECK-NEXT:    ret i32 0
; CHECK:       [[G]]:
; CHECK-NEXT:    ret i32 2
; CHECK-NEXT:  }
entry:
  %a = icmp ne i32 %x, 0
  br i1 %a, label %b, label %f
b:
  %c = icmp eq i32 %y, 3
  br i1 %c, label %t, label %g
t:
  ret i32 1
f:
  ret i32 0
g:
  ret i32 2
}

; The common target tells the ways apart.
define i32 @differs(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @differs(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ne i32 [[X]], 0
; CHECK-NEXT:    br i1 [[A]], label %[[B:.*]], label %[[F:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Y]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[F]]
; CHECK:       [[T]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[F]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ 4, %[[ENTRY]] ], [ 5, %[[B]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  %a = icmp ne i32 %x, 0
  br i1 %a, label %b, label %f
b:
  %c = icmp eq i32 %y, 3
  br i1 %c, label %t, label %f
t:
  ret i32 1
f:
  %r = phi i32 [ 4, %entry ], [ 5, %b ]
  ret i32 %r
}

; What is computed between is needed behind.
define i32 @used_behind(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @used_behind(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ne i32 [[X]], 0
; CHECK-NEXT:    br i1 [[A]], label %[[B:.*]], label %[[F:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[S:%.*]] = add i32 [[Y]], 7
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[S]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[F]]
; CHECK:       [[T]]:
; CHECK-NEXT:    ret i32 [[S]]
; CHECK:       [[F]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = icmp ne i32 %x, 0
  br i1 %a, label %b, label %f
b:
  %s = add i32 %y, 7
  %c = icmp eq i32 %s, 3
  br i1 %c, label %t, label %f
t:
  ret i32 %s
f:
  ret i32 0
}
