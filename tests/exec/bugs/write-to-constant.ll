; A write to constant memory, to a constant variable, or to a kernel's read-only parameter.

; EXEC: @to_table()
; EXEC-FAULT: write-to-constant
; EXEC: @to_fixed()
; EXEC-FAULT: write-to-constant
; EXEC: @generic()
; EXEC-FAULT: write-to-constant
; EXEC: @clean() == i32 6

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = addrspace(4) constant [2 x i32] [i32 1, i32 2], align 4
@fixed = addrspace(1) constant i32 3, align 4
@open = addrspace(1) global i32 3, align 4

define void @to_table() {
entry:
  store i32 5, ptr addrspace(4) @table, align 4
  ret void
}

define void @to_fixed() {
entry:
  store i32 5, ptr addrspace(1) @fixed, align 4
  ret void
}

; By way of the generic space.
define void @generic() {
entry:
  %p = addrspacecast ptr addrspace(4) @table to ptr
  store i32 5, ptr %p, align 4
  ret void
}

define i32 @clean() {
entry:
  store i32 5, ptr addrspace(1) @open, align 4
  %v = load i32, ptr addrspace(1) @open, align 4
  %w = load i32, ptr addrspace(4) @table, align 4
  %s = add i32 %v, %w
  ret i32 %s
}
