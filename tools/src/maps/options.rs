//! The options of a map that is given as text.

use super::columns::{Columns, Condition};
use super::format::Format;
use bit_tables_generator::__private::{KeyType, ValueType};
use bit_tables_generator::MapGoal;
use bit_tables_generator::typed::Detect;
use std::fmt::Write;

/// Options of a map, apart from its keys and values.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The name of the function.
    pub name: String,
    /// The type of a key; by default the narrowest word, or `char` if the text contains code
    /// points.
    pub key: Option<KeyType>,
    /// The type of a value; by default the narrowest word, or `bool`.
    pub value: Option<ValueType>,
    /// The value of all other keys, in the notation of the text.
    pub default: Option<String>,
    /// The type whose variants the values name.
    pub values_as: Option<String>,
    /// The names of all values, in the order of their numbers; by default the default, and then the
    /// others in the order of the text.
    pub values: Vec<String>,
    /// The maximum size of the tables in bytes.
    pub max_bytes: Option<usize>,
    /// The technique.
    pub technique: Option<String>,
    /// The functions over slices of bytes, with how they find the processor's instructions.
    pub slices: Option<Detect>,
    /// The goal: what look-ups are optimized for.
    pub goal: Option<MapGoal>,
    /// The format of the text; by default it is recognised.
    pub format: Option<Format>,
    /// The columns of keys and values.
    pub columns: Columns,
    /// What a row must have not to be left out: one of the texts for each column.
    pub conditions: Vec<Condition>,
    /// The radix of numbers without a prefix, from 2 to 36.
    pub radix: Option<u32>,
}

impl Options {
    /// The command that prints the code of the maps in files, each with its name.
    #[must_use]
    pub fn command(&self, maps: &[(String, String)]) -> String {
        let quoted =
            |text: &str| shlex::try_quote(text).map_or_else(|_| text.to_owned(), Into::into);
        let mut command = "bit-tables map".to_owned();
        for (file, _) in maps {
            let _ = write!(command, " {}", quoted(file));
        }
        for (_, name) in maps {
            let _ = write!(command, " --name {}", quoted(name));
        }
        let key = self.key.map(|ty| ty.name().to_owned());
        let value = self.value.map(|ty| ty.name().to_owned());
        let columns = Some(self.columns.to_string()).filter(|columns| !columns.is_empty());
        let mut options = vec![
            ("format", self.format.map(|format| format.name().to_owned())),
            ("columns", columns),
        ];
        options.extend(self.conditions.iter().map(|one| ("where", Some(one.to_string()))));
        options.extend([
            ("radix", self.radix.map(|radix| radix.to_string())),
            ("key", key),
            ("value", value),
            ("default", self.default.clone()),
            ("values-as", self.values_as.clone()),
            ("values", Some(self.values.join(",")).filter(|values| !values.is_empty())),
            ("max-bytes", self.max_bytes.map(|bytes| bytes.to_string())),
            ("technique", self.technique.clone()),
            ("for", self.goal.map(|goal| goal.name().to_owned())),
        ]);
        for (option, value) in options {
            if let Some(value) = value {
                let _ = write!(command, " --{option} {}", quoted(&value));
            }
        }
        match self.slices {
            None => {}
            Some(Detect::None) => command += " --slices",
            Some(detect) => {
                let _ = write!(command, " --slices={detect}");
            }
        }
        // It becomes a one-line comment.
        command.replace(char::is_control, " ")
    }
}
