//! Draws an operation on squares: the results of its functions, by executing the emitted code.

use super::arguments::{DrawingQuery, middle};
use super::board::Position;
use super::drawing::{Drawing, Panel};
use super::sets::set;
use crate::CommandError;
use crate::emit::arguments::domain;
use crate::emit::requests::{on, own_board, plans};
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::tables::lines::Line;
use bit_tables_generator::__private::{Advice, advised, operation_named, shown};
use bit_tables_generator::{
    Board, DiagnosticKind, Domain, Operation, Plan, Request, Target, Word, techniques,
};
use bit_tables_ir::Program;
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::lower::lower_unchecked;

/// The parameter for the number of a line.
const LINE: &str = "line";

/// The parameters for sets of pieces whose attacks are drawn.
const SETS: &[&str] = &["sliders", "knights", "kings", "pawns", "own", "seeds", "group"];

/// An operation with its technique, word and board, which can be drawn for any squares.
pub struct Prepared {
    operation: Operation,
    plan: Plan,
    program: Program,
    /// The operation with its technique.
    settled: String,
    /// The functions that it calls.
    required: Vec<&'static str>,
}

impl Prepared {
    /// Prepares the requested operation, such as `sliders` or `sliders = hyperbola`.
    ///
    /// # Errors
    /// If nothing with that name can be drawn, or the board does not fit the word.
    pub fn new(what: &str, word: Option<Word>, board: Option<Board>) -> Result<Self, CommandError> {
        let (operation, plan) = planned(what, word, board)?;
        let domain = plan.request().domain();
        let (settled, required) = settled(&plan, operation, domain)?;
        let program = lower_unchecked(plan.module(), domain.word(), "")?;
        Ok(Self { operation, plan, program, settled, required })
    }

    /// Draws the results of its functions for the given squares.
    ///
    /// # Errors
    /// If an argument does not fit the board.
    pub fn drawing(&self, asked: &DrawingQuery) -> Result<Drawing, CommandError> {
        drawing(asked, self)
    }
}

/// Draws the functions of an operation.
fn drawing(
    asked: &DrawingQuery,
    Prepared { operation, plan, program, settled, required }: &Prepared,
) -> Result<Drawing, CommandError> {
    let operation = *operation;
    let domain = plan.request().domain();
    let board = domain.board();
    // Leaves out functions that do not return sets, such as names of tiers, and those of called
    // operations.
    let is_of_sets = |function: &Function| {
        let takes_others = |kind: Type| matches!(kind, Type::TextRef | Type::Number(_));
        let returns_sets = matches!(function.result, Type::Word | Type::WordPair);
        returns_sets && !function.parameters.iter().any(|&(_, kind)| takes_others(kind))
    };
    let is_own = |function: &&Function| {
        function.public && !required.contains(&function.name) && is_of_sets(function)
    };
    let all: Vec<&Function> = plan.module().functions.iter().filter(is_own).collect();
    let functions = chosen(all, &asked.functions, operation)?;
    let given = Given::new(asked, operation, &functions, &board)?;
    let position = given.position();
    let mut interpreter = Interpreter::new(program).without_preconditions();
    let mut panels = Vec::new();
    for function in &functions {
        // Once for each line, if the function takes one.
        let takes_line = function.parameters.iter().any(|(name, _)| *name == LINE);
        let lines = if takes_line { &Line::ALL[..] } else { &Line::ALL[..1] };
        for (line, number) in lines.iter().zip(0_u32..) {
            let arguments = function.parameters.iter().map(|&(name, kind)| {
                if name == LINE {
                    return Ok(Value::of(Word::U32, number.into()));
                }
                given.argument(name, kind, domain.word()).ok_or_else(|| {
                    CommandError::because(
                        format!("show `{}`", function.name),
                        format!("no option gives its `{name}`"),
                    )
                })
            });
            let arguments = arguments.collect::<Result<Vec<Value>, CommandError>>()?;
            let outcome = interpreter.call(function.name, arguments)?;
            let sets = sets(function.name, &outcome.result)?;
            panels.extend(sets.into_iter().map(|(name, set)| {
                let name = if takes_line { format!("{name}, {}", line.name()) } else { name };
                let doc = function.doc.split("\n\n").next().unwrap_or_default().to_owned();
                Panel { doc, ..position.panel(&board, name, set) }
            }));
        }
    }
    let are_all = |part: &str| functions.iter().all(|function| function.name.contains(part));
    let reached = match (are_all("attackers"), are_all("attack")) {
        (true, _) => "attacking",
        (_, true) => "attacked",
        _ => "in the set",
    };
    let heading = vec![
        format!("{settled}: {}, `{}`", described(domain), domain.word()),
        given.described(&board),
    ];
    let takes = taken(&functions);
    Ok(Drawing { heading, panels, reached, domain: Some(domain), takes })
}

