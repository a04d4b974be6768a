//! Specifications of functions of boards: walks from square to square.

/// The squares from `square` in a direction, up to and including the first occupied one.
fn specified_walk(occupied: Word, square: u32, direction: u32) -> Word {
    let mut attacks: Word = 0;
    let mut is_open: bool = true;
    let row: u32 = SQUARES * direction;
    let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
    while next != NONE {
        if is_open {
            attacks |= 1 << next;
        }
        is_open = is_open & ((occupied >> next) & 1 == 0);
        next = SPECIFIED_NEXT[(row + next as u32) as usize];
    }
    attacks
}

fn specified_rook_and_bishop_attacks(occupied: Word, square: u32) -> (Word, Word) {
    (specified_rook_attacks(occupied, square), specified_bishop_attacks(occupied, square))
}

fn specified_attacks(occupied: Word, line: u32, square: u32) -> Word {
    if line == 0 {
        return specified_rank_attacks(occupied, square);
    }
    if line == 1 {
        return specified_file_attacks(occupied, square);
    }
    if line == 2 {
        return specified_diagonal_attacks(occupied, square);
    }
    specified_antidiagonal_attacks(occupied, square)
}

/// The squares in a direction after the first piece, if that is one of the blockers, up to and
/// including the second piece.
fn specified_xray(occupied: Word, blockers: Word, square: u32, direction: u32) -> Word {
    let mut attacks: Word = 0;
    let mut is_before: bool = true;
    let mut is_behind: bool = false;
    let row: u32 = SQUARES * direction;
    let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
    while next != NONE {
        if is_behind {
            attacks |= 1 << next;
        }
        if (occupied >> next) & 1 == 1 {
            is_behind = is_before & ((blockers >> next) & 1 == 1);
            is_before = false;
        }
        next = SPECIFIED_NEXT[(row + next as u32) as usize];
    }
    attacks
}

/// The second piece in a direction.
fn specified_jump(occupied: Word, square: u32, direction: u32) -> Word {
    let mut attacks: Word = 0;
    let mut is_before: bool = true;
    let mut is_behind: bool = false;
    let row: u32 = SQUARES * direction;
    let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
    while next != NONE {
        if (occupied >> next) & 1 == 1 {
            if is_behind {
                attacks |= 1 << next;
            }
            is_behind = is_before;
            is_before = false;
        }
        next = SPECIFIED_NEXT[(row + next as u32) as usize];
    }
    attacks
}

/// The attacks of each slider in a direction; they block each other.
fn specified_walk_of_each(occupied: Word, sliders: Word, direction: u32) -> Word {
    let mut attacks: Word = 0;
    let mut square: u32 = 0;
    while square < SQUARES {
        if (sliders >> square) & 1 == 1 {
            attacks |= specified_walk(occupied | sliders, square, direction);
        }
        square += 1;
    }
    attacks
}

/// The squares strictly between two squares.
fn specified_between(one: u32, other: u32) -> Word {
    let mut between: Word = 0;
    let square: u32 = one;
    let mut direction: u32 = 0;
    while direction < 8 {
        let mut way: Word = 0;
        let row: u32 = SQUARES * direction;
        let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
        while next != NONE {
            if next as u32 == other {
                between = way;
            }
            way |= 1 << next;
            next = SPECIFIED_NEXT[(row + next as u32) as usize];
        }
        direction += 1;
    }
    between
}

fn specified_between_aligned(one: u32, other: u32) -> Word {
    specified_between(one, other)
}

/// The whole line through both squares. Opposite directions are four apart.
fn specified_line_through(one: u32, other: u32) -> Word {
    let mut through: Word = 0;
    let square: u32 = one;
    let mut direction: u32 = 0;
    while direction < 8 {
        let mut line: Word = specified_walk(0, one, direction);
        line |= specified_walk(0, one, (direction + 4) & 7);
        line |= 1 << one;
        let row: u32 = SQUARES * direction;
        let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
        while next != NONE {
            if next as u32 == other {
                through = line;
            }
            next = SPECIFIED_NEXT[(row + next as u32) as usize];
        }
        direction += 1;
    }
    through
}

