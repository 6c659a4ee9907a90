//! GNU make's jobserver: as many threads as the build has room for.
//!
//! Under `make -jN` all processes of a build share N tokens, bytes in a pipe. A process has one
//! without asking; for each further thread it takes one out of the pipe and puts the same byte
//! back. Both forms are spoken: `--jobserver-auth=R,W` (the file descriptors of a pipe) and
//! `--jobserver-auth=fifo:PATH`; also the old name `--jobserver-fds`.
//!
//! Nothing waits for a token: a stage starts with those that can be had at once and asks again
//! whenever a worker has finished a function. The pipe is opened anew through `/proc/self/fd`, so
//! that not waiting is a matter of this process only.
//!
//! Tokens go back when they are dropped: in the end, on an error, on a panic; and, if
//! [`Tokens::give_back_on_signals`] was called, on SIGINT and SIGTERM.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Write},
    os::unix::fs::{FileTypeExt, OpenOptionsExt},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

/// `O_NONBLOCK` on Linux.
const NONBLOCKING: i32 = 0o4000;

/// Why there are no tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobserverError {
    /// The pipe is closed or was not inherited: one thread, with a warning.
    PipeProblem,
    /// Anything else: the compilation ends.
    Fatal(String),
}

impl JobserverError {
    /// What to say.
    pub fn message(&self) -> &'static str {
        match self {
            JobserverError::PipeProblem => "jobserver pipe problem",
            JobserverError::Fatal(_) => "GNU Jobserver support requested, but an error occurred",
        }
    }
}

/// Where tokens come from and go to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Auth {
    Pipe { read: u32, write: u32 },
    Fifo(PathBuf),
}

/// The tokens of this process. Clones are the same tokens.
#[derive(Clone, Debug)]
pub struct Tokens(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    read: File,
    write: File,
    /// The bytes taken and not given back.
    held: Mutex<Vec<u8>>,
}

/// A token that is held; dropping it gives it back.
#[derive(Debug)]
pub struct Token(Arc<Shared>);

impl Tokens {
    /// Joins the jobserver that `MAKEFLAGS` names.
    pub fn from_makeflags(flags: Option<&str>) -> Result<Tokens, JobserverError> {
        let flags = flags.ok_or_else(|| JobserverError::Fatal("MAKEFLAGS is not set".into()))?;
        let (read, write) = match parse(flags)? {
            Auth::Pipe { read, write } => (open_fd(read, false)?, open_fd(write, true)?),
            Auth::Fifo(path) => (open(&path, false)?, open(&path, true)?),
        };
        Ok(Tokens(Arc::new(Shared { read, write, held: Mutex::new(Vec::new()) })))
    }

    /// A token if one can be had at once.
    pub fn try_take(&self) -> Option<Token> {
        let mut held = self.0.held();
        let mut byte = [0];
        loop {
            match (&self.0.read).read(&mut byte) {
                Ok(1) => {
                    held.push(byte[0]);
                    return Some(Token(Arc::clone(&self.0)));
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // Empty, or the other end is gone.
                Ok(_) | Err(_) => return None,
            }
        }
    }

    /// The number of tokens held.
    pub fn n_held(&self) -> usize {
        self.0.held().len()
    }

    /// On SIGINT and SIGTERM gives all tokens back and then dies as if nothing had been done.
    pub fn give_back_on_signals(&self) -> io::Result<()> {
        use signal_hook::consts::{SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
        let shared = Arc::clone(&self.0);
        thread::Builder::new().name("nvopt-signals".into()).spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // The lock stays taken, so that no token is taken or given back meanwhile.
                let mut held = shared.held();
                let _ = (&shared.write).write_all(&held);
                held.clear();
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        })?;
        Ok(())
    }
}

impl Shared {
    fn held(&self) -> MutexGuard<'_, Vec<u8>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Token {
    fn drop(&mut self) {
        let mut held = self.0.held();
        // Which of the bytes goes back first does not matter; that each does, does.
        if let Some(byte) = held.pop() {
            let _ = (&self.0.write).write_all(&[byte]);
        }
    }
}

/// The last jobserver that `flags` name: the innermost make puts its own behind.
fn parse(flags: &str) -> Result<Auth, JobserverError> {
    let options = ["--jobserver-auth=", "--jobserver-fds="];
    let value = flags
        .split_whitespace()
        .rev()
        .find_map(|word| options.iter().find_map(|option| word.strip_prefix(option)))
        .ok_or_else(|| JobserverError::Fatal("MAKEFLAGS names no jobserver".into()))?;
    if let Some(path) = value.strip_prefix("fifo:") {
        return Ok(Auth::Fifo(path.into()));
    }
    let bad = || JobserverError::Fatal(format!("`{value}` is no jobserver"));
    let (read, write) = value.split_once(',').ok_or_else(bad)?;
    let number = |text: &str| text.parse::<i64>().map_err(|_| bad());
    // Make writes negative numbers where a recipe gets no jobserver.
    let descriptor = |number: i64| u32::try_from(number).map_err(|_| JobserverError::PipeProblem);
    Ok(Auth::Pipe { read: descriptor(number(read)?)?, write: descriptor(number(write)?)? })
}

fn open_fd(descriptor: u32, writes: bool) -> Result<File, JobserverError> {
    open(Path::new(&format!("/proc/self/fd/{descriptor}")), writes)
}

/// Opens a pipe. What is no pipe was opened by somebody else under the same number.
fn open(path: &Path, writes: bool) -> Result<File, JobserverError> {
    let problem = |_: io::Error| JobserverError::PipeProblem;
    let is_pipe = path.metadata().map_err(problem)?.file_type().is_fifo();
    if !is_pipe {
        return Err(JobserverError::PipeProblem);
    }
    let mut options = OpenOptions::new();
    // Writing waits: a token must go back.
    let options = if writes { options.write(true) } else { options.read(true) };
    let options = if writes { options } else { options.custom_flags(NONBLOCKING) };
    options.open(path).map_err(problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_understood() {
        let pipe = |read, write| Ok(Auth::Pipe { read, write });
        assert_eq!(parse("-j --jobserver-auth=3,4"), pipe(3, 4));
        assert_eq!(parse(" -j4 --jobserver-fds=5,6 -k"), pipe(5, 6));
        assert_eq!(parse("--jobserver-auth=3,4 --jobserver-auth=8,9"), pipe(8, 9));
        assert_eq!(parse("--jobserver-auth=fifo:/tmp/x"), Ok(Auth::Fifo("/tmp/x".into())));
        assert_eq!(parse("--jobserver-auth=-2,-2"), Err(JobserverError::PipeProblem));
        for bad in ["", "-j4", "--jobserver-auth=3", "--jobserver-auth=x,y"] {
            assert!(matches!(parse(bad), Err(JobserverError::Fatal(_))), "{bad}");
        }
    }

    #[test]
    fn a_closed_pipe_is_a_pipe_problem() {
        let closed = Tokens::from_makeflags(Some("--jobserver-auth=9998,9999"));
        assert_eq!(closed.expect_err("closed"), JobserverError::PipeProblem);
        let missing = Tokens::from_makeflags(Some("--jobserver-auth=fifo:/nowhere/at/all"));
        assert_eq!(missing.expect_err("missing"), JobserverError::PipeProblem);
        assert!(matches!(Tokens::from_makeflags(None), Err(JobserverError::Fatal(_))));
    }
}
