; What was not stored is undefined. A parameter that may be poison does not stand for it; one that
; may not does.
; CHECKS: auto
; RUN: nvopt -passes=mem2reg -S %s | FileCheck %s
; RUN: nvopt -passes=sroa -S %s | FileCheck %s

define i32 @may_be_poison(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @may_be_poison(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[SET:.*]], label %[[JOIN:.*]]
; CHECK:       [[SET]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[A_0:%.*]] = phi i32 [ [[X]], %[[SET]] ], [ undef, %[[ENTRY]] ]
; CHECK-NEXT:    ret i32 [[A_0]]
; CHECK-NEXT:  }
entry:
  %a = alloca i32
  br i1 %c, label %set, label %join
set:
  store i32 %x, ptr %a
  br label %join
join:
  %v = load i32, ptr %a
  ret i32 %v
}

define i32 @is_defined(i1 %c, i32 noundef %x) {
; CHECK-LABEL: define i32 @is_defined(
; CHECK-SAME: i1 [[C:%.*]], i32 noundef [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[SET:.*]], label %[[JOIN:.*]]
; CHECK:       [[SET]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
entry:
  %a = alloca i32
  br i1 %c, label %set, label %join
set:
  store i32 %x, ptr %a
  br label %join
join:
  %v = load i32, ptr %a
  ret i32 %v
}

define i32 @number(i1 %c) {
; CHECK-LABEL: define i32 @number(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[SET:.*]], label %[[JOIN:.*]]
; CHECK:       [[SET]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    ret i32 7
; CHECK-NEXT:  }
entry:
  %a = alloca i32
  br i1 %c, label %set, label %join
set:
  store i32 7, ptr %a
  br label %join
join:
  %v = load i32, ptr %a
  ret i32 %v
}

; The store comes first.
define i32 @stored_before(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @stored_before(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[OTHER:.*]], label %[[JOIN:.*]]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
entry:
  %a = alloca i32
  store i32 %x, ptr %a
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %v = load i32, ptr %a
  ret i32 %v
}
