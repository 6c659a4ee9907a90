; What is executed always promises less than what one side did; what costs too much stays.
; CHECKS: auto
; RUN: nvopt -passes=speculative-execution -S %s | FileCheck %s --check-prefixes=CHECK,SEVEN
; RUN: nvopt opt -passes=speculative-execution -spec-exec-max-speculation-cost=8 -S %s | FileCheck %s --check-prefixes=CHECK,EIGHT

declare i32 @llvm.ctpop.i32(i32)
declare i32 @plain(i32) memory(none) nounwind willreturn

; The argument may be poison where the side is not taken, which would be undefined.
define i32 @promises(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @promises(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[V:%.*]] = call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 [[X]])
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ [[V]], %[[A]] ], [ 0, %[[ENTRY]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %v = call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 noundef %x)
  br label %b
b:
  %r = phi i32 [ %v, %a ], [ 0, %entry ]
  ret i32 %r
}

; Nobody says that it may be called where it was not.
define i32 @not_speculatable(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @not_speculatable(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[V:%.*]] = call i32 @plain(i32 [[X]])
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ [[V]], %[[A]] ], [ 0, %[[ENTRY]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %v = call i32 @plain(i32 %x)
  br label %b
b:
  %r = phi i32 [ %v, %a ], [ 0, %entry ]
  ret i32 %r
}

; Loads and stores stay.
define void @memory(i1 %c, ptr %p, ptr %q) {
; CHECK-LABEL: define void @memory(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    store i32 [[V]], ptr [[Q]], align 4
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  br label %b
b:
  ret void
}

; Somebody else enters the side.
define i32 @shared_side(i1 %c, i1 %d, i32 %x, ptr %p) {
; CHECK-LABEL: define i32 @shared_side(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[D]], label %[[H:.*]], label %[[A:.*]]
; CHECK:       [[H]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[V:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    store i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
entry:
  br i1 %d, label %h, label %a
h:
  br i1 %c, label %a, label %b
a:
  %v = add i32 %x, 1
  store i32 %v, ptr %p
  br label %b
b:
  ret i32 %x
}

; Seven simple instructions are executed always, eight are not.
define void @seven(i1 %c, i32 %x, ptr %p) {
; CHECK-LABEL: define void @seven(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    [[TMP2:%.*]] = xor i32 [[TMP1]], 2
; CHECK-NEXT:    [[TMP3:%.*]] = add i32 [[TMP2]], 3
; CHECK-NEXT:    [[TMP4:%.*]] = xor i32 [[TMP3]], 4
; CHECK-NEXT:    [[TMP5:%.*]] = add i32 [[TMP4]], 5
; CHECK-NEXT:    [[TMP6:%.*]] = xor i32 [[TMP5]], 6
; CHECK-NEXT:    [[TMP7:%.*]] = add i32 [[TMP6]], 7
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 [[TMP7]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %1 = add i32 %x, 1
  %2 = xor i32 %1, 2
  %3 = add i32 %2, 3
  %4 = xor i32 %3, 4
  %5 = add i32 %4, 5
  %6 = xor i32 %5, 6
  %7 = add i32 %6, 7
  store i32 %7, ptr %p
  br label %b
b:
  ret void
}

define void @eight(i1 %c, i32 %x, ptr %p) {
; SEVEN-LABEL: define void @eight(
; SEVEN-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[P:%.*]]) {
; SEVEN-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; SEVEN:       [[A]]:
; SEVEN-NEXT:    [[TMP1:%.*]] = add i32 [[X]], 1
; SEVEN-NEXT:    [[TMP2:%.*]] = xor i32 [[TMP1]], 2
; SEVEN-NEXT:    [[TMP3:%.*]] = add i32 [[TMP2]], 3
; SEVEN-NEXT:    [[TMP4:%.*]] = xor i32 [[TMP3]], 4
; SEVEN-NEXT:    [[TMP5:%.*]] = add i32 [[TMP4]], 5
; SEVEN-NEXT:    [[TMP6:%.*]] = xor i32 [[TMP5]], 6
; SEVEN-NEXT:    [[TMP7:%.*]] = add i32 [[TMP6]], 7
; SEVEN-NEXT:    [[TMP8:%.*]] = xor i32 [[TMP7]], 8
; SEVEN-NEXT:    store i32 [[TMP8]], ptr [[P]], align 4
; SEVEN-NEXT:    br label %[[B]]
; SEVEN:       [[B]]:
; SEVEN-NEXT:    ret void
; SEVEN-NEXT:  }
; EIGHT-LABEL: define void @eight(
; EIGHT-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[P:%.*]]) {
; EIGHT-NEXT:    [[TMP1:%.*]] = add i32 [[X]], 1
; EIGHT-NEXT:    [[TMP2:%.*]] = xor i32 [[TMP1]], 2
; EIGHT-NEXT:    [[TMP3:%.*]] = add i32 [[TMP2]], 3
; EIGHT-NEXT:    [[TMP4:%.*]] = xor i32 [[TMP3]], 4
; EIGHT-NEXT:    [[TMP5:%.*]] = add i32 [[TMP4]], 5
; EIGHT-NEXT:    [[TMP6:%.*]] = xor i32 [[TMP5]], 6
; EIGHT-NEXT:    [[TMP7:%.*]] = add i32 [[TMP6]], 7
; EIGHT-NEXT:    [[TMP8:%.*]] = xor i32 [[TMP7]], 8
; EIGHT-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; EIGHT:       [[A]]:
; EIGHT-NEXT:    store i32 [[TMP8]], ptr [[P]], align 4
; EIGHT-NEXT:    br label %[[B]]
; EIGHT:       [[B]]:
; EIGHT-NEXT:    ret void
; EIGHT-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %1 = add i32 %x, 1
  %2 = xor i32 %1, 2
  %3 = add i32 %2, 3
  %4 = xor i32 %3, 4
  %5 = add i32 %4, 5
  %6 = xor i32 %5, 6
  %7 = add i32 %6, 7
  %8 = xor i32 %7, 8
  store i32 %8, ptr %p
  br label %b
b:
  ret void
}

; Five may stay behind (the branch is one of them), six may not.
define void @four_stores(i1 %c, i32 %x, ptr %p) {
; CHECK-LABEL: define void @four_stores(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store volatile i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %v = add i32 %x, 1
  store volatile i32 %v, ptr %p
  store volatile i32 %v, ptr %p
  store volatile i32 %v, ptr %p
  store volatile i32 %v, ptr %p
  br label %b
b:
  ret void
}

define void @five_stores(i1 %c, i32 %x, ptr %p) {
; CHECK-LABEL: define void @five_stores(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[V:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    store volatile i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %v = add i32 %x, 1
  store volatile i32 %v, ptr %p
  store volatile i32 %v, ptr %p
  store volatile i32 %v, ptr %p
  store volatile i32 %v, ptr %p
  store volatile i32 %v, ptr %p
  br label %b
b:
  ret void
}
