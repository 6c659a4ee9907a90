; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto

; Comparisons in the headers of loops.

declare void @use(i32)

; The way in and the way back both decide: it runs once.
define void @once() {
; CHECK-LABEL: define void @once() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[MORE:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ false, %[[BODY:.*]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY]] ]
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[NEXT]] = add nuw nsw i32 [[I]], 128
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, 128
  br i1 %more, label %body, label %exit

body:
  call void @use(i32 %i)
  %next = add nsw i32 %i, 128
  br label %head

exit:
  ret void
}

; The way back does not decide: it runs twice.
define void @twice() {
; CHECK-LABEL: define void @twice() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp samesign ult i32 [[I]], 128
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[NEXT]] = add nuw nsw i32 [[I]], 64
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, 128
  br i1 %more, label %body, label %exit

body:
  call void @use(i32 %i)
  %next = add nsw i32 %i, 64
  br label %head

exit:
  ret void
}

; The sum may wrap.
define void @wraps() {
; CHECK-LABEL: define void @wraps() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i8 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp slt i8 [[I]], 100
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[WIDE:%.*]] = sext i8 [[I]] to i32
; CHECK-NEXT:    call void @use(i32 [[WIDE]])
; CHECK-NEXT:    [[NEXT]] = add i8 [[I]], 100
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %i = phi i8 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i8 %i, 100
  br i1 %more, label %body, label %exit

body:
  %wide = sext i8 %i to i32
  call void @use(i32 %wide)
  %next = add i8 %i, 100
  br label %head

exit:
  ret void
}

; Nobody branches on it.
define void @no_branch(ptr %p) {
; CHECK-LABEL: define void @no_branch(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp samesign ult i32 [[I]], 128
; CHECK-NEXT:    store volatile i1 [[MORE]], ptr [[P]], align 1
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[NEXT]] = add nuw nsw i32 [[I]], 128
; CHECK-NEXT:    [[AGAIN:%.*]] = load volatile i1, ptr [[P]], align 1
; CHECK-NEXT:    br i1 [[AGAIN]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %more = icmp slt i32 %i, 128
  store volatile i1 %more, ptr %p
  call void @use(i32 %i)
  %next = add nsw i32 %i, 128
  %again = load volatile i1, ptr %p
  br i1 %again, label %head, label %exit

exit:
  ret void
}

; What the comparison says of the counter is needed by the division: it stays what it is until the
; division is one of unsigned numbers.
define void @halves() {
; CHECK-LABEL: define void @halves() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 16, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp sgt i32 [[I]], 0
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[NEXT]] = lshr i32 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ 16, %entry ], [ %next, %body ]
  %more = icmp sgt i32 %i, 0
  br i1 %more, label %body, label %exit

body:
  call void @use(i32 %i)
  %next = sdiv i32 %i, 2
  br label %head

exit:
  ret void
}
