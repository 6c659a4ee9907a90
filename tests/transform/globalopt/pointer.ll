; RUN: nvopt -passes=globalopt -S %s | FileCheck %s

@handler = internal global ptr null
@other = internal global ptr null

; Null would be undefined where it is called, so it is what was stored.
define internal void @target() noinline {
  ret void
}
define void @install() {
  store ptr @target, ptr @handler
  ret void
}
define void @invoke_handler() {
; CHECK-LABEL: @invoke_handler(
; CHECK-NEXT: call void @target()
  %f = load ptr, ptr @handler
  call void %f()
  ret void
}

; Null is told apart here.
; CHECK-LABEL: @is_installed(
; CHECK: icmp
define i1 @is_installed() {
  store ptr @target, ptr @other
  %f = load ptr, ptr @other
  %c = icmp eq ptr %f, null
  ret i1 %c
}
