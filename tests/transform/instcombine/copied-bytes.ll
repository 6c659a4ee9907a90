; RUN: nvopt opt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto
; Bytes that are made of numbers and read as numbers are numbers on the way.
target datalayout = "e-p:64:64-i64:64-i128:128-n16:32:64"

define float @loop(float %x, i32 %n, ptr %p) {
; CHECK-LABEL: define float @loop(
; CHECK-SAME: float [[X:%.*]], i32 [[N:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[TMP0:%.*]] = phi float [ [[X]], %[[ENTRY]] ], [ [[SUM:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[MORE:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[SUM]] = fadd float [[TMP0]], 1.000000e+00
; CHECK-NEXT:    [[MORE]] = add i32 [[I]], 1
; CHECK-NEXT:    [[DONE:%.*]] = icmp eq i32 [[MORE]], [[N]]
; CHECK-NEXT:    br i1 [[DONE]], label %[[END:.*]], label %[[HEAD]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret float [[TMP0]]
; CHECK-NEXT:  }
entry:
  %first = bitcast float %x to <4 x i8>
  br label %head

head:
  %bytes = phi <4 x i8> [ %first, %entry ], [ %next, %head ]
  %i = phi i32 [ 0, %entry ], [ %more, %head ]
  %number = bitcast <4 x i8> %bytes to float
  %sum = fadd float %number, 1.0
  %next = bitcast float %sum to <4 x i8>
  %more = add i32 %i, 1
  %done = icmp eq i32 %more, %n
  br i1 %done, label %end, label %head

end:
  ret float %number
}

; A load of bytes is one of a number; through a select; read as another type.
define i32 @loaded(ptr %p, i1 %c, i1 %d, float %y) {
; CHECK-LABEL: define i32 @loaded(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]], i1 [[D:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[THEN:.*]], label %[[END:.*]]
; CHECK:       [[THEN]]:
; CHECK-NEXT:    [[TMP0:%.*]] = load float, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[TMP1:%.*]] = phi float [ [[TMP0]], %[[THEN]] ], [ 0.000000e+00, %[[ENTRY]] ]
; CHECK-NEXT:    [[TMP2:%.*]] = select i1 [[D]], float [[TMP1]], float [[Y]]
; CHECK-NEXT:    [[SUM:%.*]] = fadd float [[TMP2]], 1.000000e+00
; CHECK-NEXT:    store float [[SUM]], ptr [[P]], align 4
; CHECK-NEXT:    [[BITS:%.*]] = bitcast float [[TMP2]] to i32
; CHECK-NEXT:    ret i32 [[BITS]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %then, label %end

then:
  %loaded = load <4 x i8>, ptr %p, align 4
  br label %end

end:
  %bytes = phi <4 x i8> [ %loaded, %then ], [ zeroinitializer, %entry ]
  %other = bitcast float %y to <4 x i8>
  %chosen = select i1 %d, <4 x i8> %bytes, <4 x i8> %other
  %number = bitcast <4 x i8> %chosen to float
  %sum = fadd float %number, 1.0
  store float %sum, ptr %p
  %bits = bitcast <4 x i8> %chosen to i32
  ret i32 %bits
}

; Numbers are stored as numbers.
define void @stored(i32 %x, i1 %c, ptr %p) {
; CHECK-LABEL: define void @stored(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[THEN:.*]], label %[[END:.*]]
; CHECK:       [[THEN]]:
; CHECK-NEXT:    [[TWICE:%.*]] = shl i32 [[X]], 1
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[TMP0:%.*]] = phi i32 [ [[TWICE]], %[[THEN]] ], [ 67305985, %[[ENTRY]] ]
; CHECK-NEXT:    store i32 [[TMP0]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %then, label %end

then:
  %twice = shl i32 %x, 1
  %from_number = bitcast i32 %twice to <4 x i8>
  br label %end

end:
  %bytes = phi <4 x i8> [ %from_number, %then ], [ <i8 1, i8 2, i8 3, i8 4>, %entry ]
  store <4 x i8> %bytes, ptr %p, align 4
  ret void
}

; Not: bytes that were loaded are stored, and one of them may be poison.
define i32 @loaded_and_stored(ptr %p, ptr %q, i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @loaded_and_stored(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]], i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[THEN:.*]], label %[[END:.*]]
; CHECK:       [[THEN]]:
; CHECK-NEXT:    [[LOADED:%.*]] = load <4 x i8>, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[FROM_NUMBER:%.*]] = phi i32 [ 0, %[[THEN]] ], [ [[X]], %[[ENTRY]] ]
; CHECK-NEXT:    [[BYTES:%.*]] = phi <4 x i8> [ [[LOADED]], %[[THEN]] ], [ zeroinitializer, %[[ENTRY]] ]
; CHECK-NEXT:    store <4 x i8> [[BYTES]], ptr [[Q]], align 4
; CHECK-NEXT:    [[NUMBER:%.*]] = bitcast <4 x i8> [[BYTES]] to i32
; CHECK-NEXT:    [[R:%.*]] = add i32 [[FROM_NUMBER]], [[NUMBER]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %then, label %end

then:
  %loaded = load <4 x i8>, ptr %p, align 4
  br label %end

end:
  %from_number = phi i32 [ 0, %then ], [ %x, %entry ]
  %bytes = phi <4 x i8> [ %loaded, %then ], [ zeroinitializer, %entry ]
  store <4 x i8> %bytes, ptr %q, align 4
  %number = bitcast <4 x i8> %bytes to i32
  %r = add i32 %number, %from_number
  ret i32 %r
}

; Not: a constant one byte of which is poison.
define void @poison_byte(i32 %x, i1 %c, ptr %p) {
; CHECK-LABEL: define void @poison_byte(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[THEN:.*]], label %[[END:.*]]
; CHECK:       [[THEN]]:
; CHECK-NEXT:    [[TWICE:%.*]] = shl i32 [[X]], 1
; CHECK-NEXT:    [[FROM_NUMBER:%.*]] = bitcast i32 [[TWICE]] to <4 x i8>
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[BYTES:%.*]] = phi <4 x i8> [ [[FROM_NUMBER]], %[[THEN]] ], [ <i8 1, i8 poison, i8 3, i8 4>, %[[ENTRY]] ]
; CHECK-NEXT:    store <4 x i8> [[BYTES]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %then, label %end

then:
  %twice = shl i32 %x, 1
  %from_number = bitcast i32 %twice to <4 x i8>
  br label %end

end:
  %bytes = phi <4 x i8> [ %from_number, %then ], [ <i8 1, i8 poison, i8 3, i8 4>, %entry ]
  store <4 x i8> %bytes, ptr %p, align 4
  ret void
}

; Not: a byte is read by itself.
define i8 @one_byte(i32 %x, i1 %c, ptr %p) {
; CHECK-LABEL: define i8 @one_byte(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[THEN:.*]], label %[[END:.*]]
; CHECK:       [[THEN]]:
; CHECK-NEXT:    [[TWICE:%.*]] = shl i32 [[X]], 1
; CHECK-NEXT:    [[FROM_NUMBER:%.*]] = bitcast i32 [[TWICE]] to <4 x i8>
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[BYTES:%.*]] = phi <4 x i8> [ [[FROM_NUMBER]], %[[THEN]] ], [ zeroinitializer, %[[ENTRY]] ]
; CHECK-NEXT:    store <4 x i8> [[BYTES]], ptr [[P]], align 4
; CHECK-NEXT:    [[BYTE:%.*]] = extractelement <4 x i8> [[BYTES]], i64 1
; CHECK-NEXT:    ret i8 [[BYTE]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %then, label %end

then:
  %twice = shl i32 %x, 1
  %from_number = bitcast i32 %twice to <4 x i8>
  br label %end

end:
  %bytes = phi <4 x i8> [ %from_number, %then ], [ zeroinitializer, %entry ]
  %number = bitcast <4 x i8> %bytes to i32
  store i32 %number, ptr %p
  %byte = extractelement <4 x i8> %bytes, i32 1
  ret i8 %byte
}

; Not: lanes of another type are poison one by one, too.
define <2 x i16> @other_lanes(ptr %p, i1 %c) {
; CHECK-LABEL: define <2 x i16> @other_lanes(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[THEN:.*]], label %[[END:.*]]
; CHECK:       [[THEN]]:
; CHECK-NEXT:    [[LOADED:%.*]] = load <4 x i8>, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[BYTES:%.*]] = phi <4 x i8> [ [[LOADED]], %[[THEN]] ], [ zeroinitializer, %[[ENTRY]] ]
; CHECK-NEXT:    store <4 x i8> [[BYTES]], ptr [[P]], align 4
; CHECK-NEXT:    [[LANES:%.*]] = bitcast <4 x i8> [[BYTES]] to <2 x i16>
; CHECK-NEXT:    ret <2 x i16> [[LANES]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %then, label %end

then:
  %loaded = load <4 x i8>, ptr %p, align 4
  br label %end

end:
  %bytes = phi <4 x i8> [ %loaded, %then ], [ zeroinitializer, %entry ]
  %number = bitcast <4 x i8> %bytes to i32
  store i32 %number, ptr %p
  %lanes = bitcast <4 x i8> %bytes to <2 x i16>
  ret <2 x i16> %lanes
}

; Not: a volatile store writes what it says.
define i32 @volatile_store(i32 %x, i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @volatile_store(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[THEN:.*]], label %[[END:.*]]
; CHECK:       [[THEN]]:
; CHECK-NEXT:    [[TWICE:%.*]] = shl i32 [[X]], 1
; CHECK-NEXT:    [[FROM_NUMBER:%.*]] = bitcast i32 [[TWICE]] to <4 x i8>
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[BYTES:%.*]] = phi <4 x i8> [ [[FROM_NUMBER]], %[[THEN]] ], [ zeroinitializer, %[[ENTRY]] ]
; CHECK-NEXT:    store volatile <4 x i8> [[BYTES]], ptr [[P]], align 4
; CHECK-NEXT:    [[NUMBER:%.*]] = bitcast <4 x i8> [[BYTES]] to i32
; CHECK-NEXT:    ret i32 [[NUMBER]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %then, label %end

then:
  %twice = shl i32 %x, 1
  %from_number = bitcast i32 %twice to <4 x i8>
  br label %end

end:
  %bytes = phi <4 x i8> [ %from_number, %then ], [ zeroinitializer, %entry ]
  store volatile <4 x i8> %bytes, ptr %p, align 4
  %number = bitcast <4 x i8> %bytes to i32
  ret i32 %number
}

; Not: nothing would be gained.
define i32 @no_gain(<4 x i8> %x, <4 x i8> %y, i1 %c) {
; CHECK-LABEL: define i32 @no_gain(
; CHECK-SAME: <4 x i8> [[X:%.*]], <4 x i8> [[Y:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[THEN:.*]], label %[[END:.*]]
; CHECK:       [[THEN]]:
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[BYTES:%.*]] = phi <4 x i8> [ [[X]], %[[THEN]] ], [ [[Y]], %[[ENTRY]] ]
; CHECK-NEXT:    [[NUMBER:%.*]] = bitcast <4 x i8> [[BYTES]] to i32
; CHECK-NEXT:    ret i32 [[NUMBER]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %then, label %end

then:
  br label %end

end:
  %bytes = phi <4 x i8> [ %x, %then ], [ %y, %entry ]
  %number = bitcast <4 x i8> %bytes to i32
  ret i32 %number
}
