//! Passes checked on random functions, each on every input of small widths: operations with all
//! promises, calls, choices, and two branches that meet. There is no `freeze`, which may give
//! another value each time; passes may add some.

#[expect(dead_code, reason = "all functions here are checked at one width")]
mod exhaustively;

use exhaustively::check_at;

const BINARY: [&str; 35] = [
    "add",
    "add nuw",
    "add nsw",
    "add nuw nsw",
    "sub",
    "sub nuw",
    "sub nsw",
    "mul",
    "mul nuw",
    "mul nsw",
    "mul nuw nsw",
    "and",
    "and",
    "or",
    "or",
    "or disjoint",
    "xor",
    "xor",
    "udiv",
    "udiv exact",
    "sdiv",
    "sdiv exact",
    "urem",
    "srem",
    "shl",
    "shl nuw",
    "shl nsw",
    "shl nuw nsw",
    "lshr",
    "lshr exact",
    "ashr",
    "ashr exact",
    "add",
    "sub",
    "xor",
];
const PREDICATES: [&str; 10] = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];
const CALLS: [&str; 10] = [
    "umin", "umax", "smin", "smax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat", "ucmp", "scmp",
];
const CONSTANTS: [&str; 6] = ["0", "1", "2", "3", "-1", "-4"];

/// The passes, with how many functions each gets.
const PASSES: [(&str, usize); 16] = [
    ("instcombine", 400),
    ("instsimplify", 200),
    ("gvn", 100),
    ("newgvn", 100),
    ("early-cse", 100),
    ("sccp", 100),
    ("correlated-propagation", 100),
    ("constraint-elimination", 100),
    ("reassociate", 100),
    ("nary-reassociate", 50),
    ("bdce", 100),
    ("adce", 50),
    ("jump-threading", 100),
    ("simplifycfg", 100),
    ("flatten-cfg", 50),
    ("structurizecfg", 50),
];

/// A generator of numbers that needs no library.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// A function that is being written: what was computed so far, by type.
struct Writer {
    random: Random,
    ints: Vec<String>,
    truths: Vec<String>,
    wides: Vec<String>,
    text: String,
    n: usize,
}

impl Writer {
    fn new(seed: u64) -> Writer {
        Writer {
            random: Random(seed),
            ints: vec!["%x".to_owned(), "%y".to_owned()],
            truths: vec![],
            wides: vec![],
            text: String::new(),
            n: 0,
        }
    }

    fn near(&mut self, of: fn(&Writer) -> &Vec<String>) -> String {
        let len = of(self).len();
        let at = len - 1 - self.random.below(len.min(4));
        of(self)[at].clone()
    }

    fn int(&mut self) -> String {
        match self.random.below(4) {
            0 => self.random.pick(&CONSTANTS).to_owned(),
            _ => self.near(|w| &w.ints),
        }
    }

    fn truth(&mut self) -> String {
        if self.truths.is_empty() {
            self.compare();
        }
        self.near(|w| &w.truths)
    }

    fn put(&mut self, what: &str) -> String {
        self.n += 1;
        let name = format!("%v{}", self.n);
        self.text += &format!("{name} = {what}\n");
        name
    }

