//! A type that is local to a function, and a private one.

fn main() {
    #[derive(bit_tables::BitTables)]
    #[bit_tables(trailing_zeros = debruijn)]
    struct Local(u8);

    assert_eq!(Local(4).trailing_zeros(), 2);
    assert_eq!(inner::scan(4), 2);
}

mod inner {
    #[derive(bit_tables::BitTables)]
    #[bit_tables(trailing_zeros = modulo)]
    struct Private(u128);

    pub fn scan(x: u128) -> u32 {
        Private(x).trailing_zeros()
    }
}
