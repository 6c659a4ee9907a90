//! Taking pipeline text apart: names, parameters, nesting.

/// A mistake in a pipeline text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipelineError {
    /// What is wrong.
    pub message: String,
    /// The byte of the text it is wrong at.
    pub at: usize,
    /// Known names that are near to what was written.
    pub nearest: Vec<&'static str>,
}

impl PipelineError {
    pub(super) fn new(at: usize, message: impl Into<String>) -> PipelineError {
        PipelineError { message: message.into(), at, nearest: Vec::new() }
    }
}

/// A name in a pipeline text, with what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element<'t> {
    /// The name.
    pub name: &'t str,
    /// What stands between `<` and `>`; empty without them.
    pub params: &'t str,
    /// Where the name starts.
    pub at: usize,
    /// What stands between `(` and `)`.
    pub inner: Option<Vec<Element<'t>>>,
}

/// How deep groups may nest: what a person or a generator of pipelines needs, and no more than
/// the walks over the tree can follow.
const MAX_NESTING: usize = 64;

/// Takes `text` apart. Blanks around names are skipped.
pub fn parse_elements(text: &str) -> Result<Vec<Element<'_>>, PipelineError> {
    let mut open: Vec<(Vec<Element<'_>>, usize)> = Vec::new();
    let mut current: Vec<Element<'_>> = Vec::new();
    if text.trim().is_empty() {
        return Ok(current);
    }
    let mut at = 0;
    loop {
        let (element, after) = parse_name(text, at)?;
        let (name_at, next) = (element.at, skip_blanks(text, after));
        let byte = text.as_bytes().get(next).copied();
        current.push(element);
        if byte == Some(b'(') {
            if open.len() == MAX_NESTING {
                return Err(PipelineError::new(name_at, "groups nest too deep"));
            }
            open.push((std::mem::take(&mut current), next));
            at = skip_blanks(text, next + 1);
            if text.as_bytes().get(at) != Some(&b')') {
                continue;
            }
        } else {
            at = next;
        }
        at = close_groups(text, at, &mut open, &mut current)?;
        match text.as_bytes().get(at) {
            Some(b',') => at += 1,
            Some(_) => return Err(PipelineError::new(at, "expected `,`")),
            None => break,
        }
    }
    match open.pop() {
        Some((_, at)) => Err(PipelineError::new(at, "`(` is never closed")),
        None => Ok(current),
    }
}

fn close_groups<'t>(
    text: &'t str,
    mut at: usize,
    open: &mut Vec<(Vec<Element<'t>>, usize)>,
    current: &mut Vec<Element<'t>>,
) -> Result<usize, PipelineError> {
    while text.as_bytes().get(at) == Some(&b')') {
        let Some((mut outer, _)) = open.pop() else {
            return Err(PipelineError::new(at, "`)` without `(`"));
        };
        let group = outer.last_mut().expect("a group opens behind a name");
        group.inner = Some(std::mem::take(current));
        *current = outer;
        at = skip_blanks(text, at + 1);
    }
    Ok(at)
}

/// A name and its parameters, which may hold brackets of their own: `require<a<b>>`.
fn parse_name(text: &str, at: usize) -> Result<(Element<'_>, usize), PipelineError> {
    let at = skip_blanks(text, at);
    let len = text[at..].find(['<', '>', ',', '(', ')']).unwrap_or(text.len() - at);
    let name = text[at..at + len].trim_end();
    if name.is_empty() {
        return Err(PipelineError::new(at, "expected a pass name"));
    }
    let mut after = at + len;
    let mut params = "";
    if text.as_bytes().get(after) == Some(&b'>') {
        return Err(PipelineError::new(after, "`>` without `<`"));
    }
    if text.as_bytes().get(after) == Some(&b'<') {
        let end = closing_bracket(text, after)?;
        params = &text[after + 1..end];
        after = end + 1;
    }
    Ok((Element { name, params, at, inner: None }, after))
}

fn closing_bracket(text: &str, open: usize) -> Result<usize, PipelineError> {
    let mut depth = 0_usize;
    for (offset, byte) in text.as_bytes()[open..].iter().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok(open + offset);
        }
    }
    Err(PipelineError::new(open, "`<` is never closed"))
}

fn skip_blanks(text: &str, at: usize) -> usize {
    at + (text.len() - at - text[at..].trim_start().len())
}
