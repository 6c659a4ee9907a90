; RUN: nvopt opt -S -passes=instcombine %s | FileCheck %s
; A logical `or` becomes a plain one only if its second operand is poison only where the first is. A call whose result is said to be
; in a range makes poison of its own.
; CHECKS: auto

declare i64 @llvm.umin.i64(i64, i64)

define i1 @in_range(i64 noundef %n) {
; CHECK-LABEL: define i1 @in_range(
; CHECK-SAME: i64 noundef [[N:%.*]]) {
; CHECK-NEXT:    [[LOW:%.*]] = call range(i64 0, 5) i64 @llvm.umin.i64(i64 [[N]], i64 16)
; CHECK-NEXT:    [[FIRST:%.*]] = icmp ugt i64 [[N]], 4
; CHECK-NEXT:    [[SECOND:%.*]] = icmp sge i64 [[LOW]], [[N]]
; CHECK-NEXT:    [[EITHER:%.*]] = select i1 [[FIRST]], i1 true, i1 [[SECOND]]
; CHECK-NEXT:    ret i1 [[EITHER]]
; CHECK-NEXT:  }
  %low = call range(i64 0, 5) i64 @llvm.umin.i64(i64 %n, i64 16)
  %first = icmp ugt i64 %n, 4
  %second = icmp sge i64 %low, %n
  %either = select i1 %first, i1 true, i1 %second
  ret i1 %either
}

define i1 @any(i64 noundef %n) {
; CHECK-LABEL: define i1 @any(
; CHECK-SAME: i64 noundef [[N:%.*]]) {
; CHECK-NEXT:    [[LOW:%.*]] = call i64 @llvm.umin.i64(i64 [[N]], i64 16)
; CHECK-NEXT:    [[FIRST:%.*]] = icmp ugt i64 [[N]], 4
; CHECK-NEXT:    [[SECOND:%.*]] = icmp sge i64 [[LOW]], [[N]]
; CHECK-NEXT:    [[EITHER:%.*]] = or i1 [[FIRST]], [[SECOND]]
; CHECK-NEXT:    ret i1 [[EITHER]]
; CHECK-NEXT:  }
  %low = call i64 @llvm.umin.i64(i64 %n, i64 16)
  %first = icmp ugt i64 %n, 4
  %second = icmp sge i64 %low, %n
  %either = select i1 %first, i1 true, i1 %second
  ret i1 %either
}
