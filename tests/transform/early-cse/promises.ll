; What one of two equal calls or choices promises does not hold for the other, and a choice that may
; be poison where another is not does not stand for it.
; CHECKS: auto
; RUN: nvopt -passes=early-cse -S %s | FileCheck %s
; RUN: nvopt -passes='early-cse<memssa>' -S %s | FileCheck %s

declare float @reads(ptr) memory(read) willreturn nounwind
declare i32 @reads_int(ptr) memory(read) willreturn nounwind

; The first is never a number; the second may be.
define float @flags_of_reading_call(ptr %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define float @flags_of_reading_call(
; CHECK-SAME: ptr [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call float @reads(ptr [[P]])
; CHECK-NEXT:    [[S:%.*]] = fadd float [[A]], 1.000000e+00
; CHECK-NEXT:    [[R:%.*]] = fadd float [[S]], [[A]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %a = call nnan float @reads(ptr %p)
  %s = fadd float %a, 1.0
  %b = call float @reads(ptr %p)
  %r = fadd float %s, %b
  ret float %r
}

define i32 @range_of_reading_call(ptr %p) {
; CHECK-LABEL: define i32 @range_of_reading_call(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @reads_int(ptr [[P]])
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[A]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = call i32 @reads_int(ptr %p), !range !0
  %b = call i32 @reads_int(ptr %p)
  %s = add i32 %a, %b
  ret i32 %s
}

; The first is poison for operands of different signs.
define i32 @minimum_of_same_signs(i32 %a, i32 %b, ptr %p) {
; CHECK-LABEL: define i32 @minimum_of_same_signs(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = icmp samesign ult i32 [[A]], [[B]]
; CHECK-NEXT:    [[M:%.*]] = select i1 [[C]], i32 [[A]], i32 [[B]]
; CHECK-NEXT:    store i32 [[M]], ptr [[P]], align 4
; CHECK-NEXT:    [[D:%.*]] = icmp ugt i32 [[A]], [[B]]
; CHECK-NEXT:    [[N:%.*]] = select i1 [[D]], i32 [[B]], i32 [[A]]
; CHECK-NEXT:    ret i32 [[N]]
; CHECK-NEXT:  }
  %c = icmp samesign ult i32 %a, %b
  %m = select i1 %c, i32 %a, i32 %b
  store i32 %m, ptr %p
  %d = icmp ugt i32 %a, %b
  %n = select i1 %d, i32 %b, i32 %a
  ret i32 %n
}

define i32 @minimum(i32 %a, i32 %b, ptr %p) {
; CHECK-LABEL: define i32 @minimum(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[A]], [[B]]
; CHECK-NEXT:    [[M:%.*]] = select i1 [[C]], i32 [[A]], i32 [[B]]
; CHECK-NEXT:    store i32 [[M]], ptr [[P]], align 4
; CHECK-NEXT:    [[D:%.*]] = icmp ugt i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[M]]
; CHECK-NEXT:  }
  %c = icmp ult i32 %a, %b
  %m = select i1 %c, i32 %a, i32 %b
  store i32 %m, ptr %p
  %d = icmp ugt i32 %a, %b
  %n = select i1 %d, i32 %b, i32 %a
  ret i32 %n
}

; The second lane of the first is poison.
define <2 x i32> @complement_with_open_lane(<2 x i1> %c, <2 x i32> %a, <2 x i32> %b, ptr %p) {
; CHECK-LABEL: define <2 x i32> @complement_with_open_lane(
; CHECK-SAME: <2 x i1> [[C:%.*]], <2 x i32> [[A:%.*]], <2 x i32> [[B:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[NC:%.*]] = xor <2 x i1> [[C]], <i1 true, i1 poison>
; CHECK-NEXT:    [[M:%.*]] = select <2 x i1> [[NC]], <2 x i32> [[A]], <2 x i32> [[B]]
; CHECK-NEXT:    store <2 x i32> [[M]], ptr [[P]], align 8
; CHECK-NEXT:    [[N:%.*]] = select <2 x i1> [[C]], <2 x i32> [[B]], <2 x i32> [[A]]
; CHECK-NEXT:    ret <2 x i32> [[N]]
; CHECK-NEXT:  }
  %nc = xor <2 x i1> %c, <i1 true, i1 poison>
  %m = select <2 x i1> %nc, <2 x i32> %a, <2 x i32> %b
  store <2 x i32> %m, ptr %p
  %n = select <2 x i1> %c, <2 x i32> %b, <2 x i32> %a
  ret <2 x i32> %n
}

define <2 x i32> @complement(<2 x i1> %c, <2 x i32> %a, <2 x i32> %b, ptr %p) {
; CHECK-LABEL: define <2 x i32> @complement(
; CHECK-SAME: <2 x i1> [[C:%.*]], <2 x i32> [[A:%.*]], <2 x i32> [[B:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[NC:%.*]] = xor <2 x i1> [[C]], splat (i1 true)
; CHECK-NEXT:    [[M:%.*]] = select <2 x i1> [[NC]], <2 x i32> [[A]], <2 x i32> [[B]]
; CHECK-NEXT:    store <2 x i32> [[M]], ptr [[P]], align 8
; CHECK-NEXT:    ret <2 x i32> [[M]]
; CHECK-NEXT:  }
  %nc = xor <2 x i1> %c, splat (i1 true)
  %m = select <2 x i1> %nc, <2 x i32> %a, <2 x i32> %b
  store <2 x i32> %m, ptr %p
  %n = select <2 x i1> %c, <2 x i32> %b, <2 x i32> %a
  ret <2 x i32> %n
}

!0 = !{i32 0, i32 10}
