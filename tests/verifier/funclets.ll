; RUN: nvopt --verify %s
; Funclets: catchswitch, catchpad, cleanuppad and the edges out of them.

declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()

define void @wrong_returns() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %exit unwind label %pad
pad:
  %c = cleanuppad within none []
  catchret from %c to label %exit ; error: CatchReturnInst needs to be provided a CatchPad
exit:
  ret void
}

define void @wrong_cleanup_return() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %exit unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  cleanupret from %c unwind to caller ; error: CleanupReturnInst needs to be provided a CleanupPad
exit:
  ret void
}

define void @no_personality() {
entry:
  invoke void @may_throw() to label %exit unwind label %pad
pad:
  %c = cleanuppad within none [] ; error: CleanupPadInst needs to be in a function with a personality.
  cleanupret from %c unwind to caller
exit:
  ret void
}

define void @branch_to_cleanup(i1 %b) personality ptr @__CxxFrameHandler3 {
entry:
  br i1 %b, label %call, label %pad
call:
  invoke void @may_throw() to label %exit unwind label %pad
pad:
  %c = cleanuppad within none [] ; error: EH pad must be jumped to via an unwind edge
  cleanupret from %c unwind to caller
exit:
  ret void
}

define void @two_ways_out(i1 %b) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %exit unwind label %pad
pad:
  %c = cleanuppad within none [] ; error: Unwind edges out of a funclet pad must have the same unwind dest
  br i1 %b, label %left, label %right
left:
  cleanupret from %c unwind to caller
right:
  cleanupret from %c unwind label %next
next:
  %d = cleanuppad within none []
  cleanupret from %d unwind to caller
exit:
  ret void
}

define void @each_other() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %exit unwind label %a
a:
  %c = cleanuppad within none [] ; error: EH pads can't handle each other's exceptions
  cleanupret from %c unwind label %b
b:
  %d = cleanuppad within none []
  cleanupret from %d unwind label %a
exit:
  ret void
}

define void @handler_is_no_catch() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %exit unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %exit] unwind to caller ; error: CatchSwitchInst handlers must be catchpads
exit:
  ret void
}

define void @leaves_two_pads() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %exit unwind label %outer
outer:
  %c = cleanuppad within none []
  invoke void @may_throw() [ "funclet"(token %c) ] to label %exit unwind label %inner
inner:
  %d = cleanuppad within none []
  cleanupret from %d unwind label %deep
deep:
  %e = cleanuppad within %d [] ; error: A cleanupret must exit its cleanup
  cleanupret from %e unwind to caller
exit:
  ret void
}
