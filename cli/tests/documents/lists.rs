//! Lists of the guide that the registry determines, each between a comment `list: …` and
//! `end of list`.

use crate::links::GUIDE;
use crate::markdown::{Document, Part};
use crate::{figures, markdown_in, root};
use bit_tables_generator::{
    Board, Domain, Layout, Map, Operation, OperationFamily, Plan, Request, SourceFile, Target,
    Technique, Word, techniques,
};
use bit_tables_tools::compare::instructions;
use bit_tables_tools::maps::Options;
use bit_tables_tools::needs;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

/// How many lines of a query are shown, from its beginning and from its end.
const FIRST: usize = 21;
const LAST: usize = 7;

/// Lists that differ, which are put right in the documents.
pub fn differences(documents: &mut [Document]) -> Vec<String> {
    let mut wrong = Vec::new();
    for document in &mut *documents {
        let mut replacements = Vec::new();
        let (mut begin, mut said) = (None, Parameters::new());
        for part in document.parts() {
            let Part::Comment { text, range } = part else { continue };
            if let Some(list) = text.strip_prefix("list: ") {
                let stands_alone = document.text[..range.start].ends_with('\n');
                assert!(stands_alone, "{}: `{list}` is in a line of text", document.name());
                begin = Some((list.to_owned(), range.end));
            } else if text == "end of list" {
                let (list, start) = begin.take().expect("a list");
                let current = format!("\n{}\n", printed(&list, &mut said));
                replacements.push((list, current, start..range.start));
            }
        }
        assert!(begin.is_none(), "{}: a list has no end", document.name());
        for (list, current, range) in replacements.into_iter().rev() {
            if document.text[range.clone()].trim() != current.trim() {
                let place = format!("{}:{}", document.name(), document.line(range.start));
                wrong.push(format!("{place}: the list `{list}` is not current"));
                document.text.replace_range(range, &current);
            }
        }
    }
    let all: String = documents.iter().map(|document| document.text.as_str()).collect();
    for operation in Operation::ALL {
        assert!(all.contains(&format!("`{operation}`")), "no document names `{operation}`");
    }
    wrong
}

/// Parameters that a document has explained, each with its explanation.
type Parameters = BTreeSet<(&'static str, String)>;

/// A list by its name and what it is of.
fn printed(list: &str, said: &mut Parameters) -> String {
    match list.split_once(' ').unwrap_or((list, "")) {
        ("operations", "") => operations(),
        ("chapters", "") => chapters(),
        ("techniques", name) => of_operation(operation(name), said),
        ("auto", name) => choices(operation(name)),
        ("targets", "") => targets(),
        ("processors", "") => processors(),
        ("boards", "") => boards(),
        ("figures", "") => figures::table(),
        ("query", file) => query(file),
        ("emitted", what) => emitted(what),
        ("maps", "") => maps(),
        ("map", what) => map(what),
        _ => panic!("there is no list `{list}`"),
    }
}

/// The first and last lines of a query that the tests of queries keep.
fn query(file: &str) -> String {
    let path = root().join("verify/tests/smt").join(format!("{file}.smt2"));
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("`{file}`: {error}"));
    let lines: Vec<&str> = text.lines().collect();
    let (first, last) = (&lines[..FIRST], &lines[lines.len() - LAST..]);
    format!("```text\n{}\n…\n{}\n```\n", first.join("\n"), last.join("\n"))
}

/// Emitted functions without what stands above them, by `FUNCTION, … of WORD: REQUEST`.
fn emitted(what: &str) -> String {
    let (names, request) = what.split_once(" of ").expect("functions");
    let (word, request) = request.split_once(": ").expect("a request");
    let request = Request::parse(word.parse().expect("a word"), request);
    let printed = SourceFile::from(request).print(&Target::unknown()).expect("a request");
    let text = printed.text(Layout::Readable);
    let functions: Vec<String> = names.split(", ").map(|name| function(&text, name)).collect();
    format!("```rs\n{}```\n", functions.join("\n"))
}

/// A function of a text without what stands above it.
fn function(text: &str, name: &str) -> String {
    let begins = format!("fn {name}(");
    let start = text.find(&begins).unwrap_or_else(|| panic!("there is no `{name}`"));
    let start = text[..start].rfind('\n').map_or(0, |end| end + 1);
    let (body, _) = text[start..].split_once("\n}\n").expect("an end");
    format!("{body}\n}}\n")
}

