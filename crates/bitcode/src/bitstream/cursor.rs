//! Blocks and records.

use std::sync::Arc;

use nvopt_entity::FxHashMap;

use super::{
    BitReader, Malformed, Result,
    abbrev::{Abbrev, Scalar, Tail},
};
use crate::codes::{abbrev, block, blockinfo};

/// How deep blocks may nest; LLVM's own go four deep.
const MAX_NESTING: usize = 64;

/// The abbreviations that BLOCKINFO gives to all blocks of a kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockInfo {
    by_block: FxHashMap<u32, Arc<Vec<Arc<Abbrev>>>>,
}

/// What comes next in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// The block ends.
    EndBlock,
    /// A block of this id starts: enter it or skip it.
    SubBlock(u32),
    /// A record, laid out by this abbreviation: read it or skip it.
    Record(u32),
}

/// A record. One is made and filled again and again.
#[derive(Debug, Default)]
pub(crate) struct Record<'a> {
    /// Which record it is.
    pub(crate) code: u32,
    /// Its numbers.
    pub(crate) ops: Vec<u64>,
    /// Its bytes, if it has any.
    pub(crate) blob: Option<&'a [u8]>,
}

/// Where in the input a cursor is, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The position in bits of the record or block.
    pub(crate) bit: usize,
    /// The id of the innermost block, if any.
    pub(crate) block: Option<u32>,
    /// The code of the record, if one was read.
    pub(crate) code: Option<u32>,
}

#[derive(Clone, Debug)]
struct Scope {
    block: u32,
    id_width: u32,
    shared: Option<Arc<Vec<Arc<Abbrev>>>>,
    own: Vec<Arc<Abbrev>>,
    /// Where the block ends by its own account, in bits.
    end: usize,
}

/// Walks through the blocks and records of a stream.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    bits: BitReader<'a>,
    scopes: Vec<Scope>,
    info: Arc<BlockInfo>,
    /// The literals met so far: they take no bits, so they are counted.
    n_literals: usize,
    start_of_entry: usize,
    last_code: Option<u32>,
}

