; What branches say of selects, phis, comparisons, switches and returns.
; CHECKS: auto
; RUN: opt -passes=correlated-propagation -verify-each -verify-analyses -S %s | FileCheck %s

declare void @a()
declare void @use(i1)

define i1 @compare(i32 %x) {
entry:
  %small = icmp ult i32 %x, 10
  br i1 %small, label %in, label %out
in:
  %is = icmp ult i32 %x, 20
  call void @use(i1 %is)
  ret i1 %is
out:
  %not = icmp ugt i32 %x, 9
  call void @use(i1 %not)
  %unknown = icmp ugt i32 %x, 10
  ret i1 %unknown
}

define i32 @select_behind_branch(i1 %c, i32 %x, i32 %y) {
entry:
  %s = select i1 %c, i32 %x, i32 %y
  br i1 %c, label %yes, label %no
yes:
  ret i32 %s
no:
  %t = add i32 %s, 1
  ret i32 %t
}

define i32 @phi_entries(i32 %x) {
entry:
  %is = icmp eq i32 %x, 7
  br i1 %is, label %join, label %other
other:
  call void @a()
  br label %join
join:
  %p = phi i32 [ %x, %entry ], [ 0, %other ]
  ret i32 %p
}

define i32 @switch_cases(i32 %x) {
entry:
  %small = icmp ult i32 %x, 2
  br i1 %small, label %in, label %out
in:
  switch i32 %x, label %default [
    i32 0, label %zero
    i32 1, label %one
    i32 5, label %five
  ]
zero:
  ret i32 10
one:
  ret i32 20
five:
  ret i32 30
default:
  ret i32 40
out:
  ret i32 50
}

define i1 @signedness(i32 %x, i32 %y) {
entry:
  %a = lshr i32 %x, 1
  %b = lshr i32 %y, 1
  %is = icmp slt i32 %a, %b
  ret i1 %is
}

define i1 @signs_differ(i32 %x, i32 %y) {
entry:
  %a = lshr i32 %x, 1
  %b = or i32 %y, -2147483648
  %m = add i32 %a, 0
  %is = icmp sgt i32 %m, %b
  ret i1 %is
}
