; Two callers that others can call may meet below each other: A calls @shared, which calls somebody
; who calls B, which calls @shared. Kernels are never called.
; RUN: nvopt -passes=rpo-function-attrs -S %s | FileCheck %s

declare void @unknown()

; CHECK: define internal void @shared() {
define internal void @shared() {
  call void @unknown()
  ret void
}
; CHECK: define internal void @of_one() #[[NO:[0-9]+]] {
define internal void @of_one() {
  call void @unknown()
  ret void
}
; CHECK: define internal void @of_kernels() #[[NO]] {
define internal void @of_kernels() {
  call void @below()
  ret void
}
; Kernels alone lead here, on two ways.
; CHECK: define internal void @below() #[[NO]] {
define internal void @below() {
  call void @unknown()
  ret void
}
; A kernel leads here, and others do.
; CHECK: define internal void @of_both() {
define internal void @of_both() {
  call void @unknown()
  ret void
}

define void @a() norecurse {
  call void @shared()
  call void @of_one()
  call void @of_one()
  call void @of_both()
  ret void
}
define void @b() norecurse {
  call void @shared()
  ret void
}
define ptx_kernel void @k1() norecurse {
  call void @of_kernels()
  call void @of_both()
  ret void
}
define ptx_kernel void @k2() norecurse {
  call void @of_kernels()
  call void @below()
  ret void
}
; CHECK: attributes #[[NO]] = { norecurse }
