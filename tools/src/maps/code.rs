//! Generates the code of a map in a language.

use bit_tables_emit::{CommandError, Enumeration, Language, LanguageOptions, Texts};
use bit_tables_generator::{Cost, Layout, Map, Target};

/// The map for a language: `char` and the user's enums exist only in Rust.
#[must_use]
pub fn in_language(map: Map, language: Language) -> Map {
    if language == Language::Rust { map } else { map.as_numbers() }
}

/// The code of a map, with its technique and cost.
pub struct MapCode {
    /// The code.
    pub texts: Texts,
    /// The technique.
    pub technique: &'static str,
    /// The size of its tables and the cost of a look-up.
    pub cost: Cost,
}

/// The code of a map for a file of this name, with the command that prints it again, and what was
/// read.
///
/// # Errors
/// If no technique is within the limits, or the code cannot be written in the language.
pub fn code(
    map: Map,
    target: &Target,
    form: &LanguageOptions,
    command: &str,
    summary: &str,
    enumeration: Option<Enumeration>,
    file: Option<&str>,
) -> Result<MapCode, CommandError> {
    let printed = in_language(map, form.language).print(target)?.made_by(command).made_by(summary);
    let printed = match target.ram_note(printed.cost().bytes) {
        Some(note) => printed.made_by(note),
        None => printed,
    };
    let texts = match form.language {
        Language::Rust => Texts::of(printed.text(Layout::Readable)),
        Language::C | Language::Cpp => {
            let module = [(printed.word(), printed.module())];
            form.texts_of(target, printed.head(), module, enumeration, file)?
        }
    };
    Ok(MapCode { texts, technique: printed.technique(), cost: printed.cost() })
}
