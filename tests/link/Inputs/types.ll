%pair = type { i32, i32 }
%other = type { i64 }
@b = global %pair zeroinitializer
@c = global %other zeroinitializer
