; Edges that cannot be split, and edges of which there are several.
; CHECKS: auto
; RUN: nvopt -passes=break-crit-edges -S %s | FileCheck %s

; An indirect branch leads to the block itself.
define void @indirect(ptr %to, i1 %c) {
; CHECK-LABEL: define void @indirect(
; CHECK-SAME: ptr [[TO:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B_CRIT_EDGE:.*]]
; CHECK:       [[B_CRIT_EDGE]]:
; CHECK-NEXT:    br label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    indirectbr ptr [[TO]], [label %[[B]], label %[[D:.*]]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK:       [[D]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  indirectbr ptr %to, [label %b, label %d]
b:
  ret void
d:
  ret void
}

; Two edges to one block.
define void @same(i1 %c, i1 %d) {
; CHECK-LABEL: define void @same(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[ENTRY_A_CRIT_EDGE:.*]], label %[[ENTRY_A_CRIT_EDGE1:.*]]
; CHECK:       [[ENTRY_A_CRIT_EDGE1]]:
; CHECK-NEXT:    br label %[[A:.*]]
; CHECK:       [[ENTRY_A_CRIT_EDGE]]:
; CHECK-NEXT:    br label %[[A]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br i1 [[D]], label %[[X:.*]], label %[[A_Y_CRIT_EDGE:.*]]
; CHECK:       [[A_Y_CRIT_EDGE]]:
; CHECK-NEXT:    br label %[[Y:.*]]
; CHECK:       [[X]]:
; CHECK-NEXT:    br label %[[Y]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %a
a:
  br i1 %d, label %x, label %y
x:
  br label %y
y:
  ret void
}

; An edge back.
define i32 @lp(i1 %c) {
; CHECK-LABEL: define i32 @lp(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[L:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L_L_CRIT_EDGE:.*]], label %[[O:.*]]
; CHECK:       [[L_L_CRIT_EDGE]]:
; CHECK-NEXT:    br label %[[L]]
; CHECK:       [[O]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  br label %l
l:
  br i1 %c, label %l, label %o
o:
  ret i32 0
}
declare void @bar() convergent

; A barrier stays in its block.
define i32 @conv(i1 %c, i1 %d) convergent {
; CHECK-LABEL: define i32 @conv(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[ENTRY_B_CRIT_EDGE:.*]]
; CHECK:       [[ENTRY_B_CRIT_EDGE]]:
; CHECK-NEXT:    br label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br i1 [[D]], label %[[A_B_CRIT_EDGE:.*]], label %[[E:.*]]
; CHECK:       [[A_B_CRIT_EDGE]]:
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    call void @bar()
; CHECK-NEXT:    ret i32 1
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  br i1 %d, label %b, label %e
b:
  call void @bar()
  ret i32 1
e:
  ret i32 0
}
