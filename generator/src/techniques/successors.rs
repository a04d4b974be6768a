//! The next word of a kind: with as many ones, of the same set, a power of two, a multiple of one.

use super::prelude::*;

pub(super) const PERMUTATION: Group =
    Group { techniques: &[SHIFT, DIVIDE, COUNT], self_check: check_permutations };

pub(super) const SUBSET: Group = Group { techniques: &[BORROW, CARRY], self_check: check_subsets };

pub(super) const POWER: Group =
    Group { techniques: &[LEADING_ZEROS, FILL], self_check: check_powers };

pub(super) const MULTIPLE: Group =
    Group { techniques: &[MASK, NEGATE], self_check: check_multiples };

/// The body of every technique of `next_permutation`: the lowest run of ones has moved up by one in
/// `carried`, as its lowest bit was added, and `low` are its other ones, at the bottom. There are
/// none if `is_last`.
fn permutation(context: &Context, is_last: TokenStream, low: TokenStream) -> Vec<Function> {
    let word = context.word;
    let contract = "The next greater word with as many ones: the next permutation of its bits.\n\nAfter the last one, with all ones at \
                    the top, it is `None`, and so it is for zero and for all ones.";
    let body = quote! {
        let carried: #word = x.wrapping_add(x & x.wrapping_neg());
        if #is_last { return ::core::option::Option::None; }
        ::core::option::Option::Some(carried | #low)
    };
    only(context, contract, vec![("x", Type::Word)], Type::Option(&Type::Word), body)
}

const SHIFT: Technique = Technique {
    name: "shift",
    summary: "adds the lowest one to the word, so that its lowest run of ones becomes a one above it, and shifts the other \
              ones of the run to the bottom",
    origin: "Dario Sneidermanis, in Sean Eron Anderson, Bit Twiddling Hacks, compute the lexicographically next bit \
             permutation, 2009",
    auto: Rule::Always,
    requires: &[Operation::BitScanForward],
    code: |context, _| {
        permutation(
            context,
            quote!(carried == 0),
            quote!((((x ^ carried) >> 2) >> bit_scan_forward(x))),
        )
    },
    ..Technique::BASE
};

const DIVIDE: Technique = Technique {
    name: "divide",
    summary: "as `shift`, by a division by the lowest one",
    origin: "Bill Gosper, HAKMEM, item 175, 1972",
    hardware: "a division",
    auto: Rule::Never,
    requires: &[],
    code: |context, _| {
        // A compiler does not see that zero is carried from zero, and would compare the divisor.
        let is_last = quote!(x & x.wrapping_neg() == 0 || carried == 0);
        permutation(context, is_last, quote!((((x ^ carried) >> 2) / (x & x.wrapping_neg()))))
    },
    ..SHIFT
};

const COUNT: Technique = Technique {
    name: "count",
    summary: "as `shift`, but makes as many ones as it counts in the run",
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 2-1, 2012",
    auto: Rule::Never,
    requires: &[Operation::CountOnes],
    code: |context, _| {
        permutation(
            context,
            quote!(carried == 0),
            quote!(((1 << (count_ones(x ^ carried) - 2)) - 1)),
        )
    },
    ..SHIFT
};

/// Checks that a call returns this, and not `None`.
fn gives(call: TokenStream, expected: TokenStream) -> TokenStream {
    quote! {
        let ::core::option::Option::Some(found) = #call else { ::core::panic!() };
        ::core::assert!(found == #expected);
    }
}

/// From runs of ones, at each bit, alone and with all ones above the zero that follows it.
fn check_permutations(&Context { word, .. }: &Context) -> TokenStream {
    let width = word.bits();
    quote! {
        ::core::assert!(next_permutation(0).is_none());
        let ones: #word = #{word.literal(word.max())};
        let mut low: u32 = 0;
        while low < #width {
            ::core::assert!(next_permutation(ones << low).is_none());
            let mut high: u32 = low + 1;
            while high < #width {
                // The run from `low` up to `high`, which is zero.
                let run: #word = (ones << low) ^ (ones << high);
                let next: #word = (1 << high) | ((1 << (high - low - 1)) - 1);
                let above: #word = ones << high & !(1 << high);
                #{gives(quote!(next_permutation(run)), quote!(next))}
                #{gives(quote!(next_permutation(run | above)), quote!(next | above))}
                high += high - low + 1;
            }
            low += 1;
        }
    }
}

