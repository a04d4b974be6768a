//! Searches, a few units at a time, so that a worker can tell how far they are, and stop.

use crate::ask::Ask;
use crate::error_response::ErrorResponse;
use bit_tables_generator::__private::tables::magic::Indices;
use bit_tables_generator::__private::tables::magic::factors::Colour;
use bit_tables_tools::CommandError;
use bit_tables_tools::emit::arguments::domain;

use bit_tables_generator::{Board, Word};
use bit_tables_tools::searches::keys::Keys;
use bit_tables_tools::searches::magic::{Magics, Question};
use bit_tables_tools::searches::shards::{Progress, Sharded};
use bit_tables_tools::searches::smallest::{Smallest, Stepping};
use serde_json::{Value, json};
use std::cell::RefCell;

/// A search in progress.
#[derive(Default)]
struct Running {
    search: Option<Either>,
    /// What its units have found, in order.
    found: Vec<Value>,
}

/// One of the searches.
enum Either {
    Smallest(Beginnings),
    Keys(Keys),
    Magics(Magics),
}

/// The search of Faxon's hash by beginnings, as its units take minutes.
struct Beginnings {
    stepping: Stepping,
    word: Word,
    /// The first beginning of all.
    from: u64,
    command: String,
    /// What was found, and the part of it that other runs have found.
    lines: Vec<String>,
}

impl Beginnings {
    fn new(word: Word, from: u64, at_most: Option<u32>) -> Result<Self, CommandError> {
        let stepping = Smallest::new(word, from, at_most)?.stepping();
        Ok(Self { command: stepping.command(), stepping, word, from, lines: Vec::new() })
    }

    /// The search and how far it is.
    fn question(&self) -> Value {
        json!({
            "word": self.word.name(),
            "from": self.from,
            "position": self.stepping.position(),
            "at_most": self.stepping.at_most(),
            "command": self.command,
            "lines": self.lines,
        })
    }

    fn of(question: &Value) -> Option<Self> {
        let word = question["word"].as_str()?.parse().ok()?;
        let at_most = u32::try_from(question["at_most"].as_u64()?).ok()?;
        let rest = Self::new(word, question["position"].as_u64()?, Some(at_most)).ok()?;
        Some(Self {
            from: question["from"].as_u64()?,
            command: question["command"].as_str()?.to_owned(),
            lines: serde_json::from_value(question["lines"].clone()).ok()?,
            ..rest
        })
    }

    /// How many beginnings are done, and of how many.
    fn progress(&self) -> (u64, u64) {
        let since = |end: u64| end.saturating_sub(self.from);
        (since(self.stepping.position()), since(self.stepping.end()))
    }

    fn step(&mut self) {
        self.lines.extend(self.stepping.step().unwrap_or_default());
    }

    fn best(&self) -> String {
        let last = self.lines.last().and_then(|line| line.split(':').next());
        last.unwrap_or("searching").to_owned()
    }

    fn command(&self) -> String {
        self.command.clone()
    }

    #[allow(clippy::unnecessary_wraps, reason = "as of the other searches")]
    fn answer(self, _: &mut dyn Progress) -> Result<String, CommandError> {
        Ok(self.lines.concat() + &self.stepping.summary() + "\n")
    }
}

/// Applies an expression to whichever search it is.
macro_rules! each {
    ($either:expr, $search:ident => $body:expr) => {
        match $either {
            Either::Smallest($search) => $body,
            Either::Keys($search) => $body,
            Either::Magics($search) => $body,
        }
    };
}

