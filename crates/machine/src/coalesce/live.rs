//! Where registers are live.
//!
//! Position `p` has two slots: `2p`, where it reads, and `2p + 1`, where it writes. A register is
//! live from the slot of a write to that of the last read, in the order of the layout.

use std::collections::BTreeMap;

use super::code::{Access, Code, Event};

/// Where a register, or a class of them, is live and written.
#[derive(Default)]
pub(super) struct Range {
    /// The first slot and the one behind the last of each segment; they do not touch.
    pub(super) segments: BTreeMap<u32, u32>,
    /// Positions that write it, with the copy that does.
    pub(super) writes: BTreeMap<u32, u32>,
}

impl Range {
    /// Adds a segment, making one of those that touch.
    pub(super) fn add(&mut self, mut start: u32, mut end: u32) {
        if start >= end {
            return;
        }
        if let Some((&before, &behind)) = self.segments.range(..=start).next_back()
            && behind >= start
        {
            if behind >= end {
                return;
            }
            start = before;
        }
        while let Some((&next, &behind)) = self.segments.range(start + 1..=end).next() {
            self.segments.remove(&next);
            end = end.max(behind);
        }
        self.segments.insert(start, end);
    }

    pub(super) fn is_live_at(&self, slot: u32) -> bool {
        self.segments.range(..=slot).next_back().is_some_and(|(_, &end)| end > slot)
    }
}

/// The range of each candidate; none for one that lives too widely to be followed.
pub(super) fn ranges(code: &Code, work: &mut u64) -> Vec<Option<Range>> {
    let mut ranges: Vec<Option<Range>> = code.candidates.iter().map(|_| None).collect();
    let mut marks = Marks::new(code.pieces.len());
    for events in code.events.chunk_by(|a, b| a.candidate == b.candidate) {
        ranges[events[0].candidate as usize] = range(code, events, &mut marks, work);
    }
    ranges
}

/// Which pieces a register is live into or out of.
struct Marks {
    round: u32,
    /// The round in which a piece was last found to have the register live at its end.
    live_out: Vec<u32>,
    /// The round in which a piece was last found to write the register, where the search stops.
    stops: Vec<u32>,
    /// The round in which a piece was last found to have the register live at its top.
    live_in: Vec<u32>,
}

impl Marks {
    fn new(n: usize) -> Marks {
        Marks { round: 0, live_out: vec![0; n], stops: vec![0; n], live_in: vec![0; n] }
    }
}

fn range(code: &Code, events: &[Event], marks: &mut Marks, work: &mut u64) -> Option<Range> {
    marks.round += 1;
    let round = marks.round;
    let mut due = Vec::new();
    for of_piece in events.chunk_by(|a, b| a.piece == b.piece) {
        let piece = of_piece[0].piece as usize;
        if of_piece[0].access != Access::Write {
            marks.live_in[piece] = round;
            due.push(of_piece[0].piece);
        }
        if of_piece.iter().any(|event| event.access == Access::Write) {
            marks.stops[piece] = round;
        }
    }
    let mut found = Range::default();
    while let Some(piece) = due.pop() {
        for &pred in code.preds(piece) {
            *work = work.checked_sub(1)?;
            let at = pred as usize;
            marks.live_out[at] = round;
            if marks.stops[at] != round && marks.live_in[at] != round {
                marks.live_in[at] = round;
                due.push(pred);
                let through = &code.pieces[at];
                found.add(2 * through.first, 2 * through.end);
            }
        }
    }
    for of_piece in events.chunk_by(|a, b| a.piece == b.piece) {
        *work = work.checked_sub(of_piece.len() as u64)?;
        let at = of_piece[0].piece as usize;
        let piece = &code.pieces[at];
        let is_live_in = marks.live_in[at] == round;
        let mut open = is_live_in.then_some((2 * piece.first, 2 * piece.first));
        for event in of_piece {
            let slot = 2 * event.position;
            let (start, _) = open.unwrap_or((slot, slot));
            match event.access {
                Access::Read => open = Some((start, slot + 1)),
                Access::ReadLate | Access::Update => open = Some((start, slot + 2)),
                Access::Write => {
                    close(&mut found, open);
                    open = Some((slot + 1, slot + 2));
                }
            }
            if matches!(event.access, Access::Write | Access::Update) {
                found.writes.insert(event.position, event.copy);
            }
        }
        if marks.live_out[at] == round {
            open = open.map(|(start, _)| (start, 2 * piece.end));
        }
        close(&mut found, open);
    }
    Some(found)
}

fn close(found: &mut Range, open: Option<(u32, u32)>) {
    if let Some((start, end)) = open {
        found.add(start, end);
    }
}
