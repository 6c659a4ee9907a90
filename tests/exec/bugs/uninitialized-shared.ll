; A counter in shared memory that nobody sets to zero. Adding to it gives nothing defined; it
; shows when the result decides something.

; EXEC: --kernel=bug --block=32 --arg=i32[32]
; EXEC-FAULT: undef
; EXEC: --kernel=clean --block=32 --arg=out@i32[32] --expect=out=32
; EXEC: --kernel=copied --arg=out@i32[1] --expect=out=undef

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@count = internal addrspace(3) global i32 undef, align 4

define ptx_kernel void @bug(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %old = atomicrmw add ptr addrspace(3) @count, i32 1 monotonic, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %n = load i32, ptr addrspace(3) @count, align 4
  %many = icmp ugt i32 %n, 10
  br i1 %many, label %write, label %write.end

write:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %n, ptr addrspace(1) %at1, align 4
  br label %write.end

write.end:
  ret void
}

define ptx_kernel void @clean(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %init.end

init:
  store i32 0, ptr addrspace(3) @count, align 4
  br label %init.end

init.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %old = atomicrmw add ptr addrspace(3) @count, i32 1 monotonic, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %n = load i32, ptr addrspace(3) @count, align 4
  %many = icmp ugt i32 %n, 10
  br i1 %many, label %write, label %write.end

write:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %n, ptr addrspace(1) %at1, align 4
  br label %write.end

write.end:
  ret void
}

; Copied but not looked at: the copy is undefined too, and says so.
define ptx_kernel void @copied(ptr addrspace(1) %out) {
entry:
  %n = load i32, ptr addrspace(3) @count, align 4
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %n, ptr addrspace(1) %at1, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
