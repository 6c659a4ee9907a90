//! Shapes that optimizations look for.
//!
//! Each function here writes down what some pass is there to find, with random parts. Files:
//! `branches` (threading, merging, correlated conditions), `redundancy` (common and partly common
//! expressions, forwarding through memory), `loops` (idioms, invariants, induction variables),
//! `algebra` (identities and bit tricks), `arithmetic` (what is cheaper in another form), `memory`
//! (copies of structs, adjacent accesses), `states` (state machines), `variables` (of the module:
//! structs, numbers that are one of two, pointers to allocations).

mod algebra;
mod arithmetic;
mod branches;
mod loops;
mod memory;
mod redundancy;
mod states;
mod variables;

use crate::{func::FuncGen, options::Feature};

const N_SHAPES: usize = 50;

/// A shape.
type Shape<'p, 'b> = fn(&mut FuncGen<'p, 'b>) -> bool;

impl<'p, 'b> FuncGen<'p, 'b> {
    const SHAPES: [(u32, Shape<'p, 'b>); N_SHAPES] = [
        (5, Self::constant_phi_branch),
        (4, Self::correlated_branches),
        (4, Self::common_tails),
        (3, Self::table_switch),
        (3, Self::speculated_arm),
        (3, Self::sunk_value),
        (5, Self::repeated_expression),
        (5, Self::partial_redundancy),
        (4, Self::forwarded_store),
        (3, Self::overwritten_store),
        (4, Self::partial_load),
        (6, Self::branch_on_stored),
        (4, Self::fill_loop),
        (4, Self::copy_loop),
        (5, Self::sum_loop),
        (4, Self::invariant_loop),
        (4, Self::mixed_width_loop),
        (3, Self::unswitched_loop),
        (3, Self::peeled_loop),
        (3, Self::promoted_loop),
        (3, Self::bit_loop),
        (3, Self::adjacent_loops),
        (5, Self::shared_head),
        (5, Self::reassociated_chain),
        (5, Self::bit_trick),
        (4, Self::select_chain),
        (4, Self::compare_chain),
        (3, Self::constant_division),
        (4, Self::struct_copy),
        (10, Self::adjacent_accesses),
        (3, Self::pointer_choice),
        (2, Self::pointer_in_memory),
        (3, Self::use_variable),
        (3, Self::warp_sum),
        (3, Self::masked_loop),
        (9, Self::state_machine),
        (6, Self::nested_conditions),
        (4, Self::stores_on_both_sides),
        (4, Self::conditional_stores),
        (8, Self::late_array),
        (6, Self::multiples_of_a_step),
        (4, Self::quotient_and_remainder),
        (6, Self::integers_as_floats),
        (7, Self::wide_constant_loop),
        (3, Self::function_in_variable),
        (12, Self::struct_variable),
        (6, Self::number_of_two),
        (6, Self::variable_set_once),
        (10, Self::allocated_array),
        (8, Self::allocated_structs),
    ];

    /// One of the shapes, if it is possible here.
    pub(crate) fn shape(&mut self) -> bool {
        if !self.has(Feature::Shapes) || !self.may_add(16) {
            return false;
        }
        let shape = self.u().weighted(&Self::SHAPES);
        let done = shape(self);
        if done {
            self.note(Feature::Shapes);
        }
        done
    }
}
