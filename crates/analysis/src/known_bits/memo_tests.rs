//! Answers that are remembered against answers that are not.

use nvopt_ir::{
    body::{Inst, Value},
    datalayout::DataLayout,
};

use super::known_bits;
use crate::{
    assumptions::Assumptions,
    domtree::DomTree,
    query::{BitsMemo, Query},
    testing::Parsed,
};

/// Conditions, a loop, and a chain that is longer than questions are deep.
const TEXT: &str = "
define i32 @f(i32 %n, i32 %m, i1 %way) {
  %a = and i32 %n, 255
  %b = shl i32 %a, 2
  %c = or i32 %b, 1
  %d = lshr i32 %c, 1
  %e = add nuw i32 %d, %a
  %f = xor i32 %e, 4
  %g = and i32 %f, 1023
  %h = shl nuw i32 %g, 3
  %i = or i32 %h, %c
  %is_low = icmp ult i32 %a, 16
  br i1 %is_low, label %low, label %high
low:
  %j = add i32 %i, %a
  %k = and i32 %m, 12
  %is_four = icmp eq i32 %k, 4
  br i1 %is_four, label %loop, label %high
loop:
  %p = phi i32 [ %j, %low ], [ %next, %loop ]
  %q = phi i32 [ 0, %low ], [ %r, %loop ]
  %r = add nuw nsw i32 %q, 8
  %next = and i32 %p, %k
  br i1 %way, label %loop, label %high
high:
  %s = phi i32 [ %a, %0 ], [ %k, %low ], [ %next, %loop ]
  %t = select i1 %is_low, i32 %a, i32 %s
  ret i32 %t
}";

/// Asks about every value at every place, in two orders. `is_shallow`: nothing is too deep, so that
/// the answers are the same.
fn check(text: &str, is_shallow: bool) {
    let parsed = Parsed::new(text);
    let (module, body) = (&parsed.module.shared, parsed.body());
    let (layout, dom) = (DataLayout::default(), DomTree::of(body));
    let assumptions = Assumptions::of(module, body);
    let plain =
        Query::new(module, &layout, parsed.func).with_dom(&dom).with_assumptions(&assumptions);
    let mut insts: Vec<Inst> = body.insts().collect();
    let mut values: Vec<Value> = insts.iter().filter_map(|&inst| body.result(inst)).collect();
    for _ in 0..2 {
        let memo = BitsMemo::default();
        for &at in &insts {
            for &value in &values {
                let fresh = known_bits(&plain.at(at), body, value);
                let asked = Query { memo: Some(&memo), ..plain.at(at) };
                let remembered = known_bits(&asked, body, value);
                assert_eq!(fresh.refined(&remembered), remembered, "{value:?} at {at:?}");
                assert!(!is_shallow || fresh == remembered, "{value:?} at {at:?}");
            }
        }
        insts.reverse();
        values.reverse();
    }
}

#[test]
fn what_is_remembered_is_as_good_as_what_is_computed() {
    check(TEXT, false);
}

#[test]
fn an_assumption_holds_from_where_it_stands() {
    let text = "
declare void @llvm.assume(i1)
define i32 @f(i32 %n) {
  %a = and i32 %n, 255
  %b = add i32 %a, 1
  %is_low = icmp ult i32 %a, 16
  call void @llvm.assume(i1 %is_low)
  %c = add i32 %a, 2
  ret i32 %c
}";
    check(text, true);
}
