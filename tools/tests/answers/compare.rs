//! Comparisons of techniques have the numbers of the emitted code and of the document on
//! instructions.

use bit_tables_generator::__private::CodeBytes;
use bit_tables_generator::__private::variants::Extent;
use bit_tables_generator::{
    Board, Domain, Layout, Operation, Plan, Request, SourceFile, Target, Word, techniques_for,
};
use bit_tables_tools::compare::{Comparison, Row, Standing, compare};
use std::collections::HashMap;

fn target(name: &str) -> Target {
    name.parse().unwrap_or_else(|why| panic!("{why}"))
}

/// The bytes of the statics in a text: by their types, or where these are structs, by the comment
/// before them.
fn bytes_of_statics(text: &str) -> usize {
    let mut commented = 0;
    let mut all = 0;
    for line in text.lines().map(str::trim) {
        if let Some(bytes) = line.strip_prefix("/// ").and_then(|rest| rest.strip_suffix(" bytes."))
        {
            commented = bytes.parse().unwrap_or(commented);
        }
        let Some((_, ty)) =
            line.strip_prefix("pub static ").and_then(|rest| rest.split_once(": ["))
        else {
            continue;
        };
        let (element, length) = ty.split_once("; ").expect("an array");
        let length =
            length.split(']').next().and_then(|text| text.replace('_', "").parse::<usize>().ok());
        let length = length.unwrap_or_else(|| panic!("no length: {line}"));
        let width = Word::ALL
            .iter()
            .find(|word| word.name() == element)
            .map(|word| word.bits() as usize / 8);
        all += width.map_or(commented, |width| width * length);
    }
    all
}

/// The operations that exist for a word or board, requested alone.
fn requests(domain: Domain) -> impl Iterator<Item = (Operation, Request)> {
    let exist = Operation::ALL
        .iter()
        .filter(move |&&operation| techniques_for(operation, domain).next().is_some());
    exist.map(move |&operation| {
        let request = Request::new(domain.word());
        let request = match domain.named() {
            Some(board) => request.board(board),
            None => request,
        };
        (operation, request.with(operation, "auto"))
    })
}

fn compared(request: &Request, target: &Target) -> Vec<Comparison> {
    compare(request, target, None).unwrap_or_else(|faults| panic!("{request}: {faults}"))
}

/// Each row has the bytes of the file that is emitted for it, on every named target.
fn bytes_are_those_of_files(domain: Domain, targets: &[&str]) -> usize {
    let mut rows = 0;
    for (operation, request) in requests(domain) {
        for name in targets {
            let target = target(name);
            if Plan::new(&request, &target).is_err() {
                continue;
            }
            for Row { technique, tables, .. } in &compared(&request, &target)[0].rows {
                // What begins with a board is requested as the whole is.
                let alone = request.to_string().replace("= auto", &format!("= {technique}"));
                let alone = match domain.named() {
                    Some(_) => Request::parse(domain.word(), &alone),
                    None => Request::new(domain.word()).with(operation, technique.as_str()),
                };
                let printed = SourceFile::from(alone).print(&target);
                match (tables, printed) {
                    (Ok(size), Ok(printed)) => {
                        let emitted = bytes_of_statics(&printed.text(Layout::Readable));
                        assert_eq!(
                            size.bytes, emitted,
                            "{operation} = {technique}, {domain:?}, {name}"
                        );
                        rows += 1;
                    }
                    (Err(_), Err(_)) => {}
                    (size, _) => panic!("{operation} = {technique}, {domain:?}, {name}: {size:?}"),
                }
            }
        }
    }
    rows
}

#[test]
fn bytes_of_words_are_those_of_files() {
    let targets = Extent::asked().some_of(5, Target::profiles());
    assert!(bytes_are_those_of_files(Word::U8.into(), &targets) > 50 * targets.len());
    assert!(bytes_are_those_of_files(Word::U128.into(), &["avr"]) > 50);
}

#[test]
fn bytes_on_boards_are_those_of_files() {
    let small = Domain::on(Word::U32, Board::new(5, 5)).expect("a board");
    assert!(bytes_are_those_of_files(small, &["portable", "avr"]) > 50);
}

#[test]
#[ignore = "a minute: large tables for every word and target"]
fn bytes_of_all_are_those_of_files() {
    let targets: Vec<&str> = Target::profiles().collect();
    let boards = [(Word::U64, Board::CHESS), (Word::U128, Board::new(9, 9))];
    let boards = boards.map(|(word, board)| Domain::on(word, board).expect("a board"));
    let words = Word::ALL.iter().map(|&word| Domain::from(word));
    for domain in words.chain(boards) {
        assert!(bytes_are_those_of_files(domain, &targets) > 100, "{domain:?}");
    }
}

/// The cells of the document, by target, operation, technique and word.
fn document() -> HashMap<[String; 4], String> {
    let text = include_str!("../../../docs/instructions.md");
    let (mut target, mut operation) = (String::new(), String::new());
    let mut cells = HashMap::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix('`').and_then(|rest| rest.split('`').next()) {
            name.clone_into(&mut target);
        }
        let row: Vec<&str> =
            line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        if row.len() != 6 {
            continue;
        }
        if row[1] == "u8" {
            row[0].clone_into(&mut operation);
        }
        for (word, cell) in Word::ALL.iter().zip(&row[1..]) {
            let count = cell.split(", ").next().unwrap_or_default().replace(['*', ' '], "");
            let key = [target.as_str(), &operation, row[0], word.name()].map(str::to_owned);
            cells.insert(key, count);
        }
    }
    cells
}

