//! Counters of passes, for `-stats`.

/// Counters by pass and name, in the order they were first counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    rows: Vec<(&'static str, &'static str, u64)>,
}

impl Stats {
    /// Counts `n` more of `what` for `pass`.
    pub fn add(&mut self, pass: &'static str, what: &'static str, n: u64) {
        if n == 0 {
            return;
        }
        match self.rows.iter_mut().find(|row| (row.0, row.1) == (pass, what)) {
            Some(row) => row.2 += n,
            None => self.rows.push((pass, what, n)),
        }
    }

    /// The sum of all counters: it stands still while nothing is counted.
    pub fn total(&self) -> u64 {
        self.rows.iter().map(|row| row.2).sum()
    }

    /// Adds all of `other`.
    pub fn merge(&mut self, other: &Stats) {
        for &(pass, what, n) in &other.rows {
            self.add(pass, what, n);
        }
    }

    /// The counters sorted by pass, then by name: pass, name, count.
    pub fn sorted(&self) -> Vec<(&'static str, &'static str, u64)> {
        let mut rows = self.rows.clone();
        rows.sort_unstable();
        rows
    }
}
