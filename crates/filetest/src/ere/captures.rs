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
use super::program::{Direction, compile};
use super::sim::{Positions, Simulation};

/// The start and end of a group's text.
pub(crate) type Span = (usize, usize);

/// An entry of the row.
pub(crate) enum Item<'n> {
    /// Something that matches text.
    Piece(&'n Node),
    /// A group starts.
    Open(u32),
    /// A group ends.
    Close(u32),
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
        Node::Empty
        | Node::Literal(_)
        | Node::Set(_)
        | Node::Assert(_)
        | Node::Alt(_)
        | Node::Repeat { .. }
        | Node::Backref(_)
        | Node::Slot(_) => row.push(Item::Piece(node)),
    }
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
    let pieces: Vec<&Node> = row
        .iter()
        .filter_map(|item| match item {
            Item::Piece(node) => Some(*node),
            Item::Open(_) | Item::Close(_) => None,
        })
        .collect();
    let is_fixed = |piece: &&&Node| piece.fixed_len().is_some();
    let n_left = pieces.iter().take_while(is_fixed).count();
    let n_right = pieces[n_left..].iter().rev().take_while(is_fixed).count();
    let middle = &pieces[n_left..pieces.len() - n_right];
    let total = |pieces: &[&Node]| pieces.iter().filter_map(|piece| piece.fixed_len()).sum();
    let left: usize = total(&pieces[..n_left]);
    let right: usize = total(&pieces[pieces.len() - n_right..]);
    let middle_span = (start + left, end - right);

    let mut borders = Vec::with_capacity(pieces.len());
    push_fixed(&mut borders, &pieces[..n_left], start);
    push_middle(&mut borders, middle, case, text, middle_span)?;
    push_fixed(&mut borders, &pieces[pieces.len() - n_right..], middle_span.1);
    Ok(borders)
}

fn push_fixed(borders: &mut Vec<usize>, pieces: &[&Node], mut at: usize) {
    for piece in pieces {
        at += piece.fixed_len().unwrap_or(0);
        borders.push(at);
    }
}

/// The borders from the first piece of variable length to the last one.
fn push_middle(
    borders: &mut Vec<usize>,
    pieces: &[&Node],
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
            None => longest_with_rest(piece, case, text, (at, end), rest)?,
        };
        borders.push(at);
    }
    Ok(())
}

/// For every piece but the last: where the pieces after it can start so that they end at `end`.
fn rest_starts(
    pieces: &[&Node],
    case: Case,
    text: &[u8],
    (start, end): Span,
) -> Result<Vec<Positions>, String> {
    let mut reachable = Vec::with_capacity(pieces.len());
    let mut ends = Positions::new(start, end);
    ends.insert(end);
    for piece in pieces.iter().skip(1).rev() {
        let program = compile(&[piece], case, Direction::Backward)?;
        ends = Simulation::new(&program).starts_before(text, start, end, &ends);
        reachable.push(ends.clone());
    }
    reachable.reverse();
    Ok(reachable)
}

fn longest_with_rest(
    piece: &Node,
    case: Case,
    text: &[u8],
    (start, end): Span,
    rest: &Positions,
) -> Result<usize, String> {
    let program = compile(&[piece], case, Direction::Forward)?;
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
