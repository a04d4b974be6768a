//! bit-tables for a page: one function from a question in JSON to an answer in JSON.
//!
//! A question is an object whose field `ask` says what is asked, as in
//! `{"ask": "table", "name": "KNIGHT_ATTACKS"}`. An answer is `{"ok": …}` or `{"faults": […]}`. A
//! fault has a message, the field that it is about, its place there in UTF-16 units, as JavaScript
//! counts them, and suggestions: texts that would be right in that place.

// Questions, and what is wrong with them.
mod ask;
mod error_response;
#[cfg(feature = "requests")]
mod last_value_cache;

// Answers.
#[cfg(feature = "requests")]
mod boards;
#[cfg(feature = "requests")]
mod compare;
#[cfg(feature = "requests")]
mod debruijn;
#[cfg(feature = "requests")]
mod emit;
#[cfg(feature = "requests")]
mod explain;
#[cfg(feature = "maps")]
mod maps;
#[cfg(feature = "requests")]
mod registry;
#[cfg(feature = "searches")]
mod search;
#[cfg(feature = "requests")]
mod searches;
#[cfg(feature = "requests")]
mod show;

use ask::Ask;
use error_response::ErrorResponse;
use serde_json::{Value, json};

/// The answer to a question, both in JSON.
///
/// ```
/// let answer = bit_tables_playground::answer(r#"{"ask": "set", "text": "a1,c1"}"#);
/// assert!(answer.contains(r#""mask":"0x5""#), "{answer}");
/// ```
#[must_use]
pub fn answer(question: &str) -> String {
    // What was read before is answered; its places take memory.
    #[cfg(any(feature = "places", target_arch = "wasm32"))]
    proc_macro2::extra::invalidate_current_thread_spans();
    let answered = serde_json::from_str(question)
        .map_err(|error| ErrorResponse::new(format!("this is no JSON: {error}")))
        .and_then(|question: Value| answered(&Ask::new(&question)));
    match answered {
        Ok(value) => json!({ "ok": value }),
        Err(refusal) => json!({ "faults": refusal }),
    }
    .to_string()
}

/// What answers a question of some kind.
type Answer = fn(&Ask) -> Result<Value, ErrorResponse>;

/// What can be asked about requests, by name.
#[cfg(feature = "requests")]
const OF_REQUESTS: &[(&str, Answer)] = &[
    ("registry", registry::registry),
    ("board", boards::board),
    ("set", boards::set),
    ("compare", compare::compare),
    ("emit", emit::emit),
    ("explain", explain::explain),
    ("show", show::show),
    ("table", show::table),
    ("debruijn", debruijn::debruijn),
    ("rank", debruijn::rank),
    ("unrank", debruijn::unrank),
    ("lookup", debruijn::lookup),
];
#[cfg(not(feature = "requests"))]
const OF_REQUESTS: &[(&str, Answer)] = &[];

/// What searches answer.
#[cfg(feature = "searches")]
const OF_SEARCHES: &[(&str, Answer)] = &[("search", search::search)];
#[cfg(not(feature = "searches"))]
const OF_SEARCHES: &[(&str, Answer)] = &[];

/// What can be asked about maps.
#[cfg(feature = "maps")]
const OF_MAPS: &[(&str, Answer)] =
    &[("choices", maps::choices), ("front", maps::front), ("code", maps::code)];
#[cfg(not(feature = "maps"))]
const OF_MAPS: &[(&str, Answer)] = &[];

fn answered(ask: &Ask) -> Result<Value, ErrorResponse> {
    let kind = ask.required("ask")?;
    let kinds = || OF_REQUESTS.iter().chain(OF_SEARCHES).chain(OF_MAPS);
    let Some((_, answer)) = kinds().find(|(name, _)| *name == kind) else {
        let names: Vec<&str> = kinds().map(|(name, _)| *name).collect();
        let message = format!("`ask` is one of {}, not `{kind}`", names.join(", "));
        return Err(ErrorResponse::of("ask", message));
    };
    answer(ask)
}

/// The interface for JavaScript.
#[cfg(target_arch = "wasm32")]
mod page {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// The answer to a question, both in JSON.
    #[wasm_bindgen]
    #[must_use]
    pub fn answer(question: &str) -> String {
        super::answer(question)
    }
}
