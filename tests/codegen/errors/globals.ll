; RUN: not nvopt llc -mcpu=sm_75 -mattr=+ptx63 %s -o %t.ptx
; Variables that PTX cannot express.
@first = addrspace(1) global ptr addrspace(1) @second ; error: names itself in a circle
@second = addrspace(1) global ptr addrspace(1) @first
@own = thread_local addrspace(1) global i32 0 ; error: thread-local variables have no counterpart
@initialized = addrspace(3) global i32 7 ; error: cannot have an initializer
@difference = addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) @first to i64), i64 ptrtoint (ptr addrspace(1) @second to i64)) ; error: an initializer that PTX cannot express
@same = alias i32, ptr addrspace(1) @own ; error: an alias of anything but a function
