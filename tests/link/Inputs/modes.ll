target triple = "nvptx64-nvidia-cuda"

define float @__nv_twice(float %x) alwaysinline {
  %r = fadd float %x, %x
  ret float %r
}
define float @__nv_says(float %x) alwaysinline "denormal-fp-math"="ieee,ieee" {
  %r = fadd float %x, %x
  ret float %r
}
define float @other(float %x) alwaysinline {
  %r = fadd float %x, %x
  ret float %r
}
