//! Matching: the checks of a check file against an input.
//!
//! Labels cut the input into regions first; the checks between two labels are matched in their
//! region only, so that one failure does not hide those of the next region. Within a region each
//! check starts where the one before it ended.

use super::checkfile::{Check, CheckFile, PatternId};
use super::directive::Kind;
use super::nearest::nearest;
use super::options::{Options, Verbosity};
use super::pattern::Match;
use super::report::{NotFound, Numbered, Report, WrongLine};
use super::vars::Variables;

/// A range of the input.
#[derive(Clone, Copy, Debug)]
struct Region {
    start: usize,
    end: usize,
}

/// A check has failed, and that has been said.
#[derive(Debug)]
struct Failed;

/// Runs the checks.
pub(crate) struct Engine<'a, 'r> {
    pub(crate) file: &'a CheckFile,
    pub(crate) input: &'a [u8],
    pub(crate) options: &'a Options,
    pub(crate) variables: Variables,
    pub(crate) report: &'r mut Report<'a>,
}

impl Engine<'_, '_> {
    /// Whether all checks hold.
    pub(crate) fn run(mut self) -> bool {
        let mut all_hold = true;
        let mut rest = Region { start: 0, end: self.input.len() };
        let mut first = 0;
        loop {
            let checks = &self.file.checks;
            let label = (first..checks.len())
                .find(|check| self.file.patterns[checks[*check].pattern].kind == Kind::Label);
            let (region, end) = match label {
                None => (rest, checks.len()),
                Some(label) => {
                    let Ok((_, label_end)) = self.find_repeatedly(&checks[label], rest) else {
                        // Without the label there is no telling what belongs where.
                        return false;
                    };
                    let region = Region { start: rest.start, end: label_end };
                    rest.start = label_end;
                    (region, label + 1)
                }
            };
            // Before the first label, variables of the command line must stay.
            if first > 0 && self.options.enable_var_scope {
                self.variables.clear_local();
            }
            all_hold &= self.run_region(first..end, region);
            first = end;
            if label.is_none() {
                return all_hold;
            }
        }
    }

    /// Whether the checks hold in the region.
    fn run_region(&mut self, checks: std::ops::Range<usize>, mut region: Region) -> bool {
        for check in &self.file.checks[checks] {
            match self.run_check(check, region) {
                Ok(end) => region.start = end,
                Err(Failed) => return false,
            }
        }
        true
    }

    /// Matches one check and gives the end of its match.
    fn run_check(&mut self, check: &Check, region: Region) -> Result<usize, Failed> {
        let (after_dags, nots) = self.run_dags(check, region)?;
        let search = Region { start: after_dags, ..region };
        let (match_start, match_end) = self.find_repeatedly(check, search)?;
        let skipped = Region { start: after_dags, end: match_start };
        self.check_line(check.pattern, skipped, match_end)?;
        self.run_nots(&nots, skipped)?;
        Ok(match_end)
    }

