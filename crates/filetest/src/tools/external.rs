//! Programs as tools: `ptxas`, and peers to compare with.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{Status, Tool, ToolCx, ToolOutput};

/// A program that is run as a process.
#[derive(Clone, Debug)]
pub struct ExternalTool {
    /// The program's path, or its name if it is to be looked up.
    pub program: PathBuf,
    /// Arguments before those of the RUN line.
    pub args: Vec<String>,
    /// How long it may run.
    pub timeout: Duration,
}

impl ExternalTool {
    /// A program without further arguments, with a minute of time.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), args: Vec::new(), timeout: Duration::from_secs(60) }
    }

    fn spawn(&self, args: &[String], cx: &ToolCx<'_>) -> std::io::Result<Child> {
        Command::new(&self.program)
            .args(&self.args)
            .args(args)
            .current_dir(cx.cwd)
            .envs(cx.env)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
    }

    /// Waits for the end, with a growing pause; none when time is up and the process was killed.
    fn wait(&self, child: &mut Child) -> std::io::Result<Option<ExitStatus>> {
        let deadline = Instant::now() + self.timeout;
        let mut pause = Duration::from_micros(200);
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            if Instant::now() >= deadline {
                child.kill()?;
                child.wait()?;
                return Ok(None);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

/// Reads a stream to its end; what is read before an error counts.
fn read_all(mut stream: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    bytes
}

impl Tool for ExternalTool {
    fn run(&self, args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
        let name = self.program.display();
        let mut child = match self.spawn(args, cx) {
            Ok(child) => child,
            Err(error) => return ToolOutput::unsupported(format!("cannot run {name}: {error}")),
        };
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut input), Some(out), Some(err)) = streams else {
            return ToolOutput::unsupported(format!("{name} has no standard streams"));
        };
        // All three pipes at once, or a full one would stop the process.
        let (status, out, err) = thread::scope(|scope| {
            let out = scope.spawn(|| read_all(out));
            let err = scope.spawn(|| read_all(err));
            scope.spawn(move || {
                // A process that ends without reading its input is no error.
                let _ = input.write_all(stdin);
            });
            let status = self.wait(&mut child);
            (status, out.join().unwrap_or_default(), err.join().unwrap_or_default())
        });
        let mut output = ToolOutput::new();
        // As if through one pipe: standard output is written when its buffer is flushed at the end.
        output.err(err);
        output.out(out);
        output.status = match status {
            Ok(Some(status)) => match status.code() {
                Some(code) => Status::Exit(code),
                None => Status::Crashed(format!("{name}: {status}")),
            },
            Ok(None) => Status::Crashed(format!("{name}: timed out after {:?}", self.timeout)),
            Err(error) => Status::Crashed(format!("{name}: {error}")),
        };
        output
    }
}
