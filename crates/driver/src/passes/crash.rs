//! What happens when a pass panics.

use std::{
    any::Any,
    cell::RefCell,
    fmt, fs, io,
    panic::{self, AssertUnwindSafe},
    path::{Path, PathBuf},
};

use super::number::StepNumber;

/// A panic of a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crash {
    /// The number of the step.
    pub step: u64,
    /// The pass.
    pub pass: &'static str,
    /// The function; `None` if it ran on the module.
    pub func: Option<String>,
    /// What the panic said, with its place in the compiler if that is known.
    pub message: String,
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Crash { pass, message, .. } = self;
        match &self.func {
            Some(func) => write!(f, "pass `{pass}` crashed on @{func} and was left out: {message}"),
            None => write!(f, "pass `{pass}` crashed and was left out: {message}"),
        }
    }
}

/// The most crashes of one compilation that are survived: a pass that crashes everywhere is
/// broken, and each crash costs a new start.
pub(super) const MAX_CRASHES: usize = 32;

thread_local! {
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes panics silent and remembers where they were, for crash reports. A program calls it once;
/// a library leaves the process's hook alone, and its reports then do not have the place.
pub fn install_panic_hook() {
    let default = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let is_expected = std::thread::current().name() == Some(WORKER_NAME) || is_in_step();
        if !is_expected {
            default(info);
        }
        let place = info.location().map(ToString::to_string);
        PLACE.with(|slot| *slot.borrow_mut() = place);
    }));
}

/// The name of worker threads.
pub(super) const WORKER_NAME: &str = "nvopt-worker";

thread_local! {
    static IN_STEP: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

fn is_in_step() -> bool {
    IN_STEP.with(std::cell::Cell::get)
}

/// Runs `work`; a panic becomes its message.
pub(super) fn caught<R>(work: impl FnOnce() -> R) -> Result<R, String> {
    let was = IN_STEP.with(|flag| flag.replace(true));
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    IN_STEP.with(|flag| flag.set(was));
    result.map_err(|payload| {
        let place = PLACE.with(|slot| slot.borrow_mut().take());
        let message = message_of(&*payload);
        place.map_or(message.clone(), |place| format!("{message} (at {place})"))
    })
}

fn message_of(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned())
}

/// The steps to leave out: those that crashed.
#[derive(Clone, Debug, Default)]
pub(super) struct LeftOut(Vec<StepNumber>);

impl LeftOut {
    pub(super) fn add(&mut self, step: StepNumber) {
        self.0.push(step);
    }

    pub(super) fn has(&self, step: StepNumber) -> bool {
        self.0.contains(&step)
    }
}

/// Writes what repeats a crash into `folder`: the module, and a script with the command. Gives
/// back the path of the script.
pub fn write_reproducer(
    folder: &Path,
    crash: &Crash,
    module: &[u8],
    pipeline: &str,
    options: &str,
) -> io::Result<PathBuf> {
    let stem = format!("nvopt-crash-{}-{}", crash.pass, crash.step);
    let (input, script) = (format!("{stem}.ll"), folder.join(format!("{stem}.sh")));
    fs::create_dir_all(folder)?;
    fs::write(folder.join(&input), module)?;
    let message = crash.to_string().replace('\n', "\n# ");
    let command = format!("nvopt {input} --passes='{pipeline}'{options} --strict -S -o /dev/null");
    let text = format!("#!/bin/sh\n# {message}\ncd \"$(dirname \"$0\")\" && {command}\n");
    fs::write(&script, text)?;
    Ok(script)
}
