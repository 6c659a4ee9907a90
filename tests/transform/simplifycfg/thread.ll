; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s --check-prefixes=CHECK,ON --allow-unused-prefixes
; RUN: nvopt opt -passes=simplifycfg -disable-jump-threading=true -S %s | FileCheck %s --check-prefixes=CHECK,OFF --allow-unused-prefixes
; CHECKS: auto

; JT-08: threading of simplifycfg, and its switch.

declare void @f()
declare void @g()
declare void @sync() convergent

; The way from %p knows the condition.
define void @phi(i1 %a, i1 %x) {
; ON-LABEL: define void @phi(
; ON-SAME: i1 [[A:%.*]], i1 [[X:%.*]]) {
; ON-NEXT:  [[ENTRY:.*]]:
; ON-NEXT:    br i1 [[A]], label %[[P:.*]], label %[[Q:.*]]
; ON:       [[P]]:
; ON-NEXT:    call void @f()
; ON-NEXT:    call void @f()
; ON-NEXT:    br label %[[T:.*]]
; ON:       [[Q]]:
; ON-NEXT:    call void @g()
; ON-NEXT:    call void @f()
; ON-NEXT:    br i1 [[X]], label %[[T]], label %[[E:.*]]
; ON:       [[T]]:
; ON-NEXT:    call void @g()
; ON-NEXT:    br label %[[E]]
; ON:       [[E]]:
; ON-NEXT:    ret void
; ON-NEXT:  }
; OFF-LABEL: define void @phi(
; OFF-SAME: i1 [[A:%.*]], i1 [[X:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br i1 [[A]], label %[[P:.*]], label %[[Q:.*]]
; OFF:       [[P]]:
; OFF-NEXT:    call void @f()
; OFF-NEXT:    br label %[[B:.*]]
; OFF:       [[Q]]:
; OFF-NEXT:    call void @g()
; OFF-NEXT:    br label %[[B]]
; OFF:       [[B]]:
; OFF-NEXT:    [[C:%.*]] = phi i1 [ true, %[[P]] ], [ [[X]], %[[Q]] ]
; OFF-NEXT:    call void @f()
; OFF-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[E:.*]]
; OFF:       [[T]]:
; OFF-NEXT:    call void @g()
; OFF-NEXT:    br label %[[E]]
; OFF:       [[E]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  br i1 %a, label %p, label %q
p:
  call void @f()
  br label %b
q:
  call void @g()
  br label %b
b:
  %c = phi i1 [ true, %p ], [ %x, %q ]
  call void @f()
  br i1 %c, label %t, label %e
t:
  call void @g()
  br label %e
e:
  ret void
}

; JT-11: threads meet in %b; a barrier behind it must see them together.
define void @barrier(i1 %a, i1 %x) {
; CHECK-LABEL: define void @barrier(
; CHECK-SAME: i1 [[A:%.*]], i1 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[A]], label %[[P:.*]], label %[[Q:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[B:.*]]
; CHECK:       [[Q]]:
; CHECK-NEXT:    call void @g()
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[C:%.*]] = phi i1 [ true, %[[P]] ], [ [[X]], %[[Q]] ]
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @sync()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %a, label %p, label %q
p:
  call void @f()
  br label %b
q:
  call void @g()
  br label %b
b:
  %c = phi i1 [ true, %p ], [ %x, %q ]
  call void @f()
  br i1 %c, label %t, label %e
t:
  call void @sync()
  br label %e
e:
  ret void
}
