; What an instruction promises holds for its own result: a phi with fast-math flags, a load with a range
; or a sum without NaN is not the value that others see. Each kernel has a number that breaks the promise
; and does not use what is poison then.

; RUN: split-file %s %t
; RUN: not nvopt check %t/before.ll %t/wrong.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: nvopt %t/before.ll -passes=gvn,instcombine -S -o %t/gvn.ll
; RUN: nvopt check %t/before.ll %t/gvn.ll | FileCheck --check-prefix=RIGHT %s
; RUN: nvopt %t/before.ll -passes=jump-threading,instcombine -S -o %t/threading.ll
; RUN: nvopt check %t/before.ll %t/threading.ll | FileCheck --check-prefix=RIGHT %s
; RUN: nvopt %t/before.ll '-passes=simplifycfg<hoist-common-insts>' -S -o %t/simplifycfg.ll
; RUN: nvopt check %t/before.ll %t/simplifycfg.ll | FileCheck --check-prefix=RIGHT %s
; RUN: nvopt %t/before.ll -passes=tailcallelim -S -o %t/calls.ll
; RUN: nvopt check %t/before.ll %t/calls.ll | FileCheck --check-prefix=RIGHT %s
; CHECK: @known_load: not refined
; CHECK: does not refine
; RIGHT-NOT: not refined
; RIGHT: refines: {{.*}} 0 with one

;--- before.ll
target triple = "nvptx64-nvidia-cuda"

; A load of what was stored on both ways.
define ptx_kernel void @known_load(i32 %c, i32 %bits, ptr addrspace(1) %out) {
entry:
  %place = alloca [2 x float], align 4
  %b = bitcast i32 %bits to float
  %a = fdiv float %b, 0.0
  %i = and i32 %bits, 1
  %at = getelementptr float, ptr %place, i32 %i
  %is_zero = icmp eq i32 %c, 0
  br i1 %is_zero, label %l, label %r
l:
  store float %a, ptr %at
  br label %j
r:
  store float %b, ptr %at
  br label %j
j:
  %known = phi nnan ninf float [ %a, %l ], [ %b, %r ]
  %x = load float, ptr %at
  %is_nan = fcmp uno float %x, 0.0
  %z = zext i1 %is_nan to i32
  store i32 %z, ptr addrspace(1) %out
  br i1 %is_zero, label %end, label %k
k:
  %next = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %known, ptr addrspace(1) %next
  br label %end
end:
  ret void
}

; A value that is computed twice after threading.
define ptx_kernel void @threaded(i32 %c, i32 %d, ptr addrspace(1) %out) {
entry:
  %z = uitofp i32 %d to float
  %is_zero = icmp eq i32 %c, 0
  br i1 %is_zero, label %l, label %r
l:
  store volatile i32 1, ptr addrspace(1) %out
  br label %bb
r:
  store volatile i32 2, ptr addrspace(1) %out
  br label %bb
bb:
  %s = phi i32 [ 1, %l ], [ %d, %r ]
  %x = fdiv float %z, %z
  switch i32 %s, label %end [ i32 1, label %t
    i32 2, label %t ]
t:
  %known = phi nnan float [ %x, %bb ], [ %x, %bb ]
  %is_nan = fcmp uno float %x, 0.0
  %n = zext i1 %is_nan to i32
  %second = getelementptr i8, ptr addrspace(1) %out, i64 4
  store i32 %n, ptr addrspace(1) %second
  %is_one = icmp eq i32 %d, 1
  br i1 %is_one, label %use, label %end
use:
  %third = getelementptr i8, ptr addrspace(1) %out, i64 8
  store float %known, ptr addrspace(1) %third
  br label %end
end:
  ret void
}

