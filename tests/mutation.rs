//! Emitted code checks itself: with one operator or number in a function changed it does not compile.
//!
//! Token by token, functions of the registry are changed into mutants. The compiler evaluates the self-checks of
//! hundreds of these at once, each in a module of its own. Those that pass are compared with the original on random
//! inputs: what gives the same results is equivalent, and what does not is a gap in the checks.

use bit_tables_generator::internal::module::{Function, Type};
use bit_tables_generator::internal::variants::{
    Extent, Variant, check_registered, domain, variants,
};
use bit_tables_generator::{File, Layout, Operation, Plan, Target, Word};
use bit_tables_limited::Limited;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Of each technique, word and board, how many functions' tokens are changed at most.
const MOST: usize = 4;

/// How many mutants one run of the compiler checks.
const BATCH: usize = 30;

/// How long the comparison of a mutant with its original may take: one that loops without end differs.
const PATIENCE: Duration = Duration::from_secs(20);

/// What stands before each file that is compiled.
const ALLOWED: &str =
    "#![allow(warnings, arithmetic_overflow, overflowing_literals, unconditional_panic)]\n";

/// Pseudo-random numbers (`SplitMix64`), the same in every run.
const RANDOM: &str = "
pub struct Random(pub u64);
impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
    pub fn below(&mut self, limit: u64) -> u64 { self.next() % limit }
    /// Words of all densities, from few bits to nearly all.
    pub fn word(&mut self) -> u128 {
        let mut draw = || (self.next() as u128) << 64 | self.next() as u128;
        let (one, two, three, four) = (draw(), draw(), draw(), draw());
        match four % 8 {
            0 => one & two & three & (four >> 3),
            1 | 2 => one & two,
            3 => one | two,
            4 => 1 << (one % 128),
            5 => u128::MAX >> (one % 128),
            6 => (1 << (one % 128)) | (1 << (two % 128)) | (1 << (three % 64)),
            _ => one,
        }
    }
}
";

/// A request's emitted code.
struct Subject {
    what: String,
    /// All tokens, in the order of the text.
    tokens: Vec<String>,
    functions: Vec<Signature>,
    word: Word,
    squares: u32,
}

/// A function in `const fn`.
struct Signature {
    name: &'static str,
    is_public: bool,
    parameters: Vec<Type>,
    result: Type,
}

impl Signature {
    fn of(function: &Function) -> Self {
        let parameters = function.parameters.iter().map(|(_, kind)| *kind).collect();
        let Function { name, public, result, .. } = *function;
        Self { name, is_public: public, parameters, result }
    }
}

/// A subject with one token changed.
struct Mutant {
    subject: usize,
    place: usize,
    token: String,
    function: String,
}

impl Mutant {
    fn text(&self, subjects: &[Subject]) -> String {
        let mut tokens = subjects[self.subject].tokens.clone();
        tokens[self.place].clone_from(&self.token);
        tokens.join(" ")
    }

    fn name(&self, subjects: &[Subject]) -> String {
        let Subject { what, tokens, .. } = &subjects[self.subject];
        let from = self.place.saturating_sub(4);
        let context = tokens[from..tokens.len().min(self.place + 5)].join(" ");
        format!(
            "{what}, fn {}: `{}` for `{}` in `{context}`",
            self.function, self.token, tokens[self.place]
        )
    }
}

