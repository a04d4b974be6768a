//! The body of a function that is one `match`, or `matches!`.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{
    Arm, AttrStyle, Attribute, Error, Expr, Macro, Pat, Result, Signature, Token, Visibility,
    braced, parse_quote,
};

/// A function whose body is kept as tokens: parsing the statements with syn would take longer than
/// everything else that the attribute does.
pub struct Function {
    pub attrs: Vec<Attribute>,
    pub vis: Visibility,
    pub sig: Signature,
    /// The tokens between the braces.
    pub body: TokenStream,
}

impl Parse for Function {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut attrs = input.call(Attribute::parse_outer)?;
        let (vis, sig) = (input.parse()?, input.parse()?);
        let body;
        braced!(body in input);
        // Inner attributes move in front of the function, because the emitted body is a different
        // one.
        let within = body.call(Attribute::parse_inner)?.into_iter();
        attrs.extend(within.map(|attribute| Attribute { style: AttrStyle::Outer, ..attribute }));
        Ok(Self { attrs, vis, sig, body: body.parse()? })
    }
}

/// What a function does.
pub struct Match {
    pub scrutinee: Expr,
    pub arms: Vec<Arm>,
}

impl Match {
    /// The `match` of a function, or the one that its `matches!` stands for.
    pub fn of(function: &Function) -> Result<Self> {
        let read = |input: ParseStream| {
            let found = if input.peek(Token![match]) {
                Self::of_match(input).map(Some)?
            } else if let Some(called) = input.parse::<Macro>().ok().filter(is_matches) {
                called.parse_body_with(Self::of_matches).map(Some)?
            } else {
                None
            };
            // syn must not report what follows, such as a method call on the value.
            let rest: TokenStream = input.parse()?;
            Ok(found.filter(|_| rest.is_empty()))
        };
        read.parse2(function.body.clone())?.ok_or_else(|| {
            let message =
                "`map` is for a function whose body is one `match` of its parameter, or `matches!`";
            Error::new_spanned(&function.sig.ident, message)
        })
    }

    fn of_match(input: ParseStream) -> Result<Self> {
        input.parse::<Token![match]>()?;
        let scrutinee = Expr::parse_without_eager_brace(input)?;
        let content;
        braced!(content in input);
        let mut arms = Vec::new();
        while !content.is_empty() {
            arms.push(content.parse()?);
        }
        Ok(Self { scrutinee, arms })
    }

    fn of_matches(input: ParseStream) -> Result<Self> {
        let scrutinee = input.parse()?;
        input.parse::<Token![,]>()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        if input.peek(Token![if]) {
            return Err(input.error("`map` has no guards: write the keys as a pattern"));
        }
        input.parse::<Option<Token![,]>>()?;
        let arms = vec![parse_quote!(#pattern => true,), parse_quote!(_ => false)];
        Ok(Self { scrutinee, arms })
    }
}

/// Whether it is the standard library's `matches!`.
fn is_matches(called: &Macro) -> bool {
    let path: Vec<String> =
        called.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    matches!(path.as_slice(), ["matches"] | ["core" | "std", "matches"])
}
