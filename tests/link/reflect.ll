; RUN: nvopt %s --link-lib=%S/Inputs/reflects.ll -arch=sm_90 --emit=ptx -o - | FileCheck %s --check-prefix=SM90
; RUN: nvopt %s --link-lib=%S/Inputs/reflects.ll -arch=sm_80 -ftz=1 --emit=ptx -o - | FileCheck %s --check-prefix=SM80
; What linked code asks about its compilation is answered, and what that decides goes.
; EXEC: --func=ask --link-lib=%S/Inputs/reflects.ll --expect=result=i32:7 --schedule=warp
target triple = "nvptx64-nvidia-cuda"

; SM90-NOT: reflect
; SM90-NOT: by_flags
; SM90: st.param.b32 [func_retval0], 90;
; SM90-NOT: by_flags
; SM80-NOT: reflect
; SM80: by_flags
define i32 @ask() {
  %r = call i32 @by_arch()
  ret i32 %r
}
declare i32 @by_arch()
