; RUN: opt -passes=jump-threading -verify-each -verify-analyses -S %s | FileCheck %s
; CHECKS: auto
; A load that a branch depends on is a phi of what memory holds on some ways and of a load on the others.

declare void @llvm.nvvm.barrier0()
declare void @one()
declare void @two()
declare void @perhaps()

; What one way has stored decides, the other one loads.
define void @stored_on_one_way(i1 %c, ptr noalias %p) {
; CHECK-LABEL: define void @stored_on_one_way(
; CHECK-SAME: i1 [[C:%.*]], ptr noalias [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[Y:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[X_PR:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X_PR]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[Y]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %m
b:
  br label %m
m:
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

; What was stored in the block itself.
define void @stored_above(ptr %p, i32 %v) {
; CHECK-LABEL: define void @stored_above(
; CHECK-SAME: ptr [[P:%.*]], i32 [[V:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[L:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[V]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[L]], label %[[N:.*]]
; CHECK:       [[N]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %l
l:
  store i32 %v, ptr %p, align 4
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %l, label %n
n:
  ret void
}

; The address is a phi: each way knows its own.
define void @address_is_a_phi(i1 %c, ptr noalias %p, ptr noalias %q) {
; CHECK-LABEL: define void @address_is_a_phi(
; CHECK-SAME: i1 [[C:%.*]], ptr noalias [[P:%.*]], ptr noalias [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    store i32 2, ptr [[Q]], align 4
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %m
b:
  store i32 2, ptr %q, align 4
  br label %m
m:
  %at = phi ptr [ %p, %a ], [ %q, %b ]
  %x = load i32, ptr %at, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

; Not where another store may lie between.
define void @clobbered(i1 %c, ptr %p, ptr %q) {
; CHECK-LABEL: define void @clobbered(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[M:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    store i32 2, ptr [[Q]], align 4
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  store i32 2, ptr %q, align 4
  br label %m
b:
  br label %m
m:
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

; Not past a barrier, where other threads have their turn.
define void @barrier(i1 %c, ptr %p) {
; CHECK-LABEL: define void @barrier(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[M:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %m
b:
  br label %m
m:
  call void @llvm.nvvm.barrier0()
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

; Not a volatile load, and not of a volatile store.
define void @volatile_load(i1 %c, ptr %p) {
; CHECK-LABEL: define void @volatile_load(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[M:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[X:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %m
b:
  br label %m
m:
  %x = load volatile i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

define void @volatile_store(i1 %c, ptr %p) {
; CHECK-LABEL: define void @volatile_store(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[M:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store volatile i32 1, ptr %p, align 4
  br label %m
b:
  br label %m
m:
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

; Not another type.
define void @other_type(i1 %c, ptr %p) {
; CHECK-LABEL: define void @other_type(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[M:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store float 1.000000e+00, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store float 1.0, ptr %p, align 4
  br label %m
b:
  br label %m
m:
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

; Nothing is known on any way: the load stays one.
define void @nothing_known(i1 %c, ptr %p) {
; CHECK-LABEL: define void @nothing_known(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[M:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  call void @one()
  br label %m
b:
  br label %m
m:
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

; The call may not come back, so the load cannot come before it on the way that would have to load.
define void @may_not_come_back(i1 %c, ptr noalias %p) {
; CHECK-LABEL: define void @may_not_come_back(
; CHECK-SAME: i1 [[C:%.*]], ptr noalias [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[M:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @perhaps() #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %m
b:
  br label %m
m:
  call void @perhaps() memory(inaccessiblemem: readwrite) nounwind
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

; It comes back, so the load may.
define void @comes_back(i1 %c, ptr noalias %p) {
; CHECK-LABEL: define void @comes_back(
; CHECK-SAME: i1 [[C:%.*]], ptr noalias [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @perhaps() #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    br label %[[Y:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[X_PR:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    call void @perhaps() #[[ATTR0]]
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X_PR]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[Y]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %m
b:
  br label %m
m:
  call void @perhaps() memory(inaccessiblemem: readwrite) nounwind willreturn
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

; Two ways into a loop and one round of it would share the block that loads: the loop would have two entries.
define void @header(i1 %c, ptr noalias %p) {
; CHECK-LABEL: define void @header(
; CHECK-SAME: i1 [[C:%.*]], ptr noalias [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[M:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[ROUND:.*]]
; CHECK:       [[ROUND]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p, align 4
  br label %m
b:
  br label %m
m:
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %round
round:
  call void @two()
  br label %m
y:
  ret void
}

; What the earlier load says of its value holds for the later one only as far as both say it.
define void @range_is_not_kept(i1 %c, ptr %p) {
; CHECK-LABEL: define void @range_is_not_kept(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[MTHREAD_PRE_SPLIT:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[FIRST:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[M:.*]]
; CHECK:       [[MTHREAD_PRE_SPLIT]]:
; CHECK-NEXT:    [[X_PR:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[X:%.*]] = phi i32 [ [[X_PR]], %[[MTHREAD_PRE_SPLIT]] ], [ [[FIRST]], %[[A]] ]
; CHECK-NEXT:    [[V:%.*]] = phi i32 [ [[FIRST]], %[[A]] ], [ 7, %[[MTHREAD_PRE_SPLIT]] ]
; CHECK-NEXT:    [[K:%.*]] = icmp eq i32 [[X]], [[V]]
; CHECK-NEXT:    [[K2:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[K2]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %first = load i32, ptr %p, align 4, !range !0
  br label %m
b:
  br label %m
m:
  %v = phi i32 [ %first, %a ], [ 7, %b ]
  %x = load i32, ptr %p, align 4
  %k = icmp eq i32 %x, %v
  %k2 = icmp eq i32 %x, 1
  br i1 %k2, label %y, label %n
y:
  call void @one()
  ret void
n:
  call void @two()
  ret void
}

!0 = !{i32 1, i32 5}