#[test]
#[ignore = "compiles thousands of mutants, which takes minutes"]
fn mutants_do_not_compile() {
    let subjects = subjects();
    let mutants = mutants(&subjects);
    let folder = tempfile::tempdir().expect("a folder");

    let verdicts = Mutex::new(Vec::new());
    let batches = Mutex::new(mutants.chunks(BATCH).enumerate());
    side_by_side(|| {
        let Some((number, batch)) = batches.lock().expect("no panic").next() else { return false };
        let texts: Vec<String> = batch.iter().map(|mutant| mutant.text(&subjects)).collect();
        let found = check(folder.path(), number, &texts);
        verdicts.lock().expect("no panic").push((number, found));
        true
    });
    let mut verdicts = verdicts.into_inner().expect("no panic");
    verdicts.sort_by_key(|(number, _)| *number);
    let verdicts = verdicts.into_iter().flat_map(|(_, verdicts)| verdicts);

    let (mut rejected, mut invalid, mut passed) = (0, 0, Vec::new());
    for (mutant, verdict) in mutants.iter().zip(verdicts) {
        match verdict {
            Verdict::Rejected => rejected += 1,
            Verdict::Invalid => invalid += 1,
            Verdict::Passed => passed.push(mutant),
        }
    }
    let program = compile_comparisons(folder.path(), &subjects, &passed);
    let differing = Mutex::new(Vec::new());
    let queue = Mutex::new(passed.iter().enumerate());
    side_by_side(|| {
        let Some((number, mutant)) = queue.lock().expect("no panic").next() else { return false };
        if !is_equivalent(&program, number) {
            differing.lock().expect("no panic").push(mutant.name(&subjects));
        }
        true
    });
    let mut differing = differing.into_inner().expect("no panic");
    differing.sort();
    println!(
        "{} mutants: {invalid} are no programs, {rejected} are rejected, {} are equivalent, {} pass though they differ",
        mutants.len(),
        passed.len() - differing.len(),
        differing.len()
    );
    assert!(differing.is_empty(), "these differ and pass:\n{differing:#?}");
}

/// Does the work until there is none, on as many threads as there are processors.
fn side_by_side(work: impl Fn() -> bool + Sync) {
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| while work() {});
        }
    });
}

/// What is mutated: a sample of the variants on all words and a small board, of which those with the code of others only on
/// the narrowest word of a technique and on one of 64 bits.
fn cases() -> Vec<Variant> {
    let words = Word::ALL.iter().map(|&word| word.into());
    let domains: Vec<_> =
        words.chain([domain(Word::U16, "rectangle(files = 3, ranks = 5)")]).collect();
    let is_taken = |case: &Variant| {
        let word = case.domain.word();
        case.domain.named().is_some()
            || word == Word::U64
            || case.technique.words().first() == Some(&word)
            || !case.is_other_code()
    };
    variants(&domains, Extent::Sample).filter(is_taken).collect()
}

#[test]
fn a_registered_technique_is_found() {
    let texts = || cases().iter().map(ToString::to_string).collect();
    check_registered(Operation::CountOnes, "swar", texts);
    check_registered(Operation::Leapers, "table", texts);
}

/// Each case's emitted code.
fn subjects() -> Vec<Subject> {
    let target = Target::profile("portable").expect("a profile");
    let of = |case: &Variant| {
        let printed = File::from(case.request()).print(&target).expect("what is registered");
        let (what, text) = (case.to_string(), printed.text(Layout::Compact));
        printed.plans().map(|plan| subject(&what, &text, plan)).collect::<Vec<_>>()
    };
    cases().iter().flat_map(of).collect()
}

fn subject(what: &str, text: &str, plan: &Plan) -> Subject {
    let request = plan.request();
    let mut tokens = Vec::new();
    flatten(text.parse().expect("emitted code is tokens"), &mut tokens);
    let functions = plan.module().functions.iter().filter(|function| function.constant);
    Subject {
        what: what.to_owned(),
        tokens,
        functions: functions.map(Signature::of).collect(),
        word: request.word(),
        squares: request.domain().named().map_or(request.word().bits(), |board| board.bits()),
    }
}

/// Operators of several characters; longer ones first.
const OPERATORS: [&str; 23] = [
    "<<=", ">>=", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=", "..",
];

/// The tokens of a stream, each operator whole.
fn flatten(stream: TokenStream, tokens: &mut Vec<String>) {
    let mut operator = String::new();
    for token in stream {
        match token {
            TokenTree::Punct(punct) => {
                operator.push(punct.as_char());
                if punct.spacing() == Spacing::Joint && punct.as_char() != '\'' {
                    continue;
                }
                while !operator.is_empty() {
                    let whole = OPERATORS.iter().find(|whole| operator.starts_with(**whole));
                    let length = whole.map_or(1, |whole| whole.len());
                    tokens.push(operator.drain(..length).collect());
                }
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                tokens.push(open.to_owned());
                flatten(group.stream(), tokens);
                tokens.push(close.to_owned());
            }
            TokenTree::Ident(ident) => tokens.push(ident.to_string()),
            TokenTree::Literal(literal) => tokens.push(literal.to_string()),
        }
    }
}

