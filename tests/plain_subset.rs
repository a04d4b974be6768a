//! Techniques keep to a small part of Rust, so that they can be translated to other languages.

use bit_tables_generator::internal::variants::{
    Extent, Variant, check_registered, domains, variants,
};
use bit_tables_generator::{Operation, Plan, Target};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit::Visit;
use syn::{BinOp, Block, Expr, Pat, Stmt, Type, UnOp};

/// The methods that integers have in the subset: each is an operator or a known function elsewhere.
const METHODS: &[&str] = &[
    "as_chunks",
    "count_ones",
    "is_power_of_two",
    "leading_zeros",
    "len",
    "reverse_bits",
    "swap_bytes",
    "to_bits",
    "to_ne_bytes",
    "trailing_zeros",
    "wrapping_add",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_sub",
];

/// What is found outside the subset.
#[derive(Default)]
struct Outside(Vec<String>);

impl Outside {
    fn report(&mut self, what: &str, tokens: &impl quote::ToTokens) {
        self.0.push(format!("{what}: {}", tokens.to_token_stream()));
    }
}

impl<'ast> Visit<'ast> for Outside {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Array(_)
            | Expr::Assign(_)
            | Expr::Block(_)
            | Expr::Call(_)
            | Expr::Cast(_)
            | Expr::Field(_)
            | Expr::If(_)
            | Expr::Index(_)
            | Expr::Lit(_)
            | Expr::Paren(_)
            | Expr::Repeat(_)
            | Expr::Return(_)
            // A struct of one field, which is the word.
            | Expr::Struct(_)
            | Expr::Tuple(_)
            | Expr::While(_) => {}
            // An entry of an array, without a copy.
            Expr::Reference(reference)
                if reference.mutability.is_none() && matches!(*reference.expr, Expr::Index(_)) => {}
            Expr::Binary(binary) => {
                if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) {
                    self.report("short-circuit operator", expr);
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) => {}
            // The word that a parameter points to, which is called so.
            Expr::Unary(unary)
                if matches!(unary.op, UnOp::Deref(_))
                    && unary.expr.to_token_stream().to_string() == "set" => {}
            Expr::ForLoop(each) => {
                // A range is plain here and nowhere else.
                match &*each.expr {
                    Expr::Range(range) => {
                        range.start.iter().chain(&range.end).for_each(|end| self.visit_expr(end));
                    }
                    other => self.report("what a loop goes through", other),
                }
                return self.visit_block(&each.body);
            }
            Expr::Path(path)
                if path.path.get_ident().is_some()
                    || is_option(&path.path)
                    || is_of_bytes(&path.path) => {}
            Expr::MethodCall(call) if METHODS.contains(&call.method.to_string().as_str()) => {}
            other => self.report("expression", other),
        }
        syn::visit::visit_expr(self, expr);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        match statement {
            Stmt::Local(local) => match (&local.pat, &local.init) {
                (Pat::Type(typed), Some(init))
                    if matches!(*typed.pat, Pat::Ident(_)) && init.diverge.is_none() => {}
                _ => self.report("untyped or destructuring `let`", local),
            },
            Stmt::Expr(..) => {}
            Stmt::Macro(call) if is_debug_assert(&call.mac.path) => {
                let arguments = call.mac.parse_body_with(
                    syn::punctuated::Punctuated::<Expr, syn::Token![,]>::parse_terminated,
                );
                // The first is the condition, the second the message.
                match arguments {
                    Ok(arguments) => arguments.iter().for_each(|argument| {
                        let mut inner = Outside::default();
                        inner.visit_expr(argument);
                        self.0.append(&mut inner.0);
                    }),
                    Err(_) => self.report("assertion", call),
                }
            }
            other => self.report("statement", other),
        }
        syn::visit::visit_stmt(self, statement);
    }

    fn visit_type(&mut self, mut kind: &'ast Type) {
        // Arrays of arrays, and what is by reference, that is without a copy.
        loop {
            kind = match kind {
                Type::Array(array) => &array.elem,
                Type::Reference(reference) if reference.mutability.is_none() => &reference.elem,
                Type::Slice(slice) => &slice.elem,
                _ => break,
            };
        }
        if !matches!(kind, Type::Path(path) if path.path.get_ident().is_some()) {
            self.report("type", kind);
        }
    }
}

