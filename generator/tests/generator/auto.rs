//! `auto` finds a technique wherever there is one.

use bit_tables_generator::__private::variants::{Extent, domains};
use bit_tables_generator::{
    DiagnosticKind, Operation, Plan, Request, Target, Technique, techniques_for,
};

/// Whether neither a technique nor what it calls has tables.
fn is_free(operation: Operation, technique: &'static Technique, request: &Request) -> bool {
    technique.table_bytes(operation, request.domain()) == Some(0)
        && technique.requires().iter().all(|&operation| {
            techniques_for(operation, request.domain())
                .any(|other| is_free(operation, other, request))
        })
}

/// On targets that differ in what `auto` looks at: with the instructions and without, with narrow
/// products or none, without a barrel shifter, and an unknown one.
#[test]
fn auto_finds_a_technique_wherever_there_is_one() {
    finds(&["x86_64_v3", "aarch64", "riscv32", "avr"], Extent::asked());
}

/// On every named target.
#[test]
#[ignore = "slow: plans tens of thousands of requests"]
fn auto_finds_a_technique_on_every_target() {
    finds(&Target::profiles().collect::<Vec<_>>(), Extent::All);
}

/// Every operation for every word and board, with and without tables: `auto` takes something if any
/// technique is defined, and without tables if any has none.
fn finds(names: &[&str], extent: Extent) {
    let domains = domains(extent);
    let mut targets = vec![("unknown", Target::unknown())];
    targets.extend(names.iter().map(|&name| (name, Target::profile(name).unwrap())));
    for (name, target) in &targets {
        for domain in &domains {
            for &operation in Operation::ALL {
                let request = Request::new(domain.word());
                let empty = domain.named().into_iter().fold(request, Request::board);
                let mut all = techniques_for(operation, *domain).peekable();
                let exists = all.peek().is_some();
                let is_free = all.any(|technique| is_free(operation, technique, &empty));
                let request = empty.clone().with(operation, "auto");
                let what = format!("{name}, {}: {request}", domain.word());
                let with_tables = Plan::new(&request, target);
                // The keys of a game may be too many for 16 bits of address.
                let is_too_large = |technique: &Technique| {
                    let request = empty.clone().with(operation, technique.name());
                    let found = Plan::new(&request, target).err();
                    let kind = DiagnosticKind::Unaddressable;
                    found.is_some_and(|all| all.iter().all(|one| one.kind() == kind))
                };
                let is_addressed =
                    with_tables.is_ok() || !techniques_for(operation, *domain).all(is_too_large);
                assert_eq!(with_tables.is_ok(), exists && is_addressed, "{what}");
                let bare = Plan::new(&request.without_tables(), target);
                assert_eq!(bare.is_ok(), is_free, "{what}, without tables");
            }
        }
    }
}