/// The techniques of maps.
fn maps() -> String {
    let rows =
        Map::techniques().map(|(name, summary)| vec![format!("`{name}`"), summary.to_owned()]);
    table(&["technique", "stores"], rows)
}

/// The function of a map, by `NAME DEFAULT: FILE`.
fn map(what: &str) -> String {
    let (head, file) = what.split_once(": ").expect("a file");
    let (name, default) = head.split_once(' ').expect("a default");
    let text = fs::read_to_string(root().join(file)).expect("a map");
    let (name, default) = (name.to_owned(), Some(default.to_owned()));
    let options = Options { name, default, ..Options::default() };
    let map = bit_tables_tools::maps::map(&text, &options).expect("a map").map;
    let text = map.print(&Target::unknown()).expect("a way").text(Layout::Readable);
    format!("```rs\n{}```\n", function(&text, &options.name))
}

fn operation(name: &str) -> Operation {
    let found = Operation::ALL.iter().find(|operation| operation.name() == name);
    *found.unwrap_or_else(|| panic!("there is no operation `{name}`"))
}

pub fn table(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = format!("| {} |\n|{}\n", heads.join(" | "), "---|".repeat(heads.len()));
    for row in rows {
        writeln!(text, "| {} |", row.join(" | ")).expect("text");
    }
    text
}

fn names(techniques: &[Technique]) -> String {
    let names: Vec<String> =
        techniques.iter().map(|technique| format!("`{}`", technique.name())).collect();
    names.join(", ")
}

/// The names of the operations, by family.
fn operations() -> String {
    let rows = OperationFamily::ALL.iter().map(|&family| {
        let names: Vec<String> =
            Operation::of(family).map(|operation| format!("`{operation}`")).collect();
        format!("- **{}**: {}\n", family.title(), names.join(", "))
    });
    rows.collect()
}

/// The operations by the chapter that lists their techniques, or those of an operation of the
/// family that has the same: what each computes.
fn chapters() -> String {
    let documents = markdown_in(GUIDE).into_iter().map(|path| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, Document::read(path).text)
    });
    let documents: Vec<(String, String)> = documents.collect();
    let mut chapters: Vec<(String, String)> = Vec::new();
    for family in OperationFamily::ALL {
        for operation in Operation::of(family) {
            let own = names(techniques(operation));
            let same = Operation::of(family).filter(|other| names(techniques(*other)) == own);
            let listed: Vec<String> = std::iter::once(operation)
                .chain(same)
                .map(|one| format!("<!-- list: techniques {one} -->"))
                .collect();
            let is_chapter = |text: &str| listed.iter().any(|listed| text.contains(listed));
            let chapter = documents.iter().find(|(_, text)| is_chapter(text));
            let (name, text) = chapter.unwrap_or_else(|| panic!("no chapter has `{operation}`"));
            let title = text.lines().next().expect("a title").trim_start_matches("# ");
            let head = format!("### [{title}]({name})");
            let (summary, example) = (operation.summary(), operation.spec().example);
            let line = format!("- **`{operation}`**: {summary}. `{example}`\n");
            match chapters.iter_mut().find(|(other, _)| *other == head) {
                Some((_, lines)) => *lines += &line,
                None => chapters.push((head, line)),
            }
        }
    }
    let chapters = chapters.into_iter().map(|(head, lines)| format!("{head}\n\n{lines}"));
    chapters.collect::<Vec<_>>().join("\n")
}

/// The targets and words whose instructions the tables of techniques have.
const COUNTED: [(&str, Word, &str); 2] =
    [("thumbv6m-none-eabi", Word::U32, "M0"), ("riscv64gc-unknown-none-elf", Word::U64, "RV64")];

/// What these columns are.
const COUNTS: &str = "\n*M0* and *RV64*: [instructions](instructions.md) on the longest path, for `u32` on a Cortex-M0 and `u64` on RV64GC.\n";

