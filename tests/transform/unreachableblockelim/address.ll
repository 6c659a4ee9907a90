; RUN: nvopt -passes=unreachableblockelim -S %s | FileCheck %s
; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s --check-prefix=MERGED
; RUN: nvopt -passes=unreachableblockelim -verify-each -S %s | FileCheck %s
; RUN: nvopt -passes="inline,function(simplifycfg)" -verify-each -S %s | FileCheck %s --check-prefix=MERGED

; The address of a block that is gone is the number one, wherever it is named: in an initializer,
; in the function itself, in others.
; CHECK: @table = global [2 x ptr] [ptr inttoptr (i32 1 to ptr), ptr blockaddress(@f, %live)]
; MERGED: @table = global [2 x ptr] [ptr inttoptr (i32 1 to ptr), ptr
@table = global [2 x ptr] [ptr blockaddress(@f, %dead), ptr blockaddress(@f, %live)]
@other = addrspace(1) global ptr null

; CHECK-LABEL: define void @before(
; CHECK-NEXT: store ptr inttoptr (i32 1 to ptr), ptr %p
; MERGED-LABEL: define void @before(
; MERGED-NEXT: store ptr inttoptr (i32 1 to ptr), ptr %p
define void @before(ptr %p) {
  store ptr blockaddress(@f, %dead), ptr %p
  ret void
}

; CHECK-LABEL: define i32 @f(
; CHECK-NEXT: entry:
; CHECK-NEXT: store volatile ptr inttoptr (i32 1 to ptr), ptr %p
; CHECK-NEXT: store volatile ptr blockaddress(@f, %live), ptr %p
; CHECK-NEXT: br label %live
; CHECK: live:
; CHECK-NEXT: ret i32 %x
; MERGED-LABEL: define i32 @f(
; MERGED-NEXT: entry:
; MERGED-NEXT: store volatile ptr inttoptr (i32 1 to ptr), ptr %p
define i32 @f(i32 %x, ptr %p) {
entry:
  store volatile ptr blockaddress(@f, %dead), ptr %p
  store volatile ptr blockaddress(@f, %live), ptr %p
  br label %live
dead:
  br label %live
live:
  ret i32 %x
}

; CHECK-LABEL: define ptr @behind(
; CHECK: ret ptr inttoptr (i32 1 to ptr)
; MERGED-LABEL: define ptr @behind(
; MERGED: ret ptr inttoptr (i32 1 to ptr)
define ptr @behind() {
  ret ptr blockaddress(@f, %dead)
}
