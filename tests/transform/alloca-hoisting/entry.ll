; RUN: nvopt -passes=alloca-hoisting -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @keep(ptr)

; Made once: anything may happen to it.
define void @once(i1 %c) {
; CHECK-LABEL: define void @once(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[S:%.*]] = alloca i32, align 4
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @keep(ptr [[S]])
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %s = alloca i32, align 4
  call void @keep(ptr %s)
  br label %b
b:
  ret void
}

; Made in each iteration and only accessed.
define i32 @loop(i32 %n) {
; CHECK-LABEL: define i32 @loop(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[S:%.*]] = alloca i32, align 4
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    store i32 [[I]], ptr [[S]], align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[S]], align 4
; CHECK-NEXT:    [[J]] = add i32 [[V]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[J]]
; CHECK-NEXT:  }
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %s = alloca i32, align 4
  store i32 %i, ptr %s, align 4
  %v = load i32, ptr %s, align 4
  %j = add i32 %v, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %head, label %exit
exit:
  ret i32 %j
}

; Somebody may keep all of them.
define void @kept(i32 %n) {
; CHECK-LABEL: define void @kept(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[S:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @keep(ptr [[S]])
; CHECK-NEXT:    [[J]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %s = alloca i32, align 4
  call void @keep(ptr %s)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %head, label %exit
exit:
  ret void
}

; Of variable size.
define void @variable(i1 %c, i32 %n) {
; CHECK-LABEL: define void @variable(
; CHECK-SAME: i1 [[C:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[S:%.*]] = alloca i32, i32 [[N]], align 4
; CHECK-NEXT:    call void @keep(ptr [[S]])
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %s = alloca i32, i32 %n, align 4
  call void @keep(ptr %s)
  br label %b
b:
  ret void
}
