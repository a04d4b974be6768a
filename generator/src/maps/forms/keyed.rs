//! Few keys, each in its own slot.

use crate::maps::candidate::{Candidate, Cost, MapGoal, Storage};
use crate::maps::code::{Code, Emission, bits_of, unsuffixed, word_of};
use crate::maps::subject::Subject;
use crate::module::Table;
use crate::tables::maps::displacement::{self, Displacement};
use crate::tables::maps::hashes::{self, Hash};
use crate::tables::maps::runs::Run;
use crate::tables::maps::staging::cycles;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::TokenStream;

pub(super) const PRODUCT: &str = "product";
pub(super) const EXTRACT: &str = "extract";
pub(super) const FOLD: &str = "fold";
pub(super) const MODULO: &str = "modulo";
pub(super) const DISPLACE: &str = "displace";

/// The maximum number of keys for slots by remainder.
const MOST_BY_MODULO: usize = 1 << 7;

/// If keys are on average closer than this, arrays are better.
const APART: u128 = 2;

/// The cycles of a multiplication, and of a remainder by a constant.
const BY_FACTOR: u32 = 3;
const BY_MODULUS: u32 = 8;

/// The cycles after the load of a slot without a branch: the comparison and the selection.
const SELECTED: u32 = 5;

/// How a key determines its slot.
#[derive(Clone, Debug)]
enum Way {
    /// This many high bits of a hash.
    Hashed(Hash, u32),
    Displaced(Displacement),
    /// The remainder of a division by this number.
    Modulo(u64),
}

/// How a slot encodes a value, in addition to its key.
#[derive(Clone, Debug)]
enum Values {
    /// The value is the number plus this.
    Plus(u64),
    /// The number is the index of the value in this list.
    Listed(Vec<u64>),
}

/// A slot for each key. It stores those bits of the key that the slot's index does not determine,
/// and in lower bits a number that encodes the value.
struct Keyed {
    way: Way,
    slots: Vec<u64>,
    values: Values,
    /// The number of different numbers.
    count: u64,
    default: u64,
    key: Word,
    goal: MapGoal,
}

pub(super) fn candidates(subject: &Subject) -> Vec<Candidate> {
    let Some(pairs) = sparse(subject) else { return Vec::new() };
    let (keys, bits) = (pairs.iter().map(|pair| pair.0).collect::<Vec<u64>>(), subject.key.bits());
    let hashed = |(hash, index_bits)| Way::Hashed(hash, index_bits);
    let most = 8 * keys.len() as u64;
    let by_modulo = (keys.len() <= MOST_BY_MODULO)
        .then(|| hashes::smallest_modulus(&keys, most.min(subject.key.max() as u64)));
    let mut ways = vec![
        (PRODUCT, hashes::product(&keys, bits).map(hashed)),
        (EXTRACT, hashes::turn(&keys, bits).map(hashed)),
        (FOLD, hashes::fold(&keys, bits).map(hashed)),
        (MODULO, by_modulo.flatten().map(Way::Modulo)),
    ];
    let displaced = Displacement::find(&keys, bits).into_iter();
    ways.extend(displaced.map(|displacement| (DISPLACE, Some(Way::Displaced(displacement)))));
    let candidate = |(technique, way): (&'static str, Option<Way>)| {
        let form = Keyed::new(way?, &pairs, subject)?;
        let entries = form.slots.len();
        Some(Candidate { technique, cost: form.cost(), entries, form: Box::new(form) })
    };
    ways.into_iter().filter_map(candidate).collect()
}

/// The pairs of a subject with few keys between the first and the last; `None` if there are many.
fn sparse(subject: &Subject) -> Option<Vec<(u64, u64)>> {
    let (first, last) = subject.span()?;
    let count: u128 = subject.others().map(|run| u128::from(run.last - run.first) + 1).sum();
    let is_sparse = u128::from(last - first) >= APART * count;
    let is_few = (2..=displacement::MOST as u128).contains(&count);
    let pairs = |run: Run| (run.first..=run.last).map(move |key| (key, run.value));
    (is_sparse && is_few).then(|| subject.others().flat_map(pairs).collect())
}

