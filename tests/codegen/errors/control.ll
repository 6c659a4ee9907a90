; RUN: not nvopt llc -mcpu=sm_75 -mattr=+ptx63 %s -o %t.ptx
; Control flow that PTX has no instruction for.
define void @computed_goto(ptr %p) {
  indirectbr ptr %p, [label %a, label %b] ; error: `indirectbr` has no counterpart in PTX
a:
  ret void
b:
  ret void
}

define void @unwinding() personality ptr @handler {
  invoke void @may_throw() to label %good unwind label %bad ; error: `invoke` has no
good:
  ret void
bad:
  %r = landingpad { ptr, i32 } cleanup ; error: `landingpad` has no
  resume { ptr, i32 } %r ; error: `resume` has no
}

declare void @may_throw()
declare i32 @handler(...)
