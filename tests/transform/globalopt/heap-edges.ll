; Where path A and the heap form of path B end: 2047 bits, sixteen fields, and one thing missing in each twin.
; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
; RUN: nvopt opt -passes=globalopt -globalopt-max-bits=2048 -globalopt-max-fields=17 -S %s | FileCheck %s --check-prefix=WIDER
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"

declare ptr @malloc(i64)
declare ptr @other(i64)
declare void @free(ptr)

; 255 bytes are 2040 bits, 256 are 2048.
; CHECK: @last.body = internal unnamed_addr addrspace(1) global [255 x i8] undef, align 16
; CHECK: @first = internal unnamed_addr addrspace(1) global ptr null
; WIDER: @first.body = internal unnamed_addr addrspace(1) global [256 x i8] undef, align 16
@last = internal addrspace(1) global ptr null
@first = internal addrspace(1) global ptr null

; Of the pointers to fields those that are used are left.
; CHECK-NEXT: @sixteen.f15 = internal unnamed_addr addrspace(1) global ptr null
; CHECK-NEXT: @seventeen = internal unnamed_addr addrspace(1) global ptr null
; WIDER: @seventeen.f16 = internal unnamed_addr addrspace(1) global ptr null
@sixteen = internal addrspace(1) global ptr null
@seventeen = internal addrspace(1) global ptr null

; Shared memory starts undefined, not null.
; CHECK: @shared = internal unnamed_addr addrspace(3) global ptr null
@shared = internal addrspace(3) global ptr null
; It is given back: another allocation takes its place.
; CHECK: @freed = internal unnamed_addr addrspace(1) global ptr null
@freed = internal addrspace(1) global ptr null
; Two allocations.
; CHECK: @two = internal unnamed_addr addrspace(1) global ptr null
@two = internal addrspace(1) global ptr null
; A function of which nothing is known.
; CHECK: @of_other = internal unnamed_addr addrspace(1) global ptr null
@of_other = internal addrspace(1) global ptr null
; The pointer is stored elsewhere, too.
; CHECK: @known_twice = internal unnamed_addr addrspace(1) global ptr null
@known_twice = internal addrspace(1) global ptr null
; How much is not known.
; CHECK: @of_size = internal unnamed_addr addrspace(1) global ptr null
@of_size = internal addrspace(1) global ptr null
; The host may have put a pointer there.
; CHECK: @from_host = internal unnamed_addr addrspace(1) externally_initialized global ptr null
@from_host = internal addrspace(1) externally_initialized global ptr null

%s16 = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }
%s17 = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }

define i8 @uses_last() {
  %m = call ptr @malloc(i64 255)
  store ptr %m, ptr addrspace(1) @last
  %q = load ptr, ptr addrspace(1) @last
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @uses_first() {
  %m = call ptr @malloc(i64 256)
  store ptr %m, ptr addrspace(1) @first
  %q = load ptr, ptr addrspace(1) @first
  %v = load i8, ptr %q
  ret i8 %v
}

define i32 @uses_sixteen(i64 %n, i64 %i) {
  %bytes = mul i64 %n, 64
  %m = call ptr @malloc(i64 %bytes)
  store ptr %m, ptr addrspace(1) @sixteen
  %q = load ptr, ptr addrspace(1) @sixteen
  %e = getelementptr %s16, ptr %q, i64 %i, i32 15
  %v = load i32, ptr %e
  ret i32 %v
}

define i32 @uses_seventeen(i64 %n, i64 %i) {
  %bytes = mul i64 %n, 68
  %m = call ptr @malloc(i64 %bytes)
  store ptr %m, ptr addrspace(1) @seventeen
  %q = load ptr, ptr addrspace(1) @seventeen
  %e = getelementptr %s17, ptr %q, i64 %i, i32 16
  %v = load i32, ptr %e
  ret i32 %v
}

define i8 @uses_shared() {
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(3) @shared
  %q = load ptr, ptr addrspace(3) @shared
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @uses_freed() {
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @freed
  %q = load ptr, ptr addrspace(1) @freed
  %v = load i8, ptr %q
  call void @free(ptr %q)
  ret i8 %v
}

define i8 @uses_two() {
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @two
  %n = call ptr @malloc(i64 4)
  store ptr %n, ptr addrspace(1) @two
  %q = load ptr, ptr addrspace(1) @two
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @uses_of_other() {
  %m = call ptr @other(i64 4)
  store ptr %m, ptr addrspace(1) @of_other
  %q = load ptr, ptr addrspace(1) @of_other
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @uses_known_twice(ptr %p) {
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @known_twice
  store ptr %m, ptr %p
  %q = load ptr, ptr addrspace(1) @known_twice
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @uses_of_size(i64 %n) {
  %m = call ptr @malloc(i64 %n)
  store ptr %m, ptr addrspace(1) @of_size
  %q = load ptr, ptr addrspace(1) @of_size
  %v = load i8, ptr %q
  ret i8 %v
}

define i8 @uses_from_host() {
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @from_host
  %q = load ptr, ptr addrspace(1) @from_host
  %v = load i8, ptr %q
  ret i8 %v
}
