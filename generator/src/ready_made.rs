//! The ready-made set: the default sets of all profiles in one text, without duplicate items.

use crate::defaults::crate_set;
use crate::file::generated;
use crate::output::text;
use crate::request::Diagnostics;
use crate::target::Target;

/// The command that prints the set.
const COMMAND: &str = "bit-tables default --ready-made";

/// The `cfg` that names the set of a target, by the first profile that has it.
const CFG: &str = "bit_tables_set";

/// A module: its name, its documentation, and the text of each item.
type NamedItems = (String, String, Vec<String>);

/// The default set of some profiles.
struct Set {
    /// The first of these profiles.
    name: &'static str,
    others: Vec<&'static str>,
    modules: Vec<NamedItems>,
}

/// An item, and the sets that contain it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its text.
    pub text: String,
    /// The indices of the sets that contain it, in ascending order.
    pub sets: Vec<usize>,
}

/// The [set of the crate](crate_set) for every profile. Profiles with equal sets share the name of the
/// first. An item that some sets lack is under `cfg(bit_tables_set = "…")` with the names of those
/// that have it.
///
/// It has no self-checks; the tests compile those that the generator prints with each set.
///
/// # Errors
/// If a profile does not support the set; a test ensures that all do.
pub fn ready_made() -> Result<String, Diagnostics> {
    let mut sets: Vec<Set> = Vec::new();
    for name in Target::profiles() {
        let target = Target::profile(name).unwrap_or_else(Target::unknown);
        let modules = crate_set().print(&target)?.modules();
        match sets.iter_mut().find(|set| set.modules == modules) {
            Some(set) => set.others.push(name),
            None => sets.push(Set { name, others: Vec::new(), modules }),
        }
    }
    let mut printed = format!("// {}\n// {COMMAND}\n//\n", generated());
    printed += "// Each item once, for all targets. `bit_tables_set` is the first name of one of these lines:\n";
    for Set { name, others, .. } in &sets {
        let others = others.iter().fold(String::new(), |all, other| all + ", " + other);
        printed += &format!("//   {name}{others}\n");
    }
    let all = sets.iter().map(|set| set.name).collect::<Vec<_>>();
    for place in 0..sets[0].modules.len() {
        let (name, doc, _) = &sets[0].modules[place];
        let items =
            joined(&sets.iter().map(|set| set.modules[place].2.as_slice()).collect::<Vec<_>>());
        let items = items.into_iter().map(|Item { text, sets }| condition(&sets, &all) + &text);
        printed.push('\n');
        printed += &text::module_of((name, doc), &items.collect::<Vec<_>>().join("\n"));
    }
    Ok(printed)
}

/// The items of all sets, without duplicates. If all sets agree on an order, the result keeps it.
#[must_use]
pub fn joined(sets: &[&[String]]) -> Vec<Item> {
    let mut joined: Vec<Item> = Vec::new();
    for (set, items) in sets.iter().enumerate() {
        let mut next = 0;
        for text in *items {
            let place = joined.iter().position(|item| item.text == *text);
            let place = place.unwrap_or_else(|| {
                joined.insert(next, Item { text: text.clone(), sets: Vec::new() });
                next
            });
            joined[place].sets.push(set);
            next = place + 1;
        }
    }
    joined
}

/// The `cfg` attribute of an item that these sets contain; empty if all do.
fn condition(sets: &[usize], all: &[&str]) -> String {
    let one_of = |places: Vec<usize>| {
        let each =
            places.iter().map(|&place| format!("{CFG} = \"{}\"", all[place])).collect::<Vec<_>>();
        if let [one] = each.as_slice() { one.clone() } else { format!("any({})", each.join(", ")) }
    };
    if sets.len() == all.len() {
        String::new()
    } else if sets.len() * 2 <= all.len() {
        format!("#[cfg({})]\n", one_of(sets.to_vec()))
    } else {
        let others = (0..all.len()).filter(|place| !sets.contains(place));
        format!("#[cfg(not({}))]\n", one_of(others.collect()))
    }
}
