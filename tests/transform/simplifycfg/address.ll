; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; RUN: nvopt -passes=jump-threading -S %s | FileCheck %s
; RUN: nvopt -passes=gvn -S %s | FileCheck %s
; RUN: nvopt -passes=break-crit-edges -S %s | FileCheck %s

; An indirect branch leads where addresses say, which only other functions hold: its targets stay.

; CHECK-LABEL: define i32 @indirect(
; CHECK: indirectbr ptr %to, [label %one, label %two]
; CHECK: one:
; CHECK-NEXT: br label %two
; CHECK: two:
; CHECK-NEXT: phi i32
define i32 @indirect(ptr %to) {
entry:
  indirectbr ptr %to, [label %one, label %two]
one:
  br label %two
two:
  %r = phi i32 [ 0, %entry ], [ 1, %one ]
  ret i32 %r
}

; CHECK-LABEL: define i32 @calls(
; CHECK: call i32 @indirect(ptr blockaddress(@indirect, %one))
define i32 @calls() {
  %r = call i32 @indirect(ptr blockaddress(@indirect, %one))
  ret i32 %r
}
