; Arithmetic of one bit that overflows or saturates, fixed-point and carry-less products, lanes moved
; and masked, vectors of odd integers in structures.

; EXEC: @sadd_o(i1 0, i1 0) == i1 0
; EXEC: @sadd_r(i1 0, i1 0) == i1 0
; EXEC: @sadd_s(i1 0, i1 0) == i1 0
; EXEC: @ssub_o(i1 0, i1 0) == i1 0
; EXEC: @ssub_r(i1 0, i1 0) == i1 0
; EXEC: @ssub_s(i1 0, i1 0) == i1 0
; EXEC: @smul_o(i1 0, i1 0) == i1 0
; EXEC: @smul_r(i1 0, i1 0) == i1 0
; EXEC: @uadd_o(i1 0, i1 0) == i1 0
; EXEC: @uadd_r(i1 0, i1 0) == i1 0
; EXEC: @uadd_s(i1 0, i1 0) == i1 0
; EXEC: @usub_o(i1 0, i1 0) == i1 0
; EXEC: @usub_r(i1 0, i1 0) == i1 0
; EXEC: @usub_s(i1 0, i1 0) == i1 0
; EXEC: @umul_o(i1 0, i1 0) == i1 0
; EXEC: @umul_r(i1 0, i1 0) == i1 0
; EXEC: @sadd_o(i1 0, i1 1) == i1 0
; EXEC: @sadd_r(i1 0, i1 1) == i1 1
; EXEC: @sadd_s(i1 0, i1 1) == i1 1
; EXEC: @ssub_o(i1 0, i1 1) == i1 1
; EXEC: @ssub_r(i1 0, i1 1) == i1 1
; EXEC: @ssub_s(i1 0, i1 1) == i1 0
; EXEC: @smul_o(i1 0, i1 1) == i1 0
; EXEC: @smul_r(i1 0, i1 1) == i1 0
; EXEC: @uadd_o(i1 0, i1 1) == i1 0
; EXEC: @uadd_r(i1 0, i1 1) == i1 1
; EXEC: @uadd_s(i1 0, i1 1) == i1 1
; EXEC: @usub_o(i1 0, i1 1) == i1 1
; EXEC: @usub_r(i1 0, i1 1) == i1 1
; EXEC: @usub_s(i1 0, i1 1) == i1 0
; EXEC: @umul_o(i1 0, i1 1) == i1 0
; EXEC: @umul_r(i1 0, i1 1) == i1 0
; EXEC: @sadd_o(i1 1, i1 0) == i1 0
; EXEC: @sadd_r(i1 1, i1 0) == i1 1
; EXEC: @sadd_s(i1 1, i1 0) == i1 1
; EXEC: @ssub_o(i1 1, i1 0) == i1 0
; EXEC: @ssub_r(i1 1, i1 0) == i1 1
; EXEC: @ssub_s(i1 1, i1 0) == i1 1
; EXEC: @smul_o(i1 1, i1 0) == i1 0
; EXEC: @smul_r(i1 1, i1 0) == i1 0
; EXEC: @uadd_o(i1 1, i1 0) == i1 0
; EXEC: @uadd_r(i1 1, i1 0) == i1 1
; EXEC: @uadd_s(i1 1, i1 0) == i1 1
; EXEC: @usub_o(i1 1, i1 0) == i1 0
; EXEC: @usub_r(i1 1, i1 0) == i1 1
; EXEC: @usub_s(i1 1, i1 0) == i1 1
; EXEC: @umul_o(i1 1, i1 0) == i1 0
; EXEC: @umul_r(i1 1, i1 0) == i1 0
; EXEC: @sadd_o(i1 1, i1 1) == i1 1
; EXEC: @sadd_r(i1 1, i1 1) == i1 0
; EXEC: @sadd_s(i1 1, i1 1) == i1 1
; EXEC: @ssub_o(i1 1, i1 1) == i1 0
; EXEC: @ssub_r(i1 1, i1 1) == i1 0
; EXEC: @ssub_s(i1 1, i1 1) == i1 0
; EXEC: @smul_o(i1 1, i1 1) == i1 1
; EXEC: @smul_r(i1 1, i1 1) == i1 1
; EXEC: @uadd_o(i1 1, i1 1) == i1 1
; EXEC: @uadd_r(i1 1, i1 1) == i1 0
; EXEC: @uadd_s(i1 1, i1 1) == i1 1
; EXEC: @usub_o(i1 1, i1 1) == i1 0
; EXEC: @usub_r(i1 1, i1 1) == i1 0
; EXEC: @usub_s(i1 1, i1 1) == i1 0
; EXEC: @umul_o(i1 1, i1 1) == i1 0
; EXEC: @umul_r(i1 1, i1 1) == i1 1
; EXEC: @sfix8(i8 4, i8 -55) == i8 -55
; EXEC: @sfixsat8(i8 4, i8 -55) == i8 -55
; EXEC: @ufix8(i8 4, i8 -55) == i8 -55
; EXEC: @ufixsat8(i8 4, i8 -55) == i8 -55
; EXEC: @clmul8(i8 4, i8 -55) == i8 36
; EXEC: @sfix8(i8 107, i8 6) == i8 -96
; EXEC: @sfixsat8(i8 107, i8 6) == i8 127
; EXEC: @ufix8(i8 107, i8 6) == i8 -96
; EXEC: @ufixsat8(i8 107, i8 6) == i8 -96
; EXEC: @clmul8(i8 107, i8 6) == i8 122
; EXEC: @sfix13(i13 -3453, i13 7) == i13 -1511
; EXEC: @sfixsat13(i13 -3453, i13 7) == i13 -1511
; EXEC: @ufix13(i13 -3453, i13 7) == i13 2073
; EXEC: @ufixsat13(i13 -3453, i13 7) == i13 2073
; EXEC: @clmul13(i13 -3453, i13 7) == i13 -631
; EXEC: @sfix13(i13 382, i13 1482) == i13 2614
; EXEC: @sfixsat13(i13 382, i13 1482) == i13 4095
; EXEC: @ufix13(i13 382, i13 1482) == i13 2614
; EXEC: @ufixsat13(i13 382, i13 1482) == i13 -1
; EXEC: @clmul13(i13 382, i13 1482) == i13 3980
; EXEC: @sfix64(i64 -826784968487491545, i64 1) == i64 -394241794819
; EXEC: @sfixsat64(i64 -826784968487491545, i64 1) == i64 -394241794819
; EXEC: @ufix64(i64 -826784968487491545, i64 1) == i64 8401851227389
; EXEC: @ufixsat64(i64 -826784968487491545, i64 1) == i64 8401851227389
; EXEC: @clmul64(i64 -826784968487491545, i64 1) == i64 -826784968487491545
; EXEC: @sfix64(i64 4539500055357813011, i64 1479108632) == i64 -8051513085382543351
; EXEC: @sfixsat64(i64 4539500055357813011, i64 1479108632) == i64 9223372036854775807
; EXEC: @ufix64(i64 4539500055357813011, i64 1479108632) == i64 -8051513085382543351
; EXEC: @ufixsat64(i64 4539500055357813011, i64 1479108632) == i64 -1
; EXEC: @clmul64(i64 4539500055357813011, i64 1479108632) == i64 -5724703421806304856
; EXEC: @sfix100(i100 -563097440796786959084390518694, i100 521124598115165) == i100 546763415022327812156429204975
; EXEC: @sfixsat100(i100 -563097440796786959084390518694, i100 521124598115165) == i100 -633825300114114700748351602688
; EXEC: @ufix100(i100 -563097440796786959084390518694, i100 521124598115165) == i100 404534930563114387750107512303
; EXEC: @ufixsat100(i100 -563097440796786959084390518694, i100 521124598115165) == i100 -1
; EXEC: @clmul100(i100 -563097440796786959084390518694, i100 521124598115165) == i100 185115207705338810745589948098
; EXEC: @sfix100(i100 -257618447662665108493906126252, i100 333112765902167) == i100 57861929793067490882321326978
; EXEC: @sfixsat100(i100 -257618447662665108493906126252, i100 333112765902167) == i100 -633825300114114700748351602688
; EXEC: @ufix100(i100 -257618447662665108493906126252, i100 333112765902167) == i100 602757941655558548655062066050
; EXEC: @ufixsat100(i100 -257618447662665108493906126252, i100 333112765902167) == i100 -1
; EXEC: @clmul100(i100 -257618447662665108493906126252, i100 333112765902167) == i100 119191266529471070276947645420
; EXEC: --kernel=masked --arg=i32[4]=[10, 20, 30, 40] --arg=out@i32[8]=[1, 2, 3, 4, 5, 6, 7, 8] \
; EXEC:   --arg=i8:5 --expect=out=[10, 2, 30, 4, 1010, 6, 1030, 8]
; EXEC: --kernel=masked --arg=i32[4]=[10, 20, 30, 40] --arg=out@i32[8]=[1, 2, 3, 4, 5, 6, 7, 8] \
; EXEC:   --arg=i8:10 --expect=out=[1, 20, 3, 40, 5, 1020, 7, 1040]
; EXEC: --kernel=lanes --arg=out@i16[16] \
; EXEC:   --expect=out=[3, 2, 1, 0, 2, 3, 0, 1, 2, 0, 1, 2, 1, 1, 1, 0]
; EXEC: --kernel=packed --arg=out@i32[6] --arg=i8:-76 --arg=i8:99 --expect=out=[0, 1, 44, 99, 13, 1]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i1 @sadd_r(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.sadd.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 0
  ret i1 %r
}

