//! The attribute `map`: replaces a function's only `match` by table lookups.

use super::body::{Function, Match};
use super::options::{MODULE, Options};
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::__private::{KeyType, ValueType, primitive};
use bit_tables_generator::{Map, Word};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{
    Arm, Error, Expr, ExprLit, FnArg, Lit, Pat, RangeLimits, Result, ReturnType, Stmt, UnOp,
};

/// The function with table lookups instead of its `match`; or compile errors and a function with
/// the same signature, so that its callers report none.
pub fn expand(options: proc_macro::TokenStream, item: &proc_macro::TokenStream) -> TokenStream {
    let function = match syn::parse::<Function>(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            let (errors, item) = (error.into_compile_error(), TokenStream::from(item.clone()));
            return quote!(#errors #item);
        }
    };
    let synthesized =
        syn::parse::<Options>(options).and_then(|options| synthesized(&options, &function));
    synthesized.unwrap_or_else(|error| {
        let Function { attrs, vis, sig, .. } = &function;
        let errors = error.into_compile_error();
        quote! {
            #errors
            #(#attrs)*
            #[allow(unused_variables)]
            #vis #sig { ::core::panic!() }
        }
    })
}

/// The type of a parameter.
#[derive(Clone, Copy)]
struct Parameter {
    key: KeyType,
    /// The number of bits of a key.
    bits: u32,
    /// The last key.
    last: u64,
}

impl Parameter {
    fn named(name: &str) -> Option<Self> {
        let key = KeyType::ALL.into_iter().find(|key| key.name() == name)?;
        let bits = if key == KeyType::Char { 21 } else { key.word().bits() };
        Some(Self { key, bits, last: key.last() })
    }

    /// A key as people write it.
    fn shown(self, key: u64) -> String {
        (i128::from(key) + self.key.limits().0).to_string()
    }

    /// The end of an interval of keys, extended over the numbers after it that are no keys: a
    /// `char` has 21 bits and is never a surrogate.
    fn with_holes(self, last: u64) -> u64 {
        match (self.key, last) {
            (KeyType::Char, 0xd7ff) => 0xdfff,
            (KeyType::Char, 0x10_ffff) => (1 << self.bits) - 1,
            (_, last) => last,
        }
    }
}

/// Keys from the first to the last.
type Interval = (u64, u64);

/// Keys as intervals, in order.
struct IntervalSet(Vec<Interval>);

impl IntervalSet {
    /// Removes the keys of an interval, and returns those that were there.
    fn take(&mut self, (first, last): Interval) -> Vec<Interval> {
        let Self(all) = self;
        let from = all.partition_point(|&(_, end)| end < first);
        let to = all.partition_point(|&(start, _)| start <= last);
        let touched = &all[from..to];
        let before = touched.first().filter(|(start, _)| *start < first);
        let before = before.map(|&(start, _)| (start, first - 1));
        let after = touched.last().filter(|(_, end)| *end > last).map(|&(_, end)| (last + 1, end));
        let removed = all.splice(from..to, before.into_iter().chain(after));
        removed.map(|(start, end)| (start.max(first), end.min(last))).collect()
    }
}

/// The first and last key of a range, and the index of its value.
type Placed = (u64, u64, usize);

