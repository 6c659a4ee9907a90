//! A whole stream as blocks and records, for tests that change records and write them again.

use super::{
    BitReader, Cursor, Entry, Record, Result,
    writer::{BitWriter, Field},
};
use crate::codes::{MAGIC, block};

/// A block or a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    Block { id: u32, nodes: Vec<Node> },
    Record { code: u32, ops: Vec<u64>, blob: Option<Vec<u8>> },
}

/// The blocks of a file.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Node>> {
    let mut cur = Cursor::new(bytes);
    cur.jump(MAGIC.len() * 8)?;
    let mut top = Vec::new();
    while cur.bits().remaining() >= 64 {
        if let Entry::SubBlock(id) = cur.advance()? {
            top.push(read_block(&mut cur, id)?);
        }
    }
    Ok(top)
}

fn read_block(cur: &mut Cursor<'_>, id: u32) -> Result<Node> {
    if id == block::BLOCKINFO {
        cur.read_block_info()?;
        return Ok(Node::Block { id, nodes: Vec::new() });
    }
    cur.enter_block(id)?;
    let mut nodes = Vec::new();
    let mut record = Record::default();
    loop {
        match cur.advance()? {
            Entry::EndBlock => return Ok(Node::Block { id, nodes }),
            Entry::SubBlock(id) => nodes.push(read_block(cur, id)?),
            Entry::Record(abbrev) => {
                cur.read_record(abbrev, &mut record)?;
                let (code, ops) = (record.code, record.ops.clone());
                nodes.push(Node::Record { code, ops, blob: record.blob.map(<[u8]>::to_vec) });
            }
        }
    }
}

/// The file of these blocks, without abbreviations but for blobs.
pub(crate) fn write(nodes: &[Node]) -> Vec<u8> {
    let mut out = BitWriter::new();
    out.bytes(&MAGIC);
    for node in nodes {
        write_node(&mut out, node);
    }
    out.into_bytes()
}

fn write_node(out: &mut BitWriter, node: &Node) {
    match node {
        Node::Block { id, nodes } => {
            out.enter(*id, 4, 0);
            for node in nodes {
                write_node(out, node);
            }
            out.leave();
        }
        Node::Record { code, ops, blob: None } => out.record(*code, ops),
        Node::Record { code, ops, blob: Some(blob) } => {
            let mut fields = vec![Field::Literal(u64::from(*code))];
            fields.extend(ops.iter().map(|_| Field::Vbr(6)));
            fields.push(Field::Blob);
            let abbrev = out.define(fields);
            out.record_with_blob(&abbrev, ops, blob);
        }
    }
}

/// Calls `visit` on every list of nodes.
pub(crate) fn for_each_list(nodes: &mut Vec<Node>, visit: &mut impl FnMut(&mut Vec<Node>)) {
    visit(nodes);
    for node in nodes {
        if let Node::Block { nodes, .. } = node {
            for_each_list(nodes, visit);
        }
    }
}

#[test]
fn records_come_back_with_and_without_abbreviations() {
    let record = |code, ops: &[u64]| Node::Record { code, ops: ops.to_vec(), blob: None };
    let inner = Node::Block { id: 9, nodes: vec![record(1, &[]), record(7, &[u64::MAX, 0])] };
    let blob = Node::Record { code: 3, ops: vec![5, 1 << 40], blob: Some(b"hello".to_vec()) };
    let nodes = vec![Node::Block { id: 8, nodes: vec![inner, blob, record(2, &[33; 100])] }];
    assert_eq!(read(&write(&nodes)).unwrap(), nodes);
}

#[test]
fn abbreviations_of_blockinfo_and_of_the_block() {
    let mut out = BitWriter::new();
    out.bytes(&MAGIC);
    let shared = vec![Field::Literal(4), Field::Fixed(3), Field::Array, Field::Char6];
    let abbrevs = out.blockinfo(vec![(20, vec![shared])]);
    out.enter(20, 3, 1);
    out.record_with(&abbrevs[0][0], &[6, u64::from(b'a'), u64::from(b'_')]);
    let own = out.define(vec![Field::Literal(9), Field::Literal(77), Field::Vbr(4)]);
    out.record_with(&own, &[77, 1000]);
    out.leave();
    let nodes = read(&out.into_bytes()).unwrap();
    let Node::Block { nodes, .. } = &nodes[1] else { panic!("a block") };
    let record = |code, ops: &[u64]| Node::Record { code, ops: ops.to_vec(), blob: None };
    assert_eq!(*nodes, [record(4, &[6, 97, 95]), record(9, &[77, 1000])]);
}

#[test]
fn abbreviations_that_make_no_sense_are_refused() {
    let define = |bits: &[(u64, u32)]| {
        let mut out = BitWriter::new();
        for &(value, width) in bits {
            out.fixed(value, width);
        }
        out.align();
        let bytes = out.into_bytes();
        super::abbrev::Abbrev::define(&mut BitReader::new(&bytes)).is_err()
    };
    assert!(define(&[(0, 5)]), "no fields");
    assert!(define(&[(1, 5), (0, 1), (3, 3)]), "an array of nothing");
    assert!(define(&[(3, 5), (1, 1), (1, 8), (0, 1), (3, 3), (1, 1), (7, 8)]), "of literals");
    assert!(define(&[(2, 5), (1, 1), (1, 8), (0, 1), (7, 3)]), "an unknown encoding");
    assert!(define(&[(1, 5), (0, 1), (1, 3), (0b10001, 5), (0b00010, 5)]), "33 bits wide");
    assert!(define(&[(1, 5), (0, 1), (2, 3), (1, 5)]), "chunks of one bit");
}

#[test]
fn literals_are_counted() {
    let mut out = BitWriter::new();
    out.bytes(&MAGIC);
    out.enter(8, 3, 0);
    let many = out.define(vec![Field::Literal(1); 200]);
    for _ in 0..200 {
        out.record_with(&many, &[1; 199]);
    }
    out.leave();
    assert!(read(&out.into_bytes()).is_err());
}
