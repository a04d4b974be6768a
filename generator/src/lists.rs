//! Lists made with little code: who builds the generator compiles it unoptimised, and the standard
//! library's ways come with a dozen functions for each closure. These have one, or none.

use crate::template::{Part, Tokens};
use proc_macro2::TokenStream;

/// Iterators to lists.
pub(crate) trait List: Iterator + Sized {
    /// As `collect`.
    fn list(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }

    /// As `collect` to a token stream.
    fn tokens(self) -> TokenStream
    where
        Self::Item: Part,
    {
        let mut tokens = Tokens::default();
        for item in self {
            item.put(&mut tokens);
        }
        tokens.stream()
    }
}

impl<I: Iterator> List for I {}

/// As the method `map` of arrays.
pub(crate) fn mapped<T: Clone, U, const N: usize>(items: [T; N], make: &dyn Fn(T) -> U) -> [U; N] {
    let Ok(array) = all_mapped(&items, make).try_into() else { unreachable!() };
    array
}

/// The same for any number.
fn all_mapped<T: Clone, U>(items: &[T], make: &dyn Fn(T) -> U) -> Vec<U> {
    let mut list = Vec::new();
    for item in items {
        list.push(make(item.clone()));
    }
    list
}

/// Sorts a short list by a key, and leaves equal items in their order.
pub(crate) fn sort_by_key<T, K: Ord>(list: &mut [T], key: &dyn Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && key(&list[place]) < key(&list[place - 1]) {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{mapped, sort_by_key};

    #[test]
    fn equal_keys_stay_in_order() {
        // Every list of up to six of three keys, beside the standard library's stable sort.
        for length in 0..=6 {
            for number in 0..3_u32.pow(length) {
                let mut list: Vec<(u32, u32)> =
                    (0..length).map(|place| (number / 3_u32.pow(place) % 3, place)).collect();
                let mut expected = list.clone();
                expected.sort_by_key(|&(key, _)| key);
                sort_by_key(&mut list, &|&(key, _)| key);
                assert_eq!(list, expected);
            }
        }
    }

    #[test]
    fn arrays_keep_their_order() {
        assert_eq!(mapped([3, 1, 2], &|number| 2 * number), [6, 2, 4]);
        assert_eq!(mapped([], &|number: u8| number), []);
    }
}
