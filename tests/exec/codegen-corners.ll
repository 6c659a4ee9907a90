; What compiled code once got wrong: a constant that is zero-extended, NaN through llvm.maximum,
; atomics on bytes of shared memory.

; EXEC: --kernel=corners --block=4 --arg=out@i64[4]=zero --arg=f@f32[1]=zero \
; EXEC:   --expect=out=[4294967295, 65535, 8, 2147483647]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cell = internal addrspace(3) global [4 x i8] poison, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare float @llvm.maximum.f32(float, float)

define ptx_kernel void @corners(ptr addrspace(1) %out, ptr addrspace(1) %f) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %init, label %go

init:
  store i32 0, ptr addrspace(3) @cell, align 4
  br label %go

go:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %byte = getelementptr i8, ptr addrspace(3) @cell, i64 1
  %old = atomicrmw add ptr addrspace(3) %byte, i8 2 monotonic
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %first, label %write, label %done

write:
  %wide = zext i32 -1 to i64
  store i64 %wide, ptr addrspace(1) %out, align 8
  %short = zext i16 -1 to i64
  %p1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %short, ptr addrspace(1) %p1, align 8
  %sum = load i8, ptr addrspace(3) %byte, align 1
  %sum64 = zext i8 %sum to i64
  %p2 = getelementptr i64, ptr addrspace(1) %out, i64 2
  store i64 %sum64, ptr addrspace(1) %p2, align 8
  %zero = load float, ptr addrspace(1) %f, align 4
  %nan = fdiv float %zero, %zero
  %max = call float @llvm.maximum.f32(float %nan, float 1.0)
  %bits = bitcast float %max to i32
  %bits64 = zext i32 %bits to i64
  %p3 = getelementptr i64, ptr addrspace(1) %out, i64 3
  store i64 %bits64, ptr addrspace(1) %p3, align 8
  br label %done

done:
  ret void
}
