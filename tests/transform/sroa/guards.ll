; What keeps a variable in memory, and what its accesses promised.
; CHECKS: auto
; RUN: nvopt -passes=sroa -S %s | FileCheck %s

declare void @use(ptr)

; What the load promised need not hold for both variables.
define i32 @select_meta(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @select_meta(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V_SROA_SPECULATED:%.*]] = select i1 [[C]], i32 [[X]], i32 undef
; CHECK-NEXT:    ret i32 [[V_SROA_SPECULATED]]
; CHECK-NEXT:  }
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  %s = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %s, !noundef !0, !range !1
  ret i32 %v
}

; Nobody else sees a variable: order does not matter.
define i32 @atomic(i32 %x) {
; CHECK-LABEL: define i32 @atomic(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca i32
  store atomic i32 %x, ptr %a release, align 4
  %v = load atomic i32, ptr %a acquire, align 4
  ret i32 %v
}

; Volatile accesses stay.
define i32 @volatile_copy(ptr %p) {
; CHECK-LABEL: define i32 @volatile_copy(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A_SROA_0:%.*]] = alloca i32, align 4
; CHECK-NEXT:    [[A_SROA_2:%.*]] = alloca i32, align 4
; CHECK-NEXT:    [[A_SROA_0_0_COPYLOAD:%.*]] = load volatile i32, ptr [[P]], align 1
; CHECK-NEXT:    store volatile i32 [[A_SROA_0_0_COPYLOAD]], ptr [[A_SROA_0]], align 4
; CHECK-NEXT:    [[A_SROA_2_0_P_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[P]], i64 4
; CHECK-NEXT:    [[A_SROA_2_0_COPYLOAD:%.*]] = load volatile i32, ptr [[A_SROA_2_0_P_SROA_IDX]], align 1
; CHECK-NEXT:    store volatile i32 [[A_SROA_2_0_COPYLOAD]], ptr [[A_SROA_2]], align 4
; CHECK-NEXT:    [[A_SROA_0_0_A_SROA_0_0_V:%.*]] = load i32, ptr [[A_SROA_0]], align 4
; CHECK-NEXT:    ret i32 [[A_SROA_0_0_A_SROA_0_0_V]]
; CHECK-NEXT:  }
  %a = alloca [2 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 8, i1 true)
  %v = load i32, ptr %a
  ret i32 %v
}

; A load that reaches beyond the variable is undefined there.
define i32 @out_of_bounds(i32 %x) {
; CHECK-LABEL: define i32 @out_of_bounds(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A_SROA_0_0_EXTRACT_TRUNC:%.*]] = trunc i32 [[X]] to i16
; CHECK-NEXT:    [[A_SROA_1_0_EXTRACT_SHIFT:%.*]] = lshr i32 [[X]], 16
; CHECK-NEXT:    [[A_SROA_1_0_EXTRACT_TRUNC:%.*]] = trunc i32 [[A_SROA_1_0_EXTRACT_SHIFT]] to i16
; CHECK-NEXT:    [[A_SROA_1_SROA_0_0_LOAD_EXT:%.*]] = zext i16 [[A_SROA_1_0_EXTRACT_TRUNC]] to i32
; CHECK-NEXT:    ret i32 [[A_SROA_1_SROA_0_0_LOAD_EXT]]
; CHECK-NEXT:  }
  %a = alloca i32
  store i32 %x, ptr %a
  %q = getelementptr i8, ptr %a, i64 2
  %v = load i32, ptr %q
  ret i32 %v
}

; Atomic changes keep the memory.
define i32 @rmw(i32 %x) {
; CHECK-LABEL: define i32 @rmw(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 [[X]], ptr [[A]], align 4
; CHECK-NEXT:    [[O:%.*]] = atomicrmw add ptr [[A]], i32 1 monotonic, align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %a = alloca i32
  store i32 %x, ptr %a
  %o = atomicrmw add ptr %a, i32 1 monotonic
  %v = load i32, ptr %a
  ret i32 %v
}

; How large it is is not known.
define i32 @dynamic(i64 %n, i32 %x) {
; CHECK-LABEL: define i32 @dynamic(
; CHECK-SAME: i64 [[N:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca i32, i64 [[N]], align 4
; CHECK-NEXT:    store i32 [[X]], ptr [[A]], align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %a = alloca i32, i64 %n
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}

; Its address is compared.
define i1 @compared(i32 %x) {
; CHECK-LABEL: define i1 @compared(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    [[B:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 [[X]], ptr [[A]], align 4
; CHECK-NEXT:    [[C:%.*]] = icmp eq ptr [[A]], [[B]]
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  %c = icmp eq ptr %a, %b
  ret i1 %c
}

; In the space of the stack.
define i32 @space(i32 %x) {
; CHECK-LABEL: define i32 @space(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca i32, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  %g = addrspacecast ptr addrspace(5) %a to ptr
  %v = load i32, ptr %g
  ret i32 %v
}

!0 = !{}
!1 = !{i32 0, i32 10}
