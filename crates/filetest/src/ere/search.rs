//! Searching: prefilter, simulation, groups.

use memchr::{memchr, memmem, memrchr};

use super::ast::Node;
pub use super::backtrack::TooComplex;
use super::backtrack::{Backtracker, MAX_STEPS};
use super::captures::{Item, Piece, Span, flatten, group_spans};
use super::parse::Case;
use super::program::{Direction, Program, compile};
use super::sim::Simulation;

/// A match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Captures {
    /// The spans of the whole match (0) and of the groups, as far as they were asked for.
    pub groups: Vec<Option<(usize, usize)>>,
}

impl Captures {
    /// The span of the whole match.
    pub fn span(&self) -> (usize, usize) {
        self.groups.first().copied().flatten().expect("a match has a span")
    }

    /// The span of a group, if it took part in the match.
    pub fn group(&self, index: usize) -> Option<(usize, usize)> {
        self.groups.get(index).copied().flatten()
    }
}

/// What a search must find out about a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Want {
    /// Where it is.
    Span,
    /// Also the groups that are not inside a repetition or alternation.
    TopGroups,
    /// Also all other groups.
    AllGroups,
}

/// An expression ready to be searched for.
#[derive(Clone, Debug)]
pub(crate) struct Searcher {
    root: Node,
    n_groups: u32,
    case: Case,
    program: Program,
    has_backref: bool,
    /// Text that every match contains.
    literal: Option<Box<memmem::Finder<'static>>>,
}

impl Searcher {
    /// Prepares `root`, in which no slot may be left. Fails if the automaton gets too large.
    pub(crate) fn new(root: Node, n_groups: u32, case: Case) -> Result<Self, String> {
        let program = compile(&[&root], case, Direction::Forward)?;
        let literal = match case {
            Case::Exact => longest_literal(&root),
            Case::Ignore => None,
        };
        let literal = literal.map(|text| Box::new(memmem::Finder::new(&text).into_owned()));
        Ok(Self { has_backref: root.has_backref(), root, n_groups, case, program, literal })
    }

    /// Finds the leftmost-longest match that starts at or after `from`.
    pub(crate) fn find(
        &self,
        text: &[u8],
        from: usize,
        want: Want,
    ) -> Result<Option<Captures>, TooComplex> {
        let mut simulation = Simulation::new(&self.program);
        if self.has_backref {
            return self.find_with_backrefs(&mut simulation, text, from);
        }
        let Some(span) = self.find_span(&mut simulation, text, from) else {
            return Ok(None);
        };
        let groups = match want {
            Want::Span => vec![Some(span)],
            Want::TopGroups => group_spans(&self.root, self.n_groups, self.case, text, span)
                .map_err(|_| TooComplex)?,
            Want::AllGroups => Backtracker::new(&self.program, self.n_groups)
                .match_exactly(text, span)?
                .unwrap_or_else(|| vec![Some(span)]),
        };
        Ok(Some(Captures { groups }))
    }

    /// The expression.
    pub(crate) fn root(&self) -> &Node {
        &self.root
    }

    /// Whether the whole of `text` is a match.
    pub(crate) fn matches_exactly(&self, text: &[u8]) -> bool {
        let span = (0, text.len());
        if self.has_backref {
            let mut backtracker = Backtracker::new(&self.program, self.n_groups);
            return matches!(backtracker.match_exactly(text, span), Ok(Some(_)));
        }
        Simulation::new(&self.program).ends_from(text, 0, text.len()).contains(text.len())
    }

    /// The leftmost-longest match, with back-references taken to match anything their group can.
    fn find_span(&self, simulation: &mut Simulation<'_>, text: &[u8], from: usize) -> Option<Span> {
        let Some(literal) = &self.literal else {
            return simulation.leftmost_longest(text, from, text.len());
        };
        let mut at = from;
        loop {
            let hit = at + literal.find(text.get(at..)?)?;
            if !self.program.is_line_bound {
                return simulation.leftmost_longest(text, from, text.len());
            }
            let line_start = memrchr(b'\n', &text[at..hit]).map_or(at, |newline| at + newline + 1);
            let line_end = self.match_limit(text, hit);
            let span = simulation.leftmost_longest(text, line_start, line_end);
            if span.is_some() {
                return span;
            }
            at = line_end + 1;
        }
    }

    /// The furthest that a match which covers `at` can reach.
    fn match_limit(&self, text: &[u8], at: usize) -> usize {
        if !self.program.is_line_bound {
            return text.len();
        }
        memchr(b'\n', &text[at..]).map_or(text.len(), |newline| at + newline)
    }

    fn find_with_backrefs(
        &self,
        simulation: &mut Simulation<'_>,
        text: &[u8],
        mut from: usize,
    ) -> Result<Option<Captures>, TooComplex> {
        let mut backtracker = Backtracker::new(&self.program, self.n_groups);
        while let Some((start, first_end)) = self.find_span(simulation, text, from) {
            // Only repeated work counts: a long way to the first candidate is no harm.
            backtracker.spend((first_end - start).min(MAX_STEPS))?;
            let ends = simulation.ends_from(text, start, self.match_limit(text, start));
            let mut limit = Some(text.len());
            while let Some(end) = limit.and_then(|limit| ends.last_up_to(limit)) {
                if let Some(groups) = backtracker.match_exactly(text, (start, end))? {
                    return Ok(Some(Captures { groups }));
                }
                limit = end.checked_sub(1);
            }
            from = start + 1;
        }
        Ok(None)
    }
}

/// The longest run of literal text in the row of pieces.
fn longest_literal(root: &Node) -> Option<Vec<u8>> {
    let mut best: Vec<u8> = Vec::new();
    let mut run: Vec<u8> = Vec::new();
    for item in flatten(root) {
        match item {
            Item::Open(_) | Item::Close(_) => {}
            Item::Piece(Piece::One(Node::Literal(text))) => run.extend_from_slice(text),
            Item::Piece(_) => {
                if run.len() > best.len() {
                    best.clone_from(&run);
                }
                run.clear();
            }
        }
    }
    if run.len() > best.len() {
        best = run;
    }
    (!best.is_empty()).then_some(best)
}
