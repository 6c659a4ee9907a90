; RUN: nvopt -passes=instcombine -S %s | FileCheck %s

; Nothing can stand between the phis of a block and the choice of a handler; behind what begins a
; handler it can.

declare void @may_throw(i32)
declare i32 @persona(...)

; CHECK-LABEL: define void @choice(
; CHECK: [[X:%.*]] = zext i8 %a to i32
; CHECK: [[Y:%.*]] = zext i8 %b to i32
; CHECK: phi i32 [ [[X]], %entry ], [ [[Y]], %more ]
; CHECK-NEXT: catchswitch
define void @choice(i8 %a, i8 %b) personality ptr @persona {
entry:
  %x = zext i8 %a to i32
  invoke void @may_throw(i32 0) to label %more unwind label %catch
more:
  %y = zext i8 %b to i32
  invoke void @may_throw(i32 1) to label %exit unwind label %catch
catch:
  %p = phi i32 [ %x, %entry ], [ %y, %more ]
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %h = catchpad within %s []
  call void @may_throw(i32 %p) [ "funclet"(token %h) ]
  unreachable
exit:
  ret void
}

; CHECK-LABEL: define void @cleanup(
; CHECK: [[P:%.*]] = phi i8 [ %a, %entry ], [ %b, %more ]
; CHECK-NEXT: %h = cleanuppad within none []
; CHECK-NEXT: %p = zext i8 [[P]] to i32
define void @cleanup(i8 %a, i8 %b) personality ptr @persona {
entry:
  %x = zext i8 %a to i32
  invoke void @may_throw(i32 0) to label %more unwind label %catch
more:
  %y = zext i8 %b to i32
  invoke void @may_throw(i32 1) to label %exit unwind label %catch
catch:
  %p = phi i32 [ %x, %entry ], [ %y, %more ]
  %h = cleanuppad within none []
  call void @may_throw(i32 %p) [ "funclet"(token %h) ]
  unreachable
exit:
  ret void
}
