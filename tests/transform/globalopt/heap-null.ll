; Every comparison with null that a pointer to one allocation may be in: the flag, its opposite, or known.
; CHECKS: auto
; RUN: nvopt -passes=globalopt -S %s | FileCheck %s

@p = internal addrspace(1) global ptr null
declare ptr @malloc(i64)

define void @allocate() {
; CHECK-LABEL: define void @allocate() local_unnamed_addr {
; CHECK-NEXT:    store i1 true, ptr addrspace(1) @p.init, align 1
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @p
  ret void
}

define void @forget() {
; CHECK-LABEL: define void @forget() local_unnamed_addr {
; CHECK-NEXT:    store i1 false, ptr addrspace(1) @p.init, align 1
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store ptr null, ptr addrspace(1) @p
  ret void
}

define i1 @eq() {
; CHECK-LABEL: define i1 @eq() local_unnamed_addr {
; CHECK-NEXT:    [[P_INIT_VAL:%.*]] = load i1, ptr addrspace(1) @p.init, align 1
; CHECK-NEXT:    [[NOTINIT:%.*]] = xor i1 [[P_INIT_VAL]], true
; CHECK-NEXT:    ret i1 [[NOTINIT]]
; CHECK-NEXT:  }
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp eq ptr %q, null
  ret i1 %c
}

define i1 @ule() {
; CHECK-LABEL: define i1 @ule() local_unnamed_addr {
; CHECK-NEXT:    [[P_INIT_VAL:%.*]] = load i1, ptr addrspace(1) @p.init, align 1
; CHECK-NEXT:    [[NOTINIT:%.*]] = xor i1 [[P_INIT_VAL]], true
; CHECK-NEXT:    ret i1 [[NOTINIT]]
; CHECK-NEXT:  }
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp ule ptr %q, null
  ret i1 %c
}

define i1 @sle() {
; CHECK-LABEL: define i1 @sle() local_unnamed_addr {
; CHECK-NEXT:    [[P_INIT_VAL:%.*]] = load i1, ptr addrspace(1) @p.init, align 1
; CHECK-NEXT:    [[NOTINIT:%.*]] = xor i1 [[P_INIT_VAL]], true
; CHECK-NEXT:    ret i1 [[NOTINIT]]
; CHECK-NEXT:  }
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp sle ptr %q, null
  ret i1 %c
}

define i1 @ult() {
; CHECK-LABEL: define i1 @ult() local_unnamed_addr {
; CHECK-NEXT:    ret i1 false
; CHECK-NEXT:  }
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp ult ptr %q, null
  ret i1 %c
}

define i1 @slt() {
; CHECK-LABEL: define i1 @slt() local_unnamed_addr {
; CHECK-NEXT:    ret i1 false
; CHECK-NEXT:  }
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp slt ptr %q, null
  ret i1 %c
}

define i1 @ne() {
; CHECK-LABEL: define i1 @ne() local_unnamed_addr {
; CHECK-NEXT:    [[P_INIT_VAL:%.*]] = load i1, ptr addrspace(1) @p.init, align 1
; CHECK-NEXT:    ret i1 [[P_INIT_VAL]]
; CHECK-NEXT:  }
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp ne ptr %q, null
  ret i1 %c
}

define i1 @ugt() {
; CHECK-LABEL: define i1 @ugt() local_unnamed_addr {
; CHECK-NEXT:    [[P_INIT_VAL:%.*]] = load i1, ptr addrspace(1) @p.init, align 1
; CHECK-NEXT:    ret i1 [[P_INIT_VAL]]
; CHECK-NEXT:  }
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp ugt ptr %q, null
  ret i1 %c
}

define i1 @sgt() {
; CHECK-LABEL: define i1 @sgt() local_unnamed_addr {
; CHECK-NEXT:    [[P_INIT_VAL:%.*]] = load i1, ptr addrspace(1) @p.init, align 1
; CHECK-NEXT:    ret i1 [[P_INIT_VAL]]
; CHECK-NEXT:  }
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp sgt ptr %q, null
  ret i1 %c
}

; Null is at or above null as well.
define i1 @uge() {
; CHECK-LABEL: define i1 @uge() local_unnamed_addr {
; CHECK-NEXT:    ret i1 true
; CHECK-NEXT:  }
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp uge ptr %q, null
  ret i1 %c
}
