; A shift that leaves 0 and -1 as they are makes all bits of undef the same.
; CHECKS: auto
; RUN: nvopt -passes=correlated-propagation -S %s | FileCheck %s

define i32 @may_be_undef(i32 %c) {
; CHECK-LABEL: define i32 @may_be_undef(
; CHECK-SAME: i32 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    switch i32 [[C]], label %[[OTHER:.*]] [
; CHECK-NEXT:      i32 0, label %[[ZERO:.*]]
; CHECK-NEXT:      i32 1, label %[[ONE:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[ZERO]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[ONE]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[X:%.*]] = phi i32 [ undef, %[[OTHER]] ], [ 0, %[[ZERO]] ], [ -1, %[[ONE]] ]
; CHECK-NEXT:    [[R:%.*]] = ashr i32 [[X]], 28
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  switch i32 %c, label %other [
    i32 0, label %zero
    i32 1, label %one
  ]
other:
  br label %join
zero:
  br label %join
one:
  br label %join
join:
  %x = phi i32 [ undef, %other ], [ 0, %zero ], [ -1, %one ]
  %r = ashr i32 %x, 28
  ret i32 %r
}

define i32 @is_defined(i1 %c) {
; CHECK-LABEL: define i32 @is_defined(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[ONE:.*]], label %[[JOIN:.*]]
; CHECK:       [[ONE]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[X:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ -1, %[[ONE]] ]
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %one, label %join
one:
  br label %join
join:
  %x = phi i32 [ 0, %entry ], [ -1, %one ]
  %r = ashr i32 %x, 28
  ret i32 %r
}
