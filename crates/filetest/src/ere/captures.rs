//! Which part of a match belongs to which group.
//!
//! The rule of the classic library: the expression is a row of pieces (characters, repetitions,
//! alternations; a plain parenthesis only marks a place in the row), and from left to right each
//! piece takes the longest text with which the pieces after it can still match the rest. What the
//! pieces after it can match is computed once, backwards, so that the whole is linear in the text.
//!
//! Groups inside a repetition or an alternation get no span here; only the backtracker knows them.

use super::ast::Node;
use super::parse::Case;
use super::program::{Direction, Program, compile};
use super::sim::{Positions, Simulation};

/// The start and end of a group's text.
pub(crate) type Span = (usize, usize);

/// An entry of the row.
pub(crate) enum Item<'n> {
    /// Something that matches text.
    Piece(Piece<'n>),
    /// A group starts.
    Open(u32),
    /// A group ends.
    Close(u32),
}

/// A piece of the row.
#[derive(Clone, Copy)]
pub(crate) enum Piece<'n> {
    /// As it stands.
    One(&'n Node),
    /// Once or not at all.
    Optional(&'n Node),
    /// Once or more.
    Plus(&'n Node),
}

impl Piece<'_> {
    fn fixed_len(self) -> Option<usize> {
        match self {
            Self::One(node) => node.fixed_len(),
            Self::Optional(_) | Self::Plus(_) => None,
        }
    }

    fn compile(self, case: Case, direction: Direction) -> Result<Program, String> {
        let (node, min, max) = match self {
            Self::One(node) => return compile(&[node], case, direction),
            Self::Optional(node) => (node, 0, Some(1)),
            Self::Plus(node) => (node, 1, None),
        };
        compile(&[&Node::Repeat { body: Box::new(node.clone()), min, max }], case, direction)
    }
}

/// The row of pieces of an expression.
pub(crate) fn flatten(root: &Node) -> Vec<Item<'_>> {
    let mut row = Vec::new();
    flatten_into(root, &mut row);
    row
}

fn flatten_into<'n>(node: &'n Node, row: &mut Vec<Item<'n>>) {
    match node {
        Node::Concat(items) => items.iter().for_each(|item| flatten_into(item, row)),
        Node::Group { index, body } => {
            row.push(Item::Open(*index));
            flatten_into(body, row);
            row.push(Item::Close(*index));
        }
        Node::Repeat { body, min, max } if *min > 0 => flatten_repeat(body, *min, *max, row),
        Node::Empty
        | Node::Literal(_)
        | Node::Set(_)
        | Node::Assert(_)
        | Node::Alt(_)
        | Node::Repeat { .. }
        | Node::Backref(_)
        | Node::Slot(_) => row.push(Item::Piece(Piece::One(node))),
    }
}

/// A counted repetition is a row of copies: `x{2,4}` stands for `xx?x?x`, `x{2,}` for `xx+`. The
/// automaton has the same copies, so its limit bounds them.
fn flatten_repeat<'n>(body: &'n Node, min: u32, max: Option<u32>, row: &mut Vec<Item<'n>>) {
    for _ in 1..min {
        flatten_into(body, row);
    }
    let Some(max) = max else {
        row.push(Item::Piece(Piece::Plus(body)));
        return;
    };
    for _ in min..max {
        row.push(Item::Piece(Piece::Optional(body)));
    }
    flatten_into(body, row);
}

/// The spans of the groups in the row of `root`, of which `text[start..end]` is a match.
pub(crate) fn group_spans(
    root: &Node,
    n_groups: u32,
    case: Case,
    text: &[u8],
    (start, end): Span,
) -> Result<Vec<Option<Span>>, String> {
    let row = flatten(root);
    let borders = piece_borders(&row, case, text, (start, end))?;
    let mut spans = vec![None; n_groups as usize + 1];
    let mut opened = vec![start; n_groups as usize + 1];
    let mut borders = borders.into_iter();
    let mut at = start;
    for item in &row {
        match item {
            Item::Piece(_) => at = borders.next().unwrap_or(end),
            Item::Open(group) => opened[*group as usize] = at,
            Item::Close(group) => spans[*group as usize] = Some((opened[*group as usize], at)),
        }
    }
    spans[0] = Some((start, end));
    Ok(spans)
}

