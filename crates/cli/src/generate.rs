//! `nvopt generate`: a random program.

use nvopt_driver::{Emit, output};
use nvopt_generate::{Feature, FeatureSet, Options, from_seed};

use crate::{Status, Streams, args::Generate};

/// Runs the command.
pub(crate) fn run(options: &Generate, streams: &mut Streams<'_>) -> Status {
    if options.list_features {
        return list(streams);
    }
    match generate(options, streams) {
        Ok(()) => Status::Done,
        Err(message) => {
            streams.complain(&format!("error: {message}"));
            Status::Failed
        }
    }
}

fn list(streams: &mut Streams<'_>) -> Status {
    let line = |feature: &Feature| {
        let star = if feature.is_default() { " *" } else { "" };
        format!("{}{star}\n", feature.name())
    };
    let lines: String = Feature::ALL.iter().map(line).collect();
    streams.say(lines.as_bytes())
}

fn generate(options: &Generate, streams: &mut Streams<'_>) -> Result<(), String> {
    let unknown = |name: &str| {
        let known = Feature::ALL.iter().map(|feature| feature.name());
        match nvopt_text::suggest::nearest(name.as_bytes(), known) {
            Some(near) => format!("there is no feature `{name}`; did you mean `{near}`?"),
            None => format!("there is no feature `{name}`; --list-features names all"),
        }
    };
    let mut features: FeatureSet = options
        .features
        .parse()
        .map_err(|word: String| unknown(word.trim_start_matches(['+', '-'])))?;
    let without = options.without.iter().flat_map(|list| list.split(','));
    for name in without.map(str::trim).filter(|name| !name.is_empty()) {
        let feature = Feature::from_name(name).ok_or_else(|| unknown(name))?;
        features = features.without(feature);
    }
    let mut settings = Options::with_features(features);
    if let Some(instructions) = options.instructions {
        settings.limits.instructions = instructions;
    }
    settings.limits = settings.limits.clamped();
    let program = from_seed(options.seed, &settings);
    let path = options.output.as_str();
    let bytes = match Emit::from_file_name(path) {
        Some(Emit::Bc) => nvopt_driver::emit(&program.module, Emit::Bc)
            .map_err(|_| "the program cannot be written as bitcode".to_owned())?,
        Some(Emit::Ptx) => return Err("a program is generated as LLVM IR, not as PTX".into()),
        Some(Emit::Ll) | None => nvopt_generate::text(&program).into_bytes(),
    };
    output::write(path, &bytes, streams.stdout)
        .map_err(|error| format!("cannot write `{path}`: {error}"))
}