fn synthesized(options: &Options, function: &Function) -> Result<TokenStream> {
    options.check_from(false)?;
    let Function { attrs, vis, sig, body } = function;
    if let Some(generics) = sig.generics.params.first() {
        return Err(Error::new_spanned(
            generics,
            "`map` is for a function of numbers or `char`, not a generic one",
        ));
    }
    let parameters = parameters(function)?;
    let names: Vec<&Ident> = parameters.iter().map(|(name, _)| *name).collect();
    let Match { scrutinee, arms } = Match::of(function)?;
    check_scrutinee(&scrutinee, &names)?;
    let types: Vec<Parameter> = parameters.iter().map(|(_, ty)| *ty).collect();
    let bits: u32 = types.iter().map(|ty| ty.bits).sum();
    let word = word_of_bits(bits).ok_or_else(|| {
        Error::new_spanned(&sig.inputs, "both parameters have more than 64 bits together")
    })?;
    let result = match &sig.output {
        ReturnType::Type(_, ty) => ty.to_token_stream(),
        ReturnType::Default => {
            return Err(Error::new_spanned(
                &sig.ident,
                "`map` is for a function that returns a value",
            ));
        }
    };
    let (ranges, values) = ranges(&arms, &types, &names)?;
    let numbers = Numbers::of(&values, &result);
    let value_type = numbers
        .as_ref()
        .map_or_else(|| Type::Number(word_of_places(values.len())), |numbers| numbers.ty.number);
    let number_of =
        |place: usize| numbers.as_ref().map_or(place as u64, |numbers| numbers.values[place]);
    let name = sig.ident.to_string();
    // The inner function is not visible outside, but its name is the prefix of the tables' names.
    let is_usual =
        name.is_ascii() && syn::parse_str::<Ident>(&name).is_ok_and(|name| name == name.unraw());
    let name = if is_usual { name } else { "map".to_owned() };
    let map = Map::new(&name)
        .from_numbers(
            KeyType::Number(word),
            value_type,
            ranges.iter().map(|&(first, last, place)| (first, last, number_of(place))),
        )
        .default_number(number_of(most_frequent(&ranges)));
    let slices = options.slices(map.clone(), (vis, &sig.ident))?;
    let items = options.module(map, sig.ident.span())?;
    let (module, number) = (format_ident!("{MODULE}"), format_ident!("{name}"));
    let key = key_of(&parameters, word);
    // Values stay outside the block that has these items, so that these items cannot shadow their
    // names.
    let of_key = Ident::new("__bit_tables_key", Span::mixed_site());
    let call = quote!({ #items #module::#number(#of_key) });
    let value = if let Some(numbers) = &numbers {
        if numbers.ty.is_signed { quote!(#call.cast_signed()) } else { call }
    } else {
        let (last, others) = values.split_last().expect("a map has keys");
        let places = (0..others.len()).map(Literal::usize_unsuffixed);
        quote!(match #call { #(#places => #others,)* _ => #last })
    };
    // Keeps the function as written so that the compiler checks its types, including `Self`, which
    // an inner item cannot name.
    let (inputs, as_written) =
        (&sig.inputs, Ident::new("__bit_tables_written", Span::mixed_site()));
    let written = quote! {
        #[allow(unused_variables, clippy::no_effect_underscore_binding)]
        let #as_written = |#inputs| -> #result { #body };
    };
    Ok(quote!(#(#attrs)* #vis #sig { #written let #of_key = #key; #value } #slices))
}

/// The names and types of the parameters: one, or two.
fn parameters(function: &Function) -> Result<Vec<(&Ident, Parameter)>> {
    let inputs = &function.sig.inputs;
    let found: Vec<_> = inputs
        .iter()
        .map(|input| {
            let FnArg::Typed(typed) = input else {
                return Err(Error::new_spanned(input, "`map` is for a function without `self`"));
            };
            let Pat::Ident(name) = &*typed.pat else {
                return Err(Error::new_spanned(
                    &typed.pat,
                    "`map` needs a name for each parameter",
                ));
            };
            let ty = inner_type(&typed.ty);
            let ty = ty.and_then(|ty| Parameter::named(&ty));
            let message = "`map` is for parameters of `u8` to `u64`, `i8` to `i64` and `char`";
            Ok((&name.ident, ty.ok_or_else(|| Error::new_spanned(&typed.ty, message))?))
        })
        .collect::<Result<_>>()?;
    match found.len() {
        1 | 2 => Ok(found),
        _ => Err(Error::new_spanned(
            &function.sig.ident,
            "`map` is for a function of one or two parameters",
        )),
    }
}

/// The name or path of a type, also inside parentheses or the invisible group of a `macro_rules`
/// fragment.
fn inner_type(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(path) => Some(primitive(&path.to_token_stream())),
        syn::Type::Paren(ty) => inner_type(&ty.elem),
        syn::Type::Group(ty) => inner_type(&ty.elem),
        _ => None,
    }
}

/// Checks that the `match` is on the parameters, in order.
fn check_scrutinee(expression: &Expr, names: &[&Ident]) -> Result<()> {
    let parts: Vec<&Expr> = match (inner(expression), names) {
        (Expr::Tuple(tuple), [_, _]) => tuple.elems.iter().collect(),
        (other, _) => vec![other],
    };
    let is = |(part, name): (&&Expr, &&Ident)| matches!(inner(part), Expr::Path(path) if path.path.is_ident(*name));
    let is_right = parts.len() == names.len() && parts.iter().zip(names).all(is);
    let expected = match names {
        [one, other] => format!("expected `match ({one}, {other})`"),
        names => format!("expected `match {}`", names[0]),
    };
    if is_right { Ok(()) } else { Err(Error::new_spanned(expression, expected)) }
}

/// The key computed from the parameters.
fn key_of(parameters: &[(&Ident, Parameter)], word: Word) -> TokenStream {
    let number = |(name, parameter): &(&Ident, Parameter)| {
        let own = parameter.key.word();
        let number = if let KeyType::Signed(_) = parameter.key {
            // Keys are counted from the least one.
            let zero = Literal::u64_unsuffixed(parameter.key.number(0));
            quote!((#name.cast_unsigned() ^ #zero))
        } else {
            quote!(#name)
        };
        if own == word && parameter.key != KeyType::Char {
            return number;
        }
        let word = format_ident!("{}", word.name());
        quote!((#number as ::core::primitive::#word))
    };
    match parameters {
        [one, other] => {
            let (high, low, bits) =
                (number(one), number(other), Literal::u32_unsuffixed(other.1.bits));
            quote!(#high << #bits | #low)
        }
        all => number(&all[0]),
    }
}

/// Ranges of keys with the indices of their values, in order, and the values of the arms.
fn ranges<'f>(
    arms: &'f [Arm],
    types: &[Parameter],
    names: &[&Ident],
) -> Result<(Vec<Placed>, Vec<&'f Expr>)> {
    let bits: u32 = types.iter().map(|ty| ty.bits).sum();
    let whole = match types {
        [one] => one.last,
        _ => u64::MAX >> (64 - bits),
    };
    // What no earlier arm has taken, in order.
    let mut left = IntervalSet(vec![(0, whole)]);
    let (mut ranges, mut values) = (Vec::new(), Vec::new());
    for arm in arms {
        if let Some(attribute) = arm.attrs.first() {
            let message = "`map` has no attributes of arms, such as `cfg`: it reads all arms";
            return Err(Error::new_spanned(attribute, message));
        }
        check_value(&arm.body, names)?;
        let (before, place) = (ranges.len(), values.len());
        for interval in keys(&arm.pat, types)? {
            ranges
                .extend(left.take(interval).into_iter().map(|(first, last)| (first, last, place)));
        }
        if ranges.len() > before {
            values.push(inner(&arm.body));
        }
    }
    if let [Parameter { key: KeyType::Char, .. }, others @ ..] = types {
        // A `char` is never a surrogate and never exceeds the last one.
        let below: u32 = others.iter().map(|ty| ty.bits).sum();
        for (first, end) in [(0xd800, 0xe000), (0x11_0000, 0x20_0000)] {
            let nobody = left.take((first << below, (end << below) - 1));
            ranges.extend(nobody.into_iter().map(|(first, last)| (first, last, 0)));
        }
    }
    if let Some((first, _)) = left.0.first() {
        let shown = match types {
            [one] => one.shown(*first),
            _ => first.to_string(),
        };
        let message = format!("{shown} has no value: add an arm, such as `_ => …`");
        let span = arms
            .last()
            .map_or_else(proc_macro2::Span::call_site, |arm| arm.fat_arrow_token.spans[0]);
        return Err(Error::new(span, message));
    }
    ranges.sort_unstable();
    Ok((ranges, values))
}

/// The maximum number of intervals of a pattern of two parameters.
const MOST_INTERVALS: u64 = 1 << 11;

/// The keys of a pattern, as intervals.
fn keys(pattern: &Pat, types: &[Parameter]) -> Result<Vec<Interval>> {
    match (pattern, types) {
        (Pat::Guard(guard), _) => {
            Err(Error::new_spanned(guard, "`map` has no guards: write the keys as a pattern"))
        }
        (Pat::Or(or), _) => {
            let cases = or.cases.iter().map(|case| keys(case, types));
            Ok(cases.collect::<Result<Vec<_>>>()?.concat())
        }
        (Pat::Paren(inner), _) => keys(&inner.pat, types),
        (pattern, [one]) => of_one(pattern, *one),
        (Pat::Wild(_), _) => Ok(vec![(0, u64::MAX)]),
        (Pat::Tuple(tuple), [one, other]) if tuple.elems.len() == 2 => {
            let of = |pattern: &Pat, ty: Parameter| match pattern {
                Pat::Rest(_) => Ok(vec![(0, ty.last)]),
                pattern => keys(pattern, &[ty]),
            };
            let (high, low) = (of(&tuple.elems[0], *one)?, of(&tuple.elems[1], *other)?);
            let ones = u64::MAX >> (64 - other.bits);
            let mut intervals = Vec::new();
            for &(first, last) in &high {
                for (start, end) in low.iter().map(|&(start, end)| (start, other.with_holes(end))) {
                    if start == 0 && end == ones {
                        let last = one.with_holes(last);
                        intervals.push((first << other.bits, last << other.bits | ones));
                        continue;
                    }
                    if last - first >= MOST_INTERVALS {
                        let message = format!(
                            "the pattern has more than {MOST_INTERVALS} keys of the first parameter with some of the second: \
                             put the one with fewer keys first, or write `_` for the second"
                        );
                        return Err(Error::new_spanned(pattern, message));
                    }
                    let pairs = (first..=last)
                        .map(|key| (key << other.bits | start, key << other.bits | end));
                    intervals.extend(pairs);
                }
            }
            Ok(intervals)
        }
        _ => Err(Error::new_spanned(pattern, "expected a pair of patterns, as in `(0, 1..=9)`")),
    }
}

/// The keys of a pattern for one parameter.
fn of_one(pattern: &Pat, ty: Parameter) -> Result<Vec<Interval>> {
    let number = |expression: &Expr| number(expression, ty);
    match pattern {
        Pat::Wild(_) => Ok(vec![(0, ty.last)]),
        Pat::Lit(literal) => {
            let key = key(value_of_literal(literal)?, literal, ty)?;
            Ok(vec![(key, key)])
        }
        Pat::Range(range) => {
            let first = range.start.as_deref().map_or(Ok(0), number)?;
            let last = match (range.end.as_deref(), &range.limits) {
                (None, _) => Some(ty.last),
                (Some(end), RangeLimits::Closed(_)) => Some(number(end)?),
                (Some(end), RangeLimits::HalfOpen(_)) => number(end)?.checked_sub(1),
            };
            let last = last.filter(|&last| first <= last);
            last.map(|last| vec![(first, last)])
                .ok_or_else(|| Error::new_spanned(range, "the range has no keys"))
        }
        other => {
            let message = "`map` knows literals, ranges of them, alternatives and `_`; the value of a name is not known here";
            Err(Error::new_spanned(other, message))
        }
    }
}

/// The key of an expression that is a literal.
fn number(expression: &Expr, ty: Parameter) -> Result<u64> {
    key(value_of(expression)?, expression, ty)
}

/// The value of an expression that is a literal, maybe after a minus sign.
pub fn value_of(expression: &Expr) -> Result<i128> {
    match expression {
        Expr::Lit(literal) => value_of_literal(literal),
        // Fragments of a `macro_rules` macro.
        Expr::Group(inner) => value_of(&inner.expr),
        Expr::Paren(inner) => value_of(&inner.expr),
        Expr::Unary(negated) if matches!(negated.op, UnOp::Neg(_)) => Ok(-value_of(&negated.expr)?),
        other => Err(Error::new_spanned(other, LITERAL)),
    }
}

/// The requirement on a key.
const LITERAL: &str = "expected a literal: a number, or a `char` or a byte in quotes";

/// The value of a literal.
fn value_of_literal(literal: &ExprLit) -> Result<i128> {
    match &literal.lit {
        Lit::Int(number) => number
            .base10_parse::<i64>()
            .map(i128::from)
            .or_else(|_| number.base10_parse::<u64>().map(i128::from)),
        Lit::Byte(byte) => Ok(byte.value().into()),
        Lit::Char(character) => Ok(u32::from(character.value()).into()),
        _ => Err(Error::new_spanned(literal, LITERAL)),
    }
}

/// The key that a number is.
fn key(number: i128, written: &impl ToTokens, ty: Parameter) -> Result<u64> {
    let (least, greatest) = ty.key.limits();
    if (least..=greatest).contains(&number) {
        return Ok(ty.key.number(number));
    }
    let message = if number < least {
        format!("the key is less than {least}, the first one of the type")
    } else {
        format!("the key is greater than {greatest}, the last one of the type")
    };
    Err(Error::new_spanned(written, message))
}

/// Checks that an expression is a value that does not depend on the key.
fn check_value(expression: &Expr, names: &[&Ident]) -> Result<()> {
    match inner(expression) {
        Expr::Path(path) if names.iter().any(|name| path.path.is_ident(*name)) => {
            Err(Error::new_spanned(path, "the value depends on the key: write it as a constant"))
        }
        Expr::Lit(_) | Expr::Path(_) => Ok(()),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => check_value(&unary.expr, names),
        Expr::Call(call) if matches!(&*call.func, Expr::Path(_)) => {
            call.args.iter().try_for_each(|argument| check_value(argument, names))
        }
        other => {
            let message = "`map` knows values that are literals, paths, and `Some` or another variant of these";
            Err(Error::new_spanned(other, message))
        }
    }
}

/// Values that are literals of the result type, as numbers.
struct Numbers {
    ty: ValueType,
    /// Negative ones in two's complement.
    values: Vec<u64>,
}

impl Numbers {
    fn of(values: &[&Expr], result: &TokenStream) -> Option<Self> {
        let result = primitive(result);
        let mut all = ValueType::ALL.into_iter().filter(|(_, ty)| !ty.is_listed());
        let (_, ty) = all.find(|(name, _)| result == *name)?;
        let (least, greatest) = ty.limits();
        let ones = if let Type::Number(word) = ty.number { Word::max(word) as u64 } else { 1 };
        let number = |value: &Expr| {
            let number = match (inner(value), ty.number) {
                (Expr::Lit(ExprLit { lit: Lit::Bool(value), .. }), Type::Bool) => {
                    value.value.into()
                }
                (_, Type::Bool) => return None,
                (Expr::Unary(negated), _) if matches!(negated.op, UnOp::Neg(_)) => {
                    -i128::from(literal(&negated.expr)?)
                }
                (value, _) => literal(value)?.into(),
            };
            let greatest = greatest.cast_signed();
            let number = Some(number).filter(|number| (least..=greatest).contains(number))?;
            Some(number.cast_unsigned() as u64 & ones)
        };
        let values = values.iter().map(|value| number(value)).collect::<Option<_>>()?;
        Some(Self { ty, values })
    }
}

/// An expression without parentheses, invisible groups of `macro_rules` fragments, and the braces
/// that `rustfmt` puts around a long one.
fn inner(value: &Expr) -> &Expr {
    match value {
        Expr::Paren(value) => inner(&value.expr),
        Expr::Group(value) => inner(&value.expr),
        Expr::Block(block) => match block.block.stmts.as_slice() {
            [Stmt::Expr(expression, None)] if block.label.is_none() && block.attrs.is_empty() => {
                inner(expression)
            }
            _ => value,
        },
        value => value,
    }
}

/// The value of a literal.
fn literal(value: &Expr) -> Option<u64> {
    match inner(value) {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        Expr::Lit(ExprLit { lit: Lit::Byte(byte), .. }) => Some(byte.value().into()),
        _ => None,
    }
}

/// The word for indices of `count` values.
pub fn word_of_places(count: usize) -> Word {
    let greatest = count.saturating_sub(1) as u64;
    word_of_bits(u64::BITS - greatest.leading_zeros()).unwrap_or(Word::U64)
}

/// The narrowest word of at least `bits` bits, up to 64.
fn word_of_bits(bits: u32) -> Option<Word> {
    [Word::U8, Word::U16, Word::U32, Word::U64].into_iter().find(|word| word.bits() >= bits)
}

/// The index of the value with the most keys.
fn most_frequent(ranges: &[Placed]) -> usize {
    let places = ranges.iter().map(|range| range.2).max().unwrap_or(0) + 1;
    let mut counts = vec![0_u128; places];
    for &(first, last, place) in ranges {
        counts[place] += u128::from(last - first) + 1;
    }
    let most = (0..places).max_by_key(|&place| counts[place]);
    most.unwrap_or(0)
}
