//! Comments of lines.

/// A line without its comment, which begins with `#` or `//` outside a character in quotes.
pub fn without_comment(line: &str) -> &str {
    let mut place = 0;
    while let Some(rest) = line.get(place..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with('#') || rest.starts_with("//") {
            return &line[..place];
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let quoted = rest.strip_prefix('\'').and_then(|inner| {
            let escape = usize::from(inner.starts_with('\\'));
            let from = escape + inner[escape..].chars().next()?.len_utf8();
            let end = if escape == 1 { inner[from..].find('\'')? } else { 0 };
            inner[from + end..].starts_with('\'').then_some(from + end + 2)
        });
        place += quoted.unwrap_or(first);
    }
    line
}
