//! Searches, a few units at a time, so that a worker can tell how far they are, and stop.

use crate::ask::Ask;
use crate::error_response::ErrorResponse;
use bit_tables_generator::{Board, Word};
use bit_tables_tools::CommandError;
use bit_tables_tools::emit::arguments::domain;
use bit_tables_tools::searches::keys::{self, Keys};
use bit_tables_tools::searches::magic::{self, Magics};
use bit_tables_tools::searches::shards::{Run, Sharded, command};
use bit_tables_tools::searches::smallest::{Question, Smallest, Stepping};
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::RefCell;

/// A search in progress.
trait Running {
    /// Its question, and all that was found, which [`resumed`] reads.
    fn state(&self) -> Value;

    /// Does a part of the work.
    fn step(&mut self);

    /// How many parts are done, and of how many.
    fn progress(&self) -> (u64, u64);

    /// The best result so far, in a few words.
    fn best(&self) -> String;

    /// The command line that answers the question.
    fn command(&self) -> String;

    /// The answer, once all is done.
    fn answer(self: Box<Self>) -> Result<String, CommandError>;
}

/// A search in units, which are done in order.
impl<S: Sharded> Running for Run<S> {
    fn state(&self) -> Value {
        json!({ "what": S::NAME, "question": self.question(), "found": self.results() })
    }

    fn step(&mut self) {
        self.find(self.done());
    }

    fn progress(&self) -> (u64, u64) {
        (self.done(), self.units())
    }

    fn best(&self) -> String {
        self.best()
    }

    fn command(&self) -> String {
        self.command()
    }

    fn answer(self: Box<Self>) -> Result<String, CommandError> {
        (*self).answer(&mut |_, _, _| true)
    }
}

/// The search of Faxon's hash by beginnings, as its units take minutes.
struct Beginnings {
    stepping: Stepping,
    /// The question of all beginnings.
    whole: Question,
    /// What was found, and the part of it that other runs have found.
    lines: Vec<String>,
}

impl Beginnings {
    fn new(question: Question) -> Result<Self, CommandError> {
        let stepping = Smallest::new(question)?.stepping();
        Ok(Self { whole: stepping.question(), stepping, lines: Vec::new() })
    }
}

impl Running for Beginnings {
    fn state(&self) -> Value {
        let question = (self.whole, self.stepping.question());
        json!({ "what": Smallest::NAME, "question": question, "found": self.lines })
    }

    fn step(&mut self) {
        self.lines.extend(self.stepping.step().unwrap_or_default());
    }

    fn progress(&self) -> (u64, u64) {
        let since = |end: u64| end.saturating_sub(self.whole.from);
        (since(self.stepping.position()), since(self.stepping.end()))
    }

    fn best(&self) -> String {
        let last = self.lines.last().and_then(|line| line.split(':').next());
        last.unwrap_or("searching").to_owned()
    }

    fn command(&self) -> String {
        command::<Smallest>(&self.whole)
    }

    fn answer(self: Box<Self>) -> Result<String, CommandError> {
        Ok(self.lines.concat() + &self.stepping.summary() + "\n")
    }
}

/// The search that is asked for.
fn asked(ask: &Ask) -> Result<Box<dyn Running>, ErrorResponse> {
    let word = ask.word()?;
    let count = |name: &str, usual: u32| ask.integer32(name).map(|number| number.unwrap_or(usual));
    let seed = ask.integer64("seed")?.unwrap_or_default();
    Ok(match &*ask.required("what")? {
        Smallest::NAME => Box::new(Beginnings::new(Question {
            word: word.unwrap_or(Word::U64),
            from: ask.integer64("from")?.unwrap_or_default(),
            at_most: ask.integer32("at_most")?,
        })?),
        Keys::NAME => Box::new(Run::<Keys>::new(keys::Question {
            word: word.unwrap_or(Word::U64),
            seed,
            count: count("count", 793)? as usize,
            order: None,
            rounds: count("rounds", 100)?,
        })?),
        Magics::NAME => {
            let board = ask.board()?.unwrap_or(Board::CHESS);
            Box::new(Run::<Magics>::new(magic::Question {
                board,
                word: domain(word, Some(board))?.word(),
                black: ask.flag("black")?,
                fixed_shift: ask.flag("fixed_shift")?,
                seed,
                rounds: count("rounds", 2)?.max(1),
                moves: count("moves", 500)?,
            })?)
        }
        other => {
            let names = [Smallest::NAME, Keys::NAME, Magics::NAME].join(", ");
            let message = format!("there is no search `{other}`; there are {names}");
            return Err(ErrorResponse::of("what", message));
        }
    })
}

/// The search that a state describes, with all that was found.
fn resumed(state: &str) -> Option<Box<dyn Running>> {
    fn run<S: Sharded + 'static>(question: &Value, found: &Value) -> Option<Box<dyn Running>> {
        let mut run = Run::<S>::of(question)?;
        for (unit, found) in (0..).zip(found.as_array()?) {
            run.recall(unit, found).ok()?;
        }
        Some(Box::new(run))
    }
    let state: Value = serde_json::from_str(state).ok()?;
    let (question, found) = (&state["question"], &state["found"]);
    match state["what"].as_str()? {
        Smallest::NAME => {
            let (whole, rest) = <(Question, Question)>::deserialize(question).ok()?;
            let lines = Vec::deserialize(found).ok()?;
            Some(Box::new(Beginnings { whole, lines, ..Beginnings::new(rest).ok()? }))
        }
        Keys::NAME => run::<Keys>(question, found),
        Magics::NAME => run::<Magics>(question, found),
        _ => None,
    }
}

thread_local! {
    /// The last search and its state, which is taken where the next question goes on from it.
    static LAST: RefCell<Option<(Box<dyn Running>, String)>> = RefCell::default();
}

/// Begins a search, or goes on with one.
pub fn search(ask: &Ask) -> Result<Value, ErrorResponse> {
    let slice = ask.integer64("slice")?.unwrap_or(1);
    let mut running = match ask.text("state")? {
        Some(state) => {
            let last = LAST.with(RefCell::take).filter(|(_, of_last)| *of_last == state);
            last.map(|(last, _)| last)
                .or_else(|| resumed(&state))
                .ok_or_else(|| ErrorResponse::of("state", "this is no state of a search"))?
        }
        None => asked(ask)?,
    };
    for _ in 0..slice {
        let (done, of) = running.progress();
        if done == of {
            break;
        }
        running.step();
    }
    let (done, of) = running.progress();
    let (state, best, command) = (running.state().to_string(), running.best(), running.command());
    let answer = if done == of {
        Some(running.answer()?)
    } else {
        LAST.with(|last| last.replace(Some((running, state.clone()))));
        None
    };
    Ok(json!({
        "state": state,
        "progress": { "done": done, "of": of },
        "done": done == of,
        "best": best,
        "answer": answer,
        "command": command,
    }))
}
