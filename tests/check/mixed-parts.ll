; A local variable that is accessed in parts, as another type, or copied: a part that is poison, here a
; number out of range, spoils no other. `sroa` and `gvn` keep to that alone, and so do the levels.

; RUN: nvopt %s -passes=sroa -S -o %t.sroa.ll
; RUN: nvopt check %s %t.sroa.ll | FileCheck %s
; RUN: nvopt %s -passes=gvn -S -o %t.gvn.ll
; RUN: nvopt check %s %t.gvn.ll | FileCheck %s
; RUN: nvopt %s -passes=sroa,instcombine,gvn,instcombine -S -o %t.all.ll
; RUN: nvopt check %s %t.all.ll | FileCheck %s
; RUN: nvopt %s -O2 -S -o %t.O2.ll
; RUN: nvopt check %s %t.O2.ll | FileCheck %s
; CHECK: refines: 14 functions compared without a difference, 0 with one, 0 not compared
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; Two parts are written, the other one is read.
define i8 @parts(float %x, i8 %y) {
  %a = alloca float
  %byte = fptosi float %x to i8
  store i8 %byte, ptr %a
  %next = getelementptr i8, ptr %a, i64 1
  store i8 %y, ptr %next
  %whole = load float, ptr %a
  %part = load i8, ptr %next
  ret i8 %part
}

; The whole is written, then a part over it.
define i32 @part_over_whole(float %x) {
  %a = alloca double
  %number = fptosi float %x to i64
  store i64 %number, ptr %a
  store i32 7, ptr %a
  %whole = load double, ptr %a
  %part = load i32, ptr %a
  ret i32 %part
}

; What comes from memory is read in part.
define i16 @copied_then_parts(float %x, ptr %p) {
  %a = alloca float
  %short = fptosi float %x to i16
  store i16 %short, ptr %p, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 4, i1 false)
  %whole = load float, ptr %a
  %next = getelementptr i8, ptr %a, i64 2
  %part = load i16, ptr %next
  ret i16 %part
}

; What comes from memory is read as a number and copied on.
define void @copied_on(float %x, ptr %p, ptr %q) {
  %a = alloca i32
  %byte = fptosi float %x to i8
  store i8 %byte, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 4, i1 false)
  %whole = load i32, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %a, i64 4, i1 false)
  ret void
}

; As above, on one way a number takes its place.
define void @copied_on_or_replaced(float %x, ptr %p, ptr %q, i1 %c) {
entry:
  %a = alloca i32
  %byte = fptosi float %x to i8
  store i8 %byte, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 4, i1 false)
  br i1 %c, label %then, label %end

then:
  %whole = load i32, ptr %a
  %other = xor i32 %whole, 255
  store i32 %other, ptr %a
  br label %end

end:
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %a, i64 4, i1 false)
  ret void
}

; The same with loads and stores in place of copies.
define void @bytes_on(float %x, ptr %p, ptr %q) {
  %a = alloca i32
  %byte = fptosi float %x to i8
  store i8 %byte, ptr %p
  %in = load <4 x i8>, ptr %p
  store <4 x i8> %in, ptr %a
  %whole = load i32, ptr %a
  %out = load <4 x i8>, ptr %a
  store <4 x i8> %out, ptr %q
  ret void
}

; A load of a part is not a part of a load.
define i8 @part_of_load(float %x, ptr noalias %p, ptr noalias %q) {
  %byte = fptosi float %x to i8
  store i8 %byte, ptr %p
  %whole = load i32, ptr %p
  store i32 %whole, ptr %q
  %next = getelementptr i8, ptr %p, i64 1
  %part = load i8, ptr %next
  ret i8 %part
}

; Nor are lanes a number.
define void @lanes_of_load(float %x, ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %byte = fptosi float %x to i8
  store i8 %byte, ptr %p
  %whole = load i32, ptr %p
  store i32 %whole, ptr %q
  %lanes = load <4 x i8>, ptr %p
  store <4 x i8> %lanes, ptr %r
  ret void
}

; A fill of a part beside a part that is poison.
define i16 @filled(float %x, i8 %fill) {
  %a = alloca float
  %short = fptosi float %x to i16
  store i16 %short, ptr %a
  %next = getelementptr i8, ptr %a, i64 2
  call void @llvm.memset.p0.i64(ptr %next, i8 %fill, i64 2, i1 false)
  %whole = load float, ptr %a
  %part = load i16, ptr %next
  ret i16 %part
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; Lanes that are written one by one, and read as one number and as lanes.
define void @halves(float %x, i16 %y, ptr %q) {
  %a = alloca <2 x half>, align 4
  %short = fptosi float %x to i16
  store i16 %short, ptr %a
  %next = getelementptr i8, ptr %a, i64 2
  store i16 %y, ptr %next
  %whole = load i32, ptr %a
  %lanes = load <2 x half>, ptr %a
  store <2 x half> %lanes, ptr %q
  ret void
}

; Lanes in a variable that is a number.
define <2 x half> @lanes_in_number(float %x, half %y, ptr %q) {
  %short = fptosi float %x to i16
  %half = bitcast i16 %short to half
  %one = insertelement <2 x half> poison, half %half, i32 0
  %both = insertelement <2 x half> %one, half %y, i32 1
  %a = alloca i32, align 4
  store <2 x half> %both, ptr %a
  %whole = load i32, ptr %a
  store i32 %whole, ptr %q
  %lanes = load <2 x half>, ptr %a
  ret <2 x half> %lanes
}

; Bytes of lanes in a variable that is a number.
define <4 x i8> @bytes_of_lanes(float %x, half %y, ptr %q) {
  %short = fptosi float %x to i16
  %half = bitcast i16 %short to half
  %one = insertelement <2 x half> poison, half %half, i32 0
  %both = insertelement <2 x half> %one, half %y, i32 1
  %a = alloca float, align 4
  store <2 x half> %both, ptr %a
  %whole = load float, ptr %a
  store float %whole, ptr %q
  %bytes = load <4 x i8>, ptr %a
  ret <4 x i8> %bytes
}

; A struct that is copied as bytes, one field of which is changed.
define void @field(float %x, ptr noalias %p, ptr noalias %q) {
  %byte = fptosi float %x to i8
  %a = alloca { float, i16, i8 }, align 4
  store i8 %byte, ptr %p
  %in = load <8 x i8>, ptr %p, align 1
  store <8 x i8> %in, ptr %a, align 4
  %number = load float, ptr %a
  %at = getelementptr i8, ptr %a, i64 4
  %old = load i16, ptr %at
  %new = add i16 %old, 1
  store i16 %new, ptr %at
  %out = load <8 x i8>, ptr %a, align 4
  store <8 x i8> %out, ptr %q, align 1
  ret void
}

; Lanes that a load cuts in two.
define <3 x i16> @cut_lanes(float %x, ptr %p) {
  %number = fptosi float %x to i32
  %old = load <2 x i32>, ptr %p
  %new = insertelement <2 x i32> %old, i32 %number, i32 1
  store <2 x i32> %new, ptr %p
  %lanes = load <3 x i16>, ptr %p
  ret <3 x i16> %lanes
}
