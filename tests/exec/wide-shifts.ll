; Shifts of 256 bits by constants, at the edges of the limbs: each result is hashed, limb by limb.

; EXEC: --kernel=shifts --block=1 --arg=out@i64[27]=zero \
; EXEC:   --arg=in@i64[4]=[1234605616436508552, -81985529216486896, 1089357896855742840, -9141386507638288913] \
; EXEC:   --expect=out=[-1490916777845162753, -1490916777845162753, -1490916777845162753, -2981833555690325475, -745458388922581377, 8477913647932194431, 2206091584609032056, -574466078420016524, -574466078420016526, 4412183169218064112, -287233039210008743, -287233039210008744, 8824366338436128225, -143616519605004387, 9079755517249771420, 1297300432896174984, 1016024819684577719, 1016024819684577687, 617302808218254276, -3525377756308999389, -3525377756309001343, 1234605616436508552, -1762688878154500175, -1762688878154501168, 0, 29791, -30784]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define internal i64 @hash(i256 %x) noinline {
  %l0 = trunc i256 %x to i64
  %s1 = lshr i256 %x, 64
  %l1 = trunc i256 %s1 to i64
  %s2 = lshr i256 %x, 128
  %l2 = trunc i256 %s2 to i64
  %s3 = lshr i256 %x, 192
  %l3 = trunc i256 %s3 to i64
  %m0 = mul i64 %l0, 31
  %a1 = add i64 %m0, %l1
  %m1 = mul i64 %a1, 31
  %a2 = add i64 %m1, %l2
  %m2 = mul i64 %a2, 31
  %a3 = add i64 %m2, %l3
  ret i64 %a3
}

