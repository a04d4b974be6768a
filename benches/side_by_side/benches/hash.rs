/// The slot of a fold in Walter Faxon's table.
pub const fn hash(folded: u32) -> usize {
    let mut t = folded ^ 0x01c5_fc81;
    t = t.wrapping_add(t >> 16);
    t = t.wrapping_sub((t >> 8).wrapping_add(51));
    (t & 255) as usize
}
