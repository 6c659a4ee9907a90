; RUN: nvopt -S %s -o - | FileCheck %s
; CHECKS: auto
; Every instruction with every flag it may carry, in LLVM 22's spelling.

declare i32 @callee(i32, ...)
declare void @sink(ptr)

define i32 @integer_arithmetic(i32 %a, i32 %b) {
; CHECK-LABEL: define i32 @integer_arithmetic(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[ADD:%.*]] = add nuw nsw i32 [[A]], [[B]]
; CHECK-NEXT:    [[SUB:%.*]] = sub nsw i32 [[ADD]], [[B]]
; CHECK-NEXT:    [[MUL:%.*]] = mul nuw i32 [[SUB]], [[B]]
; CHECK-NEXT:    [[UDIV:%.*]] = udiv exact i32 [[MUL]], [[B]]
; CHECK-NEXT:    [[SDIV:%.*]] = sdiv i32 [[UDIV]], 3
; CHECK-NEXT:    [[UREM:%.*]] = urem i32 [[SDIV]], 7
; CHECK-NEXT:    [[SREM:%.*]] = srem i32 [[UREM]], -7
; CHECK-NEXT:    [[SHL:%.*]] = shl nuw nsw i32 [[SREM]], 1
; CHECK-NEXT:    [[LSHR:%.*]] = lshr exact i32 [[SHL]], 1
; CHECK-NEXT:    [[ASHR:%.*]] = ashr i32 [[LSHR]], 2
; CHECK-NEXT:    [[AND:%.*]] = and i32 [[ASHR]], 255
; CHECK-NEXT:    [[OR:%.*]] = or disjoint i32 [[AND]], 256
; CHECK-NEXT:    [[XOR:%.*]] = xor i32 [[OR]], -1
; CHECK-NEXT:    ret i32 [[XOR]]
; CHECK-NEXT:  }
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
; CHECK-LABEL: define float @float_arithmetic(
; CHECK-SAME: float [[A:%.*]], float [[B:%.*]]) {
; CHECK-NEXT:    [[NEG:%.*]] = fneg nnan float [[A]]
; CHECK-NEXT:    [[ADD:%.*]] = fadd fast float [[NEG]], [[B]]
; CHECK-NEXT:    [[SUB:%.*]] = fsub reassoc float [[ADD]], [[B]]
; CHECK-NEXT:    [[MUL:%.*]] = fmul contract float [[SUB]], 2.000000e+00
; CHECK-NEXT:    [[DIV:%.*]] = fdiv arcp afn float [[MUL]], [[B]]
; CHECK-NEXT:    [[REM:%.*]] = frem ninf nsz float [[DIV]], 0x7FF0000000000000
; CHECK-NEXT:    ret float [[REM]]
; CHECK-NEXT:  }
  %neg = fneg nnan float %a
  %add = fadd fast float %neg, %b
  %sub = fsub reassoc float %add, %b
  %mul = fmul contract float %sub, 2.0
  %div = fdiv arcp afn float %mul, %b
  %rem = frem nsz ninf float %div, 0x7FF0000000000000
  ret float %rem
}