    fn numbered(&self, id: PatternId) -> Numbered<'_> {
        Numbered { id, pattern: &self.file.patterns[id] }
    }

    /// Finds a check's pattern as often as its count says; the span of all of it.
    fn find_repeatedly(&mut self, check: &Check, region: Region) -> Result<(usize, usize), Failed> {
        let file = self.file;
        let pattern = &file.patterns[check.pattern];
        let numbered = Numbered { id: check.pattern, pattern };
        let mut first_start = None;
        let mut at = region.start;
        for nth in 1..=pattern.kind.count() {
            let search = Region { start: at, end: region.end };
            let found = self.find(numbered, search, nth)?;
            self.say_found(numbered, search, &found);
            first_start.get_or_insert(at + found.start);
            at += found.end;
            if found.end == 0 {
                // An empty match on the spot would only repeat itself.
                break;
            }
        }
        Ok((first_start.unwrap_or(region.start), at))
    }

    /// Finds a pattern that must be there.
    fn find(&mut self, numbered: Numbered<'_>, region: Region, nth: u32) -> Result<Match, Failed> {
        let text = &self.input[region.start..region.end];
        match numbered.pattern.find(text, &self.variables) {
            Ok(Some(found)) => {
                numbered.pattern.define(text, &found, &mut self.variables);
                Ok(found)
            }
            Ok(None) => {
                let example = numbered.pattern.example(&self.variables);
                let details = NotFound {
                    substituted: numbered.pattern.substituted(&self.variables),
                    nearest: nearest(&example, text)
                        .filter(|place| *place > 0)
                        .map(|place| region.start + place),
                };
                self.report.not_found(numbered, (region.start, region.end), nth, &details);
                Err(Failed)
            }
            Err(errors) => {
                let substituted = numbered.pattern.substituted(&self.variables);
                let range = (region.start, region.end);
                self.report.invalid(numbered, range, &errors, &substituted);
                Err(Failed)
            }
        }
    }

    fn say_found(&mut self, numbered: Numbered<'_>, region: Region, found: &Match) {
        if !self.report.is_verbose(Verbosity::Matches) {
            return;
        }
        let shift = |(start, end)| (region.start + start, region.start + end);
        let captured = numbered.pattern.captured(found, &self.variables);
        let captured: Vec<_> =
            captured.into_iter().map(|(name, span)| (name, shift(span))).collect();
        self.report.found(numbered, shift((found.start, found.end)), &captured);
    }

    /// Checks that a `-NEXT`, `-EMPTY` or `-SAME` is on its line; `skipped` lies between the
    /// previous match and this one.
    fn check_line(
        &mut self,
        id: PatternId,
        skipped: Region,
        match_end: usize,
    ) -> Result<(), Failed> {
        let file = self.file;
        let numbered = Numbered { id, pattern: &file.patterns[id] };
        let (n_newlines, line_between) = count_newlines(&self.input[skipped.start..skipped.end]);
        let what = match numbered.pattern.kind {
            Kind::Next | Kind::Empty if n_newlines == 0 => "is on the same line as previous match",
            Kind::Next | Kind::Empty if n_newlines > 1 => {
                "is not on the line after the previous match"
            }
            Kind::Same if n_newlines > 0 => "is not on the same line as the previous match",
            Kind::Plain
            | Kind::Count(_)
            | Kind::Next
            | Kind::Same
            | Kind::Not
            | Kind::Dag
            | Kind::Label
            | Kind::Empty
            | Kind::EndOfInput => return Ok(()),
        };
        let line_between = line_between
            .filter(|_| n_newlines > 1 && numbered.pattern.kind != Kind::Same)
            .map(|line| skipped.start + line);
        let fault = WrongLine { what, previous_end: skipped.start, line_between };
        self.report.wrong_line(numbered, (skipped.end, match_end), &fault);
        Err(Failed)
    }

    /// Checks that none of the patterns matches in the region. All are tried.
    fn run_nots(&mut self, nots: &[PatternId], region: Region) -> Result<(), Failed> {
        let mut result = Ok(());
        for id in nots {
            let file = self.file;
            let numbered = Numbered { id: *id, pattern: &file.patterns[*id] };
            let text = &self.input[region.start..region.end];
            match numbered.pattern.find(text, &self.variables) {
                Ok(None) => {
                    self.report.rightly_absent(numbered, (region.start, region.end));
                    continue;
                }
                Ok(Some(found)) => {
                    let substituted = numbered.pattern.substituted(&self.variables);
                    numbered.pattern.define(text, &found, &mut self.variables);
                    let span = (region.start + found.start, region.start + found.end);
                    self.report.wrongly_present(numbered, span, &substituted);
                }
                Err(errors) => {
                    let substituted = numbered.pattern.substituted(&self.variables);
                    let range = (region.start, region.end);
                    self.report.invalid(numbered, range, &errors, &substituted);
                }
            }
            result = Err(Failed);
        }
        result
    }

    /// Matches the `-DAG`s before a check, group by group, with the `-NOT`s between them. Gives the
    /// end of the last group and the `-NOT`s after it.
    fn run_dags(
        &mut self,
        check: &Check,
        region: Region,
    ) -> Result<(usize, Vec<PatternId>), Failed> {
        let mut nots: Vec<PatternId> = Vec::new();
        let mut group = DagGroup { start: region.start, matches: Vec::new() };
        for (i, id) in check.before.iter().enumerate() {
            if self.numbered(*id).pattern.kind == Kind::Not {
                nots.push(*id);
                continue;
            }
            self.match_dag(*id, region, &mut group)?;
            let next = check.before.get(i + 1);
            let group_goes_on =
                next.is_some_and(|next| self.numbered(*next).pattern.kind == Kind::Dag);
            if !group_goes_on {
                let first = group.matches.first().map_or(group.start, |region| region.start);
                self.run_nots(&nots, Region { start: group.start, end: first })?;
                nots.clear();
                group.start = group.matches.last().map_or(group.start, |region| region.end);
                group.matches.clear();
            }
        }
        Ok((group.start, nots))
    }

    /// Finds a `-DAG`'s first match that overlaps none of its group, and adds it to the group.
    fn match_dag(
        &mut self,
        id: PatternId,
        region: Region,
        group: &mut DagGroup,
    ) -> Result<(), Failed> {
        let file = self.file;
        let numbered = Numbered { id, pattern: &file.patterns[id] };
        let mut at = group.start;
        let mut insertion = 0;
        loop {
            let search = Region { start: at, end: region.end };
            let found = self.find(numbered, search, 1)?;
            let span = Region { start: at + found.start, end: at + found.end };
            if self.options.allow_dag_overlap {
                self.say_found(numbered, search, &found);
                group.widen(span);
                return Ok(());
            }
            let ends_after = |earlier: &Region| span.start < earlier.end;
            let later = group.matches[insertion..].iter().position(ends_after);
            insertion = later.map_or(group.matches.len(), |offset| insertion + offset);
            match group.matches.get(insertion) {
                Some(earlier) if earlier.start < span.end => {
                    self.report.discarded(numbered, (span.start, span.end));
                    at = earlier.end;
                    insertion += 1;
                }
                Some(_) | None => {
                    self.say_found(numbered, search, &found);
                    group.matches.insert(insertion, span);
                    return Ok(());
                }
            }
        }
    }
}

/// The matches of neighbouring `-DAG`s.
struct DagGroup {
    /// Where the group's searches start.
    start: usize,
    /// Its matches so far, sorted.
    matches: Vec<Region>,
}

impl DagGroup {
    /// Where overlaps are allowed, one range around all matches is enough.
    fn widen(&mut self, span: Region) {
        match self.matches.first_mut() {
            None => self.matches.push(span),
            Some(all) => {
                all.start = all.start.min(span.start);
                all.end = all.end.max(span.end);
            }
        }
    }
}

/// The number of line ends in `text`, and where the line after the first one starts.
fn count_newlines(text: &[u8]) -> (usize, Option<usize>) {
    let mut count = 0;
    let mut first = None;
    let mut at = 0;
    while let Some(offset) = memchr::memchr2(b'\n', b'\r', &text[at..]) {
        at += offset;
        let is_pair = matches!(text[at..], [b'\r', b'\n', ..] | [b'\n', b'\r', ..]);
        at += if is_pair { 2 } else { 1 };
        count += 1;
        first.get_or_insert(at);
    }
    (count, first)
}