/// The techniques of an operation: what each does, and what it takes. Then their parameters and
/// origins, each once.
fn of_operation(operation: Operation, said: &mut Parameters) -> String {
    let all = techniques(operation);
    if let [one] = all {
        return only(operation, one, said);
    }
    let first = format!("technique of `{operation}`");
    let columns: Vec<(&str, Vec<String>)> = vec![
        (&first, all.iter().map(|one| format!("`{}`", one.name())).collect()),
        ("how it works", all.iter().map(works).collect()),
        ("words", all.iter().map(words).collect()),
        ("bytes", all.iter().map(|one| bytes(operation, one)).collect()),
        (COUNTED[0].2, all.iter().map(|one| counted(operation, one, 0)).collect()),
        (COUNTED[1].2, all.iter().map(|one| counted(operation, one, 1)).collect()),
    ];
    // What none of them has is no column, nor are words if each has all.
    let columns: Vec<_> = columns
        .into_iter()
        .filter(|(_, cells)| cells.iter().any(|cell| !matches!(cell.as_str(), "" | "all")))
        .collect();
    let heads: Vec<&str> = columns.iter().map(|(head, _)| *head).collect();
    let row = |place: usize| {
        columns.iter().map(|(_, cells)| cells[place].clone()).collect::<Vec<String>>()
    };
    let mut text = table(&heads, (0..all.len()).map(row));
    if heads.contains(&COUNTED[0].2) {
        text += COUNTS;
    }
    text += &parameters(all, said);
    let mut origins: Vec<(&str, Vec<&str>)> = Vec::new();
    for one in all {
        let origin = one.origin().trim_end_matches('.');
        match origins.iter_mut().find(|(other, _)| *other == origin) {
            Some((_, names)) => names.push(one.name()),
            None => origins.push((origin, vec![one.name()])),
        }
    }
    text += "\nOrigins:\n\n";
    for (origin, names) in origins {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        writeln!(text, "- {}: {origin}.", names.join(", ")).expect("text");
    }
    text
}

/// The technique of an operation that has no other.
fn only(operation: Operation, one: &'static Technique, said: &mut Parameters) -> String {
    let mut takes = vec![words(one), format!("{} bytes of tables", bytes(operation, one))];
    takes.retain(|part| !matches!(part.as_str(), "" | "all"));
    let (name, works, origin) = (one.name(), works(one), one.origin().trim_end_matches('.'));
    let takes = takes.join(", ");
    let parameters = parameters(std::slice::from_ref(one), said);
    format!("- **`{operation} = {name}`** ({takes}): {works}. Origin: {origin}.\n{parameters}")
}

/// The parameters of techniques, each explained once in a document; nothing if they have none.
fn parameters(all: &'static [Technique], said: &mut Parameters) -> String {
    let mut parameters: Vec<((&str, String), Vec<String>)> = Vec::new();
    for one in all {
        for spec in one.parameters() {
            let (name, values, default) = (spec.name(), spec.values(), spec.default());
            let parameter = (name, format!("{values}; default: {default}. {}", spec.doc()));
            let technique = format!("`{}`", one.name());
            match parameters.iter_mut().find(|(other, _)| *other == parameter) {
                Some((_, techniques)) => techniques.push(technique),
                None => parameters.push((parameter, vec![technique])),
            }
        }
    }
    let mut text = String::new();
    for (parameter, techniques) in parameters {
        let of_all = techniques.len() == all.len();
        let of = if of_all { String::new() } else { format!(" of {}", techniques.join(", ")) };
        let name = parameter.0;
        let meaning = parameter.1.clone();
        let meaning = if said.insert(parameter) { meaning } else { "as above".to_owned() };
        writeln!(text, "- `{name}`{of}: {meaning}").expect("text");
    }
    if text.is_empty() { text } else { format!("\nParameters:\n\n{text}") }
}

/// What a technique does, and what it needs of the processor and of other operations.
fn works(technique: &Technique) -> String {
    let summary = technique.summary().trim_end_matches('.');
    let needs = needs(technique, Word::ALL);
    let quoted = |need: &str| match Operation::named(need) {
        Some(operation) => format!("`{operation}`"),
        None => need.to_owned(),
    };
    let needs: Vec<String> = needs.split(", ").map(quoted).collect();
    match needs.join(", ") {
        needs if needs.is_empty() => summary.to_owned(),
        needs => format!("{summary} (needs {needs})"),
    }
}

/// The instructions of a technique on one of the counted targets, where they are counted.
fn counted(operation: Operation, technique: &Technique, place: usize) -> String {
    let (target, word, _) = COUNTED[place];
    let found = instructions(target, operation, technique.name(), word);
    found.map_or_else(String::new, |found| found.to_string())
}