fn subset(context: &Context, body: TokenStream) -> Vec<Function> {
    let contract = "The next greater subset of `mask` after `x`. Bits of `x` outside `mask` do not count. From zero on, each subset \
                    comes once.\n\nAfter `mask` itself it is 0, which is the first. For an empty `mask` it is 0, and for one of \
                    all ones `x` plus one.";
    only(context, contract, vec![("x", Type::Word), ("mask", Type::Word)], Type::Word, body)
}

const CARRY: Technique = Technique {
    name: "carry",
    summary: "adds one to the word with all bits outside the mask, which pass the carry on",
    origin: "Donald Knuth, The Art of Computer Programming, volume 4A, section 7.1.3, 2011",
    auto: Rule::Always,
    code: |context, _| subset(context, quote!((x | !mask).wrapping_add(1) & mask)),
    ..Technique::BASE
};

const BORROW: Technique = Technique {
    name: "borrow",
    summary: "subtracts the mask, and keeps its bits: the Carry-Rippler",
    origin: "Marcel van Kervinck and others, Chess Programming Wiki, Traversing Subsets of a Set",
    // Without the complement of the mask, but a borrow passes through all parts of a wide word.
    auto: Rule::Any(&[Rule::UpTo(32), Rule::Has(Ability::Shift)]),
    code: |context, _| subset(context, quote!((x & mask).wrapping_sub(mask) & mask)),
    ..Technique::BASE
};

/// For pseudo-random masks: the successor of all bits of the mask below one of its bits is that bit
/// alone, with whatever is above.
fn check_subsets(context: &Context) -> TokenStream {
    let word = context.word;
    let Mixed { start, next } = mixed(word);
    quote! {
        let ones: #word = #{word.literal(word.max())};
        #start
        let mut round: u32 = 0;
        while round < 8 {
            #next
            let mask: #word = next | 1;
            ::core::assert!(next_subset(mask, mask) == 0);
            ::core::assert!(next_subset(ones, mask) == 0);
            let mut bit: u32 = 0;
            while bit < #{word.bits()} {
                let one: #word = 1 << bit;
                if mask & one != 0 {
                    let above: #word = (mask & (mask >> 1)) & (ones << bit) & !one;
                    ::core::assert!(next_subset(above | (mask & (one - 1)), mask) == above | one);
                    ::core::assert!(next_subset(above | (one - 1), mask) == above | one);
                }
                bit += 1;
            }
            round += 1;
        }
    }
}

fn power(context: &Context, body: TokenStream) -> Vec<Function> {
    let contract = "The least power of two that is at least `x`.\n\nFor zero it is 1. If it does not fit the word, as for all ones, \
                    it is `None`.";
    only(context, contract, vec![("x", Type::Word)], Type::Option(&Type::Word), body)
}

