; RUN: nvopt -passes=gvn -S %s | FileCheck %s
; CHECKS: auto
target datalayout = "e-i64:64-n32:64"

declare void @llvm.nvvm.barrier0()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @unknown()

; Known from both ways.
define i32 @merge(i1 %c, ptr %p, i32 %x) {
; CHECK-LABEL: define i32 @merge(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    store i32 [[X]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    store i32 7, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[V:%.*]] = phi i32 [ 7, %[[NO]] ], [ [[X]], %[[YES]] ]
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  store i32 %x, ptr %p, align 4
  br label %join
no:
  store i32 7, ptr %p, align 4
  br label %join
join:
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

; A part of what was stored, as another type.
define float @part(ptr %p, i64 %x) {
; CHECK-LABEL: define float @part(
; CHECK-SAME: ptr [[P:%.*]], i64 [[X:%.*]]) {
; CHECK-NEXT:    store i64 [[X]], ptr [[P]], align 8
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 4
; CHECK-NEXT:    [[TMP1:%.*]] = lshr i64 [[X]], 32
; CHECK-NEXT:    [[TMP2:%.*]] = trunc i64 [[TMP1]] to i32
; CHECK-NEXT:    [[TMP3:%.*]] = bitcast i32 [[TMP2]] to float
; CHECK-NEXT:    ret float [[TMP3]]
; CHECK-NEXT:  }
  store i64 %x, ptr %p, align 8
  %q = getelementptr i8, ptr %p, i64 4
  %v = load float, ptr %q, align 4
  ret float %v
}

define i32 @filled(ptr %p) {
; CHECK-LABEL: define i32 @filled(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 1, i64 16, i1 false)
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 8
; CHECK-NEXT:    ret i32 16843009
; CHECK-NEXT:  }
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 16, i1 false)
  %q = getelementptr i8, ptr %p, i64 8
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

; Not over a barrier: another thread may have written.
define i32 @barrier(ptr addrspace(3) %p) convergent {
; CHECK-LABEL: define i32 @barrier(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[W:%.*]] = load i32, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    [[R:%.*]] = add i32 [[V]], [[W]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %v = load i32, ptr addrspace(3) %p, align 4
  call void @llvm.nvvm.barrier0()
  %w = load i32, ptr addrspace(3) %p, align 4
  %r = add i32 %v, %w
  ret i32 %r
}

; Private memory is not touched by it.
define i32 @barrier_private(i32 %x) convergent {
; CHECK-LABEL: define i32 @barrier_private(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 [[X]], ptr [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  call void @llvm.nvvm.barrier0()
  %w = load i32, ptr %p, align 4
  ret i32 %w
}

; Nor over an acquire.
define i32 @acquire(ptr addrspace(1) %p, ptr addrspace(1) %flag) {
; CHECK-LABEL: define i32 @acquire(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[FLAG:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[F:%.*]] = load atomic i32, ptr addrspace(1) [[FLAG]] acquire, align 4
; CHECK-NEXT:    [[W:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[V]], [[W]]
; CHECK-NEXT:    [[R:%.*]] = add i32 [[S]], [[F]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %v = load i32, ptr addrspace(1) %p, align 4
  %f = load atomic i32, ptr addrspace(1) %flag acquire, align 4
  %w = load i32, ptr addrspace(1) %p, align 4
  %s = add i32 %v, %w
  %r = add i32 %s, %f
  ret i32 %r
}

; One way lacks it: it is loaded there.
define i32 @pre(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @pre(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    call void @unknown()
; CHECK-NEXT:    [[V_PRE:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[V:%.*]] = phi i32 [ [[A]], %[[YES]] ], [ [[V_PRE]], %[[NO]] ]
; CHECK-NEXT:    [[X:%.*]] = phi i32 [ [[A]], %[[YES]] ], [ 0, %[[NO]] ]
; CHECK-NEXT:    [[R:%.*]] = add i32 [[V]], [[X]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  %a = load i32, ptr %p, align 4
  br label %join
no:
  call void @unknown()
  br label %join
join:
  %x = phi i32 [ %a, %yes ], [ 0, %no ]
  %v = load i32, ptr %p, align 4
  %r = add i32 %v, %x
  ret i32 %r
}

; The barrier on the one way is no reason, one at the join is.
define i32 @pre_barrier(i1 %c, ptr %p) convergent {
; CHECK-LABEL: define i32 @pre_barrier(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[X:%.*]] = phi i32 [ [[A]], %[[YES]] ], [ 0, %[[NO]] ]
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[R:%.*]] = add i32 [[V]], [[X]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  %a = load i32, ptr %p, align 4
  br label %join
no:
  br label %join
join:
  %x = phi i32 [ %a, %yes ], [ 0, %no ]
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr %p, align 4
  %r = add i32 %v, %x
  ret i32 %r
}
