; A call that touches memory through its arguments only touches what pointers inside of them point
; to. Arguments without pointers, and addresses that are inside of nothing, are known to be apart.
; CHECKS: auto
; RUN: nvopt -passes=gvn -S %s | FileCheck %s

declare void @takes_struct({ ptr, i32 }) memory(argmem: readwrite)
declare void @takes_array([2 x ptr]) memory(argmem: readwrite)
declare void @takes_ints({ i64, i32 }) memory(argmem: readwrite)
declare i32 @reads_struct({ ptr, i32 }) memory(argmem: read) nounwind willreturn

define i32 @in_struct(ptr %p) {
; CHECK-LABEL: define i32 @in_struct(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = insertvalue { ptr, i32 } zeroinitializer, ptr [[P]], 0
; CHECK-NEXT:    call void @takes_struct({ ptr, i32 } [[V]])
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  store i32 1, ptr %p
  %v = insertvalue { ptr, i32 } zeroinitializer, ptr %p, 0
  call void @takes_struct({ ptr, i32 } %v)
  %x = load i32, ptr %p
  ret i32 %x
}

define i32 @in_array(ptr %p) {
; CHECK-LABEL: define i32 @in_array(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = insertvalue [2 x ptr] zeroinitializer, ptr [[P]], 1
; CHECK-NEXT:    call void @takes_array([2 x ptr] [[V]])
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  store i32 1, ptr %p
  %v = insertvalue [2 x ptr] zeroinitializer, ptr %p, 1
  call void @takes_array([2 x ptr] %v)
  %x = load i32, ptr %p
  ret i32 %x
}

; Two calls with a call between them.
define i32 @between(ptr %p) {
; CHECK-LABEL: define i32 @between(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = insertvalue { ptr, i32 } zeroinitializer, ptr [[P]], 0
; CHECK-NEXT:    [[X:%.*]] = call i32 @reads_struct({ ptr, i32 } [[V]])
; CHECK-NEXT:    [[W:%.*]] = insertvalue [2 x ptr] zeroinitializer, ptr [[P]], 1
; CHECK-NEXT:    call void @takes_array([2 x ptr] [[W]])
; CHECK-NEXT:    [[Y:%.*]] = call i32 @reads_struct({ ptr, i32 } [[V]])
; CHECK-NEXT:    [[D:%.*]] = sub i32 [[X]], [[Y]]
; CHECK-NEXT:    ret i32 [[D]]
; CHECK-NEXT:  }
  %v = insertvalue { ptr, i32 } zeroinitializer, ptr %p, 0
  %x = call i32 @reads_struct({ ptr, i32 } %v)
  %w = insertvalue [2 x ptr] zeroinitializer, ptr %p, 1
  call void @takes_array([2 x ptr] %w)
  %y = call i32 @reads_struct({ ptr, i32 } %v)
  %d = sub i32 %x, %y
  ret i32 %d
}

; Known.
define i32 @ints(ptr %p) {
; CHECK-LABEL: define i32 @ints(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @takes_ints({ i64, i32 } zeroinitializer)
; CHECK-NEXT:    ret i32 1
; CHECK-NEXT:  }
  store i32 1, ptr %p
  call void @takes_ints({ i64, i32 } zeroinitializer)
  %x = load i32, ptr %p
  ret i32 %x
}

; Known.
define i32 @own({ ptr, i32 } %v) {
; CHECK-LABEL: define i32 @own(
; CHECK-SAME: { ptr, i32 } [[V:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 1, ptr [[A]], align 4
; CHECK-NEXT:    call void @takes_struct({ ptr, i32 } [[V]])
; CHECK-NEXT:    ret i32 1
; CHECK-NEXT:  }
  %a = alloca i32
  store i32 1, ptr %a
  call void @takes_struct({ ptr, i32 } %v)
  %x = load i32, ptr %a
  ret i32 %x
}
