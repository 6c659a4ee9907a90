; Every instruction with its flags. Not all of it is valid; nothing here is verified.

define i32 @f(i32 %x, ptr %p, <2 x i1> %vc, <4 x i32> %v) {
entry:
  %a = add nuw nsw i32 %x, 1
  %b = fadd fast float 1.0, 2.0
  %b2 = fadd float 1.0, 2.0
  %late = load i32, ptr %p, align 4
  %lv = load volatile i32, ptr %p, align 4294967296
  %la = load atomic volatile i32, ptr %p syncscope("agent") acquire, align 4
  store i32 %x, ptr %p, align 4
  store atomic i32 %x, ptr %p release, align 4
  fence syncscope("singlethread") seq_cst
  %cx = cmpxchg weak volatile ptr %p, i32 1, i32 2 acq_rel monotonic, align 4
  %rm = atomicrmw volatile uinc_wrap ptr %p, i32 1 seq_cst, align 4
  %g = getelementptr inbounds nuw i32, ptr %p, i64 3
  %al = alloca inalloca i32, i32 7, align 16
  %al2 = alloca i32, align 4294967296
  %fn = fneg nnan float %b
  %ic = icmp samesign slt i32 %a, %b3
  %fc = fcmp ninf olt float %b, %b
  %tr = trunc nuw i32 %a to i8
  %ze = zext nneg i8 %tr to i32
  %si = sitofp i32 %ze to float
  %ft = fptrunc fast float %b to half
  %sl = select nnan i1 %ic, float %b, float %fn
  %sv = select <2 x i1> %vc, <2 x i32> zeroinitializer, <2 x i32> splat (i32 4)
  %ee = extractelement <4 x i32> %v, i32 1
  %ie = insertelement <4 x i32> %v, i32 %ee, i64 2
  %sh = shufflevector <4 x i32> %v, <4 x i32> %ie, <3 x i32> <i32 0, i32 poison, i32 7>
  %ev = extractvalue {i32, i1} %cx, 0
  %iv = insertvalue {i32, i1} %cx, i32 4, 0
  %fr = freeze i32 %ev
  %va = va_arg ptr %p, i32
  %c = tail call fast float @fl(float %b) #0, !foo !5
  %c2 = musttail call i32 (i32, ...) @vf(i32 1, ptr %p, i64 3)
  %ad = add i32 %c2, poison
  %nn = sub i32 undef, %ad
  %i = call i32 asm sideeffect alignstack inteldialect unwind "bla", "=r,r"(i32 %a)
  %b3 = or disjoint i32 %a, %x
  br label %d
d:
  %p1 = phi fast float [ %b, %entry ], [%c3, %d]
  %c3 = call float @fl(float %b)
  indirectbr ptr blockaddress(@f, %d), [label %d, label %e]
e:
  %inv = invoke fastcc i32 (i32, ...) @vf(i32 1, ptr %p) to label %ok unwind label %lp
ok:
  %cbr = callbr i32 asm "", "=r,!i"() to label %ok2 [label %ok3]
ok2:
  unreachable
ok3:
  unreachable
lp:
  %lpp = landingpad {ptr, i32} cleanup catch ptr null filter [1 x i8] undef
  resume {ptr, i32} %lpp
cs: 
  %csw = catchswitch within none [label %h1] unwind to caller
cs2: 
  %csw2 = catchswitch within none [label %h1, label %h2] unwind label %clp
h1:
  %cp = catchpad within %csw [i32 1, ptr %p]
  catchret from %cp to label %ok2
h2:
  %cp2 = catchpad within %csw [i32 1, ptr %p]
  catchret from %cp2 to label %ok2
clp:
  %cl = cleanuppad within none []
  cleanupret from %cl unwind to caller
clp2:
  %cl2 = cleanuppad within %cl [ptr %p]
  cleanupret from %cl2 unwind label %clp
}
declare float @fl(float)
declare i32 @vf(i32, ...)
attributes #0 = { nounwind }
!5 = !{!"str", i32 7, null, !{}}