define i1 @sadd_o(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.sadd.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 1
  ret i1 %r
}

define i1 @sadd_s(i1 %a, i1 %b) {
  %r = call i1 @llvm.sadd.sat.i1(i1 %a, i1 %b)
  ret i1 %r
}

define i1 @ssub_r(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.ssub.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 0
  ret i1 %r
}

define i1 @ssub_o(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.ssub.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 1
  ret i1 %r
}

define i1 @ssub_s(i1 %a, i1 %b) {
  %r = call i1 @llvm.ssub.sat.i1(i1 %a, i1 %b)
  ret i1 %r
}

define i1 @smul_r(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.smul.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 0
  ret i1 %r
}

define i1 @smul_o(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.smul.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 1
  ret i1 %r
}

define i1 @uadd_r(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.uadd.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 0
  ret i1 %r
}

define i1 @uadd_o(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.uadd.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 1
  ret i1 %r
}

define i1 @uadd_s(i1 %a, i1 %b) {
  %r = call i1 @llvm.uadd.sat.i1(i1 %a, i1 %b)
  ret i1 %r
}

define i1 @usub_r(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.usub.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 0
  ret i1 %r
}

define i1 @usub_o(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.usub.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 1
  ret i1 %r
}

define i1 @usub_s(i1 %a, i1 %b) {
  %r = call i1 @llvm.usub.sat.i1(i1 %a, i1 %b)
  ret i1 %r
}

