; A call that is bound to its return keeps it, also behind a cast of its result.
; CHECKS: auto
; RUN: nvopt -passes=simplifycfg -verify-each -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare ptr @g(i32)

define ptr @bound(i32 %x, i1 %c) {
; CHECK-LABEL: define ptr @bound(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[R:%.*]] = musttail call ptr @bound(i32 [[X]], i1 [[C]])
; CHECK-NEXT:    [[Q:%.*]] = bitcast ptr [[R]] to ptr
; CHECK-NEXT:    ret ptr [[Q]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[S:%.*]] = call ptr @g(i32 [[X]])
; CHECK-NEXT:    ret ptr [[S]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %r = musttail call ptr @bound(i32 %x, i1 %c)
  %q = bitcast ptr %r to ptr
  ret ptr %q
b:
  %s = call ptr @g(i32 %x)
  ret ptr %s
}

; Another call is not.
define ptr @free(i32 %x, i1 %c) {
; CHECK-LABEL: define ptr @free(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[COMMON_RET_OP:%.*]] = phi ptr [ [[Q:%.*]], %[[A]] ], [ [[S:%.*]], %[[B]] ]
; CHECK-NEXT:    ret ptr [[COMMON_RET_OP]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[R:%.*]] = call ptr @free(i32 [[X]], i1 [[C]])
; CHECK-NEXT:    [[Q]] = bitcast ptr [[R]] to ptr
; CHECK-NEXT:    br label %[[COMMON_RET]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[S]] = call ptr @g(i32 [[X]])
; CHECK-NEXT:    br label %[[COMMON_RET]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %r = call ptr @free(i32 %x, i1 %c)
  %q = bitcast ptr %r to ptr
  ret ptr %q
b:
  %s = call ptr @g(i32 %x)
  ret ptr %s
}
