//! Pipelines as text: `verify`, `module(verify,function(verify))`.
//!
//! The syntax is LLVM's: names separated by commas, nested in parentheses, each with parameters in
//! angle brackets. So far the only pass is `verify`.

use nvopt_ir::{
    diag::{Diag, Severity},
    module::Module,
};

/// The passes there are.
pub const PASSES: &[&str] = &["verify"];
/// Passes that nobody is told of: mistakes made on purpose, for tests of what finds them. Release
/// builds have none.
const PLANTED: &[&str] = if cfg!(debug_assertions) { &["plant-wrong-rewrite"] } else { &[] };
/// The words that nest a pipeline without being a pass.
const LEVELS: &[&str] = &["module", "cgscc", "function", "loop"];

/// A mistake in a pipeline text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipelineError {
    /// What is wrong.
    pub message: String,
    /// The byte of the text it is wrong at.
    pub at: usize,
    /// A pass of a similar name.
    pub nearest: Option<&'static str>,
}

/// The passes of a pipeline, in the order they run.
pub fn parse(text: &str) -> Result<Vec<&'static str>, PipelineError> {
    let mut passes = Vec::new();
    if text.is_empty() {
        return Ok(passes);
    }
    let mut open = Vec::new();
    let mut at = 0;
    loop {
        // A name, or the group that it opens.
        let len = text[at..].find([',', '(', ')']).unwrap_or(text.len() - at);
        let name = &text[at..at + len];
        let after = at + len;
        if text.as_bytes().get(after) == Some(&b'(') {
            if !LEVELS.contains(&name) {
                return Err(error(format!("`{name}` holds no passes"), at));
            }
            open.push(after);
            at = after + 1;
            continue;
        }
        if name.is_empty() {
            return Err(error("expected a pass name".into(), at));
        }
        passes.push(find_pass(name, at)?);
        // The groups that end here, then a comma or the end.
        at = after;
        while text.as_bytes().get(at) == Some(&b')') {
            if open.pop().is_none() {
                return Err(error("`)` without `(`".into(), at));
            }
            at += 1;
        }
        match text.as_bytes().get(at) {
            Some(b',') => at += 1,
            Some(_) => return Err(error("expected `,`".into(), at)),
            None => break,
        }
    }
    match open.pop() {
        Some(at) => Err(error("`(` is never closed".into(), at)),
        None => Ok(passes),
    }
}

/// Runs `passes`, as [`parse`] gives them, on `module`. The error is what the verifier found.
pub fn run(module: &mut Module, passes: &[&'static str]) -> Result<(), Vec<Diag>> {
    for &pass in passes {
        match pass {
            "verify" => verify(module)?,
            #[cfg(debug_assertions)]
            "plant-wrong-rewrite" => crate::planted::swap_subtractions(module),
            other => {
                return Err(vec![Diag::error(format!("there is no pass `{other}` to run"))]);
            }
        }
    }
    Ok(())
}

fn verify(module: &Module) -> Result<(), Vec<Diag>> {
    let diags = nvopt_ir::verify::verify(module, None);
    let is_refused = diags.iter().any(|diag| diag.severity == Severity::Error);
    if is_refused { Err(diags) } else { Ok(()) }
}

fn find_pass(name: &str, at: usize) -> Result<&'static str, PipelineError> {
    if let Some(found) = PASSES.iter().chain(PLANTED).find(|&&known| known == name) {
        return Ok(found);
    }
    let nearest = PASSES.iter().copied().find(|known| nvopt_text::suggest::is_near(name, known));
    Err(PipelineError { message: format!("unknown pass name '{name}'"), at, nearest })
}

fn error(message: String, at: usize) -> PipelineError {
    PipelineError { message, at, nearest: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_nest_and_repeat() {
        assert_eq!(parse(""), Ok(vec![]));
        assert_eq!(parse("verify"), Ok(vec!["verify"]));
        assert_eq!(parse("module(verify,function(verify)),verify"), Ok(vec!["verify"; 3]));
    }

    #[test]
    fn planted_mistakes_are_not_named() {
        assert!(!PASSES.iter().any(|pass| PLANTED.contains(pass)));
        let near = parse("plant-wrong-rewrit").expect_err("no such pass");
        assert_eq!(near.nearest, None);
    }

    #[test]
    fn mistakes_are_located() {
        for (text, message, at) in [
            ("verify,", "expected a pass name", 7),
            ("function(verify", "`(` is never closed", 8),
            ("verify)", "`)` without `(`", 6),
            ("verify,foo", "unknown pass name 'foo'", 7),
            ("verify(verify)", "`verify` holds no passes", 0),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!((error.message.as_str(), error.at), (message, at), "{text}");
        }
    }
}
