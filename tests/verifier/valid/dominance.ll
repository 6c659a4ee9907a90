; RUN: nvopt --verify %s
; Uses that their definitions dominate, though not at first sight.

declare i32 @may_throw()
declare i32 @personality(...)

define i32 @loop(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %j = phi i32 [ 1, %entry ], [ %i, %body ]
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %body
body:
  %next = add i32 %i, %j
  br label %head
exit:
  ret i32 %j
}

define i32 @dead_code() {
entry:
  ret i32 0
dead:
  %x = add i32 %y, %x
  br label %later
later:
  %y = add i32 %x, 1
  br label %dead
}

define i32 @phi_of_dead_code(i1 %c) {
entry:
  br label %exit
dead:
  %x = add i32 1, 2
  br label %exit
exit:
  %y = phi i32 [ 0, %entry ], [ %x, %dead ]
  ret i32 %y
}

define i32 @several_edges(i32 %n) {
entry:
  switch i32 %n, label %exit [
    i32 1, label %exit
    i32 2, label %exit
  ]
exit:
  %x = phi i32 [ %n, %entry ], [ %n, %entry ], [ %n, %entry ]
  ret i32 %x
}

define i32 @invoked(i1 %c) personality ptr @personality {
entry:
  br i1 %c, label %call, label %join
call:
  %x = invoke i32 @may_throw() to label %join unwind label %pad
join:
  %y = phi i32 [ %x, %call ], [ 0, %entry ]
  ret i32 %y
pad:
  %p = landingpad { ptr, i32 } cleanup
  ret i32 0
}

define i32 @invoked_in_loop() personality ptr @personality {
entry:
  %x = invoke i32 @may_throw() to label %body unwind label %pad
body:
  %y = phi i32 [ %x, %entry ], [ %z, %body ]
  %z = add i32 %x, %y
  br label %body
pad:
  %p = landingpad { ptr, i32 } cleanup
  ret i32 0
}

define i32 @asm_goto() {
entry:
  %x = callbr i32 asm "", "=r,!i"() to label %normal [label %other]
normal:
  ret i32 %x
other:
  %y = call i32 @llvm.callbr.landingpad.i32(i32 %x)
  ret i32 %y
}

declare i32 @llvm.callbr.landingpad.i32(i32)
