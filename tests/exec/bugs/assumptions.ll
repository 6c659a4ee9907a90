; What the operand bundles of an assumption say must hold, and so must `noundef` of a value that
; another promise makes poison.

; EXEC: @not_null(null)
; EXEC-FAULT: unreachable assumption
; EXEC: @not_null(i32[]=[4]) == i32 4
; EXEC: @aligned(i64 8)
; EXEC-FAULT: unreachable assumption
; EXEC: @aligned(i64 16) == i64 16
; EXEC: @aligned_behind(i64 16)
; EXEC-FAULT: unreachable assumption
; EXEC: @aligned_behind(i64 20) == i64 20
; EXEC: @readable(i32[3])
; EXEC-FAULT: unreachable assumption
; EXEC: @readable(i32[4])
; EXEC: @readable_or_null(null)
; EXEC: @readable_or_null(i32[3])
; EXEC-FAULT: unreachable assumption
; EXEC: @defined(i32 undef)
; EXEC-FAULT: undef
; EXEC: @defined(i32 3) == i32 3
; EXEC: @ignored(null) == i32 1
; EXEC: --func=loaded --arg=i64[]=[0] --check=races,init,align,barriers --fault=attribute
; EXEC: --func=loaded --arg=i64[]=[8] --check=races,init,align,barriers
; EXEC: --func=maybe --arg=i64[]=[0] --check=races,init,align,barriers

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.assume(i1)

define i32 @not_null(ptr %p) {
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %p) ]
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

define i64 @aligned(i64 %a) {
  %p = inttoptr i64 %a to ptr
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
  ret i64 %a
}

define i64 @aligned_behind(i64 %a) {
  %p = inttoptr i64 %a to ptr
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16, i64 4) ]
  ret i64 %a
}

define void @readable(ptr %p) {
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 16) ]
  ret void
}

define void @readable_or_null(ptr %p) {
  call void @llvm.assume(i1 true) [ "dereferenceable_or_null"(ptr %p, i64 16) ]
  ret void
}

define i32 @defined(i32 %x) {
  call void @llvm.assume(i1 true) [ "noundef"(i32 %x) ]
  ret i32 %x
}

define i32 @ignored(ptr %p) {
  call void @llvm.assume(i1 true) [ "ignore"(ptr poison), "ignore"(ptr %p) ]
  ret i32 1
}

define void @loaded(ptr %p) {
  %x = load ptr, ptr %p, align 8, !nonnull !0, !noundef !0
  ret void
}

define void @maybe(ptr %p) {
  %x = load ptr, ptr %p, align 8, !nonnull !0
  ret void
}

!0 = !{}
