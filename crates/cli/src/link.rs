//! `nvopt link`: several modules into one, with the command line of `llvm-link`.

use nvopt_driver::{
    Emit, Failure,
    link::{LinkFiles, link_files},
    output,
};

use crate::{
    Status, Streams,
    args::Link,
    convert::{show_diags, show_failure},
};

/// Runs the command.
pub(crate) fn run(options: &Link, streams: &mut Streams<'_>) -> Status {
    match link(options, streams) {
        Ok(()) => Status::Done,
        Err(failure) => show_failure(&failure, options.show, streams),
    }
}

fn link(options: &Link, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let path = options.output.as_str();
    let form = if options.text { Emit::Ll } else { Emit::Bc };
    if path == "-" && form == Emit::Bc && streams.stdout_is_terminal && !options.force {
        let hint = "refusing to write bitcode to a terminal; use -S for text, -o for a file";
        return Err(Failure::Failed(hint.into()));
    }
    let request = LinkFiles {
        inputs: options.inputs.clone(),
        overrides: options.r#override.clone(),
        only_needed: options.only_needed,
        internalize: options.internalize,
    };
    let loaded = link_files(&request, streams.stdin)?;
    if !options.suppress_warnings {
        show_diags(&loaded.source, &loaded.warnings, options.show, streams);
    }
    let bytes = nvopt_driver::emit(&loaded.module, form)?;
    output::write(path, &bytes, streams.stdout)
        .map_err(|error| Failure::Failed(format!("cannot write `{path}`: {error}")))
}
