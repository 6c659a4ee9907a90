; A value that is computed in several blocks after threading gets a phi. One that is there already is
; taken if it is the value: with fast-math flags it is poison where the value is no number.
; CHECKS: auto
; RUN: nvopt -passes=jump-threading -verify-each -verify-analyses -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; The store needs a phi of its own.
define void @flags(i1 %c, i32 %d, float %z, ptr %p) {
; CHECK-LABEL: define void @flags(
; CHECK-SAME: i1 [[C:%.*]], i32 [[D:%.*]], float [[Z:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[BB_THREAD:.*]], label %[[BB:.*]]
; CHECK:       [[BB_THREAD]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[X2:%.*]] = fdiv float [[Z]], [[Z]]
; CHECK-NEXT:    br label %[[T:.*]]
; CHECK:       [[BB]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    [[X:%.*]] = fdiv float [[Z]], [[Z]]
; CHECK-NEXT:    switch i32 [[D]], label %[[END:.*]] [
; CHECK-NEXT:      i32 1, label %[[T]]
; CHECK-NEXT:      i32 2, label %[[T]]
; CHECK-NEXT:    ]
; CHECK:       [[T]]:
; CHECK-NEXT:    [[X3:%.*]] = phi float [ [[X]], %[[BB]] ], [ [[X]], %[[BB]] ], [ [[X2]], %[[BB_THREAD]] ]
; CHECK-NEXT:    [[KNOWN:%.*]] = phi nnan float [ [[X]], %[[BB]] ], [ [[X]], %[[BB]] ], [ [[X2]], %[[BB_THREAD]] ]
; CHECK-NEXT:    store volatile float [[X3]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile float [[KNOWN]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store volatile i32 1, ptr %p
  br label %bb
r:
  store volatile i32 2, ptr %p
  br label %bb
bb:
  %s = phi i32 [ 1, %l ], [ %d, %r ]
  %x = fdiv float %z, %z
  switch i32 %s, label %end [ i32 1, label %t
    i32 2, label %t ]
t:
  %known = phi nnan float [ %x, %bb ], [ %x, %bb ]
  store volatile float %x, ptr %p
  store volatile float %known, ptr %p
  br label %end
end:
  ret void
}

; One phi is enough.
define void @plain(i1 %c, i32 %d, float %z, ptr %p) {
; CHECK-LABEL: define void @plain(
; CHECK-SAME: i1 [[C:%.*]], i32 [[D:%.*]], float [[Z:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[BB_THREAD:.*]], label %[[BB:.*]]
; CHECK:       [[BB_THREAD]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[X2:%.*]] = fdiv float [[Z]], [[Z]]
; CHECK-NEXT:    br label %[[T:.*]]
; CHECK:       [[BB]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    [[X:%.*]] = fdiv float [[Z]], [[Z]]
; CHECK-NEXT:    switch i32 [[D]], label %[[END:.*]] [
; CHECK-NEXT:      i32 1, label %[[T]]
; CHECK-NEXT:      i32 2, label %[[T]]
; CHECK-NEXT:    ]
; CHECK:       [[T]]:
; CHECK-NEXT:    [[KNOWN:%.*]] = phi float [ [[X]], %[[BB]] ], [ [[X]], %[[BB]] ], [ [[X2]], %[[BB_THREAD]] ]
; CHECK-NEXT:    store volatile float [[KNOWN]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile float [[KNOWN]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store volatile i32 1, ptr %p
  br label %bb
r:
  store volatile i32 2, ptr %p
  br label %bb
bb:
  %s = phi i32 [ 1, %l ], [ %d, %r ]
  %x = fdiv float %z, %z
  switch i32 %s, label %end [ i32 1, label %t
    i32 2, label %t ]
t:
  %known = phi float [ %x, %bb ], [ %x, %bb ]
  store volatile float %x, ptr %p
  store volatile float %known, ptr %p
  br label %end
end:
  ret void
}
