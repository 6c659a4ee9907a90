; RUN: nvopt -passes=separate-const-offset-from-gep -S %s | FileCheck %s
; CHECKS: auto

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptr @add(ptr %p, i64 %i) {
  %j = add i64 %i, 5
  %q = getelementptr inbounds float, ptr %p, i64 %j
  ret ptr %q
}

; Below an extension that the sum survives.
define ptr @sext(ptr %p, i32 %i) {
  %j = add nsw i32 %i, 5
  %k = sext i32 %j to i64
  %q = getelementptr float, ptr %p, i64 %k
  ret ptr %q
}

; Below one that it does not.
define ptr @wraps(ptr %p, i32 %i) {
  %j = add i32 %i, 5
  %k = sext i32 %j to i64
  %q = getelementptr float, ptr %p, i64 %k
  ret ptr %q
}

define ptr @two(ptr %p, i64 %i, i64 %k) {
  %a = add i64 %i, 1
  %b = sub i64 %k, 2
  %q = getelementptr [32 x float], ptr %p, i64 %a, i64 %b
  ret ptr %q
}
