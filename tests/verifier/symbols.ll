; RUN: nvopt --verify %s
; Linkage, visibility, storage class and comdats of symbols.

$c = comdat any

@appending = appending global i32 0 ; error: Only global arrays can have appending linkage!
@common_value = common global i32 1 ; error: 'common' global must have a zero initializer!
@common_constant = common constant i32 0 ; error: 'common' global may not be marked constant!
@common_comdat = common global i32 0, comdat($c) ; error: 'common' global may not be in a Comdat!
@declared_comdat = external global i32, comdat($c) ; error: Declaration may not be in a Comdat!
@hidden_export = hidden dllexport global i32 0 ; error: dllexport GlobalValue must have default or protected visibility
@hidden_import = external hidden dllimport global i32 ; error: dllimport GlobalValue must have default visibility
@defined_import = dllimport global i32 0 ; error: Global is marked as dllimport, but not external
@scalable = global <vscale x 2 x i32> zeroinitializer ; error: Globals cannot contain scalable types
@scalable_inside = global [2 x { i32, <vscale x 2 x i32> }] undef ; error: Global variable initializer must be sized
@unsized_value = global target("spirv.Literal") undef ; error: Global variable initializer must be sized

@associated_twice = global i32 0, !associated !0 ; error: associated metadata must have one operand
@associated_null = global i32 0, !associated !1 ; error: associated metadata must have a global value
@associated_int = global i32 0, !associated !2 ; error: associated value must be pointer typed
@associated_string = global i32 0, !associated !3 ; error: associated metadata must be ValueAsMetadata
@associated_itself = global i32 0, !associated !4 ; error: global values should not associate to themselves
@ref_declared = external global i32, !implicit.ref !5 ; error: ref metadata must not be placed on a declaration
@ref_itself = global i32 0, !implicit.ref !6 ; error: values should not reference themselves
@absolute_empty = external global i8, !absolute_symbol !7 ; error: It should have at least one range!
@absolute_narrow = external global i8, !absolute_symbol !8 ; error: Range types must match instruction type!

!0 = !{ptr @appending, ptr @appending}
!1 = !{null}
!2 = !{i32 1}
!3 = !{!"a"}
!4 = !{ptr @associated_itself}
!5 = !{ptr @common_value}
!6 = !{ptr @ref_itself}
!7 = !{}
!8 = !{i32 0, i32 1}
