; Instructions and constants of every kind.
source_filename = "values.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
module asm ".globl thing"

%pair = type { i32, float }
%packed = type <{ i8, i64 }>
%list = type { ptr, %pair, [4 x %packed] }
%opaque = type opaque
%0 = type { i16 }

$group = comdat any

@zero = internal global [2 x i32] zeroinitializer, align 4
@text = private unnamed_addr constant [6 x i8] c"hi\0A\22\\\00", section "text", align 1
@numbers = addrspace(1) constant [3 x i32] [i32 1, i32 -2, i32 u0xFF]
@mixed = global { i8, float, <2 x i16>, ptr } { i8 1, float 5.000000e-01, <2 x i16> <i16 1, i16 2>, ptr @zero }
@tight = global %packed <{ i8 7, i64 9 }>
@wide = global i128 -170141183460469231731687303715884105728
@floats = global [5 x double] [double 0x7FF8000000000000, double -0.0, double 1.5e+300, double 0x0, double 1.0]
@small = global { half, bfloat, fp128, x86_fp80, ppc_fp128 } { half 0xH3C00, bfloat 0xR3F80, fp128 0xL00000000000000003FFF000000000000, x86_fp80 0xK3FFF8000000000000000, ppc_fp128 0xM3FF00000000000000000000000000000 }
@address = global ptr getelementptr inbounds (%list, ptr @later, i64 0, i32 1, i32 0)
@cast = global i64 ptrtoint (ptr @zero to i64)
@sum = global i64 add (i64 ptrtoint (ptr @zero to i64), i64 4)
@splat = global <4 x i32> splat (i32 3)
@later = external dso_local addrspace(0) global %list
@thread = thread_local(initialexec) global i32 0, comdat($group), !note !0
@weak = extern_weak global i8
@used = appending global [1 x ptr] [ptr @zero], section "llvm.metadata"
@alias = hidden alias i32, ptr @zero
@indirect = ifunc void (), ptr @resolver
@label = global ptr blockaddress(@control, %odd)
@local = global ptr dso_local_equivalent @resolver
@cfi = global ptr no_cfi @resolver
@signed = global ptr ptrauth (ptr @zero, i32 1, i64 2)
@0 = global i8 undef
@1 = global ptr @0

declare ptr @resolver()
declare i32 @printf(ptr noundef, ...) local_unnamed_addr #0
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define linkonce_odr fastcc noundef i32 @arith(i32 noundef %a, i32 %b, float %f, <4 x float> %v) unnamed_addr #1 comdat($group) align 16 gc "none" {
entry:
  %1 = add nuw nsw i32 %a, %b
  %2 = sub i32 %1, 7
  %3 = mul nsw i32 %2, %2
  %4 = sdiv exact i32 %3, 3
  %5 = urem i32 %4, 5
  %6 = shl nuw i32 %5, 2
  %7 = lshr exact i32 %6, 1
  %8 = and i32 %7, 255
  %9 = or disjoint i32 %8, 256
  %10 = xor i32 %9, -1
  %11 = icmp samesign ult i32 %10, %a
  %12 = fcmp fast oeq float %f, 1.000000e+00
  %13 = select i1 %11, i32 %10, i32 0
  %14 = fadd reassoc nnan ninf nsz arcp contract afn float %f, %f
  %15 = fneg float %14
  %16 = zext nneg i32 %13 to i64
  %17 = trunc nuw i64 %16 to i16
  %18 = sitofp i16 %17 to double
  %19 = fptrunc double %18 to float
  %20 = bitcast float %19 to i32
  %21 = extractelement <4 x float> %v, i32 1
  %22 = insertelement <4 x float> %v, float %21, i64 0
  %23 = shufflevector <4 x float> %22, <4 x float> poison, <2 x i32> <i32 0, i32 poison>
  %24 = freeze i32 %20
  ret i32 %24
}

define void @memory(ptr %p, ptr addrspace(3) %q, i32 %n) personality ptr @resolver {
  %a = alloca i32, align 4
  %b = alloca [4 x i8], i32 %n, align 1
  %x = load volatile i32, ptr %p, align 4, !range !1
  store i32 %x, ptr %a
  %y = load atomic i32, ptr %p syncscope("agent") acquire, align 4
  store atomic i32 %y, ptr addrspace(3) %q release, align 4
  fence syncscope("singlethread") seq_cst
  %old = atomicrmw add ptr %p, i32 1 monotonic, align 4
  %swap = cmpxchg weak ptr %p, i32 0, i32 %x acq_rel monotonic
  %ok = extractvalue { i32, i1 } %swap, 1
  %back = insertvalue { i32, i1 } %swap, i1 %ok, 1
  %g = getelementptr inbounds nuw %list, ptr %p, i64 1, i32 2, i64 %idx
  %s = addrspacecast ptr addrspace(3) %q to ptr
  %idx = zext i32 %x to i64
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %g, ptr %s, i64 8, i1 false)
  %r = tail call i32 (ptr, ...) @printf(ptr nonnull dereferenceable(1) @text, double 1.000000e+00) #2 [ "deopt"(i32 1), "tag"() ]
  %m = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,r"(i32 %r)
  %va = va_arg ptr %p, i32
  ret void
}

define i32 @control(i32 %n, ptr %to) prefix i32 7 {
  switch i32 %n, label %loop [
    i32 0, label %even
    i32 1, label %odd
  ]
even:
  br label %loop
odd:
  indirectbr ptr %to, [label %even, label %loop]
loop:
  %i = phi i32 [ 0, %0 ], [ 1, %even ], [ %next, %loop ], [ 2, %odd ]
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %8, label %loop, !prof !2
8:
  %w = invoke i32 @control(i32 %n, ptr null) to label %exit unwind label %pad
pad:
  %l = landingpad { ptr, i32 } cleanup catch ptr null filter [1 x ptr] [ptr @zero]
  resume { ptr, i32 } %l
exit:
  callbr void asm "", "!i"() to label %end [label %trap]
trap:
  unreachable
end:
  ret i32 %w
}

define void @funclets() {
  invoke void @funclets() to label %out unwind label %dispatch
dispatch:
  %cs = catchswitch within none [label %catch] unwind to caller
catch:
  %cp = catchpad within %cs [ptr null, i32 64]
  catchret from %cp to label %out
clean:
  %cl = cleanuppad within none []
  cleanupret from %cl unwind label %dispatch
out:
  ret void
}

attributes #0 = { nounwind "key"="value" "flag" }
attributes #1 = { mustprogress nofree memory(argmem: read, inaccessiblemem: none) vscale_range(1,2) allocsize(0) uwtable(sync) alignstack=16 }
attributes #2 = { convergent readnone }

!0 = !{i32 1, null, !"text", !{!0}, ptr @zero}
!1 = !{i32 0, i32 7}
!2 = !{!"branch_weights", i32 1, i32 2000}
!named = !{!0, !1}
^0 = module: (path: "x", hash: (0, 0, 0, 0, 0))
^1 = flags: 8
uselistorder ptr @zero, { 1, 0, 2, 3, 4 }