impl<'a> Cursor<'a> {
    /// A cursor at the start of `bytes`, outside any block.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Cursor::with_info(bytes, Arc::default())
    }

    /// A cursor at the start of `bytes`, outside any block, that knows `info`.
    pub(crate) fn with_info(bytes: &'a [u8], info: Arc<BlockInfo>) -> Self {
        Cursor {
            bits: BitReader::new(bytes),
            scopes: Vec::new(),
            info,
            n_literals: 0,
            start_of_entry: 0,
            last_code: None,
        }
    }

    /// What BLOCKINFO has said so far.
    pub(crate) fn info(&self) -> &Arc<BlockInfo> {
        &self.info
    }

    /// The bits themselves.
    pub(crate) fn bits(&mut self) -> &mut BitReader<'a> {
        &mut self.bits
    }

    /// The position in bits.
    pub(crate) fn position(&self) -> usize {
        self.bits.position()
    }

    /// Goes on at `position`, which lies in the block the cursor is in.
    pub(crate) fn jump(&mut self, position: usize) -> Result<()> {
        self.bits.jump(position)
    }

    /// Where the cursor is, for messages.
    pub(crate) fn place(&self) -> Place {
        Place {
            bit: self.start_of_entry,
            block: self.scopes.last().map(|scope| scope.block),
            code: self.last_code,
        }
    }

    /// How many bits the innermost block still has by its own account, or the input.
    pub(crate) fn bits_left_in_block(&self) -> usize {
        let end = self.scopes.last().map_or(self.bits.end(), |scope| scope.end);
        end.saturating_sub(self.bits.position())
    }

    #[inline]
    fn read_id(&mut self) -> Result<u32> {
        self.start_of_entry = self.bits.position();
        self.last_code = None;
        let width = self.scopes.last().map_or(abbrev::TOP_LEVEL_WIDTH, |scope| scope.id_width);
        Ok(self.bits.fixed(width)? as u32)
    }

    /// What comes next. Definitions of abbreviations are taken in on the way.
    #[inline]
    pub(crate) fn advance(&mut self) -> Result<Entry> {
        loop {
            match self.read_id()? {
                abbrev::END_BLOCK => {
                    self.end_block()?;
                    return Ok(Entry::EndBlock);
                }
                abbrev::ENTER_SUBBLOCK => return Ok(Entry::SubBlock(self.read_block_id()?)),
                abbrev::DEFINE_ABBREV => {
                    let defined = Arc::new(Abbrev::define(&mut self.bits)?);
                    let Some(scope) = self.scopes.last_mut() else {
                        return Err(Malformed::new("an abbreviation is defined outside a block"));
                    };
                    scope.own.push(defined);
                }
                id => return Ok(Entry::Record(id)),
            }
        }
    }

    fn read_block_id(&mut self) -> Result<u32> {
        let id = self.bits.vbr(abbrev::BLOCK_ID_VBR)?;
        u32::try_from(id).map_err(|_| Malformed::new("a block id is out of range"))
    }

    /// What comes next, blocks skipped: the abbreviation of a record, or `None` at the end.
    pub(crate) fn next_record(&mut self) -> Result<Option<u32>> {
        loop {
            match self.advance()? {
                Entry::EndBlock => return Ok(None),
                Entry::SubBlock(_) => self.skip_block()?,
                Entry::Record(id) => return Ok(Some(id)),
            }
        }
    }

    fn end_block(&mut self) -> Result<()> {
        if self.scopes.pop().is_none() {
            return Err(Malformed::new("a block ends that never started"));
        }
        self.bits.align32()
    }

    /// Enters the block that [`Entry::SubBlock`] announced.
    pub(crate) fn enter_block(&mut self, block: u32) -> Result<()> {
        let width = self.bits.vbr(abbrev::CODE_LEN_VBR)?;
        let end = self.read_block_size()?;
        if !(2..=abbrev::MAX_FIELD_WIDTH).contains(&width) {
            return Err(Malformed::new("the abbreviation ids of a block have a bad width"));
        }
        if self.scopes.len() >= MAX_NESTING {
            return Err(Malformed::new("blocks are nested too deeply"));
        }
        let shared = self.info.by_block.get(&block).cloned();
        self.scopes.push(Scope { block, id_width: width as u32, shared, own: Vec::new(), end });
        Ok(())
    }

    /// Skips the block that [`Entry::SubBlock`] announced.
    pub(crate) fn skip_block(&mut self) -> Result<()> {
        self.bits.vbr(abbrev::CODE_LEN_VBR)?;
        let end = self.read_block_size()?;
        self.bits.jump(end)
    }

    /// Reads the size of a block and gives where it ends.
    fn read_block_size(&mut self) -> Result<usize> {
        self.bits.align32()?;
        let n_words = self.bits.fixed(abbrev::BLOCK_SIZE_BITS)? as usize;
        let n_bits = n_words.checked_mul(32).filter(|&n| n <= self.bits.remaining());
        let n_bits = n_bits.ok_or_else(|| Malformed::new("a block is longer than the input"))?;
        Ok(self.bits.position() + n_bits)
    }

    /// Reads the record that [`Entry::Record`] announced into `record`.
    #[inline]
    pub(crate) fn read_record(&mut self, id: u32, record: &mut Record<'a>) -> Result<()> {
        record.ops.clear();
        record.blob = None;
        if id == abbrev::UNABBREV_RECORD {
            read_unabbreviated(&mut self.bits, record)?;
        } else {
            let abbrev = find_abbrev(self.scopes.last(), id)?;
            self.n_literals += abbrev.n_literals;
            if self.n_literals > self.bits.end() {
                return Err(Malformed::new("abbreviations make more of the input than it holds"));
            }
            read_abbreviated(&mut self.bits, abbrev, record)?;
        }
        self.last_code = Some(record.code);
        Ok(())
    }

    /// Reads the BLOCKINFO block that was announced.
    pub(crate) fn read_block_info(&mut self) -> Result<()> {
        self.enter_block(block::BLOCKINFO)?;
        let mut info = BlockInfo::clone(&self.info);
        let mut about: Option<u32> = None;
        let mut record = Record::default();
        loop {
            match self.read_id()? {
                abbrev::END_BLOCK => break,
                abbrev::ENTER_SUBBLOCK => {
                    self.read_block_id()?;
                    self.skip_block()?;
                }
                abbrev::DEFINE_ABBREV => {
                    let defined = Arc::new(Abbrev::define(&mut self.bits)?);
                    let block = about.ok_or_else(|| Malformed::new("no SETBID in BLOCKINFO"))?;
                    Arc::make_mut(info.by_block.entry(block).or_default()).push(defined);
                }
                id => {
                    self.read_record(id, &mut record)?;
                    if record.code == blockinfo::SETBID {
                        let id = record.ops.first().and_then(|&id| u32::try_from(id).ok());
                        about = Some(id.ok_or_else(|| Malformed::new("SETBID names no block"))?);
                    }
                }
            }
        }
        self.end_block()?;
        self.info = Arc::new(info);
        Ok(())
    }
}