/// The squares that a leaper attacks; its steps are in a table.
fn specified_leaper_attacks(square: u32) -> Word {
    let mut attacks: Word = 0;
    let mut step: u32 = 0;
    while step < STEPS {
        let to: u8 = SPECIFIED_STEPS[(STEPS * square + step) as usize];
        if to != NONE {
            attacks |= 1 << to;
        }
        step += 1;
    }
    attacks
}

/// The squares that leapers of one kind attack, each from its square.
fn specified_leapers_attacks(leapers: Word) -> Word {
    let mut attacks: Word = 0;
    let mut square: u32 = 0;
    while square < SQUARES {
        if (leapers >> square) & 1 == 1 {
            attacks |= ATTACKS(square);
        }
        square += 1;
    }
    attacks
}

/// The number of a word's set bits on these squares.
fn specified_leaper_count(x: Word, square: u32) -> u32 {
    let mut sum: u32 = 0;
    let mut step: u32 = 0;
    while step < STEPS {
        let to: u8 = SPECIFIED_STEPS[(STEPS * square + step) as usize];
        if to != NONE {
            sum = sum.wrapping_add(((x >> to) & 1) as u32);
        }
        step += 1;
    }
    sum
}

/// The number of these squares.
fn specified_leaper_mobility(square: u32) -> u32 {
    let mut sum: u32 = 0;
    let mut step: u32 = 0;
    while step < STEPS {
        let to: u8 = SPECIFIED_STEPS[(STEPS * square + step) as usize];
        if to != NONE {
            sum = sum.wrapping_add(1);
        }
        step += 1;
    }
    sum
}

/// The sum of the rings of these squares.
fn specified_leaper_centre_mobility(square: u32) -> u32 {
    let mut sum: u32 = 0;
    let mut step: u32 = 0;
    while step < STEPS {
        let to: u8 = SPECIFIED_STEPS[(STEPS * square + step) as usize];
        if to != NONE {
            sum = sum.wrapping_add(SPECIFIED_RINGS[to as usize] as u32);
        }
        step += 1;
    }
    sum
}

/// The number of a word's set bits on the squares from `square` in a direction.
fn specified_count_from(x: Word, square: u32, direction: u32) -> u32 {
    let mut count: u32 = 0;
    let row: u32 = SQUARES * direction;
    let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
    while next != NONE {
        count = count.wrapping_add(((x >> next) & 1) as u32);
        next = SPECIFIED_NEXT[(row + next as u32) as usize];
    }
    count
}

fn specified_mobility(occupied: Word, square: u32, direction: u32) -> u32 {
    let mut sum: u32 = 0;
    let mut is_open: bool = true;
    let row: u32 = SQUARES * direction;
    let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
    while next != NONE {
        let weight: u32 = if is_open { 1 } else { 0 };
        sum = sum.wrapping_add(weight);
        is_open = is_open & ((occupied >> next) & 1 == 0);
        next = SPECIFIED_NEXT[(row + next as u32) as usize];
    }
    sum
}

fn specified_centre_mobility(occupied: Word, square: u32, direction: u32) -> u32 {
    let mut sum: u32 = 0;
    let mut is_open: bool = true;
    let row: u32 = SQUARES * direction;
    let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
    while next != NONE {
        let weight: u32 = if is_open { SPECIFIED_RINGS[next as usize] as u32 } else { 0 };
        sum = sum.wrapping_add(weight);
        is_open = is_open & ((occupied >> next) & 1 == 0);
        next = SPECIFIED_NEXT[(row + next as u32) as usize];
    }
    sum
}

/// A ray's first entry is the knight's square between the previous ray and this one; knights are
/// numbered from the first ray on.
fn specified_ray_order(square: u32) -> [u8; 64] {
    let mut order: [u8; 64] = [128; 64];
    let mut direction: u32 = 0;
    while direction < 8 {
        let knight: u8 = SPECIFIED_STEPS_OF_KNIGHT[(8 * square + ((direction + 7) & 7)) as usize];
        let mut place: u32 = 8 * direction;
        if knight != NONE {
            order[place as usize] = knight;
        }
        let row: u32 = SQUARES * direction;
        let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
        while next != NONE {
            place += 1;
            order[place as usize] = next;
            next = SPECIFIED_NEXT[(row + next as u32) as usize];
        }
        direction += 1;
    }
    order
}

