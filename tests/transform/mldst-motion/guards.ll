; Stores on both sides of a branch that stay two, and what one of both is aligned to.
; CHECKS: auto
; RUN: nvopt -passes=mldst-motion -S %s | FileCheck %s

declare void @may_end() memory(none) nounwind

; Atomic stores stay.
define void @atomic(i1 %c, ptr %p, i32 %x) {
; CHECK-LABEL: define void @atomic(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store atomic i32 1, ptr [[P]] monotonic, align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store atomic i32 2, ptr [[P]] monotonic, align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  store atomic i32 1, ptr %p monotonic, align 4
  br label %j
b:
  store atomic i32 2, ptr %p monotonic, align 4
  br label %j
j:
  ret void
}

; The thread may end behind the store.
define void @may_end_behind(i1 %c, ptr %p, i32 %x) {
; CHECK-LABEL: define void @may_end_behind(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @may_end()
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  call void @may_end()
  br label %j
b:
  store i32 2, ptr %p, align 4
  br label %j
j:
  ret void
}

; Of two types.
define void @types(i1 %c, ptr %p, i32 %x) {
; CHECK-LABEL: define void @types(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store float 2.000000e+00, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %j
b:
  store float 2.0, ptr %p, align 4
  br label %j
j:
  ret void
}

; Another way leads to the block where the sides meet.
define void @third(i1 %c, i1 %d, ptr %p, i32 %x) {
; CHECK-LABEL: define void @third(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    br i1 [[D]], label %[[H:.*]], label %[[J:.*]]
; CHECK:       [[H]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %d, label %h, label %j
h:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %j
b:
  store i32 2, ptr %p, align 4
  br label %j
j:
  ret void
}

; One store is aligned as both are.
define void @aligns(i1 %c, ptr %p, i32 %x) {
; CHECK-LABEL: define void @aligns(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[SINK:%.*]] = phi i32 [ 1, %[[A]] ], [ 2, %[[B]] ]
; CHECK-NEXT:    store i32 [[SINK]], ptr [[P]], align 2
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 8
  br label %j
b:
  store i32 2, ptr %p, align 2
  br label %j
j:
  ret void
}

; To two places.
define void @other_address(i1 %c, ptr %p, ptr %q, i32 %x) {
; CHECK-LABEL: define void @other_address(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 8
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store i32 2, ptr [[Q]], align 8
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 8
  br label %j
b:
  store i32 2, ptr %q, align 8
  br label %j
j:
  ret void
}

; The address is needed elsewhere.
define i32 @address_used_twice(i1 %c, ptr %p, i64 %i) {
; CHECK-LABEL: define i32 @address_used_twice(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[G:%.*]] = getelementptr i32, ptr [[P]], i64 [[I]]
; CHECK-NEXT:    store i32 1, ptr [[G]], align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[H:%.*]] = getelementptr i32, ptr [[P]], i64 [[I]]
; CHECK-NEXT:    store i32 2, ptr [[H]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[K:%.*]] = phi ptr [ [[G]], %[[A]] ], [ [[H]], %[[B]] ]
; CHECK-NEXT:    [[L:%.*]] = load i32, ptr [[K]], align 4
; CHECK-NEXT:    ret i32 [[L]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %g = getelementptr i32, ptr %p, i64 %i
  store i32 1, ptr %g, align 4
  br label %j
b:
  %h = getelementptr i32, ptr %p, i64 %i
  store i32 2, ptr %h, align 4
  br label %j
j:
  %k = phi ptr [ %g, %a ], [ %h, %b ]
  %l = load i32, ptr %k
  ret i32 %l
}
