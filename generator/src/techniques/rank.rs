//! The number of bits that are set below a bit.

use super::prelude::*;

pub(super) const GROUP: Group = Group {
    techniques: &[MASK],
    self_check: |&Context { word, .. }| {
        let width = word.bits();
        quote! {
            let ones: #word = #{word.literal(word.max())};
            ::core::assert!(count_ones_below(ones, #width) == #width);
            ::core::assert!(count_ones_below(ones, #{width + 1}) == #width);
            let mut bit: u32 = 0;
            while bit < #width {
                ::core::assert!(count_ones_below(0, bit) == 0);
                ::core::assert!(count_ones_below(ones, bit) == bit);
                ::core::assert!(count_ones_below(ones << bit, bit) == 0);
                ::core::assert!(count_ones_below(1 << bit, bit + 1) == 1);
                bit += 1;
            }
        }
    },
};

const MASK: Technique = Technique {
    name: "mask",
    summary: "counts the bits under a mask of all lower bits",
    origin: "Guy Jacobson, Space-efficient Static Trees and Graphs, 1989 (rank); the mask is `BZHI` of x86",
    auto: Rule::Always,
    requires: &[Operation::CountOnes],
    code: |context, _| {
        let (word, width) = (context.word, context.word.bits());
        let contract = format!(
            "The number of one bits of `x` below bit `n`: the rank of that bit. From {width} on, `n` stands for all bits.\n\nFor \
             zero it is 0, and for all ones `n`, at most {width}."
        );
        let parameters = vec![("x", Type::Word), ("n", Type::Index)];
        let body = quote! {
            let below: #word = if n < #width { x & ((1 << n) - 1) } else { x };
            count_ones(below)
        };
        only(context, &contract, parameters, Type::Index, body)
    },
    ..Technique::BASE
};
