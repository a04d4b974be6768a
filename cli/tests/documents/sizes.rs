//! Quoted sizes of tables are those of the plan.
//!
//! A comment `bytes: WORD: REQUEST`, or `bytes: WORD TARGET: REQUEST`, stands before the number.

use crate::documents;
use crate::markdown::Document;
use bit_tables_generator::{Plan, Request, Target, Word};

/// What heads a column of sizes.
const HEAD: &str = "bytes";

/// The bytes of all tables of a request, with a comma before every third digit from the end.
fn bytes(of: &str) -> String {
    let (domain, request) = of.split_once(": ").unwrap_or_else(|| panic!("`{of}` is no request"));
    let (word, target) = domain.split_once(' ').unwrap_or((domain, "portable"));
    let word: Word = word.parse().unwrap_or_else(|_| panic!("`{word}` is no word"));
    let target: Target = target.parse().unwrap_or_else(|_| panic!("`{target}` is no target"));
    let request =
        Request::try_parse(word, request).unwrap_or_else(|faults| panic!("`{of}`: {faults}"));
    let plan = Plan::new(&request, &target).unwrap_or_else(|faults| panic!("`{of}`: {faults}"));
    with_commas(plan.report().bytes())
}

fn with_commas(number: usize) -> String {
    if number < 1_000 {
        number.to_string()
    } else {
        format!("{},{:03}", with_commas(number / 1_000), number % 1_000)
    }
}

/// Sizes that differ, which are put right in the documents.
pub fn differences(documents: &mut [Document]) -> Vec<String> {
    documents.iter_mut().flat_map(|document| document.renew_marked("bytes", bytes)).collect()
}

#[test]
fn thousands_have_commas() {
    assert_eq!([0, 512, 2_048, 1_000_007].map(with_commas), ["0", "512", "2,048", "1,000,007"]);
}

/// In columns of bytes every number is computed.
#[test]
fn columns_of_bytes_are_computed() {
    let mut found = 0;
    for document in documents() {
        let mut column = None;
        for (place, line) in document.prose() {
            let cells: Vec<&str> =
                line.trim().trim_matches('|').split('|').map(str::trim).collect();
            if !line.starts_with('|') {
                column = None;
            } else if let Some(cell) = column.and_then(|column: usize| cells.get(column)) {
                let is_number = cell.ends_with(|letter: char| letter.is_ascii_digit());
                let is_computed = cell.starts_with("<!-- bytes: ");
                assert!(
                    !is_number || is_computed,
                    "{}:{place}: `{cell}` is not computed",
                    document.name()
                );
                found += usize::from(is_computed);
            } else if cells.len() > 1 {
                column = cells.iter().position(|cell| cell.split(' ').next() == Some(HEAD));
            }
        }
    }
    assert!(found > 10, "only {found} sizes are computed");
}
