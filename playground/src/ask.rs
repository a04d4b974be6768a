//! What is asked: the fields of a question.
#![cfg_attr(
    not(all(feature = "requests", feature = "searches", feature = "maps")),
    allow(dead_code, reason = "each kind of question has some")
)]

use crate::error_response::ErrorResponse;
use bit_tables_generator::{Board, Diagnostics, Operation, Target, Word};
use bit_tables_tools::emit::{Language, LanguageOptions, arguments};
use serde_json::Value;
use std::borrow::Cow;

/// A question. A field that is null is a field that is missing.
pub struct Ask<'a>(&'a Value);

impl<'a> Ask<'a> {
    /// The question, whatever it is.
    pub const fn new(value: &'a Value) -> Self {
        Self(value)
    }

    /// A field.
    pub fn value(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// The object in a field.
    pub fn object(&self, name: &str) -> Result<Ask<'a>, ErrorResponse> {
        match self.value(name) {
            Some(value) if value.is_object() => Ok(Ask(value)),
            _ => Err(ErrorResponse::of(name, format!("`{name}` is missing: an object"))),
        }
    }

    /// A text, or a number as one.
    pub fn text(&self, name: &str) -> Result<Option<Cow<'a, str>>, ErrorResponse> {
        match self.value(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.as_str().into())),
            Some(Value::Number(number)) => Ok(Some(number.to_string().into())),
            Some(_) => Err(ErrorResponse::of(name, format!("`{name}` is a text or a number"))),
        }
    }

    /// A text that must be there.
    pub fn required(&self, name: &str) -> Result<Cow<'a, str>, ErrorResponse> {
        self.text(name)?.ok_or_else(|| self.missing(name))
    }

    /// What is wrong where a field must be there.
    #[allow(clippy::unused_self, reason = "it is about the question")]
    pub fn missing(&self, name: &str) -> ErrorResponse {
        ErrorResponse::of(name, format!("`{name}` is missing"))
    }

    /// Whether something holds; not without the field.
    pub fn flag(&self, name: &str) -> Result<bool, ErrorResponse> {
        match self.value(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(ErrorResponse::of(name, format!("`{name}` is true or false"))),
        }
    }

    /// A text as something else.
    pub fn read<T, E: Into<ErrorResponse>>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, ErrorResponse> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        let wrong = |why: E| why.into().prefixed(&format!("`{name}`: ")).about_text(name, &text);
        read(text.trim()).map(Some).map_err(wrong)
    }

    /// An integer of up to 128 bits.
    pub fn integer(&self, name: &str) -> Result<Option<u128>, ErrorResponse> {
        self.read(name, arguments::integer)
    }

    /// An integer of up to 64 bits.
    pub fn integer64(&self, name: &str) -> Result<Option<u64>, ErrorResponse> {
        self.read(name, arguments::integer64)
    }

    /// An integer of up to 32 bits.
    pub fn integer32(&self, name: &str) -> Result<Option<u32>, ErrorResponse> {
        let fits = |number: u64| {
            u32::try_from(number).map_err(|_| format!("{number} does not fit 32 bits"))
        };
        self.read(name, |text| arguments::integer64(text).and_then(fits))
    }

    /// A word.
    pub fn word(&self) -> Result<Option<Word>, ErrorResponse> {
        self.read("word", arguments::word)
    }

    /// A target, if one is named.
    pub fn target(&self) -> Result<Option<Target>, ErrorResponse> {
        self.read("target", str::parse::<Target>)
    }

    /// An operation.
    pub fn operation(&self) -> Result<Option<Operation>, ErrorResponse> {
        let Some(name) = self.text("operation")? else { return Ok(None) };
        let wrong = |fault| ErrorResponse::from(fault).about_text("operation", &name);
        name.trim().parse::<Operation>().map(Some).map_err(wrong)
    }

    /// A board.
    pub fn board(&self) -> Result<Option<Board>, ErrorResponse> {
        self.text("board")?.map(|text| board(&text)).transpose()
    }

    /// The language and its prefix.
    pub fn form(&self) -> Result<LanguageOptions, ErrorResponse> {
        let name = self.text("language")?.unwrap_or_else(|| Language::Rust.name().into());
        let language = arguments::language(&name)
            .map_err(|unknown| ErrorResponse::from(unknown).about_text("language", &name))?;
        let prefix = self.text("prefix")?.filter(|prefix| !prefix.is_empty());
        let prefix = prefix.filter(|_| language.has_prefix());
        Ok(LanguageOptions {
            language,
            prefix: prefix.map_or_else(
                || LanguageOptions::PREFIX.to_owned(),
                |prefix| LanguageOptions::separated(&prefix),
            ),
            ..LanguageOptions::default()
        })
    }
}

/// A board, which fits some word.
pub fn board(text: &str) -> Result<Board, ErrorResponse> {
    let board: Board = text.parse().map_err(|faults: Diagnostics| {
        let retry = |text: &str| text.parse::<Board>().err();
        ErrorResponse::of_faults("board", text, &faults, retry)
    })?;
    let fits = board.fits(Word::U128).map(|()| board);
    fits.map_err(|why| ErrorResponse::of("board", why.to_string()))
}
