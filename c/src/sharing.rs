//! Several headers in one program: what headers with the same prefix or namespace share, and what
//! linkers must keep apart.

/// Text that other headers of the same prefix or namespace may contain too, defined once.
pub(super) fn once(name: &str, text: &str) -> String {
    ["#ifndef ", name, "\n#define ", name, "\n", text, "#endif\n"].concat()
}

/// What stands in the namespace of a header in C++: what headers share, and the header's own code.
/// The own code is in an inner namespace named by its content. A linker keeps one definition of
/// each inline function and table in a program, by its name; without that namespace, files with
/// other headers would share them.
pub(super) fn in_namespace(shared: &str, own: &str, namespace: &str) -> String {
    let version = format!("v{:08x}", hash(own));
    let blank = if shared.is_empty() { "" } else { "\n" };
    within(namespace, &format!("{shared}{blank}inline {}", within(&version, own)))
}

/// A text in a namespace.
pub(super) fn within(namespace: &str, text: &str) -> String {
    format!("namespace {namespace} {{\n\n{text}\n}} // namespace {namespace}\n")
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
        assert_eq!(once("X_A", "a\n"), "#ifndef X_A\n#define X_A\na\n#endif\n");
    }
}
