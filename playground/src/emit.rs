//! Code for a request, as `bit-tables emit` prints it, and the request in the form of every front
//! end.

use crate::ask::Ask;
use crate::error_response::ErrorResponse;
use bit_tables_generator::__private::module::Table;
use bit_tables_generator::{
    Choice, Diagnostics, Plan, Request, SourceFile, Target, Word, extra_feature,
};
use bit_tables_tools::emit::{Language, LanguageOptions};
use serde_json::{Value, json};
use std::borrow::Cow;

/// The text of a request with its board, and where its parts are.
pub struct CodeQuery {
    /// The word.
    pub word: Word,
    /// All of it.
    pub text: String,
    /// The UTF-16 unit at which the board begins, and that at which the operations do.
    board: usize,
    operations: usize,
}

impl CodeQuery {
    /// The request of a question: a word, operations, and possibly a separate board.
    pub fn new(ask: &Ask) -> Result<Self, ErrorResponse> {
        let operations = ask.text("operations")?.unwrap_or_default();
        Self::with(ask, operations, ask.text("board")?)
    }

    /// The request in the field `request`: an object, or a text with separate fields for its word
    /// and possibly its board.
    pub fn beside(ask: &Ask) -> Result<Self, ErrorResponse> {
        match ask.value("request") {
            // The text may name the board itself; the separate field is then only for the drawing.
            Some(Value::String(operations)) => {
                let names_one = Request::parse(Word::U128, operations).named_board().is_some();
                Self::with(ask, operations.into(), ask.text("board")?.filter(|_| !names_one))
            }
            _ => Self::new(&ask.object("request")?),
        }
    }

    fn with(
        ask: &Ask,
        operations: Cow<str>,
        board: Option<Cow<str>>,
    ) -> Result<Self, ErrorResponse> {
        let word = ask.word()?.unwrap_or(Word::U64);
        Ok(match board {
            Some(board) if !board.trim().is_empty() => {
                let start = format!("board = {board}, ");
                let length = start.encode_utf16().count();
                Self {
                    word,
                    text: start + &operations,
                    board: "board = ".len(),
                    operations: length,
                }
            }
            _ => Self { word, text: operations.into_owned(), board: 0, operations: 0 },
        })
    }

    /// The request.
    pub fn request(&self) -> Request {
        Request::parse(self.word, &self.text)
    }

    /// What is wrong with it for a target.
    pub fn refusal(&self, faults: &Diagnostics, target: &Target) -> ErrorResponse {
        let retry = |text: &str| Plan::new(&Request::parse(self.word, text), target).err();
        let refusal = ErrorResponse::of_faults("operations", &self.text, faults, retry);
        if self.operations == 0 {
            refusal
        } else {
            refusal.split("board", self.board, self.operations)
        }
    }
}

/// The code and the tables of a request, and the request as others take it.
pub fn emit(ask: &Ask) -> Result<Value, ErrorResponse> {
    let asked = CodeQuery::beside(ask)?;
    let form = ask.form()?;
    let target = form.target(ask.target()?)?;
    let printed = SourceFile::from(asked.request())
        .print(&target)
        .map_err(|faults| asked.refusal(&faults, &target))?;
    let code = form.text(&printed, &form.commands(&printed))?;
    let Some(plan) = printed.plans().next() else {
        return Err(ErrorResponse::new("no request is planned"));
    };
    let report = plan.report();
    let table = |table: &Table| {
        let of = plan.request().to_string();
        json!({
            "name": table.name,
            "entries": table.entries(),
            "bytes": table.bytes(),
            "doc": table.doc,
            "of": of,
        })
    };
    Ok(json!({
        "lines": code.lines().count(),
        "code": code,
        "tables": plan.module().tables.iter().map(table).collect::<Value>(),
        "bytes": report.bytes(),
        "report": report.to_string(),
        "settled": plan.request().to_string(),
        "forms": forms(&asked, plan.request(), &target, &form),
    }))
}

/// All that a project needs for the request, as the language's front ends take it: a derive or a
/// build script with the lines of `Cargo.toml`, or a rule of a makefile; and the command.
fn forms(
    CodeQuery { word, text, .. }: &CodeQuery,
    request: &Request,
    target: &Target,
    form: &LanguageOptions,
) -> Value {
    let text = text.trim();
    let kind = word.name();
    let default = form.default_target();
    let target = target.name().filter(|_| *target != default);
    let target = target.map_or_else(String::new, |name| format!(" --target {name}"));
    // The feature that is off by default, as a list in `Cargo.toml` ends with it.
    let request = request.choices().iter();
    let extra = request.map(Choice::operation).find_map(extra_feature);
    let features = extra.map_or_else(String::new, |feature| format!(", \"{feature}\""));
    let of_script =
        extra.map_or_else(String::new, |feature| format!(", features = [\"{feature}\"]"));
    // A text that is read as a request has no character that a shell or a makefile cannot have.
    let quoted = shlex::try_quote(text).unwrap_or_else(|_| text.into());
    let command = format!("bit-tables emit {kind} {quoted}{target}{}", form.options());
    if form.language != Language::Rust {
        let file = if form.language == Language::C { "bits.h" } else { "bits.hpp" };
        let rule = format!("{file}:\n\t{} --output $@\n", command.replace('\n', " "));
        return json!({ "makefile": rule, "command": command });
    }
    let variant = kind.to_ascii_uppercase();
    let derive = format!(
        "# In Cargo.toml:\n\
         [dependencies]\n\
         bit-tables = {{ path = \"../bit-tables\", default-features = false, features = [\"derive\"{features}] }}\n\n\
         // In src/main.rs:\n\
         use bit_tables::BitTables;\n\n\
         #[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]\n\
         #[bit_tables({text})]\n\
         struct Bits({kind});\n"
    );
    let build_script = format!(
        "# In Cargo.toml:\n\
         [build-dependencies]\n\
         bit-tables-generator = {{ path = \"../bit-tables/generator\"{of_script} }}\n\n\
         // In build.rs:\n\
         use bit_tables_generator::{{BuildScript, Error, Request, Word}};\n\n\
         fn main() -> Result<(), Error> {{\n    \
             let request = \"{text}\";\n    \
             BuildScript::from_cargo()?.write(\"bits.rs\", Request::parse(Word::{variant}, request))\n\
         }}\n\n\
         // In src/main.rs:\n\
         include!(concat!(env!(\"OUT_DIR\"), \"/bits.rs\"));\n"
    );
    json!({ "derive": derive, "build_script": build_script, "command": command })
}
