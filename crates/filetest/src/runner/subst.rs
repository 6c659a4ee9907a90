//! Substitutions in RUN lines: `%s`, `%t`, `%{name}`, `%if`, and those the caller adds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::features;

/// How often the text of a definition may itself be substituted.
const MAX_ROUNDS: usize = 20;

/// No RUN line grows beyond this.
const MAX_LEN: usize = 1 << 20;

/// Why a line cannot be substituted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SubstError {
    /// Something the runner does not know: the test is skipped.
    Unsupported(String),
    /// Something that is wrong in any case.
    Malformed(String),
}

/// The substitutions of one test.
#[derive(Clone, Debug)]
pub(crate) struct Substitutions {
    /// Spelling with the `%`, and replacement.
    table: BTreeMap<String, String>,
}

impl Substitutions {
    /// The standard substitutions for the test `source`, whose temporary files start with `tmp`,
    /// and the caller's `extra` ones, each spelled with its `%`.
    pub(crate) fn new(source: &Path, tmp: &Path, extra: &[(String, String)]) -> Self {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let parent = |path: &Path| path.parent().map(text).unwrap_or_default();
        let name = |path: &Path| {
            path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
        };
        let stem = |path: &Path| {
            path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
        };
        let entries = [
            ("%%", "%".to_owned()),
            ("%s", text(source)),
            ("%/s", text(source)),
            ("%S", parent(source)),
            ("%/S", parent(source)),
            ("%p", parent(source)),
            ("%/p", parent(source)),
            ("%t", text(tmp)),
            ("%/t", text(tmp)),
            ("%T", parent(tmp)),
            ("%/T", parent(tmp)),
            ("%basename_t", name(tmp)),
            ("%{s}", text(source)),
            ("%{t}", text(tmp)),
            ("%{s:basename}", name(source)),
            ("%{s:stem}", stem(source)),
            ("%{t:stem}", stem(tmp)),
            ("%{pathsep}", ":".to_owned()),
            ("%{fs-sep}", "/".to_owned()),
            ("%{fs-src-root}", "/".to_owned()),
            ("%{fs-tmp-root}", "/".to_owned()),
            ("%errc_ENOENT", "'No such file or directory'".to_owned()),
            ("%errc_EISDIR", "'Is a directory'".to_owned()),
            ("%errc_EINVAL", "'Invalid argument'".to_owned()),
            ("%errc_EACCES", "'Permission denied'".to_owned()),
        ];
        let mut table: BTreeMap<String, String> =
            entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        table.extend(extra.iter().cloned());
        Self { table }
    }

    /// Adds what a `DEFINE:` (`must_exist` unset) or `REDEFINE:` line says.
    pub(crate) fn define(&mut self, text: &str, must_exist: bool) -> Result<(), SubstError> {
        let malformed = |message: &str| Err(SubstError::Malformed(format!("{message}: {text}")));
        let Some((name, value)) = text.split_once('=') else {
            return malformed("definition without '='");
        };
        let name = name.trim();
        let inner = name.strip_prefix("%{").and_then(|name| name.strip_suffix('}'));
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_-:".contains(c);
        if !inner.is_some_and(|inner| !inner.is_empty() && inner.chars().all(is_name)) {
            return malformed("definition of something that is not '%{name}'");
        }
        if self.table.contains_key(name) != must_exist {
            return malformed(match must_exist {
                true => "redefinition of an undefined name",
                false => "definition of a name that is already defined",
            });
        }
        self.table.insert(name.to_owned(), value.trim().to_owned());
        Ok(())
    }

    /// Substitutes in a RUN line.
    pub(crate) fn apply(
        &self,
        line: &str,
        features: &BTreeSet<String>,
    ) -> Result<String, SubstError> {
        let mut text = expand_conditions(line, features)?;
        for _ in 0..MAX_ROUNDS {
            let (next, is_final) = self.round(&text)?;
            if is_final {
                return Ok(next);
            }
            if next.len() > MAX_LEN {
                return Err(SubstError::Malformed("RUN line grows without end".into()));
            }
            // The replacement of a definition may use conditions, too.
            text = expand_conditions(&next, features)?;
        }
        Err(SubstError::Malformed("RUN line is substituted without end".into()))
    }