/// Mutants of all subjects, the same in every run.
fn mutants(subjects: &[Subject]) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for (number, subject) in subjects.iter().enumerate() {
        let mut all = Vec::new();
        for function in &subject.functions {
            let Some(body) = body(&subject.tokens, function.name) else { continue };
            for place in body {
                let tokens = changed(&subject.tokens, place);
                all.extend(tokens.into_iter().map(|token| Mutant {
                    subject: number,
                    place,
                    token,
                    function: function.name.to_owned(),
                }));
            }
        }
        // Spread over all functions.
        let step = all.len().div_ceil(MOST).max(1);
        let offset = number % step;
        mutants.extend(all.into_iter().skip(offset).step_by(step));
    }
    mutants
}

/// Where the tokens of a function's body are.
fn body(tokens: &[String], name: &str) -> Option<std::ops::Range<usize>> {
    let head = tokens.windows(2).position(|pair| pair[0] == "fn" && pair[1] == name)?;
    let start = head + tokens[head..].iter().position(|token| token == "{")?;
    let mut depth = 0;
    let length = tokens[start..].iter().position(|token| {
        depth += i32::from(token == "{") - i32::from(token == "}");
        depth == 0
    })?;
    Some(start + 1..start + length)
}

/// What may stand in the place of a token.
fn changed(tokens: &[String], place: usize) -> Vec<String> {
    let token = tokens[place].as_str();
    let before = tokens[place - 1].as_str();
    let is_operand = |token: &str| {
        token == ")"
            || token == "]"
            || token.starts_with(|first: char| first.is_ascii_alphanumeric())
    };
    // A message or an array's length in a type is not what is computed.
    if before == ";" && tokens.get(place + 1).is_some_and(|next| next == "]") {
        return Vec::new();
    }
    let others: &[&str] = match token {
        "+" => &["-", "|"],
        "-" | "*" if is_operand(before) => &["+"],
        "%" => &["&"],
        "&" if is_operand(before) => &["|", "^"],
        "|" if is_operand(before) => &["&", "^"],
        "^" => &["|", "&"],
        "<<" => &[">>"],
        ">>" => &["<<"],
        "+=" => &["-="],
        "|=" => &["^=", "&="],
        "&=" => &["|=", "^="],
        "^=" => &["|=", "&="],
        "<<=" => &[">>="],
        ">>=" => &["<<="],
        "==" => &["!="],
        "!=" => &["=="],
        "<" if !before.starts_with(char::is_uppercase) && before != "::" => &["<="],
        "<=" => &["<"],
        ">" if is_operand(before) => &[">="],
        ">=" => &[">"],
        "!" if !is_operand(before) => &[""],
        "wrapping_sub" => &["wrapping_add"],
        "wrapping_add" => &["wrapping_sub"],
        "swap_bytes" => &["reverse_bits"],
        "reverse_bits" => &["swap_bytes"],
        _ => return changed_number(token, before),
    };
    others.iter().map(|&other| other.to_owned()).collect()
}

/// Numbers near a number, and one that differs in a bit above.
fn changed_number(token: &str, before: &str) -> Vec<String> {
    let digits = token.replace('_', "");
    let (digits, radix) = match digits.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (digits.as_str(), 10),
    };
    let Ok(number) = u128::from_str_radix(digits, radix) else { return Vec::new() };
    // The field of a tuple.
    if before == "." {
        return Vec::new();
    }
    let mut numbers = vec![number ^ 1];
    if radix == 16 && number > 1 {
        numbers.push(number ^ (1 << (number.ilog2() / 2)));
    } else if number > 0 {
        numbers.push(number - 1);
        numbers.dedup();
    }
    numbers.iter().map(u128::to_string).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// A check fails, or cannot be carried out.
    Rejected,
    /// The types are wrong, which needs no check.
    Invalid,
    /// It compiles.
    Passed,
}