impl Keyed {
    /// The slots for these keys; `None` if a number does not fit a slot.
    fn new(way: Way, pairs: &[(u64, u64)], subject: &Subject) -> Option<Self> {
        let mut all: Vec<u64> = pairs.iter().map(|pair| pair.1).collect();
        all.sort_unstable();
        all.dedup();
        let (least, greatest) = (all[0], all[all.len() - 1]);
        let bits = subject.key.bits();
        let slots = way.slots();
        // The number of values that fit a slot; one is reserved if a slot may be empty.
        let most = slots - u64::from(slots > pairs.len() as u64);
        // The highest bit distinguishes negative differences.
        let most = most.min(1 << (bits - 1));
        let (values, count) = if greatest - least < most {
            (Values::Plus(least), greatest - least + 1)
        } else if all.len() as u64 <= most {
            let count = all.len() as u64;
            (Values::Listed(all), count)
        } else {
            return None;
        };
        // A negative difference must not be a valid number.
        if let Way::Modulo(modulus) = way
            && subject.key.max() as u64 % modulus < count - 1
        {
            return None;
        }
        let mut filled: Vec<u64> = (0..slots).map(|slot| way.empty(slot, count, bits)).collect();
        for &(key, value) in pairs {
            let number = match &values {
                Values::Plus(least) => value - least,
                Values::Listed(all) => all.partition_point(|&other| other < value) as u64,
            };
            let (slot, rest) = way.slot(key, bits);
            filled[slot] = rest.wrapping_add(number) & subject.key.max() as u64;
        }
        let default = subject.default;
        let (key, goal) = (subject.key, subject.goal);
        Some(Self { way, slots: filled, values, count, default, key, goal })
    }

    /// The cycles after the load of a slot.
    const fn selected(&self) -> u32 {
        match self.goal {
            MapGoal::Throughput => SELECTED,
            MapGoal::Latency => 1 + self.goal.branch(),
        }
    }

    fn cost(&self) -> Cost {
        let mut cost = Cost {
            bytes: self.slots.len() * self.key.bits() as usize / 8,
            cycles: cycles::LOAD + self.selected(),
            loads: 1,
            ..Cost::default()
        };
        cost.cycles += match &self.way {
            Way::Hashed(Hash::Product(_), _) => BY_FACTOR + 1,
            Way::Hashed(Hash::Turned(_), _) => 2,
            Way::Hashed(Hash::Folded(..), _) => 4,
            Way::Modulo(modulus) if modulus.is_power_of_two() => 1,
            Way::Modulo(_) => BY_MODULUS,
            Way::Displaced(displacement) => {
                cost.loads += 1;
                let width = displacement_word(displacement).bits() as usize / 8;
                cost.bytes += displacement.displacements.len() * width;
                let is_shift = displacement.slots.is_power_of_two();
                let second = if is_shift { 0 } else { BY_FACTOR };
                BY_FACTOR + cycles::PLACE + cycles::LOAD + 1 + second
            }
        };
        match &self.values {
            Values::Plus(least) => cost.cycles += u32::from(*least > 0),
            Values::Listed(values) => {
                cost.bytes +=
                    values.len().next_power_of_two() * word_of_all(values).bits() as usize / 8;
                cost.cycles += cycles::LOAD;
                cost.loads += 1;
            }
        }
        cost
    }
}

/// The word that fits all these values.
fn word_of_all(values: &[u64]) -> Word {
    word_of(bits_of(values.iter().copied()))
}

/// The word with twice as many bits.
fn twice(word: Word) -> Word {
    let wide = Word::ALL.iter().find(|wide| wide.bits() == 2 * word.bits());
    *wide.expect("keys have 64 bits at most")
}

fn displacement_word(displacement: &Displacement) -> Word {
    word_of(displacement.moved_bits)
}

impl Way {
    /// The number of slots.
    const fn slots(&self) -> u64 {
        match self {
            Self::Hashed(_, index_bits) => 1 << *index_bits,
            Self::Displaced(displacement) => displacement.slots,
            Self::Modulo(modulus) => *modulus,
        }
    }

    /// A key's slot, and the bits that the slot does not determine; the number of the value is
    /// added to those.
    fn slot(&self, key: u64, bits: u32) -> (usize, u64) {
        match self {
            Self::Hashed(hash, index_bits) => {
                let hash = hash.of(key, bits);
                let rest = hash << index_bits & (u64::MAX >> (64 - bits));
                ((hash >> (bits - index_bits)) as usize, rest)
            }
            Self::Displaced(displacement) => displacement.slot(key, bits),
            Self::Modulo(modulus) => ((key % modulus) as usize, key - key % modulus),
        }
    }

