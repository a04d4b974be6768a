//! Lays out code: for people by `prettyplease`, and otherwise simply, a statement a line.

use super::line::Printer;
use proc_macro2::TokenStream;

/// The reader that text is laid out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// The compiler, and people who jump to a definition: a statement a line, and tables of bytes
    /// are byte strings.
    Compact,
    /// People: tables are in rows, and with the feature `format` code is as `prettyplease` prints
    /// it.
    Readable,
}

/// The text of items for a reader; the last line ends with a line break.
pub(crate) fn laid_out(tokens: TokenStream, layout: Layout) -> String {
    match layout {
        #[cfg(feature = "format")]
        Layout::Readable => pretty(tokens),
        _ => Printer::lines(tokens),
    }
}

/// Items as `prettyplease` prints them, and empty lines between them and between their own.
#[cfg(feature = "format")]
fn pretty(tokens: TokenStream) -> String {
    let Ok(mut file) = syn::parse2::<syn::File>(tokens.clone()) else {
        return Printer::lines(tokens);
    };
    let items = std::mem::take(&mut file.items).into_iter().map(|item| {
        let has_items = matches!(item, syn::Item::Impl(_) | syn::Item::Mod(_));
        file.items = vec![item];
        let text = prettyplease::unparse(&file);
        if has_items { spaced(&text) } else { text }
    });
    items.collect::<Vec<_>>().join("\n")
}

/// An item with an empty line after each item in it but the last.
#[cfg(feature = "format")]
fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        spaced.push_str(line);
        spaced.push('\n');
        if line == "    }" && lines.peek().is_some_and(|next| *next != "}") {
            spaced.push('\n');
        }
    }
    spaced
}
