//! Compares templates with the `quote` crate's macro, token by token.

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};

/// All properties of tokens: kinds, texts, spacing and nesting.
fn written(tokens: TokenStream) -> Vec<String> {
    let mut list = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                list.push(format!("{:?}", group.delimiter()));
                list.extend(written(group.stream()));
                list.push("end".to_owned());
            }
            TokenTree::Ident(ident) => list.push(format!("identifier {ident}")),
            TokenTree::Literal(literal) => list.push(format!("literal {literal}")),
            TokenTree::Punct(punct) => {
                list.push(format!("{} {:?}", punct.as_char(), punct.spacing()));
            }
        }
    }
    list
}

/// Compares the template's tokens with those of the `quote` crate's macro.
macro_rules! same {
    ($($tokens:tt)*) => {
        assert_eq!(
            written(super::quote!($($tokens)*)),
            written(quote::quote!($($tokens)*)),
            "{}",
            stringify!($($tokens)*)
        )
    };
}

#[test]
fn tokens_alone() {
    same!();
    same!(x);
    same!(_ r#type r#match Self crate);
    same!(() [] {} ({[]}) { a (b [c]) });
    same!('a &'a str: 'static 'r#b);
    same!(1 0x7f 1u8 0b1010_1010 1.5 1e3 "text" "\n\0\"" 'c' '\'' b'b' b"bytes" c"c" r"raw" r#""raw""# br"raw" true);
    same!(-1 - 1 x.0 x.0.1 1.max(2) 0..=9 ..2 "é€😀" ü);
    same!(#[inline] #![allow(x)] # ! # #[doc = "text"]);
    same!(
        pub const fn f<'a, T: Fn(u8) -> u8 + 'a>(x: &'a [T; 3]) -> Option<&'a T>
        where
            T: ?Sized,
        {
            x.get(1)
        }
    );
}

#[test]
fn operators() {
    same!(+ - * / % ^ ! & | = < > @ . , ; : $ ? ~);
    same!(+= -= *= /= %= ^= &= |= <<= >>= << >> && || == != <= >= -> <- => :: .. ... ..=);
    same!(a+-b a-->b a<-b &&&a &&mut**a ||x| x |||| !!a !=- <<<= >>>= >>>>);
    same!(a::<Vec<Vec<u8>>>::b <T as U>::c ::core::ops a:::b .... ..== ===>);
    same!(? ?? ;; ,, $$ @@ ::: ~~ =>> <=> =-1 (&'a) -'a' *'a');
}

#[test]
fn variables() {
    let (a, b) = (format_ident!("first"), Literal::u8_suffixed(7));
    let tokens = super::quote!(x + y);
    let (some, none) = (Some(&a), None::<Ident>);
    let text = "text";
    same!(#a);
    same!(#a #b #a #a.#b #a::#b ::#a::<#b>);
    same!((#a, [#b]) { #tokens } -#b &#a &&#a !#a #a! #a=#b #a==#b);
    same!(#some #none #text let #a: #tokens = #b;);
    same!(#[#a] #[doc = #text] # [a]);
}

#[test]
fn repetitions() {
    let list = vec![format_ident!("a"), format_ident!("b"), format_ident!("c")];
    let (array, slice) = ([1, 2, 3].map(Literal::u8_suffixed), &list[1..]);
    let (empty, one) = (Vec::<Ident>::new(), [super::quote!(x y)]);
    let constant = format_ident!("constant");
    let iterator = || list.iter().map(|name| super::quote!(<#name>));
    let items = iterator();
    same!(#(#list)*);
    same!(#(#list),* #(#list;)* #(#list);*);
    same!(#(#array)+* #(#array)&&* #(#array)||* #(#array)<<=* #(#array)|* #(#array)^*, #(#array)..*);
    same!(#(#empty)* #(#empty),* #(#one),* (#(#empty),*) [#(#one);*]);
    same!(#(#list: #array),* #(#slice #array #constant #slice #constant),*);
    same!(#constant #(#constant #list)* #constant);
    same!(#(if #list == #array { [#slice, (#constant)] }),*);
    same!(#(#list = #empty)*);
    // Both macros take an iterator by value.
    let ours = super::quote!(f(#(#items => 1,)* x));
    let items = iterator();
    assert_eq!(written(ours), written(quote::quote!(f(#(#items => 1,)* x))));
}

/// An expression gives what a variable with its value does, and a number has no suffix.
#[test]
fn expressions_and_numbers() {
    let (name, list) = (format_ident!("a"), [2_usize, 3]);
    let ours =
        super::quote!(#{1_u32 + 1} #name #{&name} #{-1} #{[0_u64; 1][0]} #{7_u8} #{u128::MAX});
    let all = Literal::u128_unsuffixed(u128::MAX);
    assert_eq!(written(ours), written(quote::quote!(2 a a -1 0 7 #all)));
    let ours = super::quote!(f(#{list.len()}, #(#name[#list + #{5..} + #{list[1]}]),*));
    assert_eq!(written(ours), written(quote::quote!(f(2, a[2 + 5 + 3], a[3 + 6 + 3]))));
}

#[test]
#[should_panic(expected = "a repetition without an iterator")]
fn repetitions_of_constants_alone() {
    let constant = format_ident!("constant");
    let _ = super::quote!(#(#constant)*);
}

#[test]
fn identifiers() {
    let of = 3;
    let (ours, other) =
        (format_ident!("name_{of}_{}", "x"), quote::format_ident!("name_{of}_{}", "x"));
    assert_eq!(ours, other);
}
