; Addresses that are equal need not point into the same memory: the one behind @left may be that of
; @right, and still accesses @left only. So a comparison makes no pointer of it, but decides others.
; The null pointer points nowhere.
; CHECKS: auto
; RUN: nvopt -passes=correlated-propagation -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

@left = addrspace(1) global [4 x i32] [i32 7, i32 8, i32 9, i32 10], align 16
@right = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16

define i32 @entry(i1 %c, i64 %bytes) {
; CHECK-LABEL: define i32 @entry(
; CHECK-SAME: i1 [[C:%.*]], i64 [[BYTES:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[P:%.*]] = getelementptr i8, ptr addrspace(1) @left, i64 [[BYTES]]
; CHECK-NEXT:    br i1 [[C]], label %[[ASKED:.*]], label %[[JOIN:.*]]
; CHECK:       [[ASKED]]:
; CHECK-NEXT:    [[EQUAL:%.*]] = icmp eq ptr addrspace(1) [[P]], @right
; CHECK-NEXT:    br i1 [[EQUAL]], label %[[JOIN]], label %[[END:.*]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret i32 3
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[EITHER:%.*]] = phi ptr addrspace(1) [ [[P]], %[[ASKED]] ], [ @right, %[[ENTRY]] ]
; CHECK-NEXT:    [[BACK:%.*]] = sub i64 0, [[BYTES]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[EITHER]], i64 [[BACK]]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
entry:
  %p = getelementptr i8, ptr addrspace(1) @left, i64 %bytes
  br i1 %c, label %asked, label %join
asked:
  %equal = icmp eq ptr addrspace(1) %p, @right
  br i1 %equal, label %join, label %end
end:
  ret i32 3
join:
  %either = phi ptr addrspace(1) [ %p, %asked ], [ @right, %entry ]
  %back = sub i64 0, %bytes
  %q = getelementptr i8, ptr addrspace(1) %either, i64 %back
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
}

define ptr addrspace(1) @returned(ptr addrspace(1) %p) {
; CHECK-LABEL: define ptr addrspace(1) @returned(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[EQUAL:%.*]] = icmp eq ptr addrspace(1) [[P]], @right
; CHECK-NEXT:    br i1 [[EQUAL]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret ptr addrspace(1) [[P]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret ptr addrspace(1) null
; CHECK-NEXT:  }
  %equal = icmp eq ptr addrspace(1) %p, @right
  br i1 %equal, label %yes, label %no
yes:
  ret ptr addrspace(1) %p
no:
  ret ptr addrspace(1) null
}

define ptr addrspace(1) @null(ptr addrspace(1) %p) {
; CHECK-LABEL: define ptr addrspace(1) @null(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[EQUAL:%.*]] = icmp eq ptr addrspace(1) [[P]], null
; CHECK-NEXT:    br i1 [[EQUAL]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret ptr addrspace(1) null
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret ptr addrspace(1) @right
; CHECK-NEXT:  }
  %equal = icmp eq ptr addrspace(1) %p, null
  br i1 %equal, label %yes, label %no
yes:
  ret ptr addrspace(1) %p
no:
  ret ptr addrspace(1) @right
}

define i1 @decided(ptr addrspace(1) %p) {
; CHECK-LABEL: define i1 @decided(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[EQUAL:%.*]] = icmp eq ptr addrspace(1) [[P]], @right
; CHECK-NEXT:    br i1 [[EQUAL]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i1 true
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i1 false
; CHECK-NEXT:  }
  %equal = icmp eq ptr addrspace(1) %p, @right
  br i1 %equal, label %yes, label %no
yes:
  %again = icmp eq ptr addrspace(1) %p, @right
  ret i1 %again
no:
  ret i1 false
}
