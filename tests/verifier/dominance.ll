; RUN: nvopt --verify %s
; Values are defined before they are used, on every path.

declare i32 @may_throw()
declare i32 @personality(...)

define i32 @use_before_definition() {
  %x = add i32 %y, 1 ; error: Instruction does not dominate all uses!
  %y = add i32 1, 2
  ret i32 %x
}

define i32 @itself() {
  %x = add i32 %x, 1 ; error: Only PHI nodes may reference their own value!
  ret i32 %x
}

define i32 @other_branch(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  br label %b
b:
  ret i32 %x ; error: Instruction does not dominate all uses!
}

define i32 @phi_edge(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  br label %b
b:
  %y = phi i32 [ %x, %entry ], [ 0, %a ] ; error: Instruction does not dominate all uses!
  ret i32 %y
}

define i32 @defined_in_dead_code() {
entry:
  br label %exit
dead:
  %x = add i32 1, 2
  br label %exit
exit:
  %y = phi i32 [ %x, %entry ], [ %x, %dead ] ; error: Instruction does not dominate all uses!
  ret i32 %y
}

define i32 @invoke_on_unwind() personality ptr @personality {
entry:
  %x = invoke i32 @may_throw() to label %normal unwind label %pad
normal:
  ret i32 %x
pad:
  %p = landingpad { ptr, i32 } cleanup
  ret i32 %x ; error: Instruction does not dominate all uses!
}

define i32 @invoke_critical_edge(i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %call, label %normal
call:
  %x = invoke i32 @may_throw() to label %normal unwind label %pad
normal:
  ret i32 %x ; error: Instruction does not dominate all uses!
pad:
  %p = landingpad { ptr, i32 } cleanup
  ret i32 0
}

define i32 @load_of_later(ptr %p) {
  %x = load i32, ptr %q ; error: Instruction does not dominate all uses!
  %q = getelementptr i32, ptr %p, i64 1
  ret i32 %x
}
