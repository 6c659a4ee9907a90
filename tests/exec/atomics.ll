; Every atomic operation by all threads of a block: what is left does not depend on who came
; first.

; EXEC: --kernel=all --block=64 --arg=m@i32[12]=[0, 0, 100, -5, 50, 3, -1, 0, 0, 0, 0, 1] \
; EXEC:   --arg=wide@i64[2]=zero --arg=floats@f32[2]=zero \
; EXEC:   --expect=m=[2016, -2016, -63, 63, 0, -1, 0, -1, 0, 4, 6, 5] \
; EXEC:   --expect=wide=[8658654068736, 270582939648] --expect=floats=[2016, 63]
; EXEC: --kernel=shared --block=40 --arg=out@f64[3] --expect=out=[40, 20, 11]
; EXEC: @swap(i128[]=[5], i128 170141183460469231731687303715884105700) == i128 170141183460469231731687303715884105705
; EXEC: @compare(i128[]=[7], i128 7, i128 9) == { i128 7, i1 true }
; EXEC: @compare(i128[]=[7], i128 8, i128 9) == { i128 7, i1 false }
; EXEC: --kernel=scoped --block=40 --arg=n@i32[3]=[0, 5, 0] --arg=f@f32[1]=zero \
; EXEC:   --expect=n=[780, 39, 100] --expect=f=20
; EXEC: --kernel=brains --grid=2 --block=32 --arg=p@bf16[2]=zero --expect=p=[64, 128]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @all(ptr addrspace(1) %m, ptr addrspace(1) %wide, ptr addrspace(1) %floats) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %minus = sub i32 0, %t
  %bit = and i32 %t, 31
  %one = shl i32 1, %bit
  %keep = xor i32 %one, -1
  %p1 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 1
  %p2 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 2
  %p3 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 3
  %p4 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 4
  %p5 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 5
  %p6 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 6
  %p7 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 7
  %p8 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 8
  %p9 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 9
  %p10 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 10
  %p11 = getelementptr inbounds i32, ptr addrspace(1) %m, i32 11
  %a0 = atomicrmw add ptr addrspace(1) %m, i32 %t monotonic, align 4
  %a1 = atomicrmw sub ptr addrspace(1) %p1, i32 %t monotonic, align 4
  %a2 = atomicrmw min ptr addrspace(1) %p2, i32 %minus monotonic, align 4
  %a3 = atomicrmw max ptr addrspace(1) %p3, i32 %t monotonic, align 4
  %a4 = atomicrmw umin ptr addrspace(1) %p4, i32 %t monotonic, align 4
  %a5 = atomicrmw umax ptr addrspace(1) %p5, i32 %minus monotonic, align 4
  %a6 = atomicrmw and ptr addrspace(1) %p6, i32 %keep monotonic, align 4
  %a7 = atomicrmw or ptr addrspace(1) %p7, i32 %one monotonic, align 4
  %a8 = atomicrmw xor ptr addrspace(1) %p8, i32 %t monotonic, align 4
  %a9 = atomicrmw uinc_wrap ptr addrspace(1) %p9, i32 9 monotonic, align 4
  %a10 = atomicrmw udec_wrap ptr addrspace(1) %p10, i32 9 monotonic, align 4
  %a11 = atomicrmw xchg ptr addrspace(1) %p11, i32 5 acq_rel, align 4
  %w = zext i32 %t to i64
  %big = shl i64 %w, 32
  %b0 = atomicrmw add ptr addrspace(1) %wide, i64 %big seq_cst, align 8
  %w1 = getelementptr inbounds i64, ptr addrspace(1) %wide, i32 1
  %b1 = atomicrmw umax ptr addrspace(1) %w1, i64 %big monotonic, align 8
  %f = uitofp i32 %t to float
  %c0 = atomicrmw fadd ptr addrspace(1) %floats, float %f monotonic, align 4
  %f1 = getelementptr inbounds float, ptr addrspace(1) %floats, i32 1
  br label %retry

retry:
  ; The greatest float by compare-and-swap, as it is done where there is no instruction for it.
  %old = load atomic float, ptr addrspace(1) %f1 monotonic, align 4
  %greater = fcmp ogt float %f, %old
  br i1 %greater, label %swap, label %done

swap:
  %old.bits = bitcast float %old to i32
  %new.bits = bitcast float %f to i32
  %pair = cmpxchg ptr addrspace(1) %f1, i32 %old.bits, i32 %new.bits monotonic monotonic, align 4
  %ok = extractvalue { i32, i1 } %pair, 1
  br i1 %ok, label %done, label %retry

done:
  ret void
}

define ptx_kernel void @shared(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %init.end

init:
  store <2 x half> zeroinitializer, ptr addrspace(3) @pair, align 4
  store double 1.0, ptr addrspace(3) @sum, align 8
  br label %init.end

init.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %a = atomicrmw fadd ptr addrspace(3) @pair, <2 x half> <half 1.0, half 5.0e-01> monotonic, align 4
  %b = atomicrmw fadd ptr addrspace(3) @sum, double 2.5e-01 monotonic, align 8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %first, label %write, label %write.end

write:
  %p = load <2 x half>, ptr addrspace(3) @pair, align 4
  %q = fpext <2 x half> %p to <2 x double>
  %at1 = getelementptr inbounds <2 x double>, ptr addrspace(1) %out, i32 0
  store <2 x double> %q, ptr addrspace(1) %at1, align 16
  %s = load double, ptr addrspace(3) @sum, align 8
  %at2 = getelementptr inbounds double, ptr addrspace(1) %out, i32 2
  store double %s, ptr addrspace(1) %at2, align 8
  br label %write.end

write.end:
  ret void
}

; Words of 128 bits can be exchanged and compared.
define i128 @swap(ptr %p, i128 %x) {
entry:
  %old = atomicrmw xchg ptr %p, i128 %x monotonic, align 16
  %now = load atomic i128, ptr %p monotonic, align 16
  %both = add i128 %old, %now
  ret i128 %both
}

define { i128, i1 } @compare(ptr %p, i128 %expected, i128 %new) {
entry:
  %r = cmpxchg ptr %p, i128 %expected, i128 %new acq_rel monotonic, align 16
  ret { i128, i1 } %r
}

; The intrinsics with a scope.
define ptx_kernel void @scoped(ptr %n, ptr %f) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %n, i32 %t)
  %n1 = getelementptr inbounds i32, ptr %n, i64 1
  %b = call i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p0(ptr %n1, i32 %t)
  %n2 = getelementptr inbounds i32, ptr %n, i64 2
  %c = call i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr %n2, i32 %t, i32 100)
  %x = call float @llvm.nvvm.atomic.add.gen.f.sys.f32.p0(ptr %f, float 5.0e-01)
  ret void
}

define ptx_kernel void @brains(ptr addrspace(1) %p) {
entry:
  %a = atomicrmw fadd ptr addrspace(1) %p, <2 x bfloat> <bfloat 1.0, bfloat 2.0> monotonic, align 4
  ret void
}

@pair = internal addrspace(3) global <2 x half> undef, align 4
@sum = internal addrspace(3) global double undef, align 8

declare float @llvm.nvvm.atomic.add.gen.f.sys.f32.p0(ptr, float)
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr, i32, i32)
declare i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p0(ptr, i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
