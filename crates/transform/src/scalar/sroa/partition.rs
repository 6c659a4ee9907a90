//! How the bytes of an alloca fall apart.
//!
//! A partition is a range of bytes that becomes a variable of its own: no access that cannot be
//! split reaches over its ends. Accesses that can be split are taken apart at the ends.

use super::slices::Slice;

/// A range of bytes and the slices that touch it.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    pub(super) begin: u64,
    pub(super) end: u64,
    /// The slices that begin in it, by index.
    pub(super) own: std::ops::Range<usize>,
    /// Slices that begin before it and reach into it, by index.
    pub(super) tails: Vec<usize>,
}

impl Partition {
    pub(super) fn size(&self) -> u64 {
        self.end - self.begin
    }
}

/// The partitions of sorted slices, in order.
pub(super) fn partitions(slices: &[Slice]) -> Vec<Partition> {
    let mut found = Vec::new();
    if slices.is_empty() {
        return found;
    }
    let mut current = Partition { begin: 0, end: 0, own: 0..0, tails: Vec::new() };
    loop {
        current = match advance(slices, current) {
            Some(next) => next,
            None => return found,
        };
        found.push(current.clone());
    }
}

/// The partition behind `last`.
fn advance(slices: &[Slice], last: Partition) -> Option<Partition> {
    let Partition { end: last_end, own, mut tails, .. } = last;
    tails.retain(|&tail| slices[tail].end > last_end);
    let is_first = own.is_empty() && own.end == 0;
    tails.extend(own.clone().filter(|&at| slices[at].is_splittable && slices[at].end > last_end));
    let start = own.end;
    let max_tail = tails.iter().map(|&tail| slices[tail].end).max();
    if start == slices.len() {
        let end = max_tail?;
        return Some(Partition { begin: last_end, end, own: start..start, tails });
    }
    let first = slices[start];
    let is_gap = !own.is_empty() || is_first;
    if is_gap && !tails.is_empty() && first.begin != last_end && !first.is_splittable {
        return Some(Partition { begin: last_end, end: first.begin, own: start..start, tails });
    }
    let begin = if tails.is_empty() { first.begin } else { last_end };
    let (end, stop) = extend(slices, start);
    Some(Partition { begin, end, own: start..stop, tails })
}

/// Where the partition that begins with slice `start` ends, and the first slice behind it.
fn extend(slices: &[Slice], start: usize) -> (u64, usize) {
    let (mut end, mut stop) = (slices[start].end, start + 1);
    let overlaps = |stop: usize, end: u64| slices.get(stop).filter(|slice| slice.begin < end);
    if !slices[start].is_splittable {
        while let Some(slice) = overlaps(stop, end) {
            if !slice.is_splittable {
                end = end.max(slice.end);
            }
            stop += 1;
        }
        return (end, stop);
    }
    while let Some(slice) = overlaps(stop, end).filter(|slice| slice.is_splittable) {
        end = end.max(slice.end);
        stop += 1;
    }
    // An access that cannot be split begins the next partition.
    if let Some(slice) = overlaps(stop, end) {
        end = slice.begin;
    }
    (end, stop)
}
