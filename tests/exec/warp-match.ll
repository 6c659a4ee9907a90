; Threads with equal values find each other; sums, extremes and bit operations over those groups
; and the warp; one thread is elected; the active threads of a branch.

; EXEC: --kernel=match --block=32 \
; EXEC:   --arg=i32[32]=[0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1] \
; EXEC:   --arg=out@i32[64] \
; EXEC:   --expect=out=[0x49249249, 0x92492492, 0x24924924, 0x49249249, 0x92492492, 0x24924924, 0x49249249, 0x92492492, 0x24924924, 0x49249249, 0x92492492, 0x24924924, 0x49249249, 0x92492492, 0x24924924, 0x49249249, 0x92492492, 0x24924924, 0x49249249, 0x92492492, 0x24924924, 0x49249249, 0x92492492, 0x24924924, 0x49249249, 0x92492492, 0x24924924, 0x49249249, 0x92492492, 0x24924924, 0x49249249, 0x92492492, 165, 176, 155, 165, 176, 155, 165, 176, 155, 165, 176, 155, 165, 176, 155, 165, 176, 155, 165, 176, 155, 165, 176, 155, 165, 176, 155, 165, 176, 155, 165, 176]
; EXEC: --kernel=whole --block=32 --arg=i32[32]=iota:-3:1 --arg=out@i32[7] \
; EXEC:   --expect=out=[-3, 28, -1, 0, -1, -32, 0]
; EXEC: --kernel=whole --block=32 --arg=i32[32]=fill:6 --arg=out@i32[7] \
; EXEC:   --expect=out=[6, 6, 6, 6, 6, 0, -1]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @match(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %group = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %v)
  ; Every group adds its numbers of threads.
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %t, i32 %group)
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %second = add i32 %t, %n
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %group, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %second
  store i32 %sum, ptr addrspace(1) %at3, align 4
  ret void
}

define ptx_kernel void @whole(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %min = call i32 @llvm.nvvm.redux.sync.min(i32 %v, i32 -1)
  %max = call i32 @llvm.nvvm.redux.sync.max(i32 %v, i32 -1)
  %umax = call i32 @llvm.nvvm.redux.sync.umax(i32 %v, i32 -1)
  %and = call i32 @llvm.nvvm.redux.sync.and(i32 %v, i32 -1)
  %or = call i32 @llvm.nvvm.redux.sync.or(i32 %v, i32 -1)
  %xor = call i32 @llvm.nvvm.redux.sync.xor(i32 %v, i32 -1)
  %same = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %v)
  %all = extractvalue { i32, i1 } %same, 0
  %elected = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %leader = extractvalue { i32, i1 } %elected, 1
  br i1 %leader, label %write, label %write.end

write:
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %min, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 1
  store i32 %max, ptr addrspace(1) %at3, align 4
  %at4 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 2
  store i32 %umax, ptr addrspace(1) %at4, align 4
  %at5 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 3
  store i32 %and, ptr addrspace(1) %at5, align 4
  %at6 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 4
  store i32 %or, ptr addrspace(1) %at6, align 4
  %at7 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 5
  store i32 %xor, ptr addrspace(1) %at7, align 4
  %at8 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 6
  store i32 %all, ptr addrspace(1) %at8, align 4
  br label %write.end

write.end:
  ret void
}

declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.redux.sync.and(i32, i32)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32)
declare i32 @llvm.nvvm.redux.sync.min(i32, i32)
declare i32 @llvm.nvvm.redux.sync.or(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)
declare i32 @llvm.nvvm.redux.sync.xor(i32, i32)
