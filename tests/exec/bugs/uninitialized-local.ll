; A variable that is set on one path only: it decides a branch, an index, a loop.

; EXEC: @branch(i1 false)
; EXEC-FAULT: undef
; EXEC: @branch(i1 true) == i32 1
; EXEC: @index(i32[]=[5, 6], i1 false)
; EXEC-FAULT: undef
; EXEC: @index(i32[]=[5, 6], i1 true) == i32 6
; EXEC: @half(i16 0)
; EXEC-FAULT: undef
; EXEC: @masked(i16 0) == i32 1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @branch(i1 %set) {
entry:
  %x = alloca i32, align 4
  br i1 %set, label %init, label %use

init:
  store i32 4, ptr %x, align 4
  br label %use

use:
  %v = load i32, ptr %x, align 4
  %c = icmp sgt i32 %v, 3
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @index(ptr %p, i1 %set) {
entry:
  %x = alloca i32, align 4
  br i1 %set, label %init, label %use

init:
  store i32 1, ptr %x, align 4
  br label %use

use:
  %v = load i32, ptr %x, align 4
  %at1 = getelementptr inbounds i32, ptr %p, i32 %v
  %r = load i32, ptr %at1, align 4
  ret i32 %r
}

; Half of a word is written: the other half decides.
define i32 @half(i16 %low) {
entry:
  %x = alloca i32, align 4
  store i16 %low, ptr %x, align 4
  %v = load i32, ptr %x, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

; The undefined half is masked away: this is fine.
define i32 @masked(i16 %low) {
entry:
  %x = alloca i32, align 4
  store i16 %low, ptr %x, align 4
  %v = load i32, ptr %x, align 4
  %m = and i32 %v, 65535
  %c = icmp eq i32 %m, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}