    /// One pass. The result is final if no replacement has a `%` of its own.
    fn round(&self, text: &str) -> Result<(String, bool), SubstError> {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        // `%%` only becomes `%` in the end, so that it is not taken for the start of another.
        let is_last = !self.has_nested(text);
        while let Some(at) = rest.find('%') {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            if let Some(after) = rest.strip_prefix("%%") {
                out.push_str(if is_last { "%" } else { "%%" });
                rest = after;
                continue;
            }
            match self.longest(rest) {
                Some((key, _)) if is_longer_word(key, rest) => {
                    let name: String =
                        rest.chars().take_while(|c| !c.is_whitespace() && *c != '"').collect();
                    return Err(SubstError::Unsupported(format!("substitution '{name}'")));
                }
                Some((key, value)) => {
                    out.push_str(value);
                    rest = &rest[key.len()..];
                }
                None if rest.starts_with("%{") => {
                    let name = rest.split_inclusive('}').next().unwrap_or(rest);
                    return Err(SubstError::Unsupported(format!("substitution '{name}'")));
                }
                None => {
                    out.push('%');
                    rest = &rest[1..];
                }
            }
        }
        out.push_str(rest);
        Ok((out, is_last))
    }

    /// Whether a replacement in `text` has a `%` of its own.
    fn has_nested(&self, text: &str) -> bool {
        let mut rest = text;
        while let Some(at) = rest.find('%') {
            rest = &rest[at..];
            if let Some(after) = rest.strip_prefix("%%") {
                rest = after;
                continue;
            }
            match self.longest(rest) {
                Some((_, value)) if value.contains('%') => return true,
                Some((key, _)) => rest = &rest[key.len()..],
                None => rest = &rest[1..],
            }
        }
        false
    }

    /// The longest known spelling at the start of `text`.
    fn longest(&self, text: &str) -> Option<(&str, &str)> {
        let found = self.table.iter().filter(|(key, _)| text.starts_with(key.as_str()));
        let found = found.filter(|(key, _)| *key != "%%");
        found.max_by_key(|(key, _)| key.len()).map(|(key, value)| (key.as_str(), value.as_str()))
    }
}

/// Whether the text is not the short substitution `key` but an unknown one, as `%python` is not
/// `%p`. Only `%t` is made to be continued.
fn is_longer_word(key: &str, text: &str) -> bool {
    matches!(key, "%s" | "%S" | "%p" | "%T")
        && text[key.len()..].starts_with(|c: char| c.is_ascii_alphabetic())
}

/// A block of `%if` that is being read.
struct Block {
    /// Whether its text is kept.
    is_kept: bool,
    /// Whether a following `%else` is kept.
    else_is_kept: bool,
}

/// Replaces `%if condition %{ then %} %else %{ else %}` by one of its parts.
fn expand_conditions(text: &str, features: &BTreeSet<String>) -> Result<String, SubstError> {
    let malformed = |message: &str| SubstError::Malformed(message.to_owned());
    let mut out = String::with_capacity(text.len());
    let mut open: Vec<Block> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let is_kept = open.iter().all(|block| block.is_kept);
        if is_kept {
            out.push_str(&rest[..at]);
        }
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("%%") {
            if is_kept {
                out.push_str("%%");
            }
            rest = after;
        } else if let Some(after) = strip_word(rest, "%if") {
            let (condition, after) =
                after.split_once("%{").ok_or_else(|| malformed("'%if' without '%{'"))?;
            let holds = features::evaluate(condition, features).map_err(|error| {
                SubstError::Malformed(format!("'%if {}': {error}", condition.trim()))
            })?;
            open.push(Block { is_kept: holds, else_is_kept: !holds });
            rest = after;
        } else if let Some(after) = rest.strip_prefix("%}").filter(|_| !open.is_empty()) {
            let block = open.pop().ok_or_else(|| malformed("'%}' without '%if'"))?;
            rest = after;
            if let Some(after) = strip_word(rest.trim_start(), "%else") {
                let after = after.trim_start();
                rest = after.strip_prefix("%{").ok_or_else(|| malformed("'%else' without '%{'"))?;
                open.push(Block { is_kept: block.else_is_kept, else_is_kept: false });
            }
        } else {
            if is_kept {
                out.push('%');
            }
            rest = &rest[1..];
        }
    }
    if !open.is_empty() {
        return Err(malformed("'%if' without '%}'"));
    }
    out.push_str(rest);
    Ok(out)
}

