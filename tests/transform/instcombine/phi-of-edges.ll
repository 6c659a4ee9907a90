; Several edges come from one block with one value, also if an operation on it cannot be folded: here
; because it is not known what becomes of denormal numbers.
; CHECKS: auto
; RUN: nvopt -passes=instcombine -verify-each -S %s | FileCheck %s

define float @two_edges(i32 %n, float %w) "denormal-fp-math"="dynamic,dynamic" {
; CHECK-LABEL: define float @two_edges(
; CHECK-SAME: i32 [[N:%.*]], float [[W:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[TMP0:%.*]] = fmul float 0x36A0000000000000, 2.500000e+00
; CHECK-NEXT:    switch i32 [[N]], label %[[B:.*]] [
; CHECK-NEXT:      i32 1, label %[[J:.*]]
; CHECK-NEXT:      i32 2, label %[[J]]
; CHECK-NEXT:    ]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[TMP1:%.*]] = fmul float [[W]], 2.500000e+00
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi float [ [[TMP0]], %[[ENTRY]] ], [ [[TMP0]], %[[ENTRY]] ], [ [[TMP1]], %[[B]] ]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
entry:
  switch i32 %n, label %b [i32 1, label %j
    i32 2, label %j]
b:
  br label %j
j:
  %p = phi float [ 0x36A0000000000000, %entry ], [ 0x36A0000000000000, %entry ], [ %w, %b ]
  %r = fmul float %p, 2.5
  ret float %r
}

; Folded.
define float @known(i32 %n, float %w) {
; CHECK-LABEL: define float @known(
; CHECK-SAME: i32 [[N:%.*]], float [[W:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    switch i32 [[N]], label %[[B:.*]] [
; CHECK-NEXT:      i32 1, label %[[J:.*]]
; CHECK-NEXT:      i32 2, label %[[J]]
; CHECK-NEXT:    ]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[TMP0:%.*]] = fmul float [[W]], 2.500000e+00
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi float [ 7.500000e+00, %[[ENTRY]] ], [ 7.500000e+00, %[[ENTRY]] ], [ [[TMP0]], %[[B]] ]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
entry:
  switch i32 %n, label %b [i32 1, label %j
    i32 2, label %j]
b:
  br label %j
j:
  %p = phi float [ 3.0, %entry ], [ 3.0, %entry ], [ %w, %b ]
  %r = fmul float %p, 2.5
  ret float %r
}
