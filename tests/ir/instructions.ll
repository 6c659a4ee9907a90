; RUN: nvopt -S %s -o - | FileCheck %s
; CHECKS: auto
; Every instruction with every flag it may carry, in LLVM 22's spelling.

declare i32 @callee(i32, ...)
declare void @sink(ptr)

define i32 @integer_arithmetic(i32 %a, i32 %b) {
  %add = add nuw nsw i32 %a, %b
  %sub = sub nsw i32 %add, %b
  %mul = mul nuw i32 %sub, %b
  %udiv = udiv exact i32 %mul, %b
  %sdiv = sdiv i32 %udiv, 3
  %urem = urem i32 %sdiv, 7
  %srem = srem i32 %urem, -7
  %shl = shl nuw nsw i32 %srem, 1
  %lshr = lshr exact i32 %shl, 1
  %ashr = ashr i32 %lshr, 2
  %and = and i32 %ashr, 255
  %or = or disjoint i32 %and, 256
  %xor = xor i32 %or, -1
  ret i32 %xor
}

define float @float_arithmetic(float %a, float %b) {
  %neg = fneg nnan float %a
  %add = fadd fast float %neg, %b
  %sub = fsub reassoc float %add, %b
  %mul = fmul contract float %sub, 2.0
  %div = fdiv arcp afn float %mul, %b
  %rem = frem nsz ninf float %div, 0x7FF0000000000000
  ret float %rem
}

define i64 @conversions(i32 %i, double %d, ptr %p, <2 x i16> %v) {
  %t = trunc nuw nsw i32 %i to i8
  %z = zext nneg i8 %t to i64
  %s = sext i8 %t to i64
  %fu = fptoui double %d to i64
  %fs = fptosi double %d to i64
  %uf = uitofp nneg i32 %i to float
  %sf = sitofp i32 %i to bfloat
  %ft = fptrunc fast double %d to half
  %fe = fpext half %ft to fp128
  %pi = ptrtoint ptr %p to i64
  %ip = inttoptr i64 %pi to ptr addrspace(3)
  %bc = bitcast <2 x i16> %v to i32
  %as = addrspacecast ptr addrspace(3) %ip to ptr
  %pa = ptrtoaddr ptr %as to i64
  ret i64 %pa
}

define i1 @comparisons(i32 %a, i32 %b, float %x, float %y, ptr %p) {
  %c0 = icmp samesign ult i32 %a, %b
  %c1 = icmp eq ptr %p, null
  %c2 = fcmp nnan oeq float %x, %y
  %c3 = fcmp uno float %x, 0.0
  %s = select i1 %c0, i1 %c1, i1 %c2
  %f = select fast i1 %c3, float %x, float %y
  %z = freeze i1 %s
  ret i1 %z
}

define i32 @control(i32 %n, i1 %c, ptr %target) {
entry:
  br i1 %c, label %loop, label %many

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %many

many:
  switch i32 %n, label %default [
    i32 0, label %zero
    i32 -1, label %default
    i32 7, label %zero
  ]

zero:
  indirectbr ptr %target, [label %default, label %dead]

default:
  ret i32 0

dead:
  unreachable
}

define i32 @memory(ptr %p, ptr addrspace(1) %g, i64 %n) {
  %a = alloca i32, align 4
  %b = alloca [4 x i8], i64 %n, align 16
  %c = alloca inalloca i64, align 8
  %l = load volatile i32, ptr %p, align 4
  %m = load atomic i32, ptr addrspace(1) %g syncscope("block") acquire, align 4
  store i32 %l, ptr %a, align 4
  store atomic volatile i32 %m, ptr %p release, align 4
  fence syncscope("device") seq_cst
  fence acq_rel
  %x = cmpxchg weak volatile ptr %p, i32 %l, i32 %m syncscope("singlethread") acq_rel monotonic, align 4
  %r = atomicrmw volatile umax ptr addrspace(1) %g, i32 1 syncscope("block") monotonic, align 4
  %fa = atomicrmw fadd ptr %p, float 1.0 seq_cst, align 4
  %gep = getelementptr inbounds nuw { i32, [4 x i16] }, ptr %p, i64 %n, i32 1, i64 2
  %g2 = getelementptr nusw i8, ptr %gep, i64 1
  %old = extractvalue { i32, i1 } %x, 0
  ret i32 %old
}

define <4 x i32> @vectors(<4 x i32> %v, i32 %i) {
  %e = extractelement <4 x i32> %v, i32 %i
  %w = insertelement <4 x i32> poison, i32 %e, i64 0
  %s = shufflevector <4 x i32> %w, <4 x i32> %v, <4 x i32> <i32 0, i32 poison, i32 6, i32 7>
  %z = shufflevector <4 x i32> %s, <4 x i32> poison, <4 x i32> zeroinitializer
  ret <4 x i32> %z
}

define { i32, { float, i8 } } @aggregates({ i32, { float, i8 } } %a) {
  %f = extractvalue { i32, { float, i8 } } %a, 1, 0
  %b = insertvalue { i32, { float, i8 } } %a, float %f, 1, 0
  ret { i32, { float, i8 } } %b
}

define i32 @calls(ptr %f, i32 %x) {
  %a = call i32 (i32, ...) @callee(i32 signext %x, float 1.0)
  %b = tail call fastcc noundef i32 %f(i32 zeroext %a) #0
  %c = musttail call i32 @calls(ptr %f, i32 %b)
  ret i32 %c
}

define void @bundles(ptr %p) {
  notail call addrspace(0) void @sink(ptr align 8 dereferenceable(16) %p) [ "tag"(i32 1, ptr %p), "empty"() ]
  call void asm sideeffect "bar.sync $0;", "n,~{memory}"(i32 0)
  %r = call { i32, i32 } asm "mov.b64 {$0, $1}, $2;", "=r,=r,l"(i64 7)
  ret void
}

define i32 @varargs(ptr %list) {
  %x = va_arg ptr %list, i32
  ret i32 %x
}

attributes #0 = { convergent nounwind memory(none) "key"="value" "flag" }
