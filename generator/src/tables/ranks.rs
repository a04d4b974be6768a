//! Attacks along one row of squares.

/// The attacks of a slider on each square of a row for each occupancy of its inner squares: entry
/// `2^(width - 2) * place + inner`. Because the place is in the upper bits, most of the address is
/// known before the occupancy.
///
/// `inner` has all squares except the first and the last; the second one is its lowest bit. The
/// outer two do not matter, because nothing is beyond them. An attack set has the first square in
/// bit 0. It includes the first blocker in each direction, but not the slider's own square. The
/// width is 2 to 16.
///
/// Source: first rank attacks, Chess Programming Wiki.
#[must_use]
pub fn first_rank_attacks(width: u32) -> Vec<u16> {
    let mut table = Vec::new();
    for place in 0..width {
        for inner in 0..1_u32 << (width - 2) {
            let (occupied, slider) = (inner << 1, 1_u32 << place);
            let attacks = ray(occupied, slider, |square| square << 1, width)
                | ray(occupied, slider, |square| square >> 1, width);
            table.push(attacks as u16);
        }
    }
    table
}

/// The squares from a slider up to and including the first occupied one, or to the row's end.
fn ray(occupied: u32, slider: u32, step: fn(u32) -> u32, width: u32) -> u32 {
    let mut attacks = 0;
    let mut square = step(slider);
    while square != 0 && square >> width == 0 {
        attacks |= square;
        square = if occupied & square == 0 { step(square) } else { 0 };
    }
    attacks
}

#[cfg(test)]
mod tests {
    use super::first_rank_attacks;

    /// A square is attacked if and only if no square strictly between it and the slider is
    /// occupied: checks all entries by that definition, with the outer squares empty, full and
    /// mixed.
    #[test]
    fn an_attacked_square_has_none_occupied_before_it() {
        for (width, entries) in [(2, 2), (3, 6), (8, 512), (9, 1152), (12, 12_288)] {
            let table = first_rank_attacks(width);
            assert_eq!(table.len(), entries);
            let width = width as usize;
            for occupied in 0..1_usize << width {
                let inner = occupied >> 1 & ((1 << (width - 2)) - 1);
                for place in 0..width {
                    let attacks = table[(place << (width - 2)) + inner];
                    assert_eq!(u32::from(attacks) >> width, 0);
                    for other in 0..width {
                        let free = (place.min(other) + 1..place.max(other))
                            .all(|between| occupied >> between & 1 == 0);
                        assert_eq!(
                            attacks >> other & 1 == 1,
                            other != place && free,
                            "{occupied:#b} {place} {other}"
                        );
                    }
                }
            }
        }
    }
}
