//! Tests of the engine as a whole.

use super::*;

fn groups(pattern: &str, text: &str) -> Option<Vec<Option<(usize, usize)>>> {
    let fragment =
        parse_fragment(pattern.as_bytes(), Case::Exact, GroupContext::top_level()).unwrap();
    let searcher = Searcher::new(fragment.node, fragment.n_groups, Case::Exact).unwrap();
    searcher.find(text.as_bytes(), 0, Want::TopGroups).unwrap().map(|found| found.groups)
}

fn span(pattern: &str, text: &str) -> Option<(usize, usize)> {
    groups(pattern, text).map(|groups| groups[0].unwrap())
}

fn error(pattern: &str) -> String {
    Regex::new(pattern.as_bytes(), false).map(|_| ()).unwrap_err()
}

#[test]
fn leftmost_then_longest() {
    assert_eq!(span("a|ab|abc", "xxabcd"), Some((2, 5)));
    assert_eq!(span("b+|abbbc", "abbbb"), Some((1, 5)));
    assert_eq!(span("x*", "aaa"), Some((0, 0)));
    assert_eq!(span("(a|ab)(c|bcd)", "abcd"), Some((0, 4)));
    assert_eq!(span("nothing", "some text"), None);
}

#[test]
fn repetition_counts() {
    assert_eq!(span("a{2}", "a aa aaa"), Some((2, 4)));
    assert_eq!(span("a{2,}", "a aaa"), Some((2, 5)));
    assert_eq!(span("xa{0,2}y", "xaaay xaay"), Some((6, 10)));
    assert_eq!(span("xa{0}y", "xay xy"), Some((4, 6)));
    assert_eq!(span("(ab){1,2}c", "abababc"), Some((2, 7)));
    assert_eq!(span("a{,2}", "a{,2}"), Some((0, 5)));
    assert_eq!(span("((a*)*)*b", "aaab"), Some((0, 4)));
}

#[test]
fn escapes_are_the_character() {
    assert_eq!(span(r"\d\.\w", "1.a d.w"), Some((4, 7)));
    assert_eq!(span(r"[\]]", r"x\]"), Some((1, 3)));
}

#[test]
fn brackets() {
    assert_eq!(span("[]a]+", "x]a]"), Some((1, 4)));
    assert_eq!(span("[^]a]+", "]xy]"), Some((1, 3)));
    assert_eq!(span("[a-c-]+", "xb-c"), Some((1, 4)));
    assert_eq!(span("[[:digit:]x]+", "ab1x2"), Some((2, 5)));
    assert_eq!(span("[^x]+", "ab\ncd"), Some((0, 2)));
    assert_eq!(span("[[:space:]]+", "ab \n\tcd"), Some((2, 5)));
    assert_eq!(span("[[.a.]b]+", "xab"), Some((1, 3)));
    assert_eq!(span("[[=a=]]+", "xaab"), Some((1, 3)));
}

#[test]
fn borders() {
    assert_eq!(span("^b", "ab\nb"), Some((3, 4)));
    assert_eq!(span("a$", "ab\na\nb"), Some((3, 4)));
    assert_eq!(span("[[:<:]]b[[:>:]]", "ab bc b"), Some((6, 7)));
    assert_eq!(span("^$", "a\n\nb"), Some((2, 2)));
}

#[test]
fn ignoring_case() {
    let regex = Regex::new(b"a[b-c]D", true).unwrap();
    assert!(regex.is_match(b"xABd"));
    assert!(!Regex::new(b"[^a]", true).unwrap().is_match(b"aA"));
    assert!(!Regex::new(b"ab", false).unwrap().is_match(b"AB"));
}

#[test]
fn each_piece_takes_the_longest() {
    assert_eq!(groups("(.*)(b*)", "abb").unwrap()[1..], [Some((0, 3)), Some((3, 3))]);
    assert_eq!(groups("(a|ab)(c|bcd)(d*)", "abcd").unwrap()[1..3], [Some((0, 2)), Some((2, 3))]);
    assert_eq!(groups("x(.*),(.*)y", "xa,b,cy").unwrap()[1..], [Some((1, 4)), Some((5, 6))]);
    // The parentheses are only marks: `a?` goes first and takes the `a`.
    assert_eq!(groups("(a?(ab)?)(.*)", "ab").unwrap()[1], Some((0, 1)));
}

