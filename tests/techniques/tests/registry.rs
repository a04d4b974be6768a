//! Everything that is registered is in the list, and every entry of the list is put to a check.

#[path = "../entries.rs"]
mod entries;

use bit_tables_techniques::checks::{functions::groups, keys};
use bit_tables_techniques::{FUNCTIONS, Function};

/// Every function has a reference, but for keys, which have checks of their own.
#[test]
fn every_entry_is_put_to_a_check() {
    let is_there = |function: &&Function| (function.is_there)();
    let of_groups: usize = groups().iter().map(|group| group.functions.len()).sum();
    let all = FUNCTIONS.iter().filter(is_there).map(|function| {
        assert!(!function.parts.is_empty(), "{}", function.name());
        function.parts.iter().filter(|part| part.reference.is_some()).count()
    });
    assert_eq!(all.sum::<usize>(), of_groups);
    for function in FUNCTIONS {
        let has_references = function.parts.iter().all(|part| part.reference.is_some());
        assert_eq!(has_references, function.operation != "zobrist", "{}", function.name());
    }
    assert!(keys::emitted().iter().all(|(_, keys)| !keys.is_empty()));
}

/// The list, compared with the registry. It is the same wherever it is compiled, and the generator
/// is slow on emulated processors, where this is left out.
mod registered {
    use super::entries::{Entry, entries, is_here};
    use bit_tables_generator::__private::variants::{
        self, Extent, check_registered, domain, domains, variants,
    };
    use bit_tables_generator::Operation;
    use bit_tables_techniques::boards::{BOARDS, Board};
    use bit_tables_techniques::{FUNCTIONS, IS_FEW, IS_SAMPLE, boards};
    use std::collections::BTreeSet;

    const EXTENT: Extent = if IS_FEW {
        Extent::Few
    } else if IS_SAMPLE {
        Extent::Sample
    } else {
        Extent::All
    };

    /// Operation, technique, width of the word, place of the board, and tier.
    type Line = (&'static str, String, u32, Option<usize>, Option<&'static str>);

    fn line(entry: &Entry) -> Line {
        let Entry { ref variant, ref technique, board, tier, .. } = *entry;
        (variant.operation.name(), technique.clone(), variant.domain.word().bits(), board, tier)
    }

    /// The indices of entries that C lacks.
    fn left_out() -> Vec<usize> {
        #[cfg(in_c)]
        let places = bit_tables_techniques::LEFT_OUT.iter().map(|(place, _)| *place).collect();
        #[cfg(not(in_c))]
        let places = Vec::new();
        places
    }

    /// What is compiled here is what the registry has now.
    #[test]
    fn the_list_is_that_of_the_registry() {
        let place = |board: &Board| BOARDS.iter().position(|other| std::ptr::eq(other, board));
        let compiled = FUNCTIONS.iter().map(|function| {
            let board = function.board.and_then(place);
            let technique = function.technique.to_owned();
            (function.operation, technique, function.bits, board, function.tier)
        });
        let (entries, left_out) = (entries(EXTENT), left_out());
        let is_here = |(place, _): &(usize, _)| !left_out.contains(place);
        let registered: Vec<Line> =
            entries.iter().enumerate().filter(is_here).map(|(_, entry)| line(entry)).collect();
        assert_eq!(compiled.collect::<Vec<_>>(), registered);
        let unique: BTreeSet<&Line> = registered.iter().collect();
        assert_eq!(unique.len(), registered.len(), "an entry is there twice");
    }

    /// Each variant that is registered is there.
    #[test]
    fn every_variant_is_here() {
        let entries = entries(EXTENT);
        let by_itself = entries.iter().filter(|entry| {
            entry.tier.is_none() && entry.technique == entry.variant.selection.to_string()
        });
        let listed: Vec<String> =
            by_itself.map(|entry| format!("{}, {}", entry.request.word(), entry.request)).collect();
        let domains = domains(EXTENT);
        let registered =
            variants(&domains, EXTENT).filter(is_here).map(|variant| variant.to_string());
        assert_eq!(listed, registered.collect::<Vec<_>>());
    }

    #[test]
    fn a_registered_technique_is_found() {
        let texts =
            || entries(Extent::Sample).iter().map(|entry| entry.request.to_string()).collect();
        check_registered(Operation::CountOnes, "swar", texts);
        check_registered(Operation::Leapers, "table", texts);
    }

    /// The boards that the checks know are those that techniques are tested on.
    #[test]
    fn boards_are_the_same() {
        let (first, named) = BOARDS.split_first().expect("boards");
        assert_eq!((first.bits, first.text), (64, ""));
        assert_eq!(named.len(), variants::BOARDS.len());
        for (board, (word, text)) in named.iter().zip(variants::BOARDS) {
            assert_eq!((board.bits, board.text), (word.bits(), text));
            let requested = domain(word, text).board();
            assert_eq!(board.size, (requested.files() as i32, requested.ranks() as i32), "{text}");
        }
        let named = domains(EXTENT).iter().filter(|domain| domain.named().is_some()).count();
        assert_eq!(boards().len(), named + 1);
    }
}
