; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Vectors of bytes that are only moved are words; with any other use they stay bytes.
target datalayout = "e-p:64:64-i64:64-i128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @copies(ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB0_0:
; CHECK: ld.b16 %rs1, [%rd1];
; CHECK: st.b16 [%rd2], %rs1;
; CHECK: ld.b32 %r1, [%rd1+4];
; CHECK: st.b32 [%rd2+4], %r1;
; CHECK: ld.v2.b32 {%r2, %r3}, [%rd1+8];
; CHECK: st.volatile.v2.b32 [%rd2+8], {%r2, %r3};
; CHECK: ld.v4.b32 {%r4, %r5, %r6, %r7}, [%rd1+16];
; CHECK: st.v4.b32 [%rd2+16], {%r4, %r5, %r6, %r7};
; CHECK: ret;
  %two = load <2 x i8>, ptr %p, align 2
  store <2 x i8> %two, ptr %q, align 2
  %p4 = getelementptr i8, ptr %p, i64 4
  %q4 = getelementptr i8, ptr %q, i64 4
  %four = load <4 x i8>, ptr %p4, align 4
  store <4 x i8> %four, ptr %q4, align 4
  %p8 = getelementptr i8, ptr %p, i64 8
  %q8 = getelementptr i8, ptr %q, i64 8
  %eight = load <8 x i8>, ptr %p8, align 8
  store volatile <8 x i8> %eight, ptr %q8, align 8
  %p16 = getelementptr i8, ptr %p, i64 16
  %q16 = getelementptr i8, ptr %q, i64 16
  %sixteen = load <16 x i8>, ptr %p16, align 16, !invariant.load !0
  store <16 x i8> %sixteen, ptr %q16, align 16
  ret void
}

; Two words can be aligned like one.
define void @half_aligned(ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB1_0:
; CHECK: ld.b32 %r1, [%rd1];
; CHECK: ld.b32 %r2, [%rd1+4];
; CHECK: st.b32 [%rd2], %r1;
; CHECK: st.b32 [%rd2+4], %r2;
; CHECK: ret;
  %x = load <8 x i8>, ptr %p, align 4
  store <8 x i8> %x, ptr %q, align 4
  ret void
}

; A word that is not aligned like one would have to be put together.
define void @not_aligned(ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB2_0:
; CHECK: ld.v2.b8 {%rs1, %rs2}, [%rd1];
; CHECK: ld.v2.b8 {%rs3, %rs4}, [%rd1+2];
; CHECK: st.v2.b8 [%rd2], {%rs1, %rs2};
; CHECK: st.v2.b8 [%rd2+2], {%rs3, %rs4};
; CHECK: ret;
  %x = load <4 x i8>, ptr %p, align 2
  store <4 x i8> %x, ptr %q, align 2
  ret void
}

; Neither the load nor the store alone is enough.
define void @store_not_aligned(ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB3_0:
; CHECK: ld.v4.b8 {%rs1, %rs2, %rs3, %rs4}, [%rd1];
; CHECK: st.b8 [%rd2], %rs1;
; CHECK: st.b8 [%rd2+1], %rs2;
; CHECK: st.b8 [%rd2+2], %rs3;
; CHECK: st.b8 [%rd2+3], %rs4;
; CHECK: ret;
  %x = load <4 x i8>, ptr %p, align 4
  store <4 x i8> %x, ptr %q, align 1
  ret void
}

; A lane is needed: it stays a vector.
define i8 @a_lane(ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB4_0:
; CHECK: ld.v4.b8 {%rs1, %rs2, %rs3, %rs4}, [%rd1];
; CHECK: st.v4.b8 [%rd2], {%rs1, %rs2, %rs3, %rs4};
; CHECK: ret;
  %x = load <4 x i8>, ptr %p, align 4
  store <4 x i8> %x, ptr %q, align 4
  %lane = extractelement <4 x i8> %x, i32 1
  ret i8 %lane
}

; Another use of one value keeps all that it is mixed with.
define <4 x i8> @chosen_and_returned(i1 %c, ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB5_0:
; CHECK: ld.v4.b8 {%rs1, %rs2, %rs3, %rs4}, [%rd1];
; CHECK: ld.v4.b8 {%rs5, %rs6, %rs7, %rs8}, [%rd2];
; CHECK: selp.b16 %rs9, %rs1, %rs5, %p1;
; CHECK: selp.b16 %rs10, %rs2, %rs6, %p1;
; CHECK: selp.b16 %rs11, %rs3, %rs7, %p1;
; CHECK: selp.b16 %rs12, %rs4, %rs8, %p1;
; CHECK: st.v4.b8 [%rd2], {%rs1, %rs2, %rs3, %rs4};
; CHECK: ret;
  %x = load <4 x i8>, ptr %p, align 4
  %y = load <4 x i8>, ptr %q, align 4
  %z = select i1 %c, <4 x i8> %x, <4 x i8> %y
  store <4 x i8> %x, ptr %q, align 4
  ret <4 x i8> %z
}

