; A pointer that compares equal to a global may point into another one: here behind the end of @left,
; where @right happens to be. Only @left is accessed through it, so that what is stored there is loaded.

; RUN: nvopt %s -passes=correlated-propagation,gvn -S -o %t
; RUN: nvopt check %s %t | FileCheck %s
; CHECK: refines: 1 functions compared without a difference, 0 with one, 0 not compared

target triple = "nvptx64-nvidia-cuda"

@left = addrspace(1) global [4 x i32] [i32 7, i32 8, i32 9, i32 10], align 16
@right = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16

define i32 @addresses(i1 %c) {
entry:
  %from = ptrtoint ptr addrspace(1) @left to i64
  %to = ptrtoint ptr addrspace(1) @right to i64
  %bytes = sub i64 %to, %from
  %p = getelementptr i8, ptr addrspace(1) @left, i64 %bytes
  br i1 %c, label %asked, label %end
asked:
  %equal = icmp eq ptr addrspace(1) %p, @right
  br i1 %equal, label %found, label %end
end:
  ret i32 3
found:
  %same = phi ptr addrspace(1) [ %p, %asked ]
  %less = sub i64 0, %bytes
  %q = getelementptr i8, ptr addrspace(1) %same, i64 %less
  %first = load i32, ptr addrspace(1) %q
  store i32 42, ptr addrspace(1) @left
  %second = load i32, ptr addrspace(1) %q
  %sum = add i32 %first, %second
  ret i32 %sum
}