/// What the compiler says of each text.
fn check(folder: &Path, number: usize, texts: &[String]) -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::Passed; texts.len()];
    let mut has_unplaced = false;
    // Where types are wrong nothing is evaluated, so those are left out and the others are compiled again.
    for round in 0.. {
        assert!(round <= texts.len(), "batch {number} has new errors in every round");
        let mut text = ALLOWED.to_owned();
        let mut lines = BTreeMap::new();
        for (place, mutant) in texts.iter().enumerate() {
            if verdicts[place] != Verdict::Invalid {
                // A line for each mutant, by which the compiler's messages name it.
                lines.insert(text.lines().count() + 1, place);
                text += &format!("mod m{place} {{ {} }}\n", mutant.replace('\n', " "));
            }
        }
        let (mut rejected, mut invalid) = (BTreeSet::new(), BTreeSet::new());
        for (line, is_evaluation) in errors(folder, &format!("batch_{number}"), &text) {
            // What takes too long to evaluate has no place: which one it is shows when each is by itself.
            let Some(line) = line else {
                if let [verdict] = &mut verdicts[..] {
                    *verdict = Verdict::Rejected;
                } else {
                    has_unplaced = true;
                }
                continue;
            };
            let place = lines.get(&line).unwrap_or_else(|| panic!("an error in line {line}"));
            if is_evaluation {
                rejected.insert(*place)
            } else {
                invalid.insert(*place)
            };
        }
        for &place in &rejected {
            verdicts[place] = Verdict::Rejected;
        }
        for &place in &invalid {
            verdicts[place] = Verdict::Invalid;
        }
        if invalid.is_empty() {
            break;
        }
    }
    if has_unplaced {
        for (place, verdict) in verdicts.iter_mut().enumerate() {
            if *verdict == Verdict::Passed {
                *verdict = check(folder, number, &texts[place..=place])[0];
            }
        }
    }
    verdicts
}

/// The lines in which the compiler finds errors, and whether each is one of evaluation.
fn errors(folder: &Path, name: &str, text: &str) -> Vec<(Option<usize>, bool)> {
    let path = folder.join(format!("{name}.rs"));
    std::fs::write(&path, text).expect("a file");
    let output = rustc()
        .args(["--crate-type=lib", "--emit=metadata", "--error-format=short", "--out-dir"])
        .args([folder, &path])
        .ends_within(600);
    let messages = String::from_utf8_lossy(&output.stderr);
    let prefix = format!("{}:", path.display());
    let error = |message: &str| {
        if message.starts_with("error: constant evaluation is taking") {
            return Some((None, true));
        }
        let (line, rest) = message.strip_prefix(&prefix)?.split_once(':')?;
        let is_error = rest.contains(": error");
        let is_evaluation = rest.contains("error[E0080]") || rest.contains("evaluation is taking");
        is_error.then(|| (Some(line.parse().expect("a line")), is_evaluation))
    };
    let found: Vec<(Option<usize>, bool)> = messages.lines().filter_map(error).collect();
    assert!(output.status.success() || !found.is_empty(), "{messages}");
    found
}

fn rustc() -> Command {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.arg("--edition=2024");
    rustc
}

