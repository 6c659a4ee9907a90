; RUN: nvopt -passes=gvn -S %s | FileCheck %s
; RUN: nvopt '-passes=gvn<no-pre>,gvn' -S %s | FileCheck %s
; RUN: nvopt '-passes=gvn<no-pre>' -S %s | FileCheck %s --check-prefix=NOPRE
; CHECKS: auto

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) convergent

; In another block, with the operands swapped; flags are those of both.
define i32 @dominated(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @dominated(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = add i32 [[X]], [[Y]]
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
; NOPRE-LABEL: define i32 @dominated(
; NOPRE-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; NOPRE-NEXT:  [[ENTRY:.*]]:
; NOPRE-NEXT:    [[A:%.*]] = add i32 [[X]], [[Y]]
; NOPRE-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; NOPRE:       [[YES]]:
; NOPRE-NEXT:    ret i32 [[A]]
; NOPRE:       [[NO]]:
; NOPRE-NEXT:    ret i32 [[A]]
; NOPRE-NEXT:  }
entry:
  %a = add nsw i32 %x, %y
  br i1 %c, label %yes, label %no
yes:
  %b = add i32 %y, %x
  ret i32 %b
no:
  ret i32 %a
}

; What a branch says.
define i32 @equal(i32 %x) {
; CHECK-LABEL: define i32 @equal(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[X]], 5
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 6
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 1
; CHECK-NEXT:  }
; NOPRE-LABEL: define i32 @equal(
; NOPRE-SAME: i32 [[X:%.*]]) {
; NOPRE-NEXT:  [[ENTRY:.*]]:
; NOPRE-NEXT:    [[C:%.*]] = icmp eq i32 [[X]], 5
; NOPRE-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; NOPRE:       [[YES]]:
; NOPRE-NEXT:    ret i32 6
; NOPRE:       [[NO]]:
; NOPRE-NEXT:    ret i32 1
; NOPRE-NEXT:  }
entry:
  %c = icmp eq i32 %x, 5
  br i1 %c, label %yes, label %no
yes:
  %a = add i32 %x, 1
  ret i32 %a
no:
  %d = icmp ne i32 %x, 5
  %e = zext i1 %d to i32
  ret i32 %e
}

; One way lacks it.
define i32 @pre(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @pre(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[A:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    [[B_PRE:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[B_PRE_PHI:%.*]] = phi i32 [ [[B_PRE]], %[[NO]] ], [ [[A]], %[[YES]] ]
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ [[A]], %[[YES]] ], [ 0, %[[NO]] ]
; CHECK-NEXT:    [[R:%.*]] = xor i32 [[P]], [[B_PRE_PHI]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
; NOPRE-LABEL: define i32 @pre(
; NOPRE-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; NOPRE-NEXT:  [[ENTRY:.*]]:
; NOPRE-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; NOPRE:       [[YES]]:
; NOPRE-NEXT:    [[A:%.*]] = mul i32 [[X]], [[Y]]
; NOPRE-NEXT:    br label %[[JOIN:.*]]
; NOPRE:       [[NO]]:
; NOPRE-NEXT:    br label %[[JOIN]]
; NOPRE:       [[JOIN]]:
; NOPRE-NEXT:    [[P:%.*]] = phi i32 [ [[A]], %[[YES]] ], [ 0, %[[NO]] ]
; NOPRE-NEXT:    [[B:%.*]] = mul i32 [[X]], [[Y]]
; NOPRE-NEXT:    [[R:%.*]] = xor i32 [[P]], [[B]]
; NOPRE-NEXT:    ret i32 [[R]]
; NOPRE-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  %a = mul i32 %x, %y
  br label %join
no:
  br label %join
join:
  %p = phi i32 [ %a, %yes ], [ 0, %no ]
  %b = mul i32 %x, %y
  %r = xor i32 %p, %b
  ret i32 %r
}

; Other threads take part in another block.
define i32 @convergent(i1 %c, i32 %x) convergent {
; CHECK-LABEL: define i32 @convergent(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 [[X]], i32 0, i32 31)
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[B:%.*]] = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 [[X]], i32 0, i32 31)
; CHECK-NEXT:    ret i32 [[B]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
; NOPRE-LABEL: define i32 @convergent(
; NOPRE-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; NOPRE-NEXT:  [[ENTRY:.*]]:
; NOPRE-NEXT:    [[A:%.*]] = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 [[X]], i32 0, i32 31)
; NOPRE-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; NOPRE:       [[YES]]:
; NOPRE-NEXT:    [[B:%.*]] = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 [[X]], i32 0, i32 31)
; NOPRE-NEXT:    ret i32 [[B]]
; NOPRE:       [[NO]]:
; NOPRE-NEXT:    ret i32 [[A]]
; NOPRE-NEXT:  }
entry:
  %a = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  br i1 %c, label %yes, label %no
yes:
  %b = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  ret i32 %b
no:
  ret i32 %a
}