fn specified_in_ray_order(mailbox: &[u8; 64], square: u32) -> [u8; 64] {
    let order: [u8; 64] = specified_ray_order(square);
    let mut rays: [u8; 64] = [0; 64];
    let mut place: usize = 0;
    while place < 64 {
        let from: u8 = order[place];
        if from != 128 {
            rays[place] = mailbox[from as usize];
        }
        place += 1;
    }
    rays
}

fn specified_occupied_places(rays: &[u8; 64]) -> u64 {
    let mut places: u64 = 0;
    let mut place: usize = 0;
    while place < 64 {
        if rays[place] != 0 {
            places |= 1 << place;
        }
        place += 1;
    }
    places
}

fn specified_first_places(occupied: u64) -> u64 {
    let mut first: u64 = 0;
    let mut is_open: bool = true;
    let mut place: u32 = 0;
    while place < 64 {
        if place & 7 == 0 {
            is_open = true;
        } else {
            let is_there: bool = (occupied >> place) & 1 == 1;
            if is_open & is_there {
                first |= 1 << place;
            }
            is_open = is_open & !is_there;
        }
        place += 1;
    }
    first
}

fn specified_knight_places(occupied: u64) -> u64 {
    let mut knights: u64 = 0;
    let mut place: u32 = 0;
    while place < 64 {
        knights |= ((occupied >> place) & 1) << place;
        place += 8;
    }
    knights
}

/// The kinds of pieces that attack from a place: the bits of its byte.
fn specified_attack_from(ray: u32, distance: u32) -> u8 {
    let mut kinds: u8 = 16;
    if ray & 1 == 0 {
        kinds = 8;
    }
    if distance == 1 {
        kinds |= 32;
        if ray == 3 || ray == 5 {
            kinds |= 1;
        }
        if ray == 1 || ray == 7 {
            kinds |= 2;
        }
    }
    kinds
}

fn specified_attacking_places(rays: &[u8; 64]) -> u64 {
    let mut places: u64 = 0;
    let mut ray: u32 = 0;
    while ray < 8 {
        let mut place: u32 = 8 * ray;
        if rays[place as usize] & 4 != 0 {
            places |= 1 << place;
        }
        let mut is_open: bool = true;
        let mut distance: u32 = 1;
        while distance < 8 {
            place += 1;
            let byte: u8 = rays[place as usize];
            let attacks: bool = byte & specified_attack_from(ray, distance) != 0;
            if is_open & attacks {
                places |= 1 << place;
            }
            is_open = is_open & (byte == 0);
            distance += 1;
        }
        ray += 1;
    }
    places
}

fn specified_squares_at(places: u64, square: u32) -> Word {
    let order: [u8; 64] = specified_ray_order(square);
    let mut squares: Word = 0;
    let mut place: usize = 0;
    while place < 64 {
        let from: u8 = order[place];
        if from != 128 {
            if (places >> place) & 1 == 1 {
                squares |= 1 << from;
            }
        }
        place += 1;
    }
    squares
}

fn specified_attackers(mailbox: &[u8; 64], square: u32) -> Word {
    let mut attackers: Word = 0;
    let mut direction: u32 = 0;
    while direction < 8 {
        let knight: u8 = SPECIFIED_STEPS_OF_KNIGHT[(8 * square + direction) as usize];
        if knight != NONE {
            if mailbox[knight as usize] & 4 != 0 {
                attackers |= 1 << knight;
            }
        }
        let mut distance: u32 = 1;
        let mut is_open: bool = true;
        let row: u32 = SQUARES * direction;
        let mut next: u8 = SPECIFIED_NEXT[(row + square) as usize];
        while next != NONE {
            let byte: u8 = mailbox[next as usize];
            let attacks: bool = byte & specified_attack_from(direction, distance) != 0;
            if is_open & attacks {
                attackers |= 1 << next;
            }
            is_open = is_open & (byte == 0);
            distance += 1;
            next = SPECIFIED_NEXT[(row + next as u32) as usize];
        }
        direction += 1;
    }
    attackers
}