define i64 @conversions(i32 %i, double %d, ptr %p, <2 x i16> %v) {
; CHECK-LABEL: define i64 @conversions(
; CHECK-SAME: i32 [[I:%.*]], double [[D:%.*]], ptr [[P:%.*]], <2 x i16> [[V:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = trunc nuw nsw i32 [[I]] to i8
; CHECK-NEXT:    [[Z:%.*]] = zext nneg i8 [[T]] to i64
; CHECK-NEXT:    [[S:%.*]] = sext i8 [[T]] to i64
; CHECK-NEXT:    [[FU:%.*]] = fptoui double [[D]] to i64
; CHECK-NEXT:    [[FS:%.*]] = fptosi double [[D]] to i64
; CHECK-NEXT:    [[UF:%.*]] = uitofp nneg i32 [[I]] to float
; CHECK-NEXT:    [[SF:%.*]] = sitofp i32 [[I]] to bfloat
; CHECK-NEXT:    [[FT:%.*]] = fptrunc fast double [[D]] to half
; CHECK-NEXT:    [[FE:%.*]] = fpext half [[FT]] to fp128
; CHECK-NEXT:    [[PI:%.*]] = ptrtoint ptr [[P]] to i64
; CHECK-NEXT:    [[IP:%.*]] = inttoptr i64 [[PI]] to ptr addrspace(3)
; CHECK-NEXT:    [[BC:%.*]] = bitcast <2 x i16> [[V]] to i32
; CHECK-NEXT:    [[AS:%.*]] = addrspacecast ptr addrspace(3) [[IP]] to ptr
; CHECK-NEXT:    [[PA:%.*]] = ptrtoaddr ptr [[AS]] to i64
; CHECK-NEXT:    ret i64 [[PA]]
; CHECK-NEXT:  }
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
; CHECK-LABEL: define i1 @comparisons(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], float [[X:%.*]], float [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[C0:%.*]] = icmp samesign ult i32 [[A]], [[B]]
; CHECK-NEXT:    [[C1:%.*]] = icmp eq ptr [[P]], null
; CHECK-NEXT:    [[C2:%.*]] = fcmp nnan oeq float [[X]], [[Y]]
; CHECK-NEXT:    [[C3:%.*]] = fcmp uno float [[X]], 0.000000e+00
; CHECK-NEXT:    [[S:%.*]] = select i1 [[C0]], i1 [[C1]], i1 [[C2]]
; CHECK-NEXT:    [[F:%.*]] = select fast i1 [[C3]], float [[X]], float [[Y]]
; CHECK-NEXT:    [[Z:%.*]] = freeze i1 [[S]]
; CHECK-NEXT:    ret i1 [[Z]]
; CHECK-NEXT:  }
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
; CHECK-LABEL: define i32 @control(
; CHECK-SAME: i32 [[N:%.*]], i1 [[C:%.*]], ptr [[TARGET:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP:.*]], label %[[MANY:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[NEXT]] = add i32 [[I]], 1
; CHECK-NEXT:    [[AGAIN:%.*]] = icmp slt i32 [[NEXT]], [[N]]
; CHECK-NEXT:    br i1 [[AGAIN]], label %[[LOOP]], label %[[MANY]]
; CHECK:       [[MANY]]:
; CHECK-NEXT:    switch i32 [[N]], label %[[DEFAULT:.*]] [
; CHECK-NEXT:      i32 0, label %[[ZERO:.*]]
; CHECK-NEXT:      i32 -1, label %[[DEFAULT]]
; CHECK-NEXT:      i32 7, label %[[ZERO]]
; CHECK-NEXT:    ]
; CHECK:       [[ZERO]]:
; CHECK-NEXT:    indirectbr ptr [[TARGET]], [label %[[DEFAULT]], label %[[DEAD:.*]]]
; CHECK:       [[DEFAULT]]:
; CHECK-NEXT:    ret i32 0
; CHECK:       [[DEAD]]:
; CHECK-NEXT:    unreachable
; CHECK-NEXT:  }
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
; CHECK-LABEL: define i32 @memory(
; CHECK-SAME: ptr [[P:%.*]], ptr addrspace(1) [[G:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    [[B:%.*]] = alloca [4 x i8], i64 [[N]], align 16
; CHECK-NEXT:    [[C:%.*]] = alloca inalloca i64, align 8
; CHECK-NEXT:    [[L:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    [[M:%.*]] = load atomic i32, ptr addrspace(1) [[G]] syncscope("block") acquire, align 4
; CHECK-NEXT:    store i32 [[L]], ptr [[A]], align 4
; CHECK-NEXT:    store atomic volatile i32 [[M]], ptr [[P]] release, align 4
; CHECK-NEXT:    fence syncscope("device") seq_cst
; CHECK-NEXT:    fence acq_rel
; CHECK-NEXT:    [[X:%.*]] = cmpxchg weak volatile ptr [[P]], i32 [[L]], i32 [[M]] syncscope("singlethread") acq_rel monotonic, align 4
; CHECK-NEXT:    [[R:%.*]] = atomicrmw volatile umax ptr addrspace(1) [[G]], i32 1 syncscope("block") monotonic, align 4
; CHECK-NEXT:    [[FA:%.*]] = atomicrmw fadd ptr [[P]], float 1.000000e+00 seq_cst, align 4
; CHECK-NEXT:    [[GEP:%.*]] = getelementptr inbounds nuw { i32, [4 x i16] }, ptr [[P]], i64 [[N]], i32 1, i64 2
; CHECK-NEXT:    [[G2:%.*]] = getelementptr nusw i8, ptr [[GEP]], i64 1
; CHECK-NEXT:    [[OLD:%.*]] = extractvalue { i32, i1 } [[X]], 0
; CHECK-NEXT:    ret i32 [[OLD]]
; CHECK-NEXT:  }
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
; CHECK-LABEL: define <4 x i32> @vectors(
; CHECK-SAME: <4 x i32> [[V:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[E:%.*]] = extractelement <4 x i32> [[V]], i32 [[I]]
; CHECK-NEXT:    [[W:%.*]] = insertelement <4 x i32> poison, i32 [[E]], i64 0
; CHECK-NEXT:    [[S:%.*]] = shufflevector <4 x i32> [[W]], <4 x i32> [[V]], <4 x i32> <i32 0, i32 poison, i32 6, i32 7>
; CHECK-NEXT:    [[Z:%.*]] = shufflevector <4 x i32> [[S]], <4 x i32> poison, <4 x i32> zeroinitializer
; CHECK-NEXT:    ret <4 x i32> [[Z]]
; CHECK-NEXT:  }
  %e = extractelement <4 x i32> %v, i32 %i
  %w = insertelement <4 x i32> poison, i32 %e, i64 0
  %s = shufflevector <4 x i32> %w, <4 x i32> %v, <4 x i32> <i32 0, i32 poison, i32 6, i32 7>
  %z = shufflevector <4 x i32> %s, <4 x i32> poison, <4 x i32> zeroinitializer
  ret <4 x i32> %z
}

define { i32, { float, i8 } } @aggregates({ i32, { float, i8 } } %a) {
; CHECK-LABEL: define { i32, { float, i8 } } @aggregates(
; CHECK-SAME: { i32, { float, i8 } } [[A:%.*]]) {
; CHECK-NEXT:    [[F:%.*]] = extractvalue { i32, { float, i8 } } [[A]], 1, 0
; CHECK-NEXT:    [[B:%.*]] = insertvalue { i32, { float, i8 } } [[A]], float [[F]], 1, 0
; CHECK-NEXT:    ret { i32, { float, i8 } } [[B]]
; CHECK-NEXT:  }
  %f = extractvalue { i32, { float, i8 } } %a, 1, 0
  %b = insertvalue { i32, { float, i8 } } %a, float %f, 1, 0
  ret { i32, { float, i8 } } %b
}

define i32 @calls(ptr %f, i32 %x) {
; CHECK-LABEL: define i32 @calls(
; CHECK-SAME: ptr [[F:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 (i32, ...) @callee(i32 signext [[X]], float 1.000000e+00)
; CHECK-NEXT:    [[B:%.*]] = tail call fastcc noundef i32 [[F]](i32 zeroext [[A]]) #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    [[C:%.*]] = musttail call i32 @calls(ptr [[F]], i32 [[B]])
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %a = call i32 (i32, ...) @callee(i32 signext %x, float 1.0)
  %b = tail call fastcc noundef i32 %f(i32 zeroext %a) #0
  %c = musttail call i32 @calls(ptr %f, i32 %b)
  ret i32 %c
}

define void @bundles(ptr %p) {
; CHECK-LABEL: define void @bundles(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    notail call void @sink(ptr align 8 dereferenceable(16) [[P]]) [ "tag"(i32 1, ptr [[P]]), "empty"() ]
; CHECK-NEXT:    call void asm sideeffect "bar.sync $0;", "n,~{memory}"(i32 0)
; CHECK-NEXT:    [[R:%.*]] = call { i32, i32 } asm "mov.b64 {$0, $1}, $2;", "=r,=r,l"(i64 7)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  notail call addrspace(0) void @sink(ptr align 8 dereferenceable(16) %p) [ "tag"(i32 1, ptr %p), "empty"() ]
  call void asm sideeffect "bar.sync $0;", "n,~{memory}"(i32 0)
  %r = call { i32, i32 } asm "mov.b64 {$0, $1}, $2;", "=r,=r,l"(i64 7)
  ret void
}

define i32 @varargs(ptr %list) {
; CHECK-LABEL: define i32 @varargs(
; CHECK-SAME: ptr [[LIST:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = va_arg ptr [[LIST]], i32
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %x = va_arg ptr %list, i32
  ret i32 %x
}

attributes #0 = { convergent nounwind memory(none) "key"="value" "flag" }
