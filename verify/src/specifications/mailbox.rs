//! Boards of bytes in the order of rays: walks from the square, ray by ray.

use super::claim::{Stated, at_once};
use super::excerpt::Body;
use super::squares::{NONE, STEP, begin};
use super::subject::Subject;
use bit_tables_generator::__private::module::Function;

/// The text of what this family defines, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    of_order(name, subject).or_else(|| of_places(name)).or_else(|| of_attacks(name, subject))
}

/// The order, and what is at its places.
fn of_order(name: &str, subject: &Subject) -> Option<String> {
    let begin = begin(subject);
    Some(match name {
        // The knight's place of a ray is between the ray before and this one: knights are numbered
        // from the first ray on.
        "specified_ray_order" => format!(
            "fn {name}(square: u32) -> [u8; 64] {{
                let mut order: [u8; 64] = [128; 64];
                let mut direction: u32 = 0;
                while direction < 8 {{
                    let knight: u8 = SPECIFIED_STEPS_OF_KNIGHT[(8 * square + ((direction + 7) & 7)) as usize];
                    let mut place: u32 = 8 * direction;
                    if knight != {NONE} {{
                        order[place as usize] = knight;
                    }}
                    {begin}
                    while next != {NONE} {{
                        place += 1;
                        order[place as usize] = next;
                        {STEP}
                    }}
                    direction += 1;
                }}
                order
            }}"
        ),
        "specified_in_ray_order" => format!(
            "fn {name}(mailbox: &[u8; 64], square: u32) -> [u8; 64] {{
                let order: [u8; 64] = specified_ray_order(square);
                let mut rays: [u8; 64] = [0; 64];
                let mut place: usize = 0;
                while place < 64 {{
                    let from: u8 = order[place];
                    if from != 128 {{
                        rays[place] = mailbox[from as usize];
                    }}
                    place += 1;
                }}
                rays
            }}"
        ),
        _ => return None,
    })
}

/// Which places are occupied, and which of them count.
fn of_places(name: &str) -> Option<String> {
    Some(match name {
        "specified_occupied_places" => format!(
            "fn {name}(rays: &[u8; 64]) -> u64 {{
                let mut places: u64 = 0;
                let mut place: usize = 0;
                while place < 64 {{
                    if rays[place] != 0 {{
                        places |= 1 << place;
                    }}
                    place += 1;
                }}
                places
            }}"
        ),
        "specified_first_places" => format!(
            "fn {name}(occupied: u64) -> u64 {{
                let mut first: u64 = 0;
                let mut is_open: bool = true;
                let mut place: u32 = 0;
                while place < 64 {{
                    if place & 7 == 0 {{
                        is_open = true;
                    }} else {{
                        let is_there: bool = (occupied >> place) & 1 == 1;
                        if is_open & is_there {{
                            first |= 1 << place;
                        }}
                        is_open = is_open & !is_there;
                    }}
                    place += 1;
                }}
                first
            }}"
        ),
        "specified_knight_places" => format!(
            "fn {name}(occupied: u64) -> u64 {{
                let mut knights: u64 = 0;
                let mut place: u32 = 0;
                while place < 64 {{
                    knights |= ((occupied >> place) & 1) << place;
                    place += 8;
                }}
                knights
            }}"
        ),
        _ => return None,
    })
}

/// What attacks the square.
fn of_attacks(name: &str, subject: &Subject) -> Option<String> {
    let (word, begin) = (subject.word, begin(subject));
    Some(match name {
        // What attacks from a place: the bits of its byte that do.
        "specified_attack_from" => format!(
            "fn {name}(ray: u32, distance: u32) -> u8 {{
                let mut kinds: u8 = 16;
                if ray & 1 == 0 {{
                    kinds = 8;
                }}
                if distance == 1 {{
                    kinds |= 32;
                    if ray == 3 || ray == 5 {{
                        kinds |= 1;
                    }}
                    if ray == 1 || ray == 7 {{
                        kinds |= 2;
                    }}
                }}
                kinds
            }}"
        ),
        "specified_attacking_places" => format!(
            "fn {name}(rays: &[u8; 64]) -> u64 {{
                let mut places: u64 = 0;
                let mut ray: u32 = 0;
                while ray < 8 {{
                    let mut place: u32 = 8 * ray;
                    if rays[place as usize] & 4 != 0 {{
                        places |= 1 << place;
                    }}
                    let mut is_open: bool = true;
                    let mut distance: u32 = 1;
                    while distance < 8 {{
                        place += 1;
                        let byte: u8 = rays[place as usize];
                        let attacks: bool = byte & specified_attack_from(ray, distance) != 0;
                        if is_open & attacks {{
                            places |= 1 << place;
                        }}
                        is_open = is_open & (byte == 0);
                        distance += 1;
                    }}
                    ray += 1;
                }}
                places
            }}"
        ),
        "specified_squares_at" => format!(
            "fn {name}(places: u64, square: u32) -> {word} {{
                let order: [u8; 64] = specified_ray_order(square);
                let mut squares: {word} = 0;
                let mut place: usize = 0;
                while place < 64 {{
                    let from: u8 = order[place];
                    if from != 128 {{
                        if (places >> place) & 1 == 1 {{
                            squares |= 1 << from;
                        }}
                    }}
                    place += 1;
                }}
                squares
            }}"
        ),
        "specified_attackers" => format!(
            "fn {name}(mailbox: &[u8; 64], square: u32) -> {word} {{
                let mut attackers: {word} = 0;
                let mut direction: u32 = 0;
                while direction < 8 {{
                    let knight: u8 = SPECIFIED_STEPS_OF_KNIGHT[(8 * square + direction) as usize];
                    if knight != {NONE} {{
                        if mailbox[knight as usize] & 4 != 0 {{
                            attackers |= 1 << knight;
                        }}
                    }}
                    let mut distance: u32 = 1;
                    let mut is_open: bool = true;
                    {begin}
                    while next != {NONE} {{
                        let byte: u8 = mailbox[next as usize];
                        let attacks: bool = byte & specified_attack_from(direction, distance) != 0;
                        if is_open & attacks {{
                            attackers |= 1 << next;
                        }}
                        is_open = is_open & (byte == 0);
                        distance += 1;
                        {STEP}
                    }}
                    direction += 1;
                }}
                attackers
            }}"
        ),
        _ => return None,
    })
}

