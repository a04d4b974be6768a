//! The claims about each function.

use super::claim::{SAME_OPTIONS, Stated, at_once, each, stand_in};
use super::joint::Joint;
use super::{
    adders, fills, indices, induction, jaccard, lists, mailbox, moves, positions, ranks, reversals,
    slices, unions, weights, zobrist,
};
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::reference::{Subject, is_specified, specified};
use bit_tables_generator::{OnZero, Operation};
use bit_tables_ir::CodeError;

/// The claims about a public function.
pub(super) fn of(function: &Function, subject: &Subject) -> Result<Vec<Stated>, CodeError> {
    match subject.operation {
        Operation::Ones => Ok(of_ones(subject)),
        Operation::Zobrist => Ok(zobrist::claims(function, subject)),
        Operation::PositionalCounts => of_loops(function, positions::claims(function, subject)),
        Operation::ReverseBitsOfSlice => of_loops(function, reversals::claims(function, subject)),
        Operation::RankSelectOfSlice => of_loops(function, ranks::claims(function, subject)),
        Operation::IndicesOfSlice => of_loops(function, lists::claims(function, subject)),
        Operation::JaccardOfSlices => of_loops(function, jaccard::claims(function, subject)),
        operation if Joint::of(operation).is_some() => slices::claims(function, subject),
        _ if is_specified(function.name, subject) => match parts(function, subject) {
            Some(claims) => Ok(claims),
            None => equality(function, subject).map(|one| vec![one]),
        },
        _ => Err(CodeError::new(function.name, "it has no specification")),
    }
}

/// The claims about a function that loops over slices; an error if nothing is claimed about a loop.
fn of_loops(function: &Function, claims: Option<Vec<Stated>>) -> Result<Vec<Stated>, CodeError> {
    claims.ok_or_else(|| CodeError::new(function.name, "nothing can be claimed of its loops"))
}

/// Claims about a count, as parts instead of equality, which solvers do not find.
fn parts(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    match subject.operation {
        Operation::CountOnesOf => adders::claims(function, subject),
        Operation::WeightedCount => weights::claims(function, subject),
        Operation::MailboxRays => mailbox::claims(function, subject),
        Operation::Indices => indices::claims(function, subject),
        Operation::LeapersSetWise => unions::claims(function, subject),
        Operation::Regions => fills::claims(function, subject),
        Operation::Extract | Operation::Deposit => moves::claims(function, subject),
        Operation::AttackCounts if function.name == "attack_counts" => {
            adders::of_counts(function, subject)
        }
        _ => induction::claims(function, subject),
    }
}

/// A function returns what its specification returns, and makes the same changes.
fn equality(function: &Function, subject: &Subject) -> Result<Stated, CodeError> {
    let name = function.name;
    let of_type = |ty| {
        written(ty, subject)
            .ok_or_else(|| CodeError::new(name, "nothing can be claimed of these types"))
    };
    let (mut before, mut behind) = (String::new(), String::new());
    let (mut with_cases, mut others, mut cases) = (Vec::new(), Vec::new(), at_once());
    // In a claim the square comes first, then other parameters with cases.
    let mut parameters = function.parameters.clone();
    parameters.sort_by_key(|(_, ty)| *ty != Type::Square);
    for (parameter, ty) in parameters {
        let declared = format!("{parameter}: {}", of_type(ty)?);
        if let Some(values) = values(ty, with_cases.is_empty(), subject) {
            with_cases.push(declared);
            cases = each(cases, &values);
            continue;
        }
        others.push(declared);
        if let Some(assumed) = assumed(parameter, ty, subject) {
            before += &format!("::core::debug_assert!({assumed});");
        }
        if let Type::ArrayMut(element, length) = ty {
            for variable in ["list", "expected_list"] {
                before += &format!("let mut {variable}: [{element}; {length}] = {parameter};");
            }
            // After the returned number of entries, everything is unspecified.
            behind += &format!(
                "let mut entry: usize = 0;
                while entry < {length} {{
                    if entry < found {{ ::core::assert!(list[entry] == expected_list[entry]); }}
                    entry += 1;
                }}"
            );
        }
        if ty == Type::WordMut {
            for variable in ["rest", "expected_rest"] {
                before += &format!("let mut {variable}: {} = {parameter};", subject.word);
            }
            behind += "::core::assert!(rest == expected_rest);";
        }
    }
    before += &assumed_together(function);
    let given = |[rest, list]: [&str; 2]| -> String {
        let argument = |(name, ty): &(&str, Type)| match ty {
            Type::ArrayRef(..) => format!("&{name}"),
            Type::ArrayMut(..) => format!("&mut {list}"),
            Type::WordMut => format!("&mut {rest}"),
            _ => (*name).to_owned(),
        };
        function.parameters.iter().map(argument).collect::<Vec<_>>().join(", ")
    };
    let result = of_type(function.result)?;
    let [arguments, of_specified] =
        [["rest", "list"], ["expected_rest", "expected_list"]].map(given);
    let body = format!(
        "{before}
        let found: {result} = {name}({arguments});
        let expected: {result} = specified_{name}({of_specified});
        {}
        {behind}",
        same(function.result)
    );
    let parameters = [with_cases, others].concat().join(", ");
    Ok(Stated::new(name, "", &parameters, &body, cases))
}

