//! Markdown as these tests need it: code blocks, comments, links and headings, and where each of
//! them stands.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

/// A file, as it is and as it is to be.
pub struct Document {
    pub path: PathBuf,
    pub text: String,
    original: String,
}

/// A part of a document, in the order of the text.
pub enum Part {
    /// A fenced block: the words after the fence, its text, the bytes of that text, and the file
    /// that the paragraph before names last, as in "In `build.rs`:".
    Code { info: String, text: String, range: Range<usize>, file: Option<String> },
    /// An HTML comment by itself, without its marks, and the bytes of all of it.
    Comment { text: String, range: Range<usize> },
}

/// Whether a letter may be within a number.
pub fn is_of_number(letter: char) -> bool {
    letter.is_ascii_digit() || ",.".contains(letter)
}

impl Document {
    pub fn read(path: PathBuf) -> Self {
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self { path, original: text.clone(), text }
    }

    /// Writes the file if its text has changed.
    pub fn write(&self) {
        if self.text != self.original {
            fs::write(&self.path, &self.text).expect("a file");
        }
    }

    /// The path within the repository.
    pub fn name(&self) -> String {
        let path = self.path.strip_prefix(crate::root()).expect("a file of the repository");
        path.display().to_string().replace('\\', "/")
    }

    /// The number of the line of a byte, from 1.
    pub fn line(&self, byte: usize) -> usize {
        self.text[..byte].lines().count() + 1
    }

    fn events(&self) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
        let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
        Parser::new_ext(&self.text, options).into_offset_iter()
    }

    /// The code blocks and comments.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut file = None;
        let mut code: Option<(String, String, Range<usize>)> = None;
        for (event, range) in self.events() {
            match event {
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                    code = Some((info.to_string(), String::new(), 0..0));
                }
                Event::Text(text) if code.is_some() => {
                    let (_, whole, place) = code.as_mut().expect("a block");
                    whole.push_str(&text);
                    *place = if place.end == 0 { range } else { place.start..range.end };
                }
                Event::End(TagEnd::CodeBlock) => {
                    if let Some((info, text, range)) = code.take() {
                        parts.push(Part::Code { info, text, range, file: file.take() });
                    }
                }
                Event::Start(Tag::Paragraph) => file = None,
                Event::Code(name) => file = Some(name.to_string()),
                Event::Html(text) | Event::InlineHtml(text) => {
                    let comment = text.trim().strip_prefix("<!--");
                    if let Some(text) = comment.and_then(|text| text.strip_suffix("-->")) {
                        parts.push(Part::Comment { text: text.trim().to_owned(), range });
                    }
                }
                _ => {}
            }
        }
        parts
    }

    /// The numbers after comments `KIND: NAME`: the name, and the bytes of the number, which has
    /// digits, commas and points.
    pub fn marked(&self, kind: &str) -> Vec<(String, Range<usize>)> {
        let begin = format!("<!-- {kind}: ");
        let mut found = Vec::new();
        for (place, _) in self.text.match_indices(&begin) {
            let name = place + begin.len();
            let Some(length) = self.text[name..].find(" -->") else { continue };
            let start = name + length + " -->".len();
            let number = self.text[start..].split(|letter: char| !is_of_number(letter)).next();
            let number = number.unwrap_or_default().trim_end_matches(['.', ',']);
            found.push((self.text[name..name + length].to_owned(), start..start + number.len()));
        }
        found
    }

    /// Puts what is computed of their names in the place of the numbers after comments
    /// `KIND: NAME`, and says which differ.
    pub fn renew_marked(&mut self, kind: &str, value: impl Fn(&str) -> String) -> Vec<String> {
        let mut wrong = Vec::new();
        for (name, range) in self.marked(kind).into_iter().rev() {
            let value = value(&name);
            if self.text[range.clone()] != value {
                let place = format!("{}:{}", self.name(), self.line(range.start));
                wrong.push(format!(
                    "{place}: `{name}` is {value}, not {}",
                    &self.text[range.clone()]
                ));
                self.text.replace_range(range, &value);
            }
        }
        wrong
    }

    /// The lines of prose and tables with their numbers, without blocks of code and what the
    /// registry lists.
    pub fn prose(&self) -> Vec<(usize, &str)> {
        let (mut is_code, mut is_list) = (false, false);
        let mut lines = Vec::new();
        for (place, line) in self.text.lines().enumerate() {
            let is_fence = line.starts_with("```");
            is_code ^= is_fence;
            is_list =
                (is_list || line.starts_with("<!-- list: ")) && line != "<!-- end of list -->";
            if !is_code && !is_fence && !is_list {
                lines.push((place + 1, line));
            }
        }
        lines
    }

    /// Where links and pictures lead, as written, and their lines.
    pub fn links(&self) -> Vec<(String, usize)> {
        let destination = |event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.to_string())
            }
            Event::Html(text) | Event::InlineHtml(text) => {
                text.split_once("src=\"")?.1.split('"').next().map(str::to_owned)
            }
            _ => None,
        };
        let links = self.events().filter_map(|(event, range)| Some((destination(event)?, range)));
        links.map(|(link, range)| (link, self.line(range.start))).collect()
    }

    /// The anchors of its headings, as mdBook and GitHub make them.
    pub fn anchors(&self) -> BTreeSet<String> {
        let mut anchors = BTreeSet::new();
        let mut heading: Option<String> = None;
        for (event, _) in self.events() {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                Event::End(TagEnd::Heading(_)) => {
                    let text = heading.take().unwrap_or_default().to_lowercase();
                    let kept = text.chars().filter_map(|letter| match letter {
                        ' ' => Some('-'),
                        letter if letter.is_alphanumeric() || "-_".contains(letter) => Some(letter),
                        _ => None,
                    });
                    anchors.insert(kept.collect());
                }
                _ => {}
            }
        }
        anchors
    }
}
