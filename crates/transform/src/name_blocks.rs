//! name-blocks: gives every block a name that says where it stands.
//!
//! What. The second block of the third function becomes `F3_B2`. Functions and blocks count from
//! one, in the order of the module; declarations do not count.
//!
//! Why on a GPU. Dumps of two runs can be compared block by block, and block names survive into
//! the labels of PTX.
//!
//! Convergence and memory. Changes names only.
//!
//! Cost. Linear.
//!
//! Example.
//!     before: `entry: br label %1`          after: `F1_B1: br label %F1_B2`
//!
//! Not done. Names of values.
//!
//! Reads nothing. Keeps everything.

use nvopt_ir::{body::Block, module::Module};
use nvopt_pass::{ModuleAnalyses, ModuleCx, ModulePass};

/// The pass.
pub(crate) struct NameBlocks;

impl ModulePass for NameBlocks {
    fn run(&self, module: &mut Module, _analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let mut func_number = 0;
        for func in module.shared.func_order.clone() {
            let Some(body) = &mut module.bodies[func] else { continue };
            func_number += 1;
            let blocks: Vec<Block> = body.blocks().collect();
            // A block may have the name that another one gets.
            for &block in &blocks {
                body.forget_block_name(block);
            }
            for (index, &block) in blocks.iter().enumerate() {
                body.name_block_like(block, format!("F{func_number}_B{}", index + 1));
            }
            cx.count("blocks named", blocks.len() as u64);
        }
    }
}
