//! What `bit-tables show` cannot draw, and what it says then.

use crate::common::{bit_tables, fails, prints, run, text};
use bit_tables_generator::__private::variants::Extent;
use proptest::prelude::*;

#[test]
fn other_names_are_known() {
    assert_eq!(
        prints(bit_tables(), &["show", "rooks"]),
        prints(bit_tables(), &["show", "sliders"])
    );
    fails(bit_tables(), &["show"], &["Usage"]);
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
