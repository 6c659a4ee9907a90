//! Where a variable is at each place of the code.
//!
//! Debug records say from where on a variable has a value; between them the last one on every way
//! to a place holds. So each part of a variable (a *track*) is a small data flow problem over the
//! blocks, whose answer is a list of spans in the order of the code.

use nvopt_entity::FxHashMap;

/// A part of a variable: the offset and the size in bits. None is all of it.
pub(super) type Fragment = Option<(u64, u64)>;

/// The parts that a variable may be in.
const MAX_FRAGMENTS: usize = 64;
/// The spans of parts that are put together to those of a variable at most.
const MAX_JOINED: usize = 1 << 14;

/// Nothing is known.
const UNKNOWN: u32 = 0;
/// Nothing came here yet.
const UNREACHED: u32 = u32::MAX;

/// From here on a variable, or a part of it, is somewhere.
#[derive(Clone, Copy, Debug)]
struct Event {
    block: u32,
    at: u32,
    /// The number of a location and 1, or [`UNKNOWN`].
    state: u32,
}

#[derive(Debug)]
struct Track {
    fragment: Fragment,
    events: Vec<Event>,
}

/// A piece of code over which a location holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) first: u32,
    pub(super) end: u32,
    /// The parts with their locations, by offset.
    pub(super) parts: Vec<(Fragment, u32)>,
}

/// The tracks of one variable.
#[derive(Debug, Default)]
pub(super) struct Tracks {
    tracks: Vec<Track>,
    by_fragment: FxHashMap<Fragment, usize>,
    too_many: bool,
}

/// The blocks of a function in the order of its code.
pub(super) struct Flow {
    /// The first instruction of each and the one behind its last.
    pub(super) reach: Vec<(u32, u32)>,
    pub(super) preds: Vec<Vec<u32>>,
    /// The blocks in an order in which most come behind those that lead to them; the entry is
    /// first.
    pub(super) order: Vec<u32>,
    /// How many blocks may still be looked at.
    pub(super) fuel: usize,
}

impl Tracks {
    /// From `at` in `block` on, a part is at a location; events come in the order of the code.
    pub(super) fn add(&mut self, fragment: Fragment, block: u32, at: u32, location: Option<u32>) {
        let known = self.by_fragment.get(&fragment).copied();
        if known.is_none() && self.tracks.len() >= MAX_FRAGMENTS {
            self.too_many = true;
            return;
        }
        let index = known.unwrap_or_else(|| {
            self.by_fragment.insert(fragment, self.tracks.len());
            self.tracks.push(Track { fragment, events: Vec::new() });
            self.tracks.len() - 1
        });
        for (other, track) in self.tracks.iter_mut().enumerate() {
            if other == index {
                let state = location.map_or(UNKNOWN, |location| location + 1);
                track.events.push(Event { block, at, state });
            } else if overlap(track.fragment, fragment) {
                track.events.push(Event { block, at, state: UNKNOWN });
            }
        }
    }

    /// The spans over which something is known of the variable, in order.
    pub(super) fn spans(&self, flow: &mut Flow) -> Vec<Span> {
        if self.too_many {
            return Vec::new();
        }
        let each: Vec<_> = self.tracks.iter().map(|track| track.spans(flow)).collect();
        match &each[..] {
            [] => Vec::new(),
            [only] => {
                let fragment = self.tracks[0].fragment;
                let span = |&(first, end, location)| Span {
                    first,
                    end,
                    parts: vec![(fragment, location)],
                };
                only.iter().map(span).collect()
            }
            _ => self.joined(&each),
        }
    }

    /// Puts the spans of several parts together.
    fn joined(&self, each: &[Vec<(u32, u32, u32)>]) -> Vec<Span> {
        let mut cuts: Vec<u32> =
            each.iter().flatten().flat_map(|&(first, end, _)| [first, end]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        if cuts.len() * each.len() > MAX_JOINED {
            return Vec::new();
        }
        let mut next = vec![0; each.len()];
        let mut out: Vec<Span> = Vec::new();
        for pair in cuts.windows(2) {
            let (first, end) = (pair[0], pair[1]);
            let mut parts = Vec::new();
            for (index, spans) in each.iter().enumerate() {
                while spans.get(next[index]).is_some_and(|span| span.1 <= first) {
                    next[index] += 1;
                }
                if let Some(&(from, _, location)) = spans.get(next[index])
                    && from <= first
                {
                    parts.push((self.tracks[index].fragment, location));
                }
            }
            parts.sort_by_key(|&(fragment, _)| fragment);
            if parts.is_empty() {
                continue;
            }
            match out.last_mut() {
                Some(last) if last.end == first && last.parts == parts => last.end = end,
                _ => out.push(Span { first, end, parts }),
            }
        }
        out
    }
}

impl Track {
    /// The spans of this part: the first instruction, the one behind the last, the location.
    fn spans(&self, flow: &mut Flow) -> Vec<(u32, u32, u32)> {
        let mut out = Vec::new();
        let len = flow.reach.last().map_or(0, |&(_, end)| end);
        if self.is_of_entry(flow) {
            // What the entry says holds everywhere behind it.
            walk(&self.events, (0, len), UNKNOWN, &mut out);
            return out;
        }
        match self.states(flow) {
            Some(states) => {
                let mut next = 0;
                for (block, (&reach, &state)) in flow.reach.iter().zip(&states).enumerate() {
                    let behind = self.behind(next, block as u32);
                    walk(&self.events[next..behind], reach, state, &mut out);
                    next = behind;
                }
            }
            // Each block for itself.
            None => {
                let mut next = 0;
                while let Some(event) = self.events.get(next) {
                    let reach = flow.reach[event.block as usize];
                    let behind = self.behind(next, event.block);
                    walk(&self.events[next..behind], reach, UNKNOWN, &mut out);
                    next = behind;
                }
            }
        }
        out
    }