/// The words of a technique; nothing if boards decide.
fn words(technique: &Technique) -> String {
    match technique.words() {
        _ if technique.needs_board() => String::new(),
        all if all == Word::ALL => "all".to_owned(),
        [] => String::new(),
        [word] => format!("`{word}`"),
        [first, .., last] => format!("`{first}` to `{last}`"),
    }
}

/// The bytes of its tables without parameters: for its words, or for a board.
fn bytes(operation: Operation, technique: &'static Technique) -> String {
    let bytes: Vec<usize> = if technique.needs_board() {
        // Pieces of a game are on its board, and all others on that of chess.
        let own = Board::NAMED.iter().find(|(name, _)| *name == operation.name());
        let domain = match own {
            Some(&(_, board)) => Domain::on(Word::U128, board).expect("squares for the bits"),
            None => Word::U64.into(),
        };
        technique.table_bytes(operation, domain).into_iter().collect()
    } else {
        Word::ALL.iter().filter_map(|&word| technique.table_bytes(operation, word)).collect()
    };
    match bytes.as_slice() {
        [first, rest @ ..] if rest.iter().all(|other| other == first) => first.to_string(),
        _ => bytes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// The technique that `auto` takes, by target and word.
fn choices(operation: Operation) -> String {
    let heads = Word::ALL.iter().map(|word| format!("`{word}`"));
    let heads: Vec<String> = std::iter::once("target".to_owned()).chain(heads).collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    // Targets for which all is the same share a row.
    let mut rows: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for profile in Target::profiles() {
        let target = Target::profile(profile).expect("a profile");
        let chosen: Vec<String> =
            Word::ALL.iter().map(|&word| choice(operation, word, &target)).collect();
        let name = format!("`{profile}`");
        match rows.iter_mut().find(|(_, other)| *other == chosen) {
            Some((names, _)) => names.push(name),
            None => rows.push((vec![name], chosen)),
        }
    }
    let rows = rows.into_iter().map(|(names, chosen)| {
        std::iter::once(names.join(", ")).chain(chosen).collect::<Vec<String>>()
    });
    table(&heads, rows)
}

/// What the plan of the operation alone decides.
fn choice(operation: Operation, word: Word, target: &Target) -> String {
    let Ok(plan) = Plan::new(&Request::new(word).with(operation, "auto"), target) else {
        return "-".to_owned();
    };
    let decision = plan.decisions().iter().find(|one| one.operation() == operation);
    format!("`{}`", decision.expect("a decision").selection())
}

/// Targets whose features are the same share a row.
fn targets() -> String {
    let mut rows: Vec<(Vec<String>, String)> = Vec::new();
    for profile in Target::profiles() {
        let features: Vec<String> =
            Target::features_of(profile).map(|feature| format!("`+{feature}`")).collect();
        let (name, features) = (format!("`{profile}`"), features.join(", "));
        match rows.iter_mut().find(|(_, other)| *other == features) {
            Some((names, _)) => names.push(name),
            None => rows.push((vec![name], features)),
        }
    }
    let rows = rows.into_iter().map(|(names, features)| vec![names.join(", "), features]);
    table(&["targets", "features that can be added"], rows)
}

/// Processors of one triple share a row.
fn processors() -> String {
    let mut rows: Vec<(Vec<String>, &str)> = Vec::new();
    for (processor, triple) in Target::processors() {
        let name = format!("`{processor}`");
        match rows.iter_mut().find(|(_, other)| *other == triple) {
            Some((names, _)) => names.push(name),
            None => rows.push((vec![name], triple)),
        }
    }
    let rows =
        rows.into_iter().map(|(names, triple)| vec![names.join(", "), format!("`{triple}`")]);
    table(&["processors", "triple"], rows)
}

fn boards() -> String {
    let hexagonal = [("hex(glinski)", Board::hexagon(6)), ("hex(11)", Board::rhombus(11))];
    let rows = Board::NAMED.iter().chain(&hexagonal).map(|(name, board)| {
        let word = Word::ALL.iter().find(|&&word| board.fits(word).is_ok()).expect("a word");
        let squares = board.bits().to_string();
        let (files, ranks) = (board.files(), board.ranks());
        vec![
            format!("`{name}`"),
            files.to_string(),
            ranks.to_string(),
            squares,
            format!("`{word}`"),
        ]
    });
    table(&["board", "files", "ranks", "bits", "smallest word"], rows)
}
