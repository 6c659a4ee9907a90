; RUN: nvopt --verify %s
; Metadata attached to instructions.

declare void @f()
declare ptr @g()

define void @wrong_places(ptr %p, i32 %x, ptr %q) {
  %a = load i32, ptr %p, !nonnull !0 ; error: nonnull applies only to pointer types
  %b = call ptr @g(), !nonnull !0 ; error: nonnull applies only to load instructions, use attributes for calls or invokes
  %c = load ptr, ptr %p, !nonnull !1 ; error: nonnull metadata must be empty
  %d = load i32, ptr %p, !dereferenceable !2 ; error: dereferenceable, dereferenceable_or_null apply only to pointer types
  %e = call ptr @g(), !dereferenceable !2 ; error: dereferenceable, dereferenceable_or_null apply only to load and inttoptr instructions, use attributes for calls or invokes
  %f = load ptr, ptr %p, !dereferenceable !0 ; error: dereferenceable, dereferenceable_or_null take one operand!
  %g = load ptr, ptr %p, !dereferenceable_or_null !1 ; error: dereferenceable, dereferenceable_or_null metadata value must be an i64!
  %h = load i32, ptr %p, !align !2 ; error: align applies only to pointer types
  %i = call ptr @g(), !align !2 ; error: align applies only to load instructions, use attributes for calls or invokes
  %j = load ptr, ptr %p, !align !3 ; error: align metadata value must be a power of 2!
  %k = load ptr, ptr %p, !align !0 ; error: align takes one operand!
  %l = load ptr, ptr %p, !align !1 ; error: align metadata value must be an i64!
  call void @f(), !invariant.group !0 ; error: invariant.group metadata is only for loads and stores
  %m = add i32 %x, 1, !fpmath !4 ; error: fpmath requires a floating point result!
  %n = inttoptr i64 1 to ptr, !nofree !1 ; error: nofree metadata must be empty
  %o = load ptr, ptr %p, !nofree !0 ; error: nofree applies only to inttoptr instruction
  store i32 1, ptr %p, !captures !5 ; error: !captures metadata can only be applied to store with value operand of pointer type
  store ptr %q, ptr %p, !captures !0 ; error: !captures metadata cannot be empty
  store ptr %q, ptr %p, !captures !6 ; error: invalid entry in !captures metadata
  store ptr %q, ptr %p, !captures !1 ; error: !captures metadata must be a list of strings
  %r = load i32, ptr %p, !captures !5 ; error: !captures metadata can only be applied to store instructions
  %s = add i32 %x, 1, !memprof !0 ; error: !memprof metadata should only exist on calls
  %t = add i32 %x, 1, !callsite !0 ; error: !callsite metadata should only exist on calls
  %u = add i32 %x, 1, !callee_type !0 ; error: !callee_type metadata should only exist on calls
  %v = add i32 %x, 1, !alloc_token !0 ; error: !alloc_token should only exist on calls
  %w = add i32 %x, 1, !mmra !7 ; error: !mmra metadata attached to unexpected instruction kind
  ret void
}

define void @shapes(ptr %p, float %y) {
  %a = fadd float %y, %y, !fpmath !0 ; error: fpmath takes one operand!
  %b = fadd float %y, %y, !fpmath !2 ; error: invalid fpmath accuracy!
  %c = fadd float %y, %y, !fpmath !8 ; error: fpmath accuracy not a positive number!
  %d = fadd float %y, %y, !fpmath !9 ; error: fpmath accuracy must have float type
  call void @f(), !annotation !0 ; error: annotation must have at least one operand
  call void @f(), !annotation !2 ; error: operands must be a string or a tuple of strings
  call void @f(), !callsite !0 ; error: call stack metadata should have at least 1 operand
  call void @f(), !callsite !6 ; error: call stack metadata operand should be constant integer
  call void @f(), !memprof !0 ; error: !memprof annotations should have at least 1 metadata operand (MemInfoBlock)
  call void @f(), !memprof !17 ; error: !memprof MemInfoBlock second operand should be an MDString
  call void @f(), !alloc_token !0 ; error: !alloc_token must have 2 operands
  call void @f(), !alloc_token !18 ; error: expected string
  call void @f(), !callee_type !6 ; error: The callee_type metadata must be a list of type metadata nodes
  call void @f(), !callee_type !11 ; error: Well-formed generalized type metadata must contain exactly two operands
  call void @f(), !callee_type !20 ; error: The first operand of type metadata for functions must be zero
  call void @f(), !callee_type !22 ; error: Only generalized type metadata can be part of the callee_type metadata list
  call void @f(), !mmra !2 ; error: !mmra metadata tuple operand is not an MMRA tag
  call void @f(), !llvm.access.group !2 ; error: Access scope list must consist of MDNodes
  call void @f(), !llvm.access.group !11 ; error: Access scope list contains invalid access scope
  call void @f(), !noalias !2 ; error: scope list must consist of MDNodes
  call void @f(), !alias.scope !11 ; error: scope must have two or three operands
  call void @f(), !alias.scope !12 ; error: second scope operand must be MDNode
  call void @f(), !alias.scope !14 ; error: second domain operand must be string (if used)
  ret void
}

; What is wrong with a list of scopes is said wherever it stands.
define void @scopes_again() {
  call void @f(), !noalias !11 ; error: scope must have two or three operands
  call void @f(), !noalias !11 ; error: scope must have two or three operands
  ret void
}

!0 = !{}
!1 = !{i32 1}
!2 = !{i64 8}
!3 = !{i64 3}
!4 = !{float 2.5}
!5 = !{!"address"}
!6 = !{!"anything"}
!7 = !{!"a", !"b"}
!8 = !{float -1.0}
!9 = !{double 1.0}
!10 = !{i32 1, !"a"}
!11 = !{!2}
!12 = !{!13}
!13 = !{!13, i32 1}
!14 = !{!15}
!15 = !{!15, !16}
!16 = !{!"domain", i32 1}
!17 = !{!19}
!18 = !{i32 1, i1 true}
!19 = !{!2, i32 1}
!20 = !{!10}
!21 = !{i64 0, !"type"}
!22 = !{!21}
