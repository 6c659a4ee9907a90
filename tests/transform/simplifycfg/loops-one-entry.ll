; RUN: nvopt -passes=simplifycfg -S %s | FileCheck --check-prefixes=CHECK,KEEP %s
; RUN: nvopt -passes='simplifycfg<no-keep-loops>' -S %s | FileCheck --check-prefixes=CHECK,FREE %s
; CHECKS: auto

; A predecessor that goes past a loop header makes no second way into the loop: each of these loops is
; entered at one block.

declare i32 @v()
declare i32 @w()

; The latch asks what the header does, whose targets are both in the loop.
define void @common(i32 %x) {
; CHECK-LABEL: define void @common(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[N:%.*]] = call i32 @v()
; CHECK-NEXT:    br label %[[H:.*]]
; CHECK:       [[H]]:
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[X]], 5
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[B_0:%.*]] = call i32 @w()
; CHECK-NEXT:    br label %[[A]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_0:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT:.*]], label %[[P:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    [[R:%.*]] = call i32 @v()
; CHECK-NEXT:    [[D:%.*]] = icmp eq i32 [[R]], 0
; CHECK-NEXT:    br i1 [[D]], label %[[A]], label %[[H]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %n = call i32 @v()
  br label %h
h:
  %c = icmp ult i32 %x, 5
  br i1 %c, label %A, label %B
B:
  %b = call i32 @w()
  br label %A
A:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %p
p:
  %r = call i32 @v()
  %d = icmp eq i32 %r, 0
  br i1 %d, label %A, label %h
exit:
  ret void
}

; One of them leaves the loop: what is left has the other one as its header.
define void @common_leaves(i32 %x) {
; CHECK-LABEL: define void @common_leaves(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[N:%.*]] = call i32 @v()
; CHECK-NEXT:    [[C_OLD:%.*]] = icmp ult i32 [[X]], 5
; CHECK-NEXT:    br i1 [[C_OLD]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[B_0:%.*]] = call i32 @w()
; CHECK-NEXT:    br label %[[EXIT:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_0:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT]], label %[[P:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    [[R:%.*]] = call i32 @v()
; CHECK-NEXT:    [[D:%.*]] = icmp eq i32 [[R]], 0
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[X]], 5
; CHECK-NEXT:    [[OR_COND:%.*]] = select i1 [[D]], i1 true, i1 [[C]]
; CHECK-NEXT:    br i1 [[OR_COND]], label %[[A]], label %[[B]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %n = call i32 @v()
  br label %h
h:
  %c = icmp ult i32 %x, 5
  br i1 %c, label %A, label %B
B:
  %b = call i32 @w()
  br label %exit
A:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %p
p:
  %r = call i32 @v()
  %d = icmp eq i32 %r, 0
  br i1 %d, label %A, label %h
exit:
  ret void
}

; The same where nothing but the branch stands in the header.
define void @chain(i1 %c) {
; CHECK-LABEL: define void @chain(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[N:%.*]] = call i32 @v()
; CHECK-NEXT:    br label %[[H:.*]]
; CHECK:       [[H]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[B_0:%.*]] = call i32 @w()
; CHECK-NEXT:    br label %[[A]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_0:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT:.*]], label %[[P:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    [[R:%.*]] = call i32 @v()
; CHECK-NEXT:    [[D:%.*]] = icmp eq i32 [[R]], 0
; CHECK-NEXT:    br i1 [[D]], label %[[A]], label %[[H]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %n = call i32 @v()
  br label %h
h:
  br i1 %c, label %A, label %B
B:
  %b = call i32 @w()
  br label %A
A:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %p
p:
  %r = call i32 @v()
  %d = icmp eq i32 %r, 0
  br i1 %d, label %A, label %h
exit:
  ret void
}

define void @chain_leaves(i1 %c) {
; CHECK-LABEL: define void @chain_leaves(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[N:%.*]] = call i32 @v()
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[B_0:%.*]] = call i32 @w()
; CHECK-NEXT:    br label %[[EXIT:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_0:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT]], label %[[P:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    [[R:%.*]] = call i32 @v()
; CHECK-NEXT:    [[D:%.*]] = icmp eq i32 [[R]], 0
; CHECK-NEXT:    [[BRMERGE:%.*]] = select i1 [[D]], i1 true, i1 [[C]]
; CHECK-NEXT:    br i1 [[BRMERGE]], label %[[A]], label %[[B]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %n = call i32 @v()
  br label %h
h:
  br i1 %c, label %A, label %B
B:
  %b = call i32 @w()
  br label %exit
A:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %p
p:
  %r = call i32 @v()
  %d = icmp eq i32 %r, 0
  br i1 %d, label %A, label %h
exit:
  ret void
}

; The same where both ask what one value is.
define void @cases(i32 %x) {
; CHECK-LABEL: define void @cases(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[N:%.*]] = call i32 @v()
; CHECK-NEXT:    br label %[[H:.*]]
; CHECK:       [[H]]:
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[X]], 5
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[B_0:%.*]] = call i32 @w()
; CHECK-NEXT:    br label %[[A]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_0:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT:.*]], label %[[P:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    [[R:%.*]] = call i32 @v()
; CHECK-NEXT:    [[D:%.*]] = icmp eq i32 [[X]], 7
; CHECK-NEXT:    br i1 [[D]], label %[[A]], label %[[H]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %n = call i32 @v()
  br label %h
h:
  %c = icmp eq i32 %x, 5
  br i1 %c, label %A, label %B
B:
  %b = call i32 @w()
  br label %A
A:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %p
p:
  %r = call i32 @v()
  %d = icmp eq i32 %x, 7
  br i1 %d, label %A, label %h
exit:
  ret void
}

define void @cases_leaves(i32 %x) {
; CHECK-LABEL: define void @cases_leaves(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[N:%.*]] = call i32 @v()
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[X]], 5
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[B_0:%.*]] = call i32 @w()
; CHECK-NEXT:    br label %[[EXIT:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_0:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT]], label %[[P:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    [[R:%.*]] = call i32 @v()
; CHECK-NEXT:    switch i32 [[X]], label %[[B]] [
; CHECK-NEXT:      i32 7, label %[[A]]
; CHECK-NEXT:      i32 5, label %[[A]]
; CHECK-NEXT:    ]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %n = call i32 @v()
  br label %h
h:
  %c = icmp eq i32 %x, 5
  br i1 %c, label %A, label %B
B:
  %b = call i32 @w()
  br label %exit
A:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %p
p:
  %r = call i32 @v()
  %d = icmp eq i32 %x, 7
  br i1 %d, label %A, label %h
exit:
  ret void
}

; The loop is entered over two blocks, one of which may go past the header: the other does not.
define void @two_ways_in(i1 %z, i32 %x) {
; CHECK-LABEL: define void @two_ways_in(
; CHECK-SAME: i1 [[Z:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[Z]], label %[[E1:.*]], label %[[E2:.*]]
; CHECK:       [[E1]]:
; CHECK-NEXT:    [[V1:%.*]] = call i32 @v()
; CHECK-NEXT:    [[C1:%.*]] = icmp ult i32 [[V1]], 7
; CHECK-NEXT:    br i1 [[C1]], label %[[EXIT:.*]], label %[[H:.*]]
; CHECK:       [[E2]]:
; CHECK-NEXT:    [[V2:%.*]] = call i32 @w()
; CHECK-NEXT:    br label %[[H]]
; CHECK:       [[H]]:
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[X]], 5
; CHECK-NEXT:    br i1 [[C]], label %[[EXIT]], label %[[A:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_0:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT]], label %[[LATCH:.*]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    [[L:%.*]] = call i32 @w()
; CHECK-NEXT:    br label %[[H]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %z, label %e1, label %e2
e1:
  %v1 = call i32 @v()
  %c1 = icmp ult i32 %v1, 7
  br i1 %c1, label %exit, label %h
e2:
  %v2 = call i32 @w()
  br label %h
h:
  %c = icmp ult i32 %x, 5
  br i1 %c, label %exit, label %A
A:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %latch
latch:
  %l = call i32 @w()
  br label %h
exit:
  ret void
}

; The only one that enters may.
define void @one_way_in(i1 %z, i32 %x) {
; CHECK-LABEL: define void @one_way_in(
; CHECK-SAME: i1 [[Z:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[Z]], label %[[E1:.*]], label %[[E2:.*]]
; CHECK:       [[E1]]:
; CHECK-NEXT:    [[V1:%.*]] = call i32 @v()
; CHECK-NEXT:    [[C1:%.*]] = icmp ult i32 [[V1]], 7
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[X]], 5
; CHECK-NEXT:    [[OR_COND:%.*]] = select i1 [[C1]], i1 true, i1 [[C]]
; CHECK-NEXT:    br i1 [[OR_COND]], label %[[EXIT:.*]], label %[[A:.*]]
; CHECK:       [[E2]]:
; CHECK-NEXT:    [[V2:%.*]] = call i32 @w()
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_0:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT]], label %[[LATCH:.*]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    [[L:%.*]] = call i32 @w()
; CHECK-NEXT:    [[C_OLD:%.*]] = icmp ult i32 [[X]], 5
; CHECK-NEXT:    br i1 [[C_OLD]], label %[[EXIT]], label %[[A]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %z, label %e1, label %e2
e1:
  %v1 = call i32 @v()
  %c1 = icmp ult i32 %v1, 7
  br i1 %c1, label %exit, label %h
e2:
  %v2 = call i32 @w()
  br label %exit
h:
  %c = icmp ult i32 %x, 5
  br i1 %c, label %exit, label %A
A:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %latch
latch:
  %l = call i32 @w()
  br label %h
exit:
  ret void
}

; Of two that enter one knows where the header leads.
define void @some_know(i1 %z, i1 %zz) {
; CHECK-LABEL: define void @some_know(
; CHECK-SAME: i1 [[Z:%.*]], i1 [[ZZ:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[Z]], label %[[E1:.*]], label %[[E2:.*]]
; CHECK:       [[E1]]:
; CHECK-NEXT:    [[V1:%.*]] = call i32 @v()
; CHECK-NEXT:    br label %[[H:.*]]
; CHECK:       [[E2]]:
; CHECK-NEXT:    [[V2:%.*]] = call i32 @w()
; CHECK-NEXT:    br label %[[H]]
; CHECK:       [[H]]:
; CHECK-NEXT:    [[C:%.*]] = phi i1 [ true, %[[E1]] ], [ [[ZZ]], %[[E2]] ], [ [[D:%.*]], %[[P:.*]] ]
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[EXIT:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_0:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT]], label %[[P]]
; CHECK:       [[P]]:
; CHECK-NEXT:    [[R:%.*]] = call i32 @v()
; CHECK-NEXT:    [[D]] = icmp eq i32 [[R]], 0
; CHECK-NEXT:    br label %[[H]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %z, label %e1, label %e2
e1:
  %v1 = call i32 @v()
  br label %h
e2:
  %v2 = call i32 @w()
  br label %h
h:
  %c = phi i1 [ true, %e1 ], [ %zz, %e2 ], [ %d, %p ]
  br i1 %c, label %A, label %exit
A:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %p
p:
  %r = call i32 @v()
  %d = icmp eq i32 %r, 0
  br label %h
exit:
  ret void
}

; Both know.
define void @all_know(i1 %z, i1 %zz) {
; KEEP-LABEL: define void @all_know(
; KEEP-SAME: i1 [[Z:%.*]], i1 [[ZZ:%.*]]) {
; KEEP-NEXT:  [[ENTRY:.*]]:
; KEEP-NEXT:    br i1 [[Z]], label %[[E1:.*]], label %[[E2:.*]]
; KEEP:       [[E1]]:
; KEEP-NEXT:    [[V1:%.*]] = call i32 @v()
; KEEP-NEXT:    br label %[[H:.*]]
; KEEP:       [[E2]]:
; KEEP-NEXT:    [[V2:%.*]] = call i32 @w()
; KEEP-NEXT:    br label %[[H]]
; KEEP:       [[H]]:
; KEEP-NEXT:    [[C:%.*]] = phi i1 [ true, %[[E1]] ], [ true, %[[E2]] ], [ [[D:%.*]], %[[P:.*]] ]
; KEEP-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[EXIT:.*]]
; KEEP:       [[A]]:
; KEEP-NEXT:    [[A_0:%.*]] = call i32 @v()
; KEEP-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; KEEP-NEXT:    br i1 [[A1]], label %[[EXIT]], label %[[P]]
; KEEP:       [[P]]:
; KEEP-NEXT:    [[R:%.*]] = call i32 @v()
; KEEP-NEXT:    [[D]] = icmp eq i32 [[R]], 0
; KEEP-NEXT:    br label %[[H]]
; KEEP:       [[EXIT]]:
; KEEP-NEXT:    ret void
; KEEP-NEXT:  }
; FREE-LABEL: define void @all_know(
; FREE-SAME: i1 [[Z:%.*]], i1 [[ZZ:%.*]]) {
; FREE-NEXT:  [[ENTRY:.*]]:
; FREE-NEXT:    br i1 [[Z]], label %[[E1:.*]], label %[[E2:.*]]
; FREE:       [[E1]]:
; FREE-NEXT:    [[V1:%.*]] = call i32 @v()
; FREE-NEXT:    br label %[[A:.*]]
; FREE:       [[E2]]:
; FREE-NEXT:    [[V2:%.*]] = call i32 @w()
; FREE-NEXT:    br label %[[A]]
; FREE:       [[A]]:
; FREE-NEXT:    [[A_0:%.*]] = call i32 @v()
; FREE-NEXT:    [[A1:%.*]] = icmp eq i32 [[A_0]], 9
; FREE-NEXT:    br i1 [[A1]], label %[[EXIT:.*]], label %[[P:.*]]
; FREE:       [[P]]:
; FREE-NEXT:    [[R:%.*]] = call i32 @v()
; FREE-NEXT:    [[D:%.*]] = icmp eq i32 [[R]], 0
; FREE-NEXT:    br i1 [[D]], label %[[A]], label %[[EXIT]]
; FREE:       [[EXIT]]:
; FREE-NEXT:    ret void
; FREE-NEXT:  }
entry:
  br i1 %z, label %e1, label %e2
e1:
  %v1 = call i32 @v()
  br label %h
e2:
  %v2 = call i32 @w()
  br label %h
h:
  %c = phi i1 [ true, %e1 ], [ true, %e2 ], [ %d, %p ]
  br i1 %c, label %A, label %exit
A:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %p
p:
  %r = call i32 @v()
  %d = icmp eq i32 %r, 0
  br label %h
exit:
  ret void
}
