; A comparison of a number whose undefined bits cannot change the answer is defined: the padding of
; a structure lies in the low half here.

; EXEC: --kernel=compare --block=1 --arg=out@i32[3]=zero --expect=out=[1, 1, 1]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @compare(ptr addrspace(1) %out) {
  %slot = alloca { i16, i32 }, align 8
  store i16 5, ptr %slot, align 8
  %field = getelementptr i8, ptr %slot, i64 4
  store i32 7, ptr %field, align 4
  %all = load i64, ptr %slot, align 8
  %above = icmp ugt i64 %all, 30064771071
  %above.n = zext i1 %above to i32
  store i32 %above.n, ptr addrspace(1) %out, align 4
  %below = icmp slt i64 %all, 34359738368
  %below.n = zext i1 %below to i32
  %p1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %below.n, ptr addrspace(1) %p1, align 4
  %other = icmp ne i64 %all, 34359738373
  %other.n = zext i1 %other to i32
  %p2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %other.n, ptr addrspace(1) %p2, align 4
  ret void
}
