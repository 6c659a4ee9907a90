; Unnamed things, odd names, forward references, and order.

%late = type { i32, %early }
%early = type { [2 x %0], ptr }
%0 = type { i8, i16 }
%"odd name" = type <{ i8, i32 }>
%opaque = type opaque

@0 = global i32 1
@"odd \FF name" = global %"odd name" <{ i8 1, i32 2 }>
@1 = external global %opaque
@user = global [3 x ptr] [ptr @2, ptr @"a-b", ptr @0]
@late = global %late { i32 7, %early { [2 x %0] [%0 { i8 1, i16 2 }, %0 zeroinitializer], ptr @1 } }

define i32 @2(i32, ptr %1) {
  %3 = add i32 %0, 1
  br label %4

4:
  %5 = phi i32 [ %3, %2 ], [ %8, %7 ]
  %6 = icmp ult i32 %5, 10
  br i1 %6, label %7, label %"odd block"

7:
  %8 = add i32 %5, %"x y"
  br label %4

"odd block":
  ret i32 %"x y"

dead:
  %"x y" = add i32 %5, -1
  br label %4
}

define void @"a-b"() {
  %fwd = insertvalue { i32, i64 } poison, i32 %later, 0
  %late.gep = getelementptr i8, ptr %q, i64 %n
  %late.load = load i32, ptr %q, align 4
  store i32 %later, ptr %q, align 4
  %late.cmp = icmp eq i32 %later, 1
  %late.sel = select i1 %late.cmp, i32 %later, i32 0
  %late.bin = mul i32 %later, %later
  %late.cast = zext i32 %later to i64
  %late.call = call i32 %q(i32 %later)
  %late.va = call i32 (...) %q(i32 %later, i64 %n)
  br label %defs

defs:
  %later = load i32, ptr @0, align 4
  %q = getelementptr i8, ptr @1, i64 3
  %n = zext i32 %later to i64
  ret void
}

declare void @3(ptr)
define internal void @4() {
  ret void
}
