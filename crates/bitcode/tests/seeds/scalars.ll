target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, [2 x float] }

@table = internal addrspace(4) constant [4 x i32] [i32 1, i32 -2, i32 3, i32 4], align 4
@text = private unnamed_addr constant [6 x i8] c"hello\00", align 1
@object = global %pair { i32 7, [2 x float] [float 1.000000e+00, float 0x7FF8000000000000] }, align 8
@address = global ptr getelementptr inbounds (i8, ptr @object, i64 4)
@wide = global i128 -170141183460469231731687303715884105728
@mixed = global { i8, <2 x i1>, half, x86_fp80, fp128 } { i8 undef, <2 x i1> <i1 true, i1 false>, half 0xH3C00, x86_fp80 0xK3FFF8000000000000000, fp128 0xL00000000000000003FFF000000000000 }
@other = alias i32, ptr @wide
@tls = thread_local(initialexec) global i32 0, section "data", comdat($group), align 16

$group = comdat largest

define i32 @arithmetic(i32 %a, i32 %b, i64 %c, float %x, <4 x i32> %v) #0 {
entry:
  %sum = add nuw nsw i32 %a, %b
  %quotient = sdiv exact i32 %sum, 3
  %bits = or disjoint i32 %quotient, 8
  %narrow = trunc nuw i64 %c to i32
  %wide = zext nneg i32 %narrow to i64
  %less = icmp samesign ult i32 %narrow, %bits
  %y = fmul fast float %x, 2.500000e+00
  %z = fneg nnan float %y
  %ordered = fcmp contract olt float %z, %y
  %both = select i1 %less, i1 %ordered, i1 false
  %lane = extractelement <4 x i32> %v, i32 2
  %w = insertelement <4 x i32> %v, i32 %lane, i64 %wide
  %u = shufflevector <4 x i32> %w, <4 x i32> poison, <4 x i32> <i32 3, i32 poison, i32 1, i32 0>
  %m = extractelement <4 x i32> %u, i32 0
  %f = freeze i32 %m
  %p = insertvalue { i32, [2 x i32] } poison, i32 %f, 1, 0
  %q = extractvalue { i32, [2 x i32] } %p, 1, 0
  %r = bitcast float %z to i32
  %s = xor i32 %r, %q
  ret i32 %s
}

attributes #0 = { nounwind memory(read, argmem: readwrite) "target-cpu"="sm_90" }
