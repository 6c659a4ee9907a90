//! The nearest miss: the input line that looks most like a pattern that was not found.
//!
//! The pattern is aligned with a part of each following line; its regular expressions and unknown
//! variables are gaps that match any text for free. The line with the fewest edits wins, a nearer
//! one in case of doubt.

use super::pattern::ExampleToken;

/// How many table cells may be computed; bounds the time for long patterns and lines.
const MAX_CELLS: usize = 4_000_000;

/// Further lines are not looked at.
const MAX_LINES: usize = 500;

/// A distance in edits, and the place in the line where the alignment starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Cell {
    edits: usize,
    start: usize,
}

impl Cell {
    fn plus(self, edits: usize) -> Self {
        Self { edits: self.edits + edits, start: self.start }
    }
}

/// The place in `text` of the nearest miss, if there is anything like one. `text` starts where the
/// search started.
pub(crate) fn nearest(example: &[ExampleToken], text: &[u8]) -> Option<usize> {
    let n_bytes = example.iter().filter(|token| **token != ExampleToken::Gap).count();
    let max_edits = (n_bytes / 2).min(50);
    if max_edits == 0 {
        return None;
    }
    let mut cells_left = MAX_CELLS;
    let mut best: Option<(usize, usize)> = None;
    let mut line_start = 0;
    for line in text.split(|byte| *byte == b'\n').take(MAX_LINES) {
        let n_cells = (line.len() + 1).saturating_mul(example.len() + 1);
        let Some(left) = cells_left.checked_sub(n_cells) else { break };
        cells_left = left;
        let cell = align(example, line);
        let is_better = best.is_none_or(|(edits, _)| cell.edits < edits);
        if cell.edits <= max_edits && is_better {
            best = Some((cell.edits, line_start + cell.start));
        }
        line_start += line.len() + 1;
    }
    best.map(|(_, place)| place)
}

/// The cheapest alignment of the whole example with a part of `line`.
fn align(example: &[ExampleToken], line: &[u8]) -> Cell {
    // `column[i]` is the cheapest way to match the first `i` tokens with text that ends here.
    let mut column: Vec<Cell> = Vec::with_capacity(example.len() + 1);
    column.push(Cell { edits: 0, start: 0 });
    for token in example {
        let above = column[column.len() - 1];
        column.push(match token {
            ExampleToken::Byte(_) => above.plus(1),
            ExampleToken::Gap => above,
        });
    }
    let mut best = column[example.len()];
    for (at, byte) in line.iter().enumerate() {
        let mut diagonal = column[0];
        column[0] = Cell { edits: 0, start: at + 1 };
        for (i, token) in example.iter().enumerate() {
            let left = column[i + 1];
            let above = column[i];
            column[i + 1] = match token {
                ExampleToken::Byte(expected) => diagonal
                    .plus(usize::from(expected != byte))
                    .min(left.plus(1))
                    .min(above.plus(1)),
                ExampleToken::Gap => left.min(above),
            };
            diagonal = left;
        }
        best = best.min(column[example.len()]);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<ExampleToken> {
        text.bytes().map(ExampleToken::Byte).collect()
    }

    #[test]
    fn finds_the_most_similar_line() {
        let text = b"something else\n  %a = add i32 %x, 2\n  ret void\n";
        assert_eq!(nearest(&bytes("%a = add i32 %x, 1"), text), Some(17));
        assert_eq!(nearest(&bytes("ret float"), text), Some(38));
        assert_eq!(nearest(&bytes("zzzzzzzzzzzzzz"), text), None);
    }

    #[test]
    fn gaps_are_free() {
        let mut example = bytes("call ");
        example.push(ExampleToken::Gap);
        example.extend(bytes("(i64 7)"));
        let text = b"call void @f(i32 7)\ncall void @some_long_name(i64 8)";
        assert_eq!(nearest(&example, text), Some(20));
    }

    #[test]
    fn gives_up_on_giants() {
        assert_eq!(nearest(&bytes(&"x".repeat(5000)), &[b'y'; 5000]), None);
    }
}
