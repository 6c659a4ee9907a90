; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
; RUN: nvopt opt -passes=globalopt -globalopt-max-fields=17 -S %s | FileCheck %s --check-prefix=MORE

; Sixteen fields are split: those that are used are left.
; CHECK: @sixteen.f0 = internal unnamed_addr addrspace(1) global i32 1, align 4
; CHECK-NEXT: @sixteen.f15 = internal unnamed_addr addrspace(1) global i32 2, align 4
; CHECK-NOT: @sixteen
@sixteen = internal addrspace(1) global { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } { i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 2 }
; Seventeen are not.
; CHECK: @seventeen = internal unnamed_addr addrspace(1) global { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }
; MORE: @seventeen.f0 = internal unnamed_addr addrspace(1) global i32 1, align 4
; MORE-NEXT: @seventeen.f16 = internal unnamed_addr addrspace(1) global i32 2, align 4
; MORE-NOT: @seventeen =
@seventeen = internal addrspace(1) global { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } { i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 2 }

define i32 @first_and_last(i32 %x) {
; CHECK-LABEL: @first_and_last(
; CHECK-NEXT: store i32 %x, ptr addrspace(1) @sixteen.f0, align 4
; CHECK-NEXT: store i32 %x, ptr addrspace(1) @sixteen.f15, align 4
; CHECK-NEXT: %a = load i32, ptr addrspace(1) @sixteen.f0, align 4
; CHECK-NEXT: %b = load i32, ptr addrspace(1) @sixteen.f15, align 4
  store i32 %x, ptr addrspace(1) @sixteen
  store i32 %x, ptr addrspace(1) getelementptr inbounds ({ i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }, ptr addrspace(1) @sixteen, i64 0, i32 15)
  %a = load i32, ptr addrspace(1) @sixteen
  %b = load i32, ptr addrspace(1) getelementptr inbounds ({ i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }, ptr addrspace(1) @sixteen, i64 0, i32 15)
  %s = add i32 %a, %b
  ret i32 %s
}

define i32 @of_seventeen(i32 %x) {
  store i32 %x, ptr addrspace(1) @seventeen
  store i32 %x, ptr addrspace(1) getelementptr inbounds ({ i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }, ptr addrspace(1) @seventeen, i64 0, i32 16)
  %a = load i32, ptr addrspace(1) @seventeen
  %b = load i32, ptr addrspace(1) getelementptr inbounds ({ i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }, ptr addrspace(1) @seventeen, i64 0, i32 16)
  %s = add i32 %a, %b
  ret i32 %s
}
