//! Looking up the names of a pipeline and giving every pass the level it needs.
//!
//! A pass that stands at a level above its own gets the groups between: `licm` at the level of
//! the module becomes `function(loop(licm))`. Neighbours share a group. A pass of a level above
//! the one it stands at is an error, as in LLVM.

use nvopt_entity::{FxHashMap, suggest};

use super::{Element, Node, Pipeline, PipelineError, Step, StepKind, StepRow, parse_elements};
use crate::{
    params::Params,
    registry::{AnalysisRow, Level, PassObject, Registry},
};

/// What to do with a pass that is planned and does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IfMissing {
    /// Refuse the pipeline.
    Refuse,
    /// Leave the pass out and note it.
    Skip,
}

/// How deep named pipelines may hold each other.
const MAX_ALIAS_DEPTH: usize = 8;
/// How many near names an error shows.
const MAX_NEAREST: usize = 3;

impl Pipeline {
    /// Builds the pipeline that a user wrote: a pass that does not exist yet is an error.
    pub fn parse(text: &str, registry: &Registry) -> Result<Pipeline, PipelineError> {
        build(text, registry, IfMissing::Refuse)
    }

    /// Builds an assembled pipeline: passes that do not exist yet are left out and listed in
    /// [`Pipeline::missing`].
    pub fn assemble(text: &str, registry: &Registry) -> Result<Pipeline, PipelineError> {
        let mut pipeline = build(text, registry, IfMissing::Skip)?;
        mark_repeats(&mut pipeline.nodes, &mut Vec::new());
        Ok(pipeline)
    }
}

/// Notes which steps come again behind themselves; `later` are those behind `nodes`.
fn mark_repeats(nodes: &mut [Node], later: &mut Vec<StepKind>) {
    for node in nodes.iter_mut().rev() {
        match node {
            Node::Step(step) => {
                step.comes_again = later.contains(&step.kind);
                if !step.comes_again {
                    later.push(step.kind);
                }
            }
            Node::Module(nodes)
            | Node::Function(nodes)
            | Node::Scc(nodes)
            | Node::Machine(nodes)
            | Node::Loop { nodes, .. }
            | Node::Repeat(_, nodes)
            | Node::Devirt(_, nodes) => mark_repeats(nodes, later),
        }
    }
}

/// An error if two steps that differ are of one kind by chance. `known` are those before `nodes`.
fn tell_kinds_apart<'n>(
    nodes: &'n [Node],
    known: &mut FxHashMap<StepKind, &'n Step>,
) -> Result<(), PipelineError> {
    for node in nodes {
        let Node::Step(step) = node else {
            tell_kinds_apart(node.nodes().unwrap_or_default(), known)?;
            continue;
        };
        let first = *known.entry(step.kind).or_insert(step);
        if first.row.name() != step.row.name() || first.params != step.params {
            let message = format!("`{first}` and `{step}` cannot stand in one pipeline");
            return Err(PipelineError::new(0, message));
        }
    }
    Ok(())
}

fn build(
    text: &str,
    registry: &Registry,
    if_missing: IfMissing,
) -> Result<Pipeline, PipelineError> {
    let mut builder = Builder { registry, if_missing, missing: Vec::new(), alias_depth: 0 };
    let elements = parse_elements(text)?;
    let nodes = builder.group(&elements, Level::Module)?;
    tell_kinds_apart(&nodes, &mut FxHashMap::default())?;
    Ok(Pipeline { nodes, missing: builder.missing })
}

struct Builder<'r> {
    registry: &'r Registry,
    if_missing: IfMissing,
    missing: Vec<&'static str>,
    alias_depth: usize,
}

