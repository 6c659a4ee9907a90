//! Linking: several inputs become one module, and libraries come in as far as they are needed.

use std::{io::Read, path::PathBuf};

use nvopt_ir::{diag::Diag, module::Module};
use nvopt_link::{
    Linker, Options, dead, internalize,
    libdevice::{self, Surroundings},
    library, reflect, reflect_pp, select_kernels,
};

use crate::{
    Failure,
    input::{Input, Loaded},
    render::SourceText,
};

/// What `llvm-link` can be asked for.
#[derive(Clone, Debug, Default)]
pub struct LinkFiles {
    /// The files, in order.
    pub inputs: Vec<String>,
    /// Files whose definitions take the place of those of others.
    pub overrides: Vec<String>,
    /// From the second file on, only what is referred to.
    pub only_needed: bool,
    /// From the second file on, what comes in becomes internal.
    pub internalize: bool,
}

/// Links files as `llvm-link` does: all of them into an empty module.
pub fn link_files(request: &LinkFiles, stdin: &mut dyn Read) -> Result<Loaded, Failure> {
    let mut linker = Linker::empty();
    let mut warnings = Vec::new();
    let plain = request.inputs.iter().map(|path| (path, false));
    let overriding = request.overrides.iter().map(|path| (path, true));
    for (at, (path, override_definitions)) in plain.chain(overriding).enumerate() {
        let mut loaded = Input::open(path, stdin)?.load()?;
        loaded.verify()?;
        warnings.append(&mut loaded.warnings);
        let options = Options {
            override_definitions,
            only_needed: request.only_needed && at > 0,
            internalize: request.internalize && at > 0,
        };
        linker.link(loaded.module, options).map_err(|diag| refused(path, diag))?;
    }
    let (module, linked) = linker.finish();
    warnings.extend(linked);
    let source = SourceText::new("llvm-link", Vec::new());
    let mut loaded = Loaded { module, source, source_map: None, warnings };
    loaded.verify()?;
    Ok(loaded)
}

/// Links `others` into `first`, which keeps its name.
pub fn link_inputs(mut first: Loaded, others: Vec<Loaded>) -> Result<Loaded, Failure> {
    if others.is_empty() {
        return Ok(first);
    }
    let mut linker = Linker::new(std::mem::take(&mut first.module));
    for mut other in others {
        first.warnings.append(&mut other.warnings);
        let name = other.source.name.clone();
        linker.link(other.module, Options::default()).map_err(|diag| refused(&name, diag))?;
    }
    let (module, warnings) = linker.finish();
    // The first module's handles are what they were, so its positions still hold.
    first.module = module;
    first.warnings.extend(warnings);
    first.verify()?;
    Ok(first)
}

/// Libraries to link with, and what to do with the whole.
#[derive(Clone, Debug, Default)]
pub struct Libraries {
    /// Libraries, in order.
    pub files: Vec<String>,
    /// Where libdevice is, if the user says.
    pub libdevice: Option<String>,
    /// Whether libdevice is looked for when it is needed and nobody says where it is.
    pub search: Search,
}

/// Whether libdevice is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Search {
    /// It is; without it, functions of libdevice stay declarations.
    #[default]
    IfFound,
    /// It is; a module that needs it is refused without it.
    Must,
    /// It is not.
    No,
}

/// Links what `loaded` needs of `libraries` into it. Says whether anything was linked.
pub fn link_libraries(loaded: &mut Loaded, libraries: &Libraries) -> Result<bool, Failure> {
    let mut files = libraries.files.clone();
    files.extend(libraries.libdevice.clone());
    let needs_libdevice =
        library::missing(&loaded.module).iter().any(|name| libdevice::is_of_library(name));
    if needs_libdevice && libraries.libdevice.is_none() && libraries.search != Search::No {
        match libdevice::find(&Surroundings::of_process()) {
            Ok(path) => files.push(path.to_string_lossy().into_owned()),
            // A library that was named may have what is missing.
            Err(looked) if libraries.search == Search::Must && files.is_empty() => {
                return Err(not_found(loaded, &looked));
            }
            Err(_) => {}
        }
    }
    if files.is_empty() {
        return Ok(false);
    }
    let module = std::mem::take(&mut loaded.module);
    let mut linker = Linker::new(module);
    for file in files {
        let input = Input::open(&file, &mut std::io::empty())?;
        if nvopt_bitcode::is_bitcode(&input.bytes) {
            linker.link_library(&file, &input.bytes).map_err(|diag| refused(&file, diag))?;
        } else {
            let mut library = input.load()?;
            library.verify()?;
            let options = Options { only_needed: true, internalize: true, ..Options::default() };
            linker.link(library.module, options).map_err(|diag| refused(&file, diag))?;
        }
    }
    let (module, warnings) = linker.finish();
    loaded.module = module;
    libdevice::fit_all_modes(&mut loaded.module);
    loaded.warnings.extend(warnings);
    loaded.verify()?;
    Ok(true)
}

/// Which symbols of the whole program stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WholeProgram {
    /// Make internal what is neither a kernel nor in `keep`.
    pub internalize: bool,
    /// Names that stay visible.
    pub keep: Vec<String>,
    /// The kernels that stay, if only some shall.
    pub kernels: Vec<String>,
}

/// Makes internal and removes what nobody outside needs.
pub fn close_program(module: &mut Module, wishes: &WholeProgram) -> Result<(), Failure> {
    if !wishes.kernels.is_empty() {
        let missing = select_kernels::missing(module, &wishes.kernels);
        if let Some(name) = missing.first() {
            return Err(Failure::Failed(format!("--select-kernels: there is no kernel `{name}`")));
        }
        select_kernels::run(module, &wishes.kernels);
    }
    if wishes.internalize {
        let options = internalize::Options { keep: wishes.keep.clone(), keep_kernels: true };
        internalize::run(module, &options);
    }
    if wishes.internalize || !wishes.kernels.is_empty() {
        dead::run(module);
    }
    Ok(())
}

/// Answers what code asks about how it is compiled, and removes what that makes dead.
pub fn reflect(module: &mut Module, options: &nvopt_codegen::Options) {
    let answers = reflect::Options {
        arch: options.target.arch.number.into(),
        ftz: options.ftz,
        prec_div: options.prec_div,
        prec_sqrt: options.prec_sqrt,
    };
    if reflect::run(module, &answers).any {
        reflect_pp::run(module);
        dead::run(module);
    }
}

fn not_found(loaded: &Loaded, looked: &[PathBuf]) -> Failure {
    let missing = library::missing(&loaded.module);
    let first = missing.iter().find(|name| libdevice::is_of_library(name));
    let first = String::from_utf8_lossy(first.map_or(b"", Vec::as_slice)).into_owned();
    let mut diag = Diag::error(format!("`{first}` is a function of libdevice, which is not found"))
        .note("--libdevice=FILE says where it is; --no-libdevice leaves its functions external");
    for path in looked {
        diag = diag.note(format!("looked for {}", path.display()));
    }
    Failure::Refused { source: Box::new(loaded.source.clone()), diags: vec![diag] }
}

fn refused(path: &str, diag: Diag) -> Failure {
    Failure::Refused { source: Box::new(SourceText::new(path, Vec::new())), diags: vec![diag] }
}
