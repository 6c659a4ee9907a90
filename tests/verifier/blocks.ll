; RUN: nvopt --verify %s
; Phis agree with predecessors and stand at the head of a block.

define i32 @missing_entry(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %x = phi i32 [ 1, %entry ] ; error: PHINode should have one entry for each predecessor of its parent basic block!
  ret i32 %x
}

define i32 @wrong_block(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %x = phi i32 [ 1, %entry ], [ 2, %b ] ; error: PHI node entries do not match predecessors!
  ret i32 %x
}

define i32 @different_values(i32 %n) {
entry:
  switch i32 %n, label %b [ i32 1, label %b ]
b:
  %x = phi i32 [ 1, %entry ], [ 2, %entry ] ; error: PHI node has multiple entries for the same basic block with different incoming values!
  ret i32 %x
}

define i32 @not_grouped(i32 %n) {
entry:
  br label %b
b:
  %x = phi i32 [ 1, %entry ]
  %y = add i32 %x, 1
  %z = phi i32 [ 1, %entry ] ; error: PHI nodes not grouped at top of basic block!
  ret i32 %z
}

define void @phi_of_tokens(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %x = phi token [ none, %entry ], [ none, %a ] ; error: PHI nodes cannot have token type!
  ret void
}
