; RUN: nvopt -passes=infer-address-spaces -S %s | FileCheck %s
; CHECKS: auto

; The memories but the global one are windows of the generic addresses: what leaves a window
; has another number there than as an address of the space.

target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef, align 16

declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare i1 @llvm.nvvm.isspacep.shared(ptr)

; By order, an address before the window is first of all, and in the space the last one.
define i1 @before_the_window(i64 %i) {
; CHECK-LABEL: define i1 @before_the_window(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = getelementptr i32, ptr addrspace(3) @tile, i64 [[I]]
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 [[I]]
; CHECK-NEXT:    [[C:%.*]] = icmp uge ptr [[TMP1]], addrspacecast (ptr addrspace(3) @tile to ptr)
; CHECK-NEXT:    store i32 1, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %p = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  %c = icmp uge ptr %p, addrspacecast (ptr addrspace(3) @tile to ptr)
  store i32 1, ptr %p
  ret i1 %c
}

; Within an object the order is the same.
define i1 @within_the_object(i64 %i) {
; CHECK-LABEL: define i1 @within_the_object(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr addrspace(3) @tile, i64 [[I]]
; CHECK-NEXT:    [[END:%.*]] = getelementptr inbounds i32, ptr addrspace(3) @tile, i64 64
; CHECK-NEXT:    [[C:%.*]] = icmp ult ptr addrspace(3) [[P]], [[END]]
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %p = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  %end = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 64
  %c = icmp ult ptr %p, %end
  ret i1 %c
}

define i32 @loop_within_the_object(ptr addrspace(3) %s, i64 %n) {
; CHECK-LABEL: define i32 @loop_within_the_object(
; CHECK-SAME: ptr addrspace(3) [[S:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[END:%.*]] = getelementptr inbounds i32, ptr addrspace(3) [[S]], i64 [[N]]
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[AT:%.*]] = phi ptr addrspace(3) [ [[S]], %[[ENTRY]] ], [ [[NEXT:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[SUM:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[MORE:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(3) [[AT]], align 4
; CHECK-NEXT:    [[MORE]] = add i32 [[SUM]], [[V]]
; CHECK-NEXT:    [[NEXT]] = getelementptr inbounds i32, ptr addrspace(3) [[AT]], i64 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult ptr addrspace(3) [[NEXT]], [[END]]
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[MORE]]
; CHECK-NEXT:  }
entry:
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %end = getelementptr inbounds i32, ptr %g, i64 %n
  br label %head
head:
  %at = phi ptr [ %g, %entry ], [ %next, %head ]
  %sum = phi i32 [ 0, %entry ], [ %more, %head ]
  %v = load i32, ptr %at, align 4
  %more = add i32 %sum, %v
  %next = getelementptr inbounds i32, ptr %at, i64 1
  %c = icmp ult ptr %next, %end
  br i1 %c, label %head, label %exit
exit:
  ret i32 %more
}

; Two pointers from elsewhere may be of two objects, and need not be in any.
define i1 @of_two_objects(ptr addrspace(3) %s, ptr addrspace(3) %t) {
; CHECK-LABEL: define i1 @of_two_objects(
; CHECK-SAME: ptr addrspace(3) [[S:%.*]], ptr addrspace(3) [[T:%.*]]) {
; CHECK-NEXT:    [[G:%.*]] = addrspacecast ptr addrspace(3) [[S]] to ptr
; CHECK-NEXT:    [[H:%.*]] = addrspacecast ptr addrspace(3) [[T]] to ptr
; CHECK-NEXT:    [[C:%.*]] = icmp ult ptr [[G]], [[H]]
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %h = addrspacecast ptr addrspace(3) %t to ptr
  %c = icmp ult ptr %g, %h
  ret i1 %c
}

; Equal addresses are equal in both.
define i1 @equal(i64 %i) {
; CHECK-LABEL: define i1 @equal(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = getelementptr i32, ptr addrspace(3) @tile, i64 [[I]]
; CHECK-NEXT:    [[C:%.*]] = icmp eq ptr addrspace(3) [[P]], @tile
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %p = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  %c = icmp eq ptr %p, addrspacecast (ptr addrspace(3) @tile to ptr)
  ret i1 %c
}

; Global addresses are the generic ones.
define i1 @global(ptr addrspace(1) %s, i64 %i) {
; CHECK-LABEL: define i1 @global(
; CHECK-SAME: ptr addrspace(1) [[S:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = getelementptr i32, ptr addrspace(1) [[S]], i64 [[I]]
; CHECK-NEXT:    [[C:%.*]] = icmp uge ptr addrspace(1) [[P]], [[S]]
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %g = addrspacecast ptr addrspace(1) %s to ptr
  %p = getelementptr i32, ptr %g, i64 %i
  %c = icmp uge ptr %p, %g
  ret i1 %c
}

; Who needs the number gets the generic one. An access needs none.
define i64 @number(i64 %i, i64 %j) {
; CHECK-LABEL: define i64 @number(
; CHECK-SAME: i64 [[I:%.*]], i64 [[J:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = getelementptr i32, ptr addrspace(3) @tile, i64 [[I]]
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr nuw i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 [[I]]
; CHECK-NEXT:    store i32 1, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i32, ptr addrspace(3) @tile, i64 [[J]]
; CHECK-NEXT:    [[TMP2:%.*]] = addrspacecast ptr addrspace(3) [[Q]] to ptr
; CHECK-NEXT:    store i32 2, ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    [[M:%.*]] = ptrtoint ptr [[TMP1]] to i64
; CHECK-NEXT:    [[N:%.*]] = ptrtoint ptr [[TMP2]] to i64
; CHECK-NEXT:    [[SUM:%.*]] = add i64 [[M]], [[N]]
; CHECK-NEXT:    ret i64 [[SUM]]
; CHECK-NEXT:  }
  %p = getelementptr nuw i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  store i32 1, ptr %p
  %q = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %j
  store i32 2, ptr %q
  %m = ptrtoint ptr %p to i64
  %n = ptrtoint ptr %q to i64
  %sum = add i64 %m, %n
  ret i64 %sum
}

; So it is with a loop of such steps.
define ptr @number_of_loop(i64 %n) {
; CHECK-LABEL: define ptr @number_of_loop(
; CHECK-SAME: i64 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[FIRST:%.*]] = getelementptr inbounds i32, ptr addrspace(3) @tile, i64 [[N]]
; CHECK-NEXT:    [[TMP0:%.*]] = addrspacecast ptr addrspace(3) [[FIRST]] to ptr
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[AT:%.*]] = phi ptr addrspace(3) [ [[FIRST]], %[[ENTRY]] ], [ [[NEXT:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[TMP1:%.*]] = phi ptr [ [[TMP0]], %[[ENTRY]] ], [ [[TMP2:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    store i32 1, ptr addrspace(3) [[AT]], align 4
; CHECK-NEXT:    [[NEXT]] = getelementptr i32, ptr addrspace(3) [[AT]], i64 [[N]]
; CHECK-NEXT:    [[TMP2]] = getelementptr i32, ptr [[TMP1]], i64 [[N]]
; CHECK-NEXT:    [[J]] = add i64 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult i64 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret ptr [[TMP2]]
; CHECK-NEXT:  }
entry:
  %first = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %n
  br label %head
head:
  %at = phi ptr [ %first, %entry ], [ %next, %head ]
  %i = phi i64 [ 0, %entry ], [ %j, %head ]
  store i32 1, ptr %at
  %next = getelementptr i32, ptr %at, i64 %n
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %head, label %exit
exit:
  ret ptr %next
}

; A question about what may have left the window stays one.
define i1 @question(i64 %i) {
; CHECK-LABEL: define i1 @question(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = getelementptr i32, ptr addrspace(3) @tile, i64 [[I]]
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 [[I]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i32, ptr addrspace(3) @tile, i64 [[I]]
; CHECK-NEXT:    [[A:%.*]] = call i1 @llvm.nvvm.isspacep.shared(ptr [[TMP1]])
; CHECK-NEXT:    [[R:%.*]] = and i1 [[A]], true
; CHECK-NEXT:    ret i1 [[R]]
; CHECK-NEXT:  }
  %p = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  %q = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  %a = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %b = call i1 @llvm.nvvm.isspacep.shared(ptr %q)
  %r = and i1 %a, %b
  ret i1 %r
}

; A mask of low bits leaves the window alone, one of high bits does not.
define i32 @masks(i64 %n) {
; CHECK-LABEL: define i32 @masks(
; CHECK-SAME: i64 [[N:%.*]]) {
; CHECK-NEXT:    [[ALIGNED:%.*]] = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) @tile, i64 -16)
; CHECK-NEXT:    [[LOW:%.*]] = call ptr @llvm.ptrmask.p0.i64(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 15)
; CHECK-NEXT:    [[ANY:%.*]] = call ptr @llvm.ptrmask.p0.i64(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 [[N]])
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(3) [[ALIGNED]], align 4
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr [[LOW]], align 4
; CHECK-NEXT:    [[C:%.*]] = load i32, ptr [[ANY]], align 4
; CHECK-NEXT:    [[AB:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    [[ABC:%.*]] = add i32 [[AB]], [[C]]
; CHECK-NEXT:    ret i32 [[ABC]]
; CHECK-NEXT:  }
  %aligned = call ptr @llvm.ptrmask.p0.i64(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 -16)
  %low = call ptr @llvm.ptrmask.p0.i64(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 15)
  %any = call ptr @llvm.ptrmask.p0.i64(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %n)
  %a = load i32, ptr %aligned
  %b = load i32, ptr %low
  %c = load i32, ptr %any
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  ret i32 %abc
}

define i32 @mask_of_global(ptr addrspace(1) %p, i64 %n) {
; CHECK-LABEL: define i32 @mask_of_global(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:    [[ANY:%.*]] = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) [[P]], i64 [[N]])
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[ANY]], align 4
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %any = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 %n)
  %a = load i32, ptr %any
  ret i32 %a
}
