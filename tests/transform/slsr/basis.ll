; RUN: nvopt -passes=slsr -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @use(i32)

; (b + i) * s
define void @products(i32 %b, i32 %s) {
; CHECK-LABEL: define void @products(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[S]]
; CHECK-NEXT:    [[M0:%.*]] = mul i32 [[B]], [[TMP1]]
; CHECK-NEXT:    call void @use(i32 [[M0]])
; CHECK-NEXT:    [[M1:%.*]] = add i32 [[M0]], [[TMP1]]
; CHECK-NEXT:    call void @use(i32 [[M1]])
; CHECK-NEXT:    [[TMP2:%.*]] = shl i32 [[TMP1]], 1
; CHECK-NEXT:    [[M3:%.*]] = add i32 [[M1]], [[TMP2]]
; CHECK-NEXT:    call void @use(i32 [[M3]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %m0 = mul i32 %b, %s
  call void @use(i32 %m0)
  %b1 = add i32 %b, 1
  %m1 = mul i32 %b1, %s
  call void @use(i32 %m1)
  %b3 = add i32 %b, 3
  %m3 = mul i32 %b3, %s
  call void @use(i32 %m3)
  ret void
}

; b + i * s
define void @sums(i32 %b, i32 %s) {
; CHECK-LABEL: define void @sums(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[S]]
; CHECK-NEXT:    [[A1:%.*]] = add i32 [[B]], [[TMP1]]
; CHECK-NEXT:    call void @use(i32 [[A1]])
; CHECK-NEXT:    [[A2:%.*]] = add i32 [[A1]], [[TMP1]]
; CHECK-NEXT:    call void @use(i32 [[A2]])
; CHECK-NEXT:    [[TMP2:%.*]] = shl i32 [[TMP1]], 2
; CHECK-NEXT:    [[A6:%.*]] = add i32 [[A2]], [[TMP2]]
; CHECK-NEXT:    call void @use(i32 [[A6]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a1 = add i32 %b, %s
  call void @use(i32 %a1)
  %s2 = shl i32 %s, 1
  %a2 = add i32 %b, %s2
  call void @use(i32 %a2)
  %s6 = mul i32 %s, 6
  %a6 = add i32 %b, %s6
  call void @use(i32 %a6)
  ret void
}

; Addresses.
define void @addresses(ptr addrspace(1) %p, i64 %s) {
; CHECK-LABEL: define void @addresses(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i64 [[S:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i64 [[S]]
; CHECK-NEXT:    [[Q1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 [[TMP1]]
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[Q1]], align 4
; CHECK-NEXT:    [[TMP2:%.*]] = shl i64 [[TMP1]], 2
; CHECK-NEXT:    [[Q2:%.*]] = getelementptr i8, ptr addrspace(1) [[Q1]], i64 [[TMP2]]
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[Q2]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %q1 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %s
  store i32 0, ptr addrspace(1) %q1, align 4
  %s2 = shl i64 %s, 1
  %q2 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %s2
  store i32 0, ptr addrspace(1) %q2, align 4
  ret void
}

; What the others are made from may not be poison where they are not.
define void @flags(i32 %b, i32 %s) {
; CHECK-LABEL: define void @flags(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[S]]
; CHECK-NEXT:    [[B1:%.*]] = add i32 [[B]], 1
; CHECK-NEXT:    [[M1:%.*]] = mul i32 [[B1]], [[TMP1]]
; CHECK-NEXT:    call void @use(i32 [[M1]])
; CHECK-NEXT:    [[M2:%.*]] = add i32 [[M1]], [[TMP1]]
; CHECK-NEXT:    call void @use(i32 [[M2]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %b1 = add nsw i32 %b, 1
  %m1 = mul nsw i32 %b1, %s
  call void @use(i32 %m1)
  %b2 = add nsw i32 %b, 2
  %m2 = mul nsw i32 %b2, %s
  call void @use(i32 %m2)
  ret void
}

; Bits that cannot meet are a sum, whatever a flag says; a flag alone is not enough.
define void @bits(i32 %x, i32 %y, i32 %s) {
; CHECK-LABEL: define void @bits(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[S:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[S]]
; CHECK-NEXT:    [[B:%.*]] = shl i32 [[X]], 1
; CHECK-NEXT:    [[M0:%.*]] = mul i32 [[B]], [[TMP1]]
; CHECK-NEXT:    call void @use(i32 [[M0]])
; CHECK-NEXT:    [[M1:%.*]] = add i32 [[M0]], [[TMP1]]
; CHECK-NEXT:    call void @use(i32 [[M1]])
; CHECK-NEXT:    [[N0:%.*]] = mul i32 [[Y]], [[TMP1]]
; CHECK-NEXT:    call void @use(i32 [[N0]])
; CHECK-NEXT:    [[Y1:%.*]] = or disjoint i32 [[Y]], 1
; CHECK-NEXT:    [[N1:%.*]] = mul i32 [[Y1]], [[TMP1]]
; CHECK-NEXT:    call void @use(i32 [[N1]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %b = shl i32 %x, 1
  %m0 = mul i32 %b, %s
  call void @use(i32 %m0)
  %b1 = or i32 %b, 1
  %m1 = mul i32 %b1, %s
  call void @use(i32 %m1)
  %n0 = mul i32 %y, %s
  call void @use(i32 %n0)
  %y1 = or disjoint i32 %y, 1
  %n1 = mul i32 %y1, %s
  call void @use(i32 %n1)
  ret void
}

; Nothing is there on the other path.
define void @no_dominance(i32 %b, i32 %s, i1 %c) {
; CHECK-LABEL: define void @no_dominance(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[LEFT:.*]], label %[[RIGHT:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    [[M0:%.*]] = mul i32 [[B]], [[S]]
; CHECK-NEXT:    call void @use(i32 [[M0]])
; CHECK-NEXT:    ret void
; CHECK:       [[RIGHT]]:
; CHECK-NEXT:    [[B1:%.*]] = add i32 [[B]], 1
; CHECK-NEXT:    [[M1:%.*]] = mul i32 [[B1]], [[S]]
; CHECK-NEXT:    call void @use(i32 [[M1]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %left, label %right
left:
  %m0 = mul i32 %b, %s
  call void @use(i32 %m0)
  ret void
right:
  %b1 = add i32 %b, 1
  %m1 = mul i32 %b1, %s
  call void @use(i32 %m1)
  ret void
}
