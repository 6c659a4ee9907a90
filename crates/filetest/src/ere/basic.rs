//! The basic syntax of `sed` and `grep`, rewritten to the extended one.
//!
//! In the basic syntax `( ) { } + ? |` are ordinary and their backslashed forms are the operators;
//! `*` is ordinary at the start of an expression, `^` and `$` anywhere but at the borders.

/// Rewrites a basic regular expression to an extended one.
pub(crate) fn basic_to_extended(pattern: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(pattern.len() + 8);
    let mut at = 0;
    // Whether an expression starts here, so that `*` is a character and `^` an anchor.
    let mut at_start = true;
    while let Some(&byte) = pattern.get(at) {
        let rest = &pattern[at..];
        let starts_now = at_start;
        at_start = false;
        match byte {
            b'[' => {
                let len = bracket_len(rest);
                out.extend_from_slice(&rest[..len]);
                at += len;
                continue;
            }
            b'\\' => {
                match rest.get(1) {
                    Some(&operator @ (b'(' | b')' | b'{' | b'}' | b'+' | b'?' | b'|')) => {
                        out.push(operator);
                        at_start = matches!(operator, b'(' | b'|');
                    }
                    Some(b'<') => out.extend_from_slice(b"[[:<:]]"),
                    Some(b'>') => out.extend_from_slice(b"[[:>:]]"),
                    Some(&other) => out.extend_from_slice(&[b'\\', other]),
                    None => out.push(b'\\'),
                }
                at += 2;
                continue;
            }
            b'(' | b')' | b'{' | b'}' | b'+' | b'?' | b'|' => out.extend_from_slice(&[b'\\', byte]),
            b'*' if starts_now => out.extend_from_slice(b"\\*"),
            b'^' if !starts_now => out.extend_from_slice(b"\\^"),
            b'^' => {
                out.push(b'^');
                at_start = true;
            }
            b'$' if !ends_expression(&rest[1..]) => out.extend_from_slice(b"\\$"),
            _ => out.push(byte),
        }
        at += 1;
    }
    out
}

fn ends_expression(rest: &[u8]) -> bool {
    rest.is_empty() || rest.starts_with(b"\\)") || rest.starts_with(b"\\|")
}

/// The length of the bracket expression at the start of `text`, or 1 if it has no end.
fn bracket_len(text: &[u8]) -> usize {
    let mut at = 1;
    at += usize::from(text.get(at) == Some(&b'^'));
    at += usize::from(text.get(at) == Some(&b']'));
    while let Some(&byte) = text.get(at) {
        let class_end = match (byte, text.get(at + 1)) {
            (b']', _) => return at + 1,
            (b'[', Some(&kind @ (b':' | b'.' | b'='))) => {
                text[at + 2..].windows(2).position(|pair| pair == [kind, b']'])
            }
            _ => None,
        };
        at += class_end.map_or(1, |len| len + 4);
    }
    1
}
