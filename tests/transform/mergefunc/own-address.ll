; A function that calls itself does what its twin does; one that looks at its own address does not.
; CHECKS: auto
; RUN: nvopt -passes=mergefunc -S %s | FileCheck %s

define internal i32 @compares1(ptr %p, i32 %x) {
; CHECK-LABEL: define internal i32 @compares1(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[IS:%.*]] = icmp eq ptr [[P]], @compares1
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[R:%.*]] = select i1 [[IS]], i32 [[M]], i32 [[X]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %is = icmp eq ptr %p, @compares1
  %m = mul i32 %x, %x
  %r = select i1 %is, i32 %m, i32 %x
  ret i32 %r
}
define internal i32 @compares2(ptr %p, i32 %x) {
; CHECK-LABEL: define internal i32 @compares2(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[IS:%.*]] = icmp eq ptr [[P]], @compares2
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[R:%.*]] = select i1 [[IS]], i32 [[M]], i32 [[X]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %is = icmp eq ptr %p, @compares2
  %m = mul i32 %x, %x
  %r = select i1 %is, i32 %m, i32 %x
  ret i32 %r
}

define internal i32 @passes1(i32 %x) {
; CHECK-LABEL: define internal i32 @passes1(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @compares1(ptr @passes1, i32 [[X]])
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[X]], [[R]]
; CHECK-NEXT:    ret i32 [[M]]
; CHECK-NEXT:  }
  %r = call i32 @compares1(ptr @passes1, i32 %x)
  %m = mul i32 %x, %r
  ret i32 %m
}
define internal i32 @passes2(i32 %x) {
; CHECK-LABEL: define internal i32 @passes2(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @compares1(ptr @passes2, i32 [[X]])
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[X]], [[R]]
; CHECK-NEXT:    ret i32 [[M]]
; CHECK-NEXT:  }
  %r = call i32 @compares1(ptr @passes2, i32 %x)
  %m = mul i32 %x, %r
  ret i32 %m
}

; The same address is the same.
define internal i32 @names1(i32 %x) {
; CHECK-LABEL: define internal i32 @names1(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @compares1(ptr @compares2, i32 [[X]])
; CHECK-NEXT:    [[M:%.*]] = add i32 [[X]], [[R]]
; CHECK-NEXT:    ret i32 [[M]]
; CHECK-NEXT:  }
  %r = call i32 @compares1(ptr @compares2, i32 %x)
  %m = add i32 %x, %r
  ret i32 %m
}
define internal i32 @names2(i32 %x) {
; CHECK-NOT: define {{.*}}@names2(
  %r = call i32 @compares1(ptr @compares2, i32 %x)
  %m = add i32 %x, %r
  ret i32 %m
}

define internal i32 @calls1(i32 %x) {
; CHECK-LABEL: define internal i32 @calls1(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = add i32 [[X]], -1
; CHECK-NEXT:    [[R:%.*]] = call i32 @calls1(i32 [[M]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %m = add i32 %x, -1
  %r = call i32 @calls1(i32 %m)
  ret i32 %r
}
define internal i32 @calls2(i32 %x) {
; CHECK-NOT: define {{.*}}@calls2(
  %m = add i32 %x, -1
  %r = call i32 @calls2(i32 %m)
  ret i32 %r
}

define i32 @uses(ptr %p, i32 %x) {
; CHECK-LABEL: define i32 @uses(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = call i32 @compares1(ptr [[P]], i32 [[X]])
; CHECK-NEXT:    [[TMP2:%.*]] = call i32 @compares2(ptr [[P]], i32 [[X]])
; CHECK-NEXT:    [[TMP3:%.*]] = call i32 @passes1(i32 [[X]])
; CHECK-NEXT:    [[TMP4:%.*]] = call i32 @passes2(i32 [[X]])
; CHECK-NEXT:    [[TMP5:%.*]] = call i32 @names1(i32 [[X]])
; CHECK-NEXT:    [[TMP6:%.*]] = call i32 @names1(i32 [[X]])
; CHECK-NEXT:    [[TMP7:%.*]] = call i32 @calls1(i32 [[X]])
; CHECK-NEXT:    [[TMP8:%.*]] = call i32 @calls1(i32 [[X]])
; CHECK-NEXT:    ret i32 [[TMP2]]
; CHECK-NEXT:  }
  %1 = call i32 @compares1(ptr %p, i32 %x)
  %2 = call i32 @compares2(ptr %p, i32 %x)
  %3 = call i32 @passes1(i32 %x)
  %4 = call i32 @passes2(i32 %x)
  %5 = call i32 @names1(i32 %x)
  %6 = call i32 @names2(i32 %x)
  %7 = call i32 @calls1(i32 %x)
  %8 = call i32 @calls2(i32 %x)
  ret i32 %2
}
