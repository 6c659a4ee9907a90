//! Compiling and assembling cases.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::Command,
};

use nvopt_codegen::{Options, compile};
use nvopt_ir::module::Module;
use nvopt_ptx::target::Target;

use crate::cases::Case;

/// What became of the cases, by their places in the list.
pub(crate) struct Outcome {
    /// Compiled and assembled.
    pub(crate) assembled: Vec<usize>,
    /// Compiled, but refused by the assembler.
    pub(crate) faults: Vec<(usize, String)>,
}

/// The assembler, if it is installed.
pub(crate) fn ptxas() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/peers");
    let mut due = vec![(root, 0)];
    while let Some((folder, depth)) = due.pop() {
        let file = folder.join("bin/ptxas");
        if file.is_file() {
            return Some(file);
        }
        if depth < 7 {
            let entries = std::fs::read_dir(&folder).ok().into_iter().flatten().flatten();
            due.extend(entries.map(|entry| (entry.path(), depth + 1)).filter(|e| e.0.is_dir()));
        }
    }
    None
}

/// Compiles the cases that `target` has and assembles them. `why` gets the messages of those
/// that are refused.
pub(crate) fn run(
    ptxas: &Path,
    target: Target,
    cases: &[Case],
    why: &mut BTreeMap<String, String>,
) -> Outcome {
    let mut outcome = Outcome { assembled: Vec::new(), faults: Vec::new() };
    let chosen: Vec<usize> = (0..cases.len()).collect();
    let options = Options::new(target);
    // Textures with samplers of their own are a mode of the whole module.
    let (separate, unified): (Vec<usize>, Vec<usize>) =
        chosen.into_iter().partition(|&at| cases[at].has_separate_sampler());
    for chosen in [separate, unified] {
        let chosen = accepted(cases, chosen, &options, why);
        assemble_all(ptxas, cases, &chosen, &options, &mut outcome);
    }
    outcome
}

/// The cases that we compile.
fn accepted(
    cases: &[Case],
    mut chosen: Vec<usize>,
    options: &Options,
    why: &mut BTreeMap<String, String>,
) -> Vec<usize> {
    let mut module = parse(&module_text(cases, &chosen));
    if let Err(errors) = compile(&mut module, options) {
        let mut refused = BTreeSet::new();
        for error in errors {
            let symbol = error.symbol.expect("an error about a function");
            let name = module.shared.symbol_name(symbol).unwrap_or_default();
            let name = String::from_utf8_lossy(name).into_owned();
            why.insert(name.clone(), format!("{} {:?}", error.message, error.notes));
            refused.insert(name);
        }
        chosen.retain(|&at| !refused.contains(&cases[at].function));
    }
    chosen
}

fn assemble_all(
    ptxas: &Path,
    cases: &[Case],
    chosen: &[usize],
    options: &Options,
    outcome: &mut Outcome,
) {
    let target = options.target;
    // One at a time if the assembler does not say which it means.
    let mut due: Vec<Vec<usize>> = chosen.chunks(BATCH).map(<[usize]>::to_vec).collect();
    while let Some(mut batch) = due.pop() {
        let text = module_text(cases, &batch);
        let mut module = parse(&text);
        let module = compile(&mut module, options).expect("what was refused is left out");
        // Both stay where they are, to look at.
        let stem = format!("{}-{}-{}", target.arch, target.ptx, cases[batch[0]].function);
        let file = folder().join(format!("{stem}.ptx"));
        std::fs::write(file.with_extension("ll"), &text).expect("a file of the build");
        let faults = assemble(ptxas, target, &file, &nvopt_ptx::text::print(&module));
        if faults.is_empty() {
            outcome.assembled.append(&mut batch);
            continue;
        }
        let before = batch.len();
        batch.retain(|&at| match faults.get(&cases[at].function) {
            Some(message) => {
                outcome.faults.push((at, message.clone()));
                false
            }
            None => true,
        });
        if batch.len() < before {
            due.extend((!batch.is_empty()).then_some(batch));
        } else if let [at] = batch[..] {
            outcome.faults.push((at, format!("ptxas fails: {faults:?}")));
        } else {
            let rest = batch.split_off(before / 2);
            due.extend([batch, rest]);
        }
    }
}

/// The number of functions that are assembled together.
const BATCH: usize = 400;

/// The folder for what is compiled.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nvvm");
    std::fs::create_dir_all(&folder).expect("a folder of the build");
    folder
}

fn module_text(cases: &[Case], chosen: &[usize]) -> String {
    let mut text = String::from(
        "target triple = \"nvptx64-nvidia-cuda\"\n\
         @texture = external addrspace(1) global i64\n\
         @string = private constant [4 x i8] c\"abc\\00\"\n",
    );
    let mut declarations = BTreeSet::new();
    for &at in chosen {
        text.push_str(&cases[at].text);
        declarations.insert(&*cases[at].declaration);
    }
    text.extend(declarations);
    text
}

fn parse(text: &str) -> Module {
    let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
    match parsed {
        Ok(parsed) => parsed.module,
        Err(diags) => panic!("{:?}", diags.iter().map(|d| &d.message).collect::<Vec<_>>()),
    }
}

/// The functions that the assembler refuses, with its messages.
fn assemble(ptxas: &Path, target: Target, file: &Path, ptx: &[u8]) -> BTreeMap<String, String> {
    std::fs::write(file, ptx).expect("a file of the build");
    let output = Command::new(ptxas)
        .arg(format!("-arch={}", target.arch))
        .args(["-O0", "-c", "-o", "/dev/null"])
        .arg(file)
        .output()
        .expect("ptxas runs");
    let mut faults = BTreeMap::new();
    if output.status.success() {
        return faults;
    }
    let messages = String::from_utf8_lossy(&output.stderr).into_owned()
        + &String::from_utf8_lossy(&output.stdout);
    let text = String::from_utf8_lossy(ptx);
    let lines: Vec<&str> = text.lines().collect();
    for message in messages.lines().filter(|line| line.contains("error   :")) {
        let line = message.split("line ").nth(1).and_then(|rest| rest.split(';').next());
        let line: Option<usize> = line.and_then(|line| line.parse().ok());
        let function = match line {
            Some(line) => function_at(&lines, line),
            None => message.split('\'').nth(1).map(str::to_owned),
        };
        if let Some(function) = function {
            let code = line.and_then(|line| lines.get(line - 1)).copied().unwrap_or_default();
            faults.entry(function).or_insert_with(|| format!("{message} | {}", code.trim()));
        }
    }
    if faults.is_empty() {
        faults.insert(String::new(), messages);
    }
    faults
}

/// The function that a line is in: the last one that begins before it.
fn function_at(lines: &[&str], line: usize) -> Option<String> {
    let before = lines[..line.min(lines.len())].iter().rev();
    let head = before.copied().find(|line| line.starts_with(".visible .func"))?;
    let name = head.trim_end_matches(['(', ')', ' ']).rsplit([' ', ')']).next()?;
    Some(name.trim_end_matches('(').to_owned())
}
