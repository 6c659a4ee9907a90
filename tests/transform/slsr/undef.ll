; A step that may be undef is another one at each use. Where it is added to what it is in already, it
; is frozen for all its uses, or what it is computed from: parameters and what is loaded. What is
; never undef is not.
; CHECKS: auto
; RUN: nvopt -passes=slsr -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

define i32 @parameter(i32 %b, i32 %s, ptr %o) {
; CHECK-LABEL: define i32 @parameter(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[S]]
; CHECK-NEXT:    [[BASIS:%.*]] = add i32 [[B]], [[TMP1]]
; CHECK-NEXT:    store i32 [[BASIS]], ptr [[O]], align 4
; CHECK-NEXT:    [[TMP2:%.*]] = shl i32 [[TMP1]], 1
; CHECK-NEXT:    [[C:%.*]] = add i32 [[BASIS]], [[TMP2]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %basis = add i32 %b, %s
  store i32 %basis, ptr %o
  %p = mul i32 %s, 3
  %c = add i32 %b, %p
  ret i32 %c
}

define i32 @loaded(i32 %b, ptr %in, ptr %o) {
; CHECK-LABEL: define i32 @loaded(
; CHECK-SAME: i32 [[B:%.*]], ptr [[IN:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:    [[WORD:%.*]] = load i16, ptr [[IN]], align 2
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i16 [[WORD]]
; CHECK-NEXT:    [[S:%.*]] = sext i16 [[TMP1]] to i32
; CHECK-NEXT:    [[BASIS:%.*]] = add i32 [[B]], [[S]]
; CHECK-NEXT:    store i32 [[BASIS]], ptr [[O]], align 4
; CHECK-NEXT:    [[TMP2:%.*]] = shl i32 [[S]], 1
; CHECK-NEXT:    [[C:%.*]] = add i32 [[BASIS]], [[TMP2]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %word = load i16, ptr %in
  %s = sext i16 %word to i32
  %basis = add i32 %b, %s
  store i32 %basis, ptr %o
  %p = mul i32 %s, 3
  %c = add i32 %b, %p
  ret i32 %c
}

; Poison is the same everywhere.
define i32 @poison(i32 %b, i32 noundef %x, i32 noundef %y, ptr %o) {
; CHECK-LABEL: define i32 @poison(
; CHECK-SAME: i32 [[B:%.*]], i32 noundef [[X:%.*]], i32 noundef [[Y:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = add nsw i32 [[X]], [[Y]]
; CHECK-NEXT:    [[BASIS:%.*]] = add i32 [[B]], [[S]]
; CHECK-NEXT:    store i32 [[BASIS]], ptr [[O]], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = shl i32 [[S]], 1
; CHECK-NEXT:    [[C:%.*]] = add i32 [[BASIS]], [[TMP1]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %s = add nsw i32 %x, %y
  %basis = add i32 %b, %s
  store i32 %basis, ptr %o
  %p = mul i32 %s, 3
  %c = add i32 %b, %p
  ret i32 %c
}

define i32 @thread(i32 %b, ptr %o) {
; CHECK-LABEL: define i32 @thread(
; CHECK-SAME: i32 [[B:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[BASIS:%.*]] = add i32 [[B]], [[S]]
; CHECK-NEXT:    store i32 [[BASIS]], ptr [[O]], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = shl i32 [[S]], 1
; CHECK-NEXT:    [[C:%.*]] = add i32 [[BASIS]], [[TMP1]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %s = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %basis = add i32 %b, %s
  store i32 %basis, ptr %o
  %p = mul i32 %s, 3
  %c = add i32 %b, %p
  ret i32 %c
}

; The same expression: the step is used no more than before.
define i32 @same(i32 %b, i32 %s, ptr %o) {
; CHECK-LABEL: define i32 @same(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = mul i32 [[S]], 3
; CHECK-NEXT:    [[BASIS:%.*]] = add i32 [[B]], [[P]]
; CHECK-NEXT:    store i32 [[BASIS]], ptr [[O]], align 4
; CHECK-NEXT:    ret i32 [[BASIS]]
; CHECK-NEXT:  }
  %p = mul i32 %s, 3
  %basis = add i32 %b, %p
  store i32 %basis, ptr %o
  %q = mul i32 %s, 3
  %c = add i32 %b, %q
  ret i32 %c
}

; Both factors of a product are there once in the basis.
define i32 @product(i32 %b, i32 %s, ptr %o) {
; CHECK-LABEL: define i32 @product(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[S]]
; CHECK-NEXT:    [[BASIS:%.*]] = mul i32 [[B]], [[TMP1]]
; CHECK-NEXT:    store i32 [[BASIS]], ptr [[O]], align 4
; CHECK-NEXT:    [[C:%.*]] = add i32 [[BASIS]], [[TMP1]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %basis = mul i32 %b, %s
  store i32 %basis, ptr %o
  %b1 = add i32 %b, 1
  %c = mul i32 %b1, %s
  ret i32 %c
}

; Two steps of one parameter: it is frozen once.
define i32 @two(i32 %b, i32 %s, ptr %o) {
; CHECK-LABEL: define i32 @two(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[S]]
; CHECK-NEXT:    [[BASIS:%.*]] = add i32 [[B]], [[TMP1]]
; CHECK-NEXT:    store i32 [[BASIS]], ptr [[O]], align 4
; CHECK-NEXT:    [[TMP2:%.*]] = shl i32 [[TMP1]], 1
; CHECK-NEXT:    [[C:%.*]] = add i32 [[BASIS]], [[TMP2]]
; CHECK-NEXT:    store i32 [[C]], ptr [[O]], align 4
; CHECK-NEXT:    [[T:%.*]] = xor i32 [[TMP1]], 1
; CHECK-NEXT:    [[D:%.*]] = add i32 [[B]], [[T]]
; CHECK-NEXT:    store i32 [[D]], ptr [[O]], align 4
; CHECK-NEXT:    [[TMP3:%.*]] = shl i32 [[T]], 2
; CHECK-NEXT:    [[E:%.*]] = add i32 [[D]], [[TMP3]]
; CHECK-NEXT:    ret i32 [[E]]
; CHECK-NEXT:  }
  %basis = add i32 %b, %s
  store i32 %basis, ptr %o
  %p = mul i32 %s, 3
  %c = add i32 %b, %p
  store i32 %c, ptr %o
  %t = xor i32 %s, 1
  %d = add i32 %b, %t
  store i32 %d, ptr %o
  %q = mul i32 %t, 5
  %e = add i32 %b, %q
  ret i32 %e
}

; An undefined constant inside: the whole is frozen.
define i32 @constant(i32 %b, ptr %o) {
; CHECK-LABEL: define i32 @constant(
; CHECK-SAME: i32 [[B:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = and i32 undef, 1
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[S]]
; CHECK-NEXT:    [[BASIS:%.*]] = add i32 [[B]], [[TMP1]]
; CHECK-NEXT:    store i32 [[BASIS]], ptr [[O]], align 4
; CHECK-NEXT:    [[TMP2:%.*]] = shl i32 [[TMP1]], 1
; CHECK-NEXT:    [[C:%.*]] = add i32 [[BASIS]], [[TMP2]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %s = and i32 undef, 1
  %basis = add i32 %b, %s
  store i32 %basis, ptr %o
  %p = mul i32 %s, 3
  %c = add i32 %b, %p
  ret i32 %c
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