/// The end of each piece.
fn piece_borders(
    row: &[Item<'_>],
    case: Case,
    text: &[u8],
    (start, end): Span,
) -> Result<Vec<usize>, String> {
    let pieces: Vec<Piece<'_>> = row
        .iter()
        .filter_map(|item| match item {
            Item::Piece(piece) => Some(*piece),
            Item::Open(_) | Item::Close(_) => None,
        })
        .collect();
    let is_fixed = |piece: &&Piece<'_>| piece.fixed_len().is_some();
    let n_left = pieces.iter().take_while(is_fixed).count();
    let n_right = pieces[n_left..].iter().rev().take_while(is_fixed).count();
    let middle = &pieces[n_left..pieces.len() - n_right];
    let total = |pieces: &[Piece<'_>]| pieces.iter().filter_map(|piece| piece.fixed_len()).sum();
    let left: usize = total(&pieces[..n_left]);
    let right: usize = total(&pieces[pieces.len() - n_right..]);
    let middle_span = (start + left, end - right);

    let mut borders = Vec::with_capacity(pieces.len());
    push_fixed(&mut borders, &pieces[..n_left], start);
    push_middle(&mut borders, middle, case, text, middle_span)?;
    push_fixed(&mut borders, &pieces[pieces.len() - n_right..], middle_span.1);
    Ok(borders)
}

fn push_fixed(borders: &mut Vec<usize>, pieces: &[Piece<'_>], mut at: usize) {
    for piece in pieces {
        at += piece.fixed_len().unwrap_or(0);
        borders.push(at);
    }
}

/// The borders from the first piece of variable length to the last one.
fn push_middle(
    borders: &mut Vec<usize>,
    pieces: &[Piece<'_>],
    case: Case,
    text: &[u8],
    (start, end): Span,
) -> Result<(), String> {
    let reachable = rest_starts(pieces, case, text, (start, end))?;
    let mut at = start;
    for (i, piece) in pieces.iter().enumerate() {
        let Some(rest) = reachable.get(i) else {
            borders.push(end);
            break;
        };
        at = match piece.fixed_len() {
            Some(len) => at + len,
            None => longest_with_rest(*piece, case, text, (at, end), rest)?,
        };
        borders.push(at);
    }
    Ok(())
}

/// For every piece but the last: where the pieces after it can start so that they end at `end`.
fn rest_starts(
    pieces: &[Piece<'_>],
    case: Case,
    text: &[u8],
    (start, end): Span,
) -> Result<Vec<Positions>, String> {
    let mut reachable = Vec::with_capacity(pieces.len());
    let mut ends = Positions::new(start, end);
    ends.insert(end);
    for piece in pieces.iter().skip(1).rev() {
        let program = piece.compile(case, Direction::Backward)?;
        ends = Simulation::new(&program).starts_before(text, start, end, &ends);
        reachable.push(ends.clone());
    }
    reachable.reverse();
    Ok(reachable)
}

fn longest_with_rest(
    piece: Piece<'_>,
    case: Case,
    text: &[u8],
    (start, end): Span,
    rest: &Positions,
) -> Result<usize, String> {
    let program = piece.compile(case, Direction::Forward)?;
    let ends = Simulation::new(&program).ends_from(text, start, end);
    let mut limit = end;
    while let Some(candidate) = ends.last_up_to(limit) {
        if rest.contains(candidate) {
            return Ok(candidate);
        }
        let Some(lower) = candidate.checked_sub(1) else { break };
        limit = lower;
    }
    Err("a match of the whole is not a match of its pieces".into())
}
