; Sum by shuffles: every warp adds up its values without memory, the first warp adds the sums of
; the warps. The block may have any whole number of warps.

; EXEC: --kernel=reduce --grid=1 --block=32 --arg=in@i32[32]=iota --arg=out@i32[1] \
; EXEC:   --expect=out=[496]
; EXEC: --kernel=reduce --grid=2 --block=64 --arg=in@i32[128]=iota --arg=out@i32[2] \
; EXEC:   --expect=out=[2016, 6112]
; EXEC: --kernel=reduce --grid=1 --block=256 --arg=in@i32[256]=iota --arg=out@i32[1] \
; EXEC:   --expect=out=[32640]
; EXEC: --kernel=reduce --grid=2 --block=1024 --arg=in@i32[2048]=iota --arg=out@i32[2] \
; EXEC:   --expect=out=[523776, 1572352]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@sums = internal addrspace(3) global [32 x i32] undef, align 4

define i32 @warp_sum(i32 %x) {
entry:
  %a = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %x, i32 16, i32 31)
  %s16 = add i32 %x, %a
  %b = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %s16, i32 8, i32 31)
  %s8 = add i32 %s16, %b
  %c = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %s8, i32 4, i32 31)
  %s4 = add i32 %s8, %c
  %d = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %s4, i32 2, i32 31)
  %s2 = add i32 %s4, %d
  %e = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %s2, i32 1, i32 31)
  %s1 = add i32 %s2, %e
  ret i32 %s1
}

define ptx_kernel void @reduce(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %warp = lshr i32 %i.tid, 5
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %at1, align 4
  %sum = call i32 @warp_sum(i32 %v)
  %leader = icmp eq i32 %lane, 0
  br i1 %leader, label %keep, label %keep.end

keep:
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @sums, i32 %warp
  store i32 %sum, ptr addrspace(3) %at2, align 4
  br label %keep.end

keep.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %in.first = icmp eq i32 %warp, 0
  br i1 %in.first, label %finish, label %finish.end

finish:
  %warps = lshr i32 %i.ntid, 5
  %has = icmp ult i32 %lane, %warps
  ; Threads beyond the number of warps add nothing, and read what was never written from nowhere.
  %safe = select i1 %has, i32 %lane, i32 0
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @sums, i32 %safe
  %part = load i32, ptr addrspace(3) %at3, align 4
  %mine = select i1 %has, i32 %part, i32 0
  %total = call i32 @warp_sum(i32 %mine)
  %write = icmp eq i32 %lane, 0
  br i1 %write, label %store, label %store.end

store:
  %at4 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i.ctaid
  store i32 %total, ptr addrspace(1) %at4, align 4
  br label %store.end

store.end:
  br label %finish.end

finish.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
