//! Tests: constants, metadata and instructions whose parts do not fit each other are refused when
//! they are read, in the words that the parser of text has for them.

use super::read;
use crate::{
    bitstream::tree::{self, Node},
    codes::{block, constant, function, metadata, module, ty},
};

fn record(code: u32, ops: &[u64]) -> Node {
    Node::Record { code, ops: ops.to_vec(), blob: None }
}

/// The types that the constants below are of, by number.
const I32: u64 = 0;
const PAIR: u64 = 1;
const FLOAT: u64 = 2;
const PTR: u64 = 3;
const FAR: u64 = 4;
const OPAQUE: u64 = 5;
const WIDE: u64 = 6;
const ARRAY: u64 = 7;

/// The operands of the constants below: an undefined value of each of these types, a number, and
/// the mask of a shuffle.
const A_PAIR: u64 = 0;
const A_FLOAT: u64 = 1;
const A_FAR: u64 = 2;
const ONE: u64 = 3;
const MASK: u64 = 4;
const TESTED: u64 = 5;

/// What reading says about a constant of type `type_id` with this record.
fn fault(type_id: u64, code: u32, ops: &[u64]) -> String {
    let types = vec![
        record(ty::NUMENTRY, &[9]),
        record(ty::INTEGER, &[32]),
        record(ty::VECTOR, &[2, I32]),
        record(ty::FLOAT, &[]),
        record(ty::OPAQUE_POINTER, &[0]),
        record(ty::OPAQUE_POINTER, &[8]),
        record(ty::OPAQUE, &[0]),
        record(ty::VECTOR, &[70_000, I32]),
        record(ty::ARRAY, &[2, I32]),
        record(ty::METADATA, &[]),
    ];
    let constants = vec![
        record(constant::SETTYPE, &[PAIR]),
        record(constant::UNDEF, &[]),
        record(constant::SETTYPE, &[FLOAT]),
        record(constant::UNDEF, &[]),
        record(constant::SETTYPE, &[FAR]),
        record(constant::UNDEF, &[]),
        record(constant::SETTYPE, &[I32]),
        record(constant::INTEGER, &[2]),
        record(constant::SETTYPE, &[PAIR]),
        record(constant::DATA, &[0, 4]),
        record(constant::SETTYPE, &[type_id]),
        record(code, ops),
    ];
    let value = record(metadata::VALUE, &[type_id, TESTED]);
    let nodes = vec![
        record(module::VERSION, &[2]),
        Node::Block { id: block::TYPE, nodes: types },
        Node::Block { id: block::CONSTANTS, nodes: constants },
        Node::Block { id: block::METADATA, nodes: vec![value] },
    ];
    let bytes = tree::write(&[Node::Block { id: block::MODULE, nodes }]);
    read(&bytes).err().map(|diag| diag.message).unwrap_or_default()
}

#[test]
fn constant_expressions_fit_their_operands() {
    let insert = |index| fault(PAIR, constant::CE_INSERTELT, &[A_PAIR, ONE, I32, index]);
    assert_eq!(insert(ONE), "");
    assert_eq!(insert(A_FLOAT), "invalid insertelement operands");
    let extract = |index| fault(I32, constant::CE_EXTRACTELT, &[PAIR, A_PAIR, I32, index]);
    assert_eq!(extract(ONE), "");
    assert_eq!(extract(A_FLOAT), "invalid extractelement operands");
    let shuffle = |mask| fault(PAIR, constant::CE_SHUFFLEVEC, &[A_PAIR, A_PAIR, mask]);
    assert_eq!(shuffle(A_PAIR), "");
    assert_eq!(shuffle(MASK), "invalid operands to shufflevector");
    let gep = |type_id, index_ty, index| {
        fault(type_id, constant::CE_GEP, &[I32, 0, FAR, A_FAR, index_ty, index])
    };
    assert_eq!(gep(FAR, I32, ONE), "");
    assert_eq!(gep(PTR, I32, ONE), "constant expression type mismatch");
    assert_eq!(gep(FAR, PAIR, A_PAIR), "constant expression type mismatch");
    assert_eq!(gep(FAR, FLOAT, A_FLOAT), "getelementptr index must be an integer");
    const BITCAST: u64 = 11;
    let cast = |type_id| fault(type_id, constant::CE_CAST, &[BITCAST, FLOAT, A_FLOAT]);
    assert_eq!(cast(I32), "");
    assert_eq!(cast(PAIR), "invalid cast opcode");
    const ADD: u64 = 0;
    let add = |right| fault(I32, constant::CE_BINOP, &[ADD, ONE, right]);
    assert_eq!(add(ONE), "");
    assert_eq!(add(A_FLOAT), "operands of constexpr must have same type");
}

