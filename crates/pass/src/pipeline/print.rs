//! Pipelines back to text.

use std::fmt;

use super::{Node, Pipeline, Step, StepRow};

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_nodes(f, &self.nodes)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row {
            StepRow::Pass(row) if self.params.is_empty() => f.write_str(row.name),
            StepRow::Pass(row) => write!(f, "{}<{}>", row.name, self.params),
            StepRow::Analysis(verb, name) => write!(f, "{verb}<{name}>"),
        }
    }
}

fn write_nodes(f: &mut fmt::Formatter<'_>, nodes: &[Node]) -> fmt::Result {
    for (index, node) in nodes.iter().enumerate() {
        if index != 0 {
            f.write_str(",")?;
        }
        match node {
            Node::Step(step) => write!(f, "{step}")?,
            Node::Function(nodes) => write_group(f, format_args!("function"), nodes)?,
            Node::Scc(nodes) => write_group(f, format_args!("cgscc"), nodes)?,
            Node::Loop { nodes, memssa: false } => write_group(f, format_args!("loop"), nodes)?,
            Node::Loop { nodes, memssa: true } => {
                write_group(f, format_args!("loop-mssa"), nodes)?;
            }
            Node::Machine(nodes) => write_group(f, format_args!("machine-function"), nodes)?,
            Node::Module(nodes) => write_group(f, format_args!("module"), nodes)?,
            Node::Repeat(times, nodes) => write_group(f, format_args!("repeat<{times}>"), nodes)?,
            Node::Devirt(times, nodes) => write_group(f, format_args!("devirt<{times}>"), nodes)?,
        }
    }
    Ok(())
}

fn write_group(
    f: &mut fmt::Formatter<'_>,
    head: fmt::Arguments<'_>,
    nodes: &[Node],
) -> fmt::Result {
    write!(f, "{head}(")?;
    write_nodes(f, nodes)?;
    f.write_str(")")
}
