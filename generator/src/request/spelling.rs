//! Suggestions for misspelled names, and names in messages.

use std::borrow::Cow;
use std::fmt;

/// Advice on what to write instead: as the end of a message, and as texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    words: String,
    pub(super) texts: Vec<String>,
}

impl Advice {
    /// Advice with these words, about these texts.
    pub fn new(words: impl Into<String>, texts: &[&str]) -> Self {
        let texts = texts.iter().map(|&text| text.to_owned()).collect();
        Self { words: words.into(), texts }
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// What a wrong name may stand for: the nearest name, or all names if there are few.
#[must_use]
pub fn alternatives<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Advice {
    let names: Vec<&str> = names.into_iter().collect();
    if let Some(name) = near(given, names.iter().copied()) {
        return Advice::new(format!("did you mean `{name}`?"), &[name]);
    }
    if names.len() > MOST_LISTED {
        let start: String = given.chars().take(MOST_COMPARED).collect();
        let mut nearest: Vec<(usize, &str)> =
            names.iter().map(|&name| (edits(&start, name), name)).collect();
        nearest.sort_by_key(|&(edits, _)| edits);
        // A name most of whose letters are others is no help.
        let is_alike =
            |&&(edits, name): &&(usize, &str)| 2 * edits <= start.chars().count().max(name.len());
        let nearest: Vec<&str> =
            nearest.iter().take(3).filter(is_alike).map(|&(_, name)| name).collect();
        let words = match nearest.as_slice() {
            [] => format!("none of {} names is like it", names.len()),
            [only] => format!("the nearest of {} is `{only}`", names.len()),
            several => format!("the nearest of {} are {}", names.len(), list(several, "and")),
        };
        return Advice::new(words, &nearest);
    }
    let are = if names.len() == 1 { "is" } else { "are" };
    Advice::new(format!("there {are} {}", list(&names, "and")), &names)
}

/// The maximum number of names in a message.
const MOST_LISTED: usize = 16;

/// The number of characters that are compared to find the closest names.
const MOST_COMPARED: usize = 60;

/// The nearest name, if at most one letter in four differs, and the first one does not unless it is
/// the only one.
#[must_use]
pub fn near<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = given.chars().count();
    let near = names.into_iter().filter_map(|name| {
        let most = name.len().div_ceil(4);
        // Names whose lengths differ more are not compared, however long they are.
        let is_near = length.abs_diff(name.len()) <= most;
        let edits = is_near.then(|| edits_within(given, name, most)).flatten()?;
        let begins_alike = given.chars().next() == name.chars().next();
        (edits <= 1 || begins_alike).then_some((edits, name))
    });
    near.min().map(|(_, name)| name)
}

/// A list of names: `a`, `b` and `c`.
pub(crate) fn list(names: &[&str], conjunction: &str) -> String {
    match names {
        [] => "none".to_owned(),
        [only] => format!("`{only}`"),
        [most @ .., last] => format!("`{}` {conjunction} `{last}`", most.join("`, `")),
    }
}

/// The edit distance: insertions, deletions and replacements of letters, and swaps of neighbours.
pub(crate) fn edits(from: &str, to: &str) -> usize {
    edits_within(from, to, usize::MAX).unwrap_or(usize::MAX)
}

/// The edit distance if it is at most `most`. The comparison ends where it is certainly more.
fn edits_within(from: &str, to: &str, most: usize) -> Option<usize> {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    // Three rows of the table of distances between beginnings of both texts, the last one first,
    // and the minimum of the last one.
    let mut last: Vec<usize> = (0..=to.len()).collect();
    let (mut before, mut next) = (last.clone(), last.clone());
    let mut minimum = 0;
    for (i, letter) in from.iter().enumerate() {
        let former = minimum;
        next[0] = i + 1;
        minimum = i + 1;
        for (j, other) in to.iter().enumerate() {
            let mut best =
                (last[j] + usize::from(letter != other)).min(last[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && *letter == to[j - 1] && from[i - 1] == *other {
                best = best.min(before[j - 1] + 1);
            }
            next[j + 1] = best;
            if best < minimum {
                minimum = best;
            }
        }
        // A swap of neighbours looks two rows back.
        if minimum > most && former > most {
            return None;
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut next);
    }
    Some(last[to.len()]).filter(|&edits| edits <= most)
}

/// A text, truncated with an ellipsis if it is too long for a message.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_SHOWN) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}

/// The maximum number of characters shown.
const MOST_SHOWN: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_distances() {
        let cases = [
            ("", "", 0),
            ("", "abc", 3),
            ("debrujin", "debruijn", 1),
            ("swar", "sawr", 1),
            ("kitten", "sitting", 3),
        ];
        for (from, to, distance) in cases {
            assert_eq!(edits(from, to), distance, "{from} {to}");
            assert_eq!(edits(to, from), distance, "{to} {from}");
            for most in 0..5 {
                let within = (distance <= most).then_some(distance);
                assert_eq!(edits_within(from, to, most), within, "{from} {to} {most}");
            }
        }
    }

    /// The words of the advice, which are about its texts.
    fn suggested<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> String {
        let advice = alternatives(given, names);
        assert!(!advice.texts.is_empty());
        let quoted = advice.texts.iter().map(|text| format!("`{text}`"));
        assert!(quoted.into_iter().all(|text| advice.words.contains(&text)), "{advice:?}");
        advice.to_string()
    }

    #[test]
    fn near_names_are_suggested_and_far_ones_listed() {
        let names = ["debruijn", "modulo", "faxon"];
        assert_eq!(suggested("debrujin", names), "did you mean `debruijn`?");
        assert_eq!(suggested("magic", names), "there are `debruijn`, `modulo` and `faxon`");
        // At most one letter in four may be wrong.
        assert_eq!(suggested("debrijun", names), "did you mean `debruijn`?");
        assert_eq!(suggested("faxxxon", names), "did you mean `faxon`?");
        assert_eq!(suggested("fbxxn", names), "did you mean `faxon`?");
        assert_eq!(suggested("fbcxn", names), "there are `debruijn`, `modulo` and `faxon`");
        assert_eq!(suggested("gray", ["xrays"]), "there is `xrays`");
        assert_eq!(suggested("magic", ["faxon"]), "there is `faxon`");
        assert_eq!(suggested(&"faxon".repeat(100_000), ["faxon"]), "there is `faxon`");
    }

    /// A long list of names would not be read.
    #[test]
    fn suggests_the_closest_names() {
        let names: Vec<String> = (0..36).map(|number| format!("name{number}")).collect();
        let names = || names.iter().map(String::as_str);
        assert_eq!(
            suggested("a_name7", names()),
            "the nearest of 36 are `name7`, `name0` and `name1`"
        );
        for given in ["hilbert_curve".to_owned(), "é".repeat(100_000)] {
            let advice = alternatives(&given, names());
            assert_eq!(advice, Advice::new("none of 36 names is like it", &[]));
        }
    }
}
