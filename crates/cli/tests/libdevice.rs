//! A kernel that uses libdevice: linked by itself, compiled, assembled, and run in the interpreter.
//!
//! Needs the peers that `cargo xtask peers` sets up; without them the test says so and passes,
//! except in CI.

use std::{ffi::OsString, path::PathBuf, process::Command};

use nvopt_cli::{Status, Streams};

/// Three functions of libdevice: of floats, of doubles, and one that calls another.
const KERNEL: &str = r#"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %x, ptr %y) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = sext i32 %t to i64
  %p = getelementptr float, ptr %x, i64 %i
  %v = load float, ptr %p, align 4
  %s = call float @__nv_sinf(float %v)
  %e = call float @__nv_expf(float %s)
  %d = fpext float %e to double
  %w = call double @__nv_pow(double %d, double 2.0)
  %r = fptrunc double %w to float
  %q = getelementptr float, ptr %y, i64 %i
  store float %r, ptr %q, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @__nv_sinf(float)
declare float @__nv_expf(float)
declare double @__nv_pow(double, double)
"#;

fn peers() -> Option<(PathBuf, PathBuf)> {
    let peers = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/peers/cu13");
    let found = (peers.join("nvvm/libdevice/libdevice.10.bc"), peers.join("bin/ptxas"));
    if found.0.exists() && found.1.exists() {
        return Some(found);
    }
    let in_ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
    assert!(!in_ci, "libdevice and ptxas are missing; `cargo xtask peers` sets them up");
    eprintln!("skipped: no libdevice and ptxas under target/peers");
    None
}

fn nvopt(args: &[&str]) -> (Status, String, String) {
    let args = std::iter::once("nvopt").chain(args.iter().copied()).map(OsString::from);
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        stdin: &mut std::io::empty(),
        stdout: &mut stdout,
        stderr: &mut stderr,
        stdout_is_terminal: false,
        stderr_has_color: false,
        process_ends: false,
    };
    let status = nvopt_cli::run(args, &mut streams);
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (status, text(&stdout), text(&stderr))
}

#[test]
fn a_kernel_with_libdevice_is_whole() {
    let Some((libdevice, ptxas)) = peers() else { return };
    let folder = std::env::temp_dir().join(format!("nvopt-link-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    std::fs::write(path("k.ll"), KERNEL).unwrap();
    let libdevice = format!("--libdevice={}", libdevice.display());

    for arch in ["sm_75", "sm_90", "sm_100"] {
        let (arch_arg, out) = (format!("-arch={arch}"), path("k.ptx"));
        let (status, _, said) = nvopt(&[&path("k.ll"), &libdevice, &arch_arg, "-o", &out]);
        assert_eq!((status, said.as_str()), (Status::Done, ""), "{arch}");
        let ptx = std::fs::read_to_string(&out).unwrap();
        assert!(!ptx.contains(".extern") && !ptx.contains("reflect"), "{arch}: all is resolved");
        let assembled = Command::new(&ptxas)
            .args([&arch_arg, &out, &"-o".to_owned(), &path("k.cubin")])
            .output()
            .unwrap();
        let why = String::from_utf8_lossy(&assembled.stderr).into_owned();
        assert!(assembled.status.success(), "{arch}: {why}");
    }

    let inputs = [0.0f64, 0.5, 1.0, 2.0, 3.0, 10.0, -4.0, 1000.0];
    let wanted: Vec<String> =
        inputs.iter().map(|x| format!("{}", x.sin().exp().powi(2) as f32)).collect();
    let given: Vec<String> = inputs.iter().map(|x| x.to_string()).collect();
    let x = format!("--arg=x@f32[8]=[{}]", given.join(", "));
    let expect = format!("--expect=y=[{}]", wanted.join(", "));
    let file = path("k.ll");
    let run = ["run", &file, &libdevice, "--block=8", &x, "--arg=y@f32[8]=zero", &expect];
    for more in [&[][..], &["--compile=sm_90"]] {
        let args: Vec<&str> =
            run.iter().copied().chain(["--tolerance=8ulp"]).chain(more.iter().copied()).collect();
        let (status, _, said) = nvopt(&args);
        assert_eq!(status, Status::Done, "{said}");
    }

    // Without a library its functions stay what they are.
    let (status, ptx, _) = nvopt(&[&file, "--no-libdevice", "--emit=ptx", "-o", "-"]);
    assert_eq!(status, Status::Done);
    assert!(ptx.contains(".extern .func"), "declared, not defined");
    std::fs::remove_dir_all(&folder).unwrap();
}
