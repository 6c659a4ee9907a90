; What is known of parameters and results is written down; results nobody needs are not computed.
; CHECKS: auto
; RUN: opt -passes=ipsccp -verify-each -S %s | FileCheck %s

declare void @effect(i32)
declare i32 @outside()

define internal i32 @in_range(i32 %x) {
; CHECK-LABEL: define internal range(i32 3, 22) i32 @in_range(
; CHECK-SAME: i32 range(i32 1, 8) [[X:%.*]]) {
; CHECK-NEXT:    call void @effect(i32 [[X]])
; CHECK-NEXT:    [[Y:%.*]] = mul nuw nsw i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  call void @effect(i32 %x)
  %y = mul i32 %x, 3
  ret i32 %y
}

; An attribute that is there counts, too.
define internal i1 @attribute(i32 range(i32 0, 10) %x) {
; CHECK-LABEL: define internal i1 @attribute(
; CHECK-SAME: i32 range(i32 0, 10) [[X:%.*]]) {
; CHECK-NEXT:    ret i1 poison
; CHECK-NEXT:  }
  %c = icmp ult i32 %x, 10
  ret i1 %c
}

; The result may be undefined: no range.
define internal i32 @undefined(i1 %c) {
; CHECK-LABEL: define internal i32 @undefined(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    ret i32 poison
; CHECK-NEXT:  }
  %x = select i1 %c, i32 undef, i32 3
  %y = add i32 %x, 0
  ret i32 %y
}

; Others see the result: it stays.
define i32 @visible() {
; CHECK-LABEL: define i32 @visible() {
; CHECK-NEXT:    ret i32 5
; CHECK-NEXT:  }
  ret i32 5
}

define internal noundef i32 @dropped(i32 returned %x) {
; CHECK-LABEL: define internal i32 @dropped(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    call void @effect(i32 9)
; CHECK-NEXT:    ret i32 poison
; CHECK-NEXT:  }
  call void @effect(i32 %x)
  ret i32 %x
}

define internal { i32, i32 } @pair(i32 %x) {
; CHECK-LABEL: define internal { i32, i32 } @pair(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = insertvalue { i32, i32 } { i32 7, i32 undef }, i32 [[X]], 1
; CHECK-NEXT:    ret { i32, i32 } [[B]]
; CHECK-NEXT:  }
  %a = insertvalue { i32, i32 } poison, i32 7, 0
  %b = insertvalue { i32, i32 } %a, i32 %x, 1
  ret { i32, i32 } %b
}

; The callee has a copy of its own.
@g = global i32 0
define internal i32 @copied(ptr byval(i32) %p) {
; CHECK-LABEL: define internal i32 @copied(
; CHECK-SAME: ptr byval(i32) [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  store i32 1, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @k(i1 %c, i32 %n) {
; CHECK-LABEL: define i32 @k(
; CHECK-SAME: i1 [[C:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @in_range(i32 1)
; CHECK-NEXT:    [[B:%.*]] = call i32 @in_range(i32 7)
; CHECK-NEXT:    [[D:%.*]] = call i1 @attribute(i32 [[N]])
; CHECK-NEXT:    [[E:%.*]] = call i32 @undefined(i1 [[C]])
; CHECK-NEXT:    [[F:%.*]] = call i32 @visible()
; CHECK-NEXT:    [[H:%.*]] = call i32 @dropped(i32 9)
; CHECK-NEXT:    call void @effect(i32 9)
; CHECK-NEXT:    [[P:%.*]] = call { i32, i32 } @pair(i32 [[N]])
; CHECK-NEXT:    [[P1:%.*]] = extractvalue { i32, i32 } [[P]], 1
; CHECK-NEXT:    call void @effect(i32 7)
; CHECK-NEXT:    call void @effect(i32 [[P1]])
; CHECK-NEXT:    [[Q:%.*]] = call i32 @copied(ptr byval(i32) @g)
; CHECK-NEXT:    [[R:%.*]] = add nuw nsw i32 [[A]], [[B]]
; CHECK-NEXT:    [[S:%.*]] = select i1 true, i32 [[R]], i32 3
; CHECK-NEXT:    [[T:%.*]] = add nuw nsw i32 [[S]], 5
; CHECK-NEXT:    [[U:%.*]] = add i32 [[T]], [[Q]]
; CHECK-NEXT:    ret i32 [[U]]
; CHECK-NEXT:  }
  %a = call i32 @in_range(i32 1)
  %b = call i32 @in_range(i32 7)
  %d = call i1 @attribute(i32 %n)
  %e = call i32 @undefined(i1 %c)
  %f = call i32 @visible()
  %h = call noundef i32 @dropped(i32 9)
  call void @effect(i32 %h)
  %p = call { i32, i32 } @pair(i32 %n)
  %p0 = extractvalue { i32, i32 } %p, 0
  %p1 = extractvalue { i32, i32 } %p, 1
  call void @effect(i32 %p0)
  call void @effect(i32 %p1)
  %q = call i32 @copied(ptr byval(i32) @g)
  %r = add i32 %a, %b
  %s = select i1 %d, i32 %r, i32 %e
  %t = add i32 %s, %f
  %u = add i32 %t, %q
  ret i32 %u
}
