//! Excerpts of the files of the Unicode Character Database that people use, and values that are
//! read off them by eye.

use bit_tables_tools::maps::{self, Columns, Condition, Options};
use std::fs;
use std::path::Path;

/// A file, its options besides the name, and the values of code points.
type Excerpt = (&'static str, &'static [&'static str], &'static [(u32, &'static str)]);

const EXCERPTS: &[Excerpt] = &[
    (
        "UnicodeData.txt",
        &["default", "Cn"],
        &[
            (0x20, "Zs"),
            (0x30, "Nd"),
            (0x31, "Cn"),
            (0x41, "Lu"),
            (0x1c5, "Lt"),
            (0x33ff, "Cn"),
            (0x3400, "Lo"),
            (0x4000, "Lo"),
            (0x4dbf, "Lo"),
            (0x4dc0, "Cn"),
            (0xabff, "Cn"),
            (0xd7a3, "Lo"),
            (0xda00, "Cs"),
            (0x1_f600, "So"),
            (0xf_ffff, "Cn"),
            (0x10_ffff, "Cn"),
            (0x10_fffd, "Co"),
        ],
    ),
    (
        "EastAsianWidth.txt",
        &[],
        &[
            (0x20, "Na"),
            (0x23, "Na"),
            (0x24, "N"),
            (0x3000, "F"),
            (0x3003, "W"),
            (0x9fff, "W"),
            (0xff02, "F"),
            (0x2_a6df, "W"),
            (0x10_ffff, "N"),
        ],
    ),
    (
        "DerivedCoreProperties.txt",
        &["where", "2=XID_Continue", "columns", "key=1", "default", "false"],
        &[
            (0x2f, "false"),
            (0x30, "true"),
            (0x5f, "true"),
            (0x60, "false"),
            (0x7a, "true"),
            (0xaa, "true"),
            (0xab, "false"),
        ],
    ),
    (
        "LineBreak.txt",
        &[],
        &[
            (0, "CM"),
            (9, "BA"),
            (0xa, "LF"),
            (0xb, "XX"),
            (0x28, "OP"),
            (0x29, "CP"),
            (0x42, "AL"),
            (0x3041, "CJ"),
            (0xac00, "H2"),
            (0x1_f1ff, "RI"),
        ],
    ),
    (
        "GraphemeBreakProperty.txt",
        &[],
        &[
            (0xd, "CR"),
            (0xa, "LF"),
            (9, "Control"),
            (0x301, "Extend"),
            (0x200d, "ZWJ"),
            (0xac00, "LV"),
            (0xac1b, "LVT"),
            (0xac1c, "Other"),
            (0x1_f1e6, "Regional_Indicator"),
        ],
    ),
    (
        "emoji-data.txt",
        &["where", "2=Emoji", "columns", "key=1", "default", "false"],
        &[
            (0x23, "true"),
            (0x24, "false"),
            (0x39, "true"),
            (0x231b, "true"),
            (0x1_f3fb, "false"),
            (0x1_f600, "true"),
        ],
    ),
    (
        "Scripts.txt",
        &[],
        &[
            (0x20, "Common"),
            (0x41, "Latin"),
            (0x372, "Greek"),
            (0x374, "Unknown"),
            (0x604, "Arabic"),
            (0x3096, "Hiragana"),
            (0x4e00, "Han"),
        ],
    ),
    (
        "CaseFolding.txt",
        &["default", "self"],
        &[
            (0x40, "64"),
            (0x41, "97"),
            (0x49, "105"),
            (0xb5, "956"),
            (0xdf, "223"),
            (0x130, "304"),
            (0x1e9e, "223"),
            (0x1_0400, "66600"),
            (0x10_ffff, "1114111"),
        ],
    ),
];

#[test]
fn files_of_unicode_mean_what_they_say() {
    for &(file, given, values) in EXCERPTS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/maps/ucd").join(file);
        let text = fs::read_to_string(path).expect("an excerpt");
        let mut options = Options { name: "f".to_owned(), ..Options::default() };
        for option in given.chunks(2) {
            match option[0] {
                "default" => options.default = Some(option[1].to_owned()),
                "where" => {
                    options.conditions.push(Condition::parse(option[1]).expect("a condition"));
                }
                _ => options.columns = Columns::parse(option[1]).expect("columns"),
            }
        }
        let reading =
            maps::map(&text, &options).unwrap_or_else(|error| panic!("{file}: {error:?}"));
        assert!(reading.summary.contains("Unicode Character Database"), "{}", reading.summary);
        let ranges: Vec<(u64, u64, u128)> = reading.map.given().collect();
        for &(code, expected) in values {
            let code = u64::from(code);
            let found = ranges.iter().find(|range| (range.0..=range.1).contains(&code));
            let found =
                found.map(|range| range.2).or(reading.map.given_default()).unwrap_or(code.into());
            let shown = match reading.names.get(found as usize) {
                Some(name) => name.clone(),
                None if expected == "true" || expected == "false" => (found == 1).to_string(),
                None => found.to_string(),
            };
            assert_eq!(shown, expected, "{file}: U+{code:04X}");
        }
    }
}
