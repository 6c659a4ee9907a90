; RUN: nvopt -passes='simplifycfg<switch-range-to-icmp;switch-to-arithmetic;forward-switch-cond>' -S %s | FileCheck %s
; CHECKS: auto

declare void @f()
declare void @g()

define void @range(i32 %x) {
entry:
  switch i32 %x, label %e [ i32 5, label %t
                            i32 6, label %t
                            i32 7, label %t ]
t:
  call void @f()
  br label %e
e:
  ret void
}

; A gap: no range.
define void @gap(i32 %x) {
entry:
  switch i32 %x, label %e [ i32 5, label %t
                            i32 6, label %t
                            i32 8, label %t ]
t:
  call void @f()
  br label %e
e:
  ret void
}

define i32 @select(i32 %x) {
entry:
  switch i32 %x, label %d [ i32 5, label %a
                            i32 9, label %b ]
a:
  br label %d
b:
  br label %d
d:
  %r = phi i32 [ 1, %entry ], [ 10, %a ], [ 20, %b ]
  ret i32 %r
}

; Known bits rule out a case.
define void @dead_case(i32 %y) {
entry:
  %x = and i32 %y, 6
  switch i32 %x, label %e [ i32 1, label %a
                            i32 2, label %t ]
a:
  call void @g()
  br label %e
t:
  call void @f()
  br label %e
e:
  ret void
}

define i32 @line(i32 %x) {
entry:
  switch i32 %x, label %u [ i32 0, label %a
                            i32 1, label %b
                            i32 2, label %c
                            i32 3, label %d ]
a:
  br label %e
b:
  br label %e
c:
  br label %e
d:
  br label %e
u:
  unreachable
e:
  %r = phi i32 [ 10, %a ], [ 13, %b ], [ 16, %c ], [ 19, %d ]
  ret i32 %r
}

; Two questions about one value become one switch.
define void @questions(i32 %x) {
entry:
  %a = icmp eq i32 %x, 4
  br i1 %a, label %t, label %b
b:
  %c = icmp eq i32 %x, 9
  br i1 %c, label %u, label %e
t:
  call void @f()
  br label %e
u:
  call void @g()
  br label %e
e:
  ret void
}
