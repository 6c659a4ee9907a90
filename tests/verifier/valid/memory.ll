; RUN: nvopt --verify %s
; Memory accesses of all kinds.

target datalayout = "e-p1:64:64:64:32"

define void @accesses(ptr %p, ptr addrspace(1) %q, <2 x ptr> %v, <2 x i32> %i) {
  %a = load atomic <2 x i32>, ptr %p seq_cst, align 8
  %b = load atomic float, ptr %p monotonic, align 4
  store atomic ptr %p, ptr %p release, align 8
  %c = atomicrmw fadd ptr %p, <2 x half> zeroinitializer seq_cst
  %d = atomicrmw xchg ptr %p, ptr null acquire
  %e = cmpxchg weak ptr %p, i32 0, i32 1 acq_rel monotonic
  %f = ptrtoaddr ptr addrspace(1) %q to i32
  %g = getelementptr { i32, [4 x i16] }, ptr %p, i64 1, i32 1, i64 3
  %h = getelementptr { i32, i32 }, <2 x ptr> %v, <2 x i32> %i, <2 x i32> <i32 1, i32 1>
  %j = getelementptr <vscale x 4 x i32>, ptr %p, i64 1, i64 2
  %k = alloca { <vscale x 4 x i32>, <vscale x 4 x i32> }
  %l = load { <vscale x 4 x i32>, <vscale x 4 x i32> }, ptr %k
  fence syncscope("device") acq_rel
  ret void
}

define void @swifterrors(ptr swifterror %e, ptr %p) {
  %slot = alloca swifterror ptr
  store ptr null, ptr %slot
  %x = load ptr, ptr %e
  call void @swifterrors(ptr swifterror %slot, ptr %p)
  call void @swifterrors(ptr swifterror %e, ptr %p)
  ret void
}
