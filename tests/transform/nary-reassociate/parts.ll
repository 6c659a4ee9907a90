; RUN: nvopt -passes=nary-reassociate -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @use(i32)
declare i32 @llvm.smin.i32(i32, i32)

define void @sums(i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: define void @sums(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], i32 [[C:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = add i32 [[A]], [[C]]
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[X]], [[B]]
; CHECK-NEXT:    call void @use(i32 [[Z]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = add nsw i32 %a, %c
  call void @use(i32 %x)
  %y = add i32 %a, %b
  %z = add i32 %y, %c
  call void @use(i32 %z)
  ret void
}

; The inner sum is needed anyway.
define void @used_twice(i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: define void @used_twice(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], i32 [[C:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = add i32 [[A]], [[C]]
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    call void @use(i32 [[Y]])
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[Y]], [[C]]
; CHECK-NEXT:    call void @use(i32 [[Z]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = add i32 %a, %c
  call void @use(i32 %x)
  %y = add i32 %a, %b
  call void @use(i32 %y)
  %z = add i32 %y, %c
  call void @use(i32 %z)
  ret void
}

define void @products(i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: define void @products(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], i32 [[C:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = mul i32 [[A]], [[C]]
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    [[Z:%.*]] = mul i32 [[X]], [[B]]
; CHECK-NEXT:    call void @use(i32 [[Z]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = mul i32 %a, %c
  call void @use(i32 %x)
  %y = mul i32 %a, %b
  %z = mul i32 %y, %c
  call void @use(i32 %z)
  ret void
}

define void @minima(i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: define void @minima(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], i32 [[C:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = call i32 @llvm.smin.i32(i32 [[A]], i32 [[C]])
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    [[Z:%.*]] = call i32 @llvm.smin.i32(i32 [[X]], i32 [[B]])
; CHECK-NEXT:    call void @use(i32 [[Z]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = call i32 @llvm.smin.i32(i32 %a, i32 %c)
  call void @use(i32 %x)
  %y = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %z = call i32 @llvm.smin.i32(i32 %y, i32 %c)
  call void @use(i32 %z)
  ret void
}

; Addresses, with extensions that can be split.
define void @addresses(ptr addrspace(1) %p, i32 %i, i32 %j) {
; CHECK-LABEL: define void @addresses(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]], i32 [[J:%.*]]) {
; CHECK-NEXT:    [[W:%.*]] = sext i32 [[I]] to i64
; CHECK-NEXT:    [[Q:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[W]]
; CHECK-NEXT:    store float 0.000000e+00, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = sext i32 [[J]] to i64
; CHECK-NEXT:    [[R:%.*]] = getelementptr float, ptr addrspace(1) [[Q]], i64 [[TMP1]]
; CHECK-NEXT:    store float 1.000000e+00, ptr addrspace(1) [[R]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %w = sext i32 %i to i64
  %q = getelementptr inbounds float, ptr addrspace(1) %p, i64 %w
  store float 0.0, ptr addrspace(1) %q, align 4
  %s = add nsw i32 %i, %j
  %v = sext i32 %s to i64
  %r = getelementptr inbounds float, ptr addrspace(1) %p, i64 %v
  store float 1.0, ptr addrspace(1) %r, align 4
  ret void
}

define void @may_wrap(ptr addrspace(1) %p, i32 %i, i32 %j) {
; CHECK-LABEL: define void @may_wrap(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]], i32 [[J:%.*]]) {
; CHECK-NEXT:    [[W:%.*]] = sext i32 [[I]] to i64
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds float, ptr addrspace(1) [[P]], i64 [[W]]
; CHECK-NEXT:    store float 0.000000e+00, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[I]], [[J]]
; CHECK-NEXT:    [[V:%.*]] = sext i32 [[S]] to i64
; CHECK-NEXT:    [[R:%.*]] = getelementptr inbounds float, ptr addrspace(1) [[P]], i64 [[V]]
; CHECK-NEXT:    store float 1.000000e+00, ptr addrspace(1) [[R]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %w = sext i32 %i to i64
  %q = getelementptr inbounds float, ptr addrspace(1) %p, i64 %w
  store float 0.0, ptr addrspace(1) %q, align 4
  %s = add i32 %i, %j
  %v = sext i32 %s to i64
  %r = getelementptr inbounds float, ptr addrspace(1) %p, i64 %v
  store float 1.0, ptr addrspace(1) %r, align 4
  ret void
}