const LEADING_ZEROS: Technique = Technique {
    name: "leading_zeros",
    summary: "shifts all ones by the leading zeros of the number before, and adds one",
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 3-2, 2012; so does the Rust standard library",
    auto: Rule::Has(Ability::CountLeadingZeros),
    requires: &[Operation::LeadingZeros],
    code: |context, _| {
        let word = context.word;
        let body = quote! {
            if x < 2 { return ::core::option::Option::Some(1); }
            if x > #{word.literal(1 << (word.bits() - 1))} { return ::core::option::Option::None; }
            ::core::option::Option::Some((#{word.literal(word.max())} >> leading_zeros(x - 1)) + 1)
        };
        power(context, body)
    },
    ..Technique::BASE
};

const FILL: Technique = Technique {
    name: "fill",
    summary: "sets all bits below the highest one of the number before, and adds one",
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 3-2, 2012",
    auto: Rule::Always,
    code: |context, _| {
        let word = context.word;
        let steps = (0..word.index_bits()).map(|step| quote!(below |= below >> #{1_u32 << step};));
        let body = quote! {
            if x > #{word.literal(1 << (word.bits() - 1))} { return ::core::option::Option::None; }
            if x == 0 { return ::core::option::Option::Some(1); }
            let mut below: #word = x - 1;
            #(#steps)*
            ::core::option::Option::Some(below + 1)
        };
        power(context, body)
    },
    ..Technique::BASE
};

/// For each power, itself, the number before and the number after.
fn check_powers(&Context { word, .. }: &Context) -> TokenStream {
    quote! {
        #{gives(quote!(next_power_of_two(0)), quote!(1))}
        let ones: #word = #{word.literal(word.max())};
        ::core::assert!(next_power_of_two(ones).is_none());
        let mut bit: u32 = 0;
        while bit < #{word.bits()} {
            let power: #word = 1 << bit;
            #{gives(quote!(next_power_of_two(power)), quote!(power))}
            if bit < #{word.bits() - 1} {
                let twice: #word = power << 1;
                #{gives(quote!(next_power_of_two(power + 1)), quote!(twice))}
                #{gives(quote!(next_power_of_two(twice - (bit > 0) as #word)), quote!(twice))}
            } else {
                ::core::assert!(next_power_of_two(power + 1).is_none());
            }
            bit += 1;
        }
    }
}

fn multiple(context: &Context, rounded: TokenStream) -> Vec<Function> {
    let (word, width) = (context.word, context.word.bits());
    let contract = format!(
        "The least multiple of 2 to the power `n` that is at least `x`: `x` rounded up. From {width} on, `n` stands for all bits, and \
         zero is the only multiple.\n\nFor zero it is 0. If it does not fit the word, as for all ones unless `n` is 0, it is `None`."
    );
    let body = quote! {
        let below: #word = if n < #width { (1 << n) - 1 } else { #{word.literal(word.max())} };
        let rounded: #word = #rounded;
        if rounded < x { ::core::option::Option::None } else { ::core::option::Option::Some(rounded) }
    };
    let parameters = vec![("x", Type::Word), ("n", Type::Index)];
    only(context, &contract, parameters, Type::Option(&Type::Word), body)
}

const MASK: Technique = Technique {
    name: "mask",
    summary: "adds the greatest remainder, and clears the bits of the remainder",
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 3-1, 2012",
    auto: Rule::Always,
    code: |context, _| multiple(context, quote!(x.wrapping_add(below) & !below)),
    ..Technique::BASE
};

const NEGATE: Technique = Technique {
    name: "negate",
    summary: "adds what the remainder lacks: the remainder of the negated word",
    auto: Rule::Never,
    code: |context, _| multiple(context, quote!(x.wrapping_add(x.wrapping_neg() & below))),
    ..MASK
};

/// For each power, its multiples zero, one and the last, and the numbers beside these.
fn check_multiples(&Context { word, .. }: &Context) -> TokenStream {
    let width = word.bits();
    quote! {
        let ones: #word = #{word.literal(word.max())};
        let mut n: u32 = 0;
        while n < #{width + 2} {
            #{gives(quote!(round_up(0, n)), quote!(0))}
            if n < #width {
                let (unit, last): (#word, #word) = (1 << n, ones << n);
                #{gives(quote!(round_up(1, n)), quote!(unit))}
                #{gives(quote!(round_up(unit, n)), quote!(unit))}
                #{gives(quote!(round_up(last, n)), quote!(last))}
                #{gives(quote!(round_up(last - unit + 1, n)), quote!(last))}
            } else {
                ::core::assert!(round_up(1, n).is_none());
            }
            if n > 0 {
                ::core::assert!(round_up(ones, n).is_none());
            }
            n += 1;
        }
    }
}
