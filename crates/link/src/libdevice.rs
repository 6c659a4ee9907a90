//! Finding libdevice, the vendor's library of mathematics in bitcode.
//!
//! Every CUDA toolkit has it, and so have several Python packages. Where it was looked for is kept,
//! so that a message can say it.

use std::path::{Path, PathBuf};

use nvopt_ir::{
    attrs::Attr,
    module::{Func, Module, ModuleShared, Symbol},
};

/// The name of the file.
const FILE: &str = "libdevice.10.bc";
/// Where it is in a toolkit.
const IN_TOOLKIT: &str = "nvvm/libdevice";
/// Where it is below the `site-packages` of Python: NVIDIA's packages, Triton, Numba.
const IN_PACKAGES: &[&str] = &[
    "nvidia/cu13/nvvm/libdevice",
    "nvidia/cuda_nvcc/nvvm/libdevice",
    "nvidia/cu12/nvvm/libdevice",
    "triton/backends/nvidia/lib",
    "triton/third_party/cuda/lib",
    "numba_cuda/numba/cuda/cudadrv",
];
/// Environment variables that name the file, or a toolkit.
const VARIABLES: &[&str] =
    &["LIBDEVICE", "CUDA_HOME", "CUDA_PATH", "CUDA_ROOT", "CUDAToolkit_ROOT"];
/// What every function of the library begins with.
const PREFIX: &[u8] = b"__nv_";
/// Functions with that beginning that are not in it.
const NOT_IN_IT: &[&[u8]] = &[b"__nv_printf"];

/// What is known of the surroundings. Tests make their own.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The variables of the environment that matter, with their values.
    pub variables: Vec<(String, PathBuf)>,
    /// Folders of Python: prefixes of environments, found by variable and beside programs.
    pub prefixes: Vec<PathBuf>,
    /// Folders that hold toolkits whose names begin with `cuda`.
    pub toolkit_folders: Vec<PathBuf>,
    /// The running program, beside which a development tree may have peers.
    pub program: Option<PathBuf>,
}

impl Surroundings {
    /// Those of this process.
    pub fn of_process() -> Surroundings {
        let variable = |name: &&str| {
            let value = std::env::var_os(name).filter(|value| !value.is_empty())?;
            Some(((*name).to_owned(), PathBuf::from(value)))
        };
        let mut prefixes: Vec<PathBuf> = ["VIRTUAL_ENV", "CONDA_PREFIX"]
            .iter()
            .filter_map(|name| variable(name).map(|(_, path)| path))
            .collect();
        let path = std::env::var_os("PATH").unwrap_or_default();
        for folder in std::env::split_paths(&path) {
            let has_python = folder.join("python3").exists() || folder.join("python").exists();
            if has_python && let Some(prefix) = folder.parent() {
                prefixes.push(prefix.to_owned());
            }
        }
        Surroundings {
            variables: VARIABLES.iter().filter_map(variable).collect(),
            prefixes,
            toolkit_folders: ["/usr/local", "/opt", "/usr/lib"].map(PathBuf::from).to_vec(),
            program: std::env::current_exe().ok(),
        }
    }
}

/// Where libdevice is, or where it was looked for in vain.
pub fn find(surroundings: &Surroundings) -> Result<PathBuf, Vec<PathBuf>> {
    let mut looked = Vec::new();
    for candidate in candidates(surroundings) {
        if candidate.is_file() {
            return Ok(candidate);
        }
        if !looked.contains(&candidate) {
            looked.push(candidate);
        }
    }
    Err(looked)
}

fn candidates(surroundings: &Surroundings) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for (name, path) in &surroundings.variables {
        if name == "LIBDEVICE" {
            found.push(path.clone());
        }
        found.push(path.join(IN_TOOLKIT).join(FILE));
    }
    for folder in &surroundings.toolkit_folders {
        let toolkits = sorted_entries(folder, |name| name.starts_with("cuda"));
        // The newest first; without any, the usual name is what was looked for.
        let usual = [folder.join("cuda")];
        let all = toolkits.iter().rev().chain(usual.iter().filter(|_| toolkits.is_empty()));
        found.extend(all.map(|toolkit| toolkit.join(IN_TOOLKIT).join(FILE)));
    }
    found.push(PathBuf::from("/usr/lib/nvidia-cuda-toolkit/libdevice").join(FILE));
    for prefix in &surroundings.prefixes {
        let libs = sorted_entries(&prefix.join("lib"), |name| name.starts_with("python3"));
        for lib in libs {
            for packages in ["site-packages", "dist-packages"] {
                let packages = lib.join(packages);
                if packages.is_dir() {
                    let below = IN_PACKAGES.iter().map(|place| packages.join(place).join(FILE));
                    found.extend(below);
                }
            }
        }
    }
    // A development tree has peers beside what it builds: target/peers and target/release/nvopt.
    let above = surroundings.program.iter().flat_map(|program| program.ancestors().skip(1).take(4));
    for folder in above {
        found.push(folder.join("peers/cu13").join(IN_TOOLKIT).join(FILE));
        found.push(folder.join(IN_TOOLKIT).join(FILE));
    }
    found
}

