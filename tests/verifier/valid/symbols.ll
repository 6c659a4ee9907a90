; RUN: nvopt --verify %s
; Linkage, aliases, indirect functions and lists with a special name, all as they may be.

$c = comdat any

@appending = appending global [1 x i32] zeroinitializer
@common = common global i32 0
@comdat = linkonce_odr global i32 0, comdat($c)
@available = available_externally global i32 0
@imported = external dllimport global i32
@exported = protected dllexport global i32 0
@weak = extern_weak global i32
@opaque = external global %opaque
@associated = global i32 0, !associated !0
@associated_null = global i32 0, !associated !3
@ref = global i32 0, !implicit.ref !0
@absolute = external global i8, !absolute_symbol !1
@absolute_all = external global i8, !absolute_symbol !2

%opaque = type opaque

@alias = alias i32, ptr @common_alias_target
@common_alias_target = global i32 0
@alias_of_alias = alias i32, ptr @alias
@alias_inside = alias i32, getelementptr (i8, ptr @common_alias_target, i64 4)
@available_alias = available_externally alias i32, ptr @available
@weak_alias = weak alias i32, ptr @common_alias_target

@indirect = ifunc void (), ptr @resolver
@indirect_through_alias = ifunc void (), ptr @resolver_alias
@resolver_alias = alias ptr (), ptr @resolver

@llvm.used = appending global [2 x ptr] [ptr @common, ptr getelementptr (i8, ptr @comdat, i64 0)]
@llvm.compiler.used = appending global [1 x ptr] [ptr @alias]
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @constructor, ptr null }]

define ptr @resolver() {
  ret ptr null
}

define internal void @constructor() {
  ret void
}

!llvm.module.flags = !{!4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = !{ptr @common}
!1 = !{i64 0, i64 256}
!2 = !{i64 -1, i64 -1}
!3 = !{ptr null}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"uwtable", i32 2}
!7 = !{i32 3, !"require", !10}
!8 = !{i32 5, !"CG Profile", !11}
!9 = !{!"a producer"}
!10 = !{!"wchar_size", i32 4}
!11 = !{!12}
!12 = !{ptr @constructor, null, i64 10}
