//! A POSIX regular-expression engine with the dialect FileCheck expects.
//!
//! The dialect is that of the classic BSD `regcomp` library: POSIX extended syntax, `\x` for any
//! other `x` is the character itself (so `\d` is a `d`), a backslash inside brackets is an ordinary
//! character, `[[:<:]]` and `[[:>:]]` are word borders, `\1` to `\9` are back-references. The match
//! is the leftmost one and, among those, the longest one. `.` and negated brackets never match a
//! newline; `^` and `$` match at line borders.
//!
//! Reading order:
//! - `ast`: byte sets and the syntax tree;
//! - `parse`: text to tree, `basic`: the older `grep`/`sed` spelling of the same trees;
//! - `program`: tree to a flat automaton, in either direction;
//! - `sim`: set simulation of an automaton, linear in the text;
//! - `captures`: which part of a match belongs to which group;
//! - `backtrack`: the exponential worst case, only for back-references and under a step budget;
//! - `search`: all of it put together, with a literal prefilter.
//!
//! Everything here is bounded: nesting by `parse::MAX_NESTING`, automaton size by
//! `program::MAX_INSTS`, back-reference work by `backtrack::MAX_STEPS`.

mod ast;
mod backtrack;
mod basic;
mod captures;
mod parse;
mod program;
mod search;
mod sim;

pub(crate) use ast::Node;
pub(crate) use basic::basic_to_extended;
pub(crate) use parse::{Case, GroupContext, parse_fragment};
pub use search::{Captures, TooComplex};
pub(crate) use search::{Searcher, Want};

/// A compiled stand-alone regular expression, for the tools that need one (`sed`, `grep`, feature
/// expressions). FileCheck composes trees itself.
#[derive(Debug, Clone)]
pub struct Regex {
    searcher: Searcher,
}

impl Regex {
    /// Compiles an extended regular expression.
    pub fn new(pattern: &[u8], ignore_case: bool) -> Result<Self, String> {
        let case = if ignore_case { Case::Ignore } else { Case::Exact };
        let fragment = parse_fragment(pattern, case, GroupContext::top_level())?;
        Ok(Self { searcher: Searcher::new(fragment.node, fragment.n_groups, case)? })
    }

    /// Compiles a basic regular expression, the default syntax of `sed` and `grep`.
    pub fn new_basic(pattern: &[u8], ignore_case: bool) -> Result<Self, String> {
        Self::new(&basic_to_extended(pattern), ignore_case)
    }

    /// Prepares to find a text.
    pub fn new_literal(text: &[u8], ignore_case: bool) -> Result<Self, String> {
        let case = if ignore_case { Case::Ignore } else { Case::Exact };
        Ok(Self { searcher: Searcher::new(Node::Literal(text.to_vec()), 0, case)? })
    }

    /// Finds the leftmost-longest match that starts at or after `from`. The spans are those of the
    /// whole match and of every group.
    pub fn find_at(&self, text: &[u8], from: usize) -> Result<Option<Captures>, TooComplex> {
        self.searcher.find(text, from, Want::AllGroups)
    }

    /// Whether some part of `text` matches.
    pub fn is_match(&self, text: &[u8]) -> bool {
        matches!(self.searcher.find(text, 0, Want::Span), Ok(Some(_)))
    }

    /// Whether `text` as a whole matches.
    pub fn is_full_match(&self, text: &[u8]) -> bool {
        self.searcher.matches_exactly(text)
    }
}

#[cfg(test)]
mod tests;