; Two phis with the same entries.
define ptx_kernel void @hoisted(i32 %c, i32 %d, i32 %e, ptr addrspace(1) %out) {
entry:
  %c_is = icmp eq i32 %c, 0
  %d_is = icmp eq i32 %d, 0
  %e_is = icmp ult i32 %e, 1000
  br i1 %e_is, label %s, label %q
q:
  br label %j
s:
  br i1 %c_is, label %l, label %r
l:
  store i32 7, ptr addrspace(1) %out
  br label %j
r:
  store i32 7, ptr addrspace(1) %out
  br label %j
j:
  %x = phi nnan float [ 0x7FF8000000000000, %l ], [ 2.0, %r ], [ 1.0, %q ]
  %y = phi float [ 0x7FF8000000000000, %l ], [ 2.0, %r ], [ 2.0, %q ]
  %next = getelementptr i8, ptr addrspace(1) %out, i64 4
  br i1 %d_is, label %m, label %n
m:
  store float %y, ptr addrspace(1) %next
  ret void
n:
  %one_of = select i1 %c_is, float 0.0, float %x
  %z = fadd float %one_of, 1.0
  store float %z, ptr addrspace(1) %next
  ret void
}

; A phi of what one store writes.
define ptx_kernel void @stored(i32 %c, i32 %d, ptr addrspace(1) %out) {
entry:
  %c_is = icmp eq i32 %c, 0
  %d_is = icmp eq i32 %d, 0
  %z = uitofp i32 %c to float
  %nan = fdiv float %z, %z
  br i1 %c_is, label %x, label %q
x:
  store float %nan, ptr addrspace(1) %out
  br label %q
q:
  %known = phi nnan float [ %nan, %x ], [ 1.0, %entry ]
  br i1 %d_is, label %y, label %w
y:
  store float %z, ptr addrspace(1) %out
  br label %w
w:
  %rare = icmp eq i32 %d, 77
  %s = select i1 %rare, float %known, float 3.0
  %next = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %s, ptr addrspace(1) %next
  ret void
}

; A load that says more than the memory holds.
define ptx_kernel void @ranged(i32 %c, i32 %n, ptr addrspace(1) %out) {
entry:
  %place = alloca i32, align 4
  %is_zero = icmp eq i32 %c, 0
  store i32 %n, ptr %place
  %old = load i32, ptr %place, !range !0
  br i1 %is_zero, label %t, label %j
t:
  store i32 %c, ptr %place
  br label %j
j:
  %new = load i32, ptr %place
  store i32 %new, ptr addrspace(1) %out
  %next = getelementptr i8, ptr addrspace(1) %out, i64 4
  %s = select i1 %is_zero, i32 %old, i32 0
  store i32 %s, ptr addrspace(1) %next
  ret void
}

; A load that is poison because half of it is.
define ptx_kernel void @half(i32 %c, i32 %n, ptr addrspace(1) %out) {
entry:
  %place = alloca i32, align 4
  store i32 poison, ptr %place
  %is_zero = icmp eq i32 %c, 0
  %low = trunc i32 %n to i16
  store i16 %low, ptr %place, align 4
  %old = load i32, ptr %place
  br i1 %is_zero, label %t, label %j
t:
  store i32 %n, ptr %place
  br label %j
j:
  %new = load i16, ptr %place
  store i16 %new, ptr addrspace(1) %out
  ret void
}

; A sum that is never computed.
define float @gathers(i32 %n, float %b) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %done, label %again
done:
  ret float %b
again:
  %m = sub i32 %n, 1
  %r = tail call float @gathers(i32 %m, float %b)
  %s = fadd nnan ninf reassoc nsz float %r, 1.0
  ret float %s
}

define ptx_kernel void @gathered(ptr addrspace(1) %out) {
  %r = call float @gathers(i32 0, float 0x7FF8000000000000)
  %is_nan = fcmp uno float %r, 0.0
  %z = zext i1 %is_nan to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 0, i32 10}

;--- wrong.ll
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @known_load(i32 %c, i32 %bits, ptr addrspace(1) %out) {
entry:
  %b = bitcast i32 %bits to float
  %a = fdiv float %b, 0.0
  %is_zero = icmp eq i32 %c, 0
  %known = select nnan ninf i1 %is_zero, float %a, float %b
  %is_nan = fcmp uno float %known, 0.0
  %z = zext i1 %is_nan to i32
  store i32 %z, ptr addrspace(1) %out
  br i1 %is_zero, label %end, label %k
k:
  %next = getelementptr i8, ptr addrspace(1) %out, i64 4
  store float %known, ptr addrspace(1) %next
  br label %end
end:
  ret void
}
