; RUN: nvopt -passes='aggressive-instcombine' -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.barrier0() convergent
declare i32 @shfl(i32) convergent memory(none) nounwind willreturn

; Bytes read on both sides of the barrier are not one word.
define i32 @bytes(ptr addrspace(3) %p) convergent {
; CHECK-LABEL: define i32 @bytes(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr addrspace(3) [[P]], i64 1
; CHECK-NEXT:    [[P2:%.*]] = getelementptr i8, ptr addrspace(3) [[P]], i64 2
; CHECK-NEXT:    [[P3:%.*]] = getelementptr i8, ptr addrspace(3) [[P]], i64 3
; CHECK-NEXT:    [[A:%.*]] = load i8, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    [[B:%.*]] = load i8, ptr addrspace(3) [[P1]], align 1
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[C:%.*]] = load i8, ptr addrspace(3) [[P2]], align 1
; CHECK-NEXT:    [[D:%.*]] = load i8, ptr addrspace(3) [[P3]], align 1
; CHECK-NEXT:    [[X:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT:    [[Y:%.*]] = zext i8 [[B]] to i32
; CHECK-NEXT:    [[Z:%.*]] = zext i8 [[C]] to i32
; CHECK-NEXT:    [[W:%.*]] = zext i8 [[D]] to i32
; CHECK-NEXT:    [[Y8:%.*]] = shl i32 [[Y]], 8
; CHECK-NEXT:    [[Z16:%.*]] = shl i32 [[Z]], 16
; CHECK-NEXT:    [[W24:%.*]] = shl i32 [[W]], 24
; CHECK-NEXT:    [[O1:%.*]] = or i32 [[X]], [[Y8]]
; CHECK-NEXT:    [[O2:%.*]] = or i32 [[O1]], [[Z16]]
; CHECK-NEXT:    [[O3:%.*]] = or i32 [[O2]], [[W24]]
; CHECK-NEXT:    ret i32 [[O3]]
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr addrspace(3) %p, i64 1
  %p2 = getelementptr i8, ptr addrspace(3) %p, i64 2
  %p3 = getelementptr i8, ptr addrspace(3) %p, i64 3
  %a = load i8, ptr addrspace(3) %p, align 4
  %b = load i8, ptr addrspace(3) %p1
  call void @llvm.nvvm.barrier0()
  %c = load i8, ptr addrspace(3) %p2
  %d = load i8, ptr addrspace(3) %p3
  %x = zext i8 %a to i32
  %y = zext i8 %b to i32
  %z = zext i8 %c to i32
  %w = zext i8 %d to i32
  %y8 = shl i32 %y, 8
  %z16 = shl i32 %z, 16
  %w24 = shl i32 %w, 24
  %o1 = or i32 %x, %y8
  %o2 = or i32 %o1, %z16
  %o3 = or i32 %o2, %w24
  ret i32 %o3
}

; An exchange is neither narrowed nor moved with what is computed of it.
define i8 @exchange(i8 %x) convergent {
; CHECK-LABEL: define i8 @exchange(
; CHECK-SAME: i8 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[W:%.*]] = zext i8 [[X]] to i32
; CHECK-NEXT:    [[S:%.*]] = call i32 @shfl(i32 [[W]])
; CHECK-NEXT:    [[A:%.*]] = add i32 [[S]], [[W]]
; CHECK-NEXT:    [[T:%.*]] = trunc i32 [[A]] to i8
; CHECK-NEXT:    ret i8 [[T]]
; CHECK-NEXT:  }
  %w = zext i8 %x to i32
  %s = call i32 @shfl(i32 %w)
  %a = add i32 %s, %w
  %t = trunc i32 %a to i8
  ret i8 %t
}
