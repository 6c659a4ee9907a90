; A copy moves bytes that are apart. As one integer they would all be poison where one of them is:
; here that is a number that does not fit its byte. Passes that make loads and stores of copies keep
; them apart.

; RUN: split-file %s %t
; RUN: not nvopt check %t/before.ll %t/wrong.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: nvopt %t/before.ll -passes=instcombine -S -o %t/instcombine.ll
; RUN: nvopt check %t/before.ll %t/instcombine.ll | FileCheck --check-prefix=RIGHT %s
; RUN: nvopt %t/before.ll -passes=lower-aggr-copies -S -o %t/lowered.ll
; RUN: nvopt check %t/before.ll %t/lowered.ll | FileCheck --check-prefix=RIGHT %s
; RUN: nvopt %t/before.ll -passes=lower-aggr-copies,sroa,load-store-vectorizer,instcombine -S -o %t/all.ll
; RUN: nvopt check %t/before.ll %t/all.ll | FileCheck --check-prefix=RIGHT %s
; CHECK: @color: not refined
; CHECK: does not refine: 0 functions compared without a difference, 1 with one
; RIGHT: refines: 1 functions compared without a difference, 0 with one, 0 not compared

;--- before.ll
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @color(float %red, ptr noalias %out) {
  %pixel = alloca [4 x i8], align 4
  %r = fptosi float %red to i8
  store i8 %r, ptr %pixel
  %g = getelementptr i8, ptr %pixel, i64 1
  store i8 1, ptr %g
  %b = getelementptr i8, ptr %pixel, i64 2
  store i8 2, ptr %b
  %a = getelementptr i8, ptr %pixel, i64 3
  store i8 3, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %out, ptr align 4 %pixel, i64 4, i1 false)
  ret void
}

;--- wrong.ll
target triple = "nvptx64-nvidia-cuda"

define void @color(float %red, ptr noalias %out) {
  %pixel = alloca [4 x i8], align 4
  %r = fptosi float %red to i8
  store i8 %r, ptr %pixel
  %g = getelementptr i8, ptr %pixel, i64 1
  store i8 1, ptr %g
  %b = getelementptr i8, ptr %pixel, i64 2
  store i8 2, ptr %b
  %a = getelementptr i8, ptr %pixel, i64 3
  store i8 3, ptr %a
  %word = load i32, ptr %pixel, align 4
  store i32 %word, ptr %out, align 4
  ret void
}