/// The functions with these names, in the given order; all if there are no names.
fn chosen<'a>(
    all: Vec<&'a Function>,
    names: &[String],
    operation: Operation,
) -> Result<Vec<&'a Function>, CommandError> {
    if names.is_empty() {
        return Ok(all);
    }
    let chosen = |name: &String| {
        all.iter().copied().find(|function| function.name == name.trim()).ok_or_else(|| {
            let known: Vec<String> =
                all.iter().map(|function| format!("`{}`", function.name)).collect();
            let known = known.join(", ");
            CommandError::Failed(format!("`{operation}` draws no `{name}`; it draws {known}"))
        })
    };
    names.iter().map(chosen).collect()
}

/// The options that set the arguments of these functions.
fn taken(functions: &[&Function]) -> Vec<&'static str> {
    let parameters = || functions.iter().flat_map(|function| &function.parameters);
    let options = ["square", "other", "occupied", "blockers", "sliders"];
    let is_taken = |option: &&str| parameters().any(|&(name, ty)| option_of(name, ty) == *option);
    options.into_iter().filter(is_taken).collect()
}

/// The option that sets a parameter.
fn option_of(name: &'static str, ty: Type) -> &'static str {
    match name {
        "one" => "square",
        // The discs of the other side, or the squares that are not free.
        "other" if ty == Type::Word => "occupied",
        "mailbox" | "within" | "empty" => "occupied",
        _ if SETS.contains(&name) => "sliders",
        _ => name,
    }
}

/// The requested operation and its plan.
fn planned(
    what: &str,
    word: Option<Word>,
    given: Option<Board>,
) -> Result<(Operation, Plan), CommandError> {
    let request = Request::try_parse(Word::U128, what)?;
    let [choice] = request.choices() else {
        let message = format!(
            "`{}` requests {} operations, but `show` takes one: name one, as `sliders`",
            what,
            request.choices().len()
        );
        return Err(CommandError::Failed(message));
    };
    let operation = choice.operation();
    if !operation.spec().returns_sets {
        let drawn = Operation::ALL.iter().filter(|operation| operation.spec().returns_sets);
        let names: Vec<&str> = drawn.map(|operation| operation.name()).collect();
        let message = format!(
            "`{operation}` returns no sets of squares to show; those that do: {}; or name a table, as \
             `KNIGHT_ATTACKS`",
            names.join(", ")
        );
        return Err(CommandError::Failed(message));
    }
    let requested = request.named_board();
    if given.is_some() && requested.is_some() {
        let message = "`board` is given twice: in the request, and by `--board`";
        return Err(CommandError::of_option("board", message));
    }
    let domain = domain(word, given.or(requested).or_else(|| own_board(operation)))?;
    let request = on(domain, Request::parse(domain.word(), what));
    Ok((operation, plans(&request)?.plain))
}

/// The operation with its technique, and the functions that it calls.
fn settled(
    plan: &Plan,
    operation: Operation,
    domain: Domain,
) -> Result<(String, Vec<&'static str>), CommandError> {
    let choices = plan.request().choices();
    let Some(choice) = choices.iter().find(|choice| choice.operation() == operation) else {
        return Ok((operation.to_string(), Vec::new()));
    };
    let mut functions = Vec::new();
    let technique = techniques(operation)
        .iter()
        .find(|technique| technique.name() == choice.selection().technique());
    for &required in technique.map_or(&[][..], |technique| technique.requires()) {
        let plan = Plan::new(
            &on(domain, Request::new(domain.word())).with(required, "auto"),
            &Target::unknown(),
        )?;
        functions.extend(plan.module().functions.iter().map(|function| function.name));
    }
    Ok((format!("{operation} = {}", choice.selection()), functions))
}

/// The board as written in a request.
pub(super) fn described(domain: Domain) -> String {
    format!("board = {}", domain.board())
}

/// The sets in a function's result, with their names.
fn sets(name: &str, result: &Value) -> Result<Vec<(String, u128)>, CommandError> {
    match result {
        Value::Int { number, .. } => Ok(vec![(name.to_owned(), *number)]),
        Value::Tuple(parts) => {
            let parts = parts.iter().enumerate();
            let parts = parts.map(|(place, part)| sets(&format!("{name}.{place}"), part));
            Ok(parts.collect::<Result<Vec<_>, _>>()?.concat())
        }
        other => {
            Err(CommandError::because(format!("show `{name}`"), format!("`{other}` is no set")))
        }
    }
}

/// The arguments of functions.
struct Given {
    square: u32,
    other: Option<u32>,
    occupied: u128,
    blockers: Option<u128>,
    /// The name of the set of pieces in descriptions, and the set.
    set: Option<(&'static str, u128)>,
    /// Whether functions take both a square and a set of pieces.
    is_of_both: bool,
    /// All squares.
    all: u128,
}

impl Given {
    /// The given arguments, with defaults that show something; rejects an argument that no function
    /// takes.
    fn new(
        asked: &DrawingQuery,
        operation: Operation,
        functions: &[&Function],
        board: &Board,
    ) -> Result<Self, CommandError> {
        let parameters = || functions.iter().flat_map(|function| &function.parameters);
        let takes = |name: &str| taken(functions).contains(&name);
        let of_others = [
            ("other", asked.other.is_some(), Operation::Between),
            ("blockers", asked.blockers.is_some(), Operation::Xrays),
            ("sliders", asked.sliders.is_some(), Operation::SetWise),
        ];
        for (name, is_given, taker) in of_others {
            if is_given && !takes(name) {
                let message = format!(
                    "`{operation}` does not take `--{name}`, as `{taker}` does: leave it out"
                );
                return Err(CommandError::of_option(name, message));
            }
        }
        if asked.sliders.is_some() && asked.square.is_some() && !takes("square") {
            let message = "`--sliders` and `--square` both say where the pieces are: leave one out";
            return Err(CommandError::of_option("sliders", message));
        }
        let is_of_both = takes("square") && takes("sliders");
        let default = if is_of_both { first_move(board) } else { None };
        let square = asked.square(board)?.or(default).unwrap_or_else(|| middle(board));
        let begun = if is_of_both { begun(board) } else { [1 << square, 0] };
        let occupied = set("occupied", asked.occupied.as_deref(), board)?.unwrap_or(begun[1]);
        let blockers = set("blockers", asked.blockers.as_deref(), board)?;
        let sliders = set("sliders", asked.sliders.as_deref(), board)?;
        let are_sliders = parameters().any(|(name, _)| *name == "sliders");
        Ok(Self {
            square,
            other: takes("other")
                .then_some(asked.other(board)?.unwrap_or_else(|| opposite(board, square))),
            occupied,
            blockers: takes("blockers").then_some(blockers.unwrap_or(occupied)),
            set: takes("sliders").then_some((
                if are_sliders { "sliders" } else { "pieces" },
                sliders.unwrap_or(begun[0]),
            )),
            is_of_both,
            all: board.all(),
        })
    }

    /// The argument for a parameter with that name.
    fn argument(&self, name: &str, kind: Type, word: Word) -> Option<Value> {
        let number = match name {
            "square" | "one" => self.square.into(),
            "other" if kind == Type::Word => self.occupied,
            "other" => self.other?.into(),
            "within" | "empty" => self.all & !self.occupied,
            "occupied" => self.occupied,
            "blockers" => self.blockers?,
            name if SETS.contains(&name) => self.set?.1,
            "mailbox" => return Some(self.mailbox()),
            _ => return None,
        };
        let word = if kind == Type::Word { word } else { Word::U32 };
        Some(Value::of(word, number))
    }

    /// The occupied squares as a board of bytes, on which each piece attacks as a queen and as a
    /// knight.
    fn mailbox(&self) -> Value {
        const QUEEN_AND_KNIGHT: u128 = 0x1c;
        Value::words(
            Word::U8,
            (0..64).map(|square| (self.occupied >> square & 1) * QUEEN_AND_KNIGHT),
        )
    }

    fn position(&self) -> Position {
        let other = self.other.map_or(0, |other| 1 << other);
        Position {
            pieces: self.set.map_or(1 << self.square, |(_, pieces)| pieces) | other,
            occupied: self.occupied,
            blockers: self.blockers.unwrap_or_default(),
        }
    }

    fn described(&self, board: &Board) -> String {
        let square =
            |name: &str, square: u32| format!("{name} = {} ({square})", board.name(square));
        let set = |name: &str, set: u128| format!("{name} = {set:#x}");
        let mut parts = Vec::new();
        if self.set.is_none() || self.is_of_both {
            parts.push(square("square", self.square));
        }
        parts.extend(self.set.map(|(name, pieces)| set(name, pieces)));
        parts.extend(self.other.map(|other| square("other", other)));
        parts.push(set("occupied", self.occupied));
        parts.extend(self.blockers.map(|blockers| set("blockers", blockers)));
        parts.join(", ")
    }
}

/// A square by its files and ranks before the middle.
fn before_middle(board: &Board, (files, ranks): (i32, i32)) -> Option<u32> {
    board.square((board.files() / 2) as i32 - files, (board.ranks() / 2) as i32 - ranks)
}

/// The discs of either side in the middle of the board, as a game of Othello begins.
fn begun(board: &Board) -> [u128; 2] {
    let bit = |place| before_middle(board, place).map_or(0, |square| 1 << square);
    [[(1, 0), (0, 1)], [(0, 0), (1, 1)]].map(|places| bit(places[0]) | bit(places[1]))
}

/// A move there.
fn first_move(board: &Board) -> Option<u32> {
    before_middle(board, (1, 2))
}

/// The last square up the diagonal of `square`; if there is none, down the diagonal, along the
/// rank, or along the file, or else the square itself.
fn opposite(board: &Board, square: u32) -> u32 {
    let end =
        |step| std::iter::successors(Some(square), |&square| board.stepped(square, step)).last();
    let ends = [(1, 1), (-1, -1), (1, 0), (0, 1)].map(end);
    ends.into_iter().flatten().find(|&end| end != square).unwrap_or(square)
}

/// The error for an unknown operation, with suggestions.
pub(super) fn unknown(name: &str, table: Option<String>) -> CommandError {
    let advice = match table {
        Some(table) => Advice::new(format!("did you mean the table `{table}`?"), &[&table]),
        None => operation_named(name).err().unwrap_or_default(),
    };
    let message = format!("unknown operation `{}`", shown(name));
    advised(DiagnosticKind::UnknownOperation, &message, advice).into()
}
