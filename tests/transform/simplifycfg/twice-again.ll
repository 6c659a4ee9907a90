; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; RUN: nvopt -passes=simplifycfg -S %s -o %t && nvopt check %s %t
; CHECKS: auto

; A short loop that runs twice, in a loop around it that begins it again. What the loop around hands on is
; what the second time has computed, though a phi of the block itself asks for it.

; The sum goes on.
define i32 @again(i32 %n) {
; CHECK-LABEL: define i32 @again(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[M:%.*]] = and i32 [[N]], 7
; CHECK-NEXT:    br label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[C:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ true, %[[B]] ]
; CHECK-NEXT:    [[K:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[K1:%.*]], %[[B]] ]
; CHECK-NEXT:    [[X:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[TMP0:%.*]], %[[B]] ]
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    [[TMP0]] = add i32 [[Y]], 1
; CHECK-NEXT:    [[K1]] = add i32 [[K]], 1
; CHECK-NEXT:    [[D:%.*]] = icmp ult i32 [[K1]], [[M]]
; CHECK-NEXT:    br i1 [[D]], label %[[B]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[TMP0]]
; CHECK-NEXT:  }
entry:
  %m = and i32 %n, 7
  br label %b
b:
  %c = phi i1 [ true, %entry ], [ false, %b ], [ true, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k, %b ], [ %k1, %latch ]
  %x = phi i32 [ 0, %entry ], [ %y, %b ], [ %y, %latch ]
  %y = add i32 %x, 1
  br i1 %c, label %b, label %latch
latch:
  %k1 = add i32 %k, 1
  %d = icmp ult i32 %k1, %m
  br i1 %d, label %b, label %exit
exit:
  ret i32 %y
}

; What a phi was the first time is what another one is the second time, also in the next round.
define i32 @handed_over_again(i32 %n) {
; CHECK-LABEL: define i32 @handed_over_again(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[M:%.*]] = and i32 [[N]], 7
; CHECK-NEXT:    br label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[C:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ true, %[[B]] ]
; CHECK-NEXT:    [[K:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[K1:%.*]], %[[B]] ]
; CHECK-NEXT:    [[X:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[Z:%.*]], %[[B]] ]
; CHECK-NEXT:    [[Z]] = phi i32 [ 3, %[[ENTRY]] ], [ [[Y:%.*]], %[[B]] ]
; CHECK-NEXT:    [[Y]] = add i32 [[X]], 5
; CHECK-NEXT:    [[TMP0:%.*]] = add i32 [[Z]], 5
; CHECK-NEXT:    [[K1]] = add i32 [[K]], 1
; CHECK-NEXT:    [[D:%.*]] = icmp ult i32 [[K1]], [[M]]
; CHECK-NEXT:    br i1 [[D]], label %[[B]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[R:%.*]] = add i32 [[Z]], [[Y]]
; CHECK-NEXT:    [[Q:%.*]] = mul i32 [[R]], [[TMP0]]
; CHECK-NEXT:    ret i32 [[Q]]
; CHECK-NEXT:  }
entry:
  %m = and i32 %n, 7
  br label %b
b:
  %c = phi i1 [ true, %entry ], [ false, %b ], [ true, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k, %b ], [ %k1, %latch ]
  %x = phi i32 [ 0, %entry ], [ %z, %b ], [ %x, %latch ]
  %z = phi i32 [ 3, %entry ], [ %y, %b ], [ %z, %latch ]
  %y = add i32 %x, 5
  br i1 %c, label %b, label %latch
latch:
  %k1 = add i32 %k, 1
  %d = icmp ult i32 %k1, %m
  br i1 %d, label %b, label %exit
exit:
  %r = add i32 %x, %z
  %q = mul i32 %r, %y
  ret i32 %q
}

; The loop around begins with another block: its phi asks behind the loop as well.
define i32 @outside(i32 %n) {
; CHECK-LABEL: define i32 @outside(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[M:%.*]] = and i32 [[N]], 7
; CHECK-NEXT:    br label %[[O:.*]]
; CHECK:       [[O]]:
; CHECK-NEXT:    [[K:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[K1:%.*]], %[[O]] ]
; CHECK-NEXT:    [[S:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[TMP0:%.*]], %[[O]] ]
; CHECK-NEXT:    call void @use(i32 [[S]])
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[S]], 3
; CHECK-NEXT:    [[TMP0]] = mul i32 [[Y]], 3
; CHECK-NEXT:    [[K1]] = add i32 [[K]], 1
; CHECK-NEXT:    [[D:%.*]] = icmp ult i32 [[K1]], [[M]]
; CHECK-NEXT:    br i1 [[D]], label %[[O]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[TMP0]]
; CHECK-NEXT:  }
entry:
  %m = and i32 %n, 7
  br label %o
o:
  %k = phi i32 [ 0, %entry ], [ %k1, %latch ]
  %s = phi i32 [ 1, %entry ], [ %y, %latch ]
  call void @use(i32 %s)
  br label %b
b:
  %c = phi i1 [ true, %o ], [ false, %b ]
  %x = phi i32 [ %s, %o ], [ %y, %b ]
  %y = mul i32 %x, 3
  br i1 %c, label %b, label %latch
latch:
  %k1 = add i32 %k, 1
  %d = icmp ult i32 %k1, %m
  br i1 %d, label %o, label %exit
exit:
  ret i32 %y
}
declare void @use(i32)

; What is the same in each round, and what begins anew, stays.
define i32 @begins_anew(i32 %n) {
; CHECK-LABEL: define i32 @begins_anew(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[M:%.*]] = and i32 [[N]], 7
; CHECK-NEXT:    br label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[C:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ true, %[[B]] ]
; CHECK-NEXT:    [[K:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[K1:%.*]], %[[B]] ]
; CHECK-NEXT:    [[X:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[K]], %[[B]] ]
; CHECK-NEXT:    [[SAME:%.*]] = mul i32 [[N]], 3
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], [[SAME]]
; CHECK-NEXT:    [[TMP0:%.*]] = add i32 [[Y]], [[SAME]]
; CHECK-NEXT:    [[K1]] = add i32 [[K]], 1
; CHECK-NEXT:    [[D:%.*]] = icmp ult i32 [[K1]], [[M]]
; CHECK-NEXT:    br i1 [[D]], label %[[B]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[TMP0]]
; CHECK-NEXT:  }
entry:
  %m = and i32 %n, 7
  br label %b
b:
  %c = phi i1 [ true, %entry ], [ false, %b ], [ true, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k, %b ], [ %k1, %latch ]
  %x = phi i32 [ 0, %entry ], [ %y, %b ], [ %k, %latch ]
  %same = mul i32 %n, 3
  %y = add i32 %x, %same
  br i1 %c, label %b, label %latch
latch:
  %k1 = add i32 %k, 1
  %d = icmp ult i32 %k1, %m
  br i1 %d, label %b, label %exit
exit:
  ret i32 %y
}
