; Loads of constants that are known, and of those that are not.
; CHECKS: auto
; RUN: nvopt -passes=sccp -S %s | FileCheck %s

@own = internal constant i32 7
@host = internal externally_initialized constant i32 7
@weak = weak constant i32 7
@var = internal global i32 7

define i32 @known() {
; CHECK-LABEL: define i32 @known() {
; CHECK-NEXT:    ret i32 7
; CHECK-NEXT:  }
  %v = load i32, ptr @own
  ret i32 %v
}

; The host may have written it.
define i32 @from_host() {
; CHECK-LABEL: define i32 @from_host() {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr @host, align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr @host
  ret i32 %v
}

; Another definition may take its place.
define i32 @replaceable() {
; CHECK-LABEL: define i32 @replaceable() {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr @weak, align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr @weak
  ret i32 %v
}

; It may change.
define i32 @variable() {
; CHECK-LABEL: define i32 @variable() {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr @var, align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr @var
  ret i32 %v
}

define i32 @volatile() {
; CHECK-LABEL: define i32 @volatile() {
; CHECK-NEXT:    [[V:%.*]] = load volatile i32, ptr @own, align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load volatile i32, ptr @own
  ret i32 %v
}

; There is nothing.
define i32 @outside() {
; CHECK-LABEL: define i32 @outside() {
; CHECK-NEXT:    ret i32 undef
; CHECK-NEXT:  }
  %v = load i32, ptr getelementptr (i32, ptr @own, i64 1)
  ret i32 %v
}

; A frozen value is one value that is not known.
define i32 @frozen(i1 %c) {
; CHECK-LABEL: define i32 @frozen(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = freeze i32 undef
; CHECK-NEXT:    [[W:%.*]] = sub i32 [[V]], [[V]]
; CHECK-NEXT:    [[X:%.*]] = add i32 [[V]], 1
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[W]], [[X]]
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %v = freeze i32 undef
  %w = sub i32 %v, %v
  %x = add i32 %v, 1
  %y = add i32 %w, %x
  ret i32 %y
}

; Undefined.
define i32 @traps(i1 %c) {
; CHECK-LABEL: define i32 @traps(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    ret i32 undef
; CHECK-NEXT:  }
  %v = udiv i32 7, 0
  ret i32 %v
}

; The rounding is not known.
define float @strict(float %x) strictfp {
; CHECK-LABEL: define float @strict(
; CHECK-SAME: float [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = call float @llvm.experimental.constrained.fadd.f32(float 1.000000e+00, float 0x3F00000000000000, metadata !"round.dynamic", metadata !"fpexcept.strict")
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  %v = call float @llvm.experimental.constrained.fadd.f32(float 1.0, float 0x3F00000000000000, metadata !"round.dynamic", metadata !"fpexcept.strict")
  ret float %v
}
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