/// A program that compares the mutant of the number that it is given with its original.
fn compile_comparisons(
    folder: &Path,
    subjects: &[Subject],
    mutants: &[&Mutant],
) -> std::path::PathBuf {
    let mut text = ALLOWED.to_owned() + RANDOM;
    let originals: BTreeSet<usize> = mutants.iter().map(|mutant| mutant.subject).collect();
    for subject in originals {
        let code = without_checks(&subjects[subject].tokens.join(" "));
        text += &format!("mod o{subject} {{ {code} }}\n");
    }
    let mut arms = String::new();
    for (number, mutant) in mutants.iter().enumerate() {
        let code = without_checks(&mutant.text(subjects));
        text += &format!("mod m{number} {{ {code} }}\n");
        let calls = comparisons(&subjects[mutant.subject], number, mutant.subject);
        arms += &format!("        {number} => {{ {calls} }}\n");
    }
    text += &format!(
        "fn same<T: PartialEq>(one: impl FnOnce() -> T + std::panic::UnwindSafe, other: impl FnOnce() -> T + std::panic::UnwindSafe) {{
    // What panics has no such input.
    if let Ok(one) = std::panic::catch_unwind(one) {{
        if !std::panic::catch_unwind(other).is_ok_and(|other| one == other) {{ std::process::exit(3); }}
    }}
}}
fn main() {{
    std::panic::set_hook(Box::new(|_| ()));
    let number: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut random = Random(42);
    for round in 0..20_000 {{ match number {{
{arms}
        _ => unreachable!(),
    }} }}
}}
"
    );
    let path = folder.join("comparisons.rs");
    std::fs::write(&path, text).expect("a file");
    let program = folder.join("comparisons");
    let output = rustc()
        .args(["-Copt-level=1", "-Cdebug-assertions=on", "-o"])
        .args([&program, &path])
        .ends_within(600);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

/// The code without its self-checks, which need not be evaluated again.
fn without_checks(text: &str) -> String {
    let start = text.find("const _ : ( ) =").unwrap_or(text.len());
    assert!(!text[start..].contains("fn main"), "checks are last");
    // An attribute of the first of them would be left.
    text[..start].trim_end().trim_end_matches("# [ rustfmt :: skip ]").to_owned()
}

/// Calls of all functions of a subject, of the mutant and of the original.
fn comparisons(subject: &Subject, mutant: usize, original: usize) -> String {
    let is_comparable =
        |function: &&Signature| function.is_public && !matches!(function.result, Type::Defined(_));
    let call = |function: &Signature| {
        let mut draws = String::new();
        let mut arguments = Vec::new();
        for (place, kind) in function.parameters.iter().enumerate() {
            draws += &format!("let a{place} = {}; ", draw(*kind, subject));
            arguments.push(match kind {
                Type::WordMut => "&mut set".to_owned(),
                Type::ArrayRef(..) | Type::Slice(_) => format!("&a{place}"),
                _ => format!("a{place}"),
            });
        }
        let set = function.parameters.iter().position(|kind| *kind == Type::WordMut);
        let (before, after) =
            set.map_or((String::new(), "()"), |place| (format!("let mut set = a{place};"), "set"));
        let one = |module: String| {
            let (name, arguments) = (function.name, arguments.join(", "));
            format!(
                "|| {{ {before} let result = {module}::{name}({arguments}); (result, {after}) }}"
            )
        };
        // Slices and arrays are shared by both.
        format!(
            "{{ {draws} same({}, {}); }}",
            one(format!("o{original}")),
            one(format!("m{mutant}"))
        )
    };
    subject.functions.iter().filter(is_comparable).map(call).collect()
}

/// An expression that draws an argument.
fn draw(kind: Type, subject: &Subject) -> String {
    let Subject { word, squares, .. } = subject;
    let words = |word: Word| format!("random.word() as {word}");
    match kind {
        Type::Word | Type::WordMut => words(*word),
        Type::ArrayRef(element, count) | Type::Array(element, count) => {
            format!("[0; {count}].map(|_: u8| {})", words(element))
        }
        Type::Slice(element) => {
            format!("(0..random.below(200)).map(|_| {}).collect::<Vec<_>>()", words(element))
        }
        Type::Index => format!("random.below({}) as u32", squares + 2),
        Type::Square => format!("random.below({squares}) as u32"),
        Type::Place => format!("random.below({squares}) as usize"),
        Type::Total => "random.next()".to_owned(),
        Type::Truth => "random.below(2) == 1".to_owned(),
        _ => panic!("no such argument is drawn: {kind:?}"),
    }
}

/// Whether the program finds no difference.
fn is_equivalent(program: &Path, number: usize) -> bool {
    let mut child = Command::new(program)
        .arg(number.to_string())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.success();
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("it is running");
            #[allow(clippy::disallowed_methods, reason = "what is killed ends")]
            child.wait().expect("a status");
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
