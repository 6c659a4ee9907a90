//! The nearest known word, for messages about misspelt ones.

/// The most edits between a word and what was probably meant.
const MAX_EDITS: usize = 2;
/// Longer words are not compared: nobody misspells them by accident.
const MAX_LEN: usize = 64;

/// True if `word` is probably a misspelling of `known`.
pub fn is_near(word: &str, known: &str) -> bool {
    word != known && distance(word.as_bytes(), known.as_bytes()).is_some_and(|edits| edits > 0)
}

/// The word of `known` that `word` is most probably a misspelling of; of equally near ones the
/// first in alphabetical order.
pub fn nearest<'k>(word: &[u8], known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let near = known.into_iter().filter_map(|candidate| {
        let edits = distance(word, candidate.as_bytes())?;
        (edits > 0).then_some((edits, candidate))
    });
    near.min().map(|(_, candidate)| candidate)
}

/// The edits (insertions, deletions, replacements, swaps of neighbours) from `a` to `b`, if they
/// are few for words of this length.
fn distance(a: &[u8], b: &[u8]) -> Option<usize> {
    let allowed = MAX_EDITS.min(a.len().max(b.len()) / 3).max(1);
    if a.len() > MAX_LEN || b.len() > MAX_LEN || a.len().abs_diff(b.len()) > allowed {
        return None;
    }
    if a.len() < 2 || b.len() < 2 {
        return None;
    }
    let mut before = [0; MAX_LEN + 1];
    let mut above: [usize; MAX_LEN + 1] = std::array::from_fn(|column| column);
    let mut row = [0; MAX_LEN + 1];
    for (i, &x) in a.iter().enumerate() {
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let replace = above[j] + usize::from(x != y);
            row[j + 1] = replace.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        (before, above) = (above, row);
    }
    let edits = above[b.len()];
    (edits <= allowed).then_some(edits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words() {
        assert!(is_near("nounwnid", "nounwind"));
        assert!(is_near("lod", "load"));
        assert!(!is_near("load", "load"));
        assert!(!is_near("xyz", "load"));
        assert_eq!(nearest(b"defin", ["declare", "define"]), Some("define"));
        assert_eq!(nearest(b"zzzz", ["declare", "define"]), None);
    }
}