define void @chosen(i1 %c, ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB6_0:
; CHECK: ld.b32 %r3, [%rd1];
; CHECK: selp.b32 %r4, %r3, -16580095, %p1;
; CHECK: st.b32 [%rd2], %r4;
; CHECK: ret;
  %x = load <4 x i8>, ptr %p, align 4
  %z = select i1 %c, <4 x i8> %x, <4 x i8> <i8 1, i8 2, i8 3, i8 -1>
  %f = freeze <4 x i8> %z
  store <4 x i8> %f, ptr %q, align 4
  ret void
}

define float @converted(ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB7_0:
; CHECK: ld.b32 %r1, [%rd1];
; CHECK: st.b32 [%rd2], %r1;
; CHECK: ret;
  %x = load <4 x i8>, ptr %p, align 4
  store <4 x i8> %x, ptr %q, align 4
  %f = bitcast <4 x i8> %x to float
  ret float %f
}

define i32 @there_and_back(i32 %n, ptr %q) {
; CHECK-LABEL: $L__BB8_0:
; CHECK: st.b32 [%rd1], %r1;
; CHECK: ret;
  %x = bitcast i32 %n to <4 x i8>
  %i = bitcast <4 x i8> %x to i32
  %y = bitcast i32 %i to <4 x i8>
  store <4 x i8> %y, ptr %q, align 4
  ret i32 %i
}

define void @around_a_loop(ptr %p, ptr %q, i32 %n) {
; CHECK-LABEL: $L__BB9_0:
; CHECK: st.v2.b32 [%rd2], {%r3, %r4};
; CHECK: ld.volatile.v2.b32 {%r3, %r4}, [%rd1];
; CHECK: @%p1 bra $L__BB9_1;
; CHECK: ret;
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi <8 x i8> [ zeroinitializer, %entry ], [ %new, %loop ]
  store <8 x i8> %x, ptr %q, align 8
  %new = load volatile <8 x i8>, ptr %p, align 8
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Words of vectors, as load-store-vectorizer takes them apart and puts them together.
define void @shuffled(ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB10_0:
; CHECK: ld.v4.b32 {%r1, %r2, %r3, %r4}, [%rd1];
; CHECK: st.v2.b32 [%rd2], {%r2, %r4};
; CHECK: ret;
  %x = load <16 x i8>, ptr %p, align 16
  %a = shufflevector <16 x i8> %x, <16 x i8> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %b = shufflevector <16 x i8> %x, <16 x i8> poison, <4 x i32> <i32 12, i32 13, i32 14, i32 15>
  %aw = shufflevector <4 x i8> %a, <4 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %bw = shufflevector <4 x i8> %b, <4 x i8> poison, <8 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 0, i32 1, i32 2, i32 3>
  %y = shufflevector <8 x i8> %aw, <8 x i8> %bw, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %y, ptr %q, align 8
  ret void
}

; Bytes change places: no words.
define void @reversed(ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB11_0:
; CHECK: ld.v4.b8 {%rs1, %rs2, %rs3, %rs4}, [%rd1];
; CHECK: st.v4.b8 [%rd2], {%rs4, %rs3, %rs2, %rs1};
; CHECK: ret;
  %x = load <4 x i8>, ptr %p, align 4
  %y = shufflevector <4 x i8> %x, <4 x i8> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  store <4 x i8> %y, ptr %q, align 4
  ret void
}

; Halves of two words are not a word.
define void @shifted(ptr %p, ptr %q) {
; CHECK-LABEL: $L__BB12_0:
; CHECK: ld.v4.b8 {%rs1, %rs2, %rs3, %rs4}, [%rd1];
; CHECK: ld.v4.b8 {%rs5, %rs6, %rs7, %rs8}, [%rd1+4];
; CHECK: st.v4.b8 [%rd2], {%rs3, %rs4, %rs5, %rs6};
; CHECK: ret;
  %x = load <8 x i8>, ptr %p, align 8
  %y = shufflevector <8 x i8> %x, <8 x i8> poison, <4 x i32> <i32 2, i32 3, i32 4, i32 5>
  store <4 x i8> %y, ptr %q, align 4
  ret void
}

define void @constants(ptr %p) {
; CHECK-LABEL: $L__BB13_0:
; CHECK: st.b32 [%rd1], -16580095;
; CHECK: st.v2.b32 [%rd1+8], {1, 33554432};
; CHECK: st.v4.b32 [%rd1+16], {0, 0, 0, 0};
; CHECK: ret;
  store <4 x i8> <i8 1, i8 2, i8 3, i8 -1>, ptr %p, align 4
  %p8 = getelementptr i8, ptr %p, i64 8
  store <8 x i8> <i8 1, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 2>, ptr %p8, align 8
  %p16 = getelementptr i8, ptr %p, i64 16
  store <16 x i8> zeroinitializer, ptr %p16, align 16
  ret void
}

!0 = !{}
