//! Compiling a module to PTX.

pub use nvopt_codegen::DebugInfo;
use nvopt_codegen::{Fma, Options};
use nvopt_ir::diag::{Diag, Severity};
use nvopt_ptx::{
    mach::MachModule,
    target::{Arch, PtxVersion, Target},
};

use crate::{Failure, input::Loaded};

/// What every driver since CUDA 12 reads.
const USUAL_PTX: PtxVersion = PtxVersion(8, 0);

/// What a user can ask of a compilation; what is not said is chosen.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// `sm_90`, `compute_90`, `sm_90a`.
    pub arch: Option<String>,
    /// `80`, `ptx80`: the PTX version.
    pub ptx: Option<String>,
    /// The PTX version if none is given: the first that has the architecture, as LLVM does it,
    /// instead of one that also has what came for it later.
    pub oldest_ptx: bool,
    /// `-ftz`
    pub ftz: Option<bool>,
    /// `-prec-div`
    pub prec_div: Option<bool>,
    /// `-prec-sqrt`
    pub prec_sqrt: Option<bool>,
    /// `-fma`
    pub fma: Option<bool>,
    /// `-generate-line-info`
    pub line_info: bool,
    /// `-g`, or what the module asks for.
    pub debug_info: DebugInfo,
}

impl Request {
    /// The options, or what is wrong with the request.
    pub fn options(&self) -> Result<Options, Failure> {
        let arch = match &self.arch {
            None => Arch::DEFAULT,
            Some(name) => Arch::parse(name).ok_or_else(|| unknown_arch(name))?,
        };
        let mut target = Target::new(arch);
        if !self.oldest_ptx {
            target.ptx = target.ptx.max(USUAL_PTX);
        }
        if let Some(text) = &self.ptx {
            let version = PtxVersion::parse(text).ok_or_else(|| {
                Failure::Failed(format!("unknown PTX version `{text}`; expected one as `80`"))
            })?;
            if version < arch.first_ptx() {
                let first = arch.first_ptx();
                return Err(Failure::Failed(format!("{arch} needs PTX {first}, not {version}")));
            }
            target.ptx = version;
        }
        let mut options = Options::new(target);
        options.raise_ptx = self.ptx.is_none() && !self.oldest_ptx;
        options.ftz = self.ftz.unwrap_or(options.ftz);
        options.prec_div = self.prec_div.unwrap_or(options.prec_div);
        options.prec_sqrt = self.prec_sqrt.unwrap_or(options.prec_sqrt);
        options.fma = match self.fma {
            None => options.fma,
            Some(true) => Fma::On,
            Some(false) => Fma::Off,
        };
        options.line_info = self.line_info;
        options.debug_info = self.debug_info;
        Ok(options)
    }

    /// A warning if more is asked for than the module has.
    pub fn warning(&self, loaded: &Loaded) -> Option<Diag> {
        let units = loaded.module.shared.named_md.iter().find(|(name, _)| name == b"llvm.dbg.cu");
        let has_units = units.is_some_and(|(_, units)| !units.is_empty());
        (self.debug_info == DebugInfo::On && !has_units).then(|| {
            let message = "the module has no debug info for -g to write";
            Diag { severity: Severity::Warning, ..Diag::error(message) }
        })
    }
}

fn unknown_arch(name: &str) -> Failure {
    let known: Vec<String> = Arch::all().map(|arch| arch.to_string()).collect();
    Failure::Failed(format!("unknown architecture `{name}`; there are {}", known.join(", ")))
}

/// The machine code of a verified module, which is changed on the way.
pub fn machine_code(loaded: &mut Loaded, options: &Options) -> Result<MachModule, Failure> {
    nvopt_codegen::compile(&mut loaded.module, options).map_err(|errors| {
        let map = loaded.source_map.clone().unwrap_or_default();
        let shared = &loaded.module.shared;
        let diags = errors.iter().map(|error| error.to_diag(shared, &map)).collect();
        Failure::Refused { source: Box::new(loaded.source.clone()), diags }
    })
}

/// The PTX text of a verified module, which is changed on the way.
pub fn compile(loaded: &mut Loaded, options: &Options) -> Result<Vec<u8>, Failure> {
    machine_code(loaded, options).map(|module| nvopt_ptx::text::print(&module))
}
