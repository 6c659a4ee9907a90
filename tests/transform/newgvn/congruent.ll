; Values that are always the same, around loops too; each twin differs in one thing.
; CHECKS: auto
; RUN: opt -passes=newgvn -verify-each -S %s | FileCheck %s

declare void @use(i32)
declare void @write()

define void @two_counters(i32 %n) {
; CHECK-LABEL: define void @two_counters(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[I1:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[I1]] = add i32 [[I]], 1
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[I1]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j1, %loop ]
  %i1 = add i32 %i, 1
  %j1 = add i32 %j, 1
  call void @use(i32 %i)
  call void @use(i32 %j)
  %c = icmp ult i32 %j1, %n
  br i1 %c, label %loop, label %out
out:
  ret void
}

define void @other_start(i32 %n) {
; CHECK-LABEL: define void @other_start(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[I1:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[J:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[J1:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[I1]] = add i32 [[I]], 1
; CHECK-NEXT:    [[J1]] = add i32 [[J]], 1
; CHECK-NEXT:    call void @use(i32 [[J]])
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[I1]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %j = phi i32 [ 1, %entry ], [ %j1, %loop ]
  %i1 = add i32 %i, 1
  %j1 = add i32 %j, 1
  call void @use(i32 %j)
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %out
out:
  ret void
}

define void @other_step(i32 %n) {
; CHECK-LABEL: define void @other_step(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[I1:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[J:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J1:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[I1]] = add i32 [[I]], 1
; CHECK-NEXT:    [[J1]] = add i32 [[J]], 2
; CHECK-NEXT:    call void @use(i32 [[J]])
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[I1]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j1, %loop ]
  %i1 = add i32 %i, 1
  %j1 = add i32 %j, 2
  call void @use(i32 %j)
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %out
out:
  ret void
}

; One promises more: it may be poison where the other is not.
define void @other_flags(i32 %n) {
; CHECK-LABEL: define void @other_flags(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[I1:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[J:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J1:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[I1]] = add nsw i32 [[I]], 1
; CHECK-NEXT:    [[J1]] = add i32 [[J]], 1
; CHECK-NEXT:    call void @use(i32 [[J]])
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[I1]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j1, %loop ]
  %i1 = add nsw i32 %i, 1
  %j1 = add i32 %j, 1
  call void @use(i32 %j)
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %out
out:
  ret void
}

; A phi of what never changes.
define i32 @invariant(i32 %x, i1 %c) {
; CHECK-LABEL: define i32 @invariant(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %p = phi i32 [ %x, %entry ], [ %q, %loop ]
  %q = phi i32 [ %x, %entry ], [ %p, %loop ]
  br i1 %c, label %loop, label %out
out:
  ret i32 %q
}

; Neither side is above the other.
define i32 @sides(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @sides(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[A:%.*]] = mul i32 [[X]], 3
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    [[B:%.*]] = mul i32 [[X]], 3
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ [[A]], %[[L]] ], [ [[B]], %[[R]] ]
; CHECK-NEXT:    [[S:%.*]] = add i32 [[P]], [[P]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  %a = mul i32 %x, 3
  br label %j
r:
  %b = mul i32 %x, 3
  br label %j
j:
  %p = phi i32 [ %a, %l ], [ %b, %r ]
  %q = mul i32 %x, 3
  %s = add i32 %p, %q
  ret i32 %s
}

define i32 @loads(ptr %p, ptr noalias %q) {
; CHECK-LABEL: define i32 @loads(
; CHECK-SAME: ptr [[P:%.*]], ptr noalias [[Q:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    store i32 7, ptr [[Q]], align 4
; CHECK-NEXT:    call void @write()
; CHECK-NEXT:    [[D:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[E:%.*]] = add i32 [[A]], [[A]]
; CHECK-NEXT:    [[F:%.*]] = add i32 7, [[D]]
; CHECK-NEXT:    [[G:%.*]] = add i32 [[E]], [[F]]
; CHECK-NEXT:    ret i32 [[G]]
; CHECK-NEXT:  }
  %a = load i32, ptr %p
  store i32 7, ptr %q
  %b = load i32, ptr %p
  %c = load i32, ptr %q
  call void @write()
  %d = load i32, ptr %p
  %e = add i32 %a, %b
  %f = add i32 %c, %d
  %g = add i32 %e, %f
  ret i32 %g
}

define i32 @volatile(ptr %p) {
; CHECK-LABEL: define i32 @volatile(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    [[B:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    [[C:%.*]] = load atomic i32, ptr [[P]] monotonic, align 4
; CHECK-NEXT:    [[D:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    [[E:%.*]] = add i32 [[D]], [[C]]
; CHECK-NEXT:    ret i32 [[E]]
; CHECK-NEXT:  }
  %a = load volatile i32, ptr %p
  %b = load volatile i32, ptr %p
  %c = load atomic i32, ptr %p monotonic, align 4
  %d = add i32 %a, %b
  %e = add i32 %d, %c
  ret i32 %e
}

define i32 @frozen(i32 %x) {
; CHECK-LABEL: define i32 @frozen(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = freeze i32 [[X]]
; CHECK-NEXT:    [[B:%.*]] = freeze i32 [[X]]
; CHECK-NEXT:    [[C:%.*]] = sub i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %a = freeze i32 %x
  %b = freeze i32 %x
  %c = sub i32 %a, %b
  ret i32 %c
}
