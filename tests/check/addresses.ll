; What two addresses have to do with each other: passes that ask must not be told too much.

; RUN: nvopt %s -passes=gvn -S -o %t.gvn.ll
; RUN: nvopt check %s %t.gvn.ll | FileCheck %s
; RUN: nvopt %s -passes='early-cse<memssa>' -S -o %t.cse.ll
; RUN: nvopt check %s %t.cse.ll | FileCheck %s
; RUN: nvopt %s -passes=dse -S -o %t.dse.ll
; RUN: nvopt check %s %t.dse.ll | FileCheck %s
; RUN: nvopt %s -passes=load-store-vectorizer -S -o %t.lsv.ll
; RUN: nvopt check %s %t.lsv.ll | FileCheck %s
; RUN: nvopt %s -passes='require<globals-aa>,gvn' -S -o %t.globals.ll
; RUN: nvopt check %s %t.globals.ll | FileCheck %s
; RUN: FileCheck --check-prefix=KEPT %s < %t.globals.ll
; RUN: nvopt %s -O2 -S -o %t.O2.ll
; RUN: nvopt check %s %t.O2.ll | FileCheck %s
; CHECK: refines: {{[0-9]+}} functions compared without a difference, 0 with one, 0 not compared
target triple = "nvptx64-nvidia-cuda"

declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) convergent
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; `%r` is what `%p` was when the inner loop ended: that they swap in each round says nothing of the two.
define i32 @of_earlier_rounds() {
entry:
  %a = alloca i32
  %b = alloca i32
  %c = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr %b
  store i32 3, ptr %c
  br label %outer
outer:
  %r = phi ptr [ %c, %entry ], [ %p, %latch ]
  %i = phi i32 [ 0, %entry ], [ %next.i, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %more, %latch ]
  br label %inner
inner:
  %p = phi ptr [ %a, %outer ], [ %b, %inner ]
  %q = phi ptr [ %b, %outer ], [ %a, %inner ]
  %j = phi i32 [ 0, %outer ], [ %next.j, %inner ]
  %s = phi i32 [ %sum, %outer ], [ %more, %inner ]
  %x = load i32, ptr %q
  %v = add i32 %s, 100
  store i32 %v, ptr %r
  %y = load i32, ptr %q
  %d = sub i32 %y, %x
  %more = add i32 %s, %d
  %next.j = add i32 %j, 1
  %again = icmp ult i32 %next.j, 2
  br i1 %again, label %inner, label %latch
latch:
  %next.i = add i32 %i, 1
  %once.more = icmp ult i32 %next.i, 3
  br i1 %once.more, label %outer, label %end
end:
  ret i32 %more
}

; A mask leads elsewhere in the same object.
define i8 @masked(i64 %i) {
  %b = alloca [64 x i8], align 16
  %x = and i64 %i, 15
  %p = getelementptr i8, ptr %b, i64 %x
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %p4 = getelementptr i8, ptr %p, i64 4
  %m4 = getelementptr i8, ptr %m, i64 4
  store i8 1, ptr %m4
  store i8 2, ptr %p4
  %r = load i8, ptr %m4
  ret i8 %r
}

define ptx_kernel void @masked_pair(ptr addrspace(1) align 16 %in, ptr addrspace(1) %out, i64 %i) {
  %x = and i64 %i, 1
  %o = shl i64 %x, 3
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %o
  %m = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %p, i64 -16)
  %a = load i32, ptr addrspace(1) %m, align 16
  %p4 = getelementptr i8, ptr addrspace(1) %p, i64 4
  %b = load i32, ptr addrspace(1) %p4, align 4
  store i32 %a, ptr addrspace(1) %out
  %o8 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store i32 %b, ptr addrspace(1) %o8
  ret void
}

; Shared memory whose size the launch says has many names.
@ints = external addrspace(3) global [0 x i32], align 16
@floats = external addrspace(3) global [0 x float], align 16

define ptx_kernel void @dynamic(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(3) @ints
  store float 2.0, ptr addrspace(3) @floats
  %r = load i32, ptr addrspace(3) @ints
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; A function that only waits for the others lets them write.
@slot = internal addrspace(3) global i32 undef

define internal void @sync() noinline convergent willreturn nounwind {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

define ptx_kernel void @written_by_the_first(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %one, label %all
one:
  store i32 7, ptr addrspace(3) @slot
  br label %all
all:
  call void @sync() convergent
  %a = load i32, ptr addrspace(3) @slot
  call void @sync() convergent
  br i1 %first, label %one.again, label %all.again
one.again:
  store i32 9, ptr addrspace(3) @slot
  br label %all.again
all.again:
  call void @sync() convergent
  %b = load i32, ptr addrspace(3) @slot
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; Another definition may take the place of this one, and write. No run shows that.
@counted = internal global i32 0

define weak void @may_be_replaced() {
  ret void
}

define void @counts() {
  store i32 1, ptr @counted
  ret void
}

; KEPT-LABEL: define i32 @twice()
; KEPT: load
; KEPT: call void @may_be_replaced()
; KEPT: load
define i32 @twice() {
  %a = load i32, ptr @counted
  call void @may_be_replaced()
  %b = load i32, ptr @counted
  %r = add i32 %a, %b
  ret i32 %r
}

; This one is final.
define void @does_nothing() noinline {
  ret void
}

; KEPT-LABEL: define i32 @once()
; KEPT: load
; KEPT: call void @does_nothing()
; KEPT-NOT: load
; KEPT: ret
define i32 @once() {
  %a = load i32, ptr @counted
  call void @does_nothing()
  %b = load i32, ptr @counted
  %r = add i32 %a, %b
  ret i32 %r
}