/// The names of a rooted path.
fn names(path: &syn::Path) -> Vec<String> {
    let names = path.segments.iter().map(|segment| segment.ident.to_string());
    names.take_while(|_| path.leading_colon.is_some()).collect()
}

/// Whether a path is that of the only macro.
fn is_debug_assert(path: &syn::Path) -> bool {
    names(path) == ["core", "debug_assert"]
}

/// Whether a path is that of an index which may be none.
fn is_option(path: &syn::Path) -> bool {
    let names = names(path);
    names.len() == 4 && names[..3] == ["core", "option", "Option"]
}

/// Whether a path is that of the function that makes a word of its bytes in memory.
fn is_of_bytes(path: &syn::Path) -> bool {
    let names: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
    names == ["u16", "from_ne_bytes"]
}

/// What lies outside the subset in a function's body.
fn outside(body: &TokenStream) -> Vec<String> {
    let block: Block = syn::parse2(quote::quote!({ #body })).expect("a body");
    let mut found = Outside::default();
    found.visit_block(&block);
    found.0
}

/// The variants whose functions are looked at.
fn cases(extent: Extent) -> Vec<Variant> {
    variants(&domains(extent), extent).collect()
}

#[test]
fn a_registered_technique_is_found() {
    check_registered(Operation::CountOnes, "swar", || {
        cases(Extent::Sample).iter().map(ToString::to_string).collect()
    });
}

#[test]
fn every_technique_keeps_to_the_subset() {
    keep_to_the_subset(&cases(Extent::Sample));
}

#[test]
#[ignore = "slow: thousands of functions"]
fn every_variant_keeps_to_the_subset() {
    keep_to_the_subset(&cases(Extent::All));
}

fn keep_to_the_subset(cases: &[Variant]) {
    let target = Target::profile("portable").expect("a profile");
    for case in cases {
        let plan = Plan::new(&case.request(), &target).expect("what is registered");
        for function in &plan.module().functions {
            let found = outside(&function.body);
            let name = function.name;
            assert!(found.is_empty(), "`{name}` of {case} is not plain:\n{}", found.join("\n"));
        }
    }
}

/// The test above can fail: each of these is outside.
#[test]
fn what_is_not_plain_is_found() {
    for body in [
        quote::quote!(let y = x; y),
        quote::quote!(let (y, z): (u64, u64) = (x, x); y),
        quote::quote!(x.pow(2)),
        quote::quote!(u64::MAX),
        quote::quote!(match x {
            _ => 0,
        }),
        quote::quote!(unsafe { f(x) }),
        quote::quote!((0..8).map(|bit| x >> bit).sum()),
        quote::quote!(&mut TABLE[0]),
        quote::quote!(f(&x)),
        quote::quote!(*pointer),
        quote::quote!(loop {
            break;
        }),
        quote::quote!(for bit in bits {
            f(bit);
        }),
        quote::quote!(::core::assert!(x != 0); x),
        quote::quote!(::core::debug_assert!(x.pow(2) != 0); x),
        quote::quote!(let y: &mut u64 = z; 0),
        quote::quote!(f(x)?),
        quote::quote!(x != 0 && f(x)),
    ] {
        assert!(!outside(&body).is_empty(), "{body}");
    }
    let plain = quote::quote! {
        ::core::debug_assert!(x != 0, "a message");
        let mut sum: u32 = 0;
        for bit in 0..8 { sum += (TABLE[(x >> bit) as usize] & !1) as u32; }
        while sum > 8 { sum = sum.wrapping_sub(f(x)); }
        if sum == 0 { return 8; }
        sum
    };
    assert_eq!(outside(&plain), Vec::<String>::new());
}
