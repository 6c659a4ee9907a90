; A load of one of two local variables becomes two only if both could be loaded from: as aligned as it says, and alive.

; RUN: nvopt %s -passes=instcombine -S -o %t.ll
; RUN: nvopt check %s %t.ll | FileCheck %s
; RUN: FileCheck --check-prefix=BOTH %s < %t.ll
; CHECK: refines: {{[0-9]+}} functions compared without a difference, 0 with one, 0 not compared
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define internal void @uses(ptr %x) noinline optnone {
  store i8 1, ptr %x
  ret void
}

define ptx_kernel void @less_aligned(ptr addrspace(1) %o, i32 %n) {
  %first = alloca i8, align 1
  %b = alloca [8 x i8], align 1
  %a = alloca i64, align 8
  store i64 5, ptr %a
  call void @uses(ptr %first)
  call void @uses(ptr %b)
  call void @uses(ptr %a)
  %c = icmp slt i32 %n, 2000000000
  %s = select i1 %c, ptr %a, ptr %b
  %v = load i64, ptr %s, align 8
  store i64 %v, ptr addrspace(1) %o
  ret void
}

define ptx_kernel void @no_longer_there(ptr addrspace(1) %o, i32 %n) {
  %b = alloca i64, align 8
  %a = alloca i64, align 8
  store i64 5, ptr %a
  call void @uses(ptr %a)
  call void @llvm.lifetime.start.p0(ptr %b)
  store i64 5, ptr %b
  call void @uses(ptr %b)
  call void @llvm.lifetime.end.p0(ptr %b)
  %c = icmp slt i32 %n, 2000000000
  %s = select i1 %c, ptr %a, ptr %b
  %v = load i64, ptr %s, align 8
  store i64 %v, ptr addrspace(1) %o
  ret void
}

; BOTH-LABEL: define ptx_kernel void @both(
; BOTH: load i64, ptr %a
; BOTH: load i64, ptr %b
; BOTH: select i1
define ptx_kernel void @both(ptr addrspace(1) %o, i32 %n) {
  %b = alloca i64, align 8
  %a = alloca i64, align 8
  store i64 5, ptr %a
  store i64 6, ptr %b
  call void @uses(ptr %a)
  call void @uses(ptr %b)
  %c = icmp slt i32 %n, 2000000000
  %s = select i1 %c, ptr %a, ptr %b
  %v = load i64, ptr %s, align 8
  store i64 %v, ptr addrspace(1) %o
  ret void
}

; A life that began on every way, and ends behind.
; BOTH-LABEL: define ptx_kernel void @alive(
; BOTH: load i64, ptr %a
; BOTH: load i64, ptr %b
; BOTH: select i1
define ptx_kernel void @alive(ptr addrspace(1) %o, i32 %n) {
entry:
  %b = alloca i64, align 8
  %a = alloca i64, align 8
  store i64 5, ptr %a
  call void @uses(ptr %a)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %end ]
  call void @llvm.lifetime.start.p0(ptr %b)
  store i64 6, ptr %b
  call void @uses(ptr %b)
  %far = icmp slt i32 %n, 100
  br i1 %far, label %then, label %end
then:
  %c = icmp slt i32 %n, 7
  %s = select i1 %c, ptr %a, ptr %b
  %v = load i64, ptr %s, align 8
  store i64 %v, ptr addrspace(1) %o
  br label %end
end:
  call void @llvm.lifetime.end.p0(ptr %b)
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, 2
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

; Not: in the second round it is no longer there.
; BOTH-LABEL: define ptx_kernel void @ended_before_the_second_round(
; BOTH: select i1 %{{.*}}, ptr %a, ptr %b
define ptx_kernel void @ended_before_the_second_round(ptr addrspace(1) %o, i32 %n) {
entry:
  %b = alloca i64, align 8
  %a = alloca i64, align 8
  store i64 5, ptr %a
  call void @uses(ptr %a)
  call void @llvm.lifetime.start.p0(ptr %b)
  store i64 6, ptr %b
  call void @uses(ptr %b)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %end ]
  %c = icmp sge i32 %i, 1
  %s = select i1 %c, ptr %a, ptr %b
  %v = load i64, ptr %s, align 8
  store i64 %v, ptr addrspace(1) %o
  br label %end
end:
  call void @llvm.lifetime.end.p0(ptr %b)
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, 2
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
