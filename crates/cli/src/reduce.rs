//! `nvopt reduce`: a smaller module that a command still finds interesting.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use nvopt_driver::{Emit, Failure, output};
use nvopt_ir::module::Module;
use nvopt_oracle::reduce::{self, Limits, n_instructions};

use crate::{Status, Streams, args::Reduce, convert::show_failure, exec::load};

/// How long to wait before looking again whether the command has ended.
const POLL: Duration = Duration::from_millis(2);

/// Runs the command.
pub(crate) fn run(options: &Reduce, streams: &mut Streams<'_>) -> Status {
    match reduce(options, streams) {
        Ok(()) => Status::Done,
        Err(failure) => show_failure(&failure, options.show, streams),
    }
}

fn reduce(options: &Reduce, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let loaded = load(&options.input, streams)?;
    let folder = std::env::temp_dir().join(format!("nvopt-reduce-{}", unique()));
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::Failed(format!("cannot make a temporary folder: {error}")))?;
    let result = reduce_in(&folder, &loaded.module, options, streams);
    // A folder that stays behind does no harm.
    let _ = fs::remove_dir_all(&folder);
    result
}

/// A number that no other reduction has, in this process or another one.
fn unique() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

fn reduce_in(
    folder: &Path,
    module: &Module,
    options: &Reduce,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let judge = Judge {
        file: folder.join("candidate.ll"),
        command: options.interesting.clone(),
        timeout: Duration::from_secs(options.timeout),
    };
    if !judge.is_interesting(module).map_err(Failure::Failed)? {
        let message = "the command does not find the module interesting to begin with";
        return Err(Failure::Failed(message.into()));
    }
    let limits = Limits { tests: options.max_tests, ..Limits::default() };
    let mut broken = None;
    let reduced = reduce::reduce(module, limits, &mut |candidate| {
        judge.is_interesting(candidate).unwrap_or_else(|why| {
            broken.get_or_insert(why);
            false
        })
    });
    if let Some(why) = broken {
        return Err(Failure::Failed(why));
    }
    let (before, after) = (n_instructions(module), n_instructions(&reduced.module));
    let tests = reduced.tests;
    streams.complain(&format!("{before} instructions became {after} in {tests} tests"));
    let path = options.output.as_str();
    let form = Emit::from_file_name(path).unwrap_or(Emit::Ll);
    let bytes = nvopt_driver::emit(&reduced.module, form)?;
    output::write(path, &bytes, streams.stdout)
        .map_err(|error| Failure::Failed(format!("cannot write `{path}`: {error}")))
}

/// The command that judges.
struct Judge {
    file: PathBuf,
    command: String,
    timeout: Duration,
}

impl Judge {
    fn is_interesting(&self, module: &Module) -> Result<bool, String> {
        let mut text = Vec::new();
        nvopt_ir::print::print_module(module, &mut text);
        fs::write(&self.file, text)
            .map_err(|error| format!("cannot write `{}`: {error}", self.file.display()))?;
        let file = self.file.to_string_lossy();
        let line = match self.command.contains("{}") {
            true => self.command.replace("{}", &file),
            false => format!("{} {file}", self.command),
        };
        let mut child = Command::new("sh")
            .args(["-c", &line])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot run sh: {error}"))?;
        let start = Instant::now();
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return Ok(status.success()),
                Ok(None) if start.elapsed() < self.timeout => std::thread::sleep(POLL),
                Ok(None) | Err(_) => {
                    // It may have ended by itself meanwhile.
                    let _ = child.kill();
                    let _ = child.wait();
                    return Ok(false);
                }
            }
        }
    }
}
