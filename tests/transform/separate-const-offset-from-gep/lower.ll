; RUN: nvopt -passes='separate-const-offset-from-gep<lower-gep>' -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, [8 x double] }

; Every index becomes an address of its own, fields join the constant.
define ptr addrspace(1) @lowered(ptr addrspace(1) %p, i64 %i, i64 %j) {
; CHECK-LABEL: define ptr addrspace(1) @lowered(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i64 [[I:%.*]], i64 [[J:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = mul i64 [[I]], 72
; CHECK-NEXT:    [[UGLYGEP:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 [[TMP1]]
; CHECK-NEXT:    [[TMP2:%.*]] = shl i64 [[J]], 3
; CHECK-NEXT:    [[UGLYGEP1:%.*]] = getelementptr i8, ptr addrspace(1) [[UGLYGEP]], i64 [[TMP2]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[UGLYGEP1]], i64 16
; CHECK-NEXT:    ret ptr addrspace(1) [[Q]]
; CHECK-NEXT:  }
  %j1 = add i64 %j, 1
  %q = getelementptr %pair, ptr addrspace(1) %p, i64 %i, i32 1, i64 %j1
  ret ptr addrspace(1) %q
}
