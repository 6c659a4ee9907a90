; An access through a null pointer, or through one made of a number.

; EXEC: @read(null)
; EXEC-FAULT: out-of-bounds
; EXEC: @read(i32[]=[3]) == i32 3
; EXEC: @checked(null) == i32 -1
; EXEC: @checked(i32[]=[3]) == i32 3
; EXEC: @wild(i64 4096)
; EXEC-FAULT: out-of-bounds
; EXEC: @wrong_space()
; EXEC-FAULT: poison

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @read(ptr %p) {
entry:
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define i32 @checked(ptr %p) {
entry:
  %null = icmp eq ptr %p, null
  br i1 %null, label %none, label %some

none:
  ret i32 -1

some:
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define i32 @wild(i64 %n) {
entry:
  %p = inttoptr i64 %n to ptr
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

; A shared address that is taken for a global one.
define i32 @wrong_space() {
entry:
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %p = addrspacecast ptr %g to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %p, align 4
  ret i32 %v
}

@tile = internal addrspace(3) global i32 undef, align 4
