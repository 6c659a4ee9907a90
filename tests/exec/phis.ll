; Phis that compilers get wrong when they leave SSA: swaps, cycles of three, lost copies, a phi of a
; phi of the same block, duplicate edges of a switch, critical edges, values used on both sides.

; EXEC: @swap(i32 1, i32 2, i32 3) == i32 1
; EXEC: @swap(i32 1, i32 2, i32 4) == i32 2
; EXEC: @rotate(i32 1, i32 2, i32 3, i32 5) == i32 231
; EXEC: @rotate(i32 1, i32 2, i32 3, i32 6) == i32 312
; EXEC: @lost_copy(i32 9) == i32 8
; EXEC: @both(i32 4) == i32 34
; EXEC: @phi_of_phi(i32 7, i32 3) == i32 32
; EXEC: @duplicate_edges(i32 1, i32 5, i32 6) == i32 5
; EXEC: @duplicate_edges(i32 2, i32 5, i32 6) == i32 5
; EXEC: @duplicate_edges(i32 3, i32 5, i32 6) == i32 6
; EXEC: @critical(i32 3, i32 10) == i32 13
; EXEC: @critical(i32 0, i32 10) == i32 20
; EXEC: @same_source(i32 3, i32 4) == i32 81
; EXEC: @two_cycles(i32 3) == i32 2143
; EXEC: @tree(i32 70, i32 5) == i32 75
; EXEC: @pairs(i32 5) == i32 21
; EXEC: @wide(i64 3) == i64 45

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @swap(i32 %a, i32 %b, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = phi i32 [ %b, %entry ], [ %x, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %x
}

; Three values that go round.
define i32 @rotate(i32 %a, i32 %b, i32 %c, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = phi i32 [ %b, %entry ], [ %z, %loop ]
  %z = phi i32 [ %c, %entry ], [ %x, %loop ]
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %n
  br i1 %more, label %loop, label %end

end:
  %x100 = mul i32 %x, 100
  %y10 = mul i32 %y, 10
  %s = add i32 %x100, %y10
  %t = add i32 %s, %z
  ret i32 %t
}

define i32 @lost_copy(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %i
}

; Behind the loop both what the phi was and what it would have become are used.
define i32 @both(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  %ten = mul i32 %i, 10
  %r = add i32 %ten, %next
  ret i32 %r
}

; The second phi takes what the first one was a round ago.
define i32 @phi_of_phi(i32 %n, i32 %start) {
entry:
  br label %loop

loop:
  %now = phi i32 [ %start, %entry ], [ %next, %loop ]
  %before = phi i32 [ 0, %entry ], [ %now, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %added, %loop ]
  %added = add i32 %sum, %before
  %next = add i32 %now, 1
  %more = icmp ult i32 %now, %n
  br i1 %more, label %loop, label %end

end:
  %r = add i32 %added, %now
  %s = add i32 %r, 7
  ret i32 %s
}

define i32 @duplicate_edges(i32 %k, i32 %a, i32 %b) {
entry:
  switch i32 %k, label %other [
    i32 1, label %join
    i32 2, label %join
    i32 4, label %join
  ]

other:
  br label %join

join:
  %r = phi i32 [ %a, %entry ], [ %a, %entry ], [ %a, %entry ], [ %b, %other ]
  ret i32 %r
}

; The edge from entry to join is critical; %a is needed on the other one.
define i32 @critical(i32 %k, i32 %a) {
entry:
  %zero = icmp eq i32 %k, 0
  br i1 %zero, label %other, label %join

other:
  %double = shl i32 %a, 1
  br label %join

join:
  %x = phi i32 [ %a, %entry ], [ %double, %other ]
  %y = phi i32 [ %k, %entry ], [ 0, %other ]
  %r = add i32 %x, %y
  ret i32 %r
}

; Two phis begin as one value and part later.
define i32 @same_source(i32 %a, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i32 [ %a, %entry ], [ %x.next, %loop ]
  %y = phi i32 [ %a, %entry ], [ %y.next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x.next = add i32 %x, %y
  %y.next = add i32 %y, 1
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  %both = mul i32 %y.next, 9
  %r = add i32 %both, %x.next
  %s = sub i32 %r, 3
  ret i32 %s
}

; Two swaps in one parallel copy.
define i32 @two_cycles(i32 %n) {
entry:
  br label %loop

loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %c = phi i32 [ 3, %entry ], [ %d, %loop ]
  %d = phi i32 [ 4, %entry ], [ %c, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %n
  br i1 %more, label %loop, label %end

end:
  %a1 = mul i32 %a, 1000
  %b1 = mul i32 %b, 100
  %c1 = mul i32 %c, 10
  %ab = add i32 %a1, %b1
  %cd = add i32 %c1, %d
  %r = add i32 %ab, %cd
  ret i32 %r
}

; A switch that becomes a tree of comparisons, whose blocks come between the copies and their phi.
define i32 @tree(i32 %k, i32 %a) {
entry:
  switch i32 %k, label %other [
    i32 10, label %join
    i32 20, label %other
    i32 30, label %join
    i32 40, label %other
    i32 50, label %join
    i32 60, label %other
    i32 70, label %join
    i32 1000, label %other
    i32 2000, label %join
  ]

other:
  %b = add i32 %a, 1
  br label %join

join:
  %x = phi i32 [ %a, %entry ], [ %a, %entry ], [ %a, %entry ], [ %a, %entry ], [ %a, %entry ], [ %b, %other ]
  %r = add i32 %x, %k
  ret i32 %r
}

; Phis of vectors and structs.
define i32 @pairs(i32 %n) {
entry:
  br label %loop

loop:
  %v = phi <2 x i32> [ <i32 1, i32 1>, %entry ], [ %w, %loop ]
  %s = phi { i32, i1 } [ { i32 0, i1 false }, %entry ], [ %t, %loop ]
  %x = extractelement <2 x i32> %v, i32 0
  %y = extractelement <2 x i32> %v, i32 1
  %sum = add i32 %x, %y
  %w0 = insertelement <2 x i32> %v, i32 %y, i32 0
  %w = insertelement <2 x i32> %w0, i32 %sum, i32 1
  %i = extractvalue { i32, i1 } %s, 0
  %next = add i32 %i, 1
  %end.now = icmp uge i32 %next, %n
  %t0 = insertvalue { i32, i1 } %s, i32 %next, 0
  %t = insertvalue { i32, i1 } %t0, i1 %end.now, 1
  %old = extractvalue { i32, i1 } %s, 1
  %stop = or i1 %old, %end.now
  br i1 %stop, label %end, label %loop

end:
  %p = extractelement <2 x i32> %w, i32 0
  %q = extractelement <2 x i32> %w, i32 1
  %r = add i32 %p, %q
  ret i32 %r
}

; Two registers a value.
define i64 @wide(i64 %n) {
entry:
  br label %loop

loop:
  %x = phi i128 [ 1, %entry ], [ %y, %loop ]
  %y = phi i128 [ 18446744073709551616, %entry ], [ %z, %loop ]
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %z = add i128 %x, %y
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %high = lshr i128 %z, 64
  %h = trunc i128 %high to i64
  %l = trunc i128 %y to i64
  %h9 = mul i64 %h, 11
  %r = add i64 %h9, %l
  %s = add i64 %r, 11
  ret i64 %s
}