fn find_abbrev(scope: Option<&Scope>, id: u32) -> Result<&Abbrev> {
    let index = (id - abbrev::FIRST_APPLICATION) as usize;
    let found = scope.and_then(|scope| {
        let shared = scope.shared.as_ref().map_or(&[][..], |shared| shared);
        shared.get(index).or_else(|| scope.own.get(index - shared.len()))
    });
    match found {
        Some(abbrev) => Ok(abbrev),
        None => Err(Malformed::new("a record has an unknown abbreviation")),
    }
}

fn read_unabbreviated(bits: &mut BitReader<'_>, record: &mut Record<'_>) -> Result<()> {
    record.code = code_from(bits.vbr(6)?)?;
    let n_ops = bits.vbr(6)?;
    let n_ops = check_count(bits, n_ops, 6)?;
    record.ops.reserve(n_ops);
    for _ in 0..n_ops {
        record.ops.push(bits.vbr(6)?);
    }
    Ok(())
}

fn read_abbreviated<'a>(
    bits: &mut BitReader<'a>,
    abbrev: &Abbrev,
    record: &mut Record<'a>,
) -> Result<()> {
    record.code = code_from(abbrev.code.read(bits)?)?;
    for field in &abbrev.fields {
        record.ops.push(field.read(bits)?);
    }
    match abbrev.tail {
        Tail::None => {}
        Tail::Array(element) => read_array(bits, element, &mut record.ops)?,
        Tail::Blob => record.blob = Some(read_blob(bits)?),
    }
    Ok(())
}

fn read_array(bits: &mut BitReader<'_>, element: Scalar, ops: &mut Vec<u64>) -> Result<()> {
    let n = bits.vbr(6)?;
    let n = check_count(bits, n, element.min_bits())?;
    ops.reserve(n);
    match element {
        Scalar::Fixed(width) => {
            for _ in 0..n {
                ops.push(bits.fixed(width)?);
            }
        }
        Scalar::Vbr(width) => {
            for _ in 0..n {
                ops.push(bits.vbr(width)?);
            }
        }
        Scalar::Char6 | Scalar::Literal(_) => {
            for _ in 0..n {
                ops.push(element.read(bits)?);
            }
        }
    }
    Ok(())
}

fn read_blob<'a>(bits: &mut BitReader<'a>) -> Result<&'a [u8]> {
    let n = bits.vbr(6)?;
    bits.align32()?;
    let n = check_count(bits, n, 8)?;
    let blob = bits.take_bytes(n)?;
    bits.align32()?;
    Ok(blob)
}

/// The count `n` of things of at least `min_bits` bits each, if there is room for so many.
fn check_count(bits: &BitReader<'_>, n: u64, min_bits: usize) -> Result<usize> {
    let room = bits.remaining() / min_bits.max(1);
    let n = usize::try_from(n).ok().filter(|&n| n <= room);
    n.ok_or_else(|| Malformed::new("a record is longer than the input"))
}

fn code_from(code: u64) -> Result<u32> {
    u32::try_from(code).map_err(|_| Malformed::new("a record code is out of range"))
}
