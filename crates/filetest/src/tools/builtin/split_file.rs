//! LLVM's `split-file`: cuts a file at lines like `;--- name` into files of a folder.

use std::fs;
use std::path::Path;

use super::super::{ToolCx, ToolOutput};
use super::{cannot_read, lines, unknown_option};

pub(super) fn split_file(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let mut keeps_line_numbers = false;
    let mut files = Vec::new();
    for arg in args {
        match arg.as_str() {
            "--leading-lines" | "-leading-lines" => keeps_line_numbers = true,
            option if option.starts_with('-') && option.len() > 1 => {
                return unknown_option("split-file", option);
            }
            file => files.push(file),
        }
    }
    let [input, folder] = files[..] else {
        return ToolOutput::failure(1, "split-file: expected a file and a folder\n");
    };
    let text = match cx.read(input, stdin) {
        Ok(text) => text,
        Err(error) => return cannot_read("split-file", input, &error),
    };
    let parts = split(&text, keeps_line_numbers);
    if parts.is_empty() {
        return ToolOutput::failure(
            1,
            format!("split-file: {input}: no part separator was found\n"),
        );
    }
    let written = cx.writable(folder).and_then(|root| {
        if root.is_dir() {
            fs::remove_dir_all(&root)?;
        }
        parts.iter().try_for_each(|part| write_part(cx, folder, part))
    });
    match written {
        Ok(()) => ToolOutput::new(),
        Err(error) => ToolOutput::failure(1, format!("split-file: {folder}: {error}\n")),
    }
}

fn write_part(
    cx: &ToolCx<'_>,
    folder: &str,
    (name, text): &(String, Vec<u8>),
) -> std::io::Result<()> {
    let file = Path::new(folder).join(name);
    let path = cx.writable(&file.to_string_lossy())?;
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, text)
}

/// The parts with their names.
fn split(text: &[u8], keeps_line_numbers: bool) -> Vec<(String, Vec<u8>)> {
    let mut parts: Vec<(String, Vec<u8>)> = Vec::new();
    for (i, line) in lines(text).enumerate() {
        if let Some(name) = separator(line) {
            let n_leading = if keeps_line_numbers { i + 1 } else { 0 };
            parts.push((name, vec![b'\n'; n_leading]));
        } else if let Some((_, part)) = parts.last_mut() {
            part.extend_from_slice(line);
        }
    }
    parts
}

/// The name after `--- `, which only one character or `//` may precede.
fn separator(line: &[u8]) -> Option<String> {
    let line = std::str::from_utf8(line).ok()?.trim_end();
    let (comment, name) = line.split_once("--- ")?;
    let is_comment = comment == "//" || comment.chars().count() == 1;
    let name = name.trim();
    (is_comment && !name.is_empty()).then(|| name.to_owned())
}
