//! Taking texts apart where brackets and quotes allow it.

/// Splits at commas outside of brackets; an empty text has no items.
pub(crate) fn items(text: &str) -> Result<Vec<&str>, String> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let mut items = Vec::new();
    let mut open = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        match c {
            '[' | '{' | '<' | '(' => open.push(c),
            ']' | '}' | '>' | ')' => close(&mut open, c)?,
            ',' if open.is_empty() => {
                items.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if let Some(c) = open.pop() {
        return Err(format!("`{c}` is never closed"));
    }
    items.push(&text[start..]);
    let items: Vec<&str> = items.into_iter().map(str::trim).collect();
    if items.contains(&"") {
        return Err(format!("an empty item in `{}`", text.trim()));
    }
    Ok(items)
}

fn close(open: &mut Vec<char>, c: char) -> Result<(), String> {
    match (open.pop(), c) {
        (Some('['), ']') | (Some('{'), '}') | (Some('<'), '>') | (Some('('), ')') => Ok(()),
        _ => Err(format!("`{c}` closes nothing")),
    }
}

/// Splits a line of options at blanks outside of brackets and quotes. Quotes are taken away.
///
/// So `--arg=f32[2]=[1, 2] '--expect=out=zero'` is two words, without a shell.
pub fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut open = Vec::new();
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(mark), _) if c == mark => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() && open.is_empty() => words.extend(word.take()),
            (None, _) => {
                match c {
                    '[' | '{' | '<' | '(' => open.push(c),
                    ']' | '}' | '>' | ')' => close(&mut open, c)?,
                    _ => {}
                }
                word.get_or_insert_default().push(c);
            }
        }
    }
    match (quote, open.pop()) {
        (Some(mark), _) => Err(format!("{mark} is never closed")),
        (None, Some(c)) => Err(format!("`{c}` is never closed")),
        (None, None) => {
            words.extend(word);
            Ok(words)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_brackets_do_not_split() {
        assert_eq!(items("a, {b, c}, <d,e>").unwrap(), ["a", "{b, c}", "<d,e>"]);
        assert!(items("").unwrap().is_empty());
        for text in ["a,,b", "a,", "{a", "a}", "{a]"] {
            assert!(items(text).is_err(), "{text}");
        }
    }

    #[test]
    fn blanks_in_brackets_and_quotes_do_not_split() {
        assert_eq!(words("--a=[1, 2]  'b c' \"\"").unwrap(), ["--a=[1, 2]", "b c", ""]);
        assert!(words("'a").is_err());
        assert!(words("[a b").is_err());
        assert!(words("  ").unwrap().is_empty());
    }
}
