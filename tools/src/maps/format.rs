//! The formats of texts.

/// The format of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Lines of a key or a range of keys, and its value: `65;1`, `65..90;1`, `65..=90 => 1`, or
    /// both between blanks.
    Lines,
    /// Values between commas, or semicolons below a header.
    Csv,
    /// Values between tabs.
    Tsv,
    /// Values for the keys from 0 on.
    List,
    /// An array of values, of pairs or of objects, or an object of values by key.
    Json,
    /// A file of the Unicode Character Database.
    Ucd,
    /// The initialiser of an array in C.
    C,
}

impl Format {
    /// All formats, with their names in options and in sentences.
    pub const ALL: [(&str, Self, &str); 7] = [
        ("lines", Self::Lines, "lines of keys and values"),
        ("csv", Self::Csv, "CSV"),
        ("tsv", Self::Tsv, "TSV"),
        ("list", Self::List, "a list of values"),
        ("json", Self::Json, "JSON"),
        ("ucd", Self::Ucd, "a file of the Unicode Character Database"),
        ("c", Self::C, "an initialiser in C"),
    ];

    fn known(self) -> (&'static str, Self, &'static str) {
        Self::ALL.into_iter().find(|(_, format, _)| *format == self).unwrap_or(Self::ALL[0])
    }

    /// The name in options.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.known().0
    }

    /// The name in sentences.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.known().2
    }
}
