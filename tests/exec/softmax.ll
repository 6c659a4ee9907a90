; Softmax of rows, one warp a row: the greatest element and the sum of exponentials by butterfly
; shuffles. Rows are shorter than a warp; the other threads hold minus infinity.

; EXEC: --kernel=softmax --grid=2 --block=32 \
; EXEC:   --arg=data@f32[16]=[-3, 2, 0, -2, 3, 1, -1, -3, 0, 0, 0, 0, 0, 0, 0, 0] --arg=i32:8 \
; EXEC:   --tolerance=1e-6 \
; EXEC:   --expect=data=[0.00156584, 0.23239194, 0.03145083, 0.00425641, 0.6317068, 0.08549222, 0.01157011, 0.00156584, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125]
; EXEC: --kernel=softmax --block=32 --arg=data@f32[32]=fill:3 --arg=i32:32 --expect=data=0.03125

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @softmax(ptr addrspace(1) %data, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %row = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %line = mul i32 %row, %n
  %at = add i32 %line, %t
  %in = icmp slt i32 %t, %n
  br i1 %in, label %load, label %loaded

load:
  %at1 = getelementptr inbounds float, ptr addrspace(1) %data, i32 %at
  %v = load float, ptr addrspace(1) %at1, align 4
  br label %loaded

loaded:
  %x = phi float [ 0xFFF0000000000000, %entry ], [ %v, %load ]
  br label %greatest.head

greatest.head:
  %d = phi i32 [ 16, %loaded ], [ %d.next, %greatest.latch ]
  %max = phi float [ %x, %loaded ], [ %max.next, %greatest.latch ]
  %greatest.more = icmp ugt i32 %d, 0
  br i1 %greatest.more, label %greatest.body, label %greatest.end

greatest.body:
  %other = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %max, i32 %d, i32 31)
  %max.next = call float @llvm.maxnum.f32(float %max, float %other)
  br label %greatest.latch

greatest.latch:
  %d.next = lshr i32 %d, 1
  br label %greatest.head

greatest.end:
  %rel = fsub float %x, %max
  %scaled = fmul float %rel, 0x3FF7154760000000
  %e = call float @llvm.exp2.f32(float %scaled)
  br label %total.head

total.head:
  %k = phi i32 [ 16, %greatest.end ], [ %k.next, %total.latch ]
  %sum = phi float [ %e, %greatest.end ], [ %sum.next, %total.latch ]
  %total.more = icmp ugt i32 %k, 0
  br i1 %total.more, label %total.body, label %total.end

total.body:
  %part = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %sum, i32 %k, i32 31)
  %sum.next = fadd float %sum, %part
  br label %total.latch

total.latch:
  %k.next = lshr i32 %k, 1
  br label %total.head

total.end:
  %r = fdiv float %e, %sum
  br i1 %in, label %store, label %store.end

store:
  %at2 = getelementptr inbounds float, ptr addrspace(1) %data, i32 %at
  store float %r, ptr addrspace(1) %at2, align 4
  br label %store.end

store.end:
  ret void
}

declare float @llvm.exp2.f32(float)
declare float @llvm.maxnum.f32(float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
