; A library: two functions that are called, one that nobody calls, and what they need.
target triple = "nvptx64-nvidia-cuda"

@table = internal constant [2 x i32] [i32 7, i32 9]
@unused_table = internal constant [1 x i32] [i32 1]
@shared_name = internal global i32 3

define i32 @lib_get(i32 %i) {
  %p = getelementptr [2 x i32], ptr @table, i32 0, i32 %i
  %v = load i32, ptr %p
  %w = call i32 @lib_helper(i32 %v)
  %s = load i32, ptr @shared_name
  %r = add i32 %w, %s
  ret i32 %r
}

define i32 @lib_helper(i32 %x) {
  %r = mul i32 %x, 2
  ret i32 %r
}

define i32 @lib_unused() {
  %v = load i32, ptr @unused_table
  ret i32 %v
}
