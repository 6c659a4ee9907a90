; RUN: nvopt -S %s -o - | FileCheck %s
; CHECKS: auto
; Exceptions are read and printed; the compiler refuses them later, by name.

declare i32 @personality(...)
declare void @may_throw()

define void @landing() personality ptr @personality {
entry:
  invoke void @may_throw()
          to label %done unwind label %pad

pad:
  %e = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] [ptr @personality]
  resume { ptr, i32 } %e

done:
  ret void
}

define void @funclets() personality ptr @personality {
entry:
  invoke void @may_throw()
          to label %done unwind label %dispatch

dispatch:
  %cs = catchswitch within none [label %handler] unwind label %cleanup

handler:
  %cp = catchpad within %cs [ptr null, i32 64]
  catchret from %cp to label %done

cleanup:
  %cl = cleanuppad within none []
  cleanupret from %cl unwind to caller

done:
  ret void
}

define void @asm_goto(i32 %x) {
entry:
  callbr void asm sideeffect "", "r,!i"(i32 %x)
          to label %fallthrough [label %indirect]

fallthrough:
  ret void

indirect:
  ret void
}