/// Instructions are those of the document, for every operation, technique, word and target that it
/// has, and for no other.
#[test]
fn instructions_are_those_of_the_document() {
    let document = document();
    let mut seen = 0;
    let profiles = Target::profiles().chain(["riscv32i-unknown-none-elf"]);
    let counted = profiles.filter(|profile| CodeBytes::of(&target(profile)).is_some());
    let counted = Extent::asked().some_of(3, counted);
    for &profile in &counted {
        let target = target(profile);
        for &word in Word::ALL {
            let requested =
                requests(word.into()).filter(|(operation, _)| !operation.spec().needs_board);
            for (operation, request) in requested {
                if Plan::new(&request, &target).is_err() {
                    continue;
                }
                let comparison = compared(&request, &target).remove(0);
                let Some(triple) = comparison.counted_for else { continue };
                for row in &comparison.rows {
                    let key = [triple, operation.name(), &row.technique, word.name()];
                    let of = |technique: &str| {
                        let key = [key[0], key[1], technique, key[3]].map(str::to_owned);
                        document.get(&key).filter(|cell| !cell.is_empty()).cloned()
                    };
                    let found = row.instructions.map(|counted| counted.to_string());
                    // The compiler's row is what `native` is, but for scans, where it is of a type
                    // without zero.
                    let expected = of(&row.technique).or_else(|| {
                        let is_compilers =
                            row.technique == "native" && !operation.name().starts_with("bit_scan");
                        of("the compiler").filter(|_| is_compilers)
                    });
                    assert_eq!(found, expected, "{key:?}");
                    seen += usize::from(found.is_some());
                }
            }
        }
    }
    let least = if Extent::asked() == Extent::Few { 150 * counted.len() } else { 1500 };
    assert!(seen > least, "only {seen}");
}

/// One technique is taken in each comparison: the one of the plan.
#[test]
fn what_the_plan_takes_is_marked() {
    for name in Extent::asked().some_of(6, Target::profiles().chain(["every", "any"])) {
        let target = target(name);
        for (operation, request) in requests(Word::U16.into()) {
            let Ok(plan) = Plan::new(&request, &target) else { continue };
            let choice = plan.request().choices().iter().find(|one| one.operation() == operation);
            let expected = choice.expect("the operation").selection().to_string();
            let comparison = compared(&request, &target).remove(0);
            let taken: Vec<&str> = comparison
                .rows
                .iter()
                .filter(|row| row.standing == Standing::Taken)
                .map(|row| &*row.technique)
                .collect();
            assert_eq!(taken, [expected], "{operation} for {name}");
        }
    }
}

/// What is said of a row under a limit is so: what suits fits, what is too large suits where its
/// bytes are allowed, and what takes a limit of its own suits with one.
#[test]
fn standings_hold_within_limits() {
    let mut seen = [0; 4];
    let at = |request: &str, target: &Target, technique: &str| {
        let comparisons = compared(&Request::parse(Word::U64, request), target);
        let rows = &comparisons[0].rows;
        rows.iter().find(|row| row.technique == technique).map(|row| row.standing.clone())
    };
    let targets = ["thumbv6m-none-eabi", "x86_64", "x86_64_v3", "aarch64"];
    for name in Extent::asked().some_of(2, targets) {
        let target = target(name);
        for operation in ["sliders", "between", "count_ones", "trailing_zeros", "rays"] {
            for most in [
                None,
                Some(0),
                Some(300),
                Some(1_000),
                Some(5_000),
                Some(300_000),
                Some(10_000_000),
            ] {
                let within = |most: usize| format!("{operation} = auto(max_bytes = {most})");
                let request = most.map_or_else(|| operation.to_owned(), within);
                let parsed = Request::parse(Word::U64, &request);
                let Ok(comparisons) = compare(&parsed, &target, None) else { continue };
                for Row { technique, tables, standing, .. } in &comparisons[0].rows {
                    let Ok(size) = tables else { continue };
                    let place = format!("{request} for {name}: {technique}");
                    let suits = |found: Option<Standing>| {
                        matches!(found, Some(Standing::Taken | Standing::Later))
                    };
                    match standing {
                        Standing::Taken | Standing::Later => {
                            assert!(most.is_none_or(|most| size.bytes <= most), "{place}");
                            seen[0] += 1;
                        }
                        Standing::TooLarge => {
                            assert!(most.is_some_and(|most| size.bytes > most), "{place}");
                            assert!(suits(at(&within(size.bytes), &target, technique)), "{place}");
                            seen[1] += 1;
                        }
                        Standing::IfAllowed => {
                            assert!(most.is_none(), "{place}");
                            assert!(suits(at(&within(size.bytes), &target, technique)), "{place}");
                            seen[2] += 1;
                        }
                        Standing::Unsuited(_) | Standing::Never => {
                            let huge = at(&within(100_000_000), &target, technique);
                            assert!(!suits(huge), "{place}");
                            seen[3] += 1;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    let least = if Extent::asked() == Extent::Few { 0 } else { 10 };
    assert!(seen.iter().all(|&count| count > least), "{seen:?}");
}
