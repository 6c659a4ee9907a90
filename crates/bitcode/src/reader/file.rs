//! What is in a bitcode file: the wrapper around it, modules, string tables.

use nvopt_ir::diag::Diag;

use super::fields::{bad, to_text};
use crate::{
    bitstream::{Cursor, Entry, Malformed, Record, Result},
    codes::{
        self, CURRENT_EPOCH, MAGIC, PRODUCER, STRTAB_BLOB, WRAPPER_HEADER_SIZE, WRAPPER_MAGIC,
        block, identification,
    },
};

/// A module of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    /// Where its block is, in bits, behind the number that announces it.
    pub(super) module: usize,
    pub(super) strtab: &'a [u8],
    /// True if our writer made it: it is up to date as it is.
    pub(super) is_ours: bool,
}

/// An error with the place that `cur` stopped at.
pub(super) fn diag_at(error: Malformed, cur: &Cursor<'_>) -> Diag {
    let place = cur.place();
    let byte = u32::try_from(place.bit / 8).ok();
    let mut diag = match byte.and_then(|byte| Some(byte..byte.checked_add(1)?)) {
        Some(span) => Diag::error_at(span, error.0),
        None => Diag::error(error.0),
    };
    let (byte, bit) = (place.bit / 8, place.bit % 8);
    let inside = match (place.block, place.code) {
        (Some(block), Some(code)) => match codes::record_name(block, code) {
            Some(name) => format!(" in record {name} of block {}", block::name(block)),
            None => format!(" in record {code} of block {}", block::name(block)),
        },
        (Some(block), None) => format!(" in block {}", block::name(block)),
        (None, _) => String::new(),
    };
    diag = diag.note(format!("at byte {byte}, bit {bit}{inside}"));
    diag
}

/// True if `bytes` look like bitcode, with or without a wrapper around it.
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC) || bytes.starts_with(&WRAPPER_MAGIC.to_le_bytes())
}

/// Takes the wrapper off and finds the modules.
pub(super) fn split(bytes: &[u8]) -> std::result::Result<(&[u8], Vec<Part<'_>>), Diag> {
    let mut bytes = unwrap(bytes).map_err(|error| Diag::error(error.0))?;
    // Tools round files up or down; the stream is made of words.
    bytes = &bytes[..bytes.len() & !3];
    if !bytes.starts_with(&MAGIC) {
        return Err(Diag::error("this is no bitcode").note("bitcode starts with BC C0 DE"));
    }
    let mut cur = Cursor::new(bytes);
    match find_parts(&mut cur) {
        Ok(parts) => Ok((bytes, parts)),
        Err(error) => Err(diag_at(error, &cur)),
    }
}

/// The bitcode inside a wrapper, or `bytes` if there is none.
fn unwrap(bytes: &[u8]) -> Result<&[u8]> {
    let word = |index: usize| {
        let word = bytes.get(4 * index..4 * index + 4)?;
        Some(u32::from_le_bytes(word.try_into().ok()?))
    };
    if word(0) != Some(WRAPPER_MAGIC) {
        return Ok(bytes);
    }
    let range = word(2).zip(word(3)).and_then(|(offset, size)| {
        let end = offset.checked_add(size)?;
        (offset as usize >= WRAPPER_HEADER_SIZE).then_some(offset as usize..end as usize)
    });
    match range.and_then(|range| bytes.get(range)) {
        Some(inner) => Ok(inner),
        None => bad("the wrapper around the bitcode is broken"),
    }
}

fn find_parts<'a>(cur: &mut Cursor<'a>) -> Result<Vec<Part<'a>>> {
    cur.jump(MAGIC.len() * 8)?;
    let mut parts: Vec<Part<'a>> = Vec::new();
    // A string table belongs to the modules before it that have none yet.
    let mut n_with_strtab = 0;
    let mut is_ours = false;
    // What is shorter than two words is padding.
    while cur.bits().remaining() >= 64 {
        match cur.advance()? {
            Entry::SubBlock(block::IDENTIFICATION) => is_ours = read_identification(cur)?,
            Entry::SubBlock(block::MODULE) => {
                parts.push(Part { module: cur.position(), strtab: &[], is_ours });
                cur.skip_block()?;
            }
            Entry::SubBlock(block::STRTAB) => {
                let strtab = read_strtab(cur)?;
                for part in &mut parts[n_with_strtab..] {
                    part.strtab = strtab;
                }
                n_with_strtab = parts.len();
            }
            Entry::SubBlock(_) => cur.skip_block()?,
            Entry::EndBlock | Entry::Record(_) if parts.is_empty() => {
                return bad("something else stands where a block must be");
            }
            // Some tools leave garbage behind the last block.
            Entry::EndBlock | Entry::Record(_) => break,
        }
    }
    Ok(parts)
}

/// True if our writer made what follows.
fn read_identification(cur: &mut Cursor<'_>) -> Result<bool> {
    cur.enter_block(block::IDENTIFICATION)?;
    let mut record = Record::default();
    let mut is_ours = false;
    while let Some(id) = cur.next_record()? {
        cur.read_record(id, &mut record)?;
        if record.code == identification::EPOCH && record.ops.first() != Some(&CURRENT_EPOCH) {
            return bad("the bitcode is of an epoch to come");
        }
        if record.code == identification::STRING {
            is_ours = to_text(&record.ops) == PRODUCER;
        }
    }
    Ok(is_ours)
}

fn read_strtab<'a>(cur: &mut Cursor<'a>) -> Result<&'a [u8]> {
    cur.enter_block(block::STRTAB)?;
    let mut record = Record::default();
    let mut strtab: &[u8] = &[];
    while let Some(id) = cur.next_record()? {
        cur.read_record(id, &mut record)?;
        if record.code == STRTAB_BLOB
            && let Some(blob) = record.blob
        {
            strtab = blob;
        }
    }
    Ok(strtab)
}
