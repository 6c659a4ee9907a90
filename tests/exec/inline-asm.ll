; Inline assembly runs through the PTX interpreter: operands by constraint, ties, immediates, labels,
; shuffles among the threads of the caller.

; EXEC: --kernel=asm --block=32 --arg=out@i32[32]=zero --expect=out=[31, 31, 33, 33, 35, 35, 37, 37, 39, 39, 41, 41, 43, 43, 45, 45, 47, 47, 49, 49, 51, 51, 53, 53, 55, 55, 57, 57, 59, 59, 61, 61]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @asm(ptr addrspace(1) %out) {
  %tid = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  %other = call i32 asm sideeffect "shfl.sync.bfly.b32 $0, $1, 1, 31, -1;", "=r,r"(i32 %tid)
  %max = call i32 asm "{ .reg .pred p; setp.lt.u32 p, $1, $2; selp.u32 $0, $2, $1, p; }", "=r,r,r"(i32 %tid, i32 %other)
  %moved = call i32 asm "add.u32 $0, $0, $2;", "=r,0,n"(i32 %max, i32 30)
  %index = zext i32 %tid to i64
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %index
  call void asm sideeffect "st.global.u32 [$0], $1;", "l,r,~{memory}"(ptr addrspace(1) %p, i32 %moved)
  ret void
}
