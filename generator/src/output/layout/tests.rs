use super::SKIP;
use super::laid_out;
use crate::output::items;
use crate::plan::Plan;
use crate::request::{Operation, Request};
use crate::target::Target;
use crate::techniques::techniques;
use crate::word::Word;
use proc_macro2::{TokenStream, TokenTree};

fn laid(text: &str) -> String {
    laid_out(text.parse().unwrap(), 0)
}

/// Every sample is laid out already, so `rustfmt` leaves it unchanged.
#[test]
fn statements_are_broken_where_they_are_to_be() {
    let texts = [
        "\
/// Adds.
#[inline]
const fn add(x: u64, y: &[Option<u64>]) -> Option<u64> {
    let sum: u64 = x + (y << 3) & !x | -1;
    if sum == 0 {
        return None;
    }
    *place = place::<32>(1);
    while sum < LENGTH && x > 2 {
        sum += 1;
    }
    if x > 1 { sum } else { x }
}

const fn entry(a: bool) -> &'static u64 {
    let entry = &TABLE[if a { 1 } else { 2 }];
    &TABLE[if a { 1 } else { 2 }]
}
",
        "\
impl<'a> ::core::iter::Iterator for Ones<'a> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> ::core::option::Option<u32> {
        self.rest.map(|rest| rest + 1)
    }

    fn last(mut self) -> (usize, ::core::option::Option<usize>) {
        unsafe { f(&mut self) };
        (0, ::core::option::Option::Some(0))
    }
}
",
        "\
const _: () = {
    let ::core::option::Option::Some(index) = pop_first(&mut set) else {
        ::core::panic!()
    };
    let lower: u128 =
        (rest & 0x0000_0000_0000_0000_0000_0000_ffff_ffff) >> 0x0000_0000_0000_0000_0000_ffff;
    let sum: u128 = (rest & 0x0000_0000_0000_0000_0000_0000_ffff_ffff)
        + (rest & 0x0000_0000_0000_0000_ffff_ffff_0000_0000)
        + (rest & 0x0000_0000_ffff_ffff_0000_0000_0000_0000);
    let pairs: [[u64; 2]; 3] = [
        [lane(words[0]), lane(words[1])],
        [lane(words[2]), lane(words[3])],
        [lane(words[4]), lane(words[5])],
    ];
    ::core::assert!(
        FIRST_RANK_ATTACKS[entry as usize] as u32 == upward_attacks_of_a_rook | downward_attacks
    );
    match x {
        0 => true,
        1 => {
            f();
            x
        }
        2 => {
            ::core::arch::is_detected!(avx512f)
                && ::core::arch::is_detected!(avx512bw)
                && ::core::arch::is_detected!(avx512vl)
        }
        3.. => false,
    }
    sum = simd::_mm512_add_epi64(
        sum,
        simd::_mm512_popcnt_epi64(unsafe {
            simd::_mm512_maskz_loadu_epi8(mask, bytes.as_ptr().cast())
        }),
    );
};
",
        "\
pub struct Lines {
    /// One.
    pub one: u64,
}

const fn lines_of_a_square_with_all_that_belongs_to_it(
    one: u64,
    other: u64,
    another: u64,
) -> Lines {
    Lines { one }
}
",
    ];
    for text in texts {
        assert_eq!(laid(text), text);
    }
}

#[test]
fn what_is_not_known_is_left_to_the_writer() {
    let text = "fn f() { let x = first.method(one_argument).another_method(another_argument).and_one_more(); }";
    assert!(laid(text).starts_with(&format!("{SKIP}\nfn f() {{\n")));
    // Nested items by themselves.
    let text = format!("impl X {{ {text} fn g() {{}} }}");
    let text = laid(&text);
    assert!(text.starts_with(&format!("impl X {{\n    {SKIP}\n    fn f() {{\n")), "{text}");
    assert!(text.ends_with("    }\n\n    fn g() {}\n}\n"), "{text}");
}

#[test]
fn comments_have_the_text_of_their_attributes() {
    assert_eq!(laid(r#"#[doc = " `\"x\"` isn't"] fn f() {}"#), "/// `\"x\"` isn't\nfn f() {}\n");
    assert_eq!(laid(r#"#[doc = r" \x"] fn f() {}"#), "/// \\x\nfn f() {}\n");
    assert_eq!(laid(r#"#[doc = "a\n"] fn f() {}"#), "#[doc = \"a\\n\"]\nfn f() {}\n");
}

/// Layout changes no tokens, except commas at the ends of lists.
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
                let text = laid_out(tokens.clone(), 0);
                let again: TokenStream = text.parse().expect("tokens");
                let what = format!("{operation} = {} of {word}", technique.name);
                assert!(flat(tokens) == flat(again), "{what}:\n{text}");
                count += 1;
            }
        }
    }
    assert!(count > 300, "only {count}");
}

/// The tokens as text.
fn flat(tokens: TokenStream) -> Vec<String> {
    fn walk(tokens: TokenStream, texts: &mut Vec<String>) {
        for token in tokens {
            let TokenTree::Group(group) = &token else {
                let text = token.to_string();
                let literal =
                    text.trim_start_matches('r').replace("\\\"", "\"").replace("\\'", "'");
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
    // The layout adds these tokens, so that `rustfmt` leaves the code unchanged.
    let skip = [
        "#",
        "Bracket",
        "cfg_attr",
        "Parenthesis",
        "rustfmt",
        ",",
        "rustfmt",
        ":",
        ":",
        "skip",
        "end",
        "end",
    ];
    while let Some(place) = texts.windows(skip.len()).position(|window| window == skip) {
        texts.drain(place..place + skip.len());
    }
    texts
}
