; The lower factor of a symmetric matrix, column by column; rows of a column are done by threads
; side by side.

; EXEC: --kernel=cholesky --block=3 --arg=a@f32[9]=[4, 2, -2, 2, 10, 5, -2, 5, 6] --arg=i32:3 \
; EXEC:   --expect=a=[2, 0, 0, 1, 3, 0, -1, 2, 1]
; EXEC: --kernel=cholesky --block=1 --arg=a@f32[1]=[9] --arg=i32:1 --expect=a=3

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @cholesky(ptr addrspace(1) %a, i32 %n) {
entry:
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %column.head

column.head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %column.latch ]
  %column.more = icmp ult i32 %k, %n
  br i1 %column.more, label %column.body, label %column.end

column.body:
  %line.k = mul i32 %k, %n
  %line.r = mul i32 %r, %n
  %from.k = icmp uge i32 %r, %k
  br i1 %from.k, label %dot, label %dot.end

dot:
  br label %sum.head

sum.head:
  %j = phi i32 [ 0, %dot ], [ %j.next, %sum.latch ]
  %s = phi float [ 0.0, %dot ], [ %s.next, %sum.latch ]
  %sum.more = icmp ult i32 %j, %k
  br i1 %sum.more, label %sum.body, label %sum.end

sum.body:
  %rj.at = add i32 %line.r, %j
  %kj.at = add i32 %line.k, %j
  %at1 = getelementptr inbounds float, ptr addrspace(1) %a, i32 %rj.at
  %rj = load float, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds float, ptr addrspace(1) %a, i32 %kj.at
  %kj = load float, ptr addrspace(1) %at2, align 4
  %s.next = call float @llvm.fma.f32(float %rj, float %kj, float %s)
  br label %sum.latch

sum.latch:
  %j.next = add i32 %j, 1
  br label %sum.head

sum.end:
  %rk.at = add i32 %line.r, %k
  %at3 = getelementptr inbounds float, ptr addrspace(1) %a, i32 %rk.at
  %rk = load float, ptr addrspace(1) %at3, align 4
  %d = fsub float %rk, %s
  %at4 = getelementptr inbounds float, ptr addrspace(1) %a, i32 %rk.at
  store float %d, ptr addrspace(1) %at4, align 4
  br label %dot.end

dot.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %kk.at = add i32 %line.k, %k
  %at5 = getelementptr inbounds float, ptr addrspace(1) %a, i32 %kk.at
  %kk = load float, ptr addrspace(1) %at5, align 4
  %root = call float @llvm.sqrt.f32(float %kk)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %from.k, label %scale, label %scale.end

scale:
  %own.at = add i32 %line.r, %k
  %at6 = getelementptr inbounds float, ptr addrspace(1) %a, i32 %own.at
  %own = load float, ptr addrspace(1) %at6, align 4
  %q = fdiv float %own, %root
  %at7 = getelementptr inbounds float, ptr addrspace(1) %a, i32 %own.at
  store float %q, ptr addrspace(1) %at7, align 4
  br label %scale.end

scale.end:
  %before = icmp ult i32 %r, %k
  br i1 %before, label %clear, label %clear.end

clear:
  %up.at = add i32 %line.r, %k
  %at8 = getelementptr inbounds float, ptr addrspace(1) %a, i32 %up.at
  store float 0.0, ptr addrspace(1) %at8, align 4
  br label %clear.end

clear.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %column.latch

column.latch:
  %k.next = add i32 %k, 1
  br label %column.head

column.end:
  ret void
}

declare float @llvm.fma.f32(float, float, float)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.sqrt.f32(float)