impl Either {
    const fn name(&self) -> &'static str {
        match self {
            Self::Smallest(_) => Smallest::NAME,
            Self::Keys(_) => Keys::NAME,
            Self::Magics(_) => Magics::NAME,
        }
    }

    /// The search with that name that a question describes.
    fn of(name: &str, question: &Value) -> Option<Self> {
        match name {
            Smallest::NAME => Beginnings::of(question).map(Self::Smallest),
            Keys::NAME => Keys::of(question).map(Self::Keys),
            Magics::NAME => Magics::of(question).map(Self::Magics),
            _ => None,
        }
    }

    /// The search that is asked for.
    fn asked(ask: &Ask) -> Result<Self, ErrorResponse> {
        let word = ask.word()?;
        let count =
            |name: &str, usual: u32| ask.integer32(name).map(|number| number.unwrap_or(usual));
        let seed = ask.integer64("seed")?.unwrap_or_default();
        match &*ask.required("what")? {
            Smallest::NAME => {
                let from = ask.integer64("from")?.unwrap_or_default();
                let at_most = ask.integer32("at_most")?;
                let search = Beginnings::new(word.unwrap_or(Word::U64), from, at_most)?;
                Ok(Self::Smallest(search))
            }
            Keys::NAME => {
                let keys = count("count", 793)? as usize;
                let rounds = count("rounds", 100)?;
                let search = Keys::new(word.unwrap_or(Word::U64), (seed, None), keys, rounds)?;
                Ok(Self::Keys(search))
            }
            Magics::NAME => {
                let board = ask.board()?.unwrap_or(Board::CHESS);
                let domain = domain(word, Some(board))?;
                let search = Magics::new(Question {
                    board,
                    word: domain.word(),
                    colour: if ask.flag("black")? { Colour::Black } else { Colour::White },
                    indices: if ask.flag("fixed_shift")? { Indices::Equal } else { Indices::Own },
                    seed,
                    rounds: count("rounds", 2)?.max(1),
                    moves: count("moves", 500)?,
                })?;
                Ok(Self::Magics(search))
            }
            other => {
                let names = [Smallest::NAME, Keys::NAME, Magics::NAME].join(", ");
                let message = format!("there is no search `{other}`; there are {names}");
                Err(ErrorResponse::new(message).about("what"))
            }
        }
    }
}

impl Running {
    /// The search that a state describes, with all that was found.
    fn resumed(state: &str) -> Option<Self> {
        let state: Value = serde_json::from_str(state).ok()?;
        let mut search = Either::of(state["what"].as_str()?, &state["question"])?;
        let found = state["found"].as_array()?.clone();
        for (unit, found) in (0..).zip(&found) {
            match &mut search {
                Either::Smallest(_) => {}
                Either::Keys(keys) => keys.recall(unit, found).ok()?,
                Either::Magics(magics) => magics.recall(unit, found).ok()?,
            }
        }
        Some(Self { search: Some(search), found })
    }

    /// It as a text.
    fn state(&self) -> Option<String> {
        let search = self.search.as_ref()?;
        let question = each!(search, search => search.question());
        let state = json!({ "what": search.name(), "question": question, "found": self.found });
        Some(state.to_string())
    }

    /// Does some units more, and returns how many are done of how many.
    fn go_on(&mut self, slice: u64) -> Option<(u64, u64)> {
        let search = self.search.as_mut()?;
        for _ in 0..slice {
            let unit = self.found.len() as u64;
            match search {
                Either::Smallest(beginnings) => beginnings.step(),
                Either::Keys(keys) if unit < keys.units() => self.found.push(keys.find(unit)),
                Either::Magics(magics) if unit < magics.units() => {
                    self.found.push(magics.find(unit));
                }
                _ => break,
            }
        }
        let done = self.found.len() as u64;
        Some(match search {
            Either::Smallest(beginnings) => beginnings.progress(),
            Either::Keys(keys) => (done, keys.units()),
            Either::Magics(magics) => (done, magics.units()),
        })
    }
}

thread_local! {
    /// The last search and its state, which is taken where the next question goes on from it.
    static LAST: RefCell<(Running, String)> = RefCell::default();
}

/// Begins a search, or goes on with one.
pub fn search(ask: &Ask) -> Result<Value, ErrorResponse> {
    let slice = ask.integer64("slice")?.unwrap_or(1);
    let mut running = match ask.text("state")? {
        Some(state) => {
            let (last, of_last) = LAST.with(RefCell::take);
            let resumed = if of_last == state { Some(last) } else { Running::resumed(&state) };
            resumed
                .ok_or_else(|| ErrorResponse::new("this is no state of a search").about("state"))?
        }
        None => Running { search: Some(Either::asked(ask)?), found: Vec::new() },
    };
    let none = || ErrorResponse::new("there is no search");
    let (done, of) = running.go_on(slice).ok_or_else(none)?;
    let state = running.state().ok_or_else(none)?;
    let Some(search) = &running.search else { return Err(none()) };
    let best = each!(search, search => search.best());
    let command = each!(search, search => search.command());
    let is_done = done == of;
    let answer = if is_done {
        let search = running.search.take().ok_or_else(none)?;
        Some(each!(search, search => search.answer(&mut ()))?)
    } else {
        LAST.with(|last| last.replace((running, state.clone())));
        None
    };
    Ok(json!({
        "state": state,
        "progress": { "done": done, "of": of },
        "done": is_done,
        "best": best,
        "answer": answer,
        "command": command,
    }))
}
