//! `FileCheck` as a tool.

use super::super::{ToolCx, ToolOutput};
use crate::filecheck::{DumpInput, NamedText, check, dump_help, parse_args};

pub(super) fn filecheck(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let mut all: Vec<String> = cx
        .env
        .get("FILECHECK_OPTS")
        .map(|options| options.split_whitespace().map(str::to_owned).collect())
        .unwrap_or_default();
    all.extend_from_slice(args);
    let invocation = match parse_args(&all) {
        Ok(invocation) => invocation,
        Err(error) => return ToolOutput::failure(error.exit_code, format!("{error}\n")),
    };
    if invocation.options.dump_input() == DumpInput::Help {
        return ToolOutput::success(dump_help());
    }
    let read = |path: &str, what: &str| {
        cx.read(path, stdin).map_err(|error| {
            let message = format!("Could not open {what} '{path}': {error}\n");
            ToolOutput::failure(2, message)
        })
    };
    let check_text = match read(&invocation.check_file, "check file") {
        Ok(text) => text,
        Err(output) => return output,
    };
    let input_text = match read(&invocation.input_file, "input file") {
        Ok(text) => text,
        Err(output) => return output,
    };
    let input_name = if invocation.input_file == "-" { "<stdin>" } else { &invocation.input_file };
    let outcome = check(
        NamedText { name: &invocation.check_file, text: &check_text },
        NamedText { name: input_name, text: &input_text },
        &invocation.options,
    );
    ToolOutput::failure(outcome.verdict.exit_code(), outcome.messages)
}
