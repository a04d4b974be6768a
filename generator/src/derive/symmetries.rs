//! The symmetries of a board as code that moves many bits at once, and the squares of its files and
//! ranks.

use crate::board::Board;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::TokenStream;
use std::collections::BTreeMap;

/// A symmetry of a rectangle. Twice the same one is none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// Ranks in the opposite order.
    Flip,
    /// Files in the opposite order.
    Mirror,
    /// Both, which is half a turn.
    Rotate,
}

/// Which bits a symmetry moves, and how.
pub(super) struct Turned {
    word: Word,
    /// The squares that go to squares; the same ones are left.
    pub kept: u128,
    moves: Moves,
}

/// How bits move.
enum Moves {
    /// To the number that differs in exactly the bits of `numbers`, and then down by so many bits.
    Numbers { numbers: u32, down: i32 },
    /// The bits of each mask change places with those so far above them.
    Exchanges(BTreeMap<u32, u128>),
}

impl Symmetry {
    /// The square that a square goes to; `None` if that is a hole.
    fn image(self, board: &Board, square: u32) -> Option<u32> {
        let (file, rank) = board.place(square)?;
        let (last_file, last_rank) = (board.files() as i32 - 1, board.ranks() as i32 - 1);
        let file = if self == Self::Flip { file } else { last_file - file };
        let rank = if self == Self::Mirror { rank } else { last_rank - rank };
        board.square(file, rank)
    }

    /// What it does to the squares of a board in a word; `None` if no square goes to another one or
    /// to itself.
    pub(super) fn of(self, board: &Board, word: Word) -> Option<Turned> {
        let image = |square| Some((square, self.image(board, square)?));
        let pairs: Vec<(u32, u32)> = (0..board.bits()).filter_map(image).collect();
        let &(first, image) = pairs.first()?;
        let kept = pairs.iter().fold(0, |kept, (square, _)| kept | 1 << square);
        let mut exchanges: BTreeMap<u32, u128> = BTreeMap::new();
        for &(square, image) in pairs.iter().filter(|(square, image)| square <= image) {
            *exchanges.entry(image - square).or_default() |= 1 << square;
        }
        // A method of integers moves all bits, as does one exchange for each bit of their numbers.
        let down = |(square, image), numbers: u32| (square ^ numbers) as i32 - image as i32;
        let ways = (0..word.bits()).filter_map(|numbers| {
            let same = down((first, image), numbers);
            pairs.iter().all(|&pair| down(pair, numbers) == same).then_some((numbers, same))
        });
        let cost = |&(numbers, _): &(u32, i32)| match method(numbers, word) {
            Some(method) => 2 * usize::from(!method.is_empty()),
            None => 2 * numbers.count_ones() as usize + 1,
        };
        let way = ways.min_by_key(cost).filter(|way| cost(way) <= 2 * exchanges.len());
        let moves = way.map_or(Moves::Exchanges(exchanges), |(numbers, down)| Moves::Numbers {
            numbers,
            down,
        });
        Some(Turned { word, kept, moves })
    }
}

/// The method of integers that changes the numbers of bits in exactly these bits; it has no name if
/// it changes nothing.
fn method(numbers: u32, word: Word) -> Option<&'static str> {
    match numbers {
        0 => Some(""),
        _ if numbers == word.bits() - 1 => Some("reverse_bits"),
        _ if numbers == word.bits() - 8 => Some("swap_bytes"),
        _ => None,
    }
}

impl Turned {
    /// The body of a function that moves the bits of `set`. Bits that are no squares do not matter.
    pub(super) fn body(&self) -> TokenStream {
        match &self.moves {
            &Moves::Numbers { numbers, down } => self.by_numbers(numbers, down),
            Moves::Exchanges(exchanges) => self.by_exchanges(exchanges),
        }
    }

