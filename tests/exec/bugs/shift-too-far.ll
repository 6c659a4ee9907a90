; A shift by the width or more is poison: as an address, a branch, a size.

; EXEC: @branch(i32 32)
; EXEC-FAULT: poison
; EXEC: @branch(i32 4) == i32 1
; EXEC: @address(i32[]=[5, 6], i32 40)
; EXEC-FAULT: poison
; EXEC: @address(i32[]=[5, 6], i32 8) == i32 6
; EXEC: @masked(i32 3, i32 33) == i32 6
; EXEC: @result(i32 3, i32 33) == i32 poison

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @branch(i32 %x) {
entry:
  %v = shl i32 1, %x
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @address(ptr %p, i32 %n) {
entry:
  %i = lshr i32 256, %n
  %at1 = getelementptr inbounds i32, ptr %p, i32 %i
  %v = load i32, ptr %at1, align 4
  ret i32 %v
}

define i32 @masked(i32 %x, i32 %n) {
entry:
  %m = and i32 %n, 31
  %v = shl i32 %x, %m
  ret i32 %v
}

define i32 @result(i32 %x, i32 %n) {
entry:
  %v = shl i32 %x, %n
  ret i32 %v
}
