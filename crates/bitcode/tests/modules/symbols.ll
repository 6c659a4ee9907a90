; Symbols with every field, constants of every kind, attributes, metadata, bundles.

source_filename = "a.c"
target datalayout = "e-i64:64"
target triple = "nvptx64-nvidia-cuda"
module asm "foo"
$c = comdat any
%named = type { i32, ptr }
%0 = type { i8 }
@g = internal addrspace(1) global i32 7, section "sec", comdat($c), align 4, !foo !5
@h = external thread_local(initialexec) global [4 x i8], partition "part", code_model "large", sanitize_memtag
@s = private unnamed_addr constant [5 x i8] c"abcd\00"
@s2 = constant [5 x i8] c"abc\FFd"
@n = global %named { i32 3, ptr @g2 }
@g2 = global %0 zeroinitializer #3
@w = global [3 x i32] [i32 1, i32 -2, i32 3]
@fl = global [2 x float] [float 1.0, float 2.0]
@i128 = global i128 -5
@neg = global i64 -5
@min = global i64 -9223372036854775808
@gep = global ptr getelementptr inbounds nuw (i8, ptr @w, i64 4)
@gepr = global ptr getelementptr inrange(-4, 8) (i8, ptr @w, i64 4)
@ce = global i64 sub (i64 ptrtoint (ptr @w to i64), i64 ptrtoint (ptr @s to i64))
@fp80 = global x86_fp80 0xK3FFF8000000000000000
@ppc = global ppc_fp128 0xM3FF00000000000000000000000000001
@f128 = global fp128 0xL00000000000000003FFF000000000001
@half = global half 0xH3C00
@pa = global ptr ptrauth (ptr @w, i32 2, i64 1234, ptr @neg)
@nocfi = global ptr no_cfi @f
@dle = global ptr dso_local_equivalent @f
@spl = global <4 x i32> splat (i32 7)
@al = alias i32, addrspacecast (ptr addrspace(1) @g to ptr)
@if = ifunc i32 (i32), ptr @res
define ptr @res() { ret ptr @f }
define i32 @f(i32 %x) gc "shadow" prefix i32 3 prologue i8 1 personality ptr @res !foo !5 {
entry:
  %a = add nuw nsw i32 %x, 1
  %b = fadd fast float 1.0, 2.0
  %c = call i32 @f(i32 %a) #0 [ "deopt"(i32 3, i32 %a), "foo"() ], !foo !5
  %i = call i32 asm sideeffect "bla", "=r,r"(i32 %a)
  call void @llvm.assume(i1 true) [ "align"(ptr @w, i64 4) ]
  %md = call i32 @llvm.read_register.i32(metadata !5)
  switch i32 %c, label %d [ i32 1, label %e 
   i32 -2, label %entry2 ]
entry2:
  br i1 true, label %d, label %e
d:
  %p = phi i32 [ 1, %entry ], [ %a, %entry2 ]
  unreachable
e:
  ret i32 %c
}
declare i32 @llvm.read_register.i32(metadata)
declare void @llvm.assume(i1)
declare !foo !5 void @ext(ptr byval(i32) align 8 %p, i32 range(i32 -3, 70) %q, ptr initializes((0, 4), (8, 12)) dereferenceable(5) %z) "a"="b" "c" memory(read)
attributes #0 = { nounwind }
attributes #3 = { "aa" }
!named = !{!5}
!5 = !{!"str", i32 7, null, !{}}
