; Fields of a packed structure, which lie at odd addresses: read and written with alignment one.

; EXEC: --kernel=unpack --block=2 \
; EXEC:   --arg=in@i8[30]=[255, 232, 3, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 224, 63, 5, 249, 255, 255, 255, 3, 0, 0, 0, 0, 0, 0, 0, 0, 64] \
; EXEC:   --arg=out@f64[2] --expect=out=[1019.5, 3] \
; EXEC:   --expect=in=[255, 232, 3, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 240, 63, 5, 249, 255, 255, 255, 3, 0, 0, 0, 0, 0, 0, 0, 16, 64]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%packed = type <{ i8, i32, i16, double }>

define ptx_kernel void @unpack(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a.at = getelementptr inbounds %packed, ptr addrspace(1) %in, i32 %t, i32 0
  %b.at = getelementptr inbounds %packed, ptr addrspace(1) %in, i32 %t, i32 1
  %c.at = getelementptr inbounds %packed, ptr addrspace(1) %in, i32 %t, i32 2
  %d.at = getelementptr inbounds %packed, ptr addrspace(1) %in, i32 %t, i32 3
  %a = load i8, ptr addrspace(1) %a.at, align 1
  %b = load i32, ptr addrspace(1) %b.at, align 1
  %c = load i16, ptr addrspace(1) %c.at, align 1
  %d = load double, ptr addrspace(1) %d.at, align 1
  %af = sitofp i8 %a to double
  %bf = sitofp i32 %b to double
  %cf = sitofp i16 %c to double
  %ab = fadd double %af, %bf
  %abc = fadd double %ab, %cf
  %sum = fadd double %abc, %d
  %at1 = getelementptr inbounds double, ptr addrspace(1) %out, i32 %t
  store double %sum, ptr addrspace(1) %at1, align 8
  %twice = fadd double %d, %d
  store double %twice, ptr addrspace(1) %d.at, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