#[test]
fn back_references() {
    assert_eq!(groups(r"(a*)b\1c", "aaabaac").unwrap()[0..2], [Some((1, 7)), Some((1, 3))]);
    assert_eq!(span(r"(.+)=\1$", "x=y\nab=ab"), Some((4, 9)));
    assert_eq!(span(r"(.)(.)\2\1", "xabcddcb"), Some((3, 7)));
    assert_eq!(span(r"(a)\1", "abab"), None);
    assert_eq!(span(r"((a)|b)*\2", "abaa"), Some((0, 4)));
}

#[test]
fn expensive_back_references_are_given_up() {
    let regex = Regex::new(br"(a*)(a*)(a*)(a*)(a*)\1\2\3\4\5b", false).unwrap();
    assert_eq!(regex.find_at("a".repeat(200).as_bytes(), 0), Ok(None), "no b: the prefilter knows");
    let text = format!("{}x{}y", "a".repeat(100), "a".repeat(1000));
    let regex = Regex::new(br"(a*)(a*)(a*)(a*)(a*)x\1\2\3\4\5\1y", false).unwrap();
    assert_eq!(regex.find_at(text.as_bytes(), 0), Err(TooComplex));
}

#[test]
fn syntax_errors() {
    assert_eq!(error("a("), "parentheses not balanced");
    assert_eq!(error("a)"), "parentheses not balanced");
    assert_eq!(error("[a"), "brackets ([ ]) not balanced");
    assert_eq!(error("a{2"), "braces not balanced");
    assert_eq!(error("a{3,2}"), "invalid repetition count(s)");
    assert_eq!(error("a{256}"), "invalid repetition count(s)");
    assert_eq!(error("a{2x}"), "invalid repetition count(s)");
    assert_eq!(error("[z-a]"), "invalid character range");
    assert_eq!(error("[[:foo:]]"), "invalid character class");
    assert_eq!(error("a\\"), "trailing backslash (\\)");
    assert_eq!(error(r"\1"), "invalid backreference number");
    assert_eq!(error("*a"), "repetition-operator operand invalid");
    assert_eq!(error("a**"), "repetition-operator operand invalid");
    assert_eq!(error("^*"), "repetition-operator operand invalid");
    assert_eq!(error("a||b"), "empty (sub)expression");
    assert_eq!(error("(|a)"), "empty (sub)expression");
    assert_eq!(error(""), "empty (sub)expression");
    assert!(Regex::new(b"()", false).is_ok());
}

#[test]
fn size_is_bounded() {
    assert!(error(&"(".repeat(100_000)).contains("nested"));
    assert!(error("(((a{255}){255}){255}){255}").contains("automaton states"));
}

#[test]
fn linear_on_long_text() {
    let text = "a".repeat(300_000);
    assert_eq!(span("(a*)*b", &text), None);
    assert_eq!(span("(a|aa)+$", &text), Some((0, text.len())));
}

#[test]
fn basic_syntax() {
    let find = |pattern: &str, text: &str| {
        let regex = Regex::new_basic(pattern.as_bytes(), false).unwrap();
        regex.find_at(text.as_bytes(), 0).unwrap().map(|found| found.span())
    };
    assert_eq!(find(r"\(a\)b\1", "aba"), Some((0, 3)));
    assert_eq!(find(r"(a)", "x(a)"), Some((1, 4)));
    assert_eq!(find(r"a+", "aa+"), Some((1, 3)));
    assert_eq!(find(r"a\+", "xaa"), Some((1, 3)));
    assert_eq!(find(r"*a", "*a"), Some((0, 2)));
    assert_eq!(find(r"a\|b", "xb"), Some((1, 2)));
    assert_eq!(find(r"a\{2\}", "xaa"), Some((1, 3)));
    assert_eq!(find(r"a$b", "a$b"), Some((0, 3)));
    assert_eq!(find(r"[*.]x", ".x"), Some((0, 2)));
    assert_eq!(find(r"\<b\>", "ab b"), Some((3, 4)));
}
