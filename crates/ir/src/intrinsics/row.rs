//! How a table of intrinsics is stored.
//!
//! A table is a list of rows in the source and a few columns in the binary: the names one after
//! the other in one string, the signatures likewise, and arrays of where each ends. There is no
//! pointer per row, so nothing is relocated or allocated when the program starts, and a look-up
//! touches only the pages it compares.

/// One table, sorted by name.
pub(super) struct Table {
    pub(super) names: Column,
    pub(super) signatures: Column,
    /// For each row the numbers of its function and value attribute lists.
    pub(super) sets: &'static [(u8, u8)],
}

/// Strings behind one another.
pub(super) struct Column {
    pub(super) text: &'static str,
    pub(super) ends: &'static [u32],
}

impl Column {
    /// The string of row `row`, which must exist.
    pub(super) fn get(&self, row: usize) -> &'static str {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.text[start as usize..self.ends[row] as usize]
    }
}

impl Table {
    /// Looks `name` up as LLVM does: component by component, each narrowing the rows to those
    /// that begin with the name so far. The first of the last rows left must be all of the name,
    /// or all of it up to a dot.
    pub(super) fn find(&self, name: &[u8]) -> Option<usize> {
        let mut rows = 0..self.sets.len();
        for end in component_ends(name) {
            let narrowed = self.rows_with_prefix(rows.clone(), &name[..end]);
            if narrowed.is_empty() {
                break;
            }
            rows = narrowed;
        }
        let rest = name.strip_prefix(self.names.get(rows.start).as_bytes())?;
        matches!(rest, [] | [b'.', ..]).then_some(rows.start)
    }

    fn rows_with_prefix(
        &self,
        rows: std::ops::Range<usize>,
        prefix: &[u8],
    ) -> std::ops::Range<usize> {
        let head = |row| {
            let name = self.names.get(row).as_bytes();
            &name[..name.len().min(prefix.len())]
        };
        let start = partition_point(rows.clone(), |row| head(row) < prefix);
        start..partition_point(start..rows.end, |row| head(row) == prefix)
    }
}

/// The ends of the dotted components of `name` after its first, which is always `llvm`.
fn component_ends(name: &[u8]) -> impl Iterator<Item = usize> {
    let dots = name.iter().enumerate().filter(|&(_, &byte)| byte == b'.').map(|(at, _)| at);
    dots.skip(1).chain([name.len()])
}

/// The first of `rows` for which `before` is false; it must be false for all after that too.
fn partition_point(rows: std::ops::Range<usize>, before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (rows.start, rows.end);
    while low < high {
        let middle = low + (high - low) / 2;
        if before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Where each of `strings` ends when they stand behind one another.
pub(super) const fn ends<const N: usize>(strings: &[&str; N]) -> [u32; N] {
    let mut ends = [0; N];
    let mut end = 0;
    let mut row = 0;
    while row < N {
        end += strings[row].len();
        ends[row] = end as u32;
        row += 1;
    }
    ends
}

/// Makes a [`Table`] and one constant of `Intrinsic` per row. Each row is
/// `CONSTANT "name" "signature" function-attributes value-attributes;`.
macro_rules! intrinsic_table {
    (
        $table:ident after $before:expr;
        $($id:ident $name:literal $signature:literal $function:literal $values:literal;)*
    ) => {
        /// The number of intrinsics in this table and those before it.
        pub(super) const END: usize = $before + N;
        const N: usize = [$($function),*].len();

        pub(super) static $table: $crate::intrinsics::row::Table = {
            use $crate::intrinsics::row::{Column, Table, ends};
            static NAME_ENDS: [u32; N] = ends(&[$($name),*]);
            static SIGNATURE_ENDS: [u32; N] = ends(&[$($signature),*]);
            static SETS: [(u8, u8); N] = [$(($function, $values)),*];
            Table {
                names: Column { text: concat!($($name),*), ends: &NAME_ENDS },
                signatures: Column { text: concat!($($signature),*), ends: &SIGNATURE_ENDS },
                sets: &SETS,
            }
        };

        /// Numbers the rows.
        #[allow(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "spelled as the constants are"
        )]
        enum Row {
            $($id),*
        }

        /// One constant per row.
        impl $crate::intrinsics::Intrinsic {
            $(
                #[doc = concat!("`", $name, "`")]
                pub const $id: Self = Self::from_index($before + Row::$id as usize);
            )*
        }
    };
}
pub(super) use intrinsic_table;
