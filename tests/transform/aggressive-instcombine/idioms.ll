; Rotations behind branches, population counts, tests of bits; and what only looks like them.
; CHECKS: auto
; RUN: opt -passes=aggressive-instcombine -verify-each -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

define i32 @rotate(i32 %x, i32 %by) {
; CHECK-LABEL: define i32 @rotate(
; CHECK-SAME: i32 [[X:%.*]], i32 [[BY:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[BY]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[END:.*]], label %[[SHIFT:.*]]
; CHECK:       [[SHIFT]]:
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[R:%.*]] = call i32 @llvm.fshl.i32(i32 [[X]], i32 [[X]], i32 [[BY]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  %z = icmp eq i32 %by, 0
  br i1 %z, label %end, label %shift
shift:
  %rest = sub i32 32, %by
  %low = lshr i32 %x, %rest
  %high = shl i32 %x, %by
  %or = or i32 %high, %low
  br label %end
end:
  %r = phi i32 [ %x, %entry ], [ %or, %shift ]
  ret i32 %r
}

; The part that was not looked at may be poison.
define i32 @funnel(i32 %x, i32 %y, i32 %by) {
; CHECK-LABEL: define i32 @funnel(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[BY:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[BY]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[END:.*]], label %[[SHIFT:.*]]
; CHECK:       [[SHIFT]]:
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[TMP0:%.*]] = freeze i32 [[Y]]
; CHECK-NEXT:    [[R:%.*]] = call i32 @llvm.fshr.i32(i32 [[TMP0]], i32 [[X]], i32 [[BY]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  %z = icmp eq i32 %by, 0
  br i1 %z, label %end, label %shift
shift:
  %rest = sub i32 32, %by
  %low = lshr i32 %x, %by
  %high = shl i32 %y, %rest
  %or = or i32 %high, %low
  br label %end
end:
  %r = phi i32 [ %or, %shift ], [ %x, %entry ]
  ret i32 %r
}

; Another value for an amount of zero.
define i32 @other_value(i32 %x, i32 %y, i32 %by) {
; CHECK-LABEL: define i32 @other_value(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[BY:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[BY]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[END:.*]], label %[[SHIFT:.*]]
; CHECK:       [[SHIFT]]:
; CHECK-NEXT:    [[REST:%.*]] = sub i32 32, [[BY]]
; CHECK-NEXT:    [[LOW:%.*]] = lshr i32 [[X]], [[REST]]
; CHECK-NEXT:    [[HIGH:%.*]] = shl i32 [[X]], [[BY]]
; CHECK-NEXT:    [[OR:%.*]] = or i32 [[HIGH]], [[LOW]]
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ [[Y]], %[[ENTRY]] ], [ [[OR]], %[[SHIFT]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  %z = icmp eq i32 %by, 0
  br i1 %z, label %end, label %shift
shift:
  %rest = sub i32 32, %by
  %low = lshr i32 %x, %rest
  %high = shl i32 %x, %by
  %or = or i32 %high, %low
  br label %end
end:
  %r = phi i32 [ %y, %entry ], [ %or, %shift ]
  ret i32 %r
}

; Another amount is looked at.
define i32 @other_guard(i32 %x, i32 %by, i32 %n) {
; CHECK-LABEL: define i32 @other_guard(
; CHECK-SAME: i32 [[X:%.*]], i32 [[BY:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[N]], 0
; CHECK-NEXT:    br i1 [[Z]], label %[[END:.*]], label %[[SHIFT:.*]]
; CHECK:       [[SHIFT]]:
; CHECK-NEXT:    [[REST:%.*]] = sub i32 32, [[BY]]
; CHECK-NEXT:    [[LOW:%.*]] = lshr i32 [[X]], [[REST]]
; CHECK-NEXT:    [[HIGH:%.*]] = shl i32 [[X]], [[BY]]
; CHECK-NEXT:    [[OR:%.*]] = or i32 [[HIGH]], [[LOW]]
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ [[X]], %[[ENTRY]] ], [ [[OR]], %[[SHIFT]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %shift
shift:
  %rest = sub i32 32, %by
  %low = lshr i32 %x, %rest
  %high = shl i32 %x, %by
  %or = or i32 %high, %low
  br label %end
end:
  %r = phi i32 [ %x, %entry ], [ %or, %shift ]
  ret i32 %r
}

define i32 @count(i32 %x) {
; CHECK-LABEL: define i32 @count(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @llvm.ctpop.i32(i32 [[X]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %h = lshr i32 %x, 1
  %h5 = and i32 %h, 1431655765
  %p = sub i32 %x, %h5
  %p3 = and i32 %p, 858993459
  %q = lshr i32 %p, 2
  %q3 = and i32 %q, 858993459
  %n = add i32 %q3, %p3
  %n4 = lshr i32 %n, 4
  %b = add i32 %n4, %n
  %bf = and i32 %b, 252645135
  %m = mul i32 %bf, 16843009
  %r = lshr i32 %m, 24
  ret i32 %r
}

; One mask is another.
define i32 @not_count(i32 %x) {
; CHECK-LABEL: define i32 @not_count(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[H:%.*]] = lshr i32 [[X]], 1
; CHECK-NEXT:    [[H5:%.*]] = and i32 [[H]], 1431655764
; CHECK-NEXT:    [[P:%.*]] = sub i32 [[X]], [[H5]]
; CHECK-NEXT:    [[P3:%.*]] = and i32 [[P]], 858993459
; CHECK-NEXT:    [[Q:%.*]] = lshr i32 [[P]], 2
; CHECK-NEXT:    [[Q3:%.*]] = and i32 [[Q]], 858993459
; CHECK-NEXT:    [[N:%.*]] = add i32 [[Q3]], [[P3]]
; CHECK-NEXT:    [[N4:%.*]] = lshr i32 [[N]], 4
; CHECK-NEXT:    [[B:%.*]] = add i32 [[N4]], [[N]]
; CHECK-NEXT:    [[BF:%.*]] = and i32 [[B]], 252645135
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[BF]], 16843009
; CHECK-NEXT:    [[R:%.*]] = lshr i32 [[M]], 24
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %h = lshr i32 %x, 1
  %h5 = and i32 %h, 1431655764
  %p = sub i32 %x, %h5
  %p3 = and i32 %p, 858993459
  %q = lshr i32 %p, 2
  %q3 = and i32 %q, 858993459
  %n = add i32 %q3, %p3
  %n4 = lshr i32 %n, 4
  %b = add i32 %n4, %n
  %bf = and i32 %b, 252645135
  %m = mul i32 %bf, 16843009
  %r = lshr i32 %m, 24
  ret i32 %r
}

define i32 @any(i32 %x) {
; CHECK-LABEL: define i32 @any(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = and i32 [[X]], 41
; CHECK-NEXT:    [[TMP2:%.*]] = icmp ne i32 [[TMP1]], 0
; CHECK-NEXT:    [[R:%.*]] = zext i1 [[TMP2]] to i32
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %a = lshr i32 %x, 3
  %b = lshr i32 %x, 5
  %o = or i32 %a, %b
  %p = or i32 %o, %x
  %r = and i32 %p, 1
  ret i32 %r
}

define i32 @all(i32 %x) {
; CHECK-LABEL: define i32 @all(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = and i32 [[X]], 40
; CHECK-NEXT:    [[TMP2:%.*]] = icmp eq i32 [[TMP1]], 40
; CHECK-NEXT:    [[R:%.*]] = zext i1 [[TMP2]] to i32
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %a = lshr i32 %x, 3
  %b = lshr i32 %x, 5
  %o = and i32 %a, %b
  %r = and i32 %o, 1
  ret i32 %r
}

; Bits of two values.
define i32 @two(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @two(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = lshr i32 [[X]], 3
; CHECK-NEXT:    [[B:%.*]] = lshr i32 [[Y]], 5
; CHECK-NEXT:    [[O:%.*]] = or i32 [[A]], [[B]]
; CHECK-NEXT:    [[R:%.*]] = and i32 [[O]], 1
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %a = lshr i32 %x, 3
  %b = lshr i32 %y, 5
  %o = or i32 %a, %b
  %r = and i32 %o, 1
  ret i32 %r
}

; More than the lowest bit is wanted.
define i32 @more(i32 %x) {
; CHECK-LABEL: define i32 @more(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = lshr i32 [[X]], 3
; CHECK-NEXT:    [[B:%.*]] = lshr i32 [[X]], 5
; CHECK-NEXT:    [[O:%.*]] = or i32 [[A]], [[B]]
; CHECK-NEXT:    [[R:%.*]] = and i32 [[O]], 3
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %a = lshr i32 %x, 3
  %b = lshr i32 %x, 5
  %o = or i32 %a, %b
  %r = and i32 %o, 3
  ret i32 %r
}
