; RUN: nvopt --verify %s
; Landing pads.

declare i32 @personality(...)
declare void @may_throw()

define void @no_clause() personality ptr @personality {
entry:
  invoke void @may_throw() to label %exit unwind label %pad
pad:
  %p = landingpad { ptr, i32 } ; error: LandingPadInst needs at least one clause or to be a cleanup.
  br label %exit
exit:
  ret void
}

define void @not_a_pad() personality ptr @personality {
entry:
  invoke void @may_throw() to label %exit unwind label %exit ; error: The unwind destination does not have an exception handling instruction!
exit:
  ret void
}

define void @no_personality() {
entry:
  invoke void @may_throw() to label %exit unwind label %pad
pad:
  %p = landingpad { ptr, i32 } cleanup ; error: LandingPadInst needs to be in a function with a personality.
  resume { ptr, i32 } %p ; error: ResumeInst needs to be in a function with a personality.
exit:
  ret void
}

define void @branch_to_pad(i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %call, label %pad
call:
  invoke void @may_throw() to label %exit unwind label %pad
pad:
  %p = landingpad { ptr, i32 } cleanup ; error: Block containing LandingPadInst must be jumped to only by the unwind edge of an invoke.
  br label %exit
exit:
  ret void
}

define void @two_types() personality ptr @personality {
entry:
  invoke void @may_throw() to label %next unwind label %pad
next:
  invoke void @may_throw() to label %exit unwind label %other
pad:
  %p = landingpad { ptr, i32 } cleanup
  br label %exit
other:
  %q = landingpad { ptr, i64 } cleanup ; error: The landingpad instruction should have a consistent result type inside a function.
  br label %exit
exit:
  ret void
}

define void @not_first() personality ptr @personality {
entry:
  invoke void @may_throw() to label %exit unwind label %pad ; error: The unwind destination does not have an exception handling instruction!
pad:
  %x = add i32 1, 2
  %p = landingpad { ptr, i32 } cleanup ; error: LandingPadInst not the first non-PHI instruction in the block.
  br label %exit
exit:
  ret void
}

define void @pad_in_entry() personality ptr @personality {
  %p = landingpad { ptr, i32 } cleanup ; error: EH pad cannot be in entry block.
  ret void
}
