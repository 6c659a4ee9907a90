//! Boolean expressions over features, as in `REQUIRES: asserts && !(windows || target={{.*}})`.
//!
//! A name is true if it is one of the features; a part in double braces is a regular expression.
//! Evaluated while it is read, with a stack instead of recursion.

use std::collections::BTreeSet;

use crate::ere::Regex;

/// Whether the expression holds.
pub(crate) fn evaluate(expression: &str, features: &BTreeSet<String>) -> Result<bool, String> {
    Evaluator { rest: expression.trim(), features }.run()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operator {
    Not,
    And,
    Or,
    Open,
}

struct Evaluator<'a> {
    rest: &'a str,
    features: &'a BTreeSet<String>,
}

enum Token<'a> {
    Name(&'a str),
    Operator(Operator),
    Close,
}

impl<'a> Evaluator<'a> {
    fn run(&mut self) -> Result<bool, String> {
        let mut operators: Vec<Operator> = Vec::new();
        let mut values: Vec<bool> = Vec::new();
        let mut expects_value = true;
        while let Some(token) = self.token()? {
            match token {
                Token::Name(name) if expects_value => {
                    values.push(self.is_feature(name)?);
                    apply_nots(&mut operators, &mut values);
                    expects_value = false;
                }
                Token::Operator(operator @ (Operator::Not | Operator::Open)) if expects_value => {
                    operators.push(operator);
                }
                Token::Operator(operator @ (Operator::And | Operator::Or)) if !expects_value => {
                    // `&&` binds tighter than `||`.
                    let is_pending = |pending: Option<&Operator>| {
                        pending == Some(&Operator::And)
                            || (operator == Operator::Or && pending == Some(&Operator::Or))
                    };
                    while is_pending(operators.last()) {
                        apply(operators.pop(), &mut values);
                    }
                    operators.push(operator);
                    expects_value = true;
                }
                Token::Close if !expects_value => {
                    loop {
                        match operators.pop() {
                            Some(Operator::Open) => break,
                            None => return Err("unbalanced ')'".into()),
                            operator => apply(operator, &mut values),
                        }
                    }
                    apply_nots(&mut operators, &mut values);
                }
                Token::Name(name) => return Err(format!("unexpected '{name}'")),
                Token::Operator(_) | Token::Close => return Err("unexpected operator".into()),
            }
        }
        if expects_value {
            return Err("expected a feature".into());
        }
        while let Some(operator) = operators.pop() {
            if operator == Operator::Open {
                return Err("unbalanced '('".into());
            }
            apply(Some(operator), &mut values);
        }
        values.pop().ok_or_else(|| "expected a feature".into())
    }

    fn token(&mut self) -> Result<Option<Token<'a>>, String> {
        self.rest = self.rest.trim_start();
        let symbols = [
            ("&&", Token::Operator(Operator::And)),
            ("||", Token::Operator(Operator::Or)),
            ("!", Token::Operator(Operator::Not)),
            ("(", Token::Operator(Operator::Open)),
            (")", Token::Close),
        ];
        for (spelling, token) in symbols {
            if let Some(rest) = self.rest.strip_prefix(spelling) {
                self.rest = rest;
                return Ok(Some(token));
            }
        }
        let len = name_len(self.rest);
        if len == 0 {
            return match self.rest.chars().next() {
                None => Ok(None),
                Some(c) => Err(format!("unexpected '{c}'")),
            };
        }
        let (name, rest) = self.rest.split_at(len);
        self.rest = rest;
        Ok(Some(Token::Name(name)))
    }

    fn is_feature(&self, name: &str) -> Result<bool, String> {
        match name {
            "true" | "*" => return Ok(true),
            "false" => return Ok(false),
            _ if !name.contains("{{") => return Ok(self.features.contains(name)),
            _ => {}
        }
        let mut pattern = String::new();
        let mut rest = name;
        while let Some((text, after)) = rest.split_once("{{") {
            let (regex, after) = after.split_once("}}").ok_or("no closing '}}'")?;
            push_escaped(&mut pattern, text);
            pattern.push_str(&format!("({regex})"));
            rest = after;
        }
        push_escaped(&mut pattern, rest);
        let regex = Regex::new(pattern.as_bytes(), false)?;
        Ok(self.features.iter().any(|feature| regex.is_full_match(feature.as_bytes())))
    }
}

fn push_escaped(pattern: &mut String, text: &str) {
    for c in text.chars() {
        if !c.is_ascii_alphanumeric() && c.is_ascii() {
            pattern.push('\\');
        }
        pattern.push(c);
    }
}

/// The length of the name at the start of `text`.
fn name_len(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        if rest.starts_with("{{") {
            match rest.find("}}") {
                Some(end) => at += end + 2,
                None => return at,
            }
            continue;
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || "-+=._*/:".contains(c);
        match rest.chars().next() {
            Some(c) if is_name(c) => at += 1,
            Some(_) | None => return at,
        }
    }
}

fn apply(operator: Option<Operator>, values: &mut Vec<bool>) {
    let right = values.pop().unwrap_or(false);
    let value = match operator {
        Some(Operator::Not) => !right,
        Some(Operator::And) => values.pop().unwrap_or(false) && right,
        Some(Operator::Or) => values.pop().unwrap_or(false) || right,
        Some(Operator::Open) | None => right,
    };
    values.push(value);
}

/// Applies the negations right before the value that was just finished.
fn apply_nots(operators: &mut Vec<Operator>, values: &mut Vec<bool>) {
    while operators.last() == Some(&Operator::Not) {
        apply(operators.pop(), values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(expression: &str) -> Result<bool, String> {
        let features = ["asserts", "target=nvptx64-cuda", "ptxas"].map(str::to_owned);
        evaluate(expression, &BTreeSet::from(features))
    }

    #[test]
    fn values() {
        for (expression, expected) in [
            ("asserts", true),
            ("windows", false),
            ("!windows", true),
            ("!!asserts", true),
            ("asserts && ptxas", true),
            ("asserts && windows", false),
            ("windows || asserts", true),
            ("asserts || windows && windows", true),
            ("(asserts || windows) && windows", false),
            ("!(asserts && windows)", true),
            ("target={{.*}}-cuda", true),
            ("target={{nvptx|amdgcn}}64-cuda", true),
            ("target={{amdgcn.*}}", false),
            ("true", true),
            ("false", false),
            ("*", true),
        ] {
            assert_eq!(holds(expression), Ok(expected), "{expression}");
        }
    }

    #[test]
    fn malformed() {
        for expression in ["", "a b", "(a", "a)", "&& a", "a &&", "a ! b", "a, b", "{{(}}", "()"] {
            assert!(holds(expression).is_err(), "{expression}");
        }
        assert!(holds(&"(".repeat(100_000)).is_err());
        assert_eq!(holds(&format!("{}asserts", "!".repeat(100_000))), Ok(true));
    }
}
