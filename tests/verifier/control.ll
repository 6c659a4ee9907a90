; RUN: nvopt --verify %s
; Targets of branches and what functions return.

define void @callbr_labels() {
entry:
  callbr void asm "", "r,!i"(i32 1) to label %next [] ; error: Number of label constraints does not match number of callbr dests
next:
  ret void
}

define void @labels_in_a_call() {
  call void asm "", "!i"() ; error: Label constraints can only be used with callbr
  ret void
}

define void @freezes() {
  %x = freeze i32 poison
  ret void
}
