; Neighbouring loads that are put together.
; CHECKS: auto
; RUN: opt -passes=aggressive-instcombine -verify-each -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define i32 @four(ptr align 4 %p) {
; CHECK-LABEL: define i32 @four(
; CHECK-SAME: ptr align 4 [[P:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr %p, i64 1
  %p2 = getelementptr i8, ptr %p, i64 2
  %p3 = getelementptr i8, ptr %p, i64 3
  %a = load i8, ptr %p
  %b = load i8, ptr %p1
  %c = load i8, ptr %p2
  %d = load i8, ptr %p3
  %az = zext i8 %a to i32
  %bz = zext i8 %b to i32
  %cz = zext i8 %c to i32
  %dz = zext i8 %d to i32
  %bs = shl i32 %bz, 8
  %cs = shl i32 %cz, 16
  %ds = shl i32 %dz, 24
  %x = or i32 %az, %bs
  %y = or i32 %cs, %ds
  %r = or i32 %x, %y
  ret i32 %r
}

define i32 @not_aligned(ptr align 1 %p) {
; CHECK-LABEL: define i32 @not_aligned(
; CHECK-SAME: ptr align 1 [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i8, ptr [[P]], align 1
; CHECK-NEXT:    [[B:%.*]] = load i8, ptr [[P1]], align 1
; CHECK-NEXT:    [[AZ:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT:    [[BZ:%.*]] = zext i8 [[B]] to i32
; CHECK-NEXT:    [[BS:%.*]] = shl i32 [[BZ]], 8
; CHECK-NEXT:    [[R:%.*]] = or i32 [[AZ]], [[BS]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr %p, i64 1
  %a = load i8, ptr %p
  %b = load i8, ptr %p1
  %az = zext i8 %a to i32
  %bz = zext i8 %b to i32
  %bs = shl i32 %bz, 8
  %r = or i32 %az, %bs
  ret i32 %r
}

define i32 @two(ptr align 2 %p) {
; CHECK-LABEL: define i32 @two(
; CHECK-SAME: ptr align 2 [[P:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = load i16, ptr [[P]], align 2
; CHECK-NEXT:    [[R:%.*]] = zext i16 [[TMP1]] to i32
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr %p, i64 1
  %a = load i8, ptr %p
  %b = load i8, ptr %p1
  %az = zext i8 %a to i32
  %bz = zext i8 %b to i32
  %bs = shl i32 %bz, 8
  %r = or i32 %az, %bs
  ret i32 %r
}

; The order in memory is the other one.
define i32 @swapped(ptr align 2 %p) {
; CHECK-LABEL: define i32 @swapped(
; CHECK-SAME: ptr align 2 [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i8, ptr [[P]], align 1
; CHECK-NEXT:    [[B:%.*]] = load i8, ptr [[P1]], align 1
; CHECK-NEXT:    [[AZ:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT:    [[BZ:%.*]] = zext i8 [[B]] to i32
; CHECK-NEXT:    [[AS:%.*]] = shl i32 [[AZ]], 8
; CHECK-NEXT:    [[R:%.*]] = or i32 [[AS]], [[BZ]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr %p, i64 1
  %a = load i8, ptr %p
  %b = load i8, ptr %p1
  %az = zext i8 %a to i32
  %bz = zext i8 %b to i32
  %as = shl i32 %az, 8
  %r = or i32 %as, %bz
  ret i32 %r
}

define i32 @written(ptr align 2 %p, ptr %q) {
; CHECK-LABEL: define i32 @written(
; CHECK-SAME: ptr align 2 [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i8, ptr [[P]], align 1
; CHECK-NEXT:    store i8 0, ptr [[Q]], align 1
; CHECK-NEXT:    [[B:%.*]] = load i8, ptr [[P1]], align 1
; CHECK-NEXT:    [[AZ:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT:    [[BZ:%.*]] = zext i8 [[B]] to i32
; CHECK-NEXT:    [[BS:%.*]] = shl i32 [[BZ]], 8
; CHECK-NEXT:    [[R:%.*]] = or i32 [[AZ]], [[BS]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr %p, i64 1
  %a = load i8, ptr %p
  store i8 0, ptr %q
  %b = load i8, ptr %p1
  %az = zext i8 %a to i32
  %bz = zext i8 %b to i32
  %bs = shl i32 %bz, 8
  %r = or i32 %az, %bs
  ret i32 %r
}

define i32 @barrier(ptr addrspace(3) align 2 %p) {
; CHECK-LABEL: define i32 @barrier(
; CHECK-SAME: ptr addrspace(3) align 2 [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr addrspace(3) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i8, ptr addrspace(3) [[P]], align 1
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[B:%.*]] = load i8, ptr addrspace(3) [[P1]], align 1
; CHECK-NEXT:    [[AZ:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT:    [[BZ:%.*]] = zext i8 [[B]] to i32
; CHECK-NEXT:    [[BS:%.*]] = shl i32 [[BZ]], 8
; CHECK-NEXT:    [[R:%.*]] = or i32 [[AZ]], [[BS]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr addrspace(3) %p, i64 1
  %a = load i8, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %b = load i8, ptr addrspace(3) %p1
  %az = zext i8 %a to i32
  %bz = zext i8 %b to i32
  %bs = shl i32 %bz, 8
  %r = or i32 %az, %bs
  ret i32 %r
}

define i32 @volatile(ptr align 2 %p) {
; CHECK-LABEL: define i32 @volatile(
; CHECK-SAME: ptr align 2 [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load volatile i8, ptr [[P]], align 1
; CHECK-NEXT:    [[B:%.*]] = load i8, ptr [[P1]], align 1
; CHECK-NEXT:    [[AZ:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT:    [[BZ:%.*]] = zext i8 [[B]] to i32
; CHECK-NEXT:    [[BS:%.*]] = shl i32 [[BZ]], 8
; CHECK-NEXT:    [[R:%.*]] = or i32 [[AZ]], [[BS]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr %p, i64 1
  %a = load volatile i8, ptr %p
  %b = load i8, ptr %p1
  %az = zext i8 %a to i32
  %bz = zext i8 %b to i32
  %bs = shl i32 %bz, 8
  %r = or i32 %az, %bs
  ret i32 %r
}

; A part is wanted alone.
define i32 @shared(ptr align 2 %p, ptr %q) {
; CHECK-LABEL: define i32 @shared(
; CHECK-SAME: ptr align 2 [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i8, ptr [[P]], align 1
; CHECK-NEXT:    [[B:%.*]] = load i8, ptr [[P1]], align 1
; CHECK-NEXT:    [[AZ:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT:    [[BZ:%.*]] = zext i8 [[B]] to i32
; CHECK-NEXT:    [[BS:%.*]] = shl i32 [[BZ]], 8
; CHECK-NEXT:    [[R:%.*]] = or i32 [[AZ]], [[BS]]
; CHECK-NEXT:    store i8 [[A]], ptr [[Q]], align 1
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr %p, i64 1
  %a = load i8, ptr %p
  %b = load i8, ptr %p1
  %az = zext i8 %a to i32
  %bz = zext i8 %b to i32
  %bs = shl i32 %bz, 8
  %r = or i32 %az, %bs
  store i8 %a, ptr %q
  ret i32 %r
}

; There is a gap.
define i32 @gap(ptr align 4 %p) {
; CHECK-LABEL: define i32 @gap(
; CHECK-SAME: ptr align 4 [[P:%.*]]) {
; CHECK-NEXT:    [[P2:%.*]] = getelementptr i8, ptr [[P]], i64 2
; CHECK-NEXT:    [[A:%.*]] = load i8, ptr [[P]], align 1
; CHECK-NEXT:    [[B:%.*]] = load i8, ptr [[P2]], align 1
; CHECK-NEXT:    [[AZ:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT:    [[BZ:%.*]] = zext i8 [[B]] to i32
; CHECK-NEXT:    [[BS:%.*]] = shl i32 [[BZ]], 8
; CHECK-NEXT:    [[R:%.*]] = or i32 [[AZ]], [[BS]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p2 = getelementptr i8, ptr %p, i64 2
  %a = load i8, ptr %p
  %b = load i8, ptr %p2
  %az = zext i8 %a to i32
  %bz = zext i8 %b to i32
  %bs = shl i32 %bz, 8
  %r = or i32 %az, %bs
  ret i32 %r
}
