; Functions that differ in one thing: cases, ranges, alignment, who is synchronized with, assembly.
; CHECKS: auto
; RUN: nvopt -passes=mergefunc -S %s | FileCheck %s

define internal i32 @sw1(i32 %x) {
; CHECK-LABEL: define internal i32 @sw1(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    switch i32 [[X]], label %[[D:.*]] [
; CHECK-NEXT:      i32 1, label %[[A:.*]]
; CHECK-NEXT:      i32 2, label %[[B:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 10
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 20
; CHECK:       [[D]]:
; CHECK-NEXT:    ret i32 30
; CHECK-NEXT:  }
  switch i32 %x, label %d [ i32 1, label %a
    i32 2, label %b ]
a: 
  ret i32 10
b: 
  ret i32 20
d: 
  ret i32 30
}

define internal i32 @sw2(i32 %x) {
; CHECK-LABEL: define internal i32 @sw2(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    switch i32 [[X]], label %[[D:.*]] [
; CHECK-NEXT:      i32 1, label %[[A:.*]]
; CHECK-NEXT:      i32 3, label %[[B:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 10
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 20
; CHECK:       [[D]]:
; CHECK-NEXT:    ret i32 30
; CHECK-NEXT:  }
  switch i32 %x, label %d [ i32 1, label %a
    i32 3, label %b ]
a: 
  ret i32 10
b: 
  ret i32 20
d: 
  ret i32 30
}

define internal i32 @ra1(ptr %p) {
; CHECK-LABEL: define internal i32 @ra1(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4, !range [[RANGE0:![0-9]+]]
; CHECK-NEXT:    [[W:%.*]] = add i32 [[V]], 1
; CHECK-NEXT:    [[X:%.*]] = mul i32 [[W]], [[W]]
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p, !range !0
  %w = add i32 %v, 1
  %x = mul i32 %w, %w
  ret i32 %x
}

define internal i32 @ra2(ptr %p) {
; CHECK-LABEL: define internal i32 @ra2(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4, !range [[RANGE0:![0-9]+]]
; CHECK-NEXT:    [[W:%.*]] = add i32 [[V]], 1
; CHECK-NEXT:    [[X:%.*]] = mul i32 [[W]], [[W]]
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p, !range !1
  %w = add i32 %v, 1
  %x = mul i32 %w, %w
  ret i32 %x
}

define internal i32 @al1(ptr %p) {
; CHECK-LABEL: define internal i32 @al1(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[W:%.*]] = add i32 [[V]], 1
; CHECK-NEXT:    [[X:%.*]] = mul i32 [[W]], [[W]]
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p, align 4
  %w = add i32 %v, 1
  %x = mul i32 %w, %w
  ret i32 %x
}

define internal i32 @al2(ptr %p) {
; CHECK-LABEL: define internal i32 @al2(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 1
; CHECK-NEXT:    [[W:%.*]] = add i32 [[V]], 1
; CHECK-NEXT:    [[X:%.*]] = mul i32 [[W]], [[W]]
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p, align 1
  %w = add i32 %v, 1
  %x = mul i32 %w, %w
  ret i32 %x
}

define internal i32 @at1(ptr %p) {
; CHECK-LABEL: define internal i32 @at1(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load atomic i32, ptr [[P]] syncscope("block") acquire, align 4
; CHECK-NEXT:    [[W:%.*]] = add i32 [[V]], 1
; CHECK-NEXT:    [[X:%.*]] = mul i32 [[W]], [[W]]
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %v = load atomic i32, ptr %p syncscope("block") acquire, align 4
  %w = add i32 %v, 1
  %x = mul i32 %w, %w
  ret i32 %x
}

define internal i32 @at2(ptr %p) {
; CHECK-LABEL: define internal i32 @at2(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load atomic i32, ptr [[P]] syncscope("device") acquire, align 4
; CHECK-NEXT:    [[W:%.*]] = add i32 [[V]], 1
; CHECK-NEXT:    [[X:%.*]] = mul i32 [[W]], [[W]]
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %v = load atomic i32, ptr %p syncscope("device") acquire, align 4
  %w = add i32 %v, 1
  %x = mul i32 %w, %w
  ret i32 %x
}

define internal i32 @as1(i32 %p) {
; CHECK-LABEL: define internal i32 @as1(
; CHECK-SAME: i32 [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 asm "mov.u32 $0, %clock;", "=r"()
; CHECK-NEXT:    [[W:%.*]] = add i32 [[V]], 1
; CHECK-NEXT:    [[X:%.*]] = mul i32 [[W]], [[W]]
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %v = call i32 asm "mov.u32 $0, %clock;", "=r"()
  %w = add i32 %v, 1
  %x = mul i32 %w, %w
  ret i32 %x
}

define internal i32 @as2(i32 %p) {
; CHECK-LABEL: define internal i32 @as2(
; CHECK-SAME: i32 [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
; CHECK-NEXT:    [[W:%.*]] = add i32 [[V]], 1
; CHECK-NEXT:    [[X:%.*]] = mul i32 [[W]], [[W]]
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %v = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  %w = add i32 %v, 1
  %x = mul i32 %w, %w
  ret i32 %x
}

define i32 @k(i32 %x, ptr %p) {
; CHECK-LABEL: define i32 @k(
; CHECK-SAME: i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @sw1(i32 [[X]])
; CHECK-NEXT:    [[B:%.*]] = call i32 @sw2(i32 [[X]])
; CHECK-NEXT:    [[C:%.*]] = call i32 @ra1(ptr [[P]])
; CHECK-NEXT:    [[D:%.*]] = call i32 @ra2(ptr [[P]])
; CHECK-NEXT:    [[E:%.*]] = call i32 @al1(ptr [[P]])
; CHECK-NEXT:    [[F:%.*]] = call i32 @al2(ptr [[P]])
; CHECK-NEXT:    [[G:%.*]] = call i32 @at1(ptr [[P]])
; CHECK-NEXT:    [[H:%.*]] = call i32 @at2(ptr [[P]])
; CHECK-NEXT:    [[I:%.*]] = call i32 @as1(i32 1)
; CHECK-NEXT:    [[J:%.*]] = call i32 @as2(i32 1)
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %a = call i32 @sw1(i32 %x)
  %b = call i32 @sw2(i32 %x)
  %c = call i32 @ra1(ptr %p)
  %d = call i32 @ra2(ptr %p)
  %e = call i32 @al1(ptr %p)
  %f = call i32 @al2(ptr %p)
  %g = call i32 @at1(ptr %p)
  %h = call i32 @at2(ptr %p)
  %i = call i32 @as1(i32 1)
  %j = call i32 @as2(i32 1)
  ret i32 %a
}

!0 = !{i32 0, i32 10}
!1 = !{i32 0, i32 20}
