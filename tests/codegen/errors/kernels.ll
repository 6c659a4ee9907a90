; RUN: not nvopt llc -mcpu=sm_75 -mattr=+ptx63 %s -o %t.ptx
; A kernel gives its results through memory.
define ptx_kernel i32 @returns() { ; error: a kernel cannot return a value
  ret i32 1 ; error: a kernel cannot return a value
}
