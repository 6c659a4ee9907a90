//! The grammar of RUN lines.
//!
//! Lists of pipelines joined by `&&`, `||` and `;`; commands with quoted words and redirections.
//! Whatever else a shell knows is refused by name.

/// How a pipeline depends on what came before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Joint {
    /// `;`, or the start: runs in any case.
    Always,
    /// `&&`: runs after success.
    And,
    /// `||`: runs after failure.
    Or,
}

/// A parsed RUN line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct List {
    pub(crate) pipelines: Vec<(Joint, Pipeline)>,
}

/// Commands that feed each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pipeline {
    /// `!`: success and failure change places.
    pub(crate) is_negated: bool,
    pub(crate) commands: Vec<Command>,
}

/// A command with its redirections.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Command {
    pub(crate) words: Vec<Word>,
    pub(crate) redirections: Vec<Redirection>,
}

/// A word after removal of quotes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Word {
    pub(crate) text: String,
    /// Whether an unquoted `*` or `?` makes it a file-name pattern.
    pub(crate) is_glob: bool,
}

/// Where a stream goes or comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Redirection {
    /// `< file`.
    Input(Word),
    /// `> file`, `2> file`, `&> file`, and with `>>`.
    Output { streams: Streams, file: Word, append: bool },
    /// `2>&1`: the first stream goes where the second one goes.
    Duplicate { from: Streams, to: Streams },
}

/// Output streams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Streams {
    Out,
    Err,
    Both,
}

/// Parses a RUN line. The error says what the runner does not know.
pub(crate) fn parse(line: &str) -> Result<List, String> {
    let tokens = Lexer { chars: line.chars().collect(), at: 0 }.run()?;
    Parser { tokens, at: 0 }.list()
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Word(Word),
    Pipe,
    /// `|&`.
    PipeBoth,
    Joint(Joint),
    Input,
    Output {
        streams: Streams,
        append: bool,
    },
    Duplicate {
        from: Streams,
        to: Streams,
    },
    Bang,
}

struct Lexer {
    chars: Vec<char>,
    at: usize,
}

