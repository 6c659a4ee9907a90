//! The check file: directives in order, grouped as they are matched.

use super::directive::{Found, Kind, Modifiers, Prefix, Scanner, pattern_span};
use super::error::CheckError;
use super::numeric::expr::EvalError;
use super::numeric::parse::{Dialect, parse_block, parse_name};
use super::options::Options;
use super::pattern::{Header, Pattern};
use super::source::{Location, Piece, Source, SourceId, Sources};
use super::vars::Variables;

/// An index into [`CheckFile::patterns`].
pub(crate) type PatternId = usize;

/// A positive check and what must hold before it.
#[derive(Debug)]
pub(crate) struct Check {
    /// The pattern that moves the position on.
    pub(crate) pattern: PatternId,
    /// The `-DAG` and `-NOT` patterns before it, in order.
    pub(crate) before: Vec<PatternId>,
}

/// A parsed check file.
#[derive(Debug, Default)]
pub(crate) struct CheckFile {
    pub(crate) patterns: Vec<Pattern>,
    pub(crate) checks: Vec<Check>,
    /// How many of the first patterns come from `--implicit-check-not`.
    pub(crate) n_implicit: usize,
}

/// Why there is no check file to run.
#[derive(Debug)]
pub(crate) enum LoadError {
    /// A fault at a place.
    At(CheckError),
    /// A fault of the whole.
    Whole(String),
}

impl From<CheckError> for LoadError {
    fn from(error: CheckError) -> Self {
        Self::At(error)
    }
}

/// Parses the check file `id`.
pub(crate) fn load(
    id: SourceId,
    sources: &mut Sources,
    options: &Options,
    variables: &mut Variables,
) -> Result<CheckFile, LoadError> {
    let mut file = CheckFile::default();
    for pattern in &options.implicit_check_not {
        let pattern = implicit_not(pattern, sources, options, variables)?;
        file.patterns.push(pattern);
    }
    file.n_implicit = file.patterns.len();
    let loader = Loader { source: sources.get(id), id, options, variables, file };
    loader.run()
}

fn implicit_not(
    text: &str,
    sources: &mut Sources,
    options: &Options,
    variables: &mut Variables,
) -> Result<Pattern, LoadError> {
    let opening = "-implicit-check-not='";
    let source = Source::new("command line", format!("{opening}{text}'").into_bytes());
    let id = sources.add(source);
    let line = Piece { text: &sources.get(id).text, source: id, offset: 0 };
    let header = Header {
        kind: Kind::Not,
        modifiers: Modifiers::None,
        prefix: "IMPLICIT-CHECK",
        line: None,
    };
    let text = line.skip(opening.len()).take(text.len());
    Ok(Pattern::parse(&header, text, options, variables)?)
}

struct Loader<'a> {
    source: &'a Source,
    id: SourceId,
    options: &'a Options,
    variables: &'a mut Variables,
    file: CheckFile,
}

impl<'a> Loader<'a> {
    fn run(mut self) -> Result<CheckFile, LoadError> {
        let prefixes = prefixes(self.options);
        let text = &self.source.text;
        let mut scanner = Scanner::new(text, &prefixes);
        let mut is_used = vec![false; prefixes.len()];
        let implicit: Vec<PatternId> = (0..self.file.n_implicit).collect();
        let mut before = implicit.clone();
        let mut at = 0;
        while let Some(occurrence) = scanner.next(at) {
            let prefix = &prefixes[occurrence.prefix].text;
            is_used[occurrence.prefix] = true;
            let name = self.piece(occurrence.start, occurrence.end);
            let keep_blanks = self.options.keeps_border_blanks();
            let (start, end) = pattern_span(text, occurrence.end, keep_blanks);
            at = end;
            let (kind, modifiers) = match occurrence.found {
                Found::Comment => continue,
                Found::Directive(kind, modifiers) => (kind, modifiers),
                Found::Misspelled => {
                    let message = format!("misspelled directive '{}'", name.lossy());
                    return Err(CheckError::new(name.location(), message).into());
                }
                Found::BadNot => {
                    let message = format!("unsupported -NOT combo on prefix '{prefix}'");
                    let at = self.piece(occurrence.end, occurrence.end).location();
                    return Err(CheckError::new(at, message).into());
                }
                Found::BadCount => {
                    let message =
                        format!("invalid count in -COUNT specification on prefix '{prefix}'");
                    let at = self.piece(occurrence.end, occurrence.end).location();
                    return Err(CheckError::new(at, message).into());
                }
            };
            let line = self.source.line_of(occurrence.start) + 1;
            let header = Header { kind, modifiers, prefix, line: Some(line) };
            let id = self.add_pattern(&header, name, self.piece(start, end))?;
            if matches!(kind, Kind::Not | Kind::Dag) {
                before.push(id);
            } else {
                let before = std::mem::replace(&mut before, implicit.clone());
                self.file.checks.push(Check { pattern: id, before });
            }
        }
        self.check_used(&prefixes, &is_used)?;
        if !before.is_empty() {
            self.add_end_of_input(before, &prefixes);
        }
        Ok(self.file)
    }

