; What is gathered on the way starts with a number that changes nothing, and the last result comes in
; last: a promise that no sum is NaN or infinite was made of other sums.
; CHECKS: auto
; RUN: nvopt -passes=tailcallelim -verify-each -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; With %n zero the result is %b, whatever that is.
define float @promises(i32 %n, float %b) {
; CHECK-LABEL: define float @promises(
; CHECK-SAME: i32 [[N:%.*]], float [[B:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[TAILRECURSE:.*]]
; CHECK:       [[TAILRECURSE]]:
; CHECK-NEXT:    [[ACCUMULATOR_TR:%.*]] = phi float [ -0.000000e+00, %[[ENTRY]] ], [ [[S:%.*]], %[[AGAIN:.*]] ]
; CHECK-NEXT:    [[N_TR:%.*]] = phi i32 [ [[N]], %[[ENTRY]] ], [ [[M:%.*]], %[[AGAIN]] ]
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[N_TR]], 0
; CHECK-NEXT:    br i1 [[C]], label %[[DONE:.*]], label %[[AGAIN]]
; CHECK:       [[DONE]]:
; CHECK-NEXT:    [[ACCUMULATOR_RET_TR:%.*]] = fadd reassoc nsz arcp float [[ACCUMULATOR_TR]], [[B]]
; CHECK-NEXT:    ret float [[ACCUMULATOR_RET_TR]]
; CHECK:       [[AGAIN]]:
; CHECK-NEXT:    [[M]] = sub i32 [[N_TR]], 1
; CHECK-NEXT:    [[S]] = fadd reassoc nsz arcp float [[ACCUMULATOR_TR]], 1.000000e+00
; CHECK-NEXT:    br label %[[TAILRECURSE]]
; CHECK-NEXT:  }
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %done, label %again
done:
  ret float %b
again:
  %m = sub i32 %n, 1
  %r = tail call float @promises(i32 %m, float %b)
  %s = fadd nnan ninf nsz arcp reassoc float %r, 1.0
  ret float %s
}

; What may be computed otherwise stays so.
define float @permissions(i32 %n, float %b) {
; CHECK-LABEL: define float @permissions(
; CHECK-SAME: i32 [[N:%.*]], float [[B:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[TAILRECURSE:.*]]
; CHECK:       [[TAILRECURSE]]:
; CHECK-NEXT:    [[ACCUMULATOR_TR:%.*]] = phi float [ 1.000000e+00, %[[ENTRY]] ], [ [[S:%.*]], %[[AGAIN:.*]] ]
; CHECK-NEXT:    [[N_TR:%.*]] = phi i32 [ [[N]], %[[ENTRY]] ], [ [[M:%.*]], %[[AGAIN]] ]
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[N_TR]], 0
; CHECK-NEXT:    br i1 [[C]], label %[[DONE:.*]], label %[[AGAIN]]
; CHECK:       [[DONE]]:
; CHECK-NEXT:    [[ACCUMULATOR_RET_TR:%.*]] = fmul reassoc nsz contract afn float [[ACCUMULATOR_TR]], [[B]]
; CHECK-NEXT:    ret float [[ACCUMULATOR_RET_TR]]
; CHECK:       [[AGAIN]]:
; CHECK-NEXT:    [[M]] = sub i32 [[N_TR]], 1
; CHECK-NEXT:    [[S]] = fmul reassoc nsz contract afn float [[ACCUMULATOR_TR]], 2.000000e+00
; CHECK-NEXT:    br label %[[TAILRECURSE]]
; CHECK-NEXT:  }
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %done, label %again
done:
  ret float %b
again:
  %m = sub i32 %n, 1
  %r = tail call float @permissions(i32 %m, float %b)
  %s = fmul nsz contract afn reassoc float %r, 2.0
  ret float %s
}
