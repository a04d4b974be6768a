//! The functions of boards of bytes.

use super::{Subject, WORDS, index};
use bit_tables_generator::Word;
use bit_tables_ir::interpret::Value;
use bit_tables_techniques::Mailbox;

impl Subject<'_> {
    /// The functions of boards of bytes, from every square.
    pub(super) fn mailbox(&mut self, codes: &Mailbox) {
        let bytes = |bytes: &[u8; 64]| Value::words(Word::U8, bytes.map(u128::from));
        let number_of = |places: u64| Value::of(Word::U64, places.into());
        for square in self.squares() {
            for round in 0..WORDS / 8 {
                let bits = self.next();
                let sparse = self.next();
                let mailbox: [u8; 64] = std::array::from_fn(|_| self.next() as u8);
                let mailbox = std::array::from_fn(|place| match round % 3 {
                    0 => mailbox[place],
                    1 => 1 << (mailbox[place] & 7),
                    _ => mailbox[place] & 0_u8.wrapping_sub((sparse >> place) as u8 & 1),
                });
                let given = vec![bytes(&mailbox), index(square)];
                let rays = (codes.rays)(&mailbox, square);
                let found = self.call("in_ray_order", given.clone()).result;
                self.same("in_ray_order", found, bytes(&rays), square);
                self.number("attackers", given, (codes.attackers)(&mailbox, square));
                for rays in [rays, mailbox] {
                    self.number("occupied_places", vec![bytes(&rays)], (codes.occupied)(&rays));
                    self.number("attacking_places", vec![bytes(&rays)], (codes.attacking)(&rays));
                }
                let places = bits as u64;
                let given = vec![number_of(places), index(square)];
                self.number("squares_at", given, (codes.squares)(places, square));
                self.number("first_places", vec![number_of(places)], (codes.first)(places));
                self.number("knight_places", vec![number_of(places)], (codes.knights)(places));
            }
            let found = self.call("ray_order", vec![index(square)]).result;
            self.same("ray_order", found, bytes(&(codes.order)(square)), square);
        }
    }
}