define i1 @umul_r(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.umul.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 0
  ret i1 %r
}

define i1 @umul_o(i1 %a, i1 %b) {
  %p = call { i1, i1 } @llvm.umul.with.overflow.i1(i1 %a, i1 %b)
  %r = extractvalue { i1, i1 } %p, 1
  ret i1 %r
}

define i8 @sfix8(i8 %a, i8 %b) {
  %r = call i8 @llvm.smul.fix.i8(i8 %a, i8 %b, i32 2)
  ret i8 %r
}

define i8 @sfixsat8(i8 %a, i8 %b) {
  %r = call i8 @llvm.smul.fix.sat.i8(i8 %a, i8 %b, i32 2)
  ret i8 %r
}

define i8 @ufix8(i8 %a, i8 %b) {
  %r = call i8 @llvm.umul.fix.i8(i8 %a, i8 %b, i32 2)
  ret i8 %r
}

define i8 @ufixsat8(i8 %a, i8 %b) {
  %r = call i8 @llvm.umul.fix.sat.i8(i8 %a, i8 %b, i32 2)
  ret i8 %r
}

define i8 @clmul8(i8 %a, i8 %b) {
  %r = call i8 @llvm.clmul.i8(i8 %a, i8 %b)
  ret i8 %r
}

define i13 @sfix13(i13 %a, i13 %b) {
  %r = call i13 @llvm.smul.fix.i13(i13 %a, i13 %b, i32 4)
  ret i13 %r
}

