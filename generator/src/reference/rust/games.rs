//! Specifications of pieces of other games than chess, of Othello, and of regions: walks from square
//! to square.

fn specified_horse_attacks(occupied: Word, square: u32) -> Word {
    let mut attacks: Word = 0;
    let mut way: u32 = 0;
    while way < 8 {
        let to: u8 = SPECIFIED_HORSES[(8 * square + way) as usize];
        if to != NONE {
            let leg: u8 = SPECIFIED_LEGS[(8 * square + way) as usize];
            if (occupied >> leg) & 1 == 0 {
                attacks |= 1 << to;
            }
        }
        way += 1;
    }
    attacks
}

fn specified_horse_attackers(occupied: Word, square: u32) -> Word {
    let mut attackers: Word = 0;
    let mut other: u32 = 0;
    while other < SQUARES {
        if (specified_horse_attacks(occupied, other) >> square) & 1 == 1 {
            attackers |= 1 << other;
        }
        other += 1;
    }
    attackers
}

fn specified_elephant_attacks(occupied: Word, square: u32) -> Word {
    let mut attacks: Word = 0;
    let mut way: u32 = 0;
    while way < 4 {
        let to: u8 = SPECIFIED_ELEPHANTS[(4 * square + way) as usize];
        if to != NONE {
            let eye: u8 = SPECIFIED_EYES[(4 * square + way) as usize];
            if (occupied >> eye) & 1 == 0 {
                attacks |= 1 << to;
            }
        }
        way += 1;
    }
    attacks
}

/// What is seen up or down the file, in the other palace.
fn specified_flying_general_attacks(occupied: Word, square: u32) -> Word {
    let seen: Word =
        specified_walk(occupied, square, 0) | specified_walk(occupied, square, 4);
    let mut attacks: Word = 0;
    let mut other: u32 = 0;
    while other < SQUARES {
        let palaces: u8 = SPECIFIED_PALACES[square as usize] + SPECIFIED_PALACES[other as usize];
        let is_other: bool = SPECIFIED_PALACES[square as usize] != SPECIFIED_PALACES[other as usize];
        if palaces == 3 && is_other && (seen >> other) & 1 == 1 {
            attacks |= 1 << other;
        }
        other += 1;
    }
    attacks
}

/// The squares beside those of a set, in the directions whose bits are set in `NEIGHBOURS`.
fn specified_beside(set: Word) -> Word {
    let mut beside: Word = 0;
    let mut square: u32 = 0;
    while square < SQUARES {
        if (set >> square) & 1 == 1 {
            let mut direction: u32 = 0;
            while direction < 8 {
                let to: u8 = SPECIFIED_NEXT[(SQUARES * direction + square) as usize];
                if (to != NONE) & ((NEIGHBOURS >> direction) & 1 == 1) {
                    beside |= 1 << to;
                }
                direction += 1;
            }
        }
        square += 1;
    }
    beside
}

fn specified_neighbours(group: Word) -> Word {
    specified_beside(group) & !group
}

fn specified_liberties(group: Word, empty: Word) -> Word {
    specified_beside(group) & !group & empty
}

/// A step of a fill after the other, as many as there are squares.
fn specified_fill_within(seeds: Word, within: Word) -> Word {
    let mut filled: Word = seeds & within & ALL;
    let mut step: u32 = 0;
    while step < SQUARES {
        filled |= specified_beside(filled) & within;
        step += 1;
    }
    filled
}

/// The discs that turn in a direction: a run of the other side's, with one's own behind it.
fn specified_othello_run(own: Word, other: Word, square: u32, direction: u32) -> Word {
    let mut run: Word = 0;
    let mut flips: Word = 0;
    let mut is_open: bool = true;
    let row: u32 = SQUARES * direction;
    let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
    while next != NONE {
        let is_other: bool = (other >> next) & 1 == 1;
        let is_own: bool = !is_other & ((own >> next) & 1 == 1);
        if is_open & is_own {
            flips = run;
        }
        is_open = is_open & is_other;
        run |= 1 << next;
        next = SPECIFIED_NEXT[(row + next as u32) as usize];
    }
    flips
}

fn specified_othello_flips(own: Word, other: Word, square: u32) -> Word {
    let mut flips: Word = 0;
    let mut direction: u32 = 0;
    while direction < 8 {
        flips |= specified_othello_run(own, other, square, direction);
        direction += 1;
    }
    flips
}

fn specified_othello_moves(own: Word, other: Word) -> Word {
    let mut moves: Word = 0;
    let mut square: u32 = 0;
    while square < SQUARES {
        if specified_othello_flips(own, other, square) != 0 {
            moves |= 1 << square;
        }
        square += 1;
    }
    moves & !(own | other)
}

fn specified_rider_attacks(occupied: Word, square: u32) -> Word {
    let mut attacks: Word = 0;
    let mut way: u32 = 0;
    while way < LEAPS {
        let row: u32 = SQUARES * way;
        let mut is_open: bool = true;
        let mut next: u8 = SPECIFIED_LEAPS[(row + square) as usize];
        while next != NONE {
            if is_open {
                attacks |= 1 << next;
            }
            is_open = is_open & ((occupied >> next) & 1 == 0);
            next = SPECIFIED_LEAPS[(row + next as u32) as usize];
        }
        way += 1;
    }
    attacks
}

/// The squares on a walk of at most `most` steps that come after `hurdles` pieces and not after one
/// more, at most `beyond` of them.
fn specified_ride(
    occupied: Word,
    square: u32,
    way: u32,
    most: u32,
    hurdles: u32,
    beyond: u32,
) -> Word {
    let mut set: Word = 0;
    let mut met: u32 = 0;
    let mut taken: u32 = 0;
    let mut steps: u32 = 0;
    let row: u32 = SQUARES * way;
    let mut next: u8 = SPECIFIED_FAIRY_NEXT[(row + square) as usize];
    while next != NONE && steps < most {
        if (met == hurdles) & (taken < beyond) {
            set |= 1 << next;
            taken = taken.wrapping_add(1);
        }
        met = met.wrapping_add(((occupied >> next) & 1) as u32);
        next = SPECIFIED_FAIRY_NEXT[(row + next as u32) as usize];
        steps += 1;
    }
    set
}

/// Where steps one way and then another lead, if all squares before the last are empty.
fn specified_lame_leap(
    occupied: Word,
    square: u32,
    way: u32,
    steps: u32,
    other_way: u32,
    other_steps: u32,
) -> Word {
    let mut set: Word = 0;
    let mut is_open: bool = true;
    let mut next: u8 = square as u8;
    let mut step: u32 = 0;
    while next != NONE && step < steps + other_steps {
        if step > 0 {
            is_open = is_open & ((occupied >> next) & 1 == 0);
        }
        if step < steps {
            next = SPECIFIED_FAIRY_NEXT[(SQUARES * way + next as u32) as usize];
        } else {
            next = SPECIFIED_FAIRY_NEXT[(SQUARES * other_way + next as u32) as usize];
        }
        step += 1;
    }
    if next != NONE && is_open {
        set = 1 << next;
    }
    set
}
