//! What FEN and SFEN have in common. An error is what is wrong, on one line.

/// Reads a placement on a board of so many columns, at most nine, and rows: calls `put` with each
/// piece and its square. The piece of a name, which is a letter or a plus and a letter, is found by
/// `piece`, and `rank` names a row, counted from the bottom.
///
/// # Errors
///
/// If there are not as many ranks of as many squares, or something is no piece.
pub fn read_placement<P>(
    field: &str,
    [columns, rows]: [u32; 2],
    rank: impl Fn(u32) -> char,
    piece: impl Fn(&str) -> Option<P>,
    mut put: impl FnMut(P, u32),
) -> Result<(), String> {
    let count = field.split('/').count();
    if count != rows as usize {
        return Err(format!("{}, not {rows}, in {}", plural(count, "rank"), quote(field)));
    }
    // The row at the top comes first.
    for (row, text) in (0..rows).rev().zip(field.split('/')) {
        let rank = rank(row);
        let mut column = 0;
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            if let Some(skipped) =
                letter.to_digit(10).filter(|skipped| (1..=columns).contains(skipped))
            {
                column += skipped;
                continue;
            }
            let mut name = String::from(letter);
            if letter == '+' {
                name.extend(letters.next());
            }
            let Some(piece) = piece(&name) else {
                let (name, text) = (quote(&name), quote(text));
                return Err(format!("rank {rank} has no piece for {name} in {text}"));
            };
            if column < columns {
                put(piece, columns * row + column);
            }
            column += 1;
        }
        if column != columns {
            let length = plural(column as usize, "square");
            return Err(format!("rank {rank} has {length}, not {columns}, in {}", quote(text)));
        }
    }
    Ok(())
}

/// Checks that the side of that name has one king.
///
/// # Errors
///
/// If it has none or several.
pub fn check_kings(side: &str, count: u32) -> Result<(), String> {
    match count {
        1 => Ok(()),
        _ => Err(format!("{side} has {}, not 1", plural(count as usize, "king"))),
    }
}

/// Checks that the side of that name, which is not to move, is not in check.
///
/// # Errors
///
/// If it is.
pub fn check_waiting(side: &str, is_in_check: bool) -> Result<(), String> {
    if is_in_check {
        return Err(format!("{side} is in check, but it is not {side}'s move"));
    }
    Ok(())
}

/// Checks that a field is a number, `least` or more, in decimal digits, without a sign.
///
/// # Errors
///
/// If it is anything else; `what` says what the number is.
pub fn check_number(what: &str, field: &str, least: u32) -> Result<(), String> {
    // `u32`'s own parser takes a leading plus.
    if !field.starts_with('+') && field.parse::<u32>().is_ok_and(|number| number >= least) {
        return Ok(());
    }
    Err(format!("{what} is {}, not a number from {least}", quote(field)))
}

/// `count` and the noun, with an s unless there is one.
pub fn plural(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// `text` between backticks, on one line and of moderate length.
pub fn quote(text: &str) -> String {
    const LIMIT: usize = 80;
    let mut chars = text.chars();
    let head: String = chars.by_ref().take(LIMIT).collect();
    let rest = if chars.next().is_some() { "..." } else { "" };
    format!("`{}{rest}`", head.escape_debug())
}