/// What follows `word`, if `text` starts with it and the word ends there.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    rest.starts_with([' ', '\t', '%']).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Substitutions {
        let extra = [("%ptxas-verify".to_owned(), "ptxas -c - -o /dev/null".to_owned())];
        Substitutions::new(Path::new("/src/dir/a.ll"), Path::new("/tmp/x/a.ll.tmp"), &extra)
    }

    fn apply(line: &str) -> Result<String, SubstError> {
        table().apply(line, &BTreeSet::from(["ptxas".to_owned()]))
    }

    #[test]
    fn standard() {
        for (line, expected) in [
            ("opt %s -o %t", "opt /src/dir/a.ll -o /tmp/x/a.ll.tmp"),
            ("%S %p %T %t.bc %t2", "/src/dir /src/dir /tmp/x /tmp/x/a.ll.tmp.bc /tmp/x/a.ll.tmp2"),
            ("%basename_t %{s:basename} %{s:stem}", "a.ll.tmp a.ll a"),
            ("%ptxas-verify -x", "ptxas -c - -o /dev/null -x"),
            ("100%% %%s %x %", "100% %s %x %"),
            ("%/s%{pathsep}%{s}", "/src/dir/a.ll:/src/dir/a.ll"),
        ] {
            assert_eq!(apply(line).as_deref(), Ok(expected), "{line}");
        }
        for line in ["%{nothing} x", "%python x", "%shlibdir"] {
            assert!(matches!(apply(line), Err(SubstError::Unsupported(_))), "{line}");
        }
    }

    #[test]
    fn conditions() {
        for (line, expected) in [
            ("a %if ptxas %{ b %}", "a  b "),
            ("a %if windows %{ b %} c", "a  c"),
            ("%if windows %{ b %} %else %{ %s %}", " /src/dir/a.ll "),
            ("%if ptxas %{b %if windows %{c%}%else%{d%} e%}f", "b d ef"),
            ("%if ptxas && !windows %{ | x %}", " | x "),
        ] {
            assert_eq!(apply(line).as_deref(), Ok(expected), "{line}");
        }
        for line in ["%if ptxas", "%if ptxas %{ a", "%if ( %{ a %}", "%if ptxas %{%} %else a"] {
            assert!(matches!(apply(line), Err(SubstError::Malformed(_))), "{line}");
        }
    }

    #[test]
    fn definitions() {
        let mut table = table();
        table.define("%{cmd} = opt %{flags} %s", false).unwrap();
        table.define("%{flags} = -S %%", false).unwrap();
        let apply = |table: &Substitutions| table.apply("%{cmd}", &BTreeSet::new());
        assert_eq!(apply(&table).unwrap(), "opt -S % /src/dir/a.ll");
        table.define("%{flags} = -x", true).unwrap();
        assert_eq!(apply(&table).unwrap(), "opt -x /src/dir/a.ll");
        assert!(table.define("%{flags} = y", false).is_err());
        assert!(table.define("%{new} = y", true).is_err());
        assert!(table.define("%x = y", false).is_err());
        assert!(table.define("%{x}", false).is_err());
        table.define("%{loop} = %{loop} %{loop}", false).unwrap();
        assert!(matches!(table.apply("%{loop}", &BTreeSet::new()), Err(SubstError::Malformed(_))));
    }
}