    /// True if nothing but the entry, which is also the first of the code, has events.
    fn is_of_entry(&self, flow: &Flow) -> bool {
        flow.order.first() == Some(&0) && self.events.iter().all(|event| event.block == 0)
    }

    /// The first event from `next` on that is not of `block`.
    fn behind(&self, next: usize, block: u32) -> usize {
        let of_block = self.events[next..].iter().take_while(|event| event.block == block);
        next + of_block.count()
    }

    /// What is known at the top of each block; none if finding out would take too long.
    fn states(&self, flow: &mut Flow) -> Option<Vec<u32>> {
        if flow.fuel < flow.order.len() {
            return None;
        }
        let mut at_end: Vec<Option<u32>> = vec![None; flow.reach.len()];
        for event in &self.events {
            at_end[event.block as usize] = Some(event.state);
        }
        let mut top = vec![UNREACHED; flow.reach.len()];
        if let Some(&entry) = flow.order.first() {
            top[entry as usize] = UNKNOWN;
        }
        loop {
            flow.fuel = flow.fuel.checked_sub(flow.order.len().max(1))?;
            let mut changed = false;
            for &block in flow.order.iter().skip(1) {
                let mut state = UNREACHED;
                for &pred in &flow.preds[block as usize] {
                    let from = at_end[pred as usize].unwrap_or(top[pred as usize]);
                    state = met(state, from);
                }
                changed |= std::mem::replace(&mut top[block as usize], state) != state;
            }
            if !changed {
                break;
            }
        }
        for state in &mut top {
            if *state == UNREACHED {
                *state = UNKNOWN;
            }
        }
        Some(top)
    }
}

/// The spans between events of a piece of code, where `state` is known first.
fn walk(
    events: &[Event],
    (first, end): (u32, u32),
    mut state: u32,
    out: &mut Vec<(u32, u32, u32)>,
) {
    let mut since = first;
    for event in events {
        push_span(out, since, event.at, state);
        (since, state) = (event.at, event.state);
    }
    push_span(out, since, end, state);
}

/// What is known where two ways meet.
fn met(a: u32, b: u32) -> u32 {
    match (a, b) {
        (UNREACHED, other) | (other, UNREACHED) => other,
        _ if a == b => a,
        _ => UNKNOWN,
    }
}

fn push_span(out: &mut Vec<(u32, u32, u32)>, first: u32, end: u32, state: u32) {
    if first >= end || state == UNKNOWN {
        return;
    }
    let location = state - 1;
    match out.last_mut() {
        Some(last) if last.1 == first && last.2 == location => last.1 = end,
        _ => out.push((first, end, location)),
    }
}

/// True if two parts have a bit in common.
fn overlap(a: Fragment, b: Fragment) -> bool {
    let (Some((a_at, a_size)), Some((b_at, b_size))) = (a, b) else { return true };
    a_at < b_at.saturating_add(b_size) && b_at < a_at.saturating_add(a_size)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// entry -> left, right -> join; ten instructions each.
    fn diamond() -> Flow {
        Flow {
            reach: vec![(0, 10), (10, 20), (20, 30), (30, 40)],
            preds: vec![vec![], vec![0], vec![0], vec![1, 2]],
            order: vec![0, 1, 2, 3],
            fuel: 1000,
        }
    }

    fn whole(spans: Vec<Span>) -> Vec<(u32, u32, u32)> {
        spans.into_iter().map(|span| (span.first, span.end, span.parts[0].1)).collect()
    }

    #[test]
    fn a_value_holds_until_ways_with_others_meet() {
        let mut tracks = Tracks::default();
        tracks.add(None, 0, 5, Some(0));
        assert_eq!(whole(tracks.spans(&mut diamond())), [(5, 40, 0)]);
        tracks.add(None, 1, 15, Some(1));
        let spans = whole(tracks.spans(&mut diamond()));
        assert_eq!(spans, [(5, 15, 0), (15, 20, 1), (20, 30, 0)]);
        tracks.add(None, 3, 30, Some(2));
        assert_eq!(whole(tracks.spans(&mut diamond())).last(), Some(&(30, 40, 2)));
    }

    #[test]
    fn without_fuel_a_value_holds_to_the_end_of_its_block() {
        let mut tracks = Tracks::default();
        tracks.add(None, 1, 15, Some(0));
        tracks.add(None, 3, 32, Some(1));
        let mut flow = Flow { fuel: 0, ..diamond() };
        assert_eq!(whole(tracks.spans(&mut flow)), [(15, 20, 0), (32, 40, 1)]);
    }

    #[test]
    fn parts_are_put_together_and_wholes_end_them() {
        let mut tracks = Tracks::default();
        tracks.add(Some((0, 32)), 0, 1, Some(0));
        tracks.add(Some((32, 32)), 0, 3, Some(1));
        tracks.add(None, 0, 6, Some(2));
        let spans = tracks.spans(&mut diamond());
        let lens: Vec<_> = spans.iter().map(|s| (s.first, s.end, s.parts.len())).collect();
        assert_eq!(lens, [(1, 3, 1), (3, 6, 2), (6, 40, 1)]);
    }
}
