; A dot product of doubles: fused multiply-adds a thread, shuffles of the two halves of a double,
; one atomic a warp.

; EXEC: --kernel=dot --grid=1 --block=32 --arg=f64[10]=iota --arg=f64[10]=iota:10:-1 \
; EXEC:   --arg=out@f64[1]=zero --arg=i32:10 --expect=out=165
; EXEC: --kernel=dot --grid=2 --block=64 --arg=f64[300]=iota --arg=f64[300]=iota:300:-1 \
; EXEC:   --arg=out@f64[1]=zero --arg=i32:300 --expect=out=4499950

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; A double from another thread: its halves travel apart.
define double @shuffle(double %x, i32 %d) {
entry:
  %low = call i32 @llvm.nvvm.d2i.lo(double %x)
  %high = call i32 @llvm.nvvm.d2i.hi(double %x)
  %l = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %low, i32 %d, i32 31)
  %h = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %high, i32 %d, i32 31)
  %r = call double @llvm.nvvm.lohi.i2d(i32 %l, i32 %h)
  ret double %r
}

define ptx_kernel void @dot(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out, i32 %n) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %stride = mul i32 %blocks, %i.ntid
  br label %each.head

each.head:
  %k = phi i32 [ %i, %entry ], [ %k.next, %each.latch ]
  %sum = phi double [ 0.0, %entry ], [ %sum.next, %each.latch ]
  %each.more = icmp slt i32 %k, %n
  br i1 %each.more, label %each.body, label %each.end

each.body:
  %at1 = getelementptr inbounds double, ptr addrspace(1) %x, i32 %k
  %a = load double, ptr addrspace(1) %at1, align 8
  %at2 = getelementptr inbounds double, ptr addrspace(1) %y, i32 %k
  %b = load double, ptr addrspace(1) %at2, align 8
  %sum.next = call double @llvm.fma.f64(double %a, double %b, double %sum)
  br label %each.latch

each.latch:
  %k.next = add i32 %k, %stride
  br label %each.head

each.end:
  br label %tree.head

tree.head:
  %d = phi i32 [ 16, %each.end ], [ %d.next, %tree.latch ]
  %s = phi double [ %sum, %each.end ], [ %s.next, %tree.latch ]
  %tree.more = icmp ugt i32 %d, 0
  br i1 %tree.more, label %tree.body, label %tree.end

tree.body:
  %o = call double @shuffle(double %s, i32 %d)
  %s.next = fadd double %s, %o
  br label %tree.latch

tree.latch:
  %d.next = lshr i32 %d, 1
  br label %tree.head

tree.end:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %add, label %add.end

add:
  %old = atomicrmw fadd ptr addrspace(1) %out, double %s monotonic, align 8
  br label %add.end

add.end:
  ret void
}

declare double @llvm.fma.f64(double, double, double)
declare i32 @llvm.nvvm.d2i.hi(double)
declare i32 @llvm.nvvm.d2i.lo(double)
declare double @llvm.nvvm.lohi.i2d(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
