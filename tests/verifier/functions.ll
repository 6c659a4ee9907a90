; RUN: nvopt --verify %s
; Declarations of functions.

declare void @metadata(metadata) ; error: Function takes metadata but isn't an intrinsic
declare void @token(token) ; error: Function takes token but isn't an intrinsic
declare token @returns_token() ; error: Function returns a token but isn't an intrinsic
declare x86_amx @returns_amx() ; error: Function returns a x86_amx but isn't an intrinsic
declare void @amx(x86_amx) ; error: Function takes x86_amx but isn't an intrinsic
declare void @personality() personality ptr @personality_fn ; error: Function declaration shouldn't have a personality routine
declare i32 @personality_fn(...)
declare !prof !0 void @prof() ; error: function declaration may not have a !prof attachment

define fastcc void @varargs(...) { ; error: Calling convention does not support varargs or perfect forwarding!
  ret void
}

define ptx_kernel void @kernel_varargs(...) { ; error: Calling convention does not support varargs or perfect forwarding!
  ret void
}

define amdgpu_kernel i32 @kernel_result() { ; error: Calling convention requires void return type
  ret i32 0
}

define spir_kernel i32 @spir_result() { ; error: Calling convention requires void return type
  ret i32 0
}

define amdgpu_kernel void @kernel_byval(ptr byval(i32) %p) { ; error: Calling convention disallows byval
  ret void
}

define x86_intrcc void @interrupt(ptr %p) { ; error: Calling convention parameter requires byval
  ret void
}

define void @llvm.defined() { ; error: llvm intrinsics cannot be defined!
  ret void
}

define void @entry_is_target() { ; error: Entry block to function must not have predecessors!
entry:
  br label %entry
}

define void @two_profs() !prof !0 !prof !0 { ; error: function must have a single !prof attachment
  ret void
}

define void @short_prof() !prof !1 { ; error: !prof annotations should have no less than 2 operands
  ret void
}

define void @unnamed_prof() !prof !2 { ; error: expected string with name of the !prof annotation
  ret void
}

define void @other_prof() !prof !3 { ; error: first operand should be 'function_entry_count' or 'synthetic_function_entry_count'
  ret void
}

define void @kcfi() !kcfi_type !4 { ; error: expected a 32-bit integer constant operand for !kcfi_type
  ret void
}

!0 = !{!"function_entry_count", i64 1}
!1 = !{!"function_entry_count"}
!2 = !{i32 1, i64 1}
!3 = !{!"other", i64 1}
!4 = !{i64 1}
