; RUN: nvopt -passes=mldst-motion -S %s | FileCheck %s
; CHECKS: auto

declare void @llvm.nvvm.barrier0()

define void @merge(i1 %c, ptr %p, i32 %x) {
; CHECK-LABEL: define void @merge(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[X_SINK:%.*]] = phi i32 [ 1, %[[YES]] ], [ [[X]], %[[NO]] ]
; CHECK-NEXT:    store i32 [[X_SINK]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %p, align 4
  br label %join
no:
  store i32 %x, ptr %p, align 8
  br label %join
join:
  ret void
}

; The value is read on the way.
define i32 @read(i1 %c, ptr %p, i32 %x) {
; CHECK-LABEL: define i32 @read(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    store i32 [[X]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ [[V]], %[[YES]] ], [ 0, %[[NO]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  br label %join
no:
  store i32 %x, ptr %p, align 4
  br label %join
join:
  %r = phi i32 [ %v, %yes ], [ 0, %no ]
  ret i32 %r
}

define void @volatile(i1 %c, ptr %p, i32 %x) {
; CHECK-LABEL: define void @volatile(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    store i32 [[X]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  store volatile i32 1, ptr %p, align 4
  br label %join
no:
  store i32 %x, ptr %p, align 4
  br label %join
join:
  ret void
}

; Equal computations of the address go along.
define void @address(i1 %c, ptr %p, i64 %i) {
; CHECK-LABEL: define void @address(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[SINK:%.*]] = phi i32 [ 1, %[[YES]] ], [ 2, %[[NO]] ]
; CHECK-NEXT:    [[A:%.*]] = getelementptr i32, ptr [[P]], i64 [[I]]
; CHECK-NEXT:    store i32 [[SINK]], ptr [[A]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  %a = getelementptr inbounds i32, ptr %p, i64 %i
  store i32 1, ptr %a, align 4
  br label %join
no:
  %b = getelementptr i32, ptr %p, i64 %i
  store i32 2, ptr %b, align 4
  br label %join
join:
  ret void
}
