; RUN: nvopt -passes='simplifycfg<no-speculate-blocks;no-simplify-cond-branch>' -S %s | FileCheck %s
; RUN: nvopt -passes='simplifycfg<no-speculate-blocks;no-simplify-cond-branch>' -S %s -o %t && nvopt check %s %t
; CHECKS: auto

; A block that only jumps, which is jumped over though a predecessor leads to its target as well. A phi gets
; one value on both ways then: poison may become any, undef only what is not poison.

; What is added without overflow may be poison.
define i32 @undef_or_perhaps_poison(i32 %n, i1 %c1, i1 %c2) {
; CHECK-LABEL: define i32 @undef_or_perhaps_poison(
; CHECK-SAME: i32 [[N:%.*]], i1 [[C1:%.*]], i1 [[C2:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C1]], label %[[P:.*]], label %[[J:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    [[A:%.*]] = add nsw i32 [[N]], 1
; CHECK-NEXT:    br i1 [[C2]], label %[[Q:.*]], label %[[J]]
; CHECK:       [[Q]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ undef, %[[P]] ], [ 5, %[[ENTRY]] ], [ [[A]], %[[Q]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c1, label %p, label %q
p:
  %a = add nsw i32 %n, 1
  br i1 %c2, label %q, label %j
q:
  %v = phi i32 [ 5, %entry ], [ %a, %p ]
  br label %j
j:
  %r = phi i32 [ %v, %q ], [ undef, %p ]
  ret i32 %r
}

define i32 @undef_or_sound(i32 noundef %n, i1 %c1, i1 %c2) {
; CHECK-LABEL: define i32 @undef_or_sound(
; CHECK-SAME: i32 noundef [[N:%.*]], i1 [[C1:%.*]], i1 [[C2:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C1]], label %[[P:.*]], label %[[J:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    [[A:%.*]] = add i32 [[N]], 1
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ [[A]], %[[P]] ], [ 5, %[[ENTRY]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c1, label %p, label %q
p:
  %a = add i32 %n, 1
  br i1 %c2, label %q, label %j
q:
  %v = phi i32 [ 5, %entry ], [ %a, %p ]
  br label %j
j:
  %r = phi i32 [ %v, %q ], [ undef, %p ]
  ret i32 %r
}

define i32 @poison_or_perhaps_poison(i32 %n, i1 %c1, i1 %c2) {
; CHECK-LABEL: define i32 @poison_or_perhaps_poison(
; CHECK-SAME: i32 [[N:%.*]], i1 [[C1:%.*]], i1 [[C2:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C1]], label %[[P:.*]], label %[[J:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    [[A:%.*]] = add nsw i32 [[N]], 1
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ [[A]], %[[P]] ], [ 5, %[[ENTRY]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c1, label %p, label %q
p:
  %a = add nsw i32 %n, 1
  br i1 %c2, label %q, label %j
q:
  %v = phi i32 [ 5, %entry ], [ poison, %p ]
  br label %j
j:
  %r = phi i32 [ %v, %q ], [ %a, %p ]
  ret i32 %r
}

; Of the two the one that is not poison, wherever it stands.
define i32 @undef_or_poison(i32 %n, i1 %c1, i1 %c2) {
; CHECK-LABEL: define i32 @undef_or_poison(
; CHECK-SAME: i32 [[N:%.*]], i1 [[C1:%.*]], i1 [[C2:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C1]], label %[[P:.*]], label %[[J:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ undef, %[[P]] ], [ [[N]], %[[ENTRY]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c1, label %p, label %q
p:
  br i1 %c2, label %q, label %j
q:
  %v = phi i32 [ %n, %entry ], [ undef, %p ]
  br label %j
j:
  %r = phi i32 [ poison, %p ], [ %v, %q ]
  ret i32 %r
}

define i32 @poison_or_undef(i32 %n, i1 %c1, i1 %c2) {
; CHECK-LABEL: define i32 @poison_or_undef(
; CHECK-SAME: i32 [[N:%.*]], i1 [[C1:%.*]], i1 [[C2:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C1]], label %[[P:.*]], label %[[J:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ undef, %[[P]] ], [ [[N]], %[[ENTRY]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c1, label %p, label %q
p:
  br i1 %c2, label %q, label %j
q:
  %v = phi i32 [ poison, %p ], [ %n, %entry ]
  br label %j
j:
  %r = phi i32 [ %v, %q ], [ undef, %p ]
  ret i32 %r
}
