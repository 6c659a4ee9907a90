; RUN: nvopt opt -passes=inline -pass-remarks=inline -pass-remarks-missed=inline -disable-output %s 2>&1 | FileCheck %s --check-prefix=USUAL
; RUN: nvopt opt '-passes=inline<aggressive>' -pass-remarks=inline -pass-remarks-missed=inline -disable-output %s 2>&1 | FileCheck %s --check-prefix=MORE
; What a user says of thresholds is obeyed, whatever the level.
; RUN: nvopt opt '-passes=inline<aggressive>' -inlinedefault-threshold=225 -pass-remarks=inline -pass-remarks-missed=inline -disable-output %s 2>&1 | FileCheck %s --check-prefix=USUAL
; RUN: nvopt opt '-passes=inline<aggressive>' -inline-threshold=225 -pass-remarks=inline -pass-remarks-missed=inline -disable-output %s 2>&1 | FileCheck %s --check-prefix=USUAL

; -O3 pays 250 for a call, the other levels 225.
; USUAL-DAG: 'costs_230' not inlined into 'caller' because too costly to inline (cost=230, threshold=225)
; USUAL-DAG: 'costs_250' not inlined into 'caller' because too costly to inline (cost=250, threshold=225)
; MORE-DAG: 'costs_230' inlined into 'caller' with (cost=230, threshold=250)
; MORE-DAG: 'costs_250' not inlined into 'caller' because too costly to inline (cost=250, threshold=250)
declare i32 @opaque(i32)

define i32 @costs_230(i32 %x, i1 %c) {
  br i1 %c, label %one, label %two

one:
  %a0 = call i32 @opaque(i32 %x)
  %a1 = call i32 @opaque(i32 %a0)
  %a2 = call i32 @opaque(i32 %a1)
  %a3 = call i32 @opaque(i32 %a2)
  %a4 = call i32 @opaque(i32 %a3)
  %a5 = call i32 @opaque(i32 %a4)
  %a6 = call i32 @opaque(i32 %a5)
  %b0 = xor i32 %a6, %x
  %b1 = xor i32 %b0, %x
  %b2 = xor i32 %b1, %x
  ret i32 %b2

two:
  ret i32 %x
}

define i32 @costs_250(i32 %x, i1 %c) {
  br i1 %c, label %one, label %two

one:
  %a0 = call i32 @opaque(i32 %x)
  %a1 = call i32 @opaque(i32 %a0)
  %a2 = call i32 @opaque(i32 %a1)
  %a3 = call i32 @opaque(i32 %a2)
  %a4 = call i32 @opaque(i32 %a3)
  %a5 = call i32 @opaque(i32 %a4)
  %a6 = call i32 @opaque(i32 %a5)
  %b0 = xor i32 %a6, %x
  %b1 = xor i32 %b0, %x
  %b2 = xor i32 %b1, %x
  %b3 = xor i32 %b2, %x
  %b4 = xor i32 %b3, %x
  %b5 = xor i32 %b4, %x
  %b6 = xor i32 %b5, %x
  ret i32 %b6

two:
  ret i32 %x
}

define i32 @caller(i32 %x, i1 %c) {
  %r = call i32 @costs_230(i32 %x, i1 %c)
  %s = call i32 @costs_250(i32 %r, i1 %c)
  ret i32 %s
}
