; RUN: nvopt -passes=tailcallelim -S %s | FileCheck %s
; CHECKS: auto

declare void @use(ptr)
declare void @sync() convergent

define i32 @sum(i32 %n, i32 %acc) {
; CHECK-LABEL: define i32 @sum(
; CHECK-SAME: i32 [[N:%.*]], i32 [[ACC:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[TAILRECURSE:.*]]
; CHECK:       [[TAILRECURSE]]:
; CHECK-NEXT:    [[N_TR:%.*]] = phi i32 [ [[N]], %[[ENTRY]] ], [ [[M:%.*]], %[[R:.*]] ]
; CHECK-NEXT:    [[ACC_TR:%.*]] = phi i32 [ [[ACC]], %[[ENTRY]] ], [ [[A:%.*]], %[[R]] ]
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[N_TR]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[E:.*]], label %[[R]]
; CHECK:       [[R]]:
; CHECK-NEXT:    [[M]] = sub i32 [[N_TR]], 1
; CHECK-NEXT:    [[A]] = add i32 [[ACC_TR]], [[N_TR]]
; CHECK-NEXT:    br label %[[TAILRECURSE]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 [[ACC_TR]]
; CHECK-NEXT:  }
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %r
r:
  %m = sub i32 %n, 1
  %a = add i32 %acc, %n
  %s = tail call i32 @sum(i32 %m, i32 %a)
  ret i32 %s
e:
  ret i32 %acc
}

; What is multiplied with the result is gathered.
define i32 @factorial(i32 %n) {
; CHECK-LABEL: define i32 @factorial(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[TAILRECURSE:.*]]
; CHECK:       [[TAILRECURSE]]:
; CHECK-NEXT:    [[ACCUMULATOR_TR:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[F:%.*]], %[[R:.*]] ]
; CHECK-NEXT:    [[N_TR:%.*]] = phi i32 [ [[N]], %[[ENTRY]] ], [ [[M:%.*]], %[[R]] ]
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[N_TR]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[E:.*]], label %[[R]]
; CHECK:       [[R]]:
; CHECK-NEXT:    [[M]] = sub i32 [[N_TR]], 1
; CHECK-NEXT:    [[F]] = mul i32 [[ACCUMULATOR_TR]], [[N_TR]]
; CHECK-NEXT:    br label %[[TAILRECURSE]]
; CHECK:       [[E]]:
; CHECK-NEXT:    [[ACCUMULATOR_RET_TR:%.*]] = mul i32 [[ACCUMULATOR_TR]], 1
; CHECK-NEXT:    ret i32 [[ACCUMULATOR_RET_TR]]
; CHECK-NEXT:  }
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %r
r:
  %m = sub i32 %n, 1
  %s = tail call i32 @factorial(i32 %m)
  %f = mul i32 %s, %n
  ret i32 %f
e:
  ret i32 1
}

; A callee that sees the stack is no tail call.
define void @stack() {
; CHECK-LABEL: define void @stack() {
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @use(ptr [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = alloca i32
  call void @use(ptr %a)
  ret void
}

; Threads of different depths must not meet in the barrier.
define void @convergent(i32 %n) convergent {
; CHECK-LABEL: define void @convergent(
; CHECK-SAME: i32 [[N:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[N]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[E:.*]], label %[[R:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    tail call void @sync()
; CHECK-NEXT:    [[M:%.*]] = sub i32 [[N]], 1
; CHECK-NEXT:    tail call void @convergent(i32 [[M]])
; CHECK-NEXT:    ret void
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %r
r:
  call void @sync()
  %m = sub i32 %n, 1
  tail call void @convergent(i32 %m)
  ret void
e:
  ret void
}
