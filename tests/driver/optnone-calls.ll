; Passes across functions obey `optnone`: into such a function only that is inlined which must be, and nothing is
; found out of one or put into one.
; RUN: nvopt -passes=always-inline -S %s -o - | FileCheck %s --check-prefix=MUST
; RUN: nvopt -passes=inline -S %s -o - | FileCheck %s --check-prefix=INLINE
; RUN: nvopt -passes=nv-early-inliner -S %s -o - | FileCheck %s --check-prefix=INLINE
; RUN: nvopt -passes=ipsccp -S %s -o - | FileCheck %s --check-prefix=CONSTANT
; RUN: nvopt -passes=deadargelim,argpromotion,mergefunc -S %s -o - | FileCheck %s --check-prefix=SIGNATURE
; RUN: nvopt -passes=function-attrs,called-value-propagation,globalopt -S %s -o - | FileCheck %s --check-prefix=ATTRIBUTES
; RUN: nvopt -O2 -S %s -o %t.ll
; RUN: nvopt check %s %t.ll

define internal i32 @must(i32 %x) alwaysinline {
  %y = mul i32 %x, 5
  ret i32 %y
}

define internal i32 @may(i32 %x) {
  %y = xor i32 %x, 9
  ret i32 %y
}

define i32 @caller_none(i32 %x) noinline optnone {
; MUST-LABEL: @caller_none(
; MUST-NEXT:    mul i32 %x, 5
; MUST-NEXT:    call i32 @may(
; INLINE-LABEL: @caller_none(
; INLINE-NEXT:    mul i32 %x, 5
; INLINE-NEXT:    call i32 @may(
  %a = call i32 @must(i32 %x)
  %b = call i32 @may(i32 %a)
  ret i32 %b
}

define i32 @caller(i32 %x) {
; INLINE-LABEL: @caller(
; INLINE-NEXT:    mul i32 %x, 5
; INLINE-NEXT:    xor i32
; INLINE-NEXT:    ret i32
  %a = call i32 @must(i32 %x)
  %b = call i32 @may(i32 %a)
  ret i32 %b
}

; Its only argument is 4, nobody uses its second one, and what the third points to is only read.
define internal i32 @callee_none(i32 %x, i32 %unused, ptr %p) noinline optnone {
; CONSTANT-LABEL: @callee_none(
; CONSTANT:         %y = add i32 %x, 1
; CONSTANT-NEXT:    %z = load i32, ptr %p
; CONSTANT-NEXT:    ret i32 %y
; SIGNATURE:      define internal i32 @callee_none(i32 %x, i32 %unused, ptr %p)
; ATTRIBUTES:     define internal fastcc i32 @callee_none(i32 %x, i32 %unused, ptr %p) unnamed_addr [[NONE:#[0-9]+]]
  %y = add i32 %x, 1
  %z = load i32, ptr %p
  ret i32 %y
}

define internal i32 @callee(i32 %x, i32 %unused, ptr %p) noinline {
; CONSTANT-LABEL: @callee(
; CONSTANT-NOT:     add
; CONSTANT:       }
; SIGNATURE:      define internal i32 @callee(i32 %x{{.*}})
; SIGNATURE-NOT:  %unused
  %y = add i32 %x, 1
  %z = load i32, ptr %p
  ret i32 %y
}

define i32 @calls(ptr %p) {
  %a = call i32 @callee_none(i32 4, i32 8, ptr %p)
  %b = call i32 @callee(i32 4, i32 8, ptr %p)
  %c = add i32 %a, %b
  ret i32 %c
}

; ATTRIBUTES: attributes [[NONE]] = { noinline optnone }
