; What one of two equal values promises does not hold for both; and loads that are not known.
; CHECKS: auto
; RUN: nvopt -passes=early-cse -S %s | FileCheck %s --check-prefixes=CHECK,PLAIN
; RUN: nvopt -passes='early-cse<memssa>' -S %s | FileCheck %s --check-prefixes=CHECK,MEMSSA

define i32 @pre(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @pre(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[Y:%.*]] = load i32, ptr [[P]], align 4, !range [[RANGE0:![0-9]+]], !noundef [[NOUNDEF0:![0-9]+]]
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %x = load i32, ptr %p
  br label %j
b:
  br label %j
j:
  %y = load i32, ptr %p, !noundef !0, !range !1
  ret i32 %y
}

; Ranges that only one load has go.
define i32 @full(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @full(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[X]], [[X]]
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
  %x = load i32, ptr %p
  br label %j
j:
  %y = load i32, ptr %p, !range !1
  %z = add i32 %x, %y
  ret i32 %z
}

define i32 @full2(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @full2(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[J:.*]], label %[[K:.*]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK:       [[K]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %x = load i32, ptr %p, !range !1
  br i1 %c, label %j, label %k
j:
  %y = load i32, ptr %p
  ret i32 %y
k:
  ret i32 %x
}
declare void @may_exit()

define i32 @pre_guarded(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @pre_guarded(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    call void @may_exit() #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    [[Y:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %x = load i32, ptr %p
  br label %j
b:
  br label %j
j:
  call void @may_exit() memory(none)
  %y = load i32, ptr %p
  ret i32 %y
}

define i32 @pre_div(i1 %c, i32 %x, i32 %z) {
; CHECK-LABEL: define i32 @pre_div(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Z:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[Q:%.*]] = udiv i32 [[X]], [[Z]]
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ [[Q]], %[[A]] ], [ 0, %[[B]] ]
; CHECK-NEXT:    call void @may_exit() #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    [[R:%.*]] = udiv i32 [[X]], [[Z]]
; CHECK-NEXT:    [[S:%.*]] = add i32 [[P]], [[R]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %q = udiv i32 %x, %z
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ %q, %a ], [ 0, %b ]
  call void @may_exit() memory(none)
  %r = udiv i32 %x, %z
  %s = add i32 %p, %r
  ret i32 %s
}

; Volatile loads stay.
define i32 @volatile(ptr %p) {
; CHECK-LABEL: define i32 @volatile(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    [[Y:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[Z:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[X]], [[Y]]
; CHECK-NEXT:    [[T:%.*]] = add i32 [[S]], [[Z]]
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %x = load volatile i32, ptr %p
  %y = load i32, ptr %p
  %z = load volatile i32, ptr %p
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  ret i32 %t
}

define i32 @atomic_to_plain(ptr %p) {
; CHECK-LABEL: define i32 @atomic_to_plain(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = load atomic i32, ptr [[P]] monotonic, align 4
; CHECK-NEXT:    [[Y:%.*]] = load atomic i32, ptr [[P]] monotonic, align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[X]], [[Y]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %x = load atomic i32, ptr %p monotonic, align 4
  %y = load atomic i32, ptr %p monotonic, align 4
  %s = add i32 %x, %y
  ret i32 %s
}

define i32 @plain_to_atomic(ptr %p) {
; CHECK-LABEL: define i32 @plain_to_atomic(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 3, ptr [[P]], align 4
; CHECK-NEXT:    [[Y:%.*]] = load atomic i32, ptr [[P]] unordered, align 4
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  store i32 3, ptr %p
  %y = load atomic i32, ptr %p unordered, align 4
  ret i32 %y
}

; Flags are those of both.
define i32 @exact(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @exact(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = lshr i32 [[X]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[J:.*]], label %[[K:.*]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[K]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %a = lshr exact i32 %x, 3
  br i1 %c, label %j, label %k
j:
  %b = lshr i32 %x, 3
  ret i32 %b
k:
  ret i32 %a
}

define i1 @samesign(i1 %c, i32 %x) {
; CHECK-LABEL: define i1 @samesign(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = icmp ult i32 [[X]], 7
; CHECK-NEXT:    br i1 [[C]], label %[[J:.*]], label %[[K:.*]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret i1 [[A]]
; CHECK:       [[K]]:
; CHECK-NEXT:    ret i1 [[A]]
; CHECK-NEXT:  }
  %a = icmp samesign ult i32 %x, 7
  br i1 %c, label %j, label %k
j:
  %b = icmp ult i32 %x, 7
  ret i1 %b
k:
  ret i1 %a
}

define ptr @inb(i1 %c, ptr %x) {
; CHECK-LABEL: define ptr @inb(
; CHECK-SAME: i1 [[C:%.*]], ptr [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = getelementptr i8, ptr [[X]], i64 4
; CHECK-NEXT:    br i1 [[C]], label %[[J:.*]], label %[[K:.*]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret ptr [[A]]
; CHECK:       [[K]]:
; CHECK-NEXT:    ret ptr [[A]]
; CHECK-NEXT:  }
  %a = getelementptr inbounds i8, ptr %x, i64 4
  br i1 %c, label %j, label %k
j:
  %b = getelementptr i8, ptr %x, i64 4
  ret ptr %b
k:
  ret ptr %a
}

define float @fmf(i1 %c, float %x) {
; CHECK-LABEL: define float @fmf(
; CHECK-SAME: i1 [[C:%.*]], float [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = fadd float [[X]], 1.000000e+00
; CHECK-NEXT:    br i1 [[C]], label %[[J:.*]], label %[[K:.*]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret float [[A]]
; CHECK:       [[K]]:
; CHECK-NEXT:    ret float [[A]]
; CHECK-NEXT:  }
  %a = fadd nnan float %x, 1.0
  br i1 %c, label %j, label %k
j:
  %b = fadd float %x, 1.0
  ret float %b
k:
  ret float %a
}
declare i32 @pure(i32) memory(none) nounwind willreturn

; Calls whose promises differ stay two.
define i32 @calls(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @calls(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @pure(i32 [[X]])
; CHECK-NEXT:    br i1 [[C]], label %[[J:.*]], label %[[K:.*]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[K]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %a = call noundef range(i32 0, 5) i32 @pure(i32 noundef %x)
  br i1 %c, label %j, label %k
j:
  %b = call i32 @pure(i32 %x)
  ret i32 %b
k:
  ret i32 %a
}

define i32 @zext(i1 %c, i8 %x) {
; CHECK-LABEL: define i32 @zext(
; CHECK-SAME: i1 [[C:%.*]], i8 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = zext i8 [[X]] to i32
; CHECK-NEXT:    br i1 [[C]], label %[[J:.*]], label %[[K:.*]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[K]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %a = zext nneg i8 %x to i32
  br i1 %c, label %j, label %k
j:
  %b = zext i8 %x to i32
  ret i32 %b
k:
  ret i32 %a
}
declare i32 @rd(ptr) memory(read) nounwind willreturn
declare void @wr(ptr)

; Past a release, an acquire, and what orders nothing else.
define i32 @released(ptr addrspace(1) %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define i32 @released(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = load i32, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(3) %f release, align 4
  %b = load i32, ptr addrspace(1) %p
  %s = add i32 %a, %b
  ret i32 %s
}

define i32 @acquired(ptr addrspace(1) %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define i32 @acquired(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[X:%.*]] = load atomic i32, ptr addrspace(3) [[F]] acquire, align 4
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = load i32, ptr addrspace(1) %p
  %x = load atomic i32, ptr addrspace(3) %f acquire, align 4
  %b = load i32, ptr addrspace(1) %p
  %s = add i32 %a, %b
  ret i32 %s
}

define i32 @relaxed(ptr addrspace(1) %p, ptr addrspace(3) %f) {
; PLAIN-LABEL: define i32 @relaxed(
; PLAIN-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; PLAIN-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; PLAIN-NEXT:    [[X:%.*]] = load atomic i32, ptr addrspace(3) [[F]] monotonic, align 4
; PLAIN-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; PLAIN-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; PLAIN-NEXT:    ret i32 [[S]]
; PLAIN-NEXT:  }
; MEMSSA-LABEL: define i32 @relaxed(
; MEMSSA-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; MEMSSA-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; MEMSSA-NEXT:    [[X:%.*]] = load atomic i32, ptr addrspace(3) [[F]] monotonic, align 4
; MEMSSA-NEXT:    [[S:%.*]] = add i32 [[A]], [[A]]
; MEMSSA-NEXT:    ret i32 [[S]]
; MEMSSA-NEXT:  }
  %a = load i32, ptr addrspace(1) %p
  %x = load atomic i32, ptr addrspace(3) %f monotonic, align 4
  %b = load i32, ptr addrspace(1) %p
  %s = add i32 %a, %b
  ret i32 %s
}

define i32 @rmw(ptr addrspace(1) %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define i32 @rmw(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[X:%.*]] = atomicrmw add ptr addrspace(3) [[F]], i32 1 acq_rel, align 4
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = load i32, ptr addrspace(1) %p
  %x = atomicrmw add ptr addrspace(3) %f, i32 1 acq_rel
  %b = load i32, ptr addrspace(1) %p
  %s = add i32 %a, %b
  ret i32 %s
}

define void @dead_store_volatile(ptr %p) {
; CHECK-LABEL: define void @dead_store_volatile(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store volatile i32 1, ptr %p
  store i32 2, ptr %p
  ret void
}

define void @dead_store_ordered(ptr addrspace(1) %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define void @dead_store_ordered(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(3) %f release, align 4
  store i32 2, ptr addrspace(1) %p
  ret void
}

define void @stored_back_released(ptr addrspace(1) %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define void @stored_back_released(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[X:%.*]] = load atomic i32, ptr addrspace(3) [[F]] acquire, align 4
; CHECK-NEXT:    store i32 [[A]], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = load i32, ptr addrspace(1) %p
  %x = load atomic i32, ptr addrspace(3) %f acquire, align 4
  store i32 %a, ptr addrspace(1) %p
  ret void
}

define i32 @types(ptr %p, float %x) {
; CHECK-LABEL: define i32 @types(
; CHECK-SAME: ptr [[P:%.*]], float [[X:%.*]]) {
; CHECK-NEXT:    store float [[X]], ptr [[P]], align 4
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  store float %x, ptr %p
  %a = load i32, ptr %p
  ret i32 %a
}

define i32 @inv(ptr %p, ptr %q) {
; CHECK-LABEL: define i32 @inv(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4, !invariant.load [[LOAD0:![0-9]+]]
; CHECK-NEXT:    store i32 1, ptr [[Q]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[A]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = load i32, ptr %p, !invariant.load !0
  store i32 1, ptr %q
  %b = load i32, ptr %p, !invariant.load !0
  %s = add i32 %a, %b
  ret i32 %s
}

; The thread ends in between: others see the first value.
define void @dead_store_exit(ptr %p) {
; CHECK-LABEL: define void @dead_store_exit(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.exit()
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p
  call void @llvm.nvvm.exit()
  store i32 2, ptr %p
  ret void
}
declare void @llvm.nvvm.exit()
declare void @may_end() memory(none) nounwind

define void @dead_store_may_end(ptr %p) {
; CHECK-LABEL: define void @dead_store_may_end(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @may_end()
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p
  call void @may_end()
  store i32 2, ptr %p
  ret void
}

!0 = !{}
!1 = !{i32 0, i32 10}
