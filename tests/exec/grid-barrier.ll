; A barrier of the whole grid, as cooperative launches have it: every block arrives at a counter
; and spins until all have come, then reads what another block wrote. More blocks than run at a
; time wait for each other.

; EXEC: --kernel=rotate --grid=1 --block=8 --arg=i32[8] --arg=out@i32[8] \
; EXEC:   --expect=out=[0, 2, 4, 6, 8, 10, 12, 14]
; EXEC: --kernel=rotate --grid=2 --block=32 --arg=i32[64] --arg=out@i32[64] \
; EXEC:   --expect=out=[64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 106, 108, 110, 112, 114, 116, 118, 120, 122, 124, 126, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62]
; EXEC: --kernel=rotate --grid=5 --block=8 --arg=i32[40] --arg=out@i32[40] \
; EXEC:   --expect=out=[16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 0, 2, 4, 6, 8, 10, 12, 14]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@arrived = internal addrspace(1) global i32 0, align 4

define ptx_kernel void @rotate(ptr addrspace(1) %data, ptr addrspace(1) %out) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %twice = mul i32 %i, 2
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %i
  store i32 %twice, ptr addrspace(1) %at1, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %first = icmp eq i32 %i.tid, 0
  br i1 %first, label %wait, label %wait.end

wait:
  fence acq_rel
  %old = atomicrmw add ptr addrspace(1) @arrived, i32 1 monotonic, align 4
  br label %spin

spin:
  %n = load atomic i32, ptr addrspace(1) @arrived monotonic, align 4
  %all = icmp eq i32 %n, %blocks
  br i1 %all, label %there, label %spin

there:
  fence acq_rel
  br label %wait.end

wait.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %total = mul i32 %blocks, %i.ntid
  %next = add i32 %i, %i.ntid
  %from = urem i32 %next, %total
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %from
  %v = load i32, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %at3, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
