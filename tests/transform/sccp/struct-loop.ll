; RUN: nvopt opt -passes=sccp -S %s | FileCheck %s
; RUN: nvopt opt -passes=ipsccp -S %s | FileCheck %s

; The range of a field that grows in each turn of a loop is given up, as that of a number is; a field that
; stays is known.
; CHECK-LABEL: @counter(
; CHECK: %w = add i64 %v, 1
; CHECK: %r = add i64 %v, 1
define i64 @counter(i64 %n) {
entry:
  br label %loop

loop:
  %s = phi { i64, i64 } [ { i64 0, i64 1 }, %entry ], [ %next, %loop ]
  %v = extractvalue { i64, i64 } %s, 0
  %w = add i64 %v, 1
  %next = insertvalue { i64, i64 } %s, i64 %w, 0
  %c = icmp ult i64 %w, %n
  br i1 %c, label %loop, label %exit

exit:
  %k = extractvalue { i64, i64 } %s, 1
  %r = add i64 %v, %k
  ret i64 %r
}

; A few values that a field takes in turn are a range.
; CHECK-LABEL: @few(
; CHECK: ret i1 true
define i1 @few(i1 %a, i1 %b) {
entry:
  br i1 %a, label %one, label %two

one:
  br i1 %b, label %join, label %two

two:
  br label %join

join:
  %s = phi { i64, i64 } [ { i64 3, i64 1 }, %one ], [ { i64 5, i64 1 }, %two ]
  %v = extractvalue { i64, i64 } %s, 0
  %c = icmp ult i64 %v, 6
  ret i1 %c
}
