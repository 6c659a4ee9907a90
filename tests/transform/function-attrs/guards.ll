; What bodies do not allow to say.
; CHECKS: auto
; RUN: nvopt -passes='cgscc(function-attrs)' -S %s | FileCheck %s

declare void @unknown()
declare void @llvm.nvvm.exit()

; A thread that ends leaves memory for others to read.
define void @ends() {
; CHECK-LABEL: define void @ends(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    call void @llvm.nvvm.exit()
; CHECK-NEXT:    unreachable
; CHECK-NEXT:  }
  call void @llvm.nvvm.exit()
  unreachable
}

; Atomic and volatile accesses.
define i32 @atomic_rel(ptr %p) {
; CHECK-LABEL: define i32 @atomic_rel(
; CHECK-SAME: ptr readonly captures(none) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = load atomic i32, ptr [[P]] monotonic, align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load atomic i32, ptr %p monotonic, align 4
  ret i32 %v
}

define i32 @vol(ptr %p) {
; CHECK-LABEL: define i32 @vol(
; CHECK-SAME: ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load volatile i32, ptr %p
  ret i32 %v
}

; Functions that must not be looked at, and those that call them.
define i32 @onone(ptr %p) optnone noinline {
; CHECK-LABEL: define i32 @onone(
; CHECK-SAME: ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  ret i32 %v
}

define internal i32 @member_a(ptr %p, i32 %n) {
; CHECK-LABEL: define internal i32 @member_a(
; CHECK-SAME: ptr [[P:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @member_b(ptr [[P]], i32 [[N]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @member_b(ptr %p, i32 %n)
  ret i32 %v
}

define internal i32 @member_b(ptr %p, i32 %n) optnone noinline {
; CHECK-LABEL: define internal i32 @member_b(
; CHECK-SAME: ptr [[P:%.*]], i32 [[N:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = call i32 @member_a(ptr [[P]], i32 [[N]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @member_a(ptr %p, i32 %n)
  ret i32 %v
}

; Assembly may do anything.
define void @asm_side(ptr %p) {
; CHECK-LABEL: define void @asm_side(
; CHECK-SAME: ptr readnone captures(none) [[P:%.*]]) {
; CHECK-NEXT:    call void asm sideeffect "membar.gl;", ""()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void asm sideeffect "membar.gl;", ""()
  ret void
}

define void @asm_mem(ptr %p) {
; CHECK-LABEL: define void @asm_mem(
; CHECK-SAME: ptr readnone captures(none) [[P:%.*]]) {
; CHECK-NEXT:    call void asm sideeffect "membar.gl;", "~{memory}"()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void asm sideeffect "membar.gl;", "~{memory}"()
  ret void
}

define i32 @asm_none(i32 %x) {
; CHECK-LABEL: define i32 @asm_none(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 asm "mov.u32 $0, $1;", "=r,r"(i32 [[X]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 asm "mov.u32 $0, $1;", "=r,r"(i32 %x)
  ret i32 %v
}

; A copy of its own.
define void @recv(ptr byval(i32) %p) {
; CHECK-LABEL: define void @recv(
; CHECK-SAME: ptr writeonly byval(i32) captures(none) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p
  ret void
}

define ptr @ret_null(ptr %p, i1 %c) {
; CHECK-LABEL: define ptr @ret_null(
; CHECK-SAME: ptr readnone captures(ret: address, provenance) [[P:%.*]], i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[S:%.*]] = select i1 [[C]], ptr [[P]], ptr null
; CHECK-NEXT:    ret ptr [[S]]
; CHECK-NEXT:  }
  %s = select i1 %c, ptr %p, ptr null
  ret ptr %s
}

; What is on the stack is over.
define ptr @stack() {
; CHECK-LABEL: define noundef nonnull ptr @stack(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    ret ptr [[A]]
; CHECK-NEXT:  }
  %a = alloca i32
  ret ptr %a
}
declare noalias ptr @malloc(i64)

; New memory, and new memory that others know.
define ptr @wrap(i64 %n) {
; CHECK-LABEL: define noalias ptr @wrap(
; CHECK-SAME: i64 [[N:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = call noalias ptr @malloc(i64 [[N]])
; CHECK-NEXT:    ret ptr [[P]]
; CHECK-NEXT:  }
  %p = call noalias ptr @malloc(i64 %n)
  ret ptr %p
}
@g = global ptr null

define ptr @wrap_known(i64 %n) {
; CHECK-LABEL: define ptr @wrap_known(
; CHECK-SAME: i64 [[N:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = call noalias ptr @malloc(i64 [[N]])
; CHECK-NEXT:    store ptr [[P]], ptr @g, align 8
; CHECK-NEXT:    ret ptr [[P]]
; CHECK-NEXT:  }
  %p = call noalias ptr @malloc(i64 %n)
  store ptr %p, ptr @g
  ret ptr %p
}

; The address gets out as a number.
define void @p2i(ptr %p, ptr %q) {
; CHECK-LABEL: define void @p2i(
; CHECK-SAME: ptr [[P:%.*]], ptr writeonly captures(none) [[Q:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[I:%.*]] = ptrtoint ptr [[P]] to i64
; CHECK-NEXT:    store i64 [[I]], ptr [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %i = ptrtoint ptr %p to i64
  store i64 %i, ptr %q
  ret void
}

define void @shared_store(ptr addrspace(3) %p) {
; CHECK-LABEL: define void @shared_store(
; CHECK-SAME: ptr addrspace(3) writeonly captures(none) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    store i32 1, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr addrspace(3) %p
  ret void
}

; It may not end.
define i32 @loop(i32 %n) {
; CHECK-LABEL: define i32 @loop(
; CHECK-SAME: i32 [[N:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[L:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[L]] ]
; CHECK-NEXT:    [[J]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[O:.*]], label %[[L]]
; CHECK:       [[O]]:
; CHECK-NEXT:    ret i32 [[J]]
; CHECK-NEXT:  }
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %j = add i32 %i, 1
  %c = icmp eq i32 %j, %n
  br i1 %c, label %o, label %l
o:
  ret i32 %j
}
