; Elimination without pivots, in place, one thread an element; rows below the pivot wait for each
; step.

; EXEC: --kernel=lu --block=4,4 \
; EXEC:   --arg=data@f64[16]=[2, 1, 1, 0, 4, 3, 3, 1, 8, 7, 9, 5, 6, 7, 9, 8] \
; EXEC:   --expect=data=[2, 1, 1, 0, 2, 1, 1, 1, 4, 3, 2, 2, 3, 4, 1, 2]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@m = internal addrspace(3) global [16 x double] undef, align 8

define ptx_kernel void @lu(ptr addrspace(1) %data) {
entry:
  %c = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %line = shl i32 %r, 2
  %i = add i32 %line, %c
  %at1 = getelementptr inbounds double, ptr addrspace(1) %data, i32 %i
  %v = load double, ptr addrspace(1) %at1, align 8
  %at2 = getelementptr inbounds double, ptr addrspace(3) @m, i32 %i
  store double %v, ptr addrspace(3) %at2, align 8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %pivot.head

pivot.head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %pivot.latch ]
  %pivot.more = icmp ult i32 %k, 4
  br i1 %pivot.more, label %pivot.body, label %pivot.end

pivot.body:
  %below = icmp ugt i32 %r, %k
  %is.col = icmp eq i32 %c, %k
  %divide = and i1 %below, %is.col
  br i1 %divide, label %scale, label %scale.end

scale:
  %kk = mul i32 %k, 5
  %at3 = getelementptr inbounds double, ptr addrspace(3) @m, i32 %kk
  %p = load double, ptr addrspace(3) %at3, align 8
  %at4 = getelementptr inbounds double, ptr addrspace(3) @m, i32 %i
  %x = load double, ptr addrspace(3) %at4, align 8
  %q = fdiv double %x, %p
  %at5 = getelementptr inbounds double, ptr addrspace(3) @m, i32 %i
  store double %q, ptr addrspace(3) %at5, align 8
  br label %scale.end

scale.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %right = icmp ugt i32 %c, %k
  %inner = and i1 %below, %right
  br i1 %inner, label %update, label %update.end

update:
  %l.at = add i32 %line, %k
  %k.line = shl i32 %k, 2
  %u.at = add i32 %k.line, %c
  %at6 = getelementptr inbounds double, ptr addrspace(3) @m, i32 %l.at
  %l = load double, ptr addrspace(3) %at6, align 8
  %at7 = getelementptr inbounds double, ptr addrspace(3) @m, i32 %u.at
  %u = load double, ptr addrspace(3) %at7, align 8
  %at8 = getelementptr inbounds double, ptr addrspace(3) @m, i32 %i
  %y = load double, ptr addrspace(3) %at8, align 8
  %prod = fmul double %l, %u
  %z = fsub double %y, %prod
  %at9 = getelementptr inbounds double, ptr addrspace(3) @m, i32 %i
  store double %z, ptr addrspace(3) %at9, align 8
  br label %update.end

update.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %pivot.latch

pivot.latch:
  %k.next = add i32 %k, 1
  br label %pivot.head

pivot.end:
  %at10 = getelementptr inbounds double, ptr addrspace(3) @m, i32 %i
  %w = load double, ptr addrspace(3) %at10, align 8
  %at11 = getelementptr inbounds double, ptr addrspace(1) %data, i32 %i
  store double %w, ptr addrspace(1) %at11, align 8
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
