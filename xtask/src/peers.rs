//! Sets up the compilers we compare with, by package name: LLVM 22 and 19 from Debian's packages,
//! the vendor's libdevice and ptxas from Python packages. They are run as black boxes.

use std::path::PathBuf;

use crate::util::{has_program, in_ci, root, run, run_with};

/// The programs of Debian's packages that tests and benchmarks call.
const LLVM_PROGRAMS: [&str; 5] =
    ["opt-22", "llvm-as-22", "llvm-dis-22", "FileCheck-22", "llvm-as-19"];

/// What could be had.
pub(crate) struct Peers {
    /// LLVM programs that are missing.
    missing: Vec<&'static str>,
    /// `libdevice.10.bc`, if it could be had.
    pub(crate) libdevice: Option<PathBuf>,
    /// `ptxas`, if it could be had.
    ptxas: Option<PathBuf>,
}

impl Peers {
    /// One line for each thing, there or not.
    pub(crate) fn describe(&self) -> String {
        let llvm = if self.missing.is_empty() {
            "LLVM 22 and 19: found".to_owned()
        } else {
            format!(
                "missing: {} (tests that compare with them are skipped)",
                self.missing.join(", ")
            )
        };
        let said = |name: &str, found: bool| {
            format!("{name}: {}", if found { "found" } else { "missing (its tests are skipped)" })
        };
        [llvm, said("libdevice", self.libdevice.is_some()), said("ptxas", self.ptxas.is_some())]
            .join("\n")
    }
}

/// Installs what is missing and can be installed. In CI a missing peer is an error.
pub(crate) fn set_up() -> Result<Peers, String> {
    if missing_programs().iter().any(|_| true) {
        // A machine without root or without the packages goes on without the peers.
        if let Err(message) = install_llvm() {
            eprintln!("{message}");
        }
    }
    let folder = root().join("target/peers");
    if !folder.join("cu13/bin/ptxas").exists()
        && let Err(message) = install_vendor(&folder.to_string_lossy())
    {
        eprintln!("{message}");
    }
    let existing = |path: PathBuf| path.exists().then_some(path);
    let peers = Peers {
        missing: missing_programs(),
        libdevice: existing(folder.join("cu13/nvvm/libdevice/libdevice.10.bc")),
        ptxas: existing(folder.join("cu13/bin/ptxas")),
    };
    let complete = peers.missing.is_empty() && peers.libdevice.is_some() && peers.ptxas.is_some();
    if in_ci() && !complete {
        return Err(format!("in CI every peer must be there\n{}", peers.describe()));
    }
    Ok(peers)
}

fn missing_programs() -> Vec<&'static str> {
    LLVM_PROGRAMS.into_iter().filter(|program| !has_program(program)).collect()
}

fn install_llvm() -> Result<(), String> {
    let quiet = [("DEBIAN_FRONTEND", "noninteractive")];
    run("apt-get", &["update", "-qq"])?;
    let packages = ["clang-22", "llvm-22", "llvm-22-tools", "llvm-19"];
    let mut args = vec!["install", "-y", "-qq", "--no-install-recommends"];
    args.extend(packages);
    run_with("apt-get", &args, &quiet)
}

fn install_vendor(folder: &str) -> Result<(), String> {
    let venv = format!("{folder}/venv");
    run("python3", &["-m", "venv", &venv])?;
    let pip = format!("{venv}/bin/pip");
    run(&pip, &["-q", "install", "nvidia-nvvm==13.0.*", "nvidia-cuda-nvcc==13.0.*"])?;
    let found = crate::util::files_below(venv.as_ref(), &["bc"]);
    let libdevice = found.first().ok_or("the Python packages have no libdevice")?;
    // .../cu13/nvvm/libdevice/libdevice.10.bc
    let cu13 = libdevice.ancestors().nth(3).ok_or("libdevice lies at an unexpected place")?;
    run("ln", &["-sfn", &cu13.to_string_lossy(), &format!("{folder}/cu13")])
}
