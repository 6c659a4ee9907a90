//! What files cannot test: libraries of which parts are broken, and transformations on their own.

use nvopt_ir::{module::Module, print::print_module, verify::examine};
use nvopt_link::{Linker, Options, dead, internalize, reflect, reflect_pp, select_kernels};

fn parse(name: &str, text: &str) -> Module {
    let options = nvopt_text::Options { module_id: name.as_bytes().to_vec() };
    nvopt_text::parse(text.as_bytes(), &options).expect("the text is a module").module
}

fn print(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, &mut text);
    String::from_utf8(text).expect("the names are plain")
}

fn check(module: &Module) {
    let findings = examine(module, None);
    assert!(findings.is_empty(), "{:?}\n{}", findings.all(), print(module));
}

const REFLECTING: &str = r#"
@name = private unnamed_addr constant [12 x i8] c"__CUDA_ARCH\00"
declare i32 @__nvvm_reflect(ptr)

define i32 @f(i32 %x) {
entry:
  %arch = call i32 @__nvvm_reflect(ptr @name)
  %new = icmp uge i32 %arch, 800
  br i1 %new, label %loop, label %old
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], [ %o, %old ]
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %x
  br i1 %go, label %loop, label %end
old:
  %o = mul i32 %x, 2
  %odd = icmp eq i32 %o, 3
  br i1 %odd, label %loop, label %end
end:
  %r = phi i32 [ %next, %loop ], [ %o, %old ]
  %kind = phi i32 [ 1, %loop ], [ 2, %old ]
  switch i32 %kind, label %other [
    i32 1, label %one
    i32 2, label %two
  ]
one:
  ret i32 %r
two:
  %t = add i32 %r, 7
  ret i32 %t
other:
  unreachable
}
"#;

#[test]
fn reflection_decides_branches_and_the_phis_behind_them() {
    let mut module = parse("m", REFLECTING);
    let options = reflect::Options { arch: 90, ftz: false, prec_div: true, prec_sqrt: true };
    assert!(reflect::run(&mut module, &options).any);
    assert!(reflect_pp::run(&mut module).any);
    check(&module);
    let text = print(&module);
    for gone in ["reflect(", "old:", "two:", "other:", "switch", "%kind"] {
        assert!(!text.contains(gone), "{gone} is still there:\n{text}");
    }
    assert!(text.contains("%i = phi i32 [ 0, %entry ], [ %next, %loop ]"), "{text}");
    assert!(!reflect_pp::run(&mut module).any, "nothing is left to do");
    assert!(dead::run(&mut module).any, "the string is left over");
    assert!(!print(&module).contains("@name"));
}

#[test]
fn the_other_architecture_takes_the_other_branch() {
    let mut module = parse("m", REFLECTING);
    let options = reflect::Options { arch: 75, ftz: false, prec_div: true, prec_sqrt: true };
    reflect::run(&mut module, &options);
    reflect_pp::run(&mut module);
    check(&module);
    let text = print(&module);
    assert!(text.contains("br label %old") && text.contains("br i1 %odd"), "{text}");
}

#[test]
fn an_argument_that_is_not_constant_is_not_answered() {
    let text = "declare i32 @__nvvm_reflect(ptr)\ndefine i32 @f(ptr %p) {\n  \
                %r = call i32 @__nvvm_reflect(ptr %p)\n  ret i32 %r\n}\n";
    let mut module = parse("m", text);
    let options = reflect::Options { arch: 90, ftz: true, prec_div: true, prec_sqrt: true };
    assert!(!reflect::run(&mut module, &options).any);
}

#[test]
fn the_ftz_flag_of_the_module_counts() {
    let text = "@n = private constant [11 x i8] c\"__CUDA_FTZ\\00\"\n\
                declare i32 @__nvvm_reflect(ptr)\ndefine i32 @f() {\n  \
                %r = call i32 @__nvvm_reflect(ptr @n)\n  ret i32 %r\n}\n\
                !llvm.module.flags = !{!0}\n!0 = !{i32 4, !\"nvvm-reflect-ftz\", i32 1}\n";
    let mut module = parse("m", text);
    let options = reflect::Options { arch: 90, ftz: false, prec_div: true, prec_sqrt: true };
    reflect::run(&mut module, &options);
    assert!(print(&module).contains("ret i32 1"));
}

