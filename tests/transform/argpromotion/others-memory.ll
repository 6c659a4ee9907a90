; RUN: nvopt -passes=argpromotion -S %s | FileCheck %s
; CHECKS: auto
; A load that may not happen is put before the call only where no other thread writes: it would race.
; EXEC: --kernel=first --grid=1 --block=64 --arg=out@i32[64]=zero --expect=out=[5,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7]
target triple = "nvptx64-nvidia-cuda"

@s = addrspace(3) global i32 0
@c = addrspace(4) constant i32 9

; Not: one thread stores to shared memory, the others do not load.
define internal i32 @from_shared(ptr addrspace(3) dereferenceable(4) align 4 %p, i1 %c) noinline {
; CHECK-LABEL: define internal i32 @from_shared(
; CHECK-SAME: ptr addrspace(3) align 4 dereferenceable(4) [[P:%.*]], i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[E:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 7
; CHECK-NEXT:  }
  br i1 %c, label %l, label %e
l:
  %v = load i32, ptr addrspace(3) %p, align 4
  ret i32 %v
e:
  ret i32 7
}

define ptx_kernel void @first(ptr %out) {
; CHECK-LABEL: define ptx_kernel void @first(
; CHECK-SAME: ptr [[OUT:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[T]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[W:.*]], label %[[O:.*]]
; CHECK:       [[W]]:
; CHECK-NEXT:    store i32 5, ptr addrspace(3) @s, align 4
; CHECK-NEXT:    br label %[[O]]
; CHECK:       [[O]]:
; CHECK-NEXT:    [[R:%.*]] = call i32 @from_shared(ptr addrspace(3) @s, i1 [[Z]])
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr [[OUT]], i32 [[T]]
; CHECK-NEXT:    store i32 [[R]], ptr [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = icmp eq i32 %t, 0
  br i1 %z, label %w, label %o
w:
  store i32 5, ptr addrspace(3) @s, align 4
  br label %o
o:
  %r = call i32 @from_shared(ptr addrspace(3) @s, i1 %z)
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %q, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; It always happens.
define internal i32 @certain(ptr addrspace(3) dereferenceable(4) align 4 %p, i1 %c) noinline {
; CHECK-LABEL: define internal i32 @certain(
; CHECK-SAME: i32 [[P_0_VAL:%.*]], i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[E:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    ret i32 [[P_0_VAL]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 7
; CHECK-NEXT:  }
  %v = load i32, ptr addrspace(3) %p, align 4
  br i1 %c, label %l, label %e
l:
  ret i32 %v
e:
  ret i32 7
}

define i32 @calls_certain(i1 %c) {
; CHECK-LABEL: define i32 @calls_certain(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    [[VAL:%.*]] = load i32, ptr addrspace(3) @s, align 4
; CHECK-NEXT:    [[R:%.*]] = call i32 @certain(i32 [[VAL]], i1 [[C]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = call i32 @certain(ptr addrspace(3) @s, i1 %c)
  ret i32 %r
}

; The stack of a thread is its own.
define internal i32 @from_stack(ptr dereferenceable(4) align 4 %p, i1 %c) noinline {
; CHECK-LABEL: define internal i32 @from_stack(
; CHECK-SAME: i32 [[P_0_VAL:%.*]], i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[E:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    ret i32 [[P_0_VAL]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 7
; CHECK-NEXT:  }
  br i1 %c, label %l, label %e
l:
  %v = load i32, ptr %p, align 4
  ret i32 %v
e:
  ret i32 7
}

define i32 @calls_from_stack(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @calls_from_stack(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 [[X]], ptr [[P]], align 4
; CHECK-NEXT:    [[P_VAL:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[R:%.*]] = call i32 @from_stack(i32 [[P_VAL]], i1 [[C]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %r = call i32 @from_stack(ptr %p, i1 %c)
  ret i32 %r
}

; Not: one call of two passes memory of others.
define internal i32 @from_both(ptr dereferenceable(4) align 4 %p, i1 %c) noinline {
; CHECK-LABEL: define internal i32 @from_both(
; CHECK-SAME: ptr align 4 dereferenceable(4) [[P:%.*]], i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[E:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 7
; CHECK-NEXT:  }
  br i1 %c, label %l, label %e
l:
  %v = load i32, ptr %p, align 4
  ret i32 %v
e:
  ret i32 7
}

define i32 @calls_from_both(i1 %c, i32 %x, ptr %global) {
; CHECK-LABEL: define i32 @calls_from_both(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[GLOBAL:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 [[X]], ptr [[P]], align 4
; CHECK-NEXT:    [[R:%.*]] = call i32 @from_both(ptr [[P]], i1 [[C]])
; CHECK-NEXT:    [[R2:%.*]] = call i32 @from_both(ptr [[GLOBAL]], i1 [[C]])
; CHECK-NEXT:    [[R3:%.*]] = add i32 [[R]], [[R2]]
; CHECK-NEXT:    ret i32 [[R3]]
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %r = call i32 @from_both(ptr %p, i1 %c)
  %r2 = call i32 @from_both(ptr %global, i1 %c)
  %r3 = add i32 %r, %r2
  ret i32 %r3
}

; Nobody writes to constant memory.
define internal i32 @from_constant(ptr addrspace(4) dereferenceable(4) align 4 %p, i1 %c) noinline {
; CHECK-LABEL: define internal i32 @from_constant(
; CHECK-SAME: i32 [[P_0_VAL:%.*]], i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[E:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    ret i32 [[P_0_VAL]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 7
; CHECK-NEXT:  }
  br i1 %c, label %l, label %e
l:
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
e:
  ret i32 7
}

define i32 @calls_from_constant(i1 %c) {
; CHECK-LABEL: define i32 @calls_from_constant(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    [[VAL:%.*]] = load i32, ptr addrspace(4) @c, align 4
; CHECK-NEXT:    [[R:%.*]] = call i32 @from_constant(i32 [[VAL]], i1 [[C]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = call i32 @from_constant(ptr addrspace(4) @c, i1 %c)
  ret i32 %r
}
