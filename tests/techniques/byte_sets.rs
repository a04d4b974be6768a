//! Sets of bytes whose functions over slices are emitted and checked: those that parsers look for,
//! one for each way in which vectors test bytes, and random ones. The build script emits them, and
//! the checks compare with this file alone.

/// A set: its name, and whether a byte is in it.
pub type Named = (&'static str, fn(u8) -> bool);

/// The first of them, which are enough for each way.
pub const FEW: usize = 11;

/// All of them.
pub const SETS: &[Named] = &[
    ("csv", |byte| b",\"\r\n".contains(&byte)),
    ("json_string", |byte| byte < b' ' || byte == b'"' || byte == b'\\'),
    ("base64", |byte| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/'),
    ("c_identifier", |byte| byte.is_ascii_alphanumeric() || b"_$".contains(&byte) || byte >= 0x80),
    ("not_quote", |byte| byte != b'"'),
    ("continuation", |byte| byte >> 6 == 2),
    ("any_byte", |_| true),
    ("sparse", |byte| byte % 37 == 5),
    ("mixed", |byte| mixed(byte) < 0x40),
    ("half", |byte| mixed(byte) < 0x80),
    ("no_byte", |_| false),
    ("json_space", |byte| b" \t\r\n".contains(&byte)),
    ("json_structural", |byte| b"{}[]:,".contains(&byte)),
    ("base64url", |byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'),
    ("unreserved", |byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)),
    ("token", |byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)),
    ("hexadecimal", |byte| byte.is_ascii_hexdigit()),
    ("identifier", |byte| byte.is_ascii_alphanumeric() || byte == b'_'),
    ("lead", |byte| (0xc2..0xf5).contains(&byte)),
    ("control", |byte| byte.is_ascii_control()),
    ("shell", |byte| b" \t\n\"'\\`$&|;<>(){}[]*?!#~=%".contains(&byte)),
    ("vowel", |byte| b"aeiouAEIOU".contains(&byte)),
    ("latin1_letter", |byte| {
        byte.is_ascii_alphabetic() || byte >= 0xc0 && byte != 0xd7 && byte != 0xf7
    }),
    ("html", |byte| b"&<>\"'".contains(&byte)),
    ("nul", |byte| byte == 0),
    ("last", |byte| byte == 0xff),
    ("edges", |byte| [0, 0x7f, 0x80, 0xff].contains(&byte)),
    ("diagonal", |byte| byte >> 4 == byte & 15),
    ("few_mixed", |byte| mixed(byte) < 8),
    ("many_mixed", |byte| mixed(byte) < 0xe0),
];

/// A permutation of bytes without a pattern.
const fn mixed(byte: u8) -> u8 {
    let mut byte = byte.wrapping_mul(0x9d).wrapping_add(0x35);
    byte ^= byte >> 4;
    byte = byte.wrapping_mul(0x4b);
    byte ^= byte >> 3;
    byte.wrapping_mul(0xa7)
}