#[test]
fn a_broken_library_is_an_error_and_never_a_panic() {
    let library = parse(
        "lib",
        "@t = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]\n\
         %s = type { i32, ptr }\n@v = global %s { i32 1, ptr @t }, !a !0\n!0 = !{ptr @t, i32 7}\n\
         define i32 @get(i32 %i) {\n  %p = getelementptr i32, ptr @t, i32 %i\n  \
         %r = load i32, ptr %p, !range !1\n  %q = call i32 @help(i32 %r)\n  ret i32 %q\n}\n\
         define i32 @help(i32 %i) {\n  ret i32 %i\n}\n!1 = !{i32 0, i32 9}\n",
    );
    let bytes = nvopt_bitcode::write(&library);
    let user = "declare i32 @get(i32)\n@v = external global ptr\ndefine i32 @f() {\n  \
                %r = call i32 @get(i32 2)\n  %x = load ptr, ptr @v\n  ret i32 %r\n}\n";
    let link = |bytes: &[u8]| {
        let mut linker = Linker::new(parse("user", user));
        linker.link_library("lib.bc", bytes).map(|()| linker.finish().0)
    };
    let linked = link(&bytes).unwrap();
    check(&linked);
    assert!(print(&linked).contains("define internal i32 @help"));
    // One byte after the other is wrong, in two ways.
    for at in 0..bytes.len() {
        for wrong in [bytes[at] ^ 1, bytes[at].wrapping_add(64)] {
            let mut broken = bytes.clone();
            broken[at] = wrong;
            if let Ok(module) = link(&broken) {
                print(&module);
                let _ = examine(&module, None);
            }
        }
    }
}

#[test]
fn linking_does_not_depend_on_what_was_linked_elsewhere() {
    let a = "define internal i32 @l() {\n  ret i32 1\n}\ndefine i32 @a() {\n  \
             %r = call i32 @l()\n  ret i32 %r\n}\n";
    let b = "define internal i32 @l() {\n  ret i32 2\n}\ndefine i32 @b() {\n  \
             %r = call i32 @l()\n  %s = call i32 @a()\n  ret i32 %r\n}\ndeclare i32 @a()\n";
    let link = || {
        let mut linker = Linker::empty();
        for (name, text) in [("a", a), ("b", b)] {
            linker.link(parse(name, text), Options::default()).unwrap();
        }
        print(&linker.finish().0)
    };
    assert_eq!(link(), link());
    assert!(link().contains("@l.1()"));
}

#[test]
fn comdats_decide_what_becomes_internal() {
    let text = "$one = comdat any\n$two = comdat any\n$seen = comdat any\n\
                define linkonce_odr void @one() comdat {\n  ret void\n}\n\
                define linkonce_odr void @two() comdat {\n  ret void\n}\n\
                @two_data = linkonce_odr global i32 0, comdat($two)\n\
                define linkonce_odr void @seen() comdat {\n  ret void\n}\n\
                @seen_data = linkonce_odr global i32 0, comdat($seen)\n";
    let mut module = parse("m", text);
    let options = internalize::Options { keep: vec!["seen".into()], keep_kernels: true };
    assert!(internalize::run(&mut module, &options).any);
    check(&module);
    let text = print(&module);
    assert!(text.contains("define internal void @one() {"), "{text}");
    assert!(text.contains("$two = comdat nodeduplicate"), "{text}");
    assert!(text.contains("define linkonce_odr void @seen()"), "{text}");
    assert!(text.contains("@seen_data = linkonce_odr"), "{text}");
}

#[test]
fn kernels_that_are_not_selected_go() {
    let text = "define ptx_kernel void @a() {\n  ret void\n}\n\
                define ptx_kernel void @b() {\n  ret void\n}\n";
    let mut module = parse("m", text);
    let names = ["a".to_owned(), "c".to_owned()];
    assert_eq!(select_kernels::missing(&module, &names), ["c"]);
    assert!(select_kernels::run(&mut module, &names[..1]).any);
    assert!(!print(&module).contains("@b("));
}
