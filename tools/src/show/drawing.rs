//! A drawing in any format: panels of cells with labels, under a heading.

use bit_tables_generator::Domain;

/// Panels under a heading, with a legend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The heading.
    pub heading: Vec<String>,
    /// The panels, in reading order.
    pub panels: Vec<Panel>,
    /// The legend's word for squares of the set, such as `attacked`.
    pub reached: &'static str,
    /// The word and the board, if there is a board.
    pub domain: Option<Domain>,
    /// The arguments that change the drawing, by option name.
    pub takes: Vec<&'static str>,
}

/// Cells in rows, with labels: a board, or a part of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The caption; empty for a single panel.
    pub caption: String,
    /// The description of the function's result, from its documentation; empty for tables.
    pub doc: String,
    /// The rows, the top one first.
    pub rows: Vec<Row>,
    /// The labels below the columns; empty without labels.
    pub columns: Vec<String>,
    /// Whether cells are hexagons, each in two rows.
    pub hexagonal: bool,
}

/// A row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The label before it.
    pub label: String,
    /// Its cells: as many as in other rows, or fewer in the last row.
    pub cells: Vec<Cell>,
}

/// A cell of a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Not a square.
    Hole,
    /// A square, or anything else with a mark.
    Square(Mark),
    /// An entry of a table.
    Number(String),
}

/// The mark of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The piece whose attacks are drawn.
    Piece,
    /// That piece, on a square of the set.
    ReachedPiece,
    /// Another piece.
    Occupied,
    /// A piece that `xrays` looks through.
    Blocker,
    /// Another piece, on a square of the set.
    Capture,
    /// An empty square of the set.
    Reached,
    /// An empty square.
    Empty,
    /// A set bit of a word that is not a set of squares.
    One,
    /// A table entry that no input reaches.
    Filler,
}

impl Mark {
    /// The marks that a legend explains, in order.
    pub const ALL: [Self; 8] = [
        Self::Piece,
        Self::ReachedPiece,
        Self::Occupied,
        Self::Blocker,
        Self::Reached,
        Self::Capture,
        Self::Empty,
        Self::Filler,
    ];

    /// The character that distinguishes the mark even without colours.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Piece => 'o',
            Self::ReachedPiece => '@',
            Self::Occupied => '#',
            Self::Blocker => '%',
            Self::Capture => 'x',
            Self::Reached => '*',
            Self::Empty => '.',
            Self::One => '1',
            Self::Filler => '-',
        }
    }

    /// Its name, for a class in a style sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Piece => "piece",
            Self::ReachedPiece => "reached-piece",
            Self::Occupied => "occupied",
            Self::Blocker => "blocker",
            Self::Capture => "capture",
            Self::Reached => "reached",
            Self::Empty => "empty",
            Self::One => "one",
            Self::Filler => "filler",
        }
    }

    /// Its meaning; `reached` describes the squares of the set.
    fn meaning(self, reached: &str) -> String {
        match self {
            Self::Piece => "the piece".to_owned(),
            Self::ReachedPiece => format!("the piece, {reached}"),
            Self::Occupied => "occupied".to_owned(),
            Self::Blocker => "occupied, seen through".to_owned(),
            Self::Capture => format!("occupied, {reached}"),
            Self::Reached => reached.to_owned(),
            Self::Empty => "empty".to_owned(),
            Self::One => "set".to_owned(),
            Self::Filler => "filler, which no input reaches".to_owned(),
        }
    }
}

impl Drawing {
    /// The marks that occur, with their meanings.
    #[must_use]
    pub fn legend(&self) -> Vec<(Mark, String)> {
        let rows = || self.panels.iter().flat_map(|panel| &panel.rows);
        let is_used = |mark: &Mark| rows().any(|row| row.cells.contains(&Cell::Square(*mark)));
        let used = Mark::ALL.into_iter().filter(is_used);
        used.map(|mark| (mark, mark.meaning(self.reached))).collect()
    }
}

impl Cell {
    /// The text of the cell.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Hole => String::new(),
            Self::Square(mark) => mark.sign().to_string(),
            Self::Number(number) => number.clone(),
        }
    }
}

impl Panel {
    /// The width in characters of the widest row label, and of the widest cell or column label.
    #[must_use]
    pub fn widths(&self) -> (usize, usize) {
        let widest = |width, text: &str| text.chars().count().max(width);
        let labels = self.rows.iter().fold(0, |width, row| widest(width, &row.label));
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        let cells = cells.fold(1, |width, cell| widest(width, &cell.text()));
        (labels, self.columns.iter().fold(cells, |width, column| widest(width, column)))
    }

    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
    }
}