define i13 @sfixsat13(i13 %a, i13 %b) {
  %r = call i13 @llvm.smul.fix.sat.i13(i13 %a, i13 %b, i32 4)
  ret i13 %r
}

define i13 @ufix13(i13 %a, i13 %b) {
  %r = call i13 @llvm.umul.fix.i13(i13 %a, i13 %b, i32 4)
  ret i13 %r
}

define i13 @ufixsat13(i13 %a, i13 %b) {
  %r = call i13 @llvm.umul.fix.sat.i13(i13 %a, i13 %b, i32 4)
  ret i13 %r
}

define i13 @clmul13(i13 %a, i13 %b) {
  %r = call i13 @llvm.clmul.i13(i13 %a, i13 %b)
  ret i13 %r
}

define i64 @sfix64(i64 %a, i64 %b) {
  %r = call i64 @llvm.smul.fix.i64(i64 %a, i64 %b, i32 21)
  ret i64 %r
}

define i64 @sfixsat64(i64 %a, i64 %b) {
  %r = call i64 @llvm.smul.fix.sat.i64(i64 %a, i64 %b, i32 21)
  ret i64 %r
}

define i64 @ufix64(i64 %a, i64 %b) {
  %r = call i64 @llvm.umul.fix.i64(i64 %a, i64 %b, i32 21)
  ret i64 %r
}

define i64 @ufixsat64(i64 %a, i64 %b) {
  %r = call i64 @llvm.umul.fix.sat.i64(i64 %a, i64 %b, i32 21)
  ret i64 %r
}

define i64 @clmul64(i64 %a, i64 %b) {
  %r = call i64 @llvm.clmul.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i100 @sfix100(i100 %a, i100 %b) {
  %r = call i100 @llvm.smul.fix.i100(i100 %a, i100 %b, i32 33)
  ret i100 %r
}

define i100 @sfixsat100(i100 %a, i100 %b) {
  %r = call i100 @llvm.smul.fix.sat.i100(i100 %a, i100 %b, i32 33)
  ret i100 %r
}

define i100 @ufix100(i100 %a, i100 %b) {
  %r = call i100 @llvm.umul.fix.i100(i100 %a, i100 %b, i32 33)
  ret i100 %r
}

define i100 @ufixsat100(i100 %a, i100 %b) {
  %r = call i100 @llvm.umul.fix.sat.i100(i100 %a, i100 %b, i32 33)
  ret i100 %r
}

define i100 @clmul100(i100 %a, i100 %b) {
  %r = call i100 @llvm.clmul.i100(i100 %a, i100 %b)
  ret i100 %r
}

define ptx_kernel void @masked(ptr %in, ptr %out, i8 %bits) {
  %low = trunc i8 %bits to i4
  %mask = bitcast i4 %low to <4 x i1>
  %old = load <4 x i32>, ptr %out, align 4
  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 %in, <4 x i1> %mask, <4 x i32> %old)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr align 4 %out, <4 x i1> %mask)
  %half = getelementptr i32, ptr %out, i64 4
  %steps = call <4 x i64> @llvm.stepvector.v4i64()
  %from = getelementptr i32, ptr %in, <4 x i64> %steps
  %to = getelementptr i32, ptr %half, <4 x i64> %steps
  %g = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %from, <4 x i1> %mask, <4 x i32> zeroinitializer)
  %more = add <4 x i32> %g, splat (i32 1000)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %more, <4 x ptr> align 4 %to, <4 x i1> %mask)
  ret void
}

