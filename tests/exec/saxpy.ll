; y = a * x + y, with a bound on the index: more threads than elements are fine.

; EXEC: --grid=2 --block=64 --arg=f32:2 --arg=x@f32[100]=iota --arg=y@f32[100]=fill:1 \
; EXEC:   --arg=i32:100 --expect=y=iota:1:2 --expect=x=iota
; EXEC: --kernel=saxpy --grid=4 --block=32 --arg=f32:0.5 --arg=f32[3]=[2, 4, 6] \
; EXEC:   --arg=f32[3]=zero --arg=i32:3 --expect=2=[1, 2, 3] --expect=y[1]=2
; Both buffers are one.
; EXEC: --grid=1 --block=32 --arg=f32:3 --arg=x@f32[8]=iota --arg=&x --arg=i32:8 \
; EXEC:   --expect=x=iota:0:4
; A buffer that is too short.
; EXEC: --grid=1 --block=32 --arg=f32:1 --arg=f32[8] --arg=f32[7] --arg=i32:8 \
; EXEC:   --fault=out-of-bounds

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @saxpy(float %a, ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %first = mul i32 %ctaid, %ntid
  %i = add i32 %first, %tid
  %inside = icmp ult i32 %i, %n
  br i1 %inside, label %body, label %exit

body:
  %at = zext i32 %i to i64
  %px = getelementptr inbounds float, ptr addrspace(1) %x, i64 %at
  %py = getelementptr inbounds float, ptr addrspace(1) %y, i64 %at
  %vx = load float, ptr addrspace(1) %px
  %vy = load float, ptr addrspace(1) %py
  %ax = fmul float %a, %vx
  %sum = fadd float %ax, %vy
  store float %sum, ptr addrspace(1) %py
  br label %exit

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