impl Builder<'_> {
    /// The nodes of `elements`, which stand at `level`.
    fn group(
        &mut self,
        elements: &[Element<'_>],
        level: Level,
    ) -> Result<Vec<Node>, PipelineError> {
        let mut nodes = Vec::new();
        for element in elements {
            for (node, needs) in self.element(element, level)? {
                place(&mut nodes, node, needs, level, element.at)?;
            }
        }
        Ok(nodes)
    }

    /// What one name stands for, each with the level it needs.
    fn element(
        &mut self,
        element: &Element<'_>,
        level: Level,
    ) -> Result<Vec<(Node, Level)>, PipelineError> {
        if let Some(inner) = &element.inner {
            let (node, needs) = self.nested(element, inner, level)?;
            let all_missing = self.if_missing == IfMissing::Skip && !inner.is_empty();
            let is_left_out = all_missing && node.nodes().is_some_and(<[Node]>::is_empty);
            return Ok(if is_left_out { Vec::new() } else { vec![(node, needs)] });
        }
        if let Some(alias) = self.registry.alias(element.name) {
            let text = (alias.expand)(element.params)
                .map_err(|message| PipelineError::new(element.at, message))?;
            return self.expanded(&text, element, level);
        }
        let step = match element.name {
            "require" | "print" | "verify" | "invalidate" if !element.params.is_empty() => {
                self.of_analysis(element)?
            }
            _ => match self.of_pass(element, level)? {
                Some(step) => step,
                None => return Ok(Vec::new()),
            },
        };
        let needs = step.object.level();
        Ok(vec![(Node::Step(step), needs)])
    }

    fn expanded(
        &mut self,
        text: &str,
        element: &Element<'_>,
        level: Level,
    ) -> Result<Vec<(Node, Level)>, PipelineError> {
        let at = element.at;
        if self.alias_depth == MAX_ALIAS_DEPTH {
            return Err(PipelineError::new(at, "named pipelines hold each other"));
        }
        // What a named pipeline holds was assembled, not written.
        let if_missing = std::mem::replace(&mut self.if_missing, IfMissing::Skip);
        self.alias_depth += 1;
        let located = |error: PipelineError| {
            let message = format!("in `{}`: {} (at {})", element.name, error.message, error.at);
            PipelineError { message, at, ..error }
        };
        let elements = parse_elements(text).map_err(located)?;
        let mut nodes = self.group(&elements, level).map_err(located)?;
        self.alias_depth -= 1;
        self.if_missing = if_missing;
        if self.alias_depth == 0 {
            mark_repeats(&mut nodes, &mut Vec::new());
        }
        Ok(nodes.into_iter().map(|node| (node, level)).collect())
    }

    fn nested(
        &mut self,
        element: &Element<'_>,
        inner: &[Element<'_>],
        level: Level,
    ) -> Result<(Node, Level), PipelineError> {
        let mut params = Params::new("pipeline", element.params);
        let result = match element.name {
            "module" => {
                let nodes = self.group(inner, Level::Module)?;
                (Node::Module(nodes), Level::Module)
            }
            "function" => {
                // LLVM's managers can drop caches early; ours go stale by themselves.
                params.one_of(&["eager-inv", "no-rerun"]);
                (Node::Function(self.group(inner, Level::Function)?), Level::Function)
            }
            "cgscc" => (Node::Scc(self.group(inner, Level::Scc)?), Level::Scc),
            "loop" | "loop-mssa" => {
                let memssa = element.name == "loop-mssa";
                let nodes = self.group(inner, Level::Loop)?;
                (Node::Loop { nodes, memssa }, Level::Loop)
            }
            "machine-function" => {
                (Node::Machine(self.group(inner, Level::Machine)?), Level::Machine)
            }
            "repeat" => {
                let times = params.only_number().ok_or_else(|| bad_count(element))?;
                (Node::Repeat(times, self.group(inner, level)?), level)
            }
            "devirt" => {
                let times = params.only_number().ok_or_else(|| bad_count(element))?;
                (Node::Devirt(times, self.group(inner, Level::Scc)?), Level::Scc)
            }
            name => {
                let message = format!("`{name}` holds no passes");
                return Err(PipelineError::new(element.at, message));
            }
        };
        let subject = || element.name.to_owned();
        params.finish(subject).map_err(|message| PipelineError::new(element.at, message))?;
        Ok(result)
    }

    fn of_analysis(&self, element: &Element<'_>) -> Result<Step, PipelineError> {
        let Some(row) = self.registry.analysis(element.params) else {
            // `verify<…>` and the others with a word that is no analysis.
            let message = format!("unknown analysis name '{}'", element.params);
            let names = self.registry.analyses().iter().map(|row| row.name);
            return Err(unknown(element, message, element.params, names));
        };
        let (verb, make) = verb(element.name, row).ok_or_else(|| {
            let message = format!("'{}' cannot be checked", row.name);
            PipelineError::new(element.at, message)
        })?;
        let row = StepRow::Analysis(verb, row.name);
        Ok(Step::new(row, element.params, make()))
    }

    fn of_pass(
        &mut self,
        element: &Element<'_>,
        level: Level,
    ) -> Result<Option<Step>, PipelineError> {
        let Some(row) = self.registry.pass(element.name, level).copied() else {
            let message = format!("unknown pass name '{}'", element.name);
            let passes = self.registry.passes().iter().filter(|row| !row.is_hidden());
            let passes = passes.map(|row| row.name);
            let aliases = self.registry.aliases().iter().map(|row| row.name);
            return Err(unknown(element, message, element.name, passes.chain(aliases)));
        };
        if row.is_missing() && self.if_missing == IfMissing::Skip {
            self.missing.push(row.name);
            return Ok(None);
        }
        let object =
            row.make(element.params).map_err(|message| PipelineError::new(element.at, message))?;
        Ok(Some(Step::new(StepRow::Pass(row), element.params, object)))
    }
}

type MakePass = fn() -> PassObject;

fn verb(word: &str, row: &AnalysisRow) -> Option<(&'static str, MakePass)> {
    match word {
        "require" => Some(("require", row.require)),
        "print" => Some(("print", row.print)),
        "invalidate" => Some(("invalidate", row.invalidate)),
        _ => Some(("verify", row.verify?)),
    }
}

/// Appends `node`, which needs `needs`, to `nodes`, which stand at `level`; in groups if it needs
/// a lower one.
fn place(
    nodes: &mut Vec<Node>,
    node: Node,
    needs: Level,
    level: Level,
    at: usize,
) -> Result<(), PipelineError> {
    let is_group_itself = !matches!(node, Node::Step(_) | Node::Repeat(..));
    if needs == level && !is_group_itself {
        nodes.push(node);
        return Ok(());
    }
    match (level, needs) {
        (Level::Module, Level::Function)
        | (Level::Scc, Level::Function)
        | (Level::Module, Level::Scc)
        | (Level::Function, Level::Loop)
        | (Level::Module, Level::Machine) => {
            if is_group_itself {
                nodes.push(node);
            } else {
                group_at_end(nodes, needs).push(node);
            }
            Ok(())
        }
        (Level::Module | Level::Scc, Level::Loop) => {
            let inside = group_at_end(nodes, Level::Function);
            place(inside, node, needs, Level::Function, at)
        }
        // A group inside its own level: `function(function(a))`.
        (outer, inner) if outer == inner => {
            nodes.push(node);
            Ok(())
        }
        (outer, inner) => {
            let (outer, inner) = (outer.word(), inner.word());
            let message = format!("a {inner} pass cannot stand in a {outer} pipeline");
            Err(PipelineError::new(at, message))
        }
    }
}

/// The group of `level` that `nodes` end with, made if they do not.
fn group_at_end(nodes: &mut Vec<Node>, level: Level) -> &mut Vec<Node> {
    let is_there = match nodes.last() {
        Some(Node::Function(_)) => level == Level::Function,
        Some(Node::Scc(_)) => level == Level::Scc,
        Some(Node::Loop { .. }) => level == Level::Loop,
        Some(Node::Machine(_)) => level == Level::Machine,
        Some(Node::Step(_) | Node::Module(_) | Node::Repeat(..) | Node::Devirt(..)) | None => false,
    };
    if !is_there {
        nodes.push(match level {
            Level::Scc => Node::Scc(Vec::new()),
            Level::Loop => Node::Loop { nodes: Vec::new(), memssa: false },
            Level::Machine => Node::Machine(Vec::new()),
            Level::Function | Level::Module => Node::Function(Vec::new()),
        });
    }
    match nodes.last_mut() {
        Some(
            Node::Module(nodes)
            | Node::Function(nodes)
            | Node::Scc(nodes)
            | Node::Machine(nodes)
            | Node::Loop { nodes, .. }
            | Node::Repeat(_, nodes)
            | Node::Devirt(_, nodes),
        ) => nodes,
        Some(Node::Step(_)) | None => unreachable!("a group was just found or made"),
    }
}

fn bad_count(element: &Element<'_>) -> PipelineError {
    let message = format!("`{}` needs a number, as `{}<2>`", element.name, element.name);
    PipelineError::new(element.at, message)
}

fn unknown(
    element: &Element<'_>,
    message: String,
    word: &str,
    names: impl Iterator<Item = &'static str>,
) -> PipelineError {
    let mut nearest: Vec<&str> = names.filter(|known| suggest::is_near(word, known)).collect();
    nearest.dedup();
    nearest.truncate(MAX_NEAREST);
    PipelineError { message, at: element.at, nearest }
}
