; A shuffle that reads from a thread that does not take part: what it gets is undefined. A member
; mask must name the thread itself.

; EXEC: --kernel=bug --block=32 --arg=i32[32] --fault=undef
; EXEC: --kernel=clean --block=32 --arg=out@i32[32]=zero \
; EXEC:   --expect=out=[0, 0, 0, 0, 12, 13, 14, 15, 0, 0, 0, 0, 12, 13, 14, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
; EXEC: --kernel=mask --block=32 --arg=i32[32] --arg=i32:0xfffffffe --fault=warp-sync
; EXEC: --kernel=mask --block=32 --arg=out@i32[32] --arg=i32:-1 --expect=out=0

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @bug(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %low = icmp ult i32 %t, 16
  br i1 %low, label %half, label %half.end

half:
  %v = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 65535, i32 %t, i32 8, i32 31)
  %big = icmp ugt i32 %v, 11
  br i1 %big, label %write, label %write.end

write:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at1, align 4
  br label %write.end

write.end:
  br label %half.end

half.end:
  ret void
}

; In segments of sixteen nobody reads beyond them.
define ptx_kernel void @clean(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %low = icmp ult i32 %t, 16
  br i1 %low, label %half, label %half.end

half:
  %v = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 65535, i32 %t, i32 8, i32 4127)
  %big = icmp ugt i32 %v, 11
  br i1 %big, label %write, label %write.end

write:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at1, align 4
  br label %write.end

write.end:
  br label %half.end

half.end:
  ret void
}

define ptx_kernel void @mask(ptr addrspace(1) %out, i32 %m) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %m, i32 %t, i32 0, i32 31)
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at1, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
