; RUN: nvopt -passes='lower-aggr-copies<lower-aggr-func-args>' -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

; With the parameter what is returned is taken apart too.
define { i32, i32 } @returned(ptr addrspace(1) %p) {
; CHECK-LABEL: define { i32, i32 } @returned(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[SPLIT:%.*]] = load i32, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[TMP1:%.*]] = insertvalue { i32, i32 } poison, i32 [[SPLIT]], 0
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 4
; CHECK-NEXT:    [[SPLIT1:%.*]] = load i32, ptr addrspace(1) [[TMP2]], align 4
; CHECK-NEXT:    [[V:%.*]] = insertvalue { i32, i32 } [[TMP1]], i32 [[SPLIT1]], 1
; CHECK-NEXT:    ret { i32, i32 } [[V]]
; CHECK-NEXT:  }
  %v = load { i32, i32 }, ptr addrspace(1) %p, align 8
  ret { i32, i32 } %v
}
