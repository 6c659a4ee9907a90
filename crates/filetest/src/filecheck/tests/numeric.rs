//! Numeric blocks.

use super::*;

const NOT_FOUND: &str = "expected string not found in input";
const OVERFLOW: &str = "unable to substitute variable or numeric expression: overflow error";

#[test]
fn any_number() {
    passes("CHECK: r[[#]]:\n", "r12:\n");
    fails("CHECK: r[[#]]:\n", "rx:\n", NOT_FOUND);
    passes("CHECK: <[[#%x,]]> <[[#%X,]]> <[[#%d,]]>\n", "<1f> <1F> <-3>\n");
    fails("CHECK: <[[#%x,]]>\n", "<1F>\n", NOT_FOUND);
    passes("CHECK: <[[#%#x,]]>\n", "<0x1f>\n");
    fails("CHECK: <[[#%#x,]]>\n", "<1f>\n", NOT_FOUND);
    passes("CHECK: <[[#%.3u,]]>\n", "<0123>\n<012>\n");
    fails("CHECK: <[[#%.3u,]]>\n", "<12>\n<0123>\n", NOT_FOUND);
}

#[test]
fn definitions_and_uses() {
    passes("CHECK: [[#N:]]\nCHECK: [[#N+1]]\nCHECK: [[#N-1]]\n", "9\n10\n8\n");
    fails("CHECK: [[#N:]]\nCHECK: [[#N+1]]\n", "9\n11\n", NOT_FOUND);
    fails("CHECK: [[#N+1]]\n", "9\n", "undefined variable: N");
    fails("CHECK: [[#N+M]]\n", "9\n", "undefined variable: M");
    passes("CHECK: [[#%x,N:]]\nCHECK: [[#N+1]]\n", "ff\n100\n");
    passes("CHECK: [[#%X,N:]]\nCHECK: [[#%d,N+1]]\n", "FF\n256\n");
    passes("CHECK: [[#N:3]] [[#M:4]]\nCHECK: [[#N+M]]\n", "3 4\n7\n");
    errs(
        "CHECK: [[#N:]] [[#N]]\n",
        "numeric variable 'N' defined earlier in the same CHECK directive",
    );
    errs("CHECK: [[N:a]]\nCHECK: [[#N:]]\n", "string variable with name 'N' already exists");
    errs(
        "CHECK: [[#N:]]\nCHECK: [[#%x,N:]]\n",
        "format different from previous variable definition",
    );
    errs("CHECK: [[#@N:]]\n", "definition of pseudo numeric variable unsupported");
    errs("CHECK: [[#N M:]]\n", "unexpected characters after numeric variable name");
}

#[test]
fn expressions() {
    passes("CHECK: [[#1+2-3+4]]\n", "4\n");
    passes("CHECK: [[# 10 - ( 2 + 3 ) ]]\n", "5\n");
    passes("CHECK: [[#add(1,2)]] [[#sub(5,1)]] [[#mul(2,3)]] [[#div(7,2)]]\n", "3 4 6 3\n");
    passes("CHECK: [[#max(3,4)]] [[#min(3,4)]] [[#mul(add(1,1),(1+2))]]\n", "4 3 6\n");
    passes("CHECK: [[#0x10]] [[#010]] [[#0b11]]\n", "16 8 3\n");
    passes("CHECK: [[#%d,1-2]] [[#%d,-7]]\n", "-1 -7\n");
    passes("CHECK: [[#123456789012345678901234567890+1]]\n", "123456789012345678901234567891\n");
    fails("CHECK: [[#1-2]]\n", "-1\n", OVERFLOW);
    fails("CHECK: [[#%x,-1]]\n", "-1\n", OVERFLOW);
    fails("CHECK: [[#div(1,0)]]\n", "0\n", OVERFLOW);
    errs("CHECK: [[#2*3]]\n", "unsupported operation '*'");
    errs("CHECK: [[#1+]]\n", "missing operand in expression");
    errs("CHECK: [[#(1]]\n", "missing ')' at end of nested expression");
    errs("CHECK: [[#()]]\n", "invalid operand format");
    errs("CHECK: [[#foo(1,2)]]\n", "call to undefined function 'foo'");
    errs("CHECK: [[#add(1)]]\n", "function 'add' takes 2 arguments but 1 given");
    errs("CHECK: [[#add(1,)]]\n", "missing argument");
    errs("CHECK: [[#add(,1)]]\n", "missing argument");
    errs("CHECK: [[#add(1,2]]\n", "missing ')' at end of call expression");
    errs(&format!("CHECK: [[#{}1]]\n", "(".repeat(10_000)), "nested");
    passes(&format!("CHECK: [[#0{}]]\n", "+1".repeat(20_000)), "20000\n");
}

#[test]
fn formats() {
    passes("CHECK: [[#%.4x,255]] [[#%#.4X,255]] [[#%.3d,-5]]\n", "00ff 0x00FF -005\n");
    fails("CHECK: <[[#%.4x,255]]>\n", "<ff>\n", NOT_FOUND);
    errs("CHECK: [[#%#d,1]]\n", "alternate form only supported for hex values");
    errs("CHECK: [[#%q,1]]\n", "invalid format specifier in expression");
    errs("CHECK: [[#x,1]]\n", "invalid matching format specification in expression");
    errs("CHECK: [[#%xx,1]]\n", "invalid matching format specification in expression");
    errs("CHECK: [[#%.x,1]]\n", "invalid precision in format specifier");
    errs("CHECK: [[#%.99999999u,1]]\n", "invalid precision in format specifier");
    errs(
        "CHECK: [[#%x,A:]] [[#%u,B:]]\nCHECK: [[#A+B]]\n",
        "implicit format conflict between 'A' (%x) and 'B' (%u), need an explicit format",
    );
    passes("CHECK: [[#%x,A:]] [[#%u,B:]]\nCHECK: [[#%u,A+B]]\n", "f 1\n16\n");
}

#[test]
fn constraints() {
    passes("CHECK: [[#==3]] [[#N: == 4]]\nCHECK: [[#N]]\n", "3 4\n4\n");
    fails("CHECK: [[#N: == 4]]\n", "5\n", NOT_FOUND);
    errs("CHECK: [[#==]]\n", "empty numeric expression should not have a constraint");
    errs("CHECK: [[#N: >4]]\n", "invalid matching constraint or operand format");
    errs("CHECK: [[#== >4]]\n", "invalid operand format");
}

#[test]
fn line_numbers() {
    passes("CHECK: line [[#@LINE]]\nCHECK: line [[@LINE+1]]\n", "line 1\nline 3\n");
    fails("\nCHECK: line [[#@LINE]];\n", "line 1;\n", NOT_FOUND);
    passes("\n\nCHECK: [[@LINE]] [[@LINE-1]] [[#@LINE+1]]\n", "3 2 4");
    errs("CHECK: [[@LINE+N]]\n", "invalid operand format");
    errs("CHECK: [[@LINE+1+1]]\n", "unexpected characters at end of expression '+1'");
    errs("CHECK: [[@LINE + 1]]\n", "unexpected whitespace");
    errs("CHECK: [[@FOO]]\n", "invalid pseudo numeric variable '@FOO'");
    errs("CHECK: [[@LINE(1)]]\n", "unexpected function call");
}

#[test]
fn huge_numbers_are_refused() {
    let input = format!("{}\n1\n", "9".repeat(5000));
    fails("CHECK: [[#N:]]\nCHECK: [[#N+1]]\n", &input, "undefined variable: N");
}