/// The entries of `folder` whose names pass, by name.
fn sorted_entries(folder: &Path, passes: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .filter(|entry| entry.file_name().to_str().is_some_and(&passes))
        .map(|entry| entry.path())
        .collect();
    found.sort();
    found
}

/// True if a function of this name is one of libdevice.
pub fn is_of_library(name: &[u8]) -> bool {
    name.starts_with(PREFIX) && !NOT_IN_IT.contains(&name)
}

/// The attributes that say what becomes of denormal floats.
const MODES: [&str; 3] = ["denormal-fp-math", "denormal-fp-math-f32", "nvptx-f32ftz"];

/// Makes functions of the library fit callers of every mode, if `module` speaks of modes. The library
/// is written for all of them: it asks `__nvvm_reflect` where it matters. Without an attribute its
/// functions would insist on denormal floats and could not be inlined where those are flushed.
pub fn fit_all_modes(module: &mut Module) {
    let shared = &mut module.shared;
    let has_mode = |shared: &ModuleShared, func: Func| {
        let attrs = shared.attrs.function_attrs(shared.funcs[func].attrs);
        MODES.iter().any(|mode| shared.attrs.find_string(attrs, mode).is_some())
    };
    if !shared.func_order.iter().any(|&func| has_mode(shared, func)) {
        return;
    }
    let is_of_it = |func: &Func| {
        let name = shared.symbol_name(Symbol::Func(*func)).unwrap_or_default();
        is_of_library(name) && module.bodies[*func].is_some() && !has_mode(shared, *func)
    };
    let funcs: Vec<Func> = shared.func_order.iter().copied().filter(is_of_it).collect();
    let mode = shared.attrs.strings.intern(MODES[0]);
    let any = shared.attrs.strings.intern("dynamic,dynamic");
    for func in funcs {
        let old = shared.funcs[func].attrs;
        let mut attrs = shared.attrs.function_attrs(old).to_vec();
        attrs.push(Attr::String(mode, any));
        let (ret, params) = match old {
            Some(old) => {
                let data = shared.attrs.list_data(old);
                (data.ret, data.params.to_vec())
            }
            None => (None, Vec::new()),
        };
        let attrs = shared.attrs.set(attrs);
        shared.funcs[func].attrs = shared.attrs.list(attrs, ret, params);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_counts_before_packages() {
        let folder = std::env::temp_dir().join(format!("nvopt-libdevice-{}", std::process::id()));
        let packages = folder.join("venv/lib/python3.11/site-packages/triton/backends/nvidia/lib");
        let toolkit = folder.join("cuda-12/nvvm/libdevice");
        for place in [&packages, &toolkit] {
            std::fs::create_dir_all(place).unwrap();
            std::fs::write(place.join(FILE), b"").unwrap();
        }
        let mut around =
            Surroundings { prefixes: vec![folder.join("venv")], ..Surroundings::default() };
        assert_eq!(find(&around), Ok(packages.join(FILE)));
        around.toolkit_folders = vec![folder.clone()];
        assert_eq!(find(&around), Ok(toolkit.join(FILE)));
        around.variables = vec![("LIBDEVICE".into(), packages.join(FILE))];
        assert_eq!(find(&around), Ok(packages.join(FILE)));
        let nothing =
            Surroundings { toolkit_folders: vec![folder.join("none")], ..Default::default() };
        let looked = find(&nothing).unwrap_err();
        assert!(looked.contains(&folder.join("none/cuda/nvvm/libdevice").join(FILE)));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn only_its_functions_are_asked_for() {
        assert!(is_of_library(b"__nv_sinf"));
        assert!(!is_of_library(b"__nvvm_reflect"));
        assert!(!is_of_library(b"sinf"));
    }
}
