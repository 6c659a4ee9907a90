; A function that only functions that are not recursive call is none; each twin lacks that.
; RUN: nvopt -passes=rpo-function-attrs -S %s | FileCheck %s

; CHECK: define internal void @first() #[[NO:[0-9]+]]
define internal void @first() {
  call void @second()
  ret void
}

; CHECK: define internal void @second() #[[NO]]
define internal void @second() {
  ret void
}

; It calls itself.
; CHECK: define internal void @self() {
define internal void @self() {
  call void @self()
  ret void
}

; One of two callers may be recursive.
; CHECK: define internal void @shared() {
define internal void @shared() {
  ret void
}

; Others call it.
; CHECK: define void @visible() {
define void @visible() {
  ret void
}

; Its address is known.
; CHECK: define internal void @taken() {
define internal void @taken() {
  ret void
}
@table = global ptr @taken

; CHECK: define void @main() #[[NO]]
define void @main() norecurse {
  call void @first()
  call void @self()
  call void @shared()
  call void @visible()
  call void @taken()
  ret void
}

; CHECK: define void @maybe_recursive() {
define void @maybe_recursive() {
  call void @shared()
  ret void
}
; CHECK: attributes #[[NO]] = { norecurse }