    /// The contents of a slot without a key: whatever a key subtracts from it, the result is not a
    /// number below the count.
    fn empty(&self, slot: u64, count: u64, bits: u32) -> u64 {
        match self {
            Self::Hashed(..) => u64::MAX >> (64 - bits),
            Self::Displaced(displacement) => displacement.least_rest(slot, bits) + count,
            Self::Modulo(modulus) => *modulus - 1,
        }
    }

    /// Describes how the slot is found.
    fn doc(&self) -> String {
        match self {
            Self::Hashed(Hash::Product(_), bits) => {
                format!("The highest {bits} bits of a product tell the keys apart.")
            }
            Self::Hashed(Hash::Turned(_), bits) => {
                format!("{bits} neighbouring bits tell the keys apart.")
            }
            Self::Hashed(Hash::Folded(..), bits) => format!(
                "{bits} neighbouring bits of the key, added without carries to others, tell the keys apart."
            ),
            Self::Displaced(_) => "A perfect hash in two levels: a second part of the product says how the first one is changed.\n\nSource: \
                                   Djamal Belazzougui, Fabiano Botelho and Martin Dietzfelbinger, \"Hash, displace, and compress\", 2009."
                .to_owned(),
            Self::Modulo(modulus) => format!(
                "The remainders by {modulus} tell the keys apart, and those by no smaller number do."
            ),
        }
    }
}

impl Storage for Keyed {
    fn product(&self) -> Option<Word> {
        match &self.way {
            Way::Hashed(Hash::Product(_), _) => Some(self.key),
            Way::Displaced(displacement) if displacement.slots.is_power_of_two() => Some(self.key),
            Way::Displaced(_) => Some(twice(self.key)),
            // A remainder is a product, too, or a function.
            Way::Modulo(modulus) => (!modulus.is_power_of_two()).then_some(self.key),
            Way::Hashed(..) => None,
        }
    }