#[test]
fn aggregates_fit_their_types() {
    let array = |elems: &[u64]| fault(ARRAY, constant::AGGREGATE, elems);
    assert_eq!(array(&[ONE, ONE]), "");
    assert_eq!(array(&[ONE]), "aggregate constant has wrong # elements");
    assert_eq!(array(&[ONE, A_FLOAT]), "element of aggregate constant has wrong type");
    assert_eq!(fault(WIDE, constant::INTEGER, &[2]), "vector constant has too many lanes");
    assert_eq!(fault(WIDE, constant::NULL, &[]), "");
    assert_eq!(fault(OPAQUE, constant::UNDEF, &[]), "there is no constant of this type");
}

/// What reading says about `text` as bitcode after `change` of its records with this code in
/// blocks with this id.
fn fault_after(text: &str, id: u32, code: u32, change: impl Fn(&mut Vec<u64>)) -> String {
    fn visit(nodes: &mut [Node], inside: u32, change: &mut dyn FnMut(u32, u32, &mut Vec<u64>)) {
        for node in nodes {
            match node {
                Node::Block { id, nodes, .. } => visit(nodes, *id, change),
                Node::Record { code, ops, .. } => change(inside, *code, ops),
            }
        }
    }
    let parsed = nvopt_text::parse(text.as_bytes(), &Default::default()).expect("valid text");
    let mut nodes = tree::read(&crate::write(&parsed.module)).expect("what is written is read");
    assert_eq!(read(&tree::write(&nodes)).err(), None);
    visit(&mut nodes, u32::MAX, &mut |block, found, ops| {
        if (block, found) == (id, code) {
            change(ops);
        }
    });
    read(&tree::write(&nodes)).err().map(|diag| diag.message).unwrap_or_default()
}

#[test]
fn symbols_fit_what_names_them() {
    let text = "@v = global i32 0\n@e = global ptr dso_local_equivalent @f\ndeclare void @f()\n";
    let of_variable = |ops: &mut Vec<u64>| ops[1] = 0;
    let found = fault_after(text, block::CONSTANTS, constant::DSO_LOCAL_EQUIVALENT, of_variable);
    let wanted = "expected a function, alias to function, or ifunc in dso_local_equivalent";
    assert_eq!(found, wanted);
    let text = "@v = global i32 0\ndeclare x86_amx @tile(i64, x86_amx)\n";
    // The types of the fields are i32, i64, x86_amx, ...: one of them is tried after the other.
    let messages: Vec<String> = (0..8)
        .map(|id| fault_after(text, block::MODULE, module::GLOBALVAR, |ops| ops[2] = id))
        .collect();
    assert!(messages.iter().any(|message| message == "invalid type for global variable"));
}

#[test]
fn named_metadata_has_a_name() {
    let text = "!named = !{!0}\n!0 = !DIBasicType(name: \"int\", size: 32, encoding: 5)\n";
    let clear = |ops: &mut Vec<u64>| ops.clear();
    let found = fault_after(text, block::METADATA, metadata::NAME, clear);
    assert_eq!(found, "named metadata has no name");
}

#[test]
fn clauses_of_landing_pads_have_their_types() {
    let text = "
declare i32 @personality(...)
declare void @may_throw()
define void @f() personality ptr @personality {
  invoke void @may_throw() to label %done unwind label %pad
pad:
  %l = landingpad { ptr, i32 } catch ptr null
  ret void
done:
  ret void
}
";
    let to_filter = |ops: &mut Vec<u64>| ops[3] = 1;
    let found = fault_after(text, block::FUNCTION, function::INST_LANDINGPAD, to_filter);
    assert_eq!(found, "a clause of a landingpad has an invalid type");
}
