; RUN: nvopt -passes='simplifycfg<sink-common-insts>' -S %s | FileCheck %s
; CHECKS: auto

; What chooses a field of a struct is a constant and gets no phi, wherever the struct is in what is addressed.

; A struct in an array.
define void @field(ptr %p, i1 %c, i64 %i) {
; CHECK-LABEL: define void @field(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[X:.*]], label %[[Y:.*]]
; CHECK:       [[X]]:
; CHECK-NEXT:    [[A:%.*]] = getelementptr [4 x { i32, i32 }], ptr [[P]], i64 0, i64 [[I]], i32 0
; CHECK-NEXT:    store i32 1, ptr [[A]], align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    [[B:%.*]] = getelementptr [4 x { i32, i32 }], ptr [[P]], i64 0, i64 [[I]], i32 1
; CHECK-NEXT:    store i32 1, ptr [[B]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %x, label %y
x:
  %a = getelementptr [4 x { i32, i32 }], ptr %p, i64 0, i64 %i, i32 0
  store i32 1, ptr %a
  br label %j
y:
  %b = getelementptr [4 x { i32, i32 }], ptr %p, i64 0, i64 %i, i32 1
  store i32 1, ptr %b
  br label %j
j:
  ret void
}

; An array in a struct, and one of no known length.
define void @element(ptr %p, i1 %c, i64 %i, i64 %k, i64 %l) {
; CHECK-LABEL: define void @element(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]], i64 [[I:%.*]], i64 [[K:%.*]], i64 [[L:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[K_L:%.*]] = select i1 [[C]], i64 [[K]], i64 [[L]]
; CHECK-NEXT:    [[B:%.*]] = getelementptr { i32, [0 x [3 x i32]] }, ptr [[P]], i64 [[I]], i32 1, i64 0, i64 [[K_L]]
; CHECK-NEXT:    [[B_VALUE:%.*]] = load i32, ptr [[B]], align 4
; CHECK-NEXT:    call void @use(i32 [[B_VALUE]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %x, label %y
x:
  %a = getelementptr { i32, [0 x [3 x i32]] }, ptr %p, i64 %i, i32 1, i64 0, i64 %k
  %a.value = load i32, ptr %a
  call void @use(i32 %a.value)
  br label %j
y:
  %b = getelementptr { i32, [0 x [3 x i32]] }, ptr %p, i64 %i, i32 1, i64 0, i64 %l
  %b.value = load i32, ptr %b
  call void @use(i32 %b.value)
  br label %j
j:
  ret void
}

; The second field of the outer struct is a struct.
define void @inner_field(ptr %p, i1 %c, i64 %i) {
; CHECK-LABEL: define void @inner_field(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[X:.*]], label %[[Y:.*]]
; CHECK:       [[X]]:
; CHECK-NEXT:    [[A:%.*]] = getelementptr { i32, { i32, i32 } }, ptr [[P]], i64 [[I]], i32 1, i32 0
; CHECK-NEXT:    [[A_VALUE:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    [[B:%.*]] = getelementptr { i32, { i32, i32 } }, ptr [[P]], i64 [[I]], i32 1, i32 1
; CHECK-NEXT:    [[B_VALUE:%.*]] = load i32, ptr [[B]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[B_VALUE_SINK:%.*]] = phi i32 [ [[B_VALUE]], %[[Y]] ], [ [[A_VALUE]], %[[X]] ]
; CHECK-NEXT:    call void @use(i32 [[B_VALUE_SINK]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %x, label %y
x:
  %a = getelementptr { i32, { i32, i32 } }, ptr %p, i64 %i, i32 1, i32 0
  %a.value = load i32, ptr %a
  call void @use(i32 %a.value)
  br label %j
y:
  %b = getelementptr { i32, { i32, i32 } }, ptr %p, i64 %i, i32 1, i32 1
  %b.value = load i32, ptr %b
  call void @use(i32 %b.value)
  br label %j
j:
  ret void
}
declare void @use(i32)
