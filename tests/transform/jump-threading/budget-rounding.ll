; What a copy costs is rounded up. 73 blocks of seven instructions leave one of 512: too little for three
; instructions that two predecessors share, enough for two that two share.
; RUN: opt -passes=jump-threading -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=STATS
; RUN: opt -passes=jump-threading -S %s | FileCheck %s
; STATS: 74 jump-threading - edges threaded
; CHECK: {{^}}three:
; CHECK-NEXT: %k73 = phi i1 [ true,
; CHECK: {{^}}two{{.*}}thread:

declare void @a()
declare void @b()

define void @many(ptr %p) {
entry:
  br label %s0
s0:
  %c0 = load volatile i1, ptr %p
  br i1 %c0, label %l0, label %r0
l0:
  store volatile i32 9, ptr %p
  br label %m0
r0:
  %e0 = load volatile i1, ptr %p
  br label %m0
m0:
  %k0 = phi i1 [ true, %l0 ], [ %e0, %r0 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k0, label %y0, label %n0
y0:
  call void @a()
  br label %s1
n0:
  call void @b()
  br label %s1
s1:
  %c1 = load volatile i1, ptr %p
  br i1 %c1, label %l1, label %r1
l1:
  store volatile i32 9, ptr %p
  br label %m1
r1:
  %e1 = load volatile i1, ptr %p
  br label %m1
m1:
  %k1 = phi i1 [ true, %l1 ], [ %e1, %r1 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k1, label %y1, label %n1
y1:
  call void @a()
  br label %s2
n1:
  call void @b()
  br label %s2
s2:
  %c2 = load volatile i1, ptr %p
  br i1 %c2, label %l2, label %r2
l2:
  store volatile i32 9, ptr %p
  br label %m2
r2:
  %e2 = load volatile i1, ptr %p
  br label %m2
m2:
  %k2 = phi i1 [ true, %l2 ], [ %e2, %r2 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k2, label %y2, label %n2
y2:
  call void @a()
  br label %s3
n2:
  call void @b()
  br label %s3
s3:
  %c3 = load volatile i1, ptr %p
  br i1 %c3, label %l3, label %r3
l3:
  store volatile i32 9, ptr %p
  br label %m3
r3:
  %e3 = load volatile i1, ptr %p
  br label %m3
m3:
  %k3 = phi i1 [ true, %l3 ], [ %e3, %r3 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k3, label %y3, label %n3
y3:
  call void @a()
  br label %s4
n3:
  call void @b()
  br label %s4
s4:
  %c4 = load volatile i1, ptr %p
  br i1 %c4, label %l4, label %r4
l4:
  store volatile i32 9, ptr %p
  br label %m4
r4:
  %e4 = load volatile i1, ptr %p
  br label %m4
m4:
  %k4 = phi i1 [ true, %l4 ], [ %e4, %r4 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k4, label %y4, label %n4
y4:
  call void @a()
  br label %s5
n4:
  call void @b()
  br label %s5
s5:
  %c5 = load volatile i1, ptr %p
  br i1 %c5, label %l5, label %r5
l5:
  store volatile i32 9, ptr %p
  br label %m5
r5:
  %e5 = load volatile i1, ptr %p
  br label %m5
m5:
  %k5 = phi i1 [ true, %l5 ], [ %e5, %r5 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k5, label %y5, label %n5
y5:
  call void @a()
  br label %s6
n5:
  call void @b()
  br label %s6
s6:
  %c6 = load volatile i1, ptr %p
  br i1 %c6, label %l6, label %r6
l6:
  store volatile i32 9, ptr %p
  br label %m6
r6:
  %e6 = load volatile i1, ptr %p
  br label %m6
m6:
  %k6 = phi i1 [ true, %l6 ], [ %e6, %r6 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k6, label %y6, label %n6
y6:
  call void @a()
  br label %s7
n6:
  call void @b()
  br label %s7
s7:
  %c7 = load volatile i1, ptr %p
  br i1 %c7, label %l7, label %r7
l7:
  store volatile i32 9, ptr %p
  br label %m7
r7:
  %e7 = load volatile i1, ptr %p
  br label %m7
m7:
  %k7 = phi i1 [ true, %l7 ], [ %e7, %r7 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k7, label %y7, label %n7
y7:
  call void @a()
  br label %s8
n7:
  call void @b()
  br label %s8
s8:
  %c8 = load volatile i1, ptr %p
  br i1 %c8, label %l8, label %r8
l8:
  store volatile i32 9, ptr %p
  br label %m8
r8:
  %e8 = load volatile i1, ptr %p
  br label %m8
m8:
  %k8 = phi i1 [ true, %l8 ], [ %e8, %r8 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k8, label %y8, label %n8
y8:
  call void @a()
  br label %s9
n8:
  call void @b()
  br label %s9
s9:
  %c9 = load volatile i1, ptr %p
  br i1 %c9, label %l9, label %r9
l9:
  store volatile i32 9, ptr %p
  br label %m9
r9:
  %e9 = load volatile i1, ptr %p
  br label %m9
m9:
  %k9 = phi i1 [ true, %l9 ], [ %e9, %r9 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k9, label %y9, label %n9
y9:
  call void @a()
  br label %s10
n9:
  call void @b()
  br label %s10
s10:
  %c10 = load volatile i1, ptr %p
  br i1 %c10, label %l10, label %r10
l10:
  store volatile i32 9, ptr %p
  br label %m10
r10:
  %e10 = load volatile i1, ptr %p
  br label %m10
m10:
  %k10 = phi i1 [ true, %l10 ], [ %e10, %r10 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k10, label %y10, label %n10
y10:
  call void @a()
  br label %s11
n10:
  call void @b()
  br label %s11
s11:
  %c11 = load volatile i1, ptr %p
  br i1 %c11, label %l11, label %r11
l11:
  store volatile i32 9, ptr %p
  br label %m11
r11:
  %e11 = load volatile i1, ptr %p
  br label %m11
m11:
  %k11 = phi i1 [ true, %l11 ], [ %e11, %r11 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k11, label %y11, label %n11
y11:
  call void @a()
  br label %s12
n11:
  call void @b()
  br label %s12
s12:
  %c12 = load volatile i1, ptr %p
  br i1 %c12, label %l12, label %r12
l12:
  store volatile i32 9, ptr %p
  br label %m12
r12:
  %e12 = load volatile i1, ptr %p
  br label %m12
m12:
  %k12 = phi i1 [ true, %l12 ], [ %e12, %r12 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k12, label %y12, label %n12
y12:
  call void @a()
  br label %s13
n12:
  call void @b()
  br label %s13
s13:
  %c13 = load volatile i1, ptr %p
  br i1 %c13, label %l13, label %r13
l13:
  store volatile i32 9, ptr %p
  br label %m13
r13:
  %e13 = load volatile i1, ptr %p
  br label %m13
m13:
  %k13 = phi i1 [ true, %l13 ], [ %e13, %r13 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k13, label %y13, label %n13
y13:
  call void @a()
  br label %s14
n13:
  call void @b()
  br label %s14
s14:
  %c14 = load volatile i1, ptr %p
  br i1 %c14, label %l14, label %r14
l14:
  store volatile i32 9, ptr %p
  br label %m14
r14:
  %e14 = load volatile i1, ptr %p
  br label %m14
m14:
  %k14 = phi i1 [ true, %l14 ], [ %e14, %r14 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k14, label %y14, label %n14
y14:
  call void @a()
  br label %s15
n14:
  call void @b()
  br label %s15
s15:
  %c15 = load volatile i1, ptr %p
  br i1 %c15, label %l15, label %r15
l15:
  store volatile i32 9, ptr %p
  br label %m15
r15:
  %e15 = load volatile i1, ptr %p
  br label %m15
m15:
  %k15 = phi i1 [ true, %l15 ], [ %e15, %r15 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k15, label %y15, label %n15
y15:
  call void @a()
  br label %s16
n15:
  call void @b()
  br label %s16
s16:
  %c16 = load volatile i1, ptr %p
  br i1 %c16, label %l16, label %r16
l16:
  store volatile i32 9, ptr %p
  br label %m16
r16:
  %e16 = load volatile i1, ptr %p
  br label %m16
m16:
  %k16 = phi i1 [ true, %l16 ], [ %e16, %r16 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k16, label %y16, label %n16
y16:
  call void @a()
  br label %s17
n16:
  call void @b()
  br label %s17
s17:
  %c17 = load volatile i1, ptr %p
  br i1 %c17, label %l17, label %r17
l17:
  store volatile i32 9, ptr %p
  br label %m17
r17:
  %e17 = load volatile i1, ptr %p
  br label %m17
m17:
  %k17 = phi i1 [ true, %l17 ], [ %e17, %r17 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k17, label %y17, label %n17
y17:
  call void @a()
  br label %s18
n17:
  call void @b()
  br label %s18
s18:
  %c18 = load volatile i1, ptr %p
  br i1 %c18, label %l18, label %r18
l18:
  store volatile i32 9, ptr %p
  br label %m18
r18:
  %e18 = load volatile i1, ptr %p
  br label %m18
m18:
  %k18 = phi i1 [ true, %l18 ], [ %e18, %r18 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k18, label %y18, label %n18
y18:
  call void @a()
  br label %s19
n18:
  call void @b()
  br label %s19
s19:
  %c19 = load volatile i1, ptr %p
  br i1 %c19, label %l19, label %r19
l19:
  store volatile i32 9, ptr %p
  br label %m19
r19:
  %e19 = load volatile i1, ptr %p
  br label %m19
m19:
  %k19 = phi i1 [ true, %l19 ], [ %e19, %r19 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k19, label %y19, label %n19
y19:
  call void @a()
  br label %s20
n19:
  call void @b()
  br label %s20
s20:
  %c20 = load volatile i1, ptr %p
  br i1 %c20, label %l20, label %r20
l20:
  store volatile i32 9, ptr %p
  br label %m20
r20:
  %e20 = load volatile i1, ptr %p
  br label %m20
m20:
  %k20 = phi i1 [ true, %l20 ], [ %e20, %r20 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k20, label %y20, label %n20
y20:
  call void @a()
  br label %s21
n20:
  call void @b()
  br label %s21
s21:
  %c21 = load volatile i1, ptr %p
  br i1 %c21, label %l21, label %r21
l21:
  store volatile i32 9, ptr %p
  br label %m21
r21:
  %e21 = load volatile i1, ptr %p
  br label %m21
m21:
  %k21 = phi i1 [ true, %l21 ], [ %e21, %r21 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k21, label %y21, label %n21
y21:
  call void @a()
  br label %s22
n21:
  call void @b()
  br label %s22
s22:
  %c22 = load volatile i1, ptr %p
  br i1 %c22, label %l22, label %r22
l22:
  store volatile i32 9, ptr %p
  br label %m22
r22:
  %e22 = load volatile i1, ptr %p
  br label %m22
m22:
  %k22 = phi i1 [ true, %l22 ], [ %e22, %r22 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k22, label %y22, label %n22
y22:
  call void @a()
  br label %s23
n22:
  call void @b()
  br label %s23
s23:
  %c23 = load volatile i1, ptr %p
  br i1 %c23, label %l23, label %r23
l23:
  store volatile i32 9, ptr %p
  br label %m23
r23:
  %e23 = load volatile i1, ptr %p
  br label %m23
m23:
  %k23 = phi i1 [ true, %l23 ], [ %e23, %r23 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k23, label %y23, label %n23
y23:
  call void @a()
  br label %s24
n23:
  call void @b()
  br label %s24
s24:
  %c24 = load volatile i1, ptr %p
  br i1 %c24, label %l24, label %r24
l24:
  store volatile i32 9, ptr %p
  br label %m24
r24:
  %e24 = load volatile i1, ptr %p
  br label %m24
m24:
  %k24 = phi i1 [ true, %l24 ], [ %e24, %r24 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k24, label %y24, label %n24
y24:
  call void @a()
  br label %s25
n24:
  call void @b()
  br label %s25
s25:
  %c25 = load volatile i1, ptr %p
  br i1 %c25, label %l25, label %r25
l25:
  store volatile i32 9, ptr %p
  br label %m25
r25:
  %e25 = load volatile i1, ptr %p
  br label %m25
m25:
  %k25 = phi i1 [ true, %l25 ], [ %e25, %r25 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k25, label %y25, label %n25
y25:
  call void @a()
  br label %s26
n25:
  call void @b()
  br label %s26
s26:
  %c26 = load volatile i1, ptr %p
  br i1 %c26, label %l26, label %r26
l26:
  store volatile i32 9, ptr %p
  br label %m26
r26:
  %e26 = load volatile i1, ptr %p
  br label %m26
m26:
  %k26 = phi i1 [ true, %l26 ], [ %e26, %r26 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k26, label %y26, label %n26
y26:
  call void @a()
  br label %s27
n26:
  call void @b()
  br label %s27
s27:
  %c27 = load volatile i1, ptr %p
  br i1 %c27, label %l27, label %r27
l27:
  store volatile i32 9, ptr %p
  br label %m27
r27:
  %e27 = load volatile i1, ptr %p
  br label %m27
m27:
  %k27 = phi i1 [ true, %l27 ], [ %e27, %r27 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k27, label %y27, label %n27
y27:
  call void @a()
  br label %s28
n27:
  call void @b()
  br label %s28
s28:
  %c28 = load volatile i1, ptr %p
  br i1 %c28, label %l28, label %r28
l28:
  store volatile i32 9, ptr %p
  br label %m28
r28:
  %e28 = load volatile i1, ptr %p
  br label %m28
m28:
  %k28 = phi i1 [ true, %l28 ], [ %e28, %r28 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k28, label %y28, label %n28
y28:
  call void @a()
  br label %s29
n28:
  call void @b()
  br label %s29
s29:
  %c29 = load volatile i1, ptr %p
  br i1 %c29, label %l29, label %r29
l29:
  store volatile i32 9, ptr %p
  br label %m29
r29:
  %e29 = load volatile i1, ptr %p
  br label %m29
m29:
  %k29 = phi i1 [ true, %l29 ], [ %e29, %r29 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k29, label %y29, label %n29
y29:
  call void @a()
  br label %s30
n29:
  call void @b()
  br label %s30
s30:
  %c30 = load volatile i1, ptr %p
  br i1 %c30, label %l30, label %r30
l30:
  store volatile i32 9, ptr %p
  br label %m30
r30:
  %e30 = load volatile i1, ptr %p
  br label %m30
m30:
  %k30 = phi i1 [ true, %l30 ], [ %e30, %r30 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k30, label %y30, label %n30
y30:
  call void @a()
  br label %s31
n30:
  call void @b()
  br label %s31
s31:
  %c31 = load volatile i1, ptr %p
  br i1 %c31, label %l31, label %r31
l31:
  store volatile i32 9, ptr %p
  br label %m31
r31:
  %e31 = load volatile i1, ptr %p
  br label %m31
m31:
  %k31 = phi i1 [ true, %l31 ], [ %e31, %r31 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k31, label %y31, label %n31
y31:
  call void @a()
  br label %s32
n31:
  call void @b()
  br label %s32
s32:
  %c32 = load volatile i1, ptr %p
  br i1 %c32, label %l32, label %r32
l32:
  store volatile i32 9, ptr %p
  br label %m32
r32:
  %e32 = load volatile i1, ptr %p
  br label %m32
m32:
  %k32 = phi i1 [ true, %l32 ], [ %e32, %r32 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k32, label %y32, label %n32
y32:
  call void @a()
  br label %s33
n32:
  call void @b()
  br label %s33
s33:
  %c33 = load volatile i1, ptr %p
  br i1 %c33, label %l33, label %r33
l33:
  store volatile i32 9, ptr %p
  br label %m33
r33:
  %e33 = load volatile i1, ptr %p
  br label %m33
m33:
  %k33 = phi i1 [ true, %l33 ], [ %e33, %r33 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k33, label %y33, label %n33
y33:
  call void @a()
  br label %s34
n33:
  call void @b()
  br label %s34
s34:
  %c34 = load volatile i1, ptr %p
  br i1 %c34, label %l34, label %r34
l34:
  store volatile i32 9, ptr %p
  br label %m34
r34:
  %e34 = load volatile i1, ptr %p
  br label %m34
m34:
  %k34 = phi i1 [ true, %l34 ], [ %e34, %r34 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k34, label %y34, label %n34
y34:
  call void @a()
  br label %s35
n34:
  call void @b()
  br label %s35
s35:
  %c35 = load volatile i1, ptr %p
  br i1 %c35, label %l35, label %r35
l35:
  store volatile i32 9, ptr %p
  br label %m35
r35:
  %e35 = load volatile i1, ptr %p
  br label %m35
m35:
  %k35 = phi i1 [ true, %l35 ], [ %e35, %r35 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k35, label %y35, label %n35
y35:
  call void @a()
  br label %s36
n35:
  call void @b()
  br label %s36
s36:
  %c36 = load volatile i1, ptr %p
  br i1 %c36, label %l36, label %r36
l36:
  store volatile i32 9, ptr %p
  br label %m36
r36:
  %e36 = load volatile i1, ptr %p
  br label %m36
m36:
  %k36 = phi i1 [ true, %l36 ], [ %e36, %r36 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k36, label %y36, label %n36
y36:
  call void @a()
  br label %s37
n36:
  call void @b()
  br label %s37
s37:
  %c37 = load volatile i1, ptr %p
  br i1 %c37, label %l37, label %r37
l37:
  store volatile i32 9, ptr %p
  br label %m37
r37:
  %e37 = load volatile i1, ptr %p
  br label %m37
m37:
  %k37 = phi i1 [ true, %l37 ], [ %e37, %r37 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k37, label %y37, label %n37
y37:
  call void @a()
  br label %s38
n37:
  call void @b()
  br label %s38
s38:
  %c38 = load volatile i1, ptr %p
  br i1 %c38, label %l38, label %r38
l38:
  store volatile i32 9, ptr %p
  br label %m38
r38:
  %e38 = load volatile i1, ptr %p
  br label %m38
m38:
  %k38 = phi i1 [ true, %l38 ], [ %e38, %r38 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k38, label %y38, label %n38
y38:
  call void @a()
  br label %s39
n38:
  call void @b()
  br label %s39
s39:
  %c39 = load volatile i1, ptr %p
  br i1 %c39, label %l39, label %r39
l39:
  store volatile i32 9, ptr %p
  br label %m39
r39:
  %e39 = load volatile i1, ptr %p
  br label %m39
m39:
  %k39 = phi i1 [ true, %l39 ], [ %e39, %r39 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k39, label %y39, label %n39
y39:
  call void @a()
  br label %s40
n39:
  call void @b()
  br label %s40
s40:
  %c40 = load volatile i1, ptr %p
  br i1 %c40, label %l40, label %r40
l40:
  store volatile i32 9, ptr %p
  br label %m40
r40:
  %e40 = load volatile i1, ptr %p
  br label %m40
m40:
  %k40 = phi i1 [ true, %l40 ], [ %e40, %r40 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k40, label %y40, label %n40
y40:
  call void @a()
  br label %s41
n40:
  call void @b()
  br label %s41
s41:
  %c41 = load volatile i1, ptr %p
  br i1 %c41, label %l41, label %r41
l41:
  store volatile i32 9, ptr %p
  br label %m41
r41:
  %e41 = load volatile i1, ptr %p
  br label %m41
m41:
  %k41 = phi i1 [ true, %l41 ], [ %e41, %r41 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k41, label %y41, label %n41
y41:
  call void @a()
  br label %s42
n41:
  call void @b()
  br label %s42
s42:
  %c42 = load volatile i1, ptr %p
  br i1 %c42, label %l42, label %r42
l42:
  store volatile i32 9, ptr %p
  br label %m42
r42:
  %e42 = load volatile i1, ptr %p
  br label %m42
m42:
  %k42 = phi i1 [ true, %l42 ], [ %e42, %r42 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k42, label %y42, label %n42
y42:
  call void @a()
  br label %s43
n42:
  call void @b()
  br label %s43
s43:
  %c43 = load volatile i1, ptr %p
  br i1 %c43, label %l43, label %r43
l43:
  store volatile i32 9, ptr %p
  br label %m43
r43:
  %e43 = load volatile i1, ptr %p
  br label %m43
m43:
  %k43 = phi i1 [ true, %l43 ], [ %e43, %r43 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k43, label %y43, label %n43
y43:
  call void @a()
  br label %s44
n43:
  call void @b()
  br label %s44
s44:
  %c44 = load volatile i1, ptr %p
  br i1 %c44, label %l44, label %r44
l44:
  store volatile i32 9, ptr %p
  br label %m44
r44:
  %e44 = load volatile i1, ptr %p
  br label %m44
m44:
  %k44 = phi i1 [ true, %l44 ], [ %e44, %r44 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k44, label %y44, label %n44
y44:
  call void @a()
  br label %s45
n44:
  call void @b()
  br label %s45
s45:
  %c45 = load volatile i1, ptr %p
  br i1 %c45, label %l45, label %r45
l45:
  store volatile i32 9, ptr %p
  br label %m45
r45:
  %e45 = load volatile i1, ptr %p
  br label %m45
m45:
  %k45 = phi i1 [ true, %l45 ], [ %e45, %r45 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k45, label %y45, label %n45
y45:
  call void @a()
  br label %s46
n45:
  call void @b()
  br label %s46
s46:
  %c46 = load volatile i1, ptr %p
  br i1 %c46, label %l46, label %r46
l46:
  store volatile i32 9, ptr %p
  br label %m46
r46:
  %e46 = load volatile i1, ptr %p
  br label %m46
m46:
  %k46 = phi i1 [ true, %l46 ], [ %e46, %r46 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k46, label %y46, label %n46
y46:
  call void @a()
  br label %s47
n46:
  call void @b()
  br label %s47
s47:
  %c47 = load volatile i1, ptr %p
  br i1 %c47, label %l47, label %r47
l47:
  store volatile i32 9, ptr %p
  br label %m47
r47:
  %e47 = load volatile i1, ptr %p
  br label %m47
m47:
  %k47 = phi i1 [ true, %l47 ], [ %e47, %r47 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k47, label %y47, label %n47
y47:
  call void @a()
  br label %s48
n47:
  call void @b()
  br label %s48
s48:
  %c48 = load volatile i1, ptr %p
  br i1 %c48, label %l48, label %r48
l48:
  store volatile i32 9, ptr %p
  br label %m48
r48:
  %e48 = load volatile i1, ptr %p
  br label %m48
m48:
  %k48 = phi i1 [ true, %l48 ], [ %e48, %r48 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k48, label %y48, label %n48
y48:
  call void @a()
  br label %s49
n48:
  call void @b()
  br label %s49
s49:
  %c49 = load volatile i1, ptr %p
  br i1 %c49, label %l49, label %r49
l49:
  store volatile i32 9, ptr %p
  br label %m49
r49:
  %e49 = load volatile i1, ptr %p
  br label %m49
m49:
  %k49 = phi i1 [ true, %l49 ], [ %e49, %r49 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k49, label %y49, label %n49
y49:
  call void @a()
  br label %s50
n49:
  call void @b()
  br label %s50
s50:
  %c50 = load volatile i1, ptr %p
  br i1 %c50, label %l50, label %r50
l50:
  store volatile i32 9, ptr %p
  br label %m50
r50:
  %e50 = load volatile i1, ptr %p
  br label %m50
m50:
  %k50 = phi i1 [ true, %l50 ], [ %e50, %r50 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k50, label %y50, label %n50
y50:
  call void @a()
  br label %s51
n50:
  call void @b()
  br label %s51
s51:
  %c51 = load volatile i1, ptr %p
  br i1 %c51, label %l51, label %r51
l51:
  store volatile i32 9, ptr %p
  br label %m51
r51:
  %e51 = load volatile i1, ptr %p
  br label %m51
m51:
  %k51 = phi i1 [ true, %l51 ], [ %e51, %r51 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k51, label %y51, label %n51
y51:
  call void @a()
  br label %s52
n51:
  call void @b()
  br label %s52
s52:
  %c52 = load volatile i1, ptr %p
  br i1 %c52, label %l52, label %r52
l52:
  store volatile i32 9, ptr %p
  br label %m52
r52:
  %e52 = load volatile i1, ptr %p
  br label %m52
m52:
  %k52 = phi i1 [ true, %l52 ], [ %e52, %r52 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k52, label %y52, label %n52
y52:
  call void @a()
  br label %s53
n52:
  call void @b()
  br label %s53
s53:
  %c53 = load volatile i1, ptr %p
  br i1 %c53, label %l53, label %r53
l53:
  store volatile i32 9, ptr %p
  br label %m53
r53:
  %e53 = load volatile i1, ptr %p
  br label %m53
m53:
  %k53 = phi i1 [ true, %l53 ], [ %e53, %r53 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k53, label %y53, label %n53
y53:
  call void @a()
  br label %s54
n53:
  call void @b()
  br label %s54
s54:
  %c54 = load volatile i1, ptr %p
  br i1 %c54, label %l54, label %r54
l54:
  store volatile i32 9, ptr %p
  br label %m54
r54:
  %e54 = load volatile i1, ptr %p
  br label %m54
m54:
  %k54 = phi i1 [ true, %l54 ], [ %e54, %r54 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k54, label %y54, label %n54
y54:
  call void @a()
  br label %s55
n54:
  call void @b()
  br label %s55
s55:
  %c55 = load volatile i1, ptr %p
  br i1 %c55, label %l55, label %r55
l55:
  store volatile i32 9, ptr %p
  br label %m55
r55:
  %e55 = load volatile i1, ptr %p
  br label %m55
m55:
  %k55 = phi i1 [ true, %l55 ], [ %e55, %r55 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k55, label %y55, label %n55
y55:
  call void @a()
  br label %s56
n55:
  call void @b()
  br label %s56
s56:
  %c56 = load volatile i1, ptr %p
  br i1 %c56, label %l56, label %r56
l56:
  store volatile i32 9, ptr %p
  br label %m56
r56:
  %e56 = load volatile i1, ptr %p
  br label %m56
m56:
  %k56 = phi i1 [ true, %l56 ], [ %e56, %r56 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k56, label %y56, label %n56
y56:
  call void @a()
  br label %s57
n56:
  call void @b()
  br label %s57
s57:
  %c57 = load volatile i1, ptr %p
  br i1 %c57, label %l57, label %r57
l57:
  store volatile i32 9, ptr %p
  br label %m57
r57:
  %e57 = load volatile i1, ptr %p
  br label %m57
m57:
  %k57 = phi i1 [ true, %l57 ], [ %e57, %r57 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k57, label %y57, label %n57
y57:
  call void @a()
  br label %s58
n57:
  call void @b()
  br label %s58
s58:
  %c58 = load volatile i1, ptr %p
  br i1 %c58, label %l58, label %r58
l58:
  store volatile i32 9, ptr %p
  br label %m58
r58:
  %e58 = load volatile i1, ptr %p
  br label %m58
m58:
  %k58 = phi i1 [ true, %l58 ], [ %e58, %r58 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k58, label %y58, label %n58
y58:
  call void @a()
  br label %s59
n58:
  call void @b()
  br label %s59
s59:
  %c59 = load volatile i1, ptr %p
  br i1 %c59, label %l59, label %r59
l59:
  store volatile i32 9, ptr %p
  br label %m59
r59:
  %e59 = load volatile i1, ptr %p
  br label %m59
m59:
  %k59 = phi i1 [ true, %l59 ], [ %e59, %r59 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k59, label %y59, label %n59
y59:
  call void @a()
  br label %s60
n59:
  call void @b()
  br label %s60
s60:
  %c60 = load volatile i1, ptr %p
  br i1 %c60, label %l60, label %r60
l60:
  store volatile i32 9, ptr %p
  br label %m60
r60:
  %e60 = load volatile i1, ptr %p
  br label %m60
m60:
  %k60 = phi i1 [ true, %l60 ], [ %e60, %r60 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k60, label %y60, label %n60
y60:
  call void @a()
  br label %s61
n60:
  call void @b()
  br label %s61
s61:
  %c61 = load volatile i1, ptr %p
  br i1 %c61, label %l61, label %r61
l61:
  store volatile i32 9, ptr %p
  br label %m61
r61:
  %e61 = load volatile i1, ptr %p
  br label %m61
m61:
  %k61 = phi i1 [ true, %l61 ], [ %e61, %r61 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k61, label %y61, label %n61
y61:
  call void @a()
  br label %s62
n61:
  call void @b()
  br label %s62
s62:
  %c62 = load volatile i1, ptr %p
  br i1 %c62, label %l62, label %r62
l62:
  store volatile i32 9, ptr %p
  br label %m62
r62:
  %e62 = load volatile i1, ptr %p
  br label %m62
m62:
  %k62 = phi i1 [ true, %l62 ], [ %e62, %r62 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k62, label %y62, label %n62
y62:
  call void @a()
  br label %s63
n62:
  call void @b()
  br label %s63
s63:
  %c63 = load volatile i1, ptr %p
  br i1 %c63, label %l63, label %r63
l63:
  store volatile i32 9, ptr %p
  br label %m63
r63:
  %e63 = load volatile i1, ptr %p
  br label %m63
m63:
  %k63 = phi i1 [ true, %l63 ], [ %e63, %r63 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k63, label %y63, label %n63
y63:
  call void @a()
  br label %s64
n63:
  call void @b()
  br label %s64
s64:
  %c64 = load volatile i1, ptr %p
  br i1 %c64, label %l64, label %r64
l64:
  store volatile i32 9, ptr %p
  br label %m64
r64:
  %e64 = load volatile i1, ptr %p
  br label %m64
m64:
  %k64 = phi i1 [ true, %l64 ], [ %e64, %r64 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k64, label %y64, label %n64
y64:
  call void @a()
  br label %s65
n64:
  call void @b()
  br label %s65
s65:
  %c65 = load volatile i1, ptr %p
  br i1 %c65, label %l65, label %r65
l65:
  store volatile i32 9, ptr %p
  br label %m65
r65:
  %e65 = load volatile i1, ptr %p
  br label %m65
m65:
  %k65 = phi i1 [ true, %l65 ], [ %e65, %r65 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k65, label %y65, label %n65
y65:
  call void @a()
  br label %s66
n65:
  call void @b()
  br label %s66
s66:
  %c66 = load volatile i1, ptr %p
  br i1 %c66, label %l66, label %r66
l66:
  store volatile i32 9, ptr %p
  br label %m66
r66:
  %e66 = load volatile i1, ptr %p
  br label %m66
m66:
  %k66 = phi i1 [ true, %l66 ], [ %e66, %r66 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k66, label %y66, label %n66
y66:
  call void @a()
  br label %s67
n66:
  call void @b()
  br label %s67
s67:
  %c67 = load volatile i1, ptr %p
  br i1 %c67, label %l67, label %r67
l67:
  store volatile i32 9, ptr %p
  br label %m67
r67:
  %e67 = load volatile i1, ptr %p
  br label %m67
m67:
  %k67 = phi i1 [ true, %l67 ], [ %e67, %r67 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k67, label %y67, label %n67
y67:
  call void @a()
  br label %s68
n67:
  call void @b()
  br label %s68
s68:
  %c68 = load volatile i1, ptr %p
  br i1 %c68, label %l68, label %r68
l68:
  store volatile i32 9, ptr %p
  br label %m68
r68:
  %e68 = load volatile i1, ptr %p
  br label %m68
m68:
  %k68 = phi i1 [ true, %l68 ], [ %e68, %r68 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k68, label %y68, label %n68
y68:
  call void @a()
  br label %s69
n68:
  call void @b()
  br label %s69
s69:
  %c69 = load volatile i1, ptr %p
  br i1 %c69, label %l69, label %r69
l69:
  store volatile i32 9, ptr %p
  br label %m69
r69:
  %e69 = load volatile i1, ptr %p
  br label %m69
m69:
  %k69 = phi i1 [ true, %l69 ], [ %e69, %r69 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k69, label %y69, label %n69
y69:
  call void @a()
  br label %s70
n69:
  call void @b()
  br label %s70
s70:
  %c70 = load volatile i1, ptr %p
  br i1 %c70, label %l70, label %r70
l70:
  store volatile i32 9, ptr %p
  br label %m70
r70:
  %e70 = load volatile i1, ptr %p
  br label %m70
m70:
  %k70 = phi i1 [ true, %l70 ], [ %e70, %r70 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k70, label %y70, label %n70
y70:
  call void @a()
  br label %s71
n70:
  call void @b()
  br label %s71
s71:
  %c71 = load volatile i1, ptr %p
  br i1 %c71, label %l71, label %r71
l71:
  store volatile i32 9, ptr %p
  br label %m71
r71:
  %e71 = load volatile i1, ptr %p
  br label %m71
m71:
  %k71 = phi i1 [ true, %l71 ], [ %e71, %r71 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k71, label %y71, label %n71
y71:
  call void @a()
  br label %s72
n71:
  call void @b()
  br label %s72
s72:
  %c72 = load volatile i1, ptr %p
  br i1 %c72, label %l72, label %r72
l72:
  store volatile i32 9, ptr %p
  br label %m72
r72:
  %e72 = load volatile i1, ptr %p
  br label %m72
m72:
  %k72 = phi i1 [ true, %l72 ], [ %e72, %r72 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  br i1 %k72, label %y72, label %n72
y72:
  call void @a()
  br label %s73
n72:
  call void @b()
  br label %s73
s73:
  %c73 = load volatile i32, ptr %p
  switch i32 %c73, label %r73 [
    i32 0, label %l73.0
    i32 1, label %l73.1
  ]
l73.0:
  store volatile i32 0, ptr %p
  br label %three
l73.1:
  store volatile i32 1, ptr %p
  br label %three
r73:
  %e73 = load volatile i1, ptr %p
  br label %three
three:
  %k73 = phi i1 [ true, %l73.0 ], [ true, %l73.1 ], [ %e73, %r73 ]
  store volatile i32 0, ptr %p
  store volatile i32 1, ptr %p
  br i1 %k73, label %y73, label %n73
y73:
  call void @a()
  br label %s74
n73:
  call void @b()
  br label %s74
s74:
  %c74 = load volatile i32, ptr %p
  switch i32 %c74, label %r74 [
    i32 0, label %l74.0
    i32 1, label %l74.1
  ]
l74.0:
  store volatile i32 0, ptr %p
  br label %two
l74.1:
  store volatile i32 1, ptr %p
  br label %two
r74:
  %e74 = load volatile i1, ptr %p
  br label %two
two:
  %k74 = phi i1 [ true, %l74.0 ], [ true, %l74.1 ], [ %e74, %r74 ]
  store volatile i32 0, ptr %p
  br i1 %k74, label %y74, label %n74
y74:
  call void @a()
  br label %s75
n74:
  call void @b()
  br label %s75
s75:
  ret void
}
