//! The parameters of a pass: what stands between `<` and `>`.
//!
//! Parameters are words separated by `;`. A switch is its name or `no-` and its name; a number is
//! `name=value`. Order does not matter; the last of several counts.

use nvopt_entity::suggest;

/// The parameters of one pass, as they were written, to be taken one by one.
#[derive(Clone, Debug)]
pub struct Params<'a> {
    pass: &'static str,
    words: Vec<&'a str>,
    known: Vec<String>,
}

impl<'a> Params<'a> {
    /// Takes `text` apart.
    pub fn new(pass: &'static str, text: &'a str) -> Params<'a> {
        let words = text.split(';').filter(|word| !word.is_empty()).collect();
        Params { pass, words, known: Vec::new() }
    }

    /// The switch `name` if it is given: `name` is true, `no-name` is false.
    pub fn switch(&mut self, name: &str) -> Option<bool> {
        // Most passes are given no words at all.
        if self.words.is_empty() {
            return None;
        }
        let negated = format!("no-{name}");
        let mut found = None;
        self.words.retain(|&word| {
            let value = (word == name).then_some(true).or((word == negated).then_some(false));
            found = value.or(found);
            value.is_none()
        });
        self.known.extend([name.to_owned(), negated]);
        found
    }

    /// The number `name=value` if it is given.
    pub fn number<N: std::str::FromStr>(&mut self, name: &str) -> Result<Option<N>, String> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let wrong = || format!("invalid value '{text}' of parameter '{name}' of {}", self.pass);
        text.parse().map(Some).map_err(|_| wrong())
    }

    /// The text of `name=value` if it is given.
    pub fn text(&mut self, name: &str) -> Option<&'a str> {
        let mut found = None;
        self.words.retain(|word| {
            let value = word.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
            found = value.or(found);
            value.is_none()
        });
        self.known.push(format!("{name}="));
        found
    }

    /// Which of `words` is given, if one is.
    pub fn one_of(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let mut found = None;
        self.words.retain(|word| {
            let value = words.iter().copied().find(|known| known == word);
            found = value.or(found);
            value.is_none()
        });
        self.known.extend(words.iter().map(|&word| word.to_owned()));
        found
    }

    /// The only parameter, if it is a number: `devirt<4>`.
    pub fn only_number(&mut self) -> Option<u32> {
        let [word] = self.words[..] else { return None };
        let number = word.parse().ok()?;
        self.words.clear();
        Some(number)
    }

    /// Nothing may be left over. `subject` names the pass in the message, if there is one.
    pub fn finish(self, subject: impl FnOnce() -> String) -> Result<(), String> {
        let Some(word) = self.words.first() else { return Ok(()) };
        let mut message = format!("invalid {} pass parameter '{word}'", subject());
        if let Some(near) = self.known.iter().find(|known| suggest::is_near(word, known)) {
            message.push_str(&format!("; did you mean '{near}'?"));
        }
        Err(message)
    }
}