    fn allows(&self) -> &'static str {
        "clippy::cast_possible_truncation, clippy::cast_lossless, clippy::manual_rotate, reason = \"numbers fit by construction, and both parts of a \
         rotation are seen\""
    }

    fn doc(&self) -> String {
        format!(
            "{}\n\nA slot has the rest of the hash and a number: only its own key leaves the number alone.",
            self.way.doc()
        )
    }

    fn code(&self, emission: &Emission) -> Code {
        let (key, bits) = (self.key, self.key.bits());
        let slots = format_ident!("{}", emission.table("SLOTS"));
        let mut tables = Vec::new();
        let named = match self.way {
            Way::Hashed(hash, _) | Way::Displaced(Displacement { hash, .. }) => hashed(hash, key),
            Way::Modulo(_) => TokenStream::new(),
        };
        let (place, entry) = match &self.way {
            // The slot determines the whole key.
            Way::Hashed(_, index_bits) if *index_bits == bits => {
                (quote!(let place: usize = hash as usize;), quote!(#slots[place]))
            }
            Way::Hashed(_, index_bits) => {
                let place = quote!(let place: usize = (hash >> #{bits - index_bits}) as usize;);
                (place, quote!(#slots[place] ^ (hash << #index_bits)))
            }
            Way::Displaced(displacement) => {
                let Displacement { slots: count, moved_bits, bucket_bits, displacements, .. } =
                    displacement;
                let table = format_ident!("{}", emission.table("DISPLACEMENTS"));
                let word = displacement_word(displacement);
                let doc =
                    "What is added to the hashes of the keys of a bucket, at their highest bits.";
                tables.push(Table::numbers(
                    &table.to_string(),
                    doc.to_owned(),
                    word,
                    displacements,
                ));
                let buckets = unsuffixed((1 << bucket_bits) - 1);
                let below = match bits - moved_bits - bucket_bits {
                    0 => quote!(hash),
                    bits => quote!((hash >> #bits)),
                };
                let entry = quote!(#table[bucket]);
                let entry = if word == key { entry } else { quote!((#entry as #key)) };
                let added = match bits - moved_bits {
                    0 => entry,
                    above => quote!(#entry << #above),
                };
                let moved = quote! {
                    let bucket: usize = (#below & #buckets) as usize;
                    let moved: #key = hash.wrapping_add(#added);
                };
                let place = if count.is_power_of_two() {
                    let index_bits = count.trailing_zeros();
                    quote! {
                        #moved
                        let place: usize = (moved >> #{bits - index_bits}) as usize;
                        let rest: #key = moved << #index_bits;
                    }
                } else {
                    let wide = twice(key);
                    quote! {
                        #moved
                        let product: #wide = moved as #wide * #{unsuffixed(*count)};
                        let place: usize = (product >> #bits) as usize;
                        let rest: #key = (product & #{wide.literal(key.max())}) as #key;
                    }
                };
                (place, quote!(#slots[place].wrapping_sub(rest)))
            }
            Way::Modulo(modulus) => {
                let place = quote! {
                    let rest: #key = x % #{unsuffixed(*modulus)};
                    let place: usize = rest as usize;
                };
                (place, quote!(#slots[place].wrapping_sub(x - rest)))
            }
        };
        let doc = "What the slot itself does not say of its key, and a number.".to_owned();
        tables.push(Table::numbers(&slots.to_string(), doc, key, &self.slots));
        let value = self.value(emission, &mut tables);
        Code { tables, body: quote!(#named #place let entry: #key = #entry; #value), far: None }
    }
}

impl Keyed {
    /// The value for the number `entry`, which is below the count if the key is a member.
    fn value(&self, emission: &Emission, tables: &mut Vec<Table>) -> TokenStream {
        if let Values::Plus(least) = self.values
            && self.count == 1
        {
            let conditions = [&quote!(entry == 0), &quote!(entry != 0)];
            return emission.either(conditions, [least, self.default]);
        }
        let (count, result) = (unsuffixed(self.count), emission.word());
        let (read, value) = self.member(emission, tables);
        if self.goal == MapGoal::Latency {
            return quote! {
                if entry < #count { #read #value } else { #{emission.value(self.default)} }
            };
        }
        // Branch-free, because compilers turn a condition into a branch, which random keys
        // mispredict: uses the sign bit of a difference whose other operand lacks that bit.
        let key = self.key;
        let bit = quote!((below >> #{key.bits() - 1}));
        let bit = if result == key { bit } else { quote!((#bit as #result)) };
        let default = result.literal(self.default.into());
        let selected = match self.default {
            0 => quote!(#value & member),
            all if u128::from(all) == result.max() => quote!(#value | !member),
            _ => quote!((#value & member) | (#default & !member)),
        };
        quote! {
            let below: #key = entry.wrapping_sub(#count) & !entry;
            let member: #result = #bit.wrapping_neg();
            #read
            #selected
        }
    }

    /// The value of a member, preceded by a statement that reads it if it is in a table.
    fn member(
        &self,
        emission: &Emission,
        tables: &mut Vec<Table>,
    ) -> (Option<TokenStream>, TokenStream) {
        let result = emission.word();
        let converted = |name: TokenStream, word: Word| {
            if word == result { name } else { quote!(#name as #result) }
        };
        match &self.values {
            Values::Plus(0) => (None, converted(quote!(entry), self.key)),
            Values::Plus(least) => {
                let entry = converted(quote!(entry), self.key);
                let entry = if self.key == result { entry } else { quote!((#entry)) };
                (None, quote!(#entry.wrapping_add(#{unsuffixed(*least)})))
            }
            Values::Listed(values) => {
                let word = word_of_all(values);
                let table = format_ident!("{}", emission.table("VALUES"));
                let places = values.len().next_power_of_two();
                let mut all = values.clone();
                all.resize(places, 0);
                let doc = "Each value once, and what is there so that no read has to be checked.";
                tables.push(Table::numbers(&table.to_string(), doc.to_owned(), word, &all));
                let mask = unsuffixed(places as u64 - 1);
                let read = quote!(let value: #word = #table[(entry & #mask) as usize];);
                (Some(read), converted(quote!(value), word))
            }
        }
    }
}

/// Statements that define the hash of `x`.
fn hashed(hash: Hash, key: Word) -> TokenStream {
    let turned = |number: TokenStream, by: u32| {
        let back = key.bits() - by;
        quote!(let hash: #key = (#number >> #by) | (#number << #back);)
    };
    match hash {
        Hash::Product(factor) => {
            quote!(let hash: #key = x.wrapping_mul(#{key.literal(factor.into())});)
        }
        Hash::Turned(0) => quote!(let hash: #key = x;),
        Hash::Turned(by) => turned(quote!(x), by),
        Hash::Folded(shift, by) => {
            let turned = (by > 0).then(|| turned(quote!(hash), by));
            quote!(let hash: #key = x ^ (x >> #shift); #turned)
        }
    }
}
