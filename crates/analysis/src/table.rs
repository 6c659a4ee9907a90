//! Every analysis there is, sorted by name.

use crate::domtree::{DomTree, PostDomTree};
use nvopt_pass::AnalysisRow;

/// Every analysis there is, sorted by name.
pub static ANALYSES: &[AnalysisRow] = &[
    AnalysisRow::function::<DomTree>("which blocks every path to a block runs through"),
    AnalysisRow::function::<PostDomTree>("which blocks every path from a block runs through"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(ANALYSES.is_sorted_by_key(|row| row.name));
    }
}
