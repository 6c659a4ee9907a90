; Functions that do the same become one; each twin differs in one thing that matters.
; CHECKS: auto
; RUN: opt -passes=mergefunc -verify-each -S %s | FileCheck %s

declare void @effect(i32)
@table = global ptr @named

define internal i32 @a(i32 %x) {
; CHECK-LABEL: define internal i32 @a(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[Y]], 1
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
  %y = mul i32 %x, %x
  %z = add i32 %y, 1
  ret i32 %z
}

; Goes.
define internal i32 @b(i32 %w) {
; CHECK-NOT: define {{.*}}@b(
entry:
  %v = mul i32 %w, %w
  %u = add i32 %v, 1
  ret i32 %u
}

; Others can call it: it calls @a.
define i32 @c(i32 %x) {
; CHECK-LABEL: define i32 @c(
; CHECK-SAME: i32 [[TMP0:%.*]]) {
; CHECK-NEXT:    [[TMP2:%.*]] = tail call i32 @a(i32 [[TMP0]])
; CHECK-NEXT:    ret i32 [[TMP2]]
; CHECK-NEXT:  }
  %y = mul i32 %x, %x
  %z = add i32 %y, 1
  ret i32 %z
}

; Its address is compared.
define internal i32 @d(i32 %x) {
; CHECK-LABEL: define internal i32 @d(
; CHECK-SAME: i32 [[TMP0:%.*]]) {
; CHECK-NEXT:    [[TMP2:%.*]] = tail call i32 @a(i32 [[TMP0]])
; CHECK-NEXT:    ret i32 [[TMP2]]
; CHECK-NEXT:  }
  %y = mul i32 %x, %x
  %z = add i32 %y, 1
  ret i32 %z
}

; Another flag, number, type, operand, attribute, or definition that may be another.
define internal i32 @flag(i32 %x) {
; CHECK-LABEL: define internal i32 @flag(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul nsw i32 [[X]], [[X]]
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[Y]], 1
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
  %y = mul nsw i32 %x, %x
  %z = add i32 %y, 1
  ret i32 %z
}
define internal i32 @number(i32 %x) {
; CHECK-LABEL: define internal i32 @number(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[Y]], 2
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
  %y = mul i32 %x, %x
  %z = add i32 %y, 2
  ret i32 %z
}
define internal i64 @type(i64 %x) {
; CHECK-LABEL: define internal i64 @type(
; CHECK-SAME: i64 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul i64 [[X]], [[X]]
; CHECK-NEXT:    [[Z:%.*]] = add i64 [[Y]], 1
; CHECK-NEXT:    ret i64 [[Z]]
; CHECK-NEXT:  }
  %y = mul i64 %x, %x
  %z = add i64 %y, 1
  ret i64 %z
}
define internal i32 @operand(i32 %x) {
; CHECK-LABEL: define internal i32 @operand(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
  %y = mul i32 %x, %x
  %z = add i32 %x, 1
  ret i32 %z
}
define internal i32 @attribute(i32 %x) convergent {
; CHECK-LABEL: define internal i32 @attribute(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[Y]], 1
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
  %y = mul i32 %x, %x
  %z = add i32 %y, 1
  ret i32 %z
}
define weak i32 @replaceable(i32 %x) {
; CHECK-LABEL: define weak i32 @replaceable(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[Y]], 1
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
  %y = mul i32 %x, %x
  %z = add i32 %y, 1
  ret i32 %z
}

; Kernels stay, and so does what the module names.
define ptx_kernel void @kernel1(i32 %x) {
; CHECK-LABEL: define ptx_kernel void @kernel1(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    call void @effect(i32 [[X]])
; CHECK-NEXT:    call void @effect(i32 1)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @effect(i32 %x)
  call void @effect(i32 1)
  ret void
}
define ptx_kernel void @kernel2(i32 %x) {
; CHECK-LABEL: define ptx_kernel void @kernel2(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    call void @effect(i32 [[X]])
; CHECK-NEXT:    call void @effect(i32 1)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @effect(i32 %x)
  call void @effect(i32 1)
  ret void
}
define internal i32 @named(i32 %x) {
; CHECK-LABEL: define internal i32 @named(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[Y]], 1
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
  %y = mul i32 %x, %x
  %z = add i32 %y, 1
  ret i32 %z
}

; Each calls itself.
define internal i32 @self1(i32 %n) {
; CHECK-LABEL: define internal i32 @self1(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[N]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[END:.*]], label %[[MORE:.*]]
; CHECK:       [[MORE]]:
; CHECK-NEXT:    [[M:%.*]] = sub i32 [[N]], 1
; CHECK-NEXT:    [[R:%.*]] = call i32 @self1(i32 [[M]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret i32 7
; CHECK-NEXT:  }
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @self1(i32 %m)
  ret i32 %r
end:
  ret i32 7
}
define internal i32 @self2(i32 %n) {
; CHECK-NOT: define {{.*}}@self2(
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
end:
  ret i32 7
more:
  %m = sub i32 %n, 1
  %r = call i32 @self2(i32 %m)
  ret i32 %r
}

; Equal once their callees are.
define internal i32 @caller1(i32 %n) {
; CHECK-LABEL: define internal i32 @caller1(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @a(i32 [[N]])
; CHECK-NEXT:    [[S:%.*]] = add i32 [[R]], [[N]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %r = call i32 @a(i32 %n)
  %s = add i32 %r, %n
  ret i32 %s
}
define internal i32 @caller2(i32 %n) {
; CHECK-NOT: define {{.*}}@caller2(
  %r = call i32 @b(i32 %n)
  %s = add i32 %r, %n
  ret i32 %s
}

; The targets are swapped.
define internal i32 @branch1(i1 %c) {
; CHECK-LABEL: define internal i32 @branch1(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[X:.*]], label %[[Y:.*]]
; CHECK:       [[X]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[Y]]:
; CHECK-NEXT:    ret i32 2
; CHECK-NEXT:  }
  br i1 %c, label %x, label %y
x:
  ret i32 1
y:
  ret i32 2
}
define internal i32 @branch2(i1 %c) {
; CHECK-LABEL: define internal i32 @branch2(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[Y:.*]], label %[[X:.*]]
; CHECK:       [[X]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[Y]]:
; CHECK-NEXT:    ret i32 2
; CHECK-NEXT:  }
  br i1 %c, label %y, label %x
x:
  ret i32 1
y:
  ret i32 2
}

; Too short for a call instead.
define i32 @short1(i32 %x) {
; CHECK-LABEL: define i32 @short1(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = add i32 %x, 1
  ret i32 %y
}
define i32 @short2(i32 %x) {
; CHECK-LABEL: define i32 @short2(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = add i32 %x, 1
  ret i32 %y
}

define i32 @k(i32 %x, i1 %c) {
; CHECK-LABEL: define i32 @k(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    [[R0:%.*]] = call i32 @a(i32 [[X]])
; CHECK-NEXT:    [[R1:%.*]] = call i32 @a(i32 [[R0]])
; CHECK-NEXT:    [[R2:%.*]] = call i32 @a(i32 [[R1]])
; CHECK-NEXT:    [[R3:%.*]] = call i32 @a(i32 [[R2]])
; CHECK-NEXT:    [[SAME:%.*]] = icmp eq ptr @d, @c
; CHECK-NEXT:    [[R4:%.*]] = select i1 [[SAME]], i32 [[R3]], i32 [[R2]]
; CHECK-NEXT:    [[R5:%.*]] = call i32 @flag(i32 [[R4]])
; CHECK-NEXT:    [[R6:%.*]] = call i32 @number(i32 [[R5]])
; CHECK-NEXT:    [[R7:%.*]] = call i32 @operand(i32 [[R6]])
; CHECK-NEXT:    [[R8:%.*]] = call i32 @attribute(i32 [[R7]])
; CHECK-NEXT:    [[R9:%.*]] = call i32 @replaceable(i32 [[R8]])
; CHECK-NEXT:    [[S0:%.*]] = call i32 @self1(i32 [[R9]])
; CHECK-NEXT:    [[S1:%.*]] = call i32 @self1(i32 [[S0]])
; CHECK-NEXT:    [[S2:%.*]] = call i32 @caller1(i32 [[S1]])
; CHECK-NEXT:    [[S3:%.*]] = call i32 @caller1(i32 [[S2]])
; CHECK-NEXT:    [[S4:%.*]] = call i32 @branch1(i1 [[C]])
; CHECK-NEXT:    [[S5:%.*]] = call i32 @branch2(i1 [[C]])
; CHECK-NEXT:    [[W:%.*]] = zext i32 [[S5]] to i64
; CHECK-NEXT:    [[S6:%.*]] = call i64 @type(i64 [[W]])
; CHECK-NEXT:    [[T:%.*]] = add i32 [[S3]], [[S4]]
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %r0 = call i32 @a(i32 %x)
  %r1 = call i32 @b(i32 %r0)
  %r2 = call i32 @c(i32 %r1)
  %r3 = call i32 @d(i32 %r2)
  %same = icmp eq ptr @d, @c
  %r4 = select i1 %same, i32 %r3, i32 %r2
  %r5 = call i32 @flag(i32 %r4)
  %r6 = call i32 @number(i32 %r5)
  %r7 = call i32 @operand(i32 %r6)
  %r8 = call i32 @attribute(i32 %r7)
  %r9 = call i32 @replaceable(i32 %r8)
  %s0 = call i32 @self1(i32 %r9)
  %s1 = call i32 @self2(i32 %s0)
  %s2 = call i32 @caller1(i32 %s1)
  %s3 = call i32 @caller2(i32 %s2)
  %s4 = call i32 @branch1(i1 %c)
  %s5 = call i32 @branch2(i1 %c)
  %w = zext i32 %s5 to i64
  %s6 = call i64 @type(i64 %w)
  %t = add i32 %s3, %s4
  ret i32 %t
}
