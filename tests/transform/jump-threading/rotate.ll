; RUN: nvopt -passes='jump-threading<rotate-loops>' -S %s | FileCheck %s
; RUN: nvopt -passes='jump-threading' -S %s | FileCheck %s --check-prefix=OFF
; CHECKS: auto

; Loops whose first test is known begin with their body.

declare void @use(i32)
declare i32 @together(i32) convergent
declare i1 @ask()

define i32 @counts() {
; CHECK-LABEL: define i32 @counts() {
; CHECK-NEXT:  [[HEAD_THREAD:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I3:%.*]] = phi i32 [ 0, %[[HEAD_THREAD]] ], [ [[NEXT:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    call void @use(i32 [[I3]])
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I3]], 1
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[NEXT]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[HEAD]], label %[[EXIT:.*]], !llvm.loop [[LOOP0:![0-9]+]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[NEXT]]
; CHECK-NEXT:  }
; OFF-LABEL: define i32 @counts() {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br label %[[HEAD:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; OFF:       [[BODY]]:
; OFF-NEXT:    call void @use(i32 [[I]])
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    br label %[[HEAD]], !llvm.loop [[LOOP0:![0-9]+]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret i32 [[I]]
; OFF-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, 8
  br i1 %more, label %body, label %exit

body:
  call void @use(i32 %i)
  %next = add nuw i32 %i, 1
  br label %head, !llvm.loop !0

exit:
  ret i32 %i
}

; Convergent operations in the body stay together.
define void @convergent_body() {
; CHECK-LABEL: define void @convergent_body() {
; CHECK-NEXT:  [[HEAD_THREAD:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I3:%.*]] = phi i32 [ 0, %[[HEAD_THREAD]] ], [ [[NEXT:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[R:%.*]] = call i32 @together(i32 [[I3]])
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I3]], 1
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[NEXT]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; OFF-LABEL: define void @convergent_body() {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br label %[[HEAD:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; OFF:       [[BODY]]:
; OFF-NEXT:    [[R:%.*]] = call i32 @together(i32 [[I]])
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, 8
  br i1 %more, label %body, label %exit

body:
  %r = call i32 @together(i32 %i)
  %next = add nuw i32 %i, 1
  br label %head

exit:
  ret void
}

; Those of the header are not copied.
define void @convergent_header() {
; CHECK-LABEL: define void @convergent_header() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[R:%.*]] = call i32 @together(i32 [[I]])
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; OFF-LABEL: define void @convergent_header() {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br label %[[HEAD:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[R:%.*]] = call i32 @together(i32 [[I]])
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; OFF:       [[BODY]]:
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %r = call i32 @together(i32 %i)
  %more = icmp ult i32 %i, 8
  br i1 %more, label %body, label %exit

body:
  %next = add nuw i32 %i, 1
  br label %head

exit:
  ret void
}

; The first test is not known.
define void @unknown(i32 %n) {
; CHECK-LABEL: define void @unknown(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ [[N]], %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; OFF-LABEL: define void @unknown(
; OFF-SAME: i32 [[N:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br label %[[HEAD:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ [[N]], %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; OFF:       [[BODY]]:
; OFF-NEXT:    call void @use(i32 [[I]])
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ %n, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, 8
  br i1 %more, label %body, label %exit

body:
  call void @use(i32 %i)
  %next = add nuw i32 %i, 1
  br label %head

exit:
  ret void
}

; It tests at its end already.
define void @tests_at_end() {
; CHECK-LABEL: define void @tests_at_end() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; CHECK-NEXT:    [[AGAIN:%.*]] = call i1 @ask()
; CHECK-NEXT:    br i1 [[AGAIN]], label %[[HEAD]], label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; OFF-LABEL: define void @tests_at_end() {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br label %[[HEAD:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; OFF:       [[BODY]]:
; OFF-NEXT:    call void @use(i32 [[I]])
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    [[AGAIN:%.*]] = call i1 @ask()
; OFF-NEXT:    br i1 [[AGAIN]], label %[[HEAD]], label %[[EXIT]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, 8
  br i1 %more, label %body, label %exit

body:
  call void @use(i32 %i)
  %next = add nuw i32 %i, 1
  %again = call i1 @ask()
  br i1 %again, label %head, label %exit

exit:
  ret void
}

; Two ways in.
define void @two_ways(i1 %c) {
; CHECK-LABEL: define void @two_ways(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LEFT:.*]], label %[[HEAD:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    call void @use(i32 0)
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 1, %[[LEFT]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; OFF-LABEL: define void @two_ways(
; OFF-SAME: i1 [[C:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br i1 [[C]], label %[[LEFT:.*]], label %[[HEAD:.*]]
; OFF:       [[LEFT]]:
; OFF-NEXT:    call void @use(i32 0)
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 1, %[[LEFT]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; OFF:       [[BODY]]:
; OFF-NEXT:    call void @use(i32 [[I]])
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  br i1 %c, label %left, label %head

left:
  call void @use(i32 0)
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ 1, %left ], [ %next, %body ]
  %more = icmp ult i32 %i, 8
  br i1 %more, label %body, label %exit

body:
  call void @use(i32 %i)
  %next = add nuw i32 %i, 1
  br label %head

exit:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}

; A loop behind another one that works on a local variable begins where that one ends.
define i32 @behind_another() {
; CHECK-LABEL: define i32 @behind_another() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = alloca [2 x i32], align 4
; CHECK-NEXT:    store i64 0, ptr [[A]], align 4
; CHECK-NEXT:    br label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[I_NEXT:%.*]], %[[FIRST]] ]
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[I_NEXT]] = add nuw i32 [[I]], 1
; CHECK-NEXT:    [[AGAIN:%.*]] = icmp ult i32 [[I_NEXT]], 4
; CHECK-NEXT:    br i1 [[AGAIN]], label %[[FIRST]], label %[[HEAD_THREAD:.*]]
; CHECK:       [[HEAD_THREAD]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[J3:%.*]] = phi i32 [ 0, %[[HEAD_THREAD]] ], [ [[J_NEXT:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[AT:%.*]] = getelementptr i8, ptr [[A]], i64 4
; CHECK-NEXT:    store i32 [[J3]], ptr [[AT]], align 4
; CHECK-NEXT:    [[J_NEXT]] = add nuw i32 [[J3]], 1
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[J_NEXT]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[R:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
; OFF-LABEL: define i32 @behind_another() {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    [[A:%.*]] = alloca [2 x i32], align 4
; OFF-NEXT:    store i64 0, ptr [[A]], align 4
; OFF-NEXT:    br label %[[FIRST:.*]]
; OFF:       [[FIRST]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[I_NEXT:%.*]], %[[FIRST]] ]
; OFF-NEXT:    call void @use(i32 [[I]])
; OFF-NEXT:    [[I_NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    [[AGAIN:%.*]] = icmp ult i32 [[I_NEXT]], 4
; OFF-NEXT:    br i1 [[AGAIN]], label %[[FIRST]], label %[[HEAD:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[J:%.*]] = phi i32 [ 0, %[[FIRST]] ], [ [[J_NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[J]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; OFF:       [[BODY]]:
; OFF-NEXT:    [[AT:%.*]] = getelementptr i8, ptr [[A]], i64 4
; OFF-NEXT:    store i32 [[J]], ptr [[AT]], align 4
; OFF-NEXT:    [[J_NEXT]] = add nuw i32 [[J]], 1
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    [[R:%.*]] = load i32, ptr [[A]], align 4
; OFF-NEXT:    ret i32 [[R]]
; OFF-NEXT:  }
entry:
  %a = alloca [2 x i32]
  store i64 0, ptr %a
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  call void @use(i32 %i)
  %i.next = add nuw i32 %i, 1
  %again = icmp ult i32 %i.next, 4
  br i1 %again, label %first, label %head

head:
  %j = phi i32 [ 0, %first ], [ %j.next, %body ]
  %more = icmp ult i32 %j, 8
  br i1 %more, label %body, label %exit

body:
  %at = getelementptr i8, ptr %a, i64 4
  store i32 %j, ptr %at
  %j.next = add nuw i32 %j, 1
  br label %head

exit:
  %r = load i32, ptr %a
  ret i32 %r
}

; And behind a choice.
define i32 @behind_a_choice(i1 %c) {
; CHECK-LABEL: define i32 @behind_a_choice(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 0, ptr [[A]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD_THREAD:.*]], label %[[EXIT:.*]]
; CHECK:       [[HEAD_THREAD]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I3:%.*]] = phi i32 [ 0, %[[HEAD_THREAD]] ], [ [[NEXT:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[OLD:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    [[NEW:%.*]] = add i32 [[OLD]], [[I3]]
; CHECK-NEXT:    store i32 [[NEW]], ptr [[A]], align 4
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I3]], 1
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[NEXT]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[HEAD]], label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[R:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
; OFF-LABEL: define i32 @behind_a_choice(
; OFF-SAME: i1 [[C:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    [[A:%.*]] = alloca i32, align 4
; OFF-NEXT:    store i32 0, ptr [[A]], align 4
; OFF-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[EXIT:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT]]
; OFF:       [[BODY]]:
; OFF-NEXT:    [[OLD:%.*]] = load i32, ptr [[A]], align 4
; OFF-NEXT:    [[NEW:%.*]] = add i32 [[OLD]], [[I]]
; OFF-NEXT:    store i32 [[NEW]], ptr [[A]], align 4
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    [[R:%.*]] = load i32, ptr [[A]], align 4
; OFF-NEXT:    ret i32 [[R]]
; OFF-NEXT:  }
entry:
  %a = alloca i32
  store i32 0, ptr %a
  br i1 %c, label %head, label %exit

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, 8
  br i1 %more, label %body, label %exit

body:
  %old = load i32, ptr %a
  %new = add i32 %old, %i
  store i32 %new, ptr %a
  %next = add nuw i32 %i, 1
  br label %head

exit:
  %r = load i32, ptr %a
  ret i32 %r
}

; One that works at another place in each round does not.
define i32 @another_place(i1 %c) {
; CHECK-LABEL: define i32 @another_place(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = alloca [8 x i32], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[EXIT:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[AT:%.*]] = getelementptr i32, ptr [[A]], i32 [[I]]
; CHECK-NEXT:    store i32 [[I]], ptr [[AT]], align 4
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[R:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
; OFF-LABEL: define i32 @another_place(
; OFF-SAME: i1 [[C:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    [[A:%.*]] = alloca [8 x i32], align 4
; OFF-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[EXIT:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT]]
; OFF:       [[BODY]]:
; OFF-NEXT:    [[AT:%.*]] = getelementptr i32, ptr [[A]], i32 [[I]]
; OFF-NEXT:    store i32 [[I]], ptr [[AT]], align 4
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    [[R:%.*]] = load i32, ptr [[A]], align 4
; OFF-NEXT:    ret i32 [[R]]
; OFF-NEXT:  }
entry:
  %a = alloca [8 x i32]
  br i1 %c, label %head, label %exit

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, 8
  br i1 %more, label %body, label %exit

body:
  %at = getelementptr i32, ptr %a, i32 %i
  store i32 %i, ptr %at
  %next = add nuw i32 %i, 1
  br label %head

exit:
  %r = load i32, ptr %a
  ret i32 %r
}

; Nor does one that works on what is not local.
define void @not_local(i1 %c, ptr %p) {
; CHECK-LABEL: define void @not_local(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[EXIT:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    store i32 [[I]], ptr [[P]], align 4
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; OFF-LABEL: define void @not_local(
; OFF-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[EXIT:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT]]
; OFF:       [[BODY]]:
; OFF-NEXT:    store i32 [[I]], ptr [[P]], align 4
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  br i1 %c, label %head, label %exit

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, 8
  br i1 %more, label %body, label %exit

body:
  store i32 %i, ptr %p
  %next = add nuw i32 %i, 1
  br label %head

exit:
  ret void
}

; Two rounds are few, whatever it works on.
define void @two_rounds(i1 %c, ptr %p) {
; CHECK-LABEL: define void @two_rounds(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD_THREAD:.*]], label %[[EXIT:.*]]
; CHECK:       [[HEAD_THREAD]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I3:%.*]] = phi i32 [ 4, %[[HEAD_THREAD]] ], [ [[NEXT:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[AT:%.*]] = getelementptr i32, ptr [[P]], i32 [[I3]]
; CHECK-NEXT:    store i32 [[I3]], ptr [[AT]], align 4
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I3]], 2
; CHECK-NEXT:    [[MORE:%.*]] = icmp samesign ult i32 [[NEXT]], 8
; CHECK-NEXT:    br i1 [[MORE]], label %[[HEAD]], label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; OFF-LABEL: define void @two_rounds(
; OFF-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[EXIT:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ [[NEXT:%.*]], %[[BODY:.*]] ], [ 4, %[[ENTRY]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp samesign ult i32 [[I]], 8
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT]]
; OFF:       [[BODY]]:
; OFF-NEXT:    [[AT:%.*]] = getelementptr i32, ptr [[P]], i32 [[I]]
; OFF-NEXT:    store i32 [[I]], ptr [[AT]], align 4
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 2
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  br i1 %c, label %head, label %exit

head:
  %i = phi i32 [ %next, %body ], [ 4, %entry ]
  %more = icmp samesign ult i32 %i, 8
  br i1 %more, label %body, label %exit

body:
  %at = getelementptr i32, ptr %p, i32 %i
  store i32 %i, ptr %at
  %next = add nuw i32 %i, 2
  br label %head

exit:
  ret void
}

; Three are not.
define void @three_rounds(i1 %c, ptr %p) {
; CHECK-LABEL: define void @three_rounds(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[EXIT:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ [[NEXT:%.*]], %[[BODY:.*]] ], [ 4, %[[ENTRY]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp samesign ult i32 [[I]], 9
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[AT:%.*]] = getelementptr i32, ptr [[P]], i32 [[I]]
; CHECK-NEXT:    store i32 [[I]], ptr [[AT]], align 4
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I]], 2
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; OFF-LABEL: define void @three_rounds(
; OFF-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[EXIT:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ [[NEXT:%.*]], %[[BODY:.*]] ], [ 4, %[[ENTRY]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp samesign ult i32 [[I]], 9
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT]]
; OFF:       [[BODY]]:
; OFF-NEXT:    [[AT:%.*]] = getelementptr i32, ptr [[P]], i32 [[I]]
; OFF-NEXT:    store i32 [[I]], ptr [[AT]], align 4
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 2
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  br i1 %c, label %head, label %exit

head:
  %i = phi i32 [ %next, %body ], [ 4, %entry ]
  %more = icmp samesign ult i32 %i, 9
  br i1 %more, label %body, label %exit

body:
  %at = getelementptr i32, ptr %p, i32 %i
  store i32 %i, ptr %at
  %next = add nuw i32 %i, 2
  br label %head

exit:
  ret void
}

; Two edges lead into it.
define void @two_edges(i1 %c) {
; CHECK-LABEL: define void @two_edges(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[HEAD]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 2
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; OFF-LABEL: define void @two_edges(
; OFF-SAME: i1 [[C:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[HEAD]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 2
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; OFF:       [[BODY]]:
; OFF-NEXT:    call void @use(i32 [[I]])
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  br i1 %c, label %head, label %head

head:
  %i = phi i32 [ 0, %entry ], [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, 2
  br i1 %more, label %body, label %exit

body:
  call void @use(i32 %i)
  %next = add nuw i32 %i, 1
  br label %head

exit:
  ret void
}

; What branches to an address cannot branch to another one.
define void @behind_an_address(ptr %p) {
; CHECK-LABEL: define void @behind_an_address(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    indirectbr ptr [[P]], [label %[[HEAD:.*]], label %[[EXIT:.*]]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 2
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; OFF-LABEL: define void @behind_an_address(
; OFF-SAME: ptr [[P:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    indirectbr ptr [[P]], [label %[[HEAD:.*]], label %[[EXIT:.*]]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; OFF-NEXT:    [[MORE:%.*]] = icmp ult i32 [[I]], 2
; OFF-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT]]
; OFF:       [[BODY]]:
; OFF-NEXT:    call void @use(i32 [[I]])
; OFF-NEXT:    [[NEXT]] = add nuw i32 [[I]], 1
; OFF-NEXT:    br label %[[HEAD]]
; OFF:       [[EXIT]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
entry:
  indirectbr ptr %p, [label %head, label %exit]

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, 2
  br i1 %more, label %body, label %exit

body:
  call void @use(i32 %i)
  %next = add nuw i32 %i, 1
  br label %head

exit:
  ret void
}