/// What is claimed of the squares at places, by a loop over places that loses the lowest one in
/// each round and adds its square; `None` if the function is another one, or has no such loop.
///
/// By induction over the number of places it returns the squares of all. So does the specification,
/// of which the same is claimed without a loop.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let (name, word) = (function.name, subject.word);
    if name != "squares_at" {
        return None;
    }
    let body = Body::of(function, &["u64".to_owned(), "u32".to_owned()])?;
    let [(round, tested)] = body.rounds().try_into().ok()?;
    let ((before, _), behind) = (body.first_loop()?, body.behind_first_loop(word.name())?);
    let is_tested = |of: &&super::excerpt::Variable| tested.contains(&of.name) && of.ty == "u64";
    let rest = round.outputs.iter().find(is_tested)?;
    let set = round.outputs.iter().find(|of| !tested.contains(&of.name) && of.ty == word.name())?;
    let arguments: Vec<&str> = round.inputs.iter().map(|input| &*input.name).collect();
    let types: Vec<&str> = round.outputs.iter().map(|output| &*output.ty).collect();
    let (rest_after, set_after) =
        (round.part("after", &rest.name)?, round.part("after", &set.name)?);
    // The rounds may have the square in another form, which is to be the same one.
    let square = before.outputs.iter().find(|output| output.name == "square").cloned();
    let is_square = if square.is_some() { "::core::assert!(first.2 == square);" } else { "" };
    let of_first: Vec<_> = [rest.clone(), set.clone()].into_iter().chain(square).collect();
    let types_of_first: Vec<String> = of_first.iter().map(|output| output.ty.clone()).collect();
    let first = before.with(of_first);
    let arguments_of_first: Vec<&str> = first.inputs.iter().map(|input| &*input.name).collect();
    let (rest, set) = (&rest.name, &set.name);
    let cases: Vec<Vec<u128>> = subject.playable().map(|square| vec![square.into()]).collect();
    let lowest = |of: &str| format!("let lowest: u64 = {of} ^ ({of} & {of}.wrapping_sub(1));");
    let step = format!(
        "::core::debug_assert!({rest} != 0);
        {}
        let after: ({}) = round_of_{name}({});
        ::core::assert!({rest_after} == {rest} & {rest}.wrapping_sub(1));
        ::core::assert!({set_after} == {set} | specified_{name}(lowest, square));",
        lowest(rest),
        types.join(", "),
        arguments.join(", "),
    );
    let of_first = format!(
        "let first: ({}) = first_of_{name}({});
        ::core::assert!(first.0 == places);
        ::core::assert!(first.1 == 0);{is_square}",
        types_of_first.join(", "),
        arguments_of_first.join(", ")
    );
    let specified = format!(
        "{}
        let others: {word} = specified_{name}(places ^ lowest, square);
        ::core::assert!(specified_{name}(places, square) == others | specified_{name}(lowest, square));",
        lowest("places")
    );
    let of_none = format!(
        "::core::assert!({name}(0, square) == 0);
        ::core::assert!(specified_{name}(0, square) == 0);"
    );
    let of_result = format!("::core::assert!(result_of_{name}({set}) == {set});");
    let head = format!("square: u32, {rest}: u64, {set}: {word}");
    let of_places = "square: u32, places: u64";
    Some(vec![
        Stated::new(name, "_round", &head, &step, cases.clone())
            .behind(&round.function(&format!("round_of_{name}"))),
        Stated::new(name, "_at_first", of_places, &of_first, cases.clone())
            .behind(&first.function(&format!("first_of_{name}"))),
        Stated::new(name, "_specified", of_places, &specified, cases.clone()),
        Stated::new(name, "_of_none", "square: u32", &of_none, cases),
        Stated::new(name, "_result", &format!("{set}: {word}"), &of_result, at_once())
            .behind(&behind.function(&format!("result_of_{name}"))),
    ])
}
