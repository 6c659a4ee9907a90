; One step of k-means in one dimension: points find the nearest center and add themselves to its
; sum and count by atomics; then the centers move, and one without points stays.

; EXEC: --kernel=step --block=8 --arg=f32[8]=[0, 1, 2, 10, 11, 12, 20, 22] \
; EXEC:   --arg=centers@f32[3]=[1, 12, 30] --arg=i32:3 --arg=nearest@i32[8] \
; EXEC:   --expect=nearest=[0, 0, 0, 1, 1, 1, 1, 2] --expect=centers=[1, 13.25, 22]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@sums = internal addrspace(3) global [4 x float] undef, align 4
@counts = internal addrspace(3) global [4 x i32] undef, align 4

define ptx_kernel void @step(ptr addrspace(1) %points, ptr addrspace(1) %centers, i32 %k, ptr addrspace(1) %nearest) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %owns = icmp ult i32 %i, %k
  br i1 %owns, label %clear, label %clear.end

clear:
  %at1 = getelementptr inbounds float, ptr addrspace(3) @sums, i32 %i
  store float 0.0, ptr addrspace(3) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @counts, i32 %i
  store i32 0, ptr addrspace(3) %at2, align 4
  br label %clear.end

clear.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %at3 = getelementptr inbounds float, ptr addrspace(1) %points, i32 %i
  %x = load float, ptr addrspace(1) %at3, align 4
  br label %search.head

search.head:
  %c = phi i32 [ 0, %clear.end ], [ %c.next, %search.latch ]
  %best = phi i32 [ 0, %clear.end ], [ %best.next, %search.latch ]
  %dist = phi float [ 0x7FF0000000000000, %clear.end ], [ %dist.next, %search.latch ]
  %search.more = icmp ult i32 %c, %k
  br i1 %search.more, label %search.body, label %search.end

search.body:
  %at4 = getelementptr inbounds float, ptr addrspace(1) %centers, i32 %c
  %center = load float, ptr addrspace(1) %at4, align 4
  %diff = fsub float %x, %center
  %d = call float @llvm.fabs.f32(float %diff)
  %closer = fcmp olt float %d, %dist
  %best.next = select i1 %closer, i32 %c, i32 %best
  %dist.next = select i1 %closer, float %d, float %dist
  br label %search.latch

search.latch:
  %c.next = add i32 %c, 1
  br label %search.head

search.end:
  %at5 = getelementptr inbounds i32, ptr addrspace(1) %nearest, i32 %i
  store i32 %best, ptr addrspace(1) %at5, align 4
  %s.at = getelementptr inbounds float, ptr addrspace(3) @sums, i32 %best
  %c.at = getelementptr inbounds i32, ptr addrspace(3) @counts, i32 %best
  %a = atomicrmw fadd ptr addrspace(3) %s.at, float %x monotonic, align 4
  %b = atomicrmw add ptr addrspace(3) %c.at, i32 1 monotonic, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %owns, label %move, label %move.end

move:
  %at6 = getelementptr inbounds float, ptr addrspace(3) @sums, i32 %i
  %s = load float, ptr addrspace(3) %at6, align 4
  %at7 = getelementptr inbounds i32, ptr addrspace(3) @counts, i32 %i
  %n = load i32, ptr addrspace(3) %at7, align 4
  %some = icmp ne i32 %n, 0
  br i1 %some, label %mean, label %mean.end

mean:
  %nf = sitofp i32 %n to float
  %m = fdiv float %s, %nf
  %at8 = getelementptr inbounds float, ptr addrspace(1) %centers, i32 %i
  store float %m, ptr addrspace(1) %at8, align 4
  br label %mean.end

mean.end:
  br label %move.end

move.end:
  ret void
}

declare float @llvm.fabs.f32(float)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
