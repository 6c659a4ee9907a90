; RUN: nvopt -passes='tailcallelim' -S %s | FileCheck %s
; CHECKS: auto

declare void @sync() convergent
declare i32 @shfl(i32) convergent memory(none) nounwind willreturn

; Threads of different depths must not meet in the barrier.
define void @barrier(i32 %n) convergent {
; CHECK-LABEL: define void @barrier(
; CHECK-SAME: i32 [[N:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[N]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[E:.*]], label %[[R:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    tail call void @sync()
; CHECK-NEXT:    [[M:%.*]] = sub i32 [[N]], 1
; CHECK-NEXT:    tail call void @barrier(i32 [[M]])
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
  tail call void @barrier(i32 %m)
  ret void
e:
  ret void
}

; Neither in an exchange.
define i32 @exchange(i32 %n, i32 %acc) convergent {
; CHECK-LABEL: define i32 @exchange(
; CHECK-SAME: i32 [[N:%.*]], i32 [[ACC:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[N]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[E:.*]], label %[[R:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    [[M:%.*]] = sub i32 [[N]], 1
; CHECK-NEXT:    [[X:%.*]] = tail call i32 @shfl(i32 [[ACC]])
; CHECK-NEXT:    [[A:%.*]] = add i32 [[ACC]], [[X]]
; CHECK-NEXT:    [[S:%.*]] = tail call i32 @exchange(i32 [[M]], i32 [[A]])
; CHECK-NEXT:    ret i32 [[S]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 [[ACC]]
; CHECK-NEXT:  }
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %r
r:
  %m = sub i32 %n, 1
  %x = call i32 @shfl(i32 %acc)
  %a = add i32 %acc, %x
  %s = tail call i32 @exchange(i32 %m, i32 %a)
  ret i32 %s
e:
  ret i32 %acc
}

; Without them the same function becomes a loop.
define i32 @plain(i32 %n, i32 %acc) {
; CHECK-LABEL: define i32 @plain(
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
  %s = tail call i32 @plain(i32 %m, i32 %a)
  ret i32 %s
e:
  ret i32 %acc
}
