; RUN: nvopt -S %s -o - | FileCheck %s
; RUN: nvopt -S %s -o - | FileCheck %s --check-prefix=MODULE --match-full-lines
; CHECKS: auto
; Globals, aliases, indirect functions, comdats and their properties.

source_filename = "globals.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

module asm ".globl thing"
module asm "\09two \22quoted\22"

%pair = type { i32, %pair.inner }
%pair.inner = type <{ i8, ptr }>
%opaque = type opaque

$group = comdat any
$largest = comdat largest

@plain = global i32 0
@tuned = internal unnamed_addr addrspace(3) global [64 x float] undef, align 16
@constant = private local_unnamed_addr addrspace(4) constant [6 x i8] c"hi\00\FF\22\\", section "data", align 1
@external = external addrspace(1) externally_initialized global %pair, align 8
@grouped = weak_odr global i32 7, comdat($group)
@largest = linkonce_odr hidden global i64 7, comdat
@thread = thread_local(initialexec) global i8 1
@exported = dllexport global i32 1
@weak = extern_weak global %opaque
@common = common global i32 0, align 4
@flagged = global i32 1, no_sanitize_address, align 4
@modelled = global i32 1, code_model "large", align 4
@attributed = global i32 0 #0
@annotated = global i32 0, !note !0
@0 = global i32 5
@1 = private constant ptr @0
@initialized = global { ptr, i64, ptr addrspace(3) } { ptr getelementptr inbounds (i8, ptr @plain, i64 2), i64 ptrtoint (ptr @plain to i64), ptr addrspace(3) @tuned }
@llvm.used = appending global [1 x ptr] [ptr @plain], section "llvm.metadata"

@other = alias i32, ptr @plain
@inside = weak hidden alias i8, getelementptr (i8, ptr @plain, i64 1)
@resolved = ifunc void (), ptr @resolver

define ptr @resolver() {
; CHECK-LABEL: define ptr @resolver() {
; CHECK-NEXT:    ret ptr null
; CHECK-NEXT:  }
  ret ptr null
}

define void @placed() unnamed_addr section "text" comdat($group) align 32 gc "shadow" prefix i32 1 prologue i8 2 personality ptr @resolver {
; CHECK-LABEL: define void @placed() unnamed_addr section "text" comdat($group) align 32 gc "shadow" prefix i32 1 prologue i8 2 personality ptr @resolver {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret void
}

declare extern_weak void @maybe()
declare dllimport void @imported(ptr noalias sret(%pair), ptr byval(i32) align 4, ...) addrspace(0) #1

attributes #0 = { "linkage"="odd" }
attributes #1 = { nounwind }

!0 = !{!"text", i32 1, null, ptr @plain}

; What LLVM 22 prints outside function bodies.
; MODULE: source_filename = "globals.cu"
; MODULE: target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
; MODULE: target triple = "nvptx64-nvidia-cuda"
; MODULE: module asm ".globl thing"
; MODULE: module asm "\09two \22quoted\22"
; MODULE: %pair = type { i32, %pair.inner }
; MODULE: %pair.inner = type <{ i8, ptr }>
; MODULE: %opaque = type opaque
; MODULE: $group = comdat any
; MODULE: $largest = comdat largest
; MODULE: @plain = global i32 0
; MODULE: @tuned = internal unnamed_addr addrspace(3) global [64 x float] undef, align 16
; MODULE: @constant = private local_unnamed_addr addrspace(4) constant [6 x i8] c"hi\00\FF\22\\", section "data", align 1
; MODULE: @external = external addrspace(1) externally_initialized global %pair, align 8
; MODULE: @grouped = weak_odr global i32 7, comdat($group)
; MODULE: @largest = linkonce_odr hidden global i64 7, comdat
; MODULE: @thread = thread_local(initialexec) global i8 1
; MODULE: @exported = dllexport global i32 1
; MODULE: @weak = extern_weak global %opaque
; MODULE: @common = common global i32 0, align 4
; MODULE: @flagged = global i32 1, no_sanitize_address, align 4
; MODULE: @modelled = global i32 1, code_model "large", align 4
; MODULE: @attributed = global i32 0 #0
; MODULE: @annotated = global i32 0, !note !0
; MODULE: @0 = global i32 5
; MODULE: @1 = private constant ptr @0
; MODULE: @initialized = global { ptr, i64, ptr addrspace(3) } { ptr getelementptr inbounds (i8, ptr @plain, i64 2), i64 ptrtoint (ptr @plain to i64), ptr addrspace(3) @tuned }
; MODULE: @llvm.used = appending global [1 x ptr] [ptr @plain], section "llvm.metadata"
; MODULE: @other = alias i32, ptr @plain
; MODULE: @inside = weak hidden alias i8, getelementptr (i8, ptr @plain, i64 1)
; MODULE: @resolved = ifunc void (), ptr @resolver
; MODULE: define ptr @resolver() {
; MODULE: define void @placed() unnamed_addr section "text" comdat($group) align 32 gc "shadow" prefix i32 1 prologue i8 2 personality ptr @resolver {
; MODULE: declare extern_weak void @maybe()
; MODULE: ; Function Attrs: nounwind
; MODULE: declare dllimport void @imported(ptr noalias sret(%pair), ptr byval(i32) align 4, ...) #1
; MODULE: attributes #0 = { "linkage"="odd" }
; MODULE: attributes #1 = { nounwind }
; MODULE: !0 = !{!"text", i32 1, null, ptr @plain}
