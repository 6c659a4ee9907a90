; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"

; A field of a nested struct is split again; each stays in its space, alignment comes from the
; parent's and the offset.
; CHECK-DAG: @nested.f0 = internal unnamed_addr addrspace(3) global float undef, align 16
; CHECK-DAG: @nested.f1.f0 = internal unnamed_addr addrspace(3) global i32 undef, align 8
; CHECK-DAG: @nested.f1.f1 = internal unnamed_addr addrspace(3) global i64 undef, align 8
; CHECK-NOT: @nested =
@nested = internal addrspace(3) global { float, { i32, i64 } } undef, align 16
; A struct with a pointer to itself: the pointer is a field like any other.
; CHECK: @self.f0 = internal unnamed_addr global i32
; CHECK-NEXT: @self.f1 = internal unnamed_addr global ptr
%self = type { i32, ptr }
@self = internal global %self { i32 1, ptr null }
; Fills and copies of several fields become one for each.
@filled = internal addrspace(3) global { i32, i32 } undef
@copied = internal addrspace(1) global { i32, i32 } zeroinitializer
; An access that is not inside one field.
; CHECK: @straddled = internal
@straddled = internal global { i32, i32 } zeroinitializer
; CHECK: @indexed = internal
@indexed = internal global { i32, i32 } zeroinitializer
; CHECK: @escapes = internal
@escapes = internal global { i32, i32 } zeroinitializer

declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)

define i64 @uses_nested(i32 %x, float %f) {
; CHECK-LABEL: @uses_nested(
; CHECK-NEXT: store float %f, ptr addrspace(3) @nested.f0
; CHECK-NEXT: store i32 %x, ptr addrspace(3) @nested.f1.f0
; CHECK-NEXT: store i64 0, ptr addrspace(3) @nested.f1.f1
; CHECK-NEXT: %a = load float, ptr addrspace(3) @nested.f0
; CHECK-NEXT: %b = load i32, ptr addrspace(3) @nested.f1.f0
; CHECK-NEXT: %c = load i64, ptr addrspace(3) @nested.f1.f1
  store float %f, ptr addrspace(3) @nested
  store i32 %x, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @nested, i64 8)
  store i64 0, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @nested, i64 16)
  %a = load float, ptr addrspace(3) @nested
  %b = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @nested, i64 8)
  %c = load i64, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @nested, i64 16)
  %d = fptosi float %a to i64
  %e = zext i32 %b to i64
  %s = add i64 %d, %e
  %t = add i64 %s, %c
  ret i64 %t
}

define ptr @uses_self(i32 %x, ptr %p) {
  store i32 %x, ptr @self
  %i = load i32, ptr @self
  store ptr %p, ptr getelementptr inbounds (%self, ptr @self, i64 0, i32 1)
  %v = load ptr, ptr getelementptr inbounds (%self, ptr @self, i64 0, i32 1)
  %w = getelementptr i8, ptr %v, i32 %i
  ret ptr %w
}

; CHECK-LABEL: @fills(
; CHECK-NEXT: call void @llvm.memset.p3.i64(ptr addrspace(3) @filled.f0, i8 0, i64 4, i1 false)
; CHECK-NEXT: call void @llvm.memset.p3.i64(ptr addrspace(3) @filled.f1, i8 0, i64 4, i1 false)
define i32 @fills(i32 %x) {
  call void @llvm.memset.p3.i64(ptr addrspace(3) @filled, i8 0, i64 8, i1 false)
  %a = load i32, ptr addrspace(3) @filled
  %b = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @filled, i64 4)
  %c = add i32 %a, %b
  ret i32 %c
}

; CHECK-LABEL: @copies(
; CHECK: call void @llvm.memcpy.p0.p1.i64(ptr %to, ptr addrspace(1) @copied.f0, i64 4, i1 false)
; CHECK-NEXT: getelementptr i8, ptr %to, i64 4
; CHECK-NEXT: call void @llvm.memcpy.p0.p1.i64(
define void @copies(ptr %to, i32 %x) {
  store i32 %x, ptr addrspace(1) @copied
  store i32 %x, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @copied, i64 4)
  call void @llvm.memcpy.p0.p1.i64(ptr %to, ptr addrspace(1) @copied, i64 8, i1 false)
  ret void
}

define i64 @not_straddled(i32 %x) {
  store i32 %x, ptr @straddled
  %v = load i64, ptr @straddled
  ret i64 %v
}

define i32 @not_indexed(i64 %i, i32 %x) {
  %p = getelementptr i32, ptr @indexed, i64 %i
  store i32 %x, ptr %p
  %v = load i32, ptr @indexed
  ret i32 %v
}

declare void @use(ptr)
define void @not_escaping() {
  call void @use(ptr @escapes)
  ret void
}
