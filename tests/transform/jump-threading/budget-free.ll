; Six hundred blocks that only branch: they cost nothing, and all are threaded.
; RUN: opt -passes=jump-threading -stats -disable-output %s 2>&1 | FileCheck %s
; CHECK: 600 jump-threading - edges threaded

declare void @t()
declare void @f()

define void @free(ptr %p) {
entry:
  br label %s0
s0:
  %c0 = load volatile i1, ptr %p
  br i1 %c0, label %l0, label %r0
l0:
  call void @t()
  br label %m0
r0:
  call void @f()
  %e0 = load volatile i1, ptr %p
  br label %m0
m0:
  %k0 = phi i1 [ true, %l0 ], [ %e0, %r0 ]
  br i1 %k0, label %y0, label %n0
y0:
  call void @t()
  br label %s1
n0:
  call void @f()
  br label %s1
s1:
  %c1 = load volatile i1, ptr %p
  br i1 %c1, label %l1, label %r1
l1:
  call void @t()
  br label %m1
r1:
  call void @f()
  %e1 = load volatile i1, ptr %p
  br label %m1
m1:
  %k1 = phi i1 [ true, %l1 ], [ %e1, %r1 ]
  br i1 %k1, label %y1, label %n1
y1:
  call void @t()
  br label %s2
n1:
  call void @f()
  br label %s2
s2:
  %c2 = load volatile i1, ptr %p
  br i1 %c2, label %l2, label %r2
l2:
  call void @t()
  br label %m2
r2:
  call void @f()
  %e2 = load volatile i1, ptr %p
  br label %m2
m2:
  %k2 = phi i1 [ true, %l2 ], [ %e2, %r2 ]
  br i1 %k2, label %y2, label %n2
y2:
  call void @t()
  br label %s3
n2:
  call void @f()
  br label %s3
s3:
  %c3 = load volatile i1, ptr %p
  br i1 %c3, label %l3, label %r3
l3:
  call void @t()
  br label %m3
r3:
  call void @f()
  %e3 = load volatile i1, ptr %p
  br label %m3
m3:
  %k3 = phi i1 [ true, %l3 ], [ %e3, %r3 ]
  br i1 %k3, label %y3, label %n3
y3:
  call void @t()
  br label %s4
n3:
  call void @f()
  br label %s4
s4:
  %c4 = load volatile i1, ptr %p
  br i1 %c4, label %l4, label %r4
l4:
  call void @t()
  br label %m4
r4:
  call void @f()
  %e4 = load volatile i1, ptr %p
  br label %m4
m4:
  %k4 = phi i1 [ true, %l4 ], [ %e4, %r4 ]
  br i1 %k4, label %y4, label %n4
y4:
  call void @t()
  br label %s5
n4:
  call void @f()
  br label %s5
s5:
  %c5 = load volatile i1, ptr %p
  br i1 %c5, label %l5, label %r5
l5:
  call void @t()
  br label %m5
r5:
  call void @f()
  %e5 = load volatile i1, ptr %p
  br label %m5
m5:
  %k5 = phi i1 [ true, %l5 ], [ %e5, %r5 ]
  br i1 %k5, label %y5, label %n5
y5:
  call void @t()
  br label %s6
n5:
  call void @f()
  br label %s6
s6:
  %c6 = load volatile i1, ptr %p
  br i1 %c6, label %l6, label %r6
l6:
  call void @t()
  br label %m6
r6:
  call void @f()
  %e6 = load volatile i1, ptr %p
  br label %m6
m6:
  %k6 = phi i1 [ true, %l6 ], [ %e6, %r6 ]
  br i1 %k6, label %y6, label %n6
y6:
  call void @t()
  br label %s7
n6:
  call void @f()
  br label %s7
s7:
  %c7 = load volatile i1, ptr %p
  br i1 %c7, label %l7, label %r7
l7:
  call void @t()
  br label %m7
r7:
  call void @f()
  %e7 = load volatile i1, ptr %p
  br label %m7
m7:
  %k7 = phi i1 [ true, %l7 ], [ %e7, %r7 ]
  br i1 %k7, label %y7, label %n7
y7:
  call void @t()
  br label %s8
n7:
  call void @f()
  br label %s8
s8:
  %c8 = load volatile i1, ptr %p
  br i1 %c8, label %l8, label %r8
l8:
  call void @t()
  br label %m8
r8:
  call void @f()
  %e8 = load volatile i1, ptr %p
  br label %m8
m8:
  %k8 = phi i1 [ true, %l8 ], [ %e8, %r8 ]
  br i1 %k8, label %y8, label %n8
y8:
  call void @t()
  br label %s9
n8:
  call void @f()
  br label %s9
s9:
  %c9 = load volatile i1, ptr %p
  br i1 %c9, label %l9, label %r9
l9:
  call void @t()
  br label %m9
r9:
  call void @f()
  %e9 = load volatile i1, ptr %p
  br label %m9
m9:
  %k9 = phi i1 [ true, %l9 ], [ %e9, %r9 ]
  br i1 %k9, label %y9, label %n9
y9:
  call void @t()
  br label %s10
n9:
  call void @f()
  br label %s10
s10:
  %c10 = load volatile i1, ptr %p
  br i1 %c10, label %l10, label %r10
l10:
  call void @t()
  br label %m10
r10:
  call void @f()
  %e10 = load volatile i1, ptr %p
  br label %m10
m10:
  %k10 = phi i1 [ true, %l10 ], [ %e10, %r10 ]
  br i1 %k10, label %y10, label %n10
y10:
  call void @t()
  br label %s11
n10:
  call void @f()
  br label %s11
s11:
  %c11 = load volatile i1, ptr %p
  br i1 %c11, label %l11, label %r11
l11:
  call void @t()
  br label %m11
r11:
  call void @f()
  %e11 = load volatile i1, ptr %p
  br label %m11
m11:
  %k11 = phi i1 [ true, %l11 ], [ %e11, %r11 ]
  br i1 %k11, label %y11, label %n11
y11:
  call void @t()
  br label %s12
n11:
  call void @f()
  br label %s12
s12:
  %c12 = load volatile i1, ptr %p
  br i1 %c12, label %l12, label %r12
l12:
  call void @t()
  br label %m12
r12:
  call void @f()
  %e12 = load volatile i1, ptr %p
  br label %m12
m12:
  %k12 = phi i1 [ true, %l12 ], [ %e12, %r12 ]
  br i1 %k12, label %y12, label %n12
y12:
  call void @t()
  br label %s13
n12:
  call void @f()
  br label %s13
s13:
  %c13 = load volatile i1, ptr %p
  br i1 %c13, label %l13, label %r13
l13:
  call void @t()
  br label %m13
r13:
  call void @f()
  %e13 = load volatile i1, ptr %p
  br label %m13
m13:
  %k13 = phi i1 [ true, %l13 ], [ %e13, %r13 ]
  br i1 %k13, label %y13, label %n13
y13:
  call void @t()
  br label %s14
n13:
  call void @f()
  br label %s14
s14:
  %c14 = load volatile i1, ptr %p
  br i1 %c14, label %l14, label %r14
l14:
  call void @t()
  br label %m14
r14:
  call void @f()
  %e14 = load volatile i1, ptr %p
  br label %m14
m14:
  %k14 = phi i1 [ true, %l14 ], [ %e14, %r14 ]
  br i1 %k14, label %y14, label %n14
y14:
  call void @t()
  br label %s15
n14:
  call void @f()
  br label %s15
s15:
  %c15 = load volatile i1, ptr %p
  br i1 %c15, label %l15, label %r15
l15:
  call void @t()
  br label %m15
r15:
  call void @f()
  %e15 = load volatile i1, ptr %p
  br label %m15
m15:
  %k15 = phi i1 [ true, %l15 ], [ %e15, %r15 ]
  br i1 %k15, label %y15, label %n15
y15:
  call void @t()
  br label %s16
n15:
  call void @f()
  br label %s16
s16:
  %c16 = load volatile i1, ptr %p
  br i1 %c16, label %l16, label %r16
l16:
  call void @t()
  br label %m16
r16:
  call void @f()
  %e16 = load volatile i1, ptr %p
  br label %m16
m16:
  %k16 = phi i1 [ true, %l16 ], [ %e16, %r16 ]
  br i1 %k16, label %y16, label %n16
y16:
  call void @t()
  br label %s17
n16:
  call void @f()
  br label %s17
s17:
  %c17 = load volatile i1, ptr %p
  br i1 %c17, label %l17, label %r17
l17:
  call void @t()
  br label %m17
r17:
  call void @f()
  %e17 = load volatile i1, ptr %p
  br label %m17
m17:
  %k17 = phi i1 [ true, %l17 ], [ %e17, %r17 ]
  br i1 %k17, label %y17, label %n17
y17:
  call void @t()
  br label %s18
n17:
  call void @f()
  br label %s18
s18:
  %c18 = load volatile i1, ptr %p
  br i1 %c18, label %l18, label %r18
l18:
  call void @t()
  br label %m18
r18:
  call void @f()
  %e18 = load volatile i1, ptr %p
  br label %m18
m18:
  %k18 = phi i1 [ true, %l18 ], [ %e18, %r18 ]
  br i1 %k18, label %y18, label %n18
y18:
  call void @t()
  br label %s19
n18:
  call void @f()
  br label %s19
s19:
  %c19 = load volatile i1, ptr %p
  br i1 %c19, label %l19, label %r19
l19:
  call void @t()
  br label %m19
r19:
  call void @f()
  %e19 = load volatile i1, ptr %p
  br label %m19
m19:
  %k19 = phi i1 [ true, %l19 ], [ %e19, %r19 ]
  br i1 %k19, label %y19, label %n19
y19:
  call void @t()
  br label %s20
n19:
  call void @f()
  br label %s20
s20:
  %c20 = load volatile i1, ptr %p
  br i1 %c20, label %l20, label %r20
l20:
  call void @t()
  br label %m20
r20:
  call void @f()
  %e20 = load volatile i1, ptr %p
  br label %m20
m20:
  %k20 = phi i1 [ true, %l20 ], [ %e20, %r20 ]
  br i1 %k20, label %y20, label %n20
y20:
  call void @t()
  br label %s21
n20:
  call void @f()
  br label %s21
s21:
  %c21 = load volatile i1, ptr %p
  br i1 %c21, label %l21, label %r21
l21:
  call void @t()
  br label %m21
r21:
  call void @f()
  %e21 = load volatile i1, ptr %p
  br label %m21
m21:
  %k21 = phi i1 [ true, %l21 ], [ %e21, %r21 ]
  br i1 %k21, label %y21, label %n21
y21:
  call void @t()
  br label %s22
n21:
  call void @f()
  br label %s22
s22:
  %c22 = load volatile i1, ptr %p
  br i1 %c22, label %l22, label %r22
l22:
  call void @t()
  br label %m22
r22:
  call void @f()
  %e22 = load volatile i1, ptr %p
  br label %m22
m22:
  %k22 = phi i1 [ true, %l22 ], [ %e22, %r22 ]
  br i1 %k22, label %y22, label %n22
y22:
  call void @t()
  br label %s23
n22:
  call void @f()
  br label %s23
s23:
  %c23 = load volatile i1, ptr %p
  br i1 %c23, label %l23, label %r23
l23:
  call void @t()
  br label %m23
r23:
  call void @f()
  %e23 = load volatile i1, ptr %p
  br label %m23
m23:
  %k23 = phi i1 [ true, %l23 ], [ %e23, %r23 ]
  br i1 %k23, label %y23, label %n23
y23:
  call void @t()
  br label %s24
n23:
  call void @f()
  br label %s24
s24:
  %c24 = load volatile i1, ptr %p
  br i1 %c24, label %l24, label %r24
l24:
  call void @t()
  br label %m24
r24:
  call void @f()
  %e24 = load volatile i1, ptr %p
  br label %m24
m24:
  %k24 = phi i1 [ true, %l24 ], [ %e24, %r24 ]
  br i1 %k24, label %y24, label %n24
y24:
  call void @t()
  br label %s25
n24:
  call void @f()
  br label %s25
s25:
  %c25 = load volatile i1, ptr %p
  br i1 %c25, label %l25, label %r25
l25:
  call void @t()
  br label %m25
r25:
  call void @f()
  %e25 = load volatile i1, ptr %p
  br label %m25
m25:
  %k25 = phi i1 [ true, %l25 ], [ %e25, %r25 ]
  br i1 %k25, label %y25, label %n25
y25:
  call void @t()
  br label %s26
n25:
  call void @f()
  br label %s26
s26:
  %c26 = load volatile i1, ptr %p
  br i1 %c26, label %l26, label %r26
l26:
  call void @t()
  br label %m26
r26:
  call void @f()
  %e26 = load volatile i1, ptr %p
  br label %m26
m26:
  %k26 = phi i1 [ true, %l26 ], [ %e26, %r26 ]
  br i1 %k26, label %y26, label %n26
y26:
  call void @t()
  br label %s27
n26:
  call void @f()
  br label %s27
s27:
  %c27 = load volatile i1, ptr %p
  br i1 %c27, label %l27, label %r27
l27:
  call void @t()
  br label %m27
r27:
  call void @f()
  %e27 = load volatile i1, ptr %p
  br label %m27
m27:
  %k27 = phi i1 [ true, %l27 ], [ %e27, %r27 ]
  br i1 %k27, label %y27, label %n27
y27:
  call void @t()
  br label %s28
n27:
  call void @f()
  br label %s28
s28:
  %c28 = load volatile i1, ptr %p
  br i1 %c28, label %l28, label %r28
l28:
  call void @t()
  br label %m28
r28:
  call void @f()
  %e28 = load volatile i1, ptr %p
  br label %m28
m28:
  %k28 = phi i1 [ true, %l28 ], [ %e28, %r28 ]
  br i1 %k28, label %y28, label %n28
y28:
  call void @t()
  br label %s29
n28:
  call void @f()
  br label %s29
s29:
  %c29 = load volatile i1, ptr %p
  br i1 %c29, label %l29, label %r29
l29:
  call void @t()
  br label %m29
r29:
  call void @f()
  %e29 = load volatile i1, ptr %p
  br label %m29
m29:
  %k29 = phi i1 [ true, %l29 ], [ %e29, %r29 ]
  br i1 %k29, label %y29, label %n29
y29:
  call void @t()
  br label %s30
n29:
  call void @f()
  br label %s30
s30:
  %c30 = load volatile i1, ptr %p
  br i1 %c30, label %l30, label %r30
l30:
  call void @t()
  br label %m30
r30:
  call void @f()
  %e30 = load volatile i1, ptr %p
  br label %m30
m30:
  %k30 = phi i1 [ true, %l30 ], [ %e30, %r30 ]
  br i1 %k30, label %y30, label %n30
y30:
  call void @t()
  br label %s31
n30:
  call void @f()
  br label %s31
s31:
  %c31 = load volatile i1, ptr %p
  br i1 %c31, label %l31, label %r31
l31:
  call void @t()
  br label %m31
r31:
  call void @f()
  %e31 = load volatile i1, ptr %p
  br label %m31
m31:
  %k31 = phi i1 [ true, %l31 ], [ %e31, %r31 ]
  br i1 %k31, label %y31, label %n31
y31:
  call void @t()
  br label %s32
n31:
  call void @f()
  br label %s32
s32:
  %c32 = load volatile i1, ptr %p
  br i1 %c32, label %l32, label %r32
l32:
  call void @t()
  br label %m32
r32:
  call void @f()
  %e32 = load volatile i1, ptr %p
  br label %m32
m32:
  %k32 = phi i1 [ true, %l32 ], [ %e32, %r32 ]
  br i1 %k32, label %y32, label %n32
y32:
  call void @t()
  br label %s33
n32:
  call void @f()
  br label %s33
s33:
  %c33 = load volatile i1, ptr %p
  br i1 %c33, label %l33, label %r33
l33:
  call void @t()
  br label %m33
r33:
  call void @f()
  %e33 = load volatile i1, ptr %p
  br label %m33
m33:
  %k33 = phi i1 [ true, %l33 ], [ %e33, %r33 ]
  br i1 %k33, label %y33, label %n33
y33:
  call void @t()
  br label %s34
n33:
  call void @f()
  br label %s34
s34:
  %c34 = load volatile i1, ptr %p
  br i1 %c34, label %l34, label %r34
l34:
  call void @t()
  br label %m34
r34:
  call void @f()
  %e34 = load volatile i1, ptr %p
  br label %m34
m34:
  %k34 = phi i1 [ true, %l34 ], [ %e34, %r34 ]
  br i1 %k34, label %y34, label %n34
y34:
  call void @t()
  br label %s35
n34:
  call void @f()
  br label %s35
s35:
  %c35 = load volatile i1, ptr %p
  br i1 %c35, label %l35, label %r35
l35:
  call void @t()
  br label %m35
r35:
  call void @f()
  %e35 = load volatile i1, ptr %p
  br label %m35
m35:
  %k35 = phi i1 [ true, %l35 ], [ %e35, %r35 ]
  br i1 %k35, label %y35, label %n35
y35:
  call void @t()
  br label %s36
n35:
  call void @f()
  br label %s36
s36:
  %c36 = load volatile i1, ptr %p
  br i1 %c36, label %l36, label %r36
l36:
  call void @t()
  br label %m36
r36:
  call void @f()
  %e36 = load volatile i1, ptr %p
  br label %m36
m36:
  %k36 = phi i1 [ true, %l36 ], [ %e36, %r36 ]
  br i1 %k36, label %y36, label %n36
y36:
  call void @t()
  br label %s37
n36:
  call void @f()
  br label %s37
s37:
  %c37 = load volatile i1, ptr %p
  br i1 %c37, label %l37, label %r37
l37:
  call void @t()
  br label %m37
r37:
  call void @f()
  %e37 = load volatile i1, ptr %p
  br label %m37
m37:
  %k37 = phi i1 [ true, %l37 ], [ %e37, %r37 ]
  br i1 %k37, label %y37, label %n37
y37:
  call void @t()
  br label %s38
n37:
  call void @f()
  br label %s38
s38:
  %c38 = load volatile i1, ptr %p
  br i1 %c38, label %l38, label %r38
l38:
  call void @t()
  br label %m38
r38:
  call void @f()
  %e38 = load volatile i1, ptr %p
  br label %m38
m38:
  %k38 = phi i1 [ true, %l38 ], [ %e38, %r38 ]
  br i1 %k38, label %y38, label %n38
y38:
  call void @t()
  br label %s39
n38:
  call void @f()
  br label %s39
s39:
  %c39 = load volatile i1, ptr %p
  br i1 %c39, label %l39, label %r39
l39:
  call void @t()
  br label %m39
r39:
  call void @f()
  %e39 = load volatile i1, ptr %p
  br label %m39
m39:
  %k39 = phi i1 [ true, %l39 ], [ %e39, %r39 ]
  br i1 %k39, label %y39, label %n39
y39:
  call void @t()
  br label %s40
n39:
  call void @f()
  br label %s40
s40:
  %c40 = load volatile i1, ptr %p
  br i1 %c40, label %l40, label %r40
l40:
  call void @t()
  br label %m40
r40:
  call void @f()
  %e40 = load volatile i1, ptr %p
  br label %m40
m40:
  %k40 = phi i1 [ true, %l40 ], [ %e40, %r40 ]
  br i1 %k40, label %y40, label %n40
y40:
  call void @t()
  br label %s41
n40:
  call void @f()
  br label %s41
s41:
  %c41 = load volatile i1, ptr %p
  br i1 %c41, label %l41, label %r41
l41:
  call void @t()
  br label %m41
r41:
  call void @f()
  %e41 = load volatile i1, ptr %p
  br label %m41
m41:
  %k41 = phi i1 [ true, %l41 ], [ %e41, %r41 ]
  br i1 %k41, label %y41, label %n41
y41:
  call void @t()
  br label %s42
n41:
  call void @f()
  br label %s42
s42:
  %c42 = load volatile i1, ptr %p
  br i1 %c42, label %l42, label %r42
l42:
  call void @t()
  br label %m42
r42:
  call void @f()
  %e42 = load volatile i1, ptr %p
  br label %m42
m42:
  %k42 = phi i1 [ true, %l42 ], [ %e42, %r42 ]
  br i1 %k42, label %y42, label %n42
y42:
  call void @t()
  br label %s43
n42:
  call void @f()
  br label %s43
s43:
  %c43 = load volatile i1, ptr %p
  br i1 %c43, label %l43, label %r43
l43:
  call void @t()
  br label %m43
r43:
  call void @f()
  %e43 = load volatile i1, ptr %p
  br label %m43
m43:
  %k43 = phi i1 [ true, %l43 ], [ %e43, %r43 ]
  br i1 %k43, label %y43, label %n43
y43:
  call void @t()
  br label %s44
n43:
  call void @f()
  br label %s44
s44:
  %c44 = load volatile i1, ptr %p
  br i1 %c44, label %l44, label %r44
l44:
  call void @t()
  br label %m44
r44:
  call void @f()
  %e44 = load volatile i1, ptr %p
  br label %m44
m44:
  %k44 = phi i1 [ true, %l44 ], [ %e44, %r44 ]
  br i1 %k44, label %y44, label %n44
y44:
  call void @t()
  br label %s45
n44:
  call void @f()
  br label %s45
s45:
  %c45 = load volatile i1, ptr %p
  br i1 %c45, label %l45, label %r45
l45:
  call void @t()
  br label %m45
r45:
  call void @f()
  %e45 = load volatile i1, ptr %p
  br label %m45
m45:
  %k45 = phi i1 [ true, %l45 ], [ %e45, %r45 ]
  br i1 %k45, label %y45, label %n45
y45:
  call void @t()
  br label %s46
n45:
  call void @f()
  br label %s46
s46:
  %c46 = load volatile i1, ptr %p
  br i1 %c46, label %l46, label %r46
l46:
  call void @t()
  br label %m46
r46:
  call void @f()
  %e46 = load volatile i1, ptr %p
  br label %m46
m46:
  %k46 = phi i1 [ true, %l46 ], [ %e46, %r46 ]
  br i1 %k46, label %y46, label %n46
y46:
  call void @t()
  br label %s47
n46:
  call void @f()
  br label %s47
s47:
  %c47 = load volatile i1, ptr %p
  br i1 %c47, label %l47, label %r47
l47:
  call void @t()
  br label %m47
r47:
  call void @f()
  %e47 = load volatile i1, ptr %p
  br label %m47
m47:
  %k47 = phi i1 [ true, %l47 ], [ %e47, %r47 ]
  br i1 %k47, label %y47, label %n47
y47:
  call void @t()
  br label %s48
n47:
  call void @f()
  br label %s48
s48:
  %c48 = load volatile i1, ptr %p
  br i1 %c48, label %l48, label %r48
l48:
  call void @t()
  br label %m48
r48:
  call void @f()
  %e48 = load volatile i1, ptr %p
  br label %m48
m48:
  %k48 = phi i1 [ true, %l48 ], [ %e48, %r48 ]
  br i1 %k48, label %y48, label %n48
y48:
  call void @t()
  br label %s49
n48:
  call void @f()
  br label %s49
s49:
  %c49 = load volatile i1, ptr %p
  br i1 %c49, label %l49, label %r49
l49:
  call void @t()
  br label %m49
r49:
  call void @f()
  %e49 = load volatile i1, ptr %p
  br label %m49
m49:
  %k49 = phi i1 [ true, %l49 ], [ %e49, %r49 ]
  br i1 %k49, label %y49, label %n49
y49:
  call void @t()
  br label %s50
n49:
  call void @f()
  br label %s50
s50:
  %c50 = load volatile i1, ptr %p
  br i1 %c50, label %l50, label %r50
l50:
  call void @t()
  br label %m50
r50:
  call void @f()
  %e50 = load volatile i1, ptr %p
  br label %m50
m50:
  %k50 = phi i1 [ true, %l50 ], [ %e50, %r50 ]
  br i1 %k50, label %y50, label %n50
y50:
  call void @t()
  br label %s51
n50:
  call void @f()
  br label %s51
s51:
  %c51 = load volatile i1, ptr %p
  br i1 %c51, label %l51, label %r51
l51:
  call void @t()
  br label %m51
r51:
  call void @f()
  %e51 = load volatile i1, ptr %p
  br label %m51
m51:
  %k51 = phi i1 [ true, %l51 ], [ %e51, %r51 ]
  br i1 %k51, label %y51, label %n51
y51:
  call void @t()
  br label %s52
n51:
  call void @f()
  br label %s52
s52:
  %c52 = load volatile i1, ptr %p
  br i1 %c52, label %l52, label %r52
l52:
  call void @t()
  br label %m52
r52:
  call void @f()
  %e52 = load volatile i1, ptr %p
  br label %m52
m52:
  %k52 = phi i1 [ true, %l52 ], [ %e52, %r52 ]
  br i1 %k52, label %y52, label %n52
y52:
  call void @t()
  br label %s53
n52:
  call void @f()
  br label %s53
s53:
  %c53 = load volatile i1, ptr %p
  br i1 %c53, label %l53, label %r53
l53:
  call void @t()
  br label %m53
r53:
  call void @f()
  %e53 = load volatile i1, ptr %p
  br label %m53
m53:
  %k53 = phi i1 [ true, %l53 ], [ %e53, %r53 ]
  br i1 %k53, label %y53, label %n53
y53:
  call void @t()
  br label %s54
n53:
  call void @f()
  br label %s54
s54:
  %c54 = load volatile i1, ptr %p
  br i1 %c54, label %l54, label %r54
l54:
  call void @t()
  br label %m54
r54:
  call void @f()
  %e54 = load volatile i1, ptr %p
  br label %m54
m54:
  %k54 = phi i1 [ true, %l54 ], [ %e54, %r54 ]
  br i1 %k54, label %y54, label %n54
y54:
  call void @t()
  br label %s55
n54:
  call void @f()
  br label %s55
s55:
  %c55 = load volatile i1, ptr %p
  br i1 %c55, label %l55, label %r55
l55:
  call void @t()
  br label %m55
r55:
  call void @f()
  %e55 = load volatile i1, ptr %p
  br label %m55
m55:
  %k55 = phi i1 [ true, %l55 ], [ %e55, %r55 ]
  br i1 %k55, label %y55, label %n55
y55:
  call void @t()
  br label %s56
n55:
  call void @f()
  br label %s56
s56:
  %c56 = load volatile i1, ptr %p
  br i1 %c56, label %l56, label %r56
l56:
  call void @t()
  br label %m56
r56:
  call void @f()
  %e56 = load volatile i1, ptr %p
  br label %m56
m56:
  %k56 = phi i1 [ true, %l56 ], [ %e56, %r56 ]
  br i1 %k56, label %y56, label %n56
y56:
  call void @t()
  br label %s57
n56:
  call void @f()
  br label %s57
s57:
  %c57 = load volatile i1, ptr %p
  br i1 %c57, label %l57, label %r57
l57:
  call void @t()
  br label %m57
r57:
  call void @f()
  %e57 = load volatile i1, ptr %p
  br label %m57
m57:
  %k57 = phi i1 [ true, %l57 ], [ %e57, %r57 ]
  br i1 %k57, label %y57, label %n57
y57:
  call void @t()
  br label %s58
n57:
  call void @f()
  br label %s58
s58:
  %c58 = load volatile i1, ptr %p
  br i1 %c58, label %l58, label %r58
l58:
  call void @t()
  br label %m58
r58:
  call void @f()
  %e58 = load volatile i1, ptr %p
  br label %m58
m58:
  %k58 = phi i1 [ true, %l58 ], [ %e58, %r58 ]
  br i1 %k58, label %y58, label %n58
y58:
  call void @t()
  br label %s59
n58:
  call void @f()
  br label %s59
s59:
  %c59 = load volatile i1, ptr %p
  br i1 %c59, label %l59, label %r59
l59:
  call void @t()
  br label %m59
r59:
  call void @f()
  %e59 = load volatile i1, ptr %p
  br label %m59
m59:
  %k59 = phi i1 [ true, %l59 ], [ %e59, %r59 ]
  br i1 %k59, label %y59, label %n59
y59:
  call void @t()
  br label %s60
n59:
  call void @f()
  br label %s60
s60:
  %c60 = load volatile i1, ptr %p
  br i1 %c60, label %l60, label %r60
l60:
  call void @t()
  br label %m60
r60:
  call void @f()
  %e60 = load volatile i1, ptr %p
  br label %m60
m60:
  %k60 = phi i1 [ true, %l60 ], [ %e60, %r60 ]
  br i1 %k60, label %y60, label %n60
y60:
  call void @t()
  br label %s61
n60:
  call void @f()
  br label %s61
s61:
  %c61 = load volatile i1, ptr %p
  br i1 %c61, label %l61, label %r61
l61:
  call void @t()
  br label %m61
r61:
  call void @f()
  %e61 = load volatile i1, ptr %p
  br label %m61
m61:
  %k61 = phi i1 [ true, %l61 ], [ %e61, %r61 ]
  br i1 %k61, label %y61, label %n61
y61:
  call void @t()
  br label %s62
n61:
  call void @f()
  br label %s62
s62:
  %c62 = load volatile i1, ptr %p
  br i1 %c62, label %l62, label %r62
l62:
  call void @t()
  br label %m62
r62:
  call void @f()
  %e62 = load volatile i1, ptr %p
  br label %m62
m62:
  %k62 = phi i1 [ true, %l62 ], [ %e62, %r62 ]
  br i1 %k62, label %y62, label %n62
y62:
  call void @t()
  br label %s63
n62:
  call void @f()
  br label %s63
s63:
  %c63 = load volatile i1, ptr %p
  br i1 %c63, label %l63, label %r63
l63:
  call void @t()
  br label %m63
r63:
  call void @f()
  %e63 = load volatile i1, ptr %p
  br label %m63
m63:
  %k63 = phi i1 [ true, %l63 ], [ %e63, %r63 ]
  br i1 %k63, label %y63, label %n63
y63:
  call void @t()
  br label %s64
n63:
  call void @f()
  br label %s64
s64:
  %c64 = load volatile i1, ptr %p
  br i1 %c64, label %l64, label %r64
l64:
  call void @t()
  br label %m64
r64:
  call void @f()
  %e64 = load volatile i1, ptr %p
  br label %m64
m64:
  %k64 = phi i1 [ true, %l64 ], [ %e64, %r64 ]
  br i1 %k64, label %y64, label %n64
y64:
  call void @t()
  br label %s65
n64:
  call void @f()
  br label %s65
s65:
  %c65 = load volatile i1, ptr %p
  br i1 %c65, label %l65, label %r65
l65:
  call void @t()
  br label %m65
r65:
  call void @f()
  %e65 = load volatile i1, ptr %p
  br label %m65
m65:
  %k65 = phi i1 [ true, %l65 ], [ %e65, %r65 ]
  br i1 %k65, label %y65, label %n65
y65:
  call void @t()
  br label %s66
n65:
  call void @f()
  br label %s66
s66:
  %c66 = load volatile i1, ptr %p
  br i1 %c66, label %l66, label %r66
l66:
  call void @t()
  br label %m66
r66:
  call void @f()
  %e66 = load volatile i1, ptr %p
  br label %m66
m66:
  %k66 = phi i1 [ true, %l66 ], [ %e66, %r66 ]
  br i1 %k66, label %y66, label %n66
y66:
  call void @t()
  br label %s67
n66:
  call void @f()
  br label %s67
s67:
  %c67 = load volatile i1, ptr %p
  br i1 %c67, label %l67, label %r67
l67:
  call void @t()
  br label %m67
r67:
  call void @f()
  %e67 = load volatile i1, ptr %p
  br label %m67
m67:
  %k67 = phi i1 [ true, %l67 ], [ %e67, %r67 ]
  br i1 %k67, label %y67, label %n67
y67:
  call void @t()
  br label %s68
n67:
  call void @f()
  br label %s68
s68:
  %c68 = load volatile i1, ptr %p
  br i1 %c68, label %l68, label %r68
l68:
  call void @t()
  br label %m68
r68:
  call void @f()
  %e68 = load volatile i1, ptr %p
  br label %m68
m68:
  %k68 = phi i1 [ true, %l68 ], [ %e68, %r68 ]
  br i1 %k68, label %y68, label %n68
y68:
  call void @t()
  br label %s69
n68:
  call void @f()
  br label %s69
s69:
  %c69 = load volatile i1, ptr %p
  br i1 %c69, label %l69, label %r69
l69:
  call void @t()
  br label %m69
r69:
  call void @f()
  %e69 = load volatile i1, ptr %p
  br label %m69
m69:
  %k69 = phi i1 [ true, %l69 ], [ %e69, %r69 ]
  br i1 %k69, label %y69, label %n69
y69:
  call void @t()
  br label %s70
n69:
  call void @f()
  br label %s70
s70:
  %c70 = load volatile i1, ptr %p
  br i1 %c70, label %l70, label %r70
l70:
  call void @t()
  br label %m70
r70:
  call void @f()
  %e70 = load volatile i1, ptr %p
  br label %m70
m70:
  %k70 = phi i1 [ true, %l70 ], [ %e70, %r70 ]
  br i1 %k70, label %y70, label %n70
y70:
  call void @t()
  br label %s71
n70:
  call void @f()
  br label %s71
s71:
  %c71 = load volatile i1, ptr %p
  br i1 %c71, label %l71, label %r71
l71:
  call void @t()
  br label %m71
r71:
  call void @f()
  %e71 = load volatile i1, ptr %p
  br label %m71
m71:
  %k71 = phi i1 [ true, %l71 ], [ %e71, %r71 ]
  br i1 %k71, label %y71, label %n71
y71:
  call void @t()
  br label %s72
n71:
  call void @f()
  br label %s72
s72:
  %c72 = load volatile i1, ptr %p
  br i1 %c72, label %l72, label %r72
l72:
  call void @t()
  br label %m72
r72:
  call void @f()
  %e72 = load volatile i1, ptr %p
  br label %m72
m72:
  %k72 = phi i1 [ true, %l72 ], [ %e72, %r72 ]
  br i1 %k72, label %y72, label %n72
y72:
  call void @t()
  br label %s73
n72:
  call void @f()
  br label %s73
s73:
  %c73 = load volatile i1, ptr %p
  br i1 %c73, label %l73, label %r73
l73:
  call void @t()
  br label %m73
r73:
  call void @f()
  %e73 = load volatile i1, ptr %p
  br label %m73
m73:
  %k73 = phi i1 [ true, %l73 ], [ %e73, %r73 ]
  br i1 %k73, label %y73, label %n73
y73:
  call void @t()
  br label %s74
n73:
  call void @f()
  br label %s74
s74:
  %c74 = load volatile i1, ptr %p
  br i1 %c74, label %l74, label %r74
l74:
  call void @t()
  br label %m74
r74:
  call void @f()
  %e74 = load volatile i1, ptr %p
  br label %m74
m74:
  %k74 = phi i1 [ true, %l74 ], [ %e74, %r74 ]
  br i1 %k74, label %y74, label %n74
y74:
  call void @t()
  br label %s75
n74:
  call void @f()
  br label %s75
s75:
  %c75 = load volatile i1, ptr %p
  br i1 %c75, label %l75, label %r75
l75:
  call void @t()
  br label %m75
r75:
  call void @f()
  %e75 = load volatile i1, ptr %p
  br label %m75
m75:
  %k75 = phi i1 [ true, %l75 ], [ %e75, %r75 ]
  br i1 %k75, label %y75, label %n75
y75:
  call void @t()
  br label %s76
n75:
  call void @f()
  br label %s76
s76:
  %c76 = load volatile i1, ptr %p
  br i1 %c76, label %l76, label %r76
l76:
  call void @t()
  br label %m76
r76:
  call void @f()
  %e76 = load volatile i1, ptr %p
  br label %m76
m76:
  %k76 = phi i1 [ true, %l76 ], [ %e76, %r76 ]
  br i1 %k76, label %y76, label %n76
y76:
  call void @t()
  br label %s77
n76:
  call void @f()
  br label %s77
s77:
  %c77 = load volatile i1, ptr %p
  br i1 %c77, label %l77, label %r77
l77:
  call void @t()
  br label %m77
r77:
  call void @f()
  %e77 = load volatile i1, ptr %p
  br label %m77
m77:
  %k77 = phi i1 [ true, %l77 ], [ %e77, %r77 ]
  br i1 %k77, label %y77, label %n77
y77:
  call void @t()
  br label %s78
n77:
  call void @f()
  br label %s78
s78:
  %c78 = load volatile i1, ptr %p
  br i1 %c78, label %l78, label %r78
l78:
  call void @t()
  br label %m78
r78:
  call void @f()
  %e78 = load volatile i1, ptr %p
  br label %m78
m78:
  %k78 = phi i1 [ true, %l78 ], [ %e78, %r78 ]
  br i1 %k78, label %y78, label %n78
y78:
  call void @t()
  br label %s79
n78:
  call void @f()
  br label %s79
s79:
  %c79 = load volatile i1, ptr %p
  br i1 %c79, label %l79, label %r79
l79:
  call void @t()
  br label %m79
r79:
  call void @f()
  %e79 = load volatile i1, ptr %p
  br label %m79
m79:
  %k79 = phi i1 [ true, %l79 ], [ %e79, %r79 ]
  br i1 %k79, label %y79, label %n79
y79:
  call void @t()
  br label %s80
n79:
  call void @f()
  br label %s80
s80:
  %c80 = load volatile i1, ptr %p
  br i1 %c80, label %l80, label %r80
l80:
  call void @t()
  br label %m80
r80:
  call void @f()
  %e80 = load volatile i1, ptr %p
  br label %m80
m80:
  %k80 = phi i1 [ true, %l80 ], [ %e80, %r80 ]
  br i1 %k80, label %y80, label %n80
y80:
  call void @t()
  br label %s81
n80:
  call void @f()
  br label %s81
s81:
  %c81 = load volatile i1, ptr %p
  br i1 %c81, label %l81, label %r81
l81:
  call void @t()
  br label %m81
r81:
  call void @f()
  %e81 = load volatile i1, ptr %p
  br label %m81
m81:
  %k81 = phi i1 [ true, %l81 ], [ %e81, %r81 ]
  br i1 %k81, label %y81, label %n81
y81:
  call void @t()
  br label %s82
n81:
  call void @f()
  br label %s82
s82:
  %c82 = load volatile i1, ptr %p
  br i1 %c82, label %l82, label %r82
l82:
  call void @t()
  br label %m82
r82:
  call void @f()
  %e82 = load volatile i1, ptr %p
  br label %m82
m82:
  %k82 = phi i1 [ true, %l82 ], [ %e82, %r82 ]
  br i1 %k82, label %y82, label %n82
y82:
  call void @t()
  br label %s83
n82:
  call void @f()
  br label %s83
s83:
  %c83 = load volatile i1, ptr %p
  br i1 %c83, label %l83, label %r83
l83:
  call void @t()
  br label %m83
r83:
  call void @f()
  %e83 = load volatile i1, ptr %p
  br label %m83
m83:
  %k83 = phi i1 [ true, %l83 ], [ %e83, %r83 ]
  br i1 %k83, label %y83, label %n83
y83:
  call void @t()
  br label %s84
n83:
  call void @f()
  br label %s84
s84:
  %c84 = load volatile i1, ptr %p
  br i1 %c84, label %l84, label %r84
l84:
  call void @t()
  br label %m84
r84:
  call void @f()
  %e84 = load volatile i1, ptr %p
  br label %m84
m84:
  %k84 = phi i1 [ true, %l84 ], [ %e84, %r84 ]
  br i1 %k84, label %y84, label %n84
y84:
  call void @t()
  br label %s85
n84:
  call void @f()
  br label %s85
s85:
  %c85 = load volatile i1, ptr %p
  br i1 %c85, label %l85, label %r85
l85:
  call void @t()
  br label %m85
r85:
  call void @f()
  %e85 = load volatile i1, ptr %p
  br label %m85
m85:
  %k85 = phi i1 [ true, %l85 ], [ %e85, %r85 ]
  br i1 %k85, label %y85, label %n85
y85:
  call void @t()
  br label %s86
n85:
  call void @f()
  br label %s86
s86:
  %c86 = load volatile i1, ptr %p
  br i1 %c86, label %l86, label %r86
l86:
  call void @t()
  br label %m86
r86:
  call void @f()
  %e86 = load volatile i1, ptr %p
  br label %m86
m86:
  %k86 = phi i1 [ true, %l86 ], [ %e86, %r86 ]
  br i1 %k86, label %y86, label %n86
y86:
  call void @t()
  br label %s87
n86:
  call void @f()
  br label %s87
s87:
  %c87 = load volatile i1, ptr %p
  br i1 %c87, label %l87, label %r87
l87:
  call void @t()
  br label %m87
r87:
  call void @f()
  %e87 = load volatile i1, ptr %p
  br label %m87
m87:
  %k87 = phi i1 [ true, %l87 ], [ %e87, %r87 ]
  br i1 %k87, label %y87, label %n87
y87:
  call void @t()
  br label %s88
n87:
  call void @f()
  br label %s88
s88:
  %c88 = load volatile i1, ptr %p
  br i1 %c88, label %l88, label %r88
l88:
  call void @t()
  br label %m88
r88:
  call void @f()
  %e88 = load volatile i1, ptr %p
  br label %m88
m88:
  %k88 = phi i1 [ true, %l88 ], [ %e88, %r88 ]
  br i1 %k88, label %y88, label %n88
y88:
  call void @t()
  br label %s89
n88:
  call void @f()
  br label %s89
s89:
  %c89 = load volatile i1, ptr %p
  br i1 %c89, label %l89, label %r89
l89:
  call void @t()
  br label %m89
r89:
  call void @f()
  %e89 = load volatile i1, ptr %p
  br label %m89
m89:
  %k89 = phi i1 [ true, %l89 ], [ %e89, %r89 ]
  br i1 %k89, label %y89, label %n89
y89:
  call void @t()
  br label %s90
n89:
  call void @f()
  br label %s90
s90:
  %c90 = load volatile i1, ptr %p
  br i1 %c90, label %l90, label %r90
l90:
  call void @t()
  br label %m90
r90:
  call void @f()
  %e90 = load volatile i1, ptr %p
  br label %m90
m90:
  %k90 = phi i1 [ true, %l90 ], [ %e90, %r90 ]
  br i1 %k90, label %y90, label %n90
y90:
  call void @t()
  br label %s91
n90:
  call void @f()
  br label %s91
s91:
  %c91 = load volatile i1, ptr %p
  br i1 %c91, label %l91, label %r91
l91:
  call void @t()
  br label %m91
r91:
  call void @f()
  %e91 = load volatile i1, ptr %p
  br label %m91
m91:
  %k91 = phi i1 [ true, %l91 ], [ %e91, %r91 ]
  br i1 %k91, label %y91, label %n91
y91:
  call void @t()
  br label %s92
n91:
  call void @f()
  br label %s92
s92:
  %c92 = load volatile i1, ptr %p
  br i1 %c92, label %l92, label %r92
l92:
  call void @t()
  br label %m92
r92:
  call void @f()
  %e92 = load volatile i1, ptr %p
  br label %m92
m92:
  %k92 = phi i1 [ true, %l92 ], [ %e92, %r92 ]
  br i1 %k92, label %y92, label %n92
y92:
  call void @t()
  br label %s93
n92:
  call void @f()
  br label %s93
s93:
  %c93 = load volatile i1, ptr %p
  br i1 %c93, label %l93, label %r93
l93:
  call void @t()
  br label %m93
r93:
  call void @f()
  %e93 = load volatile i1, ptr %p
  br label %m93
m93:
  %k93 = phi i1 [ true, %l93 ], [ %e93, %r93 ]
  br i1 %k93, label %y93, label %n93
y93:
  call void @t()
  br label %s94
n93:
  call void @f()
  br label %s94
s94:
  %c94 = load volatile i1, ptr %p
  br i1 %c94, label %l94, label %r94
l94:
  call void @t()
  br label %m94
r94:
  call void @f()
  %e94 = load volatile i1, ptr %p
  br label %m94
m94:
  %k94 = phi i1 [ true, %l94 ], [ %e94, %r94 ]
  br i1 %k94, label %y94, label %n94
y94:
  call void @t()
  br label %s95
n94:
  call void @f()
  br label %s95
s95:
  %c95 = load volatile i1, ptr %p
  br i1 %c95, label %l95, label %r95
l95:
  call void @t()
  br label %m95
r95:
  call void @f()
  %e95 = load volatile i1, ptr %p
  br label %m95
m95:
  %k95 = phi i1 [ true, %l95 ], [ %e95, %r95 ]
  br i1 %k95, label %y95, label %n95
y95:
  call void @t()
  br label %s96
n95:
  call void @f()
  br label %s96
s96:
  %c96 = load volatile i1, ptr %p
  br i1 %c96, label %l96, label %r96
l96:
  call void @t()
  br label %m96
r96:
  call void @f()
  %e96 = load volatile i1, ptr %p
  br label %m96
m96:
  %k96 = phi i1 [ true, %l96 ], [ %e96, %r96 ]
  br i1 %k96, label %y96, label %n96
y96:
  call void @t()
  br label %s97
n96:
  call void @f()
  br label %s97
s97:
  %c97 = load volatile i1, ptr %p
  br i1 %c97, label %l97, label %r97
l97:
  call void @t()
  br label %m97
r97:
  call void @f()
  %e97 = load volatile i1, ptr %p
  br label %m97
m97:
  %k97 = phi i1 [ true, %l97 ], [ %e97, %r97 ]
  br i1 %k97, label %y97, label %n97
y97:
  call void @t()
  br label %s98
n97:
  call void @f()
  br label %s98
s98:
  %c98 = load volatile i1, ptr %p
  br i1 %c98, label %l98, label %r98
l98:
  call void @t()
  br label %m98
r98:
  call void @f()
  %e98 = load volatile i1, ptr %p
  br label %m98
m98:
  %k98 = phi i1 [ true, %l98 ], [ %e98, %r98 ]
  br i1 %k98, label %y98, label %n98
y98:
  call void @t()
  br label %s99
n98:
  call void @f()
  br label %s99
s99:
  %c99 = load volatile i1, ptr %p
  br i1 %c99, label %l99, label %r99
l99:
  call void @t()
  br label %m99
r99:
  call void @f()
  %e99 = load volatile i1, ptr %p
  br label %m99
m99:
  %k99 = phi i1 [ true, %l99 ], [ %e99, %r99 ]
  br i1 %k99, label %y99, label %n99
y99:
  call void @t()
  br label %s100
n99:
  call void @f()
  br label %s100
s100:
  %c100 = load volatile i1, ptr %p
  br i1 %c100, label %l100, label %r100
l100:
  call void @t()
  br label %m100
r100:
  call void @f()
  %e100 = load volatile i1, ptr %p
  br label %m100
m100:
  %k100 = phi i1 [ true, %l100 ], [ %e100, %r100 ]
  br i1 %k100, label %y100, label %n100
y100:
  call void @t()
  br label %s101
n100:
  call void @f()
  br label %s101
s101:
  %c101 = load volatile i1, ptr %p
  br i1 %c101, label %l101, label %r101
l101:
  call void @t()
  br label %m101
r101:
  call void @f()
  %e101 = load volatile i1, ptr %p
  br label %m101
m101:
  %k101 = phi i1 [ true, %l101 ], [ %e101, %r101 ]
  br i1 %k101, label %y101, label %n101
y101:
  call void @t()
  br label %s102
n101:
  call void @f()
  br label %s102
s102:
  %c102 = load volatile i1, ptr %p
  br i1 %c102, label %l102, label %r102
l102:
  call void @t()
  br label %m102
r102:
  call void @f()
  %e102 = load volatile i1, ptr %p
  br label %m102
m102:
  %k102 = phi i1 [ true, %l102 ], [ %e102, %r102 ]
  br i1 %k102, label %y102, label %n102
y102:
  call void @t()
  br label %s103
n102:
  call void @f()
  br label %s103
s103:
  %c103 = load volatile i1, ptr %p
  br i1 %c103, label %l103, label %r103
l103:
  call void @t()
  br label %m103
r103:
  call void @f()
  %e103 = load volatile i1, ptr %p
  br label %m103
m103:
  %k103 = phi i1 [ true, %l103 ], [ %e103, %r103 ]
  br i1 %k103, label %y103, label %n103
y103:
  call void @t()
  br label %s104
n103:
  call void @f()
  br label %s104
s104:
  %c104 = load volatile i1, ptr %p
  br i1 %c104, label %l104, label %r104
l104:
  call void @t()
  br label %m104
r104:
  call void @f()
  %e104 = load volatile i1, ptr %p
  br label %m104
m104:
  %k104 = phi i1 [ true, %l104 ], [ %e104, %r104 ]
  br i1 %k104, label %y104, label %n104
y104:
  call void @t()
  br label %s105
n104:
  call void @f()
  br label %s105
s105:
  %c105 = load volatile i1, ptr %p
  br i1 %c105, label %l105, label %r105
l105:
  call void @t()
  br label %m105
r105:
  call void @f()
  %e105 = load volatile i1, ptr %p
  br label %m105
m105:
  %k105 = phi i1 [ true, %l105 ], [ %e105, %r105 ]
  br i1 %k105, label %y105, label %n105
y105:
  call void @t()
  br label %s106
n105:
  call void @f()
  br label %s106
s106:
  %c106 = load volatile i1, ptr %p
  br i1 %c106, label %l106, label %r106
l106:
  call void @t()
  br label %m106
r106:
  call void @f()
  %e106 = load volatile i1, ptr %p
  br label %m106
m106:
  %k106 = phi i1 [ true, %l106 ], [ %e106, %r106 ]
  br i1 %k106, label %y106, label %n106
y106:
  call void @t()
  br label %s107
n106:
  call void @f()
  br label %s107
s107:
  %c107 = load volatile i1, ptr %p
  br i1 %c107, label %l107, label %r107
l107:
  call void @t()
  br label %m107
r107:
  call void @f()
  %e107 = load volatile i1, ptr %p
  br label %m107
m107:
  %k107 = phi i1 [ true, %l107 ], [ %e107, %r107 ]
  br i1 %k107, label %y107, label %n107
y107:
  call void @t()
  br label %s108
n107:
  call void @f()
  br label %s108
s108:
  %c108 = load volatile i1, ptr %p
  br i1 %c108, label %l108, label %r108
l108:
  call void @t()
  br label %m108
r108:
  call void @f()
  %e108 = load volatile i1, ptr %p
  br label %m108
m108:
  %k108 = phi i1 [ true, %l108 ], [ %e108, %r108 ]
  br i1 %k108, label %y108, label %n108
y108:
  call void @t()
  br label %s109
n108:
  call void @f()
  br label %s109
s109:
  %c109 = load volatile i1, ptr %p
  br i1 %c109, label %l109, label %r109
l109:
  call void @t()
  br label %m109
r109:
  call void @f()
  %e109 = load volatile i1, ptr %p
  br label %m109
m109:
  %k109 = phi i1 [ true, %l109 ], [ %e109, %r109 ]
  br i1 %k109, label %y109, label %n109
y109:
  call void @t()
  br label %s110
n109:
  call void @f()
  br label %s110
s110:
  %c110 = load volatile i1, ptr %p
  br i1 %c110, label %l110, label %r110
l110:
  call void @t()
  br label %m110
r110:
  call void @f()
  %e110 = load volatile i1, ptr %p
  br label %m110
m110:
  %k110 = phi i1 [ true, %l110 ], [ %e110, %r110 ]
  br i1 %k110, label %y110, label %n110
y110:
  call void @t()
  br label %s111
n110:
  call void @f()
  br label %s111
s111:
  %c111 = load volatile i1, ptr %p
  br i1 %c111, label %l111, label %r111
l111:
  call void @t()
  br label %m111
r111:
  call void @f()
  %e111 = load volatile i1, ptr %p
  br label %m111
m111:
  %k111 = phi i1 [ true, %l111 ], [ %e111, %r111 ]
  br i1 %k111, label %y111, label %n111
y111:
  call void @t()
  br label %s112
n111:
  call void @f()
  br label %s112
s112:
  %c112 = load volatile i1, ptr %p
  br i1 %c112, label %l112, label %r112
l112:
  call void @t()
  br label %m112
r112:
  call void @f()
  %e112 = load volatile i1, ptr %p
  br label %m112
m112:
  %k112 = phi i1 [ true, %l112 ], [ %e112, %r112 ]
  br i1 %k112, label %y112, label %n112
y112:
  call void @t()
  br label %s113
n112:
  call void @f()
  br label %s113
s113:
  %c113 = load volatile i1, ptr %p
  br i1 %c113, label %l113, label %r113
l113:
  call void @t()
  br label %m113
r113:
  call void @f()
  %e113 = load volatile i1, ptr %p
  br label %m113
m113:
  %k113 = phi i1 [ true, %l113 ], [ %e113, %r113 ]
  br i1 %k113, label %y113, label %n113
y113:
  call void @t()
  br label %s114
n113:
  call void @f()
  br label %s114
s114:
  %c114 = load volatile i1, ptr %p
  br i1 %c114, label %l114, label %r114
l114:
  call void @t()
  br label %m114
r114:
  call void @f()
  %e114 = load volatile i1, ptr %p
  br label %m114
m114:
  %k114 = phi i1 [ true, %l114 ], [ %e114, %r114 ]
  br i1 %k114, label %y114, label %n114
y114:
  call void @t()
  br label %s115
n114:
  call void @f()
  br label %s115
s115:
  %c115 = load volatile i1, ptr %p
  br i1 %c115, label %l115, label %r115
l115:
  call void @t()
  br label %m115
r115:
  call void @f()
  %e115 = load volatile i1, ptr %p
  br label %m115
m115:
  %k115 = phi i1 [ true, %l115 ], [ %e115, %r115 ]
  br i1 %k115, label %y115, label %n115
y115:
  call void @t()
  br label %s116
n115:
  call void @f()
  br label %s116
s116:
  %c116 = load volatile i1, ptr %p
  br i1 %c116, label %l116, label %r116
l116:
  call void @t()
  br label %m116
r116:
  call void @f()
  %e116 = load volatile i1, ptr %p
  br label %m116
m116:
  %k116 = phi i1 [ true, %l116 ], [ %e116, %r116 ]
  br i1 %k116, label %y116, label %n116
y116:
  call void @t()
  br label %s117
n116:
  call void @f()
  br label %s117
s117:
  %c117 = load volatile i1, ptr %p
  br i1 %c117, label %l117, label %r117
l117:
  call void @t()
  br label %m117
r117:
  call void @f()
  %e117 = load volatile i1, ptr %p
  br label %m117
m117:
  %k117 = phi i1 [ true, %l117 ], [ %e117, %r117 ]
  br i1 %k117, label %y117, label %n117
y117:
  call void @t()
  br label %s118
n117:
  call void @f()
  br label %s118
s118:
  %c118 = load volatile i1, ptr %p
  br i1 %c118, label %l118, label %r118
l118:
  call void @t()
  br label %m118
r118:
  call void @f()
  %e118 = load volatile i1, ptr %p
  br label %m118
m118:
  %k118 = phi i1 [ true, %l118 ], [ %e118, %r118 ]
  br i1 %k118, label %y118, label %n118
y118:
  call void @t()
  br label %s119
n118:
  call void @f()
  br label %s119
s119:
  %c119 = load volatile i1, ptr %p
  br i1 %c119, label %l119, label %r119
l119:
  call void @t()
  br label %m119
r119:
  call void @f()
  %e119 = load volatile i1, ptr %p
  br label %m119
m119:
  %k119 = phi i1 [ true, %l119 ], [ %e119, %r119 ]
  br i1 %k119, label %y119, label %n119
y119:
  call void @t()
  br label %s120
n119:
  call void @f()
  br label %s120
s120:
  %c120 = load volatile i1, ptr %p
  br i1 %c120, label %l120, label %r120
l120:
  call void @t()
  br label %m120
r120:
  call void @f()
  %e120 = load volatile i1, ptr %p
  br label %m120
m120:
  %k120 = phi i1 [ true, %l120 ], [ %e120, %r120 ]
  br i1 %k120, label %y120, label %n120
y120:
  call void @t()
  br label %s121
n120:
  call void @f()
  br label %s121
s121:
  %c121 = load volatile i1, ptr %p
  br i1 %c121, label %l121, label %r121
l121:
  call void @t()
  br label %m121
r121:
  call void @f()
  %e121 = load volatile i1, ptr %p
  br label %m121
m121:
  %k121 = phi i1 [ true, %l121 ], [ %e121, %r121 ]
  br i1 %k121, label %y121, label %n121
y121:
  call void @t()
  br label %s122
n121:
  call void @f()
  br label %s122
s122:
  %c122 = load volatile i1, ptr %p
  br i1 %c122, label %l122, label %r122
l122:
  call void @t()
  br label %m122
r122:
  call void @f()
  %e122 = load volatile i1, ptr %p
  br label %m122
m122:
  %k122 = phi i1 [ true, %l122 ], [ %e122, %r122 ]
  br i1 %k122, label %y122, label %n122
y122:
  call void @t()
  br label %s123
n122:
  call void @f()
  br label %s123
s123:
  %c123 = load volatile i1, ptr %p
  br i1 %c123, label %l123, label %r123
l123:
  call void @t()
  br label %m123
r123:
  call void @f()
  %e123 = load volatile i1, ptr %p
  br label %m123
m123:
  %k123 = phi i1 [ true, %l123 ], [ %e123, %r123 ]
  br i1 %k123, label %y123, label %n123
y123:
  call void @t()
  br label %s124
n123:
  call void @f()
  br label %s124
s124:
  %c124 = load volatile i1, ptr %p
  br i1 %c124, label %l124, label %r124
l124:
  call void @t()
  br label %m124
r124:
  call void @f()
  %e124 = load volatile i1, ptr %p
  br label %m124
m124:
  %k124 = phi i1 [ true, %l124 ], [ %e124, %r124 ]
  br i1 %k124, label %y124, label %n124
y124:
  call void @t()
  br label %s125
n124:
  call void @f()
  br label %s125
s125:
  %c125 = load volatile i1, ptr %p
  br i1 %c125, label %l125, label %r125
l125:
  call void @t()
  br label %m125
r125:
  call void @f()
  %e125 = load volatile i1, ptr %p
  br label %m125
m125:
  %k125 = phi i1 [ true, %l125 ], [ %e125, %r125 ]
  br i1 %k125, label %y125, label %n125
y125:
  call void @t()
  br label %s126
n125:
  call void @f()
  br label %s126
s126:
  %c126 = load volatile i1, ptr %p
  br i1 %c126, label %l126, label %r126
l126:
  call void @t()
  br label %m126
r126:
  call void @f()
  %e126 = load volatile i1, ptr %p
  br label %m126
m126:
  %k126 = phi i1 [ true, %l126 ], [ %e126, %r126 ]
  br i1 %k126, label %y126, label %n126
y126:
  call void @t()
  br label %s127
n126:
  call void @f()
  br label %s127
s127:
  %c127 = load volatile i1, ptr %p
  br i1 %c127, label %l127, label %r127
l127:
  call void @t()
  br label %m127
r127:
  call void @f()
  %e127 = load volatile i1, ptr %p
  br label %m127
m127:
  %k127 = phi i1 [ true, %l127 ], [ %e127, %r127 ]
  br i1 %k127, label %y127, label %n127
y127:
  call void @t()
  br label %s128
n127:
  call void @f()
  br label %s128
s128:
  %c128 = load volatile i1, ptr %p
  br i1 %c128, label %l128, label %r128
l128:
  call void @t()
  br label %m128
r128:
  call void @f()
  %e128 = load volatile i1, ptr %p
  br label %m128
m128:
  %k128 = phi i1 [ true, %l128 ], [ %e128, %r128 ]
  br i1 %k128, label %y128, label %n128
y128:
  call void @t()
  br label %s129
n128:
  call void @f()
  br label %s129
s129:
  %c129 = load volatile i1, ptr %p
  br i1 %c129, label %l129, label %r129
l129:
  call void @t()
  br label %m129
r129:
  call void @f()
  %e129 = load volatile i1, ptr %p
  br label %m129
m129:
  %k129 = phi i1 [ true, %l129 ], [ %e129, %r129 ]
  br i1 %k129, label %y129, label %n129
y129:
  call void @t()
  br label %s130
n129:
  call void @f()
  br label %s130
s130:
  %c130 = load volatile i1, ptr %p
  br i1 %c130, label %l130, label %r130
l130:
  call void @t()
  br label %m130
r130:
  call void @f()
  %e130 = load volatile i1, ptr %p
  br label %m130
m130:
  %k130 = phi i1 [ true, %l130 ], [ %e130, %r130 ]
  br i1 %k130, label %y130, label %n130
y130:
  call void @t()
  br label %s131
n130:
  call void @f()
  br label %s131
s131:
  %c131 = load volatile i1, ptr %p
  br i1 %c131, label %l131, label %r131
l131:
  call void @t()
  br label %m131
r131:
  call void @f()
  %e131 = load volatile i1, ptr %p
  br label %m131
m131:
  %k131 = phi i1 [ true, %l131 ], [ %e131, %r131 ]
  br i1 %k131, label %y131, label %n131
y131:
  call void @t()
  br label %s132
n131:
  call void @f()
  br label %s132
s132:
  %c132 = load volatile i1, ptr %p
  br i1 %c132, label %l132, label %r132
l132:
  call void @t()
  br label %m132
r132:
  call void @f()
  %e132 = load volatile i1, ptr %p
  br label %m132
m132:
  %k132 = phi i1 [ true, %l132 ], [ %e132, %r132 ]
  br i1 %k132, label %y132, label %n132
y132:
  call void @t()
  br label %s133
n132:
  call void @f()
  br label %s133
s133:
  %c133 = load volatile i1, ptr %p
  br i1 %c133, label %l133, label %r133
l133:
  call void @t()
  br label %m133
r133:
  call void @f()
  %e133 = load volatile i1, ptr %p
  br label %m133
m133:
  %k133 = phi i1 [ true, %l133 ], [ %e133, %r133 ]
  br i1 %k133, label %y133, label %n133
y133:
  call void @t()
  br label %s134
n133:
  call void @f()
  br label %s134
s134:
  %c134 = load volatile i1, ptr %p
  br i1 %c134, label %l134, label %r134
l134:
  call void @t()
  br label %m134
r134:
  call void @f()
  %e134 = load volatile i1, ptr %p
  br label %m134
m134:
  %k134 = phi i1 [ true, %l134 ], [ %e134, %r134 ]
  br i1 %k134, label %y134, label %n134
y134:
  call void @t()
  br label %s135
n134:
  call void @f()
  br label %s135
s135:
  %c135 = load volatile i1, ptr %p
  br i1 %c135, label %l135, label %r135
l135:
  call void @t()
  br label %m135
r135:
  call void @f()
  %e135 = load volatile i1, ptr %p
  br label %m135
m135:
  %k135 = phi i1 [ true, %l135 ], [ %e135, %r135 ]
  br i1 %k135, label %y135, label %n135
y135:
  call void @t()
  br label %s136
n135:
  call void @f()
  br label %s136
s136:
  %c136 = load volatile i1, ptr %p
  br i1 %c136, label %l136, label %r136
l136:
  call void @t()
  br label %m136
r136:
  call void @f()
  %e136 = load volatile i1, ptr %p
  br label %m136
m136:
  %k136 = phi i1 [ true, %l136 ], [ %e136, %r136 ]
  br i1 %k136, label %y136, label %n136
y136:
  call void @t()
  br label %s137
n136:
  call void @f()
  br label %s137
s137:
  %c137 = load volatile i1, ptr %p
  br i1 %c137, label %l137, label %r137
l137:
  call void @t()
  br label %m137
r137:
  call void @f()
  %e137 = load volatile i1, ptr %p
  br label %m137
m137:
  %k137 = phi i1 [ true, %l137 ], [ %e137, %r137 ]
  br i1 %k137, label %y137, label %n137
y137:
  call void @t()
  br label %s138
n137:
  call void @f()
  br label %s138
s138:
  %c138 = load volatile i1, ptr %p
  br i1 %c138, label %l138, label %r138
l138:
  call void @t()
  br label %m138
r138:
  call void @f()
  %e138 = load volatile i1, ptr %p
  br label %m138
m138:
  %k138 = phi i1 [ true, %l138 ], [ %e138, %r138 ]
  br i1 %k138, label %y138, label %n138
y138:
  call void @t()
  br label %s139
n138:
  call void @f()
  br label %s139
s139:
  %c139 = load volatile i1, ptr %p
  br i1 %c139, label %l139, label %r139
l139:
  call void @t()
  br label %m139
r139:
  call void @f()
  %e139 = load volatile i1, ptr %p
  br label %m139
m139:
  %k139 = phi i1 [ true, %l139 ], [ %e139, %r139 ]
  br i1 %k139, label %y139, label %n139
y139:
  call void @t()
  br label %s140
n139:
  call void @f()
  br label %s140
s140:
  %c140 = load volatile i1, ptr %p
  br i1 %c140, label %l140, label %r140
l140:
  call void @t()
  br label %m140
r140:
  call void @f()
  %e140 = load volatile i1, ptr %p
  br label %m140
m140:
  %k140 = phi i1 [ true, %l140 ], [ %e140, %r140 ]
  br i1 %k140, label %y140, label %n140
y140:
  call void @t()
  br label %s141
n140:
  call void @f()
  br label %s141
s141:
  %c141 = load volatile i1, ptr %p
  br i1 %c141, label %l141, label %r141
l141:
  call void @t()
  br label %m141
r141:
  call void @f()
  %e141 = load volatile i1, ptr %p
  br label %m141
m141:
  %k141 = phi i1 [ true, %l141 ], [ %e141, %r141 ]
  br i1 %k141, label %y141, label %n141
y141:
  call void @t()
  br label %s142
n141:
  call void @f()
  br label %s142
s142:
  %c142 = load volatile i1, ptr %p
  br i1 %c142, label %l142, label %r142
l142:
  call void @t()
  br label %m142
r142:
  call void @f()
  %e142 = load volatile i1, ptr %p
  br label %m142
m142:
  %k142 = phi i1 [ true, %l142 ], [ %e142, %r142 ]
  br i1 %k142, label %y142, label %n142
y142:
  call void @t()
  br label %s143
n142:
  call void @f()
  br label %s143
s143:
  %c143 = load volatile i1, ptr %p
  br i1 %c143, label %l143, label %r143
l143:
  call void @t()
  br label %m143
r143:
  call void @f()
  %e143 = load volatile i1, ptr %p
  br label %m143
m143:
  %k143 = phi i1 [ true, %l143 ], [ %e143, %r143 ]
  br i1 %k143, label %y143, label %n143
y143:
  call void @t()
  br label %s144
n143:
  call void @f()
  br label %s144
s144:
  %c144 = load volatile i1, ptr %p
  br i1 %c144, label %l144, label %r144
l144:
  call void @t()
  br label %m144
r144:
  call void @f()
  %e144 = load volatile i1, ptr %p
  br label %m144
m144:
  %k144 = phi i1 [ true, %l144 ], [ %e144, %r144 ]
  br i1 %k144, label %y144, label %n144
y144:
  call void @t()
  br label %s145
n144:
  call void @f()
  br label %s145
s145:
  %c145 = load volatile i1, ptr %p
  br i1 %c145, label %l145, label %r145
l145:
  call void @t()
  br label %m145
r145:
  call void @f()
  %e145 = load volatile i1, ptr %p
  br label %m145
m145:
  %k145 = phi i1 [ true, %l145 ], [ %e145, %r145 ]
  br i1 %k145, label %y145, label %n145
y145:
  call void @t()
  br label %s146
n145:
  call void @f()
  br label %s146
s146:
  %c146 = load volatile i1, ptr %p
  br i1 %c146, label %l146, label %r146
l146:
  call void @t()
  br label %m146
r146:
  call void @f()
  %e146 = load volatile i1, ptr %p
  br label %m146
m146:
  %k146 = phi i1 [ true, %l146 ], [ %e146, %r146 ]
  br i1 %k146, label %y146, label %n146
y146:
  call void @t()
  br label %s147
n146:
  call void @f()
  br label %s147
s147:
  %c147 = load volatile i1, ptr %p
  br i1 %c147, label %l147, label %r147
l147:
  call void @t()
  br label %m147
r147:
  call void @f()
  %e147 = load volatile i1, ptr %p
  br label %m147
m147:
  %k147 = phi i1 [ true, %l147 ], [ %e147, %r147 ]
  br i1 %k147, label %y147, label %n147
y147:
  call void @t()
  br label %s148
n147:
  call void @f()
  br label %s148
s148:
  %c148 = load volatile i1, ptr %p
  br i1 %c148, label %l148, label %r148
l148:
  call void @t()
  br label %m148
r148:
  call void @f()
  %e148 = load volatile i1, ptr %p
  br label %m148
m148:
  %k148 = phi i1 [ true, %l148 ], [ %e148, %r148 ]
  br i1 %k148, label %y148, label %n148
y148:
  call void @t()
  br label %s149
n148:
  call void @f()
  br label %s149
s149:
  %c149 = load volatile i1, ptr %p
  br i1 %c149, label %l149, label %r149
l149:
  call void @t()
  br label %m149
r149:
  call void @f()
  %e149 = load volatile i1, ptr %p
  br label %m149
m149:
  %k149 = phi i1 [ true, %l149 ], [ %e149, %r149 ]
  br i1 %k149, label %y149, label %n149
y149:
  call void @t()
  br label %s150
n149:
  call void @f()
  br label %s150
s150:
  %c150 = load volatile i1, ptr %p
  br i1 %c150, label %l150, label %r150
l150:
  call void @t()
  br label %m150
r150:
  call void @f()
  %e150 = load volatile i1, ptr %p
  br label %m150
m150:
  %k150 = phi i1 [ true, %l150 ], [ %e150, %r150 ]
  br i1 %k150, label %y150, label %n150
y150:
  call void @t()
  br label %s151
n150:
  call void @f()
  br label %s151
s151:
  %c151 = load volatile i1, ptr %p
  br i1 %c151, label %l151, label %r151
l151:
  call void @t()
  br label %m151
r151:
  call void @f()
  %e151 = load volatile i1, ptr %p
  br label %m151
m151:
  %k151 = phi i1 [ true, %l151 ], [ %e151, %r151 ]
  br i1 %k151, label %y151, label %n151
y151:
  call void @t()
  br label %s152
n151:
  call void @f()
  br label %s152
s152:
  %c152 = load volatile i1, ptr %p
  br i1 %c152, label %l152, label %r152
l152:
  call void @t()
  br label %m152
r152:
  call void @f()
  %e152 = load volatile i1, ptr %p
  br label %m152
m152:
  %k152 = phi i1 [ true, %l152 ], [ %e152, %r152 ]
  br i1 %k152, label %y152, label %n152
y152:
  call void @t()
  br label %s153
n152:
  call void @f()
  br label %s153
s153:
  %c153 = load volatile i1, ptr %p
  br i1 %c153, label %l153, label %r153
l153:
  call void @t()
  br label %m153
r153:
  call void @f()
  %e153 = load volatile i1, ptr %p
  br label %m153
m153:
  %k153 = phi i1 [ true, %l153 ], [ %e153, %r153 ]
  br i1 %k153, label %y153, label %n153
y153:
  call void @t()
  br label %s154
n153:
  call void @f()
  br label %s154
s154:
  %c154 = load volatile i1, ptr %p
  br i1 %c154, label %l154, label %r154
l154:
  call void @t()
  br label %m154
r154:
  call void @f()
  %e154 = load volatile i1, ptr %p
  br label %m154
m154:
  %k154 = phi i1 [ true, %l154 ], [ %e154, %r154 ]
  br i1 %k154, label %y154, label %n154
y154:
  call void @t()
  br label %s155
n154:
  call void @f()
  br label %s155
s155:
  %c155 = load volatile i1, ptr %p
  br i1 %c155, label %l155, label %r155
l155:
  call void @t()
  br label %m155
r155:
  call void @f()
  %e155 = load volatile i1, ptr %p
  br label %m155
m155:
  %k155 = phi i1 [ true, %l155 ], [ %e155, %r155 ]
  br i1 %k155, label %y155, label %n155
y155:
  call void @t()
  br label %s156
n155:
  call void @f()
  br label %s156
s156:
  %c156 = load volatile i1, ptr %p
  br i1 %c156, label %l156, label %r156
l156:
  call void @t()
  br label %m156
r156:
  call void @f()
  %e156 = load volatile i1, ptr %p
  br label %m156
m156:
  %k156 = phi i1 [ true, %l156 ], [ %e156, %r156 ]
  br i1 %k156, label %y156, label %n156
y156:
  call void @t()
  br label %s157
n156:
  call void @f()
  br label %s157
s157:
  %c157 = load volatile i1, ptr %p
  br i1 %c157, label %l157, label %r157
l157:
  call void @t()
  br label %m157
r157:
  call void @f()
  %e157 = load volatile i1, ptr %p
  br label %m157
m157:
  %k157 = phi i1 [ true, %l157 ], [ %e157, %r157 ]
  br i1 %k157, label %y157, label %n157
y157:
  call void @t()
  br label %s158
n157:
  call void @f()
  br label %s158
s158:
  %c158 = load volatile i1, ptr %p
  br i1 %c158, label %l158, label %r158
l158:
  call void @t()
  br label %m158
r158:
  call void @f()
  %e158 = load volatile i1, ptr %p
  br label %m158
m158:
  %k158 = phi i1 [ true, %l158 ], [ %e158, %r158 ]
  br i1 %k158, label %y158, label %n158
y158:
  call void @t()
  br label %s159
n158:
  call void @f()
  br label %s159
s159:
  %c159 = load volatile i1, ptr %p
  br i1 %c159, label %l159, label %r159
l159:
  call void @t()
  br label %m159
r159:
  call void @f()
  %e159 = load volatile i1, ptr %p
  br label %m159
m159:
  %k159 = phi i1 [ true, %l159 ], [ %e159, %r159 ]
  br i1 %k159, label %y159, label %n159
y159:
  call void @t()
  br label %s160
n159:
  call void @f()
  br label %s160
s160:
  %c160 = load volatile i1, ptr %p
  br i1 %c160, label %l160, label %r160
l160:
  call void @t()
  br label %m160
r160:
  call void @f()
  %e160 = load volatile i1, ptr %p
  br label %m160
m160:
  %k160 = phi i1 [ true, %l160 ], [ %e160, %r160 ]
  br i1 %k160, label %y160, label %n160
y160:
  call void @t()
  br label %s161
n160:
  call void @f()
  br label %s161
s161:
  %c161 = load volatile i1, ptr %p
  br i1 %c161, label %l161, label %r161
l161:
  call void @t()
  br label %m161
r161:
  call void @f()
  %e161 = load volatile i1, ptr %p
  br label %m161
m161:
  %k161 = phi i1 [ true, %l161 ], [ %e161, %r161 ]
  br i1 %k161, label %y161, label %n161
y161:
  call void @t()
  br label %s162
n161:
  call void @f()
  br label %s162
s162:
  %c162 = load volatile i1, ptr %p
  br i1 %c162, label %l162, label %r162
l162:
  call void @t()
  br label %m162
r162:
  call void @f()
  %e162 = load volatile i1, ptr %p
  br label %m162
m162:
  %k162 = phi i1 [ true, %l162 ], [ %e162, %r162 ]
  br i1 %k162, label %y162, label %n162
y162:
  call void @t()
  br label %s163
n162:
  call void @f()
  br label %s163
s163:
  %c163 = load volatile i1, ptr %p
  br i1 %c163, label %l163, label %r163
l163:
  call void @t()
  br label %m163
r163:
  call void @f()
  %e163 = load volatile i1, ptr %p
  br label %m163
m163:
  %k163 = phi i1 [ true, %l163 ], [ %e163, %r163 ]
  br i1 %k163, label %y163, label %n163
y163:
  call void @t()
  br label %s164
n163:
  call void @f()
  br label %s164
s164:
  %c164 = load volatile i1, ptr %p
  br i1 %c164, label %l164, label %r164
l164:
  call void @t()
  br label %m164
r164:
  call void @f()
  %e164 = load volatile i1, ptr %p
  br label %m164
m164:
  %k164 = phi i1 [ true, %l164 ], [ %e164, %r164 ]
  br i1 %k164, label %y164, label %n164
y164:
  call void @t()
  br label %s165
n164:
  call void @f()
  br label %s165
s165:
  %c165 = load volatile i1, ptr %p
  br i1 %c165, label %l165, label %r165
l165:
  call void @t()
  br label %m165
r165:
  call void @f()
  %e165 = load volatile i1, ptr %p
  br label %m165
m165:
  %k165 = phi i1 [ true, %l165 ], [ %e165, %r165 ]
  br i1 %k165, label %y165, label %n165
y165:
  call void @t()
  br label %s166
n165:
  call void @f()
  br label %s166
s166:
  %c166 = load volatile i1, ptr %p
  br i1 %c166, label %l166, label %r166
l166:
  call void @t()
  br label %m166
r166:
  call void @f()
  %e166 = load volatile i1, ptr %p
  br label %m166
m166:
  %k166 = phi i1 [ true, %l166 ], [ %e166, %r166 ]
  br i1 %k166, label %y166, label %n166
y166:
  call void @t()
  br label %s167
n166:
  call void @f()
  br label %s167
s167:
  %c167 = load volatile i1, ptr %p
  br i1 %c167, label %l167, label %r167
l167:
  call void @t()
  br label %m167
r167:
  call void @f()
  %e167 = load volatile i1, ptr %p
  br label %m167
m167:
  %k167 = phi i1 [ true, %l167 ], [ %e167, %r167 ]
  br i1 %k167, label %y167, label %n167
y167:
  call void @t()
  br label %s168
n167:
  call void @f()
  br label %s168
s168:
  %c168 = load volatile i1, ptr %p
  br i1 %c168, label %l168, label %r168
l168:
  call void @t()
  br label %m168
r168:
  call void @f()
  %e168 = load volatile i1, ptr %p
  br label %m168
m168:
  %k168 = phi i1 [ true, %l168 ], [ %e168, %r168 ]
  br i1 %k168, label %y168, label %n168
y168:
  call void @t()
  br label %s169
n168:
  call void @f()
  br label %s169
s169:
  %c169 = load volatile i1, ptr %p
  br i1 %c169, label %l169, label %r169
l169:
  call void @t()
  br label %m169
r169:
  call void @f()
  %e169 = load volatile i1, ptr %p
  br label %m169
m169:
  %k169 = phi i1 [ true, %l169 ], [ %e169, %r169 ]
  br i1 %k169, label %y169, label %n169
y169:
  call void @t()
  br label %s170
n169:
  call void @f()
  br label %s170
s170:
  %c170 = load volatile i1, ptr %p
  br i1 %c170, label %l170, label %r170
l170:
  call void @t()
  br label %m170
r170:
  call void @f()
  %e170 = load volatile i1, ptr %p
  br label %m170
m170:
  %k170 = phi i1 [ true, %l170 ], [ %e170, %r170 ]
  br i1 %k170, label %y170, label %n170
y170:
  call void @t()
  br label %s171
n170:
  call void @f()
  br label %s171
s171:
  %c171 = load volatile i1, ptr %p
  br i1 %c171, label %l171, label %r171
l171:
  call void @t()
  br label %m171
r171:
  call void @f()
  %e171 = load volatile i1, ptr %p
  br label %m171
m171:
  %k171 = phi i1 [ true, %l171 ], [ %e171, %r171 ]
  br i1 %k171, label %y171, label %n171
y171:
  call void @t()
  br label %s172
n171:
  call void @f()
  br label %s172
s172:
  %c172 = load volatile i1, ptr %p
  br i1 %c172, label %l172, label %r172
l172:
  call void @t()
  br label %m172
r172:
  call void @f()
  %e172 = load volatile i1, ptr %p
  br label %m172
m172:
  %k172 = phi i1 [ true, %l172 ], [ %e172, %r172 ]
  br i1 %k172, label %y172, label %n172
y172:
  call void @t()
  br label %s173
n172:
  call void @f()
  br label %s173
s173:
  %c173 = load volatile i1, ptr %p
  br i1 %c173, label %l173, label %r173
l173:
  call void @t()
  br label %m173
r173:
  call void @f()
  %e173 = load volatile i1, ptr %p
  br label %m173
m173:
  %k173 = phi i1 [ true, %l173 ], [ %e173, %r173 ]
  br i1 %k173, label %y173, label %n173
y173:
  call void @t()
  br label %s174
n173:
  call void @f()
  br label %s174
s174:
  %c174 = load volatile i1, ptr %p
  br i1 %c174, label %l174, label %r174
l174:
  call void @t()
  br label %m174
r174:
  call void @f()
  %e174 = load volatile i1, ptr %p
  br label %m174
m174:
  %k174 = phi i1 [ true, %l174 ], [ %e174, %r174 ]
  br i1 %k174, label %y174, label %n174
y174:
  call void @t()
  br label %s175
n174:
  call void @f()
  br label %s175
s175:
  %c175 = load volatile i1, ptr %p
  br i1 %c175, label %l175, label %r175
l175:
  call void @t()
  br label %m175
r175:
  call void @f()
  %e175 = load volatile i1, ptr %p
  br label %m175
m175:
  %k175 = phi i1 [ true, %l175 ], [ %e175, %r175 ]
  br i1 %k175, label %y175, label %n175
y175:
  call void @t()
  br label %s176
n175:
  call void @f()
  br label %s176
s176:
  %c176 = load volatile i1, ptr %p
  br i1 %c176, label %l176, label %r176
l176:
  call void @t()
  br label %m176
r176:
  call void @f()
  %e176 = load volatile i1, ptr %p
  br label %m176
m176:
  %k176 = phi i1 [ true, %l176 ], [ %e176, %r176 ]
  br i1 %k176, label %y176, label %n176
y176:
  call void @t()
  br label %s177
n176:
  call void @f()
  br label %s177
s177:
  %c177 = load volatile i1, ptr %p
  br i1 %c177, label %l177, label %r177
l177:
  call void @t()
  br label %m177
r177:
  call void @f()
  %e177 = load volatile i1, ptr %p
  br label %m177
m177:
  %k177 = phi i1 [ true, %l177 ], [ %e177, %r177 ]
  br i1 %k177, label %y177, label %n177
y177:
  call void @t()
  br label %s178
n177:
  call void @f()
  br label %s178
s178:
  %c178 = load volatile i1, ptr %p
  br i1 %c178, label %l178, label %r178
l178:
  call void @t()
  br label %m178
r178:
  call void @f()
  %e178 = load volatile i1, ptr %p
  br label %m178
m178:
  %k178 = phi i1 [ true, %l178 ], [ %e178, %r178 ]
  br i1 %k178, label %y178, label %n178
y178:
  call void @t()
  br label %s179
n178:
  call void @f()
  br label %s179
s179:
  %c179 = load volatile i1, ptr %p
  br i1 %c179, label %l179, label %r179
l179:
  call void @t()
  br label %m179
r179:
  call void @f()
  %e179 = load volatile i1, ptr %p
  br label %m179
m179:
  %k179 = phi i1 [ true, %l179 ], [ %e179, %r179 ]
  br i1 %k179, label %y179, label %n179
y179:
  call void @t()
  br label %s180
n179:
  call void @f()
  br label %s180
s180:
  %c180 = load volatile i1, ptr %p
  br i1 %c180, label %l180, label %r180
l180:
  call void @t()
  br label %m180
r180:
  call void @f()
  %e180 = load volatile i1, ptr %p
  br label %m180
m180:
  %k180 = phi i1 [ true, %l180 ], [ %e180, %r180 ]
  br i1 %k180, label %y180, label %n180
y180:
  call void @t()
  br label %s181
n180:
  call void @f()
  br label %s181
s181:
  %c181 = load volatile i1, ptr %p
  br i1 %c181, label %l181, label %r181
l181:
  call void @t()
  br label %m181
r181:
  call void @f()
  %e181 = load volatile i1, ptr %p
  br label %m181
m181:
  %k181 = phi i1 [ true, %l181 ], [ %e181, %r181 ]
  br i1 %k181, label %y181, label %n181
y181:
  call void @t()
  br label %s182
n181:
  call void @f()
  br label %s182
s182:
  %c182 = load volatile i1, ptr %p
  br i1 %c182, label %l182, label %r182
l182:
  call void @t()
  br label %m182
r182:
  call void @f()
  %e182 = load volatile i1, ptr %p
  br label %m182
m182:
  %k182 = phi i1 [ true, %l182 ], [ %e182, %r182 ]
  br i1 %k182, label %y182, label %n182
y182:
  call void @t()
  br label %s183
n182:
  call void @f()
  br label %s183
s183:
  %c183 = load volatile i1, ptr %p
  br i1 %c183, label %l183, label %r183
l183:
  call void @t()
  br label %m183
r183:
  call void @f()
  %e183 = load volatile i1, ptr %p
  br label %m183
m183:
  %k183 = phi i1 [ true, %l183 ], [ %e183, %r183 ]
  br i1 %k183, label %y183, label %n183
y183:
  call void @t()
  br label %s184
n183:
  call void @f()
  br label %s184
s184:
  %c184 = load volatile i1, ptr %p
  br i1 %c184, label %l184, label %r184
l184:
  call void @t()
  br label %m184
r184:
  call void @f()
  %e184 = load volatile i1, ptr %p
  br label %m184
m184:
  %k184 = phi i1 [ true, %l184 ], [ %e184, %r184 ]
  br i1 %k184, label %y184, label %n184
y184:
  call void @t()
  br label %s185
n184:
  call void @f()
  br label %s185
s185:
  %c185 = load volatile i1, ptr %p
  br i1 %c185, label %l185, label %r185
l185:
  call void @t()
  br label %m185
r185:
  call void @f()
  %e185 = load volatile i1, ptr %p
  br label %m185
m185:
  %k185 = phi i1 [ true, %l185 ], [ %e185, %r185 ]
  br i1 %k185, label %y185, label %n185
y185:
  call void @t()
  br label %s186
n185:
  call void @f()
  br label %s186
s186:
  %c186 = load volatile i1, ptr %p
  br i1 %c186, label %l186, label %r186
l186:
  call void @t()
  br label %m186
r186:
  call void @f()
  %e186 = load volatile i1, ptr %p
  br label %m186
m186:
  %k186 = phi i1 [ true, %l186 ], [ %e186, %r186 ]
  br i1 %k186, label %y186, label %n186
y186:
  call void @t()
  br label %s187
n186:
  call void @f()
  br label %s187
s187:
  %c187 = load volatile i1, ptr %p
  br i1 %c187, label %l187, label %r187
l187:
  call void @t()
  br label %m187
r187:
  call void @f()
  %e187 = load volatile i1, ptr %p
  br label %m187
m187:
  %k187 = phi i1 [ true, %l187 ], [ %e187, %r187 ]
  br i1 %k187, label %y187, label %n187
y187:
  call void @t()
  br label %s188
n187:
  call void @f()
  br label %s188
s188:
  %c188 = load volatile i1, ptr %p
  br i1 %c188, label %l188, label %r188
l188:
  call void @t()
  br label %m188
r188:
  call void @f()
  %e188 = load volatile i1, ptr %p
  br label %m188
m188:
  %k188 = phi i1 [ true, %l188 ], [ %e188, %r188 ]
  br i1 %k188, label %y188, label %n188
y188:
  call void @t()
  br label %s189
n188:
  call void @f()
  br label %s189
s189:
  %c189 = load volatile i1, ptr %p
  br i1 %c189, label %l189, label %r189
l189:
  call void @t()
  br label %m189
r189:
  call void @f()
  %e189 = load volatile i1, ptr %p
  br label %m189
m189:
  %k189 = phi i1 [ true, %l189 ], [ %e189, %r189 ]
  br i1 %k189, label %y189, label %n189
y189:
  call void @t()
  br label %s190
n189:
  call void @f()
  br label %s190
s190:
  %c190 = load volatile i1, ptr %p
  br i1 %c190, label %l190, label %r190
l190:
  call void @t()
  br label %m190
r190:
  call void @f()
  %e190 = load volatile i1, ptr %p
  br label %m190
m190:
  %k190 = phi i1 [ true, %l190 ], [ %e190, %r190 ]
  br i1 %k190, label %y190, label %n190
y190:
  call void @t()
  br label %s191
n190:
  call void @f()
  br label %s191
s191:
  %c191 = load volatile i1, ptr %p
  br i1 %c191, label %l191, label %r191
l191:
  call void @t()
  br label %m191
r191:
  call void @f()
  %e191 = load volatile i1, ptr %p
  br label %m191
m191:
  %k191 = phi i1 [ true, %l191 ], [ %e191, %r191 ]
  br i1 %k191, label %y191, label %n191
y191:
  call void @t()
  br label %s192
n191:
  call void @f()
  br label %s192
s192:
  %c192 = load volatile i1, ptr %p
  br i1 %c192, label %l192, label %r192
l192:
  call void @t()
  br label %m192
r192:
  call void @f()
  %e192 = load volatile i1, ptr %p
  br label %m192
m192:
  %k192 = phi i1 [ true, %l192 ], [ %e192, %r192 ]
  br i1 %k192, label %y192, label %n192
y192:
  call void @t()
  br label %s193
n192:
  call void @f()
  br label %s193
s193:
  %c193 = load volatile i1, ptr %p
  br i1 %c193, label %l193, label %r193
l193:
  call void @t()
  br label %m193
r193:
  call void @f()
  %e193 = load volatile i1, ptr %p
  br label %m193
m193:
  %k193 = phi i1 [ true, %l193 ], [ %e193, %r193 ]
  br i1 %k193, label %y193, label %n193
y193:
  call void @t()
  br label %s194
n193:
  call void @f()
  br label %s194
s194:
  %c194 = load volatile i1, ptr %p
  br i1 %c194, label %l194, label %r194
l194:
  call void @t()
  br label %m194
r194:
  call void @f()
  %e194 = load volatile i1, ptr %p
  br label %m194
m194:
  %k194 = phi i1 [ true, %l194 ], [ %e194, %r194 ]
  br i1 %k194, label %y194, label %n194
y194:
  call void @t()
  br label %s195
n194:
  call void @f()
  br label %s195
s195:
  %c195 = load volatile i1, ptr %p
  br i1 %c195, label %l195, label %r195
l195:
  call void @t()
  br label %m195
r195:
  call void @f()
  %e195 = load volatile i1, ptr %p
  br label %m195
m195:
  %k195 = phi i1 [ true, %l195 ], [ %e195, %r195 ]
  br i1 %k195, label %y195, label %n195
y195:
  call void @t()
  br label %s196
n195:
  call void @f()
  br label %s196
s196:
  %c196 = load volatile i1, ptr %p
  br i1 %c196, label %l196, label %r196
l196:
  call void @t()
  br label %m196
r196:
  call void @f()
  %e196 = load volatile i1, ptr %p
  br label %m196
m196:
  %k196 = phi i1 [ true, %l196 ], [ %e196, %r196 ]
  br i1 %k196, label %y196, label %n196
y196:
  call void @t()
  br label %s197
n196:
  call void @f()
  br label %s197
s197:
  %c197 = load volatile i1, ptr %p
  br i1 %c197, label %l197, label %r197
l197:
  call void @t()
  br label %m197
r197:
  call void @f()
  %e197 = load volatile i1, ptr %p
  br label %m197
m197:
  %k197 = phi i1 [ true, %l197 ], [ %e197, %r197 ]
  br i1 %k197, label %y197, label %n197
y197:
  call void @t()
  br label %s198
n197:
  call void @f()
  br label %s198
s198:
  %c198 = load volatile i1, ptr %p
  br i1 %c198, label %l198, label %r198
l198:
  call void @t()
  br label %m198
r198:
  call void @f()
  %e198 = load volatile i1, ptr %p
  br label %m198
m198:
  %k198 = phi i1 [ true, %l198 ], [ %e198, %r198 ]
  br i1 %k198, label %y198, label %n198
y198:
  call void @t()
  br label %s199
n198:
  call void @f()
  br label %s199
s199:
  %c199 = load volatile i1, ptr %p
  br i1 %c199, label %l199, label %r199
l199:
  call void @t()
  br label %m199
r199:
  call void @f()
  %e199 = load volatile i1, ptr %p
  br label %m199
m199:
  %k199 = phi i1 [ true, %l199 ], [ %e199, %r199 ]
  br i1 %k199, label %y199, label %n199
y199:
  call void @t()
  br label %s200
n199:
  call void @f()
  br label %s200
s200:
  %c200 = load volatile i1, ptr %p
  br i1 %c200, label %l200, label %r200
l200:
  call void @t()
  br label %m200
r200:
  call void @f()
  %e200 = load volatile i1, ptr %p
  br label %m200
m200:
  %k200 = phi i1 [ true, %l200 ], [ %e200, %r200 ]
  br i1 %k200, label %y200, label %n200
y200:
  call void @t()
  br label %s201
n200:
  call void @f()
  br label %s201
s201:
  %c201 = load volatile i1, ptr %p
  br i1 %c201, label %l201, label %r201
l201:
  call void @t()
  br label %m201
r201:
  call void @f()
  %e201 = load volatile i1, ptr %p
  br label %m201
m201:
  %k201 = phi i1 [ true, %l201 ], [ %e201, %r201 ]
  br i1 %k201, label %y201, label %n201
y201:
  call void @t()
  br label %s202
n201:
  call void @f()
  br label %s202
s202:
  %c202 = load volatile i1, ptr %p
  br i1 %c202, label %l202, label %r202
l202:
  call void @t()
  br label %m202
r202:
  call void @f()
  %e202 = load volatile i1, ptr %p
  br label %m202
m202:
  %k202 = phi i1 [ true, %l202 ], [ %e202, %r202 ]
  br i1 %k202, label %y202, label %n202
y202:
  call void @t()
  br label %s203
n202:
  call void @f()
  br label %s203
s203:
  %c203 = load volatile i1, ptr %p
  br i1 %c203, label %l203, label %r203
l203:
  call void @t()
  br label %m203
r203:
  call void @f()
  %e203 = load volatile i1, ptr %p
  br label %m203
m203:
  %k203 = phi i1 [ true, %l203 ], [ %e203, %r203 ]
  br i1 %k203, label %y203, label %n203
y203:
  call void @t()
  br label %s204
n203:
  call void @f()
  br label %s204
s204:
  %c204 = load volatile i1, ptr %p
  br i1 %c204, label %l204, label %r204
l204:
  call void @t()
  br label %m204
r204:
  call void @f()
  %e204 = load volatile i1, ptr %p
  br label %m204
m204:
  %k204 = phi i1 [ true, %l204 ], [ %e204, %r204 ]
  br i1 %k204, label %y204, label %n204
y204:
  call void @t()
  br label %s205
n204:
  call void @f()
  br label %s205
s205:
  %c205 = load volatile i1, ptr %p
  br i1 %c205, label %l205, label %r205
l205:
  call void @t()
  br label %m205
r205:
  call void @f()
  %e205 = load volatile i1, ptr %p
  br label %m205
m205:
  %k205 = phi i1 [ true, %l205 ], [ %e205, %r205 ]
  br i1 %k205, label %y205, label %n205
y205:
  call void @t()
  br label %s206
n205:
  call void @f()
  br label %s206
s206:
  %c206 = load volatile i1, ptr %p
  br i1 %c206, label %l206, label %r206
l206:
  call void @t()
  br label %m206
r206:
  call void @f()
  %e206 = load volatile i1, ptr %p
  br label %m206
m206:
  %k206 = phi i1 [ true, %l206 ], [ %e206, %r206 ]
  br i1 %k206, label %y206, label %n206
y206:
  call void @t()
  br label %s207
n206:
  call void @f()
  br label %s207
s207:
  %c207 = load volatile i1, ptr %p
  br i1 %c207, label %l207, label %r207
l207:
  call void @t()
  br label %m207
r207:
  call void @f()
  %e207 = load volatile i1, ptr %p
  br label %m207
m207:
  %k207 = phi i1 [ true, %l207 ], [ %e207, %r207 ]
  br i1 %k207, label %y207, label %n207
y207:
  call void @t()
  br label %s208
n207:
  call void @f()
  br label %s208
s208:
  %c208 = load volatile i1, ptr %p
  br i1 %c208, label %l208, label %r208
l208:
  call void @t()
  br label %m208
r208:
  call void @f()
  %e208 = load volatile i1, ptr %p
  br label %m208
m208:
  %k208 = phi i1 [ true, %l208 ], [ %e208, %r208 ]
  br i1 %k208, label %y208, label %n208
y208:
  call void @t()
  br label %s209
n208:
  call void @f()
  br label %s209
s209:
  %c209 = load volatile i1, ptr %p
  br i1 %c209, label %l209, label %r209
l209:
  call void @t()
  br label %m209
r209:
  call void @f()
  %e209 = load volatile i1, ptr %p
  br label %m209
m209:
  %k209 = phi i1 [ true, %l209 ], [ %e209, %r209 ]
  br i1 %k209, label %y209, label %n209
y209:
  call void @t()
  br label %s210
n209:
  call void @f()
  br label %s210
s210:
  %c210 = load volatile i1, ptr %p
  br i1 %c210, label %l210, label %r210
l210:
  call void @t()
  br label %m210
r210:
  call void @f()
  %e210 = load volatile i1, ptr %p
  br label %m210
m210:
  %k210 = phi i1 [ true, %l210 ], [ %e210, %r210 ]
  br i1 %k210, label %y210, label %n210
y210:
  call void @t()
  br label %s211
n210:
  call void @f()
  br label %s211
s211:
  %c211 = load volatile i1, ptr %p
  br i1 %c211, label %l211, label %r211
l211:
  call void @t()
  br label %m211
r211:
  call void @f()
  %e211 = load volatile i1, ptr %p
  br label %m211
m211:
  %k211 = phi i1 [ true, %l211 ], [ %e211, %r211 ]
  br i1 %k211, label %y211, label %n211
y211:
  call void @t()
  br label %s212
n211:
  call void @f()
  br label %s212
s212:
  %c212 = load volatile i1, ptr %p
  br i1 %c212, label %l212, label %r212
l212:
  call void @t()
  br label %m212
r212:
  call void @f()
  %e212 = load volatile i1, ptr %p
  br label %m212
m212:
  %k212 = phi i1 [ true, %l212 ], [ %e212, %r212 ]
  br i1 %k212, label %y212, label %n212
y212:
  call void @t()
  br label %s213
n212:
  call void @f()
  br label %s213
s213:
  %c213 = load volatile i1, ptr %p
  br i1 %c213, label %l213, label %r213
l213:
  call void @t()
  br label %m213
r213:
  call void @f()
  %e213 = load volatile i1, ptr %p
  br label %m213
m213:
  %k213 = phi i1 [ true, %l213 ], [ %e213, %r213 ]
  br i1 %k213, label %y213, label %n213
y213:
  call void @t()
  br label %s214
n213:
  call void @f()
  br label %s214
s214:
  %c214 = load volatile i1, ptr %p
  br i1 %c214, label %l214, label %r214
l214:
  call void @t()
  br label %m214
r214:
  call void @f()
  %e214 = load volatile i1, ptr %p
  br label %m214
m214:
  %k214 = phi i1 [ true, %l214 ], [ %e214, %r214 ]
  br i1 %k214, label %y214, label %n214
y214:
  call void @t()
  br label %s215
n214:
  call void @f()
  br label %s215
s215:
  %c215 = load volatile i1, ptr %p
  br i1 %c215, label %l215, label %r215
l215:
  call void @t()
  br label %m215
r215:
  call void @f()
  %e215 = load volatile i1, ptr %p
  br label %m215
m215:
  %k215 = phi i1 [ true, %l215 ], [ %e215, %r215 ]
  br i1 %k215, label %y215, label %n215
y215:
  call void @t()
  br label %s216
n215:
  call void @f()
  br label %s216
s216:
  %c216 = load volatile i1, ptr %p
  br i1 %c216, label %l216, label %r216
l216:
  call void @t()
  br label %m216
r216:
  call void @f()
  %e216 = load volatile i1, ptr %p
  br label %m216
m216:
  %k216 = phi i1 [ true, %l216 ], [ %e216, %r216 ]
  br i1 %k216, label %y216, label %n216
y216:
  call void @t()
  br label %s217
n216:
  call void @f()
  br label %s217
s217:
  %c217 = load volatile i1, ptr %p
  br i1 %c217, label %l217, label %r217
l217:
  call void @t()
  br label %m217
r217:
  call void @f()
  %e217 = load volatile i1, ptr %p
  br label %m217
m217:
  %k217 = phi i1 [ true, %l217 ], [ %e217, %r217 ]
  br i1 %k217, label %y217, label %n217
y217:
  call void @t()
  br label %s218
n217:
  call void @f()
  br label %s218
s218:
  %c218 = load volatile i1, ptr %p
  br i1 %c218, label %l218, label %r218
l218:
  call void @t()
  br label %m218
r218:
  call void @f()
  %e218 = load volatile i1, ptr %p
  br label %m218
m218:
  %k218 = phi i1 [ true, %l218 ], [ %e218, %r218 ]
  br i1 %k218, label %y218, label %n218
y218:
  call void @t()
  br label %s219
n218:
  call void @f()
  br label %s219
s219:
  %c219 = load volatile i1, ptr %p
  br i1 %c219, label %l219, label %r219
l219:
  call void @t()
  br label %m219
r219:
  call void @f()
  %e219 = load volatile i1, ptr %p
  br label %m219
m219:
  %k219 = phi i1 [ true, %l219 ], [ %e219, %r219 ]
  br i1 %k219, label %y219, label %n219
y219:
  call void @t()
  br label %s220
n219:
  call void @f()
  br label %s220
s220:
  %c220 = load volatile i1, ptr %p
  br i1 %c220, label %l220, label %r220
l220:
  call void @t()
  br label %m220
r220:
  call void @f()
  %e220 = load volatile i1, ptr %p
  br label %m220
m220:
  %k220 = phi i1 [ true, %l220 ], [ %e220, %r220 ]
  br i1 %k220, label %y220, label %n220
y220:
  call void @t()
  br label %s221
n220:
  call void @f()
  br label %s221
s221:
  %c221 = load volatile i1, ptr %p
  br i1 %c221, label %l221, label %r221
l221:
  call void @t()
  br label %m221
r221:
  call void @f()
  %e221 = load volatile i1, ptr %p
  br label %m221
m221:
  %k221 = phi i1 [ true, %l221 ], [ %e221, %r221 ]
  br i1 %k221, label %y221, label %n221
y221:
  call void @t()
  br label %s222
n221:
  call void @f()
  br label %s222
s222:
  %c222 = load volatile i1, ptr %p
  br i1 %c222, label %l222, label %r222
l222:
  call void @t()
  br label %m222
r222:
  call void @f()
  %e222 = load volatile i1, ptr %p
  br label %m222
m222:
  %k222 = phi i1 [ true, %l222 ], [ %e222, %r222 ]
  br i1 %k222, label %y222, label %n222
y222:
  call void @t()
  br label %s223
n222:
  call void @f()
  br label %s223
s223:
  %c223 = load volatile i1, ptr %p
  br i1 %c223, label %l223, label %r223
l223:
  call void @t()
  br label %m223
r223:
  call void @f()
  %e223 = load volatile i1, ptr %p
  br label %m223
m223:
  %k223 = phi i1 [ true, %l223 ], [ %e223, %r223 ]
  br i1 %k223, label %y223, label %n223
y223:
  call void @t()
  br label %s224
n223:
  call void @f()
  br label %s224
s224:
  %c224 = load volatile i1, ptr %p
  br i1 %c224, label %l224, label %r224
l224:
  call void @t()
  br label %m224
r224:
  call void @f()
  %e224 = load volatile i1, ptr %p
  br label %m224
m224:
  %k224 = phi i1 [ true, %l224 ], [ %e224, %r224 ]
  br i1 %k224, label %y224, label %n224
y224:
  call void @t()
  br label %s225
n224:
  call void @f()
  br label %s225
s225:
  %c225 = load volatile i1, ptr %p
  br i1 %c225, label %l225, label %r225
l225:
  call void @t()
  br label %m225
r225:
  call void @f()
  %e225 = load volatile i1, ptr %p
  br label %m225
m225:
  %k225 = phi i1 [ true, %l225 ], [ %e225, %r225 ]
  br i1 %k225, label %y225, label %n225
y225:
  call void @t()
  br label %s226
n225:
  call void @f()
  br label %s226
s226:
  %c226 = load volatile i1, ptr %p
  br i1 %c226, label %l226, label %r226
l226:
  call void @t()
  br label %m226
r226:
  call void @f()
  %e226 = load volatile i1, ptr %p
  br label %m226
m226:
  %k226 = phi i1 [ true, %l226 ], [ %e226, %r226 ]
  br i1 %k226, label %y226, label %n226
y226:
  call void @t()
  br label %s227
n226:
  call void @f()
  br label %s227
s227:
  %c227 = load volatile i1, ptr %p
  br i1 %c227, label %l227, label %r227
l227:
  call void @t()
  br label %m227
r227:
  call void @f()
  %e227 = load volatile i1, ptr %p
  br label %m227
m227:
  %k227 = phi i1 [ true, %l227 ], [ %e227, %r227 ]
  br i1 %k227, label %y227, label %n227
y227:
  call void @t()
  br label %s228
n227:
  call void @f()
  br label %s228
s228:
  %c228 = load volatile i1, ptr %p
  br i1 %c228, label %l228, label %r228
l228:
  call void @t()
  br label %m228
r228:
  call void @f()
  %e228 = load volatile i1, ptr %p
  br label %m228
m228:
  %k228 = phi i1 [ true, %l228 ], [ %e228, %r228 ]
  br i1 %k228, label %y228, label %n228
y228:
  call void @t()
  br label %s229
n228:
  call void @f()
  br label %s229
s229:
  %c229 = load volatile i1, ptr %p
  br i1 %c229, label %l229, label %r229
l229:
  call void @t()
  br label %m229
r229:
  call void @f()
  %e229 = load volatile i1, ptr %p
  br label %m229
m229:
  %k229 = phi i1 [ true, %l229 ], [ %e229, %r229 ]
  br i1 %k229, label %y229, label %n229
y229:
  call void @t()
  br label %s230
n229:
  call void @f()
  br label %s230
s230:
  %c230 = load volatile i1, ptr %p
  br i1 %c230, label %l230, label %r230
l230:
  call void @t()
  br label %m230
r230:
  call void @f()
  %e230 = load volatile i1, ptr %p
  br label %m230
m230:
  %k230 = phi i1 [ true, %l230 ], [ %e230, %r230 ]
  br i1 %k230, label %y230, label %n230
y230:
  call void @t()
  br label %s231
n230:
  call void @f()
  br label %s231
s231:
  %c231 = load volatile i1, ptr %p
  br i1 %c231, label %l231, label %r231
l231:
  call void @t()
  br label %m231
r231:
  call void @f()
  %e231 = load volatile i1, ptr %p
  br label %m231
m231:
  %k231 = phi i1 [ true, %l231 ], [ %e231, %r231 ]
  br i1 %k231, label %y231, label %n231
y231:
  call void @t()
  br label %s232
n231:
  call void @f()
  br label %s232
s232:
  %c232 = load volatile i1, ptr %p
  br i1 %c232, label %l232, label %r232
l232:
  call void @t()
  br label %m232
r232:
  call void @f()
  %e232 = load volatile i1, ptr %p
  br label %m232
m232:
  %k232 = phi i1 [ true, %l232 ], [ %e232, %r232 ]
  br i1 %k232, label %y232, label %n232
y232:
  call void @t()
  br label %s233
n232:
  call void @f()
  br label %s233
s233:
  %c233 = load volatile i1, ptr %p
  br i1 %c233, label %l233, label %r233
l233:
  call void @t()
  br label %m233
r233:
  call void @f()
  %e233 = load volatile i1, ptr %p
  br label %m233
m233:
  %k233 = phi i1 [ true, %l233 ], [ %e233, %r233 ]
  br i1 %k233, label %y233, label %n233
y233:
  call void @t()
  br label %s234
n233:
  call void @f()
  br label %s234
s234:
  %c234 = load volatile i1, ptr %p
  br i1 %c234, label %l234, label %r234
l234:
  call void @t()
  br label %m234
r234:
  call void @f()
  %e234 = load volatile i1, ptr %p
  br label %m234
m234:
  %k234 = phi i1 [ true, %l234 ], [ %e234, %r234 ]
  br i1 %k234, label %y234, label %n234
y234:
  call void @t()
  br label %s235
n234:
  call void @f()
  br label %s235
s235:
  %c235 = load volatile i1, ptr %p
  br i1 %c235, label %l235, label %r235
l235:
  call void @t()
  br label %m235
r235:
  call void @f()
  %e235 = load volatile i1, ptr %p
  br label %m235
m235:
  %k235 = phi i1 [ true, %l235 ], [ %e235, %r235 ]
  br i1 %k235, label %y235, label %n235
y235:
  call void @t()
  br label %s236
n235:
  call void @f()
  br label %s236
s236:
  %c236 = load volatile i1, ptr %p
  br i1 %c236, label %l236, label %r236
l236:
  call void @t()
  br label %m236
r236:
  call void @f()
  %e236 = load volatile i1, ptr %p
  br label %m236
m236:
  %k236 = phi i1 [ true, %l236 ], [ %e236, %r236 ]
  br i1 %k236, label %y236, label %n236
y236:
  call void @t()
  br label %s237
n236:
  call void @f()
  br label %s237
s237:
  %c237 = load volatile i1, ptr %p
  br i1 %c237, label %l237, label %r237
l237:
  call void @t()
  br label %m237
r237:
  call void @f()
  %e237 = load volatile i1, ptr %p
  br label %m237
m237:
  %k237 = phi i1 [ true, %l237 ], [ %e237, %r237 ]
  br i1 %k237, label %y237, label %n237
y237:
  call void @t()
  br label %s238
n237:
  call void @f()
  br label %s238
s238:
  %c238 = load volatile i1, ptr %p
  br i1 %c238, label %l238, label %r238
l238:
  call void @t()
  br label %m238
r238:
  call void @f()
  %e238 = load volatile i1, ptr %p
  br label %m238
m238:
  %k238 = phi i1 [ true, %l238 ], [ %e238, %r238 ]
  br i1 %k238, label %y238, label %n238
y238:
  call void @t()
  br label %s239
n238:
  call void @f()
  br label %s239
s239:
  %c239 = load volatile i1, ptr %p
  br i1 %c239, label %l239, label %r239
l239:
  call void @t()
  br label %m239
r239:
  call void @f()
  %e239 = load volatile i1, ptr %p
  br label %m239
m239:
  %k239 = phi i1 [ true, %l239 ], [ %e239, %r239 ]
  br i1 %k239, label %y239, label %n239
y239:
  call void @t()
  br label %s240
n239:
  call void @f()
  br label %s240
s240:
  %c240 = load volatile i1, ptr %p
  br i1 %c240, label %l240, label %r240
l240:
  call void @t()
  br label %m240
r240:
  call void @f()
  %e240 = load volatile i1, ptr %p
  br label %m240
m240:
  %k240 = phi i1 [ true, %l240 ], [ %e240, %r240 ]
  br i1 %k240, label %y240, label %n240
y240:
  call void @t()
  br label %s241
n240:
  call void @f()
  br label %s241
s241:
  %c241 = load volatile i1, ptr %p
  br i1 %c241, label %l241, label %r241
l241:
  call void @t()
  br label %m241
r241:
  call void @f()
  %e241 = load volatile i1, ptr %p
  br label %m241
m241:
  %k241 = phi i1 [ true, %l241 ], [ %e241, %r241 ]
  br i1 %k241, label %y241, label %n241
y241:
  call void @t()
  br label %s242
n241:
  call void @f()
  br label %s242
s242:
  %c242 = load volatile i1, ptr %p
  br i1 %c242, label %l242, label %r242
l242:
  call void @t()
  br label %m242
r242:
  call void @f()
  %e242 = load volatile i1, ptr %p
  br label %m242
m242:
  %k242 = phi i1 [ true, %l242 ], [ %e242, %r242 ]
  br i1 %k242, label %y242, label %n242
y242:
  call void @t()
  br label %s243
n242:
  call void @f()
  br label %s243
s243:
  %c243 = load volatile i1, ptr %p
  br i1 %c243, label %l243, label %r243
l243:
  call void @t()
  br label %m243
r243:
  call void @f()
  %e243 = load volatile i1, ptr %p
  br label %m243
m243:
  %k243 = phi i1 [ true, %l243 ], [ %e243, %r243 ]
  br i1 %k243, label %y243, label %n243
y243:
  call void @t()
  br label %s244
n243:
  call void @f()
  br label %s244
s244:
  %c244 = load volatile i1, ptr %p
  br i1 %c244, label %l244, label %r244
l244:
  call void @t()
  br label %m244
r244:
  call void @f()
  %e244 = load volatile i1, ptr %p
  br label %m244
m244:
  %k244 = phi i1 [ true, %l244 ], [ %e244, %r244 ]
  br i1 %k244, label %y244, label %n244
y244:
  call void @t()
  br label %s245
n244:
  call void @f()
  br label %s245
s245:
  %c245 = load volatile i1, ptr %p
  br i1 %c245, label %l245, label %r245
l245:
  call void @t()
  br label %m245
r245:
  call void @f()
  %e245 = load volatile i1, ptr %p
  br label %m245
m245:
  %k245 = phi i1 [ true, %l245 ], [ %e245, %r245 ]
  br i1 %k245, label %y245, label %n245
y245:
  call void @t()
  br label %s246
n245:
  call void @f()
  br label %s246
s246:
  %c246 = load volatile i1, ptr %p
  br i1 %c246, label %l246, label %r246
l246:
  call void @t()
  br label %m246
r246:
  call void @f()
  %e246 = load volatile i1, ptr %p
  br label %m246
m246:
  %k246 = phi i1 [ true, %l246 ], [ %e246, %r246 ]
  br i1 %k246, label %y246, label %n246
y246:
  call void @t()
  br label %s247
n246:
  call void @f()
  br label %s247
s247:
  %c247 = load volatile i1, ptr %p
  br i1 %c247, label %l247, label %r247
l247:
  call void @t()
  br label %m247
r247:
  call void @f()
  %e247 = load volatile i1, ptr %p
  br label %m247
m247:
  %k247 = phi i1 [ true, %l247 ], [ %e247, %r247 ]
  br i1 %k247, label %y247, label %n247
y247:
  call void @t()
  br label %s248
n247:
  call void @f()
  br label %s248
s248:
  %c248 = load volatile i1, ptr %p
  br i1 %c248, label %l248, label %r248
l248:
  call void @t()
  br label %m248
r248:
  call void @f()
  %e248 = load volatile i1, ptr %p
  br label %m248
m248:
  %k248 = phi i1 [ true, %l248 ], [ %e248, %r248 ]
  br i1 %k248, label %y248, label %n248
y248:
  call void @t()
  br label %s249
n248:
  call void @f()
  br label %s249
s249:
  %c249 = load volatile i1, ptr %p
  br i1 %c249, label %l249, label %r249
l249:
  call void @t()
  br label %m249
r249:
  call void @f()
  %e249 = load volatile i1, ptr %p
  br label %m249
m249:
  %k249 = phi i1 [ true, %l249 ], [ %e249, %r249 ]
  br i1 %k249, label %y249, label %n249
y249:
  call void @t()
  br label %s250
n249:
  call void @f()
  br label %s250
s250:
  %c250 = load volatile i1, ptr %p
  br i1 %c250, label %l250, label %r250
l250:
  call void @t()
  br label %m250
r250:
  call void @f()
  %e250 = load volatile i1, ptr %p
  br label %m250
m250:
  %k250 = phi i1 [ true, %l250 ], [ %e250, %r250 ]
  br i1 %k250, label %y250, label %n250
y250:
  call void @t()
  br label %s251
n250:
  call void @f()
  br label %s251
s251:
  %c251 = load volatile i1, ptr %p
  br i1 %c251, label %l251, label %r251
l251:
  call void @t()
  br label %m251
r251:
  call void @f()
  %e251 = load volatile i1, ptr %p
  br label %m251
m251:
  %k251 = phi i1 [ true, %l251 ], [ %e251, %r251 ]
  br i1 %k251, label %y251, label %n251
y251:
  call void @t()
  br label %s252
n251:
  call void @f()
  br label %s252
s252:
  %c252 = load volatile i1, ptr %p
  br i1 %c252, label %l252, label %r252
l252:
  call void @t()
  br label %m252
r252:
  call void @f()
  %e252 = load volatile i1, ptr %p
  br label %m252
m252:
  %k252 = phi i1 [ true, %l252 ], [ %e252, %r252 ]
  br i1 %k252, label %y252, label %n252
y252:
  call void @t()
  br label %s253
n252:
  call void @f()
  br label %s253
s253:
  %c253 = load volatile i1, ptr %p
  br i1 %c253, label %l253, label %r253
l253:
  call void @t()
  br label %m253
r253:
  call void @f()
  %e253 = load volatile i1, ptr %p
  br label %m253
m253:
  %k253 = phi i1 [ true, %l253 ], [ %e253, %r253 ]
  br i1 %k253, label %y253, label %n253
y253:
  call void @t()
  br label %s254
n253:
  call void @f()
  br label %s254
s254:
  %c254 = load volatile i1, ptr %p
  br i1 %c254, label %l254, label %r254
l254:
  call void @t()
  br label %m254
r254:
  call void @f()
  %e254 = load volatile i1, ptr %p
  br label %m254
m254:
  %k254 = phi i1 [ true, %l254 ], [ %e254, %r254 ]
  br i1 %k254, label %y254, label %n254
y254:
  call void @t()
  br label %s255
n254:
  call void @f()
  br label %s255
s255:
  %c255 = load volatile i1, ptr %p
  br i1 %c255, label %l255, label %r255
l255:
  call void @t()
  br label %m255
r255:
  call void @f()
  %e255 = load volatile i1, ptr %p
  br label %m255
m255:
  %k255 = phi i1 [ true, %l255 ], [ %e255, %r255 ]
  br i1 %k255, label %y255, label %n255
y255:
  call void @t()
  br label %s256
n255:
  call void @f()
  br label %s256
s256:
  %c256 = load volatile i1, ptr %p
  br i1 %c256, label %l256, label %r256
l256:
  call void @t()
  br label %m256
r256:
  call void @f()
  %e256 = load volatile i1, ptr %p
  br label %m256
m256:
  %k256 = phi i1 [ true, %l256 ], [ %e256, %r256 ]
  br i1 %k256, label %y256, label %n256
y256:
  call void @t()
  br label %s257
n256:
  call void @f()
  br label %s257
s257:
  %c257 = load volatile i1, ptr %p
  br i1 %c257, label %l257, label %r257
l257:
  call void @t()
  br label %m257
r257:
  call void @f()
  %e257 = load volatile i1, ptr %p
  br label %m257
m257:
  %k257 = phi i1 [ true, %l257 ], [ %e257, %r257 ]
  br i1 %k257, label %y257, label %n257
y257:
  call void @t()
  br label %s258
n257:
  call void @f()
  br label %s258
s258:
  %c258 = load volatile i1, ptr %p
  br i1 %c258, label %l258, label %r258
l258:
  call void @t()
  br label %m258
r258:
  call void @f()
  %e258 = load volatile i1, ptr %p
  br label %m258
m258:
  %k258 = phi i1 [ true, %l258 ], [ %e258, %r258 ]
  br i1 %k258, label %y258, label %n258
y258:
  call void @t()
  br label %s259
n258:
  call void @f()
  br label %s259
s259:
  %c259 = load volatile i1, ptr %p
  br i1 %c259, label %l259, label %r259
l259:
  call void @t()
  br label %m259
r259:
  call void @f()
  %e259 = load volatile i1, ptr %p
  br label %m259
m259:
  %k259 = phi i1 [ true, %l259 ], [ %e259, %r259 ]
  br i1 %k259, label %y259, label %n259
y259:
  call void @t()
  br label %s260
n259:
  call void @f()
  br label %s260
s260:
  %c260 = load volatile i1, ptr %p
  br i1 %c260, label %l260, label %r260
l260:
  call void @t()
  br label %m260
r260:
  call void @f()
  %e260 = load volatile i1, ptr %p
  br label %m260
m260:
  %k260 = phi i1 [ true, %l260 ], [ %e260, %r260 ]
  br i1 %k260, label %y260, label %n260
y260:
  call void @t()
  br label %s261
n260:
  call void @f()
  br label %s261
s261:
  %c261 = load volatile i1, ptr %p
  br i1 %c261, label %l261, label %r261
l261:
  call void @t()
  br label %m261
r261:
  call void @f()
  %e261 = load volatile i1, ptr %p
  br label %m261
m261:
  %k261 = phi i1 [ true, %l261 ], [ %e261, %r261 ]
  br i1 %k261, label %y261, label %n261
y261:
  call void @t()
  br label %s262
n261:
  call void @f()
  br label %s262
s262:
  %c262 = load volatile i1, ptr %p
  br i1 %c262, label %l262, label %r262
l262:
  call void @t()
  br label %m262
r262:
  call void @f()
  %e262 = load volatile i1, ptr %p
  br label %m262
m262:
  %k262 = phi i1 [ true, %l262 ], [ %e262, %r262 ]
  br i1 %k262, label %y262, label %n262
y262:
  call void @t()
  br label %s263
n262:
  call void @f()
  br label %s263
s263:
  %c263 = load volatile i1, ptr %p
  br i1 %c263, label %l263, label %r263
l263:
  call void @t()
  br label %m263
r263:
  call void @f()
  %e263 = load volatile i1, ptr %p
  br label %m263
m263:
  %k263 = phi i1 [ true, %l263 ], [ %e263, %r263 ]
  br i1 %k263, label %y263, label %n263
y263:
  call void @t()
  br label %s264
n263:
  call void @f()
  br label %s264
s264:
  %c264 = load volatile i1, ptr %p
  br i1 %c264, label %l264, label %r264
l264:
  call void @t()
  br label %m264
r264:
  call void @f()
  %e264 = load volatile i1, ptr %p
  br label %m264
m264:
  %k264 = phi i1 [ true, %l264 ], [ %e264, %r264 ]
  br i1 %k264, label %y264, label %n264
y264:
  call void @t()
  br label %s265
n264:
  call void @f()
  br label %s265
s265:
  %c265 = load volatile i1, ptr %p
  br i1 %c265, label %l265, label %r265
l265:
  call void @t()
  br label %m265
r265:
  call void @f()
  %e265 = load volatile i1, ptr %p
  br label %m265
m265:
  %k265 = phi i1 [ true, %l265 ], [ %e265, %r265 ]
  br i1 %k265, label %y265, label %n265
y265:
  call void @t()
  br label %s266
n265:
  call void @f()
  br label %s266
s266:
  %c266 = load volatile i1, ptr %p
  br i1 %c266, label %l266, label %r266
l266:
  call void @t()
  br label %m266
r266:
  call void @f()
  %e266 = load volatile i1, ptr %p
  br label %m266
m266:
  %k266 = phi i1 [ true, %l266 ], [ %e266, %r266 ]
  br i1 %k266, label %y266, label %n266
y266:
  call void @t()
  br label %s267
n266:
  call void @f()
  br label %s267
s267:
  %c267 = load volatile i1, ptr %p
  br i1 %c267, label %l267, label %r267
l267:
  call void @t()
  br label %m267
r267:
  call void @f()
  %e267 = load volatile i1, ptr %p
  br label %m267
m267:
  %k267 = phi i1 [ true, %l267 ], [ %e267, %r267 ]
  br i1 %k267, label %y267, label %n267
y267:
  call void @t()
  br label %s268
n267:
  call void @f()
  br label %s268
s268:
  %c268 = load volatile i1, ptr %p
  br i1 %c268, label %l268, label %r268
l268:
  call void @t()
  br label %m268
r268:
  call void @f()
  %e268 = load volatile i1, ptr %p
  br label %m268
m268:
  %k268 = phi i1 [ true, %l268 ], [ %e268, %r268 ]
  br i1 %k268, label %y268, label %n268
y268:
  call void @t()
  br label %s269
n268:
  call void @f()
  br label %s269
s269:
  %c269 = load volatile i1, ptr %p
  br i1 %c269, label %l269, label %r269
l269:
  call void @t()
  br label %m269
r269:
  call void @f()
  %e269 = load volatile i1, ptr %p
  br label %m269
m269:
  %k269 = phi i1 [ true, %l269 ], [ %e269, %r269 ]
  br i1 %k269, label %y269, label %n269
y269:
  call void @t()
  br label %s270
n269:
  call void @f()
  br label %s270
s270:
  %c270 = load volatile i1, ptr %p
  br i1 %c270, label %l270, label %r270
l270:
  call void @t()
  br label %m270
r270:
  call void @f()
  %e270 = load volatile i1, ptr %p
  br label %m270
m270:
  %k270 = phi i1 [ true, %l270 ], [ %e270, %r270 ]
  br i1 %k270, label %y270, label %n270
y270:
  call void @t()
  br label %s271
n270:
  call void @f()
  br label %s271
s271:
  %c271 = load volatile i1, ptr %p
  br i1 %c271, label %l271, label %r271
l271:
  call void @t()
  br label %m271
r271:
  call void @f()
  %e271 = load volatile i1, ptr %p
  br label %m271
m271:
  %k271 = phi i1 [ true, %l271 ], [ %e271, %r271 ]
  br i1 %k271, label %y271, label %n271
y271:
  call void @t()
  br label %s272
n271:
  call void @f()
  br label %s272
s272:
  %c272 = load volatile i1, ptr %p
  br i1 %c272, label %l272, label %r272
l272:
  call void @t()
  br label %m272
r272:
  call void @f()
  %e272 = load volatile i1, ptr %p
  br label %m272
m272:
  %k272 = phi i1 [ true, %l272 ], [ %e272, %r272 ]
  br i1 %k272, label %y272, label %n272
y272:
  call void @t()
  br label %s273
n272:
  call void @f()
  br label %s273
s273:
  %c273 = load volatile i1, ptr %p
  br i1 %c273, label %l273, label %r273
l273:
  call void @t()
  br label %m273
r273:
  call void @f()
  %e273 = load volatile i1, ptr %p
  br label %m273
m273:
  %k273 = phi i1 [ true, %l273 ], [ %e273, %r273 ]
  br i1 %k273, label %y273, label %n273
y273:
  call void @t()
  br label %s274
n273:
  call void @f()
  br label %s274
s274:
  %c274 = load volatile i1, ptr %p
  br i1 %c274, label %l274, label %r274
l274:
  call void @t()
  br label %m274
r274:
  call void @f()
  %e274 = load volatile i1, ptr %p
  br label %m274
m274:
  %k274 = phi i1 [ true, %l274 ], [ %e274, %r274 ]
  br i1 %k274, label %y274, label %n274
y274:
  call void @t()
  br label %s275
n274:
  call void @f()
  br label %s275
s275:
  %c275 = load volatile i1, ptr %p
  br i1 %c275, label %l275, label %r275
l275:
  call void @t()
  br label %m275
r275:
  call void @f()
  %e275 = load volatile i1, ptr %p
  br label %m275
m275:
  %k275 = phi i1 [ true, %l275 ], [ %e275, %r275 ]
  br i1 %k275, label %y275, label %n275
y275:
  call void @t()
  br label %s276
n275:
  call void @f()
  br label %s276
s276:
  %c276 = load volatile i1, ptr %p
  br i1 %c276, label %l276, label %r276
l276:
  call void @t()
  br label %m276
r276:
  call void @f()
  %e276 = load volatile i1, ptr %p
  br label %m276
m276:
  %k276 = phi i1 [ true, %l276 ], [ %e276, %r276 ]
  br i1 %k276, label %y276, label %n276
y276:
  call void @t()
  br label %s277
n276:
  call void @f()
  br label %s277
s277:
  %c277 = load volatile i1, ptr %p
  br i1 %c277, label %l277, label %r277
l277:
  call void @t()
  br label %m277
r277:
  call void @f()
  %e277 = load volatile i1, ptr %p
  br label %m277
m277:
  %k277 = phi i1 [ true, %l277 ], [ %e277, %r277 ]
  br i1 %k277, label %y277, label %n277
y277:
  call void @t()
  br label %s278
n277:
  call void @f()
  br label %s278
s278:
  %c278 = load volatile i1, ptr %p
  br i1 %c278, label %l278, label %r278
l278:
  call void @t()
  br label %m278
r278:
  call void @f()
  %e278 = load volatile i1, ptr %p
  br label %m278
m278:
  %k278 = phi i1 [ true, %l278 ], [ %e278, %r278 ]
  br i1 %k278, label %y278, label %n278
y278:
  call void @t()
  br label %s279
n278:
  call void @f()
  br label %s279
s279:
  %c279 = load volatile i1, ptr %p
  br i1 %c279, label %l279, label %r279
l279:
  call void @t()
  br label %m279
r279:
  call void @f()
  %e279 = load volatile i1, ptr %p
  br label %m279
m279:
  %k279 = phi i1 [ true, %l279 ], [ %e279, %r279 ]
  br i1 %k279, label %y279, label %n279
y279:
  call void @t()
  br label %s280
n279:
  call void @f()
  br label %s280
s280:
  %c280 = load volatile i1, ptr %p
  br i1 %c280, label %l280, label %r280
l280:
  call void @t()
  br label %m280
r280:
  call void @f()
  %e280 = load volatile i1, ptr %p
  br label %m280
m280:
  %k280 = phi i1 [ true, %l280 ], [ %e280, %r280 ]
  br i1 %k280, label %y280, label %n280
y280:
  call void @t()
  br label %s281
n280:
  call void @f()
  br label %s281
s281:
  %c281 = load volatile i1, ptr %p
  br i1 %c281, label %l281, label %r281
l281:
  call void @t()
  br label %m281
r281:
  call void @f()
  %e281 = load volatile i1, ptr %p
  br label %m281
m281:
  %k281 = phi i1 [ true, %l281 ], [ %e281, %r281 ]
  br i1 %k281, label %y281, label %n281
y281:
  call void @t()
  br label %s282
n281:
  call void @f()
  br label %s282
s282:
  %c282 = load volatile i1, ptr %p
  br i1 %c282, label %l282, label %r282
l282:
  call void @t()
  br label %m282
r282:
  call void @f()
  %e282 = load volatile i1, ptr %p
  br label %m282
m282:
  %k282 = phi i1 [ true, %l282 ], [ %e282, %r282 ]
  br i1 %k282, label %y282, label %n282
y282:
  call void @t()
  br label %s283
n282:
  call void @f()
  br label %s283
s283:
  %c283 = load volatile i1, ptr %p
  br i1 %c283, label %l283, label %r283
l283:
  call void @t()
  br label %m283
r283:
  call void @f()
  %e283 = load volatile i1, ptr %p
  br label %m283
m283:
  %k283 = phi i1 [ true, %l283 ], [ %e283, %r283 ]
  br i1 %k283, label %y283, label %n283
y283:
  call void @t()
  br label %s284
n283:
  call void @f()
  br label %s284
s284:
  %c284 = load volatile i1, ptr %p
  br i1 %c284, label %l284, label %r284
l284:
  call void @t()
  br label %m284
r284:
  call void @f()
  %e284 = load volatile i1, ptr %p
  br label %m284
m284:
  %k284 = phi i1 [ true, %l284 ], [ %e284, %r284 ]
  br i1 %k284, label %y284, label %n284
y284:
  call void @t()
  br label %s285
n284:
  call void @f()
  br label %s285
s285:
  %c285 = load volatile i1, ptr %p
  br i1 %c285, label %l285, label %r285
l285:
  call void @t()
  br label %m285
r285:
  call void @f()
  %e285 = load volatile i1, ptr %p
  br label %m285
m285:
  %k285 = phi i1 [ true, %l285 ], [ %e285, %r285 ]
  br i1 %k285, label %y285, label %n285
y285:
  call void @t()
  br label %s286
n285:
  call void @f()
  br label %s286
s286:
  %c286 = load volatile i1, ptr %p
  br i1 %c286, label %l286, label %r286
l286:
  call void @t()
  br label %m286
r286:
  call void @f()
  %e286 = load volatile i1, ptr %p
  br label %m286
m286:
  %k286 = phi i1 [ true, %l286 ], [ %e286, %r286 ]
  br i1 %k286, label %y286, label %n286
y286:
  call void @t()
  br label %s287
n286:
  call void @f()
  br label %s287
s287:
  %c287 = load volatile i1, ptr %p
  br i1 %c287, label %l287, label %r287
l287:
  call void @t()
  br label %m287
r287:
  call void @f()
  %e287 = load volatile i1, ptr %p
  br label %m287
m287:
  %k287 = phi i1 [ true, %l287 ], [ %e287, %r287 ]
  br i1 %k287, label %y287, label %n287
y287:
  call void @t()
  br label %s288
n287:
  call void @f()
  br label %s288
s288:
  %c288 = load volatile i1, ptr %p
  br i1 %c288, label %l288, label %r288
l288:
  call void @t()
  br label %m288
r288:
  call void @f()
  %e288 = load volatile i1, ptr %p
  br label %m288
m288:
  %k288 = phi i1 [ true, %l288 ], [ %e288, %r288 ]
  br i1 %k288, label %y288, label %n288
y288:
  call void @t()
  br label %s289
n288:
  call void @f()
  br label %s289
s289:
  %c289 = load volatile i1, ptr %p
  br i1 %c289, label %l289, label %r289
l289:
  call void @t()
  br label %m289
r289:
  call void @f()
  %e289 = load volatile i1, ptr %p
  br label %m289
m289:
  %k289 = phi i1 [ true, %l289 ], [ %e289, %r289 ]
  br i1 %k289, label %y289, label %n289
y289:
  call void @t()
  br label %s290
n289:
  call void @f()
  br label %s290
s290:
  %c290 = load volatile i1, ptr %p
  br i1 %c290, label %l290, label %r290
l290:
  call void @t()
  br label %m290
r290:
  call void @f()
  %e290 = load volatile i1, ptr %p
  br label %m290
m290:
  %k290 = phi i1 [ true, %l290 ], [ %e290, %r290 ]
  br i1 %k290, label %y290, label %n290
y290:
  call void @t()
  br label %s291
n290:
  call void @f()
  br label %s291
s291:
  %c291 = load volatile i1, ptr %p
  br i1 %c291, label %l291, label %r291
l291:
  call void @t()
  br label %m291
r291:
  call void @f()
  %e291 = load volatile i1, ptr %p
  br label %m291
m291:
  %k291 = phi i1 [ true, %l291 ], [ %e291, %r291 ]
  br i1 %k291, label %y291, label %n291
y291:
  call void @t()
  br label %s292
n291:
  call void @f()
  br label %s292
s292:
  %c292 = load volatile i1, ptr %p
  br i1 %c292, label %l292, label %r292
l292:
  call void @t()
  br label %m292
r292:
  call void @f()
  %e292 = load volatile i1, ptr %p
  br label %m292
m292:
  %k292 = phi i1 [ true, %l292 ], [ %e292, %r292 ]
  br i1 %k292, label %y292, label %n292
y292:
  call void @t()
  br label %s293
n292:
  call void @f()
  br label %s293
s293:
  %c293 = load volatile i1, ptr %p
  br i1 %c293, label %l293, label %r293
l293:
  call void @t()
  br label %m293
r293:
  call void @f()
  %e293 = load volatile i1, ptr %p
  br label %m293
m293:
  %k293 = phi i1 [ true, %l293 ], [ %e293, %r293 ]
  br i1 %k293, label %y293, label %n293
y293:
  call void @t()
  br label %s294
n293:
  call void @f()
  br label %s294
s294:
  %c294 = load volatile i1, ptr %p
  br i1 %c294, label %l294, label %r294
l294:
  call void @t()
  br label %m294
r294:
  call void @f()
  %e294 = load volatile i1, ptr %p
  br label %m294
m294:
  %k294 = phi i1 [ true, %l294 ], [ %e294, %r294 ]
  br i1 %k294, label %y294, label %n294
y294:
  call void @t()
  br label %s295
n294:
  call void @f()
  br label %s295
s295:
  %c295 = load volatile i1, ptr %p
  br i1 %c295, label %l295, label %r295
l295:
  call void @t()
  br label %m295
r295:
  call void @f()
  %e295 = load volatile i1, ptr %p
  br label %m295
m295:
  %k295 = phi i1 [ true, %l295 ], [ %e295, %r295 ]
  br i1 %k295, label %y295, label %n295
y295:
  call void @t()
  br label %s296
n295:
  call void @f()
  br label %s296
s296:
  %c296 = load volatile i1, ptr %p
  br i1 %c296, label %l296, label %r296
l296:
  call void @t()
  br label %m296
r296:
  call void @f()
  %e296 = load volatile i1, ptr %p
  br label %m296
m296:
  %k296 = phi i1 [ true, %l296 ], [ %e296, %r296 ]
  br i1 %k296, label %y296, label %n296
y296:
  call void @t()
  br label %s297
n296:
  call void @f()
  br label %s297
s297:
  %c297 = load volatile i1, ptr %p
  br i1 %c297, label %l297, label %r297
l297:
  call void @t()
  br label %m297
r297:
  call void @f()
  %e297 = load volatile i1, ptr %p
  br label %m297
m297:
  %k297 = phi i1 [ true, %l297 ], [ %e297, %r297 ]
  br i1 %k297, label %y297, label %n297
y297:
  call void @t()
  br label %s298
n297:
  call void @f()
  br label %s298
s298:
  %c298 = load volatile i1, ptr %p
  br i1 %c298, label %l298, label %r298
l298:
  call void @t()
  br label %m298
r298:
  call void @f()
  %e298 = load volatile i1, ptr %p
  br label %m298
m298:
  %k298 = phi i1 [ true, %l298 ], [ %e298, %r298 ]
  br i1 %k298, label %y298, label %n298
y298:
  call void @t()
  br label %s299
n298:
  call void @f()
  br label %s299
s299:
  %c299 = load volatile i1, ptr %p
  br i1 %c299, label %l299, label %r299
l299:
  call void @t()
  br label %m299
r299:
  call void @f()
  %e299 = load volatile i1, ptr %p
  br label %m299
m299:
  %k299 = phi i1 [ true, %l299 ], [ %e299, %r299 ]
  br i1 %k299, label %y299, label %n299
y299:
  call void @t()
  br label %s300
n299:
  call void @f()
  br label %s300
s300:
  %c300 = load volatile i1, ptr %p
  br i1 %c300, label %l300, label %r300
l300:
  call void @t()
  br label %m300
r300:
  call void @f()
  %e300 = load volatile i1, ptr %p
  br label %m300
m300:
  %k300 = phi i1 [ true, %l300 ], [ %e300, %r300 ]
  br i1 %k300, label %y300, label %n300
y300:
  call void @t()
  br label %s301
n300:
  call void @f()
  br label %s301
s301:
  %c301 = load volatile i1, ptr %p
  br i1 %c301, label %l301, label %r301
l301:
  call void @t()
  br label %m301
r301:
  call void @f()
  %e301 = load volatile i1, ptr %p
  br label %m301
m301:
  %k301 = phi i1 [ true, %l301 ], [ %e301, %r301 ]
  br i1 %k301, label %y301, label %n301
y301:
  call void @t()
  br label %s302
n301:
  call void @f()
  br label %s302
s302:
  %c302 = load volatile i1, ptr %p
  br i1 %c302, label %l302, label %r302
l302:
  call void @t()
  br label %m302
r302:
  call void @f()
  %e302 = load volatile i1, ptr %p
  br label %m302
m302:
  %k302 = phi i1 [ true, %l302 ], [ %e302, %r302 ]
  br i1 %k302, label %y302, label %n302
y302:
  call void @t()
  br label %s303
n302:
  call void @f()
  br label %s303
s303:
  %c303 = load volatile i1, ptr %p
  br i1 %c303, label %l303, label %r303
l303:
  call void @t()
  br label %m303
r303:
  call void @f()
  %e303 = load volatile i1, ptr %p
  br label %m303
m303:
  %k303 = phi i1 [ true, %l303 ], [ %e303, %r303 ]
  br i1 %k303, label %y303, label %n303
y303:
  call void @t()
  br label %s304
n303:
  call void @f()
  br label %s304
s304:
  %c304 = load volatile i1, ptr %p
  br i1 %c304, label %l304, label %r304
l304:
  call void @t()
  br label %m304
r304:
  call void @f()
  %e304 = load volatile i1, ptr %p
  br label %m304
m304:
  %k304 = phi i1 [ true, %l304 ], [ %e304, %r304 ]
  br i1 %k304, label %y304, label %n304
y304:
  call void @t()
  br label %s305
n304:
  call void @f()
  br label %s305
s305:
  %c305 = load volatile i1, ptr %p
  br i1 %c305, label %l305, label %r305
l305:
  call void @t()
  br label %m305
r305:
  call void @f()
  %e305 = load volatile i1, ptr %p
  br label %m305
m305:
  %k305 = phi i1 [ true, %l305 ], [ %e305, %r305 ]
  br i1 %k305, label %y305, label %n305
y305:
  call void @t()
  br label %s306
n305:
  call void @f()
  br label %s306
s306:
  %c306 = load volatile i1, ptr %p
  br i1 %c306, label %l306, label %r306
l306:
  call void @t()
  br label %m306
r306:
  call void @f()
  %e306 = load volatile i1, ptr %p
  br label %m306
m306:
  %k306 = phi i1 [ true, %l306 ], [ %e306, %r306 ]
  br i1 %k306, label %y306, label %n306
y306:
  call void @t()
  br label %s307
n306:
  call void @f()
  br label %s307
s307:
  %c307 = load volatile i1, ptr %p
  br i1 %c307, label %l307, label %r307
l307:
  call void @t()
  br label %m307
r307:
  call void @f()
  %e307 = load volatile i1, ptr %p
  br label %m307
m307:
  %k307 = phi i1 [ true, %l307 ], [ %e307, %r307 ]
  br i1 %k307, label %y307, label %n307
y307:
  call void @t()
  br label %s308
n307:
  call void @f()
  br label %s308
s308:
  %c308 = load volatile i1, ptr %p
  br i1 %c308, label %l308, label %r308
l308:
  call void @t()
  br label %m308
r308:
  call void @f()
  %e308 = load volatile i1, ptr %p
  br label %m308
m308:
  %k308 = phi i1 [ true, %l308 ], [ %e308, %r308 ]
  br i1 %k308, label %y308, label %n308
y308:
  call void @t()
  br label %s309
n308:
  call void @f()
  br label %s309
s309:
  %c309 = load volatile i1, ptr %p
  br i1 %c309, label %l309, label %r309
l309:
  call void @t()
  br label %m309
r309:
  call void @f()
  %e309 = load volatile i1, ptr %p
  br label %m309
m309:
  %k309 = phi i1 [ true, %l309 ], [ %e309, %r309 ]
  br i1 %k309, label %y309, label %n309
y309:
  call void @t()
  br label %s310
n309:
  call void @f()
  br label %s310
s310:
  %c310 = load volatile i1, ptr %p
  br i1 %c310, label %l310, label %r310
l310:
  call void @t()
  br label %m310
r310:
  call void @f()
  %e310 = load volatile i1, ptr %p
  br label %m310
m310:
  %k310 = phi i1 [ true, %l310 ], [ %e310, %r310 ]
  br i1 %k310, label %y310, label %n310
y310:
  call void @t()
  br label %s311
n310:
  call void @f()
  br label %s311
s311:
  %c311 = load volatile i1, ptr %p
  br i1 %c311, label %l311, label %r311
l311:
  call void @t()
  br label %m311
r311:
  call void @f()
  %e311 = load volatile i1, ptr %p
  br label %m311
m311:
  %k311 = phi i1 [ true, %l311 ], [ %e311, %r311 ]
  br i1 %k311, label %y311, label %n311
y311:
  call void @t()
  br label %s312
n311:
  call void @f()
  br label %s312
s312:
  %c312 = load volatile i1, ptr %p
  br i1 %c312, label %l312, label %r312
l312:
  call void @t()
  br label %m312
r312:
  call void @f()
  %e312 = load volatile i1, ptr %p
  br label %m312
m312:
  %k312 = phi i1 [ true, %l312 ], [ %e312, %r312 ]
  br i1 %k312, label %y312, label %n312
y312:
  call void @t()
  br label %s313
n312:
  call void @f()
  br label %s313
s313:
  %c313 = load volatile i1, ptr %p
  br i1 %c313, label %l313, label %r313
l313:
  call void @t()
  br label %m313
r313:
  call void @f()
  %e313 = load volatile i1, ptr %p
  br label %m313
m313:
  %k313 = phi i1 [ true, %l313 ], [ %e313, %r313 ]
  br i1 %k313, label %y313, label %n313
y313:
  call void @t()
  br label %s314
n313:
  call void @f()
  br label %s314
s314:
  %c314 = load volatile i1, ptr %p
  br i1 %c314, label %l314, label %r314
l314:
  call void @t()
  br label %m314
r314:
  call void @f()
  %e314 = load volatile i1, ptr %p
  br label %m314
m314:
  %k314 = phi i1 [ true, %l314 ], [ %e314, %r314 ]
  br i1 %k314, label %y314, label %n314
y314:
  call void @t()
  br label %s315
n314:
  call void @f()
  br label %s315
s315:
  %c315 = load volatile i1, ptr %p
  br i1 %c315, label %l315, label %r315
l315:
  call void @t()
  br label %m315
r315:
  call void @f()
  %e315 = load volatile i1, ptr %p
  br label %m315
m315:
  %k315 = phi i1 [ true, %l315 ], [ %e315, %r315 ]
  br i1 %k315, label %y315, label %n315
y315:
  call void @t()
  br label %s316
n315:
  call void @f()
  br label %s316
s316:
  %c316 = load volatile i1, ptr %p
  br i1 %c316, label %l316, label %r316
l316:
  call void @t()
  br label %m316
r316:
  call void @f()
  %e316 = load volatile i1, ptr %p
  br label %m316
m316:
  %k316 = phi i1 [ true, %l316 ], [ %e316, %r316 ]
  br i1 %k316, label %y316, label %n316
y316:
  call void @t()
  br label %s317
n316:
  call void @f()
  br label %s317
s317:
  %c317 = load volatile i1, ptr %p
  br i1 %c317, label %l317, label %r317
l317:
  call void @t()
  br label %m317
r317:
  call void @f()
  %e317 = load volatile i1, ptr %p
  br label %m317
m317:
  %k317 = phi i1 [ true, %l317 ], [ %e317, %r317 ]
  br i1 %k317, label %y317, label %n317
y317:
  call void @t()
  br label %s318
n317:
  call void @f()
  br label %s318
s318:
  %c318 = load volatile i1, ptr %p
  br i1 %c318, label %l318, label %r318
l318:
  call void @t()
  br label %m318
r318:
  call void @f()
  %e318 = load volatile i1, ptr %p
  br label %m318
m318:
  %k318 = phi i1 [ true, %l318 ], [ %e318, %r318 ]
  br i1 %k318, label %y318, label %n318
y318:
  call void @t()
  br label %s319
n318:
  call void @f()
  br label %s319
s319:
  %c319 = load volatile i1, ptr %p
  br i1 %c319, label %l319, label %r319
l319:
  call void @t()
  br label %m319
r319:
  call void @f()
  %e319 = load volatile i1, ptr %p
  br label %m319
m319:
  %k319 = phi i1 [ true, %l319 ], [ %e319, %r319 ]
  br i1 %k319, label %y319, label %n319
y319:
  call void @t()
  br label %s320
n319:
  call void @f()
  br label %s320
s320:
  %c320 = load volatile i1, ptr %p
  br i1 %c320, label %l320, label %r320
l320:
  call void @t()
  br label %m320
r320:
  call void @f()
  %e320 = load volatile i1, ptr %p
  br label %m320
m320:
  %k320 = phi i1 [ true, %l320 ], [ %e320, %r320 ]
  br i1 %k320, label %y320, label %n320
y320:
  call void @t()
  br label %s321
n320:
  call void @f()
  br label %s321
s321:
  %c321 = load volatile i1, ptr %p
  br i1 %c321, label %l321, label %r321
l321:
  call void @t()
  br label %m321
r321:
  call void @f()
  %e321 = load volatile i1, ptr %p
  br label %m321
m321:
  %k321 = phi i1 [ true, %l321 ], [ %e321, %r321 ]
  br i1 %k321, label %y321, label %n321
y321:
  call void @t()
  br label %s322
n321:
  call void @f()
  br label %s322
s322:
  %c322 = load volatile i1, ptr %p
  br i1 %c322, label %l322, label %r322
l322:
  call void @t()
  br label %m322
r322:
  call void @f()
  %e322 = load volatile i1, ptr %p
  br label %m322
m322:
  %k322 = phi i1 [ true, %l322 ], [ %e322, %r322 ]
  br i1 %k322, label %y322, label %n322
y322:
  call void @t()
  br label %s323
n322:
  call void @f()
  br label %s323
s323:
  %c323 = load volatile i1, ptr %p
  br i1 %c323, label %l323, label %r323
l323:
  call void @t()
  br label %m323
r323:
  call void @f()
  %e323 = load volatile i1, ptr %p
  br label %m323
m323:
  %k323 = phi i1 [ true, %l323 ], [ %e323, %r323 ]
  br i1 %k323, label %y323, label %n323
y323:
  call void @t()
  br label %s324
n323:
  call void @f()
  br label %s324
s324:
  %c324 = load volatile i1, ptr %p
  br i1 %c324, label %l324, label %r324
l324:
  call void @t()
  br label %m324
r324:
  call void @f()
  %e324 = load volatile i1, ptr %p
  br label %m324
m324:
  %k324 = phi i1 [ true, %l324 ], [ %e324, %r324 ]
  br i1 %k324, label %y324, label %n324
y324:
  call void @t()
  br label %s325
n324:
  call void @f()
  br label %s325
s325:
  %c325 = load volatile i1, ptr %p
  br i1 %c325, label %l325, label %r325
l325:
  call void @t()
  br label %m325
r325:
  call void @f()
  %e325 = load volatile i1, ptr %p
  br label %m325
m325:
  %k325 = phi i1 [ true, %l325 ], [ %e325, %r325 ]
  br i1 %k325, label %y325, label %n325
y325:
  call void @t()
  br label %s326
n325:
  call void @f()
  br label %s326
s326:
  %c326 = load volatile i1, ptr %p
  br i1 %c326, label %l326, label %r326
l326:
  call void @t()
  br label %m326
r326:
  call void @f()
  %e326 = load volatile i1, ptr %p
  br label %m326
m326:
  %k326 = phi i1 [ true, %l326 ], [ %e326, %r326 ]
  br i1 %k326, label %y326, label %n326
y326:
  call void @t()
  br label %s327
n326:
  call void @f()
  br label %s327
s327:
  %c327 = load volatile i1, ptr %p
  br i1 %c327, label %l327, label %r327
l327:
  call void @t()
  br label %m327
r327:
  call void @f()
  %e327 = load volatile i1, ptr %p
  br label %m327
m327:
  %k327 = phi i1 [ true, %l327 ], [ %e327, %r327 ]
  br i1 %k327, label %y327, label %n327
y327:
  call void @t()
  br label %s328
n327:
  call void @f()
  br label %s328
s328:
  %c328 = load volatile i1, ptr %p
  br i1 %c328, label %l328, label %r328
l328:
  call void @t()
  br label %m328
r328:
  call void @f()
  %e328 = load volatile i1, ptr %p
  br label %m328
m328:
  %k328 = phi i1 [ true, %l328 ], [ %e328, %r328 ]
  br i1 %k328, label %y328, label %n328
y328:
  call void @t()
  br label %s329
n328:
  call void @f()
  br label %s329
s329:
  %c329 = load volatile i1, ptr %p
  br i1 %c329, label %l329, label %r329
l329:
  call void @t()
  br label %m329
r329:
  call void @f()
  %e329 = load volatile i1, ptr %p
  br label %m329
m329:
  %k329 = phi i1 [ true, %l329 ], [ %e329, %r329 ]
  br i1 %k329, label %y329, label %n329
y329:
  call void @t()
  br label %s330
n329:
  call void @f()
  br label %s330
s330:
  %c330 = load volatile i1, ptr %p
  br i1 %c330, label %l330, label %r330
l330:
  call void @t()
  br label %m330
r330:
  call void @f()
  %e330 = load volatile i1, ptr %p
  br label %m330
m330:
  %k330 = phi i1 [ true, %l330 ], [ %e330, %r330 ]
  br i1 %k330, label %y330, label %n330
y330:
  call void @t()
  br label %s331
n330:
  call void @f()
  br label %s331
s331:
  %c331 = load volatile i1, ptr %p
  br i1 %c331, label %l331, label %r331
l331:
  call void @t()
  br label %m331
r331:
  call void @f()
  %e331 = load volatile i1, ptr %p
  br label %m331
m331:
  %k331 = phi i1 [ true, %l331 ], [ %e331, %r331 ]
  br i1 %k331, label %y331, label %n331
y331:
  call void @t()
  br label %s332
n331:
  call void @f()
  br label %s332
s332:
  %c332 = load volatile i1, ptr %p
  br i1 %c332, label %l332, label %r332
l332:
  call void @t()
  br label %m332
r332:
  call void @f()
  %e332 = load volatile i1, ptr %p
  br label %m332
m332:
  %k332 = phi i1 [ true, %l332 ], [ %e332, %r332 ]
  br i1 %k332, label %y332, label %n332
y332:
  call void @t()
  br label %s333
n332:
  call void @f()
  br label %s333
s333:
  %c333 = load volatile i1, ptr %p
  br i1 %c333, label %l333, label %r333
l333:
  call void @t()
  br label %m333
r333:
  call void @f()
  %e333 = load volatile i1, ptr %p
  br label %m333
m333:
  %k333 = phi i1 [ true, %l333 ], [ %e333, %r333 ]
  br i1 %k333, label %y333, label %n333
y333:
  call void @t()
  br label %s334
n333:
  call void @f()
  br label %s334
s334:
  %c334 = load volatile i1, ptr %p
  br i1 %c334, label %l334, label %r334
l334:
  call void @t()
  br label %m334
r334:
  call void @f()
  %e334 = load volatile i1, ptr %p
  br label %m334
m334:
  %k334 = phi i1 [ true, %l334 ], [ %e334, %r334 ]
  br i1 %k334, label %y334, label %n334
y334:
  call void @t()
  br label %s335
n334:
  call void @f()
  br label %s335
s335:
  %c335 = load volatile i1, ptr %p
  br i1 %c335, label %l335, label %r335
l335:
  call void @t()
  br label %m335
r335:
  call void @f()
  %e335 = load volatile i1, ptr %p
  br label %m335
m335:
  %k335 = phi i1 [ true, %l335 ], [ %e335, %r335 ]
  br i1 %k335, label %y335, label %n335
y335:
  call void @t()
  br label %s336
n335:
  call void @f()
  br label %s336
s336:
  %c336 = load volatile i1, ptr %p
  br i1 %c336, label %l336, label %r336
l336:
  call void @t()
  br label %m336
r336:
  call void @f()
  %e336 = load volatile i1, ptr %p
  br label %m336
m336:
  %k336 = phi i1 [ true, %l336 ], [ %e336, %r336 ]
  br i1 %k336, label %y336, label %n336
y336:
  call void @t()
  br label %s337
n336:
  call void @f()
  br label %s337
s337:
  %c337 = load volatile i1, ptr %p
  br i1 %c337, label %l337, label %r337
l337:
  call void @t()
  br label %m337
r337:
  call void @f()
  %e337 = load volatile i1, ptr %p
  br label %m337
m337:
  %k337 = phi i1 [ true, %l337 ], [ %e337, %r337 ]
  br i1 %k337, label %y337, label %n337
y337:
  call void @t()
  br label %s338
n337:
  call void @f()
  br label %s338
s338:
  %c338 = load volatile i1, ptr %p
  br i1 %c338, label %l338, label %r338
l338:
  call void @t()
  br label %m338
r338:
  call void @f()
  %e338 = load volatile i1, ptr %p
  br label %m338
m338:
  %k338 = phi i1 [ true, %l338 ], [ %e338, %r338 ]
  br i1 %k338, label %y338, label %n338
y338:
  call void @t()
  br label %s339
n338:
  call void @f()
  br label %s339
s339:
  %c339 = load volatile i1, ptr %p
  br i1 %c339, label %l339, label %r339
l339:
  call void @t()
  br label %m339
r339:
  call void @f()
  %e339 = load volatile i1, ptr %p
  br label %m339
m339:
  %k339 = phi i1 [ true, %l339 ], [ %e339, %r339 ]
  br i1 %k339, label %y339, label %n339
y339:
  call void @t()
  br label %s340
n339:
  call void @f()
  br label %s340
s340:
  %c340 = load volatile i1, ptr %p
  br i1 %c340, label %l340, label %r340
l340:
  call void @t()
  br label %m340
r340:
  call void @f()
  %e340 = load volatile i1, ptr %p
  br label %m340
m340:
  %k340 = phi i1 [ true, %l340 ], [ %e340, %r340 ]
  br i1 %k340, label %y340, label %n340
y340:
  call void @t()
  br label %s341
n340:
  call void @f()
  br label %s341
s341:
  %c341 = load volatile i1, ptr %p
  br i1 %c341, label %l341, label %r341
l341:
  call void @t()
  br label %m341
r341:
  call void @f()
  %e341 = load volatile i1, ptr %p
  br label %m341
m341:
  %k341 = phi i1 [ true, %l341 ], [ %e341, %r341 ]
  br i1 %k341, label %y341, label %n341
y341:
  call void @t()
  br label %s342
n341:
  call void @f()
  br label %s342
s342:
  %c342 = load volatile i1, ptr %p
  br i1 %c342, label %l342, label %r342
l342:
  call void @t()
  br label %m342
r342:
  call void @f()
  %e342 = load volatile i1, ptr %p
  br label %m342
m342:
  %k342 = phi i1 [ true, %l342 ], [ %e342, %r342 ]
  br i1 %k342, label %y342, label %n342
y342:
  call void @t()
  br label %s343
n342:
  call void @f()
  br label %s343
s343:
  %c343 = load volatile i1, ptr %p
  br i1 %c343, label %l343, label %r343
l343:
  call void @t()
  br label %m343
r343:
  call void @f()
  %e343 = load volatile i1, ptr %p
  br label %m343
m343:
  %k343 = phi i1 [ true, %l343 ], [ %e343, %r343 ]
  br i1 %k343, label %y343, label %n343
y343:
  call void @t()
  br label %s344
n343:
  call void @f()
  br label %s344
s344:
  %c344 = load volatile i1, ptr %p
  br i1 %c344, label %l344, label %r344
l344:
  call void @t()
  br label %m344
r344:
  call void @f()
  %e344 = load volatile i1, ptr %p
  br label %m344
m344:
  %k344 = phi i1 [ true, %l344 ], [ %e344, %r344 ]
  br i1 %k344, label %y344, label %n344
y344:
  call void @t()
  br label %s345
n344:
  call void @f()
  br label %s345
s345:
  %c345 = load volatile i1, ptr %p
  br i1 %c345, label %l345, label %r345
l345:
  call void @t()
  br label %m345
r345:
  call void @f()
  %e345 = load volatile i1, ptr %p
  br label %m345
m345:
  %k345 = phi i1 [ true, %l345 ], [ %e345, %r345 ]
  br i1 %k345, label %y345, label %n345
y345:
  call void @t()
  br label %s346
n345:
  call void @f()
  br label %s346
s346:
  %c346 = load volatile i1, ptr %p
  br i1 %c346, label %l346, label %r346
l346:
  call void @t()
  br label %m346
r346:
  call void @f()
  %e346 = load volatile i1, ptr %p
  br label %m346
m346:
  %k346 = phi i1 [ true, %l346 ], [ %e346, %r346 ]
  br i1 %k346, label %y346, label %n346
y346:
  call void @t()
  br label %s347
n346:
  call void @f()
  br label %s347
s347:
  %c347 = load volatile i1, ptr %p
  br i1 %c347, label %l347, label %r347
l347:
  call void @t()
  br label %m347
r347:
  call void @f()
  %e347 = load volatile i1, ptr %p
  br label %m347
m347:
  %k347 = phi i1 [ true, %l347 ], [ %e347, %r347 ]
  br i1 %k347, label %y347, label %n347
y347:
  call void @t()
  br label %s348
n347:
  call void @f()
  br label %s348
s348:
  %c348 = load volatile i1, ptr %p
  br i1 %c348, label %l348, label %r348
l348:
  call void @t()
  br label %m348
r348:
  call void @f()
  %e348 = load volatile i1, ptr %p
  br label %m348
m348:
  %k348 = phi i1 [ true, %l348 ], [ %e348, %r348 ]
  br i1 %k348, label %y348, label %n348
y348:
  call void @t()
  br label %s349
n348:
  call void @f()
  br label %s349
s349:
  %c349 = load volatile i1, ptr %p
  br i1 %c349, label %l349, label %r349
l349:
  call void @t()
  br label %m349
r349:
  call void @f()
  %e349 = load volatile i1, ptr %p
  br label %m349
m349:
  %k349 = phi i1 [ true, %l349 ], [ %e349, %r349 ]
  br i1 %k349, label %y349, label %n349
y349:
  call void @t()
  br label %s350
n349:
  call void @f()
  br label %s350
s350:
  %c350 = load volatile i1, ptr %p
  br i1 %c350, label %l350, label %r350
l350:
  call void @t()
  br label %m350
r350:
  call void @f()
  %e350 = load volatile i1, ptr %p
  br label %m350
m350:
  %k350 = phi i1 [ true, %l350 ], [ %e350, %r350 ]
  br i1 %k350, label %y350, label %n350
y350:
  call void @t()
  br label %s351
n350:
  call void @f()
  br label %s351
s351:
  %c351 = load volatile i1, ptr %p
  br i1 %c351, label %l351, label %r351
l351:
  call void @t()
  br label %m351
r351:
  call void @f()
  %e351 = load volatile i1, ptr %p
  br label %m351
m351:
  %k351 = phi i1 [ true, %l351 ], [ %e351, %r351 ]
  br i1 %k351, label %y351, label %n351
y351:
  call void @t()
  br label %s352
n351:
  call void @f()
  br label %s352
s352:
  %c352 = load volatile i1, ptr %p
  br i1 %c352, label %l352, label %r352
l352:
  call void @t()
  br label %m352
r352:
  call void @f()
  %e352 = load volatile i1, ptr %p
  br label %m352
m352:
  %k352 = phi i1 [ true, %l352 ], [ %e352, %r352 ]
  br i1 %k352, label %y352, label %n352
y352:
  call void @t()
  br label %s353
n352:
  call void @f()
  br label %s353
s353:
  %c353 = load volatile i1, ptr %p
  br i1 %c353, label %l353, label %r353
l353:
  call void @t()
  br label %m353
r353:
  call void @f()
  %e353 = load volatile i1, ptr %p
  br label %m353
m353:
  %k353 = phi i1 [ true, %l353 ], [ %e353, %r353 ]
  br i1 %k353, label %y353, label %n353
y353:
  call void @t()
  br label %s354
n353:
  call void @f()
  br label %s354
s354:
  %c354 = load volatile i1, ptr %p
  br i1 %c354, label %l354, label %r354
l354:
  call void @t()
  br label %m354
r354:
  call void @f()
  %e354 = load volatile i1, ptr %p
  br label %m354
m354:
  %k354 = phi i1 [ true, %l354 ], [ %e354, %r354 ]
  br i1 %k354, label %y354, label %n354
y354:
  call void @t()
  br label %s355
n354:
  call void @f()
  br label %s355
s355:
  %c355 = load volatile i1, ptr %p
  br i1 %c355, label %l355, label %r355
l355:
  call void @t()
  br label %m355
r355:
  call void @f()
  %e355 = load volatile i1, ptr %p
  br label %m355
m355:
  %k355 = phi i1 [ true, %l355 ], [ %e355, %r355 ]
  br i1 %k355, label %y355, label %n355
y355:
  call void @t()
  br label %s356
n355:
  call void @f()
  br label %s356
s356:
  %c356 = load volatile i1, ptr %p
  br i1 %c356, label %l356, label %r356
l356:
  call void @t()
  br label %m356
r356:
  call void @f()
  %e356 = load volatile i1, ptr %p
  br label %m356
m356:
  %k356 = phi i1 [ true, %l356 ], [ %e356, %r356 ]
  br i1 %k356, label %y356, label %n356
y356:
  call void @t()
  br label %s357
n356:
  call void @f()
  br label %s357
s357:
  %c357 = load volatile i1, ptr %p
  br i1 %c357, label %l357, label %r357
l357:
  call void @t()
  br label %m357
r357:
  call void @f()
  %e357 = load volatile i1, ptr %p
  br label %m357
m357:
  %k357 = phi i1 [ true, %l357 ], [ %e357, %r357 ]
  br i1 %k357, label %y357, label %n357
y357:
  call void @t()
  br label %s358
n357:
  call void @f()
  br label %s358
s358:
  %c358 = load volatile i1, ptr %p
  br i1 %c358, label %l358, label %r358
l358:
  call void @t()
  br label %m358
r358:
  call void @f()
  %e358 = load volatile i1, ptr %p
  br label %m358
m358:
  %k358 = phi i1 [ true, %l358 ], [ %e358, %r358 ]
  br i1 %k358, label %y358, label %n358
y358:
  call void @t()
  br label %s359
n358:
  call void @f()
  br label %s359
s359:
  %c359 = load volatile i1, ptr %p
  br i1 %c359, label %l359, label %r359
l359:
  call void @t()
  br label %m359
r359:
  call void @f()
  %e359 = load volatile i1, ptr %p
  br label %m359
m359:
  %k359 = phi i1 [ true, %l359 ], [ %e359, %r359 ]
  br i1 %k359, label %y359, label %n359
y359:
  call void @t()
  br label %s360
n359:
  call void @f()
  br label %s360
s360:
  %c360 = load volatile i1, ptr %p
  br i1 %c360, label %l360, label %r360
l360:
  call void @t()
  br label %m360
r360:
  call void @f()
  %e360 = load volatile i1, ptr %p
  br label %m360
m360:
  %k360 = phi i1 [ true, %l360 ], [ %e360, %r360 ]
  br i1 %k360, label %y360, label %n360
y360:
  call void @t()
  br label %s361
n360:
  call void @f()
  br label %s361
s361:
  %c361 = load volatile i1, ptr %p
  br i1 %c361, label %l361, label %r361
l361:
  call void @t()
  br label %m361
r361:
  call void @f()
  %e361 = load volatile i1, ptr %p
  br label %m361
m361:
  %k361 = phi i1 [ true, %l361 ], [ %e361, %r361 ]
  br i1 %k361, label %y361, label %n361
y361:
  call void @t()
  br label %s362
n361:
  call void @f()
  br label %s362
s362:
  %c362 = load volatile i1, ptr %p
  br i1 %c362, label %l362, label %r362
l362:
  call void @t()
  br label %m362
r362:
  call void @f()
  %e362 = load volatile i1, ptr %p
  br label %m362
m362:
  %k362 = phi i1 [ true, %l362 ], [ %e362, %r362 ]
  br i1 %k362, label %y362, label %n362
y362:
  call void @t()
  br label %s363
n362:
  call void @f()
  br label %s363
s363:
  %c363 = load volatile i1, ptr %p
  br i1 %c363, label %l363, label %r363
l363:
  call void @t()
  br label %m363
r363:
  call void @f()
  %e363 = load volatile i1, ptr %p
  br label %m363
m363:
  %k363 = phi i1 [ true, %l363 ], [ %e363, %r363 ]
  br i1 %k363, label %y363, label %n363
y363:
  call void @t()
  br label %s364
n363:
  call void @f()
  br label %s364
s364:
  %c364 = load volatile i1, ptr %p
  br i1 %c364, label %l364, label %r364
l364:
  call void @t()
  br label %m364
r364:
  call void @f()
  %e364 = load volatile i1, ptr %p
  br label %m364
m364:
  %k364 = phi i1 [ true, %l364 ], [ %e364, %r364 ]
  br i1 %k364, label %y364, label %n364
y364:
  call void @t()
  br label %s365
n364:
  call void @f()
  br label %s365
s365:
  %c365 = load volatile i1, ptr %p
  br i1 %c365, label %l365, label %r365
l365:
  call void @t()
  br label %m365
r365:
  call void @f()
  %e365 = load volatile i1, ptr %p
  br label %m365
m365:
  %k365 = phi i1 [ true, %l365 ], [ %e365, %r365 ]
  br i1 %k365, label %y365, label %n365
y365:
  call void @t()
  br label %s366
n365:
  call void @f()
  br label %s366
s366:
  %c366 = load volatile i1, ptr %p
  br i1 %c366, label %l366, label %r366
l366:
  call void @t()
  br label %m366
r366:
  call void @f()
  %e366 = load volatile i1, ptr %p
  br label %m366
m366:
  %k366 = phi i1 [ true, %l366 ], [ %e366, %r366 ]
  br i1 %k366, label %y366, label %n366
y366:
  call void @t()
  br label %s367
n366:
  call void @f()
  br label %s367
s367:
  %c367 = load volatile i1, ptr %p
  br i1 %c367, label %l367, label %r367
l367:
  call void @t()
  br label %m367
r367:
  call void @f()
  %e367 = load volatile i1, ptr %p
  br label %m367
m367:
  %k367 = phi i1 [ true, %l367 ], [ %e367, %r367 ]
  br i1 %k367, label %y367, label %n367
y367:
  call void @t()
  br label %s368
n367:
  call void @f()
  br label %s368
s368:
  %c368 = load volatile i1, ptr %p
  br i1 %c368, label %l368, label %r368
l368:
  call void @t()
  br label %m368
r368:
  call void @f()
  %e368 = load volatile i1, ptr %p
  br label %m368
m368:
  %k368 = phi i1 [ true, %l368 ], [ %e368, %r368 ]
  br i1 %k368, label %y368, label %n368
y368:
  call void @t()
  br label %s369
n368:
  call void @f()
  br label %s369
s369:
  %c369 = load volatile i1, ptr %p
  br i1 %c369, label %l369, label %r369
l369:
  call void @t()
  br label %m369
r369:
  call void @f()
  %e369 = load volatile i1, ptr %p
  br label %m369
m369:
  %k369 = phi i1 [ true, %l369 ], [ %e369, %r369 ]
  br i1 %k369, label %y369, label %n369
y369:
  call void @t()
  br label %s370
n369:
  call void @f()
  br label %s370
s370:
  %c370 = load volatile i1, ptr %p
  br i1 %c370, label %l370, label %r370
l370:
  call void @t()
  br label %m370
r370:
  call void @f()
  %e370 = load volatile i1, ptr %p
  br label %m370
m370:
  %k370 = phi i1 [ true, %l370 ], [ %e370, %r370 ]
  br i1 %k370, label %y370, label %n370
y370:
  call void @t()
  br label %s371
n370:
  call void @f()
  br label %s371
s371:
  %c371 = load volatile i1, ptr %p
  br i1 %c371, label %l371, label %r371
l371:
  call void @t()
  br label %m371
r371:
  call void @f()
  %e371 = load volatile i1, ptr %p
  br label %m371
m371:
  %k371 = phi i1 [ true, %l371 ], [ %e371, %r371 ]
  br i1 %k371, label %y371, label %n371
y371:
  call void @t()
  br label %s372
n371:
  call void @f()
  br label %s372
s372:
  %c372 = load volatile i1, ptr %p
  br i1 %c372, label %l372, label %r372
l372:
  call void @t()
  br label %m372
r372:
  call void @f()
  %e372 = load volatile i1, ptr %p
  br label %m372
m372:
  %k372 = phi i1 [ true, %l372 ], [ %e372, %r372 ]
  br i1 %k372, label %y372, label %n372
y372:
  call void @t()
  br label %s373
n372:
  call void @f()
  br label %s373
s373:
  %c373 = load volatile i1, ptr %p
  br i1 %c373, label %l373, label %r373
l373:
  call void @t()
  br label %m373
r373:
  call void @f()
  %e373 = load volatile i1, ptr %p
  br label %m373
m373:
  %k373 = phi i1 [ true, %l373 ], [ %e373, %r373 ]
  br i1 %k373, label %y373, label %n373
y373:
  call void @t()
  br label %s374
n373:
  call void @f()
  br label %s374
s374:
  %c374 = load volatile i1, ptr %p
  br i1 %c374, label %l374, label %r374
l374:
  call void @t()
  br label %m374
r374:
  call void @f()
  %e374 = load volatile i1, ptr %p
  br label %m374
m374:
  %k374 = phi i1 [ true, %l374 ], [ %e374, %r374 ]
  br i1 %k374, label %y374, label %n374
y374:
  call void @t()
  br label %s375
n374:
  call void @f()
  br label %s375
s375:
  %c375 = load volatile i1, ptr %p
  br i1 %c375, label %l375, label %r375
l375:
  call void @t()
  br label %m375
r375:
  call void @f()
  %e375 = load volatile i1, ptr %p
  br label %m375
m375:
  %k375 = phi i1 [ true, %l375 ], [ %e375, %r375 ]
  br i1 %k375, label %y375, label %n375
y375:
  call void @t()
  br label %s376
n375:
  call void @f()
  br label %s376
s376:
  %c376 = load volatile i1, ptr %p
  br i1 %c376, label %l376, label %r376
l376:
  call void @t()
  br label %m376
r376:
  call void @f()
  %e376 = load volatile i1, ptr %p
  br label %m376
m376:
  %k376 = phi i1 [ true, %l376 ], [ %e376, %r376 ]
  br i1 %k376, label %y376, label %n376
y376:
  call void @t()
  br label %s377
n376:
  call void @f()
  br label %s377
s377:
  %c377 = load volatile i1, ptr %p
  br i1 %c377, label %l377, label %r377
l377:
  call void @t()
  br label %m377
r377:
  call void @f()
  %e377 = load volatile i1, ptr %p
  br label %m377
m377:
  %k377 = phi i1 [ true, %l377 ], [ %e377, %r377 ]
  br i1 %k377, label %y377, label %n377
y377:
  call void @t()
  br label %s378
n377:
  call void @f()
  br label %s378
s378:
  %c378 = load volatile i1, ptr %p
  br i1 %c378, label %l378, label %r378
l378:
  call void @t()
  br label %m378
r378:
  call void @f()
  %e378 = load volatile i1, ptr %p
  br label %m378
m378:
  %k378 = phi i1 [ true, %l378 ], [ %e378, %r378 ]
  br i1 %k378, label %y378, label %n378
y378:
  call void @t()
  br label %s379
n378:
  call void @f()
  br label %s379
s379:
  %c379 = load volatile i1, ptr %p
  br i1 %c379, label %l379, label %r379
l379:
  call void @t()
  br label %m379
r379:
  call void @f()
  %e379 = load volatile i1, ptr %p
  br label %m379
m379:
  %k379 = phi i1 [ true, %l379 ], [ %e379, %r379 ]
  br i1 %k379, label %y379, label %n379
y379:
  call void @t()
  br label %s380
n379:
  call void @f()
  br label %s380
s380:
  %c380 = load volatile i1, ptr %p
  br i1 %c380, label %l380, label %r380
l380:
  call void @t()
  br label %m380
r380:
  call void @f()
  %e380 = load volatile i1, ptr %p
  br label %m380
m380:
  %k380 = phi i1 [ true, %l380 ], [ %e380, %r380 ]
  br i1 %k380, label %y380, label %n380
y380:
  call void @t()
  br label %s381
n380:
  call void @f()
  br label %s381
s381:
  %c381 = load volatile i1, ptr %p
  br i1 %c381, label %l381, label %r381
l381:
  call void @t()
  br label %m381
r381:
  call void @f()
  %e381 = load volatile i1, ptr %p
  br label %m381
m381:
  %k381 = phi i1 [ true, %l381 ], [ %e381, %r381 ]
  br i1 %k381, label %y381, label %n381
y381:
  call void @t()
  br label %s382
n381:
  call void @f()
  br label %s382
s382:
  %c382 = load volatile i1, ptr %p
  br i1 %c382, label %l382, label %r382
l382:
  call void @t()
  br label %m382
r382:
  call void @f()
  %e382 = load volatile i1, ptr %p
  br label %m382
m382:
  %k382 = phi i1 [ true, %l382 ], [ %e382, %r382 ]
  br i1 %k382, label %y382, label %n382
y382:
  call void @t()
  br label %s383
n382:
  call void @f()
  br label %s383
s383:
  %c383 = load volatile i1, ptr %p
  br i1 %c383, label %l383, label %r383
l383:
  call void @t()
  br label %m383
r383:
  call void @f()
  %e383 = load volatile i1, ptr %p
  br label %m383
m383:
  %k383 = phi i1 [ true, %l383 ], [ %e383, %r383 ]
  br i1 %k383, label %y383, label %n383
y383:
  call void @t()
  br label %s384
n383:
  call void @f()
  br label %s384
s384:
  %c384 = load volatile i1, ptr %p
  br i1 %c384, label %l384, label %r384
l384:
  call void @t()
  br label %m384
r384:
  call void @f()
  %e384 = load volatile i1, ptr %p
  br label %m384
m384:
  %k384 = phi i1 [ true, %l384 ], [ %e384, %r384 ]
  br i1 %k384, label %y384, label %n384
y384:
  call void @t()
  br label %s385
n384:
  call void @f()
  br label %s385
s385:
  %c385 = load volatile i1, ptr %p
  br i1 %c385, label %l385, label %r385
l385:
  call void @t()
  br label %m385
r385:
  call void @f()
  %e385 = load volatile i1, ptr %p
  br label %m385
m385:
  %k385 = phi i1 [ true, %l385 ], [ %e385, %r385 ]
  br i1 %k385, label %y385, label %n385
y385:
  call void @t()
  br label %s386
n385:
  call void @f()
  br label %s386
s386:
  %c386 = load volatile i1, ptr %p
  br i1 %c386, label %l386, label %r386
l386:
  call void @t()
  br label %m386
r386:
  call void @f()
  %e386 = load volatile i1, ptr %p
  br label %m386
m386:
  %k386 = phi i1 [ true, %l386 ], [ %e386, %r386 ]
  br i1 %k386, label %y386, label %n386
y386:
  call void @t()
  br label %s387
n386:
  call void @f()
  br label %s387
s387:
  %c387 = load volatile i1, ptr %p
  br i1 %c387, label %l387, label %r387
l387:
  call void @t()
  br label %m387
r387:
  call void @f()
  %e387 = load volatile i1, ptr %p
  br label %m387
m387:
  %k387 = phi i1 [ true, %l387 ], [ %e387, %r387 ]
  br i1 %k387, label %y387, label %n387
y387:
  call void @t()
  br label %s388
n387:
  call void @f()
  br label %s388
s388:
  %c388 = load volatile i1, ptr %p
  br i1 %c388, label %l388, label %r388
l388:
  call void @t()
  br label %m388
r388:
  call void @f()
  %e388 = load volatile i1, ptr %p
  br label %m388
m388:
  %k388 = phi i1 [ true, %l388 ], [ %e388, %r388 ]
  br i1 %k388, label %y388, label %n388
y388:
  call void @t()
  br label %s389
n388:
  call void @f()
  br label %s389
s389:
  %c389 = load volatile i1, ptr %p
  br i1 %c389, label %l389, label %r389
l389:
  call void @t()
  br label %m389
r389:
  call void @f()
  %e389 = load volatile i1, ptr %p
  br label %m389
m389:
  %k389 = phi i1 [ true, %l389 ], [ %e389, %r389 ]
  br i1 %k389, label %y389, label %n389
y389:
  call void @t()
  br label %s390
n389:
  call void @f()
  br label %s390
s390:
  %c390 = load volatile i1, ptr %p
  br i1 %c390, label %l390, label %r390
l390:
  call void @t()
  br label %m390
r390:
  call void @f()
  %e390 = load volatile i1, ptr %p
  br label %m390
m390:
  %k390 = phi i1 [ true, %l390 ], [ %e390, %r390 ]
  br i1 %k390, label %y390, label %n390
y390:
  call void @t()
  br label %s391
n390:
  call void @f()
  br label %s391
s391:
  %c391 = load volatile i1, ptr %p
  br i1 %c391, label %l391, label %r391
l391:
  call void @t()
  br label %m391
r391:
  call void @f()
  %e391 = load volatile i1, ptr %p
  br label %m391
m391:
  %k391 = phi i1 [ true, %l391 ], [ %e391, %r391 ]
  br i1 %k391, label %y391, label %n391
y391:
  call void @t()
  br label %s392
n391:
  call void @f()
  br label %s392
s392:
  %c392 = load volatile i1, ptr %p
  br i1 %c392, label %l392, label %r392
l392:
  call void @t()
  br label %m392
r392:
  call void @f()
  %e392 = load volatile i1, ptr %p
  br label %m392
m392:
  %k392 = phi i1 [ true, %l392 ], [ %e392, %r392 ]
  br i1 %k392, label %y392, label %n392
y392:
  call void @t()
  br label %s393
n392:
  call void @f()
  br label %s393
s393:
  %c393 = load volatile i1, ptr %p
  br i1 %c393, label %l393, label %r393
l393:
  call void @t()
  br label %m393
r393:
  call void @f()
  %e393 = load volatile i1, ptr %p
  br label %m393
m393:
  %k393 = phi i1 [ true, %l393 ], [ %e393, %r393 ]
  br i1 %k393, label %y393, label %n393
y393:
  call void @t()
  br label %s394
n393:
  call void @f()
  br label %s394
s394:
  %c394 = load volatile i1, ptr %p
  br i1 %c394, label %l394, label %r394
l394:
  call void @t()
  br label %m394
r394:
  call void @f()
  %e394 = load volatile i1, ptr %p
  br label %m394
m394:
  %k394 = phi i1 [ true, %l394 ], [ %e394, %r394 ]
  br i1 %k394, label %y394, label %n394
y394:
  call void @t()
  br label %s395
n394:
  call void @f()
  br label %s395
s395:
  %c395 = load volatile i1, ptr %p
  br i1 %c395, label %l395, label %r395
l395:
  call void @t()
  br label %m395
r395:
  call void @f()
  %e395 = load volatile i1, ptr %p
  br label %m395
m395:
  %k395 = phi i1 [ true, %l395 ], [ %e395, %r395 ]
  br i1 %k395, label %y395, label %n395
y395:
  call void @t()
  br label %s396
n395:
  call void @f()
  br label %s396
s396:
  %c396 = load volatile i1, ptr %p
  br i1 %c396, label %l396, label %r396
l396:
  call void @t()
  br label %m396
r396:
  call void @f()
  %e396 = load volatile i1, ptr %p
  br label %m396
m396:
  %k396 = phi i1 [ true, %l396 ], [ %e396, %r396 ]
  br i1 %k396, label %y396, label %n396
y396:
  call void @t()
  br label %s397
n396:
  call void @f()
  br label %s397
s397:
  %c397 = load volatile i1, ptr %p
  br i1 %c397, label %l397, label %r397
l397:
  call void @t()
  br label %m397
r397:
  call void @f()
  %e397 = load volatile i1, ptr %p
  br label %m397
m397:
  %k397 = phi i1 [ true, %l397 ], [ %e397, %r397 ]
  br i1 %k397, label %y397, label %n397
y397:
  call void @t()
  br label %s398
n397:
  call void @f()
  br label %s398
s398:
  %c398 = load volatile i1, ptr %p
  br i1 %c398, label %l398, label %r398
l398:
  call void @t()
  br label %m398
r398:
  call void @f()
  %e398 = load volatile i1, ptr %p
  br label %m398
m398:
  %k398 = phi i1 [ true, %l398 ], [ %e398, %r398 ]
  br i1 %k398, label %y398, label %n398
y398:
  call void @t()
  br label %s399
n398:
  call void @f()
  br label %s399
s399:
  %c399 = load volatile i1, ptr %p
  br i1 %c399, label %l399, label %r399
l399:
  call void @t()
  br label %m399
r399:
  call void @f()
  %e399 = load volatile i1, ptr %p
  br label %m399
m399:
  %k399 = phi i1 [ true, %l399 ], [ %e399, %r399 ]
  br i1 %k399, label %y399, label %n399
y399:
  call void @t()
  br label %s400
n399:
  call void @f()
  br label %s400
s400:
  %c400 = load volatile i1, ptr %p
  br i1 %c400, label %l400, label %r400
l400:
  call void @t()
  br label %m400
r400:
  call void @f()
  %e400 = load volatile i1, ptr %p
  br label %m400
m400:
  %k400 = phi i1 [ true, %l400 ], [ %e400, %r400 ]
  br i1 %k400, label %y400, label %n400
y400:
  call void @t()
  br label %s401
n400:
  call void @f()
  br label %s401
s401:
  %c401 = load volatile i1, ptr %p
  br i1 %c401, label %l401, label %r401
l401:
  call void @t()
  br label %m401
r401:
  call void @f()
  %e401 = load volatile i1, ptr %p
  br label %m401
m401:
  %k401 = phi i1 [ true, %l401 ], [ %e401, %r401 ]
  br i1 %k401, label %y401, label %n401
y401:
  call void @t()
  br label %s402
n401:
  call void @f()
  br label %s402
s402:
  %c402 = load volatile i1, ptr %p
  br i1 %c402, label %l402, label %r402
l402:
  call void @t()
  br label %m402
r402:
  call void @f()
  %e402 = load volatile i1, ptr %p
  br label %m402
m402:
  %k402 = phi i1 [ true, %l402 ], [ %e402, %r402 ]
  br i1 %k402, label %y402, label %n402
y402:
  call void @t()
  br label %s403
n402:
  call void @f()
  br label %s403
s403:
  %c403 = load volatile i1, ptr %p
  br i1 %c403, label %l403, label %r403
l403:
  call void @t()
  br label %m403
r403:
  call void @f()
  %e403 = load volatile i1, ptr %p
  br label %m403
m403:
  %k403 = phi i1 [ true, %l403 ], [ %e403, %r403 ]
  br i1 %k403, label %y403, label %n403
y403:
  call void @t()
  br label %s404
n403:
  call void @f()
  br label %s404
s404:
  %c404 = load volatile i1, ptr %p
  br i1 %c404, label %l404, label %r404
l404:
  call void @t()
  br label %m404
r404:
  call void @f()
  %e404 = load volatile i1, ptr %p
  br label %m404
m404:
  %k404 = phi i1 [ true, %l404 ], [ %e404, %r404 ]
  br i1 %k404, label %y404, label %n404
y404:
  call void @t()
  br label %s405
n404:
  call void @f()
  br label %s405
s405:
  %c405 = load volatile i1, ptr %p
  br i1 %c405, label %l405, label %r405
l405:
  call void @t()
  br label %m405
r405:
  call void @f()
  %e405 = load volatile i1, ptr %p
  br label %m405
m405:
  %k405 = phi i1 [ true, %l405 ], [ %e405, %r405 ]
  br i1 %k405, label %y405, label %n405
y405:
  call void @t()
  br label %s406
n405:
  call void @f()
  br label %s406
s406:
  %c406 = load volatile i1, ptr %p
  br i1 %c406, label %l406, label %r406
l406:
  call void @t()
  br label %m406
r406:
  call void @f()
  %e406 = load volatile i1, ptr %p
  br label %m406
m406:
  %k406 = phi i1 [ true, %l406 ], [ %e406, %r406 ]
  br i1 %k406, label %y406, label %n406
y406:
  call void @t()
  br label %s407
n406:
  call void @f()
  br label %s407
s407:
  %c407 = load volatile i1, ptr %p
  br i1 %c407, label %l407, label %r407
l407:
  call void @t()
  br label %m407
r407:
  call void @f()
  %e407 = load volatile i1, ptr %p
  br label %m407
m407:
  %k407 = phi i1 [ true, %l407 ], [ %e407, %r407 ]
  br i1 %k407, label %y407, label %n407
y407:
  call void @t()
  br label %s408
n407:
  call void @f()
  br label %s408
s408:
  %c408 = load volatile i1, ptr %p
  br i1 %c408, label %l408, label %r408
l408:
  call void @t()
  br label %m408
r408:
  call void @f()
  %e408 = load volatile i1, ptr %p
  br label %m408
m408:
  %k408 = phi i1 [ true, %l408 ], [ %e408, %r408 ]
  br i1 %k408, label %y408, label %n408
y408:
  call void @t()
  br label %s409
n408:
  call void @f()
  br label %s409
s409:
  %c409 = load volatile i1, ptr %p
  br i1 %c409, label %l409, label %r409
l409:
  call void @t()
  br label %m409
r409:
  call void @f()
  %e409 = load volatile i1, ptr %p
  br label %m409
m409:
  %k409 = phi i1 [ true, %l409 ], [ %e409, %r409 ]
  br i1 %k409, label %y409, label %n409
y409:
  call void @t()
  br label %s410
n409:
  call void @f()
  br label %s410
s410:
  %c410 = load volatile i1, ptr %p
  br i1 %c410, label %l410, label %r410
l410:
  call void @t()
  br label %m410
r410:
  call void @f()
  %e410 = load volatile i1, ptr %p
  br label %m410
m410:
  %k410 = phi i1 [ true, %l410 ], [ %e410, %r410 ]
  br i1 %k410, label %y410, label %n410
y410:
  call void @t()
  br label %s411
n410:
  call void @f()
  br label %s411
s411:
  %c411 = load volatile i1, ptr %p
  br i1 %c411, label %l411, label %r411
l411:
  call void @t()
  br label %m411
r411:
  call void @f()
  %e411 = load volatile i1, ptr %p
  br label %m411
m411:
  %k411 = phi i1 [ true, %l411 ], [ %e411, %r411 ]
  br i1 %k411, label %y411, label %n411
y411:
  call void @t()
  br label %s412
n411:
  call void @f()
  br label %s412
s412:
  %c412 = load volatile i1, ptr %p
  br i1 %c412, label %l412, label %r412
l412:
  call void @t()
  br label %m412
r412:
  call void @f()
  %e412 = load volatile i1, ptr %p
  br label %m412
m412:
  %k412 = phi i1 [ true, %l412 ], [ %e412, %r412 ]
  br i1 %k412, label %y412, label %n412
y412:
  call void @t()
  br label %s413
n412:
  call void @f()
  br label %s413
s413:
  %c413 = load volatile i1, ptr %p
  br i1 %c413, label %l413, label %r413
l413:
  call void @t()
  br label %m413
r413:
  call void @f()
  %e413 = load volatile i1, ptr %p
  br label %m413
m413:
  %k413 = phi i1 [ true, %l413 ], [ %e413, %r413 ]
  br i1 %k413, label %y413, label %n413
y413:
  call void @t()
  br label %s414
n413:
  call void @f()
  br label %s414
s414:
  %c414 = load volatile i1, ptr %p
  br i1 %c414, label %l414, label %r414
l414:
  call void @t()
  br label %m414
r414:
  call void @f()
  %e414 = load volatile i1, ptr %p
  br label %m414
m414:
  %k414 = phi i1 [ true, %l414 ], [ %e414, %r414 ]
  br i1 %k414, label %y414, label %n414
y414:
  call void @t()
  br label %s415
n414:
  call void @f()
  br label %s415
s415:
  %c415 = load volatile i1, ptr %p
  br i1 %c415, label %l415, label %r415
l415:
  call void @t()
  br label %m415
r415:
  call void @f()
  %e415 = load volatile i1, ptr %p
  br label %m415
m415:
  %k415 = phi i1 [ true, %l415 ], [ %e415, %r415 ]
  br i1 %k415, label %y415, label %n415
y415:
  call void @t()
  br label %s416
n415:
  call void @f()
  br label %s416
s416:
  %c416 = load volatile i1, ptr %p
  br i1 %c416, label %l416, label %r416
l416:
  call void @t()
  br label %m416
r416:
  call void @f()
  %e416 = load volatile i1, ptr %p
  br label %m416
m416:
  %k416 = phi i1 [ true, %l416 ], [ %e416, %r416 ]
  br i1 %k416, label %y416, label %n416
y416:
  call void @t()
  br label %s417
n416:
  call void @f()
  br label %s417
s417:
  %c417 = load volatile i1, ptr %p
  br i1 %c417, label %l417, label %r417
l417:
  call void @t()
  br label %m417
r417:
  call void @f()
  %e417 = load volatile i1, ptr %p
  br label %m417
m417:
  %k417 = phi i1 [ true, %l417 ], [ %e417, %r417 ]
  br i1 %k417, label %y417, label %n417
y417:
  call void @t()
  br label %s418
n417:
  call void @f()
  br label %s418
s418:
  %c418 = load volatile i1, ptr %p
  br i1 %c418, label %l418, label %r418
l418:
  call void @t()
  br label %m418
r418:
  call void @f()
  %e418 = load volatile i1, ptr %p
  br label %m418
m418:
  %k418 = phi i1 [ true, %l418 ], [ %e418, %r418 ]
  br i1 %k418, label %y418, label %n418
y418:
  call void @t()
  br label %s419
n418:
  call void @f()
  br label %s419
s419:
  %c419 = load volatile i1, ptr %p
  br i1 %c419, label %l419, label %r419
l419:
  call void @t()
  br label %m419
r419:
  call void @f()
  %e419 = load volatile i1, ptr %p
  br label %m419
m419:
  %k419 = phi i1 [ true, %l419 ], [ %e419, %r419 ]
  br i1 %k419, label %y419, label %n419
y419:
  call void @t()
  br label %s420
n419:
  call void @f()
  br label %s420
s420:
  %c420 = load volatile i1, ptr %p
  br i1 %c420, label %l420, label %r420
l420:
  call void @t()
  br label %m420
r420:
  call void @f()
  %e420 = load volatile i1, ptr %p
  br label %m420
m420:
  %k420 = phi i1 [ true, %l420 ], [ %e420, %r420 ]
  br i1 %k420, label %y420, label %n420
y420:
  call void @t()
  br label %s421
n420:
  call void @f()
  br label %s421
s421:
  %c421 = load volatile i1, ptr %p
  br i1 %c421, label %l421, label %r421
l421:
  call void @t()
  br label %m421
r421:
  call void @f()
  %e421 = load volatile i1, ptr %p
  br label %m421
m421:
  %k421 = phi i1 [ true, %l421 ], [ %e421, %r421 ]
  br i1 %k421, label %y421, label %n421
y421:
  call void @t()
  br label %s422
n421:
  call void @f()
  br label %s422
s422:
  %c422 = load volatile i1, ptr %p
  br i1 %c422, label %l422, label %r422
l422:
  call void @t()
  br label %m422
r422:
  call void @f()
  %e422 = load volatile i1, ptr %p
  br label %m422
m422:
  %k422 = phi i1 [ true, %l422 ], [ %e422, %r422 ]
  br i1 %k422, label %y422, label %n422
y422:
  call void @t()
  br label %s423
n422:
  call void @f()
  br label %s423
s423:
  %c423 = load volatile i1, ptr %p
  br i1 %c423, label %l423, label %r423
l423:
  call void @t()
  br label %m423
r423:
  call void @f()
  %e423 = load volatile i1, ptr %p
  br label %m423
m423:
  %k423 = phi i1 [ true, %l423 ], [ %e423, %r423 ]
  br i1 %k423, label %y423, label %n423
y423:
  call void @t()
  br label %s424
n423:
  call void @f()
  br label %s424
s424:
  %c424 = load volatile i1, ptr %p
  br i1 %c424, label %l424, label %r424
l424:
  call void @t()
  br label %m424
r424:
  call void @f()
  %e424 = load volatile i1, ptr %p
  br label %m424
m424:
  %k424 = phi i1 [ true, %l424 ], [ %e424, %r424 ]
  br i1 %k424, label %y424, label %n424
y424:
  call void @t()
  br label %s425
n424:
  call void @f()
  br label %s425
s425:
  %c425 = load volatile i1, ptr %p
  br i1 %c425, label %l425, label %r425
l425:
  call void @t()
  br label %m425
r425:
  call void @f()
  %e425 = load volatile i1, ptr %p
  br label %m425
m425:
  %k425 = phi i1 [ true, %l425 ], [ %e425, %r425 ]
  br i1 %k425, label %y425, label %n425
y425:
  call void @t()
  br label %s426
n425:
  call void @f()
  br label %s426
s426:
  %c426 = load volatile i1, ptr %p
  br i1 %c426, label %l426, label %r426
l426:
  call void @t()
  br label %m426
r426:
  call void @f()
  %e426 = load volatile i1, ptr %p
  br label %m426
m426:
  %k426 = phi i1 [ true, %l426 ], [ %e426, %r426 ]
  br i1 %k426, label %y426, label %n426
y426:
  call void @t()
  br label %s427
n426:
  call void @f()
  br label %s427
s427:
  %c427 = load volatile i1, ptr %p
  br i1 %c427, label %l427, label %r427
l427:
  call void @t()
  br label %m427
r427:
  call void @f()
  %e427 = load volatile i1, ptr %p
  br label %m427
m427:
  %k427 = phi i1 [ true, %l427 ], [ %e427, %r427 ]
  br i1 %k427, label %y427, label %n427
y427:
  call void @t()
  br label %s428
n427:
  call void @f()
  br label %s428
s428:
  %c428 = load volatile i1, ptr %p
  br i1 %c428, label %l428, label %r428
l428:
  call void @t()
  br label %m428
r428:
  call void @f()
  %e428 = load volatile i1, ptr %p
  br label %m428
m428:
  %k428 = phi i1 [ true, %l428 ], [ %e428, %r428 ]
  br i1 %k428, label %y428, label %n428
y428:
  call void @t()
  br label %s429
n428:
  call void @f()
  br label %s429
s429:
  %c429 = load volatile i1, ptr %p
  br i1 %c429, label %l429, label %r429
l429:
  call void @t()
  br label %m429
r429:
  call void @f()
  %e429 = load volatile i1, ptr %p
  br label %m429
m429:
  %k429 = phi i1 [ true, %l429 ], [ %e429, %r429 ]
  br i1 %k429, label %y429, label %n429
y429:
  call void @t()
  br label %s430
n429:
  call void @f()
  br label %s430
s430:
  %c430 = load volatile i1, ptr %p
  br i1 %c430, label %l430, label %r430
l430:
  call void @t()
  br label %m430
r430:
  call void @f()
  %e430 = load volatile i1, ptr %p
  br label %m430
m430:
  %k430 = phi i1 [ true, %l430 ], [ %e430, %r430 ]
  br i1 %k430, label %y430, label %n430
y430:
  call void @t()
  br label %s431
n430:
  call void @f()
  br label %s431
s431:
  %c431 = load volatile i1, ptr %p
  br i1 %c431, label %l431, label %r431
l431:
  call void @t()
  br label %m431
r431:
  call void @f()
  %e431 = load volatile i1, ptr %p
  br label %m431
m431:
  %k431 = phi i1 [ true, %l431 ], [ %e431, %r431 ]
  br i1 %k431, label %y431, label %n431
y431:
  call void @t()
  br label %s432
n431:
  call void @f()
  br label %s432
s432:
  %c432 = load volatile i1, ptr %p
  br i1 %c432, label %l432, label %r432
l432:
  call void @t()
  br label %m432
r432:
  call void @f()
  %e432 = load volatile i1, ptr %p
  br label %m432
m432:
  %k432 = phi i1 [ true, %l432 ], [ %e432, %r432 ]
  br i1 %k432, label %y432, label %n432
y432:
  call void @t()
  br label %s433
n432:
  call void @f()
  br label %s433
s433:
  %c433 = load volatile i1, ptr %p
  br i1 %c433, label %l433, label %r433
l433:
  call void @t()
  br label %m433
r433:
  call void @f()
  %e433 = load volatile i1, ptr %p
  br label %m433
m433:
  %k433 = phi i1 [ true, %l433 ], [ %e433, %r433 ]
  br i1 %k433, label %y433, label %n433
y433:
  call void @t()
  br label %s434
n433:
  call void @f()
  br label %s434
s434:
  %c434 = load volatile i1, ptr %p
  br i1 %c434, label %l434, label %r434
l434:
  call void @t()
  br label %m434
r434:
  call void @f()
  %e434 = load volatile i1, ptr %p
  br label %m434
m434:
  %k434 = phi i1 [ true, %l434 ], [ %e434, %r434 ]
  br i1 %k434, label %y434, label %n434
y434:
  call void @t()
  br label %s435
n434:
  call void @f()
  br label %s435
s435:
  %c435 = load volatile i1, ptr %p
  br i1 %c435, label %l435, label %r435
l435:
  call void @t()
  br label %m435
r435:
  call void @f()
  %e435 = load volatile i1, ptr %p
  br label %m435
m435:
  %k435 = phi i1 [ true, %l435 ], [ %e435, %r435 ]
  br i1 %k435, label %y435, label %n435
y435:
  call void @t()
  br label %s436
n435:
  call void @f()
  br label %s436
s436:
  %c436 = load volatile i1, ptr %p
  br i1 %c436, label %l436, label %r436
l436:
  call void @t()
  br label %m436
r436:
  call void @f()
  %e436 = load volatile i1, ptr %p
  br label %m436
m436:
  %k436 = phi i1 [ true, %l436 ], [ %e436, %r436 ]
  br i1 %k436, label %y436, label %n436
y436:
  call void @t()
  br label %s437
n436:
  call void @f()
  br label %s437
s437:
  %c437 = load volatile i1, ptr %p
  br i1 %c437, label %l437, label %r437
l437:
  call void @t()
  br label %m437
r437:
  call void @f()
  %e437 = load volatile i1, ptr %p
  br label %m437
m437:
  %k437 = phi i1 [ true, %l437 ], [ %e437, %r437 ]
  br i1 %k437, label %y437, label %n437
y437:
  call void @t()
  br label %s438
n437:
  call void @f()
  br label %s438
s438:
  %c438 = load volatile i1, ptr %p
  br i1 %c438, label %l438, label %r438
l438:
  call void @t()
  br label %m438
r438:
  call void @f()
  %e438 = load volatile i1, ptr %p
  br label %m438
m438:
  %k438 = phi i1 [ true, %l438 ], [ %e438, %r438 ]
  br i1 %k438, label %y438, label %n438
y438:
  call void @t()
  br label %s439
n438:
  call void @f()
  br label %s439
s439:
  %c439 = load volatile i1, ptr %p
  br i1 %c439, label %l439, label %r439
l439:
  call void @t()
  br label %m439
r439:
  call void @f()
  %e439 = load volatile i1, ptr %p
  br label %m439
m439:
  %k439 = phi i1 [ true, %l439 ], [ %e439, %r439 ]
  br i1 %k439, label %y439, label %n439
y439:
  call void @t()
  br label %s440
n439:
  call void @f()
  br label %s440
s440:
  %c440 = load volatile i1, ptr %p
  br i1 %c440, label %l440, label %r440
l440:
  call void @t()
  br label %m440
r440:
  call void @f()
  %e440 = load volatile i1, ptr %p
  br label %m440
m440:
  %k440 = phi i1 [ true, %l440 ], [ %e440, %r440 ]
  br i1 %k440, label %y440, label %n440
y440:
  call void @t()
  br label %s441
n440:
  call void @f()
  br label %s441
s441:
  %c441 = load volatile i1, ptr %p
  br i1 %c441, label %l441, label %r441
l441:
  call void @t()
  br label %m441
r441:
  call void @f()
  %e441 = load volatile i1, ptr %p
  br label %m441
m441:
  %k441 = phi i1 [ true, %l441 ], [ %e441, %r441 ]
  br i1 %k441, label %y441, label %n441
y441:
  call void @t()
  br label %s442
n441:
  call void @f()
  br label %s442
s442:
  %c442 = load volatile i1, ptr %p
  br i1 %c442, label %l442, label %r442
l442:
  call void @t()
  br label %m442
r442:
  call void @f()
  %e442 = load volatile i1, ptr %p
  br label %m442
m442:
  %k442 = phi i1 [ true, %l442 ], [ %e442, %r442 ]
  br i1 %k442, label %y442, label %n442
y442:
  call void @t()
  br label %s443
n442:
  call void @f()
  br label %s443
s443:
  %c443 = load volatile i1, ptr %p
  br i1 %c443, label %l443, label %r443
l443:
  call void @t()
  br label %m443
r443:
  call void @f()
  %e443 = load volatile i1, ptr %p
  br label %m443
m443:
  %k443 = phi i1 [ true, %l443 ], [ %e443, %r443 ]
  br i1 %k443, label %y443, label %n443
y443:
  call void @t()
  br label %s444
n443:
  call void @f()
  br label %s444
s444:
  %c444 = load volatile i1, ptr %p
  br i1 %c444, label %l444, label %r444
l444:
  call void @t()
  br label %m444
r444:
  call void @f()
  %e444 = load volatile i1, ptr %p
  br label %m444
m444:
  %k444 = phi i1 [ true, %l444 ], [ %e444, %r444 ]
  br i1 %k444, label %y444, label %n444
y444:
  call void @t()
  br label %s445
n444:
  call void @f()
  br label %s445
s445:
  %c445 = load volatile i1, ptr %p
  br i1 %c445, label %l445, label %r445
l445:
  call void @t()
  br label %m445
r445:
  call void @f()
  %e445 = load volatile i1, ptr %p
  br label %m445
m445:
  %k445 = phi i1 [ true, %l445 ], [ %e445, %r445 ]
  br i1 %k445, label %y445, label %n445
y445:
  call void @t()
  br label %s446
n445:
  call void @f()
  br label %s446
s446:
  %c446 = load volatile i1, ptr %p
  br i1 %c446, label %l446, label %r446
l446:
  call void @t()
  br label %m446
r446:
  call void @f()
  %e446 = load volatile i1, ptr %p
  br label %m446
m446:
  %k446 = phi i1 [ true, %l446 ], [ %e446, %r446 ]
  br i1 %k446, label %y446, label %n446
y446:
  call void @t()
  br label %s447
n446:
  call void @f()
  br label %s447
s447:
  %c447 = load volatile i1, ptr %p
  br i1 %c447, label %l447, label %r447
l447:
  call void @t()
  br label %m447
r447:
  call void @f()
  %e447 = load volatile i1, ptr %p
  br label %m447
m447:
  %k447 = phi i1 [ true, %l447 ], [ %e447, %r447 ]
  br i1 %k447, label %y447, label %n447
y447:
  call void @t()
  br label %s448
n447:
  call void @f()
  br label %s448
s448:
  %c448 = load volatile i1, ptr %p
  br i1 %c448, label %l448, label %r448
l448:
  call void @t()
  br label %m448
r448:
  call void @f()
  %e448 = load volatile i1, ptr %p
  br label %m448
m448:
  %k448 = phi i1 [ true, %l448 ], [ %e448, %r448 ]
  br i1 %k448, label %y448, label %n448
y448:
  call void @t()
  br label %s449
n448:
  call void @f()
  br label %s449
s449:
  %c449 = load volatile i1, ptr %p
  br i1 %c449, label %l449, label %r449
l449:
  call void @t()
  br label %m449
r449:
  call void @f()
  %e449 = load volatile i1, ptr %p
  br label %m449
m449:
  %k449 = phi i1 [ true, %l449 ], [ %e449, %r449 ]
  br i1 %k449, label %y449, label %n449
y449:
  call void @t()
  br label %s450
n449:
  call void @f()
  br label %s450
s450:
  %c450 = load volatile i1, ptr %p
  br i1 %c450, label %l450, label %r450
l450:
  call void @t()
  br label %m450
r450:
  call void @f()
  %e450 = load volatile i1, ptr %p
  br label %m450
m450:
  %k450 = phi i1 [ true, %l450 ], [ %e450, %r450 ]
  br i1 %k450, label %y450, label %n450
y450:
  call void @t()
  br label %s451
n450:
  call void @f()
  br label %s451
s451:
  %c451 = load volatile i1, ptr %p
  br i1 %c451, label %l451, label %r451
l451:
  call void @t()
  br label %m451
r451:
  call void @f()
  %e451 = load volatile i1, ptr %p
  br label %m451
m451:
  %k451 = phi i1 [ true, %l451 ], [ %e451, %r451 ]
  br i1 %k451, label %y451, label %n451
y451:
  call void @t()
  br label %s452
n451:
  call void @f()
  br label %s452
s452:
  %c452 = load volatile i1, ptr %p
  br i1 %c452, label %l452, label %r452
l452:
  call void @t()
  br label %m452
r452:
  call void @f()
  %e452 = load volatile i1, ptr %p
  br label %m452
m452:
  %k452 = phi i1 [ true, %l452 ], [ %e452, %r452 ]
  br i1 %k452, label %y452, label %n452
y452:
  call void @t()
  br label %s453
n452:
  call void @f()
  br label %s453
s453:
  %c453 = load volatile i1, ptr %p
  br i1 %c453, label %l453, label %r453
l453:
  call void @t()
  br label %m453
r453:
  call void @f()
  %e453 = load volatile i1, ptr %p
  br label %m453
m453:
  %k453 = phi i1 [ true, %l453 ], [ %e453, %r453 ]
  br i1 %k453, label %y453, label %n453
y453:
  call void @t()
  br label %s454
n453:
  call void @f()
  br label %s454
s454:
  %c454 = load volatile i1, ptr %p
  br i1 %c454, label %l454, label %r454
l454:
  call void @t()
  br label %m454
r454:
  call void @f()
  %e454 = load volatile i1, ptr %p
  br label %m454
m454:
  %k454 = phi i1 [ true, %l454 ], [ %e454, %r454 ]
  br i1 %k454, label %y454, label %n454
y454:
  call void @t()
  br label %s455
n454:
  call void @f()
  br label %s455
s455:
  %c455 = load volatile i1, ptr %p
  br i1 %c455, label %l455, label %r455
l455:
  call void @t()
  br label %m455
r455:
  call void @f()
  %e455 = load volatile i1, ptr %p
  br label %m455
m455:
  %k455 = phi i1 [ true, %l455 ], [ %e455, %r455 ]
  br i1 %k455, label %y455, label %n455
y455:
  call void @t()
  br label %s456
n455:
  call void @f()
  br label %s456
s456:
  %c456 = load volatile i1, ptr %p
  br i1 %c456, label %l456, label %r456
l456:
  call void @t()
  br label %m456
r456:
  call void @f()
  %e456 = load volatile i1, ptr %p
  br label %m456
m456:
  %k456 = phi i1 [ true, %l456 ], [ %e456, %r456 ]
  br i1 %k456, label %y456, label %n456
y456:
  call void @t()
  br label %s457
n456:
  call void @f()
  br label %s457
s457:
  %c457 = load volatile i1, ptr %p
  br i1 %c457, label %l457, label %r457
l457:
  call void @t()
  br label %m457
r457:
  call void @f()
  %e457 = load volatile i1, ptr %p
  br label %m457
m457:
  %k457 = phi i1 [ true, %l457 ], [ %e457, %r457 ]
  br i1 %k457, label %y457, label %n457
y457:
  call void @t()
  br label %s458
n457:
  call void @f()
  br label %s458
s458:
  %c458 = load volatile i1, ptr %p
  br i1 %c458, label %l458, label %r458
l458:
  call void @t()
  br label %m458
r458:
  call void @f()
  %e458 = load volatile i1, ptr %p
  br label %m458
m458:
  %k458 = phi i1 [ true, %l458 ], [ %e458, %r458 ]
  br i1 %k458, label %y458, label %n458
y458:
  call void @t()
  br label %s459
n458:
  call void @f()
  br label %s459
s459:
  %c459 = load volatile i1, ptr %p
  br i1 %c459, label %l459, label %r459
l459:
  call void @t()
  br label %m459
r459:
  call void @f()
  %e459 = load volatile i1, ptr %p
  br label %m459
m459:
  %k459 = phi i1 [ true, %l459 ], [ %e459, %r459 ]
  br i1 %k459, label %y459, label %n459
y459:
  call void @t()
  br label %s460
n459:
  call void @f()
  br label %s460
s460:
  %c460 = load volatile i1, ptr %p
  br i1 %c460, label %l460, label %r460
l460:
  call void @t()
  br label %m460
r460:
  call void @f()
  %e460 = load volatile i1, ptr %p
  br label %m460
m460:
  %k460 = phi i1 [ true, %l460 ], [ %e460, %r460 ]
  br i1 %k460, label %y460, label %n460
y460:
  call void @t()
  br label %s461
n460:
  call void @f()
  br label %s461
s461:
  %c461 = load volatile i1, ptr %p
  br i1 %c461, label %l461, label %r461
l461:
  call void @t()
  br label %m461
r461:
  call void @f()
  %e461 = load volatile i1, ptr %p
  br label %m461
m461:
  %k461 = phi i1 [ true, %l461 ], [ %e461, %r461 ]
  br i1 %k461, label %y461, label %n461
y461:
  call void @t()
  br label %s462
n461:
  call void @f()
  br label %s462
s462:
  %c462 = load volatile i1, ptr %p
  br i1 %c462, label %l462, label %r462
l462:
  call void @t()
  br label %m462
r462:
  call void @f()
  %e462 = load volatile i1, ptr %p
  br label %m462
m462:
  %k462 = phi i1 [ true, %l462 ], [ %e462, %r462 ]
  br i1 %k462, label %y462, label %n462
y462:
  call void @t()
  br label %s463
n462:
  call void @f()
  br label %s463
s463:
  %c463 = load volatile i1, ptr %p
  br i1 %c463, label %l463, label %r463
l463:
  call void @t()
  br label %m463
r463:
  call void @f()
  %e463 = load volatile i1, ptr %p
  br label %m463
m463:
  %k463 = phi i1 [ true, %l463 ], [ %e463, %r463 ]
  br i1 %k463, label %y463, label %n463
y463:
  call void @t()
  br label %s464
n463:
  call void @f()
  br label %s464
s464:
  %c464 = load volatile i1, ptr %p
  br i1 %c464, label %l464, label %r464
l464:
  call void @t()
  br label %m464
r464:
  call void @f()
  %e464 = load volatile i1, ptr %p
  br label %m464
m464:
  %k464 = phi i1 [ true, %l464 ], [ %e464, %r464 ]
  br i1 %k464, label %y464, label %n464
y464:
  call void @t()
  br label %s465
n464:
  call void @f()
  br label %s465
s465:
  %c465 = load volatile i1, ptr %p
  br i1 %c465, label %l465, label %r465
l465:
  call void @t()
  br label %m465
r465:
  call void @f()
  %e465 = load volatile i1, ptr %p
  br label %m465
m465:
  %k465 = phi i1 [ true, %l465 ], [ %e465, %r465 ]
  br i1 %k465, label %y465, label %n465
y465:
  call void @t()
  br label %s466
n465:
  call void @f()
  br label %s466
s466:
  %c466 = load volatile i1, ptr %p
  br i1 %c466, label %l466, label %r466
l466:
  call void @t()
  br label %m466
r466:
  call void @f()
  %e466 = load volatile i1, ptr %p
  br label %m466
m466:
  %k466 = phi i1 [ true, %l466 ], [ %e466, %r466 ]
  br i1 %k466, label %y466, label %n466
y466:
  call void @t()
  br label %s467
n466:
  call void @f()
  br label %s467
s467:
  %c467 = load volatile i1, ptr %p
  br i1 %c467, label %l467, label %r467
l467:
  call void @t()
  br label %m467
r467:
  call void @f()
  %e467 = load volatile i1, ptr %p
  br label %m467
m467:
  %k467 = phi i1 [ true, %l467 ], [ %e467, %r467 ]
  br i1 %k467, label %y467, label %n467
y467:
  call void @t()
  br label %s468
n467:
  call void @f()
  br label %s468
s468:
  %c468 = load volatile i1, ptr %p
  br i1 %c468, label %l468, label %r468
l468:
  call void @t()
  br label %m468
r468:
  call void @f()
  %e468 = load volatile i1, ptr %p
  br label %m468
m468:
  %k468 = phi i1 [ true, %l468 ], [ %e468, %r468 ]
  br i1 %k468, label %y468, label %n468
y468:
  call void @t()
  br label %s469
n468:
  call void @f()
  br label %s469
s469:
  %c469 = load volatile i1, ptr %p
  br i1 %c469, label %l469, label %r469
l469:
  call void @t()
  br label %m469
r469:
  call void @f()
  %e469 = load volatile i1, ptr %p
  br label %m469
m469:
  %k469 = phi i1 [ true, %l469 ], [ %e469, %r469 ]
  br i1 %k469, label %y469, label %n469
y469:
  call void @t()
  br label %s470
n469:
  call void @f()
  br label %s470
s470:
  %c470 = load volatile i1, ptr %p
  br i1 %c470, label %l470, label %r470
l470:
  call void @t()
  br label %m470
r470:
  call void @f()
  %e470 = load volatile i1, ptr %p
  br label %m470
m470:
  %k470 = phi i1 [ true, %l470 ], [ %e470, %r470 ]
  br i1 %k470, label %y470, label %n470
y470:
  call void @t()
  br label %s471
n470:
  call void @f()
  br label %s471
s471:
  %c471 = load volatile i1, ptr %p
  br i1 %c471, label %l471, label %r471
l471:
  call void @t()
  br label %m471
r471:
  call void @f()
  %e471 = load volatile i1, ptr %p
  br label %m471
m471:
  %k471 = phi i1 [ true, %l471 ], [ %e471, %r471 ]
  br i1 %k471, label %y471, label %n471
y471:
  call void @t()
  br label %s472
n471:
  call void @f()
  br label %s472
s472:
  %c472 = load volatile i1, ptr %p
  br i1 %c472, label %l472, label %r472
l472:
  call void @t()
  br label %m472
r472:
  call void @f()
  %e472 = load volatile i1, ptr %p
  br label %m472
m472:
  %k472 = phi i1 [ true, %l472 ], [ %e472, %r472 ]
  br i1 %k472, label %y472, label %n472
y472:
  call void @t()
  br label %s473
n472:
  call void @f()
  br label %s473
s473:
  %c473 = load volatile i1, ptr %p
  br i1 %c473, label %l473, label %r473
l473:
  call void @t()
  br label %m473
r473:
  call void @f()
  %e473 = load volatile i1, ptr %p
  br label %m473
m473:
  %k473 = phi i1 [ true, %l473 ], [ %e473, %r473 ]
  br i1 %k473, label %y473, label %n473
y473:
  call void @t()
  br label %s474
n473:
  call void @f()
  br label %s474
s474:
  %c474 = load volatile i1, ptr %p
  br i1 %c474, label %l474, label %r474
l474:
  call void @t()
  br label %m474
r474:
  call void @f()
  %e474 = load volatile i1, ptr %p
  br label %m474
m474:
  %k474 = phi i1 [ true, %l474 ], [ %e474, %r474 ]
  br i1 %k474, label %y474, label %n474
y474:
  call void @t()
  br label %s475
n474:
  call void @f()
  br label %s475
s475:
  %c475 = load volatile i1, ptr %p
  br i1 %c475, label %l475, label %r475
l475:
  call void @t()
  br label %m475
r475:
  call void @f()
  %e475 = load volatile i1, ptr %p
  br label %m475
m475:
  %k475 = phi i1 [ true, %l475 ], [ %e475, %r475 ]
  br i1 %k475, label %y475, label %n475
y475:
  call void @t()
  br label %s476
n475:
  call void @f()
  br label %s476
s476:
  %c476 = load volatile i1, ptr %p
  br i1 %c476, label %l476, label %r476
l476:
  call void @t()
  br label %m476
r476:
  call void @f()
  %e476 = load volatile i1, ptr %p
  br label %m476
m476:
  %k476 = phi i1 [ true, %l476 ], [ %e476, %r476 ]
  br i1 %k476, label %y476, label %n476
y476:
  call void @t()
  br label %s477
n476:
  call void @f()
  br label %s477
s477:
  %c477 = load volatile i1, ptr %p
  br i1 %c477, label %l477, label %r477
l477:
  call void @t()
  br label %m477
r477:
  call void @f()
  %e477 = load volatile i1, ptr %p
  br label %m477
m477:
  %k477 = phi i1 [ true, %l477 ], [ %e477, %r477 ]
  br i1 %k477, label %y477, label %n477
y477:
  call void @t()
  br label %s478
n477:
  call void @f()
  br label %s478
s478:
  %c478 = load volatile i1, ptr %p
  br i1 %c478, label %l478, label %r478
l478:
  call void @t()
  br label %m478
r478:
  call void @f()
  %e478 = load volatile i1, ptr %p
  br label %m478
m478:
  %k478 = phi i1 [ true, %l478 ], [ %e478, %r478 ]
  br i1 %k478, label %y478, label %n478
y478:
  call void @t()
  br label %s479
n478:
  call void @f()
  br label %s479
s479:
  %c479 = load volatile i1, ptr %p
  br i1 %c479, label %l479, label %r479
l479:
  call void @t()
  br label %m479
r479:
  call void @f()
  %e479 = load volatile i1, ptr %p
  br label %m479
m479:
  %k479 = phi i1 [ true, %l479 ], [ %e479, %r479 ]
  br i1 %k479, label %y479, label %n479
y479:
  call void @t()
  br label %s480
n479:
  call void @f()
  br label %s480
s480:
  %c480 = load volatile i1, ptr %p
  br i1 %c480, label %l480, label %r480
l480:
  call void @t()
  br label %m480
r480:
  call void @f()
  %e480 = load volatile i1, ptr %p
  br label %m480
m480:
  %k480 = phi i1 [ true, %l480 ], [ %e480, %r480 ]
  br i1 %k480, label %y480, label %n480
y480:
  call void @t()
  br label %s481
n480:
  call void @f()
  br label %s481
s481:
  %c481 = load volatile i1, ptr %p
  br i1 %c481, label %l481, label %r481
l481:
  call void @t()
  br label %m481
r481:
  call void @f()
  %e481 = load volatile i1, ptr %p
  br label %m481
m481:
  %k481 = phi i1 [ true, %l481 ], [ %e481, %r481 ]
  br i1 %k481, label %y481, label %n481
y481:
  call void @t()
  br label %s482
n481:
  call void @f()
  br label %s482
s482:
  %c482 = load volatile i1, ptr %p
  br i1 %c482, label %l482, label %r482
l482:
  call void @t()
  br label %m482
r482:
  call void @f()
  %e482 = load volatile i1, ptr %p
  br label %m482
m482:
  %k482 = phi i1 [ true, %l482 ], [ %e482, %r482 ]
  br i1 %k482, label %y482, label %n482
y482:
  call void @t()
  br label %s483
n482:
  call void @f()
  br label %s483
s483:
  %c483 = load volatile i1, ptr %p
  br i1 %c483, label %l483, label %r483
l483:
  call void @t()
  br label %m483
r483:
  call void @f()
  %e483 = load volatile i1, ptr %p
  br label %m483
m483:
  %k483 = phi i1 [ true, %l483 ], [ %e483, %r483 ]
  br i1 %k483, label %y483, label %n483
y483:
  call void @t()
  br label %s484
n483:
  call void @f()
  br label %s484
s484:
  %c484 = load volatile i1, ptr %p
  br i1 %c484, label %l484, label %r484
l484:
  call void @t()
  br label %m484
r484:
  call void @f()
  %e484 = load volatile i1, ptr %p
  br label %m484
m484:
  %k484 = phi i1 [ true, %l484 ], [ %e484, %r484 ]
  br i1 %k484, label %y484, label %n484
y484:
  call void @t()
  br label %s485
n484:
  call void @f()
  br label %s485
s485:
  %c485 = load volatile i1, ptr %p
  br i1 %c485, label %l485, label %r485
l485:
  call void @t()
  br label %m485
r485:
  call void @f()
  %e485 = load volatile i1, ptr %p
  br label %m485
m485:
  %k485 = phi i1 [ true, %l485 ], [ %e485, %r485 ]
  br i1 %k485, label %y485, label %n485
y485:
  call void @t()
  br label %s486
n485:
  call void @f()
  br label %s486
s486:
  %c486 = load volatile i1, ptr %p
  br i1 %c486, label %l486, label %r486
l486:
  call void @t()
  br label %m486
r486:
  call void @f()
  %e486 = load volatile i1, ptr %p
  br label %m486
m486:
  %k486 = phi i1 [ true, %l486 ], [ %e486, %r486 ]
  br i1 %k486, label %y486, label %n486
y486:
  call void @t()
  br label %s487
n486:
  call void @f()
  br label %s487
s487:
  %c487 = load volatile i1, ptr %p
  br i1 %c487, label %l487, label %r487
l487:
  call void @t()
  br label %m487
r487:
  call void @f()
  %e487 = load volatile i1, ptr %p
  br label %m487
m487:
  %k487 = phi i1 [ true, %l487 ], [ %e487, %r487 ]
  br i1 %k487, label %y487, label %n487
y487:
  call void @t()
  br label %s488
n487:
  call void @f()
  br label %s488
s488:
  %c488 = load volatile i1, ptr %p
  br i1 %c488, label %l488, label %r488
l488:
  call void @t()
  br label %m488
r488:
  call void @f()
  %e488 = load volatile i1, ptr %p
  br label %m488
m488:
  %k488 = phi i1 [ true, %l488 ], [ %e488, %r488 ]
  br i1 %k488, label %y488, label %n488
y488:
  call void @t()
  br label %s489
n488:
  call void @f()
  br label %s489
s489:
  %c489 = load volatile i1, ptr %p
  br i1 %c489, label %l489, label %r489
l489:
  call void @t()
  br label %m489
r489:
  call void @f()
  %e489 = load volatile i1, ptr %p
  br label %m489
m489:
  %k489 = phi i1 [ true, %l489 ], [ %e489, %r489 ]
  br i1 %k489, label %y489, label %n489
y489:
  call void @t()
  br label %s490
n489:
  call void @f()
  br label %s490
s490:
  %c490 = load volatile i1, ptr %p
  br i1 %c490, label %l490, label %r490
l490:
  call void @t()
  br label %m490
r490:
  call void @f()
  %e490 = load volatile i1, ptr %p
  br label %m490
m490:
  %k490 = phi i1 [ true, %l490 ], [ %e490, %r490 ]
  br i1 %k490, label %y490, label %n490
y490:
  call void @t()
  br label %s491
n490:
  call void @f()
  br label %s491
s491:
  %c491 = load volatile i1, ptr %p
  br i1 %c491, label %l491, label %r491
l491:
  call void @t()
  br label %m491
r491:
  call void @f()
  %e491 = load volatile i1, ptr %p
  br label %m491
m491:
  %k491 = phi i1 [ true, %l491 ], [ %e491, %r491 ]
  br i1 %k491, label %y491, label %n491
y491:
  call void @t()
  br label %s492
n491:
  call void @f()
  br label %s492
s492:
  %c492 = load volatile i1, ptr %p
  br i1 %c492, label %l492, label %r492
l492:
  call void @t()
  br label %m492
r492:
  call void @f()
  %e492 = load volatile i1, ptr %p
  br label %m492
m492:
  %k492 = phi i1 [ true, %l492 ], [ %e492, %r492 ]
  br i1 %k492, label %y492, label %n492
y492:
  call void @t()
  br label %s493
n492:
  call void @f()
  br label %s493
s493:
  %c493 = load volatile i1, ptr %p
  br i1 %c493, label %l493, label %r493
l493:
  call void @t()
  br label %m493
r493:
  call void @f()
  %e493 = load volatile i1, ptr %p
  br label %m493
m493:
  %k493 = phi i1 [ true, %l493 ], [ %e493, %r493 ]
  br i1 %k493, label %y493, label %n493
y493:
  call void @t()
  br label %s494
n493:
  call void @f()
  br label %s494
s494:
  %c494 = load volatile i1, ptr %p
  br i1 %c494, label %l494, label %r494
l494:
  call void @t()
  br label %m494
r494:
  call void @f()
  %e494 = load volatile i1, ptr %p
  br label %m494
m494:
  %k494 = phi i1 [ true, %l494 ], [ %e494, %r494 ]
  br i1 %k494, label %y494, label %n494
y494:
  call void @t()
  br label %s495
n494:
  call void @f()
  br label %s495
s495:
  %c495 = load volatile i1, ptr %p
  br i1 %c495, label %l495, label %r495
l495:
  call void @t()
  br label %m495
r495:
  call void @f()
  %e495 = load volatile i1, ptr %p
  br label %m495
m495:
  %k495 = phi i1 [ true, %l495 ], [ %e495, %r495 ]
  br i1 %k495, label %y495, label %n495
y495:
  call void @t()
  br label %s496
n495:
  call void @f()
  br label %s496
s496:
  %c496 = load volatile i1, ptr %p
  br i1 %c496, label %l496, label %r496
l496:
  call void @t()
  br label %m496
r496:
  call void @f()
  %e496 = load volatile i1, ptr %p
  br label %m496
m496:
  %k496 = phi i1 [ true, %l496 ], [ %e496, %r496 ]
  br i1 %k496, label %y496, label %n496
y496:
  call void @t()
  br label %s497
n496:
  call void @f()
  br label %s497
s497:
  %c497 = load volatile i1, ptr %p
  br i1 %c497, label %l497, label %r497
l497:
  call void @t()
  br label %m497
r497:
  call void @f()
  %e497 = load volatile i1, ptr %p
  br label %m497
m497:
  %k497 = phi i1 [ true, %l497 ], [ %e497, %r497 ]
  br i1 %k497, label %y497, label %n497
y497:
  call void @t()
  br label %s498
n497:
  call void @f()
  br label %s498
s498:
  %c498 = load volatile i1, ptr %p
  br i1 %c498, label %l498, label %r498
l498:
  call void @t()
  br label %m498
r498:
  call void @f()
  %e498 = load volatile i1, ptr %p
  br label %m498
m498:
  %k498 = phi i1 [ true, %l498 ], [ %e498, %r498 ]
  br i1 %k498, label %y498, label %n498
y498:
  call void @t()
  br label %s499
n498:
  call void @f()
  br label %s499
s499:
  %c499 = load volatile i1, ptr %p
  br i1 %c499, label %l499, label %r499
l499:
  call void @t()
  br label %m499
r499:
  call void @f()
  %e499 = load volatile i1, ptr %p
  br label %m499
m499:
  %k499 = phi i1 [ true, %l499 ], [ %e499, %r499 ]
  br i1 %k499, label %y499, label %n499
y499:
  call void @t()
  br label %s500
n499:
  call void @f()
  br label %s500
s500:
  %c500 = load volatile i1, ptr %p
  br i1 %c500, label %l500, label %r500
l500:
  call void @t()
  br label %m500
r500:
  call void @f()
  %e500 = load volatile i1, ptr %p
  br label %m500
m500:
  %k500 = phi i1 [ true, %l500 ], [ %e500, %r500 ]
  br i1 %k500, label %y500, label %n500
y500:
  call void @t()
  br label %s501
n500:
  call void @f()
  br label %s501
s501:
  %c501 = load volatile i1, ptr %p
  br i1 %c501, label %l501, label %r501
l501:
  call void @t()
  br label %m501
r501:
  call void @f()
  %e501 = load volatile i1, ptr %p
  br label %m501
m501:
  %k501 = phi i1 [ true, %l501 ], [ %e501, %r501 ]
  br i1 %k501, label %y501, label %n501
y501:
  call void @t()
  br label %s502
n501:
  call void @f()
  br label %s502
s502:
  %c502 = load volatile i1, ptr %p
  br i1 %c502, label %l502, label %r502
l502:
  call void @t()
  br label %m502
r502:
  call void @f()
  %e502 = load volatile i1, ptr %p
  br label %m502
m502:
  %k502 = phi i1 [ true, %l502 ], [ %e502, %r502 ]
  br i1 %k502, label %y502, label %n502
y502:
  call void @t()
  br label %s503
n502:
  call void @f()
  br label %s503
s503:
  %c503 = load volatile i1, ptr %p
  br i1 %c503, label %l503, label %r503
l503:
  call void @t()
  br label %m503
r503:
  call void @f()
  %e503 = load volatile i1, ptr %p
  br label %m503
m503:
  %k503 = phi i1 [ true, %l503 ], [ %e503, %r503 ]
  br i1 %k503, label %y503, label %n503
y503:
  call void @t()
  br label %s504
n503:
  call void @f()
  br label %s504
s504:
  %c504 = load volatile i1, ptr %p
  br i1 %c504, label %l504, label %r504
l504:
  call void @t()
  br label %m504
r504:
  call void @f()
  %e504 = load volatile i1, ptr %p
  br label %m504
m504:
  %k504 = phi i1 [ true, %l504 ], [ %e504, %r504 ]
  br i1 %k504, label %y504, label %n504
y504:
  call void @t()
  br label %s505
n504:
  call void @f()
  br label %s505
s505:
  %c505 = load volatile i1, ptr %p
  br i1 %c505, label %l505, label %r505
l505:
  call void @t()
  br label %m505
r505:
  call void @f()
  %e505 = load volatile i1, ptr %p
  br label %m505
m505:
  %k505 = phi i1 [ true, %l505 ], [ %e505, %r505 ]
  br i1 %k505, label %y505, label %n505
y505:
  call void @t()
  br label %s506
n505:
  call void @f()
  br label %s506
s506:
  %c506 = load volatile i1, ptr %p
  br i1 %c506, label %l506, label %r506
l506:
  call void @t()
  br label %m506
r506:
  call void @f()
  %e506 = load volatile i1, ptr %p
  br label %m506
m506:
  %k506 = phi i1 [ true, %l506 ], [ %e506, %r506 ]
  br i1 %k506, label %y506, label %n506
y506:
  call void @t()
  br label %s507
n506:
  call void @f()
  br label %s507
s507:
  %c507 = load volatile i1, ptr %p
  br i1 %c507, label %l507, label %r507
l507:
  call void @t()
  br label %m507
r507:
  call void @f()
  %e507 = load volatile i1, ptr %p
  br label %m507
m507:
  %k507 = phi i1 [ true, %l507 ], [ %e507, %r507 ]
  br i1 %k507, label %y507, label %n507
y507:
  call void @t()
  br label %s508
n507:
  call void @f()
  br label %s508
s508:
  %c508 = load volatile i1, ptr %p
  br i1 %c508, label %l508, label %r508
l508:
  call void @t()
  br label %m508
r508:
  call void @f()
  %e508 = load volatile i1, ptr %p
  br label %m508
m508:
  %k508 = phi i1 [ true, %l508 ], [ %e508, %r508 ]
  br i1 %k508, label %y508, label %n508
y508:
  call void @t()
  br label %s509
n508:
  call void @f()
  br label %s509
s509:
  %c509 = load volatile i1, ptr %p
  br i1 %c509, label %l509, label %r509
l509:
  call void @t()
  br label %m509
r509:
  call void @f()
  %e509 = load volatile i1, ptr %p
  br label %m509
m509:
  %k509 = phi i1 [ true, %l509 ], [ %e509, %r509 ]
  br i1 %k509, label %y509, label %n509
y509:
  call void @t()
  br label %s510
n509:
  call void @f()
  br label %s510
s510:
  %c510 = load volatile i1, ptr %p
  br i1 %c510, label %l510, label %r510
l510:
  call void @t()
  br label %m510
r510:
  call void @f()
  %e510 = load volatile i1, ptr %p
  br label %m510
m510:
  %k510 = phi i1 [ true, %l510 ], [ %e510, %r510 ]
  br i1 %k510, label %y510, label %n510
y510:
  call void @t()
  br label %s511
n510:
  call void @f()
  br label %s511
s511:
  %c511 = load volatile i1, ptr %p
  br i1 %c511, label %l511, label %r511
l511:
  call void @t()
  br label %m511
r511:
  call void @f()
  %e511 = load volatile i1, ptr %p
  br label %m511
m511:
  %k511 = phi i1 [ true, %l511 ], [ %e511, %r511 ]
  br i1 %k511, label %y511, label %n511
y511:
  call void @t()
  br label %s512
n511:
  call void @f()
  br label %s512
s512:
  %c512 = load volatile i1, ptr %p
  br i1 %c512, label %l512, label %r512
l512:
  call void @t()
  br label %m512
r512:
  call void @f()
  %e512 = load volatile i1, ptr %p
  br label %m512
m512:
  %k512 = phi i1 [ true, %l512 ], [ %e512, %r512 ]
  br i1 %k512, label %y512, label %n512
y512:
  call void @t()
  br label %s513
n512:
  call void @f()
  br label %s513
s513:
  %c513 = load volatile i1, ptr %p
  br i1 %c513, label %l513, label %r513
l513:
  call void @t()
  br label %m513
r513:
  call void @f()
  %e513 = load volatile i1, ptr %p
  br label %m513
m513:
  %k513 = phi i1 [ true, %l513 ], [ %e513, %r513 ]
  br i1 %k513, label %y513, label %n513
y513:
  call void @t()
  br label %s514
n513:
  call void @f()
  br label %s514
s514:
  %c514 = load volatile i1, ptr %p
  br i1 %c514, label %l514, label %r514
l514:
  call void @t()
  br label %m514
r514:
  call void @f()
  %e514 = load volatile i1, ptr %p
  br label %m514
m514:
  %k514 = phi i1 [ true, %l514 ], [ %e514, %r514 ]
  br i1 %k514, label %y514, label %n514
y514:
  call void @t()
  br label %s515
n514:
  call void @f()
  br label %s515
s515:
  %c515 = load volatile i1, ptr %p
  br i1 %c515, label %l515, label %r515
l515:
  call void @t()
  br label %m515
r515:
  call void @f()
  %e515 = load volatile i1, ptr %p
  br label %m515
m515:
  %k515 = phi i1 [ true, %l515 ], [ %e515, %r515 ]
  br i1 %k515, label %y515, label %n515
y515:
  call void @t()
  br label %s516
n515:
  call void @f()
  br label %s516
s516:
  %c516 = load volatile i1, ptr %p
  br i1 %c516, label %l516, label %r516
l516:
  call void @t()
  br label %m516
r516:
  call void @f()
  %e516 = load volatile i1, ptr %p
  br label %m516
m516:
  %k516 = phi i1 [ true, %l516 ], [ %e516, %r516 ]
  br i1 %k516, label %y516, label %n516
y516:
  call void @t()
  br label %s517
n516:
  call void @f()
  br label %s517
s517:
  %c517 = load volatile i1, ptr %p
  br i1 %c517, label %l517, label %r517
l517:
  call void @t()
  br label %m517
r517:
  call void @f()
  %e517 = load volatile i1, ptr %p
  br label %m517
m517:
  %k517 = phi i1 [ true, %l517 ], [ %e517, %r517 ]
  br i1 %k517, label %y517, label %n517
y517:
  call void @t()
  br label %s518
n517:
  call void @f()
  br label %s518
s518:
  %c518 = load volatile i1, ptr %p
  br i1 %c518, label %l518, label %r518
l518:
  call void @t()
  br label %m518
r518:
  call void @f()
  %e518 = load volatile i1, ptr %p
  br label %m518
m518:
  %k518 = phi i1 [ true, %l518 ], [ %e518, %r518 ]
  br i1 %k518, label %y518, label %n518
y518:
  call void @t()
  br label %s519
n518:
  call void @f()
  br label %s519
s519:
  %c519 = load volatile i1, ptr %p
  br i1 %c519, label %l519, label %r519
l519:
  call void @t()
  br label %m519
r519:
  call void @f()
  %e519 = load volatile i1, ptr %p
  br label %m519
m519:
  %k519 = phi i1 [ true, %l519 ], [ %e519, %r519 ]
  br i1 %k519, label %y519, label %n519
y519:
  call void @t()
  br label %s520
n519:
  call void @f()
  br label %s520
s520:
  %c520 = load volatile i1, ptr %p
  br i1 %c520, label %l520, label %r520
l520:
  call void @t()
  br label %m520
r520:
  call void @f()
  %e520 = load volatile i1, ptr %p
  br label %m520
m520:
  %k520 = phi i1 [ true, %l520 ], [ %e520, %r520 ]
  br i1 %k520, label %y520, label %n520
y520:
  call void @t()
  br label %s521
n520:
  call void @f()
  br label %s521
s521:
  %c521 = load volatile i1, ptr %p
  br i1 %c521, label %l521, label %r521
l521:
  call void @t()
  br label %m521
r521:
  call void @f()
  %e521 = load volatile i1, ptr %p
  br label %m521
m521:
  %k521 = phi i1 [ true, %l521 ], [ %e521, %r521 ]
  br i1 %k521, label %y521, label %n521
y521:
  call void @t()
  br label %s522
n521:
  call void @f()
  br label %s522
s522:
  %c522 = load volatile i1, ptr %p
  br i1 %c522, label %l522, label %r522
l522:
  call void @t()
  br label %m522
r522:
  call void @f()
  %e522 = load volatile i1, ptr %p
  br label %m522
m522:
  %k522 = phi i1 [ true, %l522 ], [ %e522, %r522 ]
  br i1 %k522, label %y522, label %n522
y522:
  call void @t()
  br label %s523
n522:
  call void @f()
  br label %s523
s523:
  %c523 = load volatile i1, ptr %p
  br i1 %c523, label %l523, label %r523
l523:
  call void @t()
  br label %m523
r523:
  call void @f()
  %e523 = load volatile i1, ptr %p
  br label %m523
m523:
  %k523 = phi i1 [ true, %l523 ], [ %e523, %r523 ]
  br i1 %k523, label %y523, label %n523
y523:
  call void @t()
  br label %s524
n523:
  call void @f()
  br label %s524
s524:
  %c524 = load volatile i1, ptr %p
  br i1 %c524, label %l524, label %r524
l524:
  call void @t()
  br label %m524
r524:
  call void @f()
  %e524 = load volatile i1, ptr %p
  br label %m524
m524:
  %k524 = phi i1 [ true, %l524 ], [ %e524, %r524 ]
  br i1 %k524, label %y524, label %n524
y524:
  call void @t()
  br label %s525
n524:
  call void @f()
  br label %s525
s525:
  %c525 = load volatile i1, ptr %p
  br i1 %c525, label %l525, label %r525
l525:
  call void @t()
  br label %m525
r525:
  call void @f()
  %e525 = load volatile i1, ptr %p
  br label %m525
m525:
  %k525 = phi i1 [ true, %l525 ], [ %e525, %r525 ]
  br i1 %k525, label %y525, label %n525
y525:
  call void @t()
  br label %s526
n525:
  call void @f()
  br label %s526
s526:
  %c526 = load volatile i1, ptr %p
  br i1 %c526, label %l526, label %r526
l526:
  call void @t()
  br label %m526
r526:
  call void @f()
  %e526 = load volatile i1, ptr %p
  br label %m526
m526:
  %k526 = phi i1 [ true, %l526 ], [ %e526, %r526 ]
  br i1 %k526, label %y526, label %n526
y526:
  call void @t()
  br label %s527
n526:
  call void @f()
  br label %s527
s527:
  %c527 = load volatile i1, ptr %p
  br i1 %c527, label %l527, label %r527
l527:
  call void @t()
  br label %m527
r527:
  call void @f()
  %e527 = load volatile i1, ptr %p
  br label %m527
m527:
  %k527 = phi i1 [ true, %l527 ], [ %e527, %r527 ]
  br i1 %k527, label %y527, label %n527
y527:
  call void @t()
  br label %s528
n527:
  call void @f()
  br label %s528
s528:
  %c528 = load volatile i1, ptr %p
  br i1 %c528, label %l528, label %r528
l528:
  call void @t()
  br label %m528
r528:
  call void @f()
  %e528 = load volatile i1, ptr %p
  br label %m528
m528:
  %k528 = phi i1 [ true, %l528 ], [ %e528, %r528 ]
  br i1 %k528, label %y528, label %n528
y528:
  call void @t()
  br label %s529
n528:
  call void @f()
  br label %s529
s529:
  %c529 = load volatile i1, ptr %p
  br i1 %c529, label %l529, label %r529
l529:
  call void @t()
  br label %m529
r529:
  call void @f()
  %e529 = load volatile i1, ptr %p
  br label %m529
m529:
  %k529 = phi i1 [ true, %l529 ], [ %e529, %r529 ]
  br i1 %k529, label %y529, label %n529
y529:
  call void @t()
  br label %s530
n529:
  call void @f()
  br label %s530
s530:
  %c530 = load volatile i1, ptr %p
  br i1 %c530, label %l530, label %r530
l530:
  call void @t()
  br label %m530
r530:
  call void @f()
  %e530 = load volatile i1, ptr %p
  br label %m530
m530:
  %k530 = phi i1 [ true, %l530 ], [ %e530, %r530 ]
  br i1 %k530, label %y530, label %n530
y530:
  call void @t()
  br label %s531
n530:
  call void @f()
  br label %s531
s531:
  %c531 = load volatile i1, ptr %p
  br i1 %c531, label %l531, label %r531
l531:
  call void @t()
  br label %m531
r531:
  call void @f()
  %e531 = load volatile i1, ptr %p
  br label %m531
m531:
  %k531 = phi i1 [ true, %l531 ], [ %e531, %r531 ]
  br i1 %k531, label %y531, label %n531
y531:
  call void @t()
  br label %s532
n531:
  call void @f()
  br label %s532
s532:
  %c532 = load volatile i1, ptr %p
  br i1 %c532, label %l532, label %r532
l532:
  call void @t()
  br label %m532
r532:
  call void @f()
  %e532 = load volatile i1, ptr %p
  br label %m532
m532:
  %k532 = phi i1 [ true, %l532 ], [ %e532, %r532 ]
  br i1 %k532, label %y532, label %n532
y532:
  call void @t()
  br label %s533
n532:
  call void @f()
  br label %s533
s533:
  %c533 = load volatile i1, ptr %p
  br i1 %c533, label %l533, label %r533
l533:
  call void @t()
  br label %m533
r533:
  call void @f()
  %e533 = load volatile i1, ptr %p
  br label %m533
m533:
  %k533 = phi i1 [ true, %l533 ], [ %e533, %r533 ]
  br i1 %k533, label %y533, label %n533
y533:
  call void @t()
  br label %s534
n533:
  call void @f()
  br label %s534
s534:
  %c534 = load volatile i1, ptr %p
  br i1 %c534, label %l534, label %r534
l534:
  call void @t()
  br label %m534
r534:
  call void @f()
  %e534 = load volatile i1, ptr %p
  br label %m534
m534:
  %k534 = phi i1 [ true, %l534 ], [ %e534, %r534 ]
  br i1 %k534, label %y534, label %n534
y534:
  call void @t()
  br label %s535
n534:
  call void @f()
  br label %s535
s535:
  %c535 = load volatile i1, ptr %p
  br i1 %c535, label %l535, label %r535
l535:
  call void @t()
  br label %m535
r535:
  call void @f()
  %e535 = load volatile i1, ptr %p
  br label %m535
m535:
  %k535 = phi i1 [ true, %l535 ], [ %e535, %r535 ]
  br i1 %k535, label %y535, label %n535
y535:
  call void @t()
  br label %s536
n535:
  call void @f()
  br label %s536
s536:
  %c536 = load volatile i1, ptr %p
  br i1 %c536, label %l536, label %r536
l536:
  call void @t()
  br label %m536
r536:
  call void @f()
  %e536 = load volatile i1, ptr %p
  br label %m536
m536:
  %k536 = phi i1 [ true, %l536 ], [ %e536, %r536 ]
  br i1 %k536, label %y536, label %n536
y536:
  call void @t()
  br label %s537
n536:
  call void @f()
  br label %s537
s537:
  %c537 = load volatile i1, ptr %p
  br i1 %c537, label %l537, label %r537
l537:
  call void @t()
  br label %m537
r537:
  call void @f()
  %e537 = load volatile i1, ptr %p
  br label %m537
m537:
  %k537 = phi i1 [ true, %l537 ], [ %e537, %r537 ]
  br i1 %k537, label %y537, label %n537
y537:
  call void @t()
  br label %s538
n537:
  call void @f()
  br label %s538
s538:
  %c538 = load volatile i1, ptr %p
  br i1 %c538, label %l538, label %r538
l538:
  call void @t()
  br label %m538
r538:
  call void @f()
  %e538 = load volatile i1, ptr %p
  br label %m538
m538:
  %k538 = phi i1 [ true, %l538 ], [ %e538, %r538 ]
  br i1 %k538, label %y538, label %n538
y538:
  call void @t()
  br label %s539
n538:
  call void @f()
  br label %s539
s539:
  %c539 = load volatile i1, ptr %p
  br i1 %c539, label %l539, label %r539
l539:
  call void @t()
  br label %m539
r539:
  call void @f()
  %e539 = load volatile i1, ptr %p
  br label %m539
m539:
  %k539 = phi i1 [ true, %l539 ], [ %e539, %r539 ]
  br i1 %k539, label %y539, label %n539
y539:
  call void @t()
  br label %s540
n539:
  call void @f()
  br label %s540
s540:
  %c540 = load volatile i1, ptr %p
  br i1 %c540, label %l540, label %r540
l540:
  call void @t()
  br label %m540
r540:
  call void @f()
  %e540 = load volatile i1, ptr %p
  br label %m540
m540:
  %k540 = phi i1 [ true, %l540 ], [ %e540, %r540 ]
  br i1 %k540, label %y540, label %n540
y540:
  call void @t()
  br label %s541
n540:
  call void @f()
  br label %s541
s541:
  %c541 = load volatile i1, ptr %p
  br i1 %c541, label %l541, label %r541
l541:
  call void @t()
  br label %m541
r541:
  call void @f()
  %e541 = load volatile i1, ptr %p
  br label %m541
m541:
  %k541 = phi i1 [ true, %l541 ], [ %e541, %r541 ]
  br i1 %k541, label %y541, label %n541
y541:
  call void @t()
  br label %s542
n541:
  call void @f()
  br label %s542
s542:
  %c542 = load volatile i1, ptr %p
  br i1 %c542, label %l542, label %r542
l542:
  call void @t()
  br label %m542
r542:
  call void @f()
  %e542 = load volatile i1, ptr %p
  br label %m542
m542:
  %k542 = phi i1 [ true, %l542 ], [ %e542, %r542 ]
  br i1 %k542, label %y542, label %n542
y542:
  call void @t()
  br label %s543
n542:
  call void @f()
  br label %s543
s543:
  %c543 = load volatile i1, ptr %p
  br i1 %c543, label %l543, label %r543
l543:
  call void @t()
  br label %m543
r543:
  call void @f()
  %e543 = load volatile i1, ptr %p
  br label %m543
m543:
  %k543 = phi i1 [ true, %l543 ], [ %e543, %r543 ]
  br i1 %k543, label %y543, label %n543
y543:
  call void @t()
  br label %s544
n543:
  call void @f()
  br label %s544
s544:
  %c544 = load volatile i1, ptr %p
  br i1 %c544, label %l544, label %r544
l544:
  call void @t()
  br label %m544
r544:
  call void @f()
  %e544 = load volatile i1, ptr %p
  br label %m544
m544:
  %k544 = phi i1 [ true, %l544 ], [ %e544, %r544 ]
  br i1 %k544, label %y544, label %n544
y544:
  call void @t()
  br label %s545
n544:
  call void @f()
  br label %s545
s545:
  %c545 = load volatile i1, ptr %p
  br i1 %c545, label %l545, label %r545
l545:
  call void @t()
  br label %m545
r545:
  call void @f()
  %e545 = load volatile i1, ptr %p
  br label %m545
m545:
  %k545 = phi i1 [ true, %l545 ], [ %e545, %r545 ]
  br i1 %k545, label %y545, label %n545
y545:
  call void @t()
  br label %s546
n545:
  call void @f()
  br label %s546
s546:
  %c546 = load volatile i1, ptr %p
  br i1 %c546, label %l546, label %r546
l546:
  call void @t()
  br label %m546
r546:
  call void @f()
  %e546 = load volatile i1, ptr %p
  br label %m546
m546:
  %k546 = phi i1 [ true, %l546 ], [ %e546, %r546 ]
  br i1 %k546, label %y546, label %n546
y546:
  call void @t()
  br label %s547
n546:
  call void @f()
  br label %s547
s547:
  %c547 = load volatile i1, ptr %p
  br i1 %c547, label %l547, label %r547
l547:
  call void @t()
  br label %m547
r547:
  call void @f()
  %e547 = load volatile i1, ptr %p
  br label %m547
m547:
  %k547 = phi i1 [ true, %l547 ], [ %e547, %r547 ]
  br i1 %k547, label %y547, label %n547
y547:
  call void @t()
  br label %s548
n547:
  call void @f()
  br label %s548
s548:
  %c548 = load volatile i1, ptr %p
  br i1 %c548, label %l548, label %r548
l548:
  call void @t()
  br label %m548
r548:
  call void @f()
  %e548 = load volatile i1, ptr %p
  br label %m548
m548:
  %k548 = phi i1 [ true, %l548 ], [ %e548, %r548 ]
  br i1 %k548, label %y548, label %n548
y548:
  call void @t()
  br label %s549
n548:
  call void @f()
  br label %s549
s549:
  %c549 = load volatile i1, ptr %p
  br i1 %c549, label %l549, label %r549
l549:
  call void @t()
  br label %m549
r549:
  call void @f()
  %e549 = load volatile i1, ptr %p
  br label %m549
m549:
  %k549 = phi i1 [ true, %l549 ], [ %e549, %r549 ]
  br i1 %k549, label %y549, label %n549
y549:
  call void @t()
  br label %s550
n549:
  call void @f()
  br label %s550
s550:
  %c550 = load volatile i1, ptr %p
  br i1 %c550, label %l550, label %r550
l550:
  call void @t()
  br label %m550
r550:
  call void @f()
  %e550 = load volatile i1, ptr %p
  br label %m550
m550:
  %k550 = phi i1 [ true, %l550 ], [ %e550, %r550 ]
  br i1 %k550, label %y550, label %n550
y550:
  call void @t()
  br label %s551
n550:
  call void @f()
  br label %s551
s551:
  %c551 = load volatile i1, ptr %p
  br i1 %c551, label %l551, label %r551
l551:
  call void @t()
  br label %m551
r551:
  call void @f()
  %e551 = load volatile i1, ptr %p
  br label %m551
m551:
  %k551 = phi i1 [ true, %l551 ], [ %e551, %r551 ]
  br i1 %k551, label %y551, label %n551
y551:
  call void @t()
  br label %s552
n551:
  call void @f()
  br label %s552
s552:
  %c552 = load volatile i1, ptr %p
  br i1 %c552, label %l552, label %r552
l552:
  call void @t()
  br label %m552
r552:
  call void @f()
  %e552 = load volatile i1, ptr %p
  br label %m552
m552:
  %k552 = phi i1 [ true, %l552 ], [ %e552, %r552 ]
  br i1 %k552, label %y552, label %n552
y552:
  call void @t()
  br label %s553
n552:
  call void @f()
  br label %s553
s553:
  %c553 = load volatile i1, ptr %p
  br i1 %c553, label %l553, label %r553
l553:
  call void @t()
  br label %m553
r553:
  call void @f()
  %e553 = load volatile i1, ptr %p
  br label %m553
m553:
  %k553 = phi i1 [ true, %l553 ], [ %e553, %r553 ]
  br i1 %k553, label %y553, label %n553
y553:
  call void @t()
  br label %s554
n553:
  call void @f()
  br label %s554
s554:
  %c554 = load volatile i1, ptr %p
  br i1 %c554, label %l554, label %r554
l554:
  call void @t()
  br label %m554
r554:
  call void @f()
  %e554 = load volatile i1, ptr %p
  br label %m554
m554:
  %k554 = phi i1 [ true, %l554 ], [ %e554, %r554 ]
  br i1 %k554, label %y554, label %n554
y554:
  call void @t()
  br label %s555
n554:
  call void @f()
  br label %s555
s555:
  %c555 = load volatile i1, ptr %p
  br i1 %c555, label %l555, label %r555
l555:
  call void @t()
  br label %m555
r555:
  call void @f()
  %e555 = load volatile i1, ptr %p
  br label %m555
m555:
  %k555 = phi i1 [ true, %l555 ], [ %e555, %r555 ]
  br i1 %k555, label %y555, label %n555
y555:
  call void @t()
  br label %s556
n555:
  call void @f()
  br label %s556
s556:
  %c556 = load volatile i1, ptr %p
  br i1 %c556, label %l556, label %r556
l556:
  call void @t()
  br label %m556
r556:
  call void @f()
  %e556 = load volatile i1, ptr %p
  br label %m556
m556:
  %k556 = phi i1 [ true, %l556 ], [ %e556, %r556 ]
  br i1 %k556, label %y556, label %n556
y556:
  call void @t()
  br label %s557
n556:
  call void @f()
  br label %s557
s557:
  %c557 = load volatile i1, ptr %p
  br i1 %c557, label %l557, label %r557
l557:
  call void @t()
  br label %m557
r557:
  call void @f()
  %e557 = load volatile i1, ptr %p
  br label %m557
m557:
  %k557 = phi i1 [ true, %l557 ], [ %e557, %r557 ]
  br i1 %k557, label %y557, label %n557
y557:
  call void @t()
  br label %s558
n557:
  call void @f()
  br label %s558
s558:
  %c558 = load volatile i1, ptr %p
  br i1 %c558, label %l558, label %r558
l558:
  call void @t()
  br label %m558
r558:
  call void @f()
  %e558 = load volatile i1, ptr %p
  br label %m558
m558:
  %k558 = phi i1 [ true, %l558 ], [ %e558, %r558 ]
  br i1 %k558, label %y558, label %n558
y558:
  call void @t()
  br label %s559
n558:
  call void @f()
  br label %s559
s559:
  %c559 = load volatile i1, ptr %p
  br i1 %c559, label %l559, label %r559
l559:
  call void @t()
  br label %m559
r559:
  call void @f()
  %e559 = load volatile i1, ptr %p
  br label %m559
m559:
  %k559 = phi i1 [ true, %l559 ], [ %e559, %r559 ]
  br i1 %k559, label %y559, label %n559
y559:
  call void @t()
  br label %s560
n559:
  call void @f()
  br label %s560
s560:
  %c560 = load volatile i1, ptr %p
  br i1 %c560, label %l560, label %r560
l560:
  call void @t()
  br label %m560
r560:
  call void @f()
  %e560 = load volatile i1, ptr %p
  br label %m560
m560:
  %k560 = phi i1 [ true, %l560 ], [ %e560, %r560 ]
  br i1 %k560, label %y560, label %n560
y560:
  call void @t()
  br label %s561
n560:
  call void @f()
  br label %s561
s561:
  %c561 = load volatile i1, ptr %p
  br i1 %c561, label %l561, label %r561
l561:
  call void @t()
  br label %m561
r561:
  call void @f()
  %e561 = load volatile i1, ptr %p
  br label %m561
m561:
  %k561 = phi i1 [ true, %l561 ], [ %e561, %r561 ]
  br i1 %k561, label %y561, label %n561
y561:
  call void @t()
  br label %s562
n561:
  call void @f()
  br label %s562
s562:
  %c562 = load volatile i1, ptr %p
  br i1 %c562, label %l562, label %r562
l562:
  call void @t()
  br label %m562
r562:
  call void @f()
  %e562 = load volatile i1, ptr %p
  br label %m562
m562:
  %k562 = phi i1 [ true, %l562 ], [ %e562, %r562 ]
  br i1 %k562, label %y562, label %n562
y562:
  call void @t()
  br label %s563
n562:
  call void @f()
  br label %s563
s563:
  %c563 = load volatile i1, ptr %p
  br i1 %c563, label %l563, label %r563
l563:
  call void @t()
  br label %m563
r563:
  call void @f()
  %e563 = load volatile i1, ptr %p
  br label %m563
m563:
  %k563 = phi i1 [ true, %l563 ], [ %e563, %r563 ]
  br i1 %k563, label %y563, label %n563
y563:
  call void @t()
  br label %s564
n563:
  call void @f()
  br label %s564
s564:
  %c564 = load volatile i1, ptr %p
  br i1 %c564, label %l564, label %r564
l564:
  call void @t()
  br label %m564
r564:
  call void @f()
  %e564 = load volatile i1, ptr %p
  br label %m564
m564:
  %k564 = phi i1 [ true, %l564 ], [ %e564, %r564 ]
  br i1 %k564, label %y564, label %n564
y564:
  call void @t()
  br label %s565
n564:
  call void @f()
  br label %s565
s565:
  %c565 = load volatile i1, ptr %p
  br i1 %c565, label %l565, label %r565
l565:
  call void @t()
  br label %m565
r565:
  call void @f()
  %e565 = load volatile i1, ptr %p
  br label %m565
m565:
  %k565 = phi i1 [ true, %l565 ], [ %e565, %r565 ]
  br i1 %k565, label %y565, label %n565
y565:
  call void @t()
  br label %s566
n565:
  call void @f()
  br label %s566
s566:
  %c566 = load volatile i1, ptr %p
  br i1 %c566, label %l566, label %r566
l566:
  call void @t()
  br label %m566
r566:
  call void @f()
  %e566 = load volatile i1, ptr %p
  br label %m566
m566:
  %k566 = phi i1 [ true, %l566 ], [ %e566, %r566 ]
  br i1 %k566, label %y566, label %n566
y566:
  call void @t()
  br label %s567
n566:
  call void @f()
  br label %s567
s567:
  %c567 = load volatile i1, ptr %p
  br i1 %c567, label %l567, label %r567
l567:
  call void @t()
  br label %m567
r567:
  call void @f()
  %e567 = load volatile i1, ptr %p
  br label %m567
m567:
  %k567 = phi i1 [ true, %l567 ], [ %e567, %r567 ]
  br i1 %k567, label %y567, label %n567
y567:
  call void @t()
  br label %s568
n567:
  call void @f()
  br label %s568
s568:
  %c568 = load volatile i1, ptr %p
  br i1 %c568, label %l568, label %r568
l568:
  call void @t()
  br label %m568
r568:
  call void @f()
  %e568 = load volatile i1, ptr %p
  br label %m568
m568:
  %k568 = phi i1 [ true, %l568 ], [ %e568, %r568 ]
  br i1 %k568, label %y568, label %n568
y568:
  call void @t()
  br label %s569
n568:
  call void @f()
  br label %s569
s569:
  %c569 = load volatile i1, ptr %p
  br i1 %c569, label %l569, label %r569
l569:
  call void @t()
  br label %m569
r569:
  call void @f()
  %e569 = load volatile i1, ptr %p
  br label %m569
m569:
  %k569 = phi i1 [ true, %l569 ], [ %e569, %r569 ]
  br i1 %k569, label %y569, label %n569
y569:
  call void @t()
  br label %s570
n569:
  call void @f()
  br label %s570
s570:
  %c570 = load volatile i1, ptr %p
  br i1 %c570, label %l570, label %r570
l570:
  call void @t()
  br label %m570
r570:
  call void @f()
  %e570 = load volatile i1, ptr %p
  br label %m570
m570:
  %k570 = phi i1 [ true, %l570 ], [ %e570, %r570 ]
  br i1 %k570, label %y570, label %n570
y570:
  call void @t()
  br label %s571
n570:
  call void @f()
  br label %s571
s571:
  %c571 = load volatile i1, ptr %p
  br i1 %c571, label %l571, label %r571
l571:
  call void @t()
  br label %m571
r571:
  call void @f()
  %e571 = load volatile i1, ptr %p
  br label %m571
m571:
  %k571 = phi i1 [ true, %l571 ], [ %e571, %r571 ]
  br i1 %k571, label %y571, label %n571
y571:
  call void @t()
  br label %s572
n571:
  call void @f()
  br label %s572
s572:
  %c572 = load volatile i1, ptr %p
  br i1 %c572, label %l572, label %r572
l572:
  call void @t()
  br label %m572
r572:
  call void @f()
  %e572 = load volatile i1, ptr %p
  br label %m572
m572:
  %k572 = phi i1 [ true, %l572 ], [ %e572, %r572 ]
  br i1 %k572, label %y572, label %n572
y572:
  call void @t()
  br label %s573
n572:
  call void @f()
  br label %s573
s573:
  %c573 = load volatile i1, ptr %p
  br i1 %c573, label %l573, label %r573
l573:
  call void @t()
  br label %m573
r573:
  call void @f()
  %e573 = load volatile i1, ptr %p
  br label %m573
m573:
  %k573 = phi i1 [ true, %l573 ], [ %e573, %r573 ]
  br i1 %k573, label %y573, label %n573
y573:
  call void @t()
  br label %s574
n573:
  call void @f()
  br label %s574
s574:
  %c574 = load volatile i1, ptr %p
  br i1 %c574, label %l574, label %r574
l574:
  call void @t()
  br label %m574
r574:
  call void @f()
  %e574 = load volatile i1, ptr %p
  br label %m574
m574:
  %k574 = phi i1 [ true, %l574 ], [ %e574, %r574 ]
  br i1 %k574, label %y574, label %n574
y574:
  call void @t()
  br label %s575
n574:
  call void @f()
  br label %s575
s575:
  %c575 = load volatile i1, ptr %p
  br i1 %c575, label %l575, label %r575
l575:
  call void @t()
  br label %m575
r575:
  call void @f()
  %e575 = load volatile i1, ptr %p
  br label %m575
m575:
  %k575 = phi i1 [ true, %l575 ], [ %e575, %r575 ]
  br i1 %k575, label %y575, label %n575
y575:
  call void @t()
  br label %s576
n575:
  call void @f()
  br label %s576
s576:
  %c576 = load volatile i1, ptr %p
  br i1 %c576, label %l576, label %r576
l576:
  call void @t()
  br label %m576
r576:
  call void @f()
  %e576 = load volatile i1, ptr %p
  br label %m576
m576:
  %k576 = phi i1 [ true, %l576 ], [ %e576, %r576 ]
  br i1 %k576, label %y576, label %n576
y576:
  call void @t()
  br label %s577
n576:
  call void @f()
  br label %s577
s577:
  %c577 = load volatile i1, ptr %p
  br i1 %c577, label %l577, label %r577
l577:
  call void @t()
  br label %m577
r577:
  call void @f()
  %e577 = load volatile i1, ptr %p
  br label %m577
m577:
  %k577 = phi i1 [ true, %l577 ], [ %e577, %r577 ]
  br i1 %k577, label %y577, label %n577
y577:
  call void @t()
  br label %s578
n577:
  call void @f()
  br label %s578
s578:
  %c578 = load volatile i1, ptr %p
  br i1 %c578, label %l578, label %r578
l578:
  call void @t()
  br label %m578
r578:
  call void @f()
  %e578 = load volatile i1, ptr %p
  br label %m578
m578:
  %k578 = phi i1 [ true, %l578 ], [ %e578, %r578 ]
  br i1 %k578, label %y578, label %n578
y578:
  call void @t()
  br label %s579
n578:
  call void @f()
  br label %s579
s579:
  %c579 = load volatile i1, ptr %p
  br i1 %c579, label %l579, label %r579
l579:
  call void @t()
  br label %m579
r579:
  call void @f()
  %e579 = load volatile i1, ptr %p
  br label %m579
m579:
  %k579 = phi i1 [ true, %l579 ], [ %e579, %r579 ]
  br i1 %k579, label %y579, label %n579
y579:
  call void @t()
  br label %s580
n579:
  call void @f()
  br label %s580
s580:
  %c580 = load volatile i1, ptr %p
  br i1 %c580, label %l580, label %r580
l580:
  call void @t()
  br label %m580
r580:
  call void @f()
  %e580 = load volatile i1, ptr %p
  br label %m580
m580:
  %k580 = phi i1 [ true, %l580 ], [ %e580, %r580 ]
  br i1 %k580, label %y580, label %n580
y580:
  call void @t()
  br label %s581
n580:
  call void @f()
  br label %s581
s581:
  %c581 = load volatile i1, ptr %p
  br i1 %c581, label %l581, label %r581
l581:
  call void @t()
  br label %m581
r581:
  call void @f()
  %e581 = load volatile i1, ptr %p
  br label %m581
m581:
  %k581 = phi i1 [ true, %l581 ], [ %e581, %r581 ]
  br i1 %k581, label %y581, label %n581
y581:
  call void @t()
  br label %s582
n581:
  call void @f()
  br label %s582
s582:
  %c582 = load volatile i1, ptr %p
  br i1 %c582, label %l582, label %r582
l582:
  call void @t()
  br label %m582
r582:
  call void @f()
  %e582 = load volatile i1, ptr %p
  br label %m582
m582:
  %k582 = phi i1 [ true, %l582 ], [ %e582, %r582 ]
  br i1 %k582, label %y582, label %n582
y582:
  call void @t()
  br label %s583
n582:
  call void @f()
  br label %s583
s583:
  %c583 = load volatile i1, ptr %p
  br i1 %c583, label %l583, label %r583
l583:
  call void @t()
  br label %m583
r583:
  call void @f()
  %e583 = load volatile i1, ptr %p
  br label %m583
m583:
  %k583 = phi i1 [ true, %l583 ], [ %e583, %r583 ]
  br i1 %k583, label %y583, label %n583
y583:
  call void @t()
  br label %s584
n583:
  call void @f()
  br label %s584
s584:
  %c584 = load volatile i1, ptr %p
  br i1 %c584, label %l584, label %r584
l584:
  call void @t()
  br label %m584
r584:
  call void @f()
  %e584 = load volatile i1, ptr %p
  br label %m584
m584:
  %k584 = phi i1 [ true, %l584 ], [ %e584, %r584 ]
  br i1 %k584, label %y584, label %n584
y584:
  call void @t()
  br label %s585
n584:
  call void @f()
  br label %s585
s585:
  %c585 = load volatile i1, ptr %p
  br i1 %c585, label %l585, label %r585
l585:
  call void @t()
  br label %m585
r585:
  call void @f()
  %e585 = load volatile i1, ptr %p
  br label %m585
m585:
  %k585 = phi i1 [ true, %l585 ], [ %e585, %r585 ]
  br i1 %k585, label %y585, label %n585
y585:
  call void @t()
  br label %s586
n585:
  call void @f()
  br label %s586
s586:
  %c586 = load volatile i1, ptr %p
  br i1 %c586, label %l586, label %r586
l586:
  call void @t()
  br label %m586
r586:
  call void @f()
  %e586 = load volatile i1, ptr %p
  br label %m586
m586:
  %k586 = phi i1 [ true, %l586 ], [ %e586, %r586 ]
  br i1 %k586, label %y586, label %n586
y586:
  call void @t()
  br label %s587
n586:
  call void @f()
  br label %s587
s587:
  %c587 = load volatile i1, ptr %p
  br i1 %c587, label %l587, label %r587
l587:
  call void @t()
  br label %m587
r587:
  call void @f()
  %e587 = load volatile i1, ptr %p
  br label %m587
m587:
  %k587 = phi i1 [ true, %l587 ], [ %e587, %r587 ]
  br i1 %k587, label %y587, label %n587
y587:
  call void @t()
  br label %s588
n587:
  call void @f()
  br label %s588
s588:
  %c588 = load volatile i1, ptr %p
  br i1 %c588, label %l588, label %r588
l588:
  call void @t()
  br label %m588
r588:
  call void @f()
  %e588 = load volatile i1, ptr %p
  br label %m588
m588:
  %k588 = phi i1 [ true, %l588 ], [ %e588, %r588 ]
  br i1 %k588, label %y588, label %n588
y588:
  call void @t()
  br label %s589
n588:
  call void @f()
  br label %s589
s589:
  %c589 = load volatile i1, ptr %p
  br i1 %c589, label %l589, label %r589
l589:
  call void @t()
  br label %m589
r589:
  call void @f()
  %e589 = load volatile i1, ptr %p
  br label %m589
m589:
  %k589 = phi i1 [ true, %l589 ], [ %e589, %r589 ]
  br i1 %k589, label %y589, label %n589
y589:
  call void @t()
  br label %s590
n589:
  call void @f()
  br label %s590
s590:
  %c590 = load volatile i1, ptr %p
  br i1 %c590, label %l590, label %r590
l590:
  call void @t()
  br label %m590
r590:
  call void @f()
  %e590 = load volatile i1, ptr %p
  br label %m590
m590:
  %k590 = phi i1 [ true, %l590 ], [ %e590, %r590 ]
  br i1 %k590, label %y590, label %n590
y590:
  call void @t()
  br label %s591
n590:
  call void @f()
  br label %s591
s591:
  %c591 = load volatile i1, ptr %p
  br i1 %c591, label %l591, label %r591
l591:
  call void @t()
  br label %m591
r591:
  call void @f()
  %e591 = load volatile i1, ptr %p
  br label %m591
m591:
  %k591 = phi i1 [ true, %l591 ], [ %e591, %r591 ]
  br i1 %k591, label %y591, label %n591
y591:
  call void @t()
  br label %s592
n591:
  call void @f()
  br label %s592
s592:
  %c592 = load volatile i1, ptr %p
  br i1 %c592, label %l592, label %r592
l592:
  call void @t()
  br label %m592
r592:
  call void @f()
  %e592 = load volatile i1, ptr %p
  br label %m592
m592:
  %k592 = phi i1 [ true, %l592 ], [ %e592, %r592 ]
  br i1 %k592, label %y592, label %n592
y592:
  call void @t()
  br label %s593
n592:
  call void @f()
  br label %s593
s593:
  %c593 = load volatile i1, ptr %p
  br i1 %c593, label %l593, label %r593
l593:
  call void @t()
  br label %m593
r593:
  call void @f()
  %e593 = load volatile i1, ptr %p
  br label %m593
m593:
  %k593 = phi i1 [ true, %l593 ], [ %e593, %r593 ]
  br i1 %k593, label %y593, label %n593
y593:
  call void @t()
  br label %s594
n593:
  call void @f()
  br label %s594
s594:
  %c594 = load volatile i1, ptr %p
  br i1 %c594, label %l594, label %r594
l594:
  call void @t()
  br label %m594
r594:
  call void @f()
  %e594 = load volatile i1, ptr %p
  br label %m594
m594:
  %k594 = phi i1 [ true, %l594 ], [ %e594, %r594 ]
  br i1 %k594, label %y594, label %n594
y594:
  call void @t()
  br label %s595
n594:
  call void @f()
  br label %s595
s595:
  %c595 = load volatile i1, ptr %p
  br i1 %c595, label %l595, label %r595
l595:
  call void @t()
  br label %m595
r595:
  call void @f()
  %e595 = load volatile i1, ptr %p
  br label %m595
m595:
  %k595 = phi i1 [ true, %l595 ], [ %e595, %r595 ]
  br i1 %k595, label %y595, label %n595
y595:
  call void @t()
  br label %s596
n595:
  call void @f()
  br label %s596
s596:
  %c596 = load volatile i1, ptr %p
  br i1 %c596, label %l596, label %r596
l596:
  call void @t()
  br label %m596
r596:
  call void @f()
  %e596 = load volatile i1, ptr %p
  br label %m596
m596:
  %k596 = phi i1 [ true, %l596 ], [ %e596, %r596 ]
  br i1 %k596, label %y596, label %n596
y596:
  call void @t()
  br label %s597
n596:
  call void @f()
  br label %s597
s597:
  %c597 = load volatile i1, ptr %p
  br i1 %c597, label %l597, label %r597
l597:
  call void @t()
  br label %m597
r597:
  call void @f()
  %e597 = load volatile i1, ptr %p
  br label %m597
m597:
  %k597 = phi i1 [ true, %l597 ], [ %e597, %r597 ]
  br i1 %k597, label %y597, label %n597
y597:
  call void @t()
  br label %s598
n597:
  call void @f()
  br label %s598
s598:
  %c598 = load volatile i1, ptr %p
  br i1 %c598, label %l598, label %r598
l598:
  call void @t()
  br label %m598
r598:
  call void @f()
  %e598 = load volatile i1, ptr %p
  br label %m598
m598:
  %k598 = phi i1 [ true, %l598 ], [ %e598, %r598 ]
  br i1 %k598, label %y598, label %n598
y598:
  call void @t()
  br label %s599
n598:
  call void @f()
  br label %s599
s599:
  %c599 = load volatile i1, ptr %p
  br i1 %c599, label %l599, label %r599
l599:
  call void @t()
  br label %m599
r599:
  call void @f()
  %e599 = load volatile i1, ptr %p
  br label %m599
m599:
  %k599 = phi i1 [ true, %l599 ], [ %e599, %r599 ]
  br i1 %k599, label %y599, label %n599
y599:
  call void @t()
  br label %s600
n599:
  call void @f()
  br label %s600
s600:
  ret void
}
