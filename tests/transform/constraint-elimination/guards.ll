; Each kind of fact, and a twin where it is missing.
; CHECKS: auto
; RUN: opt -passes=constraint-elimination -verify-each -S %s | FileCheck %s

declare void @use(i1)
declare void @llvm.assume(i1)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)

; The second condition is known where the first holds.
define i1 @second(i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: define i1 @second(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], i32 [[C:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = icmp ult i32 [[A]], [[B]]
; CHECK-NEXT:    [[Y:%.*]] = icmp ule i32 [[A]], [[B]]
; CHECK-NEXT:    call void @use(i1 [[X]])
; CHECK-NEXT:    [[Z:%.*]] = icmp ult i32 [[A]], [[C]]
; CHECK-NEXT:    [[OPEN:%.*]] = and i1 [[X]], [[Z]]
; CHECK-NEXT:    call void @use(i1 [[OPEN]])
; CHECK-NEXT:    [[NO:%.*]] = icmp uge i32 [[A]], [[B]]
; CHECK-NEXT:    call void @use(i1 false)
; CHECK-NEXT:    ret i1 true
; CHECK-NEXT:  }
  %x = icmp ult i32 %a, %b
  %y = icmp ule i32 %a, %b
  %and = and i1 %x, %y
  call void @use(i1 %and)
  %z = icmp ult i32 %a, %c
  %open = and i1 %x, %z
  call void @use(i1 %open)
  %no = icmp uge i32 %a, %b
  %select = select i1 %x, i1 %no, i1 false
  call void @use(i1 %select)
  %or = or i1 %x, %no
  ret i1 %or
}

; A select does not look at the second where the first decides: the first is not decided by it.
define i1 @first_of_select(i32 %a, i32 %b) {
; CHECK-LABEL: define i1 @first_of_select(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = icmp ule i32 [[A]], [[B]]
; CHECK-NEXT:    [[Y:%.*]] = icmp ult i32 [[A]], [[B]]
; CHECK-NEXT:    [[S:%.*]] = select i1 [[X]], i1 [[Y]], i1 false
; CHECK-NEXT:    ret i1 [[S]]
; CHECK-NEXT:  }
  %x = icmp ule i32 %a, %b
  %y = icmp ult i32 %a, %b
  %s = select i1 %x, i1 %y, i1 false
  ret i1 %s
}

; Signs carry over between kinds of comparisons only where they are known.
define void @signs(i32 %i, i32 %n) {
; CHECK-LABEL: define void @signs(
; CHECK-SAME: i32 [[I:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ult i32 [[I]], [[N]]
; CHECK-NEXT:    br i1 [[A]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    [[UNKNOWN:%.*]] = icmp slt i32 [[I]], [[N]]
; CHECK-NEXT:    call void @use(i1 [[UNKNOWN]])
; CHECK-NEXT:    [[P:%.*]] = icmp sgt i32 [[N]], -1
; CHECK-NEXT:    br i1 [[P]], label %[[BOTH:.*]], label %[[OUT]]
; CHECK:       [[BOTH]]:
; CHECK-NEXT:    [[X:%.*]] = icmp sge i32 [[I]], 0
; CHECK-NEXT:    call void @use(i1 [[X]])
; CHECK-NEXT:    ret void
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp ult i32 %i, %n
  br i1 %a, label %in, label %out
in:
  %unknown = icmp slt i32 %i, %n
  call void @use(i1 %unknown)
  %p = icmp sgt i32 %n, -1
  br i1 %p, label %both, label %out
both:
  %x = icmp sge i32 %i, 0
  call void @use(i1 %x)
  ret void
out:
  ret void
}

define void @signs_known(i32 %i, i32 %n) {
; CHECK-LABEL: define void @signs_known(
; CHECK-SAME: i32 [[I:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[P:%.*]] = icmp sgt i32 [[N]], -1
; CHECK-NEXT:    br i1 [[P]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ult i32 [[I]], [[N]]
; CHECK-NEXT:    br i1 [[A]], label %[[BOTH:.*]], label %[[OUT]]
; CHECK:       [[BOTH]]:
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    ret void
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %p = icmp sgt i32 %n, -1
  br i1 %p, label %in, label %out
in:
  %a = icmp ult i32 %i, %n
  br i1 %a, label %both, label %out
both:
  %x = icmp sge i32 %i, 0
  call void @use(i1 %x)
  %y = icmp slt i32 %i, %n
  call void @use(i1 %y)
  ret void
out:
  ret void
}

; Subtracting what is there does not wrap.
define void @borrow(i32 %x, i32 %n) {
; CHECK-LABEL: define void @borrow(
; CHECK-SAME: i32 [[X:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[BELOW:%.*]] = add i32 [[X]], -2
; CHECK-NEXT:    [[SOME:%.*]] = icmp uge i32 [[X]], 2
; CHECK-NEXT:    br i1 [[SOME]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    ret void
; CHECK:       [[OUT]]:
; CHECK-NEXT:    [[OPEN:%.*]] = icmp ult i32 [[BELOW]], [[X]]
; CHECK-NEXT:    call void @use(i1 [[OPEN]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %below = add i32 %x, -2
  %some = icmp uge i32 %x, 2
  br i1 %some, label %in, label %out
in:
  %less = icmp ult i32 %below, %x
  call void @use(i1 %less)
  ret void
out:
  %open = icmp ult i32 %below, %x
  call void @use(i1 %open)
  ret void
}

; Addresses that do not wrap.
define void @addresses(ptr %p, i64 %i, ptr %end) {
; CHECK-LABEL: define void @addresses(
; CHECK-SAME: ptr [[P:%.*]], i64 [[I:%.*]], ptr [[END:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = getelementptr nuw i32, ptr [[P]], i64 [[I]]
; CHECK-NEXT:    [[IN:%.*]] = icmp ult ptr [[A]], [[END]]
; CHECK-NEXT:    br i1 [[IN]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    ret void
; CHECK:       [[NO]]:
; CHECK-NEXT:    [[WRAPS:%.*]] = getelementptr i32, ptr [[P]], i64 [[I]]
; CHECK-NEXT:    [[OPEN:%.*]] = icmp uge ptr [[WRAPS]], [[P]]
; CHECK-NEXT:    call void @use(i1 [[OPEN]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = getelementptr nuw i32, ptr %p, i64 %i
  %in = icmp ult ptr %a, %end
  br i1 %in, label %yes, label %no
yes:
  %start = icmp ult ptr %p, %end
  call void @use(i1 %start)
  ret void
no:
  %wraps = getelementptr i32, ptr %p, i64 %i
  %open = icmp uge ptr %wraps, %p
  call void @use(i1 %open)
  ret void
}

define void @signed_index(ptr %p, i64 %i) {
; CHECK-LABEL: define void @signed_index(
; CHECK-SAME: ptr [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = getelementptr inbounds i32, ptr [[P]], i64 [[I]]
; CHECK-NEXT:    [[OPEN:%.*]] = icmp uge ptr [[A]], [[P]]
; CHECK-NEXT:    call void @use(i1 [[OPEN]])
; CHECK-NEXT:    [[POSITIVE:%.*]] = icmp sge i64 [[I]], 0
; CHECK-NEXT:    br i1 [[POSITIVE]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    ret void
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = getelementptr inbounds i32, ptr %p, i64 %i
  %open = icmp uge ptr %a, %p
  call void @use(i1 %open)
  %positive = icmp sge i64 %i, 0
  br i1 %positive, label %yes, label %no
yes:
  %above = icmp uge ptr %a, %p
  call void @use(i1 %above)
  ret void
no:
  ret void
}

; A loop is entered by one edge: what holds on it holds in the loop, not behind it.
define void @loop(i32 %i, i32 %n) {
; CHECK-LABEL: define void @loop(
; CHECK-SAME: i32 [[I:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ult i32 [[I]], [[N]]
; CHECK-NEXT:    br i1 [[A]], label %[[HEADER:.*]], label %[[OUT:.*]]
; CHECK:       [[HEADER]]:
; CHECK-NEXT:    [[K:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[K1:%.*]], %[[HEADER]] ]
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    [[K1]] = add i32 [[K]], 1
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[K1]], 10
; CHECK-NEXT:    br i1 [[MORE]], label %[[HEADER]], label %[[OUT]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    [[OPEN:%.*]] = icmp ule i32 [[I]], [[N]]
; CHECK-NEXT:    call void @use(i1 [[OPEN]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp ult i32 %i, %n
  br i1 %a, label %header, label %out
header:
  %k = phi i32 [ 0, %entry ], [ %k1, %header ]
  %known = icmp ule i32 %i, %n
  call void @use(i1 %known)
  %k1 = add i32 %k, 1
  %more = icmp ult i32 %k1, 10
  br i1 %more, label %header, label %out
out:
  %open = icmp ule i32 %i, %n
  call void @use(i1 %open)
  ret void
}

; A phi of the loop is another number each time.
define void @phi(i32 %n) {
; CHECK-LABEL: define void @phi(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEADER:.*]]
; CHECK:       [[HEADER]]:
; CHECK-NEXT:    [[K:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[K1:%.*]], %[[LATCH:.*]] ]
; CHECK-NEXT:    [[IN:%.*]] = icmp ult i32 [[K]], [[N]]
; CHECK-NEXT:    br i1 [[IN]], label %[[LATCH]], label %[[OUT:.*]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    [[K1]] = add nuw i32 [[K]], 1
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    [[OPEN:%.*]] = icmp ult i32 [[K1]], [[N]]
; CHECK-NEXT:    call void @use(i1 [[OPEN]])
; CHECK-NEXT:    br label %[[HEADER]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %header
header:
  %k = phi i32 [ 0, %entry ], [ %k1, %latch ]
  %in = icmp ult i32 %k, %n
  br i1 %in, label %latch, label %out
latch:
  %k1 = add nuw i32 %k, 1
  %known = icmp ule i32 %k1, %n
  call void @use(i1 %known)
  %open = icmp ult i32 %k1, %n
  call void @use(i1 %open)
  br label %header
out:
  ret void
}

; A minimum of what may be poison says nothing.
define i1 @minimum(i32 noundef %a, i32 noundef %b, i32 %c) {
; CHECK-LABEL: define i1 @minimum(
; CHECK-SAME: i32 noundef [[A:%.*]], i32 noundef [[B:%.*]], i32 [[C:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = call i32 @llvm.umin.i32(i32 [[A]], i32 [[B]])
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    [[P:%.*]] = call i32 @llvm.umin.i32(i32 [[A]], i32 [[C]])
; CHECK-NEXT:    [[Y:%.*]] = icmp ule i32 [[P]], [[A]]
; CHECK-NEXT:    ret i1 [[Y]]
; CHECK-NEXT:  }
  %m = call i32 @llvm.umin.i32(i32 %a, i32 %b)
  %x = icmp ule i32 %m, %b
  call void @use(i1 %x)
  %p = call i32 @llvm.umin.i32(i32 %a, i32 %c)
  %y = icmp ule i32 %p, %a
  ret i1 %y
}

define i1 @magnitude(i32 noundef %a) {
; CHECK-LABEL: define i1 @magnitude(
; CHECK-SAME: i32 noundef [[A:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = call i32 @llvm.abs.i32(i32 [[A]], i1 false)
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    [[OPEN:%.*]] = icmp sge i32 [[M]], 0
; CHECK-NEXT:    ret i1 [[OPEN]]
; CHECK-NEXT:  }
  %m = call i32 @llvm.abs.i32(i32 %a, i1 false)
  %x = icmp sge i32 %m, %a
  call void @use(i1 %x)
  %open = icmp sge i32 %m, 0
  ret i1 %open
}

; Different by one condition, at most by another: below.
define void @difference(i32 %a, i32 %b) {
; CHECK-LABEL: define void @difference(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[LE:%.*]] = icmp ule i32 [[A]], [[B]]
; CHECK-NEXT:    br i1 [[LE]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    [[NE:%.*]] = icmp ne i32 [[A]], [[B]]
; CHECK-NEXT:    br i1 [[NE]], label %[[BOTH:.*]], label %[[OUT]]
; CHECK:       [[BOTH]]:
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    ret void
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %le = icmp ule i32 %a, %b
  br i1 %le, label %in, label %out
in:
  %ne = icmp ne i32 %a, %b
  br i1 %ne, label %both, label %out
both:
  %lt = icmp ult i32 %a, %b
  call void @use(i1 %lt)
  ret void
out:
  ret void
}

define void @case(i32 %x, i32 %n) {
; CHECK-LABEL: define void @case(
; CHECK-SAME: i32 [[X:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ult i32 [[X]], [[N]]
; CHECK-NEXT:    br i1 [[A]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    switch i32 [[X]], label %[[OUT]] [
; CHECK-NEXT:      i32 7, label %[[SEVEN:.*]]
; CHECK-NEXT:      i32 8, label %[[EIGHT:.*]]
; CHECK-NEXT:      i32 9, label %[[EIGHT]]
; CHECK-NEXT:    ]
; CHECK:       [[SEVEN]]:
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    ret void
; CHECK:       [[EIGHT]]:
; CHECK-NEXT:    [[OPEN:%.*]] = icmp ugt i32 [[N]], 8
; CHECK-NEXT:    call void @use(i1 [[OPEN]])
; CHECK-NEXT:    ret void
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp ult i32 %x, %n
  br i1 %a, label %in, label %out
in:
  switch i32 %x, label %out [
    i32 7, label %seven
    i32 8, label %eight
    i32 9, label %eight
  ]
seven:
  %more = icmp ugt i32 %n, 7
  call void @use(i1 %more)
  ret void
eight:
  %open = icmp ugt i32 %n, 8
  call void @use(i1 %open)
  ret void
out:
  ret void
}

; Numbers that do not fit say nothing.
define void @large(i64 %x, i64 %y) {
; CHECK-LABEL: define void @large(
; CHECK-SAME: i64 [[X:%.*]], i64 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ugt i64 [[X]], -2
; CHECK-NEXT:    br i1 [[A]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    [[B:%.*]] = icmp ugt i64 [[X]], 9223372036854775807
; CHECK-NEXT:    call void @use(i1 [[B]])
; CHECK-NEXT:    ret void
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp ugt i64 %x, -2
  br i1 %a, label %in, label %out
in:
  %b = icmp ugt i64 %x, 9223372036854775807
  call void @use(i1 %b)
  ret void
out:
  ret void
}
