; RUN: nvopt --verify %s
; Landing pads and funclets, nested.

declare i32 @personality(...)
declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()

define void @landing_pads() personality ptr @personality {
entry:
  invoke void @may_throw() to label %next unwind label %pad
next:
  invoke void @may_throw() to label %exit unwind label %pad
pad:
  %p = landingpad { ptr, i32 } catch ptr null filter [1 x ptr] [ptr @may_throw]
  resume { ptr, i32 } %p
exit:
  ret void
}

define void @nested_funclets(i1 %b) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %exit unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %handler] unwind label %cleanup
handler:
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  invoke void @may_throw() [ "funclet"(token %c) ] to label %done unwind label %inner
done:
  catchret from %c to label %exit
inner:
  %i = cleanuppad within %c []
  br i1 %b, label %left, label %right
left:
  cleanupret from %i unwind label %cleanup
right:
  cleanupret from %i unwind label %cleanup
cleanup:
  %d = cleanuppad within none []
  call void @may_throw() [ "funclet"(token %d) ]
  cleanupret from %d unwind to caller
exit:
  ret void
}
