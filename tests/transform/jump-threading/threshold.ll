; A block of six instructions is copied, one of seven is not; the knob changes that.
; CHECKS: auto
; RUN: opt -passes=jump-threading -S %s | FileCheck %s --check-prefix=SIX
; RUN: opt -passes=jump-threading -jump-threading-threshold=7 -S %s | FileCheck %s --check-prefix=SEVEN

declare void @a()
declare void @b()
declare void @t()
declare void @f()

define void @of_6(i1 %c, i1 %d, ptr %p) {
; SIX-LABEL: define void @of_6(
; SIX-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[P:%.*]]) {
; SIX-NEXT:  [[ENTRY:.*]]:
; SIX-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; SIX:       [[M_THREAD]]:
; SIX-NEXT:    call void @a()
; SIX-NEXT:    store volatile i32 0, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 1, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 2, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 3, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 4, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 5, ptr [[P]], align 4
; SIX-NEXT:    br label %[[YES:.*]]
; SIX:       [[M]]:
; SIX-NEXT:    call void @b()
; SIX-NEXT:    store volatile i32 0, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 1, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 2, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 3, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 4, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 5, ptr [[P]], align 4
; SIX-NEXT:    br i1 [[D]], label %[[YES]], label %[[NO:.*]]
; SIX:       [[YES]]:
; SIX-NEXT:    call void @t()
; SIX-NEXT:    ret void
; SIX:       [[NO]]:
; SIX-NEXT:    call void @f()
; SIX-NEXT:    ret void
; SIX-NEXT:  }
; SEVEN-LABEL: define void @of_6(
; SEVEN-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[P:%.*]]) {
; SEVEN-NEXT:  [[ENTRY:.*]]:
; SEVEN-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; SEVEN:       [[M_THREAD]]:
; SEVEN-NEXT:    call void @a()
; SEVEN-NEXT:    store volatile i32 0, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 1, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 2, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 3, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 4, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 5, ptr [[P]], align 4
; SEVEN-NEXT:    br label %[[YES:.*]]
; SEVEN:       [[M]]:
; SEVEN-NEXT:    call void @b()
; SEVEN-NEXT:    store volatile i32 0, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 1, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 2, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 3, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 4, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 5, ptr [[P]], align 4
; SEVEN-NEXT:    br i1 [[D]], label %[[YES]], label %[[NO:.*]]
; SEVEN:       [[YES]]:
; SEVEN-NEXT:    call void @t()
; SEVEN-NEXT:    ret void
; SEVEN:       [[NO]]:
; SEVEN-NEXT:    call void @f()
; SEVEN-NEXT:    ret void
; SEVEN-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k, label %yes, label %no
yes:
  call void @t()
  ret void
no:
  call void @f()
  ret void
}

define void @of_7(i1 %c, i1 %d, ptr %p) {
; SIX-LABEL: define void @of_7(
; SIX-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[P:%.*]]) {
; SIX-NEXT:  [[ENTRY:.*]]:
; SIX-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; SIX:       [[L]]:
; SIX-NEXT:    call void @a()
; SIX-NEXT:    br label %[[M:.*]]
; SIX:       [[R]]:
; SIX-NEXT:    call void @b()
; SIX-NEXT:    br label %[[M]]
; SIX:       [[M]]:
; SIX-NEXT:    [[K:%.*]] = phi i1 [ true, %[[L]] ], [ [[D]], %[[R]] ]
; SIX-NEXT:    store volatile i32 0, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 1, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 2, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 3, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 4, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 5, ptr [[P]], align 4
; SIX-NEXT:    store volatile i32 6, ptr [[P]], align 4
; SIX-NEXT:    br i1 [[K]], label %[[YES:.*]], label %[[NO:.*]]
; SIX:       [[YES]]:
; SIX-NEXT:    call void @t()
; SIX-NEXT:    ret void
; SIX:       [[NO]]:
; SIX-NEXT:    call void @f()
; SIX-NEXT:    ret void
; SIX-NEXT:  }
; SEVEN-LABEL: define void @of_7(
; SEVEN-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[P:%.*]]) {
; SEVEN-NEXT:  [[ENTRY:.*]]:
; SEVEN-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; SEVEN:       [[M_THREAD]]:
; SEVEN-NEXT:    call void @a()
; SEVEN-NEXT:    store volatile i32 0, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 1, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 2, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 3, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 4, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 5, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 6, ptr [[P]], align 4
; SEVEN-NEXT:    br label %[[YES:.*]]
; SEVEN:       [[M]]:
; SEVEN-NEXT:    call void @b()
; SEVEN-NEXT:    store volatile i32 0, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 1, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 2, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 3, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 4, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 5, ptr [[P]], align 4
; SEVEN-NEXT:    store volatile i32 6, ptr [[P]], align 4
; SEVEN-NEXT:    br i1 [[D]], label %[[YES]], label %[[NO:.*]]
; SEVEN:       [[YES]]:
; SEVEN-NEXT:    call void @t()
; SEVEN-NEXT:    ret void
; SEVEN:       [[NO]]:
; SEVEN-NEXT:    call void @f()
; SEVEN-NEXT:    ret void
; SEVEN-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  store volatile i32 6, ptr %p
  br i1 %k, label %yes, label %no
yes:
  call void @t()
  ret void
no:
  call void @f()
  ret void
}
