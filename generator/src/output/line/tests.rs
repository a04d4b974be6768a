use super::{Printer, on_one_line};
use crate::output::items;
use crate::output::layout::{Layout, laid_out};
use crate::plan::Plan;
use crate::request::{Operation, Request};
use crate::target::Target;
use crate::techniques::techniques;
use crate::word::Word;
use proc_macro2::{TokenStream, TokenTree};

fn lines(text: &str) -> String {
    Printer::lines(text.parse().unwrap())
}

#[test]
fn statements_are_on_lines_of_their_own() {
    let text = "\
/// Adds.
#[inline]
const fn add<const N: usize>(x: u64, y: &[Option<u64>; N]) -> Option<u64> {
    let sum: u64 = x + (y << 3) & !x | -1;
    if sum == 0 && x > 2 {
        return None;
    } else {
        *place = place::<32>(1);
    }
    let (a, b) = (&mut sum, ::core::option::Option::Some::<u64>(-1));
    match x {
        0 => true,
        1 => {
            f(|a| a + 1);
        }
        3.. => ::core::assert!(x as u32 >= 2, \"text\"),
    }
    if let 3.. = x {}
    unsafe { store(x) };
    let y: u8 = unsafe {
        store(x);
        1
    };
    &TABLE[..3]
}
impl<'a> Iterator for Ones<'a> {
    type Item = u32;
    fn next(&'a mut self) -> !{}
}
pub(crate) static WORDS: [u8; 4] = *b\"\\0abc\";
";
    assert_eq!(lines(text), text);
    let line = on_one_line(text.lines().skip(1).collect::<Vec<_>>().join(" ").parse().unwrap());
    assert!(line.contains("-> Option<u64> { let sum: u64 = x + (y << 3) & !x | -1; if"), "{line}");
}

#[test]
fn comments_have_the_text_of_their_attributes() {
    let comment = |text: &str| lines(&format!("#[doc = {text}] fn f() {{}}"));
    assert_eq!(comment(r#"" `\"x\"` isn't""#), "/// `\"x\"` isn't\nfn f() {}\n");
    assert_eq!(comment(r#"r" \x""#), "/// \\x\nfn f() {}\n");
    assert_eq!(comment(r#""a\n""#), "#[doc = \"a\\n\"]\nfn f() {}\n");
}

/// Neither layout changes tokens, except commas at the ends of lists.
#[test]
fn layout_keeps_the_tokens() {
    let mut count = 0;
    // With the kernels of all targets.
    let target = Target::unknown();
    for &operation in Operation::ALL {
        for technique in techniques(operation) {
            for &word in Word::ALL.iter().filter(|&&word| technique.defined_for(word).is_ok()) {
                let request = Request::new(word).with(operation, technique.name);
                let Ok(plan) = Plan::new(&request, &target) else { continue };
                let tokens = items::module(plan.module(), word);
                let expected = flat(tokens.clone());
                for layout in [Layout::Compact, Layout::Readable] {
                    let text = laid_out(tokens.clone(), layout);
                    let again: TokenStream = text.parse().expect("tokens");
                    let what = format!("{operation} = {} of {word}", technique.name);
                    let found = flat(again);
                    let place = found.iter().zip(&expected).position(|(one, other)| one != other);
                    let around = place.map(|place| &found[place.saturating_sub(20)..=place]);
                    assert!(found == expected, "{what}, {layout:?}: {around:?}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 600, "only {count}");
}

/// The tokens as text.
fn flat(tokens: TokenStream) -> Vec<String> {
    fn walk(tokens: TokenStream, texts: &mut Vec<String>) {
        for token in tokens {
            let TokenTree::Group(group) = &token else {
                let text = token.to_string();
                let literal =
                    text.trim_start_matches('r').replace("\\\"", "\"").replace("\\'", "'");
                if text == ">" && texts.last().is_some_and(|last| last == ",") {
                    texts.pop();
                }
                texts.push(if text.contains('"') { literal } else { text });
                continue;
            };
            texts.push(format!("{:?}", group.delimiter()));
            walk(group.stream(), texts);
            if texts.last().is_some_and(|last| last == ",") {
                texts.pop();
            }
            texts.push("end".to_owned());
        }
    }
    let mut texts = Vec::new();
    walk(tokens, &mut texts);
    texts
}