impl Lexer {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = text.chars().enumerate().all(|(i, c)| self.peek(i) == Some(c));
        if found {
            self.at += text.chars().count();
        }
        found
    }

    fn run(mut self) -> Result<Vec<Token>, String> {
        let mut tokens = Vec::new();
        loop {
            while self.peek(0).is_some_and(char::is_whitespace) {
                self.at += 1;
            }
            let Some(c) = self.peek(0) else { return Ok(tokens) };
            // A comment, but only where a word could start.
            if c == '#' {
                return Ok(tokens);
            }
            let token = match self.operator()? {
                Some(token) => token,
                None => Token::Word(self.word()?),
            };
            tokens.push(token);
        }
    }

    fn operator(&mut self) -> Result<Option<Token>, String> {
        let refused = [
            ("<<", "here-documents"),
            ("<(", "process substitution"),
            (">(", "process substitution"),
            ("<>", "'<>'"),
            (">|", "'>|'"),
            (";;", "';;'"),
            ("(", "subshells"),
            (")", "subshells"),
        ];
        if let Some((_, what)) = refused.iter().find(|(spelling, _)| self.starts_with(spelling)) {
            return Err((*what).to_owned());
        }
        let output = |streams, append| Token::Output { streams, append };
        let duplicate = |from, to| Token::Duplicate { from, to };
        // Longer spellings first.
        let operators = [
            ("&>>", output(Streams::Both, true)),
            ("2>&1", duplicate(Streams::Err, Streams::Out)),
            ("1>&2", duplicate(Streams::Out, Streams::Err)),
            (">&2", duplicate(Streams::Out, Streams::Err)),
            ("2>>", output(Streams::Err, true)),
            ("1>>", output(Streams::Out, true)),
            ("&&", Token::Joint(Joint::And)),
            ("||", Token::Joint(Joint::Or)),
            ("|&", Token::PipeBoth),
            ("&>", output(Streams::Both, false)),
            (">&", output(Streams::Both, false)),
            (">>", output(Streams::Out, true)),
            ("2>", output(Streams::Err, false)),
            ("1>", output(Streams::Out, false)),
            ("0<", Token::Input),
            (">", output(Streams::Out, false)),
            ("<", Token::Input),
            ("|", Token::Pipe),
            (";", Token::Joint(Joint::Always)),
        ];
        for (spelling, token) in operators {
            if self.eat(spelling) {
                return Ok(Some(token));
            }
        }
        if self.peek(0) == Some('&') {
            return Err("background commands".into());
        }
        if self.peek(0) == Some('!') && self.peek(1).is_some_and(char::is_whitespace) {
            self.at += 1;
            return Ok(Some(Token::Bang));
        }
        Ok(None)
    }

    fn starts_with(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(i, c)| self.peek(i) == Some(c))
    }

    fn word(&mut self) -> Result<Word, String> {
        let mut word = Word::default();
        while let Some(c) = self.peek(0) {
            match c {
                _ if c.is_whitespace() => break,
                '|' | '&' | ';' | '<' | '>' | '(' | ')' => break,
                '\'' => self.single_quoted(&mut word)?,
                '"' => self.double_quoted(&mut word)?,
                '\\' => {
                    let escaped = self.peek(1).ok_or("a trailing backslash")?;
                    word.text.push(escaped);
                    self.at += 2;
                }
                '`' => return Err("command substitution".into()),
                '$' if matches!(self.peek(1), Some('(' | '{')) => {
                    return Err("'$(' and '${'".into());
                }
                _ => {
                    word.is_glob |= matches!(c, '*' | '?');
                    word.text.push(c);
                    self.at += 1;
                }
            }
        }
        // A file descriptor above 2.
        let is_number = !word.text.is_empty() && word.text.chars().all(|c| c.is_ascii_digit());
        if is_number && matches!(self.peek(0), Some('<' | '>')) {
            return Err(format!("redirection of '{}'", word.text));
        }
        Ok(word)
    }

    fn single_quoted(&mut self, word: &mut Word) -> Result<(), String> {
        self.at += 1;
        loop {
            let c = self.peek(0).ok_or("an unclosed quote")?;
            self.at += 1;
            if c == '\'' {
                return Ok(());
            }
            word.text.push(c);
        }
    }

    fn double_quoted(&mut self, word: &mut Word) -> Result<(), String> {
        self.at += 1;
        loop {
            let c = self.peek(0).ok_or("an unclosed quote")?;
            self.at += 1;
            match c {
                '"' => return Ok(()),
                '`' => return Err("command substitution".into()),
                '\\' => match self.peek(0) {
                    Some(escaped @ ('"' | '\\' | '$' | '`')) => {
                        word.text.push(escaped);
                        self.at += 1;
                    }
                    Some(_) | None => word.text.push('\\'),
                },
                _ => word.text.push(c),
            }
        }
    }
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
}

impl Parser {
    fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    fn list(mut self) -> Result<List, String> {
        let mut pipelines = Vec::new();
        let mut joint = Joint::Always;
        loop {
            let (pipeline, next) = self.pipeline()?;
            pipelines.push((joint, pipeline));
            match next {
                None => return Ok(List { pipelines }),
                // A `;` may end the line.
                Some(Joint::Always) if self.at >= self.tokens.len() => {
                    return Ok(List { pipelines });
                }
                Some(next) => joint = next,
            }
        }
    }

    /// A pipeline and what ends it.
    fn pipeline(&mut self) -> Result<(Pipeline, Option<Joint>), String> {
        let mut pipeline = Pipeline { is_negated: false, commands: Vec::new() };
        let mut command = Command::default();
        loop {
            let token = self.next();
            match token {
                Some(Token::Bang) if pipeline.commands.is_empty() && command.words.is_empty() => {
                    pipeline.is_negated = !pipeline.is_negated;
                }
                Some(Token::Bang) => command.words.push(Word { text: "!".into(), is_glob: false }),
                Some(Token::Word(word)) => command.words.push(word),
                Some(Token::Input) => {
                    let file = self.file()?;
                    command.redirections.push(Redirection::Input(file));
                }
                Some(Token::Output { streams, append }) => {
                    let file = self.file()?;
                    command.redirections.push(Redirection::Output { streams, file, append });
                }
                Some(Token::Duplicate { from, to }) => {
                    command.redirections.push(Redirection::Duplicate { from, to });
                }
                Some(Token::Pipe) => {
                    pipeline.commands.push(checked(std::mem::take(&mut command))?);
                }
                Some(Token::PipeBoth) => {
                    let both = Redirection::Duplicate { from: Streams::Err, to: Streams::Out };
                    command.redirections.push(both);
                    pipeline.commands.push(checked(std::mem::take(&mut command))?);
                }
                Some(Token::Joint(joint)) => {
                    pipeline.commands.push(checked(command)?);
                    return Ok((pipeline, Some(joint)));
                }
                None => {
                    pipeline.commands.push(checked(command)?);
                    return Ok((pipeline, None));
                }
            }
        }
    }

