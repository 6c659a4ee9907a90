; What was inlined everywhere goes if nothing else is in its comdat; a comdat with something else in
; it is kept or dropped as a whole, which is for globaldce.
; RUN: nvopt -passes='cgscc(inline)' -S %s | FileCheck %s
; RUN: nvopt -passes='cgscc(inline),globaldce' -S %s | FileCheck %s --check-prefix=DCE

$alone = comdat any
$shared = comdat any
$used = comdat any

; CHECK: @with = linkonce_odr global i32 0, comdat($shared)
; DCE-NOT: @with
@with = linkonce_odr global i32 0, comdat($shared)

; CHECK-NOT: define {{.*}}@alone(
define linkonce_odr i32 @alone(i32 %x) comdat {
  %y = add i32 %x, 1
  ret i32 %y
}

; CHECK: define linkonce_odr i32 @shared(
; DCE-NOT: define {{.*}}@shared(
define linkonce_odr i32 @shared(i32 %x) comdat {
  %y = add i32 %x, 2
  ret i32 %y
}

; CHECK: define linkonce_odr i32 @used(
; DCE: define linkonce_odr i32 @used(
define linkonce_odr i32 @used(i32 %x) comdat {
  %y = add i32 %x, 3
  ret i32 %y
}

; CHECK-LABEL: define ptr @caller(
; CHECK-NOT: call
; CHECK: ret ptr @used
define ptr @caller(i32 %x, ptr %p) {
  %a = call i32 @alone(i32 %x)
  %b = call i32 @shared(i32 %a)
  %c = call i32 @used(i32 %b)
  store i32 %c, ptr %p
  ret ptr @used
}
