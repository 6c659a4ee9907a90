//! The jobserver, with a real `make` and with pipes of our own.
//!
//! What must hold: never more threads than tokens (and one that waits for signals in each
//! process), and every token back in the pipe whatever happens.

use std::{
    fs::{self, File, OpenOptions},
    io::{Read, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

const NVOPT: &str = env!("CARGO_BIN_EXE_nvopt");
/// Long enough to be looked at many times while it runs.
const LONG: &str = "function(repeat<4000>(dce))";
/// Longer than any test waits.
const ENDLESS: &str = "function(repeat<100000000>(dce))";

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("nvopt-jobserver-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// A module of `n` functions.
fn write_module(path: &Path, n: usize) {
    let function = |index: usize| {
        let adds: String = (0..20)
            .map(|at| format!("  %a{at} = add i32 %x, {at}\n  store i32 %a{at}, ptr %p\n"))
            .collect();
        format!("define void @f{index}(i32 %x, ptr %p) {{\n{adds}  ret void\n}}\n")
    };
    let text: String = (0..n).map(function).collect();
    fs::write(path, text).expect("the module is written");
}

/// A jobserver of our own: a fifo with some tokens in it.
struct Fifo {
    path: PathBuf,
    both: File,
    n_tokens: usize,
}

impl Fifo {
    fn new(folder: &Path, n_tokens: usize) -> Fifo {
        let path = folder.join("jobs");
        let made = Command::new("mkfifo").arg(&path).status().expect("mkfifo runs");
        assert!(made.success());
        let nonblocking = 0o4000;
        let both = OpenOptions::new().read(true).write(true).custom_flags(nonblocking).open(&path);
        let mut both = both.expect("the fifo opens");
        both.write_all(&b"+-*/"[..n_tokens]).expect("the tokens go in");
        Fifo { path, both, n_tokens }
    }

    fn makeflags(&self) -> String {
        format!("-j --jobserver-auth=fifo:{}", self.path.display())
    }

    /// Takes all tokens out; they must be those that were put in.
    fn assert_all_back(&mut self, after: &str) {
        let mut tokens = [0; 16];
        let n = self.both.read(&mut tokens).unwrap_or(0);
        let mut tokens = tokens[..n].to_vec();
        tokens.sort_unstable();
        let mut expected = b"+-*/"[..self.n_tokens].to_vec();
        expected.sort_unstable();
        assert_eq!(tokens, expected, "after {after}");
        self.both.write_all(&tokens).expect("the tokens go in again");
    }
}

fn command(makeflags: &str, module: &Path, passes: &str) -> Command {
    let mut command = Command::new(NVOPT);
    command.env("MAKEFLAGS", makeflags).arg(module).arg(format!("--passes={passes}"));
    command.args(["--jobserver", "--threads=8", "-S", "-o", "/dev/null"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn n_threads(pid: u32) -> usize {
    fs::read_dir(format!("/proc/{pid}/task")).map_or(0, Iterator::count)
}

/// The most threads that `child` had while it ran.
fn most_threads(child: &mut Child) -> usize {
    let mut most = 0;
    while child.try_wait().expect("the child can be asked").is_none() {
        most = most.max(n_threads(child.id()));
        thread::sleep(Duration::from_millis(1));
    }
    most
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn tokens_bound_threads_and_come_back() {
    let folder = folder("bound");
    let module = folder.join("k.ll");
    write_module(&module, 64);
    for n_tokens in [0, 1, 3] {
        let mut fifo = Fifo::new(&folder, n_tokens);
        let mut child = command(&fifo.makeflags(), &module, LONG).spawn().expect("it starts");
        let most = most_threads(&mut child);
        assert!(child.wait().expect("it ends").success());
        // One has no token of its own, one waits for signals.
        assert!(most <= n_tokens + 2, "{most} threads with {n_tokens} tokens");
        fifo.assert_all_back("success");
        fs::remove_file(&fifo.path).expect("the fifo goes");
    }
}

#[test]
fn tokens_come_back_after_errors_panics_and_signals() {
    let folder = folder("errors");
    let module = folder.join("k.ll");
    write_module(&module, 64);
    let mut fifo = Fifo::new(&folder, 3);
    let flags = fifo.makeflags();
    if cfg!(debug_assertions) {
        let panics = folder.join("panics.ll");
        fs::write(
            &panics,
            "define void @panic() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n",
        )
        .expect("the module is written");
        let output = command(&flags, &panics, "plant-panic").output().expect("it runs");
        assert!(output.status.success(), "{}", text(&output));
        fifo.assert_all_back("a panic");
        let output = command(&flags, &panics, "plant-panic").arg("--strict").output();
        assert_eq!(output.expect("it runs").status.code(), Some(1));
        fifo.assert_all_back("a panic that is an error");
    }
    for signal in ["INT", "TERM"] {
        let mut child = command(&flags, &module, ENDLESS).spawn().expect("it starts");
        let start = Instant::now();
        while n_threads(child.id()) < 4 && start.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(5));
        }
        let mut kill = Command::new("kill");
        kill.arg(format!("-{signal}")).arg(child.id().to_string());
        assert!(kill.status().expect("kill runs").success());
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), None, "it dies of the signal");
        fifo.assert_all_back(signal);
    }
}

#[test]
fn a_closed_pipe_warns_and_anything_else_ends_it() {
    let folder = folder("closed");
    let module = folder.join("k.ll");
    write_module(&module, 4);
    for flags in ["-j --jobserver-auth=333,334", "--jobserver-auth=-2,-2"] {
        let output = command(flags, &module, "dce").output().expect("it runs");
        assert!(output.status.success(), "{}", text(&output));
        assert_eq!(text(&output), "nvopt: warning: jobserver pipe problem\n");
    }
    for flags in ["", "-j4", "--jobserver-auth=what"] {
        let output = command(flags, &module, "dce").output().expect("it runs");
        assert_eq!(output.status.code(), Some(1));
        let message = "GNU Jobserver support requested, but an error occurred";
        assert_eq!(text(&output), format!("nvopt: error: {message}\n"));
    }
}

/// What `look` sees while `root` and all below it stand still: processes are read one after the other,
/// and tokens must not change hands meanwhile.
fn at_one_moment<T>(root: u32, look: impl FnOnce() -> T) -> T {
    let all = || {
        let (mut found, mut work) = (Vec::new(), vec![root]);
        while let Some(pid) = work.pop() {
            found.push(pid.to_string());
            let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
            let children = children.unwrap_or_default();
            work.extend(children.split_whitespace().filter_map(|pid| pid.parse::<u32>().ok()));
        }
        found
    };
    // Some of them may have ended, which `kill` complains of.
    let tell = |signal: &str| {
        let _ = Command::new("kill").arg(signal).args(all()).stderr(Stdio::null()).status();
    };
    // Make first: then no process comes that was not stopped.
    let _ = Command::new("kill").args(["-STOP", &root.to_string()]).stderr(Stdio::null()).status();
    tell("-STOP");
    thread::sleep(Duration::from_millis(1));
    let seen = look();
    tell("-CONT");
    seen
}

/// The threads of all processes below `root` that run nvopt, and how many processes those are.
fn threads_below(root: u32) -> (usize, usize) {
    let mut found = (0, 0);
    let mut work = vec![root];
    while let Some(pid) = work.pop() {
        let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
        work.extend(
            children.unwrap_or_default().split_whitespace().filter_map(|p| p.parse::<u32>().ok()),
        );
        let is_nvopt =
            fs::read_link(format!("/proc/{pid}/exe")).is_ok_and(|exe| exe == Path::new(NVOPT));
        if is_nvopt {
            found = (found.0 + n_threads(pid), found.1 + 1);
        }
    }
    found
}

#[test]
fn eight_compilations_under_make_with_four_jobs() {
    if Command::new("make").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "make is needed");
        eprintln!("skipped: there is no make");
        return;
    }
    let folder = folder("make");
    write_module(&folder.join("k.ll"), 64);
    let targets: String = (0..8).map(|n| format!(" k{n}.out")).collect();
    let rule = format!(
        "all:{targets}\n%.out: k.ll\n\t+{NVOPT} k.ll --passes='{LONG}' --jobserver --threads=8 -S -o $@\n"
    );
    fs::write(folder.join("Makefile"), rule).expect("the makefile is written");
    let mut make = Command::new("make");
    make.current_dir(&folder).arg("-j4").env_remove("MAKEFLAGS").env_remove("MAKELEVEL");
    make.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = make.spawn().expect("make starts");
    let (mut samples, mut most) = (0, 0);
    while child.try_wait().expect("make can be asked").is_none() {
        let (threads, processes) = at_one_moment(child.id(), || threads_below(child.id()));
        assert!(threads <= 4 + processes, "{threads} threads in {processes} processes");
        samples += 1;
        most = most.max(threads);
        thread::sleep(Duration::from_millis(2));
    }
    let mut said = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
    assert!(child.wait().expect("make ends").success(), "{said}");
    // Make counts its tokens in the end and complains if some are missing.
    assert_eq!(said, "");
    assert!(samples > 10 && most > 1, "{samples} samples, at most {most} threads");
    let outputs: Vec<Vec<u8>> = (0..8)
        .map(|n| fs::read(folder.join(format!("k{n}.out"))).expect("it was written"))
        .collect();
    assert!(outputs.windows(2).all(|pair| pair[0] == pair[1]));
}
