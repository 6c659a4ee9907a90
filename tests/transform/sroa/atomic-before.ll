; An atomic load races with no atomic store, a plain one of the same word would: that it stands before
; does not make a choice between two addresses safe to load from.
; RUN: nvopt -passes=sroa -S %s | FileCheck %s
; RUN: nvopt %s -passes=sroa -S -o %t.ll
; RUN: nvopt check %s %t.ll | FileCheck %s --check-prefix=SAME
; SAME: refines: 2 functions compared without a difference, 0 with one, 0 not compared
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; CHECK-LABEL: define ptx_kernel void @flag(
; CHECK: br i1 %is
; CHECK: load i32, ptr %flag, align 4
define ptx_kernel void @flag(ptr addrspace(1) noalias %out, ptr %flag) {
entry:
  %q = alloca i32, align 4
  store i32 3, ptr %q
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = icmp eq i32 %t, 0
  br i1 %z, label %w, label %r
w:
  store atomic i32 1, ptr %flag syncscope("block") release, align 4
  br label %e
r:
  %v = load atomic i32, ptr %flag syncscope("block") acquire, align 4
  %is = icmp eq i32 %v, 1
  %s = select i1 %is, ptr %flag, ptr %q
  %x = load i32, ptr %s, align 4
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %o = and i32 %x, 0
  store i32 %o, ptr addrspace(1) %po
  br label %e
e:
  ret void
}

; What is loaded by a plain load already can be loaded again.
; CHECK-LABEL: define i32 @plain(
; CHECK-NOT: alloca
; CHECK: select i1 %is, i32
define i32 @plain(ptr %p) {
  %q = alloca i32, align 4
  store i32 3, ptr %q
  %v = load i32, ptr %p, align 4
  %is = icmp eq i32 %v, 1
  %s = select i1 %is, ptr %p, ptr %q
  %x = load i32, ptr %s, align 4
  ret i32 %x
}
