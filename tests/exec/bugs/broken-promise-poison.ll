; Other promises of instructions: exact, disjoint, inbounds, nneg, samesign, no NaNs.

; EXEC: @exact(i32 7)
; EXEC-FAULT: poison
; EXEC: @exact(i32 8) == i32 1
; EXEC: @disjoint(i32 3)
; EXEC-FAULT: poison
; EXEC: @disjoint(i32 2) == i32 1
; EXEC: @nneg(i32 -1)
; EXEC-FAULT: poison
; EXEC: @nneg(i32 1) == i32 1
; EXEC: @samesign(i32 -1)
; EXEC-FAULT: poison
; EXEC: @samesign(i32 1) == i32 1
; One past the end is still in bounds.
; EXEC: @inbounds(i32[4], i64 5)
; EXEC-FAULT: poison
; EXEC: @inbounds(i32[4], i64 4) == i32 0
; EXEC: @inbounds(i32[4], i64 -1)
; EXEC-FAULT: poison
; EXEC: @no_nans(float nan)
; EXEC-FAULT: poison
; EXEC: @no_nans(float 1.0) == i32 1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @exact(i32 %x) {
entry:
  %v = ashr exact i32 %x, 1
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @disjoint(i32 %x) {
entry:
  %v = or disjoint i32 %x, 1
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @nneg(i32 %x) {
entry:
  %w = zext nneg i32 %x to i64
  %v = trunc i64 %w to i32
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @samesign(i32 %x) {
entry:
  %s = icmp samesign ult i32 %x, 5
  %v = zext i1 %s to i32
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @inbounds(ptr %p, i64 %i) {
entry:
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  %c = icmp eq ptr %q, null
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}

define i32 @no_nans(float %x) {
entry:
  %s = fadd nnan float %x, 1.0
  %c = fcmp ogt float %s, 0.0
  br i1 %c, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}
