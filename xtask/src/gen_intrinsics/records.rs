//! Reads a tblgen dump into rows.

use serde_json::{Map, Value};

use super::{
    attributes::{self, Attributes},
    signature,
};

/// One intrinsic.
pub(super) struct Row {
    /// The name without overload suffixes, `llvm.umin`.
    pub(super) name: String,
    /// The types in table notation.
    pub(super) signature: String,
    /// The attributes of function, result and parameters.
    pub(super) attributes: Attributes,
}

/// Both tables, each sorted by name.
pub(super) struct Tables {
    /// The target-independent intrinsics.
    pub(super) generic: Vec<Row>,
    /// `llvm.nvvm.*`.
    pub(super) nvvm: Vec<Row>,
}

/// The records of a dump, by name.
pub(super) struct Dump(Map<String, Value>);

impl Dump {
    /// The record a `{"kind": "def", "def": NAME}` value refers to.
    pub(super) fn def(&self, reference: &Value) -> Result<Record<'_>, String> {
        let name = reference["def"].as_str().ok_or("a reference names a record")?;
        self.record(name)
    }

    fn record(&self, name: &str) -> Result<Record<'_>, String> {
        let value = self.0.get(name).ok_or_else(|| format!("no record {name}"))?;
        Ok(Record(value))
    }
}

/// One record of a dump.
#[derive(Clone, Copy)]
pub(super) struct Record<'a>(&'a Value);

impl<'a> Record<'a> {
    /// The record's own name.
    pub(super) fn name(self) -> Result<&'a str, String> {
        self.text("!name")
    }

    /// The most derived class of the record.
    pub(super) fn class(self) -> Result<&'a str, String> {
        let last = self.list("!superclasses")?.last();
        last.and_then(Value::as_str).ok_or_else(|| "a record has a class".into())
    }

    /// A string field.
    pub(super) fn text(self, field: &str) -> Result<&'a str, String> {
        self.0[field].as_str().ok_or_else(|| format!("no string field {field}"))
    }

    /// An integer field.
    pub(super) fn int(self, field: &str) -> Result<i64, String> {
        self.0[field].as_i64().ok_or_else(|| format!("no integer field {field}"))
    }

    /// An integer field that is an index.
    pub(super) fn index(self, field: &str) -> Result<usize, String> {
        usize::try_from(self.int(field)?).map_err(|_| format!("negative index in {field}"))
    }

    /// A list field.
    pub(super) fn list(self, field: &str) -> Result<&'a Vec<Value>, String> {
        self.0[field].as_array().ok_or_else(|| format!("no list field {field}"))
    }

    /// A field that refers to another record.
    pub(super) fn reference(self, field: &str) -> &'a Value {
        &self.0[field]
    }
}

/// Reads both tables from the text of a dump.
pub(super) fn read(text: &[u8]) -> Result<Tables, String> {
    let value: Value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    let Value::Object(records) = value else {
        return Err("the dump is not a JSON object".into());
    };
    let dump = Dump(records);
    let mut tables = Tables { generic: Vec::new(), nvvm: Vec::new() };
    for name in Record(&dump.0["!instanceof"]).list("Intrinsic")? {
        let name = name.as_str().ok_or("an instance is a name")?;
        let record = dump.record(name)?;
        let table = match record.text("TargetPrefix")? {
            "" => &mut tables.generic,
            "nvvm" => &mut tables.nvvm,
            _ => continue,
        };
        table.push(row(&dump, record).map_err(|error| format!("{name}: {error}"))?);
    }
    tables.generic.sort_by(|a, b| a.name.cmp(&b.name));
    tables.nvvm.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(tables)
}

fn row(dump: &Dump, record: Record<'_>) -> Result<Row, String> {
    let name = match record.text("LLVMName")? {
        "" => {
            let stem = record.name()?.strip_prefix("int_").ok_or("names start with int_")?;
            format!("llvm.{}", stem.replace('_', "."))
        }
        name => name.to_owned(),
    };
    let signature = signature::spell(dump, record)?;
    let attributes = attributes::of(dump, record)?;
    Ok(Row { name, signature, attributes })
}
