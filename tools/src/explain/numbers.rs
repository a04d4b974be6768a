//! Finds the variables that are numbers, such as products, sums and keys, and not sets of bits.

use bit_tables_generator::__private::module::{Contents, Module};
use bit_tables_ir::interpret::Step;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// The methods that turn sets into a number.
const METHODS: [&str; 1] = ["wrapping_mul"];

/// The names of all numbers found so far.
pub(super) struct Numbers(BTreeSet<String>);

impl Numbers {
    /// Starts with the tables and constants of a module.
    pub(super) fn of(module: &Module) -> Self {
        let is_number =
            |contents: &Contents| matches!(contents, Contents::Numbers { .. } | Contents::Orders);
        let tables = module.tables.iter().filter(|table| is_number(&table.contents));
        Self(tables.map(|table| table.name.clone()).collect())
    }

    /// Whether a step computes a number: by arithmetic that is not used on sets, or from another
    /// number.
    pub(super) fn has(&mut self, step: &Step) -> bool {
        let code = match &step.look_up {
            Some(look_up) => look_up.table.parse(),
            None => step.code.parse(),
        };
        let is_number = code.is_ok_and(|code| self.is_number(code));
        if is_number {
            self.0.insert(step.name.clone());
        } else {
            self.0.remove(&step.name);
        }
        is_number
    }

    fn is_number(&self, code: TokenStream) -> bool {
        let mut tokens = code.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(name) => {
                    let name = name.to_string();
                    if self.0.contains(&name) || METHODS.contains(&&*name) {
                        return true;
                    }
                }
                TokenTree::Punct(sign) => match sign.as_char() {
                    '+' | '-' | '*' | '/' | '%' => return true,
                    // A shift distance does not make the result a number.
                    '<' | '>' if is_sign(tokens.peek(), sign.as_char()) => {
                        tokens.next();
                        if is_sign(tokens.peek(), '=') {
                            tokens.next();
                        }
                        tokens.next();
                    }
                    _ => {}
                },
                // Nor does an index, which is in square brackets.
                TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {}
                TokenTree::Group(group) => {
                    if self.is_number(group.stream()) {
                        return true;
                    }
                }
                TokenTree::Literal(_) => {}
            }
        }
        false
    }
}

/// Whether a token is this sign.
fn is_sign(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}
