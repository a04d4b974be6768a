//! Comments of lines.

/// A line without its comment, which begins with `#` or `//` outside a character in quotes: at the
/// beginning of the line, or after a blank or a mark that ends a value.
pub fn without_comment(line: &str) -> &str {
    let mut place = 0;
    let mut may_begin = true;
    while let Some(rest) = line.get(place..).filter(|rest| !rest.is_empty()) {
        let is_mark = rest.starts_with('#') || rest.starts_with("//");
        if may_begin && is_mark && !is_text(&line[..place], rest) {
            return &line[..place];
        }
        let first = rest.chars().next().unwrap_or(' ');
        may_begin = first.is_whitespace() || ",;{}".contains(first);
        let quoted = rest.strip_prefix('\'').and_then(|inner| {
            let escape = usize::from(inner.starts_with('\\'));
            let from = escape + inner[escape..].chars().next()?.len_utf8();
            let end = if escape == 1 { inner[from..].find('\'')? } else { 0 };
            inner[from + end..].starts_with('\'').then_some(from + end + 2)
        });
        place += quoted.unwrap_or(first.len_utf8());
    }
    line
}

/// Whether a mark is a cell of its own at the beginning of a line, or begins an attribute of Rust.
fn is_text(before: &str, rest: &str) -> bool {
    let after = rest.trim_start_matches('#');
    before.trim().is_empty() && rest.starts_with('#') && after.starts_with([',', ';', '\t', '['])
}