    fn file(&mut self) -> Result<Word, String> {
        match self.next() {
            Some(Token::Word(word)) => Ok(word),
            Some(_) | None => Err("a redirection without a file".into()),
        }
    }
}

/// Refuses what is not a plain command.
fn checked(command: Command) -> Result<Command, String> {
    let Some(first) = command.words.first() else {
        return Err("an empty command".into());
    };
    let keywords = ["if", "then", "else", "fi", "for", "while", "until", "do", "done", "case", "{"];
    if keywords.contains(&first.text.as_str()) {
        return Err(format!("the shell keyword '{}'", first.text));
    }
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<Vec<String>> {
        let list = parse(line).unwrap();
        let commands = list.pipelines.into_iter().flat_map(|(_, pipeline)| pipeline.commands);
        let text = |command: Command| command.words.into_iter().map(|word| word.text).collect();
        commands.map(text).collect()
    }

    #[test]
    fn quoting() {
        assert_eq!(words("a 'b c' \"d \\\" $e\" f\\ g ''"), [["a", "b c", "d \" $e", "f g", ""]]);
        assert_eq!(words("opt -passes='a<b;c>' x"), [["opt", "-passes=a<b;c>", "x"]]);
        assert_eq!(words("a \"\\n\" # comment"), [["a", "\\n"]]);
        assert_eq!(words("a b#c"), [["a", "b#c"]]);
    }

    #[test]
    fn pipelines_and_lists() {
        assert_eq!(words("a | b x | c"), [vec!["a"], vec!["b", "x"], vec!["c"]]);
        let list = parse("a && b || c; ! d | e;").unwrap();
        let joints: Vec<Joint> = list.pipelines.iter().map(|(joint, _)| *joint).collect();
        assert_eq!(joints, [Joint::Always, Joint::And, Joint::Or, Joint::Always]);
        assert!(list.pipelines[3].1.is_negated);
        assert_eq!(list.pipelines[3].1.commands.len(), 2);
    }

    #[test]
    fn redirections() {
        let list = parse("a<in >out 2>>err 2>&1 &>both b2>x |& c 2> /dev/null").unwrap();
        let commands = &list.pipelines[0].1.commands;
        assert_eq!(commands[0].words.len(), 2, "b2 is a word");
        assert_eq!(commands[0].redirections.len(), 7);
        let word = |text: &str| Word { text: text.into(), is_glob: false };
        assert_eq!(commands[0].redirections[0], Redirection::Input(word("in")));
        assert_eq!(
            commands[0].redirections[2],
            Redirection::Output { streams: Streams::Err, file: word("err"), append: true }
        );
        assert_eq!(
            commands[0].redirections[6],
            Redirection::Duplicate { from: Streams::Err, to: Streams::Out }
        );
        assert_eq!(
            commands[1].redirections[0],
            Redirection::Output { streams: Streams::Err, file: word("/dev/null"), append: false }
        );
    }

    #[test]
    fn refused() {
        for (line, what) in [
            ("a `b`", "command substitution"),
            ("a $(b)", "'$('"),
            ("(a)", "subshells"),
            ("a & b", "background"),
            ("a << x", "here-documents"),
            ("a 3> x", "redirection of '3'"),
            ("if a", "keyword 'if'"),
            ("a | | b", "empty command"),
            ("a &&", "empty command"),
            ("", "empty command"),
            ("a >", "without a file"),
            ("a 'b", "unclosed quote"),
            ("a \\", "trailing backslash"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.contains(what), "{line}: {error}");
        }
    }

    #[test]
    fn globs() {
        let list = parse("rm a* 'b*' c\\*").unwrap();
        let globs: Vec<bool> =
            list.pipelines[0].1.commands[0].words.iter().map(|word| word.is_glob).collect();
        assert_eq!(globs, [false, true, false, false]);
    }
}
