; RUN: nvopt --verify %s
; What aliases and indirect functions stand for.

@declared = external global i32
@defined = global i32 0
@available = available_externally global i32 0

@to_declaration = alias i32, ptr @declared ; error: Alias must point to a definition
@cycle_a = alias i32, ptr @cycle_b ; error: Aliases cannot form a cycle
@cycle_b = alias i32, ptr @cycle_a ; error: Aliases cannot form a cycle
@weak_alias = weak alias i32, ptr @defined
@to_weak = alias i32, ptr @weak_alias ; error: Alias cannot point to an interposable alias
@available_to_defined = available_externally alias i32, ptr @defined ; error: available_externally alias must point to available_externally global value
@through_expression = alias i32, getelementptr (i8, ptr @declared, i64 4) ; error: Alias must point to a definition

@resolved_by_declaration = ifunc void (), ptr @declared_resolver ; error: IFunc resolver must be a definition
@resolved_by_void = ifunc void (), ptr @void_resolver ; error: IFunc resolver must return a pointer
@resolved_by_variable = ifunc void (), ptr @defined ; error: IFunc must have a Function resolver
@resolved_by_itself = ifunc void (), ptr @resolved_by_itself ; error: IFunc must have a Function resolver

declare ptr @declared_resolver()

define void @void_resolver() {
  ret void
}
