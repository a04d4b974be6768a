//! Several headers in one program: what headers with the same prefix share, and what linkers must
//! keep apart.
//!
//! In C++ a namespace named by content keeps headers apart. Tables are `inline` there, so a linker
//! keeps one definition of each name; otherwise functions of one header could get the table of
//! another with the same prefix.

/// Text that other headers with the same prefix may contain too. Equal text is defined once. If it
/// differs, the compiler reports a redefinition.
pub(super) fn once(name: &str, text: &str) -> String {
    let there = format!("{}_{:08X}", name.to_ascii_uppercase(), hash(text));
    ["#if !defined(", &there, ")\n#define ", &there, "\n", text, "#endif\n"].concat()
}

/// The header's own code, in a namespace named by its content. C++ keeps one definition of each
/// inline function and table in a program, by its name; without the namespace, headers with the
/// same prefix would share them.
pub(super) fn in_namespace(text: &str, prefix: &str) -> String {
    let namespace = format!("{prefix}{:08x}", hash(text));
    let begin = format!("#if defined(__cplusplus)\ninline namespace {namespace} {{\n#endif\n\n");
    [&*begin, text, "\n#if defined(__cplusplus)\n}\n#endif\n"].concat()
}

/// FNV-1a over words of four bytes, then over the remaining bytes: large tables take megabytes of
/// text. Each step is a bijection, so any change of one word changes the result.
pub(super) fn hash(text: &str) -> u32 {
    let step = |hash: u32, number: u32| (hash ^ number).wrapping_mul(0x0100_0193);
    let mut words = text.as_bytes().chunks_exact(4);
    let mut hash = 0x811c_9dc5;
    for word in &mut words {
        hash = step(hash, u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
    }
    words.remainder().iter().fold(hash, |hash, &byte| step(hash, byte.into()))
}

#[cfg(test)]
mod tests {
    use super::{hash, once};

    /// For less than four bytes it equals the published bytewise FNV-1a.
    #[test]
    fn short_hashes_are_the_published_ones() {
        assert_eq!([hash(""), hash("a")], [0x811c_9dc5, 0xe40c_292c]);
    }

    #[test]
    fn any_changed_letter_changes_the_hash() {
        let text = "static const uint64_t";
        for place in 0..text.len() {
            let changed = format!("{}#{}", &text[..place], &text[place + 1..]);
            assert_ne!(hash(&changed), hash(text), "{place}");
        }
    }

    #[test]
    fn the_same_is_defined_once() {
        assert_eq!(
            once("x_a", "a\n"),
            "#if !defined(X_A_B44F19D3)\n#define X_A_B44F19D3\na\n#endif\n"
                .replace("B44F19D3", &format!("{:08X}", hash("a\n")))
        );
    }
}
