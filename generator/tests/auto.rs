//! `auto` finds a technique wherever there is one.

use bit_tables_generator::{Operation, Plan, Request, Target, Technique, Word, techniques_for};

/// A board of each kind: of other sizes, with holes, turned, and packed.
const BOARDS: [(Word, &str); 8] = [
    (Word::U128, "chess"),
    (Word::U128, "shogi"),
    (Word::U128, "rectangle(files = 13, ranks = 9, first = south_east)"),
    (Word::U64, "draughts(numbering = cells)"),
    (Word::U64, "chess(order = file_rank, first = north_west)"),
    (Word::U64, "connect_four"),
    (Word::U32, "draughts"),
    (Word::U16, "rectangle(files = 3, ranks = 5)"),
];

/// Whether neither a technique nor what it calls has tables.
fn is_free(operation: Operation, technique: &'static Technique, request: &Request) -> bool {
    technique.table_bytes(operation, request.domain()) == Some(0)
        && technique.requires().iter().all(|&operation| {
            techniques_for(operation, request.domain())
                .any(|other| is_free(operation, other, request))
        })
}

/// On targets that differ in what `auto` looks at: with the instructions and without, with narrow products or none,
/// without a barrel shifter, and an unknown one.
#[test]
fn auto_finds_a_technique_wherever_there_is_one() {
    finds(&["x86_64_v3", "aarch64", "riscv32", "avr"]);
}

/// On every named target.
#[test]
#[ignore = "slow: plans tens of thousands of requests"]
fn auto_finds_a_technique_on_every_target() {
    finds(&Target::profiles().collect::<Vec<_>>());
}

/// Every operation for every word and board, with and without tables: `auto` takes something if any technique is
/// defined, and without tables if any has none.
fn finds(names: &[&str]) {
    let words = Word::ALL.iter().map(|&word| (word, String::new()));
    let boards = BOARDS.map(|(word, board)| (word, format!("board = {board}")));
    let domains: Vec<(Word, String)> = words.chain(boards).collect();
    let mut targets = vec![("unseen", Target::unseen())];
    targets.extend(names.iter().map(|&name| (name, Target::profile(name).unwrap())));
    let (mut found, mut without) = (0, 0);
    for (name, target) in &targets {
        for (word, board) in &domains {
            for &operation in Operation::ALL {
                let request = Request::parse(*word, board);
                let mut all = techniques_for(operation, request.domain()).peekable();
                let exists = all.peek().is_some();
                let is_free = all.any(|technique| is_free(operation, technique, &request));
                let request = request.with(operation, "auto");
                let with_tables = Plan::new(&request, target);
                assert_eq!(with_tables.is_ok(), exists, "{name}, {word}: {request}");
                let bare = Plan::new(&request.without_tables(), target);
                assert_eq!(
                    bare.is_ok(),
                    is_free,
                    "{name}, {word}, without tables: {operation}, {board}"
                );
                found += usize::from(exists);
                without += usize::from(is_free);
            }
        }
    }
    assert!(found > 20 * targets.len() && without > 10 * targets.len(), "{found} {without}");
}
