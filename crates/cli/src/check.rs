//! `nvopt check`: does one module refine another?

use nvopt_driver::{Failure, link::Search};
use nvopt_oracle::{
    check::{self, Files, Options},
    subject::Subject,
};

use crate::{
    Status, Streams,
    args::Check,
    convert::show_failure,
    exec::{Code, read},
};

/// Runs the command.
pub(crate) fn run(options: &Check, streams: &mut Streams<'_>) -> Status {
    match compare(options, streams) {
        Ok(status) => status,
        Err(failure) => show_failure(&failure, options.show, streams),
    }
}

fn compare(options: &Check, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let libraries = options.libraries.request(Search::IfFound);
    let before = read(&options.before, None, &libraries, streams)?;
    let after = read(&options.after, None, &libraries, streams)?;
    // PTX says less about what functions take than the module it was compiled from.
    let subject = match (&before, &after) {
        (Code::Ir(loaded), Code::Ptx(ptx)) => Subject::Compiled { module: &loaded.module, ptx },
        (_, after) => after.subject(),
    };
    let jobs = options.jobs.filter(|&jobs| jobs > 0);
    let jobs = jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let settings = Options {
        functions: options.func.clone(),
        inputs: options.seeds,
        only: options.input,
        seed: options.seed,
        jobs,
        max_steps: options.max_steps,
    };
    let report = check::check(before.subject(), subject, &settings).map_err(Failure::Failed)?;
    let files = Files { before: &options.before, after: &options.after };
    let text = match options.json {
        true => format!("{}\n", check::to_json(&report, files)),
        false => check::text(&report, files),
    };
    streams.say(text.as_bytes());
    Ok(if report.refines() { Status::Done } else { Status::Found })
}