    fn piece(&self, start: usize, end: usize) -> Piece<'a> {
        Piece { text: &self.source.text[start..end], source: self.id, offset: start }
    }

    fn add_pattern(
        &mut self,
        header: &Header<'_>,
        name: Piece<'_>,
        text: Piece<'_>,
    ) -> Result<PatternId, CheckError> {
        let pattern = Pattern::parse(header, text, self.options, self.variables)?;
        let prefix = header.prefix;
        if header.kind == Kind::Label && pattern.has_variables() {
            let message = format!("found '{prefix}-LABEL:' with variable definition or use");
            return Err(CheckError::new(name.location(), message));
        }
        let needs_previous = matches!(header.kind, Kind::Next | Kind::Same | Kind::Empty);
        if needs_previous && self.file.checks.is_empty() {
            let directive = header.kind.describe(prefix, Modifiers::None);
            let message = format!("found '{directive}' without previous '{prefix}: line");
            return Err(CheckError::new(name.location(), message));
        }
        self.file.patterns.push(pattern);
        Ok(self.file.patterns.len() - 1)
    }

    /// Every prefix must occur, unless unused ones are allowed or the checks are all implicit.
    fn check_used(&self, prefixes: &[Prefix], is_used: &[bool]) -> Result<(), LoadError> {
        let checks = prefixes.iter().zip(is_used).filter(|(prefix, _)| !prefix.is_comment);
        let n_prefixes = checks.clone().count();
        let mut unused: Vec<&str> =
            checks.filter(|(_, used)| !**used).map(|(prefix, _)| prefix.text.as_str()).collect();
        let none_used = unused.len() == n_prefixes;
        let is_bad = none_used || (!self.options.allow_unused_prefixes && !unused.is_empty());
        let only_implicit = self.file.n_implicit > 0 && self.options.check_prefixes.is_empty();
        if !is_bad || only_implicit {
            return Ok(());
        }
        unused.sort_unstable();
        let names: Vec<String> = unused.iter().map(|prefix| format!("'{prefix}:'")).collect();
        let plural = if names.len() > 1 { "es" } else { "" };
        let message = format!("no check strings found with prefix{plural} {}", names.join(", "));
        Err(LoadError::Whole(message))
    }

    /// What follows the last positive check is bounded by the end of the input.
    fn add_end_of_input(&mut self, before: Vec<PatternId>, prefixes: &[Prefix]) {
        let end = self.source.text.len();
        let at = Location { source: self.id, offset: end, len: 1 };
        let line = self.source.line_of(end) + 1;
        let prefix = prefixes.first().map_or("CHECK", |prefix| prefix.text.as_str());
        self.file.patterns.push(Pattern::end_of_input(prefix, line, at));
        self.file.checks.push(Check { pattern: self.file.patterns.len() - 1, before });
    }
}

fn prefixes(options: &Options) -> Vec<Prefix> {
    let make = |is_comment| move |text: &&str| Prefix { text: (*text).to_owned(), is_comment };
    let checks = options.effective_check_prefixes();
    let comments = options.effective_comment_prefixes();
    checks.iter().map(make(false)).chain(comments.iter().map(make(true))).collect()
}

/// Sets the variables that the command line defines.
pub(crate) fn define_variables(
    sources: &mut Sources,
    options: &Options,
    variables: &mut Variables,
) -> Result<(), LoadError> {
    for (i, definition) in options.definitions.iter().enumerate() {
        let opening = format!("Global define #{}: ", i + 1);
        if let Some(numeric) = definition.strip_prefix('#') {
            let block = numeric.replacen('=', ":", 1);
            let shown = format!("{opening}#{numeric} (parsed as: [[#");
            let start = shown.len();
            let text = format!("{shown}{block}]])").into_bytes();
            let id = sources.add(Source::new("Global defines", text));
            let whole = Piece { text: &sources.get(id).text, source: id, offset: 0 };
            define_number(whole.skip(start).take(block.len()), variables)?;
        } else {
            let text = format!("{opening}{definition}").into_bytes();
            let id = sources.add(Source::new("Global defines", text));
            let whole = Piece { text: &sources.get(id).text, source: id, offset: 0 };
            define_string(whole.skip(opening.len()), variables)?;
        }
    }
    Ok(())
}

fn define_number(block: Piece<'_>, variables: &mut Variables) -> Result<(), LoadError> {
    let parsed = parse_block(block, Dialect::Numeric, None, variables)?;
    let (Some(expr), Some((id, _))) = (parsed.expr, parsed.defines) else {
        let message = "numeric definition needs a name and an expression";
        return Err(CheckError::new(block.location(), message).into());
    };
    match expr.eval(variables, None) {
        Ok(value) => {
            variables.set_numeric(id, Some(value));
            Ok(())
        }
        Err(EvalError::Overflow) => Err(CheckError::new(block.location(), "overflow error").into()),
        Err(EvalError::Undefined(uses)) => {
            let names: Vec<&str> = uses.iter().map(|(id, _)| variables.numeric_name(*id)).collect();
            let message = format!("undefined variable: {}", names.join(", "));
            Err(CheckError::new(block.location(), message).into())
        }
    }
}

fn define_string(text: Piece<'_>, variables: &mut Variables) -> Result<(), LoadError> {
    let equals = text.find_byte(b'=').unwrap_or(text.text.len());
    let name_text = text.take(equals);
    let mut rest = name_text;
    let name = parse_name(&mut rest)?;
    if name.is_pseudo || !rest.is_empty() {
        let message = format!("invalid name in string variable definition '{}'", name_text.lossy());
        return Err(CheckError::new(name_text.location(), message).into());
    }
    if variables.is_numeric_declared(&name.text) {
        let message = format!("numeric variable with name '{}' already exists", name.text);
        return Err(CheckError::new(name_text.location(), message).into());
    }
    variables.declare_string(&name.text);
    // The first definition of a name stands.
    if variables.string_value(&name.text).is_none() {
        variables.set_string(&name.text, text.skip(equals + 1).text.to_vec());
    }
    Ok(())
}
