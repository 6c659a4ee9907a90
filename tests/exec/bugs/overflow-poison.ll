; Arithmetic that promises not to overflow, and does: the result is poison, and a branch on it is
; undefined. Without the promise it wraps.

; EXEC: @nsw(i32 2147483647)
; EXEC-FAULT: poison branch
; EXEC: @nsw(i32 5) == i32 1
; EXEC: @wraps(i32 2147483647) == i32 0
; EXEC: @nuw(i32 0)
; EXEC-FAULT: poison
; EXEC: @nuw(i32 2) == i32 1
; EXEC: @mul(i32 65536)
; EXEC-FAULT: poison
; EXEC: @mul(i32 16) == i32 1
; EXEC: @frozen(i32 2147483647) == i32 0
; EXEC: @unused(i32 2147483647) == i32 0

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @nsw(i32 %x) {
entry:
  %v = add nsw i32 %x, 1
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @wraps(i32 %x) {
entry:
  %v = add i32 %x, 1
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @nuw(i32 %x) {
entry:
  %v = sub nuw i32 %x, 1
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @mul(i32 %x) {
entry:
  %v = mul nsw i32 %x, 65536
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @frozen(i32 %x) {
entry:
  %p = add nsw i32 %x, 1
  %v = freeze i32 %p
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

; Poison that decides nothing does no harm.
define i32 @unused(i32 %x) {
entry:
  %p = add nsw i32 %x, 1
  %z = icmp eq i32 %x, 2147483647
  %v = select i1 %z, i32 0, i32 %p
  ret i32 %v
}
