//! What `bit-tables show` cannot draw, and what it says then.

use crate::common::{bit_tables, fails, prints, run, text};
use bit_tables_generator::__private::variants::Extent;
use proptest::prelude::*;

#[track_caller]
fn refused(arguments: &str, parts: &[&str]) {
    let arguments = shlex::split(&format!("show {arguments}")).expect("arguments");
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    fails(bit_tables(), &arguments, parts);
}

#[test]
fn what_cannot_be_shown_is_told() {
    refused(
        "sliders --square z9",
        &["`--square z9` is no square", "`board = chess` are a1 to h8, or 0 to 63"],
    );
    refused("sliders --square 64", &["`--square 64` is beyond the board"]);
    refused("sliders --square -1", &["`--square -1` is no square"]);
    refused("sliders --square ''", &["is no square"]);
    refused("sliders --square 340282366920938463463374607431768211456", &["is no square"]);
    refused("sliders --board draughts --square b1", &["is a hole", "or 0 to 31"]);
    refused("sliders --board 'draughts(numbering = cells)' --square 1", &["is a hole"]);
    refused(
        "sliders --board 'draughts(numbering = cells)' --occupied 2",
        &["bit 1, which is a hole"],
    );
    refused(
        "sliders --board shogi --occupied 0x3000000000000000000000",
        &["bit 84, which is beyond the board", "i9"],
    );
    refused("sliders --occupied d9", &["`--occupied d9` is no square"]);
    refused("sliders --occupied 0x1g", &["`0x1g` is not an integer"]);
    refused("sliders --occupied d4,z9", &["`--occupied z9` is no square", "a1 to h8"]);
    refused("sliders --occupied 8/8", &["has 8 ranks, this one has 2"]);
    refused("sliders --occupied -1", &["`--occupied -1` is no square"]);
    refused("sliders --occupied 0xfffffffffffffffffffffffffffffffff", &["does not fit"]);
    refused("sliders --other d4", &["`sliders` does not take `--other`, as `between` does"]);
    refused("between --blockers 1", &["`between` does not take `--blockers`, as `xrays` does"]);
    refused("xrays --sliders 1", &["`xrays` does not take `--sliders`, as `set_wise` does"]);
    refused("set_wise --sliders 1 --square d4", &["leave one out"]);
    refused("between --other j1", &["`--other j1` is no square"]);
    refused(
        "set_wise --sliders 0x10000000000000000",
        &["`--sliders 0x10000000000000000` has bit 64"],
    );
    refused("'sliders = rotated'", &["unknown technique `rotated` for `sliders`", "`hyperbola`"]);
    refused("'sliders = '", &["expected a value after `sliders =`"]);
    refused("'sliders, leapers'", &["requests 2 operations"]);
    refused("''", &["requests 0 operations"]);
    refused(
        "count_ones",
        &["`count_ones` returns no sets of squares", "sliders", "`KNIGHT_ATTACKS`"],
    );
    refused("LINE_MASKS --word u8", &["no `LINE_MASKS` for `u8`, as there is for `u64`"]);
    refused(
        "FIRST_RANK_ATTACKS --board draughts",
        &["for `board = draughts` in `u64`, as there is for `u64`"],
    );
    refused("DEBRUIJN_INDEX --square d4", &["`DEBRUIJN_INDEX` has no entry for each square"]);
    refused("KNIGHT_ATTACKS --square z9", &["`--square z9` is no square"]);
    refused(
        "KNIGHT_ATTACKS --occupied 1",
        &["`KNIGHT_ATTACKS` is a table, but `--occupied` is for operations"],
    );
    refused("sliders --word u8", &["`sliders` of `u8` needs a board"]);
    refused("sliders --word u46", &["did you mean `u16`?"]);
    refused("sliders --board shogi --word u64", &["81 squares do not fit `u64`: take `u128`"]);
    refused("sliders --board shoji", &["unknown board `shoji`; did you mean `shogi`?"]);
    refused(
        "sliders --board 'rectangle(files = 99999999999, ranks = 9)'",
        &["a board has 128 squares at most"],
    );
    refused("sliders --board 'rectangle(files = 0, ranks = 9)'", &["one rank at least"]);
    refused("sliders --board 'shogi, leapers'", &["expected a board such as `shogi`"]);
    refused("sliders --board 'shogi, max_bytes = 1'", &["expected a board such as `shogi`"]);
    refused("sliders --board ''", &["expected"]);
    refused("'board = shogi, sliders' --board shogi", &["`board` is given twice"]);
    refused("'set_wise = kogge_stone' --board draughts", &["steps differ in size"]);
    refused("", &["Usage"]);
}

/// Of a name that nothing has, all names are compared.
#[test]
fn unknown_operations_are_told() {
    refused("slidres", &["unknown operation `slidres`; did you mean `sliders`?"]);
    refused(
        "magic",
        &["unknown operation `magic`; it is a way to compute `sliders`: write `sliders = magic`"],
    );
    assert_eq!(
        prints(bit_tables(), &["show", "rooks"]),
        prints(bit_tables(), &["show", "sliders"])
    );
    refused("rook_attacks", &["`rook_attacks`; it is a function that comes with `sliders`"]);
}

#[test]
fn unknown_tables_are_told() {
    refused("KNIGHT_ATTACK", &["unknown table `KNIGHT_ATTACK`; did you mean `KNIGHT_ATTACKS`?"]);
    refused("NONE", &["unknown table `NONE`; none of "]);
    refused("knight_attacks", &["did you mean the table `KNIGHT_ATTACKS`?"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(Extent::asked().of(200)))]

    /// Whatever the arguments, it ends with a message or a drawing.
    #[test]
    fn arguments_never_panic(
        what in "sliders|leapers|between|KING_ATTACKS|[ -~é]{0,12}",
        options in prop::collection::vec(("--(square|other|occupied|blockers|sliders|board|word)", "[0-9a-jx, =()-]{0,12}|chess|u128|[ -~é]{0,8}"), 0..4),
    ) {
        let options = options.iter().flat_map(|(option, value)| [option.as_str(), value]);
        let arguments: Vec<&str> = ["show", &what].into_iter().chain(options).collect();
        let output = run(bit_tables(), &arguments);
        let message = text(&output.stderr);
        prop_assert!(matches!(output.status.code(), Some(0 | 2)), "{arguments:?}: {output:?}");
        prop_assert!(!message.contains("panicked"), "{}", message);
        prop_assert_eq!(output.status.success(), message.is_empty());
    }
}
