; What makes equal constants two: each twin of @a has one thing that @a has not.
; CHECKS: auto
; RUN: nvopt -passes=constmerge -S %s | FileCheck %s

@a = private unnamed_addr constant i32 7
@b = private unnamed_addr constant i32 7

; The one that stays is aligned as both must be, where one of the two does not say: as its type is.
@says_not = private unnamed_addr constant i32 8
@says_less = private unnamed_addr constant i32 8, align 1
@says_more = private unnamed_addr constant i32 8, align 16

@from_host = private unnamed_addr externally_initialized constant i32 7
@variable = private unnamed_addr global i32 7
@in_section = private unnamed_addr constant i32 7, section "mine"
@weak = weak unnamed_addr constant i32 7
@kept = private unnamed_addr constant i32 7
@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"
; The same bits as another type, and in another space.
@float = private unnamed_addr constant float bitcast (i32 7 to float)
@global = private unnamed_addr addrspace(1) constant i32 7

define i32 @uses() {
; CHECK-LABEL: define i32 @uses() {
; CHECK-NEXT:    [[TMP1:%.*]] = load i32, ptr @a, align 4
; CHECK-NEXT:    [[TMP2:%.*]] = load i32, ptr @a, align 4
; CHECK-NEXT:    [[TMP3:%.*]] = load i32, ptr @from_host, align 4
; CHECK-NEXT:    [[TMP4:%.*]] = load i32, ptr @variable, align 4
; CHECK-NEXT:    [[TMP5:%.*]] = load i32, ptr @in_section, align 4
; CHECK-NEXT:    [[TMP6:%.*]] = load i32, ptr @weak, align 4
; CHECK-NEXT:    [[TMP7:%.*]] = load i32, ptr @kept, align 4
; CHECK-NEXT:    [[TMP8:%.*]] = load float, ptr @float, align 4
; CHECK-NEXT:    [[TMP9:%.*]] = load i32, ptr addrspace(1) @global, align 4
; CHECK-NEXT:    [[TMP10:%.*]] = load i32, ptr @says_not, align 4
; CHECK-NEXT:    [[TMP11:%.*]] = load i32, ptr @says_not, align 1
; CHECK-NEXT:    [[TMP12:%.*]] = load i32, ptr @says_not, align 16
; CHECK-NEXT:    ret i32 [[TMP1]]
; CHECK-NEXT:  }
  %1 = load i32, ptr @a
  %2 = load i32, ptr @b
  %3 = load i32, ptr @from_host
  %4 = load i32, ptr @variable
  %5 = load i32, ptr @in_section
  %6 = load i32, ptr @weak
  %7 = load i32, ptr @kept
  %8 = load float, ptr @float
  %9 = load i32, ptr addrspace(1) @global
  %10 = load i32, ptr @says_not, align 4
  %11 = load i32, ptr @says_less, align 1
  %12 = load i32, ptr @says_more, align 16
  ret i32 %1
}
