//! Keeping the forest right while a pass changes loops.
//!
//! The pass says what it did in terms of loops; nothing is read off the body. With checking on,
//! `put` compares the result with a fresh one. Adding a loop or moving one numbers the loops
//! anew, which costs as many steps as there are loops; the rest costs the blocks it names.

use nvopt_ir::body::Block;

use super::{Loop, LoopData, Loops};

impl Loops {
    /// The new block `block` is in `lp`, and in no loop inside it; in no loop at all for `None`.
    pub fn add_block(&mut self, lp: Option<Loop>, block: Block) {
        debug_assert!(self.of_block[block].is_none(), "the block is new to the forest");
        self.of_block[block] = lp;
        if let Some(lp) = lp {
            self.loops[lp].own.push(block);
        }
    }

    /// `block`, no header, is in no loop any more: it was erased or nothing leads to it.
    pub fn remove_block(&mut self, block: Block) {
        if let Some(lp) = self.of_block[block].take() {
            debug_assert!(self.loops[lp].header != block, "a header goes with its loop");
            self.loops[lp].own.retain(|&own| own != block);
        }
    }

    /// `block`, no header, is now in `lp` and no loop inside it.
    pub fn move_block(&mut self, block: Block, lp: Option<Loop>) {
        self.remove_block(block);
        self.add_block(lp, block);
    }

    /// `header`, a block of `lp` itself, took the place of its header.
    pub fn set_header(&mut self, lp: Loop, header: Block) {
        let data = &mut self.loops[lp];
        let at = data.own.iter().position(|&own| own == header);
        let at = at.expect("the new header is a block of the loop");
        data.own.swap(0, at);
        data.header = header;
    }

    /// A new loop of one block, which is new to the forest or in `parent` itself.
    pub fn add_loop(&mut self, parent: Option<Loop>, header: Block) -> Loop {
        self.remove_block(header);
        let lp = self.loops.push(LoopData {
            header,
            parent,
            inner: Vec::new(),
            own: vec![header],
            depth: 0,
            enter: 0,
            last: 0,
            exists: true,
        });
        self.of_block[header] = Some(lp);
        self.siblings_mut(parent).push(lp);
        self.renumber();
        lp
    }

    /// `lp` is now directly inside `parent`.
    pub fn move_loop(&mut self, lp: Loop, parent: Option<Loop>) {
        let before = self.loops[lp].parent;
        self.siblings_mut(before).retain(|&other| other != lp);
        self.loops[lp].parent = parent;
        self.siblings_mut(parent).push(lp);
        self.renumber();
    }

    /// `lp` is a loop no more, because nothing jumps back: its blocks and inner loops belong to
    /// the loop around it.
    pub fn erase_loop(&mut self, lp: Loop) {
        let data = &mut self.loops[lp];
        let (parent, own) = (data.parent, std::mem::take(&mut data.own));
        let inner = std::mem::take(&mut data.inner);
        data.exists = false;
        for &block in &own {
            self.of_block[block] = parent;
        }
        if let Some(parent) = parent {
            self.loops[parent].own.extend(own);
        }
        for &child in &inner {
            self.loops[child].parent = parent;
        }
        let siblings = self.siblings_mut(parent);
        let at = siblings.iter().position(|&other| other == lp).expect("a loop is listed");
        siblings.splice(at..=at, inner);
        self.renumber();
    }

    /// `lp` was erased with all its blocks, those of the loops inside included.
    pub fn erase_with_blocks(&mut self, lp: Loop) {
        let parent = self.loops[lp].parent;
        self.siblings_mut(parent).retain(|&other| other != lp);
        for inner in self.outer_first_in(&[lp]) {
            let data = &mut self.loops[inner];
            data.exists = false;
            for block in std::mem::take(&mut data.own) {
                self.of_block[block] = None;
            }
        }
    }

    fn siblings_mut(&mut self, parent: Option<Loop>) -> &mut Vec<Loop> {
        match parent {
            Some(parent) => &mut self.loops[parent].inner,
            None => &mut self.top,
        }
    }
}