define ptx_kernel void @shifts(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %v = load i256, ptr addrspace(1) %in, align 8
  %s0 = shl i256 %v, 0
  %h0 = call i64 @hash(i256 %s0)
  %p0 = getelementptr i64, ptr addrspace(1) %out, i64 0
  store i64 %h0, ptr addrspace(1) %p0, align 8
  %s1 = lshr i256 %v, 0
  %h1 = call i64 @hash(i256 %s1)
  %p1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %h1, ptr addrspace(1) %p1, align 8
  %s2 = ashr i256 %v, 0
  %h2 = call i64 @hash(i256 %s2)
  %p2 = getelementptr i64, ptr addrspace(1) %out, i64 2
  store i64 %h2, ptr addrspace(1) %p2, align 8
  %s3 = shl i256 %v, 1
  %h3 = call i64 @hash(i256 %s3)
  %p3 = getelementptr i64, ptr addrspace(1) %out, i64 3
  store i64 %h3, ptr addrspace(1) %p3, align 8
  %s4 = lshr i256 %v, 1
  %h4 = call i64 @hash(i256 %s4)
  %p4 = getelementptr i64, ptr addrspace(1) %out, i64 4
  store i64 %h4, ptr addrspace(1) %p4, align 8
  %s5 = ashr i256 %v, 1
  %h5 = call i64 @hash(i256 %s5)
  %p5 = getelementptr i64, ptr addrspace(1) %out, i64 5
  store i64 %h5, ptr addrspace(1) %p5, align 8
  %s6 = shl i256 %v, 63
  %h6 = call i64 @hash(i256 %s6)
  %p6 = getelementptr i64, ptr addrspace(1) %out, i64 6
  store i64 %h6, ptr addrspace(1) %p6, align 8
  %s7 = lshr i256 %v, 63
  %h7 = call i64 @hash(i256 %s7)
  %p7 = getelementptr i64, ptr addrspace(1) %out, i64 7
  store i64 %h7, ptr addrspace(1) %p7, align 8
  %s8 = ashr i256 %v, 63
  %h8 = call i64 @hash(i256 %s8)
  %p8 = getelementptr i64, ptr addrspace(1) %out, i64 8
  store i64 %h8, ptr addrspace(1) %p8, align 8
  %s9 = shl i256 %v, 64
  %h9 = call i64 @hash(i256 %s9)
  %p9 = getelementptr i64, ptr addrspace(1) %out, i64 9
  store i64 %h9, ptr addrspace(1) %p9, align 8
  %s10 = lshr i256 %v, 64
  %h10 = call i64 @hash(i256 %s10)
  %p10 = getelementptr i64, ptr addrspace(1) %out, i64 10
  store i64 %h10, ptr addrspace(1) %p10, align 8
  %s11 = ashr i256 %v, 64
  %h11 = call i64 @hash(i256 %s11)
  %p11 = getelementptr i64, ptr addrspace(1) %out, i64 11
  store i64 %h11, ptr addrspace(1) %p11, align 8
  %s12 = shl i256 %v, 65
  %h12 = call i64 @hash(i256 %s12)
  %p12 = getelementptr i64, ptr addrspace(1) %out, i64 12
  store i64 %h12, ptr addrspace(1) %p12, align 8
  %s13 = lshr i256 %v, 65
  %h13 = call i64 @hash(i256 %s13)
  %p13 = getelementptr i64, ptr addrspace(1) %out, i64 13
  store i64 %h13, ptr addrspace(1) %p13, align 8
  %s14 = ashr i256 %v, 65
  %h14 = call i64 @hash(i256 %s14)
  %p14 = getelementptr i64, ptr addrspace(1) %out, i64 14
  store i64 %h14, ptr addrspace(1) %p14, align 8
  %s15 = shl i256 %v, 128
  %h15 = call i64 @hash(i256 %s15)
  %p15 = getelementptr i64, ptr addrspace(1) %out, i64 15
  store i64 %h15, ptr addrspace(1) %p15, align 8
  %s16 = lshr i256 %v, 128
  %h16 = call i64 @hash(i256 %s16)
  %p16 = getelementptr i64, ptr addrspace(1) %out, i64 16
  store i64 %h16, ptr addrspace(1) %p16, align 8
  %s17 = ashr i256 %v, 128
  %h17 = call i64 @hash(i256 %s17)
  %p17 = getelementptr i64, ptr addrspace(1) %out, i64 17
  store i64 %h17, ptr addrspace(1) %p17, align 8
  %s18 = shl i256 %v, 191
  %h18 = call i64 @hash(i256 %s18)
  %p18 = getelementptr i64, ptr addrspace(1) %out, i64 18
  store i64 %h18, ptr addrspace(1) %p18, align 8
  %s19 = lshr i256 %v, 191
  %h19 = call i64 @hash(i256 %s19)
  %p19 = getelementptr i64, ptr addrspace(1) %out, i64 19
  store i64 %h19, ptr addrspace(1) %p19, align 8
  %s20 = ashr i256 %v, 191
  %h20 = call i64 @hash(i256 %s20)
  %p20 = getelementptr i64, ptr addrspace(1) %out, i64 20
  store i64 %h20, ptr addrspace(1) %p20, align 8
  %s21 = shl i256 %v, 192
  %h21 = call i64 @hash(i256 %s21)
  %p21 = getelementptr i64, ptr addrspace(1) %out, i64 21
  store i64 %h21, ptr addrspace(1) %p21, align 8
  %s22 = lshr i256 %v, 192
  %h22 = call i64 @hash(i256 %s22)
  %p22 = getelementptr i64, ptr addrspace(1) %out, i64 22
  store i64 %h22, ptr addrspace(1) %p22, align 8
  %s23 = ashr i256 %v, 192
  %h23 = call i64 @hash(i256 %s23)
  %p23 = getelementptr i64, ptr addrspace(1) %out, i64 23
  store i64 %h23, ptr addrspace(1) %p23, align 8
  %s24 = shl i256 %v, 255
  %h24 = call i64 @hash(i256 %s24)
  %p24 = getelementptr i64, ptr addrspace(1) %out, i64 24
  store i64 %h24, ptr addrspace(1) %p24, align 8
  %s25 = lshr i256 %v, 255
  %h25 = call i64 @hash(i256 %s25)
  %p25 = getelementptr i64, ptr addrspace(1) %out, i64 25
  store i64 %h25, ptr addrspace(1) %p25, align 8
  %s26 = ashr i256 %v, 255
  %h26 = call i64 @hash(i256 %s26)
  %p26 = getelementptr i64, ptr addrspace(1) %out, i64 26
  store i64 %h26, ptr addrspace(1) %p26, align 8
  ret void
}
