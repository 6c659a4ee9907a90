; RUN: nvopt --verify %s
; Convergence tokens.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @convergent() convergent

define void @entry_in_plain_function() {
  %t = call token @llvm.experimental.convergence.entry() ; error: Entry intrinsic can occur only in a convergent function.
  ret void
}

define void @entry_in_second_block() convergent {
  br label %next
next:
  %t = call token @llvm.experimental.convergence.entry() ; error: Entry intrinsic can occur only in the entry block.
  ret void
}

define void @entry_with_token() convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  %u = call token @llvm.experimental.convergence.anchor() [ "convergencectrl"(token %t) ] ; error: Entry or anchor intrinsic cannot have a convergencectrl token operand.
  ret void
}

define void @loop_without_token() convergent {
  %t = call token @llvm.experimental.convergence.loop() ; error: Loop intrinsic must have a convergencectrl token operand.
  ret void
}

define void @mixed() convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @convergent() [ "convergencectrl"(token %t) ]
  call void @convergent() ; error: Cannot mix controlled and uncontrolled convergence in the same function.
  ret void
}

define void @token_from_elsewhere() convergent {
  call void @convergent() [ "convergencectrl"(token none) ] ; error: Convergence control tokens can only be produced by calls to the convergence control intrinsics.
  ret void
}

define void @two_tokens() convergent {
  %t = call token @llvm.experimental.convergence.anchor()
  call void @convergent() [ "convergencectrl"(token %t, token %t) ] ; error: The 'convergencectrl' bundle requires exactly one token use.
; error@-1: Cannot mix controlled and uncontrolled convergence in the same function.
  ret void
}

define void @used_in_cycle(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %loop
loop:
  call void @convergent() [ "convergencectrl"(token %t) ] ; error: Convergence token used by an instruction other than llvm.experimental.convergence.loop in a cycle that does not contain the token's definition.
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

define void @not_nested(i1 %c) convergent {
entry:
  %a = call token @llvm.experimental.convergence.anchor()
  %b = call token @llvm.experimental.convergence.anchor()
  call void @convergent() [ "convergencectrl"(token %a) ]
  call void @convergent() [ "convergencectrl"(token %b) ] ; error: Convergence region is not well-nested.
  ret void
}

define void @heart_is_not_header(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %header
header:
  br label %latch
latch:
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ] ; error: Cycle heart must dominate all blocks in the cycle.
  br i1 %c, label %header, label %exit
exit:
  ret void
}