/// The text of the stand-in for a function of a board while others of its operation are proved: it
/// returns what is specified, and requires what the claim about it assumes or lists in its cases.
pub(super) fn given(function: &Function, subject: &Subject) -> Option<String> {
    let is_equal = subject.operation.spec().needs_board && is_specified(function.name, subject);
    let is_plain =
        |ty: &Type| matches!(ty, Type::Word | Type::Square | Type::Number(_) | Type::ArrayRef(..));
    if !is_equal || !function.parameters.iter().all(|(_, ty)| is_plain(ty)) {
        return None;
    }
    let (mut head, mut required, mut arguments) = (Vec::new(), String::new(), Vec::new());
    for &(parameter, ty) in &function.parameters {
        head.push(format!("{parameter}: {}", written(ty, subject)?));
        let is_reference = matches!(ty, Type::ArrayRef(..));
        arguments.push(format!("{}{parameter}", if is_reference { "&" } else { "" }));
        if let Some(assumed) = assumed(parameter, ty, subject) {
            required += &format!("::core::debug_assert!({assumed});");
        }
    }
    required += &assumed_together(function);
    let (name, by) = (stand_in(function.name), specified(function.name));
    let (head, arguments) = (head.join(", "), arguments.join(", "));
    let result = written(function.result, subject)?;
    Some(format!("fn {name}({head}) -> {result} {{ {required} {by}({arguments}) }}"))
}

/// The values of a parameter, case by case: all squares for the first square, all lines for the
/// number of a line.
fn values(ty: Type, is_first: bool, subject: &Subject) -> Option<Vec<u128>> {
    match ty {
        Type::Square if subject.operation.spec().needs_board && is_first => {
            Some(subject.playable().map(u128::from).collect())
        }
        Type::Index if subject.operation == Operation::AttackGetter => Some((0..4).collect()),
        _ => None,
    }
}

/// `found` and `expected` are equal.
fn same(ty: Type) -> String {
    match ty {
        Type::WordPair => "::core::assert!(found.0 == expected.0);
            ::core::assert!(found.1 == expected.1);"
            .to_owned(),
        Type::Array(_, length) => format!(
            "let mut entry: usize = 0;
            while entry < {length} {{
                ::core::assert!(found[entry] == expected[entry]);
                entry += 1;
            }}"
        ),
        Type::Option(_) => SAME_OPTIONS.to_owned(),
        _ => "::core::assert!(found == expected);".to_owned(),
    }
}

/// A type as text.
fn written(ty: Type, subject: &Subject) -> Option<String> {
    let word = subject.word;
    Some(match ty {
        Type::Word | Type::WordMut => word.to_string(),
        Type::WordPair => format!("({word}, {word})"),
        Type::ArrayRef(element, length)
        | Type::ArrayMut(element, length)
        | Type::Array(element, length) => format!("[{element}; {length}]"),
        Type::Number(width) => width.to_string(),
        Type::Place => "usize".to_owned(),
        Type::Index | Type::Piece(_) | Type::Square => "u32".to_owned(),
        Type::Option(value) => format!("Option<{}>", written(*value, subject)?),
        Type::Bool => "bool".to_owned(),
        _ => return None,
    })
}

/// The requirement that the operation's contract makes of a parameter.
fn assumed(parameter: &str, ty: Type, subject: &Subject) -> Option<String> {
    let spec = subject.operation.spec();
    let (squares, all) = (subject.squares(), subject.board.all());
    match (parameter, ty) {
        ("x", Type::Word) if spec.for_zero == OnZero::Precondition => Some("x != 0".to_owned()),
        (_, Type::Square) if spec.needs_board => {
            let is_square = if all.count_ones() == squares {
                String::new()
            } else {
                let word = subject.word;
                format!(" && ({all:#x}_{word} >> {parameter}) & 1 == 1")
            };
            Some(format!("{parameter} < {squares}{is_square}"))
        }
        ("low", Type::Number(half)) => {
            let low = subject.parameter("low").filter(|&low| low < half.bits().into())?;
            Some(format!("low >> {low} == 0"))
        }
        _ => None,
    }
}

/// The requirement of the contract on several parameters together, in addition to those on each.
fn assumed_together(function: &Function) -> String {
    match function.name {
        "between_aligned" => {
            "::core::debug_assert!(specified_line_through(one, other) != 0);".to_owned()
        }
        _ => String::new(),
    }
}

/// An iterator over all set bits, by its step from either end.
fn of_ones(subject: &Subject) -> Vec<Stated> {
    let word = subject.word;
    let head = format!("x: {word}");
    let made = Stated::new(
        "ones",
        "",
        &head,
        "let all: Ones = ones(x); ::core::assert!(all.set == x);",
        at_once(),
    );
    let steps = [("ones_next", "pop_first"), ("ones_next_back", "pop_last")].map(|(step, pop)| {
        let body = format!(
            "let mut all: Ones = ones(x);
            let found: Option<u32> = {step}(&mut all);
            let mut rest: {word} = x;
            let expected: Option<u32> = specified_{pop}(&mut rest);
            {SAME_OPTIONS}
            ::core::assert!(all.set == rest);"
        );
        Stated::new(step, "", &head, &body, at_once())
    });
    [made].into_iter().chain(steps).collect()
}
