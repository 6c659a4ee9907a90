; REQUIRES: filetest && !something-else
; DEFINE: %{say} = echo %{what}
; DEFINE: %{what} = first
; RUN: %{say} | grep -x first
; REDEFINE: %{what} = second
; RUN: %{say} | grep -x second
; RUN: %if filetest %{ true %} %else %{ false %}
; RUN: %if something-else %{ false %}
