; RUN: nvopt '-passes=print<aa-eval>' -disable-output %s 2>&1 | FileCheck %s

; Two stack slots, and offsets in one of them.
; CHECK-LABEL: Function: slots: 4 pointers, 0 call sites
; CHECK-DAG: NoAlias: i32* %a, i32* %b
; CHECK-DAG: NoAlias: i32* %a, i32* %a4
; CHECK-DAG: PartialAlias (off 2): i32* %a, i32* %a2
; CHECK-DAG: PartialAlias (off 2): i32* %a2, i32* %a4
define void @slots() {
  %a = alloca [4 x i32], align 4
  %b = alloca i32, align 4
  %a2 = getelementptr i8, ptr %a, i64 2
  %a4 = getelementptr i8, ptr %a, i64 4
  store i32 0, ptr %a, align 4
  store i32 0, ptr %b, align 4
  store i32 0, ptr %a2, align 4
  store i32 0, ptr %a4, align 4
  ret void
}

; Elements of a struct array whose index is not known.
; CHECK-LABEL: Function: fields: 2 pointers, 0 call sites
; CHECK: NoAlias: i32* %x, i32* %y
define void @fields(ptr %p, i64 %i, i64 %j) {
  %x = getelementptr { i32, i32 }, ptr %p, i64 %i, i32 0
  %y = getelementptr { i32, i32 }, ptr %p, i64 %j, i32 1
  store i32 0, ptr %x, align 4
  store i32 0, ptr %y, align 4
  ret void
}

; The same without a stride that tells them apart.
; CHECK-LABEL: Function: not_fields: 2 pointers, 0 call sites
; CHECK: MayAlias: i32* %x, i32* %y
define void @not_fields(ptr %p, i64 %i, i64 %j) {
  %x = getelementptr i32, ptr %p, i64 %i
  %y = getelementptr i32, ptr %p, i64 %j
  store i32 0, ptr %x, align 4
  store i32 0, ptr %y, align 4
  ret void
}

; A pointer that moves around a loop may be anywhere in its object, and nowhere else.
; CHECK-LABEL: Function: moving: 3 pointers, 0 call sites
; CHECK-DAG: MayAlias: i32* %p, i32* %q
; CHECK-DAG: NoAlias: i32* %p, i32* %r
define void @moving(ptr noalias %q, ptr noalias %r, i1 %c) {
entry:
  br label %loop
loop:
  %p = phi ptr [ %q, %entry ], [ %next, %loop ]
  store i32 0, ptr %p, align 4
  store i32 0, ptr %q, align 4
  store i32 0, ptr %r, align 4
  %next = getelementptr i32, ptr %p, i64 1
  br i1 %c, label %loop, label %end
end:
  ret void
}

; Memories of a GPU.
; CHECK-LABEL: Function: spaces: 4 pointers, 0 call sites
; CHECK-DAG: NoAlias: i32 addrspace(1)* %g, i32 addrspace(3)* %s
; CHECK-DAG: MayAlias: i32* %p, i32 addrspace(3)* %s
; CHECK-DAG: NoAlias: i32* %from_shared, i32 addrspace(1)* %g
define void @spaces(ptr addrspace(1) %g, ptr addrspace(3) %s, ptr %p, ptr addrspace(3) %t) {
  %from_shared = addrspacecast ptr addrspace(3) %t to ptr
  store i32 0, ptr addrspace(1) %g, align 4
  store i32 0, ptr addrspace(3) %s, align 4
  store i32 0, ptr %p, align 4
  store i32 0, ptr %from_shared, align 4
  ret void
}

declare void @reads(ptr) memory(argmem: read)
declare void @keeps(ptr captures(none))

; A call sees what it is given.
; CHECK-LABEL: Function: calls: 2 pointers, 2 call sites
; CHECK-DAG: NoModRef:  Ptr: i32* %a	<->  call void @reads(ptr %b)
; CHECK-DAG: Just Ref:  Ptr: i32* %b	<->  call void @reads(ptr %b)
; CHECK-DAG: NoModRef:  Ptr: i32* %a	<->  call void @keeps(ptr %b)
; CHECK-DAG: Both ModRef:  Ptr: i32* %b	<->  call void @keeps(ptr %b)
define void @calls() {
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  store i32 0, ptr %a, align 4
  store i32 0, ptr %b, align 4
  call void @reads(ptr %b)
  call void @keeps(ptr %b)
  ret void
}