define ptx_kernel void @lanes(ptr %out) {
  %s = call <4 x i16> @llvm.stepvector.v4i16()
  %r = call <4 x i16> @llvm.vector.reverse.v4i16(<4 x i16> %s)
  store <4 x i16> %r, ptr %out, align 8
  %high = call <2 x i16> @llvm.vector.extract.v2i16.v4i16(<4 x i16> %s, i64 2)
  %in = call <4 x i16> @llvm.vector.insert.v4i16.v2i16(<4 x i16> %r, <2 x i16> %high, i64 0)
  %low = call <2 x i16> @llvm.vector.extract.v2i16.v4i16(<4 x i16> %s, i64 0)
  %both = call <4 x i16> @llvm.vector.insert.v4i16.v2i16(<4 x i16> %in, <2 x i16> %low, i64 2)
  %at.1 = getelementptr i8, ptr %out, i64 8
  store <4 x i16> %both, ptr %at.1, align 8
  %one = insertelement <3 x i16> <i16 2, i16 0, i16 1>, i16 2, i32 0
  %ins = call <4 x i16> @llvm.vector.insert.v4i16.v3i16(<4 x i16> splat (i16 2), <3 x i16> %one, i64 0)
  %at.2 = getelementptr i8, ptr %out, i64 16
  store <4 x i16> %ins, ptr %at.2, align 8
  %mask = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i8(i8 -4, i8 -1)
  %wide = zext <4 x i1> %mask to <4 x i16>
  %at.3 = getelementptr i8, ptr %out, i64 24
  store <4 x i16> %wide, ptr %at.3, align 8
  ret void
}

; The bits of a vector of one-bit or five-bit lanes lie side by side; the members around it do not.
define ptx_kernel void @packed(ptr %out, i8 %a, i8 %b) {
  %place = alloca { <8 x i1>, i8, <3 x i5>, i1 }, align 4
  %bits = bitcast i8 %a to <8 x i1>
  %s.0 = insertvalue { <8 x i1>, i8, <3 x i5>, i1 } poison, <8 x i1> %bits, 0
  %s.1 = insertvalue { <8 x i1>, i8, <3 x i5>, i1 } %s.0, i8 %b, 1
  %s.2 = insertvalue { <8 x i1>, i8, <3 x i5>, i1 } %s.1, <3 x i5> <i5 12, i5 13, i5 14>, 2
  %s.3 = insertvalue { <8 x i1>, i8, <3 x i5>, i1 } %s.2, i1 true, 3
  store { <8 x i1>, i8, <3 x i5>, i1 } %s.3, ptr %place, align 4
  %t = load { <8 x i1>, i8, <3 x i5>, i1 }, ptr %place, align 4
  %v = extractvalue { <8 x i1>, i8, <3 x i5>, i1 } %t, 0
  %v.0 = extractelement <8 x i1> %v, i32 0
  %v.2 = extractelement <8 x i1> %v, i32 2
  %w.0 = zext i1 %v.0 to i32
  %w.2 = zext i1 %v.2 to i32
  %n = extractvalue { <8 x i1>, i8, <3 x i5>, i1 } %t, 1
  %n.wide = zext i8 %n to i32
  %five = extractvalue { <8 x i1>, i8, <3 x i5>, i1 } %t, 2
  %five.1 = extractelement <3 x i5> %five, i32 1
  %five.wide = zext i5 %five.1 to i32
  %last = extractvalue { <8 x i1>, i8, <3 x i5>, i1 } %t, 3
  %last.wide = zext i1 %last to i32
  %raw = load i8, ptr %place, align 4
  %raw.part = and i8 %raw, 63
  %raw.less = sub i8 %raw.part, 8
  %raw.wide = zext i8 %raw.less to i32
  %p.1 = getelementptr i32, ptr %out, i64 1
  %p.2 = getelementptr i32, ptr %out, i64 2
  %p.3 = getelementptr i32, ptr %out, i64 3
  %p.4 = getelementptr i32, ptr %out, i64 4
  %p.5 = getelementptr i32, ptr %out, i64 5
  store i32 %w.0, ptr %out, align 4
  store i32 %w.2, ptr %p.1, align 4
  store i32 %raw.wide, ptr %p.2, align 4
  store i32 %n.wide, ptr %p.3, align 4
  store i32 %five.wide, ptr %p.4, align 4
  store i32 %last.wide, ptr %p.5, align 4
  ret void
}
