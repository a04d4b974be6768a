//! The requirements of techniques, for listings and explanations.

use bit_tables_generator::{Technique, Word};

/// What a technique requires for these words, from the processor and from other operations: names
/// separated by commas, or nothing.
#[must_use]
pub fn needs(technique: &Technique, words: &[Word]) -> String {
    let defined = words.iter().copied().filter(|word| technique.words().contains(word));
    let product = |word: Word| technique.multiplies(word).map(|product| (word, product));
    let products: Vec<(Word, Word)> = defined.filter_map(product).collect();
    let product = match products.as_slice() {
        [] => String::new(),
        [(_, product)] => format!("a multiplication of {product}"),
        [.., (word, product)] if word == product => "a multiplication".to_owned(),
        _ => "a multiplication of half a word".to_owned(),
    };
    let required = technique.requires().iter().map(|operation| operation.name().to_owned());
    let all = [technique.hardware().to_owned(), product].into_iter().chain(required);
    all.filter(|need| !need.is_empty()).collect::<Vec<_>>().join(", ")
}
