; A constant that has taken the place of one whose address matters takes that of no second such.
; CHECKS: auto
; RUN: nvopt -passes=constmerge -S %s | FileCheck %s

@a = private unnamed_addr constant i32 7
@b = private constant i32 7
@c = private constant i32 7
; It may go all the same: nobody compares it.
@d = private unnamed_addr constant i32 7

; Of these only one is compared.
@one = private unnamed_addr constant i32 8
@compared = private constant i32 8
@other = private unnamed_addr constant i32 8

define i1 @are_two(ptr %p) {
; CHECK-LABEL: define i1 @are_two(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = load i32, ptr @a, align 4
; CHECK-NEXT:    [[TMP2:%.*]] = load i32, ptr @a, align 4
; CHECK-NEXT:    [[B:%.*]] = icmp eq ptr [[P]], @a
; CHECK-NEXT:    [[C:%.*]] = icmp eq ptr [[P]], @c
; CHECK-NEXT:    [[BOTH:%.*]] = and i1 [[B]], [[C]]
; CHECK-NEXT:    ret i1 [[BOTH]]
; CHECK-NEXT:  }
  %1 = load i32, ptr @a
  %2 = load i32, ptr @d
  %b = icmp eq ptr %p, @b
  %c = icmp eq ptr %p, @c
  %both = and i1 %b, %c
  ret i1 %both
}

define i1 @is_one(ptr %p) {
; CHECK-LABEL: define i1 @is_one(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = load i32, ptr @one, align 4
; CHECK-NEXT:    [[TMP2:%.*]] = load i32, ptr @one, align 4
; CHECK-NEXT:    [[IS:%.*]] = icmp eq ptr [[P]], @one
; CHECK-NEXT:    ret i1 [[IS]]
; CHECK-NEXT:  }
  %1 = load i32, ptr @one
  %2 = load i32, ptr @other
  %is = icmp eq ptr %p, @compared
  ret i1 %is
}