    fn by_numbers(&self, numbers: u32, down: i32) -> TokenStream {
        let word = self.word;
        let (steps, value) = match method(numbers, word) {
            Some("") => (TokenStream::new(), quote!(set)),
            Some(method) => {
                let method = format_ident!("{method}");
                (TokenStream::new(), quote!(set.#method()))
            }
            None => {
                let distances = (0..word.bits().ilog2()).map(|bit| 1 << bit);
                let distances = distances.filter(|distance| numbers & distance != 0);
                let mut steps: Vec<TokenStream> = distances
                    .map(|distance: u32| {
                        let lower = (0..word.bits()).filter(|bit| bit & distance == 0);
                        let lower = word.literal(lower.fold(0, |mask, bit| mask | 1 << bit));
                        quote!(((set & #lower) << #distance) | ((set >> #distance) & #lower))
                    })
                    .collect();
                let last = steps.pop().unwrap_or_default();
                let is_last = down == 0 && self.kept == word.max();
                (quote!(#(let set = #steps;)*), if is_last { last } else { quote!((#last)) })
            }
        };
        let by = down.unsigned_abs();
        let (value, reached) = match down {
            0 => (value, word.max()),
            1.. => (quote!(#value >> #by), word.max() >> by),
            _ => (quote!(#value << #by), (word.max() << by) & word.max()),
        };
        if self.kept == reached {
            quote!(#steps #value)
        } else {
            let value = if down == 0 { value } else { quote!((#value)) };
            quote!(#steps #value & #{word.literal(self.kept)})
        }
    }

    fn by_exchanges(&self, exchanges: &BTreeMap<u32, u128>) -> TokenStream {
        let parts = exchanges.iter().map(|(&distance, &lower)| {
            let lower = self.word.literal(lower);
            match distance {
                0 => quote!((set & #lower)),
                _ => quote!(((set & #lower) << #distance) | ((set >> #distance) & #lower)),
            }
        });
        let parts: Vec<TokenStream> = parts.collect();
        quote!(#(#parts)|*)
    }
}

/// The squares of each file, or of each rank.
pub(super) struct Lines {
    board: Board,
    are_files: bool,
}

impl Lines {
    pub(super) const fn files(board: Board) -> Self {
        Self { board, are_files: true }
    }

    pub(super) const fn ranks(board: Board) -> Self {
        Self { board, are_files: false }
    }

    /// How many there are.
    pub(super) const fn count(&self) -> u32 {
        if self.are_files { self.board.files() } else { self.board.ranks() }
    }

    /// The squares of each on such a board.
    fn on(&self, board: &Board) -> Vec<u128> {
        let mut masks = vec![0; self.count() as usize];
        for square in 0..board.bits() {
            if let Some((file, rank)) = board.place(square) {
                let line = if self.are_files { file } else { rank };
                masks[line.cast_unsigned() as usize] |= 1 << square;
            }
        }
        masks
    }

    /// An expression for the squares of the one with the number `n`, which is in range.
    pub(super) fn mask(&self, word: Word) -> TokenStream {
        let masks = self.on(&self.board);
        if let Some(shifted) = shifted(&masks, word) {
            return shifted;
        }
        // With the holes, lines are alike.
        if !self.board.is_packed()
            && let Some(shifted) = shifted(&self.on(&self.board.holes(0)), word)
        {
            return quote!((#shifted) & #{word.literal(self.board.all())});
        }
        let masks = (0_u32..).zip(masks).filter(|(_, mask)| *mask != 0);
        let arms = masks.map(|(n, mask)| quote!(#n => #{word.literal(mask)},));
        let arms: TokenStream = arms.collect();
        quote!(match n { #arms _ => 0 })
    }
}

/// The mask with the number `n` as the first one moved up or down, if all of them are.
fn shifted(masks: &[u128], word: Word) -> Option<TokenStream> {
    let (&first, others) = masks.split_first()?;
    let literal = word.literal(first);
    let Some(second) = others.first() else { return Some(quote!(#literal)) };
    if masks.contains(&0) {
        return None;
    }
    let (from, to) = (first.trailing_zeros(), second.trailing_zeros());
    let step = from.abs_diff(to);
    let moved = |n: u32| {
        let by = n * step;
        if from < to { first.checked_shl(by) } else { first.checked_shr(by) }
    };
    let are_moved = (0..).zip(masks).all(|(n, &mask)| moved(n) == Some(mask));
    let by = if step == 1 { quote!(n) } else { quote!((n * #step)) };
    let moved = if from < to { quote!(#literal << #by) } else { quote!(#literal >> #by) };
    are_moved.then_some(moved)
}
