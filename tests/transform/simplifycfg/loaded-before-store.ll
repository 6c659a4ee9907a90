; A store that happens on one side of a branch may happen on both, if on the other one it writes what
; was loaded before, unless that may be poison where the memory is not.
; CHECKS: auto
; RUN: nvopt -passes=simplifycfg -verify-each -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

define i32 @plain(i1 %c, i32 %a, i32 %b) {
; CHECK-LABEL: define i32 @plain(
; CHECK-SAME: i1 [[C:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[PLACE:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 [[A]], ptr [[PLACE]], align 4
; CHECK-NEXT:    [[OLD:%.*]] = load i32, ptr [[PLACE]], align 4
; CHECK-NEXT:    [[SPEC_STORE_SELECT:%.*]] = select i1 [[C]], i32 [[B]], i32 [[OLD]]
; CHECK-NEXT:    store i32 [[SPEC_STORE_SELECT]], ptr [[PLACE]], align 4
; CHECK-NEXT:    [[NEW:%.*]] = load i32, ptr [[PLACE]], align 4
; CHECK-NEXT:    [[SUM:%.*]] = add i32 [[OLD]], [[NEW]]
; CHECK-NEXT:    ret i32 [[SUM]]
; CHECK-NEXT:  }
entry:
  %place = alloca i32
  store i32 %a, ptr %place
  %old = load i32, ptr %place
  br i1 %c, label %then, label %end
then:
  store i32 %b, ptr %place
  br label %end
end:
  %new = load i32, ptr %place
  %sum = add i32 %old, %new
  ret i32 %sum
}

; The number in memory need not be in the range, what is loaded must.
define i32 @range(i1 %c, i32 %a, i32 %b) {
; CHECK-LABEL: define i32 @range(
; CHECK-SAME: i1 [[C:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[PLACE:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 [[A]], ptr [[PLACE]], align 4
; CHECK-NEXT:    [[OLD:%.*]] = load i32, ptr [[PLACE]], align 4, !range [[RANGE0:![0-9]+]]
; CHECK-NEXT:    [[SPEC_STORE_SELECT:%.*]] = select i1 [[C]], i32 [[B]], i32 [[A]]
; CHECK-NEXT:    store i32 [[SPEC_STORE_SELECT]], ptr [[PLACE]], align 4
; CHECK-NEXT:    [[NEW:%.*]] = load i32, ptr [[PLACE]], align 4
; CHECK-NEXT:    [[SUM:%.*]] = add i32 [[OLD]], [[NEW]]
; CHECK-NEXT:    ret i32 [[SUM]]
; CHECK-NEXT:  }
entry:
  %place = alloca i32
  store i32 %a, ptr %place
  %old = load i32, ptr %place, !range !0
  br i1 %c, label %then, label %end
then:
  store i32 %b, ptr %place
  br label %end
end:
  %new = load i32, ptr %place
  %sum = add i32 %old, %new
  ret i32 %sum
}

define ptr @nonnull(i1 %c, ptr %a, ptr %b, ptr %q) {
; CHECK-LABEL: define ptr @nonnull(
; CHECK-SAME: i1 [[C:%.*]], ptr [[A:%.*]], ptr [[B:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[PLACE:%.*]] = alloca ptr, align 8
; CHECK-NEXT:    store ptr [[A]], ptr [[PLACE]], align 8
; CHECK-NEXT:    [[OLD:%.*]] = load ptr, ptr [[PLACE]], align 8, !nonnull [[NONNULL0:![0-9]+]]
; CHECK-NEXT:    [[SPEC_STORE_SELECT:%.*]] = select i1 [[C]], ptr [[B]], ptr [[A]]
; CHECK-NEXT:    store ptr [[SPEC_STORE_SELECT]], ptr [[PLACE]], align 8
; CHECK-NEXT:    [[NEW:%.*]] = load ptr, ptr [[PLACE]], align 8
; CHECK-NEXT:    store ptr [[OLD]], ptr [[Q]], align 8
; CHECK-NEXT:    ret ptr [[NEW]]
; CHECK-NEXT:  }
entry:
  %place = alloca ptr
  store ptr %a, ptr %place
  %old = load ptr, ptr %place, !nonnull !1
  br i1 %c, label %then, label %end
then:
  store ptr %b, ptr %place
  br label %end
end:
  %new = load ptr, ptr %place
  store ptr %old, ptr %q
  ret ptr %new
}

; What is not in the range would have been undefined behaviour before.
define i32 @certain_range(i1 %c, i32 %a, i32 %b) {
; CHECK-LABEL: define i32 @certain_range(
; CHECK-SAME: i1 [[C:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[PLACE:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 [[A]], ptr [[PLACE]], align 4
; CHECK-NEXT:    [[OLD:%.*]] = load i32, ptr [[PLACE]], align 4, !range [[RANGE0:![0-9]+]], !noundef [[NOUNDEF0:![0-9]+]]
; CHECK-NEXT:    [[SPEC_STORE_SELECT:%.*]] = select i1 [[C]], i32 [[B]], i32 [[OLD]]
; CHECK-NEXT:    store i32 [[SPEC_STORE_SELECT]], ptr [[PLACE]], align 4
; CHECK-NEXT:    [[NEW:%.*]] = load i32, ptr [[PLACE]], align 4
; CHECK-NEXT:    [[SUM:%.*]] = add i32 [[OLD]], [[NEW]]
; CHECK-NEXT:    ret i32 [[SUM]]
; CHECK-NEXT:  }
entry:
  %place = alloca i32
  store i32 %a, ptr %place
  %old = load i32, ptr %place, !range !0, !noundef !1
  br i1 %c, label %then, label %end
then:
  store i32 %b, ptr %place
  br label %end
end:
  %new = load i32, ptr %place
  %sum = add i32 %old, %new
  ret i32 %sum
}

; The upper half may be poison, which is all of %old then, and would be the lower half too.
define i16 @part(i1 %c, i16 %a, i32 %b, ptr %q) {
; CHECK-LABEL: define i16 @part(
; CHECK-SAME: i1 [[C:%.*]], i16 [[A:%.*]], i32 [[B:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[PLACE:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i16 [[A]], ptr [[PLACE]], align 4
; CHECK-NEXT:    [[OLD:%.*]] = load i32, ptr [[PLACE]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[THEN:.*]], label %[[END:.*]]
; CHECK:       [[THEN]]:
; CHECK-NEXT:    store i32 [[B]], ptr [[PLACE]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[NEW:%.*]] = load i16, ptr [[PLACE]], align 2
; CHECK-NEXT:    store i32 [[OLD]], ptr [[Q]], align 4
; CHECK-NEXT:    ret i16 [[NEW]]
; CHECK-NEXT:  }
entry:
  %place = alloca i32
  store i16 %a, ptr %place, align 4
  %old = load i32, ptr %place
  br i1 %c, label %then, label %end
then:
  store i32 %b, ptr %place
  br label %end
end:
  %new = load i16, ptr %place
  store i32 %old, ptr %q
  ret i16 %new
}

!0 = !{i32 0, i32 10}
!1 = !{}
