; What a struct holds between its fields goes along when it is copied away, so such a copy stops the split.

; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
; RUN: nvopt %s -passes=globalopt -S -o %t.ll
; RUN: nvopt check %s %t.ll | FileCheck %s --check-prefix=SAME
; RUN: nvopt %s -O2 -S -o %t.O2.ll
; RUN: nvopt check %s %t.O2.ll | FileCheck %s --check-prefix=SAME
; SAME: refines: 6 functions compared without a difference, 0 with one, 0 not compared
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: @copied_through = internal {{.*}} { i32, i64 }
; CHECK-DAG: @filled_and_copied = internal {{.*}} { i8, i32 }
; CHECK-DAG: @padded_at_the_end = internal {{.*}} { i64, i8 }
; CHECK-DAG: @only_filled.f0 = internal {{.*}} i32
; CHECK-DAG: @only_filled.f1 = internal {{.*}} i64
; CHECK-DAG: @copied_in_parts.f0 = internal {{.*}} i32
; CHECK-DAG: @copied_in_parts.f1 = internal {{.*}} i64
; CHECK-DAG: @packed.f0 = internal {{.*}} i8
; CHECK-DAG: @packed.f1 = internal {{.*}} i32
@copied_through = internal addrspace(1) global { i32, i64 } zeroinitializer
@filled_and_copied = internal addrspace(1) global { i8, i32 } zeroinitializer
@padded_at_the_end = internal addrspace(1) global { i64, i8 } zeroinitializer
@only_filled = internal addrspace(1) global { i32, i64 } zeroinitializer
@copied_in_parts = internal addrspace(1) global { i32, i64 } zeroinitializer
@packed = internal addrspace(1) global <{ i8, i32 }> zeroinitializer

declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

define void @through(ptr %to, ptr %from) {
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) @copied_through, ptr %from, i64 16, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr %to, ptr addrspace(1) @copied_through, i64 16, i1 false)
  ret void
}

; The copy ends in the padding.
define void @filled(ptr %to) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) @filled_and_copied, i8 1, i64 8, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr %to, ptr addrspace(1) @filled_and_copied, i64 3, i1 false)
  ret void
}

; The copy begins behind the last field.
define void @end(ptr %to) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) @padded_at_the_end, i8 1, i64 16, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr %to, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @padded_at_the_end, i64 9), i64 2, i1 false)
  ret void
}

define i64 @fill_alone(i32 %x) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) @only_filled, i8 1, i64 16, i1 false)
  store i32 %x, ptr addrspace(1) @only_filled
  %low = load i32, ptr addrspace(1) @only_filled
  %high = load i64, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @only_filled, i64 8)
  %wide = zext i32 %low to i64
  %sum = add i64 %high, %wide
  ret i64 %sum
}

define void @parts(ptr %to, i32 %x, i64 %y) {
  store i32 %x, ptr addrspace(1) @copied_in_parts
  store i64 %y, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @copied_in_parts, i64 8)
  call void @llvm.memcpy.p0.p1.i64(ptr %to, ptr addrspace(1) @copied_in_parts, i64 4, i1 false)
  %next = getelementptr i8, ptr %to, i64 8
  call void @llvm.memcpy.p0.p1.i64(ptr %next, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @copied_in_parts, i64 8), i64 8, i1 false)
  ret void
}

define void @no_padding(ptr %to, ptr %from) {
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) @packed, ptr %from, i64 5, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr %to, ptr addrspace(1) @packed, i64 5, i1 false)
  ret void
}
