; RUN: nvopt -S %s -o - | FileCheck %s
; CHECKS: auto
; Exceptions are read and printed; the compiler refuses them later, by name.

declare i32 @personality(...)
declare void @may_throw()

define void @landing() personality ptr @personality {
; CHECK-LABEL: define void @landing() personality ptr @personality {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    invoke void @may_throw()
; CHECK-NEXT:            to label %[[DONE:.*]] unwind label %[[PAD:.*]]
; CHECK:       [[PAD]]:
; CHECK-NEXT:    [[E:%.*]] = landingpad { ptr, i32 }
; CHECK-NEXT:            cleanup
; CHECK-NEXT:            catch ptr null
; CHECK-NEXT:            filter [1 x ptr] [ptr @personality]
; CHECK-NEXT:    resume { ptr, i32 } [[E]]
; CHECK:       [[DONE]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
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
; CHECK-LABEL: define void @funclets() personality ptr @personality {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    invoke void @may_throw()
; CHECK-NEXT:            to label %[[DONE:.*]] unwind label %[[DISPATCH:.*]]
; CHECK:       [[DISPATCH]]:
; CHECK-NEXT:    [[CS:%.*]] = catchswitch within none [label %[[HANDLER:.*]]] unwind label %[[CLEANUP:.*]]
; CHECK:       [[HANDLER]]:
; CHECK-NEXT:    [[CP:%.*]] = catchpad within [[CS]] [ptr null, i32 64]
; CHECK-NEXT:    catchret from [[CP]] to label %[[DONE]]
; CHECK:       [[CLEANUP]]:
; CHECK-NEXT:    [[CL:%.*]] = cleanuppad within none []
; CHECK-NEXT:    cleanupret from [[CL]] unwind to caller
; CHECK:       [[DONE]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
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
; CHECK-LABEL: define void @asm_goto(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    callbr void asm sideeffect "", "r,!i"(i32 [[X]])
; CHECK-NEXT:            to label %[[FALLTHROUGH:.*]] [label %[[INDIRECT:.*]]]
; CHECK:       [[FALLTHROUGH]]:
; CHECK-NEXT:    ret void
; CHECK:       [[INDIRECT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  callbr void asm sideeffect "", "r,!i"(i32 %x)
          to label %fallthrough [label %indirect]

fallthrough:
  ret void

indirect:
  ret void
}
