//! Attacks along one rank of eight squares.

/// The attacks of a slider on each file for each occupancy of the six inner squares of its rank:
/// 64 × 8 bytes, entry `8 * inner + file`.
///
/// `inner` holds the squares of files b to g in bits 0 to 5. The outer two need not be known: nothing
/// lies behind them. An attack set is one byte, file a in bit 0, and includes the first blocker in
/// each direction, if any, but not the slider's own square.
///
/// Source: first rank attacks, Chess Programming Wiki.
#[must_use]
pub fn first_rank_attacks() -> Vec<u8> {
    let mut table = Vec::with_capacity(512);
    for inner in 0..64_u8 {
        let occupied = inner << 1;
        for file in 0..8 {
            table.push(
                ray(occupied, file, |square| square << 1)
                    | ray(occupied, file, |square| square >> 1),
            );
        }
    }
    table
}

/// The squares from a file to the first occupied one, that one included, or to the rank's end.
fn ray(occupied: u8, file: u32, step: fn(u8) -> u8) -> u8 {
    let mut attacks = 0;
    let mut square = step(1 << file);
    while square != 0 {
        attacks |= square;
        square = if occupied & square == 0 { step(square) } else { 0 };
    }
    attacks
}

#[cfg(test)]
mod tests {
    use super::first_rank_attacks;

    /// A square is attacked exactly if no square strictly between it and the slider is occupied: all
    /// 64 × 8 entries by that definition, with the outer squares empty, full and mixed.
    #[test]
    fn an_attacked_square_has_none_occupied_before_it() {
        let table = first_rank_attacks();
        assert_eq!(table.len(), 512);
        for occupied in 0..256_usize {
            for file in 0..8_usize {
                let attacks = table[8 * (occupied >> 1 & 63) + file];
                for other in 0..8 {
                    let free = (file.min(other) + 1..file.max(other))
                        .all(|between| occupied >> between & 1 == 0);
                    assert_eq!(
                        attacks >> other & 1 == 1,
                        other != file && free,
                        "{occupied:#010b} {file} {other}"
                    );
                }
            }
        }
    }
}
