//! Excerpts of the files of the Unicode Character Database that people use, and values that are
//! read off them by eye.

use bit_tables_tools::maps::{self, Columns, Condition, Options};
use std::fs;
use std::path::Path;

/// A file, its options besides the name, and code points with their values.
const EXCERPTS: &[(&str, &str, &str)] = &[
    (
        "UnicodeData.txt",
        "default Cn",
        "0020 Zs, 0030 Nd, 0031 Cn, 0041 Lu, 01C5 Lt, 33FF Cn, 3400 Lo, 4000 Lo, 4DBF Lo, \
         4DC0 Cn, ABFF Cn, D7A3 Lo, DA00 Cs, 1F600 So, FFFFF Cn, 10FFFF Cn, 10FFFD Co",
    ),
    (
        "EastAsianWidth.txt",
        "",
        "0020 Na, 0023 Na, 0024 N, 3000 F, 3003 W, 9FFF W, FF02 F, 2A6DF W, 10FFFF N",
    ),
    (
        "DerivedCoreProperties.txt",
        "where 2=XID_Continue columns key=1 default false",
        "002F false, 0030 true, 005F true, 0060 false, 007A true, 00AA true, 00AB false",
    ),
    (
        "LineBreak.txt",
        "",
        "0000 CM, 0009 BA, 000A LF, 000B XX, 0028 OP, 0029 CP, 0042 AL, 3041 CJ, AC00 H2, \
         1F1FF RI",
    ),
    (
        "GraphemeBreakProperty.txt",
        "",
        "000D CR, 000A LF, 0009 Control, 0301 Extend, 200D ZWJ, AC00 LV, AC1B LVT, \
         AC1C Other, 1F1E6 Regional_Indicator",
    ),
    (
        "emoji-data.txt",
        "where 2=Emoji columns key=1 default false",
        "0023 true, 0024 false, 0039 true, 231B true, 1F3FB false, 1F600 true",
    ),
    (
        "emoji-data.txt",
        "where 2=Extended_Pictographic columns key=1 default false",
        "0023 false, 00A9 true, 231B true, 1F3FB false, 1F600 true",
    ),
    (
        "Scripts.txt",
        "",
        "0020 Common, 0041 Latin, 0372 Greek, 0374 Unknown, 0604 Arabic, 3096 Hiragana, \
         4E00 Han",
    ),
    (
        "CaseFolding.txt",
        "default self",
        "0040 64, 0041 97, 0049 105, 00B5 956, 00DF 223, 0130 304, 1E9E 223, 10400 66600, \
         10FFFF 1114111",
    ),
];

#[test]
fn files_of_unicode_mean_what_they_say() {
    for (file, given, values) in EXCERPTS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/maps/ucd").join(file);
        let text = fs::read_to_string(path).expect("an excerpt");
        let mut options = Options { name: "f".to_owned(), ..Options::default() };
        let given: Vec<&str> = given.split_whitespace().collect();
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
        for pair in values.split(", ") {
            let (code, expected) = pair.split_once(' ').expect("a value");
            let code = u64::from_str_radix(code, 16).expect("a code point");
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