    /// An operation; few promise something, or nearly everything would be poison.
    fn binary(&mut self) -> &'static str {
        let op = self.random.pick(&BINARY);
        match (op.split_once(' '), self.random.below(3)) {
            (Some((plain, _)), 0 | 1) => plain,
            _ => op,
        }
    }

    fn compare(&mut self) {
        let (a, b) = (self.int(), self.int());
        let pred = self.random.pick(&PREDICATES);
        let promise = self.random.pick(&["", "", "", "samesign "]);
        let name = self.put(&format!("icmp {promise}{pred} i3 {a}, {b}"));
        self.truths.push(name);
    }

    fn join_truths(&mut self) {
        let (a, b) = (self.truth(), self.truth());
        let form = match self.random.below(7) {
            0 => format!("and i1 {a}, {b}"),
            1 => format!("or i1 {a}, {b}"),
            2 => format!("xor i1 {a}, {b}"),
            3 => format!("xor i1 {a}, true"),
            4 => format!("select i1 {a}, i1 {b}, i1 false"),
            5 => format!("select i1 {a}, i1 true, i1 {b}"),
            _ => format!("or disjoint i1 {a}, {b}"),
        };
        let name = self.put(&form);
        self.truths.push(name);
    }

    fn widen(&mut self) {
        let a = self.near(|w| &w.ints);
        let cast = self.random.pick(&["zext", "zext", "sext", "zext nneg"]);
        let name = self.put(&format!("{cast} i3 {a} to i5"));
        self.wides.push(name);
    }

    fn wide(&mut self) {
        if self.wides.is_empty() {
            self.widen();
        }
        let (a, b) = (self.near(|w| &w.wides), self.near(|w| &w.wides));
        match self.random.below(4) {
            0 => {
                let pred = self.random.pick(&PREDICATES);
                let name = self.put(&format!("icmp {pred} i5 {a}, {b}"));
                self.truths.push(name);
            }
            1 => {
                let op = self.binary();
                let name = self.put(&format!("{op} i5 {a}, {b}"));
                self.wides.push(name);
            }
            _ => {
                let cast = self.random.pick(&[
                    "trunc",
                    "trunc",
                    "trunc",
                    "trunc nuw",
                    "trunc nsw",
                    "trunc nuw nsw",
                ]);
                let name = self.put(&format!("{cast} i5 {a} to i3"));
                self.ints.push(name);
            }
        }
    }

    fn call(&mut self) {
        let (a, b, c) = (self.int(), self.int(), self.int());
        let flag = self.random.pick(&["true", "false"]);
        let form = match self.random.below(12) {
            0 => format!("call i3 @llvm.abs.i3(i3 {a}, i1 {flag})"),
            1 => format!("call i3 @llvm.ctlz.i3(i3 {a}, i1 {flag})"),
            2 => format!("call i3 @llvm.cttz.i3(i3 {a}, i1 {flag})"),
            3 => format!("call i3 @llvm.ctpop.i3(i3 {a})"),
            4 => format!("call i3 @llvm.fshl.i3(i3 {a}, i3 {b}, i3 {c})"),
            5 => format!("call i3 @llvm.fshr.i3(i3 {a}, i3 {b}, i3 {c})"),
            6 => format!("call i3 @llvm.bitreverse.i3(i3 {a})"),
            _ => match self.random.pick(&CALLS) {
                name @ ("ucmp" | "scmp") => {
                    format!("call i3 @llvm.{name}.i3.i3(i3 {a}, i3 {b})")
                }
                name => format!("call i3 @llvm.{name}.i3(i3 {a}, i3 {b})"),
            },
        };
        let name = self.put(&form);
        self.ints.push(name);
    }

    fn operation(&mut self) {
        match self.random.below(13) {
            0..=4 => {
                let (a, b) = (self.int(), self.int());
                let op = self.binary();
                let name = self.put(&format!("{op} i3 {a}, {b}"));
                self.ints.push(name);
            }
            5 | 6 => self.compare(),
            7 => {
                let (c, a, b) = (self.truth(), self.int(), self.int());
                let name = self.put(&format!("select i1 {c}, i3 {a}, i3 {b}"));
                self.ints.push(name);
            }
            8 => self.join_truths(),
            9 => self.wide(),
            10 => {
                let (cast, truth) = (self.random.pick(&["zext", "sext"]), self.truth());
                let name = self.put(&format!("{cast} i1 {truth} to i3"));
                self.ints.push(name);
            }
            _ => self.call(),
        }
    }

    fn operations(&mut self, most: usize) {
        let n = 1 + self.random.below(most);
        (0..n).for_each(|_| self.operation());
    }

    /// Computes on one of two ways, and what is known only there is forgotten behind it. Gives what
    /// it computed.
    fn way(&mut self, label: &str) -> String {
        let kept = (self.ints.len(), self.truths.len(), self.wides.len());
        self.text += &format!("{label}:\n");
        self.operations(3);
        let result = self.int();
        self.text += "br label %join\n";
        self.ints.truncate(kept.0);
        self.truths.truncate(kept.1);
        self.wides.truncate(kept.2);
        result
    }

    fn function(mut self) -> String {
        self.operations(4);
        if self.random.below(3) > 0 {
            let cond = self.truth();
            self.text += &format!("br i1 {cond}, label %left, label %right\n");
            let left = self.way("left");
            let right = self.way("right");
            self.text += "join:\n";
            let phi = self.put(&format!("phi i3 [ {left}, %left ], [ {right}, %right ]"));
            self.ints.push(phi);
            self.operations(3);
        }
        let result = self.ints.last().cloned().unwrap_or_default();
        format!("{}ret i3 {result}", self.text)
    }
}

#[test]
fn random_functions() {
    let times = std::env::var("NVOPT_EXPRESSIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let seed: u64 = std::env::var("NVOPT_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let only = std::env::var("NVOPT_PASS").ok();
    for (pass, n) in PASSES {
        if only.as_ref().is_some_and(|only| only != pass) {
            continue;
        }
        for index in 0..(n * times) as u64 {
            let body = Writer::new(seed << 32 | index).function();
            check_at(pass, "i3", &body, &[3]);
        }
    }
}
