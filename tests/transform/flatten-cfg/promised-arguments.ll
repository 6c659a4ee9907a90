; Two branches become one on both conditions, also where the second one was not asked for. What makes
; poison of an argument must not decide then: such a condition counts only behind the first one.
; CHECKS: auto
; RUN: nvopt -passes=flatten-cfg -verify-each -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.umin.i32(i32, i32)

define i32 @range(i32 %x, i32 %y, ptr %p) {
; CHECK-LABEL: define i32 @range(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[FIRST:%.*]] = icmp eq i32 [[X]], [[Y]]
; CHECK-NEXT:    [[K:%.*]] = call i32 @llvm.umin.i32(i32 range(i32 0, 5) [[X]], i32 [[Y]])
; CHECK-NEXT:    [[SECOND:%.*]] = icmp eq i32 [[K]], 3
; CHECK-NEXT:    [[OR_COND:%.*]] = select i1 [[FIRST]], i1 true, i1 [[SECOND]]
; CHECK-NEXT:    br i1 [[OR_COND]], label %[[T:.*]], label %[[U:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    store volatile i32 3, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 1
; CHECK:       [[U]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 2
; CHECK-NEXT:  }
entry:
  %first = icmp eq i32 %x, %y
  br i1 %first, label %t, label %b
b:
  %k = call i32 @llvm.umin.i32(i32 range(i32 0, 5) %x, i32 %y)
  %second = icmp eq i32 %k, 3
  br i1 %second, label %t, label %u
t:
  store volatile i32 3, ptr %p
  ret i32 1
u:
  store volatile i32 2, ptr %p
  ret i32 2
}

define i32 @plain(i32 %x, i32 %y, ptr %p) {
; CHECK-LABEL: define i32 @plain(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[FIRST:%.*]] = icmp eq i32 [[X]], [[Y]]
; CHECK-NEXT:    [[K:%.*]] = call i32 @llvm.umin.i32(i32 [[X]], i32 [[Y]])
; CHECK-NEXT:    [[SECOND:%.*]] = icmp eq i32 [[K]], 3
; CHECK-NEXT:    [[OR_COND:%.*]] = or i1 [[FIRST]], [[SECOND]]
; CHECK-NEXT:    br i1 [[OR_COND]], label %[[T:.*]], label %[[U:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    store volatile i32 3, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 1
; CHECK:       [[U]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 2
; CHECK-NEXT:  }
entry:
  %first = icmp eq i32 %x, %y
  br i1 %first, label %t, label %b
b:
  %k = call i32 @llvm.umin.i32(i32 %x, i32 %y)
  %second = icmp eq i32 %k, 3
  br i1 %second, label %t, label %u
t:
  store volatile i32 3, ptr %p
  ret i32 1
u:
  store volatile i32 2, ptr %p
  ret i32 2
}
