//! Generates the code of a map in a language.

use super::reading::Reading;
use crate::CommandError;
use crate::emit::{Enumeration, Language, LanguageOptions, Texts};
use bit_tables_generator::__private::generated;
use bit_tables_generator::{Cost, EmittedMap, Layout, Map, Target};
use std::collections::BTreeSet;

/// The map for a language: `char` and the user's enums exist only in Rust.
#[must_use]
pub fn in_language(map: Map, language: Language) -> Map {
    if language == Language::Rust { map } else { map.as_numbers() }
}

/// The code of maps, with the technique and the cost of each.
pub struct MapCode {
    /// The code.
    pub texts: Texts,
    /// For each map its technique, and the size of its tables and the cost of a look-up.
    pub ways: Vec<(&'static str, Cost)>,
}

/// The code of maps for a file of this name, with the command that prints it again, and what was
/// read.
///
/// # Errors
/// If no technique is within the limits, or the code cannot be written in the language.
pub fn code(
    maps: &[Reading],
    target: &Target,
    form: &LanguageOptions,
    command: &str,
    file: Option<&str>,
) -> Result<MapCode, CommandError> {
    let mut head = vec![generated(), command.to_owned()];
    let mut all = Vec::new();
    for reading in maps {
        let printed = in_language(reading.map.clone(), form.language).print(target)?;
        head.push(reading.summary.clone());
        head.extend(target.ram_note(printed.cost().bytes));
        head.push(printed.about());
        check_names(&all, &printed, form.language != Language::Rust)?;
        all.push(printed);
    }
    let is_detected = |printed: &&EmittedMap| {
        let slices = printed.slices().map(|slices| &slices.definitions);
        slices.is_some_and(|all| all.iter().any(|definition| definition.tiers.is_some()))
    };
    if form.language != Language::Rust && all.iter().filter(is_detected).count() > 1 {
        let message = "`--slices` with a choice at run time is for one map in C and C++, where a header has one tier: write a file for each";
        return Err(CommandError::of_option("slices", message));
    }
    let texts = if form.language == Language::Rust {
        let mut text =
            head.into_iter().fold(String::new(), |text, line| text + "// " + &line + "\n");
        text.extend(all.iter().map(|printed| printed.body(Layout::Readable)));
        Texts::of(text)
    } else {
        let mut enumerations = maps.iter().filter_map(|reading| reading.enumeration.clone());
        let enumeration = enumerations.next();
        if enumerations.next().is_some() {
            let message = "`--values-as` is for one map in C and C++, whose constants it names: write a file for each";
            return Err(CommandError::of_option("values-as", message));
        }
        // The name of a type stands for the type wherever it is not hidden.
        if let Some(Enumeration { function, name, .. }) = &enumeration
            && (name == function || name == "x")
        {
            let message = format!(
                "`--values-as {name}`: the function or its parameter has this name: choose another"
            );
            return Err(CommandError::of_option("values-as", message));
        }
        let modules = all.iter().flat_map(|printed| {
            let all = [Some(printed.module()), printed.slices()].into_iter().flatten();
            all.map(|module| (None, printed.word(), module))
        });
        form.texts_of(target, head, modules, enumeration, file)?
    };
    let ways = all.iter().map(|printed| (printed.technique(), printed.cost())).collect();
    Ok(MapCode { texts, ways })
}

/// Refuses a map whose code has a name that the code of an earlier one has, in whatever case, as
/// names of tables and types follow from those of functions.
fn check_names(
    earlier: &[EmittedMap],
    map: &EmittedMap,
    is_flat: bool,
) -> Result<(), CommandError> {
    let names = |map: &EmittedMap| -> BTreeSet<String> {
        let module = map.module();
        let functions = module.functions.iter().map(|function| function.name);
        let tables = module.tables.iter().map(|table| table.name.as_str());
        let definitions = module.definitions.iter().map(|definition| definition.name.as_str());
        let flat = map.flat().map(|(name, _, _)| name);
        // In Rust functions over slices have a module of their own, and in C what is private has
        // the name of what calls it before its own.
        let slices = map.slices().filter(|_| is_flat).into_iter();
        let slices = slices.flat_map(|module| &module.functions).filter(|function| function.public);
        let all = functions.chain(tables).chain(definitions).chain(flat);
        let all = all.chain(slices.map(|function| function.name)).chain([map.name()]);
        all.map(str::to_ascii_lowercase).collect()
    };
    let own = names(map);
    let Some((other, name)) = earlier
        .iter()
        .find_map(|other| Some((other, names(other).intersection(&own).next()?.clone())))
    else {
        return Ok(());
    };
    Err(CommandError::Failed(format!(
        "the maps `{}` and `{}` would both have the name `{name}`: give one another name",
        other.name(),
        map.name()
    )))
}
